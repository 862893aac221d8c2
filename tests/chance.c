/* Chance from a key: the published test vectors of ChaCha20, and the promise that nothing which works on redealt states
 * (bots, previews, forks) can be influenced by the key. */
#include "test.h"

#include "../engine/chance.h"

#include <stdlib.h>

enum { SEEDS = 2, PLIES = 60, EVERY = 7, BOT_PLIES = 30 };

static void fill_key(uint8_t key[TT_KEY], uint8_t from) {
    for (int i = 0; i < TT_KEY; i++)
        key[i] = (uint8_t)(from + i);
}

static void set_key(struct tt_setup *setup, uint8_t from) {
    setup->keyed = true;
    fill_key(setup->key, from);
}

/* A seed and every generator that follows from it can be found again. */
static void test_backwards(void **state) {
    (void)state;
    static const uint64_t seeds[] = {0, 1, 7, 20261116, UINT64_MAX / 3, UINT64_MAX};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        struct tt_rng rng = tt_rng_seed(seeds[i]);
        assert_true(tt_rng_seed_of(rng) == seeds[i]);
        for (int n = 0; n < 100; n++) {
            struct tt_rng before = rng;
            tt_rng_next(&rng);
            assert_true(tt_rng_before(rng).s == before.s);
        }
    }
}

/* RFC 8439, 2.3.2 and A.1, vectors 1 and 2. */
static void test_vectors(void **state) {
    (void)state;
    static const struct {
        bool counting; /* key 00 01 02 ...; else zero */
        uint32_t counter, nonce[3], out[16];
    } vector[] = {
        {true,
         1,
         {0x09000000, 0x4a000000, 0},
         {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3, 0x466482d2,
          0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2}},
        {false,
         0,
         {0, 0, 0},
         {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b, 0x7c5941da,
          0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2}},
        {false,
         1,
         {0, 0, 0},
         {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612, 0xed7aee32, 0x7621b729,
          0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b}},
    };
    for (size_t i = 0; i < sizeof vector / sizeof *vector; i++) {
        uint8_t key[TT_KEY] = {0};
        uint32_t out[16];
        if (vector[i].counting)
            fill_key(key, 0);
        tt_chacha20_block(key, vector[i].counter, vector[i].nonce, out);
        assert_memory_equal(out, vector[i].out, sizeof out);
    }
    /* Number by number it is the same stream. */
    const uint8_t zero[TT_KEY] = {0};
    for (uint64_t i = 0; i < 32; i++)
        assert_int_equal(tt_key_word(zero, i), vector[1 + i / 16].out[i % 16]);
}

static void test_without_key(void **state) {
    (void)state;
    struct tt_setup setup = {.seed = 42};
    struct tt_state s = {.actors = 1};
    struct tt_rng rng = tt_rng_seed(42);
    uint8_t a[60], b[60];
    for (uint8_t i = 0; i < 60; i++)
        a[i] = b[i] = i;
    tt_chance_start(&setup, &s);
    for (uint32_t n = 1; n < 100; n++)
        assert_int_equal(tt_chance_below(&setup, &s, n), tt_rng_below(&rng, n));
    tt_chance_shuffle(&setup, &s, a, 60);
    tt_shuffle(&rng, b, 60);
    assert_memory_equal(a, b, sizeof a);
    assert_true(s.rng.s == rng.s);
}

/* Uniform, also where n does not divide 2^32; the draws are counted. */
static void test_with_key(void **state) {
    (void)state;
    struct tt_setup setup = {.seed = 42};
    struct tt_state s = {.actors = 1};
    int count[6] = {0};
    set_key(&setup, 7);
    tt_chance_start(&setup, &s);
    assert_int_equal(s.keyed, 1);
    assert_true(s.rng.s == 0);
    for (int i = 0; i < 60000; i++)
        count[tt_chance_below(&setup, &s, 6)]++;
    assert_true(s.rng.s == 60000);
    for (int i = 0; i < 6; i++)
        assert_in_range(count[i], 9550, 10450); /* 10,000 and 4.9 standard deviations */
    /* Two thirds of all words are thrown away here. */
    for (int i = 0; i < 100; i++)
        assert_in_range(tt_chance_below(&setup, &s, 0x80000001u), 0, 0x80000000u);
    assert_in_range(s.rng.s - 60000, 150, 260);
}

/* --- every game -------------------------------------------------------------------------------- */

struct fixture {
    const struct tt_game *game;
    struct tt_setup a, b; /* the same but for the key */
    struct tt_state *state, *one, *two;
    struct tt_rng rng;
    tt_move *list;
};

static void open_table(struct fixture *t, const struct tt_game *game, int seats, uint64_t seed) {
    t->game = game;
    tt_setup_normal(game, seats, seed, &t->a);
    t->b = t->a;
    set_key(&t->a, (uint8_t)(1 + seed));
    set_key(&t->b, (uint8_t)(101 + seed));
    t->state = calloc(1, game->state_size);
    t->one = calloc(1, game->state_size);
    t->two = calloc(1, game->state_size);
    t->list = calloc(game->max_moves, sizeof *t->list);
    t->rng = tt_rng_seed(seed);
    game->start(&t->a, t->state);
}

static void close_table(struct fixture *t) {
    free(t->state);
    free(t->one);
    free(t->two);
    free(t->list);
}

static bool same(const struct fixture *t) { return !memcmp(t->one, t->two, t->game->state_size); }

/* Calls `check` now and then during keyed matches of all games. */
static void for_all(void (*check)(struct fixture *, int ply)) {
    for (int g = 0; g < tt_game_count(); g++)
        for (int seats = tt_game_at(g)->min_seats; seats <= tt_game_at(g)->max_seats; seats++)
            for (uint64_t seed = 0; seed < SEEDS && tt_plays(tt_game_at(g), seats); seed++) {
                struct fixture t;
                open_table(&t, tt_game_at(g), seats, seed);
                for (int ply = 0; ply < PLIES && t.state->actors; ply++) {
                    if (ply % EVERY == (int)seed)
                        check(&t, ply);
                    t.game->apply(&t.a, t.state, tt_random_move(t.game, &t.a, t.state, &t.rng, t.list), NULL);
                }
                close_table(&t);
            }
}

/* Keys deal different cards, the same key the same, with and without an empty position. */
static void check_deal(struct fixture *t, int ply) {
    struct tt_json nothing = {.type = TT_JSON_OBJECT, .span = 1};
    struct tt_sink a, b;
    struct tt_error err;
    if (ply > (int)EVERY)
        return;
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    t->game->start(&t->a, t->one);
    t->game->start(&t->a, t->two);
    assert_true(same(t));
    assert_int_equal(t->one->keyed, 1);
    assert_true(tt_begin(t->game, &t->a, &nothing, t->two, &err));
    tt_put_position(t->game, &t->a, t->one, &a);
    tt_put_position(t->game, &t->a, t->two, &b);
    assert_string_equal(a.buf, b.buf);
    t->game->start(&t->b, t->two);
    assert_false(same(t));
    tt_sink_clear(&b);
    tt_put_position(t->game, &t->b, t->two, &b);
    assert_string_not_equal(a.buf, b.buf);
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void test_deals(void **state) {
    (void)state;
    for_all(check_deal);
}

/* A redeal lets go of the key: what comes after it is the same whatever the key is. */
static void check_redeal(struct fixture *t, int ply) {
    struct tt_setup blind = tt_setup_blind(&t->a);
    if (!t->game->redeal)
        return;
    for (int seat = TT_NOBODY; seat < t->a.seats; seat++) {
        struct tt_rng one = tt_rng_seed((uint64_t)ply), two = one, policy = one;
        memcpy(t->one, t->state, t->game->state_size);
        memcpy(t->two, t->state, t->game->state_size);
        t->game->redeal(&t->a, t->one, seat, &one);
        t->game->redeal(&blind, t->two, seat, &two);
        assert_int_equal(t->one->keyed, 0);
        assert_true(same(t));
        for (int i = 0; i < PLIES && t->one->actors; i++) {
            tt_move move = tt_random_move(t->game, &t->a, t->one, &policy, t->list);
            t->game->apply(&t->a, t->one, move, NULL);
            t->game->apply(&t->b, t->two, move, NULL);
            assert_true(same(t));
        }
    }
}

static void test_redeals(void **state) {
    (void)state;
    for_all(check_redeal);
}

/* The same state under two keys: what was seen is the same, what comes is not. No bot may tell them apart. */
static void check_bots(struct fixture *t, int ply) {
    if (ply > BOT_PLIES || (t->a.seats != t->game->min_seats && t->a.seats != t->game->max_seats))
        return;
    for (int b = 0; b < tt_bot_count(); b++)
        for (int open = 0; open < 2; open++) {
            struct tt_think ask = {.iterations = 20, .seed = (uint64_t)ply, .open = open};
            int seat = tt_lowest(t->state->actors);
            struct tt_thought *one = tt_think(tt_bot_at(b), t->game, &t->a, t->state, seat, &ask);
            struct tt_thought *two = tt_think(tt_bot_at(b), t->game, &t->b, t->state, seat, &ask);
            assert_int_equal(one->move, two->move);
            assert_int_equal(one->n, two->n);
            assert_memory_equal(one->value, two->value, sizeof one->value);
            assert_memory_equal(one->candidate, two->candidate, (size_t)one->n * sizeof *one->candidate);
            assert_int_equal(one->line_n, two->line_n);
            assert_memory_equal(one->line, two->line, (size_t)one->line_n * sizeof *one->line);
            if (one->line_n) {
                assert_int_equal(one->line_from->keyed, 0);
                assert_memory_equal(one->line_from, two->line_from, t->game->state_size);
            }
            tt_thought_free(one);
            tt_thought_free(two);
        }
}

static void test_bots(void **state) {
    (void)state;
    for_all(check_bots);
}

static void check_preview(struct fixture *t, int ply) {
    int n = t->game->moves(&t->a, t->state, tt_lowest(t->state->actors), t->list);
    (void)ply;
    for (int i = 0; i < n; i += 1 + n / 5) {
        struct tt_sink one, two;
        tt_sink_grow(&one);
        tt_sink_grow(&two);
        tt_put_object(&one);
        tt_put_object(&two);
        tt_put_preview(t->game, &t->a, t->state, t->list[i], &one);
        tt_put_preview(t->game, &t->b, t->state, t->list[i], &two);
        assert_string_equal(one.buf, two.buf);
        tt_sink_free(&one);
        tt_sink_free(&two);
    }
}

static void test_previews(void **state) {
    (void)state;
    for_all(check_preview);
}

/* A fork that deals again draws from its own seed, although the match it hangs off has a key. */
static void check_fork(struct fixture *t, int ply) {
    struct tt_setup blind = tt_setup_blind(&t->a);
    struct tt_error err;
    if (ply > (int)EVERY)
        return;
    struct tt_match *m = tt_match_new(t->game, &t->a, NULL, &err);
    assert_non_null(m);
    for (int i = 0; i < 3 && !tt_match_over(m); i++)
        tt_match_play(m, tt_random_move(t->game, &t->a, tt_match_state(m), &t->rng, t->list), NULL);
    assert_int_equal(tt_match_state(m)->keyed, 1);
    tt_match_redeal(m, 0, 5);
    memcpy(t->one, tt_match_state(m), t->game->state_size);
    assert_int_equal(t->one->keyed, 0);
    for (int i = 0; i < PLIES && t->one->actors; i++) {
        tt_move move = tt_random_move(t->game, &blind, t->one, &t->rng, t->list);
        t->game->apply(&blind, t->one, move, NULL);
        tt_match_play(m, move, NULL);
        assert_memory_equal(t->one, tt_match_state(m), t->game->state_size);
    }
    tt_match_free(m);
}

static void test_forks(void **state) {
    (void)state;
    for_all(check_fork);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_backwards), cmocka_unit_test(test_vectors),  cmocka_unit_test(test_without_key),
        cmocka_unit_test(test_with_key),  cmocka_unit_test(test_deals),    cmocka_unit_test(test_redeals),
        cmocka_unit_test(test_bots),      cmocka_unit_test(test_previews), cmocka_unit_test(test_forks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
