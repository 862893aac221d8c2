/* Just in Time: what the generic bots are told about the game, and what the weaker levels go by (the stronger
 * ones plan: bot_plan.c). Greedy toward alignments: every marker on the board is paired with the nearest
 * shard of its colour, the actions until it is aligned are counted as if somebody had the right cards, and
 * near ones weigh most. Included by game.c after rules.c. Scores are integers, so that play is the same
 * everywhere. */

enum {
    STABLE_WORTH = 4100,   /* a marker that is stable */
    CARD_PRICE = 200,      /* what a further step of a plan must gain */
    BRAINSTORM_COST = 500, /* what acting may spoil before new cards are better */
    DREAD = 8000,          /* see dread() */
    DEPTH = 3,             /* cards of the hand to think through, */
    QUICK = 1,             /* and in a rollout */
    ENOUGH = 5,            /* cards a player, from which on a rewind can wait for a better place */
    HALF = 200,            /* see bot_prior() */
    FAR = 15               /* more actions than this count as this many */
};

/* What a marker is worth that takes this many actions: 4096 * 0.78^n. */
TT_TABLE uint16_t worth[FAR + 1] = {4096, 3194, 2492, 1943, 1516, 1182, 922, 719,
                                    561,  437,  341,  266,  207,  162,  126, 98};

TT_TABLE uint8_t apart[COLORS][COLORS] = {{0, 1, 2, 3, 2, 1}, {1, 0, 1, 2, 3, 2}, {2, 1, 0, 1, 2, 3},
                                          {3, 2, 1, 0, 1, 2}, {2, 3, 2, 1, 0, 1}, {1, 2, 3, 2, 1, 0}};
/* From a time, how far to the nearest one where a colour exists: itself and the two after it. */
TT_TABLE uint8_t to_exist[COLORS][COLORS] = {{0, 1, 2, 1, 0, 0}, {0, 0, 1, 2, 1, 0}, {0, 0, 0, 1, 2, 1},
                                             {1, 0, 0, 0, 1, 2}, {2, 1, 0, 0, 0, 1}, {1, 2, 1, 0, 0, 0}};

struct reach {
    uint8_t both[COLORS][COLORS]; /* moves until somebody has a place and a time underfoot */
    uint8_t place[COLORS], time[COLORS];
    uint8_t flip[COLORS][COLORS]; /* a place, and a time at which a colour exists */
};

TT_FN static int least(int a, int b) { return a < b ? a : b; }

TT_FN static void measure(const struct tt_setup *setup, const struct state *s, struct reach *to) {
    for (int x = 0; x < COLORS; x++) {
        to->place[x] = to->time[x] = FAR;
        for (int y = 0; y < COLORS; y++)
            to->both[x][y] = FAR;
    }
    for (int p = 0; p < setup->seats; p++) {
        if (!s->hand_n[p] && !s->held[p])
            continue;
        const uint8_t *place = apart[s->at[PLACE][p]], *time = apart[s->at[TIME][p]];
        for (int x = 0; x < COLORS; x++) {
            to->place[x] = (uint8_t)least(to->place[x], place[x]);
            to->time[x] = (uint8_t)least(to->time[x], time[x]);
            for (int y = 0; y < COLORS; y++)
                to->both[x][y] = (uint8_t)least(to->both[x][y], place[x] + time[y]);
        }
    }
    for (int x = 0; x < COLORS; x++)
        for (int c = 0; c < COLORS; c++)
            to->flip[x][c] =
                (uint8_t)least(to->both[x][c], least(to->both[x][turned(c, 1)], to->both[x][turned(c, 2)]));
}

/* Actions until the shard of this colour, lying there on this side, is aligned on place w. */
TT_FN static int cost_to_place(const struct state *s, const struct reach *to, int w, int c, int ring, int v, int side) {
    if (ring == PLACE) {
        if (v == w)
            return side == DISTORTED ? to->flip[w][c] + 1 : to->place[w] + 2;
        return to->place[v] + apart[v][w] + 2 + side;
    }
    bool swaps = !to_exist[v][c] || (kinds_in(s->shards[PLACE][w]) & existing(v));
    return to->both[w][v] + 1 + side * (1 + to_exist[v][c]) + (swaps ? 0 : 2);
}

TT_FN static int cost_to_time(const struct state *s, const struct reach *to, int w, int c, int ring, int v, int side) {
    if (ring == TIME) {
        if (v != w)
            return to->time[v] + apart[v][w] + 2 + side * (1 + to_exist[w][c]);
        if (side == BLANK)
            return to->time[w] + 2;
        return to->time[w] + (to_exist[w][c] ? 3 + 2 * to_exist[w][c] : 1);
    }
    bool swaps = !to_exist[w][c] || (kinds_in(s->shards[TIME][w]) & existing(w));
    int cost = to->both[v][w] + 1 + (swaps ? 0 : 2);
    if (side == DISTORTED)
        cost = least(cost + 1 + 2 * to_exist[w][c], to->flip[v][c] + to_exist[w][c] + 2 + (swaps ? 0 : 2));
    return cost;
}

struct lying {
    int8_t ring, wedge, side;
};

TT_FN static int shards_of(const struct state *s, int c, struct lying *out) {
    int n = 0;
    for (int ring = 0; ring < RINGS; ring++)
        for (int w = 0; w < COLORS; w++) {
            unsigned here = s->shards[ring][w] >> 4 * c & 15; /* two bits of each side */
            struct lying blank = {(int8_t)ring, (int8_t)w, BLANK}, distorted = {(int8_t)ring, (int8_t)w, DISTORTED};
            for (; here & 3; here--)
                out[n++] = blank;
            for (here >>= 2; here; here--)
                out[n++] = distorted;
        }
    return n;
}

struct tally {
    int sum;     /* what the markers are worth */
    int actions; /* how many it takes, roughly */
    int hard;    /* time markers whose shard must be fetched or flipped by way of a place */
};

/* Pairs the markers of a colour with its shards, the nearest pair first. */
TT_FN static void pair_color(const struct state *s, const struct reach *to, int c, struct tally *t) {
    struct lying shard[PER_COLOR];
    int cost[COLORS][PER_COLOR], left = 0;
    unsigned wedges = 0;
    for (int w = 0; w < COLORS; w++)
        wedges |= (markers_of(s, w) >> c & 1) << w;
    if (!wedges)
        return;
    int n = shards_of(s, c, shard);
    for (unsigned set = wedges; set; set &= set - 1, left++) {
        int w = tt_lowest(set), ring = goal_ring(s, w);
        for (int i = 0; i < n; i++)
            cost[w][i] = ring == PLACE ? cost_to_place(s, to, w, c, shard[i].ring, shard[i].wedge, shard[i].side)
                                       : cost_to_time(s, to, w, c, shard[i].ring, shard[i].wedge, shard[i].side);
    }
    for (unsigned free = (1u << n) - 1; left && free; left--) {
        int best = 1 << 20, best_w = 0, best_i = 0;
        for (unsigned set = wedges; set; set &= set - 1)
            for (unsigned some = free; some; some &= some - 1) {
                int w = tt_lowest(set), i = tt_lowest(some);
                if (cost[w][i] < best) {
                    best = cost[w][i];
                    best_w = w;
                    best_i = i;
                }
            }
        wedges &= ~(1u << best_w);
        free &= ~(1u << best_i);
        t->sum += worth[least(best, FAR)];
        t->actions += best;
        t->hard += goal_ring(s, best_w) == TIME && shard[best_i].ring == TIME &&
                   (shard[best_i].wedge != best_w || shard[best_i].side == BLANK || to_exist[best_w][c]);
    }
}

/* In round two shards leave the places for good; once they are gone, what needs them is beyond help
 * (just_in_time/8.8). So a hard marker weighs the more, the fewer are left. */
TT_FN static int dread(const struct state *s, int hard) {
    int left = 0;
    if (s->round == 1 || !hard)
        return 0;
    for (int w = 0; w < COLORS; w++)
        left += size_of(s->shards[PLACE][w]);
    return left ? hard * DREAD / left : hard * 20000;
}

/* How good the board is for the team; *actions: roughly how many it takes to finish the round. */
TT_FN static int judge(const struct tt_setup *setup, const struct state *s, int *actions) {
    struct reach to;
    struct tally t = {0, 0, 0};
    *actions = 0;
    if (!s->markers)
        return 1 << 20;
    measure(setup, s, &to);
    for (int c = 0; c < COLORS; c++)
        pair_color(s, &to, c, &t);
    *actions = t.actions;
    return STABLE_WORTH * progress(s) + t.sum - dread(s, t.hard);
}

TT_FN static int team_cards(const struct tt_setup *setup, const struct state *s) {
    int n = 0;
    for (int p = 0; p < setup->seats; p++)
        n += s->hand_n[p] + s->deck_n[p];
    return n;
}

/* Cards that a rewind of this seat would bring back now. */
TT_FN static int returns(const struct tt_setup *setup, const struct state *s, int seat) {
    unsigned which = rewind_piles(setup, s, seat);
    int n = 0;
    for (int i = 0; i < 3; i++)
        n += (which >> i & 1) && s->pile_n[turned(s->at[TIME][seat], (4 + i) % COLORS)];
    return n;
}

/* The most cards that a rewind at any place can bring. */
TT_FN static int best_rewind(const struct tt_setup *setup, const struct state *s) {
    const uint8_t *gives = gives_back[setup->option[OPTION_DIFFICULTY]];
    int best = 0;
    for (int w = 0; w < COLORS; w++)
        if (s->stable_n[w] < SLOTS && tt_count(gives[s->stable_n[w] >= 3]) > best)
            best = tt_count(gives[s->stable_n[w] >= 3]);
    return best;
}

/* A rewind costs no card, only the shard: worth it when it brings all that it can here, or when the
 * team is short of cards. With cards enough, a shard is not spent where another place gives more. */
TT_FN static int score_rewind(const struct tt_setup *setup, const struct state *s, int seat) {
    int back = returns(setup, s, seat), most = tt_count(rewind_piles(setup, s, seat));
    if (most < best_rewind(setup, s) && team_cards(setup, s) > ENOUGH * setup->seats)
        return -3000 + 1000 * back;
    if (back == most)
        return 3000 + 1000 * back;
    return team_cards(setup, s) <= 2 * setup->seats ? 1000 * back : -3000 + 1000 * back;
}

/* --- plans ------------------------------------------------------------------------------------ */

/* What a deed does to the board, and nothing else. */
TT_FN static void do_deed(const struct tt_setup *setup, struct state *s, tt_move m) {
    int verb = move_verb(m), ring = ring_of(verb), seat = tt_move_seat(m);
    switch ((enum deed)deed_of(verb)) {
    case FLIP: flip(s, seat, ring, move_a(m), NULL); break;
    case MOVE: s->at[ring][seat] = (uint8_t)move_a(m); break;
    case SWAP: swap(s, seat, ring, move_a(m), move_b(m), NULL); break;
    case DEEDS: break;
    }
    if (!s->markers && s->round == 1)
        begin_round_two(setup, s, seat, NULL);
}

#ifndef TT_GPU
/* The best that a seat can make of the board with up to `depth` of the cards in this hand. */
static int plan(const struct tt_setup *setup, const struct state *s, int seat, uint32_t hand, int depth) {
    int actions, best = judge(setup, s, &actions);
    if (!depth || !s->markers)
        return best;
    for (uint32_t set = kinds_in(hand); set; set &= set - 1) {
        int card = next_kind(set);
        for (int ring = 0; ring < RINGS; ring++) {
            tt_move list[9];
            int n = deeds(s, seat, ring, card_deed[card][ring], list);
            for (int i = 0; i < n; i++) {
                struct state after = *s;
                do_deed(setup, &after, list[i]);
                int score = plan(setup, &after, seat, hand - ONE(card), depth - 1) - CARD_PRICE;
                best = score > best ? score : best;
            }
        }
    }
    return best;
}
#endif

/* What acting gains, the other cards in hand thought of. */
TT_FN static int score_act(const struct tt_setup *setup, const struct state *s, int seat, int card, tt_move m,
                           int depth) {
    struct state after = *s;
    if (move_verb(m) == BRAINSTORM)
        return -BRAINSTORM_COST;
    do_deed(setup, &after, m);
#ifdef TT_GPU /* greedy players only, whose rollouts look no further: plan() calls itself, which GPUs do badly */
    int actions;
    (void)seat, (void)card, (void)depth;
    return judge(setup, &after, &actions);
#else
    return plan(setup, &after, seat, s->hand[seat] - ONE(card), depth - 1);
#endif
}

/* Choosing a card is as good as the best that can be done with it as things stand. */
TT_FN static int score_card(const struct tt_setup *setup, const struct state *s, int seat, int now, int card,
                            int depth) {
    int best = now - BRAINSTORM_COST;
    for (int ring = 0; ring < RINGS; ring++) {
        tt_move list[9];
        int n = deeds(s, seat, ring, card_deed[card][ring], list);
        for (int i = 0; i < n; i++) {
            int score = score_act(setup, s, seat, card, list[i], depth);
            best = score > best ? score : best;
        }
    }
    return best;
}

TT_FN static int score_move(const struct tt_setup *setup, const struct state *s, int seat, int now, tt_move m,
                            int depth) {
    if (move_verb(m) == CHOOSE_CARD)
        return score_card(setup, s, seat, now, move_a(m), depth) - now;
    if (move_verb(m) == CHOOSE_SHARD)
        return score_rewind(setup, s, seat);
    if (move_verb(m) == BRAINSTORM)
        return -BRAINSTORM_COST;
    return s->phase == ACT ? score_act(setup, s, seat, s->chosen[seat], m, depth) - now : 0;
}

/* --- the hooks -------------------------------------------------------------------------------- */

/* What a rewind brings on average, in tenths of a card. */
TT_FN static int card_tenths(const struct tt_setup *setup) {
    static const uint8_t tenths[] = {27, 22, 18, 14};
    return tenths[setup->option[OPTION_DIFFICULTY]];
}

/* Supply against need, in actions: cards there are, cards that shards held and still to come will
 * bring back, against what the markers of this round take and those of the next on average. */
TT_FN static int bot_value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    const struct state *s = seen_as(base);
    int actions, held = 0;
    (void)seat;
    if (s->phase == OVER)
        return s->won ? 65536 : 0;
    judge(setup, s, &actions);
    for (int p = 0; p < setup->seats; p++)
        held +=
            tt_count(s->held[p] & 0x111111) + 2 * tt_count(s->held[p] & 0x222222) + 4 * tt_count(s->held[p] & 0x444444);
    int left = 2 * CARDS_IN_PLAY / 2 - progress(s);
    int supply = 10 * team_cards(setup, s) + card_tenths(setup) * (held + left * 8 / 10);
    int need = 10 * actions * 3 / 4 + (s->round == 1 ? 10 * 45 : 0);
    int edge = supply - need + 100, sure = 250; /* 25 actions to spare: nearly won */
    edge = edge < -sure ? -sure : edge > sure ? sure : edge;
    return 32768 + edge * 30000 / sure;
}

#ifndef TT_GPU
/* Halves with every HALF points behind the best. */
static void bot_prior(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                      uint16_t *out) {
    const struct state *s = seen_as(base);
    int score[20], actions, now = judge(setup, s, &actions), best = INT32_MIN;
    for (int i = 0; i < n; i++) {
        score[i] = score_move(setup, s, seat, now, list[i], DEPTH);
        best = score[i] > best ? score[i] : best;
    }
    for (int i = 0; i < n; i++) {
        int behind = best - score[i];
        out[i] = behind >= 15 * HALF ? 1 : (uint16_t)(65535 >> behind / HALF);
    }
}
#endif

/* The best score; of equal ones any. */
TT_FN static int bot_rollout(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list,
                             int n, struct tt_rng *rng) {
    const struct state *s = seen_as(base);
    int actions, now, pick = 0, best = INT32_MIN, ties = 0;
    if (n == 1)
        return 0;
    now = judge(setup, s, &actions);
    for (int i = 0; i < n; i++) {
        int score = score_move(setup, s, seat, now, list[i], QUICK);
        if (score > best) {
            best = score;
            ties = 0;
        }
        if (score == best && !tt_rng_below(rng, (uint32_t)++ties))
            pick = i;
    }
    return pick;
}
