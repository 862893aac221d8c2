// Greedy players, and mixes of greedy and random ones, in one of two ways: greedy_by_warp.cuh (a warp plays a game) or,
// where a gpu.inc says TT_GREEDY_SORTED, greedy_sorted.cuh (a block thinks for all of its games at once, sorted by what
// happens). How a greedy player thinks is in bots/greedy_steps.h, the processor's very text; lineups, seeds and the
// choice between equals are those of lab/play.c and bots/bots.c. Included by game.cu.

struct greed {
    const struct tt_setup *setup;
    int seat;
};

__device__ bool ask_judges(const struct greed *) { return true; }
TT_OUT_OF_LINE int ask_moves(const struct greed *g, const struct tt_state *state, int seat, tt_move *list) {
    return game::moves(g->setup, state, seat, list);
}
TT_OUT_OF_LINE void ask_apply(const struct greed *g, struct tt_state *state, tt_move m) {
    game::apply(g->setup, state, m, nullptr);
}
TT_OUT_OF_LINE void ask_redeal(const struct greed *g, struct tt_state *state, struct tt_rng *rng) {
    game::redeal(g->setup, state, g->seat, rng);
}
TT_OUT_OF_LINE int ask_value(const struct greed *g, const struct tt_state *state, int seat) {
    return game::bot_value(g->setup, state, seat);
}
__device__ void ask_result(const struct greed *g, const struct tt_state *state, struct tt_result *result) {
    game::result(g->setup, state, result);
}
#ifdef TT_GPU_ANY_ROLLOUT
__device__ int ask_rollout(const struct greed *, const struct tt_state *, int, const tt_move *, int n,
                           struct tt_rng *rng) {
    return (int)tt_rng_below(rng, (uint32_t)n);
}
#else
TT_OUT_OF_LINE int ask_rollout(const struct greed *g, const struct tt_state *state, int seat, const tt_move *list,
                               int n, struct tt_rng *rng) {
    return game::bot_rollout(g->setup, state, seat, list, n, rng);
}
#endif

// A move that neither asks chance nor leaves the seat a choice comes to the same in every deal.
#ifdef TT_GPU_OPEN
constexpr bool SOME_ALIKE = true;
__device__ bool comes_to_the_same(const struct greed *g, const struct tt_state *before, const struct tt_state *after) {
    return !(after->actors >> g->seat & 1) && game::bot_open(g->setup, before, after);
}
#else
constexpr bool SOME_ALIKE = false;
__device__ bool comes_to_the_same(const struct greed *, const struct tt_state *, const struct tt_state *) {
    return false;
}
#endif

#include "../bots/greedy_steps.h"

#ifndef TT_GREEDY_SORTED
#define TT_GREEDY_SORTED 0
#endif
#if TT_GREEDY_SORTED
#include "greedy_sorted.cuh"
#else
#include "greedy_by_warp.cuh"
#endif
