/* Owners take turns: one who has been served goes to the end of the line, if anything of theirs is left. */
#include "fair_queue.h"
#include "timetable/engine.h"

#include <stdlib.h>

enum { OTHERS_TURN = 8 };

struct fair_owner {
    struct fair_owner *next, *next_in_bucket;
    uint64_t owner;
    struct fair_item *first, *last;
};

static struct fair_owner **bucket_of(struct fair_class *c, uint64_t owner) {
    return &c->bucket[owner % (sizeof c->bucket / sizeof *c->bucket)];
}

static void to_the_end(struct fair_class *c, struct fair_owner *o) {
    o->next = NULL;
    if (c->last)
        c->last->next = o;
    else
        c->first = o;
    c->last = o;
}

static struct fair_owner *owner_in(struct fair_class *c, uint64_t owner) {
    struct fair_owner **bucket = bucket_of(c, owner), *o = *bucket;
    while (o && o->owner != owner)
        o = o->next_in_bucket;
    if (!o) {
        o = tt_need(sizeof *o);
        o->owner = owner;
        o->next_in_bucket = *bucket;
        *bucket = o;
        to_the_end(c, o);
    }
    return o;
}

void fair_push(struct fair_queue *q, struct fair_item *item) {
    struct fair_owner *o = owner_in(item->urgent ? &q->urgent : &q->other, item->owner);
    item->next = NULL;
    if (o->last)
        o->last->next = item;
    else
        o->first = item;
    o->last = item;
}

static void forget(struct fair_class *c, struct fair_owner *o) {
    struct fair_owner **p = bucket_of(c, o->owner);
    while (*p != o)
        p = &(*p)->next_in_bucket;
    *p = o->next_in_bucket;
    free(o);
}

struct fair_item *fair_pop(struct fair_queue *q) {
    struct fair_class *c = &q->urgent;
    if (!c->first || (q->turns % OTHERS_TURN == OTHERS_TURN - 1 && q->other.first))
        c = &q->other;
    struct fair_owner *o = c->first;
    if (!o)
        return NULL;
    q->turns++;
    struct fair_item *item = o->first;
    o->first = item->next;
    c->first = o->next;
    if (!c->first)
        c->last = NULL;
    if (o->first)
        to_the_end(c, o);
    else
        forget(c, o);
    return item;
}
