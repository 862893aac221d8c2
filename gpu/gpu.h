/* The GPU behind a C interface: what the lab and the bench call. One row a game, made by gpu/game.cu. */
#ifndef TT_GPU_H
#define TT_GPU_H

#include "timetable.h"

#ifdef __cplusplus
extern "C" {
#endif

struct tt_gpu_stats {
    unsigned long long decisions, games, wins[TT_MAX_SEATS], draws;
};

struct tt_gpu_run {
    struct tt_setup setup; /* its seed is not used: game i has tt_game_seed(run, i) */
    uint64_t run, first, games;
    /* Hashes of the first `samples` games are written to `hash` (host memory), for comparison with
     * tt_random_playout. */
    uint64_t samples;
    uint64_t *hash;
    int blocks, threads; /* blocks a multiprocessor, threads a block; 0: what fits, the game's own */
};

struct tt_gpu_game {
    const char *id;
    /* NULL, or what went wrong. Adds to *stats; *seconds is the kernel's time. */
    const char *(*play)(const struct tt_gpu_run *, struct tt_gpu_stats *stats, double *seconds);
};

int tt_gpu_count(void);
const struct tt_gpu_game *tt_gpu_at(int i);
const struct tt_gpu_game *tt_gpu_find(const char *id);
const char *tt_gpu_device(void); /* its name, or NULL if there is none */

#ifdef __cplusplus
}
#endif
#endif
