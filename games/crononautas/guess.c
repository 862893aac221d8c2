/* Crononautas: who the others may be, from what lies on the table. Included by bot.c.
 *
 * Nobody says it, but everybody works on the own years and lays the own artifacts: an identity whose red years are open
 * and whose black one is true is many times likelier than one for which nothing was done. The tables say how many
 * times, in sixteenths: how often the true identity (mission) of an opponent looked so, divided by how often a random
 * one did, in games of greedy and hard against themselves. */

enum { EVEN = 16, UNFIT = 5 };

/* By red years that are patched, red years that are open paradoxes, and whether the black year is in the way. */
TT_TABLE uint8_t identity_odds[3][3][2] = {
    {{9, 2}, {22, 6}, {100, 32}},
    {{14, 6}, {130, 60}, {EVEN, EVEN}},
    {{10, 90}, {EVEN, EVEN}, {EVEN, EVEN}},
};

/* By artifacts in the row that the mission asks for, and that it does not. */
TT_TABLE uint8_t mission_odds[4][UNFIT] = {
    {16, 11, 7, 6, 4},
    {30, 20, 15, 12, 8},
    {64, 48, 38, 34, 28},
    {22, 18, 14, 10, 8},
};

static unsigned odds_of_identity(const struct state *s, int seat, int who) {
    uint32_t red = red_of[who];
    (void)seat; /* the timeline is everybody's */
    return identity_odds[tt_count(red & s->patches)][tt_count(red & open_paradoxes(s))]
                        [(black_of[who] & s->ground) != 0];
}

static unsigned odds_of_mission(const struct state *s, int seat, int mission) {
    unsigned use = 0;
    for (int i = 0; i < 3; i++)
        use |= slots_of[mission][i] == BEST_MONA ? MONAS : slots_of[mission][i];
    int fit = tt_count(s->row[seat] & use), other = tt_count(s->row[seat] & ~use);
    return mission_odds[fit > 3 ? 3 : fit][other < UNFIT ? other : UNFIT - 1];
}

/* Exchanges a seat's secret card for one of the deck, or keeps it: each as likely as its odds say. */
static void guess_one(const struct state *s, int seat, uint8_t *held, uint8_t *deck, int n,
                      unsigned (*odds)(const struct state *, int, int), struct tt_rng *rng) {
    unsigned weight[IDENTITIES + 1], sum = 0;
    if (*held == NONE)
        return;
    for (int i = 0; i < n; i++)
        sum += weight[i] = odds(s, seat, deck[i]);
    sum += odds(s, seat, *held);
    unsigned at = tt_rng_below(rng, sum);
    for (int i = 0; i < n; i++) {
        if (at < weight[i]) {
            uint8_t other = deck[i];
            deck[i] = *held;
            *held = other;
            return;
        }
        at -= weight[i];
    }
}

static void bot_guess(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = own(base);
    redeal(setup, base, seat, rng);
    for (int p = 0; p < setup->seats && s->phase != OVER; p++) {
        if (p == seat)
            continue;
        guess_one(s, p, &s->identity[p], s->identity_deck, s->identity_deck_n, odds_of_identity, rng);
        guess_one(s, p, &s->mission[p], s->mission_deck, s->mission_deck_n, odds_of_mission, rng);
    }
}
