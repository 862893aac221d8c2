/* Setup, turns, plays, piles, victory, knowledge (clauses 2 to 4 and 12 to 15). Included by test.c. */

/* crononautas/2.1, crononautas/2.2, crononautas/2.4, crononautas/2.5: for every number of players. */
static void test_setup(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= PLAYERS; seats++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(GAME, seats, 5, &setup);
        start(&setup, &s.base);
        assert_int_equal(s.flipped | s.patches | s.ground, 0);
        assert_int_equal(s.mission_deck_n, MISSIONS - seats);
        assert_int_equal(s.identity_deck_n, IDENTITIES - seats);
        assert_int_equal(s.deck_n, CARDS - DEALT * seats - 1);
        assert_int_equal(s.discard_n, 0);
        for (int p = 0; p < seats; p++)
            assert_int_equal(s.hand_n[p], DEALT + (p == s.to_move)); /* crononautas/3.2 */
        assert_int_equal(s.turn, 1);
        assert_int_equal(s.owed, 1);
    }
}

/* crononautas/2.3, crononautas/2.7: missions, identities, game cards, first player; from the top; hands in rounds. */
static void test_chance_in_order(void **unused) {
    (void)unused;
    enum { SEATS = 3 };
    struct tt_setup setup;
    struct state s;
    struct tt_rng rng = tt_rng_seed(77);
    uint8_t mission[MISSIONS], identity[IDENTITIES], card[CARDS];
    int n = 0;
    tt_setup_normal(GAME, SEATS, 77, &setup);
    start(&setup, &s.base);
    for (int i = 0; i < MISSIONS; i++)
        mission[i] = (uint8_t)i;
    for (int i = 0; i < IDENTITIES; i++)
        identity[i] = (uint8_t)i;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < copies_of[kind]; i++)
            card[n++] = (uint8_t)kind;
    tt_shuffle(&rng, mission, MISSIONS);
    tt_shuffle(&rng, identity, IDENTITIES);
    tt_shuffle(&rng, card, CARDS);
    int first = (int)tt_rng_below(&rng, SEATS);
    struct bag hand[SEATS] = {{0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < DEALT * SEATS + 1; i++)
        bag_put(&hand[(first + i) % SEATS], card[--n]);
    assert_int_equal(s.to_move, first);
    for (int p = 0; p < SEATS; p++) {
        assert_int_equal(s.mission[p], mission[MISSIONS - 1 - p]);
        assert_int_equal(s.identity[p], identity[IDENTITIES - 1 - p]);
        assert_memory_equal(&s.hand[p], &hand[p], sizeof hand[p]);
    }
    assert_memory_equal(s.deck, card, (size_t)n);
    assert_true(s.base.rng.s == rng.s);
}

/* crononautas/2.6: at random, all seats come up; or as the option says. crononautas/2.8: clockwise. */
static void test_first_player(void **unused) {
    (void)unused;
    struct tt_setup setup;
    struct state s;
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        tt_setup_normal(GAME, 6, seed, &setup);
        start(&setup, &s.base);
        seen |= 1u << s.to_move;
        setup.option[O_FIRST] = 4;
        start(&setup, &s.base);
        assert_int_equal(s.to_move, 4);
    }
    assert_int_equal(seen, 63);
    scene(GAME, 3, "{}", "{'to_move':2,'phase':'main','hands':[[],[],['rex']],'deck':['excalibur','sabotage']}");
    plays("{'verb':'discard','player':2,'card':'rex'}");
    assert_true(shows("'to_move':0"));
}

/* crononautas/3.1, crononautas/3.2, crononautas/3.3, crononautas/3.4: draw, one play, end; a discard is always
 * allowed, has no effect and opens no window. */
static void test_draw_play_end(void **unused) {
    (void)unused;
    at(AT_TABLE("'flipped':[1937],'hands':[['patch_1950','rex'],['sabotage','excalibur']]"));
    assert_true(is_legal("{'verb':'play','player':0,'card':'patch_1950'}"));
    plays("{'verb':'discard','player':0,'card':'patch_1950'}");
    assert_true(shows("'patches':[]"));
    assert_true(shows("'discard':['patch_1950']"));
    assert_true(shows("'to_move':1"));
    assert_true(shows("'turn':8"));
    assert_true(shows("'hands':[['rex'],['sabotage','excalibur','new_mission']]"));
    /* No card to draw anywhere: the turn goes on without it. */
    at(WITHOUT_DECK("'deck':[],'discard':['rewind'],'hands':[['rewind'],['rex']]"));
    plays("{'verb':'discard','player':0,'card':'rewind'}");
    assert_true(shows("'hands':[[],['rex']]"));
    assert_int_equal(now()->phase, MAIN);
}

/* crononautas/3.5: two cards are needed; once begun it is carried through, also when the second is the last. */
static void test_kill_time(void **unused) {
    (void)unused;
    at(AT_TABLE("'hands':[['rex'],['excalibur']]"));
    refuses("{'verb':'kill_time','player':0,'card':'rex'}", "illegal_action", "3.5");
    at(AT_TABLE("'hands':[['gyro_del_destino','gyro_del_destino'],['excalibur']]"));
    plays("{'verb':'kill_time','player':0,'card':'gyro_del_destino'}");
    assert_int_equal(legal_count(), 1);
    refuses("{'verb':'play','player':0,'card':'gyro_del_destino','year':1936}", "illegal_action", "3.5");
    plays("{'verb':'discard','player':0,'card':'gyro_del_destino'}");
    assert_int_equal(events_named(TT_TRUTH, "discarded", NULL, 0), 1);
    assert_true(shows("'hands':[['new_mission'],['crown_of_thorns','excalibur']]"));
    assert_true(shows("'discard':['gyro_del_destino','gyro_del_destino']"));
    assert_true(shows("'gained':false")); /* crononautas/13.5 */
}

/* crononautas/3.6, crononautas/3.7, crononautas/4.4: the cancelled play is made; the Message costs no turn; no cost is
 * paid. */
static void test_cancelled_play_settles(void **unused) {
    (void)unused;
    at(AT_TABLE(
        "'artifacts':[['rex'],[]],'hands':[['sell_artifact_dinosaurs','sabotage'],['message_from_your_future_self','excalibur']]"));
    plays("{'verb':'play','player':0,'card':'sell_artifact_dinosaurs','artifact':'rex'}");
    assert_true(shows("'artifacts':[['rex'],[]]")); /* crononautas/4.2 */
    assert_true(shows("'deck':['new_mission','crown_of_thorns'"));
    plays("{'verb':'respond','player':1}");
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'artifacts':[['rex'],[]]"));
    assert_true(shows("'gained':false"));
    assert_true(shows("'to_move':1"));
    assert_true(shows("'owed':1"));
    assert_true(shows("'discard':['sell_artifact_dinosaurs','message_from_your_future_self']"));
}

/* crononautas/3.8, crononautas/3.9: an empty hand voids plays owed; turns without a card follow each other. */
static void test_empty_hand(void **unused) {
    (void)unused;
    scene(GAME, 2, "{'fast_forward':'draw_two_play_two'}",
          "{'turn':7,'to_move':0,'phase':'main','owed':3," HOME "'deck':[],'hands':[['rewind'],['rex']]}");
    plays("{'verb':'discard','player':0,'card':'rewind'}");
    assert_true(shows("'to_move':1"));
    assert_true(shows("'turn':8"));
    /* Nobody has a card and nothing can be drawn: the turns run out. */
    at("{'turn':490,'to_move':0,'phase':'main'," HOME "'deck':[],'hands':[['rewind'],[]]}");
    plays("{'verb':'discard','player':0,'card':'rewind'}");
    assert_true(shows("'reason':'turn_limit'"));
    assert_true(shows("'turn':500"));
    assert_true(shows("'owed':0"));
    /* Three void turns, then the other player's card. */
    scene(GAME, 4, "{}", "{'turn':7,'to_move':1,'phase':'main','deck':[],'hands':[['rex'],['rewind'],[],[]]}");
    plays("{'verb':'discard','player':1,'card':'rewind'}");
    assert_true(shows("'to_move':0"));
    assert_true(shows("'turn':10"));
}

/* crononautas/11.3, crononautas/3.9: extra turns add up, are complete, and come before the next seat's;
 * crononautas/3.10: no limit to a hand. */
static void test_extra_turns(void **unused) {
    (void)unused;
    at(AT_TABLE("'hands':[['fast_forward','fast_forward','rex'],[]]"));
    plays("{'verb':'play','player':0,'card':'fast_forward'}");
    assert_true(shows("'extra_turns':1"));
    plays("{'verb':'play','player':0,'card':'fast_forward'}");
    assert_true(shows("'extra_turns':2"));
    assert_true(shows("'turn':9"));
    assert_true(shows("'to_move':0"));
    assert_int_equal(events_named(TT_TRUTH, "turn_began", NULL, 0), 1);
    assert_int_equal(now()->hand_n[0], 3);
    /* A cancelled Fast Forward gives nothing. */
    at(AT_TABLE("'hands':[['fast_forward','rex'],['message_from_your_future_self']]"));
    plays("{'verb':'play','player':0,'card':'fast_forward'}");
    plays("{'verb':'respond','player':1}");
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'extra_turns':0"));
    assert_true(shows("'to_move':1"));
}

/* crononautas/4.1, crononautas/4.2, crononautas/4.3: to the stack with all choices; then to its place, then the effect.
 */
static void test_announcing(void **unused) {
    (void)unused;
    at(AT_TABLE("'hands':[['rex','get_there_first','patch_1950'],['excalibur']]"));
    refuses("{'verb':'play','player':0,'card':'get_there_first','artifact':'rex'}", "illegal_action", "9.7");
    refuses("{'verb':'play','player':0,'card':'patch_1950'}", "illegal_action", "9.3");
    assert_true(is_legal("{'verb':'discard','player':0,'card':'get_there_first'}"));
    plays("{'verb':'play','player':0,'card':'rex'}");
    assert_true(shows("'stack':[{'player':0,'card':'rex'}]"));
    assert_true(shows("'artifacts':[[],[]]"));
    assert_true(shows("'asked':1"));
    refuses("{'verb':'play','player':0,'card':'patch_1950'}", "not_your_turn", NULL);
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'artifacts':[['rex'],[]]"));
    assert_true(shows("'stack':[]"));
}

/* crononautas/4.5: fetch before miracle before play owed before the end. A Rewind out of a miracle shows all. */
static void test_what_comes_next(void **unused) {
    (void)unused;
    scene(GAME, 2, "{'fast_forward':'draw_two_play_two'}",
          "{'turn':7,'to_move':0,'phase':'miracle','owed':2,'aside':['rewind','excalibur'],'aside_plays':2," HOME DECK
          "'discard':['sabotage'],'hands':[['rex'],[]]}");
    plays("{'verb':'play','player':0,'card':'rewind'}");
    assert_true(shows("'phase':'fetch'"));
    assert_true(shows("'aside_plays':1"));
    plays("{'verb':'decline','player':0}");
    assert_true(shows("'phase':'miracle'"));
    plays("{'verb':'play','player':0,'card':'excalibur'}");
    assert_true(shows("'phase':'main'"));
    assert_true(shows("'owed':2"));
    plays("{'verb':'play','player':0,'card':'rex'}");
    assert_true(shows("'to_move':1")); /* the second is void (3.8) */
}

/* crononautas/12.1, crononautas/12.2, crononautas/12.3, crononautas/12.4: the pile is renewed in the middle of a draw,
 * without rifts; what cannot be drawn is left out, and a sale without a card is no gain (R46). */
static void test_piles(void **unused) {
    (void)unused;
    at(WITHOUT_DECK(
        "'deck':['excalibur'],'discard':['rewind','fast_forward','message_from_your_future_self'],'artifacts':[['rex'],[]],"
        "'hands':[['sell_artifact_dinosaurs'],[]]"));
    plays("{'verb':'play','player':0,'card':'sell_artifact_dinosaurs','artifact':'rex'}");
    /* excalibur, then the reshuffled action and the artifact; the rifts stay in their order */
    assert_int_equal(now()->hand_n[0], 3);
    assert_true(shows("'hands':[['rex','excalibur','sell_artifact_dinosaurs'],[]]"));
    assert_true(shows("'discard':['rewind','fast_forward','message_from_your_future_self']"));
    assert_true(shows("'gained':false")); /* the next turn's */
    assert_int_equal(events_named(TT_TRUTH, "reshuffled", NULL, 0), 1);
    at(WITHOUT_DECK(
        "'deck':[],'discard':['rewind'],'flipped':[1937],'hands':[['patch_1950','gyro_del_destino'],['rex']]"));
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'hands':[['gyro_del_destino'],['rex']]"));
    assert_true(shows("'to_move':1"));
    /* crononautas/12.2: only when needed: the last card is drawn, the discards stay. */
    at(WITHOUT_DECK("'deck':['excalibur'],'discard':['sabotage'],'hands':[['rex','halt_attack'],[]]"));
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'deck':[]"));
    assert_true(shows("'discard':['rex','sabotage']"));
}

#define NINE                                                                                                           \
    "'gyro_del_destino','gyro_del_destino','gyro_del_destino','gyro_del_destino','restore_history','restore_history','sabotage','excalibur','rewind'"

/* crononautas/13.4, crononautas/13.5: exactly ten and a card gained this turn; the draw, killing time and hands passed
 * on are no gain; a sale and Fast Forward under its option are. */
static void test_hand_victory(void **unused) {
    (void)unused;
    const char *sale =
        AT_TABLE("'artifacts':[['shakespeare_play'],[]],'hands':[[" NINE ",'sell_artifact_dinosaurs'],[]]");
    at(sale); /* nine left, two drawn: eleven */
    plays("{'verb':'play','player':0,'card':'sell_artifact_dinosaurs','artifact':'shakespeare_play'}");
    assert_int_equal(now()->phase, MAIN);
    scene(GAME, 2, "{'hand_win':'at_least'}", sale);
    plays("{'verb':'play','player':0,'card':'sell_artifact_dinosaurs','artifact':'shakespeare_play'}");
    assert_true(shows("'reasons':['hand']"));
    scene(GAME, 2, "{'hand_win':'off'}", AT_TABLE("'flipped':[1937],'hands':[[" NINE ",'patch_1950'],[]]"));
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_int_equal(now()->phase, MAIN);
    /* killing time from eleven to ten */
    at(AT_TABLE("'hands':[[" NINE ",'patch_1950','rex'],[]]"));
    plays("{'verb':'kill_time','player':0,'card':'rex'}");
    plays("{'verb':'discard','player':0,'card':'patch_1950'}");
    assert_int_equal(now()->hand_n[0], 10);
    assert_int_equal(now()->phase, MAIN);
    /* ten by an exchange of hands */
    at(AT_TABLE("'hands':[['discontinuity'],[" NINE ",'rex']]"));
    plays("{'verb':'play','player':0,'card':'discontinuity','direction':'left'}");
    plays("{'verb':'pass','player':1}");
    assert_int_equal(now()->hand_n[0], 10);
    assert_true(shows("'to_move':1"));
    /* Fast Forward under its option: eight and two are ten, but two plays are owed; discards leave eight */
    scene(GAME, 2, "{'fast_forward':'draw_two_play_two'}",
          AT_TABLE("'flipped':[1937],'hands':[[" NINE ",'fast_forward','patch_1950'],[]]"));
    plays("{'verb':'play','player':0,'card':'fast_forward'}");
    assert_true(shows("'gained':true"));
    assert_true(shows("'owed':2"));
    assert_true(shows("'extra_turns':0"));
    assert_int_equal(now()->hand_n[0], 12);
    plays("{'verb':'discard','player':0,'card':'rewind'}");
    plays("{'verb':'discard','player':0,'card':'patch_1950'}");
    assert_true(shows("'reasons':['hand']"));
    /* crononautas/13.5: an extra turn starts without a gain */
    at("{'turn':7,'to_move':0,'phase':'main','extra_turns':1," HOME DECK
       "'flipped':[1937],'hands':[['patch_1950','rex'],[]]}");
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_true(shows("'to_move':0"));
    assert_true(shows("'gained':false"));
}

/* crononautas/13.3: black shows blue, red is covered; an open paradox is neither. */
static void test_identity_victory(void **unused) {
    (void)unused;
    static const struct {
        const char *timeline;
        bool home;
    } row[] = {
        {"'flipped':[1914,1915],'patches':['patch_1917','patch_1918']", true},
        {"'flipped':[1914,1915],'patches':['patch_1918']", false},
        {"'flipped':[1914,1915,1936,1941],'patches':['patch_1917','patch_1918']", false}, /* 1944 torn */
        {"'flipped':[1914,1915,1936,1941],'patches':['patch_1917','patch_1918','patch_1944']", false},
        {"'flipped':[1914,1915,1936],'patches':['patch_1917','patch_1918']", true},
        {"", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char position[600];
        snprintf(position, sizeof position, "{" TURN HOME DECK "%s%s'hands':[['rex','sabotage'],[]]}", row[i].timeline,
                 *row[i].timeline ? "," : "");
        at(position);
        plays("{'verb':'discard','player':0,'card':'rex'}");
        assert_int_equal(now()->phase == OVER, row[i].home);
    }
    /* Squa Tront's black 1945 is one year with three patches; World War III serves him. */
    scene(GAME, 2, "{}",
          "{" TURN
          "'missions':['cretaceous_zoo','field_trip'],'identities':['squa_tront','yuri'],'flipped':[1937,1957],"
          "'patches':['patch_1950','patch_1962'],'hands':[['rex'],[]],'deck':[]}");
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'reason':'identity'"));
    for (int pin = 0; pin < PINS; pin++) {
        struct state s = {.flipped = (uint16_t)(AT(L1937) | AT(L1957) | AT(pin))};
        s.ground = ground_of(s.flipped);
        s.patches = AT(S1950) | AT(S1962) | (s.ground & NEXUS);
        assert_int_equal(at_home(&s, SQUA_TRONT), !(pin == L1936 || pin == L1941 || pin == L1943));
    }
}

/* crononautas/13.1, crononautas/13.2, crononautas/13.6, crononautas/13.7, crononautas/13.8: at the end of one's own
 * turn, alone, all reasons in order; answers come before the effect. crononautas/14.3: one point for the winner. */
static void test_victory_moments(void **unused) {
    (void)unused;
    struct tt_result r = {0};
    /* Player 1's mission is complete in player 0's turn: it wins nothing until player 1's own turn ends. */
    at(WITHOUT_DECK(
        "'deck':['excalibur'],'artifacts':[['rex'],['cancer_cure','future_maths','creation_video']],'hands':[['stegosaurus'],['sabotage']]"));
    plays("{'verb':'play','player':0,'card':'stegosaurus'}");
    plays("{'verb':'pass','player':1}");
    assert_int_equal(now()->phase, MAIN);
    plays("{'verb':'discard','player':1,'card':'sabotage'}");
    assert_true(shows("'result':{'winners':[1],'reason':'mission','reasons':['mission']}"));
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_int_equal(r.winners, 2);
    assert_int_equal(r.score[0], 0);
    assert_int_equal(r.score[1], 1);
    /* Taken away again in time: no victory (13.7). */
    at(WITHOUT_DECK(
        "'deck':['excalibur'],'artifacts':[['rex','stegosaurus'],['cancer_cure','future_maths','creation_video']],'hands':[['get_there_first'],['sabotage']]"));
    plays("{'verb':'play','player':0,'card':'get_there_first','artifact':'cancer_cure'}");
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'discard','player':1,'card':'sabotage'}");
    assert_true(now()->phase != OVER);
    /* All three at once: the reasons in their order. */
    at(AT_TABLE(
        "'flipped':[1914,1915,1937],'patches':['patch_1917','patch_1918'],'artifacts':[['rex','stegosaurus','triceratops'],[]],"
        "'hands':[[" NINE ",'patch_1950'],[]]"));
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_true(shows("'result':{'winners':[0],'reason':'mission','reasons':['mission','identity','hand']}"));
    /* A winning play can be answered, and then it does not count (13.8). */
    at(AT_TABLE(
        "'artifacts':[['rex','stegosaurus'],[]],'hands':[['triceratops','sabotage'],['message_from_your_future_self']]"));
    plays("{'verb':'play','player':0,'card':'triceratops'}");
    plays("{'verb':'respond','player':1}");
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'phase':'main'"));
    assert_true(shows("'artifacts':[['rex','stegosaurus'],[]]"));
    /* A mission taken this turn can win at its end (R36). */
    at("{" TURN DECK
       "'missions':['field_trip','great_mysteries'],'identities':['renee','yuri'],'mission_deck':['cretaceous_zoo'],"
       "'artifacts':[['rex','stegosaurus','triceratops'],[]],'hands':[['new_mission'],[]]}");
    plays("{'verb':'play','player':0,'card':'new_mission'}");
    assert_true(shows("'reason':'mission'"));
    assert_true(shows("'mission_discard':['field_trip']"));
}

/* crononautas/14.2: turn number turn_limit ends without a victory. */
static void test_turn_limit(void **unused) {
    (void)unused;
    const char *position =
        "{'turn':50,'to_move':0,'phase':'main'," HOME DECK "'hands':[['rex','sabotage'],['excalibur']]}";
    scene(GAME, 2, "{'turn_limit':50}", position);
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'result':{'winners':[],'reason':'turn_limit','reasons':['turn_limit']}"));
    scene(GAME, 2, "{'turn_limit':51}", position);
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'turn':51"));
}

/* crononautas/1.6, crononautas/15.1, crononautas/15.2: what a view shows and what it does not. */
static void test_what_is_seen(void **unused) {
    (void)unused;
    char text[200];
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0,'aside':['rex','sabotage'],'aside_plays':1,'discard':['halt_attack','excalibur']," HOME
           DECK "'mission_discard':['field_trip'],'hands':[['patch_1868'],['patch_1917']]}");
    assert_true(scene_shows(0, "'hands':[['patch_1868'],1]"));
    assert_true(scene_shows(0, "'aside':['rex','sabotage']"));
    assert_true(scene_shows(0, "'missions':['cretaceous_zoo',null]"));
    assert_true(scene_shows(1, "'hands':[1,['patch_1917']]"));
    assert_true(scene_shows(1, "'aside':2"));
    assert_true(scene_shows(1, "'identities':[null,'yuri']"));
    assert_true(scene_shows(TT_NOBODY, "'hands':[1,1]"));
    for (int viewer = TT_NOBODY; viewer < 2; viewer++) {
        assert_true(scene_shows(viewer, "'deck':4"));
        assert_true(scene_shows(viewer, "'mission_deck':7"));
        assert_true(scene_shows(viewer, "'discard':['halt_attack','excalibur']"));
        assert_true(scene_shows(viewer, "'mission_discard':['field_trip']"));
        assert_false(scene_shows(viewer, "'found'"));
    }
    plays("{'verb':'decline','player':0}");
    assert_int_equal(events_named(1, "drew", text, sizeof text), 1);
    assert_non_null(strstr(text, "new_mission"));
    assert_int_equal(events_named(0, "drew", text, sizeof text), 1);
    assert_non_null(strstr(text, "\"cards\":1"));
    /* The searcher of the draw pile sees what it holds, in canonical order; the others do not. */
    at("{'turn':7,'to_move':0,'phase':'fetch','fetch':'deck','owed':0," HOME DECK "'hands':[[],['patch_1917']]}");
    assert_true(scene_shows(0, "'found':['crown_of_thorns','future_maths','get_there_first','new_mission']"));
    assert_false(scene_shows(1, "'found'"));
    /* Over: everything is shown but the piles. */
    at(AT_TABLE("'artifacts':[['rex','stegosaurus'],[]],'hands':[['triceratops','sabotage'],[]]"));
    plays("{'verb':'play','player':0,'card':'triceratops'}");
    assert_true(scene_shows(TT_NOBODY, "'hands':[['sabotage'],[]]"));
    assert_true(scene_shows(1, "'identities':['renee','yuri']"));
    assert_true(scene_shows(1, "'deck':4"));
}
