/* Nets: the files that came with the program are whole and fit the rules; what is broken is refused; play depends on
 * what the seat may know alone; the numbers are the same with every compiler; they play well, and their chances are
 * true. TT_QUICK shortens the long ones. */
#include "test.h"

#include "timetable/playout.h"

#include "../bots/net.c" /* with all that is inside */

enum { MOST_MOVES = 2048 };

static int quick(int n, int few) { return getenv("TT_QUICK") ? few : n; }

static size_t size_of_file(const struct tt_net_file *f) { return (size_t)(f->end - f->bytes); }

/* A table that a net knows. */
struct fixture {
    const struct tt_net *net;
    struct tt_setup setup;
    union {
        struct tt_state base;
        uint64_t room[TT_MAX_STATE / 8];
    } state;
    tt_move list[MOST_MOVES];
    struct tt_rng rng;
};

static void deal(struct fixture *t, const struct tt_net *net, int seats, uint64_t seed) {
    const struct tt_game *game = net->game;
    t->net = net;
    memset(&t->setup, 0, sizeof t->setup);
    t->setup.seats = (uint8_t)seats;
    t->setup.revision = game->revision;
    t->setup.seed = seed;
    for (int o = 0; o < game->n_options; o++)
        t->setup.option[o] = game->options[o].normal;
    t->rng = tt_rng_seed(seed);
    game->start(&t->setup, &t->state.base);
}

/* --- files ----------------------------------------------------------------------------------------- */

static void files_are_whole(void **unused) {
    (void)unused;
    assert_non_null(tt_net_files[0].game);
    for (const struct tt_net_file *f = tt_net_files; f->game; f++) {
        struct tt_error err = {0};
        struct tt_net *net = tt_net_read(f->bytes, size_of_file(f), &err);
        struct fixture t;
        if (!net)
            fail_msg("%s: %s", f->game, err.message);
        assert_string_equal(net->game->id, f->game);
        assert_true(tt_net_same_rules(net, &err));
        assert_true(size_of_file(f) <= 2000000);
        for (int seats = net->fewest; seats <= net->most; seats++) {
            deal(&t, net, seats, 1);
            assert_true(tt_net_knows(net, net->game, &t.setup));
            assert_non_null(tt_net_find(net->game, &t.setup));
        }
        t.setup.custom = &t;
        assert_false(tt_net_knows(net, net->game, &t.setup));
        t.setup.custom = NULL;
        t.setup.revision++;
        assert_false(tt_net_knows(net, net->game, &t.setup));
        tt_net_free(net);
    }
}

static const struct tt_net *net_for(const struct tt_game *game, int seats) {
    static struct tt_net *kept;
    struct tt_error err;
    for (const struct tt_net_file *f = tt_net_files; f->game; f++) {
        tt_net_free(kept);
        kept = tt_net_read(f->bytes, size_of_file(f), &err);
        if (kept->game == game && kept->fewest <= seats && kept->most >= seats)
            return kept;
    }
    return NULL;
}

struct copy {
    unsigned char *bytes;
    size_t n, head;
};

static struct copy copy_of(const struct tt_net_file *f) {
    struct copy c = {.n = size_of_file(f)};
    c.bytes = malloc(c.n);
    memcpy(c.bytes, f->bytes, c.n);
    size_t length = (size_t)strtol(strstr((char *)c.bytes, "\nbytes ") + 7, NULL, 10);
    c.head = c.n - length;
    return c;
}

/* Makes the checksum true again, so that what lies behind it is tested. */
static void sign(struct copy *c) {
    char hex[9];
    snprintf(hex, sizeof hex, "%08x", crc32_of(c->bytes + c->head, c->n - c->head));
    memcpy(strstr((char *)c->bytes, "\ncrc32 ") + 7, hex, 8);
}

static bool is_refused(const struct copy *c, size_t n, const char *why) {
    struct tt_error err = {0};
    unsigned char *own = malloc(n ? n : 1); /* of just that size: reading behind it is noticed by sanitizers */
    memcpy(own, c->bytes, n);
    struct tt_net *net = tt_net_read(own, n, &err);
    bool refused = !net;
    if (refused && why && !strstr(err.message, why))
        fail_msg("refused because: %s", err.message);
    tt_net_free(net);
    free(own);
    return refused;
}

static void broken_files_are_refused(void **unused) {
    struct tt_rng rng = tt_rng_seed(3);
    struct copy c = copy_of(tt_net_files);
    (void)unused;
    assert_false(is_refused(&c, c.n, NULL));
    for (int i = 0; i < quick(60, 12); i++) { /* cut short, or a byte wrong anywhere */
        assert_true(is_refused(&c, tt_rng_below(&rng, (uint32_t)c.n), NULL));
        size_t at = c.head + tt_rng_below(&rng, (uint32_t)(c.n - c.head));
        c.bytes[at] ^= 0x40;
        assert_true(is_refused(&c, c.n, "checksum"));
        c.bytes[at] ^= 0x40;
    }
    free(c.bytes);
}

/* Any header is either refused or can be played from: nothing is read that is not there. */
static void headers_are_read_with_care(void **unused) {
    static const char letters[] = "0123456789 \n=,-aefglmnrs";
    struct tt_rng rng = tt_rng_seed(4);
    int refused = 0, n = quick(3000, 300);
    struct copy c = copy_of(tt_net_files);
    char *end = strstr((char *)c.bytes, "\ndate ");
    (void)unused;
    for (int i = 0; i < n; i++) {
        unsigned char *at = c.bytes + tt_rng_below(&rng, (uint32_t)(end - (char *)c.bytes)), old = *at;
        struct tt_error err;
        *at = (unsigned char)letters[tt_rng_below(&rng, sizeof letters - 1)];
        struct tt_net *net = tt_net_read(c.bytes, c.n, &err);
        refused += !net;
        if (net) {
            struct tt_net_view v;
            struct fixture t;
            deal(&t, net, net->fewest, (uint64_t)i);
            tt_net_look(net, net->game, &t.setup, &t.state.base, 0, TT_NO_INDEX, &v);
        }
        tt_net_free(net);
        *at = old;
    }
    assert_in_range(refused, n / 2, n);
    free(c.bytes);
}

/* Weights with which a sum could leave 32 bits are refused, in every layer. */
static void overflow_is_refused(void **unused) {
    struct copy c = copy_of(tt_net_files);
    struct tt_error err;
    struct tt_net *net = tt_net_read(c.bytes, c.n, &err);
    (void)unused;
    assert_non_null(net);
    for (int k = 0; k < net->layers + 2; k++) {
        size_t units = (size_t)(k == net->layers + 1 ? outputs(net) : net->width);
        size_t inputs = (size_t)(k == 0 ? net->inputs : net->width), n = units * inputs;
        int16_t *weight = (int16_t *)(uintptr_t)net->layer[k].weight;
        int32_t *bias = (int32_t *)(uintptr_t)net->layer[k].bias;
        int16_t *kept = malloc(n * sizeof *kept);
        int32_t first = bias[0];
        memcpy(kept, weight, n * sizeof *kept);
        bias[0] = INT32_MAX; /* one positive weight is too much */
        for (size_t i = 0; i < inputs; i++)
            weight[k ? i : i * units] = (int16_t)(i == 0);
        sign(&c);
        assert_true(is_refused(&c, c.n, "overflow"));
        weight[0] = 0;
        sign(&c);
        assert_false(is_refused(&c, c.n, NULL));
        bias[0] = INT32_MIN; /* has no absolute value */
        sign(&c);
        assert_true(is_refused(&c, c.n, "overflow"));
        bias[0] = first;
        memcpy(weight, kept, n * sizeof *kept);
        free(kept);
    }
    tt_net_free(net);
    free(c.bytes);
}

/* --- what it says ------------------------------------------------------------------------------------ */

/* All that the net says of a position, as one number. */
static uint64_t all_it_says(const struct tt_net *net, const struct fixture *t, const struct tt_state *state, int seat,
                            const tt_move *list, int n, uint64_t hash) {
    const struct tt_game *game = net->game;
    struct tt_net_view v;
    int value[TT_MAX_SEATS];
    tt_net_look(net, game, &t->setup, state, seat, TT_NO_INDEX, &v);
    for (int i = 0; i < n; i++)
        hash = tt_hash_word(hash, (uint32_t)tt_net_logit(&v, game->encoding->index(&t->setup, state, list[i], 0)));
    for (int k = 0; k < tt_net_levels(net); k++) {
        uint8_t level[TT_MAX_SEATS];
        for (int s = 0; s < TT_MAX_SEATS; s++)
            level[s] = (uint8_t)((s + k) % tt_net_levels(net));
        tt_net_values(&v, t->setup.seats, seat, level, value);
        for (int s = 0; s < t->setup.seats; s++)
            hash = tt_hash_word(hash, (uint32_t)value[s]);
    }
    return hash;
}

/* Over positions of random play. The same number with gcc, clang and WebAssembly: tests/nets.txt keeps it. */
static void numbers_are_the_same(void **unused) {
    char line[200], name[100], want[20], got[20];
    int wrong = 0;
    (void)unused;
    FILE *f = fopen("tests/nets.txt", "r");
    assert_non_null(f);
    for (const struct tt_net_file *file = tt_net_files; file->game; file++) {
        struct tt_error err;
        struct tt_net *net = tt_net_read(file->bytes, size_of_file(file), &err);
        const struct tt_game *game = net->game;
        uint64_t hash = TT_HASH_START;
        for (int i = 0; i < 20; i++) {
            struct fixture t;
            deal(&t, net, net->fewest + i % (net->most - net->fewest + 1), (uint64_t)i);
            for (int ply = 0; t.state.base.actors && ply < 60; ply++) {
                int seat = tt_lowest(t.state.base.actors), n = game->moves(&t.setup, &t.state.base, seat, t.list);
                hash = all_it_says(net, &t, &t.state.base, seat, t.list, n, hash);
                game->apply(&t.setup, &t.state.base, t.list[tt_rng_below(&t.rng, (uint32_t)n)], NULL);
            }
        }
        snprintf(got, sizeof got, "%016llx", (unsigned long long)hash);
        assert_non_null(fgets(line, sizeof line, f));
        assert_int_equal(sscanf(line, "%99s %19s", name, want), 2);
        if (strcmp(want, got) != 0 && ++wrong)
            print_error("%s: tests/nets.txt has %s, this build says %s\n", name, want, got);
        tt_net_free(net);
    }
    fclose(f);
    assert_int_equal(wrong, 0);
}

/* A player that is handed another deal which its seat cannot tell apart says the same to the bit. */
static void nothing_hidden_is_used(void **unused) {
    (void)unused;
    for (const struct tt_net_file *file = tt_net_files; file->game; file++) {
        struct tt_error err;
        struct tt_net *net = tt_net_read(file->bytes, size_of_file(file), &err);
        const struct tt_game *game = net->game;
        for (int i = 0, positions = 0; positions < quick(5000, 800); i++) {
            struct fixture t, other;
            deal(&t, net, net->fewest + i % (net->most - net->fewest + 1), (uint64_t)(1000 + i));
            for (; t.state.base.actors; positions++) {
                int seat = tt_lowest(t.state.base.actors), n = game->moves(&t.setup, &t.state.base, seat, t.list);
                other = t;
                game->redeal(&t.setup, &other.state.base, seat, &t.rng);
                assert_true(all_it_says(net, &t, &t.state.base, seat, t.list, n, 1) ==
                            all_it_says(net, &t, &other.state.base, seat, t.list, n, 1));
                game->apply(&t.setup, &t.state.base, t.list[tt_rng_below(&t.rng, (uint32_t)n)], NULL);
            }
        }
        tt_net_free(net);
    }
}

/* --- how it plays -------------------------------------------------------------------------------------- */

static unsigned play(const struct tt_game *game, const struct tt_setup *setup, const char *const *bot) {
    union {
        struct tt_state base;
        uint64_t room[TT_MAX_STATE / 8];
    } s;
    struct tt_result r = {0};
    game->start(setup, &s.base);
    for (uint32_t ply = 0; s.base.actors; ply++) {
        int seat = tt_lowest(s.base.actors);
        struct tt_think ask = {.seed = tt_think_seed(setup->seed, ply)};
        struct tt_thought *t = tt_think(tt_bot_find(bot[seat]), game, setup, &s.base, seat, &ask);
        game->apply(setup, &s.base, t->move, NULL);
        tt_thought_free(t);
    }
    game->result(setup, &s.base, &r);
    return r.winners;
}

/* Matches of two that `instant` wins against `greedy`, every deal from both seats. */
static int won_against_greedy(const char *id, int single, int matches) {
    static const char *const bot[2][2] = {{"instant", "greedy"}, {"greedy", "instant"}};
    const struct tt_game *game = tt_game_find(id);
    struct fixture t;
    int won = 0;
    for (int i = 0; i < matches; i++) {
        deal(&t, net_for(game, 2), 2, tt_game_seed(77, (uint64_t)i / 2));
        t.setup.option[0] += single; /* CONTROL's match */
        won += (int)(play(game, &t.setup, bot[i % 2]) >> (i % 2) & 1);
    }
    return won;
}

/* About 94 of 100 single rounds of CONTROL, 70 matches of Crononautas and 99 of TimeQuest; fewer would be a wonder. */
static void it_plays_well(void **unused) {
    (void)unused;
    assert_in_range(won_against_greedy("control", 1, 56), 42, 56);
    assert_in_range(won_against_greedy("crononautas", 0, 100), 50, 100);
    assert_in_range(won_against_greedy("timequest", 0, 10), 8, 10);
}

/* With a budget it plays moves out, and that is the expert. The answer does not depend on threads, a budget of one is
 * the bare net, and the move that was asked about is tried. */
static void playouts_are_the_same_on_threads(void **unused) {
    static const char *const games[] = {"control", "crononautas", "timequest"};
    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        const struct tt_game *game = tt_game_find(games[g]);
        struct fixture t;
        deal(&t, net_for(game, 2), 2, 8);
        for (int i = 0; i < 12 && t.state.base.actors; i++) {
            int seat = tt_lowest(t.state.base.actors), n = game->moves(&t.setup, &t.state.base, seat, t.list);
            struct tt_think ask = {.seed = 5, .iterations = 40, .has_also = true, .also = t.list[n - 1]};
            struct tt_thought *one = tt_think(tt_bot_find("instant"), game, &t.setup, &t.state.base, seat, &ask);
            ask.threads = 3;
            struct tt_thought *three = tt_think(tt_bot_find("instant"), game, &t.setup, &t.state.base, seat, &ask);
            struct tt_think bare = {.seed = 5}, single = {.seed = 5, .iterations = 1};
            struct tt_thought *a = tt_think(tt_bot_find("instant"), game, &t.setup, &t.state.base, seat, &bare);
            struct tt_thought *b = tt_think(tt_bot_find("instant"), game, &t.setup, &t.state.base, seat, &single);
            assert_true(one->move == three->move && one->iterations == three->iterations && one->by_net);
            assert_true(one->iterations > 0 && a->iterations == 0 && a->move == b->move);
            struct tt_think again = {.seed = 5, .iterations = 40, .has_also = true, .also = t.list[n - 1]};
            struct tt_thought *expert = tt_think(tt_bot_find("expert"), game, &t.setup, &t.state.base, seat, &again);
            assert_true(expert->by_net && expert->move == one->move && expert->iterations == one->iterations);
            tt_thought_free(expert);
            for (int k = 0; k < one->n; k++) {
                assert_true(one->candidate[k].value == three->candidate[k].value);
                if (one->candidate[k].move == t.list[n - 1])
                    assert_true(one->candidate[k].visits > 0);
            }
            game->apply(&t.setup, &t.state.base, one->move, NULL);
            tt_thought_free(one);
            tt_thought_free(three);
            tt_thought_free(a);
            tt_thought_free(b);
        }
    }
}

/* Without a budget a level by its name is that level of the net, where its weak levels are more than chance; elsewhere
 * it plays one of the moves that the net's level might play. With a budget it searches, and so it does where all cards
 * are open. */
static void levels_are_the_nets(void **unused) {
    static const char *const name[] = {"hard", "medium", "easy", "beginner"};
    static const char *const games[] = {"control", "timequest", "crononautas"};
    int apart[3] = {0};
    (void)unused;
    for (int g = 0; g < 3; g++) {
        const struct tt_game *game = tt_game_find(games[g]);
        const struct tt_net *net = net_for(game, 2);
        struct fixture t;
        deal(&t, net, 2, 21);
        assert_int_equal(tt_net_glances(net), g == 2);
        for (uint64_t i = 0; i < 40 && t.state.base.actors; i++) {
            int level = 2 + (int)(i % 4), seat = tt_lowest(t.state.base.actors);
            struct tt_think ask = {.seed = i, .level = level}, own = {.seed = i},
                            budget = {.seed = i, .iterations = 20};
            struct tt_think open = {.seed = i, .open = true};
            const struct tt_bot *bot = tt_bot_find(name[level - 2]);
            struct tt_thought *a = tt_think(tt_bot_find("instant"), game, &t.setup, &t.state.base, seat, &ask);
            struct tt_thought *b = tt_think(bot, game, &t.setup, &t.state.base, seat, &own);
            struct tt_thought *c = tt_think(bot, game, &t.setup, &t.state.base, seat, &budget);
            struct tt_thought *d = tt_think(bot, game, &t.setup, &t.state.base, seat, &open);
            assert_true(a->by_net && b->by_net && !b->iterations);
            assert_true(!c->by_net && c->iterations == 20 && !d->by_net && d->iterations);
            apart[g] += a->move != b->move;
            for (int k = 0; k < b->n; k++)
                assert_true(b->candidate[k].move != b->move || b->candidate[k].visits || b->move == a->move);
            game->apply(&t.setup, &t.state.base, b->move, NULL);
            tt_thought_free(a);
            tt_thought_free(b);
            tt_thought_free(c);
            tt_thought_free(d);
        }
    }
    assert_true(!apart[0] && !apart[1] && apart[2] > 3);
}

/* What runs on a GPU is what the net alone decides. */
static void players_name_their_net(void **unused) {
    static const struct {
        const char *spec, *game;
        int level; /* -1: none */
    } all[] = {{"hard", "control", 2},        {"beginner", "timequest", 5}, {"hard:50", "control", -1},
               {"instant", "control", 0},     {"instant:1", "control", 0},  {"instant:50", "control", -1},
               {"expert", "control", -1},     {"greedy", "control", -1},    {"hard", "crononautas", -1},
               {"net:hard", "crononautas", 2}};
    (void)unused;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const struct tt_game *game = tt_game_find(all[i].game);
        struct tt_error err;
        struct fixture t;
        int level = -1;
        deal(&t, net_for(game, 2), 2, 1);
        struct tt_player *p = tt_player_new(all[i].spec, &err);
        const struct tt_net *net = tt_player_net(p, game, &t.setup, &level);
        assert_int_equal(net ? level : -1, all[i].level);
        tt_player_free(p);
    }
}

/* Where no net knows the table, `instant` searches; its moves are legal there, too. */
static void without_a_net_it_searches(void **unused) {
    const struct tt_game *game = tt_game_find("control");
    struct fixture t;
    const char *const bot[] = {"instant", "random"};
    (void)unused;
    deal(&t, net_for(game, 2), 2, 5);
    t.setup.option[0] = 1;
    t.setup.option[1] = 12; /* overtime_turns */
    assert_null(tt_net_find(game, &t.setup));
    play(game, &t.setup, bot);
}

/* --- levels and chances ---------------------------------------------------------------------------------- */

static void shares_follow_the_temperature(void **unused) {
    const struct tt_net *net = net_for(tt_game_find("control"), 2);
    int32_t logit[3] = {1000000, 0, -1000000}, same[2] = {5, 5};
    uint32_t share[3], before = 0;
    (void)unused;
    for (int level = 0; level < tt_net_levels(net); level++) {
        tt_net_shares(net, level, logit, 3, share);
        assert_true(share[0] > share[1] && share[1] > share[2]);
        assert_true(share[2] >= before); /* weaker levels choose what looks bad more often */
        assert_in_range(share[0] + share[1] + share[2], (1 << 20) - 3, 1 << 20);
        before = share[2];
    }
    tt_net_shares(net, 0, same, 2, share);
    assert_int_equal(share[0], share[1]);
    int32_t absurd[3] = {1 << 29, (1 << 29) - 1000, -(1 << 29)}; /* no level plays a move that looks that bad */
    for (int level = 1; level < tt_net_levels(net); level++) {
        tt_net_shares(net, level, absurd, 3, share);
        assert_true(share[1] > 0 && share[2] == 0);
    }
}

enum { MOST_PLIES = 2000 };

struct told { /* of a match: who chose, and the chance of that seat by the net */
    int n, seat[MOST_PLIES], said[MOST_PLIES], others[MOST_PLIES]; /* others: of the seat that chose before */
};

static unsigned play_match(struct fixture *t, const uint8_t *level, struct told *told) {
    const struct tt_game *game = t->net->game;
    struct tt_state *s = &t->state.base;
    struct tt_result r = {0};
    told->n = 0;
    while (s->actors) {
        int seat = tt_lowest(s->actors), moves = game->moves(&t->setup, s, seat, t->list), pick = 0;
        if (moves > 1) {
            struct tt_net_view v;
            int32_t logit[MOST_MOVES];
            uint32_t share[MOST_MOVES];
            int value[TT_MAX_SEATS], before = told->n ? told->seat[told->n - 1] : seat;
            tt_net_look(t->net, game, &t->setup, s, seat, TT_NO_INDEX, &v);
            for (int k = 0; k < moves; k++) {
                logit[k] = tt_net_logit(&v, game->encoding->index(&t->setup, s, t->list[k], 0));
                pick = logit[k] > logit[pick] ? k : pick;
            }
            tt_net_shares(t->net, level[seat], logit, moves, share);
            if (level[seat])
                pick = net_draw(share, moves, tt_rng_next(&t->rng));
            tt_net_values(&v, t->setup.seats, seat, level, value);
            if (told->n < MOST_PLIES) {
                told->seat[told->n] = seat;
                told->others[told->n] = value[before];
                told->said[told->n++] = value[seat];
            }
        }
        game->apply(&t->setup, s, t->list[pick], NULL);
    }
    game->result(&t->setup, s, &r);
    return r.winners;
}

/* How much more was said than came, in 1/65536, and the squares of it over matches: those know nothing of each other,
 * but positions of one match are much alike. */
struct gap {
    double sum, square, n;
    int matches;
};

static void close_match(struct gap *g, double sum, double n) {
    g->sum += sum;
    g->square += sum * sum;
    g->n += n;
    g->matches += n > 0;
}

static bool is_true(const struct gap *g, double allowed) {
    enum { FEW = 50 }; /* matches, too few to tell how far off they may be by chance */
    double off = (g->sum < 0 ? -g->sum : g->sum) - 65536 * allowed * g->n;
    return g->matches < FEW || off <= 0 || off * off <= 9 * g->square; /* three standard errors */
}

/* What the net says of matches between its levels comes true in every tenth, and a seat's chance does not jump when
 * another seat's turn begins. The intervals here are generous; bench/chances measures 100,000 positions and more. */
static void chances_are_true(void **unused) {
    static const struct {
        const char *game;
        int seats, matches, few;
        uint8_t level[TT_MAX_SEATS];
    } table[] = {{"control", 2, 1000, 250, {0, 0}},    {"control", 2, 1000, 250, {3, 3}},
                 {"control", 2, 1000, 250, {1, 4}},    {"control", 3, 500, 100, {2, 2, 2}},
                 {"crononautas", 2, 600, 150, {0, 0}}, {"crononautas", 4, 300, 60, {3, 3, 3, 3}}};
    static struct told told;
    (void)unused;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        const struct tt_game *game = tt_game_find(table[k].game);
        const struct tt_net *net = net_for(game, table[k].seats);
        struct gap tenth[10] = {0}, jump = {0};
        for (int i = 0; i < quick(table[k].matches, table[k].few); i++) {
            double said[10] = {0}, n[10] = {0}, rise = 0, turns = 0;
            struct fixture t;
            deal(&t, net, table[k].seats, tt_game_seed(99, (uint64_t)i));
            if (!strcmp(game->id, "control")) {
                t.setup.option[0] = i % 4 > 0; /* match: full, single */
                game->start(&t.setup, &t.state.base);
            }
            unsigned winners = play_match(&t, table[k].level, &told);
            for (int p = 0, first = 0; p <= told.n && told.n; p++) {
                if (p == told.n || told.seat[p] != told.seat[first]) {
                    int then = p < told.n ? told.others[p] : winners >> told.seat[first] & 1 ? 65536 : 0;
                    rise += then - told.said[first];
                    turns++;
                    first = p;
                }
                if (p < told.n) {
                    int b = told.said[p] * 10 / 65537;
                    said[b] += told.said[p] - (winners >> told.seat[p] & 1 ? 65536 : 0);
                    n[b]++;
                }
            }
            for (int b = 0; b < 10; b++)
                close_match(&tenth[b], said[b], n[b]);
            close_match(&jump, rise, turns);
        }
        for (int b = 0; b < 10; b++)
            if (!is_true(&tenth[b], 0.02))
                fail_msg("%s, table %d, tenth %d: %.1f points too much, %.0f positions", game->id, (int)k, b,
                         tenth[b].sum / tenth[b].n / 655.36, tenth[b].n);
        if (!is_true(&jump, 0.005))
            fail_msg("%s, table %d: a jump of %.2f points", game->id, (int)k, jump.sum / jump.n / 655.36);
    }
}

/* What moves are worth: the net's own choice comes first and has no spread, the move that was played is there, and
 * dealing again what the seat cannot know changes nothing that is said of the position. */
static void moves_are_judged(void **unused) {
    const struct tt_game *game = tt_game_find("control");
    const struct tt_net *net = net_for(game, 2);
    struct fixture t, other;
    (void)unused;
    deal(&t, net, 2, 11);
    for (int i = 0; i < 40 && t.state.base.actors; i++) {
        struct tt_judged m[TT_JUDGED], again[TT_JUDGED];
        int seat = tt_lowest(t.state.base.actors), n = game->moves(&t.setup, &t.state.base, seat, t.list);
        int value[TT_MAX_SEATS], same[TT_MAX_SEATS];
        tt_move played = t.list[n - 1];
        bool found = false;
        int judged = tt_net_judge(net, game, &t.setup, &t.state.base, seat, NULL, &played, 7, value, m);
        assert_in_range(judged, 1, TT_JUDGED);
        assert_int_equal(m[0].spread, 0);
        for (int k = 0; k < judged; k++) {
            found = found || m[k].move == played;
            assert_in_range(m[k].value, 0, 65536);
            assert_true(m[k].share <= m[0].share);
        }
        assert_true(found);
        assert_in_range(value[0] + value[1], 65536 - 2, 65536);
        other = t;
        game->redeal(&t.setup, &other.state.base, seat, &t.rng);
        assert_int_equal(tt_net_judge(net, game, &t.setup, &other.state.base, seat, NULL, &played, 7, same, again),
                         judged);
        if (n > 1)
            assert_memory_equal(value, same, 2 * sizeof *value);
        game->apply(&t.setup, &t.state.base, played, NULL);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_whole),
        cmocka_unit_test(broken_files_are_refused),
        cmocka_unit_test(headers_are_read_with_care),
        cmocka_unit_test(overflow_is_refused),
        cmocka_unit_test(numbers_are_the_same),
        cmocka_unit_test(nothing_hidden_is_used),
        cmocka_unit_test(it_plays_well),
        cmocka_unit_test(playouts_are_the_same_on_threads),
        cmocka_unit_test(levels_are_the_nets),
        cmocka_unit_test(players_name_their_net),
        cmocka_unit_test(without_a_net_it_searches),
        cmocka_unit_test(shares_follow_the_temperature),
        cmocka_unit_test(chances_are_true),
        cmocka_unit_test(moves_are_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
