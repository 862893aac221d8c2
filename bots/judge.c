/* What a position and its moves are worth, by a net: the chances that the curve, the turning points and the hints show.
 * A net was never asked about choices among one, so such choices are made first. */
#include "bots.h"
#include "net.h"
#include "timetable/playout.h"

#include <stdlib.h>

enum { DEALS = 16, LOOKS = 8 }; /* redeals; moves that are looked at, besides the one that was played */

struct judge {
    const struct tt_net *net;
    const struct tt_game *game;
    const struct tt_setup *setup;
    const uint8_t *level;
    tt_move *list;
};

/* Everybody's chances, as the seat that has to choose next sees them. Changes the state: choices among one are made. */
static void settle(const struct judge *j, struct tt_state *s, int *value) {
    while (s->actors) {
        int seat = tt_lowest(s->actors), n = j->game->moves(j->setup, s, seat, j->list);
        if (n > 1) {
            struct tt_net_view v;
            tt_net_look(j->net, j->game, j->setup, s, seat, TT_NO_INDEX, &v);
            tt_net_values(&v, j->setup->seats, seat, j->level, value);
            return;
        }
        j->game->apply(j->setup, s, j->list[0], NULL);
    }
    tt_final_values(j->game, j->setup, s, value);
}

/* The moves that look best to the net, the best first, and `also`. */
static int pick_moves(const struct tt_net *net, const struct tt_net_view *v, const struct judge *j,
                      const struct tt_state *s, int seat, const tt_move *also, struct tt_judged *out) {
    int n = j->game->moves(j->setup, s, seat, j->list), found = 0;
    int32_t *logit = tt_need((size_t)n * sizeof *logit);
    uint32_t *share = tt_need((size_t)n * sizeof *share);
    bool *taken = tt_need((size_t)n * sizeof *taken);
    for (int i = 0; i < n; i++)
        logit[i] = tt_net_logit(v, j->game->encoding->index(j->setup, s, j->list[i], 0));
    tt_net_shares(net, 0, logit, n, share);
    while (found < LOOKS && found < n) {
        int best = -1;
        for (int i = 0; i < n; i++)
            if (!taken[i] && (best < 0 || logit[i] > logit[best]))
                best = i;
        if (found && share[best] < 1 << 10) /* a thousandth */
            break;
        taken[best] = true;
        out[found].move = j->list[best];
        out[found++].share = (int)(share[best] >> 4);
    }
    for (int i = 0; i < n; i++)
        if (also && j->list[i] == *also && !taken[i]) {
            out[found].move = *also;
            out[found++].share = (int)(share[i] >> 4);
        }
    free(logit);
    free(share);
    free(taken);
    return found;
}

/* Means over the same deals for all moves, and how far each may be behind the first by chance alone: twice the standard
 * error of the difference. */
static void try_moves(const struct judge *j, const struct tt_state *s, int seat, uint64_t seed, struct tt_judged *m,
                      int n) {
    struct tt_state *deal = tt_need(j->game->state_size), *after = tt_need(j->game->state_size);
    int64_t sum[TT_JUDGED] = {0}, square[TT_JUDGED] = {0};
    struct tt_rng rng = tt_redeal_rng(seed);
    for (int d = 0; d < DEALS; d++) {
        int first = 0;
        memcpy(deal, s, j->game->state_size);
        if (j->game->redeal)
            j->game->redeal(j->setup, deal, seat, &rng);
        deal->keyed = 0;
        for (int i = 0; i < n; i++) {
            int value[TT_MAX_SEATS];
            memcpy(after, deal, j->game->state_size);
            j->game->apply(j->setup, after, m[i].move, NULL);
            settle(j, after, value);
            first = i ? first : value[seat];
            sum[i] += value[seat];
            square[i] += (int64_t)(value[seat] - first) * (value[seat] - first);
        }
    }
    for (int i = 0; i < n; i++) {
        int64_t mean = (sum[i] - sum[0]) / DEALS, variance = square[i] / DEALS - mean * mean, root = 0;
        while ((root + 1) * (root + 1) * (DEALS - 1) <= variance)
            root++;
        m[i].value = (int)(sum[i] / DEALS);
        m[i].spread = (int)(2 * root);
    }
    free(deal);
    free(after);
}

int tt_net_judge(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                 const struct tt_state *state, int seat, const uint8_t *level, const tt_move *also, uint64_t seed,
                 int *value, struct tt_judged moves[TT_JUDGED]) {
    static const uint8_t strongest[TT_MAX_SEATS];
    struct tt_setup blind = tt_setup_blind(setup);
    struct tt_state *known = tt_need(game->state_size);
    struct judge j = {.net = net, .game = game, .setup = &blind, .level = level ? level : strongest};
    struct tt_net_view v;
    tt_known_state(game, setup, state, seat, known);
    j.list = tt_need(game->max_moves * sizeof *j.list);
    tt_net_look(net, game, &blind, known, seat, TT_NO_INDEX, &v);
    int n = pick_moves(net, &v, &j, known, seat, also, moves);
    try_moves(&j, known, seat, seed, moves, n);
    if (game->moves(&blind, known, seat, j.list) > 1) {
        tt_net_values(&v, setup->seats, seat, j.level, value);
    } else { /* the only move, in several deals */
        struct tt_rng rng = tt_redeal_rng(seed);
        struct tt_state *s = tt_need(game->state_size);
        int64_t sum[TT_MAX_SEATS] = {0};
        for (int d = 0; d < DEALS; d++) {
            memcpy(s, known, game->state_size);
            if (game->redeal)
                game->redeal(&blind, s, seat, &rng);
            s->keyed = 0;
            settle(&j, s, value);
            for (int k = 0; k < setup->seats; k++)
                sum[k] += value[k];
        }
        for (int k = 0; k < setup->seats; k++)
            value[k] = (int)(sum[k] / DEALS);
        free(s);
    }
    free(j.list);
    free(known);
    return n;
}
