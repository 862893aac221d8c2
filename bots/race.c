/* A race of moves: every move is played out in the same deals, everybody going on one step ahead, and the better half
 * goes into the next heat.
 *
 * Each playout redeals what the thinking seat cannot know and makes the move; then the one who has to decide imagines a
 * deal from the own seat and takes what value() likes best in it. So nobody in a playout acts on what that seat could
 * not know, the thinking seat's own secrets included: that is what a tree of iterations cannot keep apart, since the
 * secrets are the same in all of them. value() judges twice, early and late: early there is less luck in it, late less
 * of value()'s own errors, and the mean of both was better than either. Playing on by a good rule before one judges is
 * what made programs strong at backgammon (Tesauro and Galperin, 1996).
 *
 * Since the deals are the same for all, luck cancels out where moves are compared. Every heat has its share of the
 * budget. Only sums of integers are kept: for a number of iterations (playouts) the answer is the same on any number of
 * threads. */
#include "bots.h"

#include <stdlib.h>

enum {
    GLANCE = 256,   /* playouts where there is nothing to decide */
    AT_ONCE = 16,   /* threads, at most */
    ENDLESS = 4000, /* choices of a playout, where hardly one of them is free */
    EARLY = 4,      /* decisions after which value() judges for the first time */
    SLIP = 5,       /* one of this many decisions of the others is anything */
};

struct runner {
    tt_move move;
    int64_t visits;
    int64_t sum[TT_MAX_SEATS]; /* of values */
};

/* What one thread needs. */
struct lane {
    struct tt_state *state, *known, *ahead; /* the playout; what a seat imagines; one step on */
    tt_move *list;
    struct tt_rng rng;
    struct runner *runner; /* as the race's, from zero */
};

struct race {
    const struct tt_search *ask;
    const struct tt_bot_hooks *hooks;
    struct runner *runner; /* the alive ones first */
    int n, alive, heat, lanes;
    int64_t rounds; /* of this heat; 0: till the clock says */
    int64_t until_ms;
    struct lane lane[AT_ONCE];
};

/* --- one playout ------------------------------------------------------------------------------ */

/* A deal as the seat may imagine it. The thinking seat makes something of what the others have done; that they do
 * the same is not taken for granted. */
static void imagine(const struct race *r, struct tt_state *s, int seat, struct tt_rng *rng) {
    const struct tt_search *a = r->ask;
    if (a->ask.open || !a->game->redeal)
        tt_chance_renew(s, rng);
    else if (seat == a->seat && r->hooks->race->guess)
        r->hooks->race->guess(a->setup, s, seat, rng);
    else
        a->game->redeal(a->setup, s, seat, rng);
}

static int worth(const struct race *r, const struct tt_state *s, int seat) {
    const struct tt_search *a = r->ask;
    int value[TT_MAX_SEATS];
    if (s->actors)
        return r->hooks->value(a->setup, s, seat);
    tt_final_values(a->game, a->setup, s, value);
    return value[seat];
}

/* What the seat does: the best move one step ahead, in one deal. */
static int step(const struct race *r, struct lane *l, int seat, int n) {
    const struct tt_search *a = r->ask;
    size_t size = a->game->state_size;
    int best = -1, pick = 0;
    if (n == 1)
        return 0;
    memcpy(l->known, l->state, size);
    imagine(r, l->known, seat, &l->rng);
    for (int i = 0; i < n; i++) {
        memcpy(l->ahead, l->known, size);
        a->game->apply(a->setup, l->ahead, l->list[i], NULL);
        int value = worth(r, l->ahead, seat);
        if (value > best) {
            best = value;
            pick = i;
        }
    }
    return pick;
}

/* One choice of somebody; whether there was anything to choose. In a playout the others slip now and then: were they
 * sure to see what ruins all alike, nobody would keep away from it. */
static bool go_on(const struct race *r, struct lane *l, bool slips, tt_move *made) {
    const struct tt_search *a = r->ask;
    int seat = tt_lowest(l->state->actors), n = a->game->moves(a->setup, l->state, seat, l->list);
    bool slip = slips && n > 1 && seat != a->seat && !tt_rng_below(&l->rng, SLIP);
    *made = l->list[slip ? (int)tt_rng_below(&l->rng, (uint32_t)n) : step(r, l, seat, n)];
    a->game->apply(a->setup, l->state, *made, NULL);
    return n > 1;
}

/* The same deal and the same chance for every move. */
static void deal(const struct race *r, struct lane *l, int64_t round) {
    const struct tt_search *a = r->ask;
    l->rng = tt_rng_seed(a->ask.seed ^ tt_rng_seed((uint64_t)r->heat << 40 ^ (uint64_t)round).s);
    memcpy(l->state, a->state, a->game->state_size);
    imagine(r, l->state, a->seat, &l->rng);
}

static void judge(const struct race *r, const struct tt_state *s, int *value) {
    for (int p = 0; p < r->ask->setup->seats; p++)
        value[p] = worth(r, s, p);
}

static void play_out(const struct race *r, struct lane *l, struct runner *run, int64_t round) {
    const struct tt_search *a = r->ask;
    int early[TT_MAX_SEATS], late[TT_MAX_SEATS], decisions = 0;
    bool judged = false;
    tt_move made;
    deal(r, l, round);
    a->game->apply(a->setup, l->state, run->move, NULL);
    for (int i = 0; decisions < r->hooks->race->decisions && i < ENDLESS && l->state->actors; i++) {
        decisions += go_on(r, l, true, &made);
        if (decisions == EARLY && !judged) {
            judge(r, l->state, early);
            judged = true;
        }
    }
    judge(r, l->state, late);
    for (int p = 0; p < a->setup->seats; p++)
        run->sum[p] += judged ? (early[p] + late[p]) / 2 : late[p];
    run->visits++;
}

/* --- heats ------------------------------------------------------------------------------------ */

/* One thread's rounds of a heat: all that are alive, in the same deal. */
static void run_lane(void *race, int i) {
    struct race *r = race;
    struct lane *l = &r->lane[i];
    for (int64_t round = i; r->rounds ? round < r->rounds : round == i || tt_clock_ms() < r->until_ms;
         round += r->lanes)
        for (int k = 0; k < r->alive; k++)
            play_out(r, l, &l->runner[k], round);
}

static void run_heat(struct race *r) {
    for (int i = 0; i < r->lanes; i++)
        for (int k = 0; k < r->alive; k++)
            r->lane[i].runner[k] = (struct runner){.move = r->runner[k].move};
    tt_parallel(r->lanes, r->lanes, run_lane, r);
    for (int i = 0; i < r->lanes; i++)
        for (int k = 0; k < r->alive; k++) {
            r->runner[k].visits += r->lane[i].runner[k].visits;
            for (int p = 0; p < r->ask->setup->seats; p++)
                r->runner[k].sum[p] += r->lane[i].runner[k].sum[p];
        }
    r->heat++;
}

/* Whether a is to go on rather than b: the move that was asked about always does. */
static bool ahead_of(const struct race *r, const struct runner *a, const struct runner *b) {
    const struct tt_think *ask = &r->ask->ask;
    if (ask->has_also && (a->move == ask->also) != (b->move == ask->also))
        return a->move == ask->also;
    return a->sum[r->ask->seat] > b->sum[r->ask->seat];
}

/* The better half, by insertion: all have had the same number of playouts, and equals keep their order. */
static void drop_half(struct race *r) {
    for (int i = 1; i < r->alive; i++) {
        struct runner x = r->runner[i];
        int k = i;
        for (; k > 0 && ahead_of(r, &x, &r->runner[k - 1]); k--)
            r->runner[k] = r->runner[k - 1];
        r->runner[k] = x;
    }
    r->alive = (r->alive + 1) / 2;
}

static int heats_for(int n) {
    int heats = 1;
    for (; n > 2; n = (n + 1) / 2)
        heats++;
    return heats;
}

static void run_all(struct race *r) {
    const struct tt_think *ask = &r->ask->ask;
    int heats = heats_for(r->alive);
    int64_t budget = ask->iterations, ms = ask->ms, begun = tt_clock_ms(), done = 0;
    if (!budget && r->alive == 1)
        budget = GLANCE; /* nothing to decide, only to judge */
    for (int h = 1; h <= heats; h++) {
        int64_t left = budget * h / heats - done;
        r->rounds = !budget ? 0 : left > r->alive ? left / r->alive : 1;
        r->until_ms = begun + ms * h / heats;
        run_heat(r);
        done += r->rounds * r->alive;
        drop_half(r);
    }
}

/* --- the answer ------------------------------------------------------------------------------- */

static void report(const struct race *r, struct tt_thought *t) {
    const struct runner *best = NULL;
    for (int i = 0; i < r->n; i++) {
        const struct runner *run = &r->runner[i];
        t->candidate[i].move = run->move;
        t->candidate[i].visits = run->visits;
        t->candidate[i].value = run->visits ? (int)(run->sum[r->ask->seat] / run->visits) : 0;
        t->iterations += run->visits;
    }
    tt_thought_take(t, r->ask->ask.seed);
    for (int i = 0; i < r->n; i++)
        if (r->runner[i].move == t->move)
            best = &r->runner[i];
    for (int p = 0; p < r->ask->setup->seats; p++)
        t->value[p] = (int)(best->sum[p] / best->visits);
}

/* The expected line: how it goes on in one deal. */
static void draw_line(struct race *r, struct tt_thought *t) {
    const struct tt_search *a = r->ask;
    struct lane *l = &r->lane[0];
    deal(r, l, 0);
    t->line_from = tt_need(a->game->state_size);
    memcpy(t->line_from, l->state, a->game->state_size);
    t->line[t->line_n++] = t->move;
    a->game->apply(a->setup, l->state, t->move, NULL);
    while (t->line_n < TT_MAX_LINE && l->state->actors)
        go_on(r, l, false, &t->line[t->line_n++]);
}

/* Those that are to be looked at come first; the others are never tried. */
static void line_up(struct race *r, const struct tt_thought *t) {
    const struct tt_think *ask = &r->ask->ask;
    int last = t->n;
    for (int i = 0, k = 0; i < t->n; i++) {
        tt_move m = t->candidate[i].move;
        while (ask->only && k < ask->only_n && ask->only[k] < m)
            k++;
        bool in = !ask->only || (k < ask->only_n && ask->only[k] == m);
        r->runner[in ? r->alive++ : --last].move = m;
    }
    if (!r->alive)
        r->alive = r->n;
}

void tt_race(const struct tt_search *ask, struct tt_thought *t) {
    const struct tt_game *game = ask->game;
    struct race r = {.ask = ask, .hooks = game->bot};
    r.n = tt_thought_open(game, ask->setup, ask->state, ask->seat, t);
    r.lanes = ask->ask.threads < 1 ? 1 : ask->ask.threads > AT_ONCE ? AT_ONCE : ask->ask.threads;
    r.runner = tt_need((size_t)r.n * sizeof *r.runner);
    for (int i = 0; i < r.lanes; i++) {
        r.lane[i].state = tt_need(game->state_size);
        r.lane[i].known = tt_need(game->state_size);
        r.lane[i].ahead = tt_need(game->state_size);
        r.lane[i].list = tt_need(game->max_moves * sizeof *r.lane[i].list);
        r.lane[i].runner = tt_need((size_t)r.n * sizeof *r.runner);
    }
    line_up(&r, t);
    run_all(&r);
    report(&r, t);
    draw_line(&r, t);
    for (int i = 0; i < r.lanes; i++) {
        free(r.lane[i].state);
        free(r.lane[i].known);
        free(r.lane[i].ahead);
        free(r.lane[i].list);
        free(r.lane[i].runner);
    }
    free(r.runner);
}
