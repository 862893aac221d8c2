/* The orders of administrators, as changes of the database (admin.h). */
#include "admin.h"
#include "people.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

/* --- whom it is about --------------------------------------------------------------------------------------------- */

/* By id, or by the name that an account signs in with. */
static bool find_person(struct db *db, const char *text, struct people_job *p) {
    char login[NAME_BYTES];
    struct db_value id[] = {db_text(text)}, name[] = {db_text(login)};
    p->found = false;
    db_run(db, SQL_PERSON_BY_ID, id, 1, people_take_person, p);
    if (!p->found && strlen(text) < NAME_BYTES && name_fold(text, login))
        db_run(db, SQL_PERSON_BY_LOGIN, name, 1, people_take_person, p);
    return p->found;
}

/* What a ban is kept under: an address (IPv6: its /64) or a person. */
static bool ban_key(struct db *db, const char *target, struct people_job *p, char out[80]) {
    char address[ADDRESS_NAME], plain[64];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(target, "/"), target); /* 2001:db8::/64 */
    if (address_of_header(plain, address))
        snprintf(out, 80, "address:%s", address);
    else if (find_person(db, target, p))
        snprintf(out, 80, "person:%s", p->person.id);
    else
        return false;
    return true;
}

/* --- orders ------------------------------------------------------------------------------------------------------- */

static const char *ban(struct db *db, const struct admin_order *o, struct people_job *p) {
    char key[80];
    if (!ban_key(db, o->target, p, key))
        return "server.admin.no_person";
    struct db_value v[] = {db_text(key), db_int(o->until), db_int(o->now), db_text(o->detail)};
    db_run(db, SQL_BAN_SET, v, 4, NULL, NULL);
    return NULL;
}

static const char *unban(struct db *db, const struct admin_order *o, struct people_job *p) {
    char key[80];
    if (!ban_key(db, o->target, p, key))
        return "server.admin.no_person";
    struct db_value v[] = {db_text(key)};
    return db_run(db, SQL_BAN_DROP, v, 1, NULL, NULL) == 0 ? "server.admin.no_ban" : NULL;
}

static const char *mute(struct db *db, const struct admin_order *o, struct people_job *p) {
    char key[80];
    if (!find_person(db, o->target, p))
        return "server.admin.no_person";
    snprintf(key, sizeof key, "mute:%s", p->person.id);
    struct db_value v[] = {db_text(key), db_int(o->until), db_int(o->now), db_text(o->detail)};
    if (!strcmp(o->what, "mute"))
        db_run(db, SQL_BAN_SET, v, 4, NULL, NULL);
    else if (db_run(db, SQL_BAN_DROP, v, 1, NULL, NULL) == 0)
        return "server.admin.no_ban";
    return NULL;
}

static const char *forget(struct db *db, const struct admin_order *o, struct people_job *p) {
    if (!find_person(db, o->target, p))
        return "server.admin.no_person";
    people_forget(db, p);
    return NULL;
}

static const char *password(struct db *db, const struct admin_order *o, struct people_job *p) {
    if (!find_person(db, o->target, p) || !strcmp(p->person.kind, "guest"))
        return "server.admin.no_account";
    struct db_value v[] = {db_text(o->pass), db_text(p->person.id)};
    db_run(db, SQL_PERSON_SET_PASS, v, 2, NULL, NULL);
    people_drop_tokens(db, p, "");
    return NULL;
}

static const char *revoke(struct db *db, const struct admin_order *o, struct people_job *p) {
    if (!find_person(db, o->target, p))
        return "server.admin.no_person";
    people_drop_tokens(db, p, "");
    return NULL;
}

static const char *role(struct db *db, const struct admin_order *o, struct people_job *p) {
    if (!find_person(db, o->target, p) || strcmp(p->person.kind, "account"))
        return "server.admin.no_account";
    struct db_value v[] = {db_text(o->detail), db_text(p->person.id)};
    db_run(db, SQL_PERSON_SET_ROLE, v, 2, NULL, NULL);
    return NULL;
}

static void take_status(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        snprintf(ctx, 16, "%s", v[0].text);
}

/* The table itself is ended by a node, which knows how. */
static const char *end(struct db *db, const struct admin_order *o, struct people_job *p) {
    char status[16] = "";
    struct db_value v[] = {db_text(o->target)};
    (void)p;
    if (db_run(db, SQL_TABLE_STATUS, v, 1, take_status, status) < 1)
        return "server.admin.no_table";
    return strcmp(status, "over") && strcmp(status, "end") ? NULL : "server.admin.table_over";
}

static const char *settle(struct db *db, const struct admin_order *o, struct people_job *p) {
    struct db_value v[] = {db_int(o->now), db_int(atoll(o->target))};
    (void)p;
    return db_run(db, SQL_REPORT_SETTLE, v, 2, NULL, NULL) == 0 ? "server.admin.no_report" : NULL;
}

/* A deck that somebody shares; reports about it are dealt with. */
static const char *remove_deck(struct db *db, const struct admin_order *o, struct people_job *p) {
    struct db_value deck[] = {db_text(o->target)}, settled[] = {db_int(o->now), db_text(o->target)};
    (void)p;
    if (db_run(db, SQL_DECK_DROP, deck, 1, NULL, NULL) == 0)
        return "server.admin.no_deck";
    db_run(db, SQL_REPORT_SETTLE_DECK, settled, 2, NULL, NULL);
    return NULL;
}

static const char *announce(struct db *db, const struct admin_order *o, struct people_job *p) {
    (void)db, (void)o, (void)p;
    return NULL;
}

const char *admin_act(struct db *db, const struct admin_order *o) {
    static const struct {
        const char *what;
        const char *(*run)(struct db *, const struct admin_order *, struct people_job *);
    } all[] = {{"ban", ban},       {"unban", unban},       {"mute", mute},     {"unmute", mute},
               {"delete", forget}, {"password", password}, {"revoke", revoke}, {"role", role},
               {"end", end},       {"announce", announce}, {"settle", settle}, {"remove", remove_deck}};
    struct people_job *p = tt_need(sizeof *p);
    const char *why = "server.admin.unknown";
    char when[24];
    p->now = o->now;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].what, o->what))
            why = all[i].run(db, o, p);
    if (!why) {
        snprintf(when, sizeof when, "%lld", (long long)o->until);
        /* A person by id, whatever they are called tomorrow. */
        const char *target = p->found ? p->person.id : !strcmp(o->what, "announce") ? when : o->target;
        struct db_value v[] = {db_int(o->now), db_text(o->who), db_text(o->what), db_text(target), db_text(o->detail)};
        db_run(db, SQL_ACT_ADD, v, 5, NULL, NULL);
    }
    free(p);
    return why;
}

/* --- lists -------------------------------------------------------------------------------------------------------- */

/* The columns of a row under these names; a name that begins with ':' is a number, with '@' JSON of its own. */
struct shape {
    struct tt_sink *out;
    const char *const *name;
};

static void put_row(void *ctx, const struct db_value *v, int n) {
    const struct shape *shape = ctx;
    struct tt_sink *s = shape->out;
    struct tt_error err;
    tt_put_object(s);
    for (int i = 0; i < n && shape->name[i]; i++) {
        const char *name = shape->name[i];
        if (v[i].type == DB_INT) {
            tt_key_int(s, name + (*name == ':'), v[i].num);
        } else if (*name == '@' && v[i].text) {
            struct tt_document *doc = tt_json_parse(v[i].text, strlen(v[i].text), &err);
            tt_put_key(s, name + 1);
            if (doc)
                tt_put_json(s, tt_document_root(doc));
            else
                tt_put_null(s);
            tt_document_free(doc);
        } else {
            tt_key_text(s, name + (*name == ':' || *name == '@'), v[i].text ? v[i].text : "");
        }
    }
    tt_put_end(s);
}

static void list_tables(struct db *db, struct shape *shape, bool all) {
    static const char *const status[] = {"playing", "paused", "waiting", "over", "end"};
    for (int i = 0; i < (all ? 5 : 3); i++) {
        struct db_value v[] = {db_text(status[i])};
        db_run(db, SQL_ADMIN_TABLES, v, 1, put_row, shape);
    }
}

bool admin_list(struct db *db, const char *what, const char *query, bool all, int64_t now, struct tt_sink *s) {
    static const char *const tables[] = {"table",  "code",     "game",     "status", ":public",
                                         "@seats", ":created", ":touched", NULL};
    static const char *const people[] = {"person", "name", "kind", "role", ":created", ":seen", "address", NULL};
    static const char *const reports[] = {":report", ":at",  "by",   "by_name",  "about", "about_name",
                                          "table",   "kind", "text", ":settled", "deck",  NULL};
    static const char *const decks[] = {"deck", "title",    "author", ":cards",   "person",
                                        "name", ":created", ":seen",  ":reports", NULL};
    static const char *const bans[] = {"who", ":until", ":at", "reason", NULL};
    static const char *const acts[] = {":act", ":at", "by", "what", "target", "detail", NULL};
    static const char *const chat[] = {":at", ":seat", "person", "name", "@said", NULL};
    struct shape shape = {.out = s};
    bool known = true;
    tt_put_list(s);
    if (!strcmp(what, "tables")) {
        shape.name = tables;
        list_tables(db, &shape, all);
    } else if (!strcmp(what, "people") || !strcmp(what, "decks")) {
        char part[NAME_BYTES + 4];
        snprintf(part, sizeof part, "%%%s%%", query);
        for (char *c = part; *c; c++)
            if (*c >= 'A' && *c <= 'Z')
                *c = (char)(*c + 32);
        struct db_value v[] = {db_text(part), db_text(query)};
        shape.name = *what == 'p' ? people : decks;
        db_run(db, *what == 'p' ? SQL_PERSON_SEARCH : SQL_ADMIN_DECKS, v, 2, put_row, &shape);
    } else if (!strcmp(what, "reports")) {
        struct db_value v[] = {db_int(all ? INT64_MAX : 0)};
        shape.name = reports;
        db_run(db, SQL_REPORT_LIST, v, 1, put_row, &shape);
    } else if (!strcmp(what, "bans")) {
        struct db_value v[] = {db_int(all ? 0 : now)};
        shape.name = bans;
        db_run(db, SQL_BAN_ACTIVE, v, 1, put_row, &shape);
    } else if (!strcmp(what, "acts")) {
        shape.name = acts;
        db_run(db, SQL_ACT_LIST, NULL, 0, put_row, &shape);
    } else if (!strcmp(what, "chat")) {
        struct db_value v[] = {db_text(query)};
        shape.name = chat;
        db_run(db, SQL_CHAT_OF, v, 1, put_row, &shape);
    } else {
        known = false;
    }
    tt_put_end(s);
    return known;
}
