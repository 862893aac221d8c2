/* Type and measures of what is printed: draw_type.c. Sizes are points, 1/72 inch. */
#ifndef TT_DRAW_TYPE_H
#define TT_DRAW_TYPE_H

#ifdef TT_CAIRO
#include <cairo.h>
#include <stdbool.h>

#define MM (72 / 25.4)

struct box {
    double x, y, w, h;
};

/* Sets a text into a box as large as goes, from `largest` down to `smallest`, in the middle of it. False: it does not
 * fit, and what goes beyond is cut off. */
bool set_text(cairo_t *, struct box, const char *text, bool bold, double largest, double smallest);

static inline void ink(cairo_t *c) { cairo_set_source_rgb(c, 0.08, 0.09, 0.11); }
static inline void tint(cairo_t *c) { cairo_set_source_rgb(c, 0.69, 0.23, 0.18); }

/* Draws the sign of a kind of component or of a category, within `size` of a point. */
void draw_emblem(cairo_t *, const char *id, double x, double y, double size);
#endif

#endif
