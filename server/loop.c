/* libwebsockets on a libuv loop that is ours: it owns the sockets, we own the loop, the signals and the time. */
#include "table.h"
#include "ws.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>

struct server *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* --- visitors: counted when they are accepted, before they have said a word ------------------- */

struct visitor *visitor_of(struct lws *wsi) {
    return lws_get_opaque_user_data(wsi);
}

static bool may_come(struct server *s, struct address *a) {
    if (address_banned(s, a->name))
        limit_hit(s, LIMIT_BANNED);
    else if (a->connections >= s->config.per_address)
        limit_hit(s, LIMIT_PER_ADDRESS);
    else if (address_exhausted(s, a))
        limit_hit(s, LIMIT_ADDRESS_RATE);
    else
        return true;
    return false;
}

/* Over a limit it is hung up on at once: no TLS, no memory for its headers. */
static int filter(struct server *s, const struct lws_filter_network_conn_args *who) {
    char name[ADDRESS_NAME];
    if (s->n_lines >= s->config.connections)
        limit_hit(s, LIMIT_CONNECTIONS);
    if (s->n_lines < s->config.connections && !s->stopping &&
        address_of_socket((const struct sockaddr *)&who->cli_addr, name) &&
        (s->config.trust_proxy || may_come(s, address_get(s, name))))
        return 0;
    s->m.refused_connections++;
    return -1;
}

/* Behind a proxy the sockets are all the proxy's: its visitors are counted once a header has told who they are. */
static int accepted(struct lws *wsi) {
    struct server *s = server_of(wsi);
    struct sockaddr_storage who = {0};
    socklen_t n = sizeof who;
    char name[ADDRESS_NAME];
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&who, &n) ||
        !address_of_socket((const struct sockaddr *)&who, name))
        return -1;
    struct visitor *v = tt_need(sizeof *v);
    if (!s->config.trust_proxy) {
        v->address = address_get(s, name);
        v->address->connections++;
    }
    s->n_lines++;
    lws_set_opaque_user_data(wsi, v);
    return 0;
}

static void gone(struct lws *wsi) {
    struct visitor *v = visitor_of(wsi);
    if (!v)
        return;
    if (v->address)
        v->address->connections--;
    server_of(wsi)->n_lines--;
    free(v);
    lws_set_opaque_user_data(wsi, NULL);
}

/* The proxy's word for this request: one connection of the proxy may serve several visitors in turn. NULL: the header
 * cannot be understood, and nobody is let in on it. A request without the header is the proxy's machine itself. */
static struct address *address_by_proxy(struct lws *wsi) {
    struct server *s = server_of(wsi);
    char forwarded[4096], name[ADDRESS_NAME];
    struct sockaddr_storage who = {0};
    socklen_t n = sizeof who;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0 ||
            !address_of_header(forwarded, name))
            return NULL;
    } else if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&who, &n) ||
               !address_of_socket((const struct sockaddr *)&who, name)) {
        return NULL;
    }
    struct address *a = address_get(s, name);
    return may_come(s, a) ? a : NULL;
}

struct session *session_for(struct lws *wsi, struct ws_user *user) {
    struct server *s = server_of(wsi);
    const struct visitor *v = visitor_of(wsi);
    if (user->session)
        session_drop(user); /* an HTTP connection that became a WebSocket */
    struct address *a = s->stopping || !v ? NULL : v->address ? v->address : address_by_proxy(wsi);
    if (!a) {
        s->m.refused_connections++;
        return NULL;
    }
    struct session *se = session_new(s);
    se->address = a;
    se->counted = !v->address;
    a->connections += se->counted;
    a->seen = server_now(s);
    se->wsi = wsi;
    se->heard = server_ticks();
    return se;
}

void session_drop(struct ws_user *user) {
    if (!user || !user->session)
        return;
    user->session->address->connections -= user->session->counted;
    session_close(user->session);
    user->session = NULL;
}

/* Nothing but WebSocket: no h2c, no surprises. The header is asked for again: where the library does not know the word
 * either it has answered by now, and what it hands to the callback lies in memory that it has given back (found by
 * fuzzing the wire). */
static bool asks_for_websocket(struct lws *wsi) {
    char word[16];
    return lws_hdr_copy(wsi, word, sizeof word, WSI_TOKEN_UPGRADE) > 0 && !strcasecmp(word, "websocket");
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *data, void *in, size_t n) {
    struct ws_user *user = data;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return filter(server_of(wsi), data);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return accepted(wsi);
    case LWS_CALLBACK_WSI_DESTROY: gone(wsi); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return asks_for_websocket(wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_CLOSED: return ws_callback(wsi, reason, user, in, n);
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        /* Like HTTP_DROP_PROTOCOL it comes at every end, also where CLOSED does not (a late answer must not find the
         * user). */
        session_drop(user);
        return 0;
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP: return http_callback(wsi, reason, user, in, n);
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"timetable", callback, sizeof(struct ws_user), 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

enum { TICK_MS = 250 };

static void tick(uv_timer_t *timer) {
    struct server *s = timer->data;
    uint64_t now = micros();
    if (s->ticked)
        times_add(&s->m.lag, (int64_t)(now - s->ticked) - TICK_MS * 1000);
    s->ticked = now;
    server_tick(s);
    ws_keep_alive(s);
}

/* libwebsockets' own words go to the structured log, errors only. */
static struct server *talker;
static void say(int level, const char *text) {
    char line[200];
    (void)level;
    snprintf(line, sizeof line, "%s", text);
    line[strcspn(line, "\n")] = 0;
    if (talker)
        log_line(talker, "websockets", "text", line);
}

bool loop_start(struct server *s, char *why, size_t n) {
    /* The library's own pings keep a sorted list of all connections, walked for every message; ours cost nothing. */
    static const lws_retry_bo_t none = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};
    static void *loops[1];
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    talker = s;
    lws_set_log_level(LLL_ERR, say);
    loops[0] = s->loop;
    info.port = s->config.port;
    info.iface = s->config.host;
    info.protocols = protocols;
    info.foreign_loops = loops;
    info.user = s;
    info.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN;
    info.gid =
        (__typeof__(info.gid))-1; /* the user was changed before; the type differs between versions of libwebsockets */
    info.uid = (__typeof__(info.uid))-1;
    info.alpn = "http/1.1";
    info.timeout_secs = 15;
    info.keepalive_timeout = 30;
    /* A head is one packet: who has not sent it by then does not mean to. While one is awaited it holds a place, and
     * the places must be more than a few addresses may fill (connections per address times some dozens). */
    info.timeout_secs_ah_idle = 5;
    info.max_http_header_data = 4096;
    info.max_http_header_pool = 8192;
    info.retry_and_idle_policy = &none;
    info.vhost_name = "timetable";
    if (s->config.cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = s->config.cert;
        info.ssl_private_key_filepath = s->config.key;
        info.ssl_options_set = 0;
    }
    s->lws = lws_create_context(&info);
    if (!s->lws) {
        snprintf(why, n, "cannot listen on %s:%d", s->config.host, s->config.port);
        return false;
    }
    if (!s->config.port) /* any free one: tests */
        s->config.port = lws_get_vhost_listen_port(lws_get_vhost_by_name(s->lws, "timetable"));
    uv_timer_init(s->loop, &s->tick);
    s->tick.data = s;
    uv_timer_start(&s->tick, tick, TICK_MS, TICK_MS);
    metrics_loop(s);
    return true;
}

bool certificate_good(const struct config *c) {
    SSL_CTX *ctx = SSL_CTX_new(TLS_server_method());
    bool good = ctx && SSL_CTX_use_certificate_chain_file(ctx, c->cert) == 1 &&
                SSL_CTX_use_PrivateKey_file(ctx, c->key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(ctx) == 1;
    SSL_CTX_free(ctx);
    ERR_clear_error();
    return good;
}

/* A renewed certificate, read from the files that were named at the start: for new connections; others go on. Files
 * that do not fit together leave the old one in use. */
void loop_reload(struct server *s) {
    char why[300];
    if (s->config.cert) {
        bool good = certificate_good(&s->config) &&
                    !lws_tls_cert_updated(s->lws, s->config.cert, s->config.key, NULL, 0, NULL, 0);
        log_line(s, "certificate", "reload", good ? "done" : "failed");
    }
    if (!words_read(s, why, sizeof why))
        log_line(s, "words", "failed", why);
    log_line(s, "reloaded", NULL, NULL);
}

/* Everybody is told to come back; whatever is on its way to the disk gets there first. */
void loop_stop(struct server *s) {
    static const char bye[] = "{\"push\":\"bye\",\"code\":\"stopping\",\"retry_ms\":1500}";
    s->stopping = true;
    for (struct session *se = s->sessions; se; se = se->next)
        if (!se->http)
            session_send(se, bye, sizeof bye - 1);
}
