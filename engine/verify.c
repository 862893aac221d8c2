/* Proof that a record is what it says: the deal and every die from its seed, the seed the one that was
 * promised before the deal, the end the one that the rules give. */
#include "timetable.h"

#include <stdlib.h>

/* --- SHA-256 (FIPS 180-4) ----------------------------------------------------------------------- */

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void digest_block(uint32_t h[8], const uint8_t block[64]) {
    uint32_t w[64], v[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; i++)
        w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) + w[i - 7] +
               (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t a = v[0], e = v[4];
        uint32_t t1 =
            v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + round_constant[i] + w[i];
        uint32_t t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

void tt_sha256(const void *bytes, size_t n, uint8_t out[32]) {
    uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *p = bytes;
    uint8_t block[64];
    uint64_t bits = (uint64_t)n * 8;
    for (; n >= 64; n -= 64, p += 64)
        digest_block(h, p);
    memset(block, 0, sizeof block);
    memcpy(block, p, n);
    block[n] = 0x80;
    if (n >= 56) {
        digest_block(h, block);
        memset(block, 0, sizeof block);
    }
    for (int i = 0; i < 8; i++)
        block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
    digest_block(h, block);
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

/* --- the promise --------------------------------------------------------------------------------- */

static void put_decimal(uint64_t n, char out[21]) {
    char back[21];
    int len = 0;
    do
        back[len++] = (char)('0' + n % 10);
    while (n /= 10);
    for (int i = 0; i < len; i++)
        out[i] = back[len - 1 - i];
    out[len] = 0;
}

static bool same_digits(const char *a, const char *b) {
    for (; *a && *b; a++, b++) {
        char x = *a >= 'A' && *a <= 'F' ? (char)(*a + 32) : *a, y = *b >= 'A' && *b <= 'F' ? (char)(*b + 32) : *b;
        if (x != y)
            return false;
    }
    return *a == *b;
}

/* The hash that was shown is that of "NONCE:SEED" (docs/server-api.md, 9). */
static enum tt_promise keeps_promise(const struct tt_json *fair, const char *hash, uint64_t seed) {
    const struct tt_json *nonce = tt_json_get(fair, "nonce"), *own = tt_json_get(fair, "hash");
    char text[128], hex[65];
    uint8_t digest[32];
    if (!hash && !own)
        return TT_PROMISE_NONE;
    if (!tt_json_is(nonce, TT_JSON_TEXT) || strlen(nonce->text) > 100 || (own && !tt_json_is(own, TT_JSON_TEXT)))
        return TT_PROMISE_BROKEN;
    strcpy(text, nonce->text);
    strcat(text, ":");
    put_decimal(seed, text + strlen(text));
    tt_sha256(text, strlen(text), digest);
    for (int i = 0; i < 32; i++) {
        hex[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    hex[64] = 0;
    if ((hash && !same_digits(hash, hex)) || (own && !same_digits(own->text, hex)))
        return TT_PROMISE_BROKEN;
    return TT_PROMISE_KEPT;
}

/* --- the end -------------------------------------------------------------------------------------- */

/* Only what this record says is compared, so that a result may grow new fields. */
static bool same_result(const struct tt_match *m, const struct tt_json *end) {
    const struct tt_json *winners = tt_json_get(end, "winners"), *scores = tt_json_get(end, "scores"),
                         *reason = tt_json_get(end, "reason");
    struct tt_result r = {0};
    unsigned mask = 0;
    int64_t n;
    int seat = 0;
    if (!tt_match_over(m))
        return false;
    tt_match_game(m)->result(tt_match_setup(m), tt_match_state(m), &r);
    for (const struct tt_json *c = tt_json_first(winners); c; c = tt_json_next(winners, c))
        mask |= tt_json_int(c, 0, TT_MAX_SEATS - 1, &n) ? 1u << n : 1u << TT_MAX_SEATS;
    for (const struct tt_json *c = tt_json_first(scores); c; c = tt_json_next(scores, c), seat++)
        if (seat >= TT_MAX_SEATS || !tt_json_int(c, INT32_MIN, INT32_MAX, &n) || n != r.score[seat])
            return false;
    return (!winners || mask == r.winners) && (!reason || tt_json_is_text(reason, r.reason));
}

static enum tt_ending compare_end(struct tt_match *m, const struct tt_json *end) {
    const struct tt_json *hash = tt_json_get(end, "hash");
    char now[17];
    if (!tt_json_is(end, TT_JSON_OBJECT))
        return TT_ENDING_NONE;
    if (!same_result(m, end))
        return TT_ENDING_OTHER_RESULT;
    tt_match_hash(m, now);
    return !hash || tt_json_is_text(hash, now) ? TT_ENDING_SAME : TT_ENDING_OTHER_WAY;
}

bool tt_verify(const struct tt_json *record, const char *hash, struct tt_proof *p) {
    const struct tt_json *end = tt_json_get(record, "end"), *version = tt_json_get(end, "version");
    memset(p, 0, sizeof *p);
    if (tt_json_is(version, TT_JSON_TEXT) && strlen(version->text) < sizeof p->version)
        strcpy(p->version, version->text);
    p->from_position = tt_json_get(record, "position") != NULL;
    struct tt_match *m = tt_match_load(record, &p->err);
    if (!m)
        return false;
    p->replays = true;
    tt_match_goto(m, tt_match_line_length(m));
    p->plies = tt_match_ply(m);
    p->over = tt_match_over(m);
    tt_record_seed(record, &p->seed);
    for (int line = 0; line >= 0; line = tt_match_line_next(m, line))
        p->lines++;
    p->redeals = tt_match_redeals(m);
    p->imagined = tt_json_first(tt_json_get(record, "redeals")) != NULL;
    p->promise = keeps_promise(tt_json_get(record, "fair"), hash, p->seed);
    p->ending = compare_end(m, end);
    tt_match_free(m);
    return p->promise != TT_PROMISE_BROKEN && p->ending <= TT_ENDING_SAME;
}
