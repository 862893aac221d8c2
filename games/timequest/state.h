/* TimeQuest: the tables of cards.def and the state.
 *
 * There is one copy of every card, so hands, slots and discard piles are sets of bits; only decks, the
 * quest row and the slots of a board have an order. Decks are kept top card last. */
#ifndef TIMEQUEST_STATE_H
#define TIMEQUEST_STATE_H

#include "timetable/game.h"

enum { PLAYERS = 5, TYPES = 5, PERIODS = 10, QUESTS = 100, EACH = 30, CRYSTALS = 60 };
enum { AGENDA = 24, STEP_ARGS = 10, BETS = 150, QUEUE = 32, ROW = 4, MAX_SLOTS = 5, EXPLORER = 3, NONE = 0xFF };
enum resource { FOOD, GOLD, KNOWLEDGE, CLOTH, STONE };
enum { ANY = 0x1F };  /* a set of resource types: all five */
enum { AT_ONCE = 1 }; /* the revision since which the marks of B.7 are what was truly held (2026-11-16) */
enum {
    FREE_TRADING = 2
}; /* the revision since which trading is free by default and objectives lie open (2026-11-16) */
TT_STATIC_ASSERT(QUEUE == 32, "a message of place_agenda.c says so");

enum option {
    OPTION_VISITS,
    OPTION_CLOSED,
    OPTION_ROUNDS,
    OPTION_START_CRYSTALS,
    OPTION_COLLECT,
    OPTION_EASY,
    OPTION_MODERATE,
    OPTION_OBJECTIVES,
    OPTION_ANYWHERE,
    OPTION_ARENA_GAIN,
    OPTION_TRADES,
    OPTION_OFFERS,
    OPTION_HAND,
    OPTION_SLOTS,
    OPTIONS
};

enum trades { TRADES_SIMPLE, TRADES_FREE };

enum location {
    VOID,
#define PERIOD(NAME, id, gain1, gain2, x, y) NAME,
#include "cards.def"
    LOCATIONS
};

/* Everything that a `why`, a `how`, a `use` or a block can name: one numbering for all decks. Action
 * cards come first, so their numbers are also bits of a 64-bit set. */
enum thing {
#define ACTION(NAME, id, how, needs, arg, effect) NAME,
#include "cards.def"
#define EVENT(NAME, id, rolls, crystals, food, gold, knowledge, cloth, stone, shown, arg, effect) NAME,
#include "cards.def"
#define ALL(NAME, id, level, goal, how, crystals, picks, food, gold, knowledge, cloth, stone, good, negative) NAME,
#include "cards.def"
    ART_PREHISTORIC,
    ART_EGYPT,
    ART_GREECE,
    ART_ROMAN,
    ART_VIKING,
    ART_RENAISSANCE,
    ART_AMERICAN,
    ART_INDUSTRIAL,
    ART_WAR,
    ART_SPACE,
    WHY_COLLECT,
    WHY_QUEST,
    WHY_ARTIFACT,
    WHY_ARENA,
    WHY_DUEL,
    WHY_HARVEST,
    WHY_SETUP,
    WHY_MOVE,
    WHY_FREE_MOVE,
    WHY_ENTER_VOID,
    WHY_REVERSAL,
    WHY_VOID,
    WHY_PENALTY,
    WHY_TRADE,
    WHY_TIE,
    WHY_CONVERT,
    THINGS
};
enum {
    ACTIONS = TIME_SLIP + 1,
    FIRST_EVENT = EVENT_CARD_TIME_LOOP,
    EVENTS = EVENT_CARD_MIRACLE_GROWTH - EVENT_CARD_TIME_LOOP + 1,
    FIRST_ALL = ALL_TIMEQUAKE,
    ALLS = ALL_TIME_AUCTION - ALL_TIMEQUAKE + 1,
    GREECE_BIT = 63 /* in a player's `used` */
};
#define BIT(i)        ((uint64_t)1 << (i))
#define EVENT_BIT(id) ((uint16_t)(1u << ((id)-FIRST_EVENT)))
#define ALL_BIT(id)   ((uint32_t)1 << ((id)-FIRST_ALL))

enum character {
#define CHARACTER(NAME, id) NAME,
#include "cards.def"
    CHARACTERS
};

enum objective {
#define OBJECTIVE(NAME, id, one, two, three) NAME,
#include "cards.def"
    OBJECTIVES
};

enum level { EASY, MODERATE, DIFFICULT, LEVELS };
enum deck { QUEST_DECK, ACTIVE_DECK, ALL_DECK, ACTION_DECK };
enum { NO_FOOD = 1, NO_COLLECT = 2, NO_MOVE = 4, FREE_STEP = 8 };             /* next_turn, this_turn */
enum void_mode { MODE_NONE, MODE_START, MODE_ADJACENT, MODE_PORTAL };         /* 14.1 */
enum last_kind { KIND_NONE, KIND_MOVE, KIND_COLLECT, KIND_QUEST, KIND_DRAW }; /* all_time_loop */
enum {
    USED_CONVERT = 1,
    USED_VISION = 2,
    USED_VIKING = 4,
    USED_RENAISSANCE = 8,
    USED_INDUSTRIAL = 16,
    USED_TOME = 32,
    USED_FIRST_VISION = 64 /* only with custom numbers */
};
enum reason { BY_SCORE, BY_ARENA, SHARED, BY_ARTIFACTS };

/* --- effects ---------------------------------------------------------------------------------- */

/* What a card or event does; n, flag, crystals and res are its operands. One switch carries them all
 * out (effect() in effects.inc). */
enum effect_verb {
    EFFECT_NONE,
    EFFECT_GAIN,     /* the tokens and crystals, the flag for the next turn, n resources of choice */
    EFFECT_LOSE,     /* the same taken away, as far as one has them */
    EFFECT_BUY,      /* pay n resources of choice, gain the crystals */
    EFFECT_SELL,     /* pay the crystals, gain n resources of choice */
    EFFECT_NAMED,    /* n of the type that was named */
    EFFECT_PAIR,     /* n each of two types that were named */
    EFFECT_AP,       /* n action points */
    EFFECT_DRAW,     /* n Action cards */
    EFFECT_KEEP,     /* an Active Player Event to keep */
    EFFECT_MASTER,   /* n Action cards and as much hand limit */
    EFFECT_VALUE,    /* the crystals that the won card shows */
    EFFECT_HEAL,     /* up to n resources paid lately */
    EFFECT_EXCHANGE, /* 1 to n of a type for another, with the supply */
    EFFECT_COLLECT,  /* n times what the period yields */
    EFFECT_STEP,     /* to an adjacent period */
    EFFECT_JUMP,     /* to any period; n times what it yields */
    EFFECT_WANDER,
    EFFECT_DROP,    /* discard an artifact or Explorer's Quest */
    EFFECT_ARRANGE, /* the top n cards of the deck in `flag` */
    EFFECT_REVEAL,  /* n events: the crystals shown, at most `flag` */
    EFFECT_CHOOSE,  /* one of n events to keep */
    EFFECT_TOKEN,
    EFFECT_QUEST,  /* complete the quest that was named, free */
    EFFECT_HUNT,   /* one of the top n quests, at its cost */
    EFFECT_EXPERT, /* buy the top quest as an artifact */
    EFFECT_REVERSE,
    EFFECT_ATTACH,
    EFFECT_LOCK,
    EFFECT_BEACON,
    EFFECT_TARGET, /* hits the player who was named, unless blocked */
    EFFECT_SWAP    /* asks for terms first, then hits */
};
struct effect {
    uint8_t verb, n, flag, crystals, res[TYPES];
};
#define FX(verb, n, flag, crystals, food, gold, knowledge, cloth, stone)                                               \
    {                                                                                                                  \
        verb, n, flag, crystals, { food, gold, knowledge, cloth, stone }                                               \
    }
#define JUST(verb, n) FX(verb, n, 0, 0, 0, 0, 0, 0, 0)
#define TOKENS(crystals, food, gold, knowledge, cloth, stone)                                                          \
    FX(EFFECT_GAIN, 0, 0, crystals, food, gold, knowledge, cloth, stone)

/* --- tables ----------------------------------------------------------------------------------- */

enum how { NAMED, PLAYED, SLOTTED, USED }; /* USED: slotted, and used with the verb `use` */
enum {
    NEEDS_EXCHANGE = 1,
    NEEDS_PERIOD = 2,
    NEEDS_UP = 4,
    NEEDS_DOWN = 8,
    NEEDS_QUESTS = 16,
    NEEDS_EVENTS = 32,
    NEEDS_PRICE = 64,
    NEEDS_CRYSTALS = 128,
    NEEDS_LAST = 256,
    NEEDS_UNTAPPED = 512
};
enum arg {
    ARG_NONE,
    ARG_RESOURCE,
    ARG_PAIR,
    ARG_STEP,
    ARG_JUMP,
    ARG_LOCATION,
    ARG_TARGET,
    ARG_TARGET_TO,
    ARG_QUEST,
    ARG_FLIP,
    ARG_EXCHANGE,
    ARG_HERE
};

struct action_row {
    uint8_t how, arg;
    uint16_t needs;
    struct effect effect;
    uint8_t copies; /* 1, or 0 where custom numbers leave the card out; so below */
    uint8_t zero[2];
};

struct event_row {
    uint8_t rolls, crystals, res[TYPES], shown, arg;
    struct effect effect;
    uint8_t copies;
};

enum all_how {
    BY_PAYING,
    BY_ROLL_OR_FAIL,
    BY_CROSSROADS,
    BY_BANK,
    BY_RIPPLES,
    BY_JOINING,
    BY_ROLLING,
    BY_MARKET,
    BY_LOTTERY,
    BY_REPEATING,
    BY_AUCTION
};
struct all_row {
    uint8_t level, goal, how, crystals, picks, res[TYPES];
    struct effect good, negative;
    uint8_t copies;
};

struct period_row {
    uint8_t gain1, gain2, x, y, n1, n2; /* n1 of gain1 and n2 of gain2 a Collect */
};

struct quest_row {
    __attribute__((aligned(8))) uint8_t period; /* devices read a row at once */
    uint8_t x, y, crystals, copies;
};

/* Numbers of Part A, of the characters and of the artifacts; the comment has the clause. */
struct number_row {
#define NUMBER(name, value) uint8_t name;
#include "cards.def"
};

/* Everything of Part B that is a number or a type, as one value: the house's own below, or one that
 * somebody brought (tt_setup.custom, custom_numbers.inc). */
struct numbers {
    struct action_row action[ACTIONS];
    struct event_row event[EVENTS];
    struct all_row all[ALLS];
    struct period_row period[LOCATIONS];
    struct quest_row quest[QUESTS];
    uint8_t objective[OBJECTIVES][3];
    struct effect paradox[6], gifts[3]; /* the lines of the two events that only roll */
    struct number_row number;
};

TT_TABLE struct numbers house = {
    {
#define ACTION(NAME, id, how, needs, arg, effect) {how, arg, needs, effect, 1, {0, 0}},
#include "cards.def"
    },
    {
#define EVENT(NAME, id, rolls, crystals, food, gold, knowledge, cloth, stone, shown, arg, effect)                      \
    {rolls, crystals, {food, gold, knowledge, cloth, stone}, shown, arg, effect, 1},
#include "cards.def"
    },
    {
#define ALL(NAME, id, level, goal, how, crystals, picks, food, gold, knowledge, cloth, stone, good, negative)          \
    {level, goal, how, crystals, picks, {food, gold, knowledge, cloth, stone}, good, negative, 1},
#include "cards.def"
    },
    {
        {0, 0, 0, 0, 0, 0},
#define PERIOD(NAME, id, gain1, gain2, x, y) {gain1, gain2, x, y, 1, 1},
#include "cards.def"
    },
    {
#define QUEST(id, period, x, y, crystals) {period, x, y, crystals, 1},
#include "cards.def"
    },
    {
#define OBJECTIVE(NAME, id, one, two, three) {one, two, three},
#include "cards.def"
    },
    {FX(EFFECT_LOSE, 0, 0, 1, 0, 0, 0, 0, 0), TOKENS(1, 0, 0, 0, 0, 0), JUST(EFFECT_LOSE, 2), JUST(EFFECT_GAIN, 2),
     JUST(EFFECT_WANDER, 0), JUST(EFFECT_DRAW, 1)},
    {TOKENS(0, 2, 2, 0, 0, 0), TOKENS(0, 0, 0, 2, 2, 0), TOKENS(1, 0, 0, 0, 0, 2)},
    {
#define NUMBER(name, value) value,
#include "cards.def"
    },
};

TT_QUICK static inline const struct numbers *numbers_of(const struct tt_setup *setup) {
    const void *custom = tt_custom(setup);
    return __builtin_expect(custom != NULL, 0) ? (const struct numbers *)custom : &house;
}

/* --- the agenda ------------------------------------------------------------------------------- */

/* What comes next is a small stack of steps (E.2), the next one last. A step is a kind, a player and
 * up to ten bytes whose meaning depends on the kind; the comment says which. Decisions stay on top
 * until an action answers them; automatic steps are taken off and carried out by run() (automatic_steps.inc).
 * `turn` stays at the bottom for the whole of a turn. */
enum step_kind {
    /* decisions */
    STEP_CHARACTER,
    STEP_RESOURCES,
    STEP_GUARDIAN,
    STEP_EVENT_CHOICE,
    STEP_TURN,
    STEP_DISCARD,
    STEP_SLIP,
    STEP_DUELIST_MOVE,
    STEP_PAYMENT,       /* place of the quest */
    STEP_TERMS,         /* to */
    STEP_REPLACE,       /* card */
    STEP_SWAP,          /* target */
    STEP_EXCHANGE,      /* why, most */
    STEP_DROP_QUEST,    /* why */
    STEP_BID,           /* (a set of players in `player`) */
    STEP_TIEBREAK,      /* (the same) */
    STEP_PICK,          /* mode, count, types, why, bonus, to; `heal`: what is left of each type from 5 on */
    STEP_REROLL,        /* what, number of dice, dice */
    STEP_ATTEMPT,       /* event */
    STEP_BLOCK,         /* against */
    STEP_TRADE_ANSWER,  /* by, then the deal (enum deal) */
    STEP_BET,           /* spot, 0 before the first bet */
    STEP_ARENA_ANSWER,  /* side, passes */
    STEP_DUEL_ANSWER,   /* by */
    STEP_GIVE_ARTIFACT, /* to */
    STEP_KEEP_CARD,     /* number of cards, cards */
    STEP_KEEP_EVENT,    /* the same */
    STEP_HUNT,          /* the same */
    STEP_ARRANGE,       /* deck, number of cards, cards */
    STEP_EXPERT,        /* card */
    STEP_SEER,          /* deck, card */
    STEP_BUNDLES,       /* to, then the deal so far */
    /* automatic */
    STEP_START_ROUND,
    STEP_EVENT_PLAYER,
    STEP_EVENT_ROLL,
    STEP_RESOLVE_ROLL, /* what, number of dice, dice, then event or x, y */
    STEP_GOOD,
    STEP_NEGATIVE, /* die, whether a block was offered */
    STEP_AUCTION_END,
    STEP_LOTTERY_ROLLS,
    STEP_GIVE_CRYSTALS, /* count, why */
    STEP_WON,           /* event, value */
    STEP_EVENT_END,
    STEP_START_TURN,
    STEP_DRAW_EVENT,
    STEP_OWN_ARTIFACT, /* quest, why */
    STEP_TARGETED,     /* card, by, asked, to or give type, take type, amount */
    STEP_ARENA_ROLL,
    STEP_ARENA_END,
    STEP_END_TURN,
    STEP_END_ROUND,
    STEP_TIEBREAK_END,
    STEPS
};
enum { DECISIONS = STEP_BUNDLES + 1 };
/* A deal is a byte per type from a[DEAL] on: how many the one who offers gives, with TAKEN how many they get. */
enum deal { DEAL = 1, AMOUNT = 0x7F, TAKEN = 0x80 };
struct step {
    __attribute__((aligned(4))) uint8_t kind; /* steps are copied and wiped in words */
    uint8_t player, a[STEP_ARGS];
};
enum pick_mode { PICK_GAIN, PICK_PAY, PICK_LOSE, PICK_GIVE, PICK_INVEST, PICK_POT, PICK_HEAL };
enum roll_what { ROLL_EVENT, ROLL_ACTIVE, ROLL_VOID };

/* --- the state -------------------------------------------------------------------------------- */

struct player {
    uint64_t hand, slotted, used; /* Action cards; `used` this round, with GREECE_BIT */
    uint64_t artifact[2];         /* quests owned, 64 bits and the rest */
    uint16_t benefits;            /* bit p: an artifact of period p */
    uint16_t kept, won;           /* EVENT_BITs */
    uint16_t visited, quest_periods, quest_places, void_exits, ended_in; /* bit p: period p */
    union {
        uint8_t res[8]; /* five types */
        uint64_t purse; /* the same as one number, a byte a type */
    };
    uint8_t crystals, location, void_mode, void_roll, token_up, character, objective, artifacts;
    uint8_t explorer[EXPLORER], explorer_n;
    uint8_t slot[MAX_SLOTS], slots;
    uint8_t hand_bonus, won_value, next_turn, this_turn, bank_due, guardian_ready, last_kind;
    uint8_t bank[TYPES];
    uint8_t trade_partners, void_far, arena_wins, goals_met, fair_trades, events_won, cards_played;
    uint8_t most_of_each, most_crystals;
    uint8_t zero;
    union {
        uint8_t spent[8];
        uint64_t spent_purse;
    };
    union {
        uint8_t spent_last[8];
        uint64_t spent_last_purse;
    };
};

/* What Time Reversal could take back: kind is KIND_NONE, KIND_MOVE or KIND_COLLECT. */
struct last {
    __attribute__((aligned(4))) uint8_t kind;
    uint8_t gained[TYPES], from, price, token_up, zero[3];
};

/* What few moves need: decks, bets, dice that were named beforehand. */
struct depot {
    uint8_t quest_deck[QUESTS], action_deck[ACTIONS], active_deck[EVENTS], easy[11], moderate[7], difficult[7];
    uint8_t bet[BETS]; /* player << 5 | type << 2 | amount */
    uint8_t queue[QUEUE];
    uint8_t zero[4];
};

enum arena_kind { ARENA_NONE, ARENA_FIGHT, ARENA_DUEL };

/* --- moves ------------------------------------------------------------------------------------ */

/* Verbs in the order in which legal moves are listed; the nine AP actions (6.2) stand together. */
enum verb {
    VERB_CHARACTER,
    VERB_RESOURCES,
    VERB_MOVE,
    VERB_FREE_MOVE,
    VERB_COLLECT,
    VERB_QUEST,
    VERB_BUY,
    VERB_DRAW,
    VERB_DUEL,
    VERB_FIGHT,
    VERB_ENTER_VOID,
    VERB_VOID_ROLL,
    VERB_OFFER,
    VERB_PLAY,
    VERB_SLOT,
    VERB_USE,
    VERB_SWAP_RESOURCE,
    VERB_LAUNCH,
    VERB_CONVERT,
    VERB_VISION,
    VERB_ATTEMPT,
    VERB_USE_EVENT,
    VERB_END_TURN,
    VERB_PICK,
    VERB_PAY,
    VERB_GIVE,
    VERB_TAKE,
    VERB_PROPOSE,
    VERB_REPLACE,
    VERB_SWAP,
    VERB_DECLINE_EVENT,
    VERB_VISION_KEEP,
    VERB_VISION_BURY,
    VERB_KEEP,
    VERB_ARRANGE,
    VERB_ACCEPT,
    VERB_DECLINE,
    VERB_EXCHANGE,
    VERB_BET,
    VERB_REROLL,
    VERB_BOOST,
    VERB_STEP,
    VERB_GIVE_ARTIFACT,
    VERB_DROP_QUEST,
    VERB_DISCARD,
    VERB_BLOCK,
    VERB_GUARDIAN,
    VERB_CHOICE,
    VERB_BID,
    VERB_TIEBREAK,
    VERB_PASS,
    VERBS
};
enum choice {
    CHOICE_PAY,
    CHOICE_FAIL,
    CHOICE_ROLL,
    CHOICE_GAIN,
    CHOICE_SPEND,
    CHOICE_INVEST,
    CHOICE_JOIN,
    CHOICE_CRYSTAL,
    CHOICE_ACTION,
    CHOICE_EVENT,
    CHOICE_PASS
};
enum use { USE_NONE, USE_SEASONED, USE_NAVIGATOR, USE_MANIPULATOR, USE_VIKING, USE_COSMIC }; /* Move (7.4) */
enum { PAY_CUNNING = 1, PAY_SAVER = 2, PAY_RENAISSANCE = 4, PAY_MASTER = 8 };                /* pay (9.4) */
enum { BUY_HUNTER = 1, BUY_SPECIALIST = 2 };                                                 /* 10.3 */
enum { PLACE_EXPLORER = 4, PLACE_EXPERT = 7 }; /* a quest by its place: the row, Isabella's, the one revealed */

/* A move: | verb 23.. | argument 0..22 |. The argument by verb:
 *   to << 3 | use (move), place (complete_quest), place << 2 | use (buy), card << 8 | argument (play, use,
 *   use_event, and attempt and slot with 0), dice << 6 | x << 3 | y (void_roll), use << 15 | five 3-bit
 *   amounts (pay), give << 7 | amount << 5 | take << 2 | amount (propose; 0 where the step has the deal), give << 7 |
 * take << 4 | amount (exchange, swap), spot << 5 | type << 2 | amount (bet), source << 1 | die (reroll), spot << 8 |
 * amount (tiebreak_bet), choice << 2 | amount (event_choice), ten bits of two a type (choose_resources). */
enum { VERB_SHIFT = 23 };
TT_QUICK static inline int move_verb(tt_move m) { return (int)(m >> VERB_SHIFT & 0x3F); }
TT_QUICK static inline uint32_t move_arg(tt_move m) { return m & ((1u << VERB_SHIFT) - 1u); }

/* --- events ----------------------------------------------------------------------------------- */

enum event_kind {
    EVENT_CHARACTER_CHOSEN,
    EVENT_ROUND_BEGAN,
    EVENT_EVENT_REVEALED,
    EVENT_GUARDIAN,
    EVENT_CHOSE,
    EVENT_GOAL_MET,
    EVENT_SHIELDED,
    EVENT_TURN_BEGAN,
    EVENT_TURN_ENDED,
    EVENT_MOVED,
    EVENT_CLOSED,
    EVENT_TOKEN,
    EVENT_ROLLED,
    EVENT_GAINED,
    EVENT_LOST,
    EVENT_PAID,
    EVENT_GAVE,
    EVENT_QUEST_COMPLETED,
    EVENT_ARTIFACT_GAINED,
    EVENT_ARTIFACT_LOST,
    EVENT_ROW_FILLED,
    EVENT_DREW_CARD,
    EVENT_CARD_PLAYED,
    EVENT_CARD_DISCARDED,
    EVENT_CARD_SLOTTED,
    EVENT_CARD_USED,
    EVENT_CARD_LEFT_MAP,
    EVENT_EVENT_DRAWN,
    EVENT_EVENT_KEPT,
    EVENT_EVENT_DECLINED,
    EVENT_EVENT_FAILED,
    EVENT_EVENT_WON,
    EVENT_EVENT_USED,
    EVENT_LOOKED,
    EVENT_REVEALED,
    EVENT_ARRANGED,
    EVENT_SHUFFLED,
    EVENT_OFFERED,
    EVENT_TRADE_ACCEPTED,
    EVENT_TRADE_DECLINED,
    EVENT_FIGHT_BEGAN,
    EVENT_DUEL_BEGAN,
    EVENT_DUEL_DECLINED,
    EVENT_BET,
    EVENT_FIGHT_ENDED,
    EVENT_BID_MADE,
    EVENT_BIDS_SHOWN,
    EVENT_TIEBREAK_CHOSEN,
    EVENT_TIEBREAK_SHOWN,
    EVENT_OBJECTIVE_SHOWN,
    EVENT_ENDED,
    EVENT_OBJECTIVE_ACHIEVED,
    EVENT_KINDS
};

#endif
