/* CONTROL as the engine knows it. One translation unit, so that everything but the description stays
 * private; rules.c, and bot.inc for greedy players, is what also runs on the GPU. */
#include "rules.c"
#include "moves.inc"
#include "redeal.inc"
#include "text.inc"
#include "read_position.inc"
#include "read_view.inc"
#include "explain_illegal.inc"
#include "measure.inc"
#include "bot.inc"
#include "coach.inc"
#include "components.inc"
#include "encoding.inc"

/* With four players, partners sit opposite each other (control/2.3). */
static int team(const struct tt_setup *setup, int seat) { return setup->seats == TEAM_OF_TWO ? seat & 1 : seat; }

static const struct tt_view_field view_fields[] = {
    {"areas", TT_VIEW_PER_SEAT}, {"wins", TT_VIEW_PER_SEAT},     {"fuel", TT_VIEW_PER_SEAT},
    {"decks", TT_VIEW_PER_SEAT}, {"discards", TT_VIEW_PER_SEAT}, {"chosen", TT_VIEW_PER_SEAT},
    {"starter", TT_VIEW_SEAT},   {"asked", TT_VIEW_SEAT},        {"victim", TT_VIEW_SEAT},
    {"stops", TT_VIEW_SEAT},     {"overtime", TT_VIEW_NO_ZERO},  {NULL, 0},
};

const struct tt_game tt_game_control = {
    .id = "control",
    .view_fields = view_fields,
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 160,
    .max_plies = 15000, /* five rounds of under 500 turns, each of a few decisions (control/10) */
    .position_options = TT_OPTIONS_MUST_AGREE,
    .bot = &bot,
    .coach = &coach,
    .encoding = &encoding,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .team = team,
    .redeal = redeal,
    .complete = complete,
    .measure = measure,
    .custom_size = sizeof(struct numbers),
    .customise = customise,
    .cards = cards,
    .components = components,
    .refuse = refuse,
};
