/* Checks a command's arguments by its row of the table (commands.h), before the command runs. Every refusal says what
 * was given and what is allowed. */
#include "cli.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAMES = 64 };

int cli_language(int argc, char **argv) {
    static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < argc; i++) {
        const char *value = NULL;
        if (!strncmp(argv[i], "--lang=", 7))
            value = argv[i] + 7;
        else if (!strcmp(argv[i], "--lang") && i + 1 < argc)
            value = argv[i + 1];
        if (value && tt_lang_find(value) >= 0)
            return tt_lang_find(value);
    }
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variable[i]);
        char two[3] = {0};
        if (!value || !*value)
            continue;
        strncpy(two, value, 2); /* the first that is set decides, known or not */
        return tt_lang_find(two) > 0 ? tt_lang_find(two) : 0;
    }
    return 0;
}

int cli_refuse(int lang, const char *key, const char *a, const char *b, const char *c, const char *d) {
    const char *args[] = {a, b ? b : "", c ? c : "", d ? d : ""};
    char text[1000];
    tt_text_fill(lang, key, args, 4, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    return -1;
}

int cli_unknown(int lang, const char *key, const char *given, const char *const *names, int n, const char *more) {
    const char *near = cli_near(given, names, n);
    char hint[200] = ".";
    if (near) {
        const char *args[] = {near};
        tt_text_fill(lang, "cli.did_you_mean", args, 1, hint, sizeof hint);
    }
    cli_refuse(lang, key, given, hint, more, NULL);
    return 2;
}

int cli_unknown_game(const char *given, int lang) {
    const char *names[NAMES];
    int n = 0;
    for (; n < tt_game_count() && n < NAMES; n++)
        names[n] = tt_game_at(n)->id;
    return cli_unknown(lang, "cli.unknown_game", given, names, n, NULL);
}

static int unknown_flag(const struct cli_command *c, const char *name, int lang) {
    const char *names[NAMES];
    int n = 0;
    const struct cli_option *list[] = {c->options, cli_common};
    for (int i = 0; i < 2; i++)
        for (const struct cli_option *o = list[i]; o->name && n < NAMES; o++)
            names[n++] = o->name;
    cli_unknown(lang, "cli.unknown_flag", name, names, n, c->name);
    return -1;
}

static bool read_count(const char *text, int64_t *out) {
    char *end;
    double v = strtod(text, &end);
    if (end == text || *end || !(v >= -9e18 && v <= 9e18) || v != (double)(int64_t)v)
        return false;
    *out = (int64_t)v;
    return true;
}

static bool is_choice(const char *choices, const char *value) {
    size_t n = strlen(value);
    for (const char *at = choices; at; at = strchr(at, '|')) {
        at += *at == '|';
        if (!strncmp(at, value, n) && (!at[n] || at[n] == '|'))
            return true;
    }
    return false;
}

/* Whether the value can be one of this option's; says what is allowed where it cannot. */
static bool fits(const struct cli_option *o, const char *value, int lang) {
    char min[24], max[24];
    int64_t n = 0;
    if (o->kind == CLI_CHOICE) {
        if (is_choice(o->choices, value))
            return true;
        char list[200], *at = list;
        snprintf(list, sizeof list, "%s", o->choices);
        while ((at = strchr(at, '|')))
            *at = ' ';
        cli_refuse(lang, "cli.bad_choice", o->name, list, value, NULL);
        return false;
    }
    if (o->kind != CLI_NUMBER && o->kind != CLI_COUNT)
        return true;
    bool whole = o->kind == CLI_COUNT ? read_count(value, &n) : cli_whole(value, INT64_MIN, INT64_MAX, &n);
    if (whole && n >= o->min && n <= o->max)
        return true;
    snprintf(min, sizeof min, "%lld", (long long)o->min);
    snprintf(max, sizeof max, "%lld", (long long)o->max);
    cli_refuse(lang, o->min == INT64_MIN ? "cli.bad_whole" : "cli.bad_number", o->name, min, max, value);
    return false;
}

/* One argument that begins with a dash: writes it, and its value where it takes one. Returns how many of argv it used;
 * 0 after having said what is wrong. */
static int take_option(const struct cli_command *c, int argc, char **argv, char **out, int *n, int lang) {
    char *eq = strchr(argv[0], '=');
    char name[64];
    size_t length = eq ? (size_t)(eq - argv[0]) : strlen(argv[0]);
    snprintf(name, sizeof name, "%.*s", (int)length, argv[0]);
    const struct cli_option *o = length < sizeof name ? cli_option_find(c, name) : NULL;
    if (!o)
        return unknown_flag(c, name, lang) > 0;
    out[(*n)++] = (char *)(uintptr_t)o->name;
    if (o->kind == CLI_FLAG) {
        if (eq)
            cli_refuse(lang, "cli.takes_no_value", name, NULL, NULL, NULL);
        return !eq;
    }
    if (!eq && argc < 2) {
        cli_refuse(lang, "cli.no_value", name, o->value, NULL, NULL);
        return 0;
    }
    char *value = eq ? eq + 1 : argv[1];
    out[(*n)++] = value;
    return fits(o, value, lang) ? 2 - (eq != NULL) : 0;
}

int cli_check_args(const struct cli_command *c, int argc, char **argv, char **out) {
    int lang = cli_language(argc, argv), n = 0;
    for (int i = 0; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return -2;
    for (int i = 0; i < argc;) {
        if (argv[i][0] != '-' || !argv[i][1]) {
            out[n++] = argv[i++];
            continue;
        }
        int used = take_option(c, argc - i, argv + i, out, &n, lang);
        if (!used)
            return -1;
        i += used;
    }
    return n;
}
