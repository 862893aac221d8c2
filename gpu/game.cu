// One game on the GPU: compiled once for each, with -DTT_GAME=<id> -DTT_SOURCE=<path of its gpu.inc>. Games are played
// by random players, as tt_random_playout in engine/setup.c plays them, move for move. There are three ways to share
// the work: thread_per_game.cuh (a thread plays its own games from start to end), sorted_in_block.cuh (the threads of a
// block share their games, sorted by what happens in them) and queues_by_step.cuh (they share them piece by piece, for
// large games); a game's gpu.inc says which suits it, and docs/gpu.md what was measured. Compiled once more with
// -DTT_GREEDY=1, it plays games of greedy players, as the laboratory does (greedy.cuh); with -DTT_CUSTOM=1, games with
// custom cards or numbers: a kernel of its own, because the others are faster where the compiler knows the numbers.
// With -DTT_NETS=1 it plays games of trained nets (nets.cuh).
//
// What a gpu.inc may define, besides including the rules:
//   TT_GPU_SORTED  sorted_in_block.cuh: SORTS and sort_of(move)
//   TT_GPU_QUEUES  queues_by_step.cuh: SORTS, OVER, TWO_STEPS, far_part, sort_now, decides, choose_action, choose, work
//   TT_GPU_SHARED  thread_per_game.cuh: states in shared memory
//   TT_GPU_PICKS   pick(setup, state, seat, rng, &n): a random move without a list
//   TT_GPU_RESTS   step, rest_due, rest: a move apart from the long deal that it may bring
//   TT_GPU_MOVES   the longest list of moves from an ordinary start, 256 if nothing is said
#define TT_GPU 1
#ifndef TT_GREEDY
#define TT_GREEDY 0
#endif
#ifndef TT_CUSTOM
#define TT_CUSTOM 0
#endif
#ifndef TT_NETS
#define TT_NETS 0
#endif

#include "gpu.h"

#include "device.h"

#include <cstdio>
#include <vector>

#define TT_LOOKS                                                                                                       \
    (TT_GREEDY || TT_NETS) // players who look at their game; random ones do not, so their states may be smaller
#define TT_BATCH TT_NETS   // the encoding is wanted, and the states of batch.cu

namespace {
namespace game {
#define TT_TEXT(x)  TT_TEXT_(x)
#define TT_TEXT_(x) #x
#include TT_TEXT(TT_SOURCE)
} // namespace game

#ifndef TT_GPU_QUEUES
#define TT_GPU_QUEUES 0
#endif
#ifndef TT_GPU_MOVES
#define TT_GPU_MOVES 256
#endif

// What a kernel is told.
struct order {
    uint64_t run, first;
    uint32_t games, samples, apart, leave_out; // leave_out: 0 for none
    bool details;
    uint64_t *hash;
    unsigned *next; // number of the next game that nobody has begun
    struct tt_gpu_stats *stats;
    unsigned char *games_at; // queues_by_step.cuh, greedy.cuh: room for `slots` games a block
    unsigned slots;
    unsigned bots, greedy, room; // as in gpu.h
    uint16_t *choice;            // of the sample, `room` a game
    uint32_t *length;
};
// How a kernel is launched: threads and shared memory of a block, device memory of a game that it has under way, and of
// itself. shape_for() of each way to play says it, by the number of players and the shared memory that there is.
struct shape {
    int threads;
    size_t shared, a_game, beside;
};
__constant__ struct tt_setup setup;
__device__ const struct tt_setup *the_setup() { return &setup; }

// What a block gathers in shared memory; added up over all blocks in the end.
enum { SHORT = 64 }; // lists of fewer moves are counted here, others at once in the sums
struct tally {
    unsigned decisions, games, draws, firsts, wins[TT_MAX_SEATS], winners[TT_MAX_SEATS + 1], place[TT_MAX_SEATS],
        branch[SHORT];
    unsigned bot_games[TT_MAX_SEATS], bot_wins[TT_MAX_SEATS];
};

__device__ void add(unsigned long long *to, unsigned n) {
    if (n)
        atomicAdd(to, (unsigned long long)n);
}

__device__ void clear_tally(struct tally *t) {
    for (unsigned i = threadIdx.x; i < sizeof *t / 4; i += blockDim.x)
        ((unsigned *)t)[i] = 0;
}

__device__ void add_tally(const struct tally *t, struct tt_gpu_stats *to) {
    for (int i = (int)threadIdx.x; i < SHORT; i += (int)blockDim.x)
        add(&to->branch[i], t->branch[i]);
    if (threadIdx.x)
        return;
    add(&to->decisions, t->decisions);
    add(&to->games, t->games);
    add(&to->draws, t->draws);
    add(&to->firsts, t->firsts);
    for (int p = 0; p < TT_MAX_SEATS; p++) {
        add(&to->wins[p], t->wins[p]);
        add(&to->place[p], t->place[p]);
        add(&to->bot_games[p], t->bot_games[p]);
        add(&to->bot_wins[p], t->bot_wins[p]);
    }
    for (int n = 0; n <= TT_MAX_SEATS; n++)
        add(&to->winners[n], t->winners[n]);
}

__device__ void count_choices(const struct order *o, struct tally *t, int n) {
    if (n < SHORT)
        atomicAdd(&t->branch[n], 1u);
    else
        atomicAdd(&o->stats->branch[n < TT_GPU_BRANCH ? n : TT_GPU_BRANCH - 1], 1ull);
}

// The row of a reason: by the address of its text, which the host reads in the end.
__device__ int find_reason(struct tt_gpu_stats *to, const char *id) {
    unsigned long long at = (unsigned long long)id;
    for (int i = 0; i < TT_GPU_REASONS; i++) {
        unsigned long long was = atomicCAS(&to->reason[i].at, 0ull, at);
        if (!was || was == at)
            return i;
    }
    return -1;
}

#if TT_GREEDY || TT_NETS
// Which entry of the lineup sits there in a game, as lab/play.c seats them.
__device__ int bot_at(const struct order *o, int seat, uint64_t number) {
    unsigned seats = the_setup()->seats;
    return o->bots == 1 ? 0 : (int)(((unsigned)seat + (unsigned)(number % seats)) % seats % o->bots);
}

__device__ void count_bots(const struct order *o, const struct tt_result *r, uint64_t number, struct tally *t) {
    for (int p = 0; p < the_setup()->seats; p++) {
        int bot = bot_at(o, p, number);
        atomicAdd(&t->bot_games[bot], 1u);
        if (r->winners >> p & 1)
            atomicAdd(&t->bot_wins[bot], 1u);
    }
}
#else
__device__ void count_bots(const struct order *, const struct tt_result *, uint64_t, struct tally *) {} // all are alike
#endif

__device__ void count_details(const struct order *o, const struct tt_result *r, unsigned decisions, int first,
                              struct tally *t) {
    struct tt_gpu_stats *to = o->stats;
    int seats = the_setup()->seats, row = find_reason(to, r->reason ? r->reason : "");
    atomicAdd(&t->winners[tt_count(r->winners)], 1u);
    atomicAdd(&to->length[decisions < TT_GPU_LENGTHS ? decisions : TT_GPU_LENGTHS - 1], 1ull);
    if (first >= 0)
        atomicAdd(&t->firsts, 1u);
    if (row >= 0)
        atomicAdd(&to->reason[row].games, 1ull);
    else
        atomicAdd(&to->outside, 1ull);
    for (int p = 0; p < seats; p++) {
        bool won = r->winners >> p & 1;
        int score = r->score[p] - TT_GPU_LOWEST;
        if (won && first >= 0)
            atomicAdd(&t->place[(p - first + seats) % seats], 1u);
        if (won && row >= 0)
            atomicAdd(&to->reason[row].wins[p], 1ull);
        if (score >= 0 && score < TT_GPU_SCORES)
            atomicAdd(&to->score[p][score], 1ull);
        else
            atomicAdd(&to->outside, 1ull);
    }
}

// Where the moves of game i are kept, or nullptr.
__device__ uint16_t *record_of(const struct order *o, uint32_t i) {
    bool kept = o->choice && i % o->apart == 0 && i / o->apart < o->samples;
    return kept ? o->choice + (size_t)(i / o->apart) * o->room : nullptr;
}

// The end of game i: its result is counted, its hash kept if it is one of the sample.
TT_OUT_OF_LINE void finish(const struct order *o, const struct tt_state *state, uint32_t i, uint64_t hash,
                           unsigned decisions, int first, struct tally *t) {
    struct tt_result r;
    memset(&r, 0, sizeof r);
    game::result(the_setup(), state, &r);
    for (int p = 0; p < the_setup()->seats; p++)
        hash = tt_hash_word(hash, (uint32_t)r.score[p]);
    if (o->samples && i % o->apart == 0 && i / o->apart < o->samples)
        o->hash[i / o->apart] = hash;
    if (o->leave_out && (o->first + i) % o->leave_out == 0)
        return;
    atomicAdd(&t->games, 1u);
    atomicAdd(&t->decisions, decisions);
    if (r.winners == 0 || (r.winners & (r.winners - 1)) != 0)
        atomicAdd(&t->draws, 1u);
    for (int p = 0; p < the_setup()->seats; p++)
        if (r.winners >> p & 1)
            atomicAdd(&t->wins[p], 1u);
    if (o->details)
        count_details(o, &r, decisions, first, t);
    count_bots(o, &r, o->first + i, t);
}

TT_OUT_OF_LINE void begin(uint64_t seed, struct tt_state *state) {
    struct tt_setup own = *the_setup();
    own.seed = seed;
    game::start(&own, state);
}

__device__ int only_actor(unsigned actors) { return actors & (actors - 1) ? -1 : tt_lowest(actors); }

#if TT_NETS
#include "nets.cuh"
#elif TT_GREEDY
#include "greedy.cuh"
#elif TT_GPU_QUEUES
#include "queues_by_step.cuh"
#elif TT_GPU_SORTED
#include "sorted_in_block.cuh"
#else
#include "thread_per_game.cuh"
#endif
#if TT_NETS
#include "launch_nets.cuh"
#else
#include "launch.cuh"
#endif
} // namespace

#define TT_JOIN(a, b)  TT_JOIN_(a, b)
#define TT_JOIN_(a, b) a##b
#if TT_NETS
#define TT_KERNEL tt_gpu_nets_
#elif TT_GREEDY && TT_CUSTOM
#define TT_KERNEL tt_gpu_custom_greedy_
#elif TT_GREEDY
#define TT_KERNEL tt_gpu_greedy_
#elif TT_CUSTOM
#define TT_KERNEL tt_gpu_custom_
#else
#define TT_KERNEL tt_gpu_
#endif
extern "C" const struct tt_gpu_game TT_JOIN(TT_KERNEL, TT_GAME) = {TT_TEXT(TT_GAME), play};
