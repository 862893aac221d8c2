/* What people have asked the server for: nothing else may happen in their name. */
#include "simulation.h"

#include <string.h>

struct asked {
    struct asked *next;
    uint64_t key;
    int64_t at;
};
static struct asked *asked[1 << 16];

static uint64_t key_of(const char *table, const char *who, const char *op) {
    uint64_t key = tt_hash(table, strlen(table), 1);
    key = tt_hash(who, strlen(who), key ^ 0x55);
    return tt_hash(op, strlen(op), key ^ 0xaa);
}

int64_t asked_at(const char *table, const char *who, const char *op) {
    uint64_t key = key_of(table, who, op);
    for (const struct asked *a = asked[key & 0xffff]; a; a = a->next)
        if (a->key == key)
            return a->at;
    return -1;
}

void note_asked(const char *table, const char *who, const char *op) {
    uint64_t key = key_of(table, who, op);
    struct asked *a = asked[key & 0xffff];
    while (a && a->key != key)
        a = a->next;
    if (!a) {
        a = tt_need(sizeof *a);
        a->key = key;
        a->next = asked[key & 0xffff];
        asked[key & 0xffff] = a;
    }
    a->at = now;
}
