/* The driver for PostgreSQL. A connection that is lost says so and is opened again by the store; what was in its
 * transaction counts as not done. If the server had committed it all the same, the unique client id tells. */
#include "store.h"
#include "timetable/engine.h"

#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23 };
enum { ANSWER_MS = 5000 }; /* a database that has not answered by then is lost; it gives up a second earlier itself */

struct pg_db {
    struct db db;
    PGconn *conn;
    bool ready[SQL_COUNT];
};

static bool fail(struct pg_db *p, PGresult *r) {
    const char *said = r ? PQresultErrorMessage(r) : PQerrorMessage(p->conn);
    snprintf(p->db.why, sizeof p->db.why, "%s", *said ? said : "the database has not answered in time");
    p->db.why[strcspn(p->db.why, "\n")] = 0;
    if (PQstatus(p->conn) != CONNECTION_OK)
        p->db.lost = true;
    PQclear(r);
    return false;
}

static bool fine(const PGresult *r) {
    ExecStatusType s = PQresultStatus(r); /* of NULL: a fatal error */
    return s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK;
}

/* --- asking, with a deadline: the database may be frozen, or the line to it cut ------------------------------------
 */

static bool wait_for(struct pg_db *p, short events, uint64_t until) {
    uint64_t now = micros();
    struct pollfd fd = {.fd = PQsocket(p->conn), .events = events};
    if (p->db.patient)
        return poll(&fd, 1, -1) >= 0;
    return now < until && poll(&fd, 1, (int)((until - now) / 1000) + 1) > 0;
}

/* The last result of what was sent; NULL: the connection is lost. */
static PGresult *answer(struct pg_db *p, bool sent) {
    uint64_t until = micros() + ANSWER_MS * (uint64_t)1000;
    PGresult *last = NULL, *r;
    int more = sent ? 1 : -1;
    while (more > 0 && (more = PQflush(p->conn)) > 0)
        if (!wait_for(p, POLLIN | POLLOUT, until) || !PQconsumeInput(p->conn))
            more = -1;
    while (more == 0) {
        while (PQisBusy(p->conn))
            if (!wait_for(p, POLLIN, until) || !PQconsumeInput(p->conn)) {
                PQclear(last);
                last = NULL;
                more = -1;
                break;
            }
        if (more < 0 || !(r = PQgetResult(p->conn)))
            break;
        PQclear(last);
        last = r;
        if (PQstatus(p->conn) != CONNECTION_OK)
            break;
    }
    if (more < 0)
        p->db.lost = true;
    return last;
}

static PGresult *ask(struct pg_db *p, const char *sql) { return answer(p, PQsendQuery(p->conn, sql)); }

static bool plain(struct pg_db *p, const char *sql) {
    PGresult *r = ask(p, sql);
    if (!fine(r))
        return fail(p, r);
    PQclear(r);
    return true;
}

static void shut(struct db *db) {
    struct pg_db *p = (struct pg_db *)db;
    PQfinish(p->conn);
    free(p);
}

/* What the server remarks is not for our log. */
static void unheard(void *arg, const char *text) { (void)arg, (void)text; }

static struct db *open_pg(const char *where, bool make, char *why, size_t n) {
    struct pg_db *p = tt_need(sizeof *p);
    (void)make;
    p->db.driver = &db_pg;
    const char *keys[] = {"dbname", "connect_timeout", "application_name", "keepalives_idle", "tcp_user_timeout", NULL};
    const char *values[] = {where, "3", "timetable", "10", "5000", NULL};
    p->conn = PQconnectdbParams(keys, values, 1);
    PQsetNoticeProcessor(p->conn, unheard, NULL);
    if (PQstatus(p->conn) != CONNECTION_OK || PQsetnonblocking(p->conn, 1) ||
        /* The last: a node that is cut off in the middle of a transaction must not hold its tables for hours. */
        !plain(p, "SET client_min_messages = warning; SET statement_timeout = 4000; SET lock_timeout = 4000;"
                  "SET idle_in_transaction_session_timeout = 10000")) {
        snprintf(why, n, "%s", PQerrorMessage(p->conn));
        why[strcspn(why, "\n")] = 0;
        shut(&p->db);
        return NULL;
    }
    return &p->db;
}

static bool begin(struct db *db) { return plain((struct pg_db *)db, "BEGIN"); }

static bool commit(struct db *db) {
    struct pg_db *p = (struct pg_db *)db;
    PGresult *r = ask(p, "COMMIT");
    /* A COMMIT of a failed transaction is answered with ROLLBACK. */
    if (!fine(r) || strcmp(PQcmdStatus(r), "COMMIT"))
        return fail(p, r);
    PQclear(r);
    return true;
}

static void rollback(struct db *db) {
    struct pg_db *p = (struct pg_db *)db;
    if (!db->lost)
        plain(p, "ROLLBACK");
}

static bool script(struct db *db, const char *text, int64_t *number) {
    struct pg_db *p = (struct pg_db *)db;
    PGresult *r = ask(p, text);
    if (!fine(r))
        return fail(p, r);
    if (number && PQntuples(r) > 0)
        *number = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    return true;
}

static bool prepare(struct pg_db *p, enum sql id) {
    char name[16];
    if (p->ready[id])
        return true;
    snprintf(name, sizeof name, "s%d", (int)id);
    PGresult *r = answer(p, PQsendPrepare(p->conn, name, sql_text[id], 0, NULL));
    if (!fine(r))
        return fail(p, r);
    PQclear(r);
    return p->ready[id] = true;
}

static void give_rows(PGresult *r, db_row *row, void *ctx) {
    int columns = PQnfields(r) < DB_MAX_PARAMS ? PQnfields(r) : DB_MAX_PARAMS;
    for (int i = 0; i < PQntuples(r); i++) {
        struct db_value v[DB_MAX_PARAMS];
        for (int c = 0; c < columns; c++) {
            Oid type = PQftype(r, c);
            const char *text = PQgetisnull(r, i, c) ? NULL : PQgetvalue(r, i, c);
            if (text && (type == OID_INT8 || type == OID_INT4 || type == OID_INT2))
                v[c] = db_int(strtoll(text, NULL, 10));
            else
                v[c] = db_text(text);
        }
        row(ctx, v, columns);
    }
}

static int run(struct db *db, enum sql id, const struct db_value *v, int n, db_row *row, void *ctx) {
    struct pg_db *p = (struct pg_db *)db;
    const char *value[DB_MAX_PARAMS];
    char number[DB_MAX_PARAMS][24], name[16];
    if (!prepare(p, id))
        return -1;
    for (int i = 0; i < n; i++) {
        value[i] = v[i].type == DB_TEXT ? v[i].text : NULL;
        if (v[i].type == DB_INT) {
            snprintf(number[i], sizeof number[i], "%lld", (long long)v[i].num);
            value[i] = number[i];
        }
    }
    snprintf(name, sizeof name, "s%d", (int)id);
    PGresult *r = answer(p, PQsendQueryPrepared(p->conn, name, n, value, NULL, NULL, 0));
    if (!fine(r)) {
        fail(p, r);
        return -1;
    }
    bool reads = PQresultStatus(r) == PGRES_TUPLES_OK;
    if (reads && row)
        give_rows(r, row, ctx);
    int rows = reads ? PQntuples(r) : atoi(PQcmdTuples(r));
    PQclear(r);
    return rows;
}

const struct db_driver db_pg = {
    .name = "postgres",
    .open = open_pg,
    .close = shut,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .run = run,
    .script = script,
    .begin_schema = "BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;"
                    "SELECT pg_advisory_xact_lock(7236411);",
};
