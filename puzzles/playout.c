/* What becomes of a move when the strongest players that are quick enough play the match to its end: the search's
 * opinion, checked by matches. */
#include "puzzles.h"

#include <stdlib.h>

enum { ENDLESS = 5000, QUICK = 60 }; /* decisions of a match, at most; iterations of a bot's decision */
enum { FIRST = 6 };                  /* matches for every move, before the better half goes on */

/* A trained net; the game's own planner; else a short search. */
static const struct tt_bot *strong_player(const struct tt_game *game, const struct tt_setup *setup) {
    bool picks = game->bot && game->bot->pick;
    return tt_bot_find(tt_net_find(game, setup) ? "instant" : picks ? "hard" : "ismcts");
}

static void play_to_end(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state,
                        struct tt_rng *rng) {
    const struct tt_bot *bot = strong_player(game, setup);
    bool searches = bot == tt_bot_find("ismcts");
    for (int i = 0; state->actors && i < ENDLESS; i++) {
        int seat = tt_random_actor(state->actors, rng);
        if (game->bot && game->bot->seat_order)
            seat = tt_lowest(state->actors);
        struct tt_think ask = {
            .iterations = searches ? QUICK : 0, .seed = (uint64_t)tt_rng_next(rng), .threads = 1, .move_only = true};
        struct tt_thought *t = tt_think(bot, game, setup, state, seat, &ask);
        tt_move move = t->move;
        tt_thought_free(t);
        game->apply(setup, state, move, NULL);
    }
}

int puzzle_playouts(const struct puzzle_parts *p, tt_move move, int games, uint64_t seed) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    int won = 0;
    for (int i = 0; i < games; i++) {
        /* The same deals for every move that is asked about. */
        struct tt_rng rng = tt_rng_seed(seed + (uint64_t)i);
        struct tt_result result = {0};
        memcpy(state, p->state, p->game->state_size);
        if (p->game->redeal)
            p->game->redeal(p->setup, state, p->seat, &rng);
        p->game->apply(p->setup, state, move, NULL);
        play_to_end(p->game, p->setup, state, &rng);
        if (state->actors)
            continue;
        p->game->result(p->setup, state, &result);
        won += result.winners >> p->seat & 1;
    }
    return won;
}

static bool is_best(const struct puzzle_parts *p, tt_move move) {
    for (int i = 0; i < p->best_n; i++)
        if (p->best[i] == move)
            return true;
    return false;
}

/* Keeps the better half, in matches of the same deals. */
static int halve(const struct puzzle_parts *p, tt_move *list, int n, int games, uint64_t seed) {
    int *won = tt_have(malloc((size_t)n * sizeof *won));
    for (int i = 0; i < n; i++)
        won[i] = puzzle_playouts(p, list[i], games, seed);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && won[k] > won[k - 1]; k--) {
            int w = won[k];
            tt_move m = list[k];
            won[k] = won[k - 1];
            list[k] = list[k - 1];
            won[k - 1] = w;
            list[k - 1] = m;
        }
    free(won);
    return (n + 1) / 2;
}

int puzzle_ranked(const struct puzzle_parts *p, int keep, uint64_t seed, tt_move *out) {
    tt_move *list = tt_have(malloc((size_t)p->game->max_moves * sizeof *list));
    int all = p->game->moves(p->setup, p->state, p->seat, list), n = 0;
    for (int i = 0; i < all; i++)
        if (!is_best(p, list[i]))
            list[n++] = list[i];
    for (int games = FIRST; n > keep; games += games / 2)
        n = halve(p, list, n, games, seed + (uint64_t)games * 1000);
    memcpy(out, list, (size_t)n * sizeof *out);
    free(list);
    return n;
}

void puzzle_by_play(const struct puzzle_parts *p, int games, uint64_t seed, struct puzzle_verdict *v) {
    enum { LAST = 3, TRIES = 3, NET = 400, PLAN = 4 };
    tt_move other[LAST];
    int n = puzzle_ranked(p, LAST, seed + 7, other), hits = 0;
    bool plans = p->game->bot && p->game->bot->pick_uses_effort;
    v->value = v->next = 0;
    for (int i = 0; i < p->best_n; i++) {
        int won = puzzle_playouts(p, p->best[i], games, seed);
        v->value = won > v->value ? won : v->value;
    }
    for (int i = 0; i < n; i++) {
        int won = puzzle_playouts(p, other[i], games, seed);
        v->next = won > v->next ? won : v->next;
    }
    v->value = (int)((int64_t)v->value * 65536 / games);
    v->next = (int)((int64_t)v->next * 65536 / games);
    for (int i = 0; i < TRIES; i++) {
        struct tt_think ask = {.seed = seed + (uint64_t)i, .threads = 1, .iterations = plans ? PLAN : NET};
        struct tt_thought *t = tt_think(tt_bot_find("expert"), p->game, p->setup, p->state, p->seat, &ask);
        hits += is_best(p, t->move);
        tt_thought_free(t);
    }
    v->best = 2 * hits > TRIES;
}
