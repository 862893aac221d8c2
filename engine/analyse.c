/* Win chances along a game, and which moves turned it. The numbers are a net's, where one knows the table, else the
 * search's; what they mean is said here once, for the command line, the terminal and the browser. */
#include "analyse.h"

#include <stdlib.h>

enum {
    MISTAKE = 65536 / 10,     /* a move that gives away a tenth of a game */
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
    struct tt_think own = {.iterations = ask->iterations, .ms = ask->ms, .seed = ask->seed};
    struct tt_thought *t = tt_think(tt_bot_normal(), game, setup, state, seat, &own);
    tt_move move = t->move;
    tt_thought_free(t);
    return move;
}

/* By how much a value may be off that this many tries gave: half a game, less with the root of their number. */
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

/* What was surely lost: the difference, less what the choice of deals may have made of it. */
static void analyse_by_net(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                           const struct tt_state *state, int seat, const tt_move *played, const struct tt_think *ask,
                           struct tt_point *p) {
    struct tt_judged m[TT_JUDGED];
    int n = tt_net_judge(net, game, setup, state, seat, ask->levels, played, ask->seed, p->value, m);
    p->seat = seat;
    p->iterations = 1;
    p->best = m[0].move;
    p->has_played = played != NULL;
    p->played = played ? *played : 0;
    int next = n > 1;
    for (int i = 1; i < n; i++) {
        next = m[i].value > m[next].value ? i : next;
        if (played && m[i].move == *played && m[0].value - m[i].value > m[i].spread)
            p->loss = m[0].value - m[i].value - m[i].spread;
    }
    p->next = m[next].move;
    for (int i = 1; i < n; i++)
        if (m[i].move == (played && *played != p->best ? *played : p->next))
            p->gap = m[0].value > m[i].value ? m[0].value - m[i].value : 0;
}

/* The game knows what its moves are worth to the players who sit there. Deals are the same for all moves; what is left
 * of their chance is allowed for. */
static void analyse_by_game(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                            int seat, const tt_move *played, const struct tt_think *budget, struct tt_point *p) {
    enum { UNSURE = WHOLE / 40 };
    struct tt_think ask = {
        .iterations = budget->iterations, .ms = budget->ms, .seed = budget->seed, .levels = budget->levels};
    struct tt_thought *t = tt_think(tt_bot_normal(), game, setup, state, seat, &ask);
    int best = t->candidate[0].value, other = t->n > 1;
    p->seat = seat;
    p->iterations = t->iterations;
    p->best = t->move;
    p->next = t->candidate[other].move;
    for (int s = 0; s < setup->seats; s++)
        p->value[s] = t->value[s];
    if (played) {
        int at = find(t, *played), loss = best - t->candidate[at].value - UNSURE;
        p->has_played = true;
        p->played = *played;
        p->loss = loss > 0 ? loss : 0;
        other = at ? at : other;
    }
    p->gap = best - t->candidate[other].value;
    tt_thought_free(t);
}

static void analyse(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                    const tt_move *played, const struct tt_think *budget, struct tt_point *p) {
    struct tt_think ask = *budget;
    memset(p, 0, sizeof *p);
    if (!state->actors) {
        judge_end(game, setup, state, p);
        return;
    }
    const struct tt_net *net = ask.open ? NULL : tt_net_find(game, setup);
    if (net) {
        analyse_by_net(net, game, setup, state, seat, played, budget, p);
        return;
    }
    _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *known = (struct tt_state *)room;
    if (!ask.iterations && !ask.ms)
        ask.iterations = TT_ANALYSE;
    if (game->bot && game->bot->weigh && !ask.open) {
        analyse_by_game(game, setup, state, seat, played, &ask, p);
        return;
    }
    ask.has_also = played != NULL;
    ask.also = played ? *played : 0;
    if (ask.open)
        memcpy(known, state, game->state_size);
    else
        tt_known_state(game, setup, state, seat, known);
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), game, setup, known, seat, &ask);
    p->seat = seat;
    p->iterations = t->iterations;
    p->best = own_choice(game, setup, known, seat, &ask, t->move);
    int best = find(t, p->best), value = t->candidate[0].value;
    if (t->candidate[best].value > value)
        value = t->candidate[best].value;
    if (played) {
        p->has_played = true;
        p->played = *played;
        p->loss = loss_of(t, best, find(t, *played));
    }
    p->next = t->candidate[t->n > 1 && !best].move;
    int other = find(t, played && *played != p->best ? *played : p->next);
    p->gap =
        t->candidate[best].value > t->candidate[other].value ? t->candidate[best].value - t->candidate[other].value : 0;
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

/* In a quiz the deals of a seat have other dates than the truth: once the card lies, the truth explains it, and before
 * that nothing may. */
bool tt_put_why(const struct tt_match *m, const struct tt_point *p, const struct tt_think *ask, struct tt_sink *out) {
    const struct tt_game *game = tt_match_game(m);
    struct tt_better move = {.best = p->best,
                             .other = p->has_played && p->played != p->best ? p->played : p->next,
                             .gap = p->gap > p->loss ? p->gap : p->loss, /* a kept curve has the loss only */
                             .seed = ask->seed,
                             .open = ask->open || game->quiz};
    if (p->seat < 0 || move.other == move.best || (game->quiz && !p->has_played))
        return false;
    tt_put_reasons(game, tt_match_setup(m), tt_match_state(m), &move, out);
    return true;
}

/* --- kept with the record ------------------------------------------------------------------------ */

/* Four digits are enough for a share, and integers print alike everywhere. */
void tt_put_share(struct tt_sink *out, int value) {
    char text[8] = "0.0000";
    int v = (int)((int64_t)value * 10000 / WHOLE);
    if (v >= 10000) {
        tt_put_real(out, "1.0000");
        return;
    }
    for (int i = 5; i > 1; i--, v /= 10)
        text[i] = (char)('0' + v % 10);
    tt_put_real(out, text);
}

int tt_json_share(const struct tt_json *v) {
    int64_t value = 0, unit = 10000;
    if (tt_json_is(v, TT_JSON_INT))
        return v->num >= 1 ? WHOLE : 0;
    if (!tt_json_is(v, TT_JSON_REAL) || *v->text == '-')
        return 0;
    if (*v->text != '0' || strchr(v->text, 'e'))
        return *v->text == '1' && !strchr(v->text, 'e') ? WHOLE : 0;
    for (const char *p = v->text + 2; *p >= '0' && *p <= '9' && unit > 1; p++) {
        unit /= 10;
        value += (*p - '0') * unit;
    }
    return (int)((value * WHOLE + 9999) / 10000);
}

static void put_point(const struct tt_match *m, const struct tt_state *state, const struct tt_point *p,
                      struct tt_sink *s) {
    const struct tt_setup *setup = tt_match_setup(m);
    tt_put_object(s);
    tt_key_seat(s, "player", p->seat);
    tt_key_list(s, "value");
    for (int seat = 0; seat < setup->seats; seat++)
        tt_put_share(s, p->value[seat]);
    tt_put_end(s);
    if (p->seat >= 0) {
        tt_put_key(s, "best");
        tt_put_action(tt_match_game(m), setup, state, p->best, s);
    }
    if (p->has_played) {
        tt_put_key(s, "loss");
        tt_put_share(s, p->loss);
    }
    tt_put_end(s);
}

void tt_put_turning(const enum tt_turn *turn, int n, struct tt_sink *s) {
    tt_key_list(s, "turning");
    for (int i = 0; i < n; i++) {
        if (turn[i] == TT_TURN_NONE)
            continue;
        tt_put_object(s);
        tt_key_int(s, "ply", i);
        tt_key_text(s, "kind", turn[i] == TT_TURN_MISTAKE ? "mistake" : "swing");
        tt_put_end(s);
    }
    tt_put_end(s);
}

void tt_put_analysis(struct tt_match *m, const struct tt_curve *c, struct tt_sink *s) {
    char hash[17];
    int from = tt_match_ply(m);
    tt_match_hash(m, hash);
    tt_put_object(s);
    tt_key_text(s, "of", hash);
    tt_key_text(s, "knowledge", c->open ? "all" : "mover");
    tt_key_int(s, "iterations", c->iterations);
    tt_key_list(s, "points");
    for (int i = 0; i < c->n; i++) {
        tt_match_goto(m, i);
        put_point(m, tt_match_state(m), &c->point[i], s);
    }
    tt_put_end(s);
    tt_put_turning(c->turn, c->n, s);
    tt_put_end(s);
    tt_match_goto(m, from);
}

/* One point; `best` must be a legal action there. */
static bool read_point(struct tt_match *m, int ply, const struct tt_json *v, struct tt_point *p) {
    const struct tt_json *values = tt_json_get(v, "value"), *best = tt_json_get(v, "best"),
                         *loss = tt_json_get(v, "loss");
    struct tt_error err;
    int seats = tt_match_setup(m)->seats;
    memset(p, 0, sizeof *p);
    p->seat = TT_NOBODY;
    if (!tt_json_is(values, TT_JSON_LIST) || values->count != (uint32_t)seats)
        return false;
    for (int s = 0; s < seats; s++)
        p->value[s] = tt_json_share(tt_json_at(values, (uint32_t)s));
    tt_match_goto(m, ply);
    if (best) {
        if (!tt_match_find(m, best, &p->best, &err))
            return false;
        p->seat = tt_move_seat(p->best);
        p->next = p->best;
    }
    if (loss && ply < tt_match_line_length(m)) {
        p->has_played = true;
        p->played = tt_match_move_at(m, ply);
        p->loss = tt_json_share(loss);
    }
    return true;
}

static void curve_room(struct tt_curve *c, int n) {
    c->n = n;
    c->point = tt_have(calloc((size_t)n + 1, sizeof *c->point));
    c->turn = tt_have(calloc((size_t)n + 1, sizeof *c->turn));
}

bool tt_curve_read(struct tt_match *m, const struct tt_json *analysis, struct tt_curve *c) {
    const struct tt_json *points = tt_json_get(analysis, "points");
    char hash[17];
    int from = tt_match_ply(m), i = 0;
    bool ok = true;
    memset(c, 0, sizeof *c);
    tt_match_hash(m, hash);
    if (!tt_json_is_text(tt_json_get(analysis, "of"), hash) || !tt_json_is(points, TT_JSON_LIST) ||
        points->count != (uint32_t)tt_match_line_length(m) + 1)
        return false;
    curve_room(c, (int)points->count);
    c->open = tt_json_is_text(tt_json_get(analysis, "knowledge"), "all");
    if (!tt_json_int(tt_json_get(analysis, "iterations"), 0, INT64_MAX, &c->iterations))
        c->iterations = 0;
    for (const struct tt_json *v = tt_json_first(points); v && ok; v = tt_json_next(points, v), i++)
        ok = read_point(m, i, v, &c->point[i]);
    tt_match_goto(m, from);
    if (!ok) {
        tt_curve_free(c);
        return false;
    }
    tt_turning(c->point, c->n, tt_match_setup(m)->seats, c->turn);
    return true;
}

void tt_curve_free(struct tt_curve *c) {
    free(c->point);
    free(c->turn);
    memset(c, 0, sizeof *c);
}

void tt_analyse_ply(struct tt_match *m, int ply, const struct tt_think *ask, struct tt_point *p) {
    int length = tt_match_line_length(m);
    tt_match_goto(m, ply);
    const struct tt_state *state = tt_match_state(m);
    tt_move played = ply < length ? tt_match_move_at(m, ply) : 0;
    int seat = ply < length ? tt_move_seat(played) : state->actors ? tt_lowest(state->actors) : TT_NOBODY;
    analyse(tt_match_game(m), tt_match_setup(m), state, seat, ply < length ? &played : NULL, ask, p);
}

bool tt_analyse_line(struct tt_match *m, const struct tt_think *ask, struct tt_curve *c,
                     bool (*progress)(void *with, int done, int of), void *with) {
    int from = tt_match_ply(m), n = tt_match_line_length(m) + 1;
    bool on = true;
    memset(c, 0, sizeof *c);
    curve_room(c, n);
    c->open = ask->open;
    c->iterations = ask->iterations ? ask->iterations : TT_ANALYSE;
    for (int i = 0; i < n && on; i++) {
        tt_analyse_ply(m, i, ask, &c->point[i]);
        on = !progress || progress(with, i + 1, n);
    }
    tt_match_goto(m, from);
    if (!on) {
        tt_curve_free(c);
        return false;
    }
    tt_turning(c->point, n, tt_match_setup(m)->seats, c->turn);
    return true;
}
