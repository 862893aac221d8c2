/* The bots there are, and the one way to ask them. The caller passes the true state; what reaches a
 * bot is a redealt copy, so no bot can see more than its seat. */
#include "bots.h"

#include <stdlib.h>

extern const struct tt_bot tt_bot_random, tt_bot_greedy, tt_bot_ismcts;
extern const struct tt_bot tt_bot_beginner, tt_bot_easy, tt_bot_medium, tt_bot_hard, tt_bot_expert, tt_bot_instant;

static const struct tt_bot *const all[] = {
    &tt_bot_beginner, &tt_bot_easy,   &tt_bot_medium, &tt_bot_hard,   &tt_bot_expert,
    &tt_bot_instant,  &tt_bot_ismcts, &tt_bot_greedy, &tt_bot_random,
};

int tt_bot_count(void) { return (int)(sizeof all / sizeof *all); }
const struct tt_bot *tt_bot_at(int i) { return all[i]; }
const struct tt_bot *tt_bot_normal(void) { return &tt_bot_expert; }

const struct tt_bot *tt_bot_find(const char *id) {
    for (int i = 0; i < tt_bot_count(); i++)
        if (!strcmp(all[i]->id, id))
            return all[i];
    return NULL;
}

struct tt_thought *tt_think(const struct tt_bot *bot, const struct tt_game *game, const struct tt_setup *setup,
                            const struct tt_state *state, int seat, const struct tt_think *ask) {
    struct tt_thought *t = tt_need(sizeof *t);
    struct tt_state *copy = tt_need(game->state_size);
    struct tt_setup blind = tt_setup_blind(setup); /* the seed is the answer to every hidden card */
    struct tt_rng rng = tt_redeal_rng(ask->seed);
    memcpy(copy, state, game->state_size);
    if (ask->open)
        copy->rng = rng;
    else if (game->redeal)
        game->redeal(&blind, copy, seat, &rng);
    copy->keyed = 0;
    bot->think(game, &blind, copy, seat, ask, t);
    free(copy);
    return t;
}

void tt_thought_free(struct tt_thought *t) {
    if (!t)
        return;
    free(t->candidate);
    free(t->line_from);
    free(t);
}

/* --- for the bots themselves ------------------------------------------------------------------ */

static int by_merit(const void *a, const void *b) {
    const struct tt_candidate *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits < y->visits ? 1 : -1;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return (x->move > y->move) - (x->move < y->move);
}

void tt_thought_sort(struct tt_thought *t) { qsort(t->candidate, (size_t)t->n, sizeof *t->candidate, by_merit); }

void tt_thought_take(struct tt_thought *t, uint64_t seed) {
    struct tt_rng rng = tt_tie_break_rng(seed);
    int equals = 1;
    tt_thought_sort(t);
    while (equals < t->n && t->candidate[equals].visits == t->candidate[0].visits &&
           t->candidate[equals].value == t->candidate[0].value)
        equals++;
    int pick = (int)tt_rng_below(&rng, (uint32_t)equals);
    struct tt_candidate best = t->candidate[pick];
    memmove(t->candidate + 1, t->candidate, (size_t)pick * sizeof *t->candidate);
    t->candidate[0] = best;
    t->move = best.move;
}

int tt_thought_open(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                    struct tt_thought *t) {
    tt_move *list = tt_need(game->max_moves * sizeof *list);
    t->n = game->moves(setup, state, seat, list);
    t->candidate = tt_need((size_t)t->n * sizeof *t->candidate);
    for (int i = 0; i < t->n; i++)
        t->candidate[i].move = list[i];
    t->move = list[0];
    free(list);
    return t->n;
}

void tt_final_values(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                     int *value) {
    struct tt_result result = {0};
    game->result(setup, state, &result);
    for (int p = 0; p < setup->seats; p++)
        value[p] = result.winners >> p & 1 ? 65536 : 0;
}
