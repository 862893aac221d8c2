/* The conversation with a server: who we are, the table, updates, moves. */
#include "online.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- saying -------------------------------------------------------------------------------- */

struct request {
    struct tt_sink s;
};

static void ask_begin(struct request *r, const char *op) {
    tt_sink_grow(&r->s);
    tt_put_object(&r->s);
    tt_key_text(&r->s, "op", op);
    tt_key_text(&r->s, "id", op);
}

static void ask_send(struct online *o, struct request *r) {
    tt_put_end(&r->s);
    wire_send(o->wire, r->s.buf);
    tt_sink_free(&r->s);
}

/* An op with one text, or none. */
static void ask(struct online *o, const char *op, const char *key, const char *text) {
    struct request r;
    ask_begin(&r, op);
    if (key)
        tt_key_text(&r.s, key, text);
    ask_send(o, &r);
}

static void ask_table(struct online *o, const char *op, const char *key, const char *text) {
    struct request r;
    ask_begin(&r, op);
    tt_key_text(&r.s, "table", o->table);
    if (key)
        tt_key_text(&r.s, key, text);
    ask_send(o, &r);
}

static void hello(struct online *o) {
    struct request r;
    ask_begin(&r, "hello");
    tt_key_text(&r.s, "lang", tt_lang_id(o->lang));
    if (*o->token)
        tt_key_text(&r.s, "token", o->token);
    ask_send(o, &r);
}

/* Something that nobody else can know, for the key of the match; without it we add nothing. */
static void put_commitment(struct online *o, struct tt_sink *s) {
    uint8_t raw[TT_KEY];
    char hash[TT_HEX];
    if (getentropy(raw, sizeof raw) != 0)
        return;
    for (int i = 0; i < TT_KEY; i++)
        snprintf(o->contribution + 2 * i, 3, "%02x", raw[i]);
    tt_commitment(o->contribution, hash);
    tt_key_text(s, "commitment", hash);
}

static void open_table(struct online *o, bool as_spectator) {
    struct request r;
    bool join = !*o->table && !as_spectator;
    ask_begin(&r, join ? "join" : "open");
    if (join)
        put_commitment(o, &r.s);
    if (*o->table) {
        tt_key_text(&r.s, "table", o->table);
        tt_key_int(&r.s, "version", o->version);
    } else {
        tt_key_text(&r.s, "code", o->code);
    }
    ask_send(o, &r);
}

/* To the table that was named, or to those that wait for players. */
static void go_in(struct online *o) {
    if (*o->code || *o->table)
        open_table(o, false);
    else
        ask(o, "tables", "status", "waiting");
}

void online_choose(struct online *o, int which) {
    term_put(o->code, sizeof o->code, o->lobby[which].code);
    o->choosing = false;
    open_table(o, false);
}

void online_play(struct online *o, int choice) {
    char cid[48];
    struct request r;
    snprintf(cid, sizeof cid, "t%llx-%d", (unsigned long long)o->salt, o->moves++);
    ask_begin(&r, "move");
    tt_key_text(&r.s, "table", o->table);
    tt_key_int(&r.s, "ply", o->ply);
    tt_key_text(&r.s, "cid", cid);
    tt_put_key(&r.s, "action");
    tt_put_written(&r.s, o->s.choice[choice].json, strlen(o->s.choice[choice].json));
    tt_put_end(&r.s);
    wire_send(o->wire, r.s.buf);
    free(o->unanswered);
    o->unanswered = r.s.buf;
}

void online_rule(struct online *o, int choice) {
    static const char *const keep[] = {"verb", "player", "mode", "ring", "choice", NULL};
    struct tt_error err;
    struct tt_sink s;
    struct tt_document *doc = tt_json_parse(o->s.choice[choice].json, strlen(o->s.choice[choice].json), &err);
    if (!doc)
        return;
    o->asked_rule = choice;
    o->has_rule = false;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "op", "move");
    tt_key_text(&s, "id", "rule");
    tt_key_text(&s, "table", o->table);
    tt_key_int(&s, "ply", o->ply);
    tt_key_text(&s, "cid", "rule");
    tt_key_object(&s, "action");
    for (int i = 0; keep[i]; i++)
        if (tt_json_get(tt_document_root(doc), keep[i])) {
            tt_put_key(&s, keep[i]);
            tt_put_json(&s, tt_json_get(tt_document_root(doc), keep[i]));
        }
    tt_key_bool(&s, "only_asking", true); /* no action has such a field: this is never played */
    tt_put_end(&s);
    tt_put_end(&s);
    wire_send(o->wire, s.buf);
    tt_sink_free(&s);
    tt_document_free(doc);
}

char *online_rule_text(struct online *o) {
    struct tt_error err;
    struct tt_sink s;
    char card[4][TEXT_BYTES];
    const struct choice *choice = &o->s.choice[o->asked_rule];
    struct tt_document *doc = tt_json_parse(choice->json, strlen(choice->json), &err);
    int n = doc ? clause_cards(&o->s, tt_document_root(doc), card, 4) : 0;
    tt_document_free(doc);
    tt_sink_grow(&s);
    tt_put_raw(&s, choice->text, strlen(choice->text));
    for (int i = 0; i < n; i++) {
        tt_put_raw(&s, "\n\n", 2);
        tt_put_raw(&s, card[i], strlen(card[i]));
    }
    const char *slash = strrchr(o->rule, '/'), *clause = slash ? slash + 1 : o->rule;
    const char *last = clause_say(o->game, o->lang, clause);
    tt_put_raw(&s, "\n\n", 2);
    tt_put_raw(&s, last, strlen(last));
    o->asked_rule = -1;
    o->has_rule = false;
    return s.buf;
}

void online_start(struct online *o) { ask_table(o, "start", "bot", table_default_bot()); }
void online_undo(struct online *o) { ask_table(o, "propose", "what", "undo"); }
void online_chat(struct online *o, const char *text) { ask_table(o, "chat", "text", text); }

void online_vote(struct online *o, bool yes) {
    struct request r;
    ask_begin(&r, "vote");
    tt_key_text(&r.s, "table", o->table);
    tt_key_bool(&r.s, "yes", yes);
    ask_send(o, &r);
}

/* --- tokens -------------------------------------------------------------------------------- */

static void token_path(const struct online *o, char *out, size_t cap) {
    char folder[PATH_BYTES - 400];
    snprintf(out, cap, "%s/token-%s", store_folder(folder, sizeof folder, true), o->where);
    for (char *p = out + strlen(folder) + 1; *p; p++)
        if (*p == '/' || *p == ':')
            *p = '_';
}

static void load_token(struct online *o) {
    char path[PATH_BYTES];
    size_t n;
    token_path(o, path, sizeof path);
    char *text = term_read_file(path, &n);
    if (text)
        term_put(o->token, sizeof o->token, text);
    free(text);
}

static void keep_token(struct online *o) {
    char path[PATH_BYTES];
    token_path(o, path, sizeof path);
    mode_t old = umask(077);
    FILE *f = fopen(path, "w");
    umask(old);
    if (!f)
        return;
    fputs(o->token, f);
    fclose(f);
}

/* --- updates ------------------------------------------------------------------------------- */

static void add_line(struct online *o, const char *text) {
    if ((o->lines & (o->lines - 1)) == 0)
        o->log = term_need(realloc(o->log, (size_t)(o->lines ? o->lines * 2 : 1) * sizeof *o->log));
    o->log[o->lines++] = term_copy(text);
}

static const char *name_at(const struct online *o, const struct tt_json *seat) {
    int64_t p;
    return tt_json_int(seat, 0, TT_MAX_SEATS - 1, &p) && o->names[p] ? o->names[p] : "";
}

static void read_step(struct online *o, const struct tt_json *step) {
    const struct tt_json *events = tt_json_get(step, "events"), *kind = tt_json_get(step, "kind");
    char text[TEXT_BYTES], key[NAME_BYTES * 2];
    for (const struct tt_json *e = tt_json_first(events); e; e = tt_json_next(events, e)) {
        tt_sentence_named(o->lang, o->game, "event", e, o->names, tt_json_get(o->s.view, "names"), text, sizeof text);
        if (*text)
            add_line(o, text);
    }
    if (!tt_json_is(kind, TT_JSON_TEXT) || !strcmp(kind->text, "move"))
        return;
    const char *who = name_at(o, tt_json_get(step, "seat"));
    const struct tt_json *said = tt_json_get(step, "text");
    if (!strcmp(kind->text, "chat")) {
        const struct tt_json *name = tt_json_get(step, "name");
        snprintf(text, sizeof text, "%s: %s", tt_json_is(name, TT_JSON_TEXT) ? name->text : who,
                 tt_json_is(said, TT_JSON_TEXT) ? said->text : "...");
        add_line(o, text);
        return;
    }
    snprintf(key, sizeof key, "terminal.step.%s", kind->text);
    if (tt_text_known(0, key))
        add_line(o, say1(o->lang, key, who));
}

static void read_seats(struct online *o, const struct tt_json *seats) {
    int p = 0;
    for (const struct tt_json *c = tt_json_first(seats); c && p < TT_MAX_SEATS; c = tt_json_next(seats, c), p++) {
        const struct tt_json *name = tt_json_get(c, "name");
        if (tt_json_is(name, TT_JSON_TEXT) && *name->text)
            term_put(o->seat_name[p], NAME_BYTES, name->text);
        else
            term_put(o->seat_name[p], NAME_BYTES,
                     say_n(o->lang,
                           tt_json_is_text(tt_json_get(c, "kind"), "open") ? "terminal.open_seat" : "seat.name",
                           p + 1));
        o->names[p] = o->seat_name[p];
    }
    if (p)
        o->s.seats = p;
}

static void read_result(struct online *o, const struct tt_json *result) {
    const struct tt_json *winners = tt_json_get(result, "winners"), *scores = tt_json_get(result, "scores");
    char text[TEXT_BYTES] = "";
    size_t len = 0;
    o->results = 0;
    if (!tt_json_is(result, TT_JSON_OBJECT))
        return;
    for (const struct tt_json *c = tt_json_first(winners); c; c = tt_json_next(winners, c))
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", len ? ", " : "", name_at(o, c));
    term_put(o->result[o->results++], TEXT_BYTES,
             len ? say1(o->lang, "terminal.winners", text) : say(o->lang, "terminal.nobody_won"));
    const struct tt_json *reason = tt_json_get(result, "reason");
    if (tt_json_is(reason, TT_JSON_TEXT))
        term_put(o->result[o->results++], TEXT_BYTES,
                 say1(o->lang, "terminal.reason", word_named(o->lang, o->game, "reason", reason->text)));
    len = 0;
    int p = 0;
    for (const struct tt_json *c = tt_json_first(scores); c && p < TT_MAX_SEATS; c = tt_json_next(scores, c), p++)
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s: %lld", len ? ", " : "",
                                o->names[p] ? o->names[p] : "", (long long)c->num);
    if (len)
        term_put(o->result[o->results++], TEXT_BYTES, say1(o->lang, "terminal.scores", text));
}

static void read_proposal(struct online *o, const struct tt_json *p) {
    const struct tt_json *what = tt_json_get(p, "what");
    o->proposal_by = -1;
    if (!tt_json_is(what, TT_JSON_TEXT))
        return;
    tt_json_int(tt_json_get(p, "by"), 0, TT_MAX_SEATS - 1, &o->proposal_by);
    term_put(o->proposal, sizeof o->proposal, what->text);
    term_put(o->message, sizeof o->message,
             say2(o->lang, "terminal.proposal", name_at(o, tt_json_get(p, "by")),
                  say1(o->lang, "terminal.proposes", what->text)));
}

static void fill_scene(struct online *o, struct tt_document *doc, const struct tt_json *u) {
    struct scene *s = &o->s;
    struct tt_sink out;
    int seats = s->seats;
    o->asked_rule = -1; /* the choices are others now */
    o->has_rule = false;
    scene_clear(s);
    s->seats = seats;
    s->doc = doc;
    s->lang = o->lang;
    s->game = o->game;
    s->names = o->names;
    s->components = tt_json_get(tt_document_root(o->components), "components");
    read_seats(o, tt_json_get(u, "seats"));
    s->view = tt_json_get(u, "view");
    if (!tt_json_is(s->view, TT_JSON_OBJECT))
        s->view = NULL;
    int64_t seat = TT_NOBODY, n;
    tt_json_int(tt_json_get(u, "seat"), 0, TT_MAX_SEATS - 1, &seat);
    s->viewer = (int)seat;
    o->host = tt_json_int(tt_json_get(u, "host"), 0, TT_MAX_SEATS - 1, &n) && n == seat;
    const struct tt_json *actors = tt_json_get(u, "actors"), *actions = tt_json_get(u, "actions");
    for (const struct tt_json *c = tt_json_first(actors); c; c = tt_json_next(actors, c))
        if (tt_json_int(c, 0, TT_MAX_SEATS - 1, &n))
            s->actors |= 1u << n;
    tt_sink_grow(&out);
    for (const struct tt_json *c = tt_json_first(actions); c; c = tt_json_next(actions, c)) {
        tt_sink_clear(&out);
        tt_put_json(&out, c);
        scene_add_choice(s, out.buf);
    }
    tt_sink_free(&out);
    s->over = !strcmp(o->status, "over");
    s->ply = s->line_length = o->ply;
}

static void copy_log(struct online *o) {
    enum { SHOWN = 60 };
    int from = o->lines > SHOWN ? o->lines - SHOWN : 0;
    for (int i = from; i < o->lines; i++)
        scene_add_line(&o->s, o->log[i]);
    o->s.fresh = o->read > from ? o->read - from : 0;
}

/* Once all commitments are fixed: notes the hash over them and opens our own; once over: asks for the record. */
static void read_fair(struct online *o, const struct tt_json *fair) {
    const struct tt_json *sealed = tt_json_get(fair, "sealed"), *list = tt_json_get(fair, "commitments");
    struct tt_fair all;
    char own[TT_HEX];
    int seat = o->s.viewer;
    if (*o->seal && o->s.over && !o->proved) {
        o->proved = true;
        ask_table(o, "record", NULL, NULL);
    }
    if (!*o->contribution || *o->seal || seat < 0 || !sealed || !sealed->num || !tt_json_is(list, TT_JSON_LIST) ||
        list->count > TT_MAX_SEATS || !tt_fair_read(fair, (int)list->count, &all))
        return;
    tt_commitment(o->contribution, own);
    if (seat >= all.seats || strcmp(own, all.commitment[seat]))
        return;
    tt_fair_seal(&all, o->seal);
    add_line(o, say1(o->lang, "terminal.fair.seal", o->seal));
    ask_table(o, "reveal", "contribution", o->contribution);
}

static void read_record(struct online *o, const struct tt_json *record) {
    struct tt_proof proof;
    bool good = tt_verify(record, o->seal, o->contribution, &proof);
    char key[64];
    if (good)
        term_put(key, sizeof key, "terminal.fair.good");
    else if (proof.fault)
        snprintf(key, sizeof key, "cli.verify.fault.%s", tt_fault_name[proof.fault]);
    else
        term_put(key, sizeof key, "terminal.fair.bad");
    add_line(o, say_n(o->lang, key, proof.fault_seat + 1));
    scene_add_line(&o->s, o->log[o->lines - 1]);
}

/* Takes over the document. */
static void read_update(struct online *o, struct tt_document *doc, const struct tt_json *u) {
    int64_t version = 0, ply = 0;
    const struct tt_json *info = tt_json_get(u, "info"), *game = tt_json_get(info, "game"),
                         *status = tt_json_get(u, "status");
    const struct tt_json *table = tt_json_get(u, "table"), *code = tt_json_get(info, "code");
    tt_json_int(tt_json_get(u, "version"), 0, INT64_MAX, &version);
    if (version < o->version || (version == o->version && o->s.view)) {
        tt_document_free(doc);
        return;
    }
    o->version = version;
    tt_json_int(tt_json_get(u, "ply"), 0, INT32_MAX, &ply);
    o->ply = (int)ply;
    if (tt_json_is(game, TT_JSON_TEXT))
        term_put(o->game, sizeof o->game, game->text);
    if (tt_json_is(status, TT_JSON_TEXT))
        term_put(o->status, sizeof o->status, status->text);
    if (tt_json_is(table, TT_JSON_TEXT))
        term_put(o->table, sizeof o->table, table->text);
    if (tt_json_is(code, TT_JSON_TEXT))
        term_put(o->code, sizeof o->code, code->text);
    fill_scene(o, doc, u);
    if (!o->asked_components && *o->table)
        ask_table(o, "components", NULL, NULL);
    o->asked_components = true;
    const struct tt_json *steps = tt_json_get(u, "steps");
    for (const struct tt_json *c = tt_json_first(steps); c; c = tt_json_next(steps, c))
        read_step(o, c);
    read_fair(o, tt_json_get(u, "fair"));
    copy_log(o);
    read_result(o, tt_json_get(u, "result"));
    read_proposal(o, tt_json_get(u, "proposal"));
}

/* --- hearing ------------------------------------------------------------------------------- */

static void read_error(struct online *o, const char *op, const struct tt_json *error) {
    const struct tt_json *message = tt_json_get(error, "message"), *code = tt_json_get(error, "code");
    const char *what = tt_json_is(code, TT_JSON_TEXT) ? code->text : "";
    if (!strcmp(op, "hello") && *o->token) {
        o->token[0] = 0; /* a token of another time: come as somebody new */
        hello(o);
        return;
    }
    if (!strcmp(op, "join") &&
        (!strcmp(what, "table_full") || !strcmp(what, "started") || !strcmp(what, "seat_taken"))) {
        open_table(o, true);
        return;
    }
    term_put(o->message, sizeof o->message, tt_json_is(message, TT_JSON_TEXT) ? message->text : what);
    if (!strcmp(op, "join") || !strcmp(op, "open") || !strcmp(op, "guest") || !strcmp(op, "hello"))
        o->fatal = true;
}

static void read_lobby(struct online *o, const struct tt_json *tables) {
    o->tables = 0;
    for (const struct tt_json *c = tt_json_first(tables); c && o->tables < LOBBY; c = tt_json_next(tables, c)) {
        const struct tt_json *code = tt_json_get(c, "code"), *game = tt_json_get(c, "game"),
                             *seats = tt_json_get(c, "seats");
        struct waiting *w = &o->lobby[o->tables];
        if (!tt_json_is(code, TT_JSON_TEXT) || !tt_json_is(game, TT_JSON_TEXT))
            continue;
        term_put(w->code, sizeof w->code, code->text);
        size_t len = (size_t)snprintf(w->text, sizeof w->text, "%s  %s ", code->text, word_game(o->lang, game->text));
        for (const struct tt_json *k = tt_json_first(seats); k && len < TEXT_BYTES - 100; k = tt_json_next(seats, k)) {
            const struct tt_json *name = tt_json_get(k, "name");
            len += (size_t)snprintf(w->text + len, sizeof w->text - len, " [%s]",
                                    tt_json_is(name, TT_JSON_TEXT) ? name->text : "");
        }
        o->tables++;
    }
    o->choosing = o->tables > 0;
    if (!o->tables) {
        term_put(o->message, sizeof o->message, say1(o->lang, "terminal.no_tables", o->where));
        o->fatal = true;
    }
}

static void read_answer(struct online *o, const char *op, const struct tt_json *a) {
    const struct tt_json *token = tt_json_get(a, "token");
    if (!strcmp(op, "open") && o->unanswered)
        wire_send(o->wire, o->unanswered);
    if (!strcmp(op, "hello") && !tt_json_is(tt_json_get(a, "person"), TT_JSON_OBJECT))
        ask(o, "guest", "name", o->name);
    else if (!strcmp(op, "hello"))
        go_in(o);
    if (!strcmp(op, "record"))
        read_record(o, tt_json_get(a, "record"));
    if (!strcmp(op, "tables"))
        read_lobby(o, tt_json_get(a, "tables"));
    if (!strcmp(op, "guest") && tt_json_is(token, TT_JSON_TEXT)) {
        term_put(o->token, sizeof o->token, token->text);
        keep_token(o);
        go_in(o);
    }
}

static void read_message(struct online *o, const char *text) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(text, strlen(text), &err);
    if (!doc)
        return;
    const struct tt_json *m = tt_document_root(doc), *id = tt_json_get(m, "id"), *push = tt_json_get(m, "push");
    const struct tt_json *ok = tt_json_get(m, "ok"), *update = tt_json_get(m, "update");
    if (tt_json_is_text(push, "update"))
        update = m;
    if (tt_json_is_text(id, "components") && ok && ok->num) {
        tt_document_free(o->components);
        o->components = doc;
        o->s.components = tt_json_get(m, "components");
        o->changed = true;
        return;
    }
    if (tt_json_is_text(id, "rule")) {
        const struct tt_json *rule = tt_json_get(tt_json_get(m, "error"), "rule");
        term_put(o->rule, sizeof o->rule, tt_json_is(rule, TT_JSON_TEXT) ? rule->text : "");
        o->has_rule = o->asked_rule >= 0 && o->asked_rule < o->s.choices;
        o->changed = true;
        tt_document_free(doc);
        return;
    }
    if (tt_json_is_text(id, "move")) {
        free(o->unanswered);
        o->unanswered = NULL;
    }
    if (tt_json_is(id, TT_JSON_TEXT) && ok && ok->num)
        read_answer(o, id->text, m);
    else if (tt_json_is(id, TT_JSON_TEXT))
        read_error(o, id->text, tt_json_get(m, "error"));
    o->changed = true;
    if (tt_json_is(update, TT_JSON_OBJECT))
        read_update(o, doc, update);
    else
        tt_document_free(doc);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool online_poll(struct online *o) {
    char *text;
    o->changed = false;
    enum wire_state state = wire_poll(o->wire);
    if (state == WIRE_OPEN && !o->said_hello) {
        o->said_hello = true;
        o->tries = 0;
        hello(o);
    }
    while ((text = wire_next(o->wire))) {
        read_message(o, text);
        free(text);
    }
    if (state == WIRE_DOWN && o->retry_at == 0) {
        /* A lost line is taken up again: after 1, 2, 4 ... seconds, at most 15. */
        o->said_hello = false;
        o->retry_at = now() + (o->tries > 3 ? 15 : 1 << o->tries);
        o->tries++;
        term_put(o->message, sizeof o->message, say1(o->lang, "terminal.line_lost", o->where));
        o->changed = true;
        if (!*o->table && o->tries > 2)
            o->fatal = true;
    } else if (state == WIRE_DOWN && now() >= o->retry_at) {
        o->retry_at = 0;
        wire_connect(o->wire);
    }
    return o->changed;
}

/* --- beginning and end --------------------------------------------------------------------- */

bool online_open(struct online *o, const char *url, const char *name, int lang) {
    const char *rest = strstr(url, "://");
    bool tls = !strncmp(url, "https:", 6) || !strncmp(url, "wss:", 4);
    char host[256];
    memset(o, 0, sizeof *o);
    rest = rest ? rest + 3 : url;
    size_t n = strcspn(rest, ":/");
    const char *after = rest + n, *code = strrchr(url, '/');
    if (!n || n >= sizeof host)
        return false;
    memcpy(host, rest, n);
    host[n] = 0;
    int port = *after == ':' ? atoi(after + 1) : tls ? 443 : 80;
    bool named = code && code >= after && code[1];
    if (port < 1 || port > 65535 || (!named && rest == url) || (named && strlen(code + 1) >= CODE_BYTES))
        return false;
    o->lang = lang;
    o->proposal_by = o->asked_rule = -1;
    o->s.viewer = TT_NOBODY;
    snprintf(o->where, sizeof o->where, "%s:%d", host, port);
    term_put(o->code, sizeof o->code, named ? code + 1 : "");
    const char *user = getenv("USER");
    term_put(o->name, 24, name && *name ? name : user && *user ? user : "Ana");
    if (getentropy(&o->salt, sizeof o->salt) != 0)
        o->salt = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
    load_token(o);
    o->wire = wire_new(host, port, tls);
    return true;
}

void online_close(struct online *o) {
    wire_free(o->wire);
    scene_clear(&o->s);
    tt_document_free(o->components);
    for (int i = 0; i < o->lines; i++)
        free(o->log[i]);
    free(o->log);
    free(o->unanswered);
    memset(o, 0, sizeof *o);
}
