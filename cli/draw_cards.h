/* Cards on paper, nine to a page, both sides, with marks to cut along: draw_cards.c. */
#ifndef TT_DRAW_CARDS_H
#define TT_DRAW_CARDS_H

#include <stdbool.h>

struct print_card {
    char id[80], name[260], kind[60], emblem[40];
    char deck[60];      /* on the back, under the game's name: cards of one kind look alike from behind */
    const char *figure; /* the path of its drawing, or NULL: an emblem instead */
    char date[80];      /* on the back; empty: none */
    char badge[12];     /* a number in the corner, on both sides of a card with `back` */
    char facts[600];    /* numbers that are printed on it, one per line */
    char text[1200];    /* what it does, or the note beside a date */
    char back[260];     /* what the other side is called: a year altered; empty: the back of all cards of its kind */
    char back_kind[60];
};

struct print_boards;

struct print_job {
    const char *path, *title;
    bool letter;  /* else A4 */
    bool dated;   /* backs have the date; else a pattern with the game's name */
    int smallest; /* size of type in points below which nothing is set */
    const struct print_card *card;
    int n;
    const struct print_boards *boards;                       /* or NULL */
    void (*overflow)(void *with, const struct print_card *); /* told of every card whose text does not fit */
    void *with;
    int overflows; /* how many */
};

/* Writes the PDF and answers the number of its pages; -1 where it cannot be written. */
int print_cards(struct print_job *);

#endif
