/* The guided first game at this keyboard: the same data (games/<id>/lesson.json) and sentences as in the browser. */
#ifndef TT_TERMINAL_LESSON_H
#define TT_TERMINAL_LESSON_H

#include "terminal.h"

bool lesson_of(const char *game); /* whether there is one */
/* A person in the first seat, beginners in the others. NULL after having filled err. */
struct table *lesson_table(const char *game, int lang, struct tt_error *err);
/* What the step at hand says, and "2/5"; NULL: the table is no lesson, or it is over. */
const char *lesson_text(const struct table *, char *step, size_t cap);
void lesson_next(struct table *);       /* skips the step */
bool lesson_asks(const struct table *); /* whether the step at hand waits for a move; else it is read */
/* Whether a move is what the step waits for; also where it waits for none, or where none of the scene's is it. */
bool lesson_wants(const struct table *, const struct scene *, int choice);
int lesson_choice(const struct table *, const struct scene *); /* the first that it waits for */
/* What the lesson's bot does at this ply; false: the bot decides. */
bool lesson_bot(const struct table *, struct tt_table *home, int seat, tt_move *);
void lesson_event(struct table *, const struct tt_json *event); /* something has happened */

#endif
