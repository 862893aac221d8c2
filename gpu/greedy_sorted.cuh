// The threads of a block share its games of greedy players and think for all of them at once:
//
//   go on    every game is played to its next thought; random players and choices among one need none
//   deal     what each thinking seat cannot see is dealt again
//   try      all moves of all games in these deals, a few deals of every move first, then more of the better ones
//            (greed_keep). A trial is a move in a deal, or a choice that follows it. All trials under way make a step,
//            sorted by what happens in it: then the lanes of a warp go the same way through the rules. Where one has
//            come to its end, the next one begins at once
//   choose   the best move of each game
//
// Work is done on copies of states (trials): in shared memory where TT_GREEDY_NEAR says so, else in device memory. No
// thread keeps a state or a list in its local memory. Included by greedy.cuh.
//
// What a gpu.inc may define for it: TT_GREEDY_THREADS of a block, TT_GREEDY_BLOCKS a multiprocessor, TT_GREEDY_GAMES
// and TT_GREEDY_TRIALS of a block at most, TT_GREEDY_BYTES for trials in shared memory; TT_GPU_SORTS as in batch.cu.
//   TT_GREEDY_BRIEF    trials have the first BRIEF_BYTES of a state; make_brief(state): it does without the rest
//   TT_GREEDY_FAR      FAR_BYTES of a state lie apart, in device memory, where its word FAR_WORD points; the others are
//                      NEAR_BYTES, and NEAR_PLAYER for each player
//   TT_GREEDY_FOLLOWS  follow(setup, state, seat, rng): what bot_rollout() takes, without a list
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
#ifndef TT_GREEDY_AT_ONCE
#define TT_GREEDY_AT_ONCE 4
#endif
#ifndef TT_GREEDY_BYTES
#define TT_GREEDY_BYTES 196608
#endif
#ifndef TT_GREEDY_FOLLOWS
#define TT_GREEDY_FOLLOWS 0
#endif
#ifndef TT_GREEDY_BRIEF
#define TT_GREEDY_BRIEF 0
namespace game {
enum { BRIEF_BYTES = sizeof(struct state) };
TT_QUICK static inline void make_brief(struct tt_state *) {}
} // namespace game
#endif
#ifndef TT_GREEDY_FAR
namespace game {
enum { NEAR_BYTES = sizeof(struct state), NEAR_PLAYER = 0, FAR_BYTES = 0, FAR_WORD = -1 };
} // namespace game
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
enum { WORDS = sizeof(struct game::state) / 8, FAR_WORDS = game::FAR_BYTES / 8, AT_ONCE = TT_GREEDY_AT_ONCE };
enum {
    ENDED = game::QUESTIONS,
    ASKED = ENDED + 1,
    NO_KEY = 255
}; // keys of a trial: its question, or that it has ended
enum { KEYS = (int)game::ANSWERS > (int)ASKED ? (int)game::ANSWERS : (int)ASKED };
static_assert(sizeof(struct game::state) % 8 == 0 && game::BRIEF_BYTES % 8 == 0 && game::FAR_BYTES % 8 == 0 &&
                  game::NEAR_BYTES % 8 == 0 && game::NEAR_PLAYER % 8 == 0,
              "states are copied in words");
static_assert((int)KEYS < (int)NO_KEY && TT_GPU_MOVES <= 4096 && GREED_DEALS <= 16, "they fit a job");

// A state in device memory.
struct stored {
    uint64_t word[WORDS], far[FAR_WORDS + 1];
};
__device__ struct tt_state *state_of(struct stored *s) { return (struct tt_state *)s->word; }

// What a game needs in device memory: itself, as the seat sees it, dealt again, and its moves.
struct play {
    struct stored state, seen, deal[GREED_DEALS];
    struct tt_rng luck[GREED_DEALS], policy;
    uint64_t seed, hash;
    uint32_t number, ply;
    int first;
    int sum[TT_GPU_MOVES];
    uint16_t still[TT_GPU_MOVES], trying[TT_GPU_MOVES]; // moves in the running, ascending; those of them to be tried
    uint8_t alike[TT_GPU_MOVES], falls[TT_GPU_MOVES];   // comes to the same in every deal; is out of the running
    tt_move list[TT_GPU_MOVES];
};
constexpr int STRIDE = (int)((sizeof(struct play) + 127) / 128 * 128);

// What all threads of a block need of a game.
struct course {
    uint64_t thought;
    uint16_t n, in, tried, pick;
    int8_t seat;
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
    uint16_t place[TRIALS], sorted[TRIALS], free[TRIALS]; // free: rows without a trial, free_n of them
    uint8_t key[TRIALS], left[TRIALS];                    // left: choices that may still follow
    unsigned count[KEYS], sorted_n, free_n;
};

// States that a block works at: the words of each, bytes from one to the next, and how many there is room for. In
// shared memory neighbours start in different banks: eight bytes times an odd number apart. Whole states lie where
// trials do, at other times.
struct rows {
    int words, apart, room;
};
__host__ __device__ constexpr struct rows rows_of(int words) {
    const int apart = TT_GREEDY_NEAR ? (words | 1) * 8 : (words * 8 + 31) / 32 * 32;
    const int fit = TT_GREEDY_BYTES / apart, room = TT_GREEDY_NEAR && fit < TRIALS ? fit : (int)TRIALS;
    return {words, apart, room};
}
__host__ __device__ constexpr struct rows wholes_of(int seats) {
    return rows_of((game::NEAR_BYTES + seats * game::NEAR_PLAYER) / 8);
}
__host__ __device__ constexpr struct rows trials_of(int seats) {
    return TT_GREEDY_BRIEF ? rows_of(game::BRIEF_BYTES / 8) : wholes_of(seats);
}

// A block's device memory beside its games: the trials or what lies apart of them, and lists of moves.
constexpr int TRIALS_BYTES = TRIALS * (TT_GREEDY_NEAR ? 0 : ((int)sizeof(struct game::state) + 31) / 32 * 32);
constexpr int FARS_AT = (TRIALS_BYTES + 127) / 128 * 128;
constexpr int LISTS_AT = FARS_AT + (TRIALS * (int)FAR_WORDS * 8 + 127) / 128 * 128;
constexpr int LISTS_BYTES = (int)(TT_GREEDY_FOLLOWS ? 0 : THREADS * TT_GPU_MOVES * sizeof(tt_move));
constexpr int BESIDE = (LISTS_AT + LISTS_BYTES + 127) / 128 * 128;

// Where everything is.
struct block {
    const struct order *o;
    struct tally *tally;
    struct work *w;
    struct rows wholes, trials;
    unsigned char *plays, *at; // games, and the rows that are worked at
    uint64_t *fars;
    tt_move *list; // the thread's own
    int games, lane, warp, thread;
};

__device__ struct play *play_of(const struct block *b, int game) {
    return (struct play *)(b->plays + (size_t)game * STRIDE);
}
__device__ struct tt_state *trial_of(const struct block *b, int i) {
    return (struct tt_state *)(b->at + (size_t)i * b->trials.apart);
}
__device__ struct tt_state *whole_of(const struct block *b, int i) {
    return (struct tt_state *)(b->at + (size_t)i * b->wholes.apart);
}
__device__ int job_game(uint32_t job) { return (int)(job >> 16); }
__device__ int job_move(uint32_t job) { return (int)(job >> 4 & 0xFFF); }
__device__ int job_deal(uint32_t job) { return (int)(job & 15); }

// --- copies: a warp copies some of the states, its lanes together ---------------------------------------------------

__device__ void copy_far(uint64_t *to, const uint64_t *from, int lane) {
    for (int w = lane; w < FAR_WORDS; w += LANES)
        to[w] = from[w];
}

// The rows row(0), ... row(n - 1) become copies of *from(i). A few of them are under way at once.
template <class Row, class From>
__device__ void bring(const struct block *b, struct rows rows, int n, Row row, From from) {
    for (int first = b->warp; first < n; first += AT_ONCE * WARPS) {
        const struct stored *source[AT_ONCE];
        uint64_t *to[AT_ONCE], *far[AT_ONCE];
        for (int u = 0; u < AT_ONCE; u++) {
            const int i = first + u * WARPS;
            source[u] = i < n ? from(i) : nullptr;
            to[u] = (uint64_t *)(b->at + (size_t)(i < n ? row(i) : 0) * rows.apart);
            far[u] = b->fars + (size_t)(i < n ? row(i) : 0) * FAR_WORDS;
        }
        for (int w = b->lane; w < rows.words; w += LANES) {
            uint64_t word[AT_ONCE];
            for (int u = 0; u < AT_ONCE; u++)
                word[u] = source[u] ? source[u]->word[w] : 0;
            for (int u = 0; u < AT_ONCE; u++)
                if (source[u])
                    to[u][w] = w == game::FAR_WORD ? (uint64_t)far[u] : word[u];
        }
        for (int u = 0; u < AT_ONCE; u++)
            if (source[u])
                copy_far(far[u], source[u]->far, b->lane);
    }
}

// *to(i) becomes a copy of `words` words of whole state i.
template <class To> __device__ void take_back(const struct block *b, int words, int n, To to) {
    for (int i = b->warp; i < n; i += WARPS) {
        struct stored *home = to(i);
        if (!home)
            continue;
        const uint64_t *row = (const uint64_t *)whole_of(b, i);
        for (int w = b->lane; w < words; w += LANES)
            home->word[w] = w == game::FAR_WORD ? (uint64_t)home->far : row[w];
        copy_far(home->far, b->fars + (size_t)i * FAR_WORDS, b->lane);
    }
}

// --- sorting --------------------------------------------------------------------------------------------------------

// The sum of what the lanes up to this one have.
__device__ unsigned sum_up_to(unsigned own, int lane) {
    for (int d = 1; d < LANES; d *= 2) {
        unsigned below = __shfl_up_sync(ALL_LANES, own, d);
        if (lane >= d)
            own += below;
    }
    return own;
}

// Those of the first n that have a key, in the order of their keys; returns how many. All threads call it.
__device__ int sort(const struct block *b, int n) {
    struct work *w = b->w;
    for (int i = b->thread; i < KEYS; i += THREADS)
        w->count[i] = 0;
    __syncthreads();
    for (int from = 0; from < n; from += THREADS) { // one of each key in a warp counts for all of them
        const int i = from + b->thread, key = i < n ? w->key[i] : (int)NO_KEY;
        const unsigned same = __match_any_sync(ALL_LANES, key);
        const int leader = tt_lowest(same);
        unsigned place = 0;
        if (b->lane == leader && key != NO_KEY)
            place = atomicAdd(&w->count[key], (unsigned)__popc(same));
        place = __shfl_sync(ALL_LANES, place, leader) + (unsigned)__popc(same & ((1u << b->lane) - 1));
        if (key != NO_KEY)
            w->place[i] = (uint16_t)place;
    }
    __syncthreads();
    if (b->warp == 0) { // where each key begins
        unsigned before = 0;
        for (int first = 0; first < KEYS; first += LANES) {
            const unsigned own = first + b->lane < KEYS ? w->count[first + b->lane] : 0;
            const unsigned upto = sum_up_to(own, b->lane);
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

TT_OUT_OF_LINE void make_move(const struct block *b, const struct course *c, struct play *k, struct tt_state *now) {
    const struct order *o = b->o;
    const struct greed g = {the_setup(), 0};
    uint64_t number = o->first + k->number;
    uint16_t *record = record_of(o, k->number);
    tt_move move = k->list[c->pick];
    k->hash = tt_hash_word(k->hash, move);
    if (record && k->ply < o->room)
        record[k->ply] = (uint16_t)c->pick;
    if (o->details && !(o->leave_out && number % o->leave_out == 0))
        count_choices(o, b->tally, c->n);
    ask_apply(&g, now, move);
    k->ply++;
}

TT_OUT_OF_LINE void end_game(const struct block *b, struct course *c, const struct play *k,
                             const struct tt_state *now) {
    const struct order *o = b->o;
    finish(o, now, k->number, k->hash, k->ply, k->first, b->tally);
    if (record_of(o, k->number))
        o->length[k->number / o->apart] = k->ply;
    c->plays = false;
}

TT_OUT_OF_LINE void begin_game(const struct block *b, struct course *c, struct play *k, struct tt_state *now) {
    const struct order *o = b->o;
    unsigned i = atomicAdd(o->next, 1u);
    if (i >= o->games) {
        c->done = true;
        return;
    }
    k->number = i;
    k->seed = tt_game_seed(o->run, o->first + i);
    k->hash = TT_HASH_START;
    k->policy = tt_policy_rng(k->seed);
    k->ply = 0;
    c->plays = true;
    begin(k->seed, now);
    k->first = only_actor(now->actors);
}

// The seat's moves are listed; true where it has to think, else it has picked.
__device__ bool ask_seat(const struct block *b, struct course *c, struct play *k, const struct tt_state *now) {
    const struct order *o = b->o;
    const struct greed g = {the_setup(), 0};
    struct tt_rng policy = k->policy;
    int seat = tt_random_actor(now->actors, &policy), n = ask_moves(&g, now, seat, k->list);
    c->thought = tt_think_seed(k->seed, k->ply);
    c->seat = (int8_t)seat;
    c->n = (uint16_t)n;
    c->pick = 0;
    bool thinks = n > 1 && o->greedy >> bot_at(o, seat, o->first + k->number) & 1;
    struct tt_rng own = tt_rng_seed(c->thought), *chance = o->greedy ? &own : &policy; // random players alone share it
    if (!thinks && (n > 1 || !o->greedy))
        c->pick = (uint16_t)tt_rng_below(chance, (uint32_t)n);
    k->policy = policy;
    return thinks;
}

TT_OUT_OF_LINE void go_on(const struct block *b, int game, struct tt_state *now) {
    struct course *c = &b->w->course[game];
    struct play *k = play_of(b, game);
    if (c->thinks)
        make_move(b, c, k, now);
    c->thinks = false;
    while (!c->done && !c->thinks) {
        if (c->plays && !now->actors)
            end_game(b, c, k, now);
        else if (!c->plays)
            begin_game(b, c, k, now);
        else if (ask_seat(b, c, k, now))
            c->thinks = true;
        else
            make_move(b, c, k, now);
    }
}

// Every game, as far as it goes without thinking; then as its seat sees it.
__device__ void find_thoughts(const struct block *b) {
    struct work *w = b->w;
    const int words = b->wholes.words;
    for (int from = 0; from < b->games; from += b->wholes.room) {
        const int n = b->games - from < b->wholes.room ? b->games - from : b->wholes.room;
        const auto same_row = [](int i) { return i; };
        const auto home = [&](int i) -> struct stored * { return &play_of(b, from + i)->state; };
        bring(b, b->wholes, n, same_row, home); // where none is played yet, the row is for the first one
        __syncthreads();
        for (int first = 0; first < n; first += THREADS) { // few to a warp: they go different ways
            int i = first + b->lane * WARPS + b->warp;
            if (i < n)
                go_on(b, from + i, whole_of(b, i));
        }
        __syncthreads();
        take_back(b, words, n, home);
        __syncthreads();
        for (int i = b->thread; i < n; i += THREADS) {
            const struct course *c = &w->course[from + i];
            struct greed g = {the_setup(), c->seat};
            struct tt_rng rng = tt_redeal_rng(c->thought);
            if (c->thinks)
                ask_redeal(&g, whole_of(b, i), &rng);
        }
        __syncthreads();
        take_back(
            b, words, n, [&](int i) -> struct stored * {
                return w->course[from + i].thinks ? &play_of(b, from + i)->seen : nullptr;
            });
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
    if (b->warp == 0) {
        int busy = 0, jobs = 0;
        for (int first = 0; first < b->games; first += LANES) {
            const int game = first + b->lane;
            const bool thinks = game < b->games && w->course[game].thinks;
            const unsigned own = thinks ? (unsigned)w->course[game].tried * (unsigned)(to - from) : 0;
            const unsigned upto = sum_up_to(own, b->lane), all = __ballot_sync(ALL_LANES, own != 0);
            const int place = busy + __popc(all & ((1u << b->lane) - 1));
            if (own) {
                w->busy[place] = (uint16_t)game;
                w->first_job[place] = jobs + (int)(upto - own);
            }
            busy += __popc(all);
            jobs += (int)__shfl_sync(ALL_LANES, upto, LANES - 1);
        }
        if (b->lane == 0) {
            w->busy_n = busy;
            w->first_job[busy] = jobs;
        }
    }
    __syncthreads();
    return w->first_job[w->busy_n];
}

// The deals from..to - 1 of all games that have something to try.
__device__ void deal_all(const struct block *b, int from, int to) {
    struct work *w = b->w;
    const int among = to - from, all = w->busy_n * among, room = b->wholes.room;
    for (int base = 0; base < all; base += room) {
        const int n = all - base < room ? all - base : room;
        const auto same_row = [](int i) { return i; };
        bring(
            b, b->wholes, n,
            same_row, [&](int i) -> const struct stored * { return &play_of(b, w->busy[(base + i) / among])->seen; });
        __syncthreads();
        for (int i = b->thread; i < n; i += THREADS) {
            const int game = w->busy[(base + i) / among], d = from + (base + i) % among;
            const struct greed g = {the_setup(), w->course[game].seat};
            struct tt_rng rng;
            greed_deal(&g, w->course[game].thought, d, whole_of(b, i), &rng);
            game::make_brief(whole_of(b, i));
            play_of(b, game)->luck[d] = rng;
        }
        __syncthreads();
        take_back(
            b, b->trials.words, n, [&](int i) -> struct stored * {
                return &play_of(b, w->busy[(base + i) / among])->deal[from + (base + i) % among];
            });
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
    struct play *k = play_of(b, game);
    const int move = k->trying[rest / among];
    w->job[i] = (uint32_t)game << 16 | (uint32_t)move << 4 | (uint32_t)d;
    w->luck[i] = k->luck[d];
    w->next[i] = k->list[move];
    w->left[i] = GREED_FOLLOW;
    w->key[i] = (uint8_t)game::answer_sort(state_of(&k->deal[d]), k->list[move]);
}

// Free rows get jobs, as long as there are any; returns the number of the next job.
__device__ int fill(const struct block *b, int given, int jobs, int from, int among) {
    struct work *w = b->w;
    const int frees = (int)w->free_n, n = jobs - given < frees ? jobs - given : frees;
    const uint16_t *last = w->free + frees - 1;
    for (int i = b->thread; i < n; i += THREADS)
        hand_out(b, last[-i], given + i, from, among);
    __syncthreads();
    const auto row = [&](int i) -> int { return last[-i]; };
    bring(
        b, b->trials, n, row, [&](int i) -> const struct stored * {
            const uint32_t job = w->job[last[-i]];
            return &play_of(b, job_game(job))->deal[job_deal(job)];
        });
    if (b->thread == 0)
        w->free_n = (unsigned)(frees - n);
    __syncthreads();
    return given + n;
}

// The move of trial i; then what the seat that thinks has to choose, if anything.
__device__ void make_next(const struct block *b, int i) {
    struct work *w = b->w;
    const uint32_t job = w->job[i];
    const struct greed g = {the_setup(), w->course[job_game(job)].seat};
    struct tt_state *now = trial_of(b, i);
    ask_apply(&g, now, w->next[i]);
    if (SOME_ALIKE && w->left[i] == GREED_FOLLOW && job_deal(job) == 0) {
        struct play *k = play_of(b, job_game(job));
        k->alike[job_move(job)] = comes_to_the_same(&g, state_of(&k->deal[0]), now);
    }
    const bool asked = w->left[i] && now->actors >> g.seat & 1;
    w->key[i] = (uint8_t)(asked ? game::question_sort(now) : (int)ENDED);
}

// A choice that follows.
__device__ void choose_next(const struct block *b, int i) {
    struct work *w = b->w;
    const struct greed g = {the_setup(), w->course[job_game(w->job[i])].seat};
    struct tt_rng rng = w->luck[i];
#if TT_GREEDY_FOLLOWS
    const tt_move move = game::follow(g.setup, trial_of(b, i), g.seat, &rng);
#else
    const int n = ask_moves(&g, trial_of(b, i), g.seat, b->list);
    const tt_move move = b->list[n > 1 ? ask_rollout(&g, trial_of(b, i), g.seat, b->list, n, &rng) : 0];
#endif
    w->luck[i] = rng;
    w->next[i] = move;
    w->left[i]--;
    w->key[i] = (uint8_t)game::answer_sort(trial_of(b, i), move);
}

// Trial i has ended, its row is free.
__device__ void judge(const struct block *b, int i) {
    struct work *w = b->w;
    const uint32_t job = w->job[i];
    const struct greed g = {the_setup(), w->course[job_game(job)].seat};
    atomicAdd(&play_of(b, job_game(job))->sum[job_move(job)], greed_worth(&g, trial_of(b, i), g.seat));
    w->key[i] = NO_KEY;
    w->free[atomicAdd(&w->free_n, 1u)] = (uint16_t)i;
}

// What is to be tried, in the deals from..to - 1.
__device__ void weigh(const struct block *b, int from, int to) {
    struct work *w = b->w;
    const int jobs = gather_all(b, from, to), room = b->trials.room;
    deal_all(b, from, to);
    for (int i = b->thread; i < room; i += THREADS) {
        w->key[i] = NO_KEY;
        w->free[i] = (uint16_t)i;
    }
    if (b->thread == 0)
        w->free_n = (unsigned)room;
    __syncthreads();
    for (int given = 0;;) {
        given = fill(b, given, jobs, from, to - from);
        const int moved = sort(b, room);
        if (moved == 0)
            break;
        for (int i = b->thread; i < moved; i += THREADS)
            make_next(b, w->sorted[i]);
        __syncthreads();
        sort(b, room);
        for (int i = b->thread; i < moved; i += THREADS) {
            const int trial = w->sorted[i];
            if (w->key[trial] == ENDED)
                judge(b, trial);
            else
                choose_next(b, trial);
        }
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
        if (SOME_ALIKE && stage == 0)
            weigh(b, 0, from = 1); // one deal tells which moves come to the same in every deal
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

struct shape shape_for(int seats, size_t room) {
    const struct rows trials = trials_of(seats);
    struct shape shape = {TT_GREEDY_THREADS, TT_GREEDY_NEAR ? (size_t)(trials.apart * trials.room) : 0, STRIDE, BESIDE};
    if (shape.shared > room)
        shape.threads = 0;
    return shape;
}

__device__ struct rows whole_rows(int seats) {
    struct rows wholes = wholes_of(seats);
    const struct rows trials = trials_of(seats);
    const int fit = trials.apart * trials.room / wholes.apart;
    wholes.room = fit < wholes.room ? fit : wholes.room;
    return wholes;
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
    const int seats = the_setup()->seats, lists = TT_GREEDY_FOLLOWS ? 0 : TT_GPU_MOVES;
    unsigned char *own = o.games_at + blockIdx.x * (room + BESIDE), *beside = own + room;
    const struct block b = {&o,
                            &tally,
                            &work,
                            whole_rows(seats),
                            trials_of(seats),
                            own,
                            TT_GREEDY_NEAR ? near : beside,
                            (uint64_t *)(beside + FARS_AT),
                            (tt_move *)(beside + LISTS_AT) + (size_t)threadIdx.x * lists,
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
