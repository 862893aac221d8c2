/* What there is to choose from, for people: games with their options, bots. */
#include "setup.h"

#include <stdio.h>

static const char *const source_id[] = {
    [TT_FROM_HOUSE] = "house", [TT_FROM_RULEBOOK] = "rulebook", [TT_FROM_VARIANT] = "variant"};

const char *tt_option_name(int lang, const struct tt_game *game, const struct tt_option *o) {
    char key[120];
    snprintf(key, sizeof key, "%s.option_name.%s", game->id, o->id);
    return tt_text_known(0, key) ? tt_text(lang, key) : o->id;
}

/* A value as people read it; of lists and of null nothing is said. */
static bool value_text(int lang, const struct tt_game *game, const struct tt_option *o, int64_t v, char *out,
                       size_t cap) {
    char key[120];
    switch (o->type) {
    case TT_BOOL: snprintf(out, cap, "%s", tt_text(lang, v ? "word.yes" : "word.no")); return true;
    case TT_ENUM:
        snprintf(key, sizeof key, "%s.option.%s.%s", game->id, o->id, o->values[v]);
        snprintf(out, cap, "%s", tt_text_known(0, key) ? tt_text(lang, key) : o->values[v]);
        return true;
    default: snprintf(out, cap, "%lld", (long long)v); return v != TT_NULL && o->type != TT_LIST_OR_NULL;
    }
}

void tt_option_text(int lang, const struct tt_game *game, const struct tt_option *o, char *out, size_t cap) {
    char key[120], value[200], limits[2][24], range[80] = "", normal[240] = "";
    if (o->type == TT_INT || o->type == TT_INT_OR_NULL || (o->type == TT_LIST_OR_NULL && !o->values)) {
        snprintf(limits[0], sizeof limits[0], "%lld", (long long)o->min);
        snprintf(limits[1], sizeof limits[1], "%lld", (long long)o->max);
        const char *both[] = {limits[0], limits[1]};
        tt_text_fill(lang, "option.range", both, 2, range, sizeof range);
    }
    if (value_text(lang, game, o, o->normal, value, sizeof value)) {
        const char *one[] = {value};
        tt_text_fill(lang, "option.default", one, 1, normal, sizeof normal);
    }
    snprintf(key, sizeof key, "option.source.%s", source_id[o->source]);
    const char *source = tt_text(lang, key);
    snprintf(key, sizeof key, "%s.option.%s", game->id, o->id);
    snprintf(out, cap, "%s (%s%s%s%s%s)", tt_text(lang, key), range, *range ? "; " : "", normal, *normal ? "; " : "",
             source);
}

static void put_option_about(int lang, const struct tt_game *game, const struct tt_option *o, struct tt_sink *out) {
    static const char *const type[] = {"bool", "int", "string", "int_or_null", "list_or_null"};
    char key[120];
    tt_put_object(out);
    tt_key_text(out, "id", o->id);
    tt_key_text(out, "type", type[o->type]);
    tt_key_text(out, "source", source_id[o->source]);
    tt_put_key(out, "default");
    tt_put_option(o, 1, o->normal, out);
    if (o->values || o->type == TT_BOOL) {
        tt_key_list(out, "values");
        for (int i = 0; o->type == TT_BOOL ? i < 2 : o->values[i] != NULL; i++) {
            if (o->type == TT_BOOL)
                tt_put_bool(out, i != 0);
            else
                tt_put_text(out, o->values[i]);
        }
        tt_put_end(out);
    } else {
        tt_key_int(out, "min", o->min);
        tt_key_int(out, "max", o->max);
    }
    tt_key_text(out, "name", tt_option_name(lang, game, o));
    snprintf(key, sizeof key, "%s.option.%s", game->id, o->id);
    tt_key_text(out, "text", tt_text(lang, key));
    tt_put_end(out);
}

void tt_put_preset_cards(const struct tt_preset *preset, struct tt_sink *out) {
    const char *table = "", *row = "";
    tt_put_object(out);
    for (int i = 0; i < preset->numbers; i++) {
        bool other_table = strcmp(table, preset->number[i].table) != 0;
        bool other_row = other_table || strcmp(row, preset->number[i].row) != 0;
        if (i && other_row)
            tt_put_end(out);
        if (i && other_table)
            tt_put_end(out);
        table = preset->number[i].table;
        row = preset->number[i].row;
        if (other_table)
            tt_key_object(out, table);
        if (other_row)
            tt_key_object(out, row);
        tt_key_int(out, preset->number[i].field, preset->number[i].value);
    }
    if (preset->numbers) {
        tt_put_end(out);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_preset(int lang, const struct tt_game *game, const struct tt_preset *preset, struct tt_sink *out) {
    char key[120];
    snprintf(key, sizeof key, "%s.preset.%s", game->id, preset->id);
    tt_put_object(out);
    tt_key_text(out, "id", preset->id);
    tt_key_text(out, "name", tt_text(lang, key));
    tt_put_key(out, "options");
    tt_put_object(out);
    for (int i = 0; i < preset->n; i++) {
        const struct tt_option *o = &game->options[preset->set[i].option];
        tt_put_key(out, o->id);
        tt_put_option(o, 1, preset->set[i].value, out);
    }
    tt_put_end(out);
    if (preset->numbers) {
        tt_put_key(out, "cards");
        tt_put_preset_cards(preset, out);
    }
    tt_put_end(out);
}

void tt_put_game(int lang, const struct tt_game *g, struct tt_sink *s) {
    char key[80];
    snprintf(key, sizeof key, "game.%s", g->id);
    tt_put_object(s);
    tt_key_text(s, "id", g->id);
    tt_key_text(s, "name", tt_text(lang, key));
    tt_key_list(s, "players");
    tt_put_int(s, g->min_seats);
    tt_put_int(s, g->max_seats);
    tt_put_end(s);
    tt_key_int(s, "revision", g->revision);
    tt_key_bool(s, "quiz", g->quiz);
    tt_key_list(s, "options");
    for (int o = 0; o < g->n_options; o++)
        put_option_about(lang, g, &g->options[o], s);
    tt_put_end(s);
    tt_key_list(s, "presets");
    for (int p = 0; p < g->n_presets; p++)
        put_preset(lang, g, &g->presets[p], s);
    tt_put_end(s);
    tt_put_end(s);
}

void tt_put_games(int lang, struct tt_sink *s) {
    for (int i = 0; i < tt_game_count(); i++)
        tt_put_game(lang, tt_game_at(i), s);
}

void tt_put_bots(int lang, struct tt_sink *s) {
    for (int i = 0; i < tt_bot_count(); i++) {
        const struct tt_bot *b = tt_bot_at(i);
        char key[80], name[80];
        snprintf(key, sizeof key, "bot.%s", b->id);
        snprintf(name, sizeof name, "bot.%s.name", b->id);
        tt_put_object(s);
        tt_key_text(s, "id", b->id);
        tt_key_text(s, "name", tt_text(lang, name));
        tt_key_text(s, "text", tt_text(lang, key));
        tt_key_list(s, "options");
        for (int o = 0; b->options && b->options[o]; o++)
            tt_put_text(s, b->options[o]);
        tt_put_end(s);
        tt_put_end(s);
    }
}
