/* game_inline.h - bodies of the short functions that game.h declares and explains. Included by game.h only. */
#ifndef TIMETABLE_GAME_INLINE_H
#define TIMETABLE_GAME_INLINE_H

#include "rng.h"

/* ChaCha20, in engine/chance.c. */
struct tt_setup;
struct tt_state;
uint32_t tt_keyed_below(const struct tt_setup *, struct tt_state *, uint32_t n);
void tt_keyed_shuffle(const struct tt_setup *, struct tt_state *, uint8_t *card, int n);

#include "game.h"

TT_QUICK static inline const void *tt_custom(const struct tt_setup *setup) {
#if defined(__CUDACC__) && !TT_CUSTOM
    (void)setup;
    return NULL;
#else
    return setup->custom;
#endif
}

TT_QUICK static inline void tt_chance_start(const struct tt_setup *setup, struct tt_state *s) {
    s->rng = tt_rng_seed(setup->seed);
#ifndef __CUDACC__
    s->keyed = setup->keyed;
    if (s->keyed)
        s->rng.s = 0;
#endif
}

TT_QUICK static inline void tt_chance_renew(struct tt_state *s, struct tt_rng *from) {
    s->rng.s = (uint64_t)tt_rng_next(from) << 32 | tt_rng_next(from);
#ifndef __CUDACC__
    s->keyed = 0;
#endif
}

TT_QUICK static inline uint32_t tt_chance_below(const struct tt_setup *setup, struct tt_state *s, uint32_t n) {
#ifndef __CUDACC__
    if (s->keyed)
        return tt_keyed_below(setup, s, n);
#endif
    (void)setup;
    return tt_rng_below(&s->rng, n);
}

TT_QUICK static inline void tt_chance_shuffle(const struct tt_setup *setup, struct tt_state *s, uint8_t *card, int n) {
#ifndef __CUDACC__
    if (s->keyed) {
        tt_keyed_shuffle(setup, s, card, n);
        return;
    }
#endif
    (void)setup;
    tt_shuffle(&s->rng, card, n);
}

TT_QUICK static inline struct tt_event *tt_emit(struct tt_events *ev, int kind, int seat) {
    int at = ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS - 1;
    struct tt_event *e = &ev->item[at];
    ev->n++;
    memset(e, 0, sizeof *e);
    e->kind = (uint8_t)kind;
    e->seat = (int8_t)seat;
    e->audience = TT_ALL_SEATS;
    return e;
}

TT_QUICK static inline void tt_tell(struct tt_events *or_null, int kind, int seat, int a, int b) {
    if (!or_null)
        return;
    struct tt_event *e = tt_emit(or_null, kind, seat);
    e->arg[0] = (int16_t)a;
    e->arg[1] = (int16_t)b;
}

#endif
