/* Timalina's tests: sections 3 to 8 of RULES.md, and the properties of section 9. Included by test.c. */

/* timalina/3.1: n + 1 places for every card in hand, in the order of the list. */
static void test_places(void **state) {
    (void)state;
    tt_move list[200];
    enter_well(small(2, "", "\"line\":[\"c2\",\"c5\",\"c7\"],\"hands\":[[\"c9\",\"c1\"],[\"c3\"]],\"first\":0"));
    assert_int_equal(moves(tt_match_setup(match), &now()->base, 0, list), 8);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(move_slot(list[i]), i / 4);
        assert_int_equal(move_place(list[i]), i % 4);
    }
    assert_true(put(0, "c9", 3));
    assert_int_equal(now()->to_move, 1); /* clockwise */
}

/* timalina/3.2, timalina/3.3 */
static void test_right_and_wrong(void **state) {
    (void)state;
    const char *request =
        "{\"players\":2,\"position\":{\"cards\":[{\"card\":\"a\",\"date\":-1},{\"card\":\"b\",\"date\":1},"
        "{\"card\":\"b2\",\"date\":1},{\"card\":\"b3\",\"date\":1},{\"card\":\"c\",\"date\":2},{\"card\":\"d\",\"date\":3},"
        "{\"card\":\"e\",\"date\":4}],\"line\":[\"a\",\"b\",\"b2\",\"c\"],\"hands\":[[\"b3\"],[\"d\"]],"
        "\"deck\":[\"e\"],\"first\":0}}";
    for (int at = 0; at <= 4; at++) {
        bool right = at >= 1 && at <= 3; /* before, between and after the equal dates */
        enter_well(request);
        assert_true(put(0, "b3", at));
        has(print_events(), right ? "\"date\":1,\"right\":true" : "\"date\":1,\"right\":false");
        position_has(right ? "\"placed\":[true,null]" : "\"placed\":[false,null]");
        if (right)
            continue;
        position_has("\"line\":[\"a\",\"b\",\"b2\",\"c\"],\"hands\":[[\"e\"],[\"d\"]],\"deck\":[],\"box\":[\"b3\"]");
        has(print_events(), "{\"event\":\"drew\",\"player\":0,\"card\":\"e\",\"why\":\"mistake\"}");
        has(print_view(TT_NOBODY), "\"box\":[{\"card\":\"b3\",\"date\":1}]");
    }
}

/* timalina/3.1, timalina/3.4 and section 7 */
static void test_refusals(void **state) {
    (void)state;
    enter_well(small(2, "", "\"line\":[\"c2\"],\"hands\":[[\"c9\"],[\"c3\",\"c4\"]],\"first\":0"));
    assert_false(put(1, "c3", 0));
    assert_string_equal(error.code, "not_your_turn");
    assert_false(put(0, "c3", 0));
    assert_string_equal(error.code, "illegal_action");
    assert_string_equal(error.rule, "3.1");
    assert_false(put(0, "c9", 2));
    assert_string_equal(error.rule, "3.1");
    assert_false(put(0, "c9", -1));
    assert_false(put(0, "nothing", 0));
    assert_string_equal(error.rule, "3.1");
    const char *pass = "{\"verb\":\"pass\",\"player\":0}";
    struct tt_document *doc = tt_json_parse(pass, strlen(pass), &error);
    tt_move m;
    assert_false(tt_match_find(match, tt_document_root(doc), &m, &error));
    assert_string_equal(error.rule, "3.4");
    tt_document_free(doc);
    /* timalina/3.4: one card a turn; what was drawn waits for the next. */
    assert_true(put(0, "c9", 0));
    assert_int_equal(now()->to_move, 1);
    assert_false(put(0, "c9", 1));
}

/* timalina/4.1, timalina/4.2, timalina/4.5 */
static void test_round_is_played_out(void **state) {
    (void)state;
    enter_well(
        small(3, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\",\"c3\"],[\"c6\"],[\"c8\",\"c9\"]],\"first\":1,\"round\":4"));
    assert_int_equal(now()->to_move, 1);
    assert_true(put(1, "c6", 1));
    assert_true(put(2, "c8", 2));
    assert_int_not_equal(now()->base.actors, 0); /* seat 0 has its turn */
    assert_true(put(0, "c1", 0));
    position_has(
        "\"to_move\":null,\"round\":4,\"in_game\":[true,true,true],\"playoff\":false,\"placed\":[true,true,true],"
        "\"result\":{\"winners\":[1],\"reason\":\"last_card\"}");
    has(print_events(),
        "{\"event\":\"round_ended\",\"round\":4,\"empty\":[1]},{\"event\":\"ended\",\"winners\":[1],\"reason\":\"last_card\"}");
    struct tt_result r = {0};
    result(tt_match_setup(match), &now()->base, &r);
    assert_int_equal(r.winners, 2);
    assert_int_equal(r.score[0] + 2 * r.score[1] + 4 * r.score[2], 2);
    assert_false(put(0, "c3", 0));
    assert_string_equal(error.code, "game_over");
}

/* timalina/4.3: out in the order of the round, cards turned over; then one card each in that order. */
static void test_play_off(void **state) {
    (void)state;
    enter_well(small(4, "",
                     "\"line\":[\"c5\"],\"hands\":[[\"c1\",\"c2\"],[\"c6\"],[\"c3\",\"c4\"],[\"c9\"]],\"first\":2,"
                     "\"deck\":[\"c7\",\"c8\",\"c10\"]"));
    assert_true(put(2, "c3", 0));
    assert_true(put(3, "c9", 2));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 3));
    has(print_events(), "{\"event\":\"round_ended\",\"round\":1,\"empty\":[3,1]},"
                        "{\"event\":\"out\",\"player\":2,\"cards\":[{\"card\":\"c4\",\"date\":50}]},"
                        "{\"event\":\"out\",\"player\":0,\"cards\":[{\"card\":\"c2\",\"date\":30}]},"
                        "{\"event\":\"drew\",\"player\":3,\"card\":\"c7\",\"why\":\"playoff\"},"
                        "{\"event\":\"drew\",\"player\":1,\"card\":\"c8\",\"why\":\"playoff\"}]");
    position_has(
        "\"hands\":[[],[\"c8\"],[],[\"c7\"]],\"deck\":[\"c10\"],\"box\":[\"c4\",\"c2\"],\"first\":2,\"to_move\":3,"
        "\"round\":2,\"in_game\":[false,true,false,true],\"playoff\":true,\"placed\":[null,null,null,null]");
    /* timalina/4.4: exactly one right. */
    assert_true(put(3, "c7", 0));
    assert_true(put(1, "c8", 4));
    position_has("\"result\":{\"winners\":[1],\"reason\":\"last_card\"}");
}

/* timalina/4.4: none right, no further card is dealt; all right, all go on. */
static void test_play_off_nobody_right(void **state) {
    (void)state;
    const char *more =
        "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"]],\"first\":0,\"playoff\":true,\"deck\":[\"c7\",\"c8\",\"c10\"]";
    enter_well(small(2, "", more));
    assert_true(put(0, "c1", 1));
    assert_true(put(1, "c6", 0));
    position_has("\"hands\":[[\"c7\"],[\"c8\"]],\"deck\":[\"c10\"],\"box\":[\"c1\",\"c6\"]");
    has(print_events(), "\"empty\":[]");
    enter_well(small(2, "", more));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    position_has("\"hands\":[[\"c7\"],[\"c8\"]],\"deck\":[\"c10\"],\"box\":[]");
    lacks(print_events(), "\"out\"");
}

/* timalina/6.2: the play-off begins as ever, then nobody is out; 5.2 counts those who were right. */
static void test_play_off_until_one(void **state) {
    (void)state;
    enter_well(small(3, "\"playoff\":\"until_one\"",
                     "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"],[\"c2\",\"c3\"]],\"first\":0,"
                     "\"deck\":[\"c7\",\"c8\",\"c10\"]"));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    assert_true(put(2, "c2", 1));
    position_has("\"in_game\":[true,true,false]");

    const char *more =
        "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"],[\"c2\"]],\"first\":0,\"playoff\":true,\"deck\":[\"c7\",\"c8\",\"c10\"]";
    enter_well(small(3, "\"playoff\":\"until_one\"", more));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    assert_true(put(2, "c2", 0));
    position_has("\"hands\":[[\"c8\"],[\"c10\"],[\"c7\"]],\"deck\":[],\"box\":[\"c2\"]");
    position_has("\"in_game\":[true,true,true]");
    assert_true(put(0, "c8", 0));
    assert_true(put(1, "c10", 3));
    assert_true(put(2, "c7", 0));
    position_has("\"winners\":[1],\"reason\":\"last_card\"");

    /* Two right, one card left of the deck and none in the box: these two share. */
    enter_well(small(3, "\"playoff\":\"until_one\"",
                     "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"],[\"c2\"]],\"first\":0,"
                     "\"playoff\":true,\"deck\":[]"));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    assert_true(put(2, "c2", 0)); /* comes back: deck and box are empty */
    position_has("\"hands\":[[],[],[\"c2\"]]");
    position_has("\"result\":{\"winners\":[0,1],\"reason\":\"shared\"}");
}

/* timalina/5.1 */
static void test_empty_deck(void **state) {
    (void)state;
    enter_well(small(
        2, "",
        "\"line\":[\"c5\"],\"hands\":[[\"c1\",\"c2\"],[\"c6\"]],\"first\":0,\"deck\":[],\"box\":[\"c7\",\"c8\"]"));
    assert_true(put(0, "c1", 1));
    has(print_events(), "\"right\":false},{\"event\":\"reshuffled\",\"count\":2},{\"event\":\"drew\",\"player\":0,");
    position_has("\"box\":[\"c1\"]");
    assert_int_equal(now()->deck_n, 1);
    /* A right placement needs no card, so nothing is shuffled. */
    enter_well(small(
        2, "",
        "\"line\":[\"c5\"],\"hands\":[[\"c1\",\"c2\"],[\"c6\"]],\"first\":0,\"deck\":[],\"box\":[\"c7\",\"c8\"]"));
    assert_true(put(0, "c1", 0));
    position_has("\"deck\":[],\"box\":[\"c7\",\"c8\"]");
    /* The card comes back as the last of its hand. */
    enter_well(small(2, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\",\"c2\"],[\"c6\"]],\"first\":0,\"deck\":[]"));
    assert_true(put(0, "c1", 1));
    has(print_events(), "{\"event\":\"returned\",\"player\":0,\"card\":\"c1\"}");
    position_has("\"hands\":[[\"c2\",\"c1\"],[\"c6\"]],\"deck\":[],\"box\":[]");
    /* What was shuffled back is hidden again. */
    enter_well(
        small(2, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"]],\"first\":0,\"deck\":[],\"box\":[\"c10\"]"));
    has(print_view(0), "\"date\":110");
    assert_true(put(0, "c1", 1));
    lacks(print_view(0), "\"date\":110");
}

/* timalina/5.2 */
static void test_too_few_for_play_off(void **state) {
    (void)state;
    for (int left = 0; left < 3; left++) {
        static const char *const deck[] = {"", "\"c7\"", "\"c7\",\"c8\""};
        char more[300];
        snprintf(more, sizeof more, "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"]],\"first\":0,\"deck\":[%s]",
                 deck[left]);
        enter_well(small(2, "", more));
        assert_true(put(0, "c1", 0));
        assert_true(put(1, "c6", 2));
        assert_int_equal(now()->base.actors == 0, left < 2);
        if (left < 2)
            position_has("\"round\":1,\"in_game\":[true,true],\"playoff\":true,\"placed\":[true,true],"
                         "\"result\":{\"winners\":[0,1],\"reason\":\"shared\"}");
    }
    /* Deck and box together: the second card comes from the box, shuffled in between. */
    enter_well(
        small(2, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"]],\"first\":0,\"deck\":[\"c7\"],\"box\":[\"c9\"]"));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    has(print_events(), "\"card\":\"c7\",\"why\":\"playoff\"},{\"event\":\"reshuffled\",\"count\":1},"
                        "{\"event\":\"drew\",\"player\":1,\"card\":\"c9\",\"why\":\"playoff\"}]");
}

/* timalina/5.3: a sole winner still wins; else the fewest cards share before anybody is out. */
static void test_max_rounds(void **state) {
    (void)state;
    const char *more =
        "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"],[\"c2\",\"c3\"]],\"first\":0,\"round\":7,\"deck\":[\"c7\",\"c8\"]";
    enter_well(small(3, "\"max_rounds\":7", more));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    assert_true(put(2, "c2", 0));
    position_has("\"result\":{\"winners\":[0,1],\"reason\":\"max_rounds\"}");
    position_has("\"in_game\":[true,true,true],\"playoff\":false");
    lacks(print_events(), "\"out\"");
    enter_well(small(3, "\"max_rounds\":7", more));
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 0));
    assert_true(put(2, "c2", 0));
    position_has("\"result\":{\"winners\":[0],\"reason\":\"last_card\"}");
    enter_well(small(3, "\"max_rounds\":8", more));
    assert_true(put(0, "c1", 1));
    assert_true(put(1, "c6", 0));
    assert_true(put(2, "c2", 1));
    position_has("\"round\":8");
    assert_int_not_equal(now()->base.actors, 0);
}

/* timalina/6.3 */
static void test_top_card(void **state) {
    (void)state;
    const char *more = "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\"]],\"first\":0,\"deck\":[\"c7\"]";
    enter_well(small(2, "\"top_card\":\"name\"", more));
    has(print_view(TT_NOBODY), "\"top\":\"c7\"");
    assert_true(put(0, "c1", 1));
    has(print_view(TT_NOBODY), "\"top\":null");
    enter_well(small(2, "", more));
    lacks(print_view(0), "\"top\"");
    lacks(print_view(0), "c7");
}

/* timalina/6.4 */
static void test_alone(void **state) {
    (void)state;
    struct tt_result r = {0};
    enter_well("{\"players\":1,\"options\":{\"hand\":2,\"lives\":3},\"seed\":3}");
    assert_int_equal(now()->hand_n[0], 1);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(now()->round, i + 1);
        assert_int_equal(now()->tried, 0);
        events.n = 0;
        tt_match_play(match, move_that_is(tt_match_setup(match), now(), true), &events);
        if (i < 7)
            has(print_events(), "\"right\":true},{\"event\":\"drew\",\"player\":0,");
        lacks(print_events(), "round_ended");
    }
    position_has("\"result\":{\"winners\":[0],\"reason\":\"complete\"}");
    position_has("\"round\":8");
    position_has("\"hands\":[[]]");
    result(tt_match_setup(match), &now()->base, &r);
    assert_int_equal(r.score[0], 9);

    enter_well(small(1, "\"hand\":1,\"lives\":2", "\"line\":[\"c5\"],\"hands\":[[\"c1\"]],\"deck\":[\"c2\"]"));
    assert_true(put(0, "c1", 1));
    has(print_events(), "\"why\":\"next\"");
    position_has("\"lives\":1");
    position_has("\"hands\":[[\"c2\"]],\"deck\":[],\"box\":[\"c1\"]");
    assert_true(put(0, "c2", 1));
    position_has("\"hands\":[[]],\"deck\":[],\"box\":[\"c1\",\"c2\"]");
    position_has("\"placed\":[false],\"lives\":0,\"result\":{\"winners\":[],\"reason\":\"out_of_lives\"}");
    lacks(print_events(), "reshuffled");
    /* `hands` of one number counts as `hand`. */
    enter_well("{\"players\":1,\"options\":{\"hands\":[1]}}");
    assert_int_equal(hand_option(tt_match_setup(match), 0), 1);
}

/* timalina/6.4: the last card is placed and there is nothing to draw; 5.1 first looks into the box. */
static void test_alone_out_of_cards(void **state) {
    (void)state;
    enter_well(small(1, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\"]],\"deck\":[],\"box\":[\"c7\"]"));
    assert_true(put(0, "c1", 0));
    has(print_events(),
        "{\"event\":\"reshuffled\",\"count\":1},{\"event\":\"drew\",\"player\":0,\"card\":\"c7\",\"why\":\"next\"}");
    assert_true(put(0, "c7", 0)); /* a mistake: the same card comes back */
    has(print_events(), "\"returned\"");
    position_has("\"hands\":[[\"c7\"]],\"deck\":[],\"box\":[]");
    assert_true(put(0, "c7", 2));
    position_has("\"result\":{\"winners\":[],\"reason\":\"out_of_cards\"}");
}

/* timalina/6.4: the same seed, the same game. */
static void test_daily(void **state) {
    (void)state;
    static char first[sizeof printed];
    enter_well("{\"players\":1,\"seed\":20261115}");
    strcpy(first, print_position());
    enter_well("{\"players\":1,\"seed\":20261115}");
    assert_string_equal(first, print_position());
    enter_well("{\"players\":1,\"seed\":20261116}");
    assert_string_not_equal(first, print_position());
}

/* Section 8: `shown` when the game is over, and only then; the same for everybody. */
static void test_view_at_the_end(void **state) {
    (void)state;
    static char one[sizeof printed];
    enter_well(small(2, "", "\"line\":[\"c5\"],\"hands\":[[\"c1\"],[\"c6\",\"c9\"]],\"first\":0"));
    lacks(print_view(0), "\"shown\"");
    assert_true(put(0, "c1", 0));
    assert_true(put(1, "c6", 2));
    has(print_view(TT_NOBODY), "\"shown\":[[],[{\"card\":\"c9\",\"date\":100}]]");
    strcpy(one, print_view(0));
    assert_string_equal(one, print_view(1));
    assert_string_equal(one, print_view(TT_NOBODY));
}

/* --- secrecy ---------------------------------------------------------------------------------- */

enum { SECRETS = 60 };
static int64_t secret_date(int i) { return -(1234567000 + 97 * (int64_t)i); } /* ten digits, each its own */

static void no_secret_in(const char *text) {
    const struct state *s = now();
    bool open[MOST_CARDS] = {false};
    for (int i = 0; i < s->line_n; i++)
        open[s->line[i]] = true;
    for (int i = 0; i < s->box_n; i++)
        open[s->box[i]] = true;
    for (int i = 0; i < events.n; i++)
        if (events.item[i].kind == E_PLACED)
            open[events.item[i].arg[0]] = true;
    for (int i = 0; i < SECRETS; i++) {
        char digits[24];
        snprintf(digits, sizeof digits, "%lld", (long long)-secret_date(i));
        if (!open[i])
            lacks(text, digits);
    }
}

/* Section 8: no date of a hidden card in any view, event, legal list or refusal, at any ply. The dates
 * are of a kind that cannot be there by accident. */
static void test_no_hidden_date_leaves(void **state) {
    (void)state;
    static char request[8000];
    struct tt_rng rng = tt_rng_seed(11);
    int at = snprintf(request, sizeof request,
                      "{\"players\":3,\"options\":{\"top_card\":\"name\"},\"position\":{\"cards\":[");
    for (int i = 0; i < SECRETS; i++)
        at +=
            snprintf(request + at, sizeof request - (size_t)at, "%s{\"card\":\"s_%d\",\"date\":%lld,\"name\":\"S %d\"}",
                     i ? "," : "", i, (long long)secret_date(i), i);
    snprintf(request + at, sizeof request - (size_t)at, "]}}");
    for (int game = 0; game < 20; game++) {
        enter_well(request);
        events.n = 0;
        while (now()->base.actors) {
            const tt_move *list;
            int n = tt_match_legal(match, TT_NOBODY, &list);
            tt_move m = list[tt_rng_below(&rng, (uint32_t)n)];
            no_secret_in(print_view(TT_NOBODY));
            struct tt_sink s;
            tt_sink_fixed(&s, printed, sizeof printed);
            tt_put_list(&s);
            for (int i = 0; i < n; i++)
                tt_put_action(&tt_game_timalina, tt_match_setup(match), &now()->base, list[i], &s);
            tt_put_end(&s);
            no_secret_in(printed);
            assert_false(put(now()->to_move, "s_0", 99));
            no_secret_in(error.message);
            events.n = 0;
            tt_match_play(match, m, &events);
            bool put_out_ = false;
            for (int i = 0; i < events.n; i++)
                put_out_ |= events.item[i].kind == E_OUT; /* turned over for all, and maybe shuffled at once */
            if (!put_out_)
                no_secret_in(print_events());
        }
    }
}

/* A redealt copy has the same view, the same dates in all, and other dates in hands and deck. */
static void test_redeal(void **state) {
    (void)state;
    struct tt_rng rng = tt_rng_seed(5);
    struct tt_setup setup;
    struct state s;
    int moved = 0;
    tt_setup_normal(&tt_game_timalina, 3, 9, &setup);
    setup.option[OPTION_HAND] = 10;
    start(&setup, &s.base);
    for (int i = 0; i < 15; i++)
        apply(&setup, &s.base, move_that_is(&setup, &s, i % 3 != 0), NULL);
    for (int i = 0; i < 50; i++) {
        struct state copy = s;
        bool seen[MOST_CARDS] = {false};
        redeal(&setup, &copy.base, TT_NOBODY, &rng);
        for (int k = 0; k < MOST_CARDS; k++) {
            assert_false(seen[copy.date_of[k]]);
            seen[copy.date_of[k]] = true;
        }
        for (int k = 0; k < s.line_n; k++)
            assert_int_equal(copy.date_of[s.line[k]], s.line[k]);
        for (int k = 0; k < s.box_n; k++)
            assert_int_equal(copy.date_of[s.box[k]], s.box[k]);
        for (int k = 0; k < hand_end(&s); k++)
            moved += copy.date_of[s.hand[k]] != s.hand[k];
        assert_memory_equal(copy.hand, s.hand, sizeof s.hand);
        assert_memory_not_equal(copy.deck, s.deck, sizeof s.deck);
        assert_true(copy.base.rng.s != s.base.rng.s);
    }
    assert_true(moved > 50 * hand_end(&s) * 9 / 10);

    /* The top card whose name can be seen stays (timalina/6.3), though with another date. */
    setup.option[OPTION_TOP_CARD] = TOP_NAME;
    for (int i = 0; i < 20; i++) {
        struct state copy = s;
        redeal(&setup, &copy.base, TT_NOBODY, &rng);
        assert_int_equal(copy.deck[s.deck_n - 1], s.deck[s.deck_n - 1]);
    }
    /* When the game is over the hands have been shown: their dates stay. */
    while (s.base.actors)
        apply(&setup, &s.base, move_that_is(&setup, &s, s.to_move == 1), NULL);
    assert_true(hand_end(&s) > 0);
    struct state copy = s;
    redeal(&setup, &copy.base, TT_NOBODY, &rng);
    for (int k = 0; k < hand_end(&s); k++)
        assert_int_equal(copy.date_of[s.hand[k]], s.hand[k]);
}

/* --- properties (section 9) ------------------------------------------------------------------- */

/* E6 */
static void test_perfect_players(void **state) {
    (void)state;
    static const int rounds[] = {105, 69, 50, 39, 32, 27, 23}, left[] = {1, 0, 3, 4, 3, 2, 3};
    for (int seats = 2; seats <= 8; seats++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct tt_setup setup;
            struct state s;
            int playoff = 0, round = 0;
            tt_setup_normal(&tt_game_timalina, seats, seed, &setup);
            start(&setup, &s.base);
            while (s.base.actors) {
                if (s.playoff && s.round != round)
                    playoff++;
                round = s.round;
                apply(&setup, &s.base, move_that_is(&setup, &s, true), NULL);
            }
            assert_int_equal(playoff, rounds[seats - 2]);
            assert_int_equal(s.deck_n, left[seats - 2]);
            assert_int_equal(s.reason, SHARED);
            assert_int_equal(s.winners, (1 << seats) - 1);
        }
}

/* E7, with every kind of table and with the bots' errors. */
static void test_invariants(void **state) {
    (void)state;
    struct tt_rng rng = tt_rng_seed(3);
    for (uint64_t seed = 1; seed <= 120; seed++) {
        struct tt_setup setup;
        struct state s;
        int right = 0;
        tt_setup_normal(&tt_game_timalina, 1 + (int)(seed % 8), seed, &setup);
        setup.option[OPTION_PLAYOFF] = (int64_t)(seed / 8 % 2);
        setup.option[OPTION_HAND] = 1 + (int64_t)(seed % 5);
        start(&setup, &s.base);
        while (s.base.actors) {
            assert_int_equal(tt_count(s.base.actors), 1);
            assert_int_equal(s.base.actors, 1 << s.to_move);
            events.n = 0;
            apply(&setup, &s.base, move_that_is(&setup, &s, tt_rng_below(&rng, 4) != 0), &events);
            assert_int_equal(events.item[0].kind, E_PLACED);
            right += events.item[0].arg[3];
            assert_int_equal(s.deck_n + s.box_n + s.line_n + hand_end(&s), 220);
            assert_int_equal(s.line_n, 1 + right);
            for (int i = 1; i < s.line_n; i++)
                assert_true(date_of(&setup, &s, s.line[i - 1]) <= date_of(&setup, &s, s.line[i]));
        }
        assert_int_equal(events.item[events.n - 1].kind, E_ENDED);
    }
}

/* E8: every seat wins as often, the first and the last of the round too. */
static void test_fair_seats(void **state) {
    (void)state;
    enum { SEATS = 3, GAMES = 3000 };
    struct tt_rng rng = tt_rng_seed(8);
    double won[SEATS] = {0, 0, 0};
    for (int game = 0; game < GAMES; game++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timalina, SEATS, (uint64_t)game, &setup);
        setup.option[OPTION_FIRST] = FIRST_SEAT_0;
        start(&setup, &s.base);
        while (s.base.actors)
            apply(&setup, &s.base, move_that_is(&setup, &s, tt_rng_below(&rng, 10) < 6), NULL);
        for (int p = 0; p < SEATS; p++)
            won[p] += (s.winners >> p & 1) / (double)tt_count(s.winners);
    }
    /* A third each; 4.5 standard deviations of a share of 3000 games are 116. */
    for (int p = 0; p < SEATS; p++)
        assert_true(won[p] > 1000 - 116 && won[p] < 1000 + 116);
}

/* --- bots ------------------------------------------------------------------------------------- */

/* Right placements of a hundred, at a table of four on the base deck. */
static int accuracy(int level, int games) {
    struct tt_rng rng = tt_rng_seed(4);
    static tt_move list[4000];
    int placed = 0, right = 0;
    for (int game = 0; game < games; game++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timalina, 4, (uint64_t)game, &setup);
        start(&setup, &s.base);
        while (s.base.actors) {
            int seat = s.to_move, n = moves(&setup, &s.base, seat, list);
            tt_move m = list[pick(&setup, &s.base, seat, list, n, level, &rng)];
            right += fits(&setup, &s, s.hand[hand_start(&s, seat) + move_slot(m)], move_place(m));
            placed++;
            apply(&setup, &s.base, m, NULL);
        }
    }
    return 100 * right / placed;
}

static void test_bots_know_by_level(void **state) {
    (void)state;
    int share[LEVELS];
    for (int level = 0; level < LEVELS; level++)
        share[level] = accuracy(level, 150);
    for (int level = 1; level < LEVELS; level++)
        assert_true(share[level] > share[level - 1] + 3);
    assert_in_range(share[1], 51, 59);
    assert_in_range(share[4], 87, 93);
}

/* A bot plays the same whatever dates the state gives the hidden cards: it does not read them. */
static void test_bots_do_not_look(void **state) {
    (void)state;
    static tt_move list[4000];
    struct tt_rng rng = tt_rng_seed(2);
    struct tt_setup setup;
    struct state s;
    tt_setup_normal(&tt_game_timalina, 4, 6, &setup);
    start(&setup, &s.base);
    while (s.base.actors) {
        int seat = s.to_move, n = moves(&setup, &s.base, seat, list);
        struct tt_rng one = tt_rng_seed(s.base.rng.s + s.round), two = one;
        struct state copy = s;
        redeal(&setup, &copy.base, seat, &rng);
        int choice = pick(&setup, &s.base, seat, list, n, 3, &one);
        assert_int_equal(choice, pick(&setup, &copy.base, seat, list, n, 3, &two));
        assert_in_range(choice, 0, n - 1);
        apply(&setup, &s.base, list[choice], NULL);
    }
}
