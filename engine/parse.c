/* JSON text to nodes. jansson does the parsing (strict, UTF-8 checked, duplicate keys refused); this
 * file only lays its tree out flat, in one block that a document owns together with its strings. */
#include "timetable.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

struct tt_document {
    struct tt_json *node;
    char *strings;
};

struct size {
    size_t nodes, bytes;
};

enum { REAL_BYTES = 32 };

/* Counts what the flat form needs. False: nested too deeply. */
static bool measure(const json_t *v, int depth, struct size *need) {
    need->nodes++;
    if (depth == 0)
        return false;
    if (json_is_string(v)) {
        need->bytes += json_string_length(v) + 1;
    } else if (json_is_real(v)) {
        need->bytes += REAL_BYTES;
    } else if (json_is_array(v)) {
        for (size_t i = 0; i < json_array_size(v); i++)
            if (!measure(json_array_get(v, i), depth - 1, need))
                return false;
    } else if (json_is_object(v)) {
        json_t *object = (json_t *)(uintptr_t)v; /* jansson's iterators are not const */
        const char *key;
        json_t *child;
        json_object_foreach(object, key, child) {
            need->bytes += strlen(key) + 1;
            if (!measure(child, depth - 1, need))
                return false;
        }
    }
    return true;
}

struct cursor {
    struct tt_json *node;
    char *string;
};

static const char *keep(struct cursor *c, const char *text) {
    size_t n = strlen(text) + 1;
    char *to = c->string;
    memcpy(to, text, n);
    c->string += n;
    return to;
}

static void flatten(struct cursor *c, const json_t *v, const char *key) {
    struct tt_json *node = c->node++;
    memset(node, 0, sizeof *node);
    node->key = key;
    switch (json_typeof(v)) {
    case JSON_NULL: node->type = TT_JSON_NULL; break;
    case JSON_TRUE:
    case JSON_FALSE:
        node->type = TT_JSON_BOOL;
        node->num = json_is_true(v);
        break;
    case JSON_INTEGER:
        node->type = TT_JSON_INT;
        node->num = json_integer_value(v);
        break;
    case JSON_REAL:
        node->type = TT_JSON_REAL;
        node->text = c->string;
        snprintf(c->string, REAL_BYTES, "%.17g", json_real_value(v));
        if (!strpbrk(c->string, ".e"))
            strcat(c->string, ".0");
        c->string += REAL_BYTES;
        break;
    case JSON_STRING:
        node->type = TT_JSON_TEXT;
        node->text = keep(c, json_string_value(v));
        break;
    case JSON_ARRAY:
        node->type = TT_JSON_LIST;
        node->count = (uint32_t)json_array_size(v);
        for (size_t i = 0; i < json_array_size(v); i++)
            flatten(c, json_array_get(v, i), NULL);
        break;
    case JSON_OBJECT: {
        json_t *object = (json_t *)(uintptr_t)v;
        const char *name;
        json_t *child;
        node->type = TT_JSON_OBJECT;
        node->count = (uint32_t)json_object_size(v);
        json_object_foreach(object, name, child) flatten(c, child, keep(c, name));
        break;
    }
    }
    node->span = (uint32_t)(c->node - node);
}

struct tt_document *tt_json_parse(const char *text, size_t n, struct tt_error *err) {
    json_error_t why;
    json_t *v = json_loadb(text, n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
    if (!v) {
        tt_fail(err, "bad_json", why.text, NULL);
        return NULL;
    }
    struct size need = {0, 0};
    struct tt_document *doc = NULL;
    if (!measure(v, TT_JSON_DEPTH, &need)) {
        tt_fail(err, "bad_json", "nested too deeply", NULL);
        goto out;
    }
    doc = malloc(sizeof *doc);
    if (!doc)
        abort();
    doc->node = malloc(need.nodes * sizeof *doc->node + need.bytes + 1);
    if (!doc->node)
        abort();
    doc->strings = (char *)(doc->node + need.nodes);
    struct cursor c = {doc->node, doc->strings};
    flatten(&c, v, NULL);
out:
    json_decref(v);
    return doc;
}

const struct tt_json *tt_document_root(const struct tt_document *doc) { return doc->node; }

void tt_document_free(struct tt_document *doc) {
    if (!doc)
        return;
    free(doc->node);
    free(doc);
}
