/* TimeQuest: the clause that forbids an action. The list in Part D of RULES.md is closed: what it does not
 * name is refused with 6.7. The action is known not to be legal, and its player to be an actor. Included
 * by game.c. */

static int read_location(const struct tt_json *action, const char *key) {
    return tt_json_find(tt_json_get(action, key), location_id);
}

/* Getting to a period at all: onto the Void, closed, locked. */
static const char *refuse_place(const struct state *s, const struct player *me, int to) {
    if (to == VOID)
        return "7.3";
    if (to > VOID && !(s->open >> to & 1))
        return "18.1";
    if (to > VOID && s->lock_at && (to == s->lock_at || me->location == s->lock_at))
        return "3.6";
    return NULL;
}

static const char *refuse_move(const struct state *s, const struct player *me, const struct tt_json *action) {
    int to = read_location(action, "to");
    if (me->this_turn & NO_MOVE)
        return "17.8";
    if (refuse_place(s, me, to))
        return refuse_place(s, me, to);
    if (tt_json_get(action, "use")) {
        int card = tt_json_find(tt_json_get(action, "use"), thing_id);
        return card >= 0 && card < ACTIONS && me->slotted & me->used & BIT(card) ? "11.5" : "7.4";
    }
    return me->location == VOID ? "7.2" : "7.1";
}

static const char *refuse_buy(const struct tt_setup *setup, const struct player *me, const struct tt_json *action) {
    int quest = tt_json_find(tt_json_get(action, "quest"), quest_id);
    bool here = setup->option[O_ANYWHERE] || (quest >= 0 && house.quest[quest].period == me->location);
    return here ? "6.7" : "10.2";
}

static const char *refuse_card(const struct player *me, int verb, const struct tt_json *action) {
    int card = tt_json_find(tt_json_get(action, "card"), thing_id);
    bool named = card >= 0 && card < ACTIONS;
    if (verb != V_USE && !(named && holds(me, card)))
        return "11.2";
    if (verb == V_PLAY)
        return "6.7";
    if (named && me->slotted >> card & 1)
        return "11.5";
    return "11.4";
}

static bool is_ap(int verb) { return verb >= V_MOVE && verb <= V_ENTER_VOID; }

static const char *refuse_ap(const struct tt_setup *setup, const struct state *s, int p, int verb,
                             const struct tt_json *action) {
    const struct player *me = &s->player[p];
    if (s->ap < ap_cost(table_of(setup), verb))
        return "6.3";
    switch (verb) {
    case V_MOVE: return refuse_move(s, me, action);
    case V_FREE_MOVE: {
        const char *where = refuse_place(s, me, read_location(action, "to"));
        return s->fresh && where ? where : "6.6";
    }
    case V_COLLECT:
        if (me->location == VOID)
            return "8.1";
        return me->this_turn & NO_COLLECT ? "17.8" : "6.7";
    case V_QUEST: return me->token_up ? "9.1" : "9.3";
    case V_BUY: return refuse_buy(setup, me, action);
    case V_DUEL: return "13.1";
    case V_DRAW:
    case V_FIGHT: return "6.7";
    default:
        if (me->this_turn & NO_MOVE)
            return "17.8";
        return me->location && me->location == s->lock_at ? "3.6" : "14.2";
    }
}

static const char *refuse_turn(const struct tt_setup *setup, const struct state *s, int p, int verb,
                               const struct tt_json *action) {
    const struct player *me = &s->player[p];
    if (s->free_moved && verb != V_USE_EVENT && verb <= V_ATTEMPT)
        return "6.6";
    if (is_ap(verb))
        return refuse_ap(setup, s, p, verb, action);
    switch (verb) {
    case V_VOID_ROLL: return "14.6";
    case V_OFFER: return s->offers >= setup->option[O_OFFERS] ? "15.3" : "15.1";
    case V_PLAY:
    case V_SLOT:
    case V_USE: return refuse_card(me, verb, action);
    case V_END_TURN: return "6.5";
    default: return "6.7";
    }
}

static const char *refuse(const struct tt_setup *setup, const struct tt_state *base, const struct tt_json *action) {
    const struct state *s = seen_as(base);
    const struct step *top = top_step(s);
    int64_t p = 0;
    int verb = tt_json_find(tt_json_get(action, "verb"), verb_id);
    tt_json_int(tt_json_get(action, "player"), 0, setup->seats - 1, &p);
    switch (top->kind) {
    case S_TURN: return refuse_turn(setup, s, (int)p, verb, action);
    case S_PAYMENT: return "9.4";
    case S_TERMS:
    case S_TRADE_ANSWER: return verb == V_PROPOSE || verb == V_ACCEPT || verb == V_DECLINE ? "15.1" : "15.3";
    case S_REPLACE: return "11.4";
    case S_DISCARD: return verb == V_DISCARD ? "11.2" : "6.7";
    case S_BET: return "12.2";
    case S_DUEL_ANSWER: return "13.2";
    case S_HUNT: return verb == V_QUEST ? "9.1" : "6.7";
    default: return verb == V_OFFER ? "15.3" : "6.7";
    }
}
