/* JSON out: the sink, which writes text, builds nodes, or compares with a value that was read. */
#include "timetable/engine.h"

#include <stdlib.h>

/* --- text ------------------------------------------------------------------------------------ */

/* Everything but `level`, which is large and read only below `depth`. */
static void reset(struct tt_sink *s) { memset(s, 0, offsetof(struct tt_sink, level)); }

void tt_sink_fixed(struct tt_sink *s, char *buf, size_t cap) {
    reset(s);
    s->buf = buf;
    s->cap = cap;
    if (cap)
        buf[0] = 0;
}

void tt_sink_grow(struct tt_sink *s) {
    reset(s);
    s->growing = true;
    s->cap = 4096;
    s->buf = tt_have(malloc(s->cap));
    s->buf[0] = 0;
}

void tt_sink_free(struct tt_sink *s) {
    if (s->growing)
        free(s->buf);
    tt_document_free(s->doc);
    s->buf = NULL;
    s->doc = NULL;
}

static void empty(struct tt_document *);

void tt_sink_clear(struct tt_sink *s) {
    s->len = 0;
    s->overflow = s->comma = false;
    s->depth = 0;
    s->key = NULL;
    if (s->doc)
        empty(s->doc);
    else
        s->buf[0] = 0;
}

/* Where the next n bytes of text go; NULL: they do not fit. */
static char *room(struct tt_sink *s, size_t n) {
    if (s->len + n + 1 > s->cap) {
        if (!s->growing) {
            s->overflow = true;
            return NULL;
        }
        while (s->cap < s->len + n + 1)
            s->cap *= 2;
        s->buf = tt_have(realloc(s->buf, s->cap));
    }
    return s->buf + s->len;
}

static void wrote(struct tt_sink *s, char *end) {
    s->len = (size_t)(end - s->buf);
    *end = 0;
}

void tt_put_raw(struct tt_sink *s, const char *text, size_t n) {
    s->overflow |= s->doc != NULL;
    char *to = s->want || s->doc ? NULL : room(s, n);
    if (!to)
        return;
    memcpy(to, text, n);
    wrote(s, to + n);
}

/* A value that is JSON already. */
static void plain(struct tt_sink *s, const char *text, size_t n) {
    char *to = room(s, n + s->comma);
    if (to) {
        if (s->comma)
            *to++ = ',';
        memcpy(to, text, n);
        wrote(s, to + n);
    }
    s->comma = true;
}

static void bracket(struct tt_sink *s, bool comma, char c) {
    char *to = room(s, 1 + comma);
    if (!to)
        return;
    if (comma)
        *to++ = ',';
    *to++ = c;
    wrote(s, to);
}

/* Whether one of eight bytes is below the space, a quote or a backslash: the highest bit of a byte says so. */
static bool any_special(uint64_t bytes) {
    const uint64_t ones = 0x0101010101010101u;
    uint64_t quote = bytes ^ ones * '"', backslash = bytes ^ ones * '\\';
    return (((bytes - ones * ' ') & ~bytes) | ((quote - ones) & ~quote) | ((backslash - ones) & ~backslash)) & ones
                                                                                                                   << 7;
}

/* Whether a text of n bytes has to be escaped: eight at a time, the last eight perhaps twice. */
static bool is_special(const char *text, size_t n) {
    uint64_t eight = ~(uint64_t)0 / 255 * ' ';
    if (n < sizeof eight) {
        memcpy(&eight, text, n);
        return any_special(eight);
    }
    for (size_t at = 0; at < n; at += sizeof eight) {
        memcpy(&eight, text + (at + sizeof eight <= n ? at : n - sizeof eight), sizeof eight);
        if (any_special(eight))
            return true;
    }
    return false;
}

static void escaped(struct tt_sink *s, const char *text) {
    tt_put_raw(s, "\"", 1);
    const char *from = text;
    for (const char *p = text;; p++) {
        unsigned char c = (unsigned char)*p;
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        tt_put_raw(s, from, (size_t)(p - from));
        from = p + 1;
        if (c == 0)
            break;
        if (c == '"' || c == '\\') {
            char e[2] = {'\\', (char)c};
            tt_put_raw(s, e, 2);
        } else if (c == '\n') {
            tt_put_raw(s, "\\n", 2);
        } else {
            char digits[3];
            tt_hex_write(&c, 1, digits);
            tt_put_raw(s, "\\u00", 4);
            tt_put_raw(s, digits, 2);
        }
    }
    tt_put_raw(s, "\"", 1);
}

/* A text, or a key with its colon. Nearly all are written as they stand. */
static void quoted(struct tt_sink *s, const char *text, bool key) {
    size_t n = strlen(text);
    if (is_special(text, n)) {
        if (s->comma)
            tt_put_raw(s, ",", 1);
        escaped(s, text);
        if (key)
            tt_put_raw(s, ":", 1);
    } else {
        char *to = room(s, n + 2 + s->comma + key);
        if (!to)
            return;
        if (s->comma)
            *to++ = ',';
        *to++ = '"';
        memcpy(to, text, n);
        to += n;
        *to++ = '"';
        if (key)
            *to++ = ':';
        wrote(s, to);
    }
    s->comma = !key;
}

static void digits(struct tt_sink *s, int64_t v) {
    char buf[24];
    int at = (int)sizeof buf;
    uint64_t u = v < 0 ? 0u - (uint64_t)v : (uint64_t)v;
    do {
        buf[--at] = (char)('0' + u % 10);
        u /= 10;
    } while (u);
    if (v < 0)
        buf[--at] = '-';
    plain(s, buf + at, sizeof buf - (size_t)at);
}

/* --- nodes ----------------------------------------------------------------------------------- */

/* Strings lie in pieces that never move, the newest first. */
struct piece {
    struct piece *older;
    size_t used, room;
    char text[];
};

struct tt_document {
    struct tt_json *node;
    uint32_t n, room;
    struct piece *piece;
};

enum { NODES_FIRST = 32, PIECE_FIRST = 512 };

void tt_sink_nodes(struct tt_sink *s) {
    reset(s);
    s->doc = tt_need(sizeof *s->doc);
}

static void drop(struct piece *p) {
    while (p) {
        struct piece *older = p->older;
        free(p);
        p = older;
    }
}

/* Keeps the newest piece of strings, which is the largest. */
static void empty(struct tt_document *doc) {
    doc->n = 0;
    if (doc->piece) {
        drop(doc->piece->older);
        doc->piece->older = NULL;
        doc->piece->used = 0;
    }
}

void tt_document_free(struct tt_document *doc) {
    if (!doc)
        return;
    drop(doc->piece);
    free(doc->node);
    free(doc);
}

static const char *keep(struct tt_document *doc, const char *text) {
    struct piece *p = doc->piece;
    size_t n = strlen(text) + 1;
    if (!p || p->room - p->used < n) {
        size_t bytes = p ? 2 * p->room : PIECE_FIRST;
        while (bytes < n)
            bytes *= 2;
        p = tt_have(malloc(sizeof *p + bytes));
        p->older = doc->piece;
        p->used = 0;
        p->room = bytes;
        doc->piece = p;
    }
    char *to = p->text + p->used;
    memcpy(to, text, n);
    p->used += n;
    return to;
}

/* The next value, where there is room for one: a document has one root. */
static struct tt_json *add_node(struct tt_sink *s, enum tt_json_type type) {
    struct tt_document *doc = s->doc;
    if (s->depth)
        s->level[s->depth - 1].seen++;
    else
        s->overflow |= doc->n > 0;
    if (doc->n == doc->room) {
        doc->room = doc->room ? 2 * doc->room : NODES_FIRST;
        doc->node = tt_have(realloc(doc->node, doc->room * sizeof *doc->node));
    }
    struct tt_json *node = &doc->node[doc->n++];
    *node = (struct tt_json){.key = s->key, .span = 1, .type = type};
    s->key = NULL;
    return node;
}

const struct tt_json *tt_document_root(const struct tt_document *doc) { return doc ? doc->node : NULL; }

const struct tt_json *tt_sink_value(const struct tt_sink *s) {
    return s->overflow || s->depth || !s->doc || !s->doc->n ? NULL : s->doc->node;
}

struct tt_document *tt_sink_take(struct tt_sink *s) {
    struct tt_document *doc = s->doc;
    if (!tt_sink_value(s)) {
        tt_document_free(doc);
        doc = NULL;
    }
    s->doc = NULL;
    return doc;
}

struct tt_document *tt_json_copy(const struct tt_json *v) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_json(&s, v);
    return tt_sink_take(&s);
}

/* --- comparing ------------------------------------------------------------------------------- */

void tt_sink_compare(struct tt_sink *s, const struct tt_json *with) {
    reset(s);
    s->want = with;
    s->pending = with;
}

bool tt_sink_equal(const struct tt_sink *s) { return !s->differs && !s->overflow && s->depth == 0; }

/* The node that the value put next must equal; NULL (and differs) if there is none. */
static const struct tt_json *wanted(struct tt_sink *s) {
    const struct tt_json *node = s->pending;
    if (s->depth && s->level[s->depth - 1].close == ']') {
        node = tt_json_at(s->level[s->depth - 1].node, s->level[s->depth - 1].seen);
        s->level[s->depth - 1].seen++;
    }
    s->pending = NULL;
    if (!node)
        s->differs = true;
    return node;
}

static void compare(struct tt_sink *s, enum tt_json_type type, int64_t num, const char *text) {
    const struct tt_json *node = wanted(s);
    if (!node)
        return;
    bool same = node->type == type;
    if (same && (type == TT_JSON_INT || type == TT_JSON_BOOL))
        same = node->num == num;
    if (same && (type == TT_JSON_TEXT || type == TT_JSON_REAL))
        same = !strcmp(node->text, text);
    if (!same)
        s->differs = true;
}

/* --- all ------------------------------------------------------------------------------------- */

static void open(struct tt_sink *s, char begin, char close, enum tt_json_type type) {
    if (s->depth == TT_JSON_DEPTH + 4) {
        s->overflow = true;
        return;
    }
    const struct tt_json *node = NULL;
    if (s->want) {
        node = wanted(s);
        if (!tt_json_is(node, type)) {
            s->differs = true;
            node = NULL;
        }
    } else if (s->doc) {
        s->level[s->depth].at = s->doc->n;
        add_node(s, type);
    } else {
        bracket(s, s->comma, begin);
        s->comma = false;
    }
    s->level[s->depth].close = close;
    s->level[s->depth].seen = 0;
    s->level[s->depth].node = node;
    s->depth++;
}

void tt_put_object(struct tt_sink *s) { open(s, '{', '}', TT_JSON_OBJECT); }
void tt_put_list(struct tt_sink *s) { open(s, '[', ']', TT_JSON_LIST); }

void tt_put_end(struct tt_sink *s) {
    if (s->depth == 0)
        return;
    s->depth--;
    if (s->want) {
        const struct tt_json *node = s->level[s->depth].node;
        if (node && node->count != s->level[s->depth].seen)
            s->differs = true;
        return;
    }
    if (s->doc) {
        struct tt_json *node = &s->doc->node[s->level[s->depth].at];
        node->count = s->level[s->depth].seen;
        node->span = s->doc->n - s->level[s->depth].at;
        return;
    }
    bracket(s, false, s->level[s->depth].close);
    s->comma = true;
}

void tt_put_key(struct tt_sink *s, const char *key) {
    if (s->want) {
        s->pending = s->depth ? tt_json_get(s->level[s->depth - 1].node, key) : NULL;
        if (s->depth)
            s->level[s->depth - 1].seen++;
        if (!s->pending)
            s->differs = true;
        return;
    }
    if (s->doc) {
        s->key = keep(s->doc, key);
        return;
    }
    quoted(s, key, true);
}

void tt_put_written(struct tt_sink *s, const char *json, size_t n) {
    tt_put_raw(s, ",", s->comma);
    tt_put_raw(s, json, n);
    s->comma = true;
}

/* A value without children, where it is not written as text. */
static bool took(struct tt_sink *s, enum tt_json_type type, int64_t num, const char *text) {
    if (s->want) {
        compare(s, type, num, text);
    } else if (s->doc) {
        struct tt_json *node = add_node(s, type);
        node->num = num;
        node->text = text ? keep(s->doc, text) : NULL;
    }
    return s->want || s->doc;
}

void tt_put_int(struct tt_sink *s, int64_t v) {
    if (took(s, TT_JSON_INT, v, NULL))
        return;
    digits(s, v);
}

void tt_put_text(struct tt_sink *s, const char *text) {
    if (took(s, TT_JSON_TEXT, 0, text))
        return;
    quoted(s, text, false);
}

void tt_put_bool(struct tt_sink *s, bool v) {
    if (took(s, TT_JSON_BOOL, v, NULL))
        return;
    plain(s, v ? "true" : "false", v ? 4 : 5);
}

void tt_put_null(struct tt_sink *s) {
    if (took(s, TT_JSON_NULL, 0, NULL))
        return;
    plain(s, "null", 4);
}

void tt_put_real(struct tt_sink *s, const char *number) {
    if (took(s, TT_JSON_REAL, 0, number))
        return;
    plain(s, number, strlen(number));
}

void tt_key_int(struct tt_sink *s, const char *key, int64_t v) {
    tt_put_key(s, key);
    tt_put_int(s, v);
}

void tt_key_text(struct tt_sink *s, const char *key, const char *text) {
    tt_put_key(s, key);
    tt_put_text(s, text);
}

void tt_key_bool(struct tt_sink *s, const char *key, bool v) {
    tt_put_key(s, key);
    tt_put_bool(s, v);
}

void tt_key_null(struct tt_sink *s, const char *key) {
    tt_put_key(s, key);
    tt_put_null(s);
}

void tt_key_object(struct tt_sink *s, const char *key) {
    tt_put_key(s, key);
    tt_put_object(s);
}

void tt_key_list(struct tt_sink *s, const char *key) {
    tt_put_key(s, key);
    tt_put_list(s);
}

void tt_key_seat(struct tt_sink *s, const char *key, int seat) {
    if (seat >= 0 && seat < TT_MAX_SEATS)
        tt_key_int(s, key, seat);
    else
        tt_key_null(s, key);
}

void tt_key_seats(struct tt_sink *s, const char *key, unsigned mask) {
    tt_key_list(s, key);
    for (int seat = 0; seat < TT_MAX_SEATS; seat++)
        if (mask >> seat & 1u)
            tt_put_int(s, seat);
    tt_put_end(s);
}

void tt_put_json(struct tt_sink *s, const struct tt_json *v) {
    switch (v->type) {
    case TT_JSON_NULL: tt_put_null(s); break;
    case TT_JSON_BOOL: tt_put_bool(s, v->num != 0); break;
    case TT_JSON_INT: tt_put_int(s, v->num); break;
    case TT_JSON_TEXT: tt_put_text(s, v->text); break;
    case TT_JSON_REAL: tt_put_real(s, v->text); break;
    case TT_JSON_LIST:
    case TT_JSON_OBJECT:
        if (v->type == TT_JSON_LIST)
            tt_put_list(s);
        else
            tt_put_object(s);
        for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
            if (c->key)
                tt_put_key(s, c->key);
            tt_put_json(s, c);
        }
        tt_put_end(s);
        break;
    }
}
