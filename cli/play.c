/* timetable play: reads what was asked for and hands it to the terminal client. */
#include "cli.h"

#include "../terminal/lesson.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* The options that only playing has. They are taken out of argv; the shared reader gets the rest. */
struct play_args {
    bool plain, resume, lesson, ascii, mouse;
    const char *names; /* --names a,b */
    const char *join;  /* --join URL */
    int seat;          /* --seat N, with --join */
    const char *open;  /* --open URL */
    char bots[4000];   /* --bot SPEC, one a line */
};

static int take_own(int argc, char **argv, struct play_args *p) {
    int n = 0;
    memset(p, 0, sizeof *p);
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--plain"))
            p->plain = true;
        else if (!strcmp(argv[i], "--resume"))
            p->resume = true;
        else if (!strcmp(argv[i], "--lesson"))
            p->lesson = true;
        else if (!strcmp(argv[i], "--ascii"))
            p->ascii = true;
        else if (!strcmp(argv[i], "--mouse"))
            p->mouse = true;
        else if (!strcmp(argv[i], "--names") && i + 1 < argc)
            p->names = argv[++i];
        else if (!strcmp(argv[i], "--join") && i + 1 < argc)
            p->join = argv[++i];
        else if (!strcmp(argv[i], "--seat") && i + 1 < argc)
            p->seat = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--open") && i + 1 < argc)
            p->open = argv[++i];
        else if (!strcmp(argv[i], "--bot") && i + 1 < argc &&
                 strlen(p->bots) + strlen(argv[i + 1]) + 2 < sizeof p->bots)
            strcat(strcat(p->bots, argv[++i]), "\n");
        else
            argv[n++] = argv[i];
    }
    return n;
}

static struct table *load(const char *path, int lang) {
    struct tt_error err = {0};
    size_t n;
    char *text = term_read_file(path, &n);
    if (!text) {
        fprintf(stderr, "timetable: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    struct table *t = table_load(text, n, lang, &err);
    free(text);
    if (!t) {
        char why[300];
        tt_error_text(lang, &err, why, sizeof why);
        fprintf(stderr, "timetable: %s: %s\n", path, why);
    }
    return t;
}

static struct table *resume(const struct cli_args *args) {
    char path[PATH_BYTES];
    const char *which = args->n ? args->rest[0] : NULL;
    struct table *t;
    if (which && !tt_game_find(which)) {
        t = load(which, args->lang);
        term_put(path, sizeof path, which);
    } else if (store_newest(which, path, sizeof path)) {
        t = load(path, args->lang);
    } else {
        cli_usage(args->lang, "terminal.nothing_to_resume", which);
        return NULL;
    }
    if (t)
        term_put(t->path, sizeof t->path, path);
    return t;
}

/* Which programs failed to answer, and how often: a bot's author wants to know. */
static void tell_faults(const struct table *t) {
    for (int p = 0; p < t->seats; p++) {
        const struct tt_player *player = t->seat[p].player;
        char n[32];
        if (!player || !tt_player_faults(player))
            continue;
        snprintf(n, sizeof n, "%lld", (long long)tt_player_faults(player));
        cli_say(t->lang, "arena.faults", tt_player_spec(player), n);
    }
}

static struct table *begin(struct cli_args *args, const struct play_args *own) {
    struct tt_setup setup;
    struct tt_error err = {0};
    const struct tt_game *game = tt_game_find(args->rest[0]);
    int bots = table_bots_in(args->bots);
    if (!args->has_seed)
        args->seed = term_any_seed();
    if (!args->players && bots && game && bots + 1 > 2)
        args->players = bots + 1;
    game = cli_game(args, args->rest[0], &setup);
    if (!game)
        return NULL;
    struct table *t = table_new(game, &setup, cli_position(), args->lang, args->bots, own->names, &err);
    if (!t)
        fprintf(stderr, "timetable: %s\n", err.message);
    return t;
}

/* The fields of a request that opens a table at a server: you first, bots last, the rest open. */
static struct tt_document *request_table(struct cli_args *args) {
    struct tt_setup setup;
    struct tt_sink s;
    int bots = table_bots_in(args->bots);
    if (!args->players && bots > 1)
        args->players = bots + 1;
    const struct tt_game *game = cli_game(args, args->rest[0], &setup);
    if (!game)
        return NULL;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_key_text(&s, "game", game->id);
    tt_key_int(&s, "players", setup.seats);
    tt_put_key(&s, "options");
    tt_put_options(game, &setup, &s);
    tt_key_list(&s, "seats");
    for (int p = 0; p < setup.seats; p++) {
        char id[BOT_BYTES] = "";
        bool bot = p >= setup.seats - bots && table_bot_in(args->bots, p - (setup.seats - bots), id, sizeof id);
        tt_put_text(&s, p == 0 ? "me" : bot ? id : "open");
    }
    tt_put_end(&s);
    tt_put_end(&s);
    tt_setup_clear(&setup);
    return tt_sink_take(&s);
}

static int open_online(struct cli_args *args, const struct play_args *own, bool plain, const struct screen_wish *wish) {
    if (!args->n)
        return cli_usage(args->lang, "cli.which_game", "play");
    struct tt_document *create = request_table(args);
    return create ? online_play(own->open, own->names, create, plain, wish) : 2;
}

static struct table *learn(struct cli_args *args) {
    struct tt_error err = {0};
    struct tt_setup setup;
    char why[300];
    const struct tt_game *game = cli_game(args, args->rest[0], &setup);
    if (game)
        tt_setup_clear(&setup);
    struct table *t = game ? lesson_table(game->id, args->lang, &err) : NULL;
    if (game && !t) {
        tt_error_text(args->lang, &err, why, sizeof why);
        fprintf(stderr, "timetable: %s\n", why);
    }
    return t;
}

int cli_play(int argc, char **argv) {
    struct cli_args args;
    struct play_args own;
    argc = take_own(argc, argv, &own);
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n > 1)
        return cli_usage(args.lang, "cli.too_many", args.rest[1]);
    if (own.bots[0])
        args.bots = own.bots;
    struct screen_wish wish = {.ascii = own.ascii, .mouse = own.mouse, .lang = args.lang, .seat = own.seat};
    bool full = !own.plain && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    if (own.join)
        return online_play(own.join, own.names, NULL, !full, &wish);
    if (own.open)
        return open_online(&args, &own, !full, &wish);
    if (!own.resume && !args.n) {
        int code = full ? screen_play(NULL, &wish) : -1;
        return code >= 0 ? code : cli_usage(args.lang, "cli.which_game", "play");
    }
    struct table *t = own.resume ? resume(&args) : own.lesson ? learn(&args) : begin(&args, &own);
    if (!t)
        return own.resume ? 1 : 2;
    int code = full ? screen_play(t, &wish) : -1;
    if (code < 0)
        code = plain_play(t);
    tell_faults(t);
    table_free(t);
    return code;
}
