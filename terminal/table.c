/* A match at this keyboard: seats, moves, what happened, undo and branches. */
#include "curve.h"

#include <stdlib.h>

/* --- seats --------------------------------------------------------------------------------- */

/* Levels by falling strength; whichever the build has. */
static const char *const level[] = {"expert", "hard", "medium", "easy", "beginner", "random", NULL};

const struct tt_bot *table_find_bot(const char *id) { return tt_bot_find(id); }

const char *table_default_bot(void) {
    return tt_bot_find("medium") ? "medium" : tt_bot_find("easy") ? "easy" : "random";
}

const char *table_hint_bot(void) {
    for (int i = 1; level[i]; i++)
        if (tt_bot_find(level[i]))
            return level[i];
    return "random";
}

/* What divides a list; see table_new. */
static const char *divider(const char *list) { return strchr(list, '\n') ? "\n" : ","; }

int table_bots_in(const char *bots) {
    if (!bots || !*bots || !strcmp(bots, "none"))
        return 0;
    const char *by = divider(bots);
    int n = 1;
    for (; *bots; bots++)
        n += *bots == *by && bots[1];
    return n;
}

/* The i-th part of a list "a,b,c". */
static bool part_of(const char *list, int i, char *out, size_t cap) {
    const char *by = divider(list);
    while (i-- > 0) {
        list = strchr(list, *by);
        if (!list)
            return false;
        list++;
    }
    size_t n = strcspn(list, by);
    if (!n || n >= cap)
        return false;
    memcpy(out, list, n);
    out[n] = 0;
    return true;
}

void table_sit(struct table *t, int seat, const char *bot_id, const char *name) {
    struct seat *s = &t->seat[seat];
    char number[16];
    snprintf(number, sizeof number, "%d", seat + 1);
    struct tt_error err;
    tt_player_free(s->player);
    s->player = bot_id ? tt_player_new(bot_id, &err) : NULL;
    s->bot = bot_id ? tt_bot_find(table_default_bot()) : NULL;
    term_put(s->bot_id, sizeof s->bot_id, bot_id ? bot_id : "");
    if (name && *name)
        term_put(s->name, sizeof s->name, name);
    else
        term_put(s->name, sizeof s->name, say1(t->lang, bot_id ? "terminal.bot" : "seat.name", number));
    t->names[seat] = s->name;
}

/* A bot, perhaps with a budget ("hard:2000"), or a program that can be started. */
static bool known_player(const char *id) {
    struct tt_error err;
    struct tt_player *p = tt_player_new(id, &err);
    tt_player_free(p);
    return p != NULL;
}

static bool seat_all(struct table *t, const char *bots, const char *names, struct tt_error *err) {
    int n_bots = bots ? table_bots_in(bots) : t->seats - 1;
    if (n_bots > t->seats)
        return tt_fail(err, "bad_players", say(t->lang, "terminal.too_many_bots"), NULL);
    for (int p = 0; p < t->seats; p++) {
        char id[BOT_BYTES], name[NAME_BYTES];
        int nth = p - (t->seats - n_bots);
        bool named = names && part_of(names, p, name, sizeof name);
        if (nth < 0) {
            table_sit(t, p, NULL, named ? name : NULL);
            continue;
        }
        if (!bots)
            term_put(id, sizeof id, table_default_bot());
        else if (!part_of(bots, nth, id, sizeof id) || !known_player(id))
            return tt_fail(err, "unknown_bot", say(t->lang, "terminal.unknown_bot"), bots);
        table_sit(t, p, id, named ? name : NULL);
    }
    return true;
}

bool table_is_bot(const struct table *t, int seat) { return t->seat[seat].bot != NULL; }

int table_people(const struct table *t) {
    int n = 0;
    for (int p = 0; p < t->seats; p++)
        n += !t->seat[p].bot;
    return n;
}

int table_first_person(const struct table *t) {
    for (int p = 0; p < t->seats; p++)
        if (!t->seat[p].bot)
            return p;
    return TT_NOBODY;
}

unsigned table_actors(const struct table *t) { return tt_match_state(t->match)->actors; }

static int to_act(const struct table *t, bool bot) {
    for (int p = 0; p < t->seats; p++)
        if ((table_actors(t) >> p & 1) && table_is_bot(t, p) == bot)
            return p;
    return TT_NOBODY;
}

int table_person_to_act(const struct table *t) { return to_act(t, false); }
int table_bot_to_act(const struct table *t) { return to_act(t, true); }

/* --- beginning and end --------------------------------------------------------------------- */

struct table *table_of_match(struct tt_match *m, int lang) {
    struct table *t = term_need(calloc(1, sizeof *t));
    t->lang = lang;
    t->match = m;
    t->game = tt_match_game(m);
    t->seats = tt_match_setup(m)->seats;
    t->events = term_need(calloc(1, sizeof *t->events));
    return t;
}

struct table *table_new(const struct tt_game *game, const struct tt_setup *setup, const struct tt_json *position,
                        int lang, const char *bots, const char *names, struct tt_error *err) {
    struct tt_match *m = tt_match_new(game, setup, position, err);
    if (!m)
        return NULL;
    struct table *t = table_of_match(m, lang);
    if (!seat_all(t, bots, names, err)) {
        table_free(t);
        return NULL;
    }
    return t;
}

static void clear_log(struct table *t, int keep) {
    while (t->logged > keep)
        free(t->log[--t->logged].event);
}

void table_free(struct table *t) {
    if (!t)
        return;
    clear_log(t, 0);
    for (int p = 0; p < t->seats; p++)
        tt_player_free(t->seat[p].player);
    free(t->log);
    free(t->events);
    tt_match_free(t->match);
    tt_document_free(t->puzzle);
    tt_curve_free(&t->curve);
    free(t);
}

/* Seats as the file has them; a bot that this build does not know becomes the default one, and so does
 * a program: a file must not start one. */
static void load_seats(struct table *t, const struct tt_json *extra) {
    const struct tt_json *seats = tt_json_get(extra, "seats");
    for (int p = 0; p < t->seats; p++) {
        const struct tt_json *s = tt_json_at(seats, (uint32_t)p);
        const struct tt_json *bot = tt_json_get(s, "bot"), *name = tt_json_get(s, "name");
        const char *id = NULL;
        if (tt_json_is(bot, TT_JSON_TEXT))
            id = strncmp(bot->text, "cmd:", 4) && known_player(bot->text) ? bot->text : table_default_bot();
        table_sit(t, p, id, tt_json_is(name, TT_JSON_TEXT) ? name->text : NULL);
    }
}

/* Names along the line on the table, [[ply, name], ...]: a record has only those of other lines. */
static void load_names(struct table *t, const struct tt_json *named) {
    for (const struct tt_json *c = tt_json_first(named); c; c = tt_json_next(named, c)) {
        int64_t ply;
        const struct tt_json *name = tt_json_at(c, 1);
        if (!tt_json_int(tt_json_at(c, 0), 0, tt_match_line_length(t->match), &ply) || !tt_json_is(name, TT_JSON_TEXT))
            continue;
        int node = tt_match_node(t->match);
        while (tt_match_ply_of(t->match, node) > ply)
            node = tt_match_parent(t->match, node);
        tt_match_name(t->match, node, name->text);
    }
}

struct table *table_load(const char *text, size_t n, int lang, struct tt_error *err) {
    struct tt_document *doc = tt_json_parse(text, n, err);
    if (!doc)
        return NULL;
    const struct tt_json *root = tt_document_root(doc), *extra = tt_json_get(root, "table");
    const struct tt_json *record = tt_json_get(root, "record") ? tt_json_get(root, "record") : root;
    struct tt_match *m = tt_match_load(record, err);
    struct table *t = NULL;
    int64_t ply;
    if (m) {
        int at = tt_match_ply(m);
        tt_match_goto(m, tt_match_line_length(m));
        t = table_of_match(m, lang);
        load_seats(t, extra);
        load_names(t, tt_json_get(extra, "named"));
        curve_load(t, tt_json_get(record, "analysis"));
        if (!tt_json_int(tt_json_get(extra, "ply"), 0, tt_match_line_length(m), &ply))
            ply = at;
        table_goto(t, (int)ply);
    }
    tt_document_free(doc);
    return t;
}

/* --- moves --------------------------------------------------------------------------------- */

void table_play(struct table *t, tt_move move) {
    t->events->n = 0;
    tt_match_play(t->match, move, t->events);
    int n = t->events->n < TT_MAX_EVENTS ? t->events->n : TT_MAX_EVENTS;
    if (t->logged == t->log_room) {
        t->log_room = t->log_room ? t->log_room * 2 : 128;
        t->log = term_need(realloc(t->log, (size_t)t->log_room * sizeof *t->log));
    }
    struct happening *h = &t->log[t->logged++];
    h->n = n;
    h->event = term_need(malloc(((size_t)n + 1) * sizeof *h->event));
    memcpy(h->event, t->events->item, (size_t)n * sizeof *h->event);
}

/* Back to the start and forward again, so that the log has what happened on this line. */
static void replay_to(struct table *t, int ply) {
    tt_match_goto(t->match, 0);
    clear_log(t, 0);
    while (tt_match_ply(t->match) < ply)
        table_play(t, tt_match_move_at(t->match, tt_match_ply(t->match)));
}

bool table_goto(struct table *t, int ply) {
    if (ply < 0 || ply > tt_match_line_length(t->match))
        return false;
    if (t->logged == tt_match_ply(t->match) && ply <= t->logged) {
        clear_log(t, ply);
        return tt_match_goto(t->match, ply);
    }
    replay_to(t, ply);
    return true;
}

void table_jump(struct table *t, int end) {
    tt_match_enter(t->match, end);
    replay_to(t, tt_match_ply(t->match));
}

bool table_undo(struct table *t, int seat) {
    int ply = tt_match_ply(t->match) - 1;
    while (seat != TT_NOBODY && ply >= 0 && tt_move_seat(tt_match_move_at(t->match, ply)) != seat)
        ply--;
    return ply >= 0 && table_goto(t, ply);
}

/* What happened since the seat last moved, that move included: a program is told. */
static struct tt_events *news_for(const struct table *t, int seat) {
    struct tt_events *news = term_need(calloc(1, sizeof *news));
    int from = t->logged;
    while (from > 0 && tt_move_seat(tt_match_move_at(t->match, from - 1)) != seat)
        from--;
    for (int ply = from > 0 ? from - 1 : 0; ply < t->logged; ply++)
        for (int i = 0; i < t->log[ply].n && news->n < TT_MAX_EVENTS; i++)
            news->item[news->n++] = t->log[ply].event[i];
    return news;
}

tt_move table_think(const struct table *t, int seat, const struct tt_bot *bot, int ms) {
    const struct tt_setup *setup = tt_match_setup(t->match);
    /* A stream of its own for every decision: the same table plays the same game again. */
    uint64_t key[3] = {setup->seed, (uint64_t)tt_match_ply(t->match), (uint64_t)seat};
    struct tt_think ask = {.ms = ms, .seed = tt_hash(key, sizeof key, 0xb07)};
    struct tt_player *player = t->seat[seat].player;
    if (player && !ms) { /* its own move, not a hint */
        struct tt_error err;
        tt_move move;
        struct tt_events *news = news_for(t, seat);
        tt_player_move(player, t->game, setup, tt_match_state(t->match), seat, ask.seed, news, &move, &err);
        free(news);
        return move;
    }
    struct tt_thought *thought = tt_think(bot, t->game, setup, tt_match_state(t->match), seat, &ask);
    tt_move move = thought->move;
    tt_thought_free(thought);
    return move;
}

/* --- lines --------------------------------------------------------------------------------- */

static int depth_of(const struct tt_match *m, int node) {
    int depth = 0;
    while ((node = tt_match_parent(m, node)) >= 0)
        depth++;
    return depth;
}

/* The name nearest to the end of the line. */
static const char *name_on(const struct tt_match *m, int node) {
    for (; node >= 0; node = tt_match_parent(m, node))
        if (tt_match_name_of(m, node))
            return tt_match_name_of(m, node);
    return NULL;
}

/* The next node in the order of the tree, or -1. */
static int next_node(const struct tt_match *m, int node) {
    if (tt_match_child(m, node) >= 0)
        return tt_match_child(m, node);
    while (node >= 0 && tt_match_sibling(m, node) < 0)
        node = tt_match_parent(m, node);
    return node < 0 ? -1 : tt_match_sibling(m, node);
}

/* The ply at which a node's line parts from the line on the table, given node by node. */
static int parts_at(const struct tt_match *m, int node, int depth, const int *path, int length) {
    while (depth > 0 && (depth > length || path[depth] != node)) {
        node = tt_match_parent(m, node);
        depth--;
    }
    return tt_match_ply_of(m, node);
}

int table_lines(struct table *t, struct line *out, int room) {
    struct tt_match *m = t->match;
    int ply = tt_match_ply(m), plies = tt_match_line_length(m), n = 0;
    tt_match_goto(m, plies);
    int end = tt_match_node(m), length = depth_of(m, end); /* in nodes: a redeal is one too */
    int *path = term_need(malloc(((size_t)length + 1) * sizeof *path));
    for (int at = end, i = length; i >= 0; i--, at = tt_match_parent(m, at))
        path[i] = at;
    tt_match_goto(m, ply);
    out[n++] = (struct line){.end = end, .ply = plies, .parts = plies, .name = name_on(m, end)};
    for (int at = 0; at >= 0 && n < room; at = next_node(m, at)) {
        if (tt_match_line_end(m, tt_match_line_of(m, at)) != at || at == end)
            continue;
        int depth = depth_of(m, at);
        out[n++] = (struct line){.end = at,
                                 .ply = tt_match_ply_of(m, at),
                                 .parts = parts_at(m, at, depth, path, length),
                                 .name = name_on(m, at)};
    }
    free(path);
    return n;
}

bool table_name_line(struct table *t, const char *name) {
    int node = tt_match_node(t->match);
    while (node > 0) {
        int parent = tt_match_parent(t->match, node);
        if (tt_match_sibling(t->match, tt_match_child(t->match, parent)) >= 0)
            break;
        node = parent;
    }
    return tt_match_name(t->match, node, name);
}
