/* Bots, for every game by no name: what they answer is legal, honest and the same on every number of
 * threads; a redeal does not remember the truth. And with small positions of single games: a redeal
 * deals every deal that the seat cannot rule out, as often as it should. */
#include "scene.h"

#include "../bots/bots.h"
#include "../bots/net.h"

#include <math.h>

/* --- a table somewhere in the middle of a game -------------------------------------------------- */

struct fixture {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_state *state, *copy;
    tt_move *list;
    struct tt_rng rng;
};

static void *need(size_t n) {
    void *p = calloc(1, n);
    assert_non_null(p);
    return p;
}

/* After this many random decisions, or fewer where the game is over before. */
static void table_open(struct fixture *t, const struct tt_game *game, int seats, uint64_t seed, int plies) {
    t->game = game;
    t->state = need(game->state_size);
    t->copy = need(game->state_size);
    t->list = need((size_t)game->max_moves * TT_MAX_SEATS * sizeof *t->list);
    t->rng = tt_rng_seed(seed);
    tt_setup_normal(game, seats, seed, &t->setup);
    game->start(&t->setup, t->state);
    for (int i = 0; i < plies; i++) {
        memcpy(t->copy, t->state, game->state_size);
        game->apply(&t->setup, t->state, tt_random_move(game, &t->setup, t->state, &t->rng, t->list), NULL);
        if (!t->state->actors) {
            memcpy(t->state, t->copy, game->state_size);
            return;
        }
    }
}

static void table_close(struct fixture *t) {
    free(t->state);
    free(t->copy);
    free(t->list);
}

static int seats_for(const struct tt_game *game) { return game->min_seats < 2 ? 2 : game->min_seats; }

static char *view_text(const struct fixture *t, const struct tt_state *state, int seat) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_view(t->game, &t->setup, state, seat, &s);
    return s.buf;
}

/* --- hooks that promise something ------------------------------------------------------------------ */

/* What the seat sees of a state, and what every seat may expect. */
static void assert_alike(const struct fixture *t, const struct tt_state *a, const struct tt_state *b, int seat) {
    char *x = view_text(t, a, seat), *y = view_text(t, b, seat);
    assert_string_equal(x, y);
    free(x), free(y);
    assert_int_equal(a->actors, b->actors);
    for (int p = 0; p < t->setup.seats && a->actors; p++)
        assert_int_equal(t->game->bot->value(&t->setup, a, p), t->game->bot->value(&t->setup, b, p));
}

/* A move that open() vouches for leads to the same from every deal of the seat's view. */
static int check_open(struct fixture *t, int seat, uint64_t seed) {
    const struct tt_game *game = t->game;
    struct tt_state *before = need(game->state_size), *other = need(game->state_size), *after = need(game->state_size);
    tt_move *list = need(game->max_moves * sizeof *list);
    int n = game->moves(&t->setup, t->state, seat, list), vouched = 0;
    struct tt_rng rng = tt_rng_seed(seed);
    for (int i = 0; i < n; i++) {
        memcpy(before, t->state, game->state_size);
        memcpy(other, t->state, game->state_size);
        game->redeal(&t->setup, before, seat, &rng);
        game->redeal(&t->setup, other, seat, &rng);
        memcpy(after, before, game->state_size);
        game->apply(&t->setup, after, list[i], NULL);
        game->apply(&t->setup, other, list[i], NULL);
        if (!game->bot->shortcuts->open(&t->setup, before, after))
            continue;
        assert_alike(t, after, other, seat);
        vouched++;
    }
    free(before), free(other), free(after), free(list);
    return vouched;
}

static void check_values(const struct fixture *t) {
    int value[TT_MAX_SEATS];
    t->game->bot->shortcuts->values(&t->setup, t->state, value);
    for (int p = 0; p < t->setup.seats; p++)
        assert_int_equal(value[p], t->game->bot->value(&t->setup, t->state, p));
}

/* rollout() is the first of the best by prior() and noise, and draws once for each move. */
static void check_noise(struct fixture *t, int seat, uint64_t seed) {
    const struct tt_bot_hooks *hooks = t->game->bot;
    uint16_t *prior = need(t->game->max_moves * sizeof *prior);
    int n = t->game->moves(&t->setup, t->state, seat, t->list), best = 0, most = -1;
    struct tt_rng a = tt_rng_seed(seed), b = a;
    hooks->prior(&t->setup, t->state, seat, t->list, n, prior);
    for (int i = 0; i < n; i++) {
        int like = prior[i] + (int)(tt_rng_next(&a) & (hooks->shortcuts->noise - 1u));
        if (like > most) {
            most = like;
            best = i;
        }
    }
    if (n > 1) {
        assert_int_equal(hooks->rollout(&t->setup, t->state, seat, t->list, n, &b), best);
        assert_true(a.s == b.s);
    }
    free(prior);
}

static void test_promises(void **unused) {
    (void)unused;
    int open = 0;
    for (int g = 0; g < tt_game_count(); g++) {
        const struct tt_bot_hooks *hooks = tt_game_at(g)->bot;
        for (uint64_t seed = 0; hooks && seed < 400; seed++) {
            struct fixture t;
            table_open(&t, tt_game_at(g), seats_for(tt_game_at(g)), seed, (int)(seed * 7 % 500));
            int seat = tt_lowest(t.state->actors);
            const struct tt_shortcuts *shortcuts = hooks->shortcuts;
            if (shortcuts && shortcuts->open && !t.game->quiz)
                open += check_open(&t, seat, seed);
            if (shortcuts && shortcuts->values)
                check_values(&t);
            if (shortcuts && shortcuts->noise)
                check_noise(&t, seat, seed);
            table_close(&t);
        }
    }
    assert_true(open > 1000);
}

/* --- answers -------------------------------------------------------------------------------------- */

static struct tt_thought *ask(const struct fixture *t, const char *bot, int seat, int iterations, int threads) {
    struct tt_think think = {.iterations = iterations, .seed = 5, .threads = threads};
    return tt_think(tt_bot_find(bot), t->game, &t->setup, t->state, seat, &think);
}

static void check_thought(struct fixture *t, int seat, const struct tt_thought *a) {
    int n = t->game->moves(&t->setup, t->state, seat, t->list), found = 0;
    int64_t visits = 0;
    assert_int_equal(a->n, n);
    for (int i = 0; i < n; i++) {
        int same = 0;
        found += t->list[i] == a->move;
        for (int k = 0; k < n; k++)
            same += a->candidate[k].move == t->list[i];
        assert_int_equal(same, 1);
        visits += a->candidate[i].visits;
        assert_in_range(a->candidate[i].value, 0, 65536);
        if (i)
            assert_true(a->candidate[i].visits <= a->candidate[i - 1].visits);
    }
    assert_int_equal(found, 1);
    if (a->iterations)
        assert_int_equal(visits, a->iterations);
    for (int p = 0; p < t->setup.seats; p++)
        assert_in_range(a->value[p], 0, 65536);
}

/* The line is legal in the deal that the bot imagined, and the seat cannot tell that deal from the true one. */
static void check_line(struct fixture *t, int seat, const struct tt_thought *a) {
    if (!a->line_n) {
        assert_int_equal(a->iterations, 0); /* only who does not think has nothing to expect */
        return;
    }
    assert_int_equal(a->line[0], a->move);
    char *truth = view_text(t, t->state, seat), *imagined = view_text(t, a->line_from, seat);
    assert_string_equal(truth, imagined);
    free(truth);
    free(imagined);
    memcpy(t->copy, a->line_from, t->game->state_size);
    for (int i = 0; i < a->line_n; i++) {
        int mover = tt_move_seat(a->line[i]), found = 0;
        assert_true(t->copy->actors >> mover & 1);
        int n = t->game->moves(&t->setup, t->copy, mover, t->list);
        for (int k = 0; k < n; k++)
            found += t->list[k] == a->line[i];
        assert_int_equal(found, 1);
        t->game->apply(&t->setup, t->copy, a->line[i], NULL);
    }
}

static void assert_same(const struct tt_thought *a, const struct tt_thought *b) {
    assert_int_equal(a->move, b->move);
    assert_int_equal(a->iterations, b->iterations);
    assert_memory_equal(a->value, b->value, sizeof a->value);
    assert_int_equal(a->n, b->n);
    assert_memory_equal(a->candidate, b->candidate, (size_t)a->n * sizeof *a->candidate);
    assert_int_equal(a->line_n, b->line_n);
    assert_memory_equal(a->line, b->line, (size_t)a->line_n * sizeof *a->line);
}

static void test_answers(void **unused) {
    (void)unused;
    static const int plies[] = {0, 1, 7, 30};
    for (int g = 0; g < tt_game_count(); g++)
        for (size_t k = 0; k < sizeof plies / sizeof *plies; k++)
            for (int b = 0; b < tt_bot_count(); b++) {
                struct fixture t;
                table_open(&t, tt_game_at(g), seats_for(tt_game_at(g)), k + 1, plies[k]);
                int seat = tt_lowest(t.state->actors);
                const char *bot = tt_bot_at(b)->id;
                for (int iterations = tt_bot_at(b)->by_clock ? 60 : 0; iterations <= 60; iterations += 60) {
                    struct tt_thought *one = ask(&t, bot, seat, iterations, 1),
                                      *two = ask(&t, bot, seat, iterations, 3);
                    check_thought(&t, seat, one);
                    check_line(&t, seat, one);
                    assert_same(one, two);
                    tt_thought_free(one);
                    tt_thought_free(two);
                }
                table_close(&t);
            }
}

/* Enough iterations for several trees. */
static void test_threads(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        struct fixture t;
        table_open(&t, tt_game_at(g), seats_for(tt_game_at(g)), 3, 4);
        int seat = tt_lowest(t.state->actors);
        struct tt_thought *one = ask(&t, "ismcts", seat, 8195, 1), *four = ask(&t, "ismcts", seat, 8195, 4);
        check_thought(&t, seat, one);
        assert_same(one, four);
        tt_thought_free(one);
        tt_thought_free(four);
        table_close(&t);
    }
}

/* The main expected line goes beyond the own move in every game, and has answers of others where there are any. */
static void test_lines(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++) {
        int longest = 0, others = 0;
        for (uint64_t seed = 1; seed <= 4; seed++) {
            struct fixture t;
            table_open(&t, tt_game_at(g), seats_for(tt_game_at(g)), seed, 6);
            int seat = tt_lowest(t.state->actors);
            struct tt_thought *a = ask(&t, "ismcts", seat, 2000, 1);
            check_line(&t, seat, a);
            longest = a->line_n > longest ? a->line_n : longest;
            for (int i = 0; i < a->line_n; i++)
                others += tt_move_seat(a->line[i]) != seat;
            tt_thought_free(a);
            table_close(&t);
        }
        if (longest < 3 || !others)
            fail_msg("%s: the longest line has %d moves, %d of them by others", tt_game_at(g)->id, longest, others);
    }
}

enum { LEVELS = 5 };
static const char *const level_name[LEVELS] = {"random", "beginner", "easy", "medium", "hard"};

/* What a move gives away: as the net judges it, whose levels choose at tables that it knows, or as the greedy bot does,
 * where searches choose or levels look one step ahead. */
static int64_t given_away(const struct fixture *t, const struct tt_net *net, const struct tt_thought *greedy, int seat,
                          tt_move move, uint64_t seed) {
    struct tt_judged m[TT_JUDGED];
    int value[TT_MAX_SEATS];
    if (net) {
        int n = tt_net_judge(net, t->game, &t->setup, t->state, seat, NULL, &move, seed, value, m);
        for (int i = 0; i < n; i++)
            if (m[i].move == move)
                return m[0].value - m[i].value;
    }
    for (int i = 0; i < greedy->n; i++)
        if (greedy->candidate[i].move == move && greedy->candidate[i].visits)
            return greedy->candidate[0].value - greedy->candidate[i].value;
    return 0;
}

/* Less the stronger a level is, and even the weakest less than chance. By a net where one knows the table, and by
 * searches; not where the game has its own players. */
static void check_mistakes(const struct tt_game *game, bool search) {
    static const int iterations[LEVELS] = {1, 30, 150, 400, 1200};
    int64_t lost[LEVELS] = {0};
    for (uint64_t seed = 1; seed <= (search ? 60 : 400); seed++) {
        struct fixture t;
        table_open(&t, game, seats_for(game), 100 + seed, 4 + (int)seed % 30);
        const struct tt_net *net = tt_net_find(game, &t.setup);
        int seat = tt_lowest(t.state->actors);
        struct tt_thought *greedy = ask(&t, "greedy", seat, 0, 1);
        for (int l = 0; l < LEVELS && greedy->n > 1; l++) {
            struct tt_think think = {.seed = seed, .iterations = search ? iterations[l] : 0};
            struct tt_thought *a = tt_think(tt_bot_find(level_name[l]), game, &t.setup, t.state, seat, &think);
            assert_true(!search || !a->by_net);
            lost[l] += given_away(&t, search || !net || tt_net_glances(net) ? NULL : net, greedy, seat, a->move, seed);
            tt_thought_free(a);
        }
        tt_thought_free(greedy);
        table_close(&t);
    }
    if (lost[1] * 10 > lost[0] * 9 || lost[4] * 4 > lost[0] * 3 || lost[4] > lost[1])
        fail_msg("%s%s: given away by random %lld, beginner %lld, easy %lld, medium %lld, hard %lld", game->id,
                 search ? ", by searches" : "", (long long)lost[0], (long long)lost[1], (long long)lost[2],
                 (long long)lost[3], (long long)lost[4]);
}

static void test_mistakes(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++)
        for (int search = 0; search < 2 && !(tt_game_at(g)->bot && tt_game_at(g)->bot->pick); search++)
            check_mistakes(tt_game_at(g), search);
}

/* No level takes the others' time with an offer that nobody can want, in positions where one could be made. */
static void test_pointless(void **unused) {
    (void)unused;
    const struct tt_game *game = tt_game_find("timequest");
    int could = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct fixture t;
        table_open(&t, game, 3, seed, 30 + (int)seed);
        int seat = tt_lowest(t.state->actors), n = game->moves(&t.setup, t.state, seat, t.list);
        for (int i = 0; i < n; i++)
            could += game->bot->pointless(&t.setup, t.state, seat, t.list[i]);
        for (int by_search = 0; by_search < 2; by_search++) {
            struct tt_think think = {.seed = seed, .iterations = by_search ? 30 : 0};
            struct tt_thought *a = tt_think(tt_bot_find("beginner"), game, &t.setup, t.state, seat, &think);
            assert_false(game->bot->pointless(&t.setup, t.state, seat, a->move));
            tt_thought_free(a);
        }
        table_close(&t);
    }
    assert_true(could > 10);
}

/* A budget of time is kept, more or less, and one legal move needs none of it. */
static void test_time(void **unused) {
    (void)unused;
    struct fixture t;
    table_open(&t, tt_game_at(0), 2, 3, 4);
    struct tt_think think = {.ms = 30, .seed = 1};
    struct tt_thought *a =
        tt_think(tt_bot_find("ismcts"), t.game, &t.setup, t.state, tt_lowest(t.state->actors), &think);
    assert_true(a->iterations > 100);
    tt_thought_free(a);
    table_close(&t);
}

/* --- equals ---------------------------------------------------------------------------------------- */

/* Of equal moves each is taken about as often, and what is worse never. */
static void test_equals(void **unused) {
    (void)unused;
    enum { N = 5, SEEDS = 600 };
    static const int value[N] = {30, 50, 50, 10, 50};
    int taken[N] = {0};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct tt_thought *t = need(sizeof *t);
        t->n = N;
        t->candidate = need(N * sizeof *t->candidate);
        for (int i = 0; i < N; i++) {
            t->candidate[i].move = (tt_move)i;
            t->candidate[i].value = value[i];
        }
        tt_thought_take(t, seed);
        assert_int_equal(t->move, t->candidate[0].move);
        for (int i = 1; i < N; i++)
            assert_true(t->candidate[i].value <= t->candidate[i - 1].value);
        taken[t->move]++;
        tt_thought_free(t);
    }
    for (int i = 0; i < N; i++)
        assert_in_range(taken[i], value[i] == 50 ? SEEDS / 3 - 60 : 0, value[i] == 50 ? SEEDS / 3 + 60 : 0);
}

/* The greedy bot trades with the one who gains as much by it, not with the lowest seat. */
static void test_partners(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(8);
    int ties = 0, lowest = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct fixture t;
        table_open(&t, tt_game_find("timequest"), 4, seed, 40);
        int seat = tt_lowest(t.state->actors);
        struct tt_think think = {.seed = tt_rng_next(&rng)};
        struct tt_thought *a = tt_think(tt_bot_find("greedy"), t.game, &t.setup, t.state, seat, &think);
        if (a->n > 1 && a->candidate[0].value == a->candidate[1].value) {
            ties++;
            lowest += a->candidate[0].move < a->candidate[1].move;
        }
        tt_thought_free(a);
        table_close(&t);
    }
    assert_true(ties >= 5);
    assert_true(lowest < ties);
}

/* --- a redeal does not remember ------------------------------------------------------------------- */

enum { TOKENS = 4000, KINDS = 16, DEALS = 700 };
struct histogram {
    int n; /* tokens of a text, at most */
    int count[TOKENS][KINDS];
};

/* The position as words; what stands at each place is counted, coarsely. */
static void count_deal(const struct fixture *t, const struct tt_state *state, struct histogram *h) {
    struct tt_sink s;
    int n = 0;
    tt_sink_grow(&s);
    tt_put_position(t->game, &t->setup, state, &s);
    char *rng = strstr(s.buf, "\"rng\"");
    if (rng)
        *rng = 0;
    for (char *word = strtok(s.buf, ",[]{}"); word && n < TOKENS; word = strtok(NULL, ",[]{}"))
        h->count[n++][tt_hash(word, strlen(word), 0) % KINDS]++;
    if (n > h->n)
        h->n = n;
    tt_sink_free(&s);
}

typedef void dealer(const struct tt_setup *, struct tt_state *, int seat, struct tt_rng *);

static void sample(struct fixture *t, const struct tt_state *from, int seat, dealer *again, uint64_t seed,
                   struct histogram *h) {
    struct tt_rng rng = tt_rng_seed(seed);
    memset(h, 0, sizeof *h);
    for (int i = 0; i < DEALS; i++) {
        memcpy(t->copy, from, t->game->state_size);
        again(&t->setup, t->copy, seat, &rng);
        count_deal(t, t->copy, h);
    }
}

/* How far apart two samples are at one place: about normal with spread 1, were they from one source. */
static double distance(const int *a, const int *b) {
    double x = 0;
    int df = -1;
    for (int k = 0; k < KINDS; k++)
        if (a[k] + b[k]) {
            x += (double)(a[k] - b[k]) * (a[k] - b[k]) / (a[k] + b[k]);
            df++;
        }
    if (df < 1)
        return 0;
    return (cbrt(x / df) - (1 - 2.0 / (9 * df))) / sqrt(2.0 / (9 * df));
}

/* Deals made from the truth and deals made from another deal must be alike in every place; and look the same to the
 * seat. */
static void check_forgets(const struct tt_game *game, dealer *again) {
    static struct histogram truth, other;
    for (int k = 0; k < 4; k++) {
        struct fixture t;
        table_open(&t, game, seats_for(game), 11 + (uint64_t)k, 9 * k);
        int seat = k % t.setup.seats;
        struct tt_state *second = need(game->state_size);
        struct tt_rng rng = tt_rng_seed(99);
        memcpy(second, t.state, game->state_size);
        again(&t.setup, second, seat, &rng);
        char *before = view_text(&t, t.state, seat), *after = view_text(&t, second, seat);
        assert_string_equal(before, after);
        free(before);
        free(after);
        sample(&t, t.state, seat, again, 1, &truth);
        sample(&t, second, seat, again, 2, &other);
        assert_int_equal(truth.n, other.n);
        for (int w = 0; w < truth.n; w++)
            if (distance(truth.count[w], other.count[w]) > 5.5)
                fail_msg("%s: word %d of the position tells the truth (ply %d, seat %d)", game->id, w, 9 * k, seat);
        free(second);
        table_close(&t);
    }
}

static void test_redeal_forgets(void **unused) {
    (void)unused;
    for (int g = 0; g < tt_game_count(); g++)
        if (tt_game_at(g)->redeal)
            check_forgets(tt_game_at(g), tt_game_at(g)->redeal);
}

/* What a game makes of how the others have played is no more than what the seat sees of it. */
static void test_guess_forgets(void **unused) {
    (void)unused;
    int guessing = 0;
    for (int g = 0; g < tt_game_count(); g++)
        if (tt_game_at(g)->bot && tt_game_at(g)->bot->race) {
            check_forgets(tt_game_at(g), tt_game_at(g)->bot->race->guess);
            guessing++;
        }
    assert_true(guessing > 0);
}

/* --- a redeal deals everything, as often as it should ---------------------------------------------- */

/* Lists of the position under observation, e.g. "hands/1 decks/1"; cards are called by letters. The
 * template has the same lists, divided by |: a letter stays, a ? takes a card of the pool, and a list
 * beginning with * has no order. A pool may be larger than what is seen of it. */
struct deal_test {
    const char *lists, *names, *pool, *template;
};

enum { CELLS = 800, KEY = 60, POOL = 16 };
struct cells {
    int n;
    struct {
        char key[KEY];
        double ways, seen;
    } cell[CELLS];
};

static void add_cell(struct cells *c, const char *key, double ways, double seen) {
    int i = 0;
    while (i < c->n && strcmp(c->cell[i].key, key))
        i++;
    assert_true(i < CELLS);
    if (i == c->n) {
        snprintf(c->cell[i].key, KEY, "%s", key);
        c->cell[i].ways = c->cell[i].seen = 0;
        c->n++;
    }
    c->cell[i].ways += ways;
    c->cell[i].seen += seen;
}

static void sort_letters(char *from, char *to) {
    for (char *a = from; a < to; a++)
        for (char *b = a + 1; b < to; b++)
            if (*b < *a) {
                char x = *a;
                *a = *b;
                *b = x;
            }
}

/* Sorts the lists that have no order. */
static void canonical(char *key) {
    for (char *at = key; *at;) {
        char *to = at + strcspn(at, "|");
        if (*at == '*')
            sort_letters(at + 1, to);
        at = *to ? to + 1 : to;
    }
}

static int places_in(const char *template) {
    int n = 0;
    for (; *template; template ++)
        n += *template == '?';
    return n;
}

static void enumerate(const struct deal_test *d, char *pool, int from, struct cells *c) {
    int n = (int)strlen(pool);
    if (from == places_in(d->template)) {
        char key[KEY];
        int next = 0;
        snprintf(key, sizeof key, "%s", d->template);
        for (char *at = key; *at; at++)
            if (*at == '?')
                *at = pool[next++];
        assert_int_equal(next, from);
        canonical(key);
        add_cell(c, key, 1, 0);
        return;
    }
    for (int i = from; i < n; i++) {
        char x = pool[from];
        pool[from] = pool[i];
        pool[i] = x;
        enumerate(d, pool, from + 1, c);
        x = pool[from];
        pool[from] = pool[i];
        pool[i] = x;
    }
}

static char letter_of(const struct deal_test *d, const char *id) {
    char want[80];
    snprintf(want, sizeof want, "=%s ", id);
    const char *at = strstr(d->names, want);
    if (!at)
        fail_msg("a card that has no letter: %s", id);
    return at[-1];
}

static void observe(const struct deal_test *d, const struct tt_state *state, char *key) {
    struct tt_sink s;
    struct tt_error err;
    char paths[200], *rest = paths;
    const char *mark = d->template;
    tt_sink_grow(&s);
    tt_put_position(tt_match_game(scene_match), tt_match_setup(scene_match), state, &s);
    struct tt_document *doc = tt_json_parse(s.buf, s.len, &err);
    snprintf(paths, sizeof paths, "%s", d->lists);
    for (char *path; (path = strtok_r(rest, " ", &rest));) {
        const struct tt_json *v = tt_document_root(doc);
        char *inner = path;
        for (char *part; (part = strtok_r(inner, "/", &inner));)
            v = part[0] >= '0' && part[0] <= '9' ? tt_json_at(v, (uint32_t)atoi(part)) : tt_json_get(v, part);
        assert_non_null(v);
        if (mark != d->template)
            *key++ = '|';
        if (*mark == '*')
            *key++ = '*';
        for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
            char number[20];
            snprintf(number, sizeof number, "%d", (int)c->num);
            *key++ = letter_of(d, c->type == TT_JSON_INT ? number : c->text);
        }
        if (v->type == TT_JSON_TEXT)
            *key++ = letter_of(d, v->text);
        mark += strcspn(mark, "|") + 1;
    }
    *key = 0;
    tt_document_free(doc);
    tt_sink_free(&s);
}

static void check_deals(const struct deal_test *d, int seat) {
    static struct cells cells;
    const struct tt_game *game = tt_match_game(scene_match);
    struct tt_state *copy = need(game->state_size);
    struct tt_rng rng = tt_rng_seed(2026);
    char pool[POOL + 1], key[KEY];
    double x = 0, ways = 0;
    cells.n = 0;
    snprintf(pool, sizeof pool, "%s", d->pool);
    enumerate(d, pool, 0, &cells);
    int expected = cells.n, deals = 100 * cells.n + 2000;
    for (int i = 0; i < deals; i++) {
        memcpy(copy, tt_match_state(scene_match), game->state_size);
        game->redeal(tt_match_setup(scene_match), copy, seat, &rng);
        observe(d, copy, key);
        canonical(key);
        add_cell(&cells, key, 0, 1);
        if (cells.n != expected)
            fail_msg("a deal that cannot be: %s (%s)", key, d->template);
    }
    for (int i = 0; i < cells.n; i++)
        ways += cells.cell[i].ways;
    for (int i = 0; i < cells.n; i++) {
        double want = deals * cells.cell[i].ways / ways, off = cells.cell[i].seen - want;
        x += off * off / want;
    }
    double df = expected - 1, z = (cbrt(x / df) - (1 - 2 / (9 * df))) / sqrt(2 / (9 * df));
    if (z > 3.3)
        fail_msg("chi-square %.1f with %.0f degrees of freedom: %s", x, df, d->template);
    free(copy);
}

static const char *const control_names =
    "a=rift b=reactor c=force_field d=exotic_matter e=deflector f=wormhole g=dark_energy h=future_shift "
    "i=antimatter j=singularity k=time_stop l=nova ";

static void control_scene(int seats, const char *position) { scene(tt_game_find("control"), seats, "{}", position); }

/* The opponent's two cards out of five, two of a kind among them, and the order of the deck. */
static void test_control_plain(void **unused) {
    (void)unused;
    control_scene(2,
                  "{'hands': [['rift'], ['nova', 'wormhole']], 'decks': [['reactor'], ['rift', 'nova', 'deflector']],"
                  " 'to_move': 0}");
    struct deal_test d = {"hands/1 decks/1", control_names, "llfae", "*??|???"};
    check_deals(&d, 0);
    struct deal_test own = {"hands/0 decks/0", control_names, "ab", "*?|?"};
    check_deals(&own, 1);
}

/* A card returned to a hand in the open is known to be there. */
static void test_control_returned(void **unused) {
    (void)unused;
    control_scene(2, "{'hands': [['rift', 'nova'], ['nova', 'wormhole']], 'areas': [[], ['singularity']],"
                     " 'decks': [['reactor'], ['rift', 'nova', 'deflector']], 'to_move': 0}");
    plays("{'verb': 'play', 'player': 0, 'card': 'rift'}");
    plays("{'verb': 'choose', 'player': 0, 'mode': 'return', 'target': {'player': 1, 'card': 'singularity'}}");
    /* player 1 has drawn a card since: three unknown ones and the Singularity */
    struct deal_test d = {"hands/1 decks/1", control_names, "llfae", "*j???|??"};
    check_deals(&d, 0);
}

/* A card buried in the open lies at the bottom. */
static void test_control_buried(void **unused) {
    (void)unused;
    control_scene(2, "{'hands': [['dark_energy', 'nova'], ['nova', 'wormhole']], 'areas': [[], ['singularity']],"
                     " 'decks': [['reactor'], ['rift', 'deflector']], 'to_move': 0}");
    plays("{'verb': 'discard', 'player': 0, 'card': 'dark_energy'}");
    plays("{'verb': 'pass', 'player': 1}");
    plays("{'verb': 'choose', 'player': 0, 'mode': 'bury', 'target': {'player': 1, 'card': 'singularity'}}");
    struct deal_test d = {"hands/1 decks/1", control_names, "lfae", "*???|?j"};
    check_deals(&d, 0);
}

/* What Future Shift shows is known to the one who looks, and to nobody else. */
static void test_control_looked(void **unused) {
    (void)unused;
    control_scene(
        2, "{'hands': [['future_shift', 'nova'], ['nova']], 'decks': [['reactor', 'rift', 'wormhole', 'deflector'],"
           " ['rift']], 'to_move': 0}");
    plays("{'verb': 'discard', 'player': 0, 'card': 'future_shift'}");
    plays("{'verb': 'pass', 'player': 1}");
    struct deal_test mine = {"decks/0", control_names, "fe", "ba??"};
    check_deals(&mine, 0);
    struct deal_test theirs = {"hands/0 decks/0", control_names, "lbafe", "*?|????"};
    check_deals(&theirs, 1);
}

/* With three players all hidden cards are one pool. */
static void test_control_three(void **unused) {
    (void)unused;
    control_scene(3,
                  "{'hands': [['rift'], ['nova', 'wormhole'], ['nova']], 'decks': [['rift', 'deflector', 'reactor']],"
                  " 'to_move': 0}");
    struct deal_test d = {"hands/1 hands/2 decks/0", control_names, "lflaeb", "*??|*?|???"};
    check_deals(&d, 0);
}

/* Crononautas: another hand and the draw pile are one pool, two cards of a kind among them. The turn
 * has begun with the draw of the first card. */
static void test_crononautas(void **unused) {
    (void)unused;
    scene(
        tt_game_find("crononautas"), 2, "{}",
        "{'hands': [['rex'], ['gyro_del_destino', 'patch_1929']], 'deck': ['patch_1950', 'gyro_del_destino', 'rewind', 'excalibur'],"
        " 'to_move': 0}");
    struct deal_test d = {"hands/1 deck", "a=gyro_del_destino b=patch_1929 c=rewind d=excalibur ", "aabcd", "*??|???"};
    check_deals(&d, 0);
}

/* Tímalína: names on the table are open, what the deck will bring is not. */
static void test_timalina(void **unused) {
    (void)unused;
    static const char *const position = "{'line': ['hiroshima'], 'hands': [['moon_landing'], ['jikji']],"
                                        " 'deck': ['frankenstein', 'tulip_mania', 'lucy_walks', 'uruk_writing']}";
    static const char *const names = "a=frankenstein b=tulip_mania c=lucy_walks d=uruk_writing e=jikji ";
    scene(tt_game_find("timalina"), 2, "{'top_card': 'hidden'}", position);
    struct deal_test hidden = {"hands/1 deck", names, "abcd", "*e|????"};
    check_deals(&hidden, 0);
    scene(tt_game_find("timalina"), 2, "{}", position);
    struct deal_test open = {"hands/1 deck", names, "bcd", "*e|a???"};
    check_deals(&open, 0);
}

/* Just in Time: nobody knows the order of a deck, the own one neither; with closed hands another's hand and
 * deck are one pool, two cards of a kind among them. The other deck's cards were put under it: what is left of the
 * stack of decks would be different cards (games/just_in_time/test_place.inc). */
static void test_just_in_time(void **unused) {
    (void)unused;
    static const char *const position = "{'seats': [{'color': 'orange', 'hand': [4, 6, 8], 'deck': [3, 1, 7]},"
                                        " {'color': 'red', 'hand': [1, 3, 4], 'deck': [7, 3], 'under': 2}]}";
    static const char *const names = "a=1 b=3 c=4 d=6 e=7 f=8 ";
    scene(tt_game_find("just_in_time"), 2, "{'open_hands': true}", position);
    struct deal_test open = {"seats/0/hand seats/0/deck seats/1/hand seats/1/deck", names, "bae", "cdf|???|abc|eb"};
    struct deal_test theirs = {"seats/1/hand seats/1/deck", names, "eb", "abc|??"};
    check_deals(&theirs, 0);
    open.lists = "seats/0/hand seats/0/deck";
    open.template = "cdf|???";
    check_deals(&open, 0);
    scene(tt_game_find("just_in_time"), 2, "{'open_hands': false}", position);
    struct deal_test closed = {"seats/1/hand seats/1/deck", names, "abceb", "*???|??"};
    check_deals(&closed, 0);
    check_deals(&open, 0);
}

static void timequest_scene(const char *options, const char *more) {
    char position[2000];
    snprintf(
        position, sizeof position,
        "{'round': 3, 'first_player': 0, 'turn': {'player': 0}, %s"
        "'players': [{'location': 'ancient_egypt', 'slots': [{'card': 'future_vision'}]}, {'location': 'space_race'}]}",
        more);
    scene(tt_game_find("timequest"), 2, options, position);
}

/* TimeQuest: the order of decks; and of the cards that somebody is looking at, they alone know which they are. */
static void test_timequest_decks(void **unused) {
    (void)unused;
    static const char *const names =
        "a=ev_time_loop b=ev_time_riddle c=ev_time_healer d=ev_miracle_growth e=time_slip f=time_lock "
        "g=time_saver h=chrono_shield ";
    timequest_scene("{}", "'active_deck': ['ev_time_loop', 'ev_time_riddle', 'ev_time_healer', 'ev_miracle_growth'],"
                          " 'action_deck': ['time_slip', 'time_lock', 'time_saver', 'chrono_shield'],");
    struct deal_test events = {"active_deck", names, "abcd", "????"}, actions = {"action_deck", names, "efgh", "????"};
    check_deals(&events, 0);
    check_deals(&actions, 1);
    plays("{'verb': 'use', 'player': 0, 'card': 'future_vision'}");
    struct deal_test mine = {"agenda/0/cards active_deck", names, "d", "abc|?"};
    struct deal_test theirs = {"agenda/0/cards active_deck", names, "abcd", "???|?"};
    check_deals(&mine, 0);
    check_deals(&theirs, 1);
}

/* The other player's objective is any but the own one. */
static void test_timequest_objectives(void **unused) {
    (void)unused;
    char names[700] = "", pool[POOL] = "", *own = NULL;
    timequest_scene("{'objectives': true}", "");
    const struct tt_game *game = tt_match_game(scene_match);
    struct tt_state *copy = need(game->state_size);
    struct tt_rng rng = tt_rng_seed(5);
    /* The letters: whatever turns up in either place, in the order of its first coming. */
    for (int i = 0; i < 3000; i++)
        for (int seat = 0; seat < 2; seat++) {
            struct tt_sink s;
            struct tt_error err;
            memcpy(copy, tt_match_state(scene_match), game->state_size);
            if (i)
                game->redeal(tt_match_setup(scene_match), copy, 1 - seat, &rng);
            tt_sink_grow(&s);
            tt_put_position(game, tt_match_setup(scene_match), copy, &s);
            struct tt_document *doc = tt_json_parse(s.buf, s.len, &err);
            const struct tt_json *players = tt_json_get(tt_document_root(doc), "players");
            const char *id = tt_json_get(tt_json_at(players, (uint32_t)seat), "objective")->text;
            char want[80];
            snprintf(want, sizeof want, "=%s ", id);
            if (!strstr(names, want)) {
                size_t n = strlen(names);
                snprintf(names + n, sizeof names - n, "%c%s", (char)('a' + strlen(pool)), want);
                pool[strlen(pool)] = (char)('a' + strlen(pool));
            }
            tt_document_free(doc);
            tt_sink_free(&s);
        }
    free(copy);
    assert_int_equal(strlen(pool), 15);
    own = strchr(pool, 'a'); /* seat 0's came first */
    memmove(own, own + 1, strlen(own));
    struct deal_test d = {"players/0/objective players/1/objective", names, pool, "a|?"};
    check_deals(&d, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_promises),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_mistakes),
        cmocka_unit_test(test_pointless),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_equals),
        cmocka_unit_test(test_partners),
        cmocka_unit_test(test_redeal_forgets),
        cmocka_unit_test(test_guess_forgets),
        cmocka_unit_test_teardown(test_control_plain, scene_end),
        cmocka_unit_test_teardown(test_control_returned, scene_end),
        cmocka_unit_test_teardown(test_control_buried, scene_end),
        cmocka_unit_test_teardown(test_control_looked, scene_end),
        cmocka_unit_test_teardown(test_control_three, scene_end),
        cmocka_unit_test_teardown(test_crononautas, scene_end),
        cmocka_unit_test_teardown(test_timalina, scene_end),
        cmocka_unit_test_teardown(test_just_in_time, scene_end),
        cmocka_unit_test_teardown(test_timequest_decks, scene_end),
        cmocka_unit_test_teardown(test_timequest_objectives, scene_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
