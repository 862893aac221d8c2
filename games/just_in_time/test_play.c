/* What must hold at every ply of every game, over random games and over games of the heuristic, which
 * see round two more often. Included by test.c. */

static void check_cards(void) {
    int all[10] = {0}, by_owner[PLAYERS] = {0}, n = 0;
    for (int p = 0; p < setup.seats; p++) {
        int in_hand = 0;
        for (int c = 1; c <= 9; c++) {
            in_hand += count_of(now.hand[p], c);
            all[c] += count_of(now.hand[p], c);
        }
        assert_int_equal(in_hand, now.hand_n[p]);
        assert_true(in_hand <= 3);
        for (int i = 0; i < now.deck_n[p]; i++)
            all[deck_card(p, i)]++;
        by_owner[p] = in_hand + now.deck_n[p];
        if (now.phase == CHOOSE) /* just_in_time/4.5 */
            assert_true(in_hand == 3 || !now.deck_n[p]);
    }
    for (int w = 0; w < COLORS; w++)
        for (int i = 0; i < COLORS * 6; i++) {
            int entry = now.pile[w][i];
            assert_true((entry != 0) == (i < now.pile_n[w]));
            if (!entry)
                continue;
            all[entry & 15]++;
            by_owner[entry >> 4]++;
        }
    for (int c = 1; c <= 9; c++) {
        assert_int_equal(all[c], 4);
        n += all[c];
    }
    assert_int_equal(n, 36);
    for (int p = 0; p < setup.seats; p++) { /* just_in_time/5.3: cards stay their owner's */
        int want = 0;
        for (int i = 0; i < 4; i++)
            want += tt_count(deck_cards(setup.seats, p, i));
        assert_int_equal(by_owner[p], want);
    }
}

/* just_in_time/11, "what goes together": shards and markers are conserved. */
static void check_board(const int *spent) {
    int stable[COLORS] = {0}, board[COLORS] = {0}, kept[COLORS] = {0};
    assert_int_equal(tt_count(now.markers) + progress(&now), 18 * now.round);
    for (int w = 0; w < COLORS; w++) {
        unsigned this_round = 0;
        assert_true(now.stable_n[w] <= 6 && now.stable_n[w] >= 3 * (now.round - 1));
        for (int i = 0; i < now.stable_n[w]; i++) {
            stable[slot(w, i)]++;
            if (i >= 3 * (now.round - 1))
                this_round |= 1u << slot(w, i);
        }
        assert_int_equal(markers_of(&now, w), asked(&now, w) & ~this_round);
        for (int ring = 0; ring < RINGS; ring++) {
            int want = goal_ring(&now, w) == ring ? tt_count(markers_of(&now, w)) : now.round == 1 ? 3 : 0;
            assert_int_equal(size_of(now.shards[ring][w]), want);
            for (int kind = 0; kind < KINDS; kind++)
                board[kind / 2] += count_of(now.shards[ring][w], kind);
        }
    }
    for (int c = 0; c < COLORS; c++) {
        for (int p = 0; p < setup.seats; p++)
            kept[c] += held(p, c);
        assert_int_equal(board[c] + stable[c], 6);
        assert_int_equal(kept[c] + spent[c], stable[c]);
    }
}

static void check_actors(void) {
    unsigned want = 0;
    for (int p = 0; p < setup.seats; p++) {
        bool shard = now.chosen[p] >= SHARD_CHOICE, open = !(now.resolved >> p & 1);
        if (now.phase == CHOOSE)
            want |= (unsigned)(can_choose(&now, p) && !now.chosen[p]) << p;
        else if (now.phase != OVER)
            want |= (unsigned)(now.chosen[p] && open && shard == (now.phase == REWIND)) << p;
    }
    assert_int_equal(now.base.actors, want);
    assert_true(want != 0 || now.phase == OVER);
}

/* just_in_time/8.1, E9: when round one is complete its six goal spaces are empty and the other six hold
 * three shards each, less what `stabilize` takes. */
static void check_new_round(const struct state *before) {
    for (int w = 0; w < COLORS; w++)
        for (int ring = 0; ring < RINGS; ring++) {
            bool was_goal = goal_ring(before, w) == ring;
            assert_int_equal(size_of(now.shards[ring][w]), was_goal ? 0 : tt_count(markers_of(&now, w)));
            if (!was_goal && setup.option[OPTION_SECOND_ROUND] == DISTORT)
                assert_int_equal(size_of(now.shards[ring][w]), 3);
            assert_true(goal_ring(&now, w) != goal_ring(before, w));
        }
}

static int plays_to_the_end(bool clever, struct tt_rng *rng, int *second_rounds) {
    int plies = 0, spent[COLORS] = {0};
    uint64_t chance = now.base.rng.s;
    while (now.base.actors) {
        tt_move list[64];
        struct state before = now;
        unsigned actors = now.base.actors;
        for (unsigned skip = tt_rng_below(rng, (uint32_t)tt_count(actors)); skip; skip--)
            actors &= actors - 1;
        int seat = tt_lowest(actors), n = moves(&setup, &now.base, seat, list);
        assert_true(n > 0 && n <= tt_game_just_in_time.max_moves); /* just_in_time/8.7 */
        int pick = clever ? bot_rollout(&setup, &now.base, seat, list, n, rng) : (int)tt_rng_below(rng, (uint32_t)n);
        assert_true(pick >= 0 && pick < n);
        if (move_verb(list[pick]) == REWINDING)
            spent[now.chosen[seat] - SHARD_CHOICE]++;
        apply(&setup, &now.base, list[pick], NULL);
        plies++;
        check_cards();
        check_board(spent);
        check_actors();
        if (now.round != before.round) {
            check_new_round(&before);
            ++*second_rounds;
        }
        assert_int_equal(now.base.rng.s, chance); /* just_in_time/2.8: nothing random after the setup */
    }
    assert_true(plies <= 360); /* just_in_time/8.7 */
    assert_int_equal(now.won, progress(&now) == 36);
    return plies;
}

static void play_many(bool clever, int games, int *second_rounds) {
    struct tt_rng rng = tt_rng_seed(clever ? 11 : 7);
    for (int i = 0; i < games; i++) {
        begin(1 + i % 6, (uint64_t)i);
        setup.option[OPTION_DIFFICULTY] = i / 6 % 4;
        setup.option[OPTION_SECOND_ROUND] = i / 24 % 2;
        setup.option[OPTION_OPEN_HANDS] = i / 48 % 2;
        plays_to_the_end(clever, &rng, second_rounds);
    }
}

static void test_invariants_random(void **state) {
    int second_rounds = 0;
    (void)state;
    play_many(false, 600, &second_rounds);
}

static void test_invariants_clever(void **state) {
    int second_rounds = 0;
    (void)state;
    play_many(true, 96, &second_rounds);
    assert_true(second_rounds > 10); /* or check_new_round says nothing */
}

/* The heuristic is better than chance, its values are in range, and it sees a win. */
static void test_bot(void **state) {
    struct tt_rng rng = tt_rng_seed(3);
    int clever = 0, random = 0, rounds = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++)
        for (int who = 0; who < 2; who++) {
            begin(2, seed);
            int value = bot_value(&setup, &now.base, 0);
            assert_true(value > 0 && value < 65536);
            plays_to_the_end(who, &rng, &rounds);
            *(who ? &clever : &random) += progress(&now);
        }
    assert_true(clever > 2 * random);
    stand("{'players':2," GOALS2 "," LAST_OF_ALL "}");
    choose_both(1, 5);
    tt_move list[64];
    int n = moves(&setup, &now.base, 0, list);
    uint16_t prior[64];
    int pick = bot_rollout(&setup, &now.base, 0, list, n, &rng);
    assert_int_equal(list[pick], pack(0, verb_of(TIME, FLIP), BLUE, 0));
    bot_prior(&setup, &now.base, 0, list, n, prior);
    for (int i = 0; i < n; i++)
        assert_true(prior[i] <= prior[pick]);
    apply(&setup, &now.base, list[pick], NULL);
    assert_int_equal(bot_value(&setup, &now.base, 1), 65536);
}

#define PLAY_TESTS                                                                                                     \
    cmocka_unit_test(test_invariants_random), cmocka_unit_test(test_invariants_clever), cmocka_unit_test(test_bot)
