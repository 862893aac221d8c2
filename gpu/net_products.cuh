// Products of weights and activations by the tensor cores, which multiply bytes: a weight is 256 * its high byte, with
// a sign, + its low byte; an activation is 256 * its high byte + its low byte, and never negative. Sums of such
// products, shifted and added up, are those of bots/net.c: a net that was read cannot overflow them (docs/nets.md).
//
// A product is one instruction of a warp: 16 units by 8 decisions, over 32 inputs. A lane has weights of two units,
// inputs of one decision, and sums of two units by two decisions:
//
//   lane = 4 * g + t     units g and g + 8; inputs 8 t to 8 t + 7 of decision g; sums of decisions 2 t and 2 t + 1
//
// In which order the instruction takes the inputs does not matter, as long as weights and inputs agree.
// Elsewhere (stand-in, or TT_NET_PLAIN for comparison) every lane reads all that its four sums need. Included by
// net_layers.cuh.
#ifndef TT_NET_TILES // a block evaluates 8 decisions times this many at once
#define TT_NET_TILES 8
#endif
enum { TILES = TT_NET_TILES, DECISIONS = 8 * TILES, STEP_INPUTS = 32, TILE_UNITS = 16 };

// Where things lie. Weights: for every 16 units, every 32 inputs, high bytes and low bytes, 16 bytes per lane.
// Activations: for every 32 units, every 8 decisions, 16 bytes per lane, its eight high bytes and its eight low ones.
enum { STEP_WEIGHTS = 2 * 32 };
__host__ __device__ constexpr size_t units_bytes(int steps) { return (size_t)steps * TILES * 32 * 16; }
__device__ unsigned lane_of_unit(unsigned unit, unsigned decision) {
    return ((unit / 32 * TILES + decision / 8) * 32 + decision % 8 * 4 + unit % 32 / 8) * 16;
}
__device__ int32_t get_unit(const unsigned char *units, unsigned unit, unsigned decision) {
    const unsigned char *at = units + lane_of_unit(unit, decision) + unit % 8;
    return at[0] << 8 | at[8];
}
__device__ void set_unit(unsigned char *units, unsigned unit, unsigned decision, int32_t value) {
    unsigned char *at = units + lane_of_unit(unit, decision) + unit % 8;
    at[0] = (unsigned char)(value >> 8);
    at[8] = (unsigned char)value;
}

#if defined(__CUDA_ARCH__) && !TT_NET_PLAIN
typedef uint4 weight_plane;
typedef uint2 input_plane;

__device__ weight_plane load_weights(const uint4 *plane, unsigned lane) { return __ldg(plane + lane); }

__device__ void load_units(const unsigned char *units, int step, int tile, unsigned lane, input_plane *high,
                           input_plane *low) {
    const uint4 all = *(const uint4 *)(units + ((unsigned)(step * TILES + tile) * 32 + lane) * 16);
    *high = make_uint2(all.x, all.y);
    *low = make_uint2(all.z, all.w);
}

// Four bits as four bytes.
__device__ uint32_t spread(uint32_t bits) { return bits * 0x00204081u & 0x01010101u; }
__device__ input_plane load_bits(const unsigned char *bits, unsigned apart, int step, int tile, unsigned lane) {
    const uint32_t eight = bits[((unsigned)tile * 8 + lane / 4) * apart + (unsigned)step * 4 + lane % 4];
    return make_uint2(spread(eight & 15), spread(eight >> 4));
}

#define TT_PRODUCT(type)                                                                                               \
    asm("mma.sync.aligned.m16n8k32.row.col.s32." type ".u8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "         \
        "{%0, %1, %2, %3};"                                                                                            \
        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])                                                       \
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b.x), "r"(b.y))
__device__ void add_high(int32_t *sum, const weight_plane &a, const input_plane &b) { TT_PRODUCT("s8"); }
__device__ void add_low(int32_t *sum, const weight_plane &a, const input_plane &b) { TT_PRODUCT("u8"); }
#else
struct weight_plane { // two units
    uint8_t of[2][STEP_INPUTS];
};
struct input_plane { // two decisions
    uint8_t of[2][STEP_INPUTS];
};

__device__ weight_plane load_weights(const uint4 *plane, unsigned lane) {
    weight_plane all;
    for (unsigned t = 0; t < 4; t++) {
        const uint4 part = plane[lane / 4 * 4 + t];
        memcpy(&all.of[0][8 * t], &part.x, 4);
        memcpy(&all.of[1][8 * t], &part.y, 4);
        memcpy(&all.of[0][8 * t + 4], &part.z, 4);
        memcpy(&all.of[1][8 * t + 4], &part.w, 4);
    }
    return all;
}

__device__ void load_units(const unsigned char *units, int step, int tile, unsigned lane, input_plane *high,
                           input_plane *low) {
    for (unsigned side = 0; side < 2; side++)
        for (unsigned t = 0; t < 4; t++) {
            const unsigned from = (unsigned)(step * TILES + tile) * 32 + (lane % 4 * 2 + side) * 4 + t;
            memcpy(&high->of[side][8 * t], units + from * 16, 8);
            memcpy(&low->of[side][8 * t], units + from * 16 + 8, 8);
        }
}

__device__ input_plane load_bits(const unsigned char *bits, unsigned apart, int step, int tile, unsigned lane) {
    input_plane all;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned k = 0; k < STEP_INPUTS; k++)
            all.of[side][k] =
                bits[((unsigned)tile * 8 + lane % 4 * 2 + side) * apart + (unsigned)step * 4 + k / 8] >> k % 8 & 1;
    return all;
}

template <class Weight> __device__ void add_plain(int32_t *sum, const weight_plane &a, const input_plane &b) {
    for (int i = 0; i < 4; i++) {
        const uint8_t *weight = a.of[i / 2], *input = b.of[i % 2];
        int32_t products = 0;
        for (int k = 0; k < STEP_INPUTS; k++)
            products += (Weight)weight[k] * input[k];
        sum[i] += products;
    }
}
__device__ void add_high(int32_t *sum, const weight_plane &a, const input_plane &b) { add_plain<int8_t>(sum, a, b); }
__device__ void add_low(int32_t *sum, const weight_plane &a, const input_plane &b) { add_plain<uint8_t>(sum, a, b); }
#endif
