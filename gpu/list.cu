// The games on the GPU, from the same list as everywhere, and the bench's reference game.
#include <cstring>

#include "gpu.h"

#define GAME(id) extern "C" const struct tt_gpu_game tt_gpu_##id;
#include "../games/list.def"
GAME(leduc)
#undef GAME

static const struct tt_gpu_game *const table[] = {
    &tt_gpu_leduc,
#define GAME(id) &tt_gpu_##id,
#include "../games/list.def"
#undef GAME
};

extern "C" int tt_gpu_count(void) { return (int)(sizeof table / sizeof *table); }
extern "C" const struct tt_gpu_game *tt_gpu_at(int i) { return table[i]; }

extern "C" const struct tt_gpu_game *tt_gpu_find(const char *id) {
    for (int i = 0; i < tt_gpu_count(); i++)
        if (!strcmp(table[i]->id, id))
            return table[i];
    return nullptr;
}

extern "C" const char *tt_gpu_device(void) {
    static cudaDeviceProp properties;
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess || n == 0)
        return nullptr;
    return cudaGetDeviceProperties(&properties, 0) == cudaSuccess ? properties.name : nullptr;
}
