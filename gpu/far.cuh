// For games whose states are too large for shared memory and whose rules are too long for the instruction
// cache: a block has thousands of games in device memory and few threads. What comes next in a game is either
// a move that is carried out (by its sort) or a list that is made (by its kind); all games of the block are
// sorted by that, and the warps take them 32 at a time in this order. So lanes of a warp do nearly the same,
// and all warps of a processor do it at nearly the same time: an instruction that one has fetched serves
// them all. Included by game.cu.
#ifndef TT_THREADS
#define TT_THREADS 1024
#endif
#ifndef TT_GPU_SLOTS // games of a block
#define TT_GPU_SLOTS 8192
#endif
#ifndef TT_GPU_DEALS // so many games of a block deal together
#define TT_GPU_DEALS 64
#endif

enum { LISTING = game::SORTS, DEAL = LISTING + game::LISTS, IDLE, KEYS, ALL_KEYS = 64 };
static_assert(KEYS <= ALL_KEYS, "a warp counts the sorts, two a lane");

#include "slot.cuh"

constexpr int STRIDE = (int)((sizeof(struct slot) + 31) / 32 * 32); // whole sectors
constexpr int SHARED_BYTES = TT_GPU_SLOTS * 3;                      // two bytes for its place, one for its key

TT_OUT_OF_LINE void deal(const struct order *o, struct slot *g) {
    struct tt_state *s = &g->state.base;
    uint64_t seed = tt_game_seed(o->run, o->first + g->number);
    g->rng = tt_policy_rng(seed);
    g->hash = TT_HASH_START;
    g->move = 0;
    begin(seed, s);
    s->zero[0] = (uint8_t)(only_actor(s->actors) + 1);
}

// The next move is chosen.
TT_OUT_OF_LINE void choose(const struct order *o, struct slot *g, struct tally *t) {
    struct tt_state *s = &g->state.base;
    tt_move list[TT_GPU_MOVES];
    struct tt_rng rng = g->rng;
    int n = game::moves(the_setup(), s, tt_random_actor(s->actors, &rng), list);
    tt_move move = list[tt_rng_below(&rng, (uint32_t)n)];
    g->rng = rng;
    g->move = move;
    g->hash = tt_hash_word(g->hash, move);
    if (o->details && !(o->leave_out && (o->first + g->number) % o->leave_out == 0))
        count_choices(o, t, n);
}

// One step of a game; returns what comes next in it.
__device__ int advance(const struct order *o, struct slot *g, int key, struct tally *t) {
    struct tt_state *s = &g->state.base;
    if (key >= LISTING && key < DEAL) {
        choose(o, g, t);
        return game::sort_of(g->move);
    }
    if (key == DEAL) {
        deal(o, g);
    } else {
        ++*decisions_of(s);
        game::apply(the_setup(), s, g->move, nullptr);
    }
    if (s->actors)
        return LISTING + game::list_of(s);
    finish(o, s, g->number, g->hash, *decisions_of(s), s->zero[0] - 1, t);
    return claim(o, g);
}

// What all threads of a block need to know of a lap.
struct lap {
    unsigned count[2][ALL_KEYS]; // games by key: in this lap, in the next
    unsigned cursor[ALL_KEYS];   // where the next game of a key goes
    unsigned ready, waiting, taken;
};

// Where each key begins, by one warp.
__device__ void add_up(struct lap *r, int turn, int lane) {
    unsigned low = r->count[turn][2 * lane], both = low + r->count[turn][2 * lane + 1], from = both;
    for (int d = 1; d < 32; d *= 2) {
        unsigned below = __shfl_up_sync(ALL_LANES, from, d);
        if (lane >= d)
            from += below;
    }
    from -= both;
    r->cursor[2 * lane] = from;
    r->cursor[2 * lane + 1] = from + low;
    r->count[turn ^ 1][2 * lane] = r->count[turn ^ 1][2 * lane + 1] = 0;
    __syncwarp();
    if (lane == 0) {
        r->ready = r->cursor[DEAL];
        r->waiting = r->count[turn][DEAL];
        r->taken = 0;
    }
}

__global__ void __launch_bounds__(TT_THREADS, 1) play_games(struct order given) {
    TT_DYNAMIC_SHARED(dynamic);
    __shared__ struct tally tally;
    __shared__ struct order o;
    __shared__ struct lap r;
    const unsigned slots = given.slots, lane = threadIdx.x & 31;
    uint16_t *place = (uint16_t *)dynamic;
    uint8_t *key = dynamic + 2 * TT_GPU_SLOTS;
    unsigned char *games = given.games_at + (size_t)blockIdx.x * slots * STRIDE;
    clear_tally(&tally);
    for (unsigned i = threadIdx.x; i < 2 * ALL_KEYS; i += TT_THREADS)
        r.count[i / ALL_KEYS][i % ALL_KEYS] = 0;
    if (!threadIdx.x)
        o = given;
    __syncthreads();
    for (unsigned i = threadIdx.x; i < slots; i += TT_THREADS) {
        key[i] = (uint8_t)claim(&o, (struct slot *)(games + (size_t)i * STRIDE));
        atomicAdd(&r.count[0][key[i]], 1u);
    }
    for (int turn = 0;; turn ^= 1) {
        __syncthreads();
        if (threadIdx.x < 32)
            add_up(&r, turn, (int)lane);
        __syncthreads();
        for (unsigned i = threadIdx.x; i < slots; i += TT_THREADS)
            place[atomicAdd(&r.cursor[key[i]], 1u)] = (uint16_t)i;
        __syncthreads();
        if (r.ready + r.waiting == 0)
            break;
        unsigned active = r.waiting >= TT_GPU_DEALS || r.ready == 0 ? r.ready + r.waiting : r.ready;
        if (!threadIdx.x) { // who waits, and who has no more games
            atomicAdd(&r.count[turn ^ 1][DEAL], r.ready + r.waiting - active);
            atomicAdd(&r.count[turn ^ 1][IDLE], slots - r.ready - r.waiting);
        }
        for (;;) {
            unsigned from = lane == 0 ? atomicAdd(&r.taken, 32u) : 0;
            from = __shfl_sync(ALL_LANES, from, 0);
            if (from >= active)
                break;
            if (from + lane < active) {
                unsigned i = place[from + lane];
                int next = advance(&o, (struct slot *)(games + (size_t)i * STRIDE), key[i], &tally);
                key[i] = (uint8_t)next;
                atomicAdd(&r.count[turn ^ 1][next], 1u);
            }
            __syncwarp();
        }
    }
    add_tally(&tally, o.stats);
}
