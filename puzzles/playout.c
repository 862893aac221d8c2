/* What a move is worth: matches that the strongest players that are quick enough play on to their end, in the same
 * deals after every move. Moves that are surely behind drop out, so that most matches go to those that are close. */
#include "puzzles.h"

#include "../bots/net.h"

#include <stdlib.h>

enum {
    ENDLESS = 5000, /* decisions of a match, at most */
    QUICK = 60,     /* iterations of a decision where there is neither net nor planner */
    FIRST = 8,      /* matches after every move; then three times as many */
    EARLY = 24,     /* so many before a race is given up */
    TRIES = 3,      /* of the strongest level */
    PLAN = 12,      /* its iterations where it plans, */
    NET = 400,      /* and where it has a net */
    WIDE = 24,      /* moves: where there are more, */
    LIKELY = 10,    /* so many run that look best to a net */
};

/* A move in the race. */
struct runner {
    tt_move move;
    int games, won;
    bool out, best;
    uint8_t *result; /* of every match: 1 won */
};

struct race {
    const struct puzzle_parts *p;
    uint64_t seed;
    struct runner *runner; /* those that win most often first */
    int n;
};

/* The net that knows the table, or the usual table of so many seats: most options change little. */
static const struct tt_net *net_of(const struct tt_game *game, const struct tt_setup *setup) {
    struct tt_setup usual;
    const struct tt_net *net = tt_net_find(game, setup);
    tt_setup_normal(game, setup->seats, 0, &usual);
    return net || setup->custom ? net : tt_net_find(game, &usual);
}

/* Without a net: the game's own planner; else a short search. */
static tt_move think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                     uint64_t seed) {
    bool plans = game->bot && game->bot->pick_uses_effort;
    struct tt_think ask = {.iterations = plans ? 1 : QUICK, .seed = seed, .threads = 1, .move_only = true};
    struct tt_thought *t = tt_think(tt_bot_find(plans ? "expert" : "ismcts"), game, setup, state, seat, &ask);
    tt_move move = t->move;
    tt_thought_free(t);
    return move;
}

struct looks {
    tt_move move;
    int32_t logit;
};

static int best_looking(const void *a, const void *b) {
    const struct looks *x = a, *y = b;
    return x->logit != y->logit ? (x->logit < y->logit) - (x->logit > y->logit)
                                : (x->move > y->move) - (x->move < y->move);
}

/* The moves of a list in the order of how good they look to a net. */
static void order_by_net(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                         const struct tt_state *state, int seat, tt_move *list, int n) {
    struct looks *all = tt_have(malloc((size_t)n * sizeof *all));
    struct tt_net_view v;
    tt_net_look(net, game, setup, state, seat, TT_NO_INDEX, &v);
    for (int i = 0; i < n; i++)
        all[i] = (struct looks){list[i], tt_net_logit(&v, game->encoding->index(setup, state, list[i], 0))};
    qsort(all, (size_t)n, sizeof *all, best_looking);
    for (int i = 0; i < n; i++)
        list[i] = all[i].move;
    free(all);
}

/* A move that wins at once, here and in two deals that the seat thinks possible: a net may not know positions that are
 * rare. */
static bool wins_now(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                     tt_move move, struct tt_rng *rng) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *after = (struct tt_state *)room;
    for (int i = 0; i < 3; i++) {
        struct tt_result result = {0};
        memcpy(after, state, game->state_size);
        if (i && game->redeal) /* most moves win nowhere: not before it is worth it */
            game->redeal(setup, after, seat, rng);
        game->apply(setup, after, move, NULL);
        if (after->actors)
            return false;
        game->result(setup, after, &result);
        if (!(result.winners >> seat & 1))
            return false;
    }
    return true;
}

static tt_move decide(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                      const struct tt_state *state, int seat, tt_move *list, struct tt_rng *rng) {
    int n = game->moves(setup, state, seat, list);
    if (n == 1)
        return list[0];
    for (int i = 0; i < n && n <= WIDE; i++)
        if (wins_now(game, setup, state, seat, list[i], rng))
            return list[i];
    if (!net)
        return think(game, setup, state, seat, tt_rng_next(rng));
    order_by_net(net, game, setup, state, seat, list, n);
    return list[0];
}

static void play_to_end(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state, tt_move *list,
                        struct tt_rng *rng) {
    const struct tt_net *net = net_of(game, setup);
    for (int i = 0; state->actors && i < ENDLESS; i++) {
        int seat = tt_random_actor(state->actors, rng);
        if (game->bot && game->bot->seat_order)
            seat = tt_lowest(state->actors);
        game->apply(setup, state, decide(net, game, setup, state, seat, list, rng), NULL);
    }
}

static bool wins(const struct puzzle_parts *p, tt_move move, uint64_t seed) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    struct tt_rng rng = tt_rng_seed(seed);
    struct tt_result result = {0};
    memcpy(state, p->state, p->game->state_size);
    if (p->game->redeal)
        p->game->redeal(p->setup, state, p->seat, &rng);
    p->game->apply(p->setup, state, move, NULL);
    tt_move *list = tt_have(malloc((size_t)p->game->max_moves * sizeof *list));
    play_to_end(p->game, p->setup, state, list, &rng);
    free(list);
    if (state->actors)
        return false;
    p->game->result(p->setup, state, &result);
    return result.winners >> p->seat & 1;
}

int puzzle_playouts(const struct puzzle_parts *p, tt_move move, int games, uint64_t seed) {
    int won = 0;
    for (int i = 0; i < games; i++)
        won += wins(p, move, seed + (uint64_t)i);
    return won;
}

static void run_to(const struct race *r, struct runner *m, int games) {
    for (; m->games < games; m->games++) {
        m->result[m->games] = wins(r->p, m->move, r->seed + (uint64_t)m->games);
        m->won += m->result[m->games];
    }
}

static bool is_best(const struct puzzle_parts *p, tt_move move) {
    for (int i = 0; i < p->best_n; i++)
        if (p->best[i] == move)
            return true;
    return false;
}

/* What two moves differ by in the deals that both have played, in matches: the sum and the sum of squares. */
struct lead {
    int64_t n, sum, square;
};

static struct lead lead_of(const struct runner *a, const struct runner *b) {
    struct lead l = {.n = a->games < b->games ? a->games : b->games};
    for (int i = 0; i < l.n; i++) {
        l.sum += a->result[i] - b->result[i];
        l.square += a->result[i] != b->result[i];
    }
    return l;
}

/* More than so many standard errors. */
static bool surely_ahead(struct lead l, int errors) {
    return l.sum > 0 && l.sum * l.sum * (l.n - 1) > errors * errors * (l.n * l.square - l.sum * l.sum);
}

/* Less than `gap` hundredths of a match, by more than two standard errors. */
static bool surely_less(struct lead l, int gap) {
    int64_t missing = gap * l.n - 100 * l.sum;
    return missing > 0 && missing * missing * (l.n - 1) > 40000 * (l.n * l.square - l.sum * l.sum);
}

static int compare_runners(const void *a, const void *b) {
    const struct runner *x = a, *y = b;
    int64_t more = (int64_t)y->won * x->games - (int64_t)x->won * y->games;
    if (x->out != y->out)
        return x->out - y->out;
    return more ? (more > 0) - (more < 0) : (x->move > y->move) - (x->move < y->move);
}

static void verb(const struct puzzle_parts *p, tt_move move, char *out, size_t cap) {
    tt_action_verb(p->game, p->setup, p->state, move, out, cap);
}

/* Moves of one verb that come to the same in every deal are one answer, if they are all that the verb has: whichever
 * shard is given up for a rewind. */
static void mark_equal(struct race *r) {
    char first[32], other[32];
    struct runner *top = &r->runner[0];
    verb(r->p, top->move, first, sizeof first);
    top->best = true;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 1; i < r->n; i++) {
            struct runner *m = &r->runner[i];
            verb(r->p, m->move, other, sizeof other);
            if (strcmp(first, other))
                continue;
            if (pass)
                m->best = true;
            else if (m->games != top->games || memcmp(m->result, top->result, (size_t)m->games))
                return;
        }
}

static struct runner *first_other(struct race *r) {
    for (int i = 0; i < r->n; i++)
        if (!r->runner[i].best)
            return &r->runner[i];
    return NULL;
}

/* Which moves are best, where the puzzle does not say it, and who goes on. */
static void sort_out(struct race *r) {
    for (int i = 0; i < r->n; i++)
        r->runner[i].best = is_best(r->p, r->runner[i].move);
    qsort(r->runner, (size_t)r->n, sizeof *r->runner, compare_runners);
    if (!r->p->best_n)
        mark_equal(r);
    const struct runner *next = first_other(r);
    for (int i = 1; i < r->n && next; i++) {
        struct runner *m = &r->runner[i];
        if (!m->best && m != next && !m->out)
            m->out = surely_ahead(lead_of(&r->runner[0], m), 3) && surely_ahead(lead_of(next, m), 1);
    }
}

static const struct runner *first_best(const struct race *r) {
    int i = 0;
    while (!r->runner[i].best)
        i++;
    return &r->runner[i];
}

/* Nothing that comes will change the answer. */
static bool decided(struct race *r, int gap) {
    const struct runner *best = first_best(r), *next = first_other(r);
    if (best->games < EARLY)
        return false;
    if (!gap)
        return !next || surely_ahead(lead_of(best, next), 4) || surely_ahead(lead_of(next, best), 4);
    return !next || surely_less(lead_of(best, next), gap);
}

static void run_race(struct race *r, int games, int gap) {
    for (int n = FIRST < games ? FIRST : games;; n = n * 3 < games ? n * 3 : games) {
        for (int i = 0; i < r->n; i++)
            if (!r->runner[i].out)
                run_to(r, &r->runner[i], n);
        sort_out(r);
        if (n == games || decided(r, gap))
            return;
    }
}

/* Offers of all kinds, say, can be hundreds: the puzzle's own moves and those that look best to the net. */
static int keep_likely(const struct puzzle_parts *p, const struct tt_net *net, tt_move *list, int n) {
    int kept = p->best_n;
    order_by_net(net, p->game, p->setup, p->state, p->seat, list, n);
    for (int i = n - 1; i >= 0; i--) /* the best to the front */
        for (int k = i; k > 0 && is_best(p, list[k]) && !is_best(p, list[k - 1]); k--) {
            tt_move m = list[k];
            list[k] = list[k - 1];
            list[k - 1] = m;
        }
    return kept + LIKELY < n ? kept + LIKELY : n;
}

static struct race enter(const struct puzzle_parts *p, int games, uint64_t seed) {
    struct race r = {.p = p, .seed = seed};
    tt_move *list = tt_have(malloc((size_t)p->game->max_moves * sizeof *list));
    r.n = p->game->moves(p->setup, p->state, p->seat, list);
    const struct tt_net *net = net_of(p->game, p->setup);
    if (r.n > WIDE && net)
        r.n = keep_likely(p, net, list, r.n);
    r.runner = tt_have(calloc((size_t)r.n, sizeof *r.runner));
    for (int i = 0; i < r.n; i++)
        r.runner[i] = (struct runner){.move = list[i], .result = tt_have(calloc((size_t)games, 1))};
    free(list);
    return r;
}

static void leave(struct race *r) {
    for (int i = 0; i < r->n; i++)
        free(r->runner[i].result);
    free(r->runner);
}

static int value_of(const struct runner *m) { return (int)((int64_t)m->won * 65536 / m->games); }

void puzzle_by_play(const struct puzzle_parts *p, int games, int gap, uint64_t seed, struct puzzle_verdict *v) {
    struct race r = enter(p, games, seed);
    run_race(&r, games, gap);
    const struct runner *best = first_best(&r), *next = first_other(&r);
    *v = (struct puzzle_verdict){.games = best->games, .value = value_of(best)};
    for (int i = 0; i < r.n; i++)
        if (r.runner[i].best && v->best_n < PUZZLE_BEST)
            v->best[v->best_n++] = r.runner[i].move;
    if (next) {
        v->has_next = true;
        v->next_move = next->move;
        v->next = value_of(next);
        v->sure = surely_ahead(lead_of(best, next), 2);
    }
    leave(&r);
}

bool puzzle_expert_agrees(const struct puzzle_parts *p, uint64_t seed) {
    bool plans = p->game->bot && p->game->bot->pick_uses_effort;
    int hits = 0;
    for (int i = 0; i < TRIES; i++) {
        struct tt_think ask = {.seed = seed + (uint64_t)i, .threads = 1, .iterations = plans ? PLAN : NET};
        struct tt_thought *t = tt_think(tt_bot_find("expert"), p->game, p->setup, p->state, p->seat, &ask);
        hits += is_best(p, t->move);
        tt_thought_free(t);
    }
    return 2 * hits > TRIES;
}
