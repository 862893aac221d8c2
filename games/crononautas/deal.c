/* Crononautas: setup, redeals, results. Included by rules.c. */

/* --- setup ------------------------------------------------------------------------------------ */

TT_FN static void clear(struct state *s, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->base.rng = tt_rng_seed(seed);
    s->turn = 1;
    s->winner = NO_SEAT;
    memset(s->mission, NONE, sizeof s->mission);
    memset(s->identity, NONE, sizeof s->identity);
    clear_stack(s);
}

TT_QUICK static inline int first_player(const struct tt_setup *setup, struct state *s) { /* 2.6 */
    if (setup->seats == 1)
        return 0;
    if (setup->option[O_FIRST] >= 0)
        return (int)setup->option[O_FIRST];
    return (int)tt_rng_below(&s->base.rng, setup->seats);
}

TT_FN static void deal_hands(const struct tt_setup *setup, struct state *s) {
    int rounds = mode_is(setup, SOLONAUTS) ? SOLO_DEALT : DEALT;
    for (int i = 0, p = s->to_move; i < rounds * setup->seats; i++, p = left_of(setup, p)) {
        to_hand(s, p, s->deck[--s->deck_n]);
        s->deck[s->deck_n] = 0;
    }
}

/* Missions, identities, game cards, first player: chance is spent in this order (2.7, S1). */
TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    clear(s, setup->seed);
    if (!mode_is(setup, SOLONAUTS)) {
        for (int i = 0; i < MISSIONS; i++)
            s->mission_deck[i] = (uint8_t)i;
        s->mission_deck_n = MISSIONS;
        tt_shuffle(&s->base.rng, s->mission_deck, MISSIONS);
        for (int p = 0; p < setup->seats; p++) {
            s->mission[p] = s->mission_deck[--s->mission_deck_n];
            s->mission_deck[s->mission_deck_n] = 0;
        }
    }
    if (!mode_is(setup, ARTIFAXX)) {
        uint8_t who[IDENTITIES];
        int n = IDENTITIES;
        for (int i = 0; i < IDENTITIES; i++)
            who[i] = (uint8_t)i;
        tt_shuffle(&s->base.rng, who, IDENTITIES);
        if (mode_is(setup, SOLONAUTS)) {
            for (int i = 0; i < setup->option[O_SOLO]; i++)
                s->travellers = (uint16_t)(s->travellers | AT(who[--n]));
        } else {
            for (int p = 0; p < setup->seats; p++)
                s->identity[p] = who[--n];
            memcpy(s->identity_deck, who, (size_t)n);
            s->identity_deck_n = (uint8_t)n;
        }
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = copies_in_game(setup, kind); i > 0; i--)
            s->deck[s->deck_n++] = (uint8_t)kind;
    tt_shuffle(&s->base.rng, s->deck, s->deck_n);
    s->to_move = (uint8_t)first_player(setup, s);
    deal_hands(setup, s);
    s->owed = 1;
    if (mode_is(setup, SOLONAUTS))
        ask(s, MAIN, 0);
    else
        begin_turn(setup, s, NULL);
}

/* --- what a seat cannot know ------------------------------------------------------------------- */

/* The deck and the secret cards of the other seats, shuffled together. */
TT_FN static void redeal_secrets(uint8_t *deck, int deck_n, uint8_t *held, int seats, int seat, struct tt_rng *rng) {
    uint8_t pool[IDENTITIES + PLAYERS];
    int n = deck_n;
    memcpy(pool, deck, (size_t)deck_n);
    for (int p = 0; p < seats; p++)
        if (p != seat && held[p] != NONE)
            pool[n++] = held[p];
    tt_shuffle(rng, pool, n);
    for (int p = 0; p < seats; p++)
        if (p != seat && held[p] != NONE)
            held[p] = pool[--n];
    memcpy(deck, pool, (size_t)n);
}

/* Hands of the others, draw pile and aside row; who is searching the draw pile knows what it holds, if not
 * in which order (15.2). Nothing is remembered (R48). */
TT_FN static void redeal_cards(const struct tt_setup *setup, struct state *s, int seat, struct tt_rng *rng) {
    uint8_t pool[CARDS];
    int n = 0;
    bool sees_deck = s->fetch == FROM_DECK && seat == s->to_move, sees_aside = seat == s->to_move;
    for (int p = 0; p < setup->seats; p++)
        if (p != seat)
            n += bag_list(&s->hand[p], pool + n);
    for (int i = 0; i < s->deck_n && !sees_deck; i++)
        pool[n++] = s->deck[i];
    for (int i = 0; i < s->aside_n && !sees_aside; i++)
        pool[n++] = s->aside[i];
    tt_shuffle(rng, pool, n);
    for (int p = 0; p < setup->seats; p++) {
        if (p == seat)
            continue;
        s->hand[p].set = s->hand[p].many = 0;
        for (int i = 0; i < s->hand_n[p]; i++)
            bag_put(&s->hand[p], pool[--n]);
    }
    for (int i = 0; i < s->deck_n && !sees_deck; i++)
        s->deck[i] = pool[--n];
    for (int i = 0; i < s->aside_n && !sees_aside; i++)
        s->aside[i] = pool[--n];
    if (sees_deck)
        tt_shuffle(rng, s->deck, s->deck_n);
}

TT_FN static void redeal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = own(base);
    if (s->phase == OVER || mode_is(setup, SOLONAUTS)) { /* all is shown but the order of piles (15.2, S6) */
        tt_shuffle(rng, s->deck, s->deck_n);
        tt_shuffle(rng, s->mission_deck, s->mission_deck_n);
        tt_shuffle(rng, s->identity_deck, s->identity_deck_n);
    } else {
        redeal_cards(setup, s, seat, rng);
        redeal_secrets(s->mission_deck, s->mission_deck_n, s->mission, setup->seats, seat, rng);
        redeal_secrets(s->identity_deck, s->identity_deck_n, s->identity, setup->seats, seat, rng);
    }
    s->base.rng.s = (uint64_t)tt_rng_next(rng) << 32 | tt_rng_next(rng);
}

TT_QUICK static inline const char *reason_name(int reason) {
    switch ((enum reason)reason) {
    case R_MISSION: return "mission";
    case R_IDENTITY: return "identity";
    case R_HAND: return "hand";
    case R_PARADOX: return "paradox";
    case R_TURN_LIMIT: return "turn_limit";
    case R_ALL_HOME: return "all_home";
    case R_OUT_OF_TIME: return "out_of_time";
    case REASONS: break;
    }
    return "";
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    if (s->winner != NO_SEAT) {
        r->winners = (uint8_t)(1u << s->winner);
        r->score[s->winner] = 1;
    }
    if (mode_is(setup, SOLONAUTS))
        r->score[0] = tt_count(s->home); /* S6 */
    r->reason = reason_name(tt_lowest(s->reasons));
}
