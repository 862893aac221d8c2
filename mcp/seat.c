/* The assistant's seat. A table at home (engine/home_table.c) and a server answer the same requests, so only talk()
 * knows which it is. What is told comes from updates, which hold what the seat may know and nothing else. */
#include "mcp.h"
#include "timetable/table.h"
#include "../terminal/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MS = 10000, POLL_US = 10000, PROBLEM = 400, SEATS = TT_MAX_SEATS };

struct mcp_seat {
    struct tt_home *home;
    struct wire *wire;          /* NULL: at home */
    struct tt_sink ask, news;   /* the request as nodes; what is new, in lines */
    struct tt_document *update; /* its root, or the member `update` of it, is the latest */
    char table[40], game[40], problem[PROBLEM];
    int64_t think_ms, next_id;
    bool seated, resigned;
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool no(struct mcp_seat *s, const char *message) {
    snprintf(s->problem, sizeof s->problem, "%s", message);
    return false;
}

struct mcp_seat *mcp_seat_new(void) {
    struct mcp_seat *s = tt_need(sizeof *s);
    s->home = tt_home_new();
    tt_sink_nodes(&s->ask);
    tt_sink_grow(&s->news);
    return s;
}

static void stand_up(struct mcp_seat *s) {
    tt_document_free(s->update);
    s->update = NULL;
    wire_free(s->wire);
    s->wire = NULL;
    s->seated = s->resigned = false;
    tt_sink_clear(&s->news);
}

void mcp_seat_free(struct mcp_seat *s) {
    stand_up(s);
    tt_home_free(s->home);
    tt_sink_free(&s->ask);
    tt_sink_free(&s->news);
    free(s);
}

/* --- updates ---------------------------------------------------------------------------------- */

const struct tt_json *mcp_update(const struct mcp_seat *s) {
    const struct tt_json *root = s->update ? tt_document_root(s->update) : NULL;
    const struct tt_json *inner = tt_json_get(root, "update");
    return inner ? inner : root;
}

static void tell_line(struct mcp_seat *s, const char *text) {
    tt_put_raw(&s->news, text, strlen(text));
    tt_put_raw(&s->news, "\n", 1);
}

static void tell_steps(struct mcp_seat *s, const struct tt_json *steps) {
    for (const struct tt_json *step = tt_json_first(steps); step; step = tt_json_next(steps, step)) {
        const struct tt_json *texts = tt_json_get(step, "texts"), *kind = tt_json_get(step, "kind");
        for (const struct tt_json *t = tt_json_first(texts); t; t = tt_json_next(texts, t))
            if (tt_json_is(t, TT_JSON_TEXT))
                tell_line(s, t->text);
        if (tt_json_is_text(kind, "undo"))
            tell_line(s, "(A move was taken back.)");
    }
}

static int64_t number_of(const struct tt_json *object, const char *key, int64_t fallback) {
    int64_t n;
    return tt_json_int(tt_json_get(object, key), INT64_MIN, INT64_MAX, &n) ? n : fallback;
}

/* Keeps a message that brings a newer update of the table, and drops any other. */
static bool keep_update(struct mcp_seat *s, struct tt_document *doc) {
    const struct tt_json *root = tt_document_root(doc), *inner = tt_json_get(root, "update");
    const struct tt_json *new = inner ? inner : root;
    bool pushed = tt_json_is_text(tt_json_get(root, "push"), "update");
    if ((!inner && !pushed) || number_of(new, "version", 0) < number_of(mcp_update(s), "version", -1)) {
        tt_document_free(doc);
        return false;
    }
    if (pushed && *s->table && !tt_json_is_text(tt_json_get(root, "table"), s->table)) {
        tt_document_free(doc);
        return false;
    }
    const struct tt_json *info = tt_json_get(new, "info"), *game = tt_json_get(info, "game");
    if (tt_json_is(game, TT_JSON_TEXT))
        snprintf(s->game, sizeof s->game, "%s", game->text);
    tell_steps(s, tt_json_get(new, "steps"));
    tt_document_free(s->update);
    s->update = doc;
    return true;
}

static bool status_is(const struct mcp_seat *s, const char *status) {
    return tt_json_is_text(tt_json_get(mcp_update(s), "status"), status);
}

static bool my_turn(const struct mcp_seat *s) {
    const struct tt_json *actions = tt_json_get(mcp_update(s), "actions");
    return actions && actions->count > 0;
}

/* --- talking ---------------------------------------------------------------------------------- */

/* Begins a request in s->ask; the caller adds fields and calls talk(). */
static void begin(struct mcp_seat *s, const char *op) {
    tt_sink_clear(&s->ask);
    tt_put_object(&s->ask);
    tt_key_text(&s->ask, "op", op);
    tt_key_int(&s->ask, "id", ++s->next_id);
    if (*s->table)
        tt_key_text(&s->ask, "table", s->table);
}

/* Reads what has come from the server. The answer to the last request is returned; updates are kept. */
static struct tt_document *receive(struct mcp_seat *s) {
    for (char *text; (text = wire_next(s->wire));) {
        struct tt_error err;
        struct tt_document *doc = tt_json_parse(text, strlen(text), &err);
        free(text);
        if (!doc)
            continue;
        if (number_of(tt_document_root(doc), "id", 0) == s->next_id)
            return doc;
        keep_update(s, doc);
    }
    return NULL;
}

static struct tt_document *talk_to_server(struct mcp_seat *s) {
    struct tt_document *doc = NULL;
    int64_t until = now_ms() + ANSWER_MS;
    struct tt_sink text;
    tt_sink_grow(&text);
    tt_put_json(&text, tt_sink_value(&s->ask));
    wire_send(s->wire, text.buf);
    tt_sink_free(&text);
    while (!doc && now_ms() < until && wire_poll(s->wire) != WIRE_DOWN) {
        doc = receive(s);
        if (!doc)
            usleep(POLL_US);
    }
    return doc;
}

static struct tt_document *talk_at_home(struct mcp_seat *s) {
    struct tt_sink answer;
    tt_sink_nodes(&answer);
    tt_home_request(s->home, tt_sink_value(&s->ask), now_ms(), &answer);
    return tt_sink_take(&answer);
}

/* Sends the request that was begun. NULL, with the problem told, where it was refused or nothing answered. */
static struct tt_document *talk(struct mcp_seat *s) {
    tt_put_end(&s->ask);
    struct tt_document *doc = s->wire ? talk_to_server(s) : talk_at_home(s);
    const struct tt_json *root = doc ? tt_document_root(doc) : NULL, *ok = tt_json_get(root, "ok");
    if (!doc) {
        no(s, "The server does not answer.");
        return NULL;
    }
    if (ok && ok->num)
        return doc;
    const struct tt_json *error = tt_json_get(root, "error"), *message = tt_json_get(error, "message");
    const struct tt_json *rule = tt_json_get(error, "rule"), *code = tt_json_get(error, "code");
    snprintf(s->problem, sizeof s->problem, "%s%s%s%s", tt_json_is(message, TT_JSON_TEXT) ? message->text : "Refused",
             rule ? " (rule " : "", tt_json_is(rule, TT_JSON_TEXT) ? rule->text : "", rule ? ")" : "");
    if (tt_json_is(code, TT_JSON_TEXT) && !(message && *message->text))
        snprintf(s->problem, sizeof s->problem, "Refused: %s", code->text);
    if (tt_json_get(root, "update"))
        keep_update(s, doc);
    else
        tt_document_free(doc);
    return NULL;
}

static bool talk_and_keep(struct mcp_seat *s) {
    struct tt_document *doc = talk(s);
    if (!doc)
        return false;
    const struct tt_json *table = tt_json_get(tt_document_root(doc), "table");
    if (tt_json_is(table, TT_JSON_TEXT))
        snprintf(s->table, sizeof s->table, "%s", table->text);
    keep_update(s, doc);
    return true;
}

static bool talk_and_drop(struct mcp_seat *s) {
    struct tt_document *doc = talk(s);
    tt_document_free(doc);
    return doc != NULL;
}

/* --- sitting down ----------------------------------------------------------------------------- */

/* http://host:port/t/CODE, or host:port. The code goes to `code` where there is one. */
static bool read_url(const char *url, char *host, size_t room, int *port, bool *tls, char *code, size_t code_room) {
    const char *rest = strstr(url, "://");
    *tls = !strncmp(url, "https:", 6) || !strncmp(url, "wss:", 4);
    rest = rest ? rest + 3 : url;
    size_t n = strcspn(rest, ":/");
    if (!n || n >= room)
        return false;
    memcpy(host, rest, n);
    host[n] = 0;
    *port = rest[n] == ':' ? atoi(rest + n + 1) : *tls ? 443 : 80;
    const char *path = strstr(rest, "/t/");
    if (path && !*code)
        snprintf(code, code_room, "%.*s", (int)strcspn(path + 3, "/?#"), path + 3);
    return *port > 0 && *port < 65536;
}

static bool greet(struct mcp_seat *s, const struct mcp_wish *wish) {
    begin(s, "hello");
    if (wish->token)
        tt_key_text(&s->ask, "token", wish->token);
    tt_key_text(&s->ask, "lang", wish->lang ? wish->lang : "en");
    tt_key_bool(&s->ask, "texts", true);
    struct tt_document *doc = talk(s);
    if (!doc)
        return false;
    bool known = tt_json_is(tt_json_get(tt_document_root(doc), "person"), TT_JSON_OBJECT);
    tt_document_free(doc);
    if (known || !s->wire)
        return true;
    begin(s, "guest");
    tt_key_text(&s->ask, "name", wish->name ? wish->name : "Assistant");
    return talk_and_drop(s);
}

static bool connect_to(struct mcp_seat *s, const struct mcp_wish *wish, char *code, size_t room) {
    char host[256];
    int port;
    bool tls;
    if (!read_url(wish->server, host, sizeof host, &port, &tls, code, room))
        return no(s, "The server's address must be like http://host:8480 or http://host:8480/t/CODE.");
    s->wire = wire_new(host, port, tls);
    for (int64_t until = now_ms() + ANSWER_MS; wire_poll(s->wire) == WIRE_CONNECTING && now_ms() < until;)
        usleep(POLL_US);
    if (wire_poll(s->wire) != WIRE_OPEN) {
        stand_up(s);
        return no(s, "The server cannot be reached.");
    }
    return true;
}

/* `seats` of create: the assistant in its seat, bots in the others, one for all or one each. */
static bool put_seats(struct mcp_seat *s, const struct mcp_wish *wish, int64_t players) {
    int64_t me = 0;
    if (wish->seat && !tt_json_int(wish->seat, 0, players - 1, &me))
        return no(s, "seat must be a number from 0 to one less than the number of players.");
    const struct tt_json *given = wish->opponents;
    if (tt_json_is(given, TT_JSON_LIST) && given->count != (uint32_t)(players - 1))
        return no(s, "opponents must be one bot, or a list of one bot for each other seat.");
    tt_key_list(&s->ask, "seats");
    for (int64_t i = 0, other = 0; i < players; i++) {
        const struct tt_json *bot = given;
        if (i != me && tt_json_is(given, TT_JSON_LIST))
            bot = tt_json_at(given, (uint32_t)other++);
        tt_put_text(&s->ask, i == me ? "me" : tt_json_is(bot, TT_JSON_TEXT) ? bot->text : "medium");
    }
    tt_put_end(&s->ask);
    tt_key_list(&s->ask, "names"); /* at home; a server knows its people */
    for (int64_t i = 0; i < players; i++)
        if (i == me)
            tt_put_text(&s->ask, wish->name ? wish->name : "Assistant");
        else
            tt_put_null(&s->ask);
    tt_put_end(&s->ask);
    return true;
}

static bool create(struct mcp_seat *s, const struct mcp_wish *wish, const struct tt_game *game) {
    int64_t players = game->min_seats > 2 ? game->min_seats : 2, seed = 0;
    if (wish->players && !tt_json_int(wish->players, game->min_seats, game->max_seats, &players)) {
        snprintf(s->problem, sizeof s->problem, "players must be %d to %d for %s.", game->min_seats, game->max_seats,
                 game->id);
        return false;
    }
    begin(s, "create");
    tt_key_text(&s->ask, "game", game->id);
    tt_key_int(&s->ask, "players", players);
    if (wish->options) {
        tt_put_key(&s->ask, "options");
        tt_put_json(&s->ask, wish->options);
    }
    if (!put_seats(s, wish, players))
        return false;
    if (!s->wire) { /* a server draws its own */
        seed = now_ms();
        tt_json_int(wish->seed, INT64_MIN, INT64_MAX, &seed);
        tt_key_int(&s->ask, "seed", seed);
    }
    return talk_and_keep(s);
}

bool mcp_start(struct mcp_seat *s, const struct mcp_wish *wish) {
    char code[40] = "";
    const struct tt_game *game = tt_json_is(wish->game, TT_JSON_TEXT) ? tt_game_find(wish->game->text) : NULL;
    if (!game)
        return no(s, "There is no such game; list_games says which there are.");
    stand_up(s);
    *s->table = 0;
    s->think_ms = wish->think_ms;
    if (wish->server && !connect_to(s, wish, code, sizeof code))
        return false;
    if (!greet(s, wish) || !create(s, wish, game)) {
        stand_up(s);
        return false;
    }
    s->seated = true;
    return mcp_wait(s, 20);
}

bool mcp_join(struct mcp_seat *s, const struct mcp_wish *wish) {
    char code[40] = "";
    if (!wish->server)
        return no(s, "join needs the address of a server.");
    if (wish->code)
        snprintf(code, sizeof code, "%s", wish->code);
    stand_up(s);
    *s->table = 0;
    if (!connect_to(s, wish, code, sizeof code))
        return false;
    if (!*code) {
        stand_up(s);
        return no(s, "join needs the code of a table, or its link.");
    }
    bool ok = greet(s, wish);
    if (ok) {
        begin(s, "join");
        tt_key_text(&s->ask, "code", code);
        ok = talk_and_keep(s);
    }
    if (!ok) {
        stand_up(s);
        return false;
    }
    s->seated = true;
    return mcp_wait(s, 0);
}

/* --- playing ---------------------------------------------------------------------------------- */

static bool wait_at_home(struct mcp_seat *s) {
    for (bool more = true; more && status_is(s, "playing");) {
        begin(s, "go_on");
        tt_key_bool(&s->ask, "bots_first", true);
        if (s->think_ms)
            tt_key_int(&s->ask, "ms", s->think_ms);
        struct tt_document *doc = talk(s);
        if (!doc)
            return false;
        const struct tt_json *again = tt_json_get(tt_document_root(doc), "more");
        more = again && again->num;
        keep_update(s, doc);
    }
    begin(s, "open"); /* the seat's own view and actions as they are now */
    tt_key_int(&s->ask, "version", number_of(mcp_update(s), "version", 0));
    return talk_and_keep(s);
}

bool mcp_wait(struct mcp_seat *s, int seconds) {
    if (!s->seated)
        return no(s, "You are not at a table; start or join one.");
    if (!s->wire)
        return wait_at_home(s);
    for (int64_t until = now_ms() + 1000 * (int64_t)seconds;;) {
        if (wire_poll(s->wire) == WIRE_DOWN)
            return no(s, "The connection to the server is lost; join the table again.");
        tt_document_free(receive(s));
        if (my_turn(s) || status_is(s, "over") || now_ms() >= until)
            return true;
        usleep(POLL_US);
    }
}

bool mcp_play(struct mcp_seat *s, int64_t number, const struct tt_json *action, int seconds) {
    if (!s->seated)
        return no(s, "You are not at a table; start or join one.");
    if (s->resigned)
        return no(s, "You have resigned.");
    const struct tt_json *actions = tt_json_get(mcp_update(s), "actions");
    if (status_is(s, "over"))
        return no(s, "The match is over.");
    if (!actions || !actions->count)
        return no(s, "It is not your turn.");
    if (!action && (number < 1 || number > actions->count)) {
        snprintf(s->problem, sizeof s->problem, "move must be a number from 1 to %u, not %lld.", actions->count,
                 (long long)number);
        return false;
    }
    char cid[40];
    snprintf(cid, sizeof cid, "mcp-%lld-%lld", (long long)now_ms(), (long long)s->next_id);
    int64_t ply = number_of(mcp_update(s), "ply", 0);
    begin(s, "move");
    tt_key_int(&s->ask, "ply", ply);
    tt_key_text(&s->ask, "cid", cid);
    tt_put_key(&s->ask, "action");
    tt_put_json(&s->ask, action ? action : tt_json_at(actions, (uint32_t)(number - 1)));
    return talk_and_keep(s) && mcp_wait(s, seconds);
}

bool mcp_resign(struct mcp_seat *s) {
    if (!s->seated)
        return no(s, "You are not at a table.");
    if (s->wire && !status_is(s, "over")) {
        begin(s, "leave");
        if (!talk_and_drop(s))
            return false;
    }
    s->resigned = true;
    return true;
}

bool mcp_record(struct mcp_seat *s, struct tt_sink *out) {
    if (!s->seated)
        return no(s, "You are not at a table.");
    if (!status_is(s, "over") && !(s->resigned && !s->wire))
        return no(s, "A record tells all cards: it can be read once the match is over.");
    begin(s, "record");
    struct tt_document *doc = talk(s);
    if (!doc)
        return false;
    tt_put_json(out, tt_json_get(tt_document_root(doc), "record"));
    tt_document_free(doc);
    return true;
}

const char *mcp_problem(const struct mcp_seat *s) { return s->problem; }
bool mcp_seated(const struct mcp_seat *s) { return s->seated; }
const char *mcp_game(const struct mcp_seat *s) { return s->game; }

char *mcp_news(struct mcp_seat *s) {
    char *text = tt_have(malloc(s->news.len + 1));
    memcpy(text, s->news.buf ? s->news.buf : "", s->news.len);
    text[s->news.len] = 0;
    tt_sink_clear(&s->news);
    return text;
}
