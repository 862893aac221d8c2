/* What has been counted so far, in a file: which blocks of games are in it, and the sums. Written beside
 * and renamed, so a file is whole or not there. The same text travels between machines. */
#include "lab.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

void lab_checkpoint_put(FILE *f, const struct lab_design *d, const struct lab_blocks *b, struct lab_acc *const *acc) {
    fprintf(f, "timetable-lab 2 %" PRIx64 " %" PRIu64 " %d\n", d->hash, b->all, d->variants);
    for (uint64_t i = 0; i < (b->all + 7) / 8; i++) {
        char digits[3];
        tt_hex_write(&b->done[i], 1, digits);
        fputs(digits, f);
    }
    fputc('\n', f);
    for (int i = 0; i < d->variants; i++)
        lab_acc_write(acc[i], f);
}

static bool get_bits(FILE *f, uint8_t *bits, uint64_t n) {
    for (uint64_t i = 0; i < n; i++) {
        unsigned byte;
        if (fscanf(f, i ? "%2x" : " %2x", &byte) != 1)
            return false;
        bits[i] = (uint8_t)byte;
    }
    return true;
}

static bool overlap(const uint8_t *a, const uint8_t *b, uint64_t n) {
    for (uint64_t i = 0; i < n; i++)
        if (a[i] & b[i])
            return true;
    return false;
}

int lab_checkpoint_get(FILE *f, const struct lab_design *d, struct lab_blocks *b, struct lab_acc **acc) {
    uint64_t hash, all, bytes = (b->all + 7) / 8;
    int version, variants, answer = -1, n = 0;
    if (fscanf(f, "timetable-lab %d %" SCNx64 "%" SCNu64 "%d", &version, &hash, &all, &variants) != 4 || version != 2 ||
        hash != d->hash || all != b->all || variants != d->variants)
        return -1;
    uint8_t *bits = tt_need(bytes);
    struct lab_acc **new = tt_need((size_t)variants * sizeof *new);
    bool ok = get_bits(f, bits, bytes);
    for (; ok && n < variants; n++) {
        new[n] = lab_acc_new(d->game);
        ok = lab_acc_read(new[n], f);
    }
    if (ok && !overlap(bits, b->done, bytes)) {
        for (int i = 0; i < variants; i++)
            lab_acc_merge(acc[i], new[i]);
        for (uint64_t i = 0; i < bytes; i++)
            b->done[i] |= bits[i];
    }
    if (ok)
        answer = 1; /* a piece that is there already was taken over before: nothing is lost */
    for (int i = 0; i < n; i++)
        lab_acc_free(new[i]);
    free(new);
    free(bits);
    return answer;
}

bool lab_checkpoint_write(const char *path, const struct lab_design *d, const struct lab_blocks *b,
                          struct lab_acc *const *acc) {
    char beside[4096];
    if (snprintf(beside, sizeof beside, "%s.new", path) >= (int)sizeof beside)
        return false;
    FILE *f = fopen(beside, "w");
    if (!f)
        return false;
    lab_checkpoint_put(f, d, b, acc);
    bool ok = !fflush(f) && !ferror(f) && !fsync(fileno(f));
    ok = !fclose(f) && ok;
    ok = ok && !rename(beside, path);
    if (!ok)
        remove(beside);
    return ok;
}

int lab_checkpoint_read(const char *path, const struct lab_design *d, struct lab_blocks *b, struct lab_acc **acc) {
    FILE *f = fopen(path, "r");
    if (!f)
        return 0;
    int answer = lab_checkpoint_get(f, d, b, acc);
    fclose(f);
    return answer;
}
