// The threads of a block share its games of greedy players and think for all of them at once:
//
//   go on    every game is played to its next thought; random players and choices among one need none
//   deal     what each thinking seat cannot see is dealt again
//   try      all moves of all games in these deals, a few deals of every move first, then more of the better ones
//            (greed_keep). What is tried is sorted by what happens in it, and so is every choice that follows: then the
//            lanes of a warp go the same way through the rules
//   choose   the best move of each game
//
// Work is done on copies of states (trials): in shared memory where TT_GREEDY_NEAR says so, else in device memory.
// Lists lie in local memory, which ptxas gets wrong for TimeQuest: there it reads outside of its memory. Included by
// greedy.cuh.
//
// What a gpu.inc may define for it: TT_GREEDY_THREADS of a block, TT_GREEDY_BLOCKS a multiprocessor, TT_GREEDY_GAMES
// and TT_GREEDY_TRIALS of a block, TT_GREEDY_NEAR; TT_GPU_SORTS as in batch.cu.
#ifndef TT_GREEDY_NEAR
#define TT_GREEDY_NEAR 0
#endif
#ifndef TT_GREEDY_THREADS
#define TT_GREEDY_THREADS 256
#endif
#ifndef TT_GREEDY_BLOCKS
#define TT_GREEDY_BLOCKS 2
#endif
#ifndef TT_GREEDY_GAMES
#define TT_GREEDY_GAMES 64
#endif
#ifndef TT_GREEDY_TRIALS
#define TT_GREEDY_TRIALS TT_GREEDY_THREADS
#endif
#undef TT_GPU_SLOTS
#define TT_GPU_SLOTS TT_GREEDY_GAMES

#ifndef TT_GPU_SORTS
namespace game {
enum { ANSWERS = 1, QUESTIONS = 1 };
TT_QUICK static inline int answer_sort(const struct tt_state *, tt_move) { return 0; }
TT_QUICK static inline int question_sort(const struct tt_state *) { return 0; }
} // namespace game
#endif

enum { LANES = 32, THREADS = TT_GREEDY_THREADS, WARPS = THREADS / LANES, TRIALS = TT_GREEDY_TRIALS };
enum { WORDS = sizeof(struct game::state) / 8, AT_ONCE = 4 };
enum { KEYS = (int)game::ANSWERS > (int)game::QUESTIONS ? (int)game::ANSWERS : (int)game::QUESTIONS, NO_KEY = 255 };
static_assert(sizeof(struct game::state) % 8 == 0, "states are copied in words");
static_assert((int)KEYS < (int)NO_KEY && TT_GPU_MOVES <= 4096 && GREED_DEALS <= 16, "they fit a job");

// What a game needs in device memory: itself, as the seat sees it, dealt again, and its moves.
struct play {
    struct game::state state, seen, deal[GREED_DEALS];
    struct tt_rng luck[GREED_DEALS];
    int sum[TT_GPU_MOVES];
    uint16_t still[TT_GPU_MOVES], trying[TT_GPU_MOVES]; // moves in the running, ascending; those of them to be tried
    uint8_t alike[TT_GPU_MOVES], falls[TT_GPU_MOVES];   // comes to the same in every deal; is out of the running
    tt_move list[TT_GPU_MOVES];
};
constexpr int STRIDE = (int)((sizeof(struct play) + 127) / 128 * 128);

// What all threads of a block need of a game.
struct course {
    uint64_t seed, hash, thought;
    struct tt_rng policy;
    uint32_t number, ply;
    uint16_t n, in, tried, pick;
    int8_t seat, first;
    bool plays, thinks, done; // done: there are no more games
};

// A block's shared memory. A job is a game, a move and a deal that a trial is about.
struct work {
    struct course course[TT_GPU_SLOTS];
    uint16_t busy[TT_GPU_SLOTS]; // games that have something to try, and the number of the first job of each
    int first_job[TT_GPU_SLOTS + 1], busy_n;
    uint32_t job[TRIALS];
    tt_move next[TRIALS];
    struct tt_rng luck[TRIALS];
    uint16_t place[TRIALS], sorted[TRIALS];
    uint8_t key[TRIALS];
    unsigned count[KEYS], sorted_n;
};

// Where everything is.
struct block {
    const struct order *o;
    struct tally *tally;
    struct work *w;
    unsigned char *plays, *trials;
    int games, lane, warp, thread;
};

// In shared memory neighbours start in different banks: eight bytes times an odd number apart.
constexpr int TRIAL_BYTES = (int)(TT_GREEDY_NEAR ? (WORDS | 1) * 8 : (WORDS * 8 + 31) / 32 * 32);
constexpr int SHARED_BYTES = TT_GREEDY_NEAR ? TRIALS * TRIAL_BYTES : 0;
constexpr int BESIDE = TT_GREEDY_NEAR ? 0 : TRIALS * TRIAL_BYTES;

__device__ struct play *play_of(const struct block *b, int game) {
    return (struct play *)(b->plays + (size_t)game * STRIDE);
}
__device__ struct tt_state *trial_of(const struct block *b, int i) {
    return (struct tt_state *)(b->trials + (size_t)i * TRIAL_BYTES);
}
__device__ int job_game(uint32_t job) { return (int)(job >> 16); }
__device__ int job_move(uint32_t job) { return (int)(job >> 4 & 0xFFF); }
__device__ int job_deal(uint32_t job) { return (int)(job & 15); }

// --- copies: a warp copies its share of the trials, a few words of each lane under way at once ----------------------

struct share {
    int from, words;
};
__device__ struct share share_of(const struct block *b, int n) {
    int each = (n + WARPS - 1) / WARPS, from = b->warp * each, to = from + each < n ? from + each : n;
    return {from, to > from ? (to - from) * (int)WORDS : 0};
}

// Trial i becomes a copy of *from(i); nullptr leaves it out.
template <class From> __device__ void bring(const struct block *b, int n, From from) {
    const struct share mine = share_of(b, n);
    for (int first = b->lane; first < mine.words; first += AT_ONCE * LANES) {
        uint64_t word[AT_ONCE] = {0};
        const struct game::state *source[AT_ONCE] = {};
        for (int u = 0; u < AT_ONCE; u++) {
            int at = first + u * LANES;
            source[u] = at < mine.words ? from(mine.from + at / WORDS) : nullptr;
            if (source[u])
                word[u] = ((const uint64_t *)source[u])[at % WORDS];
        }
        for (int u = 0; u < AT_ONCE; u++) {
            int at = first + u * LANES;
            if (source[u])
                ((uint64_t *)trial_of(b, mine.from + at / WORDS))[at % WORDS] = word[u];
        }
    }
}

// *to(i) becomes a copy of trial i.
template <class To> __device__ void take_back(const struct block *b, int n, To to) {
    const struct share mine = share_of(b, n);
    for (int at = b->lane; at < mine.words; at += LANES) {
        struct game::state *home = to(mine.from + at / WORDS);
        if (home)
            ((uint64_t *)home)[at % WORDS] = ((const uint64_t *)trial_of(b, mine.from + at / WORDS))[at % WORDS];
    }
}

// --- sorting --------------------------------------------------------------------------------------------------------

// Those of the first n that have a key, in the order of their keys; returns how many. All threads call it.
__device__ int sort(const struct block *b, int n) {
    struct work *w = b->w;
    for (int i = b->thread; i < KEYS; i += THREADS)
        w->count[i] = 0;
    __syncthreads();
    for (int i = b->thread; i < n; i += THREADS)
        if (w->key[i] != NO_KEY)
            w->place[i] = (uint16_t)atomicAdd(&w->count[w->key[i]], 1u);
    __syncthreads();
    if (b->warp == 0) { // where each key begins
        unsigned before = 0;
        for (int first = 0; first < KEYS; first += LANES) {
            unsigned own = first + b->lane < KEYS ? w->count[first + b->lane] : 0, upto = own;
            for (int d = 1; d < LANES; d *= 2) {
                unsigned below = __shfl_up_sync(ALL_LANES, upto, d);
                if (b->lane >= d)
                    upto += below;
            }
            if (first + b->lane < KEYS)
                w->count[first + b->lane] = before + upto - own;
            before += __shfl_sync(ALL_LANES, upto, LANES - 1);
        }
        if (b->lane == 0)
            w->sorted_n = before;
    }
    __syncthreads();
    for (int i = b->thread; i < n; i += THREADS)
        if (w->key[i] != NO_KEY)
            w->sorted[w->count[w->key[i]] + w->place[i]] = (uint16_t)i;
    __syncthreads();
    return (int)w->sorted_n;
}

// --- to the next thought --------------------------------------------------------------------------------------------

TT_OUT_OF_LINE void make_move(const struct block *b, struct course *c, const struct play *k, int pick,
                              struct tt_state *now) {
    const struct order *o = b->o;
    const struct greed g = {the_setup(), 0};
    uint64_t number = o->first + c->number;
    uint16_t *record = record_of(o, c->number);
    tt_move move = k->list[pick];
    c->hash = tt_hash_word(c->hash, move);
    if (record && c->ply < o->room)
        record[c->ply] = (uint16_t)pick;
    if (o->details && !(o->leave_out && number % o->leave_out == 0))
        count_choices(o, b->tally, c->n);
    ask_apply(&g, now, move);
    c->ply++;
}

TT_OUT_OF_LINE void end_game(const struct block *b, struct course *c, const struct tt_state *now) {
    const struct order *o = b->o;
    finish(o, now, c->number, c->hash, c->ply, c->first, b->tally);
    if (record_of(o, c->number))
        o->length[c->number / o->apart] = c->ply;
    c->plays = false;
}

TT_OUT_OF_LINE void begin_game(const struct block *b, struct course *c, struct tt_state *now) {
    const struct order *o = b->o;
    unsigned i = atomicAdd(o->next, 1u);
    if (i >= o->games) {
        c->done = true;
        return;
    }
    c->number = i;
    c->seed = tt_game_seed(o->run, o->first + i);
    c->hash = TT_HASH_START;
    c->policy = tt_policy_rng(c->seed);
    c->ply = 0;
    c->plays = true;
    begin(c->seed, now);
    c->first = (int8_t)only_actor(now->actors);
}

// The seat's moves are listed; true where it has to think, else it has picked.
__device__ bool ask_seat(const struct block *b, struct course *c, struct play *k, const struct tt_state *now) {
    const struct order *o = b->o;
    const struct greed g = {the_setup(), 0};
    struct tt_rng policy = c->policy;
    int seat = tt_random_actor(now->actors, &policy), n = ask_moves(&g, now, seat, k->list);
    c->thought = tt_think_seed(c->seed, c->ply);
    c->seat = (int8_t)seat;
    c->n = (uint16_t)n;
    c->pick = 0;
    bool thinks = n > 1 && o->greedy >> bot_at(o, seat, o->first + c->number) & 1;
    struct tt_rng own = tt_rng_seed(c->thought), *chance = o->greedy ? &own : &policy; // random players alone share it
    if (!thinks && (n > 1 || !o->greedy))
        c->pick = (uint16_t)tt_rng_below(chance, (uint32_t)n);
    c->policy = policy;
    return thinks;
}

TT_OUT_OF_LINE void go_on(const struct block *b, int game, struct tt_state *now) {
    struct course *c = &b->w->course[game];
    struct play *k = play_of(b, game);
    if (c->thinks)
        make_move(b, c, k, c->pick, now);
    c->thinks = false;
    while (!c->done && !c->thinks) {
        if (c->plays && !now->actors)
            end_game(b, c, now);
        else if (!c->plays)
            begin_game(b, c, now);
        else if (ask_seat(b, c, k, now))
            c->thinks = true;
        else
            make_move(b, c, k, c->pick, now);
    }
}

// Every game, as far as it goes without thinking; then as its seat sees it.
__device__ void find_thoughts(const struct block *b) {
    struct work *w = b->w;
    for (int from = 0; from < b->games; from += TRIALS) {
        const int n = b->games - from < TRIALS ? b->games - from : (int)TRIALS;
        bring(b, n, [&](int i) { return w->course[from + i].plays ? &play_of(b, from + i)->state : nullptr; });
        __syncthreads();
        for (int first = 0; first < n; first += THREADS) { // few to a warp: they go different ways
            int i = first + b->lane * WARPS + b->warp;
            if (i < n)
                go_on(b, from + i, trial_of(b, i));
        }
        __syncthreads();
        take_back(b, n, [&](int i) { return w->course[from + i].plays ? &play_of(b, from + i)->state : nullptr; });
        __syncthreads();
        for (int i = b->thread; i < n; i += THREADS) {
            const struct course *c = &w->course[from + i];
            struct greed g = {the_setup(), c->seat};
            struct tt_rng rng = tt_redeal_rng(c->thought);
            if (c->thinks)
                ask_redeal(&g, trial_of(b, i), &rng);
        }
        __syncthreads();
        take_back(b, n, [&](int i) { return w->course[from + i].thinks ? &play_of(b, from + i)->seen : nullptr; });
        __syncthreads();
    }
}

// --- trying ---------------------------------------------------------------------------------------------------------

// What is to be tried of a game next. Those that come to the same in every deal are not tried again.
__device__ void gather(struct play *k, struct course *c, int from, int to, int lane) {
    int tried = 0;
    for (int first = 0; first < c->in; first += LANES) {
        const int i = first + lane;
        const int move = i < c->in ? k->still[i] : 0;
        const bool wanted = i < c->in && !(from && k->alike[move]);
        if (i < c->in && !wanted)
            k->sum[move] = k->sum[move] / from * to;
        const unsigned all = __ballot_sync(ALL_LANES, wanted);
        if (wanted)
            k->trying[tried + __popc(all & ((1u << lane) - 1))] = (uint16_t)move;
        tried += __popc(all);
    }
    if (lane == 0)
        c->tried = (uint16_t)tried;
}

// All of the block's games; returns the number of jobs.
__device__ int gather_all(const struct block *b, int from, int to) {
    struct work *w = b->w;
    for (int game = b->warp; game < b->games; game += WARPS)
        if (w->course[game].thinks)
            gather(play_of(b, game), &w->course[game], from, to, b->lane);
    __syncthreads();
    if (b->thread == 0) {
        int busy = 0, jobs = 0;
        for (int game = 0; game < b->games; game++)
            if (w->course[game].thinks && w->course[game].tried) {
                w->busy[busy] = (uint16_t)game;
                w->first_job[busy++] = jobs;
                jobs += w->course[game].tried * (to - from);
            }
        w->busy_n = busy;
        w->first_job[busy] = jobs;
    }
    __syncthreads();
    return w->first_job[w->busy_n];
}

// The deals from..to - 1 of all games that have something to try.
__device__ void deal_all(const struct block *b, int from, int to) {
    struct work *w = b->w;
    const int among = to - from, all = w->busy_n * among;
    for (int base = 0; base < all; base += TRIALS) {
        const int n = all - base < TRIALS ? all - base : (int)TRIALS;
        bring(b, n, [&](int i) { return &play_of(b, w->busy[(base + i) / among])->seen; });
        __syncthreads();
        for (int i = b->thread; i < n; i += THREADS) {
            const int game = w->busy[(base + i) / among], d = from + (base + i) % among;
            const struct greed g = {the_setup(), w->course[game].seat};
            struct tt_rng rng;
            greed_deal(&g, w->course[game].thought, d, trial_of(b, i), &rng);
            play_of(b, game)->luck[d] = rng;
        }
        __syncthreads();
        take_back(b, n,
                  [&](int i) { return &play_of(b, w->busy[(base + i) / among])->deal[from + (base + i) % among]; });
        __syncthreads();
    }
}

// Job number `job` becomes trial i.
__device__ void hand_out(const struct block *b, int i, int job, int from, int among) {
    struct work *w = b->w;
    int low = 0, high = w->busy_n;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (w->first_job[middle] <= job)
            low = middle;
        else
            high = middle;
    }
    const int game = w->busy[low], rest = job - w->first_job[low], d = from + rest % among;
    const struct play *k = play_of(b, game);
    const int move = k->trying[rest / among];
    w->job[i] = (uint32_t)game << 16 | (uint32_t)move << 4 | (uint32_t)d;
    w->luck[i] = k->luck[d];
    w->key[i] = (uint8_t)game::answer_sort(&k->deal[d].base, k->list[move]);
}

// What follows in trial i: a choice of the seat that thinks, or nothing.
__device__ void find_question(const struct block *b, int i, int seat, const struct tt_state *now) {
    b->w->key[i] = (uint8_t)(now->actors >> seat & 1 ? game::question_sort(now) : (int)NO_KEY);
}

__device__ void try_move(const struct block *b, int i) {
    const uint32_t job = b->w->job[i];
    const struct greed g = {the_setup(), b->w->course[job_game(job)].seat};
    struct play *k = play_of(b, job_game(job));
    struct tt_state *now = trial_of(b, i);
    ask_apply(&g, now, k->list[job_move(job)]);
    if (job_deal(job) == 0)
        k->alike[job_move(job)] = comes_to_the_same(&g, &k->deal[0].base, now);
    find_question(b, i, g.seat, now);
}

// A choice that follows, first its answer, then what it brings about: each in the order of what happens there.
__device__ void choose_next(const struct block *b, int i) {
    tt_move list[TT_GPU_MOVES];
    const struct greed g = {the_setup(), b->w->course[job_game(b->w->job[i])].seat};
    struct tt_rng rng = b->w->luck[i];
    const int n = ask_moves(&g, trial_of(b, i), g.seat, list);
    const tt_move move = list[n > 1 ? ask_rollout(&g, trial_of(b, i), g.seat, list, n, &rng) : 0];
    b->w->luck[i] = rng;
    b->w->next[i] = move;
    b->w->key[i] = (uint8_t)game::answer_sort(trial_of(b, i), move);
}

__device__ void make_next(const struct block *b, int i) {
    const struct greed g = {the_setup(), b->w->course[job_game(b->w->job[i])].seat};
    ask_apply(&g, trial_of(b, i), b->w->next[i]);
    find_question(b, i, g.seat, trial_of(b, i));
}

__device__ void judge(const struct block *b, int i) {
    const uint32_t job = b->w->job[i];
    const struct greed g = {the_setup(), b->w->course[job_game(job)].seat};
    atomicAdd(&play_of(b, job_game(job))->sum[job_move(job)], greed_worth(&g, trial_of(b, i), g.seat));
}

// What is to be tried, in the deals from..to - 1.
__device__ void weigh(const struct block *b, int from, int to) {
    struct work *w = b->w;
    const int jobs = gather_all(b, from, to);
    deal_all(b, from, to);
    for (int base = 0; base < jobs; base += TRIALS) {
        const int n = jobs - base < TRIALS ? jobs - base : (int)TRIALS;
        for (int i = b->thread; i < n; i += THREADS)
            hand_out(b, i, base + i, from, to - from);
        __syncthreads();
        bring(b, n, [&](int i) { return &play_of(b, job_game(w->job[i]))->deal[job_deal(w->job[i])]; });
        sort(b, n);
        for (int i = b->thread; i < n; i += THREADS)
            try_move(b, w->sorted[i]);
        __syncthreads();
        for (int left = GREED_FOLLOW; left > 0; left--) {
            const int some = sort(b, n);
            if (some == 0)
                break;
            for (int i = b->thread; i < some; i += THREADS)
                choose_next(b, w->sorted[i]);
            sort(b, n);
            for (int i = b->thread; i < some; i += THREADS)
                make_next(b, w->sorted[i]);
            __syncthreads();
        }
        for (int i = b->thread; i < n; i += THREADS)
            judge(b, i);
        __syncthreads();
    }
}

// Those stay that have fewer than a given number of better ones.
__device__ void keep_best(struct play *k, struct course *c, int keep, int lane) {
    const int n = c->in;
    for (int i = lane; i < n; i += LANES) {
        int better = 0, mine = k->sum[k->still[i]];
        for (int j = 0; j < n; j++)
            better += k->sum[k->still[j]] > mine;
        k->falls[i] = better >= keep;
    }
    __syncwarp();
    int in = 0;
    for (int first = 0; first < n; first += LANES) {
        const int i = first + lane;
        const uint16_t move = i < n ? k->still[i] : 0;
        const bool stays = i < n && !k->falls[i];
        const unsigned all = __ballot_sync(ALL_LANES, stays);
        if (stays)
            k->still[in + __popc(all & ((1u << lane) - 1))] = move;
        in += __popc(all);
    }
    if (lane == 0)
        c->in = (uint16_t)in;
    __syncwarp();
}

// The best of those in the running; of equals any one, as tt_thought_take takes it.
__device__ int best_of(const struct play *k, int in, uint64_t seed) {
    struct tt_rng rng = tt_tie_break_rng(seed);
    int best = -1, equals = 0, at = 0;
    for (int i = 0; i < in; i++) {
        int value = k->sum[k->still[i]] / GREED_DEALS;
        equals = value > best ? 1 : equals + (value == best);
        best = value > best ? value : best;
    }
    for (int skip = (int)tt_rng_below(&rng, (uint32_t)equals);; at++)
        if (k->sum[k->still[at]] / GREED_DEALS == best && !skip--)
            return k->still[at];
}

__device__ void begin_thoughts(const struct block *b) {
    for (int game = b->warp; game < b->games; game += WARPS) {
        struct course *c = &b->w->course[game];
        struct play *k = play_of(b, game);
        if (!c->thinks)
            continue;
        if (b->lane == 0)
            c->in = c->n;
        for (int i = b->lane; i < c->n; i += LANES) {
            k->sum[i] = 0;
            k->still[i] = (uint16_t)i;
            k->alike[i] = 0;
        }
    }
    __syncthreads();
}

// All moves in a few deals, the best of them in more; then each game has its pick.
__device__ void think(const struct block *b) {
    struct work *w = b->w;
    int from = 0;
    begin_thoughts(b);
    for (int stage = 0; stage < GREED_STAGES; stage++) {
        const int until = greed_until(stage);
        weigh(b, from, until);
        from = until;
        for (int game = b->warp; game < b->games && until < GREED_DEALS; game += WARPS)
            if (w->course[game].thinks)
                keep_best(play_of(b, game), &w->course[game], greed_keep(stage, w->course[game].n), b->lane);
        __syncthreads();
    }
    for (int game = b->thread; game < b->games; game += THREADS)
        if (w->course[game].thinks)
            w->course[game].pick = (uint16_t)best_of(play_of(b, game), w->course[game].in, w->course[game].thought);
    __syncthreads();
}

struct shape shape_for(int, size_t room) {
    struct shape shape = {TT_GREEDY_THREADS, SHARED_BYTES, STRIDE, BESIDE};
    if (shape.shared > room)
        shape.threads = 0;
    return shape;
}

__global__ void __launch_bounds__(TT_GREEDY_THREADS, TT_GREEDY_BLOCKS) play_games(struct order given) {
    __shared__ struct tally tally;
    __shared__ struct order o;
    __shared__ struct work work;
    __shared__ int thinking;
    TT_DYNAMIC_SHARED(near);
    clear_tally(&tally);
    if (!threadIdx.x)
        o = given;
    __syncthreads();
    const size_t room = (size_t)o.slots * STRIDE;
    unsigned char *own = o.games_at + blockIdx.x * (room + BESIDE);
    const struct block b = {&o,
                            &tally,
                            &work,
                            own,
                            TT_GREEDY_NEAR ? near : own + room,
                            (int)o.slots,
                            (int)threadIdx.x % LANES,
                            (int)threadIdx.x / LANES,
                            (int)threadIdx.x};
    for (int game = b.thread; game < b.games; game += THREADS)
        work.course[game].plays = work.course[game].thinks = work.course[game].done = false;
    for (;;) {
        if (!threadIdx.x)
            thinking = 0;
        __syncthreads();
        find_thoughts(&b);
        for (int game = b.thread; game < b.games; game += THREADS)
            if (work.course[game].thinks)
                thinking = 1;
        __syncthreads();
        if (!thinking)
            break;
        think(&b);
    }
    add_tally(&tally, o.stats);
}
