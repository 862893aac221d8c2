/* --deck base,science,mine.tsv: one deck out of several, by category, period, difficulty and size. The game combines
 * them (tt_game.combine); here are names, files and flags. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

static const struct tt_option *deck_option(const struct tt_game *game) {
    for (int i = 0; i < game->n_options; i++)
        if (!strcmp(game->options[i].id, "deck"))
            return &game->options[i];
    return NULL;
}

static bool is_built_in(const struct tt_game *game, const char *name, size_t n) {
    const struct tt_option *o = deck_option(game);
    for (int i = 0; o && o->values && o->values[i]; i++)
        if (strlen(o->values[i]) == n && !strncmp(o->values[i], name, n))
            return true;
    return false;
}

static bool chooses(const struct cli_args *a) { return a->category || a->difficulty || a->size; }

bool cli_is_deck_option(const struct cli_args *a, const struct tt_game *game) {
    return a->deck && game->combine && !chooses(a) && is_built_in(game, a->deck, strlen(a->deck));
}

bool cli_combines(const struct cli_args *a, const struct tt_game *game) {
    return game->combine && (chooses(a) || (a->deck && strchr(a->deck, ',')));
}

/* The cards of one file, as an element of `decks`. */
static bool put_file(const char *path, const struct tt_game *game, int lang, struct tt_sink *s) {
    struct tt_document *doc = cli_cards_read(path, game, lang);
    if (!doc)
        return false;
    tt_put_json(s, tt_json_get(tt_document_root(doc), "cards"));
    tt_document_free(doc);
    return true;
}

static bool put_decks(const struct cli_args *a, const struct tt_game *game, const struct tt_json *options,
                      struct tt_sink *s) {
    const struct tt_json *chosen = tt_json_get(options, "deck");
    const char *list = a->deck                            ? a->deck
                       : tt_json_is(chosen, TT_JSON_TEXT) ? chosen->text
                                                          : deck_option(game)->values[0];
    bool ok = true;
    tt_key_list(s, "decks");
    for (const char *p = list; ok && p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
        char name[1000];
        size_t n = strcspn(p, ",");
        snprintf(name, sizeof name, "%.*s", (int)n, p);
        if (is_built_in(game, p, n))
            tt_put_text(s, name);
        else
            ok = put_file(name, game, a->lang, s);
    }
    tt_put_end(s);
    return ok;
}

static void put_words(const char *key, const char *list, struct tt_sink *s) {
    tt_key_list(s, key);
    for (const char *p = list; p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL) {
        char word[60];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, ","), p);
        tt_put_text(s, word);
    }
    tt_put_end(s);
}

/* 3 or 1-3; what it may be says the game. */
static void put_difficulty(const char *text, struct tt_sink *s) {
    int from = 0, to = 0;
    if (sscanf(text, "%d-%d", &from, &to) == 1)
        to = from;
    tt_key_list(s, "difficulty");
    tt_put_int(s, from);
    tt_put_int(s, to);
    tt_put_end(s);
}

static bool put_request(const struct cli_args *a, const struct tt_game *game, const struct tt_json *options,
                        struct tt_sink *s) {
    static const char *const bound[] = {"from", "to"};
    tt_put_object(s);
    if (!put_decks(a, game, options, s))
        return false;
    for (int i = 0; i < 2; i++)
        if (tt_json_get(options, bound[i])) {
            tt_put_key(s, bound[i]);
            tt_put_json(s, tt_json_get(options, bound[i]));
        }
    if (a->category)
        put_words("categories", a->category, s);
    if (a->difficulty)
        put_difficulty(a->difficulty, s);
    if (a->size)
        tt_key_int(s, "size", a->size);
    tt_put_end(s);
    return true;
}

struct tt_document *cli_combine(const struct cli_args *a, const struct tt_game *game, const struct tt_json *options) {
    struct tt_sink request, made;
    struct tt_document *doc = NULL;
    struct tt_error err;
    char why[400];
    tt_sink_nodes(&request);
    tt_sink_nodes(&made);
    if (put_request(a, game, options, &request)) {
        tt_put_object(&made);
        if (game->combine(tt_sink_value(&request), a->seed, &made, &err)) {
            tt_put_end(&made);
            struct tt_sink position;
            tt_sink_nodes(&position);
            tt_put_object(&position);
            tt_put_key(&position, "cards");
            tt_put_json(&position, tt_json_get(tt_sink_value(&made), "cards"));
            tt_put_end(&position);
            doc = tt_sink_take(&position);
        } else {
            tt_error_text(a->lang, &err, why, sizeof why);
            fprintf(stderr, "timetable: %s\n", why);
        }
    }
    tt_sink_free(&made);
    tt_sink_free(&request);
    return doc;
}
