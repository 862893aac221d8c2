/* Ratings out of results, and the sequential test. */
#ifndef TT_CLI_RATINGS_H
#define TT_CLI_RATINGS_H

#include "timetable/engine.h"

enum { ARENA_BOTS = 16 };

/* One match: which bot sat where, and who won. */
struct arena_match {
    uint8_t seats;
    uint8_t bot[TT_MAX_SEATS];
    uint8_t winners;
};

struct arena_rating {
    double elo, spread; /* 95%: elo - spread to elo + spread */
};

/* A game that all win or all lose is rated against the table, which is 0; others so that the mean is 0. */
bool arena_together(const struct arena_match *, int n);
void arena_rate(const struct arena_match *, int n, int bots, struct arena_rating *out);

/* How much likelier the result is if bot 0 is `elo1` better than the others than if it is `elo0`. */
double arena_log_ratio(const struct arena_match *, double elo0, double elo1);

/* Wilson's interval, 95%, for `won` of n. */
void arena_interval(double won, double n, double *low, double *high);

#endif
