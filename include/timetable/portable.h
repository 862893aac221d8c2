/*
 * portable.h - what rules need to be one source for four compilers: gcc, clang, clang for wasm32, nvcc for GPUs.
 *
 * Every annotation that exists for a device only is here:
 *
 *   TT_FN      before each function of the rules. On a GPU it is not inlined unless a game's gpu.inc says so: a kernel
 *              that does not fit the instruction cache is many times slower.
 *   TT_APART   instead of TT_FN: not inlined on a processor either, so that its caller stays short.
 *   TT_QUICK   before functions of a few lines, which are always `static inline`. A GPU inlines them.
 *   TT_TABLE   before a constant table that the rules read.
 *
 * Everywhere else the others mean nothing, or `static const`. Rules are also valid C++17: initialisers in order,
 * explicit casts, no arrays of variable length, no function pointers, no recursion, no libc but memcpy and memset.
 */
#ifndef TIMETABLE_PORTABLE_H
#define TIMETABLE_PORTABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __CUDACC__
#ifndef TT_FN
#define TT_FN __device__ __noinline__
#endif
#define TT_APART TT_FN
#define TT_QUICK __device__
#define TT_TABLE static __device__ const
#else
#define TT_FN
#define TT_APART __attribute__((noinline))
#define TT_QUICK
#define TT_TABLE static const
#endif
#ifdef __cplusplus
#define TT_STATIC_ASSERT(cond, text) static_assert(cond, text)
#else
#define TT_STATIC_ASSERT(cond, text) _Static_assert(cond, text)
#endif

/* Sets whole words to zero, as memset does; nvcc would go byte by byte. */
TT_QUICK static inline void tt_wipe(void *at, size_t bytes) {
#ifdef __CUDA_ARCH__
    for (size_t i = 0; i < bytes / 4; i++)
        ((uint32_t *)at)[i] = 0;
#else
    memset(at, 0, bytes);
#endif
}

/* Number of the lowest and of the highest bit that is set (x is not 0), and how many are. */
TT_QUICK static inline int tt_lowest(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)x) - 1;
#else
    return __builtin_ctzll(x);
#endif
}

TT_QUICK static inline int tt_highest(uint64_t x) {
#ifdef __CUDA_ARCH__
    return 63 - __clzll((long long)x);
#else
    return 63 - __builtin_clzll(x);
#endif
}

TT_QUICK static inline int tt_count(uint64_t x) {
#ifdef __CUDA_ARCH__
    return __popcll(x);
#elif defined(__x86_64__) && !defined(__POPCNT__)
    /* Plain x86-64 has no such instruction, and the compiler would call its support library. */
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (int)(((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#else
    return __builtin_popcountll(x);
#endif
}

TT_QUICK static inline int tt_count32(uint32_t x) {
#ifdef __CUDA_ARCH__
    return __popc(x);
#else
    return tt_count(x);
#endif
}

#endif
