/* Just in Time: the rules, and nothing else. Clauses of RULES.md are cited as just_in_time/N.M.
 *
 * The board is two rings of six wedges. Shards of one colour and side are interchangeable, so a space
 * is a set of counts: kind 2*colour+side has two bits of a uint32_t, and three is the most that a space
 * holds. What exists for a player is then one mask, turned with the temporal meeple. Of time markers a
 * wedge has at most one of each colour, on the one of its two spaces that is a goal: six bits a wedge,
 * 36 in all, and a round is complete when they are all zero. */
#ifndef JUST_IN_TIME_RULES_C
#define JUST_IN_TIME_RULES_C

#include "timetable/game.h"

enum color {
#define COLOR(NAME, id) NAME,
#include "cards.def"
    COLORS
};
enum { PLACE, TIME, RINGS };
enum { BLANK, DISTORTED };
enum deed { FLIP, MOVE, SWAP, DEEDS };
enum { CARDS = 9, CARDS_IN_PLAY = 36, PLAYERS = 6, HAND = 3, PER_SPACE = 3, SLOTS = 6, PER_COLOR = 6 };
enum { KINDS = 2 * COLORS, ALL_COLORS = 0x3F };
enum phase { CHOOSE, REWIND, ACT, OVER };
enum option { OPTION_DIFFICULTY, OPTION_SECOND_ROUND, OPTION_OPEN_HANDS, OPTION_COLORS, OPTIONS };
enum { EASIER, NORMAL, HARDER, IMPOSSIBLE };
enum { DISTORT, STABILIZE };
enum { STACK_KEPT = 1 }; /* the revision since which a redeal keeps the stack of decks (2026-11-16) */

/* What a card does, by card and ring; there is no card 0. */
TT_TABLE uint8_t card_deed[CARDS + 1][RINGS] = {
    {DEEDS, DEEDS},
#define CARD(number, place, time) {place, time},
#include "cards.def"
};

/* A move: | verb 16.. | first argument 4..7 | second 0..3 |, verbs in the order of the legal list.
 * choose_card card, choose_shard colour, flip colour, move to, swap give and take (kinds), brainstorm
 * the first and second card of the order (0: none). Flip, move and swap come once for each ring. */
enum verb {
    CHOOSE_CARD,
    CHOOSE_SHARD,
    REWINDING,
    PLACE_DEED,
    TIME_DEED = PLACE_DEED + DEEDS,
    BRAINSTORM = TIME_DEED + DEEDS
};
TT_QUICK static inline tt_move pack(int seat, int verb, int a, int b) {
    return tt_move_make(seat, (uint32_t)(verb << 16 | a << 4 | b));
}
TT_QUICK static inline int move_verb(tt_move m) { return (int)(m >> 16 & 0xF); }
TT_QUICK static inline int move_a(tt_move m) { return (int)(m >> 4 & 0xF); }
TT_QUICK static inline int move_b(tt_move m) { return (int)(m & 0xF); }
TT_QUICK static inline int verb_of(int ring, int deed) { return PLACE_DEED + ring * DEEDS + deed; }
TT_QUICK static inline int ring_of(int verb) { return verb >= TIME_DEED ? TIME : PLACE; }
TT_QUICK static inline int deed_of(int verb) { return verb >= TIME_DEED ? verb - TIME_DEED : verb - PLACE_DEED; }

enum event {
    EVENT_CHOSE,
    EVENT_REVEALED,
    EVENT_REWOUND,
    EVENT_FLIPPED,
    EVENT_MOVED,
    EVENT_SWAPPED,
    EVENT_BRAINSTORMED,
    EVENT_ALIGNED,
    EVENT_ROUND_BEGAN,
    EVENT_USED,
    EVENT_DREW,
    EVENT_TURN_BEGAN,
    EVENT_ENDED
};

/* A choice (just_in_time/4.1): a card 1..9, or a shard's colour plus this. 0: none. */
enum { SHARD_CHOICE = 16 };

struct state {
    struct tt_state base;
    uint64_t markers;                    /* on goal spaces: colour c of wedge w is bit 6w+c */
    uint64_t deck[PLAYERS][3];           /* cards as nibbles, the top one lowest */
    uint32_t shards[RINGS][COLORS];      /* counts by kind, two bits each */
    uint32_t stable[COLORS];             /* colour+1 as nibbles, the lowest slot lowest */
    uint32_t hand[PLAYERS];              /* counts by card, two bits each */
    uint32_t held[PLAYERS];              /* shards to spend: counts by colour, a nibble each */
    uint8_t pile[COLORS][CARDS_IN_PLAY]; /* used cards, owner*16+card, the top one last */
    uint8_t pile_n[COLORS], stable_n[COLORS];
    uint8_t deck_n[PLAYERS], hand_n[PLAYERS];
    uint8_t color[PLAYERS];
    uint8_t at[RINGS][PLAYERS]; /* where the meeples stand */
    uint8_t chosen[PLAYERS];
    uint16_t turn;
    uint8_t place_goals; /* mask of colours; the others are time goals */
    uint8_t round, phase, won;
    uint8_t resolved;       /* mask of the seats that have carried out their choice */
    uint8_t under[PLAYERS]; /* how many of a deck's cards, the lowest ones, have been put under it */
    uint8_t zero[3];
};
TT_STATIC_ASSERT(sizeof(struct state) == 568, "no hidden padding");

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

/* --- sets of shards --------------------------------------------------------------------------- */

#define FIELDS            ((uint32_t)0x555555) /* one bit per kind */
#define BLANKS            ((uint32_t)0x111111) /* the kinds that are blank: one bit a colour */
#define ONE(kind)         ((uint32_t)1 << 2 * (kind))
#define KIND(color, side) (2 * (color) + (side))

TT_QUICK static inline uint32_t kinds_in(uint32_t counts) { return (counts | counts >> 1) & FIELDS; }
TT_QUICK static inline int count_of(uint32_t counts, int kind) { return (int)(counts >> 2 * kind & 3); }
TT_QUICK static inline int next_kind(uint32_t set) { return tt_lowest(set) >> 1; }
TT_QUICK static inline int size_of(uint32_t counts) {
    return tt_count(counts & FIELDS) + 2 * tt_count(counts & FIELDS << 1);
}
TT_QUICK static inline int turned(int wedge, int by) { /* by 0..5 wedges clockwise */
    return wedge + by >= COLORS ? wedge + by - COLORS : wedge + by;
}
/* One bit a colour in nibbles, from a mask of colours. */
TT_QUICK static inline uint32_t spread(unsigned mask) {
    return (uint32_t)((mask & 1) | (mask & 2) << 3 | (mask & 4) << 6 | (mask & 8) << 9 | (mask & 16) << 12 |
                      (mask & 32) << 15);
}

/* Kinds in the colours of the present and the past (just_in_time/3.1, 3.2): three nibbles, turned. */
TT_QUICK static inline uint32_t existing(int present) {
    uint32_t three = (uint32_t)0xFFF << 4 * present;
    return (three >> 8 | three << 16) & 0xFFFFFF;
}

TT_QUICK static inline int goal_ring(const struct state *s, int wedge) {
    return s->place_goals >> wedge & 1 ? PLACE : TIME;
}
/* The colours that a wedge asks for, the same in both rounds (just_in_time/2.3). */
TT_QUICK static inline unsigned asked(const struct state *s, int wedge) {
    return (unsigned)(s->place_goals >> wedge & 1 ? ~s->place_goals : s->place_goals) & ALL_COLORS;
}
TT_QUICK static inline unsigned markers_of(const struct state *s, int wedge) {
    return (unsigned)(s->markers >> COLORS * wedge) & ALL_COLORS;
}
TT_FN static int progress(const struct state *s) { /* just_in_time/8.6 */
    int n = 0;
    for (int w = 0; w < COLORS; w++)
        n += s->stable_n[w];
    return n;
}

/* --- events ----------------------------------------------------------------------------------- */

TT_QUICK static inline void tell(struct tt_events *ev, int kind, int seat, int a, int b, int c, int d) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->arg[0] = (int16_t)a;
    e->arg[1] = (int16_t)b;
    e->arg[2] = (int16_t)c;
    e->arg[3] = (int16_t)d;
}

TT_QUICK static inline void tell_list(struct tt_events *ev, int kind, int seat, unsigned audience, const uint8_t *list,
                                      int n) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->audience = (uint8_t)audience;
    e->n = (uint8_t)n;
    memcpy(e->list, list, (size_t)n);
}

/* Who sees what passes through a hand (just_in_time/9.1). */
TT_QUICK static inline unsigned hand_audience(const struct tt_setup *setup, int seat) {
    return setup->option[OPTION_OPEN_HANDS] ? TT_ALL_SEATS : 1u << seat;
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* The numbers of a match: the rules page's below, or custom ones (just_in_time/1.6). A rewind takes the top card of a
 * pile where the place has at least `from` and fewer than `until` markers (just_in_time/5.1, 5.5); by difficulty, and
 * by pile: the farther past, the nearer past, the present. */
enum { FAR_PAST, NEAR_PAST, PRESENT, GIVERS };
struct numbers {
    uint8_t from[4][GIVERS], until[4][GIVERS];
    uint8_t copies[CARDS + 1]; /* of a card in every deck of nine: 0 or 1 */
    uint8_t hand;
    uint8_t gives[4][SLOTS]; /* mask of the piles by difficulty and markers; follows from `from` and `until` */
    uint16_t in_decks;       /* cards that are in use, as a mask; follows from `copies` */
};
TT_TABLE struct numbers house = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {3, 3, 0}},
                                 {{6, 6, 6}, {6, 6, 3}, {6, 6, 0}, {6, 6, 3}},
                                 {0, 1, 1, 1, 1, 1, 1, 1, 1, 1},
                                 HAND,
                                 {{7, 7, 7, 7, 7, 7}, {7, 7, 7, 3, 3, 3}, {3, 3, 3, 3, 3, 3}, {4, 4, 4, 3, 3, 3}},
                                 (1u << (CARDS + 1)) - 2};

TT_QUICK static inline const struct numbers *numbers_of(const struct tt_setup *setup) {
    const void *custom = tt_custom(setup);
    return __builtin_expect(custom != NULL, 0) ? (const struct numbers *)custom : &house;
}

/* --- cards ------------------------------------------------------------------------------------ */

TT_QUICK static inline int pop_deck(struct state *s, int seat) {
    uint64_t *w = s->deck[seat];
    int card = (int)(w[0] & 15);
    w[0] = w[0] >> 4 | w[1] << 60;
    w[1] = w[1] >> 4 | w[2] << 60;
    w[2] >>= 4;
    s->deck_n[seat]--;
    return card;
}

TT_QUICK static inline void put_under(struct state *s, int seat, int card) {
    int n = s->deck_n[seat]++;
    s->deck[seat][n >> 4] |= (uint64_t)card << 4 * (n & 15);
}

/* A card that was in play goes under its owner's deck; all see that one does. */
TT_QUICK static inline void return_under(const struct tt_setup *setup, struct state *s, int seat, int card) {
    put_under(s, seat, card);
    s->under[seat] = (uint8_t)(s->under[seat] + (setup->revision >= STACK_KEPT));
}

TT_QUICK static inline void put_on_pile(struct state *s, int place, int owner, int card) {
    s->pile[place][s->pile_n[place]++] = (uint8_t)(owner << 4 | card);
}

TT_QUICK static inline void leave_hand(struct state *s, int seat, int card) {
    s->hand[seat] -= ONE(card);
    s->hand_n[seat]--;
}

/* Up to three cards in hand, as far as the deck goes (just_in_time/4.4, 4.5). */
TT_QUICK static inline void draw_up(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    uint8_t card[HAND];
    int got = 0, most = numbers_of(setup)->hand;
    if (s->hand_n[seat] >= most || !s->deck_n[seat])
        return;
    do {
        int c = pop_deck(s, seat);
        card[got++] = (uint8_t)c;
        s->hand[seat] += ONE(c);
        s->hand_n[seat]++;
    } while (s->hand_n[seat] < most && s->deck_n[seat]);
    if (s->under[seat] > s->deck_n[seat])
        s->under[seat] = s->deck_n[seat];
    tell_list(ev, EVENT_DREW, seat, hand_audience(setup, seat), card, got);
}

/* --- setup ------------------------------------------------------------------------------------ */

/* Cards by number, bit 1 is card 1: what a player adds (three players) or does without (five, six). */
#define PICK(a, b, c) (1u << (a) | 1u << (b) | 1u << (c))
TT_TABLE uint16_t added[3] = {PICK(1, 5, 9), PICK(3, 4, 8), PICK(2, 6, 7)};
TT_TABLE uint16_t missing_of_5[5] = {PICK(5, 7, 7), PICK(4, 8, 8), PICK(3, 3, 3), PICK(2, 6, 6), PICK(1, 9, 9)};
TT_TABLE uint16_t missing_of_6[6] = {PICK(3, 5, 7), PICK(3, 5, 7), PICK(2, 4, 9),
                                     PICK(2, 4, 9), PICK(1, 6, 8), PICK(1, 6, 8)};
#define WHOLE_DECK ((1u << (CARDS + 1)) - 2)
enum { MOST_DECKS = 4 }; /* that a player stacks */

/* The i-th deck that a player stacks, from the top, as a mask; 0 when there are no more
 * (just_in_time/2.6). */
TT_FN static unsigned usual_deck(int seats, int seat, int i) {
    switch (seats) {
    case 1: return i < MOST_DECKS ? WHOLE_DECK : 0;
    case 2: return i < 2 ? WHOLE_DECK : 0;
    case 3: return i == 0 ? WHOLE_DECK : i == 1 ? added[seat] : 0;
    case 5: return i == 0 ? WHOLE_DECK & ~(unsigned)missing_of_5[seat] : 0;
    case 6: return i == 0 ? WHOLE_DECK & ~(unsigned)missing_of_6[seat] : 0;
    default: return i == 0 ? WHOLE_DECK : 0;
    }
}
TT_QUICK static inline unsigned deck_cards(const struct tt_setup *setup, int seat, int i) {
    return usual_deck(setup->seats, seat, i) & numbers_of(setup)->in_decks;
}

/* Shuffles a player's decks one by one and stacks them, top first. Returns how many cards. */
TT_FN static int stack_decks(const struct tt_setup *setup, struct state *s, int seat, uint8_t *card) {
    int n = 0;
    for (int i = 0; i < MOST_DECKS; i++) {
        int from = n;
        for (unsigned set = deck_cards(setup, seat, i); set; set &= set - 1)
            card[n++] = (uint8_t)tt_lowest(set);
        tt_chance_shuffle(setup, &s->base, card + from, n - from);
    }
    return n;
}

/* A marker without a distorted shard of its colour turns a blank one, where there is one
 * (just_in_time/2.4). */
TT_QUICK static inline uint32_t covered(uint32_t counts, unsigned marker) {
    uint32_t have = kinds_in(counts), want = spread(marker);
    uint32_t turn = want & have & ~(have >> 2);
    return counts + (turn << 2) - turn;
}

/* Turns all blank shards of some colours (just_in_time/2.2, 8.1). */
TT_QUICK static inline uint32_t distorted(uint32_t counts, unsigned colors) {
    uint32_t these = counts & 3 * spread(colors);
    return counts - these + (these << 2);
}

/* Every goal space gets the three markers that its wedge asks for (just_in_time/2.3). */
TT_FN static void place_markers(struct state *s) {
    s->markers = 0;
    for (int w = 0; w < COLORS; w++)
        s->markers |= (uint64_t)asked(s, w) << COLORS * w;
}

TT_FN static void cover_shards(struct state *s) {
    for (int w = 0; w < COLORS; w++) {
        uint32_t *space = &s->shards[goal_ring(s, w)][w];
        *space = covered(*space, markers_of(s, w));
    }
}

TT_FN static unsigned draw_goals(const struct tt_setup *setup, struct state *s) { /* just_in_time/2.1 */
    uint8_t token[COLORS];
    for (int c = 0; c < COLORS; c++)
        token[c] = (uint8_t)c;
    tt_chance_shuffle(setup, &s->base, token, COLORS);
    return 1u << token[0] | 1u << token[1] | 1u << token[2];
}

TT_FN static void deal_shards(const struct tt_setup *setup, struct state *s) { /* just_in_time/2.2 */
    uint8_t shard[PER_COLOR * COLORS];
    for (int i = 0; i < PER_COLOR * COLORS; i++) {
        int c = i / PER_COLOR;
        shard[i] = (uint8_t)KIND(c, s->place_goals >> c & 1 ? BLANK : DISTORTED);
    }
    tt_chance_shuffle(setup, &s->base, shard, PER_COLOR * COLORS);
    for (int i = 0; i < RINGS * COLORS; i++)
        for (int k = 0; k < PER_SPACE; k++)
            s->shards[i / COLORS][i % COLORS] += ONE(shard[PER_SPACE * i + k]);
}

/* --- turns ------------------------------------------------------------------------------------ */

TT_QUICK static inline bool may_rewind(const struct state *s, int seat) { /* just_in_time/5.4 */
    return s->held[seat] && s->stable_n[s->at[PLACE][seat]] < SLOTS;
}
TT_QUICK static inline bool can_choose(const struct state *s, int seat) {
    return s->hand_n[seat] || may_rewind(s, seat);
}

TT_FN static unsigned all_who_can(const struct tt_setup *setup, const struct state *s) {
    unsigned mask = 0;
    for (int p = 0; p < setup->seats; p++)
        mask |= (unsigned)can_choose(s, p) << p;
    return mask;
}

TT_FN static void end_game(const struct tt_setup *setup, struct state *s, bool won, struct tt_events *ev) {
    s->phase = OVER;
    s->won = won;
    s->base.actors = 0;
    tell(ev, EVENT_ENDED, TT_NOBODY, won, won ? (1 << setup->seats) - 1 : 0, progress(s), 0);
}

/* Who can choose is asked; if that is nobody, all have lost (just_in_time/4.1, 8.5). */
TT_FN static void begin_turn(const struct tt_setup *setup, struct state *s, int turn, struct tt_events *ev) {
    unsigned actors = all_who_can(setup, s);
    if (!actors) {
        end_game(setup, s, false, ev);
        return;
    }
    s->phase = CHOOSE;
    s->turn = (uint16_t)turn;
    s->base.actors = (uint8_t)actors;
    tell(ev, EVENT_TURN_BEGAN, TT_NOBODY, turn, (int)(~actors & ((1u << setup->seats) - 1)), 0, 0);
}

TT_FN static void end_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    for (int p = 0; p < setup->seats; p++)
        draw_up(setup, s, p, ev);
    memset(s->chosen, 0, sizeof s->chosen);
    s->resolved = 0;
    begin_turn(setup, s, s->turn + 1, ev);
}

/* The colour that a player has chosen, or else that of the seat (just_in_time/2.5). */
TT_QUICK static inline int usual_color(const struct tt_setup *setup, int seat) {
    int64_t list = setup->option[OPTION_COLORS];
    return list == TT_NULL ? seat : (int)((uint64_t)list >> 4 * seat & 15);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    s->round = 1;
    s->place_goals = (uint8_t)draw_goals(setup, s);
    deal_shards(setup, s);
    place_markers(s);
    cover_shards(s);
    for (int p = 0; p < setup->seats; p++) {
        uint8_t card[CARDS_IN_PLAY];
        int n = stack_decks(setup, s, p, card);
        for (int i = 0; i < n; i++)
            put_under(s, p, card[i]);
        s->color[p] = s->at[PLACE][p] = s->at[TIME][p] = (uint8_t)usual_color(setup, p);
        draw_up(setup, s, p, NULL);
    }
    begin_turn(setup, s, 1, NULL);
}

/* Masks of the seats whose choice waits to be carried out: shards, and cards. */
TT_QUICK static inline unsigned waiting(const struct tt_setup *setup, const struct state *s, unsigned *cards) {
    unsigned shards = 0, all = 0;
    for (int p = 0; p < setup->seats; p++) {
        shards |= (unsigned)(s->chosen[p] >= SHARD_CHOICE) << p;
        all |= (unsigned)(s->chosen[p] != 0) << p;
    }
    *cards = all & ~shards & ~(unsigned)s->resolved;
    return shards & ~(unsigned)s->resolved;
}

/* Shards first, then cards, then the turn ends (just_in_time/4.2, 4.5). */
TT_FN static void carry_on(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    unsigned cards = 0, shards = s->phase == ACT ? 0 : waiting(setup, s, &cards);
    s->phase = shards ? REWIND : ACT;
    s->base.actors = (uint8_t)(shards ? shards : cards);
    if (!s->base.actors)
        end_turn(setup, s, ev);
}

/* A choice stays secret until the last one is made (just_in_time/4.1, 4.2). */
TT_FN static void choose(const struct tt_setup *setup, struct state *s, int seat, int choice, struct tt_events *ev) {
    uint8_t one = (uint8_t)choice;
    s->chosen[seat] = one;
    s->base.actors &= (uint8_t) ~(1u << seat);
    tell_list(ev, EVENT_CHOSE, seat, 1u << seat, &one, 1);
    if (s->base.actors)
        return;
    tell_list(ev, EVENT_REVEALED, TT_NOBODY, TT_ALL_SEATS, s->chosen, setup->seats);
    carry_on(setup, s, ev);
}

/* Marks a choice as carried out, and goes on when it was the last of its kind. */
TT_QUICK static inline void resolve(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    s->resolved |= (uint8_t)(1u << seat);
    s->base.actors &= (uint8_t) ~(1u << seat);
    if (!s->base.actors)
        carry_on(setup, s, ev);
}

/* --- rewind ----------------------------------------------------------------------------------- */

/* Which piles give their top card at a place with a given number of markers: 4 the present, 2 the nearer past, 1 the
 * farther (just_in_time/5.1, 5.5); none with six. */
TT_QUICK static inline unsigned gives_back(const struct tt_setup *setup, int markers) {
    return markers < SLOTS ? numbers_of(setup)->gives[setup->option[OPTION_DIFFICULTY]][markers] : 0;
}

TT_QUICK static inline unsigned rewind_piles(const struct tt_setup *setup, const struct state *s, int seat) {
    return gives_back(setup, s->stable_n[s->at[PLACE][seat]]);
}

TT_FN static void rewind_time(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    unsigned which = rewind_piles(setup, s, seat);
    int color = s->chosen[seat] - SHARD_CHOICE, n = 0;
    uint8_t back[9];
    s->held[seat] -= (uint32_t)1 << 4 * color;
    for (int i = 0; i < 3; i++) { /* just_in_time/5.2: from the farther past to the present */
        int w = turned(s->at[TIME][seat], (4 + i) % COLORS);
        if (!(which >> i & 1) || !s->pile_n[w])
            continue;
        int top = --s->pile_n[w], entry = s->pile[w][top];
        s->pile[w][top] = 0;
        return_under(setup, s, entry >> 4, entry & 15); /* just_in_time/5.3 */
        back[n++] = (uint8_t)w;
        back[n++] = (uint8_t)(entry >> 4);
        back[n++] = (uint8_t)(entry & 15);
    }
    if (ev) {
        tell_list(ev, EVENT_REWOUND, seat, TT_ALL_SEATS, back, n);
        ev->item[(ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS) - 1].arg[0] = (int16_t)color;
    }
    resolve(setup, s, seat, ev);
}

/* --- alignment and rounds --------------------------------------------------------------------- */

/* Takes a blank shard of this colour for the player, the marker to its slot (just_in_time/7.2). */
TT_QUICK static inline void align(struct state *s, int seat, int ring, int w, int color, struct tt_events *ev) {
    s->shards[ring][w] -= ONE(KIND(color, BLANK));
    s->markers &= ~((uint64_t)1 << (COLORS * w + color));
    s->stable[w] |= (uint32_t)(color + 1) << 4 * s->stable_n[w]++;
    s->held[seat] += (uint32_t)1 << 4 * color;
    tell(ev, EVENT_ALIGNED, seat, ring, w, color, 0);
}

/* Looks at a shard that a flip or a swap has left here (just_in_time/7.1). */
TT_QUICK static inline void look_at(struct state *s, int seat, int ring, int w, int kind, struct tt_events *ev) {
    if (kind % 2 == BLANK && goal_ring(s, w) == ring && markers_of(s, w) >> kind / 2 & 1)
        align(s, seat, ring, w, kind / 2, ev);
}

/* The option `stabilize`: blank matches on the new goal times are aligned (just_in_time/8.2). */
TT_FN static void stabilize(struct state *s, int seat, struct tt_events *ev) {
    for (int w = 0; w < COLORS; w++)
        for (unsigned set = markers_of(s, w); goal_ring(s, w) == TIME && set; set &= set - 1) {
            int color = tt_lowest(set);
            if (count_of(s->shards[TIME][w], KIND(color, BLANK)))
                align(s, seat, TIME, w, color, ev);
        }
}

TT_FN static void begin_round_two(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    s->round = 2;
    s->place_goals ^= ALL_COLORS;
    for (int w = 0; w < COLORS; w++)
        for (int ring = 0; ring < RINGS; ring++)
            s->shards[ring][w] = distorted(s->shards[ring][w], ~s->place_goals & ALL_COLORS);
    place_markers(s);
    tell(ev, EVENT_ROUND_BEGAN, TT_NOBODY, s->round, s->place_goals, 0, 0);
    if (setup->option[OPTION_SECOND_ROUND] == STABILIZE)
        stabilize(s, seat, ev);
    cover_shards(s);
}

/* --- actions ---------------------------------------------------------------------------------- */

TT_QUICK static inline void flip(struct state *s, int seat, int ring, int color, struct tt_events *ev) {
    int w = s->at[ring][seat];
    s->shards[ring][w] += ONE(KIND(color, BLANK)) - ONE(KIND(color, DISTORTED));
    tell(ev, EVENT_FLIPPED, seat, ring, w, color, 0);
    look_at(s, seat, ring, w, KIND(color, BLANK), ev);
}

TT_QUICK static inline void swap(struct state *s, int seat, int ring, int give, int take, struct tt_events *ev) {
    int place = s->at[PLACE][seat], time = s->at[TIME][seat];
    int to_time = ring == PLACE ? give : take, to_place = ring == PLACE ? take : give;
    s->shards[PLACE][place] += ONE(to_place) - ONE(to_time);
    s->shards[TIME][time] += ONE(to_time) - ONE(to_place);
    if (ev) {
        tell(ev, EVENT_SWAPPED, seat, ring, place, time, give);
        ev->item[(ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS) - 1].arg[4] = (int16_t)take;
    }
    look_at(s, seat, PLACE, place, to_place, ev); /* the place's first: just_in_time/7.3 */
    look_at(s, seat, TIME, time, to_time, ev);
}

TT_QUICK static inline void brainstorm(const struct tt_setup *setup, struct state *s, int seat, tt_move m,
                                       struct tt_events *ev) {
    uint8_t order[2];
    int n = 0;
    order[0] = (uint8_t)move_a(m);
    order[1] = (uint8_t)move_b(m);
    for (; n < 2 && order[n]; n++) {
        leave_hand(s, seat, order[n]);
        return_under(setup, s, seat, order[n]);
    }
    tell_list(ev, EVENT_BRAINSTORMED, seat, hand_audience(setup, seat), order, n);
}

/* Carries out the chosen card, in the order of just_in_time/6.7. */
TT_APART static void act(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    int verb = move_verb(m), card = s->chosen[seat], ring = PLACE;
    leave_hand(s, seat, card);
    if (verb == BRAINSTORM) {
        brainstorm(setup, s, seat, m, ev);
    } else {
        ring = ring_of(verb);
        switch ((enum deed)deed_of(verb)) {
        case FLIP: flip(s, seat, ring, move_a(m), ev); break;
        case MOVE:
            tell(ev, EVENT_MOVED, seat, ring, s->at[ring][seat], move_a(m), 0);
            s->at[ring][seat] = (uint8_t)move_a(m);
            break;
        case SWAP: swap(s, seat, ring, move_a(m), move_b(m), ev); break;
        case DEEDS: break;
        }
    }
    if (!s->markers && s->round == 1)
        begin_round_two(setup, s, seat, ev);
    put_on_pile(s, s->at[ring][seat], seat, card);
    tell(ev, EVENT_USED, seat, card, s->at[ring][seat], 0, 0);
    if (!s->markers) { /* just_in_time/8.4 */
        s->resolved |= (uint8_t)(1u << seat);
        end_game(setup, s, true, ev);
        return;
    }
    draw_up(setup, s, seat, ev);
    resolve(setup, s, seat, ev);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    int seat = tt_move_seat(m), verb = move_verb(m);
    if (verb == CHOOSE_CARD)
        choose(setup, s, seat, move_a(m), ev);
    else if (verb == CHOOSE_SHARD)
        choose(setup, s, seat, move_a(m) + SHARD_CHOICE, ev);
    else if (verb == REWINDING)
        rewind_time(setup, s, seat, ev);
    else
        act(setup, s, seat, m, ev);
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    for (int p = 0; p < setup->seats; p++)
        r->score[p] = s->won;
    r->winners = (uint8_t)(s->won ? (1 << setup->seats) - 1 : 0);
    r->reason = s->won ? "stabilized" : "out_of_cards";
}

#endif
