/* Positions by hand: what is wrong, and where. The games say what; where is found by changing one entry after the other
 * and asking again, so that no game needs to keep track of it. An entry is to blame if without it, or with another
 * value that is used in the same way elsewhere, the problem is gone. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    NODES_MAX = 1500, /* entries of a position that are tried; longer ones get no paths */
    OTHERS = 10,      /* other values to try for an entry */
    TRIALS = 20000,   /* of one check, at most */
};

struct edit {
    const struct tt_game *game;
    const struct tt_json *players, *options;
    uint64_t seed;
    const struct tt_json *given;
    struct tt_json *node; /* a copy of the position with what was mended so far, */
    uint32_t *origin;     /* and where each entry of it stands in the given one */
    uint32_t n;
    struct tt_json *trial;
    unsigned char *does; /* what changing each entry did */
    int trials;
};

static bool begins(struct edit *e, const struct tt_json *position, struct tt_error *err) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_setup setup;
    e->trials++;
    if (!tt_setup_read(e->game, e->players, e->options, position, e->seed, &setup, err))
        return false;
    bool ok = tt_begin(e->game, &setup, position, (struct tt_state *)room, err);
    tt_setup_clear(&setup);
    return ok;
}

/* --- entries ------------------------------------------------------------------------------------ */

/* The node around node i; its children are counted by spans. */
static uint32_t around(const struct tt_json *node, uint32_t i) {
    uint32_t up = i;
    while (up-- > 0)
        if (node[up].span > i - up)
            return up;
    return 0;
}

static bool is_box(const struct tt_json *v) { return v->type == TT_JSON_LIST || v->type == TT_JSON_OBJECT; }

/* The name under which an entry stands, its own or that of the list around it. */
static const char *name_of(const struct tt_json *node, uint32_t i) {
    while (i && !node[i].key)
        i = around(node, i);
    return i ? node[i].key : "";
}

/* Whether a name is somewhere on the way to an entry. */
static bool is_under(const struct tt_json *node, uint32_t i, const char *name) {
    for (; i; i = around(node, i))
        if (node[i].key && !strcmp(node[i].key, name))
            return true;
    return false;
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

/* --- changes: each makes a trial of the position ------------------------------------------------- */

/* A list within a list is emptied rather than taken out: how many lists there are is mostly the number of seats. */
static bool stays_empty(const struct tt_json *from, uint32_t i) {
    return is_box(&from[i]) && from[around(from, i)].type == TT_JSON_LIST;
}

/* Without the i-th value. Returns how many nodes are left. */
static uint32_t leave_out(struct edit *e, uint32_t i) {
    const struct tt_json *from = e->node;
    uint32_t parent = around(from, i), span = from[i].span;
    bool empty = stays_empty(from, i);
    uint32_t first = empty ? i + 1 : i, gone = empty ? span - 1 : span;
    memcpy(e->trial, from, first * sizeof *e->trial);
    memcpy(e->trial + first, from + i + span, (e->n - i - span) * sizeof *e->trial);
    if (empty) {
        e->trial[i].count = 0;
        e->trial[i].span = 1;
    } else {
        e->trial[parent].count--;
    }
    for (uint32_t up = 0; up < i; up++)
        if (from[up].span > i - up)
            e->trial[up].span -= gone;
    return e->n - gone;
}

/* With another value in place of a scalar. */
static void put_in(struct edit *e, uint32_t i, const struct tt_json *value) {
    memcpy(e->trial, e->node, e->n * sizeof *e->trial);
    e->trial[i].type = value->type;
    e->trial[i].text = value->text;
    e->trial[i].num = value->num;
}

static bool same_value(const struct tt_json *a, const struct tt_json *b) {
    if (a->type != b->type)
        return false;
    return a->type == TT_JSON_TEXT || a->type == TT_JSON_REAL ? !strcmp(a->text, b->text) : a->num == b->num;
}

/* Scalars that stand under the same name elsewhere, and small numbers. */
static int others_for(const struct edit *e, uint32_t i, struct tt_json *out) {
    const char *name = name_of(e->node, i);
    int n = 0;
    for (uint32_t k = 1; k < e->n && n < OTHERS - 4; k++) {
        bool known =
            is_box(&e->node[k]) || same_value(&e->node[k], &e->node[i]) || strcmp(name_of(e->node, k), name) != 0;
        for (int o = 0; o < n && !known; o++)
            known = same_value(&out[o], &e->node[k]);
        if (!known)
            out[n++] = e->node[k];
    }
    for (int64_t small = 0; small < 4 && (!n || out[0].type == TT_JSON_INT || e->node[i].type == TT_JSON_INT); small++)
        out[n++] = (struct tt_json){.type = TT_JSON_INT, .num = small, .span = 1};
    return n;
}

/* --- who is to blame ------------------------------------------------------------------------------- */

static bool differs(const struct tt_error *a, const struct tt_error *b) {
    return strcmp(a->message, b->message) || strcmp(a->code, b->code);
}

/* What the error quotes, or "". */
static void quoted(const struct tt_error *err, char *out, size_t cap) {
    const char *from = err->message + err->words;
    size_t n = strlen(from);
    out[0] = 0;
    if (n < 5 || n - 4 >= cap)
        return;
    memcpy(out, from + 3, n - 4);
    out[n - 4] = 0;
}

static bool quotes(const struct tt_error *err, const char *text) {
    char detail[200];
    quoted(err, detail, sizeof detail);
    return !strcmp(detail, text);
}

/* Entries that have the very text which the error quotes: with another one it quotes that. */
static bool blame_text(struct edit *e, const struct tt_error *err, const char *detail) {
    static const struct tt_json token = {.type = TT_JSON_TEXT, .text = "~", .span = 1};
    struct tt_error other;
    bool any = false;
    for (uint32_t i = 1; i < e->n; i++) {
        e->does[i] = 0;
        if (!*detail || e->node[i].type != TT_JSON_TEXT || strcmp(e->node[i].text, detail))
            continue;
        put_in(e, i, &token);
        e->does[i] = !begins(e, e->trial, &other) && other.words == err->words &&
                     !memcmp(other.message, err->message, (size_t)err->words) && quotes(&other, token.text);
        any = any || e->does[i];
    }
    return any;
}

/* 2: without it the position fits; 1: without it something else is wrong. Then only the innermost stay. */
static int blame_presence(struct edit *e, const struct tt_error *err, const char *under) {
    struct tt_error other;
    int most = 0;
    for (uint32_t i = 1; i < e->n; i++) {
        e->does[i] = 0;
        if ((*under && !is_under(e->node, i, under)) || (!e->node[i].count && stays_empty(e->node, i)) ||
            e->trials > TRIALS)
            continue;
        leave_out(e, i);
        e->does[i] = begins(e, e->trial, &other) ? 2 : differs(&other, err);
        most = e->does[i] > most ? e->does[i] : most;
    }
    for (uint32_t i = 1; i < e->n; i++)
        for (uint32_t k = i + 1; k < i + e->node[i].span; k++)
            if (e->does[k] && (e->does[k] == most || most == 1))
                e->does[i] = 0;
    for (uint32_t i = 1; i < e->n; i++)
        e->does[i] = e->does[i] == most ? e->does[i] : 0;
    return most;
}

static bool fits_with_another(struct edit *e, uint32_t i) {
    struct tt_json other[OTHERS];
    struct tt_error err;
    int n = is_box(&e->node[i]) ? 0 : others_for(e, i, other);
    for (int o = 0; o < n && e->trials <= TRIALS; o++) {
        put_in(e, i, &other[o]);
        if (begins(e, e->trial, &err))
            return true;
    }
    return false;
}

/* Scalars that only need another value; within the entries that were found already, where `within`. */
static bool blame_value(struct edit *e, const char *under, bool within) {
    unsigned char *found = calloc(e->n, 1);
    bool any = false;
    if (!found)
        abort();
    for (uint32_t i = 1; i < e->n; i++) {
        bool asked = !within && (!*under || is_under(e->node, i, under));
        for (uint32_t up = i; within && up && !asked; up = around(e->node, up))
            asked = e->does[up] != 0;
        found[i] = asked && fits_with_another(e, i);
        any = any || found[i];
    }
    if (any)
        memcpy(e->does, found, e->n);
    free(found);
    return any;
}

static bool found_boxes(const struct edit *e) {
    for (uint32_t i = 1; i < e->n; i++)
        if (e->does[i] && is_box(&e->node[i]))
            return true;
    return false;
}

/* Marks the entries that are to blame for the error. */
static void blame(struct edit *e, const struct tt_error *err) {
    char detail[200];
    quoted(err, detail, sizeof detail);
    if (blame_text(e, err, detail))
        return;
    bool named = false;
    for (uint32_t i = 1; i < e->n && *detail; i++)
        named = named || (e->node[i].key && !strcmp(e->node[i].key, detail));
    const char *under = named ? detail : "";
    int most = blame_presence(e, err, under);
    if (most == 2) {
        /* A whole list would do; perhaps one value in it does too. */
        if (found_boxes(e))
            blame_value(e, under, true);
        return;
    }
    if (blame_value(e, under, false))
        return;
    if (!most && *under)
        blame_presence(e, err, "");
    else
        blame_presence(e, err, under);
}

/* --- the next problem --------------------------------------------------------------------------------- */

static void keep_trial(struct edit *e, uint32_t n) {
    memcpy(e->node, e->trial, n * sizeof *e->node);
    e->n = n;
}

/* Mends an entry with another value, where two of them lead to the same next problem: that one was there before. */
static bool mend_with_another(struct edit *e, uint32_t i, const struct tt_error *err, struct tt_error *next) {
    struct tt_json other[OTHERS];
    struct tt_error seen[OTHERS];
    int n = is_box(&e->node[i]) ? 0 : others_for(e, i, other);
    for (int a = 0; a < n; a++) {
        put_in(e, i, &other[a]);
        seen[a] = *err;
        /* A value that is itself wrong there leads to nothing new. */
        if (begins(e, e->trial, &seen[a]) || (other[a].type == TT_JSON_TEXT && quotes(&seen[a], other[a].text)))
            seen[a] = *err;
        for (int b = 0; b < a && differs(&seen[a], err); b++)
            if (!differs(&seen[a], &seen[b])) {
                keep_trial(e, e->n);
                *next = seen[a];
                return true;
            }
    }
    return false;
}

/* True where, with the cause out of the way, another problem shows; *err is that one then. */
static bool go_on(struct edit *e, uint32_t cause, struct tt_error *err) {
    struct tt_error next;
    if (!cause || e->trials > TRIALS || fits_with_another(e, cause))
        return false;
    if (mend_with_another(e, cause, err, &next)) {
        *err = next;
        return true;
    }
    uint32_t first = stays_empty(e->node, cause) ? cause + 1 : cause, after = cause + e->node[cause].span, old = e->n;
    uint32_t n = leave_out(e, cause);
    if (begins(e, e->trial, &next))
        return false;
    memmove(e->origin + first, e->origin + after, (old - after) * sizeof *e->origin);
    keep_trial(e, n);
    *err = next;
    return true;
}

static int find_all(struct edit *e, struct tt_problem *out, int room) {
    struct tt_error err = out[0].err;
    for (int found = 0;;) {
        struct tt_problem *p = &out[found++];
        uint32_t cause = 0;
        p->err = err;
        p->paths = 0;
        blame(e, &err);
        for (uint32_t i = 1; i < e->n; i++) {
            if (!e->does[i])
                continue;
            cause = i;
            if (p->paths < (int)(sizeof p->path / sizeof *p->path))
                path_to(e->given, e->origin[i], p->path[p->paths++], sizeof *p->path);
        }
        if (found == room || !go_on(e, cause, &err))
            return found;
    }
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
    e.does = calloc(e.n, 1);
    if (!e.node || !e.trial || !e.origin || !e.does)
        abort();
    memcpy(e.node, position, e.n * sizeof *e.node);
    for (uint32_t i = 0; i < e.n; i++)
        e.origin[i] = i;
    int found = find_all(&e, out, room);
    free(e.node);
    free(e.trial);
    free(e.origin);
    free(e.does);
    return found;
}
