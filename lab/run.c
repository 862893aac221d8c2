/* All games of all variants, on all cores. Work is cut into blocks of games; a thread takes the next block
 * that is not done, counts into sums of its own, and adds them to the common ones now and then. What has
 * been added can be kept in a file and taken up again. With n ranks, rank r takes the blocks r, r + n, r + 2 n and
 * so on, and rank 0 adds up. Where a device plays thinking bots it does so for a part of the blocks, then
 * the threads replay what is to be watched of them, and so on. */
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
enum { PART_WATCHED = 1 << 16, PART_GAMES = 1 << 26 }; /* of thinking bots on a device: played at once, at most */
static const double FLUSH_EVERY = 1, KEEP_EVERY = 5, TELL_EVERY = 10;   /* seconds */
static const double TRY_FOR = 0.05, TRY_AT_MOST = 2, WORTH_TELLING = 5; /* seconds: of an estimate */

struct run_work {
    struct lab_run *run;
    const struct lab_ranks *ranks;
    struct lab_blocks blocks;      /* done: what is in this rank's sums */
    uint8_t *skip;                 /* done before this run began, by whomever */
    _Atomic uint64_t next, played; /* block to look at; games, for the bar */
    uint64_t until;                /* where this part's blocks end */
    struct lab_part part;          /* what a device chose in them */
    struct lab_acc **there;        /* what it counted, one a variant: a file of sums holds only what was played here */
    atomic_bool differs;           /* from what was played here */
    atomic_int working;
    pthread_mutex_t lock;
    double kept, told;
    bool keep_failed;
};

static atomic_int interrupted; /* set by a signal, read by all threads */
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
    struct run_work *all;
    struct lab_workspace *workspace;
    struct lab_acc *acc; /* of `variant`, not yet added */
    int variant;
    uint64_t *block; /* those in it */
    int blocks, cap;
    double since;
};

static const char *checkpoint_name(const struct run_work *c, char *out, size_t cap) {
    if (c->ranks && c->ranks->rank)
        snprintf(out, cap, "%s.%d", c->run->checkpoint, c->ranks->rank);
    else
        snprintf(out, cap, "%s", c->run->checkpoint);
    return out;
}

static void keep(struct run_work *c) {
    char path[4096];
    if (c->run->checkpoint &&
        !lab_checkpoint_write(checkpoint_name(c, path, sizeof path), c->run->design, &c->blocks, c->run->acc))
        c->keep_failed = true;
    c->kept = now(CLOCK_MONOTONIC);
}

static void flush(struct worker *w) {
    struct run_work *c = w->all;
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
    lab_acc_zero(w->acc);
    w->blocks = 0;
}

/* The next block of this rank that is not done; false where there is none. */
static bool take(struct run_work *c, uint64_t *block) {
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1, rank = c->ranks ? (uint64_t)c->ranks->rank : 0;
    for (;;) {
        uint64_t i = atomic_fetch_add(&c->next, 1) * ranks + rank;
        if (i >= c->until || interrupted)
            return false;
        if (!bit(c->skip, i)) {
            *block = i;
            return true;
        }
    }
}

/* With a device, games that are not watched are left to it. */
static bool play_game(struct worker *w, uint64_t i) {
    struct run_work *c = w->all;
    const struct lab_design *d = c->run->design;
    const struct lab_variant *v = &d->variant[w->variant];
    if (!c->run->device)
        return lab_play(w->workspace, v, i, NULL, w->acc, &interrupted);
    if (i % (v->random ? d->every : d->every_slow))
        return true;
    if (v->random)
        return lab_play(w->workspace, v, i, NULL, w->acc, &interrupted);
    struct lab_script script = lab_part_script(&c->part, i);
    bool whole = lab_play(w->workspace, v, i, &script, w->acc, &interrupted);
    if (whole && script.wrong)
        atomic_store(&c->differs, true);
    return whole;
}

static bool play_block(struct worker *w, uint64_t block) {
    struct run_work *c = w->all;
    const struct lab_design *d = c->run->design;
    uint64_t first = block % c->blocks.each * c->blocks.size, n = games_in(&c->blocks, d->games, block);
    for (uint64_t i = first; i < first + n; i++)
        if (!play_game(w, i))
            return false;
    if (w->blocks == w->cap) {
        w->cap = w->cap ? 2 * w->cap : 64;
        w->block = tt_have(realloc(w->block, (size_t)w->cap * sizeof *w->block));
    }
    w->block[w->blocks++] = block;
    atomic_fetch_add(&c->played, n);
    return true;
}

static void *work(void *of) {
    struct run_work *c = of;
    struct worker w = {
        .all = c, .workspace = lab_workspace_new(c->run->design), .acc = lab_acc_new(c->run->design->game)};
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
    lab_workspace_free(w.workspace);
    lab_acc_free(w.acc);
    free(w.block);
    atomic_fetch_sub(&c->working, 1);
    return NULL;
}

/* --- how long it takes ---------------------------------------------------------------------------- */

static void write_time(double seconds, char out[24]) {
    if (seconds < 0)
        snprintf(out, 24, "?");
    else
        snprintf(out, 24, "%d:%02d:%02d", (int)(seconds / 3600), (int)seconds / 60 % 60, (int)seconds % 60);
}

struct alarm {
    pthread_mutex_t lock;
    pthread_cond_t done;
    bool finished;
    atomic_int stop;
};

static void *ring(void *of) {
    struct alarm *a = of;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += (time_t)TRY_AT_MOST;
    pthread_mutex_lock(&a->lock);
    while (!a->finished && !pthread_cond_timedwait(&a->done, &a->lock, &until))
        ;
    a->stop = 1;
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* Seconds that a game of the variant takes, by playing some that do not count; negative where one takes longer than the
 * laboratory waits for. */
static double try_games(const struct lab_design *d, const struct lab_variant *v) {
    struct lab_workspace *t = lab_workspace_new(d);
    struct lab_acc *acc = lab_acc_new(NULL);
    struct alarm alarm = {.lock = PTHREAD_MUTEX_INITIALIZER, .done = PTHREAD_COND_INITIALIZER};
    pthread_t thread;
    bool ringing = !pthread_create(&thread, NULL, ring, &alarm), whole = true;
    double from = now(CLOCK_THREAD_CPUTIME_ID), spent = 0;
    uint64_t n = 0;
    while (whole && spent < TRY_FOR && n < d->games) {
        whole = lab_play(t, v, d->games - 1 - n, NULL, acc, &alarm.stop);
        n += whole;
        spent = now(CLOCK_THREAD_CPUTIME_ID) - from;
    }
    pthread_mutex_lock(&alarm.lock);
    alarm.finished = true;
    pthread_cond_signal(&alarm.done);
    pthread_mutex_unlock(&alarm.lock);
    if (ringing)
        pthread_join(thread, NULL);
    lab_acc_free(acc);
    lab_workspace_free(t);
    return whole && n ? spent / (double)n : -1;
}

/* Says beforehand how long the run will take, where that is worth saying; the first, the middle and the last variant
 * stand for all. */
static void estimate(const struct run_work *c, uint64_t before) {
    const struct lab_run *run = c->run;
    const struct lab_design *d = run->design;
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1;
    double sum = 0;
    int n = 0;
    char left[24], threads[16], text[300];
    if (run->progress == LAB_SILENT || run->device || (c->ranks && c->ranks->rank))
        return;
    for (int k = 0; k < 3 && k < d->variants; k++) {
        double one = try_games(d, &d->variant[k == 0 ? 0 : k == 1 ? d->variants / 2 : d->variants - 1]);
        if (one < 0)
            return; /* the first progress will say it */
        sum += one;
        n++;
    }
    double games = (double)(d->games * (uint64_t)d->variants - before);
    double cores = (double)sysconf(_SC_NPROCESSORS_ONLN), busy = run->threads < cores ? run->threads : cores;
    double seconds = sum / n * games / busy / (double)ranks;
    if (seconds < WORTH_TELLING)
        return;
    write_time(seconds, left);
    snprintf(threads, sizeof threads, "%d", run->threads);
    const char *args[] = {left, threads};
    tt_text_fill(run->lang, "lab.estimate", args, 2, text, sizeof text);
    fprintf(stderr, "%s\n", text);
}

static void show(const struct run_work *c, double from, uint64_t before, uint64_t all) {
    char bar[BAR + 1], percent[16], left[24], text[200];
    uint64_t played = atomic_load(&c->played);
    double share = all ? (double)played / (double)all : 1, spent = now(CLOCK_MONOTONIC) - from;
    write_time(played > before ? spent * (double)(all - played) / (double)(played - before) : -1, left);
    for (int i = 0; i < BAR; i++)
        bar[i] = i < (int)(share * BAR) ? '=' : ' ';
    bar[BAR] = 0;
    snprintf(percent, sizeof percent, "%.1f", share * 100);
    const char *args[] = {percent, left};
    tt_text_fill(c->run->lang, "lab.progress", args, 2, text, sizeof text);
    if (c->run->progress == LAB_BAR)
        fprintf(stderr, "\r[%s] %s ", bar, text);
    else
        fprintf(stderr, "%s\n", text);
}

static void wait_for(struct run_work *c, double from, uint64_t before) {
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1;
    uint64_t all = c->run->design->games * (uint64_t)c->run->design->variants / ranks;
    bool shows = c->run->progress && !(c->ranks && c->ranks->rank), bar = c->run->progress == LAB_BAR;
    while (atomic_load(&c->working)) {
        struct timespec nap = {.tv_nsec = 20000000};
        for (int i = 0; i < 10 && atomic_load(&c->working); i++)
            nanosleep(&nap, NULL);
        if (!shows || (!bar && now(CLOCK_MONOTONIC) - c->told < TELL_EVERY))
            continue;
        show(c, from, before, all);
        c->told = now(CLOCK_MONOTONIC);
    }
    if (shows && bar && c->until == c->blocks.all)
        fputc('\n', stderr);
}

/* --- ranks -------------------------------------------------------------------------------------- */

static void send_sums(struct run_work *c) {
    char *text = NULL;
    size_t n = 0;
    FILE *f = tt_have(open_memstream(&text, &n));
    lab_checkpoint_put(f, c->run->design, &c->blocks, c->run->acc);
    fclose(f);
    c->ranks->send(text, n);
    free(text);
}

static bool receive_sums(struct run_work *c, struct tt_error *err) {
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
static bool take_up(struct run_work *c, struct tt_error *err) {
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
    b->done = tt_need((b->all + 7) / 8);
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

/* The blocks of a part, on all threads. */
static void play_part(struct run_work *c, double from, uint64_t before) {
    pthread_t thread[THREADS_MAX];
    int n = 0, want = c->run->threads < THREADS_MAX ? c->run->threads : THREADS_MAX;
    atomic_store(&c->working, want);
    while (n < want && !pthread_create(&thread[n], NULL, work, c))
        n++;
    for (int i = n; i < want; i++)
        atomic_fetch_sub(&c->working, 1);
    if (!n) {
        atomic_store(&c->working, 1);
        work(c);
    }
    wait_for(c, from, before);
    while (n)
        pthread_join(thread[--n], NULL);
}

static uint64_t common(uint64_t a, uint64_t b) { return b ? common(b, a % b) : a; }

/* Blocks of a part: as many as can be remembered, and a new part begins with a game that is watched. */
static uint64_t part_blocks(const struct run_work *c) {
    const struct lab_design *d = c->run->design;
    uint64_t unit = d->every_slow / common(d->every_slow, c->blocks.size);
    uint64_t watched = c->run->part ? c->run->part : PART_WATCHED;
    uint64_t games = d->every_slow < PART_GAMES / watched ? watched * d->every_slow : PART_GAMES;
    return games > unit * c->blocks.size ? games / (unit * c->blocks.size) * unit : unit;
}

/* Finds the end of the part that begins with this block, and has a device play it where one is asked for. What it plays
 * is known to rank 0 alone where it is not watched; where all is watched and done, there is nothing to play. */
static bool begin_part(struct run_work *c, uint64_t from, struct tt_error *err) {
    const struct lab_design *d = c->run->design;
    uint64_t ranks = c->ranks ? (uint64_t)c->ranks->size : 1, rank = c->ranks ? (uint64_t)c->ranks->rank : 0;
    int v = (int)(from / c->blocks.each);
    bool need = d->every_slow > 1;
    c->until = c->blocks.all;
    atomic_store(&c->next, from > rank ? (from - rank + ranks - 1) / ranks : 0);
    if (!c->run->device)
        return true;
    c->until = (uint64_t)(v + 1) * c->blocks.each; /* a variant at a time */
    if (d->variant[v].random)
        return true;
    if (c->until - from > part_blocks(c))
        c->until = from + part_blocks(c);
    for (uint64_t i = from; i < c->until && !need; i++)
        need = !bit(c->skip, i);
    uint64_t first = from % c->blocks.each * c->blocks.size, last = (c->until - 1) % c->blocks.each * c->blocks.size;
    return !need ||
           lab_device_part(d, &d->variant[v], first, last + games_in(&c->blocks, d->games, c->until - 1) - first,
                           &c->part, c->there[v], err);
}

static bool play_all(struct run_work *c, uint64_t before, struct tt_error *err) {
    struct sigaction old_int, old_term, new = {.sa_handler = interrupt};
    double from = now(CLOCK_MONOTONIC);
    bool ok = true;
    interrupted = 0;
    sigaction(SIGINT, &new, &old_int);
    sigaction(SIGTERM, &new, &old_term);
    for (c->until = 0; ok && c->until < c->blocks.all && !interrupted;) {
        ok = begin_part(c, c->until, err);
        if (ok)
            play_part(c, from, before);
        if (ok && atomic_load(&c->differs))
            ok = tt_fail(err, "bad_request", "the device played other games than the processor", NULL);
    }
    sigaction(SIGINT, &old_int, NULL);
    sigaction(SIGTERM, &old_term, NULL);
    lab_part_clear(&c->part);
    return ok;
}

static struct lab_acc **new_sums(const struct lab_design *d) {
    struct lab_acc **acc = tt_need((size_t)d->variants * sizeof *acc);
    for (int i = 0; i < d->variants; i++)
        acc[i] = lab_acc_new(d->game);
    return acc;
}

static double cpu_seconds(void) { return now(CLOCK_PROCESS_CPUTIME_ID); }

bool lab_run(struct lab_run *run, struct tt_error *err) {
    const struct lab_design *d = run->design;
    struct run_work c = {.run = run};
    bool failed = false;
    double wall = now(CLOCK_MONOTONIC), cpu = cpu_seconds();
    c.ranks = lab_ranks(err, &failed);
    if (failed || (run->device && !lab_device_check(d, run->device, run->lang, err)))
        return false;
    pthread_mutex_init(&c.lock, NULL);
    run->acc = new_sums(d);
    c.there = new_sums(d);
    cut(d, &c.blocks);
    c.skip = tt_need((c.blocks.all + 7) / 8);
    c.kept = wall;
    bool ok = take_up(&c, err);
    if (ok) {
        uint64_t before = count_done(&c.blocks, d->games, &run->resumed);
        atomic_store(&c.played, before);
        estimate(&c, before);
        c.told = now(CLOCK_MONOTONIC);
        ok = play_all(&c, before, err);
        keep(&c);
    }
    if (ok && c.ranks && c.ranks->rank)
        send_sums(&c);
    else if (ok && c.ranks)
        ok = receive_sums(&c, err);
    if (ok && run->device && !(c.ranks && c.ranks->rank))
        ok = lab_device_play(d, c.there, err);
    uint64_t blocks = 0;
    count_done(&c.blocks, d->games, &blocks);
    run->complete = blocks == c.blocks.all;
    for (int i = 0; i < d->variants; i++) {
        if (!(c.ranks && c.ranks->rank))
            lab_acc_merge(run->acc[i], c.there[i]);
        lab_acc_sort(run->acc[i]);
        lab_acc_free(c.there[i]);
    }
    free(c.there);
    run->figures = tt_need((size_t)d->variants * sizeof *run->figures);
    for (int i = 0; ok && i < d->variants && !(c.ranks && c.ranks->rank); i++)
        lab_figures_make(d, &d->variant[i], run->acc[i], LAB_ALL, &run->figures[i]);
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
    for (int i = 0; run->figures && i < run->design->variants; i++)
        lab_figures_clear(&run->figures[i]);
    free(run->acc);
    free(run->figures);
    run->acc = NULL;
    run->figures = NULL;
}
