/* One game. Random players have a loop of their own, without events or text, that plays exactly the games
 * of tt_random_playout; bots that think are asked through tt_player_move, unless a device has done so. */
#include "lab.h"

#include <stdlib.h>

struct lab_workspace {
    const struct lab_design *design;
    struct tt_state *state;
    tt_move *list;
    struct tt_events *events;
    struct lab_observer *observer;
    const struct lab_variant *seated; /* whose bots sit here */
    struct tt_player *player[LAB_BOTS];
};

struct lab_workspace *lab_workspace_new(const struct lab_design *d) {
    struct lab_workspace *t = tt_need(sizeof *t);
    t->design = d;
    t->state = tt_need(d->game->state_size);
    t->list = tt_need(d->game->max_moves * sizeof *t->list);
    t->events = tt_need(sizeof *t->events);
    t->observer = lab_observer_new(d->game);
    return t;
}

static void send_home(struct lab_workspace *t) {
    for (int i = 0; i < LAB_BOTS; i++)
        if (t->player[i]) {
            tt_player_free(t->player[i]);
            t->player[i] = NULL;
        }
    t->seated = NULL;
}

void lab_workspace_free(struct lab_workspace *t) {
    send_home(t);
    lab_observer_free(t->observer);
    free(t->events);
    free(t->list);
    free(t->state);
    free(t);
}

static void seat_bots(struct lab_workspace *t, const struct lab_variant *v) {
    struct tt_error err;
    if (t->seated == v)
        return;
    send_home(t);
    for (int i = 0; i < v->bots && !v->random; i++) {
        t->player[i] = tt_player_new(v->bot[i], &err);
        if (!t->player[i]) { /* it could be had a moment ago */
            fprintf(stderr, "timetable: %s\n", err.message);
            abort();
        }
    }
    t->seated = v;
}

/* Bots of a mixed lineup go one seat further from game to game, so that none owes its wins to a seat. */
static int bot_at(const struct lab_variant *v, int seat, uint64_t i) {
    return v->bots == 1 ? 0 : (int)(((uint64_t)seat + i % v->setup.seats) % v->setup.seats) % v->bots;
}

static inline void count_choices(struct lab_acc *a, int n) { a->branch[n < LAB_BRANCH ? n : LAB_BRANCH - 1]++; }

static uint32_t play_quick(struct lab_workspace *t, const struct tt_setup *setup, struct lab_acc *a) {
    const struct tt_game *game = t->design->game;
    struct tt_rng rng = tt_policy_rng(setup->seed);
    uint32_t decisions = 0;
    for (; t->state->actors; decisions++) {
        int n = game->moves(setup, t->state, tt_random_actor(t->state->actors, &rng), t->list);
        count_choices(a, n);
        game->apply(setup, t->state, t->list[tt_rng_below(&rng, (uint32_t)n)], NULL);
    }
    return decisions;
}

struct seating {
    const struct lab_variant *variant;
    const struct tt_setup *setup;
    uint64_t number; /* of the game */
    bool watched;
    struct lab_script *script; /* or NULL */
};

/* Whether all that can be done now is to choose among moves of a verb that is left to chance: a character,
 * say, when bots with one taste would all want the same. */
static bool left_to_chance(struct lab_workspace *t, const struct tt_setup *setup, int n) {
    const char *verbs = t->design->chance;
    if (!*verbs)
        return false;
    for (int i = 0; i < n; i += n - 1) { /* moves are sorted: the first and the last will do */
        char verb[64];
        const char *at = verbs;
        tt_action_verb(t->design->game, setup, t->state, t->list[i], verb, sizeof verb);
        while (strncmp(at, verb, strlen(verb)) || (at[strlen(verb)] && at[strlen(verb)] != ',')) {
            at = strchr(at, ',');
            if (!at)
                return false;
            at++;
        }
    }
    return true;
}

/* What the device chose, where it is to be believed; otherwise the bot is asked. */
static bool ask(struct lab_workspace *t, const struct seating *s, int seat, uint32_t ply, int n, tt_move *move) {
    struct lab_script *script = s->script;
    struct tt_error err;
    bool told = script && script->choice && ply < script->n && script->choice[ply] < n;
    if (script && script->choice && !told)
        script->wrong = true;
    if (told && !script->doubted) {
        *move = t->list[script->choice[ply]];
        return true;
    }
    bool ok = tt_player_move(t->player[bot_at(s->variant, seat, s->number)], t->design->game, s->setup, t->state, seat,
                             tt_think_seed(s->setup->seed, ply), NULL, move, &err);
    if (told && *move != t->list[script->choice[ply]])
        script->wrong = true;
    return ok;
}

/* The move that the seat's bot makes; t->list has its *n legal ones. */
static tt_move choose(struct lab_workspace *t, const struct seating *s, uint32_t ply, struct tt_rng *rng, int *n,
                      struct lab_acc *a) {
    const struct tt_game *game = t->design->game;
    tt_move move;
    if (s->variant->random) {
        *n = game->moves(s->setup, t->state, tt_random_actor(t->state->actors, rng), t->list);
        return t->list[tt_rng_below(rng, (uint32_t)*n)];
    }
    /* Where several owe a choice, any of them may be the first to make it: not always the lowest seat. */
    int seat = tt_random_actor(t->state->actors, rng);
    seat = tt_player_first(t->player[bot_at(s->variant, seat, s->number)], game, seat, t->state->actors);
    *n = game->moves(s->setup, t->state, seat, t->list);
    if (*n == 1)
        return t->list[0];
    if (left_to_chance(t, s->setup, *n))
        return t->list[tt_rng_below(rng, (uint32_t)*n)];
    if (!ask(t, s, seat, ply, *n, &move))
        a->faults++;
    return move;
}

/* With everything seen, or with bots that think. False where it was interrupted. */
static bool play_slow(struct lab_workspace *t, const struct seating *s, struct lab_acc *a, const atomic_int *stop,
                      uint32_t *decisions, uint64_t *hash) {
    const struct tt_game *game = t->design->game;
    struct tt_rng rng = tt_policy_rng(s->setup->seed);
    *hash = TT_HASH_START;
    for (*decisions = 0; t->state->actors; ++*decisions) {
        int n;
        if (*stop && !s->variant->random)
            return false;
        tt_move move = choose(t, s, *decisions, &rng, &n, a);
        count_choices(a, n);
        *hash = tt_hash_word(*hash, move);
        if (s->watched)
            lab_observe_move(t->observer, t->state, s->variant->random ? NULL : t->list, n, move);
        t->events->n = 0;
        game->apply(s->setup, t->state, move, s->watched ? t->events : NULL);
        if (s->watched)
            lab_observe_events(t->observer, t->state, t->events);
    }
    return true;
}

static void count_result(const struct seating *s, const struct tt_result *r, int first, uint32_t decisions,
                         struct lab_acc *a) {
    int seats = s->setup->seats;
    struct lab_reason *reason = lab_reason_get(a, r->reason ? r->reason : "");
    a->games++;
    reason->games++;
    a->firsts += first >= 0;
    a->winners[tt_count(r->winners)]++;
    lab_spread_add(&a->length, decisions, 1);
    for (int p = 0; p < seats; p++) {
        int bot = bot_at(s->variant, p, s->number);
        bool won = r->winners >> p & 1;
        a->wins[p] += won;
        reason->wins[p] += won;
        a->bot_games[bot]++;
        a->bot_wins[bot] += won;
        if (first >= 0)
            a->place[(p - first + seats) % seats] += won;
        lab_spread_add(&a->score[p], r->score[p], 1);
    }
}

static void check_hash(const struct tt_setup *setup, const struct tt_result *r, uint64_t hash,
                       struct lab_script *script) {
    for (int p = 0; p < setup->seats; p++)
        hash = tt_hash_word(hash, (uint32_t)r->score[p]);
    script->wrong = script->wrong || hash != script->hash;
}

bool lab_play(struct lab_workspace *t, const struct lab_variant *v, uint64_t i, struct lab_script *script,
              struct lab_acc *a, const atomic_int *stop) {
    const struct lab_design *d = t->design;
    struct tt_setup setup = v->setup;
    struct tt_result result;
    uint32_t decisions;
    uint64_t hash = 0;
    setup.seed = tt_game_seed(d->seed, i);
    struct seating s = {.variant = v, .setup = &setup, .number = i, .script = script};
    s.watched = i % (v->random ? d->every : d->every_slow) == 0;
    seat_bots(t, v);
    d->game->start(&setup, t->state);
    unsigned actors = t->state->actors;
    int first = actors && !(actors & (actors - 1)) ? tt_lowest(actors) : -1;
    struct lab_acc *fold = NULL;
    if (s.watched) {
        fold = lab_acc_fold(a, (int)(i / (v->random ? d->every : d->every_slow) % LAB_FOLDS));
        lab_observe_start(t->observer, &setup, t->state, a, fold);
    }
    if (v->random && !s.watched)
        decisions = play_quick(t, &setup, a);
    else if (!play_slow(t, &s, a, stop, &decisions, &hash))
        return false;
    memset(&result, 0, sizeof result);
    d->game->result(&setup, t->state, &result);
    count_result(&s, &result, first, decisions, a);
    if (script)
        check_hash(&setup, &result, hash, script);
    if (s.watched) {
        count_result(&s, &result, first, decisions, fold);
        lab_observe_end(t->observer, t->state, &result);
    }
    return true;
}
