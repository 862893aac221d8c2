/* TimeQuest as the engine knows it. One translation unit, so that everything but the description stays
 * private; rules.c and bot.c with what they include are what also runs on the GPU. */
#include "rules.c"

extern const struct tt_game tt_game_timequest;

#include "text.c"
#include "table.c"
#include "position.c"
#include "place.c"
#include "place_agenda.c"
#include "refuse.c"
#include "measure.c"
#include "bot.c"

const struct tt_game tt_game_timequest = {
    .id = "timequest",
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 256,
    .max_plies = 60000, /* 25 rounds of five turns; a bet of many small stakes is the longest thing */
    .custom_size = sizeof(struct table),
    .position_options = TT_OPTIONS_NOT_THERE,
    .bot = &bot_hooks,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .redeal = redeal,
    .measure = measure,
    .customise = customise,
    .cards = cards,
    .refuse = refuse,
};
