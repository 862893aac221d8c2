/* CONTROL: what a seat cannot know, dealt anew. Included by rules.c. */

/* --- what a seat cannot know ------------------------------------------------------------------- */

/* Cards that are face down for a seat. */
struct pool {
    uint8_t card[CARDS];
    int n;
};

TT_FN static void gather(struct pool *pool, uint64_t *counts, uint64_t keep) {
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = count_of(*counts, kind) - count_of(keep, kind); i > 0; i--)
            pool->card[pool->n++] = (uint8_t)kind;
    *counts = keep;
}

TT_FN static void hand_out(struct pool *pool, uint64_t *counts, int n) {
    while (n--)
        *counts += ONE(pool->card[--pool->n]);
}

/* Whoever looks through a pile knows it; others lose track when something is taken unseen. */
TT_FN static bool knows_pile(const struct state *s, int heap, int seat) {
    return seat >= 0 ? !(s->pile_unsure[heap] >> seat & 1) : s->pile_unsure[heap] == 0;
}

/* Cards on top of the deck that the seat is looking at right now. */
TT_FN static int looking_at(const struct tt_setup *setup, const struct state *s, int heap, int seat) {
    if (s->phase != CHOOSE || s->ability != FUTURE_SHIFT || s->kept != NO_CARD || seat != s->to_move ||
        heap != heap_of(setup, seat))
        return 0;
    return s->deck_n[heap] < 2 ? s->deck_n[heap] : 2;
}

/* What everybody sees lying in a pile, because it is pending. */
TT_FN static uint64_t shown_in_pile(const struct tt_setup *setup, const struct state *s, int heap) {
    uint64_t shown = 0;
    if (s->phase == RESPONSE) {
        if (heap_of(setup, s->to_move) == heap)
            shown += ONE(s->card);
        for (int i = 0; i < s->stops_n; i++)
            if (heap_of(setup, s->stops[i]) == heap)
                shown += ONE(TIME_STOP);
    } else if (s->phase == CHOOSE && heap_of(setup, s->to_move) == heap && !(STABLE >> 4 * s->source & 1)) {
        shown += ONE(s->source);
    }
    return shown;
}

/* A pile for a seat that has lost track: what is shown, then of the cards seen going there any that
 * can still be there, then any. Takes them out of the (shuffled) pool. */
TT_FN static uint64_t guess_pile(struct pool *pool, uint64_t shown, uint64_t went, int n) {
    uint64_t pile = shown;
    for (int pass = 0; pass < 2; pass++) {
        int kept = 0;
        for (int i = 0; i < pool->n; i++) {
            int kind = pool->card[i];
            if (n > 0 && (pass || count_of(pile, kind) < count_of(went, kind))) {
                pile += ONE(kind);
                n--;
            } else {
                pool->card[kept++] = (uint8_t)kind;
            }
        }
        pool->n = kept;
    }
    return pile;
}

/* All hidden cards of one heap's owners are thrown together and dealt anew; with two players the marks
 * keep them apart (control/1.4). What the seat has seen stays: discarded cards, cards returned to a
 * hand, cards buried, what it is looking at. */
TT_FN static void redeal_heap(const struct tt_setup *setup, struct state *s, int heap, int seat, struct tt_rng *rng) {
    struct pool pool;
    int hand_n[PLAYERS] = {0, 0, 0, 0}, pile_n = -1;
    uint64_t shown = shown_in_pile(setup, s, heap);
    bool kept = s->kept != NO_CARD && s->to_move != seat && heap_of(setup, s->to_move) == heap;
    pool.n = 0;
    for (int p = 0; p < setup->seats; p++) {
        if (p == seat || heap_of(setup, p) != heap)
            continue;
        int before = pool.n;
        gather(&pool, &s->hand[p], s->seen[p]);
        hand_n[p] = pool.n - before;
    }
    if (!knows_pile(s, heap, seat)) {
        int before = pool.n;
        gather(&pool, &s->pile[heap], shown);
        pile_n = pool.n - before;
    }
    int from = s->buried[heap], to = s->deck_n[heap] - looking_at(setup, s, heap, seat);
    for (int i = from; i < to; i++)
        pool.card[pool.n++] = seen_deck(s, heap)[i];
    if (kept)
        pool.card[pool.n++] = s->kept;
    tt_shuffle(rng, pool.card, pool.n);
    if (pile_n >= 0)
        s->pile[heap] = guess_pile(&pool, shown, s->pile_seen[heap], pile_n);
    if (kept)
        s->kept = pool.card[--pool.n];
    for (int i = from; i < to; i++)
        deck_of(s, heap)[i] = pool.card[--pool.n];
    for (int p = 0; p < setup->seats; p++)
        hand_out(&pool, &s->hand[p], hand_n[p]);
}

/* A pending Wormhole tells that its pile holds something to take: deals without it are dealt again. */
TT_FN static void redeal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = own(base);
    for (int h = 0; h < heaps(setup); h++) {
        do {
            redeal_heap(setup, s, h, seat, rng);
        } while (s->phase == CHOOSE && s->ability == WORMHOLE && !has_option(setup, s, WORMHOLE) &&
                 h == heap_of(setup, s->to_move));
    }
    s->base.rng.s = (uint64_t)tt_rng_next(rng) << 32 | tt_rng_next(rng);
}
