/* A table at home (engine/home_table.c): whole games through its messages, as a browser or a terminal plays them. */
#include "../engine/analyse.h"
#include "test.h"

#include "timetable/table.h"

#include <string.h>

static struct tt_home *home;
static struct tt_sink answer;
static int64_t now = 1000;

/* Asks, and answers with the answer's nodes; valid until the next call. */
static const struct tt_json *say(const char *json) {
    struct tt_error err;
    static struct tt_document *doc;
    struct tt_document *in = tt_json_parse(json, strlen(json), &err);
    if (!in)
        fail_msg("%s: %s", err.message, json);
    tt_home_request(home, tt_document_root(in), now, &answer);
    tt_document_free(in);
    tt_document_free(doc);
    doc = answer.buf ? tt_json_parse(answer.buf, answer.len, &err) : NULL;
    assert_non_null(doc);
    now += 10;
    return tt_document_root(doc);
}

static bool is_true(const struct tt_json *object, const char *key) {
    const struct tt_json *v = tt_json_get(object, key);
    return tt_json_is(v, TT_JSON_BOOL) && v->num;
}

static const struct tt_json *good(const char *json) {
    const struct tt_json *a = say(json);
    if (!is_true(a, "ok"))
        fail_msg("%s\n%s", json, answer.buf);
    return a;
}

static void refused(const char *json, const char *code) {
    const struct tt_json *a = say(json);
    assert_false(is_true(a, "ok"));
    const struct tt_json *error = tt_json_get(a, "error");
    assert_string_equal(tt_json_get(error, "code")->text, code);
    assert_true(strlen(tt_json_get(error, "message")->text) > 3);
    assert_null(strstr(answer.buf, "server.error."));
}

static int64_t number(const struct tt_json *object, const char *key) {
    int64_t n = -1;
    tt_json_int(tt_json_get(object, key), INT64_MIN, INT64_MAX, &n);
    return n;
}

static void begin(void) {
    home = tt_home_new();
    tt_sink_grow(&answer);
}

static void end(void) {
    tt_home_free(home);
    tt_sink_free(&answer);
}

/* Whatever goes on by itself; answers the last update's text, or NULL. */
static void go_on(void) {
    while (is_true(good("{\"op\": \"go_on\", \"ms\": 1}"), "more"))
        ;
}

/* Plays the first of the actions that the screen's seat has; false: it has none. */
static bool play_first(bool last) {
    const struct tt_json *u = tt_json_get(good("{\"op\": \"open\"}"), "update");
    const struct tt_json *actions = tt_json_get(u, "actions"), *labels = tt_json_get(u, "labels");
    assert_int_equal(actions->count, labels->count);
    if (!actions->count)
        return false;
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "op", "move");
    tt_key_int(&s, "ply", number(u, "ply"));
    tt_put_key(&s, "action");
    tt_put_json(&s, tt_json_at(actions, last ? actions->count - 1 : 0));
    tt_put_end(&s);
    const struct tt_json *after = tt_json_get(good(s.buf), "update");
    assert_true(tt_json_get(after, "steps")->count >= 1);
    tt_sink_free(&s);
    return true;
}

static void create(const struct tt_game *game, int players, int people, const char *more) {
    char text[800];
    int n = snprintf(text, sizeof text,
                     "{\"op\": \"create\", \"game\": \"%s\", \"players\": %d, \"seed\": 5, %s \"seats\": [", game->id,
                     players, more);
    for (int i = 0; i < players; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s\"%s\"", i ? ", " : "", i < people ? "me" : "random");
    n += snprintf(text + n, sizeof text - (size_t)n, "], \"names\": [\"Ana\"");
    for (int i = 1; i < people; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, ", \"Person %c\"", 'A' + i);
    snprintf(text + n, sizeof text - (size_t)n, "]}");
    good(text);
}

/* Every game to its end, one person and bots; then its record is taken up and told again. */
static void test_games(void **unused) {
    (void)unused;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        begin();
        create(game, game->min_seats > 2 ? game->min_seats : 2, 1, "");
        int turns = 0;
        do
            go_on();
        while (turns++ < 4000 && play_first(turns & 1));
        const struct tt_json *u = tt_json_get(good("{\"op\": \"open\"}"), "update");
        assert_string_equal(tt_json_get(u, "status")->text, "over");
        assert_true(is_true(tt_json_get(u, "result"), "over"));
        assert_null(strstr(answer.buf, "Player 1"));
        assert_null(strstr(answer.buf, "Player 2"));
        const struct tt_json *a = good("{\"op\": \"record\"}");
        assert_true(is_true(a, "over"));
        struct tt_sink s;
        tt_sink_grow(&s);
        tt_put_object(&s);
        tt_key_text(&s, "op", "create");
        tt_put_key(&s, "record");
        tt_put_json(&s, tt_json_get(a, "record"));
        tt_put_end(&s);
        u = tt_json_get(good(s.buf), "update");
        assert_string_equal(tt_json_get(u, "status")->text, "over");
        tt_sink_free(&s);
        end();
    }
}

/* Several people at one screen: it goes to who is asked, and nobody is told what only the next one knows. */
static void test_screen(void **unused) {
    (void)unused;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        int seats = game->min_seats > 2 ? game->min_seats : 2;
        begin();
        create(game, seats, seats, "");
        for (int turn = 0; turn < 60; turn++) {
            const struct tt_json *u = tt_json_get(good("{\"op\": \"open\"}"), "update");
            if (tt_json_is_text(tt_json_get(u, "status"), "over"))
                break;
            int64_t seat = number(u, "seat");
            assert_true(tt_json_get(u, "actions")->count > 0);
            assert_true(play_first(turn & 1));
            /* The answer is for who played; only then the screen passes on. */
            assert_int_equal(number(tt_json_get(good("{\"op\": \"open\"}"), "update"), "seat"), seat);
            go_on();
        }
        end();
    }
}

static const struct tt_game *two_player_game(void) {
    for (int i = 0; i < tt_game_count(); i++)
        if (tt_plays(tt_game_at(i), 2))
            return tt_game_at(i);
    fail();
    return NULL;
}

static int64_t ply(void) { return number(tt_json_get(good("{\"op\": \"open\"}"), "update"), "ply"); }

static void test_undo(void **unused) {
    (void)unused;
    begin();
    create(two_player_game(), 2, 1, "");
    go_on();
    int64_t before = ply();
    assert_true(play_first(false));
    go_on();
    assert_true(ply() > before);
    good("{\"op\": \"propose\", \"what\": \"undo\"}");
    assert_int_equal(ply(), before);
    refused("{\"op\": \"propose\", \"what\": \"undo\", \"ply\": 100}", "bad_request");
    end();
}

static void test_refusals(void **unused) {
    (void)unused;
    begin();
    refused("{\"op\": \"open\"}", "no_table");
    refused("{\"op\": \"dance\"}", "unknown_op");
    refused("{}", "bad_request");
    refused("[]", "bad_request");
    refused("{\"op\": \"create\", \"game\": \"none\"}", "unknown_game");
    refused("{\"op\": \"create\", \"record\": {\"game\": \"none\"}}", "bad_record");
    char text[200];
    const char *id = two_player_game()->id;
    snprintf(text, sizeof text, "{\"op\": \"create\", \"game\": \"%s\", \"players\": 2, \"seats\": [\"me\", \"no\"]}",
             id);
    refused(text, "unknown_bot");
    snprintf(text, sizeof text, "{\"op\": \"create\", \"game\": \"%s\", \"players\": 99}", id);
    refused(text, "bad_players");
    create(two_player_game(), 2, 2, "");
    refused("{\"op\": \"move\", \"ply\": 7, \"action\": {}}", "stale");
    assert_non_null(tt_json_get(say("{\"op\": \"move\", \"ply\": 7, \"action\": {}}"), "update"));
    refused("{\"op\": \"move\", \"ply\": 0, \"action\": {\"verb\": \"x\", \"player\": 5}}", "not_your_turn");
    end();
}

static void test_hint(void **unused) {
    (void)unused;
    begin();
    good("{\"op\": \"hello\", \"lang\": \"is\"}");
    create(two_player_game(), 2, 1, "");
    go_on();
    const struct tt_json *a = good("{\"op\": \"hint\", \"ms\": 5}");
    assert_true(tt_json_get(a, "moves")->count > 0);
    assert_int_equal(tt_json_get(a, "moves")->count, tt_json_get(a, "labels")->count);
    assert_int_equal(tt_json_get(a, "line")->count, tt_json_get(a, "line_texts")->count);
    assert_int_equal(tt_json_get(a, "why")->count, tt_json_get(a, "why_texts")->count);
    assert_string_equal(tt_json_get(tt_json_at(tt_json_get(a, "why"), 0), "reason")->text, "against");
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "op", "foresee");
    tt_put_key(&s, "action");
    tt_put_json(&s, tt_json_get(tt_json_at(tt_json_get(a, "moves"), 0), "action"));
    tt_put_end(&s);
    a = good(s.buf);
    assert_int_equal(tt_json_get(a, "events")->count, tt_json_get(a, "texts")->count);
    tt_sink_free(&s);
    end();
}

/* The chance that a hint tells of the move that it names first: of a team that wins or loses together. */
static int64_t hinted(const char *partner) {
    char text[300];
    begin();
    snprintf(text, sizeof text,
             "{\"op\": \"create\", \"game\": \"just_in_time\", \"players\": 2, \"seed\": 5, \"seats\": [\"me\", "
             "\"%s\"], \"names\": [\"Ana\"]}",
             partner);
    good(text);
    const struct tt_json *moves = tt_json_get(good("{\"op\": \"hint\", \"ms\": 5}"), "moves");
    int64_t first = tt_json_share(tt_json_get(tt_json_at(moves, 0), "value"));
    for (int i = 1; i < moves->count; i++)
        assert_true(tt_json_share(tt_json_get(tt_json_at(moves, i), "value")) <= first);
    end();
    return first;
}

static void test_hint_knows_the_team(void **unused) {
    (void)unused;
    if (!tt_game_find("just_in_time"))
        return;
    assert_true(hinted("expert") > 65536 * 7 / 10);
    assert_true(hinted("hard") < hinted("expert") && hinted("medium") < hinted("hard"));
    assert_true(hinted("easy") < 65536 * 4 / 10);
}

/* The last of the legal moves, and who asked for it. */
static tt_move last_move(void *with, struct tt_table *t, int seat) {
    const tt_move *legal;
    int n = tt_match_legal(t->match, seat, &legal);
    ++*(int *)with;
    return legal[n - 1];
}

/* An owner in the same process: its own match and bots, answers as nodes, and the last move taken back. */
static void test_owner(void **unused) {
    static const char *const bots[] = {NULL, "ours"}, *const names[] = {"Ana", ""};
    struct tt_setup setup;
    struct tt_error err;
    struct tt_sink nodes;
    int asked = 0;
    (void)unused;
    begin();
    tt_setup_normal(two_player_game(), 2, 7, &setup);
    struct tt_match *m = tt_match_new(two_player_game(), &setup, NULL, &err);
    tt_home_bots(home, last_move, &asked);
    tt_home_open(home, m, bots, names, now);
    assert_ptr_equal(tt_home_table(home)->match, m);
    while (play_first(true))
        go_on();
    assert_true(asked > 0 && tt_match_over(m));
    int over = tt_match_ply(m);
    static const char undo[] = "{\"op\": \"propose\", \"what\": \"undo\"}", hint[] = "{\"op\": \"hint\", \"ms\": 1}";
    struct tt_document *in = tt_json_parse(undo, strlen(undo), &err);
    tt_sink_nodes(&nodes);
    tt_home_request(home, tt_document_root(in), now, &nodes);
    assert_true(is_true(tt_sink_value(&nodes), "ok"));
    assert_true(tt_match_ply(m) < over && !tt_match_over(m));
    tt_document_free(in);
    in = tt_json_parse(hint, strlen(hint), &err);
    tt_home_request(home, tt_document_root(in), now, &nodes);
    assert_true(tt_json_get(tt_sink_value(&nodes), "moves")->count > 0);
    tt_document_free(in);
    tt_sink_free(&nodes);
    int ply = tt_match_ply(m);
    assert_ptr_equal(tt_home_close(home), m);
    assert_int_equal(tt_match_ply(m), ply);
    assert_null(tt_home_table(home));
    refused("{\"op\": \"open\"}", "no_table");
    tt_match_free(m);
    end();
}

/* A record that began from a position is the same as text and as nodes. */
static void test_record(void **unused) {
    static const char *const bots[] = {NULL, NULL}, *const names[] = {"Ana", "Beto"};
    struct tt_setup setup;
    struct tt_error err;
    struct tt_sink position, nodes;
    (void)unused;
    begin();
    tt_setup_normal(two_player_game(), 2, 7, &setup);
    struct tt_match *m = tt_match_new(two_player_game(), &setup, NULL, &err);
    tt_sink_nodes(&position);
    tt_put_position(two_player_game(), &setup, tt_match_state(m), &position);
    tt_match_free(m);
    m = tt_match_new(two_player_game(), &setup, tt_sink_value(&position), &err);
    assert_non_null(m);
    tt_sink_free(&position);
    tt_home_open(home, m, bots, names, now);
    assert_true(play_first(false));
    const struct tt_json *text = good("{\"op\": \"record\"}");
    struct tt_document *in = tt_json_parse("{\"op\": \"record\"}", 16, &err);
    tt_sink_nodes(&nodes);
    tt_home_request(home, tt_document_root(in), now, &nodes);
    const struct tt_json *record = tt_json_get(tt_sink_value(&nodes), "record");
    assert_true(tt_json_get(record, "position")->count > 0);
    assert_null(tt_json_get(tt_json_get(record, "position"), "rng")); /* the match goes on */
    struct tt_sink same;
    tt_sink_compare(&same, text);
    tt_put_json(&same, tt_sink_value(&nodes));
    assert_true(tt_sink_equal(&same));
    tt_document_free(in);
    tt_sink_free(&nodes);
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games), cmocka_unit_test(test_screen),
                                       cmocka_unit_test(test_undo),  cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_hint),  cmocka_unit_test(test_hint_knows_the_team),
                                       cmocka_unit_test(test_owner), cmocka_unit_test(test_record)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
