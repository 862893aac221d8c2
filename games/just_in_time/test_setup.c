/* Sections 1 to 3: board, setup, existence. Included by test.c. */

/* just_in_time/1.1: six colours clockwise; moving goes to either neighbour, and the rings are closed. */
static void test_1_1_rings(void **state) {
    static const char *const order[] = {"orange", "red", "purple", "blue", "green", "yellow"};
    (void)state;
    for (int w = 0; w < COLORS; w++) {
        char text[400];
        assert_string_equal(color_id[w], order[w]);
        snprintf(text, sizeof text, TWO("'seats':[{" HAND0 ",'physical':'%s','temporal':'%s'},{" HAND1 "}]"), order[w],
                 order[w]);
        stand(text);
        choose_both(5, 5);
        for (int ring = 0; ring < RINGS; ring++)
            for (int to = 0; to < COLORS; to++)
                assert_int_equal(is_legal(0, verb_of(ring, MOVE), to, 0), to == (w + 1) % 6 || to == (w + 5) % 6);
    }
}

/* just_in_time/1.2, just_in_time/1.3, just_in_time/2.1, just_in_time/2.2, just_in_time/2.3, E8: what lies where after
 * the setup. */
static void test_2_2_board(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        int of_color[COLORS] = {0}, markers[COLORS] = {0};
        begin(1 + (int)(seed % 6), seed);
        assert_int_equal(tt_count(now.place_goals), 3);
        assert_int_equal(tt_count(now.markers), 18);
        for (int w = 0; w < COLORS; w++) {
            bool place_goal = now.place_goals >> w & 1;
            unsigned want = place_goal ? ~now.place_goals & 0x3Fu : now.place_goals;
            assert_int_equal(markers_of(&now, w), want);
            assert_int_equal(goal_ring(&now, w), place_goal ? PLACE : TIME);
            for (int ring = 0; ring < RINGS; ring++) {
                uint32_t x = now.shards[ring][w];
                assert_int_equal(size_of(x), 3);
                for (int c = 0; c < COLORS; c++) {
                    int blank = count_of(x, KIND(c, BLANK)), all = blank + count_of(x, KIND(c, DISTORTED));
                    bool covered_here = ring == goal_ring(&now, w) && want >> c & 1;
                    of_color[c] += all;
                    if (!(now.place_goals >> c & 1))
                        assert_int_equal(blank, 0);
                    else /* just_in_time/2.4: exactly one of them turns where a marker covers it */
                        assert_int_equal(all - blank, covered_here && all ? 1 : 0);
                    markers[c] += ring == 0 && (want >> c & 1);
                }
            }
        }
        for (int c = 0; c < COLORS; c++) {
            assert_int_equal(of_color[c], 6);
            assert_int_equal(markers[c], 3);
        }
    }
}

/* just_in_time/2.4: the distorted one is covered first; a second blank one stays as it is. */
static void test_2_4_covering(void **state) {
    (void)state;
    uint32_t blank = ONE(KIND(RED, BLANK)), bad = ONE(KIND(RED, DISTORTED)), green = ONE(KIND(GREEN, BLANK));
    assert_int_equal(covered(2 * blank + green, 1u << RED), blank + bad + green);
    assert_int_equal(covered(blank + bad, 1u << RED), blank + bad);
    assert_int_equal(covered(3 * blank, 1u << RED), 2 * blank + bad);
    assert_int_equal(covered(green, 1u << RED), green);
    assert_int_equal(covered(blank + green, 1u << RED | 1u << GREEN), bad + ONE(KIND(GREEN, DISTORTED)));
}

/* just_in_time/1.4: the nine cards. */
static void test_1_4_cards(void **state) {
    (void)state;
    for (int card = 1; card <= 9; card++) {
        assert_int_equal(card_deed[card][PLACE], (card - 1) / 3);
        assert_int_equal(card_deed[card][TIME], (card - 1) % 3);
    }
    assert_true(FLIP == 0 && MOVE == 1 && SWAP == 2);
}

/* just_in_time/1.5, just_in_time/2.5: two meeples each, on the seat's colour; they may share a space. */
static void test_2_5_meeples(void **state) {
    (void)state;
    begin(6, 3);
    for (int p = 0; p < 6; p++) {
        assert_int_equal(now.color[p], p);
        assert_int_equal(now.at[PLACE][p], p);
        assert_int_equal(now.at[TIME][p], p);
    }
    stand(TWO("'seats':[{'physical':'red','temporal':'red'},{'physical':'red','temporal':'red'}]"));
    assert_int_equal(now.base.actors, 3);
    stand(TWO("'seats':[{'color':'blue'},{}]"));
    assert_int_equal(now.at[PLACE][0], BLUE);
    assert_int_equal(now.at[TIME][0], BLUE);
    assert_int_equal(now.color[1], RED);
}

static void count_cards(int seat, int *count) {
    memset(count, 0, 10 * sizeof *count);
    for (int c = 1; c <= 9; c++)
        count[c] = count_of(now.hand[seat], c);
    for (int i = 0; i < now.deck_n[seat]; i++)
        count[deck_card(seat, i)]++;
}

/* just_in_time/2.6, just_in_time/2.7, E7: who gets which cards; three in hand; 36 in all, four of each number. */
static void test_2_6_decks(void **state) {
    static const char *const cards[7][6] = {{0},
                                            {"111122223333444455556666777788889999"},
                                            {"112233445566778899", "112233445566778899"},
                                            {"112345567899", "123344567889", "122345667789"},
                                            {"123456789", "123456789", "123456789", "123456789"},
                                            {"1234689", "1235679", "12456789", "1345789", "2345678"},
                                            {"124689", "124689", "135678", "135678", "234579", "234579"}};
    (void)state;
    for (int seats = 1; seats <= 6; seats++) {
        int all[10] = {0};
        begin(seats, (uint64_t)seats);
        for (int p = 0; p < seats; p++) {
            int count[10], want[10] = {0};
            count_cards(p, count);
            for (const char *c = cards[seats][p]; *c; c++)
                want[*c - '0']++;
            for (int c = 1; c <= 9; c++) {
                assert_int_equal(count[c], want[c]);
                all[c] += count[c];
            }
            assert_int_equal(now.hand_n[p], 3);
        }
        for (int c = 1; c <= 9; c++)
            assert_int_equal(all[c], 4);
    }
}

/* just_in_time/2.6: decks are shuffled one by one and stacked: the top nine of a stack are a deck, and
 * the fourth deck's three cards are at the bottom with three players. */
static void test_2_6_stacked(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        begin(1, seed);
        unsigned first = 0;
        for (int c = 1; c <= 9; c++) {
            assert_true(count_of(now.hand[0], c) <= 1);
            first |= (unsigned)count_of(now.hand[0], c) << c;
        }
        for (int i = 0; i < 6; i++)
            first |= 1u << deck_card(0, i);
        assert_int_equal(first, 0x3FE);
        begin(3, seed);
        for (int p = 0; p < 3; p++) {
            unsigned last = 0;
            for (int i = 6; i < 9; i++)
                last |= 1u << deck_card(p, i);
            assert_int_equal(last, added[p]);
        }
    }
}

/* just_in_time/2.8: goal tokens, shards by place and time, decks by seat: chance is spent in that order,
 * and none after the setup. */
static void test_2_8_order_of_chance(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct tt_rng rng = tt_rng_seed(seed);
        uint8_t token[6] = {0, 1, 2, 3, 4, 5}, shard[36], deck[9];
        begin(4, seed);
        tt_shuffle(&rng, token, 6);
        for (int i = 0; i < 3; i++)
            assert_true(now.place_goals >> token[i] & 1);
        for (int i = 0; i < 36; i++)
            shard[i] = (uint8_t)(i / 6);
        tt_shuffle(&rng, shard, 36);
        for (int i = 0; i < 36; i++) {
            uint32_t x = now.shards[i / 18][i / 3 % 6];
            assert_true(count_of(x, KIND(shard[i], BLANK)) + count_of(x, KIND(shard[i], DISTORTED)) > 0);
        }
        for (int p = 0; p < 4; p++) {
            for (int i = 0; i < 9; i++)
                deck[i] = (uint8_t)(i + 1);
            tt_shuffle(&rng, deck, 9);
            for (int i = 0; i < 6; i++)
                assert_int_equal(deck_card(p, i), deck[i + 3]);
        }
        assert_int_equal(now.base.rng.s, rng.s);
    }
}

/* just_in_time/3.1, just_in_time/3.2: the present and the two times counter-clockwise of it. */
static void test_3_2_existence(void **state) {
    (void)state;
    for (int t = 0; t < 6; t++)
        for (int c = 0; c < 6; c++) {
            bool want = c == t || c == (t + 5) % 6 || c == (t + 4) % 6;
            assert_int_equal(existing(t) >> 4 * c & 15, want ? 15 : 0);
        }
}

#define SETUP_TESTS                                                                                                    \
    cmocka_unit_test(test_1_1_rings), cmocka_unit_test(test_2_2_board), cmocka_unit_test(test_2_4_covering),           \
        cmocka_unit_test(test_1_4_cards), cmocka_unit_test(test_2_5_meeples), cmocka_unit_test(test_2_6_decks),        \
        cmocka_unit_test(test_2_6_stacked), cmocka_unit_test(test_2_8_order_of_chance),                                \
        cmocka_unit_test(test_3_2_existence)
