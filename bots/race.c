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
 * threads.
 *
 * With a net (docs/nets.md) only moves that it would choose now and then take part. A move that it likes less has a
 * handicap, which many playouts make up for: so a few playouts do not play worse than the bare net. Everybody plays as
 * the net would and its chances judge, except where the game has a race of its own: that one plays out and judges. */
#include "bots.h"
#include "net.h"

#include <stdlib.h>

enum {
    GLANCE = 256,    /* playouts where there is nothing to decide */
    NET_GLANCE = 16, /* the same where a net has decided */
    AT_ONCE = 16,    /* threads, at most */
    ENDLESS = 4000,  /* choices of a playout, where hardly one of them is free */
    EARLY = 4,       /* decisions after which value() judges for the first time */
    SLIP = 5,        /* one of this many decisions of the others is anything */
    /* with a net: */
    NET_DECISIONS = 12, /* before it judges */
    NET_MOVES = 8,      /* that take part, at most, */
    NET_RATIO = 32,     /* as long as it would choose them at least once while it chooses the best this often */
    HANDICAP = 16384,   /* for a move that it would choose half as often */
};

struct runner {
    tt_move move;
    int64_t visits;
    int64_t sum[TT_MAX_SEATS]; /* of values */
    int64_t handicap;
};

/* What one thread needs. */
struct lane {
    struct tt_state *state, *known, *ahead; /* the playout; what a seat imagines; one step on */
    tt_move *list;
    int32_t *logit;
    uint32_t *share;
    struct tt_rng rng;
    struct runner *runner; /* as the race's, from zero */
};

struct race {
    const struct tt_search *ask;
    const struct tt_bot_hooks *hooks;
    const struct tt_net *net; /* or NULL */
    bool by_net;              /* everybody plays as the net would, and it judges */
    struct runner *runner;    /* the alive ones first */
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
    else if (seat == a->seat && r->hooks && r->hooks->race && r->hooks->race->guess)
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

/* How often the net would choose each of the n moves in the list. */
static void shares(const struct race *r, struct lane *l, const struct tt_state *s, int seat, int n) {
    const struct tt_search *a = r->ask;
    struct tt_net_view v;
    tt_net_look(r->net, a->game, a->setup, s, seat, TT_NO_INDEX, &v);
    for (int i = 0; i < n; i++)
        l->logit[i] = tt_net_logit(&v, a->game->encoding->index(a->setup, s, l->list[i], 0));
    tt_net_shares(r->net, 0, l->logit, n, l->share);
}

static int step_by_net(const struct race *r, struct lane *l, int seat, int n) {
    uint32_t sum = 0, left;
    int pick = 0;
    shares(r, l, l->state, seat, n);
    for (int i = 0; i < n; i++)
        sum += l->share[i];
    for (left = tt_rng_below(&l->rng, sum); left >= l->share[pick]; pick++)
        left -= l->share[pick];
    return pick;
}

/* What the seat does: the best move one step ahead, in one deal. */
static int step(const struct race *r, struct lane *l, int seat, int n) {
    const struct tt_search *a = r->ask;
    size_t size = a->game->state_size;
    int best = -1, pick = 0;
    if (n == 1)
        return 0;
    if (r->by_net)
        return step_by_net(r, l, seat, n);
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
    bool slip = slips && !r->by_net && n > 1 && seat != a->seat && !tt_rng_below(&l->rng, SLIP);
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

/* As the one who has to choose next sees it; choices among one are made. */
static void judge_by_net(const struct race *r, struct lane *l, int *value) {
    const struct tt_search *a = r->ask;
    static const uint8_t strongest[TT_MAX_SEATS];
    while (l->state->actors) {
        int seat = tt_lowest(l->state->actors);
        if (a->game->moves(a->setup, l->state, seat, l->list) > 1) {
            struct tt_net_view v;
            tt_net_look(r->net, a->game, a->setup, l->state, seat, TT_NO_INDEX, &v);
            tt_net_values(&v, a->setup->seats, seat, strongest, value);
            return;
        }
        a->game->apply(a->setup, l->state, l->list[0], NULL);
    }
    tt_final_values(a->game, a->setup, l->state, value);
}

static void play_out(const struct race *r, struct lane *l, struct runner *run, int64_t round) {
    const struct tt_search *a = r->ask;
    int early[TT_MAX_SEATS], late[TT_MAX_SEATS], decisions = 0;
    int most = r->by_net ? NET_DECISIONS : r->hooks->race->decisions;
    bool judged = false;
    tt_move made;
    deal(r, l, round);
    a->game->apply(a->setup, l->state, run->move, NULL);
    for (int i = 0; decisions < most && i < ENDLESS && l->state->actors; i++) {
        decisions += go_on(r, l, true, &made);
        if (decisions == EARLY && !judged && !r->by_net) {
            judge(r, l->state, early);
            judged = true;
        }
    }
    if (r->by_net)
        judge_by_net(r, l, late);
    else
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
    return a->sum[r->ask->seat] - a->handicap > b->sum[r->ask->seat] - b->handicap;
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
    if (r->alive == 1 && (r->net ? !budget || budget > NET_GLANCE : !budget))
        budget = r->net ? NET_GLANCE : GLANCE; /* nothing to decide, only to judge */
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

/* The handicap counts in the last heat, too. */
static void take_winner(const struct race *r, struct tt_thought *t) {
    int at = 0;
    while (t->candidate[at].move != r->runner[0].move)
        at++;
    struct tt_candidate best = t->candidate[at];
    memmove(t->candidate + 1, t->candidate, (size_t)at * sizeof best);
    t->candidate[0] = best;
    t->move = best.move;
}

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
    if (r->net)
        take_winner(r, t);
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

/* Of those that are to be looked at, the moves that the net would choose most go first and take part. */
static void line_up_by_net(struct race *r) {
    const struct tt_search *a = r->ask;
    struct lane *l = &r->lane[0];
    int n = 0;
    for (; n < r->alive; n++)
        l->list[n] = r->runner[n].move;
    shares(r, l, a->state, a->seat, n);
    for (int i = 1; i < n; i++) { /* by insertion, the most likely first */
        struct runner x = r->runner[i];
        uint32_t share = l->share[i];
        int k = i;
        for (; k > 0 && l->share[k - 1] < share; k--) {
            r->runner[k] = r->runner[k - 1];
            l->share[k] = l->share[k - 1];
        }
        r->runner[k] = x;
        l->share[k] = share;
    }
    r->alive = 1;
    for (int i = 1; i < n; i++) {
        bool asked = a->ask.has_also && r->runner[i].move == a->ask.also;
        if (!asked && (r->alive >= NET_MOVES || (uint64_t)l->share[i] * NET_RATIO < l->share[0]))
            continue;
        struct runner x = r->runner[i];
        for (uint32_t share = l->share[i] + 1; share < l->share[0]; share *= 2)
            x.handicap += HANDICAP;
        r->runner[i] = r->runner[r->alive];
        r->runner[r->alive++] = x;
    }
}

static void race(const struct tt_search *ask, const struct tt_net *net, struct tt_thought *t) {
    const struct tt_game *game = ask->game;
    struct race r = {.ask = ask, .hooks = game->bot, .net = net};
    r.by_net = net && !(game->bot && game->bot->race);
    r.n = tt_thought_open(game, ask->setup, ask->state, ask->seat, t);
    r.lanes = ask->ask.threads < 1 ? 1 : ask->ask.threads > AT_ONCE ? AT_ONCE : ask->ask.threads;
    r.runner = tt_need((size_t)r.n * sizeof *r.runner);
    for (int i = 0; i < r.lanes; i++) {
        struct lane *l = &r.lane[i];
        l->state = tt_need(game->state_size);
        l->known = tt_need(game->state_size);
        l->ahead = tt_need(game->state_size);
        l->list = tt_need(game->max_moves * sizeof *l->list);
        l->logit = tt_need(game->max_moves * sizeof *l->logit);
        l->share = tt_need(game->max_moves * sizeof *l->share);
        l->runner = tt_need((size_t)r.n * sizeof *r.runner);
    }
    line_up(&r, t);
    if (net)
        line_up_by_net(&r);
    run_all(&r);
    report(&r, t);
    draw_line(&r, t);
    t->by_net = net != NULL;
    for (int i = 0; i < r.lanes; i++) {
        free(r.lane[i].state);
        free(r.lane[i].known);
        free(r.lane[i].ahead);
        free(r.lane[i].list);
        free(r.lane[i].logit);
        free(r.lane[i].share);
        free(r.lane[i].runner);
    }
    free(r.runner);
}

void tt_race(const struct tt_search *ask, struct tt_thought *t) { race(ask, NULL, t); }
void tt_race_by_net(const struct tt_search *ask, const struct tt_net *net, struct tt_thought *t) { race(ask, net, t); }
