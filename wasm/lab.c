/* The laboratory for a browser: the sources of lab/ with the engine, without files and threads. Several workers have
 * this module each; those that play hand their sums, as text, to the one that adds up and answers. So the figures are
 * those of `timetable lab`, byte for byte. wasm/lab.mjs is the host's half. */
#include "lab.h"
#include "net.h"

#include <math.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

static struct lab_design design;
static struct lab_run run;
static struct lab_workspace *workspace;
static struct tt_sink answer;
static char *text;
static size_t text_n;

void *EXPORT(tt_lab_alloc)(size_t n) { return malloc(n); }
void EXPORT(tt_lab_release)(void *p) { free(p); }

/* A net that the host has fetched, at an address from tt_lab_alloc where it stays. Why it is none, or NULL. */
const char *EXPORT(tt_lab_net)(const unsigned char *bytes, size_t n) {
    static struct tt_error err;
    return tt_net_add(bytes, n, &err) ? NULL : err.message;
}

static void forget(void) {
    for (int v = 0; v < design.variants; v++) {
        if (run.acc)
            lab_acc_free(run.acc[v]);
        if (run.figures)
            lab_figures_clear(&run.figures[v]);
    }
    free(run.acc);
    free(run.figures);
    if (workspace)
        lab_workspace_free(workspace);
    workspace = NULL;
    lab_design_clear(&design);
    memset(&run, 0, sizeof run);
}

/* The games with their options. */
const char *EXPORT(tt_lab_games)(void) {
    tt_sink_free(&answer);
    tt_sink_grow(&answer);
    tt_put_object(&answer);
    tt_key_list(&answer, "games");
    tt_put_games(0, &answer);
    tt_put_end(&answer);
    tt_put_end(&answer);
    return answer.buf;
}

/* What people call the custom numbers of a game. */
static void put_names(const struct tt_game *game, const struct tt_setup *setup, int lang) {
    struct tt_sink cards;
    tt_sink_nodes(&cards);
    game->cards(setup, false, &cards);
    tt_key_object(&answer, "names");
    tt_put_number_names(lang, game->id, tt_sink_value(&cards), &answer);
    tt_put_end(&answer);
    tt_sink_free(&cards);
}

/* A game's custom numbers, what may stand there and their names; nothing where it has cards of another kind. */
const char *EXPORT(tt_lab_numbers)(const struct tt_json *request, int lang) {
    const struct tt_json *id = tt_json_get(request, "game");
    const struct tt_game *game = tt_json_is(id, TT_JSON_TEXT) ? tt_game_find(id->text) : NULL;
    struct tt_setup setup;
    struct tt_error err;
    struct tt_json players = {.type = TT_JSON_INT, .num = game && game->min_seats > 2 ? game->min_seats : 2, .span = 1};
    tt_sink_free(&answer);
    tt_sink_grow(&answer);
    tt_put_object(&answer);
    if (game && game->cards && !game->quiz && tt_setup_read(game, &players, NULL, NULL, 0, &setup, &err)) {
        tt_put_key(&answer, "cards");
        game->cards(&setup, false, &answer);
        tt_put_key(&answer, "allowed");
        game->cards(&setup, true, &answer);
        put_names(game, &setup, lang);
        tt_setup_clear(&setup);
    }
    tt_put_end(&answer);
    return answer.buf;
}

static bool add_factor(const char *name, const struct tt_json *value, struct tt_error *err) {
    char pair[2100];
    if (!tt_json_is(value, TT_JSON_TEXT) || strlen(name) + strlen(value->text) + 2 > sizeof pair)
        return tt_fail(err, "bad_option", "a factor is a text", name);
    snprintf(pair, sizeof pair, "%s=%s", name, value->text);
    return lab_factor_add(&design, pair, err);
}

/* Keys as the flags of the command. */
static bool read_design(const struct tt_json *from, struct tt_error *err) {
    const struct tt_json *game = tt_json_get(from, "game"), *chance = tt_json_get(from, "chance"), *v;
    int64_t n = 1000, seed = 1;
    if (!tt_json_is(game, TT_JSON_TEXT) || !(design.game = tt_game_find(game->text)))
        return tt_fail(err, "unknown_game", "there is no such game", NULL);
    if ((v = tt_json_get(from, "games")) && !tt_json_int(v, 1, (int64_t)1 << 50, &n))
        return tt_fail(err, "bad_option", "must be a number from 1 on", "games");
    if ((v = tt_json_get(from, "seed")) && !tt_json_int(v, 0, INT64_MAX, &seed))
        return tt_fail(err, "bad_option", "must be a number from 0 on", "seed");
    design.games = (uint64_t)n;
    design.seed = (uint64_t)seed;
    if (tt_json_is(chance, TT_JSON_TEXT))
        snprintf(design.chance, sizeof design.chance, "%s", chance->text);
    if ((v = tt_json_get(from, "players")) && !add_factor("players", v, err))
        return false;
    const struct tt_json *list = tt_json_get(from, "options");
    for (v = tt_json_first(list); v; v = tt_json_next(list, v))
        if (!add_factor(v->key, v, err))
            return false;
    list = tt_json_get(from, "bots");
    for (v = tt_json_first(list); v; v = tt_json_next(list, v))
        if (!add_factor("bots", v, err))
            return false;
    list = tt_json_get(from, "cards");
    for (v = tt_json_first(list); v; v = tt_json_next(list, v))
        if (!lab_cards_add(&design, tt_json_get(v, "name")->text, tt_json_get(v, "position"), err))
            return false;
    return lab_design_make(&design, err);
}

/* Takes an experiment; the request must stay where it is until the next one. */
const char *EXPORT(tt_lab_begin)(const struct tt_json *request) {
    struct tt_error err = {.message = ""};
    forget();
    tt_sink_free(&answer);
    tt_sink_grow(&answer);
    tt_put_object(&answer);
    bool ok = read_design(request, &err);
    tt_key_bool(&answer, "ok", ok);
    if (ok) {
        run.design = &design;
        run.acc = tt_need((size_t)design.variants * sizeof *run.acc);
        run.figures = tt_need((size_t)design.variants * sizeof *run.figures);
        for (int v = 0; v < design.variants; v++)
            run.acc[v] = lab_acc_new(design.game);
        tt_key_int(&answer, "variants", design.variants);
        tt_key_bool(&answer, "quick", design.variant[0].random);
        tt_key_bool(&answer, "repeatable", !design.timed);
    } else {
        tt_key_text(&answer, "error", err.message);
    }
    tt_put_end(&answer);
    return answer.buf;
}

void EXPORT(tt_lab_play)(int variant, double first, double n) {
    const atomic_int never = 0;
    if (!workspace)
        workspace = lab_workspace_new(&design);
    for (uint64_t i = (uint64_t)first; i < (uint64_t)(first + n); i++)
        lab_play(workspace, &design.variant[variant], i, NULL, run.acc[variant], &never);
}

static FILE *open_text(void) {
    free(text);
    text = NULL;
    FILE *f = open_memstream(&text, &text_n);
    if (!f)
        abort();
    return f;
}

size_t EXPORT(tt_lab_length)(void) { return text_n; }

/* The sums of a variant since the last time. */
const char *EXPORT(tt_lab_take)(int variant) {
    FILE *f = open_text();
    lab_acc_write(run.acc[variant], f);
    fclose(f);
    lab_acc_zero(run.acc[variant]);
    return text;
}

bool EXPORT(tt_lab_add)(int variant, char *sums, size_t n) {
    struct lab_acc *got = lab_acc_new(design.game);
    FILE *f = fmemopen(sums, n, "r");
    bool ok = f && lab_acc_read(got, f);
    if (f)
        fclose(f);
    if (ok)
        lab_acc_merge(run.acc[variant], got);
    lab_acc_free(got);
    return ok;
}

static bool work_out(void) {
    run.complete = true;
    for (int v = 0; v < design.variants; v++) {
        if (!run.acc[v]->games)
            return false;
        run.complete = run.complete && run.acc[v]->games == design.games;
        lab_acc_sort(run.acc[v]);
        lab_figures_clear(&run.figures[v]);
        lab_figures_make(&design, &design.variant[v], run.acc[v], LAB_ALL, &run.figures[v]);
    }
    return true;
}

static void key_real(const char *key, double value) {
    char number[40];
    if (!isfinite(value))
        return;
    snprintf(number, sizeof number, "%.9g", value);
    tt_put_key(&answer, key);
    tt_put_real(&answer, number);
}

static void put_shown(int lang, int v) {
    tt_put_object(&answer);
    tt_key_text(&answer, "label", design.variant[v].label);
    key_real("equal", lab_equal_share(&design.variant[v], run.acc[v]));
    tt_key_int(&answer, "games", (int64_t)run.acc[v]->games);
    tt_key_list(&answer, "figures");
    for (int i = 0; i < run.figures[v].n; i++) {
        const struct lab_figure *x = &run.figures[v].list[i];
        char words[300], cell[160];
        if (!lab_shown(&design, &run, x) && strncmp(x->name, "page:", 5))
            continue;
        lab_words(lang, design.game, x->name, words, sizeof words);
        lab_cell(lang, x, cell, sizeof cell);
        tt_put_object(&answer);
        tt_key_text(&answer, "name", x->name);
        tt_key_text(&answer, "words", words);
        tt_key_text(&answer, "cell", cell);
        tt_key_bool(&answer, "share", x->unit == LAB_PERCENT);
        key_real("value", x->value);
        key_real("low", x->low);
        key_real("high", x->high);
        tt_put_end(&answer);
    }
    tt_put_end(&answer);
    tt_put_end(&answer);
}

/* What to take care of: weak and strong players who disagree, and choices that go with one place in turn order. */
static void put_warnings(int lang) {
    struct lab_disagreement apart[LAB_WARNINGS];
    struct lab_warning same[LAB_WARNINGS];
    char words[1000];
    int n = lab_disagreements(&design, &run, apart);
    tt_key_list(&answer, "warnings");
    for (int i = 0; i < n; i++) {
        lab_disagreement_text(lang, &design, &apart[i], words, sizeof words);
        tt_put_text(&answer, words);
    }
    tt_put_end(&answer);
    tt_key_list(&answer, "coincide");
    n = lab_warnings(&design, &run, 0, same);
    for (int i = 0; i < n; i++) {
        lab_key_words(lang, design.game, same[i].item->key + 2, false, words, sizeof words);
        tt_put_object(&answer);
        tt_key_text(&answer, "what", words);
        tt_key_int(&answer, "place", same[i].place);
        tt_key_text(&answer, "verb", same[i].verb);
        tt_put_end(&answer);
    }
    tt_put_end(&answer);
}

/* What a page shows while the games go on: sentences first, then the figures that every game has. */
const char *EXPORT(tt_lab_brief)(int lang) {
    static struct lab_line line[LAB_LINES];
    tt_sink_clear(&answer);
    tt_put_object(&answer);
    bool any = work_out();
    tt_key_bool(&answer, "any", any);
    if (any) {
        int n = lab_summary(lang, &design, &run, line);
        char command[2600];
        lab_command(&design, command, sizeof command);
        tt_key_text(&answer, "command", command);
        tt_key_bool(&answer, "complete", run.complete);
        tt_key_list(&answer, "lines");
        for (int i = 0; i < n; i++)
            tt_put_text(&answer, line[i].text);
        tt_put_end(&answer);
        tt_key_list(&answer, "variants");
        for (int v = 0; v < design.variants; v++)
            put_shown(lang, v);
        tt_put_end(&answer);
        put_warnings(lang);
    }
    tt_put_end(&answer);
    return answer.buf;
}

/* 0: JSON, 1: CSV, 2: the HTML report. NULL where no game has been played yet. */
const char *EXPORT(tt_lab_answer)(int what, int lang) {
    if (!work_out())
        return NULL;
    FILE *f = open_text();
    if (what == 0)
        lab_json(f, &design, &run);
    else if (what == 1)
        lab_csv(f, &design, &run);
    else
        lab_report_write(f, lang, &design, &run);
    fclose(f);
    return text;
}
