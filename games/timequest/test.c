/* TimeQuest by card and by clause. The worked examples of the page run through the protocol
 * (tests/examples.py); here every card is played and its limits tried, and every clause has a check that
 * would notice its breaking. The parts are files of their own:
 *   test_cards.inc    the 50 Action cards                  test_clauses.inc  chapters 1 to 11
 *   test_events.inc   the 15 + 25 events                   test_ends.inc     chapters 12 to 20, positions, views
 *   test_powers.inc   characters, artifacts, objectives    test_play.inc     what must hold in every game */
#include "test_cards.inc"
#include "test_events.inc"
#include "test_powers.inc"
#include "test_clauses.inc"
#include "test_ends.inc"
#include "test_play.inc"

#define UNIT(name) cmocka_unit_test_teardown(test_##name, scene_end),

int main(void) {
    const struct CMUnitTest tests[] = {CARD_TESTS(UNIT) EVENT_TESTS(UNIT) POWER_TESTS(UNIT) CLAUSE_TESTS(UNIT)
                                           END_TESTS(UNIT) PLAY_TESTS(UNIT)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
