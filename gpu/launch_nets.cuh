// The host's side of nets.cuh: brings the nets to the device, then launches step after step until all matches are over.
// Included by game.cu.
#include "run_memory.cuh"

#ifndef TT_GPU_SLOTS // tables under way at once
#define TT_GPU_SLOTS (1 << 17)
#endif
enum { SHARDS = 2, LOOK_EVERY = 16 }; // steps from one look at the number of matches that are over to the next

struct room { // of one run
    struct job job;
    std::vector<void *> memory; // all of it
    cudaStream_t stream[SHARDS];
    cudaEvent_t begun, ended;
    int streams, processors;
    size_t staging, rows, layers; // shared memory of deal and advance, look, evaluate
};

// --- nets ------------------------------------------------------------------------------------------------

cudaError_t hand_over(struct room *r, const void *from, size_t bytes, const void **out) {
    void *at = nullptr;
    cudaError_t status = cudaMalloc(&at, bytes);
    if (status == cudaSuccess) {
        r->memory.push_back(at);
        status = cudaMemcpy(at, from, bytes, cudaMemcpyHostToDevice);
    }
    *out = at;
    return status;
}

template <class T> cudaError_t hand_over(struct room *r, const std::vector<T> &from, const T **out) {
    return hand_over(r, from.data(), from.size() * sizeof(T), (const void **)out);
}

// Weights in the order in which the lanes of a warp read them (net_products.cuh).
std::vector<uint4> lay_weights(const std::vector<int16_t> &weight, int units, int inputs) {
    const int steps = inputs / STEP_INPUTS;
    std::vector<uint4> out((size_t)units / TILE_UNITS * steps * STEP_WEIGHTS);
    for (int unit = 0; unit < units; unit++)
        for (int input = 0; input < inputs; input++) {
            const int16_t w = weight[(size_t)unit * inputs + input];
            const int lane = unit % 8 * 4 + input % 32 / 8, part = unit % 16 / 8 + input % 8 / 4 * 2;
            const size_t step = (size_t)(unit / TILE_UNITS) * steps + input / STEP_INPUTS;
            unsigned char *at = (unsigned char *)&out[step * STEP_WEIGHTS + lane] + part * 4 + input % 4;
            at[0] = (unsigned char)(w >> 8);
            at[32 * sizeof(uint4)] = (unsigned char)w;
        }
    return out;
}

// The bytes of the observation in which there is a bit that the net knows, filled up to a multiple of 4.
std::vector<uint16_t> known_bytes(const struct tt_net_parts *p, int words) {
    std::vector<uint16_t> out;
    for (int byte = 0; byte < 8 * words && byte < 8 * p->words; byte++) {
        bool known = false;
        for (int bit = 0; bit < 8; bit++)
            known = known || p->input[8 * byte + bit] != TT_NET_NO_ROW;
        if (known)
            out.push_back((uint16_t)byte);
    }
    return out;
}

std::vector<int16_t> first_weights(const struct tt_net_parts *p, const std::vector<uint16_t> &byte, int inputs) {
    std::vector<int16_t> out((size_t)p->width * inputs);
    for (size_t k = 0; k < 8 * byte.size(); k++) {
        const uint16_t row = p->input[8 * byte[k / 8] + k % 8];
        for (int unit = 0; unit < p->width && row != TT_NET_NO_ROW; unit++)
            out[(size_t)unit * inputs + k] = p->layer[0].weight[(size_t)row * p->width + unit];
    }
    return out;
}

std::vector<int16_t> inner_weights(const struct tt_net_parts *p, int layer, int inputs) {
    std::vector<int16_t> out((size_t)p->width * inputs);
    for (int unit = 0; unit < p->width; unit++)
        memcpy(&out[(size_t)unit * inputs], p->layer[layer].weight + (size_t)unit * p->width, 2 * (size_t)p->width);
    return out;
}

cudaError_t bring_net(struct room *r, const struct tt_net_parts *p, struct device_net *net) {
    std::vector<uint16_t> byte = known_bytes(p, (int)r->job.words);
    const int last = p->layers + 1;
    net->width = p->width;
    net->layers = p->layers;
    net->cut = p->cut;
    net->scale = p->scale;
    net->steps = (p->width + STEP_INPUTS - 1) / STEP_INPUTS;
    net->bytes = ((int)byte.size() + 3) / 4 * 4;
    net->apart = (unsigned)(net->bytes / 4 | 1) * 4; // odd numbers of words: neighbours start in different banks
    memcpy(net->heat, p->heat, sizeof net->heat);
    cudaError_t status =
        hand_over(r, lay_weights(first_weights(p, byte, 8 * net->bytes), p->width, 8 * net->bytes), &net->weight[0]);
    byte.resize((size_t)net->bytes); // any byte will do where all weights are 0
    if (status == cudaSuccess)
        status = hand_over(r, byte, &net->byte);
    for (int k = 1; k <= p->layers && status == cudaSuccess; k++)
        status =
            hand_over(r, lay_weights(inner_weights(p, k, net->steps * STEP_INPUTS), p->width, net->steps * STEP_INPUTS),
                      &net->weight[k]);
    for (int k = 0; k <= p->layers && status == cudaSuccess; k++) {
        net->shift[k] = p->layer[k].shift;
        status = hand_over(r, p->layer[k].bias, (size_t)p->width * 4, (const void **)&net->bias[k]);
    }
    if (status == cudaSuccess)
        status =
            hand_over(r, p->layer[last].bias, (size_t)p->actions * 4, (const void **)&net->bias[TT_NET_LAYERS + 1]);
    if (status == cudaSuccess)
        status = hand_over(r, p->layer[last].weight, 2 * (size_t)p->actions * p->width, (const void **)&net->last);
    return status == cudaSuccess ? hand_over(r, p->action, 2 * (size_t)p->all_actions, (const void **)&net->action)
                                 : status;
}

// Every net once, however many seats play by it.
cudaError_t bring_nets(struct room *r, const struct tt_gpu_run *run) {
    struct job *j = &r->job;
    for (int b = 0; b < run->bots; b++) {
        const struct tt_gpu_player *player = &run->player[b];
        int same = 0;
        j->sits[b] = {-1, player->level};
        if (!player->net)
            continue;
        while (same < b && (!run->player[same].net || run->player[same].net->action != player->net->action))
            same++;
        j->sits[b].net = same < b ? j->sits[same].net : j->nets++;
        if (same == b)
            if (cudaError_t status = bring_net(r, player->net, &j->net[j->sits[b].net]))
                return status;
    }
    return cudaSuccess;
}

// --- memory ------------------------------------------------------------------------------------------------

template <class T> cudaError_t make_rows(struct room *r, T **out, size_t n) {
    cudaError_t status = cudaMalloc(out, n * sizeof(T) + 16);
    if (status == cudaSuccess)
        r->memory.push_back(*out);
    return status == cudaSuccess ? cudaMemset(*out, 0, n * sizeof(T) + 16) : status;
}

cudaError_t make_tables(struct room *r) {
    struct job *j = &r->job;
    const size_t n = j->tables;
    cudaError_t status = make_rows(r, &j->near, n * j->near_words);
    if (status == cudaSuccess)
        status = make_rows(r, &j->far, n * game::FAR_BYTES);
    if (status == cudaSuccess)
        status = make_rows(r, &j->slot, n);
    if (status == cudaSuccess)
        status = make_rows(r, &j->moves, n * MOVES);
    if (status == cudaSuccess)
        status = make_rows(r, &j->list, n * LISTS);
    if (status == cudaSuccess)
        status = make_rows(r, &j->count, SHARDS * COUNTS);
    if (status == cudaSuccess)
        status = make_rows(r, &j->seen, n * j->words);
    return status == cudaSuccess ? make_rows(r, &j->number, n * MOVES) : status;
}

// Shared memory that the kernels need.
const char *fit(struct room *r) {
    const struct job *j = &r->job;
    int shared = 0;
    TRY(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    r->staging = 8 * (size_t)THREADS * apart(j->near_words);
    r->rows = r->staging + 8 * (size_t)THREADS * apart(j->words);
    for (int k = 0; k < j->nets; k++) {
        const size_t layers =
            2 * units_bytes(j->net[k].steps) + TT_NET_WARPS * MOVES * 4 + (size_t)DECISIONS * j->net[k].apart;
        r->layers = layers > r->layers ? layers : r->layers;
    }
    if (r->layers > (size_t)shared || r->rows + 1024 > (size_t)shared)
        return "this net is too large for the device";
    TRY(cudaFuncSetAttribute(deal, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)r->staging));
    TRY(cudaFuncSetAttribute(advance, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)r->staging));
    TRY(cudaFuncSetAttribute(look, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)r->rows));
    TRY(cudaFuncSetAttribute(evaluate, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)r->layers));
    return nullptr;
}

// --- steps -------------------------------------------------------------------------------------------------

void launch_step(const struct room *r, const struct job *j, cudaStream_t stream) {
    const unsigned tables = j->to - j->from, blocks = (tables + THREADS - 1) / THREADS;
    const unsigned many = (unsigned)r->processors, tiles = (tables + DECISIONS - 1) / DECISIONS;
    TT_LAUNCH_ON(stream, deal, blocks < 4 * many ? blocks : 4 * many, THREADS, r->staging, *j);
    cudaMemsetAsync(j->count, 0, LISTS * sizeof *j->count, stream);
    TT_LAUNCH_ON(stream, advance, blocks, THREADS, r->staging, *j);
    for (int net = 0; net < j->nets; net++) {
        TT_LAUNCH_ON(stream, look, blocks, THREADS, r->rows, *j, net);
        TT_LAUNCH_ON(stream, evaluate, tiles < many ? tiles : many, NET_THREADS, r->layers, *j, net);
    }
}

// Shards are worked at side by side: while one goes through the rules the other one has the tensor cores.
const char *play_launch(struct room *r, const struct order &o) {
    const int shards = r->job.tables < 4096 ? 1 : SHARDS;
    struct job shard[SHARDS];
    for (int i = 0; i < shards; i++) {
        shard[i] = r->job;
        shard[i].o = o;
        shard[i].from = (uint32_t)((uint64_t)r->job.tables * i / shards);
        shard[i].to = (uint32_t)((uint64_t)r->job.tables * (i + 1) / shards);
        shard[i].count += i * COUNTS;
    }
    TRY(cudaMemset(o.next, 0, sizeof *o.next));
    TRY(cudaMemset(r->job.count, 0, SHARDS * COUNTS * sizeof *r->job.count));
    TRY(cudaDeviceSynchronize());
    for (int i = 0; i < shards; i++)
        TT_LAUNCH_ON(r->stream[i], start_over, (shard[i].to - shard[i].from + 255) / 256, 256, 0, shard[i]);
    for (uint32_t over = 0; over < o.games;) {
        uint32_t count[SHARDS * COUNTS];
        for (int step = 0; step < LOOK_EVERY; step++)
            for (int i = 0; i < shards; i++)
                launch_step(r, &shard[i], r->stream[i]);
        TRY(cudaGetLastError());
        TRY(cudaDeviceSynchronize());
        TRY(cudaMemcpy(count, r->job.count, sizeof count, cudaMemcpyDeviceToHost));
        over = count[OVER] + count[COUNTS + OVER];
    }
    return nullptr;
}

const char *play_all(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds, struct memory *m,
                     struct room *r) {
    struct job *j = &r->job;
    float ms = 0;
    const uint64_t most = run->trial > 0 ? (uint64_t)run->trial : TT_GPU_SLOTS;
    j->tables = (uint32_t)(run->games < most ? run->games : most);
    j->words = (unsigned)(game::WORDS + (run->setup.seats - 1) * game::OTHER_WORDS);
    j->near_words = (unsigned)((game::near_bytes(&run->setup) + 31) / 32 * 4);
    if (j->near_words > MOST_WORDS || j->words > MOST_WORDS)
        return "this game does not fit";
    TRY(tell_setup(run, m));
    TRY(cudaDeviceGetAttribute(&r->processors, cudaDevAttrMultiProcessorCount, 0));
    TRY(bring_nets(r, run));
    if (const char *wrong = fit(r))
        return wrong;
    TRY(make_tables(r));
    TRY(make_results(run, m));
    for (; r->streams < SHARDS; r->streams++)
        TRY(cudaStreamCreateWithFlags(&r->stream[r->streams], cudaStreamNonBlocking));
    TRY(cudaEventRecord(r->begun));
    for (uint64_t from = 0; from < run->games; from += LAUNCH)
        if (const char *wrong = play_launch(r, order_of(run, from, m)))
            return wrong;
    TRY(cudaEventRecord(r->ended));
    TRY(cudaEventSynchronize(r->ended));
    TRY(cudaEventElapsedTime(&ms, r->begun, r->ended));
    *seconds = ms / 1000.0;
    return take_results(run, m, stats);
}

const char *play(const struct tt_gpu_run *run, struct tt_gpu_stats *stats, double *seconds) {
    struct memory m = {};
    *seconds = 0;
    if (run->setup.custom)
        return "nets play with the rulebook's numbers only";
    struct room *r = new struct room();
    cudaEventCreate(&r->begun);
    cudaEventCreate(&r->ended);
    const char *wrong = run->games ? play_all(run, stats, seconds, &m, r) : nullptr;
    for (int i = 0; i < r->streams; i++)
        cudaStreamDestroy(r->stream[i]);
    cudaEventDestroy(r->begun);
    cudaEventDestroy(r->ended);
    for (void *at : r->memory)
        cudaFree(at);
    free_memory(&m);
    delete r;
    return wrong;
}
