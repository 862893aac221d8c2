/* The library for other languages (python/): handles, numbers and JSON text, no structs. A text session speaks the
 * engine protocol; a play is one position whose moves are action numbers. */
#include "timetable/engine.h"

#include <stdlib.h>

/* --- desks ------------------------------------------------------------------------------------- */

struct tt_text_session {
    struct tt_session *session;
    struct tt_sink answer;
};

struct tt_text_session *tt_text_session_new(void) {
    struct tt_text_session *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->session = tt_session_new();
    tt_sink_grow(&d->answer);
    return d;
}

void tt_text_session_free(struct tt_text_session *d) {
    if (!d)
        return;
    tt_session_free(d->session);
    tt_sink_free(&d->answer);
    free(d);
}

const char *tt_text_session_ask(struct tt_text_session *d, const char *request, size_t n, size_t *length) {
    tt_session_line(d->session, request, n, &d->answer);
    *length = d->answer.len;
    return d->answer.buf;
}

/* --- plays -------------------------------------------------------------------------------------- */

struct tt_play {
    const struct tt_game *game;
    struct tt_setup setup; /* with a custom table of its own */
    struct tt_state *state;
    tt_move *list;
    int first;
    struct tt_sink text;
};

void tt_play_free(struct tt_play *p) {
    if (!p)
        return;
    free((void *)(uintptr_t)p->setup.custom);
    free(p->state);
    free(p->list);
    tt_sink_free(&p->text);
    free(p);
}

static struct tt_play *make(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                            int first) {
    struct tt_play *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->game = game;
    p->setup = *setup;
    p->first = first;
    p->setup.custom = NULL;
    tt_sink_grow(&p->text);
    p->state = malloc(game->state_size);
    p->list = malloc(game->max_moves * sizeof *p->list);
    void *custom = setup->custom ? malloc(game->custom_size) : NULL;
    if (!p->state || !p->list || (setup->custom && !custom)) {
        free(custom);
        tt_play_free(p);
        return NULL;
    }
    memcpy(p->state, state, game->state_size);
    if (custom)
        memcpy(custom, setup->custom, game->custom_size);
    p->setup.custom = custom;
    return p;
}

struct tt_play *tt_play_new(const struct tt_text_session *d) {
    const struct tt_match *m = tt_session_match(d->session);
    if (!m || !tt_match_game(m)->encoding)
        return NULL;
    return make(tt_match_game(m), tt_match_setup(m), tt_match_state(m), TT_NO_INDEX);
}

struct tt_play *tt_play_copy(const struct tt_play *p) {
    return make(p->game, &p->setup, p->state, p->first);
}

void tt_play_sizes(const struct tt_play *p, int32_t out[8]) {
    int seats = p->setup.seats;
    memset(out, 0, 8 * sizeof *out);
    out[0] = seats;
    out[1] = tt_observation_words(p->game, seats);
    out[2] = tt_secret_words(p->game, seats);
    out[3] = tt_mask_words(p->game, seats);
    out[4] = tt_action_count(p->game, seats);
    out[5] = p->game->encoding->parts;
    out[6] = p->game->encoding->version;
}

void tt_play_start(struct tt_play *p, uint64_t seed) {
    p->setup.seed = seed;
    p->setup.keyed = false;
    p->first = TT_NO_INDEX;
    p->game->start(&p->setup, p->state);
}

int tt_play_actors(const struct tt_play *p) { return p->state->actors; }
int tt_play_first(const struct tt_play *p) { return p->first; }

static bool acts(const struct tt_play *p, int seat) {
    return seat >= 0 && seat < p->setup.seats && p->state->actors >> seat & 1;
}

/* A first number belongs to the seat that is asked: the lowest seat of those who owe a choice. */
int tt_play_mask(struct tt_play *p, int seat, uint64_t *out) {
    memset(out, 0, (size_t)tt_mask_words(p->game, p->setup.seats) * sizeof *out);
    return acts(p, seat) ? tt_legal_mask(p->game, &p->setup, p->state, seat, p->first, p->list, out) : 0;
}

int tt_play_legal(struct tt_play *p, int seat, int32_t *out) {
    uint64_t mask[TT_MAX_OBSERVATION];
    int words = tt_mask_words(p->game, p->setup.seats), n = 0;
    tt_play_mask(p, seat, mask);
    for (int i = 0; i < words; i++)
        for (uint64_t left = mask[i]; left; left &= left - 1)
            out[n++] = 64 * i + tt_lowest(left);
    return n;
}

int tt_play_act(struct tt_play *p, int seat, int number) {
    uint64_t mask[TT_MAX_OBSERVATION];
    const struct tt_encoding *e = p->game->encoding;
    if (!tt_play_mask(p, seat, mask) || number < 0 || number >= tt_action_count(p->game, p->setup.seats) ||
        !(mask[number >> 6] >> (number & 63) & 1))
        return -1;
    if (e->parts > 1 && p->first == TT_NO_INDEX) {
        p->first = number;
        return 0;
    }
    tt_move move = e->move_at(&p->setup, p->state, seat, p->first, number);
    p->first = TT_NO_INDEX;
    p->game->apply(&p->setup, p->state, move, NULL);
    return 0;
}

void tt_play_observe(const struct tt_play *p, int seat, uint64_t *out) {
    p->game->encoding->observe(&p->setup, p->state, seat, acts(p, seat) ? p->first : TT_NO_INDEX, out);
}

void tt_play_secret(const struct tt_play *p, int seat, uint64_t *out) {
    p->game->encoding->secret(&p->setup, p->state, seat, out);
}

void tt_play_redeal(struct tt_play *p, int seat, uint64_t seed) {
    struct tt_rng rng = tt_rng_seed(seed);
    if (p->game->redeal)
        p->game->redeal(&p->setup, p->state, seat, &rng);
}

int tt_play_result(const struct tt_play *p, float *reward, int32_t *score) {
    struct tt_result r = {0};
    bool over = !p->state->actors;
    if (over)
        p->game->result(&p->setup, p->state, &r);
    for (int seat = 0; seat < p->setup.seats; seat++) {
        reward[seat] = !over ? 0.0f : r.winners >> seat & 1 ? 1.0f : -1.0f;
        score[seat] = r.score[seat];
    }
    return over;
}

const char *tt_play_text(struct tt_play *p, int what, int seat, int number, size_t *length) {
    const struct tt_encoding *e = p->game->encoding;
    tt_sink_clear(&p->text);
    if (what == TT_PLAY_VIEW)
        tt_put_view(p->game, &p->setup, p->state, seat, &p->text);
    else if (what == TT_PLAY_POSITION)
        tt_put_position(p->game, &p->setup, p->state, &p->text);
    else if (e->parts > 1 && p->first == TT_NO_INDEX)
        tt_put_null(&p->text); /* only the first number of a move */
    else
        tt_put_action(p->game, &p->setup, p->state, e->move_at(&p->setup, p->state, seat, p->first, number), &p->text);
    *length = p->text.len;
    return p->text.buf;
}

int tt_play_think(struct tt_play *p, struct tt_player *player, int seat, uint64_t seed, int32_t out[2]) {
    const struct tt_encoding *e = p->game->encoding;
    struct tt_error err;
    tt_move move;
    if (!acts(p, seat) || !tt_player_move(player, p->game, &p->setup, p->state, seat, seed, NULL, &move, &err))
        return -1;
    out[0] = e->index(&p->setup, p->state, move, 0);
    out[1] = e->parts > 1 ? e->index(&p->setup, p->state, move, 1) : TT_NO_INDEX;
    return p->first == TT_NO_INDEX || p->first == out[0] ? 0 : -1;
}

struct tt_player *tt_play_player(const char *spec, char *why, size_t room) {
    struct tt_error err;
    struct tt_player *player = tt_player_new(spec, &err);
    struct tt_sink out;
    tt_sink_fixed(&out, why, room);
    if (!player)
        tt_put_raw(&out, err.message, strlen(err.message));
    return player;
}

/* --- batches ------------------------------------------------------------------------------------- */

struct tt_batch *tt_play_batch(const struct tt_play *p, uint64_t run, int64_t tables, int threads, int flags,
                               const struct tt_batch_rows *rows) {
    struct tt_batch_plan plan = {.game = p->game,
                                 .setup = p->setup,
                                 .run = run,
                                 .tables = tables,
                                 .threads = threads,
                                 .forced = flags & TT_BATCH_FORCED,
                                 .any_order = flags & TT_BATCH_ANY_ORDER};
    plan.setup.keyed = false;
    return tt_batch_new(&plan, rows);
}

int tt_play_of_table(struct tt_play *p, const struct tt_batch *b, int64_t table) {
    int seat;
    memcpy(p->state, tt_batch_state(b, table, &seat, &p->first), p->game->state_size);
    return seat;
}

const struct tt_setup *tt_play_setup(const struct tt_play *p) { return &p->setup; }

void tt_play_put(struct tt_play *p, const void *state, int first) {
    memcpy(p->state, state, p->game->state_size);
    p->first = first;
}

uint64_t tt_play_seed(uint64_t run, uint64_t match) { return tt_game_seed(run, match); }
