/* Timalina's objects: actions, events, positions and views in JSON (sections 7 and 8 of RULES.md).
 * Included by game.c after rules.c. A date is written here for cards on the line, in the box, just
 * turned over, or in hands once the game is over, and for no others. */

static const char *const all_ids[] = {
#define CARD(id, date, category, difficulty, region, decks, source) #id,
#include "cards.def"
#undef CARD
    NULL};
static const char *const deck_id[] = {"base", "science", "music_film_books", "iceland", NULL};
static const char *const first_id[] = {"seat_0", "random", NULL};
static const char *const playoff_id[] = {"eliminate", "until_one", NULL};
static const char *const top_card_id[] = {"hidden", "name", NULL};
static const char *const reason_id[] = {"last_card", "shared",       "max_rounds", "out_of_lives",
                                        "complete",  "out_of_cards", NULL};
static const char *const why_id[] = {"mistake", "playoff", "next"};

#define FIRST_YEAR (-20000000000)
#define LAST_YEAR  9999

static const struct tt_option options[] = {
    {.id = "deck", .type = TT_ENUM, .normal = DECK_BASE, .values = deck_id},
    {.id = "from", .type = TT_INT_OR_NULL, .normal = TT_NULL, .min = FIRST_YEAR, .max = LAST_YEAR},
    {.id = "to", .type = TT_INT_OR_NULL, .normal = TT_NULL, .min = FIRST_YEAR, .max = LAST_YEAR},
    {.id = "hand", .type = TT_INT, .normal = 4, .min = 1, .max = 10},
    {.id = "hands", .type = TT_LIST_OR_NULL, .normal = TT_NULL, .min = 1, .max = 10},
    {.id = "first", .type = TT_ENUM, .normal = FIRST_RANDOM, .values = first_id},
    {.id = "playoff", .type = TT_ENUM, .normal = PLAYOFF_ELIMINATE, .values = playoff_id},
    {.id = "top_card", .type = TT_ENUM, .normal = TOP_HIDDEN, .values = top_card_id},
    {.id = "lives", .type = TT_INT, .normal = 3, .min = 1, .max = 10},
    {.id = "max_rounds", .type = TT_INT, .normal = 200, .min = 1, .max = 1000},
};

/* timalina/1.4. An own deck is counted where it is dealt (place.c), and `from` and `to` mean nothing
 * for it. */
static bool check(const struct tt_setup *setup, struct tt_error *err) {
    if (setup->custom)
        return true;
    if (setup->option[OPTION_FROM] == 0 || setup->option[OPTION_TO] == 0)
        return tt_fail(err, "bad_option", "there is no year 0", setup->option[OPTION_FROM] == 0 ? "from" : "to");
    struct span all = cards_of(setup);
    return all.to - all.from >= cards_needed(setup) ||
           tt_fail(err, "bad_option", "the deck has too few cards for this game", NULL);
}

static const char *card_id(const struct tt_setup *setup, int card) {
    return setup->custom ? brought(setup)->id[card] : all_ids[deck_card[setup->option[OPTION_DECK]][card]];
}

/* The card of this game that has the id, or -1. */
static int find_card(const struct tt_setup *setup, const struct tt_json *v) {
    struct span all = cards_of(setup);
    if (!tt_json_is(v, TT_JSON_TEXT))
        return -1;
    for (int i = all.from; i < all.to; i++)
        if (!strcmp(card_id(setup, i), v->text))
            return i;
    return -1;
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    int seat = tt_move_seat(m);
    tt_key_text(out, "verb", "place");
    tt_key_int(out, "player", seat);
    tt_key_text(out, "card", card_id(setup, s->hand[hand_start(s, seat) + move_slot(m)]));
    tt_key_int(out, "place", move_place(m));
}

/* --- events ----------------------------------------------------------------------------------- */

static void put_turned(const struct tt_setup *setup, int card, int64_t date, struct tt_sink *out) {
    tt_put_object(out);
    tt_key_text(out, "card", card_id(setup, card));
    tt_key_int(out, "date", date);
    tt_put_end(out);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const name[] = {"placed", "reshuffled", "drew", "returned", "round_ended", "out", "ended"};
    tt_key_text(out, "event", name[e->kind]);
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    switch ((enum event)e->kind) {
    case E_PLACED:
        tt_key_text(out, "card", card_id(setup, e->arg[0]));
        tt_key_int(out, "place", e->arg[1]);
        tt_key_int(out, "date", date_at(setup, e->arg[2]));
        tt_key_bool(out, "right", e->arg[3] != 0);
        break;
    case E_RESHUFFLED: tt_key_int(out, "count", e->arg[0]); break;
    case E_DREW:
        tt_key_text(out, "card", card_id(setup, e->arg[0]));
        tt_key_text(out, "why", why_id[e->arg[1]]);
        break;
    case E_RETURNED: tt_key_text(out, "card", card_id(setup, e->arg[0])); break;
    case E_ROUND_ENDED:
        tt_key_int(out, "round", e->arg[0]);
        tt_key_list(out, "empty");
        for (int i = 0; i < e->n; i++)
            tt_put_int(out, e->list[i]);
        tt_put_end(out);
        break;
    case E_OUT:
        tt_key_list(out, "cards");
        for (int i = 0; i < e->n; i++)
            put_turned(setup, e->list[i], date_at(setup, e->list[i]), out);
        tt_put_end(out);
        break;
    case E_ENDED:
        tt_key_seats(out, "winners", (unsigned)e->arg[0]);
        tt_key_text(out, "reason", reason_id[e->arg[1]]);
        break;
    }
}

/* --- positions and views ---------------------------------------------------------------------- */

static void put_ids(const struct tt_setup *setup, const uint8_t *card, int n, struct tt_sink *out) {
    tt_put_list(out);
    for (int i = 0; i < n; i++)
        tt_put_text(out, card_id(setup, card[i]));
    tt_put_end(out);
}

static void put_dated(const struct tt_setup *setup, const struct state *s, const uint8_t *card, int n,
                      struct tt_sink *out) {
    tt_put_list(out);
    for (int i = 0; i < n; i++)
        put_turned(setup, card[i], date_of(setup, s, card[i]), out);
    tt_put_end(out);
}

static void put_hands(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_list(out, "hands");
    for (int p = 0; p < setup->seats; p++)
        put_ids(setup, s->hand + hand_start(s, p), s->hand_n[p], out);
    tt_put_end(out);
}

static void put_head(const struct tt_setup *setup, struct tt_sink *out) {
    tt_key_int(out, "players", setup->seats);
    tt_put_key(out, "options");
    tt_put_options(&tt_game_timalina, setup, out);
}

/* What positions and views say alike. */
static void put_tail(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    bool over = !s->base.actors;
    tt_key_int(out, "first", s->first);
    tt_key_seat(out, "to_move", over ? TT_NOBODY : s->to_move);
    tt_key_int(out, "round", s->round);
    tt_key_list(out, "in_game");
    for (int p = 0; p < setup->seats; p++)
        tt_put_bool(out, plays(s, p));
    tt_put_end(out);
    tt_key_bool(out, "playoff", s->playoff != 0);
    tt_key_list(out, "placed");
    for (int p = 0; p < setup->seats; p++) {
        if (s->tried >> p & 1)
            tt_put_bool(out, s->right >> p & 1);
        else
            tt_put_null(out);
    }
    tt_put_end(out);
    if (alone(setup))
        tt_key_int(out, "lives", s->lives);
    if (!over) {
        tt_key_null(out, "result");
        return;
    }
    tt_key_object(out, "result");
    tt_key_seats(out, "winners", s->winners);
    tt_key_text(out, "reason", reason_id[s->reason]);
    tt_put_end(out);
}

/* The cards of the game with their dates, as an own deck is written; names only where the deck brings them. */
static void cards(const struct tt_setup *setup, bool allowed, struct tt_sink *out) {
    struct span all = cards_of(setup);
    (void)allowed; /* a list: docs/decks.md says what may stand in it */
    tt_put_list(out);
    for (int i = all.from; i < all.to; i++) {
        tt_put_object(out);
        tt_key_text(out, "card", card_id(setup, i));
        tt_key_int(out, "date", date_at(setup, i));
        if (setup->custom && brought(setup)->name[i][0])
            tt_key_text(out, "name", brought(setup)->name[i]);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    uint8_t deck[MOST_CARDS];
    put_head(setup, out);
    if (setup->custom) {
        tt_put_key(out, "cards");
        cards(setup, false, out);
    }
    tt_put_key(out, "line");
    put_ids(setup, s->line, s->line_n, out);
    put_hands(setup, s, out);
    for (int i = 0; i < s->deck_n; i++)
        deck[i] = s->deck[s->deck_n - 1 - i];
    tt_put_key(out, "deck");
    put_ids(setup, deck, s->deck_n, out);
    tt_put_key(out, "box");
    put_ids(setup, s->box, s->box_n, out);
    put_tail(setup, s, out);
}

static void put_names(const struct own_deck *deck, const uint8_t *card, int n, struct tt_sink *out) {
    for (int i = 0; i < n; i++)
        if (deck->name[card[i]][0])
            tt_key_text(out, deck->id[card[i]], deck->name[card[i]]);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    bool top = setup->option[OPTION_TOP_CARD] == TOP_NAME;
    (void)seat; /* everybody sees the same */
    put_head(setup, out);
    tt_put_key(out, "line");
    put_dated(setup, s, s->line, s->line_n, out);
    put_hands(setup, s, out);
    tt_key_int(out, "deck", s->deck_n);
    if (top && s->deck_n)
        tt_key_text(out, "top", card_id(setup, s->deck[s->deck_n - 1]));
    else if (top)
        tt_key_null(out, "top");
    tt_put_key(out, "box");
    put_dated(setup, s, s->box, s->box_n, out);
    if (setup->custom && brought(setup)->named) {
        tt_key_object(out, "names");
        put_names(brought(setup), s->line, s->line_n, out);
        put_names(brought(setup), s->box, s->box_n, out);
        put_names(brought(setup), s->hand, hand_end(s), out);
        if (top && s->deck_n)
            put_names(brought(setup), s->deck + s->deck_n - 1, 1, out);
        tt_put_end(out);
    }
    put_tail(setup, s, out);
    if (s->base.actors)
        return;
    tt_key_list(out, "shown");
    for (int p = 0; p < setup->seats; p++)
        put_dated(setup, s, s->hand + hand_start(s, p), s->hand_n[p], out);
    tt_put_end(out);
}
