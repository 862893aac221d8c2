// The host's side of kernels that play whole games: launches of so many that no count of a block overflows. Included by
// game.cu.
#include "run_memory.cuh"

// Room for the games of queues_by_step.cuh and greedy.cuh: no more of them than there are to play, and fewer where
// memory is short.
#if TT_GPU_QUEUES || TT_GREEDY
cudaError_t make_room(const struct tt_gpu_run *run, int blocks, const struct shape *shape, struct memory *m) {
    uint64_t slots = (run->games + (uint64_t)blocks - 1) / (uint64_t)blocks;
    uint64_t most = run->trial && run->trial < TT_GPU_SLOTS ? (uint64_t)run->trial : TT_GPU_SLOTS;
    m->slots = (unsigned)(slots < most ? slots : most);
    for (;; m->slots /= 2) {
        cudaError_t status = cudaMalloc(&m->games, (size_t)blocks * (m->slots * shape->a_game + shape->beside));
        if (status != cudaErrorMemoryAllocation || m->slots < 64)
            return status;
        cudaGetLastError(); // or the launch would report it
    }
}
#else
cudaError_t make_room(const struct tt_gpu_run *, int, const struct shape *, struct memory *) { return cudaSuccess; }
#endif

const char *launch(const struct tt_gpu_run *run, uint64_t from, int blocks, const struct shape *shape, struct memory *m,
                   double *seconds) {
    cudaEvent_t begun, ended;
    float ms = 0;
    const struct order o = order_of(run, from, m);
    TRY(cudaMemset(m->next, 0, sizeof *m->next));
    TRY(cudaEventCreate(&begun));
    TRY(cudaEventCreate(&ended));
    TRY(cudaEventRecord(begun));
    TT_LAUNCH(play_games, blocks, shape->threads, shape->shared, o);
    TRY(cudaGetLastError());
    TRY(cudaEventRecord(ended));
    TRY(cudaEventSynchronize(ended));
    TRY(cudaEventElapsedTime(&ms, begun, ended));
    cudaEventDestroy(begun);
    cudaEventDestroy(ended);
    *seconds += ms / 1000.0;
    return nullptr;
}

// Percent of a multiprocessor's memory that are shared memory; the rest is a cache, which the stacks of threads need.
int carveout(const struct shape *shape, const struct cudaFuncAttributes *kernel) {
    const size_t a_block = shape->shared + kernel->sharedSizeBytes + 1024, all = 228 * 1024;
#if TT_GREEDY && TT_GREEDY_SORTED
    const size_t blocks = TT_GREEDY_BLOCKS;
#else
    const size_t blocks = all; // as many as there is room for
#endif
    return !shape->shared ? 0 : a_block * blocks >= all ? 100 : (int)((100 * a_block * blocks + all - 1) / all);
}

const char *play_all(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds, struct memory *m) {
    int processors = 0, per = 0, shared = 0;
    struct cudaFuncAttributes kernel = {};
    TRY(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    TRY(cudaFuncGetAttributes(&kernel, play_games));
    const struct shape shape = shape_for(run->setup.seats, (size_t)shared - kernel.sharedSizeBytes);
    if (shape.threads == 0)
        return "the kernel does not fit this device";
    TRY(tell_setup(run, m));
    TRY(cudaFuncSetAttribute(play_games, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shape.shared));
    TRY(cudaFuncSetAttribute(play_games, cudaFuncAttributePreferredSharedMemoryCarveout, carveout(&shape, &kernel)));
    TRY(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per, play_games, shape.threads, shape.shared));
    if (run->trial && run->trial < per)
        per = run->trial;
    if (per < 1)
        return "the kernel does not fit this device";
    TRY(make_room(run, processors * per, &shape, m));
    TRY(make_results(run, m));
    for (uint64_t from = 0; from < run->games; from += LAUNCH)
        if (const char *wrong = launch(run, from, processors * per, &shape, m, seconds))
            return wrong;
    return take_results(run, m, stats);
}

const char *play(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    struct memory m = {};
    *seconds = 0;
    if (run->setup.custom && !TT_CUSTOM)
        return "this kernel plays with the rulebook's numbers only";
    size_t usual = 64; // bytes that are fetched at a time from the device's memory, which is a hint to it
    if (TT_GPU_QUEUES && cudaDeviceGetLimit(&usual, cudaLimitMaxL2FetchGranularity) == cudaSuccess)
        cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 128); // whole lines: most of one is needed soon
    const char *wrong = play_all(run, stats, seconds, &m);
    if (TT_GPU_QUEUES)
        cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, usual);
    free_memory(&m);
    return wrong;
}
