/* Records: a match as JSON. The line on the table is `actions`; every other line hangs off an earlier
 * one at a ply, in `branches`, so the whole tree is a flat list:
 *
 *   {"format":1,"game":...,"players":n,"options":{},"seed":n,"position":{},"actions":[...],
 *    "branches":[{"line":0,"ply":12,"name":"...","actions":[...]}]}
 *
 * `line` 0 is `actions`, line k the k-th branch. `position` is there where the match began from one, as
 * it was given; its generator only once the game is over. A line in which hidden cards were dealt again
 * says so in `redeals` ([{"ply","player","seed"}], player null for a spectator); a branch that leaves
 * its line after some of the redeals of that ply has their number in `redealt`. Only such records are of
 * format 2. `at` is the ply at which the table stands, where that is not the end of `actions`. `revision` is the
 * revision of the rules that the match is played by, in a redeal of those that dealt; none is 0, the rules of 1.0.0.
 * A match whose chance comes from a key has `key` in place of `seed`, and is of format 3.
 * A match that is over ends with `end`: its result, and a hash by which another version can tell whether its
 * rules are the same. What else is in a record (`table`, `fair`, `analysis`) is for others. */
#include "match.h"
#include "setup.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORMAT_PLAIN = 1, FORMAT_REDEALT, FORMAT_KEYED, FORMAT = FORMAT_KEYED };

struct line {
    int from;    /* number of the line it hangs off */
    int ply;     /* where */
    int redealt; /* after how many redeals of that ply */
    int first;   /* its first node, or -1 for an empty main line */
};

static struct tt_state *new_state(const struct tt_match *m) {
    struct tt_state *state = tt_have(malloc(m->game->state_size));
    memcpy(state, m->first, m->game->state_size);
    return state;
}

/* The line's state before its first move, by replaying the way to it. */
static void replay_to(const struct tt_match *m, int node, struct tt_state *state) {
    int n = 0;
    for (int at = node; at > 0; at = m->node[at].parent)
        n++;
    int *path = tt_have(malloc(((size_t)n + 1) * sizeof *path));
    for (int at = node, i = n; at > 0; at = m->node[at].parent)
        path[--i] = at;
    for (int i = 0; i < n; i++)
        tt_match_step(m, path[i], state);
    free(path);
}

static void put_redeals(const struct tt_match *m, const struct line *line, struct tt_sink *s) {
    bool any = false;
    int ply = line->ply;
    for (int at = line->first; at >= 0; at = m->node[at].next) {
        const struct tt_node *n = &m->node[at];
        if (!n->redeal) {
            ply++;
            continue;
        }
        if (!any)
            tt_key_list(s, "redeals");
        any = true;
        tt_put_object(s);
        tt_key_int(s, "ply", ply);
        tt_key_seat(s, "player", n->viewer);
        tt_key_int(s, "seed", (int64_t)n->seed);
        if (n->revision)
            tt_key_int(s, "revision", n->revision);
        tt_put_end(s);
    }
    if (any)
        tt_put_end(s);
}

static void put_line(const struct tt_match *m, const struct line *line, struct tt_sink *s) {
    tt_key_list(s, "actions");
    if (line->first >= 0) {
        struct tt_state *state = new_state(m);
        replay_to(m, m->node[line->first].parent, state);
        for (int at = line->first; at >= 0; at = m->node[at].next) {
            if (!m->node[at].redeal)
                tt_put_action(m->game, &m->setup, state, m->node[at].move, s);
            tt_match_step(m, at, state);
        }
        free(state);
    }
    tt_put_end(s);
    put_redeals(m, line, s);
}

/* Appends the lines that part from line `number`: at each of its nodes, every child but the one that it goes on with.
 * The siblings of its first node belong to the line it hangs off. */
static int collect(const struct tt_match *m, struct line *line, int lines, int number) {
    struct line on = line[number];
    int at = number > 0 ? on.first : 0, ply = on.ply, redealt = on.redealt;
    if (number > 0) {
        redealt = m->node[at].redeal ? redealt + 1 : 0;
        ply += !m->node[at].redeal;
    }
    for (int keep; at >= 0; at = keep) {
        keep = m->node[at].next;
        for (int c = m->node[at].child; c >= 0; c = m->node[c].sibling)
            if (c != keep)
                line[lines++] = (struct line){.from = number, .ply = ply, .redealt = redealt, .first = c};
        if (keep >= 0) {
            redealt = m->node[keep].redeal ? redealt + 1 : 0;
            ply += !m->node[keep].redeal;
        }
    }
    return lines;
}

/* The state at the end of the line on the table; with a hash, one number over every position on the way,
 * as `state` prints them. */
static void walk_line(const struct tt_match *m, struct tt_state *state, uint64_t *hash) {
    struct tt_sink s;
    tt_sink_grow(&s);
    memcpy(state, m->first, m->game->state_size);
    for (int at = 0; at >= 0; at = m->node[at].next) {
        if (at)
            tt_match_step(m, at, state);
        if (!hash)
            continue;
        tt_sink_clear(&s);
        tt_put_position_plain(m->game, &m->setup, state, &s);
        *hash = tt_hash(s.buf, s.len, *hash);
    }
    tt_sink_free(&s);
}

void tt_match_hash(const struct tt_match *m, char out[17]) {
    struct tt_state *state = new_state(m);
    uint64_t hash = 0;
    walk_line(m, state, &hash);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    tt_hex_write(bytes, sizeof bytes, out);
    free(state);
}

static void put_end_of(const struct tt_match *m, struct tt_sink *s) {
    struct tt_state *state = new_state(m);
    walk_line(m, state, NULL);
    if (!state->actors) {
        char text[17];
        tt_match_hash(m, text);
        tt_key_object(s, "end");
        tt_key_text(s, "version", TT_VERSION);
        tt_key_text(s, "hash", text);
        tt_put_result(m->game, &m->setup, state, s);
        tt_put_end(s);
    }
    free(state);
}

static void put_branch(const struct tt_match *m, const struct line *line, struct tt_sink *s) {
    tt_put_object(s);
    tt_key_int(s, "line", line->from);
    tt_key_int(s, "ply", line->ply);
    if (line->redealt)
        tt_key_int(s, "redealt", line->redealt);
    if (m->node[line->first].name)
        tt_key_text(s, "name", m->node[line->first].name);
    put_line(m, line, s);
    tt_put_end(s);
}

static void put_setup(const struct tt_match *m, struct tt_sink *s) {
    tt_key_int(s, "format", m->setup.keyed ? FORMAT_KEYED : tt_match_redeals(m) ? FORMAT_REDEALT : FORMAT_PLAIN);
    tt_key_text(s, "game", m->game->id);
    tt_key_int(s, "players", m->setup.seats);
    if (m->setup.revision)
        tt_key_int(s, "revision", m->setup.revision);
    tt_put_key(s, "options");
    tt_put_options(m->game, &m->setup, s);
    if (m->setup.keyed) {
        char key[TT_HEX];
        tt_hex_write(m->setup.key, TT_KEY, key);
        tt_key_text(s, "key", key);
    } else {
        tt_key_int(s, "seed", (int64_t)m->setup.seed);
    }
    if (m->given) {
        const struct tt_json *position = tt_document_root(m->given);
        bool shows_generator = tt_match_over(m) || m->setup.keyed;
        tt_key_object(s, "position");
        for (const struct tt_json *c = tt_json_first(position); c; c = tt_json_next(position, c))
            if (shows_generator || strcmp(c->key, "rng")) {
                tt_put_key(s, c->key);
                tt_put_json(s, c);
            }
        tt_put_end(s);
    }
}

void tt_match_record_fields(const struct tt_match *m, struct tt_sink *s) {
    struct line *line = tt_have(malloc((size_t)m->nodes * sizeof *line + sizeof *line));
    int lines = 1;
    line[0] = (struct line){.first = m->node[0].next};
    for (int i = 0; i < lines; i++)
        lines = collect(m, line, lines, i);
    put_setup(m, s);
    put_line(m, &line[0], s);
    if (m->ply < tt_match_line_length(m))
        tt_key_int(s, "at", m->ply);
    tt_key_list(s, "branches");
    for (int i = 1; i < lines; i++)
        put_branch(m, &line[i], s);
    tt_put_end(s);
    put_end_of(m, s);
    free(line);
}

void tt_match_record(const struct tt_match *m, struct tt_sink *s) {
    tt_put_object(s);
    tt_match_record_fields(m, s);
    tt_put_end(s);
}

/* --- loading --------------------------------------------------------------------------------- */

static bool bad(struct tt_error *err, const char *message, const char *detail) {
    return tt_fail(err, "bad_record", message, detail);
}

/* The redeals of a line that come at the ply where the table stands. */
static bool load_redeals(struct tt_match *m, const struct tt_json *redeals, struct tt_error *err) {
    for (const struct tt_json *d = tt_json_first(redeals); d; d = tt_json_next(redeals, d)) {
        int64_t ply, seed, viewer = TT_NOBODY, revision = 0;
        const struct tt_json *player = tt_json_get(d, "player"), *by = tt_json_get(d, "revision");
        if (!tt_json_int(tt_json_get(d, "ply"), 0, INT32_MAX, &ply) ||
            !tt_json_int(tt_json_get(d, "seed"), INT64_MIN, INT64_MAX, &seed) ||
            !(tt_json_is(player, TT_JSON_NULL) || tt_json_int(player, 0, m->setup.seats - 1, &viewer)))
            return bad(err, "a redeal needs a ply, a player and a seed", NULL);
        if (by && !tt_json_int(by, 0, m->game->revision, &revision))
            return bad(err, "a record of a newer version of Timetable", NULL);
        if (ply == m->ply)
            tt_match_redeal_by(m, (int)revision, (int)viewer, (uint64_t)seed);
    }
    return true;
}

/* Plays the actions of a line from the current node on. */
static bool load_line(struct tt_match *m, const struct tt_json *line, struct tt_error *err) {
    const struct tt_json *actions = tt_json_get(line, "actions"), *redeals = tt_json_get(line, "redeals");
    if (!tt_json_is(actions, TT_JSON_LIST))
        return bad(err, "actions must be a list", NULL);
    if (redeals && !tt_json_is(redeals, TT_JSON_LIST))
        return bad(err, "redeals must be a list", NULL);
    if (!load_redeals(m, redeals, err))
        return false;
    for (const struct tt_json *a = tt_json_first(actions); a; a = tt_json_next(actions, a)) {
        tt_move move;
        if (!tt_match_find(m, a, &move, err)) {
            char at[24];
            snprintf(at, sizeof at, "%d", m->ply);
            return bad(err, "an action is not legal, at ply", at);
        }
        /* Where another line was here before, its redeals are not those of this one. */
        tt_match_take(m, move, NULL);
        if (!load_redeals(m, redeals, err))
            return false;
    }
    return true;
}

/* Ends of the lines loaded so far, so that later branches find where they hang. */
struct ends {
    int *node;
    int n;
};

/* The node of a line at a ply, after this many of its redeals there; -1 where there is none. */
static int node_at(const struct tt_match *m, int end, int64_t ply, int64_t redealt) {
    int64_t there = 0, depth = tt_match_ply_of(m, end);
    int at = end;
    for (; depth > ply; at = m->node[at].parent)
        depth -= !m->node[at].redeal;
    for (int up = at; m->node[up].redeal; up = m->node[up].parent)
        there++;
    for (; there > redealt; there--)
        at = m->node[at].parent;
    return there == redealt ? at : -1;
}

static bool load_branch(struct tt_match *m, const struct tt_json *b, struct ends *ends, struct tt_error *err) {
    int64_t from, ply, redealt = 0;
    const struct tt_json *after = tt_json_get(b, "redealt");
    if (!tt_json_int(tt_json_get(b, "line"), 0, ends->n - 1, &from))
        return bad(err, "a branch hangs off no line", NULL);
    int end = ends->node[from];
    if (!tt_json_int(tt_json_get(b, "ply"), 0, tt_match_ply_of(m, end), &ply))
        return bad(err, "a branch hangs off no ply of its line", NULL);
    if (after && !tt_json_int(after, 0, m->nodes, &redealt))
        return bad(err, "a branch hangs off no redeal of its line", NULL);
    int at = node_at(m, end, ply, redealt);
    if (at < 0)
        return bad(err, "a branch hangs off no redeal of its line", NULL);
    tt_match_jump(m, at);
    int known = m->nodes;
    if (!load_line(m, b, err))
        return false;
    const struct tt_json *name = tt_json_get(b, "name");
    if (name && (!tt_json_is(name, TT_JSON_TEXT) || known == m->nodes || !tt_match_name(m, known, name->text)))
        return bad(err, "not a name for a branch", NULL);
    ends->node[ends->n++] = m->at;
    return true;
}

/* A whole line, from the start on; what it shares with the others stays one. */
static bool load_other(struct tt_match *m, const struct tt_json *line, struct ends *ends, struct tt_error *err) {
    const struct tt_json *name = tt_json_get(line, "name");
    int known = m->nodes;
    tt_match_jump(m, 0);
    if (!load_line(m, line, err))
        return false;
    ends->node[ends->n++] = m->at;
    if (tt_json_is(name, TT_JSON_TEXT) && known < m->nodes) {
        char cut[TT_LINE_NAME + 1];
        size_t n = tt_utf8_cut(name->text, TT_LINE_NAME);
        memcpy(cut, name->text, n);
        cut[n] = 0;
        tt_match_name(m, known, cut);
    }
    return true;
}

/* Where the table stood. */
static bool load_at(struct tt_match *m, const struct tt_json *at, struct tt_error *err) {
    int64_t ply;
    if (!at)
        return true;
    if (!tt_json_int(at, 0, tt_match_line_length(m), &ply))
        return bad(err, "at must be a ply of the record's actions", NULL);
    return tt_match_goto(m, (int)ply);
}

static bool load_tree(struct tt_match *m, const struct tt_json *record, const struct tt_json *others,
                      struct tt_error *err) {
    const struct tt_json *branches = tt_json_get(record, "branches");
    if (branches && branches->type != TT_JSON_LIST)
        return bad(err, "branches must be a list", NULL);
    if (!load_line(m, record, err))
        return false;
    struct ends ends = {
        tt_have(malloc((2 + (branches ? branches->count : 0u) + (others ? others->count : 0u)) * sizeof(int))), 1};
    ends.node[0] = m->at;
    bool ok = true;
    for (const struct tt_json *b = tt_json_first(branches); b && ok; b = tt_json_next(branches, b))
        ok = load_branch(m, b, &ends, err);
    for (const struct tt_json *o = tt_json_first(others); o && ok; o = tt_json_next(others, o))
        ok = load_other(m, o, &ends, err);
    /* Each line goes on as it was recorded: the later ones first, so that the earlier ones win. */
    for (int i = ends.n - 1; i >= 0 && ok; i--)
        tt_match_enter(m, ends.node[i]);
    free(ends.node);
    return ok && load_at(m, tt_json_get(record, "at"), err);
}

/* A table's record has the seed a second time, as text: programs that read JSON into floating point numbers
 * and write it again spoil the number, not the text. */
bool tt_record_seed(const struct tt_json *record, uint64_t *seed) {
    const struct tt_json *given = tt_json_get(record, "seed"), *fair = tt_json_get(tt_json_get(record, "fair"), "seed");
    int64_t n = 0;
    if (tt_json_is(fair, TT_JSON_TEXT))
        return tt_json_seed(fair, seed);
    if (given && !tt_json_int(given, INT64_MIN, INT64_MAX, &n))
        return false;
    *seed = (uint64_t)n;
    return true;
}

struct tt_match *tt_match_load(const struct tt_json *record, struct tt_error *err) {
    return tt_match_load_with(record, NULL, err);
}

struct tt_match *tt_match_load_with(const struct tt_json *record, const struct tt_json *others, struct tt_error *err) {
    int64_t format;
    uint64_t seed;
    struct tt_setup setup;
    const struct tt_json *game_id = tt_json_get(record, "game");
    const struct tt_json *position = tt_json_get(record, "position");
    /* Anyone who writes a record by hand need not know that the format has a number. */
    const struct tt_json *version = tt_json_get(record, "format");
    if (version && !tt_json_int(version, 1, FORMAT, &format)) {
        bad(err, "a record of a newer version of Timetable", NULL);
        return NULL;
    }
    const struct tt_game *game = tt_json_is(game_id, TT_JSON_TEXT) ? tt_game_find(game_id->text) : NULL;
    if (!game) {
        bad(err, "a record of an unknown game", NULL);
        return NULL;
    }
    if (!tt_record_seed(record, &seed)) {
        bad(err, "the seed must be a whole number", NULL);
        return NULL;
    }
    static const struct tt_json first = {.type = TT_JSON_INT, .num = 0, .span = 1};
    const struct tt_json *revision = tt_json_get(record, "revision");
    if (revision && !tt_json_int(revision, 0, game->revision, &format)) {
        bad(err, "a record of a newer version of Timetable", NULL);
        return NULL;
    }
    if (!tt_setup_read_by(game, revision ? revision : &first, tt_json_get(record, "players"),
                          tt_json_get(record, "options"), position, seed, &setup, err) ||
        !tt_setup_key(&setup, tt_json_get(record, "key"), position, err)) {
        tt_setup_clear(&setup);
        err->code = "bad_record";
        return NULL;
    }
    struct tt_match *m = tt_match_new(game, &setup, position, err);
    if (!m) {
        err->code = "bad_record";
        return NULL;
    }
    if (!load_tree(m, record, others, err)) {
        tt_match_free(m);
        return NULL;
    }
    return m;
}
