/* A pool is handed pieces of the same work over and over. Between two calls its threads sleep. */
#include "thread_pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

enum { PIECE = 64 }; /* tables at a time: some 30 microseconds of work */

struct tt_thread_pool {
    void (*work)(void *, int, int64_t, int64_t);
    void *with;
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    atomic_int_fast64_t next;
    int64_t n;
    uint64_t round; /* counts the calls */
    int busy, threads;
    bool over;
    struct hand {
        struct tt_thread_pool *pool;
        pthread_t id;
        int number;
    } hand[];
};

static void take_pieces(struct tt_thread_pool *c, int worker) {
    for (int64_t from; (from = atomic_fetch_add(&c->next, PIECE)) < c->n;)
        c->work(c->with, worker, from, from + PIECE < c->n ? from + PIECE : c->n);
}

static void *serve(void *with) {
    struct hand *hand = with;
    struct tt_thread_pool *c = hand->pool;
    uint64_t seen = 0;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (c->round == seen && !c->over)
            pthread_cond_wait(&c->begun, &c->lock);
        if (c->over)
            break;
        seen = c->round;
        pthread_mutex_unlock(&c->lock);
        take_pieces(c, hand->number);
        pthread_mutex_lock(&c->lock);
        if (!--c->busy)
            pthread_cond_signal(&c->ended);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

struct tt_thread_pool *tt_thread_pool_new(int threads, void (*work)(void *, int, int64_t, int64_t), void *with) {
    threads = threads < 1 ? 1 : threads;
    struct tt_thread_pool *c = calloc(1, sizeof *c + (size_t)threads * sizeof *c->hand);
    if (!c)
        return NULL;
    c->work = work;
    c->with = with;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begun, NULL);
    pthread_cond_init(&c->ended, NULL);
    for (c->threads = 1; c->threads < threads; c->threads++) {
        struct hand *hand = &c->hand[c->threads];
        hand->pool = c;
        hand->number = c->threads;
        if (pthread_create(&hand->id, NULL, serve, hand))
            break; /* fewer do it, too */
    }
    return c;
}

void tt_thread_pool_free(struct tt_thread_pool *c) {
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->over = true;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    for (int i = 1; i < c->threads; i++)
        pthread_join(c->hand[i].id, NULL);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->begun);
    pthread_cond_destroy(&c->ended);
    free(c);
}

int tt_thread_pool_threads(const struct tt_thread_pool *c) { return c->threads; }

void tt_thread_pool_run(struct tt_thread_pool *c, int64_t n) {
    if (c->threads == 1) {
        c->work(c->with, 0, 0, n);
        return;
    }
    pthread_mutex_lock(&c->lock);
    c->n = n;
    atomic_store(&c->next, 0);
    c->busy = c->threads - 1;
    c->round++;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    take_pieces(c, 0);
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->ended, &c->lock);
    pthread_mutex_unlock(&c->lock);
}
