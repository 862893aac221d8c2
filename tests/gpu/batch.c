/* Batches on the device (gpu/batch.h), or on its stand-in: every row of every step must be the row that tt_batch writes
 * on the processor, to the byte, for every game and number of players, once as usual and once with other options, any
 * order, and choices among one.
 * usage: gpu_batch [TABLES [STEPS [GAME [THREADS]]]] */
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>

static int passed, failed;
static int64_t tables = 150;
static int steps = 40, threads = 1;

static bool check(bool ok, const char *what, const char *game, int seats, int step) {
    ok ? passed++ : failed++;
    if (!ok)
        printf("gpu batch: %s, %d players, step %d: %s\n", game, seats, step, what);
    return ok;
}

/* --- the processor's rows, and the device's beside them --------------------------------------------- */

enum { ARRAYS = 8 };
struct array {
    const char *name;
    size_t bytes;
    const void *far; /* on the device */
    void *here, *copy;
};
struct pair {
    const struct tt_game *game;
    struct tt_batch_plan plan;
    struct tt_batch_rows rows;
    struct tt_batch *near_by;
    struct tt_gpu_batch *far_off;
    struct array array[ARRAYS];
};

static void add_array(struct pair *p, int i, const char *name, size_t row, const void *far, void **here) {
    size_t bytes = (size_t)tables * row;
    p->array[i] = (struct array){name, bytes, far, *here = calloc(1, bytes), malloc(bytes)};
}

static void make_arrays(struct pair *p) {
    int seats = p->plan.setup.seats;
    const struct tt_batch_rows *far = tt_gpu_batch_rows(p->far_off);
    add_array(p, 0, "observation", 8 * (size_t)tt_observation_words(p->game, seats), far->observation,
              (void **)&p->rows.observation);
    add_array(p, 1, "mask", 8 * (size_t)tt_mask_words(p->game, seats), far->mask, (void **)&p->rows.mask);
    add_array(p, 2, "secret", 8 * (size_t)tt_secret_words(p->game, seats), far->secret, (void **)&p->rows.secret);
    add_array(p, 3, "reward", sizeof(float) * (size_t)seats, far->reward, (void **)&p->rows.reward);
    add_array(p, 4, "score", sizeof(int32_t) * (size_t)seats, far->score, (void **)&p->rows.score);
    add_array(p, 5, "done", 1, far->done, (void **)&p->rows.done);
    add_array(p, 6, "seat", 1, far->seat, (void **)&p->rows.seat);
    add_array(p, 7, "match", 8, far->match, (void **)&p->rows.match);
}

/* Other options than the ordinary ones, as far as the game allows them. */
static void change_options(const struct tt_game *game, struct tt_setup *setup, struct tt_rng *rng) {
    for (int tries = 0; tries < 20; tries++) {
        struct tt_setup other = *setup;
        struct tt_error err;
        for (int i = 0; i < game->n_options; i++) {
            const struct tt_option *o = &game->options[i];
            int values = 0;
            if (tt_rng_below(rng, 2))
                continue;
            if (o->type == TT_BOOL)
                other.option[i] = tt_rng_below(rng, 2);
            if (o->type == TT_INT)
                other.option[i] = o->min + tt_rng_below(rng, (uint32_t)(o->max - o->min + 1));
            for (; o->type == TT_ENUM && o->values[values]; values++)
                if (!tt_rng_below(rng, (uint32_t)values + 1))
                    other.option[i] = values;
        }
        if (!game->check || game->check(&other, &err)) {
            *setup = other;
            return;
        }
    }
}

static bool pair_open(struct pair *p, const struct tt_game *game, int seats, bool unusual, struct tt_rng *rng) {
    memset(p, 0, sizeof *p);
    p->game = game;
    p->plan = (struct tt_batch_plan){
        .game = game, .run = 7, .tables = tables, .threads = threads, .forced = unusual, .any_order = unusual};
    tt_setup_normal(game, seats, 0, &p->plan.setup);
    if (unusual)
        change_options(game, &p->plan.setup, rng);
    struct tt_gpu_batch_plan plan = {
        .setup = &p->plan.setup, .run = 7, .tables = tables, .forced = unusual, .any_order = unusual, .secrets = true};
    const char *wrong = tt_gpu_batch_new(game->id, &plan, &p->far_off);
    if (!check(!wrong, wrong ? wrong : "", game->id, seats, -1))
        return false;
    make_arrays(p);
    p->near_by = tt_batch_new(&p->plan, &p->rows);
    return check(p->near_by != NULL, "no memory", game->id, seats, -1);
}

static void pair_close(struct pair *p) {
    tt_gpu_batch_free(p->far_off);
    tt_batch_free(p->near_by);
    for (int i = 0; i < ARRAYS; i++) {
        free(p->array[i].here);
        free(p->array[i].copy);
    }
}

static bool rows_equal(struct pair *p, int step) {
    bool ok = true;
    for (int i = 0; i < ARRAYS && ok; i++) {
        struct array *a = &p->array[i];
        const char *wrong = tt_gpu_batch_to_host(p->far_off, a->copy, a->far, a->bytes);
        ok = check(!wrong && !memcmp(a->here, a->copy, a->bytes), wrong ? wrong : a->name, p->game->id,
                   p->plan.setup.seats, step);
        for (size_t k = 0; !ok && k < a->bytes; k++)
            if (((uint8_t *)a->here)[k] != ((uint8_t *)a->copy)[k]) {
                printf("  table %zu, byte %zu of its row\n", k / (a->bytes / (size_t)tables),
                       k % (a->bytes / (size_t)tables));
                break;
            }
    }
    return ok;
}

/* --- actions ------------------------------------------------------------------------------------------ */

static int32_t some_number(const uint64_t *mask, int words, struct tt_rng *rng) {
    int n = 0;
    for (int k = 0; k < words; k++)
        n += tt_count(mask[k]);
    n = (int)tt_rng_below(rng, (uint32_t)n);
    for (int k = 0;; k++)
        for (uint64_t left = mask[k]; left; left &= left - 1)
            if (!n--)
                return 64 * k + tt_lowest(left);
}

static void choose(const struct pair *p, struct tt_rng *rng, int32_t *action) {
    int words = tt_mask_words(p->game, p->plan.setup.seats);
    for (int64_t i = 0; i < tables; i++) {
        uint32_t way = tt_rng_below(rng, 16);
        action[i] = way == 0   ? (int32_t)TT_BATCH_HOLD
                    : way <= 4 ? (int32_t)TT_BATCH_RANDOM
                               : some_number(p->rows.mask + i * words, words, rng);
    }
}

/* One that is not legal at this table. */
static int32_t wrong_number(const struct pair *p, int64_t table, struct tt_rng *rng) {
    int actions = tt_action_count(p->game, p->plan.setup.seats), words = tt_mask_words(p->game, p->plan.setup.seats);
    if (tt_rng_below(rng, 3) == 0)
        return tt_rng_below(rng, 2) ? actions : -4;
    for (;;) {
        int a = (int)tt_rng_below(rng, (uint32_t)actions);
        if (!(p->rows.mask[table * words + (a >> 6)] >> (a & 63) & 1))
            return a;
    }
}

static const char *step_far(struct pair *p, const int32_t *action, bool wide) {
#ifdef TT_STANDIN /* device memory is this process's own here */
    if (wide) {
        int64_t *copy = malloc((size_t)tables * sizeof *copy);
        for (int64_t i = 0; i < tables; i++)
            copy[i] = action[i];
        const char *wrong = tt_gpu_batch_step(p->far_off, copy, sizeof *copy);
        free(copy);
        return wrong;
    }
#else
    (void)wide;
#endif
    return tt_gpu_batch_step_from_host(p->far_off, action);
}

/* --- one game ------------------------------------------------------------------------------------------- */

static bool same_step(struct pair *p, const int32_t *action, int step) {
    int64_t there = 0, here = tt_batch_step(p->near_by, action, &p->rows);
    const char *wrong = step_far(p, action, step % 2);
    if (!wrong)
        wrong = tt_gpu_batch_wait(p->far_off, &there);
    return check(!wrong && here == there, wrong ? wrong : "the answers differ", p->game->id, p->plan.setup.seats,
                 step) &&
           rows_equal(p, step);
}

static bool same_states(struct pair *p, struct tt_rng *rng, int step) {
    static _Alignas(16) unsigned char state[TT_MAX_STATE];
    int64_t table = (int64_t)tt_rng_below(rng, (uint32_t)tables);
    int seat[2], first[2];
    const char *wrong = tt_gpu_batch_state(p->far_off, table, state, &seat[0], &first[0]);
    const struct tt_state *here = tt_batch_state(p->near_by, table, &seat[1], &first[1]);
    return check(!wrong && seat[0] == seat[1] && first[0] == first[1] && !memcmp(here, state, p->game->state_size),
                 "a state differs", p->game->id, p->plan.setup.seats, step);
}

static void compare(const struct tt_game *game, int seats, bool unusual) {
    struct pair p;
    struct tt_rng rng = tt_rng_seed((uint64_t)seats);
    int32_t *action = malloc((size_t)tables * sizeof *action);
    bool ok = pair_open(&p, game, seats, unusual, &rng) && rows_equal(&p, -1);
    for (int step = 0; step < steps && ok; step++) {
        choose(&p, &rng, action);
        if (step % 16 == 9) { /* two wrong ones: the first is named, nothing is played */
            for (int i = 0; i < 2; i++) {
                int64_t table = (int64_t)tt_rng_below(&rng, (uint32_t)tables);
                action[table] = wrong_number(&p, table, &rng);
            }
            ok = same_step(&p, action, step);
            choose(&p, &rng, action);
        }
        if (step % 4 == 3) { /* all at random, without an array */
            for (int64_t i = 0; i < tables; i++)
                action[i] = TT_BATCH_RANDOM;
            tt_batch_step(p.near_by, action, &p.rows);
            const char *wrong = tt_gpu_batch_step(p.far_off, NULL, 0);
            ok = ok && check(!wrong, wrong ? wrong : "", game->id, seats, step) && rows_equal(&p, step);
        } else {
            ok = ok && same_step(&p, action, step);
        }
        ok = ok && same_states(&p, &rng, step);
    }
    if (ok) {
        tt_batch_reset(p.near_by, 9, &p.rows);
        const char *wrong = tt_gpu_batch_reset(p.far_off, 9);
        check(!wrong, wrong ? wrong : "", game->id, seats, steps);
        rows_equal(&p, steps);
    }
    pair_close(&p);
    free(action);
}

static void refuse(void) {
    struct tt_setup setup;
    struct tt_gpu_batch *b;
    tt_setup_normal(tt_game_find("control"), 2, 0, &setup);
    struct tt_gpu_batch_plan plan = {.setup = &setup, .tables = 0};
    check(tt_gpu_batch_new("control", &plan, &b) && !b, "no tables are allowed", "control", 2, 0);
    plan.tables = 8;
    check(tt_gpu_batch_new("chess", &plan, &b) && !b, "an unknown game is allowed", "chess", 2, 0);
    plan.device = 99;
    check(tt_gpu_batch_new("control", &plan, &b) && !b, "an unknown device is allowed", "control", 2, 0);
    plan.device = 0;
    setup.custom = "cards";
    check(tt_gpu_batch_new("control", &plan, &b) && !b, "custom cards are allowed", "control", 2, 0);
}

int main(int argc, char **argv) {
    if (argc > 1)
        tables = atoll(argv[1]);
    if (argc > 2)
        steps = atoi(argv[2]);
    if (argc > 4)
        threads = atoi(argv[4]);
    if (!tt_gpu_batch_device(0)) {
        printf("no CUDA device\n0 passed, 1 failed\n");
        return 1;
    }
    refuse();
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        if (argc > 3 && strcmp(argv[3], game->id) && strcmp(argv[3], "all"))
            continue;
        check(game->encoding->mask || game->max_moves <= TT_GPU_BATCH_MOVES, "lists are too long", game->id, 0, 0);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            if (tt_plays(game, seats)) {
                int before = failed;
                compare(game, seats, false);
                compare(game, seats, true);
                printf("%-14s %d players, %lld tables, %d steps: %s\n", game->id, seats, (long long)tables, steps,
                       failed > before ? "DIFFERENT" : "equal");
                fflush(stdout);
            }
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
