/* The GPU behind a C interface: what the lab and the bench call. One row a game, made by gpu/game.cu. */
#ifndef TT_GPU_H
#define TT_GPU_H

#include "../bots/net_steps.h"
#include "timetable/engine.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TT_GPU_BRANCH = 1024,     /* lists of this many moves and longer count as one shorter than it */
    TT_GPU_LENGTHS = 1 << 16, /* likewise decisions of a game */
    TT_GPU_SCORES = 4096,
    TT_GPU_LOWEST = -512, /* scores are told apart from here on */
    TT_GPU_REASONS = 16,
    TT_GPU_ID = 48,
    TT_GPU_LAUNCH = 1 << 27 /* games of one launch, at most; samples are taken from the first */
};

/* Sums over games, as the laboratory makes them of games on the processor (lab.h). Those of the second
 * half are gathered only where a run asks for them. */
struct tt_gpu_stats {
    unsigned long long decisions, games, draws, wins[TT_MAX_SEATS];

    unsigned long long winners[TT_MAX_SEATS + 1]; /* games by number of winners */
    unsigned long long firsts;                    /* games in which one seat alone decided first */
    unsigned long long place[TT_MAX_SEATS];       /* wins by seats this many places after that one */
    unsigned long long bot_games[TT_MAX_SEATS],
        bot_wins[TT_MAX_SEATS];                            /* by entry of the lineup; not for random players alone */
    unsigned long long branch[TT_GPU_BRANCH];              /* decisions by number of choices */
    unsigned long long length[TT_GPU_LENGTHS];             /* games by number of decisions */
    unsigned long long score[TT_MAX_SEATS][TT_GPU_SCORES]; /* by score - TT_GPU_LOWEST */
    unsigned long long outside;                            /* scores and reasons for which there was no room */
    struct {
        unsigned long long games, wins[TT_MAX_SEATS];
        unsigned long long at; /* the device's own */
        char id[TT_GPU_ID];
    } reason[TT_GPU_REASONS];
};

struct tt_gpu_player {
    const struct tt_net_parts *net; /* NULL: random */
    int level;                      /* of the net, 0 the strongest */
};

struct tt_gpu_run {
    struct tt_setup setup; /* its seed is not used: game i has tt_game_seed(run, i) */
    size_t custom_size;    /* bytes of its custom cards or numbers, where it has any: tt_game.custom_size */
    uint64_t run, first, games;
    bool details;       /* gather the second half of the sums, too */
    uint64_t leave_out; /* games whose number this divides are played, but not counted; 0: none */
    /* Hashes of `samples` games, `apart` games from one to the next, are written to `hash` (host memory),
     * for comparison with tt_random_playout. */
    uint64_t samples, apart;
    uint64_t *hash;
    /* Greedy players (tt_gpu_greedy): who sits at the table, entry b being greedy where bit b is set and
     * random where it is not (all random: the games of tt_random_playout); they move a seat on from game to game, as in
     * the laboratory. Of the sample also the choices, `room` a game, as numbers in the lists of legal moves, and how
     * many there were: more than fit are not written. choice NULL: not asked for. */
    uint8_t bots, greedy;
    uint32_t room;
    uint16_t *choice;
    uint32_t *length;
    /* Nets (tt_gpu_nets): likewise who sits at the table, one for each of `bots`. */
    struct tt_gpu_player player[TT_MAX_SEATS];
    /* For trials: blocks a multiprocessor at most, or (queues_by_step.cuh) games of a block, or (nets.cuh) tables at
     * once; 0: what fits. */
    int trial;
};

struct tt_gpu_game {
    const char *id;
    /* NULL, or what went wrong. Adds to *stats; *seconds is the kernels' time. */
    const char *(*play)(const struct tt_gpu_run *, struct tt_gpu_stats *stats, double *seconds);
};

int tt_gpu_count(void);
const struct tt_gpu_game *tt_gpu_at(int i);
const struct tt_gpu_game *tt_gpu_find(const char *id);                /* random players */
const struct tt_gpu_game *tt_gpu_greedy(const char *id);              /* greedy ones, and mixes of both */
const struct tt_gpu_game *tt_gpu_custom(const char *id, bool greedy); /* with custom cards or numbers */
const struct tt_gpu_game *tt_gpu_nets(const char *id);                /* trained nets, and mixes with random players */
const char *tt_gpu_device(void);                                      /* its name, or NULL if there is none */

#ifdef __cplusplus
}
#endif
#endif
