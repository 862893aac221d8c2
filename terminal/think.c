/* A bot that thinks beside the screen. It is handed a copy of nothing: the match does not change while
 * it thinks, since only its own move could change it. */
#include "screen.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

struct thinker {
    pthread_t thread;
    const struct table *t;
    const struct tt_bot *bot;
    int seat, ms;
    tt_move move;
    atomic_bool done;
    struct timespec from;
};

static void *run(void *with) {
    struct thinker *k = with;
    k->move = table_think(k->t, k->seat, k->bot, k->ms);
    atomic_store(&k->done, true);
    return NULL;
}

struct thinker *think_start(const struct table *t, int seat, const struct tt_bot *bot, int ms) {
    struct thinker *k = term_need(calloc(1, sizeof *k));
    k->t = t;
    k->bot = bot;
    k->seat = seat;
    k->ms = ms;
    clock_gettime(CLOCK_MONOTONIC, &k->from);
    if (pthread_create(&k->thread, NULL, run, k) != 0) {
        fputs("timetable: no thread for the bot\n", stderr);
        exit(1);
    }
    return k;
}

bool think_done(const struct thinker *k) { return atomic_load(&k->done); }

double think_seconds(const struct thinker *k) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - k->from.tv_sec) + (double)(now.tv_nsec - k->from.tv_nsec) / 1e9;
}

tt_move think_end(struct thinker *k) {
    pthread_join(k->thread, NULL);
    tt_move move = k->move;
    free(k);
    return move;
}
