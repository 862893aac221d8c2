// The host's side: launches of so many games that no count of a block overflows. Included by game.cu.

constexpr uint64_t LAUNCH = TT_GPU_LAUNCH;

struct memory {
    uint64_t *hash;
    unsigned *next;
    struct tt_gpu_stats *stats;
    struct tt_gpu_stats *here;
    unsigned char *games;
    unsigned slots;
    uint16_t *choice;
    uint32_t *length;
    unsigned char *custom;
};

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

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        cudaError_t status = (call);                                                                                   \
        if (status != cudaSuccess)                                                                                     \
            return cudaGetErrorString(status);                                                                         \
    } while (0)

const char *launch(const struct tt_gpu_run *run, uint64_t from, int blocks, const struct shape *shape, struct memory *m,
                   double *seconds) {
    cudaEvent_t begun, ended;
    float ms = 0;
    uint64_t games = run->games - from < LAUNCH ? run->games - from : LAUNCH, apart = run->apart ? run->apart : 1;
    struct order o = {};
    o.run = run->run;
    o.first = run->first + from;
    o.games = (uint32_t)games;
    o.samples = (uint32_t)(from == 0 ? run->samples : 0);
    o.apart = (uint32_t)apart;
    o.leave_out = (uint32_t)run->leave_out;
    o.details = run->details;
    o.hash = m->hash;
    o.next = m->next;
    o.stats = m->stats;
    o.games_at = m->games;
    o.slots = m->slots;
    o.bots = run->bots;
    o.greedy = run->greedy;
    o.room = run->room;
    o.choice = m->choice;
    o.length = m->length;
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

// The device met reasons by the addresses of their texts: now it spells them out.
__global__ void name_reasons(struct tt_gpu_stats *stats) {
    for (int i = 0; i < TT_GPU_REASONS && stats->reason[i].at; i++) {
        const char *id = (const char *)stats->reason[i].at;
        for (int k = 0; k < TT_GPU_ID - 1 && id[k]; k++)
            stats->reason[i].id[k] = id[k];
    }
}

// Row by row: it lists them in the order in which it met them.
void add_reasons(const struct tt_gpu_stats *got, struct tt_gpu_stats *to) {
    for (int i = 0; i < TT_GPU_REASONS && got->reason[i].at; i++) {
        int row = 0;
        while (row < TT_GPU_REASONS && to->reason[row].at && strcmp(to->reason[row].id, got->reason[i].id))
            row++;
        if (row == TT_GPU_REASONS) {
            to->outside += got->reason[i].games;
            continue;
        }
        to->reason[row].at = 1;
        memcpy(to->reason[row].id, got->reason[i].id, TT_GPU_ID);
        to->reason[row].games += got->reason[i].games;
        for (int p = 0; p < TT_MAX_SEATS; p++)
            to->reason[row].wins[p] += got->reason[i].wins[p];
    }
}

void add_stats(const struct tt_gpu_stats *got, struct tt_gpu_stats *to) {
    const unsigned long long *from = &got->decisions;
    unsigned long long *sum = &to->decisions;
    for (size_t i = 0; i < offsetof(struct tt_gpu_stats, reason) / sizeof *sum; i++)
        sum[i] += from[i];
    add_reasons(got, to);
}

// What was chosen in the games of the sample.
cudaError_t make_records(const struct tt_gpu_run *run, struct memory *m) {
    cudaError_t status = cudaSuccess;
    if (run->choice) {
        status = cudaMalloc(&m->choice, run->samples * run->room * sizeof *m->choice);
        if (status == cudaSuccess)
            status = cudaMalloc(&m->length, run->samples * sizeof *m->length);
    }
    return status;
}

cudaError_t take_records(const struct tt_gpu_run *run, const struct memory *m) {
    cudaError_t status = cudaSuccess;
    if (run->choice) {
        status =
            cudaMemcpy(run->choice, m->choice, run->samples * run->room * sizeof *m->choice, cudaMemcpyDeviceToHost);
        if (status == cudaSuccess)
            status = cudaMemcpy(run->length, m->length, run->samples * sizeof *m->length, cudaMemcpyDeviceToHost);
    }
    return status;
}

// The setup as the kernel has it: with its custom cards or numbers in device memory.
cudaError_t tell_setup(const struct tt_gpu_run *run, struct memory *m) {
    struct tt_setup told = run->setup;
    cudaError_t status = cudaSuccess;
    if (told.custom) {
        status = cudaMalloc(&m->custom, run->custom_size);
        if (status == cudaSuccess)
            status = cudaMemcpy(m->custom, told.custom, run->custom_size, cudaMemcpyHostToDevice);
        told.custom = m->custom;
    }
    return status == cudaSuccess ? cudaMemcpyToSymbol(setup, &told, sizeof setup) : status;
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
    TRY(cudaMalloc(&m->hash, (run->samples + 1) * sizeof *m->hash));
    TRY(cudaMemset(m->hash, 0, (run->samples + 1) * sizeof *m->hash));
    TRY(make_records(run, m));
    TRY(cudaMalloc(&m->next, sizeof *m->next));
    TRY(cudaMalloc(&m->stats, sizeof *m->stats));
    TRY(cudaMemset(m->stats, 0, sizeof *m->stats));
    for (uint64_t from = 0; from < run->games; from += LAUNCH)
        if (const char *wrong = launch(run, from, processors * per, &shape, m, seconds))
            return wrong;
    TT_LAUNCH(name_reasons, 1, 1, 0, m->stats);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(m->here, m->stats, sizeof *m->here, cudaMemcpyDeviceToHost));
    if (run->samples)
        TRY(cudaMemcpy(run->hash, m->hash, run->samples * sizeof *m->hash, cudaMemcpyDeviceToHost));
    TRY(take_records(run, m));
    add_stats(m->here, stats);
    return nullptr;
}

const char *play(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    struct memory m = {};
    *seconds = 0;
    if (run->setup.custom && !TT_CUSTOM)
        return "this kernel plays with the rulebook's numbers only";
    m.here = new struct tt_gpu_stats;
    size_t usual = 64; // bytes that are fetched at a time from the device's memory, which is a hint to it
    if (TT_GPU_QUEUES && cudaDeviceGetLimit(&usual, cudaLimitMaxL2FetchGranularity) == cudaSuccess)
        cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 128); // whole lines: most of one is needed soon
    const char *wrong = play_all(run, stats, seconds, &m);
    if (TT_GPU_QUEUES)
        cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, usual);
    cudaFree(m.games);
    cudaFree(m.hash);
    cudaFree(m.next);
    cudaFree(m.stats);
    cudaFree(m.choice);
    cudaFree(m.length);
    cudaFree(m.custom);
    delete m.here;
    return wrong;
}
