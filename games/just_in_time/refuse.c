/* Just in Time: the clause that forbids an action (section 10 of RULES.md). The action is known not to
 * be legal, and its player to be an actor. Included by game.c. */

/* A shard {"color", "side"} as a kind, or -1. */
static int read_kind(const struct tt_json *v) {
    int color = tt_json_find(tt_json_get(v, "color"), color_id), side = tt_json_find(tt_json_get(v, "side"), side_id);
    return color < 0 || side < 0 ? -1 : KIND(color, side);
}

static const char *refuse_choice(const struct state *s, int seat, bool shard, const struct tt_json *action) {
    int color = tt_json_find(tt_json_get(action, "color"), color_id);
    if (!shard || color < 0 || !(s->held[seat] >> 4 * color & 15))
        return "4.1";
    return may_rewind(s, seat) ? "4.1" : "5.4";
}

static const char *refuse_flip(const struct state *s, int seat, int ring, const struct tt_json *action) {
    int color = tt_json_find(tt_json_get(action, "color"), color_id);
    if (color < 0 || !count_of(s->shards[ring][s->at[ring][seat]], KIND(color, DISTORTED)))
        return "6.2";
    return existing(s->at[TIME][seat]) >> 4 * color & 1 ? "6.2" : "3.2";
}

static const char *refuse_swap(const struct state *s, int seat, int ring, const struct tt_json *action) {
    int give = read_kind(tt_json_get(action, "give")), take = read_kind(tt_json_get(action, "take"));
    if (give < 0 || take < 0 || !count_of(s->shards[ring][s->at[ring][seat]], give) ||
        !count_of(s->shards[1 - ring][s->at[1 - ring][seat]], take))
        return "6.4";
    return existing(s->at[TIME][seat]) >> 2 * give & 1 ? "6.4" : "3.2";
}

static const char *refuse_deed(const struct state *s, int seat, int deed, const struct tt_json *action) {
    int ring = tt_json_find(tt_json_get(action, "ring"), ring_id);
    if (ring < 0 || card_deed[s->chosen[seat]][ring] != deed)
        return "6.1";
    switch (deed) {
    case FLIP: return refuse_flip(s, seat, ring, action);
    case MOVE: return "6.3";
    default: return refuse_swap(s, seat, ring, action);
    }
}

static const char *refuse(const struct tt_setup *setup, const struct tt_state *base, const struct tt_json *action) {
    static const char *const verbs[] = {"choose_card", "choose_shard", "rewind",     "flip",
                                        "move",        "swap",         "brainstorm", NULL};
    enum { AS_CARD, AS_SHARD, AS_REWIND, AS_DEED, AS_BRAINSTORM = AS_DEED + DEEDS };
    static const uint8_t phase_of[] = {CHOOSE, CHOOSE, REWIND, ACT, ACT, ACT, ACT};
    const struct state *s = seen_as(base);
    int verb = tt_json_find(tt_json_get(action, "verb"), verbs);
    int64_t seat = 0;
    tt_json_int(tt_json_get(action, "player"), 0, setup->seats - 1, &seat);
    if (verb < 0 || phase_of[verb] != s->phase)
        return "4.2";
    if (verb == AS_CARD || verb == AS_SHARD)
        return refuse_choice(s, (int)seat, verb == AS_SHARD, action);
    if (verb == AS_REWIND)
        return "5.1"; /* a rewind has no arguments */
    return verb == AS_BRAINSTORM ? "6.5" : refuse_deed(s, (int)seat, verb - AS_DEED, action);
}
