/* The race of moves (bots/race.c), in every game that has one: the same answer on any number of threads, a budget that
 * is kept, the moves that were asked about, a line that goes on, and better play than the rule that it plays out by. */
#include "test.h"

#include "../bots/bots.h"

enum { MOVES = 400 };

struct scene {
    const struct tt_game *game;
    struct tt_setup setup;
    union {
        struct tt_state state;
        unsigned char room[TT_MAX_STATE];
    } at;
    tt_move list[MOVES];
    int seat, n;
};

/* A table that no net knows: there the expert races without one. */
static void set_up(const struct tt_game *game, uint64_t seed, struct tt_setup *setup) {
    tt_setup_normal(game, 2, seed, setup);
    for (int o = 0; o < game->n_options && tt_net_find(game, setup); o++)
        if (game->options[o].type == TT_INT && setup->option[o] < game->options[o].max)
            setup->option[o]++;
    assert_null(tt_net_find(game, setup));
}

/* A decision with several moves, after some random ones. */
static void open_scene(struct scene *s, const struct tt_game *game, uint64_t seed) {
    struct tt_rng rng = tt_rng_seed(seed);
    assert_true(game->max_moves <= MOVES);
    s->game = game;
    set_up(game, seed, &s->setup);
    game->start(&s->setup, &s->at.state);
    for (int ply = 0;; ply++) {
        s->seat = tt_lowest(s->at.state.actors);
        s->n = game->moves(&s->setup, &s->at.state, s->seat, s->list);
        if (ply >= 6 && s->n >= 4)
            return;
        game->apply(&s->setup, &s->at.state, s->list[tt_rng_below(&rng, (uint32_t)s->n)], NULL);
        assert_true(s->at.state.actors);
    }
}

static struct tt_thought *think(const struct scene *s, struct tt_think ask) {
    ask.seed = 9;
    return tt_think(tt_bot_find("expert"), s->game, &s->setup, &s->at.state, s->seat, &ask);
}

static const struct tt_game *racing(int i) {
    for (int g = 0; g < tt_game_count(); g++)
        if (tt_game_at(g)->bot && tt_game_at(g)->bot->race && !i--)
            return tt_game_at(g);
    return NULL;
}

static void test_threads(void **unused) {
    (void)unused;
    const struct tt_game *game;
    assert_non_null(racing(0));
    for (int i = 0; (game = racing(i)); i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct scene s;
            open_scene(&s, game, seed);
            struct tt_thought *one = think(&s, (struct tt_think){.iterations = 900, .threads = 1});
            struct tt_thought *five = think(&s, (struct tt_think){.iterations = 900, .threads = 5});
            assert_int_equal(one->move, five->move);
            assert_memory_equal(one->value, five->value, sizeof one->value);
            assert_memory_equal(one->candidate, five->candidate, (size_t)one->n * sizeof *one->candidate);
            assert_in_range(one->iterations, 900 - s.n, 900 + s.n);
            assert_true(one->line_n > 2); /* the answers of others, and what comes after them */
            tt_thought_free(one);
            tt_thought_free(five);
        }
}

/* The better half goes on: the last two have had most, and about half were tried in the first heat only. */
static void test_heats(void **unused) {
    (void)unused;
    struct scene s;
    open_scene(&s, racing(0), 4);
    struct tt_thought *t = think(&s, (struct tt_think){.iterations = 2000});
    assert_int_equal(t->candidate[0].visits, t->candidate[1].visits);
    assert_int_equal(t->move, t->candidate[0].move);
    assert_true(t->candidate[0].value >= t->candidate[1].value);
    assert_true(t->candidate[1].visits > t->candidate[2].visits);
    assert_true(t->candidate[t->n / 2 + 1].visits == t->candidate[t->n - 1].visits);
    assert_true(t->candidate[t->n - 1].visits > 0);
    tt_thought_free(t);
}

static void test_only_and_also(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        struct scene s;
        open_scene(&s, racing(0), seed);
        tt_move only[2] = {s.list[0], s.list[s.n - 1]};
        struct tt_thought *t = think(&s, (struct tt_think){.iterations = 400, .only = only, .only_n = 2});
        assert_int_equal(t->candidate[0].visits + t->candidate[1].visits, t->iterations);
        assert_true(t->move == only[0] || t->move == only[1]);
        assert_int_equal(t->candidate[2].visits, 0);
        tt_move worst = 0;
        tt_thought_free(t);
        t = think(&s, (struct tt_think){.iterations = 400});
        worst = t->candidate[t->n - 1].move;
        tt_thought_free(t);
        t = think(&s, (struct tt_think){.iterations = 400, .also = worst, .has_also = true});
        assert_true(t->move != worst);
        for (int i = 0; i < t->n; i++)
            if (t->candidate[i].move == worst)
                assert_true(t->candidate[i].visits * 8 >= t->iterations);
        tt_thought_free(t);
    }
}

static void test_clock(void **unused) {
    (void)unused;
    struct scene s;
    open_scene(&s, racing(0), 2);
    int64_t begun = tt_clock_ms();
    struct tt_thought *t = think(&s, (struct tt_think){.ms = 60});
    assert_true(t->iterations >= s.n);
    assert_true(tt_clock_ms() - begun >= 60);
    tt_thought_free(t);
}

/* Every deal is played from both seats. */
static int games_won(const struct tt_game *game, const char *bot, int64_t iterations, const char *against, int games) {
    int won = 0;
    for (int k = 0; k < games; k++) {
        struct scene s = {.game = game};
        uint64_t seed = tt_game_seed(31, (uint64_t)(k / 2));
        struct tt_result result = {0};
        set_up(game, seed, &s.setup);
        game->start(&s.setup, &s.at.state);
        for (uint32_t ply = 0; s.at.state.actors; ply++) {
            int seat = tt_lowest(s.at.state.actors);
            bool mine = seat == k % 2;
            struct tt_think ask = {.iterations = mine ? iterations : 0, .seed = tt_think_seed(seed, ply)};
            struct tt_thought *t = tt_think(tt_bot_find(mine ? bot : against), game, &s.setup, &s.at.state, seat, &ask);
            game->apply(&s.setup, &s.at.state, t->move, NULL);
            tt_thought_free(t);
        }
        game->result(&s.setup, &s.at.state, &result);
        won += result.winners >> (k % 2) & 1;
    }
    return won;
}

/* A short race already plays better than the rule by which it plays out. The seeds are fixed. */
static void test_better_than_its_rule(void **unused) {
    (void)unused;
    int won = games_won(racing(0), "expert", 300, "greedy", 30);
    if (won <= 15)
        fail_msg("won %d of 30", won);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_heats),
        cmocka_unit_test(test_only_and_also),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_better_than_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
