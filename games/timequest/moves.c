/* TimeQuest: who may do what (Part D of RULES.md). Every list is made in ascending order of the packed
 * moves. Included by rules.c. */

struct list {
    const struct tt_setup *setup;
    const struct state *s;
    const struct player *me;
    int p, n;
    tt_move *out;
};

TT_QUICK static inline void add(struct list *l, int verb, uint32_t arg) {
    l->out[l->n++] = (uint32_t)l->p << TT_MOVE_BITS | (uint32_t)verb << VERB_SHIFT | arg;
}

#define EACH_BIT(i, set) (uint64_t i##_set = (set); i##_set; i##_set &= i##_set - 1)
#define LOW(i)           tt_lowest(i##_set)

/* --- moving (chapter 7) ----------------------------------------------------------------------- */

/* The price of a plain Move, or more crystals than there are. */
TT_QUICK static inline int move_price(const struct table *t, const struct state *s, const struct player *me, int to) {
    if (me->location != VOID)
        return distance(s, me->location, to) * t->number.step;
    if (to == s->back[VOID] || to == s->forth[VOID])
        return t->number.step;
    return me->void_mode == MODE_PORTAL ? t->number.leave_portal : 255;
}

/* Effects that may be named in a Move at all (7.4), as a set of enum use. */
TT_QUICK static inline unsigned move_effects(const struct state *s, const struct player *me) {
    unsigned set = 0;
    if (ready(me, SEASONED_TRAVELER))
        set |= 1u << USE_SEASONED;
    if (ready(me, EXPERT_NAVIGATOR))
        set |= 1u << USE_NAVIGATOR;
    if (holds(me, TIME_MANIPULATOR))
        set |= 1u << USE_MANIPULATOR;
    if (benefit(me, VIKING_AGE) && !(s->turn_used & USED_VIKING))
        set |= 1u << USE_VIKING;
    if (me->this_turn & FREE_STEP)
        set |= 1u << USE_COSMIC;
    return set;
}

/* Which of them fit a destination so many steps away (from the Void: 0). */
TT_FN static unsigned fitting(const struct table *t, const struct state *s, const struct player *me, int to, int steps,
                              unsigned set) {
    bool one = me->location == VOID ? to == s->back[VOID] || to == s->forth[VOID] : steps == 1;
    if (!one)
        set &= ~(1u << USE_SEASONED | 1u << USE_COSMIC);
    if (steps != 2)
        set &= ~(1u << USE_NAVIGATOR);
    if (steps < 2 || steps * t->number.step - t->number.sunstone > me->crystals)
        set &= ~(1u << USE_VIKING);
    return set;
}

TT_QUICK static inline unsigned destinations(const struct state *s, int here) {
    return here && here == s->lock_at ? 0 : unlocked(s) & ~(1u << here);
}

TT_QUICK static inline void list_moves(struct list *l, bool with_effects) {
    const struct state *s = l->s;
    const struct table *t = table_of(l->setup);
    unsigned effects = with_effects ? move_effects(s, l->me) : 0;
    if (!effects && !l->me->crystals)
        return;
    int here = l->me->location, step = t->number.step;
    unsigned can = destinations(s, here);
    /* Open periods in order are one step apart (3.5): below `here` the count runs from -n to -1, above it from 1. */
    int steps = -tt_count(s->open & ((1u << here) - 1u));
    for
        EACH_BIT(to, s->open & ~(1u << here)) {
            steps += !steps;
            int away = here == VOID ? 0 : steps < 0 ? -steps : steps;
            int price = here == VOID ? move_price(t, s, l->me, LOW(to)) : away * step;
            steps++;
            if (!(can >> LOW(to) & 1))
                continue;
            if (price <= l->me->crystals)
                add(l, V_MOVE, (uint32_t)LOW(to) << 3);
            if (effects)
            for
                EACH_BIT(use, fitting(t, s, l->me, LOW(to), away, effects))
            add(l, V_MOVE, (uint32_t)(LOW(to) << 3 | LOW(use)));
        }
}

/* What an AP action costs; a free move takes all there is (6.6). */
TT_QUICK static inline int ap_cost(const struct table *t, int verb) {
    switch (verb) {
    case V_MOVE: return t->number.move;
    case V_COLLECT: return t->number.collect;
    case V_QUEST: return t->number.quest;
    case V_BUY: return t->number.buy;
    case V_DRAW: return t->number.draw;
    case V_DUEL: return t->number.duel;
    case V_FIGHT: return t->number.fight;
    case V_ENTER_VOID: return t->number.enter_void;
    default: return 0;
    }
}

/* --- AP actions (6.2) ------------------------------------------------------------------------- */

/* The quests a player can get at, by place. */
TT_QUICK static inline unsigned places(const struct state *s, const struct player *me) {
    return ((1u << s->row_n) - 1u) | (((1u << me->explorer_n) - 1u) << PLACE_EXPLORER);
}

TT_QUICK static inline void list_quests(struct list *l, unsigned effects) {
    if (l->me->location == VOID || !l->me->token_up)
        return;
    const struct table *t = table_of(l->setup);
    const struct period_row *here = &t->period[l->me->location];
    int x = l->me->res[here->x], y = l->me->res[here->y];
    for
        EACH_BIT(place, places(l->s, l->me)) {
            int quest = quest_at(l->s, l->p, LOW(place));
            if ((x >= t->quest[quest].x && y >= t->quest[quest].y) ||
                (effects && can_complete(t, l->me, quest, effects)))
                add(l, V_QUEST, (uint32_t)LOW(place));
        }
}

/* A quest as an artifact, with every reduction that lowers its price (10.3). */
TT_QUICK static inline void list_prices(struct list *l, int quest, int place) {
    const struct table *t = table_of(l->setup);
    int have = total(l->me);
    int can =
        (holds(l->me, ARTIFACT_HUNTER) ? BUY_HUNTER : 0) | (ready(l->me, ARTIFACT_SPECIALIST) ? BUY_SPECIALIST : 0);
    for (int use = 0; use < 4; use++) {
        struct price price = full_price(t, l->me, quest);
        if (!(use & ~can) && reduce(t, &price, use) && price.crystals <= l->me->crystals && price.surcharge <= have)
            add(l, V_BUY, (uint32_t)(place << 2 | use));
    }
}

TT_QUICK static inline void list_artifacts(struct list *l) {
    if (!l->me->crystals) /* every card costs at least one */
        return;
    bool anywhere = l->setup->option[O_ANYWHERE] != 0;
    for
        EACH_BIT(place, places(l->s, l->me)) {
            int quest = quest_at(l->s, l->p, LOW(place));
            if (anywhere || house.quest[quest].period == l->me->location)
                list_prices(l, quest, LOW(place));
        }
}

TT_QUICK static inline void list_opponents(struct list *l, int verb, bool duel) {
    for (int q = 0; q < l->setup->seats; q++)
        if (q != l->p && (!duel || (l->s->player[q].location == l->me->location && l->s->player[q].artifacts)))
            add(l, verb, (uint32_t)q);
}

TT_QUICK static inline void list_void(struct list *l) {
    const struct player *me = l->me;
    const struct number_row *number = &table_of(l->setup)->number;
    if (me->location == VOID || me->this_turn & NO_MOVE || me->location == l->s->lock_at ||
        me->artifacts < number->enter_artifacts)
        return;
    if (me->crystals >= number->enter_adjacent && beside_void(l->s, me->location))
        add(l, V_ENTER_VOID, MODE_ADJACENT);
    if (me->crystals >= number->enter_portal)
        add(l, V_ENTER_VOID, MODE_PORTAL);
}

TT_QUICK static inline void list_free_moves(struct list *l) {
    for
        EACH_BIT(to, steps_from(l->s, l->me->location))
    add(l, V_FREE_MOVE, (uint32_t)LOW(to));
}

TT_QUICK static inline void list_ap(struct list *l) {
    const struct state *s = l->s;
    const struct player *me = l->me;
    const struct number_row *cost = &table_of(l->setup)->number;
    if (s->ap >= cost->move && !(me->this_turn & NO_MOVE))
        list_moves(l, true);
    if (s->fresh)
        list_free_moves(l);
    if (!s->ap)
        return;
    if (me->location != VOID && s->ap >= cost->collect && !(me->this_turn & NO_COLLECT)) {
        add(l, V_COLLECT, 0);
        if (holds(me, RESOURCEFUL_EXPLORER))
            add(l, V_COLLECT, 1);
    }
    if (s->ap >= cost->quest)
        list_quests(l, pay_effects(s, l->p));
    if (s->ap >= cost->buy)
        list_artifacts(l);
    if (s->ap >= cost->draw && deck_or_pile(s, ACTION_DECK, 0))
        add(l, V_DRAW, 0);
    if (me->artifacts && !s->dueled && me->location != VOID && s->ap >= cost->duel)
        list_opponents(l, V_DUEL, true);
    if (s->ap >= cost->fight)
        list_opponents(l, V_FIGHT, false);
    if (s->ap >= cost->enter_void)
        list_void(l);
}

/* --- what costs no AP (6.4) ------------------------------------------------------------------- */

TT_FN static bool meets(const struct state *s, int p, const struct action_row *row) {
    unsigned needs = row->needs;
    const struct player *me = &s->player[p];
    return !((needs & NEEDS_EXCHANGE && !can_exchange(s, p)) || (needs & NEEDS_PERIOD && me->location == VOID) ||
             (needs & NEEDS_UP && !me->token_up) || (needs & NEEDS_DOWN && me->token_up) ||
             (needs & NEEDS_QUESTS && !deck_or_pile(s, QUEST_DECK, 0)) ||
             (needs & NEEDS_EVENTS && !deck_or_pile(s, ACTIVE_DECK, 0)) ||
             (needs & NEEDS_PRICE && (total(me) < row->effect.n || !s->crystals)) ||
             (needs & NEEDS_CRYSTALS && me->crystals < row->effect.crystals) ||
             (needs & NEEDS_LAST && !can_reverse(s, p)) || (needs & NEEDS_UNTAPPED && s->tapped));
}

TT_QUICK static inline void list_set(struct list *l, int verb, int card, unsigned set) {
    for
        EACH_BIT(i, set)
    add(l, verb, (uint32_t)(card << 8 | LOW(i)));
}

TT_QUICK static inline bool can_trade_places(const struct state *s, const struct player *me, const struct player *you) {
    unsigned both = (1u << me->location) | (1u << you->location);
    return you->location != VOID && me->location != you->location && (unlocked(s) & both) == both;
}

TT_QUICK static inline void list_targets(struct list *l, int card) {
    for (int q = 0; q < l->setup->seats; q++) {
        const struct player *you = &l->s->player[q];
        if (q == l->p)
            continue;
        if (card == TIME_VORTEX)
            for
                EACH_BIT(to, steps_from(l->s, you->location))
        add(l, V_PLAY, (uint32_t)(card << 8 | q << 4 | LOW(to)));
        else if (card == PARALLEL_PATH ? can_trade_places(l->s, l->me, you) : can_swap(l->me, you))
            add(l, V_PLAY, (uint32_t)(card << 8 | q << 4));
    }
}

TT_QUICK static inline void list_pairs(struct list *l, int verb, int card) {
    unsigned there = in_supply(l->s);
    for (int a = 0; a < TYPES; a++)
        for (int b = a + 1; b < TYPES; b++)
            if (there >> a & 1 || there >> b & 1)
                add(l, verb, (uint32_t)(card << 8 | a << 3 | b));
}

/* A card or event with everything that can be named with it. */
TT_QUICK static inline void list_args(struct list *l, int verb, int card, int arg) {
    const struct state *s = l->s;
    int here = l->me->location;
    switch ((enum arg)arg) {
    case ARG_NONE: add(l, verb, (uint32_t)card << 8); break;
    case ARG_RESOURCE: list_set(l, verb, card, in_supply(s)); break;
    case ARG_PAIR: list_pairs(l, verb, card); break;
    case ARG_STEP: list_set(l, verb, card, steps_from(s, here)); break;
    case ARG_JUMP: list_set(l, verb, card, destinations(s, here)); break;
    case ARG_LOCATION: list_set(l, verb, card, s->open); break;
    case ARG_TARGET:
    case ARG_TARGET_TO: list_targets(l, card); break;
    case ARG_QUEST: list_set(l, verb, card, places(s, l->me)); break;
    case ARG_FLIP: list_set(l, verb, card, s->side ? steps_from(s, here) : in_supply(s)); break;
    case ARG_EXCHANGE:
        if (can_exchange(s, l->p))
            add(l, verb, (uint32_t)card << 8);
        break;
    case ARG_HERE:
        if (here != VOID)
            add(l, verb, (uint32_t)card << 8);
        break;
    }
}

/* Void dice, offers: 14.6, 15.1. */
TT_QUICK static inline void list_void_rolls(struct list *l) {
    for (int dice = 1; dice <= 2; dice++)
        for (int x = 0; x < TYPES; x++)
            for (int y = 0; y < TYPES; y++)
                if (x != y)
                    add(l, V_VOID_ROLL, (uint32_t)(dice << 6 | x << 3 | y));
}

TT_QUICK static inline void list_offers(struct list *l) {
    for (int q = 0; q < l->setup->seats; q++)
        if (q != l->p && can_swap(l->me, &l->s->player[q]))
            add(l, V_OFFER, (uint32_t)q);
}

TT_QUICK static inline void list_before_cards(struct list *l) {
    if (l->me->location == VOID && l->me->void_roll)
        list_void_rolls(l);
    if (l->s->offers < l->setup->option[O_OFFERS])
        list_offers(l);
}

/* Cards of a set that are played or used as `how` says, with what can be named. */
TT_QUICK static inline void list_cards(struct list *l, int verb, uint64_t cards, int how) {
    const struct table *t = table_of(l->setup);
    for
        EACH_BIT(card, cards) {
            const struct action_row *row = &t->action[LOW(card)];
            if (row->how == how && meets(l->s, l->p, row))
                list_args(l, verb, LOW(card), row->arg);
        }
}

TT_QUICK static inline void list_slots(struct list *l) {
    for
        EACH_BIT(card, l->me->hand)
    if (house.action[LOW(card)].how >= SLOTTED)
        add(l, V_SLOT, (uint32_t)LOW(card));
}

/* Artifacts and characters: B.5, B.6. */
TT_QUICK static inline void list_resource_swaps(struct list *l) {
    for (int give = 0; give < TYPES; give++)
        for (int take = 0; take < TYPES; take++)
            if (give != take && l->me->res[give] && l->s->supply[take])
                add(l, V_SWAP_RESOURCE, (uint32_t)(give << 3 | take));
}

/* The quests of the Space Race that have not been launched. */
TT_QUICK static inline uint64_t launchable(const struct state *s, const struct player *me) {
    return me->artifact[1] >> (QUESTS - 10 - 64) & ~(uint64_t)s->launched;
}

TT_QUICK static inline void list_launches(struct list *l) {
    for
        EACH_BIT(k, launchable(l->s, l->me))
    add(l, V_LAUNCH, (uint32_t)LOW(k));
}

TT_QUICK static inline void list_conversions(struct list *l) {
    const struct number_row *number = &table_of(l->setup)->number;
    if (l->me->res[GOLD] >= number->convert_gold && l->s->supply[STONE])
        add(l, V_CONVERT, GOLD);
    if (l->me->res[STONE] >= number->convert_stone && l->s->supply[GOLD])
        add(l, V_CONVERT, STONE);
}

TT_QUICK static inline void list_visions(struct list *l) {
    const struct state *s = l->s;
    if (deck_or_pile(s, QUEST_DECK, 0))
        add(l, V_VISION, QUEST_DECK);
    if (deck_or_pile(s, ACTIVE_DECK, 0))
        add(l, V_VISION, ACTIVE_DECK);
    if (!s->final && deck_or_pile(s, ALL_DECK, level_of(l->setup, s->round + 1)))
        add(l, V_VISION, ALL_DECK);
}

TT_QUICK static inline bool converts(const struct state *s, const struct player *me) {
    return me->character == MARSDEN && !(s->turn_used & USED_CONVERT);
}

TT_QUICK static inline bool sees(const struct table *t, const struct state *s, const struct player *me) {
    return me->character == OPHELIA && !(s->turn_used & USED_VISION) && t->number.visions;
}

TT_QUICK static inline void list_powers(struct list *l) {
    const struct state *s = l->s;
    const struct player *me = l->me;
    if (benefit(me, INDUSTRIAL_REVOLUTION) && !(s->turn_used & USED_INDUSTRIAL))
        list_resource_swaps(l);
    if (benefit(me, SPACE_RACE))
        list_launches(l);
    if (converts(s, me))
        list_conversions(l);
    if (sees(table_of(l->setup), s, me))
        list_visions(l);
}

/* 16.2: a roll can always be tried, a price must be payable. */
TT_FN static bool can_attempt(const struct table *t, const struct player *me, int event) {
    const struct event_row *row = &t->event[event - FIRST_EVENT];
    return affords(me, row->res, row->crystals) && (event != EV_TIME_DISTORTION || has_quest_card(me));
}

TT_QUICK static inline void list_attempts(struct list *l) {
    for
        EACH_BIT(event, l->me->kept)
    if (can_attempt(table_of(l->setup), l->me, FIRST_EVENT + LOW(event)))
        add(l, V_ATTEMPT, (uint32_t)(FIRST_EVENT + LOW(event)) << 8);
}

TT_QUICK static inline void list_events(struct list *l) {
    for
        EACH_BIT(event, l->me->won)
    list_args(l, V_USE_EVENT, FIRST_EVENT + LOW(event), house.event[LOW(event)].arg);
}

TT_QUICK static inline void list_turn(struct list *l) {
    const struct state *s = l->s;
    const struct player *me = l->me;
    bool ap_action = false;
    if (!s->free_moved) {
        list_ap(l);
        ap_action = l->n > 0;
        list_before_cards(l);
        list_cards(l, V_PLAY, me->hand, PLAYED);
        list_slots(l);
        list_cards(l, V_USE, me->slotted & ~me->used, USED);
        list_powers(l);
        list_attempts(l);
    }
    list_events(l);
    if (s->acted || !ap_action)
        add(l, V_END_TURN, 0);
}

/* --- answers and choices (D.2) ---------------------------------------------------------------- */

TT_QUICK static inline unsigned pick_types(const struct state *s, const struct step *step) {
    unsigned set = step->a[2];
    if (step->a[0] == PICK_HEAL)
        for (int t = 0; t < TYPES; t++)
            set &= ~((unsigned)(step->a[5 + t] == 0) << t);
    if (step->a[0] == PICK_GAIN || step->a[0] == PICK_HEAL)
        return set & in_supply(s);
    return set & held_types(&s->player[step->player]);
}

/* 7 in all, at most 3 of a type; the last type is what remains. */
TT_QUICK static inline void list_resources(struct list *l) {
    uint32_t head = (uint32_t)l->p << TT_MOVE_BITS | (uint32_t)V_RESOURCES << VERB_SHIFT;
    tt_move *out = l->out;
    for (uint32_t four = 0; four < 256; four++) {
        uint32_t sum = (four & 3) + (four >> 2 & 3) + (four >> 4 & 3) + (four >> 6);
        if (sum >= 4 && sum <= 7)
            *out++ = head | four << 2 | (7 - sum);
    }
    l->n = (int)(out - l->out);
}

TT_QUICK static inline void list_terms(struct list *l, const struct player *you) {
    uint32_t head = (uint32_t)l->p << TT_MOVE_BITS | (uint32_t)V_PROPOSE << VERB_SHIFT;
    tt_move *out = l->out;
    for (uint32_t give = 0; give < TYPES; give++)
        for (uint32_t n = 1; n <= 3 && n <= l->me->res[give]; n++)
            for (uint32_t take = 0; take < TYPES; take++)
                for (uint32_t m = 1; take != give && m <= 3 && m <= you->res[take]; m++)
                    *out++ = head | give << 7 | n << 5 | take << 2 | m;
    l->n = (int)(out - l->out);
    add(l, V_PASS, 0);
}

/* Amounts of one type for as many of another: with the supply, or with a player. */
TT_QUICK static inline void list_amounts(struct list *l, int verb, const uint8_t *theirs, int most) {
    for (int give = 0; give < TYPES; give++)
        for (int take = 0; take < TYPES; take++)
            for (int n = 1; give != take && n <= most && n <= l->me->res[give] && n <= theirs[take]; n++)
                add(l, verb, (uint32_t)(give << 7 | take << 4 | n));
}

TT_QUICK static inline void list_bets(struct list *l, int spot) {
    for (int at = spot ? spot : 2; at <= (spot ? spot : 5); at++)
        for (int t = 0; t < TYPES; t++)
            for (int n = 1; n <= 3 && n <= l->me->res[t]; n++)
                add(l, V_BET, (uint32_t)(at << 5 | t << 2 | n));
    add(l, V_PASS, 0);
}

enum { SOURCE_OPPORTUNIST, SOURCE_GREECE, SOURCE_GAMBLER, SOURCE_TACTICIAN };

TT_QUICK static inline void list_rerolls(struct list *l, int dice) {
    for (int source = 0; source < 2; source++)
        if (source ? oracle_ready(l->me) : ready(l->me, TIME_OPPORTUNIST))
            for (int die = 0; die < dice; die++)
                add(l, V_REROLL, (uint32_t)(source << 1 | die));
    add(l, V_PASS, 0);
}

TT_QUICK static inline void list_answers(struct list *l, int side) {
    uint64_t set = answers(l->s, side);
    if (set & BIT(TIME_OPPORTUNIST))
        add(l, V_REROLL, (uint32_t)(SOURCE_OPPORTUNIST << 1 | side));
    if (set & BIT(GREECE_BIT))
        add(l, V_REROLL, (uint32_t)(SOURCE_GREECE << 1 | side));
    if (set & BIT(TIME_GAMBLER))
        add(l, V_REROLL, (uint32_t)(SOURCE_GAMBLER << 1 | side));
    if (set & BIT(TEMPORAL_TACTICIAN))
        add(l, V_REROLL, (uint32_t)(SOURCE_TACTICIAN << 1 | (side ^ 1)));
    if (set & BIT(DEFENDER_OF_TIME))
        add(l, V_BOOST, 0);
    if (set & BIT(ARENA_CHAMPION))
        add(l, V_BOOST, 1);
    add(l, V_PASS, 0);
}

TT_QUICK static inline void list_own_quests(struct list *l, int verb, bool explorer) {
    uint64_t set[2] = {l->me->artifact[0], l->me->artifact[1]};
    for (int i = 0; explorer && i < l->me->explorer_n; i++)
        set_add(set, l->me->explorer[i]);
    for (int half = 0; half < 2; half++)
        for
            EACH_BIT(quest, set[half])
    add(l, verb, (uint32_t)(64 * half + LOW(quest)));
}

/* all_time_loop: the kind of action done last, at its ordinary cost. */
TT_QUICK static inline void list_repeats(struct list *l) {
    switch (l->me->last_kind) {
    case KIND_MOVE: list_moves(l, false); break;
    case KIND_COLLECT:
        if (l->me->location != VOID)
            add(l, V_COLLECT, 0);
        break;
    case KIND_QUEST: list_quests(l, 0); break;
    case KIND_DRAW:
        if (deck_or_pile(l->s, ACTION_DECK, 0))
            add(l, V_DRAW, 0);
        break;
    default: break;
    }
}

TT_FN static bool can_repeat(const struct at *g, int p) {
    tt_move out[PERIODS];
    struct list l = {g->setup, g->s, &g->s->player[p], p, 0, out};
    list_repeats(&l);
    return l.n > 0;
}

TT_QUICK static inline void add_choice(struct list *l, bool ok, int choice) {
    if (ok)
        add(l, V_CHOICE, (uint32_t)choice << 2);
}

/* The choices of B.4 that can be paid. */
TT_QUICK static inline void list_choices(struct list *l) {
    const struct all_row *row = &table_of(l->setup)->all[l->s->event - FIRST_ALL];
    int have = total(l->me), fixed = 0;
    for (int t = 0; t < TYPES; t++)
        fixed += row->res[t];
    bool pays = affords(l->me, row->res, row->crystals) && have - fixed >= row->picks;
    if (row->how == BY_REPEATING)
        list_repeats(l);
    if (holds(l->me, CHRONO_DISTORTER)) /* 17.6 */
        list_args(l, V_PLAY, CHRONO_DISTORTER, ARG_RESOURCE);
    switch ((enum all_how)row->how) {
    case BY_PAYING:
        add_choice(l, pays, C_PAY);
        add_choice(l, true, C_FAIL);
        break;
    case BY_ROLL_OR_FAIL:
        add_choice(l, true, C_FAIL);
        add_choice(l, true, C_ROLL);
        break;
    case BY_CROSSROADS:
        add_choice(l, true, C_GAIN);
        add_choice(l, have >= row->negative.n, C_SPEND);
        break;
    case BY_BANK:
        for (int n = 1; n <= row->picks && n <= have; n++)
            add(l, V_CHOICE, (uint32_t)(C_INVEST << 2 | n));
        add_choice(l, true, C_PASS);
        break;
    case BY_JOINING:
        add_choice(l, pays, C_JOIN);
        add_choice(l, true, C_PASS);
        break;
    case BY_LOTTERY:
        add_choice(l, have >= row->picks, C_JOIN);
        add_choice(l, true, C_PASS);
        break;
    case BY_MARKET:
        add_choice(l, l->me->res[FOOD] >= row->res[FOOD], C_CRYSTAL);
        add_choice(l, l->me->res[GOLD] >= row->res[GOLD], C_ACTION);
        add_choice(l, l->me->res[KNOWLEDGE] >= row->res[KNOWLEDGE], C_EVENT);
        add_choice(l, true, C_PASS);
        break;
    case BY_REPEATING: add_choice(l, true, C_PASS); break;
    case BY_RIPPLES:
    case BY_ROLLING:
    case BY_AUCTION: break;
    }
}

/* Decisions that list a few fixed things. */
TT_QUICK static inline void list_small(struct list *l, int kind, const struct step *top) {
    const struct state *s = l->s;
    switch (kind) {
    case S_CHARACTER: {
        unsigned taken = 0;
        for (int q = 0; q < l->setup->seats; q++)
            if (s->player[q].character != NONE)
                taken |= 1u << s->player[q].character;
        for
            EACH_BIT(who, ~taken & ((1u << CHARACTERS) - 1u))
        add(l, V_CHARACTER, (uint32_t)LOW(who));
        break;
    }
    case S_GUARDIAN:
        add(l, V_GUARDIAN, 0);
        if (house.all[s->event - FIRST_ALL].goal)
            add(l, V_GUARDIAN, 1);
        add(l, V_PASS, 0);
        break;
    case S_DISCARD:
        for
            EACH_BIT(card, l->me->hand)
        add(l, V_DISCARD, (uint32_t)LOW(card));
        break;
    case S_SLIP:
    case S_DUELIST_MOVE:
        for
            EACH_BIT(to, steps_from(s, l->me->location))
        add(l, V_STEP, (uint32_t)LOW(to));
        add(l, V_PASS, 0);
        break;
    case S_REPLACE:
        for (int i = 0; i < l->me->slots; i++)
            add(l, V_REPLACE, (uint32_t)i);
        break;
    case S_ATTEMPT:
        if (can_attempt(table_of(l->setup), l->me, top->a[0]))
            add(l, V_ATTEMPT, (uint32_t)top->a[0] << 8);
        add(l, V_DECLINE_EVENT, (uint32_t)top->a[0] << 8);
        break;
    case S_BLOCK:
        for
            EACH_BIT(card, block_cards(l->me, top->a[0]))
        add(l, V_BLOCK, (uint32_t)LOW(card));
        add(l, V_PASS, 0);
        break;
    case S_TRADE_ANSWER:
        add(l, V_ACCEPT, 0);
        add(l, V_DECLINE, 0);
        break;
    case S_DUEL_ANSWER:
        add(l, V_ACCEPT, 0);
        if (total(l->me))
            add(l, V_DECLINE, 0);
        if (ready(l->me, TIME_GUARDIAN))
            add(l, V_DECLINE, 1);
        break;
    case S_KEEP_CARD:
    case S_KEEP_EVENT:
        for (int i = 0; i < top->a[0]; i++)
            add(l, V_KEEP, (uint32_t)i);
        if (kind == S_KEEP_EVENT)
            add(l, V_PASS, 0);
        break;
    case S_HUNT:
        for (int i = 0; i < top->a[0]; i++)
            if (payable(table_of(l->setup), l->me, top->a[1 + i]))
                add(l, V_QUEST, (uint32_t)i);
        add(l, V_PASS, 0);
        break;
    case S_ARRANGE:
        for (int i = 0; i < (top->a[1] == 3 ? 6 : top->a[1]); i++)
            add(l, V_ARRANGE, (uint32_t)i);
        break;
    case S_EXPERT:
        list_prices(l, top->a[0], PLACE_EXPERT);
        add(l, V_PASS, 0);
        break;
    default: /* S_SEER */ add(l, V_VISION_KEEP, 0); add(l, V_VISION_BURY, 0);
    }
}

TT_QUICK static inline void list_ways(struct list *l, int place) {
    struct ways found;
    find_ways(table_of(l->setup), l->me, quest_at(l->s, l->p, place), pay_effects(l->s, l->p), &found);
    for (int i = 0; i < found.n; i++)
        add(l, V_PAY, found.way[i]);
}

TT_QUICK static inline void list_tiebreak(struct list *l) {
    for (int spot = 2; spot <= 5; spot++)
        for (int n = 1; n <= l->me->crystals; n++)
            add(l, V_TIEBREAK, (uint32_t)(spot << 8 | n));
    add(l, V_PASS, 0);
}

/* The moves where a decision of this kind is next. */
TT_QUICK static inline int list_kind(const struct tt_setup *setup, const struct state *s, int kind, int seat,
                                     tt_move *out) {
    const struct step *top = top_step(s);
    struct list l = {setup, s, &s->player[seat], seat, 0, out};
    switch (kind) {
    case S_TURN: list_turn(&l); break;
    case S_PICK:
        for
            EACH_BIT(type, pick_types(s, top))
        add(&l, V_PICK, (uint32_t)LOW(type));
        if (top->a[0] == PICK_HEAL)
            add(&l, V_PASS, 0);
        break;
    case S_RESOURCES: list_resources(&l); break;
    case S_EVENT_CHOICE: list_choices(&l); break;
    case S_PAYMENT: list_ways(&l, top->a[0]); break;
    case S_TERMS: list_terms(&l, &s->player[top->a[0]]); break;
    case S_SWAP:
        list_amounts(&l, V_SWAP, s->player[top->a[0]].res, table_of(setup)->action[FORTUITOUS_ENCOUNTER].effect.n);
        break;
    case S_EXCHANGE:
        list_amounts(&l, V_EXCHANGE, s->supply, top->a[1]);
        if (top->a[0] == FLEXIBLE_TRADER)
            add(&l, V_PASS, 0);
        break;
    case S_BET: list_bets(&l, top->a[0]); break;
    case S_REROLL: list_rerolls(&l, top->a[1]); break;
    case S_ARENA_ANSWER: list_answers(&l, top->a[0]); break;
    case S_GIVE_ARTIFACT: list_own_quests(&l, V_GIVE_ARTIFACT, false); break;
    case S_DROP_QUEST: list_own_quests(&l, V_DROP_QUEST, true); break;
    case S_BID:
        for (int n = 0; n <= total(l.me); n++)
            add(&l, V_BID, (uint32_t)n);
        break;
    case S_TIEBREAK: list_tiebreak(&l); break;
    default: list_small(&l, kind, top);
    }
    return l.n;
}

TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = seen_as(base);
    return list_kind(setup, s, top_step(s)->kind, seat, out);
}
