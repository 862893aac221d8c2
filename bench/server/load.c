/* load: a load generator for the server, in C so that it costs less than what it measures.
 *
 *   load moves PORT TABLES SECONDS [RATE]   people at TABLES tables play random moves: as fast as they are
 * acknowledged, or RATE moves a second in all; prints moves a second and latencies load idle PORT CONNECTIONS PID opens
 * that many WebSockets that say hello, and prints the server's memory per socket load echo PORT SOCKETS SECONDS a round
 * trip of the smallest request (phrases), for comparison with the echo server
 *   load watch PORT SPECTATORS SECONDS      20 tables at 200 moves per second in all, one of them watched by that many:
 * latencies of all moves
 *
 * It speaks just enough WebSocket for a server it trusts. Loopback only. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BUF = 256 << 10 };

struct connection {
    int fd;
    char *in;
    size_t n, room;
    /* a player */
    struct loaded_table *table;
    bool waiting;
    long acted; /* the ply answered last: the same state may be told twice */
    double asked;
};

struct loaded_table {
    struct connection *player[2];
    char id[16], code[8];
    long ply;
    bool over;
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void die(const char *text) {
    perror(text);
    exit(1);
}

static struct connection *dial(int port, unsigned spread) {
    struct connection *l = calloc(1, sizeof *l);
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int on = 1;
    char head[400], got[1000];
    /* One address has some 28,000 ports: a crowd comes from several loopback addresses. */
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000001u + spread % 200)};
    l->fd = socket(AF_INET, SOCK_STREAM, 0);
    a.sin_addr.s_addr = htonl(0x7f000001u);
    if (l->fd < 0 || bind(l->fd, (struct sockaddr *)&from, sizeof from) ||
        connect(l->fd, (struct sockaddr *)&a, sizeof a))
        die("connect");
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int n = snprintf(head, sizeof head,
                     "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
    if (write(l->fd, head, (size_t)n) != n)
        die("handshake");
    size_t at = 0;
    do {
        ssize_t k = read(l->fd, got + at, 1); /* byte by byte: nothing after the head may be lost */
        if (k <= 0 || ++at >= sizeof got - 1)
            die("handshake");
        got[at] = 0;
    } while (!strstr(got, "\r\n\r\n"));
    if (!strstr(got, " 101 ")) {
        fprintf(stderr, "refused: %s\n", got);
        exit(1);
    }
    return l;
}

static void say(struct connection *l, const char *text) {
    unsigned char frame[20000];
    size_t n = strlen(text), at = 2;
    frame[0] = 0x81;
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
        at = 4;
    }
    memset(frame + at, 0, 4); /* a mask of zeros is a mask */
    memcpy(frame + at + 4, text, n);
    size_t all = at + 4 + n, done = 0;
    while (done < all) {
        ssize_t k = write(l->fd, frame + done, all - done);
        if (k < 0 && errno != EAGAIN)
            die("write");
        done += k > 0 ? (size_t)k : 0;
    }
}

/* The next whole message in the buffer, ended with NUL in place; NULL if there is none yet. */
static char *message(struct connection *l, size_t *used, char *saved, char **end) {
    unsigned char *p = (unsigned char *)l->in;
    if (l->n < 2)
        return NULL;
    uint64_t n = p[1] & 127;
    size_t at = 2;
    if (n == 126) {
        if (l->n < 4)
            return NULL;
        n = (uint64_t)p[2] << 8 | p[3];
        at = 4;
    } else if (n == 127) {
        if (l->n < 10)
            return NULL;
        n = 0;
        for (int i = 0; i < 8; i++)
            n = n << 8 | p[2 + i];
        at = 10;
    }
    if (l->n < at + n)
        return NULL;
    *used = at + n;
    *end = l->in + at + n;
    *saved = **end;
    **end = 0;
    return (p[0] & 15) == 1 ? l->in + at : l->in + at + n;
}

static bool fill(struct connection *l) {
    if (l->room < l->n + BUF / 4) {
        l->room = l->n + BUF;
        l->in = realloc(l->in, l->room + 1);
        if (!l->in)
            die("memory");
    }
    ssize_t k = read(l->fd, l->in + l->n, l->room - l->n);
    if (k == 0 || (k < 0 && errno != EAGAIN)) {
        fprintf(stderr, "the server closed a connection\n");
        exit(1);
    }
    if (k > 0)
        l->n += (size_t)k;
    return k > 0;
}

/* Asks and waits: for setting up. The answer is copied; the caller frees it. */
static char *ask(struct connection *l, const char *text) {
    say(l, text);
    for (;;) {
        size_t used;
        char saved, *end, *m = message(l, &used, &saved, &end);
        if (!m) {
            fill(l);
            continue;
        }
        bool answer = !strncmp(m, "{\"id\":1,", 8) || !strncmp(m, "{\"ok\"", 5); /* not a move's */
        char *copy = answer ? strdup(m) : NULL;
        *end = saved;
        memmove(l->in, l->in + used, l->n - used);
        l->n -= used;
        if (copy)
            return copy;
    }
}

static bool field(const char *text, const char *key, char *out, size_t n) {
    const char *p = strstr(text, key);
    if (!p)
        return false;
    p += strlen(key);
    size_t i = 0;
    while (p[i] && p[i] != '"' && p[i] != ',' && p[i] != '}' && i < n - 1) {
        out[i] = p[i];
        i++;
    }
    out[i] = 0;
    return true;
}

/* --- moves ------------------------------------------------------------------------------------------------------- */

static double *latency;
static long moves, updates;
static unsigned long chance = 88172645463325252ul;
static unsigned next_random(void) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (unsigned)(chance >> 16);
}

static void deal(struct loaded_table *t) {
    char text[200], *a = ask(t->player[0], "{\"op\":\"create\",\"id\":1,\"game\":\"control\",\"players\":2}");
    if (!field(a, "\"table\":\"", t->id, sizeof t->id) || !field(a, "\"code\":\"", t->code, sizeof t->code)) {
        fprintf(stderr, "%s\n", a);
        exit(1);
    }
    free(a);
    snprintf(text, sizeof text, "{\"op\":\"join\",\"id\":1,\"table\":\"%s\"}", t->id);
    a = ask(t->player[1], text);
    free(a);
    t->over = false;
    t->player[0]->acted = t->player[1]->acted = -1;
}

/* One of the legal actions, found as text: they are objects without lists inside lists for this game. */
static void act(struct connection *l, const char *actions, long ply) {
    const char *start[400], *p = actions;
    size_t length[400];
    int n = 0, depth = 0;
    for (const char *from = NULL; *p && n < 400; p++) {
        if (*p == '{' && depth++ == 0)
            from = p;
        if (*p == '}' && --depth == 0) {
            start[n] = from;
            length[n++] = (size_t)(p - from) + 1;
        }
        if (*p == ']' && depth == 0)
            break;
    }
    if (!n)
        return;
    char text[2000];
    int k = (int)(next_random() % (unsigned)n);
    snprintf(text, sizeof text,
             "{\"op\":\"move\",\"id\":2,\"table\":\"%s\",\"ply\":%ld,\"cid\":\"%ld-%x\",\"action\":%.*s}", l->table->id,
             ply, ply, next_random(), (int)length[k], start[k]);
    l->asked = now();
    l->waiting = true;
    say(l, text);
}

struct pending {
    struct connection *line;
    char *actions;
    long ply;
};

static struct pending *backlog;
static int n_backlog;

static void hear(struct connection *l, const char *m, bool paced) {
    char number[24];
    bool answer = !strncmp(m, "{\"id\":2", 7);
    if (answer && l->waiting) {
        latency[moves] = now() - l->asked;
        moves++;
        l->waiting = false;
        if (!strstr(m, "\"ok\":true")) {
            fprintf(stderr, "%.300s\n", m);
            exit(1);
        }
    }
    const char *actions = strstr(m, "\"actions\":[");
    if (!actions || !strstr(m, l->table->id))
        return;
    updates++;
    if (strstr(m, "\"status\":\"over\"")) {
        l->table->over = true;
        return;
    }
    const char *at = strstr(m, "\"status\":");
    const char *ply = NULL;
    for (const char *p = m; (p = strstr(p, "\"ply\":")) && p < at; p++)
        ply = p;
    if (!ply || actions[11] == ']')
        return;
    snprintf(number, sizeof number, "%ld", strtol(ply + 6, NULL, 10));
    if (l->waiting || strtol(number, NULL, 10) <= l->acted)
        return;
    l->acted = strtol(number, NULL, 10);
    if (paced) {
        const char *end = strstr(actions, "],\"view\"");
        size_t n = end ? (size_t)(end - actions) : strlen(actions);
        struct pending *b = &backlog[n_backlog++];
        b->line = l;
        b->ply = strtol(number, NULL, 10);
        b->actions = malloc(n + 2);
        memcpy(b->actions, actions, n);
        strcpy(b->actions + n, "]");
    } else {
        act(l, actions + 10, strtol(number, NULL, 10));
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void kick_off(struct loaded_table *t) {
    char text[120];
    for (int k = 0; k < 2; k++) {
        snprintf(text, sizeof text, "{\"op\":\"open\",\"id\":1,\"table\":\"%s\"}", t->id);
        say(t->player[k], text);
    }
}

/* Two players a table, seated and dealt to. */
static struct loaded_table *seat_all(int port, int tables) {
    struct loaded_table *t = calloc((size_t)tables, sizeof *t);
    for (int i = 0; i < tables; i++) {
        for (int k = 0; k < 2; k++) {
            struct connection *l = t[i].player[k] = dial(port, (unsigned)i);
            l->table = &t[i];
            free(ask(l, "{\"op\":\"hello\",\"id\":1}"));
            free(ask(l, "{\"op\":\"guest\",\"id\":1,\"name\":\"Load\"}"));
        }
        deal(&t[i]);
    }
    return t;
}

/* The next game at once, with blocking reads for the few messages it takes. */
static void deal_again(struct loaded_table *t) {
    for (int k = 0; k < 2; k++)
        fcntl(t->player[k]->fd, F_SETFL, 0);
    deal(t);
    for (int k = 0; k < 2; k++)
        fcntl(t->player[k]->fd, F_SETFL, O_NONBLOCK);
    kick_off(t);
}

static void hear_all(struct connection *l, bool paced) {
    size_t used;
    char saved, *stop, *m;
    while (fill(l))
        if (l->n < BUF / 4)
            break;
    while ((m = message(l, &used, &saved, &stop))) {
        hear(l, m, paced);
        *stop = saved;
        memmove(l->in, l->in + used, l->n - used);
        l->n -= used;
    }
    if (l->table->over)
        deal_again(l->table);
}

/* Paced: any one of those who are to move moves. */
static void act_for_one(void) {
    int k = (int)(next_random() % (unsigned)n_backlog);
    act(backlog[k].line, backlog[k].actions, backlog[k].ply);
    free(backlog[k].actions);
    backlog[k] = backlog[--n_backlog];
}

/* --- spectators ------------------------------------------------------------------------------- */

/* In a process of its own: opens the table with the given number of connections, says when all are there, and reads. */
static void be_a_crowd(int port, const char *table, int n, int ready) {
    static char waste[1 << 20];
    int ep = epoll_create1(0);
    char text[120];
    snprintf(text, sizeof text, "{\"op\":\"open\",\"id\":1,\"table\":\"%s\"}", table);
    for (int i = 0; i < n; i++) {
        struct connection *l = dial(port, (unsigned)i);
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = l};
        free(ask(l, "{\"op\":\"hello\",\"id\":1,\"texts\":true}"));
        free(ask(l, text));
        free(l->in);
        l->in = NULL;
        l->room = l->n = 0;
        epoll_ctl(ep, EPOLL_CTL_ADD, l->fd, &e);
    }
    if (write(ready, "x", 1) != 1)
        exit(1);
    for (;;) {
        struct epoll_event e[256];
        int k = epoll_wait(ep, e, 256, 1000);
        for (int i = 0; i < k; i++)
            if (read(((struct connection *)e[i].data.ptr)->fd, waste, sizeof waste) <= 0)
                exit(1);
    }
}

static pid_t gather_crowd(int port, const char *table, int n) {
    int ready[2];
    char byte;
    double from = now();
    if (pipe(ready))
        die("pipe");
    pid_t pid = fork();
    if (pid == 0)
        be_a_crowd(port, table, n, ready[1]);
    if (pid < 0 || read(ready[0], &byte, 1) != 1)
        die("crowd");
    printf("spectators %d  came_in_s %.2f  ", n, now() - from);
    return pid;
}

static int run_moves(int port, int tables, double seconds, double rate, int crowd) {
    int ep = epoll_create1(0);
    latency = calloc((size_t)(seconds * 60000) + 1000, sizeof *latency);
    backlog = calloc((size_t)tables * 4 + 100, sizeof *backlog);
    struct loaded_table *t = seat_all(port, tables);
    pid_t watching = crowd ? gather_crowd(port, t[0].id, crowd) : 0;
    for (int i = 0; i < tables; i++)
        for (int k = 0; k < 2; k++) {
            struct epoll_event e = {.events = EPOLLIN, .data.ptr = t[i].player[k]};
            fcntl(t[i].player[k]->fd, F_SETFL, O_NONBLOCK);
            epoll_ctl(ep, EPOLL_CTL_ADD, t[i].player[k]->fd, &e);
        }
    for (int i = 0; i < tables; i++)
        kick_off(&t[i]);
    double from = now(), end = from + seconds;
    long sent = 0;
    while (now() < end) {
        struct epoll_event e[256];
        int n = epoll_wait(ep, e, 256, rate > 0 ? 1 : 100);
        for (int i = 0; i < n; i++)
            hear_all(e[i].data.ptr, rate > 0);
        for (; rate > 0 && n_backlog && (double)sent < (now() - from) * rate; sent++)
            act_for_one();
    }
    double took = now() - from;
    if (watching)
        kill(watching, SIGKILL);
    qsort(latency, (size_t)moves, sizeof *latency, by_size);
    if (!moves)
        return 1;
    printf(
        "tables %d  moves %ld  moves_per_second %.0f  updates_per_second %.0f  p50_ms %.2f  p90_ms %.2f  p99_ms %.2f  max_ms %.2f\n",
        tables, moves, (double)moves / took, (double)updates / took, 1e3 * latency[moves / 2],
        1e3 * latency[moves * 9 / 10], 1e3 * latency[moves * 99 / 100], 1e3 * latency[moves - 1]);
    return 0;
}

/* --- idle and echo ---------------------------------------------------------------------------- */

static long resident_kib(int pid) {
    char path[64], line[200];
    long kib = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        sscanf(line, "VmRSS: %ld", &kib);
    if (f)
        fclose(f);
    return kib;
}

static int run_idle(int port, int n, int pid) {
    struct connection **l = calloc((size_t)n, sizeof *l);
    long before = resident_kib(pid);
    double from = now();
    for (int i = 0; i < n; i++) {
        l[i] = dial(port, (unsigned)i);
        free(ask(l[i], "{\"op\":\"hello\",\"id\":1}"));
        free(l[i]->in);
        l[i]->in = NULL;
        l[i]->room = l[i]->n = 0;
    }
    double opened = now() - from;
    sleep(2);
    long after = resident_kib(pid);
    double asked = now();
    free(ask(l[0], "{\"op\":\"phrases\",\"id\":1}"));
    printf(
        "connections %d  opened_per_second %.0f  resident_kib_before %ld  after %ld  kib_each %.2f  answer_ms_with_all_open %.2f\n",
        n, (double)n / opened, before, after, (double)(after - before) / n, 1e3 * (now() - asked));
    return 0;
}

static int run_echo(int port, int n, double seconds) {
    int ep = epoll_create1(0);
    long done = 0;
    for (int i = 0; i < n; i++) {
        struct connection *l = dial(port, (unsigned)i);
        free(ask(l, "{\"op\":\"hello\",\"id\":1}"));
        struct epoll_event e = {.events = EPOLLIN, .data.ptr = l};
        epoll_ctl(ep, EPOLL_CTL_ADD, l->fd, &e);
        say(l, "{\"op\":\"close\",\"id\":2,\"table\":\"x\"}");
    }
    double from = now();
    while (now() < from + seconds) {
        struct epoll_event e[256];
        int k = epoll_wait(ep, e, 256, 100);
        for (int i = 0; i < k; i++) {
            struct connection *l = e[i].data.ptr;
            size_t used;
            char saved, *stop;
            fill(l);
            while (message(l, &used, &saved, &stop)) {
                *stop = saved;
                memmove(l->in, l->in + used, l->n - used);
                l->n -= used;
                done++;
                say(l, "{\"op\":\"close\",\"id\":2,\"table\":\"x\"}");
            }
        }
    }
    printf("sockets %d  round_trips_per_second %.0f\n", n, (double)done / (now() - from));
    return 0;
}

int main(int argc, char **argv) {
    struct rlimit r;
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    if (argc >= 5 && !strcmp(argv[1], "moves"))
        return run_moves(atoi(argv[2]), atoi(argv[3]), atof(argv[4]), argc > 5 ? atof(argv[5]) : 0, 0);
    if (argc == 5 && !strcmp(argv[1], "watch"))
        return run_moves(atoi(argv[2]), 20, atof(argv[4]), 200, atoi(argv[3]));
    if (argc == 5 && !strcmp(argv[1], "idle"))
        return run_idle(atoi(argv[2]), atoi(argv[3]), atoi(argv[4]));
    if (argc == 5 && !strcmp(argv[1], "echo"))
        return run_echo(atoi(argv[2]), atoi(argv[3]), atof(argv[4]));
    fprintf(
        stderr,
        "usage: load moves PORT TABLES SECONDS [RATE] | idle PORT N PID | echo PORT N SECONDS | watch PORT N SECONDS\n");
    return 2;
}
