/* All games of all variants, on all cores. Work is cut into blocks of games; a thread takes the next block
 * that is not done, counts into sums of its own, and adds them to the common ones now and then. What has
 * been added can be kept in a file and taken up again. With several ranks each takes every so-manieth
 * block, and rank 0 adds up. */
#include "lab.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { QUICK_BLOCK = 256, BLOCKS_MAX = 65536, THREADS_MAX = 256, BAR = 30 };
static const double FLUSH_EVERY = 1, KEEP_EVERY = 5; /* seconds */

struct crew {
    struct lab_run *run;
    const struct lab_ranks *ranks;
    struct lab_blocks blocks; /* done: what is in this rank's sums */
    uint8_t *skip;            /* done before this run began, by whomever */
    _Atomic uint64_t next, played; /* block to look at; games, for the bar */
    atomic_int working;
    pthread_mutex_t lock;
    double kept;
    bool keep_failed;
};

static volatile sig_atomic_t interrupted;
static void interrupt(int signal) { interrupted = signal ? 1 : 0; }

static double now(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool bit(const uint8_t *bits, uint64_t i) { return bits[i / 8] >> (i % 8) & 1; }

static void mark(struct lab_blocks *b, uint64_t i) { b->done[i / 8] |= (uint8_t)(1u << (i % 8)); }

static uint64_t games_in(const struct lab_blocks *b, uint64_t games, uint64_t block) {
    uint64_t first = block % b->each * b->size;
    return games - first < b->size ? games - first : b->size;
}

/* --- one thread --------------------------------------------------------------------------------- */

struct worker {
    struct crew *crew;
    struct lab_table *table;
    struct lab_acc *acc; /* of `variant`, not yet added */
    int variant;
    uint64_t *block; /* those in it */
    int blocks, cap;
    double since;
};

static const char *checkpoint_name(const struct crew *c, char *out, size_t cap) {
    if (c->ranks && c->ranks->rank)
        snprintf(out, cap, "%s.%d", c->run->checkpoint, c->ranks->rank);
    else
        snprintf(out, cap, "%s", c->run->checkpoint);
    return out;
}

static void keep(struct crew *c) {
    char path[4096];
    if (c->run->checkpoint &&
        !lab_checkpoint_write(checkpoint_name(c, path, sizeof path), c->run->design, &c->blocks, c->run->acc))
        c->keep_failed = true;
    c->kept = now(CLOCK_MONOTONIC);
}

static void flush(struct worker *w) {
    struct crew *c = w->crew;
    w->since = now(CLOCK_MONOTONIC);
    if (!w->blocks)
        return;
    pthread_mutex_lock(&c->lock);
    lab_acc_merge(c->run->acc[w->variant], w->acc);
    for (int i = 0; i < w->blocks; i++)
        mark(&c->blocks, w->block[i]);
    if (w->since - c->kept > KEEP_EVERY)
        keep(c);
    pthread_mutex_unlock(&c->lock);
    lab_acc_clear(w->acc);
    w->blocks = 0;
}

/* The next block of this rank that is not done; false where there is none. */
static bool take(struct crew *c, uint64_t *block) {
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1, rank = c->ranks ? (uint64_t)c->ranks->rank : 0;
    for (;;) {
        uint64_t i = atomic_fetch_add(&c->next, 1) * ranks + rank;
        if (i >= c->blocks.all || interrupted)
            return false;
        if (!bit(c->skip, i)) {
            *block = i;
            return true;
        }
    }
}

static bool play_block(struct worker *w, uint64_t block) {
    struct crew *c = w->crew;
    const struct lab_design *d = c->run->design;
    uint64_t first = block % c->blocks.each * c->blocks.size, n = games_in(&c->blocks, d->games, block);
    for (uint64_t i = first; i < first + n; i++)
        if (!(c->run->device && i % d->every) && /* the device plays it */
            !lab_play(w->table, &d->variant[w->variant], i, w->acc, &interrupted))
            return false;
    if (w->blocks == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 64;
        w->block = realloc(w->block, (size_t)w->cap * sizeof *w->block);
        if (!w->block)
            abort();
    }
    w->block[w->blocks++] = block;
    atomic_fetch_add(&c->played, n);
    return true;
}

static void *work(void *of) {
    struct crew *c = of;
    struct worker w = {.crew = c, .table = lab_table_new(c->run->design), .acc = lab_acc_new()};
    uint64_t block;
    bool whole = true;
    w.since = now(CLOCK_MONOTONIC);
    while (whole && take(c, &block)) {
        int variant = (int)(block / c->blocks.each);
        if (variant != w.variant || now(CLOCK_MONOTONIC) - w.since > FLUSH_EVERY)
            flush(&w);
        w.variant = variant;
        whole = play_block(&w, block);
    }
    if (whole)
        flush(&w); /* a game broken off spoils the sums since the last flush: they are left out */
    lab_table_free(w.table);
    lab_acc_free(w.acc);
    free(w.block);
    atomic_fetch_sub(&c->working, 1);
    return NULL;
}

/* --- the bar ------------------------------------------------------------------------------------ */

static void show(const struct crew *c, double from, uint64_t before, uint64_t all) {
    char bar[BAR + 1], percent[16], left[24];
    uint64_t played = atomic_load(&c->played);
    double share = all ? (double)played / (double)all : 1, spent = now(CLOCK_MONOTONIC) - from;
    double rest = played > before ? spent * (double)(all - played) / (double)(played - before) : -1;
    for (int i = 0; i < BAR; i++)
        bar[i] = i < (int)(share * BAR) ? '=' : ' ';
    bar[BAR] = 0;
    snprintf(percent, sizeof percent, "%.1f", share * 100);
    if (rest < 0)
        snprintf(left, sizeof left, "?");
    else
        snprintf(left, sizeof left, "%d:%02d:%02d", (int)rest / 3600, (int)rest / 60 % 60, (int)rest % 60);
    const char *args[] = {percent, left};
    char text[200];
    tt_text_fill(c->run->lang, "lab.progress", args, 2, text, sizeof text);
    fprintf(stderr, "\r[%s] %s ", bar, text);
}

static void wait_for(struct crew *c, uint64_t before) {
    double from = now(CLOCK_MONOTONIC);
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1;
    uint64_t all = c->run->design->games * (uint64_t)c->run->design->variants / ranks;
    bool shows = c->run->progress && !(c->ranks && c->ranks->rank);
    while (atomic_load(&c->working)) {
        struct timespec nap = {.tv_nsec = 20000000};
        for (int i = 0; i < 10 && atomic_load(&c->working); i++)
            nanosleep(&nap, NULL);
        if (shows)
            show(c, from, before, all);
    }
    if (shows)
        fputc('\n', stderr);
}

/* --- ranks -------------------------------------------------------------------------------------- */

static void send_sums(struct crew *c) {
    char *text = NULL;
    size_t n = 0;
    FILE *f = open_memstream(&text, &n);
    if (!f)
        abort();
    lab_checkpoint_put(f, c->run->design, &c->blocks, c->run->acc);
    fclose(f);
    c->ranks->send(text, n);
    free(text);
}

static bool receive_sums(struct crew *c, struct tt_error *err) {
    for (int from = 1; from < c->ranks->size; from++) {
        size_t n;
        char *text = c->ranks->receive(from, &n);
        FILE *f = fmemopen(text, n, "r");
        int fits = f ? lab_checkpoint_get(f, c->run->design, &c->blocks, c->run->acc) : -1;
        if (f)
            fclose(f);
        free(text);
        if (fits < 0)
            return tt_fail(err, "bad_request", "a rank sent sums that do not fit", NULL);
    }
    return true;
}

/* Rank 0 takes up its file and those that other ranks left, keeps all in its own, and tells the others which
 * blocks are done; they begin with empty sums. */
static bool take_up(struct crew *c, struct tt_error *err) {
    struct lab_run *run = c->run;
    char path[4096];
    bool ok = true;
    if (run->resume && run->checkpoint && !(c->ranks && c->ranks->rank)) {
        ok = lab_checkpoint_read(run->checkpoint, run->design, &c->blocks, run->acc) >= 0;
        for (int i = 1; ok && i < 4096; i++) {
            snprintf(path, sizeof path, "%s.%d", run->checkpoint, i);
            if (access(path, R_OK))
                break;
            ok = lab_checkpoint_read(path, run->design, &c->blocks, run->acc) >= 0;
        }
        if (ok)
            keep(c);
        for (int i = 1; ok && !c->keep_failed && i < 4096; i++) {
            snprintf(path, sizeof path, "%s.%d", run->checkpoint, i);
            if (remove(path))
                break;
        }
    }
    size_t bytes = (c->blocks.all + 7) / 8;
    memcpy(c->skip, c->blocks.done, bytes);
    if (c->ranks) {
        uint8_t fine = ok;
        c->ranks->share(&fine, 1);
        c->ranks->share(c->skip, bytes);
        ok = fine;
    }
    return ok || tt_fail(err, "bad_request", "that file holds another experiment, or is damaged", run->checkpoint);
}

/* --- all ---------------------------------------------------------------------------------------- */

static void cut(const struct lab_design *d, struct lab_blocks *b) {
    bool quick = true;
    for (int i = 0; i < d->variants; i++)
        quick = quick && d->variant[i].random;
    b->size = quick ? QUICK_BLOCK : 1;
    if (d->games / b->size >= BLOCKS_MAX)
        b->size = d->games / BLOCKS_MAX + 1;
    b->each = (d->games + b->size - 1) / b->size;
    b->all = b->each * (uint64_t)d->variants;
    b->done = lab_need((b->all + 7) / 8);
}

static uint64_t count_done(const struct lab_blocks *b, uint64_t games, uint64_t *blocks) {
    uint64_t n = 0;
    for (uint64_t i = 0; i < b->all; i++)
        if (bit(b->done, i)) {
            n += games_in(b, games, i);
            ++*blocks;
        }
    return n;
}

static void play_all(struct crew *c, uint64_t before) {
    pthread_t thread[THREADS_MAX];
    int n = 0, want = c->run->threads < THREADS_MAX ? c->run->threads : THREADS_MAX;
    struct sigaction old_int, old_term, new = {.sa_handler = interrupt};
    interrupted = 0;
    sigaction(SIGINT, &new, &old_int);
    sigaction(SIGTERM, &new, &old_term);
    atomic_store(&c->working, want);
    while (n < want && !pthread_create(&thread[n], NULL, work, c))
        n++;
    for (int i = n; i < want; i++)
        atomic_fetch_sub(&c->working, 1);
    if (!n) {
        atomic_store(&c->working, 1);
        work(c);
    }
    wait_for(c, before);
    while (n)
        pthread_join(thread[--n], NULL);
    sigaction(SIGINT, &old_int, NULL);
    sigaction(SIGTERM, &old_term, NULL);
}

static double cpu_seconds(void) { return now(CLOCK_PROCESS_CPUTIME_ID); }

bool lab_run(struct lab_run *run, struct tt_error *err) {
    const struct lab_design *d = run->design;
    struct crew c = {.run = run};
    bool failed = false;
    double wall = now(CLOCK_MONOTONIC), cpu = cpu_seconds();
    c.ranks = lab_ranks(err, &failed);
    if (failed || (run->device && !lab_device_check(d, run->device, run->lang, err)))
        return false;
    pthread_mutex_init(&c.lock, NULL);
    run->acc = lab_need((size_t)d->variants * sizeof *run->acc);
    for (int i = 0; i < d->variants; i++)
        run->acc[i] = lab_acc_new();
    cut(d, &c.blocks);
    c.skip = lab_need((c.blocks.all + 7) / 8);
    c.kept = wall;
    bool ok = take_up(&c, err);
    if (ok) {
        uint64_t before = count_done(&c.blocks, d->games, &run->resumed);
        atomic_store(&c.played, before);
        play_all(&c, before);
        keep(&c);
    }
    if (ok && c.ranks && c.ranks->rank)
        send_sums(&c);
    else if (ok && c.ranks)
        ok = receive_sums(&c, err);
    if (ok && run->device && !(c.ranks && c.ranks->rank))
        ok = lab_device_play(d, run->acc, err);
    uint64_t blocks = 0;
    count_done(&c.blocks, d->games, &blocks);
    run->complete = blocks == c.blocks.all;
    for (int i = 0; i < d->variants; i++)
        lab_acc_sort(run->acc[i]);
    if (ok && c.keep_failed)
        ok = tt_fail(err, "bad_request", "the checkpoint cannot be written", run->checkpoint);
    free(c.blocks.done);
    free(c.skip);
    pthread_mutex_destroy(&c.lock);
    run->wall = now(CLOCK_MONOTONIC) - wall;
    run->cpu = cpu_seconds() - cpu;
    return ok;
}

void lab_run_clear(struct lab_run *run) {
    for (int i = 0; run->acc && i < run->design->variants; i++)
        lab_acc_free(run->acc[i]);
    free(run->acc);
    run->acc = NULL;
}
