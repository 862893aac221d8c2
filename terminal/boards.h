/* The boards that games have of their own, and what they share beyond canvas.h. */
#ifndef TT_BOARDS_H
#define TT_BOARDS_H

#include "canvas.h"

board_fn board_control, board_crononautas, board_just_in_time, board_timalina, board_timequest;

/* How many: the length of a list, or the number that stands for it. */
int count_in(const struct tt_json *);
void cards_text(const struct scene *, const struct tt_json *list, char *out, size_t cap);

#endif
