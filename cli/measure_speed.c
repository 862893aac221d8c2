/* How fast a game plays at random: decisions per second on one core, by process CPU time, median of seven runs. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7 };

double cli_cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct tally {
    uint64_t decisions, games;
};

static void play_random(const struct tt_game *game, struct tt_setup *setup, struct tt_state *state, tt_move *list,
                        struct tt_rng *rng, struct tally *tally) {
    game->start(setup, state);
    while (state->actors) {
        game->apply(setup, state, tt_random_move(game, setup, state, rng, list), NULL);
        tally->decisions++;
    }
    tally->games++;
}

static double run_once(const struct tt_game *game, int seats, uint64_t seed, double seconds, struct tally *tally) {
    struct tt_setup setup;
    struct tt_state *state = tt_have(malloc(game->state_size));
    tt_move *list = tt_have(malloc(game->max_moves * sizeof *list));
    struct tt_rng rng = tt_rng_seed(seed);
    tt_setup_normal(game, seats, seed, &setup);
    double from = cli_cpu_seconds(), now = from;
    while (now - from < seconds) {
        for (int i = 0; i < 64; i++) {
            play_random(game, &setup, state, list, &rng, tally);
            setup.seed++;
        }
        now = cli_cpu_seconds();
    }
    free(list);
    free(state);
    return now - from;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double cli_median(double *value, int n) {
    qsort(value, (size_t)n, sizeof *value, by_size);
    return value[n / 2];
}

void cli_bench_game(const struct tt_game *game, int seats, bool json, bool first) {
    double rate[RUNS];
    struct tally all = {0, 0};
    for (int i = 0; i < RUNS; i++) {
        struct tally t = {0, 0};
        double seconds = run_once(game, seats, (uint64_t)i + 1, 0.15, &t);
        rate[i] = (double)t.decisions / seconds;
        all.decisions += t.decisions;
        all.games += t.games;
    }
    double median = cli_median(rate, RUNS), per_game = (double)all.decisions / (double)all.games;
    if (json)
        printf(
            "%s{\"game\":\"%s\",\"players\":%d,\"decisions_per_s\":%.0f,\"decisions_per_game\":%.2f,\"state_bytes\":%u}",
            first ? "" : ",\n ", game->id, seats, median, per_game, game->state_size);
    else
        printf("%-14s %7d %16.2f %18.1f %12u\n", game->id, seats, median / 1e6, per_game, game->state_size);
    fflush(stdout);
}
