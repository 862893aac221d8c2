/* timetable golden GAME: one match of greedy bots written out ply by ply, for people to read and for tests to compare.
 * Everything is written as ids, so a new wording changes no file; a change of the rules, of chance or of what the bot
 * values does, and the difference says how. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLIES = 150 }; /* longer matches are followed by hash only */

struct writer {
    const struct tt_game *game;
    const struct tt_setup *setup;
    struct tt_sink json;
};

static void one_ply(struct writer *w, const struct tt_state *state, tt_move move, const struct tt_events *ev, int ply) {
    tt_sink_clear(&w->json);
    tt_put_action(w->game, w->setup, state, move, &w->json);
    printf("%d. %s\n", ply, w->json.buf);
    for (int i = 0; i < ev->n; i++) {
        tt_sink_clear(&w->json);
        tt_put_event(w->game, w->setup, &ev->item[i], TT_TRUTH, &w->json);
        printf("    %s\n", w->json.buf);
    }
}

/* What a greedy bot does in the place of the first seat that has to decide. */
static tt_move choose(const struct writer *w, const struct tt_state *state, int ply) {
    struct tt_think ask = {.seed = tt_think_seed(w->setup->seed, (uint32_t)ply)};
    struct tt_thought *thought =
        tt_think(tt_bot_find("greedy"), w->game, w->setup, state, tt_lowest(state->actors), &ask);
    tt_move move = thought->move;
    tt_thought_free(thought);
    return move;
}

static void write_match(const struct tt_game *game, struct tt_setup *setup) {
    static struct tt_events ev;
    struct writer w = {.game = game, .setup = setup};
    struct tt_state *state = tt_have(malloc(game->state_size)), *before = tt_have(malloc(game->state_size));
    uint64_t hash = 0;
    tt_sink_grow(&w.json);
    game->start(setup, state);
    tt_put_position(game, setup, state, &w.json);
    printf("%s, %d players, seed %llu, greedy bots\n%s\n", game->id, setup->seats, (unsigned long long)setup->seed,
           w.json.buf);
    int ply = 0;
    for (; state->actors; ply++) {
        tt_move move = choose(&w, state, ply);
        memcpy(before, state, game->state_size);
        ev.n = 0;
        game->apply(setup, state, move, &ev);
        hash = tt_hash(state, game->state_size, hash);
        if (ply < MOST_PLIES)
            one_ply(&w, before, move, &ev, ply + 1);
    }
    tt_sink_clear(&w.json);
    tt_put_object(&w.json);
    tt_put_result(game, setup, state, &w.json);
    tt_put_end(&w.json);
    printf("after %d plies: %s\nstates %016llx\n", ply, w.json.buf, (unsigned long long)hash);
    tt_sink_free(&w.json);
    free(before);
    free(state);
}

int cli_golden(int argc, char **argv) {
    struct cli_args args;
    struct tt_setup setup;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_game", "golden");
    const struct tt_game *game = cli_game(&args, args.rest[0], &setup);
    if (!game)
        return 2;
    write_match(game, &setup);
    tt_setup_clear(&setup);
    return 0;
}
