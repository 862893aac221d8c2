/* What must always hold. The ledger is kept beside the server, from what was committed and from what clients asked
 * for; it knows the promises of docs/server-api.md, and nothing of the server's own state. */
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WRITTEN_US: a write that was begun is in the log by then or nowhere: the database is given up after 5 s, and a store
 * that has made nobody wait for longer than that takes jobs. */
enum { LEDGERS = 1 << 14, WRITTEN_US = 12 * SECOND };

struct entry {
    int64_t at, committed;
    uint64_t sum;
    char cid[64];
};

struct ledger {
    struct ledger *next;
    char table[ID_LENGTH + 1];
    struct entry *entry;
    int n, room;
    bool dropped, ended;
    struct {
        char kind[12], person[ID_LENGTH + 2], bot[BOT_ID];
        int64_t ran, from; /* its clock: the most that it can have used, and since when it may run */
    } seat[TT_MAX_SEATS];
    struct {
        char what[8];
        int by, target;
        unsigned yes;
        int64_t at;
        bool open;
    } proposal;
    int seats, ply, delay;
    bool started, paused, rated;
    char clock[8], clock_bot[BOT_ID];
    int64_t clock_ms;
    int64_t present; /* when one who plays there was last seen connected */
};
static struct ledger *ledgers[LEDGERS];
uint64_t entries_committed, secrets_checked;
double table_hours, table_hours_present;

static struct ledger *find(const char *table) {
    struct ledger *l = ledgers[tt_hash(table, strlen(table), 0) % LEDGERS];
    while (l && strcmp(l->table, table))
        l = l->next;
    return l;
}

int64_t log_version(const char *table) {
    const struct ledger *l = find(table);
    return l ? l->n : 0;
}

/* Spectators with a delay wait by the server's time, which runs at half speed after a clock was put back (server.c). */
int64_t log_settled(const char *table, int64_t before) {
    const struct ledger *l = find(table);
    int n = l ? l->n : 0;
    while (n && l->entry[n - 1].committed > before - 2 * (int64_t)l->delay * SECOND)
        n--;
    return n;
}

bool log_has(const char *table, const char *cid) {
    const struct ledger *l = find(table);
    for (int i = 0; l && i < l->n; i++) {
        const char *own = strchr(l->entry[i].cid, ':');
        if (own && !strcmp(own + 1, cid))
            return true;
    }
    return false;
}

int log_seat_of(const char *table, const char *person) {
    const struct ledger *l = find(table);
    for (int i = 0; l && i < TT_MAX_SEATS && person[0]; i++)
        if (!strcmp(l->seat[i].person, person))
            return i;
    return TT_NOBODY;
}

/* --- a table's rules, from its row --- */

static const char *text_at(const struct tt_json *in, const char *key) {
    const struct tt_json *v = tt_json_get(in, key);
    return tt_json_is(v, TT_JSON_TEXT) ? v->text : "";
}

static int64_t number_at(const struct tt_json *in, const char *key) {
    int64_t n = 0;
    tt_json_int(tt_json_get(in, key), INT64_MIN, INT64_MAX, &n);
    return n;
}

static void take_spec(void *ctx, const struct db_value *v, int n) {
    struct ledger *l = ctx;
    struct tt_error err;
    (void)n;
    struct tt_document *doc = tt_json_parse(v[0].text, strlen(v[0].text), &err);
    const struct tt_json *in = tt_document_root(doc), *clock = tt_json_get(in, "clock");
    l->seats = (int)number_at(in, "players");
    l->delay = (int)number_at(in, "delay");
    l->rated = tt_json_get(in, "rated")->num != 0;
    snprintf(l->clock, sizeof l->clock, "%s", text_at(clock, "kind"));
    snprintf(l->clock_bot, sizeof l->clock_bot, "%s", text_at(clock, "bot"));
    l->clock_ms = number_at(clock, "seconds") * 1000 + number_at(clock, "days") * 86400000;
    tt_document_free(doc);
}

static struct ledger *ledger_of(const char *table) {
    struct ledger *l = find(table);
    if (l)
        return l;
    struct ledger **bucket = &ledgers[tt_hash(table, strlen(table), 0) % LEDGERS];
    l = tt_need(sizeof *l);
    snprintf(l->table, sizeof l->table, "%s", table);
    l->next = *bucket;
    *bucket = l;
    const char *key[] = {table};
    HOLDS(database_query("SELECT spec FROM tables WHERE id = ?", key, 1, take_spec, l) == 1,
          "table %s has a log and no row", table);
    return l;
}

/* --- entries --- */

static void stop_clocks(struct ledger *l, int64_t at) {
    for (int i = 0; i < l->seats; i++) {
        if (l->seat[i].from)
            l->seat[i].ran += at - l->seat[i].from;
        l->seat[i].from = 0;
    }
}

static void run_clocks(struct ledger *l, int64_t at) {
    for (int i = 0; i < l->seats && l->started && !l->paused; i++)
        if (!l->seat[i].from)
            l->seat[i].from = at;
}

/* The clock of one move begins again. */
static void fresh_clock(struct ledger *l, int seat, int64_t at) {
    if (!strcmp(l->clock, "game"))
        return;
    l->seat[seat].ran = 0;
    if (l->seat[seat].from)
        l->seat[seat].from = at;
}

static bool asked(const struct ledger *l, int seat, const char *op) {
    return asked_at(l->table, l->seat[seat].person, op) >= 0;
}

/* Everybody who plays has said yes: people who decide for themselves, there or not. */
static void check_consent(const struct ledger *l, const struct log_row *r, const char *what) {
    HOLDS(l->proposal.open && !strcmp(l->proposal.what, what), "%s %lld: %s without a proposal of it", l->table,
          (long long)r->version, r->kind);
    for (int i = 0; i < l->seats; i++)
        if (!strcmp(l->seat[i].kind, "person") && !l->seat[i].bot[0] && i != l->proposal.target)
            HOLDS(l->proposal.yes >> i & 1, "%s %lld: %s without the consent of seat %d", l->table,
                  (long long)r->version, r->kind, i);
}

static const struct log_row *last_in(const struct log_row *first, const struct log_row *r, const char *kind) {
    for (; r > first; r--)
        if (!strcmp(r[-1].table, r->table) && !strcmp(r[-1].kind, kind))
            return r - 1;
    return NULL;
}

/* A bot sits down for a person: they left, resigned or were late, or the others may ask for it. */
static void check_stand_in(const struct ledger *l, const struct log_row *first, const struct log_row *r,
                           const char *bot) {
    const char *named = l->clock_bot[0] && !l->rated ? l->clock_bot : "random";
    HOLDS(!strcmp(bot, named), "%s %lld: %s plays for seat %d, the table names %s", l->table, (long long)r->version,
          bot, r->seat, named);
    if (last_in(first, r, "timeout") || asked(l, r->seat, "leave") || asked(l, r->seat, "resign"))
        return;
    if (l->proposal.open && !strcmp(l->proposal.what, "bot") && l->proposal.target == r->seat) {
        check_consent(l, r, "bot");
        return;
    }
    bool host = false;
    for (int i = 0; i < l->seats; i++)
        host = host || (l->seat[i].person[0] && asked(l, i, "replace"));
    HOLDS(host, "%s %lld: a bot plays for seat %d, and nobody who may has asked for it", l->table,
          (long long)r->version, r->seat);
}

/* Hostile clients keep no book of the names that they come by. */
static bool is_hostile(const char *person) {
    const char *key[] = {person};
    return database_query("SELECT 1 FROM person WHERE id = ? AND name LIKE 'x%'", key, 1, NULL, NULL) > 0;
}

static void seat_entry(struct ledger *l, const struct log_row *first, const struct log_row *r,
                       const struct tt_json *in) {
    const char *kind = text_at(in, "kind"), *person = text_at(in, "person"), *bot = text_at(in, "bot");
    bool same = !strcmp(person, l->seat[r->seat].person) && !strcmp(l->seat[r->seat].kind, "person");
    if (!strcmp(kind, "person") && same && bot[0] && !l->seat[r->seat].bot[0])
        check_stand_in(l, first, r, bot);
    if (!strcmp(kind, "person") && same && !bot[0] && l->seat[r->seat].bot[0])
        HOLDS(asked(l, r->seat, "back") || asked(l, r->seat, "move"),
              "%s %lld: seat %d is its person's again, who did not ask for it", l->table, (long long)r->version,
              r->seat);
    if (!strcmp(kind, "person") && !same)
        HOLDS(asked_at(l->table, person, "join") >= 0 || asked_at("", person, "create") >= 0 ||
                  asked_at("", person, "rematch") >= 0 || is_hostile(person),
              "%s %lld: %s sits at seat %d, who did not ask for it", l->table, (long long)r->version, person, r->seat);
    HOLDS(!l->started || same || !strcmp(kind, "bot"), "%s %lld: seat %d changes hands during the match", l->table,
          (long long)r->version, r->seat);
    snprintf(l->seat[r->seat].kind, sizeof l->seat[r->seat].kind, "%s", kind);
    snprintf(l->seat[r->seat].person, sizeof l->seat[r->seat].person, "%s", person);
    snprintf(l->seat[r->seat].bot, sizeof l->seat[r->seat].bot, "%s", bot);
    fresh_clock(l, r->seat, r->at);
}

static void move_entry(struct ledger *l, const struct log_row *r, const struct tt_json *in) {
    HOLDS(l->started && !l->paused && !l->ended, "%s %lld: a move while nobody may move", l->table,
          (long long)r->version);
    HOLDS(number_at(in, "player") == r->seat, "%s %lld: a move of seat %d in the name of another", l->table,
          (long long)r->version, r->seat);
    if (r->cid[0]) {
        const char *cid = strchr(r->cid, ':');
        HOLDS(cid && atoi(r->cid) == r->seat && asked_at(l->table, l->seat[r->seat].person, cid + 1) >= 0,
              "%s %lld: a move of seat %d that its person did not make", l->table, (long long)r->version, r->seat);
        HOLDS(!l->seat[r->seat].bot[0], "%s %lld: a person moves where a bot decides", l->table, (long long)r->version);
        for (int i = 0; i < l->n; i++)
            HOLDS(strcmp(l->entry[i].cid, r->cid), "%s %lld: the move %s is in the log twice", l->table,
                  (long long)r->version, r->cid);
    } else {
        HOLDS(l->seat[r->seat].bot[0], "%s %lld: a bot moves for seat %d, which decides for itself", l->table,
              (long long)r->version, r->seat);
    }
    l->ply++;
    l->proposal.open = false;
    fresh_clock(l, r->seat, r->at);
}

/* Nobody loses on time before their time is over, nor shortly after a start or a jump of the clock. */
static void timeout_entry(struct ledger *l, const struct node *n, const struct log_row *r) {
    int64_t ran = l->seat[r->seat].ran + (l->seat[r->seat].from ? r->at - l->seat[r->seat].from : 0);
    HOLDS(l->started && !l->paused && !l->ended, "%s %lld: a clock runs out while none runs", l->table,
          (long long)r->version);
    HOLDS(strcmp(l->clock, "none") && ran >= l->clock_ms - 1, "%s %lld: seat %d is late after %lld ms of %lld",
          l->table, (long long)r->version, r->seat, (long long)ran, (long long)l->clock_ms);
    HOLDS(!l->seat[r->seat].bot[0], "%s %lld: the clock of a bot runs out", l->table, (long long)r->version);
    /* A second less: the node's clock may run a little faster than the simulator's. */
    int64_t grace = GRACE_S * (int64_t)SECOND - SECOND;
    HOLDS(now - n->started >= grace, "%s %lld: seat %d loses on time %lld ms after the start of node %d", l->table,
          (long long)r->version, r->seat, (long long)(now - n->started) / 1000, n->number);
    /* What was decided before a jump has a time from before it, unless the table's own time was ahead of the node's. */
    bool ahead = l->n && l->entry[l->n - 1].at >= n->wall_before / 1000;
    bool before = r->at < n->wall_after / 1000 || (ahead && now - n->jumped < WRITTEN_US);
    HOLDS(before || now - n->jumped >= grace,
          "%s %lld: seat %d loses on time %lld ms after the clock of node %d jumped", l->table, (long long)r->version,
          r->seat, (long long)(now - n->jumped) / 1000, n->number);
}

static void consent_entry(struct ledger *l, const struct log_row *r, const struct tt_json *in) {
    if (!strcmp(r->kind, "propose")) {
        HOLDS(asked(l, r->seat, "propose"), "%s %lld: seat %d did not propose this", l->table, (long long)r->version,
              r->seat);
        snprintf(l->proposal.what, sizeof l->proposal.what, "%s", text_at(in, "what"));
        l->proposal.by = r->seat;
        l->proposal.target = tt_json_get(in, "target") ? (int)number_at(in, "target") : TT_NOBODY;
        l->proposal.yes = 1u << r->seat;
        l->proposal.open = true;
        l->proposal.at = r->at;
    } else if (!strcmp(r->kind, "vote")) {
        HOLDS(asked(l, r->seat, "vote"), "%s %lld: seat %d did not vote", l->table, (long long)r->version, r->seat);
        HOLDS(l->proposal.open, "%s %lld: a vote on nothing", l->table, (long long)r->version);
        if (tt_json_get(in, "yes")->num)
            l->proposal.yes |= 1u << r->seat;
    } else {
        l->proposal.open = false;
    }
}

static void check_entry(struct node *n, struct ledger *l, const struct log_row *first, const struct log_row *r) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(r->body, strlen(r->body), &err);
    const struct tt_json *in = tt_document_root(doc);
    const char *k = r->kind;
    HOLDS(doc, "%s %lld: a body that is no JSON", l->table, (long long)r->version);
    if (!strcmp(k, "seat")) {
        seat_entry(l, first, r, in);
    } else if (!strcmp(k, "start")) {
        HOLDS(!l->started, "%s %lld: started twice", l->table, (long long)r->version);
        l->started = true;
        run_clocks(l, r->at);
    } else if (!strcmp(k, "move")) {
        move_entry(l, r, in);
    } else if (!strcmp(k, "undo")) {
        check_consent(l, r, "undo");
        HOLDS(!l->rated && number_at(in, "ply") < l->ply, "%s %lld: an undo that is none", l->table,
              (long long)r->version);
        l->ply = (int)number_at(in, "ply");
        l->proposal.open = l->paused = false;
        run_clocks(l, r->at); /* a clock that ran and still has to run goes on */
    } else if (!strcmp(k, "pause")) {
        check_consent(l, r, "pause");
        stop_clocks(l, r->at);
        l->paused = true;
        l->proposal.open = false;
    } else if (!strcmp(k, "resume")) {
        HOLDS(l->paused && (asked(l, r->seat, "resume") || asked(l, r->seat, "leave") || asked(l, r->seat, "resign")),
              "%s %lld: nobody has ended the pause", l->table, (long long)r->version);
        l->paused = false;
        run_clocks(l, r->at);
    } else if (!strcmp(k, "propose") || !strcmp(k, "vote") || !strcmp(k, "expire")) {
        consent_entry(l, r, in);
    } else if (!strcmp(k, "timeout")) {
        timeout_entry(l, n, r);
    } else if (!strcmp(k, "draw")) {
        check_consent(l, r, "draw");
        l->ended = true;
    } else if (!strcmp(k, "abort")) {
        HOLDS(asked(l, r->seat, "abort") && l->ply < TT_ABORT_PLIES, "%s %lld: called off at ply %d", l->table,
              (long long)r->version, l->ply);
        l->ended = true;
    } else if (!strcmp(k, "end")) {
        l->ended = true;
    } else if (!strcmp(k, "resign") || !strcmp(k, "chat") || !strcmp(k, "reveal") || !strcmp(k, "mute")) {
        HOLDS(asked(l, r->seat, k), "%s %lld: seat %d did not ask for: %s", l->table, (long long)r->version, r->seat,
              k);
    }
    tt_document_free(doc);
}

static uint64_t sum_of(const char *kind, int64_t seat, int64_t at, const char *cid, const char *body) {
    uint64_t sum = tt_hash(kind, strlen(kind), (uint64_t)seat + 1);
    sum = tt_hash(&at, sizeof at, sum);
    sum = tt_hash(cid, strlen(cid), sum);
    return tt_hash(body, strlen(body), sum);
}

void check_committed(struct node *n, const struct log_row *row, int count) {
    for (int i = 0; i < count; i++) {
        const struct log_row *r = &row[i];
        struct ledger *l = ledger_of(r->table);
        HOLDS(!l->dropped, "table %s gets an entry after it was deleted", r->table);
        HOLDS(r->version == l->n + 1, "table %s: entry %lld follows entry %d", r->table, (long long)r->version, l->n);
        HOLDS(!l->n || r->at >= l->entry[l->n - 1].at, "table %s: entry %lld is older than the one before it", r->table,
              (long long)r->version);
        trace("entry %s %lld %s %d %s %.120s", r->table, (long long)r->version, r->kind, r->seat, r->cid, r->body);
        check_entry(n, l, row, r);
        if (l->n == l->room)
            l->entry = tt_have(realloc(l->entry, (size_t)(l->room = l->room ? 2 * l->room : 32) * sizeof *l->entry));
        struct entry *e = &l->entry[l->n++];
        *e = (struct entry){.at = r->at, .committed = now, .sum = sum_of(r->kind, r->seat, r->at, r->cid, r->body)};
        snprintf(e->cid, sizeof e->cid, "%s", r->cid);
        entries_committed++;
    }
}

void check_dropped(const char *table) {
    struct ledger *l = find(table);
    if (l)
        l->dropped = true;
}

void check_acknowledged(const char *table, int64_t version, const char *cid, int seat) {
    const struct ledger *l = find(table);
    char whole[80];
    HOLDS(l && version >= 1 && version <= l->n, "table %s: entry %lld was acknowledged, the log has %d", table,
          (long long)version, l ? l->n : 0);
    if (!cid)
        return;
    snprintf(whole, sizeof whole, "%d:%s", seat, cid);
    bool found = false;
    /* A seat taken back comes with the move: the answer names the first of them. */
    for (int64_t v = version; v <= version + 1 && v <= l->n; v++)
        found = found || !strcmp(l->entry[v - 1].cid, whole);
    HOLDS(found, "table %s: move %s was acknowledged as entry %lld, which is %s", table, whole, (long long)version,
          l->entry[version - 1].cid);
}

/* --- what leaves the server --- */

/* A clock runs only for people who have a choice to make now. */
static void check_clock(const struct fields *update) {
    struct fields clock, seat;
    struct span one = {NULL, 0}, its = {NULL, 0};
    if (!fields_of(field(update, "clock"), &clock))
        return;
    while (list_next(field(&clock, "running"), &one)) {
        int64_t number = number_of(one, -1);
        bool plays = false;
        its = (struct span){NULL, 0};
        while (list_next(field(update, "seats"), &its))
            plays = plays || (fields_of(its, &seat) && number_of(field(&seat, "seat"), -1) == number &&
                              span_is(field(&seat, "bot"), "null"));
        HOLDS(plays && list_has(field(update, "actors"), number) && span_is(field(update, "status"), "\"playing\""),
              "%s: the clock of seat %lld runs, who cannot move", text_of(field(update, "table")), (long long)number);
    }
}

/* That all of it is JSON is looked at now and then: it costs more than everything else here. */
static void check_whole(const char *text, size_t n) {
    static uint64_t sent;
    struct tt_error err;
    if (sent++ % 16)
        return;
    struct tt_document *doc = tt_json_parse(text, n, &err);
    HOLDS(doc, "the server sends what is no JSON: %.200s", text);
    tt_document_free(doc);
}

void check_sent(struct node *n, const char *person, const char *text, size_t length) {
    struct fields root, update;
    check_whole(text, length);
    if (!fields_of((struct span){text, length}, &root))
        return; /* a page of plain text */
    bool push = span_is(field(&root, "push"), "\"update\"");
    if (!push && !fields_of(field(&root, "update"), &update))
        return;
    if (push)
        update = root;
    const char *id = text_of(field(&update, "table"));
    int64_t version = number_of(field(&update, "version"), -1);
    const struct ledger *l = find(id);
    int seat = log_seat_of(id, person), told = (int)number_of(field(&update, "seat"), TT_NOBODY);
    HOLDS(l && version >= 0 && version <= l->n, "table %s: version %lld is shown, the log has %d", id,
          (long long)version, l ? l->n : 0);
    if (version != l->n)
        return;
    struct span any = {NULL, 0};
    HOLDS(seat == told, "table %s: %s is told to sit at %d, and sits at %d", id, person, told, seat);
    HOLDS(seat >= 0 || !list_next(field(&update, "actions"), &any), "table %s: a spectator is offered actions", id);
    HOLDS(!l->started || number_of(field(&update, "ply"), -1) == l->ply,
          "table %s: ply %lld is shown, the log makes it %d", id, (long long)number_of(field(&update, "ply"), -1),
          l->ply);
    check_clock(&update);
    if (n->version->check_update(n->server, id, version, seat, field(&update, "view"), field(&update, "steps")))
        secrets_checked++;
}

/* --- limits --- */

static void take_greedy(void *ctx, const struct db_value *v, int n) {
    (void)ctx, (void)n;
    broken("%s has %lld tables going", v[0].text, (long long)v[1].num);
}

/* --- table-hours: tables that are played or paused, and whose log has grown within a day --- */

static struct ledger **going;
static int n_going, room_for_going;

static void take_going(void *ctx, const struct db_value *v, int n) {
    (void)ctx, (void)n;
    struct ledger *l = find(v[0].text);
    if (!l || !l->n)
        return; /* its log is not committed yet */
    if (n_going == room_for_going) {
        room_for_going = room_for_going ? 2 * room_for_going : 256;
        going = tt_have(realloc(going, (size_t)room_for_going * sizeof(*going)));
    }
    going[n_going++] = l;
}

void check_present(const char *table) {
    struct ledger *l = find(table);
    if (l)
        l->present = now;
}

static void count_hours(int64_t since) {
    double hours = (double)(now - since) / (double)HOUR;
    clients_present();
    for (int i = 0; i < n_going; i++) {
        const struct ledger *l = going[i];
        if (now - l->entry[l->n - 1].committed < 24 * HOUR)
            table_hours += hours;
        if (l->present == now)
            table_hours_present += hours;
    }
}

/* All tables are counted once a minute, those of each person if there are more than before. */
static void count_tables(void) {
    static uint64_t made;
    n_going = 0;
    database_query("SELECT id FROM tables WHERE status IN ('playing', 'paused')", NULL, 0, take_going, NULL);
    if (made != tables_made)
        database_query("SELECT t.creator, COUNT(*) FROM tables t JOIN person p ON p.id = t.creator"
                       " WHERE t.status IN ('waiting', 'playing', 'paused')"
                       " GROUP BY t.creator, p.kind HAVING COUNT(*) > CASE p.kind WHEN 'guest' THEN 20 ELSE 50 END",
                       NULL, 0, take_greedy, NULL);
    made = tables_made;
}

void check_now(void) {
    static int64_t last, counted;
    for (int i = 0; i < plan.nodes; i++)
        if (node[i].up && !node[i].loop_ended)
            node[i].version->check_bounds(node[i].server, i);
    count_hours(last);
    last = now;
    if (now - counted >= MINUTE) {
        counted = now;
        count_tables();
    }
}

/* --- at the end: the log in the database is the one that was committed --- */

static void take_log(void *ctx, const struct db_value *v, int n) {
    struct ledger *l = find(v[0].text);
    int64_t *left = ctx;
    (void)n;
    HOLDS(l && !l->dropped && v[1].num <= l->n, "table %s: entry %lld was never committed", v[0].text,
          (long long)v[1].num);
    const struct entry *e = &l->entry[v[1].num - 1];
    uint64_t sum = sum_of(v[2].text, v[3].num, v[4].num, v[5].text ? v[5].text : "", v[6].text);
    HOLDS(e->sum == sum, "table %s: entry %lld has changed", v[0].text, (long long)v[1].num);
    (*left)--;
}

void check_end(void) {
    int64_t left = 0;
    for (int i = 0; i < LEDGERS; i++)
        for (const struct ledger *l = ledgers[i]; l; l = l->next)
            left += l->dropped ? 0 : l->n;
    database_query("SELECT tbl, version, kind, seat, at, cid, body FROM log", NULL, 0, take_log, &left);
    HOLDS(left == 0, "%lld entries that were committed are not in the log", (long long)left);
}

/* A bot that has to move does, once nothing is broken any more. A node that is gone is noticed after 15 s, looked for
 * every 3 s, started again within 2 s; a thought takes up to 17 s, and four such may come before it in its thread. */
static int64_t healed_at;

static void bot_owes(const char *table, int64_t entries) {
    const struct ledger *l = find(table);
    if (!l || !l->n || entries != l->n)
        return;
    int64_t since = l->entry[l->n - 1].committed > healed_at ? l->entry[l->n - 1].committed : healed_at;
    HOLDS(now - since < 90 * (int64_t)SECOND, "table %s: a bot has owed a move for %lld s", table,
          (long long)(now - since) / SECOND);
}

void check_bots(int64_t healed) {
    healed_at = healed;
    for (int i = 0; i < plan.nodes; i++)
        if (node[i].up)
            node[i].version->bots_to_move(node[i].server, bot_owes);
}
