/* Just in Time's objects: actions, events, positions and views in JSON (sections 10 and 11 of RULES.md).
 * Included by game.c after rules.c. */

static const char *const color_id[] = {
#define COLOR(NAME, id) #id,
#include "cards.def"
    NULL};
static const char *const ring_id[] = {"place", "time", NULL};
static const char *const rings_id[] = {"places", "times"};
static const char *const side_id[] = {"blank", "distorted", NULL};
static const char *const phase_id[] = {"choose", "rewind", "act", "over", NULL};
static const char *const reason_id[] = {"out_of_cards", "stabilized", NULL};
static const char *const difficulty_id[] = {"easier", "normal", "harder", "impossible", NULL};
static const char *const second_round_id[] = {"distort", "stabilize", NULL};
/* Flip, move and swap stand in the place of both of their verbs. */
static const char *const verb_id[] = {"choose_card", "choose_shard", "rewind", "flip", "move",
                                      "swap",        "flip",         "move",   "swap", "brainstorm"};

static const struct tt_option options[] = {
    {.id = "difficulty", .type = TT_ENUM, .normal = NORMAL, .values = difficulty_id},
    {.id = "second_round", .type = TT_ENUM, .normal = DISTORT, .values = second_round_id},
    {.id = "open_hands", .type = TT_BOOL, .normal = 1},
};

/* --- parts ------------------------------------------------------------------------------------ */

static void put_shard(int kind, struct tt_sink *out) {
    tt_put_object(out);
    tt_key_text(out, "color", color_id[kind / 2]);
    tt_key_text(out, "side", side_id[kind % 2]);
    tt_put_end(out);
}

static void put_colors(const char *key, unsigned mask, struct tt_sink *out) {
    tt_key_list(out, key);
    for (; mask; mask &= mask - 1)
        tt_put_text(out, color_id[tt_lowest(mask)]);
    tt_put_end(out);
}

static void put_goals(unsigned places, struct tt_sink *out) {
    tt_key_object(out, "goals");
    put_colors("places", places, out);
    put_colors("times", ~places & ALL_COLORS, out);
    tt_put_end(out);
}

static void put_choice(int choice, struct tt_sink *out) {
    if (!choice) {
        tt_put_null(out);
        return;
    }
    tt_put_object(out);
    if (choice < SHARD_CHOICE)
        tt_key_int(out, "card", choice);
    else
        tt_key_text(out, "shard", color_id[choice - SHARD_CHOICE]);
    tt_put_end(out);
}

static void put_cards(const uint8_t *card, int n, struct tt_sink *out) {
    tt_put_list(out);
    for (int i = 0; i < n; i++)
        tt_put_int(out, card[i]);
    tt_put_end(out);
}

/* A number in place of the list for those who may not see it. */
static void put_secret_cards(const struct tt_event *e, struct tt_sink *out) {
    tt_put_key(out, "cards");
    if (e->hidden)
        tt_put_int(out, e->n);
    else
        put_cards(e->list, e->n, out);
}

/* --- actions ---------------------------------------------------------------------------------- */

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    int verb = move_verb(m), a = move_a(m), b = move_b(m);
    (void)setup, (void)base;
    tt_key_text(out, "verb", verb_id[verb]);
    tt_key_int(out, "player", tt_move_seat(m));
    if (verb == CHOOSE_CARD) {
        tt_key_int(out, "card", a);
    } else if (verb == CHOOSE_SHARD) {
        tt_key_text(out, "color", color_id[a]);
    } else if (verb == BRAINSTORM) {
        uint8_t order[] = {(uint8_t)a, (uint8_t)b};
        tt_put_key(out, "order");
        put_cards(order, b ? 2 : a ? 1 : 0, out);
    } else if (verb != REWINDING) {
        tt_key_text(out, "ring", ring_id[ring_of(verb)]);
        switch ((enum deed)deed_of(verb)) {
        case FLIP: tt_key_text(out, "color", color_id[a]); break;
        case MOVE: tt_key_text(out, "to", color_id[a]); break;
        case SWAP:
            tt_put_key(out, "give");
            put_shard(a, out);
            tt_put_key(out, "take");
            put_shard(b, out);
            break;
        case DEEDS: break;
        }
    }
}

/* --- events ----------------------------------------------------------------------------------- */

static void put_rewound(const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "shard", color_id[e->arg[0]]);
    tt_key_list(out, "cards");
    for (int i = 0; i + 2 < e->n; i += 3) {
        tt_put_object(out);
        tt_key_text(out, "from", color_id[e->list[i]]);
        tt_key_int(out, "owner", e->list[i + 1]);
        tt_key_int(out, "card", e->list[i + 2]);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_swapped(const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "ring", ring_id[e->arg[0]]);
    tt_key_text(out, "place", color_id[e->arg[1]]);
    tt_key_text(out, "time", color_id[e->arg[2]]);
    tt_put_key(out, "give");
    put_shard(e->arg[3], out);
    tt_put_key(out, "take");
    put_shard(e->arg[4], out);
}

static void put_chosen(const uint8_t *chosen, int n, struct tt_sink *out) {
    tt_key_list(out, "chosen");
    for (int p = 0; p < n; p++)
        put_choice(chosen[p], out);
    tt_put_end(out);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const name[] = {"chose",   "revealed",     "rewound", "flipped",     "moved",
                                       "swapped", "brainstormed", "aligned", "round_began", "used",
                                       "drew",    "turn_began",   "ended"};
    (void)setup;
    tt_key_text(out, "event", name[e->kind]);
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    switch ((enum event)e->kind) {
    case E_CHOSE:
        tt_put_key(out, "choice");
        put_choice(e->hidden ? 0 : e->list[0], out);
        break;
    case E_REVEALED: put_chosen(e->list, e->n, out); break;
    case E_REWOUND: put_rewound(e, out); break;
    case E_FLIPPED:
    case E_ALIGNED:
        tt_key_text(out, "ring", ring_id[e->arg[0]]);
        tt_key_text(out, "space", color_id[e->arg[1]]);
        tt_key_text(out, "color", color_id[e->arg[2]]);
        break;
    case E_MOVED:
        tt_key_text(out, "ring", ring_id[e->arg[0]]);
        tt_key_text(out, "from", color_id[e->arg[1]]);
        tt_key_text(out, "to", color_id[e->arg[2]]);
        break;
    case E_SWAPPED: put_swapped(e, out); break;
    case E_BRAINSTORMED:
    case E_DREW: put_secret_cards(e, out); break;
    case E_ROUND_BEGAN:
        tt_key_int(out, "round", e->arg[0]);
        put_goals((unsigned)e->arg[1], out);
        break;
    case E_USED:
        tt_key_int(out, "card", e->arg[0]);
        tt_key_text(out, "place", color_id[e->arg[1]]);
        break;
    case E_TURN_BEGAN:
        tt_key_int(out, "turn", (uint16_t)e->arg[0]);
        tt_key_seats(out, "missing", (unsigned)e->arg[1]);
        break;
    case E_ENDED:
        tt_key_seats(out, "winners", (unsigned)e->arg[1]);
        tt_key_text(out, "reason", reason_id[e->arg[0]]);
        tt_key_int(out, "progress", e->arg[2]);
        break;
    }
}

/* --- position and view ------------------------------------------------------------------------ */

static void put_space(const struct state *s, int ring, int w, struct tt_sink *out) {
    tt_key_object(out, color_id[w]);
    tt_key_list(out, "shards");
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = count_of(s->shards[ring][w], kind); i > 0; i--)
            put_shard(kind, out);
    tt_put_end(out);
    put_colors("markers", goal_ring(s, w) == ring ? markers_of(s, w) : 0, out);
    tt_put_end(out);
}

static void put_board(const struct state *s, struct tt_sink *out) {
    for (int ring = 0; ring < RINGS; ring++) {
        tt_key_object(out, rings_id[ring]);
        for (int w = 0; w < COLORS; w++)
            put_space(s, ring, w, out);
        tt_put_end(out);
    }
    tt_key_object(out, "stable");
    for (int w = 0; w < COLORS; w++) {
        tt_key_list(out, color_id[w]);
        for (int i = 0; i < s->stable_n[w]; i++)
            tt_put_text(out, color_id[(s->stable[w] >> 4 * i & 15) - 1]);
        tt_put_end(out);
    }
    tt_put_end(out);
    tt_key_object(out, "used");
    for (int w = 0; w < COLORS; w++) {
        tt_key_list(out, color_id[w]);
        for (int i = s->pile_n[w]; i > 0; i--) {
            tt_put_list(out);
            tt_put_int(out, s->pile[w][i - 1] >> 4);
            tt_put_int(out, s->pile[w][i - 1] & 15);
            tt_put_end(out);
        }
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_hand(const struct state *s, int p, struct tt_sink *out) {
    tt_key_list(out, "hand");
    for (int card = 1; card <= CARDS; card++)
        for (int i = count_of(s->hand[p], card); i > 0; i--)
            tt_put_int(out, card);
    tt_put_end(out);
}

static void put_deck(const struct state *s, int p, struct tt_sink *out) {
    tt_key_list(out, "deck");
    for (int i = 0; i < s->deck_n[p]; i++)
        tt_put_int(out, (int64_t)(s->deck[p][i >> 4] >> 4 * (i & 15) & 15));
    tt_put_end(out);
}

/* Who looks: a seat, TT_NOBODY, or TT_TRUTH for a position. */
static void put_seats(const struct tt_setup *setup, const struct state *s, int viewer, struct tt_sink *out) {
    bool open = viewer == TT_TRUTH || setup->option[OPTION_OPEN_HANDS] || s->phase == OVER;
    tt_key_list(out, "seats");
    for (int p = 0; p < setup->seats; p++) {
        tt_put_object(out);
        tt_key_text(out, "color", color_id[s->color[p]]);
        tt_key_text(out, "physical", color_id[s->at[PLACE][p]]);
        tt_key_text(out, "temporal", color_id[s->at[TIME][p]]);
        if (open || p == viewer)
            put_hand(s, p, out);
        else
            tt_key_int(out, "hand", s->hand_n[p]);
        if (viewer == TT_TRUTH)
            put_deck(s, p, out);
        else
            tt_key_int(out, "deck", s->deck_n[p]);
        tt_key_list(out, "shards");
        for (int c = 0; c < COLORS; c++)
            for (unsigned i = s->held[p] >> 4 * c & 15; i > 0; i--)
                tt_put_text(out, color_id[c]);
        tt_put_end(out);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_result_fields(const struct tt_setup *setup, const struct state *s, struct tt_sink *out) {
    tt_key_seats(out, "winners", s->won ? (1u << setup->seats) - 1 : 0);
    tt_key_text(out, "reason", reason_id[s->won]);
}

static void put_flags(const char *key, unsigned mask, int n, struct tt_sink *out) {
    tt_key_list(out, key);
    for (int p = 0; p < n; p++)
        tt_put_bool(out, mask >> p & 1);
    tt_put_end(out);
}

static void put_all(const struct tt_setup *setup, const struct state *s, int viewer, struct tt_sink *out) {
    uint8_t chosen[PLAYERS];
    unsigned ready = 0;
    tt_key_int(out, "players", setup->seats);
    tt_put_key(out, "options");
    tt_put_options(&tt_game_just_in_time, setup, out);
    tt_key_int(out, "turn", s->turn);
    tt_key_int(out, "round", s->round);
    tt_key_text(out, "phase", phase_id[s->phase]);
    put_goals(s->place_goals, out);
    put_board(s, out);
    put_seats(setup, s, viewer, out);
    for (int p = 0; p < setup->seats; p++) { /* just_in_time/4.1: unseen until all have chosen */
        bool seen = viewer == TT_TRUTH || s->phase != CHOOSE || p == viewer;
        chosen[p] = seen ? s->chosen[p] : 0;
        ready |= (unsigned)(s->chosen[p] != 0) << p;
    }
    put_chosen(chosen, setup->seats, out);
    put_flags("resolved", s->resolved, setup->seats, out);
    if (s->phase == OVER) {
        tt_key_object(out, "result");
        put_result_fields(setup, s, out);
        tt_put_end(out);
    } else {
        tt_key_null(out, "result");
    }
    if (viewer == TT_TRUTH)
        return;
    put_flags("ready", ready, setup->seats, out);
    tt_key_int(out, "progress", progress(s));
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    put_all(setup, seen_as(base), TT_TRUTH, out);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    put_all(setup, seen_as(base), seat, out);
}

static void result_more(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    (void)setup;
    tt_key_int(out, "progress", progress(seen_as(base)));
}
