// A random move (thread_per_game.cuh, sorted_in_block.cuh): a game that can do so counts its moves and names one of
// them; others write a list. Included by them.
#if !TT_GPU_PICKS
__device__ tt_move pick(const struct tt_state *s, int seat, struct tt_rng *rng, int *n) {
    tt_move list[TT_GPU_MOVES];
    *n = game::moves(the_setup(), s, seat, list);
    return list[tt_rng_below(rng, (uint32_t)*n)];
}
#else
__device__ tt_move pick(const struct tt_state *s, int seat, struct tt_rng *rng, int *n) {
    return game::pick(the_setup(), s, seat, rng, n);
}
#endif
