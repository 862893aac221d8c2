/* The driver for PostgreSQL. A connection that is lost says so and is opened anew by the store; what was in its
 * transaction counts as not done. If the server had committed it all the same, the unique client id tells. */
#include "store.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OID_INT8 = 20, OID_INT2 = 21, OID_INT4 = 23 };

struct pg_db {
    struct db db;
    PGconn *conn;
    bool ready[SQL_COUNT];
};

static bool fail(struct pg_db *p, PGresult *r) {
    snprintf(p->db.why, sizeof p->db.why, "%s", r ? PQresultErrorMessage(r) : PQerrorMessage(p->conn));
    p->db.why[strcspn(p->db.why, "\n")] = 0;
    if (PQstatus(p->conn) != CONNECTION_OK)
        p->db.lost = true;
    PQclear(r);
    return false;
}

static bool fine(PGresult *r) {
    ExecStatusType s = PQresultStatus(r);
    return s == PGRES_COMMAND_OK || s == PGRES_TUPLES_OK;
}

static bool plain(struct pg_db *p, const char *sql) {
    PGresult *r = PQexec(p->conn, sql);
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

static struct db *open_pg(const char *where, char *why, size_t n) {
    struct pg_db *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->db.driver = &db_pg;
    const char *keys[] = {"dbname", "connect_timeout", "application_name", "keepalives_idle", NULL};
    const char *values[] = {where, "3", "timetable", "10", NULL};
    p->conn = PQconnectdbParams(keys, values, 1);
    PQsetNoticeProcessor(p->conn, unheard, NULL);
    if (PQstatus(p->conn) != CONNECTION_OK ||
        !plain(p, "SET client_min_messages = warning; SET statement_timeout = 8000; SET lock_timeout = 5000")) {
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
    PGresult *r = PQexec(p->conn, "COMMIT");
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
    PGresult *r = PQexec(p->conn, text);
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
    PGresult *r = PQprepare(p->conn, name, sql_text[id], 0, NULL);
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
    PGresult *r = PQexecPrepared(p->conn, name, n, value, NULL, NULL, 0);
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
    .begin_schema = "BEGIN; SELECT pg_advisory_xact_lock(7236411);",
};
