/* libwebsockets, as far as the server uses it: connections that are delayed, cut, silent, or read slowly. A connection
 * keeps the order of what is sent on it, as TCP does; a message may arrive in two parts. */
#include "simulation.h"

#include <libwebsockets.h>

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNEL = 200 << 10 }; /* bytes that lie between the two ends */

int64_t wire_delay = 20000;
uint32_t wire_loses = 60;

struct lws_context {
    struct node *node;
    void *user;
    lws_callback_function *callback;
    int port;
};

/* The server's end. */
struct lws {
    struct line *line;
    struct lws_context *context;
    void *opaque;
    void *user[1]; /* the server's struct ws_user: version.c */
    bool first, final;
};

struct held {
    struct held *next;
    size_t n;
    char text[];
};

struct line {
    struct lws wsi;
    struct node *node;
    uint64_t life;
    struct line_end end;
    int address, refs, place;
    bool served, connected, closed; /* the server has it; the client has it; the client has let go of it */
    bool silent, slow, wants, writes;
    int64_t to_server, to_client; /* when the last thing sent arrives */
    size_t unread;
    struct held *held, **held_last;
    /* HTTP */
    bool http, finished;
    char path[40], auth[80], length[24];
    char *body;
    struct tt_sink answer;
    void (*answered)(void *, const char *, size_t);
};

/* --- all that are open --- */

static struct line **lines;
static int n_lines, room;

static void ref(struct line *l) { l->refs++; }

static void unref(struct line *l) {
    if (--l->refs)
        return;
    lines[l->place] = lines[--n_lines];
    lines[l->place]->place = l->place;
    for (struct held *h; (h = l->held);) {
        l->held = h->next;
        free(h);
    }
    if (l->http)
        tt_sink_free(&l->answer);
    free(l->body);
    free(l);
}

static struct line *line_new(struct node *n, int address) {
    struct line *l = tt_need(sizeof *l);
    if (n_lines == room)
        lines = tt_have(realloc(lines, (size_t)(room = room ? 2 * room : 64) * sizeof *lines));
    l->place = n_lines;
    lines[n_lines++] = l;
    l->node = n;
    l->life = n->life;
    l->address = address;
    l->wsi.line = l;
    l->wsi.context = n->context;
    l->refs = 1;
    l->held_last = &l->held;
    return l;
}

struct line *line_any(void) {
    struct line *l = n_lines ? lines[chance((uint32_t)n_lines)] : NULL;
    return l && l->served && !l->http ? l : NULL;
}

/* --- calls into the server --- */

static bool process_lives(const struct line *l) { return l->life && l->node->life == l->life && l->node->up; }

static int call(struct line *l, enum lws_callback_reasons reason, void *in, size_t n) {
    struct node *was = here;
    here = l->node;
    int rc = l->node->context->callback(&l->wsi, reason, l->wsi.user, in, n);
    here = was;
    return rc;
}

static void tell_down(void *a, void *b) {
    struct line *l = a;
    (void)b;
    if (!l->closed) {
        l->closed = true;
        if (l->http)
            l->answered(l->end.who, l->finished && !one_in(wire_loses) ? l->answer.buf : NULL, l->answer.len);
        else
            l->end.down(l->end.who, l);
    }
    unref(l);
}

static void client_down(struct line *l) {
    int64_t wait = 1 + spread(wire_delay);
    if (l->silent)
        wait += 20 * SECOND + spread(20 * SECOND); /* until it notices by itself */
    if (l->to_client < now + wait)
        l->to_client = now + wait;
    ref(l);
    later(l->to_client - now, NULL, tell_down, l, NULL);
}

/* The server's end goes. The server's end holds the line until then. */
static void serve_end(struct line *l) {
    if (!l->served)
        return;
    l->served = false;
    if (process_lives(l)) {
        if (l->http) {
            call(l, LWS_CALLBACK_CLOSED_HTTP, NULL, 0);
            call(l, LWS_CALLBACK_HTTP_DROP_PROTOCOL, NULL, 0);
        } else {
            call(l, LWS_CALLBACK_CLOSED, NULL, 0);
            call(l, LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL, NULL, 0);
        }
        call(l, LWS_CALLBACK_WSI_DESTROY, NULL, 0);
    } else if (l->life && l->node->life == l->life) {
        ref(l); /* the loop has ended: the server is not told, and its last answers still name it */
    }
    client_down(l);
    unref(l);
}

/* What the process held is gone with it; the other ends are told by its system. */
void lines_of_node_end(struct node *n) {
    for (int i = 0; i < n_lines; i++)
        if (lines[i]->node == n && lines[i]->served) {
            lines[i]->served = false;
            client_down(lines[i]);
            lines[i]->refs--; /* the one of tell_down stays */
        }
}

/* Nobody was there, or they did not want it. */
static void not_served(struct line *l) {
    if (l->served)
        serve_end(l);
    else
        client_down(l);
}

static bool accept_visitor(struct line *l) {
    struct lws_filter_network_conn_args who;
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x0a000000u + (unsigned)l->address)};
    memset(&who, 0, sizeof who);
    memcpy(&who.cli_addr, &a, sizeof a);
    struct node *was = here;
    here = l->node;
    int rc = l->node->context->callback(&l->wsi, LWS_CALLBACK_FILTER_NETWORK_CONNECTION, &who, NULL, 0);
    here = was;
    if (rc)
        return false;
    l->served = true;
    ref(l);
    return !call(l, LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED, NULL, 0);
}

static void tell_up(void *a, void *b) {
    struct line *l = a;
    (void)b;
    if (!l->closed) {
        l->connected = true;
        l->end.up(l->end.who, l);
    }
    unref(l);
}

static void connect_arrives(void *a, void *b) {
    struct line *l = a;
    (void)b;
    l->life = l->node->life;
    l->wsi.context = l->node->context;
    if (!process_lives(l)) {
        l->life = 0;
        client_down(l);
    } else if (!accept_visitor(l) || call(l, LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION, NULL, 0) ||
               call(l, LWS_CALLBACK_ESTABLISHED, NULL, 0)) {
        not_served(l);
    } else {
        l->to_client = now + 1 + spread(wire_delay);
        ref(l);
        later(l->to_client - now, NULL, tell_up, l, NULL);
    }
    unref(l);
}

struct line *line_open(struct node *n, const struct line_end *end, int address) {
    struct line *l = line_new(n, address);
    l->end = *end;
    ref(l);
    later(1 + spread(wire_delay), NULL, connect_arrives, l, NULL);
    return l;
}

/* --- from the client --- */

struct part {
    struct line *line;
    size_t n;
    bool first, final;
    char text[];
};

static void part_arrives(void *a, void *b) {
    struct part *p = a;
    struct line *l = p->line;
    (void)b;
    if (l->served && !l->silent && process_lives(l)) {
        l->wsi.first = p->first;
        l->wsi.final = p->final;
        if (call(l, LWS_CALLBACK_RECEIVE, p->text, p->n))
            serve_end(l);
    }
    unref(l);
    free(p);
}

static void send_part(struct line *l, const char *text, size_t n, bool first, bool final) {
    struct part *p = tt_have(malloc(sizeof *p + n + 1));
    p->line = l;
    p->n = n;
    p->first = first;
    p->final = final;
    memcpy(p->text, text, n);
    p->text[n] = 0;
    int64_t at = now + 1 + spread(wire_delay);
    l->to_server = at > l->to_server ? at : l->to_server + 1;
    ref(l);
    later(l->to_server - now, NULL, part_arrives, p, NULL);
}

void line_send(struct line *l, const char *text, size_t n) {
    trace("> %d %.*s", l->address, (int)(n < 200 ? n : 200), text);
    if (n > 2 && one_in(12)) {
        size_t cut = 1 + chance((uint32_t)n - 1);
        send_part(l, text, cut, true, false);
        send_part(l, text + cut, n - cut, false, true);
    } else {
        send_part(l, text, n, true, true);
    }
}

static void close_arrives(void *a, void *b) {
    struct line *l = a;
    (void)b;
    serve_end(l);
    unref(l);
}

/* The client lets go: it hears nothing more of it. */
void line_close(struct line *l) {
    if (!l->closed) {
        l->closed = true;
        int64_t at = now + 1 + spread(wire_delay);
        l->to_server = at > l->to_server ? at : l->to_server + 1;
        if (!l->silent) {
            ref(l);
            later(l->to_server - now, NULL, close_arrives, l, NULL);
        }
    }
    unref(l);
}

void line_cut(struct line *l) {
    trace("cut %d", l->address);
    ref(l);
    serve_end(l);
    unref(l);
}

void line_silent(struct line *l) {
    trace("silent %d", l->address);
    l->silent = true;
}

/* --- to the client --- */

static void writable(void *a, void *b) {
    struct line *l = a;
    (void)b;
    l->writes = false;
    if (l->served && process_lives(l) && l->wants) {
        l->wants = false;
        if (call(l, l->http ? LWS_CALLBACK_HTTP_WRITEABLE : LWS_CALLBACK_SERVER_WRITEABLE, NULL, 0))
            serve_end(l);
    }
    unref(l);
}

static void ask_to_write(struct line *l) {
    if (!l->wants || l->writes || l->unread > KERNEL)
        return;
    l->writes = true;
    ref(l);
    later(1 + chance(100), NULL, writable, l, NULL);
}

static void give_text(struct line *l, const char *text, size_t n) {
    l->unread -= n;
    ask_to_write(l);
    if (!l->closed)
        l->end.text(l->end.who, l, text, n);
}

static void text_arrives(void *a, void *b) {
    struct held *h = a;
    struct line *l = b;
    if (l->silent || !l->connected) {
        free(h);
    } else if (l->slow) {
        h->next = NULL;
        *l->held_last = h;
        l->held_last = &h->next;
    } else {
        give_text(l, h->text, h->n);
        free(h);
    }
    unref(l);
}

void line_reads(struct line *l, bool reads) {
    ref(l);
    l->slow = !reads;
    while (l->held && reads) {
        struct held *h = l->held;
        l->held = h->next;
        give_text(l, h->text, h->n);
        free(h);
    }
    if (!l->held)
        l->held_last = &l->held;
    unref(l);
}

static void pong_arrives(void *a, void *b) {
    struct line *l = a;
    (void)b;
    if (l->served && !l->silent && !l->closed && process_lives(l) && call(l, LWS_CALLBACK_RECEIVE_PONG, NULL, 0))
        serve_end(l);
    unref(l);
}

static void check_line(const struct line *l, const char *text, size_t n) {
    const char *person = l->node->version->person(l->wsi.user);
    if (person)
        check_sent(l->node, person, text, n);
}

static void send_text(struct line *l, const char *text, size_t n) {
    struct held *h = tt_have(malloc(sizeof *h + n + 1));
    h->n = n;
    memcpy(h->text, text, n);
    h->text[n] = 0;
    l->unread += n;
    trace("< %d %zu %.*s", l->address, n, (int)(n < 160 ? n : 160), text);
    check_line(l, h->text, n);
    int64_t at = now + 1 + spread(wire_delay);
    l->to_client = at > l->to_client ? at : l->to_client + 1;
    ref(l);
    later(l->to_client - now, NULL, text_arrives, h, l);
}

int lws_write(struct lws *wsi, unsigned char *buf, size_t n, enum lws_write_protocol how) {
    struct line *l = wsi->line;
    if (!l->served)
        return -1;
    if (how == LWS_WRITE_TEXT) {
        send_text(l, (const char *)buf, n);
    } else if (how == LWS_WRITE_PING) {
        ref(l);
        later(1 + spread(2 * wire_delay), NULL, pong_arrives, l, NULL);
    } else {
        tt_put_raw(&l->answer, (const char *)buf, n);
        l->finished = how == LWS_WRITE_HTTP_FINAL;
        if (l->finished)
            check_line(l, l->answer.buf, l->answer.len);
    }
    return (int)n;
}

int lws_callback_on_writable(struct lws *wsi) {
    wsi->line->wants = true;
    ask_to_write(wsi->line);
    return 1;
}

int lws_partial_buffered(struct lws *wsi) { return wsi->line->unread > KERNEL; }
int lws_send_pipe_choked(struct lws *wsi) { return wsi->line->unread > KERNEL; }

void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int secs) {
    (void)reason;
    HOLDS(secs == LWS_TO_KILL_SYNC, "a timeout that is not known here");
    ref(wsi->line);
    serve_end(wsi->line);
    unref(wsi->line);
}

/* --- HTTP: one request, one connection --- */

static void request_arrives(void *a, void *b) {
    struct line *l = a;
    (void)b;
    l->life = l->node->life;
    l->wsi.context = l->node->context;
    if (!process_lives(l) || one_in(wire_loses)) {
        l->life = 0;
        client_down(l);
    } else if (!accept_visitor(l) || call(l, LWS_CALLBACK_HTTP, l->path, strlen(l->path)) ||
               call(l, LWS_CALLBACK_HTTP_BODY, l->body, strlen(l->body)) ||
               call(l, LWS_CALLBACK_HTTP_BODY_COMPLETION, NULL, 0)) {
        not_served(l);
    }
    unref(l);
}

void http_post(struct node *n, int address, const char *op, const char *token, const char *body, void *who,
               void (*answer)(void *, const char *, size_t)) {
    struct line *l = line_new(n, address);
    l->http = true;
    l->end.who = who;
    l->answered = answer;
    l->body = tt_have(strdup(body));
    tt_sink_grow(&l->answer);
    snprintf(l->path, sizeof l->path, "/api/%s", op);
    snprintf(l->auth, sizeof l->auth, "Bearer %s", token);
    snprintf(l->length, sizeof l->length, "%zu", strlen(body));
    trace("post %d %s %.160s", address, l->path, body);
    later(1 + spread(2 * wire_delay), NULL, request_arrives, l, NULL);
}

int lws_hdr_copy(struct lws *wsi, char *out, int n, enum lws_token_indexes h) {
    const struct line *l = wsi->line;
    const char *text = !l->http && h == WSI_TOKEN_GET_URI              ? "/ws"
                       : l->http && h == WSI_TOKEN_POST_URI            ? l->path
                       : l->http && h == WSI_TOKEN_HTTP_AUTHORIZATION  ? l->auth
                       : l->http && h == WSI_TOKEN_HTTP_CONTENT_LENGTH ? l->length
                       : l->http && h == WSI_TOKEN_HTTP_CONTENT_TYPE   ? "application/json"
                                                                       : "";
    snprintf(out, (size_t)n, "%s", text);
    return (int)strlen(text);
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes h) {
    char text[200];
    return lws_hdr_copy(wsi, text, sizeof text, h);
}

int lws_hdr_copy_fragment(struct lws *wsi, char *out, int n, enum lws_token_indexes h, int i) {
    return (void)wsi, (void)out, (void)n, (void)h, (void)i, 0;
}

int lws_add_http_header_by_name(struct lws *wsi, const unsigned char *name, const unsigned char *value, int n,
                                unsigned char **p, unsigned char *end) {
    return (void)wsi, (void)name, (void)value, (void)n, (void)p, (void)end, 0;
}

int lws_add_http_common_headers(struct lws *wsi, unsigned code, const char *type, lws_filepos_t n, unsigned char **p,
                                unsigned char *end) {
    return (void)wsi, (void)code, (void)type, (void)n, (void)p, (void)end, 0;
}

int lws_finalize_write_http_header(struct lws *wsi, unsigned char *start, unsigned char **p, unsigned char *end) {
    return (void)wsi, (void)start, (void)p, (void)end, 0;
}

int lws_http_transaction_completed(struct lws *wsi) { return (void)wsi, 0; }
int lws_return_http_status(struct lws *wsi, unsigned code, const char *text) {
    return (void)wsi, (void)code, (void)text, 0;
}

/* --- the rest --- */

struct lws_context *lws_create_context(const struct lws_context_creation_info *info) {
    struct lws_context *c = tt_need(sizeof *c);
    c->node = here;
    c->user = info->user;
    c->callback = info->protocols[0].callback;
    c->port = info->port;
    here->context = c;
    return c;
}

void *lws_context_user(struct lws_context *c) { return c->user; }
struct lws_context *lws_get_context(const struct lws *wsi) {
    return wsi->context;
}
void *lws_get_opaque_user_data(const struct lws *wsi) { return wsi->opaque; }
void lws_set_opaque_user_data(struct lws *wsi, void *data) { wsi->opaque = data; }
lws_sockfd_type lws_get_socket_fd(struct lws *wsi) { return FIRST_SOCKET + wsi->line->address; }
int lws_is_first_fragment(struct lws *wsi) { return wsi->first; }
int lws_is_final_fragment(struct lws *wsi) { return wsi->final; }
size_t lws_remaining_packet_payload(struct lws *wsi) { return (void)wsi, 0; }
int lws_frame_is_binary(struct lws *wsi) { return (void)wsi, 0; }
void lws_close_reason(struct lws *wsi, enum lws_close_status status, unsigned char *buf, size_t n) {
    (void)wsi, (void)status, (void)buf, (void)n;
}
void lws_set_log_level(int level, void (*say)(int, const char *)) { (void)level, (void)say; }
struct lws_vhost *lws_get_vhost_by_name(struct lws_context *c, const char *name) {
    return (void)c, (void)name, NULL;
}
int lws_get_vhost_listen_port(struct lws_vhost *v) { return (void)v, 0; }
int lws_tls_cert_updated(struct lws_context *c, const char *cert, const char *key, const char *mem_cert, size_t n_cert,
                         const char *mem_key, size_t n_key) {
    return (void)c, (void)cert, (void)key, (void)mem_cert, (void)n_cert, (void)mem_key, (void)n_key, 0;
}
