/* One table under test, for table.c and table_people.c: people at every seat, its time, requests as clients send them.
 * Games are taken from the registry, known by no name. */
#ifndef TESTED_TABLE_H
#define TESTED_TABLE_H

#include "test.h"

#include "../engine/table.h"
#include "timetable/table.h"

#include <string.h>

enum { SECOND = 1000, START_MS = 1000000 };

static inline bool known(const struct tt_house *h, const char *id) {
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

static inline void append(struct tested_table *d, struct tt_entry e) {
    struct tt_drafts drafts = {0};
    tt_drafts_add(&drafts, e);
    tt_table_append(&d->t, &drafts, d->now, &d->events);
}

static inline void sit(struct tested_table *d, int seat, enum tt_seat_kind kind, const char *person, const char *bot) {
    append(d, tt_entry_words(TT_ENTRY_SEAT, seat, (int)kind, person, bot));
    d->t.seat[seat].here = kind == TT_SEAT_PERSON;
}

static const char *const person[] = {"pa", "pb", "pc", "pd", "pe", "pf", "pg", "ph"};
static const char *const called[] = {"Ana", "Bea", "Cai", "Dag", "Eva", "Fay", "Gro", "Hal"};

/* Everybody a person, and the game begun. */
static inline struct tested_table *desk_new(const struct tt_game *game, int seats, uint64_t seed, const char *clock) {
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

static inline void desk_free(struct tested_table *d) {
    tt_table_clear(&d->t);
    free(d);
}

/* Asks; NULL where it was done, else the code of the refusal. */
static inline const char *ask(struct tested_table *d, int seat, const char *op, const char *in) {
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

static inline int actor(const struct tested_table *d) { return tt_lowest(tt_match_state(d->t.match)->actors); }

/* A legal move by request, as a client sends it. */
static inline const char *move_as(struct tested_table *d, int seat, int ply, struct tt_rng *rng) {
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

static inline void play_one(struct tested_table *d, struct tt_rng *rng) {
    int seat = tt_random_actor(tt_match_state(d->t.match)->actors, rng);
    assert_null(move_as(d, seat, tt_match_ply(d->t.match), rng));
    d->now += SECOND;
}

static inline char *update(struct tested_table *d, int seat, int64_t from, bool fresh) {
    struct tt_viewer v = {.seat = seat, .texts = true, .chat = true, .from = from, .now = d->now};
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_put_update(&s, &d->t, &v, fresh ? &d->events : NULL);
    tt_put_end(&s);
    assert_false(s.overflow);
    return s.buf;
}

static inline bool has(struct tested_table *d, int seat, int64_t from, const char *what) {
    char *text = update(d, seat, from, false);
    bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static inline const struct tt_game *two_player_game(void) {
    for (int i = 0; i < tt_game_count(); i++)
        if (tt_plays(tt_game_at(i), 2))
            return tt_game_at(i);
    fail();
    return NULL;
}

static inline void for_games(void (*check)(const struct tt_game *, int seats, uint64_t seed), uint64_t seeds) {
    for (int i = 0; i < tt_game_count(); i++)
        for (int seats = 2; seats <= tt_game_at(i)->max_seats && seats <= 4; seats++)
            for (uint64_t seed = 0; seed < seeds && tt_plays(tt_game_at(i), seats); seed++)
                check(tt_game_at(i), seats, seed);
}

#endif
