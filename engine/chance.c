/* Chance from a key: ChaCha20 (RFC 8439), read word by word. Number i of a match is word i % 16 of block i / 16, so
 * the state only counts; nobody without the key can tell one number from the others. */
#include "chance.h"

static uint32_t turn(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d) {
    *a += *b, *d = turn(*d ^ *a, 16);
    *c += *d, *b = turn(*b ^ *c, 12);
    *a += *b, *d = turn(*d ^ *a, 8);
    *c += *d, *b = turn(*b ^ *c, 7);
}

static uint32_t little_endian(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void tt_chacha20_block(const uint8_t key[TT_KEY], uint32_t counter, const uint32_t nonce[3], uint32_t out[16]) {
    uint32_t in[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, *x = out;
    for (int i = 0; i < 8; i++)
        in[4 + i] = little_endian(key + 4 * i);
    in[12] = counter;
    memcpy(in + 13, nonce, 3 * sizeof *nonce);
    memcpy(x, in, sizeof in);
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 4; k++)
            quarter_round(&x[k], &x[4 + k], &x[8 + k], &x[12 + k]);
        for (int k = 0; k < 4; k++)
            quarter_round(&x[k], &x[4 + (k + 1) % 4], &x[8 + (k + 2) % 4], &x[12 + (k + 3) % 4]);
    }
    for (int i = 0; i < 16; i++)
        x[i] += in[i];
}

uint32_t tt_key_word(const uint8_t key[TT_KEY], uint64_t i) {
    uint64_t block = i / 16;
    const uint32_t nonce[3] = {(uint32_t)(block >> 32), 0, 0};
    uint32_t word[16];
    tt_chacha20_block(key, (uint32_t)block, nonce, word);
    return word[i % 16];
}

/* As tt_rng_below: multiply and reject. */
uint32_t tt_keyed_below(const struct tt_setup *setup, struct tt_state *s, uint32_t n) {
    uint32_t floor = (0u - n) % n;
    uint64_t m;
    do
        m = (uint64_t)tt_key_word(setup->key, s->rng.s++) * n;
    while ((uint32_t)m < floor);
    return (uint32_t)(m >> 32);
}

/* As tt_shuffle: Fisher-Yates from the end. */
void tt_keyed_shuffle(const struct tt_setup *setup, struct tt_state *s, uint8_t *card, int n) {
    for (; n > 1; n--) {
        uint32_t j = tt_keyed_below(setup, s, (uint32_t)n);
        uint8_t t = card[n - 1];
        card[n - 1] = card[j];
        card[j] = t;
    }
}

/* --- generators backwards -------------------------------------------------------------------------- */

/* Multiplying by an odd number is undone by its inverse modulo 2^64; x ^ x >> n by shifting again until nothing is
 * left. */
uint64_t tt_rng_seed_of(struct tt_rng rng) {
    uint64_t z = rng.s;
    z = z ^ z >> 31 ^ z >> 62;
    z *= 0x319642b2d24d8ec3u; /* times 0x94d049bb133111eb is 1 */
    z = z ^ z >> 27 ^ z >> 54;
    z *= 0x96de1b173f119089u; /* times 0xbf58476d1ce4e5b9 is 1 */
    z = z ^ z >> 30 ^ z >> 60;
    return z - 0x9e3779b97f4a7c15u;
}

struct tt_rng tt_rng_before(struct tt_rng rng) {
    rng.s = (rng.s - 1442695040888963407u) * 0xc097ef87329e28a5u; /* times 6364136223846793005 is 1 */
    return rng;
}
