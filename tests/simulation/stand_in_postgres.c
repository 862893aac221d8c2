/* libpq, and behind it a database that all nodes share: SQLite in memory, one transaction after the other. What is sent
 * takes time to arrive and to be answered; connections break before or after the work was done. */
#include "simulation.h"

#include <libpq-fe.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOCK_US = 4 * SECOND, OID_BIGINT = 20, OID_TEXT = 25, COLUMNS = 16, PARAMS = 12, PREPARED = 400 };

struct database_faults database = {.delay = 1500};

static sqlite3 *disk;
static bool is_down;
static int64_t frozen_until;
uint64_t tables_made;

/* --- results --- */

struct pg_result {
    ExecStatusType status;
    char command[16], changed[16], error[120];
    int rows, columns;
    Oid type[COLUMNS];
    char **cell; /* rows * columns; NULL: null */
    int room;
};

static PGresult *result_new(ExecStatusType status, const char *command) {
    PGresult *r = tt_need(sizeof *r);
    r->status = status;
    snprintf(r->command, sizeof r->command, "%s", command);
    return r;
}

static PGresult *failure(const char *why) {
    PGresult *r = result_new(PGRES_FATAL_ERROR, "");
    snprintf(r->error, sizeof r->error, "%s", why);
    return r;
}

void PQclear(PGresult *r) {
    if (!r)
        return;
    for (int i = 0; i < r->rows * r->columns; i++)
        free(r->cell[i]);
    free(r->cell);
    free(r);
}

ExecStatusType PQresultStatus(const PGresult *r) { return r ? r->status : PGRES_FATAL_ERROR; }
char *PQresultErrorMessage(const PGresult *r) { return (char *)(uintptr_t)(r ? r->error : ""); }
char *PQcmdStatus(PGresult *r) { return r->command; }
char *PQcmdTuples(PGresult *r) { return r->changed; }
int PQntuples(const PGresult *r) { return r->rows; }
int PQnfields(const PGresult *r) { return r->columns; }
Oid PQftype(const PGresult *r, int c) { return r->type[c]; }
int PQgetisnull(const PGresult *r, int row, int c) { return !r->cell[row * r->columns + c]; }
char *PQgetvalue(const PGresult *r, int row, int c) {
    char *text = r->cell[row * r->columns + c];
    return text ? text : (char *)(uintptr_t) "";
}

/* --- connections --- */

enum ask { ASK_SCRIPT, ASK_PREPARE, ASK_STATEMENT, ASK_NOTIFY };

/* What a program has prepared; the texts are literals of its version, told apart by their addresses. */
struct statement {
    const char *text;
    sqlite3_stmt *parsed;
    enum { ANY_STATEMENT, ADDS_ENTRY, ADDS_TABLE, DROPS_LOG } does;
};

struct request_to {
    enum ask ask;
    char *text; /* a script, or what to notify of */
    struct statement *statement;
    int n;
    char *value[PARAMS];
};

struct pg_conn {
    struct pg_conn *next;
    struct node *node;
    uint64_t life;
    int fd, refs;
    bool open; /* as the program sees it */
    bool gone; /* as the database sees it */
    bool listens, finished;
    bool busy;                           /* a request is under way, or its answer */
    bool in_transaction, aborted, holds; /* holds: the one lock that there is */
    int64_t waits_since;                 /* for the lock */
    struct statement *prepared[PREPARED];
    uint64_t turn;              /* of its requests: answers to older ones are void */
    struct request_to *request; /* at the database, waiting for the lock or for the end of a freeze */
    PGresult *result;
    struct notice {
        struct notice *next;
        char text[7100];
    } * notices, **notices_last;
    struct log_row row[64]; /* of this transaction */
    int rows;
    char dropped[200][ID_LENGTH + 1];
    int drops;
    char error[80];
};
static struct pg_conn *conns, *owner;
static int numbers;

static void conn_unref(struct pg_conn *c) {
    if (--c->refs)
        return;
    struct pg_conn **p = &conns;
    while (*p != c)
        p = &(*p)->next;
    *p = c->next;
    for (struct notice *n; (n = c->notices);) {
        c->notices = n->next;
        free(n);
    }
    PQclear(c->result);
    free(c);
}

static void wake(const struct pg_conn *c) { fiber_wake((void *)(intptr_t)c->fd, true); }

bool descriptor_ready(int fd) {
    for (const struct pg_conn *c = conns; c; c = c->next)
        if (c->fd == fd)
            return !c->open || c->result || c->notices;
    return true;
}

static bool reaches(const struct pg_conn *c) { return c->node->life == c->life && !c->node->cut; }

/* --- running statements --- */

static void ask_free(struct request_to *r) {
    if (!r)
        return;
    free(r->text);
    for (int i = 0; i < r->n; i++)
        free(r->value[i]);
    free(r);
}

static void forget_rows(struct pg_conn *c) {
    for (int i = 0; i < c->rows; i++)
        free(c->row[i].body);
    c->rows = c->drops = 0;
}

/* Texts of the simulator itself, parsed once: they are literals, told apart by their addresses. */
static sqlite3_stmt *prepared(const char *text) {
    static struct {
        const char *text;
        sqlite3_stmt *statement;
    } own[16];
    int i = 0;
    while (i < 16 && own[i].text && own[i].text != text)
        i++;
    HOLDS(i < 16, "the simulator has more statements of its own than expected");
    if (!own[i].text && sqlite3_prepare_v2(disk, text, -1, &own[i].statement, NULL) != SQLITE_OK)
        broken("the simulated database cannot prepare \"%s\": %s", text, sqlite3_errmsg(disk));
    own[i].text = text;
    return own[i].statement;
}

static void sql(const char *text) {
    sqlite3_stmt *st = prepared(text);
    int rc = sqlite3_step(st);
    sqlite3_reset(st);
    if (rc != SQLITE_DONE)
        broken("the simulated database cannot run \"%s\": %s", text, sqlite3_errmsg(disk));
}

static void add_row(PGresult *r, sqlite3_stmt *st) {
    int n = sqlite3_column_count(st);
    if (!r->rows)
        r->columns = n < COLUMNS ? n : COLUMNS;
    if ((r->rows + 1) * r->columns > r->room) {
        r->room = 2 * (r->rows + 1) * r->columns + 16;
        r->cell = tt_have(realloc(r->cell, (size_t)r->room * sizeof *r->cell));
    }
    for (int i = 0; i < r->columns; i++) {
        int type = sqlite3_column_type(st, i);
        const char *text = (const char *)sqlite3_column_text(st, i);
        if (type != SQLITE_NULL && !r->type[i])
            r->type[i] = type == SQLITE_INTEGER ? OID_BIGINT : OID_TEXT;
        r->cell[r->rows * r->columns + i] = text ? tt_have(strdup(text)) : NULL;
    }
    r->rows++;
}

/* A parameter has no type here: what looks like a number goes into a column of numbers as one. */
static void bind_values(sqlite3_stmt *st, const struct request_to *r) {
    for (int i = 0; i < r->n; i++) {
        const char *v = r->value[i];
        size_t digits = v ? strspn(v + (*v == '-'), "0123456789") : 0;
        if (!v)
            sqlite3_bind_null(st, i + 1);
        else if (digits && !v[digits + (*v == '-')] && digits < 19)
            sqlite3_bind_int64(st, i + 1, strtoll(v, NULL, 10));
        else
            sqlite3_bind_text(st, i + 1, v, -1, SQLITE_STATIC);
    }
}

static bool is_text(const char *text, const char *start) { return !strncmp(text, start, strlen(start)); }

static struct statement *statement_of(const char *text) {
    static struct statement all[2 * PREPARED];
    struct statement *s = all;
    while (s->text && s->text != text)
        s++;
    if (s->text)
        return s;
    HOLDS(s < all + 2 * PREPARED - 1, "more statements than expected");
    if (sqlite3_prepare_v2(disk, text, -1, &s->parsed, NULL) != SQLITE_OK)
        broken("the simulated database cannot prepare \"%s\": %s", text, sqlite3_errmsg(disk));
    s->text = text;
    s->does = is_text(text, "INSERT INTO log (")      ? ADDS_ENTRY
              : is_text(text, "INSERT INTO tables (") ? ADDS_TABLE
              : is_text(text, "DELETE FROM log ")     ? DROPS_LOG
                                                      : ANY_STATEMENT;
    return s;
}

static void note_row(struct pg_conn *c, const struct request_to *r) {
    struct log_row *row = &c->row[c->rows];
    HOLDS(c->rows < (int)(sizeof c->row / sizeof *c->row), "more entries in one transaction than expected");
    *row = (struct log_row){.version = strtoll(r->value[1], NULL, 10), .at = strtoll(r->value[2], NULL, 10)};
    snprintf(row->table, sizeof row->table, "%s", r->value[0]);
    snprintf(row->kind, sizeof row->kind, "%s", r->value[3]);
    row->seat = atoi(r->value[4]);
    snprintf(row->person, sizeof row->person, "%s", r->value[5] ? r->value[5] : "");
    snprintf(row->cid, sizeof row->cid, "%s", r->value[6] ? r->value[6] : "");
    row->body = tt_have(strdup(r->value[7]));
    c->rows++;
}

static PGresult *run_statement(struct pg_conn *c, const struct request_to *r) {
    sqlite3_stmt *st = r->statement->parsed;
    bool reads = sqlite3_stmt_readonly(st);
    if (!reads && database.full)
        return failure("could not extend file: No space left on device");
    if (one_in(database.fail))
        return failure("could not serialize access due to concurrent update");
    PGresult *out = result_new(reads ? PGRES_TUPLES_OK : PGRES_COMMAND_OK, "");
    int rc;
    bind_values(st, r);
    while ((rc = sqlite3_step(st)) == SQLITE_ROW)
        add_row(out, st);
    sqlite3_reset(st);
    if (rc != SQLITE_DONE)
        broken("the simulated database: %s", sqlite3_errmsg(disk));
    int changed = reads ? 0 : sqlite3_changes(disk);
    snprintf(out->changed, sizeof out->changed, "%d", changed);
    if (r->statement->does == ADDS_ENTRY && changed)
        note_row(c, r);
    tables_made += r->statement->does == ADDS_TABLE && changed;
    if (r->statement->does == DROPS_LOG && c->drops < 200)
        snprintf(c->dropped[c->drops++], ID_LENGTH + 1, "%s", r->value[0]);
    return out;
}

static int take_number(void *out, int n, char **value, char **name) {
    (void)name;
    if (n > 0 && value[0])
        snprintf(out, 32, "%s", value[0]);
    return 0;
}

static PGresult *run_script(const char *text) {
    char number[32] = "", *why = NULL;
    if (strstr(text, "::json") || !strncmp(text, "SET ", 4) || !strncmp(text, "LISTEN", 6))
        return result_new(PGRES_COMMAND_OK, "");
    if (sqlite3_exec(disk, text, take_number, number, &why) != SQLITE_OK) {
        PGresult *r = failure(why);
        sqlite3_free(why);
        return r;
    }
    PGresult *r = result_new(number[0] ? PGRES_TUPLES_OK : PGRES_COMMAND_OK, "");
    if (number[0]) {
        r->rows = r->columns = 1;
        r->type[0] = OID_BIGINT;
        r->cell = tt_have(malloc(sizeof *r->cell));
        r->cell[0] = tt_have(strdup(number));
    }
    return r;
}

static void answer_later(struct pg_conn *, PGresult *);
static void arrive(void *, void *);

static void take_lock(struct pg_conn *c) {
    owner = c;
    c->holds = true;
    sql("BEGIN");
}

/* The lock is free: the one who waits longest goes on. */
static void pass_lock(void) {
    struct pg_conn *next = NULL;
    owner = NULL;
    for (struct pg_conn *c = conns; c; c = c->next)
        if (c->request && c->waits_since && !c->gone && (!next || c->waits_since < next->waits_since))
            next = c;
    if (next) {
        next->refs++;
        later(1, NULL, arrive, next, (void *)(uintptr_t)next->turn);
    }
}

static void end_transaction(struct pg_conn *c, bool commit) {
    bool held = c->holds;
    if (held) {
        sql(commit ? "COMMIT" : "ROLLBACK");
        c->holds = false;
    }
    if (commit) {
        struct node *was = here;
        here = c->node;
        for (int i = 0; i < c->drops; i++)
            check_dropped(c->dropped[i]);
        if (c->rows)
            check_committed(c->node, c->row, c->rows);
        here = was;
    }
    forget_rows(c);
    c->in_transaction = c->aborted = false;
    if (held)
        pass_lock();
}

/* The database has lost sight of the program. */
static void session_gone(struct pg_conn *c) {
    if (c->gone)
        return;
    c->gone = true;
    c->listens = false;
    ask_free(c->request);
    c->request = NULL;
    end_transaction(c, false);
}

static void break_off(struct pg_conn *c) {
    session_gone(c);
    c->open = false;
    c->busy = false;
    c->turn++;
    snprintf(c->error, sizeof c->error, "server closed the connection unexpectedly");
    wake(c);
}

static void notify_all(const struct request_to *r);

static PGresult *execute(struct pg_conn *c, const struct request_to *r) {
    if (r->ask == ASK_SCRIPT && is_text(r->text, "BEGIN")) {
        c->in_transaction = true;
        return result_new(PGRES_COMMAND_OK, "BEGIN");
    }
    if (r->ask == ASK_SCRIPT && (is_text(r->text, "COMMIT") || is_text(r->text, "ROLLBACK"))) {
        bool commit = is_text(r->text, "COMMIT") && !c->aborted;
        if (commit && c->rows && database.full) {
            end_transaction(c, false);
            return failure("could not write to file: No space left on device");
        }
        if (commit && c->rows && one_in(database.fail)) {
            end_transaction(c, false);
            return failure("could not serialize access due to read/write dependencies among transactions");
        }
        trace("%s %d", commit ? "commit" : "rollback", c->rows);
        end_transaction(c, commit);
        return result_new(PGRES_COMMAND_OK, commit ? "COMMIT" : "ROLLBACK");
    }
    if (c->aborted)
        return failure("current transaction is aborted, commands ignored until end of transaction block");
    if (r->ask == ASK_PREPARE)
        return result_new(PGRES_COMMAND_OK, "PREPARE");
    if (r->ask == ASK_NOTIFY) {
        notify_all(r);
        return result_new(PGRES_TUPLES_OK, "SELECT");
    }
    if (r->ask == ASK_SCRIPT && is_text(r->text, "LISTEN"))
        c->listens = true;
    PGresult *out = r->ask == ASK_SCRIPT ? run_script(r->text) : run_statement(c, r);
    if (out->status == PGRES_FATAL_ERROR && c->in_transaction)
        c->aborted = true;
    return out;
}

static bool needs_lock(const struct request_to *r) {
    return r->ask == ASK_STATEMENT ||
           (r->ask == ASK_SCRIPT && !is_text(r->text, "BEGIN") && !is_text(r->text, "COMMIT") &&
            !is_text(r->text, "ROLLBACK") && !is_text(r->text, "SET "));
}

static void lock_timeout(void *a, void *b) {
    struct pg_conn *c = a;
    if (c->request && c->waits_since && c->turn == (uint64_t)(uintptr_t)b && !c->gone && owner && owner != c) {
        ask_free(c->request);
        c->request = NULL;
        c->waits_since = 0;
        c->aborted = c->in_transaction;
        answer_later(c, failure("canceling statement due to lock timeout"));
    }
    conn_unref(c);
}

/* A request has come to the database, or may go on. */
static void arrive(void *a, void *b) {
    struct pg_conn *c = a;
    struct request_to *r = c->request;
    if (!r || c->gone || c->turn != (uint64_t)(uintptr_t)b) {
        conn_unref(c);
        return;
    }
    if (now < frozen_until) {
        later(frozen_until - now + 1 + chance(1000), NULL, arrive, c, b);
        return;
    }
    if (needs_lock(r) && owner && owner != c) {
        if (!c->waits_since) {
            c->waits_since = now + 1;
            c->refs++;
            later(LOCK_US, NULL, lock_timeout, c, b);
        }
        conn_unref(c);
        return;
    }
    c->waits_since = 0;
    c->request = NULL;
    bool commit = r->ask == ASK_SCRIPT && is_text(r->text, "COMMIT") && c->rows && !c->aborted;
    if (commit && one_in(database.lose_commit)) {
        trace("commit lost");
        ask_free(r);
        break_off(c);
        conn_unref(c);
        return;
    }
    if (needs_lock(r) && c->in_transaction && !c->holds)
        take_lock(c);
    PGresult *out = execute(c, r);
    ask_free(r);
    if (commit && out->status == PGRES_COMMAND_OK && one_in(database.lose_answer)) {
        trace("answer lost");
        PQclear(out);
        break_off(c);
    } else {
        answer_later(c, out);
    }
    conn_unref(c);
}

struct answer {
    struct pg_conn *conn;
    PGresult *result;
    uint64_t turn;
};

static void answer_arrives(void *a, void *b) {
    struct answer *r = a;
    struct pg_conn *c = r->conn;
    (void)b;
    if (c->turn != r->turn || !c->open || !reaches(c)) {
        PQclear(r->result);
    } else {
        c->result = r->result;
        wake(c);
    }
    conn_unref(c);
    free(r);
}

static void answer_later(struct pg_conn *c, PGresult *result) {
    struct answer *r = tt_need(sizeof *r);
    *r = (struct answer){c, result, c->turn};
    c->refs++;
    later(1 + spread(database.delay / 2), NULL, answer_arrives, r, NULL);
}

/* --- what the program calls --- */

static void down_or_cut(struct pg_conn *c, int64_t patience) {
    if (is_down && !c->node->cut)
        fiber_sleep(2000);
    else
        fiber_sleep(patience);
    c->open = false;
    snprintf(c->error, sizeof c->error, "could not connect to server");
}

static PGconn *conn_open(int64_t patience) {
    struct pg_conn *c = tt_need(sizeof *c);
    c->node = here;
    c->life = here->life;
    c->fd = FIRST_SOCKET + (1 << 20) + numbers++;
    c->refs = 1;
    c->notices_last = &c->notices;
    c->next = conns;
    conns = c;
    fiber_sleep(1 + spread(3 * database.delay));
    if (is_down || c->node->cut || now < frozen_until) {
        down_or_cut(c, patience);
        c->gone = true;
        return c;
    }
    c->open = true;
    return c;
}

PGconn *PQconnectdbParams(const char *const *keys, const char *const *values, int expand) {
    (void)keys, (void)values, (void)expand;
    return conn_open(3 * SECOND);
}
PGconn *PQconnectdb(const char *info) { return (void)info, conn_open(20 * SECOND); }
ConnStatusType PQstatus(const PGconn *c) { return c->open ? CONNECTION_OK : CONNECTION_BAD; }
PQnoticeProcessor PQsetNoticeProcessor(PGconn *c, PQnoticeProcessor p, void *arg) {
    return (void)c, (void)p, (void)arg, NULL;
}
int PQsetnonblocking(PGconn *c, int arg) { return (void)c, (void)arg, 0; }
char *PQerrorMessage(const PGconn *c) { return (char *)(uintptr_t)c->error; }
int PQsocket(const PGconn *c) { return c->fd; }
int PQflush(PGconn *c) { return c->open ? 0 : -1; }
int PQconsumeInput(PGconn *c) { return c->open; }
int PQisBusy(PGconn *c) { return c->busy && !c->result && c->open; }

static void gone_arrives(void *a, void *b) {
    (void)b;
    session_gone(a);
    conn_unref(a);
}

void PQfinish(PGconn *c) {
    c->open = false;
    c->finished = true;
    c->turn++;
    /* Where the line to the database is cut it notices by keepalives. */
    later(c->node->cut ? 10 * SECOND : spread(database.delay), NULL, gone_arrives, c, NULL);
}

PGresult *PQgetResult(PGconn *c) {
    PGresult *r = c->result;
    c->result = NULL;
    c->busy = false;
    return r;
}

static int send_request(struct pg_conn *c, struct request_to *r) {
    if (!c->open || c->busy) { /* "another command is already in progress" */
        ask_free(r);
        return 0;
    }
    c->busy = true;
    c->turn++;
    c->waits_since = 0;
    if (!reaches(c)) { /* it never gets there; what it waits for does not come */
        ask_free(r);
        return 1;
    }
    c->request = r;
    c->refs++;
    later(1 + spread(database.delay / 2), NULL, arrive, c, (void *)(uintptr_t)c->turn);
    return 1;
}

static struct request_to *ask_new(enum ask ask, const char *text) {
    struct request_to *r = tt_need(sizeof *r);
    r->ask = ask;
    r->text = tt_have(strdup(text));
    return r;
}

int PQsendQuery(PGconn *c, const char *text) { return send_request(c, ask_new(ASK_SCRIPT, text)); }

int PQsendPrepare(PGconn *c, const char *name, const char *text, int n, const Oid *types) {
    (void)n, (void)types;
    int number = atoi(name + 1);
    HOLDS(number >= 0 && number < PREPARED, "a statement called %s", name);
    c->prepared[number] = statement_of(text);
    return send_request(c, ask_new(ASK_PREPARE, text));
}

int PQsendQueryPrepared(PGconn *c, const char *name, int n, const char *const *value, const int *lengths,
                        const int *formats, int format) {
    (void)lengths, (void)formats, (void)format;
    struct request_to *r = ask_new(ASK_STATEMENT, "");
    r->statement = c->prepared[atoi(name + 1)];
    r->n = n;
    for (int i = 0; i < n; i++)
        r->value[i] = value[i] ? tt_have(strdup(value[i])) : NULL;
    return send_request(c, r);
}

/* These wait for as long as it takes. */
static PGresult *wait_result(PGconn *c, int sent) {
    int64_t until = now + 60 * (int64_t)SECOND;
    while (sent && c->open && !c->result) {
        if (!fiber_wait_for((void *)(intptr_t)c->fd, NULL, until - now) && now >= until) {
            break_off(c); /* the system gives the connection up */
            break;
        }
    }
    return PQgetResult(c);
}

PGresult *PQexec(PGconn *c, const char *text) { return wait_result(c, PQsendQuery(c, text)); }

PGresult *PQexecParams(PGconn *c, const char *text, int n, const Oid *types, const char *const *value,
                       const int *lengths, const int *formats, int format) {
    (void)n, (void)types, (void)lengths, (void)formats, (void)format;
    HOLDS(strstr(text, "pg_notify"), "a statement that is not known here: %s", text);
    return wait_result(c, send_request(c, ask_new(ASK_NOTIFY, value[0])));
}

static void notice_arrives(void *a, void *b) {
    struct pg_conn *c = a;
    struct notice *n = b;
    if (!c->open || !c->listens || !reaches(c)) {
        free(n);
    } else {
        *c->notices_last = n;
        c->notices_last = &n->next;
        wake(c);
    }
    conn_unref(c);
}

static void notify_all(const struct request_to *r) {
    for (struct pg_conn *c = conns; c; c = c->next) {
        if (!c->listens || c->gone || one_in(database.lose_notice))
            continue;
        struct notice *n = tt_need(sizeof *n);
        snprintf(n->text, sizeof n->text, "%s", r->text);
        c->refs++;
        later(1 + spread(database.delay), NULL, notice_arrives, c, n);
    }
}

PGnotify *PQnotifies(PGconn *c) {
    struct notice *n = c->notices;
    if (!n)
        return NULL;
    c->notices = n->next;
    if (!c->notices)
        c->notices_last = &c->notices;
    PGnotify *note = tt_need(sizeof *note);
    note->extra = n->text; /* freed with it: see PQfreemem */
    note->relname = (char *)n;
    return note;
}

void PQfreemem(void *memory) {
    PGnotify *note = memory;
    free(note->relname);
    free(note);
}

/* --- what becomes of it --- */

void database_begin(void) {
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_open(":memory:", &disk) != SQLITE_OK)
        broken("no database in memory");
}

static void up_again(void *a, void *b) {
    (void)a, (void)b;
    is_down = false;
}

static void break_all(struct node *n) {
    struct pg_conn *all[256];
    int count = 0;
    for (struct pg_conn *c = conns; c && count < 256; c = c->next)
        if (!c->gone && (!n || c->node == n)) {
            c->refs++;
            all[count++] = c;
        }
    for (int i = 0; i < count; i++) {
        if (all[i]->node->cut)
            session_gone(all[i]);
        else
            break_off(all[i]);
        conn_unref(all[i]);
    }
}

void database_restart(int64_t us) {
    is_down = true;
    break_all(NULL);
    later(us, NULL, up_again, NULL, NULL);
}

void database_freeze(int64_t us) { frozen_until = now + us; }
void database_node_gone(struct node *n) { break_all(n); }

/* Connections from before are dead: the other end has forgotten them. */
void database_heal(struct node *n) {
    n->cut = false;
    break_all(n);
}

bool database_in_transaction(void) { return owner != NULL; }

int database_schema(void) {
    char number[32] = "0";
    if (!owner)
        sqlite3_exec(disk, "SELECT value FROM meta WHERE key = 'schema'", take_number, number, NULL);
    return atoi(number);
}

int database_query(const char *text, const char *const *value, int n, db_row *row, void *ctx) {
    sqlite3_stmt *st = prepared(text);
    int rows = 0;
    for (int i = 0; i < n; i++)
        sqlite3_bind_text(st, i + 1, value[i], -1, SQLITE_STATIC);
    while (sqlite3_step(st) == SQLITE_ROW) {
        struct db_value v[COLUMNS];
        for (int i = 0; i < sqlite3_column_count(st); i++)
            v[i] = sqlite3_column_type(st, i) == SQLITE_INTEGER ? db_int(sqlite3_column_int64(st, i))
                                                                : db_text((const char *)sqlite3_column_text(st, i));
        if (row)
            row(ctx, v, sqlite3_column_count(st));
        rows++;
    }
    sqlite3_reset(st);
    return rows;
}
