/* Records: a match as JSON. The line on the table is `actions`; every other line hangs off an earlier
 * one at a ply, in `branches`, so the whole tree is a flat list:
 *
 *   {"format":1,"game":...,"players":n,"options":{},"seed":n,"position":{},"actions":[...],
 *    "branches":[{"line":0,"ply":12,"name":"...","actions":[...]}]}
 *
 * `line` 0 is `actions`, line k the k-th branch. `position` is there where the match began from one, as
 * it was given; its generator only once the game is over. */
#include "match.h"

#include <stdio.h>
#include <stdlib.h>

enum { FORMAT = 1 };

struct line {
    int from;  /* number of the line it hangs off */
    int ply;   /* where */
    int first; /* its first node, or -1 for an empty main line */
};

/* A branch goes on with the child last played, as the main line does, or with its first child. */
static int onward(const struct tt_match *m, int node) {
    return m->node[node].next >= 0 ? m->node[node].next : m->node[node].child;
}

/* The line's state before its first move, by replaying the way to it. */
static void replay_to(const struct tt_match *m, int node, struct tt_state *state) {
    int n = 0;
    for (int at = node; at > 0; at = m->node[at].parent)
        n++;
    int *path = malloc(((size_t)n + 1) * sizeof *path);
    if (!path)
        abort();
    for (int at = node, i = n; at > 0; at = m->node[at].parent)
        path[--i] = at;
    memcpy(state, m->first, m->game->state_size);
    for (int i = 0; i < n; i++)
        m->game->apply(&m->setup, state, m->node[path[i]].move, NULL);
    free(path);
}

static void put_line(const struct tt_match *m, int first, struct tt_sink *s) {
    tt_key_list(s, "actions");
    if (first >= 0) {
        struct tt_state *state = malloc(m->game->state_size);
        if (!state)
            abort();
        replay_to(m, m->node[first].parent, state);
        for (int at = first; at >= 0; at = onward(m, at)) {
            tt_put_action(m->game, &m->setup, state, m->node[at].move, s);
            m->game->apply(&m->setup, state, m->node[at].move, NULL);
        }
        free(state);
    }
    tt_put_end(s);
}

/* Appends the lines that part from line `number`. A first node of a sibling branch is any child that is
 * not the one the line goes on with. */
static int collect(const struct tt_match *m, struct line *line, int lines, int number) {
    int parent = line[number].first < 0 ? -1 : m->node[line[number].first].parent;
    int ply = line[number].ply;
    int keep = line[number].first;
    for (int at = parent; at >= 0 && keep >= 0; at = keep, keep = onward(m, keep), ply++) {
        /* At its own root a branch leaves the siblings to the line it hangs off. */
        if (number > 0 && at == parent)
            continue;
        for (int c = m->node[at].child; c >= 0; c = m->node[c].sibling)
            if (c != keep)
                line[lines++] = (struct line){.from = number, .ply = ply, .first = c};
    }
    return lines;
}

void tt_match_record(const struct tt_match *m, struct tt_sink *s) {
    struct line *line = malloc((size_t)m->nodes * sizeof *line + sizeof *line);
    if (!line)
        abort();
    int lines = 1;
    line[0] = (struct line){.from = 0, .ply = 0, .first = m->node[0].next >= 0 ? m->node[0].next : m->node[0].child};
    for (int i = 0; i < lines; i++)
        lines = collect(m, line, lines, i);

    tt_put_object(s);
    tt_key_int(s, "format", FORMAT);
    tt_key_text(s, "game", m->game->id);
    tt_key_int(s, "players", m->setup.seats);
    tt_put_key(s, "options");
    tt_put_options(m->game, &m->setup, s);
    tt_key_int(s, "seed", (int64_t)m->setup.seed);
    if (m->given) {
        const char *text = tt_match_over(m) ? m->given : m->given_open;
        tt_put_key(s, "position");
        tt_put_raw(s, text, strlen(text));
        s->comma = true;
    }
    put_line(m, line[0].first, s);
    tt_key_list(s, "branches");
    for (int i = 1; i < lines; i++) {
        tt_put_object(s);
        tt_key_int(s, "line", line[i].from);
        tt_key_int(s, "ply", line[i].ply);
        if (m->node[line[i].first].name)
            tt_key_text(s, "name", m->node[line[i].first].name);
        put_line(m, line[i].first, s);
        tt_put_end(s);
    }
    tt_put_end(s);
    tt_put_end(s);
    free(line);
}

/* --- loading --------------------------------------------------------------------------------- */

static bool bad(struct tt_error *err, const char *message, const char *detail) {
    return tt_fail(err, "bad_record", message, detail);
}

/* Plays the actions from the current node on. */
static bool load_line(struct tt_match *m, const struct tt_json *actions, struct tt_error *err) {
    if (!tt_json_is(actions, TT_JSON_LIST))
        return bad(err, "actions must be a list", NULL);
    for (const struct tt_json *a = tt_json_first(actions); a; a = tt_json_next(actions, a)) {
        tt_move move;
        if (!tt_match_find(m, a, &move, err)) {
            char at[24];
            snprintf(at, sizeof at, "%d", m->ply);
            return bad(err, "an action is not legal, at ply", at);
        }
        tt_match_play(m, move, NULL);
    }
    return true;
}

/* Ends of the lines loaded so far, so that later branches find where they hang. */
struct ends {
    int *node;
    int n;
};

static bool load_branch(struct tt_match *m, const struct tt_json *b, struct ends *ends, struct tt_error *err) {
    int64_t from, ply;
    if (!tt_json_int(tt_json_get(b, "line"), 0, ends->n - 1, &from))
        return bad(err, "a branch hangs off no line", NULL);
    int end = ends->node[from], depth = 0;
    for (int at = end; at > 0; at = m->node[at].parent)
        depth++;
    if (!tt_json_int(tt_json_get(b, "ply"), 0, depth, &ply))
        return bad(err, "a branch hangs off no ply of its line", NULL);
    int at = end;
    for (; depth > ply; depth--)
        at = m->node[at].parent;
    tt_match_jump(m, at);
    int known = m->nodes;
    if (!load_line(m, tt_json_get(b, "actions"), err))
        return false;
    const struct tt_json *name = tt_json_get(b, "name");
    if (name && (!tt_json_is(name, TT_JSON_TEXT) || known == m->nodes || !tt_match_name(m, known, name->text)))
        return bad(err, "not a name for a branch", NULL);
    ends->node[ends->n++] = m->at;
    return true;
}

static bool load_tree(struct tt_match *m, const struct tt_json *record, struct tt_error *err) {
    const struct tt_json *branches = tt_json_get(record, "branches");
    if (branches && branches->type != TT_JSON_LIST)
        return bad(err, "branches must be a list", NULL);
    if (!load_line(m, tt_json_get(record, "actions"), err))
        return false;
    struct ends ends = {malloc((2 + (branches ? branches->count : 0u)) * sizeof(int)), 1};
    if (!ends.node)
        abort();
    ends.node[0] = m->at;
    bool ok = true;
    for (const struct tt_json *b = tt_json_first(branches); b && ok; b = tt_json_next(branches, b))
        ok = load_branch(m, b, &ends, err);
    /* Each line goes on as it was recorded: the later ones first, so that the earlier ones win. */
    for (int i = ends.n - 1; i >= 0 && ok; i--)
        tt_match_jump(m, ends.node[i]);
    free(ends.node);
    return ok;
}

struct tt_match *tt_match_load(const struct tt_json *record, struct tt_error *err) {
    int64_t format, seed = 0;
    struct tt_setup setup;
    const struct tt_json *game_id = tt_json_get(record, "game");
    const struct tt_json *position = tt_json_get(record, "position");
    /* Whoever writes a record by hand need not know that the format has a number. */
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
    const struct tt_json *given = tt_json_get(record, "seed");
    if (given && !tt_json_int(given, INT64_MIN, INT64_MAX, &seed)) {
        bad(err, "the seed must be a whole number", NULL);
        return NULL;
    }
    if (!tt_setup_read(game, tt_json_get(record, "players"), tt_json_get(record, "options"), position,
                       (uint64_t)seed, &setup, err)) {
        err->code = "bad_record";
        return NULL;
    }
    struct tt_match *m = tt_match_new(game, &setup, position, err);
    if (!m) {
        err->code = "bad_record";
        return NULL;
    }
    if (!load_tree(m, record, err)) {
        tt_match_free(m);
        return NULL;
    }
    return m;
}
