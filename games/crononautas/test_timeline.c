/* The timeline (clauses 1, 5 to 8): by brute force against a slow reference that shares no table with the
 * rules, then by scenes. Included by test.c. */

/* The ripplepoints as the page's table has them: year, whether ALL must be altered, the linchpins. */
static const struct {
    int year;
    bool all;
    int pin[3];
} ripple_table[] = {
    {1868, false, {1865}},      {1917, false, {1915}},       {1918, false, {1914}},
    {1929, false, {1912}},      {1933, false, {1912, 1915}}, {1939, false, {1936}},
    {1942, false, {1936}},      {1944, true, {1936, 1941}},  {1945, false, {1936, 1941, 1943}},
    {1948, false, {1936}},      {1950, false, {1937}},       {1962, false, {1943, 1957}},
    {1968, false, {1963}},      {1969, false, {1957, 1963}}, {1974, true, {1865, 1963}},
    {1986, true, {1980, 1981}}, {1991, false, {1981}},       {1995, false, {1993}},
    {1999, false, {1980}},
};
enum { RIPPLES = sizeof ripple_table / sizeof *ripple_table };
static const int pin_years[] = {1865, 1912, 1914, 1915, 1936, 1937, 1941, 1943, 1957, 1963, 1980, 1981, 1993};

static bool year_altered(unsigned flipped, int year) {
    for (int i = 0; i < 13; i++)
        if (pin_years[i] == year)
            return flipped >> i & 1;
    fail_msg("no linchpin in %d", year);
    return false;
}

static bool slow_paradox(unsigned flipped, int r) {
    bool any = false, all = true;
    for (int i = 0; i < 3 && ripple_table[r].pin[i]; i++) {
        bool altered = year_altered(flipped, ripple_table[r].pin[i]);
        any = any || altered;
        all = all && altered;
    }
    return ripple_table[r].all ? all : any;
}

static int slow_count(unsigned flipped) {
    int n = 0;
    for (int r = 0; r < RIPPLES; r++)
        n += slow_paradox(flipped, r);
    return n;
}

/* crononautas/1.1, crononautas/1.2, crononautas/1.3: 13 and 19 make 32, 20+21+15+14+10 make 80, ten missions,
 * fourteen identities. crononautas/1.5: a timeline card is named by its year; the years ascend. */
static void test_components(void **unused) {
    (void)unused;
    int group[5] = {0, 0, 0, 0, 0}, ripples = 1;
    for (int kind = 0; kind < KINDS; kind++)
        group[kind < FIRST_PATCH      ? 0
              : kind < FIRST_ARTIFACT ? 1
              : kind < FIRST_ACTION   ? 2
              : kind < FIRST_RIFT     ? 3
                                      : 4] += copies_of[kind];
    static const int sum[] = {20, 21, 15, 14, 10};
    for (int i = 0; i < 5; i++)
        assert_int_equal(group[i], sum[i]);
    for (int i = 1; i < SITES; i++) {
        ripples += year_of_site[i] != year_of_site[i - 1];
        assert_true(year_of_site[i] >= year_of_site[i - 1]);
    }
    assert_int_equal(PINS, 13);
    assert_int_equal(ripples, RIPPLES);
    assert_int_equal(PINS + ripples, 32);
    assert_int_equal(MISSIONS, 10);
    assert_int_equal(IDENTITIES, 14);
    for (int i = 0; i < PINS; i++)
        assert_int_equal(year_of_pin[i], pin_years[i]);
    /* Only kinds with several copies have a nibble of their own, and each its own. */
    unsigned used = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        assert_int_equal(copies_of[kind] > 1, nibble_of[kind] != 60);
        if (copies_of[kind] == 1)
            continue;
        assert_false(used >> nibble_of[kind] / 4 & 1);
        used |= 1u << nibble_of[kind] / 4;
    }
    /* Every artifact serves two or three missions, and fills one slot of each at most. */
    for (int a = 0; a < ARTIFACTS; a++) {
        int serves = 0;
        for (int m = 0; m < MISSIONS; m++) {
            int slots = 0;
            for (int i = 0; i < 3; i++)
                slots += (slots_of[m][i] >> a & 1) || (slots_of[m][i] == BEST_MONA && (MONAS >> a & 1));
            assert_true(slots <= 1);
            serves += slots;
        }
        assert_true(serves >= 2 && serves <= 3);
    }
}

/* crononautas/5.2, crononautas/5.3, crononautas/6.1, crononautas/7.1, crononautas/7.2: for all 8,192 states the
 * open paradoxes are the slow reference's; 19 at most; 1,636 states have 13 or more; 1945 has one site. */
static void test_all_linchpin_states(void **unused) {
    (void)unused;
    int most = 0, torn = 0;
    for (unsigned flipped = 0; flipped < 8192; flipped++) {
        uint32_t ground = ground_of(flipped), years = years_in(ground);
        for (int r = 0; r < RIPPLES; r++) {
            bool there = false;
            for (int i = 0; i < SITES; i++)
                if (year_of_site[i] == ripple_table[r].year)
                    there = there || (years >> i & 1);
            assert_int_equal(there, slow_paradox(flipped, r));
        }
        int n = tt_count(ground);
        assert_int_equal(n, slow_count(flipped));
        assert_int_equal(n, tt_count(years));
        assert_true(tt_count(ground & NEXUS) <= 1);
        most = n > most ? n : most;
        torn += n >= 13;
    }
    assert_int_equal(most, 19);
    assert_int_equal(torn, 1636);
}

/* crononautas/6.2: the fewest flips that open 13 are six, and there are two ways. */
static void test_fewest_flips(void **unused) {
    (void)unused;
    int fewest = 13, ways = 0;
    unsigned way[2] = {0, 0};
    for (unsigned flipped = 0; flipped < 8192; flipped++) {
        int flips = tt_count(flipped);
        if (tt_count(ground_of(flipped)) < 13 || flips > fewest)
            continue;
        if (flips < fewest)
            ways = 0;
        fewest = flips;
        if (ways < 2)
            way[ways] = flipped;
        ways++;
    }
    unsigned always = AT(L1865) | AT(L1936) | AT(L1963) | AT(L1980) | AT(L1981);
    assert_int_equal(fewest, 6);
    assert_int_equal(ways, 2);
    assert_int_equal(way[0] | way[1], always | AT(L1912) | AT(L1915));
    assert_int_equal(way[0] & way[1], always);
}

/* From the start a single flip opens one to four. */
static void test_single_flips(void **unused) {
    (void)unused;
    int least = 99, most = 0;
    for (int pin = 0; pin < PINS; pin++) {
        int n = tt_count(ground_of(AT(pin)));
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    assert_int_equal(least, 1);
    assert_int_equal(most, 4);
}

/* crononautas/13.3: every identity can get home, with the number of flips that the table of identities gives. */
static void test_fewest_flips_of_identities(void **unused) {
    (void)unused;
    static const int want[IDENTITIES] = {2, 2, 3, 2, 2, 2, 3, 3, 2, 2, 2, 2, 2, 2};
    for (int who = 0; who < IDENTITIES; who++) {
        int fewest = 99;
        for (unsigned flipped = 0; flipped < 8192; flipped++) {
            struct state s = {.flipped = (uint16_t)flipped};
            s.ground = ground_of(flipped);
            s.patches = s.ground & red_of[who];
            if (at_home(&s, who) && tt_count(flipped) < fewest)
                fewest = tt_count(flipped);
        }
        assert_int_equal(fewest, want[who]);
    }
}

/* crononautas/7.2: the three conditions as the page words them. */
static void test_nexus_conditions(void **unused) {
    (void)unused;
    for (unsigned flipped = 0; flipped < 8192; flipped++) {
        bool a36 = year_altered(flipped, 1936), a41 = year_altered(flipped, 1941), a43 = year_altered(flipped, 1943);
        uint32_t ground = ground_of(flipped);
        assert_int_equal(ground >> S1945_A & 1, a43 && !a36 && !a41);
        assert_int_equal(ground >> S1945_B & 1, a41 && !a36);
        assert_int_equal(ground >> S1945_C & 1, a36);
    }
}

/* crononautas/5.1, crononautas/5.4, crononautas/5.5, crononautas/1.4: a patch covers, the ripplepoint stays; patches
 * lose their ground earliest year first, on top of the inverter; an OR with another cause keeps its patch. */
static void test_flip_and_nullify(void **unused) {
    (void)unused;
    char text[200];
    at(AT_TABLE(
        "'flipped':[1912,1915],'patches':['patch_1917','patch_1929','patch_1933'],'hands':[['gyro_del_destino'],[]]"));
    assert_true(scene_shows(0, "'paradoxes':[]"));
    assert_int_equal(now()->ground, AT(S1917) | AT(S1929) | AT(S1933));
    plays("{'verb':'play','player':0,'card':'gyro_del_destino','year':1912}");
    assert_true(shows("'patches':['patch_1917','patch_1933']"));
    assert_true(shows("'discard':['patch_1929','gyro_del_destino']"));
    assert_int_equal(events_named(TT_TRUTH, "restored", text, sizeof text), 1);
    assert_non_null(strstr(text, "1929"));
    at(AT_TABLE(
        "'flipped':[1936],'patches':['patch_1939','patch_1942','patch_1945_c','patch_1948'],'hands':[['restore_history'],[]]"));
    plays("{'verb':'play','player':0,'card':'restore_history','year':1936}");
    assert_true(shows("'discard':['patch_1948','patch_1945_c','patch_1942','patch_1939','restore_history']"));
    assert_int_equal(events_named(TT_TRUTH, "nullified", text, sizeof text), 4);
    assert_non_null(strstr(text, "patch_1939"));
    assert_int_equal(events_named(TT_TRUTH, "restored", NULL, 0), 4);
}

/* crononautas/7.3, crononautas/7.4: the condition is tested at playing and after every flip; 1945 opens again. */
static void test_nexus_falls(void **unused) {
    (void)unused;
    at(WITHOUT_DECK(
        "'flipped':[1943],'deck':[],'hands':[['patch_1945_a','patch_1945_b','patch_1945_c'],['halt_attack','rex']]"));
    assert_true(is_legal("{'verb':'play','player':0,'card':'patch_1945_a'}"));
    refuses("{'verb':'play','player':0,'card':'patch_1945_b'}", "illegal_action", "7.3");
    refuses("{'verb':'play','player':0,'card':'patch_1945_c'}", "illegal_action", "7.3");
    plays("{'verb':'play','player':0,'card':'patch_1945_a'}");
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'play','player':1,'card':'halt_attack','year':1941}");
    plays("{'verb':'pass','player':0}");
    assert_true(shows("'patches':[]"));
    assert_true(scene_shows(0, "'paradoxes':[1945,1962]"));
    assert_int_equal(events_named(TT_TRUTH, "paradox", NULL, 0), 0);
    assert_true(is_legal("{'verb':'play','player':0,'card':'patch_1945_b'}"));
    /* A covered nexus takes no second patch. */
    at(AT_TABLE("'flipped':[1941],'patches':['patch_1945_b'],'hands':[['patch_1945_c'],[]]"));
    refuses("{'verb':'play','player':0,'card':'patch_1945_c'}", "illegal_action", "9.3");
}

/* crononautas/8.1, crononautas/8.2, crononautas/8.3, crononautas/8.4: closed years cannot be flipped or patched and
 * win for nobody; they are recomputed, lose patches and count; 1957 and 1943 open them again. */
static void test_world_war(void **unused) {
    (void)unused;
    at(AT_TABLE(
        "'flipped':[1957,1963],'patches':['patch_1962','patch_1969'],'hands':[['gyro_del_destino','gyro_del_destino','patch_1968'],[]]"));
    refuses("{'verb':'play','player':0,'card':'gyro_del_destino','year':1963}", "illegal_action", "8.2");
    refuses("{'verb':'play','player':0,'card':'gyro_del_destino','year':1993}", "illegal_action", "8.2");
    refuses("{'verb':'play','player':0,'card':'patch_1968'}", "illegal_action", "8.2");
    assert_true(is_legal("{'verb':'play','player':0,'card':'gyro_del_destino','year':1957}"));
    assert_true(scene_shows(1, "'inaccessible':true"));
    plays("{'verb':'play','player':0,'card':'gyro_del_destino','year':1865}"); /* 1974 tears though it is closed */
    assert_true(scene_shows(0, "'paradoxes':[1868,1968,1974]"));
    /* 1957 and 1943 both hold the war; 1969 loses its patch behind the line. */
    at(AT_TABLE(
        "'flipped':[1943,1957],'patches':['patch_1962','patch_1969'],'hands':[['gyro_del_destino'],['restore_history']]"));
    plays("{'verb':'play','player':0,'card':'gyro_del_destino','year':1957}");
    plays("{'verb':'pass','player':1}");
    assert_true(shows("'patches':['patch_1962']"));
    assert_true(shows("'discard':['patch_1969','gyro_del_destino']"));
    plays("{'verb':'play','player':1,'card':'restore_history','year':1943}");
    assert_true(shows("'patches':[]"));
    assert_true(scene_shows(0, "'inaccessible':false"));
    /* Yuri's years are all as they should be, but behind the war. */
    scene(
        GAME, 2, "{}",
        "{'turn':3,'to_move':0,'phase':'main','missions':['cretaceous_zoo','wisdom_of_tomorrow'],'identities':['yuri','renee'],"
        "'flipped':[1957,1981],'patches':['patch_1962','patch_1969','patch_1991'],'hands':[['rex'],[]],'deck':['excalibur']}");
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_int_equal(now()->phase, MAIN);
    scene(
        GAME, 2, "{}",
        "{'turn':3,'to_move':0,'phase':'main','missions':['cretaceous_zoo','wisdom_of_tomorrow'],'identities':['yuri','renee'],"
        "'flipped':[1957,1981],'patches':['patch_1969','patch_1991'],'hands':[['rex'],[]],'deck':['excalibur']}");
    plays("{'verb':'discard','player':0,'card':'rex'}");
    assert_true(shows("'reasons':['identity']"));
}

/* crononautas/6.2, crononautas/6.3, crononautas/14.1: the limit is an option; nothing moves any more; closed years
 * count. */
static void test_paradox_limit(void **unused) {
    (void)unused;
    scene(GAME, 2, "{'paradox_limit':7}",
          "{" TURN HOME
          "'flipped':[1936,1963],'extra_turns':2,'aside':[],'hands':[['sabotage','rex'],[]],'deck':['excalibur']}");
    plays("{'verb':'play','player':0,'card':'sabotage','year':1957}");
    assert_true(shows("'phase':'over'"));
    assert_true(shows("'extra_turns':2"));
    assert_true(shows("'result':{'winners':[],'reason':'paradox','reasons':['paradox']}"));
    assert_true(shows("'deck':['excalibur']"));
    /* A covered one does not count: 1936 covers 1939. */
    scene(GAME, 2, "{'paradox_limit':7}",
          "{" TURN HOME
          "'flipped':[1936,1963],'patches':['patch_1939'],'hands':[['halt_attack','rex'],[]],'deck':['excalibur']}");
    plays("{'verb':'play','player':0,'card':'halt_attack','year':1941}");
    assert_true(shows("'result':{'winners':[],'reason':'paradox'") == false);
    assert_true(scene_shows(0, "'paradoxes':[1942,1944,1945,1948,1968,1969]"));
    /* Inside a miracle the universe ends too, and the cards aside stay. */
    scene(GAME, 2, "{'paradox_limit':7}",
          "{'turn':7,'to_move':0,'phase':'miracle','owed':0," HOME
          "'flipped':[1936,1963],'aside':['sabotage','rex'],'aside_plays':2,'hands':[[],[]],'deck':['excalibur']}");
    plays("{'verb':'play','player':0,'card':'sabotage','year':1957}");
    assert_true(shows("'aside':['rex']"));
    assert_true(shows("'aside_plays':1"));
    assert_true(shows("'phase':'over'"));
}

/* crononautas/6.2 with 5.5: the count comes after nullification, so a 1945 patch lost in the same flip leaves a tear.
 */
static void test_paradox_counts_after_nullification(void **unused) {
    (void)unused;
    /* open: 1962, 1969; the flip of 1936 opens 1939, 1942, 1944, 1948 and uncovers 1945: seven */
    const char *six =
        "{" TURN HOME
        "'flipped':[1941,1957],'patches':['patch_1945_b'],'hands':[['assassinate','rex'],[]],'deck':['excalibur']}";
    scene(GAME, 2, "{'paradox_limit':7}", six);
    assert_true(scene_shows(0, "'paradoxes':[1962,1969]"));
    plays("{'verb':'play','player':0,'card':'assassinate','year':1936}");
    assert_true(shows("'reason':'paradox'"));
    scene(GAME, 2, "{'paradox_limit':8}", six);
    plays("{'verb':'play','player':0,'card':'assassinate','year':1936}");
    assert_true(scene_shows(0, "'paradoxes':[1939,1942,1944,1945,1948,1962,1969]"));
}
