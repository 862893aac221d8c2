/* TimeQuest: positions and views in JSON (Part E of RULES.md). Included by game.c.
 *
 * What a step of the agenda shows is a table, read both ways: put_step() here prints by it, read_step()
 * in place.c reads by it, so `new` takes back exactly what `state` printed. */

static const char *const step_id[] = {"character",    "resources",   "guardian",     "event_choice",  "turn",
                                      "discard",      "slip",        "duelist_move", "payment",       "terms",
                                      "replace",      "swap",        "exchange",     "drop_quest",    "bid",
                                      "tiebreak",     "pick",        "reroll",       "attempt",       "block",
                                      "trade_answer", "bet",         "arena_answer", "duel_answer",   "give_artifact",
                                      "keep_card",    "keep_event",  "hunt",         "arrange",       "expert",
                                      "seer",         "start_round", "event_player", "event_roll",    "resolve_roll",
                                      "good",         "negative",    "auction_end",  "lottery_rolls", "give_crystals",
                                      "won",          "event_end",   "start_turn",   "draw_event",    "own_artifact",
                                      "targeted",     "arena_roll",  "arena_end",    "end_turn",      "end_round",
                                      "tiebreak_end", NULL};
_Static_assert(sizeof step_id / sizeof *step_id == STEPS + 1, "every step has an id");
static const char *const pick_id[] = {"gain", "pay", "lose", "give", "invest", "pot", "heal", NULL};
static const char *const what_id[] = {"event", "active", "void", NULL};

enum field_type {
    F_END,
    F_SEAT, /* a player in a[at] */
    F_INT,  /* a number */
    F_BOOL,
    F_THING, /* a card, an event, or another word of enum thing */
    F_EVENT, /* an Active Player Event */
    F_CARD,  /* an Action card */
    F_QUEST,
    F_PLACE, /* a quest by its place in the row or among Isabella's */
    F_LOCATION,
    F_TYPE,
    F_TYPES,  /* a set of types, as a list */
    F_AMOUNT, /* {type: number}: a[at] and a[at + 1] */
    F_RES,    /* five numbers, as a resource object */
    F_SPOT,   /* 2 to 5; 0 is null */
    F_MODE,   /* enum pick_mode */
    F_WHAT,   /* enum roll_what */
    F_DECK,
    F_DICE,    /* how many, then each */
    F_ACTIONS, /* how many, then Action cards */
    F_EVENTS,  /* the same with events */
    F_QUESTS,  /* the same with quests */
    F_BY_DECK, /* the same with cards of the deck in a[0] */
    F_ONE_BY_DECK
};
struct field {
    const char *key;
    uint8_t type, at;
    uint8_t only_at, only; /* where `only_at` is not 0: only if a[only_at - 1] == only */
};

/* Every step but `bid` and `tiebreak` (players) and a few automatic ones (nobody) also has `player`. */
static const struct field step_field[STEPS][9] = {
    [S_PAYMENT] = {{"quest", F_PLACE, 0, 0, 0}},
    [S_TERMS] = {{"to", F_SEAT, 0, 0, 0}},
    [S_REPLACE] = {{"card", F_CARD, 0, 0, 0}},
    [S_SWAP] = {{"target", F_SEAT, 0, 0, 0}},
    [S_EXCHANGE] = {{"why", F_THING, 0, 0, 0}, {"most", F_INT, 1, 0, 0}},
    [S_DROP_QUEST] = {{"why", F_THING, 0, 0, 0}},
    [S_PICK] = {{"mode", F_MODE, 0, 0, 0},
                {"count", F_INT, 1, 0, 0},
                {"types", F_TYPES, 2, 0, 0},
                {"why", F_THING, 3, 0, 0},
                {"bonus", F_BOOL, 4, 0, 0},
                {"to", F_SEAT, 5, 1, PICK_GIVE},
                {"left", F_RES, 5, 1, PICK_HEAL}},
    [S_REROLL] = {{"what", F_WHAT, 0, 0, 0}, {"dice", F_DICE, 1, 0, 0}},
    [S_ATTEMPT] = {{"event", F_EVENT, 0, 0, 0}},
    [S_BLOCK] = {{"against", F_THING, 0, 0, 0}},
    [S_TRADE_ANSWER] = {{"by", F_SEAT, 0, 0, 0}, {"give", F_AMOUNT, 1, 0, 0}, {"take", F_AMOUNT, 3, 0, 0}},
    [S_BET] = {{"spot", F_SPOT, 0, 0, 0}},
    [S_ARENA_ANSWER] = {{"side", F_INT, 0, 0, 0}, {"passes", F_INT, 1, 0, 0}},
    [S_DUEL_ANSWER] = {{"by", F_SEAT, 0, 0, 0}},
    [S_GIVE_ARTIFACT] = {{"to", F_SEAT, 0, 0, 0}},
    [S_KEEP_CARD] = {{"cards", F_ACTIONS, 0, 0, 0}},
    [S_KEEP_EVENT] = {{"cards", F_EVENTS, 0, 0, 0}},
    [S_HUNT] = {{"cards", F_QUESTS, 0, 0, 0}},
    [S_ARRANGE] = {{"deck", F_DECK, 0, 0, 0}, {"cards", F_BY_DECK, 1, 0, 0}},
    [S_EXPERT] = {{"card", F_QUEST, 0, 0, 0}},
    [S_SEER] = {{"deck", F_DECK, 0, 0, 0}, {"card", F_ONE_BY_DECK, 1, 0, 0}},
    [S_RESOLVE_ROLL] = {{"what", F_WHAT, 0, 0, 0},
                        {"dice", F_DICE, 1, 0, 0},
                        {"event", F_EVENT, 4, 1, ROLL_ACTIVE},
                        {"x", F_TYPE, 4, 1, ROLL_VOID},
                        {"y", F_TYPE, 5, 1, ROLL_VOID}},
    [S_NEGATIVE] = {{"die", F_INT, 0, 0, 0}, {"asked", F_BOOL, 1, 0, 0}},
    [S_GIVE_CRYSTALS] = {{"count", F_INT, 0, 0, 0}, {"why", F_THING, 1, 0, 0}},
    [S_WON] = {{"event", F_EVENT, 0, 0, 0}, {"value", F_INT, 1, 0, 0}},
    [S_OWN_ARTIFACT] = {{"quest", F_QUEST, 0, 0, 0}, {"why", F_THING, 1, 0, 0}},
    [S_TARGETED] = {{"card", F_CARD, 0, 0, 0},
                    {"by", F_SEAT, 1, 0, 0},
                    {"asked", F_BOOL, 2, 0, 0},
                    {"to", F_LOCATION, 3, 1, TIME_VORTEX},
                    {"give", F_TYPE, 3, 1, FORTUITOUS_ENCOUNTER},
                    {"take", F_TYPE, 4, 1, FORTUITOUS_ENCOUNTER},
                    {"amount", F_INT, 5, 1, FORTUITOUS_ENCOUNTER}},
};

static bool step_of_nobody(int kind) {
    return kind == S_START_ROUND || kind == S_AUCTION_END || kind == S_LOTTERY_ROLLS || kind == S_EVENT_END ||
           kind == S_ARENA_ROLL || kind == S_ARENA_END || kind == S_END_ROUND || kind == S_TIEBREAK_END;
}
static bool step_of_many(int kind) { return kind == S_BID || kind == S_TIEBREAK; }
static bool field_applies(const struct field *f, const struct step *step) {
    return !f->only_at || step->a[f->only_at - 1] == f->only;
}

/* --- small things ----------------------------------------------------------------------------- */

/* All five types: a printed position has every field. */
static void put_res(struct tt_sink *out, const char *key, const uint8_t *res) {
    tt_key_object(out, key);
    for (int t = 0; t < TYPES; t++)
        tt_key_int(out, type_id[t], res[t]);
    tt_put_end(out);
}

static void put_bits(struct tt_sink *out, const char *key, uint64_t set, const char *const *ids, int first) {
    tt_key_list(out, key);
    for
        EACH_BIT(i, set)
    tt_put_text(out, ids[first + LOW(i)]);
    tt_put_end(out);
}

static void put_quests(struct tt_sink *out, const char *key, const uint64_t *set) {
    tt_key_list(out, key);
    for (int i = 0; i < QUESTS; i++)
        if (in_set(set, i))
            tt_put_text(out, quest_id[i]);
    tt_put_end(out);
}

static void put_place(struct tt_sink *out, const char *key, int location) {
    tt_key_text(out, key, location_id[location]);
}

/* --- the agenda ------------------------------------------------------------------------------- */

static void put_field(const struct state *s, const struct step *step, const struct field *f, bool hidden,
                      struct tt_sink *out) {
    int v = step->a[f->at];
    const uint8_t *more = step->a + f->at + 1;
    switch ((enum field_type)f->type) {
    case F_SEAT:
    case F_INT: tt_key_int(out, f->key, v); break;
    case F_BOOL: tt_key_bool(out, f->key, v != 0); break;
    case F_THING:
    case F_EVENT:
    case F_CARD: tt_key_text(out, f->key, thing_id[v]); break;
    case F_QUEST: tt_key_text(out, f->key, quest_id[v]); break;
    case F_PLACE: tt_key_text(out, f->key, quest_id[quest_at(s, step->player, v)]); break;
    case F_LOCATION: put_place(out, f->key, v); break;
    case F_TYPE: tt_key_text(out, f->key, type_id[v]); break;
    case F_TYPES: put_bits(out, f->key, (uint64_t)v, type_id, 0); break;
    case F_AMOUNT: put_one(out, f->key, v, *more); break;
    case F_RES: put_res(out, f->key, step->a + f->at); break;
    case F_SPOT:
        if (v)
            tt_key_int(out, f->key, v);
        else
            tt_key_null(out, f->key);
        break;
    case F_MODE: tt_key_text(out, f->key, pick_id[v]); break;
    case F_WHAT: tt_key_text(out, f->key, what_id[v]); break;
    case F_DECK: tt_key_text(out, f->key, deck_id[v]); break;
    case F_DICE:
        tt_key_list(out, f->key);
        for (int i = 0; i < v; i++)
            tt_put_int(out, more[i]);
        tt_put_end(out);
        break;
    case F_ACTIONS:
    case F_EVENTS: put_list(out, f->key, ACTION_DECK, more, v, hidden); break;
    case F_QUESTS: put_list(out, f->key, QUEST_DECK, more, v, hidden); break;
    case F_BY_DECK: put_list(out, f->key, step->a[0], more, v, hidden); break;
    case F_ONE_BY_DECK: tt_key_text(out, f->key, card_id(step->a[0], v)); break;
    case F_END: break;
    }
}

/* `viewer` sees cards that a player is looking at only if they are that player (E.4). */
static void put_step(const struct state *s, const struct step *step, int viewer, struct tt_sink *out) {
    bool secret = step->kind == S_KEEP_CARD || step->kind == S_KEEP_EVENT || step->kind == S_ARRANGE;
    bool hidden = secret && viewer != TT_TRUTH && viewer != step->player;
    tt_put_object(out);
    tt_key_text(out, "step", step_id[step->kind]);
    if (step_of_many(step->kind))
        tt_key_seats(out, "players", step->player);
    else if (!step_of_nobody(step->kind))
        tt_key_int(out, "player", step->player);
    for (const struct field *f = step_field[step->kind]; f->type; f++)
        if (field_applies(f, step))
            put_field(s, step, f, hidden, out);
    tt_put_end(out);
}

static void put_agenda(const struct state *s, int viewer, struct tt_sink *out) {
    int last = viewer == TT_TRUTH ? 0 : s->agenda_n - 1;
    tt_key_list(out, "agenda");
    for (int i = s->agenda_n - 1; i >= last && i >= 0; i--)
        put_step(s, &s->agenda[i], viewer, out);
    tt_put_end(out);
}

/* --- players ---------------------------------------------------------------------------------- */

static const char *const flag_id[] = {"no_food", "no_collect", "no_move", "free_step", NULL};
static const char *const kind_id[] = {"", "move", "collect", "quest", "draw", NULL};

static void put_slots(const struct state *s, const struct player *me, struct tt_sink *out) {
    tt_key_list(out, "slots");
    for (int i = 0; i < me->slots; i++) {
        tt_put_object(out);
        tt_key_text(out, "card", thing_id[me->slot[i]]);
        if (me->slot[i] == TIME_ACCELERATOR)
            tt_key_bool(out, "tapped", s->tapped);
        if (me->slot[i] == MASTER_OF_TIME)
            tt_key_int(out, "charges", s->charges);
        if (me->slot[i] == TIME_MANIPULATOR_FLIP)
            tt_key_text(out, "side", s->side ? "b" : "a");
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_stats(const struct tt_setup *setup, const struct state *s, const struct player *me,
                      struct tt_sink *out) {
    tt_key_object(out, "stats");
    put_bits(out, "visited", me->visited, location_id, 0);
    put_bits(out, "quest_periods", me->quest_periods, location_id, 0);
    put_bits(out, "quest_places", me->quest_places, location_id, 0);
    put_bits(out, "void_exits", me->void_exits, location_id, 0);
    put_bits(out, "ended_in", me->ended_in, location_id, 0);
    tt_key_seats(out, "trade_partners", me->trade_partners);
    tt_key_int(out, "void_far", me->void_far);
    tt_key_int(out, "arena_wins", me->arena_wins);
    tt_key_int(out, "goals_met", me->goals_met);
    tt_key_int(out, "fair_trades", me->fair_trades);
    tt_key_int(out, "events_won", me->events_won);
    tt_key_int(out, "cards_played", me->cards_played);
    tt_key_int(out, "most_of_each", me->most_of_each);
    tt_key_int(out, "most_crystals", me->most_crystals);
    tt_key_int(out, "objective_level", objective_level(setup, me, s->over));
    tt_put_end(out);
}

static void put_used(const struct player *me, struct tt_sink *out) {
    tt_key_list(out, "used");
    for
        EACH_BIT(card, me->used & (BIT(ACTIONS) - 1))
    tt_put_text(out, thing_id[LOW(card)]);
    if (me->used >> GREECE_BIT & 1)
        tt_put_text(out, thing_id[ART_GREECE]);
    tt_put_end(out);
}

static void put_won(const struct player *me, struct tt_sink *out) {
    tt_key_list(out, "won_events");
    for
        EACH_BIT(event, me->won) {
            tt_put_object(out);
            tt_key_text(out, "event", thing_id[FIRST_EVENT + LOW(event)]);
            tt_key_int(out, "value", FIRST_EVENT + LOW(event) == EV_TIME_DISTORTION ? me->won_value : 0);
            tt_put_end(out);
        }
    tt_put_end(out);
}

static void put_id_or_null(struct tt_sink *out, const char *key, int i, const char *const *ids) {
    if (i == NONE)
        tt_key_null(out, key);
    else
        tt_key_text(out, key, ids[i]);
}

static void put_player(const struct tt_setup *setup, const struct state *s, int p, int viewer, struct tt_sink *out) {
    const struct player *me = &s->player[p];
    bool all = viewer == TT_TRUTH || viewer == p || s->over;
    tt_put_object(out);
    put_id_or_null(out, "character", me->character, character_id);
    put_place(out, "location", me->location);
    put_id_or_null(out, "void_mode", me->void_mode == MODE_NONE ? (int)NONE : me->void_mode, mode_id);
    tt_key_bool(out, "void_roll", me->void_roll);
    put_res(out, "resources", me->res);
    tt_key_int(out, "crystals", me->crystals);
    tt_key_bool(out, "token_up", me->token_up);
    put_bits(out, "hand", me->hand, thing_id, 0);
    tt_key_int(out, "hand_bonus", me->hand_bonus);
    put_slots(s, me, out);
    put_quests(out, "artifacts", me->artifact);
    put_list(out, "explorer", QUEST_DECK, me->explorer, me->explorer_n, false);
    put_bits(out, "kept_events", me->kept, thing_id, FIRST_EVENT);
    put_won(me, out);
    put_used(me, out);
    put_bits(out, "next_turn", me->next_turn, flag_id, 0);
    put_bits(out, "this_turn", me->this_turn, flag_id, 0);
    put_res(out, "bank", me->bank);
    tt_key_int(out, "bank_due", me->bank_due);
    tt_key_int(out, "guardian_ready", me->guardian_ready);
    put_id_or_null(out, "last_kind", me->last_kind == KIND_NONE ? (int)NONE : me->last_kind, kind_id);
    put_res(out, "spent", me->spent);
    put_res(out, "spent_last", me->spent_last);
    put_id_or_null(out, "objective", all ? me->objective : (int)NONE, objective_id);
    if (all)
        put_stats(setup, s, me, out);
    tt_put_end(out);
}

/* --- the rest --------------------------------------------------------------------------------- */

static const char *const turn_used_id[] = {
    "convert",      "vision", "art_viking_age", "art_renaissance", "art_industrial_revolution", "tome",
    "first_vision", NULL};

static void put_last(const struct state *s, struct tt_sink *out) {
    if (s->last.kind == KIND_NONE) {
        tt_key_null(out, "last_action");
        return;
    }
    tt_key_object(out, "last_action");
    tt_key_text(out, "kind", kind_id[s->last.kind]);
    if (s->last.kind == KIND_COLLECT) {
        put_res(out, "gained", s->last.gained);
    } else {
        put_place(out, "from", s->last.from);
        tt_key_int(out, "price", s->last.price);
        tt_key_bool(out, "token_up", s->last.token_up);
    }
    tt_put_end(out);
}

static void put_turn(const struct state *s, struct tt_sink *out) {
    if (s->turn == NONE) {
        tt_key_null(out, "turn");
        return;
    }
    tt_key_object(out, "turn");
    tt_key_int(out, "player", s->turn);
    tt_key_int(out, "ap", s->ap);
    tt_key_bool(out, "acted", s->acted);
    tt_key_bool(out, "fresh", s->fresh);
    tt_key_bool(out, "free_moved", s->free_moved);
    tt_key_int(out, "offers", s->offers);
    tt_key_bool(out, "dueled", s->dueled);
    tt_key_bool(out, "drew", s->drew);
    tt_key_bool(out, "collected", s->collected);
    put_bits(out, "used", s->turn_used, turn_used_id, 0);
    put_last(s, out);
    tt_put_end(out);
}

/* Whether secret choices of `p` are open to a viewer now (E.4). */
static bool sees_choice(const struct state *s, int kind, int p, int viewer) {
    return viewer == TT_TRUTH || viewer == p || !s->agenda_n || top_step(s)->kind != kind;
}

static void put_event_object(const struct tt_setup *setup, const struct state *s, int viewer, struct tt_sink *out) {
    if (s->event == NONE) {
        tt_key_null(out, "event");
        return;
    }
    tt_key_object(out, "event");
    tt_key_text(out, "card", thing_id[s->event]);
    tt_key_text(out, "level", level_id[house.all[s->event - FIRST_ALL].level]);
    tt_key_seat(out, "shield", s->shield);
    tt_key_seat(out, "harvest", s->harvest);
    tt_key_list(out, "joined");
    for (int i = 0; i < s->joined_n; i++)
        tt_put_int(out, s->joined[i]);
    tt_put_end(out);
    put_res(out, "pot", s->pot);
    tt_key_list(out, "rolls");
    for (int p = 0; p < setup->seats; p++) {
        if (s->rolls[p])
            tt_put_int(out, s->rolls[p]);
        else
            tt_put_null(out);
    }
    tt_put_end(out);
    tt_key_list(out, "bids");
    for (int p = 0; p < setup->seats; p++) {
        if (s->bids[p] != NONE && sees_choice(s, S_BID, p, viewer))
            tt_put_int(out, s->bids[p]);
        else
            tt_put_null(out);
    }
    tt_put_end(out);
    put_id_or_null(out, "artifact", s->lot, quest_id);
    tt_put_end(out);
}

static void put_pair(struct tt_sink *out, const char *key, const uint8_t *pair) {
    tt_key_list(out, key);
    tt_put_int(out, pair[0]);
    tt_put_int(out, pair[1]);
    tt_put_end(out);
}

static void put_arena(const struct state *s, struct tt_sink *out) {
    if (s->arena == ARENA_NONE) {
        tt_key_null(out, "arena");
        return;
    }
    tt_key_object(out, "arena");
    tt_key_text(out, "kind", arena_id[s->arena]);
    put_pair(out, "fighters", s->fighter);
    put_pair(out, "dice", s->arena_dice);
    put_pair(out, "plus", s->plus);
    tt_key_list(out, "bets");
    for (int i = 0; i < s->bets_n; i++) {
        int p = s->depot->bet[i] >> 5;
        tt_put_object(out);
        tt_key_int(out, "player", p);
        tt_key_int(out, "spot", s->spot[p]);
        tt_key_text(out, "resource", type_id[s->depot->bet[i] >> 2 & 7]);
        tt_key_int(out, "amount", s->depot->bet[i] & 3);
        tt_put_end(out);
    }
    tt_put_end(out);
    tt_put_end(out);
}

static void put_tiebreak(const struct tt_setup *setup, const struct state *s, int viewer, struct tt_sink *out) {
    if (!s->tied) {
        tt_key_null(out, "tiebreak");
        return;
    }
    tt_key_object(out, "tiebreak");
    tt_key_seats(out, "players", s->tied);
    tt_key_list(out, "bets");
    for (int p = 0; p < setup->seats; p++) {
        if (!(s->tie_chosen >> p & 1) || !sees_choice(s, S_TIEBREAK, p, viewer)) {
            tt_put_null(out);
            continue;
        }
        tt_put_object(out);
        tt_key_int(out, "spot", s->tie_spot[p]);
        tt_key_int(out, "amount", s->tie_amount[p]);
        tt_put_end(out);
    }
    tt_put_end(out);
    tt_put_end(out);
}

/* A deck top first, or only its size. */
static void put_deck(const struct state *s, const char *key, int deck, int level, int viewer, struct tt_sink *out) {
    struct state *same = (struct state *)(uintptr_t)s; /* deck_cards() has one version, for writing */
    const uint8_t *card = deck_cards(same, deck, level);
    int n = *deck_size(same, deck, level);
    if (viewer != TT_TRUTH) {
        tt_key_int(out, key, n);
        return;
    }
    tt_key_list(out, key);
    for (int i = n - 1; i >= 0; i--)
        tt_put_text(out, card_id(deck, card[i]));
    tt_put_end(out);
}

static void put_decks(const struct state *s, int viewer, struct tt_sink *out) {
    static const char *const key[] = {"easy_deck",        "easy_discard",   "moderate_deck",
                                      "moderate_discard", "difficult_deck", "difficult_discard"};
    put_list(out, "quest_row", QUEST_DECK, s->row, s->row_n, false);
    put_deck(s, "quest_deck", QUEST_DECK, 0, viewer, out);
    put_quests(out, "quest_discard", s->quest_discard);
    put_deck(s, "action_deck", ACTION_DECK, 0, viewer, out);
    put_bits(out, "action_discard", s->action_discard, thing_id, 0);
    put_deck(s, "active_deck", ACTIVE_DECK, 0, viewer, out);
    put_bits(out, "active_discard", s->active_discard, thing_id, FIRST_EVENT);
    for (int level = 0; level < LEVELS; level++) {
        put_deck(s, key[2 * level], ALL_DECK, level, viewer, out);
        put_bits(out, key[2 * level + 1], s->all_discard & level_bits(level), thing_id, FIRST_ALL);
    }
    put_bits(out, "spent_artifacts", s->launched, quest_id, QUESTS - 10);
}

static void put_map_card(struct tt_sink *out, const char *key, int location, int owner) {
    if (!location) {
        tt_key_null(out, key);
        return;
    }
    tt_key_object(out, key);
    put_place(out, "location", location);
    tt_key_int(out, "owner", owner);
    tt_put_end(out);
}

/* Positions and views are the same but for what E.4 hides. */
static void put_table(const struct tt_setup *setup, const struct state *s, int viewer, struct tt_sink *out) {
    if (setup->custom) {
        tt_put_key(out, "cards");
        put_numbers(setup, PRINT_CHANGED, out);
    }
    tt_key_int(out, "round", s->round);
    tt_key_int(out, "first_player", s->first);
    tt_key_bool(out, "final_round", s->final);
    put_turn(s, out);
    tt_key_list(out, "players");
    for (int p = 0; p < setup->seats; p++)
        put_player(setup, s, p, viewer, out);
    tt_put_end(out);
    put_res(out, "supply", s->supply);
    tt_key_int(out, "crystal_supply", s->crystals);
    tt_key_object(out, "visits");
    for (int at = 1; at <= PERIODS; at++)
        tt_key_int(out, location_id[at], s->visits[at]);
    tt_put_end(out);
    put_decks(s, viewer, out);
    put_map_card(out, "time_lock", s->lock_at, s->lock_owner);
    put_map_card(out, "temporal_engineer", s->engineer_at, s->engineer_owner);
    tt_key_bool(out, "resource_beacon", s->beacon);
    put_event_object(setup, s, viewer, out);
    put_arena(s, out);
    put_tiebreak(setup, s, viewer, out);
    put_agenda(s, viewer, out);
    if (viewer == TT_TRUTH) {
        tt_key_list(out, "dice");
        for (int i = 0; i < s->queue_n; i++)
            tt_put_int(out, s->depot->queue[i]);
        tt_put_end(out);
    }
    tt_key_bool(out, "over", s->over);
    tt_key_seats(out, "winners", s->winners);
    tt_key_text(out, "reason", s->over ? reason_id[s->reason] : "");
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    put_table(setup, seen_as(base), TT_TRUTH, out);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    put_table(setup, seen_as(base), seat == TT_TRUTH ? TT_NOBODY : seat, out);
}
