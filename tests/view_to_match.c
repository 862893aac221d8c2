/* Matches from views (engine/view_to_match.c): in thousands of positions of every game, for every seat and the
 * spectator, the deal is seen exactly as the view says, the seat has the same legal actions, and another seed deals
 * otherwise. */
#include "test.h"

#include "timetable/engine.h"

#include <stdlib.h>
#include <string.h>

struct count {
    int positions, hidden, differ;
};

static void put_legal(struct tt_match *m, int seat, struct tt_sink *s) {
    const tt_move *move = NULL;
    int n = seat >= 0 && (tt_match_state(m)->actors >> seat & 1) ? tt_match_legal(m, seat, &move) : 0;
    tt_put_list(s);
    for (int i = 0; i < n; i++)
        tt_put_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move[i], s);
    tt_put_end(s);
}

static char *text_of(const struct tt_json *v) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_json(&s, v);
    return s.buf;
}

static char *position_text(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_position(game, setup, state, &s);
    char *rng = strstr(s.buf, "\"rng\"");
    if (rng)
        *rng = 0; /* chance to come differs in any case */
    return s.buf;
}

static char *position_of(const struct tt_match *m) {
    return position_text(tt_match_game(m), tt_match_setup(m), tt_match_state(m));
}

/* Whether something is hidden from the seat: two deals of it differ. */
static bool hides(const struct tt_match *m, int seat) {
    _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)room;
    const struct tt_game *game = tt_match_game(m);
    char *text[2];
    if (tt_match_over(m) || !game->redeal)
        return false;
    for (int i = 0; i < 2; i++) {
        struct tt_rng rng = tt_rng_seed((uint64_t)i + 5);
        memcpy(room, tt_match_state(m), game->state_size);
        (game->fork ? game->fork : game->redeal)(tt_match_setup(m), state, seat, &rng);
        text[i] = position_text(game, tt_match_setup(m), state);
    }
    bool differ = strcmp(text[0], text[1]) != 0;
    free(text[0]);
    free(text[1]);
    return differ;
}

static void compare_legal(struct tt_match *truth, struct tt_match *deal, int seat, const char *view) {
    struct tt_sink one, same;
    tt_sink_nodes(&one);
    put_legal(truth, seat, &one);
    tt_sink_compare(&same, tt_sink_value(&one));
    put_legal(deal, seat, &same);
    if (!tt_sink_equal(&same))
        fail_msg("other legal actions of seat %d in %s", seat, view);
    tt_sink_free(&one);
}

static void check_view(struct tt_match *truth, int seat, struct count *count) {
    const struct tt_game *game = tt_match_game(truth);
    const struct tt_setup *setup = tt_match_setup(truth);
    struct tt_json players = {.type = TT_JSON_INT, .num = setup->seats, .span = 1};
    struct tt_sink view, options;
    struct tt_match *deal[2];
    struct tt_error err = {0};
    char *position[2];
    tt_sink_nodes(&view);
    tt_sink_nodes(&options);
    tt_put_view(game, setup, tt_match_state(truth), seat, &view);
    tt_put_options(game, setup, &options);
    char *text = text_of(tt_sink_value(&view));
    for (int i = 0; i < 2; i++) {
        struct tt_sink same;
        deal[i] = tt_match_of_view(game, &players, tt_sink_value(&options), tt_sink_value(&view), seat,
                                   (uint64_t)(1000 * count->positions + i), &err);
        if (!deal[i])
            fail_msg("%s, seat %d: %s in %s", game->id, seat, err.message, text);
        tt_sink_compare(&same, tt_sink_value(&view));
        tt_put_view(game, tt_match_setup(deal[i]), tt_match_state(deal[i]), seat, &same);
        if (!tt_sink_equal(&same))
            fail_msg("%s, seat %d sees something else than %s", game->id, seat, text);
        compare_legal(truth, deal[i], seat, text);
        position[i] = position_of(deal[i]);
    }
    count->positions++;
    bool hidden = hides(truth, seat);
    count->hidden += hidden;
    count->differ += hidden && strcmp(position[0], position[1]) != 0;
    for (int i = 0; i < 2; i++) {
        free(position[i]);
        tt_match_free(deal[i]);
    }
    free(text);
    tt_sink_free(&view);
    tt_sink_free(&options);
}

static void play(const struct tt_game *game, int seats, uint64_t seed, int every, struct count *count) {
    struct tt_setup setup;
    struct tt_error err;
    struct tt_rng rng = tt_rng_seed(seed);
    tt_move *list = malloc(game->max_moves * sizeof *list);
    tt_setup_normal(game, seats, seed, &setup);
    struct tt_match *m = tt_match_new(game, &setup, NULL, &err);
    assert_non_null(m);
    for (int ply = 0; ply < 400; ply++) {
        if (ply % every == 0 || tt_match_over(m))
            for (int seat = TT_NOBODY; seat < seats; seat++)
                check_view(m, seat, count);
        if (tt_match_over(m))
            break;
        tt_match_play(m, tt_random_move(game, tt_match_setup(m), tt_match_state(m), &rng, list), NULL);
    }
    tt_match_free(m);
    free(list);
}

static void test_every_game(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        struct count count = {0};
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            for (uint64_t seed = 1; tt_plays(game, seats) && seed <= 6; seed++)
                play(game, seats, seed, 7, &count);
        printf("%s: %d positions, %d of %d dealt otherwise by another seed\n", game->id, count.positions, count.differ,
               count.hidden);
        assert_true(count.positions >= 500);
        assert_true(count.differ * 10 >= count.hidden * 9);
    }
}

static void refused(const struct tt_game *game, const char *json, int seat) {
    struct tt_error err = {0};
    struct tt_document *doc = tt_json_parse(json, strlen(json), &err);
    assert_null(tt_match_of_view(game, NULL, NULL, tt_document_root(doc), seat, 1, &err));
    assert_string_equal(err.code, "bad_position");
    assert_true(strlen(err.message) > 5);
    tt_document_free(doc);
}

/* What cannot be a view is refused, and says why. */
static void test_refusals(void **unused) {
    (void)unused;
    const struct tt_game *game = tt_game_find("control");
    refused(game, "{\"players\": 2, \"hands\": [[\"nova\", \"nova\", \"nova\"], 4]}", 0);
    refused(game, "{\"players\": 2}", 0);
    refused(game, "{\"players\": 2, \"hands\": 7, \"areas\": \"x\", \"pending\": [], \"found\": {}}", 1);
    refused(game, "[]", 0);
    for (int g = 0; g < tt_game_count(); g++) {
        refused(tt_game_at(g),
                "{\"players\": 3, \"hands\": [{}, null, true], \"seats\": [1, 2, 3], \"agenda\": [{}], "
                "\"line\": [1], \"missions\": 5, \"used\": {\"red\": 3}, \"chosen\": [null, 2]}",
                TT_NOBODY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_game), cmocka_unit_test(test_refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
