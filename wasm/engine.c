/* The engine for a host that parses JSON itself (a browser, node). The host lays a request out as
 * struct tt_json nodes in this module's memory and gets the answer as JSON text; wasm/engine.mjs is the
 * host's half. Everything that is exported stands here. */
#include "net.h"
#include "timetable/table.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

static struct tt_session *session;
static struct tt_home *home;
static struct tt_sink answer, told;

void *EXPORT(tt_wasm_alloc)(size_t n) { return malloc(n); }
void EXPORT(tt_wasm_release)(void *p) { free(p); }

/* Answers a request; the text lies at the address returned and is valid until the next call. */
const char *EXPORT(tt_wasm_request)(const struct tt_json *request) {
    if (!session) {
        session = tt_session_new();
        tt_sink_grow(&answer);
    }
    tt_session_request(session, request, &answer);
    return answer.buf;
}

/* The same for the messages of a table (docs/server-api.md); `now` in milliseconds since 1970. */
const char *EXPORT(tt_wasm_table)(const struct tt_json *request, double now) {
    if (!home) {
        home = tt_home_new();
        tt_sink_grow(&told);
    }
    tt_home_request(home, request, (int64_t)now, &told);
    return told.buf;
}

size_t EXPORT(tt_wasm_table_length)(void) { return told.len; }
size_t EXPORT(tt_wasm_answer_length)(void) { return answer.len; }

/* A net that the host has fetched, at an address from tt_wasm_alloc where it stays. Why it is none, or NULL. */
const char *EXPORT(tt_wasm_net)(const unsigned char *bytes, size_t n) {
    static struct tt_error err;
    return tt_net_add(bytes, n, &err) ? NULL : err.message;
}

/* The game of the match that requests are about, or NULL, and its players. */
const char *EXPORT(tt_wasm_match_game)(void) {
    const struct tt_match *m = session ? tt_session_match(session) : NULL;
    return m ? tt_match_game(m)->id : NULL;
}
int EXPORT(tt_wasm_match_players)(void) { return tt_match_setup(tt_session_match(session))->seats; }

/* The same of the table, where a bot that could use a net has a seat at it. */
const char *EXPORT(tt_wasm_net_game)(void) {
    const struct tt_table *t = home ? tt_home_table(home) : NULL;
    for (int i = 0; t && t->match && i < tt_match_setup(t->match)->seats; i++) {
        const struct tt_bot *bot = tt_bot_find(t->seat[i].bot);
        if (bot && bot->uses_net && !tt_match_setup(t->match)->custom)
            return tt_match_game(t->match)->id;
    }
    return NULL;
}
int EXPORT(tt_wasm_net_players)(void) { return tt_match_setup(tt_home_table(home)->match)->seats; }

int EXPORT(tt_wasm_games)(void) { return tt_game_count(); }
const char *EXPORT(tt_wasm_game_id)(int i) { return tt_game_at(i)->id; }
uint64_t EXPORT(tt_wasm_signature)(int i) { return tt_signature(tt_game_at(i)); }
