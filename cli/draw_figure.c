/* Drawings of cards (draw_figure.h): found in the files of the web client's build, and drawn with cairo. */
#include "draw_figure.h"
#include "timetable/engine.h"

#include <math.h>
#include <stdlib.h>

enum { ART_FILES = 16 };

static const struct tt_json *art(int i) {
    static struct tt_document *read[ART_FILES];
    struct tt_error err;
    if (!read[i])
        read[i] = tt_json_parse(art_files[i].from, (size_t)(art_files[i].end - art_files[i].from), &err);
    return read[i] ? tt_document_root(read[i]) : NULL;
}

const char *figure_of(const char *game, const char *id) {
    for (int i = 0; i < ART_FILES && art_files[i].game; i++) {
        if (strcmp(art_files[i].game, game) != 0)
            continue;
        const struct tt_json *all = art(i), *of = tt_json_get(all, "of"), *name = tt_json_get(of, id);
        const struct tt_json *path =
            of ? name ? tt_json_get(tt_json_get(all, "paths"), name->text) : NULL : tt_json_get(all, id);
        if (tt_json_is(path, TT_JSON_TEXT))
            return path->text;
    }
    return NULL;
}

#ifdef TT_CAIRO

struct pen {
    const char *at;
    double x, y, from_x, from_y; /* where it is; where the part began */
    double hold_x, hold_y;       /* the last control point, for smooth curves */
    char before;                 /* the command before */
};

static bool has_number(struct pen *p) {
    p->at += strspn(p->at, " ,\t\n");
    return *p->at && strchr("+-.0123456789", *p->at);
}

static double number(struct pen *p) {
    char *end;
    p->at += strspn(p->at, " ,\t\n");
    double v = strtod(p->at, &end);
    p->at = end;
    return v;
}

/* A flag of an arc is one digit, with nothing after it. */
static bool flag(struct pen *p) {
    p->at += strspn(p->at, " ,\t\n");
    return *p->at && *p->at++ == '1';
}

static void curve(cairo_t *c, struct pen *p, double x1, double y1, double x2, double y2, double x, double y) {
    cairo_curve_to(c, x1, y1, x2, y2, x, y);
    p->hold_x = x2;
    p->hold_y = y2;
    p->x = x;
    p->y = y;
}

/* An arc by its ends, as SVG has it, around its centre, as cairo has it (SVG 1.1, F.6.5). */
static void arc(cairo_t *c, struct pen *p, double rx, double ry, double turn, bool large, bool sweep, double x,
                double y) {
    double s = sin(turn), k = cos(turn), dx = (p->x - x) / 2, dy = (p->y - y) / 2;
    double u = k * dx + s * dy, v = -s * dx + k * dy;
    rx = fabs(rx);
    ry = fabs(ry);
    if (rx < 1e-9 || ry < 1e-9 || (fabs(dx) < 1e-9 && fabs(dy) < 1e-9)) {
        cairo_line_to(c, x, y);
        return;
    }
    double out = u * u / (rx * rx) + v * v / (ry * ry), grow = out > 1 ? sqrt(out) : 1;
    rx *= grow;
    ry *= grow;
    double below = rx * rx * v * v + ry * ry * u * u, above = rx * rx * ry * ry - below;
    double f = (large == sweep ? -1 : 1) * sqrt(above > 0 ? above / below : 0);
    double cu = f * rx * v / ry, cv = -f * ry * u / rx;
    double from = atan2((v - cv) / ry, (u - cu) / rx), to = atan2((-v - cv) / ry, (-u - cu) / rx);
    cairo_save(c);
    cairo_translate(c, k * cu - s * cv + (p->x + x) / 2, s * cu + k * cv + (p->y + y) / 2);
    cairo_rotate(c, turn);
    cairo_scale(c, rx, ry);
    (sweep ? cairo_arc : cairo_arc_negative)(c, 0, 0, 1, from, to);
    cairo_restore(c);
}

static void line(cairo_t *c, struct pen *p, double x, double y) {
    cairo_line_to(c, x, y);
    p->x = x;
    p->y = y;
}

/* One command with one set of numbers. */
static void draw(cairo_t *c, struct pen *p, char command) {
    bool relative = command >= 'a';
    double ox = relative ? p->x : 0, oy = relative ? p->y : 0, a, b, d, e;
    char what = (char)(relative ? command : command + 32);
    bool smooth = what == 's' ? strchr("csCS", p->before) != NULL : strchr("qtQT", p->before) != NULL;
    double mx = smooth ? 2 * p->x - p->hold_x : p->x, my = smooth ? 2 * p->y - p->hold_y : p->y;
    switch (what) {
    case 'm':
        a = number(p) + ox, b = number(p) + oy;
        cairo_move_to(c, a, b);
        p->x = p->from_x = a;
        p->y = p->from_y = b;
        break;
    case 'l': a = number(p) + ox, b = number(p) + oy, line(c, p, a, b); break;
    case 'h': line(c, p, number(p) + ox, p->y); break;
    case 'v': line(c, p, p->x, number(p) + oy); break;
    case 'c': mx = number(p) + ox, my = number(p) + oy; /* fall through */
    case 's':
        a = number(p) + ox, b = number(p) + oy, d = number(p) + ox, e = number(p) + oy;
        curve(c, p, mx, my, a, b, d, e);
        break;
    case 'q': mx = number(p) + ox, my = number(p) + oy; /* fall through */
    case 't':
        d = number(p) + ox, e = number(p) + oy;
        curve(c, p, p->x + (mx - p->x) * 2 / 3, p->y + (my - p->y) * 2 / 3, d + (mx - d) * 2 / 3, e + (my - e) * 2 / 3,
              d, e);
        p->hold_x = mx;
        p->hold_y = my;
        break;
    case 'a': {
        double rx = number(p), ry = number(p), turn = number(p) * 3.14159265358979323846 / 180;
        bool large = flag(p), sweep = flag(p);
        a = number(p) + ox, b = number(p) + oy;
        arc(c, p, rx, ry, turn, large, sweep, a, b);
        p->x = a;
        p->y = b;
        break;
    }
    default: break;
    }
    p->before = command;
}

void draw_figure(cairo_t *c, const char *path, double x, double y, double size) {
    struct pen p = {.at = path, .before = ' '};
    cairo_save(c);
    cairo_translate(c, x - size / 2, y - size / 2);
    cairo_scale(c, size / 512, size / 512);
    cairo_new_path(c);
    while (*p.at) {
        char command = *p.at++;
        if (command == 'z' || command == 'Z') {
            cairo_close_path(c);
            p.x = p.from_x;
            p.y = p.from_y;
            p.before = command;
        } else if (strchr("mlhvcsqtaMLHVCSQTA", command)) {
            draw(c, &p, command);
            command = (char)(command == 'm' ? 'l' : command == 'M' ? 'L' : command); /* what follows without a word */
            while (has_number(&p))
                draw(c, &p, command);
        }
    }
    cairo_fill(c);
    cairo_restore(c);
}
#endif
