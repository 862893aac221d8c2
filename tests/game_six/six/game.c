/* Comets as the engine knows it. */
#include "rules.c"
#include "timetable/sink.h"

static const struct tt_option options[] = {
    [OPTION_HAND] = {.id = "hand", .type = TT_INT, .normal = 3, .min = 1, .max = 3},
};
_Static_assert(sizeof options / sizeof *options == OPTIONS, "every option is described");

static const char *const card_id[] = {"dust",   "moon", "mars",    "ring",   "comet",  "dwarf", "star",
                                      "pulsar", "nova", "cluster", "quasar", "galaxy", NULL};
static const char *const verb_id[] = {"play", "trade", NULL};

static void put_cards(struct tt_sink *out, unsigned set) {
    tt_put_list(out);
    for (int i = 0; i < CARDS; i++)
        if (set >> i & 1)
            tt_put_text(out, card_id[i]);
    tt_put_end(out);
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    (void)setup, (void)base;
    tt_key_text(out, "verb", verb_id[m >> 4 & 1u]);
    tt_key_int(out, "player", tt_move_seat(m));
    tt_key_text(out, "card", card_id[m & 15u]);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const name[] = {"played", "traded", "took", "ended"};
    (void)setup;
    tt_key_text(out, "event", name[e->kind]);
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    switch ((enum event)e->kind) {
    case EVENT_PLAYED: tt_key_text(out, "card", card_id[e->arg[0]]); break;
    case EVENT_TRADED:
        tt_key_text(out, "card", card_id[e->arg[0]]);
        if (e->hidden)
            tt_key_null(out, "got");
        else
            tt_key_text(out, "got", card_id[e->list[0]]);
        break;
    case EVENT_TOOK: tt_key_int(out, "cards", e->arg[0]); break;
    case EVENT_ENDED: tt_key_seats(out, "winners", (unsigned)e->arg[0]); break;
    }
}

/* What lies open, in positions and views alike. */
static void put_open(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_seat(out, "to_move", s->base.actors ? tt_lowest(s->base.actors) : TT_NOBODY);
    tt_key_int(out, "lead", s->lead);
    tt_key_list(out, "table");
    for (int i = 0; i < s->played; i++)
        tt_put_text(out, card_id[s->table[i]]);
    tt_put_end(out);
    tt_key_list(out, "won");
    for (int seat = 0; seat < setup->seats; seat++)
        put_cards(out, s->won[seat]);
    tt_put_end(out);
    tt_put_key(out, "aside");
    put_cards(out, s->aside);
    tt_key_list(out, "traded");
    for (int seat = 0; seat < setup->seats; seat++)
        tt_put_bool(out, s->traded >> seat & 1);
    tt_put_end(out);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    const struct state *s = (const struct state *)base;
    put_open(setup, s, out);
    tt_key_list(out, "hands");
    for (int seat = 0; seat < setup->seats; seat++)
        put_cards(out, s->hand[seat]);
    tt_put_end(out);
    tt_put_key(out, "deck");
    put_cards(out, s->deck);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int viewer, struct tt_sink *out) {
    const struct state *s = (const struct state *)base;
    put_open(setup, s, out);
    tt_key_list(out, "hands");
    for (int seat = 0; seat < setup->seats; seat++)
        if (seat == viewer)
            put_cards(out, s->hand[seat]);
        else
            tt_put_int(out, size_of(s->hand[seat]));
    tt_put_end(out);
    tt_key_int(out, "deck", size_of(s->deck));
    tt_key_seats(out, "actors", base->actors);
}

static void components(const struct tt_setup *setup, struct tt_sink *out) {
    (void)setup;
    for (int i = 0; i < CARDS; i++) {
        tt_component(out, "card", card_id[i], 1);
        tt_key_int(out, "light", i + 1);
        tt_component_end(out);
    }
}

/* --- positions ---------------------------------------------------------------------------------- */

struct reading {
    const struct tt_setup *setup;
    const struct tt_json *from;
    struct tt_error *err;
    unsigned used;
};

static bool wrong(struct reading *r, const char *message, const char *detail) {
    return tt_fail(r->err, "bad_position", message, detail);
}

static bool read_card(struct reading *r, const struct tt_json *v, int *card) {
    *card = tt_json_find(v, card_id);
    if (*card < 0)
        return wrong(r, "unknown card", tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL);
    if (r->used >> *card & 1)
        return wrong(r, "more copies of a card than there are", card_id[*card]);
    r->used |= 1u << *card;
    return true;
}

static bool read_set(struct reading *r, const struct tt_json *list, const char *key, uint16_t *out) {
    *out = 0;
    if (!tt_json_is(list, TT_JSON_LIST))
        return wrong(r, "not a list of cards", key);
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int card;
        if (!read_card(r, c, &card))
            return false;
        *out = (uint16_t)(*out | 1u << card);
    }
    return true;
}

static bool read_sets(struct reading *r, const char *key, uint16_t *out) {
    const struct tt_json *lists = tt_json_get(r->from, key);
    if (!tt_json_is(lists, TT_JSON_LIST) || lists->count != r->setup->seats)
        return wrong(r, "not the right number of lists", key);
    for (uint32_t i = 0; i < lists->count; i++)
        if (!read_set(r, tt_json_at(lists, i), key, &out[i]))
            return false;
    return true;
}

static bool read_table(struct reading *r, struct state *s) {
    const struct tt_json *list = tt_json_get(r->from, "table");
    if (!tt_json_is(list, TT_JSON_LIST) || list->count >= r->setup->seats)
        return wrong(r, "not a list of cards", "table");
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        int card;
        if (!read_card(r, c, &card))
            return false;
        s->table[s->played++] = (uint8_t)card;
    }
    return true;
}

static bool read_traded(struct reading *r, struct state *s) {
    const struct tt_json *list = tt_json_get(r->from, "traded");
    if (!tt_json_is(list, TT_JSON_LIST) || list->count != r->setup->seats)
        return wrong(r, "not the right number of lists", "traded");
    for (uint32_t i = 0; i < list->count; i++)
        if (tt_json_is(tt_json_at(list, i), TT_JSON_BOOL) && tt_json_at(list, i)->num)
            s->traded |= (uint8_t)(1u << i);
    return true;
}

/* Whose turn it is follows from who leads and how many have played. */
static bool read_turn(struct reading *r, struct state *s) {
    int64_t lead;
    if (!tt_json_int(tt_json_get(r->from, "lead"), 0, r->setup->seats - 1, &lead))
        return wrong(r, "not a seat of this game", "lead");
    s->lead = (uint8_t)lead;
    int turn = (s->lead + s->played) % r->setup->seats;
    for (int i = 0; i < r->setup->seats; i++) {
        int seat = (s->lead + i) % r->setup->seats, full = size_of(s->hand[turn]);
        if (size_of(s->hand[seat]) != full - (i < s->played))
            return wrong(r, "hands of sizes that do not go together", "hands");
    }
    s->base.actors = s->hand[turn] ? (uint8_t)(1u << turn) : (uint8_t)0;
    return true;
}

/* An empty position is a fresh deal; any other one is given whole. */
static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    static const char *const known[] = {"players", "options", "to_move", "lead", "table", "won",
                                        "aside",   "traded",  "hands",   "deck", "rng",   NULL};
    static const char *const parts[] = {"lead", "table", "won", "aside", "traded", "hands", "deck", NULL};
    struct state *s = (struct state *)base;
    struct reading r = {.setup = setup, .from = from, .err = err};
    if (tt_json_unknown_key(from, known))
        return wrong(&r, "unknown field", tt_json_unknown_key(from, known));
    start(setup, base);
    int given = 0;
    for (int i = 0; parts[i]; i++)
        given += tt_json_get(from, parts[i]) != NULL;
    if (!given)
        return true;
    memset(s->hand, 0, sizeof s->hand);
    s->deck = 0;
    return read_sets(&r, "hands", s->hand) && read_sets(&r, "won", s->won) &&
           read_set(&r, tt_json_get(from, "aside"), "aside", &s->aside) &&
           read_set(&r, tt_json_get(from, "deck"), "deck", &s->deck) && read_table(&r, s) && read_traded(&r, s) &&
           read_turn(&r, s);
}

static struct tt_refusal refuse(const struct tt_setup *setup, const struct tt_state *base,
                                const struct tt_json *object) {
    (void)setup, (void)base;
    return tt_json_is_text(tt_json_get(object, "verb"), "trade") ? TT_NO("2.2", NULL) : TT_NO("2.1", NULL);
}

extern const struct tt_game tt_game_six;
const struct tt_game tt_game_six = {
    .id = "six",
    .min_seats = 2,
    .max_seats = PLAYERS,
    .max_moves = 2 * 3,
    .max_plies = 4 * PLAYERS,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .redeal = redeal,
    .components = components,
    .refuse = refuse,
};
