/* Crononautas as the engine knows it. One translation unit, so that everything but the description stays
 * private; rules.c, and bot.inc for greedy players, is what also runs on the GPU. */
#include "rules.c"
#include "moves.inc"
#include "redeal.inc"
#include "text.inc"
#include "read_position.inc"
#include "read_view.inc"
#include "explain_illegal.inc"
#include "bot.inc"
#include "coach.inc"
#include "components.inc"
#include "encoding.inc"

static const struct tt_view_field view_fields[] = {
    {"artifacts", TT_VIEW_PER_SEAT},  {"missions", TT_VIEW_PER_SEAT}, {"identities", TT_VIEW_PER_SEAT},
    {"asked", TT_VIEW_SEAT},          {"first_player", TT_VIEW_SEAT}, {"extra_turns", TT_VIEW_NO_ZERO},
    {"aside_plays", TT_VIEW_NO_ZERO}, {"aside", TT_VIEW_NO_ZERO},     {NULL, 0},
};

const struct tt_game tt_game_crononautas = {
    .id = "crononautas",
    .view_fields = view_fields,
    .min_seats = 1,
    .max_seats = PLAYERS,
    .max_moves = 255,
    .revision = ADDED_SWAP,
    .max_plies = 20000, /* 500 turns, each of a few announcements that up to five others answer */
    .position_options = TT_OPTIONS_MUST_AGREE,
    .bot = &bot,
    .coach = &coach,
    .encoding = &encoding,
    TT_GAME_OPTIONS,
    .presets = presets,
    .n_presets = sizeof presets / sizeof *presets,
    TT_GAME_USUAL,
    .redeal = redeal,
    .complete = complete,
    .check = check,
    .result_more = result_more,
    .custom_size = sizeof(struct numbers),
    .customise = customise,
    .cards = cards,
    .components = components,
    .refuse = refuse,
    .out_of_turn = out_of_turn,
};
