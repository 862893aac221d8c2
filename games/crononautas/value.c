/* Crononautas: how well a seat stands, as a sum of what is seen of it. Included by bot.c.
 *
 * A seat's traits are small numbers; each has a weight in 1/256 of a doubling: a seat whose sum is 256 higher
 * than another's is taken to be twice as likely to win. The weights were fitted to games that the bots played
 * against each other (bench/fit). */

/* How far a red year of the own identity is. */
enum { RED_DONE, RED_READY, RED_UNSEEN, RED_GONE, RED_READY_LATER, RED_UNSEEN_LATER, RED_GONE_LATER, RED_STATES };
enum { RED_PAIRS = RED_STATES * (RED_STATES + 1) / 2, HANDS = 13, GAINS = 5, FIRST_GAIN = 7, MISSION_PAIRS = 9 };

enum trait {
    T_RED,                               /* one of the pairs of red years, the nearer one first */
    T_BLACK = T_RED + RED_PAIRS,         /* the black year is in the way */
    T_BLACK_LAST,                        /* and nothing else */
    T_BLACK_HELD,                        /* and the hand can mend it */
    T_FLIP_HELD,                         /* red years without ground that the hand can open */
    T_FLIPS_MORE,                        /* flips that are missing beyond one a year */
    T_SHUT,                              /* a year that World War III closes */
    T_MISSION,                           /* one of the pairs of artifacts laid and held */
    T_TAKEN = T_MISSION + MISSION_PAIRS, /* missing artifacts in the rows of others, */
    T_TAKEN_HELD,                        /* with the card that gets them, */
    T_LOST,                              /* and in the discard pile */
    T_LAST_TAKEN,
    T_LAST_TAKEN_HELD,
    T_LAST_LOST, /* the same where only one is missing */
    T_NO_MISSION,
    T_NO_IDENTITY,
    T_HAND,                          /* cards in hand, before the draw of the turn */
    T_GAIN = T_HAND + HANDS,         /* seven to eleven of them, and one can be gained */
    T_OPEN_PATCHES = T_GAIN + GAINS, /* patches that could be played, */
    T_OTHER_PATCHES,                 /* and not */
    T_MESSAGE,
    T_FAST_FORWARD,
    T_FIRST_THERE,
    T_SEARCH,
    T_ANY_FLIP,
    T_SOME_FLIP,
    T_SALE,
    T_MIRACLE,
    T_NEVER,
    T_NEW_MISSION,
    T_PARENTS,
    T_EXCHANGE,
    T_ROW, /* artifacts laid */
    T_TURN,
    T_EXTRA,
    T_FETCH,
    T_ASIDE,
    T_WINS,                /* at turn: a victory that one play brings; and a second one */
    T_THREAT = T_WINS + 2, /* the same while others are at turn */
    TRAITS = T_THREAT + 2
};

TT_TABLE int16_t trait_weight[TRAITS] = {
    389,  41,   336,  204, 132, 55,   76,  -24,  -67,  123,  39,   80, 26,  -54,  -165, -10,  27,   -88,  -119,
    -100, -129, -148, 5,   -29, -153, -69, -162, -217, -128, 240,  52, 13,  -54,  -111, -230, -163, -48,  436,
    -152, -51,  136,  31,  33,  -37,  14,  -25,  54,   82,   -124, 0,  0,   -183, -184, -157, -138, -103, -30,
    -12,  138,  254,  414, 0,   0,    0,   -77,  12,   49,   0,    0,  29,  -2,   163,  63,   34,   110,  1,
    -20,  43,   19,   70,  -20, -38,  41,  29,   5,    74,   230,  14, 586, 95,   429,  96,
};

/* The linchpins that the hand could flip now. */
TT_FN static unsigned flippable(const struct state *s, const struct bag *hand) {
    if (hand->set & (BIT(GYRO) | BIT(RESTORE)))
        return ALL_PINS;
    unsigned pins = 0;
    for (uint64_t set = hand->set & ALL_INVERTERS; set; set &= set - 1)
        pins |= targets_of[tt_lowest(set)];
    return pins & ~(unsigned)s->flipped;
}

TT_FN static int red_state(const struct state *s, const struct bag *hand, int site) {
    int kind = FIRST_PATCH + site;
    if (s->patches >> site & 1)
        return RED_DONE;
    int how = holds(hand, kind) ? RED_READY : s->gone >> kind & 1 ? RED_GONE : RED_UNSEEN;
    return s->ground >> site & 1 ? how : how + RED_READY_LATER - RED_READY;
}

/* What counts for a seat, added up; which traits they were is written down only where somebody asks. */
struct account {
    int sum;
    int16_t *trait; /* TRAITS of them, or NULL */
};

TT_QUICK static inline void add(struct account *a, int trait, int times) {
    a->sum += times * trait_weight[trait];
    if (a->trait)
        a->trait[trait] = (int16_t)(a->trait[trait] + times);
}

/* Each of these three also says whether one play is missing to the victory. */
TT_FN static bool count_home(const struct state *s, int seat, struct account *a) {
    const struct bag *hand = &s->hand[seat];
    int who = s->identity[seat];
    uint32_t red = red_of[who], one = red & (0u - red), black = black_of[who] & s->ground;
    unsigned can = flippable(s, hand);
    int x = red_state(s, hand, tt_lowest(one)), y = red_state(s, hand, tt_lowest(red ^ one));
    int low = x < y ? x : y, high = x < y ? y : x, more = 0;
    bool last = false, held = false;
    add(a, T_RED + high * (high + 1) / 2 + low, 1);
    for (uint32_t shut = red & ~s->patches & ~s->ground; shut; shut &= shut - 1) {
        int site = tt_lowest(shut);
        if (NEED_TWO >> site & 1)
            more += 1 - tt_count(s->flipped & pins_of[site]);
        if (can & pins_of[site] & ~(unsigned)s->flipped)
            add(a, T_FLIP_HELD, 1);
    }
    if (black) {
        int site = tt_lowest(black), flips = NEED_TWO >> site & 1 ? 1 : tt_count(s->flipped & pins_of[site]);
        more += flips - 1;
        held = (can & pins_of[site] & s->flipped) != 0;
        last = high == RED_DONE;
        add(a, T_BLACK, 1);
        add(a, T_BLACK_HELD, held);
        add(a, T_BLACK_LAST, last);
    }
    add(a, T_FLIPS_MORE, more);
    if (closed(s) && ((red_of[who] | black_of[who]) & LATE_SITES)) {
        add(a, T_SHUT, 1);
        return false;
    }
    return black ? last && held && !more : low == RED_DONE && high <= RED_READY;
}

TT_FN static bool count_mission(const struct tt_setup *setup, const struct state *s, int seat, struct account *a) {
    unsigned rows = rows_together(setup, s), row = s->row[seat];
    unsigned held = (unsigned)((s->hand[seat].set & ALL_ARTIFACTS) >> FIRST_ARTIFACT), best = best_mona(rows);
    unsigned gone = (unsigned)((s->gone & ALL_ARTIFACTS) >> FIRST_ARTIFACT);
    int laid = 0, ready = 0, taken = 0, lost = 0;
    if (row & best)
        row |= BEST_MONA;
    for (int i = 0; i < 3; i++) {
        unsigned slot = slots_of[s->mission[seat]][i];
        if (row & slot) {
            laid++;
            continue;
        }
        if (slot == BEST_MONA) /* whatever is at least as good as the best in a row */
            slot = best ? (best | (best - 1u)) & MONAS : (unsigned)MONAS;
        if (held & slot)
            ready++;
        else if (rows & slot)
            taken++;
        else if (!(slot & ~gone))
            lost++;
    }
    bool first = holds(&s->hand[seat], GET_THERE_FIRST);
    static const uint8_t pair[3] = {0, 4, 7};
    if (laid < 3)
        add(a, T_MISSION + pair[laid] + ready, 1);
    add(a, first ? T_TAKEN_HELD : T_TAKEN, taken);
    add(a, T_LOST, lost);
    if (laid + ready == 2) {
        add(a, first ? T_LAST_TAKEN_HELD : T_LAST_TAKEN, taken);
        add(a, T_LAST_LOST, lost);
    }
    return laid == 2 && (ready || (taken && first));
}

/* The cards that are good for something of their own. */
TT_FN static void count_cards(const struct state *s, int seat, struct account *a) {
    const struct bag *hand = &s->hand[seat];
    add(a, T_MESSAGE, count_of(hand, MESSAGE));
    add(a, T_FAST_FORWARD, count_of(hand, FAST_FORWARD));
    add(a, T_FIRST_THERE, count_of(hand, GET_THERE_FIRST));
    add(a, T_SEARCH, count_of(hand, REWIND) + count_of(hand, TO_THE_FUTURE));
    add(a, T_ANY_FLIP, count_of(hand, GYRO) + count_of(hand, RESTORE));
    add(a, T_SOME_FLIP, tt_count(hand->set & ALL_INVERTERS & ~(BIT(GYRO) | BIT(RESTORE))));
    add(a, T_MIRACLE, s->row[seat] && (hand->set & (BIT(MIRACLE_RELICS) | BIT(MIRACLE_WISDOM))));
    add(a, T_NEVER, count_of(hand, NEVER_EXISTED));
    add(a, T_NEW_MISSION, count_of(hand, NEW_MISSION));
    add(a, T_PARENTS, holds(hand, PARENTS));
    add(a, T_EXCHANGE, tt_count(hand->set & (BIT(DISCONTINUITY) | BIT(VORTEX))));
    add(a, T_ROW, tt_count(s->row[seat]));
}

TT_FN static bool count_hand(const struct tt_setup *setup, const struct state *s, int seat, struct account *a) {
    const struct bag *hand = &s->hand[seat];
    uint64_t open = (uint64_t)(open_paradoxes(s) & reachable_sites(s)) << FIRST_PATCH;
    int patches = tt_count(hand->set & open), n = s->hand_n[seat] - (s->to_move == seat && s->phase == MAIN);
    bool sale = s->row[seat] && (hand->set & (BIT(SELL_DINOSAURS) | BIT(SELL_MASTERPIECES)));
    n = n < 0 ? 0 : n >= HANDS ? HANDS - 1 : n;
    add(a, T_HAND + n, 1);
    if (n >= FIRST_GAIN && n < FIRST_GAIN + GAINS && (patches || sale))
        add(a, T_GAIN + n - FIRST_GAIN, 1);
    add(a, T_OPEN_PATCHES, patches);
    add(a, T_OTHER_PATCHES, tt_count(hand->set & ALL_PATCHES & ~open));
    add(a, T_SALE, sale);
    /* A patch gives back the card that it costs, a sale one or two more. */
    int then = n + 1;
    if (setup->option[O_HAND_WIN] == WIN_OFF || mode_is(setup, ARTIFAXX))
        return false;
    if (setup->option[O_HAND_WIN] != WIN_EXACT && then > FULL_HAND)
        then = FULL_HAND;
    return (patches && then == FULL_HAND) || (sale && (then + 1 == FULL_HAND || then + 2 == FULL_HAND));
}

/* Everything that counts for a seat. */
TT_FN static void count_all(const struct tt_setup *setup, const struct state *s, int seat, struct account *a) {
    int near = 0, turn = seat == s->to_move ? T_WINS : T_THREAT;
    if (s->identity[seat] != NONE)
        near += count_home(s, seat, a);
    else
        add(a, T_NO_IDENTITY, 1);
    if (s->mission[seat] != NONE)
        near += count_mission(setup, s, seat, a);
    else
        add(a, T_NO_MISSION, 1);
    near += count_hand(setup, s, seat, a);
    count_cards(s, seat, a);
    add(a, turn, near > 0);
    add(a, turn + 1, near > 1);
    if (seat == s->to_move) {
        add(a, T_TURN, 1);
        add(a, T_EXTRA, s->extra);
        add(a, T_FETCH, s->fetch != NO_FETCH);
        add(a, T_ASIDE, s->aside_plays);
    }
}

TT_FN static int standing(const struct tt_setup *setup, const struct state *s, int seat) {
    struct account a = {0, NULL};
    count_all(setup, s, seat, &a);
    return a.sum;
}

/* 2 to the power of x/256, times 4096, roughly: straight between whole powers. */
TT_FN static uint64_t weight_of(int x) {
    x = x > 2047 ? 2047 : x < -2047 ? -2047 : x;
    uint32_t at = (uint32_t)(x + 2048);
    return (uint64_t)(256 + (at & 255)) << (at >> 8);
}
