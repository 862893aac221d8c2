/* Just in Time: a state from a position object, checked as section 11 of RULES.md says. Included by
 * game.c. What is left out is filled in the order of just_in_time/2.8, so an empty position is an
 * ordinary setup. */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct state *s;
    struct tt_error *err;
    uint8_t named[PLAYERS][CARDS + 1]; /* cards of a player that the position names outside the choices */
};

static bool wrong(struct reading *r, const char *message, const char *detail) {
    return tt_fail(r->err, "bad_position", message, detail);
}

static const char *text_of(const struct tt_json *v) { return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL; }

static bool read_color(struct reading *r, const struct tt_json *v, int *color) {
    *color = tt_json_find(v, color_id);
    return *color >= 0 || wrong(r, "unknown colour", text_of(v));
}

static bool read_list(struct reading *r, const struct tt_json *v, uint32_t most, const char *what) {
    return (tt_json_is(v, TT_JSON_LIST) && v->count <= most) || wrong(r, "not a list of the right length", what);
}

/* A list of different colours. */
static bool read_colors(struct reading *r, const struct tt_json *v, const char *what, unsigned *mask) {
    *mask = 0;
    if (!read_list(r, v, COLORS, what))
        return false;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int color;
        if (!read_color(r, c, &color))
            return false;
        if (*mask >> color & 1)
            return wrong(r, "a colour that is named twice", color_id[color]);
        *mask |= 1u << color;
    }
    return true;
}

/* An object whose keys are colours; fine if it is not there. */
static bool read_by_color(struct reading *r, const char *key) {
    const struct tt_json *v = tt_json_get(r->from, key);
    if (v && v->type != TT_JSON_OBJECT)
        return wrong(r, "must be an object by colour", key);
    return !tt_json_stranger(v, color_id) || wrong(r, "unknown colour", tt_json_stranger(v, color_id));
}

static bool read_card(struct reading *r, const struct tt_json *v, int *card) {
    int64_t n = 0;
    bool ok = tt_json_int(v, 1, CARDS, &n);
    *card = (int)n;
    return ok || wrong(r, "not a card", NULL);
}

/* Counts a card against those that just_in_time/2.6 gives its player. */
static bool name_card(struct reading *r, int owner, int card) {
    int have = 0;
    for (int i = 0; i < 4; i++)
        have += (int)(deck_cards(r->setup->seats, owner, i) >> card & 1);
    return ++r->named[owner][card] <= have || wrong(r, "more copies of a card than its player has", NULL);
}

/* --- turn, goals ------------------------------------------------------------------------------ */

static bool read_head(struct reading *r) {
    const struct tt_json *phase = tt_json_get(r->from, "phase");
    int64_t turn = 1, round = 1;
    if (tt_json_get(r->from, "turn") && !tt_json_int(tt_json_get(r->from, "turn"), 1, 60000, &turn))
        return wrong(r, "not a possible number", "turn");
    if (tt_json_get(r->from, "round") && !tt_json_int(tt_json_get(r->from, "round"), 1, 2, &round))
        return wrong(r, "not a possible number", "round");
    if (phase && tt_json_find(phase, phase_id) < 0)
        return wrong(r, "unknown phase", text_of(phase));
    r->s->turn = (uint16_t)turn;
    r->s->round = (uint8_t)round;
    r->s->phase = phase ? (uint8_t)tt_json_find(phase, phase_id) : (uint8_t)CHOOSE;
    return true;
}

/* The place goals as a mask, or 0 if they are left out. One of the two lists tells the other. */
static bool read_goals(struct reading *r, unsigned *goals) {
    static const char *const known[] = {"places", "times", NULL};
    const struct tt_json *v = tt_json_get(r->from, "goals");
    const struct tt_json *places = tt_json_get(v, "places"), *times = tt_json_get(v, "times");
    unsigned p = 0, t = 0;
    *goals = 0;
    if (!v)
        return true;
    if (v->type != TT_JSON_OBJECT || tt_json_stranger(v, known) || (!places && !times))
        return wrong(r, "must be an object of places and times", "goals");
    if ((places && !read_colors(r, places, "goals", &p)) || (times && !read_colors(r, times, "goals", &t)))
        return false;
    if (!places)
        p = ~t & ALL_COLORS;
    if (!times)
        t = ~p & ALL_COLORS;
    if (tt_count(p) != 3 || (p ^ t) != ALL_COLORS)
        return wrong(r, "not three place goals and three other time goals", "goals");
    *goals = p;
    return true;
}

/* --- the board -------------------------------------------------------------------------------- */

static const struct tt_json *space_field(const struct reading *r, int ring, int w, const char *field) {
    return tt_json_get(tt_json_get(tt_json_get(r->from, rings_id[ring]), color_id[w]), field);
}

static void push_stable(struct state *s, int w, unsigned mask) {
    for (; mask; mask &= mask - 1)
        s->stable[w] |= (uint32_t)(tt_lowest(mask) + 1) << 4 * s->stable_n[w]++;
}

/* The slots as given; *mask becomes what has been stabilized in this round. */
static bool read_slots(struct reading *r, const struct tt_json *v, int w, unsigned *mask) {
    unsigned by_round[2] = {0, 0}, want = asked(r->s, w);
    uint32_t i = 0, least = r->s->round == 2 ? 3 : 0;
    if (!read_list(r, v, r->s->round == 2 ? SLOTS : 3, "stable"))
        return false;
    if (v->count < least)
        return wrong(r, "in round two the first three slots are taken", color_id[w]);
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), i++) {
        int color;
        if (!read_color(r, c, &color))
            return false;
        if (!(want >> color & 1) || by_round[i >= 3] >> color & 1)
            return wrong(r, "not a marker that this wedge asks for", color_id[color]);
        by_round[i >= 3] |= 1u << color;
        push_stable(r->s, w, 1u << color);
    }
    *mask = by_round[r->s->round - 1];
    return true;
}

/* `markers` and `stable` of a wedge say the same; either may be left out. */
static bool read_wedge(struct reading *r, int w) {
    struct state *s = r->s;
    const struct tt_json *slots = tt_json_get(tt_json_get(r->from, "stable"), color_id[w]);
    const struct tt_json *given = space_field(r, goal_ring(s, w), w, "markers");
    const struct tt_json *other = space_field(r, 1 - goal_ring(s, w), w, "markers");
    unsigned done = 0, left = 0, none = 0;
    if ((given && !read_colors(r, given, "markers", &left)) || (other && !read_colors(r, other, "markers", &none)))
        return false;
    if (none || left & ~asked(s, w))
        return wrong(r, "not a marker that this wedge asks for", color_id[w]);
    if (slots) {
        if (!read_slots(r, slots, w, &done))
            return false;
        if (given && left != (asked(s, w) & ~done))
            return wrong(r, "markers and stable contradict each other", color_id[w]);
    } else {
        done = given ? asked(s, w) & ~left : 0;
        push_stable(s, w, s->round == 2 ? asked(s, w) : 0);
        push_stable(s, w, done);
    }
    s->markers |= (uint64_t)(asked(s, w) & ~done) << COLORS * w;
    return true;
}

static uint32_t space_size(const struct state *s, int ring, int w) {
    if (goal_ring(s, w) == ring)
        return (uint32_t)tt_count(markers_of(s, w));
    return s->round == 1 ? PER_SPACE : 0;
}

static bool read_space(struct reading *r, const struct tt_json *v, int ring, int w, int *left) {
    static const char *const known[] = {"color", "side", NULL};
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != space_size(r->s, ring, w))
        return wrong(r, "not as many shards as this space holds", color_id[w]);
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int color, side = tt_json_find(tt_json_get(c, "side"), side_id);
        if (!read_color(r, tt_json_get(c, "color"), &color))
            return false;
        if (side < 0 || tt_json_stranger(c, known))
            return wrong(r, "a shard has a colour and a side", color_id[w]);
        if (--left[color] < 0)
            return wrong(r, "more shards of a colour than there are", color_id[color]);
        r->s->shards[ring][w] += ONE(KIND(color, side));
    }
    return true;
}

static int stable_of(const struct state *s, int color) {
    int n = 0;
    for (int w = 0; w < COLORS; w++)
        for (int i = 0; i < s->stable_n[w]; i++)
            n += (s->stable[w] >> 4 * i & 15) == (uint32_t)color + 1;
    return n;
}

/* Shards that nobody named go to the spaces that were left out, sides by just_in_time/2.2 and 2.4. */
static void deal_rest(struct reading *r, const int *left) {
    struct state *s = r->s;
    uint8_t pool[PER_COLOR * COLORS];
    int n = 0, at = 0;
    for (int c = 0; c < COLORS; c++)
        for (int i = 0; i < left[c]; i++)
            pool[n++] = (uint8_t)KIND(c, s->place_goals >> c & 1 ? BLANK : DISTORTED);
    tt_shuffle(&s->base.rng, pool, n);
    for (int ring = 0; ring < RINGS; ring++)
        for (int w = 0; w < COLORS; w++) {
            if (space_field(r, ring, w, "shards"))
                continue;
            for (uint32_t i = space_size(s, ring, w); i > 0; i--)
                s->shards[ring][w] += ONE(pool[at++]);
            if (goal_ring(s, w) == ring)
                s->shards[ring][w] = covered(s->shards[ring][w], markers_of(s, w));
        }
}

static bool read_board(struct reading *r) {
    static const char *const known[] = {"shards", "markers", NULL};
    int left[COLORS];
    if (!read_by_color(r, "places") || !read_by_color(r, "times") || !read_by_color(r, "stable") ||
        !read_by_color(r, "used"))
        return false;
    for (int ring = 0; ring < RINGS; ring++)
        for (int w = 0; w < COLORS; w++) {
            const struct tt_json *v = tt_json_get(tt_json_get(r->from, rings_id[ring]), color_id[w]);
            if (v && (v->type != TT_JSON_OBJECT || tt_json_stranger(v, known)))
                return wrong(r, "a space has shards and markers", color_id[w]);
        }
    for (int w = 0; w < COLORS; w++)
        if (!read_wedge(r, w))
            return false;
    for (int c = 0; c < COLORS; c++)
        left[c] = PER_COLOR - stable_of(r->s, c);
    for (int ring = 0; ring < RINGS; ring++)
        for (int w = 0; w < COLORS; w++) {
            const struct tt_json *v = space_field(r, ring, w, "shards");
            if (v && !read_space(r, v, ring, w, left))
                return false;
        }
    deal_rest(r, left);
    return true;
}

/* --- cards ------------------------------------------------------------------------------------ */

static bool read_pile(struct reading *r, int w) {
    const struct tt_json *v = tt_json_get(tt_json_get(r->from, "used"), color_id[w]);
    if (!v)
        return true;
    if (!read_list(r, v, CARDS_IN_PLAY, "used"))
        return false;
    for (uint32_t i = v->count; i > 0; i--) { /* listed top first, kept top last */
        const struct tt_json *entry = tt_json_at(v, i - 1);
        int64_t owner;
        int card;
        if (!tt_json_is(entry, TT_JSON_LIST) || entry->count != 2 ||
            !tt_json_int(tt_json_at(entry, 0), 0, r->setup->seats - 1, &owner))
            return wrong(r, "a used card is its owner and its number", color_id[w]);
        if (!read_card(r, tt_json_at(entry, 1), &card) || !name_card(r, (int)owner, card))
            return false;
        put_on_pile(r->s, w, (int)owner, card);
    }
    return true;
}

/* A hand or a deck, where it is given. */
static bool read_cards(struct reading *r, int p, const struct tt_json *v, bool deck) {
    if (!v)
        return true;
    if (!read_list(r, v, deck ? CARDS_IN_PLAY : HAND, deck ? "deck" : "hand"))
        return false;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int card;
        if (!read_card(r, c, &card) || !name_card(r, p, card))
            return false;
        if (deck) {
            put_under(r->s, p, card);
        } else {
            r->s->hand[p] += ONE(card);
            r->s->hand_n[p]++;
        }
    }
    return true;
}

static bool take_from(uint8_t *card, int *n, int wanted) {
    for (int i = 0; i < *n; i++)
        if (card[i] == wanted) {
            memmove(card + i, card + i + 1, (size_t)(--*n - i));
            return true;
        }
    return false;
}

/* What was left out comes from the player's decks, shuffled and stacked, less the cards named. A hand
 * that is left out holds the card its player has chosen. */
static void fill_cards(struct reading *r, int p, bool hand, bool deck) {
    struct state *s = r->s;
    uint8_t card[CARDS_IN_PLAY];
    int at = 0, n, chosen = s->resolved >> p & 1 ? 0 : s->chosen[p];
    if (hand && deck)
        return;
    n = stack_decks(r->setup, p, &s->base.rng, card);
    for (int c = 1; c <= CARDS; c++)
        for (int i = r->named[p][c]; i > 0; i--)
            take_from(card, &n, c);
    if (!hand && chosen && chosen < SHARD_CHOICE && take_from(card, &n, chosen)) {
        s->hand[p] += ONE(chosen);
        s->hand_n[p]++;
    }
    for (; !hand && s->hand_n[p] < HAND && at < n; s->hand_n[p]++)
        s->hand[p] += ONE(card[at++]);
    for (; !deck && at < n; at++)
        put_under(s, p, card[at]);
}

/* --- seats ------------------------------------------------------------------------------------ */

static const struct tt_json *seat_field(const struct reading *r, int p, const char *field) {
    return tt_json_get(tt_json_at(tt_json_get(r->from, "seats"), (uint32_t)p), field);
}

/* Colours of the seats: given ones first; then the seat's own by just_in_time/2.5, or another free one. */
static bool read_seat_colors(struct reading *r) {
    unsigned taken = 0;
    for (int p = 0; p < r->setup->seats; p++) {
        const struct tt_json *v = seat_field(r, p, "color");
        int color;
        if (!v)
            continue;
        if (!read_color(r, v, &color))
            return false;
        if (taken >> color & 1)
            return wrong(r, "two seats of one colour", color_id[color]);
        taken |= 1u << color;
        r->s->color[p] = (uint8_t)color;
    }
    for (int p = 0; p < r->setup->seats; p++) {
        if (seat_field(r, p, "color"))
            continue;
        int color = taken >> p & 1 ? tt_lowest(~taken) : p;
        taken |= 1u << color;
        r->s->color[p] = (uint8_t)color;
    }
    return true;
}

static bool read_meeples(struct reading *r, int p) {
    static const char *const key[] = {"physical", "temporal"};
    for (int ring = 0; ring < RINGS; ring++) {
        const struct tt_json *v = seat_field(r, p, key[ring]);
        int w = r->s->color[p];
        if (v && !read_color(r, v, &w))
            return false;
        r->s->at[ring][p] = (uint8_t)w;
    }
    return true;
}

static bool read_held(struct reading *r, int p) {
    const struct tt_json *v = seat_field(r, p, "shards");
    if (v && !read_list(r, v, PER_COLOR * COLORS, "shards"))
        return false;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int color, all = 0;
        if (!read_color(r, c, &color))
            return false;
        r->s->held[p] += (uint32_t)1 << 4 * color;
        for (int q = 0; q <= p; q++)
            all += (int)(r->s->held[q] >> 4 * color & 15);
        if (all > stable_of(r->s, color))
            return wrong(r, "more shards held than were aligned", color_id[color]);
    }
    return true;
}

static bool read_seats(struct reading *r) {
    static const char *const known[] = {"color", "physical", "temporal", "hand", "deck", "shards", NULL};
    const struct tt_json *v = tt_json_get(r->from, "seats");
    if (v && (v->type != TT_JSON_LIST || v->count != r->setup->seats))
        return wrong(r, "not one entry a player", "seats");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
        if (c->type != TT_JSON_OBJECT || tt_json_stranger(c, known))
            return wrong(r, "unknown field", "seats");
    if (!read_seat_colors(r))
        return false;
    for (int p = 0; p < r->setup->seats; p++)
        if (!read_meeples(r, p) || !read_held(r, p) || !read_cards(r, p, seat_field(r, p, "hand"), false) ||
            !read_cards(r, p, seat_field(r, p, "deck"), true))
            return false;
    for (int p = 0; p < r->setup->seats; p++)
        fill_cards(r, p, seat_field(r, p, "hand") != NULL, seat_field(r, p, "deck") != NULL);
    return true;
}

/* --- choices, phase, result ------------------------------------------------------------------- */

static bool read_choice(struct reading *r, const struct tt_json *v, uint8_t *choice) {
    const struct tt_json *card = tt_json_get(v, "card"), *shard = tt_json_get(v, "shard");
    int n = 0;
    if (v->type == TT_JSON_NULL)
        return true;
    if (v->type != TT_JSON_OBJECT || v->count != 1 || (!card && !shard))
        return wrong(r, "a choice is null, a card or a shard", "chosen");
    if (card ? !read_card(r, card, &n) : !read_color(r, shard, &n))
        return false;
    *choice = (uint8_t)(card ? n : n + SHARD_CHOICE);
    return true;
}

static bool read_choices(struct reading *r) {
    const struct tt_json *chosen = tt_json_get(r->from, "chosen"), *resolved = tt_json_get(r->from, "resolved");
    int p = 0;
    if ((chosen && (chosen->type != TT_JSON_LIST || chosen->count != r->setup->seats)) ||
        (resolved && (resolved->type != TT_JSON_LIST || resolved->count != r->setup->seats)))
        return wrong(r, "not one entry a player", "chosen, resolved");
    for (const struct tt_json *c = tt_json_first(chosen); c; c = tt_json_next(chosen, c))
        if (!read_choice(r, c, &r->s->chosen[p++]))
            return false;
    p = 0;
    for (const struct tt_json *c = tt_json_first(resolved); c; c = tt_json_next(resolved, c), p++) {
        if (c->type != TT_JSON_BOOL)
            return wrong(r, "must be true or false", "resolved");
        r->s->resolved |= (uint8_t)((unsigned)c->num << p);
        if (c->num && !r->s->chosen[p])
            return wrong(r, "carried out without having been chosen", "resolved");
    }
    return true;
}

/* Choices not yet carried out are still there (just_in_time/4.1, 5.4). */
static bool check_choices(struct reading *r) {
    const struct state *s = r->s;
    for (int p = 0; p < r->setup->seats; p++) {
        int choice = s->chosen[p];
        if (!choice || s->resolved >> p & 1)
            continue;
        if (choice < SHARD_CHOICE ? !count_of(s->hand[p], choice) : !(s->held[p] >> 4 * (choice - SHARD_CHOICE) & 15))
            return wrong(r, "a choice that its player does not have", "chosen");
        if (choice >= SHARD_CHOICE && !may_rewind(s, p))
            return wrong(r, "a shard chosen at a place with six markers", "chosen");
    }
    return true;
}

static bool read_result(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "result");
    struct state *s = r->s;
    struct tt_sink same;
    if (tt_json_is(v, TT_JSON_NULL))
        v = NULL;
    if ((v != NULL) != (s->phase == OVER))
        return wrong(r, "a result belongs to the phase over, and to no other", "result");
    if (!s->markers && (!v || s->round == 1))
        return wrong(r, "no marker is left on the board", "markers");
    if (!v)
        return true;
    s->won = !s->markers;
    if (!s->won && all_who_can(r->setup, s))
        return wrong(r, "somebody can still choose", "result");
    tt_sink_compare(&same, v);
    tt_put_object(&same);
    put_result_fields(r->setup, s, &same);
    tt_put_end(&same);
    return tt_sink_equal(&same) || wrong(r, "not a result that fits the board", "result");
}

static bool check_phase(struct reading *r) {
    struct state *s = r->s;
    unsigned shards = waiting(r->setup, s, true), cards = waiting(r->setup, s, false), made = 0, by_card = 0;
    for (int p = 0; p < r->setup->seats; p++) {
        made |= (unsigned)(s->chosen[p] != 0) << p;
        by_card |= (unsigned)(s->chosen[p] && s->chosen[p] < SHARD_CHOICE) << p;
    }
    switch ((enum phase)s->phase) {
    case CHOOSE:
        if (s->resolved)
            return wrong(r, "something is carried out before all have chosen", "resolved");
        s->base.actors = (uint8_t)(all_who_can(r->setup, s) & ~made);
        if (!s->base.actors && made)
            return wrong(r, "all who can have chosen", "phase");
        if (!made)
            begin_turn(r->setup, s, s->turn, NULL); /* or lost: just_in_time/8.5 */
        return true;
    case REWIND:
        s->base.actors = (uint8_t)shards;
        return (shards && !(by_card & s->resolved)) || wrong(r, "no shard to carry out before the cards", "phase");
    case ACT:
        s->base.actors = (uint8_t)cards;
        return (cards && !shards) || wrong(r, "no card to carry out, or a shard before it", "phase");
    case OVER: return true;
    }
    return true;
}

static bool build(struct reading *r, unsigned goals, struct tt_rng rng) {
    memset(r->s, 0, sizeof *r->s);
    memset(r->named, 0, sizeof r->named);
    r->s->base.rng = rng;
    r->s->place_goals = (uint8_t)goals;
    if (!read_head(r) || !read_board(r) || !read_choices(r))
        return false;
    for (int w = 0; w < COLORS; w++)
        if (!read_pile(r, w))
            return false;
    return read_seats(r) && check_choices(r) && read_result(r) && check_phase(r);
}

/* Goals that are left out are drawn; if the rest of the position does not allow them, the first that
 * it does allow are taken. */
static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"players",  "options", "turn",   "round", "phase", "goals",
                                        "places",   "times",   "stable", "used",  "seats", "chosen",
                                        "resolved", "result",  "rng",    NULL};
    struct reading r = {.setup = setup, .from = from, .s = own(base), .err = err};
    struct tt_rng rng = tt_rng_seed(setup->seed);
    struct tt_error other;
    unsigned goals;
    if (tt_json_stranger(from, known))
        return wrong(&r, "unknown field", tt_json_stranger(from, known));
    if (!read_goals(&r, &goals))
        return false;
    if (goals)
        return build(&r, goals, rng);
    goals = draw_goals(&rng);
    if (build(&r, goals, rng))
        return true;
    r.err = &other;
    for (unsigned try = 0; try <= ALL_COLORS; try++)
        if (tt_count(try) == 3 && build(&r, try, rng))
            return true;
    return false;
}
