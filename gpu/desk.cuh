// A warp's desk: shared memory where it works at games that otherwise lie in device memory. The lanes copy the games there and back
// together, one after the other, 16 bytes a lane: so memory is read and written in whole lines, all of it is under way at once, and the rules
// wait for it once a piece instead of at every other read. Included by flow.cuh.

// Where the games of a warp lie: at its desk, and all of the block's in memory, with bytes from one to the next. A lane's pointers are to
// the bytes that it copies: its first 16 of each game, and where `more` is set another 16, a STRETCH behind.
struct desk {
    uint4 *near;
    unsigned char *far;
    unsigned near_apart, far_apart;
    bool more;
};
enum { PART = sizeof(uint4), STRETCH = 32 * PART };

#ifdef __CUDA_ARCH__
__device__ unsigned in_shared(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

// Past the first cache and without a register; it is there after await_copies().
__device__ void copy_soon(uint4 *to, const unsigned char *from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(in_shared(to)), "l"(__cvta_generic_to_global(from)) : "memory");
}
__device__ void await_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }
__device__ void copy_now(unsigned char *to, const uint4 *from) {
    uint4 part;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(part.x), "=r"(part.y), "=r"(part.z), "=r"(part.w) : "r"(in_shared(from)));
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(to)), "r"(part.x), "r"(part.y), "r"(part.z), "r"(part.w) : "memory");
}
#else
__device__ void copy_soon(uint4 *to, const unsigned char *from) { *to = *(const uint4 *)from; }
__device__ void await_copies() {}
__device__ void copy_now(unsigned char *to, const uint4 *from) { *(uint4 *)to = *from; }
#endif

__device__ struct desk desk_of(unsigned char *near, unsigned near_apart, unsigned char *far, unsigned far_apart, unsigned bytes, int lane) {
    const unsigned mine = (unsigned)lane * PART;
    return {(uint4 *)(near + mine), far + mine, near_apart / PART, far_apart, STRETCH + mine < bytes};
}

// The first n lanes' games, of which each lane has the number of its own.
__device__ void fetch(const struct desk *d, unsigned game, int n) {
    uint4 *to = d->near;
    for (int i = 0; i < n; i++, to += d->near_apart) {
        const unsigned char *from = d->far + (size_t)__shfl_sync(ALL_LANES, game, i) * d->far_apart;
        copy_soon(to, from);
        if (d->more)
            copy_soon(to + 32, from + STRETCH);
    }
    await_copies();
    __syncwarp();
}

__device__ void bring_back(const struct desk *d, unsigned game, int n) {
    __syncwarp();
    const uint4 *from = d->near;
    for (int i = 0; i < n; i++, from += d->near_apart) {
        unsigned char *to = d->far + (size_t)__shfl_sync(ALL_LANES, game, i) * d->far_apart;
        copy_now(to, from);
        if (d->more)
            copy_now(to + STRETCH, from + 32);
    }
}

// Of each lane's own game no more than the first bytes.
__device__ void bring_back_head(struct slot *home, const struct slot *g) {
    for (unsigned i = 0; i < HEAD / PART; i++)
        copy_now((unsigned char *)home + i * PART, (const uint4 *)g + i);
}
