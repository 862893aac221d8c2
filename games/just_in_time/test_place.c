/* Sections 9 to 12: what is hidden, refusals, objects, positions. Included by test.c. */

/* --- 9: hidden information --------------------------------------------------------------------- */

static const char *view_text(int seat) {
    static char buf[2][16384];
    static int which;
    struct tt_sink sink;
    which ^= 1;
    tt_sink_fixed(&sink, buf[which], sizeof buf[which]);
    tt_put_view(&tt_game_just_in_time, &setup, &now.base, seat, &sink);
    assert_false(sink.overflow);
    return buf[which];
}

static void has(const char *text, const char *quoted) {
    char want[400];
    size_t i = 0;
    for (; quoted[i]; i++)
        want[i] = quoted[i] == '\'' ? '"' : quoted[i];
    want[i] = 0;
    if (!strstr(text, want))
        fail_msg("%s is not in %s", want, text);
}

/* just_in_time/4.1, just_in_time/9.1: a choice is seen by its player alone, until all have chosen. */
static void test_9_1_choices(void **state) {
    (void)state;
    stand(TWO(SEATS));
    play(0, CHOOSE_CARD, 9, 0);
    assert_int_equal(events.item[0].audience, 1); /* the event too */
    has(view_text(0), "'chosen':[{'card':9},null]");
    has(view_text(1), "'chosen':[null,null]");
    has(view_text(TT_NOBODY), "'chosen':[null,null]");
    has(view_text(1), "'ready':[true,false]"); /* just_in_time/9.2 */
    play(1, CHOOSE_CARD, 5, 0);
    has(view_text(1), "'chosen':[{'card':9},{'card':5}]");
    has(view_text(TT_NOBODY), "'ready':[true,true]");
}

/* just_in_time/9.1, just_in_time/9.2: decks are numbers, hands open or numbers; piles, shards and counts are seen. */
static void test_9_1_hands(void **state) {
    (void)state;
    stand(TWO("'used':{'red':[[1,6]]},'stable':{'red':['blue']},'seats':[{" HAND0 ",'shards':['blue']},{" HAND1 "}]"));
    has(view_text(1), "'hand':[1,5,9],'deck':4,'shards':['blue']");
    has(view_text(1), "'red':[[1,6]]");
    stand("{'players':2,'options':{'open_hands':false}," GOALS "," SEATS "}");
    has(view_text(1), "'hand':3,'deck':4,'shards':[]},{");
    has(view_text(1), "'hand':[1,5,9],'deck':4,'shards':[]}]");
    has(view_text(TT_NOBODY), "'hand':3,'deck':4,'shards':[]}]");
    choose_both(5, 5);
    play(0, BRAINSTORM, 1, 9); /* marked * in section 10 */
    assert_int_equal(event_of(E_BRAINSTORMED)->audience, 1);
    assert_int_equal(event_of(E_DREW)->audience, 1);
    assert_int_equal(event_of(E_USED)->audience, TT_ALL_SEATS);
    now.phase = OVER; /* once the game is over all hands are seen */
    has(view_text(TT_NOBODY), "'hand':[1,5,9],'deck':4");
}

/* just_in_time/9.3, just_in_time/12.3: a redeal keeps every view of the seat, and reaches the other deals. */
static void test_9_3_redeal(void **state) {
    struct tt_rng rng = tt_rng_seed(5);
    unsigned choices_seen = 0, tops = 0, hands = 0;
    (void)state;
    stand("{'players':2,'options':{'open_hands':false}," GOALS ",'stable':{'red':['blue']},"
          "'seats':[{" HAND0 ",'shards':['blue']},{" HAND1 "}],'chosen':[{'card':5},null]}");
    for (int i = 0; i < 400; i++) {
        char before[16384];
        snprintf(before, sizeof before, "%s", view_text(1));
        redeal(&setup, &now.base, 1, &rng);
        assert_string_equal(before, view_text(1));
        assert_int_equal(now.hand_n[0] + now.deck_n[0], 7);
        assert_true(now.chosen[0] >= SHARD_CHOICE || count_of(now.hand[0], now.chosen[0]) > 0);
        assert_hand(1, "159");
        choices_seen |= 1u << now.chosen[0];
        tops |= 1u << deck_card(1, 0);
        hands |= now.hand[0] == ONE(2) + ONE(6) + ONE(7);
    }
    assert_true(choices_seen >> (SHARD_CHOICE + BLUE) & 1);
    assert_int_equal(choices_seen & 0x3FE, 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 9);
    assert_int_equal(tops, 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8);
    assert_true(hands);
    /* what all have seen chosen stays in the hand */
    stand("{'players':2,'options':{'open_hands':false}," GOALS ",'phase':'act','chosen':[{'card':5},{'card':9}]," SEATS
          "}");
    for (int i = 0; i < 100; i++) {
        redeal(&setup, &now.base, 1, &rng);
        assert_int_equal(now.chosen[0], 5);
        assert_true(count_of(now.hand[0], 5) > 0 && now.hand_n[0] == 3);
    }
    /* with open hands only the decks' order is unknown */
    stand(TWO(SEATS));
    redeal(&setup, &now.base, 1, &rng);
    assert_hand(0, "159");
    assert_int_equal(now.deck_n[0], 4);
}

/* --- 10: refusals ------------------------------------------------------------------------------ */

static void refuses(const char *action, const char *clause) {
    struct tt_document *d = parse(action);
    const struct tt_json *a = tt_document_root(d);
    assert_string_equal(refuse(&setup, &now.base, a), clause);
    tt_document_free(d);
}

/* just_in_time/4.1, just_in_time/4.2, just_in_time/5.4: choosing. */
static void test_10_refused_choices(void **state) {
    (void)state;
    stand("{'players':2," GOALS2 ",'stable':{'green':['orange','purple','blue','blue','orange','purple']},"
          "'seats':[{" HAND0 ",'physical':'green','shards':['blue']},{" HAND1 ",'shards':['purple']}]}");
    refuses("{'verb':'choose_card','player':0,'card':2}", "4.1");
    refuses("{'verb':'choose_shard','player':0,'color':'red'}", "4.1");
    refuses("{'verb':'choose_shard','player':0,'color':'blue'}", "5.4");
    refuses("{'verb':'rewind','player':0}", "4.2");
    refuses("{'verb':'flip','player':0,'ring':'place','color':'red'}", "4.2");
    refuses("{'verb':'dance','player':0}", "4.2");
    play(0, CHOOSE_CARD, 5, 0);
    play(1, CHOOSE_SHARD, PURPLE, 0);
    refuses("{'verb':'choose_card','player':1,'card':5}", "4.2");
    refuses("{'verb':'rewind','player':1,'color':'red'}", "5.1");
}

/* just_in_time/3.2, just_in_time/6.1, just_in_time/6.2, just_in_time/6.3, just_in_time/6.4, just_in_time/6.5: acting.
 */
static void test_10_refused_deeds(void **state) {
    (void)state;
    stand(TWO("'seats':[{'hand':[3,5,4],'physical':'yellow','temporal':'blue'},{'hand':[3,5,4]}]," BLUE_TIME(
        S("purple", "distorted"), S("yellow", "distorted"),
        S("orange",
          "distorted")) ",'places':{'yellow':{'shards':[" S("red",
                                                            "distorted") "," S("green",
                                                                               "blank") "," S("orange",
                                                                                              "distorted") "]}}"));
    struct state saved = now;
    choose_both(3, 3); /* flip the place, swap from the time */
    refuses("{'verb':'flip','player':0,'ring':'time','color':'purple'}", "6.1");
    refuses("{'verb':'move','player':0,'ring':'time','to':'green'}", "6.1");
    refuses("{'verb':'flip','player':0,'ring':'sideways','color':'red'}", "6.1");
    refuses("{'verb':'flip','player':0,'ring':'place','color':'green'}", "6.2");  /* blank */
    refuses("{'verb':'flip','player':0,'ring':'place','color':'purple'}", "6.2"); /* not there */
    refuses("{'verb':'flip','player':0,'ring':'place','color':'orange'}", "3.2");
    refuses("{'verb':'swap','player':0,'ring':'time','give':" S("purple", "blank") ",'take':" S("red", "distorted") "}",
            "6.4");
    refuses("{'verb':'swap','player':0,'ring':'time','give':" S("purple", "distorted") ",'take':" S("red", "blank") "}",
            "6.4");
    refuses(
        "{'verb':'swap','player':0,'ring':'time','give':" S("yellow", "distorted") ",'take':" S("red", "distorted") "}",
        "3.2");
    refuses("{'verb':'brainstorm','player':0,'order':[4]}", "6.5");
    refuses("{'verb':'choose_card','player':0,'card':3}", "4.2");
    now = saved;
    choose_both(5, 5);
    refuses("{'verb':'move','player':0,'ring':'place','to':'blue'}", "6.3");
}

/* --- 11: positions ----------------------------------------------------------------------------- */

/* just_in_time/11: an empty position is an ordinary setup (just_in_time/12.4). */
static void test_11_empty(void **state) {
    (void)state;
    for (int seats = 1; seats <= 6; seats++) {
        char text[40];
        struct state whole;
        snprintf(text, sizeof text, "{'players':%d}", seats);
        stand(text);
        whole = now;
        begin(seats, 1);
        assert_memory_equal(&whole, &now, sizeof now);
    }
}

/* just_in_time/11, just_in_time/12.4: what is left out. */
static void test_11_left_out(void **state) {
    (void)state;
    stand(TWO("'times':{'blue':{'markers':['green']}}")); /* stable: what the markers lack, in order */
    assert_int_equal(now.stable_n[BLUE], 2);
    assert_int_equal(slot(BLUE, 0), RED);
    assert_int_equal(slot(BLUE, 1), YELLOW);
    assert_int_equal(size_of(now.shards[TIME][BLUE]), 1);
    stand("{'players':2," GOALS2 ",'places':{'blue':{'markers':['green']}}}");
    assert_int_equal(now.stable_n[BLUE], 5);
    assert_int_equal(slot(BLUE, 2), YELLOW);
    assert_int_equal(slot(BLUE, 4), YELLOW);
    assert_int_equal(size_of(now.shards[TIME][BLUE]), 0);
    stand("{'players':2,'goals':{'times':['orange','purple','blue']}}");
    assert_int_equal(now.place_goals, 1u << RED | 1u << GREEN | 1u << YELLOW);
    for (int i = 0; i < 20; i++) { /* goals that the rest allows */
        stand("{'players':2,'stable':{'red':['orange','purple']},'times':{'blue':{'markers':['green']}}}");
        assert_int_equal(now.place_goals >> BLUE & 1, 0);
        assert_true(asked(&now, RED) >> ORANGE & asked(&now, RED) >> PURPLE & 1);
    }
    stand(TWO("'phase':'act','chosen':[{'card':7},{'card':7}]")); /* a hand holds what was chosen */
    assert_true(count_of(now.hand[0], 7) && count_of(now.hand[1], 7) && now.hand_n[0] == 3);
    stand(TWO("'seats':[{'deck':[1,2]},{'hand':[]}]")); /* a deck given is whole */
    assert_int_equal(now.hand_n[0], 3);
    assert_deck(0, "12");
    assert_int_equal(now.hand_n[1] + now.deck_n[1], 18);
}

#define OTHER(rest) TWO(rest "," SEATS)

static void test_11_bad_board(void **state) {
    (void)state;
    refused("{'players':2,'goals':{'places':['red','green'],'times':['orange','purple','blue']}}", "goals");
    refused("{'players':2,'goals':{'places':['red','green','pink']}}", "unknown colour");
    refused("{'players':2,'goals':{'places':['red','green','blue'],'times':['orange','purple','blue']}}", "goals");
    refused("{'players':2,'hats':3}", "unknown field");
    refused(TWO("'round':3"), "round");
    refused(TWO("'turn':0"), "turn");
    refused(TWO("'phase':'nap'"), "unknown phase");
    refused(TWO("'stable':{'red':['green']}"), "asks for");
    refused(TWO("'stable':{'red':['orange','orange']}"), "asks for");
    refused(TWO("'stable':{'red':['orange','blue','purple','orange']}"), "length");
    refused("{'players':2," GOALS2 ",'stable':{'red':['orange','blue']}}", "first three");
    refused(TWO("'places':{'orange':{'markers':['red']}}"), "asks for"); /* the wedge's other space */
    refused(TWO("'stable':{'red':['orange']},'places':{'red':{'markers':['orange','blue']}}"), "contradict");
    refused(TWO("'places':{'red':{'shards':[" S("red", "blank") "]}}"), "as many shards");
    refused(TWO("'stable':{'red':['orange']},'places':{'red':{'shards':[" S("red", "blank") "," S("red", "blank") "," S(
                "red", "blank") "]}}"),
            "as many shards");
    refused("{'players':2," GOALS2 ",'times':{'orange':{'shards':[" S("red", "blank") "]}}}", "as many shards");
    refused(TWO("'places':{'red':{'shards':[" S("red", "blank") "," S("red", "blank") "," S(
                "red", "blank") "]},"
                                "'green':{'shards':[" S("red", "blank") "," S("red", "blank") "," S(
                                    "red", "blank") "]},"
                                                    "'blue':{'shards':[" S("red", "blank") "," S("blue", "blank") "," S(
                                                        "blue", "blank") "]}}"),
            "more shards");
    refused(TWO("'places':{'red':{'shards':[" S("red", "torn") "," S("red", "blank") "," S("red", "blank") "]}}"),
            "a colour and a side");
    refused(TWO("'places':{'red':{'shards':3}}"), "as many shards");
    refused(TWO("'places':{'pink':{}}"), "unknown colour");
    refused(TWO("'places':[]"), "by colour");
    refused(
        TWO("'stable':{'red':['orange','purple','blue'],'green':['orange','purple','blue'],'yellow':['orange','purple','blue'],"
            "'orange':['red','green','yellow'],'purple':['red','green','yellow'],'blue':['red','green','yellow']}"),
        "no marker is left");
}

static void test_11_bad_seats(void **state) {
    (void)state;
    refused(TWO("'seats':[{}]"), "one entry a player");
    refused(TWO("'seats':[{'color':'red'},{'color':'red'}]"), "two seats of one colour");
    refused(TWO("'seats':[{'hand':[1,2,3,4]},{}]"), "length");
    refused(TWO("'seats':[{'hand':[1,1,1]},{}]"), "more copies"); /* two decks: two ones */
    refused(TWO("'used':{'red':[[0,1]]},'seats':[{'hand':[1],'deck':[1]},{}]"), "more copies");
    refused("{'players':6,'seats':[{'hand':[3]},{},{},{},{},{}]}", "more copies"); /* just_in_time/2.6 */
    refused(TWO("'seats':[{'hand':[10]},{}]"), "not a card");
    refused(TWO("'used':{'red':[[2,1]]}"), "owner");
    refused(TWO("'seats':[{'shards':['red']},{}]"), "more shards held");
    refused(TWO("'stable':{'red':['blue']},'seats':[{'shards':['blue']},{'shards':['blue']}]"), "more shards held");
    refused(TWO("'seats':[{'hat':1},{}]"), "unknown field");
}

static void test_11_bad_phase(void **state) {
    (void)state;
    refused(OTHER("'chosen':[{'card':2},null]"), "does not have");
    refused(OTHER("'chosen':[{'shard':'red'},null]"), "does not have");
    refused(OTHER("'chosen':[{'card':1}]"), "one entry a player");
    refused(OTHER("'chosen':[{'card':1},{'card':1}]"), "all who can have chosen");
    refused(OTHER("'chosen':[{'card':3},null],'resolved':[true,false]"), "before all have chosen");
    refused(OTHER("'resolved':[true,false]"), "without having been chosen");
    refused(OTHER("'phase':'rewind','chosen':[{'card':1},{'card':1}]"), "no shard");
    refused(OTHER("'phase':'act','chosen':[null,null]"), "no card");
    refused(TWO("'phase':'act','stable':{'red':['blue']},'chosen':[{'card':1},{'shard':'blue'}],"
                "'seats':[{" HAND0 "},{" HAND1 ",'shards':['blue']}]"),
            "a shard before it");
    refused(
        TWO("'phase':'rewind','stable':{'red':['blue']},'chosen':[{'card':1},{'shard':'blue'}],'resolved':[true,false],"
            "'seats':[{" HAND0 "},{" HAND1 ",'shards':['blue']}]"),
        "before the cards");
    refused("{'players':2," GOALS2 ",'phase':'rewind','chosen':[{'shard':'blue'},{'card':1}],"
            "'stable':{'green':['orange','purple','blue','blue','orange','purple']},"
            "'seats':[{" HAND0 ",'physical':'green','shards':['blue']},{" HAND1 "}]}",
            "six markers");
    refused(OTHER("'phase':'over'"), "result");
    refused(OTHER("'result':{'winners':[],'reason':'out_of_cards'}"), "result");
    /* just_in_time/12.5 */
    refused(OTHER("'phase':'over','result':{'winners':[],'reason':'out_of_cards'}"), "still choose");
    refused(
        TWO("'phase':'over','result':{'winners':[0,1],'reason':'stabilized'},'seats':[{'hand':[],'deck':[]},{'hand':[],'deck':[]}]"),
        "fits");
    stand(TWO(
        "'phase':'over','result':{'winners':[],'reason':'out_of_cards'},'seats':[{'hand':[],'deck':[]},{'hand':[],'deck':[]}]"));
    assert_int_equal(now.base.actors, 0);
    /* in phase act a null choice is a missed turn; in phase choose nobody being able to is the end */
    stand(OTHER("'phase':'act','chosen':[{'card':5},null]"));
    assert_int_equal(now.base.actors, 1);
    stand(TWO("'seats':[{'hand':[],'deck':[]},{'hand':[],'deck':[]}]"));
    assert_int_equal(now.phase, OVER);
}

#define PLACE_TESTS                                                                                                    \
    cmocka_unit_test(test_9_1_choices), cmocka_unit_test(test_9_1_hands), cmocka_unit_test(test_9_3_redeal),           \
        cmocka_unit_test(test_10_refused_choices), cmocka_unit_test(test_10_refused_deeds),                            \
        cmocka_unit_test(test_11_empty), cmocka_unit_test(test_11_left_out), cmocka_unit_test(test_11_bad_board),      \
        cmocka_unit_test(test_11_bad_seats), cmocka_unit_test(test_11_bad_phase)
