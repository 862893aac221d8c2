/* WebSocket: messages in, messages out. Framing, masking and UTF-8 are libwebsockets' business. */
#include "people.h"
#include "bytes_received.h"
#include "table.h"
#include "ws.h"

#include <stdlib.h>

enum { DAY_MS = 86400000 };

/* A browser tells where the page came from; a page of another site must not speak for its visitor. Programs
 * other than browsers send no Origin. */
bool origin_fits(struct lws *wsi) {
    char origin[256], host[256];
    struct server *s = server_of(wsi);
    int n = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (n == 0)
        return lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0;
    if (n < 0)
        return false;
    for (int i = 0; i < s->config.origins; i++)
        if (!strcmp(s->config.origin[i], origin))
            return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    const char *after = !strncmp(origin, "http://", 7)    ? origin + 7
                        : !strncmp(origin, "https://", 8) ? origin + 8
                                                          : NULL;
    return after && !strcmp(after, host);
}

static int writable(struct session *se) {
    while (se->out && !lws_send_pipe_choked(se->wsi)) {
        struct message *m = se->out;
        int n = lws_write(se->wsi, m->data + LWS_PRE, m->n, LWS_WRITE_TEXT);
        if (n < 0)
            return -1;
        session_drop_first(se);
    }
    session_writable(se);
    if (se->out)
        lws_callback_on_writable(se->wsi);
    return 0;
}

/* Clients must mask what they send (RFC 6455, 5.1), and the library takes it as it comes. But the kernel has counted
 * what arrived: less than masked frames need, and something was not masked. Told of plain connections only: in TLS
 * there is more around it. Looked at for the first messages and now and then. */
static bool masks(struct session *se, bool begins, size_t n) {
    enum { MASKED_HEAD = 6, FIRST = 4, EVERY = 64 };
    se->masked += (begins ? MASKED_HEAD : 0) + n;
    se->messages += begins;
    if (se->server->config.cert || (se->messages > FIRST && se->messages % EVERY))
        return true;
    uint64_t all = bytes_received(lws_get_socket_fd(se->wsi));
    return !all || all >= se->masked;
}

/* A message that is too long is thrown away as it comes; at its end, if that is not far, its sender is told why. */
static int skip(struct session *se, struct lws *wsi, size_t n, bool last) {
    enum { SKIP_MAX = 512 << 10 };
    se->skipped += se->in_n + n;
    free(se->in);
    se->in = NULL;
    se->in_n = 0;
    if (se->skipped > SKIP_MAX) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    if (last) {
        size_t size = se->skipped;
        se->skipped = 0;
        session_message(se, NULL, size); /* refuses it by its size alone */
    }
    return 0;
}

/* Messages may come in pieces; a whole one in one piece is not copied. */
static int receive(struct session *se, struct lws *wsi, const char *in, size_t n) {
    bool first = lws_is_first_fragment(wsi), last = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
    if (lws_frame_is_binary(wsi)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    if (!masks(se, first && !se->in_n, n)) {
        lws_close_reason(wsi, LWS_CLOSE_STATUS_PROTOCOL_ERR, NULL, 0);
        return -1;
    }
    if (se->skipped || se->in_n + n > MESSAGE_MAX)
        return skip(se, wsi, n, last);
    if (first && last && !se->in_n) {
        session_message(se, in, n);
        return 0;
    }
    char *grown = tt_have(realloc(se->in, se->in_n + n + 1));
    se->in = grown;
    memcpy(se->in + se->in_n, in, n);
    se->in_n += n;
    if (last) {
        char *text = se->in;
        size_t size = se->in_n;
        se->in = NULL;
        se->in_n = 0;
        session_message(se, text, size);
        free(text);
    }
    return 0;
}

/* Here, outside of the library's callbacks, a connection may be closed on the spot. */
static void kill_ended(struct server *s) {
    for (struct session *se = s->sessions, *next; se; se = next) {
        next = se->next;
        if (se->closing && se->wsi)
            lws_set_timeout(se->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
}

/* Frames that are no messages (pings, and what the library throws away) are not shown to us, but the kernel has counted
 * their bytes. */
static void charge_unseen(struct session *se) {
    enum { HEAD = 16 << 10, BYTES_PER_FRAME = 64 };
    uint64_t all = bytes_received(lws_get_socket_fd(se->wsi)), known = se->taken + se->taken / 4 + HEAD;
    if (all <= known)
        return;
    uint64_t unseen = all - known;
    se->taken += unseen;
    if (session_charge(se, (double)unseen / BYTES_PER_FRAME) == CHARGE_END) {
        se->server->m.limit_closed++;
        session_end(se);
    }
}

void ws_keep_alive(struct server *s) {
    unsigned char ping[LWS_PRE + 1];
    int64_t now = server_ticks(), day = server_now(s), due = s->config.ping * (int64_t)1000;
    kill_ended(s);
    if (now - s->last_alive < 1000)
        return;
    s->last_alive = now;
    unsigned turn = (unsigned)(now / 1000), i = 0;
    for (struct session *se = s->sessions; se; se = se->next) {
        int64_t silent = now - se->heard;
        if (se->person.id[0] && day - se->noted > DAY_MS) { /* being connected is using the token */
            se->noted = day;
            people_note_seen(se);
        }
        if (se->http || se->closing || !se->wsi)
            continue;
        if (i++ % 4 == turn % 4)
            charge_unseen(se);
        if (silent < due || se->closing)
            continue;
        if (silent > due * 12 / 5) {
            session_end(se);
        } else if (now - se->pinged > due && !se->out && !lws_partial_buffered(se->wsi)) {
            se->pinged = now;
            ping[LWS_PRE] = '.';
            lws_write(se->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING);
        }
    }
}

int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, struct ws_user *user, void *in, size_t n) {
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: {
        char path[16];
        if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws") || !origin_fits(wsi)) {
            lws_return_http_status(wsi, 403, NULL);
            return -1;
        }
        /* Before the answer, which the first message must wait for. */
        visitor_of(wsi)->head = bytes_received(lws_get_socket_fd(wsi));
        return 0;
    }
    case LWS_CALLBACK_ESTABLISHED:
        user->session = session_for(wsi, user);
        if (user->session)
            user->session->masked = visitor_of(wsi)->head;
        return user->session ? 0 : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return user->session && !user->session->closing ? writable(user->session) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (user->session)
            user->session->heard = server_ticks();
        return 0;
    case LWS_CALLBACK_RECEIVE:
        if (user->session)
            user->session->heard = server_ticks();
        return user->session && !user->session->closing ? receive(user->session, wsi, in, n) : -1;
    case LWS_CALLBACK_CLOSED: session_drop(user); return 0;
    default: return 0;
    }
}
