/* CONTROL: what the bots are told about it. Included by game.c after rules.c.
 *
 * Weights are in 1/256 of a doubling: a seat whose sum is 256 higher than another's is taken to be
 * twice as likely to win the round. They were fitted to games that the search played against itself
 * (bench/control_fit.py). */

/* --- value ------------------------------------------------------------------------------------ */

TT_TABLE int16_t worth_in_hand[KINDS] = {193, 115, 92, 233, 134, 75, 153, 166, 151, 245, 213, 290};
TT_TABLE int16_t worth_in_area[KINDS] = {97, 207, 341, 347, 473, 306, 398, 487, 400, 416, 396, 422};
enum { WORTH_TURN = 96, WORTH_ONE_AWAY = 270, WORTH_WITHIN_TEN = 100, SCALE_LIMIT = 2047 };

/* 2 to the power of i/16, times 65536 */
TT_TABLE uint32_t power_of_two[17] = {65536, 68438,  71468,  74632,  77936,  81386,  84990,  88752, 92682,
                                      96785, 101070, 105545, 110218, 115098, 120194, 125515, 131072};

/* 2 to the power of x/256, times 256, for |x| up to SCALE_LIMIT. */
TT_FN static uint64_t power(int x) {
    if (x > SCALE_LIMIT)
        x = SCALE_LIMIT;
    if (x < -SCALE_LIMIT)
        x = -SCALE_LIMIT;
    uint32_t at = (uint32_t)(x + 2048);
    uint32_t low = power_of_two[at >> 4 & 15], high = power_of_two[(at >> 4 & 15) + 1];
    uint64_t fraction = low + ((high - low) * (at & 15) >> 4);
    return fraction << (at >> 8) >> 8;
}

/* The highest fuel among the cards of a hand; 0 for none. Kinds ascend by fuel but for two. */
TT_FN static int best_fuel(uint64_t hand) {
    uint64_t kinds = kinds_in(hand);
    if (!kinds)
        return 0;
    int kind = tt_highest(kinds) >> 2;
    return fuel_of[kind] < 5 && (kinds & ONE(DEFLECTOR)) ? 5 : fuel_of[kind];
}

TT_FN static int sum_worth(uint64_t counts, const int16_t *worth) {
    int sum = 0;
    for (uint64_t set = kinds_in(counts); set; set &= set - 1) {
        int kind = next_kind(set);
        sum += worth[kind] * count_of(counts, kind);
    }
    return sum;
}

/* How well a seat stands in this round. */
TT_FN static int standing(const struct state *s, int p) {
    int sum = sum_worth(s->hand[p], worth_in_hand) + sum_worth(s->lies[p], worth_in_area);
    int missing = GOAL - s->fuel[p];
    if (s->to_move == p)
        sum += WORTH_TURN;
    if (missing <= best_fuel(s->hand[p]))
        sum += WORTH_ONE_AWAY;
    else if (missing <= 10)
        sum += WORTH_WITHIN_TEN;
    return sum;
}

/* Chance of the match for a side that still needs i rounds against one that needs j, all rounds even. */
TT_TABLE uint32_t match_of_two[4][4] = {
    {65536, 65536, 65536, 65536}, {0, 32768, 49152, 57344}, {0, 16384, 32768, 45056}, {0, 8192, 20480, 32768}};
/* The same for the first of three players. */
TT_TABLE uint32_t match_of_three[3][3][3] = {{{65536, 65536, 65536}, {65536, 65536, 65536}, {65536, 65536, 65536}},
                                             {{0, 0, 0}, {0, 21845, 29127}, {0, 29127, 41263}},
                                             {{0, 0, 0}, {0, 7282, 12136}, {0, 12136, 21845}}};

/* What the seat may expect of the match if `winner` gets this round. */
TT_FN static uint64_t after_round(const struct tt_setup *setup, const struct state *s, int seat, int winner) {
    int need[PLAYERS];
    for (int p = 0; p < setup->seats; p++) {
        need[p] = rounds_to_win(setup) - s->wins[p] - (p == winner || partners(setup, p, winner));
        if (need[p] < 0)
            need[p] = 0;
    }
    int left = left_of(setup, seat);
    if (setup->seats == 3)
        return match_of_three[need[seat]][need[left]][need[left_of(setup, left)]];
    return match_of_two[need[seat]][need[left]];
}

TT_FN static int bot_value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    const struct state *s = seen_as(base);
    uint64_t weight[PLAYERS], sum = 0, mine = 0;
    int middle = 0, stands[PLAYERS];
    for (int p = 0; p < setup->seats; p++) {
        stands[p] = standing(s, p);
        middle += stands[p];
    }
    middle /= setup->seats;
    for (int p = 0; p < setup->seats; p++)
        sum += weight[p] = power(stands[p] - middle);
    for (int p = 0; p < setup->seats; p++)
        mine += weight[p] * after_round(setup, s, seat, p);
    return (int)(mine / sum);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* What a type of card in play costs this seat's opponents, less what it costs its own side. */
TT_FN static int sweep(const struct tt_setup *setup, const struct state *s, int seat, uint64_t type) {
    int net = 0;
    for (int q = 0; q < setup->seats; q++) {
        bool foe = opponents(setup, seat, q);
        uint64_t goes = s->lies[q] & (type * 15) & ~(foe ? 15 * ONE(DEFLECTOR) : 0);
        int fuel = 0;
        for (uint64_t set = kinds_in(goes); set; set &= set - 1)
            fuel += fuel_of[next_kind(set)] * count_of(goes, next_kind(set));
        net += foe ? fuel : -fuel;
    }
    return net;
}

/* The opponent's best card in play that abilities can reach. */
TT_FN static int best_target(const struct tt_setup *setup, const struct state *s, int seat) {
    int best = 0;
    for (int q = 0; q < setup->seats; q++) {
        if (!opponents(setup, seat, q))
            continue;
        int fuel = best_fuel(s->lies[q] & ~(15 * ONE(DEFLECTOR)));
        if (fuel > best)
            best = fuel;
    }
    return best;
}

/* How near the seat is to winning with its next card, as a reason to strike at it. */
TT_FN static int danger(const struct state *s, int q) {
    int fuel = s->fuel[q];
    return fuel >= 17 ? 10 : fuel >= 14 ? 7 : fuel >= 11 ? 4 : 0;
}

TT_FN static int worth_of_ability(const struct tt_setup *setup, const struct state *s, int seat, int kind) {
    int stable, unstable;
    switch (kind) {
    case RIFT: return best_target(setup, s, seat) > 5 ? best_target(setup, s, seat) * 3 / 4 : 3;
    case WORMHOLE: return best_fuel(s->pile[heap_of(setup, seat)]) / 2;
    case DARK_ENERGY: return best_target(setup, s, seat) > 6 ? best_target(setup, s, seat) : 6;
    case FUTURE_SHIFT: return 6;
    case ANTIMATTER: return 6;
    case SINGULARITY:
        stable = sweep(setup, s, seat, STABLE);
        unstable = sweep(setup, s, seat, UNSTABLE);
        return stable > unstable ? stable : unstable;
    default: return 0;
    }
}

TT_FN static int worth_of_play(const struct tt_setup *setup, const struct state *s, int seat, int kind) {
    int fuel = fuel_of[kind];
    if (s->fuel[seat] + fuel >= GOAL)
        return 60;
    if (kind == RIFT)
        return 1 + worth_of_ability(setup, s, seat, RIFT) / 2 + 2;
    if (kind == EXOTIC_MATTER || kind == FORCE_FIELD || kind == DEFLECTOR)
        return fuel + 2;
    return kind == TIME_STOP ? fuel - 2 : fuel;
}

TT_FN static int worth_of_strike(const struct state *s, tt_move m) {
    int q = move_player(m), target = fuel_of[move_target(m)];
    return target + danger(s, q) - fuel_of[move_card(m)] / 2;
}

TT_FN static int worth_of_choice(const struct tt_setup *setup, const struct state *s, int seat, tt_move m) {
    int q = move_player(m), target = fuel_of[move_target(m)];
    bool foe = opponents(setup, seat, q);
    switch ((enum mode)move_mode(m)) {
    case M_DRAW: return s->ability == RIFT ? 4 : 7;
    case M_RETURN: return foe ? target * 3 / 4 + danger(s, q) : 2 - target;
    case M_BURY: return foe ? target + danger(s, q) : -target;
    case M_MIMIC: return worth_of_ability(setup, s, seat, move_card(m)) - fuel_of[move_card(m)];
    case M_DIFFUSE: return target + danger(s, q) - fuel_of[move_card(m)];
    case M_TAKE:
    case M_KEEP: return s->fuel[seat] + fuel_of[move_card(m)] >= GOAL ? 60 : fuel_of[move_card(m)];
    case M_VICTIM: return foe ? s->hand_n[q] + danger(s, q) : -10;
    case M_LOSE: return -fuel_of[move_card(m)];
    case M_STABLE: return sweep(setup, s, seat, STABLE);
    case M_UNSTABLE: return sweep(setup, s, seat, UNSTABLE);
    case M_DECLINE:
    case M_NONE: break;
    }
    return 0;
}

/* How much it hurts this seat if the pending card happens. */
TT_FN static int worth_of_stop(const struct tt_setup *setup, const struct state *s, int seat) {
    int by = last_discarder(s);
    if (!opponents(setup, seat, by))
        return -20;
    int harm = s->stops_n & 1 ? 6 : worth_of_ability(setup, s, by, s->card);
    return harm + danger(s, by) / 2 - 7;
}

/* In about the fuel that a move gains or costs the others. */
TT_FN static int worth_of_move(const struct tt_setup *setup, const struct state *s, int seat, tt_move m) {
    switch ((enum verb)move_verb(m)) {
    case DRAW: return s->hand_n[seat] >= HAND_LIMIT ? 0 : s->hand_n[seat] >= 5 ? 3 : 5;
    case PLAY: return worth_of_play(setup, s, seat, move_card(m));
    case DISCARD: return worth_of_ability(setup, s, seat, move_card(m));
    case DIFFUSE: return worth_of_strike(s, m);
    case STOP: return worth_of_stop(setup, s, seat);
    case PASS: return 0;
    case CHOICE: return worth_of_choice(setup, s, seat, m);
    case TRIMMING: return -fuel_of[move_card(m)];
    }
    return 0;
}

/* Mostly the best looking move, with some blur. */
TT_FN static int bot_rollout(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list,
                             int n, struct tt_rng *rng) {
    enum { BLUR = 6 };
    const struct state *s = seen_as(base);
    int best = -1000, pick = 0;
    uint64_t dice = (uint64_t)tt_rng_next(rng) << 32 | tt_rng_next(rng);
    for (int i = 0; i < n; i++) {
        int looks = worth_of_move(setup, s, seat, list[i]) * 8 + (int)(dice & 63) * BLUR / 8;
        dice = dice >> 5 | dice << 59;
        if (looks > best) {
            best = looks;
            pick = i;
        }
    }
    return pick;
}

#ifndef TT_GPU /* greedy players alone are on a GPU, and look no further than this */
static void bot_prior(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                      uint16_t *out) {
    for (int i = 0; i < n; i++) {
        int w = worth_of_move(setup, seen_as(base), seat, list[i]);
        w = w > 24 ? 24 : w < -8 ? -8 : w;
        out[i] = (uint16_t)(power((w - 24) * 64 + 1800) >> 1); /* four points of fuel: twice as promising */
    }
}

/* What is taken from a pile or kept by Future Shift, nobody else sees (control/1.5). */
static tt_move bot_seen(const struct tt_setup *setup, const struct tt_state *base, tt_move m, int viewer) {
    (void)setup, (void)base, (void)viewer;
    int mode = move_mode(m);
    if (move_verb(m) == CHOICE && (mode == M_TAKE || mode == M_KEEP))
        return pack(tt_move_seat(m), CHOICE, mode, 0, 0, 0);
    return m;
}

static const struct tt_bot_hooks bot = {
    .value = bot_value,
    .rollout = bot_rollout,
    .prior = bot_prior,
    .seen = bot_seen,
    .explore = 150,
};
#endif
