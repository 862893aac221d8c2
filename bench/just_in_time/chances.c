/* How likely is a team of Just in Time to win? Bots play, and at some choices it is noted what plans promise there.
 *
 * usage: bench_jit_chances positions|check PLAYERS DIFFICULTY BOT[,BOT...] MATCHES SEED EVERY
 * DIFFICULTY is 0 (easier) to 3; one choice in EVERY is looked at, bots turn from match to match.
 * positions: a line each for bench/just_in_time/fit.py, which makes games/just_in_time/chances.def of them: levels,
 * difficulty, match, markers left, promise, won. check: said against came by tenth, with 95 % intervals over matches.
 */
#include "../../games/just_in_time/game.c"
#include "../../bots/net.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 400 };

struct bench {
    struct tt_setup setup;
    struct tt_player *bot[PLAYERS];
    uint8_t level[PLAYERS]; /* of bot[i] */
    int bots, every;
    uint64_t seed;
    bool check;
};

struct tenths {
    double said[10], came[10], off[10]; /* off: squares of what the matches are off by */
    long n[10];
};

static struct state state_of(struct bench *b, int difficulty, uint64_t match) {
    struct state s;
    tt_setup_normal(&tt_game_just_in_time, b->setup.seats, b->seed + match, &b->setup);
    b->setup.option[OPTION_DIFFICULTY] = difficulty;
    tt_game_just_in_time.start(&b->setup, &s.base);
    return s;
}

static void play(struct bench *b, uint64_t match, struct state *s, struct tenths *t) {
    struct tt_rng rng = tt_rng_seed(b->seed * 1000003 + match);
    struct plan p = {.setup = &b->setup};
    int left[MOST], promised[MOST], n = 0, seats = b->setup.seats;
    double said[MOST], off[10] = {0};
    uint8_t level[PLAYERS];
    for (int i = 0; i < seats; i++)
        level[i] = b->level[((uint64_t)i + match) % (uint64_t)b->bots];
    while (s->base.actors) {
        tt_move list[20], m;
        struct tt_error err;
        int seat = tt_lowest(s->base.actors), moves_n = moves(&b->setup, &s->base, seat, list);
        m = list[0];
        if (moves_n > 1 && n < MOST && !tt_rng_below(&rng, (uint32_t)b->every)) {
            struct question q = chance_question(&b->setup, s, seat);
            promised[n] = promise(&p, &q, 0, CHANCE_DEALS);
            left[n] = CARDS_IN_PLAY - progress(s);
            said[n] = tt_share_of_logit(64 * (int64_t)team_logit(&b->setup, s, level, promised[n])) / 65536.0;
            n++;
        }
        if (moves_n > 1)
            tt_player_move(b->bot[((uint64_t)seat + match) % (uint64_t)b->bots], &tt_game_just_in_time, &b->setup,
                           &s->base, seat, tt_rng_next(&rng), NULL, &m, &err);
        apply(&b->setup, &s->base, m, NULL);
    }
    for (int i = 0; i < n && !b->check; i++) {
        for (int k = 0; k < seats; k++)
            putchar('0' + level[k]);
        printf(" %d %d %d %d %d\n", (int)b->setup.option[OPTION_DIFFICULTY], (int)match, left[i], promised[i], s->won);
    }
    for (int i = 0; i < n; i++) {
        int tenth = said[i] >= 1 ? 9 : (int)(said[i] * 10);
        t->said[tenth] += said[i];
        t->came[tenth] += s->won;
        off[tenth] += s->won - said[i];
        t->n[tenth]++;
    }
    for (int k = 0; k < 10; k++)
        t->off[k] += off[k] * off[k];
}

int main(int argc, char **argv) {
    struct bench b = {.setup = {.seats = argc == 8 ? atoi(argv[2]) : 0}};
    struct tenths t = {.n = {0}};
    struct tt_error err;
    if (b.setup.seats < 1 || b.setup.seats > PLAYERS) {
        fputs("usage: bench_jit_chances positions|check PLAYERS DIFFICULTY BOT[,BOT...] MATCHES SEED EVERY\n", stderr);
        return 2;
    }
    int difficulty = atoi(argv[3]), matches = atoi(argv[5]);
    b.check = !strcmp(argv[1], "check");
    b.seed = strtoull(argv[6], NULL, 10);
    b.every = atoi(argv[7]);
    for (char *name = strtok(argv[4], ","); name && b.bots < PLAYERS; name = strtok(NULL, ",")) {
        b.bot[b.bots] = tt_player_new(name, &err);
        if (!b.bot[b.bots]) {
            fprintf(stderr, "%s\n", err.message);
            return 1;
        }
        b.level[b.bots++] = (uint8_t)tt_net_level(strcmp(name, "instant") ? name : "ismcts");
    }
    for (int i = 0; i < matches; i++) {
        struct state s = state_of(&b, difficulty, (uint64_t)i);
        play(&b, (uint64_t)i, &s, &t);
        fflush(stdout);
    }
    for (int k = 0; k < 10 && b.check; k++)
        if (t.n[k])
            printf("%3d-%3d %%: said %5.1f, came %5.1f +- %4.1f (%ld positions)\n", 10 * k, 10 * k + 10,
                   100 * t.said[k] / (double)t.n[k], 100 * t.came[k] / (double)t.n[k],
                   196 * sqrt(t.off[k]) / (double)t.n[k], t.n[k]);
    for (int i = 0; i < b.bots; i++)
        tt_player_free(b.bot[i]);
    return 0;
}
