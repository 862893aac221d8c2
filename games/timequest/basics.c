/* TimeQuest: dice, decks, tokens, cards of a board, the map. Included by rules.c. */

/* --- telling ---------------------------------------------------------------------------------- */

TT_QUICK static inline struct tt_event *emit(struct at *g, int kind, int seat) {
#ifdef TT_BARE /* nobody listens: the compiler leaves out whatever would lead here */
    __builtin_unreachable();
#endif
    return tt_emit(g->ev, kind, seat);
}

TT_QUICK static inline struct tt_event *tell(struct at *g, int kind, int seat, int a, int b, int c, int d) {
    struct tt_event *e = emit(g, kind, seat);
    e->arg[0] = (int16_t)a;
    e->arg[1] = (int16_t)b;
    e->arg[2] = (int16_t)c;
    e->arg[3] = (int16_t)d;
    return e;
}
#define TELL(kind, seat, a, b, c, d)                                                                                   \
    do {                                                                                                               \
        if (g->ev)                                                                                                     \
            tell(g, kind, seat, a, b, c, d);                                                                           \
    } while (0)

/* Cards of a deck that all see, or only one seat. */
TT_FN static void tell_cards(struct at *g, int kind, int seat, int deck, const uint8_t *card, int n, bool secret) {
    if (!g->ev)
        return;
    struct tt_event *e = tell(g, kind, seat, deck, 0, 0, 0);
    e->n = (uint8_t)n;
    memcpy(e->list, card, (size_t)n);
    if (secret)
        e->audience = (uint8_t)(1u << seat);
}

/* Tokens that change hands: five types, crystals, why, and for `gave` to whom. */
TT_FN static void tell_tokens(struct at *g, int kind, int seat, const uint8_t *res, int crystals, int why, int to) {
    if (!g->ev)
        return;
    struct tt_event *e = emit(g, kind, seat);
    for (int t = 0; t < TYPES; t++)
        e->arg[t] = res[t];
    e->arg[5] = (int16_t)crystals;
    e->arg[6] = (int16_t)why;
    e->arg[7] = (int16_t)to;
}

/* --- the agenda ------------------------------------------------------------------------------- */

/* Puts a step in front; its arguments are zero until set. */
TT_QUICK static inline struct step *push(struct at *g, int kind, int p) {
    struct step *step = step_at(g->s, g->s->agenda_n++);
    step->kind = (uint8_t)kind;
    step->player = (uint8_t)p;
    return step;
}

TT_QUICK static inline void push2(struct at *g, int kind, int p, int a, int b) {
    struct step *step = push(g, kind, p);
    step->a[0] = (uint8_t)a;
    step->a[1] = (uint8_t)b;
}

/* Takes the next step off; its place is wiped, so that equal positions are equal bytes. */
TT_QUICK static inline struct step pop(struct state *s) {
    struct step *top = step_at(s, --s->agenda_n), step = *top;
    tt_wipe(top, sizeof *top);
    return step;
}

TT_QUICK static inline void push_pick(struct at *g, int p, int mode, int count, int types, int why) {
    struct step *step = push(g, S_PICK, p);
    step->a[0] = (uint8_t)mode;
    step->a[1] = (uint8_t)count;
    step->a[2] = (uint8_t)types;
    step->a[3] = (uint8_t)why;
}

/* Counts for objectives stop at 255, which no level asks for. */
TT_QUICK static inline void bump(uint8_t *n) { *n = (uint8_t)(*n + (*n < 255)); }

/* --- seats and dice --------------------------------------------------------------------------- */

TT_QUICK static inline int after(const struct tt_setup *setup, int p) { return p + 1 == setup->seats ? 0 : p + 1; }

/* A die: the queue of the position first (E.1), then chance. */
TT_FN static int roll(struct at *g) {
    struct state *s = g->s;
    if (!s->queue_n)
        return 1 + (int)tt_rng_below(&s->base.rng, 6);
    uint8_t *queue = s->depot->queue;
    int die = queue[0];
    for (int i = 1; i < s->queue_n; i++)
        queue[i - 1] = queue[i];
    queue[--s->queue_n] = 0;
    return die;
}

/* --- sets of quests --------------------------------------------------------------------------- */

TT_QUICK static inline bool in_set(const uint64_t *set, int quest) { return set[quest >> 6] >> (quest & 63) & 1; }
TT_QUICK static inline void set_add(uint64_t *set, int quest) { set[quest >> 6] |= BIT(quest & 63); }
TT_QUICK static inline void set_drop(uint64_t *set, int quest) { set[quest >> 6] &= ~BIT(quest & 63); }

/* --- decks (1.8) ------------------------------------------------------------------------------ */

/* The All Player deck is three; a level says which. */
TT_FN static uint8_t *deck_cards(struct state *s, int deck, int level) {
    switch (deck) {
    case QUEST_DECK: return s->depot->quest_deck;
    case ACTIVE_DECK: return s->depot->active_deck;
    case ACTION_DECK: return s->depot->action_deck;
    default: return level == EASY ? s->depot->easy : level == MODERATE ? s->depot->moderate : s->depot->difficult;
    }
}

TT_FN static uint8_t *deck_size(struct state *s, int deck, int level) {
    switch (deck) {
    case QUEST_DECK: return &s->quests_n;
    case ACTIVE_DECK: return &s->active_n;
    case ACTION_DECK: return &s->actions_n;
    default: return &s->all_n[level];
    }
}

TT_QUICK static inline uint32_t level_bits(int level) {
    return level == EASY ? 0x7FFu : level == MODERATE ? 0x3F800u : 0x1FC0000u;
}

TT_FN static int take_bits(uint64_t bits, int first, uint8_t *out, int n) {
    for (; bits; bits &= bits - 1)
        out[n++] = (uint8_t)(first + tt_lowest(bits));
    return n;
}

/* Empties a discard pile into a list, in the order of the cards. */
TT_FN static int take_discard(struct state *s, int deck, int level, uint8_t *out) {
    int n = 0;
    switch (deck) {
    case QUEST_DECK:
        n = take_bits(s->quest_discard[1], 64, out, take_bits(s->quest_discard[0], 0, out, 0));
        s->quest_discard[0] = s->quest_discard[1] = 0;
        break;
    case ACTIVE_DECK:
        n = take_bits(s->active_discard, FIRST_EVENT, out, 0);
        s->active_discard = 0;
        break;
    case ACTION_DECK:
        n = take_bits(s->action_discard, 0, out, 0);
        s->action_discard = 0;
        break;
    default: n = take_bits(s->all_discard & level_bits(level), FIRST_ALL, out, 0); s->all_discard &= ~level_bits(level);
    }
    return n;
}

TT_QUICK static inline bool deck_or_pile(const struct state *s, int deck, int level) {
    switch (deck) {
    case QUEST_DECK: return s->quests_n || s->quest_discard[0] || s->quest_discard[1];
    case ACTIVE_DECK: return s->active_n || s->active_discard;
    case ACTION_DECK: return s->actions_n || s->action_discard;
    default: return s->all_n[level] || s->all_discard & level_bits(level);
    }
}

/* Shuffles the discard pile and puts it underneath. */
TT_FN static void refill(struct at *g, int deck, int level) {
    uint8_t pile[QUESTS], *card = deck_cards(g->s, deck, level), *size = deck_size(g->s, deck, level);
    int n = take_discard(g->s, deck, level, pile);
    if (!n)
        return;
    tt_shuffle(&g->s->base.rng, pile, n);
    for (int i = *size - 1; i >= 0; i--)
        card[i + n] = card[i];
    memcpy(card, pile, (size_t)n);
    *size = (uint8_t)(*size + n);
    TELL(E_SHUFFLED, TT_NOBODY, deck == ALL_DECK ? 4 + level : deck, n, 0, 0);
}

TT_FN static int draw_top(struct at *g, int deck, int level) {
    uint8_t *card = deck_cards(g->s, deck, level), *size = deck_size(g->s, deck, level);
    if (!*size)
        refill(g, deck, level);
    if (!*size)
        return NONE;
    int top = card[--*size];
    card[*size] = 0;
    return top;
}

/* Takes the top n cards off, or as many as there are; returns how many. */
TT_FN static int look(struct at *g, int deck, int n, uint8_t *out) {
    if (*deck_size(g->s, deck, 0) < n)
        refill(g, deck, 0);
    int got = 0;
    for (; got < n && *deck_size(g->s, deck, 0); got++)
        out[got] = (uint8_t)draw_top(g, deck, 0);
    return got;
}

TT_FN static void put_top(struct state *s, int deck, int level, int card) {
    uint8_t *size = deck_size(s, deck, level);
    deck_cards(s, deck, level)[(*size)++] = (uint8_t)card;
}

TT_FN static void put_under(struct state *s, int deck, int level, int card) {
    uint8_t *cards = deck_cards(s, deck, level), *size = deck_size(s, deck, level);
    for (int i = (*size)++; i > 0; i--)
        cards[i] = cards[i - 1];
    cards[0] = (uint8_t)card;
}

/* A launched card becomes fresh again in the discard pile (B.6). */
TT_FN static void discard_quest(struct state *s, int quest) {
    set_add(s->quest_discard, quest);
    if (quest >= QUESTS - 10)
        s->launched &= (uint16_t) ~(1u << (quest - (QUESTS - 10)));
}

TT_QUICK static inline void discard_event(struct state *s, int event) { s->active_discard |= EVENT_BIT(event); }

/* --- tokens (1.5) ----------------------------------------------------------------------------- */

/* Amounts of the five types as one number, a byte a type, as in `purse` and `stock`. Nobody has more than EACH of one.
 */
TT_QUICK static inline uint64_t amounts(const uint8_t *res) {
    uint64_t all = 0;
    for (int t = 0; t < TYPES; t++)
        all |= (uint64_t)(res[t] < 127 ? res[t] : 127) << 8 * t;
    return all;
}
TT_STATIC_ASSERT(EACH *TYPES < 256 && EACH < 127, "sums of a byte, differences of seven bits");

TT_QUICK static inline void spread(uint64_t all, uint8_t *res) {
    for (int t = 0; t < TYPES; t++)
        res[t] = (uint8_t)(all >> 8 * t);
}

/* A one in each byte of which there is as much as wanted. */
TT_QUICK static inline uint64_t enough(uint64_t have, uint64_t want) {
    return ((have | 0x8080808080u) - want) >> 7 & 0x0101010101u;
}

/* What can be had of it, type by type. */
TT_QUICK static inline uint64_t as_far_as(uint64_t want, uint64_t have) {
    uint64_t all = enough(have, want) * 0xFF;
    return (want & all) | (have & ~all);
}

TT_QUICK static inline int sum_of(uint64_t all) { return (int)(all * 0x0101010101010101u >> 56); }
TT_QUICK static inline int total(const struct player *me) { return sum_of(me->purse); }

/* The types of which there is something, as a set of bytes. */
TT_QUICK static inline uint64_t types_in(uint64_t purse_of) { return (purse_of + 0x7F7F7F7F7Fu) >> 7 & 0x0101010101u; }

/* The same as a set of bits: no two products of the multiplication meet in a place. */
TT_QUICK static inline unsigned set_of(uint64_t all) { return (unsigned)(types_in(all) * 0x102040810u >> 32 & ANY); }
TT_QUICK static inline unsigned held_types(const struct player *me) { return set_of(me->purse); }
TT_QUICK static inline unsigned in_supply(const struct state *s) { return set_of(s->stock); }

/* The high-water marks of B.7: all five types at once, crystals. */
TT_QUICK static inline void note_most(struct player *me) {
    uint64_t all = me->purse;
    int least = (int)(all & 0xFF);
    for (int t = 1; t < TYPES; t++)
        if ((int)(all >> 8 * t & 0xFF) < least)
            least = (int)(all >> 8 * t & 0xFF);
    if (least > me->most_of_each)
        me->most_of_each = (uint8_t)least;
    if (me->crystals > me->most_crystals)
        me->most_crystals = me->crystals;
}

/* Amara's one more, or what another table gives her: added to what she got. */
TT_FN static bool open_tome(struct at *g, uint64_t *got) {
    const struct number_row *number = &table_of(g->setup)->number;
    int left = (int)((g->s->stock - *got) >> 8 * KNOWLEDGE & 0xFF);
    if (number->tome_once && g->s->turn_used & USED_TOME)
        return false;
    if (number->tome_once)
        g->s->turn_used |= USED_TOME;
    *got += (uint64_t)(number->tome < left ? number->tome : left) << 8 * KNOWLEDGE;
    return number->tome > 0;
}

/* From the supply, as far as it goes. Returns whether Amara's Tome gave one more (B.5). */
TT_FN static bool gain_all(struct at *g, int p, uint64_t want, int crystals, int why, bool tome) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint64_t got = as_far_as(want, s->stock), known = (uint64_t)0xFF << 8 * KNOWLEDGE;
    bool more = tome && got & known && me->character == AMARA && s->turn == p && (s->stock & known) > (got & known);
    if (more)
        more = open_tome(g, &got);
    me->purse += got;
    s->stock -= got;
    int shine = crystals < s->crystals ? crystals : s->crystals;
    me->crystals = (uint8_t)(me->crystals + shine);
    s->crystals = (uint8_t)(s->crystals - shine);
    note_most(me);
    if (g->ev && (got || shine)) {
        uint8_t res[TYPES];
        spread(got, res);
        tell_tokens(g, E_GAINED, p, res, shine, why, 0);
    }
    return more;
}

TT_QUICK static inline bool gain(struct at *g, int p, const uint8_t *res, int crystals, int why, bool tome) {
    return gain_all(g, p, amounts(res), crystals, why, tome);
}

TT_QUICK static inline void gain_crystals(struct at *g, int p, int crystals, int why) {
    gain_all(g, p, 0, crystals, why, true);
}

/* The same for a single type; the marks of note_most() are the caller's. */
TT_FN static bool receive(struct at *g, int p, int type, int n, int why, bool tome) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    int have = s->supply[type], got = n < have ? n : have;
    if (tome && type == KNOWLEDGE && got && me->character == AMARA && s->turn == p && have > got)
        return gain_all(g, p, (uint64_t)got << 8 * KNOWLEDGE, 0, why, true);
    me->res[type] = (uint8_t)(me->res[type] + got);
    s->supply[type] = (uint8_t)(have - got);
    if (g->ev && got) {
        uint8_t res[TYPES] = {0, 0, 0, 0, 0};
        res[type] = (uint8_t)got;
        tell_tokens(g, E_GAINED, p, res, 0, why, 0);
    }
    return false;
}

TT_QUICK static inline bool gain_type(struct at *g, int p, int type, int n, int why, bool tome) {
    bool more = receive(g, p, type, n, why, tome);
    note_most(&g->s->player[p]);
    return more;
}

TT_QUICK static inline bool affords(const struct player *me, const uint8_t *res, int crystals) {
    return me->crystals >= crystals && enough(me->purse, amounts(res)) == 0x0101010101u;
}

/* Added up, each type to 255 at most; `more` has less than 128 of each. */
TT_QUICK static inline uint64_t add_up(uint64_t all, uint64_t more) {
    uint64_t low = (all & 0x7F7F7F7F7Fu) + more, high = all & 0x8080808080u;
    return low | high | (low & high) / 0x80 * 0xFF;
}

/* To the supply. A price is remembered for the Time Healer (6.1); a loss is not, and takes what is there. */
TT_FN static void give_up_all(struct at *g, int p, uint64_t wanted, int crystals, int why, bool price) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint64_t gone = as_far_as(wanted, me->purse);
    me->purse -= gone;
    s->stock += gone;
    if (price)
        me->spent_purse = add_up(me->spent_purse, gone);
    int dull = crystals < me->crystals ? crystals : me->crystals;
    me->crystals = (uint8_t)(me->crystals - dull);
    s->crystals = (uint8_t)(s->crystals + dull);
    if (g->ev && (gone || dull)) {
        uint8_t res[TYPES];
        spread(gone, res);
        tell_tokens(g, price ? E_PAID : E_LOST, p, res, dull, why, 0);
    }
}

TT_QUICK static inline void give_up(struct at *g, int p, const uint8_t *res, int crystals, int why, bool price) {
    give_up_all(g, p, amounts(res), crystals, why, price);
}

TT_QUICK static inline void pay(struct at *g, int p, const uint8_t *res, int crystals, int why) {
    give_up(g, p, res, crystals, why, true);
}

TT_QUICK static inline void pay_crystals(struct at *g, int p, int crystals, int why) {
    give_up_all(g, p, 0, crystals, why, true);
}

/* The same for a single type. */
TT_FN static void give_up_type(struct at *g, int p, int type, int n, int why, bool price) {
    struct player *me = &g->s->player[p];
    int gone = n < me->res[type] ? n : me->res[type];
    me->res[type] = (uint8_t)(me->res[type] - gone);
    g->s->supply[type] = (uint8_t)(g->s->supply[type] + gone);
    if (price)
        me->spent[type] = (uint8_t)(me->spent[type] > 255 - gone ? 255 : me->spent[type] + gone);
    if (g->ev && gone) {
        uint8_t res[TYPES] = {0, 0, 0, 0, 0};
        res[type] = (uint8_t)gone;
        tell_tokens(g, price ? E_PAID : E_LOST, p, res, 0, why, 0);
    }
}

TT_QUICK static inline void pay_type(struct at *g, int p, int type, int n, int why) {
    give_up_type(g, p, type, n, why, true);
}

/* From player to player; both have been found to have it. */
TT_FN static void hand_over(struct at *g, int p, int to, int type, int n, int why) {
    uint8_t res[TYPES] = {0, 0, 0, 0, 0};
    res[type] = (uint8_t)n;
    g->s->player[p].res[type] = (uint8_t)(g->s->player[p].res[type] - n);
    g->s->player[to].res[type] = (uint8_t)(g->s->player[to].res[type] + n);
    note_most(&g->s->player[to]);
    tell_tokens(g, E_GAVE, p, res, 0, why, to);
}

/* Whether 1 of some type can be had from the supply for 1 of another. */
TT_QUICK static inline bool can_exchange(const struct state *s, int p) {
    unsigned mine = held_types(&s->player[p]), theirs = in_supply(s);
    return mine && theirs && (mine != theirs || (mine & (mine - 1)));
}

/* Whether two players have something different to give each other (15.1, Fortuitous Encounter). */
TT_QUICK static inline bool can_swap(const struct player *me, const struct player *you) {
    uint64_t mine = types_in(me->purse), yours = types_in(you->purse);
    return mine && yours && (mine != yours || (mine & (mine - 1)));
}

/* --- cards of a board ------------------------------------------------------------------------- */

TT_QUICK static inline bool holds(const struct player *me, int card) { return me->hand >> card & 1; }
TT_QUICK static inline bool ready(const struct player *me, int card) { return (me->slotted & ~me->used) >> card & 1; }
TT_QUICK static inline bool benefit(const struct player *me, int period) { return me->benefits >> period & 1; }
TT_QUICK static inline bool oracle_ready(const struct player *me) {
    return benefit(me, ANCIENT_GREECE) && !(me->used >> GREECE_BIT & 1);
}

TT_FN static void draw_card(struct at *g, int p) {
    int card = draw_top(g, ACTION_DECK, 0);
    if (card == NONE)
        return;
    g->s->player[p].hand |= BIT(card);
    TELL(E_DREW_CARD, p, card, 0, 0, 0);
}

/* A card leaves the hand for what it does; those on the map go there instead of the pile (11.2). */
TT_FN static void play_card(struct at *g, int p, int card) {
    struct player *me = &g->s->player[p];
    me->hand &= ~BIT(card);
    bump(&me->cards_played);
    if (card != TIME_LOCK && card != TEMPORAL_ENGINEER && card != RESOURCE_BEACON)
        g->s->action_discard |= BIT(card);
    TELL(E_CARD_PLAYED, p, card, 0, 0, 0);
}

TT_FN static void mark_used(struct at *g, int p, int card) {
    g->s->player[p].used |= BIT(card == ART_GREECE ? (int)GREECE_BIT : card);
    TELL(E_CARD_USED, p, card, 0, 0, 0);
}

TT_FN static void mark_turn(struct at *g, int p, int bit, int what) {
    g->s->turn_used |= (uint8_t)bit;
    TELL(E_CARD_USED, p, what, 0, 0, 0);
}

TT_FN static void slot_card(struct at *g, int p, int card, int place) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    me->hand &= ~BIT(card);
    me->slotted |= BIT(card);
    me->slot[place] = (uint8_t)card;
    if (card == MASTER_OF_TIME)
        s->charges = table_of(g->setup)->action[card].effect.flag;
    if (card == TIME_ACCELERATOR)
        s->tapped = 0;
    if (card == TIME_MANIPULATOR_FLIP)
        s->side = 0;
    TELL(E_CARD_SLOTTED, p, card, 0, 0, 0);
}

/* Forgets what the three cards with a memory remember. */
TT_FN static void reset_card(struct state *s, int card) {
    if (card == MASTER_OF_TIME)
        s->charges = 0;
    if (card == TIME_ACCELERATOR)
        s->tapped = 0;
    if (card == TIME_MANIPULATOR_FLIP)
        s->side = 0;
}

TT_FN static int slot_of(const struct player *me, int card) {
    int i = 0;
    while (me->slot[i] != card)
        i++;
    return i;
}

TT_FN static void unslot(struct state *s, int p, int card) {
    struct player *me = &s->player[p];
    int i = slot_of(me, card);
    for (; i + 1 < me->slots; i++)
        me->slot[i] = me->slot[i + 1];
    me->slot[--me->slots] = 0;
    me->slotted &= ~BIT(card);
    reset_card(s, card);
}

/* --- artifacts -------------------------------------------------------------------------------- */

TT_FN static void count_artifacts(struct state *s, int p) {
    struct player *me = &s->player[p];
    me->artifacts = (uint8_t)(tt_count(me->artifact[0]) + tt_count(me->artifact[1]));
    me->benefits = 0;
    for (int half = 0; half < 2; half++)
        for (uint64_t set = me->artifact[half]; set; set &= set - 1)
            me->benefits |= (uint16_t)(1u << house.quest[64 * half + tt_lowest(set)].period);
    uint8_t bit = (uint8_t)(1u << p);
    s->complete = (uint8_t)(me->benefits == 0x7FE ? s->complete | bit : s->complete & ~bit);
}

TT_FN static void add_artifact(struct at *g, int p, int quest, int why) {
    set_add(g->s->player[p].artifact, quest);
    count_artifacts(g->s, p);
    TELL(E_ARTIFACT_GAINED, p, quest, why, 0, 0);
}

TT_FN static void drop_artifact(struct at *g, int p, int quest, int why) {
    set_drop(g->s->player[p].artifact, quest);
    count_artifacts(g->s, p);
    TELL(E_ARTIFACT_LOST, p, quest, why, 0, 0);
}

/* --- the map (chapter 3) ---------------------------------------------------------------------- */

/* Neighbours change only when a period closes: they are worked out then (3.4). */
TT_FN static void chart(struct state *s) {
    int last = VOID;
    s->open = 0;
    for (int at = 1; at <= PERIODS; at++) {
        s->back[at] = (uint8_t)last;
        if (s->visits[at]) {
            s->open |= (uint16_t)(1u << at);
            last = at;
        }
    }
    s->back[VOID] = (uint8_t)last;
    last = VOID;
    for (int at = PERIODS; at >= 1; at--) {
        s->forth[at] = (uint8_t)last;
        if (s->visits[at])
            last = at;
    }
    s->forth[VOID] = (uint8_t)last;
}

TT_QUICK static inline unsigned unlocked(const struct state *s) { return s->open & ~(1u << s->lock_at) & ~1u; }

/* Periods that a step from here can lead to, as a set (3.6, 7.5). */
TT_QUICK static inline unsigned steps_from(const struct state *s, int here) {
    if (here && here == s->lock_at)
        return 0;
    return ((1u << s->back[here]) | (1u << s->forth[here])) & unlocked(s);
}

/* Steps between two periods (3.5). */
TT_QUICK static inline int distance(const struct state *s, int from, int to) {
    unsigned low = from < to ? (2u << from) : (1u << to), high = from < to ? (2u << to) : (1u << from);
    return tt_count(s->open & (high - low));
}

TT_QUICK static inline bool beside_void(const struct state *s, int here) { return !s->back[here] || !s->forth[here]; }

TT_QUICK static inline unsigned closed(const struct state *s) {
    return (unsigned)PERIODS - (unsigned)tt_count(s->open);
}

TT_FN static void turn_token(struct at *g, int p, bool up) {
    struct player *me = &g->s->player[p];
    if (me->token_up == up)
        return;
    me->token_up = up;
    TELL(E_TOKEN, p, up, 0, 0, 0);
}

/* The figure changes place. Leaving the Void counts for two objectives (B.7). */
TT_FN static void relocate(struct at *g, int p, int to, int how, int price) {
    struct player *me = &g->s->player[p];
    TELL(E_MOVED, p, me->location, to, how, price);
    if (me->location == VOID && me->void_mode != MODE_START)
        me->void_exits |= (uint16_t)(1u << to);
    me->location = (uint8_t)to;
}

/* 7.6 a and b: one visit less, the token up. */
TT_FN static void visit(struct at *g, int p) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    int here = me->location;
    me->void_mode = MODE_NONE;
    me->void_roll = 0;
    me->visited |= (uint16_t)(1u << here);
    if (--s->visits[here] == 0) {
        chart(s);
        TELL(E_CLOSED, TT_NOBODY, here, 0, 0, 0);
    }
    turn_token(g, p, true);
}

/* 7.6 d: whoever stands there with Time Slip may step away; there is one such card. Returns whether
 * somebody was asked. `also` just arrived there too (Parallel Path) and is not asked. */
TT_FN static bool ask_slip(struct at *g, int p, int also) {
    struct state *s = g->s;
    int here = s->player[p].location;
    for (int q = 0; q < g->setup->seats; q++)
        if (q != p && q != also && s->player[q].location == here && s->player[q].slotted >> TIME_SLIP & 1 &&
            steps_from(s, here)) {
            push(g, S_SLIP, q);
            return true;
        }
    return false;
}

TT_FN static bool accompanied(const struct at *g, int p, int but) {
    for (int q = 0; q < g->setup->seats; q++)
        if (q != p && q != but && g->s->player[q].location == g->s->player[p].location)
            return true;
    return false;
}

/* 7.6, all of it. Returns whether an event or a Time Slip window came of it. */
TT_FN static bool arrive(struct at *g, int p, bool by_event) {
    visit(g, p);
    bool due = g->s->turn == p && !by_event && accompanied(g, p, p);
    if (due)
        push(g, S_DRAW_EVENT, p);
    return ask_slip(g, p, p) || due;
}
