/* timetable bench: random play, decisions a second on one core, by process CPU time, median of seven
 * runs. timetable signature: one number a game over a fixed batch of random matches, equal everywhere. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { RUNS = 7 };

static double cpu_seconds(void) {
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
    struct tt_state *state = malloc(game->state_size);
    tt_move *list = malloc(game->max_moves * sizeof *list);
    struct tt_rng rng = tt_rng_seed(seed);
    if (!state || !list)
        abort();
    tt_setup_normal(game, seats, seed, &setup);
    double from = cpu_seconds(), now = from;
    while (now - from < seconds) {
        for (int i = 0; i < 64; i++) {
            play_random(game, &setup, state, list, &rng, tally);
            setup.seed++;
        }
        now = cpu_seconds();
    }
    free(list);
    free(state);
    return now - from;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void bench_one(const struct tt_game *game, int seats, bool json, bool first) {
    double rate[RUNS];
    struct tally all = {0, 0};
    for (int i = 0; i < RUNS; i++) {
        struct tally t = {0, 0};
        double seconds = run_once(game, seats, (uint64_t)i + 1, 0.15, &t);
        rate[i] = (double)t.decisions / seconds;
        all.decisions += t.decisions;
        all.games += t.games;
    }
    qsort(rate, RUNS, sizeof *rate, by_size);
    double per_game = (double)all.decisions / (double)all.games;
    if (json)
        printf(
            "%s{\"game\":\"%s\",\"players\":%d,\"decisions_per_s\":%.0f,\"decisions_per_game\":%.2f,\"state_bytes\":%u}",
            first ? "" : ",\n ", game->id, seats, rate[RUNS / 2], per_game, game->state_size);
    else
        printf("%-14s %7d %16.2f %18.1f %12u\n", game->id, seats, rate[RUNS / 2] / 1e6, per_game, game->state_size);
    fflush(stdout);
}

int cli_bench(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    bool first = true;
    if (args.n && strcmp(args.rest[0], tt_game_leduc.id) && !tt_game_find(args.rest[0]))
        return cli_unknown_game(args.rest[0], args.lang);
    if (args.json)
        printf("[");
    else
        printf("%-14s %7s %16s %18s %12s\n", "game", "players", "M decisions/s", "decisions/game", "state bytes");
    for (int i = -1; i < tt_game_count(); i++) {
        const struct tt_game *game = i < 0 ? &tt_game_leduc : tt_game_at(i);
        if (args.n > 0 && strcmp(args.rest[0], game->id))
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            if (!tt_plays(game, seats) || (args.players && args.players != seats))
                continue;
            bench_one(game, seats, args.json, first);
            first = false;
        }
    }
    if (args.json)
        printf("]\n");
    return 0;
}

int cli_signature(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n && !tt_game_find(args.rest[0]))
        return cli_unknown_game(args.rest[0], args.lang);
    for (int i = 0; i < tt_game_count(); i++)
        if (!args.n || !strcmp(args.rest[0], tt_game_at(i)->id))
            printf("%s %016llx\n", tt_game_at(i)->id, (unsigned long long)tt_signature(tt_game_at(i)));
    return 0;
}
