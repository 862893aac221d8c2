/* A request from its text to its answer. Every request ends in exactly one answer: answer_send or refuse. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { FRAME_ROOM = 64 }; /* head and mask of a frame, and what TLS adds */

static const struct op all[] = {
#define OP(name, flags) {#name, op_##name, flags},
#include "ops.def"
#undef OP
};

const struct op *op_find(const char *name) {
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].name, name))
            return &all[i];
    return NULL;
}

int op_number(const struct op *op) { return (int)(op - all); }

const char *field_text(const struct request *r, const char *key) {
    const struct tt_json *v = tt_json_get(r->in, key);
    return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL;
}

bool field_bool(const struct request *r, const char *key, bool otherwise) {
    const struct tt_json *v = tt_json_get(r->in, key);
    return tt_json_is(v, TT_JSON_BOOL) ? v->num != 0 : otherwise;
}

/* --- answers ------------------------------------------------------------------------------------------- */

static struct tt_sink *start(struct request *r, bool ok) {
    struct tt_sink *s = &r->session->server->out;
    const struct tt_json *id = tt_json_get(r->in, "id");
    tt_sink_clear(s);
    tt_put_object(s);
    if (id) {
        tt_put_key(s, "id");
        tt_put_json(s, id);
    }
    tt_key_bool(s, "ok", ok);
    return s;
}

struct tt_sink *answer_open(struct request *r) {
    return start(r, true);
}

struct tt_sink *refuse_open(struct request *r, const struct tt_error *err, const struct tt_table *t) {
    struct tt_sink *s = start(r, false);
    r->session->server->m.errors++;
    tt_put_refusal(s, r->session->lang, err, t, tt_json_get(r->in, "action"), r->retry_ms);
    if (!strcmp(err->code, "unavailable")) { /* to be found again in the log */
        char id[40];
        request_id(r, id);
        tt_key_text(s, "request", id);
    }
    if (r->session->http && r->session->wsi)
        r->session->status = http_status_of(err->code);
    return s;
}

void request_free(struct request *r) {
    if (r->session->identity == r)
        r->session->identity = NULL;
    r->session->in_flight--;
    session_unref(r->session);
    tt_document_free(r->doc);
    free(r);
}

void answer_send(struct request *r) {
    struct tt_sink *s = &r->session->server->out;
    tt_put_end(s);
    metrics_answered(r);
    session_send(r->session, s->buf, s->len);
    request_free(r);
}

void refuse_error(struct request *r, const struct tt_error *err) {
    refuse_open(r, err, NULL);
    answer_send(r);
}

void refuse(struct request *r, const char *code) {
    struct tt_error err = {.code = code};
    refuse_error(r, &err);
}

void refuse_field(struct request *r, const char *field, const char *allowed) {
    struct tt_error err = {.code = "bad_request", .field = field};
    snprintf(err.message, sizeof err.message, "%s: %s", field, allowed);
    refuse_error(r, &err);
}

/* --- running ------------------------------------------------------------------------------------------- */

void request_run(struct request *r) {
    struct session *se = r->session;
    if (se->closed && !se->http) {
        request_free(r); /* nobody waits for the answer, and nothing was promised */
        return;
    }
    if (!(r->op->flags & OP_EARLY) && !se->hello && !se->http)
        refuse(r, "not_hello");
    else if ((r->op->flags & OP_PERSON) && !se->person.id[0])
        refuse(r, "no_person");
    else if (!(r->op->flags & OP_EARLY) && person_banned(se->server, se->person.id))
        refuse(r, "banned");
    else if ((r->op->flags & OP_IDENTITY) && se->identity && se->identity != r)
        refuse(r, "busy"); /* what was checked for one person must not be done for another */
    else {
        if (r->op->flags & OP_IDENTITY)
            se->identity = r;
        r->op->run(r);
    }
}

static struct request *request_new(struct session *se, struct tt_document *doc) {
    struct request *r = tt_need(sizeof *r);
    r->session = se;
    r->doc = doc;
    r->in = doc ? tt_document_root(doc) : NULL;
    r->from = (int64_t)micros();
    r->number = ++se->server->requests;
    if (se->http)
        se->number = r->number;
    session_ref(se);
    se->in_flight++;
    se->server->m.requests++;
    return r;
}

static void begin(struct request *r, const char *op) {
    struct session *se = r->session;
    struct server *s = se->server;
    if (!tt_json_is(r->in, TT_JSON_OBJECT) || !op) {
        refuse_field(r, "op", "must be a text: what is asked for");
        return;
    }
    r->op = op_find(op);
    if (!r->op)
        refuse(r, "unknown_op");
    else if (s->stopping)
        refuse(r, "stopping");
    else if (se->in_flight > REQUESTS_IN_FLIGHT) {
        limit_hit(s, LIMIT_IN_FLIGHT);
        refuse(r, "too_fast");
    } else
        request_run(r);
}

void session_message(struct session *se, const char *text, size_t n) {
    struct tt_error err;
    enum charge charge = session_charge(se, 1.0 + (double)n / BYTES_PER_COST);
    se->server->m.bytes_in += n;
    se->taken += n + FRAME_ROOM;
    /* Over the limit it is read only to answer it, and only where that is little. */
    if (charge == CHARGE_END || (charge == CHARGE_OVER && n > BYTES_PER_COST)) {
        se->server->m.limit_closed++;
        session_end(se);
        return;
    }
    struct tt_document *doc = n <= MESSAGE_MAX ? tt_json_parse(text, n, &err) : NULL;
    struct request *r = request_new(se, doc);
    if (charge == CHARGE_OVER)
        refuse(r, "too_fast");
    else if (!doc)
        refuse(r, n > MESSAGE_MAX ? "too_big" : "bad_json");
    else
        begin(r, field_text(r, "op"));
}

void session_request(struct session *se, struct tt_document *doc, const char *op) {
    struct request *r = request_new(se, doc);
    if (!doc)
        refuse(r, "bad_json");
    else
        begin(r, op);
}
