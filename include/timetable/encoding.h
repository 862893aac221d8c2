/*
 * encoding.h - a position as bits and its moves as numbers, for programs that learn (docs/encoding.md).
 *
 * An observation holds what one seat may know, and nothing else: it is equal to the bit before and after
 * redeal() for that seat. It is made of blocks of whole words: one of the table and the seat itself, then one
 * for each other seat, clockwise from the left neighbour. So the observation of a game with fewer players is
 * the beginning of one with more. Bit i is bit i % 64 of word i / 64.
 *
 * Action numbers are dense and do not depend on the position: first those that name no other seat, then those
 * that name the left neighbour, and so on. A game with `parts` of 2 asks for two numbers for a move, one after
 * the other; `first` is then the one that was given, or TT_NO_INDEX.
 */
#ifndef TIMETABLE_ENCODING_H
#define TIMETABLE_ENCODING_H

#include "portable.h"

struct tt_setup;
struct tt_state;
typedef uint32_t tt_move;

enum { TT_NO_INDEX = -1 };
#define TT_NO_MOVE 0xFFFFFFFFu /* no game packs a move into all bits */

/* What bits mean. COUNT: bit (level * items + item) is set where there are at least step * (level + 1) of the
 * item; one level makes it a set, one item a thermometer. ONE: the bit of the one item that applies, or none. */
enum tt_field_type { TT_FIELD_COUNT, TT_FIELD_ONE };
struct tt_field {
    const char *id; /* NULL ends a list */
    enum tt_field_type type;
    uint16_t items, levels, step;
    const char *const *names; /* of the items, or NULL: numbers */
};
/* A run of action numbers: all combinations of up to three things, the last one counting fastest. */
struct tt_action_group {
    const char *id; /* NULL ends a list */
    uint16_t items[3];
    const char *const *names[3]; /* of the things, or NULL: numbers */
};

#define TT_MAX_OBSERVATION 96 /* words of an observation, of secrets and of a mask, at most */
struct tt_encoding {
    uint16_t version;                             /* another number: a bit or an index means something else */
    uint16_t words, other_words;                  /* of the first block, and of each other seat's */
    uint16_t secret_words, other_secret_words;    /* the same of secret() */
    uint16_t actions, other_actions;              /* numbers that name no other seat; that name one */
    uint8_t parts;                                /* 1 or 2 */
    const struct tt_field *fields, *other_fields; /* in the order of their bits */
    const struct tt_field *secrets, *other_secrets;
    const struct tt_action_group *groups, *other_groups;

    /* --- also on the GPU --- */
    void (*observe)(const struct tt_setup *, const struct tt_state *, int seat, int first, uint64_t *out);
    /* What the seat may not know but a critic may while it trains: hands of the others, next cards. */
    void (*secret)(const struct tt_setup *, const struct tt_state *, int seat, uint64_t *out);
    /* The number of a legal move; part 0 or 1. */
    int (*index)(const struct tt_setup *, const struct tt_state *, tt_move, int part);
    /* The move of a number that is legal (of two parts, the second). */
    tt_move (*move_at)(const struct tt_setup *, const struct tt_state *, int seat, int first, int index);
    /* The numbers that are legal now, as bits; NULL: by moves() and index(). */
    void (*mask)(const struct tt_setup *, const struct tt_state *, int seat, int first, uint64_t *out);
};

/* For writers of observations: n bits (at most 64) of a block, all of which were 0. */
TT_QUICK static inline void tt_bits_put(uint64_t *block, int at, uint64_t value, int n) {
    int word = at >> 6, shift = at & 63;
    block[word] |= value << shift;
    if (shift + n > 64)
        block[word + 1] |= value >> (64 - shift);
}
/* The lowest `of` bits that a thermometer shows for `n`, which may be less than 0 or too much. */
TT_QUICK static inline uint64_t tt_bits_upto(int n, int of) {
    n = n < 0 ? 0 : n > of ? of : n;
    return n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1;
}
/* One bit of `of`, or none for what lies outside. */
TT_QUICK static inline uint64_t tt_bits_one(int which, int of) {
    return which >= 0 && which < of ? (uint64_t)1 << which : 0;
}

/* Up to twelve counts, a nibble each: bit (level * items + i) is set where there are more than `level`; four levels. */
TT_QUICK static inline uint64_t tt_bits_squeeze(uint64_t nibbles) { /* bit 4i as bit i */
    nibbles &= 0x111111111111;
    nibbles = (nibbles | nibbles >> 3) & 0x030303030303;
    nibbles = (nibbles | nibbles >> 6) & 0x000F000F000F;
    return (nibbles & 0xF) | (nibbles >> 12 & 0xF0) | (nibbles >> 24 & 0xF00);
}
TT_QUICK static inline uint64_t tt_bits_levels(uint64_t counts, int items) {
    uint64_t a = counts, b = counts >> 1, many = counts >> 2 | counts >> 3;
    return tt_bits_squeeze(a | b | many) | tt_bits_squeeze(b | many) << items |
           tt_bits_squeeze((a & b) | many) << 2 * items | tt_bits_squeeze(many) << 3 * items;
}

/* A game lists its fields and groups once, in encoding.def, as rows NAME, id, ... of the two structs above; these
 * make enumerators (where a field lies; the first number of a group) and tables of them. */
#define TT_FIELD_AT(NAME, id, type, items, levels, step, names)                                                        \
    AT_##NAME, UNIT_##NAME = (step), BITS_##NAME = (items) * (levels), LAST_##NAME = AT_##NAME + BITS_##NAME - 1,
#define TT_FIELD_ROW(NAME, id, type, items, levels, step, names) {#id, TT_FIELD_##type, items, levels, step, names},
#define TT_GROUP_AT(NAME, id, a, b, c, names_a, names_b, names_c)                                                      \
    DO_##NAME, LAST_DO_##NAME = DO_##NAME + (a) * (b) * (c)-1,
#define TT_GROUP_ROW(NAME, id, a, b, c, names_a, names_b, names_c) {#id, {a, b, c}, {names_a, names_b, names_c}},
#define TT_WORDS(bits)                                             (((bits) + 63) / 64)
/* Writes a field: all its bits; a number as a thermometer; the one item that applies. */
#define TT_PUT(block, NAME, bits)      tt_bits_put(block, AT_##NAME, bits, BITS_##NAME)
#define TT_PUT_UPTO(block, NAME, n)    TT_PUT(block, NAME, tt_bits_upto((int)(n) / UNIT_##NAME, BITS_##NAME))
#define TT_PUT_ONE(block, NAME, which) TT_PUT(block, NAME, tt_bits_one(which, BITS_##NAME))

/* Within a description of an encoding: what every game names alike. */
#define TT_ENCODING_USUAL                                                                                              \
    .words = WORDS, .other_words = OTHER_WORDS, .secret_words = SECRET_WORDS,                                          \
    .other_secret_words = OTHER_SECRET_WORDS, .actions = OWN_ACTIONS, .other_actions = OTHER_ACTIONS,                  \
    .fields = own_fields, .other_fields = other_fields, .secrets = own_secrets, .other_secrets = other_secrets,        \
    .groups = own_groups, .other_groups = other_groups, .observe = observe, .secret = secret, .index = index_of,       \
    .move_at = move_at

#endif
