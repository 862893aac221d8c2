/* How a level errs. A bot plays itself; wherever its move is not the one that `instant` would play, both moves are
 * played out in the same deals by `instant` in all seats, DECISIONS choices on or to the end, where the net judges. The
 * difference is what the bot's move loses, in points of a hundred. Prints how many of its choices these are, how many
 * are pointless (bot_hooks.h), and the losses: their mean, the shares beyond 15 and 30 points, tenths, and the standard
 * error of one. With `show=N`, the first N as objects.
 *
 * usage: bench_mistakes GAME PLAYERS BOT POSITIONS [playouts=N] [seed=N] [show=N] [OPTION=VALUE] */
#include "../bots/bots.h"
#include "../bots/net.h"
#include "timetable/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { DECISIONS = 30 };

struct bench {
    const struct tt_game *game;
    const struct tt_net *net;
    struct tt_setup setup;
    struct tt_player *bot, *strong;
    long long positions, playouts, show;
    uint64_t seed;
    struct tt_state *state, *deal, *after;
    tt_move *list;
};

struct tally {
    long long choices, others, pointless, n;
    double *loss, variance;
};

static struct tt_player *player(const char *spec) {
    struct tt_error err;
    struct tt_player *p = tt_player_new(spec, &err);
    if (p)
        return p;
    fprintf(stderr, "%s\n", err.message);
    exit(2);
}

static tt_move choice(const struct bench *b, struct tt_player *p, const struct tt_state *s, int seat, uint64_t seed) {
    struct tt_error err;
    tt_move move;
    tt_player_move(p, b->game, &b->setup, s, seat, seed, NULL, &move, &err);
    return move;
}

/* The seat's chance after its move and what follows. */
static double play_out(struct bench *b, tt_move move, int seat, uint64_t seed) {
    static const uint8_t strongest[TT_MAX_SEATS];
    int value[TT_MAX_SEATS], decisions = 0;
    memcpy(b->after, b->deal, b->game->state_size);
    b->game->apply(&b->setup, b->after, move, NULL);
    for (uint32_t ply = 0; b->after->actors; ply++) {
        int next = tt_lowest(b->after->actors), n = b->game->moves(&b->setup, b->after, next, b->list);
        tt_move m = b->list[0];
        if (n > 1 && ++decisions > DECISIONS) {
            struct tt_net_view v;
            tt_net_look(b->net, b->game, &b->setup, b->after, next, TT_NO_INDEX, &v);
            tt_net_values(&v, b->setup.seats, next, strongest, value);
            return value[seat] / 65536.0;
        }
        if (n > 1)
            m = choice(b, b->strong, b->after, next, tt_think_seed(seed, ply));
        b->game->apply(&b->setup, b->after, m, NULL);
    }
    tt_final_values(b->game, &b->setup, b->after, value);
    return value[seat] / 65536.0;
}

static double loss_of(struct bench *b, tt_move best, tt_move played, int seat, uint64_t seed, double *variance) {
    struct tt_setup blind = tt_setup_blind(&b->setup);
    struct tt_rng rng = tt_redeal_rng(seed);
    double sum = 0, squares = 0, n = (double)b->playouts;
    for (long long i = 0; i < b->playouts; i++) {
        memcpy(b->deal, b->state, b->game->state_size);
        if (b->game->redeal)
            b->game->redeal(&blind, b->deal, seat, &rng);
        b->deal->keyed = 0;
        uint64_t luck = tt_game_seed(seed, (uint64_t)i);
        double loss = 100 * (play_out(b, best, seat, luck) - play_out(b, played, seat, luck));
        sum += loss;
        squares += loss * loss;
    }
    *variance += (squares / n - sum / n * sum / n) / (n - 1);
    return sum / n;
}

static void put_move(const struct bench *b, const char *what, tt_move m) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_action(b->game, &b->setup, b->state, m, &s);
    printf("  %s %s\n", what, s.buf);
    tt_sink_free(&s);
}

static void tell(const struct bench *b, int seat, int n, tt_move best, tt_move played, double loss, long long ply) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_view(b->game, &b->setup, b->state, seat, &s);
    printf("seat %d, ply %lld, %d moves, loses %.0f points: %s\n", seat, ply, n, loss, s.buf);
    put_move(b, "instant", best);
    put_move(b, "played ", played);
    tt_sink_free(&s);
}

/* One match; every third mistake is judged, so that they come from many matches. */
static void play(struct bench *b, uint64_t match, struct tally *t) {
    const struct tt_bot_hooks *hooks = b->game->bot;
    b->setup.seed = tt_game_seed(b->seed, match);
    b->game->start(&b->setup, b->state);
    for (uint32_t ply = 0, found = 0; b->state->actors && t->n < b->positions; ply++) {
        int seat = tt_lowest(b->state->actors), n = b->game->moves(&b->setup, b->state, seat, b->list);
        uint64_t seed = tt_think_seed(b->setup.seed, ply);
        tt_move played = b->list[0];
        if (n > 1) {
            played = choice(b, b->bot, b->state, seat, seed);
            tt_move best = choice(b, b->strong, b->state, seat, seed);
            t->choices++;
            t->pointless += hooks && hooks->pointless && hooks->pointless(&b->setup, b->state, seat, played);
            t->others += played != best;
            if (played != best && (match + found++) % 3 == 0) {
                double loss = loss_of(b, best, played, seat, seed, &t->variance);
                if (t->n < b->show)
                    tell(b, seat, n, best, played, loss, ply);
                t->loss[t->n++] = loss;
            }
        }
        b->game->apply(&b->setup, b->state, played, NULL);
    }
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void report(const struct bench *b, const char *spec, struct tally *t) {
    double sum = 0, beyond[2] = {0};
    qsort(t->loss, (size_t)t->n, sizeof *t->loss, ascending);
    for (long long i = 0; i < t->n; i++) {
        sum += t->loss[i];
        beyond[0] += t->loss[i] > 15;
        beyond[1] += t->loss[i] > 30;
    }
    double n = (double)t->n;
    printf("%s %d %s: %lld choices, %.1f %% not as instant, %.2f %% pointless; of %lld: mean loss %.1f, "
           "beyond 15: %.0f %%, beyond 30: %.0f %%, error %.1f, tenths",
           b->game->id, b->setup.seats, spec, t->choices, 100 * (double)t->others / (double)t->choices,
           100 * (double)t->pointless / (double)t->choices, t->n, sum / n, 100 * beyond[0] / n, 100 * beyond[1] / n,
           sqrt(t->variance / n));
    for (int i = 1; i < 10; i++)
        printf(" %.0f", t->loss[t->n * i / 10]);
    printf("\n");
}

static bool set_option(struct bench *b, const char *text) {
    for (int o = 0; o < b->game->n_options; o++) {
        const struct tt_option *option = &b->game->options[o];
        size_t n = strlen(option->id);
        for (int i = 0; !strncmp(text, option->id, n) && text[n] == '=' && option->values && option->values[i]; i++)
            if (!strcmp(option->values[i], text + n + 1)) {
                b->setup.option[o] = i;
                return true;
            }
    }
    return false;
}

static bool read_word(struct bench *b, const char *text) {
    if (!strncmp(text, "playouts=", 9))
        b->playouts = atoll(text + 9);
    else if (!strncmp(text, "seed=", 5))
        b->seed = strtoull(text + 5, NULL, 10);
    else if (!strncmp(text, "show=", 5))
        b->show = atoll(text + 5);
    else
        return set_option(b, text);
    return true;
}

static bool read_all(struct bench *b, int argc, char **argv) {
    b->game = argc > 4 ? tt_game_find(argv[1]) : NULL;
    if (!b->game)
        return false;
    tt_setup_normal(b->game, atoi(argv[2]), 0, &b->setup);
    b->positions = atoll(argv[4]);
    for (int i = 5; i < argc; i++)
        if (!read_word(b, argv[i]))
            return false;
    return b->positions > 0 && b->playouts > 1;
}

int main(int argc, char **argv) {
    struct bench b = {.playouts = 64, .seed = 5};
    struct tally t = {0};
    if (!read_all(&b, argc, argv)) {
        fprintf(stderr, "usage: bench_mistakes GAME PLAYERS BOT POSITIONS [playouts=N] [seed=N] [show=N] "
                        "[OPTION=VALUE]\n");
        return 2;
    }
    b.net = tt_net_find(b.game, &b.setup);
    if (!b.net) {
        fprintf(stderr, "no net knows this table\n");
        return 1;
    }
    b.bot = player(argv[3]);
    b.strong = player("instant");
    b.state = tt_need(b.game->state_size);
    b.deal = tt_need(b.game->state_size);
    b.after = tt_need(b.game->state_size);
    b.list = tt_need(b.game->max_moves * sizeof *b.list);
    t.loss = tt_need((size_t)b.positions * sizeof *t.loss);
    for (uint64_t match = 0; t.n < b.positions; match++)
        play(&b, match, &t);
    report(&b, argv[3], &t);
    return 0;
}
