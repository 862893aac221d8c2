/* What cards do: inverters, patches, artifacts, actions, answers, rifts (clauses 9 to 11), and options that
 * change them. Included by test.c. */

/* crononautas/9.1, crononautas/9.2: each inverter has its targets and its direction. */
static void test_inverters(void **unused) {
    (void)unused;
    static const struct {
        const char *id;
        int target[5];
    } limited[] = {{"avoid_assassination", {1865, 1914, 1963, 1980}},
                   {"avert_disaster", {1912, 1915, 1937}},
                   {"assassinate", {1936, 1981}},
                   {"sabotage", {1943, 1957}},
                   {"halt_attack", {1941, 1993}}};
    at(AT_TABLE(
        "'flipped':[1980],'hands':[['gyro_del_destino','restore_history','avoid_assassination','avert_disaster','assassinate','sabotage','halt_attack'],[]]"));
    for (int pin = 0; pin < PINS; pin++) {
        char action[120];
        snprintf(action, sizeof action, "{'verb':'play','player':0,'card':'gyro_del_destino','year':%d}",
                 year_of_pin[pin]);
        assert_true(is_legal(action));
        snprintf(action, sizeof action, "{'verb':'play','player':0,'card':'restore_history','year':%d}",
                 year_of_pin[pin]);
        assert_true(is_legal(action));
        for (int i = 0; i < 5; i++) {
            bool may = false;
            for (int j = 0; j < 5; j++)
                may = may || limited[i].target[j] == year_of_pin[pin];
            snprintf(action, sizeof action, "{'verb':'play','player':0,'card':'%s','year':%d}", limited[i].id,
                     year_of_pin[pin]);
            assert_int_equal(is_legal(action), may && year_of_pin[pin] != 1980);
        }
    }
    refuses("{'verb':'play','player':0,'card':'avoid_assassination','year':1980}", "illegal_action", "9.2");
    refuses("{'verb':'play','player':0,'card':'sabotage','year':1936}", "illegal_action", "9.2");
    refuses("{'verb':'play','player':0,'card':'sabotage'}", "illegal_action", "9.2");
    refuses("{'verb':'play','player':0,'card':'sabotage','year':1868}", "illegal_action", "9.2");
}

/* crononautas/9.3: on its own year only, while open; its player draws; it does not matter who tore it. */
static void test_patches(void **unused) {
    (void)unused;
    at(AT_TABLE("'flipped':[1937],'patches':[],'hands':[['patch_1950','patch_1995'],['rex']]"));
    refuses("{'verb':'play','player':0,'card':'patch_1995'}", "illegal_action", "9.3");
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_true(shows("'patches':[]"));
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'patches':['patch_1950']"));
    assert_true(shows("'hands':[['patch_1995','new_mission'],['rex','crown_of_thorns']]"));
    assert_int_equal(events_named(TT_TRUTH, "patched", NULL, 0), 1);
}

/* crononautas/9.4, crononautas/9.5: artifacts lie in a row; the best ranked Mona Lisa face up anywhere is THE Mona
 * Lisa; forgeries and the triptych are bound by nothing (R38). */
static void test_mona_lisa(void **unused) {
    (void)unused;
    static const struct {
        int mission;
        const char *rows;
        bool done;
    } row[] = {
        {MONA_AND_DINOSAUR, "[['mona_lisa_real','rex','shakespeare_play'],[]]", true},
        {MONA_AND_DINOSAUR, "[['mona_lisa_obvious_forgery','triceratops','shakespeare_play'],[]]", true},
        {MONA_AND_DINOSAUR,
         "[['mona_lisa_obvious_forgery','triceratops','shakespeare_play'],['mona_lisa_excellent_forgery']]", false},
        {MONA_AND_DINOSAUR, "[['mona_lisa_real','triceratops','fab_four_album'],[]]", false},
        {MONA_AND_DINOSAUR, "[['mona_lisa_real','mona_lisa_obvious_forgery','shakespeare_play'],[]]", false},
        {HOAX, "[['mona_lisa_excellent_forgery','crown_of_thorns','rex'],['mona_lisa_real']]", true},
        {HOAX, "[['mona_lisa_obvious_forgery','crown_of_thorns','rex'],['mona_lisa_excellent_forgery']]", true},
        {HOAX, "[['mona_lisa_real','crown_of_thorns','rex'],[]]", false},
        {TRIPTYCH, "[['mona_lisa_real','mona_lisa_excellent_forgery','mona_lisa_obvious_forgery'],[]]", true},
        {TRIPTYCH, "[['mona_lisa_real','mona_lisa_excellent_forgery'],['mona_lisa_obvious_forgery']]", false},
        {ZOO, "[['rex','stegosaurus','triceratops'],[]]", true},
        {ZOO, "[['rex','stegosaurus'],['triceratops']]", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char position[400];
        snprintf(
            position, sizeof position,
            "{'to_move':0,'phase':'main','missions':['%s','great_mysteries'],'identities':['renee','yuri'],'deck':['sabotage'],"
            "'artifacts':%s,'hands':[['halt_attack'],[]]}",
            mission_id[row[i].mission], row[i].rows);
        at(position);
        plays("{'verb':'discard','player':0,'card':'halt_attack'}");
        assert_int_equal(now()->phase == OVER, row[i].done);
    }
}

/* crononautas/9.6, crononautas/9.7, crononautas/9.8: sales draw two, or three for their bonus; the artifact lies on the
 * action. */
static void test_sales(void **unused) {
    (void)unused;
    static const struct {
        const char *card, *artifact;
        int drawn;
    } row[] = {
        {"sell_artifact_dinosaurs", "rex", 3},
        {"sell_artifact_dinosaurs", "fab_four_album", 2},
        {"sell_artifact_masterpieces", "fab_four_album", 3},
        {"sell_artifact_masterpieces", "rex", 2},
        {"sell_artifact_masterpieces", "mona_lisa_excellent_forgery", 3},
        {"sell_artifact_masterpieces", "mona_lisa_obvious_forgery", 2},
        {"sell_artifact_dinosaurs", "mona_lisa_excellent_forgery", 2},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char position[600], action[200], want[200];
        snprintf(
            position, sizeof position,
            "{" TURN HOME "'deck':['patch_1868','patch_1917','patch_1918','patch_1929','patch_1933'],'artifacts':"
            "[['rex','fab_four_album','mona_lisa_excellent_forgery'],['mona_lisa_obvious_forgery']],'hands':[['%s','sabotage'],[]]}",
            row[i].card);
        at(position);
        snprintf(action, sizeof action, "{'verb':'play','player':0,'card':'%s','artifact':'%s'}", row[i].card,
                 row[i].artifact);
        if (!strcmp(row[i].artifact, "mona_lisa_obvious_forgery")) { /* another's */
            refuses(action, "illegal_action", "9.7");
            continue;
        }
        plays(action);
        assert_int_equal(now()->hand_n[0], 1 + row[i].drawn);
        snprintf(want, sizeof want, "'discard':['%s','%s']", row[i].artifact, row[i].card);
        assert_true(shows(want));
    }
    /* A worse Mona Lisa of one's own brings no bonus while a better one lies anywhere. */
    at(WITHOUT_DECK(
        "'deck':['patch_1868','patch_1917','patch_1918','patch_1929'],'artifacts':[['mona_lisa_obvious_forgery'],['mona_lisa_real']],"
        "'hands':[['sell_artifact_masterpieces'],[]]"));
    plays("{'verb':'play','player':0,'card':'sell_artifact_masterpieces','artifact':'mona_lisa_obvious_forgery'}");
    assert_int_equal(now()->hand_n[0], 2);
}

/* crononautas/9.9, crononautas/9.11: two cards and one play, three and two for the bonus group; the hand is barred
 * meanwhile, but not for answers (R17); drawn cards go to the hand; plays are extra; exchanges leave the row alone. */
static void test_miracle(void **unused) {
    (void)unused;
    at(WITHOUT_DECK(
        "'deck':['rex','discontinuity','sabotage','patch_1933'],'artifacts':[['excalibur','future_maths'],[]],"
        "'hands':[['miracle_wisdom','patch_1868'],['patch_1917']]"));
    plays("{'verb':'play','player':0,'card':'miracle_wisdom','artifact':'excalibur'}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'aside':['rex','discontinuity']"));
    assert_true(shows("'aside_plays':1"));
    assert_true(shows("'discard':['excalibur','miracle_wisdom']"));
    refuses("{'verb':'play','player':0,'card':'patch_1868'}", "illegal_action", "9.9");
    refuses("{'verb':'discard','player':0,'card':'patch_1868'}", "illegal_action", "9.10");
    refuses("{'verb':'kill_time','player':0,'card':'patch_1868'}", "illegal_action", "9.10");
    plays("{'verb':'play','player':0,'card':'discontinuity','direction':'left'}");
    assert_true(shows("'aside':['rex']"));
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'to_move':1"));
    assert_true(shows("'discard':['rex','discontinuity','excalibur','miracle_wisdom']"));
    assert_true(shows("'hands':[['patch_1917'],['sabotage','patch_1868']]"));
    /* the bonus, with a patch that draws into the hand */
    at(WITHOUT_DECK(
        "'flipped':[1937],'deck':['patch_1950','rex','sabotage','patch_1933'],'artifacts':[['excalibur','future_maths'],[]],"
        "'hands':[['miracle_wisdom','patch_1868'],[]]"));
    plays("{'verb':'play','player':0,'card':'miracle_wisdom','artifact':'future_maths'}");
    assert_true(shows("'aside_plays':2"));
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_true(shows("'hands':[['patch_1868','patch_1933'],[]]"));
    assert_true(shows("'gained':true"));
    assert_true(shows("'phase':'miracle'"));
    /* R17: a Message from the hand answers, also while a miracle is open. R16: one aside does not. */
    at("{'turn':7,'to_move':0,'phase':'response','owed':0," HOME DECK
       "'aside':['message_from_your_future_self'],'aside_plays':1,"
       "'stack':[{'player':0,'card':'rex'},{'player':1,'card':'message_from_your_future_self'}],'asked':0,"
       "'hands':[['message_from_your_future_self'],['sabotage']]}");
    assert_true(is_legal("{'verb':'respond','player':0}"));
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME DECK
       "'aside':['message_from_your_future_self','rex'],'aside_plays':1,'hands':[[],[]]}");
    refuses("{'verb':'play','player':0,'card':'message_from_your_future_self'}", "illegal_action", "10.1");
}

/* crononautas/9.10: declined, without plays or without cards it closes; what is left goes in the order drawn. */
static void test_miracle_closes(void **unused) {
    (void)unused;
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME DECK
       "'aside':['gyro_del_destino','rex','gyro_del_destino'],'aside_plays':2,'hands':[[],['sabotage']]}");
    plays("{'verb':'play','player':0,'card':'gyro_del_destino','year':1937}");
    assert_true(shows("'aside':['rex','gyro_del_destino']")); /* crononautas/1.5 */
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'play','player':0,'card':'rex'}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'aside':[]"));
    assert_true(shows("'discard':['gyro_del_destino','gyro_del_destino']"));
    assert_true(shows("'to_move':1"));
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME DECK
       "'aside':['sabotage','rex','halt_attack'],'aside_plays':2,'hands':[[],[]]}");
    plays("{'verb':'decline','player':0}");
    assert_true(shows("'discard':['halt_attack','rex','sabotage']"));
    /* Fewer cards than plays: the second play is void. */
    at(WITHOUT_DECK(
        "'deck':[],'artifacts':[['excalibur'],[]],'discard':['fast_forward'],'hands':[['miracle_relics','sabotage'],[]]"));
    plays("{'verb':'play','player':0,'card':'miracle_relics','artifact':'excalibur'}");
    /* the action and the relic are reshuffled and drawn aside: two cards, two plays */
    assert_int_equal(now()->aside_n, 2);
    plays("{'verb':'play','player':0,'card':'excalibur'}");
    assert_true(shows("'aside':['miracle_relics']"));
    refuses("{'verb':'play','player':0,'card':'miracle_relics','artifact':'excalibur'}", "illegal_action", "9.11");
    plays("{'verb':'decline','player':0}");
    assert_true(shows("'aside_plays':0"));
    assert_true(shows("'discard':['fast_forward']")); /* the next draw took the miracle back into the pile */
    assert_true(shows("'hands':[['sabotage'],['miracle_relics']]"));
}

/* crononautas/9.11, R32: no miracle is played or fetched while one is open. */
static void test_miracle_inside(void **unused) {
    (void)unused;
    at("{'turn':7,'to_move':0,'phase':'fetch','fetch':'discard','owed':0," HOME DECK
       "'discard':['miracle_wisdom','sabotage'],"
       "'aside':['rex'],'aside_plays':1,'artifacts':[['excalibur'],[]],'hands':[[],[]]}");
    refuses("{'verb':'fetch','player':0,'card':'miracle_wisdom','artifact':'excalibur'}", "illegal_action", "9.11");
    at("{'turn':7,'to_move':0,'phase':'fetch','fetch':'discard','owed':0," HOME DECK
       "'discard':['miracle_wisdom','sabotage'],"
       "'artifacts':[['excalibur'],[]],'hands':[[],[]]}");
    assert_true(is_legal("{'verb':'fetch','player':0,'card':'miracle_wisdom','artifact':'excalibur'}"));
    /* Rewind finds nothing if the only card is a miracle and one is open. */
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME DECK
       "'discard':['miracle_wisdom'],'aside':['rewind'],'aside_plays':1,"
       "'artifacts':[['excalibur'],[]],'hands':[[],[]]}");
    refuses("{'verb':'play','player':0,'card':'rewind'}", "illegal_action", "11.4");
}

/* Get There First takes from others only, It Never Existed hits any row (R39). */
static void test_stealing(void **unused) {
    (void)unused;
    at(AT_TABLE("'artifacts':[['rex'],['excalibur']],'hands':[['get_there_first','it_never_existed'],[]]"));
    refuses("{'verb':'play','player':0,'card':'get_there_first','artifact':'rex'}", "illegal_action", "9.7");
    refuses("{'verb':'play','player':0,'card':'it_never_existed','artifact':'stegosaurus'}", "illegal_action", "9.7");
    assert_true(is_legal("{'verb':'play','player':0,'card':'it_never_existed','artifact':'rex'}"));
    plays("{'verb':'play','player':0,'card':'get_there_first','artifact':'excalibur'}");
    assert_true(shows("'artifacts':[['rex','excalibur'],[]]"));
    char text[200];
    assert_int_equal(events_named(TT_TRUTH, "artifact_moved", text, sizeof text), 1);
    assert_non_null(strstr(text, "\"from\":1,\"to\":0"));
}

/* crononautas/12.5: the new one is taken first, the old one lies open; an empty deck is renewed from its discards; if
 * there is none at all the old one is kept. */
static void test_new_secrets(void **unused) {
    (void)unused;
#define SECRETS(deck, discard)                                                                                         \
    "{" TURN DECK "'missions':['cretaceous_zoo','wisdom_of_tomorrow'],'mission_deck':" deck                            \
    ",'mission_discard':" discard ",'identities':['renee','yuri'],'hands':[['new_mission','sabotage'],[]]}"
    at(SECRETS("['field_trip','great_mysteries']", "[]"));
    plays("{'verb':'play','player':0,'card':'new_mission'}");
    assert_true(shows("'missions':['field_trip','wisdom_of_tomorrow']"));
    assert_true(shows("'mission_discard':['cretaceous_zoo']"));
    assert_true(shows("'mission_deck':['great_mysteries']"));
    assert_int_equal(events_named(1, "mission_changed", NULL, 0), 1);
    at(SECRETS("[]", "['relics_of_legend']"));
    plays("{'verb':'play','player':0,'card':'new_mission'}");
    assert_true(shows("'missions':['relics_of_legend','wisdom_of_tomorrow']"));
    assert_true(shows("'mission_discard':['cretaceous_zoo']"));
    at(SECRETS("[]", "[]"));
    plays("{'verb':'play','player':0,'card':'new_mission'}");
    assert_true(shows("'missions':['cretaceous_zoo','wisdom_of_tomorrow']"));
    assert_int_equal(events_named(1, "mission_changed", NULL, 0), 0);
    at("{" TURN DECK HOME "'identity_deck':['amara'],'hands':[['your_parents_never_met','sabotage'],['rex']]}");
    refuses("{'verb':'play','player':0,'card':'your_parents_never_met','seat':1}", "illegal_action", "4.1");
    plays("{'verb':'play','player':0,'card':'your_parents_never_met','seat':0}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'identities':['amara','yuri']"));
    assert_true(shows("'identity_discard':['renee']"));
}

/* Discontinuity passes whole hands, empty ones too; Time Vortex deals all of them again from the player on (R40). */
static void test_exchanges(void **unused) {
    (void)unused;
    const char *three =
        "{'turn':7,'to_move':0,'phase':'main','deck':[],'hands':[['discontinuity','rex'],[],['sabotage','excalibur']]}";
    scene(GAME, 3, "{}", three);
    plays("{'verb':'play','player':0,'card':'discontinuity','direction':'left'}");
    plays("{'verb':'pass','player':2}");
    /* ... and the draw of the next turn: the card itself, reshuffled */
    assert_true(shows("'hands':[['sabotage','excalibur'],['rex','discontinuity'],[]]"));
    scene(GAME, 3, "{}", three);
    plays("{'verb':'play','player':0,'card':'discontinuity','direction':'right'}");
    plays("{'verb':'pass','player':2}");
    assert_int_equal(now()->hand[2].set, BIT(REX));
    assert_true(holds(&now()->hand[1], SABOTAGE) && holds(&now()->hand[1], EXCALIBUR));
    at(AT_TABLE("'hands':[['discontinuity'],['rex']]"));
    refuses("{'verb':'play','player':0,'card':'discontinuity','direction':'right'}", "illegal_action", "4.1");
    /* five cards for three: 2, 2, 1 beginning with the player */
    scene(
        GAME, 3, "{}",
        "{'turn':7,'to_move':1,'phase':'main','extra_turns':1,'deck':[],'hands':[['rex'],['time_vortex'],['sabotage','excalibur','patch_1868','patch_1917']]}");
    plays("{'verb':'play','player':1,'card':'time_vortex'}");
    plays("{'verb':'pass','player':2}");
    plays("{'verb':'pass','player':0}");
    assert_int_equal(now()->hand_n[1], 2 + 1); /* and the draw of the extra turn: the vortex itself */
    assert_int_equal(now()->hand_n[2], 2);
    assert_int_equal(now()->hand_n[0], 1);
    assert_int_equal(events_named(0, "hands_redealt", NULL, 0), 1);
}

/* crononautas/10.2, crononautas/10.3: clockwise from the seat after the top card's player; not with an empty hand;
 * nobody once all Messages are seen; Message or not, everybody else is asked. */
static void test_who_is_asked(void **unused) {
    (void)unused;
    scene(
        GAME, 5, "{}",
        "{'turn':7,'to_move':3,'phase':'main','deck':['patch_1868'],'hands':[['sabotage'],[],['message_from_your_future_self'],['rex'],['excalibur']]}");
    plays("{'verb':'play','player':3,'card':'rex'}");
    assert_true(shows("'asked':4"));
    refuses("{'verb':'respond','player':4}", "illegal_action", "10.3");
    plays("{'verb':'pass','player':4}");
    assert_true(shows("'asked':0"));
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'asked':2"));
    plays("{'verb':'respond','player':2}");
    /* the Message has its own window: 3 has no card left, 4 and 0 are asked again (10.4) */
    assert_true(shows("'asked':4"));
    plays("{'verb':'pass','player':4}");
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'discard':['rex','message_from_your_future_self']"));
    /* one Message on the stack and two in the pile: nobody is left to ask */
    at(AT_TABLE(
        "'discard':['message_from_your_future_self','message_from_your_future_self'],'hands':[['rex','sabotage'],['message_from_your_future_self','excalibur']]"));
    plays("{'verb':'play','player':0,'card':'rex'}");
    plays("{'verb':'respond','player':1}");
    assert_true(shows("'phase':'main'"));
    assert_true(shows("'artifacts':[[],[]]"));
    /* with more copies in the game, somebody is */
    scene(
        GAME, 2, "{'message_count':4}",
        AT_TABLE(
            "'discard':['message_from_your_future_self','message_from_your_future_self'],'hands':[['rex','sabotage'],['message_from_your_future_self','excalibur']]"));
    plays("{'verb':'play','player':0,'card':'rex'}");
    plays("{'verb':'respond','player':1}");
    assert_true(shows("'asked':0"));
}

/* crononautas/10.1, crononautas/10.4, crononautas/10.5, crononautas/10.6, crononautas/10.7: odd cancels, even does not;
 * Messages are discarded from the top; third players join; nothing but cards can be answered. */
static void test_messages(void **unused) {
    (void)unused;
#define M "message_from_your_future_self"
    at(AT_TABLE("'hands':[['" M "','rex'],['sabotage']]"));
    refuses("{'verb':'play','player':0,'card':'" M "'}", "illegal_action", "10.1");
    assert_true(is_legal("{'verb':'kill_time','player':0,'card':'" M "'}"));
    plays("{'verb':'discard','player':0,'card':'" M "'}");
    assert_int_equal(now()->phase, MAIN);
    /* three Messages by three players: the card at the bottom is cancelled */
    scene(GAME, 3, "{}",
          "{'turn':7,'to_move':0,'phase':'main','deck':[],'hands':[['sabotage','" M "'],['" M "','rex'],['" M
          "','excalibur']]}");
    plays("{'verb':'play','player':0,'card':'sabotage','year':1957}");
    plays("{'verb':'respond','player':1}");
    assert_true(shows("'asked':2"));
    plays("{'verb':'respond','player':2}");
    assert_true(shows("'asked':0"));
    refuses("{'verb':'respond','player':2}", "not_your_turn", NULL);
    plays("{'verb':'respond','player':0}");
    assert_true(shows("'flipped':[]"));
    assert_int_equal(events_named(TT_TRUTH, "cancelled", NULL, 0), 2); /* the second Message and the card */
    /* two: it works */
    scene(GAME, 3, "{}",
          "{'turn':7,'to_move':0,'phase':'main','deck':['patch_1868'],'hands':[['sabotage'],['" M "','rex'],['" M
          "','excalibur']]}");
    plays("{'verb':'play','player':0,'card':'sabotage','year':1957}");
    plays("{'verb':'respond','player':1}");
    plays("{'verb':'respond','player':2}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'flipped':[1957]"));
    assert_true(shows("'discard':['sabotage','" M "','" M "']"));
}

/* crononautas/10.3 with six players and five Messages: the stack holds six cards at most. */
static void test_messages_at_six(void **unused) {
    (void)unused;
    scene(GAME, 6, "{'message_count':5}",
          "{'turn':7,'to_move':5,'phase':'main','deck':[],'hands':[['" M "','rex'],['" M "','excalibur'],['" M
          "','patch_1868'],['" M "','patch_1917'],['" M "','patch_1918'],['sabotage','patch_1929']]}");
    plays("{'verb':'play','player':5,'card':'sabotage','year':1957}");
    plays("{'verb':'respond','player':0}");
    plays("{'verb':'respond','player':1}");
    plays("{'verb':'respond','player':2}");
    plays("{'verb':'respond','player':3}");
    assert_true(shows("'asked':4"));
    plays("{'verb':'respond','player':4}");
    assert_true(shows("'flipped':[]"));
    assert_int_equal(now()->spent, 5);
}

/* crononautas/11.1, crononautas/11.2, crononautas/11.4, crononautas/11.5, crononautas/11.7: Rewind fetches what is
 * playable and no rift, at once, with a window of its own; it settles no further play. */
static void test_rewind(void **unused) {
    (void)unused;
    at(AT_TABLE("'discard':['fast_forward','rewind','patch_1950'],'hands':[['rewind'],[]]"));
    refuses("{'verb':'play','player':0,'card':'rewind'}", "illegal_action", "11.4");
    at(AT_TABLE(
        "'discard':['gyro_del_destino','rex','gyro_del_destino','fast_forward'],'hands':[['rewind','sabotage'],['excalibur']]"));
    plays("{'verb':'play','player':0,'card':'rewind'}");
    plays("{'verb':'pass','player':1}");
    refuses("{'verb':'fetch','player':0,'card':'fast_forward'}", "illegal_action", "11.5");
    refuses("{'verb':'fetch','player':0,'card':'rewind'}", "illegal_action", "11.5");
    refuses("{'verb':'fetch','player':0,'card':'excalibur'}", "illegal_action", "11.5");
    plays("{'verb':'fetch','player':0,'card':'gyro_del_destino','year':1937}");
    assert_true(
        shows("'discard':['rewind','rex','gyro_del_destino','fast_forward']")); /* crononautas/1.5: the topmost left */
    assert_true(shows("'asked':1"));
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'discard':['gyro_del_destino','rewind','rex','gyro_del_destino','fast_forward']"));
    assert_true(shows("'flipped':[1937]"));
    assert_true(shows("'to_move':1"));
    assert_true(now()->gone == (BIT(GYRO) | BIT(REWIND) | BIT(REX) | BIT(FAST_FORWARD)));
    /* a fetched card that is cancelled goes to the pile (4.4) */
    at(AT_TABLE("'discard':['rex'],'hands':[['rewind'],['" M "','excalibur']]"));
    plays("{'verb':'play','player':0,'card':'rewind'}");
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'fetch','player':0,'card':'rex'}");
    plays("{'verb':'respond','player':1}");
    assert_true(shows("'discard':['rex','" M "','rewind']"));
    assert_true(shows("'artifacts':[[],[]]"));
}

/* crononautas/11.4, crononautas/11.6: from the draw pile, which is shuffled before the window, declined or not. */
static void test_to_the_future(void **unused) {
    (void)unused;
    at(WITHOUT_DECK("'deck':[],'hands':[['fast_forward_to_the_future'],[]]"));
    refuses("{'verb':'play','player':0,'card':'fast_forward_to_the_future'}", "illegal_action", "11.4");
    const char *many = WITHOUT_DECK(
        "'deck':['patch_1868','patch_1917','patch_1918','patch_1929','patch_1933','patch_1939','patch_1942','rex','fast_forward'],"
        "'hands':[['fast_forward_to_the_future'],['sabotage']]");
    at(many);
    plays("{'verb':'play','player':0,'card':'fast_forward_to_the_future'}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'fetch':'deck'"));
    assert_int_equal(legal_count(), 2); /* the tyrannosaurus or nothing */
    refuses("{'verb':'fetch','player':0,'card':'fast_forward'}", "illegal_action", "11.5");
    refuses("{'verb':'fetch','player':0,'card':'patch_1868'}", "illegal_action", "9.3");
    uint64_t before = now()->base.rng.s;
    plays("{'verb':'fetch','player':0,'card':'rex'}");
    assert_true(now()->base.rng.s != before);
    assert_true(shows("'asked':1"));
    assert_int_equal(now()->deck_n, 8);
    at(many);
    plays("{'verb':'play','player':0,'card':'fast_forward_to_the_future'}");
    plays("{'verb':'pass','player':1}");
    before = now()->base.rng.s;
    plays("{'verb':'decline','player':0}");
    assert_true(now()->base.rng.s != before);
    assert_true(shows("'to_move':1"));
    assert_true(shows("'fetch':null"));
}

/* Part VI: options that change what cards do. */
static void test_options_of_cards(void **unused) {
    (void)unused;
    scene(GAME, 2, "{'restore_history':'to_true'}",
          AT_TABLE("'flipped':[1937],'hands':[['restore_history','gyro_del_destino'],[]]"));
    assert_true(is_legal("{'verb':'play','player':0,'card':'restore_history','year':1937}"));
    refuses("{'verb':'play','player':0,'card':'restore_history','year':1936}", "illegal_action", "9.2");
    scene(GAME, 2, "{'parents_target':'any'}", AT_TABLE("'hands':[['your_parents_never_met'],[]]"));
    plays("{'verb':'play','player':0,'card':'your_parents_never_met','seat':1}");
    assert_true(shows("'identity_discard':['yuri']"));
    const char *album = AT_TABLE("'hands':[['fab_four_album','gyro_del_destino'],[]]");
    scene(GAME, 2, "{'album_needs_1980':true}", album);
    refuses("{'verb':'play','player':0,'card':'fab_four_album'}", "illegal_action", "4.1");
    scene(GAME, 2, "{'album_needs_1980':true}",
          AT_TABLE("'flipped':[1980],'hands':[['fab_four_album','gyro_del_destino'],[]]"));
    assert_true(is_legal("{'verb':'play','player':0,'card':'fab_four_album'}"));
    scene(
        GAME, 2, "{'album_needs_1980':true}",
        AT_TABLE("'flipped':[1957,1980],'patches':['patch_1962'],'hands':[['fab_four_album','gyro_del_destino'],[]]"));
    assert_false(is_legal("{'verb':'play','player':0,'card':'fab_four_album'}"));
    at(album);
    assert_true(is_legal("{'verb':'play','player':0,'card':'fab_four_album'}"));
    /* Fast Forward under its option inside a miracle: two cards to the hand, two plays owed after it (R28). */
    scene(GAME, 2, "{'fast_forward':'draw_two_play_two'}",
          "{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME DECK
          "'aside':['fast_forward','rex'],'aside_plays':2,'hands':[[],[]]}");
    plays("{'verb':'play','player':0,'card':'fast_forward'}");
    assert_true(shows("'phase':'miracle'"));
    assert_true(shows("'owed':2"));
    plays("{'verb':'decline','player':0}");
    assert_true(shows("'phase':'main'"));
    assert_int_equal(now()->hand_n[0], 2);
}

/* Part IV: clauses to cite when refusing, where no other test has them. */
static void test_refusals(void **unused) {
    (void)unused;
    at(AT_TABLE("'hands':[['rex','sabotage'],['excalibur']]"));
    refuses("{'verb':'play','player':0,'card':'excalibur'}", "illegal_action", "3.3");
    refuses("{'verb':'discard','player':0,'card':'excalibur'}", "illegal_action", "3.4");
    refuses("{'verb':'fetch','player':0,'card':'rex'}", "illegal_action", "11.5");
    refuses("{'verb':'respond','player':0}", "illegal_action", "10.1");
    refuses("{'verb':'pass','player':0}", "illegal_action", "10.3");
    refuses("{'verb':'decline','player':0}", "illegal_action", "3.3");
    refuses("{'verb':'pass','player':1}", "not_your_turn", NULL);
    plays("{'verb':'play','player':0,'card':'rex'}");
    refuses("{'verb':'play','player':1,'card':'excalibur'}", "illegal_action", "10.3");
    refuses("{'verb':'respond','player':0}", "not_your_turn", NULL); /* crononautas/10.5 */
}
