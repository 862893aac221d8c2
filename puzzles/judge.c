/* What the moves of a position are worth: the best ones against all others, each with the whole budget. A search over
 * all moves at once would not do: it hardly looks at what it takes for the second best. */
#include "puzzles.h"

#include <stdlib.h>

static bool is_among(tt_move move, const tt_move *list, int n) {
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

static int ascending(const void *a, const void *b) {
    tt_move x = *(const tt_move *)a, y = *(const tt_move *)b;
    return (x > y) - (x < y);
}

/* The value of the most tried of these moves. */
static int value_of(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                    const struct tt_think *ask, tt_move *choice) {
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), game, setup, state, seat, ask);
    int value = t->candidate[0].value;
    if (choice)
        *choice = t->candidate[0].move;
    tt_thought_free(t);
    return value;
}

void puzzle_judge(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const tt_move *best, int n, int64_t iterations, uint64_t seed, bool open, struct puzzle_verdict *v) {
    tt_move *list = tt_have(malloc((size_t)game->max_moves * sizeof *list)),
            *good = tt_have(malloc((size_t)game->max_moves * sizeof *good)), choice;
    int all = game->moves(setup, state, seat, list), rest = 0;
    memcpy(good, best, (size_t)n * sizeof *good);
    qsort(good, (size_t)n, sizeof *good, ascending);
    struct tt_think ask = {.iterations = iterations, .seed = seed, .threads = 1, .open = open};
    value_of(game, setup, state, seat, &ask, &choice);
    v->best = is_among(choice, good, n);
    for (int i = 0; i < all; i++)
        if (!is_among(list[i], good, n))
            list[rest++] = list[i];
    ask.only = good;
    ask.only_n = n;
    v->value = value_of(game, setup, state, seat, &ask, NULL);
    ask.only = list;
    ask.only_n = rest;
    v->next = rest ? value_of(game, setup, state, seat, &ask, NULL) : 0;
    free(list);
    free(good);
}
