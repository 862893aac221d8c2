// The games on the GPU: those of the file TT_LIST, which the build writes from games/list.def. A line GAME(id) stands
// for its random players, GREEDY(id) for its greedy ones.
#include <cstring>

#include "gpu.h"

#include "device.h"

#define TT_TEXT(x)  TT_TEXT_(x)
#define TT_TEXT_(x) #x
#define GAME(id)    extern "C" const struct tt_gpu_game tt_gpu_##id;
#define GREEDY(id)  extern "C" const struct tt_gpu_game tt_gpu_greedy_##id;
#include TT_TEXT(TT_LIST)
#undef GAME
#undef GREEDY

#define GREEDY(id)
static const struct tt_gpu_game *const table[] = {
#define GAME(id) &tt_gpu_##id,
#include TT_TEXT(TT_LIST)
#undef GAME
};
#undef GREEDY

#define GAME(id)
static const struct tt_gpu_game *const greedy[] = {
#define GREEDY(id) &tt_gpu_greedy_##id,
#include TT_TEXT(TT_LIST)
#undef GREEDY
    nullptr};

extern "C" int tt_gpu_count(void) { return (int)(sizeof table / sizeof *table); }
extern "C" const struct tt_gpu_game *tt_gpu_at(int i) { return table[i]; }

extern "C" const struct tt_gpu_game *tt_gpu_find(const char *id) {
    for (int i = 0; i < tt_gpu_count(); i++)
        if (!strcmp(table[i]->id, id))
            return table[i];
    return nullptr;
}

extern "C" const struct tt_gpu_game *tt_gpu_greedy(const char *id) {
    for (int i = 0; greedy[i]; i++)
        if (!strcmp(greedy[i]->id, id))
            return greedy[i];
    return nullptr;
}

extern "C" const char *tt_gpu_device(void) {
    static cudaDeviceProp properties;
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess || n == 0)
        return nullptr;
    return cudaGetDeviceProperties(&properties, 0) == cudaSuccess ? properties.name : nullptr;
}
