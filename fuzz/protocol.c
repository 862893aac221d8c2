/* The protocol loop: the input is a script of lines. Every line gets exactly one JSON object. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct tt_session *session = tt_session_new();
    struct tt_sink answer;
    bool more = true;
    tt_sink_grow(&answer);
    for (size_t at = 0; at < size && more;) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        more = tt_session_line(session, (const char *)data + at, n, &answer);
        struct tt_error err;
        struct tt_document *doc = tt_json_parse(answer.buf, answer.len, &err);
        if (!doc || tt_document_root(doc)->type != TT_JSON_OBJECT)
            abort();
        tt_document_free(doc);
        at += n + 1;
    }
    tt_sink_free(&answer);
    tt_session_free(session);
    return 0;
}
