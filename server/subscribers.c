/* Which connections get which table's updates, and who is there. Players and spectators are kept apart: players are
 * told at once, spectators (spectators.c) in turn. Every change costs the same however many look on. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

struct attachment *attachment_of(const struct session *se, const struct table *t) {
    for (struct attachment *a = se->attached; a; a = a->next_of_session)
        if (a->table == t)
            return a;
    return NULL;
}

/* --- presence --------------------------------------------------------------------------------- */

static void put_presence(struct tt_sink *s, const struct table *t, int seat) {
    tt_put_object(s);
    tt_key_text(s, "push", "presence");
    tt_key_text(s, "table", t->id);
    tt_key_seat(s, "seat", seat);
    tt_key_bool(s, "here", seat >= 0 && t->core.seat[seat].here);
    tt_key_int(s, "watching", t->spectator_count);
    tt_key_list(s, "seats");
    for (int i = 0; i < table_seats(t); i++)
        tt_put_bool(s, t->core.seat[i].here);
    tt_put_end(s);
    tt_put_end(s);
}

static void tell_players(struct table *t, const struct tt_sink *s) {
    t->watching_told = t->spectator_count;
    for (struct attachment *a = t->seated; a; a = a->next_of_table)
        session_send(a->session, s->buf, s->len);
}

/* Players hear of each other at once, spectators and the number of them at most once per second. */
void presence_changed(struct table *t, int seat) {
    struct tt_sink s;
    t->presence_news = true;
    if (seat < 0)
        return;
    tt_sink_grow(&s);
    put_presence(&s, t, seat);
    tell_players(t, &s);
    tt_sink_free(&s);
}

void presence_tell(struct table *t, int64_t now) {
    struct tt_sink s;
    if (!t->presence_news || now - t->presence_told < 1000)
        return;
    t->presence_news = false;
    if (t->watching_told == t->spectator_count && !t->spectators)
        return; /* the players know */
    t->presence_told = now;
    tt_sink_grow(&s);
    put_presence(&s, t, TT_NOBODY);
    if (t->watching_told != t->spectator_count)
        tell_players(t, &s);
    free(t->presence_text);
    t->presence_text = s.buf;
    t->presence_n = s.len;
    t->presence_serial++;
    spectators_late(t);
}

/* --- attaching -------------------------------------------------------------------------------- */

static void link_in(struct attachment *a) {
    struct table *t = a->table;
    struct attachment **list = a->seat >= 0 ? &t->seated : &t->spectators;
    a->prev_of_table = NULL;
    a->next_of_table = *list;
    if (*list)
        (*list)->prev_of_table = a;
    *list = a;
    if (a->seat < 0)
        t->spectator_count++;
    else
        t->presence[a->seat].here++;
}

static void link_out(struct attachment *a) {
    struct table *t = a->table;
    if (t->cursor == a)
        t->cursor = a->next_of_table;
    if (a->prev_of_table)
        a->prev_of_table->next_of_table = a->next_of_table;
    else if (a->seat >= 0)
        t->seated = a->next_of_table;
    else
        t->spectators = a->next_of_table;
    if (a->next_of_table)
        a->next_of_table->prev_of_table = a->prev_of_table;
    if (a->seat < 0)
        t->spectator_count--;
    else
        t->presence[a->seat].here--;
}

void presence_note(struct table *t, int seat) {
    if (seat < 0) {
        presence_changed(t, TT_NOBODY);
        return;
    }
    const struct presence *p = &t->presence[seat];
    bool before = t->told_here >> seat & 1, here = p->here > 0 || p->polled;
    presence_set(t, seat);
    if (before == here)
        return;
    t->told_here ^= (uint8_t)(1u << seat);
    peers_presence(t, seat, here);
    presence_changed(t, seat);
}

struct attachment *attach(struct session *se, struct table *t) {
    struct attachment *a = attachment_of(se, t);
    if (a)
        return a;
    if (se->attachments >= OPEN_PER_SESSION) {
        struct attachment *oldest = se->attached;
        while (oldest->next_of_session)
            oldest = oldest->next_of_session;
        detach(oldest);
    }
    a = tt_need(sizeof *a);
    a->session = se;
    a->table = t;
    a->version = -1;
    a->seat = tt_table_seat_of(&t->core, se->person.id);
    a->presence = t->presence_serial;
    a->next_of_session = se->attached;
    se->attached = a;
    se->attachments++;
    link_in(a);
    presence_note(t, a->seat);
    return a;
}

void detach(struct attachment *a) {
    struct table *t = a->table;
    struct attachment **p = &a->session->attached;
    while (*p != a)
        p = &(*p)->next_of_session;
    *p = a->next_of_session;
    a->session->attachments--;
    link_out(a);
    t->touched = server_now(t->server);
    presence_note(t, a->seat);
    free(a);
}

void detach_all(struct session *se) {
    while (se->attached)
        detach(se->attached);
}

static void resettle_list(struct attachment *list) {
    for (struct attachment *a = list, *next; a; a = next) {
        struct table *t = a->table;
        int seat = tt_table_seat_of(&t->core, a->session->person.id);
        next = a->next_of_table;
        if (seat == a->seat)
            continue;
        link_out(a);
        a->seat = seat;
        link_in(a);
    }
}

void attach_resettle(struct table *t) {
    int before = t->spectator_count;
    /* Who has sat down is found by where they look from: few of the many spectators are anybody at all. */
    resettle_list(t->seated);
    resettle_list(t->spectators);
    for (int i = 0; i < table_seats(t); i++)
        presence_note(t, i);
    if (before != t->spectator_count)
        presence_note(t, TT_NOBODY);
}

/* --- updates ---------------------------------------------------------------------------------- */

struct tt_viewer viewer_of(const struct session *se, const struct table *t, int seat, int64_t from) {
    return (struct tt_viewer){
        .seat = seat, .lang = se->lang, .texts = se->texts, .chat = se->chat, .from = from, .now = table_now(t)};
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
    tt_key_bool(s, "custom", core->custom != NULL); /* `components` has what: backs of cards stay secret */
    table_put_deck(s, &t->spec);
    tt_key_bool(s, "public", t->spec.open);
    tt_key_text(s, "lang", t->spec.lang);
    tt_key_bool(s, "watch", t->spec.may_watch);
    tt_key_int(s, "delay", core->delay);
    tt_key_text(s, "chat", tt_chat_name[core->chat]);
    tt_key_bool(s, "rated", core->rated);
    tt_key_bool(s, "draw", core->game->shared_win);
    tt_put_key(s, "clock");
    tt_put_clock_kind(core, s);
    tt_key_int(s, "created", t->spec.created);
    if (t->spec.rematch_of[0])
        tt_key_text(s, "rematch_of", t->spec.rematch_of);
    if (t->core.rematch[0])
        tt_key_text(s, "rematch", t->core.rematch);
    tt_put_end(s);
}

int update_fields(struct tt_sink *s, struct table *t, const struct tt_viewer *v, const struct tt_events *fresh,
                  bool info) {
    tt_key_text(s, "table", t->id);
    if (info)
        put_info(s, t, v->seat);
    int shown = tt_put_update(s, &t->core, v, fresh);
    tt_key_int(s, "watching", t->spectator_count);
    put_old_promise(s, t, t->core.status == TT_OVER && shown == table_version(t));
    return shown;
}

/* The fields for a player are written for them; spectators read what was written for the first of their kind. */
static int put_fields(struct tt_sink *s, struct table *t, const struct tt_viewer *v, const struct tt_events *fresh,
                      bool info) {
    return v->seat >= 0 ? update_fields(s, t, v, fresh, info) : spectators_put(s, t, v, fresh, info);
}

bool send_update(struct attachment *a, const struct tt_events *fresh) {
    struct server *server = a->session->server;
    struct tt_sink *s = &server->out;
    struct tt_viewer v = viewer_of(a->session, a->table, a->seat, a->version);
    if (a->version >= tt_table_visible(&a->table->core, a->seat, v.now))
        return false;
    a->behind = session_slow(a->session);
    if (a->behind)
        return false;
    tt_sink_clear(s);
    tt_put_object(s);
    tt_key_text(s, "push", "update");
    a->version = put_fields(s, a->table, &v, fresh, !a->informed);
    a->informed = true;
    tt_put_end(s);
    server->m.updates++;
    session_send(a->session, s->buf, s->len);
    return true;
}

void fan_out(struct table *t, const struct tt_events *fresh) {
    for (struct attachment *a = t->seated; a; a = a->next_of_table)
        send_update(a, fresh);
    spectators_news(t, fresh);
}

void session_writable(struct session *se) {
    for (struct attachment *a = se->attached; a; a = a->next_of_session)
        if (a->behind && a->table->state != TABLE_WRITING && !session_slow(se))
            send_update(a, NULL);
}

void put_update(struct request *r, struct table *t, struct tt_sink *s, int64_t from, const struct tt_events *fresh) {
    struct session *se = r->session;
    int seat = table_seat(t, r);
    struct attachment *a = se->http || se->closed ? NULL : attach(se, t);
    if (from == FROM_KNOWN)
        from = a ? a->version : TT_FROM_NOTHING;
    struct tt_viewer v = viewer_of(se, t, seat, from);
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
