/* Fits games/timequest/value.inc: cmake --build build --target fit_timequest && build/fit_timequest 1000 2 medium */
#include "../../games/timequest/game.c"

#include "fit.h"

static const struct tt_game *fit_game(void) { return &tt_game_timequest; }
static int fit_traits(void) { return 2 * TRAITS; }

/* Choices that a player is asked for in between say little more than the turn around them. */
static bool fit_wants(const struct tt_setup *setup, const struct tt_state *base) {
    const struct state *s = seen_as(base);
    (void)setup;
    return s->round > 0 && s->agenda_n && s->agenda[s->agenda_n - 1].kind == STEP_TURN && (s->ap & 1) == 0;
}

/* Once for the start of the game, once for its end, by how much of it is left. */
static void fit_look(const struct tt_setup *setup, const struct tt_state *base, int seat, double *out) {
    int16_t t[TRAITS];
    int left = horizon(setup, seen_as(base));
    traits_of(setup, seen_as(base), seat, t);
    for (int i = 0; i < TRAITS; i++) {
        out[i] = t[i] * left / 64.0;
        out[TRAITS + i] = t[i] * (64 - left) / 64.0;
    }
}

static void fit_print(const double *weight) {
    for (int i = 0; i < 2 * TRAITS; i++)
        printf("%ld,%s", lround(weight[i]), i % TRAITS == TRAITS - 1 ? "\n\n" : i % TRAITS % 16 == 15 ? "\n" : " ");
}
