/* The laboratory: plays many games and counts. This header is what the files of lab/ share.
 *
 * Everything that is counted is a whole number, and everything is added up: so it does not matter in
 * which order games are played, on how many threads or machines. Means, intervals and tests are made of
 * the sums in the end (figures.c). Memory depends on the game's vocabulary, not on the number of games.
 */
#ifndef TT_LAB_H
#define TT_LAB_H

#include "timetable.h"

#include <jansson.h>
#include <stdio.h>

enum {
    LAB_BINS = 64,     /* of a histogram; their width doubles when values do not fit */
    LAB_BRANCH = 1024, /* longest list of legal moves that is told apart */
    LAB_REASONS = 32,
    LAB_BOTS = TT_MAX_SEATS,
    LAB_FACTORS = 8,
    LAB_LEVELS = 32,
    LAB_VARIANTS = 256,
    LAB_ITEMS = 1 << 14, /* different things that one variant may count */
    LAB_KEY = 120,
    LAB_NAME = 160,
};

/* --- sums.c: sums -------------------------------------------------------------------------------- */

struct lab_moments {
    uint64_t n;
    __int128 sum, squares;
    int64_t min, max;
};

/* A histogram beside the moments. The width is the least power of two with which all values so far
 * fit: it depends on the values alone, not on their order. */
struct lab_spread {
    struct lab_moments m;
    int64_t width, base; /* bin i counts values from (base + i) * width on */
    uint64_t bin[LAB_BINS];
};

/* Something that may happen or be held. Keys begin with a letter for the kind:
 *   a  an action was taken: "a:play", "a:play card=nova"
 *   e  an event happened: "e:drew why=turn"
 *   h  a seat held this when the game ended: "h:identities=ingrid"
 *   t  so it was on the table when the game ended: "t:goals.places=red" */
struct lab_item {
    char *key;
    uint64_t total, squares; /* times, over all watched games; sum of squares over games */
    uint64_t games;          /* games with it */
    uint64_t seats, won;     /* seats that did or held it at least once in a game; how many of them won */
    uint64_t first;          /* when it first happened, in thousandths of the game, summed over games */
    uint64_t offered, taken; /* decisions at which it was legal; at which it was chosen */
    /* of the game being watched: */
    uint64_t stamp;
    uint32_t now, at;
    uint8_t who;
};

/* A number. Kinds: n at the end on the table, p at the end for each seat, x summed over a game's events, c how
 * often an event happened in a game, m what the game itself measures (tt_game.measure), summed over a game. */
struct lab_number {
    char *key;
    struct lab_spread all;
    struct lab_moments winners, losers; /* seats; for the table: games with and without a winner */
    int64_t now;                        /* x, c, m: of the game being watched */
    bool touched;
};

struct lab_reason {
    char id[48];
    uint64_t games, wins[TT_MAX_SEATS];
};

struct lab_index { /* open addressing; slots hold 1 + number */
    uint32_t *slot, slots;
};

struct lab_acc {
    uint64_t games, watched; /* watched: with events, actions and final views */
    uint64_t wins[TT_MAX_SEATS];
    uint64_t winners[TT_MAX_SEATS + 1]; /* games by number of winners */
    uint64_t firsts;                    /* games in which one seat alone decided first */
    uint64_t place[TT_MAX_SEATS];       /* wins by seats so many places after that one */
    uint64_t branch[LAB_BRANCH];        /* decisions by number of choices */
    struct lab_spread length;           /* decisions of a game */
    struct lab_spread score[TT_MAX_SEATS];
    uint64_t bot_games[LAB_BOTS], bot_wins[LAB_BOTS];
    uint64_t judged, comebacks; /* games with one leader half-way; won by others */
    struct lab_spread leads;    /* changes of the lead */
    uint64_t faults, overflow;  /* answers a program failed to give; things not counted for want of room */
    int reasons;
    struct lab_reason reason[LAB_REASONS];
    struct lab_item *item;
    int items, items_cap;
    struct lab_number *number;
    int numbers, numbers_cap;
    struct lab_index item_at, number_at;
    uint64_t stamp;
};

void *lab_need(size_t n); /* cleared; ends the program where there is none */
/* Puts n bytes behind the len that a buffer of `room` bytes holds, or as many as fit; returns the new length. */
static inline size_t lab_append(char *buf, size_t room, size_t len, const char *text, size_t n) {
    if (len + n >= room)
        n = room - 1 - len;
    memcpy(buf + len, text, n);
    buf[len + n] = 0;
    return len + n;
}
char *lab_text(const char *);

void lab_moments_add(struct lab_moments *, int64_t);
void lab_moments_merge(struct lab_moments *, const struct lab_moments *);
void lab_spread_add(struct lab_spread *, int64_t, uint64_t times);
void lab_spread_merge(struct lab_spread *, const struct lab_spread *);
int64_t lab_spread_quantile(const struct lab_spread *, double share); /* lower edge of its bin */

struct lab_acc *lab_acc_new(void);
void lab_acc_free(struct lab_acc *);
void lab_acc_clear(struct lab_acc *); /* as new, keeping the vocabulary's memory small */
/* NULL where there is no more room. */
struct lab_item *lab_item_get(struct lab_acc *, const char *key);
struct lab_number *lab_number_get(struct lab_acc *, const char *key);
struct lab_reason *lab_reason_get(struct lab_acc *, const char *id);
void lab_acc_merge(struct lab_acc *, const struct lab_acc *);
/* Sorted by name, so that the order of discovery cannot be seen. */
void lab_acc_sort(struct lab_acc *);
/* As lines of text and back: checkpoints and messages between machines. */
void lab_acc_write(const struct lab_acc *, FILE *);
bool lab_acc_read(struct lab_acc *, FILE *);

/* --- experiment.c: what is played ------------------------------------------------------------------- */

struct lab_factor {
    char name[48]; /* an option's id, "players" or "bots" */
    int levels;
    char *level[LAB_LEVELS]; /* as written */
};

struct lab_variant {
    int level[LAB_FACTORS];
    char label[LAB_NAME]; /* "visits_per_period=5 players=3", or "" where nothing varies */
    struct tt_setup setup;
    int bots; /* entries of the lineup */
    char *bot[LAB_BOTS];
    bool random; /* all of them: the quick loop */
};

struct lab_design {
    const struct tt_game *game;
    uint64_t seed, games;           /* games of each variant */
    uint64_t every;                 /* of random games, every so many is watched closely (0: as suits their number) */
    uint64_t every_slow;            /* of games of thinking bots: 1 unless asked otherwise */
    const struct tt_json *position; /* {"cards": ...} of an own deck, or NULL */
    char cards[LAB_NAME];           /* its file, for the report */
    char chance[LAB_NAME];          /* verbs, with commas: choices among these alone are left to chance */
    int factors;
    struct lab_factor factor[LAB_FACTORS];
    int variants;
    struct lab_variant *variant;
    bool timed;    /* some bot thinks by the clock: not repeatable */
    uint64_t hash; /* of all this: a checkpoint fits or does not */
};

/* "key=a,b,c": adds a factor, or replaces it. False and the error filled where that makes no sense. */
bool lab_factor_add(struct lab_design *, const char *pair, struct tt_error *);
/* Lines "key = a, b", # comments. */
bool lab_factor_file(struct lab_design *, const char *path, struct tt_error *);
/* After all factors: makes and checks every combination. */
bool lab_design_make(struct lab_design *, struct tt_error *);
void lab_design_clear(struct lab_design *);

/* --- play.c, observe_match.c: one game ------------------------------------------------------------------ */

struct lab_table; /* what one thread needs to play */
struct lab_table *lab_table_new(const struct lab_design *);
void lab_table_free(struct lab_table *);
/* What a device chose in a game of thinking bots, as numbers in the lists of legal moves. It is replayed instead of
 * asking the bots; or, where it is doubted, they are asked, and must choose the same. Either way the hash must be that
 * of the game. */
struct lab_script {
    const uint16_t *choice; /* NULL: only the hash is known, and the bots are asked */
    uint32_t n;
    uint64_t hash;
    bool doubted;
    bool wrong; /* out: no such game */
};
/* Plays game i of the variant and adds it to the sums. False where it was interrupted. */
bool lab_play(struct lab_table *, const struct lab_variant *, uint64_t i, struct lab_script *or_null, struct lab_acc *,
              const volatile int *stop);

struct lab_watch; /* follows one game through its actions, events and last view */
struct lab_watch *lab_watch_new(const struct tt_game *);
void lab_watch_free(struct lab_watch *);
/* With the first state: which lists of the view have an entry for each seat is seen there. */
void lab_watch_start(struct lab_watch *, const struct tt_setup *, const struct tt_state *, struct lab_acc *);
/* Before the move is made: what was possible (NULL: do not ask), what was chosen, who leads. */
void lab_watch_move(struct lab_watch *, const struct tt_state *, const tt_move *list, int n, tt_move);
void lab_watch_events(struct lab_watch *, const struct tt_state *after, const struct tt_events *);
void lab_watch_end(struct lab_watch *, const struct tt_state *, const struct tt_result *, uint32_t decisions);

/* --- run.c: all of them ------------------------------------------------------------------------- */

struct lab_run {
    const struct lab_design *design;
    int threads;
    bool progress, resume;
    int lang;
    const char *checkpoint; /* file, or NULL */
    const char *device;     /* NULL, or "cuda" */
    uint64_t part;          /* watched games of thinking bots that a device plays at once; 0: as suits */
    /* out: */
    struct lab_acc **acc; /* one a variant */
    bool complete;
    double wall, cpu; /* seconds of this process */
    uint64_t resumed; /* blocks found done */
};
/* False and the error filled where it cannot be begun or kept. An interrupted run is not complete. */
bool lab_run(struct lab_run *, struct tt_error *);
void lab_run_clear(struct lab_run *);

/* Blocks of games, numbered over all variants; a bit each when done. */
struct lab_blocks {
    uint64_t size, each, all; /* games of a block; blocks of a variant, of all */
    uint8_t *done;
};
bool lab_checkpoint_write(const char *path, const struct lab_design *, const struct lab_blocks *,
                          struct lab_acc *const *);
/* Adds what the file holds, unless those blocks are there already. 0: no such file; -1: it does not fit. */
int lab_checkpoint_read(const char *path, const struct lab_design *, struct lab_blocks *, struct lab_acc **);
void lab_checkpoint_put(FILE *, const struct lab_design *, const struct lab_blocks *, struct lab_acc *const *);
int lab_checkpoint_get(FILE *, const struct lab_design *, struct lab_blocks *, struct lab_acc **);

/* --- device.c: a GPU, where the build has one --------------------------------------------------- */

bool lab_device_check(const struct lab_design *, const char *device, int lang, struct tt_error *);
/* Variants of random players: all games but the watched ones, which the processor plays and counts. */
bool lab_device_play(const struct lab_design *, struct lab_acc **, struct tt_error *);
/* Thinking bots: some games of a variant. Those that are not watched are added to the sums; of those that are, the
 * processor replays what the device chose. */
struct lab_part {
    uint64_t first, every; /* game of the first script; games from one to the next */
    uint64_t scripts;
    uint32_t room;
    uint16_t *choice;
    uint32_t *length;
    uint64_t *hash;
};
bool lab_device_part(const struct lab_design *, const struct lab_variant *, uint64_t first, uint64_t games,
                     struct lab_part *, struct lab_acc *, struct tt_error *);
/* The script of a game, one of those that are watched. */
struct lab_script lab_part_script(const struct lab_design *, const struct lab_part *, uint64_t i);
void lab_part_clear(struct lab_part *);

/* --- ranks.c: many machines, by way of a module that knows MPI ---------------------------------- */

struct lab_ranks {
    int rank, size;
    void (*share)(void *bytes, size_t n);      /* rank 0's bytes go to all */
    void (*send)(const void *bytes, size_t n); /* to rank 0 */
    void *(*receive)(int from, size_t *n);     /* by rank 0; free it */
    void (*finish)(void);
};
/* NULL: this process is alone. */
const struct lab_ranks *lab_ranks(struct tt_error *, bool *failed);

/* --- figures.c: numbers with names, made of the sums --------------------------------------------- */

struct lab_figure {
    char name[LAB_NAME];            /* "first_seat_win", "end.turn", "uses:play card=nova" */
    bool share;                     /* value = k / n; otherwise a mean */
    double n, value, sd, low, high; /* 95 %; low and high NAN where there is no interval */
};
struct lab_figures {
    int n, cap;
    struct lab_figure *list;
};
enum lab_depth { LAB_BASE, LAB_ALL }; /* without or with every card, action, event and number */
void lab_figures_make(const struct lab_design *, const struct lab_variant *, const struct lab_acc *, enum lab_depth,
                      struct lab_figures *);
void lab_figures_clear(struct lab_figures *);
struct lab_figure *lab_figures_add(struct lab_figures *, const char *name, bool share, double n);
const struct lab_figure *lab_figure_find(const struct lab_figures *, const char *name);
double lab_mean(const struct lab_moments *);
double lab_sd(const struct lab_moments *);
/* Wilson's interval for k of n. */
void lab_wilson(double k, double n, double *low, double *high);
double lab_two_sided(double z); /* the chance of a |z| as large */
/* How many endings as common as these would be as varied: exp of the entropy. */
double lab_variety(const struct lab_acc *);

struct lab_difference {
    char name[LAB_NAME];
    bool share;
    double a, b, diff, low, high;           /* b - a, 95 % */
    double effect, effect_low, effect_high; /* Cohen's h for shares, d for means */
    int variant;                            /* which one was compared with the first */
    double p, corrected;                    /* Holm's correction over the whole list */
};
/* What both have, and can be tested. Returns how many were written to *out (allocated). */
int lab_differ(const struct lab_figures *a, const struct lab_figures *b, struct lab_difference **out);
void lab_holm(struct lab_difference *, int n);
/* Every further variant with the first one, corrected over all of it together. */
int lab_differ_all(const struct lab_figures *, int variants, struct lab_difference **out);
const char *lab_effect_word(double effect); /* a key of the language files */

/* --- measures.c: what each rules page asks for --------------------------------------------------- */

struct lab_measure {
    const char *game, *name, *formula; /* games/<id>/measures.def */
    bool share;
    double low, high; /* the page's band; both 0: it gives none */
};
/* Adds "page:NAME" for every measure that the figures allow. */
void lab_measures_add(const struct lab_design *, const struct lab_variant *, struct lab_figures *);
/* Measure i of a game, or NULL behind the last. */
const struct lab_measure *lab_measure_at(const struct tt_game *, int i);
bool lab_in_band(const struct lab_measure *, double value);                      /* true where there is no band */
void lab_band_text(int lang, const struct lab_measure *, char *out, size_t cap); /* "12-18", "" for none */

/* --- what comes out ----------------------------------------------------------------------------- */

/* The name of a figure or a thing in words, as far as the language files know it. */
void lab_words(int lang, const struct tt_game *, const char *name, char *out, size_t cap);
/* The same for a key of items and numbers; an event may be called as a verb is. */
void lab_key_words(int lang, const struct tt_game *, const char *key, bool event, char *out, size_t cap);

void lab_print(FILE *, int lang, const struct lab_design *, const struct lab_run *);
json_t *lab_json(const struct lab_design *, const struct lab_run *);
void lab_csv(FILE *, const struct lab_design *, const struct lab_run *);
bool lab_report(const char *path, int lang, const struct lab_design *, const struct lab_run *);

/* --- svg.c: charts ------------------------------------------------------------------------------ */

struct lab_row {
    char label[200];
    double value, low, high; /* low NAN: no whiskers */
    bool filled;             /* of dots: stands out */
    bool head;               /* a heading between the rows */
};
void lab_escape(FILE *, const char *text);
/* Bars from nought; or dots with whiskers. `mark` is a dashed line, NAN for none; shares are written in %. */
void lab_chart_bars(FILE *, const char *title, const struct lab_row *, int n, double mark, bool share);
void lab_chart_dots(FILE *, const char *title, const struct lab_row *, int n, double mark, bool share);
void lab_chart_histogram(FILE *, const char *title, const struct lab_spread *);
void lab_chart_heat(FILE *, const char *title, const char *const *rows, int n_rows, const char *const *columns,
                    int n_columns, const double *value, bool share);

/* Reads figures of a variant back from JSON. */
void lab_figures_from(const json_t *variant, struct lab_figures *);
int lab_compare(const char *a, const char *b, int lang, bool json);
/* 0: holds for every variant, 1: does not, 2: cannot be understood; says so. */
int lab_assert(const char *text, int lang, const struct lab_design *, const struct lab_run *);

/* A module by its file name, opened as dlopen() is told; NULL where it is not there. */
void *lab_module(const char *name, int how);

#endif
