/* Structured logs and numbers. A log line says that something happened, never what somebody holds or played;
 * tokens, names and chat do not get here either. */
#include "table.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static void put_line(struct server *s, const char *event, const char *key, const char *text, int64_t n) {
    char buf[600], time_text[40];
    struct tt_sink out;
    time_t now = (time_t)(server_now(s) / 1000);
    struct tm tm;
    if (s->config.quiet)
        return;
    gmtime_r(&now, &tm);
    strftime(time_text, sizeof time_text, "%Y-%m-%dT%H:%M:%SZ", &tm);
    tt_sink_fixed(&out, buf, sizeof buf - 2);
    tt_put_object(&out);
    tt_key_text(&out, "time", time_text);
    tt_key_text(&out, "node", s->node);
    tt_key_text(&out, "event", event);
    if (key && text)
        tt_key_text(&out, key, text);
    else if (key)
        tt_key_int(&out, key, n);
    tt_put_end(&out);
    if (!out.overflow)
        fprintf(stderr, "%s\n", buf);
}

void log_line(struct server *s, const char *event, const char *key, const char *value) {
    put_line(s, event, key, value, 0);
}
void log_number(struct server *s, const char *event, const char *key, int64_t value) {
    put_line(s, event, key, NULL, value);
}

void request_id(const struct request *r, char out[40]) {
    snprintf(out, 40, "%s-%" PRIu64, r->session->server->node, r->number);
}

void log_slow(struct server *s, const struct request *r, int64_t us) {
    char line[200], id[40];
    request_id(r, id);
    snprintf(line, sizeof line, "%s %s %" PRId64 " ms%s", id, r->op ? r->op->name : "-", us / 1000,
             r->session->http ? " http" : "");
    put_line(s, "slow", "request", line, 0);
}
