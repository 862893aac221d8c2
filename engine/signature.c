/* The signature of a game: one number over a fixed batch of random matches. It must be the same on every
 * compiler, optimisation and machine, in wasm and on the GPU; tests/signature.txt keeps it. */
#include "timetable/engine.h"

#include <stdlib.h>

enum { MATCHES = 200 };

bool tt_plays(const struct tt_game *game, int seats) {
    struct tt_setup setup;
    struct tt_error err;
    tt_setup_normal(game, seats, 0, &setup);
    return !game->check || game->check(&setup, &err);
}

/* Every state, move and result of one match. */
static uint64_t sign_match(const struct tt_game *game, int seats, uint64_t match, struct tt_state *state, tt_move *list,
                           uint64_t hash) {
    struct tt_setup setup;
    struct tt_result result;
    struct tt_rng rng = tt_rng_seed(match + 1000);
    memset(&result, 0, sizeof result);
    tt_setup_normal(game, seats, match, &setup);
    game->start(&setup, state);
    while (state->actors) {
        hash = tt_hash(state, game->state_size, hash);
        tt_move move = tt_random_move(game, &setup, state, &rng, list);
        hash = tt_hash(&move, sizeof move, hash);
        game->apply(&setup, state, move, NULL);
    }
    game->result(&setup, state, &result);
    hash = tt_hash(state, game->state_size, hash);
    return tt_hash(result.score, sizeof result.score, hash);
}

uint64_t tt_signature(const struct tt_game *game) {
    struct tt_state *state = tt_have(malloc(game->state_size));
    tt_move *list = tt_have(malloc(game->max_moves * sizeof *list));
    uint64_t hash = 0;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        for (uint64_t match = 0; match < MATCHES && tt_plays(game, seats); match++)
            hash = sign_match(game, seats, match, state, list, hash);
    free(list);
    free(state);
    return hash;
}
