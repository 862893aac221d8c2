// A warp plays a game of greedy players. Its first lane carries out the moves that are made; when a greedy player
// thinks, all lanes do: they take the moves times the deals among them, a few deals of every move first, more of those
// that are still in the running (greed_keep). Everything that has the size of a state or a list lies in device memory.
// Included by greedy.cuh.
#ifndef TT_THREADS
#define TT_THREADS 128
#endif
#ifndef TT_GPU_BLOCKS // a multiprocessor: what the registers have to suffice for
#define TT_GPU_BLOCKS 4
#endif
#undef TT_GPU_SLOTS
#define TT_GPU_SLOTS (TT_THREADS / 32) // games of a block, one a warp

// What a warp works with.
enum { LANES = 32, WORDS = sizeof(struct game::state) / 8 };
struct warp_memory {
    struct game::state state, seen, deal[GREED_DEALS],
        trial[LANES]; // the game, as the seat sees it, dealt again, and tried out
    struct tt_rng luck[GREED_DEALS];
    int n, in, tried, sum[TT_GPU_MOVES];
    uint16_t still[TT_GPU_MOVES], trying[TT_GPU_MOVES]; // moves in the running, ascending; those of them to be tried
    uint8_t alike[TT_GPU_MOVES], falls[TT_GPU_MOVES];   // comes to the same in every deal; is out of the running
    tt_move list[TT_GPU_MOVES], follow[LANES][TT_GPU_MOVES];
};
constexpr int STRIDE = (int)((sizeof(struct warp_memory) + 127) / 128 * 128);
constexpr int SHARED_BYTES = 0;
static_assert(sizeof(struct game::state) % 8 == 0, "states are copied in words");

// Copies `n` states, all lanes together; number i of them comes from number base + (first + i) % among.
__device__ void copy_states(struct game::state *to, int n, const struct game::state *from, int base, int first,
                            int among, int lane) {
    uint64_t *out = (uint64_t *)to;
    for (int w = lane; w < n * WORDS; w += LANES)
        out[w] = ((const uint64_t *)(from + base + (first + w / WORDS) % among))[w % WORDS];
    __syncwarp();
}

// What is to be tried, in the deals base to base + among - 1: 32 of these at a time.
__device__ void weigh(const struct greed *g, struct warp_memory *k, int base, int among, int lane) {
    struct tt_state *mine = &k->trial[lane].base;
    const int jobs = k->tried * among;
    for (int from = 0; from < jobs; from += LANES) {
        int job = from + lane, move = 0;
        bool busy = job < jobs, more = busy;
        struct tt_rng rng = {0};
        copy_states(k->trial, jobs - from < LANES ? jobs - from : LANES, k->deal, base, from, among, lane);
        if (busy) {
            move = k->trying[job / among];
            rng = k->luck[base + job % among];
            ask_apply(g, mine, k->list[move]);
            if (job % among == 0 && base == 0)
                k->alike[move] = comes_to_the_same(g, &k->deal[0].base, mine);
        }
        __syncwarp();
        for (int left = greed_room(g); left > 0 && __any_sync(ALL_LANES, more); left--) {
            if (more)
                more = greed_follow(g, mine, k->follow[lane], &rng);
            __syncwarp();
        }
        if (busy)
            atomicAdd(&k->sum[move], greed_worth(g, mine, g->seat));
        __syncwarp();
    }
}

// Those stay that have fewer than a given number of better ones.
__device__ void keep_best(struct warp_memory *k, int keep, int lane) {
    for (int i = lane; i < k->in; i += LANES) {
        int better = 0, mine = k->sum[k->still[i]];
        for (int j = 0; j < k->in; j++)
            better += k->sum[k->still[j]] > mine;
        k->falls[i] = better >= keep;
    }
    __syncwarp();
    if (lane == 0) {
        int in = 0;
        for (int i = 0; i < k->in; i++)
            if (!k->falls[i])
                k->still[in++] = k->still[i];
        k->in = in;
    }
    __syncwarp();
}

// All moves in a few deals, the best of them in more. Those that come to the same in every deal are not tried again.
__device__ void try_all(const struct greed *g, struct warp_memory *k, int n, int lane) {
    int from = 0;
    for (int stage = 0; stage < GREED_STAGES; stage++) {
        const int to = greed_until(stage);
        if (lane == 0) {
            k->tried = 0;
            for (int i = 0; i < k->in; i++)
                if (!k->alike[k->still[i]])
                    k->trying[k->tried++] = k->still[i];
        }
        __syncwarp();
        for (int i = lane; i < k->in && stage; i += LANES)
            if (k->alike[k->still[i]])
                k->sum[k->still[i]] = k->sum[k->still[i]] / from * to;
        __syncwarp();
        weigh(g, k, from, to - from, lane);
        if (to < GREED_DEALS)
            keep_best(k, greed_keep(stage, n), lane);
        from = to;
    }
}

// The best of those in the running; of equals any one, as tt_thought_take takes it.
__device__ int best_of(const struct warp_memory *k, uint64_t seed) {
    struct tt_rng rng = tt_tie_break_rng(seed);
    int best = -1, equals = 0, at = 0;
    for (int i = 0; i < k->in; i++) {
        int value = k->sum[k->still[i]] / GREED_DEALS;
        equals = value > best ? 1 : equals + (value == best);
        best = value > best ? value : best;
    }
    for (int skip = (int)tt_rng_below(&rng, (uint32_t)equals);; at++)
        if (k->sum[k->still[at]] / GREED_DEALS == best && !skip--)
            return k->still[at];
}

// Which of the n moves in the list the seat makes.
__device__ int think(struct warp_memory *k, int seat, int n, uint64_t seed, int lane) {
    struct greed g = {the_setup(), seat};
    struct tt_rng rng = tt_redeal_rng(seed);
    copy_states(&k->seen, 1, &k->state, 0, 0, 1, lane);
    if (lane == 0) {
        ask_redeal(&g, &k->seen.base, &rng);
        k->in = n;
    }
    for (int i = lane; i < n; i += LANES) {
        k->sum[i] = 0;
        k->still[i] = (uint16_t)i;
        k->alike[i] = 0;
    }
    __syncwarp();
    copy_states(k->deal, GREED_DEALS, &k->seen, 0, 0, 1, lane);
    if (lane < GREED_DEALS) {
        greed_deal(&g, seed, lane, &k->deal[lane].base, &rng);
        k->luck[lane] = rng;
    }
    __syncwarp();
    try_all(&g, k, n, lane);
    return best_of(k, seed);
}

// All lanes go through this together and hold the same numbers; the first one alone changes the game.
__device__ void play_game(const struct order *o, struct warp_memory *k, uint32_t i, int lane, struct tally *t) {
    uint64_t number = o->first + i, seed = tt_game_seed(o->run, number), hash = TT_HASH_START;
    struct greed g = {the_setup(), 0};
    struct tt_state *state = &k->state.base;
    struct tt_rng rng = tt_policy_rng(seed);
    bool counts = o->details && !(o->leave_out && number % o->leave_out == 0);
    uint16_t *record = record_of(o, i);
    uint32_t ply = 0;
    if (lane == 0)
        begin(seed, state);
    __syncwarp();
    int first = only_actor(state->actors);
    for (; state->actors; ply++) {
        int seat = tt_random_actor(state->actors, &rng), pick = 0;
        if (lane == 0)
            k->n = ask_moves(&g, state, seat, k->list);
        __syncwarp();
        int n = k->n;
        uint64_t thought = tt_think_seed(seed, ply);
        struct tt_rng own = tt_rng_seed(thought),
                      *chance = o->greedy ? &own : &rng; // random players alone share the policy's chance
        if (n > 1 && o->greedy >> bot_at(o, seat, number) & 1)
            pick = think(k, seat, n, thought, lane);
        else if (n > 1 || !o->greedy)
            pick = (int)tt_rng_below(chance, (uint32_t)n);
        tt_move move = k->list[pick];
        hash = tt_hash_word(hash, move);
        __syncwarp();
        if (lane == 0) {
            if (record && ply < o->room)
                record[ply] = (uint16_t)pick;
            if (counts)
                count_choices(o, t, n);
            ask_apply(&g, state, move);
        }
        __syncwarp();
    }
    if (lane == 0) {
        finish(o, state, i, hash, ply, first, t);
        if (record)
            o->length[i / o->apart] = ply;
    }
    __syncwarp();
}

struct shape shape_for(int, size_t) {
    return {TT_THREADS, SHARED_BYTES, STRIDE, 0};
}

__global__ void __launch_bounds__(TT_THREADS, TT_GPU_BLOCKS) play_games(struct order given) {
    __shared__ struct tally tally;
    __shared__ struct order o;
    const int lane = (int)(threadIdx.x % LANES);
    const unsigned warp = threadIdx.x / LANES;
    clear_tally(&tally);
    if (!threadIdx.x)
        o = given;
    __syncthreads();
    struct warp_memory *k = (struct warp_memory *)(o.games_at + ((size_t)blockIdx.x * o.slots + warp) * STRIDE);
    while (warp < o.slots) {
        unsigned i = lane == 0 ? atomicAdd(o.next, 1u) : 0;
        i = __shfl_sync(ALL_LANES, i, 0);
        if (i >= o.games)
            break;
        play_game(&o, k, i, lane, &tally);
    }
    __syncthreads();
    add_tally(&tally, o.stats);
}
