/* TimeQuest: ids, options, actions and events in JSON (Part D of RULES.md). Included by game.c. */

static const char *const type_id[] = {"food", "gold", "knowledge", "cloth", "stone", NULL};
static const char *const location_id[] = {"void",
#define PERIOD(NAME, id, gain1, gain2, x, y) #id,
#include "cards.def"
                                          NULL};
static const char *const quest_id[] = {
#define QUEST(id, period, x, y, crystals) #id,
#include "cards.def"
    NULL};
/* In the order of enum thing. */
static const char *const thing_id[] = {
#define ACTION(NAME, id, how, needs, arg, effect) #id,
#include "cards.def"
#define EVENT(NAME, id, rolls, crystals, food, gold, knowledge, cloth, stone, shown, arg, effect) #id,
#include "cards.def"
#define ALL(NAME, id, level, goal, how, crystals, picks, food, gold, knowledge, cloth, stone, good, negative) #id,
#include "cards.def"
#define ARTIFACT(id) #id,
#include "cards.def"
    "collect",    "quest",    "artifact", "arena",   "duel",  "harvest", "setup",   "move", "free_move",
    "enter_void", "reversal", "void",     "penalty", "trade", "tie",     "convert", NULL};
_Static_assert(sizeof thing_id / sizeof *thing_id == THINGS + 1, "every thing has an id");
static const char *const character_id[] = {
#define CHARACTER(NAME, id) #id,
#include "cards.def"
    NULL};
static const char *const objective_id[] = {
#define OBJECTIVE(NAME, id, one, two, three) #id,
#include "cards.def"
    NULL};
static const char *const level_id[] = {"easy", "moderate", "difficult", NULL};
static const char *const mode_id[] = {"", "start", "adjacent", "portal", NULL};
static const char *const reason_id[] = {"score", "arena", "shared", "artifacts", NULL};
static const char *const deck_id[] = {"quest", "active_event", "all_event", "action",
                                      "easy",  "moderate",     "difficult", NULL};
static const char *const arena_id[] = {"", "fight", "duel", NULL};
static const char *const choice_id[] = {"pay",  "fail",        "roll",       "gain",      "spend", "invest",
                                        "join", "buy_crystal", "buy_action", "buy_event", "pass",  NULL};
static const char *const verb_id[] = {"choose_character",
                                      "choose_resources",
                                      "move",
                                      "free_move",
                                      "collect",
                                      "complete_quest",
                                      "buy_artifact",
                                      "draw_action",
                                      "artifact_duel",
                                      "arena_fight",
                                      "enter_void",
                                      "void_roll",
                                      "offer",
                                      "play",
                                      "slot",
                                      "use",
                                      "swap_resource",
                                      "launch",
                                      "convert",
                                      "vision",
                                      "attempt_event",
                                      "use_event",
                                      "end_turn",
                                      "pick",
                                      "pay",
                                      "propose",
                                      "replace",
                                      "swap",
                                      "decline_event",
                                      "vision_keep",
                                      "vision_bury",
                                      "keep",
                                      "arrange",
                                      "accept",
                                      "decline",
                                      "exchange",
                                      "bet",
                                      "reroll",
                                      "boost",
                                      "step",
                                      "give_artifact",
                                      "drop_quest",
                                      "discard_card",
                                      "block",
                                      "guardian",
                                      "event_choice",
                                      "bid",
                                      "tiebreak_bet",
                                      "pass",
                                      NULL};
_Static_assert(sizeof verb_id / sizeof *verb_id == VERBS + 1, "every verb has an id");
static const char *const event_id[] = {"character_chosen",
                                       "round_began",
                                       "event_revealed",
                                       "guardian",
                                       "chose",
                                       "goal_met",
                                       "shielded",
                                       "turn_began",
                                       "turn_ended",
                                       "moved",
                                       "closed",
                                       "token",
                                       "rolled",
                                       "gained",
                                       "lost",
                                       "paid",
                                       "gave",
                                       "quest_completed",
                                       "artifact_gained",
                                       "artifact_lost",
                                       "row_filled",
                                       "drew_card",
                                       "card_played",
                                       "card_discarded",
                                       "card_slotted",
                                       "card_used",
                                       "card_left_map",
                                       "event_drawn",
                                       "event_kept",
                                       "event_declined",
                                       "event_failed",
                                       "event_won",
                                       "event_used",
                                       "looked",
                                       "revealed",
                                       "arranged",
                                       "shuffled",
                                       "offered",
                                       "trade_accepted",
                                       "trade_declined",
                                       "fight_began",
                                       "duel_began",
                                       "duel_declined",
                                       "bet",
                                       "fight_ended",
                                       "bid_made",
                                       "bids_shown",
                                       "tiebreak_chosen",
                                       "tiebreak_shown",
                                       "objective_shown",
                                       "ended",
                                       NULL};
_Static_assert(sizeof event_id / sizeof *event_id == EVENT_KINDS + 1, "every event has an id");

/* --- options (4.1) ---------------------------------------------------------------------------- */

static const char *const arena_gain_id[] = {"challenger", "winner", NULL};
static const struct tt_option options[] = {
    {.id = "visits_per_period", .type = TT_INT, .normal = 0, .min = 0, .max = 12},
    {.id = "closed_to_end", .type = TT_INT, .normal = 4, .min = 3, .max = 5},
    {.id = "round_limit", .type = TT_INT, .normal = 25, .min = 5, .max = 60},
    {.id = "start_crystals", .type = TT_INT, .normal = 0, .min = 0, .max = 6},
    {.id = "collect_amount", .type = TT_INT, .normal = 1, .min = 1, .max = 3},
    {.id = "easy_rounds", .type = TT_INT, .normal = 5, .min = 0, .max = 25},
    {.id = "moderate_rounds", .type = TT_INT, .normal = 5, .min = 0, .max = 25},
    {.id = "objectives", .type = TT_BOOL, .normal = 0},
    {.id = "artifact_anywhere", .type = TT_BOOL, .normal = 0},
    {.id = "arena_gain", .type = TT_ENUM, .normal = 0, .values = arena_gain_id},
    {.id = "offers_per_turn", .type = TT_INT, .normal = 3, .min = 0, .max = 10},
    {.id = "hand_limit", .type = TT_INT, .normal = 3, .min = 1, .max = 10},
    {.id = "slots", .type = TT_INT, .normal = 2, .min = 1, .max = MAX_SLOTS},
};

/* --- small things ----------------------------------------------------------------------------- */

/* A card of a deck by the deck's own ids. */
static const char *card_id(int deck, int card) { return deck == QUEST_DECK ? quest_id[card] : thing_id[card]; }

/* Only the types of which there is something (Part D). */
static void put_some(struct tt_sink *out, const char *key, const int16_t *res) {
    tt_key_object(out, key);
    for (int t = 0; t < TYPES; t++)
        if (res[t])
            tt_key_int(out, type_id[t], res[t]);
    tt_put_end(out);
}

static void put_one(struct tt_sink *out, const char *key, int type, int n) {
    tt_key_object(out, key);
    tt_key_int(out, type_id[type], n);
    tt_put_end(out);
}

static void put_pay_use(struct tt_sink *out, unsigned use) {
    static const int card[] = {CUNNING_STRATEGIST, TIME_SAVER, ART_RENAISSANCE, QUEST_MASTER};
    tt_key_list(out, "use");
    for (int i = 0; i < 4; i++)
        if (use >> i & 1)
            tt_put_text(out, thing_id[card[i]]);
    tt_put_end(out);
}

static void put_list(struct tt_sink *out, const char *key, int deck, const uint8_t *card, int n, bool hidden) {
    tt_key_list(out, key);
    for (int i = 0; i < n; i++) {
        if (hidden)
            tt_put_null(out);
        else
            tt_put_text(out, card_id(deck, card[i]));
    }
    tt_put_end(out);
}

/* --- actions ---------------------------------------------------------------------------------- */

static const int use_card_of[] = {0,          SEASONED_TRAVELER,   EXPERT_NAVIGATOR, TIME_MANIPULATOR,
                                  ART_VIKING, ALL_COSMIC_ALIGNMENT};
static const char *use_id(int use) { return use == USE_COSMIC ? "cosmic_alignment" : thing_id[use_card_of[use]]; }

/* What goes with a card or event that is played or used. */
static void put_card_arg(const struct state *s, int p, int arg, int with, struct tt_sink *out) {
    switch ((enum arg)arg) {
    case ARG_RESOURCE: tt_key_text(out, "resource", type_id[with]); break;
    case ARG_PAIR:
        tt_key_list(out, "resources");
        tt_put_text(out, type_id[with >> 3]);
        tt_put_text(out, type_id[with & 7]);
        tt_put_end(out);
        break;
    case ARG_STEP:
    case ARG_JUMP: tt_key_text(out, "to", location_id[with]); break;
    case ARG_LOCATION: tt_key_text(out, "location", location_id[with]); break;
    case ARG_TARGET: tt_key_int(out, "target", with >> 4); break;
    case ARG_TARGET_TO:
        tt_key_int(out, "target", with >> 4);
        tt_key_text(out, "to", location_id[with & 15]);
        break;
    case ARG_QUEST: tt_key_text(out, "quest", quest_id[quest_at(s, p, with)]); break;
    case ARG_FLIP:
        if (s->side)
            tt_key_text(out, "to", location_id[with]);
        else
            tt_key_text(out, "resource", type_id[with]);
        break;
    case ARG_NONE:
    case ARG_EXCHANGE:
    case ARG_HERE: break;
    }
}

/* Actions of step `turn`, and the same verbs elsewhere. */
static bool put_turn_action(const struct state *s, const struct step *top, int p, int verb, uint32_t arg,
                            struct tt_sink *out) {
    int n = (int)arg, card = n >> 8, with = n & 0xFF;
    switch (verb) {
    case V_MOVE:
        tt_key_text(out, "to", location_id[n >> 3]);
        if (n & 7)
            tt_key_text(out, "use", use_id(n & 7));
        break;
    case V_FREE_MOVE: tt_key_text(out, "to", location_id[n]); break;
    case V_COLLECT:
        if (n)
            tt_key_text(out, "use", thing_id[RESOURCEFUL_EXPLORER]);
        break;
    case V_QUEST: tt_key_text(out, "quest", quest_id[top->kind == S_HUNT ? top->a[1 + n] : quest_at(s, p, n)]); break;
    case V_BUY:
        tt_key_text(out, "quest", quest_id[top->kind == S_EXPERT ? top->a[0] : quest_at(s, p, n >> 2)]);
        tt_key_list(out, "use");
        if (n & BUY_HUNTER)
            tt_put_text(out, thing_id[ARTIFACT_HUNTER]);
        if (n & BUY_SPECIALIST)
            tt_put_text(out, thing_id[ARTIFACT_SPECIALIST]);
        tt_put_end(out);
        break;
    case V_DUEL:
    case V_FIGHT: tt_key_int(out, "target", n); break;
    case V_ENTER_VOID: tt_key_text(out, "mode", mode_id[n]); break;
    case V_VOID_ROLL:
        tt_key_int(out, "dice", n >> 6);
        tt_key_text(out, "x", type_id[n >> 3 & 7]);
        tt_key_text(out, "y", type_id[n & 7]);
        break;
    case V_OFFER: tt_key_int(out, "to", n); break;
    case V_PLAY:
    case V_USE:
        tt_key_text(out, "card", thing_id[card]);
        put_card_arg(s, p, house.action[card].arg, with, out);
        break;
    case V_SLOT: tt_key_text(out, "card", thing_id[n]); break;
    case V_SWAP_RESOURCE:
        tt_key_text(out, "give", type_id[n >> 3]);
        tt_key_text(out, "take", type_id[n & 7]);
        break;
    case V_LAUNCH: tt_key_text(out, "quest", quest_id[QUESTS - 10 + n]); break;
    case V_CONVERT: tt_key_text(out, "give", type_id[n]); break;
    case V_VISION: tt_key_text(out, "deck", deck_id[n]); break;
    case V_ATTEMPT:
    case V_DECLINE_EVENT: tt_key_text(out, "event", thing_id[card]); break;
    case V_USE_EVENT:
        tt_key_text(out, "event", thing_id[card]);
        put_card_arg(s, p, house.event[card - FIRST_EVENT].arg, with, out);
        break;
    default: return false;
    }
    return true;
}

static void put_resource_set(uint32_t arg, int bits, struct tt_sink *out) {
    int16_t res[TYPES];
    for (int t = 0; t < TYPES; t++)
        res[t] = (int16_t)(bits == 3 ? arg >> 3 * t & 7 : arg >> (8 - 2 * t) & 3);
    put_some(out, "resources", res);
}

static const int source_card[] = {TIME_OPPORTUNIST, ART_GREECE, TIME_GAMBLER, TEMPORAL_TACTICIAN};

static void put_answer(const struct state *s, const struct step *top, int p, int verb, uint32_t arg,
                       struct tt_sink *out) {
    int n = (int)arg;
    uint8_t order[3], card[3];
    switch (verb) {
    case V_CHARACTER: tt_key_text(out, "character", character_id[n]); break;
    case V_RESOURCES: put_resource_set(arg, 2, out); break;
    case V_PICK: tt_key_text(out, "resource", type_id[n]); break;
    case V_PAY:
        put_resource_set(arg, 3, out);
        put_pay_use(out, arg >> 15);
        break;
    case V_PROPOSE:
        put_one(out, "give", n >> 7, n >> 5 & 3);
        put_one(out, "take", n >> 2 & 7, n & 3);
        break;
    case V_REPLACE: tt_key_text(out, "card", thing_id[s->player[p].slot[n]]); break;
    case V_SWAP:
    case V_EXCHANGE:
        tt_key_text(out, "give", type_id[n >> 7]);
        tt_key_text(out, "take", type_id[n >> 4 & 7]);
        tt_key_int(out, "amount", n & 15);
        break;
    case V_KEEP: tt_key_text(out, "card", thing_id[top->a[1 + n]]); break;
    case V_ARRANGE:
        order_of(n, top->a[1], order);
        for (int i = 0; i < top->a[1]; i++)
            card[i] = top->a[2 + order[i]];
        put_list(out, "order", top->a[0], card, top->a[1], false);
        break;
    case V_DECLINE:
        if (n)
            tt_key_text(out, "use", thing_id[TIME_GUARDIAN]);
        break;
    case V_BET:
        tt_key_int(out, "spot", n >> 5);
        tt_key_text(out, "resource", type_id[n >> 2 & 7]);
        tt_key_int(out, "amount", n & 3);
        break;
    case V_REROLL:
        tt_key_text(out, "source", thing_id[source_card[n >> 1]]);
        tt_key_int(out, "die", n & 1);
        break;
    case V_BOOST: tt_key_text(out, "source", thing_id[n ? ARENA_CHAMPION : DEFENDER_OF_TIME]); break;
    case V_STEP: tt_key_text(out, "to", location_id[n]); break;
    case V_GIVE_ARTIFACT:
    case V_DROP_QUEST: tt_key_text(out, "quest", quest_id[n]); break;
    case V_DISCARD:
    case V_BLOCK: tt_key_text(out, "card", thing_id[n]); break;
    case V_GUARDIAN: tt_key_text(out, "choice", n ? "harvest" : "shield"); break;
    case V_CHOICE:
        tt_key_text(out, "choice", choice_id[n >> 2]);
        if (n >> 2 == C_INVEST)
            tt_key_int(out, "amount", n & 3);
        break;
    case V_BID: tt_key_int(out, "amount", n); break;
    case V_TIEBREAK:
        tt_key_int(out, "spot", n >> 8);
        tt_key_int(out, "amount", n & 0xFF);
        break;
    default: break;
    }
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    const struct step *top = top_step(s);
    int verb = move_verb(m), p = tt_move_seat(m);
    (void)setup;
    tt_key_text(out, "verb", verb_id[verb]);
    tt_key_int(out, "player", p);
    if (!put_turn_action(s, top, p, verb, move_arg(m), out))
        put_answer(s, top, p, verb, move_arg(m), out);
}

/* --- events (D.3) ----------------------------------------------------------------------------- */

static void put_scores(struct tt_sink *out, const int16_t *score, int seats) {
    tt_key_list(out, "scores");
    for (int p = 0; p < seats; p++)
        tt_put_int(out, score[p]);
    tt_put_end(out);
}

/* Tokens from and to the supply, and between players. */
static void put_token_event(const struct tt_event *e, struct tt_sink *out) {
    if (e->kind == E_GAVE)
        tt_key_int(out, "to", e->arg[7]);
    put_some(out, "resources", e->arg);
    tt_key_int(out, "crystals", e->arg[5]);
    tt_key_text(out, "why", thing_id[e->arg[6]]);
}

static void put_trade_event(const struct tt_event *e, struct tt_sink *out) {
    tt_key_int(out, "to", e->arg[0]);
    put_one(out, "give", e->arg[1], e->arg[2]);
    put_one(out, "take", e->arg[3], e->arg[4]);
}

static void put_arranged(const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "deck", deck_id[e->arg[0]]);
    if (!e->arg[1]) {
        put_list(out, "order", e->arg[0], e->list, e->n, e->hidden);
        return;
    }
    tt_key_list(out, "order");
    tt_put_text(out, e->arg[1] == 1 ? "top" : "bottom");
    tt_put_end(out);
}

static void put_tie_bets(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    tt_key_list(out, "bets");
    for (int p = 0; p < setup->seats; p++) {
        if (!(e->arg[0] >> p & 1)) {
            tt_put_null(out);
            continue;
        }
        tt_put_object(out);
        tt_key_int(out, "spot", e->arg[1 + p] >> 8);
        tt_key_int(out, "amount", e->arg[1 + p] & 0xFF);
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void put_fight_event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    switch (e->kind) {
    case E_FIGHT_BEGAN:
    case E_DUEL_BEGAN:
    case E_DUEL_DECLINED: tt_key_int(out, "target", e->arg[0]); break;
    case E_BET:
        tt_key_int(out, "spot", e->arg[0]);
        tt_key_text(out, "resource", type_id[e->arg[1]]);
        tt_key_int(out, "amount", e->arg[2]);
        break;
    case E_FIGHT_ENDED:
        tt_key_text(out, "kind", arena_id[e->arg[0]]);
        tt_key_list(out, "results");
        tt_put_int(out, e->arg[1]);
        tt_put_int(out, e->arg[2]);
        tt_put_end(out);
        tt_key_int(out, "outcome", e->arg[3]);
        tt_key_seat(out, "winner", e->arg[4]);
        break;
    case E_BID_MADE:
        if (e->hidden)
            tt_key_null(out, "amount");
        else
            tt_key_int(out, "amount", e->list[0]);
        break;
    case E_BIDS_SHOWN:
        tt_key_list(out, "bids");
        for (int p = 0; p < setup->seats; p++) {
            if (e->arg[p] < 0)
                tt_put_null(out);
            else
                tt_put_int(out, e->arg[p]);
        }
        tt_put_end(out);
        break;
    case E_TIEBREAK_CHOSEN:
        for (int i = 0; i < 2; i++) {
            if (e->hidden)
                tt_key_null(out, i ? "amount" : "spot");
            else
                tt_key_int(out, i ? "amount" : "spot", e->list[i]);
        }
        break;
    case E_TIEBREAK_SHOWN: put_tie_bets(setup, e, out); break;
    case E_OBJECTIVE_SHOWN:
        tt_key_text(out, "objective", objective_id[e->arg[0]]);
        tt_key_int(out, "level", e->arg[1]);
        break;
    default: /* E_ENDED */
        tt_key_seats(out, "winners", (unsigned)e->arg[0]);
        put_scores(out, e->arg + 2, setup->seats);
        tt_key_text(out, "reason", reason_id[e->arg[1]]);
    }
}

static void put_rolled(const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "why", thing_id[e->arg[0]]);
    tt_key_list(out, "dice");
    for (int i = 0; i < e->arg[1]; i++)
        tt_put_int(out, e->arg[2 + i]);
    tt_put_end(out);
}

static void put_chose(const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "choice", e->arg[0] >= 16 ? verb_id[e->arg[0] - 16] : choice_id[e->arg[0]]);
    if (e->arg[0] == C_INVEST)
        tt_key_int(out, "amount", e->arg[1]);
}

/* Quests, artifacts, cards and decks; false for any other event. */
static bool put_card_event(const struct tt_event *e, struct tt_sink *out) {
    switch (e->kind) {
    case E_QUEST_COMPLETED:
        tt_key_text(out, "quest", quest_id[e->arg[0]]);
        put_pay_use(out, (unsigned)e->arg[1]);
        break;
    case E_ARTIFACT_GAINED:
    case E_ARTIFACT_LOST:
        tt_key_text(out, "quest", quest_id[e->arg[0]]);
        tt_key_text(out, "why", thing_id[e->arg[1]]);
        break;
    case E_ROW_FILLED:
        tt_key_int(out, "place", e->arg[0]);
        if (e->arg[1] < 0)
            tt_key_null(out, "quest");
        else
            tt_key_text(out, "quest", quest_id[e->arg[1]]);
        break;
    case E_DREW_CARD:
    case E_CARD_PLAYED:
    case E_CARD_DISCARDED:
    case E_CARD_SLOTTED:
    case E_CARD_USED:
    case E_CARD_LEFT_MAP:
    case E_EVENT_DRAWN:
    case E_EVENT_KEPT:
    case E_EVENT_DECLINED:
    case E_EVENT_FAILED:
    case E_EVENT_WON:
    case E_EVENT_USED: tt_key_text(out, "card", thing_id[e->arg[0]]); break;
    case E_LOOKED:
    case E_REVEALED:
        tt_key_text(out, "deck", deck_id[e->arg[0]]);
        put_list(out, "cards", e->arg[0], e->list, e->n, e->hidden);
        break;
    case E_ARRANGED: put_arranged(e, out); break;
    case E_SHUFFLED:
        tt_key_text(out, "deck", deck_id[e->arg[0]]);
        tt_key_int(out, "count", e->arg[1]);
        break;
    default: return false;
    }
    return true;
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    tt_key_text(out, "event", event_id[e->kind]);
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    else if (e->kind == E_ROLLED || e->kind == E_REVEALED)
        tt_key_null(out, "player");
    switch ((enum event_kind)e->kind) {
    case E_CHARACTER_CHOSEN: tt_key_text(out, "character", character_id[e->arg[0]]); break;
    case E_ROUND_BEGAN:
        tt_key_int(out, "round", e->arg[0]);
        tt_key_bool(out, "final", e->arg[1] != 0);
        tt_key_int(out, "first_player", e->arg[2]);
        break;
    case E_EVENT_REVEALED:
        tt_key_text(out, "card", thing_id[e->arg[0]]);
        tt_key_text(out, "level", level_id[e->arg[1]]);
        break;
    case E_GUARDIAN: tt_key_text(out, "choice", e->arg[0] ? "harvest" : "shield"); break;
    case E_CHOSE: put_chose(e, out); break;
    case E_SHIELDED:
        if (e->arg[0])
            tt_key_text(out, "by", thing_id[e->arg[1]]);
        else
            tt_key_int(out, "by", e->arg[1]);
        break;
    case E_MOVED:
        tt_key_text(out, "from", location_id[e->arg[0]]);
        tt_key_text(out, "to", location_id[e->arg[1]]);
        tt_key_text(out, "how", thing_id[e->arg[2]]);
        tt_key_int(out, "price", e->arg[3]);
        break;
    case E_CLOSED: tt_key_text(out, "location", location_id[e->arg[0]]); break;
    case E_TOKEN: tt_key_bool(out, "up", e->arg[0] != 0); break;
    case E_ROLLED: put_rolled(e, out); break;
    case E_GAINED:
    case E_LOST:
    case E_PAID:
    case E_GAVE: put_token_event(e, out); break;
    case E_OFFERED:
    case E_TRADE_ACCEPTED:
    case E_TRADE_DECLINED: put_trade_event(e, out); break;
    case E_GOAL_MET:
    case E_TURN_BEGAN:
    case E_TURN_ENDED: break;
    default:
        if (!put_card_event(e, out))
            put_fight_event(setup, e, out);
    }
}
