/* The members of a JSON object and of a list as they lie in the text: what the server sends is looked at as bytes, and
 * nothing is read that nobody asks for. */
#include "simulation.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_space(const char *p, const char *end) {
    while (p < end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r'))
        p++;
    return p;
}

/* Behind the text that begins at p; NULL: it does not end. */
static const char *skip_text(const char *p, const char *end) {
    for (p++; (p = memchr(p, '"', (size_t)(end - p))); p++) {
        const char *back = p;
        while (back[-1] == '\\')
            back--;
        if ((p - back) % 2 == 0)
            return p + 1;
    }
    return NULL;
}

static const char *skip_value(const char *p, const char *end) {
    int depth = 0;
    if (p < end && *p == '"')
        return skip_text(p, end);
    for (; p && p < end; p++) {
        char c = *p;
        if (c == '"') {
            p = skip_text(p, end);
            if (!p)
                return NULL;
            p--;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if (c == '}' || c == ']') {
            if (depth == 0)
                return p;
            if (--depth == 0)
                return p + 1;
        } else if (c == ',' && depth == 0) {
            return p;
        }
    }
    return depth ? NULL : p;
}

bool is_object(struct span s) { return s.n && *s.at == '{'; }
bool is_list(struct span s) { return s.n && *s.at == '['; }

bool fields_of(struct span in, struct fields *out) {
    out->n = 0;
    if (!is_object(in))
        return false;
    const char *end = in.at + in.n, *p = skip_space(in.at + 1, end);
    if (p < end && *p == '}')
        return p + 1 == end;
    while (p < end && *p == '"') {
        const char *key = p + 1, *after = skip_text(p, end);
        if (!after || after == end || *after != ':')
            return false;
        const char *value = skip_space(after + 1, end);
        p = skip_value(value, end);
        if (!p || p == end || p == value)
            return false;
        if (out->n < FIELDS_MAX)
            out->field[out->n++] = (struct field){{key, (size_t)(after - 1 - key)}, {value, (size_t)(p - value)}};
        if (*p == '}')
            return p + 1 == end;
        if (*p != ',')
            return false;
        p = skip_space(p + 1, end);
    }
    return false;
}

struct span field(const struct fields *in, const char *key) {
    size_t n = strlen(key);
    for (int i = 0; i < in->n; i++)
        if (in->field[i].key.n == n && !memcmp(in->field[i].key.at, key, n))
            return in->field[i].value;
    return (struct span){NULL, 0};
}

bool list_next(struct span list, struct span *item) {
    if (!is_list(list))
        return false;
    const char *end = list.at + list.n, *p = item->at ? item->at + item->n : list.at;
    if (p >= end - 1)
        return false;
    p = skip_space(p + 1, end);
    const char *after = p < end - 1 ? skip_value(p, end) : NULL;
    if (!after || after == p)
        return false;
    *item = (struct span){p, (size_t)(after - p)};
    return true;
}

bool list_has(struct span list, int64_t number) {
    for (struct span one = {NULL, 0}; list_next(list, &one);)
        if (strtoll(one.at, NULL, 10) == number)
            return true;
    return false;
}

bool span_is(struct span s, const char *text) { return s.n == strlen(text) && !memcmp(s.at, text, s.n); }

/* As it lies there: ids, codes, names of things have no escapes. */
const char *text_of(struct span s) {
    static char text[8][128];
    static int turn;
    char *out = text[turn++ % 8];
    size_t n = s.n >= 2 && *s.at == '"' ? s.n - 2 : 0;
    if (n >= sizeof text[0])
        n = sizeof text[0] - 1;
    if (n)
        memcpy(out, s.at + 1, n);
    out[n] = 0;
    return out;
}

int64_t number_of(struct span s, int64_t otherwise) {
    return s.n && (*s.at == '-' || (*s.at >= '0' && *s.at <= '9')) ? strtoll(s.at, NULL, 10) : otherwise;
}
