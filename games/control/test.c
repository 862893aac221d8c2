/* CONTROL by clause. The worked examples of the page run through the protocol (tests/examples.py); here is
 * what they leave out: every clause once, edge cases first. */
#include "scene.h"

#include "game.c"

static void at(int seats, const char *position) { scene(&tt_game_control, seats, "{}", position); }
static void at_single(int seats, const char *position) {
    scene(&tt_game_control, seats, "{'match':'single'}", position);
}
static const struct state *now(void) { return seen_as(tt_match_state(scene_match)); }
static bool shows(const char *text) { return scene_shows(TT_TRUTH, text); }

static uint64_t all_cards(const struct tt_setup *setup, const struct state *s) {
    uint64_t all = 0;
    for (int p = 0; p < setup->seats; p++)
        all += s->hand[p] + s->lies[p];
    for (int h = 0; h < heaps(setup); h++) {
        all += s->pile[h];
        for (int i = 0; i < s->deck_n[h]; i++)
            all += ONE(s->deck[h][i]);
    }
    return s->kept == NO_CARD ? all : all + ONE(s->kept);
}

/* control/1.1, control/1.4: four of each kind at every ply, with two players two of each kind each. */
static void test_cards_are_conserved(void **unused) {
    (void)unused;
    for (int seats = 2; seats <= PLAYERS; seats++) {
        struct tt_setup setup;
        struct state s;
        tt_move list[160];
        struct tt_rng rng = tt_rng_seed((uint64_t)seats);
        tt_setup_normal(&tt_game_control, seats, 17, &setup);
        for (start(&setup, &s.base); s.base.actors;) {
            assert_true(all_cards(&setup, &s) == 4 * NIBBLES);
            if (seats == 2)
                for (int p = 0; p < 2; p++) {
                    uint64_t own_cards = s.hand[p] + s.lies[p] + s.pile[p];
                    for (int i = 0; i < s.deck_n[p]; i++)
                        own_cards += ONE(s.deck[p][i]);
                    if (s.kept != NO_CARD && s.to_move == p)
                        own_cards += ONE(s.kept);
                    assert_true(own_cards == 2 * NIBBLES);
                }
            int n = moves(&setup, &s.base, tt_lowest(s.base.actors), list);
            apply(&setup, &s.base, list[tt_rng_below(&rng, (uint32_t)n)], NULL);
        }
    }
}

/* control/1.2, control/1.3 */
static void test_table(void **unused) {
    (void)unused;
    int stable = 0, unstable = 0, fuel = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        fuel += house.fuel[kind];
        if (STABLE >> 4 * kind & 1)
            stable += COPIES;
        else
            unstable += COPIES;
        for (int f = 0; f <= 10; f++)
            assert_int_equal(house.up_to[f] >> 4 * kind & 1, house.fuel[kind] <= f);
    }
    assert_int_equal(stable, 20);
    assert_int_equal(unstable, 28);
    assert_int_equal(fuel, 64);
    assert_string_equal(kind_id[0], "rift");
    assert_string_equal(kind_id[11], "nova");
}

/* control/1.5: a drawn card is its player's secret, a discarded one everybody's. */
static void test_what_is_seen(void **unused) {
    (void)unused;
    char text[200];
    at(2, "{'starter':0,'to_move':0,'hands':[['rift'],['nova']],'decks':[['deflector'],['reactor']]}");
    plays("{'verb':'draw','player':0}");
    events_named(0, "drew", text, sizeof text);
    assert_non_null(strstr(text, "deflector"));
    events_named(1, "drew", text, sizeof text);
    assert_non_null(strstr(text, "\"cards\":1"));
    events_named(TT_NOBODY, "drew", text, sizeof text);
    assert_non_null(strstr(text, "\"cards\":1"));
    assert_false(scene_shows(1, "deflector"));
    plays("{'verb':'play','player':1,'card':'nova'}");
    assert_true(scene_shows(0, "'areas':[[],['nova']]"));
}

/* control/2.1, control/2.2 */
static void test_deal(void **unused) {
    (void)unused;
    at(2, "{}");
    assert_int_equal(now()->deck_n[0], 20);
    assert_int_equal(now()->deck_n[1], 20);
    at(3, "{}");
    assert_int_equal(now()->deck_n[0], 36);
    assert_int_equal(now()->hand_n[2], 4);
    at(4, "{}");
    assert_int_equal(now()->deck_n[0], 32);
}

/* control/2.3 */
static void test_teams(void **unused) {
    (void)unused;
    at(4,
       "{'starter':0,'to_move':0,'hands':[['nova'],[],[],[]],'areas':[[],['rift'],['rift'],['rift']],'decks':[['nova']],'discards':[[]]}");
    assert_true(is_legal("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'rift'}}"));
    assert_true(is_legal("{'verb':'diffuse','player':0,'card':'nova','target':{'player':3,'card':'rift'}}"));
    refuses("{'verb':'diffuse','player':0,'card':'nova','target':{'player':2,'card':'rift'}}", "illegal_action", "3.6");
}

/* control/2.4, control/2.6: the next round begins with the next seat and all cards. */
static void test_next_round(void **unused) {
    (void)unused;
    at(3,
       "{'starter':1,'to_move':0,'hands':[['nova'],['nova'],[]],'areas':[['nova','rift'],[],[]],'decks':[['rift']],'discards':[[]]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_int_equal(now()->round, 2);
    assert_int_equal(now()->starter, 2);
    assert_int_equal(now()->to_move, 2);
    assert_true(all_cards(tt_match_setup(scene_match), now()) == 4 * NIBBLES);
    assert_int_equal(events_named(TT_NOBODY, "dealt", NULL, 0), 3);
}

/* control/2.5: the same seed gives the same deal; seat 0's deck comes first. */
static void test_chance_in_order(void **unused) {
    (void)unused;
    struct tt_setup setup;
    struct state a, b;
    tt_setup_normal(&tt_game_control, 2, 5, &setup);
    start(&setup, &a.base);
    struct tt_rng rng = tt_rng_seed(5);
    assert_int_equal(a.starter, tt_rng_below(&rng, 2));
    uint8_t deck[24];
    for (int i = 0; i < 24; i++)
        deck[i] = (uint8_t)(i / 2);
    tt_shuffle(&rng, deck, 24);
    assert_memory_equal(a.deck[0], deck, 20); /* four were dealt off its end */
    start(&setup, &b.base);
    assert_memory_equal(&a, &b, sizeof a);
}

/* control/3.1: drawn by itself, but not by the first player, nor from an empty deck. */
static void test_first_player_does_not_draw(void **unused) {
    (void)unused;
    struct tt_setup setup;
    struct state s;
    tt_setup_normal(&tt_game_control, 2, 3, &setup);
    start(&setup, &s.base);
    assert_int_equal(s.hand_n[s.starter], 4);
    apply(&setup, &s.base, pack(s.starter, DRAW, 0, 0, 0, 0), NULL);
    assert_int_equal(s.hand_n[1 - s.starter], 5);
    at(2, "{'starter':0,'to_move':0,'hands':[['nova','rift'],['nova']],'decks':[['rift'],[]]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_int_equal(now()->hand_n[1], 1);
}

/* control/3.2, control/3.3, control/3.4, control/3.5 */
static void test_four_actions(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['rift','time_stop','nova','wormhole'],['nova']],'areas':[[],['rift']],'decks':[[],['rift']]}");
    refuses("{'verb':'draw','player':0}", "illegal_action", "3.3");
    refuses("{'verb':'pass','player':0}", "illegal_action", "5.1");
    refuses("{'verb':'skip','player':0}", "illegal_action", "3.2");
    refuses("{'verb':'play','player':0,'card':'singularity'}", "illegal_action", "3.4");
    refuses("{'verb':'discard','player':0,'card':'rift'}", "illegal_action", "3.5");
    refuses("{'verb':'discard','player':0,'card':'nova'}", "illegal_action", "3.5");
    refuses("{'verb':'discard','player':0,'card':'time_stop'}", "illegal_action", "3.5");
    assert_true(is_legal("{'verb':'discard','player':0,'card':'wormhole'}"));
    refuses("{'verb':'trim','player':0,'card':'nova'}", "illegal_action", "3.7");
    plays("{'verb':'play','player':0,'card':'nova'}"); /* unstable: no ability */
    assert_int_equal(now()->to_move, 1);
    assert_int_equal(now()->fuel[0], 10);
}

/* control/3.6, control/4.13 */
static void test_diffuse(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['dark_energy','rift'],['nova']],'areas':[['nova'],['wormhole','antimatter','exotic_matter']],'decks':[['rift'],['rift']]}");
    refuses("{'verb':'diffuse','player':0,'card':'rift','target':{'player':1,'card':'wormhole'}}", "illegal_action",
            "3.6");
    refuses("{'verb':'diffuse','player':0,'card':'dark_energy','target':{'player':1,'card':'antimatter'}}",
            "illegal_action", "3.6");
    refuses("{'verb':'diffuse','player':0,'card':'dark_energy','target':{'player':0,'card':'nova'}}", "illegal_action",
            "3.6");
    plays("{'verb':'diffuse','player':0,'card':'dark_energy','target':{'player':1,'card':'wormhole'}}");
    assert_int_equal(now()->phase, ACTION); /* nothing triggered, nobody asked */
    assert_true(now()->pile[0] == ONE(DARK_ENERGY) && now()->pile[1] == ONE(WORMHOLE));
}

/* control/3.7 */
static void test_trim(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['rift','rift','reactor','reactor','force_field','deflector','nova','nova'],['nova']],'decks':[['singularity'],['rift']]}");
    plays("{'verb':'draw','player':0}");
    assert_int_equal(now()->phase, TRIM);
    refuses("{'verb':'play','player':0,'card':'nova'}", "illegal_action", "3.4");
    refuses("{'verb':'trim','player':0,'card':'wormhole'}", "illegal_action", "3.7");
    plays("{'verb':'trim','player':0,'card':'singularity'}");
    assert_int_equal(now()->phase, TRIM);
    plays("{'verb':'trim','player':0,'card':'nova'}");
    assert_int_equal(now()->to_move, 1);
    assert_int_equal(now()->hand_n[0], house.hand_limit);
}

/* control/3.8, control/3.10: fuel is looked at after the trimming. */
static void test_fuel_after_trim(void **unused) {
    (void)unused;
    at_single(
        2,
        "{'starter':0,'to_move':0,'hands':[['nova','rift','rift','reactor','reactor','force_field','force_field','deflector','deflector'],['nova']],'areas':[['nova','time_stop'],[]],'decks':[['singularity'],['rift']]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_int_equal(now()->phase, TRIM);
    plays("{'verb':'trim','player':0,'card':'rift'}");
    assert_int_equal(now()->phase, OVER);
}

/* control/3.9 */
static void test_clockwise(void **unused) {
    (void)unused;
    at(4,
       "{'starter':2,'to_move':3,'hands':[['nova'],['nova'],['nova'],['nova']],'decks':[['rift','rift','rift','rift']],'discards':[[]]}");
    plays("{'verb':'play','player':3,'card':'nova'}");
    assert_int_equal(now()->to_move, 0);
}

/* control/4.1: an ability without an option does nothing. */
static void test_fizzle(void **unused) {
    (void)unused;
    at(2, "{'starter':0,'to_move':0,'hands':[['wormhole','nova'],[]],'decks':[['rift'],['rift']],'discards':[[],[]]}");
    plays("{'verb':'discard','player':0,'card':'wormhole'}"); /* nobody to ask; only the Wormhole in the pile */
    assert_int_equal(events_named(TT_NOBODY, "fizzled", NULL, 0), 1);
    assert_int_equal(now()->to_move, 1);
    at(2, "{'starter':0,'to_move':0,'hands':[['future_shift','nova'],[]],'decks':[[],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'future_shift'}");
    assert_int_equal(events_named(TT_NOBODY, "fizzled", NULL, 0), 1);
    at(2, "{'starter':0,'to_move':0,'hands':[['antimatter'],[]],'decks':[['rift'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'antimatter'}");
    assert_int_equal(events_named(TT_NOBODY, "fizzled", NULL, 0), 1);
}

/* control/4.2, control/4.6: not the source, not an opponent's Deflector; a partner's may be chosen. */
static void test_targets(void **unused) {
    (void)unused;
    at(4,
       "{'starter':0,'to_move':0,'hands':[['rift'],[],[],[]],'areas':[[],['deflector'],['deflector'],['nova']],'decks':[['nova']],'discards':[[]]}");
    plays("{'verb':'play','player':0,'card':'rift'}");
    refuses("{'verb':'choose','player':0,'mode':'return','target':{'player':0,'card':'rift'}}", "illegal_action",
            "4.2");
    refuses("{'verb':'choose','player':0,'mode':'return','target':{'player':1,'card':'deflector'}}", "illegal_action",
            "4.6");
    refuses("{'verb':'choose','player':0,'mode':'return','target':{'player':3,'card':'rift'}}", "illegal_action",
            "4.1");
    plays("{'verb':'choose','player':0,'mode':'return','target':{'player':2,'card':'deflector'}}");
    assert_int_equal(now()->hand_n[2], 1);
}

/* control/4.3, control/4.4 */
static void test_reactor(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['reactor'],['time_stop']],'areas':[['nova','time_stop','force_field','deflector','singularity'],['deflector']],'decks':[['rift'],['rift']]}");
    plays("{'verb':'play','player':0,'card':'reactor'}");
    static const char *const nothing[] = {"nova", "time_stop", "force_field", "deflector", "reactor", "rift"};
    for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        char action[100];
        snprintf(action, sizeof action, "{'verb':'choose','player':0,'mode':'mimic','card':'%s'}", nothing[i]);
        refuses(action, "illegal_action", "4.3");
    }
    assert_true(is_legal(
        "{'verb':'choose','player':0,'mode':'diffuse','card':'nova','target':{'player':1,'card':'deflector'}}"));
    refuses(
        "{'verb':'choose','player':0,'mode':'diffuse','card':'force_field','target':{'player':1,'card':'deflector'}}",
        "illegal_action", "3.6");
    assert_true(is_legal("{'verb':'choose','player':0,'mode':'decline'}"));
    plays("{'verb':'choose','player':0,'mode':'mimic','card':'singularity'}");
    assert_int_equal(now()->phase, CHOOSE); /* nobody is asked about a Time Stop */
    assert_int_equal(now()->ability, SINGULARITY);
}

/* control/4.5 */
static void test_force_field(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['nova'],[]],'areas':[[],['force_field','deflector','rift','wormhole']],'decks':[['rift'],['rift']]}");
    refuses("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'deflector'}}", "illegal_action",
            "4.5");
    refuses("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'rift'}}", "illegal_action", "4.5");
    assert_true(is_legal("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'wormhole'}}"));
    plays("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'force_field'}}");
    assert_true(now()->lies[1] == (ONE(DEFLECTOR) | ONE(RIFT) | ONE(WORMHOLE)));
}

/* control/4.7 */
static void test_exotic_matter(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['exotic_matter','wormhole','force_field'],['nova']],'decks':[['rift'],['rift']]}");
    plays("{'verb':'play','player':0,'card':'exotic_matter'}");
    refuses("{'verb':'play','player':0,'card':'wormhole'}", "illegal_action", "4.7");
    refuses("{'verb':'play','player':0,'card':'rift'}", "illegal_action", "4.1");
    refuses("{'verb':'draw','player':0}", "illegal_action", "4.1");
    plays("{'verb':'play','player':0,'card':'force_field'}");
    assert_int_equal(now()->to_move, 1);
}

/* control/4.8 */
static void test_wormhole(void **unused) {
    (void)unused;
    char text[200];
    at(2,
       "{'starter':0,'to_move':0,'hands':[['wormhole','nova'],[]],'decks':[['rift'],['rift']],'discards':[['deflector','wormhole'],[]]}");
    plays("{'verb':'discard','player':0,'card':'wormhole'}");
    assert_true(scene_shows(0, "'found':['deflector','wormhole','wormhole']"));
    assert_false(scene_shows(1, "found"));
    refuses("{'verb':'choose','player':0,'mode':'take','card':'wormhole'}", "illegal_action", "4.8");
    refuses("{'verb':'choose','player':0,'mode':'take','card':'nova'}", "illegal_action", "4.1");
    plays("{'verb':'choose','player':0,'mode':'take','card':'deflector'}");
    events_named(1, "took", text, sizeof text);
    assert_non_null(strstr(text, "\"card\":null"));
    assert_true(count_of(now()->hand[0], DEFLECTOR) == 1);
}

/* control/4.9 */
static void test_dark_energy(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['dark_energy'],[]],'areas':[[],['nova']],'decks':[['rift','reactor','nova'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    plays("{'verb':'choose','player':0,'mode':'draw'}");
    assert_int_equal(now()->hand_n[0], 2);
    at(2,
       "{'starter':0,'to_move':0,'hands':[['dark_energy','rift'],[]],'areas':[[],['nova']],'decks':[['rift','reactor'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    plays("{'verb':'choose','player':0,'mode':'bury','target':{'player':1,'card':'nova'}}");
    assert_true(shows("'decks':[['rift','reactor'],['nova']]")); /* the rift above it was drawn */
}

/* control/4.10 */
static void test_future_shift(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['future_shift','rift'],[]],'areas':[[],['nova']],'decks':[['nova','time_stop','reactor'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'future_shift'}");
    refuses("{'verb':'choose','player':0,'mode':'keep','card':'reactor'}", "illegal_action", "4.10");
    plays("{'verb':'choose','player':0,'mode':'keep','card':'time_stop'}");
    refuses("{'verb':'play','player':0,'card':'rift'}", "illegal_action", "4.10");
    refuses("{'verb':'discard','player':0,'card':'time_stop'}", "illegal_action", "3.5");
    refuses("{'verb':'diffuse','player':0,'card':'time_stop','target':{'player':1,'card':'nova'}}", "illegal_action",
            "3.6");
    plays("{'verb':'play','player':0,'card':'time_stop'}");
    assert_int_equal(now()->hand_n[0], 1);
    assert_true(now()->pile[0] == ONE(FUTURE_SHIFT) + ONE(NOVA));
}

/* control/4.11: every card of the hand is taken equally often. */
static void test_antimatter(void **unused) {
    (void)unused;
    int first[KINDS] = {0};
    at(2, "{'starter':0,'to_move':0,'hands':[['antimatter'],[]],'decks':[['rift'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'antimatter'}"); /* no hand anywhere: fizzles */
    assert_int_equal(now()->to_move, 1);
    for (int seed = 0; seed < 3000; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_control, 2, (uint64_t)seed, &setup);
        start(&setup, &s.base);
        s.hand[1] = 2 * ONE(NOVA) + ONE(RIFT);
        s.hand_n[1] = 3;
        s.phase = CHOOSE;
        s.ability = s.source = ANTIMATTER;
        s.to_move = 0;
        apply(&setup, &s.base, pack(0, CHOICE, MODE_VICTIM, 0, 1, 0), NULL);
        assert_int_equal(s.base.actors, 2); /* the victim chooses the second */
        first[count_of(s.hand[1], RIFT) ? NOVA : RIFT]++;
    }
    assert_in_range(first[RIFT], 900, 1100);
    at(2, "{'starter':0,'to_move':0,'hands':[['antimatter','nova'],[]],'decks':[['rift'],['rift']]}");
    plays("{'verb':'discard','player':0,'card':'antimatter'}");
    refuses("{'verb':'choose','player':0,'mode':'victim','victim':1}", "illegal_action", "4.11");
    plays("{'verb':'choose','player':0,'mode':'victim','victim':0}"); /* one card: no second choice */
    assert_int_equal(now()->to_move, 1);
}

/* control/4.12 */
static void test_singularity(void **unused) {
    (void)unused;
    at(4,
       "{'starter':0,'to_move':0,'hands':[['singularity'],[],[],[]],'areas':[['deflector','rift'],['deflector','nova'],['deflector'],['rift']],'decks':[['nova']],'discards':[[]]}");
    plays("{'verb':'discard','player':0,'card':'singularity'}");
    plays("{'verb':'choose','player':0,'mode':'stable'}");
    assert_true(shows("'areas':[[],['deflector','nova'],[],[]]"));
}

/* control/4.14: Exotic Matter's Reactor mimics Future Shift, whose card is discarded and can be stopped. */
static void test_chain(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['exotic_matter','reactor'],['nova']],'areas':[['future_shift'],[]],'decks':[['dark_energy','rift','nova','nova'],['rift']]}");
    plays("{'verb':'play','player':0,'card':'exotic_matter'}");
    plays("{'verb':'play','player':0,'card':'reactor'}");
    plays("{'verb':'choose','player':0,'mode':'mimic','card':'future_shift'}");
    plays("{'verb':'choose','player':0,'mode':'keep','card':'dark_energy'}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    assert_int_equal(now()->phase, RESPONSE);
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'choose','player':0,'mode':'draw'}");
    assert_int_equal(now()->to_move, 1);
}

/* control/4.15 */
static void test_oldest_leaves(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['nova'],[]],'areas':[[],['rift','wormhole','rift']],'decks':[['rift'],['nova']]}");
    plays("{'verb':'diffuse','player':0,'card':'nova','target':{'player':1,'card':'rift'}}");
    assert_true(shows("'areas':[[],['wormhole','rift']]"));
}

/* control/5.1, control/5.2, control/5.3, control/5.5 with three players and a chain of three. */
static void test_time_stop_chain(void **unused) {
    (void)unused;
    at(3,
       "{'starter':0,'to_move':0,'hands':[['dark_energy','time_stop','nova'],['time_stop','rift'],['time_stop','rift']],'decks':[['nova','nova']],'discards':[[]]}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    refuses("{'verb':'stop','player':0}", "not_your_turn", NULL);
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'stop','player':2}");
    assert_int_equal(now()->asked, 0); /* left of 2, the original player included */
    plays("{'verb':'stop','player':0}");
    assert_int_equal(now()->asked, 1); /* who had passed is asked again */
    plays("{'verb':'stop','player':1}");
    assert_int_equal(now()->asked, 2);
    refuses("{'verb':'stop','player':2}", "illegal_action", "5.1");
    plays("{'verb':'pass','player':2}");
    plays("{'verb':'pass','player':0}");
    assert_int_equal(now()->phase, ACTION); /* three stops: cancelled, another action */
    assert_int_equal(now()->to_move, 0);
    assert_int_equal(now()->hand_n[0], 1); /* without drawing first */
    assert_int_equal(events_named(TT_NOBODY, "cancelled", NULL, 0), 1);
}

/* control/5.4 */
static void test_who_is_asked(void **unused) {
    (void)unused;
    at(3, "{'starter':0,'to_move':0,'hands':[['dark_energy'],[],['nova']],'decks':[['nova','nova']],'discards':[[]]}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    assert_int_equal(now()->asked, 2); /* an empty hand is not asked; one without a Time Stop is */
    assert_int_equal(legal_count(), 1);
}

/* control/5.6 */
static void test_further_action_can_be_stopped(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['dark_energy','singularity'],['time_stop','time_stop']],'decks':[[],['nova']],'discards':[[],[]]}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    plays("{'verb':'stop','player':1}");
    plays("{'verb':'pass','player':0}");
    assert_int_equal(now()->phase, ACTION);
    plays("{'verb':'discard','player':0,'card':'singularity'}");
    plays("{'verb':'stop','player':1}"); /* nobody is left to ask: cancelled, and nothing left to act with */
    assert_int_equal(now()->to_move, 1);
}

/* control/6.1 */
static void test_skip(void **unused) {
    (void)unused;
    at(3,
       "{'starter':0,'to_move':0,'hands':[['nova','rift'],[],['nova']],'areas':[[],['nova','nova','rift'],[]],'decks':[[]],'discards':[[]]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_int_equal(now()->to_move, 2); /* seat 1 has 21 but no turn */
    assert_int_equal(events_named(TT_NOBODY, "skipped", NULL, 0), 1);
}

/* control/6.2: fuel, then cards, then the latest in the order; control/6.6. */
static void test_exhausted(void **unused) {
    (void)unused;
    at_single(
        2,
        "{'starter':1,'to_move':1,'hands':[[],['rift']],'areas':[['rift','force_field'],['force_field']],'decks':[[],[]]}");
    plays("{'verb':'play','player':1,'card':'rift'}");
    plays("{'verb':'choose','player':1,'mode':'draw'}");
    assert_int_equal(now()->phase, OVER);
    assert_true(
        shows("'result':{'winners':[0],'scores':[1,0],'reason':'exhausted'}")); /* 4 each, 2 cards each: the later */
    at_single(
        2,
        "{'starter':1,'to_move':1,'hands':[[],['exotic_matter']],'areas':[['rift','force_field'],[]],'decks':[[],[]]}");
    plays("{'verb':'play','player':1,'card':'exotic_matter'}");
    plays("{'verb':'choose','player':1,'mode':'decline'}");
    assert_int_equal(now()->winner, 0); /* 4 each, more cards */
}

/* control/6.3 */
static void test_overtime(void **unused) {
    (void)unused;
    scene(
        &tt_game_control, 2, "{'match':'single','overtime_turns':1}",
        "{'starter':0,'to_move':0,'hands':[['nova','rift'],['rift']],'areas':[[],['nova','time_stop']],'decks':[[],[]]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_true(shows("'reason':'overtime'"));
    assert_int_equal(now()->winner, 1);
    assert_non_null(scene_try(&tt_game_control, 2, "{'overtime_turns':3}", "{'overtime':3}"));
}

/* control/6.4, control/6.5 */
static void test_match(void **unused) {
    (void)unused;
    struct tt_setup setup;
    for (int seats = 2; seats <= PLAYERS; seats++) {
        tt_setup_normal(&tt_game_control, seats, 1, &setup);
        assert_int_equal(rounds_to_win(&setup), seats == 3 ? 2 : 3);
        setup.option[OPTION_MATCH] = MATCH_SINGLE;
        assert_int_equal(rounds_to_win(&setup), 1);
    }
    at(4,
       "{'starter':0,'to_move':0,'wins':[2,1,2,1],'hands':[['nova'],[],[],[]],'areas':[['nova','rift'],[],[],[]],'decks':[['nova']],'discards':[[]]}");
    plays("{'verb':'play','player':0,'card':'nova'}");
    assert_true(shows("'result':{'winners':[0,2],'scores':[3,1,3,1],'reason':'fuel'}"));
    char won[120];
    assert_int_equal(events_named(TT_NOBODY, "round_won", won, sizeof won), 1);
    assert_string_equal(won, "{\"event\":\"round_won\",\"player\":0,\"reason\":\"fuel\",\"wins\":[3,1,3,1]}");
}

/* Section 8: positions that are refused. */
static void test_bad_positions(void **unused) {
    (void)unused;
    static const struct {
        int seats;
        const char *position;
    } bad_one[] = {
        {4, "{'wins':[1,0,0,0]}"},
        {2, "{'wins':[3,0]}"},
        {2, "{'wins':[1]}"},
        {2, "{'starter':2}"},
        {2, "{'phase':'sleep'}"},
        {2, "{'phase':'over'}"},
        {2, "{'phase':'trim'}"},
        {2, "{'phase':'choose'}"},
        {2, "{'pending':{'ability':'rift','source':'rift'}}"},
        {2, "{'phase':'choose','pending':{'ability':'rift','source':'rift'}}"},
        {2, "{'phase':'choose','pending':{'ability':'nova','source':'reactor'},'areas':[['reactor'],['reactor']]}"},
        {2, "{'phase':'response','pending':{'card':'nova','stops':[],'asked':1}}"},
        {2, "{'result':{'winners':[0],'scores':[3,0],'reason':'fuel'}}"},
        {2, "{'phase':'over','wins':[3,0],'result':{'winners':[1],'scores':[3,0],'reason':'fuel'}}"},
        {2, "{'hands':[['rift','rift','rift'],[]]}"},
        {3, "{'hands':[['rift','rift','rift'],['rift','rift'],[]]}"},
        {2, "{'hands':[[],[]],'decks':[[],[]]}"},
        {2, "{'hands':'many'}"},
        {2, "{'areas':[[7],[]]}"},
        {2, "{'round':0}"},
    };
    for (size_t i = 0; i < sizeof bad_one / sizeof *bad_one; i++)
        if (!scene_try(&tt_game_control, bad_one[i].seats, "{}", bad_one[i].position))
            fail_msg("accepted: %s", bad_one[i].position);
    assert_null(scene_try(&tt_game_control, 2, "{}",
                          "{'phase':'over','wins':[3,0],'result':{'winners':[0],'scores':[3,0],'reason':'fuel'}}"));
}

/* What a redeal keeps: cards all have seen coming to a hand or going to the pile or under the deck. */
static void test_redeal_remembers(void **unused) {
    (void)unused;
    at(2,
       "{'starter':0,'to_move':0,'hands':[['rift','dark_energy'],['deflector','reactor','singularity']],'areas':[[],['nova','time_stop']]}");
    plays("{'verb':'play','player':0,'card':'rift'}");
    plays("{'verb':'choose','player':0,'mode':'return','target':{'player':1,'card':'nova'}}");
    plays("{'verb':'play','player':1,'card':'reactor'}");
    plays("{'verb':'choose','player':1,'mode':'decline'}");
    plays("{'verb':'discard','player':0,'card':'dark_energy'}");
    plays("{'verb':'pass','player':1}");
    plays("{'verb':'choose','player':0,'mode':'bury','target':{'player':1,'card':'time_stop'}}");
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct state s = *now();
        struct tt_rng rng = tt_rng_seed(seed);
        redeal(tt_match_setup(scene_match), &s.base, 0, &rng);
        assert_true(count_of(s.hand[1], NOVA) >= 1);
        assert_int_equal(s.deck[1][0], TIME_STOP);
        assert_true(s.pile[0] == now()->pile[0]);
        assert_true(s.hand[0] == now()->hand[0]);
    }
}

/* The mix of endings with random players is the page's (section 10), within four points. */
/* A kind that goes to a pile and comes back any number of times is never mistaken for another one. */
static void test_pile_seen_does_not_carry(void **unused) {
    (void)unused;
    struct state s = {0};
    for (int i = 0; i < 40; i++)
        saw_in_pile(&s, 0, ONE(WORMHOLE) * (i % 4 == 0 ? COPIES : 1));
    for (int kind = 0; kind < KINDS; kind++)
        assert_true(kind == WORMHOLE ? count_of(s.pile_seen[0], kind) >= COPIES : !count_of(s.pile_seen[0], kind));
}

/* A reason of this kind about this number, or NULL. */
static const struct tt_json *reason_of(const struct tt_json *all, const char *kind, const char *what) {
    for (const struct tt_json *c = tt_json_first(all); c; c = tt_json_next(all, c))
        if (tt_json_is_text(tt_json_get(c, "reason"), kind) && tt_json_is_text(tt_json_get(c, "what"), what))
            return c;
    return NULL;
}

static tt_move move_named(const char *action) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = scene_json(action);
    assert_true(tt_match_find(scene_match, tt_document_root(doc), &move, &err));
    tt_document_free(doc);
    return move;
}

/* Dark Energy takes the Nova away from an opponent whom nearly every card would let win: that is what it takes and what
 * it prevents. The other way round nothing of it is said. */
static void test_reasons(void **unused) {
    (void)unused;
    struct tt_sink s;
    struct tt_better move = {.gap = 30000, .seed = 5};
    at_single(2, "{'to_move':0,'starter':0,'hands':[['dark_energy','rift'],['nova','reactor']],"
                 "'areas':[[],['nova','antimatter']]}");
    move.best = move_named("{'verb':'discard','player':0,'card':'dark_energy'}");
    move.other = move_named("{'verb':'play','player':0,'card':'dark_energy'}");
    tt_sink_nodes(&s);
    tt_put_reasons(&tt_game_control, tt_match_setup(scene_match), tt_match_state(scene_match), &move, &s);
    const struct tt_json *threat = reason_of(tt_sink_value(&s), "threat", "match"),
                         *takes = reason_of(tt_sink_value(&s), "takes", "fuel");
    assert_non_null(threat);
    assert_non_null(takes);
    assert_int_equal(tt_json_get(threat, "player")->num, 1);
    assert_true(tt_json_get(threat, "deals")->num > tt_json_get(threat, "still")->num);
    assert_non_null(tt_json_get(tt_json_get(threat, "action"), "verb"));
    assert_int_equal(tt_json_get(takes, "player")->num, 1);
    assert_in_range(tt_json_get(takes, "by")->num, 7, 10);
    tt_move best = move.best;
    move.best = move.other;
    move.other = best;
    tt_sink_clear(&s);
    tt_put_reasons(&tt_game_control, tt_match_setup(scene_match), tt_match_state(scene_match), &move, &s);
    assert_null(reason_of(tt_sink_value(&s), "threat", "match"));
    assert_null(reason_of(tt_sink_value(&s), "takes", "fuel"));
    tt_sink_free(&s);
}

static void test_measurements(void **unused) {
    (void)unused;
    static const int by_fuel[] = {0, 0, 77, 49, 43};
    for (int seats = 2; seats <= PLAYERS; seats++) {
        int fuel = 0, games = 3000;
        struct tt_rng rng = tt_rng_seed(4);
        for (int g = 0; g < games; g++) {
            struct tt_setup setup;
            struct state s;
            tt_move list[160];
            tt_setup_normal(&tt_game_control, seats, (uint64_t)g, &setup);
            setup.option[OPTION_MATCH] = MATCH_SINGLE;
            for (start(&setup, &s.base); s.base.actors;) {
                int n = moves(&setup, &s.base, tt_lowest(s.base.actors), list);
                apply(&setup, &s.base, list[tt_rng_below(&rng, (uint32_t)n)], NULL);
            }
            fuel += s.reason == BY_FUEL;
        }
        assert_in_range(fuel * 100 / games, by_fuel[seats] - 4, by_fuel[seats] + 4);
    }
}

#define T(name) cmocka_unit_test_teardown(name, scene_end)

int main(void) {
    const struct CMUnitTest tests[] = {
        T(test_cards_are_conserved),
        T(test_table),
        T(test_what_is_seen),
        T(test_deal),
        T(test_teams),
        T(test_next_round),
        T(test_chance_in_order),
        T(test_first_player_does_not_draw),
        T(test_four_actions),
        T(test_diffuse),
        T(test_trim),
        T(test_fuel_after_trim),
        T(test_clockwise),
        T(test_fizzle),
        T(test_targets),
        T(test_reactor),
        T(test_force_field),
        T(test_exotic_matter),
        T(test_wormhole),
        T(test_dark_energy),
        T(test_future_shift),
        T(test_antimatter),
        T(test_singularity),
        T(test_chain),
        T(test_oldest_leaves),
        T(test_time_stop_chain),
        T(test_who_is_asked),
        T(test_further_action_can_be_stopped),
        T(test_skip),
        T(test_exhausted),
        T(test_overtime),
        T(test_match),
        T(test_bad_positions),
        T(test_redeal_remembers),
        T(test_pile_seen_does_not_carry),
        T(test_reasons),
        T(test_measurements),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
