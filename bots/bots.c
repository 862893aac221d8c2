/* The bots there are, and the one way to ask them. Whoever asks passes the true state; what reaches a
 * bot is a redealt copy, so no bot can see more than its seat. */
#include "timetable.h"

#include <stdlib.h>

extern const struct tt_bot tt_bot_random;

static const struct tt_bot *const all[] = {&tt_bot_random};

int tt_bot_count(void) { return (int)(sizeof all / sizeof *all); }
const struct tt_bot *tt_bot_at(int i) { return all[i]; }

const struct tt_bot *tt_bot_find(const char *id) {
    for (int i = 0; i < tt_bot_count(); i++)
        if (!strcmp(all[i]->id, id))
            return all[i];
    return NULL;
}

struct tt_thought *tt_think(const struct tt_bot *bot, const struct tt_game *game, const struct tt_setup *setup,
                            const struct tt_state *state, int seat, const struct tt_think *ask) {
    struct tt_thought *t = calloc(1, sizeof *t);
    struct tt_state *copy = malloc(game->state_size);
    struct tt_setup blind = *setup;
    struct tt_rng rng = tt_rng_seed(ask->seed ^ 0x5eedb07u);
    if (!t || !copy)
        abort();
    memcpy(copy, state, game->state_size);
    if (game->redeal)
        game->redeal(setup, copy, seat, &rng);
    blind.seed = 0; /* the seed is the answer to every hidden card */
    bot->think(game, &blind, copy, seat, ask, t);
    free(copy);
    return t;
}

void tt_thought_free(struct tt_thought *t) {
    if (!t)
        return;
    free(t->candidate);
    free(t);
}
