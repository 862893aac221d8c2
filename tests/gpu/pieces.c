/* TimeQuest in pieces, as the device plays it (games/timequest/gpu.inc), against the same rules whole: every decision
 * of many random games must have as many choices, the same choice for the same chance, and lead to the same state and
 * the same next piece. The states here are the device's. */
#include "../../games/timequest/gpu.inc"
#include "timetable/engine.h"

#include <stdio.h>

extern const struct tt_game tt_game_timequest;
enum { GAMES = 300 };
static struct tt_setup setup;
static long decisions, wrong;

/* A game whose parts lie apart, as on a device. */
struct table_apart {
    struct state state;
    struct far_part far;
};

static void copy(struct table_apart *to, const struct table_apart *from) {
    *to = *from;
    to->state.depot = &to->far.depot;
}

static bool equal(const struct table_apart *a, const struct table_apart *b) {
    struct state other = b->state;
    other.depot = a->state.depot;
    return !memcmp(&a->state, &other, sizeof other) && !memcmp(&a->far, &b->far, sizeof a->far);
}

/* The piece or two that make a decision; returns the sort of the last. */
static int choose_in_pieces(const struct tt_state *s, struct tt_rng *rng, tt_move *move, int *n) {
    int sort = sort_now(s), none;
    tt_move chosen = 0;
    if (sort != TWO_STEPS) {
        *move = choose(&setup, s, sort, 0, rng, n);
        return sort;
    }
    sort = choose_action(&setup, s, rng, n, &chosen);
    *move = choose(&setup, s, sort, chosen, rng, &none);
    return sort;
}

static void decide(struct table_apart *g, struct tt_rng *rng) {
    static tt_move list[TT_GPU_MOVES];
    static struct table_apart other;
    struct tt_state *s = &g->state.base;
    struct tt_rng again = *rng;
    tt_move move;
    int n, sort = choose_in_pieces(s, &again, &move, &n);
    int many = moves(&setup, s, tt_random_actor(s->actors, rng), list);
    tt_move chosen = list[tt_rng_below(rng, (uint32_t)many)];
    bool same = n == many && move == chosen && again.s == rng->s;
    copy(&other, g);
    int next = work(&setup, &other.state.base, sort, chosen);
    while (next >= DECISIONS && next != OVER)
        next = work(&setup, &other.state.base, next, 0);
    apply(&setup, s, chosen, NULL);
    same = same && equal(g, &other) && next == sort_now(s);
    if (!same && wrong++ < 10)
        printf("pieces: %d players, sort %d: %d choices, not %d; move %08x, not %08x\n", setup.seats, sort, n, many,
               move, chosen);
    decisions++;
}

static void play(int seats, bool rich) {
    static struct table_apart g;
    tt_setup_normal(&tt_game_timequest, seats, 0, &setup);
    if (rich) { /* more of everything: longer lists, more cards and artifacts */
        setup.option[OPTION_OBJECTIVES] = setup.option[OPTION_ANYWHERE] = 1;
        setup.option[OPTION_START_CRYSTALS] = 6;
        setup.option[OPTION_COLLECT] = 3;
        setup.option[OPTION_SLOTS] = MAX_SLOTS;
        setup.option[OPTION_HAND] = 10;
    }
    memset(&g, 0, sizeof g);
    g.state.depot = &g.far.depot;
    for (uint64_t i = 0; i < GAMES; i++) {
        setup.seed = tt_game_seed(9, i);
        struct tt_rng rng = tt_policy_rng(setup.seed);
        start(&setup, &g.state.base);
        while (g.state.base.actors)
            decide(&g, &rng);
    }
}

int main(void) {
    for (int seats = 2; seats <= PLAYERS; seats++) {
        play(seats, false);
        play(seats, true);
    }
    printf("%ld decisions, %ld wrong\n", decisions, wrong);
    return wrong != 0 || decisions == 0;
}
