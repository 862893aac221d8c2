/* JSON text to nodes. jansson does the parsing (strict, UTF-8 checked, duplicate keys refused); its tree is put into a
 * sink of nodes. And values of jansson to nodes and back, without text between them. */
#include "timetable/engine.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static void put_real(struct tt_sink *s, double v) {
    char text[32];
    snprintf(text, sizeof text, "%.17g", v);
    if (!strpbrk(text, ".e"))
        strcat(text, ".0");
    tt_put_real(s, text);
}

/* False: nested too deeply. */
static bool put(struct tt_sink *s, const json_t *v, int depth) {
    if (depth == 0)
        return false;
    switch (json_typeof(v)) {
    case JSON_NULL: tt_put_null(s); break;
    case JSON_TRUE: tt_put_bool(s, true); break;
    case JSON_FALSE: tt_put_bool(s, false); break;
    case JSON_INTEGER: tt_put_int(s, json_integer_value(v)); break;
    case JSON_REAL: put_real(s, json_real_value(v)); break;
    case JSON_STRING: tt_put_text(s, json_string_value(v)); break;
    case JSON_ARRAY:
        tt_put_list(s);
        for (size_t i = 0; i < json_array_size(v); i++)
            if (!put(s, json_array_get(v, i), depth - 1))
                return false;
        tt_put_end(s);
        break;
    case JSON_OBJECT: {
        json_t *object = (json_t *)(uintptr_t)v; /* jansson's iterators are not const */
        const char *key;
        json_t *child;
        tt_put_object(s);
        json_object_foreach(object, key, child) {
            tt_put_key(s, key);
            if (!put(s, child, depth - 1))
                return false;
        }
        tt_put_end(s);
        break;
    }
    }
    return true;
}

bool tt_put_jansson(struct tt_sink *s, const json_t *v) { return put(s, v, TT_JSON_DEPTH); }

json_t *tt_jansson_of(const struct tt_json *v) {
    json_t *to = NULL;
    switch (v->type) {
    case TT_JSON_NULL: return json_null();
    case TT_JSON_BOOL: return json_boolean(v->num);
    case TT_JSON_INT: return tt_have(json_integer(v->num));
    case TT_JSON_REAL: return tt_have(json_real(strtod(v->text, NULL)));
    case TT_JSON_TEXT: return tt_have(json_string(v->text));
    case TT_JSON_LIST:
        to = tt_have(json_array());
        for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
            json_array_append_new(to, tt_jansson_of(c));
        break;
    case TT_JSON_OBJECT:
        to = tt_have(json_object());
        for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c))
            json_object_set_new(to, c->key, tt_jansson_of(c));
        break;
    }
    return to;
}

struct tt_document *tt_json_parse(const char *text, size_t n, struct tt_error *err) {
    json_error_t why;
    json_t *v = json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
    if (!v) {
        tt_fail(err, "bad_json", why.text, NULL);
        return NULL;
    }
    struct tt_sink s;
    tt_sink_nodes(&s);
    if (!put(&s, v, TT_JSON_DEPTH)) {
        tt_fail(err, "bad_json", "nested too deeply", NULL);
        tt_sink_clear(&s);
    }
    json_decref(v);
    return tt_sink_take(&s);
}
