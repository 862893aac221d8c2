/*
 * playout.h - what processor and GPU agree on when they play the same run of matches: seeds, random players, hashes.
 *
 * Match i of a run is the same match, move for move, on any number of threads, machines or devices. Not for rules.
 */
#ifndef TIMETABLE_PLAYOUT_H
#define TIMETABLE_PLAYOUT_H

#include "rng.h"

/* The seed of match i of a run, in 63 bits: it fits every JSON reader's integer. */
TT_QUICK static inline uint64_t tt_game_seed(uint64_t run, uint64_t i) {
    return tt_rng_seed(run ^ tt_rng_seed(i).s).s >> 1;
}

/* The generator of random players in that match. */
TT_QUICK static inline struct tt_rng tt_policy_rng(uint64_t game_seed) { return tt_rng_seed(~game_seed); }

/* What a bot of the laboratory gets as its seed, decision by decision. */
TT_QUICK static inline uint64_t tt_think_seed(uint64_t game_seed, uint32_t ply) {
    struct tt_rng r = tt_rng_seed((game_seed + 77) ^ (ply * 0x9e3779b97f4a7c15u + 1));
    uint64_t high = tt_rng_next(&r);
    return high << 32 | tt_rng_next(&r);
}

/* What a bot makes of that seed: the deal that replaces the true one; the choice between equally good moves. */
TT_QUICK static inline struct tt_rng tt_redeal_rng(uint64_t seed) { return tt_rng_seed(seed ^ 0x5eedb07u); }
TT_QUICK static inline struct tt_rng tt_tie_break_rng(uint64_t seed) { return tt_rng_seed(seed ^ 0x71e5u); }

/* One uniformly random actor out of a mask. A single one costs no chance. */
TT_QUICK static inline int tt_random_actor(unsigned actors, struct tt_rng *rng) {
    if (actors & (actors - 1u)) {
        uint32_t skip = tt_rng_below(rng, (uint32_t)tt_count(actors));
        while (skip--)
            actors &= actors - 1u;
    }
    return tt_lowest(actors);
}

/* What a playout leaves behind: equal hashes mean equal matches, move for move. */
struct tt_playout {
    uint64_t hash;
    uint32_t decisions;
    uint8_t winners;
};
#define TT_HASH_START 0xcbf29ce484222325u
TT_QUICK static inline uint64_t tt_hash_word(uint64_t hash, uint32_t word) { return (hash ^ word) * 0x100000001b3u; }

#endif
