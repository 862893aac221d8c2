/* Options from JSON and back, and the objects that every front end shows: actions, events, views,
 * positions, results. What is common to all games stands here once. */
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>

/* --- options --------------------------------------------------------------------------------- */

static bool read_list(const struct tt_option *o, int seats, const struct tt_json *v, int64_t *out) {
    if (!tt_json_is(v, TT_JSON_LIST) || v->count != (uint32_t)seats)
        return false;
    uint64_t packed = 0;
    int shift = 0;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c), shift += 4) {
        int64_t n = o->values ? tt_json_find(c, o->values) : -1;
        if (o->values ? n < 0 : !tt_json_int(c, o->min, o->max, &n))
            return false;
        packed |= (uint64_t)n << shift;
    }
    *out = (int64_t)packed;
    return true;
}

static bool read_option(const struct tt_option *o, int seats, const struct tt_json *v, int64_t *out) {
    switch (o->type) {
    case TT_BOOL:
        if (!tt_json_is(v, TT_JSON_BOOL))
            return false;
        *out = v->num;
        return true;
    case TT_INT: return tt_json_int(v, o->min, o->max, out);
    case TT_ENUM: *out = tt_json_find(v, o->values); return *out >= 0;
    case TT_INT_OR_NULL:
    case TT_LIST_OR_NULL:
        if (tt_json_is(v, TT_JSON_NULL)) {
            *out = TT_NULL;
            return true;
        }
        return o->type == TT_INT_OR_NULL ? tt_json_int(v, o->min, o->max, out) : read_list(o, seats, v, out);
    }
    return false;
}

static const struct tt_option *option_find(const struct tt_game *game, const char *id) {
    for (int i = 0; i < game->n_options; i++)
        if (!strcmp(game->options[i].id, id))
            return &game->options[i];
    return NULL;
}

static bool read_options(const struct tt_game *game, const struct tt_json *options, struct tt_setup *setup,
                         struct tt_error *err) {
    if (!options)
        return true;
    if (!tt_json_is(options, TT_JSON_OBJECT))
        return tt_fail(err, "bad_request", "options must be an object", NULL);
    for (const struct tt_json *c = tt_json_first(options); c; c = tt_json_next(options, c)) {
        const struct tt_option *o = option_find(game, c->key);
        if (!o)
            return tt_fail(err, "bad_option", "this game has no such option", c->key);
        if (!read_option(o, setup->seats, c, &setup->option[o - game->options]))
            return tt_fail(err, "bad_option", "not a value of this option", c->key);
    }
    return true;
}

static int64_t default_by(const struct tt_option *o, int revision) {
    return revision < o->since ? o->before : o->normal;
}

void tt_setup_normal(const struct tt_game *game, int seats, uint64_t seed, struct tt_setup *setup) {
    memset(setup, 0, sizeof *setup);
    setup->seed = seed;
    setup->seats = (uint8_t)seats;
    setup->revision = game->revision;
    for (int i = 0; i < game->n_options; i++)
        setup->option[i] = game->options[i].normal;
}

struct tt_setup tt_setup_blind(const struct tt_setup *setup) {
    struct tt_setup blind = *setup;
    blind.seed = 0;
    blind.keyed = false;
    memset(blind.key, 0, sizeof blind.key);
    return blind;
}

void tt_known_state(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                    struct tt_state *out) {
    struct tt_setup sorting = tt_setup_blind(setup);
    struct tt_rng rng = tt_rng_seed(1);
    sorting.sorts = true;
    memcpy(out, state, game->state_size);
    if (game->redeal)
        game->redeal(&sorting, out, seat, &rng);
    else
        out->rng = rng;
    out->keyed = 0;
}

/* A position whose `players` is a number names the number of seats; elsewhere it is a list. */
static bool read_seats(const struct tt_game *game, const struct tt_json *players, const struct tt_json *position,
                       int64_t *seats, struct tt_error *err) {
    const struct tt_json *given = tt_json_get(position, "players");
    if (tt_json_is(given, TT_JSON_LIST))
        given = NULL;
    if (!players)
        players = given;
    if (!tt_json_is(players, TT_JSON_INT))
        return tt_fail(err, "bad_request", "players must be a whole number", NULL);
    if (given && (given->type != TT_JSON_INT || given->num != players->num))
        return tt_fail(err, "bad_position", "the position contradicts the request", "players");
    if (!tt_json_int(players, game->min_seats, game->max_seats, seats))
        return tt_fail(err, "bad_players", "this game is not for that many players", NULL);
    return true;
}

/* Position's options first, then the request's over them. */
static bool read_both_options(const struct tt_game *game, const struct tt_json *options, const struct tt_json *given,
                              struct tt_setup *setup, struct tt_error *err) {
    if (given && game->position_options == TT_OPTIONS_NOT_THERE)
        return tt_fail(err, "bad_position", "options come with the request, not with the position", NULL);
    if (!read_options(game, given, setup, err)) {
        err->code = "bad_position";
        return false;
    }
    struct tt_setup asked = *setup;
    if (!read_options(game, options, &asked, err))
        return false;
    if (game->position_options == TT_OPTIONS_MUST_AGREE)
        for (int i = 0; i < game->n_options; i++)
            if (asked.option[i] != setup->option[i] && tt_json_get(given, game->options[i].id))
                return tt_fail(err, "bad_position", "the position contradicts the request", game->options[i].id);
    *setup = asked;
    return true;
}

static bool read_custom(const struct tt_game *game, const struct tt_json *cards, struct tt_setup *setup,
                        struct tt_error *err) {
    if (!cards || !game->customise)
        return true;
    void *table = tt_need(game->custom_size);
    setup->custom = table;
    return game->customise(cards, table, err);
}

/* The generator in print: opaque, 16 hexadecimal digits; of a keyed state the count of draws, and the key. */
enum { RNG_DIGITS = 16, KEYED_DIGITS = RNG_DIGITS + 2 * TT_KEY };

static bool read_rng(const struct tt_json *v, struct tt_rng *rng, uint8_t *keyed, uint8_t key[TT_KEY]) {
    uint8_t bytes[RNG_DIGITS / 2 + TT_KEY] = {0};
    *keyed = tt_json_is(v, TT_JSON_TEXT) && strlen(v->text) == KEYED_DIGITS;
    if (!tt_json_is(v, TT_JSON_TEXT) || !tt_hex_read(v->text, bytes, *keyed ? sizeof bytes : RNG_DIGITS / 2))
        return false;
    rng->s = 0;
    for (int i = 0; i < RNG_DIGITS / 2; i++)
        rng->s = rng->s << 8 | bytes[i];
    memcpy(key, bytes + RNG_DIGITS / 2, TT_KEY);
    return true;
}

static void put_rng(const struct tt_setup *setup, const struct tt_state *state, struct tt_sink *s) {
    char text[KEYED_DIGITS + 1];
    uint8_t bytes[RNG_DIGITS / 2 + TT_KEY];
    for (int i = 0; i < RNG_DIGITS / 2; i++)
        bytes[i] = (uint8_t)(state->rng.s >> (56 - 8 * i));
    memcpy(bytes + RNG_DIGITS / 2, setup->key, TT_KEY);
    tt_hex_write(bytes, state->keyed ? sizeof bytes : RNG_DIGITS / 2, text);
    tt_key_text(s, "rng", text);
}

/* A position that brings a keyed generator brings its key. */
static void read_position_key(const struct tt_json *position, struct tt_setup *setup) {
    struct tt_rng rng;
    uint8_t keyed, key[TT_KEY];
    if (!read_rng(tt_json_get(position, "rng"), &rng, &keyed, key) || !keyed)
        return;
    setup->keyed = true;
    memcpy(setup->key, key, TT_KEY);
}

bool tt_setup_key(struct tt_setup *setup, const struct tt_json *v, const struct tt_json *position,
                  struct tt_error *err) {
    uint8_t key[TT_KEY] = {0};
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_TEXT) || !tt_hex_read(v->text, key, sizeof key))
        return tt_fail(err, "bad_request", "a key is 64 hexadecimal digits", NULL);
    if (tt_json_get(position, "rng") && (!setup->keyed || memcmp(key, setup->key, sizeof key)))
        return tt_fail(err, "bad_request", "the position contradicts the request", "key");
    setup->keyed = true;
    memcpy(setup->key, key, sizeof key);
    return true;
}

bool tt_setup_read(const struct tt_game *game, const struct tt_json *players, const struct tt_json *options,
                   const struct tt_json *position, uint64_t seed, struct tt_setup *setup, struct tt_error *err) {
    return tt_setup_read_by(game, NULL, players, options, position, seed, setup, err);
}

bool tt_setup_read_by(const struct tt_game *game, const struct tt_json *revision, const struct tt_json *players,
                      const struct tt_json *options, const struct tt_json *position, uint64_t seed,
                      struct tt_setup *setup, struct tt_error *err) {
    int64_t seats, by = game->revision;
    memset(setup, 0, sizeof *setup);
    if (position && position->type != TT_JSON_OBJECT)
        return tt_fail(err, "bad_request", "position must be an object", NULL);
    if (!revision)
        revision = tt_json_get(position, "revision");
    if (revision && !tt_json_int(revision, 0, game->revision, &by))
        return tt_fail(err, "bad_request", "this version does not know that revision of the rules", NULL);
    if (!read_seats(game, players, position, &seats, err))
        return false;
    tt_setup_normal(game, (int)seats, seed, setup);
    setup->revision = (uint8_t)by;
    read_position_key(position, setup);
    for (int i = 0; i < game->n_options; i++)
        setup->option[i] = default_by(&game->options[i], setup->revision);
    if (!read_both_options(game, options, tt_json_get(position, "options"), setup, err) ||
        !read_custom(game, tt_json_get(position, "cards"), setup, err) || (game->check && !game->check(setup, err))) {
        tt_setup_clear(setup);
        return false;
    }
    return true;
}

struct tt_setup tt_setup_copy(const struct tt_game *game, const struct tt_setup *setup) {
    struct tt_setup own = *setup;
    if (setup->custom) {
        void *table = tt_need(game->custom_size);
        memcpy(table, setup->custom, game->custom_size);
        own.custom = table;
    }
    return own;
}

void tt_setup_clear(struct tt_setup *setup) {
    free((void *)(uintptr_t)setup->custom);
    setup->custom = NULL;
}

bool tt_begin(const struct tt_game *game, const struct tt_setup *setup, const struct tt_json *position,
              struct tt_state *state, struct tt_error *err) {
    if (!position) {
        game->start(setup, state);
        return true;
    }
    struct tt_rng rng;
    uint8_t keyed, key[TT_KEY];
    const struct tt_json *given = tt_json_get(position, "rng");
    if (given && !read_rng(given, &rng, &keyed, key))
        return tt_fail_at(err, given, "rng must be a string as state prints it", NULL);
    if (!game->place(setup, position, state, err))
        return false;
    if (given) {
        state->rng = rng;
        state->keyed = keyed;
    }
    return true;
}

void tt_put_option(const struct tt_option *o, int seats, int64_t v, struct tt_sink *s) {
    if (v == TT_NULL) {
        tt_put_null(s);
        return;
    }
    switch (o->type) {
    case TT_BOOL: tt_put_bool(s, v != 0); break;
    case TT_INT:
    case TT_INT_OR_NULL: tt_put_int(s, v); break;
    case TT_ENUM: tt_put_text(s, o->values[v]); break;
    case TT_LIST_OR_NULL:
        tt_put_list(s);
        for (int i = 0; i < seats; i++) {
            unsigned one = (uint64_t)v >> (4 * i) & 15u;
            if (o->values)
                tt_put_text(s, o->values[one]);
            else
                tt_put_int(s, one);
        }
        tt_put_end(s);
        break;
    }
}

void tt_put_options(const struct tt_game *game, const struct tt_setup *setup, struct tt_sink *s) {
    tt_put_object(s);
    for (int i = 0; i < game->n_options; i++) {
        const struct tt_option *o = &game->options[i];
        if (setup->revision < o->added && setup->option[i] == default_by(o, setup->revision))
            continue;
        tt_put_key(s, o->id);
        tt_put_option(o, setup->seats, setup->option[i], s);
    }
    tt_put_end(s);
}

/* --- objects --------------------------------------------------------------------------------- */

int tt_legal(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
             tt_move *out) {
    int n = 0;
    for (int p = 0; p < setup->seats; p++)
        if ((seat == TT_NOBODY || seat == p) && (state->actors >> p & 1u))
            n += game->moves(setup, state, p, out + n);
    return n;
}

void tt_put_action(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, tt_move move,
                   struct tt_sink *s) {
    tt_put_object(s);
    game->action(setup, state, move, s);
    tt_put_end(s);
}

void tt_put_spoken_action(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                          tt_move move, struct tt_sink *s) {
    tt_put_object(s);
    game->action(setup, state, move, s);
    if (game->action_words)
        game->action_words(setup, state, move, s);
    tt_put_end(s);
}

void tt_action_verb(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                    tt_move move, char *out, size_t cap) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_action(game, setup, state, move, &s);
    const struct tt_json *verb = tt_json_get(tt_sink_value(&s), "verb");
    size_t n = tt_json_is(verb, TT_JSON_TEXT) ? strlen(verb->text) : 0;
    if (n >= cap)
        n = cap - 1;
    if (n)
        memcpy(out, verb->text, n);
    out[n] = 0;
    tt_sink_free(&s);
}

static bool may_read(const struct tt_event *e, int viewer) {
    if (e->audience == TT_ALL_SEATS || viewer == TT_TRUTH)
        return true;
    return viewer >= 0 && (e->audience >> viewer & 1);
}

void tt_hide_event(struct tt_event *e, int viewer) {
    if (may_read(e, viewer))
        return;
    e->hidden = 1;
    memset(e->list, 0xFF, sizeof e->list);
}

void tt_put_event(const struct tt_game *game, const struct tt_setup *setup, const struct tt_event *event, int viewer,
                  struct tt_sink *s) {
    struct tt_event e = *event;
    tt_hide_event(&e, viewer);
    tt_put_object(s);
    game->event(setup, &e, s);
    tt_put_end(s);
}

void tt_put_view(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int viewer,
                 struct tt_sink *s) {
    tt_put_object(s);
    game->view(setup, state, viewer, s);
    tt_put_end(s);
}

static void put_position(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                         bool plain, struct tt_sink *s) {
    tt_put_object(s);
    game->position(setup, state, s);
    if (!plain && setup->revision != game->revision)
        tt_key_int(s, "revision", setup->revision);
    put_rng(setup, state, s);
    tt_put_end(s);
}

void tt_put_position(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                     struct tt_sink *s) {
    put_position(game, setup, state, false, s);
}

void tt_put_position_plain(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                           struct tt_sink *s) {
    put_position(game, setup, state, true, s);
}

void tt_put_rule(struct tt_sink *s, const char *game, const char *clause) {
    char rule[80];
    snprintf(rule, sizeof rule, "%s/%s", game, clause ? clause : "");
    if (clause)
        tt_key_text(s, "rule", rule);
    else
        tt_key_null(s, "rule");
}

void tt_put_result(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                   struct tt_sink *s) {
    struct tt_result r;
    bool over = state->actors == 0;
    tt_key_bool(s, "over", over);
    if (!over)
        return;
    memset(&r, 0, sizeof r);
    game->result(setup, state, &r);
    tt_key_seats(s, "winners", r.winners);
    tt_key_list(s, "scores");
    for (int p = 0; p < setup->seats; p++)
        tt_put_int(s, r.score[p]);
    tt_put_end(s);
    tt_key_text(s, "reason", r.reason);
    if (game->result_more)
        game->result_more(setup, state, s);
}

/* --- chance and hashes ----------------------------------------------------------------------- */

tt_move tt_random_move(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                       struct tt_rng *rng, tt_move *buf) {
    int n = game->moves(setup, state, tt_random_actor(state->actors, rng), buf);
    return buf[tt_rng_below(rng, (uint32_t)n)];
}

/* gpu/play.cuh does the same on the device, step by step. */
void tt_random_playout(const struct tt_game *game, const struct tt_setup *setup, uint64_t run, uint64_t i,
                       struct tt_state *state, tt_move *buf, struct tt_playout *out) {
    struct tt_setup own = *setup;
    struct tt_result result;
    own.seed = tt_game_seed(run, i);
    struct tt_rng rng = tt_policy_rng(own.seed);
    out->hash = TT_HASH_START;
    out->decisions = 0;
    for (game->start(&own, state); state->actors; out->decisions++) {
        tt_move move = tt_random_move(game, &own, state, &rng, buf);
        out->hash = tt_hash_word(out->hash, move);
        game->apply(&own, state, move, NULL);
    }
    memset(&result, 0, sizeof result);
    game->result(&own, state, &result);
    out->winners = result.winners;
    for (int p = 0; p < own.seats; p++)
        out->hash = tt_hash_word(out->hash, (uint32_t)result.score[p]);
}

uint64_t tt_hash(const void *bytes, size_t n, uint64_t from) {
    const unsigned char *p = bytes;
    uint64_t h = from ? from : 0xcbf29ce484222325u;
    while (n--)
        h = (h ^ *p++) * 0x100000001b3u;
    return h;
}
