/* The commands arena, engine, lab, cards and games as one static file, for machines with many cores that have neither a
 * compiler nor our libraries: what bench/bots and bench/balance/run want there.
 *
 *   cmake --build build --target timetable_alone */
#include "../cli/cli.h"

#include <stdio.h>

int cli_games(int argc, char **argv) {
    (void)argc, (void)argv;
    for (int i = 0; i < tt_game_count(); i++)
        puts(tt_game_at(i)->id);
    return 0;
}

static int left_out(void) {
    fprintf(stderr, "usage: timetable_alone arena|engine|lab|cards|games ...\n");
    return 2;
}

/* The table of commands names these; they need libraries that this program does without. */
#define LEFT_OUT(command)                                                                                              \
    int command(int argc, char **argv) {                                                                               \
        (void)argc, (void)argv;                                                                                        \
        return left_out();                                                                                             \
    }
LEFT_OUT(cli_admin)
LEFT_OUT(cli_analyse)
LEFT_OUT(cli_db)
LEFT_OUT(cli_fork)
LEFT_OUT(cli_mcp)
LEFT_OUT(cli_play)
LEFT_OUT(cli_print)
LEFT_OUT(cli_puzzle)
LEFT_OUT(cli_replay)
LEFT_OUT(cli_rules)
LEFT_OUT(cli_serve)
LEFT_OUT(cli_verify)
LEFT_OUT(cli_version)

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        int (*run)(int argc, char **argv);
    } command[] = {
        {"arena", cli_arena}, {"engine", cli_engine}, {"lab", cli_lab}, {"cards", cli_cards}, {"games", cli_games}};
    for (size_t i = 0; argc > 1 && i < sizeof command / sizeof *command; i++)
        if (!strcmp(argv[1], command[i].name))
            return command[i].run(argc - 2, argv + 2);
    return left_out();
}
