/* What each rules page asks the laboratory for. A game's measures.def names them and says how they follow from the
 * figures (formula.c), and in which band the page wants them; here they are worked out, with an interval. Where no
 * simple rule gives one, the folds do (the jackknife): the measure is worked out without each of them in turn, and the
 * more the answers differ, the less sure it is. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

#define ANY_MORE 1e9
static const struct lab_measure measure[] = {
#define MEASURE(name, formula, low, high) {GAME_ID, #name, formula, LAB_PLAIN, false, low, high},
#define SHARE(name, formula, low, high)   {GAME_ID, #name, formula, LAB_PERCENT, false, low, high},
#define POINTS(name, formula, low, high)  {GAME_ID, #name, formula, LAB_POINTS, false, low, high},
#define EACH(name, formula, low, high)    {GAME_ID, #name, formula, LAB_PLAIN, true, low, high},
#define LABEL(field)
#include "measures.inc"
    {NULL, NULL, NULL, LAB_PLAIN, false, 0, 0},
};
#undef MEASURE
#undef SHARE
#undef POINTS
#undef EACH
#undef LABEL

static const struct {
    const char *game, *field;
} label[] = {
#define MEASURE(name, formula, low, high)
#define SHARE(name, formula, low, high)
#define POINTS(name, formula, low, high)
#define EACH(name, formula, low, high)
#define LABEL(field) {GAME_ID, #field},
#include "measures.inc"
    {NULL, NULL},
};

const struct lab_measure *lab_measure_at(const struct tt_game *game, int i) {
    for (const struct lab_measure *m = measure; m->game; m++)
        if (!strcmp(m->game, game->id) && i-- == 0)
            return m;
    return NULL;
}

/* --- what folds count ----------------------------------------------------------------------------- */

/* The kinds of sums that a figure is made of, by the beginning of its name. */
static const char *kinds_of(const char *name, size_t n) {
    static const struct {
        const char *head, *kinds;
    } known[] = {{"uses", "a"},        {"uses.games", "a"}, {"uses.win", "a"},     {"pick", "a"},
                 {"forced", "a"},      {"events", "ec"},    {"events.games", "e"}, {"events.win", "e"},
                 {"first", "e"},       {"held.win", "h"},   {"held.games", "h"},   {"table.win", "t"},
                 {"table.games", "t"}, {"sum", "x"},        {"own", "m"},          {"each", "g"},
                 {"end", "n"},         {"seat_end", "p"},   {"winners_end", "np"}, {"losers_end", "np"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i].head) == n && !strncmp(known[i].head, name, n))
            return known[i].kinds;
    return "";
}

/* Whether the text behind a figure's colon, up to a brace or bar, names this key: all of it, all but the percentile, or
 * up to a star. */
static bool names(const char *text, const char *key) {
    size_t n = strcspn(text, "}|*"), len = strlen(key);
    if (text[n] == '*')
        return !strncmp(text, key, n);
    return n >= len && !strncmp(text, key, len) && (n == len || text[len] == '.');
}

struct lab_wants *lab_wants_new(const struct tt_game *game) {
    struct lab_wants *w = tt_need(sizeof *w);
    const struct lab_measure *m;
    for (int i = 0; (m = lab_measure_at(game, i)); i++)
        for (const char *at = m->formula; !m->each && (at = strpbrk(at, "{|")); at++) {
            size_t n = strcspn(at + 1, ":}|");
            const char *kinds = at[1 + n] == ':' ? kinds_of(at + 1, n) : "";
            if (*kinds && w->n < LAB_WANTS) {
                w->list[w->n].kinds = kinds;
                w->list[w->n++].text = at + 2 + n;
            }
        }
    return w;
}

bool lab_wanted(const struct lab_wants *w, const char *key) {
    for (int i = 0; i < w->n; i++)
        if (strchr(w->list[i].kinds, key[0]) && names(w->list[i].text, key + 2))
            return true;
    return false;
}

bool lab_measure_label(const struct tt_game *game, const char *field, size_t n) {
    for (int i = 0; label[i].game; i++)
        if (!strcmp(label[i].game, game->id) && strlen(label[i].field) == n && !memcmp(label[i].field, field, n))
            return true;
    return false;
}

/* --- values and intervals ------------------------------------------------------------------------- */

struct asked {
    const struct lab_design *design;
    const struct lab_variant *variant;
    const struct lab_measure *measure;
};

static double work_out(const struct asked *q, const struct lab_acc *a, const struct lab_figures *figures,
                       struct lab_formula *f) {
    f->figures = figures;
    f->players = q->variant->setup.seats;
    f->equal = lab_equal_share(q->variant, a);
    return lab_formula(f, q->measure->formula);
}

/* Figures of all watched games but those of one fold. */
struct without {
    int folds;
    struct lab_acc *acc[LAB_FOLDS];
    struct lab_figures figures[LAB_FOLDS];
};

static void leave_out(const struct asked *q, const struct lab_acc *a, struct without *w) {
    const struct lab_acc *fold[LAB_FOLDS];
    struct lab_acc *before = lab_acc_new_fold();
    w->folds = 0;
    for (int k = 0; k < LAB_FOLDS; k++)
        if (a->fold[k])
            fold[w->folds++] = a->fold[k];
    for (int k = 0; k < w->folds; k++) {
        w->acc[k] = lab_acc_new_fold();
        lab_acc_merge(w->acc[k], before);
        lab_acc_merge(before, fold[k]);
    }
    lab_acc_clear(before);
    for (int k = w->folds - 1; k >= 0; k--) {
        lab_acc_merge(w->acc[k], before);
        lab_acc_merge(before, fold[k]);
    }
    lab_acc_free(before);
    for (int k = 0; k < w->folds; k++)
        lab_figures_make(q->design, q->variant, w->acc[k], LAB_ALL, &w->figures[k]);
}

static void without_clear(struct without *w) {
    for (int k = 0; k < w->folds; k++) {
        lab_acc_free(w->acc[k]);
        lab_figures_clear(&w->figures[k]);
    }
}

/* The standard error, from what the measure is without each fold; NAN where there are too few. */
static double jackknife(const struct asked *q, const struct without *w) {
    double v[LAB_FOLDS], mean = 0, squares = 0;
    int n = 0;
    for (int k = 0; k < w->folds; k++) {
        struct lab_formula f = {0};
        v[n] = work_out(q, w->acc[k], &w->figures[k], &f);
        if (isfinite(v[n]))
            mean += v[n++];
    }
    if (n < 2)
        return NAN;
    mean /= n;
    for (int k = 0; k < n; k++)
        squares += (v[k] - mean) * (v[k] - mean);
    return sqrt(squares * (n - 1) / n);
}

static void set_interval(const struct asked *q, const struct lab_acc *a, const struct without *w, bool watched,
                         struct lab_figure *x) {
    double games = (double)a->games, seen = (double)a->watched, error = jackknife(q, w);
    x->kind = LAB_RATIO;
    x->df = w->folds - 1;
    x->weight = x->n;
    if (isnan(error)) {
        x->kind = LAB_VALUE;
        return;
    }
    if (!watched) /* counted in all games, the folds only in the watched ones */
        error *= sqrt(seen / games);
    double half = lab_t95(x->df) * error;
    x->sd = error * sqrt(x->n);
    x->low = x->value - half;
    x->high = x->value + half;
    if (q->measure->unit == LAB_POINTS)
        return;
    if (q->measure->unit == LAB_PLAIN) {
        if (x->value >= 0 && x->low < 0) /* no quantity here is negative */
            x->low = 0;
        return;
    }
    if (error == 0 && (x->value <= 0 || x->value >= 1))
        lab_wilson(x->value * x->n, x->n, &x->low, &x->high);
    x->low = x->low < 0 ? 0 : x->low;
    x->high = x->high > 1 ? 1 : x->high;
}

/* A formula of one percentile: the ends of its interval, put into the formula. */
static void set_ends(const struct asked *q, const struct lab_acc *a, const struct lab_figures *figures,
                     struct lab_figure *x) {
    struct lab_formula low = {.instead = -1}, high = {.instead = 1};
    double first = work_out(q, a, figures, &low), last = work_out(q, a, figures, &high);
    x->kind = LAB_QUANTILE;
    x->low = first < last ? first : last;
    x->high = first < last ? last : first;
}

/* The figure that a measure is by another name; it keeps its interval. */
static bool same_as(const struct lab_measure *m, char out[LAB_NAME]) {
    size_t n = strlen(m->formula);
    if (m->each)
        return snprintf(out, LAB_NAME, "each:%s", m->name) > 0;
    if (n < 3 || n >= LAB_NAME || m->formula[0] != '{' || strcspn(m->formula + 1, "{}") != n - 2)
        return false;
    return snprintf(out, LAB_NAME, "%.*s", (int)n - 2, m->formula + 1) > 0;
}

bool lab_measure_is(const struct tt_game *game, const char *figure) {
    const struct lab_measure *m;
    char same[LAB_NAME];
    for (int i = 0; (m = lab_measure_at(game, i)); i++)
        if (same_as(m, same) && !strcmp(same, figure))
            return true;
    return false;
}

static void add_measure(const struct asked *q, const struct lab_acc *a, const struct without *w,
                        struct lab_figures *figures) {
    const struct lab_measure *m = q->measure;
    char same[LAB_NAME];
    const struct lab_figure *found = same_as(m, same) ? lab_figure_find(figures, same) : NULL;
    struct lab_formula f = {0};
    struct lab_figure made = {.n = (double)a->watched, .low = NAN, .high = NAN};
    if (m->each && !found)
        return;
    if (found) {
        made = *found;
        if (m->unit == LAB_PERCENT && made.kind == LAB_MEAN) { /* of games with 1 and games with 0 */
            made.kind = LAB_SHARE;
            made.df = INFINITY;
            lab_wilson(made.value * made.n, made.n, &made.low, &made.high);
        }
    } else {
        made.value = work_out(q, a, figures, &f);
        if (f.bad) {
            fprintf(stderr, "timetable: measures.def of %s: %s: %s\n", m->game, m->name, m->formula);
            return;
        }
        if (!isfinite(made.value))
            return;
        if (!f.watched)
            made.n = (double)a->games;
        if (f.names == 1 && f.only && f.only->kind == LAB_QUANTILE)
            set_ends(q, a, figures, &made);
        else
            set_interval(q, a, w, f.watched, &made);
    }
    char name[LAB_NAME];
    snprintf(name, sizeof name, "page:%.100s", m->name);
    struct lab_figure *x = lab_figures_add(figures, name, made.kind, made.n);
    memcpy(made.name, x->name, sizeof made.name);
    *x = made;
    x->unit = m->unit;
}

void lab_measures_add(const struct lab_design *d, const struct lab_variant *v, const struct lab_acc *a,
                      struct lab_figures *figures) {
    struct asked q = {.design = d, .variant = v};
    struct without *w = tt_need(sizeof *w);
    if (lab_measure_at(d->game, 0))
        leave_out(&q, a, w);
    for (int i = 0; (q.measure = lab_measure_at(d->game, i)); i++)
        add_measure(&q, a, w, figures);
    without_clear(w);
    free(w);
}

/* --- bands -------------------------------------------------------------------------------------- */

static bool banded(const struct lab_measure *m) { return m->low != 0 || m->high != 0; }

static bool open_above(const struct lab_measure *m) { return m->high >= (m->unit != LAB_PLAIN ? 1 : ANY_MORE); }

static bool inside(const struct lab_measure *m, double value) {
    return value >= m->low - 1e-9 && (open_above(m) || value <= m->high + 1e-9);
}

enum lab_where lab_in_band(const struct lab_measure *m, const struct lab_figure *x) {
    if (!banded(m) || inside(m, x->value))
        return LAB_INSIDE;
    double toward = x->value < m->low ? x->high : x->low; /* the end of the interval that is nearer */
    bool reaches = x->value < m->low ? toward >= m->low - 1e-9 : toward <= m->high + 1e-9;
    return !isnan(toward) && reaches ? LAB_PERHAPS : LAB_OUTSIDE;
}

void lab_band_text(int lang, const struct lab_measure *m, char *out, size_t cap) {
    char low[32], high[32];
    double scale = m->unit != LAB_PLAIN ? 100 : 1;
    const char *unit = m->unit != LAB_PLAIN ? " %" : "";
    const char *one[] = {open_above(m) ? low : high};
    *out = 0;
    if (!banded(m))
        return;
    snprintf(low, sizeof low, "%g%s", m->low * scale, open_above(m) ? unit : "");
    snprintf(high, sizeof high, "%g%s", m->high * scale, unit);
    if (open_above(m) || m->low == 0)
        tt_text_fill(lang, open_above(m) ? "lab.band.at_least" : "lab.band.at_most", one, 1, out, cap);
    else
        snprintf(out, cap, "%s – %s", low, high);
}
