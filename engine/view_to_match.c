/* A match that fits a view: what OpenSpiel calls resampling from an information state. The game completes the view to a
 * position (tt_game.complete), which is read by the same door as everybody's; what the seat cannot know is then dealt
 * again as the game's redeal does it, and the result must be seen exactly as the view says. */
#include "timetable/engine.h"

enum { TRIES = 64 };

/* The number of players: that of the view, where it says so, by a number or by one entry for each. */
static struct tt_json seats_of(const struct tt_json *view, const struct tt_json *players) {
    const struct tt_json *seen = tt_json_get(view, "players");
    if (tt_json_is(seen, TT_JSON_INT))
        return *seen;
    if (tt_json_is(seen, TT_JSON_LIST))
        return (struct tt_json){.type = TT_JSON_INT, .num = seen->count, .span = 1};
    return players ? *players : (struct tt_json){.type = TT_JSON_NULL, .span = 1};
}

static bool seen_so(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                    const struct tt_json *view) {
    struct tt_sink same;
    tt_sink_compare(&same, view);
    tt_put_view(game, setup, state, seat, &same);
    return tt_sink_equal(&same);
}

static void put_completed(const struct tt_game *game, const struct tt_setup *setup, const struct tt_json *view,
                          int seat, struct tt_rng *rng, struct tt_sink *out) {
    const struct tt_json *options = tt_json_get(view, "options");
    if (!game->complete) {
        tt_put_json(out, view);
        return;
    }
    tt_put_object(out);
    if (options && game->position_options != TT_OPTIONS_NOT_THERE) {
        tt_put_key(out, "options");
        tt_put_json(out, options);
    }
    if (tt_json_is(tt_json_get(view, "players"), TT_JSON_INT))
        tt_key_int(out, "players", setup->seats);
    game->complete(setup, view, seat, rng, out);
    tt_put_end(out);
}

/* Deals again what the seat cannot know, where that is still seen so; the position is then that of the other deal. */
static void deal_again(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state, int seat,
                       const struct tt_json *view, struct tt_rng *rng, struct tt_sink *position) {
    _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *other = (struct tt_state *)room;
    void (*deal)(const struct tt_setup *, struct tt_state *, int, struct tt_rng *) =
        game->fork ? game->fork : game->redeal;
    if (!deal)
        return;
    memcpy(other, state, game->state_size);
    deal(setup, other, seat, rng);
    if (!seen_so(game, setup, other, seat, view))
        return;
    tt_sink_clear(position);
    tt_put_position(game, setup, other, position);
}

static struct tt_match *try_deal(const struct tt_game *game, const struct tt_json *players,
                                 const struct tt_json *options, const struct tt_json *view, int seat, uint64_t seed,
                                 uint64_t deal, struct tt_error *err) {
    _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)room;
    uint64_t key[2] = {seed, deal};
    struct tt_rng rng = tt_rng_seed(tt_hash(key, sizeof key, 0x11e5));
    struct tt_setup setup;
    struct tt_sink position;
    struct tt_match *m = NULL;
    bool ok;
    if (!tt_setup_read(game, players, options, NULL, seed, &setup, err))
        return NULL;
    tt_sink_nodes(&position);
    put_completed(game, &setup, view, seat, &rng, &position);
    tt_setup_clear(&setup);
    ok = tt_sink_value(&position) && tt_setup_read(game, players, options, tt_sink_value(&position), seed, &setup, err);
    if (ok && tt_begin(game, &setup, tt_sink_value(&position), state, err)) {
        if (seen_so(game, &setup, state, seat, view)) {
            deal_again(game, &setup, state, seat, view, &rng, &position);
            m = tt_match_new(game, &setup, tt_sink_value(&position), err);
            ok = false; /* the setup went with it */
        } else {
            tt_fail(err, "bad_position", "no deal fits this view", NULL);
        }
    }
    if (ok)
        tt_setup_clear(&setup);
    tt_sink_free(&position);
    return m;
}

struct tt_match *tt_match_of_view(const struct tt_game *game, const struct tt_json *players,
                                  const struct tt_json *options, const struct tt_json *view, int seat, uint64_t seed,
                                  struct tt_error *err) {
    struct tt_json seats = seats_of(view, players);
    const struct tt_json *seen = tt_json_get(view, "options");
    struct tt_match *m = NULL;
    if (!tt_json_is(view, TT_JSON_OBJECT)) {
        tt_fail(err, "bad_position", "a view is an object, as the op view gives it", NULL);
        return NULL;
    }
    for (uint64_t deal = 0; deal < TRIES && !m; deal++)
        m = try_deal(game, seats.type == TT_JSON_NULL ? NULL : &seats, seen ? seen : options, view, seat, seed, deal,
                     err);
    return m;
}
