/* Timalina by clause. Positions come as JSON through the same door as everybody's; the checks look at
 * the position, view or events as they are printed. The worked examples of the page run in
 * tests/examples.py; here are the clauses that they leave open, the tables and the properties. */
#include "test_setup.inc"
#include "test_play.inc"
#include "test_decks.inc"

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates_of_own_decks),
        cmocka_unit_test(test_options_choose_cards),
        cmocka_unit_test(test_own_deck),
        cmocka_unit_test(test_own_deck_names),
        cmocka_unit_test(test_gaps_have_dates),
        cmocka_unit_test(test_deal),
        cmocka_unit_test(test_first),
        cmocka_unit_test(test_order_of_chance),
        cmocka_unit_test(test_hands),
        cmocka_unit_test(test_ignored_options),
        cmocka_unit_test(test_positions_left_out),
        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_bad_results),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_right_and_wrong),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_round_is_played_out),
        cmocka_unit_test(test_play_off),
        cmocka_unit_test(test_play_off_nobody_right),
        cmocka_unit_test(test_play_off_until_one),
        cmocka_unit_test(test_empty_deck),
        cmocka_unit_test(test_too_few_for_play_off),
        cmocka_unit_test(test_max_rounds),
        cmocka_unit_test(test_top_card),
        cmocka_unit_test(test_alone),
        cmocka_unit_test(test_alone_out_of_cards),
        cmocka_unit_test(test_daily),
        cmocka_unit_test(test_view_at_the_end),
        cmocka_unit_test(test_no_hidden_date_leaves),
        cmocka_unit_test(test_redeal),
        cmocka_unit_test(test_perfect_players),
        cmocka_unit_test(test_invariants),
        cmocka_unit_test(test_fair_seats),
        cmocka_unit_test(test_bots_know_by_level),
        cmocka_unit_test(test_bots_do_not_look),
        cmocka_unit_test(test_table_is_sorted),
        cmocka_unit_test(test_deck_sizes),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_names_do_not_tell),
        cmocka_unit_test(test_notes),
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_balance),
        cmocka_unit_test(test_one_card_an_event),
        cmocka_unit_test(test_same_events),
        cmocka_unit_test(test_custom_fields),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_note_in_the_sentence),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_ranks_of_own_deck),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    leave();
    return failed;
}
