/* The laboratory: plays many games and counts. This header is what the files of lab/ share.
 *
 * Everything that is counted is a whole number, and everything is added up: so it does not matter in
 * which order games are played, on how many threads or machines. Means, intervals and tests are made of
 * the sums in the end (figures.c). Memory depends on the game's vocabulary, not on the number of games.
 */
#ifndef TT_LAB_H
#define TT_LAB_H

#include "timetable/engine.h"

#include <stdatomic.h>
#include <stdio.h>

enum {
    LAB_EXACT = 4096,  /* different values that a histogram tells apart; beyond that its bins grow wider */
    LAB_BRANCH = 1024, /* longest list of legal moves that is told apart */
    LAB_FOLDS = 32,    /* parts of the watched games that are also counted by themselves */
    LAB_REASONS = 32,
    LAB_BOTS = TT_MAX_SEATS,
    LAB_FACTORS = 8,
    LAB_LEVELS = 32,
    LAB_VARIANTS = 256,
    LAB_ITEMS = 1 << 14, /* different things that one variant may count */
    LAB_KEY = 120,
    LAB_NAME = 160,
    LAB_THOUSAND = 1000, /* numbers worked out for each game are whole thousandths */
};

/* --- sums.c: sums -------------------------------------------------------------------------------- */

struct lab_moments {
    uint64_t n;
    __int128 sum, squares;
    int64_t min, max;
};

/* A histogram beside the moments: exact as long as the values span fewer than LAB_EXACT; then the width is the least
 * power of two with which they do. It depends on the values alone, not on their order. Owns `bin`. */
struct lab_spread {
    struct lab_moments m;
    int64_t width, base; /* bin i counts values from (base + i) * width on */
    int bins;
    uint64_t *bin;
};

/* Samples that come in clusters (the seats or decisions of a game are not independent of each other): sums over
 * games of the cluster's size and sum, of their squares and of their product. */
struct lab_cluster {
    uint64_t games; /* with at least one */
    __int128 n, sum, nn, ss, ns;
};

/* Something that may happen or be held. Keys begin with a letter for the kind:
 *   a  an action was taken: "a:play", "a:play card=nova"
 *   e  an event happened: "e:drew why=turn"
 *   h  a seat held this when the game ended: "h:identities=ingrid"
 *   t  so it was on the table when the game ended: "t:goals.places=red" */
struct lab_item {
    char *key;
    uint64_t total, squares;      /* times, over all watched games; sum of squares over games */
    uint64_t games;               /* games with it */
    uint64_t first;               /* when it first happened, in thousandths of the game, summed over games */
    struct lab_cluster seats;     /* that did or held it at least once in a game; sum: how many of them won */
    struct lab_cluster picks;     /* decisions at which it was legal; sum: at which it was chosen */
    uint64_t place[TT_MAX_SEATS]; /* those seats by their place after the first, in games where one began alone */
    bool wanted;                  /* some measure is made of it: counted by folds, too */
    /* of the game being watched: */
    uint64_t stamp;
    uint32_t now, at, offered, taken;
    uint8_t who;
    bool touched;
};

/* A number. Kinds: n at the end on the table, p at the end for each seat, x summed over a game's events, m what the
 * game itself measures (tt_game.measure), summed over a game, g what a formula makes of a game's other numbers (in
 * thousandths). Games without it are left out. */
struct lab_number {
    char *key;
    struct lab_spread all;
    struct lab_cluster seats, winners, losers; /* of the table: games, those with and those without a winner */
    bool wanted;
    /* of the game being watched: the sum so far, or the values at the end; of all seats, of those that won */
    int64_t now, now_won;
    uint8_t seats_now, seats_won;
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
    uint64_t place[TT_MAX_SEATS];       /* wins by seats this many places after that one */
    uint64_t *branch;                   /* decisions by number of choices; NULL in a fold */
    struct lab_spread length;           /* decisions of a game */
    struct lab_spread score[TT_MAX_SEATS];
    uint64_t bot_games[LAB_BOTS], bot_wins[LAB_BOTS];
    uint64_t faults, overflow; /* answers a program failed to give; things not counted for want of room */
    int reasons;
    struct lab_reason reason[LAB_REASONS];
    /* Of watched games: */
    uint64_t judged, comebacks;                 /* games with one leader half-way; won by others */
    struct lab_spread leads, gap;               /* changes of the lead; best score less the worst */
    struct lab_cluster choices, forced, scores; /* decisions and their choices, those with one; seats and scores */
    struct lab_item *item;
    int items, items_cap;
    struct lab_number *number;
    int numbers, numbers_cap;
    struct lab_index item_at, number_at;
    uint64_t stamp;
    /* The watched games in LAB_FOLDS parts, each with what the measures are made of: how much a measure varies from
     * part to part says how sure it is. NULL: none yet; a fold has no folds. */
    struct lab_wants *wants; /* NULL: no folds */
    struct lab_acc *fold[LAB_FOLDS];
    bool is_fold;
};

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
void lab_cluster_add(struct lab_cluster *, int64_t n, int64_t sum); /* one game's */
void lab_cluster_merge(struct lab_cluster *, const struct lab_cluster *);
void lab_spread_add(struct lab_spread *, int64_t, uint64_t times);
void lab_spread_merge(struct lab_spread *, const struct lab_spread *);
void lab_spread_copy(struct lab_spread *, const struct lab_spread *); /* over what is cleared */
void lab_spread_clear(struct lab_spread *);
/* With at most this many bins, for a picture. */
void lab_spread_coarse(struct lab_spread *to, const struct lab_spread *from, int bins);
/* The value of rank k (1 is the least); the lower edge of its bin where the width is not 1. */
int64_t lab_spread_rank(const struct lab_spread *, uint64_t k);
/* The least value that this many thousandths of all do not exceed, and its rank. */
int64_t lab_spread_quantile(const struct lab_spread *, unsigned thousandths);

struct lab_acc *lab_acc_new(const struct tt_game *); /* whose measures say what folds count; NULL: no folds */
void lab_acc_free(struct lab_acc *);
void lab_acc_clear(struct lab_acc *);   /* as new; not while a game is watched with it: lab_acc_zero */
void lab_acc_zero(struct lab_acc *);    /* all sums 0; the names stay, at the same numbers */
struct lab_acc *lab_acc_new_fold(void); /* without choices and folds */
struct lab_acc *lab_acc_fold(struct lab_acc *, int k);
/* NULL where there is no more room. */
struct lab_item *lab_item_get(struct lab_acc *, const char *key);
struct lab_number *lab_number_get(struct lab_acc *, const char *key);
const struct lab_number *lab_number_find(const struct lab_acc *, const char *key);
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
    bool random;   /* all of them: the quick loop */
    bool searches; /* one of them is a net's player, but no net knows this table */
};

struct lab_design {
    const struct tt_game *game;
    uint64_t seed, games; /* games of each variant */
    bool watch_asked;     /* `every` was asked for */
    uint64_t every;       /* of random games, every nth is watched closely (0: as suits their number) */
    uint64_t every_slow;  /* of games of thinking bots: 1 unless asked otherwise */
    const struct tt_json *position[LAB_LEVELS]; /* of the factor "cards": {"cards": ...}, NULL for the rules page's */
    const char *category, *difficulty;          /* which cards of combined decks, as the command was told; or NULL */
    int deck_size;                              /* 0: as many as there are */
    char chance[LAB_NAME];                      /* verbs, with commas: choices among these alone are left to chance */
    int factors;
    struct lab_factor factor[LAB_FACTORS];
    int variants;
    struct lab_variant *variant;
    bool timed;    /* some bot thinks by the clock: not repeatable */
    uint64_t hash; /* of all this: a checkpoint fits or does not */
};

/* "key=a,b,c": adds a factor, or replaces it. False, with an error, where the game has no such option or value. */
bool lab_factor_add(struct lab_design *, const char *pair, struct tt_error *);
/* Lines "key = a, b", # comments. */
bool lab_factor_file(struct lab_design *, const char *path, struct tt_error *);
/* Custom cards or numbers as a level of the factor "cards": the name, and a position {"cards": ...} that lives as long
 * as the design; NULL: as the rules page has them. */
bool lab_cards_add(struct lab_design *, const char *name, const struct tt_json *position, struct tt_error *);
/* The names of the factor's levels with ", " between them; false where it has none. */
bool lab_cards_names(const struct lab_design *, char *out, size_t cap);
/* After all factors: makes and checks every combination. */
bool lab_design_make(struct lab_design *, struct tt_error *);
void lab_design_clear(struct lab_design *);

/* --- play.c, observe_match.c: one game ------------------------------------------------------------------ */

struct lab_workspace; /* what one thread needs to play */
struct lab_workspace *lab_workspace_new(const struct lab_design *);
void lab_workspace_free(struct lab_workspace *);
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
bool lab_play(struct lab_workspace *, const struct lab_variant *, uint64_t i, struct lab_script *or_null,
              struct lab_acc *, const atomic_int *stop);

struct lab_observer; /* follows one game through its actions, events and last view */
struct lab_observer *lab_observer_new(const struct tt_game *);
void lab_observer_free(struct lab_observer *);
/* With the first state: which lists of the view have an entry for each seat is seen there. The fold is one of the
 * sums'. */
void lab_observe_start(struct lab_observer *, const struct tt_setup *, const struct tt_state *, struct lab_acc *,
                       struct lab_acc *fold);
/* Before the move is made: what was possible (NULL: do not ask), what was chosen, who leads. */
void lab_observe_move(struct lab_observer *, const struct tt_state *, const tt_move *list, int n, tt_move);
void lab_observe_events(struct lab_observer *, const struct tt_state *after, const struct tt_events *);
void lab_observe_end(struct lab_observer *, const struct tt_state *, const struct tt_result *);

/* --- run.c: all of them ------------------------------------------------------------------------- */

struct lab_run {
    const struct lab_design *design;
    int threads;
    enum lab_progress { LAB_SILENT, LAB_TOLD, LAB_BAR } progress; /* on stderr: nothing, a line now and then, a bar */
    bool resume;
    int lang;
    const char *checkpoint; /* file, or NULL */
    const char *device;     /* NULL, or "cuda" */
    uint64_t part;          /* watched games of thinking bots that a device plays at once; 0: as suits */
    /* out: */
    struct lab_acc **acc;        /* one per variant */
    struct lab_figures *figures; /* made of them */
    bool complete;               /* otherwise it was interrupted, and `acc` has the games that were finished */
    double wall, cpu;            /* seconds of this process */
    uint64_t resumed;            /* blocks found done */
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
    uint64_t doubt; /* one in so many of them is doubted */
    uint32_t room;
    uint16_t *choice;
    uint32_t *length;
    uint64_t *hash;
};
bool lab_device_part(const struct lab_design *, const struct lab_variant *, uint64_t first, uint64_t games,
                     struct lab_part *, struct lab_acc *, struct tt_error *);
/* The script of a game, one of those that are watched. */
struct lab_script lab_part_script(const struct lab_part *, uint64_t i);
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

enum lab_kind {
    LAB_SHARE,    /* k of n */
    LAB_MEAN,     /* of n samples */
    LAB_RATIO,    /* worked out of several sums; folds say how sure it is */
    LAB_QUANTILE, /* the interval is made of ranks */
    LAB_VALUE,    /* no interval */
};

enum lab_unit { LAB_PLAIN, LAB_PERCENT, LAB_POINTS }; /* points: a difference of shares, may be negative */

struct lab_figure {
    char name[LAB_NAME]; /* "seat_win.0", "ending.turn", "uses:play card=nova" */
    enum lab_kind kind;
    enum lab_unit unit;
    int64_t width;    /* of a quantile: of its bin, 1 where it is exact; else 0 */
    double n;         /* games, seats or decisions that it was seen in */
    double weight;    /* independent samples that would be as sure: n, or fewer where they come in clusters */
    double df;        /* of Student's distribution */
    double value, sd; /* sd of one sample: value is sure to sd / sqrt(weight) */
    double low, high; /* 95 %; NAN where there is no interval */
};
struct lab_figures {
    int n, cap;
    struct lab_figure *list;
};
enum lab_depth { LAB_BASE, LAB_ALL }; /* without or with every card, action, event and number */
void lab_figures_make(const struct lab_design *, const struct lab_variant *, const struct lab_acc *, enum lab_depth,
                      struct lab_figures *);
void lab_figures_clear(struct lab_figures *);
struct lab_figure *lab_figures_add(struct lab_figures *, const char *name, enum lab_kind, double n);
const struct lab_figure *lab_figure_find(const struct lab_figures *, const char *name);
/* How often a seat wins: wins over games and seats. In teams, and where all may win, not one over the seats. */
double lab_equal_share(const struct lab_variant *, const struct lab_acc *);
/* The name of a number's figure, e.g. "end:round". */
void lab_number_name(const struct lab_number *, char out[LAB_NAME]);
/* How many endings as common as these would be as varied: exp of the entropy. */
double lab_variety(const struct lab_acc *);

struct lab_difference {
    char name[LAB_NAME];
    enum lab_unit unit;
    double a, b, diff, low, high;           /* b - a, 95 % */
    double effect, effect_low, effect_high; /* Cohen's h for shares, d for means */
    int variant;                            /* which one was compared with the first */
    double p, corrected;                    /* Holm's correction over the whole list */
};
/* What both have, and can be tested; a figure that says the same as an earlier one is left out. Returns how many were
 * written to *out (allocated). */
int lab_differ(const struct lab_figures *a, const struct lab_figures *b, struct lab_difference **out);
void lab_holm(struct lab_difference *, int n);
/* Every further variant with the first one, in what every game has and what its rules page asks for; corrected over
 * all of it together. */
int lab_differ_all(const struct lab_figures *, int variants, struct lab_difference **out);
/* Copies the figures that every game has and those of its rules page; or the others. */
void lab_figures_pick(const struct lab_figures *from, bool main, struct lab_figures *to);
const char *lab_effect_word(double effect); /* a key of the language files */

/* --- stats.c: the arithmetic of samples ----------------------------------------------------------- */

double lab_exp(double), lab_log(double), lab_asin(double); /* the same to the last digit in every build */
double lab_mean(const struct lab_moments *);
double lab_sd(const struct lab_moments *);
double lab_cluster_mean(const struct lab_cluster *);
double lab_cluster_error(const struct lab_cluster *); /* of that mean; NAN for fewer than two games */
/* Wilson's interval for k of n, which need not be whole. */
void lab_wilson(double k, double n, double *low, double *high);
double lab_two_sided(double t, double df); /* the chance of a |t| as large; df INFINITY: of the normal distribution */
double lab_t95(double df);                 /* |t| that 95 % stay under */

/* --- formula.c --------------------------------------------------------------------------------- */

struct lab_formula {
    /* Figures by name; or, where number() is not NULL, it says what a name is, false where there is no such thing. */
    const struct lab_figures *figures;
    bool (*number)(void *with, const char *name, double *);
    void *with;
    double players, equal;
    int instead; /* -1, 1: the lower, the upper end of each figure's interval instead of its value */
    /* out: */
    int names;                     /* figures named; patterns count twice */
    const struct lab_figure *only; /* the last one named */
    bool watched;                  /* some of them are counted in watched games only */
    bool missing;                  /* number() did not know one */
    bool bad;                      /* cannot be read */
    const char *at;
};
double lab_formula(struct lab_formula *, const char *text); /* NAN where it cannot be read */

/* --- measures.c: what each rules page asks for --------------------------------------------------- */

struct lab_measure {
    const char *game, *name, *formula; /* games/<id>/measures.def */
    enum lab_unit unit;
    bool each;        /* worked out for every game that has all of its numbers, then averaged */
    double low, high; /* the page's band; both 0: it gives none */
};
/* Adds "page:NAME" for every measure that the figures allow. */
void lab_measures_add(const struct lab_design *, const struct lab_variant *, const struct lab_acc *,
                      struct lab_figures *);
/* Measure i of a game, or NULL behind the last. */
const struct lab_measure *lab_measure_at(const struct tt_game *, int i);
/* What the measures of a game are made of; free() it. Whether this item or number (a key of the sums) is among it. */
enum { LAB_WANTS = 512 };
struct lab_wants {
    int n;
    struct {
        const char *kinds, *text;
    } list[LAB_WANTS];
};
struct lab_wants *lab_wants_new(const struct tt_game *);
bool lab_wanted(const struct lab_wants *, const char *key);
/* A field of the game that names something (a seat, a card, a place) or counts time, and is no quantity to add up:
 * measures.def says so. */
bool lab_measure_label(const struct tt_game *, const char *field, size_t n);
/* Whether a measure of the game is this figure by another name. */
bool lab_measure_is(const struct tt_game *, const char *figure);
enum lab_where { LAB_INSIDE, LAB_PERHAPS, LAB_OUTSIDE }; /* of its band; perhaps: the interval reaches into it */
enum lab_where lab_in_band(const struct lab_measure *, const struct lab_figure *);
void lab_band_text(int lang, const struct lab_measure *, char *out, size_t cap); /* "12-18", "" for none */

/* --- what comes out ----------------------------------------------------------------------------- */

/* The name of a figure or a thing in words, as far as the language files know it. */
void lab_words(int lang, const struct tt_game *, const char *name, char *out, size_t cap);
/* The same for a key of items and numbers; an event may be called as a verb is. */
void lab_key_words(int lang, const struct tt_game *, const char *key, bool event, char *out, size_t cap);

/* The same for the reason of an ending. */
void lab_reason_words(int lang, const struct tt_game *, const char *reason, char *out, size_t cap);
/* "26.8 % (23.1-30.8)": the value with its interval. */
void lab_cell(int lang, const struct lab_figure *, char *out, size_t cap);
/* One of the figures that every game has, and the only one that says so. */
bool lab_shown(const struct lab_design *, const struct lab_run *, const struct lab_figure *);
/* A difference in three texts: from, to, and by how much with the interval. */
void lab_difference_cells(int lang, const struct lab_difference *, char from[48], char to[48], char by[160]);
/* Those that chance does not explain, `most` lines of them. */
void lab_print_differences(FILE *, int lang, const struct tt_game *, const struct lab_difference *, int n, int most);
void lab_print(FILE *, int lang, const struct lab_design *, const struct lab_run *);
void lab_json(FILE *, const struct lab_design *, const struct lab_run *);
const char *lab_kind_id(enum lab_kind); /* "share", "mean", ... */
void lab_csv(FILE *, const struct lab_design *, const struct lab_run *);
bool lab_report(const char *path, int lang, const struct lab_design *, const struct lab_run *);
void lab_report_write(FILE *, int lang, const struct lab_design *, const struct lab_run *);

/* --- tune.c: finds numbers --------------------------------------------------------------------------- */

struct lab_tune {
    struct lab_design design; /* game, games of each table in the end, seed; the target adds factors */
    const char *target;       /* file */
    const char *out;          /* the best table as JSON, or NULL */
    int threads, lang;
    int tables, generations; /* tried in a tournament; tournaments at most */
    uint64_t first;          /* games of each table in its first round */
    bool quiet;              /* no progress */
};
bool lab_tune(struct lab_tune *, struct tt_error *);

/* --- summary.c: the answer first ------------------------------------------------------------------ */

enum { LAB_LINES = 7, LAB_WARNINGS = 8 };
struct lab_line {
    char text[1200];
    const char *where; /* the part of the report that has more: "differences", "page", "endings", ... */
    int severity, order;
};
/* Up to LAB_LINES sentences, what matters most first. Returns how many. */
int lab_summary(int lang, const struct lab_design *, const struct lab_run *, struct lab_line out[LAB_LINES]);

/* A choice that coincides with a place in turn order: what both win cannot be told apart. */
struct lab_warning {
    const struct lab_item *item;
    int place;
    char verb[64]; /* --chance VERB separates the two */
};
int lab_warnings(const struct lab_design *, const struct lab_run *, int variant, struct lab_warning out[LAB_WARNINGS]);
void lab_warning_text(int lang, const struct lab_design *, const struct lab_warning *, char *out, size_t cap);
/* Weak and strong players of the same setup who do not agree about a seat, a place in turn order, or whether a measure
 * lies in its band. */
struct lab_disagreement {
    int weak, strong; /* variants */
    const struct lab_figure *a, *b;
};
int lab_disagreements(const struct lab_design *, const struct lab_run *, struct lab_disagreement out[LAB_WARNINGS]);
/* No strong player took part, though one has learned this game for one of these numbers of players. */
bool lab_lacks_learned(const struct lab_design *);
void lab_disagreement_text(int lang, const struct lab_design *, const struct lab_disagreement *, char *out, size_t cap);
/* The command that gives these numbers, and the players of a variant. */
void lab_command(const struct lab_design *, char *out, size_t cap);
void lab_players(const struct lab_design *, int variant, char *out, size_t cap);

/* --- svg.c: charts ------------------------------------------------------------------------------ */

enum { LAB_BARS = 64 }; /* of a histogram's picture, at most */
struct lab_row {
    char label[200];
    double value, low, high; /* low NAN: no whiskers */
    bool filled;             /* of dots: stands out */
    bool head;               /* a heading between the rows */
};
void lab_escape(FILE *, const char *text);
/* Bars from 0; or dots with whiskers. `mark` is a dashed line, NAN for none; shares are written in %. */
void lab_chart_bars(FILE *, const char *title, const struct lab_row *, int n, double mark, bool share);
void lab_chart_dots(FILE *, const char *title, const struct lab_row *, int n, double mark, bool share);
void lab_chart_histogram(FILE *, const char *title, const struct lab_spread *);
void lab_chart_heat(FILE *, const char *title, const char *const *rows, int n_rows, const char *const *columns,
                    int n_columns, const double *value, bool share);

int lab_compare(const char *a, const char *b, int lang, bool json);
/* 0: holds for every variant, 1: does not, 2: cannot be understood; says so. */
int lab_assert(const char *text, int lang, const struct lab_design *, const struct lab_run *);

/* A module by its file name, opened as dlopen() is told; NULL where it is not there. */
void *lab_module(const char *name, int how);

#endif
