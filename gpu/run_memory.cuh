// What the host keeps of a run on the device, and how it gets the results. Included by launch.cuh and launch_nets.cuh.

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

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        cudaError_t status = (call);                                                                                   \
        if (status != cudaSuccess)                                                                                     \
            return cudaGetErrorString(status);                                                                         \
    } while (0)

// What a kernel is told that plays the games of the run from number `from` on.
struct order order_of(const struct tt_gpu_run *run, uint64_t from, const struct memory *m) {
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
    return o;
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

// What is gathered: hashes, choices, sums.
cudaError_t make_results(const struct tt_gpu_run *run, struct memory *m) {
    cudaError_t status = cudaMalloc(&m->hash, (run->samples + 1) * sizeof *m->hash);
    if (status == cudaSuccess)
        status = cudaMemset(m->hash, 0, (run->samples + 1) * sizeof *m->hash);
    if (status == cudaSuccess)
        status = make_records(run, m);
    if (status == cudaSuccess)
        status = cudaMalloc(&m->next, sizeof *m->next);
    if (status == cudaSuccess)
        status = cudaMalloc(&m->stats, sizeof *m->stats);
    return status == cudaSuccess ? cudaMemset(m->stats, 0, sizeof *m->stats) : status;
}

const char *take_results(const struct tt_gpu_run *run, struct memory *m, struct tt_gpu_stats *stats) {
    m->here = new struct tt_gpu_stats;
    TT_LAUNCH(name_reasons, 1, 1, 0, m->stats);
    TRY(cudaGetLastError());
    TRY(cudaMemcpy(m->here, m->stats, sizeof *m->here, cudaMemcpyDeviceToHost));
    if (run->samples)
        TRY(cudaMemcpy(run->hash, m->hash, run->samples * sizeof *m->hash, cudaMemcpyDeviceToHost));
    TRY(take_records(run, m));
    add_stats(m->here, stats);
    return nullptr;
}

void free_memory(struct memory *m) {
    cudaFree(m->games);
    cudaFree(m->hash);
    cudaFree(m->next);
    cudaFree(m->stats);
    cudaFree(m->choice);
    cudaFree(m->length);
    cudaFree(m->custom);
    delete m->here;
}
