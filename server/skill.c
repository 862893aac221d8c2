/* The update of Algorithm 4. Teams are summed up, moved, and what moves them is shared out by how unsure each player's
 * number is. */
#include "skill.h"

#include <math.h>

static const double LEAST = 1e-4; /* kappa: no certainty grows to nothing by one game */

struct team {
    double mean, variance;
    int rank, players;
};

static int gather(const struct skill_player *p, int n, struct team *team) {
    int teams = 0;
    for (int i = 0; i < n; i++)
        teams = p[i].team >= teams ? p[i].team + 1 : teams;
    for (int t = 0; t < teams; t++)
        team[t] = (struct team){0};
    for (int i = 0; i < n; i++) {
        struct team *t = &team[p[i].team];
        t->mean += p[i].skill.mean;
        t->variance += p[i].skill.sigma * p[i].skill.sigma;
        t->rank = p[i].rank;
        t->players++;
    }
    return teams;
}

/* How many there are at q's rank, and how likely it was that team i is the one that comes in there, before all that
 * come in with q or later. */
static double chance(const struct team *team, int teams, int i, int q, double c, int *tied) {
    double sum = 0;
    *tied = 0;
    for (int s = 0; s < teams; s++) {
        if (!team[s].players)
            continue;
        *tied += team[s].rank == team[q].rank;
        if (team[s].rank >= team[q].rank)
            sum += exp((team[s].mean - team[i].mean) / c);
    }
    return 1.0 / sum;
}

void skill_rate(struct skill_player *p, int n, double beta) {
    struct team team[SKILL_PLAYERS];
    double omega[SKILL_PLAYERS], delta[SKILL_PLAYERS], square = 0;
    int teams = gather(p, n, team), there = 0;
    for (int t = 0; t < teams; t++)
        if (team[t].players) {
            there++;
            square += team[t].variance + beta * beta;
        }
    if (there < 2)
        return;
    const double c = sqrt(square);
    for (int i = 0; i < teams; i++) {
        omega[i] = delta[i] = 0;
        for (int q = 0; q < teams; q++) {
            int tied;
            if (!team[i].players || !team[q].players || team[q].rank > team[i].rank)
                continue;
            double likely = chance(team, teams, i, q, c, &tied);
            omega[i] += ((q == i) - likely) / tied;
            delta[i] += likely * (1 - likely) / tied;
        }
        const double gamma = sqrt(team[i].variance) / c;
        omega[i] *= team[i].variance / c;
        delta[i] *= gamma * team[i].variance / (c * c);
    }
    for (int k = 0; k < n; k++) {
        const struct team *t = &team[p[k].team];
        double share = p[k].skill.sigma * p[k].skill.sigma / t->variance, left = 1 - share * delta[p[k].team];
        p[k].skill.mean += share * omega[p[k].team];
        p[k].skill.sigma *= sqrt(left > LEAST ? left : LEAST);
    }
}
