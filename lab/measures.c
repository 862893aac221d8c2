/* What each rules page asks the laboratory for. A game's measures.def names them and says how they follow
 * from the figures, and in which band the page wants them; here the formulas are worked out.
 *
 *   {figure}            its value, 0 where it never happened          players   how many sit down
 *   least({a=*})        the smallest of the figures a=ID; also most(), total()
 *   least({a=*}, {b=*}) the smallest of a=ID over b=ID; also most(); {a=*|c=*} adds two up
 *   + - * / ( ) and numbers */
#include "lab.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#define ANY_MORE 1e9
static const struct lab_measure measure[] = {
#define MEASURE(name, formula, low, high) {GAME_ID, #name, formula, false, low, high},
#define SHARE(name, formula, low, high)   {GAME_ID, #name, formula, true, low, high},
#include "measures.inc"
    {NULL, NULL, NULL, false, 0, 0},
};

const struct lab_measure *lab_measure_at(const struct tt_game *game, int i) {
    for (const struct lab_measure *m = measure; m->game; m++)
        if (!strcmp(m->game, game->id) && i-- == 0)
            return m;
    return NULL;
}

struct formula {
    const char *at;
    const struct lab_figures *figures;
    int players;
    bool bad;
};

static double sum_of(struct formula *);

static void skip(struct formula *f) {
    while (*f->at == ' ')
        f->at++;
}

static bool eat(struct formula *f, char c) {
    skip(f);
    if (*f->at != c)
        return false;
    f->at++;
    return true;
}

/* The name between braces. */
static bool read_name(struct formula *f, char *out, size_t cap) {
    const char *end = eat(f, '{') ? strchr(f->at, '}') : NULL;
    f->bad = f->bad || !end || (size_t)(end - f->at) >= cap;
    if (f->bad)
        return false;
    memcpy(out, f->at, (size_t)(end - f->at));
    out[end - f->at] = 0;
    f->at = end + 1;
    return true;
}

/* What stands for the * of a pattern that is all of the name but one word; NULL where it does not fit. */
static const char *fits(const char *pattern, const char *name) {
    const char *star = strchr(pattern, '*');
    size_t n = star ? (size_t)(star - pattern) : 0;
    return star && !strncmp(pattern, name, n) && name[n] && !strchr(name + n, ' ') && !strchr(name + n, '.') ? name + n
                                                                                                             : NULL;
}

static double partner(const struct lab_figures *all, const char *patterns, const char *id) {
    char name[LAB_NAME];
    double sum = 0;
    for (const char *p = patterns; *p; p += strcspn(p, "|"), p += *p == '|') {
        snprintf(name, sizeof name, "%.*s%.100s", (int)strcspn(p, "*"), p, id);
        const struct lab_figure *x = lab_figure_find(all, name);
        sum += x ? x->value : 0;
    }
    return sum;
}

/* least, most or total over all things that the pattern names. With two patterns a thing's part in the second. */
static double over_all(struct formula *f, char which) {
    char a[LAB_NAME], b[LAB_NAME] = "";
    double out = which == 't' ? 0 : NAN;
    if (!eat(f, '(') || !read_name(f, a, sizeof a) || (eat(f, ',') && !read_name(f, b, sizeof b)) || !eat(f, ')')) {
        f->bad = true;
        return NAN;
    }
    for (int i = 0; i < f->figures->n; i++) {
        const struct lab_figure *x = &f->figures->list[i];
        const char *id = fits(*b ? b : a, x->name);
        if (!id || (*b && x->value <= 0))
            continue;
        double v = *b ? partner(f->figures, a, id) / x->value : x->value;
        if (which == 't')
            out += v;
        else if (isnan(out) || (which == 'l' ? v < out : v > out))
            out = v;
    }
    return out;
}

static double value_of(struct formula *f) {
    skip(f);
    if (isdigit((unsigned char)*f->at)) {
        char *end;
        double v = strtod(f->at, &end);
        f->at = end;
        return v;
    }
    if (*f->at == '{') {
        char name[LAB_NAME];
        if (!read_name(f, name, sizeof name))
            return NAN;
        const struct lab_figure *x = lab_figure_find(f->figures, name);
        /* What never happened is nought; what nobody is there to have an average of is not. */
        return x ? x->value : !strncmp(name, "winners_end:", 12) || !strncmp(name, "losers_end:", 11) ? NAN : 0;
    }
    if (eat(f, '(')) {
        double v = sum_of(f);
        f->bad = f->bad || !eat(f, ')');
        return v;
    }
    char which = *f->at;
    size_t n = strspn(f->at, "abcdefghijklmnopqrstuvwxyz");
    bool seats = n == 7 && !strncmp(f->at, "players", n);
    f->bad = f->bad || !n;
    f->at += n;
    return seats ? f->players : f->bad ? NAN : over_all(f, which);
}

static double product_of(struct formula *f) {
    double v = value_of(f);
    for (;;) {
        if (eat(f, '*'))
            v *= value_of(f);
        else if (eat(f, '/'))
            v /= value_of(f);
        else
            return v;
    }
}

static double sum_of(struct formula *f) {
    double v = product_of(f);
    for (;;) {
        if (eat(f, '+'))
            v += product_of(f);
        else if (eat(f, '-'))
            v -= product_of(f);
        else
            return v;
    }
}

/* A measure that is a figure by another name keeps its interval. */
static const struct lab_figure *same_as(const struct lab_figures *f, const char *formula) {
    char name[LAB_NAME];
    size_t n = strlen(formula);
    if (n < 3 || n >= sizeof name || strcspn(formula + 1, "{}") != n - 2 || formula[0] != '{')
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)n - 2, formula + 1);
    return lab_figure_find(f, name);
}

void lab_measures_add(const struct lab_design *d, const struct lab_variant *v, struct lab_figures *figures) {
    const struct lab_measure *m;
    double n = figures->n ? figures->list[0].n : 0;
    for (int i = 0; (m = lab_measure_at(d->game, i)); i++) {
        char name[LAB_NAME];
        const struct lab_figure *same = same_as(figures, m->formula);
        struct formula f = {.at = m->formula, .figures = figures, .players = v->setup.seats};
        double value = same ? same->value : sum_of(&f);
        if (f.bad || (!same && *f.at)) {
            fprintf(stderr, "timetable: measures.def of %s: %s: %s\n", m->game, m->name, m->formula);
            continue;
        }
        if (!isfinite(value))
            continue;
        snprintf(name, sizeof name, "page:%.100s", m->name);
        struct lab_figure kept = same ? *same : (struct lab_figure){.n = n, .low = NAN, .high = NAN};
        struct lab_figure *x = lab_figures_add(figures, name, m->share, kept.n);
        x->value = value;
        x->sd = kept.sd;
        x->low = kept.low;
        x->high = kept.high;
    }
}

/* --- bands -------------------------------------------------------------------------------------- */

static bool banded(const struct lab_measure *m) { return m->low != 0 || m->high != 0; }

static bool open_above(const struct lab_measure *m) { return m->high >= (m->share ? 1 : ANY_MORE); }

bool lab_in_band(const struct lab_measure *m, double value) {
    return !banded(m) || (value >= m->low - 1e-9 && (open_above(m) || value <= m->high + 1e-9));
}

void lab_band_text(int lang, const struct lab_measure *m, char *out, size_t cap) {
    char low[32], high[32];
    double scale = m->share ? 100 : 1;
    const char *unit = m->share ? " %" : "";
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
