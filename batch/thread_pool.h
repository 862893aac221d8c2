/* Threads that wait for work: the pool of a batch. */
#ifndef TT_THREAD_POOL_H
#define TT_THREAD_POOL_H

#include <stdint.h>

struct tt_thread_pool;
/* Threads that call work(with, worker, from, to) for pieces of 0..n-1; the caller is worker 0. NULL: no memory. */
struct tt_thread_pool *tt_thread_pool_new(int threads, void (*work)(void *with, int worker, int64_t from, int64_t to),
                                          void *with);
void tt_thread_pool_free(struct tt_thread_pool *);
int tt_thread_pool_threads(const struct tt_thread_pool *);   /* as many as could be started, the caller included */
void tt_thread_pool_run(struct tt_thread_pool *, int64_t n); /* returns when all of it is done; allocates nothing */

#endif
