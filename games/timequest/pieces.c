/* TimeQuest cut into pieces that do the same in every game (gpu/flow.cuh): a decision and its answer, one action
 * of a turn, one automatic step. The sort of a piece is a constant where a device works at it, so that of all
 * the switches in these rules only its own branch is left. Included by rules.c.
 *
 * The sorts are the kinds of step, OVER, and from TURNS on the verbs of a turn. */
enum { TURNS = OVER + 1, SORTS = TURNS + V_END_TURN - V_MOVE + 1, TWO_STEPS = S_TURN };

/* Which pieces choose a move: in a turn the verb is chosen in one (choose_verb), the move in the next. */
TT_QUICK static inline bool decides(int sort) { return (sort < DECISIONS && sort != S_TURN) || sort >= TURNS; }
TT_QUICK static inline int sort_now(const struct tt_state *base) {
    const struct state *s = seen_as(base);
    return s->over ? (int)OVER : top_step(s)->kind;
}

/* --- a move by its number, without a list ------------------------------------------------------- */

TT_QUICK static inline tt_move move_of(int p, int verb, uint32_t arg) {
    return (uint32_t)p << TT_MOVE_BITS | (uint32_t)verb << VERB_SHIFT | arg;
}

#include "counts.c"

TT_QUICK static inline uint32_t up_to_three(uint8_t n) { return n < 3 ? n : 3; }

/* As list_resources() has them: 4 to 7 tokens in the first four types, two bits each, of which the first two types are
 * gone through and the other two are a set of their sixteen pairs. */
enum { RESOURCE_CHOICES = 155 };
TT_TABLE uint16_t pairs_up_to[] = {0,      0x0001, 0x0013, 0x0137,
                                   0x137F, 0x37FF, 0x7FFF, 0xFFFF}; /* [n]: of sum n - 1 at most */

TT_QUICK static inline tt_move pick_resources(int p, struct tt_rng *rng, int *n) {
    *n = RESOURCE_CHOICES;
    uint32_t k = tt_rng_below(rng, RESOURCE_CHOICES), two = 0, set = 0;
    for (;; two++) {
        uint32_t sum = (two >> 2) + (two & 3);
        set = pairs_up_to[sum == 0 ? 7 : 8 - sum] & ~(uint32_t)pairs_up_to[sum < 4 ? 4 - sum : 0];
        if (k < (uint32_t)tt_count32(set))
            break;
        k -= (uint32_t)tt_count32(set);
    }
    while (k--)
        set &= set - 1;
    uint32_t rest = (uint32_t)tt_lowest(set), sum = (two >> 2) + (two & 3) + (rest >> 2) + (rest & 3);
    return move_of(p, V_RESOURCES, (two << 4 | rest) << 2 | (7 - sum));
}

/* As list_bets() has them. */
TT_QUICK static inline tt_move pick_bet(const struct player *me, int p, uint32_t spot, struct tt_rng *rng, int *n) {
    uint32_t stakes = 0, type = 0;
    for (int t = 0; t < TYPES; t++)
        stakes += up_to_three(me->res[t]);
    *n = (int)(stakes * (spot ? 1 : 4) + 1);
    uint32_t k = tt_rng_below(rng, (uint32_t)*n);
    if (k + 1 == (uint32_t)*n)
        return move_of(p, V_PASS, 0);
    for (spot = spot ? spot : 2; k >= stakes; spot++)
        k -= stakes;
    for (; k >= up_to_three(me->res[type]); type++)
        k -= up_to_three(me->res[type]);
    return move_of(p, V_BET, spot << 5 | type << 2 | (k + 1));
}

/* As list_terms() has them: for each amount of a type, all amounts of the others' other types. */
TT_QUICK static inline tt_move pick_terms(const struct player *me, const struct player *you, int p, struct tt_rng *rng,
                                          int *n) {
    uint32_t theirs = 0, all = 0, give = 0, take = 0, each = 0;
    for (int t = 0; t < TYPES; t++)
        theirs += up_to_three(you->res[t]);
    for (int t = 0; t < TYPES; t++)
        all += up_to_three(me->res[t]) * (theirs - up_to_three(you->res[t]));
    *n = (int)all + 1;
    uint32_t k = tt_rng_below(rng, all + 1);
    if (k == all)
        return move_of(p, V_PASS, 0);
    for (;; give++) {
        each = theirs - up_to_three(you->res[give]);
        if (k < up_to_three(me->res[give]) * each)
            break;
        k -= up_to_three(me->res[give]) * each;
    }
    uint32_t amount = 1 + k / each;
    for (k %= each;; take++) {
        uint32_t some = take == give ? 0 : up_to_three(you->res[take]);
        if (k < some)
            break;
        k -= some;
    }
    return move_of(p, V_PROPOSE, give << 7 | amount << 5 | take << 2 | (k + 1));
}

TT_QUICK static inline tt_move pick_type(const struct state *s, const struct step *top, int p, struct tt_rng *rng,
                                         int *n) {
    unsigned set = pick_types(s, top), types = (unsigned)tt_count32(set);
    *n = (int)types + (top->a[0] == PICK_HEAL);
    uint32_t k = tt_rng_below(rng, (uint32_t)*n);
    if (k == types)
        return move_of(p, V_PASS, 0);
    while (k--)
        set &= set - 1;
    return move_of(p, V_PICK, (uint32_t)tt_lowest(set));
}

/* A turn: the verb, as the next sort of piece, and which of its moves. */
TT_QUICK static inline int choose_verb(const struct tt_setup *setup, const struct tt_state *base, struct tt_rng *rng,
                                       int *n, uint32_t *which) {
    struct counts of;
    int verb = 0;
    const struct state *s = seen_as(base);
    count_turn(setup, s, s->turn, &of);
    const uint32_t first = sum_of_eight(of.word[0]), second = sum_of_eight(of.word[1]),
                   all = first + second + sum_of_eight(of.word[2]);
    *n = (int)all;
    uint32_t k = tt_rng_below(rng, all);
    uint64_t word = of.word[0];
    if (k >= first + second) {
        k -= first + second;
        verb = 16;
        word = of.word[2];
    } else if (k >= first) {
        k -= first;
        verb = 8;
        word = of.word[1];
    }
    TT_ROLLED
    for (; k >= (uint8_t)word; verb++, word >>= 8)
        k -= (uint8_t)word;
    *which = k;
    return TURNS + verb;
}

/* One of the moves at random, as tt_random_move chooses it from the list; *n is how many there are. */
TT_QUICK static inline tt_move choose(const struct tt_setup *setup, const struct tt_state *base, int sort,
                                      uint32_t which, struct tt_rng *rng, int *n) {
    const struct state *s = seen_as(base);
    if (sort >= TURNS)
        return turn_move(setup, s, s->turn, sort - TURNS + V_MOVE, which);
    const struct step *top = top_step(s);
    int p = sort == S_BID || sort == S_TIEBREAK ? tt_random_actor(base->actors, rng) : top->player;
    const struct player *me = &s->player[p];
    if (sort == S_RESOURCES)
        return pick_resources(p, rng, n);
    if (sort == S_BET)
        return pick_bet(me, p, top->a[0], rng, n);
    if (sort == S_TERMS)
        return pick_terms(me, &s->player[top->a[0]], p, rng, n);
    if (sort == S_PICK)
        return pick_type(s, top, p, rng, n);
    tt_move list[TT_GPU_MOVES];
    *n = list_kind(setup, s, sort, p, list);
    return list[tt_rng_below(rng, (uint32_t)*n)];
}

/* --- what comes of it --------------------------------------------------------------------------- */

/* The automatic step that nearly always follows a piece: it is done along with it. */
TT_QUICK static inline int usual_next(int sort) {
    switch (sort) {
    case TURNS + V_END_TURN - V_MOVE: return S_END_TURN;
    case S_END_TURN:
    case S_EVENT_END: return S_START_TURN;
    case S_END_ROUND: return S_START_ROUND;
    case S_START_ROUND: return S_EVENT_PLAYER;
    case S_ARENA_ROLL: return S_ARENA_END;
    default: return OVER;
    }
}

/* Does what this sort of piece does, with the move that was chosen; returns the sort that is next. */
TT_QUICK static inline int work(const struct tt_setup *setup, struct tt_state *base, int sort, tt_move m) {
    struct at here = {setup, own(base), NULL}, *g = &here;
    const int second = usual_next(sort), third = usual_next(second);
    if (sort < DECISIONS)
        answer(g, sort, pop(here.s), tt_move_seat(m), move_verb(m), move_arg(m));
    else if (sort < STEPS)
        automatic(g, sort, pop(here.s));
    else
        take_turn(g, tt_move_seat(m), sort - TURNS + V_MOVE, move_arg(m));
    int next = settle(g);
    if (second != OVER && next == second) {
        automatic(g, second, pop(here.s));
        next = settle(g);
    }
    if (third != OVER && next == third) {
        automatic(g, third, pop(here.s));
        next = settle(g);
    }
    return next;
}
