/* What there is to choose from, for people: games with their options, bots. */
#include "setup.h"

#include <stdio.h>

static void put_option_about(int lang, const char *game, const struct tt_option *o, struct tt_sink *out) {
    static const char *const type[] = {"bool", "int", "string", "int_or_null", "list_or_null"};
    char key[120];
    tt_put_object(out);
    tt_key_text(out, "id", o->id);
    tt_key_text(out, "type", type[o->type]);
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
    snprintf(key, sizeof key, "%s.option.%s", game, o->id);
    tt_key_text(out, "text", tt_text(lang, key));
    tt_put_end(out);
}

void tt_put_games(int lang, struct tt_sink *s) {
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *g = tt_game_at(i);
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
            put_option_about(lang, g->id, &g->options[o], s);
        tt_put_end(s);
        tt_put_end(s);
    }
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
