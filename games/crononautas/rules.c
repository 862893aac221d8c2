/* Crononautas: the rules, and nothing else. Clauses of RULES.md are cited as crononautas/N.M, or N.M alone.
 * state.h has the state and the tables, moves.inc the legal moves. */
#ifndef CRONONAUTAS_RULES_C
#define CRONONAUTAS_RULES_C

#include "state.h"

/* --- moving cards ----------------------------------------------------------------------------- */

TT_QUICK static inline void to_hand(struct state *s, int seat, int kind) {
    bag_put(&s->hand[seat], kind);
    s->hand_n[seat]++;
}
TT_QUICK static inline void leave_hand(struct state *s, int seat, int kind) {
    bag_take(&s->hand[seat], kind);
    s->hand_n[seat]--;
}
TT_QUICK static inline void to_discard(struct state *s, int kind) {
    s->discard[s->discard_n++] = (uint8_t)kind;
    s->gone |= BIT(kind);
    s->spent = (uint8_t)(s->spent + (kind == MESSAGE));
}

/* All but the rifts are shuffled to form the draw pile (12.2). */
TT_FN static void reshuffle(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int kept = 0;
    for (int i = 0; i < s->discard_n; i++) {
        int kind = s->discard[i];
        if (kind >= FIRST_RIFT)
            s->discard[kept++] = (uint8_t)kind;
        else
            s->deck[s->deck_n++] = (uint8_t)kind;
    }
    memset(&s->discard[kept], 0, (size_t)(s->discard_n - kept));
    s->discard_n = (uint8_t)kept;
    s->gone &= ALL_RIFTS;
    if (!s->deck_n)
        return;
    tt_chance_shuffle(setup, &s->base, s->deck, s->deck_n);
    tt_tell(ev, EVENT_RESHUFFLED, TT_NOBODY, s->deck_n, 0);
}

/* The top card of the draw pile, or NO_CARD (12.4). In solonauts it is never renewed (S2). */
TT_QUICK static inline int pop_deck(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    if (!s->deck_n && !mode_is(setup, SOLONAUTS))
        reshuffle(setup, s, ev);
    if (!s->deck_n)
        return NO_CARD;
    int kind = s->deck[--s->deck_n];
    s->deck[s->deck_n] = 0;
    return kind;
}

/* Draws into the hand; true if at least one card came (12.4, A4). */
TT_FN static bool draw(const struct tt_setup *setup, struct state *s, int seat, int n, int why, struct tt_events *ev) {
    uint8_t card[3];
    int got = 0;
    while (got < n && !(mode_is(setup, ARTIFAXX) && s->hand_n[seat] >= FAXX_HAND)) {
        int kind = pop_deck(setup, s, ev);
        if (kind == NO_CARD)
            break;
        to_hand(s, seat, kind);
        card[got++] = (uint8_t)kind;
    }
    tell_drawn(setup, ev, seat, why, card, got);
    return got > 0;
}

/* --- victory ---------------------------------------------------------------------------------- */

TT_QUICK static inline unsigned rows_together(const struct tt_setup *setup, const struct state *s) {
    unsigned all = 0;
    for (int p = 0; p < setup->seats; p++)
        all |= s->row[p];
    return all;
}

/* The best ranked Mona Lisa face up anywhere, as a mask (9.5). */
TT_QUICK static inline unsigned best_mona(unsigned rows) {
    unsigned monas = rows & MONAS;
    return monas & (0u - monas);
}

TT_QUICK static inline bool mission_done(const struct tt_setup *setup, const struct state *s, int seat) { /* 13.2 */
    unsigned row = s->row[seat];
    if (s->mission[seat] == NONE || !(row & (row - 1u)))
        return false;
    if (row & best_mona(rows_together(setup, s)))
        row |= BEST_MONA;
    const uint16_t *slot = slots_of[s->mission[seat]];
    return (row & slot[0]) && (row & slot[1]) && (row & slot[2]);
}

TT_QUICK static inline bool home_on(uint32_t ground, uint32_t patches, int who) { /* 13.3, 8.2 */
    uint32_t black = black_of[who], red = red_of[who];
    return !(ground & black) && (patches & red) == red && !((patches >> S1962 & 1) && ((black | red) & LATE_SITES));
}
TT_QUICK static inline bool at_home(const struct state *s, int who) { return home_on(s->ground, s->patches, who); }

TT_QUICK static inline bool hand_full(const struct tt_setup *setup, const struct state *s, int seat) { /* 13.4 */
    if (!s->gained || setup->option[OPTION_HAND_WIN] == WIN_OFF)
        return false;
    return setup->option[OPTION_HAND_WIN] == WIN_EXACT ? s->hand_n[seat] == numbers_of(setup)->full_hand
                                                       : s->hand_n[seat] >= numbers_of(setup)->full_hand;
}

/* All conditions that hold for the active player (13.6, A3). */
TT_FN static unsigned victory(const struct tt_setup *setup, const struct state *s) {
    int seat = s->to_move;
    unsigned held = mission_done(setup, s, seat) ? AT(REASON_MISSION) : 0;
    if (mode_is(setup, ARTIFAXX))
        return held;
    if (s->identity[seat] != NONE && at_home(s, s->identity[seat]))
        held |= AT(REASON_IDENTITY);
    if (hand_full(setup, s, seat))
        held |= AT(REASON_HAND);
    return held;
}

TT_FN static void finish(struct state *s, int winner, unsigned reasons, struct tt_events *ev) {
    s->phase = OVER;
    s->base.actors = 0;
    s->winner = (uint8_t)winner;
    s->reasons = (uint8_t)reasons;
    if (!ev)
        return;
    struct tt_event *e = tt_emit(ev, EVENT_ENDED, TT_NOBODY);
    e->arg[0] = (int16_t)winner;
    e->arg[1] = (int16_t)reasons;
    e->arg[2] = reasons & AT(REASON_HAND) ? s->hand_n[winner] : 0;
}

/* --- turns ------------------------------------------------------------------------------------ */

TT_QUICK static inline void ask(struct state *s, int phase, int seat) {
    s->phase = (uint8_t)phase;
    s->base.actors = (uint8_t)(1u << seat);
}

/* End of a solonaut's turn: home, then draw (S4, S5). */
TT_FN static void end_solo_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    for (unsigned away = s->travellers; away; away &= away - 1u) {
        int who = tt_lowest(away);
        if (!at_home(s, who))
            continue;
        s->travellers = (uint16_t)(s->travellers & ~AT(who));
        s->home = (uint16_t)(s->home | AT(who));
        tt_tell(ev, EVENT_WENT_HOME, TT_NOBODY, who, 0);
    }
    if (!s->travellers) {
        finish(s, 0, AT(REASON_ALL_HOME), ev);
        return;
    }
    draw(setup, s, 0, 1, WHY_TURN, ev);
    if (!s->hand_n[0]) {
        finish(s, NO_SEAT, AT(REASON_OUT_OF_TIME), ev);
        return;
    }
    s->turn++;
    s->owed = 1;
    s->gained = 0;
    tt_tell(ev, EVENT_TURN_BEGAN, 0, s->turn, 0);
    ask(s, MAIN, 0);
}

/* The draw of a turn; false if nothing is left to play, so that the play owed is void (3.2, 3.8). */
TT_QUICK static inline bool begin_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    s->owed = 1;
    s->gained = 0;
    draw(setup, s, s->to_move, 1, WHY_TURN, ev);
    if (s->hand_n[s->to_move]) {
        ask(s, MAIN, s->to_move);
        return true;
    }
    s->owed = 0;
    return false;
}

/* Victory, the limit, the next turn (3.9); turns without a card to play follow each other. */
TT_FN static void end_turn(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    enum { ENOUGH_EVENTS = 400 };
    if (mode_is(setup, SOLONAUTS)) {
        end_solo_turn(setup, s, ev);
        return;
    }
    do {
        unsigned held = victory(setup, s);
        if (held) {
            finish(s, s->to_move, held, ev);
            return;
        }
        if (s->turn >= setup->option[OPTION_TURN_LIMIT]) { /* 14.2 */
            finish(s, NO_SEAT, AT(REASON_TURN_LIMIT), ev);
            return;
        }
        bool again = s->extra > 0;
        if (again)
            s->extra--;
        else
            s->to_move = (uint8_t)left_of(setup, s->to_move);
        s->turn++;
        /* A position without cards can have hundreds of void turns; the log need not have them all. */
        if (ev && ev->n < ENOUGH_EVENTS)
            tt_tell(ev, EVENT_TURN_BEGAN, s->to_move, s->turn, again);
    } while (!begin_turn(setup, s, ev));
}

TT_FN static void close_miracle(struct state *s, struct tt_events *ev) { /* 9.10 */
    for (int i = 0; i < s->aside_n; i++) {
        to_discard(s, s->aside[i]);
        tt_tell(ev, EVENT_DISCARDED, s->to_move, s->aside[i], 0);
    }
    memset(s->aside, 0, sizeof s->aside);
    s->aside_n = s->aside_plays = 0;
}

/* What comes next (4.5). */
TT_FN static void settle(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    if (s->fetch) {
        ask(s, FETCH, s->to_move);
        return;
    }
    if (s->aside_n && s->aside_plays) {
        ask(s, MIRACLE, s->to_move);
        return;
    }
    if (s->aside_n | s->aside_plays)
        close_miracle(s, ev);
    if (s->owed && s->hand_n[s->to_move]) {
        ask(s, MAIN, s->to_move);
        return;
    }
    s->owed = 0; /* 3.8 */
    end_turn(setup, s, ev);
}

/* --- what cards do ---------------------------------------------------------------------------- */

TT_FN static void tell_years(struct tt_events *ev, int kind, uint32_t sites) {
    for (; ev && sites; sites &= sites - 1)
        tt_tell(ev, kind, TT_NOBODY, year_of_site[tt_lowest(sites)], 0);
}

/* Flip, ripples, patches without ground, the count (9.1, 5.3, 5.5, 6.2). */
TT_FN static void flip(const struct tt_setup *setup, struct state *s, int pin, struct tt_events *ev) {
    s->flipped = (uint16_t)(s->flipped ^ AT(pin));
    uint32_t before = years_in(s->ground), lost;
    s->ground = ground_of(s->flipped);
    if (ev) {
        uint32_t after = years_in(s->ground);
        tt_tell(ev, EVENT_FLIPPED, TT_NOBODY, year_of_pin[pin], s->flipped >> pin & 1);
        tell_years(ev, EVENT_PARADOX, after & ~before);
        tell_years(ev, EVENT_RESTORED, before & ~after);
    }
    for (lost = s->patches & ~s->ground; lost; lost &= lost - 1) {
        int kind = FIRST_PATCH + tt_lowest(lost);
        to_discard(s, kind);
        tt_tell(ev, EVENT_NULLIFIED, TT_NOBODY, kind, 0);
    }
    s->patches &= s->ground;
    if (tt_count(open_paradoxes(s)) >= setup->option[OPTION_PARADOX_LIMIT])
        finish(s, NO_SEAT, AT(REASON_PARADOX), ev);
}

TT_FN static void lay_patch(const struct tt_setup *setup, struct state *s, int kind, struct tt_events *ev) { /* 9.3 */
    s->patches |= AT(kind - FIRST_PATCH);
    tt_tell(ev, EVENT_PATCHED, s->to_move, kind, 0);
    if (!mode_is(setup, SOLONAUTS) && draw(setup, s, s->to_move, 1, WHY_PATCH, ev))
        s->gained = 1;
}

TT_QUICK static inline int owner_of(const struct tt_setup *setup, const struct state *s, int artifact) {
    for (int p = 0; p < setup->seats; p++)
        if (s->row[p] >> artifact & 1)
            return p;
    return NO_SEAT;
}

/* Takes an artifact away from the one who has it; to a seat, or to the discard pile (9.8). */
TT_FN static void move_artifact(const struct tt_setup *setup, struct state *s, int artifact, int to,
                                struct tt_events *ev) {
    int from = owner_of(setup, s, artifact);
    if (from != NO_SEAT)
        s->row[from] = (uint16_t)(s->row[from] & ~AT(artifact));
    if (to != NO_SEAT)
        s->row[to] = (uint16_t)(s->row[to] | AT(artifact));
    else
        to_discard(s, FIRST_ARTIFACT + artifact);
    if (ev) {
        struct tt_event *e = tt_emit(ev, EVENT_ARTIFACT_MOVED, TT_NOBODY);
        e->arg[0] = (int16_t)(FIRST_ARTIFACT + artifact);
        e->arg[1] = (int16_t)from;
        e->arg[2] = (int16_t)to;
    }
}

TT_FN static void sell(const struct tt_setup *setup, struct state *s, unsigned bonus, int artifact,
                       struct tt_events *ev) {
    bool better = bonus >> artifact & 1;
    move_artifact(setup, s, artifact, NO_SEAT, ev);
    if (draw(setup, s, s->to_move, better ? 3 : 2, WHY_SALE, ev))
        s->gained = 1;
}

TT_FN static void miracle(const struct tt_setup *setup, struct state *s, unsigned bonus, int artifact,
                          struct tt_events *ev) {
    bool better = bonus >> artifact & 1;
    move_artifact(setup, s, artifact, NO_SEAT, ev);
    for (int n = better ? 3 : 2; s->aside_n < n; s->aside_n++) {
        int kind = pop_deck(setup, s, ev);
        if (kind == NO_CARD)
            break;
        s->aside[s->aside_n] = (uint8_t)kind;
    }
    s->aside_plays = better ? 2 : 1;
    tell_drawn(setup, ev, s->to_move, WHY_MIRACLE, s->aside, s->aside_n);
}

/* Takes a new mission or identity and discards the old one (12.5); false if there is none to take. */
TT_FN static bool renew(const struct tt_setup *setup, struct state *s, uint8_t *deck, uint8_t *deck_n,
                        uint8_t *discards, uint8_t *discards_n, uint8_t *held) {
    if (!*deck_n) {
        memcpy(deck, discards, *discards_n);
        memset(discards, 0, *discards_n);
        *deck_n = *discards_n;
        *discards_n = 0;
        tt_chance_shuffle(setup, &s->base, deck, *deck_n);
    }
    if (!*deck_n)
        return false;
    uint8_t old = *held;
    *held = deck[--*deck_n];
    deck[*deck_n] = 0;
    discards[(*discards_n)++] = old;
    return true;
}

TT_FN static void new_mission(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    int old = s->mission[seat];
    if (renew(setup, s, s->mission_deck, &s->mission_deck_n, s->mission_discard, &s->mission_discard_n,
              &s->mission[seat]))
        tt_tell(ev, EVENT_MISSION_CHANGED, seat, old, 0);
}

TT_FN static void new_identity(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    int old = s->identity[seat];
    if (renew(setup, s, s->identity_deck, &s->identity_deck_n, s->identity_discard, &s->identity_discard_n,
              &s->identity[seat]))
        tt_tell(ev, EVENT_IDENTITY_CHANGED, seat, old, 0);
}

TT_FN static void pass_hands(const struct tt_setup *setup, struct state *s, int direction, struct tt_events *ev) {
    struct bag hand[PLAYERS];
    uint8_t hand_n[PLAYERS];
    memcpy(hand, s->hand, sizeof hand);
    memcpy(hand_n, s->hand_n, sizeof hand_n);
    for (int p = 0; p < setup->seats; p++) {
        int q = left_of(setup, p), from = direction == LEFT ? p : q, to = direction == LEFT ? q : p;
        s->hand[to] = hand[from];
        s->hand_n[to] = hand_n[from];
    }
    tt_tell(ev, EVENT_HANDS_PASSED, TT_NOBODY, direction, 0);
}

TT_FN static void redeal_hands(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    uint8_t card[CARDS];
    int n = 0, p = s->to_move;
    for (int q = 0; q < setup->seats; q++)
        n += bag_list(&s->hand[q], card + n);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->hand_n, 0, sizeof s->hand_n);
    tt_chance_shuffle(setup, &s->base, card, n);
    for (; n > 0; p = left_of(setup, p))
        to_hand(s, p, card[--n]);
    tt_tell(ev, EVENT_HANDS_REDEALT, TT_NOBODY, 0, 0);
}

TT_FN static void fast_forward(const struct tt_setup *setup, struct state *s, struct tt_events *ev) { /* 11.3 */
    if (!setup->option[OPTION_FAST_FORWARD]) {
        s->extra = (uint8_t)(s->extra + 2);
        return;
    }
    if (draw(setup, s, s->to_move, 2, WHY_FAST_FORWARD, ev))
        s->gained = 1;
    s->owed = (uint8_t)(s->owed + 2);
}

TT_FN static void open_fetch(struct state *s, int fetch, struct tt_events *ev) { /* 11.4 */
    s->fetch = (uint8_t)fetch;
    tt_tell(ev, EVENT_SEARCHING, s->to_move, fetch, 0);
}

/* A card that was not cancelled: first its place, then its effect (4.3). */
TT_FN static void carry_out(const struct tt_setup *setup, struct state *s, int kind, int choice, struct tt_events *ev) {
    if (kind < FIRST_PATCH) {
        to_discard(s, kind);
        flip(setup, s, choice, ev);
        return;
    }
    if (kind < FIRST_ARTIFACT) {
        lay_patch(setup, s, kind, ev);
        return;
    }
    if (kind < FIRST_ACTION) {
        move_artifact(setup, s, kind - FIRST_ARTIFACT, s->to_move, ev);
        return;
    }
    to_discard(s, kind);
    switch (kind) {
    case SELL_DINOSAURS: sell(setup, s, DINOSAURS, choice, ev); break;
    case SELL_MASTERPIECES: sell(setup, s, LOST_WORKS | best_mona(rows_together(setup, s)), choice, ev); break;
    case MIRACLE_RELICS: miracle(setup, s, RELICS, choice, ev); break;
    case MIRACLE_WISDOM: miracle(setup, s, WISDOMS, choice, ev); break;
    case GET_THERE_FIRST: move_artifact(setup, s, choice, s->to_move, ev); break;
    case NEVER_EXISTED: move_artifact(setup, s, choice, NO_SEAT, ev); break;
    case NEW_MISSION: new_mission(setup, s, s->to_move, ev); break;
    case PARENTS: new_identity(setup, s, choice, ev); break;
    case DISCONTINUITY: pass_hands(setup, s, choice, ev); break;
    case VORTEX: redeal_hands(setup, s, ev); break;
    case FAST_FORWARD: fast_forward(setup, s, ev); break;
    case REWIND: open_fetch(s, FROM_DISCARD, ev); break;
    case TO_THE_FUTURE: open_fetch(s, FROM_DECK, ev); break;
    default: break;
    }
}

/* --- the stack -------------------------------------------------------------------------------- */

TT_QUICK static inline int top_player(const struct state *s) { return s->calls ? s->caller[s->calls - 1] : s->to_move; }

TT_FN static void clear_stack(struct state *s) {
    s->card = NO_CARD;
    s->choice = s->calls = 0;
    s->asked = NO_SEAT;
    memset(s->caller, 0, sizeof s->caller);
}

/* The window is closed: Messages from the top down, each cancelling the card below that is not cancelled
 * itself; then the card at the bottom (10.6). */
TT_FN static void resolve(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int kind = s->card, choice = s->choice, calls = s->calls;
    for (int i = calls - 1; i >= 0; i--) {
        to_discard(s, MESSAGE);
        if ((calls - i) % 2 == 0)
            tt_tell(ev, EVENT_CANCELLED, s->caller[i], MESSAGE, 0);
    }
    clear_stack(s);
    if (calls % 2) {
        to_discard(s, kind);
        tt_tell(ev, EVENT_CANCELLED, s->to_move, kind, 0);
    } else {
        carry_out(setup, s, kind, choice, ev);
    }
    if (s->phase != OVER)
        settle(setup, s, ev);
}

/* Asks the next player after `seat`, or closes the window (10.3). */
TT_FN static void ask_next(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    if (s->spent + s->calls < setup->option[OPTION_MESSAGES])
        for (int top = top_player(s), p = left_of(setup, seat); p != top; p = left_of(setup, p))
            if (s->hand_n[p]) {
                s->asked = (uint8_t)p;
                ask(s, RESPONSE, p);
                return;
            }
    resolve(setup, s, ev);
}

TT_FN static void announce(const struct tt_setup *setup, struct state *s, int kind, int choice, int from,
                           struct tt_events *ev) {
    s->card = (uint8_t)kind;
    s->choice = (uint8_t)choice;
    if (ev) {
        struct tt_event *e = tt_emit(ev, EVENT_ANNOUNCED, s->to_move);
        e->arg[0] = (int16_t)kind;
        e->arg[1] = (int16_t)choice;
        e->arg[2] = (int16_t)from;
    }
    ask_next(setup, s, s->to_move, ev);
}

/* --- moves ------------------------------------------------------------------------------------ */

TT_FN static void take_from(uint8_t *list, uint8_t *n, int i) {
    for (--*n; i < *n; i++)
        list[i] = list[i + 1];
    list[*n] = 0;
}

/* The copy drawn first leaves the aside row, the topmost the discard pile (1.5). */
TT_FN static void leave_aside(struct state *s, int kind) {
    int i = 0;
    while (s->aside[i] != kind)
        i++;
    take_from(s->aside, &s->aside_n, i);
}

TT_FN static void leave_discard(struct state *s, int kind) {
    int i = s->discard_n - 1;
    while (s->discard[i] != kind)
        i--;
    take_from(s->discard, &s->discard_n, i);
    s->gone &= ~BIT(kind);
    for (i = 0; i < s->discard_n; i++)
        s->gone |= BIT(s->discard[i]);
}

TT_FN static void leave_deck(struct state *s, int kind) {
    int i = 0;
    while (s->deck[i] != kind)
        i++;
    take_from(s->deck, &s->deck_n, i);
}

TT_FN static void play(const struct tt_setup *setup, struct state *s, int kind, int choice, struct tt_events *ev) {
    if (s->phase == MIRACLE) {
        leave_aside(s, kind);
        s->aside_plays--;
        announce(setup, s, kind, choice, BY_ASIDE, ev);
        return;
    }
    leave_hand(s, s->to_move, kind);
    s->owed--;
    announce(setup, s, kind, choice, BY_HAND, ev);
}

TT_FN static void end_fetch(const struct tt_setup *setup, struct state *s) { /* 11.6 */
    if (s->fetch == FROM_DECK)
        tt_chance_shuffle(setup, &s->base, s->deck, s->deck_n);
    s->fetch = NO_FETCH;
}

TT_FN static void fetch(const struct tt_setup *setup, struct state *s, int kind, int choice, struct tt_events *ev) {
    int from = s->fetch == FROM_DECK ? BY_DECK : BY_DISCARD;
    if (from == BY_DECK)
        leave_deck(s, kind);
    else
        leave_discard(s, kind);
    end_fetch(setup, s);
    announce(setup, s, kind, choice, from, ev);
}

TT_QUICK static inline void throw_away(struct state *s, int seat, int kind, struct tt_events *ev) {
    leave_hand(s, seat, kind);
    to_discard(s, kind);
    tt_tell(ev, EVENT_DISCARDED, seat, kind, 0);
}

TT_FN static void decline(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    tt_tell(ev, EVENT_DECLINED, s->to_move, 0, 0);
    if (s->fetch)
        end_fetch(setup, s);
    else
        close_miracle(s, ev);
}

/* 2.9: each is asked once, from the first player on; then the first turn begins. */
TT_FN static void ask_about_identity(const struct tt_setup *setup, struct state *s, int seat, struct tt_events *ev) {
    int next = seat == NO_SEAT ? s->to_move : left_of(setup, seat);
    if (seat == NO_SEAT || next != s->to_move) {
        s->asked = (uint8_t)next;
        ask(s, SWAPPING, next);
        return;
    }
    s->asked = NO_SEAT;
    tt_tell(ev, EVENT_TURN_BEGAN, s->to_move, s->turn, 0);
    if (!begin_turn(setup, s, ev))
        end_turn(setup, s, ev);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = own(base);
    int seat = tt_move_seat(m), kind = move_card(m);
    switch ((enum verb)move_verb(m)) {
    case PLAY: play(setup, s, kind, move_choice(m), ev); break;
    case TAKE: fetch(setup, s, kind, move_choice(m), ev); break;
    case DISCARD:
        throw_away(s, seat, kind, ev);
        if (s->phase == KILL)
            draw(setup, s, seat, 1, WHY_KILL_TIME, ev); /* 3.5 */
        s->owed--;
        settle(setup, s, ev);
        break;
    case KILL_TIME:
        throw_away(s, seat, kind, ev);
        s->phase = KILL;
        break;
    case RESPOND:
        leave_hand(s, seat, MESSAGE);
        s->caller[s->calls++] = (uint8_t)seat;
        tt_tell(ev, EVENT_RESPONDED, seat, 0, 0);
        ask_next(setup, s, seat, ev);
        break;
    case PASS:
        tt_tell(ev, EVENT_PASSED, seat, 0, 0);
        ask_next(setup, s, seat, ev);
        break;
    case DECLINE:
        decline(setup, s, ev);
        settle(setup, s, ev);
        break;
    case KEEP_IDENTITY:
    case SWAP_IDENTITY:
        if (move_verb(m) == SWAP_IDENTITY)
            new_identity(setup, s, seat, ev);
        else
            tt_tell(ev, EVENT_IDENTITY_KEPT, seat, 0, 0);
        ask_about_identity(setup, s, seat, ev);
        break;
    }
}

/* --- setup ------------------------------------------------------------------------------------ */

TT_FN static void clear(const struct tt_setup *setup, struct state *s) {
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    s->turn = 1;
    s->winner = NO_SEAT;
    memset(s->mission, NONE, sizeof s->mission);
    memset(s->identity, NONE, sizeof s->identity);
    clear_stack(s);
}

TT_QUICK static inline int first_player(const struct tt_setup *setup, struct state *s) { /* 2.6 */
    if (setup->seats == 1)
        return 0;
    if (setup->option[OPTION_FIRST] >= 0)
        return (int)setup->option[OPTION_FIRST];
    return (int)tt_chance_below(setup, &s->base, setup->seats);
}

TT_FN static void deal_hands(const struct tt_setup *setup, struct state *s) {
    int rounds = mode_is(setup, SOLONAUTS) ? (int)SOLO_DEALT : numbers_of(setup)->dealt;
    for (int i = 0, p = s->to_move; i < rounds * setup->seats; i++, p = left_of(setup, p)) {
        to_hand(s, p, s->deck[--s->deck_n]);
        s->deck[s->deck_n] = 0;
    }
}

/* Missions, identities, game cards, first player: chance is spent in this order (2.7, S1). */
TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    clear(setup, s);
    if (!mode_is(setup, SOLONAUTS)) {
        for (int i = 0; i < MISSIONS; i++)
            s->mission_deck[i] = (uint8_t)i;
        s->mission_deck_n = MISSIONS;
        tt_chance_shuffle(setup, &s->base, s->mission_deck, MISSIONS);
        for (int p = 0; p < setup->seats; p++) {
            s->mission[p] = s->mission_deck[--s->mission_deck_n];
            s->mission_deck[s->mission_deck_n] = 0;
        }
    }
    if (!mode_is(setup, ARTIFAXX)) {
        uint8_t who[IDENTITIES];
        int n = IDENTITIES;
        for (int i = 0; i < IDENTITIES; i++)
            who[i] = (uint8_t)i;
        tt_chance_shuffle(setup, &s->base, who, IDENTITIES);
        if (mode_is(setup, SOLONAUTS)) {
            for (int i = 0; i < setup->option[OPTION_SOLO]; i++)
                s->travellers = (uint16_t)(s->travellers | AT(who[--n]));
        } else {
            for (int p = 0; p < setup->seats; p++)
                s->identity[p] = who[--n];
            memcpy(s->identity_deck, who, (size_t)n);
            s->identity_deck_n = (uint8_t)n;
        }
    }
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = copies_in_game(setup, kind); i > 0; i--)
            s->deck[s->deck_n++] = (uint8_t)kind;
    tt_chance_shuffle(setup, &s->base, s->deck, s->deck_n);
    s->to_move = (uint8_t)first_player(setup, s);
    deal_hands(setup, s);
    s->owed = 1;
    if (mode_is(setup, SOLONAUTS))
        ask(s, MAIN, 0);
    else if (swaps_identities(setup))
        ask_about_identity(setup, s, NO_SEAT, NULL);
    else
        begin_turn(setup, s, NULL);
}

TT_QUICK static inline const char *reason_name(int reason) {
    switch ((enum reason)reason) {
    case REASON_MISSION: return "mission";
    case REASON_IDENTITY: return "identity";
    case REASON_HAND: return "hand";
    case REASON_PARADOX: return "paradox";
    case REASON_TURN_LIMIT: return "turn_limit";
    case REASON_ALL_HOME: return "all_home";
    case REASON_OUT_OF_TIME: return "out_of_time";
    case REASONS: break;
    }
    return "";
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    if (s->winner != NO_SEAT) {
        r->winners = (uint8_t)(1u << s->winner);
        r->score[s->winner] = 1;
    }
    if (mode_is(setup, SOLONAUTS))
        r->score[0] = tt_count(s->home); /* S6 */
    r->reason = reason_name(tt_lowest(s->reasons));
}

#endif
