/* Steps per second of batches on the GPU (gpu/batch.h), every output stored; random actions, drawn on the device.
 * usage: bench_batch [GAME [PLAYERS [TABLES [STEPS]]]]; with STEPS that number is made after as many to warm up, for a
 * profiler; without, as many as fill a second, or TT_GPU_SECONDS. */
#include "batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void stop_at(const char *wrong) {
    if (!wrong)
        return;
    printf("%s\n", wrong);
    exit(1);
}

static double time_steps(struct tt_gpu_batch *b, int steps) {
    int64_t first;
    double begin = now();
    for (int i = 0; i < steps; i++)
        stop_at(tt_gpu_batch_step(b, NULL, 0));
    stop_at(tt_gpu_batch_wait(b, &first));
    return now() - begin;
}

/* Bytes that a step writes for a table. */
static int row_bytes(struct tt_gpu_batch *b) {
    int32_t size[6];
    tt_gpu_batch_sizes(b, size);
    return 8 * size[0] + 8 * size[1] + 8 * size[4] + 10;
}

static void bench(const struct tt_game *game, int seats, int64_t tables, int steps) {
    struct tt_setup setup;
    struct tt_gpu_batch *b;
    tt_setup_normal(game, seats, 0, &setup);
    struct tt_gpu_batch_plan plan = {.setup = &setup, .run = 20261116, .tables = tables};
    const char *wrong = tt_gpu_batch_new(game->id, &plan, &b);
    if (wrong) {
        printf("%-14s %d players, %lld tables: %s\n", game->id, seats, (long long)tables, wrong);
        return;
    }
    /* Tables drift apart first: as long as a match, so that some are at its beginning and some at its end. */
    double spent = time_steps(b, steps ? steps : 300);
    const char *wanted = getenv("TT_GPU_SECONDS");
    int many = steps ? steps : (int)(300 * (wanted && atof(wanted) > 0 ? atof(wanted) : 1) / spent) + 10;
    double best = time_steps(b, many);
    if (!steps) {
        double again = time_steps(b, many);
        best = again < best ? again : best;
    }
    printf("%-14s %7d %9lld %12.3f %12d %10.0f\n", game->id, seats, (long long)tables,
           (double)tables * many / best / 1e9, row_bytes(b), best / many * 1e6);
    fflush(stdout);
    tt_gpu_batch_free(b);
}

int main(int argc, char **argv) {
    if (!tt_gpu_batch_device(0)) {
        printf("no CUDA device\n");
        return 1;
    }
    int64_t tables = argc > 3 ? atoll(argv[3]) : 1 << 20;
    printf("%s\n%-14s %7s %9s %12s %12s %10s\n", tt_gpu_batch_device(0), "game", "players", "tables", "G steps/s",
           "bytes per row", "us per step");
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        if (argc > 1 && strcmp(argv[1], game->id) && strcmp(argv[1], "all"))
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            if (tt_plays(game, seats) && (argc < 3 || atoi(argv[2]) == 0 || atoi(argv[2]) == seats))
                bench(game, seats, tables, argc > 4 ? atoi(argv[4]) : 0);
    }
    return 0;
}
