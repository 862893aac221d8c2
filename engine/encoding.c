/* Encodings, for every game alike: sizes, masks of legal numbers, and what bits and numbers mean (docs/encoding.md). */
#include "timetable.h"

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
