/* One step ahead: takes the move after which the game's value() is best, over a few deals (greed.h). */
#include "bots.h"

#include <stdlib.h>

struct greed {
    const struct tt_game *game;
    const struct tt_setup *setup;
    int seat;
};

static bool ask_judges(const struct greed *g) { return g->game->bot && g->game->bot->value; }

static int ask_moves(const struct greed *g, const struct tt_state *state, int seat, tt_move *list) {
    return g->game->moves(g->setup, state, seat, list);
}

static void ask_apply(const struct greed *g, struct tt_state *state, tt_move m) {
    g->game->apply(g->setup, state, m, NULL);
}

static void ask_redeal(const struct greed *g, struct tt_state *state, struct tt_rng *rng) {
    if (g->game->redeal)
        g->game->redeal(g->setup, state, g->seat, rng);
    else
        tt_chance_renew(state, rng);
}

static int ask_rollout(const struct greed *g, const struct tt_state *state, int seat, const tt_move *list, int n,
                       struct tt_rng *rng) {
    const struct tt_bot_hooks *hooks = g->game->bot;
    return hooks && hooks->rollout ? hooks->rollout(g->setup, state, seat, list, n, rng)
                                   : (int)tt_rng_below(rng, (uint32_t)n);
}

static int ask_value(const struct greed *g, const struct tt_state *state, int seat) {
    return ask_judges(g) ? g->game->bot->value(g->setup, state, seat) : 65536 / g->setup->seats;
}

static void ask_result(const struct greed *g, const struct tt_state *state, struct tt_result *result) {
    g->game->result(g->setup, state, result);
}

#include "greed.h"

/* What one decision needs: the deals, each with its chance, and a state and a list to play on with. */
struct desk {
    unsigned char *deals;
    struct tt_rng luck[GREED_DEALS];
    struct tt_state *state;
    tt_move *list;
};

static struct tt_state *deal_at(const struct greed *g, const struct desk *k, int d) {
    return (struct tt_state *)(void *)(k->deals + (size_t)d * g->game->state_size);
}

static void lay_out(const struct greed *g, const struct tt_state *state, uint64_t seed, struct desk *k) {
    k->deals = tt_need(GREED_DEALS * (size_t)g->game->state_size);
    k->state = tt_need(g->game->state_size);
    k->list = tt_need(g->game->max_moves * sizeof *k->list);
    for (int d = 0; d < GREED_DEALS; d++) {
        memcpy(deal_at(g, k, d), state, g->game->state_size);
        greed_deal(g, seed, d, deal_at(g, k, d), &k->luck[d]);
    }
}

static void weigh(const struct greed *g, struct desk *k, tt_move m, int64_t *sum) {
    for (int d = 0; d < GREED_DEALS; d++) {
        struct tt_rng rng = k->luck[d];
        memcpy(k->state, deal_at(g, k, d), g->game->state_size);
        ask_apply(g, k->state, m);
        for (int left = greed_room(g); left > 0 && greed_follow(g, k->state, k->list, &rng); left--)
            ;
        for (int p = 0; p < g->setup->seats; p++)
            sum[p] += greed_worth(g, k->state, p);
    }
}

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    struct greed g = {.game = game, .setup = setup, .seat = seat};
    struct desk k;
    int n = tt_thought_open(game, setup, state, seat, t), best = -1;
    lay_out(&g, state, ask->seed, &k);
    for (int i = 0; i < n; i++) {
        int64_t sum[TT_MAX_SEATS] = {0};
        weigh(&g, &k, t->candidate[i].move, sum);
        t->candidate[i].value = (int)(sum[seat] / GREED_DEALS);
        t->candidate[i].visits = GREED_DEALS;
        t->iterations += GREED_DEALS;
        if (t->candidate[i].value <= best)
            continue;
        best = t->candidate[i].value;
        for (int p = 0; p < setup->seats; p++)
            t->value[p] = (int)(sum[p] / GREED_DEALS);
    }
    tt_thought_take(t, ask->seed);
    t->line_from = tt_need(game->state_size);
    memcpy(t->line_from, state, game->state_size);
    t->line[t->line_n++] = t->move;
    free(k.deals);
    free(k.state);
    free(k.list);
}

const struct tt_bot tt_bot_greedy = {.id = "greedy", .think = think};
