/* Which connections get which table's updates, and sending them. A reader that is slow gets the steps it has
 * missed merged into one update as soon as its line is free; the truth is the table's log, so nothing has to be kept
 * for it meanwhile. */
#include "table.h"

#include <stdio.h>
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
    tt_key_bool(&s, "here", seat >= 0 && t->core.seat[seat].here);
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
        a->seat = tt_table_seat_of(&t->core, a->session->person.id);
        if (a->seat >= 0)
            here[a->seat]++;
        else
            watching++;
    }
    bool news = t->watching != watching;
    t->watching = watching;
    for (int i = 0; i < table_seats(t); i++) {
        struct presence *p = &t->presence[i];
        bool before = p->here > 0 || p->polled;
        p->here = here[i];
        presence_set(t, i);
        if (before == (here[i] > 0 || p->polled))
            continue;
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

struct tt_viewer viewer_of(const struct session *se, int seat, int64_t from) {
    return (struct tt_viewer){.seat = seat,
                              .lang = se->lang,
                              .texts = se->texts,
                              .chat = se->chat,
                              .from = from,
                              .now = server_now(se->server)};
}

static void put_info(struct tt_sink *s, const struct table *t, int seat) {
    const struct tt_table_spec *core = &t->core.spec;
    tt_key_object(s, "info");
    tt_key_text(s, "table", t->id);
    if (seat >= 0 || t->spec.open)
        tt_key_text(s, "code", t->spec.code);
    else
        tt_key_null(s, "code");
    tt_key_text(s, "game", core->game->id);
    tt_key_int(s, "players", core->setup.seats);
    tt_put_key(s, "options");
    tt_put_options(core->game, &core->setup, s);
    tt_key_bool(s, "public", t->spec.open);
    tt_key_text(s, "lang", t->spec.lang);
    tt_key_bool(s, "watch", t->spec.watch);
    tt_key_int(s, "delay", core->delay);
    tt_key_text(s, "chat", tt_chat_name[core->chat]);
    tt_key_bool(s, "rated", core->rated);
    tt_put_key(s, "clock");
    tt_put_clock_kind(core, s);
    tt_key_int(s, "created", t->spec.created);
    if (t->spec.rematch_of[0])
        tt_key_text(s, "rematch_of", t->spec.rematch_of);
    if (t->core.rematch[0])
        tt_key_text(s, "rematch", t->core.rematch);
    tt_put_end(s);
}

/* The promise that was shown before the deal, and once over what it was about. */
static void put_seed(struct tt_sink *s, const struct table *t, bool over) {
    tt_key_object(s, "seed");
    tt_key_text(s, "hash", t->spec.hash);
    if (over) {
        char seed[24];
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->core.spec.setup.seed);
        tt_key_text(s, "seed", seed);
        tt_key_text(s, "nonce", t->spec.nonce);
    }
    tt_put_end(s);
}

/* The fields of an update; answers the version that it shows. */
static int put_fields(struct tt_sink *s, struct table *t, const struct tt_viewer *v, const struct tt_events *fresh,
                      bool info) {
    tt_key_text(s, "table", t->id);
    if (info)
        put_info(s, t, v->seat);
    int shown = tt_put_update(s, &t->core, v, fresh);
    tt_key_int(s, "watching", t->watching);
    put_seed(s, t, t->core.status == TT_OVER && shown == table_version(t));
    return shown;
}

static void send_update(struct attachment *a, const struct tt_events *fresh) {
    struct server *server = a->session->server;
    struct tt_sink *s = &server->out;
    struct tt_viewer v = viewer_of(a->session, a->seat, a->version);
    if (a->version >= tt_table_visible(&a->table->core, a->seat, v.now))
        return;
    a->behind = session_slow(a->session);
    if (a->behind)
        return;
    tt_sink_clear(s);
    tt_put_object(s);
    tt_key_text(s, "push", "update");
    a->version = put_fields(s, a->table, &v, fresh, !a->informed);
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
    int seat = table_seat(t, r);
    struct attachment *a = se->http || se->closed ? NULL : attach(se, t);
    if (from == FROM_KNOWN)
        from = a ? a->version : TT_FROM_NOTHING;
    struct tt_viewer v = viewer_of(se, seat, from);
    tt_put_key(s, "update");
    tt_put_object(s);
    int shown = put_fields(s, t, &v, fresh, !a || !a->informed);
    tt_put_end(s);
    if (a) {
        a->version = shown;
        a->informed = true;
        a->behind = false;
    }
}
