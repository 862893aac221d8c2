/* JSON out: the sink, which writes text or compares with a value that was read. */
#include "timetable.h"

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
    s->buf = malloc(s->cap);
    if (!s->buf)
        abort();
    s->buf[0] = 0;
}

void tt_sink_free(struct tt_sink *s) {
    if (s->growing)
        free(s->buf);
    s->buf = NULL;
}

void tt_sink_clear(struct tt_sink *s) {
    s->len = 0;
    s->overflow = s->comma = false;
    s->depth = 0;
    s->buf[0] = 0;
}

static bool room(struct tt_sink *s, size_t n) {
    if (s->len + n + 1 <= s->cap)
        return true;
    if (!s->growing) {
        s->overflow = true;
        return false;
    }
    while (s->cap < s->len + n + 1)
        s->cap *= 2;
    s->buf = realloc(s->buf, s->cap);
    if (!s->buf)
        abort();
    return true;
}

void tt_put_raw(struct tt_sink *s, const char *text, size_t n) {
    if (s->want || !room(s, n))
        return;
    memcpy(s->buf + s->len, text, n);
    s->len += n;
    s->buf[s->len] = 0;
}

static void comma(struct tt_sink *s) {
    if (s->comma)
        tt_put_raw(s, ",", 1);
    s->comma = true;
}

static void quoted(struct tt_sink *s, const char *text) {
    static const char hex[] = "0123456789abcdef";
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
            char e[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};
            tt_put_raw(s, e, 6);
        }
    }
    tt_put_raw(s, "\"", 1);
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
    tt_put_raw(s, buf + at, sizeof buf - (size_t)at);
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
    if (same && type == TT_JSON_TEXT)
        same = !strcmp(node->text, text);
    if (!same)
        s->differs = true;
}

/* --- both ------------------------------------------------------------------------------------ */

static void open(struct tt_sink *s, char bracket, char close, enum tt_json_type type) {
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
    } else {
        comma(s);
        tt_put_raw(s, &bracket, 1);
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
    tt_put_raw(s, &s->level[s->depth].close, 1);
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
    comma(s);
    quoted(s, key);
    tt_put_raw(s, ":", 1);
    s->comma = false;
}

void tt_put_written(struct tt_sink *s, const char *json, size_t n) {
    comma(s);
    tt_put_raw(s, json, n);
}

void tt_put_int(struct tt_sink *s, int64_t v) {
    if (s->want) {
        compare(s, TT_JSON_INT, v, NULL);
        return;
    }
    comma(s);
    digits(s, v);
}

void tt_put_text(struct tt_sink *s, const char *text) {
    if (s->want) {
        compare(s, TT_JSON_TEXT, 0, text);
        return;
    }
    comma(s);
    quoted(s, text);
}

void tt_put_bool(struct tt_sink *s, bool v) {
    if (s->want) {
        compare(s, TT_JSON_BOOL, v, NULL);
        return;
    }
    comma(s);
    tt_put_raw(s, v ? "true" : "false", v ? 4 : 5);
}

void tt_put_null(struct tt_sink *s) {
    if (s->want) {
        compare(s, TT_JSON_NULL, 0, NULL);
        return;
    }
    comma(s);
    tt_put_raw(s, "null", 4);
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
    case TT_JSON_REAL:
        comma(s);
        tt_put_raw(s, v->text, strlen(v->text));
        break;
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
