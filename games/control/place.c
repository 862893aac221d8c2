/* CONTROL: a state from a position object, checked as section 8 of RULES.md says. Included by game.c. */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct state *s;
    struct tt_error *err;
    uint64_t used[2]; /* cards named so far, by heap */
};

static bool wrong(struct reading *r, const char *message, const char *detail) {
    return tt_fail(r->err, "bad_position", message, detail);
}

static bool read_number(struct reading *r, const char *key, int64_t min, int64_t max, int64_t *out) {
    const struct tt_json *v = tt_json_get(r->from, key);
    return !v || tt_json_int(v, min, max, out) || wrong(r, "not a possible number", key);
}

/* A list of `n` lists under a key; NULL and *ok = false if it is something else. */
static const struct tt_json *read_lists(struct reading *r, const char *key, int n, bool *ok) {
    const struct tt_json *v = tt_json_get(r->from, key);
    if (!v)
        return NULL;
    *ok = tt_json_is(v, TT_JSON_LIST) && v->count == (uint32_t)n;
    for (const struct tt_json *c = tt_json_first(v); c && *ok; c = tt_json_next(v, c))
        *ok = c->type == TT_JSON_LIST;
    if (!*ok)
        wrong(r, "not the right number of lists", key);
    return v;
}

/* Counts a card against its four copies, or a player's two (control/1.1, 2.1). */
static bool spend(struct reading *r, int heap, int kind) {
    r->used[heap] += ONE(kind);
    if (count_of(r->used[heap], kind) > (r->setup->seats == 2 ? 2 : COPIES))
        return wrong(r, "more copies of a card than there are", kind_id[kind]);
    return true;
}

static bool read_kind(struct reading *r, const struct tt_json *v, int *kind) {
    *kind = tt_json_find(v, kind_id);
    return *kind >= 0 || wrong(r, "unknown card", tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL);
}

enum zone { HANDS, AREAS, DECKS, DISCARDS };

static void put_card(struct state *s, enum zone zone, int i, int kind) {
    switch (zone) {
    case HANDS: take_in_hand(s, i, kind); break;
    case AREAS: put_in_area(s, i, kind); break;
    case DECKS: s->deck[i][s->deck_n[i]++] = (uint8_t)kind; break;
    case DISCARDS: s->pile[i] += ONE(kind); break;
    }
}

/* One zone of all seats or heaps; *there says whether it was given. */
static bool read_zone(struct reading *r, enum zone zone, bool *there) {
    static const char *const key[] = {"hands", "areas", "decks", "discards"};
    bool by_heap = zone == DECKS || zone == DISCARDS, ok = true;
    int n = by_heap ? heaps(r->setup) : r->setup->seats, i = 0;
    const struct tt_json *lists = read_lists(r, key[zone], n, &ok);
    *there = lists != NULL;
    for (const struct tt_json *l = tt_json_first(lists); l && ok; l = tt_json_next(lists, l), i++)
        for (const struct tt_json *c = tt_json_first(l); c && ok; c = tt_json_next(l, c)) {
            int kind;
            ok = read_kind(r, c, &kind) && spend(r, by_heap ? i : heap_of(r->setup, i), kind);
            if (ok)
                put_card(r->s, zone, i, kind);
        }
    return ok;
}

/* Decks are listed top first and kept top last. */
static void turn_decks(struct state *s) {
    for (int h = 0; h < 2; h++)
        for (int i = 0, j = s->deck_n[h] - 1; i < j; i++, j--) {
            uint8_t t = s->deck[h][i];
            s->deck[h][i] = s->deck[h][j];
            s->deck[h][j] = t;
        }
}

static bool read_seat(struct reading *r, const struct tt_json *around, const char *key, uint8_t *out) {
    int64_t seat;
    if (!tt_json_int(tt_json_get(around, key), 0, r->setup->seats - 1, &seat))
        return wrong(r, "not a seat of this game", key);
    *out = (uint8_t)seat;
    return true;
}

static bool read_response(struct reading *r, const struct tt_json *v) {
    static const char *const known[] = {"card", "stops", "asked", NULL};
    struct state *s = r->s;
    int kind, last = s->to_move;
    const struct tt_json *stops = tt_json_get(v, "stops");
    if (tt_json_stranger(v, known))
        return wrong(r, "pending does not fit the phase", tt_json_stranger(v, known));
    if (!read_kind(r, tt_json_get(v, "card"), &kind) || !read_seat(r, v, "asked", &s->asked))
        return false;
    if (!(ABILITIES >> 4 * kind & 1))
        return wrong(r, "a card that cannot be discarded for an ability", kind_id[kind]);
    if (!tt_json_is(stops, TT_JSON_LIST) || stops->count > COPIES)
        return wrong(r, "not a list of seats", "stops");
    s->card = (uint8_t)kind;
    for (const struct tt_json *c = tt_json_first(stops); c; c = tt_json_next(stops, c)) {
        int64_t seat;
        if (!tt_json_int(c, 0, r->setup->seats - 1, &seat) || seat == last)
            return wrong(r, "nobody stops a card of their own", "stops");
        s->stops[s->stops_n++] = (uint8_t)(last = (int)seat);
    }
    if (s->asked == last || !s->hand_n[s->asked])
        return wrong(r, "a player who cannot be asked", "asked");
    for (int h = 0; h < heaps(r->setup); h++) {
        uint64_t shown = shown_in_pile(r->setup, s, h);
        for (int k = 0; k < KINDS; k++)
            if (count_of(s->pile[h], k) < count_of(shown, k))
                return wrong(r, "a pending card is not in its pile", kind_id[k]);
    }
    return true;
}

static bool source_is_there(const struct tt_setup *setup, const struct state *s) {
    if (STABLE >> 4 * s->source & 1)
        return count_of(s->lies[s->to_move], s->source) > 0;
    return count_of(s->pile[heap_of(setup, s->to_move)], s->source) > 0;
}

static bool read_choose(struct reading *r, const struct tt_json *v) {
    static const char *const known[] = {"ability", "source", "card", "victim", NULL};
    struct state *s = r->s;
    int ability, source, kind;
    const struct tt_json *card = tt_json_get(v, "card");
    if (tt_json_stranger(v, known))
        return wrong(r, "pending does not fit the phase", tt_json_stranger(v, known));
    if (!read_kind(r, tt_json_get(v, "ability"), &ability) || !read_kind(r, tt_json_get(v, "source"), &source))
        return false;
    if (!has_ability(ability) || (source != ability && source != REACTOR))
        return wrong(r, "not the source of an ability", kind_id[source]);
    s->ability = (uint8_t)ability;
    s->source = (uint8_t)source;
    if (card) {
        if (ability != FUTURE_SHIFT)
            return wrong(r, "pending does not fit the ability", "card");
        if (!read_kind(r, card, &kind) || !spend(r, heap_of(r->setup, s->to_move), kind))
            return false;
        s->kept = (uint8_t)kind;
    }
    if (tt_json_get(v, "victim")) {
        if (ability != ANTIMATTER)
            return wrong(r, "pending does not fit the ability", "victim");
        if (!read_seat(r, v, "victim", &s->victim))
            return false;
    }
    return source_is_there(r->setup, s) || wrong(r, "the source is not where it acts from", kind_id[source]);
}

static bool read_pending(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "pending");
    bool object = tt_json_is(v, TT_JSON_OBJECT), wants = r->s->phase == RESPONSE || r->s->phase == CHOOSE;
    if (v && !object && v->type != TT_JSON_NULL)
        return wrong(r, "must be an object or null", "pending");
    if (object != wants)
        return wrong(r, "pending does not fit the phase", NULL);
    if (!object)
        return true;
    return r->s->phase == RESPONSE ? read_response(r, v) : read_choose(r, v);
}

static bool read_wins(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "wins");
    int p = 0;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != r->setup->seats)
        return wrong(r, "not one number a seat", "wins");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), p++) {
        int64_t n;
        if (!tt_json_int(c, 0, rounds_to_win(r->setup), &n))
            return wrong(r, "not a possible number", "wins");
        r->s->wins[p] = (uint8_t)n;
    }
    if (r->setup->seats == TEAM_OF_TWO && (r->s->wins[0] != r->s->wins[2] || r->s->wins[1] != r->s->wins[3]))
        return wrong(r, "partners have the same number", "wins");
    return true;
}

/* `result`: winners and scores must be what the wins say; only the reason is news. */
static bool read_result(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "result");
    struct state *s = r->s;
    int ready = NO_SEAT, reason;
    if (tt_json_is(v, TT_JSON_NULL))
        v = NULL;
    if ((v != NULL) != (s->phase == OVER))
        return wrong(r, "a result belongs to the phase over, and to no other", "result");
    for (int p = r->setup->seats - 1; p >= 0; p--)
        if (s->wins[p] >= rounds_to_win(r->setup))
            ready = p;
    if (!v)
        return ready == NO_SEAT || wrong(r, "a seat has won enough rounds already", "wins");
    reason = tt_json_find(tt_json_get(v, "reason"), reason_id);
    if (reason < 0 || ready == NO_SEAT)
        return wrong(r, "not a result that fits the wins", "result");
    s->winner = (uint8_t)ready;
    s->reason = (uint8_t)reason;
    int16_t score[PLAYERS];
    for (int p = 0; p < PLAYERS; p++)
        score[p] = s->wins[p];
    struct tt_sink same;
    tt_sink_compare(&same, v);
    tt_put_object(&same);
    put_result_fields(r->setup, s->winner, score, s->reason, &same);
    tt_put_end(&same);
    return tt_sink_equal(&same) || wrong(r, "not a result that fits the wins", "result");
}

static bool read_turn(struct reading *r) {
    struct state *s = r->s;
    int64_t round = 1, starter = -1, to_move = -1, overtime = 0, last = r->setup->seats - 1;
    const struct tt_json *phase = tt_json_get(r->from, "phase");
    int64_t limit = r->setup->option[OPTION_OVERTIME];
    if (!read_number(r, "round", 1, 255, &round) || !read_number(r, "starter", 0, last, &starter) ||
        !read_number(r, "to_move", 0, last, &to_move) || !read_number(r, "overtime", 0, limit, &overtime))
        return false;
    if (phase && tt_json_find(phase, phase_id) < 0)
        return wrong(r, "unknown phase", tt_json_is(phase, TT_JSON_TEXT) ? phase->text : NULL);
    s->phase = phase ? (uint8_t)tt_json_find(phase, phase_id) : (uint8_t)ACTION;
    if (starter < 0 && to_move < 0)
        starter = tt_rng_below(&s->base.rng, r->setup->seats);
    s->starter = (uint8_t)(starter < 0 ? to_move : starter);
    s->to_move = (uint8_t)(to_move < 0 ? starter : to_move);
    s->round = (uint8_t)round;
    s->overtime = (uint16_t)overtime;
    if (s->phase != OVER && overtime == limit)
        return wrong(r, "overtime has reached its limit", "overtime");
    return true;
}

/* Deals what was left out from the cards that nobody named (section 8). */
static bool fill(struct reading *r, bool hands, bool decks) {
    struct state *s = r->s;
    struct pool pool[2];
    for (int h = 0; h < heaps(r->setup); h++) {
        pool[h].n = 0;
        for (int kind = 0; kind < KINDS; kind++)
            for (int i = count_of(r->used[h], kind); i < (r->setup->seats == 2 ? 2 : COPIES); i++)
                pool[h].card[pool[h].n++] = (uint8_t)kind;
        if (!hands || !decks)
            tt_shuffle(&s->base.rng, pool[h].card, pool[h].n);
    }
    for (int i = 0, p = s->starter; !hands && i < DEALT * r->setup->seats; i++, p = left_of(r->setup, p)) {
        struct pool *from = &pool[heap_of(r->setup, p)];
        if (!from->n)
            return wrong(r, "too few cards are left to deal the hands", NULL);
        take_in_hand(s, p, from->card[--from->n]);
    }
    for (int h = 0; !decks && h < heaps(r->setup); h++) {
        memcpy(s->deck[h], pool[h].card, (size_t)pool[h].n);
        s->deck_n[h] = (uint8_t)pool[h].n;
    }
    return true;
}

/* Nobody remembers how a position came about: piles are unknown, but for what is pending. */
static void forget(struct reading *r) {
    struct state *s = r->s;
    for (int h = 0; h < heaps(r->setup); h++) {
        s->pile_seen[h] = shown_in_pile(r->setup, s, h);
        s->pile_unsure[h] = s->pile[h] ? 0xFF : 0;
        if (s->phase == CHOOSE && s->ability == WORMHOLE && heap_of(r->setup, s->to_move) == h)
            s->pile_unsure[h] &= (uint8_t) ~(1u << s->to_move);
    }
}

static bool set_actor(struct reading *r) {
    struct state *s = r->s;
    tt_move list[256];
    int seat = s->phase == RESPONSE ? s->asked : s->victim != NO_SEAT ? s->victim : s->to_move;
    if (s->phase == OVER)
        return true;
    if (s->phase == TRIM && s->hand_n[s->to_move] <= HAND_LIMIT)
        return wrong(r, "nothing to trim with seven cards or fewer", "phase");
    ask(s, s->phase, seat);
    return moves(r->setup, &s->base, seat, list) > 0 || wrong(r, "nobody can act in this position", NULL);
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"players",  "options", "round", "wins",     "starter", "to_move",
                                        "hands",    "areas",   "decks", "discards", "phase",   "pending",
                                        "overtime", "result",  "rng",   NULL};
    struct reading r = {setup, from, own(base), err, {0, 0}};
    bool hands, areas, decks, discards;
    if (tt_json_stranger(from, known))
        return wrong(&r, "unknown field", tt_json_stranger(from, known));
    memset(r.s, 0, sizeof *r.s);
    r.s->base.rng = tt_rng_seed(setup->seed);
    r.s->winner = NO_SEAT;
    clear_pending(r.s);
    if (!read_turn(&r) || !read_wins(&r) || !read_zone(&r, HANDS, &hands) || !read_zone(&r, AREAS, &areas) ||
        !read_zone(&r, DECKS, &decks) || !read_zone(&r, DISCARDS, &discards))
        return false;
    turn_decks(r.s);
    /* Hands first: who is asked must hold a card, and that may be a dealt one. */
    const struct tt_json *pending = tt_json_get(from, "pending");
    int kept = tt_json_find(tt_json_get(pending, "card"), kind_id);
    bool keeps = kept >= 0 && r.s->phase == CHOOSE;
    uint64_t named = r.used[heap_of(setup, r.s->to_move)];
    if (keeps)
        r.used[heap_of(setup, r.s->to_move)] += ONE(kept);
    if (!fill(&r, hands, decks))
        return false;
    r.used[heap_of(setup, r.s->to_move)] = named;
    if (!read_pending(&r) || !read_result(&r))
        return false;
    forget(&r);
    return set_actor(&r);
}
