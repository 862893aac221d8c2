/* What belongs to one version of the server: compiled once with today's headers into the simulator, and once with those
 * of an older commit into a library (older.sh). Nothing else of the simulator calls the server or reads what is its. */
#include "simulation.h"
#include "ws.h"

#include <string.h>

#ifndef VERSION
#define VERSION todays_version /* or the name by which the library is asked for it */
#endif

/* --- a process: what serve.c does around the server --- */

static struct server *start(uv_loop_t *loop, char *why, size_t n) {
    static const struct config config = {
        .host = "127.0.0.1",
        .port = 9000,
        .db = "postgres://simulated",
        .default_bot = "random",
        .program = {{"slow", "cmd:slow"}},
        .programs = 1,
        .keep_days = 90,
        .bot_threads = 2,
        .per_address = 200,
        .connections = 20000,
        .rate = 50,
        .address_rate = 400,
        .people_per_hour = 200,
        .away = 30,
        .token_days = 180,
        .slow_ms = 0,
        .grace = GRACE_S,
        .ping = 25,
        .quiet = true,
    };
    struct server *s = server_new(&config, loop, why, n);
    return s && loop_start(s, why, n) ? s : NULL;
}

/* As serve.c waits for it. */
static bool is_quiet(const struct server *s) {
    if (store_depth(s->store))
        return false;
    for (const struct session *se = s->sessions; se; se = se->next)
        if (se->out || se->response)
            return false;
    return true;
}

static const char *person_at(const void *connection) {
    const struct ws_user *user = connection;
    return user->session ? user->session->person.id : NULL;
}

/* --- secrecy: what leaves the server is compared with what its own rules make of another deal --- */

static struct tt_sink *text_sink(void) {
    static struct tt_sink text;
    if (!text.buf)
        tt_sink_grow(&text);
    tt_sink_clear(&text);
    return &text;
}

static bool same_bytes(const struct tt_sink *text, struct span sent) {
    return text->len == sent.n && !memcmp(text->buf, sent.at, sent.n);
}
/* The bytes for a seat stay as they are when all that it cannot know is dealt again. */
static void check_view(const struct tt_table *core, int seat, struct span view) {
    const struct tt_game *game = core->spec.game;
    const struct tt_setup *setup = tt_match_setup(core->match);
    struct tt_setup blind = tt_setup_blind(setup);
    struct tt_state *copy = tt_need(game->state_size);
    struct tt_rng rng = tt_rng_seed(plan.seed + secrets_checked);
    struct tt_sink *again = text_sink();
    memcpy(copy, tt_match_state(core->match), game->state_size);
    if (game->redeal)
        game->redeal(&blind, copy, seat, &rng);
    tt_put_view(game, setup, copy, seat, again);
    HOLDS(same_bytes(again, view), "%s: the view of seat %d is not what it may know", game->id, seat);
    free(copy);
}
/* What an event keeps for some is changed; who may not know it must not see a difference. */
static void check_events(struct tt_table *core, int seat, struct span steps) {
    static struct tt_events events;
    const struct tt_game *game = core->spec.game;
    int ply = tt_match_ply(core->match);
    struct span one = {NULL, 0}, last = {NULL, 0}, told = {NULL, 0};
    struct fields step;
    while (list_next(steps, &one))
        last = one;
    if (!ply || !fields_of(last, &step) || number_of(field(&step, "version"), 0) != core->entries ||
        !span_is(field(&step, "kind"), "\"move\""))
        return;
    struct tt_state *copy = tt_need(game->state_size);
    tt_move move = tt_match_move_at(core->match, ply - 1);
    tt_match_goto(core->match, ply - 1);
    memcpy(copy, tt_match_state(core->match), game->state_size);
    tt_match_goto(core->match, ply);
    events.n = 0;
    game->apply(tt_match_setup(core->match), copy, move, &events);
    free(copy);
    for (int i = 0; i < events.n; i++) {
        struct tt_event e = events.item[i];
        struct tt_sink *again = text_sink();
        if (e.audience != TT_ALL_SEATS && (seat < 0 || !(e.audience >> seat & 1)))
            for (int k = 0; k < e.n; k++)
                e.list[k] = !e.list[k];
        HOLDS(list_next(field(&step, "events"), &told), "%s: %d events, fewer were told", game->id, events.n);
        tt_put_event(game, tt_match_setup(core->match), &e, seat, again);
        HOLDS(same_bytes(again, told), "%s: event %d of a move tells seat %d what it may not know", game->id, i, seat);
    }
    HOLDS(!list_next(field(&step, "events"), &told), "%s: %d events, more were told", game->id, events.n);
}

/* False: it is not the newest that the server knows, or there is nothing to see. */
static bool check_update(struct server *s, const char *id, int64_t version, int seat, struct span view,
                         struct span steps) {
    struct table *t = table_find(s, id);
    if (!t || !t->core.match || t->core.entries != version || t->core.status == TT_CLOSED)
        return false;
    check_view(&t->core, seat, view);
    check_events(&t->core, seat, steps);
    return true;
}

/* --- bounds --- */

static void check_bounds(struct server *s, int node_number) {
    int tables = 0, sessions = 0;
    for (const struct session *se = s->sessions; se; se = se->next) {
        sessions++;
        HOLDS(se->out_bytes <= QUEUE_HARD, "node %d: %zu bytes wait for one reader", node_number, se->out_bytes);
        HOLDS(se->in_flight <= REQUESTS_IN_FLIGHT + 1, "node %d: %d requests of one connection are under way",
              node_number, se->in_flight);
        HOLDS(se->attachments <= OPEN_PER_SESSION, "node %d: a connection gets %d tables", node_number,
              se->attachments);
    }
    HOLDS(sessions == s->n_sessions, "node %d: %d sessions are counted, there are %d", node_number, s->n_sessions,
          sessions);
    for (struct table *t = s->all; t; t = t->after) {
        tables++;
        HOLDS(t->queued <= 64, "node %d: %d requests wait for one table", node_number, t->queued);
        HOLDS(table_find(s, t->id) == t, "node %d: table %s cannot be found", node_number, t->id);
    }
    for (int i = 0; i < BUCKETS; i++) {
        for (const struct address *a = s->address[i]; a; a = a->next)
            HOLDS(a->unsent <= UNSENT_MAX, "node %d: %zu bytes wait for one address", node_number, a->unsent);
    }
    HOLDS(tables == s->tables, "node %d: %d tables are counted, there are %d", node_number, s->tables, tables);
    HOLDS(thinkers_waiting(s->thinkers) <= tables + 64, "node %d: %d thoughts for %d tables", node_number,
          thinkers_waiting(s->thinkers), tables);
    HOLDS(store_depth(s->store) <= 64 * (sessions + 1) + 8 * (tables + 64), "node %d: %d jobs wait for the database",
          node_number, store_depth(s->store));
}

/* Tables where a bot has to move, by what the server knows. */
static void bots_to_move(struct server *s, void (*owes)(const char *table, int64_t entries)) {
    for (const struct table *t = s->all; t; t = t->after)
        if (table_known(t) && tt_table_asks(&t->core) >= 0 && !bots_only(t))
            owes(t->id, t->core.entries);
}

/* --- thinking: takes simulated time; programs from outside may never answer, and are given up after 5 s --- */

/* The weakest is as good as any: what matters here is who plays, not how well. */
struct tt_thought *__real_tt_think(const struct tt_bot *, const struct tt_game *, const struct tt_setup *,
                                   const struct tt_state *, int seat, const struct tt_think *);
struct tt_thought *__wrap_tt_think(const struct tt_bot *, const struct tt_game *, const struct tt_setup *,
                                   const struct tt_state *, int seat, const struct tt_think *);
struct tt_thought *__wrap_tt_think(const struct tt_bot *bot, const struct tt_game *game, const struct tt_setup *setup,
                                   const struct tt_state *st, int seat, const struct tt_think *ask) {
    (void)bot;
    if (fiber_here())
        fiber_sleep(20000 + spread(plan.think / 16 < 2 * SECOND ? plan.think / 16 : 2 * SECOND));
    return __real_tt_think(tt_bot_find("random"), game, setup, st, seat, ask);
}

struct tt_player *__wrap_tt_player_new(const char *spec, struct tt_error *err);
struct tt_player *__wrap_tt_player_new(const char *spec, struct tt_error *err) {
    static char program;
    (void)spec, (void)err;
    return one_in(4) ? NULL : (struct tt_player *)(void *)&program;
}

void __wrap_tt_player_free(struct tt_player *);
void __wrap_tt_player_free(struct tt_player *p) { (void)p; }

bool __wrap_tt_player_move(struct tt_player *p, const struct tt_game *game, const struct tt_setup *setup,
                           const struct tt_state *st, int seat, uint64_t seed, const struct tt_events *events,
                           tt_move *move, struct tt_error *err);
bool __wrap_tt_player_move(struct tt_player *p, const struct tt_game *game, const struct tt_setup *setup,
                           const struct tt_state *st, int seat, uint64_t seed, const struct tt_events *events,
                           tt_move *move, struct tt_error *err) {
    (void)p, (void)events, (void)err;
    bool hangs = one_in(bots_that_hang);
    struct tt_think ask = {.seed = seed};
    fiber_sleep(hangs ? 5 * SECOND : 100000 + spread(SECOND));
    struct tt_thought *t = __real_tt_think(tt_bot_find("random"), game, setup, st, seat, &ask);
    *move = t->move;
    tt_thought_free(t);
    return !hangs;
}

/* --- all of it --- */

const struct version VERSION = {
    .schema = DB_SCHEMA,
    .start = start,
    .stop = loop_stop,
    .quiet = is_quiet,
    .free = server_free,
    .person = person_at,
    .check_update = check_update,
    .check_bounds = check_bounds,
    .bots_to_move = bots_to_move,
};
