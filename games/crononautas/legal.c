/* Crononautas: what may be played (Part IV of RULES.md). Included by rules.c. */

TT_QUICK static inline bool miracle_open(const struct state *s) { return (s->aside_n | s->aside_plays) != 0; }

/* Linchpins that an inverter can flip now (9.1, 9.2). */
TT_QUICK static inline unsigned pins_for(const struct tt_setup *setup, const struct state *s, int kind,
                                         unsigned reach) {
    if (kind == GYRO)
        return reach;
    if (kind == RESTORE)
        return setup->option[O_RESTORE] ? reach & s->flipped : reach;
    return reach & targets_of[kind] & ~(unsigned)s->flipped;
}

/* Patches and artifacts that can be played now, as kinds (9.3, 7.3, 9.4). */
TT_QUICK static inline uint64_t layable(const struct tt_setup *setup, const struct state *s) {
    uint64_t set = (uint64_t)(open_paradoxes(s) & reachable_sites(s)) << FIRST_PATCH | ALL_ARTIFACTS;
    if (setup->option[O_ALBUM] && !mode_is(setup, ARTIFAXX) && !(s->flipped & reachable_pins(s) & AT(L1980)))
        set &= ~BIT(ALBUM);
    return set;
}

/* Choices of an action: artifacts, seats or directions; bit 0 where there is nothing to choose. */
TT_QUICK static inline unsigned choices_for(const struct tt_setup *setup, const struct state *s, int kind) {
    switch (kind) {
    case SELL_DINOSAURS:
    case SELL_MASTERPIECES: return s->row[s->to_move];
    case MIRACLE_RELICS:
    case MIRACLE_WISDOM: return miracle_open(s) ? 0 : s->row[s->to_move];
    case GET_THERE_FIRST: return rows_together(setup, s) & ~(unsigned)s->row[s->to_move];
    case NEVER_EXISTED: return rows_together(setup, s);
    case PARENTS: return setup->option[O_PARENTS] ? (1u << setup->seats) - 1u : 1u << s->to_move;
    case DISCONTINUITY: return setup->seats == 2 ? AT(LEFT) : AT(LEFT) | AT(RIGHT);
    default: return 1;
    }
}

/* What of a set of kinds, no rifts among them, can be played now. */
TT_FN static bool any_playable(const struct tt_setup *setup, const struct state *s, uint64_t set) {
    unsigned reach = reachable_pins(s);
    if (set & layable(setup, s))
        return true;
    for (uint64_t c = set & ALL_INVERTERS; c; c &= c - 1)
        if (pins_for(setup, s, tt_lowest(c), reach))
            return true;
    for (uint64_t c = set & ALL_ACTIONS; c; c &= c - 1)
        if (choices_for(setup, s, tt_lowest(c)))
            return true;
    return false;
}

TT_FN static uint64_t playable_rifts(const struct tt_setup *setup, const struct state *s,
                                     uint64_t set) { /* 11.4, 10.1 */
    set &= ALL_RIFTS & ~BIT(MESSAGE);
    if ((set & BIT(REWIND)) && !any_playable(setup, s, s->gone & ~ALL_RIFTS))
        set &= ~BIT(REWIND);
    if (!s->deck_n)
        set &= ~BIT(TO_THE_FUTURE);
    return set;
}

/* The choices of any card, for whoever wants to know about one alone; 0 if it cannot be played. */
TT_FN static unsigned choices_of(const struct tt_setup *setup, const struct state *s, int kind) {
    if (kind < FIRST_PATCH)
        return pins_for(setup, s, kind, reachable_pins(s));
    if (kind < FIRST_ACTION)
        return (unsigned)(layable(setup, s) >> kind & 1);
    if (kind < FIRST_RIFT)
        return choices_for(setup, s, kind);
    return playable_rifts(setup, s, BIT(kind)) ? 1 : 0;
}

/* Plays or fetches of a set of kinds, in order. */
TT_FN static int list_plays(const struct tt_setup *setup, const struct state *s, int verb, uint64_t set, tt_move *out) {
    tt_move head = pack(s->to_move, verb, 0, 0);
    unsigned reach = reachable_pins(s);
    int n = 0;
    for (uint64_t c = set & ALL_INVERTERS; c; c &= c - 1) {
        int kind = tt_lowest(c);
        for (unsigned t = pins_for(setup, s, kind, reach); t; t &= t - 1u)
            out[n++] = head | (tt_move)kind << 8 | (tt_move)tt_lowest(t);
    }
    for (uint64_t c = set & layable(setup, s); c; c &= c - 1)
        out[n++] = head | (tt_move)tt_lowest(c) << 8;
    for (uint64_t c = set & ALL_ACTIONS; c; c &= c - 1) {
        int kind = tt_lowest(c);
        for (unsigned t = choices_for(setup, s, kind); t; t &= t - 1u)
            out[n++] = head | (tt_move)kind << 8 | (tt_move)tt_lowest(t);
    }
    if (verb == PLAY && (set & ALL_RIFTS))
        for (uint64_t c = playable_rifts(setup, s, set); c; c &= c - 1)
            out[n++] = head | (tt_move)tt_lowest(c) << 8;
    return n;
}

TT_FN static int list_main(const struct tt_setup *setup, const struct state *s, int seat, tt_move *out) {
    uint64_t set = s->hand[seat].set;
    int n = list_plays(setup, s, PLAY, set, out), kinds = tt_count(set);
    bool kill = s->hand_n[seat] >= 2 && !mode_is(setup, SOLONAUTS); /* 3.5, S3 */
    tt_move away = pack(seat, DISCARD, 0, 0), time = pack(seat, KILL_TIME, 0, 0);
    for (; set; set &= set - 1, n++) {
        tt_move card = (tt_move)tt_lowest(set) << 8;
        out[n] = away | card;
        out[n + kinds] = time | card; /* written over or left behind where time cannot be killed */
    }
    return kill ? n + kinds : n;
}

TT_FN static uint64_t kinds_of(const uint8_t *card, int n) {
    uint64_t set = 0;
    for (int i = 0; i < n; i++)
        set |= BIT(card[i]);
    return set;
}

TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = seen_as(base);
    int n = 0;
    switch ((enum phase)s->phase) {
    case MAIN: return list_main(setup, s, seat, out);
    case KILL:
        for (uint64_t set = s->hand[seat].set; set; set &= set - 1)
            out[n++] = pack(seat, DISCARD, tt_lowest(set), 0);
        return n;
    case RESPONSE:
        if (holds(&s->hand[seat], MESSAGE))
            out[n++] = pack(seat, RESPOND, 0, 0);
        out[n++] = pack(seat, PASS, 0, 0);
        return n;
    case FETCH: {
        uint64_t set = s->fetch == FROM_DECK ? kinds_of(s->deck, s->deck_n) : s->gone;
        n = list_plays(setup, s, TAKE, set & ~ALL_RIFTS, out);
        out[n++] = pack(seat, DECLINE, 0, 0);
        return n;
    }
    case MIRACLE:
        n = list_plays(setup, s, PLAY, kinds_of(s->aside, s->aside_n), out);
        out[n++] = pack(seat, DECLINE, 0, 0);
        return n;
    case OVER: break;
    }
    return 0;
}
