/* Tables of cards from a file, for a game whose cards are numbers to change: a TSV file with one number per
 * line, or JSON. And `timetable cards GAME`, which writes the game's own to begin with. No game is known
 * here: what may be changed, and to what, the game prints itself (tt_game.cards). */
#include "cli.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS_MAX = 32, TOLD_MAX = 20, NAMES_MAX = 512 };
enum { TABLE, ID, FIELD, VALUE, PARTS };
static const char *const part_name[PARTS] = {"table", "id", "field", "value"};

struct reading {
    const char *path;
    const struct tt_game *game;
    int lang, line, errors;
    int column[PARTS], columns;
    json_t *allowed; /* {table: {id: {field: what may stand there}}} */
    json_t *cards;   /* what has been read */
};

/* path:line: sentence */
static void wrong(struct reading *r, const char *key, const char *a, const char *b, const char *c) {
    const char *args[] = {a ? a : "", b ? b : "", c ? c : ""};
    char text[1000];
    if (++r->errors > TOLD_MAX)
        return;
    tt_text_fill(r->lang, key, args, 3, text, sizeof text);
    if (r->line)
        fprintf(stderr, "%s:%d: %s\n", r->path, r->line, text);
    else
        fprintf(stderr, "%s: %s\n", r->path, text);
}

/* --- what a game's own cards look like -------------------------------------------------------------- */

static json_t *own_cards(const struct tt_game *game, const struct tt_setup *setup, bool allowed) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    game->cards(setup, allowed, &s);
    json_t *cards = tt_jansson_of(tt_sink_value(&s));
    tt_sink_free(&s);
    return cards;
}

static json_t *house_cards(const struct tt_game *game, bool allowed) {
    struct tt_setup setup;
    tt_setup_normal(game, game->min_seats > 2 ? game->min_seats : 2, 0, &setup);
    return own_cards(game, &setup, allowed);
}

bool cli_cards_table(const struct tt_game *game) {
    if (!game->cards)
        return false;
    json_t *cards = house_cards(game, false);
    bool table = json_is_object(cards);
    json_decref(cards);
    return table;
}

/* --- one value -------------------------------------------------------------------------------------- */

/* Says that there is no such name among the keys of an object, and which it may have been. */
static void unknown(struct reading *r, const char *key, const char *name, const char *in, json_t *object) {
    const char *names[NAMES_MAX], *near;
    int n = 0;
    const char *one;
    json_t *v;
    json_object_foreach(object, one, v) if (n < NAMES_MAX) names[n++] = one;
    near = cli_near(name, names, n);
    char hint[200] = "";
    const char *args[] = {near};
    if (near)
        tt_text_fill(r->lang, "cli.cards.near", args, 1, hint, sizeof hint);
    wrong(r, key, name, in, hint);
}

static bool in_range(const char *range, json_t *value) {
    int min, max;
    return sscanf(range, "%d..%d", &min, &max) == 2 && json_is_integer(value) && json_integer_value(value) >= min &&
           json_integer_value(value) <= max;
}

/* Whether a value is what the game allows there: "0..6", "[1..6, ...]" for a list of such, or words. */
static bool fits(const char *allowed, json_t *value) {
    size_t i, n;
    json_t *one;
    if (*allowed >= '0' && *allowed <= '9')
        return in_range(allowed, value);
    if (*allowed == '[') {
        bool ok = json_array_size(value) > 0;
        json_array_foreach(value, i, one) ok = ok && in_range(allowed + 1, one);
        return ok;
    }
    const char *word = json_is_boolean(value) ? (json_is_true(value) ? "true" : "false") : json_string_value(value);
    for (const char *p = allowed; word && *p; p += n + strspn(p + n, ", ")) {
        n = strcspn(p, ",");
        if (n == strlen(word) && !strncmp(p, word, n))
            return true;
    }
    return false;
}

static void take(struct reading *r, const char *table, const char *id, const char *field, json_t *value) {
    json_t *rows = json_object_get(r->allowed, table), *fields = json_object_get(rows, id);
    json_t *may = json_object_get(fields, field);
    char place[200];
    snprintf(place, sizeof place, "%.60s/%.60s", table, id);
    if (!rows)
        unknown(r, "cli.cards.no_table", table, r->game->id, r->allowed);
    else if (!fields)
        unknown(r, "cli.cards.no_row", id, table, rows);
    else if (!may)
        unknown(r, "cli.cards.no_field", field, place, fields);
    else if (!fits(json_string_value(may), value)) {
        char *text = json_dumps(value, JSON_ENCODE_ANY);
        wrong(r, "cli.cards.value", text, field, json_string_value(may));
        free(text);
    } else {
        json_t *to = json_object_get(r->cards, table), *row;
        if (!to)
            json_object_set_new(r->cards, table, to = json_object());
        if (!(row = json_object_get(to, id)))
            json_object_set_new(to, id, row = json_object());
        if (json_object_get(row, field))
            wrong(r, "cli.cards.twice", field, place, NULL);
        json_object_set(row, field, value);
    }
}

/* --- JSON ------------------------------------------------------------------------------------------- */

/* The value of a position's `cards`, or an object that has it. */
static void read_json(struct reading *r, const char *text, size_t n) {
    json_error_t bad;
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &bad), *from = json_object_get(root, "cards");
    const char *table, *id, *field;
    json_t *rows, *row, *value;
    if (!root) {
        r->line = bad.line;
        wrong(r, "cli.cards.json", bad.text, NULL, NULL);
        return;
    }
    from = from ? from : root;
    if (!json_is_object(r->allowed)) {
        json_decref(r->cards); /* a deck: the game itself says what is wrong with it */
        r->cards = json_incref(from);
    } else if (!json_is_object(from))
        wrong(r, "cli.cards.object", "cards", NULL, NULL);
    else
        json_object_foreach(from, table, rows) {
            json_t *known = json_object_get(r->allowed, table);
            if (!known)
                unknown(r, "cli.cards.no_table", table, r->game->id, r->allowed);
            else if (!json_is_object(rows))
                wrong(r, "cli.cards.object", table, NULL, NULL);
            else
                json_object_foreach(rows, id, row) {
                    if (!json_object_get(known, id))
                        unknown(r, "cli.cards.no_row", id, table, known);
                    else if (!json_is_object(row))
                        wrong(r, "cli.cards.object", id, NULL, NULL);
                    else
                        json_object_foreach(row, field, value) take(r, table, id, field, value);
                }
        }
    json_decref(root);
}

/* --- TSV: one number per line ------------------------------------------------------------------------ */

static bool read_head(struct reading *r, char *line) {
    char *field[COLUMNS_MAX];
    bool all = true;
    r->columns = cli_split_tabs(line, field, COLUMNS_MAX);
    for (int p = 0; p < PARTS; p++) {
        r->column[p] = -1;
        for (int i = 0; i < r->columns && i < COLUMNS_MAX; i++)
            if (!strcmp(field[i], part_name[p]))
                r->column[p] = i;
        all = all && r->column[p] >= 0;
    }
    if (!all || r->columns > COLUMNS_MAX)
        wrong(r, "cli.cards.head", NULL, NULL, NULL);
    return all && r->columns <= COLUMNS_MAX;
}

/* Numbers, true, false and lists as they are, all else as a text. */
static json_t *value_of(const char *text) {
    json_t *v = json_loads(text, JSON_DECODE_ANY, NULL);
    if (v && !json_is_string(v))
        return v;
    json_decref(v);
    return json_string(text);
}

static void read_row(struct reading *r, char *line) {
    char *field[COLUMNS_MAX], counts[40];
    int n = cli_split_tabs(line, field, COLUMNS_MAX), highest = 0;
    for (int p = 0; p < PARTS; p++)
        highest = r->column[p] > highest ? r->column[p] : highest;
    if (n <= highest || n > r->columns) {
        snprintf(counts, sizeof counts, "%d / %d", n, r->columns);
        wrong(r, "cli.deck.fields", counts, NULL, NULL);
        return;
    }
    json_t *value = value_of(field[r->column[VALUE]]);
    if (!value) {
        wrong(r, "cli.deck.utf8", NULL, NULL, NULL);
        return;
    }
    take(r, field[r->column[TABLE]], field[r->column[ID]], field[r->column[FIELD]], value);
    json_decref(value);
}

static void read_tsv(struct reading *r, char *text) {
    bool head = false;
    char *line;
    while ((line = cli_sheet_line(&text, &r->line))) {
        if (head)
            read_row(r, line);
        else if (!(head = read_head(r, line)))
            return;
    }
    if (!head) {
        r->line = 1;
        wrong(r, "cli.cards.head", NULL, NULL, NULL);
    }
    r->line = 0;
}

/* --- a file ------------------------------------------------------------------------------------------ */

static bool ends_in(const char *path, const char *end) {
    size_t n = strlen(path), m = strlen(end);
    return n >= m && !strcmp(path + n - m, end);
}

/* The whole, as the game itself takes it; NULL after having said why not. */
static struct tt_document *finish(struct reading *r) {
    struct tt_error err = {.message = ""};
    char why[400];
    struct tt_sink s;
    void *room = tt_need(r->game->custom_size);
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_put_key(&s, "cards");
    if (!tt_put_jansson(&s, r->cards))
        tt_fail(&err, "bad_json", "nested too deeply", NULL);
    tt_put_end(&s);
    struct tt_document *doc = tt_sink_take(&s);
    if (!doc || !r->game->customise(tt_json_get(tt_document_root(doc), "cards"), room, &err)) {
        tt_error_text(r->lang, &err, why, sizeof why);
        fprintf(stderr, "%s: %s\n", r->path, why);
        tt_document_free(doc);
        doc = NULL;
    }
    free(room);
    return doc;
}

/* The numbers of a preset, by its name instead of a file's; NULL: there is none. */
static struct tt_document *preset_cards(const struct tt_game *game, const char *id) {
    for (int i = 0; i < game->n_presets; i++) {
        if (!game->presets[i].numbers || strcmp(game->presets[i].id, id))
            continue;
        struct tt_sink s;
        tt_sink_nodes(&s);
        tt_put_object(&s);
        tt_put_key(&s, "cards");
        tt_put_preset_cards(&game->presets[i], &s);
        tt_put_end(&s);
        return tt_sink_take(&s);
    }
    return NULL;
}

struct tt_document *cli_cards_read(const char *path, const struct tt_game *game, int lang) {
    struct reading r = {.path = path, .game = game, .lang = lang};
    struct tt_document *doc = NULL;
    size_t n;
    bool json = ends_in(path, ".json");
    if (!game->customise || !game->cards) {
        cli_usage(lang, "cli.deck.no_game", game->id);
        return NULL;
    }
    if ((doc = preset_cards(game, path)))
        return doc;
    r.allowed = house_cards(game, true);
    if (!json && !json_is_object(r.allowed)) {
        json_decref(r.allowed);
        return cli_deck_read(path, lang);
    }
    r.cards = json_object();
    char *text = cli_sheet_read(path, lang, &n);
    if (text && json)
        read_json(&r, text, n);
    else if (text)
        read_tsv(&r, text);
    if (r.errors > TOLD_MAX) {
        char more[24];
        snprintf(more, sizeof more, "%d", r.errors - TOLD_MAX);
        const char *args[] = {more};
        char line[200];
        tt_text_fill(lang, "cli.deck.more", args, 1, line, sizeof line);
        fprintf(stderr, "%s: %s\n", path, line);
    }
    if (text && !r.errors)
        doc = finish(&r);
    free(text);
    json_decref(r.cards);
    json_decref(r.allowed);
    return doc;
}

/* --- timetable cards GAME ---------------------------------------------------------------------------- */

static const char *name_of(const struct tt_game *game, int lang, const char *id) {
    char key[200];
    for (int i = 0; i < 2; i++) {
        snprintf(key, sizeof key, "%s.%s", i ? "web.verb" : game->id, i ? "" : "name.");
        strncat(key, id, sizeof key - strlen(key) - 1);
        if (tt_text_known(0, key) && !strchr(tt_text(lang, key), '{'))
            return tt_text(lang, key);
    }
    return "";
}

static void print_deck(const struct tt_game *game, int lang, json_t *cards) {
    size_t i;
    json_t *card;
    puts("id\tdate\tname");
    json_array_foreach(cards, i, card) {
        const char *id = json_string_value(json_object_get(card, "card"));
        const char *name = json_string_value(json_object_get(card, "name"));
        const char *day = json_string_value(json_object_get(card, "day"));
        printf("%s\t%lld%s%s\t%s\n", id, (long long)json_integer_value(json_object_get(card, "date")), day ? "-" : "",
               day ? day : "", name ? name : name_of(game, lang, id));
    }
}

static void print_table(const struct tt_game *game, int lang, json_t *cards, json_t *allowed) {
    const char *table, *id, *field;
    json_t *rows, *row, *value;
    puts("table\tid\tfield\tvalue\tallowed\tname");
    json_object_foreach(cards, table, rows) json_object_foreach(rows, id, row) json_object_foreach(row, field, value) {
        char *text = json_is_string(value) ? NULL : json_dumps(value, JSON_ENCODE_ANY);
        json_t *may = json_object_get(json_object_get(json_object_get(allowed, table), id), field);
        printf("%s\t%s\t%s\t%s\t%s\t%s\n", table, id, field, text ? text : json_string_value(value),
               json_string_value(may), name_of(game, lang, id));
        free(text);
    }
}

/* How many values differ from the house's own. */
static int changes(json_t *cards, json_t *house) {
    const char *key;
    json_t *v;
    int n = 0;
    if (!json_is_object(cards))
        return !json_equal(cards, house);
    json_object_foreach(cards, key, v) n += changes(v, json_object_get(house, key));
    return n;
}

/* timetable cards check GAME FILE... */
static int check(const struct cli_args *a) {
    const struct tt_game *game = a->n > 1 ? tt_game_find(a->rest[1]) : NULL;
    int code = 0;
    if (a->n < 3)
        return cli_usage(a->lang, "cli.cards.usage", NULL);
    if (!game)
        return cli_unknown_game(a->rest[1], a->lang);
    for (int i = 2; i < a->n; i++) {
        struct tt_setup setup;
        struct tt_error err;
        struct tt_json players = {.type = TT_JSON_INT, .num = game->min_seats > 2 ? game->min_seats : 2, .span = 1};
        struct tt_document *doc = cli_cards_read(a->rest[i], game, a->lang);
        if (doc && tt_setup_read(game, &players, NULL, tt_document_root(doc), 0, &setup, &err)) {
            json_t *own = own_cards(game, &setup, false), *house = house_cards(game, false);
            char count[24];
            snprintf(count, sizeof count, "%d", changes(own, house));
            cli_say(a->lang, json_is_object(own) ? "cli.cards.fine" : "cli.cards.deck", a->rest[i], count);
            json_decref(own);
            json_decref(house);
            tt_setup_clear(&setup);
        } else {
            code = 1;
        }
        tt_document_free(doc);
    }
    return code;
}

int cli_cards(int argc, char **argv) {
    struct cli_args args;
    struct tt_setup setup;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n && !strcmp(args.rest[0], "check"))
        return check(&args);
    if (args.n != 1)
        return cli_usage(args.lang, args.n ? "cli.too_many" : "cli.cards.usage", args.n ? args.rest[1] : NULL);
    const struct tt_game *game = cli_game(&args, args.rest[0], &setup);
    if (!game)
        return 2;
    if (!game->cards) {
        tt_setup_clear(&setup);
        return cli_usage(args.lang, "cli.deck.no_game", game->id);
    }
    json_t *cards = own_cards(game, &setup, false), *allowed = own_cards(game, &setup, true);
    if (args.json) {
        json_dumpf(cards, stdout, JSON_INDENT(1));
        putchar('\n');
    } else if (json_is_object(cards))
        print_table(game, args.lang, cards, allowed);
    else
        print_deck(game, args.lang, cards);
    json_decref(cards);
    json_decref(allowed);
    tt_setup_clear(&setup);
    return ferror(stdout) ? 1 : 0;
}
