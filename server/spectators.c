/* Those who look on. There may be thousands at one table, and nobody else must wait for them: what they are sent is
 * written once for each kind of reader (language, with sentences or without, how far they have read), and goes out in
 * slices of a few milliseconds between everything else. Who is still to be sent something when the next thing happens
 * gets both in one. */
#include "table.h"

#include <stddef.h>
#include <stdlib.h>

enum {
    SLICE_US = 2000,
    CHECK = 8,      /* readers between two looks at the time */
    KINDS = 24,     /* texts kept of one table */
    FRESH_MS = 250, /* a text is this old at most: it holds a clock */
};

/* The fields of an update as one kind of spectator reads them. */
struct shown {
    int64_t from, at;
    int version, shown, lang; /* shown: what the reader has read then; spectators may be behind */
    bool texts, chat, info;
    char *text; /* an object */
    size_t n;
};
struct shown_list {
    int n, next;
    struct shown shown[KINDS];
};

static bool fits(const struct shown *k, const struct table *t, const struct tt_viewer *v, bool info) {
    return k->from == v->from && k->lang == v->lang && k->texts == v->texts && k->chat == v->chat && k->info == info &&
           k->version == table_version(t) && v->now - k->at < FRESH_MS;
}

static void forget(struct shown *k) {
    free(k->text);
    *k = (struct shown){0};
}

int spectators_put(struct tt_sink *s, struct table *t, const struct tt_viewer *v, const struct tt_events *fresh,
                   bool info) {
    if (t->spectator_count < 2) /* nobody to share it with */
        return update_fields(s, t, v, fresh, info);
    if (!t->shown)
        t->shown = tt_need(sizeof *t->shown);
    struct shown_list *list = t->shown;
    struct shown *k = list->shown, *end = list->shown + list->n;
    while (k < end && !fits(k, t, v, info))
        k++;
    if (k == end) {
        struct tt_sink text;
        k = &list->shown[list->n < KINDS ? list->n++ : list->next++ % KINDS];
        forget(k);
        tt_sink_grow(&text);
        tt_put_object(&text);
        *k = (struct shown){
            .from = v->from, .at = v->now, .lang = v->lang, .texts = v->texts, .chat = v->chat, .info = info};
        int shown = update_fields(&text, t, v, fresh, info);
        tt_put_end(&text);
        k->version = table_version(t);
        k->text = text.buf;
        k->n = text.len;
        k->shown = shown;
    }
    tt_put_written(s, k->text + 1, k->n - 2); /* its fields, without the braces */
    return k->shown;
}

/* --- in turn ---------------------------------------------------------------------------------- */

static void tell(struct attachment *a) {
    struct table *t = a->table;
    if (a->presence != t->presence_serial && t->presence_text && !session_slow(a->session))
        session_send(a->session, t->presence_text, t->presence_n);
    a->presence = t->presence_serial;
    if (t->state != TABLE_WRITING)
        send_update(a, t->fresh_version == table_version(t) ? t->fresh : NULL);
}

/* Goes on with one table; false: there was no time for all of its spectators. */
static bool go_on(struct table *t, uint64_t until) {
    for (int n = 1; t->cursor; n++) {
        struct attachment *a = t->cursor;
        t->cursor = a->next_of_table;
        tell(a);
        if (n % CHECK == 0 && uv_hrtime() > until)
            break;
    }
    if (!t->cursor && t->late_again) {
        t->late_again = false;
        t->cursor = t->spectators;
    }
    return !t->cursor;
}

static void join(struct table *t) {
    struct server *s = t->server;
    t->is_late = true;
    t->next_late = NULL;
    if (s->late_last)
        s->late_last->next_late = t;
    else
        s->late = t;
    s->late_last = t;
}

static void leave(struct table *t) {
    struct server *s = t->server;
    struct table **p = &s->late, *before = NULL;
    if (!t->is_late)
        return;
    for (; *p != t; p = &(*p)->next_late)
        before = *p;
    *p = t->next_late;
    if (s->late_last == t)
        s->late_last = before;
    t->is_late = false;
}

static void run(struct server *s) {
    uint64_t until = uv_hrtime() + SLICE_US * (uint64_t)1000;
    while (s->late && uv_hrtime() < until) {
        struct table *t = s->late;
        bool done = go_on(t, until);
        leave(t);
        if (!done) /* to the end of the line: the next table's turn */
            join(t);
    }
}

static void on_idle(uv_idle_t *idle) {
    struct server *s = idle->data;
    run(s);
    if (!s->late) {
        uv_idle_stop(idle);
        s->slicing = false;
    }
}

void spectators_start(struct server *s) {
    uv_idle_init(s->loop, &s->slices);
    s->slices.data = s;
}

void spectators_late(struct table *t) {
    struct server *s = t->server;
    if (!t->spectators)
        return;
    if (t->is_late) {
        t->late_again = true; /* for those who have had their turn */
        return;
    }
    t->cursor = t->spectators;
    join(t);
    if (!s->loop) { /* tests */
        while (s->late)
            run(s);
    } else if (!s->slicing) {
        s->slicing = true;
        uv_idle_start(&s->slices, on_idle);
    }
}

void spectators_news(struct table *t, const struct tt_events *fresh) {
    if (!t->spectators)
        return;
    free(t->fresh);
    t->fresh = NULL;
    if (fresh) {
        size_t size = offsetof(struct tt_events, item) + (size_t)fresh->n * sizeof fresh->item[0];
        t->fresh = tt_need(size);
        memcpy(t->fresh, fresh, size);
        t->fresh_version = table_version(t);
    }
    spectators_late(t);
}

void spectators_free(struct table *t) {
    leave(t);
    for (int i = 0; t->shown && i < t->shown->n; i++)
        forget(&t->shown->shown[i]);
    free(t->shown);
    free(t->presence_text);
    free(t->fresh);
}
