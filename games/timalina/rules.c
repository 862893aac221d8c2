/* Timalina: the rules, and nothing else. Clauses of RULES.md are cited as timalina/N.M.
 *
 * A card is a number of its deck, 0 to 249: of a built-in deck by date (cards.def is sorted), of an own
 * deck as it was brought. The state also says whose date each card has. In a true game that is its own;
 * in a copy for a bot the dates of all hidden cards have been dealt anew among them (see redeal). */
#include "timetable.h"

enum { PLAYERS = 8, MOST_CARDS = 250, DECKS = 4, NO_SEAT = 0xFF, ID_MAX = 40, NAME_MAX_BYTES = 200 };
enum deck_name { DECK_BASE, DECK_SCIENCE, DECK_MUSIC_FILM_BOOKS, DECK_ICELAND };
enum reason { LAST_CARD, SHARED, MAX_ROUNDS, OUT_OF_LIVES, COMPLETE, OUT_OF_CARDS, REASONS };
enum option {
    OPTION_DECK,
    OPTION_FROM,
    OPTION_TO,
    OPTION_HAND,
    OPTION_HANDS,
    OPTION_FIRST,
    OPTION_PLAYOFF,
    OPTION_TOP_CARD,
    OPTION_LIVES,
    OPTION_MAX_ROUNDS,
    OPTIONS
};
enum { FIRST_SEAT_0, FIRST_RANDOM };
enum { PLAYOFF_ELIMINATE, PLAYOFF_UNTIL_ONE };
enum { TOP_HIDDEN, TOP_NAME };
enum { TRUE_DATES = 1 };  /* the revision since which a fork has true dates (2026-11-16), */
enum { TOP_OPEN = 1 };    /* and the deck's top card is open by default */
#define TT_GPU_MOVES 2210 /* ten cards at 221 places: the longest list from an ordinary start */
#define TT_GPU_PICKS 1    /* pick() below */
#ifdef __CUDACC__
#undef TT_FN
#define TT_FN __device__ /* short enough to be inlined */
#endif
enum { SOLO_EXTRA = 6 }; /* alone, so many more than `hand` must be placed (timalina/6.4) */

/* --- the cards -------------------------------------------------------------------------------- */

/* All cards of all decks, by date. */
enum card {
#define CARD(id, date, category, difficulty, region, decks, source) C_##id,
#include "cards.def"
#undef CARD
    ALL_CARDS
};

TT_TABLE int64_t all_dates[ALL_CARDS] = {
#define CARD(id, date, category, difficulty, region, decks, source) date,
#include "cards.def"
#undef CARD
};

/* The decks as lists of cards. The column `decks` is a word of letters, one a deck: B base, S science,
 * A the arts (music_film_books), I Iceland. For each deck, IN_<word> lets through the words that hold
 * its letter. */
#define CARD(id, date, category, difficulty, region, decks, source) IN_##decks(C_##id)
#define KEEP(x)                                                     x,
#define DROP(x)
TT_TABLE uint16_t deck_card[DECKS][MOST_CARDS] = {
    {
#define IN_B  KEEP
#define IN_BI KEEP
#define IN_S  DROP
#define IN_A  DROP
#define IN_I  DROP
#include "cards.def"
    },
    {
#undef IN_B
#undef IN_BI
#undef IN_S
#define IN_B  DROP
#define IN_BI DROP
#define IN_S  KEEP
#include "cards.def"
    },
    {
#undef IN_S
#undef IN_A
#define IN_S DROP
#define IN_A KEEP
#include "cards.def"
    },
    {
#undef IN_BI
#undef IN_A
#undef IN_I
#define IN_BI KEEP
#define IN_A  DROP
#define IN_I  KEEP
#include "cards.def"
    },
};
#undef IN_B
#undef IN_BI
#undef IN_S
#undef IN_A
#undef IN_I
#undef CARD

/* How many cards each deck has: one enumerator a deck, counted by the words. */
#define CARD(id, date, category, difficulty, region, decks, source) +N_##decks
enum {
#define N_B  1
#define N_BI 1
#define N_S  0
#define N_A  0
#define N_I  0
    SIZE_BASE = 0
#include "cards.def"
    ,
#undef N_B
#undef N_BI
#undef N_S
#define N_B  0
#define N_BI 0
#define N_S  1
    SIZE_SCIENCE = 0
#include "cards.def"
    ,
#undef N_S
#undef N_A
#define N_S 0
#define N_A 1
    SIZE_MUSIC_FILM_BOOKS = 0
#include "cards.def"
    ,
#undef N_BI
#undef N_A
#undef N_I
#define N_BI 1
#define N_A  0
#define N_I  1
    SIZE_ICELAND = 0
#include "cards.def"
};
#undef N_B
#undef N_BI
#undef N_S
#undef N_A
#undef N_I
#undef CARD

TT_TABLE uint8_t deck_size[DECKS] = {SIZE_BASE, SIZE_SCIENCE, SIZE_MUSIC_FILM_BOOKS, SIZE_ICELAND};

/* An own deck (timalina/1.5): what tt_setup.custom points at. */
struct own_deck {
    int64_t date[MOST_CARDS];
    char id[MOST_CARDS][ID_MAX + 1];
    char name[MOST_CARDS][NAME_MAX_BYTES + 1]; /* empty: none */
    uint8_t rank[MOST_CARDS];                  /* a card's place among the ids in alphabetical order */
    uint8_t n, named;
};

TT_QUICK static inline const struct own_deck *brought(const struct tt_setup *setup) {
    return (const struct own_deck *)setup->custom;
}

TT_QUICK static inline int64_t date_at(const struct tt_setup *setup, int card) {
    if (setup->custom)
        return brought(setup)->date[card];
    return all_dates[deck_card[setup->option[OPTION_DECK]][card]];
}

/* Which cards of the deck are in this game (timalina/1.4): decks are sorted, so a span. */
struct span {
    int from, to; /* the second is no longer in it */
};

TT_FN static struct span cards_of(const struct tt_setup *setup) {
    struct span s;
    s.from = 0;
    if (setup->custom) {
        s.to = brought(setup)->n;
        return s;
    }
    s.to = deck_size[setup->option[OPTION_DECK]];
    if (setup->option[OPTION_FROM] != TT_NULL)
        while (s.from < s.to && date_at(setup, s.from) < setup->option[OPTION_FROM])
            s.from++;
    if (setup->option[OPTION_TO] != TT_NULL)
        while (s.to > s.from && date_at(setup, s.to - 1) > setup->option[OPTION_TO])
            s.to--;
    return s;
}

/* --- state ------------------------------------------------------------------------------------ */

/* Where nobody looks (TT_BARE, a device's random games) every card has its own date, a deck is shuffled while it is
 * drawn from (next_card), and what lies beyond the counts may be anything. */
#ifdef TT_BARE
#define ON_WORDS __attribute__((aligned(4)))
#else
#define ON_WORDS
#endif
struct state {
    struct tt_state base;
#ifndef TT_BARE
    uint8_t date_of[MOST_CARDS]; /* the card whose date this card has; its own in a true game */
#endif
    uint8_t line[MOST_CARDS];          /* earliest first */
    ON_WORDS uint8_t deck[MOST_CARDS]; /* top card last */
    uint8_t box[MOST_CARDS];           /* in the order they came */
    uint8_t hand[MOST_CARDS];          /* seat after seat, each in the order received */
    ON_WORDS uint8_t hand_n[PLAYERS];
    uint8_t line_n, deck_n, box_n;
    uint8_t first, to_move; /* to_move: NO_SEAT when over */
    uint8_t in_game;        /* mask */
    uint8_t playoff;
    uint8_t tried, right;    /* masks: who has placed in this round, and who of them rightly */
    uint8_t lives;           /* one player only */
    uint8_t winners, reason; /* when over */
    uint16_t round;
    uint8_t zero[8];
};
TT_STATIC_ASSERT(sizeof(struct state) <= TT_MAX_STATE, "a state of at most 2 KiB");
#ifndef TT_BARE
TT_STATIC_ASSERT(sizeof(struct state) == 16 + 5 * MOST_CARDS + PLAYERS + 12 + 2 + 8, "no hidden padding");
#endif

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

/* A move: | place in the hand 8..15 | place on the line 0..7 | */
TT_QUICK static inline int move_slot(tt_move m) { return (int)(m >> 8 & 0xFF); }
TT_QUICK static inline int move_place(tt_move m) { return (int)(m & 0xFF); }

enum event { E_PLACED, E_RESHUFFLED, E_DREW, E_RETURNED, E_ROUND_ENDED, E_OUT, E_ENDED };
enum why { W_MISTAKE, W_PLAYOFF, W_NEXT };

TT_QUICK static inline bool alone(const struct tt_setup *setup) { return setup->seats == 1; }
TT_QUICK static inline int left_of(const struct tt_setup *setup, int seat) {
    return seat + 1 == setup->seats ? 0 : seat + 1;
}
TT_QUICK static inline bool plays(const struct state *s, int seat) { return (s->in_game >> seat & 1) != 0; }

/* timalina/6.1: `hands` wins over `hand`. */
TT_QUICK static inline int hand_option(const struct tt_setup *setup, int seat) {
    int64_t list = setup->option[OPTION_HANDS];
    return list == TT_NULL ? (int)setup->option[OPTION_HAND] : (int)((uint64_t)list >> (4 * seat) & 15);
}

/* Alone one holds one card at a time (timalina/6.4). */
TT_QUICK static inline int dealt_to(const struct tt_setup *setup, int seat) {
    return alone(setup) ? 1 : hand_option(setup, seat);
}

/* timalina/1.4 */
TT_FN static int cards_needed(const struct tt_setup *setup) {
    int n = 1;
    if (alone(setup))
        return hand_option(setup, 0) + SOLO_EXTRA + (int)setup->option[OPTION_LIVES];
    for (int p = 0; p < setup->seats; p++)
        n += hand_option(setup, p);
    return n;
}

/* The first of a round (timalina/4.1). Somebody is in the game. */
TT_QUICK static inline int round_starter(const struct tt_setup *setup, const struct state *s) {
    int p = s->first;
    while (!plays(s, p))
        p = left_of(setup, p);
    return p;
}

/* --- moving cards ----------------------------------------------------------------------------- */

TT_QUICK static inline int hand_start(const struct state *s, int seat) {
    int at = 0;
    for (int p = 0; p < seat; p++)
        at += s->hand_n[p];
    return at;
}

TT_QUICK static inline int hand_end(const struct state *s) { return hand_start(s, PLAYERS); }

TT_FN static void take_in_hand(struct state *s, int seat, int card) {
    int at = hand_start(s, seat) + s->hand_n[seat];
    for (int i = hand_end(s); i > at; i--)
        s->hand[i] = s->hand[i - 1];
    s->hand[at] = (uint8_t)card;
    s->hand_n[seat]++;
}

TT_FN static int leave_hand(struct state *s, int seat, int slot) {
    int at = hand_start(s, seat) + slot, last = hand_end(s) - 1, card = s->hand[at];
    for (int i = at; i < last; i++)
        s->hand[i] = s->hand[i + 1];
    s->hand[last] = 0;
    s->hand_n[seat]--;
    return card;
}

TT_FN static void put_on_line(struct state *s, int place, int card) {
    for (int i = s->line_n; i > place; i--)
        s->line[i] = s->line[i - 1];
    s->line[place] = (uint8_t)card;
    s->line_n++;
}

TT_QUICK static inline void put_in_box(struct state *s, int card) { s->box[s->box_n++] = (uint8_t)card; }

/* The last of n cards, which have been shuffled. With TT_BARE they are as far as it matters, by the same chance. */
TT_QUICK static inline int next_card(struct state *s, uint8_t *card, int n) {
#ifdef TT_BARE
    if (n > 1)
        tt_shuffle_last(&s->base.rng, card, n);
#else
    (void)s;
#endif
    return card[n - 1];
}

TT_QUICK static inline void shuffle(const struct tt_setup *setup, struct state *s, uint8_t *card, int n) {
#ifdef TT_BARE
    (void)setup, (void)s, (void)card, (void)n;
#else
    tt_chance_shuffle(setup, &s->base, card, n);
#endif
}

TT_QUICK static inline int top_of_deck(struct state *s) {
    int card = next_card(s, s->deck, s->deck_n);
    s->deck[--s->deck_n] = 0;
    return card;
}

TT_QUICK static inline int64_t date_of(const struct tt_setup *setup, const struct state *s, int card) {
#ifdef TT_BARE
    (void)s;
    return date_at(setup, card);
#else
    return date_at(setup, s->date_of[card]);
#endif
}

/* timalina/3.2: the card to the left is not later, the card to the right not earlier. */
TT_FN static bool fits(const struct tt_setup *setup, const struct state *s, int card, int place) {
    int64_t date = date_of(setup, s, card);
    if (place > 0 && date_of(setup, s, s->line[place - 1]) > date)
        return false;
    return place == s->line_n || date_of(setup, s, s->line[place]) >= date;
}

/* --- setup ------------------------------------------------------------------------------------ */

struct pool {
    int n;
    uint8_t *card;
};

/* Deals round by round, clockwise from the first player, to all who are still short (timalina/2.1). */
TT_FN static bool deal_hands(const struct tt_setup *setup, struct state *s, struct pool *pool) {
    bool more = true;
    for (int turn = 0; more; turn++) {
        more = false;
        for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p)) {
            if (!plays(s, p) || turn >= dealt_to(setup, p))
                continue;
            if (!pool->n)
                return false;
            take_in_hand(s, p, next_card(s, pool->card, pool->n--));
            more = true;
        }
    }
    return true;
}

/* Shuffles the pool and deals what is wanted: hands, the first card of the line; the rest is the deck, where the pool
 * lies if one is wanted (timalina/2.1, 2.2). False if the cards do not suffice. */
TT_FN static bool deal(const struct tt_setup *setup, struct state *s, struct pool *pool, bool hands, bool line,
                       bool deck) {
    shuffle(setup, s, pool->card, pool->n);
    if (hands && !deal_hands(setup, s, pool))
        return false;
    if (line) {
        if (!pool->n)
            return false;
        put_on_line(s, 0, next_card(s, pool->card, pool->n--));
    }
    if (deck) {
        s->deck_n = (uint8_t)pool->n;
#ifndef TT_BARE
        memset(s->deck + s->deck_n, 0, sizeof s->deck - s->deck_n);
#endif
    }
    return true;
}

/* timalina/2.3, 2.4: alone there is nothing to draw. */
TT_FN static int draw_first(const struct tt_setup *setup, struct state *s) {
    if (alone(setup) || setup->option[OPTION_FIRST] == FIRST_SEAT_0)
        return 0;
    return (int)tt_chance_below(setup, &s->base, setup->seats);
}

/* Everything but the cards, for the first round. */
TT_FN static void clear_table(const struct tt_setup *setup, struct state *s) {
#ifdef TT_BARE
    tt_wipe(s->hand_n, offsetof(struct state, zero) - offsetof(struct state, hand_n));
#else
    memset(s, 0, sizeof *s);
    tt_number(s->date_of, 0, MOST_CARDS);
#endif
    tt_chance_start(setup, &s->base);
    s->in_game = (uint8_t)((1u << setup->seats) - 1u);
    s->round = 1;
    s->lives = alone(setup) ? (uint8_t)setup->option[OPTION_LIVES] : 0;
}

TT_QUICK static inline void ask(struct state *s, int seat) {
    s->to_move = (uint8_t)seat;
    s->base.actors = (uint8_t)(1u << seat);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    struct span all = cards_of(setup);
    struct pool pool = {all.to - all.from, s->deck};
    clear_table(setup, s);
    s->first = (uint8_t)draw_first(setup, s);
    tt_number(pool.card, all.from, pool.n);
    deal(setup, s, &pool, true, true, true);
    ask(s, s->first);
}

/* --- events ----------------------------------------------------------------------------------- */

TT_FN static void tell_placed(struct tt_events *ev, const struct state *s, int seat, int card, int place, bool right) {
    (void)s; /* TT_BARE: states have no dates */
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, E_PLACED, seat);
    e->arg[0] = (int16_t)card;
    e->arg[1] = (int16_t)place;
#ifndef TT_BARE
    e->arg[2] = s->date_of[card];
#else
    (void)s;
#endif
    e->arg[3] = right;
}

TT_FN static void tell_list(struct tt_events *ev, int kind, int seat, int a, const uint8_t *list, int n) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->arg[0] = (int16_t)a;
    e->n = (uint8_t)n;
    memcpy(e->list, list, (size_t)n);
}

/* --- the end ---------------------------------------------------------------------------------- */

TT_FN static void finish(struct state *s, unsigned winners, int reason, struct tt_events *ev) {
    s->winners = (uint8_t)winners;
    s->reason = (uint8_t)reason;
    s->to_move = NO_SEAT;
    s->base.actors = 0;
    tt_tell(ev, E_ENDED, TT_NOBODY, (int)winners, reason);
}

/* timalina/5.1: a card is due. False if there is none anywhere. */
TT_FN static bool ready_deck(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    if (s->deck_n)
        return true;
    if (!s->box_n)
        return false;
    memcpy(s->deck, s->box, s->box_n);
    s->deck_n = s->box_n;
    memset(s->box, 0, s->box_n);
    s->box_n = 0;
    shuffle(setup, s, s->deck, s->deck_n);
    tt_tell(ev, E_RESHUFFLED, TT_NOBODY, s->deck_n, 0);
    return true;
}

TT_FN static void draw(struct state *s, int seat, int why, struct tt_events *ev) {
    int card = top_of_deck(s);
    take_in_hand(s, seat, card);
    tt_tell(ev, E_DREW, seat, card, why);
}

/* A misplaced card goes to the box and another comes, or the same one back (timalina/3.3, 5.1). */
TT_FN static void replace(const struct tt_setup *setup, struct state *s, int seat, int card, int why,
                          struct tt_events *ev) {
    if (!ready_deck(setup, s, ev)) {
        take_in_hand(s, seat, card);
        tt_tell(ev, E_RETURNED, seat, card, 0);
        return;
    }
    put_in_box(s, card);
    draw(s, seat, why, ev);
}

/* timalina/5.3: the fewest cards of those in the game. */
TT_FN static unsigned fewest(const struct tt_setup *setup, const struct state *s) {
    int least = MOST_CARDS + 1;
    unsigned mask = 0;
    for (int p = 0; p < setup->seats; p++) {
        if (!plays(s, p) || s->hand_n[p] > least)
            continue;
        if (s->hand_n[p] < least)
            mask = 0;
        least = s->hand_n[p];
        mask |= 1u << p;
    }
    return mask;
}

/* Those who still hold cards are out; their cards are turned over (timalina/4.3). */
TT_FN static void put_out(struct state *s, int seat, struct tt_events *ev) {
    int n = s->hand_n[seat];
    s->in_game = (uint8_t)(s->in_game & ~(1u << seat));
    tell_list(ev, E_OUT, seat, 0, s->hand + hand_start(s, seat), n);
    while (n--)
        put_in_box(s, leave_hand(s, seat, 0));
}

/* Several have no cards left: they play on with a new card each (timalina/4.3, 4.4, 5.2, 6.2). */
TT_FN static void play_off(const struct tt_setup *setup, struct state *s, unsigned tied, struct tt_events *ev) {
    bool stay = s->playoff && setup->option[OPTION_PLAYOFF] == PLAYOFF_UNTIL_ONE;
    s->playoff = 1;
    for (int i = 0, p = s->first; i < setup->seats && !stay; i++, p = left_of(setup, p))
        if (plays(s, p) && !(tied >> p & 1u))
            put_out(s, p, ev);
    if (s->deck_n + s->box_n < tt_count(tied)) {
        finish(s, tied, SHARED, ev);
        return;
    }
    for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p))
        if (tied >> p & 1u) {
            ready_deck(setup, s, ev);
            draw(s, p, W_PLAYOFF, ev);
        }
}

TT_FN static void begin_round(const struct tt_setup *setup, struct state *s) {
    s->round++;
    s->tried = 0;
    s->right = 0;
    ask(s, round_starter(setup, s));
}

/* timalina/4.1: only now is the end looked at. */
TT_FN static void end_round(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    uint8_t empty[PLAYERS];
    unsigned mask = 0;
    int n = 0;
    for (int i = 0, p = s->first; i < setup->seats; i++, p = left_of(setup, p))
        if (plays(s, p) && !s->hand_n[p]) {
            empty[n++] = (uint8_t)p;
            mask |= 1u << p;
        }
    tell_list(ev, E_ROUND_ENDED, TT_NOBODY, s->round, empty, n);
    if (n == 1)
        finish(s, mask, LAST_CARD, ev);
    else if (s->round >= setup->option[OPTION_MAX_ROUNDS])
        finish(s, fewest(setup, s), MAX_ROUNDS, ev);
    else if (n > 1)
        play_off(setup, s, mask, ev);
    if (s->base.actors)
        begin_round(setup, s);
}

/* --- a turn ----------------------------------------------------------------------------------- */

/* timalina/3.1: every card at every place, right or wrong, so that the list tells nothing. */
TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = seen_as(base);
    int n = 0;
    (void)setup;
    for (int slot = 0; slot < s->hand_n[seat]; slot++)
        for (int place = 0; place <= s->line_n; place++)
            out[n++] = tt_move_make(seat, (uint32_t)(slot << 8 | place));
    return n;
}

#ifdef TT_BARE
/* One of them at random, as tt_random_move chooses it from the list; *n is how many there are. */
TT_FN static tt_move pick(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_rng *rng,
                          int *n) {
    const struct state *s = seen_as(base);
    const uint32_t places = s->line_n + 1u;
    (void)setup;
    *n = (int)(s->hand_n[seat] * places);
    const uint32_t k = tt_rng_below(rng, (uint32_t)*n);
    return tt_move_make(seat, k / places << 8 | k % places);
}
#endif

/* timalina/6.4: one player against a number of mistakes. */
TT_FN static void go_on_alone(const struct tt_setup *setup, struct state *s, int card, bool right,
                              struct tt_events *ev) {
    if (right && s->line_n > hand_option(setup, 0) + SOLO_EXTRA) {
        finish(s, 1, COMPLETE, ev);
        return;
    }
    if (right && !ready_deck(setup, s, ev)) {
        finish(s, 0, OUT_OF_CARDS, ev);
        return;
    }
    if (!right && --s->lives == 0) {
        put_in_box(s, card);
        finish(s, 0, OUT_OF_LIVES, ev);
        return;
    }
    if (right)
        draw(s, 0, W_NEXT, ev);
    else
        replace(setup, s, 0, card, W_NEXT, ev);
    begin_round(setup, s);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    int seat = tt_move_seat(m), place = move_place(m);
    int card = leave_hand(s, seat, move_slot(m));
    bool right = fits(setup, s, card, place);
    tell_placed(ev, s, seat, card, place, right);
    s->tried |= (uint8_t)(1u << seat);
    if (right) {
        s->right |= (uint8_t)(1u << seat);
        put_on_line(s, place, card);
    }
    if (alone(setup)) {
        go_on_alone(setup, s, card, right, ev);
        return;
    }
    if (!right)
        replace(setup, s, seat, card, W_MISTAKE, ev);
    int next = left_of(setup, seat);
    while (!plays(s, next))
        next = left_of(setup, next);
    if (next == round_starter(setup, s))
        end_round(setup, s, ev);
    else
        ask(s, next);
}

#ifndef TT_BARE
/* --- what is hidden --------------------------------------------------------------------------- */

/* The order of the deck, but for a top card whose name is open. */
TT_FN static void shuffle_hidden(const struct tt_setup *setup, struct state *s, struct tt_rng *rng) {
    bool open = s->deck_n && setup->option[OPTION_TOP_CARD] == TOP_NAME;
    tt_shuffle(rng, s->deck, s->deck_n - open);
}

/* For bots, who know every date of the deck: nobody sees more than another (section 8), and hidden are the dates of all
 * cards in hands and deck, and the order of the deck. When the game is over the hands have been turned over. */
TT_FN static void redeal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = own(base);
    uint8_t hidden[MOST_CARDS], date[MOST_CARDS];
    int n = 0;
    (void)seat;
    shuffle_hidden(setup, s, rng);
    for (int i = 0; i < s->deck_n; i++)
        hidden[n++] = s->deck[i];
    for (int i = 0, end = s->base.actors ? hand_end(s) : 0; i < end; i++)
        hidden[n++] = s->hand[i];
    for (int i = 0; i < n; i++)
        date[i] = s->date_of[hidden[i]];
    tt_shuffle(rng, date, n);
    for (int i = 0; i < n; i++)
        s->date_of[hidden[i]] = date[i];
    tt_chance_renew(&s->base, rng);
}

/* For people every date is true (timalina/1.2): only the order of the deck is dealt again. By the rules of revision 0 a
 * fork had the bots' dates. */
TT_FN static void fork_deal(const struct tt_setup *setup, struct tt_state *base, int seat, struct tt_rng *rng) {
    struct state *s = own(base);
    if (setup->revision < TRUE_DATES) {
        redeal(setup, base, seat, rng);
        return;
    }
    shuffle_hidden(setup, s, rng);
    tt_chance_renew(&s->base, rng);
}

#endif

/* timalina/4.5; alone the length of the line (timalina/6.4). */
TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    r->winners = s->winners;
    for (int p = 0; p < setup->seats; p++)
        r->score[p] = s->winners >> p & 1;
    if (alone(setup))
        r->score[0] = s->line_n;
    switch ((enum reason)s->reason) {
    case LAST_CARD: r->reason = "last_card"; break;
    case SHARED: r->reason = "shared"; break;
    case MAX_ROUNDS: r->reason = "max_rounds"; break;
    case OUT_OF_LIVES: r->reason = "out_of_lives"; break;
    case COMPLETE: r->reason = "complete"; break;
    case OUT_OF_CARDS:
    case REASONS: r->reason = "out_of_cards"; break;
    }
}
