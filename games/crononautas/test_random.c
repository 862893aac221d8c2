/* What must hold at every ply of random games (Part VIII), in all modes and with all options, and the mix of
 * endings. Included by test.c. */

static void count_list(int *count, const uint8_t *card, int n) {
    for (int i = 0; i < n; i++)
        count[card[i]]++;
}

/* Every card is in one zone; the derived fields say what they are derived from. */
static void check_cards(const struct tt_setup *setup, const struct state *s) {
    int count[KINDS] = {0};
    uint64_t gone = 0;
    int spent = 0;
    for (int p = 0; p < setup->seats; p++) {
        uint8_t hand[CARDS];
        int n = bag_list(&s->hand[p], hand);
        assert_int_equal(n, s->hand_n[p]);
        count_list(count, hand, n);
        for (int a = 0; a < ARTIFACTS; a++)
            count[FIRST_ARTIFACT + a] += s->row[p] >> a & 1;
    }
    count_list(count, s->deck, s->deck_n);
    count_list(count, s->discard, s->discard_n);
    count_list(count, s->aside, s->aside_n);
    for (int i = 0; i < SITES; i++)
        count[FIRST_PATCH + i] += (int)(s->patches >> i & 1);
    if (s->card != NO_CARD)
        count[s->card]++;
    count[MESSAGE] += s->calls;
    for (int kind = 0; kind < KINDS; kind++)
        assert_int_equal(count[kind], copies_in_game(setup, kind));
    for (int i = 0; i < s->discard_n; i++) {
        gone |= BIT(s->discard[i]);
        spent += s->discard[i] == MESSAGE;
    }
    assert_true(gone == s->gone);
    assert_int_equal(spent, s->spent);
}

static void check_secrets(const struct tt_setup *setup, const struct state *s) {
    unsigned missions = 0, identities = 0;
    int n = 0;
    for (int p = 0; p < setup->seats; p++) {
        if (s->mission[p] != NONE)
            missions |= 1u << s->mission[p], n++;
        if (s->identity[p] != NONE)
            identities |= 1u << s->identity[p], n++;
    }
    for (int i = 0; i < s->mission_deck_n; i++, n++)
        missions |= 1u << s->mission_deck[i];
    for (int i = 0; i < s->mission_discard_n; i++, n++)
        missions |= 1u << s->mission_discard[i];
    for (int i = 0; i < s->identity_deck_n; i++, n++)
        identities |= 1u << s->identity_deck[i];
    for (int i = 0; i < s->identity_discard_n; i++, n++)
        identities |= 1u << s->identity_discard[i];
    assert_int_equal(n, tt_count(missions) + tt_count(identities));
    assert_int_equal(tt_count(missions), mode_is(setup, SOLONAUTS) ? 0 : MISSIONS);
    assert_int_equal(tt_count(identities), mode_is(setup, STANDARD) ? IDENTITIES : 0);
}

/* crononautas/5.5, crononautas/6.2, and the bounds of Part III. */
static void check_state(const struct tt_setup *setup, const struct state *s) {
    check_cards(setup, s);
    check_secrets(setup, s);
    assert_int_equal(s->ground, ground_of(s->flipped));
    assert_int_equal(s->patches & ~s->ground, 0);
    assert_int_equal(tt_count(open_paradoxes(s)) >= setup->option[O_PARADOX_LIMIT], s->reasons == AT(R_PARADOX));
    assert_true(s->extra <= 10 && s->owed <= 11 && s->calls <= MESSAGES && s->aside_plays <= 2);
    assert_int_equal(s->base.actors == 0, s->phase == OVER);
    if (s->phase != OVER)
        assert_int_equal(tt_count(s->base.actors), 1);
    assert_int_equal(s->phase == RESPONSE, s->card != NO_CARD);
    assert_int_equal(s->phase == RESPONSE, s->asked != NO_SEAT);
    assert_int_equal(s->phase == FETCH, s->fetch != NO_FETCH);
    if (s->phase == MAIN || s->phase == KILL)
        assert_true(s->hand_n[s->to_move] && s->owed && !miracle_open(s));
}

static int play_checked(const struct tt_setup *setup, struct tt_rng *rng) {
    static struct tt_events events;
    struct state s;
    tt_move list[512];
    int plies = 0;
    for (start(setup, &s.base); s.base.actors; plies++) {
        int n = moves(setup, &s.base, tt_lowest(s.base.actors), list);
        assert_true(n >= 1 && n <= 255);
        for (int i = 1; i < n; i++)
            assert_true(list[i - 1] < list[i]);
        check_state(setup, &s);
        events.n = 0;
        apply(setup, &s.base, list[tt_rng_below(rng, (uint32_t)n)], &events);
        assert_true(events.n > 0 && events.n < TT_MAX_EVENTS);
    }
    check_state(setup, &s);
    assert_true(s.reasons != 0);
    return plies;
}

/* crononautas/1.2, crononautas/5.5, crononautas/6.2 at every ply of games with default and with random options. */
static void test_random_play(void **unused) {
    (void)unused;
    struct tt_rng rng = tt_rng_seed(12);
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct tt_setup setup;
        struct tt_error err;
        int seats = 1 + (int)tt_rng_below(&rng, PLAYERS);
        tt_setup_normal(GAME, seats, seed, &setup);
        if (seed % 4)
            random_options(&setup, &rng);
        if (!check(&setup, &err))
            continue;
        assert_true(play_checked(&setup, &rng) <= 20000 * 4); /* turn_limit may be four times the default */
    }
}

/* A random verb, then a random action of it: the page's uniform player. */
static tt_move pick_uniform(const tt_move *list, int n, struct tt_rng *rng) {
    unsigned verbs = 0;
    int with[8] = {0};
    for (int i = 0; i < n; i++) {
        verbs |= 1u << move_verb(list[i]);
        with[move_verb(list[i])]++;
    }
    for (uint32_t skip = tt_rng_below(rng, (uint32_t)tt_count(verbs)); skip--;)
        verbs &= verbs - 1u;
    int verb = tt_lowest(verbs);
    uint32_t nth = tt_rng_below(rng, (uint32_t)with[verb]);
    for (int i = 0; i < n; i++)
        if (move_verb(list[i]) == verb && !nth--)
            return list[i];
    return list[0];
}

/* Part VIII: with the uniform player endings are as the page's trial found them, within four points. */
static void test_mix_of_endings(void **unused) {
    (void)unused;
    enum { GAMES = 2000 };
    static const struct {
        int seats, want[5]; /* mission, identity, hand, paradox, limit */
    } row[] = {{2, {2, 3, 27, 68, 1}}, {4, {1, 10, 9, 79, 1}}, {6, {1, 16, 3, 77, 4}}};
    for (size_t r = 0; r < sizeof row / sizeof *row; r++) {
        int mix[REASONS] = {0};
        struct tt_rng rng = tt_rng_seed(3);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            struct tt_setup setup;
            struct state s;
            tt_move list[255];
            tt_setup_normal(GAME, row[r].seats, seed, &setup);
            for (start(&setup, &s.base); s.base.actors;)
                apply(&setup, &s.base, pick_uniform(list, moves(&setup, &s.base, tt_lowest(s.base.actors), list), &rng),
                      NULL);
            mix[tt_lowest(s.reasons)]++;
        }
        for (int i = 0; i < 5; i++) {
            int percent = mix[i] * 100 / GAMES;
            if (percent < row[r].want[i] - 4 || percent > row[r].want[i] + 4)
                fail_msg("%d seats: %s in %d of 100 games", row[r].seats, reason_id[i], percent);
        }
    }
}

/* Random games of every number of players end, and every ending is met (crononautas/13.6, crononautas/14.1). */
static void test_every_seat_count_ends(void **unused) {
    (void)unused;
    for (int mode = STANDARD; mode <= ARTIFAXX; mode++)
        for (int seats = 1; seats <= PLAYERS; seats++) {
            struct tt_setup setup;
            struct tt_error err;
            struct tt_rng rng = tt_rng_seed((uint64_t)seats);
            unsigned met = 0;
            tt_setup_normal(GAME, seats, 0, &setup);
            setup.option[O_MODE] = mode;
            if (!check(&setup, &err))
                continue;
            for (setup.seed = 0; setup.seed < 1000; setup.seed++) {
                struct state s;
                tt_move list[255];
                int plies = 0;
                for (start(&setup, &s.base); s.base.actors; plies++)
                    apply(&setup, &s.base,
                          list[tt_rng_below(&rng, (uint32_t)moves(&setup, &s.base, tt_lowest(s.base.actors), list))],
                          NULL);
                assert_true(plies <= 20000);
                met |= s.reasons;
            }
            unsigned want = mode == STANDARD   ? AT(R_MISSION) | AT(R_IDENTITY) | AT(R_HAND) | AT(R_PARADOX)
                            : mode == ARTIFAXX ? AT(R_MISSION)
                                               : AT(R_OUT_OF_TIME);
            assert_int_equal(met & want, want);
        }
}

/* A sentence in every language: not empty, filled in, and not its own key. */
static void check_sentence(const char *kind, const char *json) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(json, strlen(json), &err);
    assert_non_null(doc);
    for (int lang = 0; lang < tt_lang_count(); lang++) {
        char text[600];
        tt_sentence(lang, "crononautas", kind, tt_document_root(doc), NULL, text, sizeof text);
        if (!*text || strchr(text, '{') || strstr(text, "crononautas.") || strstr(text, "  ") || strchr(text, '_'))
            fail_msg("%s: \"%s\" for %s", tt_lang_id(lang), text, json);
    }
    tt_document_free(doc);
}

static void check_words(const struct tt_setup *setup, const struct state *s, tt_move m, const struct tt_events *ev) {
    struct tt_sink sink;
    tt_sink_grow(&sink);
    tt_put_action(GAME, setup, &s->base, m, &sink);
    check_sentence("action", sink.buf);
    for (int i = 0; i < ev->n; i++)
        for (int viewer = TT_TRUTH; viewer < 1; viewer++) {
            tt_sink_clear(&sink);
            tt_put_event(GAME, setup, &ev->item[i], viewer, &sink);
            check_sentence("event", sink.buf);
        }
    tt_sink_free(&sink);
}

/* Every action and event of random games, in all modes and with random options, can be said. */
static void test_sentences(void **unused) {
    (void)unused;
    static struct tt_events events;
    struct tt_rng rng = tt_rng_seed(6);
    uint32_t told = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct tt_setup setup;
        struct state s;
        tt_move list[255];
        if (!random_setup(&setup, seed, &rng))
            continue;
        if (setup.seats == 1)
            setup.option[O_SOLO] = 4;
        for (start(&setup, &s.base); s.base.actors;) {
            tt_move m = pick_uniform(list, moves(&setup, &s.base, tt_lowest(s.base.actors), list), &rng);
            struct state before = s;
            events.n = 0;
            apply(&setup, &s.base, m, &events);
            check_words(&setup, &before, m, &events);
            for (int i = 0; i < events.n; i++)
                told |= 1u << events.item[i].kind;
        }
    }
    assert_int_equal(told | 1u << E_WENT_HOME,
                     (1u << (E_ENDED + 1)) - 1u); /* a random solonaut seldom sees anybody home */
    check_sentence("event", "{\"event\":\"went_home\",\"identity\":\"squa_tront\"}");
    check_sentence("event", "{\"event\":\"ended\",\"winners\":[0],\"reason\":\"all_home\",\"reasons\":[\"all_home\"]}");
    for (int kind = 0; kind < KINDS; kind++) {
        char key[120];
        snprintf(key, sizeof key, "crononautas.does.%s", kind_id[kind]);
        for (int lang = 0; lang < tt_lang_count(); lang++)
            assert_true(tt_text_known(lang, key));
    }
}

/* --- bot.c ------------------------------------------------------------------------------------ */

/* The bots' table of causes has the columns of the rules' table of touches. */
static void test_bot_table(void **unused) {
    (void)unused;
    for (int site = 0; site < SITES; site++)
        for (int r = 0; r < RIPPLES; r++) {
            if (ripple_table[r].year != year_of_site[site])
                continue;
            unsigned pins = 0;
            for (int i = 0; i < 3 && ripple_table[r].pin[i]; i++)
                pins |= AT(pin_of_year(ripple_table[r].pin[i]));
            assert_int_equal(pins_of[site], pins);
            assert_int_equal(NEED_TWO >> site & 1, ripple_table[r].all);
        }
}

static int best_prior(tt_move *list, uint16_t *prior) {
    const struct tt_setup *setup = tt_match_setup(scene_match);
    int seat = tt_lowest(now()->base.actors), n = moves(setup, &now()->base, seat, list), best = 0;
    bot_prior(setup, &now()->base, seat, list, n, prior);
    for (int i = 1; i < n; i++)
        if (prior[i] > prior[best])
            best = i;
    return best;
}

/* A win is taken, the thirteenth paradox is not, and a Message stops a victory. */
static void test_bot_sense(void **unused) {
    (void)unused;
    tt_move list[255];
    uint16_t prior[255];
    at(AT_TABLE(
        "'flipped':[1914,1915],'patches':['patch_1917'],'hands':[['patch_1918','rex','fast_forward'],['excalibur']]"));
    assert_int_equal(move_card(list[best_prior(list, prior)]), PATCH_S1918);
    at(AT_TABLE(
        "'artifacts':[['rex','stegosaurus'],['triceratops']],'hands':[['get_there_first','patch_1918'],['excalibur']]"));
    assert_int_equal(move_card(list[best_prior(list, prior)]), GET_THERE_FIRST);
    at(AT_TABLE("'flipped':[1865,1912,1914,1915,1936,1963],'hands':[['avoid_assassination','rex'],['excalibur']]"));
    int best = best_prior(list, prior);
    assert_int_equal(move_card(list[best]), REX);
    for (int i = 0; move_card(list[i]) == AVOID && move_verb(list[i]) == PLAY; i++)
        assert_true(prior[i] < prior[best] / 8);
    at(AT_TABLE(
        "'artifacts':[['rex','stegosaurus'],[]],'hands':[['triceratops'],['message_from_your_future_self','excalibur']]"));
    plays("{'verb':'play','player':0,'card':'triceratops'}");
    assert_int_equal(move_verb(list[best_prior(list, prior)]), RESPOND);
    assert_int_equal(bot_value(tt_match_setup(scene_match), &now()->base, 0), 65536);
    assert_int_equal(bot_value(tt_match_setup(scene_match), &now()->base, 1), 0);
}

/* Values are chances in every mode; and who plays by the rollout policy beats who plays at random. */
static void test_bot_policy(void **unused) {
    (void)unused;
    int won = 0, games = 0;
    struct tt_rng rng = tt_rng_seed(21);
    for (uint64_t seed = 0; seed < 240; seed++) {
        struct tt_setup setup;
        struct tt_error err;
        struct state s;
        tt_move list[255];
        tt_setup_normal(GAME, 1 + (int)(seed % 4), seed, &setup);
        setup.option[O_MODE] = setup.seats == 1 ? SOLONAUTS : seed % 8 == 7 ? ARTIFAXX : STANDARD;
        assert_true(check(&setup, &err));
        for (start(&setup, &s.base); s.base.actors;) {
            int seat = tt_lowest(s.base.actors), n = moves(&setup, &s.base, seat, list), sum = 0;
            for (int p = 0; p < setup.seats; p++) {
                int value = bot_value(&setup, &s.base, p);
                assert_true(value >= 0 && value <= 65536);
                sum += value;
            }
            assert_true(sum <= 65536);
            int pick =
                seat == 0 ? bot_rollout(&setup, &s.base, 0, list, n, &rng) : (int)tt_rng_below(&rng, (uint32_t)n);
            assert_true(pick >= 0 && pick < n);
            apply(&setup, &s.base, list[pick], NULL);
        }
        if (mode_is(&setup, STANDARD)) {
            games++;
            won += s.winner == 0;
        }
    }
    assert_true(won * 100 > games * 80);
}

/* Who the other one is guessed to be: each as often as the odds say, and mostly the one for whom the table is laid. */
static void test_bot_guess(void **unused) {
    (void)unused;
    enum { GUESSES = 6000 };
    int who[IDENTITIES] = {0}, mission[MISSIONS] = {0}, of_who = 0, of_mission = 0;
    struct tt_rng rng = tt_rng_seed(3);
    at(AT_TABLE(
        "'flipped':[1914,1915],'artifacts':[['rex','stegosaurus'],[]],'hands':[['triceratops'],['excalibur']]"));
    for (int i = 0; i < GUESSES; i++) {
        struct state s = *now();
        bot_guess(tt_match_setup(scene_match), &s.base, 1, &rng);
        assert_int_equal(s.identity[1], YURI);
        assert_int_equal(s.mission[1], now()->mission[1]);
        who[s.identity[0]]++;
        mission[s.mission[0]]++;
    }
    for (int i = 0; i < IDENTITIES; i++)
        of_who += i == YURI ? 0 : (int)odds_of_identity(now(), 0, i);
    for (int i = 0; i < MISSIONS; i++)
        of_mission += i == now()->mission[1] ? 0 : (int)odds_of_mission(now(), 0, i);
    for (int i = 0; i < IDENTITIES; i++) {
        double expected = i == YURI ? 0 : (double)GUESSES * (int)odds_of_identity(now(), 0, i) / of_who;
        assert_true((who[i] - expected) * (who[i] - expected) <= 25 * expected);
        assert_true(i == RENEE || who[i] * 2 < who[RENEE]);
    }
    for (int i = 0; i < MISSIONS; i++) {
        double expected = i == now()->mission[1] ? 0 : (double)GUESSES * (int)odds_of_mission(now(), 0, i) / of_mission;
        assert_true((mission[i] - expected) * (mission[i] - expected) <= 25 * expected);
        assert_true(i == ZOO || i == MONA_AND_DINOSAUR || mission[i] * 2 < mission[ZOO]);
    }
}
