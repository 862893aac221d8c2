/* Comets by clause. */
#include "scene.h"

#include "game.c"

#define LATE                                                                                                           \
    "{'lead': 0, 'table': [], 'won': [['nova', 'mars'], ['star', 'moon']], 'aside': [], 'traded': [false, true],"      \
    " 'hands': [['comet'], ['ring']], 'deck': ['galaxy', 'dust']}"

/* six/1.2 */
static void test_deal(void **unused) {
    struct tt_setup setup;
    struct state s;
    (void)unused;
    tt_setup_normal(&tt_game_six, 2, 1, &setup);
    start(&setup, &s.base);
    assert_int_equal(size_of(s.hand[0]), 3);
    assert_int_equal(size_of(s.hand[1]), 3);
    assert_int_equal(size_of(s.deck), 6);
    assert_int_equal(s.hand[0] & s.hand[1], 0);
}

/* six/2.1, six/3.1, six/3.2 */
static void test_round(void **unused) {
    (void)unused;
    scene(&tt_game_six, 2, "{}", LATE);
    plays("{'verb': 'play', 'player': 0, 'card': 'comet'}");
    plays("{'verb': 'play', 'player': 1, 'card': 'ring'}");
    const struct state *s = (const struct state *)tt_match_state(scene_match);
    struct tt_result r = {0};
    assert_int_equal(s->base.actors, 0);
    assert_int_equal(size_of(s->won[0]), 4);
    result(tt_match_setup(scene_match), &s->base, &r);
    assert_int_equal(r.winners, 1);
}

/* six/2.2: once, and only the one who trades sees the card. */
static void test_trade(void **unused) {
    (void)unused;
    scene(&tt_game_six, 2, "{}", LATE);
    plays("{'verb': 'trade', 'player': 0, 'card': 'comet'}");
    assert_int_equal(scene_events.item[0].audience, 1);
    const struct state *s = (const struct state *)tt_match_state(scene_match);
    assert_int_equal(s->base.actors, 1);
    assert_int_equal(size_of(s->hand[0]), 1);
    assert_int_equal(s->aside, 1u << 4);
    refuses("{'verb': 'trade', 'player': 0, 'card': 'galaxy'}", "illegal_action", "2.2");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_deal), cmocka_unit_test(test_round),
                                       cmocka_unit_test(test_trade)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
