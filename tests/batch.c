/* Batches (batch/batch.c): they play what the rules play, with any number of threads; a wrong action changes nothing;
 * a step allocates nothing. */
#include "test.h"

#include <string.h>

enum { TABLES = 100, STEPS = 120 };

/* --- counting allocations ------------------------------------------------------------------------ */

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

/* --- rows ----------------------------------------------------------------------------------------- */

struct rows {
    struct tt_batch_rows at;
    size_t bytes;
    unsigned char *all;
};

static void *carve(struct rows *r, size_t n) {
    void *at = r->all ? r->all + r->bytes : NULL;
    r->bytes += (n + 63) / 64 * 64;
    return at;
}

static void lay_out(struct rows *r, const struct tt_game *game, int seats) {
    r->bytes = 0;
    r->at.observation = carve(r, TABLES * 8 * (size_t)tt_observation_words(game, seats));
    r->at.mask = carve(r, TABLES * 8 * (size_t)tt_mask_words(game, seats));
    r->at.secret = carve(r, TABLES * 8 * (size_t)tt_secret_words(game, seats));
    r->at.reward = carve(r, TABLES * sizeof(float) * (size_t)seats);
    r->at.score = carve(r, TABLES * sizeof(int32_t) * (size_t)seats);
    r->at.done = carve(r, TABLES);
    r->at.seat = carve(r, TABLES);
    r->at.match = carve(r, TABLES * sizeof(uint64_t));
    r->at.played = carve(r, TABLES * sizeof(int32_t));
}

static void rows_open(struct rows *r, const struct tt_game *game, int seats) {
    memset(r, 0, sizeof *r);
    lay_out(r, game, seats);
    r->all = calloc(1, r->bytes);
    assert_non_null(r->all);
    lay_out(r, game, seats);
}

static struct tt_batch_plan plan_of(const struct tt_game *game, int seats, int threads) {
    struct tt_batch_plan plan = {.game = game, .run = 7, .tables = TABLES, .threads = threads};
    tt_setup_normal(game, seats, 0, &plan.setup);
    return plan;
}

static void for_all(void (*check)(const struct tt_game *, int seats)) {
    for (int i = 0; i < tt_game_count(); i++)
        for (int seats = tt_game_at(i)->min_seats; seats <= tt_game_at(i)->max_seats; seats++)
            if (tt_game_at(i)->encoding && tt_plays(tt_game_at(i), seats))
                check(tt_game_at(i), seats);
}

/* --- one thread and three ------------------------------------------------------------------------- */

static void check_threads(const struct tt_game *game, int seats) {
    struct rows one, three;
    int32_t action[TABLES];
    rows_open(&one, game, seats);
    rows_open(&three, game, seats);
    struct tt_batch_plan a = plan_of(game, seats, 1), b = plan_of(game, seats, 3);
    struct tt_batch *batch = tt_batch_new(&a, &one.at), *other = tt_batch_new(&b, &three.at);
    assert_non_null(batch);
    assert_non_null(other);
    for (int i = 0; i < TABLES; i++)
        action[i] = TT_BATCH_RANDOM;
    calls = 0;
    for (int step = 0; step < STEPS; step++) {
        assert_memory_equal(one.all, three.all, one.bytes);
        assert_int_equal(tt_batch_step(batch, action, &one.at), -1);
        assert_int_equal(tt_batch_step(other, action, &three.at), -1);
    }
    assert_int_equal(calls, 0);
    tt_batch_reset(other, 7, &three.at);
    tt_batch_free(batch);
    batch = tt_batch_new(&a, &one.at);
    assert_memory_equal(one.all, three.all, one.bytes); /* a reset is a new batch */
    tt_batch_free(batch);
    tt_batch_free(other);
    free(one.all);
    free(three.all);
}

static void test_threads(void **none) {
    (void)none;
    for_all(check_threads);
}

/* --- the same by hand -------------------------------------------------------------------------------- */

/* A match that is played move by move, by the numbers that a batch is given. */
struct by_hand {
    struct tt_setup setup;
    struct tt_state *state;
    tt_move *list;
    uint64_t match;
    int first, seat;
    bool ended;
    struct tt_result result;
};

static void deal(const struct tt_game *game, struct by_hand *h, uint64_t match) {
    h->match = match;
    h->setup.seed = tt_game_seed(7, match);
    h->first = TT_NO_INDEX;
    game->start(&h->setup, h->state);
}

/* Up to the next question, with or without those that have one answer. */
static void settle(const struct tt_game *game, struct by_hand *h, bool forced) {
    uint64_t mask[TT_MAX_OBSERVATION];
    h->ended = false;
    for (;;) {
        if (!h->state->actors) {
            memset(&h->result, 0, sizeof h->result);
            game->result(&h->setup, h->state, &h->result);
            h->ended = true;
            deal(game, h, h->match + TABLES);
        }
        if (h->first == TT_NO_INDEX)
            h->seat = tt_lowest(h->state->actors);
        if (tt_legal_mask(game, &h->setup, h->state, h->seat, h->first, h->list, mask) > 1 || forced)
            return;
        int only = 0;
        while (!mask[only])
            only++;
        only = 64 * only + tt_lowest(mask[only]);
        if (game->encoding->parts > 1 && h->first == TT_NO_INDEX) {
            h->first = only;
            continue;
        }
        game->apply(&h->setup, h->state, game->encoding->move_at(&h->setup, h->state, h->seat, h->first, only), NULL);
        h->first = TT_NO_INDEX;
    }
}

static void check_row(const struct tt_game *game, const struct by_hand *h, const struct rows *r, int i) {
    uint64_t bits[TT_MAX_OBSERVATION];
    int seats = h->setup.seats, words = tt_observation_words(game, seats), more = tt_mask_words(game, seats);
    assert_int_equal(r->at.match[i], h->match);
    assert_int_equal(r->at.seat[i], h->seat);
    assert_int_equal(r->at.done[i], h->ended);
    game->encoding->observe(&h->setup, h->state, h->seat, h->first, bits);
    assert_memory_equal(r->at.observation + i * words, bits, 8 * (size_t)words);
    tt_legal_mask(game, &h->setup, h->state, h->seat, h->first, h->list, bits);
    assert_memory_equal(r->at.mask + i * more, bits, 8 * (size_t)more);
    words = tt_secret_words(game, seats);
    game->encoding->secret(&h->setup, h->state, h->seat, bits);
    assert_memory_equal(r->at.secret + i * words, bits, 8 * (size_t)words);
    for (int p = 0; p < seats; p++) {
        float reward = !h->ended ? 0 : h->result.winners >> p & 1 ? 1 : -1;
        assert_true(r->at.reward[i * seats + p] == reward);
        assert_int_equal(r->at.score[i * seats + p], h->ended ? h->result.score[p] : 0);
    }
}

static int pick(const uint64_t *mask, int words, struct tt_rng *rng) {
    int n = 0, at = -1;
    for (int i = 0; i < words; i++)
        n += tt_count(mask[i]);
    for (int k = (int)tt_rng_below(rng, (uint32_t)n); k >= 0; k--)
        do
            at++;
        while (!(mask[at >> 6] >> (at & 63) & 1));
    return at;
}

static void check_by_hand(const struct tt_game *game, int seats, bool forced) {
    struct rows rows;
    struct by_hand hand[TABLES];
    int32_t action[TABLES];
    struct tt_rng rng = tt_rng_seed(99);
    tt_move *list = calloc(game->max_moves, sizeof *list);
    int words = tt_mask_words(game, seats);
    rows_open(&rows, game, seats);
    struct tt_batch_plan plan = plan_of(game, seats, 2);
    plan.forced = forced;
    struct tt_batch *batch = tt_batch_new(&plan, &rows.at);
    for (int i = 0; i < TABLES; i++) {
        hand[i].setup = plan.setup;
        hand[i].state = calloc(1, game->state_size);
        hand[i].list = list;
        deal(game, &hand[i], (uint64_t)i);
        settle(game, &hand[i], forced);
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < TABLES; i++) {
            struct by_hand *h = &hand[i];
            int seat, first;
            check_row(game, h, &rows, i);
            assert_memory_equal(tt_batch_state(batch, i, &seat, &first), h->state, game->state_size);
            assert_true(seat == h->seat && first == h->first);
            action[i] = pick(rows.at.mask + i * words, words, &rng);
            if (game->encoding->parts > 1 && h->first == TT_NO_INDEX) {
                h->first = action[i];
            } else {
                game->apply(&h->setup, h->state,
                            game->encoding->move_at(&h->setup, h->state, h->seat, h->first, action[i]), NULL);
                h->first = TT_NO_INDEX;
            }
            settle(game, h, forced);
        }
        assert_int_equal(tt_batch_step(batch, action, &rows.at), -1);
    }
    for (int i = 0; i < TABLES; i++)
        free(hand[i].state);
    tt_batch_free(batch);
    free(rows.all);
    free(list);
}

static void check_unforced(const struct tt_game *game, int seats) { check_by_hand(game, seats, false); }
static void check_forced(const struct tt_game *game, int seats) { check_by_hand(game, seats, true); }

static void test_by_hand(void **none) {
    (void)none;
    for_all(check_unforced);
    for_all(check_forced);
}

/* --- wrong actions -------------------------------------------------------------------------------------- */

static void check_wrong(const struct tt_game *game, int seats) {
    struct rows rows, before;
    int32_t action[TABLES], actions = tt_action_count(game, seats), illegal = 0;
    rows_open(&rows, game, seats);
    rows_open(&before, game, seats);
    struct tt_batch_plan plan = plan_of(game, seats, 2);
    struct tt_batch *batch = tt_batch_new(&plan, &rows.at);
    while (rows.at.mask[50 * tt_mask_words(game, seats) + (illegal >> 6)] >> (illegal & 63) & 1)
        illegal++;
    int32_t wrong[] = {illegal, -4, actions, INT32_MAX, INT32_MIN};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        for (int i = 0; i < TABLES; i++)
            action[i] = TT_BATCH_RANDOM;
        action[50] = wrong[k];
        memcpy(before.all, rows.all, rows.bytes);
        assert_int_equal(tt_batch_step(batch, action, &rows.at), 50);
        assert_memory_equal(before.all, rows.all, rows.bytes);
        for (int i = 0; i < TABLES; i++) {
            struct tt_setup setup = plan.setup;
            int seat, first;
            assert_int_equal(rows.at.match[i] % TABLES, i);
            const struct tt_state *state = tt_batch_state(batch, i, &seat, &first);
            setup.seed = tt_game_seed(7, rows.at.match[i]);
            uint64_t bits[TT_MAX_OBSERVATION];
            int words = tt_observation_words(game, seats);
            game->encoding->observe(&setup, state, seat, first, bits);
            assert_memory_equal(bits, rows.at.observation + i * words, 8 * (size_t)words);
        }
    }
    tt_batch_free(batch);
    free(rows.all);
    free(before.all);
}

static void test_wrong_actions(void **none) {
    (void)none;
    for_all(check_wrong);
}

/* Tables that hold say the same again, without a second reward; the others go on. */
static void check_hold(const struct tt_game *game, int seats) {
    struct rows rows, before;
    int32_t action[TABLES];
    int words = tt_observation_words(game, seats);
    rows_open(&rows, game, seats);
    rows_open(&before, game, seats);
    struct tt_batch_plan plan = plan_of(game, seats, 2);
    struct tt_batch *batch = tt_batch_new(&plan, &rows.at);
    for (int step = 0; step < STEPS; step++) {
        memcpy(before.all, rows.all, rows.bytes);
        for (int i = 0; i < TABLES; i++)
            action[i] = (i + step) % 2 ? TT_BATCH_HOLD : TT_BATCH_RANDOM;
        assert_int_equal(tt_batch_step(batch, action, &rows.at), -1);
        for (int i = 0; i < TABLES; i++) {
            if (action[i] != TT_BATCH_HOLD)
                continue;
            assert_memory_equal(rows.at.observation + i * words, before.at.observation + i * words, 8 * (size_t)words);
            assert_true(rows.at.seat[i] == before.at.seat[i] && rows.at.match[i] == before.at.match[i]);
            assert_true(!rows.at.done[i] && rows.at.reward[i * seats] == 0.0f);
        }
    }
    tt_batch_free(batch);
    free(rows.all);
    free(before.all);
}

static void test_hold(void **none) {
    (void)none;
    for_all(check_hold);
}

/* A random order asks every seat that owes a choice first, now and then. */
static void test_any_order(void **none) {
    (void)none;
    const struct tt_game *game = tt_game_find("just_in_time");
    struct rows rows;
    unsigned asked = 0;
    rows_open(&rows, game, 4);
    struct tt_batch_plan plan = plan_of(game, 4, 1);
    plan.any_order = true;
    struct tt_batch *batch = tt_batch_new(&plan, &rows.at);
    for (int i = 0; i < TABLES; i++)
        asked |= 1u << rows.at.seat[i];
    assert_int_equal(asked, 15);
    tt_batch_free(batch);
    free(rows.all);
}

/* `greedy` at the first seat wins nearly all its matches against a random player, whatever the number of threads. */
static void test_greedy(void **none) {
    (void)none;
    const struct tt_game *game = tt_game_find("control");
    struct rows one, three, third;
    int32_t action[TABLES];
    int won = 0, ended = 0;
    rows_open(&one, game, 2);
    rows_open(&three, game, 2);
    rows_open(&third, game, 2);
    struct tt_batch_plan a = plan_of(game, 2, 1), b = plan_of(game, 2, 3);
    struct tt_batch *batch = tt_batch_new(&a, &one.at), *other = tt_batch_new(&b, &three.at);
    struct tt_batch *again = tt_batch_new(&a, &third.at);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < TABLES; i++)
            action[i] = one.at.seat[i] ? TT_BATCH_RANDOM : TT_BATCH_GREEDY;
        assert_int_equal(tt_batch_step(batch, action, &one.at), -1);
        assert_int_equal(tt_batch_step(other, action, &three.at), -1);
        assert_memory_equal(one.all, three.all, one.bytes);
        assert_int_equal(tt_batch_step(again, one.at.played, &third.at), -1); /* what was played, played again */
        assert_memory_equal(one.all, third.all, one.bytes);
        for (int i = 0; i < TABLES; i++) {
            ended += one.at.done[i];
            won += one.at.reward[2 * i] > 0;
        }
    }
    assert_true(ended >= 50);
    assert_true(won * 10 >= ended * 9);
    tt_batch_free(batch);
    tt_batch_free(other);
    tt_batch_free(again);
    free(one.all);
    free(three.all);
    free(third.all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads), cmocka_unit_test(test_by_hand),   cmocka_unit_test(test_wrong_actions),
        cmocka_unit_test(test_hold),    cmocka_unit_test(test_any_order), cmocka_unit_test(test_greedy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
