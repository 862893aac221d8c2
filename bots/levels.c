/* The five levels, for every game, and the search without a level. Where a net knows the table, `expert` is the net
 * with playouts and the others, unless they are given a budget, are the net's levels (nets.c). Elsewhere `expert` is
 * the game's own player, the race or the tree. The weaker ones think less and misjudge: every candidate's value is off
 * by some error, so a small difference is often got wrong and a large one hardly ever. How large is large depends on
 * what is at stake: the error is a share of what the best move is worth more than the average one. */
#include "bots.h"
#include "net.h"

#include <stdlib.h>

enum {
    GLANCE = 200, /* iterations where the game decides and the search only comments */
    IDEAS = 8     /* choices, of which a level has a second idea in some */
};

struct level {
    int number;         /* 0..4, as tt_bot_hooks.pick counts; -1: the search, whatever the game says */
    int64_t iterations; /* the own budget; */
    int64_t ms;         /* one of the two */
    int error;          /* typical misjudgement, in hundredths of what is at stake */
    int net;            /* tt_think.level where a net knows the table and nobody gives a budget; 0: it thinks */
    int ideas;          /* in how many of IDEAS choices it then has a second idea (tt_net_glances) */
};

static const struct level beginner = {.number = 0, .iterations = 30, .error = 150, .net = 5, .ideas = 3};
static const struct level easy = {.number = 1, .iterations = 150, .error = 70, .net = 4, .ideas = 5};
static const struct level medium = {.number = 2, .iterations = 400, .error = 40, .net = 3, .ideas = 6};
static const struct level hard = {.number = 3, .iterations = 1200, .error = 20, .net = 2, .ideas = 8};
static const struct level expert = {.number = 4, .ms = 1000};
static const struct level search = {.number = -1, .ms = 1000};

/* About a normal distribution with the given spread: twelve dice. */
static int misjudge(struct tt_rng *rng, int spread) {
    int64_t sum = 0;
    for (int i = 0; i < 12; i++)
        sum += tt_rng_below(rng, 65536);
    return (int)((sum - 6 * 65535) * spread / 65536);
}

/* Something else than the search's own choice is played: the expected line is about that. */
static void decide(const struct tt_search *s, tt_move move, struct tt_thought *t) {
    t->move = move;
    if (t->line_n && t->line[0] == move)
        return;
    if (!t->line_from)
        t->line_from = tt_need(s->game->state_size);
    memcpy(t->line_from, s->state, s->game->state_size);
    t->line[0] = move;
    t->line_n = 1;
}

/* The best value less the mean of those that were tried. */
static int at_stake(const struct tt_thought *t) {
    int64_t sum = 0, n = 0, best = 0;
    for (int i = 0; i < t->n; i++) {
        if (!t->candidate[i].visits)
            continue;
        sum += t->candidate[i].value;
        best = t->candidate[i].value > best ? t->candidate[i].value : best;
        n++;
    }
    return n ? (int)(best - sum / n) : 0;
}

static int lowest_tried(const struct tt_thought *t) {
    int low = 65536;
    for (int i = 0; i < t->n; i++)
        if (t->candidate[i].visits && t->candidate[i].value < low)
            low = t->candidate[i].value;
    return low;
}

static bool pointless(const struct tt_search *s, tt_move move) {
    const struct tt_bot_hooks *hooks = s->game->bot;
    return hooks && hooks->pointless && hooks->pointless(s->setup, s->state, s->seat, move);
}

/* Takes the candidate that looks best with an error in every eye. What was never tried looks like the
 * worst that was. What only takes the others' time is left out. */
static void err(const struct tt_search *s, struct tt_thought *t, int share) {
    struct tt_rng rng = tt_rng_seed(s->ask.seed ^ 0xe44u);
    int best = INT32_MIN, pick = 0, spread = at_stake(t) * share / 100, low = lowest_tried(t);
    uint32_t equals = 0;
    for (int i = 0; i < t->n; i++) {
        int looks = (t->candidate[i].visits ? t->candidate[i].value : low) + misjudge(&rng, spread);
        if (pointless(s, t->candidate[i].move))
            continue;
        equals = looks > best ? 1 : equals + (looks == best);
        if (looks > best || (looks == best && !tt_rng_below(&rng, equals))) {
            best = looks;
            pick = i;
        }
    }
    decide(s, t->candidate[pick].move, t);
}

struct effort {
    struct tt_effort base;
    int64_t iterations, until; /* of a clock; one of the two */
};

static bool more(const struct tt_effort *base, int64_t done) {
    const struct effort *e = (const struct effort *)base;
    return e->iterations ? done < e->iterations : tt_clock_ms() < e->until;
}

static int own_move(const struct tt_search *s, int number, const tt_move *list, int n) {
    const struct tt_bot_hooks *hooks = s->game->bot;
    struct tt_rng rng = tt_rng_seed(s->ask.seed);
    struct effort e = {.base = {more}, .iterations = s->ask.iterations, .until = s->ask.ms + tt_clock_ms()};
    return hooks->pick(s->setup, s->state, s->seat, list, n, number, &e.base, &rng);
}

/* What the game says that each move is worth; none is worth more than the one that its player has chosen. */
static void weigh(const struct tt_search *s, const tt_move *list, int pick, struct tt_thought *t) {
    int n = tt_thought_open(s->game, s->setup, s->state, s->seat, t);
    int32_t *logit = tt_need((size_t)n * sizeof *logit);
    s->game->bot->weigh(s->setup, s->state, s->seat, list, n, s->ask.levels, logit);
    int best = tt_share_of_logit((int64_t)logit[pick] * 64);
    for (int i = 0; i < n; i++) {
        int value = tt_share_of_logit((int64_t)logit[i] * 64);
        t->candidate[i].value = value < best ? value : best;
        t->candidate[i].visits = 1 + (i == pick); /* the first of those that are worth as much */
    }
    for (int p = 0; p < s->setup->seats; p++)
        t->value[p] = best;
    t->iterations = n + 1;
    tt_thought_sort(t);
    free(logit);
}

/* Where the game has a player of its own, it decides. The game tells what the moves are worth, or a short search, where
 * the game can judge a position at all. */
static void ask_game(struct tt_search *s, int number, struct tt_thought *t) {
    const struct tt_bot_hooks *hooks = s->game->bot;
    tt_move *list = tt_need(s->game->max_moves * sizeof *list);
    int n = s->game->moves(s->setup, s->state, s->seat, list), pick = own_move(s, number, list, n);
    if (hooks->weigh && !s->ask.move_only) {
        weigh(s, list, pick, t);
    } else if (hooks->value && !s->ask.move_only) {
        s->ask.iterations = s->ask.iterations && s->ask.iterations < GLANCE ? s->ask.iterations : GLANCE;
        tt_search(s, t);
    } else {
        tt_thought_open(s->game, s->setup, s->state, s->seat, t);
        for (int p = 0; p < s->setup->seats; p++)
            t->value[p] = 65536 / s->setup->seats;
        for (int i = 0; i < n; i++) {
            t->candidate[i].value = t->value[s->seat];
            t->candidate[i].visits = t->candidate[i].move == list[pick];
        }
        t->iterations = 1;
        tt_thought_sort(t);
    }
    decide(s, list[pick], t);
    free(list);
}

/* One of the moves, as often as the net would choose it. */
static tt_move idea(const struct tt_thought *t, struct tt_rng *rng) {
    int64_t sum = 0;
    int pick = 0;
    for (int i = 0; i < t->n; i++)
        sum += t->candidate[i].visits;
    for (int64_t left = tt_rng_below(rng, (uint32_t)sum); left >= t->candidate[pick].visits; pick++)
        left -= t->candidate[pick].visits;
    return t->candidate[pick].move;
}

/* What the seat may expect right after the move, in the one deal that it imagines. */
static int glance(const struct tt_search *s, tt_move move, struct tt_state *after) {
    int value[TT_MAX_SEATS];
    memcpy(after, s->state, s->game->state_size);
    s->game->apply(s->setup, after, move, NULL);
    if (after->actors)
        return s->game->bot->value(s->setup, after, s->seat);
    tt_final_values(s->game, s->setup, after, value);
    return value[s->seat];
}

/* At once, as the net's level of this name plays. Where a net's weak levels know little more than chance, they often
 * have a second idea and play the one of both that looks better right after it: so they err by seeing no further. */
static void ask_net(const struct tt_search *s, const struct tt_net *net, const struct level *l, struct tt_thought *t) {
    struct tt_rng rng = tt_rng_seed(s->ask.seed ^ 0x1dea5u);
    struct tt_think ask = s->ask;
    ask.iterations = ask.ms = 0;
    ask.level = l->net;
    tt_bot_find("instant")->think(s->game, s->setup, s->state, s->seat, &ask, t);
    bool judges = s->game->bot && s->game->bot->value && tt_net_glances(net);
    if (!judges || t->n < 2 || (int)tt_rng_below(&rng, IDEAS) >= l->ideas)
        return;
    tt_move second = idea(t, &rng);
    struct tt_state *after = tt_need(s->game->state_size);
    if (glance(s, second, after) > glance(s, t->move, after))
        decide(s, second, t);
    free(after);
}

static void think_at(const struct level *l, struct tt_search *s, struct tt_thought *t) {
    bool own_budget = !s->ask.iterations && !s->ask.ms, picks = s->game->bot && s->game->bot->pick;
    if (own_budget) {
        s->ask.iterations = l->iterations;
        s->ask.ms = l->ms;
    }
    if (l->number >= 0 && picks) {
        ask_game(s, l->number, t);
        return;
    }
    const struct tt_net *net = tt_net_find(s->game, s->setup);
    if (net && l->net && own_budget && !s->ask.open) { /* a net knows nothing of open cards */
        ask_net(s, net, l, t);
        return;
    }
    if (net && l->number == expert.number)
        tt_bot_find("instant")->think(s->game, s->setup, s->state, s->seat, &s->ask, t);
    else if (l->number == expert.number && s->game->bot && s->game->bot->race)
        tt_race(s, t);
    else
        tt_search(s, t);
    if (l->error || (l->number >= 0 && !t->by_net && pointless(s, t->move)))
        err(s, t, l->error);
}

#define LEVEL(name, like, own, clock)                                                                                  \
    static void think_##name(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,   \
                             int seat, const struct tt_think *ask, struct tt_thought *t) {                             \
        struct tt_search s = {.game = game, .setup = setup, .state = state, .seat = seat, .ask = *ask};                \
        think_at(&like, &s, t);                                                                                        \
    }                                                                                                                  \
    extern const struct tt_bot tt_bot_##name;                                                                          \
    const struct tt_bot tt_bot_##name = {                                                                              \
        .id = #name, .options = budget, .think = think_##name, .uses_pick = own, .by_clock = clock, .uses_net = own};

static const char *const budget[] = {"iterations", "ms", "threads", NULL};

LEVEL(beginner, beginner, true, false)
LEVEL(easy, easy, true, false)
LEVEL(medium, medium, true, false)
LEVEL(hard, hard, true, false)
LEVEL(expert, expert, true, true)
LEVEL(ismcts, search, false, true)
