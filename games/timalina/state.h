/* Timalina: options, cards and decks, moves, events. The state is in layout.h.
 *
 * A card is a number of its deck, 0 to 249: of a built-in deck by date (cards.def is sorted), of an own
 * deck as it was brought. */
#ifndef TIMALINA_STATE_H
#define TIMALINA_STATE_H

#include "timetable/game.h"

enum { PLAYERS = 8, MOST_CARDS = 250, DECKS = 4, NO_SEAT = 0xFF };
enum { ID_MAX = 40, NAME_MAX_BYTES = 200, NOTE_MAX_BYTES = 600, DECK_TEXT = 160000 }; /* bytes */
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
enum { TRUE_DATES = 1 }; /* the revision since which a fork has true dates (2026-11-16), */
enum { TOP_OPEN = 1 };   /* and the deck's top card is open by default */
enum { SOLO_EXTRA = 6 }; /* alone, this many more than `hand` must be placed (timalina/6.4) */

/* --- the cards -------------------------------------------------------------------------------- */

/* All cards of all decks, by date. */
enum card {
#define CARD(id, date, category, difficulty, region, decks, source) CARD_##id,
#include "cards.def"
#undef CARD
    ALL_CARDS
};

TT_TABLE int64_t all_dates[ALL_CARDS] = {
#define CARD(id, date, category, difficulty, region, decks, source) date,
#include "cards.def"
#undef CARD
};

enum { HARDEST = 5 };

TT_TABLE uint8_t all_difficulties[ALL_CARDS] = {
#define CARD(id, date, category, difficulty, region, decks, source) difficulty,
#include "cards.def"
#undef CARD
};

/* The decks as lists of cards. The column `decks` is a word of letters, one a deck: B base, S science, A the arts
 * (music_film_books), I Iceland. IN_<deck>_<word>(yes, no): whether the deck has the cards with that word. */
#define IN_BASE_B(yes, no)     yes
#define IN_BASE_BI(yes, no)    yes
#define IN_BASE_S(yes, no)     no
#define IN_BASE_A(yes, no)     no
#define IN_BASE_I(yes, no)     no
#define IN_SCIENCE_B(yes, no)  no
#define IN_SCIENCE_BI(yes, no) no
#define IN_SCIENCE_S(yes, no)  yes
#define IN_SCIENCE_A(yes, no)  no
#define IN_SCIENCE_I(yes, no)  no
#define IN_ARTS_B(yes, no)     no
#define IN_ARTS_BI(yes, no)    no
#define IN_ARTS_S(yes, no)     no
#define IN_ARTS_A(yes, no)     yes
#define IN_ARTS_I(yes, no)     no
#define IN_ICELAND_B(yes, no)  no
#define IN_ICELAND_BI(yes, no) yes
#define IN_ICELAND_S(yes, no)  no
#define IN_ICELAND_A(yes, no)  no
#define IN_ICELAND_I(yes, no)  yes
#define NEXT                   ,

TT_TABLE uint16_t deck_card[DECKS][MOST_CARDS] = {
    {
#define CARD(id, date, category, difficulty, region, decks, source) IN_BASE_##decks(CARD_##id NEXT, )
#include "cards.def"
#undef CARD
    },
    {
#define CARD(id, date, category, difficulty, region, decks, source) IN_SCIENCE_##decks(CARD_##id NEXT, )
#include "cards.def"
#undef CARD
    },
    {
#define CARD(id, date, category, difficulty, region, decks, source) IN_ARTS_##decks(CARD_##id NEXT, )
#include "cards.def"
#undef CARD
    },
    {
#define CARD(id, date, category, difficulty, region, decks, source) IN_ICELAND_##decks(CARD_##id NEXT, )
#include "cards.def"
#undef CARD
    },
};

/* How many cards each deck has. */
enum {
#define CARD(id, date, category, difficulty, region, decks, source) +IN_BASE_##decks(1, 0)
    SIZE_BASE = 0
#include "cards.def"
    ,
#undef CARD
#define CARD(id, date, category, difficulty, region, decks, source) +IN_SCIENCE_##decks(1, 0)
    SIZE_SCIENCE = 0
#include "cards.def"
    ,
#undef CARD
#define CARD(id, date, category, difficulty, region, decks, source) +IN_ARTS_##decks(1, 0)
    SIZE_ARTS = 0
#include "cards.def"
    ,
#undef CARD
#define CARD(id, date, category, difficulty, region, decks, source) +IN_ICELAND_##decks(1, 0)
    SIZE_ICELAND = 0
#include "cards.def"
#undef CARD
};

TT_TABLE uint8_t deck_size[DECKS] = {SIZE_BASE, SIZE_SCIENCE, SIZE_ARTS, SIZE_ICELAND};

/* A custom deck (timalina/1.5): what tt_setup.custom points at. */
struct custom_deck {
    int64_t date[MOST_CARDS];
    uint16_t day[MOST_CARDS]; /* month * 32 + day of the month, which may be 0; 0: the year alone is known */
    uint32_t id[MOST_CARDS], name[MOST_CARDS], note[MOST_CARDS], picture[MOST_CARDS]; /* in `text`; 0: none */
    uint8_t category[MOST_CARDS], difficulty[MOST_CARDS];                             /* from 1; 0: none */
    uint8_t rank[MOST_CARDS]; /* a card's place among the ids in alphabetical order */
    uint8_t n, named, finer;  /* finer: some card has a day */
    uint32_t text_n;
    char text[DECK_TEXT]; /* the texts, each with its end, from 1 on; only what is used is ever touched */
};

TT_QUICK static inline const struct custom_deck *brought(const struct tt_setup *setup) {
    return (const struct custom_deck *)setup->custom;
}

TT_QUICK static inline int64_t date_at(const struct tt_setup *setup, int card) {
    if (setup->custom)
        return brought(setup)->date[card];
    return all_dates[deck_card[setup->option[OPTION_DECK]][card]];
}

/* timalina/3.2: whether the date of a card is surely later than that of another. In one year the month decides where
 * both cards have one, in one month the day. */
TT_QUICK static inline bool is_later(const struct tt_setup *setup, int a, int b) {
    int64_t x = date_at(setup, a), y = date_at(setup, b);
    if (x != y || !setup->custom)
        return x > y;
    int p = brought(setup)->day[a], q = brought(setup)->day[b];
    if (!p || !q || p / 32 != q / 32)
        return p && q && p > q;
    return p % 32 && q % 32 && p > q;
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

/* --- moves and events ------------------------------------------------------------------------- */

/* A move: | place in the hand 8..15 | place on the line 0..7 | */
TT_QUICK static inline int move_slot(tt_move m) { return (int)(m >> 8 & 0xFF); }
TT_QUICK static inline int move_place(tt_move m) { return (int)(m & 0xFF); }

enum event { EVENT_PLACED, EVENT_RESHUFFLED, EVENT_DREW, EVENT_RETURNED, EVENT_ROUND_ENDED, EVENT_OUT, EVENT_ENDED };
enum why { WHY_MISTAKE, WHY_PLAYOFF, WHY_NEXT };

#endif
