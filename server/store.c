/* The store's thread: takes all jobs that have gathered, runs them in one transaction, hands them back.
 * While one batch is on its way to the disk the next gathers by itself; no waiting is needed to make
 * batches large. */
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 512 };

struct store {
    char *where;
    struct db *db;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_cond_t wake;
    uv_async_t back;
    struct job *first, *last;     /* to do */
    struct job *done, *done_last; /* to hand back */
    int depth;
    bool stop, threaded, shared;
    volatile bool healthy;
    struct store_stats stats;
};

static uint64_t micros(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

/* --- a transaction ---------------------------------------------------------------------------- */

/* Runs the jobs from `list` up to `end` in one transaction. */
static bool attempt(struct store *s, struct job *list, struct job *end) {
    struct db *db = s->db;
    db->failed = false;
    if (!db->driver->begin(db))
        return false;
    for (struct job *j = list; j != end; j = j->next)
        j->work(db, j);
    if (!db->failed && !db->lost && db->driver->commit(db))
        return true;
    db->driver->rollback(db);
    return false;
}

/* A connection that is gone is opened anew, at most once a second. */
static bool connected(struct store *s) {
    char why[200];
    if (s->db && !s->db->lost)
        return true;
    if (s->db)
        db_close(s->db);
    s->db = db_open(s->where, why, sizeof why);
    return s->db != NULL;
}

/* One bad job must not take the others down: after a failure each gets a transaction of its own. */
static void run_batch(struct store *s, struct job *list) {
    bool ok = connected(s) && attempt(s, list, NULL);
    bool any = ok;
    for (struct job *j = list; j; j = j->next)
        j->ok = ok;
    if (!ok && s->db && !s->db->lost)
        for (struct job *j = list; j; j = j->next)
            any = (j->ok = attempt(s, j, j->next)) || any;
    s->healthy = any;
    if (!any)
        s->stats.failures++;
}

static struct job *take(struct store *s) {
    struct job *list = s->first, *j = list;
    for (int n = 1; j && j->next && n < BATCH; n++)
        j = j->next;
    if (j) {
        s->first = j->next;
        j->next = NULL;
    }
    if (!s->first)
        s->last = NULL;
    return list;
}

static void give(struct store *s, struct job *list) {
    if (s->done_last)
        s->done_last->next = list;
    else
        s->done = list;
    while (list->next)
        list = list->next;
    s->done_last = list;
}

static void count(struct store *s, const struct job *list, uint64_t from) {
    s->stats.batches++;
    for (; list; list = list->next)
        s->stats.jobs++;
    s->stats.batch_us += micros() - from;
}

static void thread_main(void *arg) {
    struct store *s = arg;
    uv_mutex_lock(&s->lock);
    while (!s->stop || s->first) {
        if (!s->first) {
            uv_cond_wait(&s->wake, &s->lock);
            continue;
        }
        struct job *list = take(s);
        uv_mutex_unlock(&s->lock);
        uint64_t from = micros();
        run_batch(s, list);
        count(s, list, from);
        uv_mutex_lock(&s->lock);
        give(s, list);
        uv_async_send(&s->back);
    }
    uv_mutex_unlock(&s->lock);
}

/* --- the loop's side -------------------------------------------------------------------------- */

static void hand_back(struct store *s) {
    uv_mutex_lock(&s->lock);
    struct job *list = s->done;
    s->done = s->done_last = NULL;
    uv_mutex_unlock(&s->lock);
    while (list) {
        struct job *next = list->next;
        s->depth--;
        list->done(list);
        list = next;
    }
}

static void on_back(uv_async_t *async) { hand_back(async->data); }

struct store *store_new(uv_loop_t *loop, const char *where, char *why, size_t n) {
    struct store *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->db = db_open(where, why, n);
    if (!s->db) {
        free(s);
        return NULL;
    }
    s->where = strdup(where);
    s->shared = s->db->driver == &db_pg;
    s->healthy = true;
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->wake);
    if (loop) {
        s->threaded = true;
        uv_async_init(loop, &s->back, on_back);
        s->back.data = s;
        if (uv_thread_create(&s->thread, thread_main, s))
            abort();
    }
    return s;
}

void store_push(struct store *s, struct job *job) {
    job->next = NULL;
    uv_mutex_lock(&s->lock);
    if (s->last)
        s->last->next = job;
    else
        s->first = job;
    s->last = job;
    s->depth++;
    uv_cond_signal(&s->wake);
    uv_mutex_unlock(&s->lock);
}

void store_drain(struct store *s) {
    while (s->first) {
        struct job *list = take(s);
        run_batch(s, list);
        give(s, list);
        hand_back(s);
    }
}

void store_free(struct store *s) {
    if (s->threaded) {
        uv_mutex_lock(&s->lock);
        s->stop = true;
        uv_cond_signal(&s->wake);
        uv_mutex_unlock(&s->lock);
        uv_thread_join(&s->thread);
        uv_close((uv_handle_t *)&s->back, NULL);
    }
    hand_back(s);
    db_close(s->db);
    uv_mutex_destroy(&s->lock);
    uv_cond_destroy(&s->wake);
    free(s->where);
    free(s);
}

bool store_healthy(const struct store *s) { return s->healthy; }
bool store_shared(const struct store *s) { return s->shared; }
int store_depth(const struct store *s) { return s->depth; }
const struct store_stats *store_stats(const struct store *s) { return &s->stats; }
