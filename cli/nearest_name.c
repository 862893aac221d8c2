/* Names that people type: a short form where it is clear, and the nearest name where it is wrong. */
#include "cli.h"

#include <stdio.h>

enum { LONGEST = 60, SHORTEST = 3 };

static int least(int a, int b) { return a < b ? a : b; }

/* Letters to change, add or take away to make one word the other. */
static int distance(const char *a, const char *b) {
    int row[LONGEST + 1], n = (int)strlen(b);
    if (strlen(a) > LONGEST || n > LONGEST)
        return LONGEST;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int here = least(least(row[j], row[j - 1]) + 1, corner + (a[i - 1] != b[j - 1]));
            corner = row[j];
            row[j] = here;
        }
    }
    return row[n];
}

const char *cli_near(const char *name, const char *const *names, int n) {
    const char *best = NULL;
    int fewest = LONGEST;
    for (int i = 0; i < n; i++) {
        int far = distance(name, names[i]);
        if (*name && strstr(names[i], name)) /* a part of the name is nearer than a likeness */
            far = 0;
        if (far < fewest) {
            fewest = far;
            best = names[i];
        }
    }
    int most = (int)strlen(name) / 2;
    return fewest <= (most < 2 ? 2 : most) ? best : NULL;
}

const char *cli_option_name(const struct tt_game *game, const char *given, int lang) {
    const char *names[TT_MAX_OPTIONS], *found = NULL;
    int begins = 0;
    for (int i = 0; i < game->n_options; i++) {
        names[i] = game->options[i].id;
        if (!strcmp(names[i], given))
            return names[i];
        if (strlen(given) >= SHORTEST && !strncmp(names[i], given, strlen(given))) {
            begins++;
            found = names[i];
        }
    }
    if (begins == 1)
        return found;
    char all[600] = "", text[1000], key[80];
    for (int i = 0; i < game->n_options; i++) {
        strncat(all, i ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, names[i], sizeof all - strlen(all) - 1);
    }
    snprintf(key, sizeof key, "game.%s", game->id);
    const char *near = cli_near(given, names, game->n_options);
    const char *args[] = {given, near ? near : "", tt_text(lang, key), all};
    tt_text_fill(lang, near ? "cli.option.near" : "cli.option.none", args, 4, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    return NULL;
}

/* "match must be one of: full, single; not 'foo'". Lists and null are the engine's to judge. */
bool cli_option_value(const struct tt_game *game, const char *id, const char *value, int lang) {
    const struct tt_option *o = game->options;
    while (strcmp(o->id, id))
        o++;
    char min[24], max[24], all[400] = "";
    int64_t n;
    if (o->type == TT_INT && !cli_whole(value, o->min, o->max, &n)) {
        snprintf(min, sizeof min, "%lld", (long long)o->min);
        snprintf(max, sizeof max, "%lld", (long long)o->max);
        return cli_refuse(lang, "cli.bad_number", id, min, max, value) == 0;
    }
    static const char *const truths[] = {"true", "false", NULL};
    const char *const *values = o->type == TT_ENUM ? o->values : o->type == TT_BOOL ? truths : NULL;
    for (int i = 0; values && values[i]; i++) {
        if (!strcmp(values[i], value))
            return true;
        strncat(all, i ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, values[i], sizeof all - strlen(all) - 1);
    }
    return !values || cli_refuse(lang, "cli.bad_choice", id, all, value, NULL) == 0;
}
