/* TimeQuest: the ring of the Void and ten periods, the upper half from left to right, the lower half
 * back; every period with what it yields, what its quests cost, the visits left and who stands there;
 * the quests on offer; a board a player. */
#include "boards.h"

enum { PLACES = 11, HALF = 6 };

/* What a resource is drawn in. */
static enum style style_of(const char *resource) {
    static const struct {
        const char *id;
        enum style style;
    } paint[] = {{"food", STYLE_GREEN},
                 {"gold", STYLE_YELLOW},
                 {"knowledge", STYLE_BLUE},
                 {"cloth", STYLE_PURPLE},
                 {"stone", STYLE_ORANGE}};
    for (size_t i = 0; i < sizeof paint / sizeof *paint; i++)
        if (!strcmp(paint[i].id, resource))
            return paint[i].style;
    return STYLE_TEXT;
}

/* The resources that periods yield, one after the other; crystals are none of them. NULL behind the last. */
static const struct tt_json *resource_next(const struct scene *s, const struct tt_json *last) {
    const struct tt_json *r = component_next(s, "resource", last);
    return tt_json_is_text(tt_json_get(r, "id"), "crystal") ? resource_next(s, r) : r;
}

static const char *id_of(const struct tt_json *thing) { return text_of(tt_json_get(thing, "id")); }

static const struct tt_json *player_of(const struct scene *s, int p) {
    return tt_json_at(field(s, "players"), (uint32_t)p);
}

/* The n-th letter of a name, or nothing. */
static void add_letter(const char *name, int n, char *out) {
    size_t size = strlen(out);
    for (int i = 0; i < n; i++)
        name += tt_utf8_next(name);
    memcpy(out + size, name, tt_utf8_next(name));
    out[size + tt_utf8_next(name)] = 0;
}

static bool alike(const struct scene *s, const char *resource, int n) {
    char own[32] = "", other[32];
    for (int i = 0; i < n; i++)
        add_letter(name_of(s, resource), i, own);
    for (const struct tt_json *q = resource_next(s, NULL); q; q = resource_next(s, q)) {
        other[0] = 0;
        for (int i = 0; i < n; i++)
            add_letter(name_of(s, id_of(q)), i, other);
        if (strcmp(id_of(q), resource) && !strcmp(own, other))
            return true;
    }
    return false;
}

/* A resource by its first letters; where two begin alike (comida, conocimiento), the last of them is
 * taken from further on. */
static int draw_resource(struct canvas *c, int x, int y, const struct scene *s, const char *resource, int n) {
    char code[32] = "";
    if (!*resource)
        return x;
    if (n == 1 && alike(s, resource, 1))
        n = 2;
    for (int i = 0; i < n; i++)
        add_letter(name_of(s, resource), i == n - 1 && alike(s, resource, n) ? n : i, code);
    return draw_text(c, x, y, style_of(resource), code);
}

/* With its amount, where that is more than one. */
static int draw_amount(struct canvas *c, int x, int y, const struct scene *s, int amount, const char *resource, int n) {
    if (amount > 1)
        x = draw_int(c, x, y, STYLE_BOLD, amount);
    return draw_resource(c, x, y, s, resource, n);
}

/* "the Roman Empire" is long for a small box: articles are left out. */
static const char *short_name(const struct scene *s, const char *place) {
    const char *name = name_of(s, place);
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    return n > 0 && n <= 3 && name[n] == ' ' ? name + n + 1 : name;
}

/* --- the ring ------------------------------------------------------------------------------ */

static int draw_figures(struct canvas *c, int x, int y, const struct scene *s, const char *place) {
    for (int p = 0; p < s->seats; p++)
        if (tt_json_is_text(tt_json_get(player_of(s, p), "location"), place)) {
            x = draw_glyph(c, x, y, seat_style(p), GLYPH_MAN);
            x = draw_format(c, x, y, seat_style(p), "%d", p + 1);
        }
    return x;
}

static bool locked(const struct scene *s, const char *place) {
    return tt_json_is_text(tt_json_get(field(s, "time_lock"), "location"), place);
}

static void draw_place(struct canvas *c, const struct scene *s, const struct tt_json *place, int i) {
    const char *id = id_of(place);
    int visits = (int)int_of(tt_json_get(field(s, "visits"), id), 0);
    bool shut = i > 0 && visits == 0;
    draw_box(c, 0, 0, c->w, c->h, shut ? STYLE_GONE : STYLE_FRAME, NULL);
    int x = draw_format(c, 1, 0, shut ? STYLE_GONE : STYLE_WARN, "%d ", i);
    draw_fit(c, x, 0, c->w - x - 1, shut ? STYLE_GONE : STYLE_TITLE, short_name(s, id));
    int n = c->w >= 16 ? 3 : 2;
    const char *slash = c->w >= 15 ? "/" : "";
    if (i > 0) {
        x = draw_text(c, 1, 1, STYLE_DIM, "+");
        x = draw_amount(c, x, 1, s, printed_int(place, "amount_1"), text_of(printed(place, "gain_1")), n);
        x = draw_text(c, x, 1, STYLE_DIM, slash);
        x = draw_amount(c, x, 1, s, printed_int(place, "amount_2"), text_of(printed(place, "gain_2")), n);
        x = draw_text(c, x, 1, STYLE_DIM, c->w >= 15 ? " -" : "-");
        x = draw_resource(c, x, 1, s, text_of(printed(place, "x")), n);
        x = draw_text(c, x, 1, STYLE_DIM, slash);
        draw_resource(c, x, 1, s, text_of(printed(place, "y")), n);
    }
    int y = c->h > 3 ? 2 : c->h - 1;
    x = 1;
    if (i > 0 && !shut)
        for (int v = 0; v < visits && x < c->w - 1; v++)
            x = draw_glyph(c, x, y, STYLE_GOOD, GLYPH_DOT);
    else if (shut)
        x = draw_fit(c, x, y, c->w - 2, STYLE_GONE, say(s->lang, "terminal.tq_closed"));
    if (locked(s, id))
        x = draw_glyph(c, x, y, STYLE_BAD, GLYPH_LOCK);
    draw_figures(c, x + 1, c->h > 4 ? 3 : y, s, id);
}

static void draw_ring(struct canvas *c, const struct scene *s) {
    int wide = c->w / HALF, high = c->h / 2;
    const struct tt_json *place = component_next(s, "place", NULL);
    for (int i = 0; i < PLACES && place; i++, place = component_next(s, "place", place)) {
        bool upper = i < HALF;
        int column = upper ? i : PLACES - i;
        struct canvas part = canvas_part(c, column * wide, upper ? 0 : high, wide - (c->w > 90), high);
        draw_place(&part, s, place, i);
    }
    /* Under the Void, in the gap of the lower half: the round and what is left. */
    int y = high;
    bool last = field_int(s, "final_round", 0) != 0;
    int x = draw_format(c, 1, y, last ? STYLE_BAD : STYLE_BOLD, "%s %d%s", word_field(s->lang, s->game, "round"),
                        (int)field_int(s, "round", 0), last ? "!" : "");
    x = draw_glyph(c, x > wide - 4 ? wide - 4 : x + 1, y, STYLE_BLUE, GLYPH_CRYSTAL);
    draw_int(c, x, y++, STYLE_TEXT, (int)field_int(s, "crystal_supply", 0));
    x = 1;
    for (const struct tt_json *r = resource_next(s, NULL); r && y < c->h; r = resource_next(s, r)) {
        x = draw_resource(c, x, y, s, id_of(r), 1);
        x = draw_format(c, x, y, STYLE_TEXT, "%d ", (int)int_of(tt_json_get(field(s, "supply"), id_of(r)), 0));
        if (x > wide - 4) {
            x = 1;
            y++;
        }
    }
}

/* --- players ------------------------------------------------------------------------------- */

static int draw_purse(struct canvas *c, int x, int y, const struct scene *s, const struct tt_json *player) {
    const struct tt_json *purse = tt_json_get(player, "resources");
    x = draw_glyph(c, x, y, STYLE_BLUE, GLYPH_CRYSTAL);
    x = draw_format(c, x, y, STYLE_BOLD, "%-2d ", (int)int_of(tt_json_get(player, "crystals"), 0));
    for (const struct tt_json *r = resource_next(s, NULL); r; r = resource_next(s, r)) {
        int n = (int)int_of(tt_json_get(purse, id_of(r)), 0);
        x = draw_resource(c, x, y, s, id_of(r), c->w >= 100 ? 3 : 2);
        x = draw_format(c, x, y, n ? STYLE_BOLD : STYLE_DIM, "%-2d ", n);
    }
    return x;
}

static void add_list(const struct scene *s, const struct tt_json *list, const char *label, char *out, size_t cap) {
    char text[TEXT_BYTES];
    size_t len = strlen(out);
    if (!count_in(list) || len + 4 > cap)
        return;
    word_value(s, "cards", list, text, sizeof text);
    snprintf(out + len, cap - len, "%s%s: %s", len ? "  " : "", label, text);
}

static void draw_player(struct canvas *c, int y, int rows, const struct scene *s, int p) {
    const struct tt_json *player = player_of(s, p), *turn = field(s, "turn");
    const char *character = text_of(tt_json_get(player, "character"));
    char text[TEXT_BYTES * 2] = "";
    int x = draw_seat_name(c, 0, y, 12, s, p);
    x = x < 13 ? 13 : x + 1;
    draw_fit(c, x, y, 14, STYLE_DIM, *character ? name_of(s, character) : "-");
    x = draw_purse(c, x + 15, y, s, player);
    draw_glyph(c, x, y, STYLE_TEXT, int_of(tt_json_get(player, "token_up"), 1) ? GLYPH_UP : GLYPH_DOWN);
    x += 2;
    if (int_of(tt_json_get(turn, "player"), -1) == p)
        x = draw_format(c, x, y, STYLE_WARN, "%d %s ", (int)int_of(tt_json_get(turn, "ap"), 0),
                        say(s->lang, "terminal.tq_ap"));
    add_list(s, tt_json_get(player, "artifacts"), word_field(s->lang, s->game, "artifacts"), text, sizeof text);
    add_list(s, tt_json_get(player, "hand"), word_field(s->lang, s->game, "hand"), text, sizeof text);
    add_list(s, tt_json_get(player, "slots"), word_field(s->lang, s->game, "slots"), text, sizeof text);
    add_list(s, tt_json_get(player, "explorer"), word_field(s->lang, s->game, "explorer"), text, sizeof text);
    add_list(s, tt_json_get(player, "kept_events"), word_field(s->lang, s->game, "kept_events"), text, sizeof text);
    if (*text_of(tt_json_get(player, "objective"))) {
        size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "%s%s: %s", len ? "  " : "", word_field(s->lang, s->game, "objective"),
                 name_of(s, text_of(tt_json_get(player, "objective"))));
    }
    if (rows > 1)
        draw_wrapped(c, 4, y + 1, c->w - 5, rows - 1, STYLE_TEXT, text);
    else
        draw_fit(c, x, y, c->w - x, STYLE_TEXT, text);
}

/* --- the rest ------------------------------------------------------------------------------ */

/* What a quest costs and brings: "4+2→3". */
static void draw_quest(struct canvas *c, int x, int y, int w, int rows, const struct scene *s, const char *id) {
    const struct tt_json *quest = component(s, "quest", id);
    int name = rows > 1 || !quest ? w - 1 : w - 8;
    int at = draw_fit(c, x, y, name, STYLE_TEXT, name_of(s, id));
    if (!quest)
        return;
    at = rows > 1 ? x : at + 1;
    y += rows > 1;
    at = draw_format(c, at, y, STYLE_DIM, "%d+%d", printed_int(quest, "x"), printed_int(quest, "y"));
    at = draw_glyph(c, at, y, STYLE_DIM, GLYPH_ARROW);
    at = draw_int(c, at, y, STYLE_BLUE, printed_int(quest, "crystals"));
    draw_glyph(c, at, y, STYLE_BLUE, GLYPH_CRYSTAL);
}

static int draw_quests(struct canvas *c, int y, int rows, const struct scene *s) {
    const struct tt_json *row = field(s, "quest_row");
    int n = count_in(row), i = 0, label = rows > 1 ? 8 : 1;
    if (rows > 1)
        draw_fit(c, 1, y, 7, STYLE_DIM, word_field(s->lang, s->game, "quest_row"));
    for (const struct tt_json *k = tt_json_first(row); k; k = tt_json_next(row, k), i++)
        draw_quest(c, label + i * (c->w - label) / n, y, (c->w - label) / n, rows, s, text_of(k));
    return rows;
}

/* Who fights whom, with which dice, and how many bets lie there. */
static int draw_arena(struct canvas *c, int x, int y, const struct scene *s, const struct tt_json *arena) {
    const struct tt_json *fighters = tt_json_get(arena, "fighters"), *dice = tt_json_get(arena, "dice");
    x = draw_format(c, x, y, STYLE_WARN, "%s: ", word_field(s->lang, s->game, "arena"));
    for (uint32_t i = 0; i < 2; i++) {
        int die = (int)int_of(tt_json_at(dice, i), 0), plus = (int)int_of(tt_json_at(tt_json_get(arena, "plus"), i), 0);
        if (i)
            x = draw_text(c, x, y, STYLE_DIM, " - ");
        x = draw_text(c, x, y, STYLE_BOLD, scene_seat(s, (int)int_of(tt_json_at(fighters, i), 0)));
        if (die)
            x = draw_format(c, x, y, STYLE_BOLD, plus ? " %d+%d" : " %d", die, plus);
    }
    int bets = count_in(tt_json_get(arena, "bets"));
    if (bets)
        x = draw_format(c, x, y, STYLE_DIM, "  %s %d", word_field(s->lang, s->game, "bets"), bets);
    return x + 2;
}

/* The event that is being resolved, or what the next decision is about. */
static int draw_now(struct canvas *c, int y, const struct scene *s) {
    const struct tt_json *event = field(s, "event"), *arena = field(s, "arena"),
                         *step = tt_json_at(field(s, "agenda"), 0);
    char text[TEXT_BYTES];
    int x = 1;
    if (tt_json_is(event, TT_JSON_OBJECT)) {
        x = draw_format(c, x, y, STYLE_WARN, "%s: ", word_field(s->lang, s->game, "event"));
        x = draw_format(c, x, y, STYLE_BOLD, "%s  ", name_of(s, text_of(tt_json_get(event, "card"))));
    }
    if (tt_json_is(arena, TT_JSON_OBJECT))
        x = draw_arena(c, x, y, s, arena);
    if (x == 1 && tt_json_is(step, TT_JSON_OBJECT) && !tt_json_is_text(tt_json_get(step, "step"), "turn")) {
        word_value(s, "agenda", step, text, sizeof text);
        x = draw_format(c, x, y, STYLE_WARN, "%s: %s", word_field(s->lang, s->game, "agenda"), text);
    }
    return x > 1;
}

void board_timequest(const struct scene *s, struct canvas *c) {
    int rows = c->h - 8 >= 3 * s->seats + 3 ? 3 : c->h - 8 >= 2 * s->seats + 2 ? 2 : 1;
    int quests = c->h >= 20 ? 2 : 1;
    int ring = c->h - s->seats * rows - quests - 1;
    ring = ring > 10 ? 10 : ring < 6 ? 6 : ring / 2 * 2;
    struct canvas top = canvas_part(c, 0, 0, c->w, ring);
    draw_ring(&top, s);
    int y = ring;
    y += draw_now(c, y, s);
    y += draw_quests(c, y, quests, s);
    for (int p = 0; p < s->seats; p++, y += rows)
        draw_player(c, y, rows, s, p);
}

/* What is offered, where the viewer is asked about an offer: it belongs into the move that takes it. */
const char *explains_timequest(const struct scene *s, const struct tt_json *action) {
    const struct tt_json *step = tt_json_at(field(s, "agenda"), 0), *by = tt_json_get(step, "by");
    const struct tt_json *give = tt_json_get(step, "give"), *take = tt_json_get(step, "take");
    char given[200], taken[200];
    if (!tt_json_is_text(tt_json_get(action, "verb"), "accept") || !tt_json_is(give, TT_JSON_OBJECT) ||
        !tt_json_is(take, TT_JSON_OBJECT) || !tt_json_is(by, TT_JSON_INT))
        return NULL;
    word_value(s, "give", give, given, sizeof given);
    word_value(s, "take", take, taken, sizeof taken);
    return say3(s->lang, "terminal.offer", scene_seat(s, (int)by->num), given, taken);
}
