/* What becomes of a move when bots play the game to its end: the search's opinion, checked by games. */
#include "puzzles.h"

#include <stdlib.h>

enum { ENDLESS = 5000, QUICK = 60 }; /* decisions of a game, at most; iterations of a bot's decision */

static void play_to_end(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state,
                        struct tt_rng *rng) {
    for (int i = 0; state->actors && i < ENDLESS; i++) {
        int seat = tt_random_actor(state->actors, rng);
        struct tt_think ask = {.iterations = QUICK, .seed = (uint64_t)tt_rng_next(rng), .threads = 1};
        struct tt_thought *t =
            tt_think(tt_bot_find(game->bot && game->bot->pick ? "medium" : "ismcts"), game, setup, state, seat, &ask);
        tt_move move = t->move;
        tt_thought_free(t);
        game->apply(setup, state, move, NULL);
    }
}

int puzzle_playouts(const struct puzzle_parts *p, tt_move move, int games, uint64_t seed) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    int won = 0;
    for (int i = 0; i < games; i++) {
        /* The same deals for every move that is asked about. */
        struct tt_rng rng = tt_rng_seed(seed + (uint64_t)i);
        struct tt_result result = {0};
        memcpy(state, p->state, p->game->state_size);
        if (p->game->redeal)
            p->game->redeal(p->setup, state, p->seat, &rng);
        p->game->apply(p->setup, state, move, NULL);
        play_to_end(p->game, p->setup, state, &rng);
        if (state->actors)
            continue;
        p->game->result(p->setup, state, &result);
        won += result.winners >> p->seat & 1;
    }
    return won;
}
