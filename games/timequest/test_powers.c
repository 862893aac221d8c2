/* Characters (timequest/B.5), artifact benefits (timequest/B.6), Personal Objectives (timequest/B.7).
 * Included by test.c. */

/* --- characters --------------------------------------------------------------------------------- */

/* One more for each gain from the supply that brings knowledge, on her own turn only [R56]. */
static void test_amara(void **u) {
    (void)u;
    turn2("", "'character':'amara_jones'," ROME ",'resources':{'food':2}" HAND("resourceful_recovery"),
          "'resources':{'knowledge':3}");
    act0("collect", "");
    assert_true(has(0, 2, 0, 2, 1, 0));
    act0("play", "'card':'resourceful_recovery'");
    picks(0, "knowledge");
    picks(0, "knowledge");
    picks(0, "gold");
    assert_true(has(0, 2, 1, 5, 1, 0)); /* a series of picks is one gain */
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':1},'take':{'knowledge':3}");
    act1("accept", "");
    assert_int_equal(seat(0)->res[KNOWLEDGE], 8); /* not for trades */
    event2("all_quantum_gifts", "'dice':[3,3],", "'character':'amara_jones'", "");
    assert_true(has(0, 0, 0, 2, 2, 0)); /* nor during events for all */
}

static void test_marsden(void **u) {
    (void)u;
    turn2("", "'character':'theodore_marsden'," EGYPT ",'resources':{'stone':3}", SPACE);
    assert_false(may(0, "convert", "'give':'gold'"));
    act0("convert", "'give':'stone'");
    assert_true(has(0, 0, 1, 0, 0, 1));
    assert_int_equal(now()->ap, 4);
    not0("convert", "'give':'gold'", "6.7"); /* once per turn, either way */
    turn2("", "'character':'theodore_marsden'," EGYPT ",'resources':{'gold':1}", "'resources':{'stone':29}");
    act0("convert", "'give':'gold'");
    assert_true(has(0, 0, 0, 0, 0, 1)); /* as many as there are */
    turn2("", EGYPT ",'resources':{'stone':3}", SPACE);
    not0("convert", "'give':'stone'", "6.7");
}

static void test_ophelia(void **u) {
    (void)u;
    const char *top =
        "'quest_deck':['fire_mastery','hunters_challenge'],'quest_row':[],'easy_deck':['all_time_bank','all_solar_flare'],";
    turn2(top, "'character':'ophelia_sinclair'," EGYPT, SPACE);
    act0("vision", "'deck':'quest'");
    assert_true(scene_shows(1, "'card':'fire_mastery'")); /* revealed to all */
    act0("vision_bury", "");
    assert_true(scene_shows(TT_TRUTH, "'quest_deck':['hunters_challenge','fire_mastery']"));
    not0("vision", "'deck':'active_event'", "6.7");
    turn2(top, "'character':'ophelia_sinclair'," EGYPT, SPACE);
    act0("vision", "'deck':'all_event'");
    act0("vision_keep", "");
    assert_true(scene_shows(TT_TRUTH, "'easy_deck':['all_time_bank','all_solar_flare']"));
    turn2("'final_round':true,", "'character':'ophelia_sinclair'," EGYPT, SPACE);
    assert_false(may(0, "vision", "'deck':'all_event'"));
    assert_true(may(0, "vision", "'deck':'active_event'"));
    turn2("'quest_deck':[],'quest_row':[],", "'character':'ophelia_sinclair'," EGYPT, SPACE);
    assert_false(may(0, "vision", "'deck':'quest'"));
}

/* timequest/15.4 */
static void test_akira(void **u) {
    (void)u;
    turn2("", "'character':'akira_tanaka'," EGYPT ",'resources':{'food':3}", "'resources':{'gold':3}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':2},'take':{'gold':1}");
    act1("accept", "");
    assert_true(has(0, 1, 1, 0, 0, 0) && has(1, 3, 2, 0, 0, 0));
    turn2("", "'resources':{'gold':3}", "'character':'akira_tanaka','resources':{'food':3}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'gold':1},'take':{'food':1}");
    act1("accept", "");
    assert_true(has(0, 1, 2, 0, 0, 0) && has(1, 2, 1, 0, 0, 0)); /* only offers of his */
}

/* timequest/4.5, timequest/9.7 */
static void test_isabella(void **u) {
    (void)u;
    scene(&tt_game_timequest, 2, "{}", "{'first_player':0}");
    act0("choose_character", "'character':'isabella_cortez'");
    assert_int_equal(seat(0)->explorer_n, 3);
    assert_int_equal(now()->quests_n, 100 - 4 - 3);
    turn2(ROW4,
          EGYPT
          ",'resources':{'gold':6,'stone':6},'crystals':3,'explorer':['norse_mythology_saga','pharaohs_treasure_hunt']",
          EGYPT ",'resources':{'gold':6,'stone':6},'crystals':3");
    act0("complete_quest", "'quest':'norse_mythology_saga'");
    assert_int_equal(seat(0)->explorer_n, 1);
    assert_int_equal(now()->row_n, 4); /* not refilled, the row untouched */
    act0("buy_artifact", "'quest':'pharaohs_treasure_hunt','use':[]");
    assert_int_equal(seat(0)->explorer_n, 0);
    turn2(ROW4, EGYPT, EGYPT ",'explorer':['norse_mythology_saga']");
    not0("complete_quest", "'quest':'norse_mythology_saga'", "9.1"); /* only she may */
}

/* timequest/17.1, timequest/17.3, timequest/17.4 */
static void test_malik(void **u) {
    (void)u;
    event2("all_solar_flare", "", "'character':'malik_ndlovu'," EGYPT ",'crystals':1", EGYPT ",'crystals':1");
    act0("guardian", "'choice':'shield'");
    act0("event_choice", "'choice':'fail'");
    act1("event_choice", "'choice':'fail'");
    assert_true(seat(0)->crystals == 1 && seat(1)->crystals == 1);
    assert_int_equal(seat(0)->guardian_ready, 6);
    event2("all_solar_flare", "", "'character':'malik_ndlovu'," EGYPT ",'resources':{'food':3}",
           EGYPT ",'resources':{'food':3}");
    act0("guardian", "'choice':'harvest'");
    act0("event_choice", "'choice':'pay'");
    picks(0, "gold"); /* herself included */
    act1("event_choice", "'choice':'pay'");
    picks(0, "gold");
    assert_true(has(0, 0, 2, 0, 0, 0));
    event2("all_solar_flare", "", "'character':'malik_ndlovu','guardian_ready':4", "");
    assert_int_equal(next_step(), S_EVENT_CHOICE); /* not ready in round 3 */
    event2("all_time_bank", "", "'character':'malik_ndlovu'", "");
    assert_int_equal(next_step(), S_EVENT_CHOICE); /* not for this one */
    event2("all_paradox_portals", "'dice':[1,1],", "'character':'malik_ndlovu','crystals':1", SPACE ",'crystals':1");
    not0("guardian", "'choice':'harvest'", "6.7"); /* G events only */
    act0("guardian", "'choice':'shield'");
    assert_true(seat(0)->crystals == 1 && seat(1)->crystals == 0); /* P1 is elsewhere */
}

/* --- artifact benefits ----------------------------------------------------------------------------- */

#define OWN(quest) ",'artifacts':['" quest "']"

/* timequest/8.3 */
static void test_ember_stone(void **u) {
    (void)u;
    turn2("", EGYPT OWN("fire_mastery"), SPACE);
    act0("collect", "");
    not0("pick", "'resource':'gold'", "6.7");
    picks(0, "food");
    act0("collect", "");
    assert_true(has(0, 3, 0, 0, 2, 0)); /* the first Collect only */
    turn2("'resource_beacon':true,'temporal_engineer':{'location':'ancient_egypt','owner':0},",
          EGYPT OWN("fire_mastery") SLOT("chrono_gatherer"), SPACE);
    static const int order[] = {RESOURCE_BEACON, TEMPORAL_ENGINEER, ART_PREHISTORIC, CHRONO_GATHERER};
    act0("collect", "");
    for (int i = 0; i < 4; i++) {
        assert_int_equal(now()->agenda[now()->agenda_n - 1].a[3], order[i]);
        picks(0, "food");
    }
    assert_true(has(0, 5, 0, 0, 1, 0));
    assert_int_equal(now()->last.gained[FOOD], 5);
}

/* timequest/10.3 */
static void test_granary_seal(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'crystals':3,'artifacts':['royal_tomb_exploration','rune_stone_carving']", SPACE);
    act0("buy_artifact", "'quest':'nile_river_expedition','use':[]");
    assert_int_equal(seat(0)->artifacts, 3); /* surcharge 2 less 2 */
}

/* timequest/1.9: ready again in the next round. */
static void test_oracle_knucklebones(void **u) {
    (void)u;
    turn2("'dice':[1,6],", EGYPT ",'kept_events':['ev_time_riddle']" OWN("olympic_games_contest"), SPACE);
    act0("attempt_event", "'event':'ev_time_riddle'");
    act0("reroll", "'source':'art_ancient_greece','die':0");
    assert_true(seat(0)->won != 0);
    assert_true(scene_shows(TT_TRUTH, "'used':['art_ancient_greece']"));
    event2("all_chrono_thief", "'dice':[1,2],", EGYPT ",'used':['art_ancient_greece']" OWN("olympic_games_contest"),
           SPACE);
    act0("event_choice", "'choice':'roll'"); /* a new round: ready; timequest/17.5 */
    act0("reroll", "'source':'art_ancient_greece','die':0");
    assert_int_equal(seat(0)->goals_met, 1);
}

/* timequest/12.3 */
static void test_legion_eagle(void **u) {
    (void)u;
    turn2("'dice':[3,3],", EGYPT OWN("latin_language_mastery"), SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 1);
    turn2("'dice':[6,1],", EGYPT OWN("latin_language_mastery"), SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 6); /* timequest/12.5: no upper limit */
}

/* timequest/7.4 */
static void test_sunstone(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':2" OWN("rune_stone_carving"), SPACE);
    not0("move", "'to':'ancient_greece','use':'art_viking_age'", "7.4");
    assert_false(may(0, "move", "'to':'viking_age'"));
    act0("move", "'to':'viking_age','use':'art_viking_age'");
    assert_int_equal(seat(0)->crystals, 0);
    turn2("", EGYPT ",'crystals':9" OWN("rune_stone_carving"), SPACE);
    act0("move", "'to':'roman_empire','use':'art_viking_age'");
    assert_int_equal(seat(0)->crystals, 8);
    not0("move", "'to':'renaissance','use':'art_viking_age'", "7.4"); /* once per turn */
}

/* timequest/9.4: exactly one token of another type. */
static void test_patrons_purse(void **u) {
    (void)u;
    turn2(ROW4, EGYPT ",'resources':{'gold':1,'stone':1,'food':1}" OWN("leonardos_secret_invention"), SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'"); /* 2 gold and 1 stone: one gold is a food */
    assert_true(has(0, 0, 0, 0, 0, 0));
    assert_true(now()->turn_used & USED_RENAISSANCE);
    turn2(ROW4, EGYPT ",'resources':{'gold':1,'food':2}" OWN("leonardos_secret_invention"), SPACE);
    not0("complete_quest", "'quest':'hunters_challenge'", "9.1");
    turn2(ROW4, EGYPT ",'resources':{'gold':3,'stone':1}" OWN("leonardos_secret_invention"), SPACE);
    act0("complete_quest", "'quest':'hunters_challenge'");
    assert_true(may(0, "pay", "'resources':{'gold':3},'use':['art_renaissance']")); /* Y replaced by X */
    act0("pay", "'resources':{'gold':2,'stone':1},'use':[]");
}

static void test_couriers_satchel(void **u) {
    (void)u;
    const char *top = "'action_deck':['time_surge','time_diver','chrono_shield'],";
    turn2(top, EGYPT OWN("tea_party_rebellion_plot"), SPACE);
    act0("draw_action", "");
    assert_true(scene_shows(1, "'cards':[null,null]"));
    assert_false(may(0, "pass", ""));
    act0("keep", "'card':'time_diver'");
    assert_true(held(0, TIME_DIVER));
    assert_true(scene_shows(TT_TRUTH, "'action_deck':['chrono_shield','time_surge']"));
    act0("draw_action", "");
    assert_true(held(0, CHRONO_SHIELD)); /* the first Draw only */
    turn2("'action_deck':['time_surge'],", EGYPT OWN("tea_party_rebellion_plot"), SPACE);
    act0("draw_action", "");
    assert_true(held(0, TIME_SURGE)); /* a single card is simply drawn */
}

static void test_flywheel(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':2}" OWN("locomotive_railroad_race"), "'resources':{'stone':30}");
    assert_false(may(0, "swap_resource", "'give':'food','take':'stone'"));
    act0("swap_resource", "'give':'food','take':'gold'");
    assert_true(has(0, 1, 1, 0, 0, 0));
    not0("swap_resource", "'give':'food','take':'gold'", "6.7");
}

/* timequest/17.4: goals and prices are still paid. */
static void test_cipher_wheel(void **u) {
    (void)u;
    event2("all_temporal_tax", "", "'crystals':2" OWN("enigma_code_decryption_mission"), "");
    act0("event_choice", "'choice':'fail'");
    assert_int_equal(seat(0)->crystals, 2);
    event2("all_timequake", "", "'crystals':2" OWN("enigma_code_decryption_mission"), "");
    act0("event_choice", "'choice':'pay'");
    assert_int_equal(seat(0)->crystals, 0);
}

/* timequest/10.4: each card; it stays spent when it changes hands and is fresh in the pile. */
static void test_launch_key(void **u) {
    (void)u;
    turn2("", EGYPT ",'artifacts':['rocket_launch_preparation','moon_landing_mission_design']", SPACE);
    act0("launch", "'quest':'rocket_launch_preparation'");
    act0("launch", "'quest':'moon_landing_mission_design'");
    assert_int_equal(now()->ap, 8);
    not0("launch", "'quest':'rocket_launch_preparation'", "6.7");
    assert_int_equal(seat(0)->artifacts, 2);
    turn2("'spent_artifacts':['rocket_launch_preparation'],'dice':[1,6],", EGYPT OWN("rocket_launch_preparation"),
          EGYPT OWN("fire_mastery"));
    act0("artifact_duel", "'target':1");
    act1("accept", "");
    act0("give_artifact", "'quest':'rocket_launch_preparation'");
    assert_int_equal(now()->launched, 1);
    event2("all_temporal_plague", "'spent_artifacts':['rocket_launch_preparation'],",
           "'artifacts':['rocket_launch_preparation']", "");
    act0("event_choice", "'choice':'fail'");
    act0("drop_quest", "'quest':'rocket_launch_preparation'");
    assert_int_equal(now()->launched, 0);
}

/* --- objectives (timequest/20.1) --------------------------------------------------------------------- */

/* The level of an objective for these stats; three wanted levels from three positions. */
static void levels(const char *objective, const char *one, const char *two, const char *three, const char *none) {
    const char *fields[] = {none, one, two, three};
    for (int want = 0; want < 4; want++) {
        char p0[900];
        snprintf(p0, sizeof p0, EGYPT ",'objective':'%s',%s", objective, fields[want]);
        snprintf(scene_text, sizeof scene_text, "{'round':3,'first_player':0,'turn':{'player':0},'players':[{%s},{}]}",
                 p0);
        scene(&tt_game_timequest, 2, "{'objectives':true}", scene_text);
        assert_int_equal(objective_level(tt_match_setup(scene_match), seat(0), true), want);
        assert_int_equal(score(tt_match_setup(scene_match), now(), 0),
                         want + seat(0)->artifacts + seat(0)->crystals / 6); /* timequest/19.1 */
    }
}

#define FOUR               "'prehistoric_era','ancient_egypt','ancient_greece','roman_empire'"
#define SEVEN              FOUR ",'viking_age','renaissance','american_revolution'"
#define TEN                SEVEN ",'industrial_revolution','world_war_ii','space_race'"
#define LIST(key, periods) "'stats':{'" key "':[" periods "]}"
#define STAT(key, n)       "'stats':{'" key "':" #n "}"

static void test_objectives_of_places(void **u) {
    (void)u;
    levels("obj_time_navigator", LIST("visited", FOUR ",'viking_age'"), LIST("visited", SEVEN), LIST("visited", TEN),
           LIST("visited", FOUR));
    levels("obj_quest_conqueror", LIST("quest_periods", FOUR), LIST("quest_periods", FOUR ",'viking_age'"),
           LIST("quest_periods", TEN), LIST("quest_periods", "'roman_empire','viking_age'"));
    levels("obj_time_period_specialist", LIST("quest_places", FOUR ",'viking_age'"), LIST("quest_places", SEVEN),
           LIST("quest_places", TEN), LIST("quest_places", FOUR));
    levels("obj_void_wanderer", LIST("void_exits", "'viking_age','renaissance'"), LIST("void_exits", FOUR),
           LIST("void_exits", SEVEN), LIST("void_exits", "'viking_age'"));
    levels("obj_time_traveler_tourist", LIST("ended_in", SEVEN), LIST("ended_in", SEVEN ",'space_race'"),
           LIST("ended_in", TEN), LIST("ended_in", FOUR));
}

static void test_objectives_of_counts(void **u) {
    (void)u;
    levels("obj_resource_master", STAT("most_of_each", 5), STAT("most_of_each", 10), STAT("most_of_each", 15),
           STAT("most_of_each", 4));
    levels("obj_void_voyager", STAT("void_far", 2), STAT("void_far", 4), STAT("void_far", 5), STAT("void_far", 1));
    levels("obj_arena_gladiator", STAT("arena_wins", 2), STAT("arena_wins", 3), STAT("arena_wins", 5),
           STAT("arena_wins", 1));
    levels("obj_event_resolver", STAT("goals_met", 3), STAT("goals_met", 4), STAT("goals_met", 6),
           STAT("goals_met", 1));
    levels("obj_crystal_accumulator", STAT("most_crystals", 10), STAT("most_crystals", 18), STAT("most_crystals", 25),
           STAT("most_crystals", 9));
    levels("obj_event_master", STAT("events_won", 3), STAT("events_won", 5), STAT("events_won", 7),
           STAT("events_won", 2));
    levels("obj_action_card_aficionado", STAT("cards_played", 3), STAT("cards_played", 5), STAT("cards_played", 7),
           STAT("cards_played", 2));
}

/* timequest/20.2: measured at the end. */
static void test_objectives_at_the_end(void **u) {
    (void)u;
    levels(
        "obj_artifact_hunter",
        "'artifacts':['fire_mastery','nile_river_expedition','olympic_games_contest','hunters_challenge']",
        "'artifacts':['fire_mastery','nile_river_expedition','olympic_games_contest','latin_language_mastery','rune_stone_carving']",
        "'artifacts':['fire_mastery','nile_river_expedition','olympic_games_contest','latin_language_mastery','rune_stone_carving','leonardos_secret_invention','tea_party_rebellion_plot']",
        "'artifacts':['fire_mastery','hunters_challenge','nile_river_expedition']");
    levels("obj_resource_hoarder", "'resources':{'food':10,'gold':10,'knowledge':10,'cloth':10,'stone':11}",
           "'resources':{'food':15,'gold':15,'knowledge':15,'cloth':15,'stone':15}",
           "'resources':{'food':20,'gold':20,'knowledge':20,'cloth':20,'stone':20}",
           "'resources':{'food':10,'gold':10,'knowledge':9,'cloth':10,'stone':11}");
    assert_int_equal(objective_level(tt_match_setup(scene_match), seat(0), false), 0);
}

/* [R59]: as many partners, or all opponents. */
static void test_objective_of_the_trader(void **u) {
    (void)u;
    levels("obj_cunning_trader", "'stats':{'fair_trades':2,'trade_partners':[1]}",
           "'stats':{'fair_trades':4,'trade_partners':[1]}", "'stats':{'fair_trades':5,'trade_partners':[1]}",
           "'stats':{'fair_trades':5,'trade_partners':[]}");
    turn3("", "'objective':'obj_cunning_trader','stats':{'fair_trades':5,'trade_partners':[1]}", "", "");
    assert_int_equal(objective_level(tt_match_setup(scene_match), seat(0), true), 0); /* two opponents, one partner */
}

/* Where the counters come from. */
static void test_stats(void **u) {
    (void)u;
    turn2("'dice':[6,1],", EGYPT ",'crystals':9,'artifacts':['rune_stone_carving','latin_language_mastery']", SPACE);
    act0("enter_void", "'mode':'portal'");
    act0("move", "'to':'renaissance'");
    assert_int_equal(seat(0)->void_far, 1);
    assert_int_equal(seat(0)->void_exits, 1 << RENAISSANCE);
    act0("collect", "");
    act0("end_turn", "");
    assert_int_equal(seat(0)->ended_in, 1 << RENAISSANCE);
    turn2("", "'crystals':3", SPACE);
    act0("move", "'to':'prehistoric_era'");
    assert_int_equal(seat(0)->void_exits, 0); /* merely started there */
    turn2("'dice':[1,6],", EGYPT, SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(seat(1)->arena_wins, 1); /* as either fighter */
    turn2("", EGYPT ",'resources':{'food':3}", "'resources':{'gold':3}");
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':2},'take':{'gold':1}");
    act1("accept", "");
    assert_int_equal(seat(0)->fair_trades, 0); /* gave more than received */
    assert_int_equal(seat(1)->fair_trades, 1);
}

/* clang-format off */
#define POWER_TESTS(T) \
    T(amara) T(marsden) T(ophelia) T(akira) T(isabella) T(malik) T(ember_stone) T(granary_seal) T(oracle_knucklebones) \
    T(legion_eagle) T(sunstone) T(patrons_purse) T(couriers_satchel) T(flywheel) T(cipher_wheel) T(launch_key) \
    T(objectives_of_places) T(objectives_of_counts) T(objectives_at_the_end) T(objective_of_the_trader) T(stats)
/* clang-format on */
