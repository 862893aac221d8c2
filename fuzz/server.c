/* The server's requests, without sockets: the input is a script of lines, each "N{...}" with N the connection (0 to 3).
 * What a client would know is filled in: $T the last table, $C its code, $K the connection's token, $A a legal action
 * of its last update, $P the ply of it. A line "N!" closes the connection. Every request gets exactly one answer, which
 * is JSON. */
#include "fuzz.h"
#include "table.h"

#include <sodium.h>
#include <stdio.h>

enum { PEOPLE = 4, LINE = 8000 };

static struct client {
    struct session *session;
    int answers;
    char token[64], action[2000];
    int64_t ply;
} client[PEOPLE];
static char table[ID_LENGTH + 1], code[CODE_LENGTH + 1];

static void copy(char *out, size_t n, const struct tt_json *v) {
    if (tt_json_is(v, TT_JSON_TEXT) && strlen(v->text) < n)
        strcpy(out, v->text);
}

static void heard(struct session *se, const char *text, size_t n) {
    struct tt_error err;
    struct client *c = client;
    struct tt_document *doc = tt_json_parse(text, n, &err);
    if (!doc)
        abort();
    while (c < client + PEOPLE && c->session != se)
        c++;
    const struct tt_json *in = tt_document_root(doc), *update = tt_json_get(in, "update");
    if (c < client + PEOPLE) {
        if (!tt_json_get(in, "push"))
            c->answers++;
        else if (tt_json_get(in, "view"))
            update = in;
        copy(c->token, sizeof c->token, tt_json_get(in, "token"));
        copy(table, sizeof table, tt_json_get(in, "table"));
        copy(code, sizeof code, tt_json_get(in, "code"));
        const struct tt_json *action = tt_json_at(tt_json_get(update, "actions"), 0);
        tt_json_int(tt_json_get(update, "ply"), 0, 1000000, &c->ply);
        if (action) {
            struct tt_sink s;
            tt_sink_fixed(&s, c->action, sizeof c->action);
            tt_put_json(&s, action);
            if (s.overflow)
                c->action[0] = 0;
        }
    }
    tt_document_free(doc);
}

static size_t expand(const struct client *c, const char *in, size_t n, char *out) {
    size_t at = 0;
    for (size_t i = 0; i < n && at < LINE - 2100; i++) {
        char number[24];
        const char *put = NULL;
        if (in[i] == '$' && i + 1 < n) {
            snprintf(number, sizeof number, "%lld", (long long)c->ply);
            put = in[i + 1] == 'T'   ? table
                  : in[i + 1] == 'C' ? code
                  : in[i + 1] == 'K' ? c->token
                  : in[i + 1] == 'A' ? c->action
                  : in[i + 1] == 'P' ? number
                                     : NULL;
        }
        if (put) {
            at += (size_t)snprintf(out + at, LINE - at, "%s", put);
            i++;
        } else {
            out[at++] = in[i];
        }
    }
    return at;
}

static void line(struct server *s, const char *text, size_t n) {
    char full[LINE];
    if (n < 2 || text[0] < '0' || text[0] >= '0' + PEOPLE)
        return;
    struct client *c = &client[text[0] - '0'];
    if (text[1] == '!') {
        if (c->session)
            session_close(c->session);
        c->session = NULL;
        return;
    }
    if (!c->session) {
        c->session = session_new(s);
        c->session->sent = heard;
    }
    size_t size = expand(c, text + 1, n - 1, full);
    full[size] = 0;
    if (strstr(full, "password")) /* Argon2id is slow on purpose */
        return;
    int before = c->answers;
    session_message(c->session, full, size);
    store_drain(s->store);
    if (c->answers != before + 1)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct config config = {.db = ":memory:", .quiet = true, .rate = 1000000, .address_rate = 1000000};
    static struct server *s;
    static int used;
    char why[200];
    if (!s && (sodium_init() < 0 || !(s = server_new(&config, NULL, why, sizeof why))))
        abort();
    memset(client, 0, sizeof client);
    table[0] = code[0] = 0;
    for (size_t at = 0; at < size;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        line(s, (const char *)data + at, n);
        at += n + 1;
    }
    server_tick(s);
    store_drain(s->store);
    for (int i = 0; i < PEOPLE; i++)
        if (client[i].session)
            session_close(client[i].session);
    /* Making a database takes longer than most inputs: one serves many of them. */
    if (++used % 100 == 0) {
        server_free(s);
        s = NULL;
    }
    return 0;
}
