/* What a net consists of, and how a level turns logits into shares: for the processor (net.c) and for a GPU
 * (gpu/net_choice.cuh). Valid C++, too. */
#ifndef TT_NET_STEPS_H
#define TT_NET_STEPS_H

#include "timetable/rng.h"

#define TT_NET_WIDTH  1024 /* units of a layer, at most */
#define TT_NET_LAYERS 4    /* residual layers, at most */
#define TT_NET_LEVELS 8
#define TT_NET_NO_ROW 0xFFFF
/* The logit of an action that never came up in training. */
#define TT_NET_UNSEEN INT32_MIN

struct tt_net_layer {
    const int16_t *weight; /* of the first layer input by input, of the others unit by unit */
    const int32_t *bias;
    int shift;
};
struct tt_net_parts {       /* pointers into the net */
    int words, all_actions; /* of the encoding: 64 * words bits */
    int inputs, actions, width, layers, cut, levels;
    int scale; /* 1.0 in a logit is 1 << scale */
    int32_t heat[TT_NET_LEVELS];
    struct tt_net_layer layer[TT_NET_LAYERS + 2];
    const uint16_t *input;  /* row of a bit of the observation, or TT_NET_NO_ROW */
    const uint16_t *action; /* the same of an action number */
};

enum {
    NET_FIRST_SHIFT = 8,
    NET_LOG2_E = 94548, /* log2(e) in 1/65536 */
    NET_LEAST = 8, /* weaker levels never play a move that they would choose this many times less often than the best */
};

TT_QUICK static inline int16_t net_cut(int32_t sum, int shift, int cut) {
    int32_t v = sum > 0 ? sum >> shift : 0;
    return (int16_t)(v > cut ? cut : v);
}

TT_TABLE int32_t net_root[16] = {/* 2 ** -(1/2), 2 ** -(1/4), ... */
                                 759250125,  902905651,  984625594,  1028218693, 1050733751, 1062175491,
                                 1067942999, 1070838486, 1072289173, 1073015252, 1073378477, 1073560135,
                                 1073650976, 1073696399, 1073719111, 1073730468};

/* 2 to the power of -x / 65536, as a share of 1 << 30; exact to the last bits. */
TT_QUICK static inline int64_t net_power(int64_t x) {
    int64_t p = 1 << 30;
    if (x >= 30 << 16)
        return 0;
    for (int k = 0; k < 16; k++)
        if (x >> (15 - k) & 1)
            p = p * net_root[k] >> 30;
    return p >> (x >> 16);
}

/* How often a level of this temperature chooses a logit that is `behind` the best one, as a share of 1 << 30. All
 * shares of a list are then scaled so that they add up to about 1 << 20. */
TT_QUICK static inline uint32_t net_share(int64_t behind, int32_t heat, int scale, int level) {
    int64_t p = net_power(behind * ((int64_t)NET_LOG2_E * 1000 / heat) >> scale);
    return level && p < (1 << 30) / NET_LEAST ? 0 : (uint32_t)p;
}
TT_QUICK static inline uint32_t net_share_of(uint32_t share, int64_t sum) {
    return (uint32_t)(((int64_t)share << 20) / sum);
}

/* Which of n moves is drawn by these shares. */
TT_QUICK static inline int net_draw(const uint32_t *share, int n, uint64_t seed) {
    struct tt_rng rng = tt_rng_seed(seed ^ 0x1e7e1u);
    uint32_t sum = 0;
    int pick = 0;
    for (int i = 0; i < n; i++)
        sum += share[i];
    uint32_t left = tt_rng_below(&rng, sum);
    while (left >= share[pick])
        left -= share[pick++];
    return pick;
}

#endif
