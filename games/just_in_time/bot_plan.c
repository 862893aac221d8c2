/* Just in Time: the player that plans. Everything but the order of the decks is open, so it deals them anew,
 * looks some turns ahead as if all cards lay open, and takes the move that does best on average. In a deal it
 * keeps the best few lines of play, step by step (beam search), the whole team as one mind; by
 * bot_value.c. Included by game.c after bot_value.c.
 *
 * Deals are drawn from a seed that the position gives, not the seat: players who think at the same time
 * imagine the same cards and find the same plan, though none sees the others' choice. */

enum {
#ifndef WIDTH_MAX
    WIDTH_MAX = 64, /* lines kept */
#endif
    WIDTH = 16,
    ACTS = 16, /* of the strongest level: lines, and actions of all players to look ahead; */
    WIDER = 4,
    HEATS = 4, /* times the lines after so many deals, when few moves are left */
    HARD_WIDTH = 4,
    HARD_ACTS = 4,   /* of the second strongest, */
    HARD_TRIES = 20, /* which sees a few deals */
    DEALS = 400,     /* more tell nothing new */
    VICTORY = 40000,
    LATE = 50,   /* what winning is worth, and less for every step until then */
    NOISE = 1600 /* variance that a difference of two moves has at least; see behind() */
};

/* A line of play, at some step of a turn. */
struct line {
    struct state s;
    int board, score; /* what the board promises, and with the cards */
    uint8_t done;     /* mask of the seats that have rewound or acted this turn */
};

/* How a line may go on: by a card and what it does, by a rewind (REWINDING), or by nothing (no card). */
struct branch {
    uint64_t hash;
    int board, score;
    tt_move move;
    uint16_t parent;
    uint8_t card, done;
};

struct plan {
    const struct tt_setup *setup;
    int width, n, kept;
    int stage;             /* seat by seat who rewinds, then seat by seat who acts */
    uint8_t card[PLAYERS]; /* what a seat has chosen for this turn, 0: it is free to choose */
    uint8_t must_rewind;   /* masks of seats, for this turn */
    bool won;              /* by best[0] */
    struct branch best[WIDTH_MAX];
    struct line line[2][WIDTH_MAX]; /* those of this step first, then those of the next */
};

/* --- what a line leads to --------------------------------------------------------------------- */

static uint64_t mixed(uint64_t hash, uint64_t with) {
    hash = (hash ^ with) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* Of the board and the meeples alone: of lines that differ in cards only the best is kept, or else the few
 * lines would soon all be the same plan, paid for with different cards. */
static uint64_t board_hash(const struct tt_setup *setup, const struct state *s, unsigned done) {
    uint64_t hash = done, at = 0;
    for (int ring = 0; ring < RINGS; ring++)
        for (int w = 0; w < COLORS; w += 2)
            hash = mixed(hash, s->shards[ring][w] | (uint64_t)s->shards[ring][w + 1] << 32);
    for (int p = 0; p < setup->seats; p++)
        at = at << 6 | (uint64_t)(s->at[PLACE][p] << 3 | s->at[TIME][p]);
    return mixed(hash, at);
}

/* Keeps the best branches, sorted; of those with equal boards one. */
static void keep(struct plan *p, const struct branch *b) {
    int at = p->kept;
    if (p->kept == p->width && b->score <= p->best[p->kept - 1].score)
        return;
    for (int i = 0; i < p->kept; i++) {
        if (p->best[i].hash != b->hash)
            continue;
        if (p->best[i].score >= b->score)
            return;
        at = i;
        break;
    }
    if (at == p->kept) {
        if (p->kept < p->width)
            p->kept++;
        else
            at--;
    }
    for (; at && p->best[at - 1].score < b->score; at--)
        p->best[at] = p->best[at - 1];
    p->best[at] = *b;
}

static void take_back(const struct tt_setup *setup, struct state *s, int seat) {
    unsigned which = rewind_piles(setup, s, seat);
    s->held[seat] -= (uint32_t)1 << (tt_lowest(s->held[seat]) & ~3); /* any colour: just_in_time/5.1 */
    for (int i = 0; i < 3; i++) {
        int w = turned(s->at[TIME][seat], (4 + i) % COLORS);
        if (!(which >> i & 1) || !s->pile_n[w])
            continue;
        int top = --s->pile_n[w], entry = s->pile[w][top];
        s->pile[w][top] = 0;
        put_under(s, entry >> 4, entry & 15);
    }
}

static void pay(const struct tt_setup *setup, struct state *s, int seat, int ring, int card) {
    put_on_pile(s, s->at[ring][seat], seat, card);
    draw_up(setup, s, seat, NULL);
}

/* What the means are worth when this card is paid; the state is as before in the end. */
static int means_after(const struct tt_setup *setup, struct state *s, int seat, int ring, int card) {
    uint64_t deck[3] = {s->deck[seat][0], s->deck[seat][1], s->deck[seat][2]};
    uint32_t hand = s->hand[seat];
    uint8_t hand_n = s->hand_n[seat], deck_n = s->deck_n[seat], *pile_n = &s->pile_n[s->at[ring][seat]];
    leave_hand(s, seat, card);
    pay(setup, s, seat, ring, card);
    int value = means_value(setup, s);
    memcpy(s->deck[seat], deck, sizeof deck);
    s->hand[seat] = hand;
    s->hand_n[seat] = hand_n;
    s->deck_n[seat] = deck_n;
    s->pile[s->at[ring][seat]][--*pile_n] = 0;
    return value;
}

/* Carries out a card as act() of the rules does, but for what belongs to the turn. */
static void carry_out(const struct tt_setup *setup, struct state *s, tt_move m, int card) {
    int seat = tt_move_seat(m);
    leave_hand(s, seat, card);
    if (move_verb(m) == BRAINSTORM)
        brainstorm(setup, s, seat, m, NULL);
    else
        do_deed(setup, s, m);
    pay(setup, s, seat, move_verb(m) == BRAINSTORM ? PLACE : ring_of(move_verb(m)), card);
}

/* --- a step ----------------------------------------------------------------------------------- */

static void pass(struct plan *p, int parent, const struct line *from) {
    struct branch b = {.hash = board_hash(p->setup, &from->s, from->done),
                       .board = from->board,
                       .score = from->score,
                       .parent = (uint16_t)parent,
                       .done = from->done};
    keep(p, &b);
}

static void may_take_back(struct plan *p, int parent, const struct line *from, int seat) {
    const struct state *s = &from->s;
    bool can = may_rewind(s, seat) && !p->card[seat], must = p->must_rewind >> seat & 1;
    if (!must && (s->hand_n[seat] || !can))
        pass(p, parent, from);
    if (!can || (!must && s->hand_n[seat] && !returns(p->setup, s, seat)))
        return;
    struct state after = *s;
    unsigned done = from->done | 1u << seat;
    take_back(p->setup, &after, seat);
    struct branch b = {.hash = board_hash(p->setup, s, done),
                       .board = from->board,
                       .parent = (uint16_t)parent,
                       .move = pack(seat, REWINDING, 0, 0),
                       .done = (uint8_t)done};
    b.score = b.board + means_value(p->setup, &after);
    keep(p, &b);
}

/* The cards of the hand that a seat may act with: those of this deed, or all. */
static uint32_t offering(const struct plan *p, const struct state *s, int seat, int ring, int deed) {
    uint32_t set = 0;
    for (uint32_t hand = p->card[seat] ? ONE(p->card[seat]) : kinds_in(s->hand[seat]); hand; hand &= hand - 1) {
        int card = next_kind(hand);
        if (deed == DEEDS || card_deed[card][ring] == deed)
            set |= ONE(card);
    }
    return set;
}

/* Which colours' pairs a deed may change; a move changes all. */
static unsigned touched(tt_move m) {
    int verb = move_verb(m);
    switch ((enum deed)deed_of(verb)) {
    case FLIP: return 1u << move_a(m);
    case SWAP: return 1u << move_a(m) / 2 | 1u << move_b(m) / 2;
    default: return ALL_COLORS;
    }
}

/* The deed is looked at once, and paid with the card that it is best to be without. */
static void branch_out(struct plan *p, struct branch *b, const struct line *from, const struct sight *look,
                       uint32_t cards) {
    int seat = tt_move_seat(b->move), ring = ring_of(move_verb(b->move));
    struct state after = from->s;
    struct sight other;
    bool last = after.hand_n[seat] + after.deck_n[seat] == 1; /* whoever is out of cards reaches nothing */
    unsigned changed = touched(b->move);
    do_deed(p->setup, &after, b->move);
    if (!after.markers) {
        p->won = true;
        p->best[0] = *b;
        return;
    }
    if (last || changed == ALL_COLORS || after.round != from->s.round) {
        after.hand_n[seat] = (uint8_t)(after.hand_n[seat] - last);
        take_in(p->setup, &after, &other);
        after.hand_n[seat] = (uint8_t)(after.hand_n[seat] + last);
        look = &other;
        changed = 0;
    }
    b->board = board_value(&after, look, changed);
    b->hash = board_hash(p->setup, &after, b->done);
    b->score = INT32_MIN;
    for (; cards; cards &= cards - 1) {
        int card = next_kind(cards), score = b->board + means_after(p->setup, &after, seat, ring, card);
        if (score <= b->score)
            continue;
        b->score = score;
        b->card = (uint8_t)card;
    }
    keep(p, b);
}

static void branch_brainstorms(struct plan *p, struct branch *b, const struct line *from, int seat) {
    b->board = from->board;
    b->hash = board_hash(p->setup, &from->s, b->done);
    for (uint32_t set = offering(p, &from->s, seat, PLACE, DEEDS); set; set &= set - 1) {
        struct state s = from->s;
        tt_move list[2];
        s.chosen[seat] = b->card = (uint8_t)next_kind(set);
        for (int n = brainstorms(&s, seat, list); n > 0; n--) {
            struct state after = from->s;
            b->move = list[n - 1];
            carry_out(p->setup, &after, b->move, b->card);
            b->score = b->board + means_value(p->setup, &after);
            keep(p, b);
        }
    }
}

static void act_on(struct plan *p, int parent, const struct line *from, int seat) {
    const struct state *s = &from->s;
    struct branch b = {.parent = (uint16_t)parent, .done = (uint8_t)(from->done | 1u << seat)};
    struct sight look;
    take_in(p->setup, s, &look);
    for (int ring = 0; ring < RINGS; ring++)
        for (int deed = FLIP; deed < DEEDS; deed++) {
            tt_move list[9];
            uint32_t cards = offering(p, s, seat, ring, deed);
            for (int n = cards ? deeds(s, seat, ring, deed, list) : 0; n > 0 && !p->won; n--) {
                b.move = list[n - 1];
                branch_out(p, &b, from, &look, cards);
            }
        }
    branch_brainstorms(p, &b, from, seat);
}

static void follow(const struct plan *p, const struct branch *b, struct line *to) {
    to->board = b->board;
    to->score = b->score;
    to->done = b->done;
    if (b->card)
        carry_out(p->setup, &to->s, b->move, b->card);
    else if (b->move)
        take_back(p->setup, &to->s, tt_move_seat(b->move));
}

/* Draws, and lets the lines go that are lost. */
static void next_turn(struct plan *p) {
    int n = 0;
    for (int i = 0; i < p->n; i++) {
        struct line *l = &p->line[0][i];
        for (int seat = 0; seat < p->setup->seats; seat++)
            draw_up(p->setup, &l->s, seat, NULL);
        l->done = 0;
        if (!all_who_can(p->setup, &l->s))
            continue;
        if (n < i)
            p->line[0][n] = *l;
        n++;
    }
    p->n = n;
    p->stage = 0;
    p->must_rewind = 0;
    memset(p->card, 0, sizeof p->card);
}

/* One seat's rewind or action in every line. */
static void step(struct plan *p) {
    int seats = p->setup->seats, seat = p->stage % seats;
    p->kept = 0;
    for (int i = 0; i < p->n && !p->won; i++) {
        const struct line *l = &p->line[0][i];
        if (l->done >> seat & 1 || (p->stage >= seats && !l->s.hand_n[seat]))
            pass(p, i, l);
        else if (p->stage < seats)
            may_take_back(p, i, l, seat);
        else
            act_on(p, i, l, seat);
    }
    if (p->won)
        return;
    for (int i = 0; i < p->kept; i++) {
        p->line[1][i] = p->line[0][p->best[i].parent];
        follow(p, &p->best[i], &p->line[1][i]);
    }
    memcpy(p->line[0], p->line[1], (size_t)p->kept * sizeof p->line[0][0]);
    p->n = p->kept;
    if (++p->stage == 2 * seats)
        next_turn(p);
}

/* --- a move in a deal ------------------------------------------------------------------------- */

static void start_plan(struct plan *p, const struct state *deal) {
    struct line *l = &p->line[0][0];
    struct sight look;
    memset(p->card, 0, sizeof p->card);
    p->must_rewind = 0;
    p->n = 1;
    p->stage = 0;
    p->won = false;
    l->s = *deal;
    l->done = 0;
    take_in(p->setup, deal, &look);
    l->board = board_value(deal, &look, 0);
    l->score = l->board + means_value(p->setup, deal);
}

/* A choice binds its seat for this turn; an action is carried out, and those who have chosen act after it. */
static void begin_with(struct plan *p, const struct state *deal, tt_move m) {
    int seat = tt_move_seat(m), seats = p->setup->seats;
    struct line *l = &p->line[0][0];
    if (move_verb(m) == CHOOSE_CARD || move_verb(m) == CHOOSE_SHARD) {
        start_plan(p, deal);
        if (move_verb(m) == CHOOSE_CARD)
            p->card[seat] = (uint8_t)move_a(m);
        else
            p->must_rewind = (uint8_t)(1u << seat);
        return;
    }
    struct state s = *deal;
    carry_out(p->setup, &s, m, s.chosen[seat]);
    if (!s.markers) {
        p->won = true;
        return;
    }
    start_plan(p, &s);
    p->stage = seats;
    l->done = (uint8_t) ~(s.base.actors & ~(1u << seat));
    for (int q = 0; q < seats; q++)
        if (!(l->done >> q & 1))
            p->card[q] = s.chosen[q];
}

/* How well it goes in this deal. */
static int try_out(struct plan *p, const struct state *deal, tt_move m, int acts) {
    int seats = p->setup->seats, turns = least((acts + seats - 1) / seats, acts), best = 0;
    p->won = false;
    begin_with(p, deal, m);
    if (p->won)
        return VICTORY;
    for (int i = p->stage; i < 2 * seats * turns; i++) {
        best = p->line[0][0].score;
        step(p);
        if (p->won)
            return VICTORY - LATE * i;
        if (!p->n)
            return best - BEYOND_HELP;
    }
    return p->line[0][0].score;
}

/* --- many deals ------------------------------------------------------------------------------- */

/* A deal that this seat thinks possible; the same for all who see the same. */
static void imagine(const struct tt_setup *setup, const struct state *s, int seat, uint64_t seed, struct state *deal) {
    struct tt_rng rng = tt_rng_seed(seed);
    *deal = *s;
    if (deal->phase == CHOOSE)
        memset(deal->chosen, 0, sizeof deal->chosen);
    for (int p = 0; p < setup->seats; p++) {
        int count[CARDS + 1] = {0};
        while (deal->deck_n[p])
            count[pop_deck(deal, p)]++;
        for (int c = 1; c <= CARDS; c++)
            while (count[c]--)
                put_under(deal, p, c);
    }
    redeal(setup, &deal->base, seat, &rng);
}

/* Moves in a race: how they did in the deals so far, one against the other. */
struct race {
    int n, live;
    tt_move move[20];
    bool out[20];
    int score[20];
    int64_t sum[20], square[20][20]; /* of the scores; of the differences */
};

/* Whether i is surely behind: by more than two and a half standard errors, four at the beginning. */
static bool behind(const struct race *r, int i, int top, int64_t deals) {
    int64_t by = r->sum[top] - r->sum[i], errors = deals < 4 ? 16 : 6; /* squared */
    return by > 0 && by * by * (deals + errors) > errors * deals * (r->square[top][i] + NOISE * deals);
}

static int leader(const struct race *r) {
    int top = -1;
    for (int i = 0; i < r->n; i++)
        if (!r->out[i] && (top < 0 || r->sum[i] > r->sum[top]))
            top = i;
    return top;
}

static void count_deal(struct race *r, int64_t deals) {
    for (int i = 0; i < r->n; i++) {
        if (r->out[i])
            continue;
        r->sum[i] += r->score[i];
        for (int k = 0; k < i; k++) {
            int64_t d = r->out[k] ? 0 : r->score[i] - r->score[k];
            r->square[i][k] += d * d;
            r->square[k][i] = r->square[i][k];
        }
    }
    if (deals < 2 || deals % 2)
        return;
    int top = leader(r);
    for (int i = 0; i < r->n; i++)
        if (!r->out[i] && i != top && behind(r, i, top, deals)) {
            r->out[i] = true;
            r->live--;
        }
}

/* The likeliest moves first, by a look at the hand, so that little effort is well spent. Of shards one is
 * as good as another. */
static void line_up(struct race *r, const struct tt_setup *setup, const struct state *s, int seat, const tt_move *list,
                    int n) {
    int score[20], actions, now = judge(setup, s, &actions);
    bool shard = false;
    for (int i = 0; i < n; i++) {
        bool same = move_verb(list[i]) == CHOOSE_SHARD && shard;
        shard |= move_verb(list[i]) == CHOOSE_SHARD;
        if (same)
            continue;
        int rated = score_move(setup, s, seat, now, list[i], 1), at = r->n++;
        for (; at && score[at - 1] < rated; at--) {
            score[at] = score[at - 1];
            r->move[at] = r->move[at - 1];
        }
        score[at] = rated;
        r->move[at] = list[i];
    }
    r->live = r->n;
}

/* The moves race through the deals until one is left or the effort is spent. The first deals are looked at
 * quickly, to be rid of the worst. */
static tt_move run_race(struct race *r, struct plan *p, const struct state *s, int seat, int width, int acts,
                        const struct tt_effort *effort) {
    uint64_t seed = board_hash(p->setup, s, (unsigned)s->phase) + s->turn;
    int64_t done = 0;
    for (int64_t deals = 0; deals < DEALS && r->live > 1;) {
        struct state deal;
        int first = -1;
        imagine(p->setup, s, seat, seed + (uint64_t)deals, &deal);
        p->width = deals < HEATS ? width : WIDER * width;
        for (int i = 0; i < r->n; i++) {
            if (r->out[i])
                continue;
            if (!effort->more(effort, done))
                return r->move[deals ? leader(r) : first < 0 ? 0 : first];
            r->score[i] = try_out(p, &deal, r->move[i], acts);
            done++;
            if (first < 0 || r->score[i] > r->score[first])
                first = i;
        }
        count_deal(r, ++deals);
    }
    return r->move[leader(r)];
}

static int think_ahead(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                       int width, int acts, const struct tt_effort *effort) {
    struct plan p;
    struct race r = {0};
    int at = 0;
    if (n == 1)
        return 0;
    p.setup = setup;
    line_up(&r, setup, seen_as(base), seat, list, n);
    tt_move m = run_race(&r, &p, seen_as(base), seat, width, acts, effort);
    while (list[at] != m)
        at++;
    return at;
}

/* --- the hooks -------------------------------------------------------------------------------- */

static bool one_look(const struct tt_effort *unused, int64_t done) {
    (void)unused;
    return done < HARD_TRIES;
}

/* The weaker levels take the best by score, with errors of judgement or without; then a little planning. */
static int bot_pick(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                    int level, struct tt_rng *rng) {
    static const uint8_t depth[] = {1, 1, 2};
    static const uint16_t error[] = {2400, 600, 0};
    static const struct tt_effort little = {one_look};
    const struct state *s = seen_as(base);
    int score[20], actions, now = judge(setup, s, &actions), best = 0;
    if (level >= 3)
        return think_ahead(setup, base, seat, list, n, HARD_WIDTH, HARD_ACTS, &little);
    for (int i = 0; i < n; i++) {
        score[i] = score_move(setup, s, seat, now, list[i], depth[level]);
        if (error[level])
            score[i] += (int)tt_rng_below(rng, error[level]);
        if (score[i] > score[best])
            best = i;
    }
    return best;
}

static int bot_plan(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                    const struct tt_effort *effort) {
    return think_ahead(setup, base, seat, list, n, WIDTH, ACTS, effort);
}

/* A choice is seen by its player alone; what is carried out is seen by all. */
static tt_move bot_seen(const struct tt_setup *setup, const struct tt_state *base, tt_move m, int viewer) {
    (void)setup;
    bool secret = seen_as(base)->phase == CHOOSE && tt_move_seat(m) != viewer;
    return secret ? pack(tt_move_seat(m), CHOOSE_CARD, 0, 0) : m;
}

static const struct tt_bot_hooks bot_hooks = {.value = bot_value,
                                              .rollout = bot_rollout,
                                              .prior = bot_prior,
                                              .seen = bot_seen,
                                              .pick = bot_pick,
                                              .plan = bot_plan};
