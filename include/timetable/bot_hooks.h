/*
 * bot_hooks.h - what a game may tell the generic bots, so that they play it well (docs/bots.md).
 *
 * Bots know every game by its rules alone. Everything here makes them stronger or faster and may be left out.
 */
#ifndef TIMETABLE_BOT_HOOKS_H
#define TIMETABLE_BOT_HOOKS_H

#include "game.h"

/* How much a game's own player may do: asked before every piece of work, with the number of those done. */
struct tt_effort {
    bool (*more)(const struct tt_effort *, int64_t done);
};

/* What a game may tell the generic bots; all entries may be NULL. Values are expected results from
 * 0 (lost) to 65536 (won) for one seat, judged from what the state holds: bots only ever pass redealt
 * copies. */
struct tt_bot_hooks {
    int (*value)(const struct tt_setup *, const struct tt_state *, int seat);
    /* The same for all seats at once. */
    void (*values)(const struct tt_setup *, const struct tt_state *, int *out);
    /* Whether the move that led from one state to the other asked neither chance nor anything that a seat cannot know,
     * so that it would have led to the same from every deal, value() included. NULL: never sure. */
    bool (*open)(const struct tt_setup *, const struct tt_state *before, const struct tt_state *after);
    /* Picks one of n legal moves quickly, as a sensible player would in a rollout. */
    int (*rollout)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, struct tt_rng *);
    /* How promising each move looks, 0..65535, before any search (progressive bias). */
    void (*prior)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, uint16_t *out);
    /* Where rollout() takes the first move whose prior plus a number below this, a power of two, is highest (one
     * tt_rng_next() for each move, in order; none where there is one move); 0: it does something else. */
    uint16_t noise;
    /* The move as another seat sees it being made: moves that it cannot tell apart give the same
     * number. NULL: what is chosen while several seats owe a choice is unseen, all else is open. */
    tt_move (*seen)(const struct tt_setup *, const struct tt_state *, tt_move, int viewer);
    /* What suits the search of this game; 0: its own. Hundredths of the weight that little-tried moves
     * get, and decisions of a rollout before value() judges (-1: none). */
    int16_t explore, depth;
    /* Foresee: where value() says more about a move than prior() does, new moves of the tree are judged by it one step
     * ahead. Others: in the tree, the other seats play as rollout() does. For games in which what a seat hides is
     * what the others would have to know to stop it: in a tree of their own they would find it out. */
    bool foresee, others;
    /* Race: the strongest level plays every move out in the same deals (bots/race.c in place of the tree), for so many
     * decisions at most. For games in which one step ahead by value() is good play; 0: the tree. */
    int16_t race;
    /* Redeals as the game's redeal() does, but deals likelier what explains how the others have played. */
    void (*guess)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
    /* Replaces the generic bots altogether (level 0..4), where playing well means knowing things
     * about the world rather than searching. */
    int (*pick)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, int level,
                struct tt_rng *);
    /* In place of pick for the strongest level, where that one can use the budget it is given. */
    int (*plan)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n,
                const struct tt_effort *);
};

#endif
