/*
 * table.h - a table in memory: what its row in the database says (spec) and its log folded up.
 *
 * The log is the truth. Every change is one or more entries: they are folded into the table at once, written,
 * and only when they are durable are they answered and shown to anybody. Until then the table is `pending` and
 * whatever else is asked of it waits in its queue. A write that fails or comes second is taken back by folding the
 * log anew.
 */
#ifndef TT_SERVER_TABLE_H
#define TT_SERVER_TABLE_H

#include "server.h"

enum kind {
    K_MOVE,
    K_START,
    K_SEAT,
    K_UNDO,
    K_PAUSE,
    K_RESUME,
    K_PROPOSE,
    K_VOTE,
    K_EXPIRE,
    K_TIMEOUT,
    K_CHAT,
    K_REMATCH,
    K_END,
    K_MUTE,
    K_COUNT
};
extern const char *const kind_name[K_COUNT + 1];

enum status { S_WAITING, S_PLAYING, S_PAUSED, S_OVER, S_END, S_COUNT };
extern const char *const status_name[S_COUNT + 1];

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT, SEAT_RESERVED };
extern const char *const seat_kind_name[5];

enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_GAME, CLOCK_DAYS };

struct entry {
    int64_t at;
    uint64_t cid; /* hash of the client's id, 0: none */
    char *body;   /* JSON text; NULL for moves: `move` says it */
    tt_move move;
    int32_t ply; /* of the table after it */
    uint8_t kind;
    int8_t seat;
};

struct seat {
    enum seat_kind kind;
    char person[ID_LENGTH + 2];
    char bot[BOT_ID]; /* who decides, where it is a bot */
    int64_t left;     /* ms on the clock when it last stopped */
    int64_t since;    /* running since then; 0: it stands still */
    uint8_t muted;    /* seats whose chat this one does not want */
    /* not of the log: */
    int here;       /* connections of this person here */
    bool elsewhere; /* at another node */
    int64_t polled; /* last asked for the table by HTTP; 0: not lately */
    int64_t away;   /* since when nobody is here */
    int rating;     /* 0: unknown */
};

struct proposal {
    bool open;
    uint8_t what; /* enum what */
    int8_t by, target;
    int32_t ply;
    uint8_t yes, need;
    int64_t at;
    char bot[BOT_ID];
};
enum what { P_UNDO, P_PAUSE, P_BOT };
extern const char *const what_name[4];

struct spec {
    const struct tt_game *game;
    struct tt_setup setup;
    char code[CODE_LENGTH + 1];
    char host[ID_LENGTH + 2];
    char nonce[33], hash[65];
    char lang[8];
    char clock_bot[BOT_ID];
    char rematch_of[ID_LENGTH + 1];
    bool open, watch, rated;
    int delay; /* seconds */
    int chat;  /* 0 all, 1 phrases, 2 off */
    enum clock_kind clock;
    int64_t clock_ms, increment_ms;
    int64_t created;
};

struct name {
    struct name *next;
    char id[ID_LENGTH + 2];
    char name[NAME_BYTES];
};

/* A connection that gets this table's updates. */
struct attachment {
    struct session *session;
    struct table *table;
    struct attachment *next_of_session, *next_of_table;
    int seat;        /* or TT_NOBODY */
    int64_t version; /* the last it was sent */
    bool informed;   /* has had `info` */
    bool behind;     /* something waits until the line is free, or for the delay */
};

struct table {
    struct table *next; /* in its bucket */
    struct server *server;
    char id[ID_LENGTH + 1];
    bool loading, missing;
    bool shared_stale, again; /* being read again; once more after that */
    struct spec spec;
    struct tt_match *match; /* NULL before the start */
    enum status status;
    struct seat seat[TT_MAX_SEATS];
    struct entry *log;
    int n_log, room;
    struct proposal proposal;
    char rematch[ID_LENGTH + 1];
    struct name *names;
    int64_t started, ended;
    /* writing */
    struct write *pending;
    struct request *queue, *queue_last;
    int queued;
    /* what the database's row says, so that it is only written when it changes */
    char *head_seats;
    enum status head_status;
    int64_t head_due;
    /* serving */
    struct attachment *attached;
    int watching;
    bool thinking; /* a bot is at it */
    bool mine;     /* the last entry was written here: bots are ours to run */
    int64_t touched;
};

static inline int64_t table_version(const struct table *t) { return t->n_log; }

/* --- table.c --- */
void table_record(const struct table *, struct tt_sink *); /* with the seed: only once over */
struct table *table_find(struct server *, const char *id); /* in memory, or NULL */
/* Finds the table that the request names (`table` or `code`), loading it where needed. NULL: the request waits or
 * was refused, and is not the caller's any more. With `settled` it also waits for a pending write. */
struct table *table_of(struct request *, bool settled);
struct table *tables_add(struct server *, const char *id);
void table_wake(struct server *, const char *id); /* loads it so that clocks and bots go on */
void table_refresh(struct table *);               /* reads what other nodes wrote */
void table_queue(struct table *, struct request *);
void table_run_queue(struct table *);
void tables_drop(struct table *);
void tables_sweep(struct server *);
void tables_tick(struct server *);
const char *table_name(const struct table *, const char *person);
void table_learn_name(struct table *, const char *person, const char *name);
void tables_forget(struct server *, const char *person);     /* the name, in memory too */
int table_seat_of(const struct table *, const char *person); /* TT_NOBODY: none */
int table_host(const struct table *);
bool table_spec_read(struct spec *, const char *json);

/* --- fold.c --- */
/* Appends an entry and lets it take effect; false: it does not fit (a damaged log). */
bool table_fold(struct table *, const struct entry *, struct tt_events *or_null);
void table_rewind(struct table *, int64_t version);
/* The table as it was at a version: for spectators who are behind, and to show what was missed. */
struct moment {
    struct tt_state *state; /* NULL: not begun */
    enum status status;
    int ply;
    tt_move *line;
};
void moment_start(struct moment *, const struct table *);
void moment_step(struct moment *, const struct table *, const struct entry *, struct tt_events *or_null);
void moment_clear(struct moment *);

/* --- write.c --- */
struct draft {
    enum kind kind;
    int seat;
    tt_move move;       /* K_MOVE */
    char cid[64];       /* "": none */
    const char *person; /* K_SEAT, K_CHAT: whose */
    char *body;         /* owned; NULL for none */
};
/* Folds the drafts in, writes them, then answers the request (which may be NULL) and shows everybody. `more`, if
 * not NULL, adds fields to the answer. */
typedef void answer_more(struct table *, struct request *, struct tt_sink *);
void table_commit(struct table *, struct draft *, int n, struct request *, answer_more *);
/* The row and first entries of a table that is not there yet. */
void table_create(struct table *, const char *spec, struct draft *, int n, struct request *, answer_more *);
/* Rematch: the new table and the old one's entry, both or neither. */
void table_create_with(struct table *fresh, const char *spec, struct draft *, int n, struct table *old,
                       struct draft *last, struct request *, answer_more *);

/* --- render.c --- */
/* Whoever looks: a seat or nobody's, in a language, having seen everything up to `from` (-1: nothing; FROM_LATEST:
 * nothing, and wants to read what happened last). */
struct viewer {
    int seat, lang;
    bool texts, chat;
    int64_t from;
};
/* The fields of an update; `fresh` are the events of the last move, if they are at hand. Returns the version shown. */
int64_t render_update(struct tt_sink *, struct table *, const struct viewer *, const struct tt_events *fresh,
                      bool info);
void render_seats_brief(struct tt_sink *, const struct table *);
int64_t render_version(const struct table *, int seat); /* as far as this viewer may see now */

/* --- attach.c: who gets updates --- */
struct attachment *attachment_of(const struct session *, const struct table *);
struct attachment *attach(struct session *, struct table *);
void detach(struct attachment *);
void detach_all(struct session *);
void fan_out(struct table *, const struct tt_events *fresh);
void session_writable(struct session *); /* the line is free again */
void presence_changed(struct table *, int seat);
/* The update of an answer; a connection that stays gets the table's updates from now on. */
enum {
    FROM_KNOWN = -2, /* as far as this connection has been told */
    FROM_LATEST = -3
}; /* as much of the log as one update holds */
void put_update(struct request *, struct table *, struct tt_sink *, int64_t from, const struct tt_events *fresh);

/* --- absent.c: who is not there --- */
bool seat_here(const struct seat *);
void presence_poll(struct table *, int seat); /* this person has asked for the table by HTTP */
void presence_tick(struct table *, int64_t now);
bool stand_in_due(const struct table *, int seat); /* gone for so long that a bot may play for them */
const char *stand_in(const struct table *);        /* that bot */

/* --- clock.c --- */
bool clock_read(struct spec *, const struct tt_json *);
void clock_put(struct tt_sink *, const struct spec *);
void clock_begin(struct table *, int64_t at);
void clock_turn(struct table *, int mover, int64_t at); /* after every entry that can change who is to act */
int64_t clock_deadline(const struct table *);           /* 0: none */
int64_t clock_left(const struct table *, int seat, int64_t now);
void clock_render(struct tt_sink *, const struct table *, const struct moment *or_null);
void clock_check(struct table *, int64_t now);

/* --- think.c: bots --- */
struct thinkers *thinkers_new(struct server *);
void thinkers_free(struct thinkers *);
void think_if_needed(struct table *);
bool bot_to_act(const struct table *);
bool bots_only(const struct table *); /* nobody's game: it goes on only while somebody watches */
const char *bot_default(const struct server *);
bool bot_known(const struct server *, const char *id); /* one of the engine's, or a program from outside */
int thinkers_waiting(const struct thinkers *);

/* --- seats.c --- */
char *seat_body(const char *kind, const char *person, const char *bot);
bool everybody_seated(const struct table *);

/* --- rating.c --- */
struct write;
void rate_game(struct db *, const char *game, int n, char person[][ID_LENGTH + 2], const uint8_t *won,
               const uint8_t *left);

/* --- peers.c: other nodes over the same database --- */
struct peers *peers_new(struct server *, char *why, size_t n);
void peers_free(struct peers *);
void peers_tell(struct peers *, const char *table); /* something was written */
#define TELL_REVOKED "!revoked"                     /* instead of a table: tokens are void */
void peers_presence(struct table *, int seat, bool here);
void peers_tick(struct server *);

/* Tables that a query names by their ids; the statements ask for no more than there is room for. */
struct id_list {
    int n;
    char id[500][ID_LENGTH + 1];
};
void id_list_take(void *list, const struct db_value *, int n); /* a db_row */

#endif
