// For games whose states are too large for shared memory and whose rules are too long for the instruction
// cache. A block has thousands of games in device memory, and they go from piece to piece: a piece is a stretch
// of a game that is alike in all of them (`work` in the game's gpu.inc; its sort is a constant here, so its code is
// short). For each sort there is a queue of the games that wait for it. A warp takes 32 games of one queue, does
// the piece for all of them, a lane a game, and puts each into the queue of what comes next. So the lanes of a warp
// do nearly the same, instructions that were fetched serve many warps, and nobody waits for anybody: there are no
// barriers and no locks. For its piece a warp has its 32 games at a staging of its own in shared memory
// (shared_staging.cuh). Included by game.cu.
#ifndef TT_THREADS // at most; as many warps as have room for their stagings
#define TT_THREADS 416
#endif
#ifndef TT_GPU_BLOCKS // a multiprocessor: what the registers have to suffice for
#define TT_GPU_BLOCKS 1
#endif
#ifndef TT_GPU_SLOTS // games of a block, a power of two
#define TT_GPU_SLOTS 16384
#endif

enum { DEAL, FIRST, IDLE = FIRST + game::SORTS, QUEUES = IDLE, NONE, SOON, NEVER };
enum { BUNDLE = 32, A_LANE = (QUEUES + 31) / 32 };

#include "running_game.cuh"

#include "shared_staging.cuh"

// The bytes of a game, of whose state the players come last and only those who play are there.
__host__ __device__ constexpr unsigned game_bytes(int seats) {
    return (unsigned)(offsetof(struct slot, state) + game::NEAR_BYTES + (size_t)seats * game::NEAR_PLAYER + PART - 1) /
           PART * PART;
}
static_assert(game_bytes(2) >= STRETCH && game_bytes(game::PLAYERS) <= 2 * STRETCH,
              "one part a lane at least, two at most");

// From one game to the next: at a staging, where neighbours start in different banks, and in device memory, as it reads
// and writes.
__host__ __device__ constexpr unsigned staging_stride(int seats) { return (game_bytes(seats) / PART | 1) * PART; }
__host__ __device__ constexpr unsigned stride(int seats) { return (game_bytes(seats) + 63) / 64 * 64; }
constexpr size_t FAR = (sizeof(struct game::far_part) + 63) / 64 * 64; // what few moves need of a game, likewise
constexpr uint16_t NO_NUMBER = 0xFFFF;
constexpr size_t BESIDE = (size_t)QUEUES * TT_GPU_SLOTS * sizeof(uint16_t); // the rings, behind a block's games
static_assert((uint64_t)TT_GPU_SLOTS * stride(game::PLAYERS) < 1ull << 32, "32 bits a game's place");
static_assert(TT_GPU_SLOTS <= NO_NUMBER && !(TT_GPU_SLOTS & (TT_GPU_SLOTS - 1)), "16 bits a game; rings go round");

struct shape shape_for(int seats, size_t shared) {
    size_t staging = (size_t)BUNDLE * staging_stride(seats), warps = shared / staging;
    warps = warps < TT_THREADS / 32 ? warps : TT_THREADS / 32;
    return {(int)warps * 32, warps * staging, stride(seats) + FAR, BESIDE};
}

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
        next = game::choose_action(the_setup(), s, &rng, &n, &g->move);
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

// The piece by its sort.
__device__ int do_piece(int sort, const struct order *o, struct slot *g, struct tally *tally) {
#define PIECE(n)                                                                                                       \
    case n:                                                                                                            \
        return piece < (n) < game::SORTS ? (n) : 0 > (o, g, tally);
#define EIGHT(n) PIECE(n) PIECE(n + 1) PIECE(n + 2) PIECE(n + 3) PIECE(n + 4) PIECE(n + 5) PIECE(n + 6) PIECE(n + 7)
    /* clang-format off */
    switch (sort) {
        EIGHT(0) EIGHT(8) EIGHT(16) EIGHT(24) EIGHT(32) EIGHT(40)
        EIGHT(48) EIGHT(56) EIGHT(64) EIGHT(72) EIGHT(80) EIGHT(88)
    default: return NONE;
    }
    /* clang-format on */
    static_assert(game::SORTS <= 96, "a case for each");
}

// --- the queues -----------------------------------------------------------------------------------

// A queue is a ring of game numbers in device memory with room for all games of the block. Who takes or puts games
// first counts on, which makes the places his, then reads or writes there. A place without a game holds NO_NUMBER; so
// who comes too early waits until the other side is done with it. `ready` only says how many are worth coming for.
struct queues {
    int ready[QUEUES];
    unsigned begin[QUEUES], end[QUEUES]; // how many were taken, how many were put
    int playing;                         // games under way
    int current; // the queue that was taken from last: a hint, which any warp may change at any time
};

__device__ void clear_queues(struct queues *q, uint16_t *rings, unsigned slots) {
    uint4 none = make_uint4(~0u, ~0u, ~0u, ~0u);
    for (size_t i = threadIdx.x; i < BESIDE / sizeof none; i += blockDim.x)
        ((uint4 *)rings)[i] = none;
    for (unsigned i = threadIdx.x; i < QUEUES; i += blockDim.x)
        q->ready[i] = (int)(q->begin[i] = q->end[i] = 0);
    if (threadIdx.x == 0) {
        q->playing = (int)slots;
        q->current = DEAL;
    }
}

__device__ volatile uint16_t *place_in(uint16_t *rings, int which, unsigned at) {
    return &rings[(unsigned)which * TT_GPU_SLOTS + at % TT_GPU_SLOTS];
}

// What stands there now, as this block knows it: nobody else writes there, so the first cache may tell.
__device__ unsigned number_at(const volatile uint16_t *place) {
#ifdef __CUDA_ARCH__
    uint16_t number;
    asm volatile("ld.relaxed.cta.global.u16 %0, [%1];" : "=h"(number) : "l"(place) : "memory");
    return number;
#else
    return *place;
#endif
}

// Every lane's game into the queue `which`; NONE for a lane that has no game.
__device__ void put(struct queues *q, uint16_t *rings, int which, unsigned game, int lane) {
    const unsigned same = __match_any_sync(ALL_LANES, which);
    const int first = tt_lowest(same), n = __popc(same);
    unsigned at = 0;
    if (lane == first && which < QUEUES)
        at = atomicAdd(&q->end[which], (unsigned)n);
    at = __shfl_sync(ALL_LANES, at, first) + (unsigned)__popc(same & ((1u << lane) - 1u));
    if (which < QUEUES) {
        volatile uint16_t *place = place_in(rings, which, at);
        while (number_at(place) != NO_NUMBER)
            __nanosleep(20);
        *place = (uint16_t)game;
    }
    __threadfence_block();
    __syncwarp();
    if (lane == first && which < QUEUES)
        atomicAdd(&q->ready[which], n);
    if (lane == first && which == IDLE)
        atomicAdd(&q->playing, -n);
}

// The queue to go to next, and how many games it has. A change of queue costs the fetching of its code, whatever its
// length; the fewest changes come of queues whose lengths are as the square roots of their shares (as for the sizes of
// lots in a workshop), so the one goes first that is longest by this measure. Less than a warp full only where there is
// nothing better.
__device__ int longest(const volatile struct queues *q, int lane, int *there) {
    unsigned best = 0;
    for (int i = 0; i < A_LANE; i++) {
        int which = i * 32 + lane, n = which < QUEUES ? q->ready[which] : 0;
        float length = n < BUNDLE ? 1e-20f * (float)n : __fdividef((float)n * (float)n, (float)q->end[which]);
        unsigned value = n > 0 ? (__float_as_uint(length) & ~0xFFu) | (unsigned)which : 0;
        best = value > best ? value : best;
    }
    best = __reduce_max_sync(ALL_LANES, best);
    *there = best ? __shfl_sync(ALL_LANES, q->ready[best & 0xFF], 0) : 0;
    return (int)(best & 0xFF);
}
static_assert(QUEUES < 256, "8 bits a queue");

// A queue that is worth working at, or SOON where others may yet bring games, or NEVER. All go on with the queue that
// was taken from last while it has enough for a warp: its code is at hand.
__device__ int choose(struct queues *q, int lane, int *there) {
    const volatile struct queues *now = q;
    int which = __shfl_sync(ALL_LANES, now->current, 0);
    *there = __shfl_sync(ALL_LANES, now->ready[which], 0);
    if (*there < BUNDLE)
        which = longest(now, lane, there);
    if (*there <= 0)
        return __shfl_sync(ALL_LANES, now->playing, 0) ? SOON : NEVER;
    if (lane == 0)
        q->current = which;
    return which;
}

// A game of that queue for every lane, or for as many of the first as there were when it was chosen, but none where
// somebody was faster. Returns for how many.
__device__ int take(struct queues *q, uint16_t *rings, int which, int there, unsigned *game, int lane) {
    const int want = there < BUNDLE ? there : (int)BUNDLE;
    int left = 0;
    unsigned at = 0;
    if (lane == 0) {
        left = atomicAdd(&q->ready[which], -want) - want;
        if (left < 0)
            atomicAdd(&q->ready[which], want);
        else
            at = atomicAdd(&q->begin[which], (unsigned)want);
    }
    at = __shfl_sync(ALL_LANES, at, 0) + (unsigned)lane;
    const int n = __shfl_sync(ALL_LANES, left, 0) >= 0 ? want : 0;
    if (lane < n) {
        volatile uint16_t *place = place_in(rings, which, at);
        while ((*game = number_at(place)) == NO_NUMBER)
            __nanosleep(20);
        *place = NO_NUMBER;
    }
    __threadfence_block();
    __syncwarp();
    return n;
}

// --- the kernel -----------------------------------------------------------------------------------

// What a warp works with.
struct warp_context {
    struct staging staging;
    struct slot *own; // a lane's game at the staging
    unsigned char *games, *far;
    unsigned apart; // from one game to the next
    uint16_t *rings;
};

__device__ struct warp_context warp_context_of(const struct order *o, unsigned char *stagings, int lane) {
    struct warp_context at;
    const int seats = the_setup()->seats;
    const unsigned near_apart = staging_stride(seats);
    unsigned char *staging = stagings + (threadIdx.x - (unsigned)lane) * near_apart;
    at.apart = stride(seats);
    at.games = o->games_at + (size_t)blockIdx.x * ((size_t)o->slots * (at.apart + FAR) + BESIDE);
    at.far = at.games + (size_t)o->slots * at.apart;
    at.rings = (uint16_t *)(at.far + (size_t)o->slots * FAR);
    at.own = (struct slot *)(staging + (unsigned)lane * near_apart);
    at.staging = staging_of(staging, near_apart, at.games, at.apart, game_bytes(seats), lane);
    return at;
}

__device__ struct slot *home_of(const struct warp_context *at, unsigned game) {
    return (struct slot *)(at->games + (size_t)game * at->apart);
}

__device__ void claim_all(const struct order *o, const struct warp_context *at, struct queues *q, int lane) {
    for (unsigned from = threadIdx.x - (unsigned)lane; from < o->slots; from += blockDim.x) {
        unsigned game = from + (unsigned)lane;
        int which = NONE;
        if (game < o->slots) {
            struct slot *g = home_of(at, game);
            which = claim(o, g);
            g->state.depot = (struct game::depot *)(at->far + game * FAR);
        }
        put(q, at->rings, which, game, lane);
    }
}

__global__ void __launch_bounds__(TT_THREADS, TT_GPU_BLOCKS) play_games(struct order given) {
    TT_DYNAMIC_SHARED(stagings);
    __shared__ struct tally tally;
    __shared__ struct queues q;
    __shared__ struct order o;
    const int lane = (int)threadIdx.x & 31;
    const struct warp_context at = warp_context_of(&given, stagings, lane);
    clear_tally(&tally);
    clear_queues(&q, at.rings, given.slots);
    if (threadIdx.x == 0)
        o = given;
    __syncthreads();
    claim_all(&o, &at, &q, lane);
    for (;;) {
        int there = 0, which = choose(&q, lane, &there), next = NONE;
        unsigned game = 0;
        if (which == NEVER)
            break;
        if (which == SOON) {
            __nanosleep(100);
            continue;
        }
        const int n = take(&q, at.rings, which, there, &game, lane);
        if (n == 0)
            continue;
        fetch(&at.staging, game, n);
        if (lane < n)
            next = which == DEAL ? deal(&o, at.own) : do_piece(which - FIRST, &o, at.own, &tally);
        if (which != FIRST + game::TWO_STEPS)
            bring_back(&at.staging, game, n);
        else if (lane < n)
            bring_back_head(home_of(&at, game), at.own);
        __threadfence_block(); // a warp that finds a game in a queue finds it whole
        __syncwarp();
        put(&q, at.rings, next, game, lane);
    }
    __syncthreads();
    add_tally(&tally, o.stats);
}
