/* One seat at a table, at this keyboard or at a server: what is asked, and what the updates say. */
#include "client.h"
#include "lesson.h"
#include "online.h"

#include <stdlib.h>

enum { SHOWN_LINES = 60, HINT_MS = 1500 };

/* --- asking -------------------------------------------------------------------------------- */

void client_ask_begin(struct tt_sink *s, const char *op) {
    tt_sink_nodes(s);
    tt_put_object(s);
    tt_key_text(s, "op", op);
    tt_key_text(s, "id", op);
}

void client_ask_send(struct client *c, struct tt_sink *s) {
    tt_put_end(s);
    link_send(c->link, tt_sink_value(s));
    tt_sink_free(s);
}

/* An op about the table, with one text or none. */
void client_ask(struct client *c, const char *op, const char *key, const char *text) {
    struct tt_sink s;
    client_ask_begin(&s, op);
    tt_key_text(&s, "table", c->table);
    if (key)
        tt_key_text(&s, key, text);
    client_ask_send(c, &s);
}

static void put_move(const struct client *c, struct tt_sink *s, const char *cid) {
    client_ask_begin(s, "move");
    tt_key_text(s, "table", c->table);
    tt_key_int(s, "ply", c->ply);
    tt_key_text(s, "cid", cid);
    tt_put_key(s, "action");
}

void client_play(struct client *c, const struct tt_json *action) {
    char cid[48];
    struct tt_sink s;
    online_cid(c, cid, sizeof cid);
    put_move(c, &s, cid);
    tt_put_json(&s, action);
    tt_put_end(&s);
    client_seen(c);
    c->settled = false;
    link_send(c->link, tt_sink_value(&s));
    tt_document_free(c->unanswered);
    c->unanswered = tt_sink_take(&s);
}

void client_rule(struct client *c, int choice) {
    struct tt_sink s;
    c->asked_rule = choice;
    c->has_rule = false;
    client_ask_begin(&s, "clause");
    tt_key_text(&s, "table", c->table);
    tt_put_key(&s, "action");
    tt_put_json(&s, c->s.choice[choice].action);
    client_ask_send(c, &s);
}

char *client_rule_text(struct client *c) {
    struct tt_sink s;
    char card[NOTES][TEXT_BYTES];
    const struct choice *choice = &c->s.choice[c->asked_rule];
    const char *slash = strrchr(c->rule, '/'), *clause = slash ? slash + 1 : c->rule;
    int n = clause_cards(&c->s, choice->action, card, NOTES);
    tt_sink_grow(&s);
    tt_put_raw(&s, choice->text, strlen(choice->text));
    for (int i = 0; i < n; i++) {
        tt_put_raw(&s, "\n\n", 2);
        tt_put_raw(&s, card[i], strlen(card[i]));
    }
    const char *last = clause_say(c->game, c->lang, clause);
    if (*clause || !n) {
        tt_put_raw(&s, "\n\n", 2);
        tt_put_raw(&s, last, strlen(last));
    }
    tt_put_raw(&s, "\n\n", 2);
    tt_put_json(&s, choice->action);
    c->asked_rule = -1;
    c->has_rule = false;
    return s.buf;
}

void client_undo(struct client *c) {
    c->settled = false;
    client_ask(c, "propose", "what", "undo");
}

void client_chat(struct client *c, const char *text) { client_ask(c, "chat", "text", text); }

void client_resign(struct client *c) { client_ask(c, "resign", NULL, NULL); }

void client_offer_draw(struct client *c) { client_ask(c, "propose", "what", "draw"); }

void client_abort(struct client *c) { client_ask(c, "abort", NULL, NULL); }

void client_vote(struct client *c, bool yes) {
    struct tt_sink s;
    client_ask_begin(&s, "vote");
    tt_key_text(&s, "table", c->table);
    tt_key_bool(&s, "yes", yes);
    client_ask_send(c, &s);
}

void client_hint(struct client *c) {
    struct tt_sink s;
    if (!c->home || !c->s.choices) {
        term_put(c->message, sizeof c->message, say(c->lang, "terminal.no_hint"));
        c->changed = true;
        return;
    }
    client_ask_begin(&s, "hint");
    tt_key_int(&s, "ms", HINT_MS);
    client_ask_send(c, &s);
}

/* --- at this keyboard ------------------------------------------------------------------------ */

bool client_idle(const struct client *c) { return c->home && !link_busy(c->link); }

int client_thinker(const struct client *c) {
    unsigned asked = c->s.actors & c->bots;
    return asked && !c->settled ? tt_lowest(asked) : TT_NOBODY;
}

/* Asks for everything that a seat has seen: the one at the screen, or another person who is asked. */
static void open_for(struct client *c, int seat) {
    struct tt_sink s;
    client_ask_begin(&s, "open");
    if (seat >= 0)
        tt_key_int(&s, "seat", seat);
    client_ask_send(c, &s);
    c->opening = true;
}

static void open_home(struct client *c, int seat) {
    struct tt_sink s;
    table_open(c->home);
    c->link = link_to_home(c->home->home);
    client_ask_begin(&s, "hello");
    tt_key_text(&s, "lang", tt_lang_id(c->lang));
    tt_key_bool(&s, "texts", true);
    client_ask_send(c, &s);
    if (!c->components)
        client_ask(c, "components", NULL, NULL);
    bool asked = seat >= 0 && !table_is_bot(c->home, seat) && (tt_match_state(c->home->match)->actors >> seat & 1);
    open_for(c, asked ? seat : TT_NOBODY);
}

static void forget_log(struct client *c) {
    while (c->lines)
        free(c->log[--c->lines].text);
}

void client_home(struct client *c, struct table *t) {
    memset(c, 0, sizeof *c);
    c->lang = t->lang;
    c->home = t;
    c->s.viewer = TT_NOBODY;
    c->proposal_by = c->asked_rule = c->hint = -1;
    open_home(c, TT_NOBODY);
    /* What was played before is no news. */
    client_poll(c);
    for (int i = 0; i <= TT_MAX_SEATS; i++)
        c->told[i] = c->version;
}

void client_reopen(struct client *c) {
    int viewer = c->s.viewer;
    link_free(c->link);
    table_close(c->home);
    forget_log(c);
    c->version = 0;
    c->settled = false;
    open_home(c, viewer);
    client_poll(c);
    for (int i = 0; i <= TT_MAX_SEATS; i++)
        c->told[i] = c->version;
}

bool client_other_person(struct client *c, int seat) {
    if (!c->home || seat < 0 || seat >= c->s.seats || (c->bots >> seat & 1) || !(c->s.actors >> seat & 1))
        return false;
    open_for(c, seat);
    return true;
}

bool client_wait_for_bots(struct client *c) {
    c->bots_first = c->home && (c->s.actors & c->bots) != 0;
    if (c->bots_first)
        c->settled = false;
    return c->bots_first;
}

/* What goes on by itself: bots, the next person at the screen. */
static void go_on(struct client *c) {
    struct tt_sink s;
    if (!client_idle(c) || c->settled)
        return;
    client_ask_begin(&s, "go_on");
    if (c->bots_first)
        tt_key_bool(&s, "bots_first", true);
    c->bots_first = false;
    client_ask_send(c, &s);
}

/* --- the log --------------------------------------------------------------------------------- */

void client_say_line(struct client *c, const char *text, int64_t version, int ply) {
    if (c->lines == c->log_room) {
        c->log_room = c->log_room ? c->log_room * 2 : 64;
        c->log = tt_have(realloc(c->log, (size_t)c->log_room * sizeof *c->log));
    }
    c->log[c->lines++] = (struct told){.text = term_copy(text), .version = version, .ply = ply};
}

static int64_t *told(struct client *c) { return &c->told[c->s.viewer < 0 ? TT_MAX_SEATS : c->s.viewer]; }

int client_fresh(const struct client *c) {
    int64_t seen = c->told[c->s.viewer < 0 ? TT_MAX_SEATS : c->s.viewer];
    int i = c->lines;
    while (i > 0 && c->log[i - 1].version > seen)
        i--;
    return i;
}

void client_seen(struct client *c) { *told(c) = c->version; }

void client_copy_log(struct client *c) {
    int from = c->lines > SHOWN_LINES ? c->lines - SHOWN_LINES : 0, fresh = client_fresh(c);
    while (c->s.lines)
        free(c->s.log[--c->s.lines]);
    for (int i = from; i < c->lines; i++)
        scene_add_line(&c->s, c->log[i].text);
    c->s.fresh = fresh > from ? fresh - from : 0;
}

char *client_log_text(const struct client *c) {
    struct tt_sink s;
    tt_sink_grow(&s);
    for (int i = 0; i < c->lines; i++) {
        char number[16] = "      ";
        if (c->log[i].ply >= 0)
            snprintf(number, sizeof number, "%4d  ", c->log[i].ply);
        tt_put_raw(&s, number, strlen(number));
        tt_put_raw(&s, c->log[i].text, strlen(c->log[i].text));
        tt_put_raw(&s, "\n", 1);
    }
    if (!c->lines)
        tt_put_raw(&s, "-", 1);
    return s.buf;
}

/* Moves behind that ply are no longer on the table. */
static void take_back(struct client *c, int ply) {
    int kept = 0;
    for (int i = 0; i < c->lines; i++) {
        if (c->log[i].ply > ply)
            free(c->log[i].text);
        else
            c->log[kept++] = c->log[i];
    }
    c->lines = kept;
}

/* --- updates --------------------------------------------------------------------------------- */

static const char *name_at(const struct client *c, const struct tt_json *seat) {
    int64_t p;
    return tt_json_int(seat, 0, TT_MAX_SEATS - 1, &p) && c->names[p] ? c->names[p] : "";
}

static void read_events(struct client *c, const struct tt_json *step, int64_t version, int ply) {
    const struct tt_json *events = tt_json_get(step, "events"), *texts = tt_json_get(step, "texts");
    const struct tt_json *text = tt_json_first(texts);
    for (const struct tt_json *e = tt_json_first(events); e && text; e = tt_json_next(events, e)) {
        char *line = scene_sentence(c->lang, c->game, c->names, "event", text->text, e);
        if (c->home)
            lesson_event(c->home, e);
        if (*line)
            client_say_line(c, line, version, ply);
        free(line);
        text = tt_json_next(texts, text);
    }
}

static void read_step(struct client *c, const struct tt_json *step) {
    const struct tt_json *kind = tt_json_get(step, "kind"), *said = tt_json_get(step, "text");
    const struct tt_json *name = tt_json_get(step, "name");
    int64_t version = 0, ply = 0;
    const char *who = name_at(c, tt_json_get(step, "seat"));
    char text[TEXT_BYTES], key[NAME_BYTES];
    if (!tt_json_is(kind, TT_JSON_TEXT))
        return;
    tt_json_int(tt_json_get(step, "version"), 0, INT64_MAX, &version);
    tt_json_int(tt_json_get(step, "ply"), 0, INT32_MAX, &ply);
    if (!strcmp(kind->text, "move"))
        read_events(c, step, version, (int)ply);
    if (!strcmp(kind->text, "undo"))
        take_back(c, (int)ply);
    if (!strcmp(kind->text, "move") || c->home)
        return;
    if (!strcmp(kind->text, "chat")) {
        snprintf(text, sizeof text, "%s: %s", tt_json_is(name, TT_JSON_TEXT) ? name->text : who,
                 tt_json_is(said, TT_JSON_TEXT) ? said->text : "...");
        client_say_line(c, text, version, -1);
        return;
    }
    snprintf(key, sizeof key, "terminal.step.%s", kind->text);
    if (tt_text_known(0, key))
        client_say_line(c, say1(c->lang, key, who), version, -1);
}

static void read_seats(struct client *c, const struct tt_json *seats) {
    int p = 0;
    c->bots = 0;
    for (const struct tt_json *s = tt_json_first(seats); s && p < TT_MAX_SEATS; s = tt_json_next(seats, s), p++) {
        const struct tt_json *name = tt_json_get(s, "name");
        bool open = tt_json_is_text(tt_json_get(s, "kind"), "open");
        if (tt_json_is(name, TT_JSON_TEXT) && *name->text)
            term_put(c->seat_name[p], NAME_BYTES, name->text);
        else
            term_put(c->seat_name[p], NAME_BYTES, say_n(c->lang, open ? "terminal.open_seat" : "seat.name", p + 1));
        c->names[p] = c->seat_name[p];
        c->bots |= (unsigned)tt_json_is(tt_json_get(s, "bot"), TT_JSON_TEXT) << p;
    }
    c->s.seats = p ? p : c->s.seats;
}

static void read_proposal(struct client *c, const struct tt_json *p) {
    const struct tt_json *what = tt_json_get(p, "what");
    char key[NAME_BYTES];
    c->proposal_by = -1;
    if (!tt_json_is(what, TT_JSON_TEXT))
        return;
    tt_json_int(tt_json_get(p, "by"), 0, TT_MAX_SEATS - 1, &c->proposal_by);
    snprintf(key, sizeof key, "terminal.proposes.%s", what->text);
    term_put(c->message, sizeof c->message, say1(c->lang, key, name_at(c, tt_json_get(p, "by"))));
}

static void read_scene(struct client *c, struct tt_document *doc, const struct tt_json *u) {
    struct scene *s = &c->s;
    int seats = s->seats, before = s->viewer;
    int64_t seat = TT_NOBODY, host;
    bool seen = s->view != NULL;
    scene_clear(s);
    s->seats = seats;
    s->lang = c->lang;
    s->game = c->game;
    s->names = c->names;
    s->components = tt_json_get(tt_document_root(c->components), "components");
    read_seats(c, tt_json_get(u, "seats"));
    scene_read(s, doc, u);
    tt_json_int(tt_json_get(u, "seat"), 0, TT_MAX_SEATS - 1, &seat);
    s->viewer = (int)seat;
    s->ply = s->line_length = c->ply;
    c->host = tt_json_int(tt_json_get(u, "host"), 0, TT_MAX_SEATS - 1, &host) && host == seat;
    c->asked_rule = c->hint = -1; /* the choices are others now */
    c->has_rule = false;
    if (!c->home)
        return;
    s->line_length = tt_match_line_length(c->home->match);
    if (seen && before >= 0 && seat >= 0 && seat != before)
        c->curtain = c->curtain || !table_same_eyes(c->home, before, (int)seat);
}

/* Takes over the document. */
static void read_update(struct client *c, struct tt_document *doc, const struct tt_json *u) {
    int64_t version = 0, ply = 0, from = 0, seat = TT_NOBODY;
    const struct tt_json *info = tt_json_get(u, "info"), *game = tt_json_get(info, "game");
    const struct tt_json *status = tt_json_get(u, "status"), *table = tt_json_get(u, "table");
    const struct tt_json *steps = tt_json_get(u, "steps");
    tt_json_int(tt_json_get(u, "version"), 0, INT64_MAX, &version);
    tt_json_int(tt_json_get(u, "seat"), 0, TT_MAX_SEATS - 1, &seat);
    bool same_seat = seat == c->s.viewer;
    if (c->home && !same_seat && !c->opening) {
        open_for(c, TT_NOBODY); /* who sits there now has seen other things, and is told all of it */
        tt_document_free(doc);
        return;
    }
    c->opening = false;
    if (version < c->version || (version == c->version && c->s.view && same_seat)) {
        tt_document_free(doc);
        return;
    }
    c->version = version;
    tt_json_int(tt_json_get(u, "ply"), 0, INT32_MAX, &ply);
    tt_json_int(tt_json_get(u, "from"), 0, INT64_MAX, &from);
    c->ply = (int)ply;
    if (tt_json_is(game, TT_JSON_TEXT))
        term_put(c->game, sizeof c->game, game->text);
    if (tt_json_is(status, TT_JSON_TEXT))
        term_put(c->status, sizeof c->status, status->text);
    if (tt_json_is(table, TT_JSON_TEXT))
        term_put(c->table, sizeof c->table, table->text);
    read_scene(c, doc, u);
    if (c->home && !same_seat)
        forget_log(c);
    for (const struct tt_json *step = tt_json_first(steps); step; step = tt_json_next(steps, step))
        read_step(c, step);
    if (c->server)
        online_update(c, u);
    client_copy_log(c);
    c->reasons = 0;
    c->results = result_lines(&c->s, tt_json_get(u, "result"), c->result);
    read_proposal(c, tt_json_get(u, "proposal"));
}

/* --- answers --------------------------------------------------------------------------------- */

static void read_hint(struct client *c, const struct tt_json *a) {
    const struct tt_json *best = tt_json_get(tt_json_at(tt_json_get(a, "moves"), 0), "action"),
                         *why = tt_json_get(a, "why_texts");
    client_copy_log(c); /* without the reasons of an earlier hint */
    c->reasons = 0;
    for (const struct tt_json *text = tt_json_first(why); text; text = tt_json_next(why, text), c->reasons++)
        scene_add_line(&c->s, text->text);
    for (int i = 0; best && i < c->s.choices; i++) {
        struct tt_sink same;
        tt_sink_compare(&same, best);
        tt_put_json(&same, c->s.choice[i].action);
        if (!tt_sink_equal(&same))
            continue;
        c->hint = i;
        term_put(c->message, sizeof c->message, say1(c->lang, "terminal.hint", c->s.choice[i].text));
    }
}

static void read_answer(struct client *c, const char *op, const struct tt_json *a) {
    const struct tt_json *more = tt_json_get(a, "more");
    if (!strcmp(op, "go_on"))
        c->settled = !tt_json_is(more, TT_JSON_BOOL) || !more->num;
    else if (!strcmp(op, "hint"))
        read_hint(c, a);
    else if (c->server)
        online_answer(c, op, a);
}

static void read_error(struct client *c, const char *op, const struct tt_json *error) {
    const struct tt_json *message = tt_json_get(error, "message"), *code = tt_json_get(error, "code");
    const struct tt_json *rule = tt_json_get(error, "rule");
    const char *what = tt_json_is(code, TT_JSON_TEXT) ? code->text : "";
    if (c->server && online_error(c, op, what))
        return;
    term_put(c->message, sizeof c->message,
             tt_json_is(rule, TT_JSON_TEXT)      ? say1(c->lang, "terminal.refused", rule->text)
             : c->home && !strcmp(op, "propose") ? say(c->lang, "terminal.nothing_to_undo")
             : tt_json_is(message, TT_JSON_TEXT) ? message->text
                                                 : what);
}

/* A server of a version before has no such op: then there is none. */
static void read_clause(struct client *c, const struct tt_json *answer) {
    const struct tt_json *rule = tt_json_get(answer, "rule");
    term_put(c->rule, sizeof c->rule, tt_json_is(rule, TT_JSON_TEXT) ? rule->text : "");
    c->has_rule = c->asked_rule >= 0 && c->asked_rule < c->s.choices;
}

static void read_message(struct client *c, struct tt_document *doc) {
    const struct tt_json *m = tt_document_root(doc), *id = tt_json_get(m, "id"), *push = tt_json_get(m, "push");
    const struct tt_json *ok = tt_json_get(m, "ok"), *update = tt_json_get(m, "update");
    bool good = ok && ok->num;
    c->changed = true;
    if (tt_json_is_text(push, "update"))
        update = m;
    if (tt_json_is_text(id, "components") && good) {
        tt_document_free(c->components);
        c->components = doc;
        c->s.components = tt_json_get(m, "components");
        return;
    }
    if (tt_json_is_text(id, "move")) {
        tt_document_free(c->unanswered);
        c->unanswered = NULL;
    }
    if (tt_json_is_text(id, "clause"))
        read_clause(c, m);
    else if (tt_json_is(id, TT_JSON_TEXT) && good)
        read_answer(c, id->text, m);
    else if (tt_json_is(id, TT_JSON_TEXT))
        read_error(c, id->text, tt_json_get(m, "error"));
    if (tt_json_is(update, TT_JSON_OBJECT))
        read_update(c, doc, update);
    else
        tt_document_free(doc);
}

bool client_poll(struct client *c) {
    struct tt_document *doc;
    c->changed = false;
    enum wire_state state = link_poll(c->link);
    if (c->server)
        online_poll(c, state);
    while ((doc = link_next(c->link)))
        read_message(c, doc);
    if (c->home)
        go_on(c);
    return c->changed;
}

void client_free(struct client *c) {
    link_free(c->link);
    if (c->home)
        table_close(c->home);
    scene_clear(&c->s);
    tt_document_free(c->components);
    tt_document_free(c->unanswered);
    forget_log(c);
    free(c->log);
    memset(c, 0, sizeof *c);
}
