// A thread plays its own games from start to end; when one ends it begins the next at once, so that a long
// game does not hold up its warp. A state lives in local memory, or in shared memory where the game's gpu.inc
// says TT_GPU_SHARED. Included by game.cu.
#ifndef TT_THREADS
#define TT_THREADS 128
#endif
#ifndef TT_GPU_SHARED
#define TT_GPU_SHARED 0
#endif
#ifndef TT_GPU_WAIT // this many lanes of a warp begin new games together
#define TT_GPU_WAIT 16
#endif

#include "random_move.cuh"

// Neighbouring threads' states start in different banks: eight bytes times an odd number apart.
constexpr int STRIDE = (int)((sizeof(struct game::state) + 7) / 8 | 1) * 8;
constexpr int SHARED_BYTES = TT_GPU_SHARED ? STRIDE * TT_THREADS : 0;

struct shape shape_for(int, size_t) {
    return {TT_THREADS, SHARED_BYTES, 0, 0};
}

__global__ void __launch_bounds__(TT_THREADS) play_games(struct order o) {
    __shared__ struct tally tally;
    clear_tally(&tally);
    __syncthreads();
#if TT_GPU_SHARED
    TT_DYNAMIC_SHARED(states);
    struct tt_state *s = (struct tt_state *)(states + threadIdx.x * STRIDE);
#else
    struct game::state own_state;
    struct tt_state *s = &own_state.base;
#endif
    struct tt_rng rng = {0};
    uint64_t hash = 0;
    const uint32_t stride = gridDim.x * blockDim.x;
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t decisions = 0;
    int first = -1;
    bool playing = false;
    // The lanes of a warp part ways in every decision; __syncwarp brings them together again before each
    // step, which the compiler alone does not.
    while (__any_sync(ALL_LANES, playing || i < o.games)) {
        // Dealing is long and would be done lane by lane: who is done waits for a few others.
        unsigned done = __ballot_sync(ALL_LANES, !playing);
        int more = __popc(__ballot_sync(ALL_LANES, playing || i < o.games)); // lanes that are not through
        if (!playing && i < o.games && (__popc(done) >= TT_GPU_WAIT || more < TT_GPU_WAIT)) {
            uint64_t seed = tt_game_seed(o.run, o.first + i);
            rng = tt_policy_rng(seed);
            begin(seed, s);
            first = only_actor(s->actors);
            hash = TT_HASH_START;
            decisions = 0;
            playing = true;
        }
        __syncwarp();
        int n = 0;
        tt_move move = 0;
        if (playing)
            move = pick(s, tt_random_actor(s->actors, &rng), &rng, &n);
        __syncwarp();
        if (playing) {
            hash = tt_hash_word(hash, move);
            game::apply(the_setup(), s, move, nullptr);
            decisions++;
            if (o.details && !(o.leave_out && (o.first + i) % o.leave_out == 0))
                count_choices(&o, &tally, n);
        }
        __syncwarp();
        if (playing && !s->actors) {
            finish(&o, s, (uint32_t)i, hash, decisions, first, &tally);
            i += stride;
            playing = false;
        }
        __syncwarp();
    }
    __syncthreads();
    add_tally(&tally, o.stats);
}
