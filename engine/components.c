/* What a match is played with: cards, spaces, tokens and goals, with what is printed on them. A game lists them from
 * its setup; front ends, rule pages and the laboratory read them here and keep no tables of their own. */
#include "timetable.h"

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

void tt_put_components(const struct tt_game *game, const struct tt_setup *setup, struct tt_sink *s) {
    tt_put_list(s);
    if (game->components)
        game->components(setup, s);
    tt_put_end(s);
}
