/* What a move would do, as far as its own seat can know before making it. The truth is never asked: the
 * move is made on several redealt copies, and what they agree on is what is certain. So nothing hidden can
 * come out, whatever a game's rules do. Where others may answer (cancel, bet), it is imagined that nobody does. */
#include "setup.h"

#include <stdlib.h>

enum { SAMPLES = 6, PASSES = 24 };

/* How one event of the first copy compares with the same place in the others. */
enum { AGREED, AGREED_IN_OPEN, DOUBTFUL };

struct sight {
    const struct tt_game *game;
    struct tt_setup setup; /* without seed and key */
    const struct tt_state *from;
    int seat;
    int n;      /* events that all copies have, in this order */
    bool whole; /* nothing differed */
    int passes; /* answers that others could have given and did not */
    tt_move *room;
    uint8_t mark[TT_MAX_EVENTS];
    struct tt_events first, other;
    struct tt_sink view; /* after the first copy, as nodes */
    bool same_view;
};

static bool alike(const struct tt_event *a, const struct tt_event *b, int viewer) {
    struct tt_event x = *a, y = *b;
    tt_hide_event(&x, viewer);
    tt_hide_event(&y, viewer);
    return !memcmp(&x, &y, sizeof x);
}

static bool is_pass(const struct sight *s, const struct tt_state *state, tt_move move) {
    char verb[16];
    tt_action_verb(s->game, &s->setup, state, move, verb, sizeof verb);
    return !strcmp(verb, "pass");
}

/* Where only others are asked whether they answer: nobody does. False when it is not so, or not any more. */
static bool pass_on(struct sight *s, struct tt_state *state, struct tt_events *ev) {
    if (!state->actors || (state->actors >> s->seat & 1))
        return false;
    int n = tt_legal(s->game, &s->setup, state, tt_lowest(state->actors), s->room);
    for (int i = 0; i < n; i++)
        if (is_pass(s, state, s->room[i])) {
            s->game->apply(&s->setup, state, s->room[i], ev);
            return true;
        }
    return false;
}

/* One copy: redealt, moved, and seen again by the seat that moved. */
static void imagine(struct sight *s, tt_move move, uint64_t seed, struct tt_events *ev, struct tt_sink *view) {
    _Alignas(16) unsigned char copy[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)copy;
    struct tt_rng rng = tt_rng_seed(seed);
    memcpy(copy, s->from, s->game->state_size);
    state->rng = tt_rng_seed(~seed);
    state->keyed = 0;
    if (s->game->redeal)
        s->game->redeal(&s->setup, state, s->seat, &rng);
    ev->n = 0;
    s->game->apply(&s->setup, state, move, ev);
    s->passes = 0;
    while (s->passes < PASSES && pass_on(s, state, ev))
        s->passes++;
    tt_put_view(s->game, &s->setup, state, s->seat, view);
}

static void compare(struct sight *s) {
    int n = s->other.n < s->n ? s->other.n : s->n;
    s->whole &= s->other.n == s->n;
    for (int i = 0; i < n; i++) {
        const struct tt_event *a = &s->first.item[i], *b = &s->other.item[i];
        if (a->kind != b->kind) {
            n = i;
            s->whole = false;
        } else if (s->mark[i] == AGREED && !alike(a, b, s->seat)) {
            s->mark[i] = alike(a, b, TT_NOBODY) ? AGREED_IN_OPEN : DOUBTFUL;
        } else if (s->mark[i] == AGREED_IN_OPEN && !alike(a, b, TT_NOBODY)) {
            s->mark[i] = DOUBTFUL;
        }
    }
    s->n = n;
}

static void put(const struct sight *s, struct tt_sink *out) {
    bool whole = s->whole;
    tt_key_list(out, "events");
    for (int i = 0; i < s->n; i++) {
        if (s->mark[i] != DOUBTFUL)
            tt_put_event(s->game, &s->setup, &s->first.item[i], s->mark[i] == AGREED ? s->seat : TT_NOBODY, out);
        whole &= s->mark[i] == AGREED;
    }
    tt_put_end(out);
    tt_key_bool(out, "sure", whole);
    tt_key_bool(out, "unanswered", s->passes > 0);
    if (s->same_view) {
        tt_put_key(out, "view");
        tt_put_json(out, tt_sink_value(&s->view));
    }
}

/* In a quiz the answer belongs to the card, and no redeal hides it: a card would tell its date. */
static void put_nothing(struct tt_sink *out) {
    tt_key_list(out, "events");
    tt_put_end(out);
    tt_key_bool(out, "sure", false);
    tt_key_bool(out, "unanswered", false);
}

void tt_put_preview(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                    tt_move move, struct tt_sink *out) {
    if (game->quiz) {
        put_nothing(out);
        return;
    }
    _Alignas(16) unsigned char known[TT_MAX_STATE];
    struct sight *s = tt_need(sizeof *s);
    s->game = game;
    s->setup = tt_setup_blind(setup);
    s->from = (struct tt_state *)known;
    s->seat = tt_move_seat(move);
    tt_known_state(game, setup, state, s->seat, (struct tt_state *)known);
    s->whole = s->same_view = true;
    s->room = tt_have(malloc((size_t)game->max_moves * TT_MAX_SEATS * sizeof *s->room));
    tt_sink_nodes(&s->view);
    imagine(s, move, 1, &s->first, &s->view);
    s->n = s->first.n;
    for (uint64_t i = 2; i <= SAMPLES; i++) {
        struct tt_sink view;
        tt_sink_compare(&view, tt_sink_value(&s->view));
        imagine(s, move, i, &s->other, &view);
        compare(s);
        s->same_view &= tt_sink_equal(&view);
    }
    put(s, out);
    tt_sink_free(&s->view);
    free(s->room);
    free(s);
}
