/* Just in Time: six wedges in a circle, three above and three below. The places are the outer ring, the
 * times the inner one: above, a place stands over its time, below it stands under it. Colours are
 * written with three letters, distorted shards with a wave; what exists for the viewer is bold. */
#include "boards.h"

enum { WEDGES = 6 };

/* What a colour is drawn in. */
static enum style style_of(const char *color) {
    static const struct {
        const char *id;
        enum style style;
    } paint[] = {{"orange", STYLE_ORANGE}, {"red", STYLE_RED},     {"purple", STYLE_PURPLE},
                 {"blue", STYLE_BLUE},     {"green", STYLE_GREEN}, {"yellow", STYLE_YELLOW}};
    for (size_t i = 0; i < sizeof paint / sizeof *paint; i++)
        if (!strcmp(paint[i].id, color))
            return paint[i].style;
    return STYLE_TEXT;
}

/* The wedges clockwise, by their colours. */
static const struct tt_json *wedge_at(const struct scene *s, int i) {
    const struct tt_json *wedge = component_next(s, "wedge", NULL);
    while (wedge && i-- > 0)
        wedge = component_next(s, "wedge", wedge);
    return wedge;
}

static const char *color_at(const struct scene *s, int i) { return text_of(tt_json_get(wedge_at(s, i), "id")); }

static int wedge_of(const struct scene *s, const char *color) {
    int i = 0;
    for (const struct tt_json *w = component_next(s, "wedge", NULL); w; w = component_next(s, "wedge", w), i++)
        if (tt_json_is_text(tt_json_get(w, "id"), color))
            return i;
    return -1;
}

/* The first three letters of a colour's name. */
static const char *code_of(const struct scene *s, const char *color) {
    static _Thread_local char ring[4][16];
    static _Thread_local unsigned at;
    char *out = ring[at++ % 4];
    const char *name = *color ? name_of(s, color) : "?";
    size_t n = 0;
    for (int letters = 0; letters < 3; letters++)
        n += tt_utf8_next(name + n);
    memcpy(out, name, n);
    out[n] = 0;
    return out;
}

/* The bars of a time, as printed on its wedge: what exists from there. */
static const struct tt_json *bars_at(const struct scene *s, int wedge) {
    return tt_json_get(tt_json_get(wedge_at(s, wedge), "printed"), "exists");
}

/* As few letters of a colour's name as tell it from the others, the first one large. */
static void short_code(const struct scene *s, const char *color, char *out, size_t cap) {
    const char *name = name_of(s, color);
    size_t n = tt_utf8_next(name);
    for (bool again = true; again && n + 4 < cap && name[n];) {
        again = false;
        for (int i = 0; i < WEDGES; i++)
            again = again || (strcmp(color_at(s, i), color) && !strncmp(name_of(s, color_at(s, i)), name, n));
        n += again ? tt_utf8_next(name + n) : 0;
    }
    snprintf(out, cap, "%.*s", (int)n, name);
    if (*out >= 'a' && *out <= 'z')
        *out = (char)(*out - 'a' + 'A');
}

/* Whole codes where there is room, else the short ones, up to the wedge's right edge. */
static void draw_bars(struct canvas *c, int x, int y, const struct scene *s, int wedge, bool whole) {
    enum { RIGHT = 25 };
    const struct tt_json *bars = bars_at(s, wedge);
    char code[WEDGES][8], all[64] = "";
    int n = 0;
    for (const struct tt_json *k = tt_json_first(bars); k && n < WEDGES; k = tt_json_next(bars, k), n++) {
        short_code(s, text_of(k), code[n], sizeof code[n]);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s", code[n]);
    }
    x = draw_text(c, whole ? x + 20 : x + RIGHT - 1 - text_width(all), y, STYLE_DIM, "=");
    n = 0;
    for (const struct tt_json *k = tt_json_first(bars); k && n < WEDGES; k = tt_json_next(bars, k), n++)
        x = draw_text(c, x, y, style_of(text_of(k)), whole ? code_of(s, text_of(k)) : code[n]) + whole;
}

static const struct tt_json *seat_of(const struct scene *s, int p) {
    return tt_json_at(field(s, "seats"), (uint32_t)p);
}

/* The viewer's present is where the temporal meeple stands, the past the two times before it. */
static int steps_back(const struct scene *s, int wedge) {
    int now = s->viewer < 0 ? -1 : wedge_of(s, text_of(tt_json_get(seat_of(s, s->viewer), "temporal")));
    return now < 0 ? -1 : (now - wedge + WEDGES) % WEDGES;
}

static bool exists(const struct scene *s, const char *color) {
    int wedge = wedge_of(s, color), back = wedge < 0 ? -1 : steps_back(s, wedge);
    return back >= 0 && back <= 2;
}

static int draw_meeples(struct canvas *c, int x, int y, const struct scene *s, const char *which, int wedge) {
    for (int p = 0; p < s->seats; p++)
        if (wedge_of(s, text_of(tt_json_get(seat_of(s, p), which))) == wedge) {
            x = draw_glyph(c, x, y, seat_style(p), !strcmp(which, "physical") ? GLYPH_MAN : GLYPH_CLOCK);
            x = draw_format(c, x, y, seat_style(p), "%d", p + 1);
        }
    return x;
}

/* Shards and meeples on one row, the colours it still wants on the next, and there the bars of a time. */
static void draw_space(struct canvas *c, int x, int y, const struct scene *s, bool time, int wedge, bool wide) {
    const struct tt_json *space = tt_json_get(field(s, time ? "times" : "places"), color_at(s, wedge));
    const struct tt_json *shards = tt_json_get(space, "shards"), *markers = tt_json_get(space, "markers");
    int at = draw_fit(c, x, y, 7, STYLE_DIM, say(s->lang, time ? "terminal.jit_time" : "terminal.jit_place"));
    at = x + 7 > at ? x + 7 : at + 1;
    for (const struct tt_json *k = tt_json_first(shards); k; k = tt_json_next(shards, k)) {
        const char *color = text_of(tt_json_get(k, "color"));
        bool distorted = tt_json_is_text(tt_json_get(k, "side"), "distorted");
        at = draw_text(c, at, y, exists(s, color) ? STYLE_BOLD : STYLE_DIM, distorted ? "~" : " ");
        at = draw_text(c, at, y, style_of(color), code_of(s, color));
    }
    draw_meeples(c, at + 1, y, s, time ? "temporal" : "physical", wedge);
    if (time)
        draw_bars(c, x, y + 1, s, wedge, wide);
    if (!count_in(markers))
        return;
    at = draw_fit(c, x, y + 1, 7, STYLE_WARN, say(s->lang, "terminal.jit_wants"));
    at = x + 7 > at ? x + 7 : at + 1;
    for (const struct tt_json *k = tt_json_first(markers); k; k = tt_json_next(markers, k)) {
        at = draw_glyph(c, at, y + 1, style_of(text_of(k)), GLYPH_CRYSTAL);
        at = draw_text(c, at, y + 1, style_of(text_of(k)), code_of(s, text_of(k)));
    }
}

static void draw_header(struct canvas *c, int x, int y, int w, const struct scene *s, int wedge) {
    const char *color = color_at(s, wedge);
    const struct tt_json *stable = tt_json_get(field(s, "stable"), color);
    const struct tt_json *used = tt_json_get(field(s, "used"), color);
    static const char *const when[] = {"terminal.jit_now", "terminal.jit_past", "terminal.jit_past",
                                       "terminal.jit_future"};
    int back = steps_back(s, wedge), end = x + w - 1;
    int at = draw_fit(c, x, y, 9, style_of(color), name_of(s, color));
    draw_style(c, x, y, at - x, style_of(color));
    at++;
    for (int i = 0, slots = printed_int(wedge_at(s, wedge), "slots"); i < slots; i++) {
        bool full = i < count_in(stable);
        at = draw_glyph(c, at, y, full ? style_of(text_of(tt_json_at(stable, (uint32_t)i))) : STYLE_DIM,
                        full ? GLYPH_DOT : GLYPH_RING);
    }
    if (back >= 0)
        at = draw_fit(c, at + 1, y, end - at - 1, back == 0 ? STYLE_BOLD : STYLE_DIM,
                      say(s->lang, when[back < 3 ? back : 3]));
    if (count_in(used) && end - at > 4)
        draw_format(c, at + 1, y, STYLE_DIM, "+%d", count_in(used));
}

/* Bare: header, place, time, five rows. Framed: the same within a box, a line between the rings. */
static void draw_wedge(struct canvas *c, int x, int y, int w, const struct scene *s, int wedge, bool above,
                       bool framed) {
    if (!framed) {
        draw_header(c, x, above ? y : y + 4, w, s, wedge);
        draw_space(c, x, above ? y + 1 : y + 2, s, false, wedge, false);
        draw_space(c, x, above ? y + 3 : y, s, true, wedge, false);
        return;
    }
    draw_box(c, x, y, w, 8, style_of(color_at(s, wedge)), NULL);
    draw_line(c, x + 1, above ? y + 4 : y + 3, w - 2, STYLE_FRAME);
    draw_header(c, x + 2, above ? y + 1 : y + 6, w - 3, s, wedge);
    draw_space(c, x + 2, above ? y + 2 : y + 4, s, false, wedge, w >= 38);
    draw_space(c, x + 2, above ? y + 5 : y + 1, s, true, wedge, w >= 38);
}

static void hand_text(const struct scene *s, const struct tt_json *seat, char *out, size_t cap) {
    const struct tt_json *hand = tt_json_get(seat, "hand");
    size_t len = 0;
    out[0] = 0;
    if (!tt_json_is(hand, TT_JSON_LIST)) {
        term_put(out, cap, say_n(s->lang, "terminal.n_cards", count_in(hand)));
        return;
    }
    for (const struct tt_json *k = tt_json_first(hand); k && len + 24 < cap; k = tt_json_next(hand, k))
        len += (size_t)snprintf(out + len, cap - len, "%s%lld", len ? " " : "", (long long)int_of(k, 0));
}

static void draw_player(struct canvas *c, int x, int y, int w, const struct scene *s, int p) {
    const struct tt_json *seat = seat_of(s, p), *chosen = tt_json_at(field(s, "chosen"), (uint32_t)p);
    const struct tt_json *shards = tt_json_get(seat, "shards");
    char hand[200], text[TEXT_BYTES];
    int name = w < 30 ? 10 : 14, end = x + w - 1, at = draw_seat_name(c, x, y, name, s, p);
    at = at < x + name ? x + name : at;
    hand_text(s, seat, hand, sizeof hand);
    at = draw_format(c, at, y, p == s->viewer ? STYLE_BOLD : STYLE_TEXT, " %s", hand);
    at = draw_format(c, at, y, STYLE_DIM, " +%d", count_in(tt_json_get(seat, "deck")));
    for (const struct tt_json *k = tt_json_first(shards); k && at < end - 5; k = tt_json_next(shards, k))
        at = draw_format(c, at, y, style_of(text_of(k)), " %s", code_of(s, text_of(k)));
    if (tt_json_is(chosen, TT_JSON_OBJECT)) {
        word_value(s, "chosen", tt_json_first(chosen), text, sizeof text);
        at = draw_glyph(c, at + 1, y, STYLE_WARN, GLYPH_ARROW);
        draw_fit(c, at, y, end - at, STYLE_WARN, text);
    } else if (int_of(tt_json_at(field(s, "ready"), (uint32_t)p), 0)) {
        draw_glyph(c, at + 1, y, STYLE_GOOD, GLYPH_DOT);
    }
}

static void draw_hub(struct canvas *c, int y, const struct scene *s) {
    int progress = (int)field_int(s, "progress", 0), all = 0;
    for (const struct tt_json *w = component_next(s, "wedge", NULL); w; w = component_next(s, "wedge", w))
        all += printed_int(w, "slots");
    draw_line(c, 0, y, c->w, STYLE_FRAME);
    int x = draw_format(c, 3, y, STYLE_TITLE, " %s %d ", word_field(s->lang, s->game, "round"),
                        (int)field_int(s, "round", 1));
    x = draw_format(c, x + 2, y, STYLE_TITLE, " %s %d/%d ", word_field(s->lang, s->game, "progress"), progress, all);
    draw_bar(c, x + 1, y, 18, progress, all, STYLE_GOOD);
    draw_format(c, c->w - 24, y, STYLE_DIM, " %s ", say(s->lang, "terminal.jit_rings"));
}

void board_just_in_time(const struct scene *s, struct canvas *c) {
    static const int below[3] = {5, 4, 3};
    int columns = s->seats <= 2 ? s->seats : 11 + (s->seats + 1) / 2 <= c->h ? 2 : 3;
    int lines = (s->seats + columns - 1) / columns;
    bool framed = c->h >= 17 + lines;
    int wide = c->w / 3, high = framed ? 8 : 5;
    for (int i = 0; i < 3; i++) {
        draw_wedge(c, !framed + i * wide, 0, wide - !framed, s, i, true, framed);
        draw_wedge(c, !framed + i * wide, high + 1, wide - !framed, s, below[i], false, framed);
    }
    draw_hub(c, high, s);
    int y = 2 * high + 1;
    for (int p = 0; p < s->seats; p++)
        draw_player(c, p / lines * (c->w / columns), y + p % lines, c->w / columns, s, p);
}
