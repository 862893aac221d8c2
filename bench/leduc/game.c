/* Leduc poker as the engine knows it. */
#include "rules.c"

static const char *const verb_id[] = {"fold", "call", "raise"};

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    (void)setup, (void)base;
    tt_key_text(out, "verb", verb_id[m & 3u]);
    tt_key_int(out, "player", tt_move_seat(m));
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    (void)setup, (void)e, (void)out;
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    tt_key_list(out, "chips");
    tt_put_int(out, s->chips[0]);
    tt_put_int(out, s->chips[1]);
    tt_put_end(out);
    tt_key_int(out, "round", s->round);
    tt_key_int(out, "raises", s->raises);
    if (seat >= 0)
        tt_key_int(out, "card", s->deck[seat] / 2);
    if (s->shown)
        tt_key_int(out, "public", s->deck[2] / 2);
    tt_key_seats(out, "actors", base->actors);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = (const struct state *)base;
    view(setup, base, TT_NOBODY, out);
    tt_key_list(out, "deck");
    for (int i = 0; i < CARDS; i++)
        tt_put_int(out, s->deck[i]);
    tt_put_end(out);
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    (void)setup, (void)from, (void)base;
    return tt_fail(err, "bad_position", "the reference game takes no positions", NULL);
}

extern const struct tt_game tt_game_leduc;
const struct tt_game tt_game_leduc = {
    .id = "leduc",
    .min_seats = 2,
    .max_seats = 2,
    .max_moves = 3,
    .max_plies = 10,
    TT_GAME_USUAL,
    .redeal = redeal,
};
