/* Win chances in the terminal: a curve of one line, kept with its file, and how it is shown. */
#ifndef TT_TERMINAL_CURVE_H
#define TT_TERMINAL_CURVE_H

#include "terminal.h"

/* The table's curve, where it has one that is about the line on the table. */
const struct tt_curve *curve_of(struct table *);
/* Reads it from a record's `analysis`; leaves the table without one where it does not fit. */
void curve_load(struct table *, const struct tt_json *analysis);
/* Makes it; false where progress said to stop. Into the file, where the table has one. */
bool curve_make(struct table *, bool (*progress)(void *with, int done, int of), void *with);
/* A seat's chances as w characters; the column of ply n, of this many plies, is what curve_column says. */
void curve_spark(const struct tt_curve *, int seat, int w, bool ascii, char *out, size_t cap);
int curve_column(int ply, int plies, int w);
/* What is to be said about a ply: a chance in hundredths, and about a turning point a sentence ("" for none). */
int curve_percent(const struct tt_curve *, int ply, int seat);
void curve_turn(struct table *, int ply, char *out, size_t cap);
/* Whether all win or lose together: then one curve is everybody's. */
bool curve_together(const struct tt_curve *, int seats);

/* Why the better move of a mistake is better, a line each. */
void curve_why(struct table *, int ply, void (*add)(void *with, int ply, const char *text), void *with);

#endif
