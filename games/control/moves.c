/* CONTROL: legal moves. Included by rules.c.
 *
 * Moves come as sets: one move for each kind of a set of kinds, which is the card or the target. A list
 * gets them one by one; a random player (TT_PICKS, on the GPU) only counts them, then asks for one by
 * its number, so that no list is ever written. */

#ifndef TT_PICKS
#define TT_PICKS 0
#endif
enum { TARGET = 0, CARD_PLACE = 8 }; /* where in a move the kind goes */

struct listing {
    int n;
#if TT_PICKS
    int want; /* number of the move that is asked for, or -1 */
    int skip; /* its number within `set` */
    tt_move move;
    uint64_t set;
    int place;
#else
    tt_move *out;
#endif
};

TT_QUICK static inline void list_set(struct listing *l, tt_move move, int place, uint64_t set) {
#if TT_PICKS
    int n = tt_count(set), skip = l->want - l->n;
    if ((unsigned)skip < (unsigned)n) {
        l->skip = skip;
        l->move = move;
        l->set = set;
        l->place = place;
    }
    l->n += n;
#else
    for (; set; set &= set - 1)
        l->out[l->n++] = move | (tt_move)next_kind(set) << place;
#endif
}

TT_QUICK static inline void list_one(struct listing *l, tt_move move) {
#if TT_PICKS
    list_set(l, move, TARGET, 1);
#else
    l->out[l->n++] = move;
#endif
}

/* A card of this fuel diffuses up to it, and nothing behind a Force Field (control/3.6, 4.5). */
TT_QUICK static inline uint64_t unshielded(const struct state *s, int q) {
    uint64_t there = kinds_in(s->lies[q]);
    return there & ONE(FORCE_FIELD) ? there & ~SHIELDED : there;
}

/* There are never more than two opponents. */
TT_QUICK static inline void list_diffusions(const struct tt_setup *setup, const struct state *s, tt_move verb, uint64_t with,
                                            struct listing *l) {
    int seat = tt_move_seat(verb), first = -1, second = -1;
    for (int q = setup->seats - 1; q >= 0; q--)
        if (opponents(setup, seat, q)) {
            second = first;
            first = q;
        }
    uint64_t one = unshielded(s, first), two = second < 0 ? 0 : unshielded(s, second);
    if (!(one | two))
        return;
    for (; with; with &= with - 1) {
        int kind = next_kind(with);
        uint64_t reach = up_to[fuel_of[kind]];
        tt_move move = verb | (tt_move)kind << CARD_PLACE;
        list_set(l, move | (tt_move)first << 4, TARGET, one & reach);
        if (second >= 0)
            list_set(l, move | (tt_move)second << 4, TARGET, two & reach);
    }
}

/* Cards in play that Rift and Dark Energy may choose (control/4.2, 4.6). */
TT_QUICK static inline void list_targets(const struct tt_setup *setup, const struct state *s, int seat, int mode,
                                         struct listing *l) {
    for (int q = 0; q < setup->seats; q++) {
        uint64_t set = kinds_in(s->lies[q]);
        if (opponents(setup, seat, q))
            set &= ~ONE(DEFLECTOR);
        /* The source lies in the own area, unless it is a Dark Energy, which was discarded. */
        if (q == seat && s->source != DARK_ENERGY && count_of(s->lies[q], s->source) == 1)
            set &= ~ONE(s->source);
        list_set(l, pack(seat, CHOICE, mode, 0, q, 0), TARGET, set);
    }
}

TT_QUICK static inline void list_hunt(const struct tt_setup *setup, const struct state *s, int seat, struct listing *l) {
    bool rift = s->ability == RIFT;
    list_one(l, pack(seat, CHOICE, M_DRAW, 0, 0, 0));
    list_targets(setup, s, seat, rift ? M_RETURN : M_BURY, l);
}

TT_QUICK static inline void list_victims(const struct tt_setup *setup, const struct state *s, int seat, struct listing *l) {
    for (int q = 0; q < setup->seats; q++)
        if (s->hand_n[q])
            list_one(l, pack(seat, CHOICE, M_VICTIM, 0, q, 0));
}

TT_QUICK static inline uint64_t top_kinds(const struct tt_setup *setup, const struct state *s) {
    int heap = heap_of(setup, s->to_move), n = s->deck_n[heap];
    const uint8_t *deck = seen_deck(s, heap);
    return (n > 0 ? ONE(deck[n - 1]) : 0) | (n > 1 ? ONE(deck[n - 2]) : 0);
}

/* What an ability offers. Those that play or diffuse a card are in list_uses. */
TT_QUICK static inline void list_choices(const struct tt_setup *setup, const struct state *s, int seat, struct listing *l) {
    uint64_t hand = kinds_in(s->hand[seat]);
    switch (s->ability) {
    case RIFT:
    case DARK_ENERGY: list_hunt(setup, s, seat, l); break;
    case EXOTIC_MATTER:
        list_set(l, pack(seat, PLAY, M_NONE, 0, 0, 0), CARD_PLACE, hand & SMALL);
        list_one(l, pack(seat, CHOICE, M_DECLINE, 0, 0, 0));
        break;
    case WORMHOLE:
        list_set(l, pack(seat, CHOICE, M_TAKE, 0, 0, 0), CARD_PLACE, kinds_in(s->pile[heap_of(setup, seat)]) & ~ONE(WORMHOLE));
        break;
    case FUTURE_SHIFT: list_set(l, pack(seat, CHOICE, M_KEEP, 0, 0, 0), CARD_PLACE, top_kinds(setup, s)); break;
    case ANTIMATTER:
        if (s->victim != NO_SEAT)
            list_set(l, pack(seat, CHOICE, M_LOSE, 0, 0, 0), CARD_PLACE, hand);
        else
            list_victims(setup, s, seat, l);
        break;
    case SINGULARITY:
        list_one(l, pack(seat, CHOICE, M_STABLE, 0, 0, 0));
        list_one(l, pack(seat, CHOICE, M_UNSTABLE, 0, 0, 0));
        break;
    default: break;
    }
}

/* Plays, discards and diffusions: of a hand, of the card that Future Shift kept, or (the last two of them
 * alike) of the cards beside a Reactor. */
TT_QUICK static inline void list_uses(const struct tt_setup *setup, const struct state *s, int seat, struct listing *l) {
    bool acts = s->phase == ACTION, reacts = !acts && s->ability == REACTOR;
    uint64_t cards = acts ? kinds_in(s->hand[seat]) : reacts ? kinds_in(s->lies[seat] - ONE(REACTOR)) : ONE(s->kept);
    if (acts && s->deck_n[heap_of(setup, seat)])
        list_one(l, pack(seat, DRAW, M_NONE, 0, 0, 0));
    if (!reacts)
        list_set(l, pack(seat, PLAY, M_NONE, 0, 0, 0), CARD_PLACE, cards);
    list_set(l, reacts ? pack(seat, CHOICE, M_MIMIC, 0, 0, 0) : pack(seat, DISCARD, M_NONE, 0, 0, 0), CARD_PLACE,
             cards & (reacts ? MIMICS : ABILITIES));
    list_diffusions(setup, s, reacts ? pack(seat, CHOICE, M_DIFFUSE, 0, 0, 0) : pack(seat, DIFFUSE, M_NONE, 0, 0, 0), cards, l);
    if (reacts)
        list_one(l, pack(seat, CHOICE, M_DECLINE, 0, 0, 0));
}

TT_QUICK static inline void list_all(const struct tt_setup *setup, const struct state *s, int seat, struct listing *l) {
    bool chooses = s->phase == CHOOSE;
    if (s->phase == ACTION || (chooses && (s->ability == REACTOR || s->kept != NO_CARD))) {
        list_uses(setup, s, seat, l);
    } else if (chooses) {
        list_choices(setup, s, seat, l);
    } else if (s->phase == RESPONSE) {
        if (count_of(s->hand[seat], TIME_STOP))
            list_one(l, pack(seat, STOP, M_NONE, 0, 0, 0));
        list_one(l, pack(seat, PASS, M_NONE, 0, 0, 0));
    } else if (s->phase == TRIM) {
        list_set(l, pack(seat, TRIMMING, M_NONE, 0, 0, 0), CARD_PLACE, kinds_in(s->hand[seat]));
    }
}

#if TT_PICKS
/* How many moves the seat has where `want` is -1; else the one of that number. */
TT_FN static uint32_t survey(const struct tt_setup *setup, const struct tt_state *base, int seat, int want) {
    struct listing l = {0, want, 0, 0, 0, 0};
    list_all(setup, seen_as(base), seat, &l);
    if (want < 0)
        return (uint32_t)l.n;
    for (; l.skip > 0; l.skip--)
        l.set &= l.set - 1;
    return l.move | (tt_move)next_kind(l.set) << l.place;
}
#else
TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    struct listing l = {0, out};
    list_all(setup, seen_as(base), seat, &l);
    return l.n;
}
#endif

/* Moves of a sort take the same way through the rules: the GPU lets games that make them go together. */
enum { PLAY_STABLE = TRIMMING + M_UNSTABLE + 1, SORTS };
TT_QUICK static inline int sort_of(tt_move m) {
    int verb = move_verb(m);
    if (verb == PLAY && (STABLE >> 4 * move_card(m) & 1))
        return PLAY_STABLE;
    return verb == CHOICE ? TRIMMING + move_mode(m) : verb;
}
