/* The drawings of cards as vector paths: draw_figure.c. */
#ifndef TT_DRAW_FIGURE_H
#define TT_DRAW_FIGURE_H

#include <stdbool.h>

/* {"id": path}, or {"of": {"id": name}, "paths": {name: path}}. The table ends with NULL. */
struct art_file {
    const char *game, *from, *end;
};
extern const struct art_file art_files[];

/* The path of a card's drawing, as SVG writes it in a square of 512; NULL where there is none. Stays valid. */
const char *figure_of(const char *game, const char *id);

#ifdef TT_CAIRO
#include <cairo.h>
/* Fills the path in a square of that size around a point. */
void draw_figure(cairo_t *, const char *path, double x, double y, double size);
#endif

#endif
