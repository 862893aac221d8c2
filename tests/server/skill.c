/* skill.h against published figures (the examples of the OpenSkill project, which rates by the same algorithm with a
 * mean of 25), and against what must hold for ties, which those leave out. */
#include "skill.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const double SIGMA = 25.0 / 3, BETA = 25.0 / 6;

static void close_to(double a, double b) {
    if (fabs(a - b) > 1e-9)
        fail_msg("%.15g instead of %.15g", a, b);
}

static void expect(const struct skill_player *p, int n, const double (*want)[2]) {
    for (int i = 0; i < n; i++) {
        close_to(p[i].skill.mean, want[i][0]);
        close_to(p[i].skill.sigma, want[i][1]);
    }
}

/* A number of newcomers, each for themselves, who come in in this order. */
static void newcomers(int n, const double (*want)[2]) {
    struct skill_player p[SKILL_PLAYERS];
    for (int i = 0; i < n; i++)
        p[i] = (struct skill_player){.skill = {25, SIGMA}, .team = i, .rank = i + 1};
    skill_rate(p, n, BETA);
    expect(p, n, want);
}

static void test_newcomers(void **state) {
    static const double two[][2] = {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}};
    static const double three[][2] = {{27.868876552746237, 8.204837030780652},
                                      {25.717219138186557, 8.057829747583874},
                                      {21.413904309067206, 8.057829747583874}};
    static const double four[][2] = {{27.795084971874736, 8.263160757613477},
                                     {26.552824984374855, 8.179213704945203},
                                     {24.68943500312503, 8.083731307186588},
                                     {20.96265504062538, 8.083731307186588}};
    static const double five[][2] = {{27.666666666666668, 8.290556877154474},
                                     {26.833333333333332, 8.240145629781066},
                                     {25.72222222222222, 8.179996679645559},
                                     {24.055555555555557, 8.111796013701358},
                                     {20.72222222222222, 8.111796013701358}};
    (void)state;
    newcomers(2, two);
    newcomers(3, three);
    newcomers(4, four);
    newcomers(5, five);
}

static void test_two_pairs(void **state) {
    struct skill_player p[] = {
        {{25, 25.0 / 3}, 0, 1}, {{32.444, 5.123}, 0, 1}, {{43.381, 2.421}, 1, 2}, {{25.188, 6.211}, 1, 2}};
    static const double want[][2] = {{28.669648436582808, 8.071520788025197},
                                     {33.83086971107981, 5.062772998705765},
                                     {43.071274808241974, 2.4166900452721256},
                                     {23.149503312339064, 6.1378606973362135}};
    (void)state;
    skill_rate(p, 4, BETA);
    expect(p, 4, want);
}

static void test_teams_of_different_sizes(void **state) {
    struct skill_player p[6];
    static const int team[] = {0, 0, 0, 1, 2, 2};
    static const double want[][2] = {{25.939870821784513, 8.247641552260456}, {25.939870821784513, 8.247641552260456},
                                     {25.939870821784513, 8.247641552260456}, {27.21366020491262, 8.274321317985242},
                                     {21.84646897330287, 8.213058173195341},  {21.84646897330287, 8.213058173195341}};
    (void)state;
    for (int i = 0; i < 6; i++)
        p[i] = (struct skill_player){.skill = {25, SIGMA}, .team = team[i], .rank = team[i] + 1};
    skill_rate(p, 6, BETA);
    expect(p, 6, want);
}

/* Equals who draw learn nothing about their difference, but something about both; the weaker one gains by a draw, and
 * what one gains the other loses where both are equally unsure. */
static void test_ties(void **state) {
    struct skill_player even[] = {{{25, 5}, 0, 1}, {{25, 5}, 1, 1}}, odd[] = {{{20, 5}, 0, 1}, {{30, 5}, 1, 1}};
    (void)state;
    skill_rate(even, 2, BETA);
    close_to(even[0].skill.mean, 25);
    close_to(even[1].skill.mean, 25);
    assert_true(even[0].skill.sigma < 5);
    skill_rate(odd, 2, BETA);
    assert_true(odd[0].skill.mean > 20 && odd[1].skill.mean < 30);
    close_to(odd[0].skill.mean + odd[1].skill.mean, 50);
    /* One wins, the others share the rest: they lose alike, however they are listed. */
    struct skill_player p[] = {{{25, 5}, 0, 2}, {{25, 5}, 1, 1}, {{25, 5}, 2, 2}, {{25, 5}, 3, 2}};
    skill_rate(p, 4, BETA);
    close_to(p[0].skill.mean, p[2].skill.mean);
    close_to(p[0].skill.mean, p[3].skill.mean);
    assert_true(p[1].skill.mean > 25 && p[0].skill.mean < 25);
    close_to(p[0].skill.mean + p[1].skill.mean + p[2].skill.mean + p[3].skill.mean, 100);
}

static void test_scale_and_nobody(void **state) {
    struct skill_player a[] = {{{27, 6}, 0, 1}, {{22, 8}, 1, 2}},
                        b[] = {{{27 * 60, 6 * 60}, 0, 1}, {{22 * 60, 8 * 60}, 1, 2}};
    (void)state;
    skill_rate(a, 2, BETA);
    skill_rate(b, 2, BETA * 60);
    for (int i = 0; i < 2; i++) {
        close_to(a[i].skill.mean, b[i].skill.mean / 60);
        close_to(a[i].skill.sigma, b[i].skill.sigma / 60);
    }
    struct skill_player alone[] = {{{25, 5}, 3, 1}, {{30, 5}, 3, 1}}; /* one team: there is nobody to beat */
    skill_rate(alone, 2, BETA);
    close_to(alone[0].skill.mean, 25);
    close_to(alone[1].skill.sigma, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_newcomers),
        cmocka_unit_test(test_two_pairs),
        cmocka_unit_test(test_teams_of_different_sizes),
        cmocka_unit_test(test_ties),
        cmocka_unit_test(test_scale_and_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
