/* Are the chances true? Bots play each other; at every choice the net says how likely the seat is to win, given who
 * sits there, and at the end it turns out. Prints what was said and what came for every tenth with a 95 % interval (the
 * positions of one match depend on each other, so matches count), the log loss (a coin: 0.693) and the mean jump of a
 * seat's chance when another one has the next choice (true chances: 0).
 *
 * usage: bench_chances GAME BOT,BOT[,...] POSITIONS [ITERATIONS] [OPTION=VALUE]
 * With ITERATIONS the search judges the same positions as the analysis does where there is no net. */
#include "../bots/net.h"
#include "timetable/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLIES = 20000 };

struct tally {
    double said[10], off[10], loss, jump; /* off: squares of what the matches are off by */
    long long came[10], n[10], all, jumps, matches;
};

struct point {
    int seat, value[2][TT_MAX_SEATS]; /* by the net, by the search */
};

static double chance_of(const struct point *p, int judge, int seat) { return p->value[judge][seat] / 65536.0; }

static void count(struct tally *t, int judge, const struct point *p, int n, unsigned winners) {
    double off[10] = {0};
    for (int i = 0; i < n; i++) {
        int seat = p[i].seat, before = i ? p[i - 1].seat : seat, won = winners >> seat & 1;
        double v = chance_of(&p[i], judge, seat), safe = fmin(fmax(v, 1e-4), 1 - 1e-4);
        int b = v >= 1 ? 9 : (int)(v * 10);
        t->said[b] += v;
        t->came[b] += won;
        off[b] += won - v;
        t->n[b]++;
        t->all++;
        t->loss -= log(won ? safe : 1 - safe);
        if (seat != before) {
            t->jump += chance_of(&p[i], judge, before) - chance_of(&p[i - 1], judge, before);
            t->jumps++;
        }
    }
    for (int b = 0; b < 10; b++)
        t->off[b] += off[b] * off[b];
    t->matches++;
}

static void show(const char *name, const struct tally *t) {
    double worst = 0, error = 0;
    printf("%s: %lld positions of %lld matches\n  said -> came:", name, t->all, t->matches);
    for (int b = 0; b < 10; b++) {
        double n = (double)t->n[b], said = 100 * t->said[b] / n, came = 100.0 * (double)t->came[b] / n;
        double e = 196 * sqrt(t->off[b]) / n;
        if (!t->n[b])
            continue;
        if (t->n[b] >= t->all / 200 && fabs(said - came) > worst) {
            worst = fabs(said - came);
            error = e;
        }
        printf(" %.1f->%.1f±%.1f", said, came, e);
    }
    printf("\n  worst tenth %.1f±%.1f points, log loss %.4f, mean jump %+.4f\n", worst, error, t->loss / (double)t->all,
           t->jump / (double)(t->jumps ? t->jumps : 1));
}

static const struct tt_net *net_of(const struct tt_game *game, const struct tt_setup *setup) {
    const struct tt_net *net = tt_net_find(game, setup);
    if (!net) {
        fprintf(stderr, "no net knows this table\n");
        exit(1);
    }
    return net;
}

int main(int argc, char **argv) {
    static struct point point[MOST_PLIES];
    static uint64_t room[TT_MAX_STATE / 8];
    struct tt_state *s = (struct tt_state *)room;
    const struct tt_game *game = argc > 3 ? tt_game_find(argv[1]) : NULL;
    struct tt_player *player[TT_MAX_SEATS];
    struct tt_setup setup = {0};
    struct tt_error err;
    struct tally net_tally = {0}, search_tally = {0};
    uint8_t level[TT_MAX_SEATS];
    if (!game) {
        fprintf(stderr, "usage: bench_chances GAME BOT,BOT[,...] POSITIONS [ITERATIONS] [OPTION=VALUE]\n");
        return 2;
    }
    for (char *bot = strtok(argv[2], ","); bot && setup.seats < TT_MAX_SEATS; bot = strtok(NULL, ",")) {
        player[setup.seats] = tt_player_new(bot, &err);
        if (!player[setup.seats]) {
            fprintf(stderr, "%s\n", err.message);
            return 2;
        }
        level[setup.seats++] = (uint8_t)tt_net_level(bot);
    }
    long long positions = atoll(argv[3]), iterations = argc > 4 ? atoll(argv[4]) : 0;
    setup.revision = game->revision;
    for (int o = 0; o < game->n_options; o++) {
        setup.option[o] = game->options[o].normal;
        size_t n = strlen(game->options[o].id);
        if (argc > 5 && !strncmp(argv[5], game->options[o].id, n) && argv[5][n] == '=')
            for (int i = 0; game->options[o].values && game->options[o].values[i]; i++)
                if (!strcmp(game->options[o].values[i], argv[5] + n + 1))
                    setup.option[o] = i;
    }
    tt_move *list = malloc(game->max_moves * sizeof *list);
    const struct tt_net *net = net_of(game, &setup);
    int seats = setup.seats;
    for (uint64_t match = 0; net_tally.all < positions; match++) {
        struct tt_result r = {0};
        int n = 0, turn = (int)(match % (uint64_t)seats);
        uint8_t here[TT_MAX_SEATS];
        setup.seed = tt_game_seed(5, match / (uint64_t)seats);
        for (int p = 0; p < seats; p++)
            here[p] = level[(p + turn) % seats];
        game->start(&setup, s);
        for (uint32_t ply = 0; s->actors; ply++) {
            int seat = tt_lowest(s->actors), value[TT_MAX_SEATS];
            tt_move move;
            if (game->moves(&setup, s, seat, list) > 1 && n < MOST_PLIES) {
                struct tt_net_view v;
                tt_net_look(net, game, &setup, s, seat, TT_NO_INDEX, &v);
                tt_net_values(&v, seats, seat, here, value);
                point[n].seat = seat;
                memcpy(point[n].value[0], value, sizeof value);
                if (iterations) {
                    struct tt_think ask = {.iterations = iterations, .seed = match * 1000 + ply};
                    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), game, &setup, s, seat, &ask);
                    memcpy(point[n].value[1], t->value, sizeof value);
                    point[n].value[1][seat] = t->candidate[0].value;
                    tt_thought_free(t);
                }
                n++;
            }
            tt_player_move(player[(seat + turn) % seats], game, &setup, s, seat, tt_think_seed(setup.seed, ply), NULL,
                           &move, &err);
            game->apply(&setup, s, move, NULL);
        }
        game->result(&setup, s, &r);
        count(&net_tally, 0, point, n, r.winners);
        if (iterations)
            count(&search_tally, 1, point, n, r.winners);
    }
    show("net", &net_tally);
    if (iterations)
        show("search", &search_tally);
    free(list);
    return 0;
}
