/* A command of three words, arena, engine and games, that needs no library at run time: what bench/bots wants, for
 * machines that have neither a compiler nor our libraries.
 *
 *   cmake --build build --target timetable_arena */
#include "../cli/cli.h"

#include <stdio.h>

static int games(void) {
    for (int i = 0; i < tt_game_count(); i++)
        puts(tt_game_at(i)->id);
    return 0;
}

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "arena"))
        return cli_arena(argc - 2, argv + 2);
    if (argc > 1 && !strcmp(argv[1], "engine"))
        return cli_engine(argc - 2, argv + 2);
    if (argc > 1 && !strcmp(argv[1], "games"))
        return games();
    fprintf(stderr, "usage: timetable_arena arena|engine|games ...\n");
    return 2;
}
