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
    OPTION_OFFERS,
    OPTION_HAND,
    OPTION_SLOTS,
    OPTIONS
};

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
    W_COLLECT,
    W_QUEST,
    W_ARTIFACT,
    W_ARENA,
    W_DUEL,
    W_HARVEST,
    W_SETUP,
    W_MOVE,
    W_FREE_MOVE,
    W_ENTER_VOID,
    W_REVERSAL,
    W_VOID,
    W_PENALTY,
    W_TRADE,
    W_TIE,
    W_CONVERT,
    THINGS
};
enum {
    ACTIONS = TIME_SLIP + 1,
    FIRST_EVENT = EV_TIME_LOOP,
    EVENTS = EV_MIRACLE_GROWTH - EV_TIME_LOOP + 1,
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
    USED_FIRST_VISION = 64 /* only with a table of one's own */
};
enum reason { BY_SCORE, BY_ARENA, SHARED, BY_ARTIFACTS };

/* --- effects ---------------------------------------------------------------------------------- */

/* What a card or event does; n, flag, crystals and res are its operands. One switch carries them all
 * out (effect() in effects.inc). */
enum effect_verb {
    FX_NONE,
    FX_GAIN,     /* the tokens and crystals, the flag for the next turn, n resources of choice */
    FX_LOSE,     /* the same taken away, as far as one has them */
    FX_BUY,      /* pay n resources of choice, gain the crystals */
    FX_SELL,     /* pay the crystals, gain n resources of choice */
    FX_NAMED,    /* n of the type that was named */
    FX_PAIR,     /* n each of two types that were named */
    FX_AP,       /* n action points */
    FX_DRAW,     /* n Action cards */
    FX_KEEP,     /* an Active Player Event to keep */
    FX_MASTER,   /* n Action cards and as much hand limit */
    FX_VALUE,    /* the crystals that the won card shows */
    FX_HEAL,     /* up to n resources paid lately */
    FX_EXCHANGE, /* 1 to n of a type for another, with the supply */
    FX_COLLECT,  /* n times what the period yields */
    FX_STEP,     /* to an adjacent period */
    FX_JUMP,     /* to any period; n times what it yields */
    FX_WANDER,
    FX_DROP,    /* discard an artifact or Explorer's Quest */
    FX_ARRANGE, /* the top n cards of the deck in `flag` */
    FX_REVEAL,  /* n events: the crystals shown, at most `flag` */
    FX_CHOOSE,  /* one of n events to keep */
    FX_TOKEN,
    FX_QUEST,  /* complete the quest that was named, free */
    FX_HUNT,   /* one of the top n quests, at its cost */
    FX_EXPERT, /* buy the top quest as an artifact */
    FX_REVERSE,
    FX_ATTACH,
    FX_LOCK,
    FX_BEACON,
    FX_TARGET, /* hits the player who was named, unless blocked */
    FX_SWAP    /* asks for terms first, then hits */
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
    FX(FX_GAIN, 0, 0, crystals, food, gold, knowledge, cloth, stone)

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
    uint8_t copies; /* 1, or 0 where a table of one's own leaves the card out; so below */
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
struct table {
    struct action_row action[ACTIONS];
    struct event_row event[EVENTS];
    struct all_row all[ALLS];
    struct period_row period[LOCATIONS];
    struct quest_row quest[QUESTS];
    uint8_t objective[OBJECTIVES][3];
    struct effect paradox[6], gifts[3]; /* the lines of the two events that only roll */
    struct number_row number;
};

TT_TABLE struct table house = {
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
    {FX(FX_LOSE, 0, 0, 1, 0, 0, 0, 0, 0), TOKENS(1, 0, 0, 0, 0, 0), JUST(FX_LOSE, 2), JUST(FX_GAIN, 2),
     JUST(FX_WANDER, 0), JUST(FX_DRAW, 1)},
    {TOKENS(0, 2, 2, 0, 0, 0), TOKENS(0, 0, 0, 2, 2, 0), TOKENS(1, 0, 0, 0, 0, 2)},
    {
#define NUMBER(name, value) value,
#include "cards.def"
    },
};

/* --- the agenda ------------------------------------------------------------------------------- */

/* What comes next is a small stack of steps (E.2), the next one last. A step is a kind, a player and
 * up to ten bytes whose meaning depends on the kind; the comment says which. Decisions stay on top
 * until an action answers them; automatic steps are taken off and carried out by run() (automatic_steps.inc).
 * `turn` stays at the bottom for the whole of a turn. */
enum step_kind {
    /* decisions */
    S_CHARACTER,
    S_RESOURCES,
    S_GUARDIAN,
    S_EVENT_CHOICE,
    S_TURN,
    S_DISCARD,
    S_SLIP,
    S_DUELIST_MOVE,
    S_PAYMENT,       /* place of the quest */
    S_TERMS,         /* to */
    S_REPLACE,       /* card */
    S_SWAP,          /* target */
    S_EXCHANGE,      /* why, most */
    S_DROP_QUEST,    /* why */
    S_BID,           /* (a set of players in `player`) */
    S_TIEBREAK,      /* (the same) */
    S_PICK,          /* mode, count, types, why, bonus, to; `heal`: what is left of each type from 5 on */
    S_REROLL,        /* what, number of dice, dice */
    S_ATTEMPT,       /* event */
    S_BLOCK,         /* against */
    S_TRADE_ANSWER,  /* by, give type, give amount, take type, take amount */
    S_BET,           /* spot, 0 before the first bet */
    S_ARENA_ANSWER,  /* side, passes */
    S_DUEL_ANSWER,   /* by */
    S_GIVE_ARTIFACT, /* to */
    S_KEEP_CARD,     /* number of cards, cards */
    S_KEEP_EVENT,    /* the same */
    S_HUNT,          /* the same */
    S_ARRANGE,       /* deck, number of cards, cards */
    S_EXPERT,        /* card */
    S_SEER,          /* deck, card */
    /* automatic */
    S_START_ROUND,
    S_EVENT_PLAYER,
    S_EVENT_ROLL,
    S_RESOLVE_ROLL, /* what, number of dice, dice, then event or x, y */
    S_GOOD,
    S_NEGATIVE, /* die, whether a block was offered */
    S_AUCTION_END,
    S_LOTTERY_ROLLS,
    S_GIVE_CRYSTALS, /* count, why */
    S_WON,           /* event, value */
    S_EVENT_END,
    S_START_TURN,
    S_DRAW_EVENT,
    S_OWN_ARTIFACT, /* quest, why */
    S_TARGETED,     /* card, by, asked, to or give type, take type, amount */
    S_ARENA_ROLL,
    S_ARENA_END,
    S_END_TURN,
    S_END_ROUND,
    S_TIEBREAK_END,
    STEPS
};
enum { DECISIONS = S_SEER + 1 };
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
    V_CHARACTER,
    V_RESOURCES,
    V_MOVE,
    V_FREE_MOVE,
    V_COLLECT,
    V_QUEST,
    V_BUY,
    V_DRAW,
    V_DUEL,
    V_FIGHT,
    V_ENTER_VOID,
    V_VOID_ROLL,
    V_OFFER,
    V_PLAY,
    V_SLOT,
    V_USE,
    V_SWAP_RESOURCE,
    V_LAUNCH,
    V_CONVERT,
    V_VISION,
    V_ATTEMPT,
    V_USE_EVENT,
    V_END_TURN,
    V_PICK,
    V_PAY,
    V_PROPOSE,
    V_REPLACE,
    V_SWAP,
    V_DECLINE_EVENT,
    V_VISION_KEEP,
    V_VISION_BURY,
    V_KEEP,
    V_ARRANGE,
    V_ACCEPT,
    V_DECLINE,
    V_EXCHANGE,
    V_BET,
    V_REROLL,
    V_BOOST,
    V_STEP,
    V_GIVE_ARTIFACT,
    V_DROP_QUEST,
    V_DISCARD,
    V_BLOCK,
    V_GUARDIAN,
    V_CHOICE,
    V_BID,
    V_TIEBREAK,
    V_PASS,
    VERBS
};
enum choice { C_PAY, C_FAIL, C_ROLL, C_GAIN, C_SPEND, C_INVEST, C_JOIN, C_CRYSTAL, C_ACTION, C_EVENT, C_PASS };
enum use { USE_NONE, USE_SEASONED, USE_NAVIGATOR, USE_MANIPULATOR, USE_VIKING, USE_COSMIC }; /* Move (7.4) */
enum { PAY_CUNNING = 1, PAY_SAVER = 2, PAY_RENAISSANCE = 4, PAY_MASTER = 8 };                /* pay (9.4) */
enum { BUY_HUNTER = 1, BUY_SPECIALIST = 2 };                                                 /* 10.3 */
enum { PLACE_EXPLORER = 4, PLACE_EXPERT = 7 }; /* a quest by its place: the row, Isabella's, the one revealed */

/* A move: | verb 23.. | argument 0..22 |. The argument by verb:
 *   to << 3 | use (move), place (complete_quest), place << 2 | use (buy), card << 8 | argument (play, use,
 *   use_event, and attempt and slot with 0), dice << 6 | x << 3 | y (void_roll), use << 15 | five 3-bit
 *   amounts (pay), give << 8 | amount << 6 | take << 2 | amount (propose), give << 7 | take << 4 | amount
 *   (exchange, swap), spot << 5 | type << 2 | amount (bet), source << 1 | die (reroll), spot << 8 | amount
 *   (tiebreak_bet), choice << 2 | amount (event_choice), ten bits of two a type (choose_resources). */
enum { VERB_SHIFT = 23 };
TT_QUICK static inline int move_verb(tt_move m) { return (int)(m >> VERB_SHIFT & 0x3F); }
TT_QUICK static inline uint32_t move_arg(tt_move m) { return m & ((1u << VERB_SHIFT) - 1u); }

/* --- events ----------------------------------------------------------------------------------- */

enum event_kind {
    E_CHARACTER_CHOSEN,
    E_ROUND_BEGAN,
    E_EVENT_REVEALED,
    E_GUARDIAN,
    E_CHOSE,
    E_GOAL_MET,
    E_SHIELDED,
    E_TURN_BEGAN,
    E_TURN_ENDED,
    E_MOVED,
    E_CLOSED,
    E_TOKEN,
    E_ROLLED,
    E_GAINED,
    E_LOST,
    E_PAID,
    E_GAVE,
    E_QUEST_COMPLETED,
    E_ARTIFACT_GAINED,
    E_ARTIFACT_LOST,
    E_ROW_FILLED,
    E_DREW_CARD,
    E_CARD_PLAYED,
    E_CARD_DISCARDED,
    E_CARD_SLOTTED,
    E_CARD_USED,
    E_CARD_LEFT_MAP,
    E_EVENT_DRAWN,
    E_EVENT_KEPT,
    E_EVENT_DECLINED,
    E_EVENT_FAILED,
    E_EVENT_WON,
    E_EVENT_USED,
    E_LOOKED,
    E_REVEALED,
    E_ARRANGED,
    E_SHUFFLED,
    E_OFFERED,
    E_TRADE_ACCEPTED,
    E_TRADE_DECLINED,
    E_FIGHT_BEGAN,
    E_DUEL_BEGAN,
    E_DUEL_DECLINED,
    E_BET,
    E_FIGHT_ENDED,
    E_BID_MADE,
    E_BIDS_SHOWN,
    E_TIEBREAK_CHOSEN,
    E_TIEBREAK_SHOWN,
    E_OBJECTIVE_SHOWN,
    E_ENDED,
    EVENT_KINDS
};

#endif
