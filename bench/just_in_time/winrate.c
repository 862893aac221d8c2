/* How often the first heuristic wins Just in Time, by player count and difficulty. Everybody plays the
 * game's own rollout; within a phase the seats act in the order in which their best move scores.
 *
 * cc -O2 -std=gnu17 -Iinclude bench/just_in_time/winrate.c build/libtimetable.a -ljansson -lm -o /tmp/winrate
 * /tmp/winrate [games [first seed]] */
#include "timetable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    int games, won, plies, rounds, progress;
};

/* The seat whose best move looks best to it. */
static int eager(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, tt_move *list,
                 uint16_t *prior) {
    int best = -1, pick = __builtin_ctz(state->actors);
    for (int p = 0; p < setup->seats; p++) {
        if (!(state->actors >> p & 1))
            continue;
        int n = game->moves(setup, state, p, list);
        game->bot->prior(setup, state, p, list, n, prior);
        for (int i = 0; i < n; i++)
            if (prior[i] > best) {
                best = prior[i];
                pick = p;
            }
    }
    return pick;
}

static void play(const struct tt_game *game, const struct tt_setup *setup, struct tally *t) {
    uint64_t state_room[TT_MAX_STATE / 8];
    struct tt_state *state = (struct tt_state *)state_room;
    struct tt_rng rng = tt_rng_seed(setup->seed ^ 0x5eed);
    tt_move list[64];
    uint16_t prior[64];
    struct tt_result result = {0};
    game->start(setup, state);
    while (state->actors) {
        int seat = eager(game, setup, state, list, prior);
        int n = game->moves(setup, state, seat, list);
        game->apply(setup, state, list[game->bot->rollout(setup, state, seat, list, n, &rng)], NULL);
        t->plies++;
    }
    game->result(setup, state, &result);
    char buf[64];
    struct tt_sink sink;
    tt_sink_fixed(&sink, buf, sizeof buf);
    tt_put_object(&sink);
    game->result_more(setup, state, &sink);
    t->progress += atoi(strchr(buf, ':') + 1);
    t->won += result.winners != 0;
    t->games++;
}

int main(int argc, char **argv) {
    static const char *const level[] = {"easier", "normal", "harder", "impossible"};
    const struct tt_game *game = tt_game_find("just_in_time");
    int games = argc > 1 ? atoi(argv[1]) : 2000, first = argc > 2 ? atoi(argv[2]) : 1;
    printf("%-8s %-11s %6s %8s %8s %9s %8s\n", "players", "difficulty", "games", "won", "+-95%", "progress", "plies");
    for (int seats = game->min_seats; seats <= game->max_seats; seats++)
        for (int d = 0; d < 4; d++) {
            struct tally t = {0};
            for (int i = 0; i < games; i++) {
                struct tt_setup setup;
                tt_setup_normal(game, seats, (uint64_t)(first + i), &setup);
                setup.option[0] = d;
                play(game, &setup, &t);
            }
            double p = (double)t.won / t.games;
            printf("%-8d %-11s %6d %7.1f%% %7.1f%% %9.2f %8.1f\n", seats, level[d], t.games, 100 * p,
                   196 * sqrt(p * (1 - p) / t.games), (double)t.progress / t.games, (double)t.plies / t.games);
            fflush(stdout);
        }
    return 0;
}
