/* timetable engine: the protocol on standard input and output. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

/* Reads a line of any length but keeps only what is needed to know that it is too long. False at the end. */
static bool read_line(char *buf, size_t *n) {
    int c;
    size_t len = 0;
    while ((c = getc_unlocked(stdin)) != EOF && c != '\n') {
        if (len <= TT_MAX_REQUEST)
            buf[len++] = (char)c;
    }
    *n = len;
    return c != EOF || len > 0;
}

int cli_engine(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n)
        return cli_usage(args.lang, "cli.no_arguments", "engine");
    char *line = tt_have(malloc(TT_MAX_REQUEST + 2));
    struct tt_session *session = tt_session_new();
    struct tt_sink answer;
    size_t n;
    bool more = true;
    tt_sink_grow(&answer);
    while (more && read_line(line, &n)) {
        more = tt_session_line(session, line, n, &answer);
        tt_put_raw(&answer, "\n", 1);
        if (fwrite(answer.buf, 1, answer.len, stdout) != answer.len || fflush(stdout))
            break; /* nobody listens any more */
    }
    tt_sink_free(&answer);
    tt_session_free(session);
    free(line);
    return 0;
}
