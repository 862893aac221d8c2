/* Each node's part in what administrators decide (admin.h): it reads the list of acts every few seconds and keeps the
 * bans in memory. Also the requests of people about people: report, block, and what administrators ask for from afar.
 */
#include "admin.h"
#include "people.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

/* --- bans --------------------------------------------------------------------------------------------------------- */

struct ban {
    char key[80];
    int64_t until;
};

/* A table that is to be closed, when it has been read and nothing is being written to it. */
struct closing {
    struct closing *next;
    char id[ID_LENGTH + 1];
};

struct moderation {
    struct ban *ban;
    int bans;
    struct closing *closing;
    int64_t seen; /* number of the last act */
    bool busy;
    int64_t notice_at; /* when the server is restarted; 0: nothing is announced */
    char notice[ADMIN_TEXT];
};

struct moderation *moderation_new(void) {
    return tt_need(sizeof(struct moderation));
}

void moderation_free(struct moderation *m) {
    while (m->closing) {
        struct closing *c = m->closing;
        m->closing = c->next;
        free(c);
    }
    free(m->ban);
    free(m);
}

static int by_key(const void *a, const void *b) {
    return strcmp(((const struct ban *)a)->key, ((const struct ban *)b)->key);
}

static bool banned(const struct server *s, const char *kind, const char *who) {
    struct ban wanted;
    const struct moderation *m = s->moderation;
    if (!m->bans || !who[0])
        return false;
    snprintf(wanted.key, sizeof wanted.key, "%s:%s", kind, who);
    const struct ban *found = bsearch(&wanted, m->ban, (size_t)m->bans, sizeof wanted, by_key);
    return found && found->until > server_now(s);
}

bool person_banned(const struct server *s, const char *person) { return banned(s, "person", person); }
bool person_muted(const struct server *s, const char *person) { return banned(s, "mute", person); }
bool address_banned(const struct server *s, const char *address) { return banned(s, "address", address); }

void put_notice(struct tt_sink *s, const struct server *server) {
    const struct moderation *m = server->moderation;
    if (m->notice_at <= server_now(server))
        return;
    tt_key_object(s, "notice");
    tt_key_text(s, "what", "restart");
    tt_key_int(s, "at", m->notice_at);
    tt_key_text(s, "text", m->notice);
    tt_put_end(s);
}

/* --- reading what was decided ------------------------------------------------------------------------------------- */

struct act {
    struct act *next;
    char what[16], target[80], detail[ADMIN_TEXT];
};

struct look {
    struct job job;
    struct server *server;
    int64_t seen, now;
    struct act *first, **last;
    struct ban *ban;
    int bans, room;
};

static void take_act(void *ctx, const struct db_value *v, int n) {
    struct look *l = ctx;
    struct act *a = tt_need(sizeof *a);
    (void)n;
    l->seen = v[0].num;
    snprintf(a->what, sizeof a->what, "%s", v[2].text);
    snprintf(a->target, sizeof a->target, "%s", v[3].text);
    snprintf(a->detail, sizeof a->detail, "%s", v[4].text);
    *l->last = a;
    l->last = &a->next;
}

static void take_ban(void *ctx, const struct db_value *v, int n) {
    struct look *l = ctx;
    (void)n;
    if (l->bans == l->room) {
        l->room = l->room ? 2 * l->room : 16;
        l->ban = tt_have(realloc(l->ban, (size_t)l->room * sizeof *l->ban));
    }
    struct ban *b = &l->ban[l->bans++];
    snprintf(b->key, sizeof b->key, "%s", v[0].text);
    b->until = v[1].num;
}

static void drop_acts(struct look *l) {
    while (l->first) {
        struct act *a = l->first;
        l->first = a->next;
        free(a);
    }
    l->last = &l->first;
}

static void look_work(struct db *db, struct job *job) {
    struct look *l = (struct look *)job;
    int64_t from = l->server->moderation->seen; /* written by the loop only while no look is under way */
    struct db_value v[] = {db_int(from), db_int(l->now - 86400000)}, now[] = {db_int(l->now)};
    drop_acts(l);
    l->seen = from;
    l->bans = 0;
    db_run(db, SQL_ACT_SINCE, v, 2, take_act, l);
    if (l->first || from < 0)
        db_run(db, SQL_BAN_ACTIVE, now, 1, take_ban, l);
}

static void end_banned(struct server *s) {
    for (struct session *se = s->sessions, *next; se; se = next) {
        next = se->next;
        if (person_banned(s, se->person.id) || (se->address && address_banned(s, se->address->name)))
            session_void(se);
    }
}

static void tell_notice(struct server *s) {
    struct tt_sink *out = &s->out;
    tt_sink_clear(out);
    tt_put_object(out);
    tt_key_text(out, "push", "notice");
    put_notice(out, s);
    tt_put_end(out);
    for (struct session *se = s->sessions; se; se = se->next)
        if (!se->http)
            session_send(se, out->buf, out->len);
}

static void add_closing(struct moderation *m, const char *id) {
    struct closing *c = tt_need(sizeof *c);
    snprintf(c->id, sizeof c->id, "%.*s", ID_LENGTH, id);
    c->next = m->closing;
    m->closing = c;
}

static void apply(struct server *s, const struct act *a) {
    struct moderation *m = s->moderation;
    if (!strcmp(a->what, "end"))
        add_closing(m, a->target);
    else if (!strcmp(a->what, "delete"))
        tables_forget(s, a->target);
    else if (!strcmp(a->what, "announce")) {
        m->notice_at = atoll(a->target);
        snprintf(m->notice, sizeof m->notice, "%s", a->detail);
        tell_notice(s);
    }
}

static void look_done(struct job *job) {
    struct look *l = (struct look *)job;
    struct server *s = l->server;
    struct moderation *m = s->moderation;
    m->busy = false;
    if (job->ok && (l->first || m->seen < 0)) {
        free(m->ban);
        m->ban = l->ban;
        m->bans = l->bans;
        l->ban = NULL;
        if (m->bans)
            qsort(m->ban, (size_t)m->bans, sizeof *m->ban, by_key);
        for (const struct act *a = l->first; a; a = a->next)
            apply(s, a);
        end_banned(s);
        revoked_look(s);
    }
    if (job->ok)
        m->seen = l->seen < 0 ? 0 : l->seen;
    drop_acts(l);
    free(l->ban);
    free(l);
}

void moderation_look(struct server *s) {
    if (s->moderation->busy || !s->loop)
        return;
    struct look *l = tt_need(sizeof *l);
    l->job.work = look_work;
    l->job.done = look_done;
    l->server = s;
    l->now = server_now(s);
    l->last = &l->first;
    s->moderation->busy = true;
    store_push(s->store, &l->job);
}

/* At the start everything of the last day is looked at: what was decided while no node ran is done now, and what was
 * done already changes nothing. */
void moderation_start(struct server *s) {
    s->moderation->seen = -1;
    moderation_look(s);
}

/* Tables that are to be closed. */
void moderation_tick(struct server *s) {
    for (struct closing **p = &s->moderation->closing; *p;) {
        struct closing *c = *p;
        struct table *t = table_find(s, c->id);
        if (!t) {
            table_wake(s, c->id);
        } else if (t->state == TABLE_MISSING || (!table_busy(t) && t->core.status >= TT_OVER)) {
            *p = c->next;
            free(c);
            continue;
        } else if (!table_busy(t)) {
            struct tt_drafts d = {0};
            tt_drafts_add(&d, tt_entry_make(TT_ENTRY_END, TT_NOBODY));
            table_commit(t, &d, NULL, NULL, NULL);
        }
        p = &c->next;
    }
}

/* --- report and block --------------------------------------------------------------------------------------------- */

enum { REPORTS_PER_DAY = 20, BLOCKS = 500 };
static const char *const report_kind[] = {"chat", "name", "cheating", "leaving", "other", "deck", NULL};

static void add_report(struct db *, struct people_job *);

static void answer_plain(struct people_job *p) {
    if (p->taken) {
        limit_hit(p->request->session->server, LIMIT_REPORTS);
        refuse(p->request, p->wait ? "too_fast" : "too_many");
    } else if (!p->found && p->deck[0])
        refuse(p->request, "no_deck");
    else if (!p->found)
        refuse_field(p->request, "person", "must be the id of a person");
    else {
        p->request->session->server->m.reports += p->query == add_report;
        answer_open(p->request);
        answer_send(p->request);
    }
}

static void take_owner(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    if (n > 0)
        snprintf(p->about, sizeof p->about, "%s", v[0].text);
}

/* About a deck: about the person who shares it, who may be gone. Nobody reports their own. */
static bool find_owner(struct db *db, struct people_job *p) {
    struct db_value deck[] = {db_text(p->deck)};
    return db_run(db, SQL_DECK_OWNER, deck, 1, take_owner, p) > 0 && strcmp(p->about, p->person.id) != 0;
}

static void add_report(struct db *db, struct people_job *p) {
    struct db_value about[] = {db_text(p->about)};
    p->found = p->deck[0] ? find_owner(db, p) : db_run(db, SQL_PERSON_BY_ID, about, 1, NULL, NULL) > 0;
    p->wait = 1;
    p->taken = p->found && !quota_take(db, "report", p->person.id, p->now, 86400000, REPORTS_PER_DAY);
    if (!p->found || p->taken)
        return;
    struct db_value v[] = {db_int(p->now),    db_text(p->person.id),  db_text(p->about), db_text(p->account),
                           db_text(p->login), db_text(p->typed_text), db_text(p->deck)};
    db_run(db, SQL_REPORT_ADD, v, 7, NULL, NULL);
}

/* Whom it is about: `person`, or who sits at `seat` of `table`. False: refused, or it waits for the table. */
static bool find_about(struct request *r, char about[ID_LENGTH + 2], char table[ID_LENGTH + 1]) {
    const char *id = field_text(r, "person");
    int64_t seat;
    about[0] = table[0] = 0;
    if (field_text(r, "table")) {
        struct table *t = table_of(r, true);
        if (!t)
            return false;
        strcpy(table, t->id);
        if (!id && tt_json_int(tt_json_get(r->in, "seat"), 0, table_seats(t) - 1, &seat))
            snprintf(about, ID_LENGTH + 2, "%s", t->core.seat[seat].person);
    }
    if (id)
        snprintf(about, ID_LENGTH + 2, "%s", id);
    if (about[0] && strcmp(about, r->session->person.id))
        return true;
    refuse_field(r, id ? "person" : "seat", "must name another person: `person`, or `table` and `seat`");
    return false;
}

void op_report(struct request *r) {
    char about[ID_LENGTH + 2], table[ID_LENGTH + 1], text[CHAT_BYTES] = "";
    const char *said = field_text(r, "text");
    int kind = tt_json_find(tt_json_get(r->in, "kind"), report_kind);
    if (kind < 0) {
        refuse_field(r, "kind", "must be one of chat, name, cheating, leaving, other, deck");
        return;
    }
    if (said && said[0] && !chat_clean(said, text)) {
        refuse_field(r, "text", "must be a text of at most 300 characters");
        return;
    }
    const char *deck = field_text(r, "deck");
    about[0] = table[0] = 0;
    if (deck ? strlen(deck) != DECK_CODE : !find_about(r, about, table)) {
        if (deck)
            refuse(r, "no_deck");
        return;
    }
    struct people_job *p = people_job(r, add_report, answer_plain);
    snprintf(p->deck, sizeof p->deck, "%s", deck ? deck : "");
    strcpy(p->about, about);
    strcpy(p->account, table);
    strcpy(p->login, report_kind[kind]);
    strcpy(p->typed_text, text);
    people_push(p);
}

static void set_block(struct db *db, struct people_job *p) {
    int64_t n = 0;
    struct db_value v[] = {db_text(p->person.id), db_text(p->about), db_int(p->now)};
    p->found = true;
    if (!p->all) {
        db_run(db, SQL_BLOCK_DROP, v, 2, NULL, NULL);
        return;
    }
    p->found = db_run(db, SQL_PERSON_BY_ID, v + 1, 1, NULL, NULL) > 0;
    db_run(db, SQL_BLOCK_COUNT, v, 1, number_take, &n);
    p->taken = n >= BLOCKS;
    if (p->found && !p->taken) {
        db_run(db, SQL_BLOCK_ADD, v, 3, NULL, NULL);
        friends_part(db, p->person.id, p->about);
    }
}

void op_block(struct request *r) {
    char about[ID_LENGTH + 2], table[ID_LENGTH + 1];
    if (!find_about(r, about, table))
        return;
    struct people_job *p = people_job(r, set_block, answer_plain);
    strcpy(p->about, about);
    p->all = field_bool(r, "on", true);
    people_push(p);
}

static void take_blocked(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    tt_put_object(&p->out);
    tt_key_text(&p->out, "person", v[0].text);
    tt_key_text(&p->out, "name", v[1].text ? v[1].text : "");
    tt_key_int(&p->out, "at", v[2].num);
    tt_put_end(&p->out);
}

static void list_blocked(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    tt_put_list(&p->out);
    db_run(db, SQL_BLOCK_LIST, v, 1, take_blocked, p);
    tt_put_end(&p->out);
}

static void answer_list(struct people_job *p) {
    if (!p->found && p->wait) {
        refuse(p->request, "not_admin");
        return;
    }
    struct tt_sink *s = answer_open(p->request);
    tt_put_key(s, "list");
    tt_put_written(s, p->out.buf, p->out.len);
    answer_send(p->request);
}

void op_blocks(struct request *r) { people_push(people_list_job(r, list_blocked, answer_list)); }

/* --- administrators from afar ------------------------------------------------------------------------------------- */

static void take_role(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        ((struct people_job *)ctx)->found = !strcmp(v[0].text, "admin");
}

/* The role is asked for with each request: who has lost it can do nothing more. */
static bool is_admin(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    p->wait = 1;
    db_run(db, SQL_PERSON_ROLE, v, 1, take_role, p);
    return p->found;
}

static void admin_lists(struct db *db, struct people_job *p) {
    if (!is_admin(db, p))
        return;
    p->all = admin_list(db, p->login, p->about, p->all, p->now, &p->out);
}

static void admin_orders(struct db *db, struct people_job *p) {
    if (!is_admin(db, p))
        return;
    struct admin_order o = {.who = p->person.id,
                            .what = p->login,
                            .target = p->about,
                            .detail = p->typed_text,
                            .now = p->now,
                            .until = p->before};
    p->why = admin_act(db, &o);
}

static void admin_done(struct people_job *p) {
    struct server *s = p->request->session->server;
    if (!p->found) {
        refuse(p->request, "not_admin");
    } else if (p->why) {
        struct tt_error err = {.code = "bad_request"};
        snprintf(err.message, sizeof err.message, "%s", tt_text(0, p->why));
        refuse_error(p->request, &err);
    } else {
        answer_open(p->request);
        answer_send(p->request);
        moderation_look(s);
        if (s->peers)
            peers_tell(s->peers, TELL_ACT);
    }
}

void op_admin(struct request *r) {
    static const char *const lists[] = {"tables", "people", "reports", "decks", "bans", "acts", "chat", NULL};
    static const char *const orders[] = {"ban", "unban",    "mute",   "unmute", "revoke", "delete",
                                         "end", "announce", "settle", "remove", NULL};
    const struct tt_json *what = tt_json_get(r->in, "what");
    const char *target = field_text(r, "target"), *detail = field_text(r, "detail");
    int list = tt_json_find(what, lists), order = tt_json_find(what, orders);
    int64_t days = 7, minutes = 0;
    if ((list < 0 && order < 0) || (target && strlen(target) >= sizeof((struct people_job *)0)->about) ||
        (detail && strlen(detail) >= ADMIN_TEXT)) {
        refuse_field(r, list < 0 && order < 0 ? "what" : "target", "must be a list or an order of docs/server-api.md");
        return;
    }
    struct people_job *p =
        list >= 0 ? people_list_job(r, admin_lists, answer_list) : people_job(r, admin_orders, admin_done);
    tt_json_int(tt_json_get(r->in, "days"), 1, 36500, &days);
    tt_json_int(tt_json_get(r->in, "minutes"), 1, 1440, &minutes);
    snprintf(p->login, sizeof p->login, "%s", list >= 0 ? lists[list] : orders[order]);
    snprintf(p->about, sizeof p->about, "%s", target ? target : "");
    snprintf(p->typed_text, sizeof p->typed_text, "%s", detail ? detail : "");
    p->all = field_bool(r, "all", false);
    p->before = strcmp(p->login, "announce") ? p->now + days * 86400000 : minutes ? p->now + minutes * 60000 : 0;
    people_push(p);
}
