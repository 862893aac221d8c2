/* Puzzles at this keyboard: a table whose first move is a question. */
#ifndef TT_TERMINAL_PUZZLE_H
#define TT_TERMINAL_PUZZLE_H

#include "terminal.h"

/* The table of a puzzle of the program; the seat that is asked is a person, the others are bots. NULL after having
 * filled err. */
struct table *puzzle_table(const char *game, int i, int lang, struct tt_error *err);

enum puzzle_answer { PUZZLE_NONE, PUZZLE_RIGHT, PUZZLE_WRONG };
/* What an action answers, where the table is a puzzle that is still open; *text is what to say about it. A right one
 * closes it and is remembered. */
enum puzzle_answer puzzle_answer(struct table *, const struct tt_json *action, const char **text);
/* The question, or NULL where there is none (any more). */
const char *puzzle_question(const struct table *);
/* The solution in words, for those who give up. */
const char *puzzle_solution(const struct table *);
/* Which were solved here, by their ids. */
bool puzzle_solved(const char *id);
/* "3. ** You are ..." as a list has it. */
void puzzle_title(const char *game, int i, int lang, char *out, size_t cap);
/* Today, by this machine's clock and the universal day: "2026-11-15". */
void puzzle_today(char out[11]);

#endif
