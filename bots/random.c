/* Any legal move, each equally likely. */
#include "bots.h"

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    struct tt_rng rng = tt_rng_seed(ask->seed);
    int n = tt_thought_open(game, setup, state, seat, t);
    t->move = t->candidate[tt_rng_below(&rng, (uint32_t)n)].move;
    for (int i = 0; i < n; i++)
        t->candidate[i].value = 65536 / setup->seats;
    for (int p = 0; p < setup->seats; p++)
        t->value[p] = 65536 / setup->seats;
}

const struct tt_bot tt_bot_random = {.id = "random", .think = think};
