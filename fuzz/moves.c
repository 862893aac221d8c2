/* Move application: the first bytes choose game, seats, seed and options, the rest the moves. States are
 * printed and read back on the way. */
#include "fuzz.h"

static void print_all(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state) {
    struct tt_sink s;
    tt_sink_grow(&s);
    for (int viewer = TT_NOBODY; viewer < setup->seats; viewer++)
        tt_put_view(game, setup, state, viewer, &s);
    tt_put_position(game, setup, state, &s);
    tt_sink_free(&s);
}

static int64_t option_value(const struct tt_option *o, uint8_t byte) {
    int count = 0;
    switch (o->type) {
    case TT_BOOL: return byte & 1;
    case TT_ENUM:
        while (o->values[count])
            count++;
        return byte % count;
    case TT_INT: return o->min + byte % (o->max - o->min + 1);
    case TT_INT_OR_NULL:
    case TT_LIST_OR_NULL: break;
    }
    return o->normal;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct tt_events ev;
    struct tt_setup setup;
    struct tt_error err;
    if (size < 4 + TT_MAX_OPTIONS)
        return 0;
    const struct tt_game *game = tt_game_at(data[0] % tt_game_count());
    int seats = game->min_seats + data[1] % (game->max_seats - game->min_seats + 1);
    tt_setup_normal(game, seats, (uint64_t)data[2] << 8 | data[3], &setup);
    for (int i = 0; i < game->n_options; i++)
        if (data[4 + i] & 0x80)
            setup.option[i] = option_value(&game->options[i], data[4 + i] & 0x7F);
    if (game->check && !game->check(&setup, &err))
        return 0;
    struct tt_state *state = malloc(game->state_size);
    tt_move *list = malloc((size_t)game->max_moves * TT_MAX_SEATS * sizeof *list);
    if (!state || !list)
        abort();
    game->start(&setup, state);
    for (size_t i = 4 + TT_MAX_OPTIONS; i < size && state->actors; i++) {
        int n = tt_legal(game, &setup, state, TT_NOBODY, list);
        if (n <= 0)
            abort();
        ev.n = 0;
        game->apply(&setup, state, list[data[i] % n], &ev);
        if (data[i] % 16 == 0)
            print_all(game, &setup, state);
    }
    free(list);
    free(state);
    return 0;
}
