/* Custom decks as files: the engine reads them (tt_read_deck), row by row, and says what is wrong. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

enum { TOLD_MAX = 20 /* errors; a file of another kind would have thousands */ };

struct telling {
    const char *path;
    bool warnings;
    int errors;
};

/* path:line: sentence */
static void tell(void *with, int row, bool warning, const char *sentence) {
    struct telling *t = with;
    if (warning ? t->warnings : ++t->errors <= TOLD_MAX)
        fprintf(stderr, "%s:%d: %s\n", t->path, row, sentence);
}

static struct tt_document *read_deck(const char *path, int lang, bool warnings) {
    struct telling t = {path, warnings, 0};
    struct tt_deck_teller teller = {tell, &t};
    struct tt_sink s;
    size_t n;
    char *text = cli_sheet_read(path, lang, &n);
    if (!text)
        return NULL;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    bool ok = tt_read_deck(text, lang, &teller, &s);
    tt_put_end(&s);
    free(text);
    if (t.errors > TOLD_MAX) {
        char more[24], line[200];
        const char *args[] = {more};
        snprintf(more, sizeof more, "%d", t.errors - TOLD_MAX);
        tt_text_fill(lang, "cli.deck.more", args, 1, line, sizeof line);
        fprintf(stderr, "%s: %s\n", path, line);
    }
    if (ok)
        return tt_sink_take(&s);
    tt_sink_free(&s);
    return NULL;
}

struct tt_document *cli_deck_read(const char *path, int lang) {
    return read_deck(path, lang, false);
}

/* "42 cards" and "from 44 BC to 1969", with the words for numbers and years that sentences have. */
static void sum_up(const struct tt_json *cards, const char *path, int lang) {
    char text[1000];
    struct tt_sink s;
    int64_t low = INT64_MAX, high = INT64_MIN;
    for (const struct tt_json *c = tt_json_first(cards); c; c = tt_json_next(cards, c)) {
        int64_t date = tt_json_get(c, "date")->num;
        low = date < low ? date : low;
        high = date > high ? date : high;
    }
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_key_text(&s, "event", "checked");
    tt_key_int(&s, "count", cards->count);
    tt_key_int(&s, "from", low);
    tt_key_int(&s, "to", high);
    tt_put_end(&s);
    tt_sentence(lang, "cli.deck", "event", tt_sink_value(&s), NULL, text, sizeof text);
    tt_sink_free(&s);
    printf("%s: %s\n", path, text);
}

int cli_deck(int argc, char **argv) {
    struct cli_args args;
    int code = 0;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n < 2 || strcmp(args.rest[0], "check"))
        return cli_usage(args.lang, "cli.deck.usage", NULL);
    for (int i = 1; i < args.n; i++) {
        struct tt_document *doc = read_deck(args.rest[i], args.lang, true);
        if (doc)
            sum_up(tt_json_get(tt_document_root(doc), "cards"), args.rest[i], args.lang);
        else
            code = 1;
        tt_document_free(doc);
    }
    return code;
}
