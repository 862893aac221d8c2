/* Work about people that goes through the database: one kind of job for all of it. */
#ifndef TT_SERVER_PEOPLE_H
#define TT_SERVER_PEOPLE_H

#include "server.h"

enum { RECOVERY_CODES = 5, RECOVERY_TEXT = 20 }; /* "ABCD-EFGH-JKMN-PQRS" */

struct people_job {
    struct job job;
    struct request *request;
    /* Does the work, on the store's thread; on the loop it is followed by `then`, which ends the request. */
    void (*query)(struct db *, struct people_job *);
    void (*then)(struct people_job *);
    int64_t now, before, n;
    char token[48], hash[65]; /* a new token and its hash, or the hash to look for */
    char login[NAME_BYTES];
    struct alike alike;     /* of a name to be taken */
    char pass[128];         /* Argon2id, as libsodium writes it */
    char label[NAME_BYTES]; /* of a token; or the hash of a recovery code */
    char typed[64];         /* a recovery code as it came */
    struct person person;   /* found or made */
    bool found, taken, all;
    char about[80];              /* whom or what it is about */
    char typed_text[CHAT_BYTES]; /* what somebody wrote */
    const char *why;             /* the key of a sentence that says why not */
    /* login_attempts.c: whose account somebody tries to get into, from where; how long they have to wait first */
    char account[NAME_BYTES], address[ADDRESS_NAME];
    int64_t wait;
    char recovery[RECOVERY_CODES][RECOVERY_TEXT]; /* new codes; [0][0] is 0 where there are none */
    int64_t day, score;                           /* daily.c: a day since 1970, a score or -1 */
    char deck[DECK_CODE + 1];                     /* the code of a shared deck */
    int64_t keep_ms;                              /* how long it stays when nobody opens it */
    void *more;                                   /* what only this request needs; freed with the job */
    struct tt_sink out;                           /* lists */
    bool listing;
};

struct people_job *people_job(struct request *, void (*query)(struct db *, struct people_job *),
                              void (*then)(struct people_job *));
/* The same with a list, which the query writes to `out`. */
struct people_job *people_list_job(struct request *, void (*query)(struct db *, struct people_job *),
                                   void (*then)(struct people_job *));
void people_push(struct people_job *);
/* Adds a token to person->id in the same transaction; its text is in `token`. */
void people_add_token(struct db *, struct people_job *, const char *label);
/* Makes tokens void in the same transaction: the one with this hash, or all of person->id but the one in `keep`. */
void people_drop_token(struct db *, struct people_job *, const char *hash);
void people_drop_tokens(struct db *, struct people_job *, const char *keep);
/* Then, on the loop: the other nodes hear of it. */
void people_tell_dropped(struct people_job *);
/* Deletes person->id: name, chat, history, ratings and every way to sign in. */
void people_forget(struct db *, struct people_job *);
void people_take_person(void *job, const struct db_value *, int n);
/* Makes the connection that person's and answers with person and token. */
void people_welcome(struct people_job *);
void people_added(struct people_job *); /* the same for a new guest or account, or a refusal */
void people_put_person(struct tt_sink *, const struct person *);
bool people_limit(struct request *);   /* false: refused, too many new people from this address */
bool attempts_limit(struct request *); /* the same for attempts to sign in */
/* In the job's query: whether an account of somebody else looks like `alike`. */
bool people_alike_taken(struct db *, struct people_job *);
void people_note_seen(const struct session *);
/* In the job's query, for who adds a person: false where too many have come from this address within the hour. */
bool people_quota(struct db *, struct people_job *);
/* shared_decks.c. False: refused. A code of letters in the field `deck`, whether there is such a deck or not. */
bool deck_code(struct request *, char out[DECK_CODE + 1]);
/* quota.c: whether `who` has done this no more than `most` times within `span` ms; this time counts. */
bool quota_take(struct db *, const char *what, const char *who, int64_t now, int64_t span, int64_t most);

/* --- hash_password.c: Argon2id away from the loop; `then` runs on the loop. What follows acts for `person`, never for
 * the connection's person at that time: it may have changed meanwhile. --- */
struct kdf {
    struct fair_item item;
    uv_work_t work;
    struct request *request;
    void (*then)(struct kdf *);
    char password[256], pass[128];
    char name[NAME_BYTES], login[NAME_BYTES], account[NAME_BYTES];
    struct person person; /* login: the account found; else the connection's when it asked */
    char code[65];        /* recover: hash of the code */
    bool verify, ok;
};
/* Hashes the password into `pass`; or checks it against one. */
struct kdf *kdf_new(struct request *, const struct person *, const char *password, void (*then)(struct kdf *));
struct kdf *kdf_check(struct request *, const struct person *, const char *password, const char *pass,
                      void (*then)(struct kdf *));
void kdf_run(struct kdf *);

/* --- login_attempts.c --- */
void attempt_for(struct people_job *, const char *account); /* before the job is pushed */
/* In the job's query. False: too many before it; `wait` says how long. */
bool attempt_begin(struct db *, struct people_job *);
void attempt_good(struct db *, struct people_job *);
void attempt_refuse(struct people_job *); /* on the loop, where `wait` is not 0 */

/* --- recovery.c: codes that set a new password where the old one is lost --- */
void recovery_draw(struct people_job *);                        /* new codes, as texts */
void recovery_keep(struct db *, struct people_job *);           /* instead of all that person->id had */
void recovery_put(struct tt_sink *, const struct people_job *); /* "recovery": [...] */
/* The hash of a code as somebody has typed it; false: it cannot be one. */
bool recovery_hash(const char *person, const char *typed, char out[65]);

/* --- friends.c --- */
bool friends_part(struct db *, const char *a, const char *b); /* in a query; false: they were no friends */

/* HTTP: finds who has this token, then runs the request. */
void people_http(struct session *, const char *token, struct tt_document *, const char *op);

#endif
