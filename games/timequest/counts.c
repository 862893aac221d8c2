/* TimeQuest: how many moves a turn has of each verb, without listing them. Most follow from sets; cards need one
 * look each. What list_turn() in moves.c lists, this counts: the device (pieces.c) chooses a verb by these numbers,
 * and only then, among games with the same verb, lists the moves of that verb. Included by pieces.c. */
enum { TURN_VERBS = V_END_TURN - V_MOVE + 1 };

/* How many moves of each verb, a byte each, of which there are never 256; on a device the words stay in registers. */
struct counts {
    uint64_t word[3];
};
TT_STATIC_ASSERT(TURN_VERBS <= 24, "a byte for each");

TT_QUICK static inline void set_count(struct counts *n, int verb, int count) {
    n->word[(verb - V_MOVE) >> 3] |= (uint64_t)(unsigned)count << 8 * ((verb - V_MOVE) & 7);
}

/* The sum of eight bytes, which may be over 255. */
TT_QUICK static inline uint32_t sum_of_eight(uint64_t word) {
    const uint64_t pairs = (word & 0x00FF00FF00FF00FFu) + (word >> 8 & 0x00FF00FF00FF00FFu);
    return (uint32_t)(pairs * 0x0001000100010001u >> 48);
}

/* Periods that lie at most so many steps from here, by the order of the open ones (3.5). */
TT_QUICK static inline unsigned within(unsigned open, int here, int steps) {
    unsigned below = open & ((1u << here) - 1u), above = open & ~((2u << here) - 1u), near = 0;
    TT_ROLLED
    for (; steps > 0 && (below | above); steps--) {
        unsigned down = below ? 1u << tt_highest(below) : 0, up = above & (0u - above);
        near |= down | up;
        below &= ~down;
        above &= ~up;
    }
    return near;
}

/* As list_moves(). */
TT_QUICK static inline int count_moves(const struct table *t, const struct state *s, const struct player *me) {
    int here = me->location, step = t->number.step, crystals = me->crystals;
    unsigned can = destinations(s, here), plain, two = 0, viking = 0, effects = move_effects(s, me);
    unsigned one = 1u << s->back[here] | 1u << s->forth[here]; /* the Void, if it is one of them, cannot be gone to */
    if (!crystals && !effects)
        return 0;
    if (here == VOID) {
        plain = crystals >= step ? one : 0;
        if (me->void_mode == MODE_PORTAL && crystals >= t->number.leave_portal)
            plain |= ~one;
    } else {
        plain = within(s->open, here, step ? crystals / step : PERIODS);
        if (effects >> USE_NAVIGATOR & 1)
            two = within(s->open, here, 2) & ~one;
        if (effects >> USE_VIKING & 1)
            viking = within(s->open, here, step ? (crystals + t->number.sunstone) / step : PERIODS) & ~one;
    }
    int n = tt_count32(plain & can);
    if (effects) {
        n += effects >> USE_SEASONED & 1 ? tt_count32(one & can) : 0;
        n += effects >> USE_COSMIC & 1 ? tt_count32(one & can) : 0;
        n += tt_count32(two & can) + tt_count32(viking & can);
        n += effects >> USE_MANIPULATOR & 1 ? tt_count32(can) : 0;
    }
    return n;
}

/* The quests within reach, as sets of places: those that can be paid for as they are, those for which too little is
 * missing to say no at once, and those of this period. */
struct offer {
    unsigned all, payable, nearly, here;
    int x, y, help; /* what is there to pay with; how many more effects may stand for */
};

TT_QUICK static inline void look_at(const struct table *t, const struct player *me, int quest, int place,
                                    struct offer *o) {
    const struct quest_row row = t->quest[quest];
    o->all |= 1u << place;
    int short_x = row.x > o->x ? row.x - o->x : 0, short_y = row.y > o->y ? row.y - o->y : 0;
    o->payable |= (unsigned)(short_x + short_y == 0) << place;
    o->nearly |= (unsigned)(short_x + short_y <= o->help) << place;
    o->here |= (unsigned)(row.period == me->location) << place;
}

TT_QUICK static inline struct offer look_around(const struct table *t, const struct state *s, const struct player *me,
                                                unsigned effects) {
    int cunning = effects & PAY_CUNNING ? t->action[CUNNING_STRATEGIST].effect.n : 0;
    int saver = effects & PAY_SAVER ? t->action[TIME_SAVER].effect.n : 0;
    const struct period_row *here = &t->period[me->location];
    struct offer o = {0,
                      0,
                      0,
                      0,
                      (int)(me->purse >> 8 * here->x & 0xFF),
                      (int)(me->purse >> 8 * here->y & 0xFF),
                      cunning + saver + !!(effects & PAY_RENAISSANCE)};
    const int places = s->row_n + me->explorer_n;
    TT_ROLLED
    for (int i = 0; i < places; i++) {
        const bool row = i < s->row_n;
        look_at(t, me, row ? s->row[i] : me->explorer[i - s->row_n], row ? i : PLACE_EXPLORER + i - s->row_n, &o);
    }
    return o;
}

/* As list_quests(). */
TT_QUICK static inline int count_quests(const struct table *t, const struct state *s, int p, const struct player *me,
                                        const struct offer *o, unsigned effects) {
    if (me->location == VOID || !me->token_up)
        return 0;
    int n = tt_count32(effects & PAY_MASTER ? o->all : o->payable);
    if (effects && !(effects & PAY_MASTER))
        for
            EACH_BIT(place, o->nearly & ~o->payable)
    n += can_complete(t, me, quest_at(s, p, LOW(place)), effects);
    return n;
}

/* As list_artifacts(): every price that can be paid for the quests that may be bought here. */
TT_QUICK static inline int count_buys(const struct tt_setup *setup, const struct state *s, int p,
                                      const struct player *me, const struct offer *o) {
    const struct table *t = table_of(setup);
    int n = 0,
        can = (holds(me, ARTIFACT_HUNTER) ? BUY_HUNTER : 0) | (ready(me, ARTIFACT_SPECIALIST) ? BUY_SPECIALIST : 0);
    if (!me->crystals)
        return 0;
    TT_ROLLED
    for
        EACH_BIT(place, setup->option[O_ANYWHERE] ? o->all : o->here)
    TT_ROLLED
    for (int use = 0; use <= can; use++) {
        struct price price = full_price(t, me, quest_at(s, p, LOW(place)));
        n += !(use & ~can) && reduce(t, &price, use) && price.crystals <= me->crystals && price.surcharge <= total(me);
    }
    return n;
}

TT_QUICK static inline int count_duels(const struct tt_setup *setup, const struct state *s, int p,
                                       const struct player *me) {
    int n = 0;
    TT_ROLLED
    for (int q = 0; q < setup->seats; q++)
        n += q != p && s->player[q].location == me->location && s->player[q].artifacts;
    return n;
}

/* What cards and events can name (list_args()), a byte for each enum arg; ARG_TARGET and ARG_TARGET_TO apart. */
struct names {
    uint64_t low, high;
};

TT_QUICK static inline struct names count_names(const struct state *s, int p, const struct player *me) {
    int here = me->location;
    uint64_t types = (uint64_t)tt_count32(in_supply(s)), missing = TYPES - types,
             steps = (uint64_t)tt_count32(steps_from(s, here));
    struct names n;
    n.low = 1 | types << 8 * ARG_RESOURCE | (10 - missing * (missing - 1) / 2) << 8 * ARG_PAIR | steps << 8 * ARG_STEP |
            (uint64_t)tt_count32(destinations(s, here)) << 8 * ARG_JUMP |
            (uint64_t)tt_count32(s->open) << 8 * ARG_LOCATION;
    n.high = (uint64_t)tt_count32(places(s, me)) << 8 * (ARG_QUEST - 8) |
             (s->side ? steps : types) << 8 * (ARG_FLIP - 8) | (uint64_t)can_exchange(s, p) << 8 * (ARG_EXCHANGE - 8) |
             (uint64_t)(here != VOID) << 8 * (ARG_HERE - 8);
    return n;
}
TT_STATIC_ASSERT(ARG_NONE == 0 && ARG_LOCATION < 6 && ARG_TARGET < 8 && ARG_QUEST == 8, "a byte for each");

TT_QUICK static inline int named_by(const struct names *n, int arg) {
    return (int)((arg < 8 ? n->low >> 8 * arg : n->high >> 8 * (arg - 8)) & 0xFF);
}

/* Cards with this in their row of the house's table, as a set: the compiler knows it. */
TT_QUICK static inline uint64_t cards_for(int how, unsigned needs, int arg) {
    uint64_t set = 0;
    TT_UNROLL
    for (int i = 0; i < ACTIONS; i++) {
        const struct action_row *row = &house.action[i];
        set |= (uint64_t)(row->how == how && (!needs || row->needs & needs) && (arg < 0 || row->arg == arg)) << i;
    }
    return set;
}
enum { ANY_ARG = -1 };

TT_QUICK static inline uint64_t cards_needing(unsigned needs) {
    return cards_for(PLAYED, needs, ANY_ARG) | cards_for(USED, needs, ANY_ARG);
}

/* Those that cannot be played or used now: see meets(). */
TT_QUICK static inline uint64_t unusable(const struct state *s, int p, const struct player *me,
                                         const struct names *names) {
    uint64_t set = cards_needing(me->token_up ? NEEDS_DOWN : NEEDS_UP);
    if (!named_by(names, ARG_EXCHANGE))
        set |= cards_needing(NEEDS_EXCHANGE);
    if (me->location == VOID)
        set |= cards_needing(NEEDS_PERIOD);
    if (!deck_or_pile(s, QUEST_DECK, 0))
        set |= cards_needing(NEEDS_QUESTS);
    if (!deck_or_pile(s, ACTIVE_DECK, 0))
        set |= cards_needing(NEEDS_EVENTS);
    if (s->tapped)
        set |= cards_needing(NEEDS_UNTAPPED);
    if (!can_reverse(s, p))
        set |= cards_needing(NEEDS_LAST);
    const int tokens = total(me);
    TT_UNROLL
    for (int i = 0; i < ACTIONS; i++) {
        const struct action_row *row = &house.action[i];
        if (row->needs & NEEDS_PRICE && (tokens < row->effect.n || !s->crystals))
            set |= BIT(i);
        if (row->needs & NEEDS_CRYSTALS && me->crystals < row->effect.crystals)
            set |= BIT(i);
    }
    return set;
}

/* Cards of a sort with everything that can be named with them; those that name a player apart. */
TT_QUICK static inline int count_set(uint64_t cards, int how, const struct names *names) {
    int n = 0;
    TT_UNROLL
    for (int arg = 0; arg <= ARG_HERE; arg++)
        if (arg != ARG_TARGET && arg != ARG_TARGET_TO && cards_for(how, 0, arg))
            n += tt_count(cards & cards_for(how, 0, arg)) * named_by(names, arg);
    return n;
}

/* What is done with cards; n[] by verb from V_MOVE on. Players who can be named are counted for offers, too. */
TT_QUICK static inline void count_cards(const struct tt_setup *setup, const struct state *s, int p,
                                        const struct player *me, const struct names *names, struct counts *n) {
    const uint64_t can = ~unusable(s, p, me, names), hand = me->hand & can;
    int swaps = 0, steps = 0, trades = 0;
    TT_ROLLED
    for (int q = 0; q < setup->seats; q++) {
        const struct player *you = &s->player[q];
        if (q == p)
            continue;
        swaps += can_swap(me, you);
        steps += tt_count32(steps_from(s, you->location));
        trades += can_trade_places(s, me, you);
    }
    set_count(n, V_OFFER, s->offers < setup->option[O_OFFERS] ? swaps : 0);
    set_count(n, V_SLOT, tt_count(me->hand & (cards_for(SLOTTED, 0, ANY_ARG) | cards_for(USED, 0, ANY_ARG))));
    set_count(n, V_PLAY,
              count_set(hand, PLAYED, names) + (hand >> FORTUITOUS_ENCOUNTER & 1 ? swaps : 0) +
                  (hand >> TIME_VORTEX & 1 ? steps : 0) + (hand >> PARALLEL_PATH & 1 ? trades : 0));
    set_count(n, V_USE, count_set(me->slotted & ~me->used & can, USED, names));
}

/* As list_powers(). */
TT_QUICK static inline void count_powers(const struct tt_setup *setup, const struct state *s, const struct player *me,
                                         struct counts *n) {
    if (benefit(me, INDUSTRIAL_REVOLUTION) && !(s->turn_used & USED_INDUSTRIAL)) {
        uint64_t mine = types_in(me->purse);
        unsigned there = in_supply(s);
        int swaps = 0;
        TT_ROLLED
        for (int t = 0; t < TYPES; t++)
            swaps += mine >> 8 * t & 1 ? tt_count32(there & ~(1u << t)) : 0;
        set_count(n, V_SWAP_RESOURCE, swaps);
    }
    if (benefit(me, SPACE_RACE))
        set_count(n, V_LAUNCH, tt_count(launchable(s, me)));
    tt_move few[3];
    struct list l = {setup, s, me, 0, 0, few};
    if (converts(s, me))
        list_conversions(&l);
    set_count(n, V_CONVERT, l.n);
    l.n = 0;
    if (sees(table_of(setup), s, me))
        list_visions(&l);
    set_count(n, V_VISION, l.n);
}

/* As list_ap(). */
TT_QUICK static inline void count_ap(const struct tt_setup *setup, const struct state *s, int p,
                                     const struct player *me, struct counts *n) {
    const struct table *t = table_of(setup);
    const struct number_row *cost = &t->number;
    tt_move few[2];
    struct list l = {setup, s, me, 0, 0, few};
    if (s->ap >= cost->move && !(me->this_turn & NO_MOVE))
        set_count(n, V_MOVE, count_moves(t, s, me));
    if (s->fresh)
        set_count(n, V_FREE_MOVE, tt_count32(steps_from(s, me->location)));
    if (!s->ap)
        return;
    if (me->location != VOID && s->ap >= cost->collect && !(me->this_turn & NO_COLLECT))
        set_count(n, V_COLLECT, 1 + holds(me, RESOURCEFUL_EXPLORER));
    const unsigned effects = pay_effects(s, p);
    const struct offer offer = look_around(t, s, me, effects);
    if (s->ap >= cost->quest)
        set_count(n, V_QUEST, count_quests(t, s, p, me, &offer, effects));
    if (s->ap >= cost->buy)
        set_count(n, V_BUY, count_buys(setup, s, p, me, &offer));
    if (s->ap >= cost->draw)
        set_count(n, V_DRAW, deck_or_pile(s, ACTION_DECK, 0));
    if (me->artifacts && !s->dueled && me->location != VOID && s->ap >= cost->duel)
        set_count(n, V_DUEL, count_duels(setup, s, p, me));
    if (s->ap >= cost->fight)
        set_count(n, V_FIGHT, setup->seats - 1);
    if (s->ap >= cost->enter_void)
        list_void(&l);
    set_count(n, V_ENTER_VOID, l.n);
}

/* As list_turn(). */
TT_QUICK static inline void count_turn(const struct tt_setup *setup, const struct state *s, int p, struct counts *n) {
    const struct player *me = &s->player[p];
    const struct names names = count_names(s, p, me);
    int attempts = 0, uses = 0;
    bool ap_actions = false;
    n->word[0] = n->word[1] = n->word[2] = 0;
    if (!s->free_moved) {
        count_ap(setup, s, p, me, n);
        ap_actions = (n->word[0] | n->word[1]) != 0;
        if (me->location == VOID && me->void_roll)
            set_count(n, V_VOID_ROLL, 2 * TYPES * (TYPES - 1));
        count_cards(setup, s, p, me, &names, n);
        count_powers(setup, s, me, n);
        for
            EACH_BIT(event, me->kept)
        attempts += can_attempt(table_of(setup), me, FIRST_EVENT + LOW(event));
    }
    for
        EACH_BIT(event, me->won)
    uses += named_by(&names, house.event[LOW(event)].arg);
    set_count(n, V_ATTEMPT, attempts);
    set_count(n, V_USE_EVENT, uses);
    set_count(n, V_END_TURN, s->acted || !ap_actions);
}

/* The k-th move of a verb. */
TT_QUICK static inline tt_move turn_move(const struct tt_setup *setup, const struct state *s, int p, int verb,
                                         uint32_t k) {
    tt_move out[TT_GPU_MOVES];
    const struct player *me = &s->player[p];
    struct list l = {setup, s, me, p, 0, out};
    switch (verb) {
    case V_MOVE: list_moves(&l, true); break;
    case V_FREE_MOVE: list_free_moves(&l); break;
    case V_COLLECT: return move_of(p, V_COLLECT, k);
    case V_QUEST: list_quests(&l, pay_effects(s, p)); break;
    case V_BUY: list_artifacts(&l); break;
    case V_DUEL: list_opponents(&l, V_DUEL, true); break;
    case V_FIGHT: return move_of(p, V_FIGHT, k + (k >= (uint32_t)p));
    case V_ENTER_VOID: list_void(&l); break;
    case V_VOID_ROLL: list_void_rolls(&l); break;
    case V_OFFER: list_offers(&l); break;
    case V_PLAY: list_cards(&l, V_PLAY, me->hand, PLAYED); break;
    case V_SLOT: list_slots(&l); break;
    case V_USE: list_cards(&l, V_USE, me->slotted & ~me->used, USED); break;
    case V_SWAP_RESOURCE: list_resource_swaps(&l); break;
    case V_LAUNCH: list_launches(&l); break;
    case V_CONVERT: list_conversions(&l); break;
    case V_VISION: list_visions(&l); break;
    case V_ATTEMPT: list_attempts(&l); break;
    case V_USE_EVENT: list_events(&l); break;
    default: return move_of(p, verb, 0); /* V_DRAW, V_END_TURN */
    }
    return out[k];
}
