/* Modes, options, positions, results, redeals (Parts V and VI). Included by test.c. */

#define SOLO "{'mode':'solonauts'}"
#define FAXX "{'mode':'artifaxx'}"

/* crononautas/S1, crononautas/S2, crononautas/S3, crononautas/S6, crononautas/S7: 41 cards, five dealt, travellers
 * drawn; no killing time, no window, no card for a patch; everything open but the order of the draw pile. */
static void test_solonauts(void **unused) {
    (void)unused;
    struct tt_setup setup;
    struct state s;
    struct tt_rng rng = tt_rng_seed(31);
    uint8_t who[IDENTITIES];
    tt_setup_normal(GAME, 1, 31, &setup);
    setup.option[O_MODE] = SOLONAUTS;
    start(&setup, &s.base);
    assert_int_equal(s.hand_n[0], 5);
    assert_int_equal(s.deck_n, 36);
    assert_int_equal(tt_count(s.travellers), 8);
    for (int i = 0; i < IDENTITIES; i++)
        who[i] = (uint8_t)i;
    tt_shuffle(&rng, who, IDENTITIES); /* identities first, then game cards */
    for (int i = IDENTITIES - 8; i < IDENTITIES; i++)
        assert_true(s.travellers >> who[i] & 1);
    scene(
        GAME, 1, SOLO,
        "{'flipped':[1937],'travellers':['yuri'],'hands':[['patch_1950','sabotage']],'deck':['patch_1868','patch_1917']}");
    assert_true(shows("'phase':'main'"));
    refuses("{'verb':'kill_time','player':0,'card':'sabotage'}", "illegal_action", "S3");
    assert_true(scene_shows(TT_NOBODY, "'hands':[['sabotage','patch_1950']]"));
    assert_true(scene_shows(TT_NOBODY, "'deck':2"));
    plays("{'verb':'play','player':0,'card':'patch_1950'}");
    assert_true(shows("'hands':[['sabotage','patch_1868']]")); /* the draw of the turn alone */
    assert_true(shows("'gained':false"));
    assert_true(shows("'turn':2"));
    char text[200];
    events_named(TT_NOBODY, "drew", text, sizeof text);
    assert_non_null(strstr(text, "patch_1868"));
}

/* crononautas/S4, crononautas/S5: several go home at once and for good; the three ends; the draw pile is never renewed.
 */
static void test_solonauts_end(void **unused) {
    (void)unused;
    struct tt_result r = {0};
    /* Renee (1944 true, 1917 and 1918 patched) and Ingrid (1948 true, 1918 and 1969 patched) by the same patch. */
    const char *two =
        "{'flipped':[1914,1915,1957],'patches':['patch_1917','patch_1969'],'travellers':['renee','ingrid'%s],'home':['skye'],"
        "'hands':[['gyro_del_destino','patch_1918']],'deck':[],'discard':['patch_1868']}";
    char position[400];
    snprintf(position, sizeof position, two, "");
    scene(GAME, 1, SOLO, position);
    plays("{'verb':'play','player':0,'card':'patch_1918'}");
    assert_int_equal(events_named(TT_TRUTH, "went_home", NULL, 0), 2);
    assert_true(shows("'result':{'winners':[0],'reason':'all_home','reasons':['all_home']}"));
    assert_true(shows("'home':['renee','ingrid','skye']"));
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_int_equal(r.score[0], 3); /* crononautas/S6 */
    assert_int_equal(r.winners, 1);
    snprintf(position, sizeof position, two, ",'yuri'");
    scene(GAME, 1, SOLO, position);
    plays("{'verb':'play','player':0,'card':'patch_1918'}");
    assert_true(shows("'travellers':['yuri']"));
    plays("{'verb':'play','player':0,'card':'gyro_del_destino','year':1914}"); /* they stay at home */
    assert_true(shows("'home':['renee','ingrid','skye']"));
    assert_true(shows("'reason':'out_of_time'"));
    memset(&r, 0, sizeof r);
    result(tt_match_setup(scene_match), tt_match_state(scene_match), &r);
    assert_int_equal(r.winners, 0);
    assert_int_equal(r.score[0], 3);
    scene(GAME, 1, "{'mode':'solonauts','paradox_limit':7}",
          "{'flipped':[1936,1963],'travellers':['yuri'],'hands':[['sabotage']],'deck':['patch_1868']}");
    plays("{'verb':'play','player':0,'card':'sabotage','year':1957}");
    assert_true(shows("'reason':'paradox'"));
    /* A random game has at most 41 turns. */
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_move list[255];
        struct tt_rng rng = tt_rng_seed(seed);
        tt_setup_normal(GAME, 1, seed, &setup);
        setup.option[O_MODE] = SOLONAUTS;
        for (start(&setup, &s.base); s.base.actors;)
            apply(&setup, &s.base, list[tt_rng_below(&rng, (uint32_t)moves(&setup, &s.base, 0, list))], NULL);
        assert_true(s.turn <= 41);
    }
}

/* crononautas/A1, crononautas/A2, crononautas/A3, crononautas/A4, crononautas/A5: 38 cards, no draw into a hand of
 * five, the mission alone. */
static void test_artifaxx(void **unused) {
    (void)unused;
    struct tt_setup setup;
    struct state s;
    for (int seats = 2; seats <= 4; seats++) {
        tt_setup_normal(GAME, seats, 8, &setup);
        setup.option[O_MODE] = ARTIFAXX;
        start(&setup, &s.base);
        assert_int_equal(s.deck_n, 38 - 3 * seats - 1);
        assert_int_equal(s.mission_deck_n, MISSIONS - seats);
        assert_int_equal(s.identity_deck_n, 0);
        for (int i = 0; i < s.deck_n; i++)
            assert_true(s.deck[i] >= FIRST_ARTIFACT && s.deck[i] != PARENTS);
    }
    const char *full =
        "{'turn':7,'to_move':0,'phase':'main','missions':['cretaceous_zoo','field_trip'],'deck':['excalibur','crown_of_thorns'],"
        "'artifacts':[['shakespeare_play'],[]],'hands':[['sell_artifact_dinosaurs','rex','stegosaurus','future_maths','rewind'],"
        "['cancer_cure','creation_video','fab_four_album','time_vortex','new_mission']]}";
    scene(GAME, 2, FAXX, full);
    plays("{'verb':'play','player':0,'card':'sell_artifact_dinosaurs','artifact':'shakespeare_play'}");
    plays("{'verb':'pass','player':1}");
    assert_int_equal(now()->hand_n[0], 5); /* one of two: the draw stops at five */
    assert_int_equal(now()->hand_n[1], 5); /* and the draw of the turn is not made */
    assert_int_equal(now()->deck_n, 1);
    /* Draws aside are not affected; the mission wins at the end of one's turn. */
    scene(
        GAME, 2, FAXX,
        "{'turn':7,'to_move':0,'phase':'main','missions':['cretaceous_zoo','field_trip'],'deck':['triceratops','crown_of_thorns'],"
        "'artifacts':[['rex','stegosaurus','excalibur'],[]],'hands':[['miracle_wisdom','ark_of_the_covenant','cancer_cure','future_maths','rewind','fast_forward'],[]]}");
    plays("{'verb':'play','player':0,'card':'miracle_wisdom','artifact':'excalibur'}");
    assert_int_equal(now()->aside_n, 2);
    plays("{'verb':'play','player':0,'card':'triceratops'}");
    assert_true(shows("'reasons':['mission']"));
    assert_true(shows("'identities':[]"));
    /* Ten cards win nothing here, and turn_limit holds. */
    scene(GAME, 2, "{'mode':'artifaxx','turn_limit':50}",
          "{'turn':50,'to_move':0,'phase':'main','hands':[['rex'],[]]}");
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'reason':'turn_limit'"));
}

/* crononautas/2.1 and Part VI: who plays what; unknown seats; options a mode has no use for. */
static void test_players_and_options(void **unused) {
    (void)unused;
    assert_non_null(scene_try(GAME, 1, "{}", "{}"));
    assert_null(scene_try(GAME, 6, "{}", "{}"));
    assert_non_null(scene_try(GAME, 7, "{}", "{}"));
    assert_null(scene_try(GAME, 1, SOLO, "{}"));
    assert_non_null(scene_try(GAME, 2, SOLO, "{}"));
    assert_null(scene_try(GAME, 4, FAXX, "{}"));
    assert_non_null(scene_try(GAME, 5, FAXX, "{}"));
    assert_non_null(scene_try(GAME, 2, "{'first_player':2}", "{}"));
    assert_null(scene_try(GAME, 3, "{'first_player':2}", "{}"));
    assert_true(shows("'to_move':2"));
    assert_null(scene_try(GAME, 1, "{'mode':'solonauts','first_player':5,'turn_limit':50,'message_count':5}", "{}"));
    for (int messages = 1; messages <= MESSAGES; messages++) {
        struct tt_setup setup;
        tt_setup_normal(GAME, 2, 1, &setup);
        setup.option[O_MESSAGES] = messages;
        assert_int_equal(copies_in_game(&setup, MESSAGE), messages);
        assert_int_equal(copies_in_game(&setup, FAST_FORWARD), 6 - messages);
    }
}

static void all_bad(int seats, const char *wanted, const char *const *position, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (!scene_try(GAME, seats, wanted, position[i]))
            fail_msg("accepted: %s", position[i]);
}
#define ALL_BAD(seats, wanted, list) all_bad(seats, wanted, list, sizeof list / sizeof *list)

/* Part V: what is no position. */
static void test_bad_positions(void **unused) {
    (void)unused;
    static const char *const bad[] = {
        "{'flipped':[1868]}",
        "{'flipped':[1936,1936]}",
        "{'flipped':['1936']}",
        "{'flipped':1936}",
        "{'patches':['patch_1950']}",
        "{'flipped':[1936],'patches':['patch_1945_a']}",
        "{'patches':['rex']}",
        "{'flipped':[1936],'patches':['patch_1945_c','patch_1945_b']}",
        "{'flipped':[1865,1912,1936,1963,1980,1981]}",
        "{'hands':[['rex'],['rex']]}",
        "{'hands':[['rex']]}",
        "{'hands':[['unicorn'],[]]}",
        "{'hands':[3,[]]}",
        "{'hands':[[7],[]]}",
        "{'artifacts':[['sabotage'],[]]}",
        "{'missions':['field_trip','field_trip']}",
        "{'missions':['field_trip']}",
        "{'missions':[null,'field_trip']}",
        "{'identities':['renee','elvis']}",
        "{'mission_deck':['field_trip','field_trip']}",
        "{'turn':0}",
        "{'turn':501}",
        "{'to_move':2}",
        "{'phase':'party'}",
        "{'owed':2}",
        "{'extra_turns':7}",
        "{'gained':1}",
        "{'aside':['rex','excalibur','sabotage','halt_attack'],'aside_plays':1,'phase':'miracle'}",
        "{'aside_plays':3,'aside':['rex'],'phase':'miracle'}",
        "{'phase':'main','hands':[[],['rex']],'to_move':0}",
        "{'phase':'kill','hands':[[],['rex']],'to_move':0}",
        "{'phase':'main','owed':0}",
        "{'phase':'main','aside':['rex'],'aside_plays':1}",
        "{'aside':['rex'],'aside_plays':1}",
        "{'phase':'kill','aside_plays':1}",
        "{'phase':'miracle','aside':['rex']}",
        "{'phase':'miracle','aside_plays':1}",
        "{'phase':'miracle'}",
        "{'phase':'fetch'}",
        "{'fetch':'deck'}",
        "{'phase':'fetch','fetch':'sea'}",
        "{'phase':'over'}",
        "{'phase':'main','result':{'winners':[],'reason':'paradox','reasons':['paradox']}}",
        "{'travellers':['yuri']}",
        "{'home':['yuri']}",
        "{'colour':'blue'}",
        "{'rng':5}",
    };
    ALL_BAD(2, "{}", bad);
    static const char *const bad_solo[] = {
        "{'phase':'draw'}",
        "{'phase':'kill'}",
        "{'hands':[['rex']]}",
        "{'missions':['field_trip']}",
        "{'identities':['yuri']}",
        "{'identity_deck':['yuri']}",
        "{'hands':[[]]}",
        "{'travellers':['yuri'],'home':['yuri']}",
        "{'home':['renee','yitzchak','rainbow','yuri','squa_tront','amara','ezekiel','kasia','ji_ho']}",
        "{'extra_turns':1}",
        "{'artifacts':[['rex']]}",
    };
    ALL_BAD(1, SOLO, bad_solo);
    static const char *const bad_faxx[] = {
        "{'flipped':[1936]}",
        "{'hands':[['sabotage'],[]]}",
        "{'hands':[['your_parents_never_met'],[]]}",
        "{'identities':['yuri','renee']}",
        "{'patches':['patch_1950']}",
    };
    ALL_BAD(2, FAXX, bad_faxx);
    /* too few cards to deal from: 35 of 38 lie in the discard pile */
    static const char *const poor[] = {
        "{'discard':['mona_lisa_real','mona_lisa_excellent_forgery','mona_lisa_obvious_forgery','rex','stegosaurus','triceratops','ark_of_the_covenant',"
        "'crown_of_thorns','excalibur','rongo_rongo_tablets','shakespeare_play','fab_four_album','cancer_cure','creation_video','future_maths',"
        "'sell_artifact_dinosaurs','sell_artifact_masterpieces','miracle_relics','miracle_wisdom','get_there_first','get_there_first','get_there_first',"
        "'it_never_existed','it_never_existed','new_mission','new_mission','discontinuity','time_vortex','fast_forward','fast_forward','fast_forward',"
        "'rewind','rewind','fast_forward_to_the_future','fast_forward_to_the_future']}",
    };
    ALL_BAD(4, FAXX, poor);
}

/* Part V: stacks that could not have been built, and people who could not have been asked. */
static void test_bad_windows(void **unused) {
    (void)unused;
#define WINDOW(stack, asked, hands)                                                                                    \
    "{'turn':7,'to_move':0,'phase':'response','owed':0," HOME DECK "'stack':" stack ",'asked':" asked                  \
    ",'hands':" hands "}"
#define CARD_        "{'player':0,'card':'rex'}"
#define ANSWER(seat) "{'player':" #seat ",'card':'" M "'}"
    static const char *const bad[] = {
        WINDOW("[]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "]", "null", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "]", "0", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "]", "1", "[['sabotage'],[]]"),
        WINDOW("[" CARD_ "]", "2", "[['sabotage'],['excalibur']]"),
        WINDOW("[" ANSWER(0) "]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':1,'card':'rex'}]", "0", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "," ANSWER(0) "]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "," ANSWER(1) "," ANSWER(1) "]", "0", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ ",{'player':1,'card':'halt_attack','year':1941}]", "0", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "," ANSWER(1) "," ANSWER(0) "," ANSWER(1) "]", "0", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':0,'card':'patch_1950'}]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':0,'card':'gyro_del_destino'}]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':0,'card':'gyro_del_destino','year':1936,'seat':1}]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':0,'card':'get_there_first','artifact':'rex'}]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[{'player':0,'card':'rewind'}]", "1", "[['sabotage'],['excalibur']]"),
        WINDOW("[" CARD_ "]", "1", "[['rex'],['excalibur']]"),
        WINDOW("['rex']", "1", "[['sabotage'],['excalibur']]"),
        "{'phase':'main','asked':1}",
        "{'phase':'main','to_move':0,'stack':[" CARD_ "]}",
    };
    ALL_BAD(2, "{}", bad);
    assert_null(scene_try(GAME, 2, "{}", WINDOW("[" CARD_ "]", "1", "[['sabotage'],['excalibur']]")));
    assert_null(scene_try(GAME, 2, "{}",
                          WINDOW("[" CARD_ "," ANSWER(1) "," ANSWER(0) "]", "1", "[['sabotage'],['excalibur']]")));
}

/* Part V: what is left out is filled as in setup; an empty position is an ordinary start. */
static void test_positions_filled(void **unused) {
    (void)unused;
    static const struct {
        int seats;
        const char *options;
    } row[] = {{2, "{}"}, {6, "{}"}, {3, "{'first_player':1}"}, {1, SOLO}, {4, FAXX}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct state s;
        scene(GAME, row[i].seats, row[i].options, "{}");
        start(tt_match_setup(scene_match), &s.base);
        assert_memory_equal(&s, now(), sizeof s);
    }
    at("{'hands':[['rex'],['sabotage','gyro_del_destino']],'to_move':1}");
    assert_int_equal(now()->hand_n[1], 3); /* the draw of phase `draw` */
    assert_int_equal(now()->deck_n, CARDS - 4);
    at("{'deck':['rex'],'to_move':1}"); /* hands are dealt from the others, which then are out */
    assert_int_equal(now()->hand_n[0], 3);
    assert_true(holds(&now()->hand[1], REX));
    assert_int_equal(now()->deck_n, 0);
    at("{'missions':['field_trip','cretaceous_zoo'],'mission_discard':['great_mysteries']}");
    assert_int_equal(now()->mission_deck_n, MISSIONS - 3);
    scene(GAME, 1, SOLO, "{'home':['yuri']}");
    assert_int_equal(tt_count(now()->travellers), 7);
}

/* Part V, `result`: only what the position bears out. */
static void test_results_read(void **unused) {
    (void)unused;
#define OVER_AT(fields) "{'turn':7,'to_move':0,'phase':'over'," HOME DECK fields "}"
    static const char *const bad[] = {
        OVER_AT("'hands':[[],[]],'result':{'winners':[0],'reason':'mission','reasons':['mission']}"),
        OVER_AT("'hands':[[],[]],'result':{'winners':[],'reason':'paradox','reasons':['paradox']}"),
        OVER_AT("'hands':[[],[]],'result':{'winners':[],'reason':'turn_limit','reasons':['turn_limit']}"),
        OVER_AT("'hands':[[],[]],'result':{'winners':[],'reason':'boredom','reasons':['boredom']}"),
        OVER_AT("'hands':[[],[]],'result':{}"),
        OVER_AT(
            "'hands':[[],[]],'artifacts':[['rex','stegosaurus','triceratops'],[]],'result':{'winners':[1],'reason':'mission','reasons':['mission']}"),
        OVER_AT(
            "'hands':[[],[]],'artifacts':[['rex','stegosaurus','triceratops'],[]],'result':{'winners':[0],'reason':'mission','reasons':['mission','identity']}"),
    };
    ALL_BAD(2, "{}", bad);
    assert_null(scene_try(
        GAME, 2, "{}",
        OVER_AT(
            "'hands':[[],[]],'artifacts':[['rex','stegosaurus','triceratops'],[]],'result':{'winners':[0],'reason':'mission','reasons':['mission']}")));
    assert_null(scene_try(
        GAME, 2, "{}",
        OVER_AT(
            "'hands':[[],[]],'flipped':[1865,1912,1936,1963,1980,1981],'result':{'winners':[],'reason':'paradox','reasons':['paradox']}")));
    assert_int_equal(now()->base.actors, 0);
}

/* crononautas/15.2: a redeal keeps what the seat sees and shuffles the rest; all hidden cards can be anywhere. */
static void test_redeal(void **unused) {
    (void)unused;
    unsigned met = 0, swapped = 0;
    at("{'turn':7,'to_move':0,'phase':'miracle','owed':0,'aside':['rex'],'aside_plays':1,'deck':['sabotage']," HOME
       "'hands':[['excalibur'],['halt_attack']]}");
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct state s = *now();
        struct tt_rng rng = tt_rng_seed(seed);
        redeal(tt_match_setup(scene_match), &s.base, 1, &rng);
        assert_memory_equal(&s.hand[1], &now()->hand[1], sizeof s.hand[1]);
        assert_int_equal(s.mission[1], now()->mission[1]);
        met |= 1u << (s.aside[0] == REX ? 0 : s.aside[0] == SABOTAGE ? 1 : s.aside[0] == EXCALIBUR ? 2 : 3);
        swapped |= s.mission[0] != now()->mission[0];
        s = *now();
        redeal(tt_match_setup(scene_match), &s.base, 0, &rng);
        assert_int_equal(s.aside[0], REX);
    }
    assert_int_equal(met, 7);
    assert_int_equal(swapped, 1);
    /* Who searches the draw pile knows what it holds, but not the order. */
    at("{'turn':7,'to_move':0,'phase':'fetch','fetch':'deck','owed':0," HOME DECK
       "'hands':[[],['patch_1917','patch_1918']]}");
    unsigned tops = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        struct state s = *now();
        struct tt_rng rng = tt_rng_seed(seed);
        redeal(tt_match_setup(scene_match), &s.base, 0, &rng);
        assert_true(kinds_of(s.deck, s.deck_n) == kinds_of(now()->deck, now()->deck_n));
        tops |= s.deck[3] == now()->deck[3] ? 1u : 2u;
        redeal(tt_match_setup(scene_match), &s.base, 1, &rng);
        assert_true(s.hand[1].set == now()->hand[1].set);
    }
    assert_int_equal(tops, 3);
}

/* --- every mode and option, at every ply ------------------------------------------------------- */

static void random_options(struct tt_setup *setup, struct tt_rng *rng) {
    for (int o = 0; o < GAME->n_options; o++) {
        const struct tt_option *opt = &options[o];
        int64_t low = opt->type == TT_INT ? opt->min : 0, high = opt->type == TT_INT ? opt->max : 1;
        if (opt->type == TT_ENUM)
            for (high = 0; opt->values[high + 1]; high++)
                ;
        setup->option[o] = low + (int64_t)tt_rng_below(rng, (uint32_t)(high - low + 1));
    }
}

/* One to all seats, any options; whoever is alone plays solonauts. False where they do not go together. */
static bool random_setup(struct tt_setup *setup, uint64_t seed, struct tt_rng *rng) {
    struct tt_error err;
    tt_setup_normal(GAME, 1 + (int)(seed % PLAYERS), seed, setup);
    random_options(setup, rng);
    if (setup->seats == 1)
        setup->option[O_MODE] = SOLONAUTS;
    return check(setup, &err);
}

/* The printed position reads back as the very same bytes. */
static void check_round_trip(const struct tt_setup *setup, const struct state *s) {
    struct tt_sink out;
    struct tt_error err;
    struct state again;
    tt_sink_grow(&out);
    tt_put_position(GAME, setup, &s->base, &out);
    struct tt_document *doc = tt_json_parse(out.buf, out.len, &err);
    assert_non_null(doc);
    if (!tt_begin(GAME, setup, tt_document_root(doc), &again.base, &err))
        fail_msg("%s: %s", err.message, out.buf);
    assert_memory_equal(&again, s, sizeof again);
    tt_document_free(doc);
    tt_sink_free(&out);
}

/* A redeal changes neither the view of its seat nor what it may do. */
static void check_secrecy(const struct tt_setup *setup, const struct state *s, struct tt_rng *rng) {
    for (int viewer = TT_NOBODY; viewer < setup->seats; viewer++) {
        struct tt_sink before, after;
        struct state other = *s;
        tt_move list[255], list2[255];
        redeal(setup, &other.base, viewer, rng);
        tt_sink_grow(&before);
        tt_sink_grow(&after);
        tt_put_view(GAME, setup, &s->base, viewer, &before);
        tt_put_view(GAME, setup, &other.base, viewer, &after);
        assert_string_equal(before.buf, after.buf);
        tt_sink_free(&before);
        tt_sink_free(&after);
        if (viewer == TT_NOBODY || !(s->base.actors >> viewer & 1))
            continue;
        int n = moves(setup, &s->base, viewer, list);
        assert_int_equal(moves(setup, &other.base, viewer, list2), n);
        assert_memory_equal(list, list2, (size_t)n * sizeof *list);
    }
}

/* crononautas/15.1, crononautas/15.2, and Part V: "`new` with it gives the same game back". */
static void test_every_mode_in_print(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(40);
    for (uint64_t seed = 0; seed < 72; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_move list[255];
        if (!random_setup(&setup, seed, &rng))
            continue;
        start(&setup, &s.base);
        for (int ply = 0; s.base.actors; ply++) {
            if (ply < 250) {
                check_round_trip(&setup, &s);
                check_secrecy(&setup, &s, &rng);
            }
            int n = moves(&setup, &s.base, tt_lowest(s.base.actors), list);
            apply(&setup, &s.base, list[tt_rng_below(&rng, (uint32_t)n)], NULL);
        }
        check_round_trip(&setup, &s);
        check_secrecy(&setup, &s, &rng);
    }
}
