/* The frame of the screen: where board, moves and log go, and what is selected or typed there. Both
 * playing and stepping through a game draw it. */
#ifndef TT_LAYOUT_H
#define TT_LAYOUT_H

#include "screen.h"

enum { FITS = 512, GROUPS = 256 };

/* Moves that begin alike (group_moves.c): those from `first` on. */
struct move_group {
    int first, n;
};
/* How many there are; 0 where groups would not make the list much shorter. */
int move_groups(const struct scene *, struct move_group *out, int room);
/* What the sentences of a group have in common, and how many they are. */
void move_group_text(const struct scene *, const struct move_group *, char *out, size_t cap);

struct frame {
    int selected, scroll; /* in the moves */
    struct move_group group[GROUPS];
    int groups;            /* 0: the moves are listed one by one */
    int group_at;          /* the group that is open, or -1 */
    bool in_steps;         /* the list is long: groups first */
    bool typing, chatting; /* a move, or something to say to the others */
    char typed[300];
    int fit[FITS], fits; /* the moves that fit what was typed */
    char message[TEXT_BYTES];
    double thinking; /* seconds; negative: nobody thinks */
    int thinker;
    char result[RESULT_LINES][TEXT_BYTES];
    int results;
    const char *lesson; /* what the step of a guided game says, in place of the log; or NULL */
    char lesson_step[16];
    bool lesson_asks;        /* it waits for a move; else it is only read */
    const char *moves_title; /* or NULL */
    const char *keys;        /* the key of what the last row says, or NULL */
    unsigned waiting;        /* seats that are waited for, where the list of moves has nothing else to say */
    const char *state;       /* of the connection, as the title says it, or NULL */
};

struct layout {
    struct canvas board, moves, log;
    struct canvas cards; /* what the cards at hand do; no rows where there is no room */
};

/* Title bar above, keys below; the rest as the terminal's size allows. */
struct layout frame_layout(struct canvas *, const struct scene *);
void frame_reset(struct frame *, const struct scene *);
void frame_draw(struct frame *, const struct scene *);
void frame_log(struct canvas *, const struct scene *);
void frame_title(struct canvas *, const struct scene *, const char *state_or_null);
/* What the cards of a choice (-1: of none) and of the viewer's hand do, as far as there is room. */
void frame_cards(struct canvas *, const struct scene *, int choice);
/* The choice under the selection; -1: a group, or nothing. */
int frame_choice(const struct frame *, const struct scene *);
void frame_select(struct frame *, int choice);
/* Says that the terminal is too small; true if it is. */
bool frame_too_small(int lang);
/* The choice that a key decided on, or -1. */
int frame_key(struct frame *, const struct scene *, int key);

#endif
