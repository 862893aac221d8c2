/* Friends by link. One person makes a link, who opens it and accepts is a friend: both see each other's name, whether
 * they are online and where they sit, and may invite each other to a table. Each friendship is two rows, one per
 * person; either side or a block ends both. Links are kept as hashes, as tokens are. */
#include "people.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    FRIENDS = 200,    /* of one person */
    LINK_USES = 10,   /* people who can accept one link */
    LINK_DAYS = 7,    /* that it is good for */
    LINKS_A_DAY = 20, /* made by one person */
    TRIES_AN_HOUR = 60,
    INVITES_AN_HOUR = 60,
    HOUR_MS = 3600000,
    DAY_MS = 24 * HOUR_MS
};

/* Other nodes are told that this person is online, now and every 20 s. */
static void show_online(struct session *se) {
    if (se->http || se->friendly)
        return;
    se->friendly = true;
    peers_online(se->server, se->person.id, true);
}

/* --- telling ------------------------------------------------------------------------------------------------------ */

void friends_changed(struct server *s, const char *person) {
    static const char text[] = "{\"push\":\"friends\"}";
    for (struct session *se = s->sessions; se; se = se->next)
        if (!se->http && !strcmp(se->person.id, person))
            session_send(se, text, sizeof text - 1);
}

/* Both of them, at every node. */
static void tell_both(struct people_job *p) {
    struct server *s = p->request->session->server;
    const char *const who[] = {p->person.id, p->about};
    for (int i = 0; i < 2; i++) {
        friends_changed(s, who[i]);
        if (s->peers)
            peers_tell(s->peers, who[i]);
    }
}

/* Limits end here: `why` is the code to refuse with. */
static bool is_refused(struct people_job *p) {
    if (!p->why)
        return false;
    if (!strcmp(p->why, "too_many") || !strcmp(p->why, "too_fast"))
        limit_hit(p->request->session->server, LIMIT_FRIENDS);
    refuse(p->request, p->why);
    return true;
}

/* A stranger's id changes nothing, so the stranger is told nothing. */
static void answer_plain(struct people_job *p) {
    if (is_refused(p))
        return;
    if (p->found)
        tell_both(p);
    answer_open(p->request);
    answer_send(p->request);
}

/* --- the link ----------------------------------------------------------------------------------------------------- */

static void set_link(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id), db_text(p->hash), db_int(p->now + LINK_DAYS * (int64_t)DAY_MS),
                           db_int(LINK_USES)};
    p->why = NULL;
    if (!p->all)
        db_run(db, SQL_FRIEND_LINK_DROP, v, 1, NULL, NULL);
    else if (!quota_take(db, "friend_link", p->person.id, p->now, DAY_MS, LINKS_A_DAY))
        p->why = "too_fast";
    else
        db_run(db, SQL_FRIEND_LINK_SET, v, 4, NULL, NULL);
}

static void link_set(struct people_job *p) {
    if (is_refused(p))
        return;
    struct tt_sink *s = answer_open(p->request);
    if (p->all) {
        tt_key_text(s, "code", p->token);
        tt_key_int(s, "until", p->now + LINK_DAYS * (int64_t)DAY_MS);
        tt_key_int(s, "uses", LINK_USES);
    }
    answer_send(p->request);
}

/* A person has one link: a new one takes the place of the old, and `on: false` takes it away. */
void op_friend_link(struct request *r) {
    struct people_job *p = people_job(r, set_link, link_set);
    p->all = field_bool(r, "on", true);
    new_token(p->token);
    token_hash(p->token, p->hash);
    people_push(p);
}

/* --- accepting ---------------------------------------------------------------------------------------------------- */

static void take_owner(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    p->found = true;
    snprintf(p->about, sizeof p->about, "%s", v[0].text);
    snprintf(p->label, sizeof p->label, "%s", v[1].text);
    snprintf(p->typed, sizeof p->typed, "%s", v[2].text);
}

static int64_t count_of(struct db *db, const char *person) {
    int64_t n = 0;
    struct db_value v[] = {db_text(person)};
    db_run(db, SQL_FRIEND_COUNT, v, 1, number_take, &n);
    return n;
}

/* Why these two cannot become friends, or NULL. Somebody who was blocked learns no more than that the link is void. */
static const char *why_not(struct db *db, const struct people_job *p) {
    struct db_value mine[] = {db_text(p->person.id), db_text(p->about)};
    struct db_value theirs[] = {db_text(p->about), db_text(p->person.id)};
    if (db_run(db, SQL_BLOCK_HAS, theirs, 2, NULL, NULL))
        return "bad_link";
    if (db_run(db, SQL_BLOCK_HAS, mine, 2, NULL, NULL))
        return "you_block";
    if (count_of(db, p->person.id) >= FRIENDS || count_of(db, p->about) >= FRIENDS)
        return "too_many";
    return NULL;
}

static void add_friend(struct db *db, struct people_job *p) {
    struct db_value hash[] = {db_text(p->hash), db_int(p->now)};
    p->why = NULL;
    if (p->person.id[0] && !quota_take(db, "befriend", p->person.id, p->now, HOUR_MS, TRIES_AN_HOUR)) {
        p->why = "too_fast";
        return;
    }
    db_run(db, SQL_FRIEND_LINK_FIND, hash, 2, take_owner, p);
    if (!p->found) {
        p->why = "bad_link";
        return;
    }
    struct db_value mine[] = {db_text(p->person.id), db_text(p->about), db_int(p->now)};
    struct db_value theirs[] = {db_text(p->about), db_text(p->person.id), db_int(p->now)};
    p->taken = db_run(db, SQL_FRIEND_HAS, mine, 2, NULL, NULL) > 0;
    p->n = !strcmp(p->about, p->person.id);
    if (p->taken || p->n)
        return;
    p->why = why_not(db, p);
    if (p->why || !p->all)
        return;
    /* Of two at once that take the last use only one gets it. */
    if (db_run(db, SQL_FRIEND_LINK_USE, hash, 1, NULL, NULL) != 1) {
        p->why = "bad_link";
        return;
    }
    db_run(db, SQL_FRIEND_ADD, mine, 3, NULL, NULL);
    db_run(db, SQL_FRIEND_ADD, theirs, 3, NULL, NULL);
    p->taken = true;
}

static void friend_added(struct people_job *p) {
    if (is_refused(p))
        return;
    if (p->all && p->taken)
        tell_both(p);
    struct person other = {0};
    snprintf(other.id, sizeof other.id, "%.*s", ID_LENGTH + 1, p->about);
    snprintf(other.name, sizeof other.name, "%s", p->label);
    snprintf(other.kind, sizeof other.kind, "%.7s", p->typed);
    struct tt_sink *s = answer_open(p->request);
    people_put_person(s, &other);
    tt_key_bool(s, "friend", p->taken);
    tt_key_bool(s, "own", p->n != 0);
    answer_send(p->request);
}

/* Without `accept` it only says whose link it is: nobody becomes a friend by opening a page. */
void op_befriend(struct request *r) {
    const char *code = field_text(r, "code");
    bool accept = field_bool(r, "accept", false);
    if (!code) {
        refuse_field(r, "code", "must be the code of a friend link");
        return;
    }
    if (accept && !r->session->person.id[0]) {
        refuse(r, "no_person");
        return;
    }
    if (!attempts_limit(r))
        return;
    struct people_job *p = people_job(r, add_friend, friend_added);
    token_hash(code, p->hash);
    p->all = accept;
    people_push(p);
}

/* --- parting ------------------------------------------------------------------------------------------------------ */

bool friends_part(struct db *db, const char *a, const char *b) {
    struct db_value v[] = {db_text(a), db_text(b)};
    return db_run(db, SQL_FRIEND_PART, v, 2, NULL, NULL) > 0;
}

static void part(struct db *db, struct people_job *p) {
    p->why = NULL;
    p->found = friends_part(db, p->person.id, p->about);
}

/* The `person` of a request; false: refused. */
static bool read_person(struct request *r, char about[ID_LENGTH + 2]) {
    const char *id = field_text(r, "person");
    if (!id || strlen(id) > ID_LENGTH + 1) {
        refuse_field(r, "person", "must be the id of a friend");
        return false;
    }
    strcpy(about, id);
    return true;
}

void op_unfriend(struct request *r) {
    char about[ID_LENGTH + 2];
    if (!read_person(r, about))
        return;
    struct people_job *p = people_job(r, part, answer_plain);
    strcpy(p->about, about);
    people_push(p);
}

/* --- inviting ----------------------------------------------------------------------------------------------------- */

/* The invitation lies with the one who is invited: the newest of each friend. */
static void set_invite(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->login), db_text(p->about), db_text(p->person.id)};
    p->why = NULL;
    if (!quota_take(db, "invite", p->person.id, p->now, HOUR_MS, INVITES_AN_HOUR))
        p->why = "too_fast";
    else
        p->found = db_run(db, SQL_FRIEND_INVITE, v, 3, NULL, NULL) == 1;
    if (!p->why && !p->found)
        p->why = "not_friend";
}

static void drop_invite(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(""), db_text(p->person.id), db_text(p->about)};
    p->why = NULL;
    p->found = db_run(db, SQL_FRIEND_INVITE, v, 3, NULL, NULL) == 1;
}

static const char *why_no_invitation(const struct request *r, const struct table *t) {
    if (table_seat(t, r) < 0)
        return "not_seated";
    if (t->core.status != TT_WAITING)
        return "started";
    for (int i = 0; i < table_seats(t); i++)
        if (t->core.seat[i].kind == TT_SEAT_OPEN)
            return NULL;
    return "table_full";
}

/* With a table at which the person sits: an invitation to it, while it waits and has room. Without: the friend's
 * invitation is declined. */
void op_invite(struct request *r) {
    char about[ID_LENGTH + 2];
    struct table *t = NULL;
    if (!read_person(r, about))
        return;
    if (field_text(r, "table")) {
        t = table_of(r, true);
        if (!t)
            return;
        const char *why = why_no_invitation(r, t);
        if (why) {
            refuse(r, why);
            return;
        }
    }
    struct people_job *p = people_job(r, t ? set_invite : drop_invite, answer_plain);
    strcpy(p->about, about);
    if (t)
        strcpy(p->login, t->id);
    people_push(p);
}

/* --- the list ----------------------------------------------------------------------------------------------------- */

struct friend {
    char id[ID_LENGTH + 2], name[NAME_BYTES], kind[8];
    int64_t since;
    bool hidden, online;
    /* where they sit: private tables have neither id nor code here */
    char game[40], status[12], table[ID_LENGTH + 1], code[CODE_LENGTH + 1];
    /* where they invite one to */
    char invite[ID_LENGTH + 1], invite_code[CODE_LENGTH + 1], invite_game[40];
};
struct friend_list {
    int n;
    struct friend one[FRIENDS];
};

#define COPY(to, value) snprintf(to, sizeof to, "%s", (value).text ? (value).text : "")

/* other, name, kind, at, hidden, and the table they invite to: id, code, game */
static void take_friend(void *ctx, const struct db_value *v, int n) {
    struct friend_list *l = ctx;
    (void)n;
    if (l->n == FRIENDS)
        return;
    struct friend *f = &l->one[l->n++];
    *f = (struct friend){.since = v[3].num, .hidden = v[4].num != 0};
    COPY(f->id, v[0]);
    COPY(f->name, v[1]);
    COPY(f->kind, v[2]);
    COPY(f->invite, v[5]);
    COPY(f->invite_code, v[6]);
    COPY(f->invite_game, v[7]);
}

static int by_id(const void *a, const void *b) {
    return strcmp(((const struct friend *)a)->id, ((const struct friend *)b)->id);
}

static struct friend *friend_of(struct friend_list *l, const char *id) {
    struct friend key;
    snprintf(key.id, sizeof key.id, "%s", id);
    return bsearch(&key, l->one, (size_t)l->n, sizeof key, by_id);
}

/* person, id, code, game, status, open; the last five are null for somebody who sits nowhere */
static void take_elsewhere(void *ctx, const struct db_value *v, int n) {
    struct friend *f = friend_of(ctx, v[0].text);
    (void)n;
    if (!f)
        return;
    f->online = true;
    if (!v[1].text)
        return;
    COPY(f->game, v[3]);
    COPY(f->status, v[4]);
    if (v[5].num) {
        COPY(f->table, v[1]);
        COPY(f->code, v[2]);
    }
}

static void take_link(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    p->before = v[0].num;
    p->n = v[1].num;
}

static void take_hidden(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        ((struct people_job *)ctx)->taken = v[0].num != 0;
}

static void list_friends(struct db *db, struct people_job *p) {
    struct friend_list *l = p->more;
    struct db_value who[] = {db_text(p->person.id), db_text(p->label), db_int(p->now)};
    struct db_value link[] = {db_text(p->person.id), db_int(p->now)};
    struct db_value hide[] = {db_int(p->all), db_text(p->person.id)};
    l->n = 0;
    p->before = 0;
    if (p->wait)
        db_run(db, SQL_FRIEND_HIDE, hide, 2, NULL, NULL);
    db_run(db, SQL_FRIEND_HIDDEN, who, 1, take_hidden, p);
    db_run(db, SQL_FRIEND_LIST, who, 1, take_friend, l);
    qsort(l->one, (size_t)l->n, sizeof *l->one, by_id);
    db_run(db, SQL_FRIEND_ONLINE, who, 3, take_elsewhere, l);
    db_run(db, SQL_FRIEND_SEATED, who, 3, take_elsewhere, l);
    db_run(db, SQL_FRIEND_LINK_OF, link, 2, take_link, p);
}

/* Who is connected to this node, and the table they have opened last. */
static void look_around(const struct server *s, struct friend_list *l) {
    for (const struct session *se = s->sessions; se; se = se->next) {
        struct friend *f = se->http || !se->person.id[0] ? NULL : friend_of(l, se->person.id);
        if (!f)
            continue;
        f->online = true;
        for (const struct attachment *a = se->attached; a; a = a->next_of_session) {
            const struct table *t = a->table;
            if (a->seat < 0 || t->core.status == TT_OVER || t->state == TABLE_MISSING)
                continue;
            snprintf(f->game, sizeof f->game, "%s", t->core.spec.game->id);
            snprintf(f->status, sizeof f->status, "%s", tt_status_name[t->core.status]);
            snprintf(f->table, sizeof f->table, "%s", t->spec.open ? t->id : "");
            snprintf(f->code, sizeof f->code, "%s", t->spec.open ? t->spec.code : "");
            break;
        }
    }
}

static void put_where(struct tt_sink *s, const struct friend *f) {
    tt_key_bool(s, "online", f->online && !f->hidden);
    if (!f->online || f->hidden || !f->game[0])
        return;
    tt_key_object(s, "at");
    tt_key_text(s, "game", f->game);
    tt_key_text(s, "status", f->status);
    if (f->table[0]) {
        tt_key_text(s, "table", f->table);
        tt_key_text(s, "code", f->code);
    }
    tt_put_end(s);
}

static void put_friend(struct tt_sink *s, const struct friend *f) {
    tt_put_object(s);
    tt_key_text(s, "person", f->id);
    tt_key_text(s, "name", f->name);
    tt_key_text(s, "kind", f->kind);
    tt_key_int(s, "since", f->since);
    put_where(s, f);
    if (f->invite[0]) {
        tt_key_object(s, "invite");
        tt_key_text(s, "table", f->invite);
        tt_key_text(s, "code", f->invite_code);
        tt_key_text(s, "game", f->invite_game);
        tt_put_end(s);
    }
    tt_put_end(s);
}

static void friends_listed(struct people_job *p) {
    struct friend_list *l = p->more;
    look_around(p->request->session->server, l);
    struct tt_sink *s = answer_open(p->request);
    tt_key_list(s, "friends");
    for (int i = 0; i < l->n; i++)
        put_friend(s, &l->one[i]);
    tt_put_end(s);
    tt_key_bool(s, "shown", !p->taken);
    if (p->before) {
        tt_key_object(s, "link");
        tt_key_int(s, "until", p->before);
        tt_key_int(s, "uses", p->n);
        tt_put_end(s);
    }
    answer_send(p->request);
}

/* With `shown`: whether friends see that one is online and where. */
void op_friends(struct request *r) {
    const struct tt_json *shown = tt_json_get(r->in, "shown");
    struct people_job *p = people_job(r, list_friends, friends_listed);
    p->more = tt_need(sizeof(struct friend_list));
    p->wait = shown != NULL;
    p->all = !field_bool(r, "shown", true);
    snprintf(p->label, sizeof p->label, "%s", r->session->server->node);
    show_online(r->session);
    people_push(p);
}
