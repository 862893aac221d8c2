// Batches of one game on the GPU (batch.h): compiled once for each, with -DTT_GAME=<id> -DTT_SOURCE=<path of its
// gpu.inc>. The rules and the encoding are those of the processor.
//
// States lie in device memory. A warp that works at 32 of them copies them to its staging in shared memory first, its
// lanes together, and works there: the rules read and write single bytes, which device memory is slow at.
//
// A step is a few kernels over all tables. Tables that do the same thing next stand in the same list, so that the lanes
// of a warp go the same way through the rules and neighbouring warps need the same code:
//
//   check     is every action legal? If not, nothing of the following happens
//   choose    turns numbers into moves
//   list      puts every table that waits into the list of what it waits for
//   answer    makes the moves; who has ended waits for a deal, the others for a question
//   list, ask deals, and makes masks; a choice among one is a move to be made: list, answer, list, ask once more
//   list, finish the few that still have a choice among one, each to its end
//   tell      writes the rows, in the order of the tables
//
// What a gpu.inc may define for it:
//   TT_GPU_SORTS     ANSWERS and answer_sort(state, move), QUESTIONS and question_sort(state): what goes the same way
//   TT_GPU_FAR       a smaller state, part of which lies apart: FAR_BYTES, near_bytes(setup), attach(state, far) before
//                    the first deal, sure(setup, state) before a state is looked at, make_state(setup, state, out): a
//                    copy of STATE_BYTES as the processor has it
//   TT_GPU_IN_PLACE  1: observations are made of states in device memory, where that is faster
//   TT_GPU_PARTS     how many numbers make a move, 1 if nothing is said; with 2 the encoding has mask()
#include "batch_host.cuh"

#include <cstdlib>

#define TT_GPU    1
#define TT_GREEDY 0
#define TT_LOOKS  1
#define TT_BATCH  1 // the encoding is wanted

namespace {
namespace game {
#define TT_TEXT(x)  TT_TEXT_(x)
#define TT_TEXT_(x) #x
#include TT_TEXT(TT_SOURCE)

#ifndef TT_GPU_SORTS
enum { ANSWERS = 1, QUESTIONS = 1 };
TT_QUICK static inline int answer_sort(const struct tt_state *, tt_move) { return 0; }
TT_QUICK static inline int question_sort(const struct tt_state *) { return 0; }
#endif
} // namespace game

#ifndef TT_GPU_PARTS
#define TT_GPU_PARTS 1
#endif
#ifndef TT_GPU_IN_PLACE
#define TT_GPU_IN_PLACE 0
#endif

#include "near_states.cuh"

enum { SETTLED, DEAL, ASK, ANSWER = ASK + game::QUESTIONS, KEYS = ANSWER + game::ANSWERS };
enum { LISTINGS = 5, LIST_THREADS = 512, WARPS = 2, THREADS = 32 * WARPS, MOVES = TT_GPU_BATCH_MOVES };
enum { MOST_MASK_WORDS = TT_WORDS(game::OWN_ACTIONS + (TT_MAX_SEATS - 1) * game::OTHER_ACTIONS) };
static_assert(sizeof(struct slot) == 32, "a sector");
static_assert((int)KEYS <= 256 && (int)KEYS <= (int)LIST_THREADS, "a byte says what a table waits for");

__device__ uint64_t *near_of(const struct job &j, uint32_t i) { return j.near + (size_t)i * j.near_words; }
__device__ struct tt_state *state_of(const struct job &j, uint32_t i) { return (struct tt_state *)near_of(j, i); }
__device__ uint64_t *mask_of(const struct job &j, uint32_t i) { return j.rows.mask + (size_t)i * j.mask_words; }

// --- one table ------------------------------------------------------------------------------------

__device__ int action_of(const struct job &j, uint32_t i) {
    if (!j.action)
        return TT_BATCH_RANDOM;
    if (j.action_bytes == 4)
        return ((const int32_t *)j.action)[i];
    int64_t wide = ((const int64_t *)j.action)[i];
    return wide == (int32_t)wide ? (int32_t)wide : INT32_MIN; // which is no action
}

// The k-th of the numbers in a mask.
__device__ int nth_number(const uint64_t *mask, int k) {
    int word = 0;
    for (int n; k >= (n = tt_count(mask[word])); word++)
        k -= n;
    uint64_t left = mask[word];
    while (k--)
        left &= left - 1;
    return 64 * word + tt_lowest(left);
}

__device__ void clear_end(const struct job &j, uint32_t i) {
    const int seats = j.setup.seats;
    j.rows.done[i] = 0;
    for (int p = 0; p < seats; p++) {
        j.rows.reward[(size_t)i * seats + p] = 0;
        j.rows.score[(size_t)i * seats + p] = 0;
    }
}

TT_OUT_OF_LINE void end(const struct job &j, uint32_t i, const struct tt_state *s) {
    const int seats = j.setup.seats;
    struct tt_result r;
    memset(&r, 0, sizeof r);
    game::result(&j.setup, s, &r);
    j.rows.done[i] = 1;
    for (int p = 0; p < seats; p++) {
        j.rows.reward[(size_t)i * seats + p] = r.winners >> p & 1 ? 1.0f : -1.0f;
        j.rows.score[(size_t)i * seats + p] = r.score[p];
    }
}

// The match whose number the slot has.
TT_OUT_OF_LINE void begin(const struct job &j, struct slot *t, struct tt_state *s) {
    struct tt_setup own = j.setup;
    own.seed = tt_game_seed(j.run, t->match);
    t->policy = tt_policy_rng(own.seed);
    t->first = TT_NO_INDEX;
    game::start(&own, s);
    game::sure(&own, s);
}

__device__ void find_seat(const struct job &j, struct slot *t, const struct tt_state *s) {
    t->seat = (uint8_t)(j.any_order ? tt_random_actor(s->actors, &t->policy) : tt_lowest(s->actors));
}

// Makes the slot's move. What the table waits for then: a deal or a question.
__device__ int make_move(const struct job &j, uint32_t i, struct slot *t, struct tt_state *s) {
    game::apply(&j.setup, s, t->move, nullptr);
    if (!s->actors) {
        end(j, i, s);
        t->match += j.tables;
        return DEAL;
    }
    find_seat(j, t, s);
    return ASK + game::question_sort(s);
}

// Gives a number as the answer: to a move, or where it is the first of two, to the next question.
__device__ int give(const struct job &j, struct slot *t, const struct tt_state *s, int number) {
    if (TT_GPU_PARTS > 1 && t->first == TT_NO_INDEX) {
        t->first = number;
        return ASK + game::question_sort(s);
    }
    t->move = game::move_at(&j.setup, s, t->seat, t->first, number);
    t->first = TT_NO_INDEX;
    return ANSWER + game::answer_sort(s, t->move);
}

// Writes the mask of the question that is open and is settled; or where there is only one answer, gives that.
__device__ int put_question(const struct job &j, uint32_t i, struct slot *t, const struct tt_state *s) {
    uint64_t mask[MOST_MASK_WORDS];
    for (;;) {
        int n = 0;
        for (int k = 0; k < j.mask_words; k++)
            mask[k] = 0;
#if TT_GPU_PARTS > 1
        game::mask(&j.setup, s, t->seat, t->first, mask);
        for (int k = 0; k < j.mask_words; k++)
            n += tt_count(mask[k]);
        if (n == 1 && !j.forced) {
            int next = give(j, t, s, nth_number(mask, 0));
            if (next >= ANSWER)
                return next;
            continue;
        }
#else
        tt_move list[MOVES];
        n = game::moves(&j.setup, s, t->seat, list);
        if (n == 1 && !j.forced) {
            t->move = list[0];
            return ANSWER + game::answer_sort(s, t->move);
        }
        for (int k = 0; k < n; k++) {
            int at = game::index_of(&j.setup, s, list[k], 0);
            mask[at >> 6] |= (uint64_t)1 << (at & 63);
        }
#endif
        for (int k = 0; k < j.mask_words; k++)
            mask_of(j, i)[k] = mask[k];
        return SETTLED;
    }
}

// --- kernels in the order of the tables -------------------------------------------------------------

#define FOR_TABLES(i, j)                                                                                               \
    for (uint32_t i = (j).from + blockIdx.x * blockDim.x + threadIdx.x; i < (j).to; i += gridDim.x * blockDim.x)

__global__ void check(const __grid_constant__ struct job j) {
    FOR_TABLES(i, j) {
        int a = action_of(j, i);
        if (a != TT_BATCH_RANDOM && a != TT_BATCH_HOLD &&
            (a < 0 || a >= j.actions || !(mask_of(j, i)[a >> 6] >> (a & 63) & 1)))
            atomicMin(j.wrong, (unsigned long long)i);
    }
}

__global__ void choose(const __grid_constant__ struct job j) {
    if (*j.wrong != NO_TABLE)
        return;
    FOR_TABLES(i, j) {
        int a = action_of(j, i);
        clear_end(j, i);
        if (a == TT_BATCH_HOLD)
            continue;
        struct slot t = j.slot[i];
        if (a == TT_BATCH_RANDOM) {
            const uint64_t *mask = mask_of(j, i);
            int n = 0;
            for (int k = 0; k < j.mask_words; k++)
                n += tt_count(mask[k]);
            a = nth_number(mask, (int)tt_rng_below(&t.policy, (uint32_t)n));
        }
        j.next[i] = (uint8_t)give(j, &t, state_of(j, i), a);
        j.slot[i] = t;
    }
}

// All tables wait for their first deal.
__global__ void start_over(const __grid_constant__ struct job j) {
    FOR_TABLES(i, j) {
        clear_end(j, i);
        game::attach(state_of(j, i), j.far + (size_t)i * game::FAR_BYTES);
        j.slot[i].match = i;
        j.next[i] = DEAL;
    }
}

// One table's state, for the host.
__global__ void copy_state(const __grid_constant__ struct job j, uint32_t i, unsigned char *out) {
    game::make_state(&j.setup, state_of(j, i), out);
}

// Room for all tables of a shard.
__device__ uint32_t *list_of(const struct job &j, int key) { return j.list + (size_t)key * j.tables + j.from; }

// The lists; `listing` says which row of counts. Blocks gather before they ask for room in a list.
__global__ void __launch_bounds__(LIST_THREADS) list(const __grid_constant__ struct job j, int listing) {
    __shared__ uint32_t n[KEYS], from[KEYS];
    for (uint32_t first = j.from + blockIdx.x * LIST_THREADS; first < j.to; first += gridDim.x * LIST_THREADS) {
        const uint32_t i = first + threadIdx.x;
        if (threadIdx.x < KEYS)
            n[threadIdx.x] = 0;
        __syncthreads();
        const int key = i < j.to ? j.next[i] : (int)SETTLED;
        const unsigned same = __match_any_sync(ALL_LANES, key), lane = threadIdx.x & 31;
        const int leader = tt_lowest(same);
        uint32_t place = 0;
        if ((int)lane == leader && key != SETTLED)
            place = atomicAdd(&n[key], (uint32_t)__popc(same));
        place = __shfl_sync(ALL_LANES, place, leader) + (uint32_t)__popc(same & ((1u << lane) - 1));
        __syncthreads();
        if (threadIdx.x < KEYS && n[threadIdx.x])
            from[threadIdx.x] = atomicAdd(&j.count[listing * KEYS + threadIdx.x], n[threadIdx.x]);
        __syncthreads();
        if (key != SETTLED)
            list_of(j, key)[from[key] + place] = i;
        __syncthreads();
    }
}

// A lane's row is put together in shared memory; the lanes of a warp write their rows together.
__global__ void __launch_bounds__(THREADS) tell(const __grid_constant__ struct job j) {
    TT_DYNAMIC_SHARED(room);
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x & 31;
    const unsigned most = j.words > j.secret_words ? j.words : j.secret_words;
    const unsigned near = TT_GPU_IN_PLACE ? 0 : apart(j.near_words), row = apart(most);
    uint64_t *staging = (uint64_t *)room + warp * 32 * (near + row), *rows = staging + 32 * near;
    if (*j.wrong != NO_TABLE)
        return;
    uint32_t i = j.from + blockIdx.x * THREADS + threadIdx.x;
    i = i < j.to ? i : NO_ONE;
    if (!TT_GPU_IN_PLACE)
        fetch(j.near, j.near_words, staging, i);
    const struct tt_state *s = (const struct tt_state *)(staging + lane * near);
    if (TT_GPU_IN_PLACE && i != NO_ONE)
        s = state_of(j, i);
    int seat = 0;
    if (i != NO_ONE) {
        const struct slot *t = &j.slot[i];
        seat = t->seat;
        j.rows.seat[i] = (uint8_t)seat;
        j.rows.match[i] = t->match;
        game::observe(&j.setup, s, seat, t->first, rows + lane * apart(j.words));
    }
    __syncwarp();
    bring_back(j.rows.observation, rows, j.words, i);
    if (!j.rows.secret)
        return;
    if (i != NO_ONE)
        game::secret(&j.setup, s, seat, rows + lane * apart(j.secret_words));
    __syncwarp();
    bring_back(j.rows.secret, rows, j.secret_words, i);
}

// --- kernels that work at lists -----------------------------------------------------------------------

// Warps share the work: 32 tables of a list at a time, list after list.
struct tasks {
    uint32_t first[KEYS + 1]; // number of each list's first task
};

__device__ void share_out(const struct job &j, int listing, int from, int to, struct tasks *tasks) {
    if (threadIdx.x == 0) {
        uint32_t sum = 0;
        for (int key = from; key < to; key++) {
            tasks->first[key] = sum;
            sum += (j.count[listing * KEYS + key] + 31) / 32;
        }
        tasks->first[to] = sum;
    }
    __syncthreads();
}

// This lane's table of a task, or NO_ONE. `key` is where the task before lay: lists are gone through in order.
__device__ uint32_t table_of_task(const struct job &j, int listing, const struct tasks *tasks, uint32_t task,
                                  int *key) {
    while (tasks->first[*key + 1] <= task)
        ++*key;
    const uint32_t at = (task - tasks->first[*key]) * 32 + (threadIdx.x & 31);
    return at < j.count[listing * KEYS + *key] ? list_of(j, *key)[at] : NO_ONE;
}

#define FOR_TASKS(task, tasks, to)                                                                                     \
    for (uint32_t task = blockIdx.x * WARPS + threadIdx.x / 32; task < (tasks).first[to]; task += gridDim.x * WARPS)

// This warp's staging, and the state of a lane there.
#define STAGING(j, staging, s)                                                                                         \
    TT_DYNAMIC_SHARED(room);                                                                                           \
    uint64_t *staging = (uint64_t *)room + threadIdx.x / 32 * 32 * apart((j).near_words);                              \
    struct tt_state *s = (struct tt_state *)(staging + (threadIdx.x & 31) * apart((j).near_words))

__global__ void __launch_bounds__(THREADS) answer(const __grid_constant__ struct job j, int listing) {
    __shared__ struct tasks tasks;
    STAGING(j, staging, s);
    share_out(j, listing, ANSWER, KEYS, &tasks);
    int key = ANSWER;
    FOR_TASKS(task, tasks, KEYS) {
        const uint32_t i = table_of_task(j, listing, &tasks, task, &key);
        fetch(j.near, j.near_words, staging, i);
        if (i != NO_ONE) {
            struct slot t = j.slot[i];
            const int next = make_move(j, i, &t, s);
            if (next != DEAL)
                game::sure(&j.setup, s);
            j.next[i] = (uint8_t)next;
            j.slot[i] = t;
        }
        __syncwarp();
        bring_back(j.near, staging, j.near_words, i);
    }
}

__global__ void __launch_bounds__(THREADS) ask(const __grid_constant__ struct job j, int listing) {
    __shared__ struct tasks tasks;
    STAGING(j, staging, s);
    share_out(j, listing, DEAL, ANSWER, &tasks);
    int key = DEAL;
    FOR_TASKS(task, tasks, ANSWER) {
        const uint32_t i = table_of_task(j, listing, &tasks, task, &key);
        fetch(j.near, j.near_words, staging, i);
        if (i != NO_ONE) {
            struct slot t = j.slot[i];
            if (key == DEAL) {
                begin(j, &t, s);
                find_seat(j, &t, s);
            }
            j.next[i] = (uint8_t)put_question(j, i, &t, s);
            j.slot[i] = t;
        }
        __syncwarp();
        if (key == DEAL) // the others have not changed
            bring_back(j.near, staging, j.near_words, i);
    }
}

// The few that have had several choices among one in a row.
__global__ void __launch_bounds__(THREADS) finish(const __grid_constant__ struct job j, int listing) {
    __shared__ struct tasks tasks;
    STAGING(j, staging, s);
    share_out(j, listing, ANSWER, KEYS, &tasks);
    int key = ANSWER;
    FOR_TASKS(task, tasks, KEYS) {
        const uint32_t i = table_of_task(j, listing, &tasks, task, &key);
        fetch(j.near, j.near_words, staging, i);
        if (i != NO_ONE) {
            struct slot t = j.slot[i];
            for (int next = ANSWER; next != SETTLED;) {
                if (make_move(j, i, &t, s) == DEAL) {
                    begin(j, &t, s);
                    find_seat(j, &t, s);
                }
                next = put_question(j, i, &t, s);
            }
            game::sure(&j.setup, s);
            j.next[i] = SETTLED;
            j.slot[i] = t;
        }
        __syncwarp();
        bring_back(j.near, staging, j.near_words, i);
    }
}

// --- the host's side ------------------------------------------------------------------------------------

int words_of(int own, int other, int seats) { return own + (seats - 1) * other; }

// Shared memory of a block's stagings, and of its rows.
size_t desk_room(const struct job *j) { return 8 * (size_t)THREADS * apart(j->near_words); }
size_t row_room(const struct job *j) {
    const int most = j->words > j->secret_words ? j->words : j->secret_words;
    return (TT_GPU_IN_PLACE ? 0 : desk_room(j)) + 8 * (size_t)THREADS * apart(most);
}

// What follows the choice of moves, for a shard of the tables.
void launch_shard(const struct tt_gpu_batch *b, const struct job *j, cudaStream_t stream, bool reset) {
    const unsigned tables = j->to - j->from, lists = (tables + LIST_THREADS - 1) / LIST_THREADS;
    int listing = 0;
    for (int round = 0; round < 2; round++) {
        if (round || !reset) {
            TT_LAUNCH_ON(stream, list, lists, LIST_THREADS, 0, *j, listing);
            TT_LAUNCH_ON(stream, answer, b->blocks, THREADS, desk_room(j), *j, listing);
            listing++;
        }
        TT_LAUNCH_ON(stream, list, lists, LIST_THREADS, 0, *j, listing);
        TT_LAUNCH_ON(stream, ask, b->blocks, THREADS, desk_room(j), *j, listing);
        listing++;
    }
    TT_LAUNCH_ON(stream, list, lists, LIST_THREADS, 0, *j, listing);
    TT_LAUNCH_ON(stream, finish, b->blocks, THREADS, desk_room(j), *j, listing);
    TT_LAUNCH_ON(stream, tell, (tables + THREADS - 1) / THREADS, THREADS, row_room(j), *j);
}

// Shards are worked at side by side: while one waits for its last tables another one fills the device.
void launch_step(struct tt_gpu_batch *b, bool reset) {
    const struct job *j = &b->job;
    const unsigned many = (j->tables + 255) / 256;
    cudaMemsetAsync(j->wrong, 0xFF, sizeof *j->wrong, b->stream);
    cudaMemsetAsync(j->count, 0, sizeof *j->count * SHARDS * LISTINGS * KEYS, b->stream);
    if (reset) {
        TT_LAUNCH_ON(b->stream, start_over, many, 256, 0, *j);
    } else {
        if (j->action)
            TT_LAUNCH_ON(b->stream, check, many, 256, 0, *j);
        TT_LAUNCH_ON(b->stream, choose, many, 256, 0, *j);
    }
    const int shards = j->tables < 4096 ? 1 : SHARDS;
    cudaEventRecord(b->event[0], b->stream);
    for (int i = shards - 1; i >= 0; i--) {
        struct job shard = *j;
        shard.from = (uint32_t)((uint64_t)j->tables * i / shards);
        shard.to = (uint32_t)((uint64_t)j->tables * (i + 1) / shards);
        shard.count += i * LISTINGS * KEYS;
        if (i)
            cudaStreamWaitEvent(b->side[i], b->event[0], 0);
        launch_shard(b, &shard, i ? b->side[i] : b->stream, reset);
        if (i)
            cudaEventRecord(b->event[i], b->side[i]);
    }
    for (int i = 1; i < shards; i++)
        cudaStreamWaitEvent(b->stream, b->event[i], 0);
}

void launch_copy_state(struct tt_gpu_batch *b, uint32_t table) {
    TT_LAUNCH_ON(b->stream, copy_state, 1, 1, 0, b->job, table, b->state);
}

void *carve(size_t *at, size_t bytes) {
    void *here = (void *)*at;
    *at += (bytes + 255) / 256 * 256;
    return here;
}

// Where everything lies, `at` being the first address; returns the bytes that it takes.
size_t lay_out(struct tt_gpu_batch *b, size_t at, bool secrets) {
    struct job *j = &b->job;
    const size_t from = at, n = j->tables, seats = j->setup.seats;
    struct tt_batch_rows *r = &j->rows;
    r->observation = (uint64_t *)carve(&at, n * j->words * 8);
    r->mask = (uint64_t *)carve(&at, n * j->mask_words * 8);
    r->secret = secrets ? (uint64_t *)carve(&at, n * j->secret_words * 8) : nullptr;
    r->reward = (float *)carve(&at, n * seats * sizeof(float));
    r->score = (int32_t *)carve(&at, n * seats * sizeof(int32_t));
    r->done = (uint8_t *)carve(&at, n);
    r->seat = (uint8_t *)carve(&at, n);
    r->match = (uint64_t *)carve(&at, n * 8);
    j->near = (uint64_t *)carve(&at, n * j->near_words * 8);
    j->far = (unsigned char *)carve(&at, n * game::FAR_BYTES);
    j->slot = (struct slot *)carve(&at, n * sizeof(struct slot));
    j->next = (uint8_t *)carve(&at, n);
    j->list = (uint32_t *)carve(&at, n * KEYS * sizeof(uint32_t));
    j->count = (uint32_t *)carve(&at, sizeof(uint32_t) * SHARDS * LISTINGS * KEYS);
    j->wrong = (unsigned long long *)carve(&at, sizeof *j->wrong);
    b->action = (int32_t *)carve(&at, n * sizeof(int32_t));
    b->state = (unsigned char *)carve(&at, TT_MAX_STATE);
    return at - from;
}

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        cudaError_t status = (call);                                                                                   \
        if (status != cudaSuccess)                                                                                     \
            return cudaGetErrorString(status);                                                                         \
    } while (0)

const char *make(const struct tt_gpu_batch_plan *plan, struct tt_gpu_batch *b) {
    struct job *j = &b->job;
    int processors = 0, per = 0, seats = plan->setup->seats;
    j->setup = *plan->setup;
    j->tables = j->to = (uint32_t)plan->tables;
    j->forced = plan->forced;
    j->any_order = plan->any_order;
    j->words = words_of(game::WORDS, game::OTHER_WORDS, seats);
    j->secret_words = words_of(game::SECRET_WORDS, game::OTHER_SECRET_WORDS, seats);
    j->actions = words_of(game::OWN_ACTIONS, game::OTHER_ACTIONS, seats);
    j->mask_words = TT_WORDS(j->actions);
    b->step = launch_step;
    j->near_words = (unsigned)((game::near_bytes(plan->setup) + 31) / 32 * 4);
    if (j->near_words > MOST_WORDS || j->words > MOST_WORDS)
        return "this game does not fit";
    b->copy_state = launch_copy_state;
    b->state_bytes = game::STATE_BYTES;
    TRY(cudaFuncSetAttribute(answer, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)desk_room(j)));
    TRY(cudaFuncSetAttribute(ask, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)desk_room(j)));
    TRY(cudaFuncSetAttribute(finish, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)desk_room(j)));
    TRY(cudaFuncSetAttribute(tell, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)row_room(j)));
    TRY(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, b->device));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, answer, THREADS, desk_room(j)));
    b->blocks = processors * (per ? per : 1);
    for (int i = 0; i < SHARDS; i++) {
        TRY(cudaEventCreateWithFlags(&b->event[i], cudaEventDisableTiming));
        TRY(cudaStreamCreateWithFlags(&b->side[i], cudaStreamNonBlocking));
    }
    TRY(cudaMalloc(&b->memory, lay_out(b, 0, plan->secrets)));
    size_t bytes = lay_out(b, (size_t)b->memory, plan->secrets);
    TRY(cudaMemsetAsync(b->memory, 0, bytes, b->stream));
    return nullptr;
}

const char *open_batch(const struct tt_gpu_batch_plan *plan, struct tt_gpu_batch **out) {
    struct tt_gpu_batch *b = (struct tt_gpu_batch *)calloc(1, sizeof *b);
    if (!b)
        return "out of memory";
    b->device = plan->device;
    b->stream = (cudaStream_t)plan->stream;
    const char *wrong = make(plan, b);
    if (wrong) {
        cudaGetLastError(); // or the next launch would report it
        cudaFree(b->memory);
        free(b);
        return wrong;
    }
    *out = b;
    return nullptr;
}
} // namespace

#define TT_JOIN(a, b)  TT_JOIN_(a, b)
#define TT_JOIN_(a, b) a##b
extern "C" const struct tt_gpu_batch_game TT_JOIN(tt_gpu_batch_, TT_GAME) = {TT_TEXT(TT_GAME), open_batch};
