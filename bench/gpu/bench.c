/* GPU against processor: every game must play the same matches, move for move; then how many decisions a second
 * random players make on the device, and how many greedy ones do. usage: bench_gpu [greedy|check] [GAME [PLAYERS]];
 * with `greedy` only these, with `check` random games are compared and nothing is timed. bench_gpu once GAME PLAYERS
 * GAMES plays this many, once, for a profiler (bench/gpu/profile). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "gpu.h"

enum { SAMPLES = 2000, RUN = 20261115, GREEDY_SAMPLES = 200 };
extern const struct tt_game tt_game_leduc;

static const struct tt_game *rules_of(const char *id) {
    return strcmp(id, "leduc") ? tt_game_find(id) : &tt_game_leduc;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Where a game is played on the processor. */
struct cpu_game {
    struct tt_state *state;
    tt_move *list;
};

static struct cpu_game cpu_game_new(const struct tt_game *game) {
    struct cpu_game at = {malloc(game->state_size), malloc(game->max_moves * sizeof(tt_move))};
    if (!at.state || !at.list)
        abort();
    return at;
}

static void place_free(struct cpu_game *at) {
    free(at->list);
    free(at->state);
}

/* Plays the sample on one core; counts the games that differ. */
static int compare(const struct tt_game *game, const struct tt_setup *setup, const uint64_t *hash, double *per_second) {
    struct cpu_game at = cpu_game_new(game);
    uint64_t decisions = 0;
    int wrong = 0;
    double begin = now();
    for (int i = 0; i < SAMPLES; i++) {
        struct tt_playout out;
        tt_random_playout(game, setup, RUN, (uint64_t)i, at.state, at.list, &out);
        wrong += out.hash != hash[i];
        decisions += out.decisions;
    }
    *per_second = (double)decisions / (now() - begin);
    place_free(&at);
    return wrong;
}

/* Decisions a second over this many games. */
static double rate_of(const struct tt_gpu_game *gpu, struct tt_gpu_run *run, struct tt_gpu_stats *stats,
                      double *seconds) {
    memset(stats, 0, sizeof *stats);
    const char *wrong = gpu->play(run, stats, seconds);
    if (wrong) {
        printf("%-14s %s\n", gpu->id, wrong);
        exit(1);
    }
    return (double)stats->decisions / *seconds;
}

static double wanted_seconds(void) {
    const char *asked = getenv("TT_GPU_SECONDS");
    return asked && atof(asked) > 0 ? atof(asked) : 2;
}

/* How many decisions a second. Each run says how many games fill two seconds, or TT_GPU_SECONDS, the warm-up first: of
 * a game that has millions of them under way (queues_by_step.cuh) a short run is to a good part its end, in which fewer
 * and fewer are left. */
static double measure(const struct tt_gpu_game *gpu, struct tt_gpu_run *run, struct tt_gpu_stats *stats) {
    double seconds, best = 0, wanted = wanted_seconds();
    run->samples = 0;
    run->games = 1 << 18;
    rate_of(gpu, run, stats, &seconds);
    for (int i = 0; i < 2; i++) {
        double games = (double)run->games * wanted / seconds;
        run->games = games > 4e9 ? 4000000000u : games < 262144 ? 262144 : (uint64_t)games;
        double rate = rate_of(gpu, run, stats, &seconds);
        best = rate > best ? rate : best;
    }
    return best;
}

static int bench(const struct tt_gpu_game *gpu, int seats, bool check) {
    static uint64_t hash[SAMPLES];
    static struct tt_gpu_stats stats;
    const struct tt_game *game = rules_of(gpu->id);
    double seconds, core;
    struct tt_gpu_run run = {.run = RUN, .games = SAMPLES, .samples = SAMPLES, .apart = 1, .hash = hash};
    const char *trial = getenv("TT_GPU_TRIAL");
    run.trial = trial ? atoi(trial) : 0;
    tt_setup_normal(game, seats, 0, &run.setup);
    rate_of(gpu, &run, &stats, &seconds);
    int differ = compare(game, &run.setup, hash, &core);
    if (check) {
        printf("%-14s %7d   %d games, move for move: %s\n", gpu->id, seats, SAMPLES, differ ? "DIFFER" : "equal");
        fflush(stdout);
        return differ != 0;
    }
    double best = measure(gpu, &run, &stats);
    printf("%-14s %7d %14.3f %14.2f %10.0f %16.1f   %s\n", gpu->id, seats, best / 1e9, core / 1e6, best / core,
           (double)stats.decisions / (double)stats.games, differ ? "DIFFERS" : "equal");
    fflush(stdout);
    return differ != 0;
}

/* --- greedy players ------------------------------------------------------------------------------- */

/* One game as the laboratory has it played; its hash. */
static uint64_t play_greedy(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state,
                            tt_move *list, uint64_t *decisions) {
    const struct tt_bot *bot = tt_bot_find("greedy");
    struct tt_rng rng = tt_policy_rng(setup->seed);
    struct tt_result r = {0};
    uint64_t hash = TT_HASH_START;
    game->start(setup, state);
    for (uint32_t ply = 0; state->actors; ply++, ++*decisions) {
        int seat = tt_random_actor(state->actors, &rng);
        tt_move move;
        if (game->moves(setup, state, seat, list) > 1) {
            struct tt_think ask = {.seed = tt_think_seed(setup->seed, ply)};
            struct tt_thought *t = tt_think(bot, game, setup, state, seat, &ask);
            move = t->move;
            tt_thought_free(t);
        } else {
            move = list[0];
        }
        hash = tt_hash_word(hash, move);
        game->apply(setup, state, move, NULL);
    }
    game->result(setup, state, &r);
    for (int p = 0; p < setup->seats; p++)
        hash = tt_hash_word(hash, (uint32_t)r.score[p]);
    return hash;
}

/* As much of the sample as one core plays in a second and a half. */
static int compare_greedy(const struct tt_game *game, struct tt_setup setup, const uint64_t *hash, double *per_second,
                          int *games) {
    struct cpu_game at = cpu_game_new(game);
    uint64_t decisions = 0;
    int wrong = 0;
    double begin = now(), spent = 0;
    for (*games = 0; *games < GREEDY_SAMPLES && spent < 1.5; ++*games) {
        setup.seed = tt_game_seed(RUN, (uint64_t)*games);
        wrong += play_greedy(game, &setup, at.state, at.list, &decisions) != hash[*games];
        spent = now() - begin;
    }
    *per_second = (double)decisions / spent;
    place_free(&at);
    return wrong;
}

static int bench_greedy(const struct tt_gpu_game *gpu, int seats) {
    static uint64_t hash[GREEDY_SAMPLES];
    static struct tt_gpu_stats stats;
    const struct tt_game *game = rules_of(gpu->id);
    struct tt_gpu_run run = {.run = RUN,
                             .games = GREEDY_SAMPLES,
                             .samples = GREEDY_SAMPLES,
                             .apart = 1,
                             .hash = hash,
                             .bots = 1,
                             .greedy = 1};
    double seconds, core;
    int games;
    tt_setup_normal(game, seats, 0, &run.setup);
    rate_of(gpu, &run, &stats, &seconds);
    int differ = compare_greedy(game, run.setup, hash, &core, &games);
    run.samples = 0;
    run.games = 1 << 12;
    double rate = rate_of(gpu, &run, &stats, &seconds);
    for (int i = 0; i < 2; i++) { /* each run says how many games fill the time; a short one is mostly its end */
        run.games = (uint64_t)((double)run.games * wanted_seconds() / seconds) + (1 << 12);
        rate = rate_of(gpu, &run, &stats, &seconds);
    }
    printf("%-14s %7d %14.3f %14.4f %10.0f %16.1f %12.0f   %s (%d games)\n", gpu->id, seats, rate / 1e6, core / 1e6,
           rate / core, (double)stats.decisions / (double)stats.games, (double)stats.games / seconds,
           differ ? "DIFFERS" : "equal", games);
    fflush(stdout);
    return differ != 0;
}

static int play_once(const char *id, int seats, uint64_t games) {
    static struct tt_gpu_stats stats;
    const struct tt_gpu_game *gpu = tt_gpu_find(id);
    struct tt_gpu_run run = {.run = RUN, .games = games, .apart = 1};
    double seconds;
    if (!gpu)
        return 1;
    tt_setup_normal(rules_of(id), seats, 0, &run.setup);
    rate_of(gpu, &run, &stats, &seconds);
    printf("%llu decisions in %.3f s\n", stats.decisions, seconds);
    return 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    if (!tt_gpu_device()) {
        printf("no CUDA device\n");
        return 1;
    }
    if (argc > 4 && !strcmp(argv[1], "once"))
        return play_once(argv[2], atoi(argv[3]), strtoull(argv[4], NULL, 10));
    bool greedy_only = argc > 1 && !strcmp(argv[1], "greedy"), check = argc > 1 && !strcmp(argv[1], "check");
    argc -= greedy_only || check;
    argv += greedy_only || check;
    printf("%s\n", tt_gpu_device());
    if (!check && !greedy_only)
        printf("%-14s %7s %14s %14s %10s %16s   %s\n", "game", "players", "G decisions/s", "M/s one core", "ratio",
               "decisions/game", "2000 games, move for move");
    for (int i = 0; i < tt_gpu_count() && !greedy_only; i++) {
        const struct tt_gpu_game *gpu = tt_gpu_at(i);
        const struct tt_game *game = rules_of(gpu->id);
        if (argc > 1 && strcmp(argv[1], gpu->id))
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            if (tt_plays(game, seats) && (argc < 3 || atoi(argv[2]) == seats))
                failed += bench(gpu, seats, check);
    }
    if (check)
        return failed != 0;
    printf("\ngreedy players\n%-14s %7s %14s %14s %10s %16s %12s   %s\n", "game", "players", "M decisions/s",
           "M/s one core", "ratio", "decisions/game", "games/s", "move for move");
    for (int i = 0; i < tt_gpu_count(); i++) {
        const struct tt_gpu_game *gpu = tt_gpu_greedy(tt_gpu_at(i)->id);
        if (gpu && (argc < 2 || !strcmp(argv[1], gpu->id)))
            failed += bench_greedy(gpu, argc < 3 ? 2 : atoi(argv[2]));
    }
    return failed != 0;
}
