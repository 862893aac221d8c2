/* Many matches in step (engine.h says what a batch is). A table is a state and a few numbers; rows for the caller
 * are written after every step, by whichever thread has the table. */
#include "thread_pool.h"
#include "timetable/engine.h"

#include <stdlib.h>

/* What a table is besides its state. */
struct slot {
    struct tt_rng policy; /* random actions and random orders */
    uint64_t match, seed;
    uint32_t ply; /* questions answered in this match */
    int32_t first, played;
    uint8_t seat;
    uint8_t done; /* a match has ended in this step: */
    uint8_t winners;
    int32_t score[TT_MAX_SEATS];
};

struct batch_worker {
    struct tt_setup setup;
    tt_move *list;
};

struct tt_batch {
    struct tt_batch_plan plan;
    int words, mask_words, secret_words;
    size_t stride; /* bytes of a state, in lines of the cache */
    unsigned char *states;
    uint64_t *masks; /* what may be answered to the question that is open */
    struct slot *slot;
    struct batch_worker *worker;
    struct tt_thread_pool *pool;
    const struct tt_bot *greedy;
    /* the work at hand */
    const int32_t *action; /* NULL: all tables are dealt */
    const struct tt_batch_rows *rows;
};

static struct tt_state *state_of(const struct tt_batch *b, int64_t i) {
    return (struct tt_state *)(b->states + (size_t)i * b->stride);
}
static uint64_t *mask_of(const struct tt_batch *b, int64_t i) { return b->masks + i * b->mask_words; }

/* --- one table --------------------------------------------------------------------------------- */

static void begin(const struct tt_batch *b, struct batch_worker *w, struct slot *t, struct tt_state *state,
                  uint64_t match) {
    t->match = match;
    t->seed = tt_game_seed(b->plan.run, match);
    t->policy = tt_policy_rng(t->seed);
    t->first = TT_NO_INDEX;
    t->ply = 0;
    w->setup.seed = t->seed;
    b->plan.game->start(&w->setup, state);
}

static void end(const struct tt_batch *b, struct batch_worker *w, struct slot *t, const struct tt_state *state) {
    struct tt_result result = {0};
    b->plan.game->result(&w->setup, state, &result);
    t->done = 1;
    t->winners = result.winners;
    memcpy(t->score, result.score, sizeof t->score);
}

/* Makes the mask of the question that is open, and returns how many answers it has. Where there is only one move and
 * it need not be asked for, *only is that move. */
static int question(const struct tt_batch *b, struct batch_worker *w, const struct slot *t,
                    const struct tt_state *state, uint64_t *mask, tt_move *only) {
    const struct tt_game *game = b->plan.game;
    const struct tt_encoding *e = game->encoding;
    *only = TT_NO_MOVE;
    if (e->mask || e->parts > 1)
        return tt_legal_mask(game, &w->setup, state, t->seat, t->first, w->list, mask);
    int n = game->moves(&w->setup, state, t->seat, w->list);
    if (n == 1 && !b->plan.forced) {
        *only = w->list[0];
        return 1;
    }
    memset(mask, 0, (size_t)b->mask_words * sizeof *mask);
    for (int i = 0; i < n; i++) {
        int at = e->index(&w->setup, state, w->list[i], 0);
        mask[at >> 6] |= (uint64_t)1 << (at & 63);
    }
    return n;
}

/* The k-th of the numbers in a mask. */
static int nth_number(const uint64_t *mask, int k) {
    int word = 0;
    for (int n; k >= (n = tt_count(mask[word])); word++)
        k -= n;
    uint64_t left = mask[word];
    while (k--)
        left &= left - 1;
    return 64 * word + tt_lowest(left);
}

/* Gives a number as the answer; true if a move has been made by it. */
static bool answer(const struct tt_batch *b, struct batch_worker *w, struct slot *t, struct tt_state *state,
                   int number) {
    const struct tt_game *game = b->plan.game;
    if (game->encoding->parts > 1 && t->first == TT_NO_INDEX) {
        t->first = number;
        return false;
    }
    tt_move move = game->encoding->move_at(&w->setup, state, t->seat, t->first, number);
    t->first = TT_NO_INDEX;
    game->apply(&w->setup, state, move, NULL);
    return true;
}

static void play_greedy(const struct tt_batch *b, struct batch_worker *w, struct slot *t, struct tt_state *state) {
    struct tt_think ask = {.seed = tt_think_seed(t->seed, t->ply)};
    struct tt_thought *thought = tt_think(b->greedy, b->plan.game, &w->setup, state, t->seat, &ask);
    t->first = TT_NO_INDEX;
    t->played = b->plan.game->encoding->index(&w->setup, state, thought->move, 0);
    b->plan.game->apply(&w->setup, state, thought->move, NULL);
    tt_thought_free(thought);
}

/* Goes on to the next question that is to be asked. `moved`: somebody has to be found who is asked. */
static void advance(const struct tt_batch *b, struct batch_worker *w, struct slot *t, struct tt_state *state,
                    uint64_t *mask, bool moved) {
    for (;;) {
        tt_move only;
        if (!state->actors) {
            end(b, w, t, state);
            begin(b, w, t, state, t->match + (uint64_t)b->plan.tables);
            moved = true;
        }
        if (moved)
            t->seat =
                (uint8_t)(b->plan.any_order ? tt_random_actor(state->actors, &t->policy) : tt_lowest(state->actors));
        int n = question(b, w, t, state, mask, &only);
        if (n != 1 || b->plan.forced)
            return;
        moved = true;
        if (only != TT_NO_MOVE)
            b->plan.game->apply(&w->setup, state, only, NULL);
        else
            moved = answer(b, w, t, state, nth_number(mask, 0));
    }
}

static void write_rows(const struct tt_batch *b, struct batch_worker *w, const struct slot *t,
                       const struct tt_state *state, const uint64_t *mask, int64_t i) {
    const struct tt_batch_rows *r = b->rows;
    const struct tt_encoding *e = b->plan.game->encoding;
    int seats = b->plan.setup.seats;
    if (r->observation)
        e->observe(&w->setup, state, t->seat, t->first, r->observation + i * b->words);
    if (r->mask)
        memcpy(r->mask + i * b->mask_words, mask, (size_t)b->mask_words * sizeof *mask);
    if (r->secret)
        e->secret(&w->setup, state, t->seat, r->secret + i * b->secret_words);
    if (r->done)
        r->done[i] = t->done;
    if (r->seat)
        r->seat[i] = t->seat;
    if (r->match)
        r->match[i] = t->match;
    if (r->played)
        r->played[i] = t->played;
    for (int p = 0; p < seats && r->reward; p++)
        r->reward[i * seats + p] = !t->done ? 0.0f : t->winners >> p & 1 ? 1.0f : -1.0f;
    for (int p = 0; p < seats && r->score; p++)
        r->score[i * seats + p] = t->done ? t->score[p] : 0;
}

static void step_table(const struct tt_batch *b, struct batch_worker *w, int64_t i) {
    struct slot *t = &b->slot[i];
    struct tt_state *state = state_of(b, i);
    uint64_t *mask = mask_of(b, i);
    bool moved = true;
    t->done = 0;
    t->played = TT_NO_INDEX;
    w->setup.seed = t->seed;
    if (b->action && b->action[i] == TT_BATCH_HOLD) {
        write_rows(b, w, t, state, mask, i);
        return;
    }
    if (!b->action) {
        begin(b, w, t, state, (uint64_t)i);
    } else if (b->action[i] == TT_BATCH_GREEDY) {
        play_greedy(b, w, t, state);
    } else {
        int number = b->action[i];
        if (number == TT_BATCH_RANDOM) {
            int n = 0;
            for (int k = 0; k < b->mask_words; k++)
                n += tt_count(mask[k]);
            number = nth_number(mask, (int)tt_rng_below(&t->policy, (uint32_t)n));
        }
        t->played = number;
        moved = answer(b, w, t, state, number);
    }
    t->ply++;
    advance(b, w, t, state, mask, moved);
    write_rows(b, w, t, state, mask, i);
}

static void work(void *with, int worker, int64_t from, int64_t to) {
    struct tt_batch *b = with;
    for (int64_t i = from; i < to; i++)
        step_table(b, &b->worker[worker], i);
}

/* --- all of them ------------------------------------------------------------------------------- */

void tt_batch_free(struct tt_batch *b) {
    if (!b)
        return;
    int threads = b->pool ? tt_thread_pool_threads(b->pool) : 0;
    tt_thread_pool_free(b->pool);
    for (int i = 0; i < threads && b->worker; i++)
        free(b->worker[i].list);
    free(b->worker);
    free(b->slot);
    free(b->masks);
    free(b->states);
    free(b);
}

static bool make_room(struct tt_batch *b) {
    enum { LINE = 64 };
    const struct tt_game *game = b->plan.game;
    size_t tables = (size_t)b->plan.tables;
    b->words = tt_observation_words(game, b->plan.setup.seats);
    b->mask_words = tt_mask_words(game, b->plan.setup.seats);
    b->secret_words = tt_secret_words(game, b->plan.setup.seats);
    b->stride = (game->state_size + LINE - 1) / LINE * LINE;
    b->states = tables > SIZE_MAX / b->stride ? NULL : aligned_alloc(LINE, tables * b->stride);
    b->masks = calloc(tables, (size_t)b->mask_words * sizeof *b->masks);
    b->slot = calloc(tables, sizeof *b->slot);
    b->pool = tt_thread_pool_new(b->plan.threads, work, b);
    if (!b->states || !b->masks || !b->slot || !b->pool)
        return false;
    b->worker = calloc((size_t)tt_thread_pool_threads(b->pool), sizeof *b->worker);
    for (int i = 0; i < tt_thread_pool_threads(b->pool) && b->worker; i++) {
        b->worker[i].setup = b->plan.setup;
        b->worker[i].list = malloc(game->max_moves * sizeof(tt_move));
        if (!b->worker[i].list)
            return false;
    }
    return b->worker != NULL;
}

static void run_all(struct tt_batch *b, const int32_t *action, const struct tt_batch_rows *rows) {
    b->action = action;
    b->rows = rows;
    tt_thread_pool_run(b->pool, b->plan.tables);
    b->action = NULL;
    b->rows = NULL;
}

void tt_batch_reset(struct tt_batch *b, uint64_t run, const struct tt_batch_rows *rows) {
    b->plan.run = run;
    run_all(b, NULL, rows);
}

struct tt_batch *tt_batch_new(const struct tt_batch_plan *plan, const struct tt_batch_rows *rows) {
    if (!plan->game->encoding || plan->tables < 1)
        return NULL;
    struct tt_batch *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->plan = *plan;
    b->greedy = tt_bot_find("greedy");
    if (!make_room(b)) {
        tt_batch_free(b);
        return NULL;
    }
    tt_batch_reset(b, plan->run, rows);
    return b;
}

int64_t tt_batch_step(struct tt_batch *b, const int32_t *action, const struct tt_batch_rows *rows) {
    int32_t actions = tt_action_count(b->plan.game, b->plan.setup.seats);
    for (int64_t i = 0; i < b->plan.tables; i++) {
        int32_t a = action[i];
        if (a != TT_BATCH_RANDOM && a != TT_BATCH_HOLD && a != TT_BATCH_GREEDY &&
            (a < 0 || a >= actions || !(mask_of(b, i)[a >> 6] >> (a & 63) & 1)))
            return i;
    }
    run_all(b, action, rows);
    return -1;
}

const struct tt_state *tt_batch_state(const struct tt_batch *b, int64_t table, int *seat, int *first) {
    *seat = b->slot[table].seat;
    *first = b->slot[table].first;
    return state_of(b, table);
}
