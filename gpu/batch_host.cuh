// What the host keeps of a batch, for every game alike (batch.cu makes it, batch_list.cu uses it).
#ifndef TT_BATCH_HOST_CUH
#define TT_BATCH_HOST_CUH

#include "batch.h"

#include "device.h"

// What a table is besides its state: one sector of memory.
struct slot {
    struct tt_rng policy; // random actions and random orders
    uint64_t match;
    int32_t first; // the first number of a move in two, or TT_NO_INDEX
    tt_move move;  // the one to be made next
    uint8_t seat, zero[7];
};

// What every kernel is told.
struct job {
    struct tt_setup setup;
    uint64_t run;
    uint32_t tables, from, to; // all, and those of this shard
    bool forced, any_order;
    int words, mask_words, secret_words, actions;
    unsigned near_words; // of a state, 8 bytes each
    uint64_t *near;      // states, one after the other
    unsigned char *far;  // what lies apart from them
    struct slot *slot;
    uint8_t *next;             // what a table waits for: SETTLED, DEAL, a sort of question or of answer
    uint32_t *list;            // of tables, for each of these
    uint32_t *count;           // how many, once for each time that they are listed
    unsigned long long *wrong; // the first table with a wrong action, or NO_TABLE
    struct tt_batch_rows rows;
    const void *action; // NULL: random ones
    int action_bytes;
};
enum { SHARDS = 2 };
constexpr unsigned long long NO_TABLE = ~0ull;

struct tt_gpu_batch {
    struct job job;
    void (*step)(struct tt_gpu_batch *, bool reset);           // launches
    void (*copy_state)(struct tt_gpu_batch *, uint32_t table); // to `state`, as the processor has it
    size_t state_bytes;
    unsigned char *state;
    cudaStream_t stream, side[SHARDS];
    cudaEvent_t event[SHARDS];
    int device, blocks; // blocks: of a kernel that works at lists
    void *memory;       // all of it
    int32_t *action;    // room for numbers from the host
    uint8_t *bits[2];   // made when first asked for
};

#endif
