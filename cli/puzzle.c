/* timetable puzzle: the puzzles there are, one to solve, the one of the day, and finding new ones. */
#include "records.h"

#include "../puzzles/puzzles.h"
#include "../terminal/puzzle.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct wish {
    struct cli_args args;
    bool find, check, daily, solve, plain;
    const char *out, *date, *positions;
    int64_t count, iterations, games, from, last, difficulty, gap, played;
};

static bool read_number(const char *text, const char *flag, int64_t most, int64_t *out) {
    return !text || cli_whole(text, 1, most, out) || cli_usage(0, "cli.bad_value", flag) == 0;
}

static bool read_wish(int *argc, char **argv, struct wish *w) {
    const char *count = NULL, *iterations = NULL, *games = NULL, *from = NULL, *last = NULL, *gap = NULL,
               *difficulty = NULL, *played = NULL;
    bool ok = true;
    memset(w, 0, sizeof *w);
    w->find = cli_take_value(argc, argv, "--count", &count, &ok);
    cli_take_value(argc, argv, "--iterations", &iterations, &ok);
    cli_take_value(argc, argv, "--games", &games, &ok);
    cli_take_value(argc, argv, "--from", &from, &ok);
    cli_take_value(argc, argv, "--positions", &w->positions, &ok);
    cli_take_value(argc, argv, "--last", &last, &ok);
    cli_take_value(argc, argv, "--difficulty", &difficulty, &ok);
    cli_take_value(argc, argv, "--gap", &gap, &ok);
    cli_take_value(argc, argv, "--played", &played, &ok);
    cli_take_value(argc, argv, "--out", &w->out, &ok);
    w->daily = cli_take_value(argc, argv, "--date", &w->date, &ok);
    w->check = cli_take_flag(argc, argv, "--check");
    w->solve = cli_take_flag(argc, argv, "--solve");
    w->plain = cli_take_flag(argc, argv, "--plain");
    w->daily = cli_take_flag(argc, argv, "--daily") || w->daily;
    if (!ok || !cli_read_args(*argc, argv, &w->args))
        return false;
    w->iterations = 1500;
    w->count = 10;
    w->from = 4;
    w->difficulty = 1;
    w->gap = 15;
    w->played = w->find ? 1000 : 300;
    return read_number(count, "--count", 10000, &w->count) &&
           read_number(iterations, "--iterations", 10000000, &w->iterations) &&
           read_number(games, "--games", 1000000, &w->games) && read_number(from, "--from", 10000, &w->from) &&
           read_number(last, "--last", 10000, &w->last) && read_number(difficulty, "--difficulty", 5, &w->difficulty) &&
           read_number(gap, "--gap", 100, &w->gap) && read_number(played, "--played", 10000, &w->played);
}

/* --- finding ------------------------------------------------------------------------------------- */

struct finding {
    FILE *out, *in; /* in: positions to look at */
    int lang;
    struct tt_document *doc;
};

static const struct tt_json *next_position(void *with) {
    struct finding *f = with;
    struct tt_error err;
    char *line = NULL;
    size_t room = 0;
    tt_document_free(f->doc);
    f->doc = NULL;
    ssize_t n = getline(&line, &room, f->in);
    if (n > 0)
        f->doc = tt_json_parse(line, (size_t)n, &err);
    free(line);
    return f->doc ? tt_document_root(f->doc) : NULL;
}

static void found(void *with, const char *line, size_t n) {
    struct finding *f = with;
    fwrite(line, 1, n, f->out);
    fputc('\n', f->out);
    fflush(f->out);
}

static void progress(void *with, int64_t games, int64_t looked, int n) {
    const struct finding *f = with;
    char a[24], b[24], c[24];
    snprintf(a, sizeof a, "%lld", (long long)games);
    snprintf(b, sizeof b, "%lld", (long long)looked);
    snprintf(c, sizeof c, "%d", n);
    fprintf(stderr, "\r%s\033[K", say3(f->lang, "cli.puzzle.progress", a, b, c));
}

static int find(const struct wish *w) {
    struct tt_setup setup;
    struct cli_args args = w->args;
    const struct tt_game *game = cli_game(&args, w->args.rest[0], &setup);
    if (!game)
        return 2;
    struct finding f = {.out = w->out ? fopen(w->out, "a") : stdout, .lang = w->args.lang};
    if (!f.out)
        return cli_usage(w->args.lang, "cli.print.write", w->out);
    if (w->positions && !(f.in = fopen(w->positions, "r")))
        return cli_usage(w->args.lang, "cli.no_file", w->positions);
    if (!w->args.players)
        setup.seats = 0;
    struct puzzle_wish wish = {.game = game,
                               .setup = &setup,
                               .count = (int)w->count,
                               .lang = w->args.lang,
                               .seed = w->args.seed,
                               .games = w->games,
                               .from = (int)w->from,
                               .last = (int)w->last,
                               .bots = w->args.bots,
                               .difficulty = (int)w->difficulty,
                               .gap = (int)w->gap,
                               .played = (int)w->played,
                               .position = f.in ? next_position : NULL,
                               .found = found,
                               .progress = isatty(STDERR_FILENO) ? progress : NULL,
                               .with = &f};
    /* In a quiz, knowing decides and not searching. */
    int n = game->quiz ? puzzle_find_places(&wish) : puzzle_find(&wish);
    if (wish.progress)
        fputc('\n', stderr);
    tt_setup_clear(&setup);
    tt_document_free(f.doc);
    if (f.in)
        fclose(f.in);
    if (w->out && fclose(f.out))
        return 1;
    return n == wish.count ? 0 : 1;
}

/* --- those that there are ------------------------------------------------------------------------ */

static int list(const struct wish *w, const char *game) {
    int lang = w->args.lang, n = puzzle_count(game);
    char text[16];
    if (w->args.json) {
        for (int i = 0; i < n; i++) {
            size_t len;
            const char *line = puzzle_text(game, i, &len);
            printf("%.*s\n", (int)len, line);
        }
        return 0;
    }
    snprintf(text, sizeof text, "%d", n);
    puts(say2(lang, "cli.puzzle.head", word_game(lang, game), text));
    for (int i = 0; i < n; i++) {
        char line[TEXT_BYTES];
        puzzle_title(game, i, lang, line, sizeof line);
        puts(line);
    }
    puts(say1(lang, "cli.puzzle.tail", game));
    return 0;
}

/* By number, by id, or the first that is not solved yet. */
static int which(const char *game, const char *wanted) {
    int n = puzzle_count(game);
    int64_t number;
    if (wanted && cli_whole(wanted, 1, n, &number))
        return (int)number - 1;
    for (int i = 0; i < n; i++) {
        struct tt_document *doc = puzzle_read(game, i);
        const struct tt_json *id = doc ? tt_json_get(tt_document_root(doc), "id") : NULL;
        bool is = tt_json_is(id, TT_JSON_TEXT) && (wanted ? !strcmp(id->text, wanted) : !puzzle_solved(id->text));
        tt_document_free(doc);
        if (is)
            return i;
    }
    return wanted || !n ? -1 : 0;
}

static int solve(const struct wish *w, const char *game, int i) {
    struct tt_error err = {0};
    struct screen_wish screen = {.lang = w->args.lang};
    struct table *t = puzzle_table(game, i, w->args.lang, &err);
    if (!t)
        return cli_usage(w->args.lang, "cli.puzzle.none", game);
    bool full = !w->plain && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    int code = full ? screen_play(t, &screen) : -1;
    if (code < 0)
        code = plain_play(t);
    table_free(t);
    return code;
}

static int daily(const struct wish *w) {
    char today[11];
    const char *game;
    int i;
    puzzle_today(today);
    const char *date = w->date ? w->date : today;
    if (tt_day(date) < 0)
        return cli_usage(w->args.lang, "cli.puzzle.date", date);
    if (!puzzle_of_day(date, &game, &i))
        return cli_usage(w->args.lang, "cli.puzzle.none", "");
    if (w->args.json) {
        size_t n;
        const char *line = puzzle_text(game, i, &n);
        printf("%.*s\n", (int)n, line);
        return 0;
    }
    puts(say2(w->args.lang, "cli.puzzle.day", date, word_game(w->args.lang, game)));
    return solve(w, game, i);
}

/* --- are they what they say? ----------------------------------------------------------------------- */

static void read_best(struct tt_match *m, const struct tt_json *puzzle, tt_move *out, int *n) {
    struct tt_error err;
    const struct tt_json *best = tt_json_get(puzzle, "best");
    *n = 0;
    for (const struct tt_json *b = tt_json_first(best); b && *n < 16; b = tt_json_next(best, b))
        if (tt_match_find(m, b, &out[*n], &err))
            ++*n;
}

/* Where the truth decides, exactly the best placements are right. */
static bool truth_agrees(struct tt_match *m, int seat, const tt_move *best, int n) {
    const tt_move *legal;
    int all = tt_match_legal(m, seat, &legal), right = 0;
    tt_move *list = tt_have(malloc((size_t)all * sizeof *list));
    memcpy(list, legal, (size_t)all * sizeof *list);
    for (int i = 0; i < all; i++)
        right += puzzle_right(m, list[i]);
    free(list);
    for (int i = 0; i < n; i++)
        right -= puzzle_right(m, best[i]) ? 1 : 1000;
    return right == 0;
}

static bool holds(const struct wish *w, const struct tt_json *puzzle) {
    struct tt_error err = {0};
    tt_move best[16];
    struct puzzle_verdict v = {0};
    int seat, n;
    const struct tt_json *id = tt_json_get(puzzle, "id");
    const char *name = tt_json_is(id, TT_JSON_TEXT) ? id->text : "?";
    struct tt_match *m = puzzle_match(puzzle, &seat, &err);
    if (!m) {
        printf("%-24s %s\n", name, err.message);
        return false;
    }
    read_best(m, puzzle, best, &n);
    struct puzzle_parts p = {.game = tt_match_game(m),
                             .setup = tt_match_setup(m),
                             .state = tt_match_state(m),
                             .seat = seat,
                             .best = best,
                             .best_n = n};
    bool open = tt_json_is_text(tt_json_get(puzzle, "knowledge"), "all"),
         ok = n > 0 && n == (int)tt_json_get(puzzle, "best")->count;
    if (ok && open) {
        puzzle_judge_open(&p, w->iterations, w->args.seed, &v.value, &v.next);
        ok = v.value - v.next >= 65536 * 4 / 100 && truth_agrees(m, seat, best, n);
    } else if (ok) {
        puzzle_by_play(&p, (int)w->played, 0, w->args.seed, &v);
        ok = v.value > v.next;
    }
    printf("%-24s %3d%% %3d%% %s%s\n", name, v.value * 100 / 65536, v.next * 100 / 65536, open || v.sure ? "" : "? ",
           ok ? "ok" : "WRONG");
    fflush(stdout);
    tt_match_free(m);
    return ok;
}

struct checking {
    const struct wish *wish;
    int all, wrong;
};

static void check_one(void *with, const struct tt_json *puzzle, int number) {
    struct checking *c = with;
    (void)number;
    c->all++;
    c->wrong += !holds(c->wish, puzzle);
}

static void check_shelf(struct checking *c, const char *game) {
    for (int i = 0; i < puzzle_count(game); i++) {
        struct tt_document *doc = puzzle_read(game, i);
        if (doc)
            check_one(c, tt_document_root(doc), i);
        else
            c->wrong++;
        tt_document_free(doc);
    }
}

/* Those of a file, of a game, or all that are in the program. */
static int check(const struct wish *w) {
    struct checking c = {.wish = w};
    const char *what = w->args.n ? w->args.rest[0] : NULL;
    if (what && !tt_game_find(what)) {
        if (cli_each_record(what, w->args.lang, check_one, &c) < 0)
            return 2;
    } else {
        for (int g = 0; g < tt_game_count(); g++)
            if (!what || !strcmp(what, tt_game_at(g)->id))
                check_shelf(&c, tt_game_at(g)->id);
    }
    char a[16], b[16];
    snprintf(a, sizeof a, "%d", c.all);
    snprintf(b, sizeof b, "%d", c.wrong);
    cli_say(w->args.lang, "cli.puzzle.checked", a, b);
    return c.wrong || !c.all ? 1 : 0;
}

int cli_puzzle(int argc, char **argv) {
    struct wish w;
    if (!read_wish(&argc, argv, &w))
        return 2;
    const char *game = w.args.n ? w.args.rest[0] : NULL, *number = w.args.n > 1 ? w.args.rest[1] : NULL;
    if (w.args.n > 2)
        return cli_usage(w.args.lang, "cli.too_many", w.args.rest[2]);
    if (w.check)
        return check(&w);
    if (game && !tt_game_find(game))
        return cli_unknown_game(game, w.args.lang);
    if (w.daily)
        return daily(&w);
    if (!game)
        return cli_usage(w.args.lang, "cli.which_game", "puzzle");
    if (w.find)
        return find(&w);
    if (!w.solve && !number)
        return list(&w, game);
    int i = which(game, number);
    return i < 0 ? cli_usage(w.args.lang, "cli.puzzle.none", number ? number : game) : solve(&w, game, i);
}
