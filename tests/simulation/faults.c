/* What goes wrong: a schedule drawn from the seed alone, so that leaving one fault out leaves the others as they are.
 */
#include "simulation.h"

#include <stdio.h>
#include <string.h>

enum kind {
    KILL,
    STOP,
    CUT_LINE,
    SILENT_LINE,
    DATABASE_RESTART,
    DATABASE_FREEZE,
    DATABASE_SLOW,
    DISK_FULL,
    SERIALIZATION,
    COMMIT_LOST,
    ANSWER_LOST,
    NOTICE_LOST,
    CLOCK_FORWARD,
    CLOCK_BACK,
    CLOCK_DRIFT,
    NODE_CUT_OFF,
    NETWORK_SLOW,
    BOTS_HANG,
    OTHER_VERSION, /* the last: drawn only where an older version was given */
    KINDS
};
static const char *const name[KINDS] = {
    "kill",          "stop",       "cut_line",      "silent_line",  "database_restart", "database_freeze",
    "database_slow", "disk_full",  "serialization", "commit_lost",  "answer_lost",      "notice_lost",
    "clock_forward", "clock_back", "clock_drift",   "node_cut_off", "network_slow",     "bots_hang",
    "other_version",
};

static struct fault {
    int64_t at, lasts;
    enum kind kind;
    uint32_t arg;
} fault[FAULTS_MAX];
int faults_planned, faults_happened;
static bool over;

uint64_t fault_kind(const char *text) {
    for (int i = 0; i < KINDS; i++)
        if (!strcmp(name[i], text))
            return (uint64_t)1 << i;
    return 0;
}

void faults_print(uint64_t kinds, const char *between) {
    bool any = false;
    for (int i = 0; i < KINDS; i++)
        if (kinds >> i & 1) {
            printf("%s%s", any ? between : "", name[i]);
            any = true;
        }
}

/* --- beginning and end of each --- */

static void end_fault(void *a, void *b) {
    const struct fault *f = a;
    struct node *n = &node[f->arg % (uint32_t)plan.nodes];
    (void)b;
    if (over)
        return;
    switch (f->kind) {
    case DATABASE_SLOW: database.delay = 1500; break;
    case DISK_FULL: database.full = false; break;
    case SERIALIZATION: database.fail = 0; break;
    case COMMIT_LOST: database.lose_commit = 0; break;
    case ANSWER_LOST: database.lose_answer = 0; break;
    case NOTICE_LOST: database.lose_notice = 0; break;
    case CLOCK_DRIFT: n->wall += now / SECOND * n->drift, n->drift = 0; break;
    case NODE_CUT_OFF: database_heal(n); break;
    case NETWORK_SLOW: wire_delay = 20000; break;
    case BOTS_HANG: bots_that_hang = 0; break;
    default: break;
    }
}

static void begin_fault(void *a, void *b) {
    const struct fault *f = a;
    struct node *n = &node[f->arg % (uint32_t)plan.nodes];
    struct line *l;
    int64_t before;
    (void)b;
    trace("fault %s", name[f->kind]);
    faults_happened++;
    switch (f->kind) {
    case KILL: node_kill(n, f->lasts / 4); break;
    case STOP: node_stop(n); break;
    case CUT_LINE:
        if ((l = line_any()))
            line_cut(l);
        break;
    case SILENT_LINE:
        if ((l = line_any()))
            line_silent(l);
        break;
    case DATABASE_RESTART: database_restart(f->lasts / 4); break;
    case DATABASE_FREEZE: database_freeze(f->lasts / 2); break;
    case DATABASE_SLOW: database.delay = 20000 + f->arg % 400000; break;
    case DISK_FULL: database.full = true; break;
    case SERIALIZATION: database.fail = 2 + f->arg % 30; break;
    case COMMIT_LOST: database.lose_commit = 1 + f->arg % 10; break;
    case ANSWER_LOST: database.lose_answer = 1 + f->arg % 10; break;
    case NOTICE_LOST: database.lose_notice = 1 + f->arg % 3; break;
    case CLOCK_FORWARD:
        before = node_wall(n);
        n->wall += (int64_t)(1 + f->arg % 200) * SECOND;
        if (n->wall > n->wall_most + SECOND) { /* else it comes back to where it was: the server has waited for it */
            n->wall_most = n->wall;
            n->jumped = now;
            n->wall_before = before;
            n->wall_after = node_wall(n);
        }
        break;
    case CLOCK_BACK: n->wall -= (int64_t)(1 + f->arg % 100) * SECOND; break;
    case CLOCK_DRIFT: n->drift = (int64_t)(f->arg % 400) - 200, n->wall -= now / SECOND * n->drift; break;
    case NODE_CUT_OFF: n->cut = true; break;
    case NETWORK_SLOW: wire_delay = 100000 + f->arg % 2000000; break;
    case BOTS_HANG: bots_that_hang = 1 + f->arg % 3; break;
    case OTHER_VERSION: node_change(n, f->arg >> 16 & 1); break;
    case KINDS: break;
    }
    later(f->lasts, NULL, end_fault, (void *)(uintptr_t)f, NULL);
}

/* Drawn apart from all other chance. */
static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void faults_begin(void) {
    uint64_t state = plan.seed ^ 0xfa017;
    int64_t at = 0;
    int64_t every = (int64_t)(5 + draw(&state) % 60) * SECOND; /* some runs are rougher than others */
    if (every < plan.length / (FAULTS_MAX - 50))               /* until the end of the run, however long it is */
        every = plan.length / (FAULTS_MAX - 50);
    uint64_t longest = (uint64_t)(every > MINUTE ? every / 2 : 30 * SECOND);
    while (faults_planned < FAULTS_MAX) {
        at += (int64_t)(draw(&state) % (uint64_t)(2 * every));
        if (at > plan.length)
            break;
        struct fault *f = &fault[faults_planned];
        f->at = at; /* one draw per statement: the members of an initialiser have no order */
        f->kind = (enum kind)(draw(&state) % (older_version ? KINDS : OTHER_VERSION));
        f->arg = (uint32_t)draw(&state);
        f->lasts = SECOND + (int64_t)(draw(&state) % longest);
        bool on = (plan.kinds >> f->kind & 1) && (plan.all_faults || plan.listed[faults_planned]);
        faults_planned++;
        if (on)
            later(f->at, NULL, begin_fault, f, NULL);
    }
}

void faults_end(void) {
    over = true;
    database = (struct database_faults){.delay = 1500};
    wire_delay = 20000;
    wire_loses = 0;
    bots_that_hang = 0;
    database_freeze(0);
    for (int i = 0; i < plan.nodes; i++) {
        if (node[i].cut)
            database_heal(&node[i]);
        node[i].down_until = 0;
    }
}
