/* Players: bots with a budget, and programs from outside, the well-behaved and the others. */
#include "test.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static struct tt_setup setup;
static struct tt_state *state;
static const struct tt_game *game;

static void open_table(int seats) {
    game = tt_game_at(0);
    tt_setup_normal(game, seats, 4, &setup);
    state = calloc(1, game->state_size);
    assert_non_null(state);
    game->start(&setup, state);
}

static int close_table(void **unused) {
    (void)unused;
    free(state);
    state = NULL;
    return 0;
}

static char path[] = "/tmp/tt_botXXXXXX";

static void end_script(struct tt_player *p) {
    tt_player_free(p);
    unlink(path);
}

/* A program that is one line of shell. */
static struct tt_player *script(const char *line) {
    char spec[200];
    struct tt_error err;
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_true(write(fd, line, strlen(line)) == (ssize_t)strlen(line));
    close(fd);
    snprintf(spec, sizeof spec, "cmd:sh %s", path);
    struct tt_player *p = tt_player_new(spec, &err);
    assert_non_null(p);
    return p;
}

static bool legal(tt_move m) {
    tt_move *list = malloc(game->max_moves * sizeof *list);
    int n = game->moves(&setup, state, tt_move_seat(m), list), found = 0;
    for (int i = 0; i < n; i++)
        found += list[i] == m;
    free(list);
    return found == 1;
}

static bool ask(struct tt_player *p, tt_move *m, struct tt_error *err) {
    return tt_player_move(p, game, &setup, state, tt_lowest(state->actors), 9, NULL, m, err);
}

static void test_budgets(void **unused) {
    (void)unused;
    struct tt_error err;
    static const char *const good[] = {"random", "greedy", "hard:100", "ismcts:20ms", "expert:50"};
    static const char *const bad[] = {"",        "deep_thought", "hard:", "hard:0", "hard:ms",
                                      "hard:-1", "hard:12x",     "cmd:",  "cmd:   "};
    open_table(2);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct tt_player *p = tt_player_new(good[i], &err);
        tt_move m;
        assert_non_null(p);
        assert_string_equal(tt_player_spec(p), good[i]);
        assert_true(ask(p, &m, &err));
        assert_true(legal(m));
        tt_player_free(p);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(tt_player_new(bad[i], &err));
        assert_string_equal(err.code, "unknown_bot");
    }
}

/* Where the rules leave the order to the team, bots that plan keep to the seats; others come as chance has it. */
static void test_order(void **unused) {
    (void)unused;
    struct tt_error err;
    struct tt_player *plans = tt_player_new("hard", &err), *greedy = tt_player_new("greedy", &err);
    const struct tt_game *together = tt_game_find("just_in_time"), *apart = tt_game_find("control");
    assert_int_equal(tt_player_first(plans, together, 3, 1u << 3 | 1u << 1), 1);
    assert_int_equal(tt_player_first(greedy, together, 3, 1u << 3 | 1u << 1), 3);
    assert_int_equal(tt_player_first(plans, apart, 3, 1u << 3 | 1u << 1), 3);
    tt_player_free(plans);
    tt_player_free(greedy);
}

/* The example plays a whole game of every kind without a fault. */
static void test_example(void **unused) {
    (void)unused;
    struct tt_error err;
    for (int g = 0; g < tt_game_count(); g++) {
        game = tt_game_at(g);
        tt_setup_normal(game, game->min_seats < 2 ? 2 : game->min_seats, 4, &setup);
        state = calloc(1, game->state_size);
        assert_non_null(state);
        game->start(&setup, state);
        struct tt_player *p = tt_player_new("cmd:python3 examples/mybot.py", &err);
        struct tt_events *news = calloc(1, sizeof *news);
        assert_non_null(p);
        for (int i = 0; i < 300 && state->actors; i++) {
            tt_move m;
            if (!tt_player_move(p, game, &setup, state, tt_lowest(state->actors), (uint64_t)i, news, &m, &err))
                fail_msg("%s: %s", game->id, err.message);
            assert_true(legal(m));
            news->n = 0;
            game->apply(&setup, state, m, news);
        }
        free(news);
        tt_player_free(p);
        close_table(NULL);
    }
}

/* Each of these is a fault: the move is legal all the same, and the next question is asked again. */
static void check_fault(const char *line, const char *says) {
    struct tt_error err;
    struct tt_player *p = script(line);
    tt_move m;
    for (int i = 0; i < 2; i++) {
        assert_false(ask(p, &m, &err));
        assert_true(legal(m));
        if (!strstr(err.message, says))
            fail_msg("'%s' does not say '%s'", err.message, says);
    }
    end_script(p);
}

static void test_faults(void **unused) {
    (void)unused;
    open_table(2);
    check_fault("exit 3", "ended");
    check_fault("read x; exit 0", "ended");
    check_fault("while read x; do echo nonsense; done", "");
    check_fault("while read x; do echo '{\"action\":{\"verb\":\"win\"}}'; done", "no legal action");
    check_fault("while read x; do echo '{}'; echo '{}'; done", "");
    check_fault("while read x; do head -c 100000 /dev/zero | tr '\\0' 'x'; done", "too long");
}

/* One that never answers is given up after the time it was told, and is gone afterwards. */
static void test_too_late(void **unused) {
    (void)unused;
    struct tt_error err;
    struct timespec from, to;
    open_table(2);
    struct tt_player *p = script("sleep 1000");
    tt_move m;
    clock_gettime(CLOCK_MONOTONIC, &from);
    assert_false(ask(p, &m, &err));
    clock_gettime(CLOCK_MONOTONIC, &to);
    assert_non_null(strstr(err.message, "in time"));
    assert_in_range(to.tv_sec - from.tv_sec, 4, 8);
    end_script(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_budgets, close_table),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_example),
        cmocka_unit_test_teardown(test_faults, close_table),
        cmocka_unit_test_teardown(test_too_late, close_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
