/* CONTROL as the engine knows it. One translation unit, so that everything but the description stays
 * private; rules.c alone is what also runs on the GPU. */
#include "rules.c"

extern const struct tt_game tt_game_control;

#include "text.c"
#include "place.c"
#include "refuse.c"
#include "measure.c"
#include "bot.c"

const struct tt_game tt_game_control = {
    .id = "control",
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 160,
    .max_plies = 15000, /* five rounds of under 500 turns, each of a few decisions (control/10) */
    .state_size = sizeof(struct state),
    .options = options,
    .n_options = sizeof options / sizeof *options,
    .position_options = TT_OPTIONS_MUST_AGREE,
    .bot = &bot,
    .start = start,
    .moves = moves,
    .apply = apply,
    .redeal = redeal,
    .result = result,
    .action = action,
    .event = event,
    .view = view,
    .measure = measure,
    .position = position,
    .place = place,
    .refuse = refuse,
};
