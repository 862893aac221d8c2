/* A grid of characters with styles. Boards draw on it; plain.c prints it, screen.c shows it. What does
 * not fit is cut off. Coordinates are columns and rows from the upper left corner. */
#ifndef TT_CANVAS_H
#define TT_CANVAS_H

#include "terminal.h"

#include <wchar.h>

/* Styles are meanings; theme.c says what they look like with 256 colours, with 8, with none. */
enum style {
    STYLE_TEXT,
    STYLE_DIM,
    STYLE_BOLD,
    STYLE_TITLE,
    STYLE_FRAME,
    STYLE_SELECT,
    STYLE_NEW,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_WARN,
    STYLE_ORANGE,
    STYLE_RED,
    STYLE_PURPLE,
    STYLE_BLUE,
    STYLE_GREEN,
    STYLE_YELLOW,
    STYLE_RED_CARD,
    STYLE_PURPLE_CARD,
    STYLE_BLUE_CARD,
    STYLE_TEAR,
    STYLE_PATCH,
    STYLE_GONE,
    STYLE_SEAT0,
    STYLE_SEAT1,
    STYLE_SEAT2,
    STYLE_SEAT3,
    STYLE_SEAT4,
    STYLE_SEAT5,
    STYLE_SEAT6,
    STYLE_SEAT7,
    STYLES
};

enum glyph {
    GLYPH_HORIZONTAL,
    GLYPH_VERTICAL,
    GLYPH_TOP_LEFT,
    GLYPH_TOP_RIGHT,
    GLYPH_BOTTOM_LEFT,
    GLYPH_BOTTOM_RIGHT,
    GLYPH_LEFT_T,
    GLYPH_RIGHT_T,
    GLYPH_TOP_T,
    GLYPH_BOTTOM_T,
    GLYPH_CROSS, /* frames */
    GLYPH_FULL,
    GLYPH_EMPTY, /* bars */
    GLYPH_DOT,
    GLYPH_RING, /* done, not done */
    GLYPH_BULLET,
    GLYPH_ARROW,
    GLYPH_BACK,
    GLYPH_UP,
    GLYPH_DOWN,
    GLYPH_DASH,
    GLYPH_ELLIPSIS,
    GLYPH_TIMES,
    GLYPH_TEAR,
    GLYPH_PATCH,
    GLYPH_FLIP,
    GLYPH_LOCK,
    GLYPH_CRYSTAL,
    GLYPH_STAR,
    GLYPH_MAN,
    GLYPH_CLOCK,
    GLYPHS
};

struct cell {
    wchar_t ch;
    unsigned char style;
};

struct canvas {
    int w, h;
    bool ascii;
    struct cell *cell;
    int x0, y0; /* a part of another canvas begins here */
    int stride;
    bool owns;
};

void canvas_init(struct canvas *, int w, int h, bool ascii);
void canvas_clear(struct canvas *);
void canvas_free(struct canvas *);
/* A part of a canvas, cut to it; it draws on the same cells and owns nothing. */
struct canvas canvas_part(const struct canvas *, int x, int y, int w, int h);

/* Each returns the column after what it drew. */
int draw_text(struct canvas *, int x, int y, enum style, const char *utf8);
/* No more than `w` columns, an ellipsis where it was cut. */
int draw_fit(struct canvas *, int x, int y, int w, enum style, const char *utf8);
/* The same, but cut in the middle: ends tell moves apart. */
int draw_ends(struct canvas *, int x, int y, int w, enum style, const char *utf8);
int draw_int(struct canvas *, int x, int y, enum style, long long n);
int draw_glyph(struct canvas *, int x, int y, enum style, enum glyph);
int draw_format(struct canvas *, int x, int y, enum style, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
void draw_line(struct canvas *, int x, int y, int w, enum style); /* horizontal */
void draw_box(struct canvas *, int x, int y, int w, int h, enum style, const char *title_or_null);
void draw_fill(struct canvas *, int x, int y, int w, int h, enum style, wchar_t);
/* n of `of` units as a bar of w columns. */
void draw_bar(struct canvas *, int x, int y, int w, int n, int of, enum style);
/* Words wrapped into w columns and at most h rows; returns the rows used. h 0 only counts. */
int draw_wrapped(struct canvas *, int x, int y, int w, int h, enum style, const char *utf8);
/* Changes the style of cells already drawn. */
void draw_style(struct canvas *, int x, int y, int w, enum style);
int text_width(const char *utf8);
/* The whole canvas as lines of UTF-8 without blanks at the ends. */
void canvas_print(const struct canvas *, void (*each)(void *, const char *), void *with);

/* --- boards (boards.c) --------------------------------------------------------------------- */

typedef void board_fn(const struct scene *, struct canvas *);
/* The drawer of a game, or the generic one. */
board_fn *board_for(const char *game);
void board_generic(const struct scene *, struct canvas *);
/* Columns below which the board is better off above moves and log than beside them. */
int board_columns(const char *game);
/* Rows that the board makes use of, as the game stands; more show nothing more. */
int board_rows(const struct scene *);
/* What the board has no room for, in sentences: links between its spaces. For line mode and for the page of signs. */
void board_notes(const struct scene *, void (*each)(void *, const char *), void *with);

/* What drawers share. */
enum style seat_style(int seat);
const struct tt_json *field(const struct scene *, const char *key);
int64_t int_of(const struct tt_json *, int64_t otherwise);
int64_t field_int(const struct scene *, const char *key, int64_t otherwise);
const char *text_of(const struct tt_json *); /* "" where it is none */
bool list_has_int(const struct tt_json *list, int64_t n);
const char *name_of(const struct scene *, const char *id);
/* "you" mark, name and whose turn it is, as every board shows it. Returns the column after. */
int draw_seat_name(struct canvas *, int x, int y, int w, const struct scene *, int seat);
/* A list of ids as names, equal ones counted, wrapped; returns rows used. Numbers print as n cards. */
int draw_cards(struct canvas *, int x, int y, int w, int h, enum style, const struct scene *, const char *label,
               const struct tt_json *list);

#endif
