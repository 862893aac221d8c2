/* Custom decks: a TSV file becomes the position's `cards`, checked line by line (docs/decks.md has the
 * format). Any game that takes a custom table of cards can be played with one; none is known here. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    CARDS_MIN = 2,
    CARDS_MAX = 250,
    ID_MAX_BYTES = 40,
    NAME_MAX_BYTES = 200,
    COLUMNS_MAX = 32,
    TOLD_MAX = 20 /* errors; a file of another kind would have thousands */
};
#define YEAR_MIN (-20000000000)
#define YEAR_MAX 9999

struct card {
    const char *id, *name; /* name: NULL where there is none */
    int64_t date;
};

struct deck {
    const char *path;
    int lang, line, errors;
    int id, date, name; /* numbers of columns, -1: none */
    int columns, n;
    struct card card[CARDS_MAX];
};

/* path:line: sentence */
static void tell(struct deck *d, const char *key, const char *detail) {
    const char *args[] = {detail ? detail : ""};
    char text[1000];
    tt_text_fill(d->lang, key, args, 1, text, sizeof text);
    fprintf(stderr, "%s:%d: %s\n", d->path, d->line, text);
}

static void wrong(struct deck *d, const char *key, const char *detail) {
    if (++d->errors <= TOLD_MAX)
        tell(d, key, detail);
}

/* --- text ------------------------------------------------------------------------------------- */

/* Well-formed UTF-8 with TABs as the only control characters. */
static bool is_text(const char *text) {
    const unsigned char *p = (const unsigned char *)text;
    while (*p) {
        int more = *p < 0x80                  ? 0
                   : *p >= 0xC2 && *p <= 0xDF ? 1
                   : (*p & 0xF0) == 0xE0      ? 2
                   : *p >= 0xF0 && *p <= 0xF4 ? 3
                                              : -1;
        if (more < 0 || (*p < 0x20 && *p != '\t') || *p == 0x7F)
            return false;
        if ((*p == 0xE0 && p[1] < 0xA0) || (*p == 0xED && p[1] > 0x9F) || (*p == 0xF0 && p[1] < 0x90) ||
            (*p == 0xF4 && p[1] > 0x8F))
            return false;
        for (p++; more; more--, p++)
            if ((*p & 0xC0) != 0x80)
                return false;
    }
    return true;
}

/* lower_snake_case: words of small letters and digits, the first beginning with a letter. */
static bool is_id(const char *text) {
    bool gap = true;
    if (*text < 'a' || *text > 'z' || strlen(text) > ID_MAX_BYTES)
        return false;
    for (; *text; text++) {
        bool letter = (*text >= 'a' && *text <= 'z') || (*text >= '0' && *text <= '9');
        if (!letter && (*text != '_' || gap))
            return false;
        gap = *text == '_';
    }
    return !gap;
}

static bool is_year(const char *text, int64_t *out) {
    char *end;
    const char *digits = *text == '-' ? text + 1 : text;
    if (*digits < '0' || *digits > '9')
        return false;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return !errno && !*end && *out >= YEAR_MIN && *out <= YEAR_MAX && *out != 0;
}

/* --- lines ------------------------------------------------------------------------------------ */

/* The first line names the columns. A name may be in `name`, or in `name_en`, `name_es`, `name_is`:
 * that of the language, or the English one. */
static bool read_head(struct deck *d, char *line) {
    char *field[COLUMNS_MAX], own[16];
    snprintf(own, sizeof own, "name_%s", tt_lang_id(d->lang));
    d->columns = cli_split_tabs(line, field, COLUMNS_MAX);
    d->id = d->date = d->name = -1;
    if (d->columns > COLUMNS_MAX) {
        wrong(d, "cli.deck.columns", NULL);
        return false;
    }
    int rank = 0;
    for (int i = 0; i < d->columns; i++) {
        int worth = !strcmp(field[i], "name") ? 3 : !strcmp(field[i], own) ? 2 : !strcmp(field[i], "name_en");
        if (!strcmp(field[i], "id"))
            d->id = i;
        else if (!strcmp(field[i], "date"))
            d->date = i;
        else if (worth > rank) {
            d->name = i;
            rank = worth;
        }
    }
    if (d->id < 0 || d->date < 0)
        wrong(d, "cli.deck.head", NULL);
    return d->id >= 0 && d->date >= 0;
}

static void check_name(struct deck *d, struct card *c) {
    char digits[24];
    if (!*c->name) {
        c->name = NULL;
        return;
    }
    if (strlen(c->name) > NAME_MAX_BYTES)
        wrong(d, "cli.deck.long_name", c->id);
    snprintf(digits, sizeof digits, "%lld", (long long)(c->date < 0 ? -c->date : c->date));
    if (strlen(digits) > 1 && strstr(c->name, digits))
        tell(d, "cli.deck.tells", c->name); /* allowed, but a pity */
}

static void read_card(struct deck *d, char *line) {
    char *field[COLUMNS_MAX];
    int n = cli_split_tabs(line, field, COLUMNS_MAX), before = d->errors;
    struct card c = {0};
    if (n != d->columns) {
        char counts[40];
        snprintf(counts, sizeof counts, "%d / %d", n, d->columns);
        wrong(d, "cli.deck.fields", counts);
        return;
    }
    c.id = field[d->id];
    if (!is_id(c.id))
        wrong(d, "cli.deck.id", c.id);
    for (int i = 0; i < d->n; i++)
        if (!strcmp(d->card[i].id, c.id)) {
            wrong(d, "cli.deck.twice", c.id);
            break;
        }
    if (!is_year(field[d->date], &c.date))
        wrong(d, "cli.deck.date", field[d->date]);
    c.name = d->name < 0 ? NULL : field[d->name];
    if (c.name)
        check_name(d, &c);
    if (d->errors != before)
        return;
    if (d->n == CARDS_MAX) {
        wrong(d, "cli.deck.many", NULL);
        return;
    }
    d->card[d->n++] = c;
}

/* Line by line; false if anything was wrong. The cards point into the text. */
static bool read_lines(struct deck *d, char *text) {
    bool head = false;
    char *line;
    while ((line = cli_sheet_line(&text, &d->line))) {
        if (!is_text(line)) {
            wrong(d, "cli.deck.utf8", NULL);
            continue;
        }
        if (!head) {
            head = true;
            if (!read_head(d, line))
                return false;
            continue;
        }
        read_card(d, line);
    }
    if (!head)
        wrong(d, "cli.deck.head", NULL);
    else if (d->n < CARDS_MIN && !d->errors)
        wrong(d, "cli.deck.few", NULL);
    if (d->errors > TOLD_MAX) {
        char more[24];
        snprintf(more, sizeof more, "%d", d->errors - TOLD_MAX);
        tell(d, "cli.deck.more", more);
    }
    return !d->errors;
}

/* --- what becomes of it ----------------------------------------------------------------------- */

static struct tt_document *make_position(const struct deck *d) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_key_list(&s, "cards");
    for (int i = 0; i < d->n; i++) {
        tt_put_object(&s);
        tt_key_text(&s, "card", d->card[i].id);
        tt_key_int(&s, "date", d->card[i].date);
        if (d->card[i].name)
            tt_key_text(&s, "name", d->card[i].name);
        tt_put_end(&s);
    }
    tt_put_end(&s);
    tt_put_end(&s);
    return tt_sink_take(&s);
}

struct tt_document *cli_deck_read(const char *path, int lang) {
    struct deck *d = tt_need(sizeof *d);
    struct tt_document *doc = NULL;
    d->path = path;
    d->lang = lang;
    size_t n;
    char *text = cli_sheet_read(path, lang, &n);
    if (text && read_lines(d, text))
        doc = make_position(d);
    free(text);
    free(d);
    return doc;
}

/* "42 cards" and "from 44 BC to 1969", with the words for numbers and years that sentences have. */
static void sum_up(const struct tt_json *cards, const char *path, int lang) {
    char text[1000];
    struct tt_sink s;
    int64_t low = YEAR_MAX, high = YEAR_MIN;
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

/* Every game that takes a custom deck must take these. */
static bool games_agree(const struct tt_json *cards, const char *path) {
    struct tt_error err;
    bool ok = true;
    for (int i = 0; i < tt_game_count() && ok; i++) {
        const struct tt_game *g = tt_game_at(i);
        if (!g->customise || cli_cards_table(g))
            continue;
        void *table = tt_need(g->custom_size);
        ok = g->customise(cards, table, &err);
        free(table);
    }
    if (!ok)
        fprintf(stderr, "timetable: %s: %s\n", path, err.message);
    return ok;
}

int cli_deck(int argc, char **argv) {
    struct cli_args args;
    int code = 0;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n < 2 || strcmp(args.rest[0], "check"))
        return cli_usage(args.lang, "cli.deck.usage", NULL);
    for (int i = 1; i < args.n; i++) {
        struct tt_document *doc = cli_deck_read(args.rest[i], args.lang);
        const struct tt_json *cards = doc ? tt_json_get(tt_document_root(doc), "cards") : NULL;
        if (cards && games_agree(cards, args.rest[i]))
            sum_up(cards, args.rest[i], args.lang);
        else
            code = 1;
        tt_document_free(doc);
    }
    return code;
}
