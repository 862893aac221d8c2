/* The command `timetable`: finds the command that was asked for. */
#include "cli.h"
#include "commands.h"
#include "commit.h"
#include "serve.h"
#include "../terminal/canvas.h"
#include "../terminal/rulebook.h"

#include <stdio.h>
#include <stdlib.h>

int cli_version(int argc, char **argv) {
    (void)argc, (void)argv;
    printf("timetable %s%s\n", TT_VERSION, TT_COMMIT);
    return 0;
}

static int games_json(int lang) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_list(&s);
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
        char key[80];
        snprintf(key, sizeof key, "game.%s", g->id);
        tt_put_object(&s);
        tt_key_text(&s, "game", g->id);
        tt_key_text(&s, "name", tt_text(lang, key));
        tt_key_int(&s, "min_players", g->min_seats);
        tt_key_int(&s, "max_players", g->max_seats);
        tt_put_end(&s);
    }
    tt_put_end(&s);
    puts(s.buf);
    tt_sink_free(&s);
    return 0;
}

/* The options of one game, with what they may be and where they come from. */
static int game_options(const struct tt_game *g, int lang) {
    char key[120], text[600];
    snprintf(key, sizeof key, "game.%s", g->id);
    const char *name[] = {tt_text(lang, key)};
    tt_text_fill(lang, "option.head", name, 1, text, sizeof text);
    printf("%s\n", text);
    for (int i = 0; i < g->n_options; i++) {
        tt_option_text(lang, g, &g->options[i], text, sizeof text);
        printf("\n%s: %s\n  %s\n", g->options[i].id, tt_option_name(lang, g, &g->options[i]), text);
        for (int v = 0; g->options[i].values && g->options[i].values[v]; v++) {
            snprintf(key, sizeof key, "%s.option.%s.%s", g->id, g->options[i].id, g->options[i].values[v]);
            if (tt_text_known(0, key))
                printf("  %s=%s: %s\n", g->options[i].id, g->options[i].values[v], tt_text(lang, key));
        }
    }
    if (g->n_presets)
        printf("\n%s\n", tt_text(lang, "option.presets"));
    for (int i = 0; i < g->n_presets; i++) {
        snprintf(key, sizeof key, "%s.preset.%s", g->id, g->presets[i].id);
        printf("  %s:", tt_text(lang, key));
        if (g->presets[i].numbers)
            printf(" --cards %s", g->presets[i].id);
        for (int k = 0; k < g->presets[i].n; k++) {
            const struct tt_option *o = &g->options[g->presets[i].set[k].option];
            long long v = g->presets[i].set[k].value;
            if (o->type == TT_ENUM)
                printf(" --option %s=%s", o->id, o->values[v]);
            else if (o->type == TT_BOOL)
                printf(" --option %s=%s", o->id, v ? "true" : "false");
            else
                printf(" --option %s=%lld", o->id, v);
        }
        putchar('\n');
    }
    return 0;
}

static int options_json(const struct tt_game *g, int lang) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_game(lang, g, &s);
    puts(s.buf);
    tt_sink_free(&s);
    return 0;
}

int cli_games(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n > 1)
        return cli_usage(args.lang, "cli.too_many", args.rest[1]);
    if (args.n) {
        const struct tt_game *game = tt_game_find(args.rest[0]);
        if (!game)
            return cli_unknown_game(args.rest[0], args.lang);
        return args.json ? options_json(game, args.lang) : game_options(game, args.lang);
    }
    if (args.json)
        return games_json(args.lang);
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

int cli_rules(int argc, char **argv) {
    struct cli_args args;
    bool clauses = cli_take_flag(&argc, argv, "--clauses");
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_game", "rules");
    if (!tt_game_find(args.rest[0]))
        return cli_unknown_game(args.rest[0], args.lang);
    const char *all = tt_rules_text(args.rest[0], args.lang);
    if (clauses)
        fputs(all ? all : "", stdout);
    else
        rulebook_print(args.rest[0], args.lang);
    return 0;
}

/* The row of the first word, or of the first two. */
static const struct cli_command *find(int argc, char **argv) {
    char two[80];
    if (argc > 1) {
        snprintf(two, sizeof two, "%s %s", argv[0], argv[1]);
        const struct cli_command *c = cli_command_find(two);
        if (c)
            return c;
    }
    return cli_command_find(argv[0]);
}

/* Options before the command count too: --lang es, and those that stand for a command. Returns how many words were
 * taken. */
static int take_global(int argc, char **argv, const char **command, char *lang, size_t room) {
    int i = 0;
    for (; i < argc && argv[i][0] == '-'; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            *command = "help";
        else if (!strcmp(argv[i], "--version") || !strcmp(argv[i], "-V"))
            *command = "version";
        else if (!strncmp(argv[i], "--lang=", 7))
            snprintf(lang, room, "%s", argv[i]);
        else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            snprintf(lang, room, "--lang=%s", argv[++i]);
        else
            break;
    }
    return i;
}

int main(int argc, char **argv) {
    const char *name = NULL;
    char lang[40] = "";
    int taken = 1 + take_global(argc - 1, argv + 1, &name, lang, sizeof lang);
    /* What is left, behind the command that a global option stands for, and with the language at its end. */
    int n = 0;
    char **words = tt_have(malloc((size_t)(argc + 3) * sizeof *words)),
         **checked = tt_have(malloc(2 * (size_t)(argc + 3) * sizeof *words));
    if (name || taken >= argc)
        words[n++] = (char *)(uintptr_t)(name ? name : "help");
    for (int i = taken; i < argc; i++)
        words[n++] = argv[i];
    if (*lang)
        words[n++] = lang;
    int code = 2;
    const struct cli_command *c = find(n, words);
    if (!c && n > 1 && (!strcmp(words[n - 1], "--help") || !strcmp(words[n - 1], "-h"))) { /* db --help */
        words[n - 1] = words[0];
        words[n - 2] = (char *)(uintptr_t) "help";
        code = cli_help(1, words + n - 1);
    } else if (!c) {
        code = cli_no_command(words[0], n > 1 && words[1][0] != '-' ? words[1] : NULL, cli_language(n, words));
    } else if (c->run == cli_complete) { /* its words are another command's */
        code = cli_complete(n - 1, words + 1);
    } else {
        int left = cli_check_args(c, n - 1, words + 1, checked);
        if (left == -2) {
            cli_help_command(c, cli_language(n, words));
            code = 0;
        } else if (left >= 0) {
            code = c->run(left, checked);
        }
    }
    free(checked);
    free(words);
    return code;
}
