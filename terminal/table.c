/* A match at this keyboard: seats, moves, what happened, undo and branches. */
#include "curve.h"
#include "lesson.h"

#include <stdlib.h>

/* --- seats --------------------------------------------------------------------------------- */

const char *table_default_bot(void) {
    return tt_bot_find("medium") ? "medium" : tt_bot_find("easy") ? "easy" : "random";
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

bool table_bot_in(const char *bots, int i, char *out, size_t cap) { return part_of(bots, i, out, cap); }

/* What a seat is called in the reader's language, where nobody gave it a name. */
static void name_seat(struct table *t, int seat) {
    struct seat *s = &t->seat[seat];
    term_put(s->shown, sizeof s->shown,
             *s->name    ? s->name
             : s->player ? tt_bot_seat_name(seat)
                         : say_n(t->lang, "seat.name", seat + 1));
    t->names[seat] = s->shown;
}

void table_sit(struct table *t, int seat, const char *bot_id, const char *name) {
    struct seat *s = &t->seat[seat];
    struct tt_error err;
    tt_player_free(s->player);
    s->player = bot_id ? tt_player_new(bot_id, &err) : NULL;
    if (bot_id && !s->player)
        s->player = tt_player_new(table_default_bot(), &err);
    term_put(s->name, sizeof s->name, name ? name : "");
    name_seat(t, seat);
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

bool table_is_bot(const struct table *t, int seat) { return t->seat[seat].player != NULL; }

int table_people(const struct table *t) {
    int n = 0;
    for (int p = 0; p < t->seats; p++)
        n += !table_is_bot(t, p);
    return n;
}

/* --- beginning and end --------------------------------------------------------------------- */

struct table *table_of_match(struct tt_match *m, int lang) {
    struct table *t = tt_need(sizeof *t);
    t->lang = lang;
    t->match = m;
    t->game = tt_match_game(m);
    t->seats = tt_match_setup(m)->seats;
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

void table_free(struct table *t) {
    if (!t)
        return;
    table_close(t);
    for (int p = 0; p < t->seats; p++)
        tt_player_free(t->seat[p].player);
    tt_match_free(t->match);
    tt_document_free(t->puzzle);
    tt_document_free(t->lesson);
    free(t->story);
    tt_curve_free(&t->curve);
    free(t);
}

/* Versions before 1.1 wrote what a seat is called without a name, in the language of the game. */
static bool given_name(const char *name, int seat) {
    static const char *const usual[] = {"seat.name", "terminal.bot"};
    for (int lang = 0; lang < tt_lang_count(); lang++)
        for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
            if (!strcmp(name, say_n(lang, usual[i], seat + 1)))
                return false;
    return true;
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
        table_sit(t, p, id, tt_json_is(name, TT_JSON_TEXT) && given_name(name->text, p) ? name->text : NULL);
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

void table_play(struct table *t, tt_move move) { tt_match_play(t->match, move, NULL); }

bool table_goto(struct table *t, int ply) { return tt_match_goto(t->match, ply); }

void table_jump(struct table *t, int end) { tt_match_enter(t->match, end); }

bool table_same_eyes(struct table *t, int a, int b) {
    struct tt_sink one, other;
    const struct tt_setup *setup = tt_match_setup(t->match);
    tt_sink_nodes(&one);
    tt_put_view(t->game, setup, tt_match_state(t->match), a, &one);
    tt_sink_compare(&other, tt_sink_value(&one));
    tt_put_view(t->game, setup, tt_match_state(t->match), b, &other);
    bool same = tt_sink_equal(&other);
    tt_sink_free(&one);
    return same;
}

/* --- the table that is played at ------------------------------------------------------------- */

/* How the bots of this keyboard decide, for engine/home_table.c; programs are told what happened. */
static tt_move decide(void *with, struct tt_table *home, int seat) {
    struct table *t = with;
    struct tt_player *player = t->seat[seat].player;
    const struct tt_setup *setup = tt_match_setup(t->match);
    bool program = !strncmp(tt_player_spec(player), "cmd:", 4);
    struct tt_error err;
    tt_move move;
    if (lesson_bot(t, home, seat, &move))
        return move;
    struct tt_events *news = program ? tt_need(sizeof *news) : NULL;
    /* A stream of its own for every decision: the same table plays the same game again. */
    uint64_t key[3] = {setup->seed, (uint64_t)tt_match_ply(t->match), (uint64_t)seat};
    if (news)
        tt_table_news(home, seat, news);
    tt_player_move(player, t->game, setup, tt_match_state(t->match), seat, tt_hash(key, sizeof key, 0xb07), news, &move,
                   &err);
    free(news);
    return move;
}

void table_open(struct table *t) {
    const char *bot[TT_MAX_SEATS], *name[TT_MAX_SEATS];
    for (int p = 0; p < t->seats; p++) {
        bot[p] = table_is_bot(t, p) ? tt_player_spec(t->seat[p].player) : NULL;
        name[p] = t->seat[p].name;
    }
    if (!t->home) {
        t->home = tt_home_new();
        tt_home_bots(t->home, decide, t);
    }
    tt_home_open(t->home, t->match, bot, name, 0);
}

void table_close(struct table *t) {
    if (!t->home)
        return;
    tt_home_close(t->home);
    tt_home_free(t->home);
    t->home = NULL;
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

int table_lines(struct table *t, struct match_line *out, int room) {
    struct tt_match *m = t->match;
    int ply = tt_match_ply(m), plies = tt_match_line_length(m), n = 0;
    tt_match_goto(m, plies);
    int end = tt_match_node(m), length = depth_of(m, end); /* in nodes: a redeal is one too */
    int *path = tt_have(malloc(((size_t)length + 1) * sizeof *path));
    for (int at = end, i = length; i >= 0; i--, at = tt_match_parent(m, at))
        path[i] = at;
    tt_match_goto(m, ply);
    out[n++] = (struct match_line){.end = end, .ply = plies, .parts = plies, .name = name_on(m, end)};
    for (int at = 0; at >= 0 && n < room; at = next_node(m, at)) {
        if (tt_match_line_end(m, tt_match_line_of(m, at)) != at || at == end)
            continue;
        int depth = depth_of(m, at);
        out[n++] = (struct match_line){.end = at,
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
