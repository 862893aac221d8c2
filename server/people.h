/* Work about people that goes through the database: one kind of job for all of it. */
#ifndef TT_SERVER_PEOPLE_H
#define TT_SERVER_PEOPLE_H

#include "server.h"

struct people_job {
    struct job job;
    struct request *request;
    /* Does the work, on the store's thread; on the loop it is followed by `then`, which ends the request. */
    void (*query)(struct db *, struct people_job *);
    void (*then)(struct people_job *);
    int64_t now, before, n;
    char token[48], hash[65]; /* a new token and its hash, or the hash to look for */
    char login[NAME_BYTES];
    char pass[128]; /* Argon2id, as libsodium writes it */
    char label[NAME_BYTES];
    struct person person; /* found or made */
    bool found, taken, all;
    struct tt_sink out; /* lists */
    bool listing;
};

struct people_job *people_job(struct request *, void (*query)(struct db *, struct people_job *),
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
void people_put_person(struct tt_sink *, const struct person *);
bool people_limit(struct request *); /* false: refused, too many from this address */

/* Argon2id away from the loop; `then` runs on the loop. What follows acts for `person`, never for the connection's
 * person at that time: it may have changed meanwhile. */
struct kdf {
    uv_work_t work;
    struct request *request;
    void (*then)(struct kdf *);
    char password[256], pass[128];
    char name[NAME_BYTES], login[NAME_BYTES];
    struct person person; /* login: the account found; else the connection's when it asked */
    bool verify, ok;
};
void kdf_run(struct kdf *);

/* HTTP: finds who has this token, then runs the request. */
void people_http(struct session *, const char *token, struct tt_document *, const char *op);

#endif
