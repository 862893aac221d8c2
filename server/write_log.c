/* Writing to a table's log: fold, write, and when it is durable answer and show. Of two writers of the same
 * version (two nodes) the primary key lets one through; the other reads what was written and tries its request again.
 */
#include "people.h"
#include "table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* TOUCH_MS: well below the day after which a table that never began is deleted (retention.c). */
enum { TRIES = 6, TOUCH_MS = 12 * 3600000 };
enum outcome {
    WRITE_DONE,
    WRITE_CONFLICT,
    WRITE_REPEAT,
    WRITE_TAKEN,
    WRITE_GONE,
    WRITE_MANY,
    WRITE_BLOCKED,
    WRITE_OFTEN,
    WRITE_ABORTS
};

/* A part is what one table gets of a write. */
struct part {
    char table[ID_LENGTH + 1];
    int64_t version; /* of the first entry */
    int64_t at;
    int n;
    struct {
        enum tt_entry_kind kind;
        int seat;
        char person[ID_LENGTH + 2], cid[64];
        char *body;
    } row[TT_MAX_DRAFTS];
    /* the row in `tables` */
    bool fresh, head, due_only;
    char code[CODE_LENGTH + 1], game[32], creator[TT_PERSON_ID];
    int allowed; /* tables of the creator, this one included */
    bool open;
    char *spec, *seats;
    const char *status;
    int64_t due, ended;
    /* once over */
    bool over, rated;
    struct rated result;
    int32_t score[TT_MAX_SEATS];
    /* who sits down, and with whom */
    char comes[ID_LENGTH + 2];
    int others;
    char other[TT_MAX_SEATS][ID_LENGTH + 2];
    char aborts[ID_LENGTH + 2]; /* who calls a rated match off */
};

struct write {
    struct job job;
    struct server *server;
    struct part part[2];
    int parts;
    enum outcome outcome;
    struct request *request;
    answer_more *more;
    struct tt_events *events; /* of the one move, shortened */
    int64_t before;           /* version to go back to */
};

/* --- on the store's thread ----------------------------------------------------------------------- */

void number_take(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        *(int64_t *)ctx = v[0].num;
}

static bool add_rows(struct db *db, struct write *w, struct part *p) {
    for (int i = 0; i < p->n; i++) {
        struct db_value v[] = {
            db_text(p->table),
            db_int(p->version + i),
            db_int(p->at),
            db_text(tt_entry_name[p->row[i].kind]),
            db_int(p->row[i].seat),
            db_text(p->row[i].person[0] ? p->row[i].person : NULL),
            db_text(p->row[i].cid[0] ? p->row[i].cid : NULL),
            db_text(p->row[i].body),
        };
        int changed = db_run(db, SQL_LOG_ADD, v, 8, NULL, NULL);
        if (changed < 0)
            return false;
        if (changed == 0) {
            /* Rows come from one writer in one go, so the first tells about all. */
            int64_t version = 0;
            struct db_value key[] = {db_text(p->table), db_text(p->row[i].cid)};
            w->outcome = WRITE_CONFLICT;
            if (p->row[i].cid[0] && db_run(db, SQL_LOG_BY_CID, key, 2, number_take, &version) > 0)
                w->outcome = WRITE_REPEAT;
            return false;
        }
    }
    return true;
}

static void seat_rows(struct db *db, const struct part *p) {
    for (int i = 0; i < p->n; i++) {
        if (p->row[i].kind != TT_ENTRY_SEAT)
            continue;
        struct db_value v[] = {db_text(p->table), db_int(p->row[i].seat), db_text(p->row[i].person)};
        if (p->row[i].person[0])
            db_run(db, SQL_PLAYER_SIT, v, 3, NULL, NULL);
        else
            db_run(db, SQL_PLAYER_RISE, v, 2, NULL, NULL);
    }
}

static void result_rows(struct db *db, struct part *p) {
    const struct rated *g = &p->result;
    for (int i = 0; i < g->seats; i++) {
        struct db_value v[] = {db_int(g->won[i] && !g->left[i]), db_int(p->score[i]), db_int(p->ended),
                               db_text(p->table), db_int(i)};
        db_run(db, SQL_PLAYER_RESULT, v, 5, NULL, NULL);
    }
    if (p->rated)
        rate_game(db, g);
}

static bool table_row(struct db *db, struct write *w, const struct part *p) {
    if (p->fresh) {
        struct db_value v[] = {db_text(p->table), db_text(p->code),   db_text(p->game),  db_text(p->status),
                               db_int(p->open),   db_text(p->spec),   db_text(p->seats), db_int(p->at),
                               db_int(p->due),    db_text(p->creator)};
        int changed = db_run(db, SQL_TABLE_ADD, v, 10, NULL, NULL);
        if (changed == 0)
            w->outcome = WRITE_TAKEN; /* the code is in use */
        return changed > 0;
    }
    int changed = 1;
    if (p->due_only) {
        struct db_value v[] = {db_int(p->due), db_text(p->table)};
        changed = db_run(db, SQL_TABLE_DUE, v, 2, NULL, NULL);
    } else if (p->head) {
        struct db_value v[] = {db_text(p->status), db_text(p->seats), db_int(p->due),
                               db_int(p->at),      db_int(p->ended),  db_text(p->table)};
        changed = db_run(db, SQL_TABLE_HEAD, v, 6, NULL, NULL);
    }
    if (changed == 0)
        w->outcome = WRITE_GONE; /* retention has deleted it while it was in memory here */
    return changed > 0;
}

/* Counted in the transaction that adds to them: many requests at once get no more than their number. */
static bool too_many(struct db *db, const struct part *p) {
    struct db_value v[] = {db_text(p->creator)};
    int64_t n = 0;
    return db_run(db, SQL_TABLE_COUNT_OF, v, 1, number_take, &n) >= 0 && n >= p->allowed;
}

/* People who have blocked each other do not meet, and nobody is rated against the same person all day. */
static enum outcome may_sit(struct db *db, const struct part *p) {
    /* Nobody looks at one deal after the other until they like it. */
    if (p->aborts[0] && !quota_take(db, "abort", p->aborts, p->at, 86400000, ABORTS_PER_DAY))
        return WRITE_ABORTS;
    for (int i = 0; i < p->others; i++) {
        struct db_value v[] = {db_text(p->comes), db_text(p->other[i])};
        if (db_run(db, SQL_BLOCK_BETWEEN, v, 2, NULL, NULL) > 0)
            return WRITE_BLOCKED;
        if (p->rated && pair_met_often(db, p->comes, p->other[i], p->at))
            return WRITE_OFTEN;
    }
    return WRITE_DONE;
}

/* A part after the first that does not fit must undo the first: the transaction fails as a whole. */
static void work(struct db *db, struct job *job) {
    struct write *w = (struct write *)job;
    const struct part *last = &w->part[w->parts - 1];
    w->outcome = last->fresh && too_many(db, last) ? WRITE_MANY : may_sit(db, &w->part[0]);
    if (w->outcome != WRITE_DONE)
        return;
    for (int i = 0; i < w->parts; i++) {
        struct part *p = &w->part[i];
        if ((p->fresh && !table_row(db, w, p)) || !add_rows(db, w, p)) {
            if (i > 0)
                db->failed = true;
            return;
        }
        if (!p->fresh && !table_row(db, w, p)) {
            db->failed = true; /* what was added to its log must not stay */
            return;
        }
        seat_rows(db, p);
        if (p->over)
            result_rows(db, p);
    }
}

/* --- on the loop ----------------------------------------------------------------------------------- */

/* When somebody must look at this table even if nobody is connected. */
static int64_t due_of(const struct table *t, int64_t now) {
    int64_t due = tt_table_deadline(&t->core);
    if (tt_table_asks(&t->core) >= 0 && !bots_only(t) && (!due || now + BOT_WATCH_MS < due))
        due = now + BOT_WATCH_MS;
    return due;
}

static char *brief_seats(const struct table *t) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_seats_brief(&s, &t->core);
    return s.buf;
}

static void fill_result(struct part *p, const struct table *t) {
    const struct tt_table *core = &t->core;
    struct rated *g = &p->result;
    struct tt_result r;
    tt_table_result(core, &r);
    p->over = true;
    strcpy(p->game, core->spec.game->id);
    g->table = p->table;
    g->game = p->game;
    g->at = p->at;
    g->seats = table_seats(t);
    for (int i = 0; i < g->seats; i++) {
        const struct tt_seat *s = &core->seat[i];
        if (s->kind == TT_SEAT_PERSON)
            snprintf(g->person[i], sizeof g->person[i], "%s", s->person);
        g->won[i] = r.winners >> i & 1;
        g->left[i] = s->bot[0] != 0 || (core->resigned >> i & 1);
        g->team[i] = core->spec.game->team ? core->spec.game->team(tt_match_setup(core->match), i) : i;
        p->score[i] = r.score[i];
    }
}

/* Most writes are moves, which leave the seats alone. */
static bool seats_touched(const struct part *p) {
    for (int i = 0; i < p->n; i++)
        if (p->row[i].kind == TT_ENTRY_SEAT)
            return true;
    return false;
}

static void fill_head(struct part *p, struct table *t, bool was_over) {
    char *seats = seats_touched(p) || !t->head_seats ? brief_seats(t) : tt_have(strdup(t->head_seats));
    p->due = due_of(t, p->at);
    p->ended = t->core.ended;
    p->status = tt_status_name[t->core.status];
    /* The row is touched now and then as well: a table that people write to is not deleted as one that waits. */
    p->head = t->core.status != t->head_status || !t->head_seats || strcmp(seats, t->head_seats) || was_over ||
              p->at - t->head_touched > TOUCH_MS;
    p->due_only = !p->head && p->due != t->head_due;
    p->seats = seats;
    p->rated = t->core.spec.rated;
    if (t->core.status == TT_OVER && !was_over)
        fill_result(p, t);
}

static void keep_head(struct table *t, struct part *p) {
    free(t->head_seats);
    t->head_seats = p->seats;
    p->seats = NULL;
    t->head_status = t->core.status;
    t->head_due = p->due;
    if (p->head || p->fresh)
        t->head_touched = p->at;
}

static char *body_text(const struct table *t, const struct tt_entry *e) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_table_put_entry(&t->core, e, &s);
    return s.buf;
}

/* What a row says besides its entry: whose it is. */
static void fill_row(struct part *p, int i, const struct table *t, const struct tt_entry *e) {
    const char *person = e->kind == TT_ENTRY_SEAT   ? e->name
                         : e->kind == TT_ENTRY_CHAT ? t->core.seat[e->seat].person
                                                    : NULL;
    p->row[i].kind = (enum tt_entry_kind)e->kind;
    p->row[i].seat = e->seat;
    snprintf(p->row[i].person, sizeof p->row[i].person, "%s", person ? person : "");
    p->row[i].body = body_text(t, e); /* before it takes effect: an action is printed in the state it is chosen in */
}

static void keep_events(struct write *w, const struct tt_events *events) {
    size_t size = offsetof(struct tt_events, item) + (size_t)events->n * sizeof events->item[0];
    w->events = tt_need(size);
    memcpy(w->events, events, size);
}

/* A draft takes effect; the person who sits down is another one than before. */
static void fold_draft(struct write *w, struct table *t, struct tt_entry *e) {
    struct tt_events *events = &t->server->events;
    bool other = e->kind == TT_ENTRY_SEAT && strcmp(t->core.seat[e->seat].person, e->name ? e->name : "") != 0;
    events->n = 0;
    if (!tt_table_fold(&t->core, e, e->kind == TT_ENTRY_MOVE ? events : NULL))
        abort(); /* a draft of our own that does not fit */
    if (other)
        presence_new(t, e->seat);
    if (e->kind == TT_ENTRY_MOVE)
        keep_events(w, events);
}

/* Before the drafts take effect: who sits down that did not sit here, and with whom. */
static void fill_comers(struct part *p, const struct table *t, const struct tt_drafts *d) {
    for (int i = 0; i < d->n; i++) {
        const struct tt_entry *e = &d->entry[i];
        if (e->kind == TT_ENTRY_SEAT && e->what == TT_SEAT_PERSON && e->name &&
            (t->core.seat[e->seat].kind != TT_SEAT_PERSON || strcmp(t->core.seat[e->seat].person, e->name)))
            snprintf(p->comes, sizeof p->comes, "%s", e->name);
        if (e->kind == TT_ENTRY_ABORT && t->core.spec.rated)
            snprintf(p->aborts, sizeof p->aborts, "%s", t->core.seat[e->seat].person);
    }
    for (int i = 0; i < table_seats(t) && p->comes[0]; i++) {
        const struct tt_seat *s = &t->core.seat[i];
        if (s->kind == TT_SEAT_PERSON && strcmp(s->person, p->comes))
            snprintf(p->other[p->others++], sizeof *p->other, "%s", s->person);
    }
}

static void fold_drafts(struct write *w, struct part *p, struct table *t, struct tt_drafts *d, const char *cid) {
    const struct tt_table *core = &t->core;
    bool was_over = core->status == TT_OVER;
    strcpy(p->table, t->id);
    p->version = table_version(t) + 1;
    p->at = table_now(t);
    if (core->entries && p->at < core->log[core->entries - 1].at)
        p->at = core->log[core->entries - 1].at;
    p->n = d->n;
    fill_comers(p, t, d);
    for (int i = 0; i < d->n; i++) {
        struct tt_entry *e = &d->entry[i];
        e->at = p->at;
        fill_row(p, i, t, e);
        if (cid && e->kind == TT_ENTRY_MOVE) {
            snprintf(p->row[i].cid, sizeof p->row[i].cid, "%s", cid);
            e->cid = tt_hash(cid, strlen(cid), 0);
        }
        fold_draft(w, t, e);
    }
    d->n = 0;
    fill_head(p, t, was_over);
}

static void write_free(struct write *w) {
    for (int k = 0; k < w->parts; k++) {
        for (int i = 0; i < w->part[k].n; i++)
            free(w->part[k].row[i].body);
        free(w->part[k].spec);
        free(w->part[k].seats);
    }
    free(w->events);
    free(w);
}

/* Sends the answer of a write that is durable. */
static void answer(struct write *w, struct table *t) {
    struct request *r = w->request;
    if (!r)
        return;
    struct tt_sink *s = answer_open(r);
    tt_key_int(s, "version", w->part[0].version);
    if (w->more)
        w->more(t, r, s);
    put_update(r, t, s, r->session->http ? w->before : FROM_KNOWN, w->events);
    answer_send(r);
}

static void count_moves(struct server *s, const struct write *w) {
    for (int i = 0; i < w->part[0].n; i++)
        s->m.moves += w->part[0].row[i].kind == TT_ENTRY_MOVE;
}

static void durable(struct write *w, struct table *t) {
    struct server *s = t->server;
    count_moves(s, w);
    keep_head(t, &w->part[0]);
    t->owns_bots = true;
    t->touched = server_now(s);
    if (t->spec.open && (w->part[0].head || w->part[0].fresh))
        s->lobby_changed = true;
    if (s->peers)
        peers_tell(s->peers, t->id);
    if (seats_touched(&w->part[0]))
        attach_resettle(t);
    answer(w, t);
    fan_out(t, w->events);
    if (t->core.spec.rated && (w->part[0].over || seats_touched(&w->part[0])))
        table_refresh(t); /* the ratings of who sits here */
    think_if_needed(t);
}

static void undone(struct write *w, struct table *t) {
    struct server *s = t->server;
    struct request *r = w->request;
    tt_table_rewind(&t->core, (int)w->before);
    spectators_late(t); /* those who would have been sent something meanwhile */
    static const char *const said[] = {[WRITE_MANY] = "too_many",
                                       [WRITE_BLOCKED] = "blocked",
                                       [WRITE_OFTEN] = "too_often",
                                       [WRITE_ABORTS] = "too_late"};
    static const enum limit limit[] = {[WRITE_MANY] = LIMIT_TABLES,
                                       [WRITE_BLOCKED] = LIMIT_BLOCKS,
                                       [WRITE_OFTEN] = LIMIT_PAIRS,
                                       [WRITE_ABORTS] = LIMIT_ABORTS};
    if (w->job.ok && w->outcome >= WRITE_MANY)
        limit_hit(s, limit[w->outcome]);
    if (w->outcome == WRITE_GONE) {
        t->state = TABLE_MISSING;
        if (r)
            refuse(r, "no_table");
        return;
    }
    if (!w->job.ok || w->outcome >= WRITE_TAKEN || w->part[0].fresh) {
        if (r)
            refuse(r, w->job.ok && w->outcome >= WRITE_MANY ? said[w->outcome] : "unavailable");
        if (w->part[0].fresh)
            t->state = TABLE_MISSING; /* it never was: the sweep takes it away */
        return;
    }
    s->m.conflicts += w->outcome == WRITE_CONFLICT;
    if (r && ++r->tries < TRIES)
        table_queue(t, r);
    else if (r)
        refuse(r, "unavailable");
    table_refresh(t);
}

static void finish(struct job *job) {
    struct write *w = (struct write *)job;
    struct table *t = table_find(w->server, w->part[0].table);
    struct table *other = w->parts > 1 ? table_find(w->server, w->part[1].table) : NULL;
    bool good = job->ok && w->outcome == WRITE_DONE;
    t->state = TABLE_READY;
    if (other) {
        other->state = good ? TABLE_READY : TABLE_MISSING;
        if (good)
            keep_head(other, &w->part[1]);
        else
            tt_table_rewind(&other->core, 0);
    }
    if (good)
        durable(w, t);
    else
        undone(w, t);
    if (other && good) {
        attach_resettle(other);
        fan_out(other, NULL);
        if (other->server->peers)
            peers_tell(other->server->peers, other->id);
    }
    write_free(w);
    if (other)
        table_run_queue(other);
    table_run_queue(t);
}

static struct write *write_new(struct table *t, struct request *r, answer_more *more) {
    struct write *w = tt_need(sizeof *w);
    w->job.work = work;
    w->job.done = finish;
    w->server = t->server;
    w->request = r;
    w->more = more;
    w->parts = 1;
    w->before = table_version(t);
    assert(t->state == TABLE_READY);
    t->state = TABLE_WRITING;
    return w;
}

void table_commit(struct table *t, struct tt_drafts *d, const char *cid, struct request *r, answer_more *more) {
    struct write *w = write_new(t, r, more);
    fold_drafts(w, &w->part[0], t, d, cid);
    store_push(t->server->store, &w->job);
}

static void fill_fresh(struct part *p, struct table *t, const struct request *r) {
    struct tt_sink spec;
    tt_sink_grow(&spec);
    table_put_spec(&spec, &t->spec, &t->core.spec);
    p->fresh = true;
    strcpy(p->creator, t->core.spec.host);
    p->allowed = strcmp(r->session->person.kind, "guest") ? TABLES_PER_PERSON : TABLES_PER_GUEST;
    p->head = p->due_only = false;
    p->spec = spec.buf;
    p->open = t->spec.open;
    strcpy(p->code, t->spec.code);
    snprintf(p->game, sizeof p->game, "%s", t->core.spec.game->id);
}

void table_create(struct table *t, struct tt_drafts *d, struct request *r, answer_more *more) {
    struct write *w = write_new(t, r, more);
    fold_drafts(w, &w->part[0], t, d, NULL);
    fill_fresh(&w->part[0], t, r);
    store_push(t->server->store, &w->job);
}

void table_create_with(struct table *t, struct tt_drafts *d, struct table *old, struct tt_drafts *last,
                       struct request *r, answer_more *more) {
    struct write *w = write_new(old, r, more);
    fold_drafts(w, &w->part[0], old, last, NULL);
    w->parts = 2;
    t->state = TABLE_WRITING;
    fold_drafts(w, &w->part[1], t, d, NULL);
    fill_fresh(&w->part[1], t, r);
    store_push(t->server->store, &w->job);
}
