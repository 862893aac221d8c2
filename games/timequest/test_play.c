/* What must hold in every game (G.3 of the page): tokens, cards, visits, lists. Included by test.c. */

/* Where every card is; each must be found exactly once. */
struct census {
    int quests[QUESTS], things[THINGS];
};

static void count_step(struct census *c, const struct step *step) {
    for (const struct field *f = step_field[step->kind]; f->type; f++) {
        int n = step->a[f->at];
        if (!field_applies(f, step))
            continue;
        if (f->type == F_EVENT || (step->kind == S_DROP_QUEST && n == EV_TIME_DISTORTION))
            c->things[n]++;
        if (f->type == F_QUEST && step->a[1] != ALL_TIME_AUCTION)
            c->quests[n]++;
        if (f->type == F_ONE_BY_DECK)
            step->a[0] == QUEST_DECK ? c->quests[n]++ : c->things[n]++;
        for (int i = 0; i < n && (f->type == F_ACTIONS || f->type == F_EVENTS); i++)
            c->things[step->a[f->at + 1 + i]]++;
        for (int i = 0; i < n && f->type == F_QUESTS; i++)
            c->quests[step->a[f->at + 1 + i]]++;
        for (int i = 0; i < n && f->type == F_BY_DECK; i++)
            step->a[0] == QUEST_DECK ? c->quests[step->a[f->at + 1 + i]]++ : c->things[step->a[f->at + 1 + i]]++;
    }
}

static void count_bits(int *out, uint64_t bits, int first) {
    for
        EACH_BIT(i, bits)
    out[first + LOW(i)]++;
}

static void count_cards(const struct tt_setup *setup, const struct state *s, struct census *c) {
    memset(c, 0, sizeof *c);
    for (int i = 0; i < s->quests_n; i++)
        c->quests[s->depot->quest_deck[i]]++;
    for (int i = 0; i < s->row_n; i++)
        c->quests[s->row[i]]++;
    for (int i = 0; i < s->actions_n; i++)
        c->things[s->depot->action_deck[i]]++;
    for (int i = 0; i < s->active_n; i++)
        c->things[s->depot->active_deck[i]]++;
    for (int i = 0; i < s->all_n[EASY]; i++)
        c->things[s->depot->easy[i]]++;
    for (int i = 0; i < s->all_n[MODERATE]; i++)
        c->things[s->depot->moderate[i]]++;
    for (int i = 0; i < s->all_n[DIFFICULT]; i++)
        c->things[s->depot->difficult[i]]++;
    count_bits(c->quests, s->quest_discard[0], 0);
    count_bits(c->quests, s->quest_discard[1], 64);
    count_bits(c->things, s->action_discard, 0);
    count_bits(c->things, s->active_discard, FIRST_EVENT);
    count_bits(c->things, s->all_discard, FIRST_ALL);
    c->things[TIME_LOCK] += s->lock_at != 0;
    c->things[TEMPORAL_ENGINEER] += s->engineer_at != 0;
    c->things[RESOURCE_BEACON] += s->beacon;
    if (s->event != NONE)
        c->things[s->event]++;
    if (s->lot != NONE)
        c->quests[s->lot]++;
    for (int p = 0; p < setup->seats; p++) {
        const struct player *me = &s->player[p];
        count_bits(c->things, me->hand, 0);
        count_bits(c->things, me->slotted, 0);
        count_bits(c->things, (uint64_t)me->kept | me->won, FIRST_EVENT);
        count_bits(c->quests, me->artifact[0], 0);
        count_bits(c->quests, me->artifact[1], 64);
        for (int i = 0; i < me->explorer_n; i++)
            c->quests[me->explorer[i]]++;
        assert_int_equal(tt_count(me->slotted), me->slots);
        assert_int_equal(me->kept & me->won, 0);
        for (int i = 0; i < me->slots; i++)
            assert_true(me->slotted >> me->slot[i] & 1);
    }
    for (int i = 0; i < s->agenda_n; i++)
        count_step(c, &s->agenda[i]);
}

static void check_cards(const struct tt_setup *setup, const struct state *s) {
    struct census c;
    count_cards(setup, s, &c);
    for (int i = 0; i < QUESTS; i++)
        if (c.quests[i] != 1)
            fail_msg("%s is in %d places (%s)", quest_id[i], c.quests[i], step_id[s->agenda[s->agenda_n - 1].kind]);
    for (int i = 0; i < FIRST_ALL + ALLS; i++)
        if (c.things[i] != 1)
            fail_msg("%s is in %d places (%s)", thing_id[i], c.things[i], step_id[s->agenda[s->agenda_n - 1].kind]);
}

static void check_tokens(const struct tt_setup *setup, const struct state *s) {
    int crystals = s->crystals;
    for (int t = 0; t < TYPES; t++) {
        int sum = s->supply[t] + s->pot[t];
        for (int p = 0; p < setup->seats; p++)
            sum += s->player[p].res[t];
        for (int i = 0; i < s->bets_n; i++)
            sum += (s->depot->bet[i] >> 2 & 7) == t ? s->depot->bet[i] & 3 : 0;
        assert_int_equal(sum, EACH);
    }
    for (int p = 0; p < setup->seats; p++)
        crystals += s->player[p].crystals;
    assert_int_equal(crystals, CRYSTALS);
    for (int at = 1; at <= PERIODS; at++)
        assert_true(s->visits[at] <= start_visits(setup) && (s->open >> at & 1) == (s->visits[at] != 0));
}

/* Random options within their limits, random games, everything checked after every action. */
static void test_invariants(void **u) {
    (void)u;
    static tt_move list[400];
    int longest = 0, deepest = 0;
    struct tt_rng rng = tt_rng_seed(99);
    for (int match = 0; match < 60; match++) {
        struct tt_setup setup;
        struct state s;
        tt_setup_normal(&tt_game_timequest, 2 + match % 4, (uint64_t)match, &setup);
        for (int o = 0; match % 3 && o < 13; o++) {
            const struct tt_option *opt = &options[o];
            int64_t max = opt->type == TT_INT ? opt->max : 1;
            if (o != O_ROUNDS)
                setup.option[o] = opt->min + (int64_t)tt_rng_below(&rng, (uint32_t)(max - opt->min + 1));
        }
        for (start(&setup, &s.base); s.base.actors;) {
            check_cards(&setup, &s);
            check_tokens(&setup, &s);
            deepest = s.agenda_n > deepest ? s.agenda_n : deepest;
            int p = tt_lowest(s.base.actors), n = moves(&setup, &s.base, p, list);
            longest = n > longest ? n : longest;
            assert_true(n >= 1 && n <= 256);
            apply(&setup, &s.base, list[tt_rng_below(&rng, (uint32_t)n)], NULL);
        }
        assert_true(s.round <= setup.option[O_ROUNDS]);
    }
    assert_true(longest > 150 && deepest <= AGENDA - 8);
}

/* The longest lists there can be: a full offer, a full exchange, a rich tie, a turn with everything. */
static void test_longest_lists(void **u) {
    (void)u;
    turn2("", EGYPT ",'resources':{'food':10,'gold':10,'knowledge':10,'cloth':10,'stone':10}" HAND("chrono_trader"),
          "'resources':{'food':5,'gold':5,'knowledge':5,'cloth':5,'stone':5}");
    act0("offer", "'to':1");
    assert_int_equal(legal_count(), 181);
    act0("pass", "");
    act0("play", "'card':'chrono_trader'");
    assert_int_equal(legal_count(), 200);
    last_turn("", "'crystals':30,'artifacts':['fire_mastery']", "'crystals':30,'artifacts':['rune_stone_carving']");
    const tt_move *list;
    assert_int_equal(tt_match_legal(scene_match, 0, &list), 121);
    scene(
        &tt_game_timequest, 5, "{'artifact_anywhere':true,'slots':5,'offers_per_turn':10}",
        "{'round':3,'first_player':0,'turn':{'player':0},'players':[{'location':'roman_empire','crystals':30,'character':'theodore_marsden',"
        "'resources':{'food':3,'gold':3,'knowledge':3,'cloth':3,'stone':3},'this_turn':['free_step'],'explorer':['hunters_challenge','cave_art_masterpiece','taming_the_wild_beasts'],"
        "'hand':['time_manipulator','resourceful_explorer','quest_master','chrono_trader','temporal_scholar','artifact_hunter','time_vortex',"
        "'double_resources','treasure_hunter','time_surge','quest_master_instant','time_diver','resourceful_recovery','fortuitous_encounter','parallel_path',"
        "'crystal_fortune','ancient_knowledge','temporal_engineer','chrono_distorter','time_lock','resource_beacon','time_slip','time_saver','master_trader'],"
        "'slots':[{'card':'seasoned_traveler'},{'card':'expert_navigator'},{'card':'artifact_specialist'},{'card':'time_manipulator_flip'},{'card':'crystal_seeker'}],"
        "'artifacts':['rune_stone_carving','locomotive_railroad_race','rocket_launch_preparation','astronaut_training_simulation'],"
        "'won_events':[{'event':'ev_lost_and_found','value':0},{'event':'ev_lost_artifact','value':0},{'event':'ev_time_navigator','value':0},{'event':'ev_time_loop','value':0}]},"
        "{'location':'roman_empire','resources':{'food':3,'gold':3},'artifacts':['fire_mastery']},{'location':'viking_age','resources':{'food':3,'gold':3}},"
        "{'location':'space_race','resources':{'food':3,'gold':3}},{'location':'ancient_egypt','resources':{'food':3,'gold':3}}]}");
    assert_true(legal_count() > 150 && legal_count() <= 256);
    print_message("a turn with everything lists %d actions\n", legal_count());
}

#define PLAY_TESTS(T) T(invariants) T(longest_lists)
