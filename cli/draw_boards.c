/* Boards and tokens drawn with cairo (draw_boards.h): a ring of wedges, a map of tiles, boards for players. */
#include "draw_boards.h"
#include "draw_cards.h"
#include "draw_type.h"

#ifdef TT_CAIRO
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979323846

struct sheet {
    cairo_t *c;
    struct print_job *job;
    double width, height;
    int pages;
};

/* What is told of a text that has no room. */
static void put(struct sheet *s, struct box b, const char *text, bool bold, double largest) {
    struct print_card card = {0};
    if (set_text(s->c, b, text, bold, largest, s->job->smallest))
        return;
    snprintf(card.name, sizeof card.name, "%s", text);
    s->job->overflows++;
    s->job->overflow(s->job->with, &card);
}

static void end_page(struct sheet *s) {
    cairo_show_page(s->c);
    s->pages++;
}

static void stroke(struct sheet *s, double width) {
    cairo_set_line_width(s->c, width);
    cairo_stroke(s->c);
}

static void circle(struct sheet *s, double x, double y, double r) {
    cairo_new_sub_path(s->c);
    cairo_arc(s->c, x, y, r, 0, 2 * PI);
}

static void title(struct sheet *s, double top) {
    ink(s->c);
    put(s, (struct box){20 * MM, top, s->width - 40 * MM, 10 * MM}, s->job->title, true, 18);
}

/* The colour that a name stands for, pale enough to be written on; the name always stands beside it. */
static void colour(cairo_t *c, const char *id, double strength) {
    static const struct {
        const char *id;
        double r, g, b;
    } known[] = {{"orange", 0.93, 0.52, 0.13}, {"red", 0.80, 0.18, 0.16},   {"purple", 0.50, 0.25, 0.62},
                 {"blue", 0.16, 0.40, 0.76},   {"green", 0.20, 0.56, 0.28}, {"yellow", 0.94, 0.78, 0.16}};
    double r = 0.5, g = 0.5, b = 0.5;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i].id, id))
            r = known[i].r, g = known[i].g, b = known[i].b;
    cairo_set_source_rgb(c, 1 - (1 - r) * strength, 1 - (1 - g) * strength, 1 - (1 - b) * strength);
}

/* --- the ring ------------------------------------------------------------------------------------------------------
 */

/* A part of a ring, as a path. */
static void segment(struct sheet *s, double x, double y, double from, double to, double a, double b) {
    cairo_new_path(s->c);
    cairo_arc(s->c, x, y, to, a, b);
    cairo_arc_negative(s->c, x, y, from, b, a);
    cairo_close_path(s->c);
}

/* A row of places for tokens across the middle of a wedge. */
static void row(struct sheet *s, double x, double y, double radius, double middle, int n, double size, double apart) {
    for (int i = 0; i < n; i++) {
        double a = middle + (i - (n - 1) / 2.0) * apart / radius;
        circle(s, x + radius * cos(a), y + radius * sin(a), size);
        stroke(s, 0.6);
    }
}

/* Along the ring, as the tokens lie. */
static void space(struct sheet *s, double x, double y, double radius, double middle, double width, const char *name,
                  const char *kind) {
    bool below = sin(middle) > 0.01; /* no text stands on its head */
    cairo_save(s->c);
    cairo_translate(s->c, x + radius * cos(middle), y + radius * sin(middle));
    cairo_rotate(s->c, middle + (below ? -PI / 2 : PI / 2));
    ink(s->c);
    put(s, (struct box){-width / 2, -4.4 * MM, width, 5 * MM}, name, true, 11);
    put(s, (struct box){-width / 2, 0.8 * MM, width, 3.6 * MM}, kind, false, 7.5);
    cairo_restore(s->c);
}

static void draw_ring(struct sheet *s, const struct print_boards *b) {
    double x = s->width / 2, y = s->height / 2 + 4 * MM, outside = 97 * MM, between = 57 * MM, hole = 17 * MM;
    double step = 2 * PI / b->wedges;
    title(s, 14 * MM);
    for (int i = 0; i < b->wedges; i++) {
        double from = i * step - PI / 2 - step / 2, middle = from + step / 2;
        for (int ring = 0; ring < 2; ring++) {
            double in = ring ? between : hole, out = ring ? outside : between;
            segment(s, x, y, in, out, from, from + step);
            colour(s->c, b->wedge[i].id, ring ? 0.16 : 0.3);
            cairo_fill_preserve(s->c);
            ink(s->c);
            stroke(s, 1.1);
        }
        /* Tokens: shards in a row, markers in another; of the outer space also the slots and the pile. */
        ink(s->c);
        row(s, x, y, 50 * MM, middle, b->shards, 5.2 * MM, 12.4 * MM);
        space(s, x, y, 38.5 * MM, middle, 26 * MM, b->wedge[i].name, b->inner);
        row(s, x, y, 28.2 * MM, middle, b->shards, 3.0 * MM, 7.4 * MM);
        row(s, x, y, 64 * MM, middle, b->shards, 5.2 * MM, 13 * MM);
        space(s, x, y, 75.5 * MM, middle, 40 * MM, b->wedge[i].name, b->outer);
        row(s, x, y, 84.5 * MM, middle, b->shards, 3.0 * MM, 8 * MM);
        row(s, x, y, 92.6 * MM, middle, b->slots, 3.0 * MM, 10 * MM);
    }
    tint(s->c);
    draw_emblem(s->c, "", x, y, 9 * MM);
    ink(s->c);
    put(s, (struct box){20 * MM, s->height - 26 * MM, s->width - 40 * MM, 8 * MM}, b->used, false, 9);
    end_page(s);
    end_page(s);
}

/* A distorted shard is hatched, a blank one is not; a marker is smaller and filled. */
static void token(struct sheet *s, const struct print_space *t, double x, double y, bool marker, bool back) {
    double r = 6.4 * MM;
    cairo_save(s->c);
    circle(s, x, y, r);
    colour(s->c, t->id, marker ? 0.55 : 0.2);
    cairo_fill_preserve(s->c);
    ink(s->c);
    cairo_set_line_width(s->c, marker ? 1.8 : 0.7);
    cairo_stroke_preserve(s->c);
    cairo_clip(s->c);
    for (int i = -4; i <= 4 && !marker && !back; i++) {
        if (i >= -1 && i <= 1)
            continue; /* the name stands there */
        cairo_move_to(s->c, x - r, y + i * 1.6 * MM);
        cairo_line_to(s->c, x + r, y + i * 1.6 * MM);
        stroke(s, 0.8);
    }
    cairo_restore(s->c);
    ink(s->c);
    put(s, (struct box){x - 5.6 * MM, y - 2.9 * MM, 11.2 * MM, 5.8 * MM}, t->name, true, 7.5);
}

static void draw_tokens(struct sheet *s, const struct print_boards *b) {
    enum { ACROSS = 13 };
    double cell = 14.4 * MM, left = (s->width - ACROSS * cell) / 2, top = 24 * MM;
    for (int back = 0; back < 2; back++) {
        int n = 0;
        title(s, 10 * MM);
        for (int i = 0; i < b->tokens; i++)
            for (int k = 0; k < 2 * b->token[i].count + 1; k++, n++) {
                int column = back ? ACROSS - 1 - n % ACROSS : n % ACROSS;
                token(s, &b->token[i], left + (column + 0.5) * cell, top + (n / ACROSS + 0.5) * cell,
                      k > b->token[i].count, back != 0);
            }
        end_page(s);
    }
}

/* --- the map -------------------------------------------------------------------------------------------------------
 */

static void frame(struct sheet *s, struct box b) {
    ink(s->c);
    cairo_rectangle(s->c, b.x, b.y, b.w, b.h);
    stroke(s, 1.1);
}

static void draw_tile(struct sheet *s, const struct print_boards *b, int i, struct box cell) {
    const struct print_space *t = &b->tile[i];
    char number[12];
    struct box in = {cell.x + 3 * MM, cell.y + 3 * MM, cell.w - 6 * MM, cell.h - 6 * MM};
    frame(s, cell);
    snprintf(number, sizeof number, "%d", i);
    tint(s->c);
    put(s, (struct box){in.x, in.y, 8 * MM, 6 * MM}, number, true, 12);
    draw_emblem(s->c, "place", cell.x + cell.w - 8 * MM, cell.y + 7 * MM, 4 * MM);
    ink(s->c);
    put(s, (struct box){in.x, in.y + 7 * MM, in.w, 12 * MM}, t->name, true, 13);
    put(s, (struct box){in.x, in.y + 19 * MM, in.w, 10 * MM}, t->line[0], false, 9);
    put(s, (struct box){in.x, in.y + 29 * MM, in.w, 11 * MM}, t->line[1], false, 9);
    for (int k = 0; t->line[0][0] && k <= b->visits; k++) {
        double x = in.x + (k + 0.5) * in.w / (b->visits + 1), y = in.y + in.h - 5 * MM;
        circle(s, x, y, 3.4 * MM);
        stroke(s, 0.6);
        snprintf(number, sizeof number, "%d", b->visits - k);
        put(s, (struct box){x - 3 * MM, y - 2 * MM, 6 * MM, 4 * MM}, number, false, 8);
    }
}

static void draw_arena(struct sheet *s, const struct print_boards *b, struct box cell) {
    frame(s, cell);
    ink(s->c);
    put(s, (struct box){cell.x + 3 * MM, cell.y + 4 * MM, cell.w - 6 * MM, 14 * MM}, b->arena, true, 13);
    for (int i = 0; i < 4; i++) {
        cairo_rectangle(s->c, cell.x + (6 + i % 2 * 26) * MM, cell.y + (19 + i / 2 * 18) * MM, 22 * MM, 16 * MM);
        stroke(s, 0.7);
    }
}

/* Three across, there and back again, so that neighbours on the map lie side by side. */
static void draw_map(struct sheet *s, const struct print_boards *b) {
    enum { ACROSS = 3 };
    double gap = 3 * MM, w = 60 * MM, h = 57 * MM;
    double left = (s->width - ACROSS * w - (ACROSS - 1) * gap) / 2, top = 19 * MM;
    title(s, 8 * MM);
    for (int i = 0; i < b->tiles + (b->arena != NULL); i++) {
        int across = i / ACROSS % 2 ? ACROSS - 1 - i % ACROSS : i % ACROSS;
        struct box cell = {left + across * (w + gap), top + i / ACROSS * (h + gap), w, h};
        if (i < b->tiles)
            draw_tile(s, b, i, cell);
        else
            draw_arena(s, b, cell);
    }
    ink(s->c);
    put(s, (struct box){20 * MM, top + 4 * (h + gap) - gap + 2 * MM, s->width - 40 * MM, 5 * MM}, b->visits_word, false,
        8);
    end_page(s);
    end_page(s);
}

/* --- a player's board ----------------------------------------------------------------------------------------------
 */

static void draw_player(struct sheet *s, const struct print_boards *b, struct box at) {
    double pile = (at.w - 12 * MM) / b->piles;
    frame(s, at);
    ink(s->c);
    put(s, (struct box){at.x + 6 * MM, at.y + 4 * MM, at.w - 12 * MM, 8 * MM}, s->job->title, true, 14);
    put(s, (struct box){at.x + 6 * MM, at.y + 15 * MM, 40 * MM, 8 * MM}, b->points_word, false, 10);
    for (int i = 0; i < b->points; i++) {
        circle(s, at.x + (54 + i * 13) * MM, at.y + 19 * MM, 5 * MM);
        stroke(s, 0.8);
    }
    put(s, (struct box){at.x + at.w - 66 * MM, at.y + 15 * MM, 60 * MM, 8 * MM}, b->slots_word, false, 10);
    for (int i = 0; i < b->card_slots; i++) {
        cairo_rectangle(s->c, at.x + at.w - (36 + i * 32) * MM, at.y + 25 * MM, 30 * MM, 42 * MM);
        stroke(s, 0.8);
    }
    for (int i = 0; i < b->piles; i++) {
        double x = at.x + 6 * MM + i * pile, y = at.y + at.h - 44 * MM;
        cairo_rectangle(s->c, x + 1 * MM, y, pile - 2 * MM, 38 * MM);
        stroke(s, 0.8);
        put(s, (struct box){x + 2 * MM, y + 1 * MM, pile - 4 * MM, 9 * MM}, b->pile[i].name, true, 9.5);
    }
}

static void draw_players(struct sheet *s, const struct print_boards *b) {
    double w = s->width - 24 * MM, h = 122 * MM, gap = 6 * MM, top = (s->height - 2 * h - gap) / 2;
    for (int i = 0; i < 2; i++)
        draw_player(s, b, (struct box){12 * MM, top + i * (h + gap), w, h});
    end_page(s);
    end_page(s);
}

int draw_boards(cairo_t *c, struct print_job *job, double width, double height) {
    struct sheet s = {.c = c, .job = job, .width = width, .height = height};
    const struct print_boards *b = job->boards;
    if (b->wedges)
        draw_ring(&s, b);
    if (b->tokens)
        draw_tokens(&s, b);
    if (b->tiles)
        draw_map(&s, b);
    if (b->piles)
        draw_players(&s, b);
    return s.pages;
}
#endif
