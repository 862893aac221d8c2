/* TimeQuest: a state in memory, and how its parts are reached. Random games on a GPU have another one (gpu.inc). */
#ifndef TIMEQUEST_LAYOUT_H
#define TIMEQUEST_LAYOUT_H

#include "state.h"

struct state {
    struct tt_state base;
#include "state_fields.def"
    struct step agenda[AGENDA];
    struct player player[PLAYERS];
    struct depot depot[1]; /* reached as through a pointer */
};
TT_STATIC_ASSERT(sizeof(struct state) <= TT_MAX_STATE, "the state fits");
TT_STATIC_ASSERT(offsetof(struct player, zero) + 1 == offsetof(struct player, spent), "no hidden padding");
TT_STATIC_ASSERT(offsetof(struct state, turn_used) + 1 == offsetof(struct state, last), "no hidden padding");
TT_STATIC_ASSERT(offsetof(struct state, agenda_n) + 1 == offsetof(struct state, agenda), "no hidden padding");
TT_STATIC_ASSERT(offsetof(struct state, agenda) + AGENDA * sizeof(struct step) == offsetof(struct state, player),
                 "no hidden padding");
TT_STATIC_ASSERT(offsetof(struct state, depot) + offsetof(struct depot, zero) + 4 == sizeof(struct state),
                 "no hidden padding");
TT_STATIC_ASSERT(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first type is the lowest byte of a purse");

/* A step of the agenda by its place from below, and the one on top. */
TT_QUICK static inline struct step *step_at(struct state *s, int i) { return &s->agenda[i]; }
TT_QUICK static inline const struct step *top_step(const struct state *s) { return &s->agenda[s->agenda_n - 1]; }

TT_QUICK static inline void clear_state(const struct tt_setup *setup, struct state *s) {
    (void)setup;
    memset(s, 0, sizeof *s);
}

/* The table at one moment: what nearly every rule needs. `ev` may be NULL. */
struct at {
    const struct tt_setup *setup;
    struct state *s;
    struct tt_events *ev;
};

TT_QUICK static inline struct tt_event *emit(struct at *g, int kind, int seat) { return tt_emit(g->ev, kind, seat); }

#endif
