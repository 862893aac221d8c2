/* Bots think in threads of their own, with a low priority, one thought a table at a time and the tables in
 * turn: a table that thinks long delays no other table's moves, and many bots at one table get no more than their share. */
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

struct thought {
    struct thought *next;
    char table[ID_LENGTH + 1], bot[BOT_ID];
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_state *state;
    int seat, ply;
    int64_t version;
    tt_move move;
};

struct thinkers {
    struct server *server;
    uv_thread_t thread[THREADS_MAX];
    int threads, waiting;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t back;
    struct thought *first, *last, *done;
    bool stop;
};

/* --- on a bot's thread ---------------------------------------------------------------------------------------- */

static void think(struct thought *th) {
    struct tt_think ask = {0};
    randombytes_buf(&ask.seed, sizeof ask.seed);
    const struct tt_bot *bot = tt_bot_find(th->bot);
    struct tt_thought *t = tt_think(bot ? bot : tt_bot_at(0), th->game, &th->setup, th->state, th->seat, &ask);
    th->move = t->move;
    tt_thought_free(t);
}

static void thread_main(void *arg) {
    struct thinkers *k = arg;
    /* Linux gives every thread its own niceness. */
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 10);
    uv_mutex_lock(&k->lock);
    while (!k->stop) {
        struct thought *th = k->first;
        if (!th) {
            uv_cond_wait(&k->wake, &k->lock);
            continue;
        }
        k->first = th->next;
        if (!k->first)
            k->last = NULL;
        uv_mutex_unlock(&k->lock);
        think(th);
        uv_mutex_lock(&k->lock);
        th->next = k->done;
        k->done = th;
        uv_async_send(&k->back);
    }
    uv_mutex_unlock(&k->lock);
}

/* --- on the loop -------------------------------------------------------------------------------------------------- */

static void thought_free(struct thought *th) {
    free(th->state);
    free(th);
}

/* The table may have moved on meanwhile, or the person come back. */
static void play(struct table *t, const struct thought *th) {
    const tt_move *legal;
    t->thinking = false;
    if (t->pending || t->loading || t->shared_stale || t->status != S_PLAYING || tt_match_ply(t->match) != th->ply ||
        !t->seat[th->seat].bot[0] || !(tt_match_state(t->match)->actors >> th->seat & 1)) {
        think_if_needed(t);
        return;
    }
    int n = tt_match_legal(t->match, th->seat, &legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == th->move) {
            struct draft d = {.kind = K_MOVE, .seat = th->seat, .move = th->move};
            t->server->m.bot_moves++;
            table_commit(t, &d, 1, NULL, NULL);
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
        struct thought *next = list->next;
        struct table *t = table_find(k->server, list->table);
        k->waiting--;
        if (t)
            play(t, list);
        thought_free(list);
        list = next;
    }
}

static int bot_seat(const struct table *t) {
    if (t->status != S_PLAYING || !t->match)
        return TT_NOBODY;
    unsigned actors = tt_match_state(t->match)->actors;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if ((actors >> i & 1u) && t->seat[i].bot[0])
            return i;
    return TT_NOBODY;
}

bool bot_to_act(const struct table *t) { return bot_seat(t) >= 0; }

void think_if_needed(struct table *t) {
    struct thinkers *k = t->server->thinkers;
    int seat = bot_seat(t);
    if (seat < 0 || t->thinking || t->pending || !t->mine || !k->threads || t->server->stopping || !store_healthy(t->server->store))
        return;
    struct thought *th = xalloc(sizeof *th);
    strcpy(th->table, t->id);
    strcpy(th->bot, t->seat[seat].bot);
    th->game = t->spec.game;
    th->setup = t->spec.setup;
    th->state = xalloc(t->spec.game->state_size);
    memcpy(th->state, tt_match_state(t->match), t->spec.game->state_size);
    th->seat = seat;
    th->ply = tt_match_ply(t->match);
    t->thinking = true;
    k->waiting++;
    uv_mutex_lock(&k->lock);
    if (k->last)
        k->last->next = th;
    else
        k->first = th;
    k->last = th;
    uv_cond_signal(&k->wake);
    uv_mutex_unlock(&k->lock);
}

/* The best that answers within moments. */
const char *bot_default(const struct server *s) {
    static const char *const order[] = {"hard", "medium", "easy", "beginner", "greedy", NULL};
    if (s->config.default_bot && tt_bot_find(s->config.default_bot))
        return s->config.default_bot;
    for (int i = 0; order[i]; i++)
        if (tt_bot_find(order[i]))
            return order[i];
    return "random";
}

struct thinkers *thinkers_new(struct server *s) {
    struct thinkers *k = xalloc(sizeof *k);
    k->server = s;
    uv_mutex_init(&k->lock);
    uv_cond_init(&k->wake);
    if (!s->loop)
        return k;
    uv_async_init(s->loop, &k->back, on_back);
    k->back.data = k;
    int n = s->config.bot_threads < THREADS_MAX ? s->config.bot_threads : THREADS_MAX;
    while (k->threads < n && !uv_thread_create(&k->thread[k->threads], thread_main, k))
        k->threads++;
    return k;
}

static void closed(uv_handle_t *handle) { free(handle->data); }

void thinkers_free(struct thinkers *k) {
    uv_mutex_lock(&k->lock);
    k->stop = true;
    uv_cond_broadcast(&k->wake);
    uv_mutex_unlock(&k->lock);
    for (int i = 0; i < k->threads; i++)
        uv_thread_join(&k->thread[i]);
    for (struct thought *th = k->first, *next; th; th = next) {
        next = th->next;
        thought_free(th);
    }
    for (struct thought *th = k->done, *next; th; th = next) {
        next = th->next;
        thought_free(th);
    }
    uv_mutex_destroy(&k->lock);
    uv_cond_destroy(&k->wake);
    if (k->server->loop)
        uv_close((uv_handle_t *)&k->back, closed);
    else
        free(k);
}

int thinkers_waiting(const struct thinkers *k) { return k->waiting; }
