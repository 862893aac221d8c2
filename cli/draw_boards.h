/* Boards and tokens on paper, from the same components as the cards: draw_boards.c. */
#ifndef TT_DRAW_BOARDS_H
#define TT_DRAW_BOARDS_H

#include <stdbool.h>

enum { BOARD_WEDGES = 8, BOARD_TILES = 14, BOARD_PILES = 8 };

struct print_space {
    char id[40], name[120];
    char line[2][240]; /* a tile: what it yields, what it costs */
    int count;         /* tokens of that kind */
};

struct print_boards {
    /* A ring of wedges: an inner and an outer space each, with room for tokens; beyond it slots and a pile. */
    struct print_space wedge[BOARD_WEDGES];
    int wedges, shards, slots;
    const char *inner, *outer, *used;
    /* Round tokens with two sides: as many as a wedge's colour says, and as many markers. */
    struct print_space token[BOARD_WEDGES];
    int tokens;
    /* A map of tiles in a row that closes to a ring, each with a track of visits. */
    struct print_space tile[BOARD_TILES];
    int tiles, visits;
    const char *visits_word, *arena; /* arena: the word over four places for bets, or NULL */
    /* A board for a player: action points, slots for cards, a field for each resource. */
    struct print_space pile[BOARD_PILES];
    int piles, points, card_slots;
    const char *points_word, *slots_word;
};

#ifdef TT_CAIRO
#include <cairo.h>
struct print_job;
/* Two pages for each sheet, the second blank where there is no other side. Returns how many. */
int draw_boards(cairo_t *, struct print_job *, double width, double height);
#endif

#endif
