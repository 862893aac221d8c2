/* The three kinds of sink say the same: what is put as nodes is what is written as text and read again. */
#include "test.h"

/* A value of every type, nested, with strings that text must escape. */
static void put_everything(struct tt_sink *s) {
    tt_put_object(s);
    tt_key_int(s, "least", INT64_MIN);
    tt_key_text(s, "quoted \"key\"", "a \"word\", a \\, a tab\t, T\xc3\xadmal\xc3\xadna");
    tt_key_bool(s, "yes", true);
    tt_key_null(s, "none");
    tt_put_key(s, "share");
    tt_put_real(s, "0.2500");
    tt_key_list(s, "empty");
    tt_put_end(s);
    tt_key_list(s, "list");
    tt_put_int(s, 1);
    tt_put_object(s);
    tt_put_end(s);
    tt_put_list(s);
    tt_put_text(s, "");
    tt_put_end(s);
    tt_put_end(s);
    tt_key_seats(s, "seats", 5);
    tt_put_end(s);
}

/* Written again, the nodes are the text; and text that is put compares equal with them. */
static void assert_same(const struct tt_json *nodes, const char *text) {
    struct tt_sink again;
    assert_non_null(nodes);
    tt_sink_grow(&again);
    tt_put_json(&again, nodes);
    assert_string_equal(again.buf, text);
    tt_sink_free(&again);
}

static void test_every_type(void **unused) {
    (void)unused;
    struct tt_sink text, nodes, compare;
    tt_sink_grow(&text);
    tt_sink_nodes(&nodes);
    put_everything(&text);
    for (int i = 0; i < 3; i++) { /* a sink that was cleared is as good as new */
        assert_null(tt_sink_value(&nodes));
        put_everything(&nodes);
        assert_same(tt_sink_value(&nodes), text.buf);
        tt_sink_compare(&compare, tt_sink_value(&nodes));
        put_everything(&compare);
        assert_true(tt_sink_equal(&compare));
        tt_sink_compare(&compare, tt_sink_value(&nodes));
        tt_put_object(&compare);
        tt_key_int(&compare, "least", 0);
        tt_put_end(&compare);
        assert_false(tt_sink_equal(&compare));
        if (i < 2)
            tt_sink_clear(&nodes);
    }
    struct tt_document *doc = tt_sink_take(&nodes);
    assert_same(tt_document_root(doc), text.buf);
    tt_document_free(doc);
    tt_sink_free(&nodes); /* nothing is left in it */
    tt_sink_free(&text);
}

static void expect_text(const char *text, const char *json) {
    struct tt_sink s;
    char fixed[80];
    size_t n = strlen(json) + 1;
    tt_sink_fixed(&s, fixed, n); /* just enough */
    tt_put_text(&s, text);
    assert_false(s.overflow);
    assert_string_equal(fixed, json);
    tt_sink_fixed(&s, fixed, n - 1);
    tt_put_text(&s, text);
    assert_true(s.overflow);
}

/* Every byte at every place of texts of every length: what must be escaped is, and nothing else. */
static void test_escapes(void **unused) {
    (void)unused;
    char text[21], json[32], code[8];
    for (size_t n = 0; n < sizeof text; n++)
        for (size_t at = 0; at < (n ? n : 1); at++)
            for (unsigned c = 1; c < 256; c++) {
                memset(text, 'a', n);
                text[n] = 0;
                snprintf(code, sizeof code, c < ' ' && c != '\n' ? "\\u%04x" : "%c", c);
                if (c == '"' || c == '\\' || c == '\n')
                    snprintf(code, sizeof code, "\\%c", c == '\n' ? 'n' : (char)c);
                if (n)
                    text[at] = (char)c;
                snprintf(json, sizeof json, "\"%.*s%s%s\"", (int)at, text, n ? code : "", n ? text + at + 1 : "");
                expect_text(text, json);
            }
}

/* What parsing gives is what putting gives. */
static void test_parse(void **unused) {
    (void)unused;
    struct tt_error err;
    struct tt_sink text, nodes;
    tt_sink_grow(&text);
    tt_sink_nodes(&nodes);
    put_everything(&text);
    put_everything(&nodes);
    struct tt_document *doc = tt_json_parse(text.buf, text.len, &err);
    const struct tt_json *a = tt_document_root(doc), *b = tt_sink_value(&nodes);
    assert_int_equal(a->span, b->span);
    for (uint32_t i = 0; i < a->span; i++) {
        assert_int_equal(a[i].type, b[i].type);
        assert_int_equal(a[i].count, b[i].count);
        assert_int_equal(a[i].span, b[i].span);
        assert_int_equal(a[i].num, b[i].num);
        assert_int_equal(!a[i].key, !b[i].key);
        if (a[i].key)
            assert_string_equal(a[i].key, b[i].key);
        if (a[i].type == TT_JSON_TEXT)
            assert_string_equal(a[i].text, b[i].text);
    }
    tt_document_free(doc);
    tt_sink_free(&nodes);
    tt_sink_free(&text);
}

static void nest(struct tt_sink *s, int depth) {
    for (int i = 0; i < depth; i++)
        tt_put_list(s);
    for (int i = 0; i < depth; i++)
        tt_put_end(s);
}

static void test_misuse(void **unused) {
    (void)unused;
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    assert_null(tt_sink_value(&s)); /* not complete */
    tt_put_end(&s);
    assert_non_null(tt_sink_value(&s));
    tt_put_int(&s, 1);
    assert_null(tt_sink_value(&s)); /* a second root */
    tt_sink_clear(&s);
    tt_put_list(&s);
    tt_put_written(&s, "[1]", 3); /* text has no place among nodes */
    tt_put_end(&s);
    assert_null(tt_sink_value(&s));
    tt_sink_clear(&s);
    nest(&s, TT_JSON_DEPTH);
    assert_non_null(tt_sink_value(&s));
    tt_sink_clear(&s);
    nest(&s, TT_JSON_DEPTH + 10);
    assert_null(tt_sink_value(&s)); /* too deep */
    assert_null(tt_sink_take(&s));
}

/* Strings keep their place while others are added, however many. */
static void test_many_strings(void **unused) {
    (void)unused;
    enum { MANY = 5000 };
    char text[32], *large = calloc(1, 100001);
    struct tt_sink s;
    memset(large, 'x', 100000);
    tt_sink_nodes(&s);
    tt_put_list(&s);
    for (int i = 0; i < MANY; i++) {
        snprintf(text, sizeof text, "text %d", i);
        tt_put_text(&s, text);
    }
    tt_put_text(&s, large);
    tt_put_end(&s);
    const struct tt_json *v = tt_sink_value(&s);
    assert_int_equal(v->count, MANY + 1);
    for (int i = 0; i < MANY; i += 99) {
        snprintf(text, sizeof text, "text %d", i);
        assert_true(tt_json_is_text(tt_json_at(v, (uint32_t)i), text));
    }
    assert_true(tt_json_is_text(tt_json_at(v, MANY), large));
    tt_sink_free(&s);
    free(large);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_type), cmocka_unit_test(test_escapes),      cmocka_unit_test(test_parse),
        cmocka_unit_test(test_misuse),     cmocka_unit_test(test_many_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
