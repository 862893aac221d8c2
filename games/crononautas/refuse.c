/* Crononautas: the clause that forbids an action (Part IV of RULES.md). The action is known not to be
 * legal, and its player to be the actor. Included by game.c. */

static const char *refuse_inverter(const struct state *s, int pin) {
    if (pin >= 0 && !(reachable_pins(s) >> pin & 1))
        return "8.2";
    return "9.2";
}

static const char *refuse_patch(const struct state *s, int site) {
    bool nexus = AT(site) & NEXUS;
    if (!(reachable_sites(s) >> site & 1))
        return "8.2";
    if (nexus && (s->ground & NEXUS) && !(s->patches & NEXUS))
        return "7.3";
    return "9.3";
}

/* A card that is at hand, but cannot be played so. */
static const char *refuse_card(const struct tt_setup *setup, const struct state *s, int kind,
                               const struct tt_json *action) {
    if (kind < FIRST_PATCH)
        return refuse_inverter(s, read_choice(setup, kind, action));
    if (kind < FIRST_ARTIFACT)
        return refuse_patch(s, kind - FIRST_PATCH);
    switch (kind) {
    case MIRACLE_RELICS:
    case MIRACLE_WISDOM: return miracle_open(s) ? "9.11" : "9.7";
    case SELL_DINOSAURS:
    case SELL_MASTERPIECES:
    case GET_THERE_FIRST:
    case NEVER_EXISTED: return "9.7";
    case MESSAGE: return "10.1";
    case REWIND:
    case TO_THE_FUTURE: return "11.4";
    default: return "4.1"; /* a choice that is missing or not offered; the album before 1980' */
    }
}

static const char *refuse_main(const struct tt_setup *setup, const struct state *s, int seat, int verb, int kind,
                               const struct tt_json *action) {
    bool there = kind >= 0 && holds(&s->hand[seat], kind);
    switch (verb) {
    case PLAY: return there ? refuse_card(setup, s, kind, action) : "3.3";
    case DISCARD: return "3.4";
    case KILL_TIME: return mode_is(setup, SOLONAUTS) ? "S3" : "3.5";
    case TAKE: return "11.5";
    case RESPOND: return "10.1";
    case PASS: return "10.3";
    default: return "3.3";
    }
}

static const char *refuse_fetch(const struct tt_setup *setup, const struct state *s, int verb, int kind,
                                const struct tt_json *action) {
    uint64_t set = s->fetch == FROM_DECK ? kinds_of(s->deck, s->deck_n) : s->gone;
    if (verb != TAKE || kind < 0 || kind >= FIRST_RIFT || !(set >> kind & 1))
        return "11.5";
    return refuse_card(setup, s, kind, action);
}

static const char *refuse(const struct tt_setup *setup, const struct tt_state *base, const struct tt_json *action) {
    const struct state *s = seen_as(base);
    int64_t seat = 0;
    tt_json_int(tt_json_get(action, "player"), 0, setup->seats - 1, &seat);
    int verb = tt_json_find(tt_json_get(action, "verb"), verb_id);
    int kind = tt_json_find(tt_json_get(action, "card"), kind_id);
    switch ((enum phase)s->phase) {
    case MAIN: return refuse_main(setup, s, (int)seat, verb, kind, action);
    case KILL: return "3.5";
    case RESPONSE: return verb == PLAY && kind == MESSAGE ? "10.1" : "10.3";
    case FETCH: return refuse_fetch(setup, s, verb, kind, action);
    case MIRACLE:
        if (verb == PLAY && kind >= 0 && (kinds_of(s->aside, s->aside_n) >> kind & 1))
            return refuse_card(setup, s, kind, action);
        return verb == PLAY ? "9.9" : "9.10";
    case OVER: break;
    }
    return NULL;
}
