/* The tools that an assistant is offered. Each answers with text to read and the same as an object. */
#include "mcp.h"

#include <stdio.h>
#include <stdlib.h>

enum { RULES_MOST = 60000, WAIT = 20, WAIT_MOST = 120 };

struct call {
    struct mcp_seat *seat;
    const struct tt_json *in;
    struct tt_sink *text; /* for people and models */
    struct tt_sink *data; /* fields of an object, opened */
};

static void say(struct call *c, const char *text) { tt_put_raw(c->text, text, strlen(text)); }

static void say_number(struct call *c, int64_t n) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)n);
    say(c, text);
}

static const char *text_of(const struct tt_json *object, const char *key) {
    const struct tt_json *v = tt_json_get(object, key);
    return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL;
}

static bool refuse(struct call *c, const char *why) {
    say(c, why);
    tt_key_text(c->data, "error", why);
    return false;
}

static bool refused(struct call *c) { return refuse(c, mcp_problem(c->seat)); }

static int lang_of(const struct call *c) {
    const char *id = text_of(c->in, "lang");
    int lang = id ? tt_lang_find(id) : 0;
    return lang < 0 ? 0 : lang;
}

/* --- games and rules -------------------------------------------------------------------------- */

static bool list_games(struct call *c) {
    int lang = lang_of(c);
    tt_key_list(c->data, "games");
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
        char key[80], line[200];
        snprintf(key, sizeof key, "game.%s", g->id);
        snprintf(line, sizeof line, "%s: %s, %d to %d players\n", g->id, tt_text(lang, key), g->min_seats,
                 g->max_seats);
        say(c, line);
        tt_put_object(c->data);
        tt_key_text(c->data, "id", g->id);
        tt_key_text(c->data, "name", tt_text(lang, key));
        tt_key_int(c->data, "min_players", g->min_seats);
        tt_key_int(c->data, "max_players", g->max_seats);
        tt_key_list(c->data, "options");
        for (int o = 0; o < g->n_options; o++) {
            snprintf(key, sizeof key, "%s.option.%s", g->id, g->options[o].id);
            snprintf(line, sizeof line, "  option %s: %s\n", g->options[o].id, tt_text(lang, key));
            say(c, line);
            tt_put_text(c->data, g->options[o].id);
        }
        tt_put_end(c->data);
        tt_put_end(c->data);
    }
    tt_put_end(c->data);
    say(c, "Opponents: ");
    tt_key_list(c->data, "opponents");
    for (int i = 0; i < tt_bot_count(); i++) {
        say(c, i ? ", " : "");
        say(c, tt_bot_at(i)->id);
        tt_put_text(c->data, tt_bot_at(i)->id);
    }
    tt_put_end(c->data);
    return true;
}

/* Lines that hold a word. */
static void say_found(struct call *c, const char *rules, const char *word) {
    for (const char *line = rules; *line;) {
        size_t n = strcspn(line, "\n");
        for (size_t i = 0, w = strlen(word); i + w <= n; i++)
            if (!strncasecmp(line + i, word, w)) {
                tt_put_raw(c->text, line, n);
                say(c, "\n");
                break;
            }
        line += n + (line[n] == '\n');
    }
}

static bool rules(struct call *c) {
    const char *game = text_of(c->in, "game"), *find = text_of(c->in, "find");
    if (!game && mcp_seated(c->seat))
        game = mcp_game(c->seat);
    const char *text = game && tt_game_find(game) ? tt_rules_text(game, lang_of(c)) : NULL;
    if (!text)
        return refuse(c, "There is no such game; list_games says which there are.");
    if (find) {
        say_found(c, text, find);
        if (!c->text->len)
            say(c, "No line of the rules has that word.");
    } else {
        size_t n = strlen(text);
        tt_put_raw(c->text, text, n < RULES_MOST ? n : RULES_MOST);
        if (n > RULES_MOST)
            say(c, "\n(The rest is left out; use find.)");
    }
    tt_key_text(c->data, "game", game);
    return true;
}

/* --- at the table ----------------------------------------------------------------------------- */

static void say_seats(struct call *c, const struct tt_json *u) {
    const struct tt_json *seats = tt_json_get(u, "seats"), *mine = tt_json_get(u, "seat");
    for (const struct tt_json *s = tt_json_first(seats); s; s = tt_json_next(seats, s)) {
        const struct tt_json *seat = tt_json_get(s, "seat");
        const char *name = text_of(s, "name"), *bot = text_of(s, "bot");
        say(c, "Seat ");
        say_number(c, seat ? seat->num : 0);
        say(c, ": ");
        say(c, name && *name ? name : "nobody");
        if (bot && *bot) {
            say(c, " (bot ");
            say(c, bot);
            say(c, ")");
        }
        if (mine && seat && mine->type == TT_JSON_INT && mine->num == seat->num)
            say(c, " - you");
        say(c, "\n");
    }
}

static void say_moves(struct call *c, const struct tt_json *u) {
    const struct tt_json *actions = tt_json_get(u, "actions"), *labels = tt_json_get(u, "labels");
    uint32_t n = actions ? actions->count : 0;
    if (n)
        say(c, "Your moves:\n");
    else if (!tt_json_is_text(tt_json_get(u, "status"), "over"))
        say(c, "It is not your turn.\n");
    for (uint32_t i = 0; i < n; i++) {
        const struct tt_json *label = tt_json_at(labels, i);
        say_number(c, i + 1);
        say(c, ". ");
        if (tt_json_is(label, TT_JSON_TEXT))
            say(c, label->text);
        else
            tt_put_json(c->text, tt_json_at(actions, i));
        say(c, "\n");
    }
}

static void put_member(struct call *c, const struct tt_json *u, const char *key) {
    const struct tt_json *v = tt_json_get(u, key);
    if (!v)
        return;
    tt_put_key(c->data, key);
    tt_put_json(c->data, v);
}

static void tell_moves(struct call *c, const struct tt_json *u) {
    say_moves(c, u);
    put_member(c, u, "actions");
    put_member(c, u, "labels");
}

/* What the seat may know now, and what happened since it was last told. */
static bool tell(struct call *c) {
    const struct tt_json *u = mcp_update(c->seat), *view = tt_json_get(u, "view"), *result = tt_json_get(u, "result");
    char *news = mcp_news(c->seat);
    if (*news) {
        say(c, "What happened:\n");
        say(c, news);
    }
    tt_key_text(c->data, "news", news);
    free(news);
    say_seats(c, u);
    if (tt_json_is(view, TT_JSON_OBJECT)) {
        struct tt_sink json;
        tt_sink_grow(&json);
        tt_put_json(&json, view);
        say(c, "What you see: ");
        say(c, json.buf);
        say(c, "\n");
        tt_sink_free(&json);
    }
    if (tt_json_is(result, TT_JSON_OBJECT)) {
        struct tt_sink json;
        tt_sink_grow(&json);
        tt_put_json(&json, result);
        say(c, "The match is over: ");
        say(c, json.buf);
        say(c, "\n");
        tt_sink_free(&json);
    }
    tt_key_text(c->data, "game", mcp_game(c->seat));
    for (const char *const *key =
             (const char *const[]){"status", "seat", "seats", "actors", "ply", "view", "result", NULL};
         *key; key++)
        put_member(c, u, *key);
    tell_moves(c, u);
    return true;
}

static bool read_wish(struct call *c, struct mcp_wish *w) {
    memset(w, 0, sizeof *w);
    w->game = tt_json_get(c->in, "game");
    w->players = tt_json_get(c->in, "players");
    w->options = tt_json_get(c->in, "options");
    w->seat = tt_json_get(c->in, "seat");
    w->opponents = tt_json_get(c->in, "opponents");
    w->seed = tt_json_get(c->in, "seed");
    w->server = text_of(c->in, "server");
    w->code = text_of(c->in, "code");
    w->name = text_of(c->in, "name");
    w->token = text_of(c->in, "token");
    w->lang = text_of(c->in, "lang");
    const struct tt_json *ms = tt_json_get(c->in, "think_ms");
    return !ms || tt_json_int(ms, 1, 60000, &w->think_ms) || refuse(c, "think_ms must be a number from 1 to 60000.");
}

static int seconds_of(const struct call *c) {
    int64_t n = WAIT;
    tt_json_int(tt_json_get(c->in, "wait"), 0, WAIT_MOST, &n);
    return (int)n;
}

static bool start(struct call *c) {
    struct mcp_wish wish;
    return read_wish(c, &wish) && (mcp_start(c->seat, &wish) ? tell(c) : refused(c));
}

static bool join(struct call *c) {
    struct mcp_wish wish;
    return read_wish(c, &wish) && (mcp_join(c->seat, &wish) ? tell(c) : refused(c));
}

static bool observe(struct call *c) { return mcp_wait(c->seat, seconds_of(c)) ? tell(c) : refused(c); }

static bool legal_moves(struct call *c) {
    if (!mcp_wait(c->seat, 0))
        return refused(c);
    tell_moves(c, mcp_update(c->seat));
    return true;
}

static bool play(struct call *c) {
    const struct tt_json *action = tt_json_get(c->in, "action");
    int64_t number = 0;
    if (!action && !tt_json_int(tt_json_get(c->in, "move"), INT64_MIN, INT64_MAX, &number))
        return refuse(c, "play needs move, a number of the list of moves, or action, one of the action objects.");
    return mcp_play(c->seat, number, action, seconds_of(c)) ? tell(c) : refused(c);
}

static bool resign(struct call *c) {
    if (!mcp_resign(c->seat))
        return refused(c);
    say(c, "You have resigned.");
    tt_key_bool(c->data, "resigned", true);
    return true;
}

static bool record(struct call *c) {
    struct tt_sink json;
    tt_sink_grow(&json);
    bool ok = mcp_record(c->seat, &json);
    if (ok) {
        say(c, json.buf);
        tt_put_key(c->data, "record");
        tt_put_written(c->data, json.buf, json.len);
    }
    tt_sink_free(&json);
    return ok || refused(c);
}

/* --- all of them ------------------------------------------------------------------------------ */

struct property {
    const char *name, *type, *about;
};
static const struct tool {
    const char *name, *title, *about;
    bool (*run)(struct call *);
    bool looks; /* changes nothing */
    struct property property[12];
} tools[] = {
    {"list_games",
     "List the games",
     "The games, how many play them, their options, and the bots that can be opponents.",
     list_games,
     true,
     {{"lang", "string", "en, es or is"}}},
    {"rules",
     "Read the rules",
     "The rulebook of a game, with numbered clauses.",
     rules,
     true,
     {{"game", "string", "id of a game; default: the game you play"},
      {"find", "string", "only lines that hold this word or clause number"},
      {"lang", "string", "en, es or is"}}},
    {"start",
     "Start a match",
     "Sits you down at a new table against bots and tells what you see. Without server the table is on this computer.",
     start,
     false,
     {{"game", "string", "id of a game"},
      {"players", "integer", "how many play; default 2"},
      {"seat", "integer", "your seat, from 0; default 0"},
      {"opponents", "any", "a bot for all other seats, or a list of one for each; default medium"},
      {"options", "object", "options of the game"},
      {"seed", "integer", "of the deal, at home; default: by chance"},
      {"think_ms", "integer", "milliseconds that bots search for a move at home; by default they play at their level"},
      {"server", "string", "address of a Timetable server, such as http://127.0.0.1:8480"},
      {"name", "string", "what you are called on the server"},
      {"token", "string", "of an account on the server"},
      {"lang", "string", "of the sentences: en, es or is"}}},
    {"join",
     "Join a table on a server",
     "Sits you down at a table that somebody else has made.",
     join,
     false,
     {{"server", "string", "address of the server, or the link of the table"},
      {"code", "string", "the table's code of six letters, if the address does not hold it"},
      {"name", "string", "what you are called"},
      {"token", "string", "of an account on the server"},
      {"lang", "string", "of the sentences: en, es or is"}}},
    {"observe",
     "Look at the table",
     "What happened, what your seat may know, and your legal moves. Waits for your turn.",
     observe,
     true,
     {{"wait", "integer", "seconds to wait for your turn at most, on a server; default 20"}}},
    {"legal_moves",
     "List your moves",
     "Your legal moves, numbered, in words and as action objects.",
     legal_moves,
     true,
     {{0}}},
    {"play",
     "Play a move",
     "Plays one of your legal moves, lets the others play, and tells what happened until it is your turn again.",
     play,
     false,
     {{"move", "integer", "number of the move in the list, from 1"},
      {"action", "object", "or one of the action objects"},
      {"wait", "integer", "seconds to wait for your next turn at most, on a server; default 20"}}},
    {"resign", "Resign", "Gives the match up; on a server a bot plays on for you.", resign, false, {{0}}},
    {"record",
     "Read the record",
     "The whole match as a record that can be replayed, once it is over.",
     record,
     true,
     {{0}}},
};

void mcp_put_tools(struct tt_sink *out) {
    tt_key_list(out, "tools");
    for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
        tt_put_object(out);
        tt_key_text(out, "name", tools[i].name);
        tt_key_text(out, "title", tools[i].title);
        tt_key_text(out, "description", tools[i].about);
        tt_key_object(out, "inputSchema");
        tt_key_text(out, "type", "object");
        tt_key_object(out, "properties");
        for (const struct property *p = tools[i].property; p->name; p++) {
            tt_key_object(out, p->name);
            if (strcmp(p->type, "any"))
                tt_key_text(out, "type", p->type);
            tt_key_text(out, "description", p->about);
            tt_put_end(out);
        }
        tt_put_end(out);
        tt_put_end(out);
        tt_key_object(out, "annotations");
        tt_key_bool(out, "readOnlyHint", tools[i].looks);
        tt_put_end(out);
        tt_put_end(out);
    }
    tt_put_end(out);
}

bool mcp_call_tool(struct mcp_seat *seat, const char *name, const struct tt_json *in, struct tt_sink *out) {
    const struct tool *tool = tools;
    while (tool < tools + sizeof tools / sizeof *tools && strcmp(tool->name, name))
        tool++;
    if (tool == tools + sizeof tools / sizeof *tools)
        return false;
    struct tt_sink text, data;
    tt_sink_grow(&text);
    tt_sink_grow(&data);
    struct call c = {.seat = seat, .in = in, .text = &text, .data = &data};
    tt_put_object(&data);
    bool ok = tool->run(&c);
    tt_put_end(&data);
    tt_key_list(out, "content");
    tt_put_object(out);
    tt_key_text(out, "type", "text");
    tt_key_text(out, "text", text.buf);
    tt_put_end(out);
    tt_put_end(out);
    tt_put_key(out, "structuredContent");
    tt_put_written(out, data.buf, data.len);
    tt_key_bool(out, "isError", !ok);
    tt_sink_free(&text);
    tt_sink_free(&data);
    return true;
}
