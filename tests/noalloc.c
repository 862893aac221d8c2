/* No game allocates between its start and its end: the linker puts these in the place of malloc and its
 * kin, and they count. */
#include "test.h"

static int calls;

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t a, size_t b);
void *__wrap_realloc(void *p, size_t n);

void *__wrap_malloc(size_t n) {
    calls++;
    return __real_malloc(n);
}

void *__wrap_calloc(size_t a, size_t b) {
    calls++;
    return __real_calloc(a, b);
}

void *__wrap_realloc(void *p, size_t n) {
    calls++;
    return __real_realloc(p, n);
}

static void test_no_allocation(void **unused) {
    (void)unused;
    static struct tt_events ev;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        struct tt_state *state = malloc(game->state_size), *copy = malloc(game->state_size);
        tt_move *list = malloc(game->max_moves * sizeof *list);
        assert_true(calls >= 3); /* the counting works */
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            struct tt_setup setup;
            struct tt_rng rng = tt_rng_seed(3);
            struct tt_result result = {0};
            if (!tt_plays(game, seats))
                continue;
            tt_setup_normal(game, seats, 8, &setup);
            calls = 0;
            game->start(&setup, state);
            while (state->actors) {
                if (game->redeal) {
                    memcpy(copy, state, game->state_size);
                    game->redeal(&setup, copy, 0, &rng);
                }
                ev.n = 0;
                game->apply(&setup, state, tt_random_move(game, &setup, state, &rng, list), &ev);
            }
            game->result(&setup, state, &result);
            assert_int_equal(calls, 0);
        }
        free(state);
        free(copy);
        free(list);
        calls = 3;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_allocation)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
