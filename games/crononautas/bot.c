/* Crononautas: what the bots are told about it. Included by game.c after rules.c.
 *
 * How a seat stands is in value.c. How a move looks rests on how far the seat is from its victories, in quarters
 * of a play: home (flips and patches that are missing) and mission (artifacts). */

enum {
    PLAY_COST = 4,
    FAR_AWAY = 96,
    PATCH_UNSEEN = 10,
    PATCH_GONE = 16,
    FLIP_UNHELD = 4,
    ARTIFACT_UNSEEN = 12,
    ARTIFACT_GONE = 17,
    ARTIFACT_TAKEN = 13
};

/* The linchpins in a site's condition: the columns of the table of touches. */
TT_TABLE uint16_t pins_of[SITES] = {
    AT(L1865),
    AT(L1915),
    AT(L1914),
    AT(L1912),
    AT(L1912) | AT(L1915),
    AT(L1936),
    AT(L1936),
    AT(L1936) | AT(L1941),
    AT(L1936) | AT(L1941) | AT(L1943),
    AT(L1936) | AT(L1941) | AT(L1943),
    AT(L1936) | AT(L1941) | AT(L1943),
    AT(L1936),
    AT(L1937),
    AT(L1943) | AT(L1957),
    AT(L1963),
    AT(L1957) | AT(L1963),
    AT(L1865) | AT(L1963),
    AT(L1980) | AT(L1981),
    AT(L1981),
    AT(L1993),
    AT(L1980),
};

/* --- distances -------------------------------------------------------------------------------- */

/* The timeline as it is or might be. */
struct timeline {
    unsigned flipped;
    uint32_t ground, patches;
};

TT_FN static struct timeline after_flip(const struct state *s, int pin) {
    struct timeline t;
    t.flipped = s->flipped ^ AT(pin);
    t.ground = ground_of(t.flipped);
    t.patches = s->patches & t.ground;
    return t;
}

TT_FN static struct timeline as_it_is(const struct state *s) {
    struct timeline t = {s->flipped, s->ground, s->patches};
    return t;
}

/* Linchpins to flip, at least: red sites without ground, black ones with it, a war in the way. */
TT_FN static int flips_missing(const struct timeline *t, int who) {
    uint32_t red = red_of[who] & ~t->patches & ~t->ground, black = black_of[who] & t->ground;
    int flips = 0;
    for (; red; red &= red - 1) {
        int site = tt_lowest(red);
        flips += NEED_TWO >> site & 1 ? 2 - tt_count(t->flipped & pins_of[site]) : 1;
    }
    if (black) {
        int site = tt_lowest(black);
        flips += NEED_TWO >> site & 1 ? 1 : tt_count(t->flipped & pins_of[site]);
    }
    if ((t->patches >> S1962 & 1) && ((red_of[who] | black_of[who]) & LATE_SITES))
        flips += tt_count(t->flipped & pins_of[S1962]);
    return flips;
}

TT_FN static int flips_held(const struct bag *hand) {
    return count_of(hand, GYRO) + count_of(hand, RESTORE) + ((hand->set & ALL_INVERTERS) >> AVOID ? 1 : 0);
}

TT_FN static int way_home(const struct state *s, const struct bag *hand, int who, const struct timeline *t) {
    int flips = flips_missing(t, who), held = flips_held(hand), cost = flips * PLAY_COST;
    if (flips > held)
        cost += (flips - held) * FLIP_UNHELD;
    for (uint32_t red = red_of[who] & ~t->patches; red; red &= red - 1) {
        int kind = FIRST_PATCH + tt_lowest(red);
        cost += holds(hand, kind) ? PLAY_COST : s->gone >> kind & 1 ? PATCH_GONE : PATCH_UNSEEN;
    }
    return cost;
}

/* The cheapest artifact for a slot. */
TT_FN static int way_to_slot(const struct state *s, int seat, unsigned slot, unsigned rows) {
    int best = FAR_AWAY;
    for (; slot; slot &= slot - 1u) {
        int kind = FIRST_ARTIFACT + tt_lowest(slot), cost = ARTIFACT_UNSEEN;
        if (holds(&s->hand[seat], kind))
            cost = PLAY_COST;
        else if (rows >> tt_lowest(slot) & 1)
            cost = holds(&s->hand[seat], GET_THERE_FIRST) ? PLAY_COST + 1 : ARTIFACT_TAKEN;
        else if (s->gone >> kind & 1)
            cost = ARTIFACT_GONE;
        best = cost < best ? cost : best;
    }
    return best;
}

TT_FN static int way_of_mission(const struct tt_setup *setup, const struct state *s, int seat) {
    unsigned rows = rows_together(setup, s), row = s->row[seat];
    int cost = 0;
    if (s->mission[seat] == NONE)
        return FAR_AWAY;
    if (row & best_mona(rows))
        row |= BEST_MONA;
    for (int i = 0; i < 3; i++) {
        unsigned slot = slots_of[s->mission[seat]][i];
        if (!(row & slot))
            cost += way_to_slot(s, seat, slot == BEST_MONA ? best_mona(rows) ? best_mona(rows) : (unsigned)MONAS : slot,
                                rows);
    }
    return cost;
}

#include "value.c"

/* --- value ------------------------------------------------------------------------------------ */

/* 2 to the power of -i/8, times 65536 */
TT_TABLE uint32_t eighths[8] = {65536, 60097, 55109, 50535, 46341, 42495, 38968, 35734};

TT_FN static uint32_t nearness(int cost) {
    cost = cost < 0 ? 0 : cost > FAR_AWAY ? FAR_AWAY : cost;
    return eighths[cost & 7] >> (cost >> 3);
}

/* How much is left of everybody's chances with so many tears. */
TT_FN static uint64_t not_doomed(const struct tt_setup *setup, const struct state *s) {
    static const uint16_t left[] = {20000, 44000, 56000, 62000, 64500};
    int room = (int)setup->option[O_PARADOX_LIMIT] - 1 - tt_count(open_paradoxes(s));
    return room >= 5 ? 65536 : left[room < 0 ? 0 : room];
}

TT_FN static int solo_value(const struct state *s) {
    struct timeline t = as_it_is(s);
    uint64_t sum = (uint64_t)tt_count(s->home) << 16;
    for (unsigned away = s->travellers; away; away &= away - 1u)
        sum += nearness(way_home(s, &s->hand[0], tt_lowest(away), &t)) / 2;
    return (int)(sum / (uint64_t)tt_count(s->home | s->travellers));
}

TT_FN static int value_of(const struct tt_setup *setup, const struct state *s, int seat) {
    if (s->phase == OVER)
        return s->winner == seat ? 65536 : 0;
    uint64_t sum = 0, mine = 0;
    if (mode_is(setup, SOLONAUTS))
        return (int)((uint64_t)solo_value(s) * not_doomed(setup, s) >> 16);
    int stands[PLAYERS], middle = 0;
    for (int p = 0; p < setup->seats; p++)
        middle += stands[p] = standing(setup, s, p);
    middle /= setup->seats;
    for (int p = 0; p < setup->seats; p++) {
        uint64_t weight = weight_of(stands[p] - middle);
        sum += weight;
        if (p == seat)
            mine = weight;
    }
    return (int)(mine * not_doomed(setup, s) / sum);
}

TT_FN static int bot_value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    if (seen_as(base)->phase != RESPONSE)
        return value_of(setup, seen_as(base), seat);
    struct state then = *seen_as(base); /* what is announced will mostly happen */
    resolve(setup, &then, NULL);
    return value_of(setup, &then, seat);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* What worth_of_move asks again and again about one position. */
struct eye {
    const struct tt_setup *setup;
    const struct state *s;
    int seat, home, torn;
    unsigned wanted;    /* artifacts that the own mission still needs */
    int16_t flip[PINS]; /* worth of flipping each linchpin; FLIP_UNKNOWN until asked */
};
enum { FLIP_UNKNOWN = 32000, WIN = 200, RUIN = -400 };

/* To all travellers of a solonaut, or to the own identity. */
TT_FN static int distance(const struct eye *e, const struct timeline *t) {
    const struct state *s = e->s;
    if (mode_is(e->setup, SOLONAUTS)) {
        int sum = 0;
        for (unsigned away = s->travellers; away; away &= away - 1u)
            sum -= (int)(nearness(way_home(s, &s->hand[0], tt_lowest(away), t)) >> 10);
        return sum;
    }
    return s->identity[e->seat] == NONE ? 0 : way_home(s, &s->hand[e->seat], s->identity[e->seat], t);
}

TT_FN static unsigned wanted_by(const struct tt_setup *setup, const struct state *s, int seat) {
    unsigned rows = rows_together(setup, s), row = s->row[seat], wanted = 0;
    if (s->mission[seat] == NONE)
        return 0;
    if (row & best_mona(rows))
        row |= BEST_MONA;
    for (int i = 0; i < 3; i++) {
        unsigned slot = slots_of[s->mission[seat]][i];
        if (!(row & slot))
            wanted |= slot == BEST_MONA ? MONAS : slot;
    }
    return wanted;
}

TT_FN static void look(struct eye *e, const struct tt_setup *setup, const struct state *s, int seat) {
    struct timeline t = as_it_is(s);
    e->setup = setup;
    e->s = s;
    e->seat = seat;
    e->home = distance(e, &t);
    e->torn = tt_count(open_paradoxes(s));
    e->wanted = wanted_by(setup, s, seat);
    for (int i = 0; i < PINS; i++)
        e->flip[i] = FLIP_UNKNOWN;
}

/* Whether the timeline brings the own identity home. */
TT_FN static bool brings_home(const struct eye *e, const struct timeline *t) {
    int who = e->s->identity[e->seat];
    return who != NONE && home_on(t->ground, t->patches, who);
}

TT_FN static int worth_of_flip(struct eye *e, int pin) {
    if (e->flip[pin] != FLIP_UNKNOWN)
        return e->flip[pin];
    struct timeline t = after_flip(e->s, pin);
    int torn = tt_count(t.ground & ~t.patches), limit = (int)e->setup->option[O_PARADOX_LIMIT];
    int worth = (e->home - distance(e, &t)) * 2 - 2;
    if (torn >= limit)
        worth = RUIN;
    else if (brings_home(e, &t))
        worth = WIN;
    else if (torn > limit - 4 && torn > e->torn)
        worth -= 8 * (torn - limit + 4);
    else if (torn < e->torn && e->torn > limit - 4)
        worth += 6;
    e->flip[pin] = (int16_t)worth;
    return worth;
}

TT_FN static int worth_of_patch(const struct eye *e, int site) {
    const struct state *s = e->s;
    struct timeline t = as_it_is(s);
    t.patches |= AT(site);
    if (brings_home(e, &t) ||
        (s->hand_n[e->seat] == FULL_HAND && e->setup->option[O_HAND_WIN] != WIN_OFF && !mode_is(e->setup, SOLONAUTS)))
        return WIN;
    return 7 + (e->home - distance(e, &t)) * 2 + (e->torn > 8 ? 4 : 0);
}

/* How much of the own mission the row would fill with an artifact more. */
TT_FN static int worth_of_artifact(const struct eye *e, unsigned artifact) {
    if (!(e->wanted & artifact))
        return 3;
    struct state with = *e->s;
    with.row[e->seat] = (uint16_t)(with.row[e->seat] | artifact);
    return mission_done(e->setup, &with, e->seat) ? WIN : 12;
}

TT_FN static int worth_of_exchange(const struct eye *e) {
    int all = 0;
    for (int p = 0; p < e->setup->seats; p++)
        all += e->s->hand_n[p];
    return (all / e->setup->seats - e->s->hand_n[e->seat]) * 2 - 2;
}

TT_FN static int worth_of_action(const struct eye *e, int kind, int choice) {
    const struct state *s = e->s;
    unsigned artifact = 1u << choice;
    bool own_one = s->row[e->seat] & artifact;
    unsigned useful = 0;
    if (s->mission[e->seat] != NONE)
        for (int i = 0; i < 3; i++)
            useful |= slots_of[s->mission[e->seat]][i] == BEST_MONA ? MONAS : slots_of[s->mission[e->seat]][i];
    int loss = useful & artifact ? 14 : 0;
    switch (kind) {
    case SELL_DINOSAURS: return 9 + (DINOSAURS & artifact ? 4 : 0) - loss;
    case SELL_MASTERPIECES: return 9 + (LOST_WORKS & artifact ? 4 : 0) - loss;
    case MIRACLE_RELICS: return 6 + (RELICS & artifact ? 6 : 0) - loss;
    case MIRACLE_WISDOM: return 6 + (WISDOMS & artifact ? 6 : 0) - loss;
    case GET_THERE_FIRST: return worth_of_artifact(e, artifact) + 2;
    case NEVER_EXISTED: return own_one ? -6 : 1;
    case NEW_MISSION: return tt_count(e->wanted) && way_of_mission(e->setup, s, e->seat) > 30 ? 3 : -6;
    case PARENTS: return choice == e->seat ? (e->home > 34 ? 3 : -8) : 3;
    case DISCONTINUITY:
    case VORTEX: return worth_of_exchange(e);
    case FAST_FORWARD: return 10;
    case REWIND: return 5;
    case TO_THE_FUTURE: return 9;
    default: return 0;
    }
}

/* What a card in the hand is good for, as a reason to keep it. */
TT_FN static int worth_of_keeping(const struct eye *e, int kind) {
    const struct state *s = e->s;
    int who = s->identity[e->seat];
    if (kind < FIRST_PATCH)
        return kind == GYRO || kind == RESTORE ? 5 : 3;
    if (kind < FIRST_ARTIFACT) {
        if (mode_is(e->setup, SOLONAUTS)) {
            for (unsigned away = s->travellers; away; away &= away - 1u)
                if (red_of[tt_lowest(away)] >> (kind - FIRST_PATCH) & 1)
                    return 6;
            return 1;
        }
        return who != NONE && (red_of[who] >> (kind - FIRST_PATCH) & 1) ? 10 : 3;
    }
    if (kind < FIRST_ACTION)
        return e->wanted >> (kind - FIRST_ARTIFACT) & 1 ? 9 : 2;
    return kind == MESSAGE ? 6 : kind == GET_THERE_FIRST || kind >= FIRST_RIFT ? 5 : 2;
}

TT_FN static int worth_of_play(struct eye *e, int kind, int choice) {
    if (kind < FIRST_PATCH)
        return worth_of_flip(e, choice) - (kind == GYRO || kind == RESTORE ? 1 : 0);
    if (kind < FIRST_ARTIFACT)
        return worth_of_patch(e, kind - FIRST_PATCH);
    if (kind < FIRST_ACTION)
        return worth_of_artifact(e, 1u << (kind - FIRST_ARTIFACT));
    return worth_of_action(e, kind, choice);
}

/* A Message is worth it against a victory, a theft of what is needed, or a blow to the way home. */
TT_FN static int worth_of_answer(struct eye *e) {
    const struct state *s = e->s;
    struct state then = *s;
    if (e->seat == s->to_move) /* the own card is to be saved */
        return s->card == FAST_FORWARD || s->card < FIRST_ARTIFACT ? 3 : -2;
    resolve(e->setup, &then, NULL);
    if (then.phase == OVER)
        return then.winner == e->seat ? RUIN : WIN;
    if (s->calls % 2)
        return -8;
    if (s->card < FIRST_PATCH)
        return -worth_of_flip(e, s->choice) - 8;
    if ((s->card == GET_THERE_FIRST || s->card == NEVER_EXISTED) && (s->row[e->seat] >> s->choice & 1))
        return 4;
    return s->card == FAST_FORWARD ? 2 : -8;
}

TT_FN static int worth_of_move(struct eye *e, tt_move m) {
    int kind = move_card(m);
    switch ((enum verb)move_verb(m)) {
    case PLAY:
    case TAKE: return worth_of_play(e, kind, move_choice(m));
    case DISCARD: return -2 - worth_of_keeping(e, kind);
    case KILL_TIME: return -3 - worth_of_keeping(e, kind);
    case RESPOND: return worth_of_answer(e);
    case PASS:
    case DECLINE: return 0;
    }
    return 0;
}

/* Mostly the best looking move, with some blur. */
TT_FN static int bot_rollout(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list,
                             int n, struct tt_rng *rng) {
    struct eye e;
    int best = -100000, pick = 0;
    uint64_t dice = (uint64_t)tt_rng_next(rng) << 32 | tt_rng_next(rng);
    look(&e, setup, seen_as(base), seat);
    for (int i = 0; i < n; i++) {
        int looks = worth_of_move(&e, list[i]) * 8 + (int)(dice & 31);
        dice = dice >> 5 | dice << 59;
        if (looks > best) {
            best = looks;
            pick = i;
        }
    }
    return pick;
}

#ifndef TT_GPU /* greedy players alone are on a GPU, and look no further than this */
#include "guess.c"

static void bot_prior(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                      uint16_t *out) {
    struct eye e;
    look(&e, setup, seen_as(base), seat);
    for (int i = 0; i < n; i++) {
        int w = worth_of_move(&e, list[i]);
        w = w > 28 ? 28 : w < -28 ? -28 : w;
        out[i] = (uint16_t)(nearness((28 - w) * 2) >> 1); /* four points: twice as promising */
    }
}

static const struct tt_bot_hooks bot = {
    .value = bot_value,
    .rollout = bot_rollout,
    .prior = bot_prior,
    .explore = 25,
    .depth = -1,
    .foresee = true,
    .others = true,
    .race = 10,
    .guess = bot_guess,
};
#endif
