/* Just in Time: what a position promises a team that plans ahead. A sum of features, each counted and
 * weighed; the weights are learned (bench/just_in_time/learn.c) and lie in weights.def. Included by game.c
 * after bot.c. All in integers.
 *
 * What decides games is seldom the number of cards. A shard can leave a time only if it exists there, or
 * for one on a place that does; so a time full of strangers waits for a key, a shard on some place that
 * exists at that time, and in round two every alignment takes shards off the board for good. */

/* A marker is paired with a shard; what kind of pair that is. Pairs on a place: the shard is on the place
 * itself, on another place by distance, or on a time, where it exists or not. On a time: on the time
 * itself, on a place, or on another time, by where it exists. Always by side. */
enum {
    ON_PLACE = 0,
    FROM_PLACE = 2,
    FROM_TIME = 8,
    ON_TIME = 12,
    TIME_FROM_PLACE = 16,
    TIME_FROM_TIME = 20,
    PAIRS = 28,
    STEPS = 10,
    KEYS = 6,
    SLACK = 6,
    LATER = 6,
    PHASES = 3,
    GRID = 7
};

/* Features of both rounds, each round with weights of its own; then those that only one round has. */
enum {
    V_PAIR = 0,
    V_STEPS = V_PAIR + PAIRS,    /* actions until it is aligned, roughly: 1, 2, ..., 10 and more */
    V_KEYS = V_STEPS + STEPS,    /* times with strangers, by the number of keys: 0, ..., 5 and more */
    V_STRANGERS = V_KEYS + KEYS, /* shards on times where they do not exist */
    V_ROUND,
    V_MARKERS,
    V_CARDS,
    V_OPEN,                  /* places with fewer than three markers */
    V_SLACK,                 /* what the team lacks to have so many cards more than markers */
    V_CAN = V_SLACK + SLACK, /* cards in hand that flip, move, swap */
    V_ALIVE = V_CAN + DEEDS, /* players with anything to choose */
    V_BACK,                  /* cards that shards may bring, by how many cards their player has: 0 to 3 and more */
    V_HERE = V_BACK + 4,     /* those that they would bring where their player stands, likewise */
    V_SHUT = V_HERE + 4,     /* players where no rewind is allowed, their shards; */
    V_STRANDED,              /* those without a card to go away with */
    V_BLOCK,
    V_LATER = 2 * V_BLOCK,             /* round one: what lies ready for round two, by the markers left */
    V_GRID = V_LATER + LATER * PHASES, /* round two: markers that need a swap, by shards on places */
    FEATURES = V_GRID + GRID * GRID
};

static const int16_t weight[FEATURES] = {
#include "weights.def"
};

/* The program that learns counts what is noted here. */
#ifndef NOTE
#define NOTE(feature, count) ((count)*weight[feature])
#endif

enum { BEYOND_HELP = 3000 };

/* What stays as long as no meeple moves. */
struct sight {
    struct reach to;
    int color[COLORS]; /* what the pairs of a colour are worth */
};

static unsigned exists_at(int time, int c) { return !to_exist[time][c]; }

static int pair_kind(int ring, int w, int c, struct lying l) {
    if (ring == PLACE) {
        if (l.ring == TIME)
            return FROM_TIME + 2 * (int)exists_at(l.wedge, c) + l.side;
        return l.wedge == w ? ON_PLACE + l.side : FROM_PLACE + 2 * (apart[l.wedge][w] - 1) + l.side;
    }
    if (l.ring == PLACE)
        return TIME_FROM_PLACE + 2 * (int)exists_at(w, c) + l.side;
    if (l.wedge == w)
        return ON_TIME + 2 * (int)exists_at(w, c) + l.side;
    return TIME_FROM_TIME + 4 * (int)exists_at(w, c) + 2 * (int)exists_at(l.wedge, c) + l.side;
}

/* Actions until this shard is aligned there, as if swaps were always possible. */
static int steps_to_place(const struct reach *to, int w, int c, struct lying l) {
    if (l.ring == TIME)
        return to->both[w][l.wedge] + 1 + l.side * (1 + to_exist[l.wedge][c]);
    if (l.wedge == w)
        return l.side == DISTORTED ? to->flip[w][c] + 1 : to->place[w] + 2;
    return to->place[l.wedge] + apart[l.wedge][w] + 2 + l.side;
}

static int steps_to_time(const struct reach *to, int w, int c, struct lying l) {
    int away = to_exist[w][c];
    if (l.ring == PLACE) {
        int steps = to->both[l.wedge][w] + 1;
        return l.side == BLANK ? steps : least(steps + 1 + 2 * away, to->flip[l.wedge][c] + away + 2);
    }
    if (l.wedge != w)
        return to->time[l.wedge] + apart[l.wedge][w] + 2 + l.side * (1 + away);
    return to->time[w] + (l.side == BLANK ? 2 : away ? 3 + 2 * away : 1);
}

/* Pairs the markers of a colour with its shards, the nearest pair first. */
static int pairs_of(const struct state *s, const struct reach *to, int c) {
    struct lying shard[PER_COLOR];
    uint8_t steps[COLORS][PER_COLOR];
    unsigned wedges = 0;
    int value = 0, block = s->round == 2 ? V_BLOCK : 0;
    for (int w = 0; w < COLORS; w++)
        wedges |= (unsigned)(s->markers >> (COLORS * w + c) & 1) << w;
    if (!wedges)
        return 0;
    int n = shards_of(s, c, shard);
    for (unsigned set = wedges; set; set &= set - 1) {
        int w = tt_lowest(set), ring = goal_ring(s, w);
        for (int i = 0; i < n; i++)
            steps[w][i] =
                (uint8_t)(ring == PLACE ? steps_to_place(to, w, c, shard[i]) : steps_to_time(to, w, c, shard[i]));
    }
    for (unsigned free = (1u << n) - 1; wedges && free;) {
        int best = 255, at = 0, which = 0;
        for (unsigned set = wedges; set; set &= set - 1)
            for (unsigned some = free; some; some &= some - 1) {
                int w = tt_lowest(set), i = tt_lowest(some);
                if (steps[w][i] < best) {
                    best = steps[w][i];
                    at = w;
                    which = i;
                }
            }
        wedges &= ~(1u << at);
        free &= ~(1u << which);
        value += NOTE(block + V_PAIR + pair_kind(goal_ring(s, at), at, c, shard[which]), 1);
        value += NOTE(block + V_STEPS + least(best, STEPS) - 1, 1);
    }
    return value;
}

/* --- keys and strangers ----------------------------------------------------------------------- */

/* The shards of a time that is a goal, as one bit a colour in nibbles (see BLANKS). */
struct company {
    uint32_t here, wanted, exist;
};

static uint32_t colors_in(uint32_t counts) {
    uint32_t kinds = kinds_in(counts);
    return (kinds | kinds >> 2) & BLANKS;
}

/* In round two every shard is needed somewhere, so a time from which none can go while a stranger is there
 * loses the game. Times are opened by keys on the places, and what comes out of them are keys for others. */
static bool beyond_help(const struct company *time, unsigned times, uint32_t places, int unsettled) {
    if (!places)
        return unsettled > 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned set = times; set; set &= set - 1) {
            int w = tt_lowest(set);
            if (!((places | time[w].here) & time[w].exist))
                continue;
            places |= time[w].here;
            times &= ~(1u << w);
            more = true;
        }
    }
    return times != 0;
}

/* *helpless: in round two, nothing can win this any more. */
static int keys(const struct state *s, bool *helpless) {
    struct company time[COLORS];
    uint32_t places = 0;
    int count[COLORS] = {0}, on_places = 0, unsettled = 0, value = 0, block = s->round == 2 ? V_BLOCK : 0;
    unsigned times = 0;
    *helpless = false;
    for (int w = 0; w < COLORS; w++) {
        places |= colors_in(s->shards[PLACE][w]);
        on_places += size_of(s->shards[PLACE][w]);
        for (uint32_t set = kinds_in(s->shards[PLACE][w]); set; set &= set - 1)
            count[next_kind(set) / 2] += count_of(s->shards[PLACE][w], next_kind(set));
    }
    for (int w = 0; w < COLORS; w++) {
        unsigned want = markers_of(s, w);
        uint32_t shards = s->shards[TIME][w], exist = existing(w);
        if (goal_ring(s, w) != TIME || !want)
            continue;
        time[w] = (struct company){colors_in(shards), spread(want), exist & BLANKS};
        times |= 1u << w;
        int strangers = size_of(shards & ~exist);
        unsettled += tt_count(time[w].wanted) - tt_count(time[w].wanted & time[w].exist & kinds_in(shards) >> 2);
        value += NOTE(block + V_STRANGERS, strangers);
        if (!strangers && !(time[w].wanted & ~time[w].exist))
            continue;
        int found = size_of(shards & exist) + count[w] + count[turned(w, 5)] + count[turned(w, 4)];
        value += NOTE(block + V_KEYS + least(found, KEYS - 1), 1);
    }
    if (s->round == 1)
        return value;
    value += NOTE(V_GRID + GRID * least(unsettled, GRID - 1) + least(on_places, GRID - 1), 1);
    *helpless = beyond_help(time, times, places, unsettled);
    return value;
}

/* In round one: the spaces that will be goals in round two, and what lies there already. */
static int ready(const struct state *s) {
    int left = tt_count(s->markers), at = V_LATER + LATER * (left <= 3 ? 0 : left <= 9 ? 1 : 2), value = 0;
    uint32_t later_times = spread(s->place_goals), later_places = BLANKS & ~later_times;
    for (int w = 0; w < COLORS; w++) {
        uint32_t exist = existing(w);
        if (goal_ring(s, w) == TIME) {
            uint32_t here = s->shards[PLACE][w];
            value += NOTE(at, tt_count(colors_in(here) & later_times));
            value += NOTE(at + 1, size_of(here & 3 * later_places));
        } else {
            uint32_t here = s->shards[TIME][w], wanted = colors_in(here) & later_places;
            value += NOTE(at + 2, tt_count(wanted & exist));
            value += NOTE(at + 3, tt_count(wanted & ~exist));
            value += NOTE(at + 4, size_of(here & exist));
            value += NOTE(at + 5, size_of(here & 3 * later_places));
        }
    }
    return value;
}

/* --- the board -------------------------------------------------------------------------------- */

static void take_in(const struct tt_setup *setup, const struct state *s, struct sight *look) {
    measure(setup, s, &look->to);
    for (int c = 0; c < COLORS; c++)
        look->color[c] = pairs_of(s, &look->to, c);
}

/* What shards, markers and meeples promise; `changed` are the colours whose shards or markers are not as
 * they were when `look` was taken. */
static int board_value(const struct state *s, const struct sight *look, unsigned changed) {
    bool helpless;
    int value = keys(s, &helpless) + (s->round == 1 ? ready(s) : 0);
    for (int c = 0; c < COLORS; c++)
        value += changed >> c & 1 ? pairs_of(s, &look->to, c) : look->color[c];
    return value - (helpless ? BEYOND_HELP : 0);
}

/* --- cards and shards to spend ---------------------------------------------------------------- */

static int shards_held(const struct state *s, int p) {
    uint32_t held = s->held[p];
    return tt_count(held & 0x111111) + 2 * tt_count(held & 0x222222) + 4 * tt_count(held & 0x444444);
}

/* Cards that so many shards would bring back to whom they belong, all spent here. */
static int brings_here(const struct tt_setup *setup, const struct state *s, int p, int shards) {
    unsigned which = rewind_piles(setup, s, p);
    int n = 0;
    for (int i = 0; i < 3; i++)
        if (which >> i & 1)
            n += least(shards, s->pile_n[turned(s->at[TIME][p], (4 + i) % COLORS)]);
    return n;
}

/* The most cards that a shard can bring, and how many places have fewer than three markers. */
static int most_back(const struct tt_setup *setup, const struct state *s, int *open) {
    static const uint8_t back[4][2] = {{3, 3}, {3, 2}, {2, 2}, {1, 2}}; /* just_in_time/5.5 */
    const uint8_t *at = back[setup->option[OPTION_DIFFICULTY]];
    bool half = false;
    *open = 0;
    for (int w = 0; w < COLORS; w++) {
        *open += s->stable_n[w] < 3;
        half |= s->stable_n[w] >= 3 && s->stable_n[w] < SLOTS;
    }
    return *open && at[0] > at[1] ? at[0] : half ? at[1] : *open ? at[0] : 0;
}

static int means_value(const struct tt_setup *setup, const struct state *s) {
    int value = 0, cards = 0, back = 0, alive = 0, open, most = most_back(setup, s, &open), left = tt_count(s->markers);
    int at = s->round == 2 ? V_BLOCK : 0;
    for (int p = 0; p < setup->seats; p++) {
        int own = s->hand_n[p] + s->deck_n[p], few = least(own, 3), shards = shards_held(s, p);
        bool shut = s->stable_n[s->at[PLACE][p]] >= SLOTS;
        cards += own;
        back += shards * most;
        alive += own || shards;
        value += NOTE(at + V_BACK + few, shards * most);
        if (shards && !shut)
            value += NOTE(at + V_HERE + few, brings_here(setup, s, p, shards));
        if (shut)
            value += NOTE(at + V_SHUT, shards + 1) + (own ? 0 : NOTE(at + V_STRANDED, shards));
        for (uint32_t set = kinds_in(s->hand[p]); set; set &= set - 1) {
            const uint8_t *deed = card_deed[next_kind(set)];
            value += NOTE(at + V_CAN + deed[PLACE], 1);
            if (deed[TIME] != deed[PLACE])
                value += NOTE(at + V_CAN + deed[TIME], 1);
        }
    }
    value += NOTE(at + V_ROUND, 1) + NOTE(at + V_MARKERS, left) + NOTE(at + V_CARDS, cards) + NOTE(at + V_OPEN, open);
    value += NOTE(at + V_ALIVE, alive);
    for (int i = SLACK - 1, lacks; i >= 0 && (lacks = 8 * i - 8 - (cards + back - left)) > 0; i--)
        value += NOTE(at + V_SLACK + i, lacks);
    return value - (cards || back ? 0 : BEYOND_HELP);
}
