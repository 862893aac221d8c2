/* Numbers with names, made of the sums: shares with Wilson's interval, means with the normal one. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

static const double Z95 = 1.959963984540054;

double lab_mean(const struct lab_moments *m) { return m->n ? (double)m->sum / (double)m->n : 0; }

double lab_sd(const struct lab_moments *m) {
    if (m->n < 2)
        return 0;
    /* Exact up to the last division: n * squares - sum^2 in whole numbers where they fit. */
    double n = (double)m->n, mean = (double)m->sum / n;
    double variance = ((double)m->squares - mean * (double)m->sum) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

void lab_wilson(double k, double n, double *low, double *high) {
    if (n <= 0) {
        *low = *high = NAN;
        return;
    }
    double p = k / n, z2 = Z95 * Z95, middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    *low = k <= 0 ? 0 : middle - half;
    *high = k >= n ? 1 : middle + half;
}

double lab_two_sided(double z) { return erfc(fabs(z) / sqrt(2)); }

double lab_variety(const struct lab_acc *a) {
    double h = 0;
    for (int i = 0; i < a->reasons; i++) {
        double p = (double)a->reason[i].games / (double)a->games;
        h -= p > 0 ? p * log(p) : 0;
    }
    return exp(h);
}

/* --- the list ----------------------------------------------------------------------------------- */

struct lab_figure *lab_figures_add(struct lab_figures *f, const char *name, bool share, double n) {
    if (f->n == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 128;
        f->list = realloc(f->list, (size_t)f->cap * sizeof *f->list);
        if (!f->list)
            abort();
    }
    struct lab_figure *x = &f->list[f->n++];
    *x = (struct lab_figure){.share = share, .n = n, .low = NAN, .high = NAN};
    snprintf(x->name, sizeof x->name, "%s", name);
    return x;
}

void lab_figures_clear(struct lab_figures *f) {
    free(f->list);
    memset(f, 0, sizeof *f);
}

const struct lab_figure *lab_figure_find(const struct lab_figures *f, const char *name) {
    for (int i = 0; i < f->n; i++)
        if (!strcmp(f->list[i].name, name))
            return &f->list[i];
    return NULL;
}

static void add_share(struct lab_figures *f, const char *name, double k, double n) {
    if (n <= 0)
        return;
    struct lab_figure *x = lab_figures_add(f, name, true, n);
    x->value = k / n;
    x->sd = sqrt(x->value * (1 - x->value));
    lab_wilson(k, n, &x->low, &x->high);
}

static void add_mean(struct lab_figures *f, const char *name, const struct lab_moments *m) {
    if (!m->n)
        return;
    struct lab_figure *x = lab_figures_add(f, name, false, (double)m->n);
    x->value = lab_mean(m);
    x->sd = lab_sd(m);
    double half = m->n > 1 ? Z95 * x->sd / sqrt((double)m->n) : NAN;
    x->low = x->value - half;
    x->high = x->value + half;
}

static void add_plain(struct lab_figures *f, const char *name, double value, double n) {
    lab_figures_add(f, name, false, n)->value = value;
}

static void add_spread(struct lab_figures *f, const char *name, const struct lab_spread *s) {
    char longer[LAB_NAME];
    if (!s->m.n)
        return;
    add_mean(f, name, &s->m);
    static const struct {
        const char *name;
        double share;
    } part[] = {{"p10", 0.1}, {"median", 0.5}, {"p90", 0.9}};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        snprintf(longer, sizeof longer, "%.140s.%s", name, part[i].name);
        add_plain(f, longer, (double)lab_spread_quantile(s, part[i].share), (double)s->m.n);
    }
    snprintf(longer, sizeof longer, "%.140s.max", name);
    add_plain(f, longer, (double)s->m.max, (double)s->m.n);
}

static void add_branching(struct lab_figures *f, const struct lab_acc *a) {
    struct lab_moments m = {0};
    uint64_t one = a->branch[1], last = 0;
    for (int i = 0; i < LAB_BRANCH; i++) {
        m.n += a->branch[i];
        m.sum += (__int128)a->branch[i] * i;
        m.squares += (__int128)a->branch[i] * i * i;
        last = a->branch[i] ? (uint64_t)i : last;
    }
    add_mean(f, "branching", &m);
    add_plain(f, "branching.max", (double)last, (double)m.n);
    add_share(f, "forced", (double)one, (double)m.n);
}

static void add_seats(const struct lab_variant *v, const struct lab_acc *a, struct lab_figures *f) {
    int seats = v->setup.seats;
    char name[LAB_NAME];
    double games = (double)a->games;
    add_share(f, "first_seat_win", (double)a->wins[0], games);
    for (int p = 0; p < seats; p++) {
        snprintf(name, sizeof name, "seat_win.%d", p);
        add_share(f, name, (double)a->wins[p], games);
    }
    if (a->firsts) {
        add_share(f, "first_mover_win", (double)a->place[0], (double)a->firsts);
        for (int p = 0; p < seats; p++) {
            snprintf(name, sizeof name, "place_win.%d", p);
            add_share(f, name, (double)a->place[p], (double)a->firsts);
        }
    }
    double all = (double)a->winners[seats], none = (double)a->winners[0], one = seats > 1 ? (double)a->winners[1] : 0;
    add_share(f, "draw", seats > 1 ? all + none : none, games);
    add_share(f, "all_win", all, games);
    add_share(f, "none_win", none, games);
    add_share(f, "shared_win", games - all - none - one > 0 ? games - all - none - one : 0, games);
}

static void add_base(const struct lab_variant *v, const struct lab_acc *a, struct lab_figures *f) {
    char name[LAB_NAME];
    add_spread(f, "decisions", &a->length);
    add_branching(f, a);
    add_seats(v, a, f);
    for (int i = 0; i < a->reasons; i++) {
        snprintf(name, sizeof name, "ending.%s", a->reason[i].id);
        add_share(f, name, (double)a->reason[i].games, (double)a->games);
    }
    add_plain(f, "variety", lab_variety(a), (double)a->games);
    add_share(f, "comeback", (double)a->comebacks, (double)a->judged);
    add_spread(f, "lead_changes", &a->leads);
    struct lab_moments score = {0};
    for (int p = 0; p < v->setup.seats; p++)
        lab_moments_merge(&score, &a->score[p].m);
    add_mean(f, "score", &score);
    for (int b = 0; b < v->bots && v->bots > 1; b++) {
        snprintf(name, sizeof name, "bot_win.%.100s", v->bot[b]);
        if (!lab_figure_find(f, name)) /* a bot may sit twice */
            add_share(f, name, (double)a->bot_wins[b], (double)a->bot_games[b]);
    }
}

/* --- things and numbers ------------------------------------------------------------------------- */

static void add_uses(const struct lab_acc *a, const struct lab_item *t, struct lab_figures *f) {
    char name[LAB_NAME];
    static const char *const word[] = {"uses", "events", "held", "table"};
    const char *kind = word[t->key[0] == 'e' ? 1 : t->key[0] == 'h' ? 2 : t->key[0] == 't' ? 3 : 0];
    const char *key = t->key + 2;
    if (t->key[0] == 'a' || t->key[0] == 'e') {
        struct lab_moments m = {.n = a->watched, .sum = (__int128)t->total, .squares = (__int128)t->squares};
        snprintf(name, sizeof name, "%s:%s", kind, key);
        add_mean(f, name, &m);
    }
    snprintf(name, sizeof name, "%s.games:%s", kind, key);
    add_share(f, name, (double)t->games, (double)a->watched);
    snprintf(name, sizeof name, "%s.win:%s", kind, key);
    add_share(f, name, (double)t->won, (double)t->seats);
    if (t->key[0] == 'a' && !strchr(key, ' ')) { /* how often there was nothing else to do */
        snprintf(name, sizeof name, "forced:%s", key);
        add_share(f, name, (double)(t->total - t->taken), (double)t->total);
    }
    if (t->offered) {
        snprintf(name, sizeof name, "pick:%s", key);
        add_share(f, name, (double)t->taken, (double)t->offered);
    }
    if (t->key[0] == 'e' && t->games) {
        snprintf(name, sizeof name, "first:%s", key);
        add_plain(f, name, (double)t->first / (double)t->games / 1000, (double)t->games);
    }
}

static void add_number(const struct lab_acc *a, const struct lab_number *x, struct lab_figures *f) {
    char name[LAB_NAME];
    const char *key = x->key + 2;
    if (x->key[0] == 'x') { /* games without such an event count as nought */
        struct lab_moments m = x->all.m;
        m.n = a->watched;
        snprintf(name, sizeof name, "sum:%s", key);
        add_mean(f, name, &m);
        return;
    }
    if (x->key[0] == 'c' || x->key[0] == 'm') { /* so here, and the spread is worth knowing */
        struct lab_spread all = x->all;
        if (a->watched > all.m.n)
            lab_spread_add(&all, 0, a->watched - all.m.n);
        snprintf(name, sizeof name, "%s:%s", x->key[0] == 'c' ? "count" : "own", key);
        add_spread(f, name, &all);
        return;
    }
    snprintf(name, sizeof name, "%s:%s", x->key[0] == 'n' ? "end" : "seat_end", key);
    add_spread(f, name, &x->all);
    /* Of the table: games that somebody won, and games that nobody did. */
    if (x->key[0] == 'p' || (x->winners.n && x->losers.n)) {
        snprintf(name, sizeof name, "winners_end:%s", key);
        add_mean(f, name, &x->winners);
        snprintf(name, sizeof name, "losers_end:%s", key);
        add_mean(f, name, &x->losers);
    }
}

void lab_figures_make(const struct lab_design *d, const struct lab_variant *v, const struct lab_acc *a,
                      enum lab_depth depth, struct lab_figures *f) {
    memset(f, 0, sizeof *f);
    add_base(v, a, f);
    for (int i = 0; depth == LAB_ALL && i < a->numbers; i++)
        add_number(a, &a->number[i], f);
    for (int i = 0; depth == LAB_ALL && i < a->items; i++)
        add_uses(a, &a->item[i], f);
    if (depth == LAB_ALL)
        lab_measures_add(d, v, f);
}

/* --- differences -------------------------------------------------------------------------------- */

/* Newcombe's interval for the difference of two shares, made of Wilson's two. */
static void newcombe(const struct lab_figure *a, const struct lab_figure *b, struct lab_difference *d) {
    d->low = d->diff - hypot(b->value - b->low, a->high - a->value);
    d->high = d->diff + hypot(b->high - b->value, a->value - a->low);
    d->effect = 2 * asin(sqrt(b->value)) - 2 * asin(sqrt(a->value));
    double pooled = (a->value * a->n + b->value * b->n) / (a->n + b->n);
    double error = sqrt(pooled * (1 - pooled) * (1 / a->n + 1 / b->n));
    d->p = error > 0 ? lab_two_sided(d->diff / error) : 1;
}

static void welch(const struct lab_figure *a, const struct lab_figure *b, struct lab_difference *d) {
    double error = sqrt(a->sd * a->sd / a->n + b->sd * b->sd / b->n);
    double pooled = sqrt((a->sd * a->sd * (a->n - 1) + b->sd * b->sd * (b->n - 1)) / (a->n + b->n - 2));
    d->low = d->diff - Z95 * error;
    d->high = d->diff + Z95 * error;
    d->effect = pooled > 0 ? d->diff / pooled : 0;
    d->p = error > 0 ? lab_two_sided(d->diff / error) : d->diff == 0 ? 1 : 0;
}

static int by_p(const void *a, const void *b) {
    const struct lab_difference *x = *(struct lab_difference *const *)a, *y = *(struct lab_difference *const *)b;
    return (x->p > y->p) - (x->p < y->p);
}

void lab_holm(struct lab_difference *d, int n) {
    struct lab_difference **order = lab_need((size_t)(n + 1) * sizeof *order);
    double most = 0;
    for (int i = 0; i < n; i++)
        order[i] = &d[i];
    qsort(order, (size_t)n, sizeof *order, by_p);
    for (int i = 0; i < n; i++) {
        double p = order[i]->p * (n - i);
        most = p > most ? p : most;
        order[i]->corrected = most < 1 ? most : 1;
    }
    free(order);
}

/* Figures come in the same order on both sides more often than not: look there first. */
static const struct lab_figure *partner(const struct lab_figures *b, const char *name, int *near) {
    for (int i = *near; i < b->n && i < *near + 8; i++)
        if (!strcmp(b->list[i].name, name)) {
            *near = i + 1;
            return &b->list[i];
        }
    return lab_figure_find(b, name);
}

int lab_differ(const struct lab_figures *a, const struct lab_figures *b, struct lab_difference **out) {
    int n = 0, near = 0;
    *out = lab_need((size_t)(a->n + 1) * sizeof **out);
    for (int i = 0; i < a->n; i++) {
        const struct lab_figure *x = &a->list[i], *y = partner(b, x->name, &near);
        if (!y || isnan(x->low) || isnan(y->low) || x->n < 2 || y->n < 2 || x->share != y->share)
            continue;
        struct lab_difference *d = &(*out)[n++];
        memcpy(d->name, x->name, sizeof d->name);
        d->share = x->share;
        d->a = x->value;
        d->b = y->value;
        d->diff = y->value - x->value;
        if (x->share)
            newcombe(x, y, d);
        else
            welch(x, y, d);
        double error = 1 / x->n + 1 / y->n + (x->share ? 0 : d->effect * d->effect / (2 * (x->n + y->n)));
        d->effect_low = d->effect - Z95 * sqrt(error);
        d->effect_high = d->effect + Z95 * sqrt(error);
    }
    lab_holm(*out, n);
    return n;
}

int lab_differ_all(const struct lab_figures *f, int variants, struct lab_difference **out) {
    int n = 0;
    *out = lab_need((size_t)((f[0].n + 1) * variants) * sizeof **out);
    for (int v = 1; v < variants; v++) {
        struct lab_difference *some;
        int more = lab_differ(&f[0], &f[v], &some);
        for (int i = 0; i < more; i++) {
            (*out)[n] = some[i];
            (*out)[n++].variant = v;
        }
        free(some);
    }
    lab_holm(*out, n);
    return n;
}

const char *lab_effect_word(double effect) {
    double e = fabs(effect);
    return e < 0.1    ? "lab.effect.none"
           : e < 0.35 ? "lab.effect.small"
           : e < 0.65 ? "lab.effect.medium"
                      : "lab.effect.large";
}
