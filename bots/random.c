/* Any legal move, each equally likely. */
#include "timetable.h"

#include <stdlib.h>

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    struct tt_rng rng = tt_rng_seed(ask->seed);
    tt_move *list = malloc(game->max_moves * sizeof *list);
    if (!list)
        abort();
    int n = game->moves(setup, state, seat, list);
    t->candidate = calloc((size_t)n, sizeof *t->candidate);
    if (!t->candidate)
        abort();
    t->move = list[tt_rng_below(&rng, (uint32_t)n)];
    t->n = n;
    for (int i = 0; i < n; i++) {
        t->candidate[i].move = list[i];
        t->candidate[i].value = 65536 / setup->seats;
    }
    for (int p = 0; p < setup->seats; p++)
        t->value[p] = 65536 / setup->seats;
    free(list);
}

const struct tt_bot tt_bot_random = {.id = "random", .think = think};
