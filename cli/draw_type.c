/* Type on paper: texts broken into lines and set into boxes, as large as they fit. */
#include "draw_type.h"

#ifdef TT_CAIRO
#include <string.h>

enum { LINES = 40 };
#define LEADING 1.22

static double width_of(cairo_t *c, const char *text, size_t n) {
    char piece[1300];
    cairo_text_extents_t e;
    if (n >= sizeof piece)
        n = sizeof piece - 1;
    memcpy(piece, text, n);
    piece[n] = 0;
    cairo_text_extents(c, piece, &e);
    return e.x_advance;
}

/* Bytes of the character that begins here. */
static size_t step(const char *p) {
    size_t n = 1;
    while ((p[n] & 0xC0) == 0x80)
        n++;
    return n;
}

struct line {
    const char *from;
    size_t n;
};

/* Breaks a text into lines of a width, at line ends and between words; within one that is too long for a line. Returns
 * how many; more than there is room for: LINES + 1. */
static int wrap(cairo_t *c, const char *text, double width, struct line *line, bool *broken) {
    int n = 0;
    *broken = false;
    text += strspn(text, " \n");
    while (*text) {
        size_t fits = 0, at = 0;
        if (n == LINES)
            return LINES + 1;
        while (text[at]) {
            size_t word = at + strcspn(text + at, " \n");
            if (width_of(c, text, word) > width)
                break;
            fits = word;
            if (text[word] == '\n')
                break;
            at = word + strspn(text + word, " ");
        }
        while (!fits && text[at] && !strchr(" \n", text[at])) { /* a word too long: as many letters as go */
            size_t more = at + step(text + at);
            if (at && width_of(c, text, more) > width) {
                fits = at;
                *broken = true;
            } else
                at = more;
            if (strchr(" \n", text[at])) /* or the end */
                fits = at;
        }
        line[n++] = (struct line){text, fits};
        text += fits;
        text += strspn(text, " \n");
    }
    return n;
}

static void face(cairo_t *c, bool bold, double size) {
    cairo_select_font_face(c, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c, size);
}

bool set_text(cairo_t *c, struct box b, const char *text, bool bold, double largest, double smallest) {
    struct line line[LINES];
    double size = largest;
    int n = 0;
    bool fits = false, broken = false, whole = true; /* words stay whole if any size allows it */
    if (!*text)
        return true;
    for (;; size -= 0.25) {
        face(c, bold, size);
        n = wrap(c, text, b.w, line, &broken);
        fits = n <= LINES && n * size * LEADING <= b.h;
        if ((fits && !(whole && broken)) || (!whole && size - 0.25 < smallest))
            break;
        if (size - 0.25 < smallest) {
            whole = false;
            size = largest + 0.25;
        }
    }
    if (n > LINES)
        n = LINES;
    double y = b.y + (b.h - n * size * LEADING) / 2;
    if (y < b.y)
        y = b.y;
    cairo_save(c);
    cairo_rectangle(c, b.x, b.y, b.w, b.h);
    cairo_clip(c);
    for (int i = 0; i < n; i++) {
        char piece[1300];
        size_t len = line[i].n < sizeof piece - 1 ? line[i].n : sizeof piece - 1;
        memcpy(piece, line[i].from, len);
        piece[len] = 0;
        cairo_move_to(c, b.x + (b.w - width_of(c, piece, len)) / 2, y + (i + 0.82) * size * LEADING);
        cairo_show_text(c, piece);
    }
    cairo_restore(c);
    return fits;
}
#endif
