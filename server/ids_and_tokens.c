/* What must not be guessed: ids, codes, tokens, the secrets of tables. Chance comes from the operating
 * system through libsodium. */
#include "server.h"

#include <sodium.h>

void random_id(char *out, int n, const char *alphabet) {
    uint32_t size = (uint32_t)strlen(alphabet);
    for (int i = 0; i < n; i++)
        out[i] = alphabet[randombytes_uniform(size)];
    out[n] = 0;
}

void new_table_id(char out[ID_LENGTH + 1]) { random_id(out, ID_LENGTH, "abcdefghjkmnpqrstuvwxyz23456789"); }

void new_person_id(char out[ID_LENGTH + 2]) {
    out[0] = 'p';
    random_id(out + 1, ID_LENGTH, "abcdefghjkmnpqrstuvwxyz23456789");
}

/* For saying aloud: no I, O, and no vowels that would make words. */
void new_code(char out[CODE_LENGTH + 1]) { random_id(out, CODE_LENGTH, "BCDFGHJKLMNPQRSTVWXZ"); }

void new_token(char out[48]) {
    unsigned char raw[32];
    randombytes_buf(raw, sizeof raw);
    sodium_bin2base64(out, 48, raw, sizeof raw, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(raw, sizeof raw);
}

/* Only hashes of tokens are kept: who reads the database cannot sign in with it. A lookup by hash also has
 * no timing to learn from. */
void token_hash(const char *token, char out[65]) {
    uint8_t hash[32];
    tt_sha256(token, strlen(token), hash);
    tt_hex_write(hash, sizeof hash, out);
}

void new_secret(char out[TT_HEX]) {
    unsigned char raw[TT_KEY];
    randombytes_buf(raw, sizeof raw);
    tt_hex_write(raw, sizeof raw, out);
    sodium_memzero(raw, sizeof raw);
}
