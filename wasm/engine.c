/* The engine for a host that parses JSON itself (a browser, node). The host lays a request out as
 * struct tt_json nodes in this module's memory and gets the answer as JSON text; wasm/engine.mjs is the
 * host's half. Everything that is exported stands here. */
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

int EXPORT(tt_wasm_games)(void) { return tt_game_count(); }
const char *EXPORT(tt_wasm_game_id)(int i) { return tt_game_at(i)->id; }
uint64_t EXPORT(tt_wasm_signature)(int i) { return tt_signature(tt_game_at(i)); }
