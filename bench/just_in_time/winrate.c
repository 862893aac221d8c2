/* How often the game's own player wins Just in Time with itself, by player count and difficulty; one
 * row a line, so that `winrates` can run many at once. Seats that owe a choice are asked in ascending
 * order; each gets a redealt copy.
 *
 * winrate LEVEL GAMES PLAYERS DIFFICULTY [BUDGET [FROM]]   (level 0..4, difficulty 0..3 in the order of the
 * option; the budget of level 4 as in `expert:BUDGET`: tries, or milliseconds with ms; the first seed) */
#define _POSIX_C_SOURCE 200809L
#include "timetable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct tally {
    int games, won, plies, progress, squares; /* of progress */
    int64_t spent;                            /* microseconds of processor time */
};

struct effort {
    struct tt_effort base;
    int64_t tries, us, until;
};

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Processor time, so that other programs do not weaken the player. */
static bool more(const struct tt_effort *base, int64_t done) {
    const struct effort *e = (const struct effort *)base;
    return e->tries ? done < e->tries : now() < e->until;
}

static int progress(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *truth) {
    struct tt_sink sink;
    char buf[64];
    tt_sink_fixed(&sink, buf, sizeof buf);
    tt_put_object(&sink);
    game->result_more(setup, truth, &sink);
    return atoi(strchr(buf, ':') + 1);
}

static void play(const struct tt_game *game, const struct tt_setup *setup, int level, struct effort *e,
                 struct tally *t) {
    uint64_t truth_room[TT_MAX_STATE / 8], seen_room[TT_MAX_STATE / 8];
    struct tt_state *truth = (struct tt_state *)truth_room, *seen = (struct tt_state *)seen_room;
    struct tt_rng rng = tt_rng_seed(setup->seed ^ 0x5eed);
    struct tt_result result = {0};
    int64_t from = now();
    game->start(setup, truth);
    for (; truth->actors; t->plies++) {
        tt_move list[64];
        int seat = tt_lowest(truth->actors), n = game->moves(setup, truth, seat, list);
        memcpy(seen, truth, game->state_size);
        game->redeal(setup, seen, seat, &rng);
        e->until = now() + e->us;
        int pick = level == 4 ? game->bot->plan(setup, seen, seat, list, n, &e->base)
                              : game->bot->pick(setup, seen, seat, list, n, level, &rng);
        game->apply(setup, truth, list[pick], NULL);
    }
    game->result(setup, truth, &result);
    t->spent += now() - from;
    int reached = progress(game, setup, truth);
    t->progress += reached;
    t->squares += reached * reached;
    t->won += result.winners != 0;
    t->games++;
}

int main(int argc, char **argv) {
    static const char *const name[] = {"easier", "normal", "harder", "impossible"};
    const struct tt_game *game = tt_game_find("just_in_time");
    struct effort e = {.base = {more}, .us = 1000000};
    struct tally t = {0};
    if (argc < 5) {
        fprintf(stderr, "usage: winrate LEVEL GAMES PLAYERS DIFFICULTY [BUDGET [FROM]]\n");
        return 2;
    }
    int level = atoi(argv[1]), games = atoi(argv[2]), seats = atoi(argv[3]), difficulty = atoi(argv[4]);
    int from = argc > 6 ? atoi(argv[6]) : 1;
    if (argc > 5 && strstr(argv[5], "ms"))
        e.us = 1000 * (int64_t)atoi(argv[5]);
    else if (argc > 5)
        e.tries = atoi(argv[5]);
    for (int i = 0; i < games; i++) {
        struct tt_setup setup;
        tt_setup_normal(game, seats, (uint64_t)(from + i), &setup);
        setup.option[0] = difficulty;
        play(game, &setup, level, &e, &t);
    }
    double p = (double)t.won / t.games, mean = (double)t.progress / t.games;
    double variance = (double)t.squares / t.games - mean * mean;
    printf(
        "level %d  budget %s  players %d  %-10s  games %5d  won %5d %5.1f%% +-%4.1f  progress %5.2f +-%4.2f  plies %5.1f  ms a ply %.2f\n",
        level, argc > 5 ? argv[5] : "-", seats, name[difficulty], t.games, t.won, 100 * p,
        196 * sqrt(p * (1 - p) / t.games), mean, 1.96 * sqrt(variance / t.games), (double)t.plies / t.games,
        (double)t.spent / 1000 / t.plies);
    return 0;
}
