/* Threads that wait for work: the crew of a batch. */
#ifndef TT_CREW_H
#define TT_CREW_H

#include <stdint.h>

struct tt_crew;
/* Threads that call work(with, worker, from, to) for pieces of 0..n-1; the caller is worker 0. NULL: no memory. */
struct tt_crew *tt_crew_new(int threads, void (*work)(void *with, int worker, int64_t from, int64_t to), void *with);
void tt_crew_free(struct tt_crew *);
int tt_crew_threads(const struct tt_crew *);   /* as many as could be started, the caller included */
void tt_crew_run(struct tt_crew *, int64_t n); /* returns when all of it is done; allocates nothing */

#endif
