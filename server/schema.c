/* The statements as texts, the schema's versions, and opening a database. Migrations run at the start,
 * each in a transaction of its own; a database of a newer version is refused. */
#include "store.h"

#include <stdio.h>
#include <string.h>

const char *const sql_text[SQL_COUNT] = {
#define SQL(id, text) text,
#include "sql.def"
#undef SQL
};

static const char *const migration[DB_SCHEMA] = {
    "CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, kind TEXT NOT NULL,"
    " pass TEXT, created BIGINT NOT NULL, seen BIGINT NOT NULL);"
    "CREATE TABLE token (hash TEXT PRIMARY KEY, person TEXT NOT NULL, n BIGINT NOT NULL, label TEXT NOT NULL,"
    " created BIGINT NOT NULL, used BIGINT NOT NULL);"
    "CREATE INDEX token_person ON token (person);"
    "CREATE TABLE link (hash TEXT PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL,"
    " open BIGINT NOT NULL, spec TEXT NOT NULL, seats TEXT NOT NULL, created BIGINT NOT NULL, touched BIGINT NOT NULL,"
    " due BIGINT NOT NULL, ended BIGINT NOT NULL);"
    "CREATE INDEX tables_status ON tables (status, open, created);"
    "CREATE INDEX tables_due ON tables (due) WHERE due > 0;"
    "CREATE TABLE log (tbl TEXT NOT NULL, version BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT NOT NULL,"
    " seat BIGINT NOT NULL, person TEXT, cid TEXT, body TEXT NOT NULL, PRIMARY KEY (tbl, version));"
    "CREATE UNIQUE INDEX log_cid ON log (tbl, cid) WHERE cid IS NOT NULL;"
    "CREATE TABLE player (tbl TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, won BIGINT, score BIGINT,"
    " ended BIGINT, PRIMARY KEY (tbl, seat));"
    "CREATE INDEX player_person ON player (person);"
    "CREATE TABLE rating (person TEXT NOT NULL, game TEXT NOT NULL, rating BIGINT NOT NULL, games BIGINT NOT NULL,"
    " PRIMARY KEY (person, game));"
    "CREATE TABLE presence (node TEXT NOT NULL, tbl TEXT NOT NULL, seat BIGINT NOT NULL, until BIGINT NOT NULL,"
    " PRIMARY KEY (node, tbl, seat));"
    "CREATE INDEX presence_table ON presence (tbl);",
};

const struct db_driver *db_driver_for(const char *where) {
    if (!strncmp(where, "postgres://", 11) || !strncmp(where, "postgresql://", 13))
        return &db_pg;
    return &db_sqlite;
}

int db_run(struct db *db, enum sql id, const struct db_value *value, int n, db_row *row, void *ctx) {
    if (db->failed || db->lost)
        return -1;
    int changed = db->driver->run(db, id, value, n, row, ctx);
    if (changed < 0)
        db->failed = true;
    return changed;
}

static bool migrate(struct db *db) {
    const struct db_driver *d = db->driver;
    int64_t version = 0;
    if (!d->script(db, "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BIGINT NOT NULL);", NULL) ||
        !d->script(db, "SELECT value FROM meta WHERE key = 'schema';", &version))
        return false;
    if (version > DB_SCHEMA) {
        snprintf(db->why, sizeof db->why, "the database has schema %d, this program knows %d: use a newer program",
                 (int)version, DB_SCHEMA);
        return false;
    }
    for (; version < DB_SCHEMA; version++) {
        char mark[160];
        snprintf(
            mark, sizeof mark,
            "INSERT INTO meta (key, value) VALUES ('schema', %d) ON CONFLICT (key) DO UPDATE SET value = excluded.value;",
            (int)version + 1);
        if (!d->script(db, migration[version], NULL) || !d->script(db, mark, NULL))
            return false;
    }
    return true;
}

struct db *db_open(const char *where, char *why, size_t n) {
    struct db *db = db_driver_for(where)->open(where, why, n);
    if (!db)
        return NULL;
    /* Two nodes may start at once: the lock makes one of them wait and then find the work done. */
    bool ok = db->driver->begin(db);
    if (ok && db->driver->lock_schema)
        ok = db->driver->script(db, db->driver->lock_schema, NULL);
    ok = ok && migrate(db);
    if (ok)
        ok = db->driver->commit(db);
    else
        db->driver->rollback(db);
    if (!ok) {
        snprintf(why, n, "%s", db->why);
        db_close(db);
        return NULL;
    }
    return db;
}

void db_close(struct db *db) {
    if (db)
        db->driver->close(db);
}
