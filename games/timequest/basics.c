/* TimeQuest: dice, decks, tokens, cards of a board, the map. Included by rules.c. */

/* --- telling ---------------------------------------------------------------------------------- */

TT_QUICK static inline struct tt_event *tell(struct at *g, int kind, int seat, int a, int b, int c, int d) {
    struct tt_event *e = tt_emit(g->ev, kind, seat);
    e->arg[0] = (int16_t)a;
    e->arg[1] = (int16_t)b;
    e->arg[2] = (int16_t)c;
    e->arg[3] = (int16_t)d;
    return e;
}
#define TELL(kind, seat, a, b, c, d)             \
    do {                                         \
        if (g->ev)                               \
            tell(g, kind, seat, a, b, c, d);     \
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
    struct tt_event *e = tt_emit(g->ev, kind, seat);
    for (int t = 0; t < TYPES; t++)
        e->arg[t] = res[t];
    e->arg[5] = (int16_t)crystals;
    e->arg[6] = (int16_t)why;
    e->arg[7] = (int16_t)to;
}

/* --- the agenda ------------------------------------------------------------------------------- */

/* Puts a step in front; its arguments are zero until set. */
TT_QUICK static inline struct step *push(struct at *g, int kind, int p) {
    struct step *step = &g->s->agenda[g->s->agenda_n++];
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
    struct step *top = &s->agenda[--s->agenda_n], step = *top;
    memset(top, 0, sizeof *top);
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
    int die = s->queue[0];
    for (int i = 1; i < s->queue_n; i++)
        s->queue[i - 1] = s->queue[i];
    s->queue[--s->queue_n] = 0;
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
    case QUEST_DECK: return s->quest_deck;
    case ACTIVE_DECK: return s->active_deck;
    case ACTION_DECK: return s->action_deck;
    default: return level == EASY ? s->easy : level == MODERATE ? s->moderate : s->difficult;
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
    default:
        n = take_bits(s->all_discard & level_bits(level), FIRST_ALL, out, 0);
        s->all_discard &= ~level_bits(level);
    }
    return n;
}

TT_FN static bool deck_or_pile(const struct state *s, int deck, int level) {
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
        s->launched &= (uint16_t)~(1u << (quest - (QUESTS - 10)));
}

TT_QUICK static inline void discard_event(struct state *s, int event) { s->active_discard |= EVENT_BIT(event); }

/* --- tokens (1.5) ----------------------------------------------------------------------------- */

/* A player's resources as one number, a byte a type (no type has more than EACH). */
TT_QUICK static inline uint64_t purse(const struct player *me) {
    const void *bytes = me->res; /* clang 14 with sanitizers falls over an array here */
    uint64_t all;
    memcpy(&all, __builtin_assume_aligned(bytes, 8), sizeof all);
    return all;
}
TT_STATIC_ASSERT(offsetof(struct player, res) % 8 == 0 && EACH * TYPES < 256 && EACH < 128, "a purse is a word");

TT_QUICK static inline int total(const struct player *me) { return (int)(purse(me) * 0x0101010101010101u >> 56); }

/* The types of which there is something, as a set of bytes. */
TT_QUICK static inline uint64_t types_in(uint64_t purse_of) { return (purse_of + 0x7F7F7F7F7Fu) >> 7 & 0x0101010101u; }

/* The same as a set of bits: no two products of the multiplication meet in a place. */
TT_QUICK static inline unsigned held_types(const struct player *me) {
    return (unsigned)(types_in(purse(me)) * 0x102040810u >> 32 & ANY);
}

TT_QUICK static inline unsigned in_supply(const struct state *s) {
    unsigned set = 0;
    for (int t = 0; t < TYPES; t++)
        set |= (unsigned)(s->supply[t] != 0) << t;
    return set;
}

/* The high-water marks of B.7: all five types at once, crystals. */
TT_QUICK static inline void note_most(struct player *me) {
    uint64_t all = purse(me);
    int least = (int)(all & 0xFF);
    for (int t = 1; t < TYPES; t++)
        if ((int)(all >> 8 * t & 0xFF) < least)
            least = (int)(all >> 8 * t & 0xFF);
    if (least > me->most_of_each)
        me->most_of_each = (uint8_t)least;
    if (me->crystals > me->most_crystals)
        me->most_crystals = me->crystals;
}

/* Amara's one more, or what another table gives her. */
TT_FN static bool open_tome(struct at *g, uint8_t *got) {
    const struct number_row *number = &table_of(g->setup)->number;
    int left = g->s->supply[KNOWLEDGE] - got[KNOWLEDGE];
    if (number->tome_once && g->s->turn_used & USED_TOME)
        return false;
    if (number->tome_once)
        g->s->turn_used |= USED_TOME;
    got[KNOWLEDGE] = (uint8_t)(got[KNOWLEDGE] + (number->tome < left ? number->tome : left));
    return number->tome > 0;
}

/* From the supply, as far as it goes. Returns whether Amara's Tome gave one more (B.5). */
TT_FN static bool gain(struct at *g, int p, const uint8_t *res, int crystals, int why, bool tome) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint8_t got[TYPES];
    int sum = 0;
    for (int t = 0; t < TYPES; t++) {
        got[t] = res[t] < s->supply[t] ? res[t] : s->supply[t];
        sum += got[t];
    }
    bool more = tome && got[KNOWLEDGE] && me->character == AMARA && s->turn == p && s->supply[KNOWLEDGE] > got[KNOWLEDGE];
    if (more)
        more = open_tome(g, got);
    for (int t = 0; t < TYPES; t++) {
        me->res[t] = (uint8_t)(me->res[t] + got[t]);
        s->supply[t] = (uint8_t)(s->supply[t] - got[t]);
    }
    int shine = crystals < s->crystals ? crystals : s->crystals;
    me->crystals = (uint8_t)(me->crystals + shine);
    s->crystals = (uint8_t)(s->crystals - shine);
    note_most(me);
    if (sum + shine)
        tell_tokens(g, E_GAINED, p, got, shine, why, 0);
    return more;
}

TT_QUICK static inline void gain_crystals(struct at *g, int p, int crystals, int why) {
    uint8_t none[TYPES] = {0, 0, 0, 0, 0};
    gain(g, p, none, crystals, why, true);
}

/* The same for a single type; the marks of note_most() are the caller's. */
TT_FN static bool receive(struct at *g, int p, int type, int n, int why, bool tome) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    int have = s->supply[type], got = n < have ? n : have;
    if (tome && type == KNOWLEDGE && got && me->character == AMARA && s->turn == p && have > got) {
        uint8_t res[TYPES] = {0, 0, 0, 0, 0};
        res[KNOWLEDGE] = (uint8_t)n;
        return gain(g, p, res, 0, why, true);
    }
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
    bool ok = me->crystals >= crystals;
    for (int t = 0; t < TYPES; t++)
        ok = ok && me->res[t] >= res[t];
    return ok;
}

/* To the supply. A price is remembered for the Time Healer (6.1); a loss is not, and takes what is there. */
TT_FN static void give_up(struct at *g, int p, const uint8_t *res, int crystals, int why, bool price) {
    struct state *s = g->s;
    struct player *me = &s->player[p];
    uint8_t gone[TYPES];
    int sum = 0;
    for (int t = 0; t < TYPES; t++) {
        gone[t] = res[t] < me->res[t] ? res[t] : me->res[t];
        sum += gone[t];
        me->res[t] = (uint8_t)(me->res[t] - gone[t]);
        s->supply[t] = (uint8_t)(s->supply[t] + gone[t]);
        if (price)
            me->spent[t] = (uint8_t)(me->spent[t] > 255 - gone[t] ? 255 : me->spent[t] + gone[t]);
    }
    int dull = crystals < me->crystals ? crystals : me->crystals;
    me->crystals = (uint8_t)(me->crystals - dull);
    s->crystals = (uint8_t)(s->crystals + dull);
    if (sum + dull)
        tell_tokens(g, price ? E_PAID : E_LOST, p, gone, dull, why, 0);
}

TT_QUICK static inline void pay(struct at *g, int p, const uint8_t *res, int crystals, int why) {
    give_up(g, p, res, crystals, why, true);
}

TT_QUICK static inline void pay_crystals(struct at *g, int p, int crystals, int why) {
    uint8_t none[TYPES] = {0, 0, 0, 0, 0};
    give_up(g, p, none, crystals, why, true);
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

TT_QUICK static inline void pay_type(struct at *g, int p, int type, int n, int why) { give_up_type(g, p, type, n, why, true); }

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
    uint64_t mine = types_in(purse(me)), yours = types_in(purse(you));
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

TT_QUICK static inline unsigned closed(const struct state *s) { return (unsigned)PERIODS - (unsigned)tt_count(s->open); }

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
