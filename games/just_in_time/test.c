/* Just in Time: every clause of RULES.md, edge cases first. The page's worked examples run apart, from
 * examples.jsonl. Positions are written in JSON with single quotes. */
#include "test.h"

#include "game.c"

/* --- a table to play on ------------------------------------------------------------------------ */

static struct tt_setup setup;
static struct state now;
static struct tt_events events;
static struct tt_error error;

static struct tt_document *parse(const char *quoted) {
    static char text[8192];
    size_t n = strlen(quoted);
    assert_true(n < sizeof text);
    for (size_t i = 0; i <= n; i++)
        text[i] = quoted[i] == '\'' ? '"' : quoted[i];
    struct tt_document *d = tt_json_parse(text, n, &error);
    if (!d)
        fail_msg("%s: %s", error.message, quoted);
    return d;
}

static bool try_position(const char *quoted) {
    struct tt_document *d = parse(quoted);
    const struct tt_json *root = tt_document_root(d);
    bool ok = tt_setup_read(&tt_game_just_in_time, NULL, NULL, root, 1, &setup, &error) &&
              tt_begin(&tt_game_just_in_time, &setup, root, &now.base, &error);
    tt_document_free(d);
    return ok;
}

static void stand(const char *quoted) {
    if (!try_position(quoted))
        fail_msg("%s: %s", error.message, quoted);
}

/* The position is refused, and the message says why. */
static void refused(const char *quoted, const char *why) {
    if (try_position(quoted))
        fail_msg("accepted: %s", quoted);
    assert_string_equal(error.code, "bad_position");
    if (!strstr(error.message, why))
        fail_msg("'%s' does not say '%s'", error.message, why);
}

#define GOALS     "'goals':{'places':['red','green','yellow'],'times':['orange','purple','blue']}"
#define GOALS2    "'round':2,'goals':{'places':['orange','purple','blue'],'times':['red','green','yellow']}"
#define HAND0     "'hand':[1,5,9],'deck':[2,6,7,3]"
#define HAND1     "'hand':[1,5,9],'deck':[4,8,2,3]"
#define SEATS     "'seats':[{" HAND0 "},{" HAND1 "}]"
#define TWO(rest) "{'players':2," GOALS "," rest "}"

static bool is_legal(int seat, int verb, int a, int b) {
    tt_move list[64], m = pack(seat, verb, a, b);
    int n = now.base.actors >> seat & 1 ? moves(&setup, &now.base, seat, list) : 0;
    for (int i = 0; i < n; i++)
        if (list[i] == m)
            return true;
    return false;
}

static int legal_count(int seat) {
    tt_move list[64];
    return moves(&setup, &now.base, seat, list);
}

static void play(int seat, int verb, int a, int b) {
    if (!is_legal(seat, verb, a, b))
        fail_msg("not legal: seat %d verb %d %d %d", seat, verb, a, b);
    events.n = 0;
    apply(&setup, &now.base, pack(seat, verb, a, b), &events);
}

/* Both choose a card, so that it is time to act. */
static void choose_both(int card0, int card1) {
    play(0, CHOOSE_CARD, card0, 0);
    play(1, CHOOSE_CARD, card1, 0);
}

static const struct tt_event *event_of(enum event kind) {
    for (int i = 0; i < events.n; i++)
        if (events.item[i].kind == kind)
            return &events.item[i];
    return NULL;
}

static int deck_card(int seat, int i) { return (int)(now.deck[seat][i >> 4] >> 4 * (i & 15) & 15); }

static void assert_deck(int seat, const char *digits) {
    assert_int_equal(now.deck_n[seat], strlen(digits));
    for (int i = 0; digits[i]; i++)
        assert_int_equal(deck_card(seat, i), digits[i] - '0');
}

static void assert_hand(int seat, const char *digits) {
    uint32_t want = 0;
    for (int i = 0; digits[i]; i++)
        want += ONE(digits[i] - '0');
    assert_int_equal(now.hand[seat], want);
    assert_int_equal(now.hand_n[seat], strlen(digits));
}

static void begin(int seats, uint64_t seed) {
    tt_setup_normal(&tt_game_just_in_time, seats, seed, &setup);
    memset(&now, 0xA5, sizeof now);
    start(&setup, &now.base);
}

static int slot(int w, int i) { return (int)(now.stable[w] >> 4 * i & 15) - 1; }
static int held(int seat, int color) { return (int)(now.held[seat] >> 4 * color & 15); }

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
