/* How the greedy bot thinks, written once for the processor (greedy.c) and for a GPU (gpu/greedy.cuh): it plays every
 * move in a few deals, lets the seat's own follow-up choices happen as the game's rollout policy makes them, and asks
 * the game's value() how that looks. The file that includes this says beforehand how a game is asked: struct greed {
 * const struct tt_setup *setup; int seat; ... }   and, with a const struct greed * first, ask_moves, ask_apply,
 * ask_redeal, ask_rollout, ask_value, ask_result, and ask_judges: whether there is a value() at all. */
#ifndef TT_GREEDY_STEPS_H
#define TT_GREEDY_STEPS_H

enum { GREED_DEALS = 12, GREED_FOLLOW = 6, GREED_BLIND = 400, GREED_STAGES = 3 };

/* Moves that fall behind are not tried in all deals: after two of them a third goes on, after four a ninth, but never
 * fewer than two; and a move that is as good as the last of these goes on, too. */
TT_FN static int greed_until(int stage) { return stage == 0 ? 2 : stage == 1 ? 4 : GREED_DEALS; }

TT_FN static int greed_keep(int stage, int n) {
    int keep = stage == 0 ? (n + 2) / 3 : (n + 8) / 9;
    return keep < 2 ? 2 : keep;
}

/* Deal d of a decision: the state is one that the seat sees; the generator goes on with that deal's chance. The deals
 * are the same for every move, so that luck does not decide between them. */
TT_FN static void greed_deal(const struct greed *g, uint64_t seed, int d, struct tt_state *state, struct tt_rng *rng) {
    *rng = tt_rng_seed(seed + (uint64_t)d);
    ask_redeal(g, state, rng);
}

/* How many choices may follow the move: where a game has no value(), short random games stand in for it. */
TT_FN static int greed_room(const struct greed *g) { return ask_judges(g) ? GREED_FOLLOW : GREED_BLIND; }

/* One choice that follows; false where none does. */
TT_FN static bool greed_follow(const struct greed *g, struct tt_state *state, tt_move *list, struct tt_rng *rng) {
    unsigned actors = state->actors;
    if (!actors)
        return false;
    int seat = actors >> g->seat & 1 ? g->seat : tt_lowest(actors), pick = 0;
    if (seat != g->seat && ask_judges(g))
        return false;
    int n = ask_moves(g, state, seat, list);
    if (n > 1)
        pick = ask_rollout(g, state, seat, list, n, rng);
    ask_apply(g, state, list[pick]);
    return true;
}

/* What a seat may expect where this ended. */
TT_FN static int greed_worth(const struct greed *g, const struct tt_state *state, int seat) {
    if (state->actors)
        return ask_value(g, state, seat);
    struct tt_result result;
    memset(&result, 0, sizeof result);
    ask_result(g, state, &result);
    return result.winners >> seat & 1 ? 65536 : 0;
}

#endif
