/* What is known about a move where the truth decides: a search with all cards open. The best moves and all others have
 * the whole budget each, since a search over all of them hardly looks at what it takes for the second best. */
#include "puzzles.h"

#include <stdlib.h>

static bool is_among(tt_move move, const tt_move *list, int n) {
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* The value of the most tried of these moves, which are in ascending order. */
static int value_of(const struct puzzle_parts *p, const tt_move *only, int n, int64_t iterations, uint64_t seed) {
    struct tt_think ask = {
        .iterations = iterations, .seed = seed, .threads = 1, .open = true, .only = only, .only_n = n};
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), p->game, p->setup, p->state, p->seat, &ask);
    int value = t->candidate[0].value;
    tt_thought_free(t);
    return value;
}

void puzzle_judge_open(const struct puzzle_parts *p, int64_t iterations, uint64_t seed, int *value, int *next) {
    tt_move *list = tt_have(malloc((size_t)p->game->max_moves * sizeof *list)), *half[2];
    int all = p->game->moves(p->setup, p->state, p->seat, list), n[2] = {0, 0};
    for (int h = 0; h < 2; h++) {
        half[h] = tt_have(malloc((size_t)all * sizeof *list));
        for (int i = 0; i < all; i++)
            if (is_among(list[i], p->best, p->best_n) == !h)
                half[h][n[h]++] = list[i];
    }
    *value = value_of(p, half[0], n[0], iterations, seed);
    *next = n[1] ? value_of(p, half[1], n[1], iterations, seed) : 0;
    for (int h = 0; h < 2; h++)
        free(half[h]);
    free(list);
}
