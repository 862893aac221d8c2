/* Tables (engine/table*.c): entries in, updates out. What people decide on is in table_people.c. */
#include "tested_table.h"

/* --- entries ------------------------------------------------------------------------------------------------------ */

static void check_round(struct tt_entry e) {
    struct tt_sink s, back;
    tt_sink_nodes(&s);
    tt_entry_put(&e, &s);
    struct tt_entry again = tt_entry_make((enum tt_entry_kind)e.kind, e.seat);
    assert_true(tt_entry_read(&again, tt_sink_value(&s)));
    assert_int_equal(again.what, e.what);
    assert_int_equal(again.need, e.need);
    assert_int_equal(again.target, e.target);
    assert_int_equal(again.n, e.n);
    tt_sink_compare(&back, tt_sink_value(&s));
    tt_entry_put(&again, &back);
    assert_true(tt_sink_equal(&back));
    tt_entry_clear(&e);
    tt_entry_clear(&again);
    tt_sink_free(&s);
}

static void test_bodies(void **unused) {
    (void)unused;
    struct tt_entry undo = tt_entry_make(TT_ENTRY_UNDO, 1), mute = tt_entry_make(TT_ENTRY_MUTE, 1);
    struct tt_entry propose = tt_entry_words(TT_ENTRY_PROPOSE, 2, TT_PROPOSE_BOT, NULL, "hard");
    undo.n = 12;
    mute.target = 3;
    mute.what = 1;
    propose.target = 1;
    propose.need = 5;
    check_round(undo);
    check_round(mute);
    check_round(propose);
    check_round(tt_entry_words(TT_ENTRY_SEAT, 0, TT_SEAT_PERSON, "p1", "easy"));
    check_round(tt_entry_words(TT_ENTRY_SEAT, 0, TT_SEAT_OPEN, NULL, NULL));
    check_round(tt_entry_words(TT_ENTRY_CHAT, 0, 0, "Ana", "\"hi\""));
    check_round(tt_entry_words(TT_ENTRY_CHAT, 0, 1, "Ana", "hello"));
    check_round(tt_entry_words(TT_ENTRY_VOTE, 0, 1, NULL, NULL));
    check_round(tt_entry_words(TT_ENTRY_REMATCH, 0, 0, NULL, "k3jx9q2mvw7c"));
    for (int kind = TT_ENTRY_START; kind < TT_ENTRY_KINDS; kind++)
        if (kind == TT_ENTRY_START || kind == TT_ENTRY_PAUSE || kind == TT_ENTRY_RESUME || kind == TT_ENTRY_EXPIRE ||
            kind == TT_ENTRY_TIMEOUT || kind == TT_ENTRY_END || kind == TT_ENTRY_RESIGN || kind == TT_ENTRY_DRAW ||
            kind == TT_ENTRY_ABORT)
            check_round(tt_entry_make((enum tt_entry_kind)kind, 0));
}

/* Entries that contradict the log are not taken, and change nothing. */
static void test_damaged(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    char *before = update(d, 0, TT_FROM_NOTHING, false);
    struct tt_entry bad[] = {tt_entry_make(TT_ENTRY_START, TT_NOBODY),
                             tt_entry_make(TT_ENTRY_SEAT, 7),
                             tt_entry_make(TT_ENTRY_UNDO, 0),
                             tt_entry_make(TT_ENTRY_MUTE, 0),
                             tt_entry_make(TT_ENTRY_PROPOSE, TT_NOBODY),
                             tt_entry_make(TT_ENTRY_KINDS, 0)};
    bad[2].n = 5;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(tt_table_fold(&d->t, &bad[i], NULL));
    char *after = update(d, 0, TT_FROM_NOTHING, false);
    assert_string_equal(before, after);
    free(before);
    free(after);
    desk_free(d);
}

/* --- one fold ----------------------------------------------------------------------------------------------------- */

/* A copy of the first entries, read back from what is kept on disk. */
static struct tested_table *read_back(struct tested_table *from, int entries) {
    struct tested_table *d = calloc(1, sizeof *d);
    assert_non_null(d);
    tt_table_init(&d->t, &from->t.spec);
    d->now = from->now;
    for (int i = 0; i < from->t.spec.setup.seats; i++) {
        tt_table_name_person(&d->t, person[i], called[i]);
        d->t.seat[i].here = from->t.seat[i].here;
        d->t.seat[i].away = from->t.seat[i].away;
    }
    for (int i = 0; i < entries; i++) {
        const struct tt_entry *e = &from->t.log[i];
        struct tt_entry again = tt_entry_make((enum tt_entry_kind)e->kind, e->seat);
        struct tt_sink body;
        tt_sink_nodes(&body);
        tt_table_put_entry(&d->t, e, &body);
        again.at = e->at;
        assert_true(tt_table_read_entry(&d->t, &again, tt_sink_value(&body)));
        assert_true(tt_table_fold(&d->t, &again, NULL));
        tt_sink_free(&body);
    }
    return d;
}

/* Moves, and now and then something else. */
static void stir(struct tested_table *d, struct tt_rng *rng) {
    static const char *const also[][3] = {{"propose", "{\"what\": \"undo\"}", "0"},
                                          {"propose", "{\"what\": \"pause\"}", "0"},
                                          {"vote", "{\"yes\": true}", "1"},
                                          {"vote", "{\"yes\": false}", "1"},
                                          {"resume", "{}", "1"},
                                          {"mute", "{\"seat\": 0, \"on\": true}", "1"},
                                          {"leave", "{}", "1"},
                                          {"back", "{}", "1"}};
    if (d->t.status == TT_PLAYING && tt_rng_below(rng, 4))
        play_one(d, rng);
    else {
        size_t i = tt_rng_below(rng, sizeof also / sizeof *also);
        ask(d, also[i][2][0] - '0', also[i][0], also[i][1]);
        d->now += SECOND;
    }
}

static void check_fold(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, "{\"kind\": \"game\", \"seconds\": 600, \"increment\": 2}");
    struct tt_rng rng = tt_rng_seed(seed + 5);
    for (int i = 0; i < 60 && d->t.status != TT_OVER; i++)
        stir(d, &rng);
    for (int seat = TT_NOBODY; seat < seats; seat++) {
        /* The whole log, told again from a copy and from the table itself. */
        struct tested_table *copy = read_back(d, d->t.entries);
        char *here = update(d, seat, TT_FROM_LATEST, false), *there = update(copy, seat, TT_FROM_LATEST, false);
        assert_string_equal(here, there);
        free(here);
        free(there);
        /* Any moment of it: what a spectator sees who is behind is what there was then. */
        int then = (int)tt_rng_below(&rng, (uint32_t)d->t.entries + 1);
        struct tested_table *past = read_back(d, then);
        tt_table_rewind(&copy->t, then);
        here = update(copy, seat, TT_FROM_LATEST, false);
        there = update(past, seat, TT_FROM_LATEST, false);
        assert_string_equal(here, there);
        free(here);
        free(there);
        desk_free(copy);
        desk_free(past);
    }
    desk_free(d);
}

static void test_fold(void **unused) {
    (void)unused;
    for_games(check_fold, 3);
}

/* Late by five seconds, and then no more. */
static void test_delay(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 3, "{\"kind\": \"move\", \"seconds\": 60}");
    struct tt_rng rng = tt_rng_seed(1);
    d->t.spec.delay = 5;
    d->now += 10 * SECOND;
    int before = d->t.entries;
    assert_int_equal(tt_table_visible(&d->t, TT_NOBODY, d->now), before);
    char *then = update(d, TT_NOBODY, TT_FROM_NOTHING, false);
    play_one(d, &rng); /* a second passes */
    assert_int_equal(tt_table_visible(&d->t, TT_NOBODY, d->now), before);
    assert_int_equal(tt_table_visible(&d->t, 0, d->now), before + 1);
    assert_true(has(d, TT_NOBODY, before, "\"steps\":[]"));
    assert_true(has(d, TT_NOBODY, before, "\"running\":[],\"deadline\":null"));
    d->now += 5 * SECOND;
    assert_int_equal(tt_table_visible(&d->t, TT_NOBODY, d->now), before + 1);
    assert_false(has(d, TT_NOBODY, before, "\"steps\":[]"));
    free(then);
    desk_free(d);
}

/* --- clocks ------------------------------------------------------------------------------------------------------- */

static void test_clock(void **unused) {
    (void)unused;
    struct tested_table *d =
        desk_new(two_player_game(), 2, 1, "{\"kind\": \"game\", \"seconds\": 60, \"increment\": 2}");
    struct tt_rng rng = tt_rng_seed(2);
    int who = actor(d);
    assert_int_equal(tt_table_deadline(&d->t), START_MS + 60 * SECOND);
    d->now += 10 * SECOND;
    assert_null(move_as(d, who, 0, &rng));
    if (!(tt_match_state(d->t.match)->actors >> who & 1))
        assert_int_equal(d->t.seat[who].left, 52 * SECOND);
    ASK(d, 0, "propose", "{\"what\": \"pause\"}");
    ASK(d, 1, "vote", "{\"yes\": true}");
    assert_int_equal(d->t.status, TT_PAUSED);
    assert_int_equal(tt_table_deadline(&d->t), 0);
    d->now += 1000 * SECOND;
    ASK(d, 1, "resume", "{}");
    int64_t deadline = tt_table_deadline(&d->t);
    assert_true(deadline > d->now + 40 * SECOND && deadline <= d->now + 60 * SECOND);
    assert_int_equal(tt_table_late(&d->t, deadline - 1), TT_NOBODY);
    int late = tt_table_late(&d->t, deadline);
    assert_true(late >= 0);
    struct tt_drafts drafts = {0};
    tt_table_timeout(&d->t, &house, late, &drafts);
    tt_table_append(&d->t, &drafts, deadline, NULL);
    assert_string_equal(d->t.seat[late].bot, "easy");
    assert_int_equal(tt_table_asks(&d->t), late);
    assert_int_equal(tt_table_late(&d->t, deadline + 1000000), TT_NOBODY);
    desk_free(d);
}

/* Who comes back after a bot has moved for them has a whole move; who comes back to the same move, what was left of it.
 */
static void test_clock_after_a_stand_in(void **unused) {
    (void)unused;
    for (int bot_moves = 0; bot_moves < 2; bot_moves++) {
        struct tested_table *d = desk_new(two_player_game(), 2, 1, "{\"kind\": \"move\", \"seconds\": 60}");
        struct tt_rng rng = tt_rng_seed(2);
        int who = actor(d);
        d->now += 40 * SECOND;
        sit(d, who, TT_SEAT_PERSON, person[who], "easy");
        for (int moved = 0; moved < bot_moves || actor(d) != who; moved++) {
            int seat = actor(d);
            const tt_move *legal;
            struct tt_entry e = tt_entry_make(TT_ENTRY_MOVE, seat);
            assert_true(tt_match_legal(d->t.match, seat, &legal) > 0);
            e.move = legal[0];
            if (seat == who)
                append(d, e);
            else
                assert_null(move_as(d, seat, tt_match_ply(d->t.match), &rng));
        }
        sit(d, who, TT_SEAT_PERSON, person[who], "");
        assert_int_equal(tt_table_deadline(&d->t), d->now + (bot_moves ? 60 : 20) * SECOND);
        desk_free(d);
    }
}

/* --- moves and seats ---------------------------------------------------------------------------------------------- */

static void test_moves(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    struct tt_rng rng = tt_rng_seed(4);
    int seat = actor(d);
    REFUSED(d, seat, "move", "{\"action\": {}}", "bad_request");
    REFUSED(d, seat, "move", "{\"ply\": 0, \"action\": {\"verb\": \"no\", \"player\": 0}}",
            seat == 0 ? "illegal_action" : "not_your_turn");
    assert_string_equal(move_as(d, seat, 5, &rng), "stale");
    assert_null(move_as(d, seat, 0, &rng));
    append(d, tt_entry_make(TT_ENTRY_PAUSE, 0));
    REFUSED(d, 0, "move", "{\"ply\": 1, \"action\": {}}", "paused");
    append(d, tt_entry_make(TT_ENTRY_RESUME, 0));
    /* A bot sits in; who plays is back. */
    seat = actor(d);
    ASK(d, seat, "leave", "{}");
    assert_int_equal(tt_table_asks(&d->t), seat);
    assert_null(move_as(d, seat, 1, &rng));
    assert_string_equal(d->t.seat[seat].bot, "");
    desk_free(d);
}

/* Where several choose at once, an answer to an earlier ply counts as long as the choice has stayed the same. */
static void check_several(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, NULL);
    struct tt_rng rng = tt_rng_seed(seed);
    for (int i = 0; i < 200 && d->t.status == TT_PLAYING; i++) {
        unsigned actors = tt_match_state(d->t.match)->actors;
        int ply = tt_match_ply(d->t.match), one = tt_lowest(actors), other = tt_highest(actors);
        assert_null(move_as(d, one, ply, &rng));
        if (one == other || d->t.status != TT_PLAYING || !(tt_match_state(d->t.match)->actors >> other & 1))
            continue;
        /* The table went on by one ply; `other` answers the one before. */
        char *before = update(d, other, TT_FROM_NOTHING, false);
        const char *code = move_as(d, other, ply, &rng);
        assert_true(!code || !strcmp(code, "stale"));
        if (code) { /* refused: nothing has changed */
            char *after = update(d, other, TT_FROM_NOTHING, false);
            assert_string_equal(before, after);
            free(after);
        }
        free(before);
    }
    desk_free(d);
}

static void test_several(void **unused) {
    (void)unused;
    for_games(check_several, 2);
}

static void test_seats(void **unused) {
    (void)unused;
    struct tested_table *d = calloc(1, sizeof *d);
    struct tt_table_spec spec = {.game = two_player_game(), .host = "pa"};
    tt_setup_normal(spec.game, 2, 1, &spec.setup);
    tt_table_init(&d->t, &spec);
    d->now = START_MS;
    assert_int_equal(tt_table_host(&d->t), TT_NOBODY);
    sit(d, 0, TT_SEAT_PERSON, "pa", NULL);
    REFUSED(d, 0, "start", "{}", "bot_seats_needed");
    REFUSED(d, 0, "start", "{\"bot\": \"nobody\"}", "unknown_bot");
    REFUSED(d, 1, "start", "{\"bot\": \"easy\"}", "not_host");
    REFUSED(d, 0, "move", "{\"ply\": 0, \"action\": {}}", "not_started");
    sit(d, 1, TT_SEAT_PERSON, "pb", NULL);
    ASK(d, 0, "kick", "{\"seat\": 1}");
    assert_int_equal(d->t.seat[1].kind, TT_SEAT_OPEN);
    REFUSED(d, 0, "kick", "{\"seat\": 0}", "bad_request");
    ASK(d, 0, "start", "{\"bot\": \"easy\"}");
    assert_int_equal(d->t.status, TT_PLAYING);
    REFUSED(d, 0, "start", "{}", "started");
    assert_true(has(d, 0, TT_FROM_NOTHING, "\"kind\":\"bot\",\"name\":\"Hypatia\",\"person\":null,\"bot\":\"easy\""));
    desk_free(d);
    /* Alone at a table that has not begun: leaving closes it. */
    d = calloc(1, sizeof *d);
    tt_table_init(&d->t, &spec);
    sit(d, 0, TT_SEAT_PERSON, "pa", NULL);
    ASK(d, 0, "leave", "{}");
    assert_int_equal(d->t.status, TT_CLOSED);
    assert_true(has(d, TT_NOBODY, TT_FROM_NOTHING, "\"status\":\"over\""));
    desk_free(d);
}

/* At one screen nobody else is asked, and going back finds the last person's decision. */
static void test_one_screen(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    struct tt_rng rng = tt_rng_seed(9);
    d->t.spec.one_screen = true;
    play_one(d, &rng);
    play_one(d, &rng);
    ASK(d, 0, "propose", "{\"what\": \"undo\"}");
    assert_int_equal(tt_match_ply(d->t.match), 1);
    d->t.spec.undo_floor = 1;
    REFUSED(d, 0, "propose", "{\"what\": \"undo\"}", "bad_request");
    desk_free(d);
}

/* --- a record goes on --------------------------------------------------------------------------------------------- */

static void check_of_match(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, NULL);
    struct tt_rng rng = tt_rng_seed(seed);
    struct tt_error err;
    for (int i = 0; i < 12 && d->t.status == TT_PLAYING; i++)
        play_one(d, &rng);
    int ply = tt_match_ply(d->t.match);
    struct tt_sink record;
    tt_sink_nodes(&record);
    tt_match_record(d->t.match, &record);
    struct tt_match *m = tt_match_load(tt_sink_value(&record), &err);
    assert_non_null(m);
    struct tested_table *again = calloc(1, sizeof *again);
    struct tt_table_spec spec = {.game = game};
    tt_table_of_match(&again->t, &spec, m);
    again->now = d->now;
    for (int i = 0; i < seats; i++) {
        tt_table_name_seat(&again->t, i, called[i]);
        sit(again, i, TT_SEAT_PERSON, NULL, NULL);
    }
    tt_table_start(&again->t, START_MS);
    assert_int_equal(again->t.entries, seats + 1 + ply);
    /* What is on the table is the same, and so is what happened, told from the start. */
    char *here = update(d, 0, TT_FROM_NOTHING, false), *there = update(again, 0, TT_FROM_NOTHING, false);
    assert_string_equal(strstr(here, "\"actors\""), strstr(there, "\"actors\""));
    free(here);
    free(there);
    char *told = update(again, 0, 1, false);
    assert_null(strstr(told, "Player 1"));
    assert_true(ply == 0 || strstr(told, "\"texts\":["));
    free(told);
    tt_sink_free(&record);
    desk_free(again);
    desk_free(d);
}

static void test_of_match(void **unused) {
    (void)unused;
    for_games(check_of_match, 2);
}

/* --- words -------------------------------------------------------------------------------------------------------- */

/* Every sentence names people by their names. */
static void check_names(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, NULL);
    struct tt_rng rng = tt_rng_seed(seed + 1);
    for (int i = 0; i < 40 && d->t.status == TT_PLAYING; i++) {
        play_one(d, &rng);
        for (int seat = TT_NOBODY; seat < seats; seat++) {
            char *text = update(d, seat, d->t.entries - 1, true), *told = update(d, seat, d->t.entries - 1, false);
            assert_null(strstr(text, "Player 1"));
            assert_null(strstr(text, "Player 2"));
            assert_string_equal(text, told); /* with the events at hand, and played again */
            free(text);
            free(told);
        }
    }
    desk_free(d);
}

static void test_names(void **unused) {
    (void)unused;
    for_games(check_names, 1);
    struct tested_table *d = desk_new(two_player_game(), 2, 1, NULL);
    char name[80];
    tt_table_seat_name(&d->t, 1, 0, name, sizeof name);
    assert_string_equal(name, "Bea");
    tt_table_name_person(&d->t, "pb", NULL);
    tt_table_seat_name(&d->t, 1, 0, name, sizeof name);
    assert_string_equal(name, "Player 2");
    tt_table_name_seat(&d->t, 1, "Kim");
    tt_table_seat_name(&d->t, 1, 0, name, sizeof name);
    assert_string_equal(name, "Kim");
    desk_free(d);
}

/* --- secrecy ------------------------------------------------------------------------------------------------------ */

/* What a viewer may not read of the events is made up. */
static void scramble(struct tt_events *ev, int viewer, struct tt_rng *rng) {
    for (int i = 0; i < ev->n && i < TT_MAX_EVENTS; i++) {
        struct tt_event *e = &ev->item[i];
        bool may = e->audience == TT_ALL_SEATS || (viewer >= 0 && (e->audience >> viewer & 1));
        for (int k = 0; k < e->n && !may; k++)
            e->list[k] = (uint8_t)tt_rng_below(rng, 256);
    }
}

static char *components_of(const struct tt_setup *setup, const struct tt_game *game) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_components(game, setup, 0, &s);
    return s.buf;
}

/* What a match is played with tells nothing about its chance: the same without seed and key. */
static void check_components(const struct tested_table *d) {
    const struct tt_game *game = d->t.spec.game;
    struct tt_setup blind = tt_setup_blind(tt_match_setup(d->t.match));
    char *real = components_of(tt_match_setup(d->t.match), game), *other = components_of(&blind, game);
    if (strcmp(real, other))
        fail_msg("%s: components tell of the deal\n%s\n%s", game->id, real, other);
    free(real);
    free(other);
}

/* An update tells its viewer the same, to the byte, whatever the hidden cards are; so do the components. */
static void check_secret(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, "{\"kind\": \"move\", \"seconds\": 60}");
    struct tt_rng rng = tt_rng_seed(seed + 3);
    check_components(d);
    for (int i = 0; i < 60 && d->t.status == TT_PLAYING; i++) {
        play_one(d, &rng);
        if (d->t.status != TT_PLAYING)
            break;
        for (int seat = TT_NOBODY; seat < seats; seat++) {
            struct tt_events truth = d->events;
            int node = tt_match_node(d->t.match);
            char *real = update(d, seat, d->t.entries - 1, true);
            tt_match_redeal(d->t.match, seat, seed * 1000 + (uint64_t)i);
            scramble(&d->events, seat, &rng);
            char *other = update(d, seat, d->t.entries - 1, true);
            if (strcmp(real, other))
                fail_msg("%s, %d players, ply %d: seat %d can tell a redeal apart\n%s\n%s", game->id, seats,
                         tt_match_ply(d->t.match), seat, real, other);
            tt_match_jump(d->t.match, node);
            d->events = truth;
            free(real);
            free(other);
        }
    }
    desk_free(d);
}

static void test_secret(void **unused) {
    (void)unused;
    for_games(check_secret, 3);
}

/* --- bots --------------------------------------------------------------------------------------------------------- */

static void test_news(void **unused) {
    (void)unused;
    struct tested_table *d = desk_new(two_player_game(), 2, 6, NULL);
    struct tt_rng rng = tt_rng_seed(6);
    struct tt_events *news = calloc(1, sizeof *news);
    int total = 0, mover = actor(d);
    play_one(d, &rng);
    total = d->events.n;
    while (d->t.status == TT_PLAYING && actor(d) != mover && total < TT_MAX_EVENTS) {
        play_one(d, &rng);
        total += d->events.n;
    }
    tt_table_news(&d->t, mover, news);
    assert_int_equal(news->n, total);
    char *before = update(d, 0, TT_FROM_LATEST, false);
    tt_table_news(&d->t, !mover, news);
    char *after = update(d, 0, TT_FROM_LATEST, false);
    assert_string_equal(before, after); /* asking changes nothing */
    free(before);
    free(after);
    free(news);
    desk_free(d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bodies),   cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_fold),     cmocka_unit_test(test_delay),
        cmocka_unit_test(test_clock),    cmocka_unit_test(test_clock_after_a_stand_in),
        cmocka_unit_test(test_moves),    cmocka_unit_test(test_several),
        cmocka_unit_test(test_seats),    cmocka_unit_test(test_one_screen),
        cmocka_unit_test(test_of_match), cmocka_unit_test(test_names),
        cmocka_unit_test(test_secret),   cmocka_unit_test(test_news),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
