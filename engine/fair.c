/* Chance that nobody chooses: the key of an online match is made of a secret of the server and of what the seats add.
 *
 *   commitment     SHA-256 of the 64 digits of a secret, or of a contribution
 *   seal           SHA-256 of "seal:SERVER:C0:C1:...", the commitments of the server and of every seat
 *   key            SHA-256 of "key:SECRET:R0:R1:...", the secret and the contributions
 *
 * "-" stands for a seat that has none. The seal is shown before anybody reveals a contribution, so that neither
 * the server nor a seat can choose its part by what the others have chosen. */
#include "timetable/engine.h"

bool tt_hex_is(const char *text) {
    uint8_t unused[TT_KEY];
    return tt_hex_read(text, unused, sizeof unused);
}

/* --- commitments, seal, key ---------------------------------------------------------------------- */

void tt_commitment(const char *text, char out[TT_HEX]) {
    uint8_t hash[32];
    tt_sha256(text, strlen(text), hash);
    tt_hex_write(hash, sizeof hash, out);
}

/* SHA-256 of "WORD:FIRST:SEAT0:SEAT1:...". */
static void hash_all(const char *word, const char *first, const char seat[][TT_HEX], int seats, uint8_t out[32]) {
    char text[8 + TT_HEX * (TT_MAX_SEATS + 1)];
    strcpy(text, word);
    strcat(text, first);
    for (int i = 0; i < seats; i++) {
        strcat(text, ":");
        strcat(text, seat[i][0] ? seat[i] : "-");
    }
    tt_sha256(text, strlen(text), out);
}

void tt_fair_seal(const struct tt_fair *f, char out[TT_HEX]) {
    uint8_t hash[32];
    hash_all("seal:", f->server, f->commitment, f->seats, hash);
    tt_hex_write(hash, sizeof hash, out);
}

void tt_fair_key(const struct tt_fair *f, uint8_t key[TT_KEY]) {
    hash_all("key:", f->secret, f->contribution, f->seats, key);
}

/* --- in a record --------------------------------------------------------------------------------- */

static void put_all(const char *key, const char seat[][TT_HEX], int seats, struct tt_sink *s) {
    tt_key_list(s, key);
    for (int i = 0; i < seats; i++)
        if (seat[i][0])
            tt_put_text(s, seat[i]);
        else
            tt_put_null(s);
    tt_put_end(s);
}

void tt_put_fair(const struct tt_fair *f, const char *seal, bool over, struct tt_sink *s) {
    tt_key_text(s, "hash", seal);
    tt_key_text(s, "server", f->server);
    put_all("commitments", f->commitment, f->seats, s);
    if (!over)
        return;
    tt_key_text(s, "secret", f->secret);
    put_all("contributions", f->contribution, f->seats, s);
}

static bool read_one(const struct tt_json *v, char out[TT_HEX]) {
    if (tt_json_is(v, TT_JSON_NULL)) {
        out[0] = 0;
        return true;
    }
    if (!tt_json_is(v, TT_JSON_TEXT) || !tt_hex_is(v->text))
        return false;
    strcpy(out, v->text);
    return true;
}

static bool read_all(const struct tt_json *list, char seat[][TT_HEX], int seats) {
    if (!tt_json_is(list, TT_JSON_LIST) || list->count != (uint32_t)seats)
        return false;
    for (int i = 0; i < seats; i++)
        if (!read_one(tt_json_at(list, (uint32_t)i), seat[i]))
            return false;
    return true;
}

bool tt_fair_read(const struct tt_json *in, int seats, struct tt_fair *f) {
    const struct tt_json *secret = tt_json_get(in, "secret"), *contributions = tt_json_get(in, "contributions");
    memset(f, 0, sizeof *f);
    f->seats = seats;
    if (!read_one(tt_json_get(in, "server"), f->server) || !f->server[0] ||
        !read_all(tt_json_get(in, "commitments"), f->commitment, seats))
        return false;
    return (!secret || read_one(secret, f->secret)) &&
           (!contributions || read_all(contributions, f->contribution, seats));
}
