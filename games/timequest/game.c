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
#include "coach.inc"
#include "encoding.inc"

static const struct tt_view_field view_fields[] = {
    {"artifacts", TT_VIEW_PER_SEAT},
    {"bids", TT_VIEW_PER_SEAT},
    {"rolls", TT_VIEW_PER_SEAT},
    {"shown", TT_VIEW_PER_SEAT},
    {"points", TT_VIEW_PER_SEAT},
    {"asked", TT_VIEW_SEAT},
    {"first_player", TT_VIEW_SEAT},
    {"shield", TT_VIEW_SEAT},
    {"harvest", TT_VIEW_SEAT},
    {"joined", TT_VIEW_SEAT},
    {"fighters", TT_VIEW_SEAT},
    {"trade_partners", TT_VIEW_SEAT},
    {"spent", TT_VIEW_UNSAID},
    {"spent_last", TT_VIEW_UNSAID},
    {"last_kind", TT_VIEW_UNSAID},
    {"last_action", TT_VIEW_UNSAID},
    {"quest", TT_VIEW_BARE},
    {"side", TT_VIEW_BARE},
    {"hand_bonus", TT_VIEW_NO_ZERO},
    {"bank_due", TT_VIEW_NO_ZERO},
    {"offers", TT_VIEW_NO_ZERO},
    {"void_far", TT_VIEW_NO_ZERO},
    {"arena_wins", TT_VIEW_NO_ZERO},
    {"goals_met", TT_VIEW_NO_ZERO},
    {"fair_trades", TT_VIEW_NO_ZERO},
    {"events_won", TT_VIEW_NO_ZERO},
    {"cards_played", TT_VIEW_NO_ZERO},
    {"most_of_each", TT_VIEW_NO_ZERO},
    {"most_crystals", TT_VIEW_NO_ZERO},
    {"objective_level", TT_VIEW_NO_ZERO},
    {"value", TT_VIEW_NO_ZERO},
    {"charges", TT_VIEW_NO_ZERO},
    {NULL, 0},
};

const struct tt_game tt_game_timequest = {
    .id = "timequest",
    .view_fields = view_fields,
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 256,
    .max_plies = 60000, /* 25 rounds of five turns; a bet of many small stakes is the longest thing */
    .custom_size = sizeof(struct numbers),
    .revision = 2,
    .shared_win = true, /* timequest/19.4 */
    .position_options = TT_OPTIONS_NOT_THERE,
    .bot = &bot_hooks,
    .coach = &coach,
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
