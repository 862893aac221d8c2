// A net's layers, for the decisions of a block: activations lie in shared memory, weights come from device memory, each
// one once per block. A warp takes 16 units at a time, for all decisions. Included by nets.cuh.
#include "net_products.cuh"

#ifndef TT_NET_WARPS
#define TT_NET_WARPS 8
#endif
enum { NET_THREADS = 32 * TT_NET_WARPS };

struct device_net {
    int width, layers, cut, scale;
    int steps;      // of 32 inputs, from one layer to the next
    int bytes;      // of the observation that it knows, a multiple of 4
    unsigned apart; // bytes from one decision's to the next one's in shared memory
    int32_t heat[TT_NET_LEVELS];
    int shift[TT_NET_LAYERS + 1];
    const uint16_t *byte;                   // numbers of these bytes
    const uint16_t *action;                 // row of an action number, or TT_NET_NO_ROW
    const uint4 *weight[TT_NET_LAYERS + 1]; // as net_products.cuh has them
    const int32_t *bias[TT_NET_LAYERS + 2];
    const int16_t *last; // row by row, as in the file
};

struct layer_sums {
    int32_t high[TILES][4], middle[TILES][4], low[TILES][4];
};

// What becomes of the sums of 16 units: activations.
template <bool FIRST>
__device__ void keep_units(const struct device_net &net, int layer, unsigned unit, int tiles, unsigned lane,
                           const struct layer_sums &sums, const unsigned char *from, unsigned char *to) {
    const unsigned g = lane / 4, t = lane % 4;
    const int32_t bias[2] = {net.bias[layer][unit + g], net.bias[layer][unit + g + 8]};
    const int shift = net.shift[layer] - (FIRST ? (int)NET_FIRST_SHIFT : 0);
    TT_UNROLL
    for (int tile = 0; tile < TILES; tile++) {
        if (tile >= tiles)
            break;
        TT_UNROLL
        for (int i = 0; i < 4; i++) {
            const unsigned at = unit + g + (i / 2) * 8, decision = (unsigned)tile * 8 + 2 * t + i % 2;
            uint32_t sum = (uint32_t)sums.high[tile][i] << (FIRST ? 8 : 16);
            if (!FIRST)
                sum += (uint32_t)sums.middle[tile][i] << 8;
            sum += (uint32_t)sums.low[tile][i] + (uint32_t)bias[i / 2];
            const int32_t was = FIRST ? 0 : get_unit(from, at, decision);
            set_unit(to, at, decision, was + net_cut((int32_t)sum, shift, net.cut));
        }
    }
}

// The first layer (from: bits) or one of the others. ALL: no tile is empty, which the compiler likes to know.
template <bool FIRST, bool ALL>
__device__ void work_layer(const struct device_net &net, int layer, int tiles, const unsigned char *from,
                           unsigned char *to) {
    const unsigned lane = threadIdx.x & 31;
    const int steps = FIRST ? net.bytes / 4 : net.steps;
    for (int tall = (int)threadIdx.x / 32; tall < net.width / TILE_UNITS; tall += TT_NET_WARPS) {
        struct layer_sums sums;
        TT_UNROLL
        for (int tile = 0; tile < TILES; tile++)
            TT_UNROLL
        for (int i = 0; i < 4; i++)
            sums.high[tile][i] = sums.middle[tile][i] = sums.low[tile][i] = 0;
        const uint4 *weight = net.weight[layer] + (size_t)tall * steps * STEP_WEIGHTS;
        weight_plane high = load_weights(weight, lane), low = load_weights(weight + 32, lane);
        for (int step = 0; step < steps; step++) {
            const weight_plane now_high = high, now_low = low;
            if (step + 1 < steps) { // the next ones are on their way meanwhile
                weight += STEP_WEIGHTS;
                high = load_weights(weight, lane);
                low = load_weights(weight + 32, lane);
            }
            TT_UNROLL
            for (int tile = 0; tile < TILES; tile++) {
                if (!ALL && tile >= tiles)
                    break;
                if (FIRST) {
                    const input_plane bits = load_bits(from, net.apart, step, tile, lane);
                    add_high(sums.high[tile], now_high, bits);
                    add_low(sums.low[tile], now_low, bits);
                } else {
                    input_plane above, below;
                    load_units(from, step, tile, lane, &above, &below);
                    add_high(sums.high[tile], now_high, above);
                    add_high(sums.middle[tile], now_high, below);
                    add_low(sums.middle[tile], now_low, above);
                    add_low(sums.low[tile], now_low, below);
                }
            }
        }
        keep_units<FIRST>(net, layer, (unsigned)tall * TILE_UNITS, tiles, lane, sums, from, to);
    }
}

// All layers but the last. Returns where the activations are then: one of the two places.
__device__ unsigned char *work_layers(const struct device_net &net, int tiles, const unsigned char *bits,
                                      unsigned char *from, unsigned char *to) {
    if (tiles == TILES)
        work_layer<true, true>(net, 0, tiles, bits, from);
    else
        work_layer<true, false>(net, 0, tiles, bits, from);
    __syncthreads();
    for (int layer = 1; layer <= net.layers; layer++) {
        if (tiles == TILES)
            work_layer<false, true>(net, layer, tiles, from, to);
        else
            work_layer<false, false>(net, layer, tiles, from, to);
        __syncthreads();
        unsigned char *was = from;
        from = to;
        to = was;
    }
    return from;
}
