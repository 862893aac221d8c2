// The interface of batch.h over the games of the file TT_LIST (GAME(id) lines), which the build writes from
// games/list.def.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "batch_host.cuh"

#define TT_TEXT(x)  TT_TEXT_(x)
#define TT_TEXT_(x) #x
#define GAME(id)    extern "C" const struct tt_gpu_batch_game tt_gpu_batch_##id;
#include TT_TEXT(TT_LIST)
#undef GAME

static const struct tt_gpu_batch_game *const games[] = {
#define GAME(id) &tt_gpu_batch_##id,
#include TT_TEXT(TT_LIST)
#undef GAME
    nullptr};

namespace {
// The caller's device is current again at the end.
struct on_device {
    int was;
    on_device(int device) : was(device) {
        cudaGetDevice(&was);
        if (was != device)
            cudaSetDevice(device);
    }
    ~on_device() {
        int now = was;
        cudaGetDevice(&now);
        if (now != was)
            cudaSetDevice(was);
    }
};

const char *text_of(cudaError_t status) { return status == cudaSuccess ? nullptr : cudaGetErrorString(status); }

__global__ void unpack(const uint64_t *from, uint8_t *to, uint64_t rows, int words, int bits) {
    const uint64_t all = rows * (uint64_t)bits;
    for (uint64_t at = blockIdx.x * (uint64_t)blockDim.x + threadIdx.x; at < all;
         at += (uint64_t)gridDim.x * blockDim.x) {
        const uint64_t row = at / bits;
        const int bit = (int)(at % bits);
        to[at] = from[row * words + bit / 64] >> bit % 64 & 1;
    }
}
} // namespace

const char *tt_gpu_batch_version(void) { return TT_VERSION; }

int tt_gpu_batch_kind(void) {
#ifdef TT_STANDIN
    return 1;
#else
    return 2;
#endif
}

const char *tt_gpu_batch_device(int device) {
    static cudaDeviceProp properties;
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess || device < 0 || device >= n)
        return nullptr;
    return cudaGetDeviceProperties(&properties, device) == cudaSuccess ? properties.name : nullptr;
}

static const char *look_at(const struct tt_gpu_batch_plan *plan) {
    if (!tt_gpu_batch_device(plan->device))
        return "there is no such CUDA device";
    if (plan->tables < 1 || plan->tables > TT_GPU_BATCH_TABLES)
        return "a batch on a GPU has 1 to 67108864 tables";
    if (plan->setup->custom)
        return "a batch on a GPU plays with the game's own cards only";
    return plan->setup->keyed ? "a batch on a GPU has no keys" : nullptr;
}

const char *tt_gpu_batch_new(const char *game, const struct tt_gpu_batch_plan *plan, struct tt_gpu_batch **out) {
    const struct tt_gpu_batch_game *const *g = games;
    const char *wrong = look_at(plan);
    *out = nullptr;
    if (wrong)
        return wrong;
    while (*g && strcmp((*g)->id, game))
        g++;
    if (!*g)
        return "this game is not in the GPU library";
    struct on_device there(plan->device);
    wrong = (*g)->open(plan, out);
    if (!wrong)
        wrong = tt_gpu_batch_reset(*out, plan->run);
    if (!wrong)
        wrong = text_of(cudaStreamSynchronize((*out)->stream));
    if (wrong) {
        tt_gpu_batch_free(*out);
        *out = nullptr;
    }
    return wrong;
}

void tt_gpu_batch_free(struct tt_gpu_batch *b) {
    if (!b)
        return;
    struct on_device there(b->device);
    cudaStreamSynchronize(b->stream);
    for (int i = 0; i < SHARDS; i++) {
        cudaEventDestroy(b->event[i]);
        cudaStreamDestroy(b->side[i]);
    }
    cudaFree(b->memory);
    cudaFree(b->bits[0]);
    cudaFree(b->bits[1]);
    free(b);
}

const struct tt_batch_rows *tt_gpu_batch_rows(const struct tt_gpu_batch *b) { return &b->job.rows; }

void tt_gpu_batch_sizes(const struct tt_gpu_batch *b, int32_t out[6]) {
    const struct job *j = &b->job;
    out[0] = j->words;
    out[1] = j->mask_words;
    out[2] = j->secret_words;
    out[3] = j->actions;
    out[4] = j->setup.seats;
    out[5] = (int32_t)b->state_bytes;
}

const char *tt_gpu_batch_reset(struct tt_gpu_batch *b, uint64_t run) {
    struct on_device there(b->device);
    b->job.run = run;
    b->step(b, true);
    return text_of(cudaGetLastError());
}

const char *tt_gpu_batch_step(struct tt_gpu_batch *b, const void *action, int bytes) {
    if (action && bytes != 4 && bytes != 8)
        return "an action takes 4 or 8 bytes";
    struct on_device there(b->device);
    b->job.action = action;
    b->job.action_bytes = bytes;
    b->step(b, false);
    return text_of(cudaGetLastError());
}

const char *tt_gpu_batch_step_from_host(struct tt_gpu_batch *b, const int32_t *action) {
    struct on_device there(b->device);
    const char *wrong =
        text_of(cudaMemcpyAsync(b->action, action, b->job.tables * sizeof *action, cudaMemcpyHostToDevice, b->stream));
    return wrong ? wrong : tt_gpu_batch_step(b, b->action, (int)sizeof *action);
}

const char *tt_gpu_batch_wait(struct tt_gpu_batch *b, int64_t *wrong) {
    unsigned long long first = NO_TABLE;
    const char *fault = tt_gpu_batch_to_host(b, &first, b->job.wrong, sizeof first);
    *wrong = first == NO_TABLE ? -1 : (int64_t)first;
    return fault;
}

const char *tt_gpu_batch_bits(struct tt_gpu_batch *b, int which, void **at, int32_t *bits) {
    struct on_device there(b->device);
    const struct job *j = &b->job;
    const bool mask = which == TT_GPU_BITS_MASK;
    *bits = mask ? j->actions : 64 * j->words;
    if (!b->bits[mask])
        if (const char *wrong = text_of(cudaMalloc(&b->bits[mask], (size_t)j->tables * *bits)))
            return wrong;
    *at = b->bits[mask];
    TT_LAUNCH_ON(b->stream, unpack, 2048, 256, 0, mask ? j->rows.mask : j->rows.observation, b->bits[mask], j->tables,
                 mask ? j->mask_words : j->words, *bits);
    return text_of(cudaGetLastError());
}

const char *tt_gpu_batch_to_host(struct tt_gpu_batch *b, void *to, const void *from, size_t bytes) {
    struct on_device there(b->device);
    const char *wrong = text_of(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, b->stream));
    return wrong ? wrong : text_of(cudaStreamSynchronize(b->stream));
}

const char *tt_gpu_batch_state(struct tt_gpu_batch *b, int64_t table, void *state, int *seat, int *first) {
    struct slot slot;
    struct on_device there(b->device);
    const char *wrong = tt_gpu_batch_to_host(b, &slot, &b->job.slot[table], sizeof slot);
    b->copy_state(b, (uint32_t)table);
    if (!wrong)
        wrong = text_of(cudaGetLastError());
    if (!wrong)
        wrong = tt_gpu_batch_to_host(b, state, b->state, b->state_bytes);
    if (wrong)
        return wrong;
    *seat = slot.seat;
    *first = slot.first;
    return nullptr;
}
