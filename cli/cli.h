/* The commands of `timetable`. Each gets its arguments without the command's own name and returns the
 * exit code: 0 fine, 1 it did not work, 2 the call was wrong. */
#ifndef TT_CLI_H
#define TT_CLI_H

#include "timetable/engine.h"

int cli_engine(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_bench_batch(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_lab(int argc, char **argv);
int cli_encoding(int argc, char **argv);
int cli_mcp(int argc, char **argv); /* mcp/server.c */
int cli_signature(int argc, char **argv);
int cli_golden(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_fork(int argc, char **argv);
int cli_puzzle(int argc, char **argv);
int cli_deck(int argc, char **argv);
int cli_cards(int argc, char **argv);
int cli_print(int argc, char **argv);
int cli_games(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_version(int argc, char **argv);

enum { CLI_OPTIONS = 64, CLI_OPTION_KEY = 80, CLI_PLAYED_MAX = 250 /* cards of a match */ };
/* The options that most commands share; cli_read_args takes them out of argv and leaves the rest. */
struct cli_args {
    int lang;
    bool has_seed, json;
    uint64_t seed;
    int players;                       /* 0: not said */
    const char *bots;                  /* --bots a,b,c */
    const char *deck;                  /* --deck DECK,..., --cards FILE: own cards, and names of built-in decks */
    const char *category, *difficulty; /* --category ID,..., --difficulty FROM-TO: which cards of the decks */
    int size;                          /* --size N: how many of them; 0: not said */
    const char *options[CLI_OPTIONS];  /* --option key=value; the last of a key counts */
    int n_options;
    int n; /* what is left: */
    const char *rest[16];
};
/* False after having said what is wrong. */
bool cli_read_args(int argc, char **argv, struct cli_args *);
int cli_usage(int lang, const char *message, const char *detail);
/* A sentence with up to four arguments as an error; returns -1. */
int cli_refuse(int lang, const char *key, const char *a, const char *b, const char *c, const char *d);
/* Says that there is no such thing ({0}) and which name comes nearest ({1}); `more` is {2}. Returns 2. */
int cli_unknown(int lang, const char *key, const char *given, const char *const *names, int n, const char *more);
int cli_unknown_game(const char *given, int lang);
/* Takes a flag and its value out of argv: true and *value set where it is there. *ok is false where the value is
 * missing. */
bool cli_take_value(int *argc, char **argv, const char *flag, const char **value, bool *ok);
bool cli_take_flag(int *argc, char **argv, const char *flag);
bool cli_whole(const char *text, int64_t min, int64_t max, int64_t *out); /* a whole number in its range */
/* A sentence with up to two arguments, on a line of its own. */
void cli_say(int lang, const char *key, const char *a, const char *b);
/* Finds the game and reads setup options; NULL after having said what is wrong. With --deck the setup has
 * the own cards, and a match that is to be kept must begin from cli_position. */
const struct tt_game *cli_game(const struct cli_args *, const char *id, struct tt_setup *);
/* The position that --deck asks for, after cli_game; NULL without --deck. Stays valid. */
const struct tt_json *cli_position(void);
/* Cards from a file as the position {"cards": ...}, for this game: a deck, or a table of numbers; TSV, or JSON
 * where the name ends in .json. NULL after having said what is wrong. */
struct tt_document *cli_cards_read(const char *path, const struct tt_game *, int lang);
/* Whether the game's cards are a table of numbers rather than a deck. */
bool cli_cards_table(const struct tt_game *);
/* The option that a name on the command line means: its id, or the beginning of one id only. NULL after having
 * said which comes nearest. */
const char *cli_option_name(const struct tt_game *, const char *given, int lang);
/* Whether the option can have that value, as written; says what is allowed where it cannot. */
bool cli_option_value(const struct tt_game *, const char *id, const char *value, int lang);
/* The name that is most like this one, or NULL where none is like it. */
const char *cli_near(const char *name, const char *const *names, int n);
/* A deck file as the position {"cards": [...]}; NULL after having said, line by line, what is wrong. */
struct tt_document *cli_deck_read(const char *path, int lang);
/* Whether --deck and its company ask for a combined deck: several decks, a built-in one, a choice of cards, or a file
 * with more cards than a match can have. */
bool cli_combines(const struct cli_args *, const struct tt_game *);
/* Whether --deck names one built-in deck and nothing else chooses: then it is the option. */
bool cli_is_deck_option(const struct cli_args *, const struct tt_game *);
/* The combined deck as the position {"cards": [...]}; NULL after having said what is wrong. */
struct tt_document *cli_combine(const struct cli_args *, const struct tt_game *, const struct tt_json *options);
/* --- read_tsv.c --- */
/* The whole of a text file, with a NUL behind it; NULL after having said why not. Free it. */
char *cli_sheet_read(const char *path, int lang, size_t *n);
/* The next line that is neither empty nor a remark, without its end; NULL after the last. *number, 0 at first, is the
 * number of the line last read. */
char *cli_sheet_line(char **text, int *number);
/* Cuts a line at its TABs into at most that many fields; returns how many there are (one more: too many). */
int cli_split_tabs(char *line, char **field, int most);

/* --- measure_speed.c --- */
double cli_cpu_seconds(void);            /* of this process */
double cli_median(double *value, int n); /* sorts them */
/* One row of `timetable bench`: decisions per second of random play. */
void cli_bench_game(const struct tt_game *, int seats, bool json, bool first);

#endif
