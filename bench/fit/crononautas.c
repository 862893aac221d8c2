/* Fits games/crononautas/value.inc: cmake --build build --target fit_crononautas && build/fit_crononautas 4000 2 medium
 */
#include "../../games/crononautas/game.c"

#include "fit.h"

static const struct tt_game *fit_game(void) { return &tt_game_crononautas; }
static int fit_traits(void) { return TRAITS; }

/* Where it is clear what the position is: no card is being announced. */
static bool fit_wants(const struct tt_setup *setup, const struct tt_state *base) {
    (void)setup;
    return seen_as(base)->phase != RESPONSE;
}

static void fit_look(const struct tt_setup *setup, const struct tt_state *base, int seat, double *out) {
    int16_t t[TRAITS] = {0};
    struct account a = {0, t};
    count_all(setup, seen_as(base), seat, &a);
    for (int i = 0; i < TRAITS; i++)
        out[i] = t[i];
}

static void fit_print(const double *weight) {
    for (int i = 0; i < TRAITS; i++)
        printf("%ld,%s", lround(weight[i]), i % 16 == 15 ? "\n" : " ");
    printf("\n");
}
