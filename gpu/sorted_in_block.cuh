// The threads of a block share the block's games, which live in shared memory. Before each decision the
// games are sorted by the sort of move that comes next (sort_of in the game's gpu.inc), and each thread takes
// the game at its own place of that order: lanes of a warp then do nearly the same. Dealing, which is long
// and rare, waits until enough games of the block need it. Included by game.cu.
#ifndef TT_THREADS
#define TT_THREADS 1024
#endif
#ifndef TT_GPU_DEALS // this many games of a block deal together
#define TT_GPU_DEALS 128
#endif
#ifndef TT_GPU_BLOCKS // a multiprocessor: what the registers have to suffice for
#define TT_GPU_BLOCKS 1
#endif

// A game that can do so parts a move from the long deal that it may bring.
#if TT_GPU_RESTS
__device__ void step(struct tt_state *s, tt_move move) { game::step(the_setup(), s, move); }
__device__ bool rest_due(const struct tt_state *s) { return game::rest_due(s); }
__device__ void rest(struct tt_state *s) { game::rest(the_setup(), s); }
#else
__device__ void step(struct tt_state *s, tt_move move) { game::apply(the_setup(), s, move, nullptr); }
__device__ bool rest_due(const struct tt_state *) { return false; }
__device__ void rest(struct tt_state *) {}
#endif

enum { DEAL = game::SORTS, IDLE, KEYS };
static_assert(KEYS <= 32, "a warp counts the sorts");

#include "random_move.cuh"
#include "running_game.cuh"

constexpr int STRIDE = (int)((sizeof(struct slot) + 7) / 8 | 1) * 8; // starts in another bank than its neighbour
constexpr int SHARED_BYTES = STRIDE * TT_THREADS;

// A new game, or the next part of one.
TT_OUT_OF_LINE void deal(const struct order *o, struct slot *g) {
    struct tt_state *s = &g->state.base;
    if (g->move != NO_GAME) {
        rest(s);
        return;
    }
    uint64_t seed = tt_game_seed(o->run, o->first + g->number);
    g->rng = tt_policy_rng(seed);
    g->hash = TT_HASH_START;
    begin(seed, s);
    s->zero[0] = (uint8_t)(only_actor(s->actors) + 1);
}

// Chooses the next move; returns its sort.
__device__ int choose(const struct order *o, struct slot *g, struct tally *t) {
    struct tt_state *s = &g->state.base;
    struct tt_rng rng = g->rng;
    int n, seat = tt_random_actor(s->actors, &rng);
    tt_move move = pick(s, seat, &rng, &n);
    g->rng = rng;
    g->move = move;
    g->hash = tt_hash_word(g->hash, move);
    if (o->details && !(o->leave_out && (o->first + g->number) % o->leave_out == 0))
        count_choices(o, t, n);
    return game::sort_of(move);
}

// One step of a game: what was chosen happens, and the next move is chosen.
__device__ int advance(const struct order *o, struct slot *g, bool deals, struct tally *t) {
    struct tt_state *s = &g->state.base;
    if (deals) {
        deal(o, g);
    } else {
        ++*decisions_of(s);
        step(s, g->move);
    }
    if (!s->actors) {
        finish(o, s, g->number, g->hash, *decisions_of(s), s->zero[0] - 1, t);
        return claim(o, g);
    }
    return rest_due(s) ? DEAL : choose(o, g, t);
}

struct shape shape_for(int, size_t) {
    return {TT_THREADS, SHARED_BYTES, 0, 0};
}

__global__ void __launch_bounds__(TT_THREADS, TT_GPU_BLOCKS) play_games(struct order given) {
    TT_DYNAMIC_SHARED(slots);
    __shared__ struct tally tally;
    __shared__ struct order o;
    __shared__ unsigned count[2][32];
    __shared__ uint16_t place[TT_THREADS];
    const int lane = (int)threadIdx.x & 31;
    clear_tally(&tally);
    if (threadIdx.x < 64)
        count[threadIdx.x >> 5][lane] = 0;
    if (!threadIdx.x)
        o = given;
    __syncthreads();
    unsigned mine = threadIdx.x;
    struct slot *g = (struct slot *)(slots + mine * STRIDE);
    int key = claim(&o, g);
    for (int turn = 0;; turn ^= 1) {
        unsigned at = atomicAdd(&count[turn][key], 1u);
        __syncthreads();
        // Every warp adds up the counts for itself: where each sort begins.
        unsigned n = count[turn][lane], from = n;
        for (int d = 1; d < 32; d *= 2) {
            unsigned below = __shfl_up_sync(ALL_LANES, from, d);
            if (lane >= d)
                from += below;
        }
        from -= n;
        place[__shfl_sync(ALL_LANES, from, key) + at] = (uint16_t)mine;
        unsigned ready = __shfl_sync(ALL_LANES, from, DEAL), waiting = __shfl_sync(ALL_LANES, n, DEAL);
        if (threadIdx.x < 32)
            count[turn ^ 1][lane] = 0;
        __syncthreads();
        if (ready + waiting == 0)
            break;
        unsigned active = waiting >= TT_GPU_DEALS || ready == 0 ? ready + waiting : ready;
        mine = place[threadIdx.x];
        if (threadIdx.x < active)
            key = advance(&o, (struct slot *)(slots + mine * STRIDE), threadIdx.x >= ready, &tally);
        else
            key = threadIdx.x < ready + waiting ? DEAL : IDLE;
    }
    add_tally(&tally, o.stats);
}
