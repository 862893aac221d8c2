/* Chance, time, events, fibers. */
#undef _FORTIFY_SOURCE /* which takes a jump to another stack for a mistake */
#include "simulation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

int64_t now;
struct node *here;

/* --- chance: splitmix64 --- */

static uint64_t state;

uint64_t chance_next(void) {
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t chance(uint32_t below) { return below ? (uint32_t)((chance_next() >> 32) * below >> 32) : 0; }
bool one_in(uint32_t n) { return n && chance(n) == 0; }

/* In whole numbers, so that every machine draws the same: a geometric number of half-means, and a part of one. */
int64_t spread(int64_t mean) {
    int64_t half = mean / 2 + 1, total = 0;
    for (int i = 0; i < 16 && chance(5) < 3; i++)
        total += half;
    return total + (int64_t)(chance_next() % (uint64_t)half);
}

/* --- the trace --- */

uint64_t trace_sum = 14695981039346656037u, trace_lines;
static FILE *trace_file;

void trace(const char *format, ...) {
    char line[400];
    va_list args;
    int head = snprintf(line, sizeof line, "%lld %d ", (long long)now, here ? here->number : -1);
    va_start(args, format);
    vsnprintf(line + head, sizeof line - (size_t)head, format, args);
    va_end(args);
    trace_sum = tt_hash(line, strlen(line), trace_sum);
    trace_lines++;
    if (trace_file)
        fprintf(trace_file, "%s\n", line);
}

void broken(const char *format, ...) {
    va_list args;
    printf("broken after %.3f simulated seconds, %llu steps: ", (double)now / SECOND, (unsigned long long)trace_lines);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    fflush(NULL);
    _exit(1);
}

/* --- events: a heap, in the order of time and of asking --- */

struct event {
    int64_t at;
    uint64_t order, life;
    struct node *node;
    event_fn *fn;
    void *a, *b;
};
static struct event *heap;
static size_t events, room;
static uint64_t order;

static bool before(const struct event *a, const struct event *b) {
    return a->at < b->at || (a->at == b->at && a->order < b->order);
}

void later(int64_t us, struct node *n, event_fn *fn, void *a, void *b) {
    if (events == room)
        heap = tt_have(realloc(heap, (room = room ? 2 * room : 1024) * sizeof *heap));
    struct event e = {now + (us > 0 ? us : 0), order++, n ? n->life : 0, n, fn, a, b};
    size_t i = events++;
    for (; i && before(&e, &heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = e;
}

static struct event next_event(void) {
    struct event first = heap[0], last = heap[--events];
    size_t i = 0;
    for (size_t c; (c = 2 * i + 1) < events; i = c) {
        if (c + 1 < events && before(&heap[c + 1], &heap[c]))
            c++;
        if (!before(&heap[c], &last))
            break;
        heap[i] = heap[c];
    }
    if (events)
        heap[i] = last;
    return first;
}

void world_run(int64_t until) {
    while (events && heap[0].at <= until) {
        struct event e = next_event();
        now = e.at;
        if (e.node && (!e.life || e.node->life != e.life))
            continue;
        here = e.node;
        e.fn(e.a, e.b);
        here = NULL;
    }
    now = until;
}

void world_begin(void) {
    state = plan.seed * 0x9e3779b97f4a7c15u + 1;
    if (plan.trace)
        trace_file = fopen(plan.trace, "w");
}

/* --- fibers --- */

enum { STACK = 512 << 10, GUARD = 4096 };

struct fiber {
    struct fiber *next;
    struct node *node;
    ucontext_t context; /* where it begins */
    jmp_buf place;      /* where it stands */
    bool entered;
    void *stack;
    void (*main)(void *);
    void *arg;
    const void *waits, *also;
    uint64_t turn; /* of waiting: a wake-up that comes too late finds another */
    bool ready, done, timed_out;
};
static struct fiber *fibers, *running;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(SANITIZED)
/* The sanitizer follows neither jumps between stacks nor stacks that are used again. */
enum { SPARES = 0 };
static ucontext_t loop_context;
static void leave_for_loop(struct fiber *f) { swapcontext(&f->context, &loop_context); }
static void leave_for_fiber(struct fiber *f) { swapcontext(&loop_context, &f->context); }
#else
enum { SPARES = 64 };
static jmp_buf loop_place;
/* A context switch without the system's signal mask, which costs two calls of the system. */
static void leave_for_loop(struct fiber *f) {
    if (!_setjmp(f->place))
        _longjmp(loop_place, 1);
}

static void leave_for_fiber(struct fiber *f) {
    if (_setjmp(loop_place))
        return;
    if (f->entered)
        _longjmp(f->place, 1);
    f->entered = true;
    setcontext(&f->context);
}
#endif
static void *spare[SPARES + 1];
static int spares;

/* A page that nobody may touch lies below it. */
static void *stack_new(void) {
    char *p = mmap(NULL, GUARD + STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
    if (p == MAP_FAILED || mprotect(p, GUARD, PROT_NONE))
        broken("no memory for a thread");
    return p + GUARD;
}

struct fiber *fiber_here(void) {
    return running;
}
bool fiber_done(const struct fiber *f) { return f->done; }

static void enter(void) {
    struct fiber *f = running;
    f->main(f->arg);
    f->done = true;
    fiber_wake(f, true);
    leave_for_loop(f);
}

static void resume(void *a, void *b) {
    struct fiber *f = a;
    if (f->done || f->turn != (uint64_t)(uintptr_t)b)
        return;
    f->turn++;
    f->ready = false;
    running = f;
    leave_for_fiber(f);
    running = NULL;
}

struct fiber *fiber_new(struct node *n, void (*main)(void *), void *arg) {
    struct fiber *f = tt_need(sizeof *f);
    f->node = n;
    f->main = main;
    f->arg = arg;
    f->ready = true;
    f->stack = spares ? spare[--spares] : stack_new();
    getcontext(&f->context);
    f->context.uc_stack.ss_sp = f->stack;
    f->context.uc_stack.ss_size = STACK;
    makecontext(&f->context, enter, 0);
    f->next = fibers;
    fibers = f;
    later(chance(50), n, resume, f, (void *)(uintptr_t)f->turn);
    return f;
}

static void give_up_processor(void) {
    struct fiber *f = running;
    HOLDS(f, "the loop of node %d would wait", here ? here->number : -1);
    leave_for_loop(f);
    f->waits = f->also = NULL;
}

void fiber_wait(const void *what) {
    running->waits = what;
    give_up_processor();
}

static void time_out(void *a, void *b) {
    struct fiber *f = a;
    if (!f->done && f->turn == (uint64_t)(uintptr_t)b && !f->ready) {
        f->timed_out = true;
        resume(a, b);
    }
}

bool fiber_wait_for(const void *what, const void *also, int64_t us) {
    struct fiber *f = running;
    f->waits = what;
    f->also = also;
    f->timed_out = false;
    later(us, f->node, time_out, f, (void *)(uintptr_t)f->turn);
    give_up_processor();
    return !f->timed_out;
}

void fiber_sleep(int64_t us) { fiber_wait_for(running, NULL, us); }

void fiber_wake(const void *what, bool all) {
    for (struct fiber *f = fibers; f; f = f->next)
        if ((f->waits == what || f->also == what) && !f->ready && !f->done) {
            f->ready = true;
            f->timed_out = false;
            later(1 + chance(30), f->node, resume, f, (void *)(uintptr_t)f->turn);
            if (!all)
                return;
        }
}

void fibers_end(struct node *n) {
    for (struct fiber **p = &fibers; *p;) {
        struct fiber *f = *p;
        if (f->node != n) {
            p = &f->next;
            continue;
        }
        *p = f->next;
        if (spares < SPARES)
            spare[spares++] = f->stack;
        else
            munmap((char *)f->stack - GUARD, GUARD + STACK);
        free(f);
    }
}
