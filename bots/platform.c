/* Threads and the clock. WebAssembly has no threads: there the jobs run one after the other, with the
 * same results. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, also where the compiler is strict */
#include "bots.h"

#include <stdlib.h>
#include <time.h>

int64_t tt_clock_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void *tt_room(size_t n) { return tt_have(malloc(n ? n : 1)); }

#ifdef __wasm__

void tt_parallel(int threads, int jobs, void (*job)(void *, int), void *context) {
    (void)threads;
    for (int i = 0; i < jobs; i++)
        job(context, i);
}

#else

#include <pthread.h>
#include <stdatomic.h>

enum { THREADS_MAX = 64 };

struct job_queue {
    void (*job)(void *, int);
    void *context;
    int jobs;
    atomic_int next;
};

static void *work(void *of) {
    struct job_queue *c = of;
    for (int i; (i = atomic_fetch_add(&c->next, 1)) < c->jobs;)
        c->job(c->context, i);
    return NULL;
}

/* The caller works too; a thread that cannot be had is done without. */
void tt_parallel(int threads, int jobs, void (*job)(void *, int), void *context) {
    struct job_queue c = {.job = job, .context = context, .jobs = jobs};
    pthread_t id[THREADS_MAX];
    int more = (threads < jobs ? threads : jobs) - 1, n = 0;
    if (more > THREADS_MAX)
        more = THREADS_MAX;
    while (n < more && !pthread_create(&id[n], NULL, work, &c))
        n++;
    work(&c);
    while (n)
        pthread_join(id[--n], NULL);
}

#endif
