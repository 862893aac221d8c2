/* Clients that behave as ours do: they take up a lost line, send a move again with the same id, choose moves while they
 * are offline, come with several devices, look on, play by HTTP; and some that wish the server ill. */
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE_MAX = 200, DEVICES = 2, TABLES = 12, WAITING = 24, BOARD = 64, RESEND_US = 10 * SECOND };

/* A move that was chosen and is not answered yet. */
struct choice {
    char cid[24];
    char *text;
    int ply;
    int64_t sent, made; /* sent: 0: not on this line */
};

struct sight { /* a table as one device knows it */
    char table[ID_LENGTH + 1];
    int64_t version;
    int seat;
    bool over, opened, decides;
    char *last; /* the update as it came */
    size_t last_n, room;
    struct choice choice;
    uint64_t picture; /* of what was shown at the version `pictured` */
    int64_t pictured;
};

struct waiting {
    int id; /* 0: none */
    char op[12], table[ID_LENGTH + 1], cid[24];
    int64_t since;
};

struct device {
    struct someone *person;
    struct line *line;
    bool connecting, ready;
    int ids;
    int64_t away_until, visit_until;
    int64_t since, heard; /* of the line, or when it was lost; when something last came */
    struct sight sight[TABLES];
    struct waiting waiting[WAITING];
};

struct someone {
    int number, address;
    char fields[80], id[ID_LENGTH + 2], token[64]; /* fields: of the request that makes them somebody */
    bool account, hostile, http;
    bool registered; /* the name is theirs, although the answer was lost */
    int cids;
    char table[TABLES][ID_LENGTH + 1]; /* where they sit */
    struct device device[DEVICES];
    int devices;
};

static struct someone person[PEOPLE_MAX];
static int people;
static bool calm, frozen;
uint64_t moves_acknowledged, moves_repeated, updates_read, requests_refused;

/* Tables that somebody may join or look at. */
static struct {
    char table[ID_LENGTH + 1], code[CODE_LENGTH + 1];
    bool open, rated;
} board[BOARD];
static int posted;

/* --- JSON --- */

static const char *text_at(const struct fields *in, const char *key) { return text_of(field(in, key)); }

static int64_t number_at(const struct fields *in, const char *key, int64_t otherwise) {
    return number_of(field(in, key), otherwise);
}

static bool true_at(const struct fields *in, const char *key) { return span_is(field(in, key), "true"); }

static const char *error_code(const struct fields *in) {
    struct fields error;
    return fields_of(field(in, "error"), &error) ? text_at(&error, "code") : "";
}

/* --- requests --- */

static void posted_back(void *who, const char *body, size_t n);

/* A request by HTTP, and what it was about. */
struct post {
    struct device *device;
    int id;
};

static void post(struct device *d, int id, const char *op, const char *text) {
    struct post *p = tt_need(sizeof *p);
    *p = (struct post){d, id};
    http_post(&node[chance((uint32_t)plan.nodes)], d->person->address, op, d->person->token, text, p, posted_back);
}

/* Sends {"op", "id", fields}; false: not connected, or too much is under way. */
static bool ask(struct device *d, const char *op, const char *table, const char *fields) {
    struct waiting *w = d->waiting;
    char text[4096];
    while (w < d->waiting + WAITING && w->id)
        w++;
    if ((!d->line && !d->person->http) || w == d->waiting + WAITING)
        return false;
    w->id = ++d->ids;
    w->cid[0] = 0;
    w->since = now;
    snprintf(w->op, sizeof w->op, "%s", op);
    snprintf(w->table, sizeof w->table, "%s", table);
    int n = snprintf(text, sizeof text, "{\"op\":\"%s\",\"id\":%d%s%s%s%s%s}", op, w->id,
                     table[0] ? ",\"table\":\"" : "", table, table[0] ? "\"" : "", fields[0] ? "," : "", fields);
    note_asked(table, d->person->id, op);
    if (strcmp(op, "create") == 0 || strcmp(op, "rematch") == 0)
        note_asked("", d->person->id, op);
    if (d->person->http)
        post(d, w->id, op, text);
    else
        line_send(d->line, text, (size_t)n);
    return true;
}

static struct sight *sight_of(struct device *d, const char *table) {
    for (int i = 0; i < TABLES; i++)
        if (!strcmp(d->sight[i].table, table))
            return &d->sight[i];
    return NULL;
}

static void forget(struct sight *s) {
    free(s->last);
    free(s->choice.text);
    *s = (struct sight){0};
}

static struct sight *sight_new(struct device *d, const char *table) {
    struct sight *s = sight_of(d, table);
    if (s || !table[0])
        return s;
    for (int i = 0; i < TABLES && !s; i++)
        if (!d->sight[i].table[0])
            s = &d->sight[i];
    if (s)
        snprintf(s->table, sizeof s->table, "%s", table);
    return s;
}

static void send_open(struct device *d, struct sight *s) {
    char fields[40] = "";
    if (s->version && !one_in(6))
        snprintf(fields, sizeof fields, "\"version\":%lld", (long long)s->version);
    ask(d, "open", s->table, fields);
}

static void send_choice(struct device *d, struct sight *s) {
    char fields[3600];
    if (!d->ready || !s->opened)
        return;
    snprintf(fields, sizeof fields, "\"ply\":%d,\"cid\":\"%s\",\"action\":%s", s->choice.ply, s->choice.cid,
             s->choice.text);
    for (int i = one_in(15) ? 2 : 1; i > 0 && ask(d, "move", s->table, fields); i--) { /* twice: a double click */
        s->choice.sent = now;
        for (struct waiting *w = d->waiting; w < d->waiting + WAITING; w++)
            if (w->id == d->ids)
                strcpy(w->cid, s->choice.cid);
    }
}

/* --- moves --- */

static void choose(struct someone *p, struct sight *s) {
    struct fields update;
    struct span one = {NULL, 0};
    uint32_t n = 0;
    if (!fields_of((struct span){s->last, s->last_n}, &update))
        return;
    struct span actions = field(&update, "actions");
    while (list_next(actions, &one))
        n++;
    if (!n)
        return;
    one = (struct span){NULL, 0};
    for (uint32_t k = chance(n) + 1; k; k--)
        list_next(actions, &one);
    if (one.n > 3000)
        return;
    s->choice =
        (struct choice){.text = tt_have(strndup(one.at, one.n)), .made = now, .ply = (int)number_at(&update, "ply", 0)};
    snprintf(s->choice.cid, sizeof s->choice.cid, "p%d-%d", p->number, ++p->cids);
    note_asked(s->table, p->id, s->choice.cid);
    note_asked(s->table, p->id, "move");
}

static void decide(void *a, void *b) {
    struct device *d = a;
    struct sight *s = b;
    s->decides = false;
    if (frozen || !s->last || s->choice.text || s->over)
        return;
    choose(d->person, s);
    if (s->choice.text)
        send_choice(d, s);
}

/* --- what comes in --- */

static void leave_table(struct someone *p, const char *table) {
    for (int i = 0; i < TABLES; i++)
        if (!strcmp(p->table[i], table))
            p->table[i][0] = 0;
}

static void sits_at(struct someone *p, const char *table) {
    for (int i = 0; i < TABLES; i++)
        if (!strcmp(p->table[i], table))
            return;
    for (int i = 0; i < TABLES; i++)
        if (!p->table[i][0]) {
            snprintf(p->table[i], sizeof p->table[i], "%s", table);
            return;
        }
}

static void vote_soon(struct device *d, const struct fields *update, const struct sight *s) {
    struct fields proposal;
    if (s->seat < 0 || calm || !fields_of(field(update, "proposal"), &proposal) ||
        list_has(field(&proposal, "yes"), s->seat))
        return;
    if (list_has(field(&proposal, "need"), s->seat) && one_in(3))
        ask(d, "vote", s->table, one_in(4) ? "\"yes\":false" : "\"yes\":true");
}

/* Where a bot plays for them they often come back, also while it thinks. */
static void come_back_soon(struct device *d, const struct fields *update, const struct sight *s) {
    struct fields seat;
    struct span one = {NULL, 0};
    if (s->seat < 0 || s->over || calm || !one_in(4))
        return;
    while (list_next(field(update, "seats"), &one))
        if (fields_of(one, &seat) && number_at(&seat, "seat", -1) == s->seat && !span_is(field(&seat, "bot"), "null"))
            ask(d, "back", s->table, "");
}

/* `text`: the object of the update alone. */
static void take_update(struct device *d, struct span text, const char *op) {
    struct fields update;
    struct span any = {NULL, 0};
    HOLDS(fields_of(text, &update), "an update that is no object: %.200s", text.at);
    const char *table = text_at(&update, "table");
    struct sight *s = op[0] ? sight_new(d, table) : sight_of(d, table);
    if (!s || s->table[0] == 0)
        return;
    int64_t version = number_at(&update, "version", 0), from = number_at(&update, "from", 0);
    updates_read++;
    /* By HTTP the server does not know what the client has read: only `open` says it. */
    bool known = !d->person->http || !strcmp(op, "open");
    HOLDS(!known || !is_list(field(&update, "steps")) || from <= s->version || !s->last ||
              version - from >= TT_STEPS - 1,
          "%s: the steps begin after %lld, the client has read %lld", s->table, (long long)from, (long long)s->version);
    if (version < s->version || (version == s->version && s->last && strcmp(op, "open")))
        return;
    s->version = version;
    s->seat = (int)number_at(&update, "seat", TT_NOBODY);
    s->over = span_is(field(&update, "status"), "\"over\"");
    if (s->room < text.n + 1) {
        free(s->last);
        s->last = tt_have(malloc(s->room = text.n + text.n / 4 + 1));
    }
    memcpy(s->last, text.at, text.n);
    s->last[text.n] = 0;
    s->last_n = text.n;
    if (s->over) {
        leave_table(d->person, s->table);
        if (!calm && s->seat >= 0 && one_in(4))
            ask(d, "rematch", s->table, "");
    }
    if (!s->decides && !s->choice.text && list_next(field(&update, "actions"), &any)) {
        s->decides = true;
        later(200000 + spread(plan.think), NULL, decide, d, s);
    }
    vote_soon(d, &update, s);
    come_back_soon(d, &update, s);
}

static bool worth_retrying(const char *code) {
    static const char *const codes[] = {"unavailable", "too_fast", "stopping", "not_hello", "no_person", "busy", NULL};
    for (int i = 0; codes[i]; i++)
        if (!strcmp(codes[i], code))
            return true;
    return false;
}

/* The same move once more, in the name of the other seat: it must be refused (an answer without an id is no move's). */
static void forge(struct device *d, const struct sight *s, int64_t ply) {
    char fields[3600], *player;
    snprintf(fields, sizeof fields, "\"ply\":%lld,\"cid\":\"forged-%d\",\"action\":%s", (long long)ply,
             ++d->person->cids, s->choice.text);
    player = strstr(fields, "\"player\":");
    if (!player || (player[9] != '0' && player[9] != '1'))
        return;
    player[9] = player[9] == '0' ? '1' : '0';
    ask(d, "move", s->table, fields);
}

static void moved(struct device *d, const struct fields *in, const struct waiting *w, bool ok) {
    struct sight *s = sight_of(d, w->table);
    if (ok) {
        check_acknowledged(w->table, number_at(in, "version", 0), w->cid, log_seat_of(w->table, d->person->id));
        moves_acknowledged++;
        moves_repeated += true_at(in, "again");
    }
    if (!s || !s->choice.text || strcmp(s->choice.cid, w->cid))
        return;
    if (!ok && worth_retrying(error_code(in))) {
        s->choice.sent = now - RESEND_US + 1 * SECOND;
        return;
    }
    HOLDS(ok || !log_has(s->table, w->cid), "%s: move %s is in the log, and was refused: %s", s->table, w->cid,
          error_code(in));
    if (ok && one_in(6) && !calm)
        forge(d, s, number_at(in, "ply", 0));
    free(s->choice.text);
    s->choice = (struct choice){0};
    /* What the table has become meanwhile may ask for another choice. */
    if (!s->decides && !frozen) {
        s->decides = true;
        later(200000 + spread(plan.think), NULL, decide, d, s);
    }
}

static void now_ready(struct device *d) {
    struct someone *p = d->person;
    d->ready = true;
    for (int i = 0; i < TABLES; i++)
        if (p->table[i][0])
            sight_new(d, p->table[i]);
    for (int i = 0; i < TABLES; i++)
        if (d->sight[i].table[0])
            send_open(d, &d->sight[i]);
}

static void take_person(struct someone *p, const struct fields *in) {
    struct fields who;
    HOLDS(fields_of(field(in, "person"), &who), "person %d: an answer that names nobody", p->number);
    snprintf(p->token, sizeof p->token, "%s", text_at(in, "token"));
    snprintf(p->id, sizeof p->id, "%s", text_at(&who, "id"));
    memset(p->table, 0, sizeof p->table);
}

static void become_somebody(struct device *d) {
    const struct someone *p = d->person;
    ask(d, !p->account ? "guest" : p->registered ? "login" : "register", "", p->fields);
}

static void made(struct device *d, const struct fields *in, const struct waiting *w) {
    const char *table = text_at(in, "table");
    sits_at(d->person, table);
    note_asked(table, d->person->id, "join");
    if (strcmp(w->op, "create"))
        return;
    snprintf(board[posted % BOARD].table, ID_LENGTH + 1, "%s", table);
    snprintf(board[posted % BOARD].code, CODE_LENGTH + 1, "%s", text_at(in, "code"));
    board[posted % BOARD].open = true;
    posted++;
}

static void answered(struct device *d, const struct fields *in, struct waiting *w, const char *text) {
    bool ok = true_at(in, "ok");
    const char *code = error_code(in);
    struct waiting was = *w;
    w->id = 0;
    requests_refused += !ok;
    HOLDS(ok || code[0], "an answer that is neither: %.200s", text);
    struct sight *s = sight_of(d, was.table);
    if (!strcmp(was.op, "open")) {
        if (ok && s)
            s->opened = true;
        else if (s && !worth_retrying(code))
            forget(s);
    }
    if (is_object(field(in, "update")))
        take_update(d, field(in, "update"), was.op);
    if (!strcmp(was.op, "hello")) {
        if (ok && is_object(field(in, "person")))
            now_ready(d);
        else if (ok)
            become_somebody(d);
        else if (!strcmp(code, "bad_token"))
            broken("person %d: a token that was given out is not known", d->person->number);
    } else if (!strcmp(was.op, "guest") || !strcmp(was.op, "register") || !strcmp(was.op, "login")) {
        d->person->registered = d->person->registered || !strcmp(code, "name_taken");
        if (ok) {
            take_person(d->person, in);
            now_ready(d);
        }
    } else if (!strcmp(was.op, "move")) {
        moved(d, in, &was, ok);
    } else if (ok && (!strcmp(was.op, "create") || !strcmp(was.op, "join") || !strcmp(was.op, "rematch"))) {
        made(d, in, &was);
        struct sight *fresh = sight_of(d, text_at(in, "table"));
        if (fresh && is_object(field(in, "update"))) /* a rematch that there is already is only named */
            fresh->opened = true;
    } else if (!ok && s && (!strcmp(code, "no_table"))) {
        leave_table(d->person, s->table);
    }
    if (ok && field(in, "version").n && was.table[0] && strcmp(was.op, "move") && strcmp(was.op, "open"))
        check_acknowledged(was.table, number_at(in, "version", 0), NULL, 0);
    if (!strcmp(was.op, "open") && ok && s && s->choice.text)
        send_choice(d, s); /* what was chosen while the line was down */
}

static void take_text(struct device *d, const char *text, size_t n) {
    struct fields in;
    HOLDS(fields_of((struct span){text, n}, &in), "the server sends what is no object: %.200s", text);
    struct span push = field(&in, "push");
    if (span_is(push, "\"update\"")) {
        take_update(d, (struct span){text, n}, "");
    } else if (!push.n) {
        int64_t id = number_at(&in, "id", 0);
        struct waiting *w = d->waiting;
        while (w < d->waiting + WAITING && w->id != id)
            w++;
        HOLDS(id && w < d->waiting + WAITING, "an answer to what was not asked: %.200s", text);
        answered(d, &in, w, text);
    }
}

static void on_text(void *who, struct line *line, const char *text, size_t n) {
    struct device *d = who;
    if (d->line != line)
        return;
    d->heard = now;
    if (!d->person->hostile)
        take_text(d, text, n);
}

/* The answer to a request by HTTP; NULL: the connection broke, and nobody knows what became of it. */
static void posted_back(void *who, const char *body, size_t n) {
    struct post *p = who;
    struct device *d = p->device;
    struct waiting *w = d->waiting;
    struct fields in;
    while (w < d->waiting + WAITING && w->id != p->id)
        w++;
    free(p);
    if (w == d->waiting + WAITING)
        return; /* given up */
    d->heard = now;
    if (body && fields_of((struct span){body, n}, &in)) {
        answered(d, &in, w, body);
        return;
    }
    struct sight *s = strcmp(w->op, "move") ? NULL : sight_of(d, w->table);
    if (s && !strcmp(s->choice.cid, w->cid))
        s->choice.sent = now - RESEND_US + SECOND;
    w->id = 0;
}

/* --- the line --- */

static void lost(struct device *d) {
    d->line = NULL;
    d->connecting = d->ready = false;
    d->since = now;
    memset(d->waiting, 0, sizeof d->waiting);
    for (int i = 0; i < TABLES; i++)
        d->sight[i].opened = false;
}

static void on_down(void *who, struct line *line) {
    struct device *d = who;
    if (d->line == line)
        lost(d);
    line_close(line);
}

static void say_hello(struct device *d) {
    char fields[120] = "";
    if (d->person->token[0])
        snprintf(fields, sizeof fields, "\"token\":\"%s\"", d->person->token);
    ask(d, "hello", "", fields);
}

static void on_up(void *who, struct line *line) {
    struct device *d = who;
    (void)line;
    d->connecting = false;
    d->since = d->heard = now;
    say_hello(d);
}

static void hang_up(struct device *d) {
    struct line *l = d->line;
    if (!l)
        return;
    lost(d);
    line_close(l);
}

static void dial(struct device *d) {
    static const struct line_end end = {NULL, on_up, on_text, on_down};
    struct line_end mine = end;
    mine.who = d;
    d->connecting = true;
    d->since = now;
    d->visit_until = now + MINUTE + spread(5 * (int64_t)MINUTE);
    d->line = line_open(&node[chance((uint32_t)plan.nodes)], &mine, d->person->address);
}

/* --- what people do --- */

static const char *const games[] = {"control", "crononautas", "just_in_time", "timalina", "timequest"};

static void make_table(struct device *d) {
    static const char *const clocks[] = {"{\"kind\":\"none\"}",
                                         "{\"kind\":\"none\"}",
                                         "{\"kind\":\"move\",\"seconds\":60}",
                                         "{\"kind\":\"move\",\"seconds\":90,\"bot\":\"greedy\"}",
                                         "{\"kind\":\"game\",\"seconds\":300,\"increment\":5}",
                                         "{\"kind\":\"days\",\"days\":1}"};
    static const char *const slow[] = {"{\"kind\":\"none\"}",
                                       "{\"kind\":\"days\",\"days\":1}",
                                       "{\"kind\":\"days\",\"days\":3}",
                                       "{\"kind\":\"days\",\"days\":1,\"bot\":\"greedy\"}",
                                       "{\"kind\":\"move\",\"seconds\":43200}",
                                       "{\"kind\":\"game\",\"seconds\":86400,\"increment\":600}"};
    static const char *const seats[] = {"",
                                        "",
                                        ",\"seats\":[\"me\",\"random\"]",
                                        ",\"seats\":[\"greedy\",\"me\"]",
                                        ",\"seats\":[\"me\",\"slow\"]",
                                        ",\"seats\":[\"random\",\"greedy\"]"};
    char fields[400];
    /* One draw per statement: a compiler may evaluate arguments in any order. */
    bool rated = d->person->account && one_in(3);
    const char *game = games[chance(5)];
    const char *const *kinds = plan.away && !one_in(6) ? slow : clocks;
    const char *clock = kinds[chance(6)];
    /* Who plays for days plays people. */
    bool bots = !rated && (plan.length < 48 * HOUR || one_in(6));
    const char *who = seats[chance(bots ? 6 : 2)];
    const char *open = one_in(2) ? ",\"public\":true" : "";
    int delay = one_in(6) ? 20 : 0;
    snprintf(fields, sizeof fields, "\"game\":\"%s\",\"players\":2,\"clock\":%s%s%s%s,\"delay\":%d", game, clock, who,
             open, rated ? ",\"rated\":true" : "", delay);
    ask(d, "create", "", fields);
}

static void sit_or_look(struct device *d) {
    char fields[40];
    int i = posted ? (int)chance((uint32_t)(posted < BOARD ? posted : BOARD)) : -1;
    if (i < 0)
        return;
    if (one_in(4)) {
        struct sight *s = sight_new(d, board[i].table);
        if (s && !s->opened)
            send_open(d, s);
    } else if (board[i].open) {
        snprintf(fields, sizeof fields, "\"code\":\"%s\"", board[i].code);
        note_asked(board[i].table, d->person->id, "join");
        ask(d, "join", "", fields);
        board[i].open = one_in(2);
    }
}

static void do_something(struct device *d, struct sight *s) {
    char fields[80];
    switch (chance(22)) {
    case 0:
    case 1: ask(d, "propose", s->table, "\"what\":\"undo\""); break;
    case 2: ask(d, "propose", s->table, "\"what\":\"pause\""); break;
    case 3: ask(d, "propose", s->table, "\"what\":\"draw\""); break;
    case 4:
        snprintf(fields, sizeof fields, "\"what\":\"bot\",\"seat\":%d", 1 - s->seat);
        ask(d, "propose", s->table, fields);
        break;
    case 5:
        snprintf(fields, sizeof fields, "\"seat\":%d", 1 - s->seat);
        ask(d, "replace", s->table, fields);
        break;
    case 6:
    case 7: ask(d, "resume", s->table, ""); break;
    case 8:
    case 9: ask(d, "chat", s->table, "\"text\":\"hello there\""); break;
    case 10: ask(d, "back", s->table, ""); break;
    case 11:
        if (one_in(3))
            ask(d, "leave", s->table, "");
        break;
    case 12:
        if (one_in(6))
            ask(d, "resign", s->table, "");
        break;
    case 13: ask(d, "abort", s->table, ""); break;
    case 14: ask(d, "start", s->table, "\"bot\":\"random\""); break;
    case 15: ask(d, "me", "", ""); break;
    case 16: ask(d, "tables", "", ""); break;
    case 17: ask(d, "record", s->table, ""); break;
    case 18: ask(d, "components", s->table, ""); break;
    case 19: ask(d, "lobby", "", "\"on\":true"); break;
    case 20: ask(d, "vote", s->table, "\"yes\":true"); break;
    default:
        if (s->over && one_in(2)) {
            ask(d, "close", s->table, "");
            forget(s);
        }
    }
}

static void hurt(struct device *d) {
    static char big[15000];
    char text[400];
    const char *table = posted ? board[chance((uint32_t)(posted < BOARD ? posted : BOARD))].table : "nowhere";
    if (!d->line)
        return;
    int n = 0;
    switch (chance(14)) {
    case 0:
        n = snprintf(
            text, sizeof text,
            "{\"op\":\"move\",\"id\":{},\"table\":\"%s\",\"ply\":0,\"cid\":\"p%d-1\",\"action\":{\"player\":0}}", table,
            (int)chance(20));
        break;
    case 1: n = snprintf(text, sizeof text, "{\"op\":\"vote\",\"id\":1,\"table\":\"%s\",\"yes\":true}", table); break;
    case 2:
        n = snprintf(text, sizeof text, "{\"op\":\"hello\",\"token\":\"%llx\"}", (unsigned long long)chance_next());
        break;
    case 3: n = snprintf(text, sizeof text, "{\"op\":\"kick\",\"id\":[1],\"table\":\"%s\",\"seat\":0}", table); break;
    case 4:
        if (one_in(4)) /* many names; but with one of them as many tables as it gets */
            n = snprintf(text, sizeof text, "{\"op\":\"guest\",\"name\":\"x%u\"}", chance(1000));
        break;
    case 5:
        memset(big, '[', sizeof big);
        line_send(d->line, big, sizeof big);
        return;
    case 6:
        for (int i = 0; i < 300; i++)
            line_send(d->line, "{\"op\":\"games\"}", 14);
        line_reads(d->line, false);
        return;
    default:
        n = snprintf(text, sizeof text, "{\"op\":\"create\",\"game\":\"control\",\"players\":2,\"id\":%u}", chance(9));
    }
    if (n)
        line_send(d->line, text, (size_t)n);
}

static bool opening(const struct device *d, const struct sight *s) {
    for (int k = 0; k < WAITING; k++)
        if (d->waiting[k].id && !strcmp(d->waiting[k].op, "open") && !strcmp(d->waiting[k].table, s->table))
            return true;
    return false;
}

static void resend(struct device *d) {
    for (int i = 0; i < TABLES; i++) {
        struct sight *s = &d->sight[i];
        if (s->choice.text && d->ready && (!s->choice.sent || now - s->choice.sent > RESEND_US))
            send_choice(d, s);
        /* By HTTP nothing comes by itself: it is asked for. */
        bool asks = !s->opened || (d->person->http && (calm || one_in(2)));
        if (s->table[0] && d->ready && asks && !opening(d, s))
            send_open(d, s);
    }
}

/* A request that nobody answers on a line that looks well: the line is taken for dead. */
static bool unanswered(const struct device *d) {
    for (int i = 0; i < WAITING; i++)
        if (d->waiting[i].id && now - d->waiting[i].since > 30 * (int64_t)SECOND)
            return true;
    return false;
}

/* People who sit at tables and do what people do there. */
static void play(struct device *d) {
    struct someone *p = d->person;
    int seats = 0, wanted = plan.away ? 6 + p->number % 5 : 2 + p->number % 3;
    for (int i = 0; i < TABLES; i++)
        seats += p->table[i][0] != 0;
    if (seats < wanted && one_in(3)) {
        if (one_in(2))
            make_table(d);
        else
            sit_or_look(d);
    }
    struct sight *s = &d->sight[chance(TABLES)];
    /* About once for every few moves. */
    if (s->table[0] && s->opened && one_in(6 + (uint32_t)(plan.think / SECOND)))
        do_something(d, s);
}

/* Each request by a connection of its own; what is not answered is asked again. */
static void act_by_http(struct device *d) {
    struct someone *p = d->person;
    bool waits = false;
    for (int i = 0; i < WAITING; i++) {
        if (d->waiting[i].id && now - d->waiting[i].since > 30 * (int64_t)SECOND)
            d->waiting[i].id = 0;
        waits = waits || d->waiting[i].id;
    }
    if (!p->token[0]) {
        if (!waits && d == p->device)
            become_somebody(d);
        return;
    }
    if (plan.away && !calm && now > d->visit_until) {
        d->away_until = now + spread(plan.away);
        d->visit_until = d->away_until + MINUTE + spread(5 * (int64_t)MINUTE);
    }
    if (!calm && now < d->away_until)
        return;
    if (!d->ready)
        now_ready(d);
    resend(d);
    if (!calm)
        play(d);
}

static void act(struct device *d) {
    struct someone *p = d->person;
    if (p->http) {
        act_by_http(d);
        return;
    }
    if (!d->line) {
        /* The second device gets its token from the first. */
        if (now - d->since > SECOND && (calm || now > d->away_until) && (d == p->device || p->token[0]))
            dial(d);
        return;
    }
    if (p->hostile) {
        if (!calm && !d->connecting)
            hurt(d);
        if (plan.away && now > d->visit_until) { /* they come as often as the others do */
            hang_up(d);
            d->away_until = now + spread(plan.away);
        }
        return;
    }
    if (d->connecting ? now - d->since > 20 * (int64_t)SECOND : unanswered(d)) {
        hang_up(d);
        return;
    }
    if (!d->ready) {
        if (!d->connecting && !d->waiting[0].id)
            say_hello(d);
        return;
    }
    resend(d);
    if (now - d->heard > 40 * (int64_t)SECOND)
        ask(d, "me", "", ""); /* is anybody there? */
    if (calm) {
        line_reads(d->line, true);
        return;
    }
    play(d);
    if (plan.away ? now > d->visit_until : one_in(150)) { /* the lid is closed for a while */
        hang_up(d);
        d->away_until = now + 20 * SECOND + spread(plan.away ? plan.away : 60 * (int64_t)SECOND);
    } else if (d->line && one_in(300))
        line_reads(d->line, false);
    else if (d->line)
        line_reads(d->line, true);
}

static void live(void *a, void *b) {
    struct device *d = a;
    (void)b;
    act(d);
    int64_t wait = SECOND + spread(plan.think / 2 < 4 * SECOND ? plan.think / 2 : 4 * SECOND);
    if (calm && d->person->http && wait > 5 * SECOND)
        wait = 5 * SECOND; /* who polls can have read no more than what was there the last time */
    /* Nothing is looked at while nobody is there; but all come back for the calm end. */
    if (!calm && !d->line && d->away_until > now + wait)
        wait = (d->away_until < plan.length ? d->away_until - now : plan.length - now) + chance(2 * SECOND);
    later(wait, NULL, live, d, NULL);
}

/* --- all of them --- */

void clients_begin(void) {
    people = plan.people < PEOPLE_MAX ? plan.people : PEOPLE_MAX;
    for (int i = 0; i < people; i++) {
        struct someone *p = &person[i];
        p->number = i;
        p->address = 1 + i / 2;
        p->hostile = plan.hostile && i % 8 == 7;
        p->http = !p->hostile && i % 6 == 4;
        p->account = i % 4 == 2;
        p->devices = i % 5 == 1 ? 2 : 1;
        snprintf(p->fields, sizeof p->fields, "\"name\":\"Q%c%c%cx\"%s", 'a' + i % 26, 'k' + i / 26, 'a' + i * 7 % 26,
                 p->account ? ",\"password\":\"a long password\"" : "");
        for (int k = 0; k < p->devices; k++) {
            p->device[k].person = p;
            later(chance(5 * SECOND), NULL, live, &p->device[k], NULL);
        }
    }
}

void clients_calm(void) {
    calm = true;
    for (int i = 0; i < people; i++)
        for (int k = 0; k < person[i].devices && person[i].hostile; k++)
            hang_up(&person[i].device[k]);
}

void clients_freeze(void) { frozen = true; }

int64_t clients_pending(void) {
    int64_t oldest = 0;
    for (int i = 0; i < people; i++)
        for (int k = 0; k < person[i].devices && !person[i].hostile; k++)
            for (int w = 0; w < WAITING; w++)
                if (person[i].device[k].waiting[w].id && now - person[i].device[k].waiting[w].since > oldest)
                    oldest = now - person[i].device[k].waiting[w].since;
    return oldest;
}

/* What a client shows, as far as it follows from the log alone (a proposal ends by itself). */
static uint64_t picture(const struct sight *s) {
    static const char *const fields[] = {"status", "seat", "ply", "view", "actions", "actors", "result", NULL};
    struct fields update;
    uint64_t sum = 0;
    fields_of((struct span){s->last, s->last_n}, &update);
    for (int i = 0; fields[i]; i++) {
        struct span value = field(&update, fields[i]);
        sum = tt_hash(value.n ? value.at : "", value.n, sum + (uint64_t)i);
    }
    return sum;
}

void clients_present(void) {
    for (int i = 0; i < people; i++)
        for (int k = 0; k < person[i].devices && !person[i].hostile; k++) {
            const struct device *d = &person[i].device[k];
            if (d->ready && (!person[i].http || calm || now >= d->away_until))
                for (int t = 0; t < TABLES; t++)
                    if (person[i].table[t][0])
                        check_present(person[i].table[t]);
        }
}

void clients_remember(void) {
    for (int i = 0; i < people; i++)
        for (int k = 0; k < person[i].devices; k++)
            for (int t = 0; t < TABLES; t++) {
                struct sight *s = &person[i].device[k].sight[t];
                s->picture = s->last && s->opened ? picture(s) : 0;
                s->pictured = s->version;
            }
}

int clients_check(int64_t settled) {
    int seen = 0;
    for (int i = 0; i < people; i++)
        for (int k = 0; k < person[i].devices && !person[i].hostile; k++) {
            const struct device *d = &person[i].device[k];
            HOLDS(d->ready, "person %d is not connected %lld s after the last fault", i,
                  (long long)(now - settled) / SECOND);
            for (int t = 0; t < TABLES; t++) {
                const struct sight *s = &d->sight[t];
                if (!s->table[0])
                    continue;
                HOLDS(s->opened, "person %d cannot open %s", i, s->table);
                HOLDS(!s->choice.text || now - s->choice.made < 100 * (int64_t)SECOND,
                      "%s: move %s of person %d has waited for %lld s", s->table, s->choice.cid, i,
                      (long long)(now - s->choice.made) / SECOND);
                HOLDS(s->version >= log_settled(s->table, settled),
                      "person %d has read %lld entries of %s, it has %lld", i, (long long)s->version, s->table,
                      (long long)log_version(s->table));
                if (s->picture && s->pictured == s->version)
                    HOLDS(s->picture == picture(s), "%s: after the restart person %d sees another state:\n%s", s->table,
                          i, s->last);
                seen++;
            }
        }
    return seen;
}
