/* Crononautas by clause. The worked examples of the page run through the protocol (tests/examples.py); here
 * is what they leave out: every clause once, edge cases first, and what must hold at every ply. */
#include "test_timeline.inc"
#include "test_turn.inc"
#include "test_cards.inc"
#include "test_place.inc"
#include "test_random.inc"

#define T(name) cmocka_unit_test_teardown(name, scene_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        T(test_components),
        T(test_all_linchpin_states),
        T(test_fewest_flips),
        T(test_single_flips),
        T(test_fewest_flips_of_identities),
        T(test_nexus_conditions),
        T(test_flip_and_nullify),
        T(test_nexus_falls),
        T(test_world_war),
        T(test_paradox_limit),
        T(test_paradox_counts_after_nullification),
        T(test_setup),
        T(test_chance_in_order),
        T(test_first_player),
        T(test_draw_play_end),
        T(test_kill_time),
        T(test_cancelled_play_settles),
        T(test_empty_hand),
        T(test_extra_turns),
        T(test_announcing),
        T(test_what_comes_next),
        T(test_inverters),
        T(test_patches),
        T(test_mona_lisa),
        T(test_sales),
        T(test_miracle),
        T(test_miracle_closes),
        T(test_miracle_inside),
        T(test_stealing),
        T(test_new_secrets),
        T(test_exchanges),
        T(test_who_is_asked),
        T(test_messages),
        T(test_messages_at_six),
        T(test_rewind),
        T(test_to_the_future),
        T(test_piles),
        T(test_identity_swap),
        T(test_hand_victory),
        T(test_identity_victory),
        T(test_victory_moments),
        T(test_turn_limit),
        T(test_what_is_seen),
        T(test_options_of_cards),
        T(test_refusals),
        T(test_solonauts),
        T(test_solonauts_end),
        T(test_artifaxx),
        T(test_players_and_options),
        T(test_bad_positions),
        T(test_bad_windows),
        T(test_positions_filled),
        T(test_results_read),
        T(test_redeal),
        T(test_every_mode_in_print),
        T(test_random_play),
        T(test_mix_of_endings),
        T(test_every_seat_count_ends),
        T(test_sentences),
        T(test_bot_table),
        T(test_bot_sense),
        T(test_bot_policy),
        T(test_bot_guess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
