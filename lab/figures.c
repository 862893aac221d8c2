/* Numbers with names, made of the sums: shares with Wilson's interval, means with Student's, percentiles with one made
 * of ranks. Where samples come in clusters (the seats and decisions of a game) the interval is that of as many
 * independent samples as would be as sure. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

double lab_variety(const struct lab_acc *a) {
    double h = 0;
    for (int i = 0; i < a->reasons; i++) {
        double p = (double)a->reason[i].games / (double)a->games;
        h -= p > 0 ? p * lab_log(p) : 0;
    }
    return lab_exp(h);
}

double lab_equal_share(const struct lab_variant *v, const struct lab_acc *a) {
    uint64_t wins = 0;
    for (int p = 0; p < v->setup.seats; p++)
        wins += a->wins[p];
    return a->games ? (double)wins / (double)a->games / v->setup.seats : 0;
}

/* --- the list ----------------------------------------------------------------------------------- */

struct lab_figure *lab_figures_add(struct lab_figures *f, const char *name, enum lab_kind kind, double n) {
    if (f->n == f->cap) {
        f->cap = f->cap ? 2 * f->cap : 128;
        f->list = tt_have(realloc(f->list, (size_t)f->cap * sizeof *f->list));
    }
    struct lab_figure *x = &f->list[f->n++];
    *x = (struct lab_figure){.kind = kind, .n = n, .weight = n, .df = INFINITY, .low = NAN, .high = NAN};
    x->unit = kind == LAB_SHARE ? LAB_PERCENT : LAB_PLAIN;
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

static void add_share_of(struct lab_figures *f, const char *name, double k, double n, double weight) {
    if (n <= 0)
        return;
    struct lab_figure *x = lab_figures_add(f, name, LAB_SHARE, n);
    x->value = k / n;
    x->sd = sqrt(x->value * (1 - x->value));
    x->weight = weight;
    lab_wilson(x->value * weight, weight, &x->low, &x->high);
}

static void add_share(struct lab_figures *f, const char *name, double k, double n) { add_share_of(f, name, k, n, n); }

/* k of n, where the n come in clusters. Never surer than n samples, nor, where all are alike, than the games. */
static void add_cluster_share(struct lab_figures *f, const char *name, const struct lab_cluster *c) {
    double n = (double)c->n, p = lab_cluster_mean(c), error = lab_cluster_error(c), weight = n;
    if (p <= 0 || p >= 1 || isnan(error))
        weight = (double)c->games;
    else if (error > 0)
        weight = p * (1 - p) / (error * error);
    add_share_of(f, name, (double)c->sum, n, weight < n ? weight : n);
}

static void set_mean(struct lab_figure *x, double value, double sd, double weight, double df) {
    x->value = value;
    x->sd = sd;
    x->weight = weight;
    x->df = df;
    double half = df >= 1 ? lab_t95(df) * sd / sqrt(weight) : NAN;
    x->low = value - half;
    x->high = value + half;
}

static void add_mean(struct lab_figures *f, const char *name, const struct lab_moments *m) {
    if (!m->n)
        return;
    double n = (double)m->n;
    struct lab_figure *x = lab_figures_add(f, name, LAB_MEAN, n);
    set_mean(x, lab_mean(m), lab_sd(m), n, n - 1);
    if (m->min >= 0 && x->low < 0)
        x->low = 0;
}

static void add_cluster_mean(struct lab_figures *f, const char *name, const struct lab_cluster *c) {
    if (!c->n)
        return;
    double error = lab_cluster_error(c), games = (double)c->games;
    set_mean(lab_figures_add(f, name, LAB_MEAN, (double)c->n), lab_cluster_mean(c),
             isnan(error) ? 0 : error * sqrt(games), games, games - 1);
}

static void add_plain(struct lab_figures *f, const char *name, double value, double n) {
    lab_figures_add(f, name, LAB_VALUE, n)->value = value;
}

/* The interval of a percentile: the values whose ranks are about two standard deviations away. */
static void add_quantile(struct lab_figures *f, const char *name, const struct lab_spread *s, unsigned thousandths) {
    double n = (double)s->m.n, q = thousandths / 1000.0, half = lab_t95(INFINITY) * sqrt(n * q * (1 - q));
    double first = floor(n * q - half), last = ceil(n * q + half) + 1;
    struct lab_figure *x = lab_figures_add(f, name, LAB_QUANTILE, n);
    x->value = (double)lab_spread_quantile(s, thousandths);
    x->width = s->width;
    x->low = (double)lab_spread_rank(s, first < 1 ? 1 : (uint64_t)first);
    x->high = (double)lab_spread_rank(s, last > n ? s->m.n : (uint64_t)last);
}

static void add_parts(struct lab_figures *f, const char *name, const struct lab_spread *s) {
    char longer[LAB_NAME];
    static const struct {
        const char *name;
        unsigned thousandths;
    } part[] = {{"p10", 100}, {"median", 500}, {"p90", 900}};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        snprintf(longer, sizeof longer, "%.140s.%s", name, part[i].name);
        add_quantile(f, longer, s, part[i].thousandths);
    }
    snprintf(longer, sizeof longer, "%.140s.max", name);
    add_plain(f, longer, (double)s->m.max, (double)s->m.n);
}

static void add_spread(struct lab_figures *f, const char *name, const struct lab_spread *s) {
    if (!s->m.n)
        return;
    add_mean(f, name, &s->m);
    add_parts(f, name, s);
}

/* The decisions of all games; how much alike those of one game are, the watched ones say. */
static void add_branching(struct lab_figures *f, const struct lab_acc *a) {
    struct lab_moments m = {0};
    uint64_t last = 0;
    for (int i = 0; i < LAB_BRANCH && a->branch; i++) {
        m.n += a->branch[i];
        m.sum += (__int128)a->branch[i] * i;
        m.squares += (__int128)a->branch[i] * i * i;
        last = a->branch[i] ? (uint64_t)i : last;
    }
    if (!m.n)
        return;
    double error = lab_cluster_error(&a->choices), games = (double)a->games, watched = (double)a->watched;
    struct lab_figure *x = lab_figures_add(f, "branching", LAB_MEAN, (double)m.n);
    set_mean(x, lab_mean(&m), isnan(error) ? 0 : error * sqrt(watched), games, watched - 1);
    add_plain(f, "branching.max", (double)last, (double)m.n);
    double p = (double)a->branch[1] / (double)m.n, weight = games;
    error = lab_cluster_error(&a->forced);
    if (error > 0)
        weight = p * (1 - p) / (error * error) * games / watched;
    add_share_of(f, "forced", (double)a->branch[1], (double)m.n, weight < (double)m.n ? weight : (double)m.n);
}

static void add_seats(const struct lab_variant *v, const struct lab_acc *a, struct lab_figures *f) {
    int seats = v->setup.seats;
    char name[LAB_NAME];
    double games = (double)a->games;
    for (int p = 0; p < seats; p++) {
        snprintf(name, sizeof name, "seat_win.%d", p);
        add_share(f, name, (double)a->wins[p], games);
    }
    for (int p = 0; p < seats && a->firsts; p++) {
        snprintf(name, sizeof name, "place_win.%d", p);
        add_share(f, name, (double)a->place[p], (double)a->firsts);
    }
    double all = (double)a->winners[seats], none = (double)a->winners[0], one = seats > 1 ? (double)a->winners[1] : 0;
    add_share(f, "all_win", all, games);
    add_share(f, "none_win", none, games);
    if (seats > 2)
        add_share(f, "shared_win", games - all - none - one, games);
}

static void add_scores(const struct lab_variant *v, const struct lab_acc *a, struct lab_figures *f) {
    struct lab_moments score = {0};
    for (int p = 0; p < v->setup.seats; p++)
        lab_moments_merge(&score, &a->score[p].m);
    double error = lab_cluster_error(&a->scores), games = (double)a->games, watched = (double)a->watched;
    if (score.n)
        set_mean(lab_figures_add(f, "score", LAB_MEAN, (double)score.n), lab_mean(&score),
                 isnan(error) ? 0 : error * sqrt(watched), games, watched - 1);
    if (v->setup.seats > 1)
        add_spread(f, "score_gap", &a->gap);
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
    add_scores(v, a, f);
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
    bool plain = !strchr(key, ' ');
    double watched = (double)a->watched;
    if (t->key[0] == 'a' || t->key[0] == 'e') {
        struct lab_moments m = {.n = a->watched, .sum = (__int128)t->total, .squares = (__int128)t->squares};
        snprintf(name, sizeof name, "%s:%s", kind, key);
        add_mean(f, name, &m);
    }
    snprintf(name, sizeof name, "%s.games:%s", kind, key);
    add_share(f, name, (double)t->games, watched);
    if (t->seats.n) {
        snprintf(name, sizeof name, "%s.win:%s", kind, key);
        add_cluster_share(f, name, &t->seats);
    }
    if (t->key[0] == 'a' && plain) { /* how often there was nothing else to do */
        snprintf(name, sizeof name, "forced:%s", key);
        add_share_of(f, name, (double)t->total - (double)t->picks.sum, (double)t->total, (double)t->games);
    }
    if (t->picks.n) {
        snprintf(name, sizeof name, "pick:%s", key);
        add_cluster_share(f, name, &t->picks);
    }
    if (t->key[0] == 'e' && t->games) {
        snprintf(name, sizeof name, "first:%s", key);
        add_plain(f, name, (double)t->first / (double)t->games / LAB_THOUSAND, (double)t->games);
    }
}

void lab_number_name(const struct lab_number *x, char out[LAB_NAME]) {
    const char *kind = x->key[0] == 'x'   ? "sum"
                       : x->key[0] == 'c' ? "events"
                       : x->key[0] == 'm' ? "own"
                       : x->key[0] == 'g' ? "each"
                       : x->key[0] == 'n' ? "end"
                                          : "seat_end";
    snprintf(out, LAB_NAME, "%s:%s", kind, x->key + 2);
}

/* Sums over a game's events, and what the game itself measures: 0 in the games that have none, unless it is no quantity
 * (the round in which something happened). */
static void add_sum(const struct tt_game *game, const struct lab_acc *a, const struct lab_number *x,
                    struct lab_figures *f) {
    char name[LAB_NAME];
    struct lab_spread all;
    lab_spread_copy(&all, &x->all);
    if (a->watched > all.m.n && !lab_measure_label(game, x->key + 2, strlen(x->key + 2)))
        lab_spread_add(&all, 0, a->watched - all.m.n);
    lab_number_name(x, name);
    if (x->key[0] == 'c') /* its mean is there already */
        add_parts(f, name, &all);
    else if (x->key[0] == 'x')
        add_mean(f, name, &all.m);
    else
        add_spread(f, name, &all);
    lab_spread_clear(&all);
}

static void add_end(const struct lab_number *x, struct lab_figures *f) {
    char name[LAB_NAME];
    const char *key = x->key + 2;
    lab_number_name(x, name);
    if (x->key[0] == 'n')
        add_mean(f, name, &x->all.m);
    else
        add_cluster_mean(f, name, &x->seats);
    add_parts(f, name, &x->all);
    /* Of the table: games that somebody won, and games that nobody did. */
    if (x->key[0] == 'p' || (x->winners.n && x->losers.n)) {
        snprintf(name, sizeof name, "winners_end:%s", key);
        add_cluster_mean(f, name, &x->winners);
        snprintf(name, sizeof name, "losers_end:%s", key);
        add_cluster_mean(f, name, &x->losers);
    }
}

static void add_number(const struct tt_game *game, const struct lab_acc *a, const struct lab_number *x,
                       struct lab_figures *f) {
    switch (x->key[0]) {
    case 'g': { /* in thousandths */
        char name[LAB_NAME];
        double n = (double)x->all.m.n;
        lab_number_name(x, name);
        set_mean(lab_figures_add(f, name, LAB_MEAN, n), lab_mean(&x->all.m) / LAB_THOUSAND,
                 lab_sd(&x->all.m) / LAB_THOUSAND, n, n - 1);
        return;
    }
    case 'n':
    case 'p': add_end(x, f); return;
    default: add_sum(game, a, x, f);
    }
}

void lab_figures_make(const struct lab_design *d, const struct lab_variant *v, const struct lab_acc *a,
                      enum lab_depth depth, struct lab_figures *f) {
    memset(f, 0, sizeof *f);
    add_base(v, a, f);
    for (int i = 0; depth == LAB_ALL && i < a->numbers; i++)
        add_number(d->game, a, &a->number[i], f);
    for (int i = 0; depth == LAB_ALL && i < a->items; i++)
        add_uses(a, &a->item[i], f);
    if (depth == LAB_ALL && !a->is_fold)
        lab_measures_add(d, v, a, f);
}

/* --- differences -------------------------------------------------------------------------------- */

/* Newcombe's interval for the difference of two shares, made of Wilson's two. */
static void newcombe(const struct lab_figure *a, const struct lab_figure *b, struct lab_difference *d) {
    double down = b->value - b->low, up = b->high - b->value, other_up = a->high - a->value, other = a->value - a->low;
    d->low = d->diff - sqrt(down * down + other_up * other_up);
    d->high = d->diff + sqrt(up * up + other * other);
    double pooled = (a->value * a->weight + b->value * b->weight) / (a->weight + b->weight);
    double error = sqrt(pooled * (1 - pooled) * (1 / a->weight + 1 / b->weight));
    d->p = error > 0 ? lab_two_sided(d->diff / error, INFINITY) : 1;
}

static void welch(const struct lab_figure *a, const struct lab_figure *b, struct lab_difference *d) {
    double va = a->sd * a->sd / a->weight, vb = b->sd * b->sd / b->weight, error = sqrt(va + vb);
    double df = error > 0 ? (va + vb) * (va + vb) / (va * va / a->df + vb * vb / b->df) : INFINITY;
    d->low = d->diff - lab_t95(df) * error;
    d->high = d->diff + lab_t95(df) * error;
    d->p = error > 0 ? lab_two_sided(d->diff / error, df) : d->diff == 0 ? 1 : 0;
}

static double within(double share) { return share < 0 ? 0 : share > 1 ? 1 : share; }

/* Cohen's h for shares, d for all else. */
static void measure_effect(const struct lab_figure *a, const struct lab_figure *b, struct lab_difference *d) {
    double x = a->sd * a->sd * (a->weight - 1), y = b->sd * b->sd * (b->weight - 1);
    double pooled = sqrt((x + y) / (a->weight + b->weight - 2));
    double error = 1 / a->weight + 1 / b->weight;
    if (a->unit == LAB_PERCENT) {
        d->effect = 2 * lab_asin(sqrt(within(b->value))) - 2 * lab_asin(sqrt(within(a->value)));
    } else {
        d->effect = pooled > 0 ? d->diff / pooled : 0;
        error += d->effect * d->effect / (2 * (a->weight + b->weight));
    }
    d->effect_low = d->effect - lab_t95(INFINITY) * sqrt(error);
    d->effect_high = d->effect + lab_t95(INFINITY) * sqrt(error);
}

static int by_p(const void *a, const void *b) {
    const struct lab_difference *x = *(struct lab_difference *const *)a, *y = *(struct lab_difference *const *)b;
    return (x->p > y->p) - (x->p < y->p);
}

void lab_holm(struct lab_difference *d, int n) {
    struct lab_difference **order = tt_need((size_t)(n + 1) * sizeof *order);
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

/* What matters first: the rules page's own measures, endings, length, seats; then the rest. */
static int rank_of(const char *name) {
    static const char *const order[] = {"page:",     "ending.",  "all_win", "none_win",     "decisions", "place_win.",
                                        "seat_win.", "comeback", "score",   "lead_changes", "forced",    "branching"};
    int n = sizeof order / sizeof *order, i = 0;
    while (i < n && strncmp(name, order[i], strlen(order[i])))
        i++;
    return i < n ? i : strchr(name, ':') ? n + 1 : n;
}

struct pair {
    const struct lab_figure *a, *b;
    int at, rank;
};

static int by_rank(const void *x, const void *y) {
    const struct pair *p = x, *q = y;
    return p->rank != q->rank ? p->rank - q->rank : p->at - q->at;
}

static bool alike(const struct lab_figure *a, const struct lab_figure *b) {
    return a->value == b->value && a->sd == b->sd && a->weight == b->weight && a->unit == b->unit;
}

static bool testable(const struct lab_figure *x) {
    return x && x->kind <= LAB_RATIO && !isnan(x->low) && x->weight >= 2;
}

/* The same numbers on both sides under another name: one fact in other words (an action and the event that it
 * makes). */
static bool told(const struct pair *kept, int n, const struct pair *p) {
    for (int i = 0; i < n; i++)
        if (alike(kept[i].a, p->a) && alike(kept[i].b, p->b))
            return true;
    return false;
}

int lab_differ(const struct lab_figures *a, const struct lab_figures *b, struct lab_difference **out) {
    int n = 0, kept = 0, near = 0;
    struct pair *pair = tt_need((size_t)(a->n + 1) * sizeof *pair);
    *out = tt_need((size_t)(a->n + 1) * sizeof **out);
    for (int i = 0; i < a->n; i++) {
        const struct lab_figure *x = &a->list[i], *y = partner(b, x->name, &near);
        if (testable(x) && testable(y) && x->unit == y->unit)
            pair[n++] = (struct pair){.a = x, .b = y, .at = i, .rank = rank_of(x->name)};
    }
    qsort(pair, (size_t)n, sizeof *pair, by_rank);
    for (int i = 0; i < n; i++) {
        if (told(pair, kept, &pair[i]))
            continue;
        pair[kept] = pair[i];
        const struct lab_figure *x = pair[i].a, *y = pair[i].b;
        struct lab_difference *d = &(*out)[kept++];
        memcpy(d->name, x->name, sizeof d->name);
        d->unit = x->unit;
        d->a = x->value;
        d->b = y->value;
        d->diff = y->value - x->value;
        if (x->kind == LAB_SHARE && y->kind == LAB_SHARE)
            newcombe(x, y, d);
        else
            welch(x, y, d);
        measure_effect(x, y, d);
    }
    free(pair);
    lab_holm(*out, kept);
    return kept;
}

void lab_figures_pick(const struct lab_figures *from, bool main, struct lab_figures *to) {
    memset(to, 0, sizeof *to);
    for (int i = 0; i < from->n; i++) {
        const struct lab_figure *x = &from->list[i];
        if (main == (!strchr(x->name, ':') || !strncmp(x->name, "page:", 5)))
            *lab_figures_add(to, x->name, x->kind, x->n) = *x;
    }
}

int lab_differ_all(const struct lab_figures *f, int variants, struct lab_difference **out) {
    int n = 0;
    struct lab_figures first;
    lab_figures_pick(&f[0], true, &first);
    *out = tt_need((size_t)((first.n + 1) * variants) * sizeof **out);
    for (int v = 1; v < variants; v++) {
        struct lab_difference *some;
        int more = lab_differ(&first, &f[v], &some);
        for (int i = 0; i < more; i++) {
            (*out)[n] = some[i];
            (*out)[n++].variant = v;
        }
        free(some);
    }
    lab_figures_clear(&first);
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
