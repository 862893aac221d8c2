/* TimeQuest: what each action does. A decision is taken off the agenda before its action is carried
 * out (`turn` stays); what must come next is put on it; run() goes on from there. Included by rules.c. */

/* --- setup (chapter 4) ------------------------------------------------------------------------ */

TT_FN static void choose_character(struct at *g, int p, int who) {
    struct player *me = &g->s->player[p];
    me->character = (uint8_t)who;
    TELL(E_CHARACTER_CHOSEN, p, who, 0, 0, 0);
    int quests = who == ISABELLA ? table_of(g->setup)->number.explorer : 0;
    for (int i = 0; i < quests; i++) { /* 4.5 */
        int quest = draw_top(g, QUEST_DECK, 0);
        if (quest != NONE)
            me->explorer[me->explorer_n++] = (uint8_t)quest;
    }
    if (me->explorer_n && who == ISABELLA)
        tell_cards(g, E_REVEALED, p, QUEST_DECK, me->explorer, me->explorer_n, false);
}

TT_FN static void choose_resources(struct at *g, int p, uint32_t arg) {
    uint8_t res[TYPES];
    for (int t = 0; t < TYPES; t++)
        res[t] = (uint8_t)(arg >> (8 - 2 * t) & 3);
    gain(g, p, res, 0, W_SETUP, false);
}

/* --- AP actions ------------------------------------------------------------------------------- */

TT_FN static void spend_use(struct at *g, int p, int use) {
    switch (use) {
    case USE_SEASONED: mark_used(g, p, SEASONED_TRAVELER); break;
    case USE_NAVIGATOR: mark_used(g, p, EXPERT_NAVIGATOR); break;
    case USE_MANIPULATOR: play_card(g, p, TIME_MANIPULATOR); break;
    case USE_VIKING: mark_turn(g, p, USED_VIKING, ART_VIKING); break;
    case USE_COSMIC: g->s->player[p].this_turn &= (uint8_t)~FREE_STEP; break;
    default: break;
    }
}

/* A Move (chapter 7). `how` is W_MOVE, or all_time_loop, whose Moves draw no event. */
TT_FN static void make_move(struct at *g, int p, int to, int use, int how) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    const struct table *t = table_of(g->setup);
    int from = me->location, price = move_price(t, s, me, to);
    bool up = me->token_up, far = from == VOID && to != s->back[VOID] && to != s->forth[VOID];
    if (use == USE_VIKING)
        price -= t->number.sunstone;
    else if (use)
        price = 0;
    spend_use(g, p, use);
    if (price)
        pay_crystals(g, p, price, how);
    if (far && !use)
        bump(&me->void_far);
    relocate(g, p, to, how, price);
    bool stirred = arrive(g, p, how != W_MOVE);
    if (how != W_MOVE || from == VOID || stirred || !s->visits[to])
        return;
    s->last.kind = KIND_MOVE;
    s->last.from = (uint8_t)from;
    s->last.price = (uint8_t)price;
    s->last.token_up = up;
}

TT_FN static void free_move(struct at *g, int p, int to) {
    g->s->ap = 0;
    g->s->free_moved = 1;
    go(g, p, to, W_FREE_MOVE);
}

/* 11.1, and the Courier's Satchel for the first Draw of a turn (B.6). */
TT_FN static void draw_action(struct at *g, int p) {
    struct state *s = g->s;
    uint8_t card[2] = {0, 0};
    bool first = !s->drew;
    s->drew = 1;
    if (!first || !benefit(&s->player[p], AMERICAN_REVOLUTION)) {
        draw_card(g, p);
        return;
    }
    int n = look(g, ACTION_DECK, 2, card);
    if (n == 2) {
        tell_cards(g, E_LOOKED, p, ACTION_DECK, card, n, true);
        push_cards(g, S_KEEP_CARD, p, card, n, 0);
    } else {
        put_top(s, ACTION_DECK, 0, card[0]);
        draw_card(g, p);
    }
}

TT_FN static void enter_void(struct at *g, int p, int mode) {
    struct player *me = &g->s->player[p];
    const struct number_row *number = &table_of(g->setup)->number;
    int price = mode == MODE_PORTAL ? number->enter_portal : number->enter_adjacent;
    pay_crystals(g, p, price, W_ENTER_VOID);
    relocate(g, p, VOID, W_ENTER_VOID, price);
    me->void_mode = (uint8_t)mode;
    me->void_roll = 1;
}

TT_FN static void arena_fight(struct at *g, int p, int q) {
    TELL(E_FIGHT_BEGAN, p, q, 0, 0, 0);
    enter_arena(g, ARENA_FIGHT, p, q);
    ask_bet(g, after(g->setup, p));
}

TT_FN static void artifact_duel(struct at *g, int p, int q) {
    g->s->dueled = 1;
    TELL(E_DUEL_BEGAN, p, q, 0, 0, 0);
    push2(g, S_DUEL_ANSWER, q, p, 0);
}

TT_FN static void buy_place(struct at *g, int p, int place, int use) {
    int quest = quest_at(g->s, p, place);
    vacate(g, p, place);
    buy(g, p, quest, use, W_ARTIFACT);
}

TT_QUICK static inline void note_kind(struct player *me, int verb) {
    switch (verb) {
    case V_MOVE: me->last_kind = KIND_MOVE; break;
    case V_COLLECT: me->last_kind = KIND_COLLECT; break;
    case V_QUEST: me->last_kind = KIND_QUEST; break;
    case V_DRAW: me->last_kind = KIND_DRAW; break;
    default: break;
    }
}

TT_QUICK static inline void act(struct at *g, int p, int verb, uint32_t arg) {
    struct state *s = g->s;
    s->ap = (uint8_t)(s->ap - ap_cost(table_of(g->setup), verb));
    s->acted = 1;
    note_kind(&s->player[p], verb);
    switch (verb) {
    case V_MOVE: make_move(g, p, (int)(arg >> 3), (int)(arg & 7), W_MOVE); break;
    case V_FREE_MOVE: free_move(g, p, (int)arg); break;
    case V_COLLECT: collect(g, p, arg != 0); break;
    case V_QUEST: begin_quest(g, p, (int)arg, pay_effects(s, p)); break;
    case V_BUY: buy_place(g, p, (int)(arg >> 2), (int)(arg & 3)); break;
    case V_DRAW: draw_action(g, p); break;
    case V_DUEL: artifact_duel(g, p, (int)arg); break;
    case V_FIGHT: arena_fight(g, p, (int)arg); break;
    default: enter_void(g, p, (int)arg);
    }
}

/* --- the rest of a turn (6.4) ----------------------------------------------------------------- */

TT_FN static void put_in_slot(struct at *g, int p, int card) {
    struct player *me = &g->s->player[p];
    if (me->slots < g->setup->option[O_SLOTS])
        slot_card(g, p, card, me->slots++);
    else
        push2(g, S_REPLACE, p, card, 0);
}

TT_FN static void replace(struct at *g, int p, int place, int card) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    int old = me->slot[place];
    me->slotted &= ~BIT(old);
    reset_card(s, old);
    s->action_discard |= BIT(old);
    TELL(E_CARD_DISCARDED, p, old, 0, 0, 0);
    slot_card(g, p, card, place);
}

/* A slotted card with the verb `use`; `last` is what the turn remembered until now. */
TT_FN static void use_card(struct at *g, int p, int card, int arg, const struct last *last) {
    struct state *s = g->s;
    const struct effect *fx = &table_of(g->setup)->action[card].effect;
    if (card == TIME_ACCELERATOR || card == MASTER_OF_TIME) {
        TELL(E_CARD_USED, p, card, 0, 0, 0);
    } else {
        mark_used(g, p, card);
    }
    if (card == TIME_ACCELERATOR)
        s->tapped = 1;
    if (card == TIME_REVERSAL) {
        reverse(g, p, last);
        return;
    }
    if (card == TIME_MANIPULATOR_FLIP) {
        s->side ^= 1;
        if (!s->side) { /* it was side b */
            go(g, p, arg, card);
            return;
        }
    }
    effect(g, p, fx, card, arg);
    if (card == MASTER_OF_TIME && --s->charges == 0) {
        unslot(s, p, card);
        s->action_discard |= BIT(card);
        TELL(E_CARD_DISCARDED, p, card, 0, 0, 0);
    }
}

TT_FN static void convert(struct at *g, int p, int give) {
    mark_turn(g, p, USED_CONVERT, W_CONVERT);
    const struct number_row *number = &table_of(g->setup)->number;
    bool stone = give == STONE;
    pay_type(g, p, give, stone ? number->convert_stone : number->convert_gold, W_CONVERT);
    gain_type(g, p, stone ? GOLD : STONE, stone ? number->convert_gold : number->convert_stone, W_CONVERT, true);
}

TT_FN static void vision(struct at *g, int p, int deck) {
    struct state *s = g->s;
    uint8_t card = (uint8_t)draw_top(g, deck, level_of(g->setup, s->round + 1));
    bool more = table_of(g->setup)->number.visions > 1 && !(s->turn_used & USED_FIRST_VISION);
    s->turn_used |= more ? USED_FIRST_VISION : USED_VISION;
    tell_cards(g, E_REVEALED, p, deck, &card, 1, false);
    push2(g, S_SEER, p, deck, card);
}

/* 16.2: pay or roll. A kept card leaves the player's table. */
TT_FN static void attempt(struct at *g, int p, int event) {
    struct player *me = &g->s->player[p];
    const struct event_row *row = &table_of(g->setup)->event[event - FIRST_EVENT];
    me->kept &= (uint16_t)~EVENT_BIT(event);
    if (row->rolls) {
        roll_dice(g, p, ROLL_ACTIVE, 1, event, event, 0);
        return;
    }
    pay(g, p, row->res, row->crystals, event);
    if (event == EV_TIME_DISTORTION)
        push2(g, S_DROP_QUEST, p, event, 0);
    else
        push2(g, S_WON, p, event, 0);
}

TT_FN static void use_event(struct at *g, int p, int event, int arg) {
    struct player *me = &g->s->player[p];
    me->won &= (uint16_t)~EVENT_BIT(event);
    discard_event(g->s, event);
    TELL(E_EVENT_USED, p, event, 0, 0, 0);
    effect(g, p, &table_of(g->setup)->event[event - FIRST_EVENT].effect, event, arg);
    if (event == EV_TIME_DISTORTION)
        me->won_value = 0;
}

TT_FN static void launch(struct at *g, int p, int k) {
    g->s->launched |= (uint16_t)(1u << k);
    g->s->ap = (uint8_t)(g->s->ap + table_of(g->setup)->number.launch);
    TELL(E_CARD_USED, p, ART_SPACE, 0, 0, 0);
}

/* Anything done in step `turn`: trades leave the turn fresh, everything wipes last_action. */
TT_QUICK static inline void take_turn(struct at *g, int p, int verb, uint32_t arg) {
    struct state *s = g->s;
    struct last last = s->last;
    int card = (int)(arg >> 8), with = (int)(arg & 0xFF);
    forget_last(s);
    if (verb != V_OFFER)
        s->fresh = 0;
    switch (verb) {
    case V_VOID_ROLL:
        s->player[p].void_roll = 0;
        roll_dice(g, p, ROLL_VOID, (int)(arg >> 6), W_VOID, (int)(arg >> 3 & 7), (int)(arg & 7));
        break;
    case V_OFFER:
        s->offers++;
        push2(g, S_TERMS, p, (int)arg, 0);
        break;
    case V_PLAY:
        play_card(g, p, card);
        effect(g, p, &table_of(g->setup)->action[card].effect, card, with);
        break;
    case V_SLOT: put_in_slot(g, p, (int)arg); break;
    case V_USE: use_card(g, p, card, with, &last); break;
    case V_SWAP_RESOURCE:
        mark_turn(g, p, USED_INDUSTRIAL, ART_INDUSTRIAL);
        pay_type(g, p, (int)(arg >> 3), 1, ART_INDUSTRIAL);
        gain_type(g, p, (int)(arg & 7), 1, ART_INDUSTRIAL, true);
        break;
    case V_LAUNCH: launch(g, p, (int)arg); break;
    case V_CONVERT: convert(g, p, (int)arg); break;
    case V_VISION: vision(g, p, (int)arg); break;
    case V_ATTEMPT: attempt(g, p, card); break;
    case V_USE_EVENT: use_event(g, p, card, with); break;
    case V_END_TURN:
        pop(s);
        push(g, S_END_TURN, p);
        break;
    default: act(g, p, verb, arg);
    }
}

/* --- trading (chapter 15) --------------------------------------------------------------------- */

TT_FN static void tell_trade(struct at *g, int kind, int seat, int to, const uint8_t *a) {
    if (!g->ev)
        return;
    struct tt_event *e = tell(g, kind, seat, to, a[1], a[2], a[3]);
    e->arg[4] = a[4];
}

TT_FN static void propose(struct at *g, const struct step *step, uint32_t arg) {
    struct step *answer = push(g, S_TRADE_ANSWER, step->a[0]);
    answer->a[0] = step->player;
    answer->a[1] = (uint8_t)(arg >> 7);
    answer->a[2] = (uint8_t)(arg >> 5 & 3);
    answer->a[3] = (uint8_t)(arg >> 2 & 7);
    answer->a[4] = (uint8_t)(arg & 3);
    tell_trade(g, E_OFFERED, step->player, step->a[0], answer->a);
}

TT_FN static void note_trade(struct player *me, int gave, int got, int partner) {
    if (gave > got)
        return;
    bump(&me->fair_trades);
    me->trade_partners |= (uint8_t)(1u << partner);
}

/* n more from the supply, or what it has; returns how many (15.4). */
TT_FN static int trade_bonus(struct at *g, int p, int type, int n, int why) {
    int left = g->s->supply[type];
    n = n < left ? n : left;
    if (n)
        gain_type(g, p, type, n, why, true);
    return n;
}

TT_FN static void accept_trade(struct at *g, const struct step *step) {
    struct state *s = g->s;
    int p = step->a[0], q = step->player, give = step->a[1], n = step->a[2], take = step->a[3], m = step->a[4];
    struct player *me = &s->player[p];
    tell_trade(g, E_TRADE_ACCEPTED, q, p, step->a);
    hand_over(g, p, q, give, n, W_TRADE);
    hand_over(g, q, p, take, m, W_TRADE);
    const struct table *t = table_of(g->setup);
    bool akira = me->character == AKIRA;
    int more_q = akira ? trade_bonus(g, q, give, t->number.tongue_other, W_TRADE) : 0;
    int more_p = akira ? trade_bonus(g, p, take, t->number.tongue_own, W_TRADE) : 0;
    if (ready(me, MASTER_TRADER)) {
        mark_used(g, p, MASTER_TRADER);
        more_p += trade_bonus(g, p, take, t->action[MASTER_TRADER].effect.n, MASTER_TRADER);
    }
    note_trade(me, n, m + more_p, q);
    note_trade(&s->player[q], m, n + more_q, p);
    if (ready(me, FLEXIBLE_TRADER) && can_exchange(s, p))
        push2(g, S_EXCHANGE, p, FLEXIBLE_TRADER, t->action[FLEXIBLE_TRADER].effect.n);
}

TT_FN static void exchange(struct at *g, int p, int why, uint32_t arg) {
    int give = (int)(arg >> 7), take = (int)(arg >> 4 & 7), n = (int)(arg & 15);
    if (why == FLEXIBLE_TRADER)
        mark_used(g, p, FLEXIBLE_TRADER);
    pay_type(g, p, give, n, why);
    gain_type(g, p, take, n, why, true);
}

/* --- picks (1.6) ------------------------------------------------------------------------------ */

/* One token for a series; returns whether Amara's extra came with it. */
TT_FN static bool pick_one(struct at *g, const struct step *step, int type) {
    struct state *s = g->s;
    struct player *me = &s->player[step->player];
    int p = step->player, why = step->a[3];
    bool more = false;
    switch ((enum pick_mode)step->a[0]) {
    case PICK_GAIN:
    case PICK_HEAL: {
        int before = me->res[type];
        more = gain_type(g, p, type, 1, why, !step->a[4]);
        if (s->last.kind == KIND_COLLECT)
            s->last.gained[type] = (uint8_t)(s->last.gained[type] + me->res[type] - before);
        break;
    }
    case PICK_PAY: pay_type(g, p, type, 1, why); break;
    case PICK_LOSE: give_up_type(g, p, type, 1, why, false); break;
    case PICK_GIVE: hand_over(g, p, step->a[5], type, 1, why); break;
    case PICK_INVEST:
        pay_type(g, p, type, 1, why);
        me->bank[type] = (uint8_t)(me->bank[type] + table_of(g->setup)->all[ALL_TIME_BANK - FIRST_ALL].good.n);
        break;
    case PICK_POT:
        me->res[type]--;
        s->pot[type]++;
        if (g->ev) {
            uint8_t one[TYPES] = {0, 0, 0, 0, 0};
            one[type] = 1;
            tell_tokens(g, E_LOST, p, one, 0, why, 0);
        }
        break;
    }
    return more;
}

TT_FN static void pick(struct at *g, struct step step, int type) {
    bool more = pick_one(g, &step, type);
    step.a[4] |= more;
    if (step.a[0] == PICK_HEAL)
        step.a[5 + type]--;
    if (--step.a[1])
        *push(g, S_PICK, step.player) = step;
}

/* --- arena answers ---------------------------------------------------------------------------- */

TT_FN static void place_bet(struct at *g, struct step step, uint32_t arg) {
    struct state *s = g->s;
    int p = step.player, spot = (int)(arg >> 5), type = (int)(arg >> 2 & 7), n = (int)(arg & 3);
    s->player[p].res[type] = (uint8_t)(s->player[p].res[type] - n);
    s->spot[p] = (uint8_t)spot;
    s->depot->bet[s->bets_n++] = (uint8_t)(p << 5 | type << 2 | n);
    TELL(E_BET, p, spot, type, n, 0);
    push2(g, S_BET, p, spot, 0);
}

TT_FN static void spend_source(struct at *g, int p, int source) {
    switch (source) {
    case SOURCE_OPPORTUNIST: mark_used(g, p, TIME_OPPORTUNIST); break;
    case SOURCE_GREECE: mark_used(g, p, ART_GREECE); break;
    case SOURCE_GAMBLER: play_card(g, p, TIME_GAMBLER); break;
    default: mark_used(g, p, TEMPORAL_TACTICIAN);
    }
}

TT_FN static void reroll_fighter(struct at *g, const struct step *step, uint32_t arg) {
    struct state *s = g->s;
    int die = (int)(arg & 1);
    spend_source(g, step->player, (int)(arg >> 1));
    s->arena_dice[die] = (uint8_t)roll(g);
    TELL(E_ROLLED, s->fighter[die], s->arena == ARENA_DUEL ? W_DUEL : W_ARENA, 1, s->arena_dice[die], 0);
    ask_fighter(g, step->a[0] ^ 1, 0);
}

TT_FN static void boost(struct at *g, const struct step *step, bool champion) {
    if (champion)
        mark_used(g, step->player, ARENA_CHAMPION);
    else
        play_card(g, step->player, DEFENDER_OF_TIME);
    g->s->plus[step->a[0]] =
        (uint8_t)(g->s->plus[step->a[0]] +
                  table_of(g->setup)->action[champion ? ARENA_CHAMPION : DEFENDER_OF_TIME].effect.n);
    ask_fighter(g, step->a[0] ^ 1, 0);
}

/* The roll below is the one that counts; both are kept alike. */
TT_FN static void reroll(struct at *g, struct step step, uint32_t arg) {
    struct state *s = g->s;
    int p = step.player, die = (int)(arg & 1);
    struct step *roll_step = step_at(s, s->agenda_n - 1);
    spend_source(g, p, (int)(arg >> 1));
    step.a[2 + die] = roll_step->a[2 + die] = (uint8_t)roll(g);
    int why = step.a[0] == ROLL_VOID ? (int)W_VOID : step.a[0] == ROLL_EVENT ? s->event : roll_step->a[4];
    TELL(E_ROLLED, p, why, step.a[1], step.a[2], step.a[3]);
    if (can_reroll(&s->player[p]))
        *push(g, S_REROLL, p) = step;
}

/* --- events for all --------------------------------------------------------------------------- */

TT_FN static void guardian(struct at *g, int p, bool harvest) {
    struct state *s = g->s;
    if (harvest)
        s->harvest = (uint8_t)p;
    else
        s->shield = (uint8_t)p;
    s->player[p].guardian_ready = (uint8_t)(s->round + table_of(g->setup)->number.guardian);
    TELL(E_GUARDIAN, p, harvest, 0, 0, 0);
}

TT_FN static void market(struct at *g, int p, int choice) {
    const struct all_row *row = &table_of(g->setup)->all[ALL_TEMPORAL_MARKET - FIRST_ALL];
    int type = choice == C_CRYSTAL ? FOOD : choice == C_ACTION ? GOLD : KNOWLEDGE;
    pay_type(g, p, type, row->res[type], ALL_TEMPORAL_MARKET);
    if (choice == C_CRYSTAL)
        gain_crystals(g, p, row->good.crystals, ALL_TEMPORAL_MARKET);
    else if (choice == C_ACTION)
        draw_card(g, p);
    else
        keep_event(g, p);
}

TT_FN static void join(struct at *g, int p, const struct all_row *row) {
    struct state *s = g->s;
    if (s->event == ALL_DUEL_OF_THE_AGES) {
        pay(g, p, row->res, row->crystals, s->event);
        push(g, S_EVENT_ROLL, p);
        return;
    }
    s->joined[s->joined_n++] = (uint8_t)p;
    push_pick(g, p, PICK_POT, row->picks, ANY, s->event);
}

TT_FN static void event_choice(struct at *g, int p, int choice, int amount) {
    struct state *s = g->s;
    const struct all_row *row = &table_of(g->setup)->all[s->event - FIRST_ALL];
    TELL(E_CHOSE, p, choice, amount, 0, 0);
    switch ((enum choice)choice) {
    case C_PAY:
        pay(g, p, row->res, row->crystals, s->event);
        push(g, S_GOOD, p);
        if (row->picks)
            push_pick(g, p, PICK_PAY, row->picks, ANY, s->event);
        break;
    case C_FAIL: push(g, S_NEGATIVE, p); break;
    case C_ROLL: push(g, S_EVENT_ROLL, p); break;
    case C_GAIN: effect(g, p, &row->good, s->event, 0); break;
    case C_SPEND: effect(g, p, &row->negative, s->event, 0); break;
    case C_INVEST:
        s->player[p].bank_due = (uint8_t)(s->round + 1);
        push_pick(g, p, PICK_INVEST, amount, ANY, s->event);
        break;
    case C_JOIN: join(g, p, row); break;
    case C_CRYSTAL:
    case C_ACTION:
    case C_EVENT: market(g, p, choice); break;
    case C_PASS: break;
    }
}

/* all_time_loop: the action itself is the choice. */
TT_FN static void repeat(struct at *g, int p, int verb, uint32_t arg) {
    TELL(E_CHOSE, p, 16 + verb, 0, 0, 0);
    switch (verb) {
    case V_MOVE: make_move(g, p, (int)(arg >> 3), USE_NONE, ALL_TIME_LOOP); break;
    case V_COLLECT: collect_as_if(g, p, 1, ALL_TIME_LOOP); break;
    case V_QUEST: begin_quest(g, p, (int)arg, 0); break;
    default: draw_card(g, p);
    }
}

TT_FN static void bid(struct at *g, struct step step, int p, int amount) {
    g->s->bids[p] = (uint8_t)amount;
    if (g->ev) {
        uint8_t secret = (uint8_t)amount;
        tell_cards(g, E_BID_MADE, p, 0, &secret, 1, true);
    }
    step.player &= (uint8_t) ~(1u << p);
    if (step.player)
        *push(g, S_BID, 0) = step;
}

TT_FN static void tiebreak_bet(struct at *g, struct step step, int p, uint32_t arg) {
    struct state *s = g->s;
    s->tie_spot[p] = (uint8_t)(arg >> 8);
    s->tie_amount[p] = (uint8_t)(arg & 0xFF);
    s->tie_chosen |= (uint8_t)(1u << p);
    uint8_t secret[2] = {s->tie_spot[p], s->tie_amount[p]};
    tell_cards(g, E_TIEBREAK_CHOSEN, p, 0, secret, 2, true);
    step.player &= (uint8_t) ~(1u << p);
    if (step.player)
        *push(g, S_TIEBREAK, 0) = step;
}

/* --- other answers ---------------------------------------------------------------------------- */

TT_FN static void drop_quest(struct at *g, int p, int quest, int why) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    if (in_set(me->artifact, quest)) {
        drop_artifact(g, p, quest, why);
    } else {
        int i = 0;
        while (me->explorer[i] != quest)
            i++;
        vacate(g, p, PLACE_EXPLORER + i);
        TELL(E_ARTIFACT_LOST, p, quest, why, 0, 0);
    }
    discard_quest(s, quest);
    if (why == EV_TIME_DISTORTION)
        push2(g, S_WON, p, why, 2 * table_of(g->setup)->quest[quest].crystals);
}

/* The step below, which was waiting for the answer, does not happen. */
TT_FN static void block(struct at *g, int p, int card) {
    if (card == CHRONO_SHIELD)
        play_card(g, p, card);
    else
        mark_used(g, p, card);
    TELL(E_SHIELDED, p, 1, card, 0, 0);
    pop(g->s);
}

TT_FN static void decline_duel(struct at *g, const struct step *step, bool guarded) {
    int p = step->player, by = step->a[0];
    TELL(E_DUEL_DECLINED, p, by, 0, 0, 0);
    if (guarded) {
        mark_used(g, p, TIME_GUARDIAN);
        return;
    }
    push_pick(g, p, PICK_GIVE, 1, ANY, W_DUEL);
    step_at(g->s, g->s->agenda_n - 1)->a[5] = (uint8_t)by;
}

/* Courier's Satchel and Ancient Knowledge; the others go under the deck, or to the pile. */
TT_FN static void keep(struct at *g, const struct step *step, int chosen) {
    struct state *s = g->s;
    struct player *me = &s->player[step->player];
    for (int i = 0; i < step->a[0]; i++) {
        int card = step->a[1 + i];
        if (step->kind == S_KEEP_CARD && i == chosen) {
            me->hand |= BIT(card);
            TELL(E_DREW_CARD, step->player, card, 0, 0, 0);
        } else if (step->kind == S_KEEP_CARD) {
            put_under(s, ACTION_DECK, 0, card);
        } else if (i == chosen) {
            me->kept |= EVENT_BIT(card);
            TELL(E_EVENT_KEPT, step->player, card, 0, 0, 0);
        } else {
            discard_event(s, card);
        }
    }
}

/* The order of cards 0, 1, 2 that a number stands for, new top first. */
TT_FN static void order_of(int which, int n, uint8_t *order) {
    int first = n == 3 ? which / 2 : which, rest = n == 3 ? which & 1 : 0;
    order[0] = (uint8_t)first;
    for (int i = 0, k = 1; i < n; i++)
        if (i != first)
            order[k++] = (uint8_t)i;
    if (rest) {
        uint8_t t = order[1];
        order[1] = order[2];
        order[2] = t;
    }
}

TT_FN static void arrange(struct at *g, const struct step *step, int which) {
    uint8_t order[3], card[3] = {0, 0, 0};
    int n = step->a[1];
    order_of(which, n, order);
    for (int i = 0; i < n; i++)
        card[i] = step->a[2 + order[i]];
    for (int i = n - 1; i >= 0; i--)
        put_top(g->s, step->a[0], 0, card[i]);
    tell_cards(g, E_ARRANGED, step->player, step->a[0], card, n, true);
}

/* Treasure Hunter: the one completed is paid for, the others go under the deck as revealed. */
TT_FN static void end_hunt(struct at *g, const struct step *step, int chosen) {
    int p = step->player;
    for (int i = 0; i < step->a[0]; i++)
        if (i != chosen)
            put_under(g->s, QUEST_DECK, 0, step->a[1 + i]);
    if (chosen < 0)
        return;
    int quest = step->a[1 + chosen];
    const struct table *t = table_of(g->setup);
    const struct period_row *here = &t->period[g->s->player[p].location];
    pay_way(g, p, (uint32_t)t->quest[quest].x * one_of(here->x) + (uint32_t)t->quest[quest].y * one_of(here->y));
    reward(g, p, quest, 0);
}

TT_FN static void end_vision(struct at *g, const struct step *step, bool bury) {
    int level = level_of(g->setup, g->s->round + 1);
    if (bury)
        put_under(g->s, step->a[0], level, step->a[1]);
    else
        put_top(g->s, step->a[0], level, step->a[1]);
    TELL(E_ARRANGED, step->player, step->a[0], 1 + bury, 0, 0);
}

/* --- one action ------------------------------------------------------------------------------- */

TT_QUICK static inline void ask_swap(struct at *g, int target, int p, uint32_t arg) {
    struct step *step = push(g, S_TARGETED, target);
    step->a[0] = FORTUITOUS_ENCOUNTER;
    step->a[1] = (uint8_t)p;
    step->a[3] = (uint8_t)(arg >> 7);
    step->a[4] = (uint8_t)(arg >> 4 & 7);
    step->a[5] = (uint8_t)(arg & 15);
}

/* event_choice: a choice, the Chrono Distorter before it (17.6), or the action that is repeated. */
TT_QUICK static inline void answer_event(struct at *g, const struct step *step, int p, int verb, uint32_t arg) {
    int n = (int)arg;
    if (verb == V_CHOICE) {
        event_choice(g, p, n >> 2, n & 3);
    } else if (verb == V_PLAY) {
        *push(g, S_EVENT_CHOICE, p) = *step;
        play_card(g, p, n >> 8);
        effect(g, p, &table_of(g->setup)->action[n >> 8].effect, n >> 8, n & 0xFF);
    } else {
        repeat(g, p, verb, arg);
    }
}

TT_QUICK static inline void answer_attempt(struct at *g, int p, bool tries, int event) {
    if (tries) {
        attempt(g, p, event);
    } else {
        discard_event(g->s, event);
        TELL(E_EVENT_DECLINED, p, event, 0, 0, 0);
    }
}

TT_QUICK static inline void answer_trade(struct at *g, const struct step *step, int p, bool accepts) {
    if (accepts)
        accept_trade(g, step);
    else
        tell_trade(g, E_TRADE_DECLINED, p, step->a[0], step->a);
}

TT_QUICK static inline void answer_duel(struct at *g, const struct step *step, int p, bool accepts, bool guarded) {
    if (accepts)
        enter_arena(g, ARENA_DUEL, step->a[0], p);
    else
        decline_duel(g, step, guarded);
}

TT_QUICK static inline void answer_fighter(struct at *g, const struct step *step, int verb, uint32_t arg) {
    if (verb == V_REROLL)
        reroll_fighter(g, step, arg);
    else if (verb == V_BOOST)
        boost(g, step, arg != 0);
    else
        ask_fighter(g, step->a[0] ^ 1, step->a[1] + 1);
}

TT_QUICK static inline void discard_card(struct at *g, int p, int card) {
    g->s->player[p].hand &= ~BIT(card);
    g->s->action_discard |= BIT(card);
    TELL(E_CARD_DISCARDED, p, card, 0, 0, 0);
}

/* The answer to a decision of this kind that has been taken off the agenda. Passing is no more than that
 * for most. */
TT_QUICK static inline void answer(struct at *g, int kind, struct step step, int p, int verb, uint32_t arg) {
    int n = (int)arg;
    bool passes = verb == V_PASS;
    switch (kind) {
    case S_CHARACTER: choose_character(g, p, n); break;
    case S_RESOURCES: choose_resources(g, p, arg); break;
    case S_GUARDIAN:
        if (!passes)
            guardian(g, p, n != 0);
        break;
    case S_EVENT_CHOICE: answer_event(g, &step, p, verb, arg); break;
    case S_DISCARD: discard_card(g, p, n); break;
    case S_SLIP:
    case S_DUELIST_MOVE:
        if (!passes)
            go(g, p, n, kind == S_SLIP ? TIME_SLIP : QUANTUM_DUELIST);
        break;
    case S_PAYMENT: complete_place(g, p, step.a[0], arg); break;
    case S_TERMS:
        if (!passes)
            propose(g, &step, arg);
        break;
    case S_REPLACE: replace(g, p, n, step.a[0]); break;
    case S_SWAP: ask_swap(g, step.a[0], p, arg); break;
    case S_EXCHANGE:
        if (!passes)
            exchange(g, p, step.a[0], arg);
        break;
    case S_DROP_QUEST: drop_quest(g, p, n, step.a[0]); break;
    case S_BID: bid(g, step, p, n); break;
    case S_TIEBREAK: tiebreak_bet(g, step, p, passes ? 0 : arg); break;
    case S_PICK:
        if (!passes)
            pick(g, step, n);
        break;
    case S_REROLL:
        if (!passes)
            reroll(g, step, arg);
        break;
    case S_ATTEMPT: answer_attempt(g, p, verb == V_ATTEMPT, n >> 8); break;
    case S_BLOCK:
        if (!passes)
            block(g, p, n);
        break;
    case S_TRADE_ANSWER: answer_trade(g, &step, p, verb == V_ACCEPT); break;
    case S_BET:
        if (passes)
            ask_bet(g, after(g->setup, p));
        else
            place_bet(g, step, arg);
        break;
    case S_ARENA_ANSWER: answer_fighter(g, &step, verb, arg); break;
    case S_DUEL_ANSWER: answer_duel(g, &step, p, verb == V_ACCEPT, n != 0); break;
    case S_GIVE_ARTIFACT:
        drop_artifact(g, p, n, W_DUEL);
        add_artifact(g, step.a[0], n, W_DUEL);
        break;
    case S_KEEP_CARD:
    case S_KEEP_EVENT: keep(g, &step, passes ? -1 : n); break;
    case S_HUNT: end_hunt(g, &step, passes ? -1 : n); break;
    case S_ARRANGE: arrange(g, &step, n); break;
    case S_EXPERT:
        if (passes)
            put_under(g->s, QUEST_DECK, 0, step.a[0]);
        else
            buy(g, p, step.a[0], n & 3, W_ARTIFACT);
        break;
    default: end_vision(g, &step, verb == V_VISION_BURY); /* S_SEER */
    }
}
