// Players by trained nets (bots/net.c), and mixes with random ones, as lab/play.c has them play. Many tables go on in
// step; states lie in device memory. A step is a few kernels:
//
//   deal      counts the matches that have ended, and deals the next ones
//   advance   makes the moves that were chosen, and those of random players or without a choice, up to a question for a
//             net; lists the tables that wait for one, net by net, and those whose match has ended
//   look      observations and action numbers of the tables that wait
//   evaluate  the net's layers for many of them at once, on the tensor cores; then what the player chooses
//
// Included by game.cu.
#include "near_states.cuh"

#include "net_layers.cuh"

#include "net_choice.cuh"

enum { WARPS = 2, THREADS = 32 * WARPS, MOVES = TT_GPU_MOVES, IN_A_ROW = 4, NETS = TT_MAX_SEATS };
enum { ENDED = NETS, LISTS }; // lists: tables that wait for net 0, 1, ..., and those whose match has ended

// What a table is besides its state.
struct slot {
    struct tt_rng policy;
    uint64_t hash;
    uint32_t game, ply; // number in the launch; decisions so far
    uint16_t n, pick;   // legal moves, and which is chosen, where it has waited for a net
    int8_t first;       // who decided first, -1: several
    uint8_t seat;
    bool waits; // for a net
};
constexpr uint32_t NO_GAME = 0xFFFFFFFFu;

struct sitting { // an entry of the lineup
    int net;     // -1: random
    int level;
};

// What every kernel is told.
struct job {
    struct order o;
    uint32_t tables, from, to; // all, and those of this shard
    unsigned near_words, words;
    uint64_t *near;     // states
    unsigned char *far; // what lies apart from them
    struct slot *slot;
    tt_move *moves;   // of the list where a table waits, MOVES each
    uint32_t *list;   // LISTS of tables
    uint32_t *count;  // of each list, then matches that are over
    uint64_t *seen;   // observations, in the order of a list
    uint16_t *number; // and action numbers, MOVES each
    struct sitting sits[TT_MAX_SEATS];
    int nets;
    struct device_net net[NETS];
};
constexpr int COUNTS = LISTS + 1, OVER = LISTS;

__device__ uint32_t *list_of(const struct job &j, int which) { return j.list + (size_t)which * j.tables + j.from; }
__device__ tt_move *moves_of(const struct job &j, uint32_t i) { return j.moves + (size_t)i * MOVES; }

// A warp's staging, and the state of a lane there.
#define STAGING(j, words, staging, s)                                                                                  \
    TT_DYNAMIC_SHARED(room);                                                                                           \
    uint64_t *staging = (uint64_t *)room + threadIdx.x / 32 * 32 * (words);                                            \
    struct tt_state *s = (struct tt_state *)(staging + (threadIdx.x & 31) * apart((j).near_words))

// The lane's table of a list that the warps share out, 32 at a time; `at` is its place there.
#define FOR_LISTED(first, n)                                                                                           \
    for (uint32_t first = (blockIdx.x * WARPS + threadIdx.x / 32) * 32; first < (n); first += gridDim.x * THREADS)

__device__ uint32_t table_at(const struct job &j, int which, uint32_t at, uint32_t n) {
    return at < n ? list_of(j, which)[at] : NO_ONE;
}

// --- deal --------------------------------------------------------------------------------------------

// Before the first one all tables are listed as ended.
__global__ void start_over(const __grid_constant__ struct job j) {
    for (uint32_t i = j.from + blockIdx.x * blockDim.x + threadIdx.x; i < j.to; i += gridDim.x * blockDim.x) {
        game::attach((struct tt_state *)(j.near + (size_t)i * j.near_words), j.far + (size_t)i * game::FAR_BYTES);
        j.slot[i].game = NO_GAME;
        j.slot[i].waits = false;
        list_of(j, ENDED)[i - j.from] = i;
        if (i == j.from)
            j.count[ENDED] = j.to - j.from;
    }
}

__device__ void count_end(const struct job &j, const struct slot *t, const struct tt_state *s, struct tally *tally) {
    finish(&j.o, s, t->game, t->hash, t->ply, t->first, tally);
    if (record_of(&j.o, t->game))
        j.o.length[t->game / j.o.apart] = t->ply;
    atomicAdd(&j.count[OVER], 1u);
}

__device__ void begin_next(const struct job &j, struct slot *t, struct tt_state *s) {
    t->game = atomicAdd(j.o.next, 1u);
    if (t->game >= j.o.games) {
        t->game = NO_GAME;
        s->actors = 0;
        return;
    }
    const uint64_t seed = tt_game_seed(j.o.run, j.o.first + t->game);
    begin(seed, s);
    game::sure(the_setup(), s);
    t->policy = tt_policy_rng(seed);
    t->hash = TT_HASH_START;
    t->ply = 0;
    t->first = (int8_t)only_actor(s->actors);
}

__global__ void __launch_bounds__(THREADS) deal(const __grid_constant__ struct job j) {
    __shared__ struct tally tally;
    STAGING(j, apart(j.near_words), staging, s);
    const uint32_t n = j.count[ENDED];
    if (blockIdx.x * THREADS >= n)
        return;
    clear_tally(&tally);
    __syncthreads();
    FOR_LISTED(first, n) {
        const uint32_t i = table_at(j, ENDED, first + (threadIdx.x & 31), n);
        fetch(j.near, j.near_words, staging, i);
        if (i != NO_ONE) {
            struct slot t = j.slot[i];
            if (t.game != NO_GAME)
                count_end(j, &t, s, &tally);
            begin_next(j, &t, s);
            j.slot[i] = t;
        }
        __syncwarp();
        bring_back(j.near, staging, j.near_words, i);
    }
    __syncthreads();
    add_tally(&tally, j.o.stats);
}

// --- advance -----------------------------------------------------------------------------------------

__device__ void make_move(const struct job &j, struct slot *t, struct tt_state *s, tt_move move, int pick) {
    uint16_t *record = record_of(&j.o, t->game);
    if (record && t->ply < j.o.room)
        record[t->ply] = (uint16_t)pick;
    t->hash = tt_hash_word(t->hash, move);
    t->ply++;
    game::apply(the_setup(), s, move, nullptr);
}

// To the next question for a net, whose number is returned; or to the end, or so far that the others need not wait.
__device__ int go_on(const struct job &j, uint32_t i, struct slot *t, struct tt_state *s, struct tally *tally) {
    const uint64_t number = j.o.first + t->game;
    const bool counts = j.o.details && !(j.o.leave_out && number % j.o.leave_out == 0);
    tt_move *list = moves_of(j, i);
    if (t->waits)
        make_move(j, t, s, list[t->pick], t->pick);
    t->waits = false;
    for (int moves = 0; moves < IN_A_ROW && s->actors; moves++) {
        int pick = 0;
        t->seat = (uint8_t)tt_random_actor(s->actors, &t->policy);
        const int n = game::moves(the_setup(), s, t->seat, list);
        if (counts)
            count_choices(&j.o, tally, n);
        if (n > 1) {
            const int net = j.sits[bot_at(&j.o, t->seat, number)].net;
            if (net >= 0) {
                t->n = (uint16_t)n;
                t->waits = true;
                return net;
            }
            struct tt_rng own = tt_rng_seed(tt_think_seed(tt_game_seed(j.o.run, number), t->ply));
            pick = (int)tt_rng_below(&own, (uint32_t)n);
        }
        make_move(j, t, s, list[pick], pick);
    }
    return s->actors ? -1 : (int)ENDED;
}

// The warp's tables for this list.
__device__ void add_to_list(const struct job &j, int which, uint32_t i, bool listed) {
    const unsigned all = __ballot_sync(ALL_LANES, listed), lane = threadIdx.x & 31;
    uint32_t at = 0;
    if (!all)
        return;
    if (lane == 0)
        at = atomicAdd(&j.count[which], (uint32_t)__popc(all));
    at = __shfl_sync(ALL_LANES, at, 0);
    if (listed)
        list_of(j, which)[at + (uint32_t)__popc(all & ((1u << lane) - 1))] = i;
}

__global__ void __launch_bounds__(THREADS) advance(const __grid_constant__ struct job j) {
    __shared__ struct tally tally;
    STAGING(j, apart(j.near_words), staging, s);
    clear_tally(&tally);
    __syncthreads();
    uint32_t i = j.from + blockIdx.x * THREADS + threadIdx.x;
    i = i < j.to ? i : NO_ONE;
    const bool plays = i != NO_ONE && j.slot[i].game != NO_GAME;
    int list = -1;
    if (__any_sync(ALL_LANES, plays)) {
        fetch(j.near, j.near_words, staging, i);
        if (plays) {
            struct slot t = j.slot[i];
            list = go_on(j, i, &t, s, &tally);
            game::sure(the_setup(), s);
            j.slot[i] = t;
        }
        __syncwarp();
        bring_back(j.near, staging, j.near_words, i);
        for (int net = 0; net < j.nets; net++)
            add_to_list(j, net, i, list == net);
        add_to_list(j, ENDED, i, list == ENDED);
    }
    __syncthreads();
    add_tally(&tally, j.o.stats);
}

// --- look, evaluate ------------------------------------------------------------------------------------

__global__ void __launch_bounds__(THREADS) look(const __grid_constant__ struct job j, int net) {
    STAGING(j, apart(j.near_words) + apart(j.words), staging, s);
    uint64_t *rows = staging + 32 * apart(j.near_words);
    const uint32_t n = j.count[net], lane = threadIdx.x & 31;
    FOR_LISTED(first, n) {
        const uint32_t at = first + lane, i = table_at(j, net, at, n);
        fetch(j.near, j.near_words, staging, i);
        if (i != NO_ONE) {
            const struct slot *t = &j.slot[i];
            const tt_move *list = moves_of(j, i);
            uint16_t *number = j.number + (size_t)(j.from + at) * MOVES;
            game::observe(the_setup(), s, t->seat, TT_NO_INDEX, rows + lane * apart(j.words));
            for (int k = 0; k < t->n; k++)
                number[k] = (uint16_t)game::index_of(the_setup(), s, list[k], 0);
        }
        __syncwarp();
        bring_back(j.seen + (size_t)j.from * j.words, rows, j.words, i == NO_ONE ? NO_ONE : at);
    }
}

// Of each decision the bytes that the net knows; of decisions that are not there nothing.
__device__ void take_bits(const struct job &j, const struct device_net &net, uint32_t first, uint32_t decisions,
                          unsigned char *bits) {
    const unsigned char *seen = (const unsigned char *)(j.seen + (size_t)(j.from + first) * j.words);
    const unsigned rows = (decisions + 7) / 8 * 8;
    for (unsigned d = threadIdx.x / 32; d < rows; d += TT_NET_WARPS)
        for (unsigned k = threadIdx.x & 31; k < (unsigned)net.bytes; k += 32)
            bits[d * net.apart + k] = d < decisions ? seen[(size_t)d * j.words * 8 + net.byte[k]] : 0;
}

__device__ void answer(const struct job &j, const struct device_net &net, uint32_t i, const uint16_t *number,
                       const unsigned char *units, unsigned decision, int32_t *logit) {
    const unsigned lane = threadIdx.x & 31;
    struct slot *t = &j.slot[i];
    const uint64_t match = j.o.first + t->game;
    const struct lane_units mine = take_units(net, units, decision, lane);
    find_logits(net, number, t->n, mine, lane, logit);
    const int pick = choose_by_net(net, j.sits[bot_at(&j.o, t->seat, match)].level, logit, t->n,
                                   tt_think_seed(tt_game_seed(j.o.run, match), t->ply), lane);
    if (lane == 0)
        t->pick = (uint16_t)pick;
}

__global__ void __launch_bounds__(NET_THREADS) evaluate(const __grid_constant__ struct job j, int which) {
    TT_DYNAMIC_SHARED(room);
    const struct device_net &net = j.net[which];
    const uint32_t n = j.count[which];
    const size_t half = units_bytes(net.steps);
    int32_t *logit = (int32_t *)(room + 2 * half) + threadIdx.x / 32 * MOVES;
    unsigned char *bits = room + 2 * half + TT_NET_WARPS * MOVES * sizeof *logit;
    if (blockIdx.x * DECISIONS >= n)
        return;
    for (size_t at = threadIdx.x; at < 2 * half / 16; at += NET_THREADS) // units beyond the width stay 0
        ((uint4 *)room)[at] = make_uint4(0, 0, 0, 0);
    for (uint32_t first = blockIdx.x * DECISIONS; first < n; first += gridDim.x * DECISIONS) {
        const uint32_t decisions = n - first < DECISIONS ? n - first : (uint32_t)DECISIONS;
        take_bits(j, net, first, decisions, bits);
        __syncthreads();
        const unsigned char *units = work_layers(net, (int)(decisions + 7) / 8, bits, room, room + half);
        for (uint32_t d = threadIdx.x / 32; d < decisions; d += TT_NET_WARPS)
            answer(j, net, list_of(j, which)[first + d], j.number + (size_t)(j.from + first + d) * MOVES, units, d,
                   logit);
        __syncthreads();
    }
}
