/* TimeQuest: the second half of reading a position: what is pending (event, arena, tie, agenda), and
 * what was left out. Included by game.c after place.c. */

/* --- event, arena, tie ---------------------------------------------------------------------------- */

/* A list with an entry or null for every seat; null leaves what is there. */
static bool read_by_seat(struct reading *r, const struct tt_json *in, const char *key, int min, int max, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    int p = 0;
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != r->setup->seats)
        return wrong(r, "not one entry a seat", key);
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), p++) {
        int64_t n;
        if (tt_json_is(c, TT_JSON_NULL))
            continue;
        if (!tt_json_int(c, min, max, &n))
            return wrong(r, "not a possible number", key);
        out[p] = (uint8_t)n;
    }
    return true;
}

static bool read_event_object(struct reading *r) {
    static const char *const known[] = {"card", "level", "shield", "harvest",  "joined",
                                        "pot",  "rolls", "bids",   "artifact", NULL};
    const struct tt_json *v = tt_json_get(r->from, "event"), *joined = tt_json_get(v, "joined"),
                         *lot = tt_json_get(v, "artifact");
    struct state *s = r->s;
    uint8_t level = 0;
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known))
        return wrong(r, "unknown field", tt_json_is(v, TT_JSON_OBJECT) ? tt_json_stranger(v, known) : "event");
    int card = find_card(ALL_DECK, -1, tt_json_get(v, "card"));
    if (card < 0)
        return wrong(r, "unknown event", text_of(tt_json_get(v, "card")));
    s->event = (uint8_t)card;
    level = house.all[card - FIRST_ALL].level;
    if (!claim(r, ALL_DECK, card) || !read_id(r, v, "level", level_id, -1, &level) ||
        !read_seat(r, v, "shield", true, &s->shield) || !read_seat(r, v, "harvest", true, &s->harvest) ||
        !read_res(r, v, "pot", EACH, s->pot) || !read_by_seat(r, v, "rolls", 1, 6, s->rolls) ||
        !read_by_seat(r, v, "bids", 0, 150, s->bids))
        return false;
    if (level != house.all[card - FIRST_ALL].level)
        return wrong(r, "not the level of this event", "level");
    if (joined && (!tt_json_is(joined, TT_JSON_LIST) || joined->count > r->setup->seats))
        return wrong(r, "must be a list of players", "joined");
    for (const struct tt_json *c = tt_json_first(joined); c; c = tt_json_next(joined, c)) {
        int64_t seat;
        if (!tt_json_int(c, 0, r->setup->seats - 1, &seat))
            return wrong(r, "not a seat of this game", "joined");
        s->joined[s->joined_n++] = (uint8_t)seat;
    }
    if (lot && !tt_json_is(lot, TT_JSON_NULL)) {
        int quest = find_card(QUEST_DECK, 0, lot);
        if (quest < 0)
            return wrong(r, "unknown quest", "artifact");
        s->lot = (uint8_t)quest;
        return claim(r, QUEST_DECK, quest);
    }
    return true;
}

static bool read_pair(struct reading *r, const struct tt_json *in, const char *key, int max, uint8_t *out) {
    const struct tt_json *v = tt_json_get(in, key);
    if (!v)
        return true;
    for (uint32_t i = 0; i < 2; i++) {
        int64_t n;
        if (!tt_json_is(v, TT_JSON_LIST) || v->count != 2 || !tt_json_int(tt_json_at(v, i), 0, max, &n))
            return wrong(r, "must be a pair, challenger first", key);
        out[i] = (uint8_t)n;
    }
    return true;
}

static bool read_bet(struct reading *r, const struct tt_json *v) {
    static const char *const known[] = {"player", "spot", "resource", "amount", NULL};
    struct state *s = r->s;
    uint8_t p = 0, spot = 0, type = 0, amount = 0;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || v->count != 4 || s->bets_n == BETS)
        return wrong(r, "a bet is {player, spot, resource, amount}", "bets");
    if (!read_seat(r, v, "player", false, &p) || !read_int(r, v, "spot", 2, 5, &spot) ||
        !read_id(r, v, "resource", type_id, -1, &type) || !read_int(r, v, "amount", 1, 3, &amount))
        return false;
    if (p == s->fighter[0] || (s->spot[p] && s->spot[p] != spot))
        return wrong(r, "a bet by the challenger, or on a second spot", "bets");
    s->spot[p] = spot;
    s->depot->bet[s->bets_n++] = (uint8_t)(p << 5 | type << 2 | amount);
    return true;
}

static bool read_arena(struct reading *r) {
    static const char *const known[] = {"kind", "fighters", "dice", "plus", "bets", NULL};
    const struct tt_json *v = tt_json_get(r->from, "arena"), *bets = tt_json_get(v, "bets");
    struct state *s = r->s;
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || !tt_json_get(v, "kind") ||
        !tt_json_get(v, "fighters"))
        return wrong(r, "must be {kind, fighters, dice, plus, bets}", "arena");
    if (!read_id(r, v, "kind", arena_id, -1, &s->arena) ||
        !read_pair(r, v, "fighters", r->setup->seats - 1, s->fighter) || !read_pair(r, v, "dice", 6, s->arena_dice) ||
        !read_pair(r, v, "plus", 60, s->plus))
        return false;
    bool duel = s->arena == ARENA_DUEL;
    if (s->fighter[0] == s->fighter[1] ||
        (duel && (!s->player[s->fighter[0]].artifacts || !s->player[s->fighter[1]].artifacts)))
        return wrong(r, "these two cannot fight", "fighters");
    if (bets && (!tt_json_is(bets, TT_JSON_LIST) || (duel && bets->count)))
        return wrong(r, "must be a list of bets in a fight", "bets");
    for (const struct tt_json *c = tt_json_first(bets); c; c = tt_json_next(bets, c))
        if (!read_bet(r, c))
            return false;
    return true;
}

static bool read_tiebreak(struct reading *r) {
    static const char *const known[] = {"players", "bets", NULL}, *const bet[] = {"spot", "amount", NULL};
    const struct tt_json *v = tt_json_get(r->from, "tiebreak"), *bets = tt_json_get(v, "bets");
    struct state *s = r->s;
    int p = 0;
    if (!v || tt_json_is(v, TT_JSON_NULL))
        return true;
    if (!tt_json_is(v, TT_JSON_OBJECT) || tt_json_stranger(v, known) || !read_seats(r, v, "players", &s->tied) ||
        tt_count(s->tied) < 2)
        return wrong(r, "must be {players, bets} of at least two tied players", "tiebreak");
    if (!bets || !tt_json_is(bets, TT_JSON_LIST) || bets->count != r->setup->seats)
        return wrong(r, "not one entry a seat", "bets");
    for (const struct tt_json *c = tt_json_first(bets); c; c = tt_json_next(bets, c), p++) {
        if (tt_json_is(c, TT_JSON_NULL))
            continue;
        if (!tt_json_is(c, TT_JSON_OBJECT) || tt_json_stranger(c, bet) || !(s->tied >> p & 1) ||
            !read_int(r, c, "spot", 0, 5, &s->tie_spot[p]) ||
            !read_int(r, c, "amount", 0, s->player[p].crystals, &s->tie_amount[p]) || s->tie_spot[p] == 1 ||
            !s->tie_spot[p] != !s->tie_amount[p])
            return wrong(r, "a bet is {spot, amount} of a tied player", "bets");
        s->tie_chosen |= (uint8_t)(1u << p);
    }
    return true;
}

/* --- the agenda ------------------------------------------------------------------------------------ */

/* A list of n cards of a deck inside a step: how many, then each. */
static bool read_step_cards(struct reading *r, const struct tt_json *in, const struct field *f, int deck,
                            struct step *step) {
    int n, most = STEP_ARGS - 1 - f->at < 5 ? STEP_ARGS - 1 - f->at : 5;
    if (step->kind == S_ARRANGE || step->kind == S_HUNT)
        most = 3;
    if (!read_cards(r, in, f->key, deck, -1, most, step->a + f->at + 1, &n))
        return false;
    step->a[f->at] = (uint8_t)(n < 0 ? 0 : n);
    return n > 0 || wrong(r, "a step without its cards", f->key);
}

static bool read_step_place(struct reading *r, const struct tt_json *v, struct step *step, int at) {
    int quest = find_card(QUEST_DECK, 0, v);
    for (int i = 0; i < r->s->row_n; i++)
        if (r->s->row[i] == quest) {
            step->a[at] = (uint8_t)i;
            return true;
        }
    const struct player *me = &r->s->player[step->player];
    for (int i = 0; i < me->explorer_n; i++)
        if (me->explorer[i] == quest) {
            step->a[at] = (uint8_t)(PLACE_EXPLORER + i);
            return true;
        }
    return wrong(r, "this quest cannot be paid for here", text_of(v));
}

static bool read_step_amount(struct reading *r, const struct tt_json *v, uint8_t *out) {
    int64_t n;
    int type = v->type == TT_JSON_OBJECT && v->count == 1 ? 0 : -1;
    while (type >= 0 && type < TYPES && !tt_json_get(v, type_id[type]))
        type++;
    if (type < 0 || type == TYPES || !tt_json_int(tt_json_get(v, type_id[type]), 1, 3, &n))
        return wrong(r, "1 to 3 of one type", NULL);
    out[0] = (uint8_t)type;
    out[1] = (uint8_t)n;
    return true;
}

static bool read_dice(struct reading *r, const struct tt_json *v, int most, uint8_t *n, uint8_t *die) {
    if (!tt_json_is(v, TT_JSON_LIST) || v->count > (uint32_t)most)
        return wrong(r, "not a possible list of dice", NULL);
    *n = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        int64_t pips;
        if (!tt_json_int(c, 1, 6, &pips))
            return wrong(r, "a die shows 1 to 6", NULL);
        die[(*n)++] = (uint8_t)pips;
    }
    return true;
}

/* A quest that a step holds; an auctioned one has been counted with the event. */
static bool read_step_quest(struct reading *r, const struct tt_json *v, uint8_t *out) {
    int quest = find_card(QUEST_DECK, 0, v);
    if (quest < 0)
        return wrong(r, "unknown quest", text_of(v));
    *out = (uint8_t)quest;
    return (r->s->lot != NONE && quest == r->s->lot) || claim(r, QUEST_DECK, quest);
}

static bool read_one_by_deck(struct reading *r, const struct tt_json *v, struct step *step, int at) {
    int level = level_of(r->setup, r->s->round + 1);
    int card = find_card(step->a[0], level, v);
    if (card < 0)
        return wrong(r, "not a card of this deck", text_of(v));
    step->a[at] = (uint8_t)card;
    return claim(r, step->a[0], card);
}

static bool read_field(struct reading *r, const struct tt_json *in, const struct field *f, struct step *step) {
    const struct tt_json *v = tt_json_get(in, f->key);
    uint8_t *to = step->a + f->at;
    uint64_t set = 0;
    int event;
    if (!v)
        return wrong(r, "a step lacks a field", f->key);
    switch ((enum field_type)f->type) {
    case F_SEAT: return read_seat(r, in, f->key, false, to);
    case F_INT: return read_int(r, in, f->key, 0, 150, to);
    case F_BOOL: return read_bool(r, in, f->key, to);
    case F_THING: return read_id(r, in, f->key, thing_id, -1, to);
    case F_CARD:
        return read_id(r, in, f->key, thing_id, -1, to) && (*to < ACTIONS || wrong(r, "not an Action card", f->key));
    case F_EVENT:
        event = find_card(ACTIVE_DECK, 0, v);
        if (event < 0)
            return wrong(r, "unknown event", text_of(v));
        *to = (uint8_t)event;
        return claim(r, ACTIVE_DECK, event);
    case F_QUEST: return read_step_quest(r, v, to);
    case F_PLACE: return read_step_place(r, v, step, f->at);
    case F_LOCATION: return read_id(r, in, f->key, location_id, -1, to);
    case F_TYPE: return read_id(r, in, f->key, type_id, -1, to);
    case F_TYPES:
        if (!read_set(r, in, f->key, type_id, 0, TYPES, &set))
            return false;
        *to = (uint8_t)set;
        return true;
    case F_AMOUNT: return read_step_amount(r, v, to);
    case F_RES: return read_res(r, in, f->key, 255, to);
    case F_SPOT: return tt_json_is(v, TT_JSON_NULL) || read_int(r, in, f->key, 2, 5, to);
    case F_MODE: return read_id(r, in, f->key, pick_id, -1, to);
    case F_WHAT: return read_id(r, in, f->key, what_id, -1, to);
    case F_DECK:
        return read_id(r, in, f->key, deck_id, -1, to) && (*to <= ALL_DECK || wrong(r, "not a deck for this", f->key));
    case F_DICE: return read_dice(r, v, 2, to, to + 1);
    case F_ACTIONS: return read_step_cards(r, in, f, ACTION_DECK, step);
    case F_EVENTS: return read_step_cards(r, in, f, ACTIVE_DECK, step);
    case F_QUESTS: return read_step_cards(r, in, f, QUEST_DECK, step);
    case F_BY_DECK:
        return step->a[0] <= ACTIVE_DECK ? read_step_cards(r, in, f, step->a[0], step)
                                         : wrong(r, "not a deck for this", "deck");
    case F_ONE_BY_DECK: return read_one_by_deck(r, v, step, f->at);
    case F_END: break;
    }
    return true;
}

/* Only fields of its own table; `players` stands in `player` as a set. */
static bool read_step(struct reading *r, const struct tt_json *v, struct step *step) {
    const char *known[12] = {"step", "player", NULL};
    int kind = tt_json_find(tt_json_get(v, "step"), step_id), n = 1;
    memset(step, 0, sizeof *step);
    if (!tt_json_is(v, TT_JSON_OBJECT) || kind < 0)
        return wrong(r, "unknown step", text_of(tt_json_get(v, "step")));
    step->kind = (uint8_t)kind;
    if (step_of_many(kind)) {
        known[n++] = "players";
        if (!read_seats(r, v, "players", &step->player) || !step->player)
            return wrong(r, "nobody is to choose", "players");
    } else if (!step_of_nobody(kind)) {
        known[n++] = "player";
        if (!tt_json_get(v, "player"))
            return wrong(r, "a step lacks a field", "player");
        if (!read_seat(r, v, "player", false, &step->player))
            return false;
    }
    for (const struct field *f = step_field[kind]; f->type; f++)
        if (field_applies(f, step)) {
            known[n++] = f->key;
            if (!read_field(r, v, f, step))
                return false;
        }
    known[n] = NULL;
    if (kind == S_DROP_QUEST && step->a[0] == EV_TIME_DISTORTION && !claim(r, ACTIVE_DECK, EV_TIME_DISTORTION))
        return false; /* the card being attempted lies nowhere else */
    return !tt_json_stranger(v, known) || wrong(r, "unknown field of a step", tt_json_stranger(v, known));
}

/* Steps that need the event for all; those of its rolls say so by `what`. */
static bool needs_event(const struct step *step) {
    switch (step->kind) {
    case S_GUARDIAN:
    case S_EVENT_CHOICE:
    case S_BID:
    case S_EVENT_PLAYER:
    case S_EVENT_ROLL:
    case S_GOOD:
    case S_NEGATIVE:
    case S_AUCTION_END:
    case S_LOTTERY_ROLLS:
    case S_EVENT_END: return true;
    case S_REROLL:
    case S_RESOLVE_ROLL: return step->a[0] == ROLL_EVENT;
    default: return false;
    }
}

static bool needs_arena(int kind) {
    return kind == S_BET || kind == S_ARENA_ANSWER || kind == S_ARENA_ROLL || kind == S_ARENA_END;
}

/* Players of a step have what it speaks of, and it fits the rest (E.3). */
static bool step_fits(struct reading *r, const struct step *step) {
    struct state *s = r->s;
    const struct player *me = &s->player[step_of_many(step->kind) ? 0 : step->player];
    const struct player *you = &s->player[step->a[0] < PLAYERS ? step->a[0] : 0];
    switch (step->kind) {
    case S_TURN:
    case S_END_TURN: return s->turn == step->player;
    case S_EVENT_CHOICE: return house.all[s->event - FIRST_ALL].how != BY_ROLLING;
    case S_DISCARD: return me->hand != 0;
    case S_REPLACE: return holds(me, step->a[0]) && house.action[step->a[0]].how >= SLOTTED && me->slots;
    case S_EXCHANGE: return step->a[1] >= 1 && step->a[1] <= 10;
    case S_DROP_QUEST:
        return has_quest_card(me) &&
               (step->a[0] == EV_TIME_DISTORTION || (step->a[0] == ALL_TEMPORAL_PLAGUE && s->event == step->a[0]));
    case S_PICK: return step->a[1] && (step->a[0] != PICK_POT || s->event != NONE);
    case S_TERMS:
    case S_SWAP: return step->a[0] != step->player;
    case S_TRADE_ANSWER:
        return step->a[0] != step->player && you->res[step->a[1]] >= step->a[2] && me->res[step->a[3]] >= step->a[4];
    case S_TARGETED:
        if (step->a[0] == TIME_VORTEX)
            return steps_from(s, me->location) >> step->a[3] & 1;
        you = &s->player[step->a[1]];
        if (step->a[0] == PARALLEL_PATH)
            return step->a[1] != step->player && me->location && you->location && can_trade_places(s, you, me);
        return step->a[0] == FORTUITOUS_ENCOUNTER && step->a[1] != step->player && step->a[5] <= 2 &&
               you->res[step->a[3]] >= step->a[5] && me->res[step->a[4]] >= step->a[5];
    case S_DUEL_ANSWER: return step->a[0] != step->player && me->artifacts && you->artifacts;
    case S_GIVE_ARTIFACT: return step->a[0] != step->player && me->artifacts;
    case S_KEEP_CARD: return step->a[0] == 2;
    case S_BET: return s->arena == ARENA_FIGHT && step->player != s->fighter[0];
    case S_ARENA_ANSWER:
        return step->a[0] < 2 && step->a[1] < 2 && s->fighter[step->a[0]] == step->player && s->arena_dice[0] &&
               s->arena_dice[1];
    case S_REROLL:
    case S_RESOLVE_ROLL: return step->a[1] >= 1 && (step->a[0] == ROLL_VOID || step->a[1] == 1);
    case S_NEGATIVE: return step->a[0] <= 6 && (s->event != ALL_PARADOX_PORTALS || step->a[0]);
    case S_AUCTION_END: return s->lot != NONE;
    case S_WON: return step->a[1] <= 10;
    case S_BID: return s->lot != NONE;
    case S_TIEBREAK: return !(step->player & ~s->tied) && !(step->player & s->tie_chosen);
    case S_TIEBREAK_END: return s->tied != 0;
    case S_CHARACTER: return me->character == NONE;
    case S_PAYMENT: return s->turn == step->player && me->location != VOID;
    case S_HUNT: return me->location != VOID;
    default: return true;
    }
}

/* Some decisions are answered into the step behind them. */
static bool pair_fits(const struct step *top, const struct step *next) {
    switch (top->kind) {
    case S_REROLL:
        return next && next->kind == S_RESOLVE_ROLL && next->player == top->player && !memcmp(next->a, top->a, 4);
    case S_BLOCK:
        return next && next->player == top->player &&
               ((next->kind == S_NEGATIVE && next->a[1]) || (next->kind == S_TARGETED && next->a[2]));
    case S_BET: return next && next->kind == S_ARENA_ROLL;
    case S_ARENA_ANSWER: return next && next->kind == S_ARENA_END;
    case S_BID: return next && next->kind == S_AUCTION_END;
    case S_TIEBREAK: return next && next->kind == S_TIEBREAK_END;
    default: return true;
    }
}

static bool is_base(int kind) {
    return kind == S_TURN || kind == S_END_TURN || kind == S_EVENT_END || kind == S_START_ROUND ||
           kind == S_START_TURN || kind == S_END_ROUND || kind == S_TIEBREAK_END;
}

/* Tokens that wait for a step must not wait for ever: stakes for the end of the fight, the pot for the
 * lottery, the card of an event for its end. */
static bool nothing_stranded(struct reading *r, const struct step *step, int n) {
    const struct state *s = r->s;
    bool draw = false, pot = false;
    int fights = 0;
    for (int i = 0; i < n; i++) {
        fights += step[i].kind == S_ARENA_ROLL || step[i].kind == S_ARENA_END;
        draw = draw || step[i].kind == S_LOTTERY_ROLLS;
    }
    for (int t = 0; t < TYPES; t++)
        pot = pot || s->pot[t];
    if (s->arena != ARENA_NONE && fights != 1)
        return wrong(r, "a fight that the agenda does not end exactly once", "arena");
    if (s->event != NONE && (s->turn != NONE || step[n - 1].kind != S_EVENT_END))
        return wrong(r, "an event that the agenda does not end", "event");
    return !pot || draw || wrong(r, "a pot that the agenda does not draw for", "pot");
}

/* Steps are listed next one first and kept next one last. What follows `turn` goes without saying, and
 * an agenda that ends in the middle of something goes on with the turn, the event or the round. */
static bool read_agenda(struct reading *r, const struct tt_json *v) {
    struct state *s = r->s;
    struct step step[AGENDA];
    int n = 0;
    if (!tt_json_is(v, TT_JSON_LIST) || !v->count || v->count > AGENDA - 8)
        return wrong(r, "must be a list of some steps", "agenda");
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        if (!read_step(r, c, &step[n]))
            return false;
        if (!n || step[n - 1].kind != S_TURN)
            n++;
    }
    if (step[0].kind >= DECISIONS)
        return wrong(r, "the first step is no decision", step_id[step[0].kind]);
    if (!is_base(step[n - 1].kind)) {
        memset(&step[n], 0, sizeof step[n]);
        step[n].kind = (uint8_t)(s->turn != NONE ? S_TURN : s->event != NONE ? S_EVENT_END : S_START_ROUND);
        step[n++].player = s->turn != NONE ? s->turn : 0;
    }
    for (int i = 0; i < n; i++) {
        const char *id = step_id[step[i].kind];
        if ((needs_event(&step[i]) && s->event == NONE) || (needs_arena(step[i].kind) && s->arena == ARENA_NONE))
            return wrong(r, "a step without its event or arena", id);
        if (!step_fits(r, &step[i]) || !pair_fits(&step[i], i + 1 < n ? &step[i + 1] : NULL))
            return wrong(r, "a step that does not fit the rest", id);
        s->agenda[n - 1 - i] = step[i];
    }
    s->agenda_n = (uint8_t)n;
    return nothing_stranded(r, step, n);
}

/* --- what was left out ------------------------------------------------------------------------------ */

/* The cards of a deck that appear nowhere in the position, shuffled. */
static void fill_deck(struct reading *r, int deck, int level) {
    uint8_t all[QUESTS], *to = deck_cards(r->s, deck, level), *size = deck_size(r->s, deck, level);
    int n = all_cards(table_of(r->setup), deck, level, all);
    if (r->given >> (deck == ALL_DECK ? 4 + level : deck) & 1)
        return;
    *size = 0;
    for (int i = 0; i < n; i++) {
        bool named = deck == QUEST_DECK    ? in_set(r->quests, all[i])
                     : deck == ACTION_DECK ? r->actions >> all[i] & 1
                     : deck == ACTIVE_DECK ? r->events >> (all[i] - FIRST_EVENT) & 1
                                           : r->alls >> (all[i] - FIRST_ALL) & 1;
        if (!named)
            to[(*size)++] = all[i];
    }
    tt_shuffle(&r->s->base.rng, to, *size);
}

static int shuffle_objectives(struct reading *r, uint8_t *card) {
    int n = 0;
    for (int i = 0; i < OBJECTIVES; i++)
        if (!(r->objectives >> i & 1))
            card[n++] = (uint8_t)i;
    tt_shuffle(&r->s->base.rng, card, n);
    return n;
}

static void deal_objectives(struct reading *r, const uint8_t *card, int n) {
    for (int p = 0; p < r->setup->seats; p++)
        if (r->setup->option[O_OBJECTIVES] && r->s->player[p].objective == NONE)
            r->s->player[p].objective = card[--n];
}

/* In the order of 4.2 and 4.4. */
static void fill(struct reading *r) {
    struct state *s = r->s;
    struct at here = {r->setup, s, NULL};
    uint8_t objective[OBJECTIVES];
    fill_deck(r, QUEST_DECK, 0);
    fill_deck(r, ACTION_DECK, 0);
    fill_deck(r, ACTIVE_DECK, 0);
    for (int level = 0; level < LEVELS; level++)
        fill_deck(r, ALL_DECK, level);
    int n = shuffle_objectives(r, objective);
    while (!(r->given & GAVE_ROW) && s->row_n < row_size(r->setup) && s->quests_n)
        s->row[s->row_n++] = (uint8_t)draw_top(&here, QUEST_DECK, 0);
    if (!(r->given & GAVE_FIRST))
        s->first = (uint8_t)tt_rng_below(&s->base.rng, r->setup->seats);
    deal_objectives(r, objective, n);
}

/* E.3: what comes next where the position does not say. */
static bool build_agenda(struct reading *r) {
    struct state *s = r->s;
    struct at here = {r->setup, s, NULL};
    unsigned no_character = 0;
    if (s->event != NONE || s->arena != ARENA_NONE || s->tied)
        return wrong(r, "an event, a fight or a tie without an agenda", NULL);
    if (s->turn != NONE) {
        push(&here, S_TURN, s->turn);
        return true;
    }
    if (s->round && (s->final || s->round == r->setup->option[O_ROUNDS]))
        return wrong(r, "no round follows the final one", "round");
    for (int p = 0; p < r->setup->seats; p++)
        no_character |= (unsigned)(s->player[p].character == NONE) << p;
    push_setup(&here, s->round ? 0 : no_character, s->round ? 0 : r->no_resources);
    return true;
}

static bool read_over(struct reading *r, const struct tt_json *agenda) {
    struct state *s = r->s;
    if (!read_bool(r, r->from, "over", &s->over))
        return false;
    const struct tt_json *winners = tt_json_get(r->from, "winners"), *reason = tt_json_get(r->from, "reason");
    if (!s->over)
        return ((!winners || (tt_json_is(winners, TT_JSON_LIST) && !winners->count)) &&
                (!reason || tt_json_is_text(reason, ""))) ||
               wrong(r, "winners and a reason before the game is over", NULL);
    if (agenda && (!tt_json_is(agenda, TT_JSON_LIST) || agenda->count))
        return wrong(r, "a game that is over has no agenda", "agenda");
    if (!read_seats(r, r->from, "winners", &s->winners) || !read_id(r, r->from, "reason", reason_id, -1, &s->reason))
        return false;
    return s->winners || wrong(r, "a game that is over has winners", "winners");
}

/* Everybody who is asked must have an answer. */
static bool check_actors(struct reading *r) {
    tt_move list[512];
    const struct state *s = r->s;
    for (int p = 0; p < r->setup->seats; p++)
        if (s->base.actors >> p & 1 && moves(r->setup, &s->base, p, list) == 0)
            return wrong(r, "a step that nobody can answer", step_id[top_step(s)->kind]);
    return true;
}

static bool read_all(struct reading *r) {
    const struct tt_json *dice = tt_json_get(r->from, "dice");
    return read_players(r) && read_round(r) && read_map(r) && read_decks(r) && read_event_object(r) &&
           (r->s->round || r->s->event == NONE || wrong(r, "an event before the first round", "event")) &&
           read_arena(r) && read_tiebreak(r) && read_supply(r) &&
           (!dice || read_dice(r, dice, QUEUE, &r->s->queue_n, r->s->depot->queue) ||
            wrong(r, r->err->message, "dice"));
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"round",
                                        "first_player",
                                        "final_round",
                                        "turn",
                                        "players",
                                        "supply",
                                        "crystal_supply",
                                        "visits",
                                        "quest_row",
                                        "quest_deck",
                                        "quest_discard",
                                        "action_deck",
                                        "action_discard",
                                        "active_deck",
                                        "active_discard",
                                        "easy_deck",
                                        "easy_discard",
                                        "moderate_deck",
                                        "moderate_discard",
                                        "difficult_deck",
                                        "difficult_discard",
                                        "spent_artifacts",
                                        "time_lock",
                                        "temporal_engineer",
                                        "resource_beacon",
                                        "event",
                                        "arena",
                                        "tiebreak",
                                        "agenda",
                                        "dice",
                                        "over",
                                        "winners",
                                        "reason",
                                        "cards",
                                        "rng",
                                        NULL};
    struct reading reading = {.setup = setup, .from = from, .s = own(base), .err = err}, *r = &reading;
    const struct tt_json *agenda = tt_json_get(from, "agenda");
    struct at here = {setup, r->s, NULL};
    if (tt_json_stranger(from, known))
        return wrong(r, "unknown field", tt_json_stranger(from, known));
    clear_table(setup, r->s);
    if (!read_all(r) || !read_over(r, agenda))
        return false;
    /* Cards that its steps hold are in no deck, so it is read before decks are filled. */
    if (!r->s->over && agenda && !read_agenda(r, agenda))
        return false;
    fill(r);
    if (r->s->over)
        return true;
    if (!agenda && !build_agenda(r))
        return false;
    run(&here);
    return check_actors(r);
}
