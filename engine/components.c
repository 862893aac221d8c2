/* What a match is played with: cards, spaces, tokens and goals, with what is printed on them. A game lists them from
 * its setup; front ends, rule pages and the laboratory read them here and keep no tables of their own. */
#include "timetable/engine.h"

#include <stdio.h>

void tt_component(struct tt_sink *s, const char *kind, const char *id, int count) {
    tt_put_object(s);
    tt_key_text(s, "kind", kind);
    tt_key_text(s, "id", id);
    tt_key_int(s, "count", count);
    tt_key_object(s, "printed");
}

void tt_component_end(struct tt_sink *s) {
    tt_put_end(s);
    tt_put_end(s);
}

/* --- changed numbers in words ----------------------------------------------------------------- */

enum { WORDS = 200, SENTENCE = 1000 };

/* The name of a printed field, <game>.printed.<field>; of one with a front ("pay_gold", "roll_3_4_gold") the template
 * <game>.printed.<front>, filled with the name of the rest and, for a roll, its dice. False: the languages do not have
 * it. */
static bool field_words(int lang, const char *game, const char *field, char *out, size_t cap) {
    char key[WORDS], rest[WORDS], dice[8] = "";
    snprintf(key, sizeof key, "%s.printed.%s", game, field);
    if (tt_text_known(0, key)) {
        snprintf(out, cap, "%s", tt_text(lang, key));
        return true;
    }
    snprintf(key, sizeof key, "%s.name.%s", game, field);
    if (tt_text_known(0, key)) {
        snprintf(out, cap, "%s", tt_text(lang, key));
        return true;
    }
    if (!strcmp(field, "copies")) {
        snprintf(out, cap, "%s", tt_text(lang, "components.copies"));
        return true;
    }
    size_t front = strcspn(field, "_");
    const char *from = field + front + (field[front] == '_');
    snprintf(key, sizeof key, "%s.printed.%.*s_", game, (int)front, field);
    if (!*from || !tt_text_known(0, key)) {
        snprintf(out, cap, "%s", field);
        return false;
    }
    for (size_t n = 0; *from >= '0' && *from <= '9' && from[1] == '_' && n + 2 < sizeof dice; from += 2) {
        if (n)
            dice[n++] = '-';
        dice[n++] = *from;
        dice[n] = 0;
    }
    bool known = field_words(lang, game, from, rest, sizeof rest);
    const char *args[] = {rest, dice};
    tt_text_fill(lang, key, args, 2, out, cap);
    return known;
}

/* "rules" of "rule", "characters" of "character": rows are called after a table, a kind of component or the thing. */
static const char *row_words(int lang, const char *game, const char *table, const char *row) {
    char key[WORDS];
    size_t n = strlen(table);
    const int lengths[] = {(int)n, n && table[n - 1] == 's' ? (int)n - 1 : (int)n};
    for (int i = 0; i < 2; i++) {
        snprintf(key, sizeof key, "%s.%.*s.%s", game, lengths[i], table, row);
        if (tt_text_known(0, key))
            return tt_text(lang, key);
    }
    snprintf(key, sizeof key, "%s.name.%s", game, row);
    return tt_text_known(0, key) ? tt_text(lang, key) : row;
}

void tt_number_words(int lang, const char *game, const char *table, const char *row, const char *field, char *out,
                     size_t cap) {
    char name[WORDS];
    field_words(lang, game, field, name, sizeof name);
    snprintf(out, cap, "%s, %s", row_words(lang, game, table, row), name);
}

static void put_row_names(int lang, const char *game, const struct tt_json *cards, struct tt_sink *out) {
    tt_key_object(out, "rows");
    for (const struct tt_json *table = tt_json_first(cards); table; table = tt_json_next(cards, table)) {
        tt_key_object(out, table->key);
        for (const struct tt_json *row = tt_json_first(table); row; row = tt_json_next(table, row))
            tt_key_text(out, row->key, row_words(lang, game, table->key, row->key));
        tt_put_end(out);
    }
    tt_put_end(out);
}

/* A field of several rows is named several times, always alike. */
static void put_field_names(int lang, const char *game, const struct tt_json *cards, struct tt_sink *out) {
    char name[WORDS];
    tt_key_object(out, "fields");
    for (const struct tt_json *table = tt_json_first(cards); table; table = tt_json_next(cards, table))
        for (const struct tt_json *row = tt_json_first(table); row; row = tt_json_next(table, row))
            for (const struct tt_json *field = tt_json_first(row); field; field = tt_json_next(row, field)) {
                field_words(lang, game, field->key, name, sizeof name);
                tt_key_text(out, field->key, name);
            }
    tt_put_end(out);
}

void tt_put_number_names(int lang, const char *game, const struct tt_json *cards, struct tt_sink *out) {
    tt_key_object(out, "tables");
    for (const struct tt_json *table = tt_json_first(cards); table; table = tt_json_next(cards, table)) {
        char key[WORDS];
        snprintf(key, sizeof key, "numbers.%s", table->key);
        tt_key_text(out, table->key, tt_text_known(0, key) ? tt_text(lang, key) : table->key);
    }
    tt_put_end(out);
    put_row_names(lang, game, cards, out);
    put_field_names(lang, game, cards, out);
}

static void value_words(int lang, const char *game, const struct tt_json *v, char *out, size_t cap) {
    char key[WORDS];
    size_t n = 0;
    out[0] = 0;
    switch (v->type) {
    case TT_JSON_BOOL: snprintf(out, cap, "%s", tt_text(lang, v->num ? "components.yes" : "components.no")); break;
    case TT_JSON_INT: snprintf(out, cap, "%lld", (long long)v->num); break;
    case TT_JSON_LIST:
        for (const struct tt_json *c = tt_json_first(v); c && n < cap; c = tt_json_next(v, c))
            n += (size_t)snprintf(out + n, cap - n, "%s%lld", n ? tt_text(lang, "list.comma") : "", (long long)c->num);
        break;
    case TT_JSON_TEXT:
        snprintf(key, sizeof key, "%s.name.%s", game, v->text);
        snprintf(out, cap, "%s", tt_text_known(0, key) ? tt_text(lang, key) : v->text);
        break;
    case TT_JSON_NULL:
    case TT_JSON_REAL:
    case TT_JSON_OBJECT: break;
    }
}

/* A list of objects (the slots of a mission) has no words here; its card says in its text what it means. */
static bool has_value(const struct tt_json *v) {
    if (v->type == TT_JSON_LIST)
        return v->count && tt_json_first(v)->type == TT_JSON_INT;
    return v->type == TT_JSON_TEXT || (v->type == TT_JSON_INT && v->num);
}

/* The name of a value that is a text, as a game or print.* of the language files has it; else false. */
static bool named_value(int lang, const char *game, const char *id, char *out, size_t cap) {
    char key[WORDS];
    snprintf(key, sizeof key, "%s.name.%s", game, id);
    if (!tt_text_known(0, key))
        snprintf(key, sizeof key, "print.value.%s", id);
    if (!tt_text_known(0, key))
        return false;
    snprintf(out, cap, "%s", tt_text(lang, key));
    return true;
}

/* Name and value of a printed field, as the language files have words for both; else false. */
static bool printed_words(int lang, const char *game, const struct tt_json *v, char *name, char *value) {
    char key[WORDS];
    if (!field_words(lang, game, v->key, name, WORDS)) {
        snprintf(key, sizeof key, "print.field.%s", v->key);
        if (!tt_text_known(0, key))
            return false;
        snprintf(name, WORDS, "%s", tt_text(lang, key));
    }
    if (v->type == TT_JSON_TEXT)
        return named_value(lang, game, v->text, value, WORDS);
    value_words(lang, game, v, value, WORDS);
    return true;
}

bool tt_component_type(int lang, const char *game, const struct tt_json *component, char *out, size_t cap) {
    const struct tt_json *type = tt_json_get(tt_json_get(component, "printed"), "type");
    return type && named_value(lang, game, type->text, out, cap);
}

static bool in_list(const char *word, const char *const *list) {
    while (*list && strcmp(*list, word) != 0)
        list++;
    return *list;
}

/* "1912 and 1915" where a year needs all its causes, "1912 or 1915" where one will do. */
static void cause_words(int lang, const struct tt_json *causes, bool all, char *out, size_t cap) {
    size_t n = 0;
    for (const struct tt_json *c = tt_json_first(causes); c && n < cap; c = tt_json_next(causes, c))
        n += (size_t)snprintf(out + n, cap - n, "%s%lld", n ? tt_text(lang, all ? "list.and" : "list.or") : "",
                              (long long)c->num);
}

void tt_component_words(int lang, const char *game, const struct tt_json *component, const char *const *only,
                        const char *const *but, char *out, size_t cap) {
    const struct tt_json *printed = tt_json_get(component, "printed"), *needs = tt_json_get(printed, "needs");
    size_t n = 0;
    out[0] = 0;
    for (const struct tt_json *c = tt_json_first(printed); c && n < cap; c = tt_json_next(printed, c)) {
        char name[WORDS], value[WORDS];
        if ((only && !in_list(c->key, only)) || (but && in_list(c->key, but)) || !has_value(c) ||
            !printed_words(lang, game, c, name, value))
            continue;
        if (needs && !strcmp(c->key, "causes"))
            cause_words(lang, c, tt_json_is_text(needs, "all"), value, sizeof value);
        n += (size_t)snprintf(out + n, cap - n, "%s%s: %s", n ? "\n" : "", name, value);
    }
    if (n >= cap)
        out[tt_utf8_cut(out, cap - 1)] = 0;
}

/* "At this table: knowledge: 7 instead of 2." */
static void put_changes(int lang, const char *game, const struct tt_json *component, const struct tt_json *usual,
                        struct tt_sink *s) {
    const struct tt_json *now = tt_json_get(component, "printed");
    char all[SENTENCE] = "", sentence[SENTENCE + WORDS];
    size_t n = 0;
    for (const struct tt_json *c = tt_json_first(usual); c && n < sizeof all - 1; c = tt_json_next(usual, c)) {
        char name[WORDS], value[WORDS], before[WORDS], part[3 * WORDS];
        bool copies = !strcmp(c->key, "copies");
        if (copies)
            snprintf(name, sizeof name, "%s", tt_text(lang, "components.copies"));
        else
            field_words(lang, game, c->key, name, sizeof name);
        value_words(lang, game, copies ? tt_json_get(component, "count") : tt_json_get(now, c->key), value,
                    sizeof value);
        value_words(lang, game, c, before, sizeof before);
        const char *args[] = {name, value, before};
        tt_text_fill(lang, "components.part", args, 3, part, sizeof part);
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", n ? tt_text(lang, "list.comma") : "", part);
    }
    const char *args[] = {all};
    tt_text_fill(lang, "components.changed", args, 1, sentence, sizeof sentence);
    tt_key_text(s, "changed", sentence);
}

/* --- what differs from the rules page ----------------------------------------------------------- */

static bool same(const struct tt_json *a, const struct tt_json *b) {
    struct tt_sink s;
    if (!a || !b)
        return a == b;
    tt_sink_compare(&s, a);
    tt_put_json(&s, b);
    return tt_sink_equal(&s);
}

/* The values that the rules page has where this component has others; its number as `copies`. */
static struct tt_document *usual_of(const struct tt_json *component, const struct tt_json *house) {
    const struct tt_json *now = tt_json_get(component, "printed"), *before = tt_json_get(house, "printed");
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    for (const struct tt_json *c = tt_json_first(before); c; c = tt_json_next(before, c))
        if (!same(tt_json_get(now, c->key), c)) {
            tt_put_key(&s, c->key);
            tt_put_json(&s, c);
        }
    if (!same(tt_json_get(component, "count"), tt_json_get(house, "count"))) {
        tt_put_key(&s, "copies");
        tt_put_json(&s, tt_json_get(house, "count"));
    }
    tt_put_end(&s);
    return tt_sink_take(&s);
}

static void put_told(const struct tt_game *game, const struct tt_json *component, const struct tt_json *house, int lang,
                     struct tt_sink *s) {
    struct tt_document *doc = usual_of(component, house);
    const struct tt_json *usual = tt_document_root(doc);
    tt_put_object(s);
    for (const struct tt_json *c = tt_json_first(component); c; c = tt_json_next(component, c)) {
        tt_put_key(s, c->key);
        tt_put_json(s, c);
    }
    if (usual->count) {
        tt_put_key(s, "usual");
        tt_put_json(s, usual);
        put_changes(lang, game->id, component, usual, s);
    }
    tt_put_end(s);
    tt_document_free(doc);
}

static void list(const struct tt_game *game, const struct tt_setup *setup, struct tt_sink *s) {
    tt_put_list(s);
    if (game->components)
        game->components(setup, s);
    tt_put_end(s);
}

/* Custom numbers, not a custom deck: both lists have the same components in the same order. */
static bool has_numbers(const struct tt_game *game, const struct tt_setup *setup) {
    struct tt_sink s;
    if (!setup->custom || !game->components || !game->cards)
        return false;
    tt_sink_nodes(&s);
    game->cards(setup, false, &s);
    bool table = tt_json_is(tt_sink_value(&s), TT_JSON_OBJECT);
    tt_sink_free(&s);
    return table;
}

void tt_put_components(const struct tt_game *game, const struct tt_setup *setup, int lang, struct tt_sink *s) {
    struct tt_sink all, usual;
    struct tt_setup house = *setup;
    if (!has_numbers(game, setup)) {
        list(game, setup, s);
        return;
    }
    house.custom = NULL;
    tt_sink_nodes(&all);
    tt_sink_nodes(&usual);
    list(game, setup, &all);
    list(game, &house, &usual);
    const struct tt_json *now = tt_sink_value(&all), *before = tt_sink_value(&usual), *h = tt_json_first(before);
    tt_put_list(s);
    for (const struct tt_json *c = tt_json_first(now); c; c = tt_json_next(now, c)) {
        put_told(game, c, h, lang, s);
        h = h ? tt_json_next(before, h) : NULL;
    }
    tt_put_end(s);
    tt_sink_free(&all);
    tt_sink_free(&usual);
}
