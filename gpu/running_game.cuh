// What the two ways that sort games share (sorted_in_block.cuh, queues_by_step.cuh): a game under way, and where it
// comes from. DEAL and IDLE are theirs. Included by them. A game under way. The state's padding, which the rules leave
// alone, tells the number of its decisions and the seat that began.
struct slot {
    struct tt_rng rng;
    uint64_t hash;
    uint32_t number;
    tt_move move; // the next one, or NO_GAME
    struct game::state state;
};
constexpr tt_move NO_GAME = 0xFFFFFFFFu;

__device__ uint32_t *decisions_of(struct tt_state *s) { return (uint32_t *)&s->zero[2]; }

__device__ int claim(const struct order *o, struct slot *g) {
    g->move = NO_GAME;
    g->number = atomicAdd(o->next, 1u);
    return g->number < o->games ? DEAL : IDLE;
}
