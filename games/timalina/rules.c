/* Timalina: the rules, and nothing else. Clauses of RULES.md are cited as timalina/N.M. Legal moves are in moves.inc.
 */
#ifndef TIMALINA_RULES_C
#define TIMALINA_RULES_C

#include "layout.h"

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

/* --- seats and hands -------------------------------------------------------------------------- */

TT_QUICK static inline bool alone(const struct tt_setup *setup) { return setup->seats == 1; }
TT_QUICK static inline int left_of(const struct tt_setup *setup, int seat) {
    return seat + 1 == setup->seats ? 0 : seat + 1;
}
TT_QUICK static inline bool plays(const struct state *s, int seat) { return (s->in_game >> seat & 1) != 0; }

/* timalina/6.1: `hands` wins over `hand`. */
TT_QUICK static inline int hand_option(const struct tt_setup *setup, int seat) {
    int64_t list = setup->option[OPTION_HANDS];
    return list == TT_NULL ? (int)setup->option[OPTION_HAND] : (int)((uint64_t)list >> (4 * seat) & 15);
}

/* Alone one holds one card at a time (timalina/6.4). */
TT_QUICK static inline int dealt_to(const struct tt_setup *setup, int seat) {
    return alone(setup) ? 1 : hand_option(setup, seat);
}

/* timalina/1.4 */
TT_FN static int cards_needed(const struct tt_setup *setup) {
    int n = 1;
    if (alone(setup))
        return hand_option(setup, 0) + SOLO_EXTRA + (int)setup->option[OPTION_LIVES];
    for (int p = 0; p < setup->seats; p++)
        n += hand_option(setup, p);
    return n;
}

/* The first of a round (timalina/4.1). Somebody is in the game. */
TT_QUICK static inline int round_starter(const struct tt_setup *setup, const struct state *s) {
    int p = s->first;
    while (!plays(s, p))
        p = left_of(setup, p);
    return p;
}

/* --- moving cards ----------------------------------------------------------------------------- */

TT_QUICK static inline int hand_start(const struct state *s, int seat) {
    int at = 0;
    for (int p = 0; p < seat; p++)
        at += s->hand_n[p];
    return at;
}

TT_QUICK static inline int hand_end(const struct state *s) { return hand_start(s, PLAYERS); }

TT_FN static void take_in_hand(struct state *s, int seat, int card) {
    int at = hand_start(s, seat) + s->hand_n[seat];
    for (int i = hand_end(s); i > at; i--)
        s->hand[i] = s->hand[i - 1];
    s->hand[at] = (uint8_t)card;
    s->hand_n[seat]++;
}

TT_FN static int leave_hand(struct state *s, int seat, int slot) {
    int at = hand_start(s, seat) + slot, last = hand_end(s) - 1, card = s->hand[at];
    for (int i = at; i < last; i++)
        s->hand[i] = s->hand[i + 1];
    s->hand[last] = 0;
    s->hand_n[seat]--;
    return card;
}

TT_FN static void put_on_line(struct state *s, int place, int card) {
    for (int i = s->line_n; i > place; i--)
        s->line[i] = s->line[i - 1];
    s->line[place] = (uint8_t)card;
    s->line_n++;
}

TT_QUICK static inline void put_in_box(struct state *s, int card) { s->box[s->box_n++] = (uint8_t)card; }

TT_QUICK static inline int top_of_deck(struct state *s) {
    int card = last_of(s, s->deck, s->deck_n);
    s->deck[--s->deck_n] = 0;
    return card;
}

TT_QUICK static inline int64_t date_of(const struct tt_setup *setup, const struct state *s, int card) {
    return date_at(setup, dated_as(s, card));
}

/* Where some dates are finer than a year, a card between may be equal to two that are not: all have to be looked at. */
TT_FN static bool fits_all(const struct tt_setup *setup, const struct state *s, int card, int place) {
    int own = dated_as(s, card);
    for (int i = 0; i < s->line_n; i++) {
        int other = dated_as(s, s->line[i]);
        if (i < place ? is_later(setup, other, own) : is_later(setup, own, other))
            return false;
    }
    return true;
}

/* timalina/3.2: the card to the left is not later, the card to the right not earlier. */
TT_FN static bool fits(const struct tt_setup *setup, const struct state *s, int card, int place) {
    if (setup->custom && brought(setup)->finer)
        return fits_all(setup, s, card, place);
    int64_t date = date_of(setup, s, card);
    if (place > 0 && date_of(setup, s, s->line[place - 1]) > date)
        return false;
    return place == s->line_n || date_of(setup, s, s->line[place]) >= date;
}

/* --- setup ------------------------------------------------------------------------------------ */

struct pool {
    int n;
    uint8_t *card;
};

/* Deals round by round, clockwise from the first player, to all who are still short (timalina/2.1). */
TT_FN static bool deal_hands(const struct tt_setup *setup, struct state *s, struct pool *pool) {
    bool more = true;
    for (int turn = 0; more; turn++) {
        more = false;
        for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p)) {
            if (!plays(s, p) || turn >= dealt_to(setup, p))
                continue;
            if (!pool->n)
                return false;
            take_in_hand(s, p, last_of(s, pool->card, pool->n--));
            more = true;
        }
    }
    return true;
}

/* Shuffles the pool and deals what is wanted: hands, the first card of the line; the rest is the deck, where the pool
 * lies if one is wanted (timalina/2.1, 2.2). False if the cards do not suffice. */
TT_FN static bool deal(const struct tt_setup *setup, struct state *s, struct pool *pool, bool hands, bool line,
                       bool deck) {
    shuffle(setup, s, pool->card, pool->n);
    if (hands && !deal_hands(setup, s, pool))
        return false;
    if (line) {
        if (!pool->n)
            return false;
        put_on_line(s, 0, last_of(s, pool->card, pool->n--));
    }
    if (deck) {
        s->deck_n = (uint8_t)pool->n;
        clear_behind_deck(s);
    }
    return true;
}

/* timalina/2.3, 2.4: alone there is nothing to draw. */
TT_FN static int draw_first(const struct tt_setup *setup, struct state *s) {
    if (alone(setup) || setup->option[OPTION_FIRST] == FIRST_SEAT_0)
        return 0;
    return (int)tt_chance_below(setup, &s->base, setup->seats);
}

/* Everything but the cards, for the first round. */
TT_FN static void clear_table(const struct tt_setup *setup, struct state *s) {
    clear_state(s);
    tt_chance_start(setup, &s->base);
    s->in_game = (uint8_t)((1u << setup->seats) - 1u);
    s->round = 1;
    s->lives = alone(setup) ? (uint8_t)setup->option[OPTION_LIVES] : 0;
}

TT_QUICK static inline void ask(struct state *s, int seat) {
    s->to_move = (uint8_t)seat;
    s->base.actors = (uint8_t)(1u << seat);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    struct span all = cards_of(setup);
    struct pool pool = {all.to - all.from, s->deck};
    clear_table(setup, s);
    s->first = (uint8_t)draw_first(setup, s);
    put_in_order(pool.card, all.from, pool.n);
    deal(setup, s, &pool, true, true, true);
    ask(s, s->first);
}

/* --- events ----------------------------------------------------------------------------------- */

TT_FN static void tell_placed(struct tt_events *ev, const struct state *s, int seat, int card, int place, bool right) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, EVENT_PLACED, seat);
    e->arg[0] = (int16_t)card;
    e->arg[1] = (int16_t)place;
    e->arg[2] = (int16_t)dated_as(s, card);
    e->arg[3] = right;
}

TT_FN static void tell_list(struct tt_events *ev, int kind, int seat, int a, const uint8_t *list, int n) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->arg[0] = (int16_t)a;
    e->n = (uint8_t)n;
    memcpy(e->list, list, (size_t)n);
}

/* --- the end ---------------------------------------------------------------------------------- */

TT_FN static void finish(struct state *s, unsigned winners, int reason, struct tt_events *ev) {
    s->winners = (uint8_t)winners;
    s->reason = (uint8_t)reason;
    s->to_move = NO_SEAT;
    s->base.actors = 0;
    tt_tell(ev, EVENT_ENDED, TT_NOBODY, (int)winners, reason);
}

/* timalina/5.1: a card is due. False if there is none anywhere. */
TT_FN static bool ready_deck(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    if (s->deck_n)
        return true;
    if (!s->box_n)
        return false;
    memcpy(s->deck, s->box, s->box_n);
    s->deck_n = s->box_n;
    memset(s->box, 0, s->box_n);
    s->box_n = 0;
    shuffle(setup, s, s->deck, s->deck_n);
    tt_tell(ev, EVENT_RESHUFFLED, TT_NOBODY, s->deck_n, 0);
    return true;
}

TT_FN static void draw(struct state *s, int seat, int why, struct tt_events *ev) {
    int card = top_of_deck(s);
    take_in_hand(s, seat, card);
    tt_tell(ev, EVENT_DREW, seat, card, why);
}

/* A misplaced card goes to the box and another comes, or the same one back (timalina/3.3, 5.1). */
TT_FN static void replace(const struct tt_setup *setup, struct state *s, int seat, int card, int why,
                          struct tt_events *ev) {
    if (!ready_deck(setup, s, ev)) {
        take_in_hand(s, seat, card);
        tt_tell(ev, EVENT_RETURNED, seat, card, 0);
        return;
    }
    put_in_box(s, card);
    draw(s, seat, why, ev);
}

/* timalina/5.3: the fewest cards of those in the game. */
TT_FN static unsigned fewest(const struct tt_setup *setup, const struct state *s) {
    int least = MOST_CARDS + 1;
    unsigned mask = 0;
    for (int p = 0; p < setup->seats; p++) {
        if (!plays(s, p) || s->hand_n[p] > least)
            continue;
        if (s->hand_n[p] < least)
            mask = 0;
        least = s->hand_n[p];
        mask |= 1u << p;
    }
    return mask;
}

/* Those who still hold cards are out; their cards are turned over (timalina/4.3). */
TT_FN static void put_out(struct state *s, int seat, struct tt_events *ev) {
    int n = s->hand_n[seat];
    s->in_game = (uint8_t)(s->in_game & ~(1u << seat));
    tell_list(ev, EVENT_OUT, seat, 0, s->hand + hand_start(s, seat), n);
    while (n--)
        put_in_box(s, leave_hand(s, seat, 0));
}

/* Several have no cards left: they play on with a new card each (timalina/4.3, 4.4, 5.2, 6.2). */
TT_FN static void play_off(const struct tt_setup *setup, struct state *s, unsigned tied, struct tt_events *ev) {
    bool stay = s->playoff && setup->option[OPTION_PLAYOFF] == PLAYOFF_UNTIL_ONE;
    s->playoff = 1;
    for (int i = 0, p = s->first; i < setup->seats && !stay; i++, p = left_of(setup, p))
        if (plays(s, p) && !(tied >> p & 1u))
            put_out(s, p, ev);
    if (s->deck_n + s->box_n < tt_count(tied)) {
        finish(s, tied, SHARED, ev);
        return;
    }
    for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p))
        if (tied >> p & 1u) {
            ready_deck(setup, s, ev);
            draw(s, p, WHY_PLAYOFF, ev);
        }
}

TT_FN static void begin_round(const struct tt_setup *setup, struct state *s) {
    s->round++;
    s->tried = 0;
    s->right = 0;
    ask(s, round_starter(setup, s));
}

/* timalina/4.1: only now is the end looked at. */
TT_FN static void end_round(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    uint8_t empty[PLAYERS];
    unsigned mask = 0;
    int n = 0;
    for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p))
        if (plays(s, p) && !s->hand_n[p]) {
            empty[n++] = (uint8_t)p;
            mask |= 1u << p;
        }
    tell_list(ev, EVENT_ROUND_ENDED, TT_NOBODY, s->round, empty, n);
    if (n == 1)
        finish(s, mask, LAST_CARD, ev);
    else if (s->round >= setup->option[OPTION_MAX_ROUNDS])
        finish(s, fewest(setup, s), MAX_ROUNDS, ev);
    else if (n > 1)
        play_off(setup, s, mask, ev);
    if (s->base.actors)
        begin_round(setup, s);
}

/* --- a turn ----------------------------------------------------------------------------------- */

/* timalina/6.4: one player against a number of mistakes. */
TT_FN static void go_on_alone(const struct tt_setup *setup, struct state *s, int card, bool right,
                              struct tt_events *ev) {
    if (right && s->line_n > hand_option(setup, 0) + SOLO_EXTRA) {
        finish(s, 1, COMPLETE, ev);
        return;
    }
    if (right && !ready_deck(setup, s, ev)) {
        finish(s, 0, OUT_OF_CARDS, ev);
        return;
    }
    if (!right && --s->lives == 0) {
        put_in_box(s, card);
        finish(s, 0, OUT_OF_LIVES, ev);
        return;
    }
    if (right)
        draw(s, 0, WHY_NEXT, ev);
    else
        replace(setup, s, 0, card, WHY_NEXT, ev);
    begin_round(setup, s);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    int seat = tt_move_seat(m), place = move_place(m);
    int card = leave_hand(s, seat, move_slot(m));
    bool right = fits(setup, s, card, place);
    tell_placed(ev, s, seat, card, place, right);
    s->tried |= (uint8_t)(1u << seat);
    if (right) {
        s->right |= (uint8_t)(1u << seat);
        put_on_line(s, place, card);
    }
    if (alone(setup)) {
        go_on_alone(setup, s, card, right, ev);
        return;
    }
    if (!right)
        replace(setup, s, seat, card, WHY_MISTAKE, ev);
    int next = left_of(setup, seat);
    while (!plays(s, next))
        next = left_of(setup, next);
    if (next == round_starter(setup, s))
        end_round(setup, s, ev);
    else
        ask(s, next);
}

/* timalina/4.5; alone the length of the line (timalina/6.4). */
TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    r->winners = s->winners;
    for (int p = 0; p < setup->seats; p++)
        r->score[p] = s->winners >> p & 1;
    if (alone(setup))
        r->score[0] = s->line_n;
    switch ((enum reason)s->reason) {
    case LAST_CARD: r->reason = "last_card"; break;
    case SHARED: r->reason = "shared"; break;
    case MAX_ROUNDS: r->reason = "max_rounds"; break;
    case OUT_OF_LIVES: r->reason = "out_of_lives"; break;
    case COMPLETE: r->reason = "complete"; break;
    case OUT_OF_CARDS:
    case REASONS: r->reason = "out_of_cards"; break;
    }
}

#endif
