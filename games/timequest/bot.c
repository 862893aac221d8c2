/* TimeQuest: what the bots are told about it. Included by game.c after rules.c. */

#include "value.c"

/* --- how good a move looks ---------------------------------------------------------------------- */

/* The best that a period offers this player: crystals of a quest it can pay for there. */
TT_FN static int best_quest(const struct table *t, const struct state *s, const struct player *me, int p, int at) {
    const struct period_row *here = &t->period[at];
    int best = 0;
    for
        EACH_BIT(place, places(s, me)) {
            const struct quest_row *q = &t->quest[quest_at(s, p, LOW(place))];
            if (q->crystals > best && me->res[here->x] >= q->x && me->res[here->y] >= q->y)
                best = q->crystals;
        }
    return best;
}

TT_FN static bool sells_artifact(const struct table *t, const struct state *s, const struct player *me, int p, int at,
                                 int crystals) {
    for
        EACH_BIT(place, places(s, me)) {
            int quest = quest_at(s, p, LOW(place));
            if (t->quest[quest].period == at && full_price(t, me, quest).crystals <= crystals &&
                full_price(t, me, quest).surcharge <= total(me))
                return true;
        }
    return false;
}

/* How much one more token of a type would help: few of it, and asked for where the figure stands. */
TT_FN static int need(const struct table *t, const struct player *me, int type) {
    const struct period_row *here = &t->period[me->location];
    int sum = me->res[type] < 6 ? 6 - me->res[type] : 0;
    if (me->location != VOID && (here->x == type || here->y == type))
        sum += 3;
    return sum;
}

/* Whether one token for one could please both. */
TT_FN static bool could_trade(const struct table *t, const struct player *me, const struct player *you) {
    for (int give = 0; give < TYPES; give++)
        for (int take = 0; take < TYPES && me->res[give]; take++)
            if (you->res[take] && need(t, me, take) > need(t, me, give) + 1 &&
                need(t, you, give) > need(t, you, take) + 1)
                return true;
    return false;
}

TT_FN static int like_move(const struct table *t, const struct state *s, const struct player *me, int p, int to,
                           int price) {
    int like = 6000 - 2500 * price;
    if (me->location == VOID)
        like += 12000;
    if (!me->token_up || !best_quest(t, s, me, p, me->location))
        like += 4000 * best_quest(t, s, me, p, to);
    if (sells_artifact(t, s, me, p, to, me->crystals - price))
        like += 18000;
    return like;
}

TT_FN static int like_collect(const struct table *t, const struct player *me) {
    const struct period_row *here = &t->period[me->location];
    return 17000 + 700 * (need(t, me, here->gain1) + need(t, me, here->gain2)) - 250 * total(me);
}

TT_FN static int like_card(const struct player *me, int verb, int card) {
    if (verb == V_SLOT)
        return me->slots < 2 ? 44000 : 4000;
    switch (card) {
    case TIME_LOCK: return 3000;
    case TIME_VORTEX:
    case PARALLEL_PATH: return 6000;
    case CHRONO_TRADER:
    case FORTUITOUS_ENCOUNTER: return total(me) > 6 ? 20000 : 3000;
    case TIME_DIVER: return me->token_up ? 9000 : 30000;
    case CRYSTAL_SEEKER: return total(me) > 8 ? 24000 : 5000;
    case TIME_RESOURCE_ALCHEMIST: return total(me) < 4 ? 20000 : 2000;
    case TIME_REVERSAL: return 100;
    default: return 45000;
    }
}

/* In step `turn`. */
TT_FN static int like_turn(const struct tt_setup *setup, const struct state *s, int p, int verb, uint32_t arg) {
    const struct player *me = &s->player[p];
    const struct table *t = table_of(setup);
    int n = (int)arg;
    switch (verb) {
    case V_MOVE: return like_move(t, s, me, p, n >> 3, n & 7 ? 0 : move_price(t, s, me, n >> 3)) - (n & 7 ? 500 : 0);
    case V_FREE_MOVE:
        return me->location == VOID            ? (me->crystals ? 14000 : 30000)
               : me->crystals || total(me) < 8 ? 3000
                                               : like_move(t, s, me, p, n, 2);
    case V_COLLECT: return like_collect(t, me) + (n ? 6000 : 0);
    case V_QUEST: return 42000 + 2500 * t->quest[quest_at(s, p, n)].crystals;
    case V_BUY: return 52000 - 1500 * t->quest[quest_at(s, p, n >> 2)].crystals + (n & 3 ? 400 : 0);
    case V_DRAW: return tt_count(me->hand) < hand_limit(setup, me) ? 19500 : 7000;
    case V_DUEL: return s->player[n].artifacts > me->artifacts ? 16000 : 4000;
    case V_FIGHT: return me->location == VOID ? 15000 : 9000;
    case V_ENTER_VOID: return me->crystals > 5 ? 11000 : 2000;
    case V_VOID_ROLL: return n >> 6 == 1 ? 50000 + 300 * need(t, me, n >> 3 & 7) : 48000;
    case V_OFFER: return could_trade(t, me, &s->player[n]) ? 21000 : 500;
    case V_PLAY:
    case V_USE: return like_card(me, verb, n >> 8);
    case V_SLOT: return like_card(me, verb, n);
    case V_SWAP_RESOURCE: return need(t, me, n & 7) > need(t, me, n >> 3) + 3 ? 25000 : 1000;
    case V_LAUNCH: return s->ap ? 2000 : 40000;
    case V_CONVERT: return n == STONE && me->res[STONE] > 5 ? 20000 : 900;
    case V_VISION: return 4000;
    case V_ATTEMPT:
    case V_USE_EVENT: return 50000;
    default: return s->ap ? 1500 : 6000; /* V_END_TURN */
    }
}

TT_FN static int like_pick(const struct table *t, const struct state *s, const struct step *top, int type) {
    const struct player *me = &s->player[top->player];
    bool in = top->a[0] == PICK_GAIN || top->a[0] == PICK_HEAL;
    return in ? 20000 + 2000 * need(t, me, type) : 40000 - 2000 * need(t, me, type);
}

/* What somebody gets against what they give, by need. */
TT_FN static int like_deal(const struct table *t, const struct player *me, int get, int n, int give, int m) {
    return 10000 + 1200 * (n * (4 + need(t, me, get)) - m * (4 + need(t, me, give)));
}

TT_FN static int like_choice(const struct tt_setup *setup, const struct state *s, int p, int choice, int amount) {
    const struct player *me = &s->player[p];
    switch ((enum choice)choice) {
    case C_PAY: return s->event == ALL_SOLAR_FLARE && !me->crystals ? 5000 : 30000;
    case C_FAIL: return 10000;
    case C_SPEND: return total(me) > 6 || s->final ? 25000 : 12000;
    case C_INVEST: return total(me) > 4 && horizon(setup, s) > 8 ? 20000 + 1000 * amount : 4000;
    case C_JOIN: return total(me) > 5 ? 20000 : 8000;
    case C_CRYSTAL: return 30000;
    case C_ACTION: return 18000;
    case C_EVENT: return 12000;
    default: return 15000;
    }
}

TT_FN static int like_reroll(const struct table *t, const struct state *s, const struct step *top, int p) {
    if (top->kind == S_ARENA_ANSWER) {
        int side = top->a[0], lead = s->arena_dice[side] + s->plus[side] - s->arena_dice[side ^ 1] - s->plus[side ^ 1];
        return lead < 0 && s->fighter[side] == p ? 16000 : 4000;
    }
    const struct step *roll_step = &s->agenda[s->agenda_n - 2];
    if (top->a[0] == ROLL_ACTIVE)
        return t->event[roll_step->a[4] - FIRST_EVENT].rolls >> (top->a[2] - 1) & 1 ? 100 : 30000;
    if (top->a[0] == ROLL_VOID)
        return top->a[1] == 2 && (top->a[2] + top->a[3]) & 1 ? 30000 : 100;
    return s->event == ALL_COSMIC_LOTTERY     ? (top->a[2] < 4 ? 30000 : 100)
           : s->event == ALL_DUEL_OF_THE_AGES ? (top->a[2] < 4 ? 30000 : 100)
           : s->event == ALL_QUANTUM_GIFTS    ? 500
                                              : (top->a[2] & 1 ? 30000 : 100);
}

TT_FN static int like_answer(const struct tt_setup *setup, const struct state *s, int p, int verb, uint32_t arg) {
    const struct step *top = top_step(s);
    const struct player *me = &s->player[p];
    const struct table *t = table_of(setup);
    int n = (int)arg;
    switch (verb) {
    case V_PICK: return like_pick(t, s, top, n);
    case V_PAY: {
        int tokens = 0;
        for (int type = 0; type < TYPES; type++)
            tokens += (n >> 3 * type & 7) * (12 - need(t, me, type));
        return 40000 - 100 * tokens - (n >> 15 & PAY_MASTER ? 1500 : 0);
    }
    case V_PROPOSE: {
        int mine = like_deal(t, me, n >> 2 & 7, n & 3, n >> 7, n >> 5 & 3);
        int theirs = like_deal(t, &s->player[top->a[0]], n >> 7, n >> 5 & 3, n >> 2 & 7, n & 3);
        return theirs >= 12000 && mine >= 11000 ? mine + 8000 : mine - 8000;
    }
    case V_ACCEPT:
        if (top->kind == S_DUEL_ANSWER)
            return 10000;
        return like_deal(t, me, top->a[1],
                         top->a[2] + (s->player[top->a[0]].character == AKIRA ? t->number.tongue_other : 0), top->a[3],
                         top->a[4]);
    case V_DECLINE: return top->kind == S_DUEL_ANSWER ? (n ? 30000 : 14000) : 11000;
    case V_EXCHANGE:
    case V_SWAP: return like_deal(t, me, n >> 4 & 7, n & 15, n >> 7, n & 15);
    case V_BET: return n >> 5 == 2 && me->res[n >> 2 & 7] > 3 ? 16000 + 500 * (n & 3) : 3000;
    case V_REROLL: return like_reroll(t, s, top, p);
    case V_BOOST: return 12000;
    case V_STEP: return 9000;
    case V_GIVE_ARTIFACT:
    case V_DROP_QUEST: return in_set(me->artifact, n) ? 10000 - 100 * t->quest[n].crystals : 20000;
    case V_DISCARD: return house.action[n].how == NAMED ? 12000 : 10000;
    case V_BLOCK: return 40000;
    case V_GUARDIAN: return n ? 16000 : 20000;
    case V_CHOICE: return like_choice(setup, s, p, n >> 2, n & 3);
    case V_BID: return 30000 - 2500 * (n > 3 ? n - 3 : 3 - n);
    case V_TIEBREAK: return n >> 8 == 2 ? 12000 + 30 * (n & 0xFF) : 4000;
    case V_ATTEMPT: return 30000;
    case V_DECLINE_EVENT: return 8000;
    case V_QUEST:
        return 30000 +
               1000 * (top->kind == S_HUNT ? t->quest[top->a[1 + n]].crystals : t->quest[quest_at(s, p, n)].crystals);
    case V_BUY: return 40000;
    case V_MOVE: return like_move(t, s, me, p, n >> 3, move_price(t, s, me, n >> 3));
    case V_COLLECT:
    case V_DRAW: return 30000;
    case V_PLAY: return 8000;
    default: return 13000; /* passes, keeps, orders */
    }
}

TT_FN static int appeal(const struct tt_setup *setup, const struct state *s, int p, tt_move m) {
    bool turn = top_step(s)->kind == S_TURN;
    int like =
        turn ? like_turn(setup, s, p, move_verb(m), move_arg(m)) : like_answer(setup, s, p, move_verb(m), move_arg(m));
    return like < 0 ? 0 : like > 65535 ? 65535 : like;
}

/* The move that looks best, with enough noise that equal ones share and others have a chance. */
TT_FN static int bot_rollout(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list,
                             int n, struct tt_rng *rng) {
    const struct state *s = seen_as(base);
    int best = 0, most = -1;
    for (int i = 0; i < n; i++) {
        int like = appeal(setup, s, seat, list[i]) + (int)(tt_rng_next(rng) & 4095);
        if (like > most) {
            most = like;
            best = i;
        }
    }
    return best;
}

#ifndef TT_GPU /* greedy players alone are on a GPU, and look no further than this */
static void bot_prior(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                      uint16_t *out) {
    for (int i = 0; i < n; i++)
        out[i] = (uint16_t)appeal(setup, seen_as(base), seat, list[i]);
}

static const struct tt_bot_hooks bot_hooks = {
    .value = bot_value, .rollout = bot_rollout, .prior = bot_prior, .depth = 32};
#endif
