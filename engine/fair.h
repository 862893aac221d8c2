/* Fair chance, inside the engine. */
#ifndef TT_ENGINE_FAIR_H
#define TT_ENGINE_FAIR_H

#include "timetable/engine.h"

/* Fields of an object that everybody may see before the end: `hash` (the seal), `server`, `commitments`. */
void tt_put_commitments(const struct tt_fair *, struct tt_sink *);

#endif
