// The device, played on the processor for tests: the CUDA words that gpu/ uses, as plain C++. The threads of a
// block are contexts of their own that run in turn from one meeting point to the next; at a meeting point
// (a barrier, a vote, a shuffle) each waits until all of its block or warp have come. Blocks run one after
// another. So sorting, votes and waiting are tested for real, on any number of lanes.
#ifndef STANDIN_H
#define STANDIN_H

#include <csetjmp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ucontext.h>

#define __device__
#define __global__
#define __host__
#define __constant__ static
#define __shared__   static
#define __noinline__
#define __align__(n) __attribute__((aligned(n)))
#define __launch_bounds__(...)
#define __grid_constant__
#define TT_OUT_OF_LINE
#define TT_DYNAMIC_SHARED(name) unsigned char *name = standin::shared

namespace standin {
constexpr int LANES = 32, THREADS = 1024;
constexpr size_t STACK = 128 * 1024, SHARED = 227 * 1024;

struct thread {
    jmp_buf at;
    ucontext_t start; // how it begins; from then on it is left and entered by jumps, which are cheaper
    bool begun;
    void *stack;
    unsigned given; // what it brought to the meeting point
    bool warp;      // waits for its warp, not the whole block
    bool waits, done;
};

struct three {
    unsigned x, y, z;
};
inline unsigned char *shared;
inline struct thread *threads; // of the block
inline int alive, number, self;
inline unsigned brought[THREADS]; // given, as it was when the last meeting ended
inline jmp_buf scheduler;
inline struct three thread_index, block_index, block_size, grid_size;
inline void (*body)();

inline void enter() {
    body();
    threads[self].done = true;
    _longjmp(scheduler, 1);
}

// Waits until all of the warp (or block) are here; who has ended counts as here, as on the device.
inline void meet(bool warp, unsigned given) {
    struct thread *t = &threads[self];
    t->given = given;
    t->warp = warp;
    t->waits = true;
    if (!_setjmp(t->at))
        _longjmp(scheduler, 1);
}

// Lets the others go on first.
inline void give_way() {
    if (!_setjmp(threads[self].at))
        _longjmp(scheduler, 1);
}

inline void enter_thread(struct thread *t) {
    if (_setjmp(scheduler))
        return;
    if (t->begun)
        _longjmp(t->at, 1);
    t->begun = true;
    setcontext(&t->start);
}

inline bool all_wait(int from, int to, bool warp) {
    bool any = false;
    for (int i = from; i < to; i++) {
        if (!threads[i].done && (!threads[i].waits || threads[i].warp != warp))
            return false;
        any = any || !threads[i].done;
    }
    return any;
}

inline void release(int from, int to) {
    for (int i = from; i < to; i++) {
        brought[i] = threads[i].done ? 0 : threads[i].given;
        threads[i].waits = false;
    }
}

// A round: everybody who can go on does. True where somebody could.
inline bool go_on() {
    bool moved = false;
    for (int i = 0; i < number; i++)
        if (!threads[i].done && !threads[i].waits) {
            self = i;
            thread_index.x = (unsigned)i;
            enter_thread(&threads[i]);
            moved = true;
        }
    for (int w = 0; w < number; w += LANES) {
        int end = w + LANES < number ? w + LANES : number;
        if (all_wait(w, end, true)) {
            release(w, end);
            moved = true;
        }
    }
    if (all_wait(0, number, false)) {
        release(0, number);
        moved = true;
    }
    return moved;
}

inline void run_block() {
    for (int i = 0; i < number; i++) {
        struct thread *t = &threads[i];
        t->done = t->waits = t->begun = false;
        getcontext(&t->start);
        t->start.uc_stack.ss_sp = t->stack;
        t->start.uc_stack.ss_size = STACK;
        t->start.uc_link = nullptr;
        makecontext(&t->start, enter, 0);
    }
    while (go_on())
        ;
    for (int i = 0; i < number; i++)
        if (!threads[i].done) {
            fprintf(stderr, "standin: thread %d waits for ever\n", i);
            abort();
        }
}

inline void run_grid(unsigned blocks, unsigned n, void (*work)()) {
    if (!threads) {
        threads = (struct thread *)calloc(THREADS, sizeof *threads);
        shared = (unsigned char *)aligned_alloc(64, (SHARED + 63) / 64 * 64);
        for (int i = 0; i < THREADS; i++)
            threads[i].stack = malloc(STACK);
    }
    number = (int)n;
    body = work;
    grid_size = {blocks, 1, 1};
    block_size = {n, 1, 1};
    for (unsigned b = 0; b < blocks; b++) {
        memset(shared, 0xA5, SHARED); // nothing may rely on what a block finds there
        block_index.x = b;
        run_block();
    }
}

template <class Call> Call *current;
template <class Call> void run_current() { (*current<Call>)(); }
template <class Call> void start(unsigned blocks, unsigned n, Call call) {
    current<Call> = &call;
    run_grid(blocks, n, run_current<Call>);
    current<Call> = nullptr;
}

inline int warp_from() { return self / LANES * LANES; }
inline unsigned vote(bool yes) {
    meet(true, yes);
    unsigned all = 0;
    for (int i = warp_from(), end = i + LANES < number ? i + LANES : number, bit = 0; i < end; i++, bit++)
        all |= (brought[i] ? 1u : 0u) << bit;
    return all;
}
} // namespace standin

#define threadIdx standin::thread_index
#define blockIdx  standin::block_index
#define blockDim  standin::block_size
#define gridDim   standin::grid_size
#define TT_LAUNCH(kernel, blocks, threads, shared, ...)                                                                \
    standin::start((unsigned)(blocks), (unsigned)(threads), [&] { kernel(__VA_ARGS__); })

#define TT_LAUNCH_ON(stream, ...) ((void)(stream), TT_LAUNCH(__VA_ARGS__))

inline void __syncthreads() { standin::meet(false, 0); }
inline void __syncwarp(unsigned = 0) { standin::meet(true, 0); }
inline unsigned __ballot_sync(unsigned, bool yes) { return standin::vote(yes); }
inline bool __any_sync(unsigned, bool yes) { return standin::vote(yes) != 0; }
inline unsigned __float_as_uint(float x) {
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
inline float __fdividef(float x, float y) { return x / y; }
inline int __popc(unsigned x) { return __builtin_popcount(x); }
template <class T> T __shfl_sync(unsigned, T x, int lane) {
    standin::meet(true, (unsigned)x);
    return (T)standin::brought[standin::warp_from() + lane % standin::LANES];
}
template <class T> T __shfl_up_sync(unsigned, T x, int down) {
    standin::meet(true, (unsigned)x);
    int from = standin::self - down;
    return from >= standin::warp_from() ? (T)standin::brought[from] : x;
}
inline void __nanosleep(unsigned) { standin::give_way(); }
inline void __threadfence_block() {}
inline unsigned __reduce_max_sync(unsigned, unsigned x) {
    standin::meet(true, x);
    unsigned most = 0;
    for (int i = standin::warp_from(), end = i + standin::LANES; i < end && i < standin::number; i++)
        most = standin::brought[i] > most ? standin::brought[i] : most;
    return most;
}
inline int __reduce_add_sync(unsigned, int x) {
    standin::meet(true, (unsigned)x);
    unsigned sum = 0;
    for (int i = standin::warp_from(), end = i + standin::LANES; i < end && i < standin::number; i++)
        sum += standin::brought[i];
    return (int)sum;
}
inline unsigned __match_any_sync(unsigned, int x) {
    standin::meet(true, (unsigned)x);
    unsigned same = 0;
    for (int i = 0, from = standin::warp_from(); i < standin::LANES && from + i < standin::number; i++)
        same |= (standin::brought[from + i] == (unsigned)x ? 1u : 0u) << i;
    return same;
}
template <class T> T atomicAdd(T *to, T n) {
    T was = *to;
    *to += n;
    return was;
}
template <class T> T atomicMin(T *to, T n) {
    T was = *to;
    *to = n < was ? n : was;
    return was;
}
template <class T> T atomicCAS(T *to, T if_it_is, T then) {
    T was = *to;
    if (was == if_it_is)
        *to = then;
    return was;
}

// --- the runtime, as far as it is used ---------------------------------------------------------------
struct uint4 {
    uint32_t x, y, z, w;
};
struct float2 {
    float x, y;
};
inline uint4 make_uint4(uint32_t x, uint32_t y, uint32_t z, uint32_t w) { return {x, y, z, w}; }
inline float2 make_float2(float x, float y) { return {x, y}; }

typedef int cudaError_t, cudaEvent_t;
typedef void *cudaStream_t;
enum { cudaSuccess, cudaErrorMemoryAllocation };
enum { cudaFuncAttributeMaxDynamicSharedMemorySize, cudaFuncAttributePreferredSharedMemoryCarveout };
enum { cudaDevAttrMultiProcessorCount, cudaDevAttrMaxSharedMemoryPerBlockOptin };
struct cudaFuncAttributes {
    size_t sharedSizeBytes;
};
enum { cudaLimitMaxL2FetchGranularity };
enum { cudaMemcpyDeviceToHost, cudaMemcpyHostToDevice };
struct cudaDeviceProp {
    char name[256];
};
inline const char *cudaGetErrorString(cudaError_t) { return "an error of the stand-in"; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaDeviceGetLimit(size_t *, int) { return cudaSuccess; }
inline cudaError_t cudaDeviceSetLimit(int, size_t) { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
template <class T> cudaError_t cudaMalloc(T **p, size_t n) {
    *p = (T *)malloc(n);
    return *p ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaFree(void *p) {
    free(p);
    return cudaSuccess;
}
inline cudaError_t cudaMemset(void *p, int byte, size_t n) {
    memset(p, byte, n);
    return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t n, int) {
    memcpy(to, from, n);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void *p, int byte, size_t n, cudaStream_t) { return cudaMemset(p, byte, n); }
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t n, int kind, cudaStream_t) {
    return cudaMemcpy(to, from, n, kind);
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaGetDevice(int *device) {
    *device = 0;
    return cudaSuccess;
}
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
template <class T> cudaError_t cudaMemcpyToSymbol(T &to, const void *from, size_t n) {
    memcpy((void *)&to, from, n);
    return cudaSuccess;
}
template <class F> cudaError_t cudaFuncSetAttribute(F *, int, int value) {
    return value <= (int)standin::SHARED ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaDeviceGetAttribute(int *value, int which, int) {
    *value = which == cudaDevAttrMaxSharedMemoryPerBlockOptin ? (int)standin::SHARED : 1;
    return cudaSuccess;
}
template <class F> cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a, F *) {
    a->sharedSizeBytes = 0;
    return cudaSuccess;
}
template <class F> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F *, int, size_t) {
    *blocks = 2;
    return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t *) { return cudaSuccess; }
enum { cudaEventDisableTiming, cudaStreamNonBlocking };
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, int) { return cudaSuccess; }
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, int) {
    *stream = nullptr;
    return cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr) { return cudaSuccess; }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, int) { return cudaSuccess; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t, cudaEvent_t) {
    *ms = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDeviceCount(int *n) {
    *n = 1;
    return cudaSuccess;
}
inline cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int) {
    snprintf(p->name, sizeof p->name, "stand-in");
    return cudaSuccess;
}
#endif
