/* Tables (engine/table*.c): entries in, updates out. Games are taken from the registry, known by no name. */
#include "test.h"

#include "../engine/table.h"
#include "timetable/table.h"

#include <string.h>

enum { SECOND = 1000, START_MS = 1000000 };

static bool known(const struct tt_house *h, const char *id) {
    (void)h;
    return tt_bot_find(id) != NULL;
}
static const struct tt_house house = {.bot_known = known, .stand_in = "easy", .away_ms = 30 * SECOND};

/* One table under test, and its time. */
struct tested_table {
    struct tt_table t;
    int64_t now;
    struct tt_events events;
    struct tt_error err;
};

static void append(struct tested_table *d, struct tt_entry e) {
    struct tt_drafts drafts = {0};
    tt_drafts_add(&drafts, e);
    tt_table_append(&d->t, &drafts, d->now, &d->events);
}

static void sit(struct tested_table *d, int seat, enum tt_seat_kind kind, const char *person, const char *bot) {
    append(d, tt_entry_words(TT_ENTRY_SEAT, seat, (int)kind, person, bot));
    d->t.seat[seat].here = kind == TT_SEAT_PERSON;
}

static const char *const person[] = {"pa", "pb", "pc", "pd", "pe", "pf", "pg", "ph"};
static const char *const called[] = {"Ana", "Bea", "Cai", "Dag", "Eva", "Fay", "Gro", "Hal"};

/* Everybody a person, and the game begun. */
static struct tested_table *desk_new(const struct tt_game *game, int seats, uint64_t seed, const char *clock) {
    struct tested_table *d = calloc(1, sizeof *d);
    struct tt_table_spec spec = {.game = game, .host = "pa"};
    struct tt_error err;
    assert_non_null(d);
    tt_setup_normal(game, seats, seed, &spec.setup);
    if (clock) {
        struct tt_document *doc = tt_json_parse(clock, strlen(clock), &err);
        assert_true(tt_clock_read(&spec, tt_document_root(doc)));
        tt_document_free(doc);
    }
    tt_table_init(&d->t, &spec);
    d->now = START_MS;
    for (int i = 0; i < seats; i++) {
        tt_table_name_person(&d->t, person[i], called[i]);
        sit(d, i, TT_SEAT_PERSON, person[i], NULL);
    }
    append(d, tt_entry_make(TT_ENTRY_START, TT_NOBODY));
    return d;
}

static void desk_free(struct tested_table *d) {
    tt_table_clear(&d->t);
    free(d);
}

/* Asks; NULL where it was done, else the code of the refusal. */
static const char *ask(struct tested_table *d, int seat, const char *op, const char *in) {
    struct tt_error err;
    struct tt_drafts drafts;
    struct tt_document *doc = tt_json_parse(in, strlen(in), &err);
    assert_non_null(doc);
    memset(&d->err, 0, sizeof d->err);
    bool ok = tt_table_ask(&d->t, &house, seat, op, tt_document_root(doc), d->now, &drafts, &d->err);
    if (ok)
        tt_table_append(&d->t, &drafts, d->now, &d->events);
    else
        assert_int_equal(drafts.n, 0);
    tt_document_free(doc);
    return ok ? NULL : d->err.code;
}

#define ASK(d, seat, op, in)           assert_null(ask(d, seat, op, in))
#define REFUSED(d, seat, op, in, code) assert_string_equal(ask(d, seat, op, in), code)

static int actor(const struct tested_table *d) { return tt_lowest(tt_match_state(d->t.match)->actors); }

/* A legal move by request, as a client sends it. */
static const char *move_as(struct tested_table *d, int seat, int ply, struct tt_rng *rng) {
    const tt_move *legal;
    int n = tt_match_legal(d->t.match, seat, &legal);
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_int(&s, "ply", ply);
    tt_put_key(&s, "action");
    tt_put_action(d->t.spec.game, tt_match_setup(d->t.match), tt_match_state(d->t.match),
                  legal[tt_rng_below(rng, (uint32_t)n)], &s);
    tt_put_end(&s);
    const char *code = ask(d, seat, "move", s.buf);
    tt_sink_free(&s);
    return code;
}

static void play_one(struct tested_table *d, struct tt_rng *rng) {
    int seat = tt_random_actor(tt_match_state(d->t.match)->actors, rng);
    assert_null(move_as(d, seat, tt_match_ply(d->t.match), rng));
    d->now += SECOND;
}

static char *update(struct tested_table *d, int seat, int64_t from, bool fresh) {
    struct tt_viewer v = {.seat = seat, .texts = true, .chat = true, .from = from, .now = d->now};
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_put_update(&s, &d->t, &v, fresh ? &d->events : NULL);
    tt_put_end(&s);
    assert_false(s.overflow);
    return s.buf;
}

static bool has(struct tested_table *d, int seat, int64_t from, const char *what) {
    char *text = update(d, seat, from, false);
    bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static const struct tt_game *two_player_game(void) {
    for (int i = 0; i < tt_game_count(); i++)
        if (tt_plays(tt_game_at(i), 2))
            return tt_game_at(i);
    fail();
    return NULL;
}

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

static void for_games(void (*check)(const struct tt_game *, int seats, uint64_t seed), uint64_t seeds) {
    for (int i = 0; i < tt_game_count(); i++)
        for (int seats = 2; seats <= tt_game_at(i)->max_seats && seats <= 4; seats++)
            for (uint64_t seed = 0; seed < seeds && tt_plays(tt_game_at(i), seats); seed++)
                check(tt_game_at(i), seats, seed);
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

/* An update tells its viewer the same, to the byte, whatever the hidden cards are. */
static void check_secret(const struct tt_game *game, int seats, uint64_t seed) {
    struct tested_table *d = desk_new(game, seats, seed, "{\"kind\": \"move\", \"seconds\": 60}");
    struct tt_rng rng = tt_rng_seed(seed + 3);
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
        cmocka_unit_test(test_bodies),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_fold),
        cmocka_unit_test(test_delay),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_consent),
        cmocka_unit_test(test_stand_in),
        cmocka_unit_test(test_resign),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_abort),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_several),
        cmocka_unit_test(test_seats),
        cmocka_unit_test(test_chat),
        cmocka_unit_test(test_one_screen),
        cmocka_unit_test(test_of_match),
        cmocka_unit_test(test_key),
        cmocka_unit_test(test_key_not_stalled),
        cmocka_unit_test(test_key_follows_the_log),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_secret),
        cmocka_unit_test(test_news),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
