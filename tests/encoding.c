/* Encodings, for every game alike: an observation says only what its seat may know, all of its block is written,
 * action numbers and moves are one and the same, fields and blocks fit together, and what a seat sees change changes
 * its observation. */
#include "test.h"

#include <string.h>

/* Positions that are looked at in all, shared out evenly among games and numbers of seats, and of them those whose
 * view is printed, too. */
#define POSITIONS   1200000
#define VIEW_EVERY  40
#define PAIRS_EVERY 16 /* long lists of moves in two parts */
#define GUARD_WORDS 4
#define GUARD       0xA5C3A5C3A5C3A5C3u

struct fixture {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_state *state, *copy;
    tt_move *list;
    struct tt_rng rng;
    uint8_t *seen; /* a mark for each action number */
};

static void *need(size_t n) {
    void *p = calloc(1, n);
    assert_non_null(p);
    return p;
}

static const char *only;
static int64_t positions = POSITIONS;

/* --- setups ----------------------------------------------------------------------------------- */

static int64_t some_value(const struct tt_option *o, int seats, struct tt_rng *rng) {
    int values = 0;
    switch (o->type) {
    case TT_BOOL: return tt_rng_below(rng, 2);
    case TT_ENUM:
        while (o->values[values])
            values++;
        return tt_rng_below(rng, (uint32_t)values);
    case TT_INT: return o->min + tt_rng_below(rng, (uint32_t)(o->max - o->min + 1));
    case TT_INT_OR_NULL: return TT_NULL;
    case TT_LIST_OR_NULL: {
        int64_t list = 0;
        for (int p = 0; p < seats; p++)
            list |= (int64_t)(o->min + tt_rng_below(rng, (uint32_t)(o->max - o->min + 1))) << 4 * p;
        return list;
    }
    }
    return o->normal;
}

/* Half of the matches have ordinary options; of the others, each option is changed with a chance of a third. */
static bool some_setup(struct fixture *t, int seats, uint64_t seed) {
    struct tt_rng rng = tt_rng_seed(seed ^ 0x0971);
    struct tt_error err;
    tt_setup_normal(t->game, seats, seed, &t->setup);
    if (tt_rng_below(&rng, 2) && tt_plays(t->game, seats))
        return true;
    for (int i = 0; i < t->game->n_options; i++)
        if (!tt_rng_below(&rng, 3))
            t->setup.option[i] = some_value(&t->game->options[i], seats, &rng);
    return !t->game->check || t->game->check(&t->setup, &err);
}

/* --- what must hold in every position ---------------------------------------------------------- */

static void fill(uint64_t *at, int n) {
    for (int i = 0; i < n; i++)
        at[i] = GUARD;
}

/* Writes into a buffer of rubbish, and checks that all of it was written and nothing behind it. */
static void observe(struct fixture *t, const struct tt_state *state, int seat, int first, uint64_t *out) {
    int words = tt_observation_words(t->game, t->setup.seats);
    assert_true(words <= TT_MAX_OBSERVATION);
    fill(out, words + GUARD_WORDS);
    t->game->encoding->observe(&t->setup, state, seat, first, out);
    for (int i = 0; i < GUARD_WORDS; i++)
        assert_true(out[words + i] == GUARD);
}

/* The field that a bit belongs to. */
static const char *field_at(const struct tt_encoding *e, int bit) {
    const struct tt_field *f = e->fields;
    if (bit >= 64 * e->words) {
        f = e->other_fields;
        bit = (bit - 64 * e->words) % (64 * e->other_words);
    }
    for (; f->id; f++) {
        if (bit < f->items * f->levels)
            return f->id;
        bit -= f->items * f->levels;
    }
    return "padding";
}

static void check_secrecy(struct fixture *t, int seat, int first) {
    uint64_t before[TT_MAX_OBSERVATION + GUARD_WORDS], after[TT_MAX_OBSERVATION + GUARD_WORDS];
    observe(t, t->state, seat, first, before);
    memcpy(t->copy, t->state, t->game->state_size);
    if (t->game->redeal)
        t->game->redeal(&t->setup, t->copy, seat, &t->rng);
    observe(t, t->copy, seat, first, after);
    for (int i = 0; i < 64 * tt_observation_words(t->game, t->setup.seats); i++)
        if ((before[i / 64] ^ after[i / 64]) >> i % 64 & 1) {
            print_error("%s, %d seats, seat %d: bit %d (%s) is another one after a redeal\n", t->game->id,
                        t->setup.seats, seat, i, field_at(t->game->encoding, i));
            fail();
        }
}

static void check_secrets(struct fixture *t, int seat) {
    uint64_t out[TT_MAX_OBSERVATION + GUARD_WORDS];
    int words = tt_secret_words(t->game, t->setup.seats);
    fill(out, words + GUARD_WORDS);
    t->game->encoding->secret(&t->setup, t->state, seat, out);
    for (int i = 0; i < GUARD_WORDS; i++)
        assert_true(out[words + i] == GUARD);
}

static bool has(const uint64_t *mask, int i) { return mask[i >> 6] >> (i & 63) & 1; }

static void wrong_number(struct fixture *t, const char *what, tt_move m, int index) {
    print_error("%s, %d seats: %s: move %08x, number %d\n", t->game->id, t->setup.seats, what, m, index);
    fail();
}

/* One part: every move has a number of its own, and back. */
static void check_numbers(struct fixture *t, int seat, int n) {
    const struct tt_encoding *e = t->game->encoding;
    int actions = tt_action_count(t->game, t->setup.seats);
    uint64_t mask[TT_MAX_OBSERVATION];
    for (int i = 0; i < n; i++) {
        int at = e->index(&t->setup, t->state, t->list[i], 0);
        if (at < 0 || at >= actions)
            wrong_number(t, "out of range", t->list[i], at);
        if (t->seen[at]++)
            wrong_number(t, "used twice", t->list[i], at);
        if (e->move_at(&t->setup, t->state, seat, TT_NO_INDEX, at) != t->list[i])
            wrong_number(t, "leads back to another move", t->list[i], at);
    }
    memset(t->seen, 0, (size_t)actions);
    assert_int_equal(tt_legal_mask(t->game, &t->setup, t->state, seat, TT_NO_INDEX, t->list, mask), n);
}

/* Two parts: together they name one move, and the masks hold just those. */
static void check_pairs(struct fixture *t, int seat, int n) {
    const struct tt_encoding *e = t->game->encoding;
    int actions = tt_action_count(t->game, t->setup.seats), before = TT_NO_INDEX, left = 0;
    uint64_t mask[TT_MAX_OBSERVATION], second[TT_MAX_OBSERVATION];
    tt_move *room = need(t->game->max_moves * sizeof *room);
    tt_legal_mask(t->game, &t->setup, t->state, seat, TT_NO_INDEX, room, mask);
    for (int i = 0; i < n; i++) {
        int a = e->index(&t->setup, t->state, t->list[i], 0), b = e->index(&t->setup, t->state, t->list[i], 1);
        if (a < 0 || a >= actions || !has(mask, a))
            wrong_number(t, "first part", t->list[i], a);
        if (a != before) { /* moves with the same first part stand together */
            assert_int_equal(left, 0);
            left = tt_legal_mask(t->game, &t->setup, t->state, seat, a, room, second);
            before = a;
        }
        if (b < 0 || b >= actions || !has(second, b))
            wrong_number(t, "second part", t->list[i], b);
        second[b >> 6] &= ~((uint64_t)1 << (b & 63));
        left--;
        if (e->move_at(&t->setup, t->state, seat, a, b) != t->list[i])
            wrong_number(t, "leads back to another move", t->list[i], b);
    }
    assert_int_equal(left, 0);
    check_secrecy(t, seat, before);
    free(room);
}

static void check_position(struct fixture *t, bool all_pairs) {
    const struct tt_encoding *e = t->game->encoding;
    unsigned actors = t->state->actors;
    for (unsigned set = actors; set; set &= set - 1) {
        int seat = tt_lowest(set), n = t->game->moves(&t->setup, t->state, seat, t->list);
        if (e->parts == 1)
            check_numbers(t, seat, n);
        else if (all_pairs || n < 64)
            check_pairs(t, seat, n);
        check_secrecy(t, seat, TT_NO_INDEX);
    }
    int other = (int)tt_rng_below(&t->rng, t->setup.seats);
    check_secrecy(t, other, TT_NO_INDEX);
    check_secrets(t, other);
}

/* --- what is seen to change changes the observation -------------------------------------------- */

/* False where the observation stays the same. */
static bool check_change(struct fixture *t, tt_move move) {
    bool shown = true;
    uint64_t before[TT_MAX_OBSERVATION + GUARD_WORDS], after[TT_MAX_OBSERVATION + GUARD_WORDS];
    int seat = (int)tt_rng_below(&t->rng, t->setup.seats);
    struct tt_sink one, two;
    tt_sink_grow(&one);
    tt_sink_grow(&two);
    memcpy(t->copy, t->state, t->game->state_size);
    t->game->apply(&t->setup, t->copy, move, NULL);
    tt_put_view(t->game, &t->setup, t->state, seat, &one);
    tt_put_view(t->game, &t->setup, t->copy, seat, &two);
    observe(t, t->state, seat, TT_NO_INDEX, before);
    observe(t, t->copy, seat, TT_NO_INDEX, after);
    if (t->copy->actors && strcmp(one.buf, two.buf) &&
        !memcmp(before, after, 8 * (size_t)tt_observation_words(t->game, t->setup.seats))) {
        size_t at = 0;
        while (one.buf[at] == two.buf[at])
            at++;
        at = at > 100 ? at - 100 : 0;
        shown = false;
        print_message("%s, %d seats: seat %d sees a change that its observation does not show:\n%.300s\n%.300s\n",
                      t->game->id, t->setup.seats, seat, one.buf + at, two.buf + at);
    }
    tt_sink_free(&one);
    tt_sink_free(&two);
    return shown;
}

/* --- matches ------------------------------------------------------------------------------------ */

/* By chance, or as the game's rollout plays: positions of both kinds are met. */
static tt_move some_move(struct fixture *t, bool sensible) {
    const struct tt_bot_hooks *bot = t->game->bot;
    if (!sensible || !bot || !bot->rollout)
        return tt_random_move(t->game, &t->setup, t->state, &t->rng, t->list);
    int seat = tt_random_actor(t->state->actors, &t->rng), n = t->game->moves(&t->setup, t->state, seat, t->list);
    return t->list[bot->rollout(&t->setup, t->state, seat, t->list, n, &t->rng)];
}

static void table_open(struct fixture *t, const struct tt_game *game) {
    memset(t, 0, sizeof *t);
    t->game = game;
    t->state = need(game->state_size);
    t->copy = need(game->state_size);
    t->list = need((size_t)game->max_moves * TT_MAX_SEATS * sizeof(tt_move));
    t->seen = need((size_t)tt_action_count(game, game->max_seats));
}

static void table_close(struct fixture *t) {
    free(t->state);
    free(t->copy);
    free(t->list);
    free(t->seen);
}

static int64_t look_at(struct fixture *t, int seats, int64_t wanted) {
    int64_t done = 0, unseen = 0;
    for (uint64_t seed = 1; done < wanted; seed++) {
        if (!some_setup(t, seats, seed))
            continue;
        t->rng = tt_rng_seed(seed ^ 0xec0de);
        t->game->start(&t->setup, t->state);
        for (; t->state->actors && done < wanted; done++) {
            check_position(t, done % PAIRS_EVERY == 0);
            tt_move move = some_move(t, seed % 3 == 0);
            if (done % VIEW_EVERY == 0)
                unseen += !check_change(t, move);
            t->game->apply(&t->setup, t->state, move, NULL);
        }
        check_secrecy(t, (int)tt_rng_below(&t->rng, t->setup.seats), TT_NO_INDEX); /* over, too */
    }
    assert_int_equal(unseen, 0);
    return done;
}

static void test_positions(void **none) {
    int64_t tables = 0, done = 0;
    (void)none;
    for (int i = 0; i < tt_game_count(); i++)
        if (tt_game_at(i)->encoding)
            tables += tt_game_at(i)->max_seats - tt_game_at(i)->min_seats + 1;
    for (int i = 0; i < tt_game_count(); i++) {
        struct fixture t;
        if (!tt_game_at(i)->encoding || (only && strcmp(only, tt_game_at(i)->id)))
            continue;
        table_open(&t, tt_game_at(i));
        for (int seats = t.game->min_seats; seats <= t.game->max_seats; seats++)
            done += look_at(&t, seats, positions / tables + 1);
        table_close(&t);
    }
    print_message("%lld positions\n", (long long)done);
    assert_true(only || done >= positions);
}

/* --- the tables ---------------------------------------------------------------------------------- */

static int bits_of(const struct tt_field *f) {
    int bits = 0;
    for (; f->id; f++) {
        assert_true(f->items && f->levels && f->step);
        assert_true(f->type == TT_FIELD_COUNT || f->levels == 1);
        bits += f->items * f->levels;
    }
    return bits;
}

static int actions_of(const struct tt_action_group *g) {
    int n = 0;
    for (; g->id; g++)
        n += g->items[0] * g->items[1] * g->items[2];
    return n;
}

static void test_tables(void **none) {
    (void)none;
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_encoding *e = tt_game_at(i)->encoding;
        if (!e)
            continue;
        assert_int_equal(TT_WORDS(bits_of(e->fields)), e->words);
        assert_int_equal(TT_WORDS(bits_of(e->other_fields)), e->other_words);
        assert_int_equal(TT_WORDS(bits_of(e->secrets)), e->secret_words);
        assert_int_equal(TT_WORDS(bits_of(e->other_secrets)), e->other_secret_words);
        assert_int_equal(actions_of(e->groups), e->actions);
        assert_int_equal(actions_of(e->other_groups), e->other_actions);
        assert_true(tt_action_count(tt_game_at(i), tt_game_at(i)->max_seats) < 4096);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_tables), cmocka_unit_test(test_positions)};
    if (argc > 1)
        only = argv[1];
    if (argc > 2)
        positions = atoll(argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
