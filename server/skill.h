/*
 * skill.h - how good people are, as far as results tell: a mean and how sure one is of it.
 *
 * Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), Algorithm 4 (Plackett-Luce), with
 * shares of tied ranks as the paper has them. It takes any number of teams of any size. The scale is the caller's: only
 * the ratios of the numbers matter.
 */
#ifndef TT_SERVER_SKILL_H
#define TT_SERVER_SKILL_H

struct skill {
    double mean, sigma;
};

struct skill_player {
    struct skill skill; /* changed by skill_rate */
    int team;           /* from 0; players of one team share what happens to it */
    int rank;           /* of the team, the same for all its players: 1 is best, equal ranks are ties */
};

enum { SKILL_PLAYERS = 16 };
/* `beta` is how much a result depends on the day: the difference in mean that lets the better one win about three games
 * of four. Players of fewer than two teams stay as they are. */
void skill_rate(struct skill_player *, int n, double beta);

#endif
