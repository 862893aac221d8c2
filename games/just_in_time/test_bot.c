/* The player that plans: it plays by the rules, knows only what its seat knows, keeps to its effort, and sees
 * when nothing helps any more. Included by test.c. */

static void assert_same_table(const struct state *a, const struct state *b) {
    assert_memory_equal(a->shards, b->shards, sizeof a->shards);
    assert_true(a->markers == b->markers && a->round == b->round);
    assert_memory_equal(a->at, b->at, sizeof a->at);
    assert_memory_equal(a->hand, b->hand, sizeof a->hand);
    assert_memory_equal(a->deck, b->deck, sizeof a->deck);
    assert_memory_equal(a->deck_n, b->deck_n, sizeof a->deck_n);
    assert_memory_equal(a->pile, b->pile, sizeof a->pile);
    assert_memory_equal(a->stable_n, b->stable_n, sizeof a->stable_n);
    for (int p = 0; p < setup.seats; p++)
        assert_int_equal(shards_held(a, p), shards_held(b, p)); /* whichever colour was spent */
}

/* What the plan does to a line is what the rules do, move by move. */
static void test_plan_follows_the_rules(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(3);
    for (int game = 0; game < 40; game++) {
        begin(1 + game % 6, (uint64_t)game);
        while (now.base.actors) {
            tt_move list[20];
            int seat = tt_random_actor(now.base.actors, &rng), n = moves(&setup, &now.base, seat, list);
            tt_move m = list[game % 2 ? bot_rollout(&setup, &now.base, seat, list, n, &rng)
                                      : (int)tt_rng_below(&rng, (uint32_t)n)];
            struct state planned = now;
            int turn = now.turn;
            if (move_verb(m) == REWINDING)
                take_back(&setup, &planned, seat);
            else if (now.phase == ACT)
                carry_out(&setup, &planned, m, now.chosen[seat]);
            apply(&setup, &now.base, m, NULL);
            if (now.turn != turn || (now.phase == OVER && !now.won))
                for (int p = 0; p < setup.seats; p++)
                    draw_up(&setup, &planned, p, NULL);
            if (!now.won) /* just_in_time/8.4: nothing is drawn */
                assert_same_table(&now, &planned);
        }
    }
}

/* After a flip or a swap only the colours touched are looked at again: the sum is that of a whole look. */
static void test_sight_is_kept(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(4);
    int compared = 0;
    for (int game = 0; game < 20; game++) {
        begin(1 + game % 3, (uint64_t)game);
        while (now.base.actors) {
            tt_move list[20];
            int seat = tt_lowest(now.base.actors), n = moves(&setup, &now.base, seat, list);
            struct sight look, fresh;
            take_in(&setup, &now, &look);
            for (int i = 0; i < n && now.phase == ACT; i++) {
                struct state after = now;
                if (move_verb(list[i]) == BRAINSTORM || deed_of(move_verb(list[i])) == MOVE)
                    continue;
                do_deed(&setup, &after, list[i]);
                if (after.round != now.round || !after.markers)
                    continue;
                take_in(&setup, &after, &fresh);
                assert_int_equal(board_value(&after, &look, touched(list[i])), board_value(&after, &fresh, 0));
                compared++;
            }
            apply(&setup, &now.base, list[bot_rollout(&setup, &now.base, seat, list, n, &rng)], NULL);
        }
    }
    assert_true(compared > 1000);
}

struct counted {
    struct tt_effort base;
    int64_t limit, *asked;
};

static bool counts(const struct tt_effort *base, int64_t done) {
    const struct counted *c = (const struct counted *)base;
    assert_int_equal(done, (*c->asked)++);
    return done < c->limit;
}

/* However the cards lie that it cannot know, it answers the same, and never works more than it may. */
static void test_plan_is_honest(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(6);
    begin(2, 11);
    for (int i = 0; now.base.actors; i++) {
        tt_move list[20];
        int64_t asked = 0, again = 0;
        struct counted one = {{counts}, i % 25, &asked}, two = {{counts}, i % 25, &again};
        int seat = tt_random_actor(now.base.actors, &rng), n = moves(&setup, &now.base, seat, list);
        struct state copy = now;
        redeal(&setup, &copy.base, seat, &rng);
        int pick = think_ahead(&setup, &now.base, seat, list, n, 4, 4, &one.base);
        assert_int_equal(pick, think_ahead(&setup, &copy.base, seat, list, n, 4, 4, &two.base));
        assert_in_range(pick, 0, n - 1);
        assert_true(asked <= one.limit + 1 && asked == again);
        apply(&setup, &now.base, list[pick], NULL);
    }
}

/* No game is won from a position that is beyond help; and some are lost in one. */
static void test_beyond_help(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(7);
    int won = 0, lost_so = 0;
    for (int game = 0; game < 300; game++) {
        bool seen = false, helpless;
        begin(2, 900 + (uint64_t)game);
        while (now.base.actors) {
            tt_move list[20];
            int seat = tt_lowest(now.base.actors), n = moves(&setup, &now.base, seat, list);
            keys(&now, &helpless);
            seen |= helpless;
            apply(&setup, &now.base, list[bot_pick(&setup, &now.base, seat, list, n, game < 8 ? 3 : 2, &rng)], NULL);
        }
        assert_false(seen && now.won);
        won += now.won;
        lost_so += seen;
    }
    assert_true(won >= 2 && lost_so >= 2);
}

#define BOT_TESTS                                                                                                      \
    cmocka_unit_test(test_plan_follows_the_rules), cmocka_unit_test(test_sight_is_kept),                               \
        cmocka_unit_test(test_plan_is_honest), cmocka_unit_test(test_beyond_help)
