/* Proof that a record is what it says: the deal and every die from its key (or seed), the key the one that was promised
 * before the deal, the end the one that the rules give. */
#include "match.h"

#include <stdlib.h>

const char *const tt_fault_name[TT_FAULTS + 1] = {"none", "hash", "secret", "contribution", "key", "missing", NULL};

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

static enum tt_promise broken(struct tt_proof *p, enum tt_fault fault, int seat) {
    p->fault = fault;
    p->fault_seat = seat;
    return TT_PROMISE_BROKEN;
}

/* The hash that was shown, and the one that was noted, where there is one. */
static enum tt_promise same_hash(struct tt_proof *p, const struct tt_json *shown, const char *noted, const char *is) {
    if ((noted && !same_digits(noted, is)) ||
        (shown && !(tt_json_is(shown, TT_JSON_TEXT) && same_digits(shown->text, is))))
        return broken(p, TT_FAULT_HASH, TT_NOBODY);
    return TT_PROMISE_KEPT;
}

/* A table without a key: the hash that was shown is that of "NONCE:SEED" (docs/server-api.md, 9). */
static enum tt_promise keeps_seed(struct tt_proof *p, const struct tt_json *fair, const char *noted) {
    const struct tt_json *nonce = tt_json_get(fair, "nonce"), *shown = tt_json_get(fair, "hash");
    char text[128], hash[TT_HEX];
    if (!noted && !shown)
        return TT_PROMISE_NONE;
    if (!tt_json_is(nonce, TT_JSON_TEXT) || strlen(nonce->text) > 100)
        return broken(p, TT_FAULT_HASH, TT_NOBODY);
    strcpy(text, nonce->text);
    strcat(text, ":");
    put_decimal(p->seed, text + strlen(text));
    tt_commitment(text, hash);
    return same_hash(p, shown, noted, hash);
}

/* Every part is the one that was committed to, and the key is made of them. */
static enum tt_promise keeps_key(struct tt_proof *p, const struct tt_match *m, const struct tt_json *in,
                                 const char *noted, const char *own) {
    const struct tt_setup *setup = tt_match_setup(m);
    struct tt_fair fair;
    char hash[TT_HEX];
    uint8_t key[TT_KEY];
    bool there = !own;
    if (!in)
        return noted || own ? broken(p, TT_FAULT_HASH, TT_NOBODY) : TT_PROMISE_NONE;
    if (!tt_fair_read(in, setup->seats, &fair))
        return broken(p, TT_FAULT_HASH, TT_NOBODY);
    tt_commitment(fair.secret, hash);
    if (strcmp(hash, fair.server))
        return broken(p, TT_FAULT_SECRET, TT_NOBODY);
    for (int i = 0; i < fair.seats; i++) {
        tt_commitment(fair.contribution[i], hash);
        if (fair.contribution[i][0] && strcmp(hash, fair.commitment[i]))
            return broken(p, TT_FAULT_CONTRIBUTION, i);
        p->contributed |= (uint8_t)((fair.contribution[i][0] != 0) << i);
        p->silent |= (uint8_t)((fair.commitment[i][0] && !fair.contribution[i][0]) << i);
        there |= fair.contribution[i][0] && own && same_digits(own, fair.contribution[i]);
    }
    tt_fair_key(&fair, key);
    if (memcmp(key, setup->key, sizeof key))
        return broken(p, TT_FAULT_KEY, TT_NOBODY);
    if (!there)
        return broken(p, TT_FAULT_MISSING, TT_NOBODY);
    tt_fair_seal(&fair, hash);
    return same_hash(p, tt_json_get(in, "hash"), noted, hash);
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

/* Whether a position says more than which custom cards or numbers are played with. */
static bool lays_out(const struct tt_json *position) {
    bool only_cards = position && position->count == 1 && tt_json_get(position, "cards");
    return position && !only_cards;
}

bool tt_verify(const struct tt_json *record, const char *hash, const char *contribution, struct tt_proof *p) {
    const struct tt_json *end = tt_json_get(record, "end"), *version = tt_json_get(end, "version");
    memset(p, 0, sizeof *p);
    if (tt_json_is(version, TT_JSON_TEXT) && strlen(version->text) < sizeof p->version)
        strcpy(p->version, version->text);
    p->from_position = lays_out(tt_json_get(record, "position"));
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
    p->keyed = tt_match_setup(m)->keyed;
    p->fault_seat = TT_NOBODY;
    if (p->keyed)
        p->promise = keeps_key(p, m, tt_json_get(record, "fair"), hash, contribution);
    else
        p->promise = keeps_seed(p, tt_json_get(record, "fair"), hash);
    p->ending = compare_end(m, end);
    tt_match_free(m);
    return p->promise != TT_PROMISE_BROKEN && p->ending <= TT_ENDING_SAME;
}
