/* How long things are kept. Finished games of guests only, tables that never began and games nobody has touched go
 * after their time; games with an account at the table stay. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { HOUR_MS = 3600000 };

struct keep_job {
    struct job job;
    int64_t now;
    int days, token_days;
    struct id_list old;
};

void id_list_take(void *list, const struct db_value *v, int n) {
    struct id_list *l = list;
    if (n > 0 && l->n < (int)(sizeof l->id / sizeof *l->id))
        snprintf(l->id[l->n++], sizeof *l->id, "%s", v[0].text);
}

static void work(struct db *db, struct job *job) {
    struct keep_job *k = (struct keep_job *)job;
    int64_t old = k->now - (int64_t)k->days * 24 * HOUR_MS;
    struct db_value v[] = {db_int(k->now - 24 * (int64_t)HOUR_MS), db_int(old - 60 * 24 * (int64_t)HOUR_MS),
                           db_int(old)};
    /* A guest who has just come in has no seat yet: nobody goes within the hour, however little is kept. */
    int64_t gone = old < k->now - HOUR_MS ? old : k->now - HOUR_MS;
    struct db_value now[] = {db_int(k->now)}, guests[] = {db_int(gone)},
                    day[] = {db_int(k->now - 24 * (int64_t)HOUR_MS)};
    struct db_value month[] = {db_int(k->now - 30 * 24 * (int64_t)HOUR_MS)};
    struct db_value expired[] = {db_int(k->now - k->token_days * 24 * (int64_t)HOUR_MS)};
    k->old.n = 0;
    db_run(db, SQL_TABLE_STALE, v, 3, id_list_take, &k->old);
    for (int i = 0; i < k->old.n; i++) {
        struct db_value id[] = {db_text(k->old.id[i])};
        db_run(db, SQL_LOG_DROP, id, 1, NULL, NULL);
        db_run(db, SQL_PLAYER_DROP, id, 1, NULL, NULL);
        db_run(db, SQL_TABLE_DROP, id, 1, NULL, NULL);
    }
    db_run(db, SQL_PERSON_OLD_GUESTS, guests, 1, NULL, NULL);
    db_run(db, SQL_TOKEN_ORPHANS, NULL, 0, NULL, NULL);
    db_run(db, SQL_LINK_OLD, now, 1, NULL, NULL);
    db_run(db, SQL_REVOKED_OLD, day, 1, NULL, NULL);
    db_run(db, SQL_ATTEMPT_OLD, month, 1, NULL, NULL);
    if (k->token_days)
        db_run(db, SQL_TOKEN_EXPIRED, expired, 1, NULL, NULL);
}

static void done(struct job *job) { free(job); }

void keep_sweep(struct server *s) {
    struct keep_job *k = xalloc(sizeof *k);
    k->job.work = work;
    k->job.done = done;
    k->now = server_now(s);
    k->days = s->config.keep_days;
    k->token_days = s->config.token_days;
    store_push(s->store, &k->job);
}
