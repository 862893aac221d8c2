// States in device memory that a warp works at in its staging, in shared memory: 32 tables, one per lane, copied there
// and back by its lanes together. Included by batch.cu and nets.cuh, after the rules.

// A gpu.inc without TT_GPU_FAR: the whole state is near.
#ifndef TT_GPU_FAR
namespace game {
enum { FAR_BYTES = 0, STATE_BYTES = sizeof(struct state) };
size_t near_bytes(const struct tt_setup *) { return sizeof(struct state); }
__device__ void attach(struct tt_state *, void *) {}
__device__ void sure(const struct tt_setup *, struct tt_state *) {}
__device__ void make_state(const struct tt_setup *, const struct tt_state *s, unsigned char *out) {
    memcpy(out, s, sizeof(struct state));
}
} // namespace game
#endif

constexpr uint32_t NO_ONE = 0xFFFFFFFFu; // instead of a table

// Words from one row of 32 to the next: an odd number, so that neighbours start in different banks.
__host__ __device__ constexpr unsigned apart(unsigned words) { return words | 1; }

// An address in shared memory; on the device it has 32 bits. What is copied there needs no register, and is there after
// await_copies().
#ifdef __CUDA_ARCH__
typedef unsigned staging_at;
__device__ staging_at at_staging(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void copy_soon(staging_at to, const uint64_t *from) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8;" ::"r"(to), "l"(from) : "memory");
}
__device__ void await_copies() {
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncwarp();
}
#else
typedef unsigned char *staging_at;
__device__ staging_at at_staging(void *p) { return (staging_at)p; }
__device__ void copy_soon(staging_at to, const uint64_t *from) { memcpy(to, from, 8); }
__device__ void await_copies() { __syncwarp(); }
#endif

// A row has at most four words per lane.
enum { MOST_WORDS = 128 };

// The states of the lanes' tables; lanes without one come last. Every instruction counts here: addresses grow.
__device__ void fetch(const uint64_t *near, unsigned words, uint64_t *staging, uint32_t i) {
    const unsigned lane = threadIdx.x & 31;
    const int n = __popc(__ballot_sync(ALL_LANES, i != NO_ONE));
    const bool first = lane < words, second = lane + 32 < words, third = lane + 64 < words, last = lane + 96 < words;
    staging_at to = at_staging(staging + lane);
    const uint64_t *base = near + lane;
    TT_UNROLL_BY_4
    for (int k = 0; k < n; k++, to += 8 * apart(words)) {
        const uint64_t *from = base + (size_t)__shfl_sync(ALL_LANES, i, k) * words;
        if (first)
            copy_soon(to, from);
        if (second)
            copy_soon(to + 256, from + 32);
        if (third)
            copy_soon(to + 512, from + 64);
        if (last)
            copy_soon(to + 768, from + 96);
    }
    await_copies();
}

// Rows of the lanes' tables, from shared memory to where they belong.
__device__ void bring_back(uint64_t *to, const uint64_t *staging, unsigned words, uint32_t i) {
    const unsigned lane = threadIdx.x & 31;
    const int n = __popc(__ballot_sync(ALL_LANES, i != NO_ONE));
    const bool first = lane < words, second = lane + 32 < words, third = lane + 64 < words, last = lane + 96 < words;
    const uint64_t *from = staging + lane;
    to += lane;
    TT_UNROLL_BY_4
    for (int k = 0; k < n; k++, from += apart(words)) {
        uint64_t *row = to + (size_t)__shfl_sync(ALL_LANES, i, k) * words;
        if (first)
            row[0] = from[0];
        if (second)
            row[32] = from[32];
        if (third)
            row[64] = from[64];
        if (last)
            row[96] = from[96];
    }
    __syncwarp();
}
