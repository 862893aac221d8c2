/* Crononautas: the state, the tables of Part II, and the small operations on them.
 *
 * The timeline is three masks. `flipped` has a bit a linchpin. `ground` and `patches` have a bit a
 * SITE: the places where a patch can lie, in order of their years. 1945 has three sites, one for each
 * of its patches, and whenever it is a paradox exactly one of them has ground (7.2). So a site has ground
 * where its patch may lie, `patches & ~ground` has lost it (5.5), and the open paradoxes are
 * `ground & ~patches`, whose bits can simply be counted (6.1). */
#ifndef CRONONAUTAS_STATE_H
#define CRONONAUTAS_STATE_H

#include "timetable/game.h"

#define AT(i) (1u << (i))

enum pin {
#define PIN(year, icon, touches, bars) L##year,
#include "cards.def"
    PINS
};
enum site {
#define PATCH(SITE, id, year) SITE,
#include "cards.def"
    SITES
};
enum kind {
#define INVERTER(NAME, id, copies, targets, either) NAME,
#define PATCH(SITE, id, year)                       PATCH_##SITE,
#define ARTIFACT(NAME, id, group)                   NAME,
#define ACTION(NAME, id, copies)                    NAME,
#define RIFT(NAME, id, copies)                      NAME,
#include "cards.def"
    KINDS,
    NO_CARD = 0xFF
};
enum mission {
#define MISSION(NAME, id, one, two, three) NAME,
#include "cards.def"
    MISSIONS
};
enum identity {
#define IDENTITY(NAME, id, black, red, also_red) NAME,
#include "cards.def"
    IDENTITIES
};
enum group { MONA, DINOSAUR, RELIC, LOST_WORK, WISDOM };

enum { FIRST_PATCH = PATCH_S1868, FIRST_ARTIFACT = MONA_REAL, FIRST_ACTION = SELL_DINOSAURS, FIRST_RIFT = MESSAGE };
enum { INVERTERS = FIRST_PATCH, ARTIFACTS = FIRST_ACTION - FIRST_ARTIFACT };
enum { PLAYERS = 6, CARDS = 80, ASIDE = 3, MESSAGES = 5, SOLO_DEALT = 5, FAXX_HAND = 5 };
enum { NO_SEAT = 0xFF, NONE = 0xFF };

enum option {
    OPTION_MODE,
    OPTION_FIRST,
    OPTION_MESSAGES,
    OPTION_HAND_WIN,
    OPTION_RESTORE,
    OPTION_FAST_FORWARD,
    OPTION_PARENTS,
    OPTION_ALBUM,
    OPTION_PARADOX_LIMIT,
    OPTION_TURN_LIMIT,
    OPTION_SOLO,
    OPTION_IDENTITY_SWAP,
    OPTIONS
};
enum mode { STANDARD, SOLONAUTS, ARTIFAXX };
enum { WIN_EXACT, WIN_AT_LEAST, WIN_OFF };
enum phase { MAIN, KILL, RESPONSE, FETCH, MIRACLE, SWAPPING, OVER };
enum { ADDED_SWAP = 1 }; /* the revision that has the option identity_swap (2026-11-16) */
enum fetch { NO_FETCH, FROM_DISCARD, FROM_DECK };
enum source { BY_HAND, BY_ASIDE, BY_DISCARD, BY_DECK };
enum direction { LEFT, RIGHT };
/* In the order in which 13.6 names them; a set of them is a mask. */
enum reason {
    REASON_MISSION,
    REASON_IDENTITY,
    REASON_HAND,
    REASON_PARADOX,
    REASON_TURN_LIMIT,
    REASON_ALL_HOME,
    REASON_OUT_OF_TIME,
    REASONS
};

/* Verbs in the order in which legal moves are listed. */
enum verb { PLAY, TAKE, DISCARD, KILL_TIME, RESPOND, PASS, DECLINE, KEEP_IDENTITY, SWAP_IDENTITY };

/* A move: | verb 16.. | card 8..15 | choice 0..7: linchpin, artifact, seat or direction | */
TT_QUICK static inline tt_move pack(int seat, int verb, int card, int choice) {
    return tt_move_make(seat, (uint32_t)(verb << 16 | card << 8 | choice));
}
TT_QUICK static inline int move_verb(tt_move m) { return (int)(m >> 16 & 0xF); }
TT_QUICK static inline int move_card(tt_move m) { return (int)(m >> 8 & 0xFF); }
TT_QUICK static inline int move_choice(tt_move m) { return (int)(m & 0xFF); }

enum event {
    EVENT_TURN_BEGAN,
    EVENT_DREW,
    EVENT_ANNOUNCED,
    EVENT_RESPONDED,
    EVENT_PASSED,
    EVENT_CANCELLED,
    EVENT_FLIPPED,
    EVENT_PARADOX,
    EVENT_RESTORED,
    EVENT_NULLIFIED,
    EVENT_PATCHED,
    EVENT_DISCARDED,
    EVENT_ARTIFACT_MOVED,
    EVENT_MISSION_CHANGED,
    EVENT_IDENTITY_CHANGED,
    EVENT_HANDS_PASSED,
    EVENT_HANDS_REDEALT,
    EVENT_SEARCHING,
    EVENT_DECLINED,
    EVENT_RESHUFFLED,
    EVENT_WENT_HOME,
    EVENT_ENDED,
    EVENT_IDENTITY_KEPT
};
enum why { WHY_TURN, WHY_PATCH, WHY_SALE, WHY_KILL_TIME, WHY_MIRACLE, WHY_FAST_FORWARD };

/* Cards of which some may be equal: one bit per kind, and a nibble with the FURTHER copies for each of the
 * eleven kinds that have several. All others share the topmost nibble, which stays 0. */
struct bag {
    uint64_t set, many;
};

struct state {
    struct tt_state base;
    struct bag hand[PLAYERS];
    uint64_t gone;            /* kinds that lie in the discard pile */
    uint32_t ground, patches; /* sites; ground follows from flipped */
    uint16_t flipped;         /* linchpins */
    uint16_t row[PLAYERS];    /* artifacts, by number from FIRST_ARTIFACT */
    uint16_t turn;
    uint16_t travellers, home; /* solonauts: identities */
    uint8_t deck[CARDS];       /* top card last, like all piles */
    uint8_t discard[CARDS];
    uint8_t mission_deck[MISSIONS], mission_discard[MISSIONS];
    uint8_t identity_deck[IDENTITIES], identity_discard[IDENTITIES];
    uint8_t mission[PLAYERS], identity[PLAYERS];
    uint8_t hand_n[PLAYERS];
    uint8_t aside[ASIDE];     /* in the order drawn */
    uint8_t caller[MESSAGES]; /* who played the Messages on the stack, bottom first */
    uint8_t deck_n, discard_n, mission_deck_n, mission_discard_n, identity_deck_n, identity_discard_n;
    uint8_t aside_n, aside_plays, calls;
    uint8_t card, choice; /* bottom of the stack; its player is to_move */
    uint8_t spent;        /* Messages in the discard pile */
    uint8_t to_move, asked, phase, owed, gained, extra, fetch;
    uint8_t winner, reasons; /* reasons: a mask, 0 until over */
    uint8_t zero[5];
};
TT_STATIC_ASSERT(sizeof(struct state) == 408, "no hidden padding in the state");

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

/* --- tables ----------------------------------------------------------------------------------- */

#define ALL_PINS  (AT(PINS) - 1u)
#define ALL_SITES (AT(SITES) - 1u)
#define NEXUS     (AT(S1945_A) | AT(S1945_B) | AT(S1945_C))
/* Sites whose condition is AND; each lists two linchpins (5.2). */
#define NEED_TWO (AT(S1944) | AT(S1974) | AT(S1986))
/* What World War III closes (8.1). */
#define LATE_PINS  (AT(L1963) | AT(L1980) | AT(L1981) | AT(L1993))
#define LATE_SITES (ALL_SITES & ~(AT(S1968) - 1u))

#define AN(name)   (1u << ((name)-FIRST_ARTIFACT))
#define MONAS      (AN(MONA_REAL) | AN(MONA_EXCELLENT) | AN(MONA_OBVIOUS))
#define FORGERIES  (AN(MONA_EXCELLENT) | AN(MONA_OBVIOUS))
#define DINOSAURS  (AN(REX) | AN(STEGOSAURUS) | AN(TRICERATOPS))
#define RELICS     (AN(ARK) | AN(CROWN) | AN(EXCALIBUR))
#define LOST_WORKS (AN(RONGO) | AN(SHAKESPEARE) | AN(ALBUM))
#define WISDOMS    (AN(CURE) | AN(VIDEO) | AN(MATHS))
#define BEST_MONA  (1u << ARTIFACTS) /* a row that holds THE Mona Lisa has this bit besides (9.5) */

#define BIT(kind)     ((uint64_t)1 << (kind))
#define ALL_INVERTERS (BIT(FIRST_PATCH) - 1u)
#define ALL_PATCHES   (BIT(FIRST_ARTIFACT) - BIT(FIRST_PATCH))
#define ALL_ARTIFACTS (BIT(FIRST_ACTION) - BIT(FIRST_ARTIFACT))
#define ALL_ACTIONS   (BIT(FIRST_RIFT) - BIT(FIRST_ACTION))
#define ALL_RIFTS     (BIT(KINDS) - BIT(FIRST_RIFT))

TT_TABLE uint32_t touches[PINS] = {
#define PIN(year, icon, touches, bars) touches,
#include "cards.def"
};
TT_TABLE uint32_t barred_by[PINS] = {
#define PIN(year, icon, touches, bars) bars,
#include "cards.def"
};
TT_TABLE uint16_t targets_of[INVERTERS] = {
#define INVERTER(NAME, id, copies, targets, either) targets,
#include "cards.def"
};
/* The numbers of a match: the rules page's below, or custom ones (custom_numbers.inc). */
struct numbers {
    uint8_t copies[KINDS], dealt, full_hand;
};
TT_TABLE struct numbers house = {{
#define INVERTER(NAME, id, copies, targets, either) copies,
#define PATCH(SITE, id, year)                       1,
#define ARTIFACT(NAME, id, group)                   1,
#define ACTION(NAME, id, copies)                    copies,
#define RIFT(NAME, id, copies)                      copies,
#include "cards.def"
                                 },
                                 3,
                                 10};

TT_QUICK static inline const struct numbers *numbers_of(const struct tt_setup *setup) {
    const void *custom = tt_custom(setup);
    return __builtin_expect(custom != NULL, 0) ? (const struct numbers *)custom : &house;
}
TT_TABLE uint16_t slots_of[MISSIONS][3] = {
#define MISSION(NAME, id, one, two, three) {one, two, three},
#include "cards.def"
};
TT_TABLE uint32_t black_of[IDENTITIES] = {
#define IDENTITY(NAME, id, black, red, also_red) black,
#include "cards.def"
};
TT_TABLE uint32_t red_of[IDENTITIES] = {
#define IDENTITY(NAME, id, black, red, also_red) (red) | (also_red),
#include "cards.def"
};
TT_TABLE int16_t year_of_pin[PINS] = {
#define PIN(year, icon, touches, bars) year,
#include "cards.def"
};
TT_TABLE int16_t year_of_site[SITES] = {
#define PATCH(SITE, id, year) year,
#include "cards.def"
};

/* --- sets of cards ---------------------------------------------------------------------------- */

/* Where a kind's nibble of further copies lies. */
enum {
    MANY_GYRO,
    MANY_RESTORE,
    MANY_AVOID,
    MANY_AVERT,
    MANY_FIRST,
    MANY_NEVER,
    MANY_MISSION,
    MANY_MESSAGE,
    MANY_FAST,
    MANY_REWIND,
    MANY_FUTURE,
    MANY_NONE = 15
};
TT_TABLE uint8_t nibble_of[KINDS] = {
    4 * MANY_GYRO,
    4 * MANY_RESTORE,
    4 * MANY_AVOID,
    4 * MANY_AVERT,
    60,
    60,
    60, /* inverters */
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60, /* patches */
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60,
    60, /* artifacts */
    60,
    60,
    60,
    60,
    4 * MANY_FIRST,
    4 * MANY_NEVER,
    4 * MANY_MISSION,
    60,
    60,
    60, /* actions */
    4 * MANY_MESSAGE,
    4 * MANY_FAST,
    4 * MANY_REWIND,
    4 * MANY_FUTURE,
};

TT_QUICK static inline bool holds(const struct bag *b, int kind) { return b->set >> kind & 1; }
TT_QUICK static inline int count_of(const struct bag *b, int kind) {
    return holds(b, kind) ? 1 + (int)(b->many >> nibble_of[kind] & 15) : 0;
}
TT_QUICK static inline void bag_put(struct bag *b, int kind) {
    b->many += (b->set >> kind & 1) << nibble_of[kind];
    b->set |= BIT(kind);
}
TT_QUICK static inline void bag_take(struct bag *b, int kind) {
    if (b->many >> nibble_of[kind] & 15)
        b->many -= (uint64_t)1 << nibble_of[kind];
    else
        b->set &= ~BIT(kind);
}
/* Writes the cards in canonical order and returns how many there are. */
TT_FN static int bag_list(const struct bag *b, uint8_t *out) {
    int n = 0;
    for (uint64_t set = b->set; set; set &= set - 1) {
        int kind = tt_lowest(set);
        for (int i = count_of(b, kind); i > 0; i--)
            out[n++] = (uint8_t)kind;
    }
    return n;
}

/* --- what the options say --------------------------------------------------------------------- */

TT_QUICK static inline bool mode_is(const struct tt_setup *setup, enum mode mode) {
    return setup->option[OPTION_MODE] == (int64_t)mode;
}
TT_QUICK static inline bool swaps_identities(const struct tt_setup *setup) {
    return setup->option[OPTION_IDENTITY_SWAP] && mode_is(setup, STANDARD);
}
TT_QUICK static inline int left_of(const struct tt_setup *setup, int seat) {
    return seat + 1 == setup->seats ? 0 : seat + 1;
}

/* How many of a kind this game is played with (Part II, S1, A1). */
TT_FN static int copies_in_game(const struct tt_setup *setup, int kind) {
    if (mode_is(setup, SOLONAUTS) && kind >= FIRST_ARTIFACT)
        return 0;
    if (mode_is(setup, ARTIFAXX) && (kind < FIRST_ARTIFACT || kind == PARENTS))
        return 0;
    if (kind == MESSAGE)
        return (int)setup->option[OPTION_MESSAGES];
    if (kind == FAST_FORWARD)
        return 6 - (int)setup->option[OPTION_MESSAGES];
    return numbers_of(setup)->copies[kind];
}

/* --- events ----------------------------------------------------------------------------------- */

/* Cards that only their player sees; in solonauts everything is open (S6). */
TT_QUICK static inline void tell_drawn(const struct tt_setup *setup, struct tt_events *ev, int seat, int why,
                                       const uint8_t *card, int n) {
    if (!ev || !n)
        return;
    struct tt_event *e = tt_emit(ev, EVENT_DREW, seat);
    e->arg[0] = (int16_t)why;
    if (!mode_is(setup, SOLONAUTS))
        e->audience = (uint8_t)(1u << seat);
    e->n = (uint8_t)n;
    memcpy(e->list, card, (size_t)n);
}

/* --- the timeline ----------------------------------------------------------------------------- */

/* Which sites have ground, for a set of altered linchpins (5.2, 7.2). Each linchpin adds its mask of
 * sites to a counter with two bits a site; OR asks for one, AND for two. */
TT_QUICK static inline uint32_t ground_of(unsigned flipped) {
    uint32_t once = 0, twice = 0, barred = 0;
    for (; flipped; flipped &= flipped - 1u) {
        int pin = tt_lowest(flipped);
        twice |= once & touches[pin];
        once |= touches[pin];
        barred |= barred_by[pin];
    }
    return ((once & ~NEED_TWO) | (twice & NEED_TWO)) & ~barred;
}

/* One bit a year: the three sites of 1945 become its first. */
TT_QUICK static inline uint32_t years_in(uint32_t sites) {
    return (sites & ~NEXUS) | (sites & NEXUS ? AT(S1945_A) : 0);
}
TT_QUICK static inline uint32_t open_paradoxes(const struct state *s) { return s->ground & ~s->patches; }
TT_QUICK static inline bool closed(const struct state *s) { return s->patches >> S1962 & 1; } /* 8.1 */
TT_QUICK static inline unsigned reachable_pins(const struct state *s) {
    return closed(s) ? ALL_PINS & ~LATE_PINS : ALL_PINS;
}
TT_QUICK static inline uint32_t reachable_sites(const struct state *s) {
    return closed(s) ? ALL_SITES & ~LATE_SITES : ALL_SITES;
}

#endif
