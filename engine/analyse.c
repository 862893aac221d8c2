/* Win chances along a game, and which moves turned it. The numbers are the search's; what they mean is said
 * here once, for the command line, the terminal and the browser. */
#include "timetable.h"

enum {
    MISTAKE = 65536 / 10,    /* a move that gives away a tenth of a game */
    SWING = 65536 * 15 / 100, /* a jump of somebody's chances that no mistake explains: luck, or a card turned */
    WHOLE = 65536,
    MOST_TURNS = 8,
};

static int find(const struct tt_thought *t, tt_move move) {
    for (int i = 0; i < t->n; i++)
        if (t->candidate[i].move == move)
            return i;
    return 0;
}

/* The search's mean over all that it tried is too low for the seat that moves, who will not play the bad
 * moves. Its chance is that of the best move; the others share the rest as they did. Where all win or lose
 * together, all have the same chance. */
static void set_values(const struct tt_thought *t, int seat, int seats, int best, struct tt_point *p) {
    int64_t mean = t->value[seat];
    bool together = seats > 1;
    for (int s = 0; s < seats; s++)
        together = together && t->value[s] == t->value[0];
    for (int s = 0; s < seats; s++) {
        if (s == seat || together)
            p->value[s] = best;
        else if (mean < WHOLE)
            p->value[s] = (int)(t->value[s] * (WHOLE - (int64_t)best) / (WHOLE - mean));
        else
            p->value[s] = 0;
    }
}

static void judge_end(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                      struct tt_point *p) {
    struct tt_result r = {0};
    game->result(setup, state, &r);
    p->seat = TT_NOBODY;
    for (int s = 0; s < setup->seats; s++)
        p->value[s] = r.winners >> s & 1 ? WHOLE : 0;
}

/* Where a game has a player of its own, that one says what it would have played; the search says what the
 * moves are worth. */
static tt_move own_choice(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                          int seat, const struct tt_think *ask, tt_move fallback) {
    if (!game->bot || !game->bot->pick || ask->open)
        return fallback;
    struct tt_think own = {.iterations = ask->iterations, .seed = ask->seed};
    struct tt_thought *t = tt_think(tt_bot_normal(), game, setup, state, seat, &own);
    tt_move move = t->move;
    tt_thought_free(t);
    return move;
}

/* By how much a value may be off that so many tries gave: half a game, less with the root of their number. */
static int noise(int64_t visits) {
    int64_t root = 1;
    while ((root + 1) * (root + 1) <= visits)
        root++;
    return (int)(WHOLE / 2 / root);
}

/* What was surely lost: the difference, less what chance may have made of it. */
static int loss_of(const struct tt_thought *t, int best, int played) {
    int64_t fewest = t->candidate[played].visits < t->candidate[best].visits ? t->candidate[played].visits
                                                                            : t->candidate[best].visits;
    int loss = t->candidate[best].value - t->candidate[played].value - noise(fewest);
    return best != played && loss > 0 ? loss : 0;
}

void tt_analyse(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                const tt_move *played, const struct tt_think *budget, struct tt_point *p) {
    struct tt_think ask = *budget;
    memset(p, 0, sizeof *p);
    if (!state->actors) {
        judge_end(game, setup, state, p);
        return;
    }
    if (!ask.iterations && !ask.ms)
        ask.iterations = TT_ANALYSE;
    ask.has_also = played != NULL;
    ask.also = played ? *played : 0;
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), game, setup, state, seat, &ask);
    p->seat = seat;
    p->iterations = t->iterations;
    p->best = own_choice(game, setup, state, seat, &ask, t->move);
    int best = find(t, p->best), value = t->candidate[0].value;
    if (t->candidate[best].value > value)
        value = t->candidate[best].value;
    if (played) {
        p->has_played = true;
        p->played = *played;
        p->loss = loss_of(t, best, find(t, *played));
    }
    set_values(t, seat, setup->seats, value, p);
    tt_thought_free(t);
}

static int jump(const struct tt_point *a, const struct tt_point *b, int seats) {
    int most = 0;
    for (int s = 0; s < seats; s++) {
        int by = b->value[s] > a->value[s] ? b->value[s] - a->value[s] : a->value[s] - b->value[s];
        most = by > most ? by : most;
    }
    return most;
}

static int weight(const struct tt_point *p, int i, int n, int seats, enum tt_turn turn) {
    if (turn == TT_TURN_NONE)
        return 0;
    return turn == TT_TURN_MISTAKE ? p[i].loss : i + 1 < n ? jump(&p[i], &p[i + 1], seats) : 0;
}

/* A game has a few turning points, not fifty: only the heaviest stay. */
static void thin_out(const struct tt_point *p, int n, int seats, enum tt_turn *out) {
    for (int left = 0;; left = 0) {
        int lightest = -1;
        for (int i = 0; i < n; i++) {
            if (out[i] == TT_TURN_NONE)
                continue;
            left++;
            if (lightest < 0 || weight(p, i, n, seats, out[i]) < weight(p, lightest, n, seats, out[lightest]))
                lightest = i;
        }
        if (left <= MOST_TURNS)
            return;
        out[lightest] = TT_TURN_NONE;
    }
}

void tt_turning(const struct tt_point *p, int n, int seats, enum tt_turn *out) {
    for (int i = 0; i < n; i++) {
        out[i] = TT_TURN_NONE;
        if (p[i].has_played && p[i].loss >= MISTAKE)
            out[i] = TT_TURN_MISTAKE;
        else if (i + 1 < n && jump(&p[i], &p[i + 1], seats) >= SWING)
            out[i] = TT_TURN_SWING;
    }
    thin_out(p, n, seats, out);
}
