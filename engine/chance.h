/* Numbers from a key, and generators backwards, for the engine and its tests. */
#ifndef TT_ENGINE_CHANCE_H
#define TT_ENGINE_CHANCE_H

#include "timetable/engine.h"

void tt_chacha20_block(const uint8_t key[TT_KEY], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);
/* Number i of the stream of a key. */
uint32_t tt_key_word(const uint8_t key[TT_KEY], uint64_t i);

/* tt_rng_seed and one step of tt_rng_next backwards: the seed that gives this generator; the generator before it. */
uint64_t tt_rng_seed_of(struct tt_rng);
struct tt_rng tt_rng_before(struct tt_rng);

#endif
