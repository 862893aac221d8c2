/* timetable golden GAME: one random match written out ply by ply, for people to read and for tests to
 * compare. The file changes when the rules, the words or the chances change, and the difference says how. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLIES = 150 }; /* longer matches are followed by hash only */

struct writer {
    const struct tt_game *game;
    const struct tt_setup *setup;
    struct tt_sink json;
};

static void say(struct writer *w, const char *kind, const char *indent) {
    struct tt_error err;
    char text[2000];
    struct tt_document *doc = tt_json_parse(w->json.buf, w->json.len, &err);
    if (!doc)
        abort();
    tt_sentence(0, w->game->id, kind, tt_document_root(doc), NULL, text, sizeof text);
    printf("%s%s  %s\n", indent, text, w->json.buf);
    tt_document_free(doc);
}

static void one_ply(struct writer *w, const struct tt_state *state, tt_move move, const struct tt_events *ev, int ply) {
    printf("%d. ", ply);
    tt_sink_clear(&w->json);
    tt_put_action(w->game, w->setup, state, move, &w->json);
    say(w, "action", "");
    for (int i = 0; i < ev->n; i++) {
        tt_sink_clear(&w->json);
        tt_put_event(w->game, w->setup, &ev->item[i], TT_TRUTH, &w->json);
        say(w, "event", "    ");
    }
}

static void write_match(const struct tt_game *game, struct tt_setup *setup) {
    static struct tt_events ev;
    struct writer w = {.game = game, .setup = setup};
    struct tt_state *state = malloc(game->state_size), *before = malloc(game->state_size);
    tt_move *list = malloc(game->max_moves * sizeof *list);
    struct tt_rng rng = tt_rng_seed(setup->seed + 1);
    uint64_t hash = 0;
    if (!state || !before || !list)
        abort();
    tt_sink_grow(&w.json);
    game->start(setup, state);
    tt_put_position(game, setup, state, &w.json);
    printf("%s, %d players, seed %llu\n%s\n", game->id, setup->seats, (unsigned long long)setup->seed, w.json.buf);
    int ply = 0;
    for (; state->actors; ply++) {
        tt_move move = tt_random_move(game, setup, state, &rng, list);
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
    free(list);
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
