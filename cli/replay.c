/* timetable replay FILE: steps through a game that was kept. */
#include "cli.h"

#include "../terminal/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

int cli_replay(int argc, char **argv) {
    struct cli_args args;
    struct tt_error err = {0};
    int n = 0;
    size_t size;
    bool plain = !isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO);
    struct screen_wish wish = {0};
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--plain"))
            plain = true;
        else if (!strcmp(argv[i], "--ascii"))
            wish.ascii = true;
        else
            argv[n++] = argv[i];
    }
    if (!cli_read_args(n, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_file", "replay");
    bool piped = !strcmp(args.rest[0], "-");
    char *text = term_read_file(piped ? "/dev/stdin" : args.rest[0], &size);
    if (!text) {
        fprintf(stderr, "timetable: %s: %s\n", args.rest[0], strerror(errno));
        return 1;
    }
    struct table *t = table_load(text, size, args.lang, &err);
    free(text);
    if (!t) {
        char why[300];
        tt_error_text(args.lang, &err, why, sizeof why);
        fprintf(stderr, "timetable: %s: %s\n", args.rest[0], why);
        return 1;
    }
    /* Win chances that are made here are kept with the record. */
    if (!piped)
        term_put(t->path, sizeof t->path, args.rest[0]);
    wish.lang = args.lang;
    int code = plain ? -1 : screen_replay(t, &wish);
    if (code < 0)
        code = plain_replay(t);
    table_free(t);
    return code;
}
