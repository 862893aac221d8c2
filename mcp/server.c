/* timetable mcp: the Model Context Protocol on standard input and output, one JSON-RPC message per line. */
#include "mcp.h"
#include "../cli/cli.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const versions[] = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", NULL};
enum { PARSE_ERROR = -32700, BAD_REQUEST = -32600, NO_METHOD = -32601, BAD_PARAMS = -32602 };

struct server {
    struct mcp_seat *seat;
    struct tt_sink *out;
};

static void open_answer(struct server *s, const struct tt_json *id) {
    tt_put_object(s->out);
    tt_key_text(s->out, "jsonrpc", "2.0");
    tt_put_key(s->out, "id");
    if (id)
        tt_put_json(s->out, id);
    else
        tt_put_null(s->out);
}

static void put_error(struct server *s, const struct tt_json *id, int code, const char *message) {
    open_answer(s, id);
    tt_key_object(s->out, "error");
    tt_key_int(s->out, "code", code);
    tt_key_text(s->out, "message", message);
    tt_put_end(s->out);
    tt_put_end(s->out);
}

static void put_initialize(struct server *s, const struct tt_json *params) {
    int wanted = tt_json_find(tt_json_get(params, "protocolVersion"), versions);
    tt_key_text(s->out, "protocolVersion", versions[wanted < 0 ? 0 : wanted]);
    tt_key_object(s->out, "capabilities");
    tt_key_object(s->out, "tools");
    tt_key_bool(s->out, "listChanged", false);
    tt_put_end(s->out);
    tt_put_end(s->out);
    tt_key_object(s->out, "serverInfo");
    tt_key_text(s->out, "name", "timetable");
    tt_key_text(s->out, "title", "Timetable");
    tt_key_text(s->out, "version", TT_VERSION);
    tt_put_end(s->out);
    tt_key_text(
        s->out, "instructions",
        "Time-travel games. list_games says which there are, rules explains one, start sits you down at a table. "
        "Then look at your numbered moves and play one of them, until the match is over. You are told only what "
        "your seat may know.");
}

/* A request has an id and is answered; a notification has none and is not. */
static void serve_one(struct server *s, const struct tt_json *in) {
    const struct tt_json *id = tt_json_get(in, "id"), *method = tt_json_get(in, "method"),
                         *params = tt_json_get(in, "params");
    if (!tt_json_is(in, TT_JSON_OBJECT) || !tt_json_is(method, TT_JSON_TEXT)) {
        if (id || !tt_json_is(in, TT_JSON_OBJECT) || !tt_json_get(in, "result"))
            put_error(s, id, BAD_REQUEST, "not a JSON-RPC request");
        return;
    }
    if (!id)
        return;
    const struct tt_json *name = tt_json_get(params, "name");
    bool call = !strcmp(method->text, "tools/call");
    if (call && !tt_json_is(name, TT_JSON_TEXT)) {
        put_error(s, id, BAD_PARAMS, "tools/call needs the name of a tool");
        return;
    }
    struct tt_sink result;
    tt_sink_grow(&result);
    tt_put_object(&result);
    struct server inner = {s->seat, &result};
    bool known = true;
    if (!strcmp(method->text, "initialize"))
        put_initialize(&inner, params);
    else if (!strcmp(method->text, "tools/list"))
        mcp_put_tools(&result);
    else if (call)
        known = mcp_call_tool(s->seat, name->text, tt_json_get(params, "arguments"), &result);
    else
        known = !strcmp(method->text, "ping");
    tt_put_end(&result);
    if (known) {
        open_answer(s, id);
        tt_put_key(s->out, "result");
        tt_put_written(s->out, result.buf, result.len);
        tt_put_end(s->out);
    } else {
        put_error(s, id, call ? BAD_PARAMS : NO_METHOD, call ? "there is no such tool" : "there is no such method");
    }
    tt_sink_free(&result);
}

/* Several messages in one line, as an older version of the protocol has them. */
static void serve_list(struct server *s, const struct tt_json *list) {
    struct tt_sink *out = s->out, one;
    bool any = false;
    tt_sink_grow(&one);
    s->out = &one;
    for (const struct tt_json *in = tt_json_first(list); in; in = tt_json_next(list, in)) {
        tt_sink_clear(&one);
        serve_one(s, in);
        if (!one.len)
            continue;
        if (!any)
            tt_put_list(out);
        any = true;
        tt_put_written(out, one.buf, one.len);
    }
    if (any)
        tt_put_end(out);
    s->out = out;
    tt_sink_free(&one);
}

static void serve_line(struct server *s, const char *line, size_t n) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(line, n, &err);
    tt_sink_clear(s->out);
    if (!doc)
        put_error(s, NULL, PARSE_ERROR, "not JSON");
    else if (tt_json_is(tt_document_root(doc), TT_JSON_LIST) && tt_document_root(doc)->count)
        serve_list(s, tt_document_root(doc));
    else
        serve_one(s, tt_document_root(doc));
    tt_document_free(doc);
    if (!s->out->len)
        return;
    fwrite(s->out->buf, 1, s->out->len, stdout);
    putchar('\n');
    fflush(stdout);
}

int cli_mcp(int argc, char **argv) {
    struct cli_args args;
    struct tt_sink out;
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    tt_sink_grow(&out);
    struct server s = {mcp_seat_new(), &out};
    while ((n = getline(&line, &room, stdin)) > 0) {
        while (n && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            n--;
        if (n)
            serve_line(&s, line, (size_t)n);
    }
    free(line);
    mcp_seat_free(s.seat);
    tt_sink_free(&out);
    return 0;
}
