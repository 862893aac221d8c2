/* CONTROL: the rules, and nothing else. Clauses of RULES.md are cited as control/N.M.
 *
 * Cards of a kind are interchangeable (control/1.3), so hands and piles are counts: twelve nibbles in a
 * uint64_t, kind k in bits 4k..4k+3. Only areas (order of play) and decks are lists. */
#include "timetable.h"

#include "cards.def"

#define ITS_NAME(with, NAME, id, fuel, stable) NAME,
#define ITS_FUEL(with, NAME, id, fuel, stable) fuel,
enum kind { EACH_CARD(ITS_NAME, ) KINDS, NO_CARD = 0xFF };
TT_TABLE uint8_t fuel_of[KINDS] = {EACH_CARD(ITS_FUEL, )};

enum { PLAYERS = 4, CARDS = 48, COPIES = 4, HAND_LIMIT = 7, GOAL = 21, DEALT = 4, NO_SEAT = 0xFF };
enum phase { ACTION, RESPONSE, CHOOSE, TRIM, OVER, DEALING };
enum reason { BY_FUEL, BY_EXHAUSTION, BY_OVERTIME };
enum option { OPTION_MATCH, OPTION_OVERTIME, OPTIONS };
enum { MATCH_FULL, MATCH_SINGLE };
/* On the GPU its games are sorted by what happens in them, and it can pick and rest (gpu/sorted_in_block.cuh). */
#define TT_GPU_POOL  1
#define TT_GPU_PICKS 1
#define TT_GPU_RESTS 1
#ifdef __CUDACC__
#undef TT_FN
#define TT_FN __device__ /* short enough to be inlined */
#endif
#ifndef TT_BARE
#define TT_BARE 0 /* 1: only what random players need, who look at nothing */
#endif
#if TT_BARE
#define MEMORY(statement)
#else
#define MEMORY(statement) statement /* something that only views, bots and redeals ask for */
#endif
enum { TEAM_OF_TWO = 4 }; /* with this many seats, 0 and 2 play 1 and 3 (control/2.3) */

/* Verbs and modes in the order in which legal moves are listed. */
enum verb { DRAW, PLAY, DISCARD, DIFFUSE, STOP, PASS, CHOICE, TRIMMING };
enum mode {
    M_NONE,
    M_DRAW,
    M_RETURN,
    M_MIMIC,
    M_DIFFUSE,
    M_DECLINE,
    M_TAKE,
    M_BURY,
    M_KEEP,
    M_VICTIM,
    M_LOSE,
    M_STABLE,
    M_UNSTABLE
};

/* A move: | verb 16.. | mode 12..15 | card 8..11 | target player 4..7 | target card 0..3 | */
TT_QUICK static inline tt_move pack(int seat, int verb, int mode, int card, int player, int target) {
    return tt_move_make(seat, (uint32_t)(verb << 16 | mode << 12 | card << 8 | player << 4 | target));
}
TT_QUICK static inline int move_verb(tt_move m) { return (int)(m >> 16 & 0x1F); }
TT_QUICK static inline int move_mode(tt_move m) { return (int)(m >> 12 & 0xF); }
TT_QUICK static inline int move_card(tt_move m) { return (int)(m >> 8 & 0xF); }
TT_QUICK static inline int move_player(tt_move m) { return (int)(m >> 4 & 0xF); }
TT_QUICK static inline int move_target(tt_move m) { return (int)(m & 0xF); }

enum event {
    E_ROUND_BEGAN,
    E_DEALT,
    E_TURN_BEGAN,
    E_DREW,
    E_PLAYED,
    E_DISCARDED,
    E_PASSED,
    E_CANCELLED,
    E_RETURNED,
    E_BURIED,
    E_MIMICKED,
    E_LOOKED,
    E_TOOK,
    E_KEPT,
    E_AIMED,
    E_NAMED,
    E_DECLINED,
    E_FIZZLED,
    E_SKIPPED,
    E_ROUND_WON,
    E_ENDED
};
/* Why a card was drawn or discarded. */
enum why {
    W_TURN,
    W_ACTION,
    W_RIFT,
    W_DARK_ENERGY, /* drew */
    W_ABILITY,
    W_STOP,
    W_DIFFUSE,
    W_DIFFUSED,
    W_REACTOR,
    W_FUTURE_SHIFT,
    W_RANDOM,
    W_CHOSEN,
    W_SINGULARITY,
    W_TRIM
};

struct state {
    struct tt_state base;
    uint64_t hand[PLAYERS];
    MEMORY(uint64_t seen[PLAYERS];) /* the part of a hand that all saw coming there (Rift) */
    uint64_t lies[PLAYERS];         /* the area as counts */
    uint64_t pile[2];
    MEMORY(uint64_t pile_seen[2];)        /* all that was seen going there, taken out again or not */
    MEMORY(uint8_t area[PLAYERS][CARDS];) /* in order of play */
#if TT_BARE
    uint8_t deck[CARDS]; /* of two, each has half of the room */
#else
    uint8_t deck[2][CARDS]; /* top card last */
#endif
    uint8_t area_n[PLAYERS], hand_n[PLAYERS];
    uint16_t fuel[PLAYERS];
    uint8_t wins[PLAYERS];
    uint8_t stops[COPIES]; /* who discarded a Time Stop, in order (control/5.2) */
    uint8_t deck_n[2];
    MEMORY(uint8_t buried[2];)      /* cards at the bottom of a deck that all saw going there */
    MEMORY(uint8_t pile_unsure[2];) /* mask of the seats that cannot know what was taken out of a pile */
    uint8_t stops_n, asked;
    uint8_t phase, ability, source, card, kept, victim; /* what is pending (section 8 of RULES.md) */
    uint8_t round, starter, to_move, winner, reason;
    uint8_t zero;
    uint16_t overtime;
};
TT_STATIC_ASSERT(sizeof(struct state) <= 512, "CONTROL's state is small");

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

#if TT_BARE
TT_QUICK static inline uint8_t *deck_of(struct state *s, int heap) { return s->deck + heap * (CARDS / 2); }
TT_QUICK static inline const uint8_t *seen_deck(const struct state *s, int heap) {
    return s->deck + heap * (CARDS / 2);
}
#else
TT_QUICK static inline uint8_t *deck_of(struct state *s, int heap) { return s->deck[heap]; }
TT_QUICK static inline const uint8_t *seen_deck(const struct state *s, int heap) { return s->deck[heap]; }
#endif

/* --- sets of cards ---------------------------------------------------------------------------- */

#define NIBBLES                                 ((uint64_t)0x111111111111)
#define ONE(kind)                               ((uint64_t)1 << 4 * (kind))
#define IF_STABLE(with, NAME, id, fuel, stable) | (uint64_t)(stable) << 4 * NAME
#define STABLE                                  ((uint64_t)0 EACH_CARD(IF_STABLE, ))
#define UNSTABLE                                (NIBBLES ^ STABLE)
/* Kinds of this fuel or less. */
#define IF_UP_TO(most, NAME, id, fuel, stable) | (uint64_t)((fuel) <= (most)) << 4 * NAME
#define UP_TO(most)                            ((uint64_t)0 EACH_CARD(IF_UP_TO, most))
/* Behind a Force Field (control/4.5): the other stable kinds. */
#define SHIELDED (STABLE ^ ONE(FORCE_FIELD))
/* What can be discarded for its ability (control/3.5), and what a Reactor can mimic (control/4.3). */
#define ABILITIES (ONE(WORMHOLE) | ONE(DARK_ENERGY) | ONE(FUTURE_SHIFT) | ONE(ANTIMATTER) | ONE(SINGULARITY))
#define MIMICS    (ABILITIES | ONE(RIFT) | ONE(REACTOR) | ONE(EXOTIC_MATTER))
/* What may be played with Exotic Matter (control/4.7). */
#define SMALL UP_TO(3)

/* By fuel, from 0 to 10. */
TT_TABLE uint64_t up_to[] = {UP_TO(0), UP_TO(1), UP_TO(2), UP_TO(3), UP_TO(4), UP_TO(5),
                             UP_TO(6), UP_TO(7), UP_TO(8), UP_TO(9), UP_TO(10)};

/* One bit a kind that the counts hold at least once; counts never pass four. */
TT_QUICK static inline uint64_t kinds_in(uint64_t counts) { return (counts | counts >> 1 | counts >> 2) & NIBBLES; }
TT_QUICK static inline int count_of(uint64_t counts, int kind) { return (int)(counts >> 4 * kind & 0xF); }
TT_QUICK static inline int next_kind(uint64_t set) { return tt_lowest(set) >> 2; }

/* The n-th card of a hand in canonical order. */
TT_FN static int nth_kind(uint64_t counts, int n) {
    int kind = 0;
    while (n >= count_of(counts, kind))
        n -= count_of(counts, kind++);
    return kind;
}

/* --- seats ------------------------------------------------------------------------------------ */

/* With two players everybody has a deck and a pile, else there is one for all (control/2.1). */
TT_QUICK static inline int heap_of(const struct tt_setup *setup, int seat) { return setup->seats == 2 ? seat : 0; }
TT_QUICK static inline int heaps(const struct tt_setup *setup) { return setup->seats == 2 ? 2 : 1; }
TT_QUICK static inline bool partners(const struct tt_setup *setup, int a, int b) {
    return setup->seats == TEAM_OF_TWO && ((a ^ b) & 1) == 0;
}
TT_QUICK static inline bool opponents(const struct tt_setup *setup, int a, int b) {
    return a != b && !partners(setup, a, b);
}
TT_QUICK static inline int left_of(const struct tt_setup *setup, int seat) {
    return seat + 1 == setup->seats ? 0 : seat + 1;
}

/* --- events ----------------------------------------------------------------------------------- */

/* Cards that only one seat sees; `why` where the event has one. */
TT_QUICK static inline void tell_secret(struct tt_events *ev, int kind, int seat, int why, const uint8_t *card, int n) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->arg[0] = (int16_t)why;
    e->audience = (uint8_t)(1u << seat);
    e->n = (uint8_t)n;
    memcpy(e->list, card, (size_t)n);
}

/* --- moving cards ----------------------------------------------------------------------------- */

TT_QUICK static inline void take_in_hand(struct state *s, int seat, int kind) {
    s->hand[seat] += ONE(kind);
    s->hand_n[seat]++;
}

/* What leaves a hand is taken to be the copy that all had seen, where there is one. */
TT_QUICK static inline void leave_hand(struct state *s, int seat, int kind) {
    s->hand[seat] -= ONE(kind);
    s->hand_n[seat]--;
    MEMORY(if (count_of(s->seen[seat], kind)) s->seen[seat] -= ONE(kind);)
}

TT_QUICK static inline void put_in_area(struct state *s, int seat, int kind) {
    MEMORY(s->area[seat][s->area_n[seat]] = (uint8_t)kind;)
    s->area_n[seat]++;
    s->lies[seat] += ONE(kind);
    s->fuel[seat] = (uint16_t)(s->fuel[seat] + fuel_of[kind]);
}

/* The copy that has lain there longest leaves (control/4.15). */
TT_FN static void leave_area(struct state *s, int seat, int kind) {
    s->area_n[seat]--;
#if !TT_BARE
    uint8_t *area = s->area[seat];
    int n = s->area_n[seat], i = 0;
    while (area[i] != kind)
        i++;
    for (; i < n; i++)
        area[i] = area[i + 1];
    area[n] = 0;
#endif
    s->lies[seat] -= ONE(kind);
    s->fuel[seat] = (uint16_t)(s->fuel[seat] - fuel_of[kind]);
}

TT_QUICK static inline void to_pile(const struct tt_setup *setup, struct state *s, int owner, int kind, int why,
                                    struct tt_events *ev) {
    s->pile[heap_of(setup, owner)] += ONE(kind);
    MEMORY(s->pile_seen[heap_of(setup, owner)] += ONE(kind);)
    tt_tell(ev, E_DISCARDED, owner, kind, why);
}

TT_QUICK static inline int pop_deck(struct state *s, int heap) {
    int top = --s->deck_n[heap];
    uint8_t *deck = deck_of(s, heap);
    int kind = deck[top];
    deck[top] = 0;
    MEMORY(if (s->buried[heap] > top) s->buried[heap] = (uint8_t)top;)
    return kind;
}

/* As many of n cards as the deck still has (control/3.1, 4.9). Returns how many. */
TT_FN static int draw(const struct tt_setup *setup, struct state *s, int seat, int n, int why, struct tt_events *ev) {
    int heap = heap_of(setup, seat);
    uint8_t card[2];
    int got = 0;
    while (got < n && s->deck_n[heap]) {
        card[got] = (uint8_t)pop_deck(s, heap);
        take_in_hand(s, seat, card[got++]);
    }
    if (got)
        tell_secret(ev, E_DREW, seat, why, card, got);
    return got;
}

/* --- rounds ----------------------------------------------------------------------------------- */

TT_QUICK static inline void ask(struct state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->base.actors = (uint8_t)(1u << seat);
}

/* Shuffles decks of all cards and deals (control/2.1, 2.2, 2.5). */
TT_FN static void deal(const struct tt_setup *setup, struct state *s) {
    int copies = setup->seats == 2 ? 2 : COPIES;
    for (int h = 0; h < heaps(setup); h++) {
        for (int i = 0; i < KINDS * copies; i++)
            deck_of(s, h)[i] = (uint8_t)(i / copies);
        s->deck_n[h] = (uint8_t)(KINDS * copies);
        tt_chance_shuffle(setup, &s->base, deck_of(s, h), s->deck_n[h]);
    }
    for (int i = 0, seat = s->starter; i < DEALT * setup->seats; i++, seat = left_of(setup, seat))
        take_in_hand(s, seat, pop_deck(s, heap_of(setup, seat)));
}

TT_FN static void begin_round(const struct tt_setup *setup, struct state *s) {
    memset(s->hand, 0, sizeof s->hand);
    MEMORY(memset(s->seen, 0, sizeof s->seen);)
    memset(s->lies, 0, sizeof s->lies);
    memset(s->pile, 0, sizeof s->pile);
    MEMORY(memset(s->pile_seen, 0, sizeof s->pile_seen);)
    MEMORY(memset(s->area, 0, sizeof s->area);)
    memset(s->deck, 0, sizeof s->deck);
    memset(s->area_n, 0, sizeof s->area_n);
    memset(s->hand_n, 0, sizeof s->hand_n);
    memset(s->fuel, 0, sizeof s->fuel);
    MEMORY(memset(s->buried, 0, sizeof s->buried);)
    MEMORY(memset(s->pile_unsure, 0, sizeof s->pile_unsure);)
    s->overtime = 0;
    deal(setup, s);
    s->to_move = s->starter;
    ask(s, ACTION, s->to_move);
}

TT_FN static void clear_pending(struct state *s) {
    s->ability = s->source = s->card = s->kept = NO_CARD;
    s->victim = s->asked = NO_SEAT;
    s->stops_n = 0;
    memset(s->stops, 0, sizeof s->stops);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    s->round = 1;
    s->winner = NO_SEAT;
    clear_pending(s);
    s->starter = (uint8_t)tt_chance_below(setup, &s->base, setup->seats); /* control/2.4 */
    begin_round(setup, s);
}

TT_FN static int rounds_to_win(const struct tt_setup *setup) { /* control/6.4 */
    if (setup->option[OPTION_MATCH] == MATCH_SINGLE)
        return 1;
    return setup->seats == 3 ? 2 : 3;
}

TT_FN static void tell_new_round(const struct tt_setup *setup, const struct state *s, struct tt_events *ev) {
    if (!ev)
        return;
    tt_tell(ev, E_ROUND_BEGAN, TT_NOBODY, s->round, s->starter);
    for (int p = 0; p < setup->seats; p++) {
        uint8_t card[DEALT];
        for (int i = 0; i < DEALT; i++)
            card[i] = (uint8_t)nth_kind(s->hand[p], i);
        tell_secret(ev, E_DEALT, p, 0, card, DEALT);
    }
    tt_tell(ev, E_TURN_BEGAN, s->to_move, 0, 0);
}

TT_FN static void win_round(const struct tt_setup *setup, struct state *s, int seat, int reason, struct tt_events *ev) {
    for (int p = 0; p < PLAYERS && p < setup->seats; p++)
        if (p == seat || partners(setup, p, seat))
            s->wins[p]++;
    if (ev) {
        struct tt_event *e = tt_emit(ev, E_ROUND_WON, seat);
        e->arg[0] = (int16_t)reason;
        for (int p = 0; p < setup->seats; p++)
            e->arg[1 + p] = s->wins[p];
    }
    s->reason = (uint8_t)reason;
    if (s->wins[seat] >= rounds_to_win(setup)) {
        s->winner = (uint8_t)seat;
        s->phase = OVER;
        s->base.actors = 0;
        if (ev) {
            struct tt_event *e = tt_emit(ev, E_ENDED, TT_NOBODY);
            e->arg[0] = (int16_t)seat;
            e->arg[1] = (int16_t)reason;
            for (int p = 0; p < setup->seats; p++)
                e->arg[2 + p] = s->wins[p];
        }
        return;
    }
    s->phase = DEALING;
}

/* The next round. It is always the last thing in a move, long and rare: on the GPU many games do it
 * together. */
TT_QUICK static inline bool rest_due(const struct tt_state *base) { return seen_as(base)->phase == DEALING; }
TT_FN static void rest(const struct tt_setup *setup, struct tt_state *base, struct tt_events *ev) {
    struct state *s = own(base);
    s->round++;
    s->starter = (uint8_t)left_of(setup, s->starter);
    begin_round(setup, s);
    tell_new_round(setup, s, ev);
}

/* Highest fuel, then most cards, then latest in the turn order (control/6.2). */
TT_FN static int leader(const struct tt_setup *setup, const struct state *s) {
    int best = s->starter;
    for (int i = 1, p = s->starter; i < setup->seats; i++) {
        p = left_of(setup, p);
        if (s->fuel[p] > s->fuel[best] || (s->fuel[p] == s->fuel[best] && s->area_n[p] >= s->area_n[best]))
            best = p;
    }
    return best;
}

/* --- turns ------------------------------------------------------------------------------------ */

TT_FN static bool decks_empty(const struct state *s) { return s->deck_n[0] == 0 && s->deck_n[1] == 0; }

TT_FN static bool can_act(const struct tt_setup *setup, const struct state *s, int seat) {
    return s->hand_n[seat] || s->deck_n[heap_of(setup, seat)];
}

/* After the trimming: fuel, overtime, all cards used, too many turns, the next player (control/3.10). */
TT_FN static void finish_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int seat = s->to_move;
    if (s->fuel[seat] >= GOAL) {
        win_round(setup, s, seat, BY_FUEL, ev);
        return;
    }
    bool no_deck = decks_empty(s);
    s->overtime = no_deck ? (uint16_t)(s->overtime + 1) : (uint16_t)0;
    if (no_deck && !s->hand_n[0] && !s->hand_n[1] && !s->hand_n[2] && !s->hand_n[3]) {
        win_round(setup, s, leader(setup, s), BY_EXHAUSTION, ev);
        return;
    }
    if (s->overtime >= setup->option[OPTION_OVERTIME]) {
        win_round(setup, s, leader(setup, s), BY_OVERTIME, ev);
        return;
    }
    do {
        seat = left_of(setup, seat);
        if (can_act(setup, s, seat))
            break;
        tt_tell(ev, E_SKIPPED, seat, 0, 0); /* control/6.1 */
    } while (true);
    s->to_move = (uint8_t)seat;
    tt_tell(ev, E_TURN_BEGAN, seat, 0, 0);
    draw(setup, s, seat, 1, W_TURN, ev);
    ask(s, ACTION, seat);
}

/* What a move leads to is always the last thing it does. So it is said rather than done, and step() does
 * it: games on the GPU that come from different moves then go on together. */
enum then { STAY, ASK_ON, ABILITY, END_TURN, FINISH_TURN, THEN = 0xF };
TT_QUICK static inline int then_ability(int kind, int source) { return ABILITY | kind << 4 | source << 8; }

TT_QUICK static inline int end_turn(struct state *s) {
    clear_pending(s);
    if (s->hand_n[s->to_move] <= HAND_LIMIT)
        return FINISH_TURN;
    ask(s, TRIM, s->to_move);
    return STAY;
}

/* --- abilities -------------------------------------------------------------------------------- */

/* The top cards that Future Shift looks at, top first. */
TT_FN static int top_cards(const struct tt_setup *setup, const struct state *s, uint8_t card[2]) {
    int heap = heap_of(setup, s->to_move), n = s->deck_n[heap] < 2 ? s->deck_n[heap] : 2;
    for (int i = 0; i < n; i++)
        card[i] = seen_deck(s, heap)[s->deck_n[heap] - 1 - i];
    return n;
}

TT_FN static void tell_pile(const struct tt_setup *setup, const struct state *s, struct tt_events *ev) {
    if (!ev)
        return;
    uint8_t card[CARDS];
    int n = 0;
    uint64_t pile = s->pile[heap_of(setup, s->to_move)];
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < count_of(pile, kind); i++)
            card[n++] = (uint8_t)kind;
    tell_secret(ev, E_LOOKED, s->to_move, 0, card, n);
}

TT_FN static bool anyone_has_cards(const struct tt_setup *setup, const struct state *s) {
    for (int p = 0; p < setup->seats; p++)
        if (s->hand_n[p])
            return true;
    return false;
}

/* Whether the ability finds anything to choose (control/4.1). */
TT_FN static bool has_option(const struct tt_setup *setup, const struct state *s, int ability) {
    int heap = heap_of(setup, s->to_move);
    switch (ability) {
    case WORMHOLE: return kinds_in(s->pile[heap]) & ~ONE(WORMHOLE);
    case FUTURE_SHIFT: return s->deck_n[heap] > 0;
    case ANTIMATTER: return anyone_has_cards(setup, s);
    default: return true;
    }
}

TT_FN static bool has_ability(int kind) { return (MIMICS >> 4 * kind & 1) != 0; }

/* Asks for what the ability needs, or ends the turn where there is nothing to do. */
TT_FN static int begin_ability(const struct tt_setup *setup, struct state *s, int ability, int source,
                               struct tt_events *ev) {
    if (!has_ability(ability))
        return END_TURN;
    if (!has_option(setup, s, ability)) {
        tt_tell(ev, E_FIZZLED, s->to_move, ability, 0);
        return END_TURN;
    }
    clear_pending(s);
    s->ability = (uint8_t)ability;
    s->source = (uint8_t)source;
    ask(s, CHOOSE, s->to_move);
    if (ability == WORMHOLE) {
        MEMORY(s->pile_unsure[heap_of(setup, s->to_move)] &= (uint8_t) ~(1u << s->to_move);)
        tell_pile(setup, s, ev);
    }
    if (ability == FUTURE_SHIFT && ev) {
        uint8_t card[2];
        int n = top_cards(setup, s, card);
        tell_secret(ev, E_LOOKED, s->to_move, 0, card, n);
    }
    return STAY;
}

/* --- Time Stop -------------------------------------------------------------------------------- */

TT_QUICK static inline int last_discarder(const struct state *s) {
    return s->stops_n ? s->stops[s->stops_n - 1] : s->to_move;
}

/* The original card happens or is cancelled (control/5.3, 5.5, 5.6). */
TT_FN static int close_window(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int card = s->card, seat = s->to_move;
    bool cancelled = s->stops_n & 1;
    clear_pending(s);
    if (!cancelled)
        return then_ability(card, card);
    tt_tell(ev, E_CANCELLED, seat, card, 0);
    if (!can_act(setup, s, seat))
        return END_TURN;
    ask(s, ACTION, seat);
    return STAY;
}

/* Asks the next player with a card in hand, clockwise from `seat`, up to the one who discarded last
 * (control/5.1, 5.2, 5.4). */
TT_FN static int ask_next(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    int last = last_discarder(s);
    for (seat = left_of(setup, seat); seat != last; seat = left_of(setup, seat)) {
        if (s->hand_n[seat]) {
            s->asked = (uint8_t)seat;
            ask(s, RESPONSE, seat);
            return STAY;
        }
    }
    return close_window(setup, s, ev);
}

/* --- the four actions, from the hand or with Future Shift's card ------------------------------- */

/* Takes the card from where it is: kept by Future Shift, or in the hand. */
TT_QUICK static inline void use_card(struct state *s, int seat, int kind) {
    if (s->phase == CHOOSE && s->kept != NO_CARD)
        s->kept = NO_CARD;
    else
        leave_hand(s, seat, kind);
}

TT_FN static int play_card(struct state *s, int seat, int kind, struct tt_events *ev) {
    use_card(s, seat, kind);
    put_in_area(s, seat, kind);
    tt_tell(ev, E_PLAYED, seat, kind, 0);
    return STABLE >> 4 * kind & 1 ? then_ability(kind, kind) : END_TURN; /* control/3.4 */
}

TT_FN static int discard_card(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    use_card(s, seat, kind);
    to_pile(setup, s, seat, kind, W_ABILITY, ev);
    clear_pending(s);
    s->card = (uint8_t)kind;
    return ASK_ON;
}

/* With a card of the hand, or of the area where a Reactor does it. */
TT_FN static int diffuse(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    if (move_verb(m) == DIFFUSE)
        use_card(s, seat, move_card(m));
    else
        leave_area(s, seat, move_card(m));
    to_pile(setup, s, seat, move_card(m), W_DIFFUSE, ev);
    leave_area(s, move_player(m), move_target(m));
    to_pile(setup, s, move_player(m), move_target(m), W_DIFFUSED, ev);
    return END_TURN;
}

TT_FN static int answer_stop(const struct tt_setup *setup, struct state *s, int seat, bool stops,
                             struct tt_events *ev) {
    if (stops) {
        leave_hand(s, seat, TIME_STOP);
        to_pile(setup, s, seat, TIME_STOP, W_STOP, ev);
        s->stops[s->stops_n++] = (uint8_t)seat;
    } else {
        tt_tell(ev, E_PASSED, seat, 0, 0);
    }
    return ASK_ON;
}

TT_FN static int trim(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_hand(s, seat, kind);
    to_pile(setup, s, seat, kind, W_TRIM, ev);
    return s->hand_n[seat] <= HAND_LIMIT ? FINISH_TURN : STAY;
}

/* --- choices ---------------------------------------------------------------------------------- */

TT_FN static int choose_draw(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    bool rift = s->ability == RIFT;
    if (!draw(setup, s, seat, rift ? 1 : 2, rift ? W_RIFT : W_DARK_ENERGY, ev))
        tt_tell(ev, E_FIZZLED, seat, s->ability, 0);
    return END_TURN;
}

TT_FN static int choose_return(struct state *s, tt_move m, struct tt_events *ev) {
    int owner = move_player(m), kind = move_target(m);
    leave_area(s, owner, kind);
    take_in_hand(s, owner, kind);
    MEMORY(s->seen[owner] += ONE(kind);)
    tt_tell(ev, E_RETURNED, owner, kind, 0);
    return END_TURN;
}

TT_FN static int choose_bury(const struct tt_setup *setup, struct state *s, tt_move m, struct tt_events *ev) {
    int owner = move_player(m), kind = move_target(m), heap = heap_of(setup, owner);
    leave_area(s, owner, kind);
    uint8_t *deck = deck_of(s, heap);
    for (int i = s->deck_n[heap]; i > 0; i--)
        deck[i] = deck[i - 1];
    deck[0] = (uint8_t)kind;
    s->deck_n[heap]++;
    MEMORY(s->buried[heap]++;)
    tt_tell(ev, E_BURIED, owner, kind, 0);
    return END_TURN;
}

TT_FN static int choose_mimic(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_area(s, seat, kind);
    to_pile(setup, s, seat, kind, W_REACTOR, ev);
    tt_tell(ev, E_MIMICKED, seat, kind, 0);
    return then_ability(kind, REACTOR);
}

TT_FN static int choose_take(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    int heap = heap_of(setup, seat);
    uint8_t card = (uint8_t)kind;
    s->pile[heap] -= ONE(kind);
    MEMORY(s->pile_unsure[heap] |= (uint8_t) ~(1u << seat);)
    take_in_hand(s, seat, kind);
    tell_secret(ev, E_TOOK, seat, 0, &card, 1);
    return END_TURN;
}

TT_FN static int choose_keep(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    int heap = heap_of(setup, seat), other = kind;
    uint8_t keep = (uint8_t)kind;
    bool two = s->deck_n[heap] > 1;
    for (int i = two; i >= 0; i--) {
        int top = pop_deck(s, heap);
        if (top != kind)
            other = top;
    }
    tell_secret(ev, E_KEPT, seat, 0, &keep, 1);
    if (two)
        to_pile(setup, s, seat, other, W_FUTURE_SHIFT, ev);
    s->kept = (uint8_t)kind;
    return STAY;
}

TT_FN static int choose_victim(const struct tt_setup *setup, struct state *s, int seat, int victim,
                               struct tt_events *ev) {
    tt_tell(ev, E_AIMED, seat, victim, 0);
    int n = (int)tt_chance_below(setup, &s->base, s->hand_n[victim]);
    int kind = nth_kind(s->hand[victim], n);
    leave_hand(s, victim, kind);
    to_pile(setup, s, victim, kind, W_RANDOM, ev);
    if (!s->hand_n[victim])
        return END_TURN;
    s->victim = (uint8_t)victim;
    ask(s, CHOOSE, victim);
    return STAY;
}

TT_FN static int choose_lost(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_hand(s, seat, kind);
    to_pile(setup, s, seat, kind, W_CHOSEN, ev);
    return END_TURN;
}

/* Those of an area that go leave it in the order of play; the others stay in theirs. */
TT_FN static void sweep_away(const struct tt_setup *setup, struct state *s, int p, uint64_t goes,
                             struct tt_events *ev) {
    int gone = 0, fuel = 0;
    for (uint64_t set = kinds_in(goes); set; set &= set - 1) {
        int n = count_of(goes, next_kind(set));
        gone += n;
        fuel += n * fuel_of[next_kind(set)];
    }
    s->lies[p] -= goes;
    s->pile[heap_of(setup, p)] += goes;
    MEMORY(s->pile_seen[heap_of(setup, p)] += goes;)
    s->fuel[p] = (uint16_t)(s->fuel[p] - fuel);
#if !TT_BARE
    int kept = 0;
    for (int i = 0; i < s->area_n[p]; i++) {
        int kind = s->area[p][i];
        if (count_of(goes, kind))
            tt_tell(ev, E_DISCARDED, p, kind, W_SINGULARITY);
        else
            s->area[p][kept++] = (uint8_t)kind;
    }
    memset(&s->area[p][kept], 0, (size_t)gone);
#else
    (void)ev;
#endif
    s->area_n[p] = (uint8_t)(s->area_n[p] - gone);
}

TT_FN static int choose_type(const struct tt_setup *setup, struct state *s, int seat, bool stable,
                             struct tt_events *ev) {
    tt_tell(ev, E_NAMED, seat, stable, 0);
    for (int p = 0; p < setup->seats; p++) {
        uint64_t goes = s->lies[p] & 15 * (stable ? STABLE : UNSTABLE);
        if (opponents(setup, p, seat))
            goes &= ~(15 * ONE(DEFLECTOR));
        if (goes)
            sweep_away(setup, s, p, goes, ev);
    }
    return END_TURN;
}

TT_FN static int choose(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    switch ((enum mode)move_mode(m)) {
    case M_DRAW: return choose_draw(setup, s, seat, ev);
    case M_RETURN: return choose_return(s, m, ev);
    case M_MIMIC: return choose_mimic(setup, s, seat, move_card(m), ev);
    case M_DIFFUSE: return diffuse(setup, s, seat, m, ev);
    case M_TAKE: return choose_take(setup, s, seat, move_card(m), ev);
    case M_BURY: return choose_bury(setup, s, m, ev);
    case M_KEEP: return choose_keep(setup, s, seat, move_card(m), ev);
    case M_VICTIM: return choose_victim(setup, s, seat, move_player(m), ev);
    case M_LOSE: return choose_lost(setup, s, seat, move_card(m), ev);
    case M_STABLE: return choose_type(setup, s, seat, true, ev);
    case M_UNSTABLE: return choose_type(setup, s, seat, false, ev);
    case M_DECLINE: tt_tell(ev, E_DECLINED, seat, 0, 0); break;
    case M_NONE: break;
    }
    return END_TURN;
}

TT_FN static int carry_out(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    switch ((enum verb)move_verb(m)) {
    case DRAW: draw(setup, s, seat, 1, W_ACTION, ev); break;
    case PLAY: return play_card(s, seat, move_card(m), ev);
    case DISCARD: return discard_card(setup, s, seat, move_card(m), ev);
    case DIFFUSE: return diffuse(setup, s, seat, m, ev);
    case STOP: return answer_stop(setup, s, seat, true, ev);
    case PASS: return answer_stop(setup, s, seat, false, ev);
    case CHOICE: return choose(setup, s, seat, m, ev);
    case TRIMMING: return trim(setup, s, seat, move_card(m), ev);
    }
    return END_TURN;
}

/* All of a move but the deal of a round that it may bring (rest). */
TT_FN static void step(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    int then = carry_out(setup, s, tt_move_seat(m), m, ev);
    if (then == ASK_ON)
        then = ask_next(setup, s, tt_move_seat(m), ev);
    if ((then & THEN) == ABILITY)
        then = begin_ability(setup, s, then >> 4 & 0xF, then >> 8, ev);
    if (then == END_TURN)
        then = end_turn(s);
    if (then == FINISH_TURN)
        finish_turn(setup, s, ev);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    step(setup, base, m, ev);
    if (rest_due(base))
        rest(setup, base, ev);
}

#include "moves.inc"
#if !TT_BARE
#include "redeal.inc"
#endif

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    for (int p = 0; p < setup->seats; p++) {
        r->score[p] = s->wins[p];
        if (p == s->winner || partners(setup, p, s->winner))
            r->winners |= (uint8_t)(1u << p);
    }
    r->reason = s->reason == BY_FUEL ? "fuel" : s->reason == BY_EXHAUSTION ? "exhausted" : "overtime";
}
