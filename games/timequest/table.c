/* TimeQuest: tables of one's own (B.8 of RULES.md). Every number that may be changed is named here once, as
 * table, id and field; the same calls print the table, print what is allowed, and read one value. So what is
 * not printed cannot be changed, and nothing is printed that cannot be read back. Included by game.c.
 *
 * What a card does stays the rules' business; a table changes how much of it. The limits keep lists of moves
 * under 256 entries, packed amounts inside their bits, and every game ending. */

enum sheet_mode { PRINT_ALL, PRINT_CHANGED, PRINT_ALLOWED, READ_ONE };
enum known { NO_TABLE, NO_ID, NO_FIELD, BAD_VALUE, FINE };

struct sheet {
    enum sheet_mode mode;
    struct table *t;
    const char *table, *id; /* where we are */
    struct tt_sink *out;    /* printing: */
    bool in_table, in_id;   /*   whether their objects have been opened */
    const char *want[3];    /* reading: table, id, field */
    const struct tt_json *value;
    enum known known;    /* how far the name was found, and what became of it */
    const char *allowed; /* of the field, where its value was bad */
    char text[64];
};

/* --- one value ------------------------------------------------------------------------------------ */

/* "2..10", without a library. */
static const char *range_text(struct sheet *s, int min, int max) {
    int at = 0, two[2];
    two[0] = min, two[1] = max;
    for (int i = 0; i < 2; i++) {
        if (i) {
            memcpy(s->text + at, "..", 2);
            at += 2;
        }
        if (two[i] > 9)
            s->text[at++] = (char)('0' + two[i] / 10);
        s->text[at++] = (char)('0' + two[i] % 10);
    }
    s->text[at] = 0;
    return s->text;
}

/* Opens what is around a value before the first that is printed; whether this one is to be. */
static bool prints(struct sheet *s, const char *field, const uint8_t *at) {
    size_t where = (size_t)(at - (const uint8_t *)s->t);
    if (s->mode == READ_ONE || (s->mode == PRINT_CHANGED && ((const uint8_t *)&house)[where] == *at))
        return false;
    if (!s->in_table)
        tt_key_object(s->out, s->table);
    if (!s->in_id)
        tt_key_object(s->out, s->id);
    s->in_table = s->in_id = true;
    tt_put_key(s->out, field);
    return true;
}

static bool reads(struct sheet *s, const char *field) {
    if (s->mode != READ_ONE || strcmp(s->want[2], field))
        return false;
    s->known = BAD_VALUE;
    return true;
}

static void number(struct sheet *s, const char *field, uint8_t *at, int min, int max) {
    int64_t n;
    if (prints(s, field, at)) {
        if (s->mode == PRINT_ALLOWED)
            tt_put_text(s->out, range_text(s, min, max));
        else
            tt_put_int(s->out, *at);
    } else if (reads(s, field)) {
        s->allowed = range_text(s, min, max);
        if (tt_json_int(s->value, min, max, &n)) {
            *at = (uint8_t)n;
            s->known = FINE;
        }
    }
}

static void flag(struct sheet *s, const char *field, uint8_t *at) {
    if (prints(s, field, at)) {
        if (s->mode == PRINT_ALLOWED)
            tt_put_text(s->out, "true, false");
        else
            tt_put_bool(s->out, *at != 0);
    } else if (reads(s, field)) {
        s->allowed = "true, false";
        if (tt_json_is(s->value, TT_JSON_BOOL)) {
            *at = s->value->num != 0;
            s->known = FINE;
        }
    }
}

static void resource(struct sheet *s, const char *field, uint8_t *at) {
    static const char allowed[] = "food, gold, knowledge, cloth, stone";
    if (prints(s, field, at)) {
        tt_put_text(s->out, s->mode == PRINT_ALLOWED ? allowed : type_id[*at]);
    } else if (reads(s, field)) {
        int type = tt_json_find(s->value, type_id);
        s->allowed = allowed;
        if (type >= 0) {
            *at = (uint8_t)type;
            s->known = FINE;
        }
    }
}

/* The faces of a die that succeed, as a list: at least one. */
static void faces(struct sheet *s, const char *field, uint8_t *at) {
    static const char allowed[] = "[1..6, ...]";
    unsigned set = 0;
    if (prints(s, field, at)) {
        if (s->mode == PRINT_ALLOWED) {
            tt_put_text(s->out, allowed);
            return;
        }
        tt_put_list(s->out);
        for (int die = 1; die <= 6; die++)
            if (*at >> (die - 1) & 1)
                tt_put_int(s->out, die);
        tt_put_end(s->out);
    } else if (reads(s, field)) {
        s->allowed = allowed;
        for (const struct tt_json *c = tt_json_first(s->value); c; c = tt_json_next(s->value, c)) {
            int64_t die;
            if (!tt_json_int(c, 1, 6, &die))
                return;
            set |= 1u << (die - 1);
        }
        if (tt_json_is(s->value, TT_JSON_LIST) && set) {
            *at = (uint8_t)set;
            s->known = FINE;
        }
    }
}

/* --- tables and ids ------------------------------------------------------------------------------- */

static bool open_table(struct sheet *s, const char *table) {
    s->table = table;
    if (s->mode != READ_ONE)
        return true;
    if (s->known != NO_TABLE || strcmp(table, s->want[0]))
        return false;
    s->known = NO_ID;
    return true;
}

static void close_table(struct sheet *s) {
    if (s->in_table)
        tt_put_end(s->out);
    s->in_table = false;
}

static bool open_id(struct sheet *s, const char *id) {
    s->id = id;
    if (s->mode != READ_ONE)
        return true;
    if (s->known != NO_ID || strcmp(id, s->want[1]))
        return false;
    s->known = NO_FIELD;
    return true;
}

static void close_id(struct sheet *s) {
    if (s->in_id)
        tt_put_end(s->out);
    s->in_id = false;
}

/* A field's name with what it belongs to in front: "good_" and "crystals". */
struct name {
    char text[32];
};

static struct name join_name(const char *front, const char *field) {
    struct name name;
    size_t n = strlen(front);
    memcpy(name.text, front, n);
    memcpy(name.text + n, field, strlen(field) + 1);
    return name;
}

static void named(struct sheet *s, const char *front, const char *field, uint8_t *at, int min, int max) {
    number(s, join_name(front, field).text, at, min, max);
}

static void tokens(struct sheet *s, const char *front, uint8_t *crystals, uint8_t *res, int most) {
    named(s, front, "crystals", crystals, 0, most);
    for (int t = 0; t < TYPES; t++)
        named(s, front, type_id[t], &res[t], 0, most);
}

/* --- what an effect has to change --------------------------------------------------------------------- */

static void effect_fields(struct sheet *s, const char *front, struct effect *fx) {
    switch ((enum effect_verb)fx->verb) {
    case FX_GAIN:
    case FX_LOSE:
        tokens(s, front, &fx->crystals, fx->res, 12);
        named(s, front, "any", &fx->n, 0, 6);
        break;
    case FX_BUY:
        named(s, front, "pay", &fx->n, 1, 10);
        named(s, front, "crystals", &fx->crystals, 1, 6);
        break;
    case FX_SELL:
        named(s, front, "pay_crystals", &fx->crystals, 1, 10);
        named(s, front, "any", &fx->n, 1, 10);
        break;
    case FX_NAMED:
    case FX_PAIR: named(s, front, "amount", &fx->n, 1, 10); break;
    case FX_AP: named(s, front, "ap", &fx->n, 1, 4); break;
    case FX_MASTER:
    case FX_DRAW: named(s, front, "draw", &fx->n, 1, 5); break;
    case FX_HEAL: named(s, front, "amount", &fx->n, 1, 6); break;
    case FX_EXCHANGE: named(s, front, "most", &fx->n, 1, 10); break;
    case FX_COLLECT: named(s, front, "times", &fx->n, 1, 4); break;
    case FX_JUMP: named(s, front, "times", &fx->n, 0, 4); break;
    case FX_ARRANGE:
    case FX_HUNT: named(s, front, "look", &fx->n, 1, 3); break;
    case FX_REVEAL:
        named(s, front, "look", &fx->n, 1, 3);
        named(s, front, "most", &fx->flag, 0, 12);
        break;
    case FX_CHOOSE: named(s, front, "look", &fx->n, 1, 5); break;
    case FX_SWAP: named(s, front, "most", &fx->n, 1, 3); break;
    case FX_ATTACH:
    case FX_BEACON: named(s, front, "extra", &fx->n, 1, 3); break;
    case FX_LOCK: named(s, front, "leaves_from", &fx->n, 2, 6); break;
    case FX_NONE:
    case FX_KEEP:
    case FX_VALUE:
    case FX_STEP:
    case FX_WANDER:
    case FX_DROP:
    case FX_TOKEN:
    case FX_QUEST:
    case FX_EXPERT:
    case FX_REVERSE:
    case FX_TARGET: break;
    }
}

/* Cards whose work is done where they are named or looked for; their number is the effect's n. */
static void passive_fields(struct sheet *s, int card, struct effect *fx) {
    switch (card) {
    case RESOURCEFUL_EXPLORER: number(s, "times", &fx->n, 1, 4); break;
    case DEFENDER_OF_TIME:
    case ARENA_CHAMPION: number(s, "plus", &fx->n, 1, 3); break;
    case ARTIFACT_HUNTER:
    case ARTIFACT_SPECIALIST: number(s, "less", &fx->n, 1, 5); break;
    case CHRONO_GATHERER:
    case MASTER_TRADER: number(s, "extra", &fx->n, 1, 3); break;
    case RESOURCEFUL_ADVENTURER: number(s, "crystals", &fx->n, 1, 3); break;
    case CUNNING_STRATEGIST: number(s, "less", &fx->n, 1, 3); break;
    case TIME_SAVER: number(s, "less", &fx->n, 1, 2); break;
    case FLEXIBLE_TRADER: number(s, "most", &fx->n, 1, 10); break;
    case MASTER_OF_TIME: number(s, "charges", &fx->flag, 1, 9); break;
    default: break;
    }
}

/* --- the tables ------------------------------------------------------------------------------------ */

static void period_table(struct sheet *s) {
    if (!open_table(s, "periods"))
        return;
    for (int at = 1; at <= PERIODS; at++) {
        struct period_row *row = &s->t->period[at];
        if (!open_id(s, location_id[at]))
            continue;
        resource(s, "gain_1", &row->gain1);
        number(s, "amount_1", &row->n1, 1, 5);
        resource(s, "gain_2", &row->gain2);
        number(s, "amount_2", &row->n2, 1, 5);
        resource(s, "x", &row->x);
        resource(s, "y", &row->y);
        close_id(s);
    }
    close_table(s);
}

static void quest_table(struct sheet *s) {
    if (!open_table(s, "quests"))
        return;
    for (int i = 0; i < QUESTS; i++) {
        struct quest_row *row = &s->t->quest[i];
        if (!open_id(s, quest_id[i]))
            continue;
        number(s, "copies", &row->copies, 0, 1);
        number(s, "x", &row->x, 0, 6);
        number(s, "y", &row->y, 0, 6);
        number(s, "crystals", &row->crystals, 1, 12);
        close_id(s);
    }
    close_table(s);
}

static void action_table(struct sheet *s) {
    if (!open_table(s, "action_cards"))
        return;
    for (int i = 0; i < ACTIONS; i++) {
        struct action_row *row = &s->t->action[i];
        if (!open_id(s, thing_id[i]))
            continue;
        number(s, "copies", &row->copies, 0, 1);
        effect_fields(s, "", &row->effect);
        passive_fields(s, i, &row->effect);
        close_id(s);
    }
    close_table(s);
}

static void event_table(struct sheet *s) {
    if (!open_table(s, "active_events"))
        return;
    for (int i = 0; i < EVENTS; i++) {
        struct event_row *row = &s->t->event[i];
        if (!open_id(s, thing_id[FIRST_EVENT + i]))
            continue;
        number(s, "copies", &row->copies, 0, 1);
        if (row->rolls)
            faces(s, "rolls", &row->rolls);
        else
            tokens(s, "pay_", &row->crystals, row->res, 20);
        number(s, "shown", &row->shown, 0, 12);
        effect_fields(s, "", &row->effect);
        close_id(s);
    }
    close_table(s);
}

static void market_fields(struct sheet *s, struct all_row *row) {
    number(s, "crystal_for_food", &row->res[FOOD], 1, 6);
    number(s, "card_for_gold", &row->res[GOLD], 1, 6);
    number(s, "event_for_knowledge", &row->res[KNOWLEDGE], 1, 6);
    number(s, "crystals", &row->good.crystals, 1, 6);
}

static void rolling_fields(struct sheet *s, int event) {
    static const char *const die[] = {"roll_1_", "roll_2_", "roll_3_", "roll_4_", "roll_5_", "roll_6_"};
    static const char *const pair[] = {"roll_1_2_", "roll_3_4_", "roll_5_6_"};
    for (int i = 0; i < 6 && event == ALL_PARADOX_PORTALS; i++)
        effect_fields(s, die[i], &s->t->paradox[i]);
    for (int i = 0; i < 3 && event == ALL_QUANTUM_GIFTS; i++)
        effect_fields(s, pair[i], &s->t->gifts[i]);
}

static void all_fields(struct sheet *s, int event, struct all_row *row) {
    switch ((enum all_how)row->how) {
    case BY_PAYING:
        tokens(s, "pay_", &row->crystals, row->res, 20);
        number(s, "pay_any", &row->picks, 0, 20);
        break;
    case BY_JOINING: tokens(s, "pay_", &row->crystals, row->res, 20); break;
    case BY_BANK:
        number(s, "most", &row->picks, 1, 3);
        number(s, "times", &row->good.n, 1, 4);
        return;
    case BY_LOTTERY: number(s, "stake", &row->picks, 1, 3); return;
    case BY_MARKET: market_fields(s, row); return;
    case BY_ROLLING: rolling_fields(s, event); return;
    case BY_CROSSROADS:
        effect_fields(s, "gain_", &row->good);
        effect_fields(s, "spend_", &row->negative);
        return;
    case BY_ROLL_OR_FAIL: break;
    case BY_RIPPLES:
    case BY_REPEATING:
    case BY_AUCTION: return;
    }
    effect_fields(s, "good_", &row->good);
    effect_fields(s, "bad_", &row->negative);
}

static void all_table(struct sheet *s) {
    if (!open_table(s, "all_events"))
        return;
    for (int i = 0; i < ALLS; i++) {
        struct all_row *row = &s->t->all[i];
        if (!open_id(s, thing_id[FIRST_ALL + i]))
            continue;
        number(s, "copies", &row->copies, 0, 1);
        all_fields(s, FIRST_ALL + i, row);
        close_id(s);
    }
    close_table(s);
}

static void character_fields(struct sheet *s, int who) {
    struct number_row *n = &s->t->number;
    switch ((enum character)who) {
    case AMARA:
        number(s, "extra", &n->tome, 0, 3);
        flag(s, "once_a_turn", &n->tome_once);
        break;
    case MARSDEN:
        number(s, "stone", &n->convert_stone, 1, 6);
        number(s, "gold", &n->convert_gold, 1, 3);
        break;
    case OPHELIA: number(s, "visions", &n->visions, 0, 2); break;
    case AKIRA:
        number(s, "extra_other", &n->tongue_other, 0, 3);
        number(s, "extra_own", &n->tongue_own, 0, 3);
        break;
    case ISABELLA: number(s, "quests", &n->explorer, 0, EXPLORER); break;
    case MALIK: number(s, "rounds", &n->guardian, 1, 10); break;
    case CHARACTERS: break;
    }
}

static void character_table(struct sheet *s) {
    if (!open_table(s, "characters"))
        return;
    for (int who = 0; who < CHARACTERS; who++)
        if (open_id(s, character_id[who])) {
            character_fields(s, who);
            close_id(s);
        }
    close_table(s);
}

static void artifact_table(struct sheet *s) {
    struct number_row *n = &s->t->number;
    struct {
        int art;
        const char *field;
        uint8_t *at;
        int min, max;
    } row[] = {
        {ART_PREHISTORIC, "extra", &n->ember, 1, 3}, {ART_EGYPT, "less", &n->granary, 0, 6},
        {ART_ROMAN, "plus", &n->eagle, 0, 3},        {ART_VIKING, "less", &n->sunstone, 0, 2},
        {ART_SPACE, "ap", &n->launch, 0, 4},
    };
    if (!open_table(s, "artifacts"))
        return;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (open_id(s, thing_id[row[i].art])) {
            number(s, row[i].field, row[i].at, row[i].min, row[i].max);
            close_id(s);
        }
    close_table(s);
}

static void objective_table(struct sheet *s) {
    static const char *const field[] = {"level_1", "level_2", "level_3"};
    if (!open_table(s, "objectives"))
        return;
    for (int i = 0; i < OBJECTIVES; i++) {
        if (!open_id(s, objective_id[i]))
            continue;
        for (int level = 0; level < 3; level++)
            number(s, field[level], &s->t->objective[i][level], 1, 60);
        close_id(s);
    }
    close_table(s);
}

/* The costs of Part A. */
static void rule_table(struct sheet *s) {
    struct number_row *n = &s->t->number;
    struct {
        const char *id, *field;
        uint8_t *at;
        int min, max;
    } row[] = {
        {"turn", "ap", &n->ap, 1, 8},
        {"move", "ap", &n->move, 1, 4},
        {"move", "crystals", &n->step, 1, 3},
        {"collect", "ap", &n->collect, 1, 4},
        {"complete_quest", "ap", &n->quest, 1, 4},
        {"buy_artifact", "ap", &n->buy, 1, 4},
        {"buy_artifact", "surcharge", &n->surcharge, 0, 3},
        {"draw_action", "ap", &n->draw, 1, 4},
        {"artifact_duel", "ap", &n->duel, 1, 4},
        {"arena_fight", "ap", &n->fight, 1, 4},
        {"enter_void", "ap", &n->enter_void, 1, 4},
        {"enter_void", "adjacent", &n->enter_adjacent, 0, 6},
        {"enter_void", "portal", &n->enter_portal, 0, 6},
        {"enter_void", "artifacts", &n->enter_artifacts, 0, 10},
        {"leave_void", "portal", &n->leave_portal, 1, 6},
        {"leave_void", "penalty", &n->penalty, 0, 3},
        {"score", "artifact", &n->artifact_points, 0, 3},
        {"score", "crystals", &n->crystals_a_point, 1, 20},
    };
    if (!open_table(s, "rules"))
        return;
    for (size_t i = 0, next; i < sizeof row / sizeof *row; i = next) {
        bool open = open_id(s, row[i].id);
        for (next = i; next < sizeof row / sizeof *row && !strcmp(row[next].id, row[i].id); next++)
            if (open)
                number(s, row[next].field, row[next].at, row[next].min, row[next].max);
        if (open)
            close_id(s);
    }
    close_table(s);
}

static void go_through(struct sheet *s) {
    rule_table(s);
    period_table(s);
    quest_table(s);
    action_table(s);
    event_table(s);
    all_table(s);
    character_table(s);
    artifact_table(s);
    objective_table(s);
}

/* --- in and out -------------------------------------------------------------------------------------- */

static void put_numbers(const struct tt_setup *setup, enum sheet_mode mode, struct tt_sink *out) {
    struct table t;
    struct sheet s;
    memcpy(&t, table_of(setup), sizeof t);
    memset(&s, 0, sizeof s);
    s.mode = mode;
    s.t = &t;
    s.out = out;
    tt_put_object(out);
    go_through(&s);
    tt_put_end(out);
}

static void cards(const struct tt_setup *setup, bool allowed, struct tt_sink *out) {
    put_numbers(setup, allowed ? PRINT_ALLOWED : PRINT_ALL, out);
}

static bool no_table(struct tt_error *err, const char *message, const char *a, const char *b, const char *c) {
    const char *part[] = {a, b, c};
    char path[160];
    size_t at = 0;
    for (int i = 0; i < 3 && part[i]; i++) {
        if (i)
            path[at++] = '/';
        for (const char *p = part[i]; *p && at < sizeof path - 2; p++)
            path[at++] = *p;
    }
    path[at] = 0;
    return tt_fail(err, "bad_position", message, path);
}

/* Sets one value; without one (or without an id too) it only looks whether there is such a row. */
static bool read_value(struct table *t, const char *table, const char *id, const struct tt_json *v,
                       struct tt_error *err) {
    char message[120] = "the value must be one of: ";
    struct sheet s;
    memset(&s, 0, sizeof s);
    s.mode = READ_ONE;
    s.t = t;
    s.want[0] = table;
    s.want[1] = id ? id : "";
    s.want[2] = v ? v->key : "";
    s.value = v;
    go_through(&s);
    switch (s.known) {
    case NO_TABLE: return no_table(err, "there is no such table of cards", table, NULL, NULL);
    case NO_ID: return !id || no_table(err, "this table has no such row", table, id, NULL);
    case NO_FIELD: return !v || no_table(err, "this row has no such number", table, id, v->key);
    case BAD_VALUE:
        memcpy(message + strlen(message), s.allowed, strlen(s.allowed) + 1);
        return no_table(err, message, table, id, v->key);
    case FINE: break;
    }
    return true;
}

/* What single values cannot say. */
static bool check_rows(const struct table *t, struct tt_error *err) {
    int quests = 0, actions = 0;
    for (int at = 1; at <= PERIODS; at++)
        if (t->period[at].gain1 == t->period[at].gain2 || t->period[at].x == t->period[at].y)
            return no_table(err, "a period yields two types and asks for two types", "periods", location_id[at], NULL);
    for (int i = 0; i < QUESTS; i++) {
        quests += t->quest[i].copies;
        if (!(t->quest[i].x + t->quest[i].y))
            return no_table(err, "a quest costs at least one resource", "quests", quest_id[i], NULL);
    }
    for (int i = 0; i < ACTIONS; i++)
        actions += t->action[i].copies;
    for (int i = 0; i < OBJECTIVES; i++)
        if (t->objective[i][0] > t->objective[i][1] || t->objective[i][1] > t->objective[i][2])
            return no_table(err, "the levels of an objective rise", "objectives", objective_id[i], NULL);
    if (quests < 20)
        return no_table(err, "at least 20 quests must stay in the deck", "quests", NULL, NULL);
    return actions >= 20 || no_table(err, "at least 20 Action cards must stay in the deck", "action_cards", NULL, NULL);
}

static bool customise(const struct tt_json *from, void *out, struct tt_error *err) {
    struct table *t = (struct table *)out;
    memcpy(t, &house, sizeof *t);
    if (!tt_json_is(from, TT_JSON_OBJECT))
        return no_table(err, "must be an object of tables", "cards", NULL, NULL);
    for (const struct tt_json *a = tt_json_first(from); a; a = tt_json_next(from, a)) {
        if (!tt_json_is(a, TT_JSON_OBJECT))
            return no_table(err, "must be an object of rows", a->key, NULL, NULL);
        if (!read_value(t, a->key, NULL, NULL, err))
            return false;
        for (const struct tt_json *b = tt_json_first(a); b; b = tt_json_next(a, b)) {
            if (!tt_json_is(b, TT_JSON_OBJECT))
                return no_table(err, "must be an object of values", a->key, b->key, NULL);
            if (!read_value(t, a->key, b->key, NULL, err))
                return false;
            for (const struct tt_json *c = tt_json_first(b); c; c = tt_json_next(b, c))
                if (!read_value(t, a->key, b->key, c, err))
                    return false;
        }
    }
    return check_rows(t, err);
}
