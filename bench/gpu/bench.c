/* GPU against processor: every game must play the same matches, move for move; then how many decisions a second
 * random players make on the device, and how many greedy ones do. usage: bench_gpu [greedy|nets|check] [GAME
 * [PLAYERS]]; with `greedy` only these, with `nets` trained nets, with `check` random games are compared and nothing is
 * timed. bench_gpu once GAME PLAYERS
 * GAMES plays this many, once, for a profiler (bench/gpu/profile). */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bots.h"
#include "gpu.h"
#include "net.h"

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

struct seated { /* an entry of a lineup */
    const char *bot;
    int level;
};

/* One game as the laboratory has it played; its hash. */
static uint64_t play_thinking(const struct tt_game *game, const struct tt_setup *setup, const struct seated *lineup,
                              int bots, uint64_t number, struct cpu_game *at, uint64_t *decisions) {
    struct tt_state *state = at->state;
    tt_move *list = at->list;
    struct tt_rng rng = tt_policy_rng(setup->seed);
    struct tt_result r = {0};
    uint64_t hash = TT_HASH_START;
    game->start(setup, state);
    for (uint32_t ply = 0; state->actors; ply++, ++*decisions) {
        int seat = tt_random_actor(state->actors, &rng);
        tt_move move;
        if (game->moves(setup, state, seat, list) > 1) {
            const struct seated *who = &lineup[(seat + (int)(number % setup->seats)) % setup->seats % bots];
            struct tt_think ask = {.seed = tt_think_seed(setup->seed, ply), .level = who->level, .move_only = true};
            struct tt_thought *t = tt_think(tt_bot_find(who->bot), game, setup, state, seat, &ask);
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
    static const struct seated greedy = {.bot = "greedy"};
    struct cpu_game at = cpu_game_new(game);
    uint64_t decisions = 0;
    int wrong = 0;
    double begin = now(), spent = 0;
    for (*games = 0; *games < GREEDY_SAMPLES && spent < 1.5; ++*games) {
        setup.seed = tt_game_seed(RUN, (uint64_t)*games);
        wrong += play_thinking(game, &setup, &greedy, 1, (uint64_t)*games, &at, &decisions) != hash[*games];
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

/* --- nets: against all cores -------------------------------------------------------------------------- */

enum { NET_SAMPLES = 1000, MOST_CORES = 256 };

struct core { /* plays the games core, core + cores, ... of the sample */
    uint64_t decisions;
    int games, wrong;
};
struct all_cores {
    const struct tt_game *game;
    struct tt_setup setup;
    const struct seated *lineup;
    const uint64_t *hash;
    int bots, cores;
    double until;
    struct core core[MOST_CORES];
};

static void play_core(void *context, int i) {
    struct all_cores *all = context;
    struct core *c = &all->core[i];
    struct cpu_game at = cpu_game_new(all->game);
    struct tt_setup setup = all->setup;
    for (int g = i; g < NET_SAMPLES && now() < all->until; g += all->cores) {
        setup.seed = tt_game_seed(RUN, (uint64_t)g);
        c->wrong +=
            play_thinking(all->game, &setup, all->lineup, all->bots, (uint64_t)g, &at, &c->decisions) != all->hash[g];
        c->games++;
    }
    place_free(&at);
}

static int bench_nets(const struct tt_gpu_game *gpu, int seats, const struct seated *lineup, int bots) {
    static uint64_t hash[NET_SAMPLES];
    static struct tt_gpu_stats stats;
    static struct tt_net_parts parts;
    static struct all_cores all;
    const struct tt_game *game = rules_of(gpu->id);
    struct tt_gpu_run run = {
        .run = RUN, .games = NET_SAMPLES, .samples = NET_SAMPLES, .apart = 1, .hash = hash, .bots = (uint8_t)bots};
    const char *trial = getenv("TT_GPU_TRIAL"), *cores = getenv("TT_CORES");
    double seconds;
    run.trial = trial ? atoi(trial) : 0;
    tt_setup_normal(game, seats, 0, &run.setup);
    const struct tt_net *net = tt_net_find(game, &run.setup);
    if (!net)
        return 1;
    tt_net_take_apart(net, &parts);
    for (int b = 0; b < bots; b++)
        if (strcmp(lineup[b].bot, "random"))
            run.player[b] = (struct tt_gpu_player){&parts, lineup[b].level};
    rate_of(gpu, &run, &stats, &seconds);
    all = (struct all_cores){.game = game, .setup = run.setup, .lineup = lineup, .hash = hash, .bots = bots};
    all.cores = cores ? atoi(cores) : 16;
    double begin = now();
    all.until = begin + 2 * wanted_seconds();
    tt_parallel(all.cores, all.cores, play_core, &all);
    double spent = now() - begin;
    struct core sum = {0};
    for (int i = 0; i < all.cores; i++) {
        sum.decisions += all.core[i].decisions;
        sum.games += all.core[i].games;
        sum.wrong += all.core[i].wrong;
    }
    run.samples = 0;
    run.games = 1 << 15;
    double rate = rate_of(gpu, &run, &stats, &seconds);
    for (int i = 0; i < 2 && wanted_seconds() >= 1; i++) {
        run.games = (uint64_t)((double)run.games * wanted_seconds() / seconds) + (1 << 12);
        rate = rate_of(gpu, &run, &stats, &seconds);
    }
    char names[80];
    int n = 0;
    for (int b = 0; b < bots; b++)
        n += snprintf(names + n, sizeof names - (size_t)n, "%s%s:%d", b ? "," : "", lineup[b].bot, lineup[b].level);
    printf("%-12s %d %-24s %12.2f %12.4f %8.0f %10.1f %12.0f   %d of %d games differ\n", gpu->id, seats, names,
           rate / 1e6, (double)sum.decisions / spent / 1e6, rate / ((double)sum.decisions / spent),
           (double)stats.decisions / (double)stats.games, (double)stats.games / seconds, sum.wrong, sum.games);
    fflush(stdout);
    return sum.wrong != 0;
}

static int bench_all_nets(const char *only, int players) {
    static const struct seated strong = {"instant", 0}, medium = {"instant", 3},
                               mixed[] = {{"instant", 0}, {"random", 0}};
    int failed = 0;
    printf("%-12s %s %-24s %12s %12s %8s %10s %12s\n", "game", "p", "players", "M dec./s", "M/s all cores", "ratio",
           "dec./game", "games/s");
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_gpu_game *gpu = tt_gpu_nets(tt_game_at(i)->id);
        if (!gpu || (only && strcmp(only, gpu->id)))
            continue;
        for (int seats = players ? players : 2; seats <= (players ? players : 3); seats++) {
            failed += bench_nets(gpu, seats, &strong, 1);
            failed += bench_nets(gpu, seats, &medium, 1);
            failed += bench_nets(gpu, seats, mixed, 2);
        }
    }
    return failed != 0;
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
    if (argc > 1 && !strcmp(argv[1], "nets"))
        return bench_all_nets(argc > 2 ? argv[2] : NULL, argc > 3 ? atoi(argv[3]) : 0);
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
