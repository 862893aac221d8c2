/* Finding puzzles: bots play, and wherever a quick look says that one move stands out, a deeper one decides. What is
 * looked at is the position as the puzzle will have it: printed and read again. */
#include "puzzles.h"

#include <stdlib.h>

enum {
    WHOLE = 65536,
    LOOK = 300,    /* iterations of the quick look */
    SEARCHES = 3,  /* from different chance, */
    TRIES = 5,     /* of every level */
    EXPERT = 3000, /* iterations that stand for an expert's second; */
    PLANS = 6,     /* those of a planner are larger */
    QUICK_GAMES = 4,
    MOVES_MIN = 3,
    BEST_MAX = 3,
    APART = 8, /* plies between two puzzles of one game */
    PER_GAME = 2,
    KNOWN = 4096,
};

struct finder {
    const struct puzzle_wish *wish;
    struct tt_rng rng;
    int gap; /* what the best move must be worth more than all others; half of it in every single search */
    tt_move *list;
    int found, by_difficulty[6], at_once;
    int by_verb[16];
    char verb[16][32];
    int verbs;
    uint64_t known[KNOWN]; /* what was found, as its seat sees it */
    int64_t looked;
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

/* The moves that are about as good as the best, as a search over all of them sees it; 0: too many. */
static int best_moves(const struct finder *f, const struct tt_thought *t, tt_move *out) {
    int n = 0;
    for (int i = 0; i < t->n; i++) {
        if (i && (t->candidate[0].value - t->candidate[i].value > WHOLE / 100 * f->wish->alike ||
                  t->candidate[i].visits * 16 < t->candidate[0].visits))
            continue;
        if (n == BEST_MAX || (i && !f->wish->alike))
            return f->wish->alike ? 0 : n;
        out[n++] = t->candidate[i].move;
    }
    return n;
}

static tt_move best_other(const struct tt_thought *t, const tt_move *best, int n) {
    for (int i = 0; i < t->n; i++) {
        bool is = false;
        for (int k = 0; k < n; k++)
            is = is || best[k] == t->candidate[i].move;
        if (!is)
            return t->candidate[i].move;
    }
    return best[0];
}

/* Which levels miss it more often than not. */
static unsigned levels_missing(const struct puzzle_parts *p) {
    static const char *const level[] = {"beginner", "easy", "medium", "hard", "expert"};
    unsigned missed = 0;
    int most = p->game->bot && p->game->bot->pick_uses_effort ? PLANS : EXPERT;
    for (int l = 0; l < 5; l++) {
        int hits = 0;
        for (int i = 0; i < TRIES; i++) {
            struct tt_think ask = {.seed = (uint64_t)(1000 * l + i), .threads = 1, .iterations = l == 4 ? most : 0};
            struct tt_thought *t = tt_think(tt_bot_find(level[l]), p->game, p->setup, p->state, p->seat, &ask);
            for (int k = 0; k < p->best_n; k++)
                hits += p->best[k] == t->move;
            tt_thought_free(t);
        }
        if (2 * hits < TRIES)
            missed |= 1u << l;
    }
    return missed;
}

static const char *kind_of(const struct puzzle_parts *p, bool together) {
    if (p->value >= WHOLE * 85 / 100)
        return together ? "team_win" : "win";
    if (p->value <= WHOLE * 55 / 100 && p->next_value <= WHOLE * 25 / 100)
        return together ? "team_save" : "save";
    return together ? "team_gain" : "gain";
}

/* Whether the best move stands out in every search, and by how much. */
static bool stands_out(const struct finder *f, struct puzzle_parts *p, int64_t iterations) {
    int64_t value = 0, next = 0;
    for (int i = 0; i < SEARCHES; i++) {
        struct puzzle_verdict v;
        puzzle_judge(p->game, p->setup, p->state, p->seat, p->best, p->best_n, iterations,
                     f->wish->seed + 77u * (uint64_t)i, false, &v);
        if (!v.best || v.value - v.next < f->gap / 2)
            return false;
        value += v.value;
        next += v.next;
    }
    p->value = (int)(value / SEARCHES);
    p->next_value = (int)(next / SEARCHES);
    return p->value - p->next_value >= f->gap;
}

/* The search's opinion is one thing; games that strong players play to their end are another: a tenth more of them must
 * be won than after any other move, and the strongest player must agree. */
static bool holds_in_play(const struct finder *f, const struct puzzle_parts *p) {
    struct puzzle_verdict v;
    puzzle_by_play(p, f->wish->played, f->wish->seed, &v);
    return v.best && v.value - v.next >= WHOLE / 10;
}

/* Planners see further than the tree: their games say which move is best, and the tree must only not contradict. */
static bool plans(const struct tt_game *game) { return game->bot && game->bot->pick_uses_effort; }

static int percent_won(const struct finder *f, const struct puzzle_parts *p, tt_move move) {
    return puzzle_playouts(p, move, f->wish->played, f->wish->seed + 5) * 100 / f->wish->played;
}

static bool found_by_play(const struct finder *f, struct puzzle_parts *p, tt_move *best) {
    enum { LAST = 4, LEAST = 40, CONTRADICTS = 6 };
    tt_move last[LAST];
    int won[LAST] = {0}, n = puzzle_ranked(p, LAST, f->wish->seed, last);
    for (int i = 0; i < n; i++)
        won[i] = percent_won(f, p, last[i]);
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && won[k] > won[k - 1]; k--) {
            int w = won[k];
            tt_move m = last[k];
            won[k] = won[k - 1];
            last[k] = last[k - 1];
            won[k - 1] = w;
            last[k - 1] = m;
        }
    for (p->best_n = 0; p->best_n < n && p->best_n < BEST_MAX && won[0] - won[p->best_n] <= f->wish->alike; p->best_n++)
        best[p->best_n] = last[p->best_n];
    if (won[0] < LEAST || p->best_n == n || won[0] - won[p->best_n] < f->wish->gap)
        return false;
    p->next = last[p->best_n];
    p->value = WHOLE / 100 * won[0];
    p->next_value = WHOLE / 100 * won[p->best_n];
    for (int i = 0; i < 2; i++) {
        struct puzzle_verdict v;
        puzzle_judge(p->game, p->setup, p->state, p->seat, best, p->best_n, i ? f->wish->iterations : 2 * LOOK,
                     f->wish->seed + (uint64_t)i, false, &v);
        if (v.value - v.next < WHOLE / 100 * CONTRADICTS)
            return false;
    }
    return holds_in_play(f, p);
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

/* Not all alike: no more than two fifths of one difficulty, half with one verb, a sixth that just end the game. */
static bool fits_in(struct finder *f, const struct puzzle_parts *p) {
    int count = f->wish->count, verb = verb_of(f, p);
    bool at_once = wins_at_once(p);
    if (f->by_difficulty[p->difficulty] > count * 2 / 5 || f->by_verb[verb] > count / 2 ||
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

static bool take(struct finder *f, struct puzzle_parts *p, bool together) {
    p->missed = levels_missing(p);
    p->difficulty = 1 + tt_count(p->missed) > 5 ? 5 : 1 + tt_count(p->missed);
    p->kind = kind_of(p, together);
    if (!fits_in(f, p))
        return false;
    hand_over(f, p);
    return true;
}

static bool look_closely(struct finder *f, struct tt_match *m, int seat) {
    tt_move best[BEST_MAX];
    struct puzzle_parts p = {
        .game = tt_match_game(m), .setup = tt_match_setup(m), .state = tt_match_state(m), .seat = seat, .best = best};
    if (plans(p.game)) {
        f->looked++;
        return found_by_play(f, &p, best) && take(f, &p, p.setup->seats > 1);
    }
    struct tt_think ask = {.iterations = 8 * LOOK, .seed = f->wish->seed, .threads = 1};
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), p.game, p.setup, p.state, seat, &ask);
    bool together = p.setup->seats > 1;
    for (int s = 1; s < p.setup->seats; s++)
        together = together && t->value[s] == t->value[0];
    p.best_n = best_moves(f, t, best);
    p.next = p.best_n ? best_other(t, best, p.best_n) : 0;
    bool rest = p.best_n && p.best_n < t->n;
    tt_thought_free(t);
    f->looked++;
    if (!rest || !stands_out(f, &p, 8 * LOOK) || !stands_out(f, &p, f->wish->iterations) || !holds_in_play(f, &p))
        return false;
    return take(f, &p, together);
}

/* A short search: is there something? */
static bool looks_good(const struct finder *f, const struct tt_game *game, const struct tt_setup *setup,
                       const struct tt_state *state, int seat, uint64_t seed) {
    int n = game->moves(setup, state, seat, f->list);
    if (n < MOVES_MIN)
        return false;
    if (plans(game)) { /* neither won nor lost whatever is played */
        struct puzzle_parts p = {.game = game, .setup = setup, .state = state, .seat = seat};
        int won = puzzle_playouts(&p, f->list[(int)(seed % (uint64_t)n)], QUICK_GAMES, seed);
        return won > 0 && won < QUICK_GAMES;
    }
    struct tt_think ask = {.iterations = LOOK, .seed = seed, .threads = 1};
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), game, setup, state, seat, &ask);
    int second = 0;
    for (int i = 1; i < t->n; i++)
        if (t->candidate[i].visits * 12 >= LOOK / t->n && t->candidate[i].value > second)
            second = t->candidate[i].value;
    bool good = t->candidate[0].value - second >= f->gap / 2;
    tt_thought_free(t);
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

/* One game of self-play, by players good enough to come to sensible positions and not too good to err. */
static void play_one(struct finder *f, int64_t i) {
    const struct tt_game *game = f->wish->game;
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    struct tt_setup setup = *f->wish->setup;
    setup.seats = (uint8_t)seats_for(f, i);
    setup.seed = tt_game_seed(f->wish->seed, (uint64_t)i);
    if (!tt_plays(game, setup.seats))
        return;
    game->start(&setup, state);
    for (int ply = 0, quiet = f->wish->from, here = 0; state->actors && f->found < f->wish->count; ply++) {
        int seat = tt_random_actor(state->actors, &f->rng);
        uint64_t seed = (uint64_t)ply * 31 + (uint64_t)i;
        struct tt_match *m = NULL;
        if (quiet-- <= 0 && here < PER_GAME && looks_good(f, game, &setup, state, seat, seed) &&
            (m = printed(game, &setup, state, seat))) {
            if (look_closely(f, m, seat)) {
                quiet = APART;
                here++;
            }
            tt_match_free(m);
        }
        struct tt_think ask = {.iterations = 100, .seed = seed, .threads = 1};
        struct tt_thought *t = tt_think(player_of(f, i + seat), game, &setup, state, seat, &ask);
        tt_move move = t->move;
        tt_thought_free(t);
        game->apply(&setup, state, move, NULL);
    }
}

/* A position that somebody laid out: {"game", "players", "options", "player", "position"}. */
static void look_at_given(struct finder *f, const struct tt_json *given) {
    struct tt_error err;
    int seat;
    struct tt_match *m = puzzle_match(given, &seat, &err);
    if (!m)
        return;
    struct tt_match *whole = printed(tt_match_game(m), tt_match_setup(m), tt_match_state(m), seat);
    if (whole && looks_good(f, tt_match_game(whole), tt_match_setup(whole), tt_match_state(whole), seat, f->wish->seed))
        look_closely(f, whole, seat);
    tt_match_free(whole);
    tt_match_free(m);
}

int puzzle_find(const struct puzzle_wish *wish) {
    struct finder *f = tt_need(sizeof *f);
    f->wish = wish;
    f->gap = WHOLE / 100 * wish->gap;
    f->rng = tt_rng_seed(wish->seed ^ 0x9022137u);
    f->list = tt_have(malloc((size_t)wish->game->max_moves * sizeof *f->list));
    for (int64_t i = 0; f->found < wish->count && (!wish->games || i < wish->games); i++) {
        const struct tt_json *given = wish->position ? wish->position(wish->with) : NULL;
        if (wish->position && !given)
            break;
        if (given)
            look_at_given(f, given);
        else
            play_one(f, i);
        if (wish->progress)
            wish->progress(wish->with, i + 1, f->looked, f->found);
    }
    int found = f->found;
    free(f->list);
    free(f);
    return found;
}
