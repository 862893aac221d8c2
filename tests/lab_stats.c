/* The laboratory's arithmetic: sums that do not depend on their order, intervals and corrections against
 * known values, and the door for a GPU, with one that is made up here. */
#include "test.h"

#include "gpu.h"
#include "lab.h"

#include <math.h>
#include <stdlib.h>

static void histogram_order(void **unused) {
    (void)unused;
    static const int64_t value[] = {5, -3, 1000, 7, 7, 0, -20000000000, 123456, 9999, 64};
    enum { N = sizeof value / sizeof *value };
    struct lab_spread all = {0}, reversed = {0}, left = {0}, right = {0};
    for (int i = 0; i < N; i++) {
        lab_spread_add(&all, value[i], 1);
        lab_spread_add(&reversed, value[N - 1 - i], 1);
        lab_spread_add(i % 2 ? &left : &right, value[i], 1);
    }
    lab_spread_merge(&left, &right);
    struct lab_spread *other[] = {&reversed, &left};
    for (int k = 0; k < 2; k++) {
        assert_true(other[k]->m.sum == all.m.sum && other[k]->m.squares == all.m.squares);
        assert_int_equal(other[k]->width, all.width);
        for (int64_t bin = -2 * LAB_EXACT; bin < 2 * LAB_EXACT; bin++) {
            int64_t a = bin - all.base, b = bin - other[k]->base;
            uint64_t x = a >= 0 && a < all.bins ? all.bin[a] : 0;
            uint64_t y = b >= 0 && b < other[k]->bins ? other[k]->bin[b] : 0;
            assert_int_equal(x, y);
        }
    }
    for (int k = 0; k < 4; k++)
        lab_spread_clear(k == 0 ? &all : k == 1 ? &reversed : k == 2 ? &left : &right);
}

/* Percentiles are values that were there, until they span more than a histogram tells apart. */
static void exact_percentiles(void **unused) {
    (void)unused;
    struct lab_spread s = {0}, coarse;
    for (int i = 0; i < LAB_EXACT; i++)
        lab_spread_add(&s, 7 + i, i % 3 == 0 ? 2 : 1);
    assert_int_equal(s.width, 1);
    uint64_t seen = 0, want = (s.m.n * 9 + 9) / 10;
    int at = -1;
    while (seen < want) {
        at++;
        seen += at % 3 == 0 ? 2 : 1;
    }
    assert_int_equal(lab_spread_quantile(&s, 900), 7 + at);
    lab_spread_coarse(&coarse, &s, 64);
    assert_true(coarse.width == 128 && coarse.m.n == s.m.n);
    lab_spread_add(&s, 7 + LAB_EXACT, 1);
    assert_int_equal(s.width, 2);
    assert_true(llabs(lab_spread_quantile(&s, 900) - (7 + at)) <= 2);
    lab_spread_clear(&s);
    lab_spread_clear(&coarse);
}

/* Against the functions of math.h and tables of Student's distribution. */
static void functions(void **unused) {
    (void)unused;
    for (double x = -30; x < 3; x += 0.37)
        assert_true(fabs(lab_exp(x) - exp(x)) <= 1e-14 * exp(x));
    for (double x = 1e-6; x < 1e9; x *= 1.7)
        assert_true(fabs(lab_log(x) - log(x)) <= 1e-14 * (1 + fabs(log(x))));
    for (double x = 0; x <= 1; x += 0.03)
        assert_true(fabs(lab_asin(x) - asin(x)) < 1e-14);
    for (double z = 0; z < 12; z += 0.21)
        assert_true(fabs(lab_two_sided(z, INFINITY) - erfc(z / sqrt(2))) <= 1e-11 * erfc(z / sqrt(2)));
    static const double t[][2] = {{1, 12.7062}, {9, 2.2622}, {10, 2.2281}, {31, 2.0395}, {120, 1.9799}};
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        assert_true(fabs(lab_t95(t[i][0]) - t[i][1]) < 2e-4);
        assert_true(i == 0 || fabs(lab_two_sided(t[i][1], t[i][0]) - 0.05) < 2e-4);
    }
}

/* Seats that come in games: two in each, always alike. Two games more say nothing twice. */
static void clusters(void **unused) {
    (void)unused;
    struct lab_cluster c = {0}, alone = {0};
    for (int i = 0; i < 50; i++) {
        lab_cluster_add(&c, 2, i % 2 ? 2 : 0);
        lab_cluster_add(&alone, 1, i % 2);
    }
    assert_true(fabs(lab_cluster_mean(&c) - 0.5) < 1e-12);
    assert_true(fabs(lab_cluster_error(&c) - lab_cluster_error(&alone)) < 1e-12);
    assert_true(fabs(lab_cluster_error(&alone) - sqrt(0.25 / 49)) < 1e-12);
}

static void exact_moments(void **unused) {
    (void)unused;
    struct lab_spread s = {0};
    for (int i = 1; i <= 10; i++)
        lab_spread_add(&s, i, 1);
    assert_true(fabs(lab_mean(&s.m) - 5.5) < 1e-12);
    assert_true(fabs(lab_sd(&s.m) - 3.0276503540974917) < 1e-12);
    assert_int_equal(lab_spread_quantile(&s, 500), 5);
    assert_int_equal(lab_spread_quantile(&s, 900), 9);
    lab_spread_clear(&s);
}

static void known_intervals(void **unused) {
    (void)unused;
    double low, high;
    lab_wilson(5, 10, &low, &high); /* Wilson's own: 0.2366, 0.7634 */
    assert_true(fabs(low - 0.236593) < 1e-5 && fabs(high - 0.763407) < 1e-5);
    lab_wilson(0, 20, &low, &high);
    assert_true(low == 0 && fabs(high - 0.161125) < 1e-5);
    assert_true(fabs(lab_two_sided(1.959963984540054, INFINITY) - 0.05) < 1e-12);
}

static void holm(void **unused) {
    (void)unused;
    struct lab_difference d[4] = {{.p = 0.01}, {.p = 0.04}, {.p = 0.03}, {.p = 0.005}};
    static const double want[] = {0.03, 0.06, 0.06, 0.02}; /* Holm's example with these four */
    lab_holm(d, 4);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(d[i].corrected - want[i]) < 1e-12);
}

static void newcombe(void **unused) {
    (void)unused;
    struct lab_figures a = {0}, b = {0};
    struct lab_figure *x = lab_figures_add(&a, "x", LAB_SHARE, 80), *y = lab_figures_add(&b, "x", LAB_SHARE, 70);
    struct lab_difference *d;
    y->value = 56.0 / 70;
    lab_wilson(56, 70, &y->low, &y->high);
    x->value = 48.0 / 80;
    lab_wilson(48, 80, &x->low, &x->high);
    assert_int_equal(lab_differ(&a, &b, &d), 1); /* Newcombe 1998, table II (a), method 10: 0.0524 to 0.3339 */
    assert_true(fabs(d->low - 0.0524) < 1e-4 && fabs(d->high - 0.3339) < 1e-4);
    free(d);
    lab_figures_clear(&a);
    lab_figures_clear(&b);
}

static void text_and_back(void **unused) {
    (void)unused;
    struct lab_acc *a = lab_acc_new(NULL), *b = lab_acc_new(NULL);
    char *text[2];
    size_t n[2];
    for (int i = 0; i < 500; i++) {
        char key[40];
        snprintf(key, sizeof key, "a:play card=number %d", i);
        struct lab_item *t = lab_item_get(a, key);
        t->total = (uint64_t)i * 1000000007u;
        snprintf(key, sizeof key, "n:sum%d", i % 50);
        lab_spread_add(&lab_number_get(a, key)->all, -(int64_t)i * i * i * 1000, (uint64_t)i);
    }
    lab_reason_get(a, "some reason")->games = 3;
    lab_cluster_add(&lab_item_get(lab_acc_fold(a, 3), "e:end")->seats, 4, -1);
    a->games = UINT64_MAX;
    for (int k = 0; k < 2; k++) {
        FILE *f = open_memstream(&text[k], &n[k]);
        lab_acc_write(k ? b : a, f);
        fclose(f);
        if (!k) {
            f = fmemopen(text[0], n[0], "r");
            assert_true(lab_acc_read(b, f));
            fclose(f);
        }
    }
    assert_string_equal(text[0], text[1]);
    FILE *f = fmemopen(text[0], n[0] / 2, "r"); /* half a text is none */
    struct lab_acc *c = lab_acc_new(NULL);
    assert_false(lab_acc_read(c, f));
    fclose(f);
    free(text[0]), free(text[1]);
    lab_acc_free(a), lab_acc_free(b), lab_acc_free(c);
}

/* --- a GPU of our own: the same games, played here -------------------------------------------------- */

static bool lies; /* its hashes are wrong */

static void count_here(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state, tt_move *list,
                       struct tt_gpu_stats *s) {
    struct tt_rng rng = tt_policy_rng(setup->seed);
    struct tt_result r = {0};
    unsigned decisions = 0;
    game->start(setup, state);
    int first = tt_lowest(state->actors);
    for (; state->actors; decisions++) {
        int n = game->moves(setup, state, tt_random_actor(state->actors, &rng), list);
        s->branch[n]++;
        game->apply(setup, state, list[tt_rng_below(&rng, (uint32_t)n)], NULL);
    }
    game->result(setup, state, &r);
    int row = 0;
    while (s->reason[row].games && strcmp(s->reason[row].id, r.reason))
        row++;
    snprintf(s->reason[row].id, TT_GPU_ID, "%s", r.reason);
    s->reason[row].games++;
    s->games++, s->firsts++, s->length[decisions]++, s->winners[tt_count(r.winners)]++;
    s->decisions += decisions;
    for (int p = 0; p < setup->seats; p++) {
        unsigned won = r.winners >> p & 1;
        s->wins[p] += won;
        s->reason[row].wins[p] += won;
        s->place[(p - first + setup->seats) % setup->seats] += won;
        s->score[p][r.score[p] - TT_GPU_LOWEST]++;
    }
}

static const char *play_here(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    const struct tt_game *game = tt_game_find("control");
    tt_move *list = tt_need(game->max_moves * sizeof *list);
    for (uint64_t i = run->first; i < run->first + run->games; i++) {
        struct tt_playout out;
        struct tt_setup setup = run->setup;
        setup.seed = tt_game_seed(run->run, i);
        tt_random_playout(game, &run->setup, run->run, i, (struct tt_state *)room, list, &out);
        if (i % run->apart == 0 && i / run->apart < run->samples)
            run->hash[i / run->apart] = out.hash + (lies && i > run->games / 2);
        if (i % run->leave_out)
            count_here(game, &setup, (struct tt_state *)room, list, stats);
    }
    *seconds = 1;
    free(list);
    return NULL;
}

const struct tt_gpu_game *tt_gpu_find(const char *id) {
    static const struct tt_gpu_game control = {.id = "control", .play = play_here};
    return strcmp(id, "control") ? NULL : &control;
}
/* Its greedy players take the first legal move, whatever the bots would do. */
static const char *dull_here(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    (void)stats;
    for (uint64_t k = 0; k < run->samples; k++) {
        run->length[k] = run->room;
        run->hash[k] = 0;
    }
    *seconds = 1;
    return NULL;
}

const struct tt_gpu_game *tt_gpu_greedy(const char *id) {
    static const struct tt_gpu_game control = {.id = "control", .play = dull_here};
    return strcmp(id, "control") ? NULL : &control;
}
const char *tt_gpu_device(void) { return "made up"; }

/* Whether a run of this many games, all watched, can be had from the device. */
static bool can_play(const char *bots, const char *chance, uint64_t games, struct tt_error *err) {
    struct lab_design d = {.game = tt_game_find("control"), .seed = 4, .games = games};
    snprintf(d.chance, sizeof d.chance, "%s", chance);
    assert_true(lab_factor_add(&d, bots, err) && lab_design_make(&d, err));
    struct lab_run run = {.design = &d, .threads = 1, .device = "cuda"};
    bool ok = lab_run(&run, err);
    lab_run_clear(&run);
    lab_design_clear(&d);
    return ok;
}

/* What a device chose is replayed; that it chose what the bots would not is found out. Other bots, and chance in
 * the place of bots, are refused before anything is played. */
static void thinking_device(void **unused) {
    (void)unused;
    struct tt_error err;
    assert_false(can_play("bots=greedy", "", 3, &err));
    assert_string_equal(err.message, "the device played other games than the processor");
    assert_false(can_play("bots=greedy,ismcts:20", "", 3, &err));
    assert_string_equal(err.message,
                        "--device cuda plays random, greedy and trained players only (net:LEVEL, instant)");
    assert_false(can_play("bots=easy", "", 3, &err));
    assert_false(can_play("bots=greedy", "draw", 3, &err));
    assert_non_null(strstr(err.message, "--chance"));
}

/* All sums are equal to the byte, with and without the device; one that plays other games is found out, and
 * there is none of another name. */
static void device(void **unused) {
    (void)unused;
    struct tt_error err;
    struct lab_design d = {.game = tt_game_find("control"), .seed = 4, .games = 700, .every = 7};
    assert_true(lab_factor_add(&d, "match=single", &err) && lab_design_make(&d, &err));
    struct lab_run here = {.design = &d, .threads = 2}, there = {.design = &d, .threads = 1, .device = "cuda"};
    assert_true(lab_run(&here, &err) && lab_run(&there, &err));
    char *text[2];
    size_t n[2];
    for (int k = 0; k < 2; k++) {
        FILE *f = open_memstream(&text[k], &n[k]);
        lab_acc_write(k ? there.acc[0] : here.acc[0], f);
        fclose(f);
    }
    assert_string_equal(text[0], text[1]);
    free(text[0]), free(text[1]);
    struct lab_run other = {.design = &d, .threads = 1, .device = "abacus"},
                   liar = {.design = &d, .threads = 1, .device = "cuda"};
    assert_false(lab_run(&other, &err));
    lies = true;
    assert_false(lab_run(&liar, &err));
    lies = false;
    lab_run_clear(&here), lab_run_clear(&there), lab_run_clear(&other), lab_run_clear(&liar);
    lab_design_clear(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histogram_order),
        cmocka_unit_test(exact_percentiles),
        cmocka_unit_test(functions),
        cmocka_unit_test(clusters),
        cmocka_unit_test(exact_moments),
        cmocka_unit_test(known_intervals),
        cmocka_unit_test(holm),
        cmocka_unit_test(newcombe),
        cmocka_unit_test(text_and_back),
        cmocka_unit_test(device),
        cmocka_unit_test(thinking_device),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
