/* Guests, tokens, links to a second device, and what a person may know about themselves. Accounts with
 * passwords are in accounts.c. */
#include "people.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { LINK_MS = 600000, TOKENS_MAX = 20, NOTE_MS = 3600000 };

/* --- the job ---------------------------------------------------------------------------------------------- */

static void work(struct db *db, struct job *job) {
    struct people_job *p = (struct people_job *)job;
    p->found = p->taken = false;
    p->n = 0;
    if (p->listing)
        tt_sink_clear(&p->out);
    p->query(db, p);
}

static void done(struct job *job) {
    struct people_job *p = (struct people_job *)job;
    if (job->ok)
        p->then(p);
    else
        refuse(p->request, "unavailable");
    if (p->listing)
        tt_sink_free(&p->out);
    free(p->more);
    free(p);
}

struct people_job *people_job(struct request *r, void (*query)(struct db *, struct people_job *),
                              void (*then)(struct people_job *)) {
    struct people_job *p = tt_need(sizeof *p);
    p->job.work = work;
    p->job.done = done;
    p->request = r;
    p->query = query;
    p->then = then;
    p->person = r->session->person;
    p->now = server_now(r->session->server);
    return p;
}

void people_push(struct people_job *p) { store_push(p->request->session->server->store, &p->job); }

struct people_job *people_list_job(struct request *r, void (*query)(struct db *, struct people_job *),
                                   void (*then)(struct people_job *)) {
    struct people_job *p = people_job(r, query, then);
    p->listing = true;
    tt_sink_grow(&p->out);
    return p;
}

void people_take_person(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    p->found = true;
    snprintf(p->person.id, sizeof p->person.id, "%s", v[0].text);
    snprintf(p->person.name, sizeof p->person.name, "%s", v[1].text);
    snprintf(p->person.kind, sizeof p->person.kind, "%s", v[2].text);
}

static void take_number(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        ((struct people_job *)ctx)->n = v[0].num;
}

void people_add_token(struct db *db, struct people_job *p, const char *label) {
    struct db_value who[] = {db_text(p->person.id)};
    db_run(db, SQL_TOKEN_LAST, who, 1, take_number, p);
    struct db_value v[] = {db_text(p->hash), db_text(p->person.id), db_int(p->n + 1), db_text(label), db_int(p->now)};
    db_run(db, SQL_TOKEN_ADD, v, 5, NULL, NULL);
}

void people_drop_token(struct db *db, struct people_job *p, const char *hash) {
    struct db_value v[] = {db_int(p->now), db_text(hash)};
    db_run(db, SQL_REVOKE, v, 2, NULL, NULL);
    db_run(db, SQL_TOKEN_DROP, v + 1, 1, NULL, NULL);
}

void people_drop_tokens(struct db *db, struct people_job *p, const char *keep) {
    struct db_value v[] = {db_int(p->now), db_text(p->person.id), db_text(keep)};
    db_run(db, SQL_REVOKE_ALL, v, 3, NULL, NULL);
    db_run(db, SQL_TOKEN_DROP_OTHERS, v + 1, 2, NULL, NULL);
}

void people_tell_dropped(struct people_job *p) {
    struct server *s = p->request->session->server;
    if (s->peers)
        peers_tell(s->peers, TELL_REVOKED);
}

void people_put_person(struct tt_sink *s, const struct person *p) {
    if (!p->id[0]) {
        tt_key_null(s, "person");
        return;
    }
    tt_key_object(s, "person");
    tt_key_text(s, "id", p->id);
    tt_key_text(s, "name", p->name);
    tt_key_text(s, "kind", p->kind);
    tt_put_end(s);
}

/* From now on the connection is this person's; false: refused. */
static bool take_person(struct people_job *p) {
    struct session *se = p->request->session;
    if (person_banned(se->server, p->person.id)) {
        refuse(p->request, "banned");
        return false;
    }
    if (strcmp(se->person.id, p->person.id))
        detach_all(se);
    se->person = p->person;
    strcpy(se->person.token, p->hash);
    se->noted = p->now;
    se->hello = true;
    people_note_seen(se);
    return true;
}

void people_welcome(struct people_job *p) {
    if (!take_person(p))
        return;
    struct tt_sink *s = answer_open(p->request);
    people_put_person(s, &p->person);
    tt_key_text(s, "token", p->token);
    if (p->recovery[0][0])
        recovery_put(s, p);
    answer_send(p->request);
}

static bool limit(struct request *r, struct bucket *b, double burst, enum limit which) {
    struct server *s = r->session->server;
    double n = s->config.people_per_hour;
    if (n <= 0 || !r->session->address || bucket_take(b, server_now(s), n / 3600.0, n < burst ? n : burst))
        return true;
    limit_hit(s, which);
    refuse(r, "too_fast");
    return false;
}

/* A class of pupils comes all at once; nobody mistypes a password 30 times in a minute. */
bool people_limit(struct request *r) {
    return limit(r, r->session->address ? &r->session->address->people : NULL, 1e9, LIMIT_PEOPLE);
}
bool attempts_limit(struct request *r) {
    return limit(r, r->session->address ? &r->session->address->attempts : NULL, 30, LIMIT_ATTEMPTS);
}

/* Tokens that have not been used since then are void. */
static int64_t oldest_token(const struct server *s) {
    return s->config.token_days ? server_now(s) - s->config.token_days * (int64_t)86400000 : -1;
}

/* --- hello ------------------------------------------------------------------------------------------------ */

static void take_seat(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    tt_put_object(&p->out);
    tt_key_text(&p->out, "table", v[0].text);
    tt_key_int(&p->out, "seat", v[1].num);
    tt_key_text(&p->out, "game", v[2].text);
    tt_key_text(&p->out, "status", v[3].text);
    tt_put_end(&p->out);
}

static void find_token(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->hash), db_int(p->before)};
    db_run(db, SQL_TOKEN_FIND, v, 2, people_take_person, p);
    tt_put_list(&p->out);
    if (p->found) {
        struct db_value who[] = {db_text(p->person.id)};
        db_run(db, SQL_PLAYER_TABLES, who, 1, take_seat, p);
    }
    tt_put_end(&p->out);
}

/* That somebody was here is noted apart: a full disk must not keep people from looking. */
struct seen_job {
    struct job job;
    char hash[65], person[ID_LENGTH + 2], address[ADDRESS_NAME];
    int64_t now;
};

static void seen_work(struct db *db, struct job *job) {
    struct seen_job *j = (struct seen_job *)job;
    struct db_value token[] = {db_int(j->now), db_text(j->hash)};
    struct db_value person[] = {db_int(j->now), db_text(j->address), db_text(j->person)};
    db_run(db, SQL_TOKEN_USED, token, 2, NULL, NULL);
    db_run(db, SQL_PERSON_SEEN, person, 3, NULL, NULL);
}

static void seen_done(struct job *job) { free(job); }

void people_note_seen(const struct session *se) {
    struct seen_job *j = tt_need(sizeof *j);
    j->job.work = seen_work;
    j->job.done = seen_done;
    strcpy(j->hash, se->person.token);
    strcpy(j->person, se->person.id);
    snprintf(j->address, sizeof j->address, "%s", se->address ? se->address->name : "");
    j->now = server_now(se->server);
    store_push(se->server->store, &j->job);
}

static void put_hello(struct request *r, const struct tt_sink *seats) {
    struct session *se = r->session;
    struct tt_sink *s = answer_open(r);
    tt_key_int(s, "protocol", TT_PROTOCOL);
    tt_key_text(s, "version", TT_VERSION);
    tt_key_text(s, "node", se->server->node);
    tt_key_int(s, "now", server_now(se->server));
    people_put_person(s, &se->person);
    tt_put_key(s, "seats");
    tt_put_written(s, seats ? seats->buf : "[]", seats ? seats->len : 2);
    put_notice(s, se->server);
    answer_send(r);
}

static void set_manners(struct request *r) {
    struct session *se = r->session;
    const char *lang = field_text(r, "lang");
    if (lang && tt_lang_find(lang) >= 0)
        se->lang = tt_lang_find(lang);
    se->texts = field_bool(r, "texts", se->texts);
    se->chat = field_bool(r, "chat", se->chat);
}

static void hello_found(struct people_job *p) {
    if (!p->found) {
        refuse(p->request, "bad_token");
    } else if (take_person(p)) {
        set_manners(p->request);
        put_hello(p->request, &p->out);
    }
}

void op_hello(struct request *r) {
    const char *token = field_text(r, "token");
    if (token) {
        struct people_job *p = people_list_job(r, find_token, hello_found);
        p->before = oldest_token(r->session->server);
        token_hash(token, p->hash);
        people_push(p);
        return;
    }
    r->session->hello = true;
    set_manners(r);
    put_hello(r, NULL);
}

/* --- HTTP: the token comes with each request ----------------------------------------------------------------- */

struct http_job {
    struct job job;
    struct session *session;
    struct tt_document *doc;
    char op[24];
    struct people_job found; /* only its person and hash are used */
};

static void take_user(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    people_take_person(ctx, v, n);
    p->n = v[3].num;
}

static void http_work(struct db *db, struct job *job) {
    struct http_job *h = (struct http_job *)job;
    struct db_value v[] = {db_text(h->found.hash), db_int(h->found.before)};
    h->found.found = false;
    db_run(db, SQL_TOKEN_FIND, v, 2, take_user, &h->found);
}

static void http_done(struct job *job) {
    struct http_job *h = (struct http_job *)job;
    struct session *se = h->session;
    if (h->found.found) {
        se->person = h->found.person;
        strcpy(se->person.token, h->found.hash);
        if (h->found.now - h->found.n > NOTE_MS)
            people_note_seen(se);
    }
    if (job->ok && h->found.found) {
        session_request(se, h->doc, h->op);
    } else {
        const char *text = job->ok ? "{\"ok\":false,\"error\":{\"code\":\"bad_token\"}}"
                                   : "{\"ok\":false,\"error\":{\"code\":\"unavailable\"}}";
        tt_document_free(h->doc);
        se->status = job->ok ? 401 : 503;
        session_send(se, text, strlen(text));
    }
    session_unref(se);
    free(h);
}

void people_http(struct session *se, const char *token, struct tt_document *doc, const char *op) {
    struct http_job *h = tt_need(sizeof *h);
    h->job.work = http_work;
    h->job.done = http_done;
    h->session = se;
    h->doc = doc;
    snprintf(h->op, sizeof h->op, "%s", op);
    token_hash(token, h->found.hash);
    h->found.now = server_now(se->server);
    h->found.before = oldest_token(se->server);
    session_ref(se);
    store_push(se->server->store, &h->job);
}

/* --- guests ------------------------------------------------------------------------------------------------ */

bool people_alike_taken(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id), db_text(p->alike.small), db_text(p->alike.large)};
    p->taken = db_run(db, SQL_PERSON_ALIKE, v, 3, NULL, NULL) != 0;
    return p->taken;
}

/* The name of a guest: nobody's account looks like it. False: refused. */
static bool guest_name(struct request *r, char name[NAME_BYTES], struct alike *alike) {
    if (!name_clean(field_text(r, "name"), 1, name) || !name_alike(name, alike) ||
        words_in_name(r->session->server, name)) {
        refuse(r, "bad_name");
        return false;
    }
    if (name_reserved(alike)) {
        refuse(r, "name_taken");
        return false;
    }
    return true;
}

/* A class of pupils comes all at once: nothing but the number within the hour counts. */
bool people_quota(struct db *db, struct people_job *p) {
    const struct session *se = p->request->session;
    int most = se->server->config.people_per_hour;
    p->wait = 0;
    if (most > 0 && se->address && !quota_take(db, "new", se->address->name, p->now, 3600000, most))
        p->wait = 60000;
    return !p->wait;
}

void people_added(struct people_job *p) {
    if (p->wait)
        attempt_refuse(p);
    else if (p->taken)
        refuse(p->request, "name_taken");
    else
        people_welcome(p);
}

static void add_guest(struct db *db, struct people_job *p) {
    if (people_alike_taken(db, p) || !people_quota(db, p))
        return;
    struct db_value v[] = {db_text(p->person.id), db_text(p->person.name), db_text(NULL),
                           db_text("guest"),      db_text(NULL),           db_int(p->now)};
    db_run(db, SQL_PERSON_ADD, v, 6, NULL, NULL);
    people_add_token(db, p, "");
}

void op_guest(struct request *r) {
    char name[NAME_BYTES];
    struct alike alike;
    if (!guest_name(r, name, &alike) || !people_limit(r))
        return;
    struct people_job *p = people_job(r, add_guest, people_added);
    p->alike = alike;
    memset(&p->person, 0, sizeof p->person);
    new_person_id(p->person.id);
    strcpy(p->person.name, name);
    strcpy(p->person.kind, "guest");
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

static void set_name(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.name), db_text(p->person.id)};
    if (!people_alike_taken(db, p))
        db_run(db, SQL_PERSON_NAME, v, 2, NULL, NULL);
}

static void renamed(struct people_job *p) {
    struct session *se = p->request->session;
    if (p->taken) {
        refuse(p->request, "name_taken");
        return;
    }
    strcpy(se->person.name, p->person.name);
    for (struct attachment *a = se->attached; a; a = a->next_of_session)
        tt_table_name_person(&a->table->core, se->person.id, se->person.name);
    people_put_person(answer_open(p->request), &se->person);
    answer_send(p->request);
}

void op_rename(struct request *r) {
    char name[NAME_BYTES];
    struct alike alike;
    if (strcmp(r->session->person.kind, "guest")) {
        refuse(r, "not_guest");
        return;
    }
    if (!guest_name(r, name, &alike))
        return;
    struct people_job *p = people_job(r, set_name, renamed);
    p->alike = alike;
    strcpy(p->person.name, name);
    people_push(p);
}

/* --- tokens ------------------------------------------------------------------------------------------------- */

static void answer_plain(struct people_job *p) {
    answer_open(p->request);
    answer_send(p->request);
}

static void drop_tokens(struct db *db, struct people_job *p) {
    if (p->all)
        people_drop_tokens(db, p, "");
    else
        people_drop_token(db, p, p->hash);
}

/* This connection goes on as nobody's; what else came with the tokens ends. */
static void tokens_dropped(struct people_job *p) {
    struct session *se = p->request->session;
    if (p->all)
        session_drop_others(se, p->person.id);
    else
        session_drop_token(se, p->hash);
    if (p->all || !strcmp(p->hash, se->person.token)) {
        detach_all(se);
        memset(&se->person, 0, sizeof se->person);
    }
    people_tell_dropped(p);
    answer_plain(p);
}

void op_logout(struct request *r) {
    struct people_job *p = people_job(r, drop_tokens, tokens_dropped);
    strcpy(p->hash, r->session->person.token);
    p->all = field_bool(r, "all", false);
    people_push(p);
}

static void add_token(struct db *db, struct people_job *p) {
    struct db_value who[] = {db_text(p->person.id)};
    int n = db_run(db, SQL_TOKEN_LIST, who, 1, NULL, NULL);
    p->taken = n >= TOKENS_MAX;
    if (!p->taken)
        people_add_token(db, p, p->label);
}

static void answer_token(struct people_job *p) {
    if (p->taken) {
        refuse(p->request, "too_many");
        return;
    }
    tt_key_text(answer_open(p->request), "token", p->token);
    answer_send(p->request);
}

void op_token(struct request *r) {
    char label[NAME_BYTES];
    if (!strcmp(r->session->person.kind, "guest")) {
        refuse(r, "not_account");
        return;
    }
    if (!name_clean(field_text(r, "label"), 1, label)) {
        refuse(r, "bad_name");
        return;
    }
    struct people_job *p = people_job(r, add_token, answer_token);
    strcpy(p->label, label);
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

static void take_token(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    tt_put_object(&p->out);
    tt_key_int(&p->out, "n", v[0].num);
    tt_key_text(&p->out, "label", v[1].text);
    tt_key_int(&p->out, "created", v[2].num);
    tt_key_int(&p->out, "used", v[3].num);
    tt_key_bool(&p->out, "here", !strcmp(v[4].text, p->person.token));
    tt_put_end(&p->out);
}

static void list_tokens(struct db *db, struct people_job *p) {
    struct db_value who[] = {db_text(p->person.id)};
    tt_put_list(&p->out);
    db_run(db, SQL_TOKEN_LIST, who, 1, take_token, p);
    tt_put_end(&p->out);
}

static void answer_tokens(struct people_job *p) {
    struct tt_sink *s = answer_open(p->request);
    tt_put_key(s, "tokens");
    tt_put_written(s, p->out.buf, p->out.len);
    answer_send(p->request);
}

void op_tokens(struct request *r) { people_push(people_list_job(r, list_tokens, answer_tokens)); }

static void take_hash(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    if (n > 0)
        snprintf(p->hash, sizeof p->hash, "%s", v[0].text);
}

static void revoke(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id), db_int(p->before)};
    p->hash[0] = 0;
    db_run(db, SQL_TOKEN_HASH_N, v, 2, take_hash, p);
    people_drop_token(db, p, p->hash);
}

static void revoked(struct people_job *p) {
    if (p->hash[0])
        tokens_dropped(p);
    else
        answer_plain(p); /* it was void before */
}

void op_revoke(struct request *r) {
    int64_t n;
    if (!tt_json_int(tt_json_get(r->in, "n"), 1, INT32_MAX, &n)) {
        refuse_field(r, "n", "must be the number of a token, as `tokens` lists it");
        return;
    }
    struct people_job *p = people_job(r, revoke, revoked);
    p->before = n;
    people_push(p);
}

/* --- a second device ------------------------------------------------------------------------------------------ */

static void add_link(struct db *db, struct people_job *p) {
    struct db_value old[] = {db_int(p->now)};
    struct db_value v[] = {db_text(p->hash), db_text(p->person.id), db_int(p->now + LINK_MS)};
    db_run(db, SQL_LINK_OLD, old, 1, NULL, NULL);
    db_run(db, SQL_LINK_ADD, v, 3, NULL, NULL);
}

static void answer_link(struct people_job *p) {
    tt_key_text(answer_open(p->request), "code", p->token);
    answer_send(p->request);
}

void op_link(struct request *r) {
    struct people_job *p = people_job(r, add_link, answer_link);
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

static void use_link(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->login), db_int(p->now)};
    db_run(db, SQL_LINK_FIND, v, 2, people_take_person, p);
    /* Anyone who takes the row out has used it: of two at once only one does. */
    p->found = p->found && db_run(db, SQL_LINK_DROP, v, 1, NULL, NULL) == 1;
    if (p->found)
        people_add_token(db, p, "");
}

static void link_used(struct people_job *p) {
    if (p->found)
        people_welcome(p);
    else
        refuse(p->request, "bad_link");
}

void op_redeem(struct request *r) {
    const char *code = field_text(r, "code");
    if (!code) {
        refuse(r, "bad_link");
        return;
    }
    if (!attempts_limit(r))
        return;
    struct people_job *p = people_job(r, use_link, link_used);
    token_hash(code, p->login); /* 64 digits: they fit where a name does */
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

/* --- me ---------------------------------------------------------------------------------------------------- */

static void take_rating(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    tt_key_object(&p->out, v[0].text);
    tt_key_int(&p->out, "rating", v[1].num);
    tt_key_int(&p->out, "games", v[2].num);
    tt_key_bool(&p->out, "provisional", v[2].num < PROVISIONAL_GAMES);
    tt_put_end(&p->out);
}

static void take_game(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    struct tt_error err;
    struct tt_document *seats = tt_json_parse(v[3].text, strlen(v[3].text), &err);
    const struct tt_json *list = seats ? tt_document_root(seats) : NULL;
    (void)n;
    tt_put_object(&p->out);
    tt_key_text(&p->out, "table", v[0].text);
    tt_key_text(&p->out, "game", v[1].text);
    tt_key_int(&p->out, "ended", v[2].num);
    tt_key_list(&p->out, "seats");
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
        tt_put_text(&p->out, tt_json_is(tt_json_get(c, "name"), TT_JSON_TEXT) ? tt_json_get(c, "name")->text : "");
    tt_put_end(&p->out);
    tt_key_int(&p->out, "seat", v[4].num);
    tt_key_bool(&p->out, "won", v[5].num != 0);
    tt_key_int(&p->out, "score", v[6].num);
    tt_put_end(&p->out);
    tt_document_free(seats);
}

static void list_me(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id), db_int(p->before)};
    tt_put_object(&p->out);
    tt_key_object(&p->out, "ratings");
    db_run(db, SQL_RATING_ALL, v, 1, take_rating, p);
    tt_put_end(&p->out);
    tt_key_list(&p->out, "history");
    db_run(db, SQL_PLAYER_HISTORY, v, 2, take_game, p);
    tt_put_end(&p->out);
    if (strcmp(p->person.kind, "guest")) {
        p->n = 0;
        db_run(db, SQL_RECOVERY_COUNT, v, 1, take_number, p);
        tt_key_int(&p->out, "recovery", p->n);
    }
    tt_put_end(&p->out);
}

static void answer_me(struct people_job *p) {
    struct tt_sink *s = answer_open(p->request);
    people_put_person(s, &p->person);
    tt_put_written(s, p->out.buf + 1, p->out.len - 2); /* its fields, without the braces */
    answer_send(p->request);
}

void op_me(struct request *r) {
    struct people_job *p = people_list_job(r, list_me, answer_me);
    if (!tt_json_int(tt_json_get(r->in, "before"), 1, INT64_MAX, &p->before))
        p->before = INT64_MAX;
    people_push(p);
}
