/* What must not be guessed: ids, codes, tokens, the commitment to a seed. Chance comes from the operating
 * system through libsodium. Names of people are checked here too, since they are shown to others. */
#include "server.h"

#include <sodium.h>
#include <stdio.h>

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
    unsigned char raw[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(raw, (const unsigned char *)token, strlen(token));
    sodium_bin2hex(out, 65, raw, sizeof raw);
}

void seed_commit(uint64_t seed, const char *nonce, char out[65]) {
    char text[80];
    snprintf(text, sizeof text, "%s:%llu", nonce, (unsigned long long)seed);
    token_hash(text, out);
}

/* One character of UTF-8 that jansson has already found valid. */
static uint32_t next_char(const unsigned char **p) {
    uint32_t c = *(*p)++;
    int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    if (more)
        c &= 0x3Fu >> more;
    while (more-- && **p)
        c = c << 6 | (*(*p)++ & 0x3Fu);
    return c;
}

/* Controls, and marks that turn the direction of other people's text around or are invisible. */
static bool unfit(uint32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || (c >= 0x200B && c <= 0x200F) ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c >= 0xFFF0 && c <= 0xFFFF) || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool name_clean(const char *in, int min, char out[NAME_BYTES]) {
    if (!in)
        return false;
    const unsigned char *p = (const unsigned char *)in, *end;
    while (*p == ' ')
        p++;
    const unsigned char *start = p;
    end = start + strlen((const char *)start);
    while (end > start && end[-1] == ' ')
        end--;
    int chars = 0;
    while (p < end) {
        if (unfit(next_char(&p)) || ++chars > NAME_CHARS)
            return false;
    }
    if (chars < min || end - start >= NAME_BYTES)
        return false;
    memcpy(out, start, (size_t)(end - start));
    out[end - start] = 0;
    return true;
}

/* Accounts are told apart without regard to ASCII case. */
void name_fold(const char *name, char out[NAME_BYTES]) {
    size_t i = 0;
    for (; name[i]; i++)
        out[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
    out[i] = 0;
}
