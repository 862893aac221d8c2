/* CONTROL: the rules, and nothing else. Clauses of RULES.md are cited as control/N.M. Legal moves are in moves.inc. */
#ifndef CONTROL_RULES_C
#define CONTROL_RULES_C

#include "layout.h"
#include "memory.inc"

TT_QUICK static inline struct state *own(struct tt_state *s) { return (struct state *)s; }
TT_QUICK static inline const struct state *seen_as(const struct tt_state *s) { return (const struct state *)s; }

/* --- events ----------------------------------------------------------------------------------- */

/* Cards that only one seat sees; `why` where the event has one. */
TT_QUICK static inline void tell_secret(struct tt_events *ev, int kind, int seat, int why, const uint8_t *card, int n) {
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, kind, seat);
    e->arg[0] = (int16_t)why;
    e->audience = (uint8_t)(1u << seat);
    e->n = (uint8_t)n;
    memcpy(e->list, card, (size_t)n);
}

/* --- moving cards ----------------------------------------------------------------------------- */

TT_QUICK static inline void take_in_hand(struct state *s, int seat, int kind) {
    s->hand[seat] += ONE(kind);
    s->hand_n[seat]++;
}

TT_QUICK static inline void leave_hand(struct state *s, int seat, int kind) {
    s->hand[seat] -= ONE(kind);
    s->hand_n[seat]--;
    saw_leave_hand(s, seat, kind);
}

TT_QUICK static inline void put_in_area(const struct tt_setup *setup, struct state *s, int seat, int kind) {
    lay_last(s, seat, kind);
    s->area_n[seat]++;
    s->lies[seat] += ONE(kind);
    s->fuel[seat] = (uint16_t)(s->fuel[seat] + fuel_of(setup, kind));
}

/* The copy that has lain there longest leaves (control/4.15). */
TT_FN static void leave_area(const struct tt_setup *setup, struct state *s, int seat, int kind) {
    take_oldest(s, seat, kind);
    s->area_n[seat]--;
    s->lies[seat] -= ONE(kind);
    s->fuel[seat] = (uint16_t)(s->fuel[seat] - fuel_of(setup, kind));
}

TT_QUICK static inline void to_pile(const struct tt_setup *setup, struct state *s, int owner, int kind, int why,
                                    struct tt_events *ev) {
    s->pile[heap_of(setup, owner)] += ONE(kind);
    saw_in_pile(s, heap_of(setup, owner), ONE(kind));
    tt_tell(ev, EVENT_DISCARDED, owner, kind, why);
}

TT_QUICK static inline int pop_deck(struct state *s, int heap) {
    int top = --s->deck_n[heap];
    uint8_t *deck = deck_of(s, heap);
    int kind = deck[top];
    deck[top] = 0;
    saw_drawn(s, heap);
    return kind;
}

/* As many of n cards as the deck still has (control/3.1, 4.9). Returns how many. */
TT_FN static int draw(const struct tt_setup *setup, struct state *s, int seat, int n, int why, struct tt_events *ev) {
    int heap = heap_of(setup, seat);
    uint8_t card[2];
    int got = 0;
    while (got < n && s->deck_n[heap]) {
        card[got] = (uint8_t)pop_deck(s, heap);
        take_in_hand(s, seat, card[got++]);
    }
    if (got)
        tell_secret(ev, EVENT_DREW, seat, why, card, got);
    return got;
}

/* --- rounds ----------------------------------------------------------------------------------- */

TT_QUICK static inline void ask(struct state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->base.actors = (uint8_t)(1u << seat);
}

/* Shuffles decks of all cards and deals (control/2.1, 2.2, 2.5). */
TT_FN static void deal(const struct tt_setup *setup, struct state *s) {
    for (int h = 0; h < heaps(setup); h++) {
        int n = 0;
        for (int kind = 0; kind < KINDS; kind++)
            for (int i = copies_of(setup, kind); i > 0; i--)
                deck_of(s, h)[n++] = (uint8_t)kind;
        s->deck_n[h] = (uint8_t)n;
        tt_chance_shuffle(setup, &s->base, deck_of(s, h), s->deck_n[h]);
    }
    for (int i = 0, seat = s->starter; i < numbers_of(setup)->dealt * setup->seats; i++, seat = left_of(setup, seat))
        take_in_hand(s, seat, pop_deck(s, heap_of(setup, seat)));
}

TT_FN static void begin_round(const struct tt_setup *setup, struct state *s) {
    memset(s->hand, 0, sizeof s->hand);
    memset(s->lies, 0, sizeof s->lies);
    memset(s->pile, 0, sizeof s->pile);
    memset(s->deck, 0, sizeof s->deck);
    memset(s->area_n, 0, sizeof s->area_n);
    memset(s->hand_n, 0, sizeof s->hand_n);
    memset(s->fuel, 0, sizeof s->fuel);
    forget_all(s);
    s->overtime = 0;
    deal(setup, s);
    s->to_move = s->starter;
    ask(s, ACTION, s->to_move);
}

TT_FN static void clear_pending(struct state *s) {
    s->ability = s->source = s->card = s->kept = NO_CARD;
    s->victim = s->asked = NO_SEAT;
    s->stops_n = 0;
    memset(s->stops, 0, sizeof s->stops);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    s->round = 1;
    s->winner = NO_SEAT;
    clear_pending(s);
    s->starter = (uint8_t)tt_chance_below(setup, &s->base, setup->seats); /* control/2.4 */
    begin_round(setup, s);
}

TT_FN static int rounds_to_win(const struct tt_setup *setup) { /* control/6.4 */
    if (setup->option[OPTION_MATCH] == MATCH_SINGLE)
        return 1;
    return setup->seats == 3 ? 2 : 3;
}

TT_FN static void tell_new_round(const struct tt_setup *setup, const struct state *s, struct tt_events *ev) {
    if (!ev)
        return;
    tt_tell(ev, EVENT_ROUND_BEGAN, TT_NOBODY, s->round, s->starter);
    for (int p = 0; p < setup->seats; p++) {
        uint8_t card[DEALT_MOST];
        int n = numbers_of(setup)->dealt;
        for (int i = 0; i < n; i++)
            card[i] = (uint8_t)nth_kind(s->hand[p], i);
        tell_secret(ev, EVENT_DEALT, p, 0, card, n);
    }
    tt_tell(ev, EVENT_TURN_BEGAN, s->to_move, 0, 0);
}

TT_FN static void win_round(const struct tt_setup *setup, struct state *s, int seat, int reason, struct tt_events *ev) {
    for (int p = 0; p < PLAYERS && p < setup->seats; p++)
        if (p == seat || partners(setup, p, seat))
            s->wins[p]++;
    if (ev) {
        struct tt_event *e = tt_emit(ev, EVENT_ROUND_WON, seat);
        e->arg[0] = (int16_t)reason;
        for (int p = 0; p < setup->seats; p++)
            e->arg[1 + p] = s->wins[p];
    }
    s->reason = (uint8_t)reason;
    if (s->wins[seat] >= rounds_to_win(setup)) {
        s->winner = (uint8_t)seat;
        s->phase = OVER;
        s->base.actors = 0;
        if (ev) {
            struct tt_event *e = tt_emit(ev, EVENT_ENDED, TT_NOBODY);
            e->arg[0] = (int16_t)seat;
            e->arg[1] = (int16_t)reason;
            for (int p = 0; p < setup->seats; p++)
                e->arg[2 + p] = s->wins[p];
        }
        return;
    }
    s->phase = DEALING;
}

/* The round after one that was won. */
TT_FN static void next_round(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    s->round++;
    s->starter = (uint8_t)left_of(setup, s->starter);
    begin_round(setup, s);
    tell_new_round(setup, s, ev);
}

/* Highest fuel, then most cards, then latest in the turn order (control/6.2). */
TT_FN static int leader(const struct tt_setup *setup, const struct state *s) {
    int best = s->starter;
    for (int i = 1, p = s->starter; i < setup->seats; i++) {
        p = left_of(setup, p);
        if (s->fuel[p] > s->fuel[best] || (s->fuel[p] == s->fuel[best] && s->area_n[p] >= s->area_n[best]))
            best = p;
    }
    return best;
}

/* --- turns ------------------------------------------------------------------------------------ */

TT_FN static bool decks_empty(const struct state *s) { return s->deck_n[0] == 0 && s->deck_n[1] == 0; }

TT_FN static bool can_act(const struct tt_setup *setup, const struct state *s, int seat) {
    return s->hand_n[seat] || s->deck_n[heap_of(setup, seat)];
}

/* After the trimming: fuel, overtime, all cards used, too many turns, the next player (control/3.10). */
TT_FN static void finish_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int seat = s->to_move;
    if (s->fuel[seat] >= numbers_of(setup)->goal) {
        win_round(setup, s, seat, BY_FUEL, ev);
        return;
    }
    bool no_deck = decks_empty(s);
    s->overtime = no_deck ? (uint16_t)(s->overtime + 1) : (uint16_t)0;
    if (no_deck && !s->hand_n[0] && !s->hand_n[1] && !s->hand_n[2] && !s->hand_n[3]) {
        win_round(setup, s, leader(setup, s), BY_EXHAUSTION, ev);
        return;
    }
    if (s->overtime >= setup->option[OPTION_OVERTIME]) {
        win_round(setup, s, leader(setup, s), BY_OVERTIME, ev);
        return;
    }
    do {
        seat = left_of(setup, seat);
        if (can_act(setup, s, seat))
            break;
        tt_tell(ev, EVENT_SKIPPED, seat, 0, 0); /* control/6.1 */
    } while (true);
    s->to_move = (uint8_t)seat;
    tt_tell(ev, EVENT_TURN_BEGAN, seat, 0, 0);
    draw(setup, s, seat, 1, WHY_TURN, ev);
    ask(s, ACTION, seat);
}

/* What a move leads to is always the last thing it does: it is returned, and play_move() does it. */
enum then { STAY, ASK_ON, ABILITY, END_TURN, FINISH_TURN, THEN = 0xF };
TT_QUICK static inline int then_ability(int kind, int source) { return ABILITY | kind << 4 | source << 8; }

TT_QUICK static inline int end_turn(const struct tt_setup *setup, struct state *s) {
    clear_pending(s);
    if (s->hand_n[s->to_move] <= numbers_of(setup)->hand_limit)
        return FINISH_TURN;
    ask(s, TRIM, s->to_move);
    return STAY;
}

/* --- abilities -------------------------------------------------------------------------------- */

/* The top cards that Future Shift looks at, top first. */
TT_FN static int top_cards(const struct tt_setup *setup, const struct state *s, uint8_t card[2]) {
    int heap = heap_of(setup, s->to_move), n = s->deck_n[heap] < 2 ? s->deck_n[heap] : 2;
    for (int i = 0; i < n; i++)
        card[i] = seen_deck(s, heap)[s->deck_n[heap] - 1 - i];
    return n;
}

TT_FN static void tell_pile(const struct tt_setup *setup, const struct state *s, struct tt_events *ev) {
    if (!ev)
        return;
    uint8_t card[CARDS];
    int n = 0;
    uint64_t pile = s->pile[heap_of(setup, s->to_move)];
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < count_of(pile, kind); i++)
            card[n++] = (uint8_t)kind;
    tell_secret(ev, EVENT_LOOKED, s->to_move, 0, card, n);
}

TT_FN static bool anyone_has_cards(const struct tt_setup *setup, const struct state *s) {
    for (int p = 0; p < setup->seats; p++)
        if (s->hand_n[p])
            return true;
    return false;
}

/* Whether the ability finds anything to choose (control/4.1). */
TT_FN static bool has_option(const struct tt_setup *setup, const struct state *s, int ability) {
    int heap = heap_of(setup, s->to_move);
    switch (ability) {
    case WORMHOLE: return kinds_in(s->pile[heap]) & ~ONE(WORMHOLE);
    case FUTURE_SHIFT: return s->deck_n[heap] > 0;
    case ANTIMATTER: return anyone_has_cards(setup, s);
    default: return true;
    }
}

TT_FN static bool has_ability(int kind) { return (MIMICS >> 4 * kind & 1) != 0; }

/* Asks for what the ability needs, or ends the turn where there is nothing to do. */
TT_FN static int begin_ability(const struct tt_setup *setup, struct state *s, int ability, int source,
                               struct tt_events *ev) {
    if (!has_ability(ability))
        return END_TURN;
    if (!has_option(setup, s, ability)) {
        tt_tell(ev, EVENT_FIZZLED, s->to_move, ability, 0);
        return END_TURN;
    }
    clear_pending(s);
    s->ability = (uint8_t)ability;
    s->source = (uint8_t)source;
    ask(s, CHOOSE, s->to_move);
    if (ability == WORMHOLE) {
        looked_through(s, heap_of(setup, s->to_move), s->to_move);
        tell_pile(setup, s, ev);
    }
    if (ability == FUTURE_SHIFT && ev) {
        uint8_t card[2];
        int n = top_cards(setup, s, card);
        tell_secret(ev, EVENT_LOOKED, s->to_move, 0, card, n);
    }
    return STAY;
}

/* --- Time Stop -------------------------------------------------------------------------------- */

TT_QUICK static inline int last_discarder(const struct state *s) {
    return s->stops_n ? s->stops[s->stops_n - 1] : s->to_move;
}

/* The original card happens or is cancelled (control/5.3, 5.5, 5.6). */
TT_FN static int close_window(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int card = s->card, seat = s->to_move;
    bool cancelled = s->stops_n & 1;
    clear_pending(s);
    if (!cancelled)
        return then_ability(card, card);
    tt_tell(ev, EVENT_CANCELLED, seat, card, 0);
    if (!can_act(setup, s, seat))
        return END_TURN;
    ask(s, ACTION, seat);
    return STAY;
}

/* Asks the next player with a card in hand, clockwise from `seat`, up to the one who discarded last
 * (control/5.1, 5.2, 5.4). */
TT_FN static int ask_next(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    int last = last_discarder(s);
    for (seat = left_of(setup, seat); seat != last; seat = left_of(setup, seat)) {
        if (s->hand_n[seat]) {
            s->asked = (uint8_t)seat;
            ask(s, RESPONSE, seat);
            return STAY;
        }
    }
    return close_window(setup, s, ev);
}

/* --- the four actions, from the hand or with Future Shift's card ------------------------------- */

/* Takes the card from where it is: kept by Future Shift, or in the hand. */
TT_QUICK static inline void use_card(struct state *s, int seat, int kind) {
    if (s->phase == CHOOSE && s->kept != NO_CARD)
        s->kept = NO_CARD;
    else
        leave_hand(s, seat, kind);
}

TT_FN static int play_card(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    use_card(s, seat, kind);
    put_in_area(setup, s, seat, kind);
    tt_tell(ev, EVENT_PLAYED, seat, kind, 0);
    return STABLE >> 4 * kind & 1 ? then_ability(kind, kind) : END_TURN; /* control/3.4 */
}

TT_FN static int discard_card(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    use_card(s, seat, kind);
    to_pile(setup, s, seat, kind, WHY_ABILITY, ev);
    clear_pending(s);
    s->card = (uint8_t)kind;
    return ASK_ON;
}

/* With a card of the hand, or of the area where a Reactor does it. */
TT_FN static int diffuse(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    if (move_verb(m) == DIFFUSE)
        use_card(s, seat, move_card(m));
    else
        leave_area(setup, s, seat, move_card(m));
    to_pile(setup, s, seat, move_card(m), WHY_DIFFUSE, ev);
    leave_area(setup, s, move_player(m), move_target(m));
    to_pile(setup, s, move_player(m), move_target(m), WHY_DIFFUSED, ev);
    return END_TURN;
}

TT_FN static int answer_stop(const struct tt_setup *setup, struct state *s, int seat, bool stops,
                             struct tt_events *ev) {
    if (stops) {
        leave_hand(s, seat, TIME_STOP);
        to_pile(setup, s, seat, TIME_STOP, WHY_STOP, ev);
        s->stops[s->stops_n++] = (uint8_t)seat;
    } else {
        tt_tell(ev, EVENT_PASSED, seat, 0, 0);
    }
    return ASK_ON;
}

TT_FN static int trim(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_hand(s, seat, kind);
    to_pile(setup, s, seat, kind, WHY_TRIM, ev);
    return s->hand_n[seat] <= numbers_of(setup)->hand_limit ? FINISH_TURN : STAY;
}

/* --- choices ---------------------------------------------------------------------------------- */

TT_FN static int choose_draw(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    bool rift = s->ability == RIFT;
    if (!draw(setup, s, seat, rift ? 1 : 2, rift ? WHY_RIFT : WHY_DARK_ENERGY, ev))
        tt_tell(ev, EVENT_FIZZLED, seat, s->ability, 0);
    return END_TURN;
}

TT_FN static int choose_return(const struct tt_setup *setup, struct state *s, tt_move m, struct tt_events *ev) {
    int owner = move_player(m), kind = move_target(m);
    leave_area(setup, s, owner, kind);
    take_in_hand(s, owner, kind);
    saw_in_hand(s, owner, kind);
    tt_tell(ev, EVENT_RETURNED, owner, kind, 0);
    return END_TURN;
}

TT_FN static int choose_bury(const struct tt_setup *setup, struct state *s, tt_move m, struct tt_events *ev) {
    int owner = move_player(m), kind = move_target(m), heap = heap_of(setup, owner);
    leave_area(setup, s, owner, kind);
    uint8_t *deck = deck_of(s, heap);
    for (int i = s->deck_n[heap]; i > 0; i--)
        deck[i] = deck[i - 1];
    deck[0] = (uint8_t)kind;
    s->deck_n[heap]++;
    saw_buried(s, heap);
    tt_tell(ev, EVENT_BURIED, owner, kind, 0);
    return END_TURN;
}

TT_FN static int choose_mimic(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_area(setup, s, seat, kind);
    to_pile(setup, s, seat, kind, WHY_REACTOR, ev);
    tt_tell(ev, EVENT_MIMICKED, seat, kind, 0);
    return then_ability(kind, REACTOR);
}

TT_FN static int choose_take(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    int heap = heap_of(setup, seat);
    uint8_t card = (uint8_t)kind;
    s->pile[heap] -= ONE(kind);
    took_unseen(s, heap, seat);
    take_in_hand(s, seat, kind);
    tell_secret(ev, EVENT_TOOK, seat, 0, &card, 1);
    return END_TURN;
}

TT_FN static int choose_keep(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    int heap = heap_of(setup, seat), other = kind;
    uint8_t keep = (uint8_t)kind;
    bool two = s->deck_n[heap] > 1;
    for (int i = two; i >= 0; i--) {
        int top = pop_deck(s, heap);
        if (top != kind)
            other = top;
    }
    tell_secret(ev, EVENT_KEPT, seat, 0, &keep, 1);
    if (two)
        to_pile(setup, s, seat, other, WHY_FUTURE_SHIFT, ev);
    s->kept = (uint8_t)kind;
    return STAY;
}

TT_FN static int choose_victim(const struct tt_setup *setup, struct state *s, int seat, int victim,
                               struct tt_events *ev) {
    tt_tell(ev, EVENT_AIMED, seat, victim, 0);
    int n = (int)tt_chance_below(setup, &s->base, s->hand_n[victim]);
    int kind = nth_kind(s->hand[victim], n);
    leave_hand(s, victim, kind);
    to_pile(setup, s, victim, kind, WHY_RANDOM, ev);
    if (!s->hand_n[victim])
        return END_TURN;
    s->victim = (uint8_t)victim;
    ask(s, CHOOSE, victim);
    return STAY;
}

TT_FN static int choose_lost(const struct tt_setup *setup, struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_hand(s, seat, kind);
    to_pile(setup, s, seat, kind, WHY_CHOSEN, ev);
    return END_TURN;
}

TT_FN static void sweep_away(const struct tt_setup *setup, struct state *s, int p, uint64_t goes,
                             struct tt_events *ev) {
    int gone = 0, fuel = 0;
    for (uint64_t set = kinds_in(goes); set; set &= set - 1) {
        int n = count_of(goes, next_kind(set));
        gone += n;
        fuel += n * fuel_of(setup, next_kind(set));
    }
    s->lies[p] -= goes;
    s->pile[heap_of(setup, p)] += goes;
    saw_in_pile(s, heap_of(setup, p), goes);
    s->fuel[p] = (uint16_t)(s->fuel[p] - fuel);
    sweep_in_order(s, p, goes, ev);
    s->area_n[p] = (uint8_t)(s->area_n[p] - gone);
}

TT_FN static int choose_type(const struct tt_setup *setup, struct state *s, int seat, bool stable,
                             struct tt_events *ev) {
    tt_tell(ev, EVENT_NAMED, seat, stable, 0);
    for (int p = 0; p < setup->seats; p++) {
        uint64_t goes = s->lies[p] & 15 * (stable ? STABLE : UNSTABLE);
        if (opponents(setup, p, seat))
            goes &= ~(15 * ONE(DEFLECTOR));
        if (goes)
            sweep_away(setup, s, p, goes, ev);
    }
    return END_TURN;
}

TT_FN static int choose(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    switch ((enum mode)move_mode(m)) {
    case MODE_DRAW: return choose_draw(setup, s, seat, ev);
    case MODE_RETURN: return choose_return(setup, s, m, ev);
    case MODE_MIMIC: return choose_mimic(setup, s, seat, move_card(m), ev);
    case MODE_DIFFUSE: return diffuse(setup, s, seat, m, ev);
    case MODE_TAKE: return choose_take(setup, s, seat, move_card(m), ev);
    case MODE_BURY: return choose_bury(setup, s, m, ev);
    case MODE_KEEP: return choose_keep(setup, s, seat, move_card(m), ev);
    case MODE_VICTIM: return choose_victim(setup, s, seat, move_player(m), ev);
    case MODE_LOSE: return choose_lost(setup, s, seat, move_card(m), ev);
    case MODE_STABLE: return choose_type(setup, s, seat, true, ev);
    case MODE_UNSTABLE: return choose_type(setup, s, seat, false, ev);
    case MODE_DECLINE: tt_tell(ev, EVENT_DECLINED, seat, 0, 0); break;
    case MODE_NONE: break;
    }
    return END_TURN;
}

TT_FN static int carry_out(const struct tt_setup *setup, struct state *s, int seat, tt_move m, struct tt_events *ev) {
    switch ((enum verb)move_verb(m)) {
    case DRAW: draw(setup, s, seat, 1, WHY_ACTION, ev); break;
    case PLAY: return play_card(setup, s, seat, move_card(m), ev);
    case DISCARD: return discard_card(setup, s, seat, move_card(m), ev);
    case DIFFUSE: return diffuse(setup, s, seat, m, ev);
    case STOP: return answer_stop(setup, s, seat, true, ev);
    case PASS: return answer_stop(setup, s, seat, false, ev);
    case CHOICE: return choose(setup, s, seat, m, ev);
    case TRIMMING: return trim(setup, s, seat, move_card(m), ev);
    }
    return END_TURN;
}

/* All of a move, up to the deal of the next round that it may bring. */
TT_FN static void play_move(const struct tt_setup *setup, struct state *s, tt_move m, struct tt_events *ev) {
    int then = carry_out(setup, s, tt_move_seat(m), m, ev);
    if (then == ASK_ON)
        then = ask_next(setup, s, tt_move_seat(m), ev);
    if ((then & THEN) == ABILITY)
        then = begin_ability(setup, s, then >> 4 & 0xF, then >> 8, ev);
    if (then == END_TURN)
        then = end_turn(setup, s);
    if (then == FINISH_TURN)
        finish_turn(setup, s, ev);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    play_move(setup, s, m, ev);
    if (s->phase == DEALING)
        next_round(setup, s, ev);
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    for (int p = 0; p < setup->seats; p++) {
        r->score[p] = s->wins[p];
        if (p == s->winner || partners(setup, p, s->winner))
            r->winners |= (uint8_t)(1u << p);
    }
    r->reason = s->reason == BY_FUEL ? "fuel" : s->reason == BY_EXHAUSTION ? "exhausted" : "overtime";
}

#endif
