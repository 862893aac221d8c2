/* Reading records for the commands that look at games, and writing what they make of them. */
#include "records.h"

#include "../terminal/terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static char *read_all(const char *path, size_t *n) {
    if (strcmp(path, "-"))
        return term_read_file(path, n);
    return term_read_file("/dev/stdin", n);
}

static void say_wrong(const char *path, int line, const char *what) {
    if (line)
        fprintf(stderr, "timetable: %s:%d: %s\n", path, line, what);
    else
        fprintf(stderr, "timetable: %s: %s\n", path, what);
}

/* The record itself, also where something is around it. */
static const struct tt_json *record_in(const struct tt_json *root) {
    const struct tt_json *inner = tt_json_get(root, "record");
    return tt_json_is(inner, TT_JSON_OBJECT) ? inner : root;
}

/* One document, or else a document a line. */
static int each_line(const char *path, char *text, int lang, void (*each)(void *, const struct tt_json *, int),
                     void *with) {
    int number = 0, line = 0;
    for (char *at = text, *next; at && *at; at = next) {
        char *end = strchr(at, '\n'), why[300];
        struct tt_error err;
        next = end ? end + 1 : NULL;
        if (end)
            *end = 0;
        line++;
        if (!at[strspn(at, " \t\r")])
            continue;
        struct tt_document *doc = tt_json_parse(at, strlen(at), &err);
        if (!doc) {
            tt_error_text(lang, &err, why, sizeof why);
            say_wrong(path, line, why);
            return -1;
        }
        each(with, record_in(tt_document_root(doc)), ++number);
        tt_document_free(doc);
    }
    return number;
}

int cli_each_record(const char *path, int lang, void (*each)(void *, const struct tt_json *, int), void *with) {
    struct tt_error err;
    size_t n;
    char *text = read_all(path, &n);
    if (!text) {
        say_wrong(path, 0, strerror(errno));
        return -1;
    }
    struct tt_document *doc = tt_json_parse(text, n, &err);
    int count = 1;
    if (doc)
        each(with, record_in(tt_document_root(doc)), 1);
    else
        count = each_line(path, text, lang, each, with);
    tt_document_free(doc);
    free(text);
    return count;
}

struct tt_document *cli_one_record(const char *path, int lang, const struct tt_json **record) {
    struct tt_error err;
    size_t n;
    char *text = read_all(path, &n), why[300];
    if (!text) {
        say_wrong(path, 0, strerror(errno));
        return NULL;
    }
    struct tt_document *doc = tt_json_parse(text, n, &err);
    free(text);
    if (!doc) {
        tt_error_text(lang, &err, why, sizeof why);
        say_wrong(path, 0, why);
        return NULL;
    }
    *record = record_in(tt_document_root(doc));
    return doc;
}

struct tt_match *cli_load(const char *path, const struct tt_json *record, int lang) {
    struct tt_error err = {0};
    char why[300];
    struct tt_match *m = tt_match_load(record, &err);
    if (!m) {
        tt_error_text(lang, &err, why, sizeof why);
        say_wrong(path, 0, why);
    }
    return m;
}

bool cli_write(const char *path, const char *text, size_t n) {
    char beside[1100];
    if (!path || !strcmp(path, "-"))
        return fwrite(text, 1, n, stdout) == n && fflush(stdout) == 0;
    snprintf(beside, sizeof beside, "%.1080s.part", path);
    FILE *f = fopen(beside, "wb");
    bool ok = f && fwrite(text, 1, n, f) == n && fflush(f) == 0 && fsync(fileno(f)) == 0;
    if (f)
        ok = fclose(f) == 0 && ok;
    if (ok && rename(beside, path) == 0)
        return true;
    say_wrong(path, 0, strerror(errno));
    unlink(beside);
    return false;
}

void cli_names(const struct tt_json *record, int lang, char (*out)[64]) {
    const struct tt_json *seats = tt_json_get(tt_json_get(record, "table"), "seats");
    for (int p = 0; p < TT_MAX_SEATS; p++) {
        const struct tt_json *name = tt_json_get(tt_json_at(seats, (uint32_t)p), "name");
        char number[8];
        const char *args[] = {number};
        snprintf(number, sizeof number, "%d", p + 1);
        if (tt_json_is(name, TT_JSON_TEXT) && *name->text)
            term_put(out[p], sizeof out[p], name->text);
        else
            tt_text_fill(lang, "seat.name", args, 1, out[p], sizeof out[p]);
    }
}
