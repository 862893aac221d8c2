/* The driver for SQLite: write-ahead log, synchronous=FULL, so that what is committed survives a lost
 * power plug. One connection, one thread. */
#include "store.h"
#include "timetable/engine.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sqlite_db {
    struct db db;
    sqlite3 *handle;
    sqlite3_stmt *ready[SQL_COUNT];
};

/* --- how long the disk takes ---------------------------------------------------------------------------------------
 */

/* SQLite's own files with one method replaced: the one that waits for the disk. Only the store's thread counts. */
static struct times *syncs;
static sqlite3_vfs timed;
static sqlite3_vfs *usual;
/* Files of a kind (with locks, without) have the same methods. */
static struct kind {
    const sqlite3_io_methods *usual;
    sqlite3_io_methods timed;
} kind[4];

void sqlite_count_syncs(struct times *t) { syncs = t; }

static int timed_sync(sqlite3_file *file, int flags) {
    uint64_t from = micros();
    const struct kind *k = kind;
    while (&k->timed != file->pMethods)
        k++;
    int rc = k->usual->xSync(file, flags);
    if (syncs)
        times_add(syncs, (int64_t)(micros() - from));
    return rc;
}

static int timed_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    (void)vfs;
    int rc = usual->xOpen(usual, name, file, flags, out);
    for (int i = 0; rc == SQLITE_OK && file->pMethods && i < 4; i++) {
        struct kind *k = &kind[i];
        if (!k->usual) {
            k->usual = file->pMethods;
            k->timed = *k->usual;
            k->timed.xSync = timed_sync;
        }
        if (k->usual == file->pMethods) {
            file->pMethods = &k->timed;
            break;
        }
    }
    return rc;
}

static void register_timed(void) {
    if (usual)
        return;
    usual = sqlite3_vfs_find(NULL);
    timed = *usual;
    timed.zName = "timed";
    timed.pNext = NULL;
    timed.xOpen = timed_open;
    sqlite3_vfs_register(&timed, 0);
}

static bool fail(struct sqlite_db *s) {
    snprintf(s->db.why, sizeof s->db.why, "%s", sqlite3_errmsg(s->handle));
    return false;
}

static bool plain(struct sqlite_db *s, const char *sql) {
    return sqlite3_exec(s->handle, sql, NULL, NULL, NULL) == SQLITE_OK || fail(s);
}

static void shut(struct db *db) {
    struct sqlite_db *s = (struct sqlite_db *)db;
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(s->ready[i]);
    sqlite3_close(s->handle);
    free(s);
}

/* To change to the write-ahead log nobody else may have the file open at all, and SQLite does not wait for that. Once
 * changed it stays. */
static bool use_wal(struct sqlite_db *s) {
    for (int i = 0; i < 100; i++) {
        if (plain(s, "PRAGMA journal_mode=WAL"))
            return true;
        if (sqlite3_errcode(s->handle) != SQLITE_BUSY)
            return false;
        sqlite3_sleep(50);
    }
    return false;
}

static struct db *open_file(const char *path, bool make, char *why, size_t n) {
    struct sqlite_db *s = tt_need(sizeof *s);
    s->db.driver = &db_sqlite;
    int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX;
    register_timed();
    if (sqlite3_open_v2(path, &s->handle, flags, "timed") != SQLITE_OK || sqlite3_busy_timeout(s->handle, 3000) ||
        !use_wal(s) || !plain(s, "PRAGMA synchronous=FULL") || !plain(s, "PRAGMA wal_autocheckpoint=4000") ||
        !plain(s, "PRAGMA trusted_schema=OFF")) {
        snprintf(why, n, "%s: %s", path, s->handle ? sqlite3_errmsg(s->handle) : "out of memory");
        shut(&s->db);
        return NULL;
    }
    return &s->db;
}

/* A file that was moved away, deleted or replaced still takes what is written, and nobody would ever find it. */
static bool begin(struct db *db) {
    struct sqlite_db *s = (struct sqlite_db *)db;
    int moved = 0;
    if (sqlite3_file_control(s->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved) {
        snprintf(db->why, sizeof db->why,
                 "the database file was moved or replaced: put it back, or restart the server");
        return false;
    }
    return plain(s, "BEGIN");
}

static bool commit(struct db *db) { return plain((struct sqlite_db *)db, "COMMIT"); }

static void rollback(struct db *db) {
    struct sqlite_db *s = (struct sqlite_db *)db;
    /* A failed statement may have ended the transaction already. */
    if (!sqlite3_get_autocommit(s->handle))
        sqlite3_exec(s->handle, "ROLLBACK", NULL, NULL, NULL);
}

static int column(void *out, int n, char **value, char **name) {
    (void)name;
    if (n > 0 && value[0] && out)
        *(int64_t *)out = strtoll(value[0], NULL, 10);
    return 0;
}

static bool script(struct db *db, const char *text, int64_t *number) {
    struct sqlite_db *s = (struct sqlite_db *)db;
    return sqlite3_exec(s->handle, text, column, number, NULL) == SQLITE_OK || fail(s);
}

static void bind_all(sqlite3_stmt *st, const struct db_value *v, int n) {
    for (int i = 0; i < n; i++) {
        if (v[i].type == DB_INT)
            sqlite3_bind_int64(st, i + 1, v[i].num);
        else if (v[i].type == DB_TEXT)
            sqlite3_bind_text(st, i + 1, v[i].text, -1, SQLITE_STATIC);
        else
            sqlite3_bind_null(st, i + 1);
    }
}

static void give_row(sqlite3_stmt *st, db_row *row, void *ctx) {
    struct db_value v[DB_MAX_PARAMS];
    int n = sqlite3_column_count(st);
    for (int i = 0; i < n && i < DB_MAX_PARAMS; i++) {
        int type = sqlite3_column_type(st, i);
        if (type == SQLITE_INTEGER)
            v[i] = db_int(sqlite3_column_int64(st, i));
        else
            v[i] = db_text(type == SQLITE_NULL ? NULL : (const char *)sqlite3_column_text(st, i));
    }
    row(ctx, v, n);
}

static int run(struct db *db, enum sql id, const struct db_value *v, int n, db_row *row, void *ctx) {
    struct sqlite_db *s = (struct sqlite_db *)db;
    sqlite3_stmt **st = &s->ready[id];
    if (!*st && sqlite3_prepare_v3(s->handle, sql_text[id], -1, SQLITE_PREPARE_PERSISTENT, st, NULL) != SQLITE_OK) {
        fail(s);
        return -1;
    }
    bind_all(*st, v, n);
    int rows = 0, rc;
    while ((rc = sqlite3_step(*st)) == SQLITE_ROW) {
        rows++;
        if (row)
            give_row(*st, row, ctx);
    }
    if (rc != SQLITE_DONE)
        fail(s);
    bool reads = sqlite3_stmt_readonly(*st);
    sqlite3_reset(*st);
    if (rc != SQLITE_DONE)
        return -1;
    return reads ? rows : sqlite3_changes(s->handle);
}

const struct db_driver db_sqlite = {
    .name = "sqlite",
    .open = open_file,
    .close = shut,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .run = run,
    .script = script,
    .begin_schema = "BEGIN IMMEDIATE",
};
