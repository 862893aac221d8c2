/* Finding puzzles: bots play, and wherever the strongest player chooses otherwise than weaker levels, games that strong
 * players play on decide what the moves are worth. What is looked at is the position as the puzzle will have it:
 * printed and read again. */
#include "puzzles.h"

#include <stdlib.h>

enum {
    WHOLE = 65536,
    LEVELS = 4,     /* those that may miss a puzzle; the fifth must find it */
    LOOK_TRIES = 3, /* of every level at a first look, */
    TRIES = 5,      /* and then */
    PLAN = 4,       /* iterations of the first look where the strongest level plans, */
    SEARCH = 2400,  /* and where nobody knows better than the search */
    QUICK_GAMES = 8,
    MOVES_MIN = 3,
    LEAST = 25, /* of 100 games that the best move must win */
    APART = 8,  /* plies between two puzzles of one game */
    PER_GAME = 2,
    KNOWN = 4096,
};

struct finder {
    const struct puzzle_wish *wish;
    struct tt_rng rng;
    tt_move *list;
    int found, by_difficulty[6], at_once;
    int by_verb[16];
    char verb[16][32];
    int verbs;
    uint64_t known[KNOWN]; /* what was found, as its seat sees it */
    int64_t looked;
};

/* A game of self-play: what lay there before every decision, and whose it was. */
struct course {
    const struct tt_game *game;
    struct tt_setup setup;
    unsigned char *state;
    int *seat, n, room;
};

/* --- one position ----------------------------------------------------------------------------- */

/* The match that a player of the puzzle would have. */
static struct tt_match *printed(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                                int seat) {
    struct puzzle_parts p = {.game = game, .setup = setup, .state = state, .seat = seat};
    struct tt_sink s;
    struct tt_error err;
    int again;
    tt_sink_nodes(&s);
    puzzle_put(&p, &s);
    struct tt_match *m = puzzle_match(tt_sink_value(&s), &again, &err);
    tt_sink_free(&s);
    return m;
}

/* A level's choice. */
static tt_move choice_of(const char *level, const struct puzzle_parts *p, int64_t iterations, uint64_t seed) {
    struct tt_think ask = {.seed = seed, .threads = 1, .iterations = iterations, .move_only = true};
    struct tt_thought *t = tt_think(tt_bot_find(level), p->game, p->setup, p->state, p->seat, &ask);
    tt_move move = t->move;
    tt_thought_free(t);
    return move;
}

static bool plans(const struct tt_game *game) { return game->bot && game->bot->pick_uses_effort; }

/* What the strongest player would do, at a first look; false where its net sees another move that is about as good. */
static bool strong_choice(const struct finder *f, const struct puzzle_parts *p, uint64_t seed, tt_move *best) {
    struct tt_judged m[TT_JUDGED];
    int value[TT_MAX_SEATS], next = 0;
    const struct tt_net *net = tt_net_find(p->game, p->setup);
    if (!net) {
        *best = plans(p->game) ? choice_of("expert", p, PLAN, seed) : choice_of("ismcts", p, SEARCH, seed);
        return true;
    }
    int n = tt_net_judge(net, p->game, p->setup, p->state, p->seat, NULL, NULL, seed, value, m);
    for (int i = 1; i < n; i++)
        next = m[i].value > next ? m[i].value : next;
    *best = m[0].move;
    return n == 1 || (m[0].value - next) * 200 >= f->wish->gap * WHOLE;
}

static bool is_best(const struct puzzle_parts *p, tt_move move) {
    for (int i = 0; i < p->best_n; i++)
        if (p->best[i] == move)
            return true;
    return false;
}

/* Which levels miss it more often than not, unless fewer than `least` will; the strongest of them says what looks
 * better than it is. */
static bool levels_miss(struct puzzle_parts *p, int tries, int least, tt_move *tempting) {
    static const char *const level[LEVELS] = {"beginner", "easy", "medium", "hard"};
    p->missed = 0;
    for (int l = 0; l < LEVELS; l++) {
        int hits = 0;
        for (int i = 0; i < tries; i++) {
            tt_move move = choice_of(level[l], p, 0, (uint64_t)(1000 * l + i));
            hits += is_best(p, move);
            if (!is_best(p, move))
                *tempting = move;
        }
        if (2 * hits < tries)
            p->missed |= 1u << l;
        if (tt_count(p->missed) + LEVELS - 1 - l < least)
            return false;
    }
    p->difficulty = 1 + tt_count(p->missed);
    return true;
}

/* Whether all win or lose as one. */
static bool together(const struct puzzle_parts *p) {
    for (int s = 1; p->game->team && s < p->setup->seats; s++)
        if (p->game->team(p->setup, s) != p->game->team(p->setup, 0))
            return false;
    return p->game->team && p->setup->seats > 1;
}

static const char *kind_of(const struct puzzle_parts *p, bool team) {
    if (p->value >= WHOLE * 85 / 100)
        return team ? "team_win" : "win";
    if (p->value <= WHOLE * 55 / 100 && p->next_value <= WHOLE * 25 / 100)
        return team ? "team_save" : "save";
    return team ? "team_gain" : "gain";
}

/* --- variety ------------------------------------------------------------------------------------ */

/* The number under which moves of this verb are counted. */
static int verb_of(struct finder *f, const struct puzzle_parts *p) {
    char verb[32];
    tt_action_verb(p->game, p->setup, p->state, p->best[0], verb, sizeof verb);
    for (int i = 0; i < f->verbs; i++)
        if (!strcmp(f->verb[i], verb))
            return i;
    if (f->verbs == 16)
        return 15;
    memcpy(f->verb[f->verbs], verb, sizeof verb);
    return f->verbs++;
}

static bool seen_before(struct finder *f, const struct puzzle_parts *p) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_view(p->game, p->setup, p->state, p->seat, &s);
    uint64_t hash = tt_hash(s.buf, s.len, 0);
    tt_sink_free(&s);
    for (int i = 0; i < f->found && i < KNOWN; i++)
        if (f->known[i] == hash)
            return true;
    f->known[f->found % KNOWN] = hash;
    return false;
}

static bool wins_at_once(const struct puzzle_parts *p) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *after = (struct tt_state *)room;
    memcpy(after, p->state, p->game->state_size);
    p->game->apply(p->setup, after, p->best[0], NULL);
    return !after->actors;
}

/* Not all alike: no more than two fifths of one difficulty where any will do, half with one verb, a sixth that just end
 * the game. */
static bool fits_in(struct finder *f, const struct puzzle_parts *p) {
    int count = f->wish->count, verb = verb_of(f, p);
    bool at_once = wins_at_once(p), any = f->wish->difficulty == 1;
    if ((any && f->by_difficulty[p->difficulty] > count * 2 / 5) || f->by_verb[verb] > count / 2 ||
        (at_once && f->at_once >= count / 6))
        return false;
    if (seen_before(f, p))
        return false;
    f->by_difficulty[p->difficulty]++;
    f->by_verb[verb]++;
    f->at_once += at_once;
    return true;
}

/* --- looking --------------------------------------------------------------------------------------- */

static void hand_over(struct finder *f, const struct puzzle_parts *p) {
    struct tt_sink s;
    tt_sink_grow(&s);
    puzzle_put(p, &s);
    f->wish->found(f->wish->with, s.buf, s.len);
    tt_sink_free(&s);
    f->found++;
}

/* A team that chooses in secret must guess each other: then the right choice is the one that the others expect, and
 * nobody can find that out. */
static bool must_guess(const struct puzzle_parts *p) {
    return together(p) && p->game->bot && p->game->bot->seen &&
           p->game->bot->seen(p->setup, p->state, p->best[0], p->seat ? 0 : 1) != p->best[0];
}

/* A few pairs of games: two that are lost, or three without a lead, are enough to go on to the next position. */
static bool wins_more(const struct puzzle_parts *p, tt_move best, tt_move tempting, uint64_t seed) {
    int a = 0, b = 0;
    for (int i = 0; i < QUICK_GAMES; i++) {
        a += puzzle_playouts(p, best, 1, seed + (uint64_t)i);
        if (i == 1 && !a)
            return false;
        b += puzzle_playouts(p, tempting, 1, seed + (uint64_t)i);
        if (i == 2 && a <= b)
            return false;
    }
    return a > b + 1;
}

/* Is there something? The strongest player's choice is not what weaker levels would do, and it wins more often. */
static bool looks_good(const struct finder *f, struct puzzle_parts *p, uint64_t seed) {
    tt_move best, tempting = 0;
    int least = f->wish->difficulty - 1;
    if (p->game->moves(p->setup, p->state, p->seat, f->list) < MOVES_MIN || !strong_choice(f, p, seed, &best))
        return false;
    p->best = &best;
    p->best_n = 1;
    bool good = !must_guess(p) && levels_miss(p, 1, least, &tempting) && levels_miss(p, LOOK_TRIES, least, &tempting) &&
                (!p->missed || wins_more(p, best, tempting, seed));
    p->best_n = 0;
    return good;
}

/* Games decide: how much more must be won after the best move than after any other, and more than twice the standard
 * error. The strongest level must find it. */
static bool look_closely(struct finder *f, struct puzzle_parts *p) {
    struct puzzle_verdict v;
    tt_move tempting;
    f->looked++;
    puzzle_by_play(p, f->wish->played, f->wish->gap, f->wish->seed, &v);
    if (v.games < f->wish->played || !v.sure || v.value * 100 < LEAST * WHOLE ||
        (v.value - v.next) * 100 < f->wish->gap * WHOLE)
        return false;
    p->best = v.best;
    p->best_n = v.best_n;
    p->next = v.next_move;
    p->value = v.value;
    p->next_value = v.next;
    if (!levels_miss(p, TRIES, f->wish->difficulty - 1, &tempting) || !puzzle_expert_agrees(p, f->wish->seed))
        return false;
    p->kind = kind_of(p, together(p));
    if (!fits_in(f, p))
        return false;
    hand_over(f, p);
    return true;
}

static bool look_at(struct finder *f, const struct tt_game *game, const struct tt_setup *setup,
                    const struct tt_state *state, int seat, uint64_t seed) {
    struct puzzle_parts rough = {.game = game, .setup = setup, .state = state, .seat = seat};
    struct tt_match *m = looks_good(f, &rough, seed) ? printed(game, setup, state, seat) : NULL;
    if (!m)
        return false;
    struct puzzle_parts p = {.game = game, .setup = tt_match_setup(m), .state = tt_match_state(m), .seat = seat};
    bool good = look_closely(f, &p);
    tt_match_free(m);
    return good;
}

static int seats_for(const struct finder *f, int64_t i) {
    static const int often[] = {2, 3, 2, 4, 2, 1};
    const struct tt_game *game = f->wish->game;
    if (f->wish->setup->seats)
        return f->wish->setup->seats;
    int seats = often[i % 6];
    return seats < game->min_seats   ? game->min_seats > 1 ? game->min_seats : 2
           : seats > game->max_seats ? game->max_seats
                                     : seats;
}

/* Who sits there: a level of the mixture, or one of the list that was asked for. */
static const struct tt_bot *player_of(const struct finder *f, int64_t i) {
    static const char *const mixture[] = {"medium", "hard", "easy", "hard"};
    char id[32];
    const char *list = f->wish->bots;
    if (!list)
        return tt_bot_find(mixture[i % 4]);
    int n = 1;
    for (const char *p = list; (p = strchr(p, ',')); p++)
        n++;
    for (int64_t skip = i % n; skip > 0; skip--)
        list = strchr(list, ',') + 1;
    size_t wide = strcspn(list, ",");
    memcpy(id, list, wide < sizeof id ? wide : 0);
    id[wide < sizeof id ? wide : 0] = 0;
    return tt_bot_find(id) ? tt_bot_find(id) : tt_bot_normal();
}

/* By players good enough to come to sensible positions and not too good to err. */
static void play_one(struct finder *f, struct course *c, int64_t i) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    c->game->start(&c->setup, state);
    for (c->n = 0; state->actors; c->n++) {
        struct puzzle_parts p = {.game = c->game, .setup = &c->setup, .state = state};
        if (c->n == c->room) {
            c->room = c->room ? 2 * c->room : 256;
            c->state = tt_have(realloc(c->state, (size_t)c->room * TT_MAX_STATE));
            c->seat = tt_have(realloc(c->seat, (size_t)c->room * sizeof *c->seat));
        }
        p.seat = c->seat[c->n] = tt_random_actor(state->actors, &f->rng);
        memcpy(c->state + (size_t)c->n * TT_MAX_STATE, state, c->game->state_size);
        struct tt_think ask = {
            .iterations = 100, .seed = (uint64_t)c->n * 31 + (uint64_t)i, .threads = 1, .move_only = true};
        struct tt_thought *t = tt_think(player_of(f, i + p.seat), c->game, &c->setup, state, p.seat, &ask);
        tt_move move = t->move;
        tt_thought_free(t);
        c->game->apply(&c->setup, state, move, NULL);
    }
}

/* From its end back, where games to the end are short and moves decide. */
static void look_back(struct finder *f, const struct course *c, int64_t i) {
    int first = f->wish->last && c->n - f->wish->last > f->wish->from ? c->n - f->wish->last : f->wish->from;
    for (int ply = c->n - 1, here = 0; ply >= first && here < PER_GAME && f->found < f->wish->count; ply--) {
        uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
        memcpy(room, c->state + (size_t)ply * TT_MAX_STATE, c->game->state_size);
        if (!look_at(f, c->game, &c->setup, (struct tt_state *)room, c->seat[ply], (uint64_t)ply * 31 + (uint64_t)i))
            continue;
        ply -= APART - 1;
        here++;
    }
}

static void look_at_game(struct finder *f, struct course *c, int64_t i) {
    c->game = f->wish->game;
    c->setup = *f->wish->setup;
    c->setup.seats = (uint8_t)seats_for(f, i);
    c->setup.seed = tt_game_seed(f->wish->seed, (uint64_t)i);
    if (!tt_plays(c->game, c->setup.seats))
        return;
    play_one(f, c, i);
    look_back(f, c, i);
}

/* A position that somebody laid out: {"game", "players", "options", "player", "position"}. */
static void look_at_given(struct finder *f, const struct tt_json *given) {
    struct tt_error err;
    int seat;
    struct tt_match *m = puzzle_match(given, &seat, &err);
    if (m)
        look_at(f, tt_match_game(m), tt_match_setup(m), tt_match_state(m), seat, f->wish->seed);
    tt_match_free(m);
}

int puzzle_find(const struct puzzle_wish *wish) {
    struct finder *f = tt_need(sizeof *f);
    struct course c = {0};
    f->wish = wish;
    f->rng = tt_rng_seed(wish->seed ^ 0x9022137u);
    f->list = tt_have(malloc((size_t)wish->game->max_moves * sizeof *f->list));
    for (int64_t i = 0; f->found < wish->count && (!wish->games || i < wish->games); i++) {
        const struct tt_json *given = wish->position ? wish->position(wish->with) : NULL;
        if (wish->position && !given)
            break;
        if (given)
            look_at_given(f, given);
        else
            look_at_game(f, &c, i);
        if (wish->progress)
            wish->progress(wish->with, i + 1, f->looked, f->found);
    }
    int found = f->found;
    free(c.state);
    free(c.seat);
    free(f->list);
    free(f);
    return found;
}
