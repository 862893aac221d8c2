/* The boards that games have of their own, and what they share beyond canvas.h. */
#ifndef TT_BOARDS_H
#define TT_BOARDS_H

#include "canvas.h"

board_fn board_control, board_crononautas, board_just_in_time, board_timalina, board_timequest;
int rows_control(const struct scene *);
int rows_timalina(const struct scene *);
int about_crononautas(const struct scene *, const struct tt_json *action, char (*out)[TEXT_BYTES], int room);
const char *explains_timequest(const struct scene *, const struct tt_json *action);
void notes_crononautas(const struct scene *, void (*each)(void *, const char *), void *with);

/* The component of this kind and id, or the first one of a kind behind `last` (NULL: the first of all); NULL where
 * there is none, or where the server has not answered yet. */
const struct tt_json *component(const struct scene *, const char *kind, const char *id);
const struct tt_json *component_next(const struct scene *, const char *kind, const struct tt_json *last);
/* What is printed on it. */
const struct tt_json *printed(const struct tt_json *component, const char *field);
int printed_int(const struct tt_json *component, const char *field);

/* How many: the length of a list, or the number that stands for it. */
int count_in(const struct tt_json *);
void cards_text(const struct scene *, const struct tt_json *list, char *out, size_t cap);

#endif
