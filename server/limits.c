/* Limits per connection and per address: token buckets, and a small table of addresses. */
#include "server.h"

#include <stdlib.h>

bool bucket_take(struct bucket *b, int64_t now, double rate, double burst) {
    if (!b->at)
        b->level = burst;
    else
        b->level += (double)(now - b->at) * rate / 1000.0;
    if (b->level > burst)
        b->level = burst;
    b->at = now ? now : 1;
    if (b->level < 1.0)
        return false;
    b->level -= 1.0;
    return true;
}

/* IPv6: the /64 is the household. */
static void shorten(const char *name, char out[48]) {
    int colons = 0;
    size_t i = 0;
    for (; name[i] && i < 47; i++) {
        if (name[i] == ':' && ++colons == 4)
            break;
        out[i] = name[i];
    }
    out[i] = 0;
}

struct address *address_get(struct server *s, const char *name) {
    char key[48];
    shorten(name, key);
    struct address **bucket = &s->address[tt_hash(key, strlen(key), 0) % BUCKETS];
    for (struct address *a = *bucket; a; a = a->next)
        if (!strcmp(a->name, key)) {
            a->seen = server_now(s);
            return a;
        }
    struct address *a = xalloc(sizeof *a);
    strcpy(a->name, key);
    a->seen = server_now(s);
    a->next = *bucket;
    *bucket = a;
    return a;
}

/* Forgets addresses that have been quiet for an hour, so that the table does not grow for ever. */
void address_sweep(struct server *s) {
    int64_t old = server_now(s) - 3600000;
    for (int i = 0; i < BUCKETS; i++)
        for (struct address **p = &s->address[i]; *p;) {
            struct address *a = *p;
            if (a->connections == 0 && a->seen < old) {
                *p = a->next;
                free(a);
            } else {
                p = &a->next;
            }
        }
}
