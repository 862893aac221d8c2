// The games on the GPU: those of the file TT_LIST, which the build writes from games/list.def. A line GAME(id) stands
// for its random players, GREEDY(id) for its greedy ones, CUSTOM(id) and CUSTOM_GREEDY(id) for the same with custom
// cards or numbers, NETS(id) for trained nets.
#include <cstring>

#include "gpu.h"

#include "device.h"

#define TT_TEXT(x)        TT_TEXT_(x)
#define TT_TEXT_(x)       #x
#define GAME(id)          extern "C" const struct tt_gpu_game tt_gpu_##id;
#define GREEDY(id)        extern "C" const struct tt_gpu_game tt_gpu_greedy_##id;
#define CUSTOM(id)        extern "C" const struct tt_gpu_game tt_gpu_custom_##id;
#define CUSTOM_GREEDY(id) extern "C" const struct tt_gpu_game tt_gpu_custom_greedy_##id;
#define NETS(id)          extern "C" const struct tt_gpu_game tt_gpu_nets_##id;
#include TT_TEXT(TT_LIST)
#undef GAME
#undef GREEDY
#undef CUSTOM
#undef CUSTOM_GREEDY
#undef NETS

// One table at a time: the lines of the other kinds are nothing.
#define GREEDY(id)
#define CUSTOM(id)
#define CUSTOM_GREEDY(id)
#define NETS(id)
#define GAME(id) &tt_gpu_##id,
static const struct tt_gpu_game *const table[] = {
#include TT_TEXT(TT_LIST)
    nullptr};
#undef GAME
#undef GREEDY
#define GAME(id)
#define GREEDY(id) &tt_gpu_greedy_##id,
static const struct tt_gpu_game *const greedy[] = {
#include TT_TEXT(TT_LIST)
    nullptr};
#undef GREEDY
#undef CUSTOM
#define GREEDY(id)
#define CUSTOM(id) &tt_gpu_custom_##id,
static const struct tt_gpu_game *const custom[] = {
#include TT_TEXT(TT_LIST)
    nullptr};
#undef CUSTOM
#undef CUSTOM_GREEDY
#define CUSTOM(id)
#define CUSTOM_GREEDY(id) &tt_gpu_custom_greedy_##id,
static const struct tt_gpu_game *const custom_greedy[] = {
#include TT_TEXT(TT_LIST)
    nullptr};
#undef CUSTOM_GREEDY
#undef NETS
#define CUSTOM_GREEDY(id)
#define NETS(id) &tt_gpu_nets_##id,
static const struct tt_gpu_game *const nets[] = {
#include TT_TEXT(TT_LIST)
    nullptr};

static const struct tt_gpu_game *find_in(const struct tt_gpu_game *const *list, const char *id) {
    for (; *list; list++)
        if (!strcmp((*list)->id, id))
            return *list;
    return nullptr;
}

extern "C" int tt_gpu_count(void) { return (int)(sizeof table / sizeof *table) - 1; }
extern "C" const struct tt_gpu_game *tt_gpu_at(int i) { return table[i]; }
extern "C" const struct tt_gpu_game *tt_gpu_find(const char *id) { return find_in(table, id); }
extern "C" const struct tt_gpu_game *tt_gpu_greedy(const char *id) { return find_in(greedy, id); }
extern "C" const struct tt_gpu_game *tt_gpu_custom(const char *id, bool thinks) {
    return find_in(thinks ? custom_greedy : custom, id);
}

extern "C" const struct tt_gpu_game *tt_gpu_nets(const char *id) { return find_in(nets, id); }

extern "C" const char *tt_gpu_device(void) {
    static cudaDeviceProp properties;
    int n = 0;
    if (cudaGetDeviceCount(&n) != cudaSuccess || n == 0)
        return nullptr;
    return cudaGetDeviceProperties(&properties, 0) == cudaSuccess ? properties.name : nullptr;
}
