/* The puzzles that are in the program, and a puzzle as a match. */
#include "puzzles.h"

#include "built_in_puzzles.h"

#include <stdlib.h>

static const char *text_of(const char *game) {
    for (int i = 0; i < puzzle_shelf_size; i++)
        if (!strcmp(puzzle_shelf[i].game, game))
            return puzzle_shelf[i].text ? puzzle_shelf[i].text : "";
    return "";
}

int puzzle_count(const char *game) {
    int n = 0;
    for (const char *p = text_of(game); (p = strchr(p, '\n')); p++)
        n++;
    return n;
}

const char *puzzle_text(const char *game, int i, size_t *n) {
    const char *p = text_of(game);
    for (; i > 0 && p; i--) {
        p = strchr(p, '\n');
        p = p ? p + 1 : NULL;
    }
    const char *end = p ? strchr(p, '\n') : NULL;
    *n = end ? (size_t)(end - p) : 0;
    return end ? p : NULL;
}

struct tt_document *puzzle_read(const char *game, int i) {
    struct tt_error err;
    size_t n;
    const char *text = i < 0 ? NULL : puzzle_text(game, i, &n);
    return text ? tt_json_parse(text, n, &err) : NULL;
}

bool puzzle_of_day(const char *date, const char **game, int *i) {
    int count[64], games = tt_game_count() < 64 ? tt_game_count() : 64, g;
    for (g = 0; g < games; g++)
        count[g] = puzzle_count(tt_game_at(g)->id);
    int64_t day = tt_day(date);
    if (day < 0 || !tt_daily(day, count, games, &g, i))
        return false;
    *game = tt_game_at(g)->id;
    return true;
}

struct tt_document *lesson_read(const char *game) {
    struct tt_error err;
    for (int i = 0; i < puzzle_shelf_size; i++)
        if (!strcmp(puzzle_shelf[i].game, game) && puzzle_shelf[i].lesson)
            return tt_json_parse(puzzle_shelf[i].lesson, strlen(puzzle_shelf[i].lesson), &err);
    return NULL;
}

struct tt_match *puzzle_match(const struct tt_json *puzzle, int *seat, struct tt_error *err) {
    const struct tt_json *id = tt_json_get(puzzle, "game"), *position = tt_json_get(puzzle, "position");
    const struct tt_game *game = tt_json_is(id, TT_JSON_TEXT) ? tt_game_find(id->text) : NULL;
    struct tt_setup setup;
    int64_t player;
    if (!game) {
        tt_fail(err, "unknown_game", "no such game", tt_json_is(id, TT_JSON_TEXT) ? id->text : NULL);
        return NULL;
    }
    if (!tt_setup_read(game, tt_json_get(puzzle, "players"), tt_json_get(puzzle, "options"), position, 0, &setup, err))
        return NULL;
    if (!tt_json_int(tt_json_get(puzzle, "player"), 0, setup.seats - 1, &player)) {
        tt_setup_clear(&setup);
        tt_fail(err, "bad_request", "not a player of this game", "player");
        return NULL;
    }
    struct tt_match *m = tt_match_new(game, &setup, position, err);
    if (m && !(tt_match_state(m)->actors >> player & 1)) {
        tt_fail(err, "not_your_turn", "somebody else has to act now", NULL);
        tt_match_free(m);
        return NULL;
    }
    *seat = (int)player;
    return m;
}

bool puzzle_solves(struct tt_match *m, const struct tt_json *puzzle, tt_move move) {
    const struct tt_json *best = tt_json_get(puzzle, "best");
    for (const struct tt_json *b = tt_json_first(best); b; b = tt_json_next(best, b)) {
        struct tt_error err;
        tt_move good;
        if (tt_match_find(m, b, &good, &err) && good == move)
            return true;
    }
    return false;
}

const char *puzzle_words(const struct tt_json *puzzle, const char *which, int lang) {
    const struct tt_json *all = tt_json_get(puzzle, which), *own = tt_json_get(all, tt_lang_id(lang));
    if (!tt_json_is(own, TT_JSON_TEXT))
        own = tt_json_get(all, tt_lang_id(0));
    return tt_json_is(own, TT_JSON_TEXT) ? own->text : "";
}
