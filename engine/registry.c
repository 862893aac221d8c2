/* The games there are: one line each in games/list.def, and nothing else anywhere. */
#include "timetable/engine.h"

#define GAME(id) extern const struct tt_game tt_game_##id;
#include "../games/list.def"
#undef GAME

static const struct tt_game *const all[] = {
#define GAME(id) &tt_game_##id,
#include "../games/list.def"
#undef GAME
};

int tt_game_count(void) { return (int)(sizeof all / sizeof *all); }

const struct tt_game *tt_game_at(int i) { return all[i]; }

const struct tt_game *tt_game_find(const char *id) {
    for (int i = 0; i < tt_game_count(); i++)
        if (!strcmp(all[i]->id, id))
            return all[i];
    return NULL;
}
