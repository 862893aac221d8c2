// A warp's staging: shared memory where it works at games that otherwise lie in device memory. The lanes copy the games
// there and back together, one after the other, 16 bytes a lane: so memory is read and written in whole lines, all of
// it is under way at once, and the rules wait for it once a piece instead of at every other read. Included by
// queues_by_step.cuh.

enum { PART = sizeof(uint4), STRETCH = 32 * PART };
constexpr unsigned HEAD = (offsetof(struct slot, state) + PART - 1) / PART * PART; // of a game, before its state

// An address in shared memory; on the device it has 32 bits.
#ifdef __CUDA_ARCH__
typedef unsigned near_at;
__device__ near_at near_of(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// Past the first cache and without a register; it is there after await_copies().
__device__ void copy_soon(near_at to, const unsigned char *from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
}
__device__ void await_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }
__device__ uint4 part_at(near_at from) {
    uint4 part;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(part.x), "=r"(part.y), "=r"(part.z), "=r"(part.w)
                 : "r"(from));
    return part;
}
__device__ void copy_now(unsigned char *to, near_at from) {
    const uint4 part = part_at(from);
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(to), "r"(part.x), "r"(part.y), "r"(part.z),
                 "r"(part.w)
                 : "memory");
}
#else
typedef const unsigned char *near_at;
__device__ near_at near_of(const void *p) { return (near_at)p; }
__device__ void copy_soon(near_at to, const unsigned char *from) { *(uint4 *)to = *(const uint4 *)from; }
__device__ void await_copies() {}
__device__ void copy_now(unsigned char *to, near_at from) { *(uint4 *)to = *(const uint4 *)from; }
#endif

// Where the games of a warp lie: at its staging, and all of the block's in memory, with bytes from one to the next. A
// lane's addresses are those of the bytes that it copies: 16 of each game, and where `more` is set another 16, a
// STRETCH behind.
struct staging {
    near_at near;
    unsigned char *far;
    unsigned near_apart, far_apart;
    bool more;
};

__device__ struct staging staging_of(unsigned char *near, unsigned near_apart, unsigned char *far, unsigned far_apart,
                                     unsigned bytes, int lane) {
    const unsigned mine = (unsigned)lane * PART;
    return {near_of(near + mine), far + mine, near_apart, far_apart, STRETCH + mine < bytes};
}

// The first n lanes' games, of which each lane has the number of its own.
__device__ void fetch(const struct staging *d, unsigned game, int n) {
    near_at to = d->near;
    const unsigned behind = game * d->far_apart;
    for (int i = 0; i < n; i++, to += d->near_apart) {
        const unsigned char *from = d->far + __shfl_sync(ALL_LANES, behind, i);
        copy_soon(to, from);
        if (d->more)
            copy_soon(to + STRETCH, from + STRETCH);
    }
    await_copies();
    __syncwarp();
}

__device__ void bring_back(const struct staging *d, unsigned game, int n) {
    __syncwarp();
    near_at from = d->near;
    const unsigned behind = game * d->far_apart;
    for (int i = 0; i < n; i++, from += d->near_apart) {
        unsigned char *to = d->far + __shfl_sync(ALL_LANES, behind, i);
        copy_now(to, from);
        if (d->more)
            copy_now(to + STRETCH, from + STRETCH);
    }
}

// Of each lane's own game no more than the head: the state is as it was.
__device__ void bring_back_head(struct slot *home, const struct slot *g) {
    for (unsigned i = 0; i < HEAD; i += PART)
        copy_now((unsigned char *)home + i, near_of(g) + i);
}
