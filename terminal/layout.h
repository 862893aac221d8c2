/* The frame of the screen: where board, moves and log go, and what is selected or typed there. Both
 * playing and stepping through a game draw it. */
#ifndef TT_LAYOUT_H
#define TT_LAYOUT_H

#include "screen.h"

enum { FITS = 512 };

struct frame {
    int selected, scroll;  /* in the moves */
    bool typing, chatting; /* a move, or something to say to the others */
    char typed[300];
    int fit[FITS], fits; /* the moves that fit what was typed */
    char message[TEXT_BYTES];
    double thinking; /* seconds; negative: nobody thinks */
    int thinker;
    char result[RESULT_LINES][TEXT_BYTES];
    int results;
    const char *moves_title; /* or NULL */
    const char *keys;        /* the key of what the last row says, or NULL */
    unsigned waiting;        /* seats that are waited for, where the list of moves has nothing else to say */
    const char *state;       /* of the connection, as the title says it, or NULL */
};

struct layout {
    struct canvas board, moves, log;
};

/* Title bar above, keys below; the rest as the terminal's size allows. */
struct layout frame_layout(struct canvas *, const char *game);
void frame_reset(struct frame *, const struct scene *);
void frame_draw(struct frame *, const struct scene *);
void frame_log(struct canvas *, const struct scene *);
void frame_title(struct canvas *, const struct scene *, const char *state_or_null);
/* The choice that a key decided on, or -1. */
int frame_key(struct frame *, const struct scene *, int key);

#endif
