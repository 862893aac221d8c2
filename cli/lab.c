/* timetable lab: reads what is asked for, has it played, and writes the answers. */
#include "cli.h"
#include "lab.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { ASSERTS = 64 };

struct ask {
    struct lab_design design;
    struct lab_run run;
    int lang;
    const char *report, *json, *csv, *target, *out;
    int card_files;
    const char *cards[LAB_LEVELS];
    bool quiet, own_checkpoint;
    int asserts;
    const char *claim[ASSERTS];
    struct tt_document *position[LAB_LEVELS];
    uint64_t tables, generations, first; /* of tune */
    char checkpoint[200];
};

static int complain(const struct tt_error *err) {
    fprintf(stderr, "timetable: %s\n", err->message);
    return 2;
}

/* 1000, 1e6, 2.5e5: whole numbers only. */
static bool read_count(const char *text, uint64_t least, double most, uint64_t *out) {
    char *end;
    double v = strtod(text, &end);
    if (end == text || *end || !(v >= (double)least) || v > most || v != (double)(uint64_t)v)
        return false;
    *out = (uint64_t)v;
    return true;
}

static bool read_seed(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    long long n = strtoll(text, &end, 10);
    *out = (uint64_t)n;
    return end != text && !*end && !errno && n >= 0;
}

static bool factor(struct ask *a, const char *name, const char *value, struct tt_error *err) {
    char pair[2100];
    if (snprintf(pair, sizeof pair, "%s=%s", name, value) >= (int)sizeof pair)
        return tt_fail(err, "bad_option", "that is too long", name);
    return lab_factor_add(&a->design, pair, err);
}

/* True if the flag was understood; *ok says whether its value made sense. */
static bool take_flag(struct ask *a, const char *flag, const char *value, bool *ok, struct tt_error *err) {
    uint64_t n = 0;
    if (!strcmp(flag, "--games"))
        *ok = read_count(value, 1, 1e15, &a->design.games);
    else if (!strcmp(flag, "--seed"))
        *ok = read_seed(value, &a->design.seed);
    else if (!strcmp(flag, "--watch"))
        *ok = read_count(value, 1, 1e15, &a->design.every);
    else if (!strcmp(flag, "--threads")) {
        *ok = read_count(value, 1, 256, &n);
        a->run.threads = (int)n;
    } else if (!strcmp(flag, "--option"))
        *ok = lab_factor_add(&a->design, value, err);
    else if (!strcmp(flag, "--players") || !strcmp(flag, "--bots"))
        *ok = factor(a, flag + 2, value, err);
    else if (!strcmp(flag, "--options"))
        *ok = lab_factor_file(&a->design, value, err);
    else if (!strcmp(flag, "--cards") || !strcmp(flag, "--deck")) {
        *ok = a->card_files < LAB_LEVELS;
        if (*ok)
            a->cards[a->card_files++] = value;
    } else if (!strcmp(flag, "--target"))
        a->target = value;
    else if (!strcmp(flag, "--out"))
        a->out = value;
    else if (!strcmp(flag, "--tables"))
        *ok = read_count(value, 3, 200, &a->tables);
    else if (!strcmp(flag, "--generations"))
        *ok = read_count(value, 1, 50, &a->generations);
    else if (!strcmp(flag, "--first"))
        *ok = read_count(value, 2, 1e9, &a->first);
    else if (!strcmp(flag, "--chance"))
        *ok = snprintf(a->design.chance, sizeof a->design.chance, "%s", value) < (int)sizeof a->design.chance;
    else if (!strcmp(flag, "--report"))
        a->report = value;
    else if (!strcmp(flag, "--json"))
        a->json = value;
    else if (!strcmp(flag, "--csv"))
        a->csv = value;
    else if (!strcmp(flag, "--checkpoint"))
        a->run.checkpoint = value;
    else if (!strcmp(flag, "--device"))
        a->run.device = value;
    else if (!strcmp(flag, "--assert")) {
        *ok = a->asserts < ASSERTS;
        if (*ok)
            a->claim[a->asserts++] = value;
    } else
        return false;
    return true;
}

/* Takes the laboratory's own flags out of argv; -1 after having said what is wrong. */
static int read_flags(struct ask *a, int argc, char **argv) {
    int left = 0;
    for (int i = 0; i < argc; i++) {
        struct tt_error err = {.message = ""};
        bool ok = true;
        if (!strcmp(argv[i], "--resume"))
            a->run.resume = true;
        else if (!strcmp(argv[i], "--quiet"))
            a->quiet = true;
        else if (!strcmp(argv[i], "--progress"))
            a->run.progress = LAB_BAR;
        else if (i + 1 < argc && take_flag(a, argv[i], argv[i + 1], &ok, &err)) {
            if (!ok) {
                if (*err.message)
                    complain(&err);
                else
                    cli_usage(a->lang, "cli.bad_value", argv[i]);
                return -1;
            }
            i++;
        } else
            argv[left++] = argv[i];
    }
    return left;
}

/* --- own cards ---------------------------------------------------------------------------------- */

/* One level: a file, or decks to combine (--deck base,science,mine.tsv) with what chooses among their cards. */
static struct tt_document *cards_of(const struct ask *a, const struct cli_args *args, const char *name) {
    struct cli_args one = *args;
    one.deck = name;
    one.seed = a->design.seed;
    if (cli_is_deck_option(&one, a->design.game) || cli_combines(&one, a->design.game))
        return cli_combine(&one, a->design.game, NULL);
    struct tt_document *doc = cli_cards_read(name, a->design.game, a->lang);
    const struct tt_json *cards = doc ? tt_json_get(tt_document_root(doc), "cards") : NULL;
    if (!a->design.game->combine || !cards || cards->count <= CLI_PLAYED_MAX)
        return doc;
    tt_document_free(doc);
    return cli_combine(&one, a->design.game, NULL);
}

static bool read_cards(struct ask *a, const struct cli_args *args) {
    if (a->run.device) { /* the device plays with the house's cards */
        cli_usage(a->lang, "lab.device.cards", a->run.device);
        return false;
    }
    for (int i = 0; i < a->card_files; i++) {
        struct tt_error err;
        bool house = !strcmp(a->cards[i], "rulebook");
        if (!house && !(a->position[i] = cards_of(a, args, a->cards[i])))
            return false;
        if (!lab_cards_add(&a->design, a->cards[i], house ? NULL : tt_document_root(a->position[i]), &err)) {
            complain(&err);
            return false;
        }
    }
    return true;
}

/* Factors by their options' whole names; players and bots are not options of a game. */
static bool name_factors(struct ask *a) {
    for (int i = 0; i < a->design.factors; i++) {
        struct lab_factor *f = &a->design.factor[i];
        if (!strcmp(f->name, "players") || !strcmp(f->name, "bots") || !strcmp(f->name, "cards"))
            continue;
        const char *id = cli_option_name(a->design.game, f->name, a->lang);
        if (!id)
            return false;
        for (int k = 0; k < f->levels; k++)
            if (!cli_option_value(a->design.game, id, f->level[k], a->lang))
                return false;
        for (int k = 0; k < i; k++)
            if (!strcmp(a->design.factor[k].name, id)) {
                cli_usage(a->lang, "lab.twice", id);
                return false;
            }
        snprintf(f->name, sizeof f->name, "%s", id);
    }
    return true;
}

/* --- answers ------------------------------------------------------------------------------------ */

static bool write_json(const struct ask *a) {
    FILE *f = strcmp(a->json, "-") ? fopen(a->json, "w") : stdout;
    if (!f)
        return false;
    lab_json(f, &a->design, &a->run);
    bool ok = !ferror(f);
    return f == stdout ? ok : !fclose(f) && ok;
}

static bool write_csv(const struct ask *a) {
    FILE *f = strcmp(a->csv, "-") ? fopen(a->csv, "w") : stdout;
    if (!f)
        return false;
    lab_csv(f, &a->design, &a->run);
    return f == stdout ? !ferror(f) : !fclose(f);
}

static uint64_t games_of(const struct ask *a) {
    uint64_t games = 0;
    for (int v = 0; v < a->design.variants; v++)
        games += a->run.acc[v]->games;
    return games;
}

static int answer(struct ask *a) {
    const char *failed = NULL;
    bool piped = (a->json && !strcmp(a->json, "-")) || (a->csv && !strcmp(a->csv, "-"));
    int code = 0;
    for (int v = 0; v < a->design.variants; v++)
        if (a->design.variant[v].searches)
            cli_usage(a->lang, "net.none", *a->design.variant[v].label ? a->design.variant[v].label : "net");
    if (!a->quiet && !piped)
        lab_print(stdout, a->lang, &a->design, &a->run);
    if (a->json && !write_json(a))
        failed = a->json;
    if (a->csv && !write_csv(a))
        failed = a->csv;
    if (a->report && !lab_report(a->report, a->lang, &a->design, &a->run))
        failed = a->report;
    if (failed) {
        fprintf(stderr, "timetable: %s: %s\n", failed, strerror(errno));
        code = 1;
    }
    for (int i = 0; i < a->asserts && a->run.complete; i++) {
        int one = lab_assert(a->claim[i], a->lang, &a->design, &a->run);
        code = one > code ? one : code;
    }
    if (!a->quiet && !piped) {
        char wall[32], cpu[32], speed[32], text[400];
        snprintf(wall, sizeof wall, "%.1f", a->run.wall);
        snprintf(cpu, sizeof cpu, "%.1f", a->run.cpu);
        snprintf(speed, sizeof speed, "%.0f", a->run.cpu > 0 ? (double)games_of(a) / a->run.cpu : 0);
        const char *args[] = {wall, cpu, speed};
        tt_text_fill(a->lang, "lab.time", args, 3, text, sizeof text);
        fflush(stdout); /* where both go into one file, the table comes first */
        fprintf(stderr, "%s\n", text);
    }
    return code;
}

/* Rank 0's file and those of the others. */
static void remove_checkpoint(const struct ask *a) {
    char piece[sizeof a->checkpoint + 16];
    remove(a->run.checkpoint);
    for (int i = 1; i < 4096; i++) {
        snprintf(piece, sizeof piece, "%s.%d", a->run.checkpoint, i);
        if (remove(piece))
            break;
    }
}

static int run(struct ask *a) {
    struct tt_error err;
    if (!lab_design_make(&a->design, &err))
        return complain(&err);
    a->run.design = &a->design;
    a->run.lang = a->lang;
    a->own_checkpoint = a->run.resume && !a->run.checkpoint;
    if (a->own_checkpoint) {
        snprintf(a->checkpoint, sizeof a->checkpoint, "timetable-lab-%s-%016llx.checkpoint", a->design.game->id,
                 (unsigned long long)a->design.hash);
        a->run.checkpoint = a->checkpoint;
    }
    if (!lab_run(&a->run, &err)) {
        complain(&err);
        return 1;
    }
    bool failed;
    const struct lab_ranks *ranks = lab_ranks(&err, &failed);
    if (ranks && ranks->rank)
        return 0;
    if (!a->run.complete) {
        uint64_t games = games_of(a);
        char done[32], all[32], text[600];
        snprintf(done, sizeof done, "%llu", (unsigned long long)games);
        snprintf(all, sizeof all, "%llu", (unsigned long long)(a->design.games * (uint64_t)a->design.variants));
        const char *args[] = {done, all, a->run.checkpoint ? a->run.checkpoint : ""};
        tt_text_fill(a->lang, a->run.checkpoint ? "lab.interrupted_kept" : "lab.interrupted", args, 3, text,
                     sizeof text);
        fprintf(stderr, "timetable: %s\n", text);
        if (games)
            answer(a);
        return 1;
    }
    if (a->own_checkpoint)
        remove_checkpoint(a);
    return answer(a);
}

static int tune(struct ask *a) {
    struct tt_error err;
    struct lab_tune t = {.target = a->target,
                         .out = a->out,
                         .threads = a->run.threads,
                         .lang = a->lang,
                         .tables = a->tables ? (int)a->tables : 27,
                         .generations = a->generations ? (int)a->generations : 3,
                         .first = a->first ? a->first : 16,
                         .quiet = a->quiet};
    t.design.game = a->design.game;
    t.design.games = a->design.games;
    t.design.seed = a->design.seed;
    bool ok = lab_tune(&t, &err);
    lab_design_clear(&t.design);
    return ok ? 0 : complain(&err);
}

int cli_lab(int argc, char **argv) {
    struct ask *a = tt_need(sizeof *a);
    struct cli_args args;
    int code = 2;
    a->design.games = 1000;
    a->design.seed = 1;
    a->run.threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    a->run.progress = isatty(STDERR_FILENO) ? LAB_BAR : LAB_TOLD;
    cli_read_args(0, NULL, &args);
    a->lang = args.lang;
    bool comparing = argc > 0 && !strcmp(argv[0], "compare"), tuning = argc > 0 && !strcmp(argv[0], "tune");
    int left = comparing ? argc : read_flags(a, argc, argv);
    if (left >= 0 && cli_read_args(left, argv, &args)) {
        a->lang = args.lang;
        a->quiet = a->quiet || args.json;
        if (a->quiet && a->run.progress == LAB_TOLD)
            a->run.progress = LAB_SILENT;
        if (comparing && args.n == 3)
            code = lab_compare(args.rest[1], args.rest[2], a->lang, args.json);
        else if (comparing)
            cli_usage(a->lang, "lab.compare.usage", NULL);
        else if (tuning && (args.n != 2 || !a->target))
            cli_usage(a->lang, "lab.tune.usage", NULL);
        else if (tuning && !(a->design.game = tt_game_find(args.rest[1])))
            cli_unknown_game(args.rest[1], a->lang);
        else if (tuning)
            code = tune(a);
        else if (args.n != 1)
            cli_usage(a->lang, args.n ? "cli.too_many" : "cli.which_game", args.n ? args.rest[1] : NULL);
        else if (!(a->design.game = tt_game_find(args.rest[0])))
            cli_unknown_game(args.rest[0], a->lang);
        else if (name_factors(a)) {
            if (!a->card_files && cli_combines(&args, a->design.game))
                a->cards[a->card_files++] = "base";
            a->design.category = args.category;
            a->design.difficulty = args.difficulty;
            a->design.deck_size = (int)args.size;
            if (!a->card_files || read_cards(a, &args))
                code = run(a);
        }
    }
    lab_run_clear(&a->run);
    lab_design_clear(&a->design);
    for (int i = 0; i < LAB_LEVELS; i++)
        tt_document_free(a->position[i]);
    free(a);
    return code;
}
