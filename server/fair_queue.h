/*
 * fair_queue.h - a queue in which nobody's many wait before somebody's few.
 *
 * Every item has an owner. Urgent items go before others, except that every eighth turn is the others'; within a class
 * the owners take turns, and each owner's items come in the order they were put in. Not locked: that is the caller's.
 */
#ifndef TT_SERVER_FAIR_QUEUE_H
#define TT_SERVER_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

/* First member of what is queued. */
struct fair_item {
    struct fair_item *next;
    uint64_t owner;
    bool urgent;
};

struct fair_owner;
struct fair_class {
    struct fair_owner *first, *last; /* those with items, in the order of their turns */
    struct fair_owner *bucket[256];  /* the same, by owner */
};
struct fair_queue {
    struct fair_class urgent, other;
    unsigned turns;
};

void fair_push(struct fair_queue *, struct fair_item *);
struct fair_item *fair_pop(struct fair_queue *); /* NULL: empty */

#endif
