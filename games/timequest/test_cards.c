/* The 50 Action cards (timequest/B.2): each is played and its limits are tried. Included by test.c. */

/* --- one-time cards --------------------------------------------------------------------------- */

/* timequest/7.4: any open period for 0 crystals, still 1 AP, discarded. */
static void test_time_manipulator(void **u) {
    (void)u;
    turn2("'visits':{'world_war_ii':0},", EGYPT HAND("time_manipulator"), SPACE);
    assert_false(may(0, "move", "'to':'renaissance'"));
    not0("move", "'to':'world_war_ii','use':'time_manipulator'", "18.1");
    act0("move", "'to':'renaissance','use':'time_manipulator'");
    assert_int_equal(seat(0)->location, RENAISSANCE);
    assert_int_equal(now()->ap, 3);
    assert_true(discarded(TIME_MANIPULATOR) && !held(0, TIME_MANIPULATOR));
    assert_int_equal(seat(0)->cards_played, 1);
    turn2("", "'hand':['chrono_shield']", SPACE);
    not0("move", "'to':'renaissance','use':'time_manipulator'", "7.4");
    turn2("", "'hand':['time_manipulator']", SPACE); /* from the Void, though not by the portal */
    act0("move", "'to':'viking_age','use':'time_manipulator'");
    assert_int_equal(seat(0)->void_far, 0);
}

/* timequest/8.2 */
static void test_resourceful_explorer(void **u) {
    (void)u;
    turn2("", EGYPT HAND("resourceful_explorer"), SPACE);
    act0("collect", "'use':'resourceful_explorer'");
    assert_true(has(0, 2, 0, 0, 2, 0));
    assert_true(discarded(RESOURCEFUL_EXPLORER));
    assert_false(may(0, "collect", "'use':'resourceful_explorer'"));
    assert_true(may(0, "collect", ""));
}

/* timequest/9.4: nothing is paid; the only way, so at once. */
static void test_quest_master(void **u) {
    (void)u;
    turn2(ROW4, EGYPT HAND("quest_master"), SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'");
    assert_int_equal(seat(0)->crystals, 2);
    assert_int_equal(now()->ap, 3);
    assert_true(discarded(QUEST_MASTER));
    turn2(ROW4, EGYPT ",'resources':{'gold':2,'stone':1}" HAND("quest_master"), SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'");
    assert_int_equal(next_step(), S_PAYMENT);
    assert_int_equal(legal_count(), 2);
    act0("pay", "'resources':{},'use':['quest_master']");
    assert_true(has(0, 0, 2, 0, 0, 1));
    turn2(ROW4, EGYPT ",'token_up':false" HAND("quest_master"), SPACE);
    not0("complete_quest", "'quest':'hunters_challenge'", "9.3");
}

/* timequest/12.4 */
static void test_defender_of_time(void **u) {
    (void)u;
    turn2("'dice':[3,3],", EGYPT HAND("defender_of_time"), SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(next_step(), S_ARENA_ANSWER);
    act0("boost", "'source':'defender_of_time'");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 1); /* a prize of 1 */
    assert_int_equal(seat(0)->arena_wins, 1);
    assert_true(discarded(DEFENDER_OF_TIME));
    not0("play", "'card':'defender_of_time'", NULL);
}

static void test_chrono_trader(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':12}" HAND("chrono_trader"), "'resources':{'gold':25}");
    act0("play", "'card':'chrono_trader'");
    assert_int_equal(next_step(), S_EXCHANGE);
    assert_false(may(0, "exchange", "'give':'food','take':'gold','amount':6")); /* the supply has 5 */
    assert_false(may(0, "exchange", "'give':'food','take':'cloth','amount':11"));
    assert_false(may(0, "exchange", "'give':'food','take':'food','amount':1"));
    assert_false(may(0, "pass", ""));
    act0("exchange", "'give':'food','take':'cloth','amount':10");
    assert_true(has(0, 2, 0, 0, 10, 0));
    assert_int_equal(seat(0)->spent[FOOD], 10);
    assert_int_equal(now()->ap, 4);
    turn2("", EGYPT HAND("chrono_trader"), SPACE);
    not0("play", "'card':'chrono_trader'", "6.7");
}

static void test_temporal_scholar(void **u) {
    (void)u;
    turn2("", EGYPT HAND("temporal_scholar"), SPACE);
    act0("play", "'card':'temporal_scholar'");
    assert_true(has(0, 0, 0, 2, 0, 0));
    assert_int_equal(now()->ap, 4);
    assert_true(discarded(TEMPORAL_SCHOLAR));
}

/* timequest/12.4, timequest/1.7: the re-rolled die keeps its last result. */
static void test_time_gambler(void **u) {
    (void)u;
    turn2("'dice':[1,3,6],", EGYPT HAND("time_gambler"), SPACE);
    act0("arena_fight", "'target':1");
    assert_false(may(0, "reroll", "'source':'time_gambler','die':1"));
    act0("reroll", "'source':'time_gambler','die':0");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 3);
    assert_int_equal(now()->queue_n, 0);
    assert_true(discarded(TIME_GAMBLER));
}

/* timequest/10.3: 2 lower but at least 1, and only where it lowers. */
static void test_artifact_hunter(void **u) {
    (void)u;
    turn2(
        ROW4,
        EGYPT
        ",'crystals':9,'resources':{'food':5},'artifacts':['latin_language_mastery','rocket_launch_preparation']" HAND(
            "artifact_hunter"),
        SPACE);
    act0("buy_artifact", "'quest':'nile_river_expedition','use':['artifact_hunter']");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 1);
    picks(0, "food");
    assert_int_equal(seat(0)->artifacts, 3);
    assert_true(discarded(ARTIFACT_HUNTER));
    turn2(ROW4,
          EGYPT ",'crystals':9,'resources':{'food':5},'artifacts':['latin_language_mastery']" HAND("artifact_hunter"),
          SPACE);
    not0("buy_artifact", "'quest':'nile_river_expedition','use':['artifact_hunter']", "6.7");
    assert_true(may(0, "buy_artifact", "'quest':'nile_river_expedition','use':[]"));
}

static void test_efficient_collector(void **u) {
    (void)u;
    turn2("", EGYPT ",'token_up':false" HAND("efficient_collector"), SPACE);
    act0("play", "'card':'efficient_collector'");
    assert_true(seat(0)->token_up);
    turn2("", EGYPT HAND("efficient_collector"), SPACE);
    not0("play", "'card':'efficient_collector'", "6.7");
}

/* A visit, no event, can be blocked (timequest/11.6). */
static void test_time_vortex(void **u) {
    (void)u;
    turn3("", EGYPT HAND("time_vortex"), ROME ",'token_up':false", GREECE);
    assert_false(may(0, "play", "'card':'time_vortex','target':1,'to':'renaissance'"));
    act0("play", "'card':'time_vortex','target':1,'to':'ancient_greece'");
    assert_int_equal(seat(1)->location, ANCIENT_GREECE);
    assert_true(seat(1)->token_up);
    assert_int_equal(now()->visits[ANCIENT_GREECE], 3);
    assert_int_equal(next_step(), S_TURN); /* nobody draws an event */
    turn2("", EGYPT HAND("time_vortex"), ROME HAND("chrono_shield"));
    act0("play", "'card':'time_vortex','target':1,'to':'viking_age'");
    assert_int_equal(next_step(), S_BLOCK);
    act1("block", "'card':'chrono_shield'");
    assert_int_equal(seat(1)->location, ROMAN_EMPIRE);
    assert_true(discarded(TIME_VORTEX) && discarded(CHRONO_SHIELD));
    turn2("", EGYPT HAND("time_vortex"), ""); /* off the Void too, never onto it */
    assert_true(may(0, "play", "'card':'time_vortex','target':1,'to':'space_race'"));
    assert_false(may(0, "play", "'card':'time_vortex','target':1,'to':'void'"));
}

/* timequest/8.4: twice the amounts, no bonus, and a ban does not touch it. */
static void test_double_resources(void **u) {
    (void)u;
    turn2("'resource_beacon':true,", EGYPT ",'this_turn':['no_collect','no_food']" HAND("double_resources"), SPACE);
    act0("play", "'card':'double_resources'");
    assert_true(has(0, 2, 0, 0, 2, 0));
    assert_int_equal(next_step(), S_TURN);
    turn2("", "'hand':['double_resources']", SPACE);
    not0("play", "'card':'double_resources'", "6.7");
}

static void test_treasure_hunter(void **u) {
    (void)u;
    const char *top = "'quest_deck':['fire_mastery','hunters_challenge','nile_river_expedition','rune_stone_carving'],"
                      "'quest_row':['olympic_games_contest'],";
    turn2(top, EGYPT ",'resources':{'gold':2,'stone':2}" HAND("treasure_hunter"), SPACE);
    act0("play", "'card':'treasure_hunter'");
    assert_int_equal(next_step(), S_HUNT);
    assert_true(may(0, "pass", ""));
    act0("complete_quest", "'quest':'fire_mastery'");
    assert_int_equal(seat(0)->crystals, 3);
    assert_int_equal(now()->ap, 4);
    assert_false(seat(0)->token_up);
    assert_true(
        scene_shows(TT_TRUTH, "'quest_deck':['rune_stone_carving','hunters_challenge','nile_river_expedition']"));
    assert_int_equal(now()->row_n, 1); /* the row is not touched */
    turn2(top, EGYPT HAND("treasure_hunter"), SPACE);
    act0("play", "'card':'treasure_hunter'");
    not0("complete_quest", "'quest':'fire_mastery'", "9.1");
    act0("pass", "");
    assert_true(scene_shows(
        TT_TRUTH, "'quest_deck':['rune_stone_carving','fire_mastery','hunters_challenge','nile_river_expedition']"));
    turn2(top, EGYPT ",'token_up':false" HAND("treasure_hunter"), SPACE);
    not0("play", "'card':'treasure_hunter'", "6.7");
}

/* timequest/6.3: AP of this turn. */
static void test_time_surge(void **u) {
    (void)u;
    turn2("", EGYPT HAND("time_surge"), SPACE);
    act0("play", "'card':'time_surge'");
    assert_int_equal(now()->ap, 6);
    assert_false(now()->fresh);
}

/* timequest/11.6: against cards and outcomes; not of its own accord. */
static void test_chrono_shield(void **u) {
    (void)u;
    turn2("", EGYPT HAND("chrono_shield"), SPACE);
    not0("play", "'card':'chrono_shield'", "6.7");
    turn2("", EGYPT HAND("parallel_path"), ROME HAND("chrono_shield"));
    act0("play", "'card':'parallel_path','target':1");
    act1("block", "'card':'chrono_shield'");
    assert_int_equal(seat(0)->location, ANCIENT_EGYPT);
    event2("all_solar_flare", "", EGYPT ",'crystals':2" HAND("chrono_shield"), SPACE);
    act0("event_choice", "'choice':'fail'");
    act0("block", "'card':'chrono_shield'");
    assert_int_equal(seat(0)->crystals, 2);
    assert_int_equal(seat(0)->cards_played, 1);
}

static void test_quest_master_instant(void **u) {
    (void)u;
    turn2(ROW4, EGYPT HAND("quest_master_instant"), SPACE);
    act0("play", "'card':'quest_master_instant','quest':'olympic_games_contest'");
    assert_int_equal(seat(0)->crystals, 3);
    assert_int_equal(now()->ap, 4);
    assert_false(seat(0)->token_up);
    assert_false(now()->acted);
    turn2(ROW4, EGYPT ",'token_up':false" HAND("quest_master_instant"), SPACE);
    not0("play", "'card':'quest_master_instant','quest':'olympic_games_contest'", "6.7");
    turn2(ROW4, EGYPT ",'explorer':['rune_stone_carving']" HAND("quest_master_instant"), SPACE);
    act0("play", "'card':'quest_master_instant','quest':'rune_stone_carving'");
    assert_int_equal(seat(0)->explorer_n, 0);
}

/* Arriving may trigger an event (timequest/7.6). */
static void test_time_diver(void **u) {
    (void)u;
    turn2("", EGYPT HAND("time_diver"), SPACE);
    not0("play", "'card':'time_diver','to':'ancient_egypt'", NULL);
    not0("play", "'card':'time_diver','to':'void'", NULL);
    act0("play", "'card':'time_diver','to':'space_race'");
    assert_int_equal(next_step(), S_ATTEMPT);
    assert_int_equal(now()->ap, 4);
    assert_int_equal(now()->visits[SPACE_RACE], 2);
}

/* timequest/1.6 */
static void test_resourceful_recovery(void **u) {
    (void)u;
    turn2("", EGYPT HAND("resourceful_recovery"), "'resources':{'gold':30}");
    act0("play", "'card':'resourceful_recovery'");
    not0("pass", "", "6.7");
    not0("pick", "'resource':'gold'", "6.7"); /* none in the supply */
    picks(0, "food");
    picks(0, "stone");
    picks(0, "stone");
    assert_true(has(0, 1, 0, 0, 0, 2));
    assert_int_equal(next_step(), S_TURN);
}

static void test_fortuitous_encounter(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':3}" HAND("fortuitous_encounter"), ROME ",'resources':{'gold':2,'food':1}");
    act0("play", "'card':'fortuitous_encounter','target':1");
    assert_false(may(0, "swap", "'give':'food','take':'food','amount':1"));
    assert_false(may(0, "swap", "'give':'food','take':'gold','amount':3"));
    act0("swap", "'give':'food','take':'gold','amount':2");
    assert_true(has(0, 1, 2, 0, 0, 0) && has(1, 3, 0, 0, 0, 0));
    assert_int_equal(seat(0)->fair_trades, 0);
    turn2("", EGYPT ",'resources':{'food':3}" HAND("fortuitous_encounter"),
          ROME ",'resources':{'gold':2}" SLOT("time_guardian"));
    act0("play", "'card':'fortuitous_encounter','target':1");
    act0("swap", "'give':'food','take':'gold','amount':1");
    act1("block", "'card':'time_guardian'");
    assert_true(has(0, 3, 0, 0, 0, 0));
    turn2("", EGYPT ",'resources':{'food':3}" HAND("fortuitous_encounter"), ROME ",'resources':{'food':2}");
    not0("play", "'card':'fortuitous_encounter','target':1", NULL); /* nothing different to swap */
}

static void test_parallel_path(void **u) {
    (void)u;
    turn3("", EGYPT HAND("parallel_path"), ROME ",'token_up':false", ROME);
    act0("play", "'card':'parallel_path','target':1");
    assert_int_equal(seat(0)->location, ROMAN_EMPIRE);
    assert_int_equal(seat(1)->location, ANCIENT_EGYPT);
    assert_true(seat(1)->token_up);
    assert_int_equal(now()->visits[ROMAN_EMPIRE], 3);
    assert_int_equal(now()->visits[ANCIENT_EGYPT], 3);
    assert_int_equal(next_step(), S_ATTEMPT); /* a third player is there */
    turn2("", EGYPT HAND("parallel_path"), ROME);
    act0("play", "'card':'parallel_path','target':1");
    assert_int_equal(next_step(), S_TURN); /* the partner has left */
    turn2("", EGYPT HAND("parallel_path"), EGYPT);
    not0("play", "'card':'parallel_path','target':1", NULL);
    turn2("", EGYPT HAND("parallel_path"), "");
    not0("play", "'card':'parallel_path','target':1", NULL); /* on the Void */
    turn2("'visits':{'ancient_egypt':0},", EGYPT HAND("parallel_path"), ROME);
    not0("play", "'card':'parallel_path','target':1", NULL); /* closed */
    turn3("", EGYPT HAND("parallel_path"), ROME, ROME SLOT("time_slip"));
    act0("play", "'card':'parallel_path','target':1");
    assert_int_equal(next_step(), S_SLIP);
    plays(by(2, "step", "'to':'viking_age'"));
    assert_int_equal(next_step(), S_ATTEMPT); /* timequest/7.6 e */
}

/* At most 3 of what is shown. */
static void test_crystal_fortune(void **u) {
    (void)u;
    turn2("'active_deck':['ev_temporal_treasure_vault','ev_time_riddle','ev_time_loop','ev_time_healer'],",
          EGYPT HAND("crystal_fortune"), SPACE);
    act0("play", "'card':'crystal_fortune'");
    assert_int_equal(seat(0)->crystals, 3);
    assert_int_equal(now()->active_n, 1);
    assert_int_equal(tt_count(now()->active_discard), 3);
    turn2("'active_deck':['ev_time_riddle'],'active_discard':['ev_time_loop'],", EGYPT HAND("crystal_fortune"), SPACE);
    act0("play", "'card':'crystal_fortune'"); /* timequest/1.8: fewer than three */
    assert_int_equal(seat(0)->crystals, 1);
    turn2("'active_deck':[],", EGYPT HAND("crystal_fortune"), SPACE);
    not0("play", "'card':'crystal_fortune'", "6.7");
}

/* --- slot cards ------------------------------------------------------------------------------- */

/* timequest/8.3: the first Collect of the turn, one of its types. */
static void test_chrono_gatherer(void **u) {
    (void)u;
    turn2("", EGYPT SLOT("chrono_gatherer"), SPACE);
    act0("collect", "");
    not0("pick", "'resource':'gold'", "6.7");
    picks(0, "cloth");
    assert_true(has(0, 1, 0, 0, 2, 0));
    assert_true(seat(0)->used >> CHRONO_GATHERER & 1);
    act0("collect", "");
    assert_int_equal(next_step(), S_TURN);
    turn2("", EGYPT ",'used':['chrono_gatherer']" SLOT("chrono_gatherer"), SPACE);
    act0("collect", "");
    assert_int_equal(next_step(), S_TURN);
}

/* timequest/1.7, timequest/11.5: own dice, once per round. */
static void test_time_opportunist(void **u) {
    (void)u;
    turn2("'dice':[1,2,5],", EGYPT SLOT("time_opportunist"), SPACE);
    act0("arena_fight", "'target':1");
    act0("reroll", "'source':'time_opportunist','die':0");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 3);
    assert_true(seat(0)->used >> TIME_OPPORTUNIST & 1);
    turn2("'dice':[1,5],", EGYPT ",'kept_events':['ev_time_riddle']" SLOT("time_opportunist"), SPACE);
    act0("attempt_event", "'event':'ev_time_riddle'");
    assert_int_equal(next_step(), S_REROLL);
    act0("reroll", "'source':'time_opportunist','die':0");
    assert_true(seat(0)->won & EVENT_BIT(EV_TIME_RIDDLE));
    turn2("'dice':[1],", EGYPT ",'kept_events':['ev_time_riddle'],'used':['time_opportunist']" SLOT("time_opportunist"),
          SPACE);
    act0("attempt_event", "'event':'ev_time_riddle'");
    assert_int_equal(next_step(), S_TURN); /* not asked */
    assert_int_equal(seat(0)->won, 0);
}

/* timequest/15.4 */
static void test_master_trader(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':4}" SLOT("master_trader"), ROME ",'resources':{'gold':4}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':2},'take':{'gold':1}");
    act1("accept", "");
    assert_true(has(0, 2, 2, 0, 0, 0) && has(1, 2, 3, 0, 0, 0));
    assert_int_equal(seat(0)->fair_trades, 1); /* 2 for 1, and 1 more */
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':1},'take':{'gold':1}");
    act1("accept", "");
    assert_true(has(0, 1, 3, 0, 0, 0)); /* once per round */
}

/* timequest/9.5 */
static void test_resourceful_adventurer(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'resources':{'gold':5,'stone':5}" SLOT("resourceful_adventurer") HAND("efficient_collector"),
          SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'");
    assert_int_equal(seat(0)->crystals, 3);
    act0("play", "'card':'efficient_collector'");
    act0("complete_quest", "'quest':'nile_river_expedition'");
    assert_int_equal(seat(0)->crystals, 6);
}

/* timequest/7.4 */
static void test_seasoned_traveler(void **u) {
    (void)u;
    turn2("", EGYPT SLOT("seasoned_traveler"), SPACE);
    not0("move", "'to':'roman_empire','use':'seasoned_traveler'", "7.4");
    act0("move", "'to':'ancient_greece','use':'seasoned_traveler'");
    assert_int_equal(seat(0)->location, ANCIENT_GREECE);
    not0("move", "'to':'roman_empire','use':'seasoned_traveler'", "11.5");
    turn2("", "'slots':[{'card':'seasoned_traveler'}]", SPACE);
    assert_true(may(0, "move", "'to':'prehistoric_era','use':'seasoned_traveler'"));
    assert_false(may(0, "move", "'to':'ancient_egypt','use':'seasoned_traveler'"));
}

static void test_crystal_seeker(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':3,'gold':2}" SLOT("crystal_seeker"), SPACE);
    act0("use", "'card':'crystal_seeker'");
    picks(0, "food");
    picks(0, "food");
    picks(0, "gold");
    assert_int_equal(seat(0)->crystals, 0);
    picks(0, "gold");
    assert_int_equal(seat(0)->crystals, 1);
    assert_true(has(0, 1, 0, 0, 0, 0));
    turn2("", EGYPT ",'resources':{'food':3}" SLOT("crystal_seeker"), SPACE);
    not0("use", "'card':'crystal_seeker'", "11.5");
    turn2("", EGYPT ",'resources':{'food':5}" SLOT("crystal_seeker"), "'crystals':60");
    not0("use", "'card':'crystal_seeker'", "11.5"); /* no crystal in the supply */
}

/* timequest/11.6, timequest/13.2 */
static void test_time_guardian(void **u) {
    (void)u;
    event2("all_chrono_thief", "", EGYPT ",'resources':{'food':1}" SLOT("time_guardian"), SPACE);
    act0("event_choice", "'choice':'fail'");
    act0("block", "'card':'time_guardian'");
    assert_true(has(0, 1, 0, 0, 0, 0));
    event2("all_timequake", "", EGYPT ",'resources':{'food':1}" SLOT("time_guardian"), SPACE);
    act0("event_choice", "'choice':'fail'");
    assert_int_equal(next_step(), S_PICK); /* of no use here */
    turn2("", EGYPT ",'artifacts':['fire_mastery']",
          EGYPT ",'artifacts':['latin_language_mastery']" SLOT("time_guardian"));
    act0("artifact_duel", "'target':1");
    refuses(by(1, "decline", ""), "illegal_action", "13.2"); /* nothing to pay with */
    act1("decline", "'use':'time_guardian'");
    assert_true(seat(1)->used >> TIME_GUARDIAN & 1);
    assert_int_equal(next_step(), S_TURN);
}

/* timequest/9.4: 2 fewer, at least 1 is paid. */
static void test_cunning_strategist(void **u) {
    (void)u;
    turn2(ROW("pyramid_construction_challenge", "hunters_challenge", "fire_mastery", "olympic_games_contest"),
          EGYPT ",'resources':{'gold':1}" SLOT("cunning_strategist"), SPACE);
    act0("complete_quest", "'quest':'pyramid_construction_challenge'"); /* 1 + 1, for 1 */
    assert_true(has(0, 0, 0, 0, 0, 0));
    assert_true(seat(0)->used >> CUNNING_STRATEGIST & 1);
    assert_int_equal(seat(0)->crystals, 1);
    turn2(ROW4, EGYPT ",'resources':{'gold':1},'used':['cunning_strategist']" SLOT("cunning_strategist"), SPACE);
    not0("complete_quest", "'quest':'hunters_challenge'", "9.1");
}

static void test_temporal_tactician(void **u) {
    (void)u;
    turn2("'dice':[4,6,1],", EGYPT SLOT("temporal_tactician"), SPACE);
    act0("arena_fight", "'target':1");
    assert_false(may(0, "reroll", "'source':'temporal_tactician','die':0"));
    act0("reroll", "'source':'temporal_tactician','die':1");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 3);
}

/* timequest/10.3 */
static void test_artifact_specialist(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'crystals':2" SLOT("artifact_specialist"), SPACE);
    assert_false(may(0, "buy_artifact", "'quest':'nile_river_expedition','use':[]"));
    act0("buy_artifact", "'quest':'nile_river_expedition','use':['artifact_specialist']");
    assert_int_equal(seat(0)->crystals, 0);
    assert_int_equal(seat(0)->artifacts, 1);
    turn2(ROW("pyramid_construction_challenge", "hunters_challenge", "fire_mastery", "olympic_games_contest"),
          EGYPT ",'crystals':2" SLOT("artifact_specialist"), SPACE);
    not0("buy_artifact", "'quest':'pyramid_construction_challenge','use':['artifact_specialist']", "6.7"); /* costs 1 */
}

static void test_crystal_finder(void **u) {
    (void)u;
    turn2("'active_deck':['ev_temporal_treasure_vault','ev_time_loop'],", EGYPT SLOT("crystal_finder"), SPACE);
    act0("use", "'card':'crystal_finder'");
    assert_int_equal(seat(0)->crystals, 3);
    assert_int_equal(now()->active_discard, EVENT_BIT(EV_TEMPORAL_TREASURE_VAULT));
    not0("use", "'card':'crystal_finder'", "11.5");
}

/* Only the player looking sees the cards (timequest/1.4). */
static void test_future_vision(void **u) {
    (void)u;
    turn2("'active_deck':['ev_time_loop','ev_time_riddle','ev_time_healer','ev_miracle_growth'],",
          EGYPT SLOT("future_vision"), SPACE);
    act0("use", "'card':'future_vision'");
    assert_int_equal(legal_count(), 6);
    assert_true(scene_shows(0, "'cards':['ev_time_loop','ev_time_riddle','ev_time_healer']"));
    assert_true(scene_shows(1, "'cards':[null,null,null]"));
    act0("arrange", "'order':['ev_time_healer','ev_time_loop','ev_time_riddle']");
    assert_true(
        scene_shows(TT_TRUTH, "'active_deck':['ev_time_healer','ev_time_loop','ev_time_riddle','ev_miracle_growth']"));
    turn2("'active_deck':['ev_time_loop','ev_time_riddle'],", EGYPT SLOT("future_vision"), SPACE);
    act0("use", "'card':'future_vision'");
    assert_int_equal(legal_count(), 2);
}

static void test_expert_navigator(void **u) {
    (void)u;
    turn2("'visits':{'ancient_greece':0},", EGYPT SLOT("expert_navigator"), SPACE);
    not0("move", "'to':'roman_empire','use':'expert_navigator'", "7.4"); /* 1 step: Greece is closed */
    act0("move", "'to':'viking_age','use':'expert_navigator'");
    assert_int_equal(seat(0)->location, VIKING_AGE);
    turn2("", "'slots':[{'card':'expert_navigator'}]", SPACE);
    not0("move", "'to':'ancient_egypt','use':'expert_navigator'", "7.4");
}

/* Together with Cunning Strategist: 3 fewer (timequest/9.4). */
static void test_time_saver(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'resources':{'gold':1,'stone':1}" SLOT("time_saver"), SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'"); /* 2 + 1, less 1 */
    assert_true(has(0, 0, 0, 0, 0, 0));
    turn2(ROW4, EGYPT ",'resources':{'gold':1,'stone':1},'slots':[{'card':'time_saver'},{'card':'cunning_strategist'}]",
          SPACE);
    act0("complete_quest", "'quest':'nile_river_expedition'"); /* 2 + 2 */
    assert_true(may(0, "pay", "'resources':{'gold':1},'use':['cunning_strategist','time_saver']"));
    not0("pay", "'resources':{'gold':1},'use':['cunning_strategist']", "9.4");
    act0("pay", "'resources':{'stone':1},'use':['cunning_strategist','time_saver']");
    assert_true(has(0, 0, 1, 0, 0, 0));
    turn2(ROW("pyramid_construction_challenge", "hunters_challenge", "fire_mastery", "olympic_games_contest"),
          EGYPT ",'resources':{'gold':1,'stone':1},'slots':[{'card':'time_saver'},{'card':'cunning_strategist'}]",
          SPACE);
    act0("complete_quest", "'quest':'pyramid_construction_challenge'");
    not0("pay", "'resources':{'gold':1},'use':['cunning_strategist','time_saver']", "9.4"); /* lowers nothing more */
}

static void test_chrono_resilience(void **u) {
    (void)u;
    event2("all_solar_flare", "", EGYPT ",'crystals':1" SLOT("chrono_resilience"), SPACE);
    act0("event_choice", "'choice':'fail'");
    act0("block", "'card':'chrono_resilience'");
    assert_int_equal(seat(0)->crystals, 1);
    assert_true(seat(0)->used >> CHRONO_RESILIENCE & 1);
    assert_int_equal(seat(0)->cards_played, 0);
    turn2("", EGYPT HAND("time_vortex"), ROME SLOT("chrono_resilience"));
    act0("play", "'card':'time_vortex','target':1,'to':'viking_age'");
    assert_int_equal(seat(1)->location, VIKING_AGE); /* not against cards */
}

static void test_time_resource_alchemist(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':2" SLOT("time_resource_alchemist"), SPACE);
    act0("use", "'card':'time_resource_alchemist'");
    assert_int_equal(seat(0)->crystals, 0);
    picks(0, "gold");
    picks(0, "gold");
    picks(0, "food");
    assert_true(has(0, 1, 2, 0, 0, 0));
    turn2("", EGYPT ",'crystals':1" SLOT("time_resource_alchemist"), SPACE);
    not0("use", "'card':'time_resource_alchemist'", "11.5");
}

static void test_artifact_expert(void **u) {
    (void)u;
    const char *top = "'quest_deck':['fire_mastery','rune_stone_carving'],'quest_row':[],";
    turn2(top, EGYPT ",'crystals':3" SLOT("artifact_expert"), SPACE);
    act0("use", "'card':'artifact_expert'");
    act0("buy_artifact", "'quest':'fire_mastery','use':[]"); /* in Egypt, without AP */
    assert_true(benefit(seat(0), PREHISTORIC_ERA));
    assert_int_equal(now()->ap, 4);
    turn2(top, EGYPT ",'crystals':2" SLOT("artifact_expert"), SPACE);
    act0("use", "'card':'artifact_expert'");
    not0("buy_artifact", "'quest':'fire_mastery','use':[]", "6.7");
    act0("pass", "");
    assert_true(scene_shows(TT_TRUTH, "'quest_deck':['rune_stone_carving','fire_mastery']"));
}

static void test_arena_champion(void **u) {
    (void)u;
    turn2("'dice':[3,4],", EGYPT, SPACE SLOT("arena_champion"));
    act0("arena_fight", "'target':1");
    act1("boost", "'source':'arena_champion'");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 2); /* the challenger's prize */
    assert_int_equal(seat(1)->arena_wins, 1);
}

static void test_time_reversal(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':2,'token_up':false" SLOT("time_reversal"), SPACE);
    not0("use", "'card':'time_reversal'", "11.5"); /* nothing to take back */
    act0("move", "'to':'roman_empire'");
    act0("use", "'card':'time_reversal'");
    assert_int_equal(seat(0)->location, ANCIENT_EGYPT);
    assert_int_equal(seat(0)->crystals, 2);
    assert_false(seat(0)->token_up);
    assert_int_equal(now()->visits[ROMAN_EMPIRE], 3);
    assert_int_equal(now()->ap, 4);
    assert_int_equal(seat(0)->visited, 1 << ROMAN_EMPIRE); /* stats stay */
    turn2("", EGYPT ",'slots':[{'card':'time_reversal'},{'card':'chrono_gatherer'}]", SPACE);
    act0("collect", "");
    picks(0, "food");
    act0("use", "'card':'time_reversal'");
    assert_true(has(0, 0, 0, 0, 0, 0)); /* the bonus too */
    assert_true(now()->collected && now()->ap == 4);
    turn2("", EGYPT ",'resources':{'food':1}" SLOT("time_reversal"), "'resources':{'gold':1}");
    act0("collect", "");
    act0("offer", "'to':1");
    act0("pass", "");
    not0("use", "'card':'time_reversal'", "11.5"); /* no longer the very last thing */
    turn2("'active_deck':['ev_time_loop'],", EGYPT ",'crystals':1" SLOT("time_reversal"), GREECE);
    act0("move", "'to':'ancient_greece'");
    act0("decline_event", "'event':'ev_time_loop'");
    not0("use", "'card':'time_reversal'", "11.5"); /* it drew an event */
}

static void test_flexible_trader(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':4}" SLOT("flexible_trader"), ROME ",'resources':{'gold':4}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':1},'take':{'gold':1}");
    act1("accept", "");
    assert_int_equal(next_step(), S_EXCHANGE);
    act0("pass", "");
    assert_false(seat(0)->used >> FLEXIBLE_TRADER & 1); /* used only by an exchange */
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':1},'take':{'gold':1}");
    act1("accept", "");
    act0("exchange", "'give':'gold','take':'stone','amount':2");
    assert_true(has(0, 2, 0, 0, 0, 2));
    assert_true(seat(0)->used >> FLEXIBLE_TRADER & 1);
}

/* --- special cards ---------------------------------------------------------------------------- */

static void test_time_accelerator(void **u) {
    (void)u;
    turn2("'easy_deck':['all_time_ripples'],", EGYPT SLOT("time_accelerator"), SPACE);
    act0("use", "'card':'time_accelerator'");
    assert_int_equal(now()->ap, 5);
    not0("use", "'card':'time_accelerator'", "11.5"); /* tapped */
    assert_true(scene_shows(TT_TRUTH, "'tapped':true"));
    act0("collect", "");
    act0("end_turn", "");
    assert_true(now()->tapped);
    act1("draw_action", "");
    act1("end_turn", "");
    while (next_step() != S_TURN)
        act1("pass", "");
    act1("draw_action", "");
    act1("end_turn", "");
    assert_int_equal(now()->turn, 0);
    assert_false(now()->tapped); /* untaps at the start of the owner's turn */
}

static void test_master_of_time(void **u) {
    (void)u;
    turn2("", EGYPT HAND("master_of_time"), SPACE);
    act0("slot", "'card':'master_of_time'");
    assert_int_equal(now()->charges, 3);
    for (int i = 0; i < 3; i++)
        act0("use", "'card':'master_of_time'");
    assert_int_equal(now()->ap, 7);
    assert_true(discarded(MASTER_OF_TIME));
    assert_int_equal(seat(0)->slots, 0);
}

/* timequest/16.5 */
static void test_ancient_knowledge(void **u) {
    (void)u;
    turn2(
        "'active_deck':['ev_time_loop','ev_time_riddle','ev_time_healer','ev_miracle_growth','ev_timeworn_map','ev_lost_artifact'],",
        EGYPT HAND("ancient_knowledge"), SPACE);
    act0("play", "'card':'ancient_knowledge'");
    assert_int_equal(legal_count(), 6);
    assert_true(scene_shows(TT_NOBODY, "'cards':[null,null,null,null,null]"));
    act0("keep", "'card':'ev_time_riddle'");
    assert_int_equal(seat(0)->kept, EVENT_BIT(EV_TIME_RIDDLE));
    assert_int_equal(tt_count(now()->active_discard), 4);
    assert_int_equal(now()->active_n, 1);
    turn2("'active_deck':['ev_time_loop'],", EGYPT HAND("ancient_knowledge"), SPACE);
    act0("play", "'card':'ancient_knowledge'");
    act0("pass", "");
    assert_int_equal(seat(0)->kept, 0);
    assert_int_equal(now()->active_discard, EVENT_BIT(EV_TIME_LOOP));
}

static void test_temporal_engineer(void **u) {
    (void)u;
    turn2("'visits':{'world_war_ii':0},", EGYPT HAND("temporal_engineer"), EGYPT);
    not0("play", "'card':'temporal_engineer','location':'world_war_ii'", NULL);
    act0("play", "'card':'temporal_engineer','location':'ancient_egypt'");
    assert_false(discarded(TEMPORAL_ENGINEER));
    act0("collect", "");
    picks(0, "gold"); /* any type */
    act0("collect", "");
    picks(0, "gold"); /* and every time */
    assert_int_equal(now()->engineer_at, ANCIENT_EGYPT);
    assert_int_equal(now()->last.kind, KIND_COLLECT);
    act0("end_turn", "");
    act1("collect", "");
    picks(1, "stone");
    assert_true(held(1, TEMPORAL_ENGINEER)); /* changes hands */
    assert_int_equal(now()->engineer_at, 0);
    assert_int_equal(now()->last.kind, KIND_NONE);
}

static void test_time_manipulator_flip(void **u) {
    (void)u;
    turn2("", EGYPT HAND("time_manipulator_flip"), GREECE);
    act0("slot", "'card':'time_manipulator_flip'");
    act0("use", "'card':'time_manipulator_flip','resource':'gold'");
    assert_true(has(0, 0, 1, 0, 0, 0));
    assert_true(now()->side);
    not0("use", "'card':'time_manipulator_flip','to':'ancient_greece'", "11.5"); /* once per round */
    turn2("", EGYPT ",'slots':[{'card':'time_manipulator_flip','side':'b'}]", GREECE);
    assert_false(may(0, "use", "'card':'time_manipulator_flip','resource':'gold'"));
    act0("use", "'card':'time_manipulator_flip','to':'ancient_greece'");
    assert_int_equal(next_step(), S_ATTEMPT); /* an event may come */
    assert_false(now()->side);
    assert_int_equal(now()->ap, 4);
}

/* timequest/17.6: also when an event asks. */
static void test_chrono_distorter(void **u) {
    (void)u;
    turn2("", EGYPT HAND("chrono_distorter"), "'resources':{'gold':30}");
    not0("play", "'card':'chrono_distorter','resource':'gold'", NULL); /* not in the supply */
    act0("play", "'card':'chrono_distorter','resource':'food'");
    assert_true(has(0, 1, 0, 0, 0, 0));
    event2("all_sudden_drought", "", EGYPT ",'resources':{'food':1}" HAND("chrono_distorter"), SPACE);
    assert_false(may(0, "event_choice", "'choice':'pay'"));
    act0("play", "'card':'chrono_distorter','resource':'food'");
    assert_int_equal(next_step(), S_EVENT_CHOICE);
    act0("event_choice", "'choice':'pay'");
    assert_int_equal(seat(0)->crystals, 1);
}

/* timequest/3.6 */
static void test_time_lock(void **u) {
    (void)u;
    turn2("'dice':[5],'easy_deck':['all_time_ripples'],", GREECE ",'crystals':5" HAND("time_lock"),
          ROME ",'crystals':5");
    act0("play", "'card':'time_lock','location':'roman_empire'");
    not0("move", "'to':'roman_empire'", "3.6");
    act0("move", "'to':'viking_age'"); /* over it: it still counts as a step */
    assert_int_equal(seat(0)->crystals, 3);
    not0("move", "'to':'roman_empire'", "3.6");
    act0("end_turn", "");
    refuses(by(1, "move", "'to':'ancient_greece'"), "illegal_action", "3.6"); /* nor out of it */
    refuses(by(1, "free_move", "'to':'ancient_greece'"), "illegal_action", "3.6");
    act1("collect", ""); /* [R62] */
    act1("end_turn", "");
    act1("draw_action", "");
    act1("end_turn", "");
    assert_int_equal(now()->lock_at, 0); /* rolled 5 at the start of the owner's turn */
    assert_true(discarded(TIME_LOCK));
}

/* timequest/12.8 */
static void test_quantum_duelist(void **u) {
    (void)u;
    turn2("'dice':[5,3],", EGYPT SLOT("quantum_duelist"), GREECE);
    act0("arena_fight", "'target':1");
    picks(0, "food");
    picks(0, "food");
    assert_int_equal(next_step(), S_DUELIST_MOVE); /* after the prize */
    act0("step", "'to':'ancient_greece'");
    assert_int_equal(next_step(), S_ATTEMPT); /* on one's own turn */
    turn2("'dice':[3,5],", EGYPT SLOT("quantum_duelist"), GREECE);
    act0("arena_fight", "'target':1");
    assert_true(held(1, QUANTUM_DUELIST));
    assert_int_equal(seat(0)->slots, 0);
    assert_int_equal(next_step(), S_PICK);
    turn2("'dice':[3,5],", EGYPT, GREECE SLOT("quantum_duelist"));
    act0("arena_fight", "'target':1");
    picks(0, "food");
    picks(0, "food");
    act1("step", "'to':'ancient_egypt'");
    assert_int_equal(next_step(), S_TURN); /* no event on another's turn */
}

static void test_resource_beacon(void **u) {
    (void)u;
    turn2("'dice':[1],'easy_deck':['all_time_ripples'],", EGYPT HAND("resource_beacon"), ROME);
    act0("play", "'card':'resource_beacon'");
    act0("collect", "");
    picks(0, "gold");
    act0("collect", "");
    assert_int_equal(next_step(), S_TURN); /* the first Collect of the turn only */
    act0("end_turn", "");
    act1("collect", "");
    picks(1, "gold"); /* everybody's */
    act1("end_turn", "");
    assert_false(now()->beacon); /* rolled 1 at the end of the round */
    assert_true(discarded(RESOURCE_BEACON));
}

/* timequest/7.6 d and e */
static void test_time_slip(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':1", GREECE SLOT("time_slip"));
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(next_step(), S_SLIP);
    assert_false(may(1, "step", "'to':'viking_age'"));
    act1("step", "'to':'roman_empire'");
    assert_int_equal(seat(1)->location, ROMAN_EMPIRE);
    assert_int_equal(now()->visits[ROMAN_EMPIRE], 2);
    assert_int_equal(next_step(), S_ATTEMPT);
    assert_int_equal(now()->last.kind, KIND_NONE);
    turn2(
        "'visits':{'prehistoric_era':0,'ancient_egypt':1,'roman_empire':0,'viking_age':0,'renaissance':0,'american_revolution':0,"
        "'industrial_revolution':0,'world_war_ii':0,'space_race':0},",
        "'crystals':1", GREECE SLOT("time_slip"));
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(next_step(), S_SLIP);
    turn2(
        "'visits':{'prehistoric_era':0,'ancient_egypt':0,'roman_empire':0,'viking_age':0,'renaissance':0,'american_revolution':0,"
        "'industrial_revolution':0,'world_war_ii':0,'space_race':0},",
        "'crystals':1", GREECE SLOT("time_slip"));
    act0("move", "'to':'ancient_greece'");
    assert_int_equal(next_step(), S_ATTEMPT); /* nowhere to step: not asked */
}

/* clang-format off */
#define CARD_TESTS(T) \
    T(time_manipulator) T(resourceful_explorer) T(quest_master) T(defender_of_time) T(chrono_trader) T(temporal_scholar) \
    T(time_gambler) T(artifact_hunter) T(efficient_collector) T(time_vortex) T(double_resources) T(treasure_hunter) \
    T(time_surge) T(chrono_shield) T(quest_master_instant) T(time_diver) T(resourceful_recovery) T(fortuitous_encounter) \
    T(parallel_path) T(crystal_fortune) T(chrono_gatherer) T(time_opportunist) T(master_trader) T(resourceful_adventurer) \
    T(seasoned_traveler) T(crystal_seeker) T(time_guardian) T(cunning_strategist) T(temporal_tactician) \
    T(artifact_specialist) T(crystal_finder) T(future_vision) T(expert_navigator) T(time_saver) T(chrono_resilience) \
    T(time_resource_alchemist) T(artifact_expert) T(arena_champion) T(time_reversal) T(flexible_trader) \
    T(time_accelerator) T(master_of_time) T(ancient_knowledge) T(temporal_engineer) T(time_manipulator_flip) \
    T(chrono_distorter) T(time_lock) T(quantum_duelist) T(resource_beacon) T(time_slip)
/* clang-format on */
