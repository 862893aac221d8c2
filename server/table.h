/*
 * table.h - the server's tables: the engine's table (core), and around it people, a store and connections.
 *
 * The log is the truth. Every change is one or more entries: they are folded into the table at once, written,
 * and only when they are durable are they answered and shown to anybody. Until then it is TABLE_WRITING and
 * whatever else is asked of it waits in its queue. A write that fails or comes second is taken back: the log is folded
 * again without it.
 */
#ifndef TT_SERVER_TABLE_H
#define TT_SERVER_TABLE_H

#include "server.h"
#include "timetable/table.h"

/* What was decided when the table was made, besides what the engine needs to know. */
enum { DECK_WORDS = 80 }; /* bytes */
struct spec {
    char code[CODE_LENGTH + 1];
    char nonce[33]; /* of a table that version 1.0.0 made, with a seed in place of a secret */
    char lang[8];
    char rematch_of[ID_LENGTH + 1];
    char deck_title[DECK_WORDS + 1], deck_author[DECK_WORDS + 1]; /* of custom cards; empty: not said */
    bool open, may_watch;
    int64_t created;
};

/* Who is there for a seat (presence.c). */
struct presence {
    int here;       /* connections of its person here */
    bool elsewhere; /* at another node */
    int64_t polled; /* last asked for the table by HTTP; 0: not lately */
};

/* A connection that gets this table's updates. */
struct attachment {
    struct session *session;
    struct table *table;
    struct attachment *next_of_session, *next_of_table, *prev_of_table;
    int seat;        /* or TT_NOBODY */
    int presence;    /* the last that it was told of who is there, of a spectator */
    int64_t version; /* the last it was sent */
    bool informed;   /* has had `info` */
    bool behind;     /* something waits until the line is free, or for the delay */
};

/* What goes on between a table and the database: one thing at a time. */
enum table_state {
    TABLE_READY,         /* nothing */
    TABLE_LOADING,       /* its row and its log are read for the first time: nothing is known of it yet */
    TABLE_READING,       /* what other nodes wrote is read */
    TABLE_READING_AGAIN, /* the same, and once more after that: more was written meanwhile */
    TABLE_WRITING,       /* entries that are folded in already are written */
    TABLE_MISSING        /* there is none, or its log is damaged: it takes no requests, and the sweep drops it */
};

struct table {
    struct table *next;             /* in its bucket */
    struct table *after, **to_this; /* in the list of all */
    struct server *server;
    char id[ID_LENGTH + 1];
    enum table_state state;
    struct tt_table core;
    struct spec spec;
    struct presence presence[TT_MAX_SEATS];
    /* requests that wait until the table is neither read nor written */
    struct request *queue, *queue_last;
    int queued;
    /* what the database's row says, so that it is only written when it changes */
    char *head_seats;
    enum tt_status head_status;
    int64_t head_due, head_touched;
    /* serving */
    struct attachment *seated, *spectators;
    int spectator_count; /* connections without a seat */
    uint8_t told_here;   /* seats of which it was told that they are here */
    bool presence_news;  /* something about who is there is still to be told */
    int64_t presence_told;
    int watching_told;   /* how many look on, as players were last told */
    int presence_serial; /* of what was told last to spectators: */
    char *presence_text;
    size_t presence_n;
    /* spectators.c */
    struct attachment *cursor; /* who is sent something next */
    struct table *next_late;
    bool is_late, late_again; /* some are still to be sent something; and again after that */
    struct shown_list *shown;
    struct tt_events *fresh; /* the events of the last move, at that version */
    int fresh_version;
    /* The table's time is never behind its log, whatever became of this machine's clock: it goes on from here. */
    int64_t anchor, anchor_ticks;
    bool thinking;  /* a bot is at it */
    bool owns_bots; /* the last entry was written here: bots are ours to run */
    int64_t touched;
};

enum { BOT_WATCH_MS = 15000 }; /* where a bot has owed a move for so long, any node that has the table lets it move */

static inline int table_version(const struct table *t) { return t->core.entries; }
static inline int table_seats(const struct table *t) { return t->core.spec.setup.seats; }

/* --- table.c --- */
void table_record(const struct table *, struct tt_sink *); /* with the key: only once over */
/* The promise of a table of version 1.0.0, and once over what it was about; nothing for others. */
void put_old_promise(struct tt_sink *, const struct table *, bool over);
struct table *table_find(struct server *, const char *id); /* in memory, or NULL */
/* Finds the table that the request names (`table` or `code`), loading it where needed. NULL: the request waits or
 * was refused, and is not the caller's any more. With `settled` it also waits for a pending write. */
struct table *table_of(struct request *, bool settled);
struct table *tables_add(struct server *, const char *id);
void table_wake(struct server *, const char *id); /* loads it so that clocks and bots go on */
void table_refresh(struct table *);               /* reads what other nodes wrote */
bool table_busy(const struct table *);            /* being read or written */
bool table_known(const struct table *);           /* in memory, and not being written: what it shows is durable */
int64_t table_now(const struct table *);          /* the time at this table: the server's, but never behind the log */
void table_anchor(struct table *);                /* after its log has grown */
void table_queue(struct table *, struct request *);
void table_run_queue(struct table *);
void tables_drop(struct table *);
void tables_sweep(struct server *);
void tables_tick(struct server *);
void tables_forget(struct server *, const char *person);      /* the name, in memory too */
int table_seat(const struct table *, const struct request *); /* of who asks; TT_NOBODY: none */
/* What has the spec in the database's row. */
/* The field `deck`: title and author of custom cards, where they were said. */
void table_put_deck(struct tt_sink *, const struct spec *);
void table_put_spec(struct tt_sink *, const struct spec *, const struct tt_table_spec *);

/* --- table_ops.c --- */
const char *table_overfull(const struct table *, int seat); /* the code to refuse more entries with, or NULL */

/* --- write_log.c --- */
/* Folds the drafts in, writes them, then answers the request (which may be NULL) and shows everybody. The drafts are
 * taken over. `cid` is the id that the client gave its move, or NULL. `more`, if not NULL, adds fields to the answer.
 */
typedef void answer_more(struct table *, struct request *, struct tt_sink *);
void table_commit(struct table *, struct tt_drafts *, const char *cid, struct request *, answer_more *);
/* The row and first entries of a table that is not there yet. */
void table_create(struct table *, struct tt_drafts *, struct request *, answer_more *);
/* Rematch: the new table and the old one's entry, both or neither. */
void table_create_with(struct table *fresh, struct tt_drafts *, struct table *old, struct tt_drafts *last,
                       struct request *, answer_more *);

/* --- subscribers.c: who gets updates --- */
struct attachment *attachment_of(const struct session *, const struct table *);
struct attachment *attach(struct session *, struct table *);
void detach(struct attachment *);
void detach_all(struct session *);
void attach_resettle(struct table *); /* somebody has sat down or got up */
void fan_out(struct table *, const struct tt_events *fresh);
bool send_update(struct attachment *, const struct tt_events *fresh); /* if there is one to be sent now */
/* The fields of an update; answers the version that it shows. */
int update_fields(struct tt_sink *, struct table *, const struct tt_viewer *, const struct tt_events *fresh, bool info);
void session_writable(struct session *); /* the line is free again */
void presence_changed(struct table *, int seat);
void presence_note(struct table *, int seat);    /* it (or TT_NOBODY) may be there now, or not any more */
void presence_tell(struct table *, int64_t now); /* what is due of it, to spectators */
/* The update of an answer; a connection that stays gets the table's updates from now on. */
enum { FROM_KNOWN = -3 }; /* as far as this connection has been told */
void put_update(struct request *, struct table *, struct tt_sink *, int64_t from, const struct tt_events *fresh);
struct tt_viewer viewer_of(const struct session *, const struct table *, int seat, int64_t from);

/* --- spectators.c --- */
void spectators_start(struct server *);
int spectators_put(struct tt_sink *, struct table *, const struct tt_viewer *, const struct tt_events *fresh,
                   bool info); /* update_fields, shared between all who read the same */
void spectators_news(struct table *, const struct tt_events *fresh); /* something happened at the table */
void spectators_late(struct table *);                                /* they are to be sent something */
void spectators_free(struct table *);

/* --- presence.c: who is not there --- */
void presence_set(struct table *, int seat);  /* tells the engine whether somebody is there */
void presence_new(struct table *, int seat);  /* somebody else sits there now */
void presence_poll(struct table *, int seat); /* this person has asked for the table by HTTP */
void presence_tick(struct table *, int64_t now);

/* --- bot_threads.c: bots --- */
struct thinkers *thinkers_new(struct server *);
void thinkers_free(struct thinkers *);
void think_if_needed(struct table *);
bool bots_only(const struct table *); /* nobody's game: it goes on only while somebody watches */
const char *bot_default(const struct server *);
bool bot_known(const struct server *, const char *id); /* one of the engine's, or a program from outside */
int thinkers_waiting(const struct thinkers *);
/* What the engine asks its house about. */
struct house {
    struct tt_house engine;
    const struct server *server;
};
struct house house_of(const struct server *);

/* --- rating.c --- */
enum { PAIR_PER_DAY = 10, PROVISIONAL_GAMES = 10, ABORTS_PER_DAY = 3 };
struct rated {
    const char *table, *game;
    int seats;
    int64_t at;
    char person[TT_MAX_SEATS][ID_LENGTH + 2]; /* "": a bot's seat */
    uint8_t won[TT_MAX_SEATS], left[TT_MAX_SEATS];
    int team[TT_MAX_SEATS];
};
void rate_game(struct db *, const struct rated *);
bool pair_met_often(struct db *, const char *a, const char *b, int64_t now); /* no more rated matches today */
void number_take(void *int64, const struct db_value *, int n);               /* a db_row: its first column */

/* --- pg_notify.c: other nodes over the same database --- */
struct peers *peers_new(struct server *, char *why, size_t n);
void peers_free(struct peers *);
void peers_tell(struct peers *, const char *table); /* something was written */
#define TELL_REVOKED "!revoked"                     /* instead of a table: tokens are void */
#define TELL_ACT     "!act"                         /* an administrator has decided something */
void peers_presence(struct table *, int seat, bool here);
void peers_online(struct server *, const char *person, bool here); /* other nodes show it to the friends */
void peers_tick(struct server *);

/* Tables that a query names by their ids; the statements ask for no more than there is room for. */
struct id_list {
    int n;
    char id[500][ID_LENGTH + 1];
};
void id_list_take(void *list, const struct db_value *, int n); /* a db_row */

#endif
