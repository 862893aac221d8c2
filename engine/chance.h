/* Numbers from a key, for the engine and its tests. */
#ifndef TT_ENGINE_CHANCE_H
#define TT_ENGINE_CHANCE_H

#include "timetable.h"

/* What a number is for: the same place of the same key gives unrelated numbers for each use. */
enum tt_key_use {
    TT_KEY_MATCH,    /* shuffles and dice of the match */
    TT_KEY_POSITION, /* the generator of a position that is printed */
};

void tt_chacha20_block(const uint8_t key[TT_KEY], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]);
uint32_t tt_key_word(const uint8_t key[TT_KEY], enum tt_key_use, uint64_t i);

#endif
