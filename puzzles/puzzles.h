/* Puzzles: positions in which one move is clearly best. Each game has its own in games/<id>/puzzles.jsonl, one JSON
 * object a line (docs/time-machine.md); they are in the program. */
#ifndef TT_PUZZLES_H
#define TT_PUZZLES_H

#include "timetable/engine.h"

/* --- those that are shipped (built_in_puzzles.c) --- */
int puzzle_count(const char *game);
/* The line, its length in *n; NULL where there is no such puzzle. */
const char *puzzle_text(const char *game, int i, size_t *n);
struct tt_document *puzzle_read(const char *game, int i); /* or NULL; free it */
/* Of the day "2026-11-15": which game, which puzzle. */
bool puzzle_of_day(const char *date, const char **game, int *i);

/* --- one puzzle as a match (built_in_puzzles.c) --- */
/* The guided first game of a game (games/<id>/lesson.json), to be freed; NULL: it has none. `players`, `seed`,
 * `options` and perhaps `position` say how it is dealt. Each of its `steps` has a sentence, web.lesson.<game>.<number>;
 * some name the `move` that they are about, by as many of its fields as matter, and the event that they last `until`.
 */
struct tt_document *lesson_read(const char *game);
/* The match of a puzzle, the seat that has to find the move. NULL and the error filled where something is wrong with
 * it. */
struct tt_match *puzzle_match(const struct tt_json *puzzle, int *seat, struct tt_error *);
/* Whether a move of the puzzle's seat solves it. */
bool puzzle_solves(struct tt_match *, const struct tt_json *puzzle, tt_move);
/* `prompt` or `why` in a language. */
const char *puzzle_words(const struct tt_json *puzzle, const char *which, int lang);

/* --- what the moves are worth (judge.c) --- */
struct puzzle_verdict {
    bool best;       /* the search's choice among all moves is one of the puzzle's */
    int value, next; /* of the best of them, and of the best of all others, 0..65536 */
};
/* Searches with the best moves alone and with all others alone, so that both have the whole budget. */
void puzzle_judge(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                  const tt_move *best, int n, int64_t iterations, uint64_t seed, bool open, struct puzzle_verdict *);

/* --- finding (find.c, playout.c, timalina_puzzles.c) --- */
struct puzzle_wish {
    const struct tt_game *game;
    const struct tt_setup *setup; /* options; seats 0: of all numbers that suit */
    int count, lang;
    uint64_t seed;
    int64_t iterations; /* of the deep search that has the last word */
    int64_t games;      /* at most this many games of self-play; 0: no limit */
    int from;           /* plies of a game before the first that is looked at */
    /* Positions to look at in place of self-play: the next one, or NULL at the end. */
    const struct tt_json *(*position)(void *with);
    const char *bots; /* who plays, "hard,easy": NULL for a mixture of levels */
    int alike;        /* up to three moves that differ by no more, in hundredths, are all best */
    int gap;          /* what the best move must be worth more than the next, in hundredths of a game */
    int played;       /* games that bots play on after the best move, and after the next */
    /* Called with every puzzle that was found, as a line of JSON. */
    void (*found)(void *with, const char *line, size_t n);
    void (*progress)(void *with, int64_t games, int64_t looked, int found);
    void *with;
};
/* How many were found. */
int puzzle_find(const struct puzzle_wish *);
/* Games in which playing well is knowing dates: puzzles of placing rightly. */
int puzzle_find_places(const struct puzzle_wish *);

/* What a puzzle's line is made of. */
struct puzzle_parts {
    const struct tt_game *game;
    const struct tt_setup *setup;
    const struct tt_state *state;
    int seat;
    const tt_move *best;
    int best_n;
    tt_move next; /* the best of the others */
    int value, next_value;
    const char *kind;
    int difficulty;  /* 1..5 */
    unsigned missed; /* mask of levels */
    bool open;       /* judged with all cards open: the truth, not the search, says what is best */
};
/* Of this many games after the move, played on by strong bots in other deals, how many the seat won. */
int puzzle_playouts(const struct puzzle_parts *, tt_move, int games, uint64_t seed);
/* Up to `keep` of the moves that are not among the best, those that win most often first; how many. */
int puzzle_ranked(const struct puzzle_parts *, int keep, uint64_t seed, tt_move *out);
/* The best moves against the three that win most often of all others, by games; whether the expert plays one of the
 * best. */
void puzzle_by_play(const struct puzzle_parts *, int games, uint64_t seed, struct puzzle_verdict *);
/* Whether a placement is right by the truth. */
bool puzzle_right(struct tt_match *, tt_move);
void puzzle_put(const struct puzzle_parts *, struct tt_sink *);

#endif
