/* JSON in: reading values that are laid out as nodes, and errors. Parsing text is in parse_json.c, so that this file
 * also serves builds whose host parses (wasm). */
#include "timetable/engine.h"

bool tt_json_is(const struct tt_json *v, enum tt_json_type type) { return v && v->type == type; }

bool tt_json_is_text(const struct tt_json *v, const char *text) {
    return tt_json_is(v, TT_JSON_TEXT) && !strcmp(v->text, text);
}

const struct tt_json *tt_json_first(const struct tt_json *v) { return v && v->count ? v + 1 : NULL; }

const struct tt_json *tt_json_next(const struct tt_json *around, const struct tt_json *child) {
    const struct tt_json *next = child + child->span;
    return next < around + around->span ? next : NULL;
}

const struct tt_json *tt_json_get(const struct tt_json *object, const char *key) {
    if (!tt_json_is(object, TT_JSON_OBJECT))
        return NULL;
    for (const struct tt_json *c = tt_json_first(object); c; c = tt_json_next(object, c))
        if (!strcmp(c->key, key))
            return c;
    return NULL;
}

const struct tt_json *tt_json_at(const struct tt_json *list, uint32_t i) {
    if (!tt_json_is(list, TT_JSON_LIST) || i >= list->count)
        return NULL;
    const struct tt_json *c = list + 1;
    while (i--)
        c += c->span;
    return c;
}

bool tt_json_int(const struct tt_json *v, int64_t min, int64_t max, int64_t *out) {
    if (!tt_json_is(v, TT_JSON_INT) || v->num < min || v->num > max)
        return false;
    *out = v->num;
    return true;
}

int tt_json_find(const struct tt_json *v, const char *const *ids) {
    if (!tt_json_is(v, TT_JSON_TEXT))
        return -1;
    for (int i = 0; ids[i]; i++)
        if (!strcmp(ids[i], v->text))
            return i;
    return -1;
}

const char *tt_json_unknown_key(const struct tt_json *object, const char *const *known) {
    for (const struct tt_json *c = tt_json_first(object); c; c = tt_json_next(object, c)) {
        int i = 0;
        while (known[i] && strcmp(known[i], c->key))
            i++;
        if (!known[i])
            return c->key;
    }
    return NULL;
}

/* Programs whose numbers are floating point write large seeds as text. */
bool tt_json_seed(const struct tt_json *v, uint64_t *out) {
    int64_t n;
    if (tt_json_int(v, INT64_MIN, INT64_MAX, &n)) {
        *out = (uint64_t)n;
        return true;
    }
    if (!tt_json_is(v, TT_JSON_TEXT) || !*v->text || strlen(v->text) > 20)
        return false;
    uint64_t seed = 0;
    for (const char *p = v->text; *p; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (*p < '0' || *p > '9' || seed > (UINT64_MAX - digit) / 10)
            return false;
        seed = seed * 10 + digit;
    }
    *out = seed;
    return true;
}

bool tt_fail(struct tt_error *err, const char *code, const char *message, const char *detail) {
    err->code = code;
    err->rule = err->why = err->field = NULL;
    err->at = NULL;
    /* One byte for each quote and the end; a detail that is too long is cut at a whole character. */
    size_t max = sizeof err->message - 1, at = 0;
    for (const char *p = message; *p && at < max; p++)
        err->message[at++] = *p;
    err->words = (int)at;
    if (detail && at + 6 < max) {
        memcpy(err->message + at, ": '", 3);
        at += 3;
        size_t n = strlen(detail), left = max - at - 1;
        if (n > left)
            n = tt_utf8_cut(detail, left);
        memcpy(err->message + at, detail, n);
        at += n;
        err->message[at++] = '\'';
    }
    err->message[at] = 0;
    return false;
}

bool tt_fail_at(struct tt_error *err, const struct tt_json *entry, const char *message, const char *detail) {
    tt_fail(err, "bad_position", message, detail);
    err->at = entry;
    return false;
}
