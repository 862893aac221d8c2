/* Leduc poker: the reference game of the field, on this interface, so that engines can be compared on
 * identical rules. Six cards: jack, queen, king, two of each. Everybody antes one chip and gets a card; a
 * round of betting with raises of two, a public card, a round with raises of four; at most two raises a
 * round. A pair with the public card wins, else the higher card; equal cards share. Not shipped. */
#include "timetable/game.h"

enum { FOLD, CALL, RAISE };
enum { CARDS = 6, MAX_RAISES = 2, NO_CARD = 0xFF };

struct state {
    struct tt_state base;
    uint8_t deck[CARDS]; /* 0 and 1 are the hands, 2 the public card */
    uint8_t chips[2];
    uint8_t folded; /* seat, or NO_CARD */
    uint8_t round, raises, calls, shown, zero[1];
};

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = (struct state *)base;
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    for (int i = 0; i < CARDS; i++)
        s->deck[i] = (uint8_t)i;
    /* Only the first three cards are ever seen. */
    for (int i = 0; i < 3; i++) {
        uint32_t j = (uint32_t)i + tt_chance_below(setup, &s->base, (uint32_t)(CARDS - i));
        uint8_t t = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = t;
    }
    s->chips[0] = s->chips[1] = 1;
    s->folded = NO_CARD;
    s->base.actors = 1;
}

TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    int n = 0;
    if (s->chips[1 - seat] > s->chips[seat])
        out[n++] = tt_move_make(seat, FOLD);
    out[n++] = tt_move_make(seat, CALL);
    if (s->raises < MAX_RAISES)
        out[n++] = tt_move_make(seat, RAISE);
    return n;
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = (struct state *)base;
    int seat = tt_move_seat(m), other = 1 - seat;
    (void)setup, (void)ev;
    s->base.actors = (uint8_t)(1u << other);
    switch (m & 3u) {
    case FOLD:
        s->folded = (uint8_t)seat;
        s->base.actors = 0;
        return;
    case RAISE:
        s->chips[seat] = (uint8_t)(s->chips[other] + (s->round ? 4 : 2));
        s->raises++;
        s->calls = 1; /* the raiser has spoken */
        return;
    default:
        s->chips[seat] = s->chips[other];
        if (++s->calls < 2)
            return;
    }
    s->calls = s->raises = 0;
    if (s->round++ == 0) {
        s->shown = 1;
        s->base.actors = 1;
    } else {
        s->base.actors = 0;
    }
}

TT_FN static int rank_of(const struct state *s, int seat) {
    int card = s->deck[seat] / 2;
    return card == s->deck[2] / 2 ? card + 10 : card;
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    int winner = -1;
    if (s->folded != NO_CARD)
        winner = 1 - s->folded;
    else if (rank_of(s, 0) != rank_of(s, 1))
        winner = rank_of(s, 0) < rank_of(s, 1);
    r->winners = winner < 0 ? 3 : (uint8_t)(1u << winner);
    r->reason = s->folded != NO_CARD ? "fold" : "showdown";
    if (winner >= 0) {
        r->score[winner] = s->chips[1 - winner];
        r->score[1 - winner] = -s->chips[1 - winner];
    }
}

TT_FN static void redeal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = (struct state *)base;
    uint8_t hidden[CARDS];
    int n = 0;
    (void)setup;
    for (int i = 0; i < CARDS; i++)
        if (i != seat && !(i == 2 && s->shown))
            hidden[n++] = s->deck[i];
    tt_shuffle(rng, hidden, n);
    for (int i = 0; i < CARDS; i++)
        if (i != seat && !(i == 2 && s->shown))
            s->deck[i] = hidden[--n];
    tt_chance_renew(&s->base, rng);
}
