/* HTTP: the API by POST and GET, the web client, health and numbers. */
#include "people.h"
#include "table.h"
#include "ws.h"

#include <stdio.h>
#include <stdlib.h>

/* What is being sent: bytes of its own, or some that stay where they are (files in the binary). */
struct response {
    size_t n, sent, counted; /* counted: against its address */
    const unsigned char *from;
    unsigned char own[];
};

void response_free(struct session *se) {
    if (se->response && se->address)
        se->address->unsent -= se->response->counted;
    free(se->response);
    se->response = NULL;
}

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "connect-src 'self'";

static const char *const security[][2] = {
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

int http_status_of(const char *code) {
    static const struct {
        const char *code;
        int status;
    } table[] = {
        {"bad_token", 401},     {"bad_login", 401},  {"no_person", 401},   {"bad_link", 401},  {"not_host", 403},
        {"not_seated", 403},    {"rated", 403},      {"not_account", 403}, {"no_table", 404},  {"unknown_op", 404},
        {"stale", 409},         {"seat_taken", 409}, {"table_full", 409},  {"started", 409},   {"name_taken", 409},
        {"proposal_open", 409}, {"busy", 409},       {"too_big", 413},     {"too_fast", 429},  {"too_many", 429},
        {"unavailable", 503},   {"stopping", 503},   {"blocked", 403},     {"banned", 403},    {"muted", 403},
        {"not_admin", 403},     {"not_guest", 403},  {"too_often", 429},   {"resigned", 409},  {"no_draw", 409},
        {"too_late", 409},      {"no_deck", 404},    {"not_friend", 403},  {"you_block", 409},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].code, code))
            return table[i].status;
    return 400;
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

static int header(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end) {
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), p, end);
}

/* Some browsers do not take 'self' for the WebSocket of the same host: it is named where it has an ordinary name. */
static int put_policy(struct lws *wsi, unsigned char **p, unsigned char *end) {
    static const char fit[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]";
    char host[128], text[800];
    bool named = lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0 &&
                 lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && host[strspn(host, fit)] == 0;
    if (named)
        snprintf(text, sizeof text, "%s ws://%s wss://%s", policy, host, host);
    else
        snprintf(text, sizeof text, "%s", policy);
    return header(wsi, "content-security-policy:", text, p, end);
}

struct extra {
    const char *etag, *encoding, *cache, *location;
};

static int send_head(const struct session *se, int status, const char *type, size_t n, const struct extra *x) {
    struct lws *wsi = se->wsi;
    unsigned char buf[LWS_PRE + 2048], *start = buf + LWS_PRE, *p = start, *end = buf + sizeof buf - 1;
    if (lws_add_http_common_headers(wsi, (unsigned int)status, type, n, &p, end) || put_policy(wsi, &p, end))
        return -1;
    for (size_t i = 0; i < sizeof security / sizeof *security; i++)
        if (header(wsi, security[i][0], security[i][1], &p, end))
            return -1;
    if (se->server->config.cert && header(wsi, "strict-transport-security:", "max-age=31536000", &p, end))
        return -1;
    char id[40];
    snprintf(id, sizeof id, "%s-%llu", se->server->node, (unsigned long long)se->number);
    if (se->number && header(wsi, "x-request-id:", id, &p, end))
        return -1;
    if (header(wsi, "cache-control:", x && x->cache ? x->cache : "no-store", &p, end) ||
        (se->leaves && header(wsi, "connection:", "close", &p, end)) ||
        (x && x->etag && header(wsi, "etag:", x->etag, &p, end)) ||
        (x && x->location && header(wsi, "location:", x->location, &p, end)) ||
        (x && x->encoding &&
         (header(wsi, "content-encoding:", x->encoding, &p, end) || header(wsi, "vary:", "accept-encoding", &p, end))))
        return -1;
    return lws_finalize_write_http_header(wsi, start, &p, end);
}

static int begin_with(struct session *se, int status, const char *type, const void *body, size_t n, bool lasts,
                      const struct extra *x) {
    size_t own = lasts ? 0 : n;
    if (se->response || (se->address && se->address->unsent + own > UNSENT_MAX) || send_head(se, status, type, n, x))
        return -1;
    struct response *r = tt_have(malloc(sizeof *r + own));
    *r = (struct response){.n = n, .counted = own, .from = lasts ? body : r->own};
    memcpy(r->own, body, own);
    if (se->address)
        se->address->unsent += own;
    se->response = r;
    lws_callback_on_writable(se->wsi);
    return 0;
}

static int begin(struct session *se, int status, const char *type, const void *body, size_t n, const struct extra *x) {
    return begin_with(se, status, type, body, n, false, x);
}

void http_answer(struct session *se, int status, const char *type, const char *body, size_t n) {
    if (begin(se, status, type, body, n, NULL))
        session_end(se);
}

static int plain(struct session *se, int status, const char *text) {
    return begin(se, status, "text/plain", text, strlen(text), NULL);
}

/* Writes what there is of an answer. A short one goes out before the library reads on: version 4.3.5 hangs up on a
 * second request that comes before the answer to the first. */
static int go_on(struct session *se) {
    enum { PIECE = 32 << 10 };
    static unsigned char piece[LWS_PRE + PIECE];
    struct response *r = se->response;
    if (se->closing)
        return -1;
    if (!r)
        return 0;
    size_t left = r->n - r->sent, n = left < PIECE ? left : PIECE;
    bool last = n == left;
    memcpy(piece + LWS_PRE, r->from + r->sent, n);
    if (lws_write(se->wsi, piece + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    r->sent += n;
    if (!last) {
        lws_callback_on_writable(se->wsi);
        return 0;
    }
    struct lws *wsi = se->wsi;
    response_free(se);
    /* The next request on this connection starts from nothing. */
    se->status = 0;
    se->number = 0;
    memset(&se->person, 0, sizeof se->person);
    visitor_of(wsi)->answered = true;
    return se->leaves || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static const struct web_file *file_for(const char *path) {
    const struct web_file *index = NULL;
    for (int i = 0; i < web_files; i++) {
        if (!strcmp(web_file[i].path, path))
            return &web_file[i];
        if (!strcmp(web_file[i].path, "/index.html"))
            index = &web_file[i];
    }
    /* A path of the client's own (a table's link); a file that is not there is not one. */
    const char *name = strrchr(path, '/');
    return name && strchr(name, '.') ? NULL : index;
}

/* A folder with an index of its own (/help): its address ends with a slash, so that its links lead on. */
static const struct web_file *index_of(const char *path) {
    size_t n = strlen(path);
    char name[256];
    if (n < 2 ||
        snprintf(name, sizeof name, "%.*s/index.html", (int)(n - (path[n - 1] == '/')), path) >= (int)sizeof name)
        return NULL;
    for (int i = 0; i < web_files; i++)
        if (!strcmp(web_file[i].path, name))
            return &web_file[i];
    return NULL;
}

static int serve_file(struct session *se, const char *path) {
    char has[80], accept[256], folder[256];
    const struct web_file *f = index_of(path);
    if (f && path[strlen(path) - 1] != '/') {
        snprintf(folder, sizeof folder, "%s/", path);
        return begin(se, 301, "text/plain", "", 0, &(struct extra){.location = folder});
    }
    if (!f)
        f = file_for(path);
    if (!f)
        return plain(se, 404, "404\n");
    /* What the build has named by its content never changes. */
    struct extra x = {.etag = f->etag,
                      .cache = strstr(f->path, "/assets/") ? "public, max-age=31536000, immutable" : "no-cache"};
    if (lws_hdr_copy(se->wsi, has, sizeof has, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 && !strcmp(has, f->etag))
        return begin(se, 304, f->type, "", 0, &x);
    bool gz = f->gz && lws_hdr_copy(se->wsi, accept, sizeof accept, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
              strstr(accept, "gzip");
    if (gz)
        x.encoding = "gzip";
    session_charge(se, (double)(gz ? f->gz_n : f->n) / (16 * BYTES_PER_COST));
    return begin_with(se, 200, f->type, gz ? f->gz : f->data, gz ? f->gz_n : f->n, true, &x);
}

/* --- the API ---------------------------------------------------------------------------------- */

static void api(struct session *se, const char *op, struct tt_document *doc) {
    char auth[160];
    if (lws_hdr_total_length(se->wsi, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
        lws_hdr_copy(se->wsi, auth, sizeof auth, WSI_TOKEN_HTTP_AUTHORIZATION) > 7 && !strncmp(auth, "Bearer ", 7) &&
        doc)
        people_http(se, auth + 7, doc, op);
    else
        session_request(se, doc, op);
}

static bool is_utf8(const char *text) {
    int32_t i = 0, n = (int32_t)strlen(text);
    while (i < n)
        if (utf8_next(text, &i, n) < 0)
            return false;
    return true;
}

/* ?game=control&lang=es as an object of texts; NULL where it is not UTF-8. */
static struct tt_document *query(struct lws *wsi) {
    struct tt_sink s;
    char part[256];
    bool good = true;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        char *eq = strchr(part, '=');
        good = good && is_utf8(part);
        if (!eq)
            continue;
        *eq = 0;
        tt_key_text(&s, part, eq + 1);
    }
    if (good)
        tt_put_end(&s); /* what is not complete is not taken */
    return tt_sink_take(&s);
}

static bool from_here(const struct session *se) {
    const char *a = se->address->name;
    return !strncmp(a, "127.", 4) || !strcmp(a, "::1");
}

static int healthz(struct session *se) {
    struct server *s = se->server;
    char why[200], text[300];
    if (s->stopping)
        return plain(se, 503, "stopping\n");
    if (store_healthy(s->store))
        return plain(se, 200, "ok\n");
    store_why(s->store, why, sizeof why);
    int64_t age = store_age_ms(s->store) / 1000;
    if (age > STORE_STUCK_MS / 1000)
        snprintf(text, sizeof text, "the database has not answered for %d s\n", (int)age);
    else
        snprintf(text, sizeof text, "the database does not answer%s%s\n", from_here(se) && *why ? ": " : "",
                 from_here(se) ? why : "");
    return plain(se, 503, text);
}

static int get(struct session *se, const char *path) {
    struct server *s = se->server;
    if (!strcmp(path, "/healthz"))
        return healthz(se);
    if (!strcmp(path, "/metrics")) {
        struct tt_sink out;
        if (!s->config.metrics_open && !from_here(se))
            return plain(se, 403, "403\n");
        tt_sink_grow(&out);
        metrics_text(s, &out);
        int rc = begin(se, 200, "text/plain; version=0.0.4", out.buf, out.len, NULL);
        tt_sink_free(&out);
        return rc;
    }
    if (!strncmp(path, "/api/", 5)) {
        const struct op *op = op_find(path + 5);
        if (!op || !(op->flags & OP_GET))
            return plain(se, op ? 405 : 404, op ? "405\n" : "404\n");
        api(se, path + 5, query(se->wsi));
        return 0;
    }
    return serve_file(se, path);
}

/* --- the callback ----------------------------------------------------------------------------- */

static bool asked_by(struct lws *wsi, enum lws_token_indexes method) { return lws_hdr_total_length(wsi, method) > 0; }

/* POST, PUT and PATCH have one even where no length is given: the library then waits for as much as it can take. */
static bool method_has_body(struct lws *wsi) {
    return asked_by(wsi, WSI_TOKEN_POST_URI) || asked_by(wsi, WSI_TOKEN_PUT_URI) || asked_by(wsi, WSI_TOKEN_PATCH_URI);
}

static bool says_length(struct lws *wsi) {
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) == 0;
}

static bool brings_body(struct lws *wsi) {
    char length[24];
    if (method_has_body(wsi) || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
           (lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0 || strcmp(length, "0"));
}

static const char not_json[] = "{\"ok\":false,\"error\":{\"code\":\"bad_request\",\"field\":\"Content-Type\"},"
                               "\"detail\":\"Content-Type: must be application/json\"}";

static bool is_json(struct lws *wsi) {
    char type[64];
    return lws_hdr_copy(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE) > 0 &&
           !strncasecmp(type, "application/json", 16) && strchr(" ;\t", type[16]);
}

static const char too_fast[] = "{\"ok\":false,\"error\":{\"code\":\"too_fast\"}}";

/* A connection that brings a body brings nothing else. In a body that came before the answer to an earlier request the
 * library goes round for ever (4.3.2) or hands out memory that it has freed (4.1.6), and it also goes round where a
 * request is answered before its body is read (all found by fuzzing the wire). So a body must come with the first
 * request, with its length, and the connection ends with its answer; the API's always do, or its users would come back
 * on them. */
static int request(struct lws *wsi, struct ws_user *user, const char *path) {
    if (brings_body(wsi) && visitor_of(wsi)->answered)
        return -1;
    if (!user->session)
        user->session = session_for(wsi, user);
    struct session *se = user->session;
    if (!se)
        return -1;
    const bool api_call = !strncmp(path, "/api/", 5), post = asked_by(wsi, WSI_TOKEN_POST_URI);
    se->http = true;
    se->leaves = brings_body(wsi) || api_call;
    se->server->m.http++;
    enum charge charge = session_charge(se, 1.0);
    if (charge == CHARGE_END) {
        se->server->m.limit_closed++;
        return -1;
    }
    if (charge == CHARGE_OVER) {
        se->leaves = true;
        return begin(se, 429, "application/json", too_fast, sizeof too_fast - 1, NULL) ? -1 : go_on(se);
    }
    if (method_has_body(wsi) && !says_length(wsi))
        return plain(se, 411, "411\n") ? -1 : go_on(se);
    /* A page of another site must not speak for its visitor: a browser sends such a request only after asking, and says
     * where it comes from. */
    if (post && api_call && !origin_fits(wsi))
        return plain(se, 403, "403\n") ? -1 : go_on(se);
    if (post && api_call && !is_json(wsi))
        return begin(se, 415, "application/json", not_json, sizeof not_json - 1, NULL) ? -1 : go_on(se);
    if (post && api_call && path[5]) {
        free(se->in);
        se->in_n = 0;
        se->in = NULL;
        snprintf(se->op, sizeof se->op, "%s", path + 5);
        return 0; /* the body comes first */
    }
    int rc = post                                                                    ? plain(se, 404, "404\n")
             : asked_by(wsi, WSI_TOKEN_GET_URI) || asked_by(wsi, WSI_TOKEN_HEAD_URI) ? get(se, path)
                                                                                     : plain(se, 405, "405\n");
    return rc ? -1 : go_on(se);
}

static int body(struct session *se, const char *in, size_t n) {
    if (se->response || !n)
        return 0;
    if (se->in_n + n > MESSAGE_MAX)
        return plain(se, 413, "{\"ok\":false,\"error\":{\"code\":\"too_big\"}}");
    char *grown = tt_have(realloc(se->in, se->in_n + n + 1));
    memcpy(grown + se->in_n, in, n);
    se->in = grown;
    se->in_n += n;
    session_charge(se, (double)n / BYTES_PER_COST);
    return 0;
}

static int body_done(struct session *se) {
    struct tt_error err;
    if (se->response)
        return 0;
    struct tt_document *doc = tt_json_parse(se->in ? se->in : "{}", se->in ? se->in_n : 2, &err);
    se->server->m.bytes_in += se->in_n;
    api(se, se->op, doc);
    return go_on(se);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, struct ws_user *user, void *in, size_t n) {
    switch (reason) {
    case LWS_CALLBACK_HTTP: return request(wsi, user, in);
    case LWS_CALLBACK_HTTP_BODY: return user->session ? body(user->session, in, n) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return user->session ? body_done(user->session) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return user->session ? go_on(user->session) : 0; /* what was to be written may be out */
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL: /* after each answer the library takes `user` away, kept alive or not */
    case LWS_CALLBACK_CLOSED_HTTP: session_drop(user); return 0;
    default: return 0;
    }
}
