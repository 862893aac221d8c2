/* What the bots share among themselves. */
#ifndef TT_BOTS_H
#define TT_BOTS_H

#include "timetable/engine.h"

/* --- platform.c: the only place that knows about threads and clocks --- */
/* Runs job(context, 0..jobs-1), on up to this many threads; which one runs where is left open. */
void tt_parallel(int threads, int jobs, void (*job)(void *context, int i), void *context);
int64_t tt_clock_ms(void); /* from some moment on, never backwards */

/* --- memory: ends the program where there is none --- */
void *tt_room(size_t n); /* not cleared */

/* --- ismcts.c --- */
struct tt_search {
    const struct tt_game *game;
    const struct tt_setup *setup;
    const struct tt_state *state; /* redealt already */
    int seat;
    struct tt_think ask; /* exactly one of iterations and ms is set */
};
void tt_search(const struct tt_search *, struct tt_thought *);

/* --- race.c: the same question, answered by playing every move out; for games with value() and race --- */
void tt_race(const struct tt_search *, struct tt_thought *);
/* The same with a net that plays and judges, for any game that it knows. */
void tt_race_by_net(const struct tt_search *, const struct tt_net *, struct tt_thought *);

/* Sorts candidates: most visits first, then value, then the lower move. */
void tt_thought_sort(struct tt_thought *);
/* Sorts, and takes the best; of equals any one, by the bot's own chance: were it the lowest, the lowest seat
 * would be the one that is always offered, fought or robbed. */
void tt_thought_take(struct tt_thought *, uint64_t seed);
/* Lists the seat's legal moves as candidates; returns how many. */
int tt_thought_open(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                    struct tt_thought *);
/* The results of a finished game as values. */
void tt_final_values(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int *value);

/* --- external.c: a program that answers questions, one JSON object a line each way --- */
struct tt_external;
struct tt_external *tt_external_new(const char *command, struct tt_error *);
void tt_external_free(struct tt_external *);
/* Sends a line and waits for the answer, as long as the limits allow; NULL and the error filled where
 * none comes. The text is valid until the next call. */
const char *tt_external_ask(struct tt_external *, const char *line, size_t n, int64_t limit_ms, struct tt_error *);

#endif
