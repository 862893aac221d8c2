/* What people decide on at a table (engine/table_ask.c): consent, stand-ins, ends, chat, and the key that they draw
 * together. */
#include "tested_table.h"

/* --- asking ------------------------------------------------------------------------------------------------------- */

static void test_consent(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    struct tt_rng rng = tt_rng_seed(3);
    REFUSED(d, TT_NOBODY, "propose", "{\"what\": \"undo\"}", "not_seated");
    REFUSED(d, 0, "propose", "{\"what\": \"undo\"}", "bad_request"); /* nothing to take back */
    int first = actor(d);
    play_one(d, &rng);
    ASK(d, first, "propose", "{\"what\": \"undo\"}");
    REFUSED(d, !first, "propose", "{\"what\": \"pause\"}", "proposal_open");
    assert_int_equal(tt_match_ply(d->t.match), 1);
    ASK(d, !first, "vote", "{\"yes\": false}");
    REFUSED(d, !first, "vote", "{\"yes\": true}", "no_proposal");
    ASK(d, first, "propose", "{\"what\": \"undo\"}");
    d->now += TT_PROPOSAL_MS + 1;
    REFUSED(d, !first, "vote", "{\"yes\": true}", "no_proposal");
    ASK(d, first, "propose", "{\"what\": \"undo\", \"ply\": 0}");
    ASK(d, !first, "vote", "{\"yes\": true}");
    assert_int_equal(tt_match_ply(d->t.match), 0);
    /* Absence is no consent. */
    play_one(d, &rng);
    d->t.seat[!first].here = false;
    d->t.seat[!first].away = d->now;
    ASK(d, first, "propose", "{\"what\": \"undo\"}");
    assert_int_equal(tt_match_ply(d->t.match), 1);
    ASK(d, !first, "vote", "{\"yes\": false}");
    REFUSED(d, first, "propose", "{\"what\": \"bot\", \"seat\": 9}", "bad_request");
    REFUSED(d, first, "propose", "{\"what\": \"dance\"}", "bad_request");
    d->t.spec.rated = true;
    REFUSED(d, first, "propose", "{\"what\": \"undo\"}", "rated");
    desk_free(d);
}

static void propose_bot(struct tested_table *d, int by, int seat, const char *code) {
    char in[80];
    snprintf(in, sizeof in, "{\"what\": \"bot\", \"seat\": %d, \"bot\": \"random\"}", seat);
    const char *said = ask(d, by, "propose", in);
    if (code)
        assert_string_equal(said, code);
    else
        assert_null(said);
}

/* Who has gone is replaced after a while, by the bot that the table names. */
static void test_stand_in(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, "{\"kind\": \"none\", \"bot\": \"greedy\"}");
    propose_bot(d, 0, 1, "still_here");
    d->t.seat[1].here = false;
    d->t.seat[1].away = d->now;
    d->now += 29 * SECOND;
    propose_bot(d, 0, 1, "still_here");
    REFUSED(d, 0, "replace", "{\"seat\": 1}", "still_here");
    REFUSED(d, 1, "replace", "{\"seat\": 0}", "not_host");
    d->now += SECOND;
    d->t.spec.rated = true;
    propose_bot(d, 0, 1, "still_here");
    d->t.spec.rated = false;
    d->t.spec.clock = TT_CLOCK_DAYS;
    propose_bot(d, 0, 1, "still_here");
    d->t.spec.clock = TT_CLOCK_NONE;
    propose_bot(d, 0, 1, NULL);
    assert_string_equal(d->t.seat[1].bot, "greedy");
    ASK(d, 1, "back", "{}");
    ASK(d, 0, "replace", "{\"seat\": 1}");
    assert_string_equal(d->t.seat[1].bot, "greedy");
    desk_free(d);
}

/* --- ends that people decide on -------------------------------------------------------------------------------------
 */

/* A game by what it allows: its number of seats, a shared win or not, partners or not. */
static const struct tt_game *game_with(int seats, bool shared, bool partners) {
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
        struct tt_setup setup;
        tt_setup_normal(g, seats, 1, &setup);
        if (tt_plays(g, seats) && g->shared_win == shared &&
            partners ==
                (g->team && g->team(&setup, 0) == g->team(&setup, 2) && g->team(&setup, 0) != g->team(&setup, 1)))
            return g;
    }
    fail();
    return NULL;
}

/* The log replays to the same end: from its entries, and after the table was set back. */
static void check_end(struct tested_table *d, enum tt_status status, enum tt_table_end end) {
    struct tt_sink before, after;
    struct tt_viewer v = {.seat = 0, .chat = true, .from = 0, .now = d->now};
    int all = d->t.entries;
    assert_int_equal(d->t.status, status);
    assert_int_equal(d->t.end, end);
    assert_int_equal(tt_table_deadline(&d->t), 0);
    assert_int_equal(tt_table_asks(&d->t), TT_NOBODY);
    tt_sink_grow(&before);
    tt_sink_grow(&after);
    tt_put_object(&before);
    tt_put_update(&before, &d->t, &v, NULL);
    tt_put_end(&before);
    tt_table_seek(&d->t, 0);
    tt_table_seek(&d->t, all);
    tt_put_object(&after);
    tt_put_update(&after, &d->t, &v, NULL);
    tt_put_end(&after);
    assert_string_equal(before.buf, after.buf);
    tt_sink_free(&before);
    tt_sink_free(&after);
}

static uint8_t winners(const struct tested_table *d) {
    struct tt_result r;
    tt_table_result(&d->t, &r);
    return r.winners;
}

static void test_resign(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(3);
    struct tested_table *d = desk_new(two_player_game(), 2, 1, "{\"kind\": \"move\", \"seconds\": 60}");
    REFUSED(d, TT_NOBODY, "resign", "{}", "not_seated");
    play_one(d, &rng);
    ASK(d, 1, "resign", "{}");
    check_end(d, TT_OVER, TT_END_RESIGN);
    assert_int_equal(winners(d), 1);
    assert_true(has(d, 0, 0, "\"kind\":\"resign\",\"seat\":1"));
    assert_true(has(d, 0, 0, "\"winners\":[0],\"scores\":[1,0],\"reason\":\"resign\""));
    assert_true(has(d, 0, 0, "\"actors\":[],\"actions\":[]"));
    REFUSED(d, 0, "resign", "{}", "game_over");
    REFUSED(d, 0, "propose", "{\"what\": \"undo\"}", "game_over");
    desk_free(d);
    /* Against a bot. */
    d = desk_new(two_player_game(), 2, 1, NULL);
    sit(d, 1, TT_SEAT_BOT, NULL, "easy");
    ASK(d, 0, "resign", "{}");
    check_end(d, TT_OVER, TT_END_RESIGN);
    assert_int_equal(winners(d), 2);
    desk_free(d);
    /* Of three, the others play on with a bot, which stays. */
    d = desk_new(game_with(3, false, false), 3, 1, NULL);
    ASK(d, 2, "resign", "{}");
    assert_int_equal(d->t.status, TT_PLAYING);
    assert_string_equal(d->t.seat[2].bot, "easy");
    REFUSED(d, 2, "back", "{}", "resigned");
    REFUSED(d, 2, "move", "{\"ply\": 0}", "resigned");
    ASK(d, 0, "resign", "{}");
    check_end(d, TT_OVER, TT_END_RESIGN);
    assert_int_equal(winners(d), 2);
    desk_free(d);
    /* Partners: the side plays on until both have given up. */
    d = desk_new(game_with(4, false, true), 4, 1, NULL);
    ASK(d, 0, "propose", "{\"what\": \"pause\"}");
    for (int i = 1; i < 4; i++)
        ASK(d, i, "vote", "{\"yes\": true}");
    assert_int_equal(d->t.status, TT_PAUSED);
    ASK(d, 1, "resign", "{}");
    assert_int_equal(d->t.status, TT_PLAYING);
    ASK(d, 3, "resign", "{}");
    check_end(d, TT_OVER, TT_END_RESIGN);
    assert_int_equal(winners(d), 5);
    desk_free(d);
}

static void test_draw(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(game_with(2, false, false), 2, 1, NULL);
    REFUSED(d, 0, "propose", "{\"what\": \"draw\"}", "no_draw");
    desk_free(d);
    d = desk_new(game_with(3, true, false), 3, 1, NULL);
    ASK(d, 0, "propose", "{\"what\": \"draw\"}");
    ASK(d, 1, "vote", "{\"yes\": true}");
    assert_int_equal(d->t.status, TT_PLAYING);
    ASK(d, 2, "vote", "{\"yes\": false}");
    assert_int_equal(d->t.status, TT_PLAYING);
    ASK(d, 2, "leave", "{}"); /* a bot can agree to nothing */
    REFUSED(d, 0, "propose", "{\"what\": \"draw\"}", "no_draw");
    ASK(d, 2, "resign", "{}"); /* who has given up need not be asked */
    ASK(d, 0, "propose", "{\"what\": \"draw\"}");
    ASK(d, 1, "vote", "{\"yes\": true}");
    check_end(d, TT_OVER, TT_END_DRAW);
    assert_int_equal(winners(d), 3);
    desk_free(d);
}

static void test_abort(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(3);
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    play_one(d, &rng);
    int before = d->t.entries;
    ASK(d, 1, "abort", "{}");
    check_end(d, TT_CLOSED, TT_END_ABORT);
    assert_true(has(d, 0, 0, "\"result\":null,\"end\":\"abort\""));
    REFUSED(d, 0, "abort", "{}", "game_over");
    REFUSED(d, actor(d), "move", "{\"ply\": 1}", "game_over");
    tt_table_rewind(&d->t, before);
    play_one(d, &rng);
    REFUSED(d, 0, "abort", "{}", "too_late");
    /* A log that says otherwise is damaged. */
    struct tt_entry e = tt_entry_make(TT_ENTRY_ABORT, 0);
    assert_false(tt_table_fold(&d->t, &e, NULL));
    e = tt_entry_make(TT_ENTRY_RESIGN, 7);
    assert_false(tt_table_fold(&d->t, &e, NULL));
    /* Closed from outside, in the middle. */
    append(d, tt_entry_make(TT_ENTRY_END, TT_NOBODY));
    check_end(d, TT_CLOSED, TT_END_CLOSED);
    desk_free(d);
}

/* --- chat --------------------------------------------------------------------------------------------------------- */

static void test_chat(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    int from = d->t.entries;
    append(d, tt_entry_words(TT_ENTRY_CHAT, 0, 0, "Ana", "hi there"));
    append(d, tt_entry_words(TT_ENTRY_CHAT, 0, 1, "Ana", "thanks"));
    assert_true(has(d, 1, from, "\"text\":\"hi there\""));
    assert_true(has(d, TT_NOBODY, from, "\"phrase\":\"thanks\",\"text\":"));
    ASK(d, 1, "mute", "{\"seat\": 0}");
    assert_false(has(d, 1, from, "hi there"));
    assert_true(has(d, TT_NOBODY, from, "hi there"));
    assert_false(has(d, TT_NOBODY, from, "mute"));
    ASK(d, 1, "mute", "{\"seat\": 0, \"on\": false}");
    assert_true(has(d, 1, from, "hi there"));
    desk_free(d);
}

/* --- the key ------------------------------------------------------------------------------------------------------ */

#define SECRET "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"
static const char *const part[] = {"a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0",
                                   "b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1"};

/* A table of two people with a secret; those of the mask have committed. */
static struct tested_table *sealing(unsigned mask) {
    struct tested_table *d = calloc(1, sizeof *d);
    struct tt_table_spec spec = {.game = two_player_game(), .host = "pa"};
    char hash[TT_HEX];
    assert_non_null(d);
    tt_setup_normal(spec.game, 2, 0, &spec.setup);
    strcpy(spec.secret, SECRET);
    tt_table_init(&d->t, &spec);
    d->now = START_MS;
    for (int i = 0; i < 2; i++) {
        sit(d, i, TT_SEAT_PERSON, person[i], NULL);
        tt_commitment(part[i], hash);
        if (mask >> i & 1)
            append(d, tt_entry_words(TT_ENTRY_COMMIT, i, 0, NULL, hash));
    }
    return d;
}

static const char *reveal(struct tested_table *d, int seat, const char *text) {
    char in[120];
    snprintf(in, sizeof in, "{\"contribution\":\"%s\"}", text);
    return ask(d, seat, "reveal", in);
}

/* The key that the secret and these contributions give; "" for none. */
static bool has_key(const struct tested_table *d, const char *first, const char *second) {
    struct tt_fair f = {.seats = 2, .secret = SECRET};
    uint8_t key[TT_KEY];
    strcpy(f.contribution[0], first);
    strcpy(f.contribution[1], second);
    tt_fair_key(&f, key);
    const struct tt_setup *setup = tt_match_setup(d->t.match);
    return setup->keyed && !memcmp(setup->key, key, sizeof key);
}

/* Commit, seal, reveal, start; the secret shows when the match is over and not before. */
static void test_key(void **state) {
    (void)state;
    struct tested_table *d = sealing(3);
    struct tt_rng rng = tt_rng_seed(1);
    struct tt_fair f;
    char seal[TT_HEX];
    assert_string_equal(reveal(d, 0, part[0]), "not_started");
    ASK(d, 0, "start", "{}");
    assert_int_equal(d->t.status, TT_WAITING);
    assert_true(d->t.sealed);
    tt_table_fair(&d->t, &f);
    tt_fair_seal(&f, seal);
    assert_true(has(d, 1, 0, seal) && has(d, TT_NOBODY, 0, "\"sealed\":true"));
    REFUSED(d, 0, "start", "{}", "started");
    REFUSED(d, 0, "kick", "{\"seat\":1}", "started");
    assert_string_equal(reveal(d, 0, part[1]), "bad_request");
    assert_string_equal(reveal(d, 0, "a0"), "bad_request");
    assert_string_equal(reveal(d, TT_NOBODY, part[0]), "not_seated");
    assert_null(reveal(d, 1, part[1]));
    assert_null(reveal(d, 1, part[1])); /* once more does nothing */
    assert_int_equal(d->t.status, TT_WAITING);
    assert_null(reveal(d, 0, part[0]));
    assert_int_equal(d->t.status, TT_PLAYING);
    assert_true(has_key(d, part[0], part[1]));
    assert_int_equal(tt_match_state(d->t.match)->keyed, 1);
    while (!tt_match_over(d->t.match)) {
        for (int seat = TT_NOBODY; seat < 2; seat++)
            assert_false(has(d, seat, 0, SECRET) || has(d, seat, 0, part[0]));
        play_one(d, &rng);
    }
    for (int seat = TT_NOBODY; seat < 2; seat++)
        assert_true(has(d, seat, 0, SECRET) && has(d, seat, 0, part[0]) && has(d, seat, 0, seal));
    desk_free(d);
}

/* Nobody can hold the deal up: a seat that is away is waited for a moment, one that is silent for a few. */
static void test_key_not_stalled(void **state) {
    (void)state;
    for (int away = 0; away < 2; away++) {
        struct tested_table *d = sealing(3);
        ASK(d, 0, "start", "{}");
        assert_null(reveal(d, 0, part[0]));
        d->t.seat[1].here = !away;
        assert_false(tt_table_ready(&d->t, d->now));
        assert_int_equal(tt_table_ready(&d->t, d->now + TT_REVEAL_AWAY_MS), away);
        assert_int_equal(tt_table_deadline(&d->t), d->now + TT_REVEAL_MS);
        assert_true(tt_table_ready(&d->t, d->now + TT_REVEAL_MS));
        append(d, tt_entry_make(TT_ENTRY_START, TT_NOBODY));
        assert_false(tt_table_ready(&d->t, d->now + TT_REVEAL_MS));
        assert_true(has_key(d, part[0], ""));
        assert_null(reveal(d, 1, part[1])); /* too late, and no harm */
        assert_true(has_key(d, part[0], ""));
        desk_free(d);
    }
    /* Where nobody commits, the match begins at once, by the secret alone; so does one without a secret, by its seed.
     */
    struct tested_table *d = sealing(0);
    ASK(d, 0, "start", "{}");
    assert_int_equal(d->t.status, TT_PLAYING);
    assert_true(has_key(d, "", ""));
    desk_free(d);
    d = desk_new(two_player_game(), 2, 1, NULL);
    assert_false(tt_match_setup(d->t.match)->keyed || has(d, 0, 0, "\"fair\""));
    desk_free(d);
}

/* Another person brings another commitment, and a log that goes on differently another deal. */
static void test_key_follows_the_log(void **state) {
    (void)state;
    struct tested_table *d = sealing(3);
    sit(d, 1, TT_SEAT_PERSON, "pz", NULL);
    assert_string_equal(d->t.commitment[1], "");
    ASK(d, 0, "start", "{}");
    int sealed = d->t.entries;
    append(d, tt_entry_make(TT_ENTRY_START, TT_NOBODY));
    assert_true(has_key(d, "", ""));
    tt_table_rewind(&d->t, sealed);
    assert_int_equal(d->t.status, TT_WAITING);
    assert_null(reveal(d, 0, part[0]));
    assert_true(has_key(d, part[0], ""));
    /* Who leaves a sealed table leaves a bot behind. */
    tt_table_rewind(&d->t, sealed);
    ASK(d, 1, "leave", "{}");
    assert_null(reveal(d, 0, part[0]));
    assert_string_equal(d->t.seat[1].bot, "easy");
    /* A log in which somebody reveals what was not committed to is damaged. */
    tt_table_rewind(&d->t, sealed);
    struct tt_entry e = tt_entry_words(TT_ENTRY_REVEAL, 0, 0, NULL, part[1]);
    assert_false(tt_table_fold(&d->t, &e, NULL));
    tt_entry_clear(&e);
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_consent),
        cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_resign),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_abort),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_key),
        cmocka_unit_test(test_key_not_stalled),
        cmocka_unit_test(test_key_follows_the_log),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
