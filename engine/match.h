/* The inside of a match, for match.c and record.c only. */
#ifndef TT_ENGINE_MATCH_H
#define TT_ENGINE_MATCH_H

#include "timetable.h"

/* A node is a move; node 0 is the start and has none. `next` is the child that the current line goes
 * on with: it remembers the way forward after undo. */
struct tt_node {
    tt_move move;
    int parent, child, sibling, next;
    char *name;
};

struct tt_match {
    const struct tt_game *game;
    struct tt_setup setup;
    char *given;       /* the position it began with, as JSON text; NULL for an ordinary setup */
    char *given_open;  /* the same without the generator */
    struct tt_node *node;
    int nodes, room;
    int at, ply;
    tt_move *legal;
    int legal_room;
    struct tt_state *first, *state;
};

int tt_match_add(struct tt_match *, int parent, tt_move); /* finds or makes the child */

#endif
