/* CONTROL: what the rules page wants measured and no event says (tt_game.measure). Included by game.c. */

/* How many cards a hand has when its turn begins. */
static void measure(const struct tt_setup *setup, const struct tt_state *base, const struct tt_event *e,
                    struct tt_sink *out) {
    (void)setup;
    if (e->kind == E_TURN_BEGAN)
        tt_key_int(out, "hand", seen_as(base)->hand_n[e->seat]);
}
