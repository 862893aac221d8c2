/* The two ways of a table's messages. To a server they go as text over a WebSocket (wire.c). A table in this process
 * gets them as nodes; where a bot has to think (`go_on`, `hint`) the answer is made by a thread. */
#include "link.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct message {
    struct message *next;
    struct tt_document *doc;
};

struct queue {
    struct message *first, *last;
};

struct link {
    struct wire *wire;    /* to a server */
    struct tt_home *home; /* to a table here */
    struct queue asked, answered;
    struct tt_document *running; /* the request that a thread works on, */
    struct tt_document *made;    /* its answer, */
    pthread_t thread;
    atomic_bool done;
    struct timespec since;
};

static void push(struct queue *q, struct tt_document *doc) {
    struct message *m = tt_have(malloc(sizeof *m));
    *m = (struct message){.doc = doc};
    if (q->last)
        q->last->next = m;
    else
        q->first = m;
    q->last = m;
}

static struct tt_document *shift(struct queue *q) {
    struct message *m = q->first;
    if (!m)
        return NULL;
    struct tt_document *doc = m->doc;
    q->first = m->next;
    if (!q->first)
        q->last = NULL;
    free(m);
    return doc;
}

struct link *link_to_server(const char *host, int port, bool tls) {
    struct link *l = tt_need(sizeof *l);
    l->wire = wire_new(host, port, tls);
    return l;
}

struct link *link_to_home(struct tt_home *home) {
    struct link *l = tt_need(sizeof *l);
    l->home = home;
    return l;
}

/* --- a table here ---------------------------------------------------------------------------- */

static struct tt_document *answer(struct link *l, const struct tt_document *request) {
    struct timespec now;
    struct tt_sink out;
    clock_gettime(CLOCK_REALTIME, &now);
    tt_sink_nodes(&out);
    tt_home_request(l->home, tt_document_root(request), (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000, &out);
    return tt_sink_take(&out);
}

static void *work(void *with) {
    struct link *l = with;
    l->made = answer(l, l->running);
    atomic_store(&l->done, true);
    return NULL;
}

static bool needs_thought(const struct tt_document *request) {
    const struct tt_json *op = tt_json_get(tt_document_root(request), "op");
    return tt_json_is_text(op, "go_on") || tt_json_is_text(op, "hint");
}

static void start(struct link *l, struct tt_document *request) {
    l->running = request;
    atomic_store(&l->done, false);
    clock_gettime(CLOCK_MONOTONIC, &l->since);
    if (pthread_create(&l->thread, NULL, work, l) != 0)
        work(l); /* then it is not thought beside the screen */
    else
        return;
    push(&l->answered, l->made);
    tt_document_free(l->running);
    l->running = NULL;
}

static void finish(struct link *l) {
    pthread_join(l->thread, NULL);
    push(&l->answered, l->made);
    tt_document_free(l->running);
    l->running = NULL;
}

static void poll_home(struct link *l) {
    if (l->running && atomic_load(&l->done))
        finish(l);
    while (!l->running && l->asked.first) {
        struct tt_document *request = shift(&l->asked);
        if (needs_thought(request)) {
            start(l, request);
            continue;
        }
        push(&l->answered, answer(l, request));
        tt_document_free(request);
    }
}

bool link_busy(const struct link *l) { return l->running || l->asked.first; }

double link_thinking(const struct link *l) {
    struct timespec now;
    if (!l->running)
        return -1;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - l->since.tv_sec) + (double)(now.tv_nsec - l->since.tv_nsec) / 1e9;
}

/* --- both ------------------------------------------------------------------------------------- */

enum wire_state link_poll(struct link *l) {
    if (l->wire)
        return wire_poll(l->wire);
    poll_home(l);
    return WIRE_OPEN;
}

void link_again(struct link *l) { wire_connect(l->wire); }

void link_send(struct link *l, const struct tt_json *request) {
    struct tt_sink s;
    if (l->wire) {
        tt_sink_grow(&s);
        tt_put_json(&s, request);
        wire_send(l->wire, s.buf);
        tt_sink_free(&s);
        return;
    }
    tt_sink_nodes(&s);
    tt_put_json(&s, request);
    push(&l->asked, tt_sink_take(&s));
}

struct tt_document *link_next(struct link *l) {
    struct tt_document *doc = NULL;
    struct tt_error err;
    char *text;
    if (!l->wire)
        return shift(&l->answered);
    while (!doc && (text = wire_next(l->wire))) {
        doc = tt_json_parse(text, strlen(text), &err);
        free(text);
    }
    return doc;
}

void link_free(struct link *l) {
    struct tt_document *doc;
    if (!l)
        return;
    if (l->running)
        finish(l);
    while ((doc = shift(&l->asked)) || (doc = shift(&l->answered)))
        tt_document_free(doc);
    wire_free(l->wire);
    free(l);
}
