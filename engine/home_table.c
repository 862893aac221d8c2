/* A table at home: the messages of docs/server-api.md for one table in this process, without people, disk or network.
 * Everybody who plays sits at one screen; the host (a browser's worker, a terminal) says what time it is, keeps the
 * record and asks `go_on` until nothing goes on by itself. */
#include "table.h"
#include "timetable/playout.h"

#include <stdio.h>
#include <stdlib.h>

enum { THINK_MS = 250, HINT_MS = 700 };

struct tt_home {
    struct tt_table table;
    bool open;  /* there is a table */
    int screen; /* the seat that sits at the screen, or TT_NOBODY */
    int lang, known;
    bool texts;
    tt_home_move *move; /* how bots decide, where the owner says how */
    void *with;
    struct tt_events events;
};

struct request {
    struct tt_home *home;
    const struct tt_json *in;
    struct tt_sink *out;
    int64_t now;
    struct tt_error err;
};

struct tt_home *tt_home_new(void) {
    struct tt_home *h = tt_need(sizeof *h);
    h->screen = TT_NOBODY;
    h->texts = true;
    return h;
}

void tt_home_free(struct tt_home *h) {
    if (!h)
        return;
    if (h->open)
        tt_table_clear(&h->table);
    free(h);
}

void tt_home_bots(struct tt_home *h, tt_home_move *move, void *with) {
    h->move = move;
    h->with = with;
}

struct tt_table *tt_home_table(struct tt_home *h) {
    return h->open ? &h->table : NULL;
}

static bool bot_known(const struct tt_house *house, const char *id) {
    (void)house;
    return tt_bot_find(id) != NULL;
}

static const struct tt_house house = {.bot_known = bot_known, .stand_in = "medium"};

/* --- answers ------------------------------------------------------------------------------------------------------ */

static bool fail(struct request *r, const char *code) {
    r->err = (struct tt_error){.code = code};
    return false;
}

static void put_head(struct request *r, bool ok) {
    const struct tt_json *id = tt_json_get(r->in, "id");
    tt_put_object(r->out);
    if (id) {
        tt_put_key(r->out, "id");
        tt_put_json(r->out, id);
    }
    tt_key_bool(r->out, "ok", ok);
}

static void put_info(struct request *r) {
    const struct tt_table *t = &r->home->table;
    tt_key_object(r->out, "info");
    tt_key_text(r->out, "table", "home");
    tt_key_text(r->out, "game", t->spec.game->id);
    tt_key_int(r->out, "players", t->spec.setup.seats);
    tt_put_key(r->out, "options");
    tt_put_options(t->spec.game, tt_match_setup(t->match), r->out);
    tt_key_text(r->out, "chat", tt_chat_name[TT_CHAT_OFF]);
    tt_key_int(r->out, "delay", 0);
    tt_put_end(r->out);
}

static struct tt_viewer viewer(const struct request *r, int64_t from) {
    const struct tt_home *h = r->home;
    return (struct tt_viewer){.seat = h->screen, .lang = h->lang, .texts = h->texts, .from = from, .now = r->now};
}

static void put_update(struct request *r, int64_t from, const struct tt_events *fresh, bool info) {
    struct tt_viewer v = viewer(r, from);
    tt_key_object(r->out, "update");
    tt_key_text(r->out, "table", "home");
    if (info)
        put_info(r);
    r->home->known = tt_put_update(r->out, &r->home->table, &v, fresh);
    tt_put_end(r->out);
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

/* The match that a request describes: a record to go on with, or a deal, perhaps from a position. */
static struct tt_match *read_match(struct request *r) {
    const struct tt_json *record = tt_json_get(r->in, "record"), *id = tt_json_get(r->in, "game");
    const struct tt_json *position = tt_json_get(r->in, "position");
    const struct tt_game *game = tt_json_is(id, TT_JSON_TEXT) ? tt_game_find(id->text) : NULL;
    struct tt_setup setup;
    uint64_t seed = 0;
    if (tt_json_is(record, TT_JSON_OBJECT))
        return tt_match_load(record, &r->err);
    if (!game) {
        fail(r, "unknown_game");
        return NULL;
    }
    if (tt_json_get(r->in, "seed") && !tt_json_seed(tt_json_get(r->in, "seed"), &seed)) {
        fail(r, "bad_request");
        return NULL;
    }
    if (!tt_setup_read(game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"), position, seed, &setup,
                       &r->err))
        return NULL;
    return tt_match_new(game, &setup, position, &r->err);
}

/* `seats`: "me" for everybody at this screen, else a bot's id; `names`: what they are called. */
static bool seat_all(struct request *r, struct tt_table *t) {
    const struct tt_json *seats = tt_json_get(r->in, "seats"), *names = tt_json_get(r->in, "names");
    struct tt_drafts d = {0};
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct tt_json *who = tt_json_at(seats, (uint32_t)i), *name = tt_json_at(names, (uint32_t)i);
        bool me = seats ? tt_json_is_text(who, "me") : true;
        if (!me && (!tt_json_is(who, TT_JSON_TEXT) || !tt_bot_find(who->text))) {
            tt_drafts_clear(&d);
            return fail(r, "unknown_bot");
        }
        if (tt_json_is(name, TT_JSON_TEXT))
            tt_table_name_seat(t, i, name->text);
        t->seat[i].here = true;
        tt_drafts_add(&d,
                      tt_entry_words(TT_ENTRY_SEAT, i, me ? TT_SEAT_PERSON : TT_SEAT_BOT, NULL, me ? NULL : who->text));
    }
    tt_table_append(t, &d, r->now, NULL);
    return true;
}

static int first_person(const struct tt_table *t) {
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == TT_SEAT_PERSON)
            return i;
    return TT_NOBODY;
}

static unsigned people_asked(const struct tt_table *t) {
    unsigned mask = 0;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == TT_SEAT_PERSON)
            mask |= 1u << i;
    return t->status == TT_PLAYING ? tt_match_state(t->match)->actors & mask : 0;
}

/* The screen stays with who can act, else it goes to the next person who is asked. */
static bool pass_screen(struct tt_home *h) {
    unsigned asked = people_asked(&h->table);
    if (!asked || (h->screen >= 0 && (asked >> h->screen & 1)))
        return false;
    h->screen = tt_lowest(asked);
    return true;
}

static const struct tt_table_spec at_home = {.one_screen = true, .chat = TT_CHAT_OFF};

/* The table, with everybody seated, in place of the one before. */
static void begin(struct tt_home *h, struct tt_table *t, int64_t now) {
    tt_table_start(t, now);
    if (h->open)
        tt_table_clear(&h->table);
    h->table = *t;
    h->open = true;
    h->known = 0;
    h->screen = first_person(&h->table);
    pass_screen(h);
}

void tt_home_open(struct tt_home *h, struct tt_match *m, const char *const *bots, const char *const *names,
                  int64_t now) {
    struct tt_table t;
    struct tt_drafts d = {0};
    tt_table_of_match(&t, &at_home, m);
    for (int i = 0; i < t.spec.setup.seats; i++) {
        tt_table_name_seat(&t, i, names[i]);
        t.seat[i].here = true;
        tt_drafts_add(&d, tt_entry_words(TT_ENTRY_SEAT, i, bots[i] ? TT_SEAT_BOT : TT_SEAT_PERSON, NULL, bots[i]));
    }
    tt_table_append(&t, &d, now, NULL);
    begin(h, &t, now);
}

struct tt_match *tt_home_close(struct tt_home *h) {
    struct tt_match *m = h->open ? h->table.match : NULL;
    if (!m)
        return NULL;
    h->table.match = NULL;
    tt_table_clear(&h->table);
    h->open = false;
    return m;
}

static bool op_create(struct request *r) {
    struct tt_home *h = r->home;
    struct tt_table t;
    struct tt_table_spec spec = at_home;
    int64_t floor = 0;
    struct tt_match *m = read_match(r);
    if (!m)
        return false;
    tt_json_int(tt_json_get(r->in, "undo_floor"), 0, INT32_MAX, &floor);
    spec.undo_floor = (int)floor;
    tt_table_of_match(&t, &spec, m);
    if (!seat_all(r, &t)) {
        tt_table_clear(&t);
        return false;
    }
    begin(h, &t, r->now);
    put_head(r, true);
    tt_key_text(r->out, "table", "home");
    tt_key_seat(r->out, "seat", h->screen);
    put_update(r, TT_FROM_LATEST, NULL, true);
    return true;
}

/* --- at the table ------------------------------------------------------------------------------------------------- */

static bool op_hello(struct request *r) {
    const struct tt_json *lang = tt_json_get(r->in, "lang"), *texts = tt_json_get(r->in, "texts");
    int found = tt_json_is(lang, TT_JSON_TEXT) ? tt_lang_find(lang->text) : -1;
    if (found >= 0)
        r->home->lang = found;
    if (tt_json_is(texts, TT_JSON_BOOL))
        r->home->texts = texts->num != 0;
    put_head(r, true);
    return true;
}

/* With `seat` the screen goes to that person, if they are asked. */
static bool op_open(struct request *r) {
    int64_t from = TT_FROM_LATEST, seat;
    const struct tt_json *to = tt_json_get(r->in, "seat");
    tt_json_int(tt_json_get(r->in, "version"), 0, INT64_MAX, &from);
    if (to && (!tt_json_int(to, 0, TT_MAX_SEATS - 1, &seat) || !(people_asked(&r->home->table) >> seat & 1)))
        return fail(r, "not_your_turn");
    if (to)
        r->home->screen = (int)seat;
    put_head(r, true);
    tt_key_text(r->out, "table", "home");
    tt_key_seat(r->out, "seat", r->home->screen);
    put_update(r, from, NULL, true);
    return true;
}

/* What any seat asks of a table. */
static bool op_ask(struct request *r) {
    struct tt_home *h = r->home;
    struct tt_drafts d;
    if (!tt_table_ask(&h->table, &house, h->screen, tt_json_get(r->in, "op")->text, r->in, r->now, &d, &r->err))
        return false;
    bool one_move = d.n == 1 && d.entry[0].kind == TT_ENTRY_MOVE;
    tt_table_append(&h->table, &d, r->now, &h->events);
    put_head(r, true);
    tt_key_int(r->out, "version", h->table.entries);
    put_update(r, h->known, one_move ? &h->events : NULL, false);
    return true;
}

static bool op_preview(struct request *r) {
    struct tt_home *h = r->home;
    struct tt_viewer v = viewer(r, TT_FROM_NOTHING);
    tt_move move;
    if (!tt_table_find(&h->table, h->screen, tt_json_get(r->in, "action"), &move, &r->err))
        return false;
    put_head(r, true);
    tt_put_table_preview(r->out, &h->table, &v, move);
    return true;
}

static bool op_clause(struct request *r) {
    struct tt_home *h = r->home;
    const struct tt_json *action = tt_json_get(r->in, "action");
    struct tt_refusal no;
    if (!tt_table_clause(&h->table, h->screen, action, &no, &r->err))
        return false;
    put_head(r, true);
    tt_put_clause(r->out, &h->table, h->lang, action, no);
    return true;
}

static bool op_record(struct request *r) {
    put_head(r, true);
    tt_put_key(r->out, "record");
    tt_match_record(r->home->table.match, r->out);
    tt_key_bool(r->out, "over", r->home->table.status == TT_OVER);
    return true;
}

/* What the game is played with, and what is printed on it. */
static bool op_components(struct request *r) {
    const struct tt_table *t = &r->home->table;
    put_head(r, true);
    tt_put_key(r->out, "components");
    tt_put_components(t->spec.game, tt_match_setup(t->match), r->home->lang, r->out);
    return true;
}

/* --- bots --------------------------------------------------------------------------------------------------------- */

/* Who plays how well. People are taken to follow the hints that are told them. */
static void read_levels(const struct tt_table *t, uint8_t *level) {
    bool net = tt_net_find(tt_match_game(t->match), tt_match_setup(t->match)) != NULL;
    for (int i = 0; i < tt_match_setup(t->match)->seats; i++) {
        const char *bot = t->seat[i].bot;
        level[i] = *bot ? (uint8_t)tt_net_level(!net && !strcmp(bot, "instant") ? "ismcts" : bot) : 0;
    }
}

/* `ms` where the request has none; 0: the bot's own budget. */
static struct tt_thought *think(struct request *r, const struct tt_bot *bot, const struct tt_state *state, int seat,
                                int ms, uint64_t seed, bool move_only) {
    const struct tt_match *m = r->home->table.match;
    const struct tt_json *open = tt_json_get(r->in, "knowledge");
    int64_t budget = ms;
    tt_json_int(tt_json_get(r->in, "ms"), 1, 600000, &budget);
    uint8_t level[TT_MAX_SEATS];
    read_levels(&r->home->table, level);
    struct tt_think ask = {
        .ms = budget, .seed = seed, .open = tt_json_is_text(open, "all"), .levels = level, .move_only = move_only};
    return tt_think(bot, tt_match_game(m), tt_match_setup(m), state, seat, &ask);
}

static tt_move bot_move(struct request *r, int seat) {
    const struct tt_match *m = r->home->table.match;
    const struct tt_bot *bot = tt_bot_find(r->home->table.seat[seat].bot);
    bot = bot ? bot : tt_bot_normal();
    /* The same table plays the same game again. */
    uint64_t seed = tt_think_seed(tt_match_setup(m)->seed, (uint32_t)tt_match_ply(m));
    struct tt_thought *thought = think(r, bot, tt_match_state(m), seat, bot->by_clock ? THINK_MS : 0, seed, true);
    tt_move move = thought->move;
    tt_thought_free(thought);
    return move;
}

/* One step of what goes on by itself: a bot's move, or the screen passes to the next person. Where people and bots may
 * act in any order, people go first, unless `bots_first` is true. A lesson says what its bot does: `action`, which is
 * played where it is legal. `more`: ask again. */
static bool op_go_on(struct request *r) {
    struct tt_home *h = r->home;
    struct tt_table *t = &h->table;
    const struct tt_json *first = tt_json_get(r->in, "bots_first");
    int bot = tt_table_asks(t);
    bool people = people_asked(t) != 0 && !(tt_json_is(first, TT_JSON_BOOL) && first->num && bot >= 0);
    put_head(r, true);
    tt_key_bool(r->out, "more", !people && bot >= 0);
    if (people) {
        if (pass_screen(h))
            put_update(r, h->known, NULL, false);
    } else if (bot >= 0) {
        struct tt_drafts d = {0};
        struct tt_entry e = tt_entry_make(TT_ENTRY_MOVE, bot);
        const struct tt_json *told = tt_json_get(r->in, "action");
        struct tt_error ignored;
        if (!told || !tt_table_find(t, bot, told, &e.move, &ignored))
            e.move = h->move ? h->move(h->with, t, bot) : bot_move(r, bot);
        tt_drafts_add(&d, e);
        tt_table_append(t, &d, r->now, &h->events);
        put_update(r, h->known, &h->events, false);
    }
    return true;
}

/* What a hint lists: moves with their worth, the bot's choice first. */
struct advice {
    tt_move move;
    int64_t visits;
    int value;
};

static int by_value(const void *a, const void *b) {
    const struct advice *x = a, *y = b;
    return y->value != x->value ? y->value - x->value : (x->move > y->move) - (x->move < y->move);
}

/* A search weighs what it has tried. Where a net knows the table, it says what each move that looks good is worth, over
 * the same deals for all: a player that follows a net may try one move only. */
static int advise(struct request *r, const struct tt_thought *t, bool open, struct advice *out) {
    const struct tt_match *m = r->home->table.match;
    const struct tt_net *net = open ? NULL : tt_net_find(tt_match_game(m), tt_match_setup(m));
    struct tt_judged judged[TT_JUDGED];
    int value[TT_MAX_SEATS], n = 0;
    if (!net) {
        for (; n < t->n; n++)
            out[n] = (struct advice){t->candidate[n].move, t->candidate[n].visits, t->candidate[n].value};
        return n;
    }
    const tt_move *also = &t->move;
    int all = 0;
    for (int i = 0; i < 2 && all < 2; i++) { /* where only one looks good, another is judged besides */
        all = tt_net_judge(net, tt_match_game(m), tt_match_setup(m), tt_match_state(m), r->home->screen, NULL, also,
                           (uint64_t)tt_match_ply(m) + 1, value, judged);
        for (int k = 0; k < t->n; k++)
            if (t->candidate[k].move != t->move) {
                also = &t->candidate[k].move;
                break;
            }
    }
    for (; n < all; n++)
        out[n] = (struct advice){judged[n].move, judged[n].share, judged[n].value};
    qsort(out, (size_t)n, sizeof *out, by_value);
    for (int i = 0; i < n; i++)
        if (out[i].move == t->move) {
            struct advice first = out[i];
            memmove(out + 1, out, (size_t)i * sizeof *out);
            out[0] = first;
        }
    return n;
}

/* Why the first move of a hint rather than the second. A quiz would tell its answer. */
static void put_why(struct request *r, const struct advice *a, int n, const struct tt_viewer *v) {
    if (n < 2 || tt_match_game(r->home->table.match)->quiz)
        return;
    struct tt_better move = {.best = a[0].move,
                             .other = a[1].move,
                             .gap = a[0].value > a[1].value ? a[0].value - a[1].value : 0,
                             .seed = (uint64_t)tt_match_ply(r->home->table.match) + 1,
                             .you = true};
    tt_put_table_reasons(r->out, &r->home->table, v, &move);
}

/* What a bot would do in the place of the screen's seat, knowing what that seat knows: best first. */
static bool op_hint(struct request *r) {
    struct tt_home *h = r->home;
    const struct tt_json *bot = tt_json_get(r->in, "bot");
    struct tt_viewer v = viewer(r, TT_FROM_NOTHING);
    const struct tt_match *m = h->table.match;
    if (h->screen < 0 || !(people_asked(&h->table) >> h->screen & 1))
        return fail(r, "not_your_turn");
    bool open = tt_json_is_text(tt_json_get(r->in, "knowledge"), "all"),
         search = open || tt_json_is_text(bot, "ismcts");
    const struct tt_bot *by = tt_json_is(bot, TT_JSON_TEXT) ? tt_bot_find(bot->text) : NULL;
    _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *known = (struct tt_state *)room;
    tt_known_state(tt_match_game(m), tt_match_setup(m), tt_match_state(m), h->screen, known);
    struct tt_thought *t = think(r, by ? by : tt_bot_normal(), open ? tt_match_state(m) : known, h->screen, HINT_MS,
                                 (uint64_t)tt_match_ply(m) + 1, false);
    struct advice *a = tt_need((size_t)(t->n + TT_JUDGED) * sizeof *a);
    int n = advise(r, t, search, a);
    put_head(r, true);
    tt_key_int(r->out, "iterations", t->iterations);
    struct tt_words *labels = tt_words_open(&h->table, &v);
    tt_key_list(r->out, "moves");
    /* A bot that decides at once weighs nothing. */
    for (int i = 0; i < (n ? n : 1); i++) {
        tt_move move = n ? a[i].move : t->move;
        tt_put_object(r->out);
        tt_put_key(r->out, "action");
        tt_put_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move, r->out);
        if (n) {
            tt_key_int(r->out, "visits", a[i].visits);
            tt_put_key(r->out, "value");
            tt_put_share(r->out, a[i].value);
        }
        tt_put_end(r->out);
        tt_words_action(labels, move);
    }
    tt_put_end(r->out);
    tt_words_close(labels, r->out, "labels");
    tt_words_line(&h->table, &v, t, r->out);
    put_why(r, a, n, &v);
    tt_thought_free(t);
    free(a);
    return true;
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

static bool dispatch(struct request *r) {
    static const struct {
        const char *op;
        bool (*run)(struct request *);
        enum { AT_A_TABLE, EARLY } when; /* EARLY: before there is a table */
    } all[] = {
        {"hello", op_hello, EARLY},
        {"create", op_create, EARLY},
        {"open", op_open, AT_A_TABLE},
        {"move", op_ask, AT_A_TABLE},
        {"propose", op_ask, AT_A_TABLE},
        {"vote", op_ask, AT_A_TABLE},
        {"preview", op_preview, AT_A_TABLE},
        {"foresee", op_preview, AT_A_TABLE},
        {"record", op_record, AT_A_TABLE},
        {"go_on", op_go_on, AT_A_TABLE},
        {"clause", op_clause, AT_A_TABLE},
        {"hint", op_hint, AT_A_TABLE},
        {"components", op_components, AT_A_TABLE},
    };
    const struct tt_json *op = tt_json_get(r->in, "op");
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (tt_json_is_text(op, all[i].op))
            return r->home->open || all[i].when == EARLY ? all[i].run(r) : fail(r, "no_table");
    return fail(r, tt_json_is(op, TT_JSON_TEXT) ? "unknown_op" : "bad_request");
}

void tt_home_request(struct tt_home *h, const struct tt_json *in, int64_t now, struct tt_sink *out) {
    struct request r = {.home = h, .in = in, .out = out, .now = now};
    tt_sink_clear(out);
    if (!dispatch(&r)) {
        bool stale = !strcmp(r.err.code, "stale");
        put_head(&r, false);
        tt_put_refusal(out, h->lang, &r.err, h->open ? &h->table : NULL, tt_json_get(in, "action"), 0);
        if (stale)
            put_update(&r, h->known, NULL, false);
    }
    tt_put_end(out);
}
