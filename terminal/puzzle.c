/* Puzzles at this keyboard, and which of them were solved: a file of ids beside the tables. */
#include "puzzle.h"

#include "../puzzles/puzzles.h"

#include <stdlib.h>
#include <time.h>

struct table *puzzle_table(const char *game, int i, int lang, struct tt_error *err) {
    struct tt_document *doc = puzzle_read(game, i);
    int seat;
    if (!doc) {
        tt_fail(err, "bad_request", say(lang, "puzzle.none_such"), NULL);
        return NULL;
    }
    const struct tt_json *puzzle = tt_document_root(doc);
    struct tt_match *m = puzzle_match(puzzle, &seat, err);
    struct table *t = m ? table_of_match(m, lang) : NULL;
    if (!t) {
        tt_document_free(doc);
        return NULL;
    }
    for (int p = 0; p < t->seats; p++)
        table_sit(t, p, p == seat ? NULL : table_default_bot(), NULL);
    t->puzzle = doc;
    t->puzzle_open = true;
    return t;
}

const char *puzzle_question(const struct table *t) {
    return t->puzzle && t->puzzle_open ? puzzle_words(tt_document_root(t->puzzle), "prompt", t->lang) : NULL;
}

const char *puzzle_solution(const struct table *t) {
    return t->puzzle ? puzzle_words(tt_document_root(t->puzzle), "why", t->lang) : "";
}

/* --- what was solved --------------------------------------------------------------------------- */

static const char *solved_path(char *out, size_t cap, bool make) {
    char folder[PATH_BYTES - 16];
    snprintf(out, cap, "%s/solved", store_folder(folder, sizeof folder, make));
    return out;
}

bool puzzle_solved(const char *id) {
    char path[PATH_BYTES];
    size_t n, wide = strlen(id);
    char *text = term_read_file(solved_path(path, sizeof path, false), &n);
    bool found = false;
    for (const char *at = text; at && *at && !found; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL)
        found = !strncmp(at, id, wide) && at[wide] == '\n';
    free(text);
    return found;
}

static void remember(const struct table *t) {
    char path[PATH_BYTES];
    const struct tt_json *id = tt_json_get(tt_document_root(t->puzzle), "id");
    if (!tt_json_is(id, TT_JSON_TEXT) || puzzle_solved(id->text))
        return;
    FILE *f = fopen(solved_path(path, sizeof path, true), "a");
    if (!f)
        return; /* a puzzle solved is solved, whether or not it can be written down */
    fprintf(f, "%s\n", id->text);
    fclose(f);
}

enum puzzle_answer puzzle_answer(struct table *t, const struct tt_json *action, const char **text) {
    struct tt_error err;
    tt_move move;
    if (!t->puzzle || !t->puzzle_open || tt_match_ply(t->match) || !tt_match_find(t->match, action, &move, &err))
        return PUZZLE_NONE;
    if (!puzzle_solves(t->match, tt_document_root(t->puzzle), move)) {
        *text = say(t->lang, "puzzle.wrong");
        return PUZZLE_WRONG;
    }
    t->puzzle_open = false;
    remember(t);
    *text = say1(t->lang, "puzzle.right", puzzle_solution(t));
    return PUZZLE_RIGHT;
}

/* --- lists ----------------------------------------------------------------------------------------- */

void puzzle_title(const char *game, int i, int lang, char *out, size_t cap) {
    struct tt_document *doc = puzzle_read(game, i);
    const struct tt_json *puzzle = doc ? tt_document_root(doc) : NULL, *id = tt_json_get(puzzle, "id");
    int64_t difficulty = 1;
    char stars[8] = "";
    tt_json_int(tt_json_get(puzzle, "difficulty"), 1, 5, &difficulty);
    for (int64_t s = 0; s < 5; s++)
        stars[s] = s < difficulty ? '*' : '.';
    bool done = tt_json_is(id, TT_JSON_TEXT) && puzzle_solved(id->text);
    snprintf(out, cap, "%3d. %s %s %s", i + 1, stars, done ? "+" : " ",
             puzzle ? puzzle_words(puzzle, "prompt", lang) : "");
    tt_document_free(doc);
}

void puzzle_today(char out[11]) {
    time_t now = time(NULL);
    struct tm tm;
    gmtime_r(&now, &tm);
    strftime(out, 11, "%Y-%m-%d", &tm);
}
