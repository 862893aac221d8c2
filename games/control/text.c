/* CONTROL's objects: actions, events, positions and views in JSON (sections 7 and 8 of RULES.md), and
 * the clause behind a refusal. Included by game.c after rules.c. */

static const char *const kind_id[] = {
#define CARD(NAME, id, fuel, stable) #id,
#include "cards.def"
#undef CARD
    NULL};
static const char *const verb_id[] = {"draw", "play", "discard", "diffuse", "stop", "pass", "choose", "trim", NULL};
static const char *const mode_id[] = {"",     "draw", "return", "mimic", "diffuse", "decline",  "take",
                                      "bury", "keep", "victim", "lose",  "stable",  "unstable", NULL};
static const char *const phase_id[] = {"action", "response", "choose", "trim", "over", NULL};
static const char *const reason_id[] = {"fuel", "exhausted", "overtime", NULL};
static const char *const why_id[] = {"turn",   "action",  "rift",        "dark_energy", "ability",
                                     "stop",   "diffuse", "diffused",    "reactor",     "future_shift",
                                     "random", "chosen",  "singularity", "trim"};
static const char *const match_id[] = {"full", "single", NULL};

static const struct tt_option options[] = {
    {.id = "match", .type = TT_ENUM, .normal = MATCH_FULL, .values = match_id},
    {.id = "overtime_turns", .type = TT_INT, .normal = 40, .min = 1, .max = 1000},
};

/* --- actions ---------------------------------------------------------------------------------- */

static void put_target(tt_move m, struct tt_sink *out) {
    tt_key_object(out, "target");
    tt_key_int(out, "player", move_player(m));
    tt_key_text(out, "card", kind_id[move_target(m)]);
    tt_put_end(out);
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    (void)setup, (void)base;
    int verb = move_verb(m), mode = move_mode(m);
    tt_key_text(out, "verb", verb_id[verb]);
    tt_key_int(out, "player", tt_move_seat(m));
    if (mode)
        tt_key_text(out, "mode", mode_id[mode]);
    if (verb == PLAY || verb == DISCARD || verb == DIFFUSE || verb == TRIMMING || mode == M_MIMIC ||
        mode == M_DIFFUSE || mode == M_TAKE || mode == M_KEEP || mode == M_LOSE)
        tt_key_text(out, "card", kind_id[move_card(m)]);
    if (verb == DIFFUSE || mode == M_DIFFUSE || mode == M_RETURN || mode == M_BURY)
        put_target(m, out);
    if (mode == M_VICTIM)
        tt_key_int(out, "victim", move_player(m));
}

/* --- events ----------------------------------------------------------------------------------- */

static void put_numbers(const char *key, const int16_t *number, int n, struct tt_sink *out) {
    tt_key_list(out, key);
    for (int i = 0; i < n; i++)
        tt_put_int(out, number[i]);
    tt_put_end(out);
}

static void put_result_fields(const struct tt_setup *setup, int winner, const int16_t *score, int reason,
                              struct tt_sink *out) {
    tt_key_list(out, "winners");
    for (int p = 0; p < setup->seats; p++)
        if (p == winner || partners(setup, p, winner))
            tt_put_int(out, p);
    tt_put_end(out);
    put_numbers("scores", score, setup->seats, out);
    tt_key_text(out, "reason", reason_id[reason]);
}

/* A number in place of a list for those who may not see it, null in place of a card. */
static void put_secret_list(const struct tt_event *e, struct tt_sink *out) {
    tt_put_key(out, "cards");
    if (e->hidden) {
        tt_put_int(out, e->n);
        return;
    }
    tt_put_list(out);
    for (int i = 0; i < e->n; i++)
        tt_put_text(out, kind_id[e->list[i]]);
    tt_put_end(out);
}

static void put_secret_card(const struct tt_event *e, struct tt_sink *out) {
    if (e->hidden)
        tt_key_null(out, "card");
    else
        tt_key_text(out, "card", kind_id[e->list[0]]);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const name[] = {"round_began", "dealt",     "turn_began", "drew",   "played",   "discarded",
                                       "passed",      "cancelled", "returned",   "buried", "mimicked", "looked",
                                       "took",        "kept",      "aimed",      "named",  "declined", "fizzled",
                                       "skipped",     "round_won", "ended"};
    tt_key_text(out, "event", name[e->kind]);
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    switch ((enum event)e->kind) {
    case E_ROUND_BEGAN:
        tt_key_int(out, "round", e->arg[0]);
        tt_key_int(out, "starter", e->arg[1]);
        break;
    case E_DEALT:
    case E_LOOKED: put_secret_list(e, out); break;
    case E_DREW:
        put_secret_list(e, out);
        tt_key_text(out, "why", why_id[e->arg[0]]);
        break;
    case E_DISCARDED:
        tt_key_text(out, "card", kind_id[e->arg[0]]);
        tt_key_text(out, "why", why_id[e->arg[1]]);
        break;
    case E_PLAYED:
    case E_CANCELLED:
    case E_RETURNED:
    case E_BURIED:
    case E_MIMICKED:
    case E_FIZZLED: tt_key_text(out, "card", kind_id[e->arg[0]]); break;
    case E_TOOK:
    case E_KEPT: put_secret_card(e, out); break;
    case E_AIMED: tt_key_int(out, "victim", e->arg[0]); break;
    case E_NAMED: tt_key_text(out, "type", e->arg[0] ? "stable" : "unstable"); break;
    case E_ROUND_WON:
        tt_key_text(out, "reason", reason_id[e->arg[0]]);
        put_numbers("wins", &e->arg[1], setup->seats, out); /* as in the position */
        break;
    case E_ENDED: put_result_fields(setup, e->arg[0], &e->arg[2], e->arg[1], out); break;
    case E_TURN_BEGAN:
    case E_PASSED:
    case E_DECLINED:
    case E_SKIPPED: break;
    }
}

/* --- position and view ------------------------------------------------------------------------ */

static void put_counts(uint64_t counts, struct tt_sink *out) {
    tt_put_list(out);
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < count_of(counts, kind); i++)
            tt_put_text(out, kind_id[kind]);
    tt_put_end(out);
}

static int count_all(uint64_t counts) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        n += count_of(counts, kind);
    return n;
}

static void put_pending(const struct state *s, bool see_kept, struct tt_sink *out) {
    tt_put_key(out, "pending");
    if (s->phase != RESPONSE && s->phase != CHOOSE) {
        tt_put_null(out);
        return;
    }
    tt_put_object(out);
    if (s->phase == RESPONSE) {
        tt_key_text(out, "card", kind_id[s->card]);
        tt_key_list(out, "stops");
        for (int i = 0; i < s->stops_n; i++)
            tt_put_int(out, s->stops[i]);
        tt_put_end(out);
        tt_key_int(out, "asked", s->asked);
    } else {
        tt_key_text(out, "ability", kind_id[s->ability]);
        tt_key_text(out, "source", kind_id[s->source]);
        if (s->kept != NO_CARD && see_kept)
            tt_key_text(out, "card", kind_id[s->kept]);
        else if (s->kept != NO_CARD)
            tt_key_null(out, "card");
        if (s->victim != NO_SEAT)
            tt_key_int(out, "victim", s->victim);
    }
    tt_put_end(out);
}

/* What positions and views say alike. */
static void put_head(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_int(out, "players", setup->seats);
    tt_put_key(out, "options");
    tt_put_options(&tt_game_control, setup, out);
    tt_key_int(out, "round", s->round);
    tt_key_list(out, "wins");
    for (int p = 0; p < setup->seats; p++)
        tt_put_int(out, s->wins[p]);
    tt_put_end(out);
    tt_key_int(out, "starter", s->starter);
    tt_key_int(out, "to_move", s->to_move);
}

static void put_areas(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_list(out, "areas");
    for (int p = 0; p < setup->seats; p++) {
        tt_put_list(out);
        for (int i = 0; i < s->area_n[p]; i++)
            tt_put_text(out, kind_id[s->area[p][i]]);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_tail(const struct tt_setup *setup, const struct state *s, bool see_kept, struct tt_sink *out) {
    tt_key_text(out, "phase", phase_id[s->phase]);
    put_pending(s, see_kept, out);
    tt_key_int(out, "overtime", s->overtime);
    if (s->phase != OVER) {
        tt_key_null(out, "result");
        return;
    }
    int16_t score[PLAYERS];
    for (int p = 0; p < PLAYERS; p++)
        score[p] = s->wins[p];
    tt_key_object(out, "result");
    put_result_fields(setup, s->winner, score, s->reason, out);
    tt_put_end(out);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    put_head(setup, s, out);
    tt_key_list(out, "hands");
    for (int p = 0; p < setup->seats; p++)
        put_counts(s->hand[p], out);
    tt_put_end(out);
    put_areas(setup, s, out);
    tt_key_list(out, "decks");
    for (int h = 0; h < heaps(setup); h++) {
        tt_put_list(out);
        for (int i = s->deck_n[h]; i > 0; i--)
            tt_put_text(out, kind_id[s->deck[h][i - 1]]);
        tt_put_end(out);
    }
    tt_put_end(out);
    tt_key_list(out, "discards");
    for (int h = 0; h < heaps(setup); h++)
        put_counts(s->pile[h], out);
    tt_put_end(out);
    put_tail(setup, s, true, out);
}

/* What an ability shows to the player it belongs to (section 8: `found`). */
static void put_found(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    if (s->ability == WORMHOLE) {
        tt_put_key(out, "found");
        put_counts(s->pile[heap_of(setup, s->to_move)], out);
    } else if (s->ability == FUTURE_SHIFT && s->kept == NO_CARD) {
        uint8_t card[2];
        int n = top_cards(setup, s, card);
        tt_key_list(out, "found");
        for (int i = 0; i < n; i++)
            tt_put_text(out, kind_id[card[i]]);
        tt_put_end(out);
    }
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    put_head(setup, s, out);
    tt_key_list(out, "hands");
    for (int p = 0; p < setup->seats; p++) {
        if (p == seat)
            put_counts(s->hand[p], out);
        else
            tt_put_int(out, s->hand_n[p]);
    }
    tt_put_end(out);
    put_areas(setup, s, out);
    tt_key_list(out, "decks");
    for (int h = 0; h < heaps(setup); h++)
        tt_put_int(out, s->deck_n[h]);
    tt_put_end(out);
    tt_key_list(out, "discards");
    for (int h = 0; h < heaps(setup); h++)
        tt_put_int(out, count_all(s->pile[h]));
    tt_put_end(out);
    put_tail(setup, s, seat == s->to_move, out);
    if (s->phase == CHOOSE && seat == s->to_move)
        put_found(setup, s, out);
    tt_key_list(out, "fuel");
    for (int p = 0; p < setup->seats; p++)
        tt_put_int(out, s->fuel[p]);
    tt_put_end(out);
    tt_key_seats(out, "actors", base->actors);
}
