/* Batches on the GPU behind a C interface (docs/python.md): many matches in step, as tt_batch of timetable.h plays them
 * on the processor, row for row. Rows lie in device memory that the batch owns; they are read in place. All work goes
 * to one stream, in order; only tt_gpu_batch_wait and the functions that copy to the host wait for it.
 *
 * Functions that answer a text answer NULL, or what went wrong. */
#ifndef TT_GPU_BATCH_H
#define TT_GPU_BATCH_H

#include "timetable/engine.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tt_gpu_batch;
struct tt_gpu_batch_plan {
    const struct tt_setup *setup; /* seats and options; neither a custom table nor a key */
    uint64_t run;                 /* match k of all has the seed tt_game_seed(run, k) */
    int64_t tables;               /* at most TT_GPU_BATCH_TABLES */
    uint64_t stream;              /* a cudaStream_t of that device; 0: the default stream */
    int device;                   /* 0: the first one */
    bool forced, any_order;       /* as in tt_batch_plan */
    bool secrets;                 /* write secrets, too */
};
enum { TT_GPU_BATCH_TABLES = 1 << 26, TT_GPU_BATCH_MOVES = 256 /* of a list; games with masks have none */ };
enum { TT_GPU_BITS_OBSERVATION, TT_GPU_BITS_MASK };

const char *tt_gpu_batch_version(void);      /* TT_VERSION: it must be that of the library */
int tt_gpu_batch_kind(void);                 /* as DLPack numbers devices: 2 CUDA; 1 the tests' stand-in */
const char *tt_gpu_batch_device(int device); /* its name; NULL if there is none */
const char *tt_gpu_batch_new(const char *game, const struct tt_gpu_batch_plan *, struct tt_gpu_batch **);
void tt_gpu_batch_free(struct tt_gpu_batch *);

/* Addresses on the device; `secret` is NULL without secrets. Written by every step; not to be written by others. */
const struct tt_batch_rows *tt_gpu_batch_rows(const struct tt_gpu_batch *);
/* words of an observation, of a mask and of secrets, numbers of actions, seats, bytes of a state */
void tt_gpu_batch_sizes(const struct tt_gpu_batch *, int32_t out[6]);

const char *tt_gpu_batch_reset(struct tt_gpu_batch *, uint64_t run);
/* One number per table, in device memory, 4 or 8 bytes each; NULL: random ones. Where one is not legal nothing is
 * played; tt_gpu_batch_wait tells. */
const char *tt_gpu_batch_step(struct tt_gpu_batch *, const void *action, int bytes);
/* The same with numbers in host memory. */
const char *tt_gpu_batch_step_from_host(struct tt_gpu_batch *, const int32_t *action);
/* Waits until all is done. *wrong: the first table whose action in the last step was not legal, or -1. */
const char *tt_gpu_batch_wait(struct tt_gpu_batch *, int64_t *wrong);

/* Observations or masks as one byte per bit, in device memory of the batch: *bits each. */
const char *tt_gpu_batch_bits(struct tt_gpu_batch *, int which, void **at, int32_t *bits);
/* Waits, then copies device memory of the batch. */
const char *tt_gpu_batch_to_host(struct tt_gpu_batch *, void *to, const void *from, size_t bytes);
/* A table's state as the processor has it, after waiting; who is asked there, and TT_NO_INDEX or the first number. */
const char *tt_gpu_batch_state(struct tt_gpu_batch *, int64_t table, void *state, int *seat, int *first);

/* What gpu/batch.cu makes for every game. */
struct tt_gpu_batch_game {
    const char *id;
    const char *(*open)(const struct tt_gpu_batch_plan *, struct tt_gpu_batch **);
};

#ifdef __cplusplus
}
#endif
#endif
