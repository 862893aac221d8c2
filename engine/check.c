/* Positions by hand: what is wrong, and where. The games say what; where is found by leaving out one entry
 * after the other and asking again, so that no game needs to keep track of it. */
#include "timetable.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES_MAX = 1500 }; /* entries of a position that are tried; longer ones get no paths */

struct edit {
    const struct tt_game *game;
    const struct tt_json *players, *options;
    uint64_t seed;
    const struct tt_json *given;
    struct tt_json *node;  /* a copy of the position without what was taken out, */
    uint32_t *origin;      /* and where each entry of it stands in the given one */
    struct tt_json *trial;
    uint32_t n;
};

static bool begins(const struct edit *e, const struct tt_json *position, struct tt_error *err) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_setup setup;
    if (!tt_setup_read(e->game, e->players, e->options, position, e->seed, &setup, err))
        return false;
    bool ok = tt_begin(e->game, &setup, position, (struct tt_state *)room, err);
    tt_setup_clear(&setup);
    return ok;
}

/* The node around node i; its children are counted by spans. */
static uint32_t around(const struct tt_json *node, uint32_t i) {
    uint32_t up = i;
    while (up-- > 0)
        if (node[up].span > i - up)
            return up;
    return 0;
}

/* A list within a list is emptied rather than taken out: how many lists there are is mostly the number of seats. */
static bool stays_empty(const struct tt_json *from, uint32_t i) {
    bool box = from[i].type == TT_JSON_LIST || from[i].type == TT_JSON_OBJECT;
    return box && from[around(from, i)].type == TT_JSON_LIST;
}

/* Copies n nodes without the i-th value. Returns the new length. */
static uint32_t without(const struct tt_json *from, uint32_t n, uint32_t i, struct tt_json *to) {
    uint32_t parent = around(from, i), span = from[i].span;
    bool empty = stays_empty(from, i);
    uint32_t first = empty ? i + 1 : i, gone = empty ? span - 1 : span;
    memcpy(to, from, first * sizeof *to);
    memcpy(to + first, from + i + span, (n - i - span) * sizeof *to);
    if (empty) {
        to[i].count = 0;
        to[i].span = 1;
    } else {
        to[parent].count--;
    }
    for (uint32_t up = 0; up < i; up++)
        if (from[up].span > i - up)
            to[up].span -= gone;
    return n - gone;
}

/* The same for good. */
static void take_out(struct edit *e, uint32_t i) {
    uint32_t first = stays_empty(e->node, i) ? i + 1 : i, next = i + e->node[i].span;
    memmove(e->origin + first, e->origin + next, (e->n - next) * sizeof *e->origin);
    e->n = without(e->node, e->n, i, e->trial);
    memcpy(e->node, e->trial, e->n * sizeof *e->node);
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
        uint32_t at = way[depth], up = around(node, at), place = 0;
        for (uint32_t c = up + 1; c < at; c += node[c].span)
            place++;
        int n = node[at].key ? snprintf(out + len, cap - len, "%s%s", len ? "." : "", node[at].key)
                             : snprintf(out + len, cap - len, "%s%u", len ? "." : "", place);
        len += n > 0 && (size_t)n < cap - len ? (size_t)n : cap - len - 1;
    }
}

/* What leaving out entry i does to the problem: 2 mends the position, 1 makes way for another problem, 0 nothing. */
static int effect(struct edit *e, uint32_t i, const struct tt_error *err) {
    struct tt_error other;
    if (!e->node[i].count && stays_empty(e->node, i))
        return 0;
    without(e->node, e->n, i, e->trial);
    if (begins(e, e->trial, &other))
        return 2;
    return strcmp(other.message, err->message) || strcmp(other.code, err->code) ? 1 : 0;
}

/* Keeps the innermost of the entries that do something. */
static int innermost(const struct edit *e, unsigned char *does) {
    int most = 0;
    for (uint32_t i = 1; i < e->n; i++) {
        for (uint32_t k = i + 1; k < i + e->node[i].span; k++)
            if (does[k])
                does[i] = 0;
        most = does[i] > most ? does[i] : most;
    }
    return most;
}

/* The entries that are to blame: of the innermost ones those that do most. `cause` is the last of them. */
static void find_cause(struct edit *e, struct tt_problem *p, uint32_t *cause) {
    unsigned char *does = calloc(e->n, 1);
    if (!does)
        abort();
    for (uint32_t i = 1; i < e->n; i++)
        does[i] = (unsigned char)effect(e, i, &p->err);
    int most = innermost(e, does);
    p->paths = 0;
    *cause = 0;
    for (uint32_t i = 1; i < e->n && most; i++) {
        if (does[i] != most)
            continue;
        *cause = i;
        if (p->paths < (int)(sizeof p->path / sizeof *p->path))
            path_to(e->given, e->origin[i], p->path[p->paths++], sizeof *p->path);
    }
    free(does);
}

/* Finds a problem, takes its last cause out of the way and looks for the next. */
static int find_all(struct edit *e, struct tt_problem *out, int room) {
    int found = 0;
    for (struct tt_error err = out[0].err; found < room;) {
        uint32_t cause;
        struct tt_problem *p = &out[found++];
        p->err = err;
        find_cause(e, p, &cause);
        if (!cause)
            break;
        take_out(e, cause);
        if (begins(e, e->node, &err))
            break;
    }
    return found;
}

int tt_check_position(const struct tt_game *game, const struct tt_json *players, const struct tt_json *options,
                      const struct tt_json *position, uint64_t seed, struct tt_problem *out, int room) {
    struct edit e = {.game = game, .players = players, .options = options, .seed = seed, .given = position};
    if (begins(&e, position, &out[0].err))
        return 0;
    out[0].paths = 0;
    if (!tt_json_is(position, TT_JSON_OBJECT) || position->span > NODES_MAX)
        return 1;
    e.n = position->span;
    e.node = malloc(e.n * sizeof *e.node);
    e.trial = malloc(e.n * sizeof *e.trial);
    e.origin = malloc(e.n * sizeof *e.origin);
    if (!e.node || !e.trial || !e.origin)
        abort();
    memcpy(e.node, position, e.n * sizeof *e.node);
    for (uint32_t i = 0; i < e.n; i++)
        e.origin[i] = i;
    int found = find_all(&e, out, room);
    free(e.node);
    free(e.trial);
    free(e.origin);
    return found;
}
