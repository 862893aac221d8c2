/* Two bots play a match of CONTROL and the result is printed.
 * Build: cc two_bots.c $(pkg-config --cflags --libs timetable) -o two_bots */
#include <stdio.h>
#include <timetable/engine.h>

int main(void) {
    struct tt_error err;
    struct tt_setup setup;
    const struct tt_game *game = tt_game_find("control");
    struct tt_player *player[2] = {tt_player_new("medium", &err), tt_player_new("easy", &err)};
    tt_setup_normal(game, 2, 42, &setup); /* default options, two seats, seed 42 */
    struct tt_match *match = tt_match_new(game, &setup, NULL, &err);
    struct tt_sink text;
    tt_sink_grow(&text);
    while (!tt_match_over(match)) {
        const struct tt_state *state = tt_match_state(match);
        int seat = tt_lowest(state->actors); /* the seats that owe a decision are a set of bits */
        tt_move move;
        if (!tt_player_move(player[seat], game, &setup, state, seat, (uint64_t)tt_match_ply(match), NULL, &move, &err))
            fprintf(stderr, "%s\n", err.message);
        tt_match_play(match, move, NULL);
    }
    tt_put_object(&text);
    tt_put_result(game, &setup, tt_match_state(match), &text);
    tt_put_end(&text);
    printf("%d moves: %s\n", tt_match_ply(match), text.buf);
    tt_sink_free(&text);
    tt_match_free(match);
    tt_player_free(player[0]);
    tt_player_free(player[1]);
    return 0;
}
