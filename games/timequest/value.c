/* TimeQuest: how well a player stands, as a sum of what is seen of them. Included by bot.c.
 *
 * A player's traits are small numbers; each has two weights in 1/256 of a doubling, for the start and for the end
 * of the game, and counts in between by how much of the game is left. A player whose sum is 256 higher than another's
 * is taken to be twice as likely to win. The weights were fitted to games that the bots played against each other
 * (bench/fit). */

enum { FIRST_TOKENS = 3, SOME_CRYSTALS = 6, SURE_CARDS = 3 };

enum trait {
    T_ARTIFACTS,
    T_CRYSTALS,
    T_MANY_CRYSTALS,          /* all of them; those beyond six */
    T_SIXES,                  /* whole points that crystals make */
    T_FIRST,                  /* of each type: the first tokens, */
    T_MORE = T_FIRST + TYPES, /* and the others */
    T_EVEN = T_MORE + TYPES,  /* tokens of the scarcest type */
    T_TOKEN,
    T_ON_VOID,
    T_REWARD,  /* crystals of the best quest that can be paid where the figure stands */
    T_ALMOST,  /* and where tokens are missing: the best of crystals less tokens */
    T_WAITING, /* the same with the token down */
    T_SHELF,   /* cards of the row that could be bought at their periods */
    T_BARGAIN, /* one of them where the figure stands */
    T_HAND,
    T_SLOTS,
    T_KEPT,
    T_WON,
    T_BENEFITS,
    T_ENGINE, /* slotted cards that give action points */
    T_BANK,
    T_EXPLORER,
    T_TURN,
    T_AP,     /* at turn, and its points */
    T_BEFORE, /* still to have a turn in this round */
    T_OBJECTIVE,
    T_CHARACTER, /* one of the six */
    TRAITS = T_CHARACTER + CHARACTERS
};

TT_TABLE int16_t early_weight[TRAITS] = {
    -34, -12, 31, -108, -11,  0,   -5,  14,  20, 8,  12, -2, 12, 10, 23,  -16, -12, 11,   0,   -18,
    34,  105, 39, 25,   -102, -70, 150, -90, 19, 32, 41, 12, 86, 0,  138, -21, 58,  -154, -67, 45,
};
TT_TABLE int16_t late_weight[TRAITS] = {
    478, 111, -18, 79, 39,  34,  26, 24,  28,  32, -2,  40, 2,  30, -29, 29,   245, 21,  8,  5,
    -8,  5,   18,  4,  -45, 129, 14, -39, -33, 31, -47, 42, 98, 0,  67,  -104, -9,  -31, 34, 43,
};

/* How much of the game is still to come: 64 at the start, 0 in the last round. The visits that are missing
 * until enough periods are closed, or the rounds that are left. */
TT_FN static int horizon(const struct tt_setup *setup, const struct state *s) {
    uint8_t count[16] = {0};
    int need = (int)setup->option[O_CLOSED], start = start_visits(setup), visits = 0;
    if (s->final)
        return 0;
    for (int at = 1; at <= PERIODS; at++)
        count[s->visits[at] & 15]++;
    for (int v = 0; v < 16 && need > 0; v++)
        for (int k = count[v]; k > 0 && need > 0; k--, need--)
            visits += v;
    int by_visits = 64 * visits / ((int)setup->option[O_CLOSED] * start);
    int by_rounds = 64 * ((int)setup->option[O_ROUNDS] - s->round) / (int)setup->option[O_ROUNDS];
    int left = by_visits < by_rounds ? by_visits : by_rounds;
    return left < 3 ? 3 : left > 64 ? 64 : left;
}

/* What the quests within reach are worth where the figure stands. */
TT_FN static void traits_of_quests(const struct table *table, const struct state *s, int p, int16_t *t) {
    const struct player *me = &s->player[p];
    const struct period_row *here = &table->period[me->location];
    int best = 0, almost = -8, shelf = 0, bargain = 0, all = total(me);
    for
        EACH_BIT(place, places(s, me)) {
            int quest = quest_at(s, p, LOW(place));
            const struct quest_row *q = &table->quest[quest];
            int x = q->x - me->res[here->x], y = q->y - me->res[here->y];
            int missing = (x > 0 ? x : 0) + (y > 0 ? y : 0);
            if (!missing && q->crystals > best)
                best = q->crystals;
            if (2 * q->crystals - missing > almost)
                almost = 2 * q->crystals - missing;
            bool can = q->crystals <= me->crystals && full_price(table, me, quest).surcharge <= all;
            shelf += can;
            bargain |= can && q->period == me->location;
        }
    if (me->location != VOID) {
        t[me->token_up ? T_REWARD : T_WAITING] = (int16_t)best;
        if (me->token_up)
            t[T_ALMOST] = (int16_t)almost;
    }
    t[T_SHELF] = (int16_t)shelf;
    t[T_BARGAIN] = (int16_t)bargain;
}

TT_FN static void traits_of_goods(const struct number_row *number, const struct player *me, int16_t *t) {
    int scarce = 100;
    t[T_ARTIFACTS] = (int16_t)(me->artifacts * number->artifact_points);
    t[T_CRYSTALS] = me->crystals;
    t[T_MANY_CRYSTALS] = (int16_t)(me->crystals > SOME_CRYSTALS ? me->crystals - SOME_CRYSTALS : 0);
    t[T_SIXES] = (int16_t)(me->crystals / number->crystals_a_point);
    for (int i = 0; i < TYPES; i++) {
        int n = me->res[i];
        t[T_FIRST + i] = (int16_t)(n < FIRST_TOKENS ? n : FIRST_TOKENS);
        t[T_MORE + i] = (int16_t)(n < FIRST_TOKENS ? 0 : n - FIRST_TOKENS > 5 ? 5 : n - FIRST_TOKENS);
        scarce = n < scarce ? n : scarce;
        t[T_BANK] = (int16_t)(t[T_BANK] + me->bank[i]);
    }
    t[T_EVEN] = (int16_t)scarce;
    t[T_HAND] = (int16_t)tt_count(me->hand);
    if (t[T_HAND] > SURE_CARDS)
        t[T_HAND] = SURE_CARDS;
    t[T_SLOTS] = me->slots;
    t[T_KEPT] = (int16_t)tt_count(me->kept);
    t[T_WON] = (int16_t)tt_count(me->won);
    t[T_BENEFITS] = (int16_t)tt_count(me->benefits);
    t[T_ENGINE] = (int16_t)tt_count(me->slotted & (BIT(TIME_ACCELERATOR) | BIT(MASTER_OF_TIME)));
    t[T_EXPLORER] = me->explorer_n;
}

/* Whether a player's turn in this round is still to come. */
TT_FN static bool comes_later(const struct tt_setup *setup, const struct state *s, int p) {
    int n = setup->seats;
    return s->turn >= n || (p + n - s->first) % n > (s->turn + n - s->first) % n;
}

/* Everything that counts for a player; `t` has TRAITS places. */
TT_FN static void traits_of(const struct tt_setup *setup, const struct state *s, int p, int16_t *t) {
    const struct player *me = &s->player[p];
    memset(t, 0, TRAITS * sizeof *t);
    traits_of_goods(&table_of(setup)->number, me, t);
    traits_of_quests(table_of(setup), s, p, t);
    t[T_TOKEN] = me->token_up;
    t[T_ON_VOID] = me->location == VOID;
    if (s->turn == p) {
        t[T_TURN] = 1;
        t[T_AP] = s->ap;
    }
    t[T_BEFORE] = comes_later(setup, s, p);
    if (setup->option[O_OBJECTIVES])
        t[T_OBJECTIVE] = (int16_t)objective_level(setup, me, s->final);
    if (me->character < CHARACTERS)
        t[T_CHARACTER + me->character] = 1;
}

TT_FN static int standing(const struct tt_setup *setup, const struct state *s, int p, int left) {
    int16_t t[TRAITS];
    int early = 0, late = 0;
    traits_of(setup, s, p, t);
    for (int i = 0; i < TRAITS; i++) {
        early += t[i] * early_weight[i];
        late += t[i] * late_weight[i];
    }
    return (early * left + late * (64 - left)) / 64;
}

/* 2 to the power of x/256, times 4096, roughly: straight between whole powers. */
TT_FN static uint64_t weight_of(int x) {
    x = x > 2047 ? 2047 : x < -2047 ? -2047 : x;
    uint32_t at = (uint32_t)(x + 2048);
    return (uint64_t)(256 + (at & 255)) << (at >> 8);
}

TT_FN static int bot_value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    const struct state *s = seen_as(base);
    int left = horizon(setup, s), stands[PLAYERS], middle = 0;
    uint64_t sum = 0, mine = 0;
    for (int p = 0; p < setup->seats; p++)
        middle += stands[p] = standing(setup, s, p, left);
    middle /= setup->seats;
    for (int p = 0; p < setup->seats; p++) {
        uint64_t w = weight_of(stands[p] - middle);
        sum += w;
        mine += p == seat ? w : 0;
    }
    return (int)(mine * 65536 / sum);
}
