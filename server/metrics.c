/* Numbers for Prometheus. Names and labels are documented in docs/server.md; packaging/ has a dashboard and alerts. */
#include "table.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- counting ----------------------------------------------------------------------------------------------------- */

void limit_hit(struct server *s, enum limit which) { s->m.limit[which]++; }

void metrics_answered(const struct request *r) {
    struct server *s = r->session->server;
    int64_t us = (int64_t)micros() - r->from;
    if (r->op)
        times_add(&s->m.op[op_number(r->op)], us);
    if (s->config.slow_ms && us > s->config.slow_ms * (int64_t)1000) {
        s->m.slow++;
        log_slow(s, r, us);
    }
}

/* The clock is not free: one turn in eight is looked at. */
enum { ONE_TURN_IN = 8 };

static void woke(uv_check_t *check) {
    struct server *s = check->data;
    s->woke = s->turns++ % ONE_TURN_IN ? 0 : micros();
}

static void waits(uv_prepare_t *prepare) {
    struct server *s = prepare->data;
    if (s->woke)
        times_add(&s->m.loop, (int64_t)(micros() - s->woke));
}

/* One turn is what is done between two waits for something to happen: nobody else is heard meanwhile. */
void metrics_loop(struct server *s) {
    uv_prepare_init(s->loop, &s->before_wait);
    uv_check_init(s->loop, &s->after_wait);
    s->before_wait.data = s->after_wait.data = s;
    uv_prepare_start(&s->before_wait, waits);
    uv_check_start(&s->after_wait, woke);
    uv_unref((uv_handle_t *)&s->before_wait);
    uv_unref((uv_handle_t *)&s->after_wait);
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put(struct tt_sink *out, const char *format, ...) {
    char text[500];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tt_put_raw(out, text, (size_t)n);
}

static void head(struct tt_sink *out, const char *name, const char *type, const char *help) {
    put(out, "# HELP timetable_%s %s\n# TYPE timetable_%s %s\n", name, help, name, type);
}

static void number(struct tt_sink *out, const char *name, const char *type, const char *help, uint64_t value) {
    head(out, name, type, help);
    put(out, "timetable_%s %" PRIu64 "\n", name, value);
}

static void put_times(struct tt_sink *out, const char *name, const char *label, const struct times *t) {
    uint64_t sum = 0;
    const char *comma = *label ? "," : "";
    for (int i = 0; i < TIMES; i++) {
        sum += t->bucket[i];
        if (i < TIMES - 1)
            put(out, "timetable_%s_bucket{%s%sle=\"%g\"} %" PRIu64 "\n", name, label, comma,
                (double)times_bound[i] / 1e6, sum);
        else
            put(out, "timetable_%s_bucket{%s%sle=\"+Inf\"} %" PRIu64 "\n", name, label, comma, sum);
    }
    const char *open = *label ? "{" : "", *close = *label ? "}" : "";
    put(out, "timetable_%s_sum%s%s%s %.6f\ntimetable_%s_count%s%s%s %" PRIu64 "\n", name, open, label, close,
        (double)t->sum_us / 1e6, name, open, label, close, t->count);
}

static void histogram(struct tt_sink *out, const char *name, const char *help, const struct times *t) {
    head(out, name, "histogram", help);
    put_times(out, name, "", t);
}

/* --- the process -------------------------------------------------------------------------------------------------- */

static uint64_t resident_bytes(void) {
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f)
        return 0;
    if (fscanf(f, "%*s %ld", &pages) != 1)
        pages = 0;
    fclose(f);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t open_files(void) {
    struct stat st;
    if (!stat("/proc/self/fd", &st) && st.st_size > 0)
        return (uint64_t)st.st_size; /* newer kernels say so at once */
    uint64_t n = 0;
    DIR *dir = opendir("/proc/self/fd");
    while (dir && readdir(dir))
        n++;
    if (dir)
        closedir(dir);
    return n > 3 ? n - 3 : 0; /* without . and .. and this one */
}

static uint64_t most_files(void) {
    struct rlimit r;
    return getrlimit(RLIMIT_NOFILE, &r) ? 0 : (uint64_t)r.rlim_cur;
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static void put_process(struct server *s, struct tt_sink *out) {
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    head(out, "cpu_seconds_total", "counter", "processor time of all threads");
    put(out, "timetable_cpu_seconds_total %.3f\n",
        (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
            (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) / 1e6);
    number(out, "resident_memory_bytes", "gauge", "memory in use", resident_bytes());
    number(out, "open_files", "gauge", "file descriptors in use", open_files());
    number(out, "open_files_max", "gauge", "file descriptors allowed", most_files());
    head(out, "uptime_seconds", "gauge", "since the start");
    put(out, "timetable_uptime_seconds %.1f\n", (double)(server_now(s) - s->started) / 1000);
    head(out, "info", "gauge", "the version and the node's id");
    put(out, "timetable_info{version=\"%s\",node=\"%s\"} 1\n", TT_VERSION, s->node);
}

static void put_ops(const struct server *s, struct tt_sink *out) {
    static const char *const name[] = {
#define OP(name, flags) #name,
#include "ops.def"
#undef OP
    };
    char label[40];
    head(out, "request_seconds", "histogram", "from the arrival of a request to its answer, by op");
    for (int i = 0; i < OPS; i++) {
        if (!s->m.op[i].count && i != OP_move)
            continue;
        snprintf(label, sizeof label, "op=\"%s\"", name[i]);
        put_times(out, "request_seconds", label, &s->m.op[i]);
    }
}

static void put_limits(const struct server *s, struct tt_sink *out) {
    static const char *const name[] = {
#define LIMIT(id, name) name,
#include "limits.def"
#undef LIMIT
    };
    head(out, "limited_total", "counter", "refusals by the limit that was reached");
    for (int i = 0; i < LIMITS; i++)
        put(out, "timetable_limited_total{limit=\"%s\"} %" PRIu64 "\n", name[i], s->m.limit[i]);
}

static void put_store(struct server *s, struct tt_sink *out) {
    const struct store_stats st = store_stats(s->store);
    number(out, "store_healthy", "gauge", "1 while the database answers", store_healthy(s->store));
    number(out, "store_depth", "gauge", "jobs waiting for the database", (uint64_t)store_depth(s->store));
    head(out, "store_oldest_seconds", "gauge", "how long the oldest of them has been waiting");
    put(out, "timetable_store_oldest_seconds %.3f\n", (double)store_age_ms(s->store) / 1000);
    number(out, "store_batches_total", "counter", "transactions", st.batches);
    number(out, "store_jobs_total", "counter", "jobs in transactions", st.jobs);
    number(out, "store_failures_total", "counter", "transactions that failed", st.failures);
    number(out, "store_refused_total", "counter", "jobs refused while the database did not answer", st.refused);
    number(out, "store_busy_microseconds_total", "counter", "time in transactions", st.batch_us);
    histogram(out, "commit_seconds", "from the commit of a transaction to its being durable", &st.commit);
    histogram(out, "sync_seconds", "of that, waiting for the disk (SQLite)", &st.sync);
}

void metrics_text(struct server *s, struct tt_sink *out) {
    const struct metrics *m = &s->m;
    number(out, "connections", "gauge", "WebSocket and HTTP connections", (uint64_t)s->n_sessions);
    number(out, "sockets", "gauge", "sockets accepted, whether they have said something or not", (uint64_t)s->n_lines);
    number(out, "tables", "gauge", "tables in memory", (uint64_t)s->tables);
    number(out, "bots_waiting", "gauge", "tables waiting for a bot to think", (uint64_t)thinkers_waiting(s->thinkers));
    number(out, "hashes_waiting", "gauge", "passwords waiting to be hashed", (uint64_t)s->kdf_waiting);
    number(out, "requests_total", "counter", "requests", m->requests);
    number(out, "http_requests_total", "counter", "HTTP requests", m->http);
    number(out, "errors_total", "counter", "requests refused", m->errors);
    number(out, "slow_requests_total", "counter", "requests that took longer than --slow-ms", m->slow);
    number(out, "moves_total", "counter", "moves acknowledged", m->moves);
    number(out, "moves_repeated_total", "counter", "moves answered again", m->repeated);
    number(out, "moves_stale_total", "counter", "moves that came too late", m->stale);
    number(out, "conflicts_total", "counter", "writes that another node made first", m->conflicts);
    number(out, "bot_moves_total", "counter", "moves by bots", m->bot_moves);
    number(out, "bot_faults_total", "counter", "questions that a program from outside did not answer as it should",
           m->bot_faults);
    number(out, "timeouts_total", "counter", "clocks run out", m->timeouts);
    number(out, "chats_total", "counter", "chat messages", m->chats);
    number(out, "reports_total", "counter", "reports of people about people", m->reports);
    number(out, "updates_total", "counter", "updates sent", m->updates);
    number(out, "bytes_sent_total", "counter", "bytes of messages sent", m->bytes_out);
    number(out, "bytes_received_total", "counter", "bytes of messages received", m->bytes_in);
    number(out, "slow_closed_total", "counter", "connections closed because they did not read", m->slow_closed);
    number(out, "limit_closed_total", "counter", "connections closed because they went on asking over the limits",
           m->limit_closed);
    number(out, "refused_connections_total", "counter", "connections over the limits", m->refused_connections);
    number(out, "clock_steps_total", "counter", "jumps of the system's clock", m->clock_steps);
    put_limits(s, out);
    put_store(s, out);
    histogram(out, "loop_seconds", "one turn of the loop, in which nobody else is heard: one in eight", &m->loop);
    histogram(out, "loop_lag_seconds", "how late the loop's timer is", &m->lag);
    histogram(out, "bot_think_seconds", "how long bots think about a move", &m->thinking);
    histogram(out, "bot_queue_seconds", "how long a bot's turn waits until somebody thinks about it", &m->bot_queue);
    put_ops(s, out);
    put_process(s, out);
}
