/* Attempts to get into an account, counted in the database, so that they hold on all nodes and after a restart. Each
 * one counts when it begins and is taken back when it succeeds: many at once get no more than one after the other.
 *
 * From one address the fifth failure and those after it cost a wait that doubles. From all addresses together there is
 * a limit that only matters to a distributed attack, and never to an address that this account has signed in from. Keys
 * are hashes: neither names nor addresses can be read from the table. */
#include "people.h"

#include <stdio.h>

enum {
    FREE_HERE = 5,
    LONGEST_HERE_MS = 3600000,
    FREE_EVERYWHERE = 50,
    LONGEST_EVERYWHERE_MS = 30000,
    FORGOTTEN_MS = 86400000, /* after a day without failures they count no more */
};
enum { KEY_HERE, KEY_EVERYWHERE, KEY_KNOWN };

static void key_of(const struct people_job *p, int kind, char out[65]) {
    static const char *const label[] = {"here", "everywhere", "known"};
    char text[2 * NAME_BYTES + ADDRESS_NAME + 32];
    snprintf(text, sizeof text, "%s:%s:%s", label[kind], p->account, kind == KEY_EVERYWHERE ? "" : p->address);
    token_hash(text, out);
}

struct count {
    bool found;
    int64_t failures, last;
};

static void take(void *ctx, const struct db_value *v, int n) {
    struct count *c = ctx;
    if (n >= 2)
        *c = (struct count){true, v[0].num, v[1].num};
}

static struct count look(struct db *db, const struct people_job *p, int kind) {
    struct count c = {0};
    char key[65];
    key_of(p, kind, key);
    struct db_value v[] = {db_text(key)};
    db_run(db, SQL_ATTEMPT_OF, v, 1, take, &c);
    if (c.found && kind != KEY_KNOWN && p->now - c.last > FORGOTTEN_MS) {
        db_run(db, SQL_ATTEMPT_CLEAR, v, 1, NULL, NULL);
        c = (struct count){0};
    }
    return c;
}

/* How long after the last failure the next attempt has to wait. */
static int64_t wait_after(int64_t failures, int64_t allowed, int64_t longest) {
    if (failures < allowed)
        return 0;
    int64_t doublings = failures - allowed, ms = doublings < 20 ? (int64_t)1000 << doublings : longest;
    return ms < longest ? ms : longest;
}

static void put(struct db *db, const struct people_job *p, int kind, enum sql what) {
    char key[65];
    key_of(p, kind, key);
    struct db_value v[] = {db_text(key), db_int(p->now)};
    db_run(db, what, v, what == SQL_ATTEMPT_CLEAR ? 1 : 2, NULL, NULL);
}

bool attempt_begin(struct db *db, struct people_job *p) {
    struct count here = look(db, p, KEY_HERE), everywhere = look(db, p, KEY_EVERYWHERE);
    int64_t until = here.last + wait_after(here.failures, FREE_HERE, LONGEST_HERE_MS);
    int64_t other = everywhere.last + wait_after(everywhere.failures, FREE_EVERYWHERE, LONGEST_EVERYWHERE_MS);
    if (other > until && !look(db, p, KEY_KNOWN).found)
        until = other;
    p->wait = until > p->now ? until - p->now : 0;
    if (p->wait)
        return false;
    put(db, p, KEY_HERE, SQL_ATTEMPT_ADD);
    put(db, p, KEY_EVERYWHERE, SQL_ATTEMPT_ADD);
    return true;
}

void attempt_good(struct db *db, struct people_job *p) {
    put(db, p, KEY_HERE, SQL_ATTEMPT_CLEAR);
    put(db, p, KEY_EVERYWHERE, SQL_ATTEMPT_CLEAR);
    put(db, p, KEY_KNOWN, SQL_ATTEMPT_ADD);
}

void attempt_for(struct people_job *p, const char *account) {
    const struct address *a = p->request->session->address;
    snprintf(p->account, sizeof p->account, "%s", account);
    snprintf(p->address, sizeof p->address, "%s", a ? a->name : "");
}

void attempt_refuse(struct people_job *p) {
    p->request->retry_ms = p->wait;
    limit_hit(p->request->session->server, p->account[0] ? LIMIT_ATTEMPTS : LIMIT_PEOPLE);
    refuse(p->request, "too_fast");
}
