/* TimeQuest: quantities of Part G of the rules page that its events and views leave out (tt_game.measure).
 * Included by game.c. */

static const char *const closing_id[] = {"closing_1", "closing_2", "closing_3", "closing_4", "closing_5"};

/* Which levels of which objective were reached. */
static void measure_objective(const struct tt_event *e, struct tt_sink *out) {
    const char *id = objective_id[e->arg[0]];
    tt_key_int(out, "objectives", 1);
    tt_key_int(out, "objectives_1", e->arg[1] >= 1);
    tt_key_int(out, "objectives_3", e->arg[1] >= 3);
    tt_key_int(out, join_name(id, "").text, 1);
    tt_key_int(out, join_name(id, "_1").text, e->arg[1] >= 1);
    tt_key_int(out, join_name(id, "_3").text, e->arg[1] >= 3);
}

static void measure_end(const struct tt_setup *setup, const struct state *s, const struct tt_event *e,
                        struct tt_sink *out) {
    int points = 0, artifacts = 0;
    for (int p = 0; p < setup->seats; p++) {
        points += e->arg[2 + p];
        artifacts += s->player[p].artifacts * table_of(setup)->number.artifact_points;
    }
    tt_key_int(out, "points", points);
    tt_key_int(out, "points_by_artifacts", artifacts);
    tt_key_int(out, "round_limit", s->round >= setup->option[O_ROUNDS]);
}

static void measure(const struct tt_setup *setup, const struct tt_state *base, const struct tt_event *e,
                    struct tt_sink *out) {
    const struct state *s = seen_as(base);
    switch (e->kind) {
    case E_MOVED:
        if (e->arg[2] == W_FREE_MOVE && s->round > 2)
            tt_key_int(out, "late_free_moves", 1);
        break;
    case E_CLOSED: {
        unsigned n = closed(s);
        if (n >= 1 && n <= sizeof closing_id / sizeof *closing_id)
            tt_key_int(out, closing_id[n - 1], s->round);
        break;
    }
    case E_TURN_BEGAN:
        tt_key_int(out, "no_crystals", s->crystals == 0);
        tt_key_int(out, "no_resource",
                   !s->supply[0] || !s->supply[1] || !s->supply[2] || !s->supply[3] || !s->supply[4]);
        break;
    case E_TURN_ENDED:
        if (s->player[e->seat].location == VOID && s->player[e->seat].void_mode == MODE_START)
            tt_key_int(out, "void_turns", 1);
        break;
    case E_OBJECTIVE_SHOWN: measure_objective(e, out); break;
    case E_ENDED: measure_end(setup, s, e, out); break;
    default: break;
    }
}
