/* Accounts: a name and a password, kept as Argon2id, and codes for when it is lost. Every request here goes in steps:
 * ask the database, hash beside the loop (hash_password.c), write. What a step has found out holds for its person only,
 * whatever becomes of the connection meanwhile. */
#include "people.h"
#include "table.h"

#include <stdlib.h>

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 200 };

/* What the password of an account that does not exist is compared with: the time must not tell. */
static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                             "RdescudvJCsgt3ub+b2dWRWJTmaaJObGqDcMwlvqoyo";

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
    attempt_for(p, k->account);
    return p;
}

static void draw_token(struct people_job *p) {
    new_token(p->token);
    token_hash(p->token, p->hash);
}

static bool fit_password(const char *p) { return p && strlen(p) >= PASSWORD_MIN && strlen(p) <= PASSWORD_MAX; }

static void answer_plain(struct people_job *p) {
    answer_open(p->request);
    answer_send(p->request);
}

/* --- register ----------------------------------------------------------------------------------------------------- */

static void add_account(struct db *db, struct people_job *p) {
    struct db_value login[] = {db_text(p->login)};
    if (db_run(db, SQL_PERSON_LOGIN_TAKEN, login, 1, NULL, NULL) != 0 || people_alike_taken(db, p)) {
        p->taken = true;
        return;
    }
    if (!people_quota(db, p))
        return;
    if (p->all) { /* a guest becomes an account and keeps its seats */
        struct db_value v[] = {db_text(p->person.name), db_text(p->login), db_text(p->pass), db_text(p->person.id)};
        p->taken = db_run(db, SQL_PERSON_UPGRADE, v, 4, NULL, NULL) == 0;
    } else {
        struct db_value v[] = {db_text(p->person.id),   db_text(p->person.name), db_text(p->login),
                               db_text(p->person.kind), db_text(p->pass),        db_int(p->now)};
        p->taken = db_run(db, SQL_PERSON_ADD, v, 6, NULL, NULL) == 0;
    }
    if (p->taken)
        return;
    struct db_value alike[] = {db_text(p->alike.small), db_text(p->alike.large), db_text(p->person.id)};
    db_run(db, SQL_PERSON_SET_ALIKE, alike, 3, NULL, NULL);
    people_add_token(db, p, "");
    recovery_keep(db, p);
}

static void register_hashed(struct kdf *k) {
    struct request *r = k->request;
    bool bot = field_bool(r, "bot", false);
    if (!still_theirs(r, &k->person))
        return;
    struct people_job *p = job_for(k, add_account, people_added);
    p->all = !bot && !strcmp(k->person.kind, "guest");
    if (!p->all) {
        memset(&p->person, 0, sizeof p->person);
        new_person_id(p->person.id);
    }
    strcpy(p->person.kind, bot ? "bot" : "account");
    strcpy(p->person.name, k->name);
    strcpy(p->login, k->login);
    strcpy(p->pass, k->pass);
    name_alike(k->name, &p->alike);
    draw_token(p);
    recovery_draw(p);
    people_push(p);
}

void op_register(struct request *r) {
    char name[NAME_BYTES], login[NAME_BYTES];
    struct alike alike;
    const char *password = field_text(r, "password");
    if (!name_clean(field_text(r, "name"), 3, name) || !name_fold(name, login) || !name_alike(name, &alike) ||
        words_in_name(r->session->server, name)) {
        refuse(r, "bad_name");
        return;
    }
    if (name_reserved(&alike)) {
        refuse(r, "name_taken");
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
    strcpy(k->login, login);
    kdf_run(k);
}

/* By what the account in `name` signs in; also names from before they were checked as they are now. */
static bool login_of(struct request *r, char login[NAME_BYTES]) {
    const char *name = field_text(r, "name");
    char tidy[NAME_BYTES];
    return name && strlen(name) < NAME_BYTES && name_fold(name_trim(name, tidy), login) && login[0];
}

/* --- login -------------------------------------------------------------------------------------------------------- */

static void take_account(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    people_take_person(ctx, v, n);
    snprintf(p->pass, sizeof p->pass, "%s", v[3].text ? v[3].text : "");
}

static void find_account(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->login)};
    if (attempt_begin(db, p))
        db_run(db, SQL_PERSON_BY_LOGIN, v, 1, take_account, p);
}

static void add_login_token(struct db *db, struct people_job *p) {
    attempt_good(db, p);
    people_add_token(db, p, "");
}

static void login_checked(struct kdf *k) {
    if (!k->ok || !k->person.id[0]) {
        refuse(k->request, "bad_login");
        return;
    }
    struct people_job *p = job_for(k, add_login_token, people_welcome);
    draw_token(p);
    people_push(p);
}

static void login_found(struct people_job *p) {
    static const struct person none;
    if (p->wait) {
        attempt_refuse(p);
        return;
    }
    struct kdf *k = kdf_check(p->request, p->found ? &p->person : &none, field_text(p->request, "password"),
                              p->found && p->pass[0] ? p->pass : nobody, login_checked);
    strcpy(k->account, p->account);
    kdf_run(k);
}

void op_login(struct request *r) {
    char login[NAME_BYTES];
    if (!login_of(r, login) || !field_text(r, "password") || strlen(field_text(r, "password")) > PASSWORD_MAX) {
        refuse(r, "bad_login");
        return;
    }
    if (!attempts_limit(r))
        return;
    struct people_job *p = people_job(r, find_account, login_found);
    strcpy(p->login, login);
    attempt_for(p, p->login);
    people_push(p);
}

/* --- what needs the password of the person who is signed in ------------------------------------------ */

static void take_pass(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    p->found = true;
    snprintf(p->pass, sizeof p->pass, "%s", n > 0 && v[0].text ? v[0].text : "");
}

static void find_pass(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    p->pass[0] = 0;
    db_run(db, SQL_PERSON_PASS, v, 1, take_pass, p);
    if (p->pass[0])
        attempt_begin(db, p);
}

static void ask_password(struct request *r, void (*found)(struct people_job *)) {
    if (!attempts_limit(r))
        return;
    struct people_job *p = people_job(r, find_pass, found);
    attempt_for(p, p->person.id);
    people_push(p);
}

/* The field must be the password; `then` is told. */
static void check_password(struct people_job *p, const char *field, void (*then)(struct kdf *)) {
    const char *password = field_text(p->request, field);
    if (p->wait) {
        attempt_refuse(p);
        return;
    }
    if (!p->pass[0]) {
        refuse(p->request, "not_account");
        return;
    }
    struct kdf *k =
        kdf_check(p->request, &p->person, password && strlen(password) <= PASSWORD_MAX ? password : "", p->pass, then);
    strcpy(k->account, p->account);
    kdf_run(k);
}

/* --- a new password --------------------------------------------------------------------------- */

static void set_pass(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->pass), db_text(p->person.id)};
    attempt_good(db, p);
    db_run(db, SQL_PERSON_SET_PASS, v, 2, NULL, NULL);
    people_drop_tokens(db, p, p->hash);
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
    if (!k->ok) {
        refuse(k->request, "bad_login");
        return;
    }
    struct kdf *next = kdf_new(k->request, &k->person, field_text(k->request, "new"), new_hashed);
    strcpy(next->account, k->account);
    kdf_run(next);
}

static void pass_found(struct people_job *p) { check_password(p, "old", old_checked); }

void op_password(struct request *r) {
    const char *old = field_text(r, "old");
    if (!old || strlen(old) > PASSWORD_MAX || !fit_password(field_text(r, "new")))
        refuse(r, "bad_password");
    else
        ask_password(r, pass_found);
}

/* --- recovery codes --------------------------------------------------------------------------- */

static void set_codes(struct db *db, struct people_job *p) {
    attempt_good(db, p);
    recovery_keep(db, p);
}

static void codes_set(struct people_job *p) {
    recovery_put(answer_open(p->request), p);
    answer_send(p->request);
}

static void codes_allowed(struct kdf *k) {
    if (!k->ok) {
        refuse(k->request, "bad_login");
        return;
    }
    if (!still_theirs(k->request, &k->person))
        return;
    struct people_job *p = job_for(k, set_codes, codes_set);
    recovery_draw(p);
    people_push(p);
}

static void codes_found(struct people_job *p) { check_password(p, "password", codes_allowed); }

void op_recovery(struct request *r) { ask_password(r, codes_found); }

/* The code is used up, the password set and every token void in one transaction: of two at once only one does it. */
static void use_code(struct db *db, struct people_job *p) {
    struct db_value code[] = {db_text(p->label)}, v[] = {db_text(p->pass), db_text(p->person.id)};
    p->found = db_run(db, SQL_RECOVERY_DROP, code, 1, NULL, NULL) == 1;
    if (!p->found)
        return;
    attempt_good(db, p);
    db_run(db, SQL_PERSON_SET_PASS, v, 2, NULL, NULL);
    people_drop_tokens(db, p, "");
    people_add_token(db, p, "");
}

static void code_used(struct people_job *p) {
    if (!p->found) {
        refuse(p->request, "bad_login");
        return;
    }
    session_drop_others(p->request->session, p->person.id);
    people_tell_dropped(p);
    people_welcome(p);
}

static void recover_hashed(struct kdf *k) {
    struct people_job *p = job_for(k, use_code, code_used);
    strcpy(p->label, k->code);
    strcpy(p->pass, k->pass);
    draw_token(p);
    people_push(p);
}

static void find_code(struct db *db, struct people_job *p) {
    struct db_value login[] = {db_text(p->login)};
    if (!attempt_begin(db, p) || db_run(db, SQL_PERSON_BY_LOGIN, login, 1, take_account, p) < 1)
        return;
    struct db_value v[] = {db_text(p->label), db_text(p->person.id)};
    p->found = recovery_hash(p->person.id, p->typed, p->label) && db_run(db, SQL_RECOVERY_FIND, v, 2, NULL, NULL) == 1;
}

static void code_found(struct people_job *p) {
    if (p->wait) {
        attempt_refuse(p);
        return;
    }
    if (!p->found) {
        refuse(p->request, "bad_login");
        return;
    }
    struct kdf *k = kdf_new(p->request, &p->person, field_text(p->request, "password"), recover_hashed);
    strcpy(k->account, p->account);
    strcpy(k->code, p->label);
    kdf_run(k);
}

void op_recover(struct request *r) {
    char login[NAME_BYTES];
    const char *code = field_text(r, "code");
    if (!fit_password(field_text(r, "password"))) {
        refuse(r, "bad_password");
        return;
    }
    if (!login_of(r, login) || !code || strlen(code) >= sizeof((struct people_job *)0)->typed) {
        refuse(r, "bad_login");
        return;
    }
    if (!attempts_limit(r))
        return;
    struct people_job *p = people_job(r, find_code, code_found);
    strcpy(p->login, login);
    strcpy(p->typed, code);
    attempt_for(p, p->login);
    people_push(p);
}

/* --- being forgotten -------------------------------------------------------------------------- */

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
    if (p->pass[0]) {
        check_password(p, "password", forget_checked);
        return;
    }
    /* A guest has no password: the token is all. */
    struct kdf *k = kdf_new(p->request, &p->person, "", NULL);
    k->ok = true;
    forget_checked(k);
    free(k);
}

void op_forget(struct request *r) { ask_password(r, forget_found); }
