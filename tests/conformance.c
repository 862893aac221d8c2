/* What must hold for every game, known by no name: lists, copies, ends, records, positions, undo,
 * secrecy, sentences. A new game is tested by being in games/list.def. */
#include "test.h"

#include <string.h>

/* How many matches, at most and by their plies: for what is quick to check, and for what prints and
 * parses at every ply. Games last from a dozen to two thousand plies. */
#define LIGHT_SEEDS 2000
#define LIGHT_PLIES 300000
#define HEAVY_SEEDS 12
#define HEAVY_PLIES 2000

/* One table under test: a game at a number of seats, with room for its states and lists. */
struct fixture {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_state *state, *copy, *other;
    tt_move *list, *list2;
    struct tt_rng rng;
};

static void *need(size_t n) {
    void *p = calloc(1, n);
    assert_non_null(p);
    return p;
}

static void table_open(struct fixture *t, const struct tt_game *game) {
    memset(t, 0, sizeof *t);
    t->game = game;
    t->state = need(game->state_size);
    t->copy = need(game->state_size);
    t->other = need(game->state_size);
    t->list = need((size_t)game->max_moves * TT_MAX_SEATS * sizeof(tt_move));
    t->list2 = need((size_t)game->max_moves * TT_MAX_SEATS * sizeof(tt_move));
}

static void table_close(struct fixture *t) {
    free(t->state);
    free(t->copy);
    free(t->other);
    free(t->list);
    free(t->list2);
}

static void table_start(struct fixture *t, int seats, uint64_t seed) {
    tt_setup_normal(t->game, seats, seed, &t->setup);
    t->rng = tt_rng_seed(seed + 77);
    t->game->start(&t->setup, t->state);
}

static tt_move random_move(struct fixture *t) { return tt_random_move(t->game, &t->setup, t->state, &t->rng, t->list); }

static void play(struct fixture *t, tt_move move) { t->game->apply(&t->setup, t->state, move, NULL); }

/* The only game to look at, if one was named on the command line. */
static const char *only;

static bool wanted(const struct tt_game *game) { return !only || !strcmp(only, game->id); }

/* Plies of an ordinary match. */
static uint64_t length_of(struct fixture *t, int seats) {
    uint64_t n = 1;
    for (table_start(t, seats, 12345); t->state->actors; n++)
        play(t, random_move(t));
    return n;
}

/* Runs `check` for every game and number of seats, with as many seeds as make about that many plies, but
 * at least two. */
static void for_all(void (*check)(struct fixture *, int seats, uint64_t seed), uint64_t seeds, uint64_t plies) {
    for (int i = 0; i < tt_game_count(); i++) {
        struct fixture t;
        if (!wanted(tt_game_at(i)))
            continue;
        table_open(&t, tt_game_at(i));
        for (int seats = t.game->min_seats; seats <= t.game->max_seats; seats++) {
            if (!tt_plays(t.game, seats))
                continue;
            uint64_t most = plies / length_of(&t, seats);
            most = most < 2 ? 2 : most < seeds ? most : seeds;
            if (getenv("TT_QUICK")) /* the inner loop: an eighth of the matches (CONTRIBUTING.md) */
                most = most / 8 + 1;
            for (uint64_t seed = 0; seed < most; seed++)
                check(&t, seats, seed);
        }
        table_close(&t);
    }
}

static const struct tt_document *parse(const struct tt_sink *s) {
    struct tt_error err;
    const struct tt_document *doc = tt_json_parse(s->buf, s->len, &err);
    if (!doc)
        fail_msg("not JSON (%s): %.300s", err.message, s->buf);
    return doc;
}

static void drop(const struct tt_document *doc) { tt_document_free((struct tt_document *)(uintptr_t)doc); }

/* --- lists, ends, copies ---------------------------------------------------------------------- */

static void check_list(struct fixture *t, int seat) {
    const struct tt_game *game = t->game;
    int n = game->moves(&t->setup, t->state, seat, t->list);
    assert_true(n >= 1 && n <= game->max_moves);
    for (int i = 0; i < n; i++) {
        assert_int_equal(tt_move_seat(t->list[i]), seat);
        if (i)
            assert_true(t->list[i] > t->list[i - 1]);
    }
}

static void check_match(struct fixture *t, int seats, uint64_t seed) {
    const struct tt_game *game = t->game;
    table_start(t, seats, seed);
    for (uint32_t ply = 0; t->state->actors; ply++) {
        if (ply >= game->max_plies)
            fail_msg("%s with %d players does not end (seed %llu)", game->id, seats, (unsigned long long)seed);
        assert_int_equal(t->state->actors >> seats, 0);
        memcpy(t->copy, t->state, game->state_size);
        for (int p = 0; p < seats; p++)
            if (t->state->actors >> p & 1)
                check_list(t, p);
        assert_memory_equal(t->copy, t->state, game->state_size); /* looking changes nothing */
        tt_move move = random_move(t);
        play(t, move);
        game->apply(&t->setup, t->copy, move, NULL);
        assert_memory_equal(t->copy, t->state, game->state_size); /* a copy plays alike */
    }
    struct tt_result r;
    memset(&r, 0, sizeof r);
    game->result(&t->setup, t->state, &r);
    assert_int_equal(r.winners >> seats, 0);
    assert_non_null(r.reason);
}

static void test_matches(void **state) {
    (void)state;
    for_all(check_match, LIGHT_SEEDS, LIGHT_PLIES);
}

static void check_rubbish(struct fixture *t, int seats, uint64_t seed) {
    tt_setup_normal(t->game, seats, seed, &t->setup);
    memset(t->state, 0xAA, t->game->state_size);
    memset(t->copy, 0x55, t->game->state_size);
    t->game->start(&t->setup, t->state);
    t->game->start(&t->setup, t->copy);
    assert_memory_equal(t->state, t->copy, t->game->state_size);
}

static void test_start_fills_everything(void **state) {
    (void)state;
    for_all(check_rubbish, 20, LIGHT_PLIES);
}

/* A game that has a name in a language is translated into it; English it always is. tests/languages.py demands all
 * three of the games that are shipped. */
static bool speaks(const struct tt_game *g, int lang) {
    char key[160];
    snprintf(key, sizeof key, "game.%s", g->id);
    return lang == 0 || tt_text_known(lang, key);
}

static void test_description(void **state) {
    (void)state;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
        if (!wanted(g))
            continue;
        assert_true(g->state_size >= sizeof(struct tt_state) && g->state_size <= TT_MAX_STATE);
        assert_true(g->min_seats >= 1 && g->min_seats <= g->max_seats && g->max_seats <= TT_MAX_SEATS);
        assert_true(g->n_options <= TT_MAX_OPTIONS);
        assert_ptr_equal(tt_game_find(g->id), g);
        for (int lang = 0; lang < tt_lang_count(); lang++) {
            const char *rules = tt_rules_text(g->id, lang);
            assert_non_null(rules);
            assert_true(strlen(rules) > 200);
        }
        for (int lang = 1; lang < tt_lang_count(); lang++)
            if (speaks(g, lang))
                assert_string_not_equal(tt_rules_text(g->id, 0), tt_rules_text(g->id, lang));
        for (int o = 0; o < g->n_options; o++) {
            char key[160];
            snprintf(key, sizeof key, "%s.option.%s", g->id, g->options[o].id);
            for (int lang = 0; lang < tt_lang_count(); lang++)
                if (speaks(g, lang) && !tt_text_known(lang, key))
                    fail_msg("no words for %s in %s", key, tt_lang_id(lang));
        }
    }
}

/* Options at their limits: whatever the check lets through is played to its end. */
static void play_with_option(struct fixture *t, int seats, int option, int64_t value) {
    struct tt_error err;
    tt_setup_normal(t->game, seats, (uint64_t)option * 100 + 1, &t->setup);
    t->setup.option[option] = value;
    if (t->game->check && !t->game->check(&t->setup, &err))
        return;
    t->rng = tt_rng_seed(5);
    t->game->start(&t->setup, t->state);
    for (uint32_t ply = 0; t->state->actors; ply++) {
        assert_true(ply < 100 * t->game->max_plies);
        play(t, random_move(t));
    }
}

static void test_options(void **state) {
    (void)state;
    for (int i = 0; i < tt_game_count(); i++) {
        struct fixture t;
        if (!wanted(tt_game_at(i)))
            continue;
        table_open(&t, tt_game_at(i));
        for (int seats = t.game->min_seats; seats <= t.game->max_seats; seats++)
            for (int o = 0; o < t.game->n_options; o++) {
                const struct tt_option *opt = &t.game->options[o];
                if (opt->type == TT_ENUM)
                    for (int v = 0; opt->values[v]; v++)
                        play_with_option(&t, seats, o, v);
                else if (opt->type == TT_BOOL)
                    play_with_option(&t, seats, o, !opt->normal);
                else if (opt->type == TT_INT) {
                    play_with_option(&t, seats, o, opt->min);
                    play_with_option(&t, seats, o, opt->max);
                }
            }
        table_close(&t);
    }
}

/* --- actions and sentences -------------------------------------------------------------------- */

static void check_sentence(const char *game, const char *kind, const struct tt_json *object, const char *json) {
    for (int lang = 0; lang < tt_lang_count(); lang++) {
        char text[4000];
        tt_sentence(lang, game, kind, object, NULL, text, sizeof text);
        if (!*text || strchr(text, '{') || strstr(text, ".action.") || strstr(text, ".event."))
            fail_msg("no good sentence in %s for %s: '%s'", tt_lang_id(lang), json, text);
    }
}

/* Every legal action prints differently, is found again, and can be said in words. */
static void check_actions(struct fixture *t, struct tt_match *m, uint64_t ply) {
    const tt_move *legal;
    int n = tt_match_legal(m, TT_NOBODY, &legal);
    memcpy(t->list, legal, (size_t)n * sizeof *legal);
    struct tt_sink s;
    tt_sink_grow(&s);
    uint64_t seen[64];
    int step = n > 64 ? n / 64 + 1 : 1, kept = 0;
    for (int i = (int)(ply % (uint64_t)step); i < n; i += step) {
        tt_move found = 0;
        struct tt_error err;
        tt_sink_clear(&s);
        tt_put_action(t->game, &t->setup, tt_match_state(m), t->list[i], &s);
        uint64_t hash = tt_hash(s.buf, s.len, 0);
        for (int k = 0; k < kept; k++)
            assert_true(seen[k] != hash);
        seen[kept++] = hash;
        const struct tt_document *doc = parse(&s);
        if (!tt_match_find(m, tt_document_root(doc), &found, &err))
            fail_msg("%s: legal but refused: %s", t->game->id, s.buf);
        assert_true(found == t->list[i]);
        check_sentence(t->game->id, "action", tt_document_root(doc), s.buf);
        drop(doc);
    }
    tt_sink_free(&s);
}

static void check_events(struct fixture *t, const struct tt_events *ev) {
    struct tt_sink s;
    tt_sink_grow(&s);
    assert_true(ev->n <= TT_MAX_EVENTS);
    for (int i = 0; i < ev->n; i++)
        for (int viewer = TT_TRUTH; viewer < t->setup.seats; viewer++) {
            tt_sink_clear(&s);
            tt_put_event(t->game, &t->setup, &ev->item[i], viewer, &s);
            const struct tt_document *doc = parse(&s);
            check_sentence(t->game->id, "event", tt_document_root(doc), s.buf);
            drop(doc);
        }
    tt_sink_free(&s);
}

static void check_words(struct fixture *t, int seats, uint64_t seed) {
    struct tt_error err;
    static struct tt_events ev;
    table_start(t, seats, seed);
    struct tt_match *m = tt_match_new(t->game, &t->setup, NULL, &err);
    while (!tt_match_over(m)) {
        check_actions(t, m, (uint64_t)tt_match_ply(m));
        tt_move move = tt_random_move(t->game, &t->setup, tt_match_state(m), &t->rng, t->list);
        ev.n = 0;
        tt_match_play(m, move, &ev);
        check_events(t, &ev);
    }
    tt_match_free(m);
}

static void test_words(void **state) {
    (void)state;
    for_all(check_words, HEAVY_SEEDS, HEAVY_PLIES);
}

/* --- records, undo, branches ------------------------------------------------------------------ */

static void play_on(struct fixture *t, struct tt_match *m, int plies) {
    while (plies-- && !tt_match_over(m))
        tt_match_play(m, tt_random_move(t->game, &t->setup, tt_match_state(m), &t->rng, t->list), NULL);
}

static void check_record_once(struct fixture *t, struct tt_match *m) {
    struct tt_error err;
    struct tt_sink s, again;
    tt_sink_grow(&s);
    tt_sink_grow(&again);
    tt_match_record(m, &s);
    const struct tt_document *doc = parse(&s);
    struct tt_match *loaded = tt_match_load(tt_document_root(doc), &err);
    if (!loaded)
        fail_msg("%s: own record refused: %s", t->game->id, err.message);
    assert_int_equal(tt_match_ply(loaded), tt_match_ply(m)); /* it stands where the match stood */
    assert_int_equal(tt_match_line_length(loaded), tt_match_line_length(m));
    assert_memory_equal(tt_match_state(loaded), tt_match_state(m), t->game->state_size);
    tt_match_record(loaded, &again);
    assert_string_equal(again.buf, s.buf);
    drop(doc);
    tt_match_free(loaded);
    tt_sink_free(&s);
    tt_sink_free(&again);
}

/* A branch in which everything hidden from a seat is dealt again: the seat sees no difference, both lines
 * stay, and the record gives both back. */
static void check_redeal(struct fixture *t, struct tt_match *m, int seat, int ply, uint64_t seed) {
    struct tt_sink before, after;
    tt_sink_grow(&before);
    tt_sink_grow(&after);
    assert_true(tt_match_goto(m, ply));
    int from = tt_match_node(m);
    tt_put_view(t->game, &t->setup, tt_match_state(m), seat, &before);
    int fork = tt_match_redeal(m, seat, seed);
    tt_put_view(t->game, &t->setup, tt_match_state(m), seat, &after);
    assert_string_equal(before.buf, after.buf);
    assert_int_equal(tt_match_ply(m), ply);
    memcpy(t->other, tt_match_state(m), t->game->state_size);
    play_on(t, m, 9);
    int end = tt_match_node(m), length = tt_match_ply(m);
    /* The ply of a line stands after its redeal, the node before it is still the other deal. */
    assert_true(tt_match_goto(m, ply));
    assert_int_equal(tt_match_node(m), fork);
    assert_memory_equal(tt_match_state(m), t->other, t->game->state_size);
    tt_match_jump(m, from);
    assert_memory_not_equal(tt_match_state(m), t->other, t->game->state_size);
    tt_match_jump(m, end);
    assert_int_equal(tt_match_ply(m), length);
    tt_sink_free(&before);
    tt_sink_free(&after);
}

/* A fork where a line ends is another line: line 0 stays as it was played, and goes on as it did. */
static void check_fork_at_the_end(struct fixture *t, struct tt_match *m, uint64_t seed) {
    int end = tt_match_node(m), ply = tt_match_ply(m);
    memcpy(t->other, tt_match_state(m), t->game->state_size);
    int fork = tt_match_redeal(m, 0, seed);
    assert_int_equal(tt_match_line_of(m, fork), fork);
    assert_int_equal(tt_match_line_next(m, 0), fork);
    play_on(t, m, 5);
    assert_int_equal(tt_match_line_end(m, 0), end);
    check_record_once(t, m);
    tt_match_enter(m, end);
    assert_int_equal(tt_match_line_length(m), ply);
    assert_true(tt_match_goto(m, ply));
    assert_memory_equal(tt_match_state(m), t->other, t->game->state_size);
    check_record_once(t, m);
    play_on(t, m, 2);
    assert_int_equal(tt_match_line_of(m, tt_match_node(m)), 0);
    check_record_once(t, m);
    tt_match_enter(m, end);
}

static void check_record(struct fixture *t, int seats, uint64_t seed) {
    struct tt_error err;
    table_start(t, seats, seed);
    struct tt_match *m = tt_match_new(t->game, &t->setup, NULL, &err);
    play_on(t, m, 25);
    memcpy(t->copy, tt_match_state(m), t->game->state_size);
    int ply = tt_match_ply(m);
    /* Back and forth along one line. */
    assert_true(tt_match_goto(m, 0));
    assert_memory_equal(tt_match_state(m), t->state, t->game->state_size);
    assert_true(tt_match_goto(m, ply));
    assert_memory_equal(tt_match_state(m), t->copy, t->game->state_size);
    assert_false(tt_match_goto(m, ply + 1));
    int before = tt_match_node(m);
    check_fork_at_the_end(t, m, seed + 4);
    /* Two branches, one off the other; everything stays. */
    tt_match_goto(m, ply / 2);
    play_on(t, m, 15);
    tt_match_goto(m, tt_match_ply(m) - tt_match_ply(m) / 4);
    play_on(t, m, 10);
    check_record_once(t, m);
    tt_match_jump(m, before);
    assert_int_equal(tt_match_ply(m), ply);
    assert_memory_equal(tt_match_state(m), t->copy, t->game->state_size);
    play_on(t, m, 1 << 20);
    check_record_once(t, m);
    tt_match_goto(m, ply / 3); /* taken back, and not gone on with */
    check_record_once(t, m);
    /* Other deals: one in the middle, one at the very start, one off another at the same ply. */
    check_redeal(t, m, 0, ply / 2, seed + 1);
    check_record_once(t, m);
    check_redeal(t, m, seats - 1, 0, seed + 2);
    check_redeal(t, m, 0, 0, seed + 3);
    check_record_once(t, m);
    tt_match_jump(m, before);
    check_record_once(t, m);
    tt_match_free(m);
}

static void test_records(void **state) {
    (void)state;
    for_all(check_record, HEAVY_SEEDS, HEAVY_PLIES);
}

/* --- positions -------------------------------------------------------------------------------- */

/* Prints the state, reads it back, prints that. */
static void read_back(struct fixture *t, const struct tt_state *from, struct tt_state *to, struct tt_setup *setup) {
    struct tt_error err;
    struct tt_sink s, again;
    tt_sink_grow(&s);
    tt_sink_grow(&again);
    tt_put_position(t->game, &t->setup, from, &s);
    const struct tt_document *doc = parse(&s);
    const struct tt_json *root = tt_document_root(doc);
    struct tt_json players = {.type = TT_JSON_INT, .num = t->setup.seats, .span = 1};
    if (!tt_setup_read(t->game, &players, NULL, root, 99, setup, &err) || !tt_begin(t->game, setup, root, to, &err))
        fail_msg("%s: printed position refused (%s): %s", t->game->id, err.message, s.buf);
    tt_put_position(t->game, setup, to, &again);
    assert_string_equal(again.buf, s.buf);
    drop(doc);
    tt_sink_free(&s);
    tt_sink_free(&again);
}

/* After the round trip both games go on alike, chances included. */
static void check_position(struct fixture *t, int seats, uint64_t seed) {
    struct tt_sink a, b;
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    table_start(t, seats, seed);
    for (int ply = 0;; ply++) {
        if (ply % 3 == (int)(seed % 3) || !t->state->actors) {
            struct tt_setup setup;
            read_back(t, t->state, t->other, &setup);
            memcpy(t->copy, t->state, t->game->state_size);
            struct tt_rng rng = tt_rng_seed(seed * 1000 + (uint64_t)ply);
            for (int i = 0; i < 6 && t->copy->actors; i++) {
                tt_move move = tt_random_move(t->game, &t->setup, t->copy, &rng, t->list);
                assert_int_equal(t->copy->actors, t->other->actors);
                t->game->apply(&t->setup, t->copy, move, NULL);
                t->game->apply(&setup, t->other, move, NULL);
            }
            tt_sink_clear(&a);
            tt_sink_clear(&b);
            tt_put_position(t->game, &t->setup, t->copy, &a);
            tt_put_position(t->game, &setup, t->other, &b);
            assert_string_equal(a.buf, b.buf);
            tt_setup_clear(&setup);
        }
        if (!t->state->actors)
            break;
        play(t, random_move(t));
    }
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void test_positions(void **state) {
    (void)state;
    for_all(check_position, HEAVY_SEEDS, HEAVY_PLIES);
}

/* An empty position is an ordinary start. */
static void check_empty_position(struct fixture *t, int seats, uint64_t seed) {
    struct tt_error err;
    struct tt_json nothing = {.type = TT_JSON_OBJECT, .span = 1};
    struct tt_sink a, b;
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    table_start(t, seats, seed);
    assert_true(tt_begin(t->game, &t->setup, &nothing, t->copy, &err));
    assert_int_equal(t->copy->actors != 0, 1);
    tt_put_position(t->game, &t->setup, t->state, &a);
    tt_put_position(t->game, &t->setup, t->copy, &b);
    if (strcmp(a.buf, b.buf))
        fail_msg("%s: an empty position is another start:\n%s\n%s", t->game->id, a.buf, b.buf);
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void test_empty_position(void **state) {
    (void)state;
    for_all(check_empty_position, HEAVY_SEEDS, HEAVY_PLIES);
}

/* --- secrecy ---------------------------------------------------------------------------------- */

/* Some actions that a seat might try: what was legal earlier, by anybody. */
enum { TRIES = 24 };
struct tries {
    const struct tt_document *doc[TRIES];
    int n;
};

static void remember(struct tries *tries, struct fixture *t, tt_move move) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_action(t->game, &t->setup, t->state, move, &s);
    int at = tries->n % TRIES;
    if (tries->n >= TRIES)
        drop(tries->doc[at]);
    tries->doc[at] = parse(&s);
    tries->n++;
    tt_sink_free(&s);
}

static void same_view(struct fixture *t, int viewer) {
    struct tt_sink a, b;
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    tt_put_view(t->game, &t->setup, t->state, viewer, &a);
    tt_put_view(t->game, &t->setup, t->copy, viewer, &b);
    drop(parse(&a));
    if (strcmp(a.buf, b.buf))
        fail_msg("%s: the view of %d tells a secret:\n%s\n%s", t->game->id, viewer, a.buf, b.buf);
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void same_moves(struct fixture *t, int seat) {
    if (seat < 0 || !(t->state->actors >> seat & 1))
        return;
    int n = t->game->moves(&t->setup, t->state, seat, t->list);
    assert_int_equal(n, t->game->moves(&t->setup, t->copy, seat, t->list2));
    assert_memory_equal(t->list, t->list2, (size_t)n * sizeof *t->list);
    struct tt_sink a, b;
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    for (int i = 0; i < n && i < 50; i++) {
        tt_put_action(t->game, &t->setup, t->state, t->list[i], &a);
        tt_put_action(t->game, &t->setup, t->copy, t->list[i], &b);
    }
    assert_string_equal(a.buf, b.buf);
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void same_refusals(struct fixture *t, int seat, const struct tries *tries) {
    if (seat < 0 || !(t->state->actors >> seat & 1) || !t->game->refuse)
        return;
    for (int i = 0; i < tries->n && i < TRIES; i++) {
        const struct tt_json *action = tt_document_root(tries->doc[i]);
        if (tt_json_get(action, "player")->num != seat)
            continue;
        struct tt_refusal a = t->game->refuse(&t->setup, t->state, action);
        struct tt_refusal b = t->game->refuse(&t->setup, t->copy, action);
        assert_int_equal(a.clause != NULL, b.clause != NULL);
        assert_int_equal(a.why != NULL, b.why != NULL);
        if (a.clause)
            assert_string_equal(a.clause, b.clause);
        if (a.why)
            assert_string_equal(a.why, b.why);
    }
}

/* The same move in the true and in the redealt game: as long as what is open to all is the same in both,
 * the rest must look the same too. */
static void same_events(struct fixture *t, int viewer, tt_move move) {
    static struct tt_events ev[2];
    struct tt_sink open[2], all[2];
    int seat = tt_move_seat(move), n = t->game->moves(&t->setup, t->copy, seat, t->list2), i = 0;
    while (i < n && t->list2[i] != move)
        i++;
    if (i == n)
        return;
    memcpy(t->other, t->state, t->game->state_size);
    struct tt_state *game[2] = {t->other, t->copy};
    for (int k = 0; k < 2; k++) {
        tt_sink_grow(&open[k]);
        tt_sink_grow(&all[k]);
        ev[k].n = 0;
        t->game->apply(&t->setup, game[k], move, &ev[k]);
        for (int e = 0; e < ev[k].n; e++) {
            if (ev[k].item[e].audience == TT_ALL_SEATS)
                tt_put_event(t->game, &t->setup, &ev[k].item[e], viewer, &open[k]);
            tt_put_event(t->game, &t->setup, &ev[k].item[e], viewer, &all[k]);
        }
    }
    bool mine = false;
    for (int e = 0; e < ev[0].n; e++)
        mine =
            mine || (viewer >= 0 && ev[0].item[e].audience != TT_ALL_SEATS && (ev[0].item[e].audience >> viewer & 1));
    if (!mine && ev[0].n == ev[1].n && !strcmp(open[0].buf, open[1].buf) && strcmp(all[0].buf, all[1].buf))
        fail_msg("%s: events tell %d a secret:\n%s\n%s", t->game->id, viewer, all[0].buf, all[1].buf);
    for (int k = 0; k < 2; k++) {
        tt_sink_free(&open[k]);
        tt_sink_free(&all[k]);
    }
}

/* A redealt game is a game: it can be printed, read back, and played to its end. */
static void check_redealt(struct fixture *t, uint64_t ply) {
    for (int p = 0; p < t->setup.seats; p++)
        if (t->copy->actors >> p & 1)
            assert_true(t->game->moves(&t->setup, t->copy, p, t->list2) > 0);
    if (ply % 7)
        return;
    struct tt_setup setup;
    read_back(t, t->copy, t->other, &setup);
    struct tt_rng rng = tt_rng_seed(ply);
    for (uint32_t i = 0; t->other->actors; i++) {
        assert_true(i < t->game->max_plies);
        t->game->apply(&setup, t->other, tt_random_move(t->game, &setup, t->other, &rng, t->list2), NULL);
    }
    tt_setup_clear(&setup);
}

/* A fork for people: the seat sees no difference, and the position says everything. Printed and read back it plays the
 * same actions to the same bytes. */
static void check_fork(struct fixture *t, int viewer, uint64_t seed) {
    void (*deal)(const struct tt_setup *, struct tt_state *, int, struct tt_rng *) =
        t->game->fork ? t->game->fork : t->game->redeal;
    struct tt_rng rng = tt_rng_seed(seed);
    struct tt_sink a, b;
    struct tt_setup setup;
    static struct tt_events one, other;
    memcpy(t->copy, t->state, t->game->state_size);
    deal(&t->setup, t->copy, viewer, &rng);
    same_view(t, viewer);
    same_moves(t, viewer);
    read_back(t, t->copy, t->other, &setup);
    tt_sink_grow(&a);
    tt_sink_grow(&b);
    for (int i = 0; i < 6 && t->copy->actors; i++) {
        tt_move move = tt_random_move(t->game, &t->setup, t->copy, &rng, t->list2);
        one.n = other.n = 0;
        t->game->apply(&t->setup, t->copy, move, &one);
        t->game->apply(&setup, t->other, move, &other);
        for (int e = 0; e < one.n; e++)
            tt_put_event(t->game, &t->setup, &one.item[e], TT_TRUTH, &a);
        for (int e = 0; e < other.n; e++)
            tt_put_event(t->game, &setup, &other.item[e], TT_TRUTH, &b);
        tt_put_position(t->game, &t->setup, t->copy, &a);
        tt_put_position(t->game, &setup, t->other, &b);
    }
    if (strcmp(a.buf, b.buf))
        fail_msg("%s: the position of a fork is another match:\n%s\n%s", t->game->id, a.buf, b.buf);
    tt_setup_clear(&setup);
    tt_sink_free(&a);
    tt_sink_free(&b);
}

static void check_forks(struct fixture *t, int seats, uint64_t seed) {
    if (!t->game->redeal)
        return;
    table_start(t, seats, seed);
    for (uint64_t ply = 0; t->state->actors; ply++) {
        check_fork(t, (int)((ply + seed) % (uint64_t)(seats + 1)) - 1, seed * 1000 + ply);
        play(t, random_move(t));
    }
}

static void test_forks(void **state) {
    (void)state;
    for_all(check_forks, HEAVY_SEEDS, HEAVY_PLIES);
}

static void check_secrets(struct fixture *t, int seats, uint64_t seed) {
    struct tries tries = {{NULL}, 0};
    struct tt_rng rng = tt_rng_seed(seed + 4242);
    if (!t->game->redeal)
        return;
    table_start(t, seats, seed);
    for (uint64_t ply = 0;; ply++) {
        tt_move move = t->state->actors ? random_move(t) : 0;
        for (int viewer = TT_NOBODY; viewer < seats; viewer++) {
            memcpy(t->copy, t->state, t->game->state_size);
            t->game->redeal(&t->setup, t->copy, viewer, &rng);
            assert_int_equal(t->copy->actors, t->state->actors);
            same_view(t, viewer);
            same_moves(t, viewer);
            same_refusals(t, viewer, &tries);
            if (t->state->actors) {
                check_redealt(t, ply);
                same_events(t, viewer, move);
            }
        }
        if (!t->state->actors)
            break;
        remember(&tries, t, move);
        play(t, move);
    }
    for (int i = 0; i < tries.n && i < TRIES; i++)
        drop(tries.doc[i]);
}

static void test_secrets(void **state) {
    (void)state;
    for_all(check_secrets, HEAVY_SEEDS, HEAVY_PLIES);
}

int main(int argc, char **argv) {
    only = argc > 1 ? argv[1] : NULL;
    if (!tt_game_count() || (only && !tt_game_find(only))) {
        printf("conformance: there is no game %s\n", only ? only : "at all");
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_description), cmocka_unit_test(test_start_fills_everything),
        cmocka_unit_test(test_matches),     cmocka_unit_test(test_options),
        cmocka_unit_test(test_words),       cmocka_unit_test(test_records),
        cmocka_unit_test(test_positions),   cmocka_unit_test(test_empty_position),
        cmocka_unit_test(test_secrets),     cmocka_unit_test(test_forks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
