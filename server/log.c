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

/* --- /metrics ------------------------------------------------------------------------------------ */

/* Upper bounds of the buckets, in microseconds. */
static const int64_t bound[12] = {500,   1000,   2000,   5000,   10000,   20000,
                                  50000, 100000, 200000, 500000, 1000000, INT64_MAX};

void metrics_move(struct server *s, int64_t us) {
    int i = 0;
    while (us > bound[i])
        i++;
    s->m.move_us_bucket[i]++;
    s->m.move_us_count++;
    s->m.move_us_sum += (uint64_t)us;
}

static void number(struct tt_sink *out, const char *name, const char *type, const char *help, uint64_t value) {
    char text[400];
    int n = snprintf(text, sizeof text, "# HELP timetable_%s %s\n# TYPE timetable_%s %s\ntimetable_%s %" PRIu64 "\n",
                     name, help, name, type, name, value);
    tt_put_raw(out, text, (size_t)n);
}

static void histogram(struct tt_sink *out, const struct metrics *m) {
    char text[200];
    uint64_t sum = 0;
    int n = snprintf(text, sizeof text,
                     "# HELP timetable_move_seconds from arrival to acknowledgement\n"
                     "# TYPE timetable_move_seconds histogram\n");
    tt_put_raw(out, text, (size_t)n);
    for (int i = 0; i < 12; i++) {
        sum += m->move_us_bucket[i];
        if (i < 11)
            n = snprintf(text, sizeof text, "timetable_move_seconds_bucket{le=\"%g\"} %" PRIu64 "\n",
                         (double)bound[i] / 1e6, sum);
        else
            n = snprintf(text, sizeof text, "timetable_move_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n", sum);
        tt_put_raw(out, text, (size_t)n);
    }
    n = snprintf(text, sizeof text, "timetable_move_seconds_sum %g\ntimetable_move_seconds_count %" PRIu64 "\n",
                 (double)m->move_us_sum / 1e6, m->move_us_count);
    tt_put_raw(out, text, (size_t)n);
}

void metrics_text(struct server *s, struct tt_sink *out) {
    const struct metrics *m = &s->m;
    const struct store_stats *st = store_stats(s->store);
    number(out, "connections", "gauge", "WebSocket and HTTP connections", (uint64_t)s->n_sessions);
    number(out, "tables", "gauge", "tables in memory", (uint64_t)s->tables);
    number(out, "store_healthy", "gauge", "1 while the database answers", store_healthy(s->store));
    number(out, "store_depth", "gauge", "jobs waiting for the database", (uint64_t)store_depth(s->store));
    number(out, "bots_waiting", "gauge", "tables waiting for a bot to think", (uint64_t)thinkers_waiting(s->thinkers));
    number(out, "requests_total", "counter", "requests", m->requests);
    number(out, "http_requests_total", "counter", "HTTP requests", m->http);
    number(out, "errors_total", "counter", "requests refused", m->errors);
    number(out, "moves_total", "counter", "moves acknowledged", m->moves);
    number(out, "moves_repeated_total", "counter", "moves answered again", m->repeated);
    number(out, "moves_stale_total", "counter", "moves that came too late", m->stale);
    number(out, "conflicts_total", "counter", "writes that another node made first", m->conflicts);
    number(out, "bot_moves_total", "counter", "moves by bots", m->bot_moves);
    number(out, "bot_faults_total", "counter", "questions that a program from outside did not answer as it should",
           m->bot_faults);
    number(out, "timeouts_total", "counter", "clocks run out", m->timeouts);
    number(out, "chats_total", "counter", "chat messages", m->chats);
    number(out, "updates_total", "counter", "updates sent", m->updates);
    number(out, "bytes_sent_total", "counter", "bytes of messages sent", m->bytes_out);
    number(out, "bytes_received_total", "counter", "bytes of messages received", m->bytes_in);
    number(out, "slow_closed_total", "counter", "connections closed because they did not read", m->slow_closed);
    number(out, "limit_closed_total", "counter", "connections closed because they went on asking over the limits",
           m->limit_closed);
    number(out, "refused_connections_total", "counter", "connections over the limits", m->refused_connections);
    number(out, "store_batches_total", "counter", "transactions", st->batches);
    number(out, "store_jobs_total", "counter", "jobs in transactions", st->jobs);
    number(out, "store_failures_total", "counter", "transactions that failed", st->failures);
    number(out, "store_busy_microseconds_total", "counter", "time in transactions", st->batch_us);
    histogram(out, m);
}
