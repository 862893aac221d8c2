/* CONTROL: cards and sets of cards, moves, events, seats. The state is in layout.h. */
#ifndef CONTROL_STATE_H
#define CONTROL_STATE_H

#include "timetable/game.h"

#include "cards.def"

#define ITS_NAME(with, NAME, id, fuel, stable) NAME,
#define ITS_FUEL(with, NAME, id, fuel, stable) fuel,
enum kind { EACH_CARD(ITS_NAME, ) KINDS, NO_CARD = 0xFF };
enum { PLAYERS = 4, CARDS = 48, COPIES = 4, DEALT_MOST = 5, FUEL_MOST = 10, NO_SEAT = 0xFF };
enum phase { ACTION, RESPONSE, CHOOSE, TRIM, OVER, DEALING };
enum reason { BY_FUEL, BY_EXHAUSTION, BY_OVERTIME };
enum option { OPTION_MATCH, OPTION_OVERTIME, OPTIONS };
enum { MATCH_FULL, MATCH_SINGLE };
enum { TEAM_OF_TWO = 4 }; /* with this many seats, 0 and 2 play 1 and 3 (control/2.3) */

/* Verbs and modes in the order in which legal moves are listed. */
enum verb { DRAW, PLAY, DISCARD, DIFFUSE, STOP, PASS, CHOICE, TRIMMING };
enum mode {
    MODE_NONE,
    MODE_DRAW,
    MODE_RETURN,
    MODE_MIMIC,
    MODE_DIFFUSE,
    MODE_DECLINE,
    MODE_TAKE,
    MODE_BURY,
    MODE_KEEP,
    MODE_VICTIM,
    MODE_LOSE,
    MODE_STABLE,
    MODE_UNSTABLE
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
    EVENT_ROUND_BEGAN,
    EVENT_DEALT,
    EVENT_TURN_BEGAN,
    EVENT_DREW,
    EVENT_PLAYED,
    EVENT_DISCARDED,
    EVENT_PASSED,
    EVENT_CANCELLED,
    EVENT_RETURNED,
    EVENT_BURIED,
    EVENT_MIMICKED,
    EVENT_LOOKED,
    EVENT_TOOK,
    EVENT_KEPT,
    EVENT_AIMED,
    EVENT_NAMED,
    EVENT_DECLINED,
    EVENT_FIZZLED,
    EVENT_SKIPPED,
    EVENT_ROUND_WON,
    EVENT_ENDED
};
/* Why a card was drawn or discarded. */
enum why {
    WHY_TURN,
    WHY_ACTION,
    WHY_RIFT,
    WHY_DARK_ENERGY, /* drew */
    WHY_ABILITY,
    WHY_STOP,
    WHY_DIFFUSE,
    WHY_DIFFUSED,
    WHY_REACTOR,
    WHY_FUTURE_SHIFT,
    WHY_RANDOM,
    WHY_CHOSEN,
    WHY_SINGULARITY,
    WHY_TRIM
};

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
enum { SMALL = 3 }; /* fuel, at most */

/* --- numbers ---------------------------------------------------------------------------------- */

/* The numbers of a match (control/1.2, 2.2, 3.9, 6.1): the rules page's below, or custom ones (control/1.6). */
#define ALL_COPIES(with, NAME, id, fuel, stable) COPIES,
struct numbers {
    uint8_t fuel[KINDS], copies[KINDS]; /* by kind; of two decks each has half of the copies */
    uint8_t goal, dealt, hand_limit;
    uint8_t zero[5];
    uint64_t up_to[FUEL_MOST + 1]; /* kinds by fuel; follows from `fuel` */
};
TT_TABLE struct numbers house = {
    {EACH_CARD(ITS_FUEL, )},
    {EACH_CARD(ALL_COPIES, )},
    21,
    4,
    7,
    {0},
    {UP_TO(0), UP_TO(1), UP_TO(2), UP_TO(3), UP_TO(4), UP_TO(5), UP_TO(6), UP_TO(7), UP_TO(8), UP_TO(9), UP_TO(10)}};

TT_QUICK static inline const struct numbers *numbers_of(const struct tt_setup *setup) {
    const void *custom = tt_custom(setup);
    return __builtin_expect(custom != NULL, 0) ? (const struct numbers *)custom : &house;
}
TT_QUICK static inline int fuel_of(const struct tt_setup *setup, int kind) { return numbers_of(setup)->fuel[kind]; }
TT_QUICK static inline int copies_of(const struct tt_setup *setup, int kind) { /* of one deck */
    int copies = numbers_of(setup)->copies[kind];
    return setup->seats == 2 ? (copies + 1) / 2 : copies;
}

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

#endif
