/* Timalina by clause. Positions come as JSON through the same door as everybody's; the checks look at
 * the position, view or events as they are printed. The worked examples of the page run in
 * tests/examples.py; here are the clauses that they leave open, the tables and the properties. */
#include "test.h"

#include "game.c"

static struct tt_match *match;
static struct tt_events events;
static struct tt_error error;
static char printed[1 << 20];

static void leave(void) {
    tt_match_free(match);
    match = NULL;
}

/* {"players", "seed", "options", "position"}: false with `error` where it is refused. */
static bool enter(const char *request) {
    struct tt_setup setup;
    int64_t seed = 1;
    leave();
    struct tt_document *doc = tt_json_parse(request, strlen(request), &error);
    if (!doc)
        fail_msg("%s: %s", error.message, request);
    const struct tt_json *root = tt_document_root(doc), *position = tt_json_get(root, "position");
    tt_json_int(tt_json_get(root, "seed"), INT64_MIN, INT64_MAX, &seed);
    bool ok = tt_setup_read(&tt_game_timalina, tt_json_get(root, "players"), tt_json_get(root, "options"), position,
                            (uint64_t)seed, &setup, &error);
    if (ok)
        match = tt_match_new(&tt_game_timalina, &setup, position, &error);
    tt_document_free(doc);
    return match != NULL;
}

static void enter_well(const char *request) {
    if (!enter(request))
        fail_msg("%s %s", error.code, error.message);
}

static void refused(const char *request, const char *code) {
    if (enter(request))
        fail_msg("accepted: %s", request);
    assert_string_equal(error.code, code);
}

/* A small own deck: c0 has the date 10, c1 20, and so on; `more` are further fields of the position. */
static const char *small(int players, const char *options_, const char *more) {
    static char text[8000];
    int n = snprintf(text, sizeof text, "{\"players\":%d,\"options\":{%s},\"position\":{%s%s\"cards\":[", players,
                     options_, more, *more ? "," : "");
    for (int i = 0; i < 12; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s{\"card\":\"c%d\",\"date\":%d}", i ? "," : "", i,
                      10 * (i + 1));
    snprintf(text + n, sizeof text - (size_t)n, "]}}");
    return text;
}

static const struct state *now(void) { return seen_as(tt_match_state(match)); }

/* The door for actions; false with `error` where it is refused. */
static bool put(int seat, const char *card, int place_) {
    char text[200];
    tt_move m;
    snprintf(text, sizeof text, "{\"verb\":\"place\",\"player\":%d,\"card\":\"%s\",\"place\":%d}", seat, card, place_);
    struct tt_document *doc = tt_json_parse(text, strlen(text), &error);
    bool ok = tt_match_find(match, tt_document_root(doc), &m, &error);
    tt_document_free(doc);
    if (!ok)
        return false;
    events.n = 0;
    tt_match_play(match, m, &events);
    return true;
}

static const char *print_position(void) {
    struct tt_sink s;
    tt_sink_fixed(&s, printed, sizeof printed);
    tt_put_position(&tt_game_timalina, tt_match_setup(match), &now()->base, &s);
    return printed;
}

static const char *print_view(int seat) {
    struct tt_sink s;
    tt_sink_fixed(&s, printed, sizeof printed);
    tt_put_view(&tt_game_timalina, tt_match_setup(match), &now()->base, seat, &s);
    return printed;
}

static const char *print_events(void) {
    struct tt_sink s;
    tt_sink_fixed(&s, printed, sizeof printed);
    tt_put_list(&s);
    for (int i = 0; i < events.n; i++)
        tt_put_event(&tt_game_timalina, tt_match_setup(match), &events.item[i], TT_NOBODY, &s);
    tt_put_end(&s);
    return printed;
}

static void has(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("no %s in %s", part, text);
}

static void lacks(const char *text, const char *part) {
    if (strstr(text, part))
        fail_msg("%s in %s", part, text);
}

static void position_has(const char *part) { has(print_position(), part); }

/* A place where the card in that slot is right, or (wanted wrong) one where it is not; -1 if none. */
static int place_that_is(const struct tt_setup *setup, const struct state *s, int seat, int slot, bool right) {
    int card = s->hand[hand_start(s, seat) + slot];
    for (int i = 0; i <= s->line_n; i++)
        if (fits(setup, s, card, i) == right)
            return i;
    return -1;
}

static tt_move move_that_is(const struct tt_setup *setup, const struct state *s, bool right) {
    int at = place_that_is(setup, s, s->to_move, 0, right);
    if (at < 0)
        at = place_that_is(setup, s, s->to_move, 0, !right);
    return tt_move_make(s->to_move, (uint32_t)at);
}

#include "test_setup.inc"
#include "test_play.inc"
#include "test_decks.inc"

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates_of_own_decks),
        cmocka_unit_test(test_options_choose_cards),
        cmocka_unit_test(test_own_deck),
        cmocka_unit_test(test_own_deck_names),
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
        cmocka_unit_test(test_note_in_the_sentence),
        cmocka_unit_test(test_ranks),
        cmocka_unit_test(test_ranks_of_own_deck),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    leave();
    return failed;
}
