/* The template game by clause. */
#include "test.h"

#include "game.c"

static struct state s;
static struct tt_setup setup;
static tt_move list[MOST];

static void begin(int seats) {
    tt_setup_normal(&tt_game_template, seats, 1, &setup);
    start(&setup, &s.base);
}

/* template/1.1 */
static void test_heap(void **unused) {
    (void)unused;
    begin(2);
    assert_in_range(s.heap, 15, 19);
    assert_int_equal(s.base.actors, 1);
}

/* template/2.1 */
static void test_take(void **unused) {
    (void)unused;
    begin(3);
    s.heap = 2;
    assert_int_equal(moves(&setup, &s.base, 0, list), 2);
    apply(&setup, &s.base, list[0], NULL);
    assert_int_equal(s.heap, 1);
    assert_int_equal(s.base.actors, 2);
}

/* template/3.1 */
static void test_last(void **unused) {
    (void)unused;
    struct tt_result r = {0};
    begin(2);
    s.heap = 3;
    assert_int_equal(moves(&setup, &s.base, 0, list), 3);
    apply(&setup, &s.base, list[2], NULL);
    assert_int_equal(s.base.actors, 0);
    result(&setup, &s.base, &r);
    assert_int_equal(r.winners, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_heap), cmocka_unit_test(test_take),
                                       cmocka_unit_test(test_last)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
