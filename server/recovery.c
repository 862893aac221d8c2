/* Recovery codes: for people who have lost their password and gave no address to write to. They are shown once, kept as
 * hashes, and each works once. */
#include "people.h"

#include <stdio.h>

static const char alphabet[] = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
enum { LETTERS = 16, GROUP = 4 };

void recovery_draw(struct people_job *p) {
    for (int i = 0; i < RECOVERY_CODES; i++) {
        char raw[LETTERS + 1];
        random_id(raw, LETTERS, alphabet);
        snprintf(p->recovery[i], sizeof p->recovery[i], "%.4s-%.4s-%.4s-%.4s", raw, raw + GROUP, raw + 2 * GROUP,
                 raw + 3 * GROUP);
    }
}

/* The person is part of what is hashed: one code of many people is no easier to guess than one of one. */
bool recovery_hash(const char *person, const char *typed, char out[65]) {
    char text[80];
    int n = snprintf(text, sizeof text, "recovery:%s:", person), from = n;
    for (; *typed; typed++) {
        char c = *typed >= 'a' && *typed <= 'z' ? (char)(*typed - 32) : *typed;
        if (c == '-' || c == ' ')
            continue;
        if (!strchr(alphabet, c) || n - from >= LETTERS)
            return false;
        text[n++] = c;
    }
    text[n] = 0;
    token_hash(text, out);
    return n - from == LETTERS;
}

void recovery_keep(struct db *db, struct people_job *p) {
    struct db_value who[] = {db_text(p->person.id)};
    db_run(db, SQL_RECOVERY_CLEAR, who, 1, NULL, NULL);
    for (int i = 0; i < RECOVERY_CODES; i++) {
        char hash[65];
        recovery_hash(p->person.id, p->recovery[i], hash);
        struct db_value v[] = {db_text(hash), db_text(p->person.id)};
        db_run(db, SQL_RECOVERY_ADD, v, 2, NULL, NULL);
    }
}

void recovery_put(struct tt_sink *s, const struct people_job *p) {
    tt_key_list(s, "recovery");
    for (int i = 0; i < RECOVERY_CODES; i++)
        tt_put_text(s, p->recovery[i]);
    tt_put_end(s);
}
