/* timetable db backup|restore|check|export: looking after the database while nobody plays, or (backup, check,
 * export) while the server runs. */
#include "serve.h"
#include "table.h"

#include <dirent.h>
#include <fcntl.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int say(const char *key, const char *a, int code) {
    const char *args[] = {a ? a : ""};
    char text[400];
    tt_text_fill(0, key, args, 1, text, sizeof text);
    fprintf(code ? stderr : stdout, code ? "timetable: %s\n" : "%s\n", text);
    return code;
}

static bool is_pg(const char *where) { return db_driver_for(where) == &db_pg; }

/* --- backup and restore ----------------------------------------------------------------------- */

/* The whole file in one step: a snapshot, while people who play go on writing to the write-ahead log. In several steps
 * SQLite would begin again after every write of somebody else. Nobody but the owner can read the copy, and it has its
 * name only when it is whole and on disk. */
static bool copy_sqlite(const char *from, const char *to) {
    sqlite3 *a = NULL, *b = NULL;
    char part[4096];
    if (snprintf(part, sizeof part, "%s.part", to) >= (int)sizeof part)
        return false;
    unlink(part);
    int fd = open(part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool ok = sqlite3_open_v2(from, &a, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
              sqlite3_busy_timeout(a, 5000) == SQLITE_OK && sqlite3_open(part, &b) == SQLITE_OK;
    sqlite3_backup *copy = ok ? sqlite3_backup_init(b, "main", a, "main") : NULL;
    int rc = SQLITE_BUSY;
    for (int i = 0; copy && i < 100 && (rc == SQLITE_BUSY || rc == SQLITE_LOCKED); i++) {
        rc = sqlite3_backup_step(copy, -1);
        if (rc == SQLITE_BUSY || rc == SQLITE_LOCKED)
            sqlite3_sleep(50);
    }
    ok = sqlite3_backup_finish(copy) == SQLITE_OK && rc == SQLITE_DONE;
    sqlite3_close(a);
    sqlite3_close(b);
    ok = ok && !fsync(fd) && !rename(part, to);
    close(fd);
    if (!ok)
        unlink(part);
    return ok;
}

/* PostgreSQL has its own tools for it. */
static bool run_tool(char *const argv[]) {
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        execvp(argv[0], argv);
        _exit(127);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* --- a folder of backups ----------------------------------------------------------------------------------------- */

static int is_backup(const struct dirent *e) {
    size_t n = strlen(e->d_name);
    return !strncmp(e->d_name, "timetable-", 10) && n > 13 && !strcmp(e->d_name + n - 3, ".db");
}

/* The names have the time in them: the first in order are the oldest. */
static void drop_oldest(const char *folder, int keep) {
    struct dirent **list;
    char path[4096];
    int n = scandir(folder, &list, is_backup, alphasort);
    for (int i = 0; i < n; i++) {
        if (i < n - keep && snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name) < (int)sizeof path)
            unlink(path);
        free(list[i]);
    }
    if (n >= 0)
        free(list);
}

static int backup(const char *where, const char *file, int keep) {
    struct stat st;
    umask(077);
    if (!stat(file, &st) && S_ISDIR(st.st_mode)) {
        char name[4096], time_text[32];
        time_t now = time(NULL);
        struct tm tm;
        gmtime_r(&now, &tm);
        strftime(time_text, sizeof time_text, "%Y%m%dT%H%M%SZ", &tm);
        if (snprintf(name, sizeof name, "%s/timetable-%s.db", file, time_text) >= (int)sizeof name)
            return say("server.db.failed", file, 1);
        int rc = backup(where, name, 0);
        if (!rc && keep)
            drop_oldest(file, keep);
        return rc;
    }
    if (!stat(file, &st))
        return say("server.db.exists", file, 1);
    if (is_pg(where)) {
        char *const argv[] = {"pg_dump", "--format=custom", "--file", (char *)(uintptr_t)file, (char *)(uintptr_t)where,
                              NULL};
        return run_tool(argv) ? say("server.db.saved", file, 0) : say("server.db.failed", file, 1);
    }
    if (stat(where, &st))
        return say("server.db.none", where, 1);
    return copy_sqlite(where, file) ? say("server.db.saved", file, 0) : say("server.db.failed", file, 1);
}

static int restore(const char *where, const char *file) {
    struct stat st;
    umask(077);
    if (stat(file, &st))
        return say("server.db.none", file, 1);
    if (is_pg(where)) {
        char *const argv[] = {"pg_restore",
                              "--clean",
                              "--if-exists",
                              "--no-owner",
                              "--single-transaction",
                              "--dbname",
                              (char *)(uintptr_t)where,
                              (char *)(uintptr_t)file,
                              NULL};
        return run_tool(argv) ? say("server.db.restored", where, 0) : say("server.db.failed", where, 1);
    }
    /* Never over an existing one: moving it away is the owner's decision. */
    if (!stat(where, &st))
        return say("server.db.exists", where, 1);
    return copy_sqlite(file, where) ? say("server.db.restored", where, 0) : say("server.db.failed", where, 1);
}

/* --- check and export ------------------------------------------------------------------------- */

struct ids {
    char (*id)[ID_LENGTH + 1];
    int n, room;
};

static void take_id(void *ctx, const struct db_value *v, int n) {
    struct ids *ids = ctx;
    if (n < 1)
        return;
    if (ids->n == ids->room) {
        ids->room = ids->room ? 2 * ids->room : 256;
        ids->id = tt_have(realloc(ids->id, (size_t)ids->room * sizeof *ids->id));
    }
    snprintf(ids->id[ids->n++], ID_LENGTH + 1, "%s", v[0].text);
}

/* Loads each table as the server would, by replaying its log, and hands it to `each`. */
static int walk(const char *where, enum sql which, bool (*each)(struct table *, void *), void *ctx) {
    struct config c = {.db = where, .quiet = true, .look = true};
    char why[300];
    struct ids ids = {0};
    int bad = 0;
    struct server *s = server_new(&c, NULL, why, sizeof why);
    struct db *db = s ? db_look(where, why, sizeof why) : NULL;
    if (!db) {
        fprintf(stderr, "timetable: %s\n", why);
        return -1;
    }
    db_run(db, which, NULL, 0, take_id, &ids);
    for (int i = 0; i < ids.n; i++) {
        table_wake(s, ids.id[i]);
        store_drain(s->store);
        struct table *t = table_find(s, ids.id[i]);
        if (!t || t->state == TABLE_MISSING || !each(t, ctx)) {
            bad++;
            say("server.db.damaged", ids.id[i], 1);
        }
        if (t)
            tables_drop(t);
    }
    free(ids.id);
    db_close(db);
    server_free(s);
    return bad;
}

struct totals {
    int tables, entries;
};

static bool check_one(struct table *t, void *ctx) {
    struct totals *all = ctx;
    all->tables++;
    all->entries += t->core.entries;
    return true;
}

static bool sqlite_whole(const char *where) {
    sqlite3 *a = NULL;
    sqlite3_stmt *st = NULL;
    bool ok = sqlite3_open_v2(where, &a, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(a, "PRAGMA integrity_check", -1, &st, NULL) == SQLITE_OK &&
              sqlite3_step(st) == SQLITE_ROW && !strcmp((const char *)sqlite3_column_text(st, 0), "ok");
    sqlite3_finalize(st);
    sqlite3_close(a);
    return ok;
}

static int check(const char *where) {
    struct totals all = {0};
    struct stat st;
    char text[80];
    if (!is_pg(where) && stat(where, &st))
        return say("server.db.none", where, 1);
    if (!is_pg(where) && !sqlite_whole(where))
        return say("server.db.failed", where, 1);
    int bad = walk(where, SQL_TABLE_ALL, check_one, &all);
    if (bad)
        return 1;
    snprintf(text, sizeof text, "%d, %d", all.tables, all.entries);
    return say("server.db.fine", text, 0);
}

/* One record a line, the engine's format: what `timetable engine` loads. Names are not in it. */
static bool export_one(struct table *t, void *ctx) {
    struct tt_sink s;
    if (t->core.status != TT_OVER)
        return true;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "table", t->id);
    tt_key_int(&s, "version", table_version(t));
    tt_key_int(&s, "ended", t->core.ended);
    tt_put_key(&s, "record");
    table_record(t, &s);
    tt_put_end(&s);
    fprintf(ctx, "%s\n", s.buf);
    tt_sink_free(&s);
    return true;
}

static int export(const char *where, const char *file) {
    struct stat st;
    if (!is_pg(where) && stat(where, &st))
        return say("server.db.none", where, 1);
    FILE *out = file ? fopen(file, "w") : stdout;
    if (!out)
        return say("server.db.failed", file, 1);
    int bad = walk(where, SQL_TABLE_RECORDS, export_one, out);
    if (file && fclose(out))
        bad = 1;
    return bad ? 1 : 0;
}

int cli_db(int argc, char **argv) {
    const char *where = "timetable.db", *rest[2] = {NULL, NULL};
    int n = 0, keep = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--db") && i + 1 < argc)
            where = argv[++i];
        else if (!strcmp(argv[i], "--keep") && i + 1 < argc)
            keep = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--lang"))
            i++;
        else if (argv[i][0] != '-' && n < 2)
            rest[n++] = argv[i];
        else
            return say("server.unknown_flag", argv[i], 2);
    }
    if (sodium_init() < 0)
        return 1;
    if (n == 2 && !strcmp(rest[0], "backup"))
        return backup(where, rest[1], keep);
    if (n == 2 && !strcmp(rest[0], "restore"))
        return restore(where, rest[1]);
    if (n == 1 && !strcmp(rest[0], "check"))
        return check(where);
    if (n >= 1 && !strcmp(rest[0], "export"))
        return export(where, rest[1]);
    return say("server.db.usage", NULL, 2);
}
