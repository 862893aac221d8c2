/* Setups and states, inside the engine. */
#ifndef TT_ENGINE_SETUP_H
#define TT_ENGINE_SETUP_H

#include "timetable/engine.h"

/* Chance from a key: `key` of a request or record, 64 hexadecimal digits; NULL: as it was. A position that brings its
 * generator must have come from the same key. */
bool tt_setup_key(struct tt_setup *, const struct tt_json *key, const struct tt_json *position, struct tt_error *);
void tt_put_option(const struct tt_option *, int seats, int64_t value, struct tt_sink *);
void tt_hide_event(struct tt_event *, int viewer); /* wipes what the viewer may not read */
/* tt_put_position without the revision of the rules, as the hash of a match needs it: it is older than revisions. */
void tt_put_position_plain(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);

#endif
