/*
 * server.h - the server as a whole: its configuration, its people on the line (sessions) and their
 * requests. Tables are in table.h, storage in store.h.
 *
 * One thread runs the loop and owns everything here. The store's thread and the bots' threads get copies and
 * hand results back to the loop.
 */
#ifndef TT_SERVER_H
#define TT_SERVER_H

#include "fair_queue.h"
#include "store.h"
#include "timetable/engine.h"

enum {
    MESSAGE_MAX = 128 << 10, /* bytes of one request: a custom deck is the longest */
    QUEUE_SOFT = 256 << 10,  /* bytes unsent after which updates wait and are merged */
    QUEUE_HARD = 2 << 20,    /* bytes unsent after which the reader is given up */
    UNSENT_MAX = 16 << 20,   /* bytes unsent to all readers of one address */
    BYTES_PER_COST = 4096,   /* a message of this size costs as much as two small ones */
    REQUESTS_IN_FLIGHT = 64, /* of one connection, waiting for the disk */
    TABLES_PER_PERSON = 50,  /* made by them or with them, waiting or playing */
    TABLES_PER_GUEST = 20,   /* the same; anybody can be many guests */
    OPEN_PER_SESSION = 64,   /* tables whose updates one connection gets */
    ID_LENGTH = 12,
    CODE_LENGTH = 6,
    DECK_CODE = 10, /* letters of a shared deck's code */
    NAME_CHARS = 24,
    NAME_BYTES = 4 * NAME_CHARS + 1,
    ALIKE_BYTES = 400,
    CHAT_CHARS = 300,
    CHAT_BYTES = 4 * CHAT_CHARS + 1,
    STEPS_MAX = 500, /* more than these were missed: just the view */
    BOT_ID = 24,
    PROGRAMS = 16,     /* bots from outside */
    ADDRESS_NAME = 46, /* INET6_ADDRSTRLEN */
};

struct config {
    const char *host;
    int port;
    const char *db;
    const char *cert, *key;
    const char *origin[8];
    int origins;
    const char *user;
    const char *default_bot;
    struct {
        const char *name, *spec; /* as a seat is asked for; "cmd:./mybot" */
    } program[PROGRAMS];
    int programs;
    const char *words[8]; /* LANG=FILE: lists of unwanted words */
    int word_files;
    int slow_ms;   /* requests that take longer are logged */
    int keep_days; /* finished guest games and idle guests */
    int bot_threads;
    int per_address; /* connections */
    int connections;
    int rate;            /* requests a second of one connection, burst four times that */
    int address_rate;    /* the same of one address */
    int ping;            /* seconds of silence before a connection is asked whether it is there */
    int away;            /* seconds after which a bot may play for somebody who has gone; twice that where rated */
    int grace;           /* seconds after the start in which nobody loses on time */
    int people_per_hour; /* new guests, and attempts to sign in, of one address */
    int token_days;      /* without use after which a token is void; 0: never */
    bool metrics_open, quiet, trust_proxy;
    bool look; /* the database is only read, and not brought up to date */
};

struct bucket {
    double level;
    int64_t at;
};
/* Takes one from a bucket of `burst` that fills with `rate` per second; false when it is empty. */
bool bucket_take(struct bucket *, int64_t now_ms, double rate, double burst);

struct person {
    char id[ID_LENGTH + 2]; /* "" : nobody */
    char name[NAME_BYTES];
    char kind[8];
    char token[65]; /* hash of the token it came with */
};

struct message {
    struct message *next;
    size_t n;
    /* LWS_PRE bytes, then n bytes of text */
    unsigned char data[];
};

struct attachment;
struct address;
struct lws;

struct session { /* one for every connection: without holes */
    struct server *server;
    struct session *prev, *next;
    struct lws *wsi; /* NULL once closed */
    struct address *address;
    struct request *identity; /* the one that is changing or proving who this is, or NULL */
    struct attachment *attached;
    struct message *out, *out_last;
    size_t out_bytes;
    char *in; /* what has arrived of a message or body */
    size_t in_n;
    struct response *response;                            /* HTTP: what is being sent */
    void (*sent)(struct session *, const char *, size_t); /* tests: instead of a socket */
    struct bucket rate;
    int64_t noted, heard; /* when the use of its token was last written down; when something last came */
    union {
        struct { /* HTTP */
            char op[24];
            uint64_t number; /* of the request that is being answered; 0: none */
        };
        struct {             /* WebSocket */
            uint64_t taken;  /* bytes of messages that have come in, with some room for what is around them */
            uint64_t masked; /* bytes before the first message, and of all messages if they are masked */
            size_t skipped;  /* bytes so far of a message that is too long to be read */
            int64_t pinged;  /* when a sign of life was last asked for */
        };
    };
    uint32_t messages; /* WebSocket: how many have come */
    int status;        /* HTTP: of the answer */
    int refs, lang;
    int16_t in_flight, attachments;
    struct person person;
    bool http, hello, closed, closing, texts, chat, lobby;
    bool friendly; /* asks about friends: other nodes are told that its person is online */
    bool counted;  /* among its address's connections: behind a proxy */
    bool leaves;   /* HTTP: the connection ends with this answer */
};

struct request {
    struct session *session;
    struct tt_document *doc;
    const struct tt_json *in;
    const struct op *op;
    struct request *next;
    int tries;
    bool read_again;  /* its table's log was read again before it is refused */
    uint64_t number;  /* of this node */
    int64_t from;     /* when it came, in microseconds, for /metrics */
    int64_t retry_ms; /* said in a refusal: when to try again */
};

struct table;
struct thinkers;
struct peers;
struct moderation;
struct word;
enum { BUCKETS = 4096, LANGS_MAX = 8 };

/* Limits that somebody can run into; counted by name in /metrics. */
enum limit {
#define LIMIT(id, name) LIMIT_##id,
#include "limits.def"
#undef LIMIT
    LIMITS
};

enum ops {
#define OP(name, flags) OP_##name,
#include "ops.def"
#undef OP
    OPS
};

struct metrics {
    uint64_t requests, errors, moves, repeated, stale, updates, bytes_out, bytes_in, bot_moves, bot_faults, timeouts,
        chats, slow_closed, limit_closed, refused_connections, http, conflicts, slow, clock_steps, reports;
    uint64_t limit[LIMITS];
    struct times op[OPS];                        /* from arrival to answer */
    struct times loop, lag, thinking, bot_queue; /* one turn of the loop; how late its timer was; bots */
};

struct server {
    struct config config;
    uv_loop_t *loop;
    struct lws_context *lws;
    struct store *store;
    struct thinkers *thinkers;
    struct peers *peers; /* other nodes, or NULL */
    struct moderation *moderation;
    struct word *words;                 /* that are not wanted */
    struct tt_sink games[LANGS_MAX];    /* the list of games as JSON, written when it is first asked for */
    struct table *by_id[BUCKETS], *all; /* those in memory: in buckets, and in one list */
    int tables;
    struct session *sessions;
    int n_sessions, n_lines; /* n_lines: connections accepted, with or without a session */
    struct address *address[BUCKETS];
    struct fair_queue kdf; /* passwords to be hashed */
    int kdf_waiting, kdf_running;
    struct tt_sink out; /* answers are written here and copied out */
    struct tt_events events;
    int64_t started;
    int64_t wall, mono; /* the time then, by the system's clock and by the one that never jumps */
    bool stepped;       /* the system's clock is behind, and that was logged */
    bool slow;          /* the system's clock was put back: time goes at half its speed until they agree */
    int64_t grace_from; /* nobody loses on time shortly after this */
    uint64_t requests;  /* so far, for their ids */
    char node[9];
    bool stopping, lobby_changed, lobby_busy, revoked_busy, keeping, keep_busy;
    struct keep_next {
        int what;
        int64_t age;
        char id[ID_LENGTH + 2];
    } keep_next;          /* where the sweep goes on: behind this row of that kind */
    int64_t due_from;     /* where the next look for tables that are due goes on; 0: from the start */
    int64_t revoked_seen; /* everything that was void by then has been looked at */
    uv_timer_t tick;
    uv_prepare_t before_wait;
    uv_check_t after_wait;
    uint64_t woke, ticked; /* when the loop last came back from waiting (0: not looked at); its last tick */
    uint64_t turns;        /* of the loop */
    int64_t last_due, last_sweep, last_lobby, last_presence, last_keep, last_poll, last_alive;
    struct table *late, *late_last; /* whose spectators are still to be sent something */
    uv_idle_t slices;
    bool slicing;
    struct metrics m;
};

/* --- server.c --- */
struct server *server_new(const struct config *, uv_loop_t *, char *why, size_t n);
void server_free(struct server *);
int64_t server_now(const struct server *); /* ms since 1970, never backwards while running */
int64_t server_ticks(void);                /* ms of a clock that never jumps */
void server_tick(struct server *);         /* four times a second */

/* --- session.c --- */
struct session *session_new(struct server *);
void session_close(struct session *); /* the connection is gone */
void session_end(struct session *);   /* close it soon; nothing more is sent or heard */
/* Its token is void: it is nobody's from now on, and ends. */
void session_void(struct session *);
/* The same for every other connection of this person, or with this token. */
void session_drop_others(struct session *, const char *person);
void session_drop_token(struct session *, const char *hash);
void session_ref(struct session *);
void session_unref(struct session *);
void session_send(struct session *, const char *text, size_t n);
void session_message(struct session *, const char *text, size_t n); /* one request */
/* The same for HTTP: the op from the path, `in` already read. */
void session_request(struct session *, struct tt_document *, const char *op);
bool session_slow(const struct session *);
void session_drop_first(struct session *); /* the message at the head of its queue has been sent, or never will be */

/* --- revoke_tokens.c --- */
void revoked_look(struct server *); /* ends the connections whose tokens are void */

/* --- request.c: answering; each of these ends the request --- */
enum op_flag {
    OP_ANYBODY = 0,       /* after hello; guests and spectators too */
    OP_EARLY = 1 << 0,    /* before hello and without a person */
    OP_PERSON = 1 << 1,   /* needs a person */
    OP_GET = 1 << 2,      /* also by GET */
    OP_IDENTITY = 1 << 3, /* changes or proves who the connection is: one at a time */
};
struct op {
    const char *name;
    void (*run)(struct request *);
    unsigned flags; /* enum op_flag */
};
/* What can be asked for; each of these ends the request, at once or when the disk has answered. */
#define OP(name, flags) void op_##name(struct request *);
#include "ops.def"
#undef OP
const struct op *op_find(const char *name);
int op_number(const struct op *);              /* enum ops */
struct tt_sink *answer_open(struct request *); /* {"id":..,"ok":true */
void answer_send(struct request *);
void refuse(struct request *, const char *code);
void refuse_error(struct request *, const struct tt_error *);
struct tt_table;
/* Then answer_send. The table, or NULL, is where the error is about an action. */
struct tt_sink *refuse_open(struct request *, const struct tt_error *, const struct tt_table *);
/* bad_request: a field is missing or wrong; `allowed` says what it must be, for who writes a client. */
void refuse_field(struct request *, const char *field, const char *allowed);
void request_run(struct request *);
void request_free(struct request *);
const char *field_text(const struct request *, const char *key); /* NULL if it is not there or no text */
bool field_bool(const struct request *, const char *key, bool otherwise);

/* --- random and hashes (ids_and_tokens.c) --- */
void random_id(char *out, int n, const char *alphabet);
void new_table_id(char out[ID_LENGTH + 1]);
void new_person_id(char out[ID_LENGTH + 2]);
void new_code(char out[CODE_LENGTH + 1]);
void new_token(char out[48]);
void token_hash(const char *token, char out[65]);
void new_secret(char out[TT_HEX]);

/* --- person_names.c --- */
/* A name as it is kept and shown; false: it is not fit to be one. */
bool name_clean(const char *in, int min, char out[NAME_BYTES]);
const char *name_trim(const char *in, char out[NAME_BYTES]); /* without spaces too many; at most NAME_BYTES - 1 */
/* The same for all ways to write a name that are one name to the one who signs in. */
bool name_fold(const char *name, char out[NAME_BYTES]);
/* Two names look alike when they have either of these in common: as read without regard to case (ALICE, alice), or as
 * they look (AIice, Alice). */
struct alike {
    char small[ALIKE_BYTES], large[ALIKE_BYTES];
};
/* The character at *i, which moves behind it; -1: not UTF-8. */
int32_t utf8_next(const char *text, int32_t *i, int32_t n);
bool name_alike(const char *name, struct alike *);
bool name_reserved(const struct alike *);
/* What is written to others, without what cannot be seen; false: nothing is left, or it is too long. */
bool chat_clean(const char *in, char out[CHAT_BYTES]);

/* --- limits.c: addresses --- */
struct address {
    struct address *next;
    char name[ADDRESS_NAME];
    int connections; /* accepted and not yet closed, whether they have said something or not */
    struct bucket rate, people, attempts, misses;
    size_t unsent; /* bytes that wait for its readers */
    int kdf;       /* passwords being hashed, or waiting for it */
    int64_t seen;
};
struct sockaddr;
/* The name of an address as address_get takes it; false: it is none. */
bool address_of_socket(const struct sockaddr *, char out[ADDRESS_NAME]);
bool address_of_header(const char *forwarded_for, char out[ADDRESS_NAME]);
struct address *address_get(struct server *, const char *name);
/* Whatever comes in costs its sender and their address, good or bad; one is about one small request. */
enum charge {
    CHARGE_FINE,
    CHARGE_OVER, /* to be refused */
    CHARGE_END,  /* it goes on all the same: hang up */
};
enum charge session_charge(struct session *, double cost);
bool address_exhausted(const struct server *, struct address *); /* so far over that it is not let in */
/* Before looking for a table that is not in memory; and when it was there. */
bool address_may_guess(struct server *, struct address *);
void address_guessed_right(struct address *);
void address_sweep(struct server *);

/* --- operator_log.c: one JSON object a line on standard error; never a move, a card, a token, a name --- */
void log_line(struct server *, const char *event, const char *key, const char *value);
void log_number(struct server *, const char *event, const char *key, int64_t value);
/* A request that took long: its id, what was asked and how long it took. */
void log_slow(struct server *, const struct request *, int64_t us);
void request_id(const struct request *, char out[40]); /* NODE-NUMBER */

/* --- metrics.c --- */
void metrics_text(struct server *, struct tt_sink *);
void metrics_answered(const struct request *);
void metrics_loop(struct server *); /* begins to watch the loop */
void limit_hit(struct server *, enum limit);

/* --- lobby.c --- */
void lobby_tick(struct server *);

/* --- friends.c --- */
void friends_changed(struct server *, const char *person); /* their connections are told to ask again */

/* --- http.c, ws.c, loop.c --- */
bool loop_start(struct server *, char *why, size_t n);
void loop_stop(struct server *);
void loop_reload(struct server *);            /* the certificate and the lists of words, from their files */
bool certificate_good(const struct config *); /* whether --cert and --key can be read and fit together */
void http_answer(struct session *, int status, const char *type, const char *body, size_t n);
int http_status_of(const char *code);
void response_free(struct session *);

/* --- moderation.c: what administrators decide --- */
struct moderation *moderation_new(void);
void moderation_free(struct moderation *);
void moderation_start(struct server *);
void moderation_look(struct server *); /* reads what was decided since */
void moderation_tick(struct server *);
bool person_banned(const struct server *, const char *person);
bool person_muted(const struct server *, const char *person);
bool address_banned(const struct server *, const char *address);
void put_notice(struct tt_sink *, const struct server *); /* `notice`, where something is announced */

/* --- word_filter.c --- */
bool words_read(struct server *, char *why, size_t n);
void words_free(struct server *);
bool words_in_name(const struct server *, const char *name);
void words_blank(const struct server *, int lang, char *text); /* asterisks in their place */

/* --- retention.c --- */
void keep_begin(struct server *); /* a sweep through everything that is kept for a time only */
void keep_tick(struct server *);  /* its next slice */

#endif
