/* The inside of tables, for table.c, table_ask.c and table_update.c only. */
#ifndef TT_ENGINE_TABLE_H
#define TT_ENGINE_TABLE_H

#include "timetable/table.h"

/* The table as it was after this many entries. A caller that goes back must go to t->entries again before it returns.
 */
void tt_table_seek(struct tt_table *, int entries);
/* Lets the next entry take effect. */
bool tt_table_step(struct tt_table *, struct tt_events *or_null);
/* Whether the match is over once these seats have resigned: one side alone is left, or no person who has not resigned
 * (nobody would see the rest). */
bool tt_table_given_up(const struct tt_table *, uint8_t resigned);
/* What a seat is called; "" where it has no name but its number. */
const char *tt_table_own_name(const struct tt_table *, int seat, enum tt_seat_kind, const char *person);

/* Sentences in a viewer's language, with the names of those who sit there; NULL, which all of these take, where the
 * viewer wants none. */
struct tt_words;
struct tt_words *tt_words_open(const struct tt_table *, const struct tt_viewer *);
void tt_words_add(struct tt_words *, const char *kind, const struct tt_json *object);
void tt_words_action(struct tt_words *, tt_move);                          /* one that is legal now */
void tt_words_close(struct tt_words *, struct tt_sink *, const char *key); /* puts the list, and frees */
/* The expected line of a thought: `line` and, where sentences are wanted, `line_texts`. */
void tt_words_line(const struct tt_table *, const struct tt_viewer *, const struct tt_thought *, struct tt_sink *);

#endif
