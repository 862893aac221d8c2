/* The formulas of games/<id>/measures.def:
 *
 *   {figure}            its value, 0 where it never happened
 *   players, equal      how many sit down; how often a seat wins
 *   least({a=*})        the smallest of the figures a=ID; also most(), total(), mean()
 *   least({a=*}, {b=*}) the smallest of a=ID over b=ID; also most(); {a=*|c=*} adds two up
 *   + - * / ( ) and numbers */
#include "lab.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

static double sum_of(struct lab_formula *);

static void skip(struct lab_formula *f) {
    while (*f->at == ' ')
        f->at++;
}

static bool eat(struct lab_formula *f, char c) {
    skip(f);
    if (*f->at != c)
        return false;
    f->at++;
    return true;
}

/* The name between braces. */
static bool read_name(struct lab_formula *f, char *out, size_t cap) {
    const char *end = eat(f, '{') ? strchr(f->at, '}') : NULL;
    f->bad = f->bad || !end || (size_t)(end - f->at) >= cap;
    if (f->bad)
        return false;
    memcpy(out, f->at, (size_t)(end - f->at));
    out[end - f->at] = 0;
    f->at = end + 1;
    f->watched = f->watched || strchr(out, ':');
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

/* Over all things that the pattern names. With two patterns a thing's part in the second. */
static double over_all(struct lab_formula *f, const char *what) {
    char a[LAB_NAME], b[LAB_NAME] = "";
    double least = NAN, most = NAN, total = 0;
    int n = 0;
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
        total += v;
        least = n && least < v ? least : v;
        most = n && most > v ? most : v;
        n++;
    }
    if (!strncmp(what, "least", 5))
        return least;
    if (!strncmp(what, "most", 4))
        return most;
    return !strncmp(what, "mean", 4) ? total / n : total;
}

static double named(struct lab_formula *f) {
    char name[LAB_NAME];
    double v = NAN;
    if (!read_name(f, name, sizeof name))
        return NAN;
    if (f->number) {
        f->missing = !f->number(f->with, name, &v) || f->missing;
        return v;
    }
    const struct lab_figure *x = lab_figure_find(f->figures, name);
    f->names++;
    f->only = x;
    if (x && f->instead)
        return f->instead < 0 ? x->low : x->high;
    /* What never happened is 0; what nobody is there to have an average of has none. */
    return x ? x->value : !strncmp(name, "winners_end:", 12) || !strncmp(name, "losers_end:", 11) ? NAN : 0;
}

static double value_of(struct lab_formula *f) {
    static const char *const known[] = {"players", "equal", "least", "most", "total", "mean"};
    skip(f);
    if (isdigit((unsigned char)*f->at)) {
        char *end;
        double v = strtod(f->at, &end);
        f->at = end;
        return v;
    }
    if (*f->at == '{')
        return named(f);
    if (eat(f, '(')) {
        double v = sum_of(f);
        f->bad = f->bad || !eat(f, ')');
        return v;
    }
    size_t n = strspn(f->at, "abcdefghijklmnopqrstuvwxyz"), i = 0;
    while (i < 6 && (strlen(known[i]) != n || strncmp(known[i], f->at, n)))
        i++;
    const char *what = f->at;
    f->at += n;
    f->bad = f->bad || i == 6;
    return f->bad ? NAN : i == 0 ? f->players : i == 1 ? f->equal : (f->names += 2, over_all(f, what));
}

static double product_of(struct lab_formula *f) {
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

static double sum_of(struct lab_formula *f) {
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

double lab_formula(struct lab_formula *f, const char *text) {
    f->at = text;
    double v = sum_of(f);
    f->bad = f->bad || *f->at;
    return f->bad ? NAN : v;
}
