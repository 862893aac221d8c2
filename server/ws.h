/* Between libwebsockets and the sessions; only loop.c, http.c and ws.c include it. */
#ifndef TT_SERVER_WS_H
#define TT_SERVER_WS_H

#include "server.h"

#include <libwebsockets.h>

/* What libwebsockets keeps for each connection: one pointer. It comes and goes with every HTTP request. */
struct ws_user {
    struct session *session;
};

/* A connection from its acceptance to its end. */
struct visitor {
    struct address *address; /* counted there; NULL behind a proxy: its sessions are, by the proxy's header */
    uint64_t head;           /* bytes that had come when it asked to be a WebSocket */
    bool answered;           /* has had an answer by HTTP: see request() in http.c */
};

struct server *server_of(struct lws *);
bool origin_fits(struct lws *);                              /* or it brings none: not a browser */
struct session *session_for(struct lws *, struct ws_user *); /* NULL: over a limit */
void session_drop(struct ws_user *);
struct visitor *visitor_of(struct lws *);

int http_callback(struct lws *, enum lws_callback_reasons, struct ws_user *, void *in, size_t n);
int ws_callback(struct lws *, enum lws_callback_reasons, struct ws_user *, void *in, size_t n);

void ws_keep_alive(struct server *); /* pings who is silent, lets go of who does not answer */

struct web_file {
    const char *path, *type, *etag;
    const unsigned char *data, *gz; /* gz: compressed, or NULL */
    size_t n, gz_n;
};
extern const struct web_file web_file[];
extern const int web_files;

#endif
