/*
 * rng.h - the generator: PCG32 (XSH-RR), 8 bytes of state, the same sequence on every compiler and device.
 *
 * Bots, the laboratory and redeals have generators of their own. Rules do not draw from a generator directly: they use
 * tt_chance_below and tt_chance_shuffle (game.h), because a match may have a key in its place.
 */
#ifndef TIMETABLE_RNG_H
#define TIMETABLE_RNG_H

#include "portable.h"

struct tt_rng {
    uint64_t s;
};

TT_QUICK static inline uint32_t tt_rng_next(struct tt_rng *r) {
    uint64_t old = r->s;
    r->s = old * 6364136223846793005u + 1442695040888963407u;
    uint32_t x = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (x >> turn) | (x << ((32u - turn) & 31u));
}

/* Scrambles the seed first, so that seeds 1, 2, 3 give unrelated games. */
TT_QUICK static inline struct tt_rng tt_rng_seed(uint64_t seed) {
    uint64_t z = seed + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    struct tt_rng r;
    r.s = z ^ (z >> 31);
    return r;
}

/* Uniform in 0..n-1, without bias (multiply and reject); n > 0. */
TT_QUICK static inline uint32_t tt_rng_below(struct tt_rng *r, uint32_t n) {
    uint64_t m = (uint64_t)tt_rng_next(r) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (0u - n) % n;
        while ((uint32_t)m < floor)
            m = (uint64_t)tt_rng_next(r) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Fisher-Yates from the end; the one way to shuffle, so that every game spends chance alike. Each step decides for
 * good which card is the last of n: code that needs only the last few cards can go step by step. */
TT_QUICK static inline void tt_shuffle_last(struct tt_rng *r, uint8_t *card, int n) {
    uint32_t j = tt_rng_below(r, (uint32_t)n);
    uint8_t t = card[n - 1];
    card[n - 1] = card[j];
    card[j] = t;
}
TT_QUICK static inline void tt_shuffle(struct tt_rng *r, uint8_t *card, int n) {
    struct tt_rng copy = *r; /* in a register: for all the compiler knows, r is among the cards */
    for (; n > 1; n--)
        tt_shuffle_last(&copy, card, n);
    *r = copy;
}

#endif
