/* Chapters 1 to 11 of RULES.md, clause by clause, as far as the tests of single cards do not cite them.
 * Included by test.c. */

/* timequest/1.3: the card's text beats the clause, a ban beats a permission. */
static void test_words_of_cards_rule(void **u) {
    (void)u;
    turn2(ROW4, EGYPT HAND("quest_master_instant"), SPACE); /* no AP, though 9.1 asks for one */
    act0("play", "'card':'quest_master_instant','quest':'nile_river_expedition'");
    assert_int_equal(now()->ap, 4);
    turn2("", EGYPT ",'crystals':5,'this_turn':['no_move','free_step']" SLOT("seasoned_traveler"), SPACE);
    not0("move", "'to':'ancient_greece','use':'seasoned_traveler'", "17.8");
}

/* timequest/1.4, timequest/20.3: what is open and what is not. */
static void test_open_and_hidden(void **u) {
    (void)u;
    scene(
        &tt_game_timequest, 2, "{'objectives':true}",
        "{'round':3,'first_player':0,'turn':{'player':0},'dice':[3],'players':[{'objective':'obj_event_master','hand':['time_surge']},"
        "{'objective':'obj_void_wanderer'}]}");
    assert_true(scene_shows(1, "'hand':['time_surge']"));
    assert_true(scene_shows(0, "'objective':'obj_event_master'"));
    assert_false(scene_shows(1, "obj_event_master"));
    assert_true(scene_shows(1, "obj_void_wanderer"));
    assert_false(scene_shows(TT_NOBODY, "obj_"));
    assert_false(scene_shows(1, "'dice':"));
    assert_true(scene_shows(1, "'action_deck':49"));
}

/* timequest/1.5, timequest/9.6: gaining takes what is there, paying needs it all. */
static void test_supply_runs_out(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'resources':{'gold':4,'stone':2}", "'crystals':58,'resources':{'food':30,'cloth':29}");
    act0("collect", "");
    assert_true(has(0, 0, 4, 0, 1, 2));
    act0("complete_quest", "'quest':'olympic_games_contest'"); /* worth 3 */
    assert_int_equal(seat(0)->crystals, 2);
    assert_int_equal(now()->crystals, 0);
    act0("collect", ""); /* legal though nothing is left to gain */
    assert_int_equal(next_step(), S_TURN);
}

/* timequest/1.8: an empty deck takes its discard pile back; both empty, nothing is drawn. */
static void test_decks_run_out(void **u) {
    (void)u;
    turn2("'action_deck':[],'action_discard':['time_surge'],", EGYPT, SPACE);
    act0("draw_action", "");
    assert_true(held(0, TIME_SURGE));
    assert_int_equal(events_named(TT_TRUTH, "shuffled", NULL, 0), 1);
    not0("draw_action", "", "6.7"); /* timequest/11.1 */
    turn2("'quest_deck':[],'quest_discard':['rune_stone_carving'],'quest_row':['fire_mastery'],",
          EGYPT ",'resources':{'gold':2,'stone':2}", SPACE);
    act0("complete_quest", "'quest':'fire_mastery'");
    assert_int_equal(now()->row_n + now()->quests_n, 2); /* the card just discarded is shuffled in too */
    turn2("'quest_deck':[],'quest_row':['nile_river_expedition','hunters_challenge'],", EGYPT ",'crystals':3", SPACE);
    act0("buy_artifact", "'quest':'nile_river_expedition','use':[]");
    assert_int_equal(now()->row_n, 1); /* timequest/9.2: the row gets shorter */
}

/* timequest/1.10, timequest/6.9: the engine goes on by itself until somebody must decide. */
static void test_automatic_steps(void **u) {
    (void)u;
    turn2("'easy_deck':['all_time_ripples'],", EGYPT, SPACE);
    act0("collect", "");
    act0("end_turn", "");
    assert_int_equal(now()->turn, 1);
    act1("collect", "");
    act1("end_turn", "");
    assert_int_equal(now()->round, 4); /* round, event, turn: all at once */
    assert_int_equal(now()->first, 1);
    assert_int_equal(now()->turn, 1);
}

/* timequest/2.1, timequest/2.2, timequest/2.3, timequest/2.4, timequest/2.5, timequest/4.2, timequest/4.3. */
static void test_components(void **u) {
    (void)u;
    for (int seats = 2; seats <= 5; seats++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timequest, seats, 5, &setup);
        setup.option[O_START_CRYSTALS] = 2;
        start(&setup, &s.base);
        assert_int_equal(s.row_n, seats <= 3 ? 4 : 3);
        assert_int_equal(s.quests_n + s.row_n, 100);
        assert_int_equal(s.actions_n, 50);
        assert_int_equal(s.active_n, 15);
        assert_int_equal(s.all_n[EASY] * 100 + s.all_n[MODERATE] * 10 + s.all_n[DIFFICULT], 1100 + 70 + 7);
        assert_int_equal(s.crystals, 60 - 2 * seats);
        for (int p = 0; p < seats; p++) {
            assert_int_equal(s.player[p].location, VOID);
            assert_int_equal(s.player[p].void_mode, MODE_START);
            assert_true(s.player[p].token_up && s.player[p].crystals == 2);
        }
        for (int at = 1; at <= PERIODS; at++)
            assert_int_equal(s.visits[at], seats + 1); /* timequest/4.1 */
    }
    assert_int_equal(CHARACTERS, 6);
    assert_int_equal(OBJECTIVES, 15);
}

/* timequest/B.1: the formula of the patterns gives the table. */
static void test_quest_patterns(void **u) {
    (void)u;
    static const uint8_t x[] = {2, 1, 3, 1, 4, 2, 3, 1, 2, 3, 4, 1, 5, 2, 4, 5, 1, 3, 5, 6};
    static const uint8_t y[] = {1, 2, 1, 1, 2, 2, 3, 3, 2, 3, 1, 4, 2, 5, 4, 1, 5, 5, 3, 2};
    static const uint8_t crystals[] = {2, 2, 2, 1, 3, 3, 4, 2, 3, 4, 3, 3, 4, 4, 5, 3, 3, 5, 5, 5};
    int seen[20] = {0};
    for (int p = 1; p <= 10; p++)
        for (int k = 1; k <= 10; k++) {
            const struct quest_row *q = &house.quest[10 * (p - 1) + k - 1];
            int j = (k - 1 + 2 * ((p - 1) / 2)) % 10, pattern = p & 1 ? 2 * j : 2 * j + 1;
            assert_int_equal(q->period, p);
            assert_true(q->x == x[pattern] && q->y == y[pattern] && q->crystals == crystals[pattern]);
            seen[pattern]++;
        }
    for (int i = 0; i < 20; i++)
        assert_int_equal(seen[i], 5);
}

/* timequest/3.2, timequest/3.3: no period asks for what it yields; the counts of the map. */
static void test_map_is_fair(void **u) {
    (void)u;
    int gains[TYPES] = {0}, pays[TYPES] = {0};
    for (int at = 1; at <= PERIODS; at++) {
        const struct period_row *p = &house.period[at];
        assert_true(p->x != p->y && p->gain1 < p->gain2);
        assert_true(p->x != p->gain1 && p->x != p->gain2 && p->y != p->gain1 && p->y != p->gain2);
        gains[p->gain1]++, gains[p->gain2]++, pays[p->x]++, pays[p->y]++;
    }
    static const int want[TYPES][2] = {{5, 3}, {5, 3}, {3, 5}, {4, 4}, {3, 5}};
    for (int t = 0; t < TYPES; t++)
        assert_true(gains[t] == want[t][0] && pays[t] == want[t][1]);
}

/* timequest/3.1, timequest/3.4, timequest/3.5: the ring with closed periods. */
static void test_neighbours(void **u) {
    (void)u;
    turn2("'visits':{'prehistoric_era':0,'ancient_greece':0,'space_race':0},", "'crystals':1", SPACE);
    assert_true(may(0, "free_move", "'to':'ancient_egypt'")); /* the lowest open one */
    assert_true(may(0, "free_move", "'to':'world_war_ii'"));  /* the highest */
    assert_false(may(0, "free_move", "'to':'prehistoric_era'"));
    assert_int_equal(now()->back[ANCIENT_EGYPT], VOID);
    assert_int_equal(now()->forth[ANCIENT_EGYPT], ROMAN_EMPIRE);
    assert_int_equal(distance(now(), ANCIENT_EGYPT, VIKING_AGE), 2);
    assert_int_equal(distance(now(), VIKING_AGE, ANCIENT_EGYPT), 2);
    assert_int_equal(distance(now(), SPACE_RACE, INDUSTRIAL_REVOLUTION), 2);
    turn2(
        "'visits':{'prehistoric_era':0,'ancient_egypt':0,'roman_empire':0,'viking_age':0,'renaissance':0,'american_revolution':0,"
        "'industrial_revolution':0,'world_war_ii':0,'space_race':0},",
        "'crystals':1", SPACE);
    assert_int_equal(now()->back[VOID], ANCIENT_GREECE); /* one period, both neighbours */
    assert_int_equal(now()->forth[VOID], ANCIENT_GREECE);
}

/* timequest/3.7: figures in between do not matter. */
static void test_over_others(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':2", GREECE);
    act0("move", "'to':'roman_empire'");
    assert_int_equal(next_step(), S_TURN);
}

/* timequest/4.1: options from their limits (the conformance tests play them all to the end). */
static void test_options(void **u) {
    (void)u;
    assert_int_equal(sizeof options / sizeof *options, 13);
    scene(
        &tt_game_timequest, 2,
        "{'visits_per_period':7,'collect_amount':3,'slots':1,'hand_limit':1,'offers_per_turn':0}",
        "{'round':1,'first_player':0,'turn':{'player':0},'players':[{'location':'ancient_egypt','slots':[{'card':'time_slip'}],"
        "'hand':['time_saver','time_surge'],'resources':{'stone':1}},{'resources':{'gold':1}}]}");
    assert_int_equal(now()->visits[3], 7);
    not0("offer", "'to':1", "15.3");
    act0("collect", "");
    assert_true(has(0, 3, 0, 0, 3, 1));
    act0("slot", "'card':'time_saver'");
    assert_int_equal(next_step(), S_REPLACE); /* one slot, occupied */
    act0("replace", "'card':'time_slip'");
    act0("end_turn", "");
    assert_int_equal(now()->turn, 1); /* one card in hand is the limit */
}

/* timequest/4.4, timequest/4.5, timequest/4.6: who starts, characters, 155 sets of seven. */
static void test_setup(void **u) {
    (void)u;
    scene(&tt_game_timequest, 3, "{'objectives':true}", "{'first_player':1}");
    for (int p = 0; p < 3; p++)
        assert_true(seat(p)->objective != NONE);
    assert_int_equal(now()->base.actors, 2);
    assert_int_equal(legal_count(), 6);
    plays(by(1, "choose_character", "'character':'malik_ndlovu'"));
    assert_int_equal(legal_count(), 5);
    refuses(by(2, "choose_character", "'character':'malik_ndlovu'"), "illegal_action", "6.7");
    plays(by(2, "choose_character", "'character':'amara_jones'"));
    plays(by(0, "choose_character", "'character':'akira_tanaka'"));
    assert_int_equal(legal_count(), 155);
    refuses(by(1, "choose_resources", "'resources':{'food':4,'gold':3}"), "illegal_action", "6.7");
    plays(by(1, "choose_resources", "'resources':{'food':3,'gold':3,'stone':1}"));
    plays(by(2, "choose_resources", "'resources':{'knowledge':3,'cloth':3,'stone':1}"));
    assert_true(has(2, 0, 0, 3, 3, 1)); /* no Tome before her turn */
    plays(by(0, "choose_resources", "'resources':{'knowledge':1,'cloth':3,'stone':3}"));
    assert_int_equal(now()->round, 1);
    assert_true(now()->event != NONE || next_step() == S_TURN); /* timequest/5.1 b: an event in round 1 too */
    unsigned firsts = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timequest, 3, seed, &setup);
        start(&setup, &s.base);
        firsts |= 1u << s.first;
    }
    assert_int_equal(firsts, 7);
}

/* timequest/5.1, timequest/1.9: what a new round brings; timequest/5.2: its level. */
static void test_rounds(void **u) {
    (void)u;
    event2("all_time_ripples", "", EGYPT ",'used':['time_saver','art_ancient_greece']", SPACE);
    assert_int_equal(seat(0)->used, 0);
    assert_int_equal(now()->round, 3);
    static const int level[] = {EASY,     EASY,     EASY,     EASY,     EASY,      MODERATE,
                                MODERATE, MODERATE, MODERATE, MODERATE, DIFFICULT, DIFFICULT};
    struct tt_setup setup;
    tt_setup_normal(&tt_game_timequest, 2, 0, &setup);
    for (int r = 1; r <= 12; r++)
        assert_int_equal(level_of(&setup, r), level[r - 1]);
    scene(&tt_game_timequest, 2, "{}",
          "{'round':4,'first_player':0,'easy_deck':[],'easy_discard':['all_time_ripples'],'players':[{},{}]}");
    assert_int_equal(now()->round, 5); /* the pile came back, was drawn, and lies there again */
    assert_true(now()->all_discard & ALL_BIT(ALL_TIME_RIPPLES));
}

/* timequest/6.1: the start of a turn. */
static void test_turn_starts(void **u) {
    (void)u;
    turn2("", EGYPT, SPACE ",'next_turn':['no_food','free_step'],'spent':{'gold':2},'spent_last':{'food':1}");
    act0("collect", "");
    act0("end_turn", "");
    assert_int_equal(now()->ap, 4);
    assert_true(now()->fresh && !now()->acted);
    assert_int_equal(seat(1)->this_turn, NO_FOOD | FREE_STEP);
    assert_int_equal(seat(1)->next_turn, 0);
    assert_true(seat(1)->spent_last[GOLD] == 2 && seat(1)->spent_last[FOOD] == 0 && seat(1)->spent[GOLD] == 0);
}

/* timequest/6.2, timequest/6.3: what the nine actions cost. */
static void test_action_points(void **u) {
    (void)u;
    turn2("'dice':[1,1],", EGYPT ",'crystals':9,'artifacts':['fire_mastery','rune_stone_carving']", SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(now()->ap, 2);
    act0("draw_action", "");
    assert_int_equal(now()->ap, 1);
    not0("arena_fight", "'target':1", "6.3");
    not0("enter_void", "'mode':'portal'", "6.3");
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(now()->ap, 0);
    not0("collect", "", "6.3");
    not0("draw_action", "", "6.3");
    not0("move", "'to':'ancient_egypt'", "6.3");
    act0("end_turn", "");
}

/* timequest/6.4: free actions in between; timequest/6.5: a player must act, and can always end. */
static void test_must_act(void **u) {
    (void)u;
    turn2("", EGYPT HAND("time_surge"), SPACE);
    not0("end_turn", "", "6.5");
    act0("play", "'card':'time_surge'"); /* no AP action */
    not0("end_turn", "", "6.5");
    act0("collect", "");
    act0("end_turn", "");
    scene(
        &tt_game_timequest, 2, "{}",
        "{'round':2,'first_player':0,'turn':{'player':0,'ap':0,'fresh':false},'players':[{'location':'ancient_egypt'},{}]}");
    act0("end_turn", ""); /* no AP action is legal */
}

/* timequest/6.6: only while fresh; trades leave it fresh; nothing else after it. */
static void test_free_move(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':1},'kept_events':['ev_time_riddle']" HAND("time_surge"),
          ROME ",'resources':{'gold':1}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':1},'take':{'gold':1}");
    act1("decline", ""); /* timequest/15.2 */
    assert_true(has(0, 1, 0, 0, 0, 0));
    not0("free_move", "'to':'void'", "7.3");
    not0("free_move", "'to':'roman_empire'", "6.6");
    act0("free_move", "'to':'ancient_greece'");
    assert_int_equal(now()->ap, 0);
    not0("play", "'card':'time_surge'", "6.6");
    not0("attempt_event", "'event':'ev_time_riddle'", "6.6");
    not0("offer", "'to':1", "6.6");
    not0("collect", "", "6.6");
    assert_int_equal(legal_count(), 1);
    turn2("", EGYPT HAND("temporal_scholar"), ROME);
    act0("play", "'card':'temporal_scholar'");
    not0("free_move", "'to':'ancient_greece'", "6.6"); /* no longer fresh */
    turn2("", "'location':'void'", ROME);
    assert_true(may(0, "free_move", "'to':'prehistoric_era'")); /* off the Void */
}

/* timequest/6.7: others act only when asked. */
static void test_inactive_players(void **u) {
    (void)u;
    turn2("", EGYPT, ROME HAND("time_surge"));
    refuses(by(1, "play", "'card':'time_surge'"), "not_your_turn", NULL);
    refuses(by(1, "collect", ""), "not_your_turn", NULL);
}

/* timequest/6.8, timequest/11.3: the end of a turn. */
static void test_turn_ends(void **u) {
    (void)u;
    turn2("",
          EGYPT ",'this_turn':['no_food'],'won_events':[{'event':'ev_time_riddle','value':0}],"
                "'hand':['chrono_shield','time_surge','time_diver','time_slip','time_lock']",
          SPACE);
    act0("draw_action", "");
    act0("end_turn", "");
    assert_int_equal(next_step(), S_DISCARD);
    not0("end_turn", "", "6.7");
    act0("discard_card", "'card':'time_surge'");
    act0("discard_card", "'card':'time_slip'");
    assert_int_equal(now()->turn, 0);
    act0("discard_card", "'card':'time_lock'");
    assert_int_equal(now()->turn, 1);
    assert_int_equal(tt_count(seat(0)->hand), 3);
    assert_int_equal(seat(0)->won, 0);
    assert_true(now()->active_discard & EVENT_BIT(EV_TIME_RIDDLE));
    assert_int_equal(seat(0)->this_turn, 0);
}

/* timequest/7.1, timequest/7.2, timequest/7.3, timequest/18.1: Moves and their prices. */
static void test_moves(void **u) {
    (void)u;
    turn2("'visits':{'ancient_greece':0},", EGYPT ",'crystals':2", SPACE);
    not0("move", "'to':'renaissance'", "7.1");
    not0("move", "'to':'void'", "7.3");
    not0("move", "'to':'ancient_greece'", "18.1");
    act0("move", "'to':'viking_age'"); /* the closed one costs nothing */
    assert_int_equal(seat(0)->crystals, 0);
    turn2("", "'crystals':9", SPACE);
    not0("move", "'to':'renaissance'", "7.2"); /* mode start */
    act0("move", "'to':'space_race'");
    assert_int_equal(seat(0)->crystals, 8);
    turn2("", "'crystals':9,'void_mode':'adjacent'", SPACE);
    not0("move", "'to':'renaissance'", "7.2"); /* timequest/14.4 */
    turn2("", "'crystals':3,'void_mode':'portal'", SPACE);
    act0("move", "'to':'renaissance'");
    assert_int_equal(seat(0)->crystals, 0);
    assert_int_equal(now()->last.kind, KIND_NONE); /* not from a period */
}

/* timequest/7.5: other moves are no Moves: bans and AP do not touch them. */
static void test_other_moves(void **u) {
    (void)u;
    turn2("", EGYPT ",'this_turn':['no_move']" HAND("time_diver"), SPACE);
    act0("play", "'card':'time_diver','to':'renaissance'");
    assert_int_equal(seat(0)->last_kind, KIND_NONE);
    assert_int_equal(now()->ap, 4);
}

/* timequest/7.6: a visit, the token, the event, also at the price of closing. */
static void test_arriving(void **u) {
    (void)u;
    turn2("'visits':{'ancient_greece':1},'active_deck':['ev_time_loop'],", EGYPT ",'crystals':1,'token_up':false",
          GREECE);
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(now()->visits[ANCIENT_GREECE], 0);
    assert_true(seat(0)->token_up);
    assert_int_equal(events_named(TT_TRUTH, "closed", NULL, 0), 1);
    assert_int_equal(next_step(), S_ATTEMPT); /* timequest/16.1: before anything else */
    refuses(by(0, "collect", ""), "illegal_action", "6.7");
    act0("decline_event", "'event':'ev_time_loop'");
    assert_int_equal(now()->active_discard, EVENT_BIT(EV_TIME_LOOP));
    turn2("'active_deck':[],", EGYPT ",'crystals':1", GREECE);
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(next_step(), S_TURN); /* timequest/16.6 */
}

/* timequest/8.1 */
static void test_collecting(void **u) {
    (void)u;
    turn2("", "'crystals':1", SPACE);
    not0("collect", "", "8.1");
    turn2("'visits':{'ancient_egypt':0},", EGYPT, SPACE);
    act0("collect", ""); /* a closed period still yields to those on it */
    assert_true(has(0, 1, 0, 0, 1, 0));
    not0("collect", "'use':'resourceful_explorer'", "6.7");
    assert_int_equal(seat(0)->last_kind, KIND_COLLECT);
}

/* timequest/9.1, timequest/9.2, timequest/9.3 */
static void test_quests(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'resources':{'gold':8,'stone':8}", SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'"); /* a prehistoric card, in Egypt's types */
    assert_true(has(0, 0, 6, 0, 0, 7));
    not0("complete_quest", "'quest':'fire_mastery'", "9.3");
    assert_true(in_set(now()->quest_discard, 0));
    assert_int_equal(now()->row_n, 4);
    turn2(ROW4, "'resources':{'gold':8,'stone':8}", SPACE);
    not0("complete_quest", "'quest':'hunters_challenge'", "9.1"); /* timequest/14.3: on the Void */
}

/* timequest/10.1, timequest/10.2, timequest/10.4: one's own period, crystals and a growing surcharge. */
static void test_buying(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'crystals':9,'resources':{'food':1}", SPACE);
    not0("buy_artifact", "'quest':'hunters_challenge','use':[]", "10.2");
    act0("buy_artifact", "'quest':'nile_river_expedition','use':[]");
    assert_int_equal(seat(0)->crystals, 6);
    assert_true(seat(0)->token_up);
    assert_int_equal(seat(0)->benefits, 1 << ANCIENT_EGYPT);
    scene(&tt_game_timequest, 2, "{'artifact_anywhere':true}",
          "{'round':3,'first_player':0,'turn':{'player':0}," ROW4 "'players':[{'crystals':9},{}]}");
    assert_true(may(0, "buy_artifact", "'quest':'olympic_games_contest','use':[]")); /* the Void included */
    turn2(
        ROW("nile_river_expedition", "royal_tomb_exploration", "fire_mastery", "olympic_games_contest"),
        EGYPT
        ",'crystals':9,'artifacts':['temple_restoration_mission','scribes_scholarly_test','latin_language_mastery'],'resources':{'food':1}",
        SPACE);
    act0("buy_artifact", "'quest':'royal_tomb_exploration','use':[]"); /* several of one period: one benefit */
    picks(0, "food");                                                  /* 3 less 2 */
    assert_int_equal(seat(0)->artifacts, 4);
    turn2(ROW4, EGYPT ",'crystals':9,'artifacts':['latin_language_mastery']", SPACE);
    assert_false(
        may(0, "buy_artifact", "'quest':'nile_river_expedition','use':[]")); /* timequest/1.2: crystals are not
                                                                                resources, so none for the surcharge */
}

/* timequest/10.5 is checked with duels, Temporal Plague and Time Distortion. */

/* timequest/11.2, timequest/11.4, timequest/11.5 */
static void test_slots(void **u) {
    (void)u;
    turn2("", EGYPT ",'hand':['time_saver','time_surge','time_slip','master_trader']", SPACE);
    not0("use", "'card':'time_saver'", "11.4"); /* does nothing in the hand */
    not0("slot", "'card':'time_surge'", "11.4");
    not0("slot", "'card':'arena_champion'", "11.2");
    act0("slot", "'card':'time_saver'");
    act0("slot", "'card':'time_slip'");
    assert_int_equal(now()->ap, 4);
    act0("slot", "'card':'master_trader'");
    assert_true(held(0, MASTER_TRADER)); /* until a place is made */
    act0("replace", "'card':'time_saver'");
    assert_true(discarded(TIME_SAVER));
    assert_true(scene_shows(TT_TRUTH, "'slots':[{'card':'master_trader'},{'card':'time_slip'}]"));
    assert_int_equal(seat(0)->cards_played, 0);
}

/* timequest/11.6: asked only with a suitable card, even if nothing would be lost. */
static void test_blocks(void **u) {
    (void)u;
    event2("all_solar_flare", "", "'hand':['chrono_shield']", "");
    act0("event_choice", "'choice':'fail'");
    assert_int_equal(next_step(), S_BLOCK); /* no crystal to lose, asked all the same */
    not0("block", "'card':'chrono_resilience'", "6.7");
    act0("pass", "");
    assert_true(held(0, CHRONO_SHIELD));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(next_step(), S_TURN); /* without one, not asked */
}

/* clang-format off */
#define CLAUSE_TESTS(T) \
    T(words_of_cards_rule) T(open_and_hidden) T(supply_runs_out) T(decks_run_out) T(automatic_steps) T(components) \
    T(quest_patterns) T(map_is_fair) T(neighbours) T(over_others) T(options) T(setup) T(rounds) T(turn_starts) \
    T(action_points) T(must_act) T(free_move) T(inactive_players) T(turn_ends) T(moves) T(other_moves) T(arriving) \
    T(collecting) T(quests) T(buying) T(slots) T(blocks)
/* clang-format on */
