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
 * <game>.printed.<front>, filled with the name of the rest and, for a roll, its dice. */
static void field_words(int lang, const char *game, const char *field, char *out, size_t cap) {
    char key[WORDS], rest[WORDS], dice[8] = "";
    snprintf(key, sizeof key, "%s.printed.%s", game, field);
    if (tt_text_known(0, key)) {
        snprintf(out, cap, "%s", tt_text(lang, key));
        return;
    }
    snprintf(key, sizeof key, "%s.name.%s", game, field);
    if (tt_text_known(0, key)) {
        snprintf(out, cap, "%s", tt_text(lang, key));
        return;
    }
    size_t front = strcspn(field, "_");
    const char *from = field + front + (field[front] == '_');
    snprintf(key, sizeof key, "%s.printed.%.*s_", game, (int)front, field);
    if (!*from || !tt_text_known(0, key)) {
        snprintf(out, cap, "%s", field);
        return;
    }
    for (size_t n = 0; *from >= '0' && *from <= '9' && from[1] == '_' && n + 2 < sizeof dice; from += 2) {
        if (n)
            dice[n++] = '-';
        dice[n++] = *from;
        dice[n] = 0;
    }
    field_words(lang, game, from, rest, sizeof rest);
    const char *args[] = {rest, dice};
    tt_text_fill(lang, key, args, 2, out, cap);
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

/* "At this table: knowledge: 7 instead of 2." */
static void put_changes(int lang, const char *game, const struct tt_json *component, struct tt_sink *s) {
    const struct tt_json *usual = tt_json_get(component, "usual"), *now = tt_json_get(component, "printed");
    char all[SENTENCE] = "", sentence[SENTENCE + WORDS];
    size_t n = 0;
    for (const struct tt_json *c = tt_json_first(usual); c && n < sizeof all - 1; c = tt_json_next(usual, c)) {
        char name[WORDS], value[WORDS], before[WORDS], part[3 * WORDS];
        field_words(lang, game, c->key, name, sizeof name);
        value_words(lang, game, tt_json_get(now, c->key), value, sizeof value);
        value_words(lang, game, c, before, sizeof before);
        const char *args[] = {name, value, before};
        tt_text_fill(lang, "components.part", args, 3, part, sizeof part);
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", n ? tt_text(lang, "list.comma") : "", part);
    }
    const char *args[] = {all};
    tt_text_fill(lang, "components.changed", args, 1, sentence, sizeof sentence);
    tt_key_text(s, "changed", sentence);
}

static void put_told(const struct tt_game *game, const struct tt_json *component, int lang, struct tt_sink *s) {
    tt_put_object(s);
    for (const struct tt_json *c = tt_json_first(component); c; c = tt_json_next(component, c)) {
        tt_put_key(s, c->key);
        tt_put_json(s, c);
    }
    if (tt_json_get(component, "usual"))
        put_changes(lang, game->id, component, s);
    tt_put_end(s);
}

void tt_put_components(const struct tt_game *game, const struct tt_setup *setup, int lang, struct tt_sink *s) {
    struct tt_sink all;
    if (!game->components || !setup->custom) {
        tt_put_list(s);
        if (game->components)
            game->components(setup, s);
        tt_put_end(s);
        return;
    }
    tt_sink_nodes(&all);
    tt_put_list(&all);
    game->components(setup, &all);
    tt_put_end(&all);
    const struct tt_json *list = tt_sink_value(&all);
    tt_put_list(s);
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
        put_told(game, c, lang, s);
    tt_put_end(s);
    tt_sink_free(&all);
}
