/* The five levels, for every game, and the search without a level. Where a net knows the table, `expert` is the net
 * with playouts (nets.c); elsewhere it is the game's own player, the race or the tree. The weaker ones think less and
 * misjudge: every candidate's value is off by some error, so a small difference is often got wrong and
 * a large one hardly ever. How large is large depends on what is at stake: the error is a share of what
 * the best move is worth more than the average one. */
#include "bots.h"

#include <stdlib.h>

enum { GLANCE = 200 }; /* iterations where the game decides and the search only comments */

struct level {
    int number;         /* 0..4, as tt_bot_hooks.pick counts; -1: the search, whatever the game says */
    int64_t iterations; /* the own budget; */
    int64_t ms;         /* one of the two */
    int error;          /* typical misjudgement, in hundredths of what is at stake */
};

static const struct level beginner = {.number = 0, .iterations = 30, .error = 150};
static const struct level easy = {.number = 1, .iterations = 150, .error = 70};
static const struct level medium = {.number = 2, .iterations = 400, .error = 40};
static const struct level hard = {.number = 3, .iterations = 1200, .error = 20};
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

/* Where the game has a player of its own, it decides. A short search tells what the moves are worth,
 * where the game can judge a position at all. */
static void ask_game(struct tt_search *s, int number, struct tt_thought *t) {
    const struct tt_bot_hooks *hooks = s->game->bot;
    tt_move *list = tt_need(s->game->max_moves * sizeof *list);
    int n = s->game->moves(s->setup, s->state, s->seat, list), pick = own_move(s, number, list, n);
    if (hooks->value && !s->ask.move_only) {
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

static void think_at(const struct level *l, struct tt_search *s, struct tt_thought *t) {
    if (!s->ask.iterations && !s->ask.ms) {
        s->ask.iterations = l->iterations;
        s->ask.ms = l->ms;
    }
    if (l->number >= 0 && s->game->bot && s->game->bot->pick) {
        ask_game(s, l->number, t);
        return;
    }
    if (l->number == expert.number && tt_net_find(s->game, s->setup))
        tt_bot_find("instant")->think(s->game, s->setup, s->state, s->seat, &s->ask, t);
    else if (l->number == expert.number && s->game->bot && s->game->bot->race)
        tt_race(s, t);
    else
        tt_search(s, t);
    if (l->error || (l->number >= 0 && !t->by_net && pointless(s, t->move)))
        err(s, t, l->error);
}

#define LEVEL(name, like, own)                                                                                         \
    static void think_##name(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,   \
                             int seat, const struct tt_think *ask, struct tt_thought *t) {                             \
        struct tt_search s = {.game = game, .setup = setup, .state = state, .seat = seat, .ask = *ask};                \
        think_at(&like, &s, t);                                                                                        \
    }                                                                                                                  \
    extern const struct tt_bot tt_bot_##name;                                                                          \
    const struct tt_bot tt_bot_##name = {.id = #name, .options = budget, .think = think_##name, .uses_pick = own};

static const char *const budget[] = {"iterations", "ms", "threads", NULL};

LEVEL(beginner, beginner, true)
LEVEL(easy, easy, true)
LEVEL(medium, medium, true)
LEVEL(hard, hard, true)
LEVEL(expert, expert, true)
LEVEL(ismcts, search, false)
