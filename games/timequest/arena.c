/* TimeQuest: arena fights, bets and artifact duels (chapters 12 and 13). Included by rules.c. */

/* 12.2: the next inactive player who has something to stake, or nobody. */
TT_FN static void ask_bet(struct at *g, int p) {
    struct state *s = g->s;
    for (; p != s->fighter[0]; p = after(g->setup, p))
        if (total(&s->player[p])) {
            push(g, S_BET, p);
            return;
        }
}

TT_FN static void clear_arena(struct state *s) {
    s->arena = ARENA_NONE;
    memset(s->fighter, 0, sizeof s->fighter);
    memset(s->arena_dice, 0, sizeof s->arena_dice);
    memset(s->plus, 0, sizeof s->plus);
    memset(s->spot, 0, sizeof s->spot);
    memset(s->depot->bet, 0, s->bets_n);
    s->bets_n = 0;
}

TT_FN static void enter_arena(struct at *g, int kind, int p, int q) {
    struct state *s = g->s;
    clear_arena(s);
    s->arena = (uint8_t)kind;
    s->fighter[0] = (uint8_t)p;
    s->fighter[1] = (uint8_t)q;
    push(g, S_ARENA_ROLL, p);
}

/* What a fighter can use when asked (12.4, 13.3), as a set of Action cards with GREECE_BIT. */
TT_FN static uint64_t answers(const struct state *s, int side) {
    const struct player *me = &s->player[s->fighter[side]];
    uint64_t open = me->slotted & ~me->used, set = open & BIT(TIME_OPPORTUNIST);
    if (oracle_ready(me))
        set |= BIT(GREECE_BIT);
    if (s->arena == ARENA_DUEL)
        return set;
    return set | (open & (BIT(TEMPORAL_TACTICIAN) | BIT(ARENA_CHAMPION))) |
           (me->hand & (BIT(TIME_GAMBLER) | BIT(DEFENDER_OF_TIME)));
}

/* Asks the fighters in turn until both have passed, or been skipped, in a row. */
TT_FN static void ask_fighter(struct at *g, int side, int passes) {
    for (; passes < 2; passes++, side ^= 1)
        if (answers(g->s, side)) {
            push2(g, S_ARENA_ANSWER, g->s->fighter[side], side, passes);
            return;
        }
}

TT_FN static void arena_roll(struct at *g) {
    struct state *s = g->s;
    for (int side = 0; side < 2; side++) {
        int p = s->fighter[side];
        s->arena_dice[side] = (uint8_t)roll(g);
        s->plus[side] = benefit(&s->player[p], ROMAN_EMPIRE) ? table_of(g->setup)->number.eagle : 0;
        TELL(E_ROLLED, p, s->arena == ARENA_DUEL ? W_DUEL : W_ARENA, 1, s->arena_dice[side], 0);
    }
    push(g, S_ARENA_END, 0);
    ask_fighter(g, 0, 0);
}

/* 12.6: stakes to the supply first, then the bets are paid in the order they were placed. */
TT_FN static void pay_bets(struct at *g, int outcome) {
    struct state *s = g->s;
    uint64_t stakes = 0; /* a byte a type */
    int bets = s->bets_n;
    for (int i = 0; i < bets; i++)
        stakes += (uint64_t)(s->depot->bet[i] & 3) << 8 * (s->depot->bet[i] >> 2 & 7);
    s->stock += stakes;
    if (outcome < 2) /* no spot pays for so little (12.2) */
        return;
    unsigned paid = 0;
    for (int i = 0; i < bets; i++) {
        int p = s->depot->bet[i] >> 5, spot = s->spot[p];
        if (outcome < spot)
            continue;
        receive(g, p, s->depot->bet[i] >> 2 & 7, (s->depot->bet[i] & 3) * spot, W_ARENA, true);
        paid |= 1u << p;
    }
    for (; paid; paid &= paid - 1) /* nobody loses on the way: who has most has it now */
        note_most(&s->player[tt_lowest(paid)]);
}

/* Bets, a loser's Quantum Duelist, the prize, a winner's step (12.6, 12.8). */
TT_FN static void end_fight(struct at *g, int outcome, int winner, int loser) {
    struct state *s = g->s;
    int challenger = s->fighter[0];
    pay_bets(g, outcome);
    clear_arena(s);
    if (winner != NONE) {
        bump(&s->player[winner].arena_wins);
        if (s->player[winner].slotted >> QUANTUM_DUELIST & 1 && steps_from(s, s->player[winner].location))
            push(g, S_DUELIST_MOVE, winner);
        if (s->player[loser].slotted >> QUANTUM_DUELIST & 1) {
            unslot(s, loser, QUANTUM_DUELIST);
            s->player[winner].hand |= BIT(QUANTUM_DUELIST);
            TELL(E_DREW_CARD, winner, QUANTUM_DUELIST, 0, 0, 0);
        }
    }
    int taker = g->setup->option[O_ARENA_GAIN] ? winner : challenger;
    if (taker != NONE && outcome)
        push_pick(g, taker, PICK_GAIN, outcome, ANY, W_ARENA);
}

TT_FN static void arena_end(struct at *g) {
    struct state *s = g->s;
    int one = s->arena_dice[0] + s->plus[0], two = s->arena_dice[1] + s->plus[1];
    int outcome = one > two ? one - two : two - one;
    int winner = one == two ? (int)NONE : s->fighter[one < two], loser = s->fighter[one > two];
    if (g->ev) {
        struct tt_event *e = tell(g, E_FIGHT_ENDED, TT_NOBODY, s->arena, one, two, outcome);
        e->arg[4] = (int16_t)(winner == NONE ? -1 : winner);
    }
    if (s->arena == ARENA_FIGHT) {
        end_fight(g, outcome, winner, loser);
        return;
    }
    clear_arena(s);
    if (winner != NONE)
        push2(g, S_GIVE_ARTIFACT, loser, winner, 0);
}
