/* Chapters 12 to 20 of RULES.md and Part E (positions, views). Included by test.c. */

/* timequest/12.1, timequest/12.2: wherever both stand; bets in order, on one spot. */
static void test_bets(void **u) {
    (void)u;
    turn3("'dice':[6,2],", "", EGYPT ",'resources':{'stone':2,'gold':5}", SPACE);
    act0("arena_fight", "'target':2");
    assert_int_equal(now()->base.actors, 2); /* P2 has nothing and will not be asked */
    act1("bet", "'spot':3,'resource':'stone','amount':1");
    refuses(by(1, "bet", "'spot':4,'resource':'stone','amount':1"), "illegal_action", "12.2");
    act1("bet", "'spot':3,'resource':'gold','amount':3");
    act1("bet", "'spot':3,'resource':'gold','amount':2");
    act1("bet", "'spot':3,'resource':'stone','amount':1");
    assert_int_equal(legal_count(), 1); /* pass, with nothing left to stake */
    assert_true(has(1, 0, 0, 0, 0, 0));
    act1("pass", "");
    assert_true(has(1, 0, 15, 0, 0, 6)); /* timequest/12.6, timequest/12.7 */
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 4);
    turn2("'dice':[3,2],", EGYPT, "'resources':{'gold':2}");
    act0("arena_fight", "'target':1"); /* the challenged may bet too */
    act1("bet", "'spot':2,'resource':'gold','amount':2");
    act1("pass", "");
    assert_true(has(1, 0, 0, 0, 0, 0)); /* lost: the stake is in the supply */
    assert_int_equal(now()->supply[GOLD], 30);
    turn2("'dice':[6,1],", EGYPT, "'resources':{'gold':20}");
    act0("arena_fight", "'target':1");
    for (int i = 0; i < 4; i++)
        act1("bet", "'spot':5,'resource':'gold','amount':3");
    act1("pass", "");
    assert_int_equal(seat(1)->res[GOLD], 30); /* as far as the supply goes */
}

/* timequest/12.3, timequest/12.4: the fighters are asked in turn until both have passed in a row. */
static void test_answers(void **u) {
    (void)u;
    turn2("'dice':[1,1,2,5],", EGYPT HAND("time_gambler") ",'slots':[{'card':'arena_champion'}]",
          SPACE SLOT("time_opportunist"));
    act0("arena_fight", "'target':1");
    act0("boost", "'source':'arena_champion'");
    assert_int_equal(now()->base.actors, 2);
    act1("pass", "");
    assert_int_equal(now()->base.actors, 1); /* the other still has something */
    act0("reroll", "'source':'time_gambler','die':0");
    assert_int_equal(now()->base.actors, 2);
    act1("reroll", "'source':'time_opportunist','die':1");
    assert_int_equal(now()->arena, ARENA_NONE); /* nobody has anything left */
    assert_int_equal(seat(1)->arena_wins, 1);   /* 2 + 1 against 5 */
    assert_int_equal(now()->agenda[now()->agenda_n - 1].a[1], 2);
}

/* timequest/12.5, timequest/12.6: no winner, no prize; the option gives it to the winner. */
static void test_prize(void **u) {
    (void)u;
    turn2("'dice':[4,4],", EGYPT, SPACE);
    act0("arena_fight", "'target':1");
    assert_int_equal(next_step(), S_TURN);
    assert_int_equal(seat(0)->arena_wins + seat(1)->arena_wins, 0);
    scene(&tt_game_timequest, 2, "{'arena_gain':'winner'}",
          "{'round':3,'first_player':0,'turn':{'player':0},'dice':[1,3],'players':[{},{}]}");
    act0("arena_fight", "'target':1");
    picks(1, "food");
    picks(1, "gold");
    assert_true(has(1, 1, 1, 0, 0, 0));
}

/* timequest/13.1, timequest/13.2, timequest/13.3 */
static void test_duels(void **u) {
    (void)u;
    turn3("'dice':[2,5],", EGYPT ",'artifacts':['fire_mastery']", EGYPT ",'artifacts':['nile_river_expedition']",
          EGYPT);
    not0("artifact_duel", "'target':2", "13.1"); /* owns nothing */
    act0("artifact_duel", "'target':1");
    refuses(by(1, "decline", ""), "illegal_action", "13.2");
    act1("accept", "");
    act0("give_artifact", "'quest':'fire_mastery'");
    assert_int_equal(seat(1)->artifacts, 2);
    turn2("", EGYPT ",'artifacts':['fire_mastery']", ROME ",'artifacts':['nile_river_expedition']");
    not0("artifact_duel", "'target':1", "13.1"); /* another period */
    turn2("", "'artifacts':['fire_mastery']", "'artifacts':['nile_river_expedition']");
    not0("artifact_duel", "'target':1", "13.1"); /* the Void */
    turn2("'dice':[2,5,6],", EGYPT ",'artifacts':['fire_mastery']" SLOT("time_opportunist") HAND("defender_of_time"),
          EGYPT ",'artifacts':['nile_river_expedition']");
    act0("artifact_duel", "'target':1");
    act1("accept", "");
    assert_int_equal(legal_count(), 2); /* a re-roll or nothing: no boosts in duels */
    act0("reroll", "'source':'time_opportunist','die':0");
    assert_int_equal(next_step(), S_GIVE_ARTIFACT);
    assert_int_equal(now()->base.actors, 2);
    turn2("", EGYPT ",'artifacts':['fire_mastery']",
          EGYPT ",'artifacts':['nile_river_expedition'],'resources':{'gold':1}");
    act0("artifact_duel", "'target':1");
    act1("decline", "");
    picks(1, "gold");
    assert_true(has(0, 0, 1, 0, 0, 0));
    not0("artifact_duel", "'target':1", "13.1"); /* once per turn */
}

/* timequest/14.1, timequest/14.2, timequest/14.5 */
static void test_entering_the_void(void **u) {
    (void)u;
    turn2("", EGYPT ",'crystals':9,'artifacts':['fire_mastery']", SPACE);
    not0("enter_void", "'mode':'portal'", "14.2"); /* one artifact is not enough */
    turn2("", EGYPT ",'crystals':9,'artifacts':['fire_mastery','latin_language_mastery']", SPACE);
    not0("enter_void", "'mode':'adjacent'", "14.2");
    turn2("", SPACE ",'crystals':1,'artifacts':['fire_mastery','latin_language_mastery']", "");
    not0("enter_void", "'mode':'portal'", "14.2"); /* 2 crystals */
    act0("enter_void", "'mode':'adjacent'");
    assert_int_equal(seat(0)->void_mode, MODE_ADJACENT);
    assert_int_equal(next_step(), S_TURN); /* no event, though P1 is there */
    assert_int_equal(now()->visits[SPACE_RACE], 3);
    turn2("'visits':{'prehistoric_era':0},",
          EGYPT ",'crystals':1,'artifacts':['fire_mastery','latin_language_mastery']", "");
    act0("enter_void", "'mode':'adjacent'"); /* the Void is next door where nothing lower is open */
    act0("draw_action", "");                 /* timequest/14.3: other things are possible */
    act0("end_turn", "");
    assert_int_equal(seat(0)->void_mode, MODE_ADJACENT);
}

/* timequest/14.6: the lines of the table, one die and two. */
static void test_void_dice(void **u) {
    (void)u;
    static const int want[7][3] = {{0, 0, 0}, {0, 0, 1}, {2, 0, 0}, {1, 1, 0}, {3, 0, 0}, {0, 2, 0}, {1, 0, 1}};
    for (int die = 1; die <= 6; die++)
        for (int dice = 1; dice <= 2; dice++) {
            char top[60], more[60];
            snprintf(top, sizeof top, "'dice':[%d,%d],", die, die);
            turn2(top, "'void_mode':'adjacent','void_roll':true", SPACE);
            snprintf(more, sizeof more, "'dice':%d,'x':'gold','y':'stone'", dice);
            act0("void_roll", more);
            assert_true(has(0, 0, dice * want[die][0], 0, 0, dice * want[die][1]));
            assert_int_equal(seat(0)->crystals, dice * want[die][2]);
            not0("void_roll", more, "14.6"); /* once per entry */
        }
    turn2("", "", SPACE);
    not0("void_roll", "'dice':1,'x':'gold','y':'stone'", "14.6"); /* merely started there */
    turn2("'dice':[5,2,4],", "'void_mode':'portal','void_roll':true" SLOT("time_opportunist"), SPACE);
    assert_false(may(0, "void_roll", "'dice':2,'x':'gold','y':'gold'"));
    act0("void_roll", "'dice':2,'x':'gold','y':'stone'");
    act0("reroll", "'source':'time_opportunist','die':0"); /* 4 and 2: line 3, twice */
    assert_true(has(0, 0, 2, 0, 0, 2));
}

/* timequest/14.7 */
static void test_void_penalty(void **u) {
    (void)u;
    turn3("", "'void_mode':'portal','crystals':1,'artifacts':['fire_mastery']",
          "'artifacts':['nile_river_expedition','latin_language_mastery']",
          "'artifacts':['rune_stone_carving','hunters_challenge']");
    act0("draw_action", "");
    act0("end_turn", "");
    assert_int_equal(now()->crystals, 60); /* the payer is the poorest */
    assert_int_equal(seat(0)->crystals, 0);
    turn2("", "'void_mode':'adjacent','crystals':1", "");
    act0("draw_action", "");
    act0("end_turn", "");
    assert_int_equal(seat(0)->crystals, 1); /* came from next door */
}

/* timequest/15.1, timequest/15.2, timequest/15.3 */
static void test_trades(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':4}", ROME ",'resources':{'gold':2,'food':1}");
    act0("offer", "'to':1");
    not0("offer", "'to':1", "15.3"); /* a decision is pending */
    not0("propose", "'give':{'food':4},'take':{'gold':1}", "15.1");
    not0("propose", "'give':{'food':1},'take':{'gold':3}", "15.1");
    not0("propose", "'give':{'food':1},'take':{'food':1}", "15.1");
    act0("pass", ""); /* withdrawn, but counted */
    act0("offer", "'to':1");
    act0("propose", "'give':{'food':3},'take':{'gold':2}");
    act1("accept", "");
    assert_true(has(0, 1, 2, 0, 0, 0) && has(1, 4, 0, 0, 0, 0));
    act0("offer", "'to':1");
    act0("pass", "");
    not0("offer", "'to':1", "15.3");
    turn2("", EGYPT ",'resources':{'food':4}", ROME ",'resources':{'food':1}");
    not0("offer", "'to':1", "15.1"); /* nothing different to give */
}

/* timequest/16.3: used once, in this turn. */
static void test_won_events(void **u) {
    (void)u;
    turn2("'dice':[4],'active_deck':['ev_time_riddle','ev_time_loop'],", EGYPT ",'crystals':1", GREECE);
    act0("move", "'to':'ancient_greece'");
    act0("attempt_event", "'event':'ev_time_riddle'");
    act0("collect", ""); /* at any time in the turn */
    act0("use_event", "'event':'ev_time_riddle'");
    assert_int_equal(seat(0)->crystals, 1);
    turn2("'active_deck':['ev_miracle_growth'],", EGYPT ",'crystals':1", GREECE);
    act0("move", "'to':'ancient_greece'");
    not0("attempt_event", "'event':'ev_miracle_growth'", "6.7"); /* timequest/16.2: cannot be paid */
}

/* timequest/17.2, timequest/17.3, timequest/17.7: in turn order, each dealt with before the next. */
static void test_event_order(void **u) {
    (void)u;
    scene(&tt_game_timequest, 3, "{}",
          "{'round':2,'first_player':2,'easy_deck':['all_rogue_time_traveler'],'players':["
          "{'resources':{'food':3}},{'resources':{'knowledge':2}},{'resources':{'food':3}}]}");
    assert_int_equal(now()->base.actors, 4);
    refuses(by(2, "event_choice", "'choice':'pay'"), "illegal_action", "6.7");
    plays(by(2, "event_choice", "'choice':'fail'"));
    picks(2, "food");
    picks(2, "food"); /* all of it before the next one decides */
    assert_int_equal(now()->base.actors, 1);
    act0("event_choice", "'choice':'fail'");
    picks(0, "food");
    picks(0, "food");
    act1("event_choice", "'choice':'fail'"); /* nobody has to attempt a goal */
    picks(1, "knowledge");
    picks(1, "knowledge");
    assert_true(now()->all_discard & ALL_BIT(ALL_ROGUE_TIME_TRAVELER));
    assert_int_equal(now()->turn, 2);
}

/* timequest/18.1, timequest/18.2, timequest/18.3: the final round. */
static void test_final_round(void **u) {
    (void)u;
    const char *top =
        "{'round':%d,'first_player':0,'%s_deck':['%s'],'visits':{'viking_age':0,'renaissance':0,'space_race':0%s},'players':[{},{}]}";
    snprintf(scene_text, sizeof scene_text, top, 3, "easy", "all_time_ripples", "");
    scene(&tt_game_timequest, 2, "{}", scene_text);
    assert_false(now()->final); /* three are not enough */
    snprintf(scene_text, sizeof scene_text, top, 3, "easy", "all_time_ripples", ",'world_war_ii':0");
    scene(&tt_game_timequest, 2, "{}", scene_text);
    assert_true(now()->final);
    for (int p = 0; p < 2; p++) {
        plays(by(p, "draw_action", ""));
        plays(by(p, "end_turn", ""));
    }
    assert_true(now()->over); /* a full round, then the end */
    snprintf(scene_text, sizeof scene_text, top, 24, "difficult", "all_quantum_gifts", "");
    scene(&tt_game_timequest, 2, "{}", scene_text);
    assert_true(now()->final && now()->round == 25);
}

static void last_turn(const char *top, const char *p0, const char *p1) {
    snprintf(
        scene_text, sizeof scene_text,
        "{'round':9,'first_player':0,'final_round':true,'turn':{'player':1,'ap':0,'acted':true,'fresh':false},%s'players':[{%s},{%s}]}",
        top, p0, p1);
    scene(&tt_game_timequest, 2, "{}", scene_text);
    act1("end_turn", "");
}

/* timequest/1.1, timequest/19.1, timequest/19.2, timequest/19.5 */
static void test_scores(void **u) {
    (void)u;
    struct tt_result r = {0};
    last_turn("", "'crystals':11,'artifacts':['fire_mastery']", "'crystals':12,'artifacts':['rune_stone_carving']");
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_true(r.score[0] == 2 && r.score[1] == 3 && r.winners == 2);
    assert_string_equal(r.reason, "score");
    assert_int_equal(now()->base.actors, 0);
}

/* timequest/19.3, timequest/19.4: secret bets, paid in counting only, shared if still equal. */
static void test_ties(void **u) {
    (void)u;
    struct tt_result r = {0};
    last_turn("'dice':[6,4],", "'crystals':7", "'crystals':8");
    act0("tiebreak_bet", "'spot':2,'amount':7");
    assert_true(scene_shows(0, "'bets':[{'spot':2,'amount':7},null]"));
    assert_true(scene_shows(1, "'bets':[null,null]"));
    refuses(by(1, "tiebreak_bet", "'spot':2,'amount':9"), "illegal_action", "6.7");
    act1("tiebreak_bet", "'spot':3,'amount':1");
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_int_equal(r.winners, 1); /* 14 against 7 */
    assert_true(r.score[0] == 1 && r.score[1] == 1);
    assert_int_equal(seat(0)->crystals, 7);
    last_turn("'dice':[2,2],", "'crystals':3,'artifacts':['fire_mastery']",
              "'crystals':3,'artifacts':['rune_stone_carving']");
    act0("pass", "");
    act1("pass", "");
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_int_equal(r.winners, 3);
    assert_string_equal(r.reason, "shared");
    last_turn("", "", "");
    assert_true(now()->over); /* nobody has crystals: nobody is asked */
    assert_int_equal(now()->winners, 3);
}

#define NINE                                                                                                             \
    "'fire_mastery','olympic_games_contest','latin_language_mastery','rune_stone_carving','leonardos_secret_invention'," \
    "'tea_party_rebellion_plot','locomotive_railroad_race','enigma_code_decryption_mission','rocket_launch_preparation'"

/* timequest/19.6: at once and alone; with objectives at least level 1. */
static void test_artifact_victory(void **u) {
    (void)u;
    turn2("'quest_row':['nile_river_expedition'],", EGYPT ",'crystals':3,'resources':{'food':9},'artifacts':[" NINE "]",
          SPACE);
    act0("buy_artifact", "'quest':'nile_river_expedition','use':[]");
    for (int i = 0; i < 9; i++)
        picks(0, "food");
    assert_true(now()->over && now()->winners == 1 && now()->reason == BY_ARTIFACTS);
    scene(
        &tt_game_timequest, 2, "{'objectives':true}",
        "{'round':3,'first_player':0,'turn':{'player':0},'players':[{" EGYPT
        ",'crystals':1,'objective':'obj_time_navigator',"
        "'stats':{'visited':['viking_age','renaissance','space_race','roman_empire']},'artifacts':['nile_river_expedition'," NINE
        "]},{}]}");
    assert_false(now()->over); /* level 0 */
    act0("move", "'to':'ancient_greece'");
    assert_true(now()->over);                                                /* the fifth period: level 1 */
    assert_int_equal(events_named(TT_TRUTH, "objective_shown", NULL, 0), 2); /* timequest/20.3 */
}

/* --- positions (E.1 to E.3) --------------------------------------------------------------------------- */

static void bad(const char *position) {
    if (!scene_try(&tt_game_timequest, 2, "{}", position))
        fail_msg("accepted: %s", position);
}

static void test_bad_positions(void **u) {
    (void)u;
    bad("{'nonsense':1}");
    bad("{'reason':'nonsense'}");
    bad("{'round':2,'turn':{'player':0},'arena':{'kind':'fight','fighters':[0,1],'dice':[0,0],'plus':[0,0],'bets':[]},"
        "'players':[{},{'resources':{'food':1}}],"
        "'agenda':[{'step':'bet','player':1,'spot':null},{'step':'arena_roll'},{'step':'arena_roll'},{'step':'turn','player':0}]}");
    bad("{'winners':[0]}");
    bad("{'agenda':[{'step':'pick','player':0,'mode':'lose','count':1,'types':['food'],'why':'all_timequake','bonus':false}],"
        "'event':{'card':'all_timequake','level':'easy'},'players':[{'resources':{'food':1}},{}]}"); /* in no round */
    bad("{'players':[{}]}");
    bad("{'players':[{'nonsense':1},{}]}");
    bad("{'players':[{'hand':['time_surge']},{'hand':['time_surge']}]}");
    bad("{'players':[{'hand':['time_surge']},{}],'action_discard':['time_surge']}");
    bad("{'players':[{'character':'amara_jones'},{'character':'amara_jones'}]}");
    bad("{'players':[{'objective':'obj_event_master'},{'objective':'obj_event_master'}]}");
    bad("{'players':[{'resources':{'food':20}},{'resources':{'food':11}}]}");
    bad("{'players':[{'crystals':40},{'crystals':21}]}");
    bad("{'supply':{'food':29,'gold':30,'knowledge':30,'cloth':30,'stone':30}}");
    bad("{'crystal_supply':59}");
    bad("{'players':[{'slots':[{'card':'time_slip'},{'card':'time_saver'},{'card':'time_guardian'}]},{}]}");
    bad("{'players':[{'slots':[{'card':'time_surge'}]},{}]}");
    bad("{'players':[{'slots':[{'card':'time_slip','charges':2}]},{}]}");
    bad("{'round':26}");
    bad("{'round':25}");
    bad("{'dice':[7]}");
    bad("{'visits':{'viking_age':13}}");
    bad("{'visits':{'void':3}}");
    bad("{'players':[{'location':'viking_age','void_mode':'portal'},{}]}");
    bad("{'players':[{'void_roll':true},{}]}");
    bad("{'round':3,'agenda':[{'step':'start_round'}]}");
    bad("{'round':3,'agenda':[{'step':'turn','player':0}]}");
    bad("{'round':3,'turn':{'player':0},'agenda':[{'step':'bet','player':1,'spot':null},{'step':'arena_roll'}]}");
    bad("{'round':3,'turn':{'player':0},'agenda':[{'step':'pick','player':1}]}");
    bad("{'round':3,'turn':{'player':0},'agenda':[{'step':'discard','player':0}]}");
    bad("{'quest_row':['fire_mastery'],'quest_deck':['fire_mastery']}");
    bad("{'quest_row':['fire_mastery','hunters_challenge','rune_stone_carving','norse_mythology_saga','olympic_games_contest']}");
    bad("{'round':3,'turn':{'player':0},'arena':{'kind':'fight','fighters':[0,1],'dice':[0,0],'plus':[0,0],"
        "'bets':[{'player':1,'spot':2,'resource':'gold','amount':1}]}}"); /* nobody would ever pay it */
    bad("{'round':3,'turn':{'player':0},'event':{'card':'all_solar_flare','level':'easy'},'agenda':[{'step':'turn','player':0}]}");
    bad("{'options':{'slots':3}}");
}

/* E.3: who is still asked in a setup that was begun. */
static void test_partial_setup(void **u) {
    (void)u;
    scene(&tt_game_timequest, 3, "{}",
          "{'first_player':1,'players':[{'character':'amara_jones'},{'resources':{'food':7}},{}]}");
    assert_int_equal(now()->base.actors, 2);
    plays(by(1, "choose_character", "'character':'malik_ndlovu'"));
    plays(by(2, "choose_character", "'character':'akira_tanaka'"));
    assert_int_equal(next_step(), S_RESOURCES);
    assert_int_equal(now()->base.actors, 4); /* P1's were given */
    scene(
        &tt_game_timequest, 2, "{}",
        "{'round':3,'first_player':0,'turn':{'player':0},'players':[{'resources':{'food':1}},{}],"
        "'agenda':[{'step':'pick','player':0,'mode':'pay','count':1,'types':['food'],'why':'artifact','bonus':false}]}");
    picks(0, "food"); /* an agenda of one step goes on with the turn */
    assert_int_equal(next_step(), S_TURN);
}

/* clang-format off */
#define END_TESTS(T) \
    T(bets) T(answers) T(prize) T(duels) T(entering_the_void) T(void_dice) T(void_penalty) T(trades) T(won_events) \
    T(event_order) T(final_round) T(scores) T(ties) T(artifact_victory) T(bad_positions) T(partial_setup)
/* clang-format on */
