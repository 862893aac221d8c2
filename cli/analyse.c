/* timetable analyse RECORD: the bot's estimate of everybody's chances along a game, and the moves that turned it. */
#include "records.h"

#include "../terminal/terminal.h"

#include <stdlib.h>
#include <unistd.h>

struct analysing {
    struct cli_args args;
    struct tt_think ask;
    const char *path, *out;
    bool keep, quiet;
};

static bool read_wish(int *argc, char **argv, struct analysing *a) {
    const char *knowledge = NULL, *iterations = NULL, *threads = NULL;
    int64_t n;
    bool ok = true;
    memset(a, 0, sizeof *a);
    cli_take_value(argc, argv, "--knowledge", &knowledge, &ok);
    cli_take_value(argc, argv, "--iterations", &iterations, &ok);
    cli_take_value(argc, argv, "--threads", &threads, &ok);
    cli_take_value(argc, argv, "--out", &a->out, &ok);
    a->keep = cli_take_flag(argc, argv, "--keep");
    a->quiet = cli_take_flag(argc, argv, "--quiet");
    if (!ok || !cli_read_args(*argc, argv, &a->args))
        return false;
    a->ask = (struct tt_think){.iterations = TT_ANALYSE, .seed = a->args.seed, .threads = 1};
    if (iterations && !cli_whole(iterations, 1, 100000000, &a->ask.iterations))
        return cli_usage(a->args.lang, "cli.bad_value", "--iterations") == 0;
    if (threads && !cli_whole(threads, 1, 64, &n))
        return cli_usage(a->args.lang, "cli.bad_value", "--threads") == 0;
    if (threads)
        a->ask.threads = (int)n;
    if (knowledge && strcmp(knowledge, "mover") && strcmp(knowledge, "all"))
        return cli_usage(a->args.lang, "cli.bad_value", "--knowledge") == 0;
    a->ask.open = knowledge && !strcmp(knowledge, "all");
    return true;
}

static bool progress(void *with, int done, int of) {
    const struct analysing *a = with;
    char now[16], all[16];
    snprintf(now, sizeof now, "%d", done);
    snprintf(all, sizeof all, "%d", of);
    fprintf(stderr, "\r%s%s", say2(a->args.lang, "cli.analyse.progress", now, all), done == of ? "\r\033[K" : "");
    fflush(stderr);
    return true;
}

/* An analysis that the record has already, with at least the budget that is asked for. */
static bool kept(struct tt_match *m, const struct tt_json *record, const struct analysing *a, struct tt_curve *c) {
    if (!tt_curve_read(m, tt_json_get(record, "analysis"), c))
        return false;
    if (c->open == a->ask.open && c->iterations >= a->ask.iterations)
        return true;
    tt_curve_free(c);
    return false;
}

/* The record as it was, with the analysis in place of an earlier one. */
static void put_kept(struct tt_match *m, const struct tt_json *record, const struct tt_curve *c, struct tt_sink *s) {
    tt_put_object(s);
    for (const struct tt_json *v = tt_json_first(record); v; v = tt_json_next(record, v)) {
        if (!strcmp(v->key, "analysis"))
            continue;
        tt_put_key(s, v->key);
        tt_put_json(s, v);
    }
    tt_put_key(s, "analysis");
    tt_put_analysis(m, c, s);
    tt_put_end(s);
    tt_put_raw(s, "\n", 1);
}

static void action_text(const struct tt_match *m, tt_move move, int lang, char *out, size_t cap) {
    tt_action_text(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move, lang, out, cap);
}

static void put_bar(int value) {
    enum { WIDTH = 20 };
    int full = (value * WIDTH + 32768) / 65536;
    for (int i = 0; i < WIDTH; i++)
        fputs(i < full ? "#" : ".", stdout);
}

static bool together(const struct tt_curve *c, int seats) {
    for (int i = 0; i < c->n; i++)
        for (int s = 1; s < seats; s++)
            if (c->point[i].value[s] != c->point[i].value[0])
                return false;
    return seats > 1;
}

/* Why the better move is better, a line each. */
static void tell_why(const struct tt_match *m, const struct tt_point *p, const struct analysing *a, char (*name)[64]) {
    const char *names[TT_MAX_SEATS] = {NULL};
    struct tt_sink s;
    for (int seat = 0; seat < tt_match_setup(m)->seats; seat++)
        names[seat] = name[seat];
    tt_sink_nodes(&s);
    const struct tt_json *all = tt_put_why(m, p, &a->ask, &s) ? tt_sink_value(&s) : NULL;
    for (const struct tt_json *one = tt_json_first(all); one; one = tt_json_next(all, one)) {
        char text[600];
        tt_sentence(a->args.lang, tt_match_game(m)->id, "reason", one, names, text, sizeof text);
        printf("         %s\n", text);
    }
    tt_sink_free(&s);
}

/* One line a ply: the estimate before the move, and the move. */
static void tell_point(struct tt_match *m, const struct tt_curve *c, int i, bool one, const struct analysing *a,
                       char (*name)[64]) {
    int lang = a->args.lang;
    const struct tt_point *p = &c->point[i];
    int seats = one ? 1 : tt_match_setup(m)->seats;
    char text[600] = "";
    tt_match_goto(m, i);
    printf("%4d ", i);
    for (int s = 0; s < seats; s++)
        printf(" %3d%%", (p->value[s] * 100 + 32768) / 65536);
    fputs("  ", stdout);
    put_bar(p->value[0]);
    if (p->has_played)
        action_text(m, p->played, lang, text, sizeof text);
    printf("  %s%s%s\n", p->has_played ? name[p->seat] : "", p->has_played ? ": " : "", text);
    if (c->turn[i] == TT_TURN_NONE)
        return;
    char loss[16];
    snprintf(loss, sizeof loss, "%d", (p->loss * 100 + 32768) / 65536);
    action_text(m, p->best, lang, text, sizeof text);
    bool same = p->has_played && p->played == p->best;
    if (c->turn[i] == TT_TURN_MISTAKE)
        printf("      >> %s\n", say2(lang, "cli.analyse.mistake", loss, text));
    else
        printf("      >> %s\n", say1(lang, same ? "cli.analyse.swing_same" : "cli.analyse.swing", text));
    if (c->turn[i] == TT_TURN_MISTAKE)
        tell_why(m, p, a, name);
}

static void tell(struct tt_match *m, const struct tt_json *record, const struct tt_curve *c,
                 const struct analysing *a) {
    int lang = a->args.lang;
    char name[TT_MAX_SEATS][64], n[24];
    int seats = tt_match_setup(m)->seats;
    bool one = together(c, seats);
    cli_names(record, lang, name);
    snprintf(n, sizeof n, "%lld", (long long)c->iterations);
    puts(say2(lang, c->open ? "cli.analyse.head_all" : "cli.analyse.head_mover", word_game(lang, tt_match_game(m)->id),
              n));
    if (one)
        puts(say(lang, "cli.analyse.together"));
    else
        for (int s = 0; s < seats; s++) {
            snprintf(n, sizeof n, "%d", s + 1);
            puts(say2(lang, "cli.analyse.column", n, name[s]));
        }
    for (int i = 0; i < c->n; i++)
        tell_point(m, c, i, one, a, name);
}

static int show(struct tt_match *m, const struct tt_json *record, struct tt_curve *c, const struct analysing *a) {
    struct tt_sink s;
    int code = 0;
    tt_sink_grow(&s);
    if (a->keep || a->out) {
        put_kept(m, record, c, &s);
        code = cli_write(a->out ? a->out : a->path, s.buf, s.len) ? 0 : 1;
    }
    tt_sink_clear(&s);
    if (a->args.json) {
        tt_put_analysis(m, c, &s);
        puts(s.buf);
    } else if (!a->quiet) {
        tell(m, record, c, a);
    }
    tt_sink_free(&s);
    return code;
}

int cli_analyse(int argc, char **argv) {
    struct analysing a;
    struct tt_curve curve;
    const struct tt_json *record;
    if (!read_wish(&argc, argv, &a))
        return 2;
    if (a.args.n != 1)
        return cli_usage(a.args.lang, "cli.which_record", "analyse");
    a.path = a.args.rest[0];
    if (a.keep && !a.out && !strcmp(a.path, "-"))
        return cli_usage(a.args.lang, "cli.analyse.keep_where", NULL);
    struct tt_document *doc = cli_one_record(a.path, a.args.lang, &record);
    struct tt_match *m = doc ? cli_load(a.path, record, a.args.lang) : NULL;
    int code = 1;
    if (m && (kept(m, record, &a, &curve) ||
              tt_analyse_line(m, &a.ask, &curve, isatty(STDERR_FILENO) && !a.quiet ? progress : NULL, &a))) {
        code = show(m, record, &curve, &a);
        tt_curve_free(&curve);
    }
    tt_match_free(m);
    tt_document_free(doc);
    return code;
}
