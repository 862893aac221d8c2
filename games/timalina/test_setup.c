/* Timalina's tests: sections 1, 2, 6.1 and 8 of RULES.md. Included by test.c. */

/* timalina/1.2: -20,000,000,000 to 9999, and no year 0. */
static void test_dates_of_own_decks(void **state) {
    (void)state;
    static const struct {
        const char *date;
        bool good;
    } try[] = {{"-20000000000", true},
               {"-20000000001", false},
               {"9999", true},
               {"10000", false},
               {"0", false},
               {"-1", true},
               {"1", true},
               {"1.5", false},
               {"\"1\"", false},
               {"null", false}};
    for (size_t i = 0; i < sizeof try / sizeof *try; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{\"players\":2,\"options\":{\"hand\":1},\"position\":{\"cards\":[{\"card\":\"a\",\"date\":%s},"
                 "{\"card\":\"b\",\"date\":5},{\"card\":\"c\",\"date\":6}]}}",
                 try[i].date);
        if (enter(text) != try[i].good)
            fail_msg("%s", try[i].date);
        if (!try[i].good)
            assert_string_equal(error.code, "bad_position");
    }
}

static int cards_in_game(void) {
    const struct state *s = now();
    return s->deck_n + s->box_n + s->line_n + hand_end(s);
}

/* timalina/1.4 */
static void test_options_choose_cards(void **state) {
    (void)state;
    enter_well("{\"players\":2}");
    assert_int_equal(cards_in_game(), 220);
    enter_well("{\"players\":2,\"options\":{\"deck\":\"science\"}}");
    assert_int_equal(cards_in_game(), SIZE_SCIENCE);
    enter_well("{\"players\":2,\"options\":{\"deck\":\"music_film_books\"}}");
    assert_int_equal(cards_in_game(), SIZE_MUSIC_FILM_BOOKS);
    enter_well("{\"players\":2,\"options\":{\"deck\":\"iceland\"}}");
    assert_int_equal(cards_in_game(), SIZE_ICELAND);
    refused("{\"players\":2,\"options\":{\"deck\":\"nonsense\"}}", "bad_option");

    /* Both years are included. */
    enter_well("{\"players\":2,\"options\":{\"from\":1500,\"to\":1900}}");
    struct span all = cards_of(tt_match_setup(match));
    assert_true(date_at(tt_match_setup(match), all.from) >= 1500 &&
                date_at(tt_match_setup(match), all.from - 1) < 1500);
    assert_true(date_at(tt_match_setup(match), all.to - 1) <= 1900 && date_at(tt_match_setup(match), all.to) > 1900);
    assert_int_equal(cards_in_game(), all.to - all.from);
    int64_t edge = date_at(tt_match_setup(match), all.from);
    char text[120];
    snprintf(text, sizeof text, "{\"players\":2,\"options\":{\"from\":%lld,\"to\":1900}}", (long long)edge);
    enter_well(text);
    assert_int_equal(cards_in_game(), all.to - all.from);

    refused("{\"players\":2,\"options\":{\"from\":0}}", "bad_option");
    refused("{\"players\":2,\"options\":{\"to\":0}}", "bad_option");
    refused("{\"players\":2,\"options\":{\"from\":1900,\"to\":1800}}", "bad_option");
    refused("{\"players\":2,\"options\":{\"from\":10000}}", "bad_option");
}

/* timalina/1.4: just enough, and one fewer. The span is chosen by the number of its cards. */
static void need_cards(int players, const char *more, int needed) {
    struct tt_setup setup;
    char text[200];
    tt_setup_normal(&tt_game_timalina, 2, 1, &setup);
    for (int short_by = 0; short_by < 2; short_by++) {
        int to = needed - short_by;
        while (date_at(&setup, to) == date_at(&setup, to - 1))
            to++;
        if (to != needed - short_by)
            continue;
        snprintf(text, sizeof text, "{\"players\":%d,\"options\":{\"to\":%lld%s}}", players,
                 (long long)date_at(&setup, to - 1), more);
        assert_int_equal(enter(text), !short_by);
    }
}

/* timalina/1.5 */
static void test_own_deck(void **state) {
    (void)state;
    need_cards(2, "", 9);
    need_cards(8, "", 33);
    need_cards(3, ",\"hands\":[1,2,10]", 14);
    need_cards(1, "", 13);
    need_cards(1, ",\"hand\":1,\"lives\":1", 8);

    enter_well(small(2, "\"deck\":\"iceland\",\"from\":5000,\"to\":-5000", "")); /* ignored */
    assert_int_equal(cards_in_game(), 12);
    position_has("\"cards\":[{\"card\":\"c0\",\"date\":10}");
    assert_false(enter(small(3, "", ""))); /* 13 are needed, there are 12 */
    assert_string_equal(error.code, "bad_position");
    assert_false(enter(small(1, "", "")));
    enter_well(small(1, "\"lives\":2", ""));

    static const char *const bad_cards[] = {
        "[]",
        "[{\"card\":\"a\",\"date\":1}]",
        "{}",
        "null",
        "[1,2,3]",
        "[{\"card\":\"a\",\"date\":1},{\"card\":\"a\",\"date\":2},{\"card\":\"b\",\"date\":2}]",
        "[{\"card\":\"A\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a b\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a__b\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a_\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a2345678901234567890123456789012345678901\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a\",\"date\":1,\"colour\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a\",\"date\":1,\"name\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
        "[{\"card\":\"a\"},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]",
    };
    for (size_t i = 0; i < sizeof bad_cards / sizeof *bad_cards; i++) {
        char text[400];
        snprintf(text, sizeof text, "{\"players\":2,\"options\":{\"hand\":1},\"position\":{\"cards\":%s}}",
                 bad_cards[i]);
        refused(text, "bad_position");
    }
    enter_well(
        "{\"players\":2,\"options\":{\"hand\":1},\"position\":{\"cards\":[{\"card\":"
        "\"a234567890123456789012345678901234567890\",\"date\":1},{\"card\":\"b\",\"date\":2},{\"card\":\"c\",\"date\":2}]}}");

    /* 250 cards are the most. */
    for (int n = 250; n <= 251; n++) {
        static char text[20000];
        int at = snprintf(text, sizeof text, "{\"players\":2,\"position\":{\"cards\":[");
        for (int i = 0; i < n; i++)
            at += snprintf(text + at, sizeof text - (size_t)at, "%s{\"card\":\"c%d\",\"date\":%d}", i ? "," : "", i,
                           i + 1);
        snprintf(text + at, sizeof text - (size_t)at, "]}}");
        assert_int_equal(enter(text), n == 250);
    }
}

/* timalina/1.5 and section 8: names are seen with their cards, dates are not, the deck never is. */
static void test_own_deck_names(void **state) {
    (void)state;
    enter_well(
        "{\"players\":2,\"options\":{\"top_card\":\"name\"},\"position\":{\"cards\":[{\"card\":\"a\",\"date\":1,\"name\":\"Alpha\"},"
        "{\"card\":\"b\",\"date\":2,\"name\":\"Beta\"},{\"card\":\"c\",\"date\":3},{\"card\":\"d\",\"date\":4,\"name\":\"Delta\"},"
        "{\"card\":\"e\",\"date\":5,\"name\":\"Epsilon\"},{\"card\":\"f\",\"date\":6,\"name\":\"Zeta\"}],"
        "\"line\":[\"a\"],\"hands\":[[\"b\"],[\"c\"]],\"box\":[\"d\"],\"deck\":[\"e\",\"f\"]}}");
    has(print_view(0), "\"names\":{\"a\":\"Alpha\",\"d\":\"Delta\",\"b\":\"Beta\",\"e\":\"Epsilon\"}");
    lacks(print_view(0), "Zeta");
    lacks(print_view(0), "\"cards\"");
    enter_well(small(2, "", ""));
    lacks(print_view(0), "\"names\"");
}

/* timalina/2.1, timalina/2.2: one at a time, clockwise from the first player; then the line; then the deck. */
static void test_deal(void **state) {
    (void)state;
    enter_well("{\"players\":3,\"seed\":5}");
    const struct state *s = now();
    struct state whole;
    struct tt_setup setup = *tt_match_setup(match);
    uint8_t card[MOST_CARDS];
    struct pool pool = {0, card};
    clear_table(&setup, &whole);
    whole.first = (uint8_t)draw_first(&setup, &whole);
    for (int i = 0; i < 220; i++)
        pool.card[pool.n++] = (uint8_t)i;
    tt_shuffle(&whole.base.rng, pool.card, pool.n);
    for (int i = 0; i < 12; i++)
        assert_int_equal(s->hand[hand_start(s, (s->first + i) % 3) + i / 3], pool.card[219 - i]);
    assert_int_equal(s->line_n, 1);
    assert_int_equal(s->line[0], pool.card[207]);
    assert_int_equal(s->deck_n, 207);
    assert_memory_equal(s->deck, pool.card, 207);
    assert_int_equal(s->box_n, 0);
    assert_int_equal(s->to_move, s->first);
}

/* timalina/2.3 */
static void test_first(void **state) {
    (void)state;
    int count[3] = {0, 0, 0};
    for (int seed = 0; seed < 3000; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timalina, 3, (uint64_t)seed, &setup);
        start(&setup, &s.base);
        count[s.first]++;
        setup.option[OPTION_FIRST] = FIRST_SEAT_0;
        start(&setup, &s.base);
        assert_int_equal(s.first, 0);
    }
    for (int p = 0; p < 3; p++)
        assert_in_range(count[p], 880, 1120); /* 1000, and 4.6 standard deviations */
}

/* timalina/2.4: the box is shuffled with the generator where the deal left it, not anew. */
static void test_order_of_chance(void **state) {
    (void)state;
    struct tt_setup setup;
    struct state a, b;
    tt_setup_normal(&tt_game_timalina, 2, 7, &setup);
    start(&setup, &a.base);
    b = a;
    struct tt_rng rng = tt_rng_seed(7);
    assert_int_equal(tt_rng_below(&rng, 2), a.first);
    uint8_t card[220];
    for (int i = 0; i < 220; i++)
        card[i] = (uint8_t)i;
    tt_shuffle(&rng, card, 220);
    assert_true(rng.s == a.base.rng.s); /* the first player, the shuffle, nothing else */
    b.box_n = 3;
    memcpy(b.box, "\1\2\3", 3);
    b.deck_n = 0;
    assert_true(ready_deck(&b, NULL));
    tt_shuffle(&rng, (uint8_t[]){1, 2, 3}, 3);
    assert_true(rng.s == b.base.rng.s);
}

/* timalina/6.1 */
static void test_hands(void **state) {
    (void)state;
    enter_well("{\"players\":4,\"options\":{\"hand\":10}}");
    for (int p = 0; p < 4; p++)
        assert_int_equal(now()->hand_n[p], 10);
    enter_well("{\"players\":3,\"options\":{\"hand\":2,\"hands\":[1,10,3]}}");
    assert_int_equal(now()->hand_n[0], 1);
    assert_int_equal(now()->hand_n[1], 10);
    assert_int_equal(now()->hand_n[2], 3);
    refused("{\"players\":3,\"options\":{\"hands\":[1,10]}}", "bad_option");
    refused("{\"players\":3,\"options\":{\"hands\":[1,11,1]}}", "bad_option");
    refused("{\"players\":3,\"options\":{\"hands\":[0,1,1]}}", "bad_option");
    refused("{\"players\":3,\"options\":{\"hand\":0}}", "bad_option");
    refused("{\"players\":3,\"options\":{\"hand\":11}}", "bad_option");
}

/* Section 6: what the number of players has no use for is ignored. */
static void test_ignored_options(void **state) {
    (void)state;
    enter_well("{\"players\":2,\"options\":{\"lives\":10}}");
    lacks(print_position(), "\"lives\":3}");
    enter_well("{\"players\":1,\"options\":{\"playoff\":\"until_one\",\"max_rounds\":1,\"first\":\"random\"}}");
    assert_int_equal(now()->first, 0);
    refused("{\"players\":9}", "bad_players");
    refused("{\"players\":0}", "bad_players");
}

/* Section 8: fields left out are filled. */
static void test_positions_left_out(void **state) {
    (void)state;
    enter_well(small(2, "\"hand\":2,\"first\":\"seat_0\"", "\"line\":[\"c3\"]"));
    assert_int_equal(now()->hand_n[0], 2);
    assert_int_equal(now()->deck_n, 7);
    position_has("\"line\":[\"c3\"]");
    /* A deck that is given is whole: what is named nowhere is out of this game. */
    enter_well(small(2, "", "\"line\":[\"c3\"],\"hands\":[[\"c1\"],[\"c2\"]],\"deck\":[\"c9\"]"));
    assert_int_equal(cards_in_game(), 4);
    enter_well(small(2, "", "\"line\":[\"c3\"],\"hands\":[[\"c1\"],[\"c2\"]],\"box\":[\"c9\"]"));
    assert_int_equal(now()->deck_n, 8);
    /* Only those in the game are dealt to; the first of the round moves (timalina/4.1). */
    enter_well(small(3, "\"hand\":2", "\"in_game\":[true,false,true],\"first\":1"));
    assert_int_equal(now()->hand_n[1], 0);
    assert_int_equal(now()->to_move, 2);
    position_has(
        "\"round\":1,\"in_game\":[true,false,true],\"playoff\":false,\"placed\":[null,null,null],\"result\":null");
    /* Options: the request's win over the position's. */
    enter_well(small(2, "\"hand\":2", "\"options\":{\"hand\":3,\"top_card\":\"name\"}"));
    assert_int_equal(now()->hand_n[0], 2);
    has(print_view(0), "\"top\":\"c");
}

static void test_bad_positions(void **state) {
    (void)state;
    static const char *const more[] = {
        "\"line\":[]",
        "\"line\":[\"c1\",\"c0\"]",
        "\"line\":[\"x\"]",
        "\"line\":[\"c1\",\"c1\"]",
        "\"line\":\"c1\"",
        "\"line\":[\"c1\"],\"box\":[\"c1\"]",
        "\"hands\":[[\"c1\"]]",
        "\"hands\":[[\"c1\"],[\"c2\"],[\"c3\"]]",
        "\"hands\":[[\"c1\"],[\"c2\"]],\"in_game\":[true,false]",
        "\"to_move\":1,\"hands\":[[\"c1\"],[]],\"in_game\":[true,false]",
        "\"hands\":[[\"c1\"],[]],\"to_move\":0,\"first\":0",
        "\"hands\":[[],[\"c1\"]],\"to_move\":0,\"first\":1",
        "\"to_move\":2",
        "\"to_move\":null",
        "\"first\":2",
        "\"round\":0",
        "\"in_game\":[true]",
        "\"in_game\":[false,false]",
        "\"in_game\":[true,null]",
        "\"playoff\":1",
        "\"placed\":[1,0]",
        "\"placed\":[null]",
        "\"lives\":2",
        "\"colour\":1",
        "\"deck\":[],\"line\":[\"c0\"],\"box\":[\"c1\",\"c2\",\"c3\",\"c4\",\"c5\"]",
        "\"rng\":\"x\"",
        "\"options\":{\"hand\":0}",
        "\"players\":3",
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        if (enter(small(2, "", more[i])))
            fail_msg("accepted: %s", more[i]);
        assert_string_equal(error.code, "bad_position");
    }
    refused("{\"players\":2,\"position\":{\"line\":[\"no_such_card\"]}}", "bad_position");
    /* A card outside `from` and `to` is none of this game (timalina/1.4). */
    refused("{\"players\":2,\"options\":{\"from\":1},\"position\":{\"line\":[\"big_bang\"]}}", "bad_position");
    enter_well("{\"players\":2,\"position\":{\"line\":[\"big_bang\"]}}");
    assert_false(enter(small(1, "\"hand\":1", "\"lives\":0")));
    assert_false(enter(small(1, "\"hand\":1", "\"lives\":11")));
}

static void test_bad_results(void **state) {
    (void)state;
    static const struct {
        int players;
        const char *result;
        bool good;
    } try[] = {
        {2, "{\"winners\":[1],\"reason\":\"last_card\"}", true},
        {2, "{\"winners\":[0,1],\"reason\":\"last_card\"}", false},
        {2, "{\"winners\":[0,1],\"reason\":\"shared\"}", true},
        {2, "{\"winners\":[1,0],\"reason\":\"shared\"}", false},
        {2, "{\"winners\":[0],\"reason\":\"shared\"}", false},
        {2, "{\"winners\":[0],\"reason\":\"max_rounds\"}", true},
        {2, "{\"winners\":[],\"reason\":\"max_rounds\"}", false},
        {2, "{\"winners\":[0],\"reason\":\"complete\"}", false},
        {2, "{\"winners\":[0]}", false},
        {2, "{\"winners\":[0],\"reason\":\"luck\"}", false},
        {2, "{\"winners\":[2],\"reason\":\"last_card\"}", false},
        {1, "{\"winners\":[0],\"reason\":\"complete\"}", true},
        {1, "{\"winners\":[],\"reason\":\"out_of_lives\"}", true},
        {1, "{\"winners\":[],\"reason\":\"out_of_cards\"}", true},
        {1, "{\"winners\":[0],\"reason\":\"last_card\"}", false},
    };
    for (size_t i = 0; i < sizeof try / sizeof *try; i++) {
        char more[200];
        snprintf(more, sizeof more, "\"result\":%s", try[i].result);
        if (enter(small(try[i].players, "\"hand\":1", more)) != try[i].good)
            fail_msg("%s", more);
        if (!try[i].good)
            continue;
        assert_int_equal(now()->base.actors, 0);
        position_has(more);
        position_has("\"to_move\":null");
    }
    assert_false(enter(small(2, "\"hand\":1", "\"to_move\":0,\"result\":{\"winners\":[1],\"reason\":\"last_card\"}")));
}
