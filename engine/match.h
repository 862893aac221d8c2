/* The inside of a match. */
#ifndef TT_ENGINE_MATCH_H
#define TT_ENGINE_MATCH_H

#include "timetable/engine.h"

/* A node is a move, or a redeal: from there on everything that one seat could not know is another deal.
 * Node 0 is the start and neither. `next` is the child that the current line goes on with: it remembers
 * the way forward after undo. */
enum { TT_LINE_NAME = 80 }; /* bytes of a line's name, at most */

struct tt_node {
    tt_move move;
    bool redeal;      /* no move, and it counts as no ply */
    int8_t viewer;    /* redeal: whose knowledge stays */
    uint8_t revision; /* redeal: of the rules that deal */
    uint64_t seed;    /* redeal: where the other deal comes from */
    int parent, child, sibling, next;
    char *name;
};

struct tt_match {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_document *given; /* the position it began with; NULL for an ordinary setup */
    struct tt_node *node;
    int nodes, room;
    int at, ply;
    tt_move *legal;
    int legal_room;
    struct tt_state *first, *state;
};

/* Plays, and stays before any redeal that the line goes on with. */
void tt_match_take(struct tt_match *, tt_move, struct tt_events *or_null);
/* A redeal by the rules of a revision. */
int tt_match_redeal_by(struct tt_match *, int revision, int viewer, uint64_t seed);
/* Does to a state what the node says: plays its move, or deals again. */
void tt_match_step(const struct tt_match *, int node, struct tt_state *);
/* Whether the node is a redeal, and which (both may be NULL). */
bool tt_match_redealt(const struct tt_match *, int node, int *viewer, uint64_t *seed);
int tt_match_redeals(const struct tt_match *); /* how many there are in the tree */
/* The same as tt_match_load, and a list of further lines ({actions, redeals, name}), whole from the start. */
struct tt_match *tt_match_load_with(const struct tt_json *record, const struct tt_json *others, struct tt_error *);
bool tt_record_seed(const struct tt_json *record, uint64_t *seed);

#endif
