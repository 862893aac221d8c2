/* Crononautas: a state from a position object, checked as Part V of RULES.md says. Included by game.c. */

enum { DRAW_PHASE = OVER + 1 }; /* the turn is about to begin; only ever read, never printed */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct state *s;
    struct tt_error *err;
    int phase;
    uint8_t used[KINDS];           /* game cards named so far */
    unsigned missions, identities; /* likewise */
};

static bool wrong(struct reading *r, const char *message, const char *detail) {
    return tt_fail(r->err, "bad_position", message, detail);
}

static const char *text_of(const struct tt_json *v) { return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL; }

/* A field, or NULL where it is left out or null. */
static const struct tt_json *field(const struct reading *r, const char *key) {
    const struct tt_json *v = tt_json_get(r->from, key);
    return tt_json_is(v, TT_JSON_NULL) ? NULL : v;
}

static bool read_number(struct reading *r, const char *key, int64_t min, int64_t max, int64_t *out) {
    const struct tt_json *v = tt_json_get(r->from, key);
    return !v || tt_json_int(v, min, max, out) || wrong(r, "not a possible number", key);
}

/* A list under a key: *list is NULL where it is left out. */
static bool read_list(struct reading *r, const char *key, const struct tt_json **list) {
    *list = tt_json_get(r->from, key);
    return !*list || (*list)->type == TT_JSON_LIST || wrong(r, "must be a list", key);
}

static bool read_card(struct reading *r, const struct tt_json *v, int *kind) {
    *kind = tt_json_find(v, kind_id);
    if (*kind < 0)
        return wrong(r, "unknown card", text_of(v));
    if (++r->used[*kind] > copies_in_game(r->setup, *kind))
        return wrong(r, "more copies of a card than there are", kind_id[*kind]);
    return true;
}

/* A member of a set of ids, each of which there is once. */
static bool read_once(struct reading *r, const struct tt_json *v, const char *const *ids, unsigned *used, int *out) {
    *out = tt_json_find(v, ids);
    if (*out < 0)
        return wrong(r, "unknown card", text_of(v));
    if (*used >> *out & 1)
        return wrong(r, "more copies of a card than there are", ids[*out]);
    *used |= 1u << *out;
    return true;
}

/* --- turn and timeline ------------------------------------------------------------------------ */

static bool read_phase(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "phase");
    bool solo = mode_is(r->setup, SOLONAUTS);
    if (!v)
        r->phase = solo ? (int)MAIN : (int)DRAW_PHASE;
    else if (tt_json_is_text(v, "draw"))
        r->phase = DRAW_PHASE;
    else if ((r->phase = tt_json_find(v, phase_id)) < 0)
        return wrong(r, "unknown phase", text_of(v));
    if (solo && r->phase != MAIN && r->phase != OVER)
        return wrong(r, "this mode has no such phase", text_of(v));
    return true;
}

static bool read_turn(struct reading *r) {
    enum { LAST_SOLO_TURN = 60000 };
    struct state *s = r->s;
    const struct tt_json *gained = tt_json_get(r->from, "gained");
    bool solo = mode_is(r->setup, SOLONAUTS);
    int64_t turn = 1, to_move = NO_SEAT, owed = 1, extra = 0, plays = 0;
    int64_t last = solo ? LAST_SOLO_TURN : r->setup->option[O_TURN_LIMIT];
    int64_t most = !solo && r->setup->option[O_FAST_FORWARD] ? 1 + 2 * MESSAGES : 1;
    if (!read_phase(r) || !read_number(r, "turn", 1, last, &turn) ||
        !read_number(r, "to_move", 0, r->setup->seats - 1, &to_move) || !read_number(r, "owed", 0, most, &owed) ||
        !read_number(r, "extra_turns", 0, 2 * copies_in_game(r->setup, FAST_FORWARD), &extra) ||
        !read_number(r, "aside_plays", 0, solo ? 0 : 2, &plays))
        return false;
    if (gained && gained->type != TT_JSON_BOOL)
        return wrong(r, "must be true or false", "gained");
    s->turn = (uint16_t)turn;
    s->to_move = (uint8_t)to_move;
    s->owed = (uint8_t)owed;
    s->gained = gained && gained->num;
    s->extra = (uint8_t)extra;
    s->aside_plays = (uint8_t)plays;
    return true;
}

static int pin_of_year(int64_t year) {
    for (int i = 0; i < PINS; i++)
        if (year_of_pin[i] == year)
            return i;
    return -1;
}

static bool read_timeline(struct reading *r) {
    struct state *s = r->s;
    const struct tt_json *flipped, *patches, *c;
    if (!read_list(r, "flipped", &flipped) || !read_list(r, "patches", &patches))
        return false;
    for (c = tt_json_first(flipped); c; c = tt_json_next(flipped, c)) {
        int64_t year = 0;
        int pin = tt_json_int(c, 0, 9999, &year) ? pin_of_year(year) : -1;
        if (pin < 0 || s->flipped >> pin & 1)
            return wrong(r, "not a year of a linchpin, or twice the same", "flipped");
        s->flipped = (uint16_t)(s->flipped | AT(pin));
    }
    if (s->flipped && mode_is(r->setup, ARTIFAXX))
        return wrong(r, "this mode has no timeline", "flipped");
    s->ground = ground_of(s->flipped);
    for (c = tt_json_first(patches); c; c = tt_json_next(patches, c)) {
        int kind;
        if (!read_card(r, c, &kind))
            return false;
        if (kind < FIRST_PATCH || kind >= FIRST_ARTIFACT || !(s->ground >> (kind - FIRST_PATCH) & 1))
            return wrong(r, "no patch, or one without ground on the timeline", kind_id[kind]);
        s->patches |= AT(kind - FIRST_PATCH);
    }
    return true;
}

/* --- cards ------------------------------------------------------------------------------------ */

/* A pile is listed top first and kept top last. */
static void turn_over(uint8_t *card, int n) {
    for (int i = 0, j = n - 1; i < j; i++, j--) {
        uint8_t t = card[i];
        card[i] = card[j];
        card[j] = t;
    }
}

static bool read_cards(struct reading *r, const char *key, uint8_t *out, uint8_t *n, int room, bool *there) {
    const struct tt_json *list;
    if (!read_list(r, key, &list))
        return false;
    *there = list != NULL;
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int kind;
        if (*n == room)
            return wrong(r, "too many cards", key);
        if (!read_card(r, c, &kind))
            return false;
        out[(*n)++] = (uint8_t)kind;
    }
    return true;
}

/* Hands or rows: one list a seat. */
static bool read_rows(struct reading *r, const char *key, bool hands, bool *there) {
    const struct tt_json *lists;
    int p = 0;
    if (!read_list(r, key, &lists))
        return false;
    *there = lists != NULL;
    if (lists && lists->count != r->setup->seats)
        return wrong(r, "not one list a seat", key);
    for (const struct tt_json *l = tt_json_first(lists); l; l = tt_json_next(lists, l), p++) {
        if (l->type != TT_JSON_LIST)
            return wrong(r, "not one list a seat", key);
        for (const struct tt_json *c = tt_json_first(l); c; c = tt_json_next(l, c)) {
            int kind;
            if (!read_card(r, c, &kind))
                return false;
            if (hands)
                to_hand(r->s, p, kind);
            else if (kind < FIRST_ARTIFACT || kind >= FIRST_ACTION)
                return wrong(r, "only artifacts lie in a row", kind_id[kind]);
            else
                r->s->row[p] = (uint16_t)(r->s->row[p] | AT(kind - FIRST_ARTIFACT));
        }
    }
    return true;
}

/* The choice that an announced card names; -1 where it is missing or unknown. */
static int read_choice(const struct tt_setup *setup, int kind, const struct tt_json *object) {
    const char *key = choice_key(kind);
    int64_t n = -1;
    if (!key)
        return 0;
    const struct tt_json *v = tt_json_get(object, key);
    if (kind < FIRST_PATCH)
        return tt_json_int(v, 0, 9999, &n) ? pin_of_year(n) : -1;
    if (kind == PARENTS)
        return tt_json_int(v, 0, setup->seats - 1, &n) ? (int)n : -1;
    if (kind == DISCONTINUITY)
        return tt_json_find(v, direction_id);
    int found = tt_json_find(v, kind_id);
    return found >= FIRST_ARTIFACT && found < FIRST_ACTION ? found - FIRST_ARTIFACT : -1;
}

static bool read_bottom(struct reading *r, const struct tt_json *v) {
    static const char *const none[] = {"player", "card", NULL};
    int kind;
    if (!read_card(r, tt_json_get(v, "card"), &kind))
        return false;
    const char *const some[] = {"player", "card", choice_key(kind), NULL};
    int choice = read_choice(r->setup, kind, v);
    if (kind == MESSAGE || choice < 0 || tt_json_stranger(v, choice_key(kind) ? some : none))
        return wrong(r, "a card that could not have been announced so", kind_id[kind]);
    r->s->card = (uint8_t)kind;
    r->s->choice = (uint8_t)choice;
    return true;
}

/* The stack, bottom first. Its owners and choices are judged once everything is there. */
static bool read_stack(struct reading *r) {
    static const char *const known[] = {"player", "card", NULL};
    const struct tt_json *list;
    int last = -1;
    if (!read_list(r, "stack", &list))
        return false;
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int64_t seat;
        int kind;
        if (!tt_json_is(c, TT_JSON_OBJECT) || !tt_json_int(tt_json_get(c, "player"), 0, r->setup->seats - 1, &seat))
            return wrong(r, "not a list of cards with their players", "stack");
        if (seat == last)
            return wrong(r, "nobody answers a card of their own", "stack");
        if (last < 0) {
            if (seat != r->s->to_move)
                return wrong(r, "the bottom card is the active player's", "stack");
            if (!read_bottom(r, c))
                return false;
        } else {
            if (!read_card(r, tt_json_get(c, "card"), &kind))
                return false;
            if (kind != MESSAGE || tt_json_stranger(c, known))
                return wrong(r, "only Messages are answers", "stack");
            r->s->caller[r->s->calls++] = (uint8_t)seat;
        }
        last = (int)seat;
    }
    return true;
}

/* --- missions and identities ------------------------------------------------------------------ */

struct secrets {
    const char *key, *deck_key, *discard_key;
    const char *const *ids;
    int n;
    bool in_mode;
    unsigned *used;
    uint8_t *held, *deck, *deck_n, *discard, *discard_n;
    bool held_there, deck_there;
};

static bool read_secret_pile(struct reading *r, struct secrets *x, const char *key, uint8_t *out, uint8_t *n,
                             bool *there) {
    const struct tt_json *list;
    if (!read_list(r, key, &list))
        return false;
    *there = list != NULL;
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int id;
        if (!x->in_mode)
            return wrong(r, "this mode has no such cards", key);
        if (!read_once(r, c, x->ids, x->used, &id))
            return false;
        out[(*n)++] = (uint8_t)id;
    }
    turn_over(out, *n);
    return true;
}

static bool read_secrets(struct reading *r, struct secrets *x) {
    uint8_t held[IDENTITIES], n = 0;
    bool there;
    if (!read_secret_pile(r, x, x->key, held, &n, &x->held_there) ||
        !read_secret_pile(r, x, x->deck_key, x->deck, x->deck_n, &x->deck_there) ||
        !read_secret_pile(r, x, x->discard_key, x->discard, x->discard_n, &there))
        return false;
    if (x->held_there && n != (x->in_mode ? r->setup->seats : 0))
        return wrong(r, "not one a seat", x->key);
    for (int p = 0; p < n; p++)
        x->held[p] = held[n - 1 - p];
    return true;
}

/* Deals what was left out from what nobody named. */
static bool fill_secrets(struct reading *r, struct secrets *x) {
    uint8_t pool[IDENTITIES];
    int n = 0;
    if (!x->in_mode || (x->held_there && x->deck_there))
        return true;
    for (int i = 0; i < x->n; i++)
        if (!(*x->used >> i & 1))
            pool[n++] = (uint8_t)i;
    tt_shuffle(&r->s->base.rng, pool, n);
    for (int p = 0; p < r->setup->seats && !x->held_there; p++) {
        if (!n)
            return wrong(r, "too few cards are left to deal", x->key);
        x->held[p] = pool[--n];
    }
    if (!x->deck_there) {
        memcpy(x->deck, pool, (size_t)n);
        *x->deck_n = (uint8_t)n;
    }
    return true;
}

/* solonauts: who is still away, who is at home; drawn where it is left out (S1). */
static bool read_travellers(struct reading *r) {
    const struct tt_json *away, *home, *c;
    unsigned used = 0;
    int id, n = 0;
    if (!read_list(r, "travellers", &away) || !read_list(r, "home", &home))
        return false;
    for (c = tt_json_first(home); c; c = tt_json_next(home, c))
        if (!read_once(r, c, identity_id, &used, &id))
            return false;
    r->s->home = (uint16_t)used;
    for (c = tt_json_first(away); c; c = tt_json_next(away, c))
        if (!read_once(r, c, identity_id, &used, &id))
            return false;
    r->s->travellers = (uint16_t)(used & ~(unsigned)r->s->home);
    if (!mode_is(r->setup, SOLONAUTS))
        return !used || wrong(r, "this mode has no travellers", NULL);
    if (away)
        return true;
    uint8_t pool[IDENTITIES];
    int wanted = (int)r->setup->option[O_SOLO] - tt_count(used);
    for (int i = 0; i < IDENTITIES; i++)
        if (!(used >> i & 1))
            pool[n++] = (uint8_t)i;
    if (wanted < 0)
        return wrong(r, "more at home than the game has travellers", "home");
    tt_shuffle(&r->s->base.rng, pool, n);
    while (wanted--)
        r->s->travellers = (uint16_t)(r->s->travellers | AT(pool[--n]));
    return true;
}

/* --- filling in ------------------------------------------------------------------------------- */

/* Game cards that nobody named, then the first player, then the hands (2.7). */
static bool fill_cards(struct reading *r, bool hands, bool deck) {
    struct state *s = r->s;
    uint8_t given[CARDS], given_n = s->deck_n;
    memcpy(given, s->deck, sizeof given);
    memset(s->deck, 0, sizeof s->deck);
    s->deck_n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = r->used[kind]; i < copies_in_game(r->setup, kind); i++)
            s->deck[s->deck_n++] = (uint8_t)kind;
    if (!hands || !deck)
        tt_shuffle(&s->base.rng, s->deck, s->deck_n);
    if (s->to_move == NO_SEAT)
        s->to_move = (uint8_t)first_player(r->setup, s);
    if (!hands) {
        if (s->deck_n < r->setup->seats * (mode_is(r->setup, SOLONAUTS) ? SOLO_DEALT : DEALT))
            return wrong(r, "too few cards are left to deal", "hands");
        deal_hands(r->setup, s);
    }
    if (deck) {
        memcpy(s->deck, given, sizeof given);
        s->deck_n = given_n;
    }
    return true;
}

/* --- judging the whole ------------------------------------------------------------------------ */

static bool check_window(struct reading *r) {
    struct state *s = r->s;
    const struct tt_json *v = field(r, "asked");
    int64_t seat;
    bool wanted = r->phase == RESPONSE;
    if (wanted != (v != NULL) || wanted != (s->card != NO_CARD))
        return wrong(r, "stack and asked belong to the phase response, and to no other", NULL);
    if (!wanted)
        return true;
    if (!tt_json_int(v, 0, r->setup->seats - 1, &seat))
        return wrong(r, "not a seat of this game", "asked");
    if (seat == top_player(s) || !s->hand_n[seat] || s->spent + s->calls >= r->setup->option[O_MESSAGES])
        return wrong(r, "a player who cannot be asked", "asked");
    if (!(choices_of(r->setup, s, s->card) >> s->choice & 1))
        return wrong(r, "a card that could not have been announced so", kind_id[s->card]);
    s->asked = (uint8_t)seat;
    return true;
}

static bool check_fetch(struct reading *r) {
    const struct tt_json *v = field(r, "fetch");
    int pile = v ? tt_json_find(v, fetch_id) : 0;
    if (v && pile < 1)
        return wrong(r, "no pile to fetch from", text_of(v));
    if ((pile > 0) != (r->phase == FETCH))
        return wrong(r, "a fetch belongs to the phase fetch, and to no other", NULL);
    r->s->fetch = (uint8_t)pile;
    return true;
}

static bool check_phase(struct reading *r) {
    struct state *s = r->s;
    bool playing = r->phase == MAIN || r->phase == KILL;
    if (playing && !s->hand_n[s->to_move])
        return wrong(r, "the active player has no cards", "hands");
    if (playing && !s->owed)
        return wrong(r, "no play is owed", "owed");
    if ((playing || r->phase == DRAW_PHASE) && miracle_open(s))
        return wrong(r, "no miracle can be open in this phase", "aside");
    if (r->phase == MIRACLE && !(s->aside_n && s->aside_plays))
        return wrong(r, "a miracle has cards aside and plays owed from there", "aside");
    if (r->phase != OVER && tt_count(open_paradoxes(s)) >= r->setup->option[O_PARADOX_LIMIT])
        return wrong(r, "so many paradoxes have ended the universe", "flipped");
    return check_window(r) && check_fetch(r);
}

/* Whether the game can have ended for these reasons. */
static bool could_end(const struct reading *r, unsigned reasons) {
    const struct state *s = r->s;
    bool torn = tt_count(open_paradoxes(s)) >= r->setup->option[O_PARADOX_LIMIT];
    if (reasons == AT(R_PARADOX) || torn)
        return reasons == AT(R_PARADOX) && torn;
    if (mode_is(r->setup, SOLONAUTS))
        return s->travellers ? reasons == AT(R_OUT_OF_TIME) && !s->hand_n[0] && !s->deck_n : reasons == AT(R_ALL_HOME);
    unsigned held = victory(r->setup, s);
    if (held)
        return reasons == held;
    return reasons == AT(R_TURN_LIMIT) && s->turn == r->setup->option[O_TURN_LIMIT];
}

static bool read_result(struct reading *r) {
    const struct tt_json *v = field(r, "result"), *list, *c;
    unsigned reasons = 0;
    if ((v != NULL) != (r->phase == OVER))
        return wrong(r, "a result belongs to the phase over, and to no other", "result");
    if (!v)
        return true;
    list = tt_json_get(v, "reasons");
    for (c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int id = tt_json_find(c, reason_id);
        if (id < 0)
            return wrong(r, "unknown reason", text_of(c));
        reasons |= AT(id);
    }
    if (!reasons || !could_end(r, reasons))
        return wrong(r, "not a result that fits the position", "result");
    bool won = reasons & (AT(R_MISSION) | AT(R_IDENTITY) | AT(R_HAND) | AT(R_ALL_HOME));
    r->s->winner = won ? r->s->to_move : (uint8_t)NO_SEAT;
    r->s->reasons = (uint8_t)reasons;
    struct tt_sink same;
    tt_sink_compare(&same, v);
    tt_put_object(&same);
    put_result_fields(r->s->winner, reasons, &same);
    tt_put_end(&same);
    return tt_sink_equal(&same) || wrong(r, "not a result that fits the position", "result");
}

static void set_actor(struct reading *r) {
    struct state *s = r->s;
    if (r->phase == OVER)
        s->phase = OVER;
    else if (r->phase == DRAW_PHASE) {
        if (!begin_turn(r->setup, s, NULL))
            end_turn(r->setup, s, NULL);
    } else
        ask(s, r->phase, r->phase == RESPONSE ? s->asked : s->to_move);
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {
        "players",         "options",          "turn",     "to_move",    "phase",        "owed",
        "gained",          "extra_turns",      "flipped",  "patches",    "deck",         "discard",
        "hands",           "artifacts",        "missions", "identities", "mission_deck", "identity_deck",
        "mission_discard", "identity_discard", "stack",    "asked",      "fetch",        "aside",
        "aside_plays",     "travellers",       "home",     "result",     "rng",          NULL};
    struct state *s = own(base);
    struct reading r = {.setup = setup, .from = from, .s = s, .err = err};
    struct secrets missions = {"missions",
                               "mission_deck",
                               "mission_discard",
                               mission_id,
                               MISSIONS,
                               !mode_is(setup, SOLONAUTS),
                               &r.missions,
                               s->mission,
                               s->mission_deck,
                               &s->mission_deck_n,
                               s->mission_discard,
                               &s->mission_discard_n,
                               false,
                               false};
    struct secrets identities = {"identities",
                                 "identity_deck",
                                 "identity_discard",
                                 identity_id,
                                 IDENTITIES,
                                 mode_is(setup, STANDARD),
                                 &r.identities,
                                 s->identity,
                                 s->identity_deck,
                                 &s->identity_deck_n,
                                 s->identity_discard,
                                 &s->identity_discard_n,
                                 false,
                                 false};
    bool deck, hands, there;
    if (tt_json_stranger(from, known))
        return wrong(&r, "unknown field", tt_json_stranger(from, known));
    clear(s, setup->seed);
    if (!read_turn(&r) || !read_timeline(&r) || !read_cards(&r, "deck", s->deck, &s->deck_n, CARDS, &deck) ||
        !read_cards(&r, "discard", s->discard, &s->discard_n, CARDS, &there) ||
        !read_cards(&r, "aside", s->aside, &s->aside_n, ASIDE, &there) || !read_rows(&r, "hands", true, &hands) ||
        !read_rows(&r, "artifacts", false, &there) || !read_secrets(&r, &missions) || !read_secrets(&r, &identities))
        return false;
    turn_over(s->deck, s->deck_n);
    turn_over(s->discard, s->discard_n);
    for (int i = 0; i < s->discard_n; i++) {
        s->gone |= BIT(s->discard[i]);
        s->spent = (uint8_t)(s->spent + (s->discard[i] == MESSAGE));
    }
    if (!read_stack(&r) || !fill_secrets(&r, &missions) || !fill_secrets(&r, &identities) || !read_travellers(&r) ||
        !fill_cards(&r, hands, deck) || !check_phase(&r) || !read_result(&r))
        return false;
    set_actor(&r);
    return true;
}
