/* TimeQuest: the automatic steps of the agenda: rounds, turns, events for all, the arena, the end.
 * Included by rules.c. */

/* --- blocks (11.6) ---------------------------------------------------------------------------- */

/* Cards with which a player can block this card or event, as a set. */
TT_FN static uint64_t block_cards(const struct player *me, int against) {
    uint64_t cards = me->hand & BIT(CHRONO_SHIELD), open = me->slotted & ~me->used;
    if (is_event(against))
        cards |= open & BIT(CHRONO_RESILIENCE);
    if (against == FORTUITOUS_ENCOUNTER || against == ALL_CHRONO_THIEF)
        cards |= open & BIT(TIME_GUARDIAN);
    return cards;
}

/* Puts a step back, marked as asked, with the window before it; false if nobody is to be asked. */
TT_FN static bool offer_block(struct at *g, struct step step, int asked, int against) {
    if (step.a[asked] || !block_cards(&g->s->player[step.player], against))
        return false;
    step.a[asked] = 1;
    *push(g, step.kind, step.player) = step;
    push2(g, S_BLOCK, step.player, against, 0);
    return true;
}

enum { TARGETED_ASKED = 2, NEGATIVE_ASKED = 1 };

/* Time Vortex, Parallel Path, Fortuitous Encounter. */
TT_FN static void hit(struct at *g, struct step step) {
    int p = step.player, by = step.a[1];
    if (offer_block(g, step, TARGETED_ASKED, step.a[0]))
        return;
    if (step.a[0] == TIME_VORTEX) {
        go(g, p, step.a[3], TIME_VORTEX);
    } else if (step.a[0] == PARALLEL_PATH) {
        swap_places(g, by, p);
    } else {
        hand_over(g, by, p, step.a[3], step.a[5], FORTUITOUS_ENCOUNTER);
        hand_over(g, p, by, step.a[4], step.a[5], FORTUITOUS_ENCOUNTER);
    }
}

/* --- rolls that can be re-rolled (1.7) -------------------------------------------------------- */

TT_QUICK static inline bool can_reroll(const struct player *me) {
    return ready(me, TIME_OPPORTUNIST) || oracle_ready(me);
}

/* Rolls n dice, and asks about them if there is something to re-roll with. `a` and `b` go with the
 * roll: the event, or x and y of the Void. */
TT_FN static void roll_dice(struct at *g, int p, int what, int n, int why, int a, int b) {
    uint8_t die[2] = {0, 0};
    for (int i = 0; i < n && i < 2; i++)
        die[i] = (uint8_t)roll(g);
    TELL(E_ROLLED, p, why, n, die[0], die[1]);
    struct step *step = push(g, S_RESOLVE_ROLL, p);
    step->a[0] = (uint8_t)what;
    step->a[1] = (uint8_t)n;
    step->a[2] = die[0];
    step->a[3] = die[1];
    step->a[4] = (uint8_t)a;
    step->a[5] = (uint8_t)b;
    if (!can_reroll(&g->s->player[p]))
        return;
    struct step *ask = push(g, S_REROLL, p);
    memcpy(ask->a, step->a, 4);
}

/* 14.6: the lines of the table; with two dice the line of half an even sum, twice. */
TT_FN static void resolve_void(struct at *g, int p, const uint8_t *a) {
    uint8_t res[TYPES] = {0, 0, 0, 0, 0};
    int sum = a[2] + a[3], times = a[1], x = a[4], y = a[5], crystals = 0;
    if (times == 2 && sum & 1)
        return;
    switch (sum / times) {
    case 1: crystals = 1; break;
    case 2: res[x] = 2; break;
    case 3: res[x] = res[y] = 1; break;
    case 4: res[x] = 3; break;
    case 5: res[y] = 2; break;
    default: res[x] = 1, crystals = 1;
    }
    for (int t = 0; t < TYPES; t++)
        res[t] = (uint8_t)(res[t] * times);
    gain(g, p, res, crystals * times, W_VOID, true);
}

TT_FN static void resolve_event_roll(struct at *g, int p, int die) {
    struct state *s = g->s;
    const struct table *t = table_of(g->setup);
    switch (s->event) {
    case ALL_CHRONO_THIEF: push2(g, die & 1 ? S_NEGATIVE : S_GOOD, p, die & 1 ? die : 0, 0); break;
    case ALL_DUEL_OF_THE_AGES:
        if (die <= 3)
            push2(g, S_NEGATIVE, p, die, 0);
        else
            effect(g, p, &t->all[ALL_DUEL_OF_THE_AGES - FIRST_ALL].good, s->event, 0);
        break;
    case ALL_PARADOX_PORTALS:
        if (die & 1)
            push2(g, S_NEGATIVE, p, die, 0);
        else
            effect(g, p, &t->paradox[die - 1], s->event, 0);
        break;
    case ALL_QUANTUM_GIFTS: effect(g, p, &t->gifts[(die - 1) / 2], s->event, 0); break;
    default: s->rolls[p] = (uint8_t)die; /* Cosmic Lottery */
    }
}

TT_FN static void resolve_roll(struct at *g, const struct step *step) {
    int p = step->player, event = step->a[4];
    switch (step->a[0]) {
    case ROLL_EVENT: resolve_event_roll(g, p, step->a[2]); break;
    case ROLL_VOID: resolve_void(g, p, step->a); break;
    default:
        if (table_of(g->setup)->event[event - FIRST_EVENT].rolls >> (step->a[2] - 1) & 1) {
            push2(g, S_WON, p, event, 0);
        } else {
            discard_event(g->s, event);
            TELL(E_EVENT_FAILED, p, event, 0, 0, 0);
        }
    }
}

/* --- events for all (chapter 17) -------------------------------------------------------------- */

TT_FN static int level_of(const struct tt_setup *setup, int round) {
    int64_t easy = setup->option[O_EASY], moderate = setup->option[O_MODERATE];
    return round <= easy ? EASY : round <= easy + moderate ? MODERATE : DIFFICULT;
}

/* 17.1: for which events Malik is asked (B.5). */
TT_FN static void ask_guardian(struct at *g) {
    struct state *s = g->s;
    if (!house.all[s->event - FIRST_ALL].goal && s->event != ALL_DUEL_OF_THE_AGES && s->event != ALL_PARADOX_PORTALS)
        return;
    for (int p = 0; p < g->setup->seats; p++)
        if (s->player[p].character == MALIK && s->player[p].guardian_ready <= s->round)
            push(g, S_GUARDIAN, p);
}

/* Time Ripples: everybody passes half of each type on at the same moment. */
TT_FN static void ripples(struct at *g) {
    struct state *s = g->s;
    uint8_t half[PLAYERS][TYPES];
    int seats = g->setup->seats;
    for (int p = 0; p < seats; p++)
        for (int t = 0; t < TYPES; t++)
            half[p][t] = s->player[p].res[t] / 2;
    for (int p = 0; p < seats; p++) {
        int to = after(g->setup, p), sum = 0;
        for (int t = 0; t < TYPES; t++) {
            s->player[p].res[t] = (uint8_t)(s->player[p].res[t] - half[p][t]);
            s->player[to].res[t] = (uint8_t)(s->player[to].res[t] + half[p][t]);
            sum += half[p][t];
        }
        if (sum)
            tell_tokens(g, E_GAVE, p, half[p], 0, ALL_TIME_RIPPLES, to);
    }
    for (int p = 0; p < seats; p++)
        note_most(&s->player[p]);
}

/* Time Auction: a quest is revealed, all who have a resource bid. */
TT_FN static void auction(struct at *g) {
    struct state *s = g->s;
    unsigned bidders = 0;
    int quest = draw_top(g, QUEST_DECK, 0);
    if (quest == NONE)
        return;
    uint8_t card = (uint8_t)quest;
    tell_cards(g, E_REVEALED, TT_NOBODY, QUEST_DECK, &card, 1, false);
    s->lot = card;
    push(g, S_AUCTION_END, 0);
    for (int p = 0; p < g->setup->seats; p++)
        bidders |= (unsigned)(total(&s->player[p]) > 0) << p;
    if (bidders)
        push(g, S_BID, (int)bidders);
}

TT_FN static void auction_end(struct at *g) {
    struct state *s = g->s;
    int best = 0, who = NONE;
    for (int p = 0; p < g->setup->seats; p++) {
        int bid = s->bids[p] == NONE ? 0 : s->bids[p];
        if (bid > best) {
            best = bid;
            who = p;
        } else if (bid == best) {
            who = NONE;
        }
    }
    if (g->ev) {
        struct tt_event *e = emit(g, E_BIDS_SHOWN, TT_NOBODY);
        for (int p = 0; p < g->setup->seats; p++)
            e->arg[p] = s->bids[p] == NONE ? -1 : s->bids[p];
    }
    if (who == NONE) {
        discard_quest(s, s->lot);
        s->lot = NONE;
        return;
    }
    push2(g, S_OWN_ARTIFACT, who, s->lot, ALL_TIME_AUCTION);
    push_pick(g, who, PICK_PAY, best, ANY, ALL_TIME_AUCTION);
}

/* Those who joined roll in the order in which they did; then the pot goes to the highest. */
TT_FN static void lottery(struct at *g) {
    struct state *s = g->s;
    int best = NONE;
    for (int i = 0; i < s->joined_n; i++) {
        int p = s->joined[i];
        if (!s->rolls[p]) {
            push(g, S_LOTTERY_ROLLS, 0);
            push(g, S_EVENT_ROLL, p);
            return;
        }
        if (best == NONE || s->rolls[p] > s->rolls[best])
            best = p;
    }
    if (best == NONE)
        return;
    s->player[best].purse += amounts(s->pot);
    note_most(&s->player[best]);
    tell_tokens(g, E_GAINED, best, s->pot, 0, ALL_COSMIC_LOTTERY, 0);
    memset(s->pot, 0, TYPES);
}

TT_FN static bool can_repeat(const struct at *g, int p); /* moves.c: all_time_loop */

/* One player's part; the next one's is put behind it first. */
TT_FN static void event_player(struct at *g, int p) {
    struct state *s = g->s;
    int next = after(g->setup, p), how = house.all[s->event - FIRST_ALL].how;
    if (next != s->first)
        push(g, S_EVENT_PLAYER, next);
    if (how == BY_ROLLING)
        push(g, S_EVENT_ROLL, p);
    else if (how != BY_REPEATING || can_repeat(g, p))
        push(g, S_EVENT_CHOICE, p);
}

/* The goal is met: outcome, then Malik's harvest (17.3). */
TT_FN static void good(struct at *g, int p) {
    struct state *s = g->s;
    const struct all_row *row = &table_of(g->setup)->all[s->event - FIRST_ALL];
    bump(&s->player[p].goals_met);
    TELL(E_GOAL_MET, p, 0, 0, 0, 0);
    if (s->harvest != NONE && s->player[p].location == s->player[s->harvest].location)
        push_pick(g, s->harvest, PICK_GAIN, 1, ANY, W_HARVEST);
    effect(g, p, &row->good, s->event, 0);
}

/* 17.4: a shield first, then a block, then it hits. */
TT_FN static void negative(struct at *g, struct step step) {
    struct state *s = g->s;
    int p = step.player;
    if (s->shield != NONE && s->player[p].location == s->player[s->shield].location) {
        TELL(E_SHIELDED, p, 0, s->shield, 0, 0);
        return;
    }
    if (offer_block(g, step, NEGATIVE_ASKED, s->event))
        return;
    if (s->event == ALL_PARADOX_PORTALS)
        effect(g, p, &table_of(g->setup)->paradox[step.a[0] - 1], s->event, 0);
    else
        effect(g, p, &table_of(g->setup)->all[s->event - FIRST_ALL].negative, s->event, 0);
}

TT_FN static void clear_event(struct state *s) {
    s->event = s->shield = s->harvest = s->lot = NONE;
    s->joined_n = 0;
    memset(s->joined, 0, sizeof s->joined);
    memset(s->pot, 0, sizeof s->pot);
    memset(s->rolls, 0, sizeof s->rolls);
    memset(s->bids, NONE, sizeof s->bids);
}

TT_FN static void event_end(struct at *g) {
    struct state *s = g->s;
    s->all_discard |= ALL_BIT(s->event);
    clear_event(s);
    push(g, S_START_TURN, s->first);
}

/* --- rounds and turns (chapters 5 and 6) ------------------------------------------------------ */

TT_FN static void start_round(struct at *g) {
    struct state *s = g->s;
    s->round++;
    s->final = s->round >= g->setup->option[O_ROUNDS] || closed(s) >= g->setup->option[O_CLOSED];
    for (int p = 0; p < g->setup->seats; p++)
        s->player[p].used = 0;
    TELL(E_ROUND_BEGAN, TT_NOBODY, s->round, s->final, s->first, 0);
    int level = level_of(g->setup, s->round), card = draw_top(g, ALL_DECK, level);
    if (card == NONE) {
        push(g, S_START_TURN, s->first);
        return;
    }
    s->event = (uint8_t)card;
    TELL(E_EVENT_REVEALED, TT_NOBODY, card, level, 0, 0);
    push(g, S_EVENT_END, 0);
    switch (house.all[card - FIRST_ALL].how) {
    case BY_RIPPLES: ripples(g); break;
    case BY_AUCTION: auction(g); break;
    case BY_LOTTERY: push(g, S_LOTTERY_ROLLS, 0); /* fall through */
    default: push(g, S_EVENT_PLAYER, s->first); ask_guardian(g);
    }
}

/* The Time Lock is rolled for by its owner: 5 or 6 and it goes (B.2). */
TT_FN static void roll_lock(struct at *g, int p) {
    struct state *s = g->s;
    if (!s->lock_at || s->lock_owner != p)
        return;
    int die = roll(g);
    TELL(E_ROLLED, p, TIME_LOCK, 1, die, 0);
    if (die < table_of(g->setup)->action[TIME_LOCK].effect.n)
        return;
    s->lock_at = s->lock_owner = 0;
    s->action_discard |= BIT(TIME_LOCK);
    TELL(E_CARD_LEFT_MAP, TT_NOBODY, TIME_LOCK, 0, 0, 0);
}

TT_FN static void clear_turn(struct state *s) {
    s->turn = NONE;
    s->ap = s->acted = s->fresh = s->free_moved = s->offers = s->dueled = s->drew = s->collected = s->turn_used = 0;
    forget_last(s);
}

TT_FN static void start_turn(struct at *g, int p) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    clear_turn(s);
    s->turn = (uint8_t)p;
    s->ap = table_of(g->setup)->number.ap;
    s->fresh = 1;
    me->this_turn = me->next_turn;
    me->next_turn = 0;
    me->spent_last_purse = me->spent_purse;
    me->spent_purse = 0;
    if (me->slotted >> TIME_ACCELERATOR & 1)
        s->tapped = 0;
    TELL(E_TURN_BEGAN, p, 0, 0, 0, 0);
    roll_lock(g, p);
    push(g, S_TURN, p);
}

/* 14.7: to the one player with fewest artifacts, else to the supply. */
TT_FN static void pay_penalty(struct at *g, int p) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    int poorest = 0, same = 0, due = table_of(g->setup)->number.penalty;
    if (due > me->crystals)
        due = me->crystals;
    if (me->location != VOID || me->void_mode != MODE_PORTAL || !due)
        return;
    for (int q = 0; q < g->setup->seats; q++) {
        if (s->player[q].artifacts < s->player[poorest].artifacts) {
            poorest = q;
            same = 0;
        }
        same += s->player[q].artifacts == s->player[poorest].artifacts;
    }
    if (same > 1 || poorest == p) {
        pay_crystals(g, p, due, W_PENALTY);
        return;
    }
    uint8_t none[TYPES] = {0, 0, 0, 0, 0};
    me->crystals = (uint8_t)(me->crystals - due);
    s->player[poorest].crystals = (uint8_t)(s->player[poorest].crystals + due);
    note_most(&s->player[poorest]);
    tell_tokens(g, E_GAVE, p, none, due, W_PENALTY, poorest);
}

TT_QUICK static inline int hand_limit(const struct tt_setup *setup, const struct player *me) {
    return (int)setup->option[O_HAND] + me->hand_bonus;
}

TT_FN static void end_turn(struct at *g, int p) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    if (tt_count(me->hand) > hand_limit(g->setup, me)) {
        push(g, S_END_TURN, p);
        push(g, S_DISCARD, p);
        return;
    }
    s->active_discard |= me->won;
    me->won = 0;
    me->won_value = 0;
    pay_penalty(g, p);
    if (me->location != VOID)
        me->ended_in |= (uint16_t)(1u << me->location);
    me->this_turn = 0;
    clear_turn(s);
    TELL(E_TURN_ENDED, p, 0, 0, 0, 0);
    int next = after(g->setup, p);
    if (next == s->first)
        push(g, S_END_ROUND, 0);
    else
        push(g, S_START_TURN, next);
}

/* --- scoring (chapters 19 and 20) ------------------------------------------------------------- */

/* What an objective counts; the two that are measured at the end say so by `end` (20.2). */
TT_FN static int counted(const struct player *me, bool end) {
    int least = me->res[0];
    switch (me->objective) {
    case OBJ_TIME_NAVIGATOR: return tt_count(me->visited);
    case OBJ_RESOURCE_MASTER: return me->most_of_each;
    case OBJ_QUEST_CONQUEROR: return tt_count(me->quest_periods);
    case OBJ_VOID_VOYAGER: return me->void_far;
    case OBJ_ARENA_GLADIATOR: return me->arena_wins;
    case OBJ_ARTIFACT_HUNTER: return tt_count(me->benefits);
    case OBJ_EVENT_RESOLVER: return me->goals_met;
    case OBJ_TIME_PERIOD_SPECIALIST: return tt_count(me->quest_places);
    case OBJ_CRYSTAL_ACCUMULATOR: return me->most_crystals;
    case OBJ_CUNNING_TRADER: return me->fair_trades;
    case OBJ_RESOURCE_HOARDER:
        for (int t = 1; t < TYPES; t++)
            least = me->res[t] < least ? me->res[t] : least;
        return end ? least : 0;
    case OBJ_VOID_WANDERER: return tt_count(me->void_exits);
    case OBJ_EVENT_MASTER: return me->events_won;
    case OBJ_TIME_TRAVELER_TOURIST: return tt_count(me->ended_in);
    case OBJ_ACTION_CARD_AFICIONADO: return me->cards_played;
    default: return 0;
    }
}

TT_FN static int objective_level(const struct tt_setup *setup, const struct player *me, bool end) {
    int n = counted(me, end), level = 0;
    if (me->objective >= OBJECTIVES)
        return 0;
    for (; level < 3; level++) {
        int want = table_of(setup)->objective[me->objective][level];
        int partners = want < setup->seats - 1 ? want : setup->seats - 1; /* [R59] */
        if (n < want || (me->objective == OBJ_CUNNING_TRADER && tt_count(me->trade_partners) < partners))
            break;
    }
    return level;
}

TT_FN static int score(const struct tt_setup *setup, const struct state *s, int p) {
    const struct player *me = &s->player[p];
    const struct number_row *number = &table_of(setup)->number;
    int points = me->artifacts * number->artifact_points + me->crystals / number->crystals_a_point;
    return points + (setup->option[O_OBJECTIVES] ? objective_level(setup, me, true) : 0);
}

TT_FN static void finish(struct at *g, int winners, int reason) {
    struct state *s = g->s;
    s->over = 1;
    s->winners = (uint8_t)winners;
    s->reason = (uint8_t)reason;
    tt_wipe(s->agenda, sizeof s->agenda);
    s->agenda_n = 0;
    if (!g->ev)
        return;
    if (g->setup->option[O_OBJECTIVES])
        for (int p = 0; p < g->setup->seats; p++)
            TELL(E_OBJECTIVE_SHOWN, p, s->player[p].objective, objective_level(g->setup, &s->player[p], true), 0, 0);
    struct tt_event *e = tell(g, E_ENDED, TT_NOBODY, winners, reason, 0, 0);
    for (int p = 0; p < g->setup->seats; p++)
        e->arg[2 + p] = (int16_t)score(g->setup, s, p);
}

/* 19.2 and 19.3: one winner, or the tied go to the arena. */
TT_FN static void end_game(struct at *g) {
    struct state *s = g->s;
    int best = -1, seats = g->setup->seats;
    unsigned top = 0, asked = 0;
    for (int p = 0; p < seats; p++) {
        int points = score(g->setup, s, p);
        if (points > best)
            best = points, top = 0;
        if (points == best)
            top |= 1u << p;
    }
    if (!(top & (top - 1))) {
        finish(g, (int)top, BY_SCORE);
        return;
    }
    s->tied = (uint8_t)top;
    for (int p = 0; p < seats; p++)
        if (top >> p & 1 && s->player[p].crystals)
            asked |= 1u << p;
    s->tie_chosen = (uint8_t)(top & ~asked);
    push(g, S_TIEBREAK_END, 0);
    if (asked)
        push(g, S_TIEBREAK, (int)asked);
}

/* 19.4: crystals after the bets are only counted. */
TT_FN static void tiebreak_end(struct at *g) {
    struct state *s = g->s;
    int best = -1;
    unsigned top = 0;
    if (g->ev) {
        struct tt_event *e = emit(g, E_TIEBREAK_SHOWN, TT_NOBODY);
        e->arg[0] = s->tied;
        for (int p = 0; p < g->setup->seats; p++)
            e->arg[1 + p] = (int16_t)(s->tie_spot[p] << 8 | s->tie_amount[p]);
    }
    int one = roll(g), two = roll(g), outcome = one > two ? one - two : two - one;
    TELL(E_ROLLED, TT_NOBODY, W_TIE, 2, one, two);
    for (int p = 0; p < g->setup->seats; p++) {
        if (!(s->tied >> p & 1))
            continue;
        int n = s->tie_amount[p], held = s->player[p].crystals - n;
        if (n && outcome >= s->tie_spot[p])
            held += n * s->tie_spot[p];
        if (held > best)
            best = held, top = 0;
        if (held == best)
            top |= 1u << p;
    }
    finish(g, (int)top, top & (top - 1) ? SHARED : BY_ARENA);
}

/* 5.1 d: the bank, the beacon, the end or the next round. */
TT_FN static void end_round(struct at *g) {
    struct state *s = g->s;
    for (int i = 0, p = s->first; i < g->setup->seats; i++, p = after(g->setup, p)) {
        struct player *me = &s->player[p];
        if (me->bank_due != s->round)
            continue;
        gain(g, p, me->bank, 0, ALL_TIME_BANK, true);
        memset(me->bank, 0, TYPES);
        me->bank_due = 0;
    }
    if (s->beacon) {
        int die = roll(g);
        TELL(E_ROLLED, TT_NOBODY, RESOURCE_BEACON, 1, die, 0);
        if (die == 1) {
            s->beacon = 0;
            s->action_discard |= BIT(RESOURCE_BEACON);
            TELL(E_CARD_LEFT_MAP, TT_NOBODY, RESOURCE_BEACON, 0, 0, 0);
        }
    }
    if (s->final) {
        end_game(g);
        return;
    }
    s->first = (uint8_t)after(g->setup, s->first);
    push(g, S_START_ROUND, 0);
}

/* 19.6, for whoever has all ten artifacts. */
TT_FN static bool artifact_victory(struct at *g) {
    struct state *s = g->s;
    for (int p = 0; p < g->setup->seats; p++)
        if (s->complete >> p & 1 &&
            (!g->setup->option[O_OBJECTIVES] || objective_level(g->setup, &s->player[p], false) >= 1)) {
            finish(g, 1 << p, BY_ARTIFACTS);
            return true;
        }
    return false;
}

/* --- events for the active player (chapter 16) ------------------------------------------------ */

TT_FN static void draw_event(struct at *g, int p) {
    int event = draw_top(g, ACTIVE_DECK, 0);
    if (event == NONE) /* 16.6 */
        return;
    TELL(E_EVENT_DRAWN, p, event, 0, 0, 0);
    push2(g, S_ATTEMPT, p, event, 0);
}

TT_FN static void won(struct at *g, int p, int event, int value) {
    struct player *me = &g->s->player[p];
    me->won |= EVENT_BIT(event);
    if (event == EV_TIME_DISTORTION)
        me->won_value = (uint8_t)value;
    bump(&me->events_won);
    TELL(E_EVENT_WON, p, event, 0, 0, 0);
}
