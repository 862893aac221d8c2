/* A WebSocket by libwebsockets, on its own small loop. */
#include "wire.h"

#include <libwebsockets.h>
#include <stdlib.h>

enum { MESSAGE_MAX = 8 << 20 };

struct message {
    struct message *next;
    size_t n;
    char data[]; /* out: LWS_PRE bytes before the text */
};

struct queue {
    struct message *first, *last;
};

struct wire {
    struct lws_context *context;
    struct lws *wsi;
    char host[256];
    int port;
    bool tls;
    enum wire_state state;
    struct queue in, out;
    char *part; /* a message that comes in pieces */
    size_t part_n;
};

static void push(struct queue *q, const char *text, size_t n, size_t before) {
    struct message *m = tt_have(malloc(sizeof *m + before + n + 1));
    m->next = NULL;
    m->n = n;
    memcpy(m->data + before, text, n);
    m->data[before + n] = 0;
    if (q->last)
        q->last->next = m;
    else
        q->first = m;
    q->last = m;
}

static struct message *shift(struct queue *q) {
    struct message *m = q->first;
    if (m)
        q->first = m->next;
    if (!q->first)
        q->last = NULL;
    return m;
}

static void drop_all(struct queue *q) {
    struct message *m;
    while ((m = shift(q)))
        free(m);
}

static int receive(struct wire *w, struct lws *wsi, const char *in, size_t n) {
    if (w->part_n + n > MESSAGE_MAX)
        return -1;
    w->part = tt_have(realloc(w->part, w->part_n + n + 1));
    memcpy(w->part + w->part_n, in, n);
    w->part_n += n;
    if (lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi)) {
        push(&w->in, w->part, w->part_n, 0);
        w->part_n = 0;
    }
    return 0;
}

static int send_next(struct wire *w, struct lws *wsi) {
    struct message *m = shift(&w->out);
    if (!m)
        return 0;
    int sent = lws_write(wsi, (unsigned char *)m->data + LWS_PRE, m->n, LWS_WRITE_TEXT);
    bool failed = sent < (int)m->n;
    free(m);
    if (w->out.first)
        lws_callback_on_writable(wsi);
    return failed ? -1 : 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n) {
    struct wire *w = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        w->state = WIRE_OPEN;
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(w, wsi, in, n);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_next(w, wsi);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (wsi == w->wsi || !w->wsi) {
            w->state = WIRE_DOWN;
            w->wsi = NULL;
        }
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocol[] = {{.name = "timetable", .callback = callback}, {.name = NULL}};

struct wire *wire_new(const char *host, int port, bool tls) {
    struct wire *w = tt_need(sizeof *w);
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    lws_set_log_level(0, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocol;
    info.gid = (__typeof__(info.gid))-1; /* stay who we are; the type differs between versions of libwebsockets */
    info.uid = (__typeof__(info.uid))-1;
    info.user = w;
    if (tls)
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    term_put(w->host, sizeof w->host, host);
    w->port = port;
    w->tls = tls;
    w->context = lws_create_context(&info);
    wire_connect(w);
    return w;
}

void wire_connect(struct wire *w) {
    struct lws_client_connect_info info;
    memset(&info, 0, sizeof info);
    drop_all(&w->out);
    w->part_n = 0;
    w->state = WIRE_CONNECTING;
    info.context = w->context;
    info.address = info.host = w->host;
    info.port = w->port;
    info.path = "/ws";
    info.protocol = "timetable";
    info.local_protocol_name = "timetable";
    info.ssl_connection = w->tls ? LCCSCF_USE_SSL : 0;
    w->wsi = w->context ? lws_client_connect_via_info(&info) : NULL;
    if (!w->wsi)
        w->state = WIRE_DOWN;
}

enum wire_state wire_poll(struct wire *w) {
    if (w->context)
        lws_service(w->context, -1); /* negative: looks and returns */
    return w->state;
}

void wire_send(struct wire *w, const char *text) {
    push(&w->out, text, strlen(text), LWS_PRE);
    if (w->state == WIRE_OPEN && w->wsi)
        lws_callback_on_writable(w->wsi);
}

char *wire_next(struct wire *w) {
    struct message *m = shift(&w->in);
    if (!m)
        return NULL;
    char *text = tt_have(malloc(m->n + 1));
    memcpy(text, m->data, m->n + 1);
    free(m);
    return text;
}

void wire_free(struct wire *w) {
    if (!w)
        return;
    if (w->context)
        lws_context_destroy(w->context);
    drop_all(&w->in);
    drop_all(&w->out);
    free(w->part);
    free(w);
}
