/* Comets, the game of tests/game_six: a hand that nobody else sees, a card for each round, and one trade with a deck
 * that nobody sees. Clauses of RULES.md are cited as six/N.M. */
#include "timetable/game.h"

enum { PLAYERS = 4, CARDS = 12, NO_CARD = 0xFF };
enum option { OPTION_HAND, OPTIONS };
enum verb { PLAY, TRADE };
enum event { EVENT_PLAYED, EVENT_TRADED, EVENT_TOOK, EVENT_ENDED };

struct state {
    struct tt_state base;
    uint16_t hand[PLAYERS], won[PLAYERS], deck, aside; /* sets of cards; the card's number is its light, less one */
    uint8_t table[PLAYERS], played, lead;              /* this round, in order */
    uint8_t traded;                                    /* mask of seats */
    uint8_t zero[5];
};

TT_FN static int size_of(unsigned set) {
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* The card that has `n` others of the set below it. */
TT_FN static int nth(unsigned set, int n) {
    for (; n; n--)
        set &= set - 1;
    return tt_lowest(set);
}

TT_FN static void deal(const struct tt_setup *setup, struct state *s, const uint8_t *card) {
    int n = 0;
    for (int seat = 0; seat < setup->seats; seat++)
        for (int i = 0; i < setup->option[OPTION_HAND]; i++)
            s->hand[seat] |= (uint16_t)(1u << card[n++]); /* six/1.2 */
    while (n < CARDS)
        s->deck |= (uint16_t)(1u << card[n++]);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = (struct state *)base;
    uint8_t card[CARDS];
    memset(s, 0, sizeof *s);
    memset(s->table, NO_CARD, sizeof s->table);
    tt_chance_start(setup, &s->base);
    for (int i = 0; i < CARDS; i++)
        card[i] = (uint8_t)i;
    tt_chance_shuffle(setup, &s->base, card, CARDS);
    deal(setup, s, card);
    s->base.actors = 1;
}

/* Cards to play come before cards to trade, both in order. */
TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = (const struct state *)base;
    bool trade = s->deck && !(s->traded >> seat & 1); /* six/2.2 */
    int n = 0;
    (void)setup;
    for (uint32_t verb = PLAY; verb <= (trade ? TRADE : PLAY); verb++)
        for (uint32_t card = 0; card < CARDS; card++)
            if (s->hand[seat] >> card & 1)
                out[n++] = tt_move_make(seat, verb << 4 | card);
    return n;
}

TT_FN static void trade(const struct tt_setup *setup, struct state *s, int seat, int card, struct tt_events *ev) {
    int got = nth(s->deck, (int)tt_chance_below(setup, &s->base, (uint32_t)size_of(s->deck)));
    s->hand[seat] = (uint16_t)((s->hand[seat] & ~(1u << card)) | 1u << got);
    s->deck = (uint16_t)(s->deck & ~(1u << got));
    s->aside = (uint16_t)(s->aside | 1u << card);
    s->traded |= (uint8_t)(1u << seat);
    if (ev) {
        struct tt_event *e = tt_emit(ev, EVENT_TRADED, seat);
        e->arg[0] = (int16_t)card;
        e->audience = (uint8_t)(1u << seat); /* only the seat sees what it got */
        e->n = 1;
        e->list[0] = (uint8_t)got;
    }
}

/* six/3.1: the brightest card takes the round, and its player leads the next one. */
TT_FN static void end_round(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int best = 0;
    for (int i = 1; i < setup->seats; i++)
        if (s->table[i] > s->table[best])
            best = i;
    int seat = (s->lead + best) % setup->seats;
    for (int i = 0; i < setup->seats; i++)
        s->won[seat] |= (uint16_t)(1u << s->table[i]);
    tt_tell(ev, EVENT_TOOK, seat, setup->seats, 0);
    memset(s->table, NO_CARD, sizeof s->table);
    s->played = 0;
    s->lead = (uint8_t)seat;
    s->base.actors = s->hand[seat] ? (uint8_t)(1u << seat) : (uint8_t)0;
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = (const struct state *)base;
    int best = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        r->score[seat] = size_of(s->won[seat]);
        if (size_of(s->won[seat]) > best)
            best = size_of(s->won[seat]);
    }
    for (int seat = 0; seat < setup->seats; seat++)
        if (size_of(s->won[seat]) == best)
            r->winners |= (uint8_t)(1u << seat); /* six/3.2 */
    r->reason = "most_cards";
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = (struct state *)base;
    int seat = tt_move_seat(m), card = (int)(m & 15u);
    if ((m >> 4 & 1u) == TRADE) {
        trade(setup, s, seat, card, ev);
        return;
    }
    s->hand[seat] = (uint16_t)(s->hand[seat] & ~(1u << card));
    s->table[s->played++] = (uint8_t)card;
    tt_tell(ev, EVENT_PLAYED, seat, card, 0);
    s->base.actors = (uint8_t)(1u << (seat + 1) % setup->seats);
    if (s->played == setup->seats)
        end_round(setup, s, ev);
    if (!s->base.actors && ev) {
        struct tt_result r;
        memset(&r, 0, sizeof r);
        result(setup, base, &r);
        tt_emit(ev, EVENT_ENDED, TT_NOBODY)->arg[0] = (int16_t)r.winners;
    }
}

/* Other hands and the deck are one heap to a seat: dealt again. */
TT_FN static void redeal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = (struct state *)base;
    uint8_t card[CARDS];
    int size[PLAYERS] = {0, 0, 0, 0}, n = 0;
    unsigned unseen = s->deck;
    for (int other = 0; other < setup->seats; other++)
        if (other != seat)
            unseen |= s->hand[other];
    for (int i = 0; i < CARDS; i++)
        if (unseen >> i & 1)
            card[n++] = (uint8_t)i;
    tt_shuffle(rng, card, n);
    for (int other = 0; other < setup->seats; other++) {
        if (other == seat)
            continue;
        size[other] = size_of(s->hand[other]);
        s->hand[other] = 0;
        for (int i = 0; i < size[other]; i++)
            s->hand[other] |= (uint16_t)(1u << card[--n]);
    }
    s->deck = 0;
    while (n)
        s->deck |= (uint16_t)(1u << card[--n]);
    tt_chance_renew(&s->base, rng);
}
