/* What a match is played with: cards, spaces, tokens and goals, with what is printed on them. A game lists them from
 * its setup; front ends, rule pages and the laboratory read them here and keep no tables of their own. */
#include "timetable.h"

#include <stdio.h>

/* A key of the language files, where English has it. */
static void put_key(struct tt_sink *s, const char *field, const char *game, const char *way, const char *name) {
    char key[120];
    if (snprintf(key, sizeof key, "%s.%s.%s", game, way, name) < (int)sizeof key && tt_text_known(0, key))
        tt_key_text(s, field, key);
}

void tt_component(struct tt_sink *s, const char *game, const char *kind, const char *id, const char *name, int count) {
    tt_put_object(s);
    tt_key_text(s, "kind", kind);
    tt_key_text(s, "id", id);
    tt_key_int(s, "count", count);
    put_key(s, "name", game, "name", name);
    put_key(s, "note", game, "does", name);
    tt_key_object(s, "printed");
}

void tt_component_end(struct tt_sink *s) {
    tt_put_end(s);
    tt_put_end(s);
}

void tt_put_components(const struct tt_game *game, const struct tt_setup *setup, struct tt_sink *s) {
    tt_put_list(s);
    if (game->components)
        game->components(setup, s);
    tt_put_end(s);
}
