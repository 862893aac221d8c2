/* Other nodes over the same PostgreSQL. After every write the tables' ids go out by NOTIFY, many in one, on a
 * connection of its own; a node that hears of a table in its memory reads what is new. A notification that is lost
 * does no harm: tables with people at them are read again every few seconds anyway. */
#include "table.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    TELL_MAX = 400,
    PAYLOAD = 7000,
    PRESENCE_MS = 20000,
    PRESENCE_LIFE_MS = 60000,
    POLL_MS = 4000,
    TELL_BYTES = ID_LENGTH + 2
};

struct peers {
    struct server *server;
    uv_thread_t thread;
    uv_mutex_t lock;
    uv_async_t back;
    int wake; /* eventfd */
    atomic_bool stop;
    char tell[TELL_MAX][TELL_BYTES], heard[TELL_MAX][TELL_BYTES]; /* tables, people, or what begins with ! */
    int n_tell, n_heard;
    bool heard_all; /* more than fit, or a gap in the connection: look at every table */
};

/* --- the thread ------------------------------------------------------------------------------- */

static void add(char list[][TELL_BYTES], int *n, bool *over, const char *id) {
    for (int i = 0; i < *n; i++)
        if (!strcmp(list[i], id))
            return;
    if (*n < TELL_MAX)
        snprintf(list[(*n)++], TELL_BYTES, "%s", id);
    else if (over)
        *over = true;
}

/* "NODE ID ID ..." */
static void hear(struct peers *p, char *text) {
    char *rest = NULL, *node = strtok_r(text, " ", &rest), *id;
    if (!node || !strcmp(node, p->server->node))
        return;
    uv_mutex_lock(&p->lock);
    while ((id = strtok_r(NULL, " ", &rest)))
        add(p->heard, &p->n_heard, &p->heard_all, id);
    uv_mutex_unlock(&p->lock);
    uv_async_send(&p->back);
}

static bool speak(struct peers *p, PGconn *conn) {
    char text[PAYLOAD];
    uv_mutex_lock(&p->lock);
    int n = p->n_tell, at = snprintf(text, sizeof text, "%s", p->server->node);
    for (int i = 0; i < n; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, " %s", p->tell[i]);
    p->n_tell = 0;
    uv_mutex_unlock(&p->lock);
    if (!n)
        return true;
    const char *value[] = {text};
    PGresult *r = PQexecParams(conn, "SELECT pg_notify('timetable', $1)", 1, NULL, value, NULL, NULL, 0);
    bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
    PQclear(r);
    return ok;
}

static bool listen_once(struct peers *p, PGconn *conn) {
    struct pollfd fd[2] = {{.fd = PQsocket(conn), .events = POLLIN}, {.fd = p->wake, .events = POLLIN}};
    uint64_t count;
    PGnotify *note;
    if (poll(fd, 2, 5000) > 0 && (fd[1].revents & POLLIN) && read(p->wake, &count, sizeof count) < 0)
        return false;
    if (!speak(p, conn) || !PQconsumeInput(conn))
        return false;
    while ((note = PQnotifies(conn))) {
        hear(p, note->extra);
        PQfreemem(note);
    }
    return true;
}

static void unheard(void *arg, const char *text) { (void)arg, (void)text; }

static void thread_main(void *arg) {
    struct peers *p = arg;
    while (!p->stop) {
        PGconn *conn = PQconnectdb(p->server->config.db);
        PQsetNoticeProcessor(conn, unheard, NULL);
        PGresult *r = PQstatus(conn) == CONNECTION_OK ? PQexec(conn, "LISTEN timetable") : NULL;
        if (r && PQresultStatus(r) == PGRES_COMMAND_OK) {
            uv_mutex_lock(&p->lock);
            p->heard_all = true;
            uv_mutex_unlock(&p->lock);
            uv_async_send(&p->back);
            while (!p->stop && listen_once(p, conn))
                ;
        }
        PQclear(r);
        PQfinish(conn);
        if (!p->stop)
            usleep(500000);
    }
}

/* --- the loop --------------------------------------------------------------------------------- */

static void look_at_all(struct server *s) {
    for (struct table *t = s->all; t; t = t->after)
        if (t->seated || t->spectators)
            table_refresh(t);
}

static void on_back(uv_async_t *async) {
    struct peers *p = async->data;
    static char id[TELL_MAX][TELL_BYTES];
    uv_mutex_lock(&p->lock);
    int n = p->n_heard;
    bool all = p->heard_all;
    memcpy(id, p->heard, sizeof id);
    p->n_heard = 0;
    p->heard_all = false;
    uv_mutex_unlock(&p->lock);
    p->server->lobby_changed = true;
    for (int i = 0; i < n; i++) {
        struct table *t = table_find(p->server, id[i]);
        if (t)
            table_refresh(t);
        else if (!strcmp(id[i], TELL_REVOKED))
            revoked_look(p->server);
        else if (!strcmp(id[i], TELL_ACT))
            moderation_look(p->server);
        else if (strlen(id[i]) == ID_LENGTH + 1)
            friends_changed(p->server, id[i]);
    }
    if (all) {
        look_at_all(p->server);
        revoked_look(p->server);
    }
}

struct peers *peers_new(struct server *s, char *why, size_t n) {
    struct peers *p = tt_need(sizeof *p);
    p->server = s;
    p->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    uv_mutex_init(&p->lock);
    uv_async_init(s->loop, &p->back, on_back);
    p->back.data = p;
    if (p->wake < 0 || uv_thread_create(&p->thread, thread_main, p)) {
        snprintf(why, n, "no thread for the other nodes");
        return NULL;
    }
    return p;
}

static void nudge(struct peers *p) {
    uint64_t one = 1;
    if (write(p->wake, &one, sizeof one) < 0)
        return; /* it is full: somebody is already being woken */
}

void peers_free(struct peers *p) {
    p->stop = true;
    nudge(p);
    uv_thread_join(&p->thread);
    uv_close((uv_handle_t *)&p->back, NULL);
    close(p->wake);
}

void peers_tell(struct peers *p, const char *table) {
    uv_mutex_lock(&p->lock);
    add(p->tell, &p->n_tell, NULL, table);
    uv_mutex_unlock(&p->lock);
    nudge(p);
}

/* --- presence --------------------------------------------------------------------------------- */

struct presence_job {
    struct job job;
    struct server *server;
    char node[9], table[TELL_BYTES]; /* or a person: online there */
    int seat;
    bool here, quiet;
    int64_t now;
};

static void presence_work(struct db *db, struct job *job) {
    struct presence_job *j = (struct presence_job *)job;
    struct db_value v[] = {db_text(j->node), db_text(j->table), db_int(j->seat), db_int(j->now + PRESENCE_LIFE_MS)};
    if (j->here)
        db_run(db, SQL_PRESENCE_SET, v, 4, NULL, NULL);
    else
        db_run(db, SQL_PRESENCE_CLEAR, v, 3, NULL, NULL);
}

static void presence_done(struct job *job) {
    struct presence_job *j = (struct presence_job *)job;
    if (job->ok && j->server->peers && !j->quiet && !j->server->stopping)
        peers_tell(j->server->peers, j->table);
    free(j);
}

static void presence_push(struct server *s, const char *where, int seat, bool here, bool quiet) {
    struct presence_job *j = tt_need(sizeof *j);
    j->job.work = presence_work;
    j->job.done = presence_done;
    j->server = s;
    strcpy(j->node, s->node);
    snprintf(j->table, sizeof j->table, "%s", where);
    j->seat = seat;
    j->here = here;
    j->quiet = quiet;
    j->now = server_now(s);
    store_push(s->store, &j->job);
}

void peers_presence(struct table *t, int seat, bool here) {
    if (t->server->peers && !t->server->stopping)
        presence_push(t->server, t->id, seat, here, false);
}

void peers_online(struct server *s, const char *person, bool here) {
    if (s->peers && !s->stopping && person[0])
        presence_push(s, person, 0, here, true);
}

static void old_work(struct db *db, struct job *job) {
    struct presence_job *j = (struct presence_job *)job;
    struct db_value v[] = {db_int(j->now)};
    db_run(db, SQL_PRESENCE_OLD, v, 1, NULL, NULL);
}

void peers_tick(struct server *s) {
    int64_t now = server_now(s);
    if (now - s->last_poll >= POLL_MS) {
        s->last_poll = now;
        look_at_all(s);
    }
    if (now - s->last_presence < PRESENCE_MS)
        return;
    s->last_presence = now;
    for (struct table *t = s->all; t; t = t->after)
        for (int seat = 0; seat < table_seats(t); seat++)
            if (t->presence[seat].here || t->presence[seat].polled)
                presence_push(s, t->id, seat, true, true);
    for (struct session *se = s->sessions; se; se = se->next)
        if (se->friendly)
            peers_online(s, se->person.id, true);
    struct presence_job *j = tt_need(sizeof *j);
    j->job.work = old_work;
    j->job.done = presence_done;
    j->server = s;
    j->quiet = true;
    j->now = now;
    store_push(s->store, &j->job);
}
