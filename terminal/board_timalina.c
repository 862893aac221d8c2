/* Tímalína: the line from the earliest card to the latest, with the number of every place between them;
 * everybody's cards without dates; the box. */
#include "boards.h"

static void year_text(const struct scene *s, const struct tt_json *card, char *out, size_t cap) {
    const struct tt_json *day = tt_json_get(card, "day"), *date = tt_json_get(card, "date");
    word_value(s, "date", date, out, cap);
    size_t n = strlen(out);
    if (day && date && n < cap) /* 1969-07-20 */
        snprintf(out + n, cap - n, "%s%s", date->num > 0 ? "-" : ", ", day->text);
}

const char *own_name(const struct scene *s, const char *id) {
    const struct tt_json *name = tt_json_get(field(s, "names"), id);
    return tt_json_is(name, TT_JSON_TEXT) ? name->text : name_of(s, id);
}

/* Widest date on the line, so that names stand below each other. */
static int widest(const struct scene *s, const struct tt_json *line) {
    int most = 4;
    char year[64];
    for (const struct tt_json *k = tt_json_first(line); k; k = tt_json_next(line, k)) {
        year_text(s, k, year, sizeof year);
        if (text_width(year) > most)
            most = text_width(year);
    }
    return most > 24 ? 24 : most;
}

static void draw_the_line(struct canvas *c, const struct scene *s) {
    const struct tt_json *line = field(s, "line");
    int n = count_in(line), rows = c->h - 1, i = 0;
    if (rows < 1)
        return;
    int columns = (n + 1 + rows - 1) / rows;
    int wide = c->w / columns, dates = widest(s, line);
    draw_box(c, 0, 0, c->w, 1, STYLE_FRAME, NULL);
    draw_line(c, 0, 0, c->w, STYLE_FRAME);
    draw_format(c, 2, 0, STYLE_TITLE, " %s ", word_field(s->lang, s->game, "line"));
    for (const struct tt_json *k = tt_json_first(line); k; k = tt_json_next(line, k), i++) {
        char year[64];
        int x = i / rows * wide, y = 1 + i % rows;
        year_text(s, k, year, sizeof year);
        x = draw_format(c, x, y, STYLE_WARN, "%3d", i);
        x = draw_glyph(c, x, y, STYLE_DIM, GLYPH_ARROW);
        draw_fit(c, x, y, dates, STYLE_BOLD, year);
        x += dates + 1;
        draw_fit(c, x, y, (i / rows + 1) * wide - x - 1, STYLE_TEXT, own_name(s, text_of(tt_json_get(k, "card"))));
    }
    int x = draw_format(c, i / rows * wide, 1 + i % rows, STYLE_WARN, "%3d", i);
    draw_glyph(c, x, 1 + i % rows, STYLE_DIM, GLYPH_ARROW);
}

/* A seat's cards, one or several a row. */
static int draw_hand(struct canvas *c, int y, int rows, const struct scene *s, int seat, bool own) {
    const struct tt_json *hand = tt_json_at(field(s, "hands"), (uint32_t)seat);
    bool in = int_of(tt_json_at(field(s, "in_game"), (uint32_t)seat), 1) != 0;
    char text[TEXT_BYTES] = "";
    size_t len = 0;
    draw_seat_name(c, 0, y, 17, s, seat);
    if (!in)
        return draw_fit(c, 18, y, c->w - 19, STYLE_DIM, say(s->lang, "terminal.is_out")), 1;
    for (const struct tt_json *k = tt_json_first(hand); k && len < sizeof text - 200; k = tt_json_next(hand, k))
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", len ? "; " : "", own_name(s, text_of(k)));
    if (!count_in(hand))
        term_put(text, sizeof text, say(s->lang, "list.empty"));
    draw_format(c, 18, y, STYLE_DIM, "%d", count_in(hand));
    return draw_wrapped(c, 21, y, c->w - 22, rows, own ? STYLE_BOLD : STYLE_DIM, text);
}

static void draw_head(struct canvas *c, int y, const struct scene *s) {
    const struct tt_json *box = field(s, "box");
    char year[64];
    int x = draw_format(c, 1, y, STYLE_DIM, "%s ", word_field(s->lang, s->game, "deck"));
    x = draw_format(c, x, y, STYLE_TEXT, "%d  ", count_in(field(s, "deck")));
    if (tt_json_is(field(s, "lives"), TT_JSON_INT))
        x = draw_format(c, x, y, STYLE_BAD, "%s %d  ", word_field(s->lang, s->game, "lives"),
                        (int)field_int(s, "lives", 0));
    if (field_int(s, "playoff", 0))
        x = draw_format(c, x, y, STYLE_WARN, "%s  ", word_field(s->lang, s->game, "playoff"));
    if (*text_of(field(s, "top")))
        x = draw_format(c, x, y, STYLE_TEXT, "%s: %s  ", word_field(s->lang, s->game, "top"),
                        own_name(s, text_of(field(s, "top"))));
    x = draw_format(c, x, y, STYLE_DIM, "%s ", word_field(s->lang, s->game, "box"));
    x = draw_format(c, x, y, STYLE_TEXT, "%d", count_in(box));
    if (!count_in(box))
        return;
    const struct tt_json *last = tt_json_at(box, box->count - 1);
    year_text(s, last, year, sizeof year);
    x = draw_format(c, x, y, STYLE_DIM, " (%s ", year);
    x = draw_fit(c, x, y, c->w - x - 2, STYLE_DIM, own_name(s, text_of(tt_json_get(last, "card"))));
    draw_text(c, x, y, STYLE_DIM, ")");
}

/* Many players on a small screen: names and numbers of cards, four a row. */
static void draw_others(struct canvas *c, int y, const struct scene *s) {
    int i = 0, wide = c->w / 4;
    for (int p = 0; p < s->seats; p++) {
        if (p == s->viewer)
            continue;
        bool in = int_of(tt_json_at(field(s, "in_game"), (uint32_t)p), 1) != 0;
        int x = i % 4 * wide, at = draw_seat_name(c, x, y + i / 4, wide - 5, s, p);
        if (in)
            draw_format(c, at + 1, y + i / 4, STYLE_DIM, "%d", count_in(tt_json_at(field(s, "hands"), (uint32_t)p)));
        else
            draw_text(c, at + 1, y + i / 4, STYLE_DIM, "-");
        i++;
    }
}

void board_timalina(const struct scene *s, struct canvas *c) {
    int own = c->h >= 18 ? 4 : 3, others = s->seats - (s->viewer >= 0);
    int each = c->h >= 24 && others <= 3 ? 2 : 1;
    bool crowd = 1 + own + others * each > c->h - 6;
    int below = 1 + (s->viewer >= 0 ? own : 0) + (crowd ? (others + 3) / 4 : others * each);
    struct canvas top = canvas_part(c, 0, 0, c->w, c->h - below);
    draw_the_line(&top, s);
    int y = c->h - below;
    draw_head(c, y++, s);
    if (s->viewer >= 0) {
        draw_hand(c, y, own, s, s->viewer, true);
        y += own;
    }
    if (crowd) {
        draw_others(c, y, s);
        return;
    }
    for (int p = 0; p < s->seats; p++)
        if (p != s->viewer) {
            draw_hand(c, y, each, s, p, false);
            y += each;
        }
}

int rows_timalina(const struct scene *s) { return count_in(field(s, "line")) + 5 + 3 * s->seats; }
