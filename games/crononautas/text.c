/* Crononautas' objects: actions, events, positions and views in JSON (Parts IV to VI of RULES.md).
 * Included by game.c after rules.c. */

static const char *const kind_id[] = {
#define INVERTER(NAME, id, copies, targets, either) #id,
#define PATCH(SITE, id, year)                       #id,
#define ARTIFACT(NAME, id, group)                   #id,
#define ACTION(NAME, id, copies)                    #id,
#define RIFT(NAME, id, copies)                      #id,
#include "cards.def"
    NULL};
static const char *const mission_id[] = {
#define MISSION(NAME, id, one, two, three) #id,
#include "cards.def"
    NULL};
static const char *const identity_id[] = {
#define IDENTITY(NAME, id, black, red, also_red) #id,
#include "cards.def"
    NULL};
static const char *const verb_id[] = {"play", "fetch", "discard", "kill_time", "respond", "pass", "decline", NULL};
static const char *const phase_id[] = {"main", "kill", "response", "fetch", "miracle", "over", NULL};
static const char *const direction_id[] = {"left", "right", NULL};
static const char *const fetch_id[] = {"", "discard", "deck", NULL};
static const char *const reason_id[] = {"mission",    "identity", "hand",        "paradox",
                                        "turn_limit", "all_home", "out_of_time", NULL};

static const char *const mode_id[] = {"standard", "solonauts", "artifaxx", NULL};
static const char *const hand_win_id[] = {"exact", "at_least", "off", NULL};
static const char *const restore_id[] = {"either", "to_true", NULL};
static const char *const fast_forward_id[] = {"two_turns", "draw_two_play_two", NULL};
static const char *const parents_id[] = {"self", "any", NULL};

static const struct tt_option options[] = {
    {.id = "mode", .type = TT_ENUM, .normal = STANDARD, .values = mode_id},
    {.id = "first_player", .type = TT_INT, .normal = -1, .min = -1, .max = PLAYERS - 1},
    {.id = "message_count", .type = TT_INT, .normal = 3, .min = 1, .max = MESSAGES},
    {.id = "hand_win", .type = TT_ENUM, .normal = WIN_EXACT, .values = hand_win_id},
    {.id = "restore_history", .type = TT_ENUM, .normal = 0, .values = restore_id},
    {.id = "fast_forward", .type = TT_ENUM, .normal = 0, .values = fast_forward_id},
    {.id = "parents_target", .type = TT_ENUM, .normal = 0, .values = parents_id},
    {.id = "album_needs_1980", .type = TT_BOOL, .normal = 0},
    {.id = "paradox_limit", .type = TT_INT, .normal = 13, .min = 7, .max = 19},
    {.id = "turn_limit", .type = TT_INT, .normal = 500, .min = 50, .max = 2000},
    {.id = "solo_identities", .type = TT_INT, .normal = 8, .min = 4, .max = IDENTITIES},
};

/* Who plays what (Part VI). In solonauts there is nobody else who could go first. */
static bool check(const struct tt_setup *setup, struct tt_error *err) {
    static const uint8_t least[] = {2, 1, 2}, most[] = {PLAYERS, 1, 4};
    int mode = (int)setup->option[O_MODE];
    if (setup->seats < least[mode] || setup->seats > most[mode])
        return tt_fail(err, "bad_players", "this mode is not for that many players", mode_id[mode]);
    if (mode != SOLONAUTS && setup->option[O_FIRST] >= setup->seats)
        return tt_fail(err, "bad_option", "there is no such seat", "first_player");
    return true;
}

/* --- actions ---------------------------------------------------------------------------------- */

/* The kind of choice that a card asks for, as a key of an action; NULL: none. */
static const char *choice_key(int kind) {
    if (kind < FIRST_PATCH)
        return "year";
    switch (kind) {
    case SELL_DINOSAURS:
    case SELL_MASTERPIECES:
    case MIRACLE_RELICS:
    case MIRACLE_WISDOM:
    case GET_THERE_FIRST:
    case NEVER_EXISTED: return "artifact";
    case PARENTS: return "seat";
    case DISCONTINUITY: return "direction";
    default: return NULL;
    }
}

/* A card and its choices. */
static void put_play(int kind, int choice, struct tt_sink *out) {
    tt_key_text(out, "card", kind_id[kind]);
    if (kind < FIRST_PATCH)
        tt_key_int(out, "year", year_of_pin[choice]);
    else if (kind == PARENTS)
        tt_key_int(out, "seat", choice);
    else if (kind == DISCONTINUITY)
        tt_key_text(out, "direction", direction_id[choice]);
    else if (choice_key(kind))
        tt_key_text(out, "artifact", kind_id[FIRST_ARTIFACT + choice]);
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    (void)setup, (void)base;
    int verb = move_verb(m);
    tt_key_text(out, "verb", verb_id[verb]);
    tt_key_int(out, "player", tt_move_seat(m));
    if (verb == PLAY || verb == TAKE)
        put_play(move_card(m), move_choice(m), out);
    else if (verb == DISCARD || verb == KILL_TIME)
        tt_key_text(out, "card", kind_id[move_card(m)]);
}

/* --- events ----------------------------------------------------------------------------------- */

static void put_result_fields(int winner, unsigned reasons, struct tt_sink *out) {
    tt_key_seats(out, "winners", winner == NO_SEAT ? 0 : 1u << winner);
    tt_key_text(out, "reason", reason_id[tt_lowest(reasons)]);
    tt_key_list(out, "reasons");
    for (; reasons; reasons &= reasons - 1u)
        tt_put_text(out, reason_id[tt_lowest(reasons)]);
    tt_put_end(out);
}

static void put_drawn(const struct tt_event *e, struct tt_sink *out) {
    static const char *const why_id[] = {"turn", "patch", "sale", "kill_time", "miracle", "fast_forward"};
    tt_put_key(out, "cards");
    if (e->hidden) {
        tt_put_int(out, e->n);
    } else {
        tt_put_list(out);
        for (int i = 0; i < e->n; i++)
            tt_put_text(out, kind_id[e->list[i]]);
        tt_put_end(out);
    }
    tt_key_text(out, "why", why_id[e->arg[0]]);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const name[] = {
        "turn_began",   "drew",          "announced",      "responded",       "passed",
        "cancelled",    "flipped",       "paradox",        "restored",        "nullified",
        "patched",      "discarded",     "artifact_moved", "mission_changed", "identity_changed",
        "hands_passed", "hands_redealt", "searching",      "declined",        "reshuffled",
        "went_home",    "ended"};
    static const char *const from_id[] = {"hand", "aside", "discard", "deck"};
    (void)setup;
    tt_key_text(out, "event", name[e->kind]);
    if (e->seat != TT_NOBODY && e->kind != E_PATCHED)
        tt_key_int(out, "player", e->seat);
    switch ((enum event)e->kind) {
    case E_TURN_BEGAN:
        tt_key_int(out, "turn", e->arg[0]);
        tt_key_bool(out, "extra", e->arg[1] != 0);
        break;
    case E_DREW: put_drawn(e, out); break;
    case E_ANNOUNCED:
        put_play(e->arg[0], e->arg[1], out);
        tt_key_text(out, "from", from_id[e->arg[2]]);
        break;
    case E_FLIPPED:
        tt_key_int(out, "year", e->arg[0]);
        tt_key_bool(out, "altered", e->arg[1] != 0);
        break;
    case E_PARADOX:
    case E_RESTORED: tt_key_int(out, "year", e->arg[0]); break;
    case E_CANCELLED:
    case E_NULLIFIED:
    case E_PATCHED:
    case E_DISCARDED: tt_key_text(out, "card", kind_id[e->arg[0]]); break;
    case E_ARTIFACT_MOVED:
        tt_key_text(out, "artifact", kind_id[e->arg[0]]);
        tt_key_seat(out, "from", e->arg[1]);
        tt_key_seat(out, "to", e->arg[2]);
        break;
    case E_MISSION_CHANGED: tt_key_text(out, "old", mission_id[e->arg[0]]); break;
    case E_IDENTITY_CHANGED: tt_key_text(out, "old", identity_id[e->arg[0]]); break;
    case E_HANDS_PASSED: tt_key_text(out, "direction", direction_id[e->arg[0]]); break;
    case E_SEARCHING: tt_key_text(out, "pile", fetch_id[e->arg[0]]); break;
    case E_RESHUFFLED: tt_key_int(out, "count", e->arg[0]); break;
    case E_WENT_HOME: tt_key_text(out, "identity", identity_id[e->arg[0]]); break;
    case E_ENDED: put_result_fields(e->arg[0], (unsigned)e->arg[1], out); break;
    case E_RESPONDED:
    case E_PASSED:
    case E_HANDS_REDEALT:
    case E_DECLINED: break;
    }
}

/* --- position and view ------------------------------------------------------------------------ */

static void put_hand(const struct bag *hand, struct tt_sink *out) {
    uint8_t card[CARDS];
    int n = bag_list(hand, card);
    tt_put_list(out);
    for (int i = 0; i < n; i++)
        tt_put_text(out, kind_id[card[i]]);
    tt_put_end(out);
}

/* A pile, kept top last and shown top first. */
static void put_pile(struct tt_sink *out, const char *key, const uint8_t *pile, int n, const char *const *ids) {
    tt_key_list(out, key);
    for (int i = n; i > 0; i--)
        tt_put_text(out, ids[pile[i - 1]]);
    tt_put_end(out);
}

/* The members of a set, by their ids. */
static void put_set(unsigned set, const char *const *ids, struct tt_sink *out) {
    tt_put_list(out);
    for (; set; set &= set - 1u)
        tt_put_text(out, ids[tt_lowest(set)]);
    tt_put_end(out);
}

static void put_years(struct tt_sink *out, const char *key, uint32_t set, const int16_t *year) {
    tt_key_list(out, key);
    for (; set; set &= set - 1u)
        tt_put_int(out, year[tt_lowest(set)]);
    tt_put_end(out);
}

/* Missions or identities; those that the viewer may not see are null. Modes without them: []. */
static void put_held(const struct tt_setup *setup, struct tt_sink *out, const char *key, const uint8_t *held,
                     const char *const *ids, int seat, bool all) {
    tt_key_list(out, key);
    for (int p = 0; p < setup->seats && held[p] != NONE; p++) {
        if (all || p == seat)
            tt_put_text(out, ids[held[p]]);
        else
            tt_put_null(out);
    }
    tt_put_end(out);
}

static void put_stack(const struct state *s, struct tt_sink *out) {
    tt_key_list(out, "stack");
    if (s->card != NO_CARD) {
        tt_put_object(out);
        tt_key_int(out, "player", s->to_move);
        put_play(s->card, s->choice, out);
        tt_put_end(out);
        for (int i = 0; i < s->calls; i++) {
            tt_put_object(out);
            tt_key_int(out, "player", s->caller[i]);
            put_play(MESSAGE, 0, out);
            tt_put_end(out);
        }
    }
    tt_put_end(out);
}

/* What positions and views say alike, in two parts around what may be hidden. */
static void put_turn(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_int(out, "players", setup->seats);
    tt_put_key(out, "options");
    tt_put_options(&tt_game_crononautas, setup, out);
    tt_key_int(out, "turn", s->turn);
    tt_key_int(out, "to_move", s->to_move);
    tt_key_text(out, "phase", phase_id[s->phase]);
    tt_key_int(out, "owed", s->owed);
    tt_key_bool(out, "gained", s->gained != 0);
    tt_key_int(out, "extra_turns", s->extra);
    put_years(out, "flipped", s->flipped, year_of_pin);
    tt_put_key(out, "patches");
    put_set(s->patches, &kind_id[FIRST_PATCH], out);
    tt_key_list(out, "artifacts");
    for (int p = 0; p < setup->seats; p++)
        put_set(s->row[p], &kind_id[FIRST_ARTIFACT], out);
    tt_put_end(out);
}

static void put_open(const struct state *s, struct tt_sink *out) {
    put_pile(out, "discard", s->discard, s->discard_n, kind_id);
    put_pile(out, "mission_discard", s->mission_discard, s->mission_discard_n, mission_id);
    put_pile(out, "identity_discard", s->identity_discard, s->identity_discard_n, identity_id);
    put_stack(s, out);
    tt_key_seat(out, "asked", s->asked);
    if (s->fetch)
        tt_key_text(out, "fetch", fetch_id[s->fetch]);
    else
        tt_key_null(out, "fetch");
    tt_key_int(out, "aside_plays", s->aside_plays);
    tt_put_key(out, "travellers");
    put_set(s->travellers, identity_id, out);
    tt_put_key(out, "home");
    put_set(s->home, identity_id, out);
    if (s->phase != OVER) {
        tt_key_null(out, "result");
        return;
    }
    tt_key_object(out, "result");
    put_result_fields(s->winner, s->reasons, out);
    tt_put_end(out);
}

static void put_aside(const struct state *s, struct tt_sink *out) {
    tt_key_list(out, "aside");
    for (int i = 0; i < s->aside_n; i++)
        tt_put_text(out, kind_id[s->aside[i]]);
    tt_put_end(out);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    put_turn(setup, s, out);
    tt_key_list(out, "hands");
    for (int p = 0; p < setup->seats; p++)
        put_hand(&s->hand[p], out);
    tt_put_end(out);
    put_held(setup, out, "missions", s->mission, mission_id, TT_NOBODY, true);
    put_held(setup, out, "identities", s->identity, identity_id, TT_NOBODY, true);
    put_pile(out, "deck", s->deck, s->deck_n, kind_id);
    put_pile(out, "mission_deck", s->mission_deck, s->mission_deck_n, mission_id);
    put_pile(out, "identity_deck", s->identity_deck, s->identity_deck_n, identity_id);
    put_aside(s, out);
    put_open(s, out);
}

/* What a search of the draw pile shows: which cards it holds, not their order (15.2). */
static void put_found(const struct state *s, struct tt_sink *out) {
    struct bag found = {0, 0};
    for (int i = 0; i < s->deck_n; i++)
        bag_put(&found, s->deck[i]);
    tt_put_key(out, "found");
    put_hand(&found, out);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    bool over = s->phase == OVER, all = over || mode_is(setup, SOLONAUTS);
    put_turn(setup, s, out);
    tt_key_list(out, "hands");
    for (int p = 0; p < setup->seats; p++) {
        if (all || p == seat)
            put_hand(&s->hand[p], out);
        else
            tt_put_int(out, s->hand_n[p]);
    }
    tt_put_end(out);
    put_held(setup, out, "missions", s->mission, mission_id, seat, all);
    put_held(setup, out, "identities", s->identity, identity_id, seat, all);
    tt_key_int(out, "deck", s->deck_n);
    tt_key_int(out, "mission_deck", s->mission_deck_n);
    tt_key_int(out, "identity_deck", s->identity_deck_n);
    if (over || seat == s->to_move)
        put_aside(s, out);
    else
        tt_key_int(out, "aside", s->aside_n);
    put_open(s, out);
    if (s->fetch == FROM_DECK && seat == s->to_move)
        put_found(s, out);
    put_years(out, "paradoxes", years_in(open_paradoxes(s)), year_of_site);
    tt_key_bool(out, "inaccessible", closed(s));
}

/* Further fields of the op `result`. */
static void result_more(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    (void)setup;
    tt_key_list(out, "reasons");
    for (unsigned set = seen_as(base)->reasons; set; set &= set - 1u)
        tt_put_text(out, reason_id[tt_lowest(set)]);
    tt_put_end(out);
}
