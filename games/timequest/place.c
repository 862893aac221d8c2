/* TimeQuest: a state from a position object, checked as E.1 to E.3 of RULES.md say. Agendas are read in
 * place_agenda.c. Included by game.c. */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct state *s;
    struct tt_error *err;
    /* what has been named somewhere */
    uint64_t quests[2], actions;
    uint32_t alls, events, characters, objectives;
    unsigned given;        /* bit d: deck d (enum deck, 4 + level for All Player decks); GAVE_ROW, GAVE_FIRST */
    unsigned no_resources; /* players whose resources were left out */
};
enum { GAVE_ROW = 1 << 8, GAVE_FIRST = 1 << 9 };

static bool wrong(struct reading *r, const char *message, const char *detail) {
    return tt_fail(r->err, "bad_position", message, detail);
}

static const char *text_of(const struct tt_json *v) { return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL; }

/* --- readers of one value: absent is fine and changes nothing ------------------------------------- */

static bool read_int(struct reading *r, const struct tt_json *in, const char *key, int min, int max, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    int64_t n;
    if (!v)
        return true;
    if (!tt_json_int(v, min, max, &n))
        return wrong(r, "not a possible number", key);
    *out = (uint8_t)n;
    return true;
}

static bool read_bool(struct reading *r, const struct tt_json *in, const char *key, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_BOOL))
        return wrong(r, "must be true or false", key);
    *out = v->num != 0;
    return true;
}

/* An id out of a table; null gives `null`, or is wrong where that is negative. */
static bool read_id(struct reading *r, const struct tt_json *in, const char *key, const char *const *ids, int null,
                    uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    if (tt_json_is(v, TT_JSON_NULL) && null >= 0) {
        *out = (uint8_t)null;
        return true;
    }
    int i = tt_json_find(v, ids);
    if (i < 0 || !*ids[i])
        return wrong(r, "unknown id", text_of(v) ? text_of(v) : key);
    *out = (uint8_t)i;
    return true;
}

static bool read_seat(struct reading *r, const struct tt_json *in, const char *key, bool null, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    int64_t seat;
    if (!v || (null && tt_json_is(v, TT_JSON_NULL)))
        return true;
    if (!tt_json_int(v, 0, r->setup->seats - 1, &seat))
        return wrong(r, "not a seat of this game", key);
    *out = (uint8_t)seat;
    return true;
}

static bool read_seats(struct reading *r, const struct tt_json *in, const char *key, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list of players", key);
    *out = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int64_t seat;
        if (!tt_json_int(c, 0, r->setup->seats - 1, &seat) || *out >> seat & 1)
            return wrong(r, "not a seat of this game, or named twice", key);
        *out |= (uint8_t)(1u << seat);
    }
    return true;
}

static bool read_res(struct reading *r, const struct tt_json *in, const char *key, int most, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT))
        return wrong(r, "must be an object of resources", key);
    if (tt_json_stranger(v, type_id))
        return wrong(r, "unknown resource", tt_json_stranger(v, type_id));
    memset(out, 0, TYPES);
    for (int t = 0; t < TYPES; t++)
        if (!read_int(r, v, type_id[t], 0, most, &out[t]))
            return false;
    return true;
}

/* A list of ids as a set of bits from `first` on. */
static bool read_set(struct reading *r, const struct tt_json *in, const char *key, const char *const *ids, int first,
                     int n, uint64_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list", key);
    *out = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int i = tt_json_find(c, ids) - first;
        if (i < 0 || i >= n)
            return wrong(r, "unknown id", text_of(c) ? text_of(c) : key);
        if (*out >> i & 1)
            return wrong(r, "named twice", text_of(c));
        *out |= BIT(i);
    }
    return true;
}

static bool read_periods(struct reading *r, const struct tt_json *in, const char *key, uint16_t *out) {
    uint64_t set = *out;
    bool ok = read_set(r, in, key, location_id, 0, LOCATIONS, &set);
    if (ok && set & 1)
        return wrong(r, "the Void is no period", key);
    *out = (uint16_t)set;
    return ok;
}

/* --- cards: each in one place (E.3) ----------------------------------------------------------------- */

static bool claim(struct reading *r, int deck, int card) {
    bool twice;
    if (deck == QUEST_DECK) {
        twice = in_set(r->quests, card);
        set_add(r->quests, card);
    } else if (card < ACTIONS) {
        twice = r->actions >> card & 1;
        r->actions |= BIT(card);
    } else if (card < FIRST_ALL) {
        twice = r->events >> (card - FIRST_EVENT) & 1;
        r->events |= EVENT_BIT(card);
    } else {
        twice = r->alls >> (card - FIRST_ALL) & 1;
        r->alls |= ALL_BIT(card);
    }
    return !twice || wrong(r, "a card in two places", card_id(deck, card));
}

static bool claim_bits(struct reading *r, uint64_t bits, int first) {
    for
        EACH_BIT(i, bits)
    if (!claim(r, ACTION_DECK, first + LOW(i)))
        return false;
    return true;
}

/* Which card of a deck this is, or -1. */
static int find_card(int deck, int level, const struct tt_json *v) {
    int i = tt_json_find(v, deck == QUEST_DECK ? quest_id : thing_id);
    bool ok = i >= 0 && (deck == QUEST_DECK || (deck == ACTION_DECK && i < ACTIONS) ||
                         (deck == ACTIVE_DECK && i >= FIRST_EVENT && i < FIRST_ALL) ||
                         (deck == ALL_DECK && i >= FIRST_ALL && i < FIRST_ALL + ALLS &&
                          (level < 0 || house.all[i - FIRST_ALL].level == level)));
    return ok ? i : -1;
}

/* A list of cards of a deck, claimed, in order; *n is negative if it is not there. */
static bool read_cards(struct reading *r, const struct tt_json *in, const char *key, int deck, int level, int most,
                       uint8_t *out, int *n) {
    const struct tt_json *v = tt_json_get(in, key);
    *n = -1;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list of cards", key);
    if (v->count > (uint32_t)most)
        return wrong(r, "too many cards", key);
    *n = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int card = find_card(deck, level, c);
        if (card < 0)
            return wrong(r, "unknown card", text_of(c) ? text_of(c) : key);
        if (!claim(r, deck, card))
            return false;
        out[(*n)++] = (uint8_t)card;
    }
    return true;
}

static bool read_deck(struct reading *r, const char *deck_key, const char *pile_key, int deck, int level) {
    uint8_t card[QUESTS], *to = deck_cards(r->s, deck, level);
    int n, most = deck == QUEST_DECK ? QUESTS : deck == ACTION_DECK ? ACTIONS : deck == ACTIVE_DECK ? EVENTS : 11;
    if (!read_cards(r, r->from, deck_key, deck, level, most, card, &n))
        return false;
    if (n >= 0) {
        r->given |= 1u << (deck == ALL_DECK ? 4 + level : deck);
        *deck_size(r->s, deck, level) = (uint8_t)n;
        for (int i = 0; i < n; i++)
            to[n - 1 - i] = card[i];
    }
    if (!read_cards(r, r->from, pile_key, deck, level, most, card, &n))
        return false;
    for (int i = 0; i < n; i++) {
        if (deck == QUEST_DECK)
            set_add(r->s->quest_discard, card[i]);
        else if (deck == ACTION_DECK)
            r->s->action_discard |= BIT(card[i]);
        else if (deck == ACTIVE_DECK)
            r->s->active_discard |= EVENT_BIT(card[i]);
        else
            r->s->all_discard |= ALL_BIT(card[i]);
    }
    return true;
}

static bool read_decks(struct reading *r) {
    int n;
    uint64_t spent = 0;
    if (!read_cards(r, r->from, "quest_row", QUEST_DECK, 0, row_size(r->setup), r->s->row, &n))
        return false;
    if (n >= 0) {
        r->given |= GAVE_ROW;
        r->s->row_n = (uint8_t)n;
    }
    if (!read_set(r, r->from, "spent_artifacts", quest_id, QUESTS - 10, 10, &spent))
        return false;
    r->s->launched = (uint16_t)spent;
    return read_deck(r, "quest_deck", "quest_discard", QUEST_DECK, 0) &&
           read_deck(r, "action_deck", "action_discard", ACTION_DECK, 0) &&
           read_deck(r, "active_deck", "active_discard", ACTIVE_DECK, 0) &&
           read_deck(r, "easy_deck", "easy_discard", ALL_DECK, EASY) &&
           read_deck(r, "moderate_deck", "moderate_discard", ALL_DECK, MODERATE) &&
           read_deck(r, "difficult_deck", "difficult_discard", ALL_DECK, DIFFICULT);
}

/* --- players ---------------------------------------------------------------------------------------- */

static bool read_slot(struct reading *r, struct player *me, const struct tt_json *v) {
    static const char *const known[] = {"card", "tapped", "charges", "side", NULL};
    static const char *const side[] = {"a", "b", NULL};
    struct state *s = r->s;
    int card = find_card(ACTION_DECK, 0, tt_json_get(v, "card"));
    if (!tt_json_is(v, TT_JSON_OBJECT) || card < 0 || house.action[card].how < SLOTTED)
        return wrong(r, "not a card for a slot", text_of(tt_json_get(v, "card")));
    if (tt_json_stranger(v, known))
        return wrong(r, "unknown field", tt_json_stranger(v, known));
    if (me->slots == r->setup->option[O_SLOTS])
        return wrong(r, "more slotted cards than slots", thing_id[card]);
    me->slot[me->slots++] = (uint8_t)card;
    me->slotted |= BIT(card);
    if (card == MASTER_OF_TIME)
        s->charges = table_of(r->setup)->action[card].effect.flag;
    return claim(r, ACTION_DECK, card) &&
           (card == TIME_ACCELERATOR ? read_bool(r, v, "tapped", &s->tapped)
                                     : !tt_json_get(v, "tapped") || wrong(r, "unknown field", "tapped")) &&
           (card == MASTER_OF_TIME ? read_int(r, v, "charges", 1, s->charges, &s->charges)
                                   : !tt_json_get(v, "charges") || wrong(r, "unknown field", "charges")) &&
           (card == TIME_MANIPULATOR_FLIP ? read_id(r, v, "side", side, -1, &s->side)
                                          : !tt_json_get(v, "side") || wrong(r, "unknown field", "side"));
}

static bool read_slots(struct reading *r, struct player *me, const struct tt_json *in) {
    const struct tt_json *v = tt_json_get(in, "slots");
    if (v && !tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list", "slots");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
        if (!read_slot(r, me, c))
            return false;
    return true;
}

/* The dearest quest. */
static int most_crystals(const struct table *t) {
    int most = 0;
    for (int i = 0; i < QUESTS; i++)
        most = t->quest[i].crystals > most ? t->quest[i].crystals : most;
    return most;
}

static bool read_won(struct reading *r, struct player *me, const struct tt_json *in) {
    static const char *const known[] = {"event", "value", NULL};
    const struct tt_json *v = tt_json_get(in, "won_events");
    if (v && !tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list", "won_events");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int event = find_card(ACTIVE_DECK, 0, tt_json_get(c, "event"));
        uint8_t value = 0;
        if (!tt_json_is(c, TT_JSON_OBJECT) || event < 0 || tt_json_stranger(c, known))
            return wrong(r, "not a won event", text_of(tt_json_get(c, "event")));
        if (!read_int(r, c, "value", 0, event == EV_TIME_DISTORTION ? 2 * most_crystals(table_of(r->setup)) : 0,
                      &value) ||
            !claim(r, ACTIVE_DECK, event))
            return false;
        me->won |= EVENT_BIT(event);
        if (event == EV_TIME_DISTORTION)
            me->won_value = value;
    }
    return true;
}

static bool read_used(struct reading *r, struct player *me, const struct tt_json *in) {
    const struct tt_json *v = tt_json_get(in, "used");
    if (v && !tt_json_is(v, TT_JSON_LIST))
        return wrong(r, "must be a list", "used");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int i = tt_json_find(c, thing_id);
        if (i != ART_GREECE && (i < 0 || i >= ACTIONS || house.action[i].how < SLOTTED))
            return wrong(r, "nothing that is used once per round", text_of(c));
        me->used |= BIT(i == ART_GREECE ? (int)GREECE_BIT : i);
    }
    return true;
}

static bool read_stats(struct reading *r, struct player *me, const struct tt_json *in) {
    static const char *const known[] = {"visited",      "quest_periods",  "quest_places",    "void_exits",
                                        "ended_in",     "trade_partners", "void_far",        "arena_wins",
                                        "goals_met",    "fair_trades",    "events_won",      "cards_played",
                                        "most_of_each", "most_crystals",  "objective_level", NULL};
    const struct tt_json *v = tt_json_get(in, "stats");
    uint8_t level;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT))
        return wrong(r, "must be an object", "stats");
    if (tt_json_stranger(v, known))
        return wrong(r, "unknown field", tt_json_stranger(v, known));
    return read_periods(r, v, "visited", &me->visited) && read_periods(r, v, "quest_periods", &me->quest_periods) &&
           read_periods(r, v, "quest_places", &me->quest_places) && read_periods(r, v, "void_exits", &me->void_exits) &&
           read_periods(r, v, "ended_in", &me->ended_in) && read_seats(r, v, "trade_partners", &me->trade_partners) &&
           read_int(r, v, "void_far", 0, 255, &me->void_far) && read_int(r, v, "arena_wins", 0, 255, &me->arena_wins) &&
           read_int(r, v, "goals_met", 0, 255, &me->goals_met) &&
           read_int(r, v, "fair_trades", 0, 255, &me->fair_trades) &&
           read_int(r, v, "events_won", 0, 255, &me->events_won) &&
           read_int(r, v, "cards_played", 0, 255, &me->cards_played) &&
           read_int(r, v, "most_of_each", 0, EACH, &me->most_of_each) &&
           read_int(r, v, "most_crystals", 0, CRYSTALS, &me->most_crystals) &&
           read_int(r, v, "objective_level", 0, 3, &level);
}

/* 14.1: a mode on the Void and nowhere else; a roll only for those who entered it. */
static bool read_void(struct reading *r, struct player *me, const struct tt_json *in) {
    me->void_mode = me->location == VOID ? MODE_START : MODE_NONE;
    if (!read_id(r, in, "void_mode", mode_id, MODE_NONE, &me->void_mode) ||
        !read_bool(r, in, "void_roll", &me->void_roll))
        return false;
    if ((me->location == VOID) != (me->void_mode != MODE_NONE))
        return wrong(r, "a void_mode that does not fit the location", "void_mode");
    if (me->void_roll && me->void_mode <= MODE_START)
        return wrong(r, "no Void roll here", "void_roll");
    return true;
}

static bool read_person(struct reading *r, struct player *me, const struct tt_json *in) {
    if (!read_id(r, in, "character", character_id, NONE, &me->character) ||
        !read_id(r, in, "objective", objective_id, NONE, &me->objective))
        return false;
    if (me->character != NONE && r->characters >> me->character & 1)
        return wrong(r, "a character in two places", character_id[me->character]);
    if (me->objective != NONE && r->objectives >> me->objective & 1)
        return wrong(r, "an objective in two places", objective_id[me->objective]);
    r->characters |= me->character == NONE ? 0 : 1u << me->character;
    r->objectives |= me->objective == NONE ? 0 : 1u << me->objective;
    return true;
}

static bool read_belongings(struct reading *r, struct player *me, const struct tt_json *in) {
    uint8_t card[QUESTS];
    uint64_t kept = 0, next = 0, now = 0;
    int n;
    if (!read_set(r, in, "hand", thing_id, 0, ACTIONS, &me->hand) || !claim_bits(r, me->hand, 0) ||
        !read_slots(r, me, in) || !read_cards(r, in, "artifacts", QUEST_DECK, 0, QUESTS, card, &n))
        return false;
    for (int i = 0; i < n; i++)
        set_add(me->artifact, card[i]);
    if (!read_cards(r, in, "explorer", QUEST_DECK, 0, EXPLORER, me->explorer, &n))
        return false;
    me->explorer_n = (uint8_t)(n < 0 ? 0 : n);
    if (!read_set(r, in, "kept_events", thing_id, FIRST_EVENT, EVENTS, &kept) || !claim_bits(r, kept, FIRST_EVENT) ||
        !read_won(r, me, in) || !read_set(r, in, "next_turn", flag_id, 0, 4, &next) ||
        !read_set(r, in, "this_turn", flag_id, 0, 4, &now))
        return false;
    me->kept = (uint16_t)kept;
    me->next_turn = (uint8_t)next;
    me->this_turn = (uint8_t)now;
    return true;
}

static bool read_player(struct reading *r, int p, const struct tt_json *in) {
    static const char *const known[] = {
        "character", "location",   "void_mode", "void_roll", "resources", "crystals",       "token_up",
        "hand",      "hand_bonus", "slots",     "artifacts", "explorer",  "kept_events",    "won_events",
        "used",      "next_turn",  "this_turn", "bank",      "bank_due",  "guardian_ready", "last_kind",
        "spent",     "spent_last", "objective", "stats",     NULL};
    struct player *me = &r->s->player[p];
    if (!tt_json_is(in, TT_JSON_OBJECT))
        return wrong(r, "must be a list of objects", "players");
    if (tt_json_stranger(in, known))
        return wrong(r, "unknown field", tt_json_stranger(in, known));
    me->crystals = (uint8_t)r->setup->option[O_START_CRYSTALS];
    if (!tt_json_get(in, "resources"))
        r->no_resources |= 1u << p;
    return read_person(r, me, in) && read_id(r, in, "location", location_id, -1, &me->location) &&
           read_void(r, me, in) && read_res(r, in, "resources", EACH, me->res) &&
           read_int(r, in, "crystals", 0, CRYSTALS, &me->crystals) && read_bool(r, in, "token_up", &me->token_up) &&
           read_belongings(r, me, in) && read_int(r, in, "hand_bonus", 0, 250, &me->hand_bonus) &&
           read_used(r, me, in) && read_res(r, in, "bank", 150, me->bank) &&
           read_int(r, in, "bank_due", 0, 61, &me->bank_due) &&
           read_int(r, in, "guardian_ready", 0, 80, &me->guardian_ready) &&
           read_id(r, in, "last_kind", kind_id, KIND_NONE, &me->last_kind) &&
           read_res(r, in, "spent", 255, me->spent) && read_res(r, in, "spent_last", 255, me->spent_last) &&
           read_stats(r, me, in);
}

static bool read_players(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "players");
    int p = 0;
    if (!v || tt_json_is(v, TT_JSON_INT)) {
        for (p = 0; p < r->setup->seats; p++)
            r->s->player[p].crystals = (uint8_t)r->setup->option[O_START_CRYSTALS];
        r->no_resources = (1u << r->setup->seats) - 1u;
        return true;
    }
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != r->setup->seats)
        return wrong(r, "not one object a seat", "players");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), p++)
        if (!read_player(r, p, c))
            return false;
    for (p = 0; p < r->setup->seats; p++)
        count_artifacts(r->s, p);
    return true;
}

/* --- the table -------------------------------------------------------------------------------------- */

static bool read_visits(struct reading *r) {
    const struct tt_json *v = tt_json_get(r->from, "visits");
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT))
        return wrong(r, "must be an object", "visits");
    if (tt_json_stranger(v, location_id + 1))
        return wrong(r, "unknown period", tt_json_stranger(v, location_id + 1));
    for (int at = 1; at <= PERIODS; at++)
        if (!read_int(r, v, location_id[at], 0, 12, &r->s->visits[at]))
            return false;
    chart(r->s);
    return true;
}

static bool read_map_card(struct reading *r, const char *key, int card, uint8_t *location, uint8_t *owner) {
    static const char *const known[] = {"location", "owner", NULL};
    const struct tt_json *v = tt_json_get(r->from, key);
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || !tt_json_get(v, "location") ||
        !tt_json_get(v, "owner"))
        return wrong(r, "must be {location, owner}", key);
    if (!read_id(r, v, "location", location_id, -1, location) || !read_seat(r, v, "owner", false, owner))
        return false;
    return *location != VOID ? claim(r, ACTION_DECK, card) : wrong(r, "not on a period", key);
}

static bool read_map(struct reading *r) {
    struct state *s = r->s;
    return read_visits(r) && read_map_card(r, "time_lock", TIME_LOCK, &s->lock_at, &s->lock_owner) &&
           read_map_card(r, "temporal_engineer", TEMPORAL_ENGINEER, &s->engineer_at, &s->engineer_owner) &&
           read_bool(r, r->from, "resource_beacon", &s->beacon) &&
           (!s->beacon || claim(r, ACTION_DECK, RESOURCE_BEACON));
}

/* Supplies are what is left of 30 and 60; given ones must say the same (E.3). */
static bool read_supply(struct reading *r) {
    struct state *s = r->s;
    int left = CRYSTALS;
    for (int p = 0; p < r->setup->seats; p++)
        left -= s->player[p].crystals;
    if (left < 0)
        return wrong(r, "more crystals than there are", NULL);
    s->crystals = (uint8_t)left;
    for (int t = 0; t < TYPES; t++) {
        left = EACH - s->pot[t];
        for (int p = 0; p < r->setup->seats; p++)
            left -= s->player[p].res[t];
        for (int i = 0; i < s->bets_n; i++)
            left -= (s->depot->bet[i] >> 2 & 7) == t ? s->depot->bet[i] & 3 : 0;
        if (left < 0)
            return wrong(r, "more tokens than there are", type_id[t]);
        s->supply[t] = (uint8_t)left;
    }
    uint8_t supply[TYPES], crystals = s->crystals;
    memcpy(supply, s->supply, TYPES);
    if (!read_res(r, r->from, "supply", EACH, supply) ||
        !read_int(r, r->from, "crystal_supply", 0, CRYSTALS, &crystals))
        return false;
    if (memcmp(supply, s->supply, TYPES))
        return wrong(r, "a resource does not sum to 30", "supply");
    return crystals == s->crystals || wrong(r, "crystals do not sum to 60", "crystal_supply");
}

static bool read_last(struct reading *r, const struct tt_json *in) {
    static const char *const known[] = {"kind", "gained", "from", "price", "token_up", NULL};
    static const char *const kinds[] = {"", "move", "collect", NULL};
    const struct tt_json *v = tt_json_get(in, "last_action");
    struct last *last = &r->s->last;
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || !tt_json_get(v, "kind"))
        return wrong(r, "not an action to take back", "last_action");
    if (!read_id(r, v, "kind", kinds, -1, &last->kind) || !read_res(r, v, "gained", EACH, last->gained) ||
        !read_id(r, v, "from", location_id, -1, &last->from) ||
        !read_int(r, v, "price", 0, 10 * table_of(r->setup)->number.step, &last->price) ||
        !read_bool(r, v, "token_up", &last->token_up))
        return false;
    bool period = r->s->player[r->s->turn].location != VOID;
    if (last->kind == KIND_MOVE && (last->from == VOID || !period || tt_json_get(v, "gained")))
        return wrong(r, "a Move is taken back from one period to another", "last_action");
    return last->kind != KIND_COLLECT || (!last->from && !last->price) ||
           wrong(r, "a Collect has only `gained`", "last_action");
}

static bool read_turn(struct reading *r) {
    static const char *const known[] = {"player", "ap",   "acted",     "fresh", "free_moved",  "offers",
                                        "dueled", "drew", "collected", "used",  "last_action", NULL};
    const struct tt_json *v = tt_json_get(r->from, "turn");
    struct state *s = r->s;
    uint64_t used = 0;
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || !tt_json_get(v, "player"))
        return wrong(r, "must be an object with a player", "turn");
    if (tt_json_stranger(v, known))
        return wrong(r, "unknown field", tt_json_stranger(v, known));
    s->ap = table_of(r->setup)->number.ap;
    s->fresh = 1;
    if (!read_seat(r, v, "player", false, &s->turn) || !read_int(r, v, "ap", 0, 250, &s->ap) ||
        !read_bool(r, v, "acted", &s->acted) || !read_bool(r, v, "fresh", &s->fresh) ||
        !read_bool(r, v, "free_moved", &s->free_moved) || !read_int(r, v, "offers", 0, 255, &s->offers) ||
        !read_bool(r, v, "dueled", &s->dueled) || !read_bool(r, v, "drew", &s->drew) ||
        !read_bool(r, v, "collected", &s->collected) ||
        !read_set(r, v, "used", turn_used_id, 0, r->setup->custom ? 7 : 5, &used))
        return false;
    s->turn_used = (uint8_t)used;
    return read_last(r, v);
}

static bool read_round(struct reading *r) {
    struct state *s = r->s;
    const struct tt_json *turn = tt_json_get(r->from, "turn");
    int limit = (int)r->setup->option[O_ROUNDS];
    bool going = turn && !tt_json_is(turn, TT_JSON_NULL);
    s->round = going;
    if (tt_json_get(r->from, "first_player"))
        r->given |= GAVE_FIRST;
    if (!read_int(r, r->from, "round", 0, limit, &s->round) ||
        !read_seat(r, r->from, "first_player", false, &s->first) || !read_bool(r, r->from, "final_round", &s->final) ||
        !read_turn(r))
        return false;
    return !going || s->round || wrong(r, "a turn before the first round", "turn");
}
