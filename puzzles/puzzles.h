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
    unsigned missed; /* mask of the four weaker levels */
    bool open;       /* judged with all cards open: the truth, not the search, says what is best */
};

/* --- what the moves are worth (playout.c, judge.c) --- */
enum { PUZZLE_BEST = 8 }; /* moves that are equally good, at most */
struct puzzle_verdict {
    int value, next; /* of the best moves, and of the best of all others, 0..65536 */
    bool sure;       /* the difference is more than twice its standard error */
    int games;       /* that were played after the best move */
    int best_n;
    tt_move best[PUZZLE_BEST], next_move;
    bool has_next; /* not all moves are best */
};
/* By games that strong players play on in other deals, the same ones for every move. The best are those of the puzzle,
 * or the move that wins most often. The race ends early where the lead is surely less than `gap` hundredths; with a gap
 * of 0 where somebody surely leads. */
void puzzle_by_play(const struct puzzle_parts *, int games, int gap, uint64_t seed, struct puzzle_verdict *);
/* Of this many games after the move, how many the seat won. */
int puzzle_playouts(const struct puzzle_parts *, tt_move, int games, uint64_t seed);
/* Whether the strongest level plays one of the best. */
bool puzzle_expert_agrees(const struct puzzle_parts *, uint64_t seed);
/* By a search with all cards open: *value with the best moves alone, *next with all others alone, so that both have the
 * whole budget. */
void puzzle_judge_open(const struct puzzle_parts *, int64_t iterations, uint64_t seed, int *value, int *next);

/* --- finding (find.c, timalina_puzzles.c) --- */
struct puzzle_wish {
    const struct tt_game *game;
    const struct tt_setup *setup; /* options; seats 0: of all numbers that suit */
    int count, lang;
    uint64_t seed;
    int64_t games; /* at most this many games of self-play; 0: no limit */
    int from;      /* plies of a game before the first that is looked at, */
    int last;      /* and how many at its end are; 0: all */
    /* Positions to look at in place of self-play: the next one, or NULL at the end. */
    const struct tt_json *(*position)(void *with);
    const char *bots; /* who plays, "hard,easy": NULL for a mixture of levels */
    int difficulty;   /* none that is easier, 1..5 */
    int gap;          /* what the best move must be worth more than the next, in hundredths of a game */
    int played;       /* games that strong players play on after the moves that are close */
    /* Called with every puzzle that was found, as a line of JSON. */
    void (*found)(void *with, const char *line, size_t n);
    void (*progress)(void *with, int64_t games, int64_t looked, int found);
    void *with;
};
/* How many were found. */
int puzzle_find(const struct puzzle_wish *);
/* Games in which playing well is knowing dates: puzzles of placing rightly. */
int puzzle_find_places(const struct puzzle_wish *);

/* Whether a placement is right by the truth. */
bool puzzle_right(struct tt_match *, tt_move);
void puzzle_put(const struct puzzle_parts *, struct tt_sink *);

#endif
