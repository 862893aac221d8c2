/* The conversation with a server besides the table: who we are, which table, a lost line, the proof of the deal. */
#include "online.h"
#include "plain.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- coming in ----------------------------------------------------------------------------- */

static void hello(struct client *c) {
    struct tt_sink s;
    client_ask_begin(&s, "hello");
    tt_key_text(&s, "lang", tt_lang_id(c->lang));
    tt_key_bool(&s, "texts", true);
    if (*c->server->token)
        tt_key_text(&s, "token", c->server->token);
    client_ask_send(c, &s);
}

static void ask_name(struct client *c, const char *op) {
    struct tt_sink s;
    client_ask_begin(&s, op);
    tt_key_text(&s, "name", c->server->name);
    client_ask_send(c, &s);
}

/* Something that nobody else can know, for the key of the match; without it we add nothing. */
static void put_commitment(struct server *v, struct tt_sink *s) {
    uint8_t raw[TT_KEY];
    char hash[TT_HEX];
    if (getentropy(raw, sizeof raw) != 0)
        return;
    tt_hex_write(raw, sizeof raw, v->contribution);
    tt_commitment(v->contribution, hash);
    tt_key_text(s, "commitment", hash);
}

static void open_table(struct client *c, bool as_spectator) {
    struct server *v = c->server;
    struct tt_sink s;
    bool join = !*c->table && !as_spectator;
    client_ask_begin(&s, join ? "join" : "open");
    if (join)
        put_commitment(v, &s);
    if (join && v->seat)
        tt_key_int(&s, "seat", v->seat - 1);
    if (*c->table) {
        tt_key_text(&s, "table", c->table);
        tt_key_int(&s, "version", c->version);
    } else {
        tt_key_text(&s, "code", v->code);
    }
    client_ask_send(c, &s);
}

static void create_table(struct client *c) {
    const struct tt_json *fields = tt_document_root(c->server->create);
    struct tt_sink s;
    client_ask_begin(&s, "create");
    for (const struct tt_json *f = tt_json_first(fields); f; f = tt_json_next(fields, f)) {
        tt_put_key(&s, f->key);
        tt_put_json(&s, f);
    }
    put_commitment(c->server, &s);
    client_ask_send(c, &s);
}

/* To the table that was named or is to be opened, or to those that wait for players. */
static void go_in(struct client *c) {
    struct tt_sink s;
    if (*c->server->code || *c->table) {
        open_table(c, false);
    } else if (c->server->create) {
        create_table(c);
    } else {
        client_ask_begin(&s, "tables");
        tt_key_text(&s, "status", "waiting");
        client_ask_send(c, &s);
    }
}

void online_choose(struct client *c, int which, int players) {
    struct server *v = c->server;
    const struct waiting *w = &v->lobby[which];
    v->choosing = false;
    if (*w->code) {
        term_put(v->code, sizeof v->code, w->code);
    } else {
        struct tt_sink s;
        tt_sink_nodes(&s);
        tt_put_object(&s);
        tt_key_text(&s, "game", w->game->id);
        tt_key_int(&s, "players", players);
        tt_key_bool(&s, "public", true);
        tt_put_end(&s);
        tt_document_free(v->create);
        v->create = tt_sink_take(&s);
    }
    go_in(c);
}

void online_start(struct client *c) { client_ask(c, "start", "bot", table_default_bot()); }

bool online_ready(const struct client *c) {
    const struct server *v = c->server;
    if (!*c->game)
        return v->choosing;
    if (c->proposal_by >= 0 && c->proposal_by != c->s.viewer)
        return true;
    /* At a sealed table not before the deal. */
    return (c->s.choices > 0 && !c->unanswered) || (!c->s.view && !*v->seal) || c->s.over;
}

void online_cid(struct client *c, char *out, size_t cap) {
    snprintf(out, cap, "t%llx-%d", c->server ? (unsigned long long)c->server->salt : 0ULL, c->moves++);
}

/* --- tokens -------------------------------------------------------------------------------- */

static void token_path(const struct server *v, char *out, size_t cap) {
    char folder[PATH_BYTES - 400];
    snprintf(out, cap, "%s/token-%s", store_folder(folder, sizeof folder, true), v->where);
    for (char *p = out + strlen(folder) + 1; *p; p++)
        if (*p == '/' || *p == ':')
            *p = '_';
}

static void load_token(struct server *v) {
    char path[PATH_BYTES];
    size_t n;
    token_path(v, path, sizeof path);
    char *text = term_read_file(path, &n);
    if (text)
        term_put(v->token, sizeof v->token, text);
    free(text);
}

static void keep_token(const struct server *v) {
    char path[PATH_BYTES];
    token_path(v, path, sizeof path);
    mode_t old = umask(077);
    FILE *f = fopen(path, "w");
    umask(old);
    if (!f)
        return;
    fputs(v->token, f);
    fclose(f);
}

/* --- fair chance ----------------------------------------------------------------------------- */

/* Once all commitments are fixed: notes the hash over them and opens our own; once over: asks for the record. */
static void read_fair(struct client *c, const struct tt_json *fair) {
    struct server *v = c->server;
    const struct tt_json *sealed = tt_json_get(fair, "sealed"), *list = tt_json_get(fair, "commitments");
    struct tt_fair all;
    char own[TT_HEX];
    int seat = c->s.viewer;
    if (*v->seal && c->s.over && !v->proved) {
        v->proved = true;
        client_ask(c, "record", NULL, NULL);
    }
    if (!*v->contribution || *v->seal || seat < 0 || !sealed || !sealed->num || !tt_json_is(list, TT_JSON_LIST) ||
        list->count > TT_MAX_SEATS || !tt_fair_read(fair, (int)list->count, &all))
        return;
    tt_commitment(v->contribution, own);
    if (seat >= all.seats || strcmp(own, all.commitment[seat]))
        return;
    tt_fair_seal(&all, v->seal);
    client_say_line(c, say1(c->lang, "terminal.fair.seal", v->seal), c->version, -1);
    client_ask(c, "reveal", "contribution", v->contribution);
}

static void read_record(struct client *c, const struct tt_json *record) {
    struct tt_proof proof;
    bool good = tt_verify(record, c->server->seal, c->server->contribution, &proof);
    char key[64];
    if (good)
        term_put(key, sizeof key, "terminal.fair.good");
    else if (proof.fault)
        snprintf(key, sizeof key, "cli.verify.fault.%s", tt_fault_name[proof.fault]);
    else
        term_put(key, sizeof key, "terminal.fair.bad");
    /* Behind everything that was told. */
    client_say_line(c, say_n(c->lang, key, proof.fault_seat + 1), c->version + 1, -1);
    client_copy_log(c);
}

/* --- hearing ------------------------------------------------------------------------------- */

void online_update(struct client *c, const struct tt_json *u) {
    struct server *v = c->server;
    const struct tt_json *code = tt_json_get(tt_json_get(u, "info"), "code");
    if (tt_json_is(code, TT_JSON_TEXT))
        term_put(v->code, sizeof v->code, code->text);
    if (!v->asked_components && *c->table)
        client_ask(c, "components", NULL, NULL);
    v->asked_components = true;
    read_fair(c, tt_json_get(u, "fair"));
}

static void add_waiting(struct client *c, const struct tt_json *table) {
    struct server *v = c->server;
    const struct tt_json *code = tt_json_get(table, "code"), *game = tt_json_get(table, "game");
    const struct tt_json *seats = tt_json_get(table, "seats");
    struct waiting *w = &v->lobby[v->tables];
    if (!tt_json_is(code, TT_JSON_TEXT) || !tt_json_is(game, TT_JSON_TEXT))
        return;
    term_put(w->code, sizeof w->code, code->text);
    size_t len = (size_t)snprintf(w->text, sizeof w->text, "%s  %s ", code->text, word_game(c->lang, game->text));
    for (const struct tt_json *k = tt_json_first(seats); k && len < TEXT_BYTES - 100; k = tt_json_next(seats, k)) {
        const struct tt_json *name = tt_json_get(k, "name");
        len += (size_t)snprintf(w->text + len, sizeof w->text - len, " [%s]",
                                tt_json_is(name, TT_JSON_TEXT) ? name->text : "");
    }
    v->tables++;
}

/* Tables that wait, then the games that a table can be opened of. */
static void read_lobby(struct client *c, const struct tt_json *tables) {
    struct server *v = c->server;
    v->tables = 0;
    for (const struct tt_json *t = tt_json_first(tables); t && v->tables < LOBBY - tt_game_count();
         t = tt_json_next(tables, t))
        add_waiting(c, t);
    for (int i = 0; i < tt_game_count() && v->tables < LOBBY; i++) {
        struct waiting *w = &v->lobby[v->tables++];
        *w = (struct waiting){.game = tt_game_at(i)};
        term_put(w->text, sizeof w->text, say1(c->lang, "terminal.lobby_new", word_game(c->lang, w->game->id)));
    }
    v->choosing = true;
}

void online_answer(struct client *c, const char *op, const struct tt_json *a) {
    struct server *v = c->server;
    const struct tt_json *token = tt_json_get(a, "token"), *person = tt_json_get(a, "person");
    const struct tt_json *name = tt_json_get(person, "name");
    if (!strcmp(op, "open") && c->unanswered)
        link_send(c->link, tt_document_root(c->unanswered));
    if (!strcmp(op, "hello") && !tt_json_is(person, TT_JSON_OBJECT)) {
        ask_name(c, "guest");
    } else if (!strcmp(op, "hello")) {
        if (v->named && !tt_json_is_text(name, v->name))
            ask_name(c, "rename");
        go_in(c);
    }
    if (!strcmp(op, "record"))
        read_record(c, tt_json_get(a, "record"));
    if (!strcmp(op, "tables"))
        read_lobby(c, tt_json_get(a, "tables"));
    if (!strcmp(op, "guest") && tt_json_is(token, TT_JSON_TEXT)) {
        term_put(v->token, sizeof v->token, token->text);
        keep_token(v);
        go_in(c);
    }
}

bool online_error(struct client *c, const char *op, const char *code) {
    struct server *v = c->server;
    if (!strcmp(op, "hello") && *v->token) {
        v->token[0] = 0; /* a token of another time: come as somebody new */
        hello(c);
        return true;
    }
    if (!strcmp(op, "join") &&
        (!strcmp(code, "table_full") || !strcmp(code, "started") || !strcmp(code, "seat_taken"))) {
        open_table(c, true);
        return true;
    }
    if (!strcmp(op, "join") || !strcmp(op, "open") || !strcmp(op, "guest") || !strcmp(op, "hello") ||
        !strcmp(op, "create"))
        c->fatal = true;
    return false;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void online_poll(struct client *c, enum wire_state state) {
    struct server *v = c->server;
    if (state == WIRE_OPEN && !v->said_hello) {
        v->said_hello = true;
        v->tries = 0;
        c->changed = c->changed || v->down;
        v->down = false;
        hello(c);
    }
    if (state == WIRE_DOWN && v->retry_at == 0) {
        /* A lost line is taken up again: after 1, 2, 4 ... seconds, at most 15. */
        v->said_hello = false;
        v->retry_at = now() + (v->tries > 3 ? 15 : 1 << v->tries);
        v->tries++;
        v->down = c->changed = true;
        if (!*c->table && v->tries > 2) {
            c->fatal = true;
            term_put(c->message, sizeof c->message, say1(c->lang, "terminal.line_lost", v->where));
        }
    } else if (state == WIRE_DOWN && now() >= v->retry_at) {
        v->retry_at = 0;
        link_again(c->link);
    }
}

/* --- beginning and end --------------------------------------------------------------------- */

bool online_open(struct client *c, const char *url, const char *name, struct tt_document *create, int lang) {
    const char *rest = strstr(url, "://");
    bool tls = !strncmp(url, "https:", 6) || !strncmp(url, "wss:", 4);
    char host[256];
    memset(c, 0, sizeof *c);
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
    struct server *v = tt_need(sizeof *v);
    const char *user = getenv("USER");
    c->server = v;
    c->lang = lang;
    c->s.viewer = TT_NOBODY;
    c->proposal_by = c->asked_rule = c->hint = -1;
    snprintf(v->where, sizeof v->where, "%s:%d", host, port);
    term_put(v->code, sizeof v->code, named && !create ? code + 1 : "");
    v->create = create;
    v->named = name && *name;
    term_put(v->name, 24, v->named ? name : user && *user ? user : say(lang, "terminal.guest"));
    if (getentropy(&v->salt, sizeof v->salt) != 0)
        v->salt = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
    load_token(v);
    c->link = link_to_server(host, port, tls);
    return true;
}

void online_free(struct client *c) {
    struct server *v = c->server;
    client_free(c);
    tt_document_free(v->create);
    free(v);
}

int online_play(const char *url, const char *name, struct tt_document *create, bool plain,
                const struct screen_wish *wish) {
    struct client c;
    int code = -1;
    if (!online_open(&c, url, name, create, wish->lang)) {
        fprintf(stderr, "timetable: %s\n", say1(wish->lang, "terminal.bad_url", url));
        tt_document_free(create);
        return 2;
    }
    c.server->seat = wish->seat;
    if (!plain)
        code = screen_online(&c, wish);
    if (code < 0)
        code = plain_online(&c);
    if (c.fatal)
        fprintf(stderr, "timetable: %s\n", c.message);
    code = c.fatal ? 1 : code;
    online_free(&c);
    return code;
}
