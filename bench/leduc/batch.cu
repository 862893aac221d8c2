// Leduc poker in the form researchers use: a batch of games on the device, one step a call; every
// observation, legal mask, reward and done flag is written to device memory that the caller reads in
// place. The rules are rules.c beside this file. A game that ends is followed by a new one in the same step:
// its reward and done flag tell of the end, its observation and mask of the new game.
//
//   observation  34 bytes a game, for the player to act: own card (3), public card (3), own chips 0..13
//                (14), other's chips (14), each one-hot
//   mask         3 bytes: fold, call, raise      reward  2 floats, chips won      done  1 byte
//
// Built as a library by bench/leduc/run_batch; bench/leduc/batch_from_python.py reads the arrays from Python.
#include "timetable/engine.h"

#include "device.h"

#include <cstdio>
#include <cstdlib>

namespace {
namespace leduc {
#include "rules.c"
}

constexpr int BLOCK = 256, OBS = 34, MASK = 3, CHIPS = 14;

struct arrays {
    uint4 *state; // two a game
    uint8_t *obs, *mask, *done, *player;
    float2 *reward;
};

__device__ int own_card(const struct leduc::state &s, int seat) { return s.deck[seat] / 2; }

// Rows of the block are laid out in shared memory and copied in one go: a thread's own 34 bytes would be
// written by dozens of narrow stores.
__device__ void describe(const struct leduc::state &s, uint8_t *obs, uint8_t *mask) {
    int seat = s.base.actors >> 1; // 1 or 2: seat 0 or 1
    uint16_t *words = (uint16_t *)obs;
    for (int i = 0; i < OBS / 2; i++)
        words[i] = 0;
    obs[own_card(s, seat)] = 1;
    if (s.shown)
        obs[3 + own_card(s, 2)] = 1;
    obs[6 + s.chips[seat]] = 1;
    obs[6 + CHIPS + s.chips[1 - seat]] = 1;
    mask[leduc::FOLD] = s.chips[1 - seat] > s.chips[seat];
    mask[leduc::CALL] = 1;
    mask[leduc::RAISE] = s.raises < leduc::MAX_RAISES;
}

__device__ void copy_rows(uint8_t *to, const uint8_t *from, uint64_t row, int bytes, int rows) {
    // Whole blocks start at multiples of 256 rows, so both sides are aligned.
    uint4 *t = (uint4 *)(to + row * bytes);
    const uint4 *f = (const uint4 *)from;
    int whole = rows * bytes / 16;
    for (int i = threadIdx.x; i < whole; i += BLOCK)
        t[i] = f[i];
    for (int i = whole * 16 + (int)threadIdx.x; i < rows * bytes; i += BLOCK)
        to[row * bytes + i] = from[i];
}

// Uniform among the legal ones; a move that is not legal counts as a call, which always is.
__device__ int random_action(const struct leduc::state &s, uint64_t stream) {
    struct tt_rng rng = tt_rng_seed(stream);
    int seat = s.base.actors >> 1;
    int fold = s.chips[1 - seat] > s.chips[seat], raise = s.raises < leduc::MAX_RAISES;
    return (int)tt_rng_below(&rng, (uint32_t)(1 + fold + raise)) + (fold ? 0 : 1);
}

// As leduc::result scores it; kept apart because that fills a larger struct in local memory.
__device__ float2 settle(const struct leduc::state &s) {
    int first = leduc::rank_of(&s, 0), second = leduc::rank_of(&s, 1);
    int winner = s.folded != leduc::NO_CARD ? 1 - s.folded : first > second ? 0 : first < second ? 1 : -1;
    float chips = winner < 0 ? 0.0f : (float)s.chips[1 - winner];
    return winner == 0 ? make_float2(chips, -chips) : make_float2(-chips, chips);
}

// A state is indexed by seat and card, which registers cannot be: it is worked on in shared memory, eight
// bytes times an odd number apart.
constexpr int STRIDE = 40;

// Plays the action of a game that is under way; true if that ended it.
__device__ bool take_step(struct leduc::state *s, int verb, float2 *reward) {
    struct tt_setup none;
    int seat = s->base.actors >> 1;
    if (verb > leduc::RAISE || (verb == leduc::RAISE && s->raises >= leduc::MAX_RAISES) ||
        (verb == leduc::FOLD && s->chips[1 - seat] <= s->chips[seat]))
        verb = leduc::CALL;
    leduc::apply(&none, &s->base, tt_move_make(seat, (uint32_t)verb), nullptr);
    if (s->base.actors)
        return false;
    *reward = settle(*s);
    return true;
}

__global__ void __launch_bounds__(BLOCK)
    step_games(struct arrays a, uint64_t games, const uint8_t *action, uint64_t tick, uint64_t seed, bool reset) {
    __shared__ __align__(16) uint8_t states[BLOCK * STRIDE], obs[BLOCK * OBS], mask[BLOCK * MASK];
    uint64_t row = (uint64_t)blockIdx.x * BLOCK, i = row + threadIdx.x;
    if (i < games) {
        uint64_t *word = (uint64_t *)(states + threadIdx.x * STRIDE);
        struct leduc::state *s = (struct leduc::state *)word;
        float2 reward = make_float2(0, 0);
        bool done = reset;
        if (!reset) {
            uint4 low = a.state[2 * i], high = a.state[2 * i + 1];
            word[0] = low.x | (uint64_t)low.y << 32;
            word[1] = low.z | (uint64_t)low.w << 32;
            word[2] = high.x | (uint64_t)high.y << 32;
            word[3] = high.z | (uint64_t)high.w << 32;
            int verb = action ? action[i] : random_action(*s, tick * games + i);
            done = take_step(s, verb, &reward);
        }
        if (done) {
            struct tt_setup setup;
            setup.seed = tt_game_seed(seed + tick, i);
            setup.keyed = false;
            leduc::start(&setup, &s->base);
        }
        a.state[2 * i] =
            make_uint4((uint32_t)word[0], (uint32_t)(word[0] >> 32), (uint32_t)word[1], (uint32_t)(word[1] >> 32));
        a.state[2 * i + 1] =
            make_uint4((uint32_t)word[2], (uint32_t)(word[2] >> 32), (uint32_t)word[3], (uint32_t)(word[3] >> 32));
        a.reward[i] = reward;
        a.done[i] = done && !reset;
        a.player[i] = (uint8_t)(s->base.actors >> 1);
        describe(*s, obs + threadIdx.x * OBS, mask + threadIdx.x * MASK);
    }
    __syncthreads();
    int rows = games - row < BLOCK ? (int)(games - row) : BLOCK;
    copy_rows(a.obs, obs, row, OBS, rows);
    copy_rows(a.mask, mask, row, MASK, rows);
}
static_assert(sizeof(struct leduc::state) == 32, "two words a state");
} // namespace

extern "C" {
struct tt_leduc {
    struct arrays a;
    uint64_t games, tick, seed;
};

void tt_leduc_free(struct tt_leduc *env) {
    if (!env)
        return;
    cudaFree(env->a.state);
    cudaFree(env->a.obs);
    cudaFree(env->a.mask);
    cudaFree(env->a.done);
    cudaFree(env->a.player);
    cudaFree(env->a.reward);
    free(env);
}

static const char *launch(struct tt_leduc *env, const uint8_t *action, bool reset) {
    unsigned blocks = (unsigned)((env->games + BLOCK - 1) / BLOCK);
    TT_LAUNCH(step_games, blocks, BLOCK, 0, env->a, env->games, action, env->tick, env->seed, reset);
    env->tick++;
    cudaError_t status = cudaGetLastError();
    return status == cudaSuccess ? nullptr : cudaGetErrorString(status);
}

// NULL, or what went wrong. `action` is device memory, one byte per game, or NULL for random legal moves.
const char *tt_leduc_step(struct tt_leduc *env, const uint8_t *action) { return launch(env, action, false); }
const char *tt_leduc_wait(void) {
    cudaError_t status = cudaDeviceSynchronize();
    return status == cudaSuccess ? nullptr : cudaGetErrorString(status);
}

// A batch of games, dealt; NULL if the device has no room.
struct tt_leduc *tt_leduc_new(uint64_t games, uint64_t seed) {
    struct tt_leduc *env = (struct tt_leduc *)calloc(1, sizeof *env);
    if (!env)
        return nullptr;
    env->games = games;
    env->seed = seed;
    if (cudaMalloc(&env->a.state, games * 32) != cudaSuccess || cudaMalloc(&env->a.obs, games * OBS) != cudaSuccess ||
        cudaMalloc(&env->a.mask, games * MASK) != cudaSuccess || cudaMalloc(&env->a.done, games) != cudaSuccess ||
        cudaMalloc(&env->a.player, games) != cudaSuccess || cudaMalloc(&env->a.reward, games * 8) != cudaSuccess ||
        launch(env, nullptr, true)) {
        tt_leduc_free(env);
        return nullptr;
    }
    return env;
}

// Addresses on the device.
uint64_t tt_leduc_observation(struct tt_leduc *env) { return (uint64_t)env->a.obs; }
uint64_t tt_leduc_mask(struct tt_leduc *env) { return (uint64_t)env->a.mask; }
uint64_t tt_leduc_reward(struct tt_leduc *env) { return (uint64_t)env->a.reward; }
uint64_t tt_leduc_done(struct tt_leduc *env) { return (uint64_t)env->a.done; }
uint64_t tt_leduc_player(struct tt_leduc *env) { return (uint64_t)env->a.player; }
}
