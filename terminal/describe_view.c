/* A view in words, for any game: every field on a line of its own, one line per seat where the field has
 * an entry for each. What a field means is known by names that all games share, and by what the game says of its own
 * (tt_game.view_fields); labels are <game>.field.<key>, else field.<key>, else the key itself. */
#include "terminal.h"

#include <stdlib.h>

/* Those that any game may have (include/timetable/game.h), and what stands elsewhere on the page. */
static const struct tt_view_field shared[] = {
    {"hands", TT_VIEW_PER_SEAT},
    {"players", TT_VIEW_PER_SEAT},
    {"scores", TT_VIEW_PER_SEAT},
    {"player", TT_VIEW_SEAT | TT_VIEW_BARE},
    {"winner", TT_VIEW_SEAT},
    {"winners", TT_VIEW_SEAT},
    {"actors", TT_VIEW_SEAT | TT_VIEW_UNSAID},
    {"to_move", TT_VIEW_SEAT},
    {"owner", TT_VIEW_SEAT},
    {"target", TT_VIEW_SEAT},
    {"by", TT_VIEW_SEAT},
    {"to", TT_VIEW_SEAT},
    {"options", TT_VIEW_UNSAID},
    {"names", TT_VIEW_UNSAID},
    {"card", TT_VIEW_BARE},
    {"event", TT_VIEW_BARE},
    {"verb", TT_VIEW_BARE},
    {"step", TT_VIEW_BARE},
    {"date", TT_VIEW_BARE},
    {"day", TT_VIEW_BARE},
    {"year", TT_VIEW_BARE},
    {NULL, 0},
};

static unsigned kind_in(const struct tt_view_field *list, const char *key) {
    for (; list && list->name; list++)
        if (!strcmp(list->name, key))
            return list->kind;
    return 0;
}

static bool is(const struct scene *s, const char *key, enum tt_view_field_kind kind) {
    const struct tt_game *game = key ? tt_game_find(s->game) : NULL;
    return key && ((kind_in(shared, key) | kind_in(game ? game->view_fields : NULL, key)) & kind);
}

static bool is_year(const char *key) { return key && (!strcmp(key, "date") || !strcmp(key, "year")); }

const char *word_field(int lang, const char *game, const char *key) {
    static _Thread_local char ring[4][NAME_BYTES * 2];
    static _Thread_local unsigned at;
    char *out = ring[at++ % 4], path[200];
    snprintf(path, sizeof path, "%s.field.%s", game, key);
    if (tt_text_known(0, path))
        return tt_text(lang, path);
    snprintf(path, sizeof path, "field.%s", key);
    if (tt_text_known(0, path))
        return tt_text(lang, path);
    term_put(out, sizeof ring[0], key);
    for (char *p = out; *p; p++)
        if (*p == '_')
            *p = ' ';
    if (*out >= 'a' && *out <= 'z')
        *out = (char)(*out - 'a' + 'A');
    return out;
}

const char *word_name(int lang, const char *game, const char *id) {
    static const char *const kinds[] = {"name", "card", "value"};
    static _Thread_local char ring[8][NAME_BYTES * 2];
    static _Thread_local unsigned at;
    char path[200];
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        snprintf(path, sizeof path, "%s.%s.%s", game, kinds[i], id);
        if (tt_text_known(0, path))
            return tt_text(lang, path);
    }
    snprintf(path, sizeof path, "value.%s", id);
    if (tt_text_known(0, path))
        return tt_text(lang, path);
    char *out = ring[at++ % 8];
    term_put(out, sizeof ring[0], id);
    for (char *p = out; *p; p++)
        if (*p == '_')
            *p = ' ';
    return out;
}

const char *word_game(int lang, const char *game) {
    char path[200];
    snprintf(path, sizeof path, "game.%s", game);
    return tt_text_known(0, path) ? tt_text(lang, path) : game;
}

const char *word_named(int lang, const char *game, const char *field, const char *id) {
    char path[200];
    snprintf(path, sizeof path, "%s.%s.%s", game, field ? field : "", id);
    return tt_text_known(0, path) ? tt_text(lang, path) : word_name(lang, game, id);
}

static bool says_nothing(const struct scene *, const struct tt_json *v);

/* --- a value in one line ------------------------------------------------------------------- */

struct text {
    char *out;
    size_t len, cap;
    bool facts; /* behind a card's name stands what is printed on it */
};

static void add(struct text *t, const char *s) {
    size_t left = t->cap - t->len;
    term_put(t->out + t->len, left, s);
    t->len += strlen(t->out + t->len);
}

static void add_value(const struct scene *s, const char *key, const struct tt_json *v, struct text *t, int depth);

/* The component with this id whose kind has a template <game>.fact.<kind>; *fact is the template. */
static const struct tt_json *with_fact(const struct scene *s, const char *id, const char **fact) {
    for (const struct tt_json *c = tt_json_first(s->components); c; c = tt_json_next(s->components, c)) {
        char path[200];
        const struct tt_json *kind = tt_json_get(c, "kind");
        if (!tt_json_is_text(tt_json_get(c, "id"), id) || !tt_json_is(kind, TT_JSON_TEXT))
            continue;
        snprintf(path, sizeof path, "%s.fact.%s", s->game, kind->text);
        if (!tt_text_known(0, path))
            continue;
        *fact = tt_text(s->lang, path);
        return c;
    }
    return NULL;
}

/* A template with what is printed on a component in it. */
static void add_printed(const struct scene *s, const struct tt_json *c, const char *at, struct text *t) {
    while (*at) {
        char part[TEXT_BYTES];
        size_t n = strcspn(at, "{");
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        add(t, part);
        at += n;
        if (!*at)
            break;
        n = strcspn(at, "}");
        snprintf(part, sizeof part, "%.*s", (int)n - 1, at + 1);
        const struct tt_json *v = tt_json_get(tt_json_get(c, "printed"), part);
        if (v)
            add_value(s, part, v, t, 0);
        at += n + (at[n] == '}');
    }
}

/* " (3 fuel, stable)": what is printed on a card, as the template says it. */
static void add_facts(const struct scene *s, const char *id, struct text *t) {
    const char *fact;
    const struct tt_json *c = t->facts ? with_fact(s, id, &fact) : NULL;
    if (!c)
        return;
    add(t, " (");
    add_printed(s, c, fact, t);
    add(t, ")");
}

/* ", exists from here: ...": what is printed on a place that a field names, by <game>.fact_of.<field>. */
static void add_place_facts(const struct scene *s, const char *field, const char *id, struct text *t) {
    char path[200];
    snprintf(path, sizeof path, "%s.fact_of.%s", s->game, field);
    if (!tt_text_known(0, path))
        return;
    for (const struct tt_json *c = tt_json_first(s->components); c; c = tt_json_next(s->components, c))
        if (tt_json_is_text(tt_json_get(c, "id"), id)) {
            add(t, ", ");
            add_printed(s, c, tt_text(s->lang, path), t);
            return;
        }
}

static void add_year(const struct scene *s, int64_t year, struct text *t) {
    /* Sentences know how years are written; one is made of nothing but a year. */
    char number[24];
    int64_t size = year < 0 ? -year : year;
    const char *key = year < 0 ? "year.before" : "year.after";
    if (size >= 1000000) {
        int64_t unit = size >= 1000000000 ? 100000000 : 100000;
        int64_t tenths = (size + unit / 2) / unit;
        if (tenths % 10)
            snprintf(number, sizeof number, "%lld%s%lld", (long long)(tenths / 10), say(s->lang, "number.point"),
                     (long long)(tenths % 10));
        else
            snprintf(number, sizeof number, "%lld", (long long)(tenths / 10));
        key = size >= 1000000000 ? "year.billions" : "year.millions";
    } else {
        snprintf(number, sizeof number, "%lld", (long long)size);
    }
    add(t, say1(s->lang, key, number));
}

/* Equal entries side by side are said once: "Rift x2". */
static void add_list(const struct scene *s, const char *key, const struct tt_json *list, struct text *t, int depth) {
    bool first = true;
    if (!list->count)
        add(t, say(s->lang, "list.empty"));
    for (const struct tt_json *c = tt_json_first(list); c;) {
        const struct tt_json *next = tt_json_next(list, c);
        int same = 1;
        while (next && c->type == TT_JSON_TEXT && next->type == TT_JSON_TEXT && !strcmp(c->text, next->text)) {
            same++;
            next = tt_json_next(list, next);
        }
        if (!first)
            add(t, c->type == TT_JSON_OBJECT || c->type == TT_JSON_LIST ? "; " : ", ");
        first = false;
        add_value(s, key, c, t, depth + 1);
        if (same > 1) {
            char times[16];
            snprintf(times, sizeof times, " x%d", same);
            add(t, times);
        }
        c = next;
    }
}

static void add_object(const struct scene *s, const struct tt_json *v, struct text *t, int depth) {
    bool first = true;
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        if (is(s, c->key, TT_VIEW_UNSAID) || says_nothing(s, c))
            continue;
        if (!first)
            add(t, is(s, c->key, TT_VIEW_BARE) ? " " : ", ");
        first = false;
        if (!is(s, c->key, TT_VIEW_BARE)) {
            char path[200];
            snprintf(path, sizeof path, "%s.name.%s", s->game, c->key);
            add(t, tt_text_known(0, path) ? tt_text(s->lang, path) : word_field(s->lang, s->game, c->key));
            add(t, " ");
        }
        add_value(s, c->key, c, t, depth + 1);
    }
    if (first)
        add(t, say(s->lang, "list.empty"));
}

static void add_value(const struct scene *s, const char *key, const struct tt_json *v, struct text *t, int depth) {
    char number[24];
    switch (v->type) {
    case TT_JSON_INT:
        snprintf(number, sizeof number, "%lld", (long long)v->num);
        if (is(s, key, TT_VIEW_SEAT) && v->num >= 0 && v->num < s->seats)
            add(t, scene_seat(s, (int)v->num));
        else if (is_year(key))
            add_year(s, v->num, t);
        else
            add(t, number);
        if (key && !strcmp(key, "hand") && depth)
            add_facts(s, number, t);
        break;
    case TT_JSON_TEXT:
        add(t, scene_name(s, key, v->text));
        add_facts(s, v->text, t);
        break;
    case TT_JSON_BOOL: add(t, say(s->lang, v->num ? "word.yes" : "word.no")); break;
    case TT_JSON_NULL: add(t, "-"); break;
    case TT_JSON_REAL: add(t, v->text); break;
    case TT_JSON_LIST: add_list(s, key, v, t, depth); break;
    case TT_JSON_OBJECT: add_object(s, v, t, depth); break;
    }
}

void word_value(const struct scene *s, const char *key, const struct tt_json *v, char *out, size_t cap) {
    struct text t = {.out = out, .cap = cap};
    out[0] = 0;
    add_value(s, key, v, &t, 0);
}

static void value_with_facts(const struct scene *s, const char *key, const struct tt_json *v, char *out, size_t cap) {
    struct text t = {.out = out, .cap = cap, .facts = true};
    out[0] = 0;
    add_value(s, key, v, &t, 0);
}

/* --- the whole view ------------------------------------------------------------------------ */

struct page {
    const struct scene *s;
    void (*each)(void *, int, const char *);
    void *with;
};

static void put(const struct page *p, int depth, const char *label, const char *value) {
    char line[TEXT_BYTES * 3];
    if (value)
        snprintf(line, sizeof line, "%s: %s", label, value);
    else
        snprintf(line, sizeof line, "%s:", label);
    p->each(p->with, depth, line);
}

/* No resources at all, for example. */
static bool only_zeros(const struct scene *s, const struct tt_json *v) {
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
        if (!says_nothing(s, c) && !(c->type == TT_JSON_INT && c->num == 0))
            return false;
    return true;
}

static bool says_nothing(const struct scene *s, const struct tt_json *v) {
    if (v->type == TT_JSON_OBJECT && only_zeros(s, v))
        return true;
    if (v->type == TT_JSON_INT && v->num == 0 && is(s, v->key, TT_VIEW_NO_ZERO))
        return true;
    return v->type == TT_JSON_NULL || (v->type == TT_JSON_TEXT && !*v->text) || (v->type == TT_JSON_BOOL && !v->num) ||
           ((v->type == TT_JSON_LIST || v->type == TT_JSON_OBJECT) && !v->count);
}

static void put_field(const struct page *p, int depth, const char *label, const char *key, const struct tt_json *v);

/* An object with one line per field. */
static void put_fields(const struct page *p, int depth, const struct tt_json *object) {
    for (const struct tt_json *c = tt_json_first(object); c; c = tt_json_next(object, c))
        if (!is(p->s, c->key, TT_VIEW_UNSAID) && !says_nothing(p->s, c))
            put_field(p, depth, word_field(p->s->lang, p->s->game, c->key), c->key, c);
}

static bool all_plain(const struct tt_json *list) {
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
        if (c->type == TT_JSON_LIST || c->type == TT_JSON_OBJECT)
            return false;
    return true;
}

static bool all_empty(const struct scene *s, const struct tt_json *v) {
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
        if (!says_nothing(s, c))
            return false;
    return true;
}

static void put_seats(const struct page *p, int depth, const char *label, const char *key, const struct tt_json *list) {
    char value[TEXT_BYTES * 2];
    int seat = 0;
    if (all_plain(list)) {
        struct text t = {.out = value, .cap = sizeof value, .facts = true};
        value[0] = 0;
        for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c), seat++) {
            if (seat)
                add(&t, ", ");
            add(&t, scene_seat(p->s, seat));
            add(&t, ": ");
            add_value(p->s, "", c, &t, 0);
        }
        put(p, depth, label, value);
        return;
    }
    put(p, depth, label, NULL);
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c), seat++) {
        if (c->type == TT_JSON_OBJECT && c->count > 3) {
            put(p, depth + 1, scene_seat(p->s, seat), NULL);
            put_fields(p, depth + 2, c);
        } else {
            put_field(p, depth + 1, scene_seat(p->s, seat), key, c);
        }
    }
}

static void put_field(const struct page *p, int depth, const char *label, const char *key, const struct tt_json *v) {
    char value[TEXT_BYTES * 2];
    if (v->type == TT_JSON_LIST && is(p->s, key, TT_VIEW_PER_SEAT) && (int)v->count == p->s->seats && depth == 0) {
        put_seats(p, depth, label, key, v);
        return;
    }
    /* An object of objects, such as places by colour: a line each. */
    const struct tt_json *inner = tt_json_first(v);
    if (v->type == TT_JSON_OBJECT && depth == 0 && inner &&
        (inner->type == TT_JSON_OBJECT || inner->type == TT_JSON_LIST)) {
        if (all_empty(p->s, v)) {
            put(p, depth, label, say(p->s->lang, "list.empty"));
            return;
        }
        put(p, depth, label, NULL);
        for (const struct tt_json *c = inner; c; c = tt_json_next(v, c)) {
            if (says_nothing(p->s, c))
                continue;
            struct text t = {.out = value, .cap = sizeof value, .facts = true};
            value[0] = 0;
            add_value(p->s, c->key, c, &t, 0);
            add_place_facts(p->s, key, c->key, &t);
            put(p, depth + 1, word_name(p->s->lang, p->s->game, c->key), value);
        }
        return;
    }
    /* Behind a label a thing has its plain name: "Colour: orange", not "an orange shard". */
    bool plain = v->type == TT_JSON_TEXT && is(p->s, key, TT_VIEW_BARE);
    value_with_facts(p->s, plain ? NULL : key, v, value, sizeof value);
    put(p, depth, label, value);
}

void words_of_view(const struct scene *s, void (*each)(void *, int, const char *), void *with) {
    struct page p = {s, each, with};
    for (const struct tt_json *c = tt_json_first(s->view); c; c = tt_json_next(s->view, c)) {
        if (is(s, c->key, TT_VIEW_UNSAID) || says_nothing(s, c))
            continue;
        if (!strcmp(c->key, "players") && c->type == TT_JSON_INT)
            continue;
        put_field(&p, 0, word_field(s->lang, s->game, c->key), c->key, c);
    }
}
