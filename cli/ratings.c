/* Bradley-Terry for any number of seats: each bot has a strength, the chance that a seat wins is its
 * share of the strengths at the table. Found by Newton's method; the curvature at the top gives the
 * intervals. A weak prior (a spread of 800 Elo) keeps a bot that has won everything finite. */
#include "ratings.h"

#include <math.h>

enum { STEPS = 60, SIDE = ARENA_BOTS };
static const double prior = 0.047;                 /* 1 / (800 Elo in natural units) squared */
static const double elo_unit = 173.71779276130073; /* 400 / ln 10 */

struct sums {
    int n;
    double slope[SIDE], bend[SIDE][SIDE]; /* first and (negative) second derivatives */
};

bool arena_together(const struct arena_match *m, int n) {
    for (int i = 0; i < n; i++)
        if (m[i].winners && m[i].winners != (1u << m[i].seats) - 1)
            return false;
    return n > 0;
}

/* All at the table against the table: a coin whose log odds are the mean strength. */
static void add_together(const struct arena_match *m, const double *strength, struct sums *s) {
    double share[SIDE] = {0}, x = 0;
    for (int p = 0; p < m->seats; p++) {
        share[m->bot[p]] += 1.0 / m->seats;
        x += strength[m->bot[p]] / m->seats;
    }
    double chance = 1 / (1 + exp(-x));
    for (int a = 0; a < s->n; a++) {
        s->slope[a] += ((m->winners ? 1 : 0) - chance) * share[a];
        for (int b = 0; b < s->n; b++)
            s->bend[a][b] += chance * (1 - chance) * share[a] * share[b];
    }
}

static void add_rivals(const struct arena_match *m, const double *strength, struct sums *s) {
    double share[SIDE] = {0}, sum = 0;
    int winners = tt_count(m->winners);
    if (!winners)
        return;
    for (int p = 0; p < m->seats; p++)
        sum += exp(strength[m->bot[p]]);
    for (int p = 0; p < m->seats; p++) {
        share[m->bot[p]] += exp(strength[m->bot[p]]) / sum;
        if (m->winners >> p & 1)
            s->slope[m->bot[p]] += 1.0 / winners;
    }
    for (int a = 0; a < s->n; a++) {
        s->slope[a] -= share[a];
        for (int b = 0; b < s->n; b++)
            s->bend[a][b] += (a == b ? share[a] : 0) - share[a] * share[b];
    }
}

/* Inverts a small positive matrix in place (Gauss and Jordan; the prior keeps it regular). */
static void invert(double m[SIDE][SIDE], int n) {
    double inv[SIDE][SIDE] = {{0}};
    for (int i = 0; i < n; i++)
        inv[i][i] = 1;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (int k = 0; k < n; k++) {
            m[i][k] /= pivot;
            inv[i][k] /= pivot;
        }
        for (int r = 0; r < n; r++) {
            double f = m[r][i];
            if (r == i)
                continue;
            for (int k = 0; k < n; k++) {
                m[r][k] -= f * m[i][k];
                inv[r][k] -= f * inv[i][k];
            }
        }
    }
    memcpy(m, inv, sizeof inv);
}

static void collect(const struct arena_match *m, int n, bool together, const double *strength, struct sums *s) {
    memset(s->slope, 0, sizeof s->slope);
    memset(s->bend, 0, sizeof s->bend);
    for (int i = 0; i < n; i++) {
        if (together)
            add_together(&m[i], strength, s);
        else
            add_rivals(&m[i], strength, s);
    }
    for (int a = 0; a < s->n; a++) {
        s->slope[a] -= prior * strength[a];
        s->bend[a][a] += prior;
    }
    invert(s->bend, s->n);
}

/* What the mean of all does is no news where bots are only compared with each other. */
static void take_mean_out(struct sums *s, double *strength) {
    double row[SIDE], all = 0, mean = 0;
    for (int a = 0; a < s->n; a++) {
        row[a] = 0;
        for (int b = 0; b < s->n; b++)
            row[a] += s->bend[a][b] / s->n;
        all += row[a] / s->n;
        mean += strength[a] / s->n;
    }
    for (int a = 0; a < s->n; a++) {
        s->bend[a][a] += all - 2 * row[a];
        strength[a] -= mean;
    }
}

void arena_rate(const struct arena_match *m, int n, int bots, struct arena_rating *out) {
    struct sums s = {.n = bots};
    double strength[SIDE] = {0};
    bool together = arena_together(m, n);
    for (int step = 0; step < STEPS; step++) {
        collect(m, n, together, strength, &s);
        for (int a = 0; a < bots; a++) {
            double d = 0;
            for (int b = 0; b < bots; b++)
                d += s.bend[a][b] * s.slope[b];
            strength[a] += d > 1 ? 1 : d < -1 ? -1 : d;
        }
    }
    collect(m, n, together, strength, &s);
    if (!together)
        take_mean_out(&s, strength);
    for (int a = 0; a < bots; a++) {
        out[a].elo = strength[a] * elo_unit;
        out[a].spread = 1.959964 * sqrt(s.bend[a][a] > 0 ? s.bend[a][a] : 0) * elo_unit;
    }
}

static double log_chance(const struct arena_match *m, double elo) {
    double sum = 0, log_won = 0, x = elo / elo_unit;
    int winners = tt_count(m->winners);
    for (int p = 0; p < m->seats; p++) {
        sum += m->bot[p] ? 1 : exp(x);
        if (m->winners >> p & 1)
            log_won += m->bot[p] ? 0 : x / winners;
    }
    return winners ? log_won - log(sum) : 0;
}

double arena_log_ratio(const struct arena_match *m, double elo0, double elo1) {
    return log_chance(m, elo1) - log_chance(m, elo0);
}

void arena_interval(double won, double n, double *low, double *high) {
    const double z = 1.959964;
    double p = n > 0 ? won / n : 0, d = n > 0 ? 1 + z * z / n : 1;
    double middle = n > 0 ? (p + z * z / (2 * n)) / d : 0.5;
    double half = n > 0 ? z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / d : 0.5;
    *low = middle - half;
    *high = middle + half;
}
