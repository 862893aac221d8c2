/* Accounts: a name and a password, kept as Argon2id. Hashing takes a tenth of a second and 64 MiB on purpose, so
 * it runs beside the loop, two at a time at most. */
#include "people.h"
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 200, KDF_WAITING = 32 };

/* What the password of an account that does not exist is compared with: the time must not tell. */
static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                             "RdescudvJCsgt3ub+b2dWRWJTmaaJObGqDcMwlvqoyo";

static int waiting;

static void kdf_work(uv_work_t *work) {
    struct kdf *k = (struct kdf *)work;
    size_t n = strlen(k->password);
    if (k->verify)
        k->ok = crypto_pwhash_str_verify(k->pass, k->password, n) == 0;
    else
        k->ok = crypto_pwhash_str(k->pass, k->password, n, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                  crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(k->password, sizeof k->password);
}

static void kdf_done(uv_work_t *work, int status) {
    struct kdf *k = (struct kdf *)work;
    (void)status;
    waiting--;
    k->then(k);
    free(k);
}

void kdf_run(struct kdf *k) {
    uv_loop_t *loop = k->request->session->server->loop;
    if (waiting >= KDF_WAITING) {
        refuse(k->request, "too_fast");
        free(k);
        return;
    }
    waiting++;
    if (loop) {
        uv_queue_work(loop, &k->work, kdf_work, kdf_done);
    } else {
        kdf_work(&k->work);
        kdf_done(&k->work, 0);
    }
}

static struct kdf *kdf_new(struct request *r, const struct person *who, const char *password,
                           void (*then)(struct kdf *)) {
    struct kdf *k = xalloc(sizeof *k);
    k->request = r;
    k->then = then;
    k->person = *who;
    snprintf(k->password, sizeof k->password, "%s", password);
    return k;
}

/* False: refused. The connection is somebody else's, or nobody's, since the password was checked. */
static bool still_theirs(struct request *r, const struct person *who) {
    const struct person *now = &r->session->person;
    if (!strcmp(now->id, who->id) && !strcmp(now->token, who->token))
        return true;
    refuse(r, "bad_login");
    return false;
}

/* The next step for the person that the last one was about. */
static struct people_job *job_for(struct kdf *k, void (*query)(struct db *, struct people_job *),
                                  void (*then)(struct people_job *)) {
    struct people_job *p = people_job(k->request, query, then);
    p->person = k->person;
    return p;
}

static bool fit_password(const char *p) { return p && strlen(p) >= PASSWORD_MIN && strlen(p) <= PASSWORD_MAX; }

/* --- register ----------------------------------------------------------------------------------------------- */

static void add_account(struct db *db, struct people_job *p) {
    struct db_value login[] = {db_text(p->login)};
    if (db_run(db, SQL_PERSON_LOGIN_TAKEN, login, 1, NULL, NULL) != 0) {
        p->taken = true;
        return;
    }
    if (p->all) { /* a guest becomes an account and keeps its seats */
        struct db_value v[] = {db_text(p->person.name), db_text(p->login), db_text(p->pass), db_text(p->person.id)};
        p->taken = db_run(db, SQL_PERSON_UPGRADE, v, 4, NULL, NULL) == 0;
    } else {
        struct db_value v[] = {db_text(p->person.id),   db_text(p->person.name), db_text(p->login),
                               db_text(p->person.kind), db_text(p->pass),        db_int(p->now)};
        p->taken = db_run(db, SQL_PERSON_ADD, v, 6, NULL, NULL) == 0;
    }
    if (!p->taken)
        people_add_token(db, p, "");
}

static void account_added(struct people_job *p) {
    if (p->taken)
        refuse(p->request, "name_taken");
    else
        people_welcome(p);
}

static void register_hashed(struct kdf *k) {
    struct request *r = k->request;
    bool bot = field_bool(r, "bot", false);
    if (!still_theirs(r, &k->person))
        return;
    struct people_job *p = job_for(k, add_account, account_added);
    p->all = !bot && !strcmp(k->person.kind, "guest");
    if (!p->all) {
        memset(&p->person, 0, sizeof p->person);
        new_person_id(p->person.id);
    }
    strcpy(p->person.kind, bot ? "bot" : "account");
    strcpy(p->person.name, k->name);
    strcpy(p->login, k->login);
    strcpy(p->pass, k->pass);
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

void op_register(struct request *r) {
    char name[NAME_BYTES];
    const char *password = field_text(r, "password");
    if (!name_clean(field_text(r, "name"), 3, name)) {
        refuse(r, "bad_name");
        return;
    }
    if (!fit_password(password)) {
        refuse(r, "bad_password");
        return;
    }
    if (!people_limit(r))
        return;
    struct kdf *k = kdf_new(r, &r->session->person, password, register_hashed);
    strcpy(k->name, name);
    name_fold(name, k->login);
    kdf_run(k);
}

/* --- login -------------------------------------------------------------------------------------------------- */

static void take_account(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    people_take_person(ctx, v, n);
    snprintf(p->pass, sizeof p->pass, "%s", v[3].text ? v[3].text : "");
}

static void find_account(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->login)};
    db_run(db, SQL_PERSON_BY_LOGIN, v, 1, take_account, p);
}

static void add_login_token(struct db *db, struct people_job *p) { people_add_token(db, p, ""); }

static void login_checked(struct kdf *k) {
    if (!k->ok || !k->person.id[0]) {
        refuse(k->request, "bad_login");
        return;
    }
    struct people_job *p = job_for(k, add_login_token, people_welcome);
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

static void login_found(struct people_job *p) {
    static const struct person none;
    struct kdf *k =
        kdf_new(p->request, p->found ? &p->person : &none, field_text(p->request, "password"), login_checked);
    k->verify = true;
    strcpy(k->pass, p->found && p->pass[0] ? p->pass : nobody);
    kdf_run(k);
}

void op_login(struct request *r) {
    char name[NAME_BYTES];
    if (!name_clean(field_text(r, "name"), 1, name) || !field_text(r, "password") ||
        strlen(field_text(r, "password")) > PASSWORD_MAX) {
        refuse(r, "bad_login");
        return;
    }
    if (!people_limit(r))
        return;
    struct people_job *p = people_job(r, find_account, login_found);
    name_fold(name, p->login);
    people_push(p);
}

/* --- a new password, and being forgotten ---------------------------------------------------------------------- */

static void take_pass(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    p->found = true;
    snprintf(p->pass, sizeof p->pass, "%s", n > 0 && v[0].text ? v[0].text : "");
}

static void find_pass(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    db_run(db, SQL_PERSON_PASS, v, 1, take_pass, p);
}

static void set_pass(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->pass), db_text(p->person.id)};
    db_run(db, SQL_PERSON_SET_PASS, v, 2, NULL, NULL);
    people_drop_tokens(db, p, p->hash);
}

static void answer_plain(struct people_job *p) {
    answer_open(p->request);
    answer_send(p->request);
}

static void password_set(struct people_job *p) {
    session_drop_others(p->request->session, p->person.id);
    people_tell_dropped(p);
    answer_plain(p);
}

static void new_hashed(struct kdf *k) {
    if (!still_theirs(k->request, &k->person))
        return;
    struct people_job *p = job_for(k, set_pass, password_set);
    strcpy(p->pass, k->pass);
    strcpy(p->hash, k->person.token);
    people_push(p);
}

static void old_checked(struct kdf *k) {
    if (!k->ok)
        refuse(k->request, "bad_login");
    else
        kdf_run(kdf_new(k->request, &k->person, field_text(k->request, "new"), new_hashed));
}

static void pass_found(struct people_job *p) {
    if (!p->pass[0]) {
        refuse(p->request, "not_account");
        return;
    }
    struct kdf *k = kdf_new(p->request, &p->person, field_text(p->request, "old"), old_checked);
    k->verify = true;
    strcpy(k->pass, p->pass);
    kdf_run(k);
}

void op_password(struct request *r) {
    const char *old = field_text(r, "old");
    if (!old || strlen(old) > PASSWORD_MAX || !fit_password(field_text(r, "new"))) {
        refuse(r, "bad_password");
        return;
    }
    if (people_limit(r))
        people_push(people_job(r, find_pass, pass_found));
}

static void forgotten(struct people_job *p) {
    struct session *se = p->request->session;
    tables_forget(se->server, p->person.id);
    session_drop_others(se, p->person.id);
    people_tell_dropped(p);
    detach_all(se);
    memset(&se->person, 0, sizeof se->person);
    answer_plain(p);
}

static void forget_checked(struct kdf *k) {
    if (!k->ok)
        refuse(k->request, "bad_login");
    else if (still_theirs(k->request, &k->person))
        people_push(job_for(k, people_forget, forgotten));
}

static void forget_found(struct people_job *p) {
    const char *password = field_text(p->request, "password");
    struct kdf *k =
        kdf_new(p->request, &p->person, password && strlen(password) <= PASSWORD_MAX ? password : "", forget_checked);
    if (!p->pass[0]) { /* a guest has no password: the token is all */
        k->ok = true;
        forget_checked(k);
        free(k);
        return;
    }
    k->verify = true;
    strcpy(k->pass, p->pass);
    kdf_run(k);
}

void op_forget(struct request *r) {
    if (people_limit(r))
        people_push(people_job(r, find_pass, forget_found));
}
