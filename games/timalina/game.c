/* Timalina as the engine knows it. One translation unit, so that everything but the description stays
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
#include "combine.inc"
#include "encoding.inc"

static const struct tt_view_field view_fields[] = {
    {"decks", TT_VIEW_PER_SEAT}, {"in_game", TT_VIEW_PER_SEAT}, {"placed", TT_VIEW_PER_SEAT},
    {"shown", TT_VIEW_PER_SEAT}, {"first", TT_VIEW_SEAT},       {NULL, 0},
};

const struct tt_game tt_game_timalina = {
    .id = "timalina",
    .view_fields = view_fields,
    .min_seats = 1,
    .max_seats = PLAYERS,
    .max_moves = 125 * 126, /* half of the most cards in one hand, half on the line */
    .max_plies = 1600,      /* 200 rounds of eight turns (timalina/5.3) */
    .custom_size = sizeof(struct custom_deck),
    .revision = 1,
    .position_options = TT_OPTIONS_REQUEST_WINS,
    .quiz = true,
    .shared_win = true, /* timalina/5.2, 5.3 */
    .bot = &bot,
    .coach = &coach,
    .encoding = &encoding,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .redeal = redeal,
    .complete = complete,
    .fork = fork_deal,
    .check = check,
    .customise = customise,
    .cards = cards,
    .combine = combine,
    .components = components,
    .refuse = refuse,
    .action_words = action_words,
};
