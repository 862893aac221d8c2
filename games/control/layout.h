/* CONTROL: a state in memory. Random games on a GPU have a smaller one (gpu.inc).
 *
 * Cards of a kind are interchangeable (control/1.3), so hands and piles are counts: twelve nibbles in a
 * uint64_t, kind k in bits 4k..4k+3. Only areas (order of play) and decks are lists. */
#ifndef CONTROL_LAYOUT_H
#define CONTROL_LAYOUT_H

#include "state.h"

struct state {
    struct tt_state base;
    uint64_t hand[PLAYERS];
    uint64_t seen[PLAYERS]; /* the part of a hand that all saw coming there (Rift) */
    uint64_t lies[PLAYERS]; /* the area as counts */
    uint64_t pile[2];
    uint64_t pile_seen[2];        /* all that was seen going there, taken out again or not */
    uint8_t area[PLAYERS][CARDS]; /* in order of play */
    uint8_t deck[2][CARDS];       /* top card last */
    uint8_t area_n[PLAYERS], hand_n[PLAYERS];
    uint16_t fuel[PLAYERS];
    uint8_t wins[PLAYERS];
    uint8_t stops[COPIES]; /* who discarded a Time Stop, in order (control/5.2) */
    uint8_t deck_n[2];
    uint8_t buried[2];      /* cards at the bottom of a deck that all saw going there */
    uint8_t pile_unsure[2]; /* mask of the seats that cannot know what was taken out of a pile */
    uint8_t stops_n, asked;
    uint8_t phase, ability, source, card, kept, victim; /* what is pending (section 8 of RULES.md) */
    uint8_t round, starter, to_move, winner, reason;
    uint8_t zero;
    uint16_t overtime;
};
TT_STATIC_ASSERT(sizeof(struct state) <= 512, "CONTROL's state is small");

TT_QUICK static inline uint8_t *deck_of(struct state *s, int heap) { return s->deck[heap]; }
TT_QUICK static inline const uint8_t *seen_deck(const struct state *s, int heap) { return s->deck[heap]; }

#endif
