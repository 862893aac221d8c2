/* Fits the weights of a game's value(): the bots play each other, and a regression finds the weights with which
 * the traits of the seats tell best who wins. The chance of a seat is its share of 2^(sum of trait * weight).
 *
 * A program of its own a game (crononautas.c, timequest.c): it includes the game and says what the traits are. */
#include "../../bots/bots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What the includer says. */
static const struct tt_game *fit_game(void);
enum { FIT_ROOM = 400 };
static int fit_traits(void);                                             /* how many */
static bool fit_wants(const struct tt_setup *, const struct tt_state *); /* whether this position counts */
static void fit_look(const struct tt_setup *, const struct tt_state *, int seat, double *out);
static void fit_print(const double *weight); /* in 1/256 of a doubling */

/* A position: what each seat has beyond seat 0, as pairs of number and amount; and who won. */
struct fit_item {
    uint16_t number;
    uint8_t seat;
    float amount;
};
struct fit_row {
    size_t from, n;
    int winner, seats;
    bool check; /* kept back, to see whether the fit is true of other games too */
};
struct fit_rows {
    struct fit_item *item;
    struct fit_row *row;
    size_t items, item_room, rows, row_room;
};
struct fit {
    int games, seats, bots;
    const char *bot[TT_MAX_SEATS];
    uint64_t seed;
    struct fit_rows *played; /* one a game, so that threads do not change the order */
    int8_t *winner;
    struct fit_rows all;
    double slope[FIT_ROOM], bend[FIT_ROOM][FIT_ROOM], weight[FIT_ROOM];
};
static struct fit fit;

static void fit_room(struct fit_rows *f, size_t rows, size_t items) {
    if (f->rows + rows > f->row_room)
        f->row = realloc(f->row, (f->row_room = (f->rows + rows) * 2) * sizeof *f->row);
    if (f->items + items > f->item_room)
        f->item = realloc(f->item, (f->item_room = (f->items + items) * 2) * sizeof *f->item);
}

static void fit_add(struct fit_rows *f, const struct tt_setup *setup, const struct tt_state *state) {
    double first[FIT_ROOM], x[FIT_ROOM];
    fit_room(f, 1, (size_t)fit_traits() * setup->seats);
    struct fit_row *r = &f->row[f->rows++];
    *r = (struct fit_row){.from = f->items, .seats = setup->seats};
    for (int p = 0; p < setup->seats; p++) {
        fit_look(setup, state, p, p ? x : first);
        for (int i = 0; p && i < fit_traits(); i++)
            if (x[i] != first[i])
                f->item[f->items++] = (struct fit_item){(uint16_t)i, (uint8_t)p, (float)(x[i] - first[i])};
    }
    r->n = f->items - r->from;
}

static void fit_play(void *unused, int number) {
    const struct tt_game *game = fit_game();
    uint64_t seed = tt_game_seed(fit.seed, (uint64_t)number);
    struct fit_rows *f = &fit.played[number];
    struct tt_setup setup;
    struct tt_state *state = calloc(1, game->state_size);
    struct tt_result result = {0};
    struct tt_player *player[TT_MAX_SEATS];
    struct tt_error err;
    (void)unused;
    tt_setup_normal(game, fit.seats, seed, &setup);
    game->start(&setup, state);
    for (int p = 0; p < fit.seats; p++)
        if (!(player[p] = tt_player_new(fit.bot[(number + p) % fit.bots], &err))) {
            fprintf(stderr, "%s\n", err.message);
            exit(2);
        }
    for (uint64_t ply = 0; state->actors; ply++) {
        tt_move move;
        int seat = tt_lowest(state->actors);
        if (fit_wants(&setup, state))
            fit_add(f, &setup, state);
        tt_player_move(player[seat], game, &setup, state, seat, tt_hash(&ply, sizeof ply, seed), NULL, &move, &err);
        game->apply(&setup, state, move, NULL);
    }
    game->result(&setup, state, &result);
    for (int p = 0; p < fit.seats; p++)
        tt_player_free(player[p]);
    bool one = result.winners && !(result.winners & (result.winners - 1u)); /* nobody, or several: tells nothing */
    fit.winner[number] = (int8_t)(one ? tt_lowest(result.winners) : -1);
    free(state);
}

/* All games one after the other; every fifth is kept back. */
static void fit_collect(void) {
    int wins[TT_MAX_SEATS + 1] = {0};
    for (int g = 0; g < fit.games; g++) {
        struct fit_rows *f = &fit.played[g];
        wins[fit.winner[g] < 0 ? TT_MAX_SEATS : fit.winner[g]]++;
        for (size_t r = 0; fit.winner[g] >= 0 && r < f->rows; r++) {
            fit_room(&fit.all, 1, f->row[r].n);
            struct fit_row *to = &fit.all.row[fit.all.rows++];
            *to = f->row[r];
            to->from = fit.all.items;
            to->winner = fit.winner[g];
            to->check = g % 5 == 4;
            memcpy(&fit.all.item[fit.all.items], &f->item[f->row[r].from], f->row[r].n * sizeof *f->item);
            fit.all.items += f->row[r].n;
        }
        free(f->item);
        free(f->row);
    }
    printf("/* %d games, %zu positions; won by seat:", fit.games, fit.all.rows);
    for (int p = 0; p < fit.seats; p++)
        printf(" %d", wins[p]);
    printf(", by nobody or together: %d */\n", wins[TT_MAX_SEATS]);
}

/* Chances of the seats by the weights so far. */
static void fit_chances(const struct fit_row *r, double *chance) {
    double sum = 0;
    for (int p = 0; p < r->seats; p++)
        chance[p] = 0;
    for (size_t i = r->from; i < r->from + r->n; i++)
        chance[fit.all.item[i].seat] += fit.all.item[i].amount * fit.weight[fit.all.item[i].number];
    for (int p = 0; p < r->seats; p++)
        sum += chance[p] = exp(chance[p] > 30 ? 30 : chance[p]);
    for (int p = 0; p < r->seats; p++)
        chance[p] /= sum;
}

static void fit_slopes(double ridge) {
    int n = fit_traits();
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            fit.bend[i][k] = i == k ? ridge : 0;
        fit.slope[i] = -ridge * fit.weight[i];
    }
    for (size_t r = 0; r < fit.all.rows; r++) {
        double chance[TT_MAX_SEATS];
        if (fit.all.row[r].check)
            continue;
        fit_chances(&fit.all.row[r], chance);
        const struct fit_item *from = &fit.all.item[fit.all.row[r].from], *to = from + fit.all.row[r].n;
        for (const struct fit_item *a = from; a < to; a++) {
            fit.slope[a->number] += ((a->seat == fit.all.row[r].winner) - chance[a->seat]) * a->amount;
            for (const struct fit_item *b = from; b < to; b++)
                fit.bend[a->number][b->number] +=
                    a->amount * b->amount * chance[a->seat] * ((a->seat == b->seat) - chance[b->seat]);
        }
    }
}

/* One step of Newton's method: Gauss elimination, which the ridge keeps regular. */
static double fit_step(void) {
    int n = fit_traits();
    double most = 0;
    for (int i = 0; i < n; i++)
        for (int r = i + 1; r < n; r++) {
            double f = fit.bend[r][i] / fit.bend[i][i];
            if (f == 0)
                continue;
            fit.slope[r] -= f * fit.slope[i];
            for (int k = i; k < n; k++)
                fit.bend[r][k] -= f * fit.bend[i][k];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            fit.slope[i] -= fit.bend[i][k] * fit.slope[k];
        fit.slope[i] /= fit.bend[i][i];
        fit.weight[i] += fit.slope[i];
        most = fabs(fit.slope[i]) > most ? fabs(fit.slope[i]) : most;
    }
    return most;
}

static double fit_loss(bool check) {
    double sum = 0;
    size_t n = 0;
    for (size_t r = 0; r < fit.all.rows; r++) {
        double chance[TT_MAX_SEATS];
        if (fit.all.row[r].check != check)
            continue;
        fit_chances(&fit.all.row[r], chance);
        sum -= log(chance[fit.all.row[r].winner]);
        n++;
    }
    return n ? sum / (double)n : 0;
}

/* usage: fit_GAME [GAMES] [SEATS] [BOT,BOT...] [SEED] [THREADS] */
int main(int argc, char **argv) {
    fit.games = argc > 1 ? atoi(argv[1]) : 1000;
    fit.seats = argc > 2 ? atoi(argv[2]) : 2;
    fit.seed = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    fit.bot[0] = "medium";
    for (char *one = argc > 3 ? strtok(argv[3], ",") : NULL; one && fit.bots < TT_MAX_SEATS; one = strtok(NULL, ","))
        fit.bot[fit.bots++] = one;
    fit.bots += !fit.bots;
    fit.played = calloc((size_t)fit.games, sizeof *fit.played);
    fit.winner = calloc((size_t)fit.games, sizeof *fit.winner);
    tt_parallel(argc > 5 ? atoi(argv[5]) : 1, fit.games, fit_play, NULL);
    fit_collect();
    for (int i = 0; i < 12; i++) {
        fit_slopes(20);
        double step = fit_step();
        printf("/* step %.4f: log loss %.4f, on games kept back %.4f (even chances: %.4f) */\n", step, fit_loss(false),
               fit_loss(true), log(fit.seats));
        if (step < 1e-3)
            break;
    }
    for (int i = 0; i < fit_traits(); i++)
        fit.weight[i] *= 256 / log(2);
    fit_print(fit.weight);
    return 0;
}
