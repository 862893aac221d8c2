/* Why one move is better than another, as data: what it gains at once, what it prevents, what it costs. Both moves are
 * made in the same deals, as their seat can imagine them, and strong players go on from there until that seat's next
 * turn is over. What differs in the numbers that the game names (tt_coach_hooks) by more than the choice of deals
 * explains is a reason. Nothing but redealt copies is looked at, so nothing hidden can come out. */
#include "bots.h"
#include "net.h"
#include "timetable/playout.h"

#include <stdlib.h>

enum {
    DEALS = 24,
    SLOW_DEALS = 8, /* where no net plays */
    DECISIONS = 64, /* of one game that is played on, at most */
    TEAM_STEPS = 8, /* decisions of a stage where no turn belongs to a seat */
    MOST = 3,       /* reasons, besides one cost */
    ENDING = 4000,  /* what winning weighs, against the worth of facts */
};
/* At once: until the turn passes. Then the answers, until the seat's next turn; then that turn. */
enum { AT_ONCE, ANSWERS, NEXT_TURN, STAGES };
enum { WHOLE_MATCH = -1 };

struct sight {
    const struct tt_game *game;
    struct tt_setup setup; /* blind */
    const struct tt_coach_hooks *coach;
    const struct tt_net *net; /* NULL: bots play on */
    const struct tt_bot *bot;
    const struct tt_better *move;
    int seat, facts, deals;
    tt_move *list;
    struct tt_state *state, *before; /* one game; each seat's last decision in it */
};

/* One game. */
struct course {
    int fact[2][TT_MAX_SEATS][TT_FACTS]; /* after AT_ONCE and ANSWERS */
    bool known[2];
    unsigned won; /* seats that won something in it */
    int stage;    /* when */
    int what;     /* a fact that ends something, or WHOLE_MATCH */
    tt_move by;   /* the winner's last decision, */
    struct tt_state *from;
};

struct reason {
    const char *id;
    int seat, what, by, deals, still;
    int64_t weight;
    bool sure, cost;
    const struct course *shown; /* a course that has the action */
};

static int count_facts(const struct tt_coach_hooks *c) {
    int n = 0;
    while (c && c->fact[n].id)
        n++;
    return n;
}

static void count(const struct sight *v, const struct tt_state *s, int out[TT_MAX_SEATS][TT_FACTS]) {
    for (int seat = 0; v->facts && seat < v->setup.seats; seat++)
        v->coach->count(&v->setup, s, seat, out[seat]);
}

static int turn_of(const struct sight *v, const struct tt_state *s) {
    return v->coach && v->coach->turn ? v->coach->turn(&v->setup, s) : TT_NOBODY;
}

static int team_of(const struct sight *v, int seat) { return v->game->team ? v->game->team(&v->setup, seat) : seat; }

static bool foe(const struct sight *v, int seat) { return team_of(v, seat) != team_of(v, v->seat); }

static tt_move decide(const struct sight *v, const struct tt_state *s, int seat, int n, uint64_t seed) {
    if (!v->net) {
        struct tt_think ask = {.seed = seed, .threads = 1, .move_only = true};
        struct tt_thought *t = tt_think(v->bot, v->game, &v->setup, s, seat, &ask);
        tt_move move = t->move;
        tt_thought_free(t);
        return move;
    }
    struct tt_net_view view;
    int best = 0;
    int32_t most = 0;
    tt_net_look(v->net, v->game, &v->setup, s, seat, TT_NO_INDEX, &view);
    for (int i = 0; i < n; i++) {
        int32_t logit = tt_net_logit(&view, v->game->encoding->index(&v->setup, s, v->list[i], 0));
        if (!i || logit > most) {
            best = i;
            most = logit;
        }
    }
    return v->list[best];
}

static struct tt_state *before(const struct sight *v, int seat) {
    return (struct tt_state *)((unsigned char *)v->before + (size_t)seat * TT_MAX_STATE);
}

/* Whether something was won by the last move; the course then ends here. */
static bool ended(const struct sight *v, const struct tt_state *s, int was[TT_MAX_SEATS][TT_FACTS], int stage,
                  struct course *c) {
    int now[TT_MAX_SEATS][TT_FACTS] = {{0}};
    if (!s->actors) {
        struct tt_result r = {0};
        v->game->result(&v->setup, s, &r);
        c->won = r.winners;
        c->what = WHOLE_MATCH;
        c->stage = stage;
        return true;
    }
    count(v, s, now);
    for (int f = 0; f < v->facts; f++)
        for (int seat = 0; v->coach->fact[f].kind & TT_FACT_ENDS && seat < v->setup.seats; seat++)
            if (now[seat][f] > was[seat][f]) {
                c->won |= 1u << seat;
                c->what = f;
                c->stage = stage;
            }
    return c->won != 0;
}

static int stage_after(const struct sight *v, const struct tt_state *s, int stage, int first, int made) {
    int turn = turn_of(v, s);
    if (first == TT_NOBODY)
        return made <= TEAM_STEPS ? ANSWERS : made <= 2 * TEAM_STEPS ? NEXT_TURN : STAGES;
    if (stage == AT_ONCE && turn != first)
        stage = ANSWERS;
    if (stage == ANSWERS && turn == v->seat)
        stage = NEXT_TURN;
    else if (stage == NEXT_TURN && turn != v->seat)
        stage = STAGES;
    return stage;
}

/* The winner's last decision explains the end. */
static void keep_action(const struct sight *v, const tt_move *last, unsigned decided, struct course *c) {
    unsigned won = c->won & decided;
    if (!won)
        return;
    int seat = tt_lowest(won);
    c->by = last[seat];
    c->from = tt_need(TT_MAX_STATE);
    memcpy(c->from, before(v, seat), v->game->state_size);
}

static void play(const struct sight *v, const struct tt_state *deal, tt_move move, uint64_t seed, struct course *c) {
    struct tt_state *s = v->state;
    int was[TT_MAX_SEATS][TT_FACTS] = {{0}}, stage = AT_ONCE, first = turn_of(v, deal);
    tt_move last[TT_MAX_SEATS] = {0};
    unsigned decided = 0;
    memset(c, 0, sizeof *c);
    memcpy(s, deal, v->game->state_size);
    count(v, s, was);
    for (int done = 0; done < DECISIONS && stage < STAGES;) {
        int seat = tt_move_seat(move);
        last[seat] = move;
        decided |= 1u << seat;
        memcpy(before(v, seat), s, v->game->state_size);
        v->game->apply(&v->setup, s, move, NULL);
        for (;;) { /* choices among one are none */
            if (ended(v, s, was, stage, c)) {
                keep_action(v, last, decided, c);
                return;
            }
            int next = stage_after(v, s, stage, first, done + 1);
            for (; stage < next; stage++)
                if (stage < NEXT_TURN) {
                    count(v, s, c->fact[stage]);
                    c->known[stage] = true;
                }
            seat = tt_lowest(s->actors);
            int n = v->game->moves(&v->setup, s, seat, v->list);
            if (n > 1 || stage == STAGES) {
                move = stage == STAGES ? 0 : decide(v, s, seat, n, seed + (uint64_t)done);
                break;
            }
            v->game->apply(&v->setup, s, v->list[0], NULL);
        }
        done++;
    }
}

/* --- what differs ------------------------------------------------------------------------------------ */

struct courses {
    struct course best[DEALS], other[DEALS];
};

static int64_t root_of(int64_t square) {
    int64_t root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

/* By how much a fact is higher after the best move than after the other, in hundredths: the change within a stage. 0
 * where the deals differ too much to say. */
static int64_t difference(const struct sight *v, const struct courses *all, int stage, int seat, int f) {
    int64_t sum = 0, square = 0, n = 0;
    for (int d = 0; d < v->deals; d++) {
        const struct course *a = &all->best[d], *b = &all->other[d];
        if (!a->known[stage] || !b->known[stage])
            continue;
        int64_t by = a->fact[stage][seat][f] - b->fact[stage][seat][f];
        if (stage == ANSWERS)
            by -= a->fact[AT_ONCE][seat][f] - b->fact[AT_ONCE][seat][f];
        sum += by * 100;
        square += by * by * 10000;
        n++;
    }
    if (n < v->deals / 2 || n < 2)
        return 0;
    int64_t mean = sum / n, variance = square / n - mean * mean, error = root_of(variance / (n - 1));
    return mean > 2 * error ? mean : mean < -2 * error ? mean : 0;
}

static bool won_by(const struct sight *v, const struct course *c, bool foes, int stage, int what) {
    if (!c->won || c->stage != stage || c->what != what)
        return false;
    bool any = false;
    for (int seat = 0; seat < v->setup.seats; seat++)
        any |= (c->won >> seat & 1) && foe(v, seat) == foes;
    return any;
}

/* Paired deals: more differ one way than chance would explain. */
static bool clearly_more(int a, int b, int differ) { return a > b && (a - b) * (a - b) > 4 * differ; }

/* How often something is won after each move. */
static struct reason ending(const struct sight *v, const struct courses *all, bool foes, int stage, int what) {
    struct reason r = {.what = what};
    int best = 0, other = 0, differ = 0;
    for (int d = 0; d < v->deals; d++) {
        bool a = won_by(v, &all->best[d], foes, stage, what), b = won_by(v, &all->other[d], foes, stage, what);
        best += a;
        other += b;
        differ += a != b;
        if (foes && b && !r.shown && all->other[d].from)
            r.shown = &all->other[d];
    }
    r.deals = foes ? other : best;
    r.still = foes ? best : other;
    if (!clearly_more(r.deals, r.still, differ))
        return r;
    r.id = foes ? "threat" : stage == AT_ONCE ? "wins" : "wins_later";
    r.seat = foes && r.shown ? tt_move_seat(r.shown->by) : v->seat;
    r.sure = r.deals == v->deals && !r.still;
    r.weight = (int64_t)ENDING * (r.deals - r.still) / v->deals;
    if (foes && !r.shown)
        r.id = NULL;
    return r;
}

/* Of the answers that win, the one that comes most often. */
static const struct course *usual_answer(const struct sight *v, const struct courses *all, const struct reason *r) {
    const struct course *shown = r->shown;
    int most = 0;
    for (int d = 0; d < v->deals; d++) {
        const struct course *c = &all->other[d];
        int n = 0;
        if (!c->from || !won_by(v, c, true, ANSWERS, r->what))
            continue;
        for (int k = 0; k < v->deals; k++)
            n += all->other[k].from && won_by(v, &all->other[k], true, ANSWERS, r->what) && all->other[k].by == c->by;
        if (n > most) {
            most = n;
            shown = c;
        }
    }
    return shown;
}

static struct reason about_fact(const struct sight *v, const struct courses *all, int stage, int seat, int f) {
    const struct tt_fact *fact = &v->coach->fact[f];
    struct reason r = {.seat = seat, .what = f};
    int64_t more = difference(v, all, stage, seat, f), worth = more * fact->worth;
    bool against = !(fact->kind & TT_FACT_SHARED) && foe(v, seat), good = against ? worth < 0 : worth > 0;
    r.by = (int)((more < 0 ? 50 - more : more + 50) / 100);
    if (!r.by || (stage == ANSWERS && !good))
        return r;
    r.weight = worth < 0 ? -worth : worth;
    r.cost = !good;
    if (stage == ANSWERS)
        r.id = against ? "denies" : "saves";
    else
        r.id = against ? good ? "takes" : "gives" : good ? "gains" : "costs";
    return r;
}

static bool is_told(const struct sight *v, int seat, int f) {
    unsigned kind = v->coach->fact[f].kind;
    if (kind & TT_FACT_ENDS)
        return false;
    return seat == v->seat ? !(kind & TT_FACT_OTHERS) : !(kind & (TT_FACT_OWN | TT_FACT_SHARED));
}

static int collect(const struct sight *v, const struct courses *all, struct reason *out) {
    int n = 0;
    for (int what = WHOLE_MATCH; what < v->facts; what++) {
        if (what >= 0 && !(v->coach->fact[what].kind & TT_FACT_ENDS))
            continue;
        out[n++] = ending(v, all, false, AT_ONCE, what);
        out[n++] = ending(v, all, false, NEXT_TURN, what);
        out[n++] = ending(v, all, true, ANSWERS, what);
        out[n - 1].shown = usual_answer(v, all, &out[n - 1]);
        if (out[n - 1].shown)
            out[n - 1].seat = tt_move_seat(out[n - 1].shown->by);
    }
    for (int seat = 0; seat < v->setup.seats; seat++)
        for (int f = 0; f < v->facts; f++)
            if (is_told(v, seat, f)) {
                out[n++] = about_fact(v, all, AT_ONCE, seat, f);
                out[n++] = about_fact(v, all, ANSWERS, seat, f);
            }
    return n;
}

static void put_reason(const struct sight *v, const struct reason *r, struct tt_sink *out) {
    bool ends = r->what == WHOLE_MATCH || v->coach->fact[r->what].kind & TT_FACT_ENDS;
    tt_put_object(out);
    tt_key_text(out, "reason", r->id);
    tt_key_int(out, "player", r->seat);
    tt_key_text(out, "what", r->what == WHOLE_MATCH ? "match" : v->coach->fact[r->what].id);
    if (ends) {
        tt_key_bool(out, "sure", r->sure);
        tt_key_int(out, "deals", r->deals);
        tt_key_int(out, "still", r->still);
        tt_key_int(out, "of", v->deals);
        if (r->shown) {
            tt_put_key(out, "action");
            tt_put_action(v->game, &v->setup, r->shown->from, r->shown->by, out);
        }
    } else {
        tt_key_int(out, "by", r->by);
    }
    if (v->move->you && r->seat == v->seat)
        tt_key_bool(out, "you", true);
    tt_put_end(out);
}

static int64_t points_of(const struct sight *v) { return ((int64_t)v->move->gap * 100 + 32768) / 65536; }

/* The weightiest one, which is then no longer there. */
static bool put_next(const struct sight *v, struct reason *all, int n, bool cost, struct tt_sink *out) {
    int best = -1;
    for (int i = 0; i < n; i++)
        if (all[i].id && all[i].cost == cost && (best < 0 || all[i].weight > all[best].weight))
            best = i;
    if (best < 0)
        return false;
    put_reason(v, &all[best], out);
    all[best].id = NULL;
    return true;
}

static void put_best(const struct sight *v, struct reason *all, int n, struct tt_sink *out) {
    int told = 0;
    while (told < MOST && put_next(v, all, n, false, out))
        told++;
    if (told) /* what it is paid with */
        put_next(v, all, n, true, out);
    if (told || !points_of(v)) /* nothing explains what does not matter */
        return;
    tt_put_object(out);
    tt_key_text(out, "reason", "later");
    tt_put_end(out);
}

static void compare(const struct sight *v, const struct tt_state *state, struct tt_sink *out) {
    struct courses *all = tt_need(sizeof *all);
    struct tt_state *deal = tt_need(TT_MAX_STATE);
    struct reason *found = tt_need((size_t)(3 + 3 * TT_FACTS + 2 * TT_MAX_SEATS * TT_FACTS) * sizeof *found);
    struct tt_rng rng = tt_redeal_rng(v->move->seed);
    for (int d = 0; d < v->deals; d++) {
        memcpy(deal, state, v->game->state_size);
        if (v->game->redeal && !v->move->open)
            v->game->redeal(&v->setup, deal, v->seat, &rng);
        else
            tt_chance_renew(deal, &rng);
        deal->keyed = 0;
        uint64_t seed = v->move->seed + (uint64_t)d * DECISIONS;
        play(v, deal, v->move->best, seed, &all->best[d]);
        play(v, deal, v->move->other, seed, &all->other[d]);
    }
    put_best(v, found, collect(v, all, found), out);
    for (int d = 0; d < v->deals; d++) {
        free(all->best[d].from);
        free(all->other[d].from);
    }
    free(found);
    free(deal);
    free(all);
}

/* How much it matters, and against what. */
static void put_against(const struct sight *v, const struct tt_state *state, struct tt_sink *out) {
    tt_put_object(out);
    tt_key_text(out, "reason", "against");
    tt_put_key(out, "action");
    tt_put_spoken_action(v->game, &v->setup, state, v->move->other, out);
    tt_key_int(out, "points", points_of(v));
    tt_put_end(out);
}

void tt_put_reasons(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                    const struct tt_better *move, struct tt_sink *out) {
    bool picks = game->bot && game->bot->pick;
    struct sight v = {.game = game,
                      .setup = tt_setup_blind(setup),
                      .coach = game->coach,
                      .net = tt_net_find(game, setup),
                      .bot = tt_bot_find(picks ? "medium" : "greedy"),
                      .move = move,
                      .seat = tt_move_seat(move->best),
                      .facts = count_facts(game->coach)};
    v.deals = v.net ? DEALS : SLOW_DEALS;
    v.list = tt_need(game->max_moves * sizeof *v.list);
    v.state = tt_need(TT_MAX_STATE);
    v.before = tt_need((size_t)TT_MAX_SEATS * TT_MAX_STATE);
    struct tt_state *known = tt_need(TT_MAX_STATE);
    if (move->open)
        memcpy(known, state, game->state_size);
    else
        tt_known_state(game, setup, state, v.seat, known);
    tt_put_list(out);
    put_against(&v, known, out);
    compare(&v, known, out);
    tt_put_end(out);
    free(v.list);
    free(v.state);
    free(v.before);
    free(known);
}
