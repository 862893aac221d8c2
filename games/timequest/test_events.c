/* The 15 Active Player Events (timequest/B.3) and the 25 All Player Events (timequest/B.4). Included by
 * test.c. */

/* --- active events: goal, outcome, limits ------------------------------------------------------- */

/* Attempts the event as a kept one with this die; true if it was won (timequest/16.2, 16.5). */
static bool attempt_with(const char *name, int die) {
    char top[200], more[80], kept[120];
    snprintf(top, sizeof top, "'dice':[%d],", die);
    snprintf(kept, sizeof kept, EGYPT ",'kept_events':['%s']", name);
    turn2(top, kept, SPACE);
    snprintf(more, sizeof more, "'event':'%s'", name);
    act0("attempt_event", more);
    assert_int_equal(seat(0)->kept, 0);
    assert_int_equal(seat(0)->events_won, seat(0)->won != 0);
    assert_int_equal(now()->active_discard != 0, seat(0)->won == 0); /* timequest/16.3 */
    return seat(0)->won != 0;
}

static void rolls(const char *name, const char *wins) {
    for (int die = 1; die <= 6; die++)
        assert_int_equal(attempt_with(name, die), strchr(wins, '0' + die) != NULL);
}

/* timequest/16.4: the step triggers no further event. */
static void test_ev_time_loop(void **u) {
    (void)u;
    rolls("ev_time_loop", "456");
    turn2("", EGYPT ",'won_events':[{'event':'ev_time_loop','value':0}]", GREECE);
    assert_false(may(0, "use_event", "'event':'ev_time_loop','to':'roman_empire'"));
    act0("use_event", "'event':'ev_time_loop','to':'ancient_greece'");
    assert_int_equal(seat(0)->location, ANCIENT_GREECE);
    assert_int_equal(next_step(), S_TURN);
    assert_int_equal(now()->active_discard, EVENT_BIT(EV_TIME_LOOP));
    assert_int_equal(now()->visits[ANCIENT_GREECE], 2);
}

static void test_ev_time_travelers_feast(void **u) {
    (void)u;
    rolls("ev_time_travelers_feast", "3456");
    won2("ev_time_travelers_feast", "");
    act0("use_event", "'event':'ev_time_travelers_feast'");
    assert_true(has(0, 3, 0, 0, 0, 0));
    not0("use_event", "'event':'ev_time_travelers_feast'", "6.7");
}

static void test_ev_ancient_knowledge(void **u) {
    (void)u;
    rolls("ev_ancient_knowledge", "246");
    won2("ev_ancient_knowledge", "");
    act0("use_event", "'event':'ev_ancient_knowledge'");
    assert_true(has(0, 0, 0, 2, 0, 0));
}

static void test_ev_time_riddle(void **u) {
    (void)u;
    rolls("ev_time_riddle", "456");
    won2("ev_time_riddle", "'token_up':false,");
    act0("use_event", "'event':'ev_time_riddle'");
    assert_int_equal(seat(0)->crystals, 1);
    assert_false(seat(0)->token_up); /* timequest/9.3: neither needs the token nor turns it */
}

static void test_ev_lost_artifact(void **u) {
    (void)u;
    rolls("ev_lost_artifact", "3456");
    won2("ev_lost_artifact", "");
    assert_false(may(0, "use_event", "'event':'ev_lost_artifact'"));
    act0("use_event", "'event':'ev_lost_artifact','resource':'cloth'");
    assert_true(has(0, 0, 0, 0, 2, 0));
}

static void test_ev_timeworn_map(void **u) {
    (void)u;
    rolls("ev_timeworn_map", "3456");
    won2("ev_timeworn_map", "");
    act0("use_event", "'event':'ev_timeworn_map'");
    assert_true(has(0, 1, 1, 1, 1, 1));
}

static void test_ev_time_travelers_market(void **u) {
    (void)u;
    rolls("ev_time_travelers_market", "246");
    won2("ev_time_travelers_market", "'resources':{'food':5},");
    act0("use_event", "'event':'ev_time_travelers_market'");
    assert_false(may(0, "exchange", "'give':'food','take':'gold','amount':4"));
    assert_false(may(0, "pass", ""));
    act0("exchange", "'give':'food','take':'gold','amount':3");
    assert_true(has(0, 2, 3, 0, 0, 0));
    won2("ev_time_travelers_market", "");
    not0("use_event", "'event':'ev_time_travelers_market'", "6.7"); /* nothing to exchange */
}

static void test_ev_beneficial_glitch(void **u) {
    (void)u;
    rolls("ev_beneficial_glitch", "456");
    won2("ev_beneficial_glitch", EGYPT ",'this_turn':['no_food'],");
    act0("use_event", "'event':'ev_beneficial_glitch'");
    assert_true(has(0, 2, 0, 0, 2, 0));
    won2("ev_beneficial_glitch", "");
    not0("use_event", "'event':'ev_beneficial_glitch'", "6.7"); /* on the Void */
}

static void test_ev_lost_and_found(void **u) {
    (void)u;
    rolls("ev_lost_and_found", "56");
    won2("ev_lost_and_found", "");
    assert_false(may(0, "use_event", "'event':'ev_lost_and_found','resources':['gold','food']")); /* in order */
    assert_false(may(0, "use_event", "'event':'ev_lost_and_found','resources':['gold','gold']"));
    act0("use_event", "'event':'ev_lost_and_found','resources':['food','stone']");
    assert_true(has(0, 2, 0, 0, 0, 2));
}

/* timequest/6.1: what was paid from the start of the previous turn to the start of this one. */
static void test_ev_time_healer(void **u) {
    (void)u;
    rolls("ev_time_healer", "123");
    won2("ev_time_healer", "'spent_last':{'gold':1,'stone':3},'spent':{'food':4},");
    act0("use_event", "'event':'ev_time_healer'");
    not0("pick", "'resource':'food'", "6.7");
    picks(0, "gold");
    not0("pick", "'resource':'gold'", "6.7"); /* only one was paid */
    picks(0, "stone");
    assert_true(has(0, 0, 1, 0, 0, 1));
    assert_int_equal(next_step(), S_TURN);
    won2("ev_time_healer", "'spent_last':{'gold':1},");
    act0("use_event", "'event':'ev_time_healer'");
    act0("pass", ""); /* up to 2 */
    won2("ev_time_healer", "");
    act0("use_event", "'event':'ev_time_healer'"); /* legal, though it heals nothing */
    assert_int_equal(next_step(), S_TURN);
}

static void test_ev_temporal_treasure_vault(void **u) {
    (void)u;
    turn2(
        "",
        EGYPT
        ",'kept_events':['ev_temporal_treasure_vault'],'resources':{'food':5,'gold':5,'knowledge':5,'cloth':5,'stone':6}",
        SPACE);
    act0("attempt_event", "'event':'ev_temporal_treasure_vault'");
    assert_true(has(0, 0, 0, 0, 0, 1));
    act0("use_event", "'event':'ev_temporal_treasure_vault'");
    assert_int_equal(seat(0)->crystals, 8);
    turn2(
        "",
        EGYPT
        ",'kept_events':['ev_temporal_treasure_vault'],'resources':{'food':5,'gold':5,'knowledge':5,'cloth':5,'stone':4}",
        SPACE);
    not0("attempt_event", "'event':'ev_temporal_treasure_vault'", "6.7");
}

/* timequest/10.5 */
static void test_ev_time_distortion(void **u) {
    (void)u;
    turn2(
        "",
        EGYPT
        ",'kept_events':['ev_time_distortion'],'crystals':3,'artifacts':['rocket_launch_preparation'],'explorer':['fire_mastery']",
        SPACE);
    act0("attempt_event", "'event':'ev_time_distortion'");
    assert_int_equal(legal_count(), 2);
    act0("drop_quest", "'quest':'rocket_launch_preparation'");
    assert_int_equal(seat(0)->artifacts, 0);
    assert_true(in_set(now()->quest_discard, 90));
    assert_true(scene_shows(TT_TRUTH, "{'event':'ev_time_distortion','value':10}"));
    act0("use_event", "'event':'ev_time_distortion'");
    assert_int_equal(seat(0)->crystals, 10);
    turn2("", EGYPT ",'kept_events':['ev_time_distortion'],'crystals':5", SPACE);
    not0("attempt_event", "'event':'ev_time_distortion'", "6.7"); /* nothing to drop */
}

/* timequest/11.3: the hand limit grows. */
static void test_ev_ancient_master(void **u) {
    (void)u;
    turn2(
        "",
        EGYPT
        ",'kept_events':['ev_ancient_master'],'resources':{'knowledge':6,'gold':4},'hand':['chrono_shield','time_surge','time_diver']",
        SPACE);
    act0("attempt_event", "'event':'ev_ancient_master'");
    act0("use_event", "'event':'ev_ancient_master'");
    assert_int_equal(tt_count(seat(0)->hand), 5);
    assert_int_equal(seat(0)->hand_bonus, 2);
    act0("collect", "");
    act0("end_turn", "");
    assert_int_equal(now()->turn, 1); /* nothing to discard */
}

static void test_ev_time_navigator(void **u) {
    (void)u;
    turn2("", EGYPT ",'kept_events':['ev_time_navigator'],'crystals':4", SPACE);
    act0("attempt_event", "'event':'ev_time_navigator'");
    assert_int_equal(seat(0)->crystals, 0);
    assert_false(may(0, "use_event", "'event':'ev_time_navigator','to':'ancient_egypt'"));
    act0("use_event", "'event':'ev_time_navigator','to':'space_race'");
    assert_true(has(0, 1, 1, 0, 0, 0));
    assert_int_equal(next_step(), S_TURN); /* timequest/16.4, though P1 stands there */
}

static void test_ev_miracle_growth(void **u) {
    (void)u;
    turn2("", EGYPT ",'kept_events':['ev_miracle_growth'],'resources':{'food':4,'knowledge':2}", SPACE);
    act0("attempt_event", "'event':'ev_miracle_growth'");
    act0("use_event", "'event':'ev_miracle_growth'");
    assert_true(has(0, 10, 0, 0, 0, 0));
}

/* --- easy events for all ------------------------------------------------------------------------ */

static void choose0(const char *choice) {
    char more[60];
    snprintf(more, sizeof more, "'choice':'%s'", choice);
    act0("event_choice", more);
}

/* A goal that only wards off: paying it costs this and changes nothing else. */
static void test_all_timequake(void **u) {
    (void)u;
    event2("all_timequake", "", EGYPT ",'crystals':2,'resources':{'food':2}", "'resources':{'food':2}");
    choose0("pay");
    assert_int_equal(seat(0)->crystals, 0);
    assert_int_equal(seat(0)->goals_met, 1);
    assert_false(may(1, "event_choice", "'choice':'pay'"));
    act1("event_choice", "'choice':'fail'");
    picks(1, "food"); /* timequest/1.5: losing takes what is there */
    picks(1, "food");
    assert_int_equal(next_step(), S_TURN);
    assert_true(has(1, 0, 0, 0, 0, 0) && has(0, 2, 0, 0, 0, 0));
}

static void test_all_temporal_tax(void **u) {
    (void)u;
    event2("all_temporal_tax", "", "'resources':{'gold':3},'crystals':2", "'crystals':1");
    choose0("pay");
    assert_true(has(0, 0, 0, 0, 0, 0) && seat(0)->crystals == 2);
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->crystals, 0);
}

static void test_all_solar_flare(void **u) {
    (void)u;
    event2("all_solar_flare", "", "'resources':{'food':3},'crystals':2", "'crystals':2,'resources':{'food':2}");
    choose0("pay");
    assert_true(has(0, 0, 0, 0, 0, 0) && seat(0)->crystals == 2);
    assert_false(may(1, "event_choice", "'choice':'pay'"));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->crystals, 1);
}

/* timequest/17.4: crystals before resources are picked. */
static void test_all_time_vortex_stabilize(void **u) {
    (void)u;
    event2("all_time_vortex_stabilize", "", "'resources':{'cloth':1,'stone':1,'knowledge':1}",
           "'crystals':1,'resources':{'gold':1}");
    choose0("pay");
    assert_true(has(0, 0, 0, 0, 0, 0));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->crystals, 0);
    picks(1, "gold");
    assert_true(has(1, 0, 0, 0, 0, 0));
}

static void test_all_rogue_time_traveler(void **u) {
    (void)u;
    event2("all_rogue_time_traveler", "", "'resources':{'knowledge':2}", "'resources':{'stone':3}");
    choose0("pay");
    assert_int_equal(seat(0)->crystals, 1);
    act1("event_choice", "'choice':'fail'");
    picks(1, "stone");
    picks(1, "stone");
    assert_true(has(1, 0, 0, 0, 0, 1));
}

/* timequest/17.8: the turn of the same round; timequest/8.3: bonus picks are not touched. */
static void test_all_sudden_drought(void **u) {
    (void)u;
    event2("all_sudden_drought", "'resource_beacon':true,", EGYPT, SPACE ",'resources':{'food':2}");
    choose0("fail");
    act1("event_choice", "'choice':'pay'");
    assert_int_equal(seat(1)->crystals, 1);
    act0("collect", "");
    picks(0, "food");
    assert_true(has(0, 1, 0, 0, 1, 0));
    act0("end_turn", "");
    assert_int_equal(seat(0)->this_turn | seat(0)->next_turn, 0);
}

static void test_all_wisdom_sharing(void **u) {
    (void)u;
    event2("all_wisdom_sharing", "'active_deck':['ev_time_riddle'],", "'resources':{'knowledge':1}", "'crystals':1");
    choose0("pay");
    assert_int_equal(seat(0)->kept, EVENT_BIT(EV_TIME_RIDDLE));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->crystals, 0);
    assert_true(may(0, "attempt_event", "'event':'ev_time_riddle'"));
    event2("all_wisdom_sharing", "'active_deck':[],", "'resources':{'knowledge':1}", "");
    choose0("pay"); /* timequest/16.6: no card left */
    assert_int_equal(seat(0)->kept, 0);
}

static void test_all_chrono_thief(void **u) {
    (void)u;
    event2("all_chrono_thief", "'dice':[4,3],", "'resources':{'food':1}", "'resources':{'food':1}");
    choose0("roll");
    picks(0, "gold");
    assert_true(has(0, 1, 1, 0, 0, 0));
    assert_int_equal(seat(0)->goals_met, 1);
    act1("event_choice", "'choice':'roll'");
    picks(1, "food");
    assert_true(has(1, 0, 0, 0, 0, 0));
}

static void test_all_temporal_crossroads(void **u) {
    (void)u;
    event2("all_temporal_crossroads", "", "'resources':{'food':2}", "'resources':{'food':1}");
    choose0("spend");
    picks(0, "food");
    picks(0, "food");
    assert_int_equal(seat(0)->crystals, 1);
    assert_int_equal(seat(0)->goals_met, 0); /* a special event */
    assert_false(may(1, "event_choice", "'choice':'spend'"));
    act1("event_choice", "'choice':'gain'");
    picks(1, "gold");
    picks(1, "stone");
    assert_true(has(1, 1, 1, 0, 0, 1));
}

/* timequest/5.1 d: paid out at the end of the next round; a new deposit joins the old one. */
static void test_all_time_bank(void **u) {
    (void)u;
    event2("all_time_bank", "", "'resources':{'food':2},'bank':{'gold':2},'bank_due':3", "");
    assert_false(may(0, "event_choice", "'choice':'invest','amount':3"));
    act0("event_choice", "'choice':'invest','amount':2");
    picks(0, "food");
    picks(0, "food");
    assert_int_equal(seat(0)->bank[FOOD], 4);
    assert_int_equal(seat(0)->bank_due, 4);
    assert_int_equal(seat(0)->spent[FOOD], 2); /* timequest/6.1: a deposit is a payment */
    turn2("'easy_deck':['all_time_ripples'],", EGYPT ",'bank':{'food':1,'gold':2},'bank_due':3",
          SPACE ",'bank':{'food':2},'bank_due':4");
    act0("draw_action", "");
    act0("end_turn", "");
    act1("draw_action", "");
    act1("end_turn", "");
    assert_int_equal(seat(0)->bank_due, 0);
    assert_int_equal(seat(0)->res[FOOD] + seat(1)->res[FOOD], 1); /* ripples move halves, not a single one */
    assert_int_equal(seat(0)->res[GOLD] + seat(1)->res[GOLD], 2);
    assert_int_equal(seat(1)->bank[FOOD], 2); /* not due yet */
}

/* At the same moment, each type, rounded down [R51]. */
static void test_all_time_ripples(void **u) {
    (void)u;
    event2("all_time_ripples", "", "'resources':{'food':5,'gold':1}", "'resources':{'food':2,'stone':4}");
    assert_true(has(0, 4, 1, 0, 0, 2) && has(1, 3, 0, 0, 0, 2));
    assert_int_equal(next_step(), S_TURN);
}

/* --- moderate ------------------------------------------------------------------------------------ */

static void test_all_time_vortex_displace(void **u) {
    (void)u;
    event2("all_time_vortex_displace", "", "'resources':{'food':1}", "'resources':{'food':1}");
    choose0("pay");
    picks(0, "food");
    assert_int_equal(tt_count(seat(0)->hand), 1);
    act1("event_choice", "'choice':'fail'");
    picks(1, "food");
    assert_int_equal(next_step(), S_TURN);
}

/* The reward is one free Move of 1 step (timequest/7.4), the loss a turn without Collect (17.8). */
static void test_all_cosmic_alignment(void **u) {
    (void)u;
    event2("all_cosmic_alignment", "", EGYPT ",'resources':{'gold':1,'cloth':1}", ROME);
    choose0("pay");
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(0)->crystals, 1);
    assert_false(may(0, "move", "'to':'roman_empire','use':'cosmic_alignment'"));
    act0("move", "'to':'ancient_greece','use':'cosmic_alignment'");
    assert_int_equal(seat(0)->crystals, 1);
    assert_false(may(0, "move", "'to':'ancient_egypt','use':'cosmic_alignment'")); /* once */
    act0("end_turn", "");
    refuses(by(1, "collect", ""), "illegal_action", "17.8");
}

static void test_all_duel_of_the_ages(void **u) {
    (void)u;
    event2("all_duel_of_the_ages", "'dice':[4,3],", "'resources':{'knowledge':1}",
           "'resources':{'knowledge':1},'crystals':1");
    choose0("join");
    assert_int_equal(seat(0)->crystals, 2);
    assert_int_equal(seat(0)->goals_met, 0);
    act1("event_choice", "'choice':'join'");
    assert_int_equal(seat(1)->crystals, 0);
    event2("all_duel_of_the_ages", "", "", "'resources':{'knowledge':1},'crystals':1");
    assert_false(may(0, "event_choice", "'choice':'join'"));
    choose0("pass");
    act1("event_choice", "'choice':'pass'");
    assert_int_equal(seat(1)->crystals, 1);
}

static void test_all_time_quake(void **u) {
    (void)u;
    event2("all_time_quake", "", "'resources':{'food':4}", "'resources':{'food':3},'crystals':1");
    choose0("pay");
    for (int i = 0; i < 4; i++)
        picks(0, "food");
    assert_int_equal(seat(0)->crystals, 5);
    assert_false(may(1, "event_choice", "'choice':'pay'"));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->crystals, 0);
}

/* timequest/7.7: wandering, with a die only where there is a choice. */
static void test_all_time_bandits(void **u) {
    (void)u;
    event2("all_time_bandits", "'dice':[4],", "'crystals':1,'resources':{'food':2}", EGYPT);
    choose0("pay");
    picks(0, "food");
    picks(0, "food");
    assert_int_equal(tt_count(seat(0)->hand), 1);
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->location, ANCIENT_GREECE);
    event2("all_time_bandits", "'dice':[3],", EGYPT, EGYPT);
    choose0("fail");
    assert_int_equal(seat(0)->location, PREHISTORIC_ERA);
    assert_int_equal(next_step(), S_EVENT_CHOICE); /* no event: it is nobody's turn */
    event2("all_time_bandits", "'dice':[6],", "'location':'prehistoric_era'", "'location':'void'");
    choose0("fail");
    assert_int_equal(seat(0)->location, ANCIENT_EGYPT); /* never the Void, no roll */
    assert_int_equal(now()->queue_n, 1);
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(seat(1)->location, PREHISTORIC_ERA); /* forward of the Void */
}

static void test_all_paradox_portals(void **u) {
    (void)u;
    event2("all_paradox_portals", "'dice':[1,2],", "'crystals':1", "");
    assert_int_equal(seat(0)->crystals, 0);
    assert_int_equal(seat(1)->crystals, 1);
    event2("all_paradox_portals", "'dice':[3,4],", "'resources':{'food':2}", "");
    picks(0, "food");
    picks(0, "food");
    picks(1, "gold");
    picks(1, "gold");
    assert_true(has(0, 0, 0, 0, 0, 0) && has(1, 0, 2, 0, 0, 0));
    event2("all_paradox_portals", "'dice':[5,1,6],", EGYPT, SPACE);
    assert_int_equal(seat(0)->location, PREHISTORIC_ERA);
    assert_int_equal(tt_count(seat(1)->hand), 1);
}

static void test_all_temporal_market(void **u) {
    (void)u;
    event2("all_temporal_market", "", "'resources':{'food':2,'gold':2,'knowledge':2}", "'resources':{'food':1}");
    choose0("buy_crystal");
    assert_true(has(0, 0, 2, 2, 0, 0) && seat(0)->crystals == 1);
    assert_int_equal(now()->base.actors, 2); /* one purchase */
    assert_false(may(1, "event_choice", "'choice':'buy_crystal'"));
    act1("event_choice", "'choice':'pass'");
    event2("all_temporal_market", "", "'resources':{'gold':2}", "'resources':{'knowledge':2}");
    choose0("buy_action");
    assert_int_equal(tt_count(seat(0)->hand), 1);
    act1("event_choice", "'choice':'buy_event'");
    assert_int_equal(tt_count(seat(1)->kept), 1);
}

/* --- difficult ----------------------------------------------------------------------------------- */

static void test_all_temporal_plague(void **u) {
    (void)u;
    event2("all_temporal_plague", "", "'resources':{'food':2,'gold':2}",
           "'artifacts':['fire_mastery'],'explorer':['rune_stone_carving']");
    choose0("pay");
    assert_true(has(0, 0, 0, 3, 3, 0));
    act1("event_choice", "'choice':'fail'");
    assert_int_equal(legal_count(), 2);
    act1("drop_quest", "'quest':'rune_stone_carving'");
    assert_int_equal(seat(1)->explorer_n, 0);
    assert_int_equal(seat(1)->artifacts, 1);
    event2("all_temporal_plague", "", "", "");
    choose0("fail");
    assert_int_equal(next_step(), S_EVENT_CHOICE); /* without any, nothing */
}

static void test_all_quantum_harvest(void **u) {
    (void)u;
    event2("all_quantum_harvest", "", "'resources':{'knowledge':3}", "'resources':{'food':2,'stone':1,'knowledge':2}");
    choose0("pay");
    assert_true(has(0, 2, 2, 0, 2, 2));
    act1("event_choice", "'choice':'fail'");
    assert_true(has(1, 1, 0, 2, 0, 0));
}

/* No Move and no entering the Void; a free move stays legal. */
static void test_all_chrono_eclipse(void **u) {
    (void)u;
    event2(
        "all_chrono_eclipse",
        "'quest_deck':['fire_mastery','hunters_challenge','rune_stone_carving','norse_mythology_saga'],'quest_row':[],",
        EGYPT ",'crystals':9,'artifacts':['olympic_games_contest','latin_language_mastery']",
        SPACE ",'crystals':1,'resources':{'cloth':3}");
    choose0("fail");
    act1("event_choice", "'choice':'pay'");
    assert_int_equal(legal_count(), 6);
    assert_true(scene_shows(0, "'cards':[null,null,null]"));
    act1("arrange", "'order':['rune_stone_carving','hunters_challenge','fire_mastery']");
    not0("move", "'to':'ancient_greece'", "17.8");
    not0("enter_void", "'mode':'portal'", "17.8");
    assert_true(may(0, "free_move", "'to':'ancient_greece'"));
}

/* The highest roll takes the pot, of equal rolls the earlier [R52]. */
static void test_all_cosmic_lottery(void **u) {
    (void)u;
    event2("all_cosmic_lottery", "'dice':[5,5],", "'resources':{'food':1}", "'resources':{'gold':1}");
    choose0("join");
    picks(0, "food");
    assert_int_equal(now()->pot[FOOD], 1);
    act1("event_choice", "'choice':'join'");
    picks(1, "gold");
    assert_true(has(0, 1, 1, 0, 0, 0) && has(1, 0, 0, 0, 0, 0));
    assert_int_equal(seat(0)->spent[FOOD], 0); /* timequest/6.1: no payment */
    event2("all_cosmic_lottery", "", "", "'resources':{'gold':1}");
    assert_false(may(0, "event_choice", "'choice':'join'"));
    choose0("pass");
    act1("event_choice", "'choice':'pass'");
    assert_int_equal(next_step(), S_TURN);
}

/* The kind of action done last, at its cost, without `use`, without event and bonus (timequest/8.4). */
static void test_all_time_loop(void **u) {
    (void)u;
    event2("all_time_loop", "'resource_beacon':true,", EGYPT ",'last_kind':'collect'" SLOT("chrono_gatherer"),
           SPACE ",'last_kind':'move','crystals':1");
    act0("collect", "");
    assert_true(has(0, 1, 0, 0, 1, 0));
    assert_int_equal(next_step(), S_EVENT_CHOICE); /* no bonus */
    assert_false(may(1, "move", "'to':'industrial_revolution'"));
    act1("move", "'to':'world_war_ii'");
    assert_int_equal(seat(1)->crystals, 0);
    assert_int_equal(next_step(), S_TURN);
    assert_false(now()->collected);
    event2("all_time_loop", "" ROW4, EGYPT ",'last_kind':'quest','resources':{'gold':2,'stone':1}" SLOT("time_saver"),
           "'last_kind':'draw'");
    assert_false(may(0, "complete_quest", "'quest':'nile_river_expedition'")); /* no `use` */
    act0("complete_quest", "'quest':'hunters_challenge'");
    assert_int_equal(seat(0)->crystals, 2);
    act1("draw_action", "");
    assert_int_equal(tt_count(seat(1)->hand), 1);
    event2("all_time_loop", "", EGYPT, "'last_kind':'collect'"); /* nothing to repeat, the Void */
    assert_int_equal(next_step(), S_TURN);
    event2("all_time_loop", "", EGYPT ",'last_kind':'collect'", "");
    choose0("pass");
    assert_true(has(0, 0, 0, 0, 0, 0));
}

static void test_all_quantum_gifts(void **u) {
    (void)u;
    event2("all_quantum_gifts", "'dice':[2,3],", "", "");
    assert_true(has(0, 2, 2, 0, 0, 0) && has(1, 0, 0, 2, 2, 0));
    event2("all_quantum_gifts", "'dice':[5,6],", "'crystals':59", "");
    assert_int_equal(seat(0)->crystals, 60);
    assert_int_equal(seat(1)->crystals, 0); /* timequest/1.5: none left */
    assert_true(has(1, 0, 0, 0, 0, 2));
}

/* Secret bids, all at once; the single highest pays. */
static void test_all_time_auction(void **u) {
    (void)u;
    const char *top = "'quest_deck':['fire_mastery','hunters_challenge'],'quest_row':[],";
    event2("all_time_auction", top, "'resources':{'food':3}", "'resources':{'gold':2}");
    assert_int_equal(now()->base.actors, 3);
    assert_false(may(0, "bid", "'amount':4"));
    act1("bid", "'amount':1");
    assert_true(scene_shows(1, "'bids':[null,1]"));
    assert_true(scene_shows(0, "'bids':[null,null]")); /* timequest/1.4 */
    act0("bid", "'amount':2");
    picks(0, "food");
    assert_int_equal(seat(0)->artifacts, 0);
    assert_true(scene_shows(1, "'bids':[2,1],'artifact':'fire_mastery'"));
    picks(0, "food");
    assert_true(benefit(seat(0), PREHISTORIC_ERA));
    assert_true(has(0, 1, 0, 0, 0, 0) && has(1, 0, 2, 0, 0, 0)); /* nobody else pays */
    event2("all_time_auction", top, "'resources':{'food':3}", "'resources':{'gold':2}");
    act0("bid", "'amount':2");
    act1("bid", "'amount':2");
    assert_true(in_set(now()->quest_discard, 4)); /* shared: discarded */
    assert_int_equal(next_step(), S_TURN);
    event2("all_time_auction", top, "", "'resources':{'gold':2}");
    act1("bid", "'amount':0"); /* P0 has nothing and is not asked */
    assert_true(in_set(now()->quest_discard, 4));
}

/* clang-format off */
#define EVENT_TESTS(T) \
    T(ev_time_loop) T(ev_time_travelers_feast) T(ev_ancient_knowledge) T(ev_time_riddle) T(ev_lost_artifact) \
    T(ev_timeworn_map) T(ev_time_travelers_market) T(ev_beneficial_glitch) T(ev_lost_and_found) T(ev_time_healer) \
    T(ev_temporal_treasure_vault) T(ev_time_distortion) T(ev_ancient_master) T(ev_time_navigator) T(ev_miracle_growth) \
    T(all_timequake) T(all_temporal_tax) T(all_solar_flare) T(all_time_vortex_stabilize) T(all_rogue_time_traveler) \
    T(all_sudden_drought) T(all_wisdom_sharing) T(all_chrono_thief) T(all_temporal_crossroads) T(all_time_bank) \
    T(all_time_ripples) T(all_time_vortex_displace) T(all_cosmic_alignment) T(all_duel_of_the_ages) T(all_time_quake) \
    T(all_time_bandits) T(all_paradox_portals) T(all_temporal_market) T(all_temporal_plague) T(all_quantum_harvest) \
    T(all_chrono_eclipse) T(all_cosmic_lottery) T(all_time_loop) T(all_quantum_gifts) T(all_time_auction)
/* clang-format on */
