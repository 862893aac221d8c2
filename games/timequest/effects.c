/* TimeQuest: quests, artifacts, collecting, and the one switch that carries out what cards and events
 * do. Included by rules.c. */

/* --- collecting (chapter 8) ------------------------------------------------------------------- */

/* `times` what the period yields (8.1, 8.4). */
TT_FN static void yield_of(const struct at *g, int here, int times, uint8_t *res) {
    memset(res, 0, TYPES);
    if (here == VOID)
        return;
    const struct period_row *row = &table_of(g->setup)->period[here];
    int n = (int)g->setup->option[O_COLLECT] * times;
    res[row->gain1] = (uint8_t)(n * row->n1);
    res[row->gain2] = (uint8_t)(n * row->n2);
}

TT_FN static void collect_as_if(struct at *g, int p, int times, int why) {
    uint8_t res[TYPES];
    yield_of(g, g->s->player[p].location, times, res);
    gain(g, p, res, 0, why, true);
}

TT_QUICK static inline unsigned gain_types(const struct table *t, int here) {
    return (1u << t->period[here].gain1) | (1u << t->period[here].gain2);
}

/* Another player's Temporal Engineer comes to the hand of whoever collects there (B.2). */
TT_FN static bool meet_engineer(struct at *g, int p) {
    struct state *s = g->s;
    if (s->engineer_owner == p)
        return false;
    s->engineer_at = s->engineer_owner = 0;
    s->player[p].hand |= BIT(TEMPORAL_ENGINEER);
    TELL(E_CARD_LEFT_MAP, TT_NOBODY, TEMPORAL_ENGINEER, 0, 0, 0);
    TELL(E_DREW_CARD, p, TEMPORAL_ENGINEER, 0, 0, 0);
    return true;
}

/* The bonuses of 8.3; put on the agenda last to first. */
TT_FN static void push_bonuses(struct at *g, int p, bool first) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    const struct table *t = table_of(g->setup);
    int here = me->location;
    if (first && ready(me, CHRONO_GATHERER)) {
        mark_used(g, p, CHRONO_GATHERER);
        push_pick(g, p, PICK_GAIN, t->action[CHRONO_GATHERER].effect.n, (int)gain_types(t, here), CHRONO_GATHERER);
    }
    if (first && benefit(me, PREHISTORIC_ERA))
        push_pick(g, p, PICK_GAIN, t->number.ember, (int)gain_types(t, here), ART_PREHISTORIC);
    if (s->engineer_at == here) {
        if (meet_engineer(g, p))
            s->last.kind = KIND_NONE;
        push_pick(g, p, PICK_GAIN, t->action[TEMPORAL_ENGINEER].effect.n, ANY, TEMPORAL_ENGINEER);
    }
    if (first && s->beacon)
        push_pick(g, p, PICK_GAIN, t->action[RESOURCE_BEACON].effect.n, ANY, RESOURCE_BEACON);
}

/* What came in since `before` belongs to the Collect that Time Reversal could take back. */
TT_FN static void note_gained(struct state *s, int p, const uint8_t *before) {
    if (s->last.kind != KIND_COLLECT)
        return;
    for (int t = 0; t < TYPES; t++)
        s->last.gained[t] = (uint8_t)(s->last.gained[t] + s->player[p].res[t] - before[t]);
}

TT_FN static void collect(struct at *g, int p, bool twice) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint8_t res[TYPES], before[TYPES];
    if (twice)
        play_card(g, p, RESOURCEFUL_EXPLORER);
    yield_of(g, me->location, twice ? table_of(g->setup)->action[RESOURCEFUL_EXPLORER].effect.n : 1, res);
    if (me->this_turn & NO_FOOD)
        res[FOOD] = 0;
    memcpy(before, me->res, TYPES);
    gain(g, p, res, 0, W_COLLECT, true);
    s->last.kind = KIND_COLLECT;
    note_gained(s, p, before);
    bool first = !s->collected;
    s->collected = 1;
    push_bonuses(g, p, first);
    if (s->last.kind == KIND_NONE)
        memset(s->last.gained, 0, TYPES);
}

/* --- quests (chapter 9) ----------------------------------------------------------------------- */

TT_QUICK static inline int quest_at(const struct state *s, int p, int place) {
    return place < PLACE_EXPLORER ? s->row[place] : s->player[p].explorer[place - PLACE_EXPLORER];
}

/* The card of a place has gone: the row is refilled, or gets shorter (9.2); Isabella's is not. */
TT_FN static void vacate(struct at *g, int p, int place) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    if (place >= PLACE_EXPLORER) {
        for (int i = place - PLACE_EXPLORER; i + 1 < me->explorer_n; i++)
            me->explorer[i] = me->explorer[i + 1];
        me->explorer[--me->explorer_n] = 0;
        return;
    }
    int quest = draw_top(g, QUEST_DECK, 0);
    TELL(E_ROW_FILLED, TT_NOBODY, place, quest == NONE ? -1 : quest, 0, 0);
    if (quest != NONE) {
        s->row[place] = (uint8_t)quest;
        return;
    }
    for (int i = place; i + 1 < s->row_n; i++)
        s->row[i] = s->row[i + 1];
    s->row[--s->row_n] = 0;
}

/* Effects that may be named when paying, as PAY_ bits (9.4). */
TT_QUICK static inline unsigned pay_effects(const struct state *s, int p) {
    const struct player *me = &s->player[p];
    unsigned set = 0;
    if (ready(me, CUNNING_STRATEGIST))
        set |= PAY_CUNNING;
    if (ready(me, TIME_SAVER))
        set |= PAY_SAVER;
    if (benefit(me, RENAISSANCE) && !(s->turn_used & USED_RENAISSANCE))
        set |= PAY_RENAISSANCE;
    if (holds(me, QUEST_MASTER))
        set |= PAY_MASTER;
    return set;
}

TT_QUICK static inline bool payable(const struct table *t, const struct player *me, int quest) {
    const struct period_row *here = &t->period[me->location];
    return me->res[here->x] >= t->quest[quest].x && me->res[here->y] >= t->quest[quest].y;
}

struct ways {
    int n;
    uint32_t way[128]; /* ascending: use << 15 | amounts, three bits a type */
};

TT_QUICK static inline uint32_t one_of(int type) { return 1u << 3 * type; }

TT_FN static bool has_all(const struct player *me, uint32_t amounts) {
    for (int t = 0; t < TYPES; t++)
        if (me->res[t] < (amounts >> 3 * t & 7u))
            return false;
    return true;
}

/* Adds a way that can be paid, in order and once. */
TT_FN static void add_way(const struct player *me, uint32_t use, uint32_t amounts, struct ways *out) {
    uint32_t way = use << 15 | amounts;
    int i = out->n;
    if (!has_all(me, amounts))
        return;
    while (i > 0 && out->way[i - 1] > way)
        i--;
    if (i > 0 && out->way[i - 1] == way)
        return;
    for (int j = out->n++; j > i; j--)
        out->way[j] = out->way[j - 1];
    out->way[i] = way;
}

/* x and y still to be paid: as they are, and with one token of another type (Patron's Purse). */
TT_FN static void add_ways(const struct period_row *here, const struct player *me, unsigned effects, uint32_t use,
                           int x, int y, struct ways *out) {
    uint32_t amounts = (uint32_t)x * one_of(here->x) + (uint32_t)y * one_of(here->y);
    add_way(me, use, amounts, out);
    if (!(effects & PAY_RENAISSANCE))
        return;
    for (int t = 0; t < TYPES; t++) {
        if (x && t != here->x)
            add_way(me, use | PAY_RENAISSANCE, amounts - one_of(here->x) + one_of(t), out);
        if (y && t != here->y)
            add_way(me, use | PAY_RENAISSANCE, amounts - one_of(here->y) + one_of(t), out);
    }
}

/* What is left of a sum with these reductions, at least 1; 0 if one of them would lower nothing (9.4). */
TT_QUICK static inline int reduced_sum(const struct table *t, int sum, unsigned use) {
    int cunning = t->action[CUNNING_STRATEGIST].effect.n, saver = t->action[TIME_SAVER].effect.n;
    if (use & PAY_CUNNING)
        sum = sum == 1 ? 0 : sum > cunning ? sum - cunning : 1;
    if (use & PAY_SAVER && sum)
        sum = sum == 1 ? 0 : sum > saver ? sum - saver : 1;
    return sum;
}

/* Every way to pay for a quest with these effects (9.4). */
TT_FN static void find_ways(const struct table *t, const struct player *me, int quest, unsigned effects,
                            struct ways *out) {
    int x = t->quest[quest].x, y = t->quest[quest].y;
    out->n = 0;
    for (unsigned use = 0; use < 4; use++) {
        int sum = x + y, less = reduced_sum(t, sum, use);
        if (use & ~effects || !less)
            continue;
        for (int left = 0; left <= sum - less; left++)
            if (left <= x && sum - less - left <= y)
                add_ways(&t->period[me->location], me, effects, use, x - left, y - (sum - less - left), out);
    }
    if (effects & PAY_MASTER)
        add_way(me, PAY_MASTER, 0, out);
}

/* The price of a quest as can_complete() sees it: x and y, of which `saved` need not be paid. */
struct bill {
    int x, y, saved;
};

/* Whether so much of each type suffices, whichever way the saving is spread. */
TT_QUICK static inline bool suffices(const struct bill *b, int have_x, int have_y) {
    int from = b->saved > b->y ? b->saved - b->y : 0, to = b->saved < b->x ? b->saved : b->x; /* of them x */
    int least = b->x - have_x, most = have_y - b->y + b->saved;
    return (from > least ? from : least) <= (to < most ? to : most);
}

/* Whether effects make it possible; without them payable() says it all. As find_ways(), but no way is written down:
 * what can be paid at all can be paid with the largest saving, and Patron's Purse lends one of a type, for one of the
 * other or for a third. */
TT_FN static bool can_complete(const struct table *t, const struct player *me, int quest, unsigned effects) {
    const struct period_row *here = &t->period[me->location];
    int x = me->res[here->x], y = me->res[here->y];
    struct bill bill = {t->quest[quest].x, t->quest[quest].y, 0};
    if (effects & PAY_MASTER)
        return true;
    if (here->x == here->y) { /* only with a table of one's own */
        struct ways found;
        find_ways(t, me, quest, effects, &found);
        return found.n > 0;
    }
    for (unsigned use = 1; use < 4; use++) {
        int less = reduced_sum(t, bill.x + bill.y, use), saved = less ? bill.x + bill.y - less : 0;
        if (!(use & ~effects) && saved > bill.saved)
            bill.saved = saved;
    }
    if (suffices(&bill, x, y))
        return true;
    int other = total(me) > x + y ? 0 : 1;
    return effects & PAY_RENAISSANCE && (suffices(&bill, x + 1, y - other) || suffices(&bill, x - other, y + 1));
}

/* Payment has been made: crystals, discard, token (9.2, 9.5, 9.6). */
TT_FN static void reward(struct at *g, int p, int quest, int use) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    const struct table *t = table_of(g->setup);
    int crystals = t->quest[quest].crystals;
    TELL(E_QUEST_COMPLETED, p, quest, use, 0, 0);
    if (ready(me, RESOURCEFUL_ADVENTURER)) {
        mark_used(g, p, RESOURCEFUL_ADVENTURER);
        crystals += t->action[RESOURCEFUL_ADVENTURER].effect.n;
    }
    gain_crystals(g, p, crystals, W_QUEST);
    discard_quest(s, quest);
    turn_token(g, p, false);
    me->quest_periods |= (uint16_t)(1u << house.quest[quest].period);
    me->quest_places |= (uint16_t)(1u << me->location);
}

TT_FN static void pay_way(struct at *g, int p, uint32_t way) {
    uint8_t res[TYPES];
    unsigned use = way >> 15;
    for (int t = 0; t < TYPES; t++)
        res[t] = (uint8_t)(way >> 3 * t & 7u);
    if (use & PAY_CUNNING)
        mark_used(g, p, CUNNING_STRATEGIST);
    if (use & PAY_SAVER)
        mark_used(g, p, TIME_SAVER);
    if (use & PAY_RENAISSANCE)
        mark_turn(g, p, USED_RENAISSANCE, ART_RENAISSANCE);
    if (use & PAY_MASTER)
        play_card(g, p, QUEST_MASTER);
    pay(g, p, res, 0, W_QUEST);
}

TT_FN static void complete_place(struct at *g, int p, int place, uint32_t way) {
    int quest = quest_at(g->s, p, place);
    pay_way(g, p, way);
    reward(g, p, quest, (int)(way >> 15));
    vacate(g, p, place);
}

/* Chosen first, paid at once if there is only one way (9.4). */
TT_FN static void begin_quest(struct at *g, int p, int place, unsigned effects) {
    struct ways found;
    find_ways(table_of(g->setup), &g->s->player[p], quest_at(g->s, p, place), effects, &found);
    if (found.n == 1)
        complete_place(g, p, place, found.way[0]);
    else
        push2(g, S_PAYMENT, p, place, 0);
}

/* --- artifacts (chapter 10) ------------------------------------------------------------------- */

struct price {
    int crystals, surcharge;
};

TT_QUICK static inline struct price full_price(const struct table *t, const struct player *me, int quest) {
    struct price price = {t->quest[quest].crystals, me->artifacts * t->number.surcharge};
    int less = t->number.granary;
    if (benefit(me, ANCIENT_EGYPT))
        price.surcharge = price.surcharge > less ? price.surcharge - less : 0;
    return price;
}

/* With the reductions named; false if one of them would lower nothing (10.3). */
TT_QUICK static inline bool reduce(const struct table *t, struct price *price, int use) {
    int hunter = t->action[ARTIFACT_HUNTER].effect.n, specialist = t->action[ARTIFACT_SPECIALIST].effect.n;
    if (use & BUY_HUNTER) {
        if (price->surcharge < 2)
            return false;
        price->surcharge = price->surcharge > hunter + 1 ? price->surcharge - hunter : 1;
    }
    if (use & BUY_SPECIALIST) {
        if (price->crystals < 2)
            return false;
        price->crystals = price->crystals > specialist + 1 ? price->crystals - specialist : 1;
    }
    return true;
}

/* Pays the crystals; the card is the player's when the surcharge is paid too (10.2). */
TT_FN static void buy(struct at *g, int p, int quest, int use, int why) {
    const struct table *t = table_of(g->setup);
    struct price price = full_price(t, &g->s->player[p], quest);
    reduce(t, &price, use);
    if (use & BUY_HUNTER)
        play_card(g, p, ARTIFACT_HUNTER);
    if (use & BUY_SPECIALIST)
        mark_used(g, p, ARTIFACT_SPECIALIST);
    pay_crystals(g, p, price.crystals, W_ARTIFACT);
    push2(g, S_OWN_ARTIFACT, p, quest, why);
    if (price.surcharge)
        push_pick(g, p, PICK_PAY, price.surcharge, ANY, W_ARTIFACT);
}

/* --- moves that are not Moves ----------------------------------------------------------------- */

TT_QUICK static inline bool is_event(int why) { return why >= FIRST_EVENT && why < FIRST_ALL + ALLS; }

TT_FN static void go(struct at *g, int p, int to, int how) {
    relocate(g, p, to, how, 0);
    arrive(g, p, is_event(how));
}

/* 7.7: a die only where there is a choice. */
TT_FN static void wander(struct at *g, int p, int why) {
    struct state *s = g->s;
    int here = s->player[p].location, to;
    unsigned ways = steps_from(s, here);
    if (!ways)
        return;
    if (ways & (ways - 1)) {
        int die = roll(g);
        TELL(E_ROLLED, p, why, 1, die, 0);
        to = die <= 3 ? s->back[here] : s->forth[here];
    } else {
        to = tt_lowest(ways);
    }
    go(g, p, to, why);
}

/* Both at the same moment, each a visit; then the windows, then the event (B.2). */
TT_FN static void swap_places(struct at *g, int p, int q) {
    struct state *s = g->s;
    int mine = s->player[p].location, theirs = s->player[q].location;
    relocate(g, p, theirs, PARALLEL_PATH, 0);
    relocate(g, q, mine, PARALLEL_PATH, 0);
    visit(g, p);
    visit(g, q);
    if (s->turn == p && accompanied(g, p, q))
        push(g, S_DRAW_EVENT, p);
    if (!ask_slip(g, q, p))
        ask_slip(g, p, q);
}

/* --- the cards with a rule of their own ------------------------------------------------------- */

/* Crystal Fortune and Crystal Finder: at most 3 however many are shown [R38]. */
TT_FN static void reveal_events(struct at *g, int p, int n, int most, int why) {
    uint8_t card[3] = {0, 0, 0};
    int shown = 0;
    n = look(g, ACTIVE_DECK, n, card);
    tell_cards(g, E_REVEALED, p, ACTIVE_DECK, card, n, false);
    for (int i = 0; i < n; i++) {
        shown += table_of(g->setup)->event[card[i] - FIRST_EVENT].shown;
        discard_event(g->s, card[i]);
    }
    gain_crystals(g, p, shown > most ? most : shown, why);
}

/* Steps that hold cards: a number of them, then the cards, from `first` on. */
TT_FN static void push_cards(struct at *g, int kind, int p, const uint8_t *card, int n, int first) {
    struct step *step = push(g, kind, p);
    step->a[first] = (uint8_t)n;
    memcpy(step->a + first + 1, card, (size_t)n);
}

TT_FN static void arrange_top(struct at *g, int p, int n, int deck) {
    uint8_t card[3] = {0, 0, 0};
    n = look(g, deck, n, card);
    if (!n)
        return;
    tell_cards(g, E_LOOKED, p, deck, card, n, true);
    push_cards(g, S_ARRANGE, p, card, n, 1);
    step_at(g->s, g->s->agenda_n - 1)->a[0] = (uint8_t)deck;
}

TT_FN static void hunt(struct at *g, int p, int n) {
    uint8_t card[3] = {0, 0, 0};
    n = look(g, QUEST_DECK, n, card);
    tell_cards(g, E_REVEALED, p, QUEST_DECK, card, n, false);
    push_cards(g, S_HUNT, p, card, n, 0);
}

TT_FN static void choose_event(struct at *g, int p, int n) {
    uint8_t card[5] = {0, 0, 0, 0, 0};
    n = look(g, ACTIVE_DECK, n, card);
    tell_cards(g, E_LOOKED, p, ACTIVE_DECK, card, n, true);
    push_cards(g, S_KEEP_EVENT, p, card, n, 0);
}

TT_FN static void consult_expert(struct at *g, int p) {
    uint8_t card = (uint8_t)draw_top(g, QUEST_DECK, 0);
    tell_cards(g, E_REVEALED, p, QUEST_DECK, &card, 1, false);
    push2(g, S_EXPERT, p, card, 0);
}

TT_FN static void keep_event(struct at *g, int p) {
    int event = draw_top(g, ACTIVE_DECK, 0);
    if (event == NONE) /* 16.6 */
        return;
    g->s->player[p].kept |= EVENT_BIT(event);
    TELL(E_EVENT_KEPT, p, event, 0, 0, 0);
}

/* What Time Reversal could take back now (B.2). */
TT_FN static bool can_reverse(const struct state *s, int p) {
    if (s->last.kind == KIND_MOVE)
        return true;
    return s->last.kind == KIND_COLLECT && affords(&s->player[p], s->last.gained, 0);
}

TT_QUICK static inline void forget_last(struct state *s) { tt_wipe(&s->last, sizeof s->last); }

TT_FN static void reverse(struct at *g, int p, const struct last *last) {
    struct state *s = g->s;
    if (last->kind == KIND_COLLECT) {
        give_up(g, p, last->gained, 0, TIME_REVERSAL, false);
    } else {
        s->visits[s->player[p].location]++;
        relocate(g, p, last->from, W_REVERSAL, 0);
        turn_token(g, p, last->token_up);
        gain_crystals(g, p, last->price, TIME_REVERSAL);
    }
    const struct number_row *number = &table_of(g->setup)->number;
    s->ap = (uint8_t)(s->ap + (last->kind == KIND_COLLECT ? number->collect : number->move));
}

TT_FN static void heal(struct at *g, int p, int n, int why) {
    push_pick(g, p, PICK_HEAL, n, ANY, why);
    memcpy(step_at(g->s, g->s->agenda_n - 1)->a + 5, g->s->player[p].spent_last, TYPES);
}

/* A card that stays on the map. */
TT_FN static void put_on_map(struct at *g, int p, int verb, int location) {
    struct state *s = g->s;
    if (verb == FX_ATTACH) {
        s->engineer_at = (uint8_t)location;
        s->engineer_owner = (uint8_t)p;
    } else if (verb == FX_LOCK) {
        s->lock_at = (uint8_t)location;
        s->lock_owner = (uint8_t)p;
    } else {
        s->beacon = 1;
    }
}

/* --- losing ----------------------------------------------------------------------------------- */

/* Crystals before resources are picked; the Cipher Wheel keeps crystals (17.4, B.6). */
TT_FN static void lose(struct at *g, int p, const struct effect *fx, int why) {
    struct player *me = &g->s->player[p];
    give_up(g, p, fx->res, benefit(me, WORLD_WAR_II) ? 0 : fx->crystals, why, false);
    me->next_turn |= fx->flag;
    if (fx->n)
        push_pick(g, p, PICK_LOSE, fx->n, ANY, why);
}

TT_QUICK static inline bool has_quest_card(const struct player *me) { return me->artifacts || me->explorer_n; }

/* --- the switch ------------------------------------------------------------------------------- */

/* Carries out an effect for a player. `why` is the card or event; `arg` what the move named: a type,
 * two types (a << 3 | b), a location, a place, a target (<< 4, | location). */
TT_FN static void effect(struct at *g, int p, const struct effect *fx, int why, int arg) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint8_t res[TYPES] = {0, 0, 0, 0, 0};
    switch ((enum effect_verb)fx->verb) {
    case FX_NONE: break;
    case FX_GAIN:
        gain(g, p, fx->res, fx->crystals, why, true);
        me->next_turn |= fx->flag;
        if (fx->n)
            push_pick(g, p, PICK_GAIN, fx->n, ANY, why);
        break;
    case FX_LOSE: lose(g, p, fx, why); break;
    case FX_BUY:
        push2(g, S_GIVE_CRYSTALS, p, fx->crystals, why);
        push_pick(g, p, PICK_PAY, fx->n, ANY, why);
        break;
    case FX_SELL:
        pay_crystals(g, p, fx->crystals, why);
        push_pick(g, p, PICK_GAIN, fx->n, ANY, why);
        break;
    case FX_NAMED: gain_type(g, p, arg, fx->n, why, true); break;
    case FX_PAIR:
        res[arg >> 3] = res[arg & 7] = fx->n;
        gain(g, p, res, 0, why, true);
        break;
    case FX_AP: s->ap = (uint8_t)(s->ap + fx->n); break;
    case FX_MASTER: me->hand_bonus = (uint8_t)(me->hand_bonus + fx->n); /* fall through */
    case FX_DRAW:
        for (int i = 0; i < fx->n; i++)
            draw_card(g, p);
        break;
    case FX_KEEP: keep_event(g, p); break;
    case FX_VALUE: gain_crystals(g, p, me->won_value, why); break;
    case FX_HEAL: heal(g, p, fx->n, why); break;
    case FX_EXCHANGE: push2(g, S_EXCHANGE, p, why, fx->n); break;
    case FX_COLLECT: collect_as_if(g, p, fx->n, why); break;
    case FX_STEP: go(g, p, arg, why); break;
    case FX_JUMP:
        go(g, p, arg, why);
        if (fx->n)
            collect_as_if(g, p, fx->n, why);
        break;
    case FX_WANDER: wander(g, p, why); break;
    case FX_DROP:
        if (has_quest_card(me))
            push2(g, S_DROP_QUEST, p, why, 0);
        break;
    case FX_ARRANGE: arrange_top(g, p, fx->n, fx->flag); break;
    case FX_REVEAL: reveal_events(g, p, fx->n, fx->flag, why); break;
    case FX_CHOOSE: choose_event(g, p, fx->n); break;
    case FX_TOKEN: turn_token(g, p, true); break;
    case FX_QUEST: complete_place(g, p, arg, 0); break;
    case FX_HUNT: hunt(g, p, fx->n); break;
    case FX_EXPERT: consult_expert(g, p); break;
    case FX_REVERSE: break; /* needs what the turn had remembered: use_card() in apply.c */
    case FX_ATTACH:
    case FX_LOCK:
    case FX_BEACON: put_on_map(g, p, fx->verb, arg); break;
    case FX_TARGET: {
        struct step *step = push(g, S_TARGETED, arg >> 4);
        step->a[0] = (uint8_t)why;
        step->a[1] = (uint8_t)p;
        step->a[3] = (uint8_t)(arg & 15);
        break;
    }
    case FX_SWAP: push2(g, S_SWAP, p, arg >> 4, 0); break;
    }
}
