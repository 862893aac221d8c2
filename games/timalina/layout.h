/* Timalina: a state in memory, and what depends on that. Random games on a GPU have a smaller one (gpu.inc).
 *
 * The state says whose date each card has. In a true game that is its own; in a copy for a bot the dates of all hidden
 * cards have been dealt again among them (redeal.inc). */
#ifndef TIMALINA_LAYOUT_H
#define TIMALINA_LAYOUT_H

#include "state.h"

struct state {
    struct tt_state base;
    uint8_t date_of[MOST_CARDS]; /* the card whose date this card has; its own in a true game */
    uint8_t line[MOST_CARDS];    /* earliest first */
    uint8_t deck[MOST_CARDS];    /* top card last */
    uint8_t box[MOST_CARDS];     /* in the order they came */
    uint8_t hand[MOST_CARDS];    /* seat after seat, each in the order received */
    uint8_t hand_n[PLAYERS];
    uint8_t line_n, deck_n, box_n;
    uint8_t first, to_move; /* to_move: NO_SEAT when over */
    uint8_t in_game;        /* mask */
    uint8_t playoff;
    uint8_t tried, right;    /* masks: who has placed in this round, and who of them rightly */
    uint8_t lives;           /* one player only */
    uint8_t winners, reason; /* when over */
    uint16_t round;
    uint8_t zero[8];
};
TT_STATIC_ASSERT(sizeof(struct state) == 16 + 5 * MOST_CARDS + PLAYERS + 12 + 2 + 8, "no hidden padding");

/* n cards, one after the other, from `first` on. */
TT_QUICK static inline void put_in_order(uint8_t *card, int first, int n) {
    for (int i = 0; i < n; i++)
        card[i] = (uint8_t)(first + i);
}

/* An empty table, on which every card has its own date. */
TT_QUICK static inline void clear_state(struct state *s) {
    memset(s, 0, sizeof *s);
    put_in_order(s->date_of, 0, MOST_CARDS);
}

TT_QUICK static inline int dated_as(const struct state *s, int card) { return s->date_of[card]; }

TT_QUICK static inline void shuffle(const struct tt_setup *setup, struct state *s, uint8_t *card, int n) {
    tt_chance_shuffle(setup, &s->base, card, n);
}

/* The last of n cards, which have been shuffled. */
TT_QUICK static inline int last_of(struct state *s, const uint8_t *card, int n) {
    (void)s;
    return card[n - 1];
}

/* Where the deck has no card there is a 0: states are compared as bytes. */
TT_QUICK static inline void clear_behind_deck(struct state *s) {
    memset(s->deck + s->deck_n, 0, sizeof s->deck - s->deck_n);
}

#endif
