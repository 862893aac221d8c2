/* Positions to learn chances from: a net plays all seats at random levels; a turn is what a seat chooses before another
 * has to, and for one choice of some turns it is written down who sits where, what the net says of every seat's chance
 * at these levels, and who won. learn/calibrate.py reads it; learn/levels.py counts who won.
 *
 * usage: net_positions FILE.net PLAYERS MATCHES SEED EVERY [LEVELS [COMBINATION]] >ROWS
 * One of every EVERY turns is written, any choice of it, and the last one of a match where none was. At half of the
 * tables all seats have the same level. With LEVELS, for example 03, all tables have these, turned from match to match;
 * - is none. COMBINATION numbers the option values that the net has met, in the order of the file; without it all have
 * their defaults. */
#include "../bots/net.h"
#include "timetable/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_CHOICES = 20000 };

struct row {
    uint32_t match, turns; /* turns: how often in the match another seat was to choose */
    uint8_t players, seat, winners, none;
    uint8_t level[TT_MAX_SEATS];
    int16_t logit[TT_MAX_SEATS]; /* of the seats, counted from the one that chooses; 1.0 is 1024 */
};

struct table {
    const struct tt_net *net;
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_rng rng;
    uint8_t level[TT_MAX_SEATS];
    int levels;
};

static int choose(struct table *t, const struct tt_net_view *v, const struct tt_state *s, const tt_move *list, int n,
                  int level) {
    static int32_t logit[1 << 16];
    static uint32_t share[1 << 16];
    int pick = 0;
    uint32_t sum = 0;
    for (int i = 0; i < n; i++) {
        logit[i] = tt_net_logit(v, t->game->encoding->index(&t->setup, s, list[i], 0));
        pick = logit[i] > logit[pick] ? i : pick;
    }
    if (!level)
        return pick;
    tt_net_shares(t->net, level, logit, n, share);
    for (int i = 0; i < n; i++)
        sum += share[i];
    uint32_t left = tt_rng_below(&t->rng, sum);
    for (pick = 0; left >= share[pick]; pick++)
        left -= share[pick];
    return pick;
}

static void set_levels(struct table *t, const char *list, uint64_t match) {
    int all = (int)tt_rng_below(&t->rng, (uint32_t)t->levels);
    bool same = tt_rng_below(&t->rng, 2);
    uint64_t n = list && *list != '-' ? strlen(list) : 0;
    for (uint64_t s = 0; s < t->setup.seats; s++)
        t->level[s] = (uint8_t)(n      ? list[(s + match) % n] - '0'
                                : same ? all
                                       : (int)tt_rng_below(&t->rng, (uint32_t)t->levels));
}

static void note(const struct table *t, const struct tt_net_view *v, int seat, struct row *w) {
    *w = (struct row){.players = t->setup.seats, .seat = (uint8_t)seat};
    memcpy(w->level, t->level, sizeof w->level);
    for (int away = 0; away < t->setup.seats; away++) {
        int s = (seat + away) % t->setup.seats;
        int64_t x = tt_net_chance_logit(v, away, t->level[s], tt_net_others(t->level, t->setup.seats, s)) / 64;
        w->logit[away] = (int16_t)(x > 32767 ? 32767 : x < -32767 ? -32767 : x);
    }
}

/* Plays a match and answers how many rows there are of it. */
static int play(struct table *t, uint64_t match, uint64_t every, struct row *row) {
    static uint64_t room[TT_MAX_STATE / 8];
    static tt_move list[1 << 16];
    struct tt_state *s = (struct tt_state *)room;
    struct tt_result r = {0};
    struct tt_net_view v;
    uint32_t turns = 0;
    uint64_t offset = tt_rng_below(&t->rng, (uint32_t)every);
    int n = 0, last = -1;
    uint32_t before = 0; /* choices of this turn */
    t->game->start(&t->setup, s);
    while (s->actors) {
        int seat = tt_lowest(s->actors), moves = t->game->moves(&t->setup, s, seat, list), pick = 0;
        if (moves > 1) {
            tt_net_look(t->net, t->game, &t->setup, s, seat, TT_NO_INDEX, &v);
            bool passed = seat != last || t->setup.seats == 1;
            before = passed ? 0 : before + 1;
            turns += passed;
            if ((turns - 1) % every == offset && n + passed <= MOST_CHOICES && !tt_rng_below(&t->rng, before + 1))
                note(t, &v, seat, &row[(n += passed) - 1]);
            last = seat;
            pick = choose(t, &v, s, list, moves, t->level[seat]);
        }
        t->game->apply(&t->setup, s, list[pick], NULL);
    }
    if (!n && turns)
        note(t, &v, last, &row[n++]);
    t->game->result(&t->setup, s, &r);
    for (int i = 0; i < n; i++) {
        row[i].winners = (uint8_t)r.winners;
        row[i].match = (uint32_t)match;
        row[i].turns = turns;
    }
    return n;
}

int main(int argc, char **argv) {
    static struct row row[MOST_CHOICES];
    struct tt_error err;
    struct tt_net *net = argc > 5 ? tt_net_open(argv[1], &err) : NULL;
    if (!net) {
        fprintf(stderr, "%s\n",
                argc > 5 ? err.message
                         : "usage: net_positions FILE.net PLAYERS MATCHES SEED EVERY [LEVELS [COMBINATION]]");
        return 2;
    }
    struct table t = {.net = net, .game = tt_net_game(net), .levels = tt_net_levels(net)};
    t.setup = (struct tt_setup){.seats = (uint8_t)atoi(argv[2]), .revision = t.game->revision};
    uint64_t number[3];
    for (int i = 0; i < 3; i++)
        number[i] = strtoull(argv[3 + i], NULL, 10);
    uint64_t matches = number[0], seed = number[1], every = number[2] ? number[2] : 1;
    for (int o = 0; o < t.game->n_options; o++)
        t.setup.option[o] = t.game->options[o].normal;
    if (argc > 7)
        tt_net_options(net, atoi(argv[7]), &t.setup);
    for (uint64_t match = 0; match < matches; match++) {
        t.rng = tt_rng_seed(seed * 1000003 + match);
        set_levels(&t, argc > 6 ? argv[6] : NULL, match);
        t.setup.seed = tt_game_seed(seed, match);
        size_t n = (size_t)play(&t, match, every, row);
        if (fwrite(row, sizeof *row, n, stdout) != n)
            return 1;
    }
    tt_net_free(net);
    return 0;
}
