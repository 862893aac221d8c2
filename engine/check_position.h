/* Positions made by hand, inside the engine. */
#ifndef TT_CHECK_POSITION_H
#define TT_CHECK_POSITION_H

#include "timetable/engine.h"

/* A problem, and the paths ("hands.0.2") of the entries without which it would not be there. */
struct tt_problem {
    struct tt_error err;
    int paths;
    char path[8][80];
};
/* Returns how many problems there are; 0: a match can begin from it. */
int tt_check_position(const struct tt_game *, const struct tt_json *players, const struct tt_json *options,
                      const struct tt_json *position, uint64_t seed, struct tt_problem *out, int room);

#endif
