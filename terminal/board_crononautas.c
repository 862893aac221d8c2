/* Crononautas: the timeline, four rows of eight years, with its tears, patches and altered years; the
 * players with their artifacts; one's own mission, identity and hand. Without colours an altered year
 * has a prime, a tear crosses and a patch hatching around it; brackets are what one's own identity asks
 * for: (true), [patched]. */
#include "boards.h"

enum { COLUMNS = 8, ROWS = 4 };

/* What going home with this identity asks of a year: 0 nothing, 1 that it is true, 2 that it is patched. */
static int asks_for(const struct tt_json *identity, int year) {
    if (list_has_int(printed(identity, "true"), year))
        return 1;
    return list_has_int(printed(identity, "patched"), year) ? 2 : 0;
}

static const char *patch_on(const struct scene *s, int year) {
    const struct tt_json *patches = field(s, "patches");
    for (const struct tt_json *k = tt_json_first(patches); k; k = tt_json_next(patches, k))
        if (printed_int(component(s, "card", text_of(k)), "year") == year)
            return k->text;
    return NULL;
}

struct spot {
    int year;
    bool linchpin, altered, torn, gone;
    const char *patch;
    enum style style;
    char name[TEXT_BYTES];
};

static void read_spot(const struct scene *s, const struct tt_json *place, struct spot *o) {
    char altered[NAME_BYTES * 2];
    const char *id = text_of(tt_json_get(place, "id"));
    int year = printed_int(place, "year");
    memset(o, 0, sizeof *o);
    o->year = year;
    o->linchpin = tt_json_is_text(printed(place, "type"), "linchpin");
    o->altered = list_has_int(field(s, "flipped"), year);
    o->torn = list_has_int(field(s, "paradoxes"), year);
    o->patch = patch_on(s, year);
    o->gone = printed_int(place, "late") && field_int(s, "inaccessible", 0);
    if (o->patch) {
        const char *name = name_of(s, o->patch), *colon = strstr(name, ": ");
        term_put(o->name, sizeof o->name, colon ? colon + 2 : name);
    } else {
        snprintf(altered, sizeof altered, "%.*s_altered", NAME_BYTES, id);
        term_put(o->name, sizeof o->name,
                 o->torn ? say(s->lang, "terminal.tear") : name_of(s, o->altered ? altered : id));
    }
    o->style = o->torn       ? STYLE_TEAR
               : o->patch    ? STYLE_PATCH
               : o->altered  ? STYLE_RED_CARD
               : o->linchpin ? STYLE_PURPLE_CARD
                             : STYLE_BLUE_CARD;
}

static void draw_year(struct canvas *c, int x, int y, const struct spot *o, int asked) {
    static const char *const open[] = {" ", "(", "["}, *const close[] = {" ", ")", "]"};
    x = draw_text(c, x, y, asked ? STYLE_WARN : STYLE_TEXT, open[asked]);
    if (o->torn)
        x = draw_glyph(c, x, y, o->style, GLYPH_TEAR);
    else if (o->patch)
        x = draw_glyph(c, x, y, o->style, GLYPH_PATCH);
    x = draw_format(c, x, y, o->style, "%d", o->year);
    if (o->altered)
        x = draw_glyph(c, x, y, o->style, GLYPH_FLIP);
    else if (o->torn)
        x = draw_glyph(c, x, y, o->style, GLYPH_TEAR);
    else if (o->patch)
        x = draw_glyph(c, x, y, o->style, GLYPH_PATCH);
    x = draw_text(c, x, y, asked ? STYLE_WARN : STYLE_TEXT, close[asked]);
    if (o->gone)
        draw_glyph(c, x, y, STYLE_BAD, GLYPH_LOCK);
}

/* --- links between years ------------------------------------------------------------------------- */

static const struct tt_json *place_of(const struct scene *s, int year) {
    const struct tt_json *place = component_next(s, "year", NULL);
    while (place && printed_int(place, "year") != year)
        place = component_next(s, "year", place);
    return place;
}

/* "1936 and 1941", "1912 or 1915", "1868, 1974": years of a list, joined by a sentence's word. */
static void years_text(const struct scene *s, const struct tt_json *years, const char *joint, char *out, size_t cap) {
    size_t len = 0;
    out[0] = 0;
    for (const struct tt_json *y = tt_json_first(years); y && len + 1 < cap; y = tt_json_next(years, y))
        len += (size_t)snprintf(out + len, cap - len, "%s%lld", len ? say(s->lang, joint) : "", (long long)y->num);
}

/* The same without centuries, for a narrow cell: "36+41". */
static void shorten_years(char *text) {
    char *to = text;
    for (const char *from = text; *from;) {
        if (strspn(from, "0123456789") == 4)
            from += 2;
        *to++ = *from++;
        if (to[-1] >= '0' && to[-1] <= '9' && *from >= '0' && *from <= '9')
            *to++ = *from++;
    }
    *to = 0;
}

/* The causes of a year: any one of them is enough, or all of them are needed. */
static void causes_text(const struct scene *s, const struct tt_json *place, char *out, size_t cap) {
    years_text(s, printed(place, "causes"), tt_json_is_text(printed(place, "needs"), "all") ? "list.and" : "list.or",
               out, cap);
}

/* The patch that fits a year, in anybody's hand. */
static const char *patch_for(const struct scene *s, int year) {
    const struct tt_json *card = NULL;
    while ((card = component_next(s, "card", card)))
        if (tt_json_is_text(printed(card, "type"), "patch") && printed_int(card, "year") == year)
            return name_of(s, text_of(tt_json_get(card, "id")));
    return "";
}

/* Everything that is printed about a year: both sides, what it hangs on or what hangs on it, its patch, how it is now.
 */
static void year_note(const struct scene *s, const struct tt_json *place, char *out, size_t cap) {
    struct spot o;
    char year[16], links[TEXT_BYTES], altered[NAME_BYTES * 2];
    const char *id = text_of(tt_json_get(place, "id"));
    read_spot(s, place, &o);
    snprintf(year, sizeof year, "%d", o.year);
    snprintf(altered, sizeof altered, "%.*s_altered", NAME_BYTES, id);
    if (o.linchpin)
        years_text(s, printed(place, "touches"), "list.comma", links, sizeof links);
    else
        causes_text(s, place, links, sizeof links);
    const char *now = say(s->lang, o.torn      ? "terminal.year_torn"
                                   : o.patch   ? "terminal.year_patched"
                                   : o.altered ? "terminal.year_altered"
                                               : "terminal.year_true");
    const char *args[] = {year, name_of(s, id), o.linchpin ? name_of(s, altered) : patch_for(s, o.year), links, now};
    tt_text_fill(s->lang, o.linchpin ? "terminal.year_linchpin" : "terminal.year_ripple", args, 5, out, cap);
}

void notes_crononautas(const struct scene *s, void (*each)(void *, const char *), void *with) {
    char text[TEXT_BYTES];
    for (const struct tt_json *place = NULL; (place = component_next(s, "year", place));) {
        year_note(s, place, text, sizeof text);
        each(with, text);
    }
}

/* A move that names a year: the year, and the years that hang on it. */
int about_crononautas(const struct scene *s, const struct tt_json *action, char (*out)[TEXT_BYTES], int room) {
    const struct tt_json *place = place_of(s, (int)int_of(tt_json_get(action, "year"), 0));
    const struct tt_json *card = component(s, "card", text_of(tt_json_get(action, "card")));
    int n = 0;
    if (!place && tt_json_is_text(printed(card, "type"), "patch"))
        place = place_of(s, printed_int(card, "year"));
    const struct tt_json *touches = printed(place, "touches");
    if (place && room)
        year_note(s, place, out[n++], TEXT_BYTES);
    for (const struct tt_json *y = tt_json_first(touches); y && n < room; y = tt_json_next(touches, y))
        year_note(s, place_of(s, (int)y->num), out[n++], TEXT_BYTES);
    return n;
}

/* Below a year's name, where there is room: what it hangs on, or what hangs on it. */
static void draw_links(struct canvas *c, int x, int y, int w, const struct scene *s, const struct tt_json *place,
                       bool linchpin) {
    char text[TEXT_BYTES];
    if (linchpin)
        years_text(s, printed(place, "touches"), "terminal.years_touched", text, sizeof text);
    else
        years_text(s, printed(place, "causes"),
                   tt_json_is_text(printed(place, "needs"), "all") ? "terminal.years_all" : "terminal.years_one", text,
                   sizeof text);
    if (text_width(text) > w - 1)
        shorten_years(text);
    x = draw_glyph(c, x, y, STYLE_DIM, linchpin ? GLYPH_ARROW : GLYPH_BACK);
    draw_fit(c, x, y, w - 1, STYLE_DIM, text);
}

static void draw_timeline(struct canvas *c, const struct scene *s, int high) {
    const char *mine = s->viewer >= 0 ? text_of(tt_json_at(field(s, "identities"), (uint32_t)s->viewer)) : "";
    const struct tt_json *identity = component(s, "identity", mine), *place = NULL;
    int wide = c->w / COLUMNS;
    for (int i = 0; (place = component_next(s, "year", place)); i++) {
        struct spot o;
        int x = i % COLUMNS * wide, y = i / COLUMNS * high;
        read_spot(s, place, &o);
        draw_year(c, x, y, &o, asks_for(identity, o.year));
        bool links = high > 2 && wide >= 9;
        draw_wrapped(c, x + 1, y + 1, wide - 2, high - 1 - links,
                     o.gone   ? STYLE_GONE
                     : o.torn ? STYLE_TEAR
                              : STYLE_DIM,
                     o.name);
        if (links)
            draw_links(c, x + 1, y + high - 1, wide - 2, s, place, o.linchpin);
    }
}

static void draw_counts(struct canvas *c, int y, const struct scene *s) {
    int open = count_in(field(s, "paradoxes")), limit = printed_int(component(s, "rule", "paradoxes"), "limit");
    const struct tt_json *discard = field(s, "discard");
    int x = draw_format(c, 1, y, STYLE_TEXT, "%s %d/%d ", word_field(s->lang, s->game, "paradoxes"), open, limit);
    draw_bar(c, x, y, 13, open, limit, open * 2 > limit ? STYLE_BAD : STYLE_WARN);
    x += 15;
    x = draw_format(c, x, y, STYLE_DIM, "%s ", word_field(s->lang, s->game, "deck"));
    x = draw_format(c, x, y, STYLE_TEXT, "%d", count_in(field(s, "deck")));
    x = draw_format(c, x + 2, y, STYLE_DIM, "%s ", word_field(s->lang, s->game, "discard"));
    x = draw_format(c, x, y, STYLE_TEXT, "%d", count_in(discard));
    if (count_in(discard))
        draw_format(c, x, y, STYLE_TEXT, " (%s)", name_of(s, text_of(tt_json_at(discard, 0))));
}

static void draw_player(struct canvas *c, int x, int y, int w, const struct scene *s, int seat) {
    const struct tt_json *hand = tt_json_at(field(s, "hands"), (uint32_t)seat);
    const struct tt_json *row = tt_json_at(field(s, "artifacts"), (uint32_t)seat);
    char text[TEXT_BYTES];
    int at = draw_seat_name(c, x, y, 14, s, seat);
    at = at < x + 14 ? x + 14 : at;
    at = draw_format(c, at, y, STYLE_DIM, " %2d ", count_in(hand));
    cards_text(s, row, text, sizeof text);
    draw_fit(c, at, y, x + w - at - 1, STYLE_TEXT, count_in(row) ? text : "-");
}

static int draw_does(struct canvas *c, int y, int rows, const struct scene *s, const char *label, const char *id) {
    char key[200], text[TEXT_BYTES];
    if (!*id)
        return 0;
    snprintf(key, sizeof key, "%s.does.%s", s->game, id);
    snprintf(text, sizeof text, "%s: %s", name_of(s, id), tt_text_known(0, key) ? tt_text(s->lang, key) : "");
    int x = draw_format(c, 1, y, STYLE_DIM, "%s ", label);
    return draw_wrapped(c, x, y, c->w - x - 1, rows, STYLE_TEXT, text);
}

static int draw_announced(struct canvas *c, int y, const struct scene *s) {
    const struct tt_json *stack = field(s, "stack");
    char text[TEXT_BYTES];
    if (!count_in(stack))
        return 0;
    word_value(s, "stack", stack, text, sizeof text);
    int x = draw_format(c, 1, y, STYLE_WARN, "%s ", word_field(s->lang, s->game, "stack"));
    draw_fit(c, x, y, c->w - x - 1, STYLE_BOLD, text);
    return 1;
}

void board_crononautas(const struct scene *s, struct canvas *c) {
    bool roomy = c->h >= 20;
    int columns = s->seats > 4 && !roomy   ? 3
                  : s->seats > 3 || !roomy ? 2
                                           : 1,
        lines = (s->seats + columns - 1) / columns;
    int own = s->viewer >= 0 ? (roomy ? 5 : 3) : 1;
    int high = (c->h - 1 - lines - own) / ROWS;
    high = high < 2 ? 2 : high > 4 ? 4 : high;
    draw_timeline(c, s, high);
    int y = ROWS * high;
    draw_counts(c, y++, s);
    for (int p = 0; p < s->seats; p++)
        draw_player(c, p / lines * (c->w / columns), y + p % lines, c->w / columns, s, p);
    y += lines;
    y += draw_announced(c, y, s);
    if (s->viewer < 0)
        return;
    const struct tt_json *aside = field(s, "aside"), *found = field(s, "found");
    const char *mission = text_of(tt_json_at(field(s, "missions"), (uint32_t)s->viewer));
    const char *identity = text_of(tt_json_at(field(s, "identities"), (uint32_t)s->viewer));
    y += draw_cards(c, 1, y, c->w - 2, roomy || c->h - y > 3 ? 2 : 1, STYLE_BOLD, s, say(s->lang, "terminal.your_hand"),
                    tt_json_at(field(s, "hands"), (uint32_t)s->viewer));
    if (tt_json_is(aside, TT_JSON_LIST) && count_in(aside))
        y += draw_cards(c, 1, y, c->w - 2, 1, STYLE_WARN, s, word_field(s->lang, s->game, "aside"), aside);
    if (count_in(found) && roomy)
        y += draw_cards(c, 1, y, c->w - 2, 2, STYLE_WARN, s, word_field(s->lang, s->game, "found"), found);
    if (count_in(field(s, "travellers")))
        y += draw_cards(c, 1, y, c->w - 2, 2, STYLE_TEXT, s, word_field(s->lang, s->game, "travellers"),
                        field(s, "travellers"));
    y += draw_does(c, y, roomy ? 2 : 1, s, say(s->lang, "terminal.mission"), mission);
    draw_does(c, y, roomy ? 2 : 1, s, say(s->lang, "terminal.identity"), identity);
}
