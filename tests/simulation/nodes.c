/* Processes: started, stopped, killed; each with a clock of its own. What serve.c does around the server is here. */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

struct node node[NODES_MAX];
static uint64_t lives;
const struct version *older_version;
uint64_t older_started, older_refused;

static const int64_t begin_1970 = (int64_t)1790000000 * SECOND;

int64_t node_wall(const struct node *n) { return begin_1970 + now + (n ? n->wall + now / SECOND * n->drift : 0); }

/* The process is gone, whatever it was at. Its memory is not given back: a run is short. */
static void process_ends(struct node *n) {
    n->up = false;
    n->life = 0;
    n->server = NULL;
    fibers_end(n);
    lines_of_node_end(n);
    database_node_gone(n);
}

static void gone(void *a, void *b) {
    (void)b;
    process_ends(a);
}

static void boot(void *arg) {
    struct node *n = arg;
    char why[300] = "";
    bool newer = database_schema() > n->version->schema;
    struct server *s = n->version->start(&n->loop, why, sizeof why);
    if (!s) {
        trace("not started: %s", why); /* the database is away, or newer than the program */
        if (strstr(why, "use a newer program")) {
            HOLDS(n->version == older_version, "node %d does not start: %s", n->number, why);
            older_refused++;
            n->next = &todays_version; /* as its host would do then */
        }
        later(0, n, gone, n, NULL);
        return;
    }
    HOLDS(!newer, "node %d starts on a database that is newer than it knows", n->number);
    older_started += n->version == older_version;
    n->server = s;
    n->up = true;
    trace("%s", n->version == older_version ? "started as the older version" : "started");
}

/* The supervisor starts the processes again. */
static void watch(void *a, void *b) {
    struct node *n = a;
    (void)b;
    if (!n->life && now >= n->down_until)
        node_start(n);
    later(2 * SECOND, NULL, watch, n, NULL);
}

void node_start(struct node *n) {
    if (n->life)
        return;
    bool first = n->started == 0;
    n->life = ++lives;
    n->version = n->next;
    n->up = n->stopping = n->loop_ended = false;
    n->server = NULL;
    n->loop = (uv_loop_t){.data = n};
    n->started = n->jumped = now + 1;
    struct node *was = here;
    here = n;
    fiber_new(n, boot, n);
    here = was;
    if (first)
        later(2 * SECOND, NULL, watch, n, NULL);
}

void node_kill(struct node *n, int64_t down) {
    if (!n->life)
        return;
    trace("kill %d", n->number);
    n->down_until = now + down;
    process_ends(n);
}

static void end_fiber(void *arg) {
    struct node *n = arg;
    struct server *s = n->server;
    while (!n->version->quiet(s) && now < n->stop_until)
        fiber_sleep(50000);
    n->up = false;
    n->loop_ended = true; /* from here on nothing is called back, as after uv_run */
    n->version->free(s);
    trace("stopped");
    n->life = ++lives; /* timers of what is freed now find another process */
    later(0, n, gone, n, NULL);
}

static void too_late(void *a, void *b) {
    struct node *n = a;
    if (n->life == (uint64_t)(uintptr_t)b) {
        trace("stopped by force");
        process_ends(n);
    }
}

void node_stop(struct node *n) {
    if (!n->up || n->stopping)
        return;
    trace("stop %d", n->number);
    n->stopping = true;
    n->stop_until = now + 3 * SECOND;
    here = n;
    n->version->stop(n->server);
    fiber_new(n, end_fiber, n);
    here = NULL;
    later(8 * SECOND, NULL, too_late, n, (void *)(uintptr_t)n->life);
}

/* --- an upgrade, node by node, and back again --- */

void node_change(struct node *n, bool by_force) {
    if (!older_version)
        return;
    n->next = n->version == older_version ? &todays_version : older_version;
    if (by_force)
        node_kill(n, 0);
    else
        node_stop(n);
}

void nodes_end_upgrade(void) {
    for (int i = 0; i < plan.nodes; i++) {
        struct node *n = &node[i];
        n->next = &todays_version;
        if (n->version != older_version || n->stopping)
            continue;
        if (n->up)
            node_stop(n);
        else
            node_kill(n, 0); /* it is starting */
    }
}
