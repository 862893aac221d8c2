/* Ratings by Weng and Lin (skill.h). Winners come before all others; two winners, or two losers, have drawn. Who left a
 * bot to finish, or has resigned, comes after everybody who stayed; a loss to such a bot is a loss.
 * A match counts for a rating as long as none of the pairs in it has met in more than PAIR_PER_DAY rated matches within
 * a day. */
#include "skill.h"
#include "table.h"

#include <math.h>

static const double BETA = 175, SIGMA = 350, LEAST_SIGMA = 60;
/* Nobody stays as good as they were: so much is added to the doubt before each match. */
static const double TAU = 8;

struct known {
    int64_t rating, games, mean, sigma;
    bool known, precise;
};

static void take(void *ctx, const struct db_value *v, int n) {
    struct known *k = ctx;
    if (n < 4)
        return;
    *k = (struct known){v[0].num, v[1].num, v[2].num, v[3].num, true, v[2].type == DB_INT && v[3].type == DB_INT};
}

/* Where only a number and how many games it rests on is known, as Elo kept it. */
static struct skill skill_of(const struct known *k) {
    if (!k->known)
        return (struct skill){1500, SIGMA};
    /* A node of the version before moves the rating alone. */
    if (k->precise && llround((double)k->mean / 1000) == k->rating)
        return (struct skill){(double)k->mean / 1000, (double)k->sigma / 1000};
    double sigma = SIGMA * pow(0.96, (double)k->games);
    return (struct skill){(double)k->rating, sigma > 2 * LEAST_SIGMA ? sigma : 2 * LEAST_SIGMA};
}

static void order(const char **a, const char **b) {
    if (strcmp(*a, *b) > 0) {
        const char *other = *a;
        *a = *b;
        *b = other;
    }
}

bool pair_met_often(struct db *db, const char *a, const char *b, int64_t now) {
    int64_t n = 0;
    order(&a, &b);
    struct db_value v[] = {db_text(a), db_text(b), db_int(now - 86400000)};
    return db_run(db, SQL_MET_COUNT, v, 3, number_take, &n) >= 0 && n >= PAIR_PER_DAY;
}

static bool pairs_fresh(struct db *db, const struct rated *g) {
    for (int i = 0; i < g->seats; i++)
        for (int j = i + 1; j < g->seats; j++)
            if (g->person[i][0] && g->person[j][0] && pair_met_often(db, g->person[i], g->person[j], g->at))
                return false;
    return true;
}

static void note_pairs(struct db *db, const struct rated *g) {
    for (int i = 0; i < g->seats; i++)
        for (int j = i + 1; j < g->seats; j++) {
            const char *a = g->person[i], *b = g->person[j];
            order(&a, &b);
            struct db_value v[] = {db_text(a), db_text(b), db_text(g->table), db_int(g->at)};
            if (a[0] && b[0])
                db_run(db, SQL_MET_ADD, v, 4, NULL, NULL);
        }
}

/* What the match makes of everybody's skill. With `leavers`, those who did not finish themselves come last, else where
 * their bots have come. */
static void rate(const struct rated *g, const struct skill *before, bool leavers, struct skill *after) {
    struct skill_player p[TT_MAX_SEATS];
    int n = 0, seat[TT_MAX_SEATS];
    for (int i = 0; i < g->seats; i++) {
        if (!g->person[i][0])
            continue;
        seat[n] = i;
        p[n] = (struct skill_player){.skill = before[i], .team = g->team[i], .rank = g->won[i] ? 1 : 2};
        /* Of a pair of partners each answers for themselves: who left is on a team of their own. */
        if (leavers && g->left[i]) {
            p[n].rank = 3;
            p[n].team = TT_MAX_SEATS + i;
        }
        p[n].skill.sigma = sqrt(p[n].skill.sigma * p[n].skill.sigma + TAU * TAU);
        n++;
    }
    skill_rate(p, n, BETA);
    for (int k = 0; k < n; k++)
        after[seat[k]] = p[k].skill;
}

void rate_game(struct db *db, const struct rated *g) {
    struct known known[TT_MAX_SEATS] = {{0}};
    struct skill before[TT_MAX_SEATS], stayed[TT_MAX_SEATS], left[TT_MAX_SEATS];
    int people = 0;
    for (int i = 0; i < g->seats; i++) {
        struct db_value v[] = {db_text(g->person[i]), db_text(g->game)};
        if (g->person[i][0] && db_run(db, SQL_RATING_OF, v, 2, take, &known[i]) >= 0)
            people++;
        before[i] = skill_of(&known[i]);
    }
    if (people < 2 || !pairs_fresh(db, g))
        return;
    note_pairs(db, g);
    rate(g, before, false, stayed);
    rate(g, before, true, left);
    for (int i = 0; i < g->seats; i++) {
        struct skill s = g->left[i] ? left[i] : stayed[i];
        if (!g->person[i][0])
            continue;
        if (s.sigma < LEAST_SIGMA)
            s.sigma = LEAST_SIGMA;
        struct db_value v[] = {db_text(g->person[i]), db_text(g->game),
                               db_int(llround((double)llround(s.mean * 1000) / 1000)), db_int(llround(s.mean * 1000)),
                               db_int(llround(s.sigma * 1000))};
        db_run(db, SQL_RATING_SET, v, 5, NULL, NULL);
    }
}
