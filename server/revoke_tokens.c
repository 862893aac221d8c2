/* Tokens that are void end the connections that came with them: at once on the node that was asked, and on the others
 * as soon as they are told or have looked. What was made void stands in the database for a while, so a notification
 * that is lost, or a program other than the server, makes no difference but a few seconds. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { MARGIN_MS = 120000 }; /* for nodes whose clocks differ and transactions that take long */

struct look {
    struct job job;
    struct server *server;
    int64_t since, now;
    int n, room;
    char (*hash)[65];
};

static void take(void *ctx, const struct db_value *v, int n) {
    struct look *l = ctx;
    if (n < 1)
        return;
    if (l->n == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->hash = tt_have(realloc(l->hash, (size_t)l->room * sizeof *l->hash));
    }
    snprintf(l->hash[l->n++], sizeof *l->hash, "%s", v[0].text);
}

static void work(struct db *db, struct job *job) {
    struct look *l = (struct look *)job;
    struct db_value v[] = {db_int(l->since)};
    l->n = 0;
    db_run(db, SQL_REVOKED_SINCE, v, 1, take, l);
}

static int order(const void *a, const void *b) { return strcmp(a, b); }

static void done(struct job *job) {
    struct look *l = (struct look *)job;
    struct server *s = l->server;
    s->revoked_busy = false;
    if (job->ok) {
        s->revoked_seen = l->now;
        if (l->n)
            qsort(l->hash, (size_t)l->n, sizeof *l->hash, order);
        for (struct session *se = s->sessions, *next; se && l->n; se = next) {
            next = se->next;
            if (se->person.id[0] && bsearch(se->person.token, l->hash, (size_t)l->n, sizeof *l->hash, order))
                session_void(se);
        }
    }
    free(l->hash);
    free(l);
}

void revoked_look(struct server *s) {
    if (s->revoked_busy || !s->loop)
        return;
    struct look *l = tt_need(sizeof *l);
    l->job.work = work;
    l->job.done = done;
    l->server = s;
    l->now = server_now(s);
    l->since = (s->revoked_seen ? s->revoked_seen : s->started) - MARGIN_MS;
    s->revoked_busy = true;
    store_push(s->store, &l->job);
}
