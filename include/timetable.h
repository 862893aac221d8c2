/*
 * timetable.h - the one public header of Timetable.
 *
 * A game is a pure function over plain data. Everything else asks it three questions: who may act,
 * what may they do, what does it look like from this seat. This header has two halves:
 *
 *   1. the game interface: what a game must offer (struct tt_game), and the few things rules may
 *      use (generator, events, sink, reader). Rules sources include this header and nothing else.
 *   2. the engine: what front ends call (matches, records, protocol, language).
 *
 * The first half is also compiled by nvcc for the GPU and by clang for wasm32: TT_FN marks functions,
 * TT_QUICK the few-line ones (always `static inline`) and TT_TABLE constant tables that must exist there
 * too. On the GPU only TT_QUICK functions are inlined: a kernel that does not fit the instruction cache
 * is many times slower.
 */
#ifndef TIMETABLE_H
#define TIMETABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TT_VERSION  "1.0.0"
#define TT_PROTOCOL 1

#ifdef __CUDACC__
#ifndef TT_FN
#define TT_FN __device__ __noinline__
#endif
#define TT_QUICK  __device__
#define TT_TABLE  static __device__ const
#define TT_UNROLL _Pragma("unroll")
#define TT_ROLLED _Pragma("unroll 1") /* where short code is worth more than few steps */
#else
#define TT_UNROLL
#define TT_ROLLED
#define TT_FN
#define TT_QUICK
#define TT_TABLE static const
#endif
#ifdef __cplusplus
#define TT_STATIC_ASSERT(cond, text) static_assert(cond, text)
extern "C" {
#else
#define TT_STATIC_ASSERT(cond, text) _Static_assert(cond, text)
#endif

/* Sets what lies on words to zero; nvcc would go byte by byte. */
TT_QUICK static inline void tt_wipe(void *at, size_t bytes) {
#ifdef __CUDA_ARCH__
    for (size_t i = 0; i < bytes / 4; i++)
        ((uint32_t *)at)[i] = 0;
#else
    memset(at, 0, bytes);
#endif
}

/* n numbers one after the other, from `first` on, under 253. A device writes words: `at` lies on one, and up to three
 * bytes behind the last number may be written, too. */
TT_QUICK static inline void tt_number(uint8_t *at, int first, int n) {
#ifdef __CUDA_ARCH__
    uint32_t four = 0x03020100u + 0x01010101u * (uint32_t)first;
    for (int i = 0; i < n; i += 4, four += 0x04040404u)
        ((uint32_t *)at)[i >> 2] = four;
#else
    for (int i = 0; i < n; i++)
        at[i] = (uint8_t)(first + i);
#endif
}

/* ------------------------------------------------------------------------------------------------
 * Numbers everybody agrees on
 */

#define TT_MAX_SEATS   8
#define TT_MAX_OPTIONS 16
#define TT_MAX_STATE   2048      /* bytes of a game's state, at most */
#define TT_MAX_LIST    250       /* entries of one event's list */
#define TT_MAX_EVENTS  512       /* events of one move */
#define TT_ALL_SEATS   0xFF      /* as an audience: everybody, spectators too */
#define TT_NULL        INT64_MIN /* an option whose value is null */

enum {
    TT_NOBODY = -1, /* as a viewer: a spectator, a seat that owns nothing */
    TT_TRUTH = -2,  /* as a viewer of events: everything, nothing redacted */
};

/* ------------------------------------------------------------------------------------------------
 * A generator: PCG32 (XSH-RR), 8 bytes of state, the same sequence on every compiler and device.
 * Bots, labs and redeals draw from generators of their own; rules draw through tt_chance_below and
 * tt_chance_shuffle (below, after the state).
 */

struct tt_rng {
    uint64_t s;
};

TT_QUICK static inline uint32_t tt_rng_next(struct tt_rng *r) {
    uint64_t old = r->s;
    r->s = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (x >> turn) | (x << ((32u - turn) & 31u));
}

/* Scrambles the seed first, so that seeds 1, 2, 3 give unrelated games. */
TT_QUICK static inline struct tt_rng tt_rng_seed(uint64_t seed) {
    uint64_t z = seed + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    struct tt_rng r;
    r.s = z ^ (z >> 31);
    return r;
}

/* Uniform in 0..n-1, without bias (multiply and reject); n > 0. */
TT_QUICK static inline uint32_t tt_rng_below(struct tt_rng *r, uint32_t n) {
    uint64_t m = (uint64_t)tt_rng_next(r) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)m < floor)
            m = (uint64_t)tt_rng_next(r) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Fisher-Yates from the end; the one way to shuffle, so that every game spends chance alike. A step of it decides which
 * card is the last of n, for good; who only needs the last few can go step by step. */
TT_QUICK static inline void tt_shuffle_last(struct tt_rng *r, uint8_t *card, int n) {
    uint32_t j = tt_rng_below(r, (uint32_t)n);
    uint8_t t = card[n - 1];
    card[n - 1] = card[j];
    card[j] = t;
}
TT_QUICK static inline void tt_shuffle(struct tt_rng *r, uint8_t *card, int n) {
    struct tt_rng own = *r; /* in a register: for all the compiler knows, r is among the cards */
    for (; n > 1; n--)
        tt_shuffle_last(&own, card, n);
    *r = own;
}

/* Number of the lowest and of the highest bit that is set (x is not 0), and how many are. */
TT_QUICK static inline int tt_lowest(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)x) - 1;
#else
    return __builtin_ctzll(x);
#endif
}

TT_QUICK static inline int tt_highest(uint64_t x) {
#ifdef __CUDA_ARCH__
    return 63 - __clzll((long long)x);
#else
    return 63 - __builtin_clzll(x);
#endif
}

TT_QUICK static inline int tt_count(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __popcll(x);
#elif defined(__x86_64__) && !defined(__POPCNT__)
    /* Plain x86-64 has no such instruction, and the compiler would call its support library. */
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#else
    return __builtin_popcountll(x);
#endif
}

TT_QUICK static inline int tt_count32(uint32_t x) {
#ifdef __CUDA_ARCH__
    return __popc(x);
#else
    return tt_count(x);
#endif
}

/* ------------------------------------------------------------------------------------------------
 * Setup, state, move
 */

/* What stays the same from the first move to the last. Every function of a game gets it, so options
 * need no room in the state. `custom` is a table of the game's own that replaces cards (an own deck);
 * NULL for nearly every match. The owner of the setup owns it. Seed and key are secret while a match
 * is played: tt_setup_blind gives a copy without them. */
#define TT_KEY 32 /* bytes of a key */
struct tt_setup {
    uint64_t seed;
    uint8_t seats;
    uint8_t revision;               /* of the rules; see tt_game.revision */
    bool keyed;                     /* chance comes from `key` instead of `seed` */
    int64_t option[TT_MAX_OPTIONS]; /* in the order of tt_game.options; see enum tt_option_type */
    const void *custom;
    uint8_t key[TT_KEY]; /* zero where not keyed */
};

/* FIRST member of every game's state. A state is plain data: no pointers, no hidden padding, copied
 * with memcpy, compared with memcmp. */
struct tt_state {
    struct tt_rng rng;
    uint8_t actors;  /* mask of the seats that owe a choice now; 0: the game is over */
    uint8_t keyed;   /* 1: chance comes from the setup's key, and rng.s counts the numbers drawn */
    uint8_t zero[6]; /* padding by name */
};

/* Chance of a match: the only source that rules use. Without a key it is the generator in the state. With a
 * key (tables online) it is ChaCha20, so that no number of cards seen tells the next one; a GPU has no keys.
 * A redealt state never draws from the key: tt_chance_renew, with which every redeal ends, lets go of it. */
uint32_t tt_keyed_below(const struct tt_setup *, struct tt_state *, uint32_t n);
void tt_keyed_shuffle(const struct tt_setup *, struct tt_state *, uint8_t *card, int n);

/* For start() and place(), before they draw. */
TT_QUICK static inline void tt_chance_start(const struct tt_setup *setup, struct tt_state *s) {
    s->rng = tt_rng_seed(setup->seed);
#ifndef __CUDACC__
    s->keyed = setup->keyed;
    if (s->keyed)
        s->rng.s = 0;
#endif
}

/* For redeal(): other chance, which has nothing to do with the match's own. */
TT_QUICK static inline void tt_chance_renew(struct tt_state *s, struct tt_rng *from) {
    s->rng.s = (uint64_t)tt_rng_next(from) << 32 | tt_rng_next(from);
#ifndef __CUDACC__
    s->keyed = 0;
#endif
}

/* Uniform in 0..n-1; n > 0. */
TT_QUICK static inline uint32_t tt_chance_below(const struct tt_setup *setup, struct tt_state *s, uint32_t n) {
#ifndef __CUDACC__
    if (s->keyed)
        return tt_keyed_below(setup, s, n);
#endif
    (void)setup;
    return tt_rng_below(&s->rng, n);
}

/* As tt_shuffle. */
TT_QUICK static inline void tt_chance_shuffle(const struct tt_setup *setup, struct tt_state *s, uint8_t *card, int n) {
#ifndef __CUDACC__
    if (s->keyed) {
        tt_keyed_shuffle(setup, s, card, n);
        return;
    }
#endif
    (void)setup;
    tt_shuffle(&s->rng, card, n);
}

/* A move is packed by its game into 29 bits; the seat that makes it is on top. */
typedef uint32_t tt_move;
#define TT_MOVE_BITS 29
TT_QUICK static inline int tt_move_seat(tt_move m) { return (int)(m >> TT_MOVE_BITS); }
TT_QUICK static inline tt_move tt_move_make(int seat, uint32_t bits) { return ((uint32_t)seat << TT_MOVE_BITS) | bits; }

/* Game i of a run: its seed, and the generator of a random policy for it. Runs that share a seed share
 * their games, whatever plays them: threads, machines, or a GPU. */
TT_QUICK static inline uint64_t tt_game_seed(uint64_t run, uint64_t i) {
    return tt_rng_seed(run ^ tt_rng_seed(i).s).s >> 1; /* 63 bits: fits every JSON reader's integer */
}
TT_QUICK static inline struct tt_rng tt_policy_rng(uint64_t game_seed) { return tt_rng_seed(~game_seed); }

/* What a bot of the laboratory gets as its seed, decision by decision. */
TT_QUICK static inline uint64_t tt_think_seed(uint64_t game_seed, uint32_t ply) {
    struct tt_rng r = tt_rng_seed((game_seed + 77) ^ (ply * 0x9e3779b97f4a7c15u + 1));
    uint64_t high = tt_rng_next(&r);
    return high << 32 | tt_rng_next(&r);
}

/* And what it makes of that seed: the deal that it is handed in place of the truth; one of several moves that are
 * equally good. */
TT_QUICK static inline struct tt_rng tt_sight_rng(uint64_t seed) { return tt_rng_seed(seed ^ 0x5eedb07u); }
TT_QUICK static inline struct tt_rng tt_equals_rng(uint64_t seed) { return tt_rng_seed(seed ^ 0x71e5u); }

/* One uniformly random actor out of a mask. A single one costs no chance. */
TT_QUICK static inline int tt_random_actor(unsigned actors, struct tt_rng *rng) {
    if (actors & (actors - 1u)) {
        uint32_t skip = tt_rng_below(rng, (uint32_t)tt_count(actors));
        while (skip--)
            actors &= actors - 1u;
    }
    return tt_lowest(actors);
}

/* What a playout leaves behind: equal hashes mean equal games, move for move. */
struct tt_playout {
    uint64_t hash;
    uint32_t decisions;
    uint8_t winners;
};
#define TT_HASH_START 0xcbf29ce484222325u
TT_QUICK static inline uint64_t tt_hash_word(uint64_t hash, uint32_t word) { return (hash ^ word) * 0x100000001b3u; }

/* Values of an option are kept as int64_t: a bool as 0 or 1, an int as itself, an enum as the index
 * of its value, a list (one small number a seat) as nibbles, seat 0 lowest. TT_NULL where null is
 * allowed and meant. */
enum tt_option_type { TT_BOOL, TT_INT, TT_ENUM, TT_INT_OR_NULL, TT_LIST_OR_NULL };
struct tt_option {
    const char *id;
    enum tt_option_type type;
    int64_t normal;            /* default */
    int64_t min, max;          /* ints, and entries of lists */
    const char *const *values; /* enum, and lists of ids: ids, ended by NULL */
    /* Where the default has changed: since which revision of the rules it is `normal`, and what it was before. */
    uint8_t since;
    int64_t before;
    uint8_t added; /* by which revision; older matches do not print it, unless it was chosen */
};

/* ------------------------------------------------------------------------------------------------
 * Events: what happened, in order, for logs, animations and sentences. apply() appends them to a
 * caller's buffer, or is given NULL in simulation. What only some may know goes into `list`, and
 * `audience` says who they are: for everybody else the engine wipes the list and sets `hidden` BEFORE
 * the game's own writer sees the event, so a writer cannot leak.
 */

struct tt_event {
    uint8_t kind;     /* the game's own enum */
    int8_t seat;      /* whom it concerns, or TT_NOBODY */
    uint8_t audience; /* mask of the seats that may read `list`, or TT_ALL_SEATS */
    uint8_t hidden;   /* set by the engine for a viewer outside the audience */
    int16_t arg[8];   /* open to everyone */
    uint8_t n;        /* length of list; open to everyone */
    uint8_t list[TT_MAX_LIST + 1];
};

struct tt_events {
    int n;
    struct tt_event item[TT_MAX_EVENTS];
};

/* Appends an event that is open to all and returns it for filling in; `ev` must not be NULL. A
 * buffer that is full repeats its last entry; conformance tests assert that this never happens. */
TT_QUICK static inline struct tt_event *tt_emit(struct tt_events *ev, int kind, int seat) {
    int at = ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS - 1;
    struct tt_event *e = &ev->item[at];
    ev->n++;
    memset(e, 0, sizeof *e);
    e->kind = (uint8_t)kind;
    e->seat = (int8_t)seat;
    e->audience = TT_ALL_SEATS;
    return e;
}

/* An event of two numbers that is open to all; nothing where nobody listens. */
TT_QUICK static inline void tt_tell(struct tt_events *or_null, int kind, int seat, int a, int b) {
    if (!or_null)
        return;
    struct tt_event *e = tt_emit(or_null, kind, seat);
    e->arg[0] = (int16_t)a;
    e->arg[1] = (int16_t)b;
}

/* ------------------------------------------------------------------------------------------------
 * The sink: games describe actions, events, views and positions by calling these. The same calls
 * write JSON text, build the value as nodes, or compare with a JSON value that was read. So parsing an
 * action needs no second table (what cannot be printed cannot be played), and nobody parses text that
 * this process wrote. Every call is harmless after an overflow.
 */

struct tt_sink;
void tt_put_object(struct tt_sink *); /* { */
void tt_put_list(struct tt_sink *);   /* [ */
void tt_put_end(struct tt_sink *);    /* } or ] */
void tt_put_key(struct tt_sink *, const char *key);
void tt_put_int(struct tt_sink *, int64_t);
void tt_put_text(struct tt_sink *, const char *); /* a string, UTF-8, escaped */
void tt_put_bool(struct tt_sink *, bool);
void tt_put_null(struct tt_sink *);
void tt_key_int(struct tt_sink *, const char *key, int64_t);
void tt_key_text(struct tt_sink *, const char *key, const char *);
void tt_key_bool(struct tt_sink *, const char *key, bool);
void tt_key_null(struct tt_sink *, const char *key);
void tt_key_object(struct tt_sink *, const char *key);
void tt_key_list(struct tt_sink *, const char *key);
void tt_key_seat(struct tt_sink *, const char *key, int seat);       /* null for what is none */
void tt_key_seats(struct tt_sink *, const char *key, unsigned mask); /* [seat, ...] ascending */

/* A component: a card, space, token or goal with what is printed on it. Opens an object with `kind`, `id` and `count`
 * (how many there are in this setup), then its object `printed`, which the caller fills. The language files have its
 * texts under <game>.name.<id> and <game>.does.<id>. */
void tt_component(struct tt_sink *, const char *kind, const char *id, int count);
void tt_component_end(struct tt_sink *);

/* ------------------------------------------------------------------------------------------------
 * Reading JSON: a value is a run of nodes in preorder. Strings are UTF-8 and end with NUL. All
 * functions take NULL as "absent" and answer NULL, false or the fallback for it.
 */

enum tt_json_type { TT_JSON_NULL, TT_JSON_BOOL, TT_JSON_INT, TT_JSON_REAL, TT_JSON_TEXT, TT_JSON_LIST, TT_JSON_OBJECT };
struct tt_json {
    const char *key;  /* name within the object around it, or NULL */
    const char *text; /* TT_JSON_TEXT */
    int64_t num;      /* TT_JSON_INT, TT_JSON_BOOL */
    uint32_t count;   /* children */
    uint32_t span;    /* nodes of this value, itself included: the next sibling is this + span */
    enum tt_json_type type;
};

const struct tt_json *tt_json_get(const struct tt_json *object, const char *key);
const struct tt_json *tt_json_at(const struct tt_json *list, uint32_t i);
/* Children in order: for (c = tt_json_first(v); c; c = tt_json_next(v, c)) */
const struct tt_json *tt_json_first(const struct tt_json *);
const struct tt_json *tt_json_next(const struct tt_json *around, const struct tt_json *child);
bool tt_json_is(const struct tt_json *, enum tt_json_type);
bool tt_json_is_text(const struct tt_json *, const char *text);
/* True and *out set if it is an int within min..max. */
bool tt_json_int(const struct tt_json *, int64_t min, int64_t max, int64_t *out);
/* A seed: an int, or its decimal digits as text. */
bool tt_json_seed(const struct tt_json *, uint64_t *out);
/* Index of a text in a table of ids ended by NULL, or -1 (also for anything that is no text). */
int tt_json_find(const struct tt_json *, const char *const *ids);
/* The first key of an object that is not in `known` (ended by NULL), or NULL. */
const char *tt_json_stranger(const struct tt_json *object, const char *const *known);

/* ------------------------------------------------------------------------------------------------
 * Errors that somebody outside caused. `code` is one of the protocol's; `rule` a clause ("3.6").
 */

struct tt_error {
    const char *code;
    const char *rule; /* NULL where no clause forbids it */
    int words;        /* bytes of the message before its detail: by them it is translated */
    char message[240];
};
/* Fills the error (details are appended in quotes where not NULL) and returns false, for
 * `return tt_fail(err, "bad_position", "unknown card", id);` */
bool tt_fail(struct tt_error *, const char *code, const char *message, const char *detail);

/* ------------------------------------------------------------------------------------------------
 * Encoding: a position as bits and its moves as numbers, for programs that learn (docs/encoding.md).
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
    AT_##NAME, STEP_##NAME = (step), BITS_##NAME = (items) * (levels), LAST_##NAME = AT_##NAME + BITS_##NAME - 1,
#define TT_FIELD_ROW(NAME, id, type, items, levels, step, names) {#id, TT_FIELD_##type, items, levels, step, names},
#define TT_GROUP_AT(NAME, id, a, b, c, names_a, names_b, names_c)                                                      \
    DO_##NAME, LAST_DO_##NAME = DO_##NAME + (a) * (b) * (c)-1,
#define TT_GROUP_ROW(NAME, id, a, b, c, names_a, names_b, names_c) {#id, {a, b, c}, {names_a, names_b, names_c}},
#define TT_WORDS(bits)                                             (((bits) + 63) / 64)
/* Writes a field: all its bits; a number as a thermometer; the one item that applies. */
#define TT_PUT(block, NAME, bits)      tt_bits_put(block, AT_##NAME, bits, BITS_##NAME)
#define TT_PUT_UPTO(block, NAME, n)    TT_PUT(block, NAME, tt_bits_upto((int)(n) / STEP_##NAME, BITS_##NAME))
#define TT_PUT_ONE(block, NAME, which) TT_PUT(block, NAME, tt_bits_one(which, BITS_##NAME))

/* ------------------------------------------------------------------------------------------------
 * The game interface
 */

struct tt_result {
    uint8_t winners; /* mask */
    int32_t score[TT_MAX_SEATS];
    const char *reason; /* id */
};

/* How much a game's own player may do: asked before every piece of work, with the number of those done. */
struct tt_effort {
    bool (*more)(const struct tt_effort *, int64_t done);
};

/* What a game may tell the generic bots; all entries may be NULL. Values are expected results from
 * 0 (lost) to 65536 (won) for one seat, judged from what the state holds: bots only ever pass redealt
 * copies. */
struct tt_bot_hooks {
    int (*value)(const struct tt_setup *, const struct tt_state *, int seat);
    /* The same for all seats at once. */
    void (*values)(const struct tt_setup *, const struct tt_state *, int *out);
    /* Whether the move that led from one state to the other asked neither chance nor anything that a seat cannot know,
     * so that it would have led to the same from every deal, value() included. NULL: never sure. */
    bool (*open)(const struct tt_setup *, const struct tt_state *before, const struct tt_state *after);
    /* Picks one of n legal moves quickly, as a sensible player would in a rollout. */
    int (*rollout)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, struct tt_rng *);
    /* How promising each move looks, 0..65535, before any search (progressive bias). */
    void (*prior)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, uint16_t *out);
    /* Where rollout() takes the first move whose prior plus a number below this, a power of two, is highest (one
     * tt_rng_next() for each move, in order; none where there is one move); 0: it does something else. */
    uint16_t noise;
    /* The move as another seat sees it being made: moves that it cannot tell apart give the same
     * number. NULL: what is chosen while several seats owe a choice is unseen, all else is open. */
    tt_move (*seen)(const struct tt_setup *, const struct tt_state *, tt_move, int viewer);
    /* What suits the search of this game; 0: its own. Hundredths of the weight that little-tried moves
     * get, and decisions of a rollout before value() judges (-1: none). */
    int16_t explore, depth;
    /* Foresee: where value() says more about a move than prior() does, new moves of the tree are judged by it one step
     * ahead. Others: in the tree, the other seats play as rollout() does. For games in which what a seat hides is
     * what the others would have to know to stop it: in a tree of their own they would find it out. */
    bool foresee, others;
    /* Race: the strongest level plays every move out in the same deals (bots/race.c in place of the tree), for so many
     * decisions at most. For games in which one step ahead by value() is good play; 0: the tree. */
    int16_t race;
    /* Redeals as the game's redeal() does, but deals likelier what explains how the others have played. */
    void (*guess)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* Replaces the generic bots altogether (level 0..4), where playing well means knowing things
     * about the world rather than searching. */
    int (*pick)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, int level,
                struct tt_rng *);
    /* In place of pick for the strongest level, where that one can use the budget it is given. */
    int (*plan)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n,
                const struct tt_effort *);
};

/* How the `options` of a position go together with those of the request. */
enum tt_position_options {
    TT_OPTIONS_MUST_AGREE,   /* what both name must be equal */
    TT_OPTIONS_REQUEST_WINS, /* the request's count where both name one */
    TT_OPTIONS_NOT_THERE,    /* a position has none */
};

struct tt_game {
    const char *id; /* folder, symbol and command-line name */
    uint8_t min_seats, max_seats;
    uint16_t max_moves;   /* longest list that moves() can give for one seat */
    uint32_t max_plies;   /* longest match, with default options */
    uint32_t state_size;  /* at most TT_MAX_STATE */
    uint32_t custom_size; /* bytes of an own table (tt_setup.custom); 0: none */
    const struct tt_option *options;
    uint8_t n_options;
    enum tt_position_options position_options;
    /* How often these rules have changed since version 1.0.0 so that an older record would play differently. A record
     * names the revision it was played by (none: 0) and is replayed by it: rules ask tt_setup.revision. */
    uint8_t revision;
    bool quiz; /* what stands on the back of a card in hand is the secret: nothing may be foreseen */
    const struct tt_bot_hooks *bot;     /* or NULL */
    const struct tt_encoding *encoding; /* or NULL: programs cannot learn this game */

    /* --- rules: also on the GPU, no libc but memcpy and memset --- */
    /* Fills a state for the first decision. The buffer may hold rubbish; every byte is written. */
    void (*start)(const struct tt_setup *, struct tt_state *);
    /* Legal moves of a seat that is an actor, ascending, no repeats; never none. */
    int (*moves)(const struct tt_setup *, const struct tt_state *, int seat, tt_move *out);
    /* The move must be one that moves() lists. Carries on until somebody has a decision. */
    void (*apply)(const struct tt_setup *, struct tt_state *, tt_move, struct tt_events *or_null);
    /* Replaces all that the seat (or TT_NOBODY) cannot know, the generator included, by another deal
     * that it cannot tell apart from this one, each equally likely. NULL if nothing is hidden. */
    void (*redeal)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* The same for people who play on from here (a fork). Whatever can ever be shown in such a match must be true, so
     * it may replace less than redeal(), and must not invent what the position does not say. NULL: as redeal(). */
    void (*fork)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* When actors is 0. */
    void (*result)(const struct tt_setup *, const struct tt_state *, struct tt_result *);

    /* --- faces: JSON objects in and out --- */
    /* bad_option, bad_players: what no single option's range can say. May be NULL. */
    bool (*check)(const struct tt_setup *, struct tt_error *);
    /* Each writes the FIELDS of an object that the caller has opened. */
    void (*action)(const struct tt_setup *, const struct tt_state *, tt_move, struct tt_sink *);
    void (*event)(const struct tt_setup *, const struct tt_event *, struct tt_sink *);
    void (*view)(const struct tt_setup *, const struct tt_state *, int seat, struct tt_sink *);
    void (*position)(const struct tt_setup *, const struct tt_state *, struct tt_sink *);
    /* Writes what the match is played with, each by tt_component: every card, space, token and goal with the numbers,
     * kinds and links that are printed on it, custom numbers included. Everybody may read it at any time: what is a
     * secret of the cards (the date on a card's back) stays out, and the order must not tell it. NULL: nothing. */
    void (*components)(const struct tt_setup *, struct tt_sink *);
    /* For the laboratory: what neither events nor the last view say of this event and the state after its move,
     * as numbers that are added up over a game (a hand's size when a turn begins). NULL: nothing. */
    void (*measure)(const struct tt_setup *, const struct tt_state *, const struct tt_event *, struct tt_sink *);
    /* Further fields of the op `result`, or NULL. */
    void (*result_more)(const struct tt_setup *, const struct tt_state *, struct tt_sink *);
    /* Builds a state from a position; fields left out are filled from setup->seed. The fields
     * `players` (where it is a number), `options`, `cards` and `rng` are the engine's business: they have
     * been dealt with, and place() only tolerates them. */
    bool (*place)(const struct tt_setup *, const struct tt_json *position, struct tt_state *, struct tt_error *);
    /* Fills an own table from the position's `cards`; buffer of custom_size bytes. NULL: none. */
    bool (*customise)(const struct tt_json *cards, void *out, struct tt_error *);
    /* Writes the value of `cards` that would bring the cards in use, the house's own too, for people to start
     * from. With `allowed`, and where it is an object, each value is a text that says what may stand there: "0..6",
     * "[1..6, ...]" for a list, words with commas between them. NULL: none. */
    void (*cards)(const struct tt_setup *, bool allowed, struct tt_sink *);
    /* The clause that forbids this action of an actor, e.g. "3.6". The object has verb and player. */
    const char *(*refuse)(const struct tt_setup *, const struct tt_state *, const struct tt_json *action);
    /* The same for a seat that is no actor, where more forbids it than that somebody else has to act; else NULL. */
    const char *(*out_of_turn)(const struct tt_setup *, const struct tt_state *, const struct tt_json *action);
};

/* Within a description: what every game has, under the names that it has in every game; what only some have
 * they name one by one. TT_GAME_OPTIONS for those with a table `options`. */
#define TT_GAME_USUAL                                                                                                  \
    .state_size = sizeof(struct state), .start = start, .moves = moves, .apply = apply, .result = result,              \
    .action = action, .event = event, .view = view, .position = position, .place = place
#define TT_ENCODING_USUAL                                                                                              \
    .words = WORDS, .other_words = OTHER_WORDS, .secret_words = SECRET_WORDS,                                          \
    .other_secret_words = OTHER_SECRET_WORDS, .actions = OWN_ACTIONS, .other_actions = OTHER_ACTIONS,                  \
    .fields = own_fields, .other_fields = other_fields, .secrets = own_secrets, .other_secrets = other_secrets,        \
    .groups = own_groups, .other_groups = other_groups, .observe = observe, .secret = secret, .index = index_of,       \
    .move_at = move_at
#define TT_GAME_OPTIONS .options = options, .n_options = sizeof options / sizeof *options

/* ================================================================================================
 * The engine: what front ends call. Nothing below is for rules.
 */

/* --- registry --- */
int tt_game_count(void);
const struct tt_game *tt_game_at(int i);
const struct tt_game *tt_game_find(const char *id); /* NULL if there is none */

/* --- lists for people (lists.c): the entries of a list that the caller has opened, as ops `games` and `bots` --- */
void tt_put_games(int lang, struct tt_sink *);
void tt_put_bots(int lang, struct tt_sink *);

/* --- sinks: text, nodes, comparing --- */
#define TT_JSON_DEPTH 64 /* deeper values are refused when read */
struct tt_document;      /* a value as nodes, with the memory that it lies in */
struct tt_sink {
    char *buf; /* text: JSON; always ends with NUL */
    size_t len, cap;
    bool growing;  /* text: buf is the sink's own and grows */
    bool overflow; /* something did not fit */
    bool comma;
    bool differs;                         /* comparing: not equal */
    const struct tt_json *want, *pending; /* comparing: the value; what the last key found */
    struct tt_document *doc;              /* nodes: what has been built */
    const char *key;                      /* nodes: the key of the next value */
    int depth;
    struct {
        char close;
        uint32_t seen; /* children so far */
        uint32_t at;   /* nodes: number of its node */
        const struct tt_json *node;
    } level[TT_JSON_DEPTH + 4];
};
void tt_sink_fixed(struct tt_sink *, char *buf, size_t cap);
void tt_sink_grow(struct tt_sink *);  /* call tt_sink_free in the end */
void tt_sink_nodes(struct tt_sink *); /* the same */
void tt_sink_compare(struct tt_sink *, const struct tt_json *with);
void tt_sink_free(struct tt_sink *);
void tt_sink_clear(struct tt_sink *); /* text, nodes: empty again; keeps its memory */
/* Comparing, after everything was put. */
bool tt_sink_equal(const struct tt_sink *);
/* Nodes: the value that was put; NULL before it is complete, or after an overflow. Valid until the sink is
 * cleared, freed or taken. */
const struct tt_json *tt_sink_value(const struct tt_sink *);
/* Nodes: the same with its memory, for the caller to free; the sink must not be used afterwards. */
struct tt_document *tt_sink_take(struct tt_sink *);
void tt_put_json(struct tt_sink *, const struct tt_json *);
void tt_put_real(struct tt_sink *, const char *number); /* a JSON number that is no int */
/* For text alone; a sink of nodes takes it as an overflow. */
void tt_put_written(struct tt_sink *, const char *json, size_t n); /* a value that is JSON text already */
void tt_put_raw(struct tt_sink *, const char *text, size_t n);     /* no comma, no escape */

const struct tt_json *tt_document_root(const struct tt_document *); /* NULL for NULL */
void tt_document_free(struct tt_document *);

/* --- parsing JSON text (jansson underneath; not in the wasm build, where the browser does it) --- */
struct tt_document *tt_json_parse(const char *text, size_t n, struct tt_error *); /* or NULL */

/* --- setups and states --- */
/* A setup from what a request says. `position` may be NULL; its players and options count as the
 * game's page says. An own table (`cards` of the position) is allocated and hung into the setup:
 * tt_setup_clear frees it. */
bool tt_setup_read(const struct tt_game *, const struct tt_json *players, const struct tt_json *options,
                   const struct tt_json *position, uint64_t seed, struct tt_setup *, struct tt_error *);
/* The same by the rules of a revision (NULL: the position's, else the newest). */
bool tt_setup_read_by(const struct tt_game *, const struct tt_json *revision, const struct tt_json *players,
                      const struct tt_json *options, const struct tt_json *position, uint64_t seed, struct tt_setup *,
                      struct tt_error *);
/* Chance from a key: `key` of a request or record, 64 hexadecimal digits; NULL: as it was. A position that brings its
 * generator must have come from the same key. */
bool tt_setup_key(struct tt_setup *, const struct tt_json *key, const struct tt_json *position, struct tt_error *);
void tt_setup_clear(struct tt_setup *);
void tt_setup_normal(const struct tt_game *, int seats, uint64_t seed, struct tt_setup *);
/* The setup without its secrets, seed and key: for bots and for everything else that works on redealt states. */
struct tt_setup tt_setup_blind(const struct tt_setup *);
void tt_put_option(const struct tt_option *, int seats, int64_t value, struct tt_sink *);
void tt_put_options(const struct tt_game *, const struct tt_setup *, struct tt_sink *);
/* The first state: by start(), or by place() where a position is given, `rng` included. */
bool tt_begin(const struct tt_game *, const struct tt_setup *, const struct tt_json *position, struct tt_state *,
              struct tt_error *);
/* All legal moves of all actors (or of one seat), ascending; 0 when over. */
int tt_legal(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat, tt_move *out);
void tt_put_action(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, struct tt_sink *);
/* The verb of the action, cut where it is too long. */
void tt_action_verb(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, char *out,
                    size_t cap);
/* The action as a sentence, without names of seats. */
void tt_action_text(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, int lang,
                    char *out, size_t cap);
void tt_put_event(const struct tt_game *, const struct tt_setup *, const struct tt_event *, int viewer,
                  struct tt_sink *);
void tt_hide_event(struct tt_event *, int viewer); /* wipes what the viewer may not read */
void tt_put_view(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int viewer,
                 struct tt_sink *);
/* A list. Where custom numbers differ from the rules page, a component's `usual` has those of the page, and `changed`
 * says it in a sentence. */
void tt_put_components(const struct tt_game *, const struct tt_setup *, int lang, struct tt_sink *);
/* Fields `events`, `sure`, `unanswered` and, where it is certain, `view`: what the move would do if nobody
 * answers it, as its seat can know beforehand. Made of redealt copies alone: nothing hidden can show. */
void tt_put_foresight(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move,
                      struct tt_sink *);
void tt_put_position(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);
/* The same without the revision of the rules, as the hash of a match needs it: it is older than revisions. */
void tt_put_position_plain(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);
void tt_put_result(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);
/* One uniformly random decision: an actor (if several), then a move. Returns the move. */
tt_move tt_random_move(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_rng *,
                       tt_move *buf);
uint64_t tt_hash(const void *bytes, size_t n, uint64_t from); /* FNV-1a, 64 bits */
/* Game i of a run, played by random players; the state is the caller's scratch. */
void tt_random_playout(const struct tt_game *, const struct tt_setup *, uint64_t run, uint64_t i, struct tt_state *,
                       tt_move *buf, struct tt_playout *);
bool tt_plays(const struct tt_game *, int seats); /* with default options */
uint64_t tt_signature(const struct tt_game *);    /* over a fixed batch of random matches */

/* --- encodings (encoding.c): all sizes are those of a game with so many seats --- */
int tt_observation_words(const struct tt_game *, int seats);
int tt_secret_words(const struct tt_game *, int seats);
int tt_action_count(const struct tt_game *, int seats);
int tt_mask_words(const struct tt_game *, int seats);
/* The numbers that a seat may name now, as bits; `buf` has room for max_moves. Returns how many there are. */
int tt_legal_mask(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat, int first,
                  tt_move *buf, uint64_t *out);
/* Fields that say what every bit and every number means. */
void tt_put_encoding(const struct tt_game *, int seats, struct tt_sink *);

/* --- matches: a setup and a tree of moves; the current node is where the table stands --- */
struct tt_match;
/* Takes over what the setup owns (also when it fails); the position is copied. */
struct tt_match *tt_match_new(const struct tt_game *, const struct tt_setup *, const struct tt_json *position,
                              struct tt_error *);
void tt_match_free(struct tt_match *);
const struct tt_game *tt_match_game(const struct tt_match *);
const struct tt_setup *tt_match_setup(const struct tt_match *);
const struct tt_state *tt_match_state(const struct tt_match *);
int tt_match_ply(const struct tt_match *);
bool tt_match_over(const struct tt_match *);
/* Legal moves of one seat, or of all actors with TT_NOBODY; valid until the next call on the match. */
int tt_match_legal(struct tt_match *, int seat, const tt_move **out);
/* The door for untrusted actions: finds the legal move that this object names, or says what is wrong. */
bool tt_match_find(struct tt_match *, const struct tt_json *action, tt_move *, struct tt_error *);
/* Plays a legal move: follows the branch that has it, or grows one. */
void tt_match_play(struct tt_match *, tt_move, struct tt_events *or_null);
/* From here on another deal of what the seat (or TT_NOBODY) cannot know, as tt_game.fork deals it: another line, which
 * begins with a node that is no move and counts as no ply. The seed says which deal, so it can be replayed. Returns
 * that node. */
int tt_match_redeal(struct tt_match *, int viewer, uint64_t seed);
/* Along the current line, back and (as far as it was played) forward; past the redeals of that ply. */
bool tt_match_goto(struct tt_match *, int ply);
int tt_match_line_length(const struct tt_match *);
tt_move tt_match_move_at(const struct tt_match *, int ply); /* of the current line */
/* The tree: node 0 is the start; -1 is none. */
int tt_match_node(const struct tt_match *);
int tt_match_parent(const struct tt_match *, int node);
int tt_match_child(const struct tt_match *, int node);   /* first */
int tt_match_sibling(const struct tt_match *, int node); /* next */
int tt_match_ply_of(const struct tt_match *, int node);
/* Whether the node is a redeal, and which (both may be NULL). */
bool tt_match_redealt(const struct tt_match *, int node, int *viewer, uint64_t *seed);
int tt_match_redeals(const struct tt_match *); /* how many there are in the tree */
void tt_match_jump(struct tt_match *, int node);
/* Goes to the last node of a line and makes that line the current one: nothing goes on from there. */
void tt_match_enter(struct tt_match *, int end);
bool tt_match_name(struct tt_match *, int node, const char *name); /* "" takes the name away */
const char *tt_match_name_of(const struct tt_match *, int node);
/* Line 0 is what was played first. Every other line begins with a redeal, or with a move that is not the first one
 * played at its parent; the number of that node is the number of the line and never changes. */
int tt_match_line_next(const struct tt_match *, int line); /* the next one, or -1 */
int tt_match_line_end(const struct tt_match *, int line);  /* its last node, or -1: no such line */
int tt_match_line_of(const struct tt_match *, int node);   /* the line that a node belongs to */
/* Records: JSON, versioned; loading replays and checks every action (bad_record). The match then stands where the
 * record says, or else at the end of its line. */
void tt_match_record(const struct tt_match *, struct tt_sink *);
/* The same into an object that the caller has opened, for fields of its own: loading leaves them alone. */
void tt_match_record_fields(const struct tt_match *, struct tt_sink *);
struct tt_match *tt_match_load(const struct tt_json *record, struct tt_error *);
/* One number over every position of the line on the table: other rules give another one. */
void tt_match_hash(const struct tt_match *, char out[17]);
bool tt_record_seed(const struct tt_json *record, uint64_t *seed);

/* --- chance that nobody chooses (fair.c): a key made of the server's secret and of what the seats add --- */
#define TT_HEX (2 * TT_KEY + 1) /* 32 bytes as lower-case hexadecimal digits, with an end */
struct tt_fair {
    int seats;
    char server[TT_HEX];                     /* the server's commitment */
    char commitment[TT_MAX_SEATS][TT_HEX];   /* the seats'; "" for none */
    char secret[TT_HEX];                     /* "" while it is secret */
    char contribution[TT_MAX_SEATS][TT_HEX]; /* "" for none, or not revealed */
};
bool tt_hex_is(const char *text);                       /* 64 lower-case hexadecimal digits */
void tt_commitment(const char *text, char out[TT_HEX]); /* SHA-256 of the text */
void tt_fair_seal(const struct tt_fair *, char out[TT_HEX]);
void tt_fair_key(const struct tt_fair *, uint8_t key[TT_KEY]);
/* Fields of an object: what everybody may see before the end (`hash`, the seal; `server`; `commitments`), and all. */
void tt_put_commitments(const struct tt_fair *, struct tt_sink *);
void tt_put_fair(const struct tt_fair *, struct tt_sink *);
bool tt_fair_read(const struct tt_json *, int seats, struct tt_fair *);
void tt_sha256(const void *bytes, size_t n, uint8_t out[32]);

/* --- proof: did the deal and the dice come from the key or seed that was promised? (verify.c) --- */
enum tt_promise { TT_PROMISE_NONE, TT_PROMISE_KEPT, TT_PROMISE_BROKEN };
/* What broke it: the hash is another; the secret or a seat's contribution is not the one committed to; the key is
 * not made of them; the contribution that was asked about is not among them. */
enum tt_fault {
    TT_FAULT_NONE,
    TT_FAULT_HASH,
    TT_FAULT_SECRET,
    TT_FAULT_CONTRIBUTION,
    TT_FAULT_KEY,
    TT_FAULT_MISSING,
    TT_FAULTS
};
extern const char *const tt_fault_name[TT_FAULTS + 1]; /* "none", "hash", ..., NULL */
enum tt_ending { TT_ENDING_NONE, TT_ENDING_SAME, TT_ENDING_OTHER_RESULT, TT_ENDING_OTHER_WAY };
struct tt_proof {
    bool replays; /* every action was legal, from the first state on; else err says where not */
    struct tt_error err;
    bool from_position; /* it began from a position that somebody laid out, so not from the seed alone */
    int redeals;        /* lines in which cards were dealt again: imagined, not played; */
    bool imagined;      /* the line on the table is one */
    int plies, lines;   /* of the line on the table; lines in all */
    bool over;
    bool keyed;    /* chance came from a key; else from the seed */
    uint64_t seed; /* where not keyed */
    enum tt_promise promise;
    enum tt_fault fault;   /* where it is broken */
    int fault_seat;        /* TT_FAULT_CONTRIBUTION: whose; else TT_NOBODY */
    uint8_t contributed;   /* seats that added to the key */
    uint8_t silent;        /* seats that committed and did not reveal */
    enum tt_ending ending; /* what the record says about its end against what the replay gives */
    char version[24];      /* that wrote it, where it says so */
};
/* `hash` is what somebody noted before the deal (64 hexadecimal digits), or NULL: then the record's own.
 * `contribution` is what somebody added to the key, or NULL; it must be among the contributions.
 * True where nothing contradicts: it replays, no promise is broken, the end is the same. */
bool tt_verify(const struct tt_json *record, const char *hash, const char *contribution, struct tt_proof *);

/* --- positions by hand (check.c) --- */
/* A problem, and the paths ("hands.0.2") of the entries without which it would not be there. */
struct tt_problem {
    struct tt_error err;
    int paths;
    char path[8][80];
};
/* Returns how many problems there are; 0: a match can begin from it. */
int tt_check_position(const struct tt_game *, const struct tt_json *players, const struct tt_json *options,
                      const struct tt_json *position, uint64_t seed, struct tt_problem *out, int room);

/* --- the puzzle of the day (daily.c) --- */
/* Days since 1970-01-01 of a date "2026-11-15"; -1 where it is none. */
int64_t tt_day(const char *date);
/* Which of `games` games, and which of its `count[game]` puzzles; false where there are none. Every puzzle
 * of a game has its day before one comes again. */
bool tt_daily(int64_t day, const int *count, int games, int *game, int *puzzle);

/* --- language: every sentence that a person reads comes from the files in lang/ --- */
int tt_lang_count(void);
const char *tt_lang_id(int lang);               /* "en", "es", "is" */
int tt_lang_find(const char *id);               /* -1 if unknown; NULL gives 0, English */
const char *tt_text(int lang, const char *key); /* falls back to English, then to the key */
bool tt_text_known(int lang, const char *key);
/* A sentence for an action or event object (see docs/language.md for the templates). `names` are the
 * seats' names, or NULL for "Player 1" and so on. */
void tt_sentence(int lang, const char *game, const char *kind, const struct tt_json *object, const char *const *names,
                 char *out, size_t cap);
/* The same with names for things of an own deck: `things` is {id: name}, as the `names` of a view. */
void tt_sentence_named(int lang, const char *game, const char *kind, const struct tt_json *object,
                       const char *const *names, const struct tt_json *things, char *out, size_t cap);
/* What an error says, in a language: by the key `why.` and its English words; they themselves where no file has it. */
void tt_error_text(int lang, const struct tt_error *, char *out, size_t cap);
/* Fills {0}, {1}, ... of a template. */
void tt_text_fill(int lang, const char *key, const char *const *args, int n, char *out, size_t cap);
const char *tt_rules_text(const char *game, int lang);    /* RULES.md: every clause; NULL if there is none */
const char *tt_rulebook_text(const char *game, int lang); /* rulebook.md: for players; NULL if there is none */

/* --- batches: many matches in step, for programs that learn (batch/batch.c, docs/python.md) ---
 *
 * A batch has a number of tables. Each asks one seat for one action number; a step answers all of them and goes on to
 * the next question of each table. A match that ends makes room for the next one in the same step: reward, score and
 * done tell of the end, all else of the new match. Of several seats that owe a choice the lowest is asked, or a random
 * one. What comes of it depends on the plan and the actions alone, not on the number of threads.
 */
struct tt_batch_plan {
    const struct tt_game *game;
    struct tt_setup setup; /* seats, options, custom table; the caller keeps what it owns until the batch is freed */
    uint64_t run;          /* match k of all has the seed tt_game_seed(run, k) */
    int64_t tables;        /* table i plays the matches i, i + tables, i + 2 * tables, ... */
    int threads;           /* 0: one */
    bool forced;           /* ask for choices among one, too; else they are made without asking */
    bool any_order;        /* of several seats that owe a choice ask a random one, not the lowest */
};
/* One row per table; what is NULL is not written. */
struct tt_batch_rows {
    uint64_t *observation; /* tt_observation_words */
    uint64_t *mask;        /* tt_mask_words: the action numbers that are legal */
    uint64_t *secret;      /* tt_secret_words */
    float *reward;         /* one per seat: 1 won, -1 lost, of the match that has ended; else 0 */
    int32_t *score;        /* one per seat, of the match that has ended; else 0 */
    uint8_t *done;         /* 1: a match has ended */
    uint8_t *seat;         /* who is asked */
    uint64_t *match;       /* the number of the match that is on */
};
enum {
    TT_BATCH_RANDOM = -1, /* as an action: a random legal one, by the table's own chance */
    TT_BATCH_HOLD = -2,   /* the table waits: nothing changes there, and its row says the same again */
};
struct tt_batch;
/* NULL where there is no memory, or the game has no encoding. All tables are dealt; `rows` tells of them. */
struct tt_batch *tt_batch_new(const struct tt_batch_plan *, const struct tt_batch_rows *rows);
void tt_batch_free(struct tt_batch *);
/* Starts over with another run. */
void tt_batch_reset(struct tt_batch *, uint64_t run, const struct tt_batch_rows *);
/* Plays one action per table and answers -1; or answers the first table whose action is not legal, and nothing has
 * changed. Allocates nothing. */
int64_t tt_batch_step(struct tt_batch *, const int32_t *action, const struct tt_batch_rows *);
/* What a table holds now; valid until the next step. `first`: TT_NO_INDEX, or the first number of a move in two. */
const struct tt_state *tt_batch_state(const struct tt_batch *, int64_t table, int *seat, int *first);

/* --- bots: a bot is handed redealt copies, its own chance and a budget; it never holds the truth --- */
#define TT_MAX_LINE 16
struct tt_think {
    int64_t iterations, ms; /* the budget; both 0: the bot's own */
    uint64_t seed;
    int threads;  /* 0: one. The answer to a number of iterations does not depend on it. */
    bool open;    /* all cards open: only future chance is unknown. Never for a player */
    tt_move also; /* with an eighth of the iterations this move is tried, whatever it looks like; */
    bool has_also;
    const tt_move *only; /* the moves to choose among, where not NULL: some of the legal ones, ascending */
    int only_n;
};
struct tt_candidate {
    tt_move move;
    int64_t visits;
    int value; /* for the seat that thinks */
};
struct tt_thought {
    tt_move move;
    int value[TT_MAX_SEATS]; /* expected result of each seat, 0..65536 */
    int64_t iterations;
    int n;
    struct tt_candidate *candidate; /* best first */
    /* The main expected line: legal one after the other from line_from on, which is a redealt copy and
     * so tells nothing that the seat does not know. */
    int line_n;
    tt_move line[TT_MAX_LINE];
    struct tt_state *line_from; /* NULL where line_n is 0 */
};
struct tt_bot {
    const char *id;
    const char *const *options; /* what `think` may say to it, ended by NULL */
    void (*think)(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                  const struct tt_think *, struct tt_thought *);
};
int tt_bot_count(void);
const struct tt_bot *tt_bot_at(int i);
const struct tt_bot *tt_bot_find(const char *id);
const struct tt_bot *tt_bot_normal(void); /* where nobody says which: the strongest */
struct tt_thought *tt_think(const struct tt_bot *, const struct tt_game *, const struct tt_setup *,
                            const struct tt_state *, int seat, const struct tt_think *);
void tt_thought_free(struct tt_thought *);

/* --- win chances (analyse.c) --- */
struct tt_point {
    int seat;                /* who moved, or has to move; TT_NOBODY once over */
    int value[TT_MAX_SEATS]; /* each seat's expected result, 0..65536 */
    bool has_played;
    tt_move played, best;
    int loss; /* how much less, at least, the move that was played is worth to its seat than the best */
    int64_t iterations;
};
#define TT_ANALYSE 800 /* iterations, where the budget says nothing */
/* The position, judged with what the seat knows, or with all cards open where the budget says so. `played`
 * is the move that was made, or NULL. */
void tt_analyse(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                const tt_move *played, const struct tt_think *, struct tt_point *);
/* Which points of a curve turned the game: a move that gave away much, or else a jump of somebody's chances. */
enum tt_turn { TT_TURN_NONE, TT_TURN_MISTAKE, TT_TURN_SWING };
void tt_turning(const struct tt_point *, int n, int seats, enum tt_turn *out);
/* A whole line: one point a ply, from the start to the end. */
struct tt_curve {
    int n;
    struct tt_point *point;
    enum tt_turn *turn;
    bool open;
    int64_t iterations;
};
void tt_analyse_ply(struct tt_match *, int ply, const struct tt_think *, struct tt_point *); /* moves the match there */
/* False where progress() said to stop; the curve is then empty. The match ends where it stood. */
bool tt_analyse_line(struct tt_match *, const struct tt_think *, struct tt_curve *,
                     bool (*progress)(void *with, int done, int of), void *with);
void tt_curve_room(struct tt_curve *, int n);
void tt_curve_free(struct tt_curve *);
/* As the member `analysis` of a record has it. Reading is false where it is about another line, or wrong. */
void tt_put_analysis(struct tt_match *, const struct tt_curve *, struct tt_sink *);
void tt_put_turning(const enum tt_turn *, int n, struct tt_sink *); /* its field `turning` */
bool tt_curve_read(struct tt_match *, const struct tt_json *analysis, struct tt_curve *);
void tt_put_share(struct tt_sink *, int value); /* 0..65536 as 0.0000 to 1.0000 */
int tt_json_share(const struct tt_json *);      /* and back; 0 for what is none */

/* --- players: a bot with its budget, or a program from outside (docs/bots.md) --- */
struct tt_player;
/* "expert", "hard:2000" (iterations), "ismcts:500ms", "cmd:./mybot --fast" (a program and its arguments,
 * split at blanks). NULL and the error filled where there is no such bot or it cannot be started. */
struct tt_player *tt_player_new(const char *spec, struct tt_error *);
void tt_player_free(struct tt_player *); /* ends the program */
const char *tt_player_spec(const struct tt_player *);
int64_t tt_player_faults(const struct tt_player *); /* how often tt_player_move has answered false */
/* What the seat chooses, given the true state; a program sees the seat's view only. `events` is what
 * happened since the seat was last asked, or NULL. False where a program fails: it died, was late, said
 * too much or nothing that is legal; the error says which, *out is then some legal move, and the program
 * is started again for the next question. */
bool tt_player_move(struct tt_player *, const struct tt_game *, const struct tt_setup *, const struct tt_state *,
                    int seat, uint64_t seed, const struct tt_events *events, tt_move *out, struct tt_error *);

/* --- the protocol (docs/protocol.md): one session serves one game at a time --- */
struct tt_session;
#define TT_MAX_REQUEST (1 << 20) /* bytes of a line; a longer one is answered with too_long */
struct tt_session *tt_session_new(void);
void tt_session_free(struct tt_session *);
/* Answers one request line with one JSON object (no newline). False after `quit`. */
bool tt_session_line(struct tt_session *, const char *line, size_t n, struct tt_sink *answer);
bool tt_session_request(struct tt_session *, const struct tt_json *request, struct tt_sink *answer);
/* The match of the session, or NULL. */
const struct tt_match *tt_session_match(const struct tt_session *);

/* --- for other languages (batch/bindings.c, python/): handles, numbers and JSON text --- */
/* A desk answers requests of the protocol; the answer is the desk's and stays until the next request. */
struct tt_desk;
struct tt_desk *tt_desk_new(void);
void tt_desk_free(struct tt_desk *);
const char *tt_desk_ask(struct tt_desk *, const char *request, size_t n, size_t *length);
/* A play is one position, apart from every match, whose moves are action numbers. NULL: no match, or no memory. */
struct tt_play;
struct tt_play *tt_play_new(const struct tt_desk *); /* the desk's match as it is now */
struct tt_play *tt_play_copy(const struct tt_play *);
void tt_play_free(struct tt_play *);
/* Seats; words of observation, secret and mask; action numbers; parts; version. */
void tt_play_sizes(const struct tt_play *, int32_t out[8]);
void tt_play_start(struct tt_play *, uint64_t seed);
int tt_play_actors(const struct tt_play *); /* mask */
int tt_play_first(const struct tt_play *);  /* TT_NO_INDEX, or the first number of a move in two parts */
int tt_play_legal(struct tt_play *, int seat, int32_t *out); /* room for all numbers; returns how many are legal */
int tt_play_mask(struct tt_play *, int seat, uint64_t *out);
int tt_play_act(struct tt_play *, int seat, int number); /* 0, or -1 where it is not legal and nothing has changed */
void tt_play_observe(const struct tt_play *, int seat, uint64_t *out);
void tt_play_secret(const struct tt_play *, int seat, uint64_t *out);
void tt_play_redeal(struct tt_play *, int seat, uint64_t seed);
int tt_play_result(const struct tt_play *, float *reward, int32_t *score); /* 1 if over; one entry per seat */
/* JSON that stays until the next call: a seat's view, the action of a legal number, the position. */
enum { TT_PLAY_VIEW, TT_PLAY_ACTION, TT_PLAY_POSITION };
const char *tt_play_text(struct tt_play *, int what, int seat, int number, size_t *length);
/* What a player chooses, as the numbers of the move; -1 where it cannot, or would not go on from `first`. */
int tt_play_think(struct tt_play *, struct tt_player *, int seat, uint64_t seed, int32_t out[2]);
struct tt_player *tt_play_player(const char *spec, char *why, size_t room); /* NULL: `why` says why not */
enum { TT_BATCH_FORCED = 1, TT_BATCH_ANY_ORDER = 2 };
/* With the setup of a play, which must outlive the batch. */
struct tt_batch *tt_play_batch(const struct tt_play *, uint64_t run, int64_t tables, int threads, int flags,
                               const struct tt_batch_rows *);
int tt_play_of_table(struct tt_play *, const struct tt_batch *, int64_t table); /* the seat that is asked there */
uint64_t tt_play_seed(uint64_t run, uint64_t match);

#ifdef __cplusplus
}
#endif
#endif
