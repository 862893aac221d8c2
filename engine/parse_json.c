/* JSON text to nodes. jansson does the parsing (strict, UTF-8 checked, duplicate keys refused); its tree is put into a
 * sink of nodes. */
#include "timetable/engine.h"

#include <jansson.h>
#include <stdio.h>

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
