/* The ops of the time machine: lines, forks, win chances, proofs, checks of positions, the day's puzzle
 * (docs/protocol.md, the second table). */
#include "analyse.h"
#include "check_position.h"
#include "match.h"
#include "protocol.h"

#include <stdlib.h>

/* --- lines ------------------------------------------------------------------------------------- */

static void put_redeal(const struct tt_match *m, int node, struct tt_sink *s) {
    int viewer;
    uint64_t seed;
    if (!tt_match_redealt(m, node, &viewer, &seed))
        return;
    tt_key_object(s, "redeal");
    tt_key_seat(s, "player", viewer);
    tt_key_int(s, "seed", (int64_t)seed);
    tt_put_end(s);
}

static void put_line(struct tt_match *m, int line, struct tt_sink *s) {
    int end = tt_match_line_end(m, line);
    tt_put_object(s);
    tt_key_int(s, "line", line);
    if (line) {
        int parent = tt_match_parent(m, line);
        tt_key_int(s, "from", tt_match_line_of(m, parent));
        tt_key_int(s, "ply", tt_match_ply_of(m, parent));
        put_redeal(m, line, s);
    }
    if (tt_match_name_of(m, line))
        tt_key_text(s, "name", tt_match_name_of(m, line));
    tt_key_int(s, "length", tt_match_ply_of(m, end));
    tt_match_jump(m, end);
    tt_put_result(tt_match_game(m), tt_match_setup(m), tt_match_state(m), s);
    tt_put_end(s);
}

/* Where the table stood, along its line where that leads there: going forgets less than jumping. */
static void stand_at(struct tt_match *m, int node) {
    tt_match_goto(m, tt_match_ply_of(m, node));
    if (tt_match_node(m) != node)
        tt_match_jump(m, node);
}

/* Jumping about forgets which child each node went on with: the end of the way forward remembers it. */
static int end_of_way(struct tt_match *m) {
    int node = tt_match_node(m);
    tt_match_goto(m, tt_match_line_length(m));
    int end = tt_match_node(m);
    stand_at(m, node);
    return end;
}

bool tt_op_lines(struct tt_request *r) {
    if (!tt_ask_match(r))
        return false;
    struct tt_match *m = r->session->match;
    int node = tt_match_node(m), end = end_of_way(m);
    tt_answer_open(r);
    tt_key_int(r->out, "on", tt_match_line_of(m, node));
    tt_key_int(r->out, "ply", tt_match_ply(m));
    tt_key_list(r->out, "lines");
    for (int line = 0; line >= 0; line = tt_match_line_next(m, line))
        put_line(m, line, r->out);
    tt_put_end(r->out);
    tt_match_enter(m, end);
    stand_at(m, node);
    return true;
}

bool tt_op_name(struct tt_request *r) {
    const struct tt_json *name = tt_json_get(r->in, "name");
    int64_t line = -1;
    if (!tt_ask_match(r) || !tt_ask_whole(r, "line", 0, INT32_MAX, &line))
        return false;
    struct tt_match *m = r->session->match;
    if (line < 0)
        line = tt_match_line_of(m, tt_match_node(m));
    if (tt_match_line_end(m, (int)line) < 0)
        return tt_ask_fail(r, "bad_request", "there is no such line", NULL);
    if (!tt_json_is(name, TT_JSON_TEXT) || !tt_match_name(m, (int)line, name->text))
        return tt_ask_fail(r, "bad_request", "a name is a text of at most 80 bytes", "name");
    tt_answer_open(r);
    return true;
}

/* Another deal for every fork, and the same one again where the same is asked. Fits into what every JSON reader takes.
 */
static uint64_t fork_seed(const struct tt_match *m, int seat) {
    uint64_t key[4] = {tt_match_setup(m)->seed, (uint64_t)tt_match_ply(m), (uint64_t)seat,
                       (uint64_t)tt_match_redeals(m)};
    return tt_hash(key, sizeof key, 0xf02c) >> 12;
}

/* With a player everything that this one cannot know is dealt again; without, the fork has the true cards. */
bool tt_op_fork(struct tt_request *r) {
    const struct tt_json *player = tt_json_get(r->in, "player"), *given = tt_json_get(r->in, "seed");
    int64_t ply = -1;
    int seat = TT_NOBODY;
    uint64_t seed = 0;
    if (!tt_ask_match(r) || !tt_ask_whole(r, "ply", 0, INT32_MAX, &ply) || !tt_ask_player(r, &seat) ||
        !tt_ask_seed(r, &seed))
        return false;
    struct tt_match *m = r->session->match;
    if (ply >= 0 && !tt_match_goto(m, (int)ply))
        return tt_ask_fail(r, "bad_request", "the line has no such ply", NULL);
    if (player)
        tt_match_redeal(m, seat, given ? seed : fork_seed(m, seat));
    tt_answer_open(r);
    tt_answer_actors(r);
    tt_key_int(r->out, "ply", tt_match_ply(m));
    tt_key_bool(r->out, "redealt", player != NULL);
    tt_key_int(r->out, "line", tt_match_line_of(m, tt_match_node(m)));
    return true;
}

/* --- positions by hand --------------------------------------------------------------------------- */

static void put_problem(const struct tt_problem *p, int lang, struct tt_sink *s) {
    char text[400];
    tt_put_object(s);
    tt_key_text(s, "code", p->err.code);
    tt_error_text(lang, &p->err, text, sizeof text);
    tt_key_text(s, "message", text);
    tt_key_list(s, "fields");
    for (int i = 0; i < p->paths; i++)
        tt_put_text(s, p->path[i]);
    tt_put_end(s);
    tt_put_end(s);
}

/* The position with everything filled in that was left open. */
static bool put_whole(struct tt_request *r, const struct tt_game *game, const struct tt_json *position, uint64_t seed) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    struct tt_setup setup;
    if (!tt_setup_read(game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"), position, seed, &setup,
                       &r->err))
        return false;
    if (!tt_begin(game, &setup, position, state, &r->err)) {
        tt_setup_clear(&setup);
        return false;
    }
    tt_answer_open(r);
    tt_key_bool(r->out, "fits", true);
    tt_key_list(r->out, "problems");
    tt_put_end(r->out);
    tt_key_seats(r->out, "actors", state->actors);
    tt_put_key(r->out, "options");
    tt_put_options(game, &setup, r->out);
    tt_put_key(r->out, "position");
    tt_put_position(game, &setup, state, r->out);
    tt_setup_clear(&setup);
    return true;
}

bool tt_op_check(struct tt_request *r) {
    enum { MOST = 8 };
    const struct tt_json *position = tt_json_get(r->in, "position");
    const struct tt_game *game;
    uint64_t seed;
    int lang;
    if (!tt_ask_game(r, &game))
        return false;
    if (!tt_ask_seed(r, &seed) || !tt_ask_lang(r, &lang))
        return false;
    struct tt_problem *problem = tt_have(calloc(MOST, sizeof *problem));
    int n = tt_check_position(game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"), position, seed,
                              problem, MOST);
    bool ok = true;
    if (!n) {
        ok = put_whole(r, game, position, seed);
    } else {
        tt_answer_open(r);
        tt_key_bool(r->out, "fits", false);
        tt_key_list(r->out, "problems");
        for (int i = 0; i < n; i++)
            put_problem(&problem[i], lang, r->out);
        tt_put_end(r->out);
    }
    free(problem);
    return ok;
}

/* --- win chances ------------------------------------------------------------------------------------ */

static void put_point(struct tt_request *r, int ply, const struct tt_point *p) {
    struct tt_match *m = r->session->match;
    const struct tt_game *game = tt_match_game(m);
    tt_key_int(r->out, "ply", ply);
    tt_key_seat(r->out, "player", p->seat);
    tt_answer_values(r, p->value);
    if (p->seat >= 0) {
        tt_put_key(r->out, "best");
        tt_put_action(game, tt_match_setup(m), tt_match_state(m), p->best, r->out);
    }
    if (p->has_played) {
        tt_put_key(r->out, "played");
        tt_put_action(game, tt_match_setup(m), tt_match_state(m), p->played, r->out);
        tt_put_key(r->out, "loss");
        tt_put_share(r->out, p->loss);
    }
    tt_key_int(r->out, "iterations", p->iterations);
}

/* `levels`: who sits there, a bot's id for every seat; anything else is a person. */
static bool read_levels(struct tt_request *r, struct tt_think *ask, uint8_t *level) {
    const struct tt_json *list = tt_json_get(r->in, "levels"), *who = tt_json_first(list);
    if (!list)
        return true;
    if (!tt_json_is(list, TT_JSON_LIST) || list->count != tt_match_setup(r->session->match)->seats)
        return tt_ask_fail(r, "bad_request", "levels must name a bot, or null, for every seat", NULL);
    for (int seat = 0; who; who = tt_json_next(list, who))
        level[seat++] = (uint8_t)tt_net_level(tt_json_is(who, TT_JSON_TEXT) ? who->text : NULL);
    ask->levels = level;
    return true;
}

/* One point of the curve; the table stays where it is. */
bool tt_op_analyse(struct tt_request *r) {
    struct tt_think ask = {0};
    uint8_t level[TT_MAX_SEATS];
    const struct tt_json *why = tt_json_get(r->in, "why");
    int64_t ply = -1;
    if (!tt_ask_match(r) || !tt_ask_whole(r, "ply", 0, INT32_MAX, &ply) || !tt_ask_think(r, &ask) ||
        !read_levels(r, &ask, level))
        return false;
    struct tt_match *m = r->session->match;
    int node = tt_match_node(m);
    if (ply < 0)
        ply = tt_match_ply(m);
    if (ply > tt_match_line_length(m))
        return tt_ask_fail(r, "bad_request", "the line has no such ply", NULL);
    struct tt_point point;
    tt_analyse_ply(m, (int)ply, &ask, &point);
    tt_answer_open(r);
    put_point(r, (int)ply, &point);
    if (tt_json_is(why, TT_JSON_BOOL) && why->num) {
        struct tt_sink reasons;
        tt_sink_nodes(&reasons);
        if (tt_put_why(m, &point, &ask, &reasons)) {
            tt_put_key(r->out, "why");
            tt_put_json(r->out, tt_sink_value(&reasons));
        }
        tt_sink_free(&reasons);
    }
    stand_at(m, node);
    return true;
}

static void read_point(const struct tt_json *v, struct tt_point *p) {
    const struct tt_json *values = tt_json_get(v, "value");
    int seat = 0;
    memset(p, 0, sizeof *p);
    for (const struct tt_json *c = tt_json_first(values); c && seat < TT_MAX_SEATS; c = tt_json_next(values, c))
        p->value[seat++] = tt_json_share(c);
    p->has_played = tt_json_get(v, "loss") != NULL;
    p->loss = p->has_played ? tt_json_share(tt_json_get(v, "loss")) : 0;
}

/* Which of the points that `analyse` gave turned the game. */
bool tt_op_turning(struct tt_request *r) {
    enum { MOST = 1 << 16 };
    const struct tt_json *points = tt_json_get(r->in, "points");
    if (!tt_json_is(points, TT_JSON_LIST) || points->count > MOST)
        return tt_ask_fail(r, "bad_request", "turning needs the points of an analysis", "points");
    int n = (int)points->count, i = 0;
    struct tt_point *p = tt_have(malloc(((size_t)n + 1) * sizeof *p));
    enum tt_turn *turn = tt_have(malloc(((size_t)n + 1) * sizeof *turn));
    for (const struct tt_json *c = tt_json_first(points); c; c = tt_json_next(points, c))
        read_point(c, &p[i++]);
    tt_turning(p, n, TT_MAX_SEATS, turn);
    tt_answer_open(r);
    tt_put_turning(turn, n, r->out);
    free(p);
    free(turn);
    return true;
}

/* --- proofs, the day's puzzle ------------------------------------------------------------------------- */

bool tt_op_verify(struct tt_request *r) {
    static const char *const promise[] = {"none", "kept", "broken"};
    static const char *const ending[] = {"none", "same", "other_result", "other_way"};
    const struct tt_json *record = tt_json_get(r->in, "record"), *hash = tt_json_get(r->in, "hash"),
                         *own = tt_json_get(r->in, "contribution");
    struct tt_proof p;
    if (!tt_json_is(record, TT_JSON_OBJECT))
        return tt_ask_fail(r, "bad_request", "verify needs a record", NULL);
    if (hash && !tt_json_is(hash, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "a hash is a text of 64 hexadecimal digits", "hash");
    if (own && !(tt_json_is(own, TT_JSON_TEXT) && tt_hex_is(own->text)))
        return tt_ask_fail(r, "bad_request", "a contribution is 64 hexadecimal digits", "contribution");
    bool good = tt_verify(record, hash ? hash->text : NULL, own ? own->text : NULL, &p);
    tt_answer_open(r);
    tt_key_bool(r->out, "good", good);
    tt_key_bool(r->out, "replays", p.replays);
    if (!p.replays)
        tt_key_text(r->out, "reason", p.err.message);
    tt_key_text(r->out, "promise", promise[p.promise]);
    tt_key_text(r->out, "fault", tt_fault_name[p.fault]);
    tt_key_seat(r->out, "player", p.fault_seat);
    tt_key_bool(r->out, "keyed", p.keyed);
    tt_key_seats(r->out, "contributed", p.contributed);
    tt_key_seats(r->out, "silent", p.silent);
    tt_key_text(r->out, "ending", ending[p.ending]);
    tt_key_bool(r->out, "from_position", p.from_position);
    tt_key_bool(r->out, "over", p.over);
    tt_key_int(r->out, "plies", p.plies);
    tt_key_int(r->out, "lines", p.lines);
    tt_key_int(r->out, "redeals", p.redeals);
    tt_key_bool(r->out, "imagined", p.imagined);
    if (p.version[0])
        tt_key_text(r->out, "version", p.version);
    return true;
}

/* What a client at an online table needs before the deal: its commitment, and the hash that it should be shown. */
bool tt_op_seal(struct tt_request *r) {
    const struct tt_json *own = tt_json_get(r->in, "contribution"), *list = tt_json_get(r->in, "commitments");
    struct tt_fair fair;
    char hex[TT_HEX];
    if (own && !(tt_json_is(own, TT_JSON_TEXT) && tt_hex_is(own->text)))
        return tt_ask_fail(r, "bad_request", "a contribution is 64 hexadecimal digits", "contribution");
    if (list && (list->count > TT_MAX_SEATS || !tt_fair_read(r->in, (int)list->count, &fair)))
        return tt_ask_fail(r, "bad_request", "a commitment is 64 hexadecimal digits, or null for a seat",
                           "commitments");
    tt_answer_open(r);
    if (own) {
        tt_commitment(own->text, hex);
        tt_key_text(r->out, "commitment", hex);
    }
    if (list) {
        tt_fair_seal(&fair, hex);
        tt_key_text(r->out, "hash", hex);
    }
    return true;
}

/* Does not touch the match. */
bool tt_op_join(struct tt_request *r) {
    const struct tt_json *record = tt_json_get(r->in, "record"), *lines = tt_json_get(r->in, "lines");
    if (!tt_json_is(record, TT_JSON_OBJECT))
        return tt_ask_fail(r, "bad_request", "join needs a record", NULL);
    if (!tt_json_is(lines, TT_JSON_LIST))
        return tt_ask_fail(r, "bad_request", "join needs lines, a list", NULL);
    struct tt_match *m = tt_match_load_with(record, lines, &r->err);
    if (!m)
        return false;
    tt_answer_open(r);
    tt_put_key(r->out, "record");
    tt_match_record(m, r->out);
    tt_match_free(m);
    return true;
}

/* `counts` says how many puzzles of each game there are, as the front end has them. */
bool tt_op_daily(struct tt_request *r) {
    const struct tt_json *date = tt_json_get(r->in, "date"), *counts = tt_json_get(r->in, "counts");
    int count[64], games = tt_game_count(), game, puzzle;
    int64_t day = tt_json_is(date, TT_JSON_TEXT) ? tt_day(date->text) : -1;
    if (day < 0)
        return tt_ask_fail(r, "bad_request", "a date is written as 2026-11-15", "date");
    for (int g = 0; g < games; g++) {
        int64_t n = 0;
        const struct tt_json *v = tt_json_get(counts, tt_game_at(g)->id);
        if (v && !tt_json_int(v, 0, 1 << 20, &n))
            return tt_ask_fail(r, "bad_request", "must be a whole number in its range", tt_game_at(g)->id);
        count[g] = (int)n;
    }
    if (!tt_daily(day, count, games, &game, &puzzle))
        return tt_ask_fail(r, "bad_request", "there are no puzzles", "counts");
    tt_answer_open(r);
    tt_key_text(r->out, "game", tt_game_at(game)->id);
    tt_key_int(r->out, "puzzle", puzzle);
    return true;
}
