/* Which connections get which table's updates, and sending them. A reader that is slow gets the steps it has
 * missed merged into one update as soon as its line is free; the truth is the table's log, so nothing has to be kept
 * for it meanwhile. */
#include "table.h"

#include <stdlib.h>

struct attachment *attachment_of(const struct session *se, const struct table *t) {
    for (struct attachment *a = se->attached; a; a = a->next_of_session)
        if (a->table == t)
            return a;
    return NULL;
}

/* --- presence ---------------------------------------------------------------------------------------- */

void presence_changed(struct table *t, int seat) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "push", "presence");
    tt_key_text(&s, "table", t->id);
    tt_key_seat(&s, "seat", seat);
    tt_key_bool(&s, "here", seat >= 0 && seat_here(&t->seat[seat]));
    tt_key_int(&s, "watching", t->watching);
    tt_put_end(&s);
    for (struct attachment *a = t->attached; a; a = a->next_of_table)
        session_send(a->session, s.buf, s.len);
    tt_sink_free(&s);
}

/* Counts anew who is here, and tells whoever is interested about each change. */
static void recount(struct table *t) {
    int here[TT_MAX_SEATS] = {0}, watching = 0;
    for (struct attachment *a = t->attached; a; a = a->next_of_table) {
        a->seat = table_seat_of(t, a->session->person.id);
        if (a->seat >= 0)
            here[a->seat]++;
        else
            watching++;
    }
    bool news = t->watching != watching;
    t->watching = watching;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        bool before = t->seat[i].here > 0 || t->seat[i].polled;
        t->seat[i].here = here[i];
        if (before == (here[i] > 0 || t->seat[i].polled))
            continue;
        if (before)
            t->seat[i].away = server_now(t->server);
        peers_presence(t, i, here[i] > 0);
        presence_changed(t, i);
        news = false;
    }
    if (news)
        presence_changed(t, TT_NOBODY);
}

/* --- attaching ----------------------------------------------------------------------------------------- */

struct attachment *attach(struct session *se, struct table *t) {
    struct attachment *a = attachment_of(se, t);
    if (!a) {
        if (se->attachments >= OPEN_PER_SESSION) {
            struct attachment *oldest = se->attached;
            while (oldest->next_of_session)
                oldest = oldest->next_of_session;
            detach(oldest);
        }
        a = xalloc(sizeof *a);
        a->session = se;
        a->table = t;
        a->version = -1;
        a->next_of_session = se->attached;
        se->attached = a;
        se->attachments++;
        a->next_of_table = t->attached;
        t->attached = a;
    }
    recount(t);
    return a;
}

void detach(struct attachment *a) {
    struct attachment **p = &a->session->attached;
    while (*p != a)
        p = &(*p)->next_of_session;
    *p = a->next_of_session;
    a->session->attachments--;
    for (p = &a->table->attached; *p != a;)
        p = &(*p)->next_of_table;
    *p = a->next_of_table;
    a->table->touched = server_now(a->table->server);
    recount(a->table);
    free(a);
}

void detach_all(struct session *se) {
    while (se->attached)
        detach(se->attached);
}

/* --- sending ------------------------------------------------------------------------------------------- */

static struct viewer viewer_of(const struct session *se, int seat, int64_t from) {
    return (struct viewer){.seat = seat, .lang = se->lang, .texts = se->texts, .chat = se->chat, .from = from};
}

static void send_update(struct attachment *a, const struct tt_events *fresh) {
    struct server *server = a->session->server;
    struct tt_sink *s = &server->out;
    struct viewer v = viewer_of(a->session, a->seat, a->version);
    if (a->version >= render_version(a->table, a->seat))
        return;
    a->behind = session_slow(a->session);
    if (a->behind)
        return;
    tt_sink_clear(s);
    tt_put_object(s);
    tt_key_text(s, "push", "update");
    a->version = render_update(s, a->table, &v, fresh, !a->informed);
    a->informed = true;
    tt_put_end(s);
    server->m.updates++;
    session_send(a->session, s->buf, s->len);
}

void fan_out(struct table *t, const struct tt_events *fresh) {
    recount(t);
    for (struct attachment *a = t->attached; a; a = a->next_of_table)
        send_update(a, fresh);
}

void session_writable(struct session *se) {
    for (struct attachment *a = se->attached; a; a = a->next_of_session)
        if (a->behind && !a->table->pending && !session_slow(se))
            send_update(a, NULL);
}

void put_update(struct request *r, struct table *t, struct tt_sink *s, int64_t from, const struct tt_events *fresh) {
    struct session *se = r->session;
    int seat = table_seat_of(t, se->person.id);
    struct attachment *a = se->http || se->closed ? NULL : attach(se, t);
    if (from == FROM_KNOWN)
        from = a ? a->version : -1;
    struct viewer v = viewer_of(se, seat, from);
    tt_put_key(s, "update");
    tt_put_object(s);
    int64_t shown = render_update(s, t, &v, fresh, !a || !a->informed);
    tt_put_end(s);
    if (a) {
        a->version = shown;
        a->informed = true;
        a->behind = false;
    }
}
