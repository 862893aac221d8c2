/* TimeQuest: the rules, and nothing else. Clauses of RULES.md are cited by their numbers (7.6, B.2).
 *
 * What comes next is an agenda, a small stack of steps in the state: an action answers the step on top,
 * effects put further steps in front, and automatic steps run until somebody has to decide. So cards can
 * interrupt each other to any depth without recursion, and a position can be printed anywhere.
 *
 * The parts, each on top of the one before: state.h (cards, numbers, steps, moves), layout.h (the state),
 * decks_tokens_map.inc (dice, decks, tokens, map), effects.inc (quests, artifacts, the switch of effects), arena.inc,
 * automatic_steps.inc, moves.inc (legal moves), apply.inc (what a move does). */
#ifndef TIMEQUEST_RULES_C
#define TIMEQUEST_RULES_C

#include "apply.inc"

/* --- the loop --------------------------------------------------------------------------------- */

/* A step of this kind that has been taken off the agenda. */
TT_QUICK static inline void automatic(struct at *g, int kind, struct step step) {
    struct state *s = g->s;
    int p = step.player;
    switch (kind) {
    case STEP_START_ROUND: start_round(g); break;
    case STEP_EVENT_PLAYER: event_player(g, p); break;
    case STEP_EVENT_ROLL: roll_dice(g, p, ROLL_EVENT, 1, s->event, 0, 0); break;
    case STEP_RESOLVE_ROLL: resolve_roll(g, &step); break;
    case STEP_GOOD: good(g, p); break;
    case STEP_NEGATIVE: negative(g, step); break;
    case STEP_AUCTION_END: auction_end(g); break;
    case STEP_LOTTERY_ROLLS: lottery(g); break;
    case STEP_GIVE_CRYSTALS: gain_crystals(g, p, step.a[0], step.a[1]); break;
    case STEP_WON: won(g, p, step.a[0], step.a[1]); break;
    case STEP_EVENT_END: event_end(g); break;
    case STEP_START_TURN: start_turn(g, p); break;
    case STEP_DRAW_EVENT: draw_event(g, p); break;
    case STEP_OWN_ARTIFACT:
        if (step.a[1] == ALL_TIME_AUCTION)
            s->lot = NONE;
        add_artifact(g, p, step.a[0], step.a[1]);
        break;
    case STEP_TARGETED: hit(g, step); break;
    case STEP_ARENA_ROLL: arena_roll(g); break;
    case STEP_ARENA_END: arena_end(g); break;
    case STEP_END_TURN: end_turn(g, p); break;
    case STEP_END_ROUND: end_round(g); break;
    default: tiebreak_end(g);
    }
}

enum { OVER = STEPS };

/* What is next, as the kind of a step: what need not be asked is taken off; a decision has its actors. */
TT_QUICK static inline int settle(struct at *g) {
    struct state *s = g->s;
    for (;;) {
        if (s->complete && !s->over)
            artifact_victory(g);
        if (s->over) {
            s->base.actors = 0;
            return OVER;
        }
        const struct step *top = top_step(s);
        if (top->kind != STEP_PICK || pick_types(s, top)) {
            bool many = top->kind == STEP_BID || top->kind == STEP_TIEBREAK;
            if (top->kind < DECISIONS)
                s->base.actors = (uint8_t)(many ? top->player : 1u << top->player);
            return top->kind;
        }
        pop(s);
    }
}

/* Automatic steps until somebody has a decision or the game is over (1.10). */
TT_FN static void run(struct at *g) {
    for (;;) {
        int kind = settle(g);
        if (kind < DECISIONS || kind == OVER)
            return;
        automatic(g, kind, pop(g->s));
    }
}

/* 20.3: objectives that lie open now. */
TT_FN static void tell_achieved(struct at *g, unsigned players) {
    for
        EACH_BIT(p, players)
    TELL(EVENT_OBJECTIVE_ACHIEVED, LOW(p), g->s->player[LOW(p)].objective,
         objective_level(g->setup, &g->s->player[LOW(p)], false), 0, 0);
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct at here = {setup, own(base), ev}, *g = &here;
    struct state *s = here.s;
    int p = tt_move_seat(m), kind = top_step(s)->kind;
    unsigned open = ev ? open_objectives(setup, s) : 0;
    if (kind == STEP_TURN)
        take_turn(g, p, move_verb(m), move_arg(m));
    else
        answer(g, kind, pop(s), p, move_verb(m), move_arg(m));
    run(g);
    if (ev && !s->over)
        tell_achieved(g, open_objectives(setup, s) & ~open);
}

/* --- setup (chapter 4) ------------------------------------------------------------------------ */

TT_FN static int start_visits(const struct tt_setup *setup) {
    return setup->option[OPTION_VISITS] ? (int)setup->option[OPTION_VISITS] : setup->seats + 1;
}

TT_QUICK static inline int row_size(const struct tt_setup *setup) { return setup->seats <= 3 ? 4 : 3; }

/* An empty table: every token in the supply, every figure on the Void, no cards anywhere. */
TT_FN static void clear_table(const struct tt_setup *setup, struct state *s) {
    clear_state(setup, s);
    tt_chance_start(setup, &s->base);
    for (int t = 0; t < TYPES; t++)
        s->supply[t] = EACH;
    s->crystals = CRYSTALS;
    for (int at = 1; at <= PERIODS; at++)
        s->visits[at] = (uint8_t)start_visits(setup);
    chart(s);
    clear_event(s);
    clear_turn(s);
    for (int p = 0; p < setup->seats; p++) {
        struct player *me = &s->player[p];
        me->character = me->objective = NONE;
        me->void_mode = MODE_START;
        me->token_up = 1;
        me->guardian_ready = 1;
    }
}

/* The cards of a deck in their order; returns how many. */
TT_FN static int all_cards(const struct numbers *t, int deck, int level, uint8_t *out) {
    int n = 0;
    switch (deck) {
    case QUEST_DECK:
        for (int i = 0; i < QUESTS; i++)
            if (t->quest[i].copies)
                out[n++] = (uint8_t)i;
        return n;
    case ACTION_DECK:
        for (int i = 0; i < ACTIONS; i++)
            if (t->action[i].copies)
                out[n++] = (uint8_t)i;
        return n;
    case ACTIVE_DECK:
        for (int i = 0; i < EVENTS; i++)
            if (t->event[i].copies)
                out[n++] = (uint8_t)(FIRST_EVENT + i);
        return n;
    default:
        for (int i = 0; i < ALLS; i++)
            if (level_bits(level) >> i & 1 && t->all[i].copies)
                out[n++] = (uint8_t)(FIRST_ALL + i);
        return n;
    }
}

TT_FN static void shuffle_deck(const struct tt_setup *setup, struct state *s, int deck, int level) {
    uint8_t *card = deck_cards(s, deck, level);
    int n = all_cards(numbers_of(setup), deck, level, card);
    tt_chance_shuffle(setup, &s->base, card, n);
    *deck_size(s, deck, level) = (uint8_t)n;
}

/* The setup's decisions, in order: characters, resources, the first round (4.5, 4.6). */
TT_FN static void push_setup(struct at *g, unsigned characters, unsigned resources) {
    int last = (g->s->first + g->setup->seats - 1) % g->setup->seats;
    push(g, STEP_START_ROUND, 0);
    for (int i = 0, p = last; i < g->setup->seats; i++, p = p ? p - 1 : g->setup->seats - 1)
        if (resources >> p & 1)
            push(g, STEP_RESOURCES, p);
    for (int i = 0, p = last; i < g->setup->seats; i++, p = p ? p - 1 : g->setup->seats - 1)
        if (characters >> p & 1)
            push(g, STEP_CHARACTER, p);
}

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = own(base);
    struct at here = {setup, s, NULL};
    uint8_t objective[OBJECTIVES];
    clear_table(setup, s);
    shuffle_deck(setup, s, QUEST_DECK, 0);
    shuffle_deck(setup, s, ACTION_DECK, 0);
    shuffle_deck(setup, s, ACTIVE_DECK, 0);
    for (int level = 0; level < LEVELS; level++)
        shuffle_deck(setup, s, ALL_DECK, level);
    for (int i = 0; i < OBJECTIVES; i++)
        objective[i] = (uint8_t)i;
    tt_chance_shuffle(setup, &s->base, objective, OBJECTIVES);
    for (; s->row_n < row_size(setup); s->row_n++)
        s->row[s->row_n] = (uint8_t)draw_top(&here, QUEST_DECK, 0);
    s->first = (uint8_t)tt_chance_below(setup, &s->base, setup->seats); /* 4.4 */
    for (int p = 0; p < setup->seats; p++) {
        struct player *me = &s->player[p];
        me->crystals = (uint8_t)setup->option[OPTION_START_CRYSTALS];
        s->crystals = (uint8_t)(s->crystals - me->crystals);
        if (setup->revision >= AT_ONCE)
            note_most(me);
        if (setup->option[OPTION_OBJECTIVES])
            me->objective = objective[OBJECTIVES - 1 - p];
    }
    push_setup(&here, (1u << setup->seats) - 1u, (1u << setup->seats) - 1u);
    run(&here);
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *out) {
    const struct state *s = seen_as(base);
    out->winners = s->winners;
    for (int p = 0; p < setup->seats; p++)
        out->score[p] = score(setup, s, p);
    out->reason = s->reason == BY_SCORE   ? "score"
                  : s->reason == BY_ARENA ? "arena"
                  : s->reason == SHARED   ? "shared"
                                          : "artifacts";
}

#endif
