/* How often the game's own player wins Just in Time with itself, by player count and difficulty; one
 * row a line, so that `winrate` can run many at once. Seats that owe a choice are asked in ascending
 * order; each gets a redealt copy.
 *
 * winrate LEVEL GAMES PLAYERS DIFFICULTY   (level 0..4, difficulty 0..3 in the order of the option) */
#include "timetable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    int games, won, plies, progress;
};

static void play(const struct tt_game *game, const struct tt_setup *setup, int level, struct tally *t) {
    uint64_t truth_room[TT_MAX_STATE / 8], seen_room[TT_MAX_STATE / 8];
    struct tt_state *truth = (struct tt_state *)truth_room, *seen = (struct tt_state *)seen_room;
    struct tt_rng rng = tt_rng_seed(setup->seed ^ 0x5eed);
    struct tt_result result = {0};
    struct tt_sink sink;
    char buf[64];
    game->start(setup, truth);
    for (; truth->actors; t->plies++) {
        tt_move list[64];
        int seat = tt_lowest(truth->actors), n = game->moves(setup, truth, seat, list);
        memcpy(seen, truth, game->state_size);
        game->redeal(setup, seen, seat, &rng);
        game->apply(setup, truth, list[game->bot->pick(setup, seen, seat, list, n, level, &rng)], NULL);
    }
    game->result(setup, truth, &result);
    tt_sink_fixed(&sink, buf, sizeof buf);
    tt_put_object(&sink);
    game->result_more(setup, truth, &sink);
    t->progress += atoi(strchr(buf, ':') + 1);
    t->won += result.winners != 0;
    t->games++;
}

int main(int argc, char **argv) {
    static const char *const name[] = {"easier", "normal", "harder", "impossible"};
    const struct tt_game *game = tt_game_find("just_in_time");
    struct tally t = {0};
    if (argc != 5) {
        fprintf(stderr, "usage: winrate LEVEL GAMES PLAYERS DIFFICULTY\n");
        return 2;
    }
    int level = atoi(argv[1]), games = atoi(argv[2]), seats = atoi(argv[3]), difficulty = atoi(argv[4]);
    for (int i = 0; i < games; i++) {
        struct tt_setup setup;
        tt_setup_normal(game, seats, (uint64_t)i + 1, &setup);
        setup.option[0] = difficulty;
        play(game, &setup, level, &t);
    }
    double p = (double)t.won / t.games;
    printf("level %d  players %d  %-10s  games %5d  won %5.1f%% +-%4.1f  progress %5.2f  plies %5.1f\n", level, seats,
           name[difficulty], t.games, 100 * p, 196 * sqrt(p * (1 - p) / t.games), (double)t.progress / t.games,
           (double)t.plies / t.games);
    return 0;
}
