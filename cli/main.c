/* The command `timetable`: finds the command that was asked for. */
#include "cli.h"
#include "commit.h"
#include "serve.h"
#include "../terminal/canvas.h"

#include <stdio.h>

static int cli_version(int argc, char **argv) {
    (void)argc, (void)argv;
    printf("timetable %s%s\n", TT_VERSION, TT_COMMIT);
    return 0;
}

static int cli_games(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
        char key[80], seats[16];
        snprintf(key, sizeof key, "game.%s", g->id);
        snprintf(seats, sizeof seats, "%d-%d", g->min_seats, g->max_seats);
        const char *text[] = {seats};
        char players[80];
        tt_text_fill(args.lang, "cli.players", text, 1, players, sizeof players);
        const char *name = tt_text(args.lang, key);
        printf("%-14s %s%*s %s\n", g->id, name, 14 - text_width(name), "", players);
    }
    return 0;
}

static int cli_rules(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_game", "rules");
    if (!tt_game_find(args.rest[0]))
        return cli_usage(args.lang, "cli.unknown_game", args.rest[0]);
    const char *text = tt_rules_text(args.rest[0], args.lang);
    fputs(text ? text : "", stdout);
    return 0;
}

static int cli_help(int argc, char **argv);

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} command[] = {
    {"play", cli_play},       {"games", cli_games},         {"rules", cli_rules},
    {"replay", cli_replay},   {"verify", cli_verify},       {"analyse", cli_analyse},
    {"fork", cli_fork},       {"puzzle", cli_puzzle},       {"deck", cli_deck},
    {"cards", cli_cards},     {"engine", cli_engine},       {"serve", cli_serve},
    {"db", cli_db},           {"arena", cli_arena},         {"lab", cli_lab},
    {"bench", cli_bench},     {"signature", cli_signature}, {"golden", cli_golden},
    {"version", cli_version}, {"help", cli_help},
};

static int cli_help(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    cli_say(args.lang, "cli.help.head", NULL, NULL);
    for (size_t i = 0; i < sizeof command / sizeof *command; i++) {
        char key[80];
        snprintf(key, sizeof key, "cli.help.%s", command[i].name);
        printf("  %-10s %s\n", command[i].name, tt_text(args.lang, key));
    }
    cli_say(args.lang, "cli.help.tail", NULL, NULL);
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return cli_help(0, NULL);
    const char *name = argv[1];
    if (!strcmp(name, "--help") || !strcmp(name, "-h"))
        name = "help";
    if (!strcmp(name, "--version"))
        name = "version";
    for (size_t i = 0; i < sizeof command / sizeof *command; i++)
        if (!strcmp(command[i].name, name))
            return command[i].run(argc - 2, argv + 2);
    return cli_usage(0, "cli.unknown_command", name);
}
