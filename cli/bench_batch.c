/* timetable bench batch: steps per second of tt_batch, with all that it writes. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7 };

struct room {
    struct tt_batch_rows rows;
    int32_t *action;
};

static void make_rows(const struct tt_game *game, int seats, size_t tables, bool secret, struct room *r) {
    r->rows = (struct tt_batch_rows){
        .observation = tt_need(tables * (size_t)tt_observation_words(game, seats) * 8),
        .mask = tt_need(tables * (size_t)tt_mask_words(game, seats) * 8),
        .secret = secret ? tt_need(tables * (size_t)tt_secret_words(game, seats) * 8) : NULL,
        .reward = tt_need(tables * (size_t)seats * sizeof(float)),
        .score = tt_need(tables * (size_t)seats * sizeof(int32_t)),
        .done = tt_need(tables),
        .seat = tt_need(tables),
        .match = tt_need(tables * sizeof(uint64_t)),
    };
    r->action = tt_need(tables * sizeof *r->action);
    for (size_t i = 0; i < tables; i++)
        r->action[i] = TT_BATCH_RANDOM;
}

static void free_rows(struct room *r) {
    free(r->rows.observation);
    free(r->rows.mask);
    free(r->rows.secret);
    free(r->rows.reward);
    free(r->rows.score);
    free(r->rows.done);
    free(r->rows.seat);
    free(r->rows.match);
    free(r->action);
}

static double wall_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Steps a second: of processor time, or of the clock where there are several threads. Median of seven runs. */
static double batch_rate(const struct tt_game *game, int seats, int64_t tables, int threads, bool secret) {
    struct tt_batch_plan plan = {.game = game, .run = 1, .tables = tables, .threads = threads};
    struct room room;
    double rate[RUNS], (*clock)(void) = threads > 1 ? wall_seconds : cli_cpu_seconds;
    tt_setup_normal(game, seats, 1, &plan.setup);
    make_rows(game, seats, (size_t)tables, secret, &room);
    struct tt_batch *b = tt_batch_new(&plan, &room.rows);
    if (!b)
        abort();
    for (int run = 0; run < RUNS; run++) {
        double from = clock(), now = from;
        int64_t steps = 0;
        for (; now - from < 0.15; now = clock(), steps += tables)
            tt_batch_step(b, room.action, &room.rows);
        rate[run] = (double)steps / (now - from);
    }
    tt_batch_free(b);
    free_rows(&room);
    return cli_median(rate, RUNS);
}

static void bench_batch(const struct tt_game *game, int seats, int64_t tables, int threads, bool json, bool first) {
    double plain = batch_rate(game, seats, tables, threads, false);
    double secret = batch_rate(game, seats, tables, threads, true);
    if (json)
        printf("%s{\"game\":\"%s\",\"players\":%d,\"tables\":%lld,\"threads\":%d,\"steps_per_s\":%.0f,"
               "\"with_secrets_per_s\":%.0f}",
               first ? "" : ",\n ", game->id, seats, (long long)tables, threads, plain, secret);
    else
        printf("%-14s %7d %7lld %7d %12.2f %14.2f\n", game->id, seats, (long long)tables, threads, plain / 1e6,
               secret / 1e6);
    fflush(stdout);
}

int cli_bench_batch(int argc, char **argv) {
    struct cli_args args;
    const char *text = NULL;
    bool ok = true, first = true;
    int64_t tables = 4096, threads = 1;
    if (cli_take_value(&argc, argv, "--tables", &text, &ok) && !cli_whole(text, 1, 1 << 24, &tables))
        return 2;
    if (cli_take_value(&argc, argv, "--threads", &text, &ok) && !cli_whole(text, 1, 256, &threads))
        return 2;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    const char *only = args.n > 1 ? args.rest[1] : NULL; /* rest[0] is `batch` */
    if (only && !tt_game_find(only))
        return cli_unknown_game(only, args.lang);
    if (args.json)
        printf("[");
    else
        printf("%-14s %7s %7s %7s %12s %14s\n", "game", "players", "tables", "threads", "M steps/s", "with secrets");
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        if (!game->encoding || (only && strcmp(only, game->id)))
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            if (!tt_plays(game, seats) || (args.players && args.players != seats))
                continue;
            bench_batch(game, seats, tables, (int)threads, args.json, first);
            first = false;
        }
    }
    if (args.json)
        printf("]\n");
    return 0;
}
