/* Positions to learn chances from: a net plays all seats at random levels, and for every choice it is written down who
 * sits where, what the net says of every seat's chance for every pair of levels, and who won. learn/calibrate.py reads
 * it.
 *
 * usage: net_positions FILE.net PLAYERS MATCHES SEED EVERY [LEVEL,LEVEL,...] >ROWS
 * Of every EVERY pairs of choices one is written. At half of the tables all seats have the same level; with a list of
 * levels, all tables have these, turned from match to match. */
#include "../bots/net.h"
#include "timetable/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_CHOICES = 20000, MOST_LEVELS = 6, PAIRS = MOST_LEVELS * MOST_LEVELS };

struct row {
    uint32_t match;
    uint8_t players, seat, pair; /* pair: the row after this one is the next choice of the same match */
    uint8_t winners, level[TT_MAX_SEATS];
    int16_t logit[TT_MAX_SEATS][PAIRS]; /* of the seats, counted from the one that chooses; 1.0 is 1024 */
};

static int choose(const struct tt_net_view *v, const struct tt_net *net, const struct tt_game *game,
                  const struct tt_setup *setup, const struct tt_state *s, const tt_move *list, int n, int level,
                  struct tt_rng *rng) {
    static int32_t logit[1 << 16];
    static uint32_t share[1 << 16];
    int pick = 0;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        logit[i] = tt_net_logit(v, game->encoding->index(setup, s, list[i], 0));
        pick = logit[i] > logit[pick] ? i : pick;
    }
    if (!level)
        return pick;
    tt_net_shares(net, level, logit, n, share);
    for (int i = 0; i < n; i++)
        sum += share[i];
    uint32_t left = tt_rng_below(rng, sum);
    for (pick = 0; left >= share[pick]; pick++)
        left -= share[pick];
    return pick;
}

static void set_levels(uint8_t *level, int seats, int levels, const char *list, uint64_t match, struct tt_rng *rng) {
    int all = (int)tt_rng_below(rng, (uint32_t)levels), named[TT_MAX_SEATS] = {0}, n = 0;
    bool same = tt_rng_below(rng, 2);
    for (const char *at = list; at && *at && n < TT_MAX_SEATS; at += at[1] ? 2 : 1)
        named[n++] = *at - '0';
    for (int s = 0; s < seats; s++)
        level[s] = (uint8_t)(n      ? named[((uint64_t)s + match) % (uint64_t)n]
                             : same ? all
                                    : (int)tt_rng_below(rng, (uint32_t)levels));
}

/* Every second match has the second value of each option that the net has met, where that is one of the first two. */
static void set_options(const struct tt_net *net, const struct tt_game *game, struct tt_setup *setup, uint64_t match) {
    for (int o = 0; o < game->n_options; o++)
        setup->option[o] = game->options[o].normal;
    for (int o = 0; match % 10 == 9 && o < game->n_options; o++) {
        struct tt_setup other = *setup;
        other.option[o] = game->options[o].normal ? 0 : 1;
        if (tt_net_knows(net, game, &other))
            *setup = other;
    }
}

int main(int argc, char **argv) {
    static struct row row[MOST_CHOICES];
    static uint64_t room[TT_MAX_STATE / 8];
    static tt_move list[1 << 16];
    struct tt_state *s = (struct tt_state *)room;
    struct tt_error err;
    struct tt_net *net = argc > 5 ? tt_net_open(argv[1], &err) : NULL;
    if (!net) {
        fprintf(stderr, "%s\n",
                argc > 5 ? err.message : "usage: net_positions FILE.net PLAYERS MATCHES SEED EVERY [LEVELS]");
        return 2;
    }
    const struct tt_game *game = tt_net_game(net);
    struct tt_setup setup = {.seats = (uint8_t)atoi(argv[2]), .revision = game->revision};
    uint64_t number[3];
    for (int i = 0; i < 3; i++)
        number[i] = strtoull(argv[3 + i], NULL, 10);
    uint64_t matches = number[0], seed = number[1], every = number[2] ? number[2] : 1;
    int levels = tt_net_levels(net) < MOST_LEVELS ? tt_net_levels(net) : MOST_LEVELS;
    for (uint64_t match = 0; match < matches; match++) {
        struct tt_rng rng = tt_rng_seed(seed * 1000003 + match);
        struct tt_result r = {0};
        uint8_t level[TT_MAX_SEATS] = {0};
        int n = 0;
        uint64_t choices = 0;
        set_levels(level, setup.seats, levels, argc > 6 ? argv[6] : NULL, match, &rng);
        set_options(net, game, &setup, match);
        setup.seed = tt_game_seed(seed, match);
        game->start(&setup, s);
        while (s->actors) {
            int seat = tt_lowest(s->actors), moves = game->moves(&setup, s, seat, list), pick = 0;
            if (moves > 1) {
                struct tt_net_view v;
                tt_net_look(net, game, &setup, s, seat, TT_NO_INDEX, &v);
                if (choices / 2 % every == match % every && n < MOST_CHOICES) {
                    struct row *w = &row[n++];
                    *w = (struct row){.match = (uint32_t)match,
                                      .players = (uint8_t)setup.seats,
                                      .seat = (uint8_t)seat,
                                      .pair = choices % 2 == 0};
                    memcpy(w->level, level, sizeof level);
                    for (int away = 0; away < setup.seats; away++)
                        for (int k = 0; k < levels * levels; k++) {
                            int64_t x = tt_net_chance_logit(&v, away, k / levels, k % levels) / 64;
                            w->logit[away][k] = (int16_t)(x > 32767 ? 32767 : x < -32767 ? -32767 : x);
                        }
                }
                choices++;
                pick = choose(&v, net, game, &setup, s, list, moves, level[seat], &rng);
            }
            game->apply(&setup, s, list[pick], NULL);
        }
        if (n)
            row[n - 1].pair = false;
        game->result(&setup, s, &r);
        for (int i = 0; i < n; i++)
            row[i].winners = (uint8_t)r.winners;
        if (fwrite(row, sizeof *row, (size_t)n, stdout) != (size_t)n)
            return 1;
    }
    tt_net_free(net);
    return 0;
}
