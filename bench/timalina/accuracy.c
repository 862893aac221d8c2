/* How well the bots of Timalina know history: plays matches of bots of one level and counts right
 * placements. Prints a table: level, players, placements, right ones of a hundred, and the standard
 * error of that share.
 *
 *   timalina_accuracy [MATCHES [DECK]]        as a rule 400 base */
#include "timetable.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct tally {
    long placed, right;
};

/* Everybody sees whether a placement was right, so the event says it. */
static void count(const struct tt_game *game, const struct tt_setup *setup, const struct tt_events *ev,
                  struct tally *t) {
    for (int i = 0; i < ev->n; i++) {
        char text[20000];
        struct tt_sink s;
        tt_sink_fixed(&s, text, sizeof text);
        tt_put_event(game, setup, &ev->item[i], TT_NOBODY, &s);
        if (!strstr(text, "\"placed\""))
            continue;
        t->placed++;
        t->right += strstr(text, "\"right\":true") != NULL;
    }
}

static void play(const struct tt_game *game, const struct tt_setup *setup, const struct tt_bot *bot, struct tally *t) {
    static struct tt_events ev;
    struct tt_state *s = calloc(1, game->state_size);
    struct tt_rng rng = tt_rng_seed(setup->seed * 1000003u + 17);
    if (!s)
        abort();
    game->start(setup, s);
    while (s->actors) {
        struct tt_think ask = {.seed = (uint64_t)tt_rng_next(&rng) << 32 | tt_rng_next(&rng)};
        struct tt_thought *thought = tt_think(bot, game, setup, s, tt_lowest(s->actors), &ask);
        ev.n = 0;
        game->apply(setup, s, thought->move, &ev);
        tt_thought_free(thought);
        count(game, setup, &ev, t);
    }
    free(s);
}

int main(int argc, char **argv) {
    static const char *const level[] = {"beginner", "easy", "medium", "hard", "expert"};
    static const int players[] = {1, 2, 4, 8};
    const struct tt_game *game = tt_game_find("timalina");
    int matches = argc > 1 ? atoi(argv[1]) : 400;
    int64_t deck = 0;
    const char *const *values = game->options[0].values;
    while (argc > 2 && values[deck] && strcmp(values[deck], argv[2]))
        deck++;
    if (!values[deck]) {
        fprintf(stderr, "timalina_accuracy: no such deck: %s\n", argv[2]);
        return 2;
    }
    printf("%-10s %7s %8s %10s %8s %6s\n", "level", "players", "matches", "placements", "right %", "+-");
    for (int l = 0; l < 5; l++) {
        struct tally all = {0, 0};
        for (int k = 0; k < 4; k++) {
            struct tally t = {0, 0};
            for (int i = 0; i < matches; i++) {
                struct tt_setup setup;
                tt_setup_normal(game, players[k], (uint64_t)i + 1, &setup);
                setup.option[0] = deck;
                play(game, &setup, tt_bot_find(level[l]), &t);
            }
            double share = (double)t.right / (double)t.placed;
            printf("%-10s %7d %8d %10ld %8.1f %6.1f\n", level[l], players[k], matches, t.placed, 100 * share,
                   100 * sqrt(share * (1 - share) / (double)t.placed));
            all.placed += t.placed;
            all.right += t.right;
        }
        printf("%-10s %7s %8d %10ld %8.1f\n", level[l], "all", 4 * matches, all.placed,
               100.0 * (double)all.right / (double)all.placed);
    }
    return 0;
}
