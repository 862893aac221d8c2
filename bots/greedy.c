/* One step ahead: takes the move after which the game's value() is best, over a few deals (greedy_steps.h).
 *
 * Most moves lead to the same position whatever the deal: then it is reached, judged and gone on from once for all
 * deals that are still alike (the game's open() says so). They part where their chance picks different follow-ups, or
 * where something hidden comes up: from there on each deal goes on alone. What comes out is
 * what every deal by itself would give, to the bit. */
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

#include "greedy_steps.h"

enum { LEVELS = GREED_FOLLOW + 2 }; /* the move, the choices that follow, and one to spare */

/* What one decision needs. The deals are made when the first of them is asked for. */
struct decision {
    struct greed g;
    const struct tt_state *state; /* as the seat sees it */
    uint64_t seed;
    bool dealt;
    unsigned char *deals;
    uint64_t *differs; /* the bits in which some deal differs from `state` */
    struct tt_rng luck[GREED_DEALS];
    unsigned char *level; /* LEVELS states */
    struct tt_state *alone;
    tt_move *list;   /* LEVELS lists, and one more */
    uint16_t *prior; /* of a list */
    int64_t sum[TT_MAX_SEATS];
};

static struct tt_state *deal_at(const struct decision *k, int d) {
    return (struct tt_state *)(void *)(k->deals + (size_t)d * k->g.game->state_size);
}

static struct tt_state *level_at(const struct decision *k, int level) {
    return (struct tt_state *)(void *)(k->level + (size_t)level * k->g.game->state_size);
}

static const struct tt_shortcuts *shortcuts_of(const struct decision *k) {
    return k->g.game->bot ? k->g.game->bot->shortcuts : NULL;
}

static void lay_out(struct decision *k) {
    const struct tt_shortcuts *shortcuts = shortcuts_of(k);
    size_t size = k->g.game->state_size, words = size / sizeof(uint64_t);
    if (k->dealt)
        return;
    k->dealt = true;
    for (int d = 0; d < GREED_DEALS; d++) {
        memcpy(deal_at(k, d), k->state, size);
        greed_deal(&k->g, k->seed, d, deal_at(k, d), &k->luck[d]);
    }
    if (!shortcuts || !shortcuts->open)
        return; /* they go on alone from the start */
    const uint64_t *seen = (const uint64_t *)(const void *)k->state;
    memset(k->differs, 0, size);
    for (int d = 0; d < GREED_DEALS; d++) {
        const uint64_t *other = (const uint64_t *)(const void *)deal_at(k, d);
        for (size_t i = 0; i < words; i++)
            k->differs[i] |= seen[i] ^ other[i];
    }
}

/* A position that several deals have reached without touching what they differ in, as one of them has it. */
static void part(const struct decision *k, const struct tt_state *common, int d, struct tt_state *out) {
    const uint64_t *a = (const uint64_t *)(const void *)common, *b = (const uint64_t *)(const void *)deal_at(k, d);
    uint64_t *to = (uint64_t *)(void *)out;
    for (size_t i = 0; i < k->g.game->state_size / sizeof(uint64_t); i++)
        to[i] = (a[i] & ~k->differs[i]) | (b[i] & k->differs[i]);
}

/* --- judging ------------------------------------------------------------------------------------ */

static void judge(struct decision *k, const struct tt_state *state, int deals) {
    const struct tt_shortcuts *shortcuts = shortcuts_of(k);
    int value[TT_MAX_SEATS];
    if (state->actors && shortcuts && shortcuts->values) {
        shortcuts->values(k->g.setup, state, value);
    } else {
        for (int p = 0; p < k->g.setup->seats; p++)
            value[p] = greed_worth(&k->g, state, p);
    }
    for (int p = 0; p < k->g.setup->seats; p++)
        k->sum[p] += (int64_t)deals * value[p];
}

/* One deal goes on by itself. */
static void follow_alone(struct decision *k, struct tt_state *state, int left, struct tt_rng rng) {
    tt_move *list = k->list + (size_t)LEVELS * k->g.game->max_moves;
    while (left-- > 0 && greed_follow(&k->g, state, list, &rng))
        ;
    judge(k, state, 1);
}

/* What each of the deals chooses among the n moves of a position that they share. */
static void choose(struct decision *k, const struct tt_state *state, const tt_move *list, int n, unsigned deals,
                   struct tt_rng *luck, uint16_t *pick) {
    const struct tt_bot_hooks *hooks = k->g.game->bot;
    unsigned noise = shortcuts_of(k)->noise;
    bool shared = noise && hooks->prior && n > 1;
    if (shared)
        hooks->prior(k->g.setup, state, k->g.seat, list, n, k->prior);
    for (; deals; deals &= deals - 1) {
        int d = tt_lowest(deals), best = 0, most = -1;
        for (int i = 0; i < n && shared; i++) {
            int like = k->prior[i] + (int)(tt_rng_next(&luck[d]) & (noise - 1u));
            if (like > most) {
                most = like;
                best = i;
            }
        }
        pick[d] = (uint16_t)(shared || n == 1 ? best : ask_rollout(&k->g, state, k->g.seat, list, n, &luck[d]));
    }
}

/* The deals that have all come to this position. */
static void follow_together(struct decision *k, int level, int left, unsigned deals, const struct tt_rng *luck_before) {
    const struct tt_shortcuts *shortcuts = shortcuts_of(k);
    struct tt_state *state = level_at(k, level), *next = level_at(k, level + 1);
    tt_move *list = k->list + (size_t)level * k->g.game->max_moves;
    struct tt_rng luck[GREED_DEALS];
    uint16_t pick[GREED_DEALS];
    if (!left || !(state->actors >> k->g.seat & 1)) {
        judge(k, state, tt_count((uint8_t)deals) + tt_count((uint8_t)(deals >> 8)));
        return;
    }
    int n = ask_moves(&k->g, state, k->g.seat, list);
    lay_out(k);
    memcpy(luck, luck_before, sizeof luck);
    choose(k, state, list, n, deals, luck, pick);
    while (deals) {
        unsigned same = 0;
        uint16_t first = pick[tt_lowest(deals)];
        for (unsigned rest = deals; rest; rest &= rest - 1)
            if (pick[tt_lowest(rest)] == first)
                same |= 1u << tt_lowest(rest);
        deals &= ~same;
        memcpy(next, state, k->g.game->state_size);
        ask_apply(&k->g, next, list[first]);
        if (shortcuts->open(k->g.setup, state, next)) {
            follow_together(k, level + 1, left - 1, same, luck);
            continue;
        }
        for (; same; same &= same - 1) {
            int d = tt_lowest(same);
            part(k, state, d, k->alone);
            ask_apply(&k->g, k->alone, list[first]);
            follow_alone(k, k->alone, left - 1, luck[d]);
        }
    }
}

/* The move in some of the deals; true where it is the same in all, and no choice of the seat's follows. */
static bool weigh(struct decision *k, tt_move m, unsigned deals) {
    const struct tt_shortcuts *shortcuts = shortcuts_of(k);
    memset(k->sum, 0, sizeof k->sum);
    if (shortcuts && shortcuts->open) {
        struct tt_state *next = level_at(k, 0);
        memcpy(next, k->state, k->g.game->state_size);
        ask_apply(&k->g, next, m);
        if (shortcuts->open(k->g.setup, k->state, next)) {
            follow_together(k, 0, greed_room(&k->g), deals, k->luck);
            return !(next->actors >> k->g.seat & 1);
        }
    }
    lay_out(k);
    for (; deals; deals &= deals - 1) {
        int d = tt_lowest(deals);
        memcpy(k->alone, deal_at(k, d), k->g.game->state_size);
        ask_apply(&k->g, k->alone, m);
        follow_alone(k, k->alone, greed_room(&k->g), k->luck[d]);
    }
    return false;
}

/* --- all moves, a few deals at a time ------------------------------------------------------------ */

struct trial {
    int64_t sum[TT_MAX_SEATS];
    bool alike; /* the sum is the same multiple of every number of deals */
    bool out;
};

static void try_deals(struct decision *k, struct trial *t, tt_move m, int from, int to) {
    if (t->alike) {
        for (int p = 0; p < TT_MAX_SEATS; p++)
            t->sum[p] = t->sum[p] / from * to;
        return;
    }
    t->alike = weigh(k, m, (1u << to) - (1u << from));
    for (int p = 0; p < TT_MAX_SEATS; p++)
        t->sum[p] += k->sum[p];
}

/* Those stay that have fewer than a given number of better ones. */
static void keep_best(struct trial *trial, int n, int seat, int keep, int32_t *sum) {
    int in = 0;
    for (int i = 0; i < n; i++)
        if (!trial[i].out)
            sum[in++] = (int32_t)trial[i].sum[seat];
    for (int i = 0; i < n; i++) {
        int32_t mine = (int32_t)trial[i].sum[seat];
        int better = 0;
        for (int j = 0; j < in; j++)
            better += sum[j] > mine;
        trial[i].out = trial[i].out || better >= keep;
    }
}

static void try_all(struct decision *k, struct tt_thought *t, struct trial *trial) {
    int from = 0, n = t->n;
    for (int stage = 0; stage < GREED_STAGES; stage++) {
        int to = greed_until(stage);
        for (int i = 0; i < n; i++) {
            if (trial[i].out)
                continue;
            try_deals(k, &trial[i], t->candidate[i].move, from, to);
            t->candidate[i].value = (int)(trial[i].sum[k->g.seat] / to);
            t->candidate[i].visits = to;
            t->iterations += to - from;
        }
        if (to < GREED_DEALS)
            keep_best(trial, n, k->g.seat, greed_keep(stage, n), (int32_t *)k->list);
        from = to;
    }
}

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    size_t size = game->state_size;
    struct decision k = {.g = {.game = game, .setup = setup, .seat = seat}, .state = state, .seed = ask->seed};
    int n = tt_thought_open(game, setup, state, seat, t), best = -1;
    size_t lists = (LEVELS + 1) * game->max_moves * sizeof *k.list;
    unsigned char *room = tt_room((GREED_DEALS + LEVELS + 2) * size + lists + game->max_moves * sizeof *k.prior);
    struct trial *trial = tt_need((size_t)n * sizeof *trial);
    k.deals = room;
    k.level = k.deals + GREED_DEALS * size;
    k.alone = (struct tt_state *)(void *)(k.level + LEVELS * size);
    k.differs = (uint64_t *)(void *)(k.level + (LEVELS + 1) * size);
    k.list = (tt_move *)(void *)(k.level + (LEVELS + 2) * size);
    k.prior = (uint16_t *)(void *)((unsigned char *)k.list + lists);
    try_all(&k, t, trial);
    for (int i = 0; i < n; i++) {
        if (trial[i].out || t->candidate[i].value <= best)
            continue;
        best = t->candidate[i].value;
        for (int p = 0; p < setup->seats; p++)
            t->value[p] = (int)(trial[i].sum[p] / GREED_DEALS);
    }
    tt_thought_take(t, ask->seed);
    t->line_from = tt_need(size);
    memcpy(t->line_from, state, size);
    t->line[t->line_n++] = t->move;
    free(trial);
    free(room);
}

const struct tt_bot tt_bot_greedy = {.id = "greedy", .think = think};
