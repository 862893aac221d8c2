/* CONTROL: the clause that forbids an action (section 7 of RULES.md). The action is known not to be
 * legal, and its player to be the actor. Included by game.c. */

/* A target {"player", "card"}; -1 where something is missing or unknown. */
static void read_target(const struct tt_setup *setup, const struct tt_json *action, int *player, int *card) {
    const struct tt_json *target = tt_json_get(action, "target");
    int64_t p = -1;
    tt_json_int(tt_json_get(target, "player"), 0, setup->seats - 1, &p);
    *player = (int)p;
    *card = tt_json_find(tt_json_get(target, "card"), kind_id);
}

static const char *refuse_diffusion(const struct tt_setup *setup, const struct state *s, int seat, int kind,
                                    const struct tt_json *action) {
    int q, target;
    read_target(setup, action, &q, &target);
    if (q < 0 || target < 0 || !opponents(setup, seat, q) || !count_of(s->lies[q], target) ||
        fuel_of[target] > fuel_of[kind])
        return "3.6";
    return "4.5";
}

/* Using a card that is there: `clause` by verb. */
static const char *refuse_use(const struct tt_setup *setup, const struct state *s, int seat, int verb, int kind,
                              const struct tt_json *action) {
    switch (verb) {
    case PLAY: return "3.4";
    case DISCARD: return "3.5";
    case DIFFUSE: return refuse_diffusion(setup, s, seat, kind, action);
    default: return "3.2";
    }
}

static const char *refuse_action(const struct tt_setup *setup, const struct state *s, int seat, int verb, int kind,
                                 const struct tt_json *action) {
    static const char *const by_verb[] = {"3.3", "3.4", "3.5", "3.6", "5.1", "5.1", "4.1", "3.7"};
    bool in_hand = kind >= 0 && count_of(s->hand[seat], kind);
    if (verb < 0)
        return s->phase == TRIM ? "3.7" : "3.2";
    if (s->phase == ACTION && in_hand && (verb == PLAY || verb == DISCARD || verb == DIFFUSE))
        return refuse_use(setup, s, seat, verb, kind, action);
    return by_verb[verb];
}

/* Rift and Dark Energy. */
static const char *refuse_target(const struct tt_setup *setup, const struct state *s, int seat,
                                 const struct tt_json *action) {
    int q, target;
    read_target(setup, action, &q, &target);
    if (q < 0 || target < 0 || !count_of(s->lies[q], target))
        return "4.1";
    return target == DEFLECTOR && opponents(setup, seat, q) ? "4.6" : "4.2";
}

static const char *refuse_reactor(const struct tt_setup *setup, const struct state *s, int seat, int mode, int kind,
                                  const struct tt_json *action) {
    bool there = kind >= 0 && count_of(s->lies[seat] - ONE(REACTOR), kind);
    if (mode == M_DIFFUSE && there)
        return refuse_diffusion(setup, s, seat, kind, action);
    return mode == M_MIMIC || mode == M_DIFFUSE ? "4.3" : "4.1";
}

static const char *refuse_choice(const struct tt_setup *setup, const struct state *s, int seat, int verb, int kind,
                                 const struct tt_json *action) {
    int mode = tt_json_find(tt_json_get(action, "mode"), mode_id);
    bool choosing = verb == CHOICE;
    switch (s->ability) {
    case RIFT: return choosing && mode == M_RETURN ? refuse_target(setup, s, seat, action) : "4.1";
    case DARK_ENERGY: return choosing && mode == M_BURY ? refuse_target(setup, s, seat, action) : "4.1";
    case REACTOR: return choosing ? refuse_reactor(setup, s, seat, mode, kind, action) : "4.1";
    case EXOTIC_MATTER: return verb == PLAY && kind >= 0 && count_of(s->hand[seat], kind) ? "4.7" : "4.1";
    case WORMHOLE: return choosing && mode == M_TAKE && kind == WORMHOLE ? "4.8" : "4.1";
    case FUTURE_SHIFT:
        if (s->kept == NO_CARD)
            return choosing && mode == M_KEEP ? "4.10" : "4.1";
        if (verb != PLAY && verb != DISCARD && verb != DIFFUSE)
            return "4.1";
        return kind == s->kept ? refuse_use(setup, s, seat, verb, kind, action) : "4.10";
    case ANTIMATTER: return s->victim == NO_SEAT && choosing && mode == M_VICTIM ? "4.11" : "4.1";
    default: return "4.1";
    }
}

static const char *refuse(const struct tt_setup *setup, const struct tt_state *base, const struct tt_json *action) {
    const struct state *s = seen_as(base);
    int64_t seat = 0;
    tt_json_int(tt_json_get(action, "player"), 0, setup->seats - 1, &seat);
    int verb = tt_json_find(tt_json_get(action, "verb"), verb_id);
    int kind = tt_json_find(tt_json_get(action, "card"), kind_id);
    if (s->phase == RESPONSE)
        return "5.1";
    if (s->phase == CHOOSE)
        return refuse_choice(setup, s, (int)seat, verb, kind, action);
    return refuse_action(setup, s, (int)seat, verb, kind, action);
}
