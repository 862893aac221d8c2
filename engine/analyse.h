/* Win chances, inside the engine. */
#ifndef TT_ENGINE_ANALYSE_H
#define TT_ENGINE_ANALYSE_H

#include "timetable/engine.h"

void tt_analyse_ply(struct tt_match *, int ply, const struct tt_think *, struct tt_point *); /* moves the match there */
/* Which points of a curve turned the match. */
void tt_turning(const struct tt_point *, int n, int seats, enum tt_turn *out);
void tt_put_turning(const enum tt_turn *, int n, struct tt_sink *); /* the field `turning` of an analysis */
int tt_json_share(const struct tt_json *);                          /* what tt_put_share wrote; 0 for anything else */

#endif
