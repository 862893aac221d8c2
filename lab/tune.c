/* timetable lab tune: looks for numbers with which a game measures as wanted. A target names what may vary (numbers of
 * the custom tables with ranges) and what is wanted (figures with bands). Tables are tried by successive halving: many
 * with few games, the better third of them with more, and so on; then new ones are made of the best. All tables play
 * the same deals, and everything follows from the seed: the same command finds the same tables on any number of
 * threads. */
#include "lab.h"

#include <jansson.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { FIELDS = 48, WANTS = 64, TRIES = 256, CHUNK = 4, KEPT = 3, THREADS_MAX = 256 };

struct field {
    const char *table, *row, *name; /* of the target */
    int low, high, usual;
    bool flag;
    const char *with; /* numbers with the same word here are changed together, to the same value; or NULL */
};

struct want {
    const char *figure;
    double low, high, weight, scale;
    json_t *when; /* factor: level; NULL: in every variant */
};

struct attempt {
    int value[FIELDS];
    struct lab_design design;
    struct tt_document *cards;
    struct lab_acc **acc; /* one per variant */
    uint64_t games;
    struct lab_figures *figures;
    double loss, error; /* how far the figures are from their bands, and how sure that is */
};

struct search {
    struct lab_tune *ask;
    json_t *target;
    int fields, wants, attempts;
    struct field field[FIELDS];
    struct want want[WANTS];
    struct attempt *attempt[TRIES];
    double change; /* what each changed number adds to the loss */
    struct tt_rng rng;
    uint64_t played;
};

/* --- the target ----------------------------------------------------------------------------------- */

static bool wrong(struct tt_error *err, const char *what, const char *where) {
    return tt_fail(err, "bad_target", what, where);
}

/* What the rules page has there, from the game's own table. */
static bool find_usual(const struct search *s, struct field *f, struct tt_error *err) {
    const struct tt_game *game = s->ask->design.game;
    struct tt_setup setup;
    struct tt_sink out;
    struct tt_json players = {.type = TT_JSON_INT, .num = game->min_seats > 2 ? game->min_seats : 2, .span = 1};
    if (!tt_setup_read(game, &players, NULL, NULL, 0, &setup, err))
        return false;
    tt_sink_nodes(&out);
    game->cards(&setup, false, &out);
    const struct tt_json *v = tt_json_get(tt_json_get(tt_json_get(tt_sink_value(&out), f->table), f->row), f->name);
    bool ok = v && (v->type == TT_JSON_INT || v->type == TT_JSON_BOOL);
    if (ok) {
        f->usual = (int)v->num;
        f->flag = v->type == TT_JSON_BOOL;
    }
    tt_sink_free(&out);
    tt_setup_clear(&setup);
    return ok || wrong(err, "this game has no such number to vary", f->name);
}

static bool read_vary(struct search *s, struct tt_error *err) {
    const char *table, *row, *name;
    json_t *rows, *names, *range;
    json_object_foreach(json_object_get(s->target, "vary"), table, rows) json_object_foreach(rows, row, names)
        json_object_foreach(names, name, range) {
        struct field *f = &s->field[s->fields];
        json_t *low = json_array_get(range, 0), *high = json_array_get(range, 1);
        if (s->fields == FIELDS || !json_is_integer(low) || !json_is_integer(high))
            return wrong(err, "`vary` has up to 48 numbers, each with a range [low, high] or [low, high, word]", name);
        *f = (struct field){table,
                            row,
                            name,
                            (int)json_integer_value(low),
                            (int)json_integer_value(high),
                            0,
                            false,
                            json_string_value(json_array_get(range, 2))};
        if (f->low > f->high || !find_usual(s, f, err))
            return f->low > f->high ? wrong(err, "a range begins with its lower end", name) : false;
        s->fields++;
    }
    return s->fields > 0 || wrong(err, "`vary` must name at least one number", NULL);
}

static bool read_wants(struct search *s, struct tt_error *err) {
    size_t i;
    json_t *v;
    json_array_foreach(json_object_get(s->target, "want"), i, v) {
        struct want *w = &s->want[s->wants];
        json_t *low = json_object_get(v, "low"), *high = json_object_get(v, "high");
        json_t *weight = json_object_get(v, "weight");
        const char *figure = json_string_value(json_object_get(v, "figure"));
        if (s->wants == WANTS || !figure || (!json_is_number(low) && !json_is_number(high)))
            return wrong(err, "each of `want` has a `figure`, and `low`, `high` or both", figure);
        *w = (struct want){figure,
                           json_is_number(low) ? json_number_value(low) : -INFINITY,
                           json_is_number(high) ? json_number_value(high) : INFINITY,
                           json_is_number(weight) ? json_number_value(weight) : 1,
                           1,
                           json_object_get(v, "when")};
        double bound = isfinite(w->low) ? w->low : w->high;
        w->scale = isfinite(w->low) && isfinite(w->high) ? w->high - w->low : fabs(bound);
        w->scale = w->scale > 0 ? w->scale : 1;
        s->wants++;
    }
    return s->wants > 0 || wrong(err, "`want` must name at least one figure", NULL);
}

/* Lists such as "players": [2, 3], as factors. */
static bool read_factor(struct search *s, const char *name, json_t *values, struct tt_error *err) {
    char pair[2000];
    size_t i, n = 0;
    json_t *v;
    if (!json_is_array(values))
        return wrong(err, "must be a list of values", name);
    json_array_foreach(values, i, v) {
        char *text = json_is_string(v) ? NULL : json_dumps(v, JSON_ENCODE_ANY);
        const char *one = text ? text : json_string_value(v);
        bool lineup = !strcmp(name, "bots");
        if (n < sizeof pair)
            n += (size_t)snprintf(pair + n, sizeof pair - n, "%s%s%s", i && !lineup ? "," : name,
                                  i && !lineup ? "" : "=", one);
        free(text);
        if (lineup) {
            n = 0;
            if (!lab_factor_add(&s->ask->design, pair, err))
                return false;
        }
    }
    return !strcmp(name, "bots") || lab_factor_add(&s->ask->design, pair, err);
}

static bool read_target(struct search *s, struct tt_error *err) {
    json_error_t why;
    char text[200];
    const char *key;
    json_t *v;
    s->target = json_load_file(s->ask->target, 0, &why);
    if (!s->target) {
        if (why.line < 0)
            snprintf(text, sizeof text, "cannot read the target");
        else
            snprintf(text, sizeof text, "the target is not JSON, line %d: %.120s", why.line, why.text);
        return wrong(err, text, s->ask->target);
    }
    json_object_foreach(s->target, key, v) {
        static const char *const known[] = {"vary", "want", "players", "bots", "chance", "options", "change", "about"};
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found = found || !strcmp(known[i], key);
        if (!found)
            return wrong(err, "a target has vary, want, players, bots, chance, options, change, about", key);
    }
    static const char *const lists[] = {"players", "bots"};
    for (int i = 0; i < 2; i++)
        if ((v = json_object_get(s->target, lists[i])) && !read_factor(s, lists[i], v, err))
            return false;
    json_t *values;
    json_object_foreach(json_object_get(s->target, "options"), key,
                        values) if (!read_factor(s, key, values, err)) return false;
    if ((v = json_object_get(s->target, "chance")) && json_is_string(v))
        snprintf(s->ask->design.chance, sizeof s->ask->design.chance, "%s", json_string_value(v));
    s->change = json_is_number(json_object_get(s->target, "change"))
                    ? json_number_value(json_object_get(s->target, "change"))
                    : 0.02;
    return read_vary(s, err) && read_wants(s, err);
}

/* --- one table ------------------------------------------------------------------------------------ */

static json_t *cards_of(const struct search *s, const int *value) {
    json_t *cards = json_object();
    for (int i = 0; i < s->fields; i++) {
        const struct field *f = &s->field[i];
        if (value[i] == f->usual)
            continue;
        if (!json_object_get(cards, f->table))
            json_object_set_new(cards, f->table, json_object());
        json_t *table = json_object_get(cards, f->table);
        if (!json_object_get(table, f->row))
            json_object_set_new(table, f->row, json_object());
        json_object_set_new(json_object_get(table, f->row), f->name,
                            f->flag ? json_boolean(value[i]) : json_integer(value[i]));
    }
    return cards;
}

static struct tt_document *position_of(const struct search *s, const int *value) {
    struct tt_sink position;
    json_t *cards = cards_of(s, value);
    tt_sink_nodes(&position);
    tt_put_object(&position);
    tt_put_key(&position, "cards");
    tt_put_jansson(&position, cards);
    tt_put_end(&position);
    json_decref(cards);
    return tt_sink_take(&position);
}

static int changes(const struct search *s, const int *value) {
    int n = 0;
    for (int i = 0; i < s->fields; i++)
        n += value[i] != s->field[i].usual;
    return n;
}

static void attempt_free(struct attempt *a) {
    if (!a)
        return;
    for (int v = 0; v < a->design.variants; v++) {
        if (a->acc)
            lab_acc_free(a->acc[v]);
        if (a->figures)
            lab_figures_clear(&a->figures[v]);
    }
    free(a->acc);
    free(a->figures);
    lab_design_clear(&a->design);
    tt_document_free(a->cards);
    free(a);
}

/* NULL where the game refuses the table, or it was tried already. */
static struct attempt *attempt_new(struct search *s, const int *value, struct tt_error *err) {
    struct attempt *a = tt_need(sizeof *a);
    const struct lab_design *d = &s->ask->design;
    struct tt_error other;
    memcpy(a->value, value, sizeof a->value);
    a->design.game = d->game;
    a->design.seed = d->seed;
    a->design.games = d->games;
    a->design.every = 1;
    memcpy(a->design.chance, d->chance, sizeof d->chance);
    a->design.factors = d->factors;
    for (int i = 0; i < d->factors; i++) {
        a->design.factor[i] = d->factor[i];
        for (int k = 0; k < d->factor[i].levels; k++)
            a->design.factor[i].level[k] = lab_text(d->factor[i].level[k]);
    }
    a->cards = position_of(s, value);
    const struct tt_json *root = changes(s, value) ? tt_document_root(a->cards) : NULL;
    if (!lab_cards_add(&a->design, "table", root, err ? err : &other) ||
        !lab_design_make(&a->design, err ? err : &other)) {
        attempt_free(a);
        return NULL;
    }
    a->acc = tt_need((size_t)a->design.variants * sizeof *a->acc);
    a->figures = tt_need((size_t)a->design.variants * sizeof *a->figures);
    for (int v = 0; v < a->design.variants; v++)
        a->acc[v] = lab_acc_new(d->game);
    return a;
}

static bool applies(const struct want *w, const struct lab_design *d, int variant) {
    const char *name;
    json_t *level;
    json_object_foreach(w->when, name, level) for (int i = 0; i < d->factors; i++) {
        const char *here = d->factor[i].level[d->variant[variant].level[i]];
        char number[24] = "";
        if (json_is_integer(level))
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(level));
        if (!strcmp(d->factor[i].name, name) && strcmp(here, *number ? number : json_string_value(level)))
            return false;
    }
    return true;
}

static double miss(const struct want *w, double value) {
    if (!isfinite(value))
        return 1; /* it never happens */
    double d = value < w->low ? w->low - value : value > w->high ? value - w->high : 0;
    return d / w->scale;
}

static const struct lab_figure *wanted(const struct attempt *a, const struct want *w, int v) {
    return applies(w, &a->design, v) ? lab_figure_find(&a->figures[v], w->figure) : NULL;
}

/* Half of a figure's interval as two standard errors. */
static double error_of(const struct lab_figure *x) { return x && isfinite(x->low) ? (x->high - x->low) / 4 : 0; }

static void judge(const struct search *s, struct attempt *a) {
    double sum = 0, squares = 0;
    int n = 0;
    for (int v = 0; v < a->design.variants; v++) {
        lab_figures_clear(&a->figures[v]);
        lab_figures_make(&a->design, &a->design.variant[v], a->acc[v], LAB_ALL, &a->figures[v]);
        for (int i = 0; i < s->wants; i++) {
            const struct want *w = &s->want[i];
            if (!applies(w, &a->design, v))
                continue;
            const struct lab_figure *x = wanted(a, w, v);
            double off = miss(w, x ? x->value : NAN), e = off > 0 ? error_of(x) / w->scale : 0;
            sum += w->weight * off;
            squares += w->weight * w->weight * e * e;
            n++;
        }
    }
    n = n ? n : 1;
    a->loss = sum / n + s->change * changes(s, a->value) / n;
    a->error = sqrt(squares) / n;
}

/* --- playing -------------------------------------------------------------------------------------- */

struct job {
    struct attempt *attempt;
    int variant;
    uint64_t from, to;
};

struct trial_queue {
    const struct search *search;
    struct job *job;
    int jobs;
    atomic_int next;
    pthread_mutex_t lock;
};

static void *work(void *of) {
    struct trial_queue *c = of;
    const atomic_int never = 0;
    struct lab_workspace *workspace = NULL;
    struct lab_acc *acc = lab_acc_new(c->search->ask->design.game);
    const struct lab_design *at = NULL;
    for (int i; (i = atomic_fetch_add(&c->next, 1)) < c->jobs;) {
        struct job *j = &c->job[i];
        if (at != &j->attempt->design) {
            if (workspace)
                lab_workspace_free(workspace);
            workspace = lab_workspace_new(at = &j->attempt->design);
        }
        for (uint64_t g = j->from; g < j->to; g++)
            lab_play(workspace, &at->variant[j->variant], g, NULL, acc, &never);
        pthread_mutex_lock(&c->lock);
        lab_acc_merge(j->attempt->acc[j->variant], acc);
        pthread_mutex_unlock(&c->lock);
        lab_acc_zero(acc);
    }
    if (workspace)
        lab_workspace_free(workspace);
    lab_acc_free(acc);
    return NULL;
}

/* Has all of them played up to a number of games of each variant, and judged. */
static void play_up_to(struct search *s, struct attempt *const *list, int n, uint64_t games) {
    struct trial_queue c = {.search = s, .lock = PTHREAD_MUTEX_INITIALIZER};
    int cap = 0;
    for (int i = 0; i < n; i++)
        for (uint64_t g = list[i]->games; g < games; g += CHUNK)
            cap += list[i]->design.variants;
    c.job = tt_need(((size_t)cap + 1) * sizeof *c.job);
    for (int i = 0; i < n; i++)
        for (int v = 0; v < list[i]->design.variants; v++)
            for (uint64_t g = list[i]->games; g < games; g += CHUNK) {
                uint64_t to = g + CHUNK < games ? g + CHUNK : games;
                c.job[c.jobs++] = (struct job){list[i], v, g, to};
                s->played += to - g;
            }
    pthread_t thread[THREADS_MAX];
    int started = 0, want = s->ask->threads < THREADS_MAX ? s->ask->threads : THREADS_MAX;
    while (started < want - 1 && !pthread_create(&thread[started], NULL, work, &c))
        started++;
    work(&c);
    while (started)
        pthread_join(thread[--started], NULL);
    free(c.job);
    for (int i = 0; i < n; i++) {
        list[i]->games = games > list[i]->games ? games : list[i]->games;
        judge(s, list[i]);
    }
}

/* --- searching ------------------------------------------------------------------------------------ */

static int by_loss(const void *a, const void *b) {
    const struct attempt *x = *(struct attempt *const *)a, *y = *(struct attempt *const *)b;
    if (x->loss != y->loss)
        return x->loss < y->loss ? -1 : 1;
    return memcmp(x->value, y->value, sizeof x->value);
}

static bool add_attempt(struct search *s, const int *value) {
    for (int i = 0; i < s->attempts; i++)
        if (!memcmp(s->attempt[i]->value, value, sizeof s->attempt[i]->value))
            return false;
    if (s->attempts == TRIES)
        return false;
    struct attempt *a = attempt_new(s, value, NULL);
    if (a)
        s->attempt[s->attempts++] = a;
    return a != NULL;
}

/* Sets a number, or puts it back (-1), and those that go with it. */
static void set_value(const struct search *s, int *value, int i, int to) {
    for (int k = 0; k < s->fields; k++) {
        const struct field *f = &s->field[k];
        bool along = k == i || (f->with && s->field[i].with && !strcmp(f->with, s->field[i].with));
        if (along)
            value[k] = to < 0 ? f->usual : to < f->low ? f->low : to > f->high ? f->high : to;
    }
}

static void vary_one(struct search *s, int *value) {
    int i = (int)tt_rng_below(&s->rng, (uint32_t)s->fields);
    const struct field *f = &s->field[i];
    if (value[i] != f->usual && tt_rng_below(&s->rng, 4) == 0)
        set_value(s, value, i, -1);
    else
        set_value(s, value, i, f->low + (int)tt_rng_below(&s->rng, (uint32_t)(f->high - f->low + 1)));
}

/* New tables: each change alone at first, then mixtures and variations of the best. */
static void propose(struct search *s, int parents, int until) {
    int value[FIELDS];
    for (int i = 0; parents == 0 && i < s->fields && s->attempts < until; i++)
        for (int end = 0; end < 2 && s->attempts < until; end++) {
            for (int k = 0; k < s->fields; k++)
                value[k] = s->field[k].usual;
            set_value(s, value, i, end ? s->field[i].high : s->field[i].low);
            add_attempt(s, value);
        }
    for (int tries = 0; s->attempts < until && tries < 50 * until; tries++) {
        int many = parents ? parents : 1, other = (int)tt_rng_below(&s->rng, (uint32_t)many);
        memset(value, 0, sizeof value);
        memcpy(value, s->attempt[tt_rng_below(&s->rng, (uint32_t)many)]->value, sizeof value);
        for (int i = 0; i < s->fields; i++)
            if (tt_rng_below(&s->rng, 2))
                set_value(s, value, i, s->attempt[other]->value[i]);
        for (int n = 1 + (int)tt_rng_below(&s->rng, 3); n > 0; n--)
            vary_one(s, value);
        add_attempt(s, value);
    }
}

static void say(const struct search *s, const char *key, const char *const *args, int n) {
    char text[400];
    if (s->ask->quiet)
        return;
    tt_text_fill(s->ask->lang, key, args, n, text, sizeof text);
    fprintf(stderr, "%s\n", text);
}

/* One tournament: a third stays each time, with three times the games. The untouched table (attempt 0 of the first
 * generation) is always kept to compare with. */
static void halve(struct search *s, int generation) {
    uint64_t games = s->ask->first;
    int n = s->attempts;
    for (;;) {
        char round[16], of[16], tables[16], each[24], best[32];
        play_up_to(s, s->attempt, n, games);
        qsort(s->attempt, (size_t)n, sizeof *s->attempt, by_loss);
        snprintf(round, sizeof round, "%d", generation + 1);
        snprintf(of, sizeof of, "%d", s->ask->generations);
        snprintf(tables, sizeof tables, "%d", n);
        snprintf(each, sizeof each, "%llu", (unsigned long long)games);
        snprintf(best, sizeof best, "%.3f", s->attempt[0]->loss);
        const char *args[] = {round, of, tables, each, best};
        say(s, "lab.tune.progress", args, 5);
        if (n <= KEPT || games * 3 > s->ask->design.games)
            break;
        n = (n + 2) / 3 > KEPT ? (n + 2) / 3 : KEPT;
        games *= 3;
    }
    for (int i = KEPT; i < s->attempts; i++)
        attempt_free(s->attempt[i]);
    s->attempts = s->attempts < KEPT ? s->attempts : KEPT;
}

/* Every wanted figure lies in its band with its whole interval. */
static bool sure(const struct search *s, const struct attempt *a) {
    for (int v = 0; v < a->design.variants; v++)
        for (int i = 0; i < s->wants; i++) {
            const struct lab_figure *x = wanted(a, &s->want[i], v);
            if (applies(&s->want[i], &a->design, v) &&
                (!x || x->low < s->want[i].low - 1e-9 || x->high > s->want[i].high + 1e-9))
                return false;
        }
    return true;
}

/* --- what comes out ------------------------------------------------------------------------------- */

static void band_text(const struct want *w, char out[48]) {
    if (!isfinite(w->low))
        snprintf(out, 48, "<= %g", w->high);
    else if (!isfinite(w->high))
        snprintf(out, 48, ">= %g", w->low);
    else
        snprintf(out, 48, "%g - %g", w->low, w->high);
}

static void print_change(const struct search *s, const struct attempt *a, int i) {
    const struct field *f = &s->field[i];
    char name[400];
    tt_number_words(s->ask->lang, s->ask->design.game->id, f->table, f->row, f->name, name, sizeof name);
    printf("%s: %d -> %d (%s/%s/%s)", name, f->usual, a->value[i], f->table, f->row, f->name);
}

static void print_figures(const struct search *s, const struct attempt *before, const struct attempt *a) {
    printf("  %-48s %-14s %-26s %s\n", tt_text(s->ask->lang, "lab.tune.figure"), tt_text(s->ask->lang, "lab.tune.band"),
           tt_text(s->ask->lang, "lab.tune.before"), tt_text(s->ask->lang, "lab.tune.after"));
    for (int v = 0; v < a->design.variants; v++)
        for (int i = 0; i < s->wants; i++) {
            const struct want *w = &s->want[i];
            char band[48], cell[2][80] = {"-", "-"}, words[300], name[400];
            const struct attempt *of[2] = {before, a};
            if (!applies(w, &a->design, v))
                continue;
            band_text(w, band);
            for (int k = 0; k < 2; k++) {
                const struct lab_figure *x = wanted(of[k], w, v);
                if (x)
                    snprintf(cell[k], sizeof cell[k], "%s%.3g (%.3g-%.3g)", miss(w, x->value) > 0 ? "! " : "", x->value,
                             x->low, x->high);
            }
            lab_words(s->ask->lang, s->ask->design.game, w->figure, words, sizeof words);
            snprintf(name, sizeof name, "%s%s%.90s", words, a->design.variants > 1 ? "  " : "",
                     a->design.variants > 1 ? a->design.variant[v].label : "");
            printf("  %-48s %-14s %-26s %s\n", name, band, cell[0], cell[1]);
        }
}

/* What each change is worth: the same table with this number as the rules page has it. */
static void print_worth(struct search *s, const struct attempt *best) {
    struct attempt *without[FIELDS];
    int which[FIELDS], n = 0;
    for (int i = 0; i < s->fields; i++) {
        int value[FIELDS];
        bool seen = best->value[i] == s->field[i].usual;
        for (int k = 0; k < n; k++)
            seen = seen ||
                   (s->field[i].with && s->field[which[k]].with && !strcmp(s->field[i].with, s->field[which[k]].with));
        if (seen)
            continue;
        memcpy(value, best->value, sizeof value);
        set_value(s, value, i, -1);
        if (!(without[n] = attempt_new(s, value, NULL)))
            continue;
        which[n++] = i;
    }
    play_up_to(s, without, n, best->games);
    printf("  %s\n", tt_text(s->ask->lang, "lab.tune.worth"));
    for (int k = 0; k < n; k++) {
        double worth = without[k]->loss - best->loss;
        double error = 1.96 * sqrt(without[k]->error * without[k]->error + best->error * best->error);
        printf("    ");
        print_change(s, best, which[k]);
        printf("   %+.3f (%+.3f to %+.3f)\n", worth, worth - error, worth + error);
        attempt_free(without[k]);
    }
}

static bool write_best(const struct search *s, const struct attempt *a) {
    json_t *cards = cards_of(s, a->value);
    bool ok = !json_dump_file(cards, s->ask->out, JSON_INDENT(1) | JSON_SORT_KEYS);
    json_decref(cards);
    return ok;
}

static void report(struct search *s, const struct attempt *before) {
    char text[400], games[32], all[32];
    snprintf(games, sizeof games, "%llu", (unsigned long long)s->attempt[0]->games);
    snprintf(all, sizeof all, "%llu", (unsigned long long)s->played);
    const char *args[] = {games, all};
    printf("timetable lab tune %s --target %s --games %llu --seed %llu\n", s->ask->design.game->id, s->ask->target,
           (unsigned long long)s->ask->design.games, (unsigned long long)s->ask->design.seed);
    tt_text_fill(s->ask->lang, sure(s, s->attempt[0]) ? "lab.tune.sure" : "lab.tune.not_sure", args, 2, text,
                 sizeof text);
    printf("%s\n", text);
    for (int i = 0; i < s->attempts; i++) {
        const struct attempt *a = s->attempt[i];
        char rank[8], loss[32], error[32], was[32];
        snprintf(rank, sizeof rank, "%d", i + 1);
        snprintf(loss, sizeof loss, "%.3f", a->loss);
        snprintf(error, sizeof error, "%.3f", 1.96 * a->error);
        snprintf(was, sizeof was, "%.3f", before->loss);
        const char *head[] = {rank, loss, error, was};
        tt_text_fill(s->ask->lang, "lab.tune.table", head, 4, text, sizeof text);
        printf("\n%s\n", text);
        for (int k = 0; k < s->fields; k++)
            if (a->value[k] != s->field[k].usual) {
                printf("  ");
                print_change(s, a, k);
                putchar('\n');
            }
        print_figures(s, before, a);
        if (i == 0 && changes(s, a->value))
            print_worth(s, a);
    }
}

bool lab_tune(struct lab_tune *ask, struct tt_error *err) {
    struct search *s = tt_need(sizeof *s);
    struct attempt *before = NULL;
    int value[FIELDS] = {0};
    s->ask = ask;
    bool ok = ask->design.game->cards || wrong(err, "this game has no custom numbers", ask->design.game->id);
    ok = ok && read_target(s, err);
    for (int i = 0; i < s->fields; i++)
        value[i] = s->field[i].usual;
    s->rng = tt_policy_rng(ask->design.seed);
    if (ok)
        ok = (before = attempt_new(s, value, err)) != NULL;
    if (ok) {
        s->attempt[s->attempts++] = attempt_new(s, value, err);
        for (int g = 0; g < ask->generations; g++) {
            propose(s, g ? s->attempts : 0, ask->tables);
            halve(s, g);
            if (sure(s, s->attempt[0]))
                break;
        }
        play_up_to(s, s->attempt, s->attempts, ask->design.games);
        qsort(s->attempt, (size_t)s->attempts, sizeof *s->attempt, by_loss);
        play_up_to(s, &before, 1, ask->design.games);
        report(s, before);
        if (ask->out && !write_best(s, s->attempt[0]))
            ok = wrong(err, "cannot be written", ask->out);
    }
    attempt_free(before);
    for (int i = 0; i < s->attempts; i++)
        attempt_free(s->attempt[i]);
    json_decref(s->target);
    free(s);
    return ok;
}
