/* TimeQuest as the engine knows it. One translation unit, so that everything but the description stays
 * private; rules.c and bot.inc with what they include are what also runs on the GPU. */
#include "rules.c"
#include "moves.inc"
#include "redeal.inc"
#include "text.inc"
#include "custom_numbers.inc"
#include "write_position.inc"
#include "read_position.inc"
#include "read_agenda.inc"
#include "read_view.inc"
#include "explain_illegal.inc"
#include "measure.inc"
#include "bot.inc"
#include "encoding.inc"

const struct tt_game tt_game_timequest = {
    .id = "timequest",
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 256,
    .max_plies = 60000, /* 25 rounds of five turns; a bet of many small stakes is the longest thing */
    .custom_size = sizeof(struct numbers),
    .revision = 2,
    .shared_win = true, /* timequest/19.4 */
    .position_options = TT_OPTIONS_NOT_THERE,
    .bot = &bot_hooks,
    .encoding = &encoding,
    TT_GAME_OPTIONS,
    .presets = presets,
    .n_presets = sizeof presets / sizeof *presets,
    TT_GAME_USUAL,
    .redeal = redeal,
    .complete = complete,
    .measure = measure,
    .customise = customise,
    .cards = cards,
    .components = components,
    .refuse = refuse,
};
