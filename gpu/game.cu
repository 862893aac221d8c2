// One game on the GPU: compiled once for each, with -DTT_GAME=<id> -DTT_RULES=<path of its rules.c>. One
// thread plays one game at a time; when it ends the thread begins its next one at once, so that a long
// game does not hold up its warp. The steps mirror tt_random_playout in engine/setup.c.
//
// A state lives in local memory, or in shared memory where the game's rules.c says TT_GPU_SHARED; docs/gpu.md
// says what was measured of either.
#include "gpu.h"

namespace {
namespace game {
#define TT_TEXT(x) TT_TEXT_(x)
#define TT_TEXT_(x) #x
#include TT_TEXT(TT_RULES)
} // namespace game

#ifndef TT_THREADS
#define TT_THREADS 128
#endif
#ifndef TT_GPU_MOVES // the longest list from an ordinary start, where a game's rules.c says so
#define TT_GPU_MOVES 256
#endif
#ifndef TT_GPU_SHARED
#define TT_GPU_SHARED 0
#endif
#ifndef TT_GPU_WAIT // so many lanes of a warp begin new games together
#define TT_GPU_WAIT 16
#endif

// Neighbouring threads' states start in different banks: eight bytes times an odd number apart.
constexpr int STRIDE = (int)((sizeof(struct game::state) + 7) / 8 | 1) * 8;

// What a thread gathers; added up over all threads in the end.
struct tally {
    uint32_t decisions, games, draws, wins[TT_MAX_SEATS];
};

__device__ void add_tally(struct tt_gpu_stats *to, const struct tally *t) {
    atomicAdd(&to->decisions, (unsigned long long)t->decisions);
    atomicAdd(&to->games, (unsigned long long)t->games);
    atomicAdd(&to->draws, (unsigned long long)t->draws);
    for (int p = 0; p < TT_MAX_SEATS; p++)
        if (t->wins[p])
            atomicAdd(&to->wins[p], (unsigned long long)t->wins[p]);
}

__device__ __noinline__ void begin(const struct tt_setup *setup, uint64_t seed, struct tt_state *state) {
    struct tt_setup own = *setup;
    own.seed = seed;
    game::start(&own, state);
}

// The end of a game: winners and hash.
__device__ __noinline__ uint64_t finish(const struct tt_setup *setup, const struct tt_state *state, uint64_t hash, struct tally *tally) {
    struct tt_result r;
    memset(&r, 0, sizeof r);
    game::result(setup, state, &r);
    tally->games++;
    tally->draws += r.winners == 0 || (r.winners & (r.winners - 1)) != 0;
    for (int p = 0; p < setup->seats; p++) {
        hash = tt_hash_word(hash, (uint32_t)r.score[p]);
        tally->wins[p] += r.winners >> p & 1;
    }
    return hash;
}

__global__ void __launch_bounds__(TT_THREADS) play_games(struct tt_setup given, uint64_t run, uint64_t first, uint64_t games,
                                                         uint64_t samples, uint64_t *hash_out, struct tt_gpu_stats *stats) {
    __shared__ struct tt_setup setup;
    if (threadIdx.x == 0)
        setup = given;
    __syncthreads();
#if TT_GPU_SHARED
    extern __shared__ __align__(16) unsigned char states[];
    struct tt_state *s = (struct tt_state *)(states + threadIdx.x * STRIDE);
#else
    __align__(16) struct game::state own_state;
    struct tt_state *s = &own_state.base;
#endif
    tt_move list[TT_GPU_MOVES];
    struct tally tally = {};
    struct tt_rng rng = {0};
    uint64_t hash = 0;
    const uint64_t stride = (uint64_t)gridDim.x * blockDim.x;
    uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    uint32_t decisions = 0;
    bool playing = false;
    // The lanes of a warp part ways in every decision; __syncwarp brings them together again before each
    // step, which the compiler alone does not.
    while (__any_sync(0xFFFFFFFFu, playing || i < games)) {
        // Dealing is long and would be done lane by lane: who is done waits for a few others.
        unsigned done = __ballot_sync(0xFFFFFFFFu, !playing);
        int more = __popc(__ballot_sync(0xFFFFFFFFu, playing || i < games)); // lanes that are not through
        if (!playing && i < games && (__popc(done) >= TT_GPU_WAIT || more < TT_GPU_WAIT)) {
            uint64_t seed = tt_game_seed(run, first + i);
            rng = tt_policy_rng(seed);
            begin(&setup, seed, s);
            hash = TT_HASH_START;
            playing = true;
        }
        __syncwarp();
        int n = 0;
        if (playing)
            n = game::moves(&setup, s, tt_random_actor(s->actors, &rng), list);
        __syncwarp();
        if (playing) {
            tt_move move = list[tt_rng_below(&rng, (uint32_t)n)];
            hash = tt_hash_word(hash, move);
            game::apply(&setup, s, move, nullptr);
            decisions++;
        }
        __syncwarp();
        if (playing && !s->actors) {
            hash = finish(&setup, s, hash, &tally);
            if (i < samples)
                hash_out[i] = hash;
            i += stride;
            playing = false;
        }
        __syncwarp();
    }
    tally.decisions = decisions;
    add_tally(stats, &tally);
}

#define TRY(call)                              \
    do {                                       \
        cudaError_t status = (call);           \
        if (status != cudaSuccess) {           \
            cudaFree(device_hash);             \
            cudaFree(device_stats);            \
            return cudaGetErrorString(status); \
        }                                      \
    } while (0)

const char *play(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    uint64_t *device_hash = nullptr;
    struct tt_gpu_stats *device_stats = nullptr, got;
    cudaEvent_t begun, ended;
    float ms = 0;
    int processors = 0, per = 0;
    int threads = run->threads ? run->threads : TT_THREADS;
    int shared = TT_GPU_SHARED ? STRIDE * threads : 0;
    TRY(cudaFuncSetAttribute(play_games, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
    TRY(cudaFuncSetAttribute(play_games, cudaFuncAttributePreferredSharedMemoryCarveout, TT_GPU_SHARED ? 100 : 0));
    TRY(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, play_games, threads, (size_t)shared));
    if (run->blocks && run->blocks < per)
        per = run->blocks;
    uint64_t samples = run->samples < run->games ? run->samples : run->games;
    TRY(cudaMalloc(&device_hash, (samples + 1) * sizeof *device_hash));
    TRY(cudaMalloc(&device_stats, sizeof *device_stats));
    TRY(cudaMemset(device_stats, 0, sizeof *device_stats));
    TRY(cudaEventCreate(&begun));
    TRY(cudaEventCreate(&ended));
    TRY(cudaEventRecord(begun));
    play_games<<<processors * per, threads, (size_t)shared>>>(run->setup, run->run, run->first, run->games, samples, device_hash, device_stats);
    TRY(cudaGetLastError());
    TRY(cudaEventRecord(ended));
    TRY(cudaEventSynchronize(ended));
    TRY(cudaEventElapsedTime(&ms, begun, ended));
    TRY(cudaMemcpy(&got, device_stats, sizeof got, cudaMemcpyDeviceToHost));
    if (samples)
        TRY(cudaMemcpy(run->hash, device_hash, samples * sizeof *device_hash, cudaMemcpyDeviceToHost));
    cudaFree(device_hash);
    cudaFree(device_stats);
    stats->decisions += got.decisions;
    stats->games += got.games;
    stats->draws += got.draws;
    for (int p = 0; p < TT_MAX_SEATS; p++)
        stats->wins[p] += got.wins[p];
    *seconds = ms / 1000.0;
    return nullptr;
}
} // namespace

#define TT_JOIN(a, b) TT_JOIN_(a, b)
#define TT_JOIN_(a, b) a##b
extern "C" const struct tt_gpu_game TT_JOIN(tt_gpu_, TT_GAME) = {TT_TEXT(TT_GAME), play};
