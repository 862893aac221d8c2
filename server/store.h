/*
 * store.h - where the server keeps things.
 *
 * Two layers. A driver (store_sqlite.c, store_pg.c) runs the statements of sql.def on one connection and
 * knows nothing of tables or people. The store (store.c) owns a driver's connection on a thread of its own:
 * the loop pushes jobs, the thread takes all that have gathered, runs them in one transaction (group commit)
 * and hands them back when they are durable. A job that is handed back with `ok` false has changed nothing.
 */
#ifndef TT_SERVER_STORE_H
#define TT_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum sql {
#define SQL(id, text) SQL_##id,
#include "sql.def"
#undef SQL
    SQL_COUNT
};
extern const char *const sql_text[SQL_COUNT];

enum db_type { DB_NULL, DB_INT, DB_TEXT };
struct db_value {
    enum db_type type;
    int64_t num;
    const char *text;
};
static inline struct db_value db_int(int64_t n) { return (struct db_value){DB_INT, n, NULL}; }
static inline struct db_value db_text(const char *t) { return (struct db_value){t ? DB_TEXT : DB_NULL, 0, t}; }

enum { DB_MAX_PARAMS = 12, DB_SCHEMA = 10 };

/* One row; the texts live until the function returns. */
typedef void db_row(void *ctx, const struct db_value *column, int n);

struct db;
struct db_driver {
    const char *name;
    /* NULL with a reason in `why`. */
    struct db *(*open)(const char *where, bool make, char *why, size_t n);
    void (*close)(struct db *);
    bool (*begin)(struct db *);
    bool (*commit)(struct db *); /* false: nothing of it is kept */
    void (*rollback)(struct db *);
    /* Rows changed or read, or -1 when the statement did not work. */
    int (*run)(struct db *, enum sql, const struct db_value *, int n, db_row *, void *ctx);
    /* Several statements without parameters: migrations. A row's first column goes to *number. */
    bool (*script)(struct db *, const char *text, int64_t *number);
    /* Begins the transaction of a migration, so that no two run at once. */
    const char *begin_schema;
};
extern const struct db_driver db_sqlite, db_pg;

/* Every driver's handle begins with this. */
struct db {
    const struct db_driver *driver;
    bool lost;    /* the connection is gone: open again */
    bool failed;  /* a statement of this transaction failed */
    bool patient; /* no deadlines: a migration */
    char why[200];
};
struct times;
/* Where the time that SQLite waits for the disk is to be counted, or NULL. */
void sqlite_count_syncs(struct times *);

int db_run(struct db *, enum sql, const struct db_value *, int n, db_row *, void *ctx);
/* The driver for an address: postgres://... or a path. */
const struct db_driver *db_driver_for(const char *where);
/* Opens and brings the schema up to date; refuses a newer one. */
struct db *db_open(const char *where, char *why, size_t n);
/* The same for a program that has had it open before: a newer schema than its own is no obstacle. */
struct db *db_open_again(const char *where, char *why, size_t n);
/* Opens without changing anything: an older schema is left as it is. */
struct db *db_look(const char *where, char *why, size_t n);
int db_version(struct db *); /* of its schema */
void db_close(struct db *);

struct job {
    /* On the store's thread, within a transaction. May run again after a rollback: it must set all of its
     * results again each time. */
    void (*work)(struct db *, struct job *);
    void (*done)(struct job *); /* on the loop; owns the job from then on */
    bool ok;
    struct job *next;
    uint64_t pushed; /* microseconds of the monotonic clock */
};

/* How long things take: counts by upper bounds of microseconds, the last of them without one. */
enum { TIMES = 14 };
struct times {
    uint64_t bucket[TIMES], count, sum_us;
};
extern const int64_t times_bound[TIMES];
void times_add(struct times *, int64_t us);
uint64_t micros(void); /* monotonic */

struct store;
/* With `look` it is only read, by an older schema too. */
struct store *store_new(uv_loop_t *, const char *where, bool look, char *why, size_t n);
void store_push(struct store *, struct job *);
/* Waits until everything pushed so far is done, then closes. */
void store_free(struct store *);
/* The last transaction worked, and no job waits for longer than STORE_STUCK_MS. While one does, new ones fail at once.
 */
enum { STORE_STUCK_MS = 5000 };
bool store_healthy(const struct store *);
int64_t store_age_ms(const struct store *);          /* how long the oldest job has been waiting; 0: none */
void store_why(struct store *, char *out, size_t n); /* what went wrong last */
bool store_shared(const struct store *);             /* other nodes may write too */
int store_depth(const struct store *);               /* jobs waiting or running */
/* Where no loop runs (`timetable db`, tests): does what is queued and calls everything back. */
void store_drain(struct store *);

/* Numbers for /metrics. */
struct store_stats {
    uint64_t batches, jobs, failures, batch_us, refused;
    struct times commit, sync; /* whole commits; of these, waiting for the disk (SQLite) */
};
struct store_stats store_stats(struct store *);

#endif
