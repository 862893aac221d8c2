/* CONTROL: legal moves. Included by rules.c.
 *
 * Moves come as sets: one move for each kind of a set of kinds, which is the card or the target. A list
 * gets them one by one; a random player (TT_PICKS, on the GPU) only counts them, then asks for one by
 * its number, so that no list is ever written. Its sets have one bit a kind, without the gaps. */

#ifndef TT_PICKS
#define TT_PICKS 0
#endif
enum { TARGET = 0, CARD_PLACE = 8 }; /* where in a move the kind goes */

#if TT_PICKS
typedef uint32_t kind_set;
TT_QUICK static inline kind_set set_of(uint64_t nibbles) {
    uint32_t low = (uint32_t)nibbles, high = (uint32_t)(nibbles >> 32);
    low = (low | low >> 3) & 0x03030303;
    low = (low | low >> 6) & 0x000F000F;
    high = (high | high >> 3) & 0x0303;
    return ((low | low >> 12) & 0xFF) | ((high | high >> 6) & 0xF) << 8;
}
TT_QUICK static inline int first_kind(kind_set set) { return tt_lowest(set); }
#else
typedef uint64_t kind_set;
TT_QUICK static inline kind_set set_of(uint64_t nibbles) { return nibbles; }
TT_QUICK static inline int first_kind(kind_set set) { return next_kind(set); }
#endif
#define ONLY(kind) set_of(ONE(kind))

struct listing {
    int n;
#if TT_PICKS
    int want; /* number of the move that is asked for, or -1 */
    int from; /* number of the first one of `set`, which has it */
    tt_move move;
    kind_set set;
    int place;
#else
    tt_move *out;
#endif
};

TT_QUICK static inline void list_set(struct listing *l, tt_move move, int place, kind_set set) {
#if TT_PICKS
    if (l->want >= l->n) { /* then it is in this set, or in one that comes later */
        l->from = l->n;
        l->move = move;
        l->set = set;
        l->place = place;
    }
    l->n += tt_count32(set);
#else
    for (; set; set &= set - 1)
        l->out[l->n++] = move | (tt_move)first_kind(set) << place;
#endif
}

TT_QUICK static inline void list_one(struct listing *l, tt_move move) {
#if TT_PICKS
    list_set(l, move, TARGET, 1);
#else
    l->out[l->n++] = move;
#endif
}

/* What can be diffused there (control/4.5), whatever its fuel. */
TT_QUICK static inline kind_set unshielded(const struct state *s, int q) {
    kind_set there = set_of(kinds_in(s->lies[q]));
    return there & ONLY(FORCE_FIELD) ? there & ~set_of(SHIELDED) : there;
}

struct foes { /* there are never more than two */
    int first, second;
    kind_set one, two;
};

/* A card diffuses up to its own fuel (control/3.6). */
TT_QUICK static inline void list_diffusion(const struct foes *f, tt_move verb, int kind, struct listing *l) {
    kind_set reach = set_of(up_to[fuel_of[kind]]);
    tt_move move = verb | (tt_move)kind << CARD_PLACE;
    list_set(l, move | (tt_move)f->first << 4, TARGET, f->one & reach);
    if (f->second >= 0)
        list_set(l, move | (tt_move)f->second << 4, TARGET, f->two & reach);
}

TT_QUICK static inline void list_diffusions(const struct tt_setup *setup, const struct state *s, tt_move verb,
                                            kind_set with, struct listing *l) {
    struct foes f = {-1, -1, 0, 0};
    for (int q = setup->seats - 1; q >= 0; q--)
        if (opponents(setup, tt_move_seat(verb), q)) {
            f.second = f.first;
            f.first = q;
        }
    f.one = unshielded(s, f.first);
    f.two = f.second < 0 ? 0 : unshielded(s, f.second);
#if TT_PICKS /* lanes of a warp hold different cards: all go through all kinds */
    TT_UNROLL
    for (int kind = 0; kind < KINDS; kind++)
        if (with >> kind & 1)
            list_diffusion(&f, verb, kind, l);
#else
    for (; with && (f.one | f.two); with &= with - 1)
        list_diffusion(&f, verb, first_kind(with), l);
#endif
}

/* Cards in play that Rift and Dark Energy may choose (control/4.2, 4.6). */
TT_QUICK static inline void list_targets(const struct tt_setup *setup, const struct state *s, int seat, int mode,
                                         struct listing *l) {
    for (int q = 0; q < setup->seats; q++) {
        kind_set set = set_of(kinds_in(s->lies[q]));
        if (opponents(setup, seat, q))
            set &= ~ONLY(DEFLECTOR);
        /* The source lies in the own area, unless it is a Dark Energy, which was discarded. */
        if (q == seat && s->source != DARK_ENERGY && count_of(s->lies[q], s->source) == 1)
            set &= ~ONLY(s->source);
        list_set(l, pack(seat, CHOICE, mode, 0, q, 0), TARGET, set);
    }
}

TT_QUICK static inline void list_hunt(const struct tt_setup *setup, const struct state *s, int seat,
                                      struct listing *l) {
    bool rift = s->ability == RIFT;
    list_one(l, pack(seat, CHOICE, M_DRAW, 0, 0, 0));
    list_targets(setup, s, seat, rift ? M_RETURN : M_BURY, l);
}

TT_QUICK static inline void list_victims(const struct tt_setup *setup, const struct state *s, int seat,
                                         struct listing *l) {
    for (int q = 0; q < setup->seats; q++)
        if (s->hand_n[q])
            list_one(l, pack(seat, CHOICE, M_VICTIM, 0, q, 0));
}

TT_QUICK static inline kind_set top_kinds(const struct tt_setup *setup, const struct state *s) {
    int heap = heap_of(setup, s->to_move), n = s->deck_n[heap];
    const uint8_t *deck = seen_deck(s, heap);
    return (n > 0 ? ONLY(deck[n - 1]) : 0) | (n > 1 ? ONLY(deck[n - 2]) : 0);
}

/* What an ability offers. Those that play or diffuse a card are in list_uses. */
TT_QUICK static inline void list_choices(const struct tt_setup *setup, const struct state *s, int seat,
                                         struct listing *l) {
    kind_set hand = set_of(kinds_in(s->hand[seat]));
    switch (s->ability) {
    case RIFT:
    case DARK_ENERGY: list_hunt(setup, s, seat, l); break;
    case EXOTIC_MATTER:
        list_set(l, pack(seat, PLAY, M_NONE, 0, 0, 0), CARD_PLACE, hand & set_of(SMALL));
        list_one(l, pack(seat, CHOICE, M_DECLINE, 0, 0, 0));
        break;
    case WORMHOLE:
        list_set(l, pack(seat, CHOICE, M_TAKE, 0, 0, 0), CARD_PLACE,
                 set_of(kinds_in(s->pile[heap_of(setup, seat)])) & ~ONLY(WORMHOLE));
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
TT_QUICK static inline void list_uses(const struct tt_setup *setup, const struct state *s, int seat,
                                      struct listing *l) {
    bool acts = s->phase == ACTION, reacts = !acts && s->ability == REACTOR;
    kind_set cards = set_of(kinds_in(acts ? s->hand[seat] : reacts ? s->lies[seat] - ONE(REACTOR) : ONE(s->kept)));
    if (acts && s->deck_n[heap_of(setup, seat)])
        list_one(l, pack(seat, DRAW, M_NONE, 0, 0, 0));
    if (!reacts)
        list_set(l, pack(seat, PLAY, M_NONE, 0, 0, 0), CARD_PLACE, cards);
    list_set(l, reacts ? pack(seat, CHOICE, M_MIMIC, 0, 0, 0) : pack(seat, DISCARD, M_NONE, 0, 0, 0), CARD_PLACE,
             cards & (reacts ? set_of(MIMICS) : set_of(ABILITIES)));
    list_diffusions(setup, s, reacts ? pack(seat, CHOICE, M_DIFFUSE, 0, 0, 0) : pack(seat, DIFFUSE, M_NONE, 0, 0, 0),
                    cards, l);
    if (reacts)
        list_one(l, pack(seat, CHOICE, M_DECLINE, 0, 0, 0));
}

TT_QUICK static inline bool lists_uses(const struct state *s) {
    return s->phase == ACTION || (s->phase == CHOOSE && (s->ability == REACTOR || s->kept != NO_CARD));
}

TT_QUICK static inline void list_others(const struct tt_setup *setup, const struct state *s, int seat,
                                        struct listing *l) {
    if (s->phase == CHOOSE) {
        list_choices(setup, s, seat, l);
    } else if (s->phase == RESPONSE) {
        if (count_of(s->hand[seat], TIME_STOP))
            list_one(l, pack(seat, STOP, M_NONE, 0, 0, 0));
        list_one(l, pack(seat, PASS, M_NONE, 0, 0, 0));
    } else if (s->phase == TRIM) {
        list_set(l, pack(seat, TRIMMING, M_NONE, 0, 0, 0), CARD_PLACE, set_of(kinds_in(s->hand[seat])));
    }
}

#if TT_PICKS
/* A random one of the seat's *n moves, as a list and tt_rng_below would give it. */
TT_QUICK static inline tt_move pick(const struct tt_setup *setup, const struct tt_state *base, int seat,
                                    struct tt_rng *rng, int *n) {
    const struct state *s = seen_as(base);
    struct listing count = {0, -1, 0, 0, 0, 0}, l = {0, 0, 0, 0, 0, 0};
    bool uses = lists_uses(s);
    if (uses)
        list_uses(setup, s, seat, &count);
    else
        list_others(setup, s, seat, &count);
    *n = count.n;
    l.want = (int)tt_rng_below(rng, (uint32_t)count.n);
    if (uses)
        list_uses(setup, s, seat, &l);
    else
        list_others(setup, s, seat, &l);
    for (int skip = l.want - l.from; skip > 0; skip--)
        l.set &= l.set - 1;
    return l.move | (tt_move)first_kind(l.set) << l.place;
}
#else
TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    struct listing l = {0, out};
    if (lists_uses(seen_as(base)))
        list_uses(setup, seen_as(base), seat, &l);
    else
        list_others(setup, seen_as(base), seat, &l);
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
