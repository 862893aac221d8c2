/* Following one game closely. What a game says of itself in actions, events and its last view is taken
 * apart without knowing the game: words become things that are counted, numbers become sums. */
#include "lab.h"

#include <stdlib.h>

enum { LEAD_MAX = 1 << 16, LISTS = 32 };

/* Which things an action is counted as, by its text: the same ones come up again and again. */
enum { MEMOS = 1 << 13, MEMO_TEXT = 1 << 20, MEMO_THINGS = 12 };
struct memo {
    uint64_t hash; /* 0: none */
    uint32_t at, len;
    int8_t seat, things;
    uint32_t thing[MEMO_THINGS];
};

struct lab_observer {
    const struct tt_game *game;
    const struct tt_setup *setup;
    struct lab_acc *acc, *fold;
    struct tt_sink sink; /* nodes */
    struct tt_sink text; /* of an action, to find its memo by */
    int touched;         /* items of this game */
    uint32_t touch[LAB_ITEMS];
    int first; /* who alone decided first, or -1 */
    uint32_t decisions, forced;
    uint64_t choices;
    int lists; /* fields of the first view that have an entry for each seat */
    char list[LISTS][40];
    const struct lab_acc *memo_of; /* whose things they are */
    int memos;
    size_t memo_len;
    struct memo memo[MEMOS];
    char memo_text[MEMO_TEXT];
    struct memo *noting;    /* the one that is being made */
    uint8_t lead[LEAD_MAX]; /* who was ahead before each decision; 255: nobody alone */
};

struct lab_observer *lab_observer_new(const struct tt_game *game) {
    struct lab_observer *w = tt_need(sizeof *w);
    w->game = game;
    tt_sink_nodes(&w->sink);
    tt_sink_grow(&w->text);
    return w;
}

void lab_observer_free(struct lab_observer *w) {
    tt_sink_free(&w->sink);
    tt_sink_free(&w->text);
    free(w);
}

/* --- names of things ---------------------------------------------------------------------------- */

struct name {
    char text[LAB_KEY];
    size_t len;
};

static void name_add(struct name *n, const char *text, size_t len) {
    n->len = lab_append(n->text, sizeof n->text, n->len, text, len);
}

static void name_word(struct name *n, const char *text) { name_add(n, text, strlen(text)); }

static void name_value(struct name *n, const struct tt_json *v) {
    char number[24];
    if (v->type == TT_JSON_TEXT)
        name_word(n, v->text);
    else if (v->type == TT_JSON_BOOL)
        name_word(n, v->num ? "true" : "false");
    else
        name_add(n, number, (size_t)snprintf(number, sizeof number, "%lld", (long long)v->num));
}

/* --- counting ----------------------------------------------------------------------------------- */

/* The thing, ready to be counted in this game; NULL where there is no room for it. */
static void begin_thing(struct lab_observer *w, struct lab_item *t) {
    t->touched = true;
    t->now = t->at = t->offered = t->taken = t->who = 0;
    w->touch[w->touched++] = (uint32_t)(t - w->acc->item);
}

static struct lab_item *thing(struct lab_observer *w, const char *key) {
    struct lab_item *t = lab_item_get(w->acc, key);
    if (t && !t->touched)
        begin_thing(w, t);
    return t;
}

static void happen(struct lab_observer *w, struct lab_item *t, int seat) {
    if (!t->now++)
        t->at = w->decisions;
    if (seat >= 0)
        t->who |= (uint8_t)(1u << seat);
}

static void touch(struct lab_observer *w, const char *key, int seat) {
    struct lab_item *t = thing(w, key);
    if (t)
        happen(w, t, seat);
}

/* What a name stands for while an object is taken apart. */
enum use { OFFERED, TAKEN, FORCED, HAPPENED };

static void count_thing(struct lab_observer *w, enum use use, struct lab_item *t, int seat) {
    if (use != OFFERED)
        happen(w, t, seat);
    if (use == TAKEN) {
        t->taken++;
    } else if (use == OFFERED && t->stamp != w->acc->stamp) { /* once a decision, however many moves have it */
        t->stamp = w->acc->stamp;
        t->offered++;
    }
}

static void count_name(struct lab_observer *w, enum use use, const char *key, int seat) {
    struct lab_item *t = thing(w, key);
    if (!t)
        return;
    count_thing(w, use, t, seat);
    struct memo *m = w->noting;
    if (!m)
        return;
    if (m->things < MEMO_THINGS)
        m->thing[m->things] = (uint32_t)(t - w->acc->item);
    m->things++;
}

/* Numbers that name something (a seat, a card, a place on a board, a year) are no quantities; numbers that count time
 * are none while it passes, only at the end. */
static bool is_label(const struct lab_observer *w, const char *field, bool at_end) {
    static const char *const name[] = {"player", "seat",         "target", "victim",  "winner", "winners", "loser",
                                       "owner",  "by",           "from",   "to",      "with",   "first",   "starter",
                                       "scores", "first_player", "card",   "place",   "spot",   "slot",    "gap",
                                       "index",  "year",         "date",   "outcome", "round",  "turn",    "ply"};
    int all = sizeof name / sizeof *name - (at_end ? 3 : 0);
    for (int i = 0; i < all; i++)
        if (!strcmp(name[i], field))
            return true;
    return lab_measure_label(w->game, field, strlen(field));
}

/* Words and small numbers inside an object, at most two levels down: "play card=nova", "pay cost.gold=2". */
static void take_apart(struct lab_observer *w, const struct tt_json *v, const struct name *path, enum use use, int seat,
                       int depth) {
    struct name n = *path;
    switch (v->type) {
    case TT_JSON_BOOL:
    case TT_JSON_TEXT:
    case TT_JSON_INT:
        if (v->type == TT_JSON_INT && (use == HAPPENED || v->num < -10 || v->num > 9999))
            return;
        name_word(&n, "=");
        name_value(&n, v);
        count_name(w, use, n.text, seat);
        return;
    case TT_JSON_LIST:
    case TT_JSON_OBJECT: break;
    case TT_JSON_NULL:
    case TT_JSON_REAL: return;
    }
    const struct tt_json *c = v + 1;
    for (uint32_t i = 0; i < v->count && depth < 2; i++, c += c->span) {
        struct name deeper = n;
        if (v->type == TT_JSON_LIST && c->type != TT_JSON_TEXT)
            continue;
        if (v->type == TT_JSON_OBJECT) {
            name_word(&deeper, ".");
            name_word(&deeper, c->key);
        }
        take_apart(w, c, &deeper, use, seat, depth + 1);
    }
}

/* Right or wrong, by card: a truth value beside each word. */
static void cross(struct lab_observer *w, const struct tt_json *object, const struct name *head, int seat) {
    const struct tt_json *yes = object + 1, *c;
    for (uint32_t i = 0; i < object->count; i++, yes += yes->span) {
        if (yes->type != TT_JSON_BOOL)
            continue;
        c = object + 1;
        for (uint32_t k = 0; k < object->count; k++, c += c->span) {
            struct name n = *head;
            if (c->type != TT_JSON_TEXT || !strcmp(c->key, "event"))
                continue;
            name_word(&n, " ");
            name_word(&n, c->key);
            name_word(&n, "=");
            name_value(&n, c);
            name_word(&n, " ");
            name_word(&n, yes->key);
            name_word(&n, "=");
            name_value(&n, yes);
            touch(w, n.text, seat);
        }
    }
}

static void add_now(struct lab_observer *w, const char *key, int64_t v) {
    struct lab_number *x = lab_number_get(w->acc, key);
    if (x) {
        x->now += v;
        x->touched = true;
    }
}

/* An event's number or the length of its list; and the same by cause, where the event names one. */
static void add_number(struct lab_observer *w, const struct name *head, const struct tt_json *v,
                       const struct tt_json *why) {
    struct name n = *head;
    if (is_label(w, v->key, false))
        return;
    n.text[0] = 'x';
    name_word(&n, ".");
    name_word(&n, v->key);
    if (v->type == TT_JSON_LIST)
        name_word(&n, "#");
    int64_t value = v->type == TT_JSON_LIST ? (int64_t)v->count : v->num;
    add_now(w, n.text, value);
    if (!why || why->type != TT_JSON_TEXT || !value)
        return;
    name_word(&n, " why=");
    name_value(&n, why);
    add_now(w, n.text, value);
}

/* The object just put: an action ("verb") or an event ("event"). Returns its seat, or -1. */
static int count_object(struct lab_observer *w, const char *what, enum use use) {
    const struct tt_json *object = tt_sink_value(&w->sink), *verb = tt_json_get(object, what),
                         *player = tt_json_get(object, "player");
    if (!verb || verb->type != TT_JSON_TEXT)
        return -1;
    int seat = player && player->type == TT_JSON_INT ? (int)player->num : -1;
    struct name head = {.len = 0};
    name_word(&head, use == HAPPENED ? "e:" : "a:");
    name_value(&head, verb);
    count_name(w, use, head.text, seat);
    const struct tt_json *c = object + 1;
    for (uint32_t i = 0; i < object->count; i++, c += c->span) {
        struct name n = head;
        if (c == verb || c == player)
            continue;
        if (use == HAPPENED && (c->type == TT_JSON_INT || c->type == TT_JSON_LIST))
            add_number(w, &head, c, tt_json_get(object, "why"));
        if (use == HAPPENED && c->type == TT_JSON_INT)
            continue;
        name_word(&n, " ");
        name_word(&n, c->key);
        take_apart(w, c, &n, use, seat, 0);
    }
    if (use == HAPPENED)
        cross(w, object, &head, seat);
    return seat;
}

static void look_who_leads(struct lab_observer *w, const struct tt_state *state) {
    const struct tt_bot_hooks *hooks = w->game->bot;
    int best = -1, seats = w->setup->seats;
    uint8_t who = 255;
    if (!hooks || !hooks->value || seats < 2 || w->decisions >= LEAD_MAX)
        return;
    for (int p = 0; p < seats; p++) {
        int v = hooks->value(w->setup, state, p);
        if (v == best)
            who = 255;
        if (v > best) {
            best = v;
            who = (uint8_t)p;
        }
    }
    w->lead[w->decisions] = who;
}

/* Eight bytes at a time; never 0. */
static uint64_t hash_text(const char *text, size_t n) {
    uint64_t h = n, word = 0;
    for (; n >= sizeof word; n -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        h = (h ^ word) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
    }
    word = 0;
    memcpy(&word, text, n);
    h = (h ^ word) * 0x9E3779B97F4A7C15u;
    return (h ^ h >> 29) | 1;
}

/* The memo of an action's text, or where it would go. */
static struct memo *memo_at(struct lab_observer *w, const char *text, size_t len, uint64_t hash) {
    size_t i = hash % MEMOS;
    while (w->memo[i].hash &&
           (w->memo[i].hash != hash || w->memo[i].len != len || memcmp(w->memo_text + w->memo[i].at, text, len)))
        i = (i + 1) % MEMOS;
    return &w->memo[i];
}

static void count_action(struct lab_observer *w, const struct tt_state *state, tt_move m, enum use use) {
    tt_sink_clear(&w->text);
    tt_put_action(w->game, w->setup, state, m, &w->text);
    uint64_t hash = hash_text(w->text.buf, w->text.len);
    struct memo *known = memo_at(w, w->text.buf, w->text.len, hash);
    if (known->hash) {
        for (int i = 0; i < known->things; i++) {
            struct lab_item *t = &w->acc->item[known->thing[i]];
            if (!t->touched)
                begin_thing(w, t);
            count_thing(w, use, t, known->seat);
        }
        return;
    }
    struct memo new = {.hash = hash, .at = (uint32_t)w->memo_len, .len = (uint32_t)w->text.len};
    tt_sink_clear(&w->sink);
    tt_put_action(w->game, w->setup, state, m, &w->sink);
    w->noting = &new;
    new.seat = (int8_t)count_object(w, "verb", use);
    w->noting = NULL;
    if (new.things > MEMO_THINGS || w->memos * 2 >= MEMOS || w->memo_len + new.len > MEMO_TEXT)
        return;
    memcpy(w->memo_text + w->memo_len, w->text.buf, new.len);
    w->memo_len += new.len;
    w->memos++;
    *known = new;
}

void lab_observe_move(struct lab_observer *w, const struct tt_state *state, const tt_move *list, int n, tt_move move) {
    w->acc->stamp++;
    w->choices += (uint64_t)n;
    w->forced += n == 1;
    look_who_leads(w, state);
    for (int i = 0; list && n > 1 && i < n; i++)
        count_action(w, state, list[i], OFFERED);
    count_action(w, state, move, n > 1 ? TAKEN : FORCED);
    w->decisions++;
}

/* What the game itself measures: an object of numbers. */
static void count_measures(struct lab_observer *w, const struct tt_state *after, const struct tt_event *e) {
    tt_sink_clear(&w->sink);
    tt_put_object(&w->sink);
    w->game->measure(w->setup, after, e, &w->sink);
    tt_put_end(&w->sink);
    const struct tt_json *all = tt_sink_value(&w->sink);
    for (const struct tt_json *c = tt_json_first(all); c; c = tt_json_next(all, c)) {
        struct name n = {.len = 0};
        name_word(&n, "m:");
        name_word(&n, c->key);
        add_now(w, n.text, c->num);
    }
}

void lab_observe_events(struct lab_observer *w, const struct tt_state *after, const struct tt_events *ev) {
    for (int i = 0; i < ev->n && i < TT_MAX_EVENTS; i++) {
        tt_sink_clear(&w->sink);
        tt_put_event(w->game, w->setup, &ev->item[i], TT_TRUTH, &w->sink);
        count_object(w, "event", HAPPENED);
        if (w->game->measure)
            count_measures(w, after, &ev->item[i]);
    }
}

/* --- the end ------------------------------------------------------------------------------------ */

static void end_number(struct lab_observer *w, char kind, const struct name *path, int64_t v, bool won) {
    struct name n = *path;
    n.text[0] = kind;
    struct lab_number *x = lab_number_get(w->acc, n.text);
    if (!x)
        return;
    lab_spread_add(&x->all, v, 1);
    if (x->wanted)
        lab_spread_add(&lab_number_get(w->fold, n.text)->all, v, 1);
    x->touched = true;
    x->now += v;
    x->seats_now++;
    if (won) {
        x->now_won += v;
        x->seats_won++;
    }
}

static bool ends_in_label(const struct lab_observer *w, const struct name *path) {
    const char *last = path->text + path->len;
    while (last > path->text && last[-1] != '.' && last[-1] != ':')
        last--;
    return is_label(w, last, true);
}

/* Part of the last view: of one seat, or of the table (seat -1). */
static void end_value(struct lab_observer *w, const struct tt_json *v, const struct name *path, int seat,
                      unsigned winners, int depth) {
    bool won = seat < 0 ? winners != 0 : winners >> seat & 1;
    struct name n = *path;
    switch (v->type) {
    case TT_JSON_INT:
        if (!ends_in_label(w, path))
            end_number(w, seat < 0 ? 'n' : 'p', path, v->num, won);
        return;
    case TT_JSON_TEXT:
        n.text[0] = seat < 0 ? 't' : 'h';
        name_word(&n, "=");
        name_value(&n, v);
        touch(w, n.text, seat);
        return;
    case TT_JSON_LIST:
    case TT_JSON_OBJECT: break;
    case TT_JSON_NULL:
    case TT_JSON_REAL:
    case TT_JSON_BOOL: return;
    }
    if (v->type == TT_JSON_LIST && !ends_in_label(w, path)) {
        struct name count = *path;
        name_word(&count, "#");
        end_number(w, seat < 0 ? 'n' : 'p', &count, v->count, won);
    }
    const struct tt_json *c = v + 1;
    for (uint32_t i = 0; i < v->count && depth < 2; i++, c += c->span) {
        struct name deeper = *path;
        if (v->type == TT_JSON_LIST && c->type == TT_JSON_INT && c->num >= 0 && c->num <= 9999) {
            deeper.text[0] = seat < 0 ? 't' : 'h';
            name_word(&deeper, "=");
            name_value(&deeper, c);
            touch(w, deeper.text, seat);
            continue;
        }
        if (v->type == TT_JSON_LIST && c->type != TT_JSON_TEXT)
            continue;
        if (v->type == TT_JSON_OBJECT) {
            name_word(&deeper, ".");
            name_word(&deeper, c->key);
        }
        end_value(w, c, &deeper, seat, winners, depth + 1);
    }
}

static bool of_interest(const struct tt_json *n) {
    static const char *const not [] = {"options", "actors", "result", "names", "phase", "to_move", "cards", NULL};
    for (int i = 0; not [i]; i++)
        if (!strcmp(n->key, not [i]))
            return false;
    return !(!strcmp(n->key, "players") && n->type == TT_JSON_INT);
}

static bool for_each_seat(const struct lab_observer *w, const struct tt_json *n) {
    for (int i = 0; i < w->lists && n->type == TT_JSON_LIST && n->count == w->setup->seats; i++)
        if (!strcmp(n->key, w->list[i]))
            return true;
    return false;
}

static const struct tt_json *view_of(struct lab_observer *w, const struct tt_state *state) {
    tt_sink_clear(&w->sink);
    tt_put_view(w->game, w->setup, state, TT_NOBODY, &w->sink);
    return tt_sink_value(&w->sink);
}

void lab_observe_start(struct lab_observer *w, const struct tt_setup *setup, const struct tt_state *state,
                       struct lab_acc *acc, struct lab_acc *fold) {
    w->setup = setup;
    w->acc = acc;
    w->fold = fold;
    if (w->memo_of != acc) {
        memset(w->memo, 0, sizeof w->memo);
        w->memos = 0;
        w->memo_len = 0;
        w->memo_of = acc;
    }
    w->touched = 0;
    w->decisions = w->forced = 0;
    w->first = state->actors && !(state->actors & (state->actors - 1)) ? tt_lowest(state->actors) : -1;
    w->choices = 0;
    w->lists = 0;
    const struct tt_json *view = view_of(w, state);
    for (const struct tt_json *c = tt_json_first(view); c; c = tt_json_next(view, c))
        if (c->type == TT_JSON_LIST && c->count == setup->seats && w->lists < LISTS &&
            strlen(c->key) < sizeof w->list[0])
            memcpy(w->list[w->lists++], c->key, strlen(c->key) + 1);
}

/* A list that has an entry for each seat from beginning to end says something of every seat; anything else
 * of the table. */
static void read_view(struct lab_observer *w, const struct tt_state *state, unsigned winners) {
    const struct tt_json *view = view_of(w, state);
    for (const struct tt_json *c = tt_json_first(view); c; c = tt_json_next(view, c)) {
        struct name path = {.len = 0};
        if (!of_interest(c))
            continue;
        name_word(&path, "?:");
        name_word(&path, c->key);
        if (!for_each_seat(w, c)) {
            end_value(w, c, &path, -1, winners, 0);
            continue;
        }
        const struct tt_json *entry = c + 1;
        for (int p = 0; p < w->setup->seats; p++, entry += entry->span)
            end_value(w, entry, &path, p, winners, 0);
    }
}

/* The game's halves: who led in the middle, and how often the lead changed hands. */
static void end_leads(struct lab_observer *w, unsigned winners) {
    const struct tt_bot_hooks *hooks = w->game->bot;
    uint32_t n = w->decisions < LEAD_MAX ? w->decisions : LEAD_MAX;
    int changes = 0, leader = 255;
    unsigned all = (1u << w->setup->seats) - 1;
    if (!hooks || !hooks->value || w->setup->seats < 2 || !n)
        return;
    for (uint32_t i = 0; i < n; i++) {
        if (w->lead[i] == 255)
            continue;
        changes += leader != 255 && leader != w->lead[i];
        leader = w->lead[i];
    }
    if (leader == 255)
        return;
    lab_spread_add(&w->acc->leads, changes, 1);
    uint8_t half = w->lead[n / 2];
    if (half == 255 || !winners || winners == all)
        return;
    w->acc->judged++;
    w->acc->comebacks += !(winners >> half & 1);
}

/* What happened to a thing in this game, into the sums or a fold of them. */
static void settle_item(struct lab_observer *w, const struct lab_item *t, unsigned winners, struct lab_item *to) {
    if (t->now) {
        to->total += t->now;
        to->squares += (uint64_t)t->now * t->now;
        to->games++;
        to->first += w->decisions ? (uint64_t)t->at * LAB_THOUSAND / w->decisions : 0;
        if (t->key[0] == 't')
            lab_cluster_add(&to->seats, 1, winners != 0);
        else if (t->who)
            lab_cluster_add(&to->seats, tt_count(t->who), tt_count(t->who & winners));
        for (int p = 0; p < w->setup->seats && w->first >= 0; p++)
            to->place[p] += t->who >> (p + w->first) % w->setup->seats & 1;
    }
    if (t->offered)
        lab_cluster_add(&to->picks, t->offered, t->taken);
}

static void end_items(struct lab_observer *w, unsigned winners) {
    for (int i = 0; i < w->touched; i++) {
        struct lab_item *t = &w->acc->item[w->touch[i]];
        settle_item(w, t, winners, t);
        if (t->wanted)
            settle_item(w, t, winners, lab_item_get(w->fold, t->key));
        if (t->key[0] == 'e' && t->now && !strchr(t->key, ' ')) {
            struct name n = {.len = 0};
            name_word(&n, "c");
            name_word(&n, t->key + 1);
            add_now(w, n.text, t->now);
        }
        t->touched = false;
    }
}

/* {own:NAME}, {sum:EVENT.FIELD} and {end:FIELD} of the game that has just ended. */
static bool number_now(void *of, const char *name, double *out) {
    static const struct {
        const char *head;
        char kind;
    } known[] = {{"own:", 'm'}, {"sum:", 'x'}, {"end:", 'n'}};
    const struct lab_observer *w = of;
    const struct lab_number *x = NULL;
    char key[LAB_NAME];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strncmp(name, known[i].head, 4)) {
            snprintf(key, sizeof key, "%c:%s", known[i].kind, name + 4);
            x = lab_number_find(w->acc, key);
        }
    if (!x || !x->touched)
        return false;
    *out = (double)x->now;
    return true;
}

/* Measures that are worked out game by game, in whole thousandths; a game that lacks a number of theirs is left
 * out. */
static void end_each(struct lab_observer *w) {
    const struct lab_measure *m;
    for (int i = 0; (m = lab_measure_at(w->game, i)); i++) {
        struct lab_formula f = {.number = number_now, .with = w, .players = w->setup->seats};
        if (!m->each)
            continue;
        double v = lab_formula(&f, m->formula);
        if (f.bad || f.missing || !(v > -1e12 && v < 1e12))
            continue;
        struct name n = {.len = 0};
        name_word(&n, "g:");
        name_word(&n, m->name);
        v *= LAB_THOUSAND;
        add_now(w, n.text, (int64_t)(v < 0 ? v - 0.5 : v + 0.5));
    }
}

static void settle_number(const struct lab_number *x, struct lab_number *to) {
    int won = x->seats_won, lost = x->seats_now - x->seats_won;
    lab_cluster_add(&to->seats, x->seats_now, x->now);
    if (won)
        lab_cluster_add(&to->winners, won, x->now_won);
    if (lost)
        lab_cluster_add(&to->losers, lost, x->now - x->now_won);
}

static void end_numbers(struct lab_observer *w, unsigned winners) {
    for (int i = 0; i < w->acc->numbers; i++) {
        struct lab_number *x = &w->acc->number[i];
        if (!x->touched)
            continue;
        struct lab_number *kept = x->wanted ? lab_number_get(w->fold, x->key) : NULL;
        if (x->key[0] != 'n' && x->key[0] != 'p') { /* a sum over the game; the others are there already */
            lab_spread_add(&x->all, x->now, 1);
            if (kept)
                lab_spread_add(&kept->all, x->now, 1);
            x->seats_now = 1;
            x->seats_won = winners != 0;
            x->now_won = winners ? x->now : 0;
        }
        settle_number(x, x);
        if (kept)
            settle_number(x, kept);
        x->now = x->now_won = 0;
        x->seats_now = x->seats_won = 0;
        x->touched = false;
    }
}

static void end_base(struct lab_observer *w, const struct tt_result *r, struct lab_acc *a) {
    int64_t sum = 0, best = r->score[0], worst = r->score[0];
    for (int p = 0; p < w->setup->seats; p++) {
        sum += r->score[p];
        best = r->score[p] > best ? r->score[p] : best;
        worst = r->score[p] < worst ? r->score[p] : worst;
    }
    a->watched++;
    lab_cluster_add(&a->scores, w->setup->seats, sum);
    lab_spread_add(&a->gap, best - worst, 1);
    if (w->decisions) {
        lab_cluster_add(&a->choices, w->decisions, (int64_t)w->choices);
        lab_cluster_add(&a->forced, w->decisions, w->forced);
    }
}

void lab_observe_end(struct lab_observer *w, const struct tt_state *state, const struct tt_result *result) {
    end_base(w, result, w->acc);
    end_base(w, result, w->fold);
    read_view(w, state, result->winners);
    for (int p = 0; p < w->setup->seats; p++) {
        struct name n = {.len = 0};
        name_word(&n, "p:score");
        end_number(w, 'p', &n, result->score[p], result->winners >> p & 1);
    }
    end_leads(w, result->winners);
    end_items(w, result->winners);
    end_each(w);
    end_numbers(w, result->winners);
}
