/* How long things are kept. Finished games of guests only, tables that never began and games nobody has touched go
 * after their time, and so do decks of guests that nobody opens; what an account has a part in stays. Everything goes
 * in small slices, found by an index: a sweep through hundreds of thousands of rows delays nobody's move by more than
 * one slice. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { HOUR_MS = 3600000, SLICE = 50 };
#define DAYS_MS(n) ((int64_t)(n)*24 * HOUR_MS)

void id_list_take(void *list, const struct db_value *v, int n) {
    struct id_list *l = list;
    if (n > 0 && l->n < (int)(sizeof l->id / sizeof *l->id))
        snprintf(l->id[l->n++], sizeof *l->id, "%s", v[0].text);
}

/* The kinds of things that go, one after the other. */
enum sweep {
    SWEEP_WAITING,
    SWEEP_END,
    SWEEP_PLAYING,
    SWEEP_PAUSED,
    SWEEP_OVER,
    SWEEP_GUESTS,
    SWEEP_DECKS,
    SWEEP_REST,
    SWEEPS
};

struct keep_job {
    struct job job;
    struct server *server;
    struct keep_next from, last; /* behind the last row of the slice before; that of this one */
    int64_t now;
    int days, token_days, rows;
    int n;
    char id[SLICE][ID_LENGTH + 2];
    int64_t age[SLICE];
};

/* id, age, whether it must stay */
static void take(void *ctx, const struct db_value *v, int n) {
    struct keep_job *k = ctx;
    (void)n;
    k->rows++;
    k->last.age = v[1].num;
    snprintf(k->last.id, sizeof k->last.id, "%s", v[0].text);
    if (v[2].num || k->n == SLICE)
        return;
    k->age[k->n] = v[1].num;
    snprintf(k->id[k->n++], sizeof *k->id, "%s", v[0].text);
}

/* A table that somebody has touched meanwhile stays: its row is looked at again in the statement that deletes it. */
static void drop_tables(struct db *db, const struct keep_job *k) {
    for (int i = 0; i < k->n; i++) {
        struct db_value v[] = {db_text(k->id[i]), db_int(k->age[i])};
        if (db_run(db, SQL_TABLE_DROP, v, 2, NULL, NULL) <= 0)
            continue;
        db_run(db, SQL_LOG_DROP, v, 1, NULL, NULL);
        db_run(db, SQL_PLAYER_DROP, v, 1, NULL, NULL);
    }
}

static void drop_guests(struct db *db, const struct keep_job *k) {
    for (int i = 0; i < k->n; i++) {
        struct db_value v[] = {db_text(k->id[i]), db_text("")};
        db_run(db, SQL_TOKEN_DROP_OTHERS, v, 2, NULL, NULL);
        db_run(db, SQL_FRIEND_FORGET, v, 1, NULL, NULL);
        db_run(db, SQL_FRIEND_LINK_DROP, v, 1, NULL, NULL);
        db_run(db, SQL_PERSON_DROP, v, 1, NULL, NULL);
    }
}

static void drop_decks(struct db *db, const struct keep_job *k) {
    for (int i = 0; i < k->n; i++) {
        struct db_value v[] = {db_text(k->id[i])};
        db_run(db, SQL_DECK_DROP, v, 1, NULL, NULL);
    }
}

static void drop_rest(struct db *db, const struct keep_job *k) {
    struct db_value now[] = {db_int(k->now)}, day[] = {db_int(k->now - DAYS_MS(1))};
    struct db_value month[] = {db_int(k->now - DAYS_MS(30))}, expired[] = {db_int(k->now - DAYS_MS(k->token_days))};
    struct db_value year[] = {db_int(k->now - DAYS_MS(365))};
    db_run(db, SQL_MET_OLD, day, 1, NULL, NULL);
    db_run(db, SQL_QUOTA_OLD, day, 1, NULL, NULL);
    db_run(db, SQL_PERSON_ADDRESS_OLD, month, 1, NULL, NULL);
    db_run(db, SQL_BAN_OLD, now, 1, NULL, NULL);
    db_run(db, SQL_REPORT_OLD, year, 1, NULL, NULL);
    db_run(db, SQL_ACT_OLD, year, 1, NULL, NULL);
    db_run(db, SQL_LINK_OLD, now, 1, NULL, NULL);
    db_run(db, SQL_FRIEND_LINK_OLD, now, 1, NULL, NULL);
    db_run(db, SQL_REVOKED_OLD, day, 1, NULL, NULL);
    struct db_value old_days[] = {db_int((k->now - DAYS_MS(365)) / DAYS_MS(1))};
    db_run(db, SQL_DAY_SCORE_OLD, old_days, 1, NULL, NULL);
    db_run(db, SQL_DECK_SCORE_OLD, old_days, 1, NULL, NULL);
    db_run(db, SQL_ATTEMPT_OLD, month, 1, NULL, NULL);
    if (k->token_days)
        db_run(db, SQL_TOKEN_EXPIRED, expired, 1, NULL, NULL);
}

static void work(struct db *db, struct job *job) {
    static const char *const status[] = {"waiting", "end", "playing", "paused", "over"};
    struct keep_job *k = (struct keep_job *)job;
    int64_t old = k->now - DAYS_MS(k->days), never = k->now - DAYS_MS(1);
    /* A guest who has just come in has no seat yet: nobody goes within the hour, however little is kept. */
    int64_t gone = old < k->now - HOUR_MS ? old : k->now - HOUR_MS;
    k->n = k->rows = 0;
    if (k->from.what == SWEEP_REST) {
        drop_rest(db, k);
    } else if (k->from.what == SWEEP_GUESTS) {
        struct db_value v[] = {db_int(k->from.age), db_text(k->from.id), db_int(gone), db_int(SLICE)};
        db_run(db, SQL_GUEST_OLD, v, 4, take, k);
        drop_guests(db, k);
    } else if (k->from.what == SWEEP_DECKS) {
        struct db_value v[] = {db_int(k->from.age), db_text(k->from.id), db_int(gone), db_int(SLICE)};
        db_run(db, SQL_DECK_OLD, v, 4, take, k);
        drop_decks(db, k);
    } else {
        int64_t until = k->from.what <= SWEEP_END ? never : k->from.what <= SWEEP_PAUSED ? old - DAYS_MS(60) : old;
        struct db_value v[] = {db_text(status[k->from.what]), db_int(k->from.age), db_text(k->from.id), db_int(until),
                               db_int(SLICE)};
        db_run(db, k->from.what == SWEEP_OVER ? SQL_TABLE_OLD_OVER : SQL_TABLE_OLD, v, 5, take, k);
        drop_tables(db, k);
    }
}

static void done(struct job *job) {
    struct keep_job *k = (struct keep_job *)job;
    struct server *s = k->server;
    if (job->ok && k->rows == SLICE) {
        s->keep_next = k->last;
        s->keep_next.what = k->from.what;
    } else {
        s->keep_next = (struct keep_next){.what = k->from.what + 1, .age = -1};
    }
    s->keeping = job->ok && s->keep_next.what < SWEEPS;
    s->keep_busy = false;
    free(k);
}

void keep_begin(struct server *s) {
    if (s->keeping)
        return;
    s->keeping = true;
    s->keep_next = (struct keep_next){.age = -1};
}

void keep_tick(struct server *s) {
    if (!s->keeping || s->keep_busy)
        return;
    struct keep_job *k = tt_need(sizeof *k);
    k->job.work = work;
    k->job.done = done;
    k->server = s;
    k->from = s->keep_next;
    k->now = server_now(s);
    k->days = s->config.keep_days;
    k->token_days = s->config.token_days;
    s->keep_busy = true;
    store_push(s->store, &k->job);
}
