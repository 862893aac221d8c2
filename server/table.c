/* The tables in memory: finding, loading, refreshing, letting go. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { QUEUE_MAX = 64, IDLE_MS = 60000 };

static struct table **bucket_of(struct server *s, const char *id) {
    return &s->by_id[tt_hash(id, strlen(id), 0) % BUCKETS];
}

struct table *table_find(struct server *s, const char *id) {
    for (struct table *t = *bucket_of(s, id); t; t = t->next)
        if (!strcmp(t->id, id))
            return t;
    return NULL;
}

struct table *tables_add(struct server *s, const char *id) {
    struct table *t = tt_need(sizeof *t), **bucket = bucket_of(s, id);
    t->server = s;
    snprintf(t->id, sizeof t->id, "%s", id);
    t->touched = server_now(s);
    t->next = *bucket;
    *bucket = t;
    t->after = s->all;
    t->to_this = &s->all;
    if (s->all)
        s->all->to_this = &t->after;
    s->all = t;
    s->tables++;
    return t;
}

void put_old_promise(struct tt_sink *s, const struct table *t, bool over) {
    char text[80], hash[TT_HEX];
    if (t->core.spec.secret[0])
        return;
    snprintf(text, sizeof text, "%s:%llu", t->spec.nonce, (unsigned long long)t->core.spec.setup.seed);
    tt_commitment(text, hash);
    tt_key_object(s, "fair");
    tt_key_text(s, "hash", hash);
    tt_key_bool(s, "sealed", true);
    if (over) {
        tt_key_text(s, "nonce", t->spec.nonce);
        tt_key_text(s, "seed", strchr(text, ':') + 1);
    }
    tt_put_end(s);
}

/* The engine's record, and what `timetable verify` needs: what was promised before the deal. */
void table_record(const struct table *t, struct tt_sink *s) {
    struct tt_fair fair;
    tt_put_object(s);
    tt_match_record_fields(t->core.match, s);
    if (t->core.end != TT_END_PLAYED) {
        struct tt_result r;
        tt_table_result(&t->core, &r);
        tt_key_object(s, "agreed");
        tt_key_text(s, "how", r.reason);
        tt_key_seats(s, "winners", r.winners);
        tt_put_end(s);
    }
    if (t->core.spec.secret[0]) {
        char seal[TT_HEX];
        tt_table_fair(&t->core, &fair);
        tt_fair_seal(&fair, seal);
        tt_key_object(s, "fair");
        tt_put_fair(&fair, seal, true, s);
        tt_put_end(s);
    }
    put_old_promise(s, t, true);
    tt_put_end(s);
}

void tables_drop(struct table *t) {
    struct table **p = bucket_of(t->server, t->id);
    while (*p != t)
        p = &(*p)->next;
    *p = t->next;
    *t->to_this = t->after;
    if (t->after)
        t->after->to_this = t->to_this;
    t->server->tables--;
    while (t->seated)
        detach(t->seated);
    while (t->spectators)
        detach(t->spectators);
    spectators_free(t);
    tt_table_clear(&t->core);
    free(t->head_seats);
    free(t);
}

int table_seat(const struct table *t, const struct request *r) {
    return tt_table_seat_of(&t->core, r->session->person.id);
}

void tables_forget(struct server *s, const char *person) {
    for (struct table *t = s->all; t; t = t->after) {
        int seat = tt_table_seat_of(&t->core, person);
        if (tt_table_person_name(&t->core, person)[0])
            tt_table_name_person(&t->core, person, NULL);
        for (int k = 0; k < t->core.entries && seat >= 0; k++)
            if (t->core.log[k].kind == TT_ENTRY_CHAT && t->core.log[k].seat == seat)
                tt_entry_clear(&t->core.log[k]);
    }
}

/* --- the spec: what was decided when the table was made ------------------------------------------ */

static void text_to(char *out, size_t n, const struct tt_json *v) {
    snprintf(out, n, "%s", tt_json_is(v, TT_JSON_TEXT) ? v->text : "");
}

static bool truth(const struct tt_json *v) { return tt_json_is(v, TT_JSON_BOOL) && v->num; }

void table_put_deck(struct tt_sink *s, const struct spec *sp) {
    if (!sp->deck_title[0] && !sp->deck_author[0])
        return;
    tt_key_object(s, "deck");
    tt_key_text(s, "title", sp->deck_title);
    tt_key_text(s, "author", sp->deck_author);
    tt_put_end(s);
}

void table_put_spec(struct tt_sink *s, const struct spec *sp, const struct tt_table_spec *core) {
    tt_put_object(s);
    tt_key_text(s, "game", core->game->id);
    tt_key_int(s, "players", core->setup.seats);
    tt_key_int(s, "revision", core->setup.revision);
    tt_put_key(s, "options");
    tt_put_options(core->game, &core->setup, s);
    if (core->custom) {
        tt_put_key(s, "cards");
        tt_put_json(s, tt_json_get(tt_document_root(core->custom), "cards"));
    }
    tt_put_key(s, "clock");
    tt_put_clock_kind(core, s);
    tt_key_text(s, "host", core->host);
    tt_key_text(s, "lang", sp->lang);
    tt_key_bool(s, "public", sp->open);
    tt_key_bool(s, "watch", sp->may_watch);
    tt_key_bool(s, "rated", core->rated);
    tt_key_int(s, "delay", core->delay);
    tt_key_int(s, "chat", core->chat);
    tt_key_text(s, "secret", core->secret);
    table_put_deck(s, sp);
    if (sp->rematch_of[0])
        tt_key_text(s, "rematch_of", sp->rematch_of);
    tt_put_end(s);
}

static bool spec_from(struct spec *sp, struct tt_table_spec *core, const struct tt_json *in) {
    struct tt_error err;
    int64_t n = 0;
    /* Tables made by 1.0.0 name no revision of the rules. */
    static const struct tt_json first = {.type = TT_JSON_INT, .num = 0, .span = 1};
    const struct tt_json *game = tt_json_get(in, "game"), *revision = tt_json_get(in, "revision");
    uint64_t seed = 0;
    text_to(core->secret, sizeof core->secret, tt_json_get(in, "secret"));
    if (!tt_json_is(game, TT_JSON_TEXT) ||
        !(core->secret[0] ? tt_hex_is(core->secret) : tt_json_seed(tt_json_get(in, "seed"), &seed)))
        return false;
    core->game = tt_game_find(game->text);
    if (!core->game || !tt_table_spec_read(core, in, revision ? revision : &first, seed, &err))
        return false;
    text_to(core->host, sizeof core->host, tt_json_get(in, "host"));
    text_to(sp->nonce, sizeof sp->nonce, tt_json_get(in, "nonce"));
    text_to(sp->lang, sizeof sp->lang, tt_json_get(in, "lang"));
    text_to(sp->deck_title, sizeof sp->deck_title, tt_json_get(tt_json_get(in, "deck"), "title"));
    text_to(sp->deck_author, sizeof sp->deck_author, tt_json_get(tt_json_get(in, "deck"), "author"));
    text_to(sp->rematch_of, sizeof sp->rematch_of, tt_json_get(in, "rematch_of"));
    sp->open = truth(tt_json_get(in, "public"));
    sp->may_watch = truth(tt_json_get(in, "watch"));
    core->rated = truth(tt_json_get(in, "rated"));
    core->delay = tt_json_int(tt_json_get(in, "delay"), 0, 86400, &n) ? (int)n : 0;
    core->chat = tt_json_int(tt_json_get(in, "chat"), 0, TT_CHAT_OFF, &n) ? (enum tt_chat_kind)n : TT_CHAT_ALL;
    return tt_clock_read(core, tt_json_get(in, "clock"));
}

static bool spec_read(struct table *t, const char *json) {
    struct tt_error err;
    struct tt_table_spec core = {0};
    struct tt_document *doc = tt_json_parse(json, strlen(json), &err);
    bool ok = doc && spec_from(&t->spec, &core, tt_document_root(doc));
    tt_document_free(doc);
    if (ok)
        tt_table_init(&t->core, &core);
    else
        tt_table_spec_clear(&core);
    return ok;
}

/* --- loading and refreshing ---------------------------------------------------------------------- */

struct row {
    struct row *next;
    int64_t version, at;
    int kind, seat;
    char person[ID_LENGTH + 2], name[NAME_BYTES];
    uint64_t cid;
    char *body;
};

struct load {
    struct job job;
    struct server *server;
    char id[ID_LENGTH + 1], code[CODE_LENGTH + 1], node[9];
    char *spec;
    bool head, found;
    int64_t created, after, now;
    struct row *first, **last;
    uint8_t elsewhere;
    bool rated, provisional[TT_MAX_SEATS];
    int rating[TT_MAX_SEATS];
};

static void take_head(void *ctx, const struct db_value *v, int n) {
    struct load *l = ctx;
    (void)n;
    l->found = true;
    snprintf(l->code, sizeof l->code, "%s", v[1].text);
    l->spec = tt_have(strdup(v[5].text));
    l->created = v[6].num;
}

static int find_name(const char *text, const char *const *names) {
    for (int i = 0; names[i]; i++)
        if (!strcmp(names[i], text))
            return i;
    return -1;
}

static void take_row(void *ctx, const struct db_value *v, int n) {
    struct load *l = ctx;
    struct row *r = tt_need(sizeof *r);
    (void)n;
    r->version = v[0].num;
    r->at = v[1].num;
    r->kind = find_name(v[2].text, tt_entry_name);
    r->seat = (int)v[3].num;
    snprintf(r->person, sizeof r->person, "%s", v[4].text ? v[4].text : "");
    r->cid = v[5].text ? tt_hash(v[5].text, strlen(v[5].text), 0) : 0;
    r->body = tt_have(strdup(v[6].text));
    snprintf(r->name, sizeof r->name, "%s", v[7].text ? v[7].text : "");
    *l->last = r;
    l->last = &r->next;
}

static void take_presence(void *ctx, const struct db_value *v, int n) {
    struct load *l = ctx;
    if (n > 0 && v[0].num >= 0 && v[0].num < TT_MAX_SEATS)
        l->elsewhere |= (uint8_t)(1u << v[0].num);
}

static void take_rating(void *ctx, const struct db_value *v, int n) {
    struct load *l = ctx;
    if (n < 3 || v[0].num < 0 || v[0].num >= TT_MAX_SEATS)
        return;
    l->rating[v[0].num] = (int)v[1].num;
    l->provisional[v[0].num] = v[2].num < PROVISIONAL_GAMES;
}

static void free_rows(struct load *l) {
    while (l->first) {
        struct row *r = l->first;
        l->first = r->next;
        free(r->body);
        free(r);
    }
    l->last = &l->first;
    free(l->spec);
    l->spec = NULL;
}

static void load_work(struct db *db, struct job *job) {
    struct load *l = (struct load *)job;
    struct db_value v[] = {db_text(l->id), db_int(l->after)};
    struct db_value here[] = {db_text(l->id), db_text(l->node), db_int(l->now)};
    free_rows(l);
    l->found = !l->head;
    l->elsewhere = 0;
    memset(l->rating, 0, sizeof l->rating);
    if (l->head || l->rated)
        db_run(db, SQL_RATING_SEATS, v, 1, take_rating, l);
    if (l->head)
        db_run(db, SQL_TABLE_FIND, v, 1, take_head, l);
    db_run(db, SQL_LOG_TAIL, v, 2, take_row, l);
    if (db->driver == &db_pg)
        db_run(db, SQL_PRESENCE_OF, here, 3, take_presence, l);
}

/* A move is kept as its action: it has to be found again among the legal ones. */
static bool fold_row(struct table *t, const struct row *r) {
    struct tt_error err;
    if (r->kind < 0 || r->version != table_version(t) + 1)
        return false;
    struct tt_entry e = tt_entry_make((enum tt_entry_kind)r->kind, r->seat);
    e.at = r->at;
    e.cid = r->cid;
    if (r->person[0])
        tt_table_name_person(&t->core, r->person, r->name);
    struct tt_document *doc = tt_json_parse(r->body, strlen(r->body), &err);
    bool ok = doc && tt_table_read_entry(&t->core, &e, tt_document_root(doc)) && tt_table_fold(&t->core, &e, NULL);
    tt_document_free(doc);
    if (!ok)
        tt_entry_clear(&e);
    return ok;
}

static void fail_queue(struct table *t, const char *code) {
    while (t->queue) {
        struct request *r = t->queue;
        t->queue = r->next;
        refuse(r, code);
    }
    t->queue_last = NULL;
    t->queued = 0;
}

static bool load_head(struct table *t, const struct load *l) {
    if (!l->found || !spec_read(t, l->spec))
        return false;
    strcpy(t->spec.code, l->code);
    t->spec.created = l->created;
    return true;
}

static void set_elsewhere(struct table *t, uint8_t mask) {
    for (int i = 0; i < table_seats(t); i++) {
        bool now = mask >> i & 1;
        if (now == t->presence[i].elsewhere)
            continue;
        t->presence[i].elsewhere = now;
        presence_set(t, i);
        presence_changed(t, i);
    }
}

static void load_done(struct job *job) {
    struct load *l = (struct load *)job;
    struct table *t = table_find(l->server, l->id);
    bool first = t->state == TABLE_LOADING, again = t->state == TABLE_READING_AGAIN, damaged = false;
    int64_t before = table_version(t);
    t->state = TABLE_READY;
    if (!job->ok) {
        if (first)
            t->state = TABLE_MISSING;
        fail_queue(t, "unavailable");
    } else if (first && !load_head(t, l)) {
        t->state = TABLE_MISSING;
        fail_queue(t, "no_table");
    } else {
        for (struct row *r = l->first; r && !damaged; r = r->next)
            damaged = r->version > table_version(t) && !fold_row(t, r);
        if (damaged) {
            log_line(t->server, "damaged_log", "table", t->id);
            t->state = TABLE_MISSING;
            fail_queue(t, "unavailable");
        }
        /* Since when somebody has been away is not in the log: the wait begins again. */
        for (int i = 0; i < TT_MAX_SEATS && first; i++)
            t->core.seat[i].away = table_now(t);
        set_elsewhere(t, l->elsewhere);
        for (int i = 0; i < TT_MAX_SEATS && (first || l->rated); i++) {
            t->core.seat[i].rating = l->rating[i];
            t->core.seat[i].provisional = l->provisional[i];
        }
    }
    table_anchor(t);
    if (t->state != TABLE_MISSING) {
        if (table_version(t) > before && !first) {
            t->owns_bots = false;
            attach_resettle(t);
            fan_out(t, NULL);
        }
        table_run_queue(t);
        if (again)
            table_refresh(t);
    }
    free_rows(l);
    free(l);
}

static void load(struct table *t, bool head) {
    struct load *l = tt_need(sizeof *l);
    l->job.work = load_work;
    l->job.done = load_done;
    l->server = t->server;
    strcpy(l->id, t->id);
    strcpy(l->node, t->server->node);
    l->head = head;
    l->rated = t->core.spec.rated;
    l->after = table_version(t);
    l->now = server_now(t->server);
    l->last = &l->first;
    t->state = head ? TABLE_LOADING : TABLE_READING;
    store_push(t->server->store, &l->job);
}

void table_refresh(struct table *t) {
    if (t->state == TABLE_READY)
        load(t, false);
    else if (t->state == TABLE_READING)
        t->state = TABLE_READING_AGAIN; /* a write that comes second reads by itself */
}

/* --- requests at a table --------------------------------------------------------------------------- */

void table_queue(struct table *t, struct request *r) {
    if (t->queued >= QUEUE_MAX) {
        limit_hit(t->server, LIMIT_QUEUE);
        refuse(r, "too_fast");
        return;
    }
    r->next = NULL;
    if (t->queue_last)
        t->queue_last->next = r;
    else
        t->queue = r;
    t->queue_last = r;
    t->queued++;
}

void table_anchor(struct table *t) {
    int n = t->core.entries;
    if (n && t->core.log[n - 1].at > table_now(t)) {
        t->anchor = t->core.log[n - 1].at;
        t->anchor_ticks = server_ticks();
    }
}

int64_t table_now(const struct table *t) {
    int64_t now = server_now(t->server), own = t->anchor ? t->anchor + server_ticks() - t->anchor_ticks : 0;
    return own > now ? own : now;
}

bool table_busy(const struct table *t) { return t->state != TABLE_READY && t->state != TABLE_MISSING; }

bool table_known(const struct table *t) {
    return t->state == TABLE_READY || t->state == TABLE_READING || t->state == TABLE_READING_AGAIN;
}

void table_run_queue(struct table *t) {
    struct server *s = t->server;
    char id[ID_LENGTH + 1];
    strcpy(id, t->id);
    while (t && t->queue && !table_busy(t)) {
        struct request *r = t->queue;
        t->queue = r->next;
        if (!t->queue)
            t->queue_last = NULL;
        t->queued--;
        request_run(r);
        t = table_find(s, id); /* a request may have let go of it */
    }
}

struct code_job {
    struct job job;
    struct request *request;
    char code[CODE_LENGTH + 1];
    char id[ID_LENGTH + 1];
};

static void take_id(void *ctx, const struct db_value *v, int n) {
    struct code_job *c = ctx;
    if (n > 0)
        snprintf(c->id, sizeof c->id, "%s", v[0].text);
}

static void code_work(struct db *db, struct job *job) {
    struct code_job *c = (struct code_job *)job;
    struct db_value v[] = {db_text(c->code)};
    c->id[0] = 0;
    db_run(db, SQL_TABLE_BY_CODE, v, 1, take_id, c);
}

static struct table *get(struct request *r, const char *id, bool settled) {
    struct server *s = r->session->server;
    struct table *t = table_find(s, id);
    if (!t) {
        t = tables_add(s, id);
        load(t, true);
    }
    if (t->state == TABLE_MISSING) {
        refuse(r, "no_table");
        return NULL;
    }
    t->touched = server_now(s);
    if (t->state == TABLE_LOADING || (settled && table_busy(t))) {
        table_queue(t, r);
        return NULL;
    }
    if (r->session->http && table_seat(t, r) >= 0)
        presence_poll(t, table_seat(t, r));
    return t;
}

static void code_done(struct job *job) {
    struct code_job *c = (struct code_job *)job;
    struct request *r = c->request;
    if (!job->ok || !c->id[0]) {
        refuse(r, job->ok ? "no_table" : "unavailable");
    } else {
        struct server *s = r->session->server;
        struct table *t = table_find(s, c->id);
        address_guessed_right(r->session->address);
        if (!t) {
            t = tables_add(s, c->id);
            load(t, true);
        }
        /* Known by its code from now on: the request finds it in memory. */
        strcpy(t->spec.code, c->code);
        if (table_busy(t))
            table_queue(t, r);
        else
            request_run(r);
    }
    free(c);
}

static struct table *find_code(struct server *s, const char *code) {
    for (struct table *t = s->all; t; t = t->after)
        if (!strcmp(t->spec.code, code))
            return t;
    return NULL;
}

static bool code_clean(const char *in, char out[CODE_LENGTH + 1]) {
    size_t n = strlen(in);
    for (size_t i = 0; i < n && i < CODE_LENGTH; i++)
        out[i] = in[i] >= 'a' && in[i] <= 'z' ? (char)(in[i] - 32) : in[i];
    out[CODE_LENGTH] = 0;
    return n == CODE_LENGTH;
}

struct table *table_of(struct request *r, bool settled) {
    const char *id = field_text(r, "table"), *text = field_text(r, "code");
    char code[CODE_LENGTH + 1];
    if (id && strlen(id) == ID_LENGTH)
        return get(r, id, settled);
    if (id || !text || !code_clean(text, code)) {
        refuse(r, "no_table");
        return NULL;
    }
    struct table *t = find_code(r->session->server, code);
    if (t)
        return get(r, t->id, settled);
    if (!address_may_guess(r->session->server, r->session->address)) {
        limit_hit(r->session->server, LIMIT_CODES);
        refuse(r, "too_fast");
        return NULL;
    }
    struct code_job *c = tt_need(sizeof *c);
    c->job.work = code_work;
    c->job.done = code_done;
    c->request = r;
    strcpy(c->code, code);
    store_push(r->session->server->store, &c->job);
    return NULL;
}

/* --- looking after them ------------------------------------------------------------------------------ */

void table_wake(struct server *s, const char *id) {
    struct table *t = table_find(s, id);
    if (!t) {
        t = tables_add(s, id);
        t->owns_bots = true;
        load(t, true);
    } else if (!table_busy(t)) {
        /* Nobody has written for a while although somebody was due: it is ours to look after now. */
        t->owns_bots = true;
        think_if_needed(t);
    }
}

static bool idle(const struct table *t, int64_t now) {
    return !t->seated && !t->spectators && !table_busy(t) && !t->queue && !t->thinking &&
           (t->state == TABLE_MISSING || now - t->touched > IDLE_MS);
}

void tables_sweep(struct server *s) {
    int64_t now = server_now(s);
    for (struct table *t = s->all, *next; t; t = next) {
        next = t->after;
        if (idle(t, now))
            tables_drop(t);
    }
}

/* A clock that has run out: a bot takes the seat. Just after a start nobody loses on time. */
static void clock_check(struct table *t, int64_t now) {
    struct server *s = t->server;
    struct tt_drafts d = {0};
    int seat = table_busy(t) || now < s->grace_from + s->config.grace * 1000 ? TT_NOBODY
                                                                             : tt_table_late(&t->core, table_now(t));
    if (seat == TT_NOBODY)
        return;
    struct house house = house_of(s);
    tt_table_timeout(&t->core, &house.engine, seat, &d);
    s->m.timeouts++;
    table_commit(t, &d, NULL, NULL, NULL);
}

/* A sealed table whose contributions are in, or have been awaited long enough. */
static void start_check(struct table *t) {
    struct tt_drafts d = {0};
    if (table_busy(t) || !tt_table_ready(&t->core, table_now(t)))
        return;
    tt_drafts_add(&d, tt_entry_make(TT_ENTRY_START, TT_NOBODY));
    table_commit(t, &d, NULL, NULL, NULL);
}

/* Of a table that is in memory here, by the table's own time: the database finds it by the clock of this machine, which
 * may have been set back since the last entry. */
static void take_over_bots(struct table *t) {
    int n = t->core.entries;
    if (!t->owns_bots && n && tt_table_asks(&t->core) >= 0 && table_now(t) >= t->core.log[n - 1].at + BOT_WATCH_MS)
        t->owns_bots = true;
}

void tables_tick(struct server *s) {
    int64_t now = server_now(s);
    for (struct table *t = s->all; t; t = t->after) {
        if (!table_known(t))
            continue;
        bool over = t->core.status >= TT_OVER; /* most tables are, until they are forgotten */
        presence_tick(t, now);
        if (!over) {
            start_check(t);
            clock_check(t, now);
        }
        if (!table_known(t))
            continue; /* what is being written now is shown to nobody yet */
        if (!over) {
            take_over_bots(t);
            think_if_needed(t);
        }
        if (t->core.spec.delay && t->spectator_count)
            fan_out(t, NULL);
    }
}
