/* The arithmetic of samples: means and their errors, intervals, chances. The functions of math.h that are not exact
 * (exp, log, erfc, asin) differ in their last digit from one library to the next; the laboratory's own do not, so that
 * a browser prints what the command prints. */
#include "lab.h"

#include <math.h>

static const double PI = 3.14159265358979323846, LN2_HIGH = 0.693147180369123816490,
                    LN2_LOW = 1.90821492927058770002e-10;
static const double Z95 = 1.959963984540054;

/* --- functions ------------------------------------------------------------------------------------ */

double lab_exp(double x) {
    if (x < -700)
        return 0;
    double k = floor(x / (LN2_HIGH + LN2_LOW) + 0.5), r = x - k * LN2_HIGH - k * LN2_LOW, sum = 1;
    for (int i = 18; i > 0; i--)
        sum = 1 + sum * r / i;
    return ldexp(sum, (int)k);
}

double lab_log(double x) {
    int e;
    double m = frexp(x, &e), sum = 0;
    if (m < 0.70710678118654752440) {
        m *= 2;
        e--;
    }
    double s = (m - 1) / (m + 1), square = s * s;
    for (int i = 25; i > 0; i -= 2)
        sum = sum * square + 1.0 / i;
    return e * LN2_HIGH + (2 * s * sum + e * LN2_LOW);
}

/* For x >= 0: a series of positive terms, or the continued fraction. */
static double erfc_of(double x) {
    double square = x * x, end = lab_exp(-square);
    if (x < 2.5) {
        double term = x, sum = x;
        for (int i = 3; term > sum * 1e-18; i += 2)
            sum += term *= 2 * square / i;
        return 1 - 2 / sqrt(PI) * end * sum;
    }
    double fraction = 1;
    for (int i = 80; i > 0; i--)
        fraction = 1 + i / (2 * square) / fraction;
    return end / (x * sqrt(PI)) / fraction;
}

double lab_asin(double y) {
    if (y >= 1)
        return PI / 2;
    double t = y / sqrt(1 - y * y), sum = 0;
    bool large = t > 1;
    t = large ? 1 / t : t;
    for (int i = 0; i < 2; i++)
        t = t / (1 + sqrt(1 + t * t)); /* half the angle */
    for (int i = 41; i > 0; i -= 2)
        sum = 1.0 / i - sum * t * t;
    return large ? PI / 2 - 4 * t * sum : 4 * t * sum;
}

/* --- samples -------------------------------------------------------------------------------------- */

double lab_mean(const struct lab_moments *m) { return m->n ? (double)m->sum / (double)m->n : 0; }

double lab_sd(const struct lab_moments *m) {
    if (m->n < 2)
        return 0;
    double n = (double)m->n, mean = (double)m->sum / n;
    double variance = ((double)m->squares - mean * (double)m->sum) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

double lab_cluster_mean(const struct lab_cluster *c) { return c->n ? (double)c->sum / (double)c->n : 0; }

/* Of the ratio of two sums over games: its residuals, game by game. */
double lab_cluster_error(const struct lab_cluster *c) {
    if (c->games < 2 || !c->n)
        return NAN;
    double mean = lab_cluster_mean(c), games = (double)c->games;
    double residuals = (double)c->ss - 2 * mean * (double)c->ns + mean * mean * (double)c->nn;
    return residuals > 0 ? sqrt(residuals * games / (games - 1)) / (double)c->n : 0;
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

/* Wallace's approximation takes Student's distribution to the normal one, good to a few thousandths. */
double lab_two_sided(double t, double df) {
    double z = fabs(t);
    if (df < INFINITY)
        z = (8 * df + 1) / (8 * df + 3) * sqrt(df * lab_log(1 + z * z / df));
    return erfc_of(z / sqrt(2));
}

double lab_t95(double df) {
    static const double few[] = {12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622};
    double z = Z95, z3 = z * z * z, z5 = z3 * z * z;
    if (!(df < INFINITY))
        return z;
    if (df < 10)
        return few[df < 1 ? 0 : (int)df - 1];
    return z + (z3 + z) / (4 * df) + (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df) +
           (3 * z5 * z * z + 19 * z5 + 17 * z3 - 15 * z) / (384 * df * df * df);
}
