/* Timalina: bots that play like people. Included by game.c after rules.c.
 *
 * Searching is of no use here; knowing history is. A bot remembers the date of every card, but only to
 * within an error: larger for difficult cards and for times long gone, smaller at a higher level. What
 * it remembers is drawn anew from its own stream whenever it looks at its hand. The state that it is
 * handed has the hidden dates dealt anew, so the table of cards, through that error, is all it has. */

#ifdef TT_GPU /* greedy players only, who go by the value alone */
#define TT_GPU_ANY_ROLLOUT 1
#else
enum { LEVELS = 5, HARDEST = 5, USUAL_DIFFICULTY = 3, THIS_YEAR = 2026 };

TT_TABLE uint8_t all_difficulties[ALL_CARDS] = {
#define CARD(id, date, category, difficulty, region, decks, source) difficulty,
#include "cards.def"
#undef CARD
};

/* Hundredths. Measured with bench/timalina: how many placements of a hundred are right on the base
 * deck is to be about 55 for level 1 and 90 for level 4. */
static const int level_error[LEVELS] = {1800, 790, 310, 130, 50};
static const int difficulty_error[HARDEST + 1] = {0, 40, 70, 100, 150, 220};

static int difficulty_of(const struct tt_setup *setup, int card) {
    if (setup->custom)
        return USUAL_DIFFICULTY;
    return all_difficulties[deck_card[setup->option[OPTION_DECK]][card]];
}

/* By how many years one is typically wrong: a few, and a share of the years since. */
static int64_t typical_error(int64_t year, int difficulty, int level) {
    enum { ALWAYS = 6, SHARE = 12 };
    int64_t ago = THIS_YEAR - year;
    if (ago < 0)
        ago = -ago;
    return 1 + (ALWAYS + ago / SHARE) * difficulty_error[difficulty] / 100 * level_error[level] / 100;
}

/* About a normal distribution with spread 1, in 1/4096: twelve dice. */
static int64_t stray(struct tt_rng *rng) {
    int64_t sum = 0;
    for (int i = 0; i < 12; i++)
        sum += tt_rng_below(rng, 4096);
    return sum - 6 * 4095;
}

/* What the bot takes the date to be. Nobody takes what has happened for the future. */
static int64_t remember(const struct tt_setup *setup, int card, int level, struct tt_rng *rng) {
    int64_t date = date_at(setup, card);
    int64_t guess = date + typical_error(date, difficulty_of(setup, card), level) * stray(rng) / 4096;
    return date <= THIS_YEAR && guess > THIS_YEAR ? THIS_YEAR : guess;
}

/* Where a card of that date belongs, and how far it is from the nearer neighbour. */
static int place_for(const struct tt_setup *setup, const struct state *s, int64_t guess, int64_t *room) {
    int place = 0;
    while (place < s->line_n && date_of(setup, s, s->line[place]) <= guess)
        place++;
    *room = INT64_MAX;
    if (place > 0)
        *room = guess - date_of(setup, s, s->line[place - 1]);
    if (place < s->line_n && date_of(setup, s, s->line[place]) - guess < *room)
        *room = date_of(setup, s, s->line[place]) - guess;
    return place;
}

/* Plays the card it feels surest of: the most room on the line, measured by how wrong it may be. */
static int pick(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                int level, struct tt_rng *rng) {
    const struct state *s = seen_as(base);
    int64_t surest = -1;
    int best = 0, at = hand_start(s, seat);
    (void)list, (void)n;
    for (int slot = 0; slot < s->hand_n[seat]; slot++) {
        int card = s->hand[at + slot];
        int64_t room, guess = remember(setup, card, level, rng);
        int place = place_for(setup, s, guess, &room);
        int64_t sure = room / (typical_error(guess, difficulty_of(setup, card), level) / 64 + 1);
        if (sure > surest) {
            surest = sure;
            best = slot * (s->line_n + 1) + place; /* moves() lists them in this order */
        }
    }
    return best;
}

#endif

/* Everybody places about alike, so whoever holds fewer cards is ahead: four times for every card. */
TT_FN static int bot_value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    const struct state *s = seen_as(base);
    const int FAR = 10;
    int64_t mine = 0, all = 0;
    if (!s->base.actors)
        return s->winners >> seat & 1 ? 65536 : 0;
    if (alone(setup)) {
        int goal = hand_option(setup, 0) + SOLO_EXTRA, done = s->line_n - 1 < goal ? s->line_n - 1 : goal;
        return 65536 * (1 + done + s->lives) / (2 + goal + (int)setup->option[OPTION_LIVES] + 10);
    }
    for (int p = 0; p < setup->seats; p++) {
        int n = s->hand_n[p] < FAR ? s->hand_n[p] : FAR;
        int64_t weight = plays(s, p) ? (int64_t)1 << 2 * (FAR - n) : 0;
        all += weight;
        if (p == seat)
            mine = weight;
    }
    return (int)(mine * 65536 / all);
}

#ifndef TT_GPU
static const struct tt_bot_hooks bot = {.value = bot_value, .pick = pick};
#endif
