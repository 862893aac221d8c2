/* Encodings, for every game alike: sizes, masks of legal numbers, and what bits and numbers mean (docs/encoding.md). */
#include "protocol.h"

static int with_others(int own, int other, int seats) { return own + (seats - 1) * other; }

int tt_observation_words(const struct tt_game *game, int seats) {
    return with_others(game->encoding->words, game->encoding->other_words, seats);
}

int tt_secret_words(const struct tt_game *game, int seats) {
    return with_others(game->encoding->secret_words, game->encoding->other_secret_words, seats);
}

int tt_action_count(const struct tt_game *game, int seats) {
    return with_others(game->encoding->actions, game->encoding->other_actions, seats);
}

int tt_mask_words(const struct tt_game *game, int seats) { return TT_WORDS(tt_action_count(game, seats)); }

int tt_legal_mask(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  int first, tt_move *buf, uint64_t *out) {
    const struct tt_encoding *e = game->encoding;
    int words = tt_mask_words(game, setup->seats), count = 0;
    memset(out, 0, (size_t)words * sizeof *out);
    if (e->mask) {
        e->mask(setup, state, seat, first, out);
    } else {
        int n = game->moves(setup, state, seat, buf);
        for (int i = 0; i < n; i++) {
            int at = e->index(setup, state, buf[i], 0);
            if (first != TT_NO_INDEX)
                at = at == first ? e->index(setup, state, buf[i], 1) : TT_NO_INDEX;
            if (at != TT_NO_INDEX)
                out[at >> 6] |= (uint64_t)1 << (at & 63);
        }
    }
    for (int i = 0; i < words; i++)
        count += tt_count(out[i]);
    return count;
}

/* --- what they mean ---------------------------------------------------------------------------- */

static void put_names(struct tt_sink *out, const char *key, int n, const char *const *names) {
    if (!names)
        return;
    tt_key_list(out, key);
    for (int i = 0; i < n; i++)
        tt_put_text(out, names[i]);
    tt_put_end(out);
}

/* Field by field, with the number of its first bit; `seat` is how many seats to the left it is about. */
static void put_fields(const struct tt_field *f, int at, int away, struct tt_sink *out) {
    for (; f->id; f++) {
        int bits = f->items * f->levels;
        tt_put_object(out);
        tt_key_text(out, "field", f->id);
        tt_key_int(out, "seat", away);
        tt_key_int(out, "at", at);
        tt_key_int(out, "bits", bits);
        tt_key_text(out, "type", f->type == TT_FIELD_ONE ? "one" : "count");
        tt_key_int(out, "items", f->items);
        if (f->type == TT_FIELD_COUNT) {
            tt_key_int(out, "levels", f->levels);
            tt_key_int(out, "step", f->step);
        }
        put_names(out, "names", f->items, f->names);
        tt_put_end(out);
        at += bits;
    }
}

static void put_blocks(const char *key, const struct tt_field *own, const struct tt_field *other, int words,
                       int other_words, int seats, struct tt_sink *out) {
    tt_key_list(out, key);
    put_fields(own, 0, 0, out);
    for (int away = 1; away < seats; away++)
        put_fields(other, 64 * with_others(words, other_words, away), away, out);
    tt_put_end(out);
}

static int put_groups(const struct tt_action_group *g, int at, int away, struct tt_sink *out) {
    static const char *const key[] = {"names", "second_names", "third_names"};
    for (; g->id; g++) {
        tt_put_object(out);
        tt_key_text(out, "group", g->id);
        tt_key_int(out, "seat", away);
        tt_key_int(out, "at", at);
        tt_key_list(out, "items");
        for (int i = 0; i < 3; i++)
            tt_put_int(out, g->items[i]);
        tt_put_end(out);
        for (int i = 0; i < 3; i++)
            put_names(out, key[i], g->items[i], g->names[i]);
        tt_put_end(out);
        at += g->items[0] * g->items[1] * g->items[2];
    }
    return at;
}

void tt_put_encoding(const struct tt_game *game, int seats, struct tt_sink *out) {
    const struct tt_encoding *e = game->encoding;
    tt_key_int(out, "version", e->version);
    tt_key_int(out, "parts", e->parts);
    tt_key_int(out, "observation_bits", 64 * tt_observation_words(game, seats));
    tt_key_int(out, "secret_bits", 64 * tt_secret_words(game, seats));
    tt_key_int(out, "action_count", tt_action_count(game, seats));
    put_blocks("fields", e->fields, e->other_fields, e->words, e->other_words, seats, out);
    put_blocks("secrets", e->secrets, e->other_secrets, e->secret_words, e->other_secret_words, seats, out);
    tt_key_list(out, "actions");
    int at = put_groups(e->groups, 0, 0, out);
    for (int away = 1; away < seats; away++)
        at = put_groups(e->other_groups, at, away, out);
    tt_put_end(out);
}

/* --- the ops `encoding` and `observe` ----------------------------------------------------------- */

static bool has_encoding(struct tt_request *r, const struct tt_game *game) {
    return game->encoding || tt_ask_fail(r, "bad_request", "this game has no encoding", game->id);
}

bool tt_op_encoding(struct tt_request *r) {
    const struct tt_game *game;
    int64_t seats;
    if (!tt_ask_game(r, &game) || !has_encoding(r, game))
        return false;
    seats = game->max_seats;
    if (!tt_ask_whole(r, "players", game->min_seats, game->max_seats, &seats))
        return false;
    tt_answer_open(r);
    tt_put_encoding(game, (int)seats, r->out);
    return true;
}

/* Bytes in order, bit 0 of each lowest. */
static void put_hex(const char *key, const uint64_t *word, int words, struct tt_sink *out) {
    char text[16 * TT_MAX_OBSERVATION + 1];
    uint8_t bytes[8 * TT_MAX_OBSERVATION];
    for (int i = 0; i < 8 * words; i++)
        bytes[i] = (uint8_t)(word[i / 8] >> 8 * (i % 8));
    tt_hex_write(bytes, (size_t)(8 * words), text);
    tt_key_text(out, key, text);
}

static void put_numbers(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                        const tt_move *move, int n, struct tt_sink *out) {
    const struct tt_encoding *e = game->encoding;
    tt_key_list(out, "numbers");
    for (int i = 0; i < n; i++) {
        tt_put_list(out);
        for (int part = 0; part < e->parts; part++)
            tt_put_int(out, e->index(setup, state, move[i], part));
        tt_put_end(out);
    }
    tt_put_end(out);
}

bool tt_op_observe(struct tt_request *r) {
    uint64_t bits[TT_MAX_OBSERVATION];
    const tt_move *move;
    int seat = TT_NOBODY;
    int64_t first = TT_NO_INDEX;
    if (!tt_ask_match(r) || !tt_ask_player(r, &seat))
        return false;
    struct tt_match *m = r->session->match;
    const struct tt_game *game = tt_match_game(m);
    const struct tt_setup *setup = tt_match_setup(m);
    const struct tt_state *state = tt_match_state(m);
    if (!has_encoding(r, game))
        return false;
    if (seat == TT_NOBODY)
        return tt_ask_fail(r, "bad_request", "observe needs a player", "player");
    bool acts = state->actors >> seat & 1;
    int n = acts ? tt_match_legal(m, seat, &move) : 0;
    if (!tt_ask_whole(r, "first", 0, tt_action_count(game, setup->seats) - 1, &first))
        return false;
    bool known = first == TT_NO_INDEX;
    for (int i = 0; i < n && !known && game->encoding->parts > 1; i++)
        known = game->encoding->index(setup, state, move[i], 0) == first;
    if (!known)
        return tt_ask_fail(r, "bad_request", "not the first number of a legal move", "first");
    tt_answer_open(r);
    tt_key_int(r->out, "version", game->encoding->version);
    game->encoding->observe(setup, state, seat, (int)first, bits);
    put_hex("observation", bits, tt_observation_words(game, setup->seats), r->out);
    put_numbers(game, setup, state, move, n, r->out);
    return true;
}
