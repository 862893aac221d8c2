// For games whose states are too large for shared memory and whose rules are too long for the instruction
// cache. A block has thousands of games in device memory, and they go from piece to piece: a piece is a stretch
// of a game that is alike in all of them (`work` in the game's rules; its sort is a constant here, so its code is
// short). Games that wait for the same sort of piece lie together in bundles of 32; a warp takes a few bundles,
// does the piece for all of them, a lane a game, and puts each where it waits for what comes next. So the lanes of
// a warp do nearly the same, instructions that were fetched serve several bundles and often several warps, and
// nobody waits for anybody but for the lock around the bundles. Included by game.cu.
#ifndef TT_THREADS
#define TT_THREADS 1024
#endif
#ifndef TT_GPU_BLOCKS // a multiprocessor: what the registers have to suffice for
#define TT_GPU_BLOCKS 1
#endif
#ifndef TT_GPU_SLOTS // games of a block
#define TT_GPU_SLOTS 16384
#endif
#ifndef TT_GPU_DEPTH // bundles that a warp takes at once, at most, while there are many
#define TT_GPU_DEPTH 4
#endif
#ifndef TT_GPU_MANY // games that wait, from which on they do
#define TT_GPU_MANY (TT_THREADS * TT_GPU_DEPTH)
#endif

enum { DEAL, FIRST, IDLE = FIRST + game::SORTS, QUEUES = IDLE, SOON, NEVER };
enum { BUNDLE = 32, BUNDLES = TT_GPU_SLOTS / BUNDLE + QUEUES, A_LANE = (QUEUES + 31) / 32 };
constexpr int SHARED_BYTES = BUNDLES * BUNDLE * 2; // the rest is cache for the games

#include "slot.cuh"

constexpr size_t STRIDE = (sizeof(struct slot) + 127) / 128 * 128;
static_assert(TT_GPU_SLOTS <= 1 << 16 && QUEUES < 256 && TT_GPU_DEPTH <= 4, "16 bits a game, 8 a queue, four in a word");

// --- a piece of a game ----------------------------------------------------------------------------

__device__ int deal(const struct order *o, struct slot *g) {
    struct tt_state *s = &g->state.base;
    uint64_t seed = tt_game_seed(o->run, o->first + g->number);
    g->rng = tt_policy_rng(seed);
    g->hash = TT_HASH_START;
    g->move = 0;
    begin(seed, s);
    s->zero[0] = (uint8_t)(only_actor(s->actors) + 1);
    return FIRST + game::sort_now(s);
}

__device__ int end_game(const struct order *o, struct slot *g, struct tally *tally) {
    struct tt_state *s = &g->state.base;
    finish(o, s, g->number, g->hash, *decisions_of(s), s->zero[0] - 1, tally);
    return claim(o, g);
}

// Does a piece of the game; returns where it waits for the next.
template <int SORT> TT_OUT_OF_LINE int piece(const struct order *o, struct slot *g, struct tally *tally) {
    struct tt_state *s = &g->state.base;
    if (SORT == game::OVER)
        return end_game(o, g, tally);
    struct tt_rng rng = g->rng;
    tt_move move = 0;
    int n = 0, next;
    if (SORT == game::TWO_STEPS) {
        next = game::choose_verb(the_setup(), s, &rng, &n, &g->move);
    } else {
        if (game::decides(SORT)) {
            move = game::choose(the_setup(), s, SORT, g->move, &rng, &n);
            g->hash = tt_hash_word(g->hash, move);
            ++*decisions_of(s);
        }
        next = game::work(the_setup(), s, SORT, move);
    }
    if (n) { // it has drawn
        g->rng = rng;
        if (o->details && !(o->leave_out && (o->first + g->number) % o->leave_out == 0))
            count_choices(o, tally, n);
    }
    return FIRST + next;
}

// The piece by its sort, found by halving.
template <int FROM, int TO> __device__ int do_piece(int sort, const struct order *o, struct slot *g, struct tally *tally) {
    if constexpr (TO - FROM == 1) {
        return piece<FROM>(o, g, tally);
    } else {
        constexpr int MIDDLE = (FROM + TO) / 2;
        return sort < MIDDLE ? do_piece<FROM, MIDDLE>(sort, o, g, tally) : do_piece<MIDDLE, TO>(sort, o, g, tally);
    }
}

// --- the bundles ----------------------------------------------------------------------------------

// Of each queue the full bundles are a list, and one more is being filled. All of it is changed by one warp at a
// time, its lanes together.
struct queues {
    unsigned lock, busy, current, free_n; // busy: warps at work; current: the queue that was taken from last
    unsigned waiting;                     // games in all queues
    uint16_t games[QUEUES];               // that wait in it
    uint16_t head[QUEUES], filling[QUEUES];
    uint16_t next[BUNDLES], free[BUNDLES];
};

__device__ void clear_queues(struct queues *q) {
    for (unsigned i = threadIdx.x; i < BUNDLES; i += blockDim.x)
        q->free[i] = (uint16_t)i;
    for (unsigned i = threadIdx.x; i < QUEUES; i += blockDim.x)
        q->games[i] = 0;
    if (threadIdx.x == 0) {
        q->lock = q->busy = q->current = q->waiting = 0;
        q->free_n = BUNDLES;
    }
}

__device__ void lock(struct queues *q, int lane) {
    if (lane == 0)
        while (atomicCAS(&q->lock, 0u, 1u))
            __nanosleep(20);
    __syncwarp();
    __threadfence_block();
}

__device__ void unlock(struct queues *q, int lane) {
    __threadfence_block();
    __syncwarp();
    if (lane == 0)
        atomicExch(&q->lock, 0u);
}

// Every lane's game into the queue `which`, those with the same one side by side.
__device__ void put(struct queues *q, uint16_t *bundle, int which, unsigned game, int lane) {
    const unsigned same = __match_any_sync(ALL_LANES, which), below = (1u << lane) - 1u;
    const int first = tt_lowest(same), n = __popc(same);
    const bool waits = which != IDLE;
    unsigned fill = 0, to = 0, fresh = 0;
    if (waits) {
        fill = q->games[which] % BUNDLE;
        to = q->filling[which];
    }
    bool needs = waits && lane == first && (fill == 0 || fill + (unsigned)n > BUNDLE);
    const unsigned all = __ballot_sync(ALL_LANES, needs);
    if (needs)
        fresh = q->free[q->free_n - 1 - (unsigned)__popc(all & below)];
    fresh = __shfl_sync(ALL_LANES, fresh, first);
    if (fill == 0)
        to = fresh;
    unsigned at = fill + (unsigned)__popc(same & below);
    if (waits)
        bundle[(at < BUNDLE ? to : fresh) * BUNDLE + at % BUNDLE] = (uint16_t)game;
    if (waits && lane == first) {
        if (fill + (unsigned)n >= BUNDLE) {
            q->next[to] = q->head[which];
            q->head[which] = (uint16_t)to;
            to = fresh;
        }
        q->filling[which] = (uint16_t)to;
        q->games[which] = (uint16_t)(q->games[which] + n);
    }
    const unsigned come = __ballot_sync(ALL_LANES, waits);
    if (lane == 0) {
        q->free_n -= (unsigned)__popc(all);
        q->waiting += (unsigned)__popc(come);
    }
    __syncwarp();
}

// The queue with most games.
__device__ unsigned fullest(const struct queues *q, int lane) {
    unsigned best = 0;
    for (int i = 0; i < A_LANE; i++) {
        unsigned which = (unsigned)(i * 32 + lane), value = which < QUEUES ? (unsigned)q->games[which] << 8 | which : 0;
        best = value > best ? value : best;
    }
    return __reduce_max_sync(ALL_LANES, best) & 0xFF;
}

// What a warp has taken: a lane's games, 16 bits each, and how many bundles; only a single one may have less than 32.
struct load {
    uint64_t games;
    int bundles;
    unsigned n; // games of the last bundle
};

// Bundles of one queue: returns which, or SOON where others may yet bring some, or NEVER.
__device__ int take(struct queues *q, const uint16_t *bundle, struct load *l, int lane) {
    unsigned which = q->current;
    if (q->games[which] < BUNDLE)
        which = fullest(q, lane);
    unsigned there = q->games[which], from = there < BUNDLE ? q->filling[which] : q->head[which];
    unsigned busy = q->busy, free_n = q->free_n, full = there / BUNDLE, most = q->waiting >= TT_GPU_MANY ? TT_GPU_DEPTH : 1;
    l->n = there < BUNDLE ? there : (unsigned)BUNDLE;
    l->bundles = 0;
    l->games = 0;
    __syncwarp();
    if (there == 0)
        return busy ? SOON : NEVER;
    for (unsigned i = 0; i < (full < most ? full : most) || i == 0; i++) {
        l->games |= (uint64_t)bundle[from * BUNDLE + (unsigned)lane] << 16 * i;
        l->bundles++;
        if (lane == 0)
            q->free[free_n + i] = (uint16_t)from;
        if (full)
            from = q->next[from];
    }
    if (lane == 0) {
        unsigned taken = full ? (unsigned)l->bundles * BUNDLE : there;
        if (full)
            q->head[which] = (uint16_t)from;
        q->games[which] = (uint16_t)(there - taken);
        q->waiting -= taken;
        q->free_n = free_n + (unsigned)l->bundles;
        q->current = which;
        q->busy = busy + 1;
    }
    return (int)which;
}

// --- the kernel -----------------------------------------------------------------------------------

__global__ void __launch_bounds__(TT_THREADS, TT_GPU_BLOCKS) play_games(struct order given) {
    TT_DYNAMIC_SHARED(dynamic);
    __shared__ struct tally tally;
    __shared__ struct queues q;
    __shared__ struct order o;
    uint16_t *bundle = (uint16_t *)dynamic;
    unsigned char *games = given.games_at + (size_t)blockIdx.x * given.slots * STRIDE;
    const int lane = (int)threadIdx.x & 31;
    clear_tally(&tally);
    clear_queues(&q);
    if (threadIdx.x == 0)
        o = given;
    __syncthreads();
    for (unsigned from = threadIdx.x - (unsigned)lane; from < o.slots; from += TT_THREADS) {
        unsigned game = from + (unsigned)lane;
        int which = game < o.slots ? claim(&o, (struct slot *)(games + game * STRIDE)) : (int)IDLE;
        lock(&q, lane);
        put(&q, bundle, which, game, lane);
        unlock(&q, lane);
    }
    __syncthreads();
    struct load load = {0, 0, 0};
    uint32_t next = 0; // of each game of the load, 8 bits: where it waits for what comes next
    for (bool worked = false;;) {
        lock(&q, lane);
        for (int i = 0; worked && i < load.bundles; i++)
            put(&q, bundle, (int)(next >> 8 * i & 0xFF), (unsigned)(load.games >> 16 * i & 0xFFFF), lane);
        if (worked && lane == 0)
            q.busy--;
        __syncwarp();
        int which = take(&q, bundle, &load, lane);
        unlock(&q, lane);
        if (which == NEVER)
            break;
        worked = which != SOON;
        if (!worked)
            __nanosleep(200);
        next = 0;
        for (int i = 0; i < load.bundles; i++) {
            struct slot *g = (struct slot *)(games + (load.games >> 16 * i & 0xFFFF) * STRIDE);
            int then = IDLE;
            if ((unsigned)lane < load.n)
                then = which == DEAL ? deal(&o, g) : do_piece<0, game::SORTS>(which - FIRST, &o, g, &tally);
            next |= (uint32_t)then << 8 * i;
            __syncwarp();
        }
    }
    __syncthreads();
    add_tally(&tally, o.stats);
}
