/* Sitting down, getting up, starting, playing again: the requests about a table before and after the game, and
 * about who sits where. */
#include "table.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

char *seat_body(const char *kind, const char *person, const char *bot) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "kind", kind);
    if (person && person[0])
        tt_key_text(&s, "person", person);
    if (bot && bot[0])
        tt_key_text(&s, "bot", bot);
    tt_put_end(&s);
    return s.buf;
}

static struct draft seat_draft(int seat, const char *kind, const char *person, const char *bot) {
    return (struct draft){.kind = K_SEAT, .seat = seat, .person = person, .body = seat_body(kind, person, bot)};
}

static int count_kind(const struct table *t, enum seat_kind kind) {
    int n = 0;
    for (int i = 0; i < t->spec.setup.seats; i++)
        n += t->seat[i].kind == kind;
    return n;
}

static bool asks_host(const struct request *r, const struct table *t) {
    int host = table_host(t);
    return host >= 0 && table_seat_of(t, r->session->person.id) == host;
}

static void more_seat(struct table *t, struct request *r, struct tt_sink *s) {
    int seat = table_seat_of(t, r->session->person.id);
    tt_key_text(s, "table", t->id);
    tt_key_seat(s, "seat", seat);
}

/* The same answer where nothing has to be written. */
static void answer_now(struct request *r, struct table *t, int64_t from) {
    struct tt_sink *s = answer_open(r);
    more_seat(t, r, s);
    tt_key_int(s, "version", table_version(t));
    put_update(r, t, s, from, NULL);
    answer_send(r);
}

/* --- create -------------------------------------------------------------------------------------------- */

static void put_spec(struct tt_sink *s, const struct spec *sp) {
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)sp->setup.seed);
    tt_put_object(s);
    tt_key_text(s, "game", sp->game->id);
    tt_key_int(s, "players", sp->setup.seats);
    tt_key_int(s, "revision", sp->setup.revision);
    tt_put_key(s, "options");
    tt_put_options(sp->game, &sp->setup, s);
    tt_put_key(s, "clock");
    clock_put(s, sp);
    tt_key_text(s, "host", sp->host);
    tt_key_text(s, "lang", sp->lang);
    tt_key_bool(s, "public", sp->open);
    tt_key_bool(s, "watch", sp->watch);
    tt_key_bool(s, "rated", sp->rated);
    tt_key_int(s, "delay", sp->delay);
    tt_key_int(s, "chat", sp->chat);
    tt_key_text(s, "seed", seed);
    tt_key_text(s, "nonce", sp->nonce);
    if (sp->rematch_of[0])
        tt_key_text(s, "rematch_of", sp->rematch_of);
    tt_put_end(s);
}

/* Chance from the operating system, and a promise of it that can be checked afterwards. */
static void draw_seed(struct spec *sp) {
    unsigned char raw[16];
    randombytes_buf(&sp->setup.seed, sizeof sp->setup.seed);
    sp->setup.seed >>= 1; /* 63 bits: every reader of JSON integers takes it */
    randombytes_buf(raw, sizeof raw);
    sodium_bin2hex(sp->nonce, sizeof sp->nonce, raw, sizeof raw);
    seed_commit(sp->setup.seed, sp->nonce, sp->hash);
    new_code(sp->code);
}

static bool read_rest(struct request *r, struct spec *sp) {
    static const char *const chat[] = {"all", "phrases", "off", NULL};
    const struct tt_json *in = r->in, *mode = tt_json_get(in, "chat"), *delay = tt_json_get(in, "delay");
    int64_t n = 0;
    const char *lang = field_text(r, "lang");
    sp->open = field_bool(r, "public", false);
    sp->watch = field_bool(r, "watch", true);
    sp->rated = field_bool(r, "rated", false);
    sp->chat = mode ? tt_json_find(mode, chat) : 0;
    if (sp->chat < 0 || (delay && !tt_json_int(delay, 0, 3600, &n)) || (lang && tt_lang_find(lang) < 0) ||
        !clock_read(sp, tt_json_get(in, "clock")) ||
        (sp->clock_bot[0] && !bot_known(r->session->server, sp->clock_bot)))
        return false;
    sp->delay = (int)n;
    if (sp->rated)
        sp->clock_bot[0] = 0; /* whoever makes the table has no say in who plays for the others */
    snprintf(sp->lang, sizeof sp->lang, "%s", lang ? lang : tt_lang_id(r->session->lang));
    strcpy(sp->host, r->session->person.id);
    sp->created = server_now(r->session->server);
    return true;
}

/* Drafts for the seats as they were asked for. The number of drafts, or -1 with the error's code. */
static int read_seats(struct request *r, const struct spec *sp, struct draft *d, const char **code) {
    const struct tt_json *list = tt_json_get(r->in, "seats");
    int n = 0, me = 0;
    *code = "bad_request";
    if (list && (list->type != TT_JSON_LIST || list->count != sp->setup.seats))
        return -1;
    for (int i = 0; i < sp->setup.seats; i++) {
        const struct tt_json *v = tt_json_at(list, (uint32_t)i);
        if (list ? tt_json_is_text(v, "me") : i == 0) {
            if (me++)
                return -1;
            d[n++] = seat_draft(i, "person", r->session->person.id, NULL);
        } else if (list && !tt_json_is_text(v, "open")) {
            *code = "unknown_bot";
            if (!tt_json_is(v, TT_JSON_TEXT) || !bot_known(r->session->server, v->text))
                return -1;
            d[n++] = seat_draft(i, "bot", NULL, v->text);
        }
    }
    if (n == sp->setup.seats)
        d[n++] = (struct draft){.kind = K_START, .seat = TT_NOBODY};
    return n;
}

static void drop_drafts(struct draft *d, int n) {
    for (int i = 0; i < n; i++)
        free(d[i].body);
}

static struct table *fresh_table(struct server *s, const struct spec *sp) {
    char id[ID_LENGTH + 1];
    new_table_id(id);
    struct table *t = tables_add(s, id);
    t->spec = *sp;
    return t;
}

static void more_create(struct table *t, struct request *r, struct tt_sink *s) {
    more_seat(t, r, s);
    tt_key_text(s, "code", t->spec.code);
}

void op_create(struct request *r) {
    struct spec sp = {0};
    struct tt_error err = {0};
    struct draft d[TT_MAX_SEATS + 2];
    const char *game = field_text(r, "game"), *code;
    sp.game = game ? tt_game_find(game) : NULL;
    memset(d, 0, sizeof d);
    if (!sp.game) {
        refuse(r, "unknown_game");
        return;
    }
    if (!tt_setup_read(sp.game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"), NULL, 0, &sp.setup,
                       &err)) {
        refuse_error(r, &err, game);
        return;
    }
    if (!read_rest(r, &sp)) {
        refuse(r, "bad_request");
        return;
    }
    if (sp.rated && strcmp(r->session->person.kind, "guest") == 0) {
        refuse(r, "not_account");
        return;
    }
    int n = read_seats(r, &sp, d, &code);
    if (n < 0) {
        drop_drafts(d, TT_MAX_SEATS + 2);
        refuse(r, code);
        return;
    }
    draw_seed(&sp);
    struct table *t = fresh_table(r->session->server, &sp);
    struct tt_sink text;
    tt_sink_grow(&text);
    put_spec(&text, &sp);
    table_learn_name(t, r->session->person.id, r->session->person.name);
    table_create(t, text.buf, d, n, r, more_create);
    tt_sink_free(&text);
}

/* --- open, close, join ----------------------------------------------------------------------------------- */

static bool may_look(const struct request *r, const struct table *t) {
    return t->spec.watch || table_seat_of(t, r->session->person.id) >= 0;
}

void op_open(struct request *r) {
    int64_t version = FROM_LATEST;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!may_look(r, t)) {
        refuse(r, "no_table");
        return;
    }
    /* Another node may have written something that has not reached us yet. */
    if (store_shared(r->session->server->store) && !r->tries) {
        r->tries++;
        table_queue(t, r);
        table_refresh(t);
        return;
    }
    tt_json_int(tt_json_get(r->in, "version"), 0, INT64_MAX, &version);
    answer_now(r, t, version);
}

void op_close(struct request *r) {
    struct table *t = table_of(r, false);
    if (!t)
        return;
    struct attachment *a = attachment_of(r->session, t);
    if (a)
        detach(a);
    answer_open(r);
    answer_send(r);
}

bool everybody_seated(const struct table *t) { return !count_kind(t, SEAT_OPEN) && !count_kind(t, SEAT_RESERVED); }

/* Which seat this person gets: their own reserved one, the one they name, or the first that is open. */
static int seat_for(struct request *r, const struct table *t, const char **code) {
    int64_t wish = -1;
    int mine = table_seat_of(t, r->session->person.id);
    *code = "table_full";
    if (mine >= 0)
        return mine;
    if (tt_json_int(tt_json_get(r->in, "seat"), 0, t->spec.setup.seats - 1, &wish)) {
        *code = "seat_taken";
        return t->seat[wish].kind == SEAT_OPEN ? (int)wish : TT_NOBODY;
    }
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == SEAT_OPEN)
            return i;
    return TT_NOBODY;
}

void op_join(struct request *r) {
    const struct person *who = &r->session->person;
    struct table *t = table_of(r, true);
    const char *code;
    if (!t)
        return;
    int seat = seat_for(r, t, &code);
    if (seat >= 0 && t->seat[seat].kind == SEAT_PERSON) {
        answer_now(r, t, FROM_KNOWN);
        return;
    }
    if (t->status != S_WAITING) {
        refuse(r, "started");
        return;
    }
    if (seat < 0 || (t->spec.rated && !strcmp(who->kind, "guest"))) {
        refuse(r, seat < 0 ? code : "not_account");
        return;
    }
    struct draft d[2] = {seat_draft(seat, "person", who->id, NULL), {.kind = K_START, .seat = TT_NOBODY}};
    int free_seats = count_kind(t, SEAT_OPEN) + count_kind(t, SEAT_RESERVED);
    table_learn_name(t, who->id, who->name);
    table_commit(t, d, free_seats == 1 ? 2 : 1, r, more_seat);
}

/* --- start, leave, kick ---------------------------------------------------------------------------------- */

void op_start(struct request *r) {
    struct draft d[TT_MAX_SEATS + 1];
    const char *bot = field_text(r, "bot");
    struct table *t = table_of(r, true);
    int n = 0;
    if (!t)
        return;
    memset(d, 0, sizeof d);
    if (!asks_host(r, t)) {
        refuse(r, "not_host");
        return;
    }
    if (t->status != S_WAITING) {
        refuse(r, "started");
        return;
    }
    if (bot ? !bot_known(t->server, bot) : !everybody_seated(t)) {
        refuse(r, bot ? "unknown_bot" : "bot_seats_needed");
        return;
    }
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == SEAT_OPEN || t->seat[i].kind == SEAT_RESERVED)
            d[n++] = seat_draft(i, "bot", NULL, bot);
    d[n++] = (struct draft){.kind = K_START, .seat = TT_NOBODY};
    table_commit(t, d, n, r, more_seat);
}

void op_leave(struct request *r) {
    const struct person *who = &r->session->person;
    struct draft d[2];
    int n = 1;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, who->id);
    memset(d, 0, sizeof d);
    if (seat < 0) {
        refuse(r, "not_seated");
    } else if (t->status == S_WAITING) {
        bool last = count_kind(t, SEAT_PERSON) == (t->seat[seat].kind == SEAT_PERSON);
        d[0] = seat_draft(seat, "open", NULL, NULL);
        if (last)
            d[n++] = (struct draft){.kind = K_END, .seat = TT_NOBODY};
        table_commit(t, d, n, r, more_seat);
    } else if ((t->status == S_PLAYING || t->status == S_PAUSED) && !t->seat[seat].bot[0]) {
        d[0] = seat_draft(seat, "person", who->id, stand_in(t));
        if (t->status == S_PAUSED)
            d[n++] = (struct draft){.kind = K_RESUME, .seat = seat};
        table_commit(t, d, n, r, more_seat);
    } else {
        answer_now(r, t, FROM_KNOWN);
    }
}

void op_kick(struct request *r) {
    int64_t seat;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!asks_host(r, t))
        refuse(r, "not_host");
    else if (t->status != S_WAITING)
        refuse(r, "started");
    else if (!tt_json_int(tt_json_get(r->in, "seat"), 0, t->spec.setup.seats - 1, &seat) || seat == table_host(t))
        refuse(r, "bad_request");
    else if (t->seat[seat].kind == SEAT_OPEN)
        answer_now(r, t, FROM_KNOWN);
    else {
        struct draft d = seat_draft((int)seat, "open", NULL, NULL);
        table_commit(t, &d, 1, r, more_seat);
    }
}

/* --- a bot sits in, and the person comes back ------------------------------------------------------------- */

void op_replace(struct request *r) {
    int64_t seat;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!asks_host(r, t))
        refuse(r, "not_host");
    else if (t->status != S_PLAYING)
        refuse(r, t->status == S_PAUSED ? "paused" : "not_started");
    else if (!tt_json_int(tt_json_get(r->in, "seat"), 0, t->spec.setup.seats - 1, &seat) ||
             t->seat[seat].kind != SEAT_PERSON)
        refuse(r, "bad_request");
    else if (t->seat[seat].bot[0])
        answer_now(r, t, FROM_KNOWN);
    else if (!stand_in_due(t, (int)seat))
        refuse(r, "still_here");
    else {
        struct draft d = seat_draft((int)seat, "person", t->seat[seat].person, stand_in(t));
        table_commit(t, &d, 1, r, more_seat);
    }
}

void op_back(struct request *r) {
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, r->session->person.id);
    if (seat < 0)
        refuse(r, "not_seated");
    else if (!t->seat[seat].bot[0] || t->status == S_OVER)
        answer_now(r, t, FROM_KNOWN);
    else {
        struct draft d = seat_draft(seat, "person", t->seat[seat].person, NULL);
        table_commit(t, &d, 1, r, more_seat);
    }
}

/* --- afterwards ------------------------------------------------------------------------------------------- */

static void more_rematch(struct table *t, struct request *r, struct tt_sink *s) {
    (void)r;
    tt_key_text(s, "table", t->rematch);
}

static struct draft rematch_draft(int seat, const char *id) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "table", id);
    tt_put_end(&s);
    return (struct draft){.kind = K_REMATCH, .seat = seat, .body = s.buf};
}

/* Everybody one seat on; the seats are kept until their people come. */
static int rotated(const struct table *t, int asker, struct draft *d) {
    int n = t->spec.setup.seats, people = 0, k = 0;
    for (int i = 0; i < n; i++) {
        const struct seat *s = &t->seat[i];
        bool person = s->kind == SEAT_PERSON;
        people += person;
        const char *kind = !person ? "bot" : i == asker ? "person" : "reserved";
        d[k++] = seat_draft((i + 1) % n, kind, person ? s->person : NULL, person ? NULL : s->bot);
    }
    if (people == 1)
        d[k++] = (struct draft){.kind = K_START, .seat = TT_NOBODY};
    return k;
}

void op_rematch(struct request *r) {
    struct draft d[TT_MAX_SEATS + 1];
    struct table *old = table_of(r, true);
    if (!old)
        return;
    int seat = table_seat_of(old, r->session->person.id);
    if (seat < 0) {
        refuse(r, "not_seated");
    } else if (old->status != S_OVER) {
        refuse(r, "not_over");
    } else if (old->rematch[0]) {
        struct tt_sink *s = answer_open(r);
        tt_key_text(s, "table", old->rematch);
        answer_send(r);
    } else {
        struct spec sp = old->spec;
        sp.setup.revision = sp.game->revision;
        memset(d, 0, sizeof d);
        draw_seed(&sp);
        strcpy(sp.host, r->session->person.id);
        strcpy(sp.rematch_of, old->id);
        sp.created = server_now(old->server);
        struct table *t = fresh_table(old->server, &sp);
        for (int i = 0; i < sp.setup.seats; i++)
            if (old->seat[i].person[0])
                table_learn_name(t, old->seat[i].person, table_name(old, old->seat[i].person));
        struct tt_sink text;
        tt_sink_grow(&text);
        put_spec(&text, &sp);
        struct draft last = rematch_draft(seat, t->id);
        table_create_with(t, text.buf, d, rotated(old, seat, d), old, &last, r, more_rematch);
        tt_sink_free(&text);
    }
}

/* What the table's game is played with: open to everybody who may look on, before the start too. */
void op_components(struct request *r) {
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!may_look(r, t)) {
        refuse(r, "no_table");
        return;
    }
    struct tt_sink *s = answer_open(r);
    tt_put_key(s, "components");
    tt_put_components(t->spec.game, &t->spec.setup, r->session->lang, s);
    answer_send(r);
}

void op_record(struct request *r) {
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!may_look(r, t))
        refuse(r, "no_table");
    else if (t->status != S_OVER || render_version(t, table_seat_of(t, r->session->person.id)) < table_version(t))
        refuse(r, "not_over");
    else {
        struct tt_sink *s = answer_open(r);
        tt_put_key(s, "record");
        table_record(t, s);
        answer_send(r);
    }
}
