/* How often `timetable engine` answers `legal` plus `apply` a second through the pipe, request by request,
 * as a bot in another language would ask it. usage: bench_pipe TIMETABLE [GAME [PLAYERS]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PAIRS = 40000, ACTIONS = 4096 };

static FILE *to, *from;
static char *line;
static size_t room;

static const char *ask(const char *request) {
    fputs(request, to);
    fputc('\n', to);
    fflush(to);
    if (getline(&line, &room, from) < 0) {
        fprintf(stderr, "bench_pipe: the engine ended\n");
        exit(1);
    }
    return line;
}

/* Objects of the list after "actions": start and length of each. Ids hold no braces. */
static int split(const char *answer, const char **at, int *len) {
    const char *p = strstr(answer, "\"actions\":[");
    int n = 0, depth = 0;
    for (p = p ? p + 11 : ""; *p && !(*p == ']' && depth == 0); p++) {
        if (*p == '{' && depth++ == 0)
            at[n] = p;
        if (*p == '}' && --depth == 0) {
            len[n] = (int)(p - at[n]) + 1;
            n++;
        }
        if (n == ACTIONS)
            break;
    }
    return n;
}

static void start_engine(const char *path) {
    int in[2], out[2];
    if (pipe(in) || pipe(out))
        exit(1);
    if (fork() == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[1]);
        close(out[0]);
        execl(path, path, "engine", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to = fdopen(in[1], "w");
    from = fdopen(out[0], "r");
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    static const char *at[ACTIONS];
    static int len[ACTIONS];
    static char request[65536];
    const char *game = argc > 2 ? argv[2] : "control";
    int players = argc > 3 ? atoi(argv[3]) : 2, seed = 0, n;
    if (argc < 2)
        return 2;
    start_engine(argv[1]);
    double begin = now();
    for (int i = 0; i < PAIRS;) {
        snprintf(request, sizeof request, "{\"op\":\"new\",\"game\":\"%s\",\"players\":%d,\"seed\":%d}", game, players,
                 seed++);
        ask(request);
        while (i < PAIRS && (n = split(ask("{\"op\":\"legal\"}"), at, len)) > 0) {
            int pick = (i * 7919) % n;
            snprintf(request, sizeof request, "{\"op\":\"apply\",\"action\":%.*s}", len[pick], at[pick]);
            if (!strstr(ask(request), "\"ok\":true"))
                return 1;
            i++;
        }
    }
    double seconds = now() - begin;
    printf("%s, %d players: %.0f pairs of legal and apply a second through the pipe\n", game, players, PAIRS / seconds);
    return 0;
}
