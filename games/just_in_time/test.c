/* Just in Time: every clause of RULES.md, edge cases first. The page's worked examples run apart, from
 * examples.jsonl. Positions are written in JSON with single quotes. */
#include "test_setup.inc"
#include "test_turn.inc"
#include "test_place.inc"
#include "test_play.inc"
#include "test_bot.inc"

int main(void) {
    const struct CMUnitTest tests[] = {
        SETUP_TESTS, TURN_TESTS, PLACE_TESTS, PLAY_TESTS, BOT_TESTS,
    };
    return cmocka_run_group_tests_name("just_in_time", tests, NULL, NULL);
}
