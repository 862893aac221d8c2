/* The template game as the engine knows it: objects in and out, and the description. A larger game puts
 * these into text.inc, read_position.inc and explain_illegal.inc and includes them here. */
#include "rules.c"

static const struct tt_option options[] = {
    [OPTION_HEAP] = {.id = "heap", .type = TT_INT, .normal = 15, .min = 1, .max = 200},
};
_Static_assert(sizeof options / sizeof *options == OPTIONS, "every option is described");

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    (void)setup, (void)base;
    tt_key_text(out, "verb", "take");
    tt_key_int(out, "player", tt_move_seat(m));
    tt_key_int(out, "count", m & 3u);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    (void)setup;
    switch ((enum event)e->kind) {
    case EVENT_TOOK:
        tt_key_text(out, "event", "took");
        tt_key_int(out, "player", e->seat);
        tt_key_int(out, "count", e->arg[0]);
        break;
    case EVENT_ENDED:
        tt_key_text(out, "event", "ended");
        tt_key_seats(out, "winners", 1u << e->arg[0]);
        break;
    }
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    tt_key_int(out, "heap", s->heap);
    tt_key_seat(out, "to_move", base->actors ? tt_lowest(base->actors) : TT_NOBODY);
    if (!s->heap)
        tt_key_int(out, "winner", s->winner);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    (void)seat; /* nothing is hidden */
    position(setup, base, out);
    tt_key_seats(out, "actors", base->actors);
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"players", "options", "heap", "to_move", "winner", "rng", NULL};
    struct state *s = (struct state *)base;
    const struct tt_json *to_move = tt_json_get(from, "to_move"), *winner = tt_json_get(from, "winner");
    int64_t heap, seat = 0, won = 0;
    if (tt_json_unknown_key(from, known))
        return tt_fail(err, "bad_position", "unknown field", tt_json_unknown_key(from, known));
    start(setup, base);
    heap = s->heap;
    if (tt_json_get(from, "heap") && !tt_json_int(tt_json_get(from, "heap"), 0, 255, &heap))
        return tt_fail(err, "bad_position", "not a possible number", "heap");
    if (winner && !tt_json_int(winner, 0, setup->seats - 1, &won))
        return tt_fail(err, "bad_position", "not a seat of this game", "winner");
    if (to_move && to_move->type != TT_JSON_NULL && !tt_json_int(to_move, 0, setup->seats - 1, &seat))
        return tt_fail(err, "bad_position", "not a seat of this game", "to_move");
    if (to_move && (to_move->type == TT_JSON_NULL) != (heap == 0))
        return tt_fail(err, "bad_position", "nobody is to move when the heap is gone, and only then", "to_move");
    s->heap = (uint8_t)heap;
    s->winner = (uint8_t)won;
    s->base.actors = heap ? (uint8_t)(1u << seat) : (uint8_t)0;
    return true;
}

static struct tt_refusal refuse(const struct tt_setup *setup, const struct tt_state *base,
                                const struct tt_json *action_object) {
    (void)setup, (void)base, (void)action_object;
    return TT_NO("2.1", NULL);
}

extern const struct tt_game tt_game_template;
const struct tt_game tt_game_template = {
    .id = "template",
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = MOST,
    .max_plies = 210,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .refuse = refuse,
};
