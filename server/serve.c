/* timetable serve: the command. */
#include "serve.h"
#include "table.h"

#include <errno.h>
#include <grp.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libwebsockets.h>

enum { STOP_MS = 3000, STOP_LATEST_S = 8 };

struct running {
    struct server *server;
    uv_loop_t loop;
    uv_signal_t term, quit, hangup;
    uv_timer_t end;
    int64_t until;
};

/* --- arguments -------------------------------------------------------------------------------- */

struct flag {
    const char *name;
    const char **text;
    int *number;
    bool *yes;
};

static int complain(int lang, const char *key, const char *detail) {
    const char *args[] = {detail};
    char text[300];
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    return 2;
}

static bool take_flag(const struct flag *f, const char *value) {
    if (f->text) {
        *f->text = value;
        return true;
    }
    char *end;
    long n = strtol(value, &end, 10);
    if (*end || end == value || n < 0 || n > 100000000)
        return false;
    *f->number = (int)n;
    return true;
}

/* --bot NAME: which one takes over a seat. --bot NAME=cmd:PROGRAM: a program from outside, as a seat by that name. */
static bool take_bot(struct config *c, char *value) {
    char *program = strchr(value, '=');
    if (!program) {
        c->default_bot = value;
        return tt_bot_find(value) != NULL;
    }
    size_t n = (size_t)(program - value);
    if (!n || n >= BOT_ID || strspn(value, "abcdefghijklmnopqrstuvwxyz0123456789_-") != n ||
        strncmp(program + 1, "cmd:", 4) || !program[5] || c->programs == PROGRAMS)
        return false;
    *program++ = 0;
    for (int i = 0; i < c->programs; i++)
        if (!strcmp(c->program[i].name, value))
            return false;
    if (tt_bot_find(value) || !strcmp(value, "me") || !strcmp(value, "open"))
        return false;
    c->program[c->programs].name = value;
    c->program[c->programs++].spec = program;
    return true;
}

static int read_args(int argc, char **argv, struct config *c, int lang) {
    const char *origin = NULL, *words = NULL;
    const struct flag flags[] = {
        {"--host", &c->host, NULL, NULL},
        {"--port", NULL, &c->port, NULL},
        {"--db", &c->db, NULL, NULL},
        {"--cert", &c->cert, NULL, NULL},
        {"--key", &c->key, NULL, NULL},
        {"--origin", &origin, NULL, NULL},
        {"--user", &c->user, NULL, NULL},
        {"--words", &words, NULL, NULL},
        {"--slow-ms", NULL, &c->slow_ms, NULL},
        {"--bot-threads", NULL, &c->bot_threads, NULL},
        {"--keep-days", NULL, &c->keep_days, NULL},
        {"--connections", NULL, &c->connections, NULL},
        {"--per-address", NULL, &c->per_address, NULL},
        {"--rate", NULL, &c->rate, NULL},
        {"--address-rate", NULL, &c->address_rate, NULL},
        {"--people-per-hour", NULL, &c->people_per_hour, NULL},
        {"--away", NULL, &c->away, NULL},
        {"--token-days", NULL, &c->token_days, NULL},
        {"--grace", NULL, &c->grace, NULL},
        {"--ping", NULL, &c->ping, NULL},
        {"--metrics-open", NULL, NULL, &c->metrics_open},
        {"--quiet", NULL, NULL, &c->quiet},
        {"--trust-proxy", NULL, NULL, &c->trust_proxy},
        {NULL, NULL, NULL, NULL},
    };
    for (int i = 0; i < argc; i++) {
        const struct flag *f = flags;
        if (!strcmp(argv[i], "--lang")) {
            i++;
            continue;
        }
        if (!strcmp(argv[i], "--bot")) {
            if (i + 1 == argc || !take_bot(c, argv[i + 1]))
                return complain(lang, "server.bad_bot", i + 1 == argc ? "" : argv[i + 1]);
            i++;
            continue;
        }
        while (f->name && strcmp(f->name, argv[i]))
            f++;
        if (!f->name)
            return complain(lang, "server.unknown_flag", argv[i]);
        if (f->yes) {
            *f->yes = true;
            continue;
        }
        if (i + 1 == argc || !take_flag(f, argv[i + 1]))
            return complain(lang, "server.bad_value", argv[i]);
        i++;
        if (origin) {
            if (c->origins == 8)
                return complain(lang, "server.bad_value", "--origin");
            c->origin[c->origins++] = origin;
            origin = NULL;
        }
        if (words) {
            if (c->word_files == 8)
                return complain(lang, "server.bad_value", "--words");
            c->words[c->word_files++] = words;
            words = NULL;
        }
    }
    return 0;
}

static struct config defaults(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return (struct config){
        .host = "127.0.0.1",
        .port = 8480,
        .db = "timetable.db",
        .keep_days = 90,
        .bot_threads = cores > 2 ? (int)cores - 1 : 1,
        .per_address = 200,
        .connections = 20000,
        .rate = 50,
        .address_rate = 400,
        .people_per_hour = 200,
        .away = 30,
        .token_days = 180,
        .slow_ms = 1000,
        .grace = 30,
        .ping = 25,
    };
}

/* --- privileges ------------------------------------------------------------------------------- */

/* As root only long enough to bind the port; no core dumps, which would hold tokens and cards; nothing we start
 * could gain rights again. */
static bool drop_privileges(const struct config *c) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (c->user) {
        const struct passwd *pw = getpwnam(c->user);
        if (!pw || setgroups(0, NULL) || setgid(pw->pw_gid) || setuid(pw->pw_uid) || setuid(0) == 0)
            return false;
    }
    return true;
}

static void more_files(int connections) {
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r))
        return;
    rlim_t want = (rlim_t)connections + 200;
    r.rlim_cur = want < r.rlim_max ? want : r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
}

/* --- stopping --------------------------------------------------------------------------------- */

static bool quiet_now(const struct server *s) {
    if (store_depth(s->store))
        return false;
    for (const struct session *se = s->sessions; se; se = se->next)
        if (se->out || se->response)
            return false;
    return true;
}

static void check_end(uv_timer_t *timer) {
    struct running *run = timer->data;
    if (quiet_now(run->server) || server_now(run->server) > run->until)
        uv_stop(&run->loop);
}

/* Threads that wait for a frozen disk or database cannot be waited for: what they are at was not acknowledged. */
static void give_up(int number) {
    static const char said[] = "{\"event\":\"stopped\",\"how\":\"the database did not answer in time\"}\n";
    (void)number;
    if (write(STDERR_FILENO, said, sizeof said - 1) < 0)
        _exit(1);
    _exit(1);
}

static void give_up_later(void) {
    struct sigaction act = {.sa_handler = give_up};
    sigaction(SIGALRM, &act, NULL);
    alarm(STOP_LATEST_S);
}

static void stop(uv_signal_t *signal, int number) {
    struct running *run = signal->data;
    (void)number;
    if (run->server->stopping) {
        uv_stop(&run->loop);
        return;
    }
    log_line(run->server, "stopping", NULL, NULL);
    give_up_later();
    run->until = server_now(run->server) + STOP_MS;
    loop_stop(run->server);
    uv_timer_init(&run->loop, &run->end);
    run->end.data = run;
    uv_timer_start(&run->end, check_end, 100, 50);
}

static void reload(uv_signal_t *signal, int number) {
    struct running *run = signal->data;
    (void)number;
    if (!run->server->stopping)
        loop_reload(run->server);
}

static void catch_signals(struct running *run) {
    uv_signal_init(&run->loop, &run->hangup);
    run->hangup.data = run;
    uv_signal_start(&run->hangup, reload, SIGHUP);
    uv_signal_init(&run->loop, &run->term);
    uv_signal_init(&run->loop, &run->quit);
    run->term.data = run->quit.data = run;
    uv_signal_start(&run->term, stop, SIGTERM);
    uv_signal_start(&run->quit, stop, SIGINT);
    signal(SIGPIPE, SIG_IGN);
}

/* --- the port ---------------------------------------------------------------------------------------------------- */

/* Whether the address can be listened on; says why not. libwebsockets only logs it and goes on without a listener. */
static bool can_listen(const struct config *c, int lang) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST}, *found = NULL;
    char port[16];
    int yes = 1;
    snprintf(port, sizeof port, "%d", c->port);
    if (!c->port || getaddrinfo(c->host, port, &hints, &found)) /* any free port, or the name of an interface */
        return true;
    int fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool ok = fd >= 0 && !bind(fd, found->ai_addr, found->ai_addrlen) && !listen(fd, 1);
    int error = errno;
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    if (!ok)
        complain(lang, error == EADDRINUSE ? "server.port_in_use" : "server.cannot_listen",
                 error == EADDRINUSE ? port : strerror(error));
    return ok;
}

/* Whether a socket of ours listens there. can_listen() lets go of the port again: somebody else may take it before
 * libwebsockets does, which only logs it. */
static bool listens(int port) {
    long most = sysconf(_SC_OPEN_MAX);
    for (int fd = 0; fd < (most < 1024 ? (int)most : 1024); fd++) {
        struct sockaddr_storage a = {0};
        socklen_t n = sizeof a, size = sizeof(int);
        int accepts = 0;
        if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) || !accepts ||
            getsockname(fd, (struct sockaddr *)&a, &n))
            continue;
        int own = a.ss_family == AF_INET    ? ((struct sockaddr_in *)&a)->sin_port
                  : a.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&a)->sin6_port
                                            : 0;
        if (ntohs((uint16_t)own) == port)
            return true;
    }
    return false;
}

/* --- running ---------------------------------------------------------------------------------- */

static void announce(const struct server *s, int lang) {
    char address[300];
    const char *args[] = {address};
    char text[400];
    snprintf(address, sizeof address, "%s://%s:%d/", s->config.cert ? "https" : "http", s->config.host, s->config.port);
    tt_text_fill(lang, "server.listening", args, 1, text, sizeof text);
    printf("%s\n", text);
    fflush(stdout);
}

int cli_serve(int argc, char **argv) {
    static struct running run;
    struct config c = defaults();
    char why[300] = "";
    int lang = cli_language(argc, argv), wrong = read_args(argc, argv, &c, lang);
    if (wrong)
        return wrong;
    if (sodium_init() < 0)
        return 1;
    if ((c.cert || c.key) && !(c.cert && c.key && certificate_good(&c))) {
        complain(lang, "server.bad_certificate", NULL);
        return 1;
    }
    if (!can_listen(&c, lang))
        return 1;
    umask(077);
    more_files(c.connections);
    uv_loop_init(&run.loop);
    catch_signals(&run);
    /* The user first, where a file has to be made by it; a port under 1024 needs the right to bind it instead. */
    if (!drop_privileges(&c)) {
        complain(lang, "server.no_user", c.user);
        return 1;
    }
    run.server = server_new(&c, &run.loop, why, sizeof why);
    if (!run.server || !loop_start(run.server, why, sizeof why)) {
        fprintf(stderr, "timetable: %s\n", why);
        return 1;
    }
    if (!listens(run.server->config.port)) {
        char port[16];
        snprintf(port, sizeof port, "%d", run.server->config.port);
        complain(lang, "server.port_in_use", port);
        return 1;
    }
    log_number(run.server, "started", "port", run.server->config.port);
    if (geteuid() == 0)
        log_line(run.server, "runs_as_root", "advice", "--user");
    announce(run.server, lang);
    uv_run(&run.loop, UV_RUN_DEFAULT);
    log_line(run.server, "stopped", NULL, NULL);
    server_free(run.server);
    fflush(NULL);
    return 0;
}
