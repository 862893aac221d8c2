/* Bots think in threads of their own, with a low priority, one thought per table at a time. People who wait come before
 * tables that nobody looks at, and the one who waits, or made the table, takes turns with the others (fair_queue.h):
 * somebody with many tables delays nobody else's moves. Every program from outside has a thread of its own, so that a
 * slow one delays nobody but those who play with it. */
#include "fair_queue.h"
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

struct thought {
    struct fair_item item; /* its `next` also chains those that are done */
    char table[ID_LENGTH + 1], bot[BOT_ID];
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_state *state;
    struct tt_events *events; /* programs: since the seat was last asked */
    int seat, ply;
    tt_move move;
    bool fault;
    uint64_t asked, began, ended; /* microseconds */
};

/* A queue: the first is the engine's own bots', the others are a program's each. */
struct bot_queue {
    struct thinkers *of;
    const char *spec; /* NULL: the engine's own */
    struct tt_player *player;
    struct fair_queue waiting;
    uv_cond_t wake;
};

struct thinkers {
    struct server *server;
    uv_thread_t thread[THREADS_MAX + PROGRAMS];
    int threads, waiting;
    uv_mutex_t lock;
    uv_async_t back;
    struct bot_queue queue[1 + PROGRAMS];
    int queues;
    struct thought *done;
    bool stop;
};

/* --- on a bot's thread ---------------------------------------------------------------------------------------- */

static void think(struct thought *th, const char *id) {
    struct tt_think ask = {.move_only = true};
    randombytes_buf(&ask.seed, sizeof ask.seed);
    const struct tt_bot *bot = tt_bot_find(id);
    struct tt_thought *t = tt_think(bot ? bot : tt_bot_at(0), th->game, &th->setup, th->state, th->seat, &ask);
    th->move = t->move;
    tt_thought_free(t);
}

/* The program is handed what the seat sees and chance that has nothing to do with the table's. What it does wrong costs
 * it this move, which is then any legal one. */
static void ask_program(struct bot_queue *bot_queue, struct thought *th) {
    struct tt_error err;
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    if (!bot_queue->player)
        bot_queue->player = tt_player_new(bot_queue->spec, &err);
    if (bot_queue->player)
        th->fault = !tt_player_move(bot_queue->player, th->game, &th->setup, th->state, th->seat, seed, th->events,
                                    &th->move, &err);
    else {
        th->fault = true;
        think(th, "random");
    }
}

static void thread_main(void *arg) {
    struct bot_queue *bot_queue = arg;
    struct thinkers *k = bot_queue->of;
    /* Linux gives every thread its own niceness. */
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    uv_mutex_lock(&k->lock);
    while (!k->stop) {
        struct thought *th = (struct thought *)fair_pop(&bot_queue->waiting);
        if (!th) {
            uv_cond_wait(&bot_queue->wake, &k->lock);
            continue;
        }
        uv_mutex_unlock(&k->lock);
        th->began = micros();
        if (bot_queue->spec)
            ask_program(bot_queue, th);
        else
            think(th, th->bot);
        th->ended = micros();
        uv_mutex_lock(&k->lock);
        th->item.next = (struct fair_item *)k->done;
        k->done = th;
        uv_async_send(&k->back);
    }
    uv_mutex_unlock(&k->lock);
    tt_player_free(bot_queue->player);
}

/* --- on the loop -------------------------------------------------------------------------------------------------- */

static void thought_free(struct thought *th) {
    free(th->state);
    free(th->events);
    free(th);
}

/* The table may have moved on meanwhile, or the person come back. */
static bool still_asked(const struct table *t, const struct thought *th) {
    const struct tt_table *core = &t->core;
    return t->state == TABLE_READY && core->status == TT_PLAYING && tt_match_ply(core->match) == th->ply &&
           core->seat[th->seat].bot[0] && (tt_match_state(core->match)->actors >> th->seat & 1);
}

static void play(struct table *t, const struct thought *th) {
    const tt_move *legal;
    t->thinking = false;
    if (!still_asked(t, th)) {
        think_if_needed(t);
        return;
    }
    int n = tt_match_legal(t->core.match, th->seat, &legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == th->move) {
            struct tt_drafts d = {0};
            struct tt_entry e = tt_entry_make(TT_ENTRY_MOVE, th->seat);
            e.move = th->move;
            tt_drafts_add(&d, e);
            t->server->m.bot_moves++;
            table_commit(t, &d, NULL, NULL, NULL);
            return;
        }
    log_line(t->server, "bot_illegal", "bot", th->bot);
}

static void on_back(uv_async_t *async) {
    struct thinkers *k = async->data;
    uv_mutex_lock(&k->lock);
    struct thought *list = k->done;
    k->done = NULL;
    uv_mutex_unlock(&k->lock);
    while (list) {
        struct thought *next = (struct thought *)list->item.next;
        struct table *t = table_find(k->server, list->table);
        k->waiting--;
        times_add(&k->server->m.bot_queue, (int64_t)(list->began - list->asked));
        times_add(&k->server->m.thinking, (int64_t)(list->ended - list->began));
        if (list->fault) {
            k->server->m.bot_faults++;
            log_line(k->server, "bot_fault", "bot", list->bot);
        }
        if (t)
            play(t, list);
        thought_free(list);
        list = next;
    }
}

bool bots_only(const struct table *t) { return tt_table_count(&t->core, TT_SEAT_BOT) == table_seats(t); }

/* In whose name this is thought: the address that a player waits at, or a spectator, or the one who made the table. */
static void find_owner(const struct table *t, struct fair_item *item) {
    const struct address *address = NULL;
    const struct attachment *a = t->seated ? t->seated : t->spectators;
    if (a) {
        address = a->session->address;
        item->urgent = a->seat >= 0;
    }
    for (int i = 0; i < table_seats(t) && !item->urgent; i++)
        item->urgent = t->presence[i].polled != 0;
    const char *who = address ? address->name : t->core.spec.host;
    item->owner = tt_hash(who, strlen(who), 0);
}

/* The queue for a bot; one that is not here any more is played by the engine's. */
static struct bot_queue *queue_of(struct thinkers *k, const char *bot) {
    const struct config *c = &k->server->config;
    for (int i = 1; i < k->queues; i++)
        if (!strcmp(c->program[i - 1].name, bot))
            return &k->queue[i];
    return &k->queue[0];
}

void think_if_needed(struct table *t) {
    struct thinkers *k = t->server->thinkers;
    int seat = tt_table_asks(&t->core);
    if (seat < 0 || t->thinking || t->state == TABLE_WRITING || (bots_only(t) ? !t->spectators : !t->owns_bots) ||
        !k->threads || t->server->stopping || !store_healthy(t->server->store))
        return;
    struct tt_table *core = &t->core;
    struct bot_queue *bot_queue = queue_of(k, core->seat[seat].bot);
    struct thought *th = tt_need(sizeof *th);
    strcpy(th->table, t->id);
    snprintf(th->bot, sizeof th->bot, "%s", core->seat[seat].bot);
    th->game = core->spec.game;
    th->setup = tt_setup_blind(tt_match_setup(core->match));
    th->state = tt_need(core->spec.game->state_size);
    memcpy(th->state, tt_match_state(core->match), core->spec.game->state_size);
    th->seat = seat;
    th->ply = tt_match_ply(core->match);
    if (bot_queue->spec) {
        th->events = tt_need(sizeof *th->events);
        tt_table_news(core, seat, th->events);
    }
    t->thinking = true;
    k->waiting++;
    th->asked = micros();
    find_owner(t, &th->item);
    uv_mutex_lock(&k->lock);
    fair_push(&bot_queue->waiting, &th->item);
    uv_cond_signal(&bot_queue->wake);
    uv_mutex_unlock(&k->lock);
}

bool bot_known(const struct server *s, const char *id) {
    for (int i = 0; i < s->config.programs; i++)
        if (!strcmp(s->config.program[i].name, id))
            return true;
    return strlen(id) < BOT_ID && tt_bot_find(id);
}

/* The best that answers within moments. */
const char *bot_default(const struct server *s) {
    static const char *const order[] = {"hard", "medium", "easy", "beginner", "greedy", NULL};
    if (s->config.default_bot && bot_known(s, s->config.default_bot))
        return s->config.default_bot;
    for (int i = 0; order[i]; i++)
        if (tt_bot_find(order[i]))
            return order[i];
    return "random";
}

static bool house_knows(const struct tt_house *h, const char *id) {
    return bot_known(((const struct house *)h)->server, id);
}

struct house house_of(const struct server *s) {
    return (struct house){
        .engine = {.bot_known = house_knows, .stand_in = bot_default(s), .away_ms = s->config.away * (int64_t)1000},
        .server = s};
}

static void start_queue(struct thinkers *k, const char *spec, int threads) {
    struct bot_queue *bot_queue = &k->queue[k->queues++];
    bot_queue->of = k;
    bot_queue->spec = spec;
    for (int i = 0; i < threads && !uv_thread_create(&k->thread[k->threads], thread_main, bot_queue); i++)
        k->threads++;
}

struct thinkers *thinkers_new(struct server *s) {
    struct thinkers *k = tt_need(sizeof *k);
    k->server = s;
    uv_mutex_init(&k->lock);
    for (int i = 0; i < 1 + PROGRAMS; i++)
        uv_cond_init(&k->queue[i].wake);
    if (!s->loop)
        return k;
    uv_async_init(s->loop, &k->back, on_back);
    k->back.data = k;
    start_queue(k, NULL, s->config.bot_threads < THREADS_MAX ? s->config.bot_threads : THREADS_MAX);
    for (int i = 0; i < s->config.programs; i++)
        start_queue(k, s->config.program[i].spec, 1);
    return k;
}

static void closed(uv_handle_t *handle) { free(handle->data); }

static void drop_all(struct thought *list) {
    for (struct thought *next; list; list = next) {
        next = (struct thought *)list->item.next;
        thought_free(list);
    }
}

void thinkers_free(struct thinkers *k) {
    uv_mutex_lock(&k->lock);
    k->stop = true;
    for (int i = 0; i < k->queues; i++)
        uv_cond_broadcast(&k->queue[i].wake);
    uv_mutex_unlock(&k->lock);
    for (int i = 0; i < k->threads; i++)
        uv_thread_join(&k->thread[i]);
    for (int i = 0; i < 1 + PROGRAMS; i++) {
        for (struct fair_item *item; (item = fair_pop(&k->queue[i].waiting));)
            thought_free((struct thought *)item);
        uv_cond_destroy(&k->queue[i].wake);
    }
    drop_all(k->done);
    uv_mutex_destroy(&k->lock);
    if (k->server->loop)
        uv_close((uv_handle_t *)&k->back, closed);
    else
        free(k);
}

int thinkers_waiting(const struct thinkers *k) { return k->waiting; }
