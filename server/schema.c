/* The statements as texts, the schema's versions, and opening a database. What is missing of the migrations runs when a
 * database is opened, all in one transaction, under a lock; a program that starts refuses a newer database. A migration
 * only adds (tables, columns with a default, indexes): nodes of the version before go on working while they are
 * replaced, also where they have to connect again. */
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const sql_text[SQL_COUNT] = {
#define SQL(id, text) text,
#include "sql.def"
#undef SQL
};

/* What leads to a version; `sqlite` or `pg` follow where the two say it differently, then what SQL cannot do. */
struct migration {
    const char *both, *sqlite, *pg;
    bool (*step)(struct db *);
};

/* How the accounts there are look, and by what they sign in. */
struct named {
    struct named *next;
    char id[ID_LENGTH + 2], name[NAME_BYTES];
};

static void take_named(void *ctx, const struct db_value *v, int n) {
    struct named **list = ctx, *one = tt_need(sizeof *one);
    (void)n;
    snprintf(one->id, sizeof one->id, "%s", v[0].text);
    snprintf(one->name, sizeof one->name, "%s", v[1].text);
    one->next = *list;
    *list = one;
}

static bool fill_alike(struct db *db) {
    struct named *list = NULL;
    bool ok = db_run(db, SQL_PERSON_ACCOUNTS, NULL, 0, take_named, &list) >= 0;
    while (list) {
        struct named *one = list;
        struct alike a;
        char login[NAME_BYTES];
        list = one->next;
        if (ok && name_alike(one->name, &a) && name_fold(one->name, login)) {
            struct db_value v[] = {db_text(a.small), db_text(a.large), db_text(one->id)};
            struct db_value l[] = {db_text(login), db_text(one->id)};
            ok = db_run(db, SQL_PERSON_SET_ALIKE, v, 3, NULL, NULL) >= 0 &&
                 db_run(db, SQL_PERSON_SET_LOGIN, l, 2, NULL, NULL) >= 0;
        }
        free(one);
    }
    return ok;
}

static const struct migration migration[DB_SCHEMA] = {
    {"CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, kind TEXT NOT NULL,"
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
     NULL, NULL, NULL},
    {"CREATE TABLE revoked (hash TEXT PRIMARY KEY, at BIGINT NOT NULL);"
     "CREATE INDEX revoked_at ON revoked (at);"
     "ALTER TABLE tables ADD COLUMN creator TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX tables_creator ON tables (creator, status);"
     /* Tables without people run only while somebody watches. */
     "UPDATE tables SET due = 0 WHERE NOT EXISTS (SELECT 1 FROM player WHERE player.tbl = tables.id);",
     "UPDATE tables SET creator = COALESCE(json_extract(spec, '$.host'), '');",
     "UPDATE tables SET creator = COALESCE(spec::json->>'host', '');", NULL},
    {"CREATE TABLE attempt (key TEXT PRIMARY KEY, failures BIGINT NOT NULL, last BIGINT NOT NULL);"
     "CREATE INDEX attempt_last ON attempt (last);"
     "CREATE TABLE recovery (hash TEXT PRIMARY KEY, person TEXT NOT NULL);"
     "CREATE INDEX recovery_person ON recovery (person);"
     "CREATE INDEX token_used ON token (used);",
     NULL, NULL, NULL},
    {"ALTER TABLE person ADD COLUMN alike_small TEXT;"
     "ALTER TABLE person ADD COLUMN alike_large TEXT;"
     "CREATE INDEX person_alike_small ON person (alike_small) WHERE alike_small IS NOT NULL;"
     "CREATE INDEX person_alike_large ON person (alike_large) WHERE alike_large IS NOT NULL;",
     NULL, NULL, fill_alike},
    {"CREATE INDEX tables_touched ON tables (status, touched, id);"
     "CREATE INDEX tables_ended ON tables (status, ended, id);"
     "CREATE INDEX person_seen ON person (kind, seen, id);",
     NULL, NULL, NULL},
    /* Ratings as a mean and how unsure it is, in thousandths (NULL: by a node of the version before); who may look
     * after the place; what people and operators do about each other. */
    {"ALTER TABLE rating ADD COLUMN mean BIGINT;"
     "ALTER TABLE rating ADD COLUMN sigma BIGINT;"
     "ALTER TABLE person ADD COLUMN role TEXT NOT NULL DEFAULT '';"
     "ALTER TABLE person ADD COLUMN address TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX person_address ON person (seen) WHERE address <> '';"
     "CREATE TABLE met (a TEXT NOT NULL, b TEXT NOT NULL, tbl TEXT NOT NULL, at BIGINT NOT NULL,"
     " PRIMARY KEY (a, b, tbl));"
     "CREATE INDEX met_at ON met (at);"
     "CREATE TABLE block (person TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, other));"
     "CREATE INDEX block_other ON block (other);"
     "CREATE TABLE ban (key TEXT PRIMARY KEY, until BIGINT NOT NULL, at BIGINT NOT NULL, reason TEXT NOT NULL);"
     "CREATE TABLE report (n BIGINT PRIMARY KEY, at BIGINT NOT NULL, by_whom TEXT NOT NULL, about TEXT NOT NULL,"
     " tbl TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, settled BIGINT NOT NULL);"
     "CREATE INDEX report_open ON report (settled, n);"
     "CREATE TABLE act (n BIGINT PRIMARY KEY, at BIGINT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL,"
     " target TEXT NOT NULL, detail TEXT NOT NULL);"
     "CREATE TABLE quota (key TEXT PRIMARY KEY, since BIGINT NOT NULL, n BIGINT NOT NULL);"
     "CREATE INDEX quota_since ON quota (since);",
     NULL, NULL, NULL},
    /* How many have reached which score in the line of a day (days since 1970); nobody's name. */
    {"CREATE TABLE day_score (day BIGINT NOT NULL, score BIGINT NOT NULL, n BIGINT NOT NULL,"
     " PRIMARY KEY (day, score));",
     NULL, NULL, NULL},
    /* Decks that people share, and reports about them. */
    {"CREATE TABLE deck (id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, author TEXT NOT NULL,"
     " cards BIGINT NOT NULL, body TEXT NOT NULL, created BIGINT NOT NULL, changed BIGINT NOT NULL,"
     " seen BIGINT NOT NULL);"
     "CREATE INDEX deck_owner ON deck (owner, changed);"
     "CREATE INDEX deck_seen ON deck (seen, id);"
     "ALTER TABLE report ADD COLUMN deck TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX report_deck ON report (deck) WHERE deck <> '';",
     NULL, NULL, NULL},
    /* Friends: a row for each of the two, with the table that `other` invites `person` to; one link per person. */
    {"CREATE TABLE friend (person TEXT NOT NULL, other TEXT NOT NULL, at BIGINT NOT NULL,"
     " invite TEXT NOT NULL DEFAULT '', PRIMARY KEY (person, other));"
     "CREATE INDEX friend_other ON friend (other);"
     "CREATE TABLE friend_link (person TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, until BIGINT NOT NULL,"
     " uses BIGINT NOT NULL);"
     "CREATE INDEX friend_link_until ON friend_link (until);"
     "ALTER TABLE person ADD COLUMN hidden BIGINT NOT NULL DEFAULT 0;",
     NULL, NULL, NULL},
    /* The same as day_score for the line of a shared deck. */
    {"CREATE TABLE deck_score (deck TEXT NOT NULL, day BIGINT NOT NULL, score BIGINT NOT NULL, n BIGINT NOT NULL,"
     " PRIMARY KEY (deck, day, score));"
     "CREATE INDEX deck_score_day ON deck_score (day);",
     NULL, NULL, NULL},
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

static bool migrate_to(struct db *db, int version) {
    const struct db_driver *d = db->driver;
    const struct migration *m = &migration[version - 1];
    const char *own = d == &db_pg ? m->pg : m->sqlite;
    char mark[160];
    snprintf(
        mark, sizeof mark,
        "INSERT INTO meta (key, value) VALUES ('schema', %d) ON CONFLICT (key) DO UPDATE SET value = excluded.value;",
        version);
    return d->script(db, m->both, NULL) && (!own || d->script(db, own, NULL)) && (!m->step || m->step(db)) &&
           d->script(db, mark, NULL);
}

static bool read_version(struct db *db, int64_t *version) {
    *version = 0;
    return db->driver->script(db, "SELECT value FROM meta WHERE key = 'schema';", version);
}

static bool migrate(struct db *db) {
    const struct db_driver *d = db->driver;
    int64_t version = 0;
    db->patient = true;
    /* Two nodes may start at once: one of them waits here and then finds the work done. */
    bool ok = d->script(db, d->begin_schema, NULL) &&
              d->script(db, "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value BIGINT NOT NULL);", NULL) &&
              read_version(db, &version);
    while (ok && version < DB_SCHEMA)
        ok = migrate_to(db, (int)++version);
    ok = ok && d->commit(db);
    if (!ok)
        d->rollback(db);
    db->patient = false;
    return ok;
}

static void too_new(struct db *db, int64_t version) {
    snprintf(db->why, sizeof db->why, "the database has schema %d, this program knows %d: use a newer program",
             (int)version, DB_SCHEMA);
}

static bool fits(struct db *db) {
    int64_t version;
    if ((!read_version(db, &version) || version < DB_SCHEMA) && (!migrate(db) || !read_version(db, &version)))
        return false;
    if (version > DB_SCHEMA)
        too_new(db, version);
    return version == DB_SCHEMA;
}

/* A node at work goes on where another one has brought the schema up to date meanwhile: migrations only add. */
static bool fits_still(struct db *db) {
    int64_t version;
    return (read_version(db, &version) && version > DB_SCHEMA) || fits(db);
}

static struct db *open_as(const char *where, bool make, bool (*good)(struct db *), char *why, size_t n) {
    struct db *db = db_driver_for(where)->open(where, make, why, n);
    if (db && !good(db)) {
        snprintf(why, n, "%s", db->why);
        db_close(db);
        db = NULL;
    }
    return db;
}

struct db *db_open(const char *where, char *why, size_t n) {
    return open_as(where, true, fits, why, n);
}

struct db *db_open_again(const char *where, char *why, size_t n) {
    return open_as(where, true, fits_still, why, n);
}

/* Older ones are read as they are: what is asked of them there is the same in every version. */
static bool readable(struct db *db) {
    int64_t version;
    if (!read_version(db, &version)) {
        char found[120];
        snprintf(found, sizeof found, "%.100s", db->why);
        snprintf(db->why, sizeof db->why, "not a database of timetable serve (%s)", found);
        return false;
    }
    if (version > DB_SCHEMA)
        too_new(db, version);
    return version <= DB_SCHEMA;
}

struct db *db_look(const char *where, char *why, size_t n) {
    return open_as(where, false, readable, why, n);
}

int db_version(struct db *db) {
    int64_t version;
    return read_version(db, &version) ? (int)version : 0;
}

void db_close(struct db *db) {
    if (db)
        db->driver->close(db);
}
