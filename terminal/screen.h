/* The full screen: what ncurses does for us, and the pieces that the client is made of. */
#ifndef TT_SCREEN_H
#define TT_SCREEN_H

#include "canvas.h"

/* Keys that are no characters. Characters are themselves. */
enum {
    INPUT_NONE = -1,
    INPUT_UP = 0x110000,
    INPUT_DOWN,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_PAGE_UP,
    INPUT_PAGE_DOWN,
    INPUT_HOME,
    INPUT_END,
    INPUT_BACKSPACE,
    INPUT_DELETE,
    INPUT_RESIZE,
    INPUT_MOUSE,
    INPUT_WHEEL_UP,
    INPUT_WHEEL_DOWN,
    INPUT_ESCAPE = 27,
    INPUT_ENTER = 10,
    INPUT_TAB = 9,
    INPUT_HANGUP = 0x120000
};

struct mouse {
    int x, y;
    bool twice;
};

/* False where the terminal is none, or cannot. */
bool screen_open(const struct screen_wish *);
void screen_close(void);
/* A cleared canvas of the terminal's size, and what makes it seen. */
struct canvas *screen_begin(void);
void screen_show(void);
enum { LEAST_W = 80, LEAST_H = 24 }; /* the smallest screen that holds a board, moves and the log */
bool screen_too_small(void);
/* INPUT_NONE after this many milliseconds (-1: waits). */
int screen_key(int ms);
struct mouse screen_mouse(void);
void screen_cursor(int x, int y); /* shown there with the next screen_show; x < 0 hides it */

/* --- pieces (widgets.c) --------------------------------------------------------------------- */

/* A text to read, with scrolling and searching, until a key ends it. */
int piece_pager_width(void); /* columns that the pager has for text */
void piece_pager(int lang, const char *title, const char *text);
/* A list to choose from: the index, or -1. `at` is where it begins. */
int piece_choose(int lang, const char *title, const char *const *items, int n, int at);
/* A line of text; false when escaped. */
bool piece_ask(const char *title, char *text, size_t cap);
/* Adds a typed key to a line of text. */
bool piece_edit(char *text, size_t cap, int key);
/* Moves a selection and its window; true if the key was one for that. */
bool piece_move(int key, int n, int rows, int *selected);
int piece_scroll(int selected, int rows, int scroll, int n);
void piece_title(struct canvas *, const char *left, const char *right);
void piece_keys(struct canvas *, const char *text);

/* --- parts of the client ------------------------------------------------------------------- */

/* Chooses a table to begin or to go on with; NULL when nothing was chosen. */
struct table *menu_table(struct screen_wish *);
/* Steps through the lines of a table. In a game it may end with the table elsewhere (true: play on from
 * there); in a replay it only looks. */
bool timeline_run(struct table *, int viewer, bool may_play);
/* What the menu has besides tables (library.c): each gives a table to play at, or NULL. */
struct table *library_lessons(int lang);
struct table *library_puzzles(int lang);
struct table *library_daily(int lang);
void library_daily_text(int lang, char *out, size_t cap); /* "" where there is none */
struct table *library_open(int lang);
void library_finished(int lang);
/* A log or a rule to read. */
void read_log(struct table *, int viewer);
void read_rules(const struct scene *);
void read_signs(const struct scene *, const char *keys); /* the signs of the board, then what the keys do */

#endif
