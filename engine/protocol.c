/* The engine protocol: requests in, answers out, one JSON object each (docs/protocol.md). A session
 * holds at most one match. A refused request changes nothing. */
#include "protocol.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>

struct tt_session *tt_session_new(void) {
    struct tt_session *s = tt_need(sizeof *s);
    return s;
}

void tt_session_free(struct tt_session *s) {
    if (!s)
        return;
    tt_match_free(s->match);
    free(s);
}

const struct tt_match *tt_session_match(const struct tt_session *s) { return s->match; }

/* --- pieces ----------------------------------------------------------------------------------- */

bool tt_ask_fail(struct tt_request *r, const char *code, const char *message, const char *detail) {
    return tt_fail(&r->err, code, message, detail);
}

bool tt_ask_match(struct tt_request *r) {
    return r->session->match || tt_ask_fail(r, "no_game", "start a game with new or load first", NULL);
}

bool tt_ask_game(struct tt_request *r, const struct tt_game **game) {
    const struct tt_json *id = tt_json_get(r->in, "game");
    if (!tt_json_is(id, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "game must be the id of a game", NULL);
    *game = tt_game_find(id->text);
    return *game || tt_ask_fail(r, "unknown_game", "no such game", id->text);
}

bool tt_ask_lang(struct tt_request *r, int *lang) {
    const struct tt_json *v = tt_json_get(r->in, "lang");
    *lang = 0;
    if (!v)
        return true;
    *lang = tt_json_is(v, TT_JSON_TEXT) ? tt_lang_find(v->text) : -1;
    return *lang >= 0 ||
           tt_ask_fail(r, "bad_request", "no such language", tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL);
}

/* An optional seat: absent is TT_NOBODY. */
bool tt_ask_player(struct tt_request *r, int *seat) {
    const struct tt_json *v = tt_json_get(r->in, "player");
    int64_t n = TT_NOBODY;
    if (v && v->type != TT_JSON_NULL && !tt_json_int(v, 0, tt_match_setup(r->session->match)->seats - 1, &n))
        return tt_ask_fail(r, "bad_request", "not a player of this game", "player");
    *seat = (int)n;
    return true;
}

bool tt_ask_whole(struct tt_request *r, const char *key, int64_t min, int64_t max, int64_t *out) {
    const struct tt_json *v = tt_json_get(r->in, key);
    return !v || tt_json_int(v, min, max, out) ||
           tt_ask_fail(r, "bad_request", "must be a whole number in its range", key);
}

bool tt_ask_seed(struct tt_request *r, uint64_t *seed) {
    int64_t n = 0;
    if (!tt_ask_whole(r, "seed", INT64_MIN, INT64_MAX, &n))
        return false;
    *seed = (uint64_t)n;
    return true;
}

/* What every answer begins with: the id of the request, where it had one, and how it went. */
static void put_head(struct tt_request *r, bool ok) {
    const struct tt_json *id = tt_json_get(r->in, "id");
    tt_put_object(r->out);
    if (id) {
        tt_put_key(r->out, "id");
        tt_put_json(r->out, id);
    }
    tt_key_bool(r->out, "ok", ok);
}

void tt_answer_open(struct tt_request *r) { put_head(r, true); }

void tt_answer_actors(struct tt_request *r) {
    tt_key_seats(r->out, "actors", tt_match_state(r->session->match)->actors);
}

static void put_actions(struct tt_request *r, const tt_move *move, int n) {
    struct tt_match *m = r->session->match;
    tt_key_list(r->out, "actions");
    for (int i = 0; i < n; i++)
        tt_put_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move[i], r->out);
    tt_put_end(r->out);
}

/* --- ops: each answers true and has written its fields, or false with err ----------------------- */

static bool op_hello(struct tt_request *r) {
    tt_answer_open(r);
    tt_key_int(r->out, "protocol", TT_PROTOCOL);
    tt_key_text(r->out, "version", TT_VERSION);
    return true;
}

static bool op_games(struct tt_request *r) {
    int lang;
    if (!tt_ask_lang(r, &lang))
        return false;
    tt_answer_open(r);
    tt_key_list(r->out, "games");
    tt_put_games(lang, r->out);
    tt_put_end(r->out);
    return true;
}

static void seat_match(struct tt_request *r, struct tt_match *m) {
    tt_match_free(r->session->match);
    r->session->match = m;
}

/* A deal that fits what one player sees. */
static bool new_of_view(struct tt_request *r, const struct tt_game *game, uint64_t seed) {
    const struct tt_json *who = tt_json_get(r->in, "player");
    int64_t seat = TT_NOBODY;
    if (who && !tt_json_int(who, 0, TT_MAX_SEATS - 1, &seat))
        return tt_fail(&r->err, "bad_request", "not a player of this game", "player");
    struct tt_match *m = tt_match_of_view(game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"),
                                          tt_json_get(r->in, "view"), (int)seat, seed, &r->err);
    if (!m)
        return false;
    seat_match(r, m);
    tt_answer_open(r);
    tt_answer_actors(r);
    return true;
}

static bool op_new(struct tt_request *r) {
    const struct tt_json *position = tt_json_get(r->in, "position");
    const struct tt_game *game;
    struct tt_setup setup;
    uint64_t seed;
    if (!tt_ask_game(r, &game))
        return false;
    if (!tt_ask_seed(r, &seed))
        return false;
    if (tt_json_get(r->in, "view"))
        return new_of_view(r, game, seed);
    if (!tt_setup_read_by(game, tt_json_get(r->in, "revision"), tt_json_get(r->in, "players"),
                          tt_json_get(r->in, "options"), position, seed, &setup, &r->err))
        return false;
    if (!tt_setup_key(&setup, tt_json_get(r->in, "key"), position, &r->err)) {
        tt_setup_clear(&setup);
        return false;
    }
    struct tt_match *m = tt_match_new(game, &setup, position, &r->err);
    if (!m)
        return false;
    seat_match(r, m);
    tt_answer_open(r);
    tt_answer_actors(r);
    return true;
}

static bool op_legal(struct tt_request *r) {
    int seat = TT_NOBODY;
    const tt_move *move;
    if (!tt_ask_match(r) || !tt_ask_player(r, &seat))
        return false;
    int n = tt_match_legal(r->session->match, seat, &move);
    tt_answer_open(r);
    tt_answer_actors(r);
    put_actions(r, move, n);
    return true;
}

static void put_events(struct tt_request *r, int viewer) {
    const struct tt_match *m = r->session->match;
    for (int i = 0; i < r->session->events.n; i++)
        tt_put_event(tt_match_game(m), tt_match_setup(m), &r->session->events.item[i], viewer, r->out);
}

/* The events as each seat may read them, for a front end that seats people at the engine itself. */
static void put_seen(struct tt_request *r) {
    tt_key_list(r->out, "seen");
    for (int seat = 0; seat < tt_match_setup(r->session->match)->seats; seat++) {
        tt_put_list(r->out);
        put_events(r, seat);
        tt_put_end(r->out);
    }
    tt_put_end(r->out);
}

static bool op_apply(struct tt_request *r) {
    tt_move move;
    struct tt_match *m = r->session->match;
    if (!tt_ask_match(r))
        return false;
    const struct tt_json *action = tt_json_get(r->in, "action");
    if (!action)
        return tt_ask_fail(r, "bad_request", "apply needs an action", NULL);
    if (!tt_match_find(m, action, &move, &r->err))
        return false;
    struct tt_events *ev = &r->session->events;
    ev->n = 0;
    tt_match_play(m, move, ev);
    tt_answer_open(r);
    tt_key_list(r->out, "events");
    put_events(r, TT_TRUTH);
    tt_put_end(r->out);
    const struct tt_json *seen = tt_json_get(r->in, "seen");
    if (tt_json_is(seen, TT_JSON_BOOL) && seen->num)
        put_seen(r);
    tt_answer_actors(r);
    tt_key_bool(r->out, "over", tt_match_over(m));
    return true;
}

/* What an action would do, without doing it. */
static bool op_preview(struct tt_request *r) {
    tt_move move;
    struct tt_match *m = r->session->match;
    const struct tt_json *action = tt_json_get(r->in, "action");
    if (!tt_ask_match(r))
        return false;
    if (!action)
        return tt_ask_fail(r, "bad_request", "preview needs an action", NULL);
    if (!tt_match_find(m, action, &move, &r->err))
        return false;
    tt_answer_open(r);
    tt_put_preview(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move, r->out);
    return true;
}

/* Which clause is behind an action, legal or not. */
static bool op_clause(struct tt_request *r) {
    struct tt_refusal no;
    const struct tt_json *action = tt_json_get(r->in, "action");
    if (!tt_ask_match(r))
        return false;
    if (!action)
        return tt_ask_fail(r, "bad_request", "clause needs an action", NULL);
    if (!tt_match_clause(r->session->match, action, &no, &r->err))
        return false;
    tt_answer_open(r);
    tt_put_rule(r->out, tt_match_game(r->session->match)->id, no.clause);
    if (no.why)
        tt_key_text(r->out, "why", no.why);
    return true;
}

static bool op_view(struct tt_request *r) {
    int seat = TT_NOBODY;
    struct tt_match *m = r->session->match;
    if (!tt_ask_match(r) || !tt_ask_player(r, &seat))
        return false;
    tt_answer_open(r);
    tt_put_key(r->out, "view");
    tt_put_view(tt_match_game(m), tt_match_setup(m), tt_match_state(m), seat, r->out);
    return true;
}

static void tell_problem(void *with, int row, bool warning, const char *sentence) {
    struct tt_sink *s = with;
    tt_put_object(s);
    tt_key_int(s, "row", row);
    tt_key_bool(s, "warning", warning);
    tt_key_text(s, "text", sentence);
    tt_put_end(s);
}

/* A custom deck as a sheet: what it holds, and what is wrong with it. */
static bool op_deck(struct tt_request *r) {
    const struct tt_json *given = tt_json_get(r->in, "text");
    struct tt_sink problems;
    struct tt_deck_teller teller = {tell_problem, &problems};
    int lang;
    if (!tt_ask_lang(r, &lang))
        return false;
    if (!tt_json_is(given, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "text must be a deck as a sheet", NULL);
    size_t n = strlen(given->text) + 1;
    char *text = tt_need(n);
    memcpy(text, given->text, n);
    tt_sink_nodes(&problems);
    tt_put_list(&problems);
    tt_answer_open(r);
    bool fine = tt_read_deck(text, lang, &teller, r->out);
    tt_put_end(&problems);
    tt_key_bool(r->out, "fine", fine);
    tt_put_key(r->out, "problems");
    tt_put_json(r->out, tt_sink_value(&problems));
    tt_sink_free(&problems);
    free(text);
    return true;
}

static bool op_combine(struct tt_request *r) {
    const struct tt_game *game;
    struct tt_sink made;
    uint64_t seed = 0;
    if (!tt_ask_game(r, &game) || !tt_ask_seed(r, &seed))
        return false;
    if (!game->combine)
        return tt_ask_fail(r, "bad_request", "this game has no decks to combine", game->id);
    tt_sink_nodes(&made);
    tt_put_object(&made);
    bool ok = game->combine(r->in, seed, &made, &r->err);
    if (ok) {
        tt_put_end(&made);
        tt_answer_open(r);
        const struct tt_json *fields = tt_sink_value(&made);
        for (const struct tt_json *c = tt_json_first(fields); c; c = tt_json_next(fields, c)) {
            tt_put_key(r->out, c->key);
            tt_put_json(r->out, c);
        }
    }
    tt_sink_free(&made);
    return ok;
}

/* Of the match, or of one that could be started with these fields of `new`. */
static bool op_components(struct tt_request *r) {
    const struct tt_game *game;
    struct tt_setup setup;
    int lang;
    if (!tt_ask_lang(r, &lang))
        return false;
    if (!tt_json_get(r->in, "game")) {
        if (!tt_ask_match(r))
            return false;
        tt_answer_open(r);
        tt_put_key(r->out, "components");
        tt_put_components(tt_match_game(r->session->match), tt_match_setup(r->session->match), lang, r->out);
        return true;
    }
    if (!tt_ask_game(r, &game) || !tt_setup_read(game, tt_json_get(r->in, "players"), tt_json_get(r->in, "options"),
                                                 tt_json_get(r->in, "position"), 0, &setup, &r->err))
        return false;
    tt_answer_open(r);
    tt_put_key(r->out, "components");
    tt_put_components(game, &setup, lang, r->out);
    tt_setup_clear(&setup);
    return true;
}

static bool op_state(struct tt_request *r) {
    struct tt_match *m = r->session->match;
    if (!tt_ask_match(r))
        return false;
    tt_answer_open(r);
    tt_put_key(r->out, "position");
    tt_put_position(tt_match_game(m), tt_match_setup(m), tt_match_state(m), r->out);
    return true;
}

static bool op_result(struct tt_request *r) {
    struct tt_match *m = r->session->match;
    if (!tt_ask_match(r))
        return false;
    tt_answer_open(r);
    tt_put_result(tt_match_game(m), tt_match_setup(m), tt_match_state(m), r->out);
    return true;
}

static bool go(struct tt_request *r, int64_t ply) {
    if (!tt_match_goto(r->session->match, (int)ply))
        return tt_ask_fail(r, "bad_request", "the line has no such ply", NULL);
    tt_answer_open(r);
    tt_answer_actors(r);
    tt_key_int(r->out, "ply", tt_match_ply(r->session->match));
    return true;
}

static bool op_undo(struct tt_request *r) {
    int64_t count = 1;
    if (!tt_ask_match(r) || !tt_ask_whole(r, "count", 0, INT32_MAX, &count))
        return false;
    if (count > tt_match_ply(r->session->match))
        return tt_ask_fail(r, "bad_request", "there are not that many actions to take back", NULL);
    return go(r, tt_match_ply(r->session->match) - count);
}

static bool op_goto(struct tt_request *r) {
    int64_t ply = -1, line = -1;
    if (!tt_ask_match(r) || !tt_ask_whole(r, "ply", 0, INT32_MAX, &ply) ||
        !tt_ask_whole(r, "line", 0, INT32_MAX, &line))
        return false;
    if (line < 0)
        return ply >= 0 ? go(r, ply) : tt_ask_fail(r, "bad_request", "goto needs a ply", NULL);
    struct tt_match *m = r->session->match;
    int end = tt_match_line_end(m, (int)line);
    if (end < 0)
        return tt_ask_fail(r, "bad_request", "there is no such line", NULL);
    if (ply > tt_match_ply_of(m, end))
        return tt_ask_fail(r, "bad_request", "the line has no such ply", NULL);
    tt_match_enter(m, end);
    return go(r, ply >= 0 ? ply : tt_match_ply(m));
}

static bool op_record(struct tt_request *r) {
    if (!tt_ask_match(r))
        return false;
    tt_answer_open(r);
    tt_put_key(r->out, "record");
    tt_match_record(r->session->match, r->out);
    return true;
}

static bool op_load(struct tt_request *r) {
    const struct tt_json *record = tt_json_get(r->in, "record");
    if (!tt_json_is(record, TT_JSON_OBJECT))
        return tt_ask_fail(r, "bad_request", "load needs a record", NULL);
    struct tt_match *m = tt_match_load(record, &r->err);
    if (!m)
        return false;
    seat_match(r, m);
    tt_answer_open(r);
    tt_key_int(r->out, "ply", tt_match_ply(m));
    tt_answer_actors(r);
    tt_key_bool(r->out, "over", tt_match_over(m));
    return true;
}

static bool op_bots(struct tt_request *r) {
    int lang;
    if (!tt_ask_lang(r, &lang))
        return false;
    tt_answer_open(r);
    tt_key_list(r->out, "bots");
    tt_put_bots(lang, r->out);
    tt_put_end(r->out);
    return true;
}

/* Whom to think for: the player named, or the only actor. */
static bool read_thinker(struct tt_request *r, int *seat) {
    struct tt_match *m = r->session->match;
    unsigned actors = tt_match_state(m)->actors;
    if (!tt_ask_player(r, seat))
        return false;
    if (!actors)
        return tt_ask_fail(r, "game_over", "the game is over", NULL);
    if (*seat == TT_NOBODY && (actors & (actors - 1u)))
        return tt_ask_fail(r, "bad_request", "several players may act: name one", "player");
    if (*seat == TT_NOBODY)
        *seat = tt_lowest(actors);
    return (actors >> *seat & 1u) || tt_ask_fail(r, "not_your_turn", "somebody else has to act now", NULL);
}

void tt_answer_values(struct tt_request *r, const int *value) {
    tt_key_list(r->out, "value");
    for (int p = 0; p < tt_match_setup(r->session->match)->seats; p++)
        tt_put_share(r->out, value[p]);
    tt_put_end(r->out);
}

/* The line is played on a copy of the position that the bot imagined. */
static void put_line(struct tt_request *r, const struct tt_thought *t) {
    struct tt_match *m = r->session->match;
    const struct tt_game *game = tt_match_game(m);
    _Alignas(16) unsigned char copy[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)copy;
    tt_key_list(r->out, "line");
    if (t->line_n)
        memcpy(copy, t->line_from, game->state_size);
    for (int i = 0; i < t->line_n; i++) {
        tt_put_action(game, tt_match_setup(m), state, t->line[i], r->out);
        game->apply(tt_match_setup(m), state, t->line[i], NULL);
    }
    tt_put_end(r->out);
}

static void put_thought(struct tt_request *r, const struct tt_thought *t) {
    struct tt_match *m = r->session->match;
    tt_answer_open(r);
    tt_put_key(r->out, "action");
    tt_put_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), t->move, r->out);
    tt_answer_values(r, t->value);
    tt_key_int(r->out, "iterations", t->iterations);
    if (t->by_net)
        tt_key_bool(r->out, "net", true);
    tt_key_list(r->out, "candidates");
    for (int i = 0; i < t->n; i++) {
        tt_put_object(r->out);
        tt_put_key(r->out, "action");
        tt_put_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), t->candidate[i].move, r->out);
        tt_key_int(r->out, "visits", t->candidate[i].visits);
        tt_put_key(r->out, "value");
        tt_put_share(r->out, t->candidate[i].value);
        tt_put_end(r->out);
    }
    tt_put_end(r->out);
    put_line(r, t);
}

bool tt_ask_bot(struct tt_request *r, const struct tt_bot **bot) {
    const struct tt_json *id = tt_json_get(r->in, "bot");
    if (!id)
        return true;
    if (!tt_json_is(id, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "bot must be the id of a bot", NULL);
    *bot = tt_bot_find(id->text);
    return *bot || tt_ask_fail(r, "unknown_bot", "no such bot", id->text);
}

bool tt_ask_think(struct tt_request *r, struct tt_think *ask) {
    static const char *const knowledge[] = {"mover", "all", NULL};
    const struct tt_json *open = tt_json_get(r->in, "knowledge");
    int64_t threads = 1;
    if (!tt_ask_whole(r, "iterations", 1, 100000000, &ask->iterations) || !tt_ask_whole(r, "ms", 1, 600000, &ask->ms) ||
        !tt_ask_whole(r, "threads", 1, 64, &threads) || !tt_ask_seed(r, &ask->seed))
        return false;
    if (open && tt_json_find(open, knowledge) < 0)
        return tt_ask_fail(r, "bad_request", "knowledge is mover or all", NULL);
    ask->open = tt_json_find(open, knowledge) == 1;
    ask->threads = (int)threads;
    return true;
}

static bool op_think(struct tt_request *r) {
    struct tt_match *m = r->session->match;
    const struct tt_bot *bot = tt_bot_normal();
    int seat = TT_NOBODY;
    struct tt_think ask = {0};
    if (!tt_ask_match(r) || !read_thinker(r, &seat) || !tt_ask_think(r, &ask) || !tt_ask_bot(r, &bot))
        return false;
    struct tt_thought *t = tt_think(bot, tt_match_game(m), tt_match_setup(m), tt_match_state(m), seat, &ask);
    put_thought(r, t);
    tt_thought_free(t);
    return true;
}

static bool op_rules(struct tt_request *r) {
    const struct tt_game *game;
    int lang;
    bool named = tt_json_get(r->in, "game") != NULL;
    if (!tt_ask_lang(r, &lang) || (named ? !tt_ask_game(r, &game) : !tt_ask_match(r)))
        return false;
    if (!named)
        game = tt_match_game(r->session->match);
    const char *text = tt_rules_text(game->id, lang);
    tt_answer_open(r);
    tt_key_text(r->out, "rules", text ? text : "");
    return true;
}

/* A verb or an event that the game does not have comes back as its key, or as nothing where it is too long. */
static bool has_words(const char *sentence, const char *game, const char *kind, const char *what) {
    char key[120];
    bool reason = !strcmp(kind, "reason");
    int n = snprintf(key, sizeof key, "%s%s%s.%s", reason ? "" : game, reason ? "" : ".", kind, what);
    return sentence[0] && n < (int)sizeof key && strcmp(sentence, key) != 0;
}

/* What sentences need besides their object: a language, the names of seats and of a custom deck's cards. */
struct speaker {
    const char *game;
    int lang;
    const char *names[TT_MAX_SEATS];
    struct tt_sink view; /* nodes: the names of a custom deck's cards that everybody sees are in it */
    const struct tt_json *things;
};

static bool speaker_open(struct tt_request *r, struct speaker *s) {
    const struct tt_match *m = r->session->match;
    const struct tt_json *names = tt_json_get(r->in, "names");
    memset(s, 0, sizeof *s);
    if (!tt_ask_match(r) || !tt_ask_lang(r, &s->lang))
        return false;
    s->game = tt_match_game(m)->id;
    for (uint32_t i = 0; i < TT_MAX_SEATS; i++)
        if (tt_json_is(tt_json_at(names, i), TT_JSON_TEXT))
            s->names[i] = tt_json_at(names, i)->text;
    if (tt_match_setup(m)->custom) {
        tt_sink_nodes(&s->view);
        tt_put_view(tt_match_game(m), tt_match_setup(m), tt_match_state(m), TT_NOBODY, &s->view);
        s->things = tt_json_get(tt_sink_value(&s->view), "names");
    }
    return true;
}

/* An action that is legal where the match stands has all that its sentence can use; NULL: it is not. */
static const struct tt_json *in_position(struct tt_request *r, const char *kind, const struct tt_json *object,
                                         struct tt_sink *spoken) {
    struct tt_match *m = r->session->match;
    struct tt_error none;
    tt_move move;
    if (strcmp(kind, "action") != 0 || !tt_match_game(m)->action_words || !tt_match_find(m, object, &move, &none))
        return NULL;
    tt_put_spoken_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move, spoken);
    return tt_sink_value(spoken);
}

static bool speak(struct tt_request *r, const struct speaker *s, const char *kind, const struct tt_json *object,
                  char *out, size_t cap) {
    const struct tt_json *what = tt_json_get(object, strcmp(kind, "action") ? kind : "verb");
    if (!tt_json_is(what, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "text needs an action or an event", NULL);
    struct tt_sink spoken;
    tt_sink_nodes(&spoken);
    const struct tt_json *known = in_position(r, kind, object, &spoken);
    tt_sentence_named(s->lang, s->game, kind, known ? known : object, s->names, s->things, out, cap);
    tt_sink_free(&spoken);
    return has_words(out, s->game, kind, what->text) ||
           tt_ask_fail(r, "bad_request", "this game has no such action or event", what->text);
}

/* A list of objects, a list of sentences. */
static bool speak_all(struct tt_request *r, const struct speaker *s, const char *kind, const struct tt_json *list) {
    struct tt_sink texts;
    char sentence[2000];
    bool ok = true;
    tt_sink_nodes(&texts);
    tt_put_list(&texts);
    for (const struct tt_json *c = tt_json_first(list); c && ok; c = tt_json_next(list, c)) {
        ok = speak(r, s, kind, c, sentence, sizeof sentence);
        tt_put_text(&texts, sentence);
    }
    tt_put_end(&texts);
    if (ok) {
        tt_answer_open(r);
        tt_put_key(r->out, "texts");
        tt_put_json(r->out, tt_sink_value(&texts));
    }
    tt_sink_free(&texts);
    return ok;
}

static bool op_text(struct tt_request *r) {
    static const char *const one[] = {"action", "event", "reason"}, *const many[] = {"actions", "events", "reasons"};
    struct speaker s;
    char sentence[2000];
    bool ok;
    int single = 0, list = 0;
    while (single < 2 && !tt_json_get(r->in, one[single]))
        single++;
    while (list < 3 && !tt_json_is(tt_json_get(r->in, many[list]), TT_JSON_LIST))
        list++;
    if (!speaker_open(r, &s))
        return false;
    struct tt_match *m = r->session->match;
    int64_t ply, here = tt_match_ply(m);
    bool moved = tt_json_int(tt_json_get(r->in, "ply"), 0, tt_match_line_length(m), &ply);
    if (moved)
        tt_match_goto(m, (int)ply);
    if (list < 3) {
        ok = speak_all(r, &s, one[list], tt_json_get(r->in, many[list]));
    } else {
        ok = speak(r, &s, one[single], tt_json_get(r->in, one[single]), sentence, sizeof sentence);
        if (ok) {
            tt_answer_open(r);
            tt_key_text(r->out, "text", sentence);
        }
    }
    if (moved)
        tt_match_goto(m, (int)here);
    tt_sink_free(&s.view);
    return ok;
}

static bool op_quit(struct tt_request *r) {
    r->session->quit = true;
    tt_answer_open(r);
    return true;
}

/* --- the session ------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    bool (*run)(struct tt_request *);
} op[] = {
    {"hello", op_hello},        {"games", op_games},      {"new", op_new},
    {"legal", op_legal},        {"apply", op_apply},      {"preview", op_preview},
    {"foresee", op_preview}, /* the old name of preview */
    {"clause", op_clause},      {"view", op_view},        {"state", op_state},
    {"result", op_result},      {"undo", op_undo},        {"goto", op_goto},
    {"record", op_record},      {"load", op_load},        {"bots", op_bots},
    {"think", op_think},        {"rules", op_rules},      {"text", op_text},
    {"quit", op_quit},          {"lines", tt_op_lines},   {"fork", tt_op_fork},
    {"name", tt_op_name},       {"check", tt_op_check},   {"analyse", tt_op_analyse},
    {"turning", tt_op_turning}, {"verify", tt_op_verify}, {"seal", tt_op_seal},
    {"join", tt_op_join},       {"daily", tt_op_daily},   {"components", op_components},
    {"combine", op_combine},    {"deck", op_deck},        {"encoding", tt_op_encoding},
    {"observe", tt_op_observe},
};

static bool dispatch(struct tt_request *r) {
    const struct tt_json *name = tt_json_get(r->in, "op");
    if (!tt_json_is(r->in, TT_JSON_OBJECT))
        return tt_ask_fail(r, "bad_request", "a request is an object", NULL);
    if (!tt_json_is(name, TT_JSON_TEXT))
        return tt_ask_fail(r, "bad_request", "a request needs an op", NULL);
    for (size_t i = 0; i < sizeof op / sizeof *op; i++)
        if (!strcmp(op[i].name, name->text))
            return op[i].run(r);
    return tt_ask_fail(r, "unknown_op", "no such op", name->text);
}

static void put_error(struct tt_request *r) {
    put_head(r, false);
    tt_key_object(r->out, "error");
    tt_key_text(r->out, "code", r->err.code);
    tt_key_text(r->out, "message", r->err.message);
    if (r->err.rule)
        tt_put_rule(r->out, tt_match_game(r->session->match)->id, r->err.rule);
    if (r->err.why)
        tt_key_text(r->out, "why", r->err.why);
    tt_put_end(r->out);
    tt_put_end(r->out);
}

bool tt_session_request(struct tt_session *session, const struct tt_json *in, struct tt_sink *out) {
    struct tt_request r = {.session = session, .in = in, .out = out};
    tt_sink_clear(out);
    if (dispatch(&r))
        tt_put_end(out);
    else
        put_error(&r);
    return !session->quit;
}

#ifndef TT_NO_PARSER
bool tt_session_line(struct tt_session *session, const char *line, size_t n, struct tt_sink *out) {
    struct tt_request r = {.session = session, .out = out};
    tt_sink_clear(out);
    if (n > TT_MAX_REQUEST) {
        tt_ask_fail(&r, "too_long", "a line has at most 1 MiB", NULL);
        put_error(&r);
        return true;
    }
    struct tt_document *doc = tt_json_parse(line, n, &r.err);
    if (!doc) {
        put_error(&r);
        return true;
    }
    bool more = tt_session_request(session, tt_document_root(doc), out);
    tt_document_free(doc);
    return more;
}
#endif
