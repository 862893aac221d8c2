// What the CUDA sources need of the device. With TT_STANDIN they are plain C++, and tests/gpu/standin.h
// plays the device on the processor.
#ifndef TT_DEVICE_H
#define TT_DEVICE_H

#ifdef TT_STANDIN
#include "standin.h"
#else
#define TT_OUT_OF_LINE                                  __device__ __noinline__
#define TT_DYNAMIC_SHARED(name)                         extern __shared__ __align__(16) unsigned char name[]
#define TT_LAUNCH(kernel, blocks, threads, shared, ...) kernel<<<blocks, threads, shared>>>(__VA_ARGS__)
#define TT_LAUNCH_ON(stream, kernel, blocks, threads, shared, ...)                                                     \
    kernel<<<blocks, threads, shared, stream>>>(__VA_ARGS__)
#endif
#ifdef __CUDACC__
#define TT_UNROLL_BY_4 _Pragma("unroll 4")
#define TT_UNROLL      _Pragma("unroll")
#else
#define TT_UNROLL_BY_4
#define TT_UNROLL
#endif
constexpr unsigned ALL_LANES = 0xFFFFFFFFu;

#endif
