/*
 * simulation.h - a whole cluster in one process, everything drawn from one seed.
 *
 * The server's objects are linked as they are. What they call of the outside world is here instead of the libraries:
 * libuv (stand_in_uv.c), libwebsockets (stand_in_websockets.c), libpq over a database in memory (stand_in_postgres.c),
 * the system's clocks and descriptors (stand_in_system.c). Threads are fibers, which give up the processor only where a
 * thread would wait. Time stands still while code runs, and goes on to the next event.
 */
#ifndef TT_SIMULATION_H
#define TT_SIMULATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table.h"

enum { NODES_MAX = 4, FAULTS_MAX = 1000, SECOND = 1000000, MINUTE = 60 * SECOND, GRACE_S = 30 };
#define HOUR (60 * (int64_t)MINUTE)

/* --- the run: what one seed stands for, and what a shrunk run leaves out --- */
struct plan {
    uint64_t seed;
    int nodes, people;
    int64_t length; /* microseconds with faults; a calm end follows */
    int64_t think;  /* mean time to choose a move */
    int64_t away;   /* mean time between two visits of a person; 0: they stay */
    bool hostile;
    uint64_t kinds;  /* mask of the kinds of faults that may happen */
    bool all_faults; /* or those of the schedule that are listed: */
    bool listed[FAULTS_MAX];
    const char *trace; /* a file, or NULL */
};
extern struct plan plan;

/* --- chance, time, events (world.c) --- */
uint64_t chance_next(void);
uint32_t chance(uint32_t below);
bool one_in(uint32_t n);
int64_t spread(int64_t mean); /* an exponential draw, at most eight times the mean */

struct node;
extern int64_t now; /* microseconds since the run began */
typedef void event_fn(void *a, void *b);
/* Calls fn(a, b) later; with a node only while that process lives. */
void later(int64_t us, struct node *, event_fn *, void *a, void *b);
void world_run(int64_t until);
void world_begin(void);

/* Everything that happens is written down; the sum tells two runs apart. */
void trace(const char *format, ...) __attribute__((format(printf, 1, 2)));
extern uint64_t trace_sum, trace_lines;

/* Something that must always hold does not: says what, and ends the run. */
_Noreturn void broken(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define HOLDS(what, ...)                                                                                               \
    do {                                                                                                               \
        if (!(what))                                                                                                   \
            broken(__VA_ARGS__);                                                                                       \
    } while (0)

/* --- JSON as it lies in a text (fields.c) --- */
enum { FIELDS_MAX = 48 };
struct span {
    const char *at;
    size_t n;
};
struct fields {
    struct field {
        struct span key, value;
    } field[FIELDS_MAX];
    int n;
};
bool fields_of(struct span object, struct fields *);       /* false: it is none */
struct span field(const struct fields *, const char *key); /* n is 0: not there */
bool list_next(struct span list, struct span *item);       /* the first for an item without an address */
bool list_has(struct span list_of_numbers, int64_t number);
bool span_is(struct span, const char *json);
bool is_object(struct span);
bool is_list(struct span);
const char *text_of(struct span); /* of a text, "" for anything else; valid for a few calls */
int64_t number_of(struct span, int64_t otherwise);

/* --- fibers: the threads of a process --- */
struct fiber;
struct fiber *fiber_new(struct node *, void (*)(void *), void *arg);
struct fiber *fiber_here(void);    /* NULL: on the loop */
void fiber_wait(const void *what); /* until fiber_wake of the same */
/* Until either is woken; false: the time is over. */
bool fiber_wait_for(const void *what, const void *or_null, int64_t us);
void fiber_sleep(int64_t us);
void fiber_wake(const void *what, bool all);
bool fiber_done(const struct fiber *);
void fibers_end(struct node *); /* the process is gone */

/* --- versions of the server (version.c): today's, and an older one from a library --- */
struct version {
    int schema; /* of the database: a node refuses a newer one */
    struct server *(*start)(uv_loop_t *, char *why, size_t n);
    void (*stop)(struct server *);
    bool (*quiet)(const struct server *); /* nothing is on its way to the disk or to a client */
    void (*free)(struct server *);
    const char *(*person)(const void *connection); /* who is signed in there; NULL: it has no session */
    /* Secrecy of an update; false: there was nothing to compare. */
    bool (*check_update)(struct server *, const char *table, int64_t version, int seat, struct span view,
                         struct span steps);
    void (*check_bounds)(struct server *, int node);
    void (*bots_to_move)(struct server *, void (*owes)(const char *table, int64_t entries));
};
extern const struct version todays_version, *older_version; /* the older one: NULL where none was given */

/* --- nodes (nodes.c) --- */
struct node {
    int number;
    const struct version *version, *next; /* of its process; of the one after it */
    uint64_t life;                        /* of its process; 0 between two */
    bool up, stopping, loop_ended, cut;   /* cut: from the database */
    uv_loop_t loop;
    struct server *server;
    struct lws_context *context;
    int64_t started;
    int64_t wall, drift;             /* its clock: microseconds ahead, and millionths too fast */
    int64_t wall_most, jumped;       /* the most that it was ahead, and since when */
    int64_t wall_before, wall_after; /* its time just before that jump and just after it */
    int64_t stop_until, down_until;
};
extern struct node node[NODES_MAX];
extern struct node *here;               /* whose code is running, or NULL */
int64_t node_wall(const struct node *); /* microseconds since 1970, by its clock */
void node_start(struct node *);
void node_kill(struct node *, int64_t down);
void node_stop(struct node *);                  /* SIGTERM */
void node_change(struct node *, bool by_force); /* the other version is started in its place */
void nodes_end_upgrade(void);                   /* all that still run the older version are replaced */
extern uint64_t older_started, older_refused;

/* --- the wire (stand_in_websockets.c) --- */
struct line;
struct line_end {
    void *who;
    void (*up)(void *who, struct line *);
    void (*text)(void *who, struct line *, const char *text, size_t n);
    void (*down)(void *who, struct line *);
};
/* NULL at once where nobody listens. */
struct line *line_open(struct node *, const struct line_end *, int address);
void line_send(struct line *, const char *text, size_t n);
void line_close(struct line *); /* by the client */
void line_reads(struct line *, bool);
void line_cut(struct line *);    /* the connection breaks: both ends are told */
void line_silent(struct line *); /* the connection breaks, and nobody is told */
struct line *line_any(void);     /* by chance, or NULL */
void lines_of_node_end(struct node *);
/* One request by HTTP; `answer` gets the body, or NULL where there was none. */
void http_post(struct node *, int address, const char *op, const char *token, const char *body, void *who,
               void (*answer)(void *who, const char *body, size_t n));
extern int64_t wire_delay;  /* mean, microseconds */
extern uint32_t wire_loses; /* one in this number of requests by HTTP, and of their answers; 0: none */

/* --- the database (stand_in_postgres.c) --- */
void database_begin(void);
void database_restart(int64_t us);
void database_freeze(int64_t us);
void database_node_gone(struct node *);
void database_heal(struct node *); /* after `cut` was taken back */
struct database_faults {
    int64_t delay;                                        /* mean of one answer */
    bool full;                                            /* the disk */
    uint32_t fail, lose_commit, lose_answer, lose_notice; /* one in this number; 0: never */
};
extern struct database_faults database;
bool descriptor_ready(int fd); /* of a connection: something to read */
bool database_in_transaction(void);
int database_schema(void); /* 0: none yet, or it may be about to change */
extern uint64_t tables_made;
/* Reads the database beside everybody, what is not committed yet included. The text is a literal. */
int database_query(const char *sql, const char *const *value, int n, db_row *, void *ctx);

/* --- descriptors (stand_in_system.c) --- */
enum { FIRST_DESCRIPTOR = 1 << 20, FIRST_SOCKET = 1 << 21 };
void system_begin(void);
extern uint32_t bots_that_hang; /* one in this number of thoughts (version.c); 0: none */

/* --- clients (clients.c) --- */
void clients_begin(void);
void clients_calm(void);            /* no new matches, no hostility: what is open goes on */
void clients_freeze(void);          /* no new moves */
void clients_present(void);         /* calls check_present for each table that somebody is at */
void clients_remember(void);        /* what each of them sees, to be compared by clients_check */
int clients_check(int64_t settled); /* everybody has read what was committed before then; how many tables they see */
int64_t clients_pending(void);      /* microseconds that the oldest request of a live connection waits */
/* When this person last asked for that at this table; -1: never. A move's op is its id. */
int64_t asked_at(const char *table, const char *person, const char *op);
void note_asked(const char *table, const char *person, const char *op);
extern uint64_t moves_acknowledged, moves_repeated, updates_read, requests_refused;

/* --- what must hold (checks.c) --- */
struct log_row {
    char table[ID_LENGTH + 1];
    int64_t version, at;
    char kind[12];
    int seat;
    char person[ID_LENGTH + 2], cid[64];
    char *body;
};
void check_committed(struct node *, const struct log_row *, int n); /* one transaction */
void check_dropped(const char *table);
void check_acknowledged(const char *table, int64_t version, const char *cid, int seat);
void check_sent(struct node *, const char *person, const char *text, size_t n); /* an update leaves the server */
void check_now(void); /* bounds of memory and queues, limits */
void check_end(void);
int64_t log_version(const char *table);
int64_t log_settled(const char *table, int64_t before); /* entries that were committed before then */
bool log_has(const char *table, const char *cid);       /* a move of that client's id, of any seat */
void check_bots(int64_t healed);
int log_seat_of(const char *table, const char *person);
void check_present(const char *table); /* one who plays there is connected; before check_now */
extern uint64_t entries_committed, secrets_checked;
extern double table_hours, table_hours_present;

/* --- faults (faults.c) --- */
void faults_begin(void);
void faults_end(void);                                  /* everything works from now on */
uint64_t fault_kind(const char *name);                  /* its bit; 0: there is none */
void faults_print(uint64_t kinds, const char *between); /* their names */
extern int faults_planned, faults_happened;

#endif
