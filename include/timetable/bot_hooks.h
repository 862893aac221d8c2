/*
 * bot_hooks.h - what a game may tell the generic bots, so that they play it well (docs/bots.md).
 *
 * Bots know every game by its rules alone. Everything here makes them stronger or faster, and all of it may be left
 * out. Bots only ever pass redealt copies of a state, so nothing here can see what the seat may not know.
 *
 * Values are expected results from 0 (lost) to 65536 (won) for one seat.
 */
#ifndef TIMETABLE_BOT_HOOKS_H
#define TIMETABLE_BOT_HOOKS_H

#include "game.h"

/* How much a game's own player may do: asked before every piece of work, with the number of those done. */
struct tt_effort {
    bool (*more)(const struct tt_effort *, int64_t done);
};

/* How the tree search (bots/ismcts.c) works. TT_TREE_ONE_STEP: new moves are judged by value() one step ahead instead
 * of prior(), and the other seats play as rollout() does. For games in which what a seat hides is what the others
 * would have to know to stop it: in a tree of their own they would find it out. */
enum tt_tree { TT_TREE_USUAL, TT_TREE_ONE_STEP };

/* The strongest level plays every move out in the same deals (bots/race.c) in place of the tree. For games in which one
 * step ahead by value() is good play. */
struct tt_race_hooks {
    int16_t decisions; /* of a playout, at most */
    /* Redeals as the game's redeal() does, but deals likelier what explains how the others have played. */
    void (*guess)(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);
};

/* Shortcuts of the greedy bot: it plays the same with and without them, only faster (tests/bots.c). */
struct tt_shortcuts {
    /* value() for all seats at once. */
    void (*values)(const struct tt_setup *, const struct tt_state *, int *out);
    /* Whether the move that led from one state to the other asked neither chance nor anything that a seat cannot know,
     * so that it would have led to the same from every deal, value() included. */
    bool (*open)(const struct tt_setup *, const struct tt_state *before, const struct tt_state *after);
    /* A power of two: rollout() takes the first move whose prior plus a number below this is highest (one tt_rng_next()
     * for each move, in order; none where there is one move). */
    uint16_t noise;
};

/* Numbers of a position that people count by, for explaining moves (bots/explain.c). The language files say one with
 * its number under <game>.fact.<id>; sentences about it are under reason.<reason>[what=<id>] where the usual ones do
 * not fit. */
enum tt_fact_kind {
    TT_FACT_ENDS = 1 << 0,   /* a round or the like is won: what the others count begins again */
    TT_FACT_OWN = 1 << 1,    /* about what only the seat itself knows: of other seats it is imagined, and not told */
    TT_FACT_SHARED = 1 << 2, /* the same for all seats */
    TT_FACT_OTHERS = 1 << 3, /* told of other seats only: of the own one another fact says more */
};
struct tt_fact {
    const char *id;
    int16_t worth; /* of one more to its seat, against the other facts of the game; below 0: fewer is better */
    uint8_t kind;
};
#define TT_FACTS 8
struct tt_coach_hooks {
    const struct tt_fact *fact; /* up to TT_FACTS, ended by one without id */
    void (*count)(const struct tt_setup *, const struct tt_state *, int seat, int *out);
    /* Whose turn it is, or TT_NOBODY. NULL: turns belong to nobody. */
    int (*turn)(const struct tt_setup *, const struct tt_state *);
};

struct tt_bot_hooks {
    int (*value)(const struct tt_setup *, const struct tt_state *, int seat);
    /* Picks one of n legal moves quickly, as a sensible player would in a rollout. */
    int (*rollout)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, struct tt_rng *);
    /* How promising each move looks, 0..65535, before any search (progressive bias). */
    void (*prior)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, uint16_t *out);
    /* Whether a move would only take the others' time: an offer that nobody can want. No level chooses it, not even by
     * mistake. */
    bool (*pointless)(const struct tt_setup *, const struct tt_state *, int seat, tt_move);
    /* The move as another seat sees it being made: moves that it cannot tell apart give the same number. NULL: what is
     * chosen while several seats owe a choice is unseen, all else is open. */
    tt_move (*seen)(const struct tt_setup *, const struct tt_state *, tt_move, int viewer);
    /* What suits the search of this game; 0: its own. Hundredths of the weight that little-tried moves get, and
     * decisions of a rollout before value() judges (-1: none). */
    int16_t explore, depth;
    enum tt_tree tree;
    const struct tt_race_hooks *race;     /* NULL: the tree */
    const struct tt_shortcuts *shortcuts; /* NULL: none */
    /* Replaces the generic bots altogether (level 0..4), where playing well means knowing things about the world rather
     * than searching. */
    int (*pick)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n, int level,
                const struct tt_effort *, struct tt_rng *);
    /* The chance of the seat after each of n legal moves: a logit in 1/1024, given the level of every seat as
     * tt_net_level() counts them (NULL: all the strongest). For a game with pick(); without, a short search judges. */
    void (*weigh)(const struct tt_setup *, const struct tt_state *, int seat, const tt_move *, int n,
                  const uint8_t *level, int32_t *logit);
    bool pick_uses_effort; /* the strongest level of pick() works as long as it may */
    bool seat_order;       /* the rules leave the order to the team: players of pick() move in the order of seats */
};

#endif
