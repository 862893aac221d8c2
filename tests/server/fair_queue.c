/* The queue of server/fair_queue.h: owners take turns, urgent ones first, nobody is left out. */
#include "fair_queue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

struct entry {
    struct fair_item item;
    int number;
};

static void put(struct fair_queue *q, struct entry *e, uint64_t owner, bool urgent, int number) {
    *e = (struct entry){.item = {.owner = owner, .urgent = urgent}, .number = number};
    fair_push(q, &e->item);
}

static int next(struct fair_queue *q) {
    const struct entry *e = (const struct entry *)fair_pop(q);
    return e ? e->number : -1;
}

static void test_many_do_not_delay_few(void **state) {
    static struct entry e[610];
    struct fair_queue q = {0};
    (void)state;
    for (int i = 0; i < 600; i++)
        put(&q, &e[i], 7, true, i);
    put(&q, &e[600], 8, true, 1000);
    put(&q, &e[601], 7 + 256, true, 2000); /* the same bucket, another owner */
    put(&q, &e[602], 8, true, 1001);
    static const int order[] = {0, 1000, 2000, 1, 1001, 2, 3};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        assert_int_equal(next(&q), order[i]);
    for (int i = 4; i < 600; i++)
        assert_int_equal(next(&q), i);
    assert_int_equal(next(&q), -1);
}

static void test_urgent_first_but_not_only(void **state) {
    static struct entry e[40];
    struct fair_queue q = {0};
    int others = 0;
    (void)state;
    for (int i = 0; i < 20; i++) {
        put(&q, &e[2 * i], 1, false, 0);
        put(&q, &e[2 * i + 1], 2, true, 1);
    }
    for (int i = 0; i < 16; i++)
        others += next(&q) == 0;
    assert_int_equal(others, 2);
    for (int i = 0; i < 24; i++)
        assert_int_not_equal(next(&q), -1);
    assert_int_equal(next(&q), -1);
}

/* Against a plain model: what goes in comes out once, in order for each owner. */
static void test_nothing_is_lost(void **state) {
    static struct entry e[5000];
    struct fair_queue q = {0};
    int last[2][50], in = 0, out = 0;
    unsigned seed = 5;
    (void)state;
    for (int i = 0; i < 100; i++)
        last[i / 50][i % 50] = -1;
    while (out < 5000) {
        if (in < 5000 && rand_r(&seed) % 3) {
            put(&q, &e[in], (uint64_t)(rand_r(&seed) % 50) * 256, rand_r(&seed) % 2, in);
            in++;
            continue;
        }
        const struct entry *got = (const struct entry *)fair_pop(&q);
        if (!got) {
            assert_int_equal(in, out);
            continue;
        }
        int *before = &last[got->item.urgent][got->item.owner / 256];
        assert_true(got->number > *before);
        *before = got->number;
        out++;
    }
    assert_null(fair_pop(&q));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_do_not_delay_few),
        cmocka_unit_test(test_urgent_first_but_not_only),
        cmocka_unit_test(test_nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
