// What a player chooses by a net's last layer: a warp per decision. Included by nets.cuh.

enum { LANE_PARTS = TT_NET_WIDTH / 8 / 32 }; // of eight units, per lane

struct lane_units {
    int32_t of[LANE_PARTS][8];
};

__device__ struct lane_units take_units(const struct device_net &net, const unsigned char *units, unsigned decision,
                                        unsigned lane) {
    struct lane_units mine;
    TT_UNROLL
    for (unsigned part = 0; part < LANE_PARTS; part++) {
        const unsigned unit = 8 * (lane + 32 * part);
        TT_UNROLL
        for (unsigned k = 0; k < 8; k++)
            mine.of[part][k] = unit < (unsigned)net.width ? get_unit(units, unit + k, decision) : 0;
    }
    return mine;
}

__device__ int32_t two_products(uint32_t weights, const int32_t *unit) {
    return (int16_t)(weights & 0xFFFF) * unit[0] + (int16_t)(weights >> 16) * unit[1];
}

// This lane's part of an output.
__device__ int32_t part_of_logit(const struct device_net &net, unsigned row, const struct lane_units &mine,
                                 unsigned lane) {
    const uint4 *weight = (const uint4 *)(net.last + (size_t)row * net.width);
    int32_t sum = 0;
    TT_UNROLL
    for (unsigned part = 0; part < LANE_PARTS; part++) {
        const unsigned at = lane + 32 * part;
        if (8 * at >= (unsigned)net.width)
            break;
        const uint4 w = weight[at];
        sum += two_products(w.x, &mine.of[part][0]) + two_products(w.y, &mine.of[part][2]);
        sum += two_products(w.z, &mine.of[part][4]) + two_products(w.w, &mine.of[part][6]);
    }
    return sum;
}

// The logits of n actions, written to shared memory.
__device__ void find_logits(const struct device_net &net, const uint16_t *number, int n, const struct lane_units &mine,
                            unsigned lane, int32_t *logit) {
    enum { AT_ONCE = 4 }; // so that loads overlap
    for (int from = 0; from < n; from += 32) {
        const unsigned row = from + (int)lane < n ? net.action[number[from + (int)lane]] : (unsigned)TT_NET_NO_ROW;
        for (int k = 0; k < 32 && from + k < n; k += AT_ONCE) {
            int32_t part[AT_ONCE];
            unsigned of[AT_ONCE];
            TT_UNROLL
            for (int m = 0; m < AT_ONCE; m++) {
                of[m] = __shfl_sync(ALL_LANES, row, k + m);
                part[m] = part_of_logit(net, of[m] == TT_NET_NO_ROW ? 0 : of[m], mine, lane);
            }
            TT_UNROLL
            for (int m = 0; m < AT_ONCE; m++) {
                int32_t sum = __reduce_add_sync(ALL_LANES, part[m]);
                sum += of[m] == TT_NET_NO_ROW ? 0 : net.bias[TT_NET_LAYERS + 1][of[m]];
                sum = of[m] == TT_NET_NO_ROW ? TT_NET_UNSEEN : sum == TT_NET_UNSEEN ? sum + 1 : sum;
                if (lane == 0 && from + k + m < n)
                    logit[from + k + m] = sum;
            }
        }
    }
    __syncwarp();
}

// As choose() in bots/nets.c; `logit` is no longer needed then.
__device__ int choose_by_net(const struct device_net &net, int level, int32_t *logit, int n, uint64_t seed,
                             unsigned lane) {
    int32_t best = logit[0];
    int pick = 0;
    for (int i = 1; i < n; i++)
        if (logit[i] > best) {
            best = logit[i];
            pick = i;
        }
    __syncwarp();
    if (level == 0)
        return pick;
    uint32_t *share = (uint32_t *)logit;
    int64_t sum = 0;
    for (int i = (int)lane; i < n; i += 32)
        share[i] = net_share((int64_t)best - logit[i], net.heat[level], net.scale, level);
    __syncwarp();
    for (int i = 0; i < n; i++)
        sum += share[i];
    __syncwarp();
    for (int i = (int)lane; i < n; i += 32)
        share[i] = net_share_of(share[i], sum);
    __syncwarp();
    pick = net_draw(share, n, seed);
    __syncwarp();
    return pick;
}
