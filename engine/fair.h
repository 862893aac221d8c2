/* Fair chance and hexadecimal digits, inside the engine. */
#ifndef TT_ENGINE_FAIR_H
#define TT_ENGINE_FAIR_H

#include "timetable/engine.h"

/* Exactly so many bytes, lower case; false: it is something else. */
bool tt_hex_read(const char *text, uint8_t *out, size_t bytes);
void tt_hex_write(const uint8_t *bytes, size_t n, char *out); /* 2 n digits and an end */
/* Fields of an object that everybody may see before the end: `hash` (the seal), `server`, `commitments`. */
void tt_put_commitments(const struct tt_fair *, struct tt_sink *);

#endif
