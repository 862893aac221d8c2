/* libuv, as far as the server uses it: one loop per node, threads as fibers. */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

static struct node *node_of(const uv_loop_t *loop) { return loop->data; }

uint64_t uv_hrtime(void) {
    /* Work takes time where the server looks at the clock to stop in time. */
    static int64_t of;
    static uint64_t spent;
    if (of != now)
        spent = 0;
    of = now;
    spent += chance(300) * 1000u;
    return (uint64_t)now * 1000u + 1000000000u + spent;
}

/* --- async: a handle may be closed, and its memory given back, while its call is under way --- */

struct call {
    uv_async_t *async; /* NULL: closed */
    bool pending;
};

int uv_async_init(uv_loop_t *loop, uv_async_t *async, uv_async_cb cb) {
    struct call *c = tt_need(sizeof *c);
    c->async = async;
    async->loop = loop;
    async->async_cb = cb;
    async->u.reserved[0] = c;
    return 0;
}

static void run_async(void *a, void *b) {
    struct call *c = a;
    (void)b;
    c->pending = false;
    if (c->async && !node_of(c->async->loop)->loop_ended)
        c->async->async_cb(c->async);
}

int uv_async_send(uv_async_t *async) {
    struct call *c = async->u.reserved[0];
    if (c->pending)
        return 0;
    c->pending = true;
    later(1 + chance(60), node_of(async->loop), run_async, c, NULL);
    return 0;
}

/* --- timer, idle --- */

int uv_timer_init(uv_loop_t *loop, uv_timer_t *timer) {
    timer->loop = loop;
    return 0;
}

static void run_timer(void *a, void *b) {
    uv_timer_t *timer = a;
    (void)b;
    if (node_of(timer->loop)->loop_ended)
        return;
    timer->timer_cb(timer);
    if (timer->repeat)
        later((int64_t)timer->repeat * 1000 + (one_in(20) ? chance(50000) : 0), node_of(timer->loop), run_timer, timer,
              NULL);
}

int uv_timer_start(uv_timer_t *timer, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
    timer->timer_cb = cb;
    timer->repeat = repeat;
    later((int64_t)timeout * 1000, node_of(timer->loop), run_timer, timer, NULL);
    return 0;
}

/* Whether it runs is kept where libuv keeps things of its own. */
int uv_idle_init(uv_loop_t *loop, uv_idle_t *idle) {
    idle->loop = loop;
    idle->u.reserved[0] = NULL;
    return 0;
}

static void run_idle(void *a, void *b) {
    uv_idle_t *idle = a;
    (void)b;
    if (!idle->u.reserved[0] || node_of(idle->loop)->loop_ended)
        return;
    idle->idle_cb(idle);
    if (idle->u.reserved[0])
        later(20, node_of(idle->loop), run_idle, idle, NULL);
}

int uv_idle_start(uv_idle_t *idle, uv_idle_cb cb) {
    if (idle->u.reserved[0])
        return 0;
    idle->idle_cb = cb;
    idle->u.reserved[0] = idle;
    later(5, node_of(idle->loop), run_idle, idle, NULL);
    return 0;
}

int uv_idle_stop(uv_idle_t *idle) {
    idle->u.reserved[0] = NULL;
    return 0;
}

/* The loop's own times are measured for /metrics alone. */
int uv_prepare_init(uv_loop_t *loop, uv_prepare_t *p) { return (void)loop, (void)p, 0; }
int uv_prepare_start(uv_prepare_t *p, uv_prepare_cb cb) { return (void)p, (void)cb, 0; }
int uv_check_init(uv_loop_t *loop, uv_check_t *c) { return (void)loop, (void)c, 0; }
int uv_check_start(uv_check_t *c, uv_check_cb cb) { return (void)c, (void)cb, 0; }
void uv_unref(uv_handle_t *handle) { (void)handle; }

/* Of async handles alone. What follows a close is the loop's to call: after its end nothing is. */
void uv_close(uv_handle_t *handle, uv_close_cb cb) {
    struct call *c = handle->u.reserved[0];
    bool ended = node_of(handle->loop)->loop_ended;
    c->async = NULL;
    if (cb && !ended)
        cb(handle);
}

/* --- threads --- */

int uv_thread_create(uv_thread_t *thread, uv_thread_cb main, void *arg) {
    HOLDS(here, "a thread without a process");
    *thread = (uv_thread_t)(uintptr_t)fiber_new(here, main, arg);
    return 0;
}

int uv_thread_join(uv_thread_t *thread) {
    struct fiber *f = (struct fiber *)(uintptr_t)*thread;
    while (!fiber_done(f))
        fiber_wait(f);
    return 0;
}

static bool held(const uv_mutex_t *m) {
    bool h;
    memcpy(&h, m, sizeof h);
    return h;
}

static void hold(uv_mutex_t *m, bool h) { memcpy(m, &h, sizeof h); }

int uv_mutex_init(uv_mutex_t *m) {
    hold(m, false);
    return 0;
}

void uv_mutex_destroy(uv_mutex_t *m) { HOLDS(!held(m), "a lock ends while it is held"); }

/* Nobody gives up the processor with a lock: it is free, or somebody waits under it. */
void uv_mutex_lock(uv_mutex_t *m) {
    HOLDS(!held(m), "a lock is taken that somebody holds while they wait");
    hold(m, true);
}

void uv_mutex_unlock(uv_mutex_t *m) {
    HOLDS(held(m), "a lock is given back that nobody holds");
    hold(m, false);
}

int uv_cond_init(uv_cond_t *c) { return (void)c, 0; }
void uv_cond_destroy(uv_cond_t *c) { (void)c; }

void uv_cond_wait(uv_cond_t *c, uv_mutex_t *m) {
    uv_mutex_unlock(m);
    fiber_wait(c);
    uv_mutex_lock(m);
}

void uv_cond_signal(uv_cond_t *c) { fiber_wake(c, false); }
void uv_cond_broadcast(uv_cond_t *c) { fiber_wake(c, true); }

void uv_once(uv_once_t *once, void (*fn)(void)) {
    static uv_once_t untouched = UV_ONCE_INIT;
    if (memcmp(once, &untouched, sizeof untouched))
        return;
    memset(once, 0xff, sizeof *once);
    fn();
}

static void run_work(void *a, void *b) {
    uv_work_t *work = a;
    (void)b;
    if (node_of(work->loop)->loop_ended)
        return;
    work->work_cb(work);
    work->after_work_cb(work, 0);
}

int uv_queue_work(uv_loop_t *loop, uv_work_t *work, uv_work_cb cb, uv_after_work_cb after) {
    work->loop = loop;
    work->work_cb = cb;
    work->after_work_cb = after;
    later(50000 + spread(50000), node_of(loop), run_work, work, NULL);
    return 0;
}
