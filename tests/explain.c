/* Reasons: the same question has the same answer, each has a sentence in every language, and nobody is told what only
 * another seat knows. What they say about a position is tested with its game (games/control/test.c). */
#include "test.h"

#include "timetable/bot_hooks.h"
#include "timetable/playout.h"

#include "../engine/lang.h"

#include <string.h>

struct fixture {
    const struct tt_game *game;
    struct tt_setup setup;
    union {
        struct tt_state base;
        uint64_t room[TT_MAX_STATE / 8];
    } state;
    tt_move *list;
    struct tt_rng rng;
};

/* A position some random moves from the start, where somebody has a choice; false where the match is over by then. */
static bool deal(struct fixture *t, const struct tt_game *game, int seats, uint64_t seed, int plies) {
    t->game = game;
    tt_setup_normal(game, seats, seed, &t->setup);
    t->rng = tt_rng_seed(seed);
    t->list = malloc(game->max_moves * sizeof *t->list);
    assert_non_null(t->list);
    game->start(&t->setup, &t->state.base);
    for (; t->state.base.actors; plies--) {
        int seat = tt_lowest(t->state.base.actors), n = game->moves(&t->setup, &t->state.base, seat, t->list);
        if (plies <= 0 && n > 1)
            return true;
        game->apply(&t->setup, &t->state.base, t->list[tt_rng_below(&t->rng, (uint32_t)n)], NULL);
    }
    return false;
}

static void explain(const struct fixture *t, bool you, struct tt_sink *out) {
    int n = t->game->moves(&t->setup, &t->state.base, tt_lowest(t->state.base.actors), t->list);
    struct tt_better move = {.best = t->list[0], .other = t->list[n - 1], .gap = 6554, .seed = 3, .you = you};
    tt_put_reasons(t->game, &t->setup, &t->state.base, &move, out);
}

static const struct tt_fact *fact_named(const struct tt_game *game, const char *id) {
    for (const struct tt_fact *f = game->coach->fact; f->id; f++)
        if (!strcmp(f->id, id))
            return f;
    return NULL;
}

static void check_reason(const struct fixture *t, const struct tt_json *reason, int seat) {
    static const char *const names[TT_MAX_SEATS] = {"Ada", "Beto", "Cora", "Dan", "Eva", "Finn", "Gil", "Hal"};
    const struct tt_json *what = tt_json_get(reason, "what"), *by = tt_json_get(reason, "by");
    int64_t player = seat;
    tt_json_int(tt_json_get(reason, "player"), 0, 7, &player);
    for (int lang = 0; lang < TT_LANGS; lang++) {
        char text[600];
        tt_sentence(lang, t->game->id, "reason", reason, names, text, sizeof text);
        if (!*text || strchr(text, '{') || strstr(text, "reason.") || strstr(text, ".fact."))
            fail_msg("%s, language %d: '%s'", t->game->id, lang, text);
    }
    if (!by)
        return;
    const struct tt_fact *fact = fact_named(t->game, what->text);
    assert_non_null(fact);
    assert_true(by->num > 0);
    if (fact->kind & (TT_FACT_OWN | TT_FACT_SHARED))
        assert_int_equal(player, seat);
}

static int check_game(const struct tt_game *game, int seats, int positions) {
    int found = 0;
    for (int i = 0; i < positions; i++) {
        struct fixture t;
        if (deal(&t, game, seats, (uint64_t)(100 * seats + i), 3 + 7 * i)) {
            struct tt_sink one, again;
            int seat = tt_lowest(t.state.base.actors);
            tt_sink_nodes(&one);
            explain(&t, i & 1, &one);
            const struct tt_json *all = tt_sink_value(&one);
            tt_sink_compare(&again, all);
            explain(&t, i & 1, &again);
            assert_true(tt_sink_equal(&again));
            assert_true(all->count >= 2 && all->count <= 5);
            assert_string_equal(tt_json_get(tt_json_at(all, 0), "reason")->text, "against");
            assert_int_equal(tt_json_get(tt_json_at(all, 0), "points")->num, 10);
            for (const struct tt_json *c = tt_json_first(all); c; c = tt_json_next(all, c))
                check_reason(&t, c, seat);
            found += !tt_json_is_text(tt_json_get(tt_json_at(all, 1), "reason"), "later");
            tt_sink_free(&one);
        }
        free(t.list);
    }
    return found;
}

static void test_all_games(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        int found = check_game(game, game->min_seats > 2 ? game->min_seats : 2, 6);
        if (game->max_seats >= 4)
            found += check_game(game, 4, 2);
        if (game->coach && !game->quiz && !found)
            fail_msg("%s: no reason was found anywhere", game->id);
    }
}

/* --- nothing that the seat does not know --------------------------------------------------------------- */

/* What `analyse` says of the place where the match stands, with its reasons, and `preview` of the move, as text. */
static char *analysis(struct tt_match *m, const struct tt_think *ask) {
    struct tt_point p;
    struct tt_sink s;
    tt_analyse_ply(m, tt_match_ply(m), ask, &p);
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_int(&s, "best", p.best);
    tt_key_int(&s, "next", p.next);
    tt_key_int(&s, "gap", p.gap);
    tt_key_list(&s, "value");
    for (int seat = 0; seat < tt_match_setup(m)->seats; seat++)
        tt_put_int(&s, p.value[seat]);
    tt_put_end(&s);
    tt_put_key(&s, "why");
    if (!tt_put_why(m, &p, ask, &s))
        tt_put_null(&s);
    tt_put_key(&s, "preview");
    tt_put_object(&s);
    tt_put_preview(tt_match_game(m), tt_match_setup(m), tt_match_state(m), p.best, &s);
    tt_put_end(&s);
    tt_put_end(&s);
    char *text = malloc(s.len + 1);
    assert_non_null(text);
    memcpy(text, s.buf, s.len);
    text[s.len] = 0;
    tt_sink_free(&s);
    return text;
}

/* Another deal that its seat cannot tell from this one gives the same state to think about, for every seat, and the
 * same answer to the one that has to choose. */
static void check_secrecy(struct tt_match *m, bool answers) {
    enum { DEALS = 3 };
    const struct tt_game *game = tt_match_game(m);
    struct tt_think ask = {.iterations = 24, .seed = 5, .threads = 1};
    union {
        struct tt_state base;
        uint64_t room[TT_MAX_STATE / 8];
    } known, again, deal;
    for (int seat = 0; seat < tt_match_setup(m)->seats; seat++) {
        tt_known_state(game, tt_match_setup(m), tt_match_state(m), seat, &known.base);
        for (uint64_t seed = 1; game->redeal && seed <= DEALS; seed++) {
            struct tt_setup blind = tt_setup_blind(tt_match_setup(m));
            struct tt_rng rng = tt_rng_seed(seed);
            memcpy(&deal, tt_match_state(m), game->state_size);
            game->redeal(&blind, &deal.base, seat, &rng);
            tt_known_state(game, &blind, &deal.base, seat, &again.base);
            if (memcmp(&known, &again, game->state_size))
                fail_msg("%s, ply %d, seat %d: a redeal changes what it thinks about", game->id, tt_match_ply(m), seat);
        }
    }
    if (!answers)
        return;
    int seat = tt_lowest(tt_match_state(m)->actors);
    char *before = analysis(m, &ask);
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        tt_match_redeal(m, seat, seed);
        char *after = analysis(m, &ask);
        if (strcmp(before, after))
            fail_msg("%s, ply %d, seat %d:\n%s\n%s", game->id, tt_match_ply(m), seat, before, after);
        free(after);
    }
    free(before);
}

static void check_match(const struct tt_game *game, int seats, uint64_t seed, int answers) {
    struct tt_setup setup;
    struct tt_error err;
    tt_setup_normal(game, seats, seed, &setup);
    struct tt_rng rng = tt_rng_seed(seed);
    struct tt_match *m = tt_match_new(game, &setup, NULL, &err);
    assert_non_null(m);
    for (int ply = 0; ply < 300 && tt_match_state(m)->actors; ply++) {
        const tt_move *list;
        int seat = tt_random_actor(tt_match_state(m)->actors, &rng), n = tt_match_legal(m, seat, &list);
        tt_move move = list[tt_rng_below(&rng, (uint32_t)n)];
        bool answer = answers && ply % 11 == 3;
        check_secrecy(m, answer);
        answers -= answer;
        tt_match_play(m, move, NULL);
    }
    tt_match_free(m);
}

static void test_secrets(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        int most = game->max_seats < 4 ? game->max_seats : 4;
        for (int seats = game->min_seats > 2 ? game->min_seats : 2; seats <= most; seats++)
            for (uint64_t seed = 1; seed <= 2 && tt_plays(game, seats); seed++)
                check_match(game, seats, seed, seed == 1 ? 5 : 1);
    }
}

/* A game's facts are few enough, and each has its words. */
static void test_facts(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_game *game = tt_game_at(g);
        int n = 0;
        for (const struct tt_fact *f = game->coach ? game->coach->fact : NULL; f && f->id; f++, n++) {
            char key[100];
            snprintf(key, sizeof key, "%s.fact.%s", game->id, f->id);
            assert_true(f->worth != 0);
            for (int lang = 0; lang < TT_LANGS; lang++)
                assert_non_null(tt_text_plural(lang, key, 2));
        }
        assert_true(n <= TT_FACTS);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all_games), cmocka_unit_test(test_facts),
                                       cmocka_unit_test(test_secrets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
