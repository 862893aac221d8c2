/* Timalina: an own deck and a state from a position object, checked as timalina/1.5 and section 8 of
 * RULES.md say. Messages name cards and fields, never a date. Included by game.c. */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct state *s;
    struct tt_error *err;
    uint8_t used[MOST_CARDS]; /* cards named so far */
};

static bool bad(struct tt_error *err, const char *message, const char *detail) {
    return tt_fail(err, "bad_position", message, detail);
}

static bool wrong(struct reading *r, const char *message, const char *detail) { return bad(r->err, message, detail); }

/* --- own decks -------------------------------------------------------------------------------- */

/* lower_snake_case: words of small letters and digits, the first beginning with a letter. */
static bool is_id(const char *text) {
    bool gap = true;
    if (*text < 'a' || *text > 'z' || strlen(text) > ID_MAX)
        return false;
    for (; *text; text++) {
        if (*text == '_' && gap)
            return false;
        if (*text != '_' && (*text < 'a' || *text > 'z') && (*text < '0' || *text > '9'))
            return false;
        gap = *text == '_';
    }
    return !gap;
}

static bool customise_card(const struct tt_json *v, struct own_deck *deck, struct tt_error *err) {
    static const char *const known[] = {"card", "date", "name", NULL};
    const struct tt_json *id = tt_json_get(v, "card"), *name = tt_json_get(v, "name");
    int at = deck->n;
    if (!tt_json_is(v, TT_JSON_OBJECT) || !tt_json_is(id, TT_JSON_TEXT))
        return bad(err, "a card of an own deck is an object with card and date", NULL);
    if (tt_json_stranger(v, known))
        return bad(err, "unknown field of a card", tt_json_stranger(v, known));
    if (!is_id(id->text))
        return bad(err, "an id is lower_snake_case with at most 40 characters", id->text);
    for (int i = 0; i < at; i++)
        if (!strcmp(deck->id[i], id->text))
            return bad(err, "a card is there twice", id->text);
    if (!tt_json_int(tt_json_get(v, "date"), FIRST_YEAR, LAST_YEAR, &deck->date[at]) || !deck->date[at])
        return bad(err, "a date is a whole year from -20000000000 to 9999, and not 0", id->text);
    if (name && (!tt_json_is(name, TT_JSON_TEXT) || strlen(name->text) > NAME_MAX_BYTES))
        return bad(err, "a name is a text of at most 200 bytes", id->text);
    memcpy(deck->id[at], id->text, strlen(id->text) + 1);
    if (name) {
        memcpy(deck->name[at], name->text, strlen(name->text) + 1);
        deck->named = 1;
    }
    deck->n++;
    return true;
}

static bool customise(const struct tt_json *cards, void *out, struct tt_error *err) {
    struct own_deck *deck = (struct own_deck *)out;
    memset(deck, 0, sizeof *deck);
    if (!tt_json_is(cards, TT_JSON_LIST) || cards->count < 2 || cards->count > MOST_CARDS)
        return bad(err, "an own deck is a list of 2 to 250 cards", "cards");
    for (const struct tt_json *c = tt_json_first(cards); c; c = tt_json_next(cards, c))
        if (!customise_card(c, deck, err))
            return false;
    return true;
}

/* --- positions -------------------------------------------------------------------------------- */

static bool read_number(struct reading *r, const char *key, int64_t min, int64_t max, int64_t *out) {
    const struct tt_json *v = tt_json_get(r->from, key);
    return !v || tt_json_int(v, min, max, out) || wrong(r, "not a possible number", key);
}

static bool read_card(struct reading *r, const struct tt_json *v, int *card) {
    *card = find_card(r->setup, v);
    if (*card < 0)
        return wrong(r, "unknown card", tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL);
    if (r->used[*card])
        return wrong(r, "a card is named twice", v->text);
    r->used[*card] = 1;
    return true;
}

/* A list of cards; the caller knows that there is one. */
static bool read_cards(struct reading *r, const struct tt_json *list, const char *key, uint8_t *to, uint8_t *n) {
    if (!tt_json_is(list, TT_JSON_LIST))
        return wrong(r, "not a list of cards", key);
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int card;
        if (!read_card(r, c, &card))
            return false;
        to[(*n)++] = (uint8_t)card;
    }
    return true;
}

static bool read_zone(struct reading *r, const char *key, uint8_t *to, uint8_t *n) {
    const struct tt_json *v = tt_json_get(r->from, key);
    return !v || read_cards(r, v, key, to, n);
}

static bool read_hands(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "hands");
    struct state *s = r->s;
    int p = 0;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != r->setup->seats)
        return wrong(r, "not one list a player", "hands");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), p++) {
        if (!read_cards(r, c, "hands", s->hand + hand_start(s, p), &s->hand_n[p]))
            return false;
        if (s->hand_n[p] && !plays(s, p))
            return wrong(r, "a player out of the game has cards", "hands");
    }
    return true;
}

/* Decks are listed top first and kept top last. */
static bool read_deck(struct reading *r) {
    struct state *s = r->s;
    if (!read_zone(r, "deck", s->deck, &s->deck_n))
        return false;
    for (int i = 0, j = s->deck_n - 1; i < j; i++, j--) {
        uint8_t t = s->deck[i];
        s->deck[i] = s->deck[j];
        s->deck[j] = t;
    }
    return true;
}

static bool read_line(struct reading *r) {
    struct state *s = r->s;
    if (!read_zone(r, "line", s->line, &s->line_n))
        return false;
    if (tt_json_get(r->from, "line") && !s->line_n)
        return wrong(r, "the line has at least one card", "line");
    for (int i = 1; i < s->line_n; i++)
        if (date_of(r->setup, s, s->line[i - 1]) > date_of(r->setup, s, s->line[i]))
            return wrong(r, "the dates of the line fall", card_id(r->setup, s->line[i]));
    return true;
}

/* One entry a player: true or false, and null where `or_null`. Masks of those not null and of the true. */
static bool read_flags(struct reading *r, const char *key, bool or_null, uint8_t *said, uint8_t *yes) {
    const struct tt_json *v = tt_json_get(r->from, key);
    int p = 0;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != r->setup->seats)
        return wrong(r, "not one entry a player", key);
    *said = *yes = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), p++) {
        if (c->type != TT_JSON_BOOL && !(or_null && c->type == TT_JSON_NULL))
            return wrong(r, "not one entry a player", key);
        *said |= (uint8_t)((c->type == TT_JSON_BOOL) << p);
        *yes |= (uint8_t)((c->type == TT_JSON_BOOL && c->num) << p);
    }
    return true;
}

/* Which reasons go with how many winners. */
static bool possible_result(const struct tt_setup *setup, unsigned winners, int reason) {
    int n = tt_count(winners);
    switch ((enum reason)reason) {
    case LAST_CARD: return !alone(setup) && n == 1;
    case SHARED: return !alone(setup) && n > 1;
    case MAX_ROUNDS: return !alone(setup) && n > 0;
    case COMPLETE: return alone(setup) && n == 1;
    case OUT_OF_LIVES:
    case OUT_OF_CARDS: return alone(setup) && n == 0;
    case REASONS: break;
    }
    return false;
}

static bool read_result(struct reading *r, bool *over) {
    static const char *const known[] = {"winners", "reason", NULL};
    const struct tt_json *v = tt_json_get(r->from, "result");
    const struct tt_json *winners = tt_json_get(v, "winners");
    int64_t last = -1, seat;
    *over = v && v->type != TT_JSON_NULL;
    if (!*over)
        return true;
    int reason = tt_json_find(tt_json_get(v, "reason"), reason_id);
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || !tt_json_is(winners, TT_JSON_LIST) ||
        reason < 0)
        return wrong(r, "a result has winners and a reason", "result");
    for (const struct tt_json *c = tt_json_first(winners); c; c = tt_json_next(winners, c), last = seat) {
        if (!tt_json_int(c, last + 1, r->setup->seats - 1, &seat))
            return wrong(r, "winners are seats in ascending order", "result");
        r->s->winners |= (uint8_t)(1u << seat);
    }
    r->s->reason = (uint8_t)reason;
    return possible_result(r->setup, r->s->winners, reason) || wrong(r, "not a possible result", "result");
}

static bool read_lives(struct reading *r, bool over) {
    int64_t lives = r->s->lives;
    if (!alone(r->setup))
        return !tt_json_get(r->from, "lives") || wrong(r, "only one player alone has lives", "lives");
    if (!read_number(r, "lives", 0, 10, &lives))
        return false;
    r->s->lives = (uint8_t)lives;
    return lives || over || wrong(r, "without lives the game is over", "lives");
}

/* Everything but cards and turns. */
static bool read_table(struct reading *r, bool *over) {
    enum { MOST_ROUNDS = 30000 };
    struct state *s = r->s;
    int64_t round = 1, first = -1;
    const struct tt_json *playoff = tt_json_get(r->from, "playoff");
    uint8_t said;
    if (!read_number(r, "first", 0, r->setup->seats - 1, &first) || !read_number(r, "round", 1, MOST_ROUNDS, &round) ||
        !read_flags(r, "in_game", false, &said, &s->in_game) || !read_flags(r, "placed", true, &s->tried, &s->right) ||
        !read_result(r, over) || !read_lives(r, *over))
        return false;
    if (playoff && playoff->type != TT_JSON_BOOL)
        return wrong(r, "must be true or false", "playoff");
    if (!s->in_game)
        return wrong(r, "nobody is in the game", "in_game");
    s->playoff = playoff && playoff->num;
    s->first = (uint8_t)(first < 0 ? draw_first(r->setup, s) : first);
    s->round = (uint16_t)round;
    return true;
}

/* Deals what was left out from the cards that nobody named. Where nothing was laid out, it is a whole
 * game, and the deck must be enough for one (timalina/1.4). */
static bool fill(struct reading *r) {
    bool hands = !tt_json_get(r->from, "hands"), line = !tt_json_get(r->from, "line"),
         deck = !tt_json_get(r->from, "deck");
    struct span all = cards_of(r->setup);
    uint8_t rest[MOST_CARDS];
    struct pool pool = {0, deck ? r->s->deck : rest};
    for (int i = all.from; i < all.to; i++)
        if (!r->used[i])
            pool.card[pool.n++] = (uint8_t)i;
    if (hands && line && deck && pool.n < cards_needed(r->setup) && !tt_json_get(r->from, "box"))
        return wrong(r, "too few cards for this game", NULL);
    if (!hands && !line && !deck)
        return true;
    return deal(r->setup, r->s, &pool, hands, line, deck) || wrong(r, "too few cards for what was left out", NULL);
}

/* Who moves, and whether all who still have to can (section 8). */
static bool set_turn(struct reading *r, bool over) {
    const struct tt_json *v = tt_json_get(r->from, "to_move");
    struct state *s = r->s;
    int starter = round_starter(r->setup, s);
    int64_t seat = starter;
    bool none = v && v->type == TT_JSON_NULL;
    if (over) {
        s->to_move = NO_SEAT;
        return !v || none || wrong(r, "nobody moves when the game is over", "to_move");
    }
    if (none || (v && !tt_json_int(v, 0, r->setup->seats - 1, &seat)))
        return wrong(r, "not a seat of this game", "to_move");
    if (!plays(s, (int)seat))
        return wrong(r, "a player out of the game cannot move", "to_move");
    ask(s, (int)seat);
    int p = (int)seat;
    do {
        if (plays(s, p) && !s->hand_n[p])
            return wrong(r, "a player who has to place has no card", "hands");
        p = left_of(r->setup, p);
    } while (p != starter);
    return true;
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"players", "options", "cards",   "line",  "hands",   "deck",
                                        "box",     "first",   "to_move", "round", "in_game", "playoff",
                                        "placed",  "lives",   "result",  "rng",   NULL};
    struct reading r = {setup, from, own(base), err, {0}};
    bool over = false;
    if (tt_json_stranger(from, known))
        return wrong(&r, "unknown field", tt_json_stranger(from, known));
    clear_table(setup, r.s);
    return read_table(&r, &over) && read_line(&r) && read_hands(&r) && read_deck(&r) &&
           read_zone(&r, "box", r.s->box, &r.s->box_n) && fill(&r) && set_turn(&r, over);
}
