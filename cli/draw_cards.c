/* Cards drawn with cairo: vector shapes and type, nothing is a picture of dots. Sizes are points, 1/72 inch. */
#include "draw_cards.h"
#include "draw_boards.h"
#include "draw_figure.h"
#include "draw_type.h"

#ifdef TT_CAIRO
#include <cairo-pdf.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ACROSS = 3, DOWN = 3 };
#define CARD_W   (63 * MM)
#define CARD_H   (88 * MM)
#define MARGIN   (4.5 * MM)
#define MARK     (4 * MM)
#define HALF     1.5707963267948966
#define EMBLEM_H (22 * MM)
#define BADGE_W  (17 * MM)
#define BADGE_H  (14 * MM)

/* --- emblems --------------------------------------------------------------------------------------- */

static void ellipse(cairo_t *c, double rx, double ry, double turn) {
    cairo_save(c);
    cairo_rotate(c, turn);
    cairo_scale(c, rx, ry);
    cairo_arc(c, 0, 0, 1, 0, 4 * HALF);
    cairo_restore(c);
    cairo_stroke(c);
}

static void polygon(cairo_t *c, const double *xy, int n) {
    cairo_move_to(c, xy[0], xy[1]);
    for (int i = 1; i < n; i++)
        cairo_line_to(c, xy[2 * i], xy[2 * i + 1]);
    cairo_close_path(c);
}

static void star(cairo_t *c, int points, double inner) {
    for (int i = 0; i < 2 * points; i++) {
        double r = i % 2 ? inner : 1, a = i * 2 * HALF / points - HALF;
        cairo_line_to(c, r * cos(a), r * sin(a));
    }
    cairo_close_path(c);
}

static void draw_science(cairo_t *c) {
    for (int i = 0; i < 3; i++)
        ellipse(c, 1, 0.36, i * 4 * HALF / 6);
    cairo_arc(c, 0, 0, 0.14, 0, 4 * HALF);
    cairo_fill(c);
}
static void draw_invention(cairo_t *c) {
    star(c, 10, 0.76);
    cairo_stroke(c);
    cairo_arc(c, 0, 0, 0.36, 0, 4 * HALF);
    cairo_stroke(c);
}
static void draw_culture(cairo_t *c) {
    cairo_arc(c, -0.42, 0.6, 0.26, 0, 4 * HALF);
    cairo_arc(c, 0.5, 0.45, 0.26, 0, 4 * HALF);
    cairo_fill(c);
    cairo_move_to(c, -0.18, 0.6);
    cairo_line_to(c, -0.18, -0.75);
    cairo_line_to(c, 0.74, -0.9);
    cairo_line_to(c, 0.74, 0.45);
    cairo_stroke(c);
}
static void draw_politics(cairo_t *c) {
    static const double flag[] = {-0.6, -0.9, 0.8, -0.6, -0.6, -0.1};
    cairo_move_to(c, -0.6, 1);
    cairo_line_to(c, -0.6, -1);
    cairo_stroke(c);
    polygon(c, flag, 3);
    cairo_fill(c);
}
static void draw_exploration(cairo_t *c) {
    cairo_arc(c, 0, 0, 1, 0, 4 * HALF);
    cairo_stroke(c);
    cairo_save(c);
    cairo_scale(c, 0.82, 0.82);
    star(c, 4, 0.24);
    cairo_restore(c);
    cairo_fill(c);
}
static void draw_building(cairo_t *c) {
    static const double roof[] = {-1, -0.35, 0, -0.95, 1, -0.35};
    polygon(c, roof, 3);
    cairo_fill(c);
    for (int i = 0; i < 4; i++)
        cairo_rectangle(c, -0.86 + i * 0.5, -0.22, 0.22, 0.92);
    cairo_rectangle(c, -1, 0.78, 2, 0.2);
    cairo_fill(c);
}
static void draw_nature(cairo_t *c) {
    cairo_move_to(c, 0, 1);
    cairo_curve_to(c, -1.3, 0.3, -0.7, -0.8, 0, -1);
    cairo_curve_to(c, 0.7, -0.8, 1.3, 0.3, 0, 1);
    cairo_stroke(c);
    cairo_move_to(c, 0, 1);
    cairo_line_to(c, 0, -0.5);
    cairo_stroke(c);
}
static void draw_clock(cairo_t *c) {
    cairo_arc(c, 0, 0, 1, 0, 4 * HALF);
    cairo_stroke(c);
    cairo_move_to(c, 0, -0.7);
    cairo_line_to(c, 0, 0);
    cairo_line_to(c, 0.45, 0.3);
    cairo_stroke(c);
    for (int i = 0; i < 12; i++) {
        cairo_arc(c, 0.84 * cos(i * HALF / 3), 0.84 * sin(i * HALF / 3), i % 3 ? 0.03 : 0.06, 0, 4 * HALF);
        cairo_fill(c);
    }
}
static void draw_iceland(cairo_t *c) {
    static const double far[] = {-1, 0.7, -0.35, -0.3, 0.3, 0.7}, near[] = {-0.3, 0.7, 0.4, -0.75, 1, 0.7};
    polygon(c, far, 3);
    cairo_stroke(c);
    polygon(c, near, 3);
    cairo_fill(c);
}
static void draw_star(cairo_t *c) {
    star(c, 5, 0.42);
    cairo_fill(c);
}
static void draw_ring(cairo_t *c) {
    for (int i = 0; i < 6; i++) {
        cairo_move_to(c, 0, 0);
        cairo_arc(c, 0, 0, 1, i * 4 * HALF / 6, (i + 1) * 4 * HALF / 6);
        cairo_close_path(c);
        cairo_stroke(c);
    }
}
static void draw_person(cairo_t *c) {
    cairo_arc(c, 0, -0.45, 0.42, 0, 4 * HALF);
    cairo_fill(c);
    cairo_arc(c, 0, 0.95, 0.8, 2 * HALF, 4 * HALF);
    cairo_fill(c);
}

void draw_emblem(cairo_t *c, const char *id, double x, double y, double size) {
    static const struct {
        const char *id;
        void (*draw)(cairo_t *);
    } emblem[] = {
        {"science", draw_science},
        {"invention", draw_invention},
        {"culture", draw_culture},
        {"politics", draw_politics},
        {"exploration", draw_exploration},
        {"building", draw_building},
        {"nature", draw_nature},
        {"iceland", draw_iceland},
        {"goal", draw_star},
        {"mission", draw_star},
        {"objective", draw_star},
        {"quest", draw_exploration},
        {"place", draw_building},
        {"wedge", draw_ring},
        {"shard", draw_ring},
        {"identity", draw_person},
        {"character", draw_person},
        {"artifact", draw_culture},
        {"resource", draw_nature},
        {"active_event", draw_politics},
        {"all_event", draw_politics},
        {"action", draw_invention},
    };
    void (*draw)(cairo_t *) = draw_clock;
    for (unsigned i = 0; i < sizeof emblem / sizeof *emblem; i++)
        if (!strcmp(emblem[i].id, id))
            draw = emblem[i].draw;
    cairo_save(c);
    cairo_translate(c, x, y);
    cairo_scale(c, size, size);
    cairo_set_line_width(c, 0.09);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    cairo_new_path(c);
    draw(c);
    cairo_restore(c);
}

/* --- sides ----------------------------------------------------------------------------------------- */

static void frame(cairo_t *c, struct box b) {
    ink(c);
    cairo_set_line_width(c, 1.2);
    cairo_rectangle(c, b.x, b.y, b.w, b.h);
    cairo_stroke(c);
    cairo_set_line_width(c, 0.4);
    cairo_rectangle(c, b.x + 2.2, b.y + 2.2, b.w - 4.4, b.h - 4.4);
    cairo_stroke(c);
}

/* The part of a card that is printed, inside its margin. */
static struct box inside(double x, double y) {
    return (struct box){x + MARGIN, y + MARGIN, CARD_W - 2 * MARGIN, CARD_H - 2 * MARGIN};
}

static bool draw_front(cairo_t *c, const struct print_job *job, const struct print_card *card, double x, double y) {
    struct box b = inside(x, y), in = {b.x + 7, b.y + 6, b.w - 14, b.h - 12};
    bool body = !job->dated && (card->text[0] || card->facts[0] || card->back[0]);
    double emblem = body ? EMBLEM_H * 0.62 : EMBLEM_H, small = job->smallest;
    bool fits = true;
    frame(c, b);
    tint(c);
    if (card->badge[0])
        set_text(c, (struct box){in.x - 3, in.y, BADGE_W, BADGE_H}, card->badge, true,
                 strlen(card->badge) > 2 ? 15 : 26, small);
    if (card->figure)
        draw_figure(c, card->figure, x + CARD_W / 2, in.y + emblem / 2 + 2, emblem - 4);
    else
        draw_emblem(c, card->emblem, x + CARD_W / 2, in.y + emblem / 2 + 2, emblem / 2 - 2);
    ink(c);
    double top = in.y + emblem + 6, bottom = in.y + in.h, kind = 11;
    fits &= set_text(c, (struct box){in.x, bottom - kind, in.w, kind}, card->kind, false, 8.5, small);
    bottom -= kind + 2;
    if (!body)
        return set_text(c, (struct box){in.x, top, in.w, bottom - top}, card->name, true, 14, small) && fits;
    double name = 38, facts = card->facts[0] ? (card->text[0] ? 0.3 : 1) * (bottom - top - name) : 0;
    fits &= set_text(c, (struct box){in.x, top, in.w, name}, card->name, true, 13, small);
    top += name;
    fits &= set_text(c, (struct box){in.x, top, in.w, facts}, card->facts, true, 11, small);
    top += facts;
    return set_text(c, (struct box){in.x, top, in.w, bottom - top}, card->text, false, 11.5, small) && fits;
}

static bool draw_other_side(cairo_t *c, const struct print_job *job, const struct print_card *card, double x,
                            double y) {
    struct print_card other = *card;
    memcpy(other.name, card->back, sizeof other.name);
    memcpy(other.kind, card->back_kind, sizeof other.kind);
    return draw_front(c, job, &other, x, y);
}

static bool draw_back(cairo_t *c, const struct print_job *job, const struct print_card *card, double x, double y) {
    struct box b = inside(x, y), in = {b.x + 7, b.y + 6, b.w - 14, b.h - 12};
    double small = job->smallest;
    if (card->back[0])
        return draw_other_side(c, job, card, x, y);
    frame(c, b);
    if (!job->dated) {
        tint(c);
        draw_emblem(c, card->emblem, x + CARD_W / 2, y + CARD_H / 2 - 16, 14 * MM);
        ink(c);
        return set_text(c, (struct box){in.x, in.y + in.h - 58, in.w, 38}, job->title, true, 14, small) &
               set_text(c, (struct box){in.x, in.y + in.h - 20, in.w, 14}, card->deck, false, 10, small);
    }
    tint(c);
    enum { LONG = 250 }; /* bytes of a note that needs the room of the name */
    size_t note = strlen(card->text);
    double date = 44, name = note ? (note > LONG ? 40 : 66) : in.h - date;
    bool fits = set_text(c, (struct box){in.x, in.y, in.w, date}, card->date, true, 20, small);
    ink(c);
    fits &= set_text(c, (struct box){in.x, in.y + date, in.w, name}, card->name, true, 12, small);
    double top = date + name;
    return set_text(c, (struct box){in.x, in.y + top, in.w, in.h - top}, card->text, false, 9.5, small) && fits;
}

/* --- pages ----------------------------------------------------------------------------------------- */

/* Where to cut: short lines beyond the cards at every edge. */
static void draw_marks(cairo_t *c, double left, double top) {
    ink(c);
    cairo_set_line_width(c, 0.4);
    for (int i = 0; i <= ACROSS; i++)
        for (int end = 0; end < 2; end++) {
            double x = left + i * CARD_W, y = end ? top + DOWN * CARD_H : top;
            cairo_move_to(c, x, y + (end ? 1 : -1) * MM);
            cairo_line_to(c, x, y + (end ? 1 : -1) * MARK);
        }
    for (int i = 0; i <= DOWN; i++)
        for (int end = 0; end < 2; end++) {
            double y = top + i * CARD_H, x = end ? left + ACROSS * CARD_W : left;
            cairo_move_to(c, x + (end ? 1 : -1) * MM, y);
            cairo_line_to(c, x + (end ? 1 : -1) * MARK, y);
        }
    cairo_stroke(c);
}

/* Backs are mirrored: paper is turned over along its long edge. */
static void draw_page(cairo_t *c, struct print_job *job, int first, bool back, double left, double top) {
    draw_marks(c, left, top);
    for (int i = 0; i < ACROSS * DOWN && first + i < job->n; i++) {
        const struct print_card *card = &job->card[first + i];
        int column = back ? ACROSS - 1 - i % ACROSS : i % ACROSS;
        double x = left + column * CARD_W, y = top + i / ACROSS * CARD_H;
        if (!(back ? draw_back(c, job, card, x, y) : draw_front(c, job, card, x, y))) {
            job->overflows++;
            job->overflow(job->with, card);
        }
    }
    cairo_show_page(c);
}

int print_cards(struct print_job *job) {
    double width = job->letter ? 612 : 210 * MM, height = job->letter ? 792 : 297 * MM;
    double left = (width - ACROSS * CARD_W) / 2, top = (height - DOWN * CARD_H) / 2;
    cairo_surface_t *surface = cairo_pdf_surface_create(job->path, width, height);
    int pages = 0;
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, job->title);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Timetable");
    for (int i = 0; i < job->n; i++)
        if (job->card[i].figure) {
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, "Drawings: game-icons.net, CC BY 3.0");
            break;
        }
    cairo_t *c = cairo_create(surface);
    for (int first = 0; first < job->n; first += ACROSS * DOWN, pages += 2) {
        draw_page(c, job, first, false, left, top);
        draw_page(c, job, first, true, left, top);
    }
    if (job->boards)
        pages += draw_boards(c, job, width, height);
    cairo_destroy(c);
    cairo_surface_finish(surface);
    if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
        pages = -1;
    cairo_surface_destroy(surface);
    return pages;
}
#endif
