/* A connection: who is at the other end, and what is still to be sent to them. */
#include "table.h"

#include <libwebsockets.h>
#include <stdlib.h>

struct session *session_new(struct server *s) {
    struct session *se = tt_need(sizeof *se);
    se->server = s;
    se->refs = 1;
    se->chat = true;
    se->next = s->sessions;
    if (s->sessions)
        s->sessions->prev = se;
    s->sessions = se;
    s->n_sessions++;
    return se;
}

void session_ref(struct session *se) { se->refs++; }

void session_unref(struct session *se) {
    if (--se->refs)
        return;
    free(se->in);
    free(se);
}

/* The last connection of somebody whose friends look for them at other nodes. */
static void session_offline(struct session *gone) {
    if (!gone->friendly)
        return;
    for (const struct session *se = gone->server->sessions; se; se = se->next)
        if (se != gone && se->friendly && !strcmp(se->person.id, gone->person.id))
            return;
    peers_online(gone->server, gone->person.id, false);
}

void session_close(struct session *se) {
    struct server *s = se->server;
    if (se->closed)
        return;
    se->closed = true;
    se->wsi = NULL;
    while (se->out)
        session_drop_first(se);
    response_free(se);
    detach_all(se);
    session_offline(se);
    if (se->prev)
        se->prev->next = se->next;
    else
        s->sessions = se->next;
    if (se->next)
        se->next->prev = se->prev;
    s->n_sessions--;
    session_unref(se);
}

/* From wherever we are: the connection is closed when it can next be written to, or at the next tick. */
void session_end(struct session *se) {
    se->closing = true;
    if (se->wsi)
        lws_callback_on_writable(se->wsi);
}

void session_void(struct session *se) {
    detach_all(se);
    memset(&se->person, 0, sizeof se->person);
    if (!se->http) /* that gets its one answer */
        session_end(se);
}

void session_drop_others(struct session *but, const char *person) {
    for (struct session *se = but->server->sessions; se; se = se->next)
        if (se != but && !strcmp(se->person.id, person))
            session_void(se);
}

void session_drop_token(struct session *but, const char *hash) {
    for (struct session *se = but->server->sessions; se; se = se->next)
        if (se != but && !strcmp(se->person.token, hash))
            session_void(se);
}

void session_drop_first(struct session *se) {
    struct message *m = se->out;
    se->out = m->next;
    if (!se->out)
        se->out_last = NULL;
    se->out_bytes -= m->n;
    if (se->address)
        se->address->unsent -= m->n;
    free(m);
}

bool session_slow(const struct session *se) { return se->out_bytes > QUEUE_SOFT; }

/* A reader that has not taken megabytes is given up; it may come back and ask for what it missed. So is one of many
 * readers at one address that have not. */
static bool too_slow(struct session *se, size_t n) {
    if (se->out_bytes + n <= QUEUE_HARD && (!se->out || !se->address || se->address->unsent + n <= UNSENT_MAX))
        return false;
    se->server->m.slow_closed++;
    limit_hit(se->server, LIMIT_UNREAD);
    session_end(se);
    return true;
}

/* Nothing waits before it: straight to the socket, which spares two turns of the loop. What the kernel does not take
 * the library keeps, and then everything later waits in our own bounded queue. */
static bool send_now(struct session *se, const char *text, size_t n) {
    static unsigned char buf[LWS_PRE + (64 << 10)];
    if (se->out || n > sizeof buf - LWS_PRE || lws_partial_buffered(se->wsi))
        return false;
    memcpy(buf + LWS_PRE, text, n);
    if (lws_write(se->wsi, buf + LWS_PRE, n, LWS_WRITE_TEXT) < 0)
        session_end(se);
    return true;
}

void session_send(struct session *se, const char *text, size_t n) {
    if (se->sent) {
        se->sent(se, text, n);
        return;
    }
    if (!se->wsi || se->closing)
        return;
    if (se->http) {
        http_answer(se, se->status ? se->status : 200, "application/json", text, n);
        return;
    }
    se->server->m.bytes_out += n;
    if (too_slow(se, n) || send_now(se, text, n))
        return;
    struct message *m = tt_have(malloc(sizeof *m + LWS_PRE + n));
    m->next = NULL;
    m->n = n;
    memcpy(m->data + LWS_PRE, text, n);
    if (se->out_last)
        se->out_last->next = m;
    else
        se->out = m;
    se->out_last = m;
    se->out_bytes += n;
    if (se->address)
        se->address->unsent += n;
    lws_callback_on_writable(se->wsi);
}
