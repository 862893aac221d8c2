/* Players: a bot with a budget, or a program from outside. Both choose for a seat; neither is given the
 * truth: the bot gets a redealt copy, the program the seat's view and the actions that are legal. */
#include "bots.h"
#include "net.h"

#include <stdlib.h>

enum { SPEC_MAX = 1000, ANSWER_MS = 5000 };

struct tt_player {
    char spec[SPEC_MAX];
    const struct tt_bot *bot; /* NULL: a program */
    struct tt_think budget;
    struct tt_external *program;
    struct tt_net *net; /* from a file */
    int64_t faults;
};

/* "2000" is a number of iterations, "500ms" a time. */
static bool read_budget(const char *text, struct tt_think *budget) {
    int64_t n = 0;
    const char *at = text;
    while (*at >= '0' && *at <= '9' && n < 1000000000)
        n = n * 10 + (*at++ - '0');
    if (at == text || n == 0)
        return false;
    if (!strcmp(at, "ms"))
        budget->ms = n;
    else if (!*at)
        budget->iterations = n;
    else
        return false;
    return true;
}

/* "easy", "my.net" or "my.net:easy". */
static bool read_net(struct tt_player *p, char *text, struct tt_error *err) {
    char *level = strrchr(text, ':'), *file = level ? text : NULL;
    if (level)
        *level++ = 0;
    else if (strstr(text, ".net"))
        file = text;
    else
        level = text;
    p->budget.level = level ? tt_net_level_named(level) : 0;
    if (p->budget.level < 0)
        return tt_fail(err, "unknown_bot", "a net's level is instant, expert, hard, medium, easy or beginner", level);
    if (file && !(p->net = tt_net_open(file, err)))
        return false;
    p->budget.net = p->net;
    return true;
}

static bool set_up(struct tt_player *p, const char *spec, struct tt_error *err) {
    if (strlen(spec) >= SPEC_MAX)
        return tt_fail(err, "unknown_bot", "that is too long", NULL);
    strcpy(p->spec, spec);
    if (!strncmp(spec, "cmd:", 4)) {
#ifdef __wasm__
        return tt_fail(err, "unknown_bot", "there are no programs here", spec);
#else
        p->program = tt_external_new(spec + 4, err);
        return p->program != NULL;
#endif
    }
    char id[SPEC_MAX];
    strcpy(id, spec);
    char *colon = strchr(id, ':');
    if (colon)
        *colon++ = 0;
    p->bot = tt_bot_find(strcmp(id, "net") ? id : "instant");
    if (p->bot && colon && !strcmp(id, "net"))
        return read_net(p, colon, err);
    if (!p->bot)
        return tt_fail(err, "unknown_bot",
                       "no such bot (beginner to expert, instant, ismcts, greedy, random, net:FILE, cmd:PROGRAM)", id);
    if (colon && !read_budget(colon, &p->budget))
        return tt_fail(err, "unknown_bot", "a budget is a number of iterations, or of milliseconds with ms", colon);
    return true;
}

struct tt_player *tt_player_new(const char *spec, struct tt_error *err) {
    struct tt_player *p = tt_need(sizeof *p);
    if (set_up(p, spec, err))
        return p;
    tt_player_free(p);
    return NULL;
}

void tt_player_free(struct tt_player *p) {
    if (!p)
        return;
#ifndef __wasm__
    tt_external_free(p->program);
#endif
    tt_net_free(p->net);
    free(p);
}

const char *tt_player_spec(const struct tt_player *p) { return p->spec; }

bool tt_player_searches(const struct tt_player *p, const struct tt_game *game, const struct tt_setup *setup) {
    if (!p->bot || strcmp(p->bot->id, "instant") != 0 || (p->net && tt_net_knows(p->net, game, setup)))
        return false;
    return !tt_net_find(game, setup);
}

const struct tt_net *tt_player_net(const struct tt_player *p, const struct tt_game *game, const struct tt_setup *setup,
                                   int *level) {
    bool instant = p->bot && !strcmp(p->bot->id, "instant");
    if (!p->bot || !p->bot->uses_net || p->bot->by_clock || p->budget.ms || p->budget.iterations > instant)
        return NULL;
    const struct tt_net *net = p->net && tt_net_knows(p->net, game, setup) ? p->net : tt_net_find(game, setup);
    if (net && !instant && tt_net_glances(net))
        return NULL;
    *level = instant ? p->budget.level : tt_net_level_named(p->bot->id);
    *level = net && *level >= tt_net_levels(net) ? tt_net_levels(net) - 1 : *level;
    return net;
}

int tt_player_first(const struct tt_player *p, const struct tt_game *game, int seat, unsigned actors) {
    bool ordered = p->bot && p->bot->uses_pick && game->bot && game->bot->pick && game->bot->seat_order;
    return ordered ? tt_lowest(actors) : seat;
}

int64_t tt_player_faults(const struct tt_player *p) { return p->faults; }

/* --- programs --------------------------------------------------------------------------------- */

#ifndef __wasm__

struct question {
    const struct tt_game *game;
    const struct tt_setup *setup;
    const struct tt_state *state;
    int seat, n;
    const tt_move *list;
};

static void put_question(const struct question *q, uint64_t seed, const struct tt_events *events, struct tt_sink *s) {
    tt_put_object(s);
    tt_key_text(s, "op", "think");
    tt_key_text(s, "game", q->game->id);
    tt_key_int(s, "players", q->setup->seats);
    tt_key_int(s, "player", q->seat);
    tt_put_key(s, "options");
    tt_put_options(q->game, q->setup, s);
    tt_key_int(s, "ms", ANSWER_MS);
    tt_key_int(s, "seed", (int64_t)(seed >> 1));
    tt_key_list(s, "events");
    for (int i = 0; events && i < events->n && i < TT_MAX_EVENTS; i++)
        tt_put_event(q->game, q->setup, &events->item[i], q->seat, s);
    tt_put_end(s);
    tt_put_key(s, "view");
    tt_put_view(q->game, q->setup, q->state, q->seat, s);
    tt_key_list(s, "actions");
    for (int i = 0; i < q->n; i++)
        tt_put_action(q->game, q->setup, q->state, q->list[i], s);
    tt_put_end(s);
    tt_put_end(s);
    tt_put_raw(s, "\n", 1);
}

/* The legal move that the answer's `action` names. */
static bool find_answer(const struct question *q, const char *answer, tt_move *out, struct tt_error *err) {
    struct tt_document *doc = tt_json_parse(answer, strlen(answer), err);
    if (!doc)
        return false;
    const struct tt_json *action = tt_json_get(tt_document_root(doc), "action");
    int found = -1;
    for (int i = 0; i < q->n && action && found < 0; i++) {
        struct tt_sink same;
        tt_sink_compare(&same, action);
        tt_put_action(q->game, q->setup, q->state, q->list[i], &same);
        if (tt_sink_equal(&same))
            found = i;
    }
    tt_document_free(doc);
    if (found < 0)
        return tt_fail(err, "illegal_action", "the program's answer holds no legal action", NULL);
    *out = q->list[found];
    return true;
}

static bool ask_program(struct tt_player *p, const struct question *q, uint64_t seed, const struct tt_events *events,
                        tt_move *out, struct tt_error *err) {
    struct tt_sink line;
    tt_sink_grow(&line);
    put_question(q, seed, events, &line);
    const char *answer = tt_external_ask(p->program, line.buf, line.len, ANSWER_MS, err);
    tt_sink_free(&line);
    return answer && find_answer(q, answer, out, err);
}

#endif

bool tt_player_move(struct tt_player *p, const struct tt_game *game, const struct tt_setup *setup,
                    const struct tt_state *state, int seat, uint64_t seed, const struct tt_events *events, tt_move *out,
                    struct tt_error *err) {
    if (p->bot) {
        struct tt_think ask = p->budget;
        ask.seed = seed;
        ask.move_only = true;
        struct tt_thought *t = tt_think(p->bot, game, setup, state, seat, &ask);
        *out = t->move;
        tt_thought_free(t);
        return true;
    }
#ifdef __wasm__
    (void)events;
    return tt_fail(err, "unknown_bot", "there are no programs here", NULL);
#else
    tt_move *list = tt_need(game->max_moves * sizeof *list);
    struct question q = {.game = game, .setup = setup, .state = state, .seat = seat, .list = list};
    struct tt_rng rng = tt_rng_seed(seed);
    q.n = game->moves(setup, state, seat, list);
    bool ok = ask_program(p, &q, seed, events, out, err);
    if (!ok) {
        p->faults++;
        *out = list[tt_rng_below(&rng, (uint32_t)q.n)];
    }
    free(list);
    return ok;
#endif
}
