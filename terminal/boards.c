/* Which game has a board of its own, and what the drawers share. This table is the only place in the
 * terminal client that names games; any other game is drawn from its view, field by field. */
#include "canvas.h"

#include "boards.h"

typedef void notes_fn(const struct scene *, void (*each)(void *, const char *), void *with);

static const struct board {
    const char *game;
    board_fn *draw;
    int columns, rows;
    int (*need)(const struct scene *); /* rows, where they depend on how the game stands */
    notes_fn *notes;
    int (*about)(const struct scene *, const struct tt_json *action, char (*out)[TEXT_BYTES], int room);
    const char *(*explains)(const struct scene *, const struct tt_json *action);
} board_table[] = {
    {"control", board_control, 60, 0, rows_control, NULL, NULL, NULL},
    {"crononautas", board_crononautas, 104, 25, NULL, notes_crononautas, about_crononautas, NULL},
    {"just_in_time", board_just_in_time, 90, 20, NULL, NULL, NULL, NULL},
    {"timalina", board_timalina, 66, 0, rows_timalina, NULL, NULL, NULL},
    {"timequest", board_timequest, 104, 26, NULL, NULL, NULL, explains_timequest},
};

static const struct board *board_of(const char *game) {
    for (size_t i = 0; i < sizeof board_table / sizeof *board_table; i++)
        if (!strcmp(board_table[i].game, game))
            return &board_table[i];
    return NULL;
}

int board_columns(const char *game) {
    const struct board *b = board_of(game);
    return b ? b->columns : 60;
}

int board_rows(const struct scene *s) {
    const struct board *b = board_of(s->game);
    return !b ? 1000 : b->need ? b->need(s) : b->rows;
}

board_fn *board_for(const char *game) {
    const struct board *b = board_of(game);
    return b ? b->draw : board_generic;
}

void board_notes(const struct scene *s, void (*each)(void *, const char *), void *with) {
    const struct board *b = board_of(s->game);
    if (b && b->notes)
        b->notes(s, each, with);
}

int board_about(const struct scene *s, const struct tt_json *action, char (*out)[TEXT_BYTES], int room) {
    const struct board *b = board_of(s->game);
    return b && b->about ? b->about(s, action, out, room) : 0;
}

const char *board_explains(const struct scene *s, const struct tt_json *action) {
    const struct board *b = board_of(s->game);
    return b && b->explains ? b->explains(s, action) : NULL;
}

/* --- reading views ------------------------------------------------------------------------- */

const struct tt_json *field(const struct scene *s, const char *key) { return tt_json_get(s->view, key); }

int64_t int_of(const struct tt_json *v, int64_t otherwise) {
    return v && (v->type == TT_JSON_INT || v->type == TT_JSON_BOOL) ? v->num : otherwise;
}

int64_t field_int(const struct scene *s, const char *key, int64_t otherwise) {
    return int_of(field(s, key), otherwise);
}

const char *text_of(const struct tt_json *v) { return tt_json_is(v, TT_JSON_TEXT) ? v->text : ""; }

bool list_has_int(const struct tt_json *list, int64_t n) {
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
        if (c->type == TT_JSON_INT && c->num == n)
            return true;
    return false;
}

const char *name_of(const struct scene *s, const char *id) { return scene_name(s, NULL, id); }

int count_in(const struct tt_json *v) { return !v ? 0 : v->type == TT_JSON_LIST ? (int)v->count : (int)int_of(v, 0); }

/* --- reading components -------------------------------------------------------------------- */

const struct tt_json *component_next(const struct scene *s, const char *kind, const struct tt_json *last) {
    const struct tt_json *c = last ? tt_json_next(s->components, last) : tt_json_first(s->components);
    while (c && !tt_json_is_text(tt_json_get(c, "kind"), kind))
        c = tt_json_next(s->components, c);
    return c;
}

const struct tt_json *component(const struct scene *s, const char *kind, const char *id) {
    const struct tt_json *c = component_next(s, kind, NULL);
    while (c && !tt_json_is_text(tt_json_get(c, "id"), id))
        c = component_next(s, kind, c);
    return c;
}

const struct tt_json *printed(const struct tt_json *c, const char *field_name) {
    return tt_json_get(tt_json_get(c, "printed"), field_name);
}

int printed_int(const struct tt_json *c, const char *field_name) { return (int)int_of(printed(c, field_name), 0); }

/* --- drawing ------------------------------------------------------------------------------- */

enum style seat_style(int seat) { return seat < 0 ? STYLE_TEXT : (enum style)(STYLE_SEAT0 + seat % 8); }

int draw_seat_name(struct canvas *c, int x, int y, int w, const struct scene *s, int seat) {
    bool acts = s->actors >> seat & 1;
    int end = x + w;
    x = acts ? draw_glyph(c, x, y, STYLE_WARN, GLYPH_ARROW) : draw_text(c, x, y, STYLE_TEXT, " ");
    x = draw_format(c, x, y, seat_style(seat), "%d", seat + 1);
    x = draw_text(c, x, y, STYLE_TEXT, " ");
    return draw_fit(c, x, y, end - x, seat == s->viewer ? STYLE_BOLD : STYLE_TEXT, scene_seat(s, seat));
}

void cards_text(const struct scene *s, const struct tt_json *list, char *out, size_t cap) {
    if (!list || list->type == TT_JSON_NULL)
        term_put(out, cap, "-");
    else if (list->type == TT_JSON_INT)
        term_put(out, cap, say_n(s->lang, "terminal.n_cards", list->num));
    else
        word_value(s, "cards", list, out, cap);
}

int draw_cards(struct canvas *c, int x, int y, int w, int h, enum style style, const struct scene *s, const char *label,
               const struct tt_json *list) {
    char text[TEXT_BYTES * 2];
    int from = x;
    if (label && *label) {
        from = draw_text(c, x, y, STYLE_DIM, label);
        from = draw_text(c, from, y, STYLE_DIM, " ");
    }
    cards_text(s, list, text, sizeof text);
    /* The label stands before the first row only; further rows begin below the label's end. */
    return draw_wrapped(c, from, y, x + w - from, h, style, text);
}

/* --- any game ------------------------------------------------------------------------------ */

struct flow {
    struct canvas *c;
    int x, y, w;
    int columns;
};

static void flow_line(void *with, int depth, const char *text) {
    struct flow *f = with;
    int indent = depth * 2;
    int rows = draw_wrapped(f->c, f->x + indent, f->y, f->w - indent - 1, f->c->h - f->y,
                            depth ? STYLE_TEXT : STYLE_BOLD, text);
    f->y += rows;
    if (f->y >= f->c->h && f->x + 2 * f->w <= f->c->w) {
        f->x += f->w;
        f->y = 0;
    }
}

static void count_line(void *with, int depth, const char *text) {
    struct flow *f = with;
    f->y += draw_wrapped(f->c, 0, 0, f->w - depth * 2 - 1, 0, STYLE_TEXT, text);
}

void board_generic(const struct scene *s, struct canvas *c) {
    int columns = 1;
    struct flow f = {.c = c};
    /* As few columns as hold it all, none narrower than 30. */
    for (;; columns++) {
        f.w = c->w / columns;
        f.y = 0;
        words_of_view(s, count_line, &f);
        if (f.y <= c->h * columns - columns || c->w / (columns + 1) < 30)
            break;
    }
    f.y = 0;
    words_of_view(s, flow_line, &f);
}
