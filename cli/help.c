/* timetable help: the list of commands, one command in full, everything as JSON, and what a shell can complete. All of
 * it comes from the table (commands.h) and lang/. */
#include "cli.h"
#include "commands.h"
#include "../terminal/canvas.h"

#include <stdio.h>

enum { COLUMN = 26, WIDTH = 80 };

static const char *word(int lang, const char *name) {
    char key[80];
    snprintf(key, sizeof key, "cli.help.word.%s", name);
    return tt_text(lang, key);
}

/* The sentence of an option: its command's own, or the shared one. */
static const char *explain(const struct cli_command *c, const struct cli_option *o, int lang) {
    char key[120];
    snprintf(key, sizeof key, "cli.flag.%s.%s", c->name, o->name + strspn(o->name, "-"));
    for (char *at = key; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    const char *text = tt_text(lang, key);
    if (strcmp(text, key))
        return text;
    snprintf(key, sizeof key, "cli.flag.%s", o->name + strspn(o->name, "-"));
    return tt_text(lang, key);
}

static const char *sentence(const struct cli_command *c, int lang) {
    char key[80];
    snprintf(key, sizeof key, "cli.help.%s", c->name);
    for (char *at = key; *at; at++)
        *at = *at == ' ' ? '_' : *at;
    return tt_text(lang, key);
}

/* "1 to 8; default: 2" in brackets, or nothing. */
static void range_of(const struct cli_option *o, int lang, char *out, size_t room) {
    char range[120] = "", normal[120] = "";
    if ((o->kind == CLI_NUMBER || o->kind == CLI_COUNT) && o->min != INT64_MIN)
        snprintf(range, sizeof range, "%lld %s %lld", (long long)o->min, word(lang, "to"), (long long)o->max);
    if (o->kind == CLI_CHOICE)
        snprintf(range, sizeof range, "%s", o->choices);
    if (o->normal)
        snprintf(normal, sizeof normal, "%s: %s", word(lang, "default"), o->normal);
    snprintf(out, room, *range || *normal ? " (%s%s%s)" : "", range, *range && *normal ? "; " : "", normal);
}

/* A paragraph behind a first column, broken at blanks. */
static void put_wrapped(const char *text, int column) {
    int at = column;
    while (*text) {
        size_t n = strcspn(text, " ");
        char piece[200];
        snprintf(piece, sizeof piece, "%.*s", (int)n, text);
        int width = text_width(piece);
        if (at > column && at + 1 + width > WIDTH) {
            printf("\n%*s", column, "");
            at = column;
        } else if (at > column) {
            putchar(' ');
            at++;
        }
        fputs(piece, stdout);
        at += width;
        text += n + (text[n] == ' ');
    }
    putchar('\n');
}

static void put_option(const struct cli_command *c, const struct cli_option *o, int lang) {
    char left[80], range[300], text[1000];
    snprintf(left, sizeof left, "  %s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    range_of(o, lang, range, sizeof range);
    snprintf(text, sizeof text, "%s%s", explain(c, o, lang), range);
    if (strlen(left) + 2 > COLUMN)
        printf("%s\n%*s", left, COLUMN, "");
    else
        printf("%-*s", COLUMN, left);
    put_wrapped(text, COLUMN);
}

void cli_help_command(const struct cli_command *c, int lang) {
    printf("timetable %s: ", c->name);
    put_wrapped(sentence(c, lang), 0);
    printf("\n%s:\n", word(lang, "usage"));
    for (int i = 0; i < 4 && c->synopsis[i]; i++)
        printf("  timetable %s%s%s\n", c->name, *c->synopsis[i] ? " " : "", c->synopsis[i]);
    printf("\n%s:\n", word(lang, "options"));
    for (const struct cli_option *o = c->options; o->name; o++)
        put_option(c, o, lang);
    for (const struct cli_option *o = cli_common; o->name; o++)
        put_option(c, o, lang);
    printf("\n%s:\n", word(lang, "examples"));
    for (int i = 0; i < 2 && c->example[i]; i++)
        printf("  %s\n", c->example[i]);
    if (c->see)
        printf("\n%s: %s\n", word(lang, "see"), c->see);
}

/* --- as JSON ---------------------------------------------------------------------------------------- */

static void json_option(struct tt_sink *s, const struct cli_command *c, const struct cli_option *o) {
    static const char *const kind[] = {"flag", "text", "file", "number", "count", "choice", "bots", "option"};
    tt_put_object(s);
    tt_key_text(s, "name", o->name);
    tt_key_text(s, "kind", kind[o->kind]);
    if (o->value)
        tt_key_text(s, "value", o->value);
    if ((o->kind == CLI_NUMBER || o->kind == CLI_COUNT) && o->min != INT64_MIN) {
        tt_key_int(s, "min", o->min);
        tt_key_int(s, "max", o->max);
    }
    if (o->choices)
        tt_key_text(s, "choices", o->choices);
    if (o->normal)
        tt_key_text(s, "default", o->normal);
    tt_key_text(s, "text", explain(c, o, 0));
    tt_put_end(s);
}

static void json_texts(struct tt_sink *s, const char *key, const char *const *list, int n) {
    tt_key_list(s, key);
    for (int i = 0; i < n && list[i]; i++)
        tt_put_text(s, list[i]);
    tt_put_end(s);
}

static void put_json(void) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_list(&s);
    for (const struct cli_command *c = cli_commands; c->group != CLI_GROUPS; c++) {
        tt_put_object(&s);
        tt_key_text(&s, "name", c->name);
        tt_key_text(&s, "text", sentence(c, 0));
        json_texts(&s, "usage", c->synopsis, 4);
        tt_key_list(&s, "options");
        for (const struct cli_option *o = c->options; o->name; o++)
            json_option(&s, c, o);
        for (const struct cli_option *o = cli_common; o->name; o++)
            json_option(&s, c, o);
        tt_put_end(&s);
        json_texts(&s, "examples", c->example, 2);
        tt_put_end(&s);
    }
    tt_put_end(&s);
    puts(s.buf);
    tt_sink_free(&s);
}

/* --- as a manual page --------------------------------------------------------------------------------- */

/* Text for roff: hyphens of options stay hyphens, a line never begins with a dot. */
static void put_roff(const char *text) {
    for (; *text; text++)
        if (*text == '-' || *text == '\\')
            printf("\\%c", *text == '-' ? '-' : 'e');
        else
            putchar(*text);
}

static void roff_option(const struct cli_command *c, const struct cli_option *o, int lang) {
    char range[300];
    printf(".TP\n.B ");
    put_roff(o->name);
    printf(" \\fI%s\\fR\n", o->value ? o->value : "");
    put_roff(explain(c, o, lang));
    range_of(o, lang, range, sizeof range);
    put_roff(range);
    printf(".\n");
}

static void put_manual(int lang) {
    for (const struct cli_command *c = cli_commands; c->group != CLI_GROUPS; c++) {
        printf(".SS timetable %s\n", c->name);
        put_roff(sentence(c, lang));
        printf(".\n");
        for (int i = 0; i < 4 && c->synopsis[i]; i++) {
            printf(".PP\n.B timetable %s\n.I ", c->name);
            fputs(*c->synopsis[i] ? "" : "\\&", stdout);
            put_roff(c->synopsis[i]);
            putchar('\n');
        }
        for (const struct cli_option *o = c->options; o->name; o++)
            roff_option(c, o, lang);
        printf(".PP\n%s:\n", word(lang, "examples"));
        for (int i = 0; i < 2 && c->example[i]; i++) {
            printf(".PP\n.RS 4\n");
            put_roff(c->example[i]);
            printf("\n.RE\n");
        }
    }
}

/* --- the list ---------------------------------------------------------------------------------------- */

static void put_list(int lang) {
    static const char *const group[] = {"play", "host", "design", "build", "more"};
    cli_say(lang, "cli.help.head", NULL, NULL);
    for (int g = 0; g < CLI_GROUPS; g++) {
        char key[80];
        snprintf(key, sizeof key, "cli.help.group.%s", group[g]);
        printf("\n%s\n", tt_text(lang, key));
        for (const struct cli_command *c = cli_commands; c->name; c++)
            if ((int)c->group == g) {
                printf("  %-12s ", c->name);
                put_wrapped(sentence(c, lang), 15);
            }
    }
    putchar('\n');
    cli_say(lang, "cli.help.tail", NULL, NULL);
}

int cli_no_command(const char *first, const char *second, int lang) {
    const char *names[64];
    char given[120], all[400] = "";
    int n = 0, begun = 0;
    snprintf(given, sizeof given, "%s%s%s", first, second ? " " : "", second ? second : "");
    for (const struct cli_command *c = cli_commands; c->group != CLI_GROUPS && n < 64; c++) {
        names[n++] = c->name;
        if (!strncmp(c->name, first, strlen(first)) && c->name[strlen(first)] == ' ') {
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", begun ? ", " : "", c->name);
            begun++;
        }
    }
    if (begun) /* "db" or "db nosuch" */
        return cli_unknown(lang, "cli.which_of", given, names, 0, all);
    return cli_unknown(lang, "cli.unknown_command", first, names, n, NULL);
}

int cli_help(int argc, char **argv) {
    struct cli_args args;
    bool manual = cli_take_flag(&argc, argv, "--man");
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.json) {
        put_json();
        return 0;
    }
    if (manual) {
        put_manual(args.lang);
        return 0;
    }
    if (!args.n) {
        put_list(args.lang);
        return 0;
    }
    char name[80];
    snprintf(name, sizeof name, "%s%s%s", args.rest[0], args.n > 1 ? " " : "", args.n > 1 ? args.rest[1] : "");
    const struct cli_command *c = cli_command_find(name);
    bool some = false;
    if (c) {
        cli_help_command(c, args.lang);
        return 0;
    }
    for (c = cli_commands; c->name; c++) /* "db" alone: all of its commands */
        if (!strncmp(c->name, name, strlen(name)) && c->name[strlen(name)] == ' ') {
            if (some)
                putchar('\n');
            cli_help_command(c, args.lang);
            some = true;
        }
    return some ? 0 : cli_no_command(args.rest[0], args.n > 1 ? args.rest[1] : NULL, args.lang);
}

/* --- completion ---------------------------------------------------------------------------------------- */

static void offer(const char *text, const char *begin) {
    if (!strncmp(text, begin, strlen(begin)))
        puts(text);
}

static void offer_each(const char *list, char between, const char *begin) {
    while (*list) {
        char one[80];
        const char *end = strchr(list, between);
        size_t n = end ? (size_t)(end - list) : strlen(list);
        snprintf(one, sizeof one, "%.*s", (int)n, list);
        offer(one, begin);
        list += n + (end != NULL);
    }
}

static void offer_games(const char *begin) {
    for (int i = 0; i < tt_game_count(); i++)
        offer(tt_game_at(i)->id, begin);
}

/* The bots, behind what is there already: "easy,me" becomes "easy,medium". */
static void offer_bots(const char *begin) {
    const char *comma = strrchr(begin, ',');
    int before = comma ? (int)(comma - begin) + 1 : 0;
    for (int i = 0; i < tt_bot_count(); i++) {
        char text[200];
        snprintf(text, sizeof text, "%.*s%s", before, begin, tt_bot_at(i)->id);
        offer(text, begin);
    }
}

static void offer_option(const struct tt_option *o, const char *begin) {
    char text[200];
    if (o->type == TT_BOOL) {
        snprintf(text, sizeof text, "%s=true", o->id);
        offer(text, begin);
        snprintf(text, sizeof text, "%s=false", o->id);
        offer(text, begin);
        return;
    }
    for (int i = 0; o->type == TT_ENUM && o->values[i]; i++) {
        snprintf(text, sizeof text, "%s=%s", o->id, o->values[i]);
        offer(text, begin);
    }
    if (o->type != TT_ENUM) {
        snprintf(text, sizeof text, "%s=", o->id);
        offer(text, begin);
    }
}

static void offer_value(const struct cli_option *o, int argc, char **argv, const char *begin) {
    const struct tt_game *game = NULL;
    for (int i = 0; i < argc && !game; i++)
        game = tt_game_find(argv[i]);
    if (o->kind == CLI_CHOICE)
        offer_each(o->choices, '|', begin);
    else if (o->kind == CLI_FILE)
        puts("FILE");
    else if (o->kind == CLI_BOTS || !strcmp(o->name, "--bots") || !strcmp(o->name, "--bot"))
        offer_bots(begin);
    else if (o->kind == CLI_OPTION && game)
        for (int i = 0; i < game->n_options; i++)
            offer_option(&game->options[i], begin);
}

static void offer_words(const struct cli_command *c, int argc, const char *begin) {
    if (c->words && !strcmp(c->words, "GAME") && argc == 1)
        offer_games(begin);
    if (c->words && !strcmp(c->words, "FILE"))
        puts("FILE");
    if (c->words && !strcmp(c->words, "COMMAND"))
        for (const struct cli_command *k = cli_commands; k->group != CLI_GROUPS; k++)
            offer(k->name, begin);
}

/* timetable complete WORD...: the words behind `timetable` so far, the last one is to be completed. Prints one word per
 * line; FILE means that file names fit. */
int cli_complete(int argc, char **argv) {
    const char *begin = argc ? argv[argc - 1] : "";
    char two[80] = "";
    if (argc <= 1) {
        for (const struct cli_command *c = cli_commands; c->group != CLI_GROUPS; c++)
            offer(c->name, begin);
        offer("--help", begin);
        offer("--version", begin);
        return 0;
    }
    if (argc >= 3)
        snprintf(two, sizeof two, "%s %s", argv[0], argv[1]);
    const struct cli_command *c = cli_command_find(two);
    int skip = c ? 2 : 1;
    if (!c)
        c = cli_command_find(argv[0]);
    if (argc == 2) /* the second word of commands with two */
        for (const struct cli_command *k = cli_commands; k->group != CLI_GROUPS; k++)
            if (!strncmp(k->name, argv[0], strlen(argv[0])) && k->name[strlen(argv[0])] == ' ')
                offer(k->name + strlen(argv[0]) + 1, begin);
    if (!c)
        return 0;
    const struct cli_option *before = cli_option_find(c, argv[argc - 2]);
    if (before && before->kind != CLI_FLAG) {
        offer_value(before, argc, argv, begin);
        return 0;
    }
    if (*begin != '-')
        offer_words(c, argc - skip, begin);
    for (const struct cli_option *o = c->options; o->name && *begin == '-'; o++)
        offer(o->name, begin);
    for (const struct cli_option *o = cli_common; o->name && *begin == '-'; o++)
        offer(o->name, begin);
    return 0;
}
