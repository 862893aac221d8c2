/* Just in Time as the engine knows it. One translation unit, so that everything but the description
 * stays private; rules.c, and bot.inc for greedy players, is what also runs on the GPU. */
#include "rules.c"
#include "moves.inc"
#include "redeal.inc"
#include "text.inc"
#include "read_position.inc"
#include "read_view.inc"
#include "explain_illegal.inc"
#include "bot.inc"
#include "coach.inc"
#include "value.inc"
#include "bot_plan.inc"
#include "chance.inc"
#include "components.inc"
#include "encoding.inc"

/* All win or lose together. */
static int team(const struct tt_setup *setup, int seat) {
    (void)setup, (void)seat;
    return 0;
}

static const struct tt_view_field view_fields[] = {
    {"seats", TT_VIEW_PER_SEAT},   {"chosen", TT_VIEW_PER_SEAT},
    {"ready", TT_VIEW_PER_SEAT},   {"resolved", TT_VIEW_PER_SEAT},
    {"color", TT_VIEW_BARE},       {"side", TT_VIEW_BARE},
    {"progress", TT_VIEW_NO_ZERO}, {NULL, 0},
};

const struct tt_game tt_game_just_in_time = {
    .id = "just_in_time",
    .view_fields = view_fields,
    .min_seats = 1,
    .max_seats = PLAYERS,
    .max_moves = 20,  /* card 9, and nine kinds of choice at most (just_in_time/8.7) */
    .max_plies = 360, /* 144 cards and 36 rewinds, each chosen and carried out (just_in_time/8.7) */
    .revision = 1,
    .position_options = TT_OPTIONS_REQUEST_WINS,
    .bot = &bot_hooks,
    .coach = &coach,
    .encoding = &encoding,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .team = team,
    .redeal = redeal,
    .complete = complete,
    .check = check,
    .result_more = result_more,
    .custom_size = sizeof(struct numbers),
    .customise = customise,
    .cards = cards,
    .components = components,
    .refuse = refuse,
};
