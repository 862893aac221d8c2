/* The server's own life: making it, its heartbeat, ending it. */
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SWEEP_MS = 1000, DUE_MS = 3000, KEEP_MS = 600000 };

static int64_t clock_ms(clockid_t id) {
    struct timespec t;
    clock_gettime(id, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t server_ticks(void) { return clock_ms(CLOCK_MONOTONIC); }

int64_t server_now(const struct server *s) { return s->wall + (server_ticks() - s->mono) / (s->slow ? 2 : 1); }

/* Time follows the system's clock without ever going back. A clock that was put forward is followed at once, and nobody
 * loses on time because of it; one that was put back is waited for at half speed. */
enum { STEP_MS = 1000 };

static void follow_clock(struct server *s) {
    int64_t now = server_now(s), real = clock_ms(CLOCK_REALTIME);
    s->mono = server_ticks();
    s->wall = real > now ? real : now;
    s->slow = real < now - 1;
    if (real - now < STEP_MS && now - real < STEP_MS) {
        s->stepped = false;
        return;
    }
    if (!s->stepped) {
        s->m.clock_steps++;
        log_number(s, "clock_step", "ms", real - now);
    }
    s->stepped = real < now;
    if (real > now)
        s->grace_from = s->wall;
}

struct server *server_new(const struct config *config, uv_loop_t *loop, char *why, size_t n) {
    struct server *s = tt_need(sizeof *s);
    s->config = *config;
    s->loop = loop;
    s->wall = clock_ms(CLOCK_REALTIME);
    s->mono = server_ticks();
    s->started = s->grace_from = server_now(s);
    random_id(s->node, 8, "abcdefghjkmnpqrstuvwxyz23456789");
    tt_sink_grow(&s->out);
    s->store = store_new(loop, config->db, config->look, why, n);
    if (!s->store) {
        tt_sink_free(&s->out);
        free(s);
        return NULL;
    }
    s->moderation = moderation_new();
    if (loop)
        spectators_start(s);
    s->thinkers = thinkers_new(s);
    if (store_shared(s->store) && loop) {
        s->peers = peers_new(s, why, n);
        if (!s->peers) {
            server_free(s);
            return NULL;
        }
    }
    if (!words_read(s, why, n)) {
        server_free(s);
        return NULL;
    }
    moderation_start(s);
    return s;
}

/* --- tables that are due although nobody has them open --------------------------------------------------------- */

struct due_job {
    struct job job;
    struct server *server;
    int64_t from, now, last;
    struct id_list due;
};

static void take_due(void *ctx, const struct db_value *v, int n) {
    struct due_job *d = ctx;
    id_list_take(&d->due, v, n);
    d->last = v[1].num;
}

static void due_work(struct db *db, struct job *job) {
    struct due_job *d = (struct due_job *)job;
    struct db_value v[] = {db_int(d->from), db_int(d->now)};
    d->due.n = 0;
    db_run(db, SQL_TABLE_OVERDUE, v, 2, take_due, d);
}

static void due_done(struct job *job) {
    struct due_job *d = (struct due_job *)job;
    for (int i = 0; job->ok && i < d->due.n && !d->server->stopping; i++)
        table_wake(d->server, d->due.id[i]);
    /* More than one look holds: the next goes on behind these, so that many that wait hide nobody else's. */
    d->server->due_from = job->ok && d->due.n == (int)(sizeof d->due.id / sizeof *d->due.id) ? d->last : 0;
    free(d);
}

static void look_for_due(struct server *s) {
    struct due_job *d = tt_need(sizeof *d);
    d->job.work = due_work;
    d->job.done = due_done;
    d->server = s;
    d->from = s->due_from;
    d->now = server_now(s);
    store_push(s->store, &d->job);
}

/* --- the heartbeat ---------------------------------------------------------------------------------------------- */

static bool every(int64_t *last, int64_t now, int64_t ms) {
    if (now - *last < ms)
        return false;
    *last = now;
    return true;
}

void server_tick(struct server *s) {
    follow_clock(s);
    int64_t now = server_now(s);
    if (s->stopping)
        return;
    tables_tick(s);
    keep_tick(s);
    lobby_tick(s);
    if (s->peers)
        peers_tick(s);
    if (every(&s->last_sweep, now, SWEEP_MS))
        tables_sweep(s);
    if (every(&s->last_due, now, DUE_MS)) {
        look_for_due(s); /* also finds out whether the database answers again */
        revoked_look(s);
        moderation_look(s);
    }
    moderation_tick(s);
    if (every(&s->last_keep, now, KEEP_MS)) {
        keep_begin(s);
        address_sweep(s);
    }
}

void server_free(struct server *s) {
    s->stopping = true;
    if (s->thinkers)
        thinkers_free(s->thinkers);
    if (s->peers)
        peers_free(s->peers);
    store_free(s->store);
    while (s->sessions)
        session_close(s->sessions);
    while (s->all)
        tables_drop(s->all);
    for (int i = 0; i < BUCKETS; i++) {
        while (s->address[i]) {
            struct address *a = s->address[i];
            s->address[i] = a->next;
            free(a);
        }
    }
    tt_sink_free(&s->out);
    for (int i = 0; i < LANGS_MAX; i++)
        if (s->games[i].buf)
            tt_sink_free(&s->games[i]);
    words_free(s);
    moderation_free(s->moderation);
    /* The threads' handles live until the loop has closed them; the program ends right after. */
    free(s);
}
