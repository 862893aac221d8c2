/* Positions by hand: what is wrong, and where.
 *
 * The reader of a game says which entry it refuses (tt_error.at). Where it only quotes a word, the entries are those
 * that have this word as their text, or else as their name. To see the next problem, an entry that is to blame is left
 * out and the position is read again: once per problem. */
#include "check_position.h"

#include <stdio.h>
#include <stdlib.h>

struct check {
    const struct tt_game *game;
    const struct tt_json *players, *options;
    uint64_t seed;
    const struct tt_json *given;
    struct tt_json *node; /* a copy of the position without what was left out so far, */
    uint32_t *origin;     /* and where each entry of it stands in the given one */
    uint32_t n;
};

static bool begins(const struct check *c, const struct tt_json *position, struct tt_error *err) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_setup setup;
    if (!tt_setup_read(c->game, c->players, c->options, position, c->seed, &setup, err))
        return false;
    bool ok = tt_begin(c->game, &setup, position, (struct tt_state *)room, err);
    tt_setup_clear(&setup);
    return ok;
}

/* --- entries ------------------------------------------------------------------------------------ */

/* The node around node i. */
static uint32_t around(const struct tt_json *node, uint32_t i) {
    uint32_t up = i;
    while (up-- > 0)
        if (node[up].span > i - up)
            return up;
    return 0;
}

/* "hands.0.2" */
static void path_to(const struct tt_json *node, uint32_t i, char *out, size_t cap) {
    uint32_t way[TT_JSON_DEPTH];
    int depth = 0;
    for (uint32_t at = i; at > 0 && depth < TT_JSON_DEPTH; at = around(node, at))
        way[depth++] = at;
    size_t len = 0;
    out[0] = 0;
    while (depth-- > 0) {
        uint32_t at = way[depth], up = around(node, at), index = 0;
        for (uint32_t c = up + 1; c < at; c += node[c].span)
            index++;
        int n = node[at].key ? snprintf(out + len, cap - len, "%s%s", len ? "." : "", node[at].key)
                             : snprintf(out + len, cap - len, "%s%u", len ? "." : "", index);
        len += n > 0 && (size_t)n < cap - len ? (size_t)n : cap - len - 1;
    }
}

/* Leaves an entry out. A list within a list is emptied instead: how many lists there are is mostly the number of
 * seats. */
static void leave_out(struct check *c, uint32_t i) {
    uint32_t parent = around(c->node, i), span = c->node[i].span;
    bool is_box = c->node[i].type == TT_JSON_LIST || c->node[i].type == TT_JSON_OBJECT;
    bool stays = is_box && c->node[parent].type == TT_JSON_LIST;
    uint32_t first = stays ? i + 1 : i, gone = stays ? span - 1 : span, after = i + span;
    for (uint32_t up = 0; up < i; up++)
        if (c->node[up].span > i - up)
            c->node[up].span -= gone;
    if (stays) {
        c->node[i].count = 0;
        c->node[i].span = 1;
    } else {
        c->node[parent].count--;
    }
    memmove(c->node + first, c->node + after, (c->n - after) * sizeof *c->node);
    memmove(c->origin + first, c->origin + after, (c->n - after) * sizeof *c->origin);
    c->n -= gone;
}

/* --- who is to blame ------------------------------------------------------------------------------- */

static bool has_text(const struct tt_json *v, const char *text) {
    return v->type == TT_JSON_TEXT && !strcmp(v->text, text);
}
static bool has_name(const struct tt_json *v, const char *text) { return v->key && !strcmp(v->key, text); }

/* Adds the entries that `is` holds for; returns the last one, or 0. */
static uint32_t blame_all(const struct check *c, bool (*is)(const struct tt_json *, const char *), const char *word,
                          struct tt_problem *p) {
    uint32_t last = 0;
    for (uint32_t i = 1; i < c->n; i++)
        if (is(&c->node[i], word)) {
            last = i;
            if (p->paths < (int)(sizeof p->path / sizeof *p->path))
                path_to(c->given, c->origin[i], p->path[p->paths++], sizeof *p->path);
        }
    return last;
}

/* Fills the paths of a problem; returns the entry to leave out next, or 0. */
static uint32_t blame(const struct check *c, struct tt_problem *p) {
    p->paths = 0;
    if (p->err.at) {
        uint32_t i = (uint32_t)(p->err.at - c->node);
        path_to(c->given, c->origin[i], p->path[p->paths++], sizeof *p->path);
        return i;
    }
    /* What the message quotes: `unknown card: 'unicorn'`. */
    char word[sizeof p->err.message];
    size_t n = strlen(p->err.message + p->err.words);
    if (n < 5)
        return 0;
    memcpy(word, p->err.message + p->err.words + 3, n - 4);
    word[n - 4] = 0;
    uint32_t last = blame_all(c, has_text, word, p);
    return last ? last : blame_all(c, has_name, word, p);
}

/* Whether a problem is about something that an entry was left out of before: then it may be there for that reason. */
static bool is_follow_up(const struct tt_problem *list, int n) {
    for (int i = 0; i < n; i++)
        for (int p = 0; p < list[i].paths; p++)
            for (int q = 0; q < list[n].paths; q++) {
                size_t outer = strlen(list[n].path[q]);
                if (!strncmp(list[i].path[p], list[n].path[q], outer) && list[i].path[p][outer] == '.')
                    return true;
            }
    return false;
}

static int find_all(struct check *c, struct tt_problem *out, int room) {
    int found = 0;
    while (found < room && !begins(c, c->node, &out[found].err)) {
        struct tt_problem *p = &out[found];
        uint32_t entry = blame(c, p);
        p->err.at = NULL; /* the copy goes */
        if (found && (!entry || is_follow_up(out, found)))
            return found;
        found++;
        if (!entry)
            return found;
        leave_out(c, entry);
    }
    return found;
}

int tt_check_position(const struct tt_game *game, const struct tt_json *players, const struct tt_json *options,
                      const struct tt_json *position, uint64_t seed, struct tt_problem *out, int room) {
    struct check c = {.game = game, .players = players, .options = options, .seed = seed, .given = position};
    if (!tt_json_is(position, TT_JSON_OBJECT))
        return begins(&c, position, &out[0].err) ? 0 : 1;
    c.n = position->span;
    c.node = tt_have(malloc(c.n * sizeof *c.node));
    c.origin = tt_have(malloc(c.n * sizeof *c.origin));
    memcpy(c.node, position, c.n * sizeof *c.node);
    for (uint32_t i = 0; i < c.n; i++)
        c.origin[i] = i;
    int found = find_all(&c, out, room);
    free(c.node);
    free(c.origin);
    return found;
}
