/* One step ahead: plays every move in a few deals, lets the seat's own follow-up choices happen as the
 * game's rollout policy makes them, and takes the move after which the game's value() is best. Where a
 * game has no value(), short random games stand in for it. */
#include "bots.h"

#include <stdlib.h>

enum { DEALS = 12, FOLLOW = 6, BLIND_ROLLOUT = 400 };

struct greed {
    const struct tt_game *game;
    const struct tt_setup *setup;
    struct tt_state *state;
    tt_move *list;
    int seat;
};

static void play_on(struct greed *g, struct tt_rng *rng) {
    const struct tt_bot_hooks *hooks = g->game->bot;
    bool judged = hooks && hooks->value;
    for (int i = judged ? FOLLOW : BLIND_ROLLOUT; g->state->actors && i > 0; i--) {
        unsigned actors = g->state->actors;
        int seat = actors >> g->seat & 1 ? g->seat : tt_lowest(actors);
        if (judged && seat != g->seat)
            return;
        int n = g->game->moves(g->setup, g->state, seat, g->list), pick = 0;
        if (n > 1)
            pick = hooks && hooks->rollout ? hooks->rollout(g->setup, g->state, seat, g->list, n, rng)
                                           : (int)tt_rng_below(rng, (uint32_t)n);
        g->game->apply(g->setup, g->state, g->list[pick], NULL);
    }
}

static void judge(const struct greed *g, int *value) {
    const struct tt_bot_hooks *hooks = g->game->bot;
    if (!g->state->actors) {
        tt_final_values(g->game, g->setup, g->state, value);
        return;
    }
    for (int p = 0; p < g->setup->seats; p++)
        value[p] = hooks && hooks->value ? hooks->value(g->setup, g->state, p) : 65536 / g->setup->seats;
}

/* The same deals for every move, so that luck does not decide between them. */
static void weigh(struct greed *g, const struct tt_state *state, uint64_t seed, tt_move m, int64_t *sum) {
    for (int d = 0; d < DEALS; d++) {
        struct tt_rng rng = tt_rng_seed(seed + (uint64_t)d);
        int value[TT_MAX_SEATS];
        memcpy(g->state, state, g->game->state_size);
        if (g->game->redeal)
            g->game->redeal(g->setup, g->state, g->seat, &rng);
        else
            g->state->rng.s = (uint64_t)tt_rng_next(&rng) << 32 | tt_rng_next(&rng);
        g->game->apply(g->setup, g->state, m, NULL);
        play_on(g, &rng);
        judge(g, value);
        for (int p = 0; p < g->setup->seats; p++)
            sum[p] += value[p];
    }
}

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    struct greed g = {.game = game, .setup = setup, .seat = seat};
    int n = tt_thought_open(game, setup, state, seat, t), best = -1;
    g.state = tt_need(game->state_size);
    g.list = tt_need(game->max_moves * sizeof *g.list);
    for (int i = 0; i < n; i++) {
        int64_t sum[TT_MAX_SEATS] = {0};
        weigh(&g, state, ask->seed, t->candidate[i].move, sum);
        t->candidate[i].value = (int)(sum[seat] / DEALS);
        t->candidate[i].visits = DEALS;
        t->iterations += DEALS;
        if (t->candidate[i].value <= best)
            continue;
        best = t->candidate[i].value;
        for (int p = 0; p < setup->seats; p++)
            t->value[p] = (int)(sum[p] / DEALS);
    }
    tt_thought_take(t, ask->seed);
    t->line_from = tt_need(game->state_size);
    memcpy(t->line_from, state, game->state_size);
    t->line[t->line_n++] = t->move;
    free(g.state);
    free(g.list);
}

const struct tt_bot tt_bot_greedy = {.id = "greedy", .think = think};
