/* CONTROL: an area a player with its fuel bar and its cards, and one's own hand. Stable cards are blue,
 * unstable ones orange with a wave before their fuel. */
#include "boards.h"

/* A kind of card as its components say it. */
struct kind {
    int fuel;
    bool unstable;
    enum style style;
};

static struct kind kind_of(const struct scene *s, const char *id) {
    const struct tt_json *card = component(s, "card", id);
    bool unstable = tt_json_is_text(printed(card, "type"), "unstable");
    return (struct kind){.fuel = printed_int(card, "fuel"),
                         .unstable = unstable,
                         .style = !card      ? STYLE_TEXT
                                  : unstable ? STYLE_ORANGE
                                             : STYLE_BLUE};
}

/* One card on one row: fuel, name and, where there is room, its fuel as blocks. */
static void draw_card(struct canvas *c, int x, int y, int w, const struct scene *s, const char *id) {
    struct kind kind = kind_of(s, id);
    int at = draw_format(c, x, y, kind.style, "%s%2d ", kind.unstable ? "~" : " ", kind.fuel);
    int name = w - (at - x) > 28 ? 16 : w - (at - x);
    draw_fit(c, at, y, name, kind.style, name_of(s, id));
    if (name == 16)
        for (int i = 0; i < kind.fuel; i++)
            draw_glyph(c, at + 16 + i, y, kind.style, GLYPH_FULL);
}

static void draw_area(struct canvas *c, const struct scene *s, int seat) {
    const struct tt_json *area = tt_json_at(field(s, "areas"), (uint32_t)seat);
    int fuel = (int)int_of(tt_json_at(field(s, "fuel"), (uint32_t)seat), 0);
    int wins = (int)int_of(tt_json_at(field(s, "wins"), (uint32_t)seat), 0);
    int decks = count_in(field(s, "decks")) > 1;
    int goal = printed_int(component(s, "goal", "round"), "fuel");
    draw_box(c, 0, 0, c->w, c->h, STYLE_FRAME, NULL);
    draw_seat_name(c, 2, 0, c->w - 8, s, seat);
    for (int i = 0; i < wins; i++)
        draw_glyph(c, c->w - 3 - i, 0, STYLE_WARN, GLYPH_STAR);
    int x = draw_format(c, 2, 1, STYLE_BOLD, "%2d/%d ", fuel, goal);
    draw_bar(c, x, 1, c->w - x - 2, fuel > goal ? goal : fuel, goal, fuel >= goal - 5 ? STYLE_BAD : STYLE_GOOD);
    int rows = c->h - 4, n = area ? (int)area->count : 0;
    int columns = rows > 0 && n > rows ? (n + rows - 1) / rows : 1;
    int wide = (c->w - 3) / columns, i = 0;
    for (const struct tt_json *k = tt_json_first(area); k && rows > 0; k = tt_json_next(area, k), i++)
        draw_card(c, 1 + i / rows * wide, 2 + i % rows, wide, s, text_of(k));
    int hand = count_in(tt_json_at(field(s, "hands"), (uint32_t)seat));
    char text[200], part[3][40];
    snprintf(part[0], sizeof part[0], "%d", hand);
    snprintf(part[1], sizeof part[1], "%lld",
             (long long)int_of(tt_json_at(field(s, "decks"), decks ? (uint32_t)seat : 0), 0));
    snprintf(part[2], sizeof part[2], "%lld",
             (long long)int_of(tt_json_at(field(s, "discards"), decks ? (uint32_t)seat : 0), 0));
    term_put(text, sizeof text,
             say3(s->lang, c->w >= 36 ? "terminal.control_counts" : "terminal.control_counts_short", part[0], part[1],
                  part[2]));
    draw_fit(c, 2, c->h - 2, c->w - 4, STYLE_DIM, text);
}

/* Cards side by side with their fuel; returns the rows used. */
static int draw_hand(struct canvas *c, int y, int rows, const struct scene *s, const char *label,
                     const struct tt_json *list) {
    int x = draw_format(c, 1, y, STYLE_DIM, "%s ", label), left = x, used = 1;
    for (const struct tt_json *k = tt_json_first(list); k; k = tt_json_next(list, k)) {
        struct kind kind = kind_of(s, text_of(k));
        int wide = text_width(name_of(s, text_of(k))) + 5;
        if (x + wide > c->w && used < rows) {
            x = left;
            y++;
            used++;
        }
        x = draw_format(c, x, y, kind.style, "%s%d %s", kind.unstable ? "~" : "", kind.fuel, name_of(s, text_of(k)));
        x = draw_text(c, x, y, STYLE_TEXT, "  ");
    }
    if (!list || !list->count)
        draw_text(c, x, y, STYLE_DIM, say(s->lang, "list.empty"));
    return used;
}

static int draw_pending(struct canvas *c, int y, const struct scene *s) {
    const struct tt_json *p = field(s, "pending");
    char text[TEXT_BYTES];
    if (!tt_json_is(p, TT_JSON_OBJECT))
        return 0;
    word_value(s, "pending", p, text, sizeof text);
    int x = draw_format(c, 1, y, STYLE_WARN, "%s: ", word_field(s->lang, s->game, "pending"));
    draw_fit(c, x, y, c->w - x - 1, STYLE_TEXT, text);
    return 1;
}

/* As many as the fullest area needs. */
int rows_control(const struct scene *s) {
    const struct tt_json *areas = field(s, "areas");
    int most = 6, per = s->seats > 2 ? 2 : 1;
    for (const struct tt_json *k = tt_json_first(areas); k; k = tt_json_next(areas, k))
        most = count_in(k) > most ? count_in(k) : most;
    return (most + 4) * per + 4;
}

void board_control(const struct scene *s, struct canvas *c) {
    const struct tt_json *hand = s->viewer >= 0 ? tt_json_at(field(s, "hands"), (uint32_t)s->viewer) : NULL;
    const struct tt_json *found = field(s, "found");
    int below = 2 + (c->h > 18) + (found ? 1 : 0);
    int areas = c->h - below - 1;
    bool grid = s->seats > 2 && c->h > 24;
    int columns = grid ? 2 : s->seats;
    int wide = c->w / columns, high = grid ? areas / 2 : areas;
    for (int p = 0; p < s->seats; p++) {
        int cx = p % columns * wide;
        struct canvas part =
            canvas_part(c, cx, p / columns * high, p % columns == columns - 1 ? c->w - cx : wide, high);
        draw_area(&part, s, p);
    }
    int y = (grid ? 2 * high : high);
    y += draw_pending(c, y, s);
    if (hand)
        y += draw_hand(c, y, c->h - y - (found ? 1 : 0), s, say(s->lang, "terminal.your_hand"), hand);
    if (found)
        draw_hand(c, y, c->h - y, s, word_field(s->lang, s->game, "found"), found);
}
