/* The store's thread: takes all jobs that have gathered, runs them in one transaction, hands them back.
 * While one batch is on its way to the disk the next gathers by itself; no waiting is needed to make
 * batches large. */
#include "store.h"
#include "timetable/engine.h"

#include <stdatomic.h>
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
    atomic_bool healthy;
    atomic_uint_least64_t oldest; /* when the oldest job that is not done was pushed; 0: there is none */
    struct times commit, sync;    /* the thread's own, until they are added to the others */
    struct store_stats stats;     /* under the lock */
    char why[200];                /* under the lock */
};

const int64_t times_bound[TIMES] = {100,   250,   500,    1000,   2500,    5000,    10000,
                                    25000, 50000, 100000, 250000, 1000000, 5000000, INT64_MAX};

void times_add(struct times *t, int64_t us) {
    int i = 0;
    while (us > times_bound[i])
        i++;
    t->bucket[i]++;
    t->count++;
    t->sum_us += us > 0 ? (uint64_t)us : 0;
}

static void times_move(struct times *to, struct times *from) {
    for (int i = 0; i < TIMES; i++)
        to->bucket[i] += from->bucket[i];
    to->count += from->count;
    to->sum_us += from->sum_us;
    *from = (struct times){0};
}

uint64_t micros(void) {
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
    if (!db->failed && !db->lost) {
        uint64_t from = micros();
        bool ok = db->driver->commit(db);
        times_add(&s->commit, (int64_t)(micros() - from));
        if (ok)
            return true;
    }
    db->driver->rollback(db);
    return false;
}

static void note_why(struct store *s, const char *why) {
    uv_mutex_lock(&s->lock);
    snprintf(s->why, sizeof s->why, "%s", why);
    uv_mutex_unlock(&s->lock);
}

/* A connection that is gone is opened again. */
static bool connected(struct store *s) {
    char why[200];
    if (s->db && !s->db->lost)
        return true;
    if (s->db)
        db_close(s->db);
    s->db = db_open_again(s->where, why, sizeof why);
    if (!s->db)
        note_why(s, why);
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
    if (!any && s->db)
        note_why(s, s->db->why);
    atomic_store(&s->healthy, any);
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
    s->stats.failures += !atomic_load(&s->healthy);
    for (; list; list = list->next)
        s->stats.jobs++;
    s->stats.batch_us += micros() - from;
    times_move(&s->stats.commit, &s->commit);
    times_move(&s->stats.sync, &s->sync);
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
        atomic_store(&s->oldest, list->pushed);
        uv_mutex_unlock(&s->lock);
        uint64_t from = micros();
        run_batch(s, list);
        uv_mutex_lock(&s->lock);
        count(s, list, from);
        give(s, list);
        atomic_store(&s->oldest, s->first ? s->first->pushed : 0);
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

struct store *store_new(uv_loop_t *loop, const char *where, bool look, char *why, size_t n) {
    struct store *s = tt_need(sizeof *s);
    s->db = look ? db_look(where, why, n) : db_open(where, why, n);
    if (!s->db) {
        free(s);
        return NULL;
    }
    s->where = tt_have(strdup(where));
    s->shared = s->db->driver == &db_pg;
    atomic_store(&s->healthy, true);
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->wake);
    if (loop) {
        s->threaded = true;
        sqlite_count_syncs(&s->sync);
        uv_async_init(loop, &s->back, on_back);
        s->back.data = s;
        if (uv_thread_create(&s->thread, thread_main, s))
            abort();
    }
    return s;
}

void store_push(struct store *s, struct job *job) {
    job->next = NULL;
    job->pushed = micros();
    uv_mutex_lock(&s->lock);
    s->depth++;
    if (s->threaded && store_age_ms(s) > STORE_STUCK_MS) {
        job->ok = false;
        s->stats.refused++;
        give(s, job);
        uv_mutex_unlock(&s->lock);
        uv_async_send(&s->back);
        return;
    }
    if (!s->first && !atomic_load(&s->oldest))
        atomic_store(&s->oldest, job->pushed);
    if (s->last)
        s->last->next = job;
    else
        s->first = job;
    s->last = job;
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
    sqlite_count_syncs(NULL);
    db_close(s->db);
    uv_mutex_destroy(&s->lock);
    uv_cond_destroy(&s->wake);
    free(s->where);
    free(s);
}

int64_t store_age_ms(const struct store *s) {
    uint64_t oldest = atomic_load(&s->oldest), now = micros();
    return oldest && s->threaded && now > oldest ? (int64_t)((now - oldest) / 1000) : 0;
}

bool store_healthy(const struct store *s) { return atomic_load(&s->healthy) && store_age_ms(s) <= STORE_STUCK_MS; }

void store_why(struct store *s, char *out, size_t n) {
    uv_mutex_lock(&s->lock);
    snprintf(out, n, "%s", s->why);
    uv_mutex_unlock(&s->lock);
}

bool store_shared(const struct store *s) { return s->shared; }
int store_depth(const struct store *s) { return s->depth; }

struct store_stats store_stats(struct store *s) {
    uv_mutex_lock(&s->lock);
    struct store_stats copy = s->stats;
    uv_mutex_unlock(&s->lock);
    return copy;
}
