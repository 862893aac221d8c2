/* The options that the commands share, and how the command line speaks to people. */
#include "cli.h"
#include "commands.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

void cli_say(int lang, const char *key, const char *a, const char *b) {
    const char *args[] = {a ? a : "", b ? b : ""};
    char text[1000];
    tt_text_fill(lang, key, args, 2, text, sizeof text);
    puts(text);
}

int cli_usage(int lang, const char *key, const char *detail) {
    const char *args[] = {detail ? detail : ""};
    char text[1000];
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    return 2;
}

bool cli_take_flag(int *argc, char **argv, const char *flag) {
    int n = 0;
    bool found = false;
    for (int i = 0; i < *argc; i++) {
        if (!strcmp(argv[i], flag))
            found = true;
        else
            argv[n++] = argv[i];
    }
    *argc = n;
    return found;
}

bool cli_take_value(int *argc, char **argv, const char *flag, const char **value, bool *ok) {
    int n = 0;
    bool found = false;
    for (int i = 0; i < *argc; i++) {
        if (strcmp(argv[i], flag)) {
            argv[n++] = argv[i];
        } else if (i + 1 < *argc) {
            *value = argv[++i];
            found = true;
        } else {
            cli_usage(0, "cli.no_value", flag);
            *ok = false;
        }
    }
    *argc = n;
    return found;
}

bool cli_whole(const char *text, int64_t min, int64_t max, int64_t *out) {
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    if (errno || end == text || *end || n < min || n > max)
        return false;
    *out = n;
    return true;
}

static bool add_option(struct cli_args *a, const char *pair) {
    const char *eq = strchr(pair, '=');
    if (!eq || eq == pair || (size_t)(eq - pair) >= CLI_OPTION_KEY)
        return false;
    for (int i = 0; i < a->n_options; i++)
        if (!strncmp(a->options[i], pair, (size_t)(eq - pair) + 1)) {
            a->options[i] = pair;
            return true;
        }
    if (a->n_options == CLI_OPTIONS)
        return false;
    a->options[a->n_options++] = pair;
    return true;
}

static bool set_value(struct cli_args *a, const char *name, const char *value) {
    int64_t n;
    if (!strcmp(name, "--lang")) {
        a->lang = tt_lang_find(value);
        if (a->lang >= 0)
            return true;
        a->lang = 0;
        cli_usage(0, "cli.bad_lang", value);
        return false;
    }
    if (!strcmp(name, "--seed") && cli_whole(value, INT64_MIN, INT64_MAX, &n)) {
        a->seed = (uint64_t)n;
        a->has_seed = true;
        return true;
    }
    if (!strcmp(name, "--players")) {
        if (cli_whole(value, 1, 9999, &n))
            a->players = (int)n;
        else
            cli_refuse(a->lang, "cli.bad_whole", name, NULL, NULL, value);
        return a->players > 0;
    }
    if (!strcmp(name, "--bots")) {
        a->bots = value;
        return true;
    }
    if (!strcmp(name, "--deck") || !strcmp(name, "--cards")) {
        a->deck = value;
        return true;
    }
    if (!strcmp(name, "--category")) {
        a->category = value;
        return true;
    }
    if (!strcmp(name, "--difficulty")) {
        size_t last = strlen(value) - 1;
        bool range = last == 2 && value[1] == '-';
        a->difficulty = value;
        return ((!last || range) && value[0] >= '1' && value[last] <= '5' && value[0] <= value[last]) ||
               cli_refuse(a->lang, "cli.bad_difficulty", value, NULL, NULL, NULL) == 0;
    }
    if (!strcmp(name, "--size") && cli_whole(value, 2, INT32_MAX, &n)) {
        a->size = (int)n;
        return true;
    }
    if (!strcmp(name, "--option") && add_option(a, value))
        return true;
    cli_usage(a->lang, "cli.bad_value", name);
    return false;
}

bool cli_read_args(int argc, char **argv, struct cli_args *a) {
    static const char *const valued[] = {"--lang",  "--seed",     "--players",    "--bots", "--option", "--deck",
                                         "--cards", "--category", "--difficulty", "--size", NULL};
    memset(a, 0, sizeof *a);
    a->lang = cli_language(argc, argv);
    for (int i = 0; i < argc; i++) {
        const char *arg = argv[i];
        int v = 0;
        if (!strcmp(arg, "--json")) {
            a->json = true;
            continue;
        }
        while (valued[v] && strcmp(valued[v], arg))
            v++;
        if (valued[v]) {
            if (i + 1 == argc) {
                cli_usage(a->lang, "cli.no_value", arg);
                return false;
            }
            if (!set_value(a, arg, argv[++i]))
                return false;
            continue;
        }
        if (arg[0] == '-' && arg[1]) {
            cli_usage(a->lang, "cli.unknown_flag", arg);
            return false;
        }
        if (a->n == (int)(sizeof a->rest / sizeof *a->rest)) {
            cli_usage(a->lang, "cli.too_many", arg);
            return false;
        }
        a->rest[a->n++] = arg;
    }
    return true;
}

/* The deck of the command line; one a run, kept to its end. */
static struct tt_document *position;

const struct tt_json *cli_position(void) { return position ? tt_document_root(position) : NULL; }

/* Reads --deck and what chooses from it, for a game that takes own cards. */
static bool read_deck(const struct cli_args *a, const struct tt_game *game, const struct tt_json *options) {
    tt_document_free(position);
    position = cli_combines(a, game) ? cli_combine(a, game, options) : cli_cards_read(a->deck, game, a->lang);
    const struct tt_json *cards = position ? tt_json_get(tt_document_root(position), "cards") : NULL;
    if (game->combine && cards && cards->count > CLI_PLAYED_MAX) { /* some are drawn */
        tt_document_free(position);
        position = cli_combine(a, game, options);
    }
    return position != NULL;
}

/* Whether a table can be laid out: a custom deck may be too small for this many players. */
static bool can_begin(const struct tt_game *game, const struct tt_setup *setup, struct tt_error *err) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    return !position || tt_begin(game, setup, cli_position(), (struct tt_state *)room, err);
}

/* The value of key=value: numbers, true, false, null and lists as they are, all else as a text. */
static void put_value(const char *value, struct tt_sink *s) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(value, strlen(value), &err);
    if (doc && tt_document_root(doc)->type != TT_JSON_TEXT)
        tt_put_json(s, tt_document_root(doc));
    else
        tt_put_text(s, value);
    tt_document_free(doc);
}

/* The options with their whole names; NULL after having said that there is no such option. */
static struct tt_document *read_options(const struct cli_args *a, const struct tt_game *game) {
    struct tt_document *out = NULL;
    bool ok = true;
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    for (int i = 0; i < a->n_options && ok; i++) {
        char key[CLI_OPTION_KEY];
        const char *eq = strchr(a->options[i], '=');
        snprintf(key, sizeof key, "%.*s", (int)(eq - a->options[i]), a->options[i]);
        const char *id = cli_option_name(game, key, a->lang);
        ok = id && cli_option_value(game, id, eq + 1, a->lang);
        tt_put_key(&s, id ? id : "");
        put_value(eq + 1, &s);
    }
    tt_put_end(&s);
    if (ok)
        out = tt_sink_take(&s);
    else
        tt_sink_free(&s);
    return out;
}

/* "--players must be 2 to 4 for CONTROL, not 9" */
static void refuse_players(const struct tt_game *game, const struct cli_args *a) {
    char min[8], max[8], given[8], key[80], text[300];
    snprintf(min, sizeof min, "%d", game->min_seats);
    snprintf(max, sizeof max, "%d", game->max_seats);
    snprintf(given, sizeof given, "%d", a->players);
    snprintf(key, sizeof key, "game.%s", game->id);
    const char *args[] = {min, max, tt_text(a->lang, key), given};
    tt_text_fill(a->lang, "cli.bad_players", args, 4, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
}

const struct tt_game *cli_game(const struct cli_args *given, const char *id, struct tt_setup *setup) {
    const struct tt_game *game = tt_game_find(id);
    struct cli_args own = *given;
    const struct cli_args *a = &own;
    static char deck[100]; /* --deck base is --option deck=base */
    struct tt_error err;
    if (!game) {
        cli_unknown_game(id, a->lang);
        return NULL;
    }
    if (cli_is_deck_option(a, game)) {
        snprintf(deck, sizeof deck, "deck=%s", a->deck);
        add_option(&own, deck);
        own.deck = NULL;
    }
    struct tt_document *options = read_options(a, game);
    if (!options)
        return NULL;
    if ((a->deck || cli_combines(a, game)) && !read_deck(a, game, tt_document_root(options))) {
        tt_document_free(options);
        return NULL;
    }
    int seats = a->players ? a->players : game->min_seats > 2 ? game->min_seats : 2;
    if (seats < game->min_seats || seats > game->max_seats) {
        refuse_players(game, a);
        tt_document_free(options);
        return NULL;
    }
    struct tt_json players = {.type = TT_JSON_INT, .num = seats, .span = 1};
    bool ok = tt_setup_read(game, &players, tt_document_root(options), cli_position(), a->seed, setup, &err);
    tt_document_free(options);
    if (ok && !can_begin(game, setup, &err)) {
        tt_setup_clear(setup);
        ok = false;
    }
    if (!ok) {
        char why[400];
        tt_error_text(a->lang, &err, why, sizeof why);
        fprintf(stderr, "timetable: %s\n", why);
        return NULL;
    }
    return game;
}
