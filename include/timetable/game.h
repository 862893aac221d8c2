/*
 * game.h - for authors of games: what a game must offer, then what its rules may call.
 *
 * A game is a set of pure functions over plain data. Everything else (tables, records, undo, bots, laboratory,
 * browser, terminal) asks it three questions: who may act, what may they do, what does it look like from this seat.
 * docs/adding-a-game.md is the checklist, games/template a game that does almost nothing.
 *
 * Rules include this header and nothing else. They are compiled for processors, for wasm and for GPUs: portable.h
 * says what TT_FN, TT_QUICK and TT_TABLE mean. Two more headers are for parts that a game may leave out: bot_hooks.h
 * (what bots should know) and encoding.h (bits and numbers for programs that learn).
 */
#ifndef TIMETABLE_GAME_H
#define TIMETABLE_GAME_H

#include "rng.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tt_setup;  /* seats, options, seed: the same for a whole match */
struct tt_state;  /* the first member of the game's own struct state */
struct tt_events; /* what happened, for logs and animations */
struct tt_event;
struct tt_result;
struct tt_sink; /* where JSON is written to */
struct tt_json; /* JSON that was read */
struct tt_error;

/* A move is packed by its game into 29 bits; the seat that makes it is on top. An action is the same as JSON. */
typedef uint32_t tt_move;

/* How the `options` of a position go together with those of the request. */
enum tt_position_options {
    TT_OPTIONS_MUST_AGREE,   /* what both name must be equal */
    TT_OPTIONS_REQUEST_WINS, /* the request's count where both name one */
    TT_OPTIONS_NOT_THERE,    /* a position has none */
};

/* Why an action is refused: the clause that forbids it ("3.6", NULL: none does) and the condition that failed, whose
 * sentence is
 * `<game>.refusal.<why>` in lang/ with the fields of the action (NULL: none is written). */
struct tt_refusal {
    const char *clause, *why;
};
#define TT_NO(clause, why) ((struct tt_refusal){clause, why})

/* One per game, named tt_game_<id>, and the only symbol that the game exports. Functions may be NULL where their
 * comment says what that means. Buffers belong to the caller. Nothing here allocates, and nothing keeps data between
 * two calls.
 *
 * A match: start() fills the state. While the state has actors, the engine asks moves() for one of them and plays one
 * of these by apply(). Then result() tells who has won. */
struct tt_game {
    const char *id; /* folder, symbol and command-line name */
    uint8_t min_seats, max_seats;
    uint16_t max_moves;   /* longest list that moves() can give for one seat */
    uint32_t max_plies;   /* longest match, with default options */
    uint32_t state_size;  /* at most TT_MAX_STATE */
    uint32_t custom_size; /* bytes of the custom cards or numbers (tt_setup.custom); 0: none */
    const struct tt_option *options;
    uint8_t n_options;
    const struct tt_preset *presets; /* besides the defaults, which are the rulebook; or NULL */
    uint8_t n_presets;
    enum tt_position_options position_options;
    /* How often these rules have changed since version 1.0.0 so that an older record would play differently. A record
     * names the revision it was played by (none: 0) and is replayed by it: rules ask tt_setup.revision. */
    uint8_t revision;
    bool quiz;       /* the secret is what stands on the back of a card in hand: no move may be previewed */
    bool shared_win; /* several players may win together without being partners: people may agree on a draw */
    const struct tt_view_field *view_fields; /* of its views, up to one without a name; NULL: their names say enough */
    const struct tt_bot_hooks *bot;          /* or NULL: bots know the rules only */
    const struct tt_coach_hooks *coach;      /* or NULL: moves are explained by who wins only */
    const struct tt_encoding *encoding;      /* or NULL: programs cannot learn this game */

    /* --- rules, also on a GPU --- */

    /* Fills a state for the first decision. The buffer may hold rubbish; every byte is written. */
    void (*start)(const struct tt_setup *, struct tt_state *);
    /* Legal moves of a seat that is an actor, ascending, no repeats; never none. */
    int (*moves)(const struct tt_setup *, const struct tt_state *, int seat, tt_move *out);
    /* The move must be one that moves() lists. Carries on until a seat has a decision. */
    void (*apply)(const struct tt_setup *, struct tt_state *, tt_move, struct tt_events *or_null);
    /* Replaces all that the seat (or TT_NOBODY) cannot know, chance included, by another deal that it cannot tell
     * apart from this one, each equally likely. NULL: nothing is hidden. */
    void (*redeal)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* The same for people who play on from here (a fork). What can ever be shown in such a match must be true, so it
     * may replace less than redeal(), and must not invent what the position does not say. NULL: as redeal(). */
    void (*fork)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* Who wins and loses together: a number from 0 for each seat, the same for partners. NULL: everybody plays for
     * themselves. */
    int (*team)(const struct tt_setup *, int seat);
    /* Asked when no seat is an actor. */
    void (*result)(const struct tt_setup *, const struct tt_state *, struct tt_result *);

    /* --- JSON out: each writes the FIELDS of an object that the caller has opened --- */

    /* An action says all that its move says: two legal moves never have the same object. People, bots and records name
     * moves by it. */
    void (*action)(const struct tt_setup *, const struct tt_state *, tt_move, struct tt_sink *);
    /* Fields that only the sentence of an action has, from the position: no part of the action. NULL: none. */
    void (*action_words)(const struct tt_setup *, const struct tt_state *, tt_move, struct tt_sink *);
    void (*event)(const struct tt_setup *, const struct tt_event *, struct tt_sink *);
    /* What a seat (or TT_NOBODY) may know, and nothing else: the same bytes before and after redeal() for that seat.
     * position() is the whole truth, from which place() builds the same state. */
    void (*view)(const struct tt_setup *, const struct tt_state *, int seat, struct tt_sink *);
    void (*position)(const struct tt_setup *, const struct tt_state *, struct tt_sink *);
    /* Further fields of the op `result`. NULL: none. */
    void (*result_more)(const struct tt_setup *, const struct tt_state *, struct tt_sink *);
    /* Writes what the match is played with, each by tt_component: every card, space, token and goal with the numbers,
     * kinds and links that are printed on it, custom numbers included. Everybody may read it at any time: what is a
     * secret of the cards (the date on a card's back) stays out, and the order must not tell it. NULL: nothing. */
    void (*components)(const struct tt_setup *, struct tt_sink *);
    /* For the laboratory: what neither events nor the last view say of this event and the state after its move, as
     * numbers that are added up over a match (a hand's size when a turn begins). NULL: nothing. */
    void (*measure)(const struct tt_setup *, const struct tt_state *, const struct tt_event *, struct tt_sink *);
    /* Writes the value of `cards` that would bring the cards in use, the rulebook's too, for people to start from.
     * With `allowed`, and where it is an object, each value is a text that says what may stand there: "0..6",
     * "[1..6, ...]" for a list, words with commas between them. NULL: none. */
    void (*cards)(const struct tt_setup *, bool allowed, struct tt_sink *);

    /* --- JSON in --- */

    /* Refuses (bad_option, bad_players) what the range of no single option can say. NULL: nothing. */
    bool (*check)(const struct tt_setup *, struct tt_error *);
    /* Builds a state from a position; fields left out are filled by chance. The fields `players` (where it is a
     * number), `options`, `cards` and `rng` are the engine's: they have been dealt with, and are only tolerated. */
    bool (*place)(const struct tt_setup *, const struct tt_json *position, struct tt_state *, struct tt_error *);
    /* Writes the fields of a position that fits a view of this seat (or TT_NOBODY): what the view hides is dealt by the
     * generator from what it does not name. Another deal is asked for where the position is refused or is seen
     * otherwise. NULL: the view itself is tried. */
    void (*complete)(const struct tt_setup *, const struct tt_json *view, int seat, struct tt_rng *, struct tt_sink *);
    /* Fills custom cards or numbers (custom_size bytes) from the position's `cards`. NULL: none. */
    bool (*customise)(const struct tt_json *cards, void *out, struct tt_error *);
    /* Writes the fields `cards`, `found` and `repeated` of one deck out of several (docs/protocol.md, `combine`). The
     * seed draws where there are more cards than a match can have. NULL: decks cannot be combined. */
    bool (*combine)(const struct tt_json *request, uint64_t seed, struct tt_sink *, struct tt_error *);
    /* The clause that forbids this action of an actor, e.g. "3.6", and why. It depends on nothing that the actor cannot
     * know. The object has verb and player. Where it says no more than the kind of an action (verb, mode, ring,
     * choice): the clause by which that is played. */
    struct tt_refusal (*refuse)(const struct tt_setup *, const struct tt_state *, const struct tt_json *action);
    /* The same for a seat that is no actor, where more forbids it than that another seat has to act; else NULL. */
    struct tt_refusal (*out_of_turn)(const struct tt_setup *, const struct tt_state *, const struct tt_json *action);
};

/* Within a description: what every game has, under the names that it has in every game; what only some have they name
 * one by one. TT_GAME_OPTIONS is for games with a table `options`. */
#define TT_GAME_USUAL                                                                                                  \
    .state_size = sizeof(struct state), .start = start, .moves = moves, .apply = apply, .result = result,              \
    .action = action, .event = event, .view = view, .position = position, .place = place
#define TT_GAME_OPTIONS .options = options, .n_options = sizeof options / sizeof *options

/* ------------------------------------------------------------------------------------------------
 * Setup, state, move
 */

#define TT_MAX_SEATS   8
#define TT_MAX_OPTIONS 16
#define TT_MAX_STATE   2048      /* bytes of a game's state, at most */
#define TT_NULL        INT64_MIN /* an option whose value is null */
#define TT_KEY         32        /* bytes of a key */

/* What stays the same from the first move to the last. Every function of a game gets it, so options need no room in
 * the state. Seed and key are secret while a match is played: tt_setup_blind gives a copy without them. */
struct tt_setup {
    uint64_t seed;
    uint8_t seats;
    uint8_t revision;               /* of the rules; see tt_game.revision */
    bool keyed;                     /* chance comes from `key` instead of `seed` */
    bool sorts;                     /* redeal() sorts what it shuffles before: see tt_shuffle_hidden */
    int64_t option[TT_MAX_OPTIONS]; /* in the order of tt_game.options; see enum tt_option_type */
    const void *custom;             /* what customise() filled, or NULL; the owner of the setup owns it */
    uint8_t key[TT_KEY];            /* zero where not keyed */
};
/* The custom cards or numbers, or NULL. On a GPU it is always NULL unless the kernel is
 * compiled with TT_CUSTOM: the compiler then knows the rulebook's numbers. */
TT_QUICK static inline const void *tt_custom(const struct tt_setup *);

/* The way of redeal() to shuffle what a seat cannot know. Sorted first, the outcome does not depend on how it lay: the
 * same deal comes from every state that the seat cannot tell apart (tt_known_state). */
TT_QUICK static inline void tt_shuffle_hidden(const struct tt_setup *setup, struct tt_rng *rng, uint8_t *card, int n) {
#ifdef TT_GPU
    (void)setup;
#else
    for (int i = 1; setup->sorts && i < n; i++) {
        uint8_t c = card[i];
        int k = i;
        for (; k > 0 && card[k - 1] > c; k--)
            card[k] = card[k - 1];
        card[k] = c;
    }
#endif
    tt_shuffle(rng, card, n);
}

/* FIRST member of every game's state. A state is plain data: no pointers, no hidden padding, copied with memcpy,
 * compared with memcmp. A copy is all that undo, search and threads need.
 *
 * Several actors at once choose in secret: moves() and view() of one must not tell what another has chosen, and the
 * last of them triggers what follows. Answers out of turn are decisions too: `actors` becomes the seats that are
 * asked, and passing is legal. Ask every seat that might answer: asking only the one that can reveals its card. */
struct tt_state {
    struct tt_rng rng;
    uint8_t actors;  /* mask of the seats that owe a choice now; 0: the match is over */
    uint8_t keyed;   /* 1: chance comes from the setup's key, and rng.s counts the numbers drawn */
    uint8_t zero[6]; /* padding by name */
};

/* Moves that are alike in play should be one move: a card counts by its kind, not by its place in the hand. Lists are
 * short then, and records stay valid when a hand is sorted. */
#define TT_MOVE_BITS 29
TT_QUICK static inline int tt_move_seat(tt_move m) { return (int)(m >> TT_MOVE_BITS); }
TT_QUICK static inline tt_move tt_move_make(int seat, uint32_t bits) { return ((uint32_t)seat << TT_MOVE_BITS) | bits; }

/* The engine sets it to zero before it asks. Several seats may win; none may. */
struct tt_result {
    uint8_t winners; /* mask */
    int32_t score[TT_MAX_SEATS];
    const char *reason; /* id */
};

/* Values of an option are kept as int64_t: a bool as 0 or 1, an int as itself, an enum as the index of its value, a
 * list (one small number per seat) as nibbles, seat 0 lowest. TT_NULL where null is allowed and meant. */
enum tt_option_type { TT_BOOL, TT_INT, TT_ENUM, TT_INT_OR_NULL, TT_LIST_OR_NULL };
/* Who made the choice: the rulebook offers it, it is a variant that was printed, or it is a rule of this house. */
enum tt_option_source { TT_FROM_HOUSE, TT_FROM_RULEBOOK, TT_FROM_VARIANT };
struct tt_option {
    const char *id;
    enum tt_option_type type;
    enum tt_option_source source;
    int64_t normal;            /* default */
    int64_t min, max;          /* ints, and entries of lists */
    const char *const *values; /* enum, and lists of ids: ids, ended by NULL */
    /* Where the default has changed: since which revision of the rules it is `normal`, and what it was before. */
    uint8_t since;
    int64_t before;
    uint8_t added; /* by which revision; older matches do not print it, unless it was chosen */
};

/* How a client that knows no game reads a field of a view out (terminal/describe_view.c). Fields with these names need
 * no entry: hands, players, scores (an entry per seat); player, winner, winners, actors, to_move, owner, target, by, to
 * (a seat); card, player, event, verb, step (no label); date, year (a year). */
enum tt_view_field_kind {
    TT_VIEW_PER_SEAT = 1 << 0, /* a list with an entry for each seat */
    TT_VIEW_SEAT = 1 << 1,     /* its numbers are seats */
    TT_VIEW_UNSAID = 1 << 2,   /* the rules remember it, nobody at a table has to */
    TT_VIEW_BARE = 1 << 3,     /* its value needs no label before it */
    TT_VIEW_NO_ZERO = 1 << 4,  /* said only when it counts something */
};
struct tt_view_field {
    const char *name;
    unsigned kind;
};

/* Options and custom numbers that go together, for a form to fill in; those not named are the rulebook's. */
struct tt_preset {
    const char *id;
    struct {
        const char *table, *row, *field;
        int value;
    } number[12]; /* as `cards` names them, those of a row and of a table one after the other */
    uint8_t numbers;
    struct {
        uint8_t option; /* index */
        int64_t value;
    } set[4];
    uint8_t n;
};

/* ------------------------------------------------------------------------------------------------
 * Chance: the only source that rules use
 *
 * Without a key it is the generator in the state. With a key (tables online) it is ChaCha20, so that no number of
 * cards seen tells the next one; a GPU has no keys. A redealt state never draws from the key.
 */

/* For start() and place(), before they draw. */
TT_QUICK static inline void tt_chance_start(const struct tt_setup *setup, struct tt_state *s);

/* For redeal(), at its end: other chance, which has nothing to do with the match's own. */
TT_QUICK static inline void tt_chance_renew(struct tt_state *s, struct tt_rng *from);

/* Uniform in 0..n-1; n > 0. */
TT_QUICK static inline uint32_t tt_chance_below(const struct tt_setup *setup, struct tt_state *s, uint32_t n);

/* Every order of n cards is equally likely. */
TT_QUICK static inline void tt_chance_shuffle(const struct tt_setup *setup, struct tt_state *s, uint8_t *card, int n);

/* ------------------------------------------------------------------------------------------------
 * Events: what happened, in order, for logs, animations and sentences
 *
 * apply() appends them to a caller's buffer, or is given NULL in simulation. What only some may know goes into `list`,
 * and `audience` says who they are: for everybody else the engine wipes the list and sets `hidden` BEFORE the game's
 * own writer sees the event, so a writer cannot leak.
 */

#define TT_MAX_LIST   250  /* entries of one event's list */
#define TT_MAX_EVENTS 512  /* events of one move */
#define TT_ALL_SEATS  0xFF /* as an audience: everybody, spectators too */

enum {
    TT_NOBODY = -1, /* as a viewer: a spectator, a seat that owns nothing */
    TT_TRUTH = -2,  /* as a viewer of events: everything, nothing redacted */
};

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

/* Appends an event that is open to all and returns it for filling in; `ev` must not be NULL. A buffer that is full
 * repeats its last entry; conformance tests assert that this never happens. */
TT_QUICK static inline struct tt_event *tt_emit(struct tt_events *ev, int kind, int seat);

/* An event of two numbers that is open to all; does nothing where there is no buffer. */
TT_QUICK static inline void tt_tell(struct tt_events *or_null, int kind, int seat, int a, int b);

/* ------------------------------------------------------------------------------------------------
 * Writing JSON: games describe actions, events, views and positions to a sink
 *
 * The same calls write text, build the value as nodes, or compare with a value that was read. So finding an action
 * needs no second table (what cannot be printed cannot be played), and nobody parses text that this process wrote.
 * Every call is harmless after an overflow. tt_put_* write a value, tt_key_* a key and its value.
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
void tt_key_seat(struct tt_sink *, const char *key, int seat);       /* null for TT_NOBODY and other numbers below 0 */
void tt_key_seats(struct tt_sink *, const char *key, unsigned mask); /* [seat, ...] ascending */
/* An object {id: value} of all options, as a position has it. */
void tt_put_options(const struct tt_game *, const struct tt_setup *, struct tt_sink *);

/* A component: a card, space, token or goal with what is printed on it. Opens an object with `kind`, `id` and `count`
 * (how many there are in this setup), then its object `printed`, which the caller fills. The language files have its
 * texts under <game>.name.<id> and <game>.does.<id>. */
void tt_component(struct tt_sink *, const char *kind, const char *id, int count);
void tt_component_end(struct tt_sink *);

/* ------------------------------------------------------------------------------------------------
 * Reading JSON: a value is a run of nodes in preorder
 *
 * Strings are UTF-8 and end with NUL. All functions take NULL as "absent" and answer NULL, false or -1 for it. So a
 * value deep inside can be asked for at once: tt_json_int(tt_json_at(tt_json_get(object, "hand"), 0), ...).
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
/* Index of a text in a table of ids ended by NULL, or -1 (also for anything that is no text). */
int tt_json_find(const struct tt_json *, const char *const *ids);
/* The first key of an object that is not in `known` (ended by NULL), or NULL. */
const char *tt_json_unknown_key(const struct tt_json *object, const char *const *known);

/* ------------------------------------------------------------------------------------------------
 * Errors that the outside caused: input that the rules, an option or a position do not allow
 *
 * A message says what is wrong with what was given. Faults of the program itself are not errors: assert() them.
 */

/* `code` is one of the protocol's (docs/protocol.md). */
struct tt_error {
    const char *code;
    const char *rule; /* a clause ("3.6"); NULL where no clause forbids it */
    const char
        *why; /* the condition that failed: `<game>.refusal.<why>` in lang/; NULL where there is no such sentence */
    const char *field; /* of the request that is missing or wrong, or NULL */
    int words;         /* bytes of the message before its detail: by them it is translated */
    char message[240];
    const struct tt_json *at; /* the entry of a position that is to blame, or NULL; valid as long as the position */
};
/* Fills the error (details are appended in quotes where not NULL) and returns false, for
 * `return tt_fail(err, "bad_position", "unknown card", id);` */
bool tt_fail(struct tt_error *, const char *code, const char *message, const char *detail);
/* The same for an entry of a position: editors show the message beside it. NULL: where the detail stands. */
bool tt_fail_at(struct tt_error *, const struct tt_json *entry, const char *message, const char *detail);

#include "game_inline.h"

#ifdef __cplusplus
}
#endif
#endif
