/* From the menu: puzzles, the one of the day, records of any file or of the clipboard, games that are over. */
#include "clipboard.h"
#include "lesson.h"
#include "puzzle.h"
#include "screen.h"

#include "../puzzles/puzzles.h"

#include <errno.h>
#include <stdlib.h>

enum { MOST = 400, PASTE_MS = 1500 };

/* --- puzzles ---------------------------------------------------------------------------------- */

static struct table *open_puzzle(const char *game, int i, int lang) {
    struct tt_error err = {0};
    struct table *t = puzzle_table(game, i, lang, &err);
    if (!t)
        piece_pager(lang, word_game(lang, game), err.message);
    return t;
}

static struct table *choose_puzzle(const char *game, int lang) {
    int n = puzzle_count(game) < MOST ? puzzle_count(game) : MOST, at = 0;
    char(*text)[TEXT_BYTES] = tt_have(malloc((size_t)(n + 1) * sizeof *text));
    const char **item = tt_have(malloc((size_t)(n + 1) * sizeof *item));
    for (int i = 0; i < n; i++) {
        puzzle_title(game, i, lang, text[i], sizeof text[i]);
        item[i] = text[i];
        /* The first that is not solved yet. */
        if (at == i && strstr(text[i], " + "))
            at = i + 1;
    }
    int chosen =
        n ? piece_choose(lang, say1(lang, "terminal.menu_puzzles_of", word_game(lang, game)), item, n, at < n ? at : 0)
          : -1;
    free(text);
    free(item);
    return chosen < 0 ? NULL : open_puzzle(game, chosen, lang);
}

struct table *library_lessons(int lang) {
    char text[32][200];
    const char *item[32], *game[32];
    struct tt_error err = {0};
    int n = 0;
    for (int g = 0; g < tt_game_count() && n < 32; g++) {
        game[n] = tt_game_at(g)->id;
        if (!lesson_of(game[n]))
            continue;
        term_put(text[n], sizeof text[n], word_game(lang, game[n]));
        item[n] = text[n];
        n++;
    }
    int at = piece_choose(lang, say(lang, "terminal.menu_lesson"), item, n, 0);
    return at < 0 ? NULL : lesson_table(game[at], lang, &err);
}

struct table *library_puzzles(int lang) {
    char text[32][200], number[16];
    const char *item[32], *game[32];
    int n = 0;
    for (int g = 0; g < tt_game_count() && n < 32; g++) {
        game[n] = tt_game_at(g)->id;
        if (!puzzle_count(game[n]))
            continue;
        snprintf(number, sizeof number, "%d", puzzle_count(game[n]));
        term_put(text[n], sizeof text[n], say2(lang, "terminal.menu_puzzles_count", word_game(lang, game[n]), number));
        item[n] = text[n];
        n++;
    }
    for (int at = 0;;) {
        at = piece_choose(lang, say(lang, "terminal.menu_puzzles"), item, n, at);
        if (at < 0)
            return NULL;
        struct table *t = choose_puzzle(game[at], lang);
        if (t)
            return t;
    }
}

void library_daily_text(int lang, char *out, size_t cap) {
    char today[11];
    const char *game;
    int i;
    puzzle_today(today);
    out[0] = 0;
    if (puzzle_of_day(today, &game, &i))
        term_put(out, cap, say1(lang, "terminal.menu_daily", word_game(lang, game)));
}

struct table *library_daily(int lang) {
    char today[11];
    const char *game;
    int i;
    puzzle_today(today);
    return puzzle_of_day(today, &game, &i) ? open_puzzle(game, i, lang) : NULL;
}

/* --- records ------------------------------------------------------------------------------------- */

/* A game that is over is looked at here; one that is not is gone on with. */
static struct table *look_or_play(struct table *t) {
    table_goto(t, tt_match_line_length(t->match));
    if (!tt_match_over(t->match))
        return t;
    table_goto(t, 0);
    timeline_run(t, TT_NOBODY, false);
    table_free(t);
    return NULL;
}

static struct table *from_text(const char *text, size_t n, const char *title, int lang) {
    struct tt_error err = {0};
    char why[TEXT_BYTES];
    struct table *t = table_load(text, n, lang, &err);
    if (t)
        return t;
    tt_error_text(lang, &err, why, sizeof why);
    piece_pager(lang, title, why);
    return NULL;
}

static struct table *from_file(const char *path, int lang) {
    size_t n;
    char *text = term_read_file(path, &n);
    if (!text) {
        piece_pager(lang, path, strerror(errno));
        return NULL;
    }
    struct table *t = from_text(text, n, path, lang);
    free(text);
    if (t)
        term_put(t->path, sizeof t->path, path);
    return t ? look_or_play(t) : NULL;
}

struct table *library_open(int lang) {
    char path[PATH_BYTES] = "";
    size_t n;
    if (!piece_ask(say(lang, "terminal.open_which"), path, sizeof path))
        return NULL;
    if (*path)
        return from_file(path, lang);
    char *text = clipboard_get(PASTE_MS, &n);
    if (!text) {
        piece_pager(lang, say(lang, "terminal.menu_open"), say(lang, "terminal.no_clipboard"));
        return NULL;
    }
    struct table *t = from_text(text, n, say(lang, "terminal.menu_open"), lang);
    free(text);
    return t ? look_or_play(t) : NULL;
}

/* "control-20261115-162201-77.done.json" as "CONTROL, 2026-11-15 16:22". */
static void done_text(const char *path, int lang, char *out, size_t cap) {
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    char game[NAME_BYTES];
    size_t n = strcspn(name, "-");
    snprintf(game, sizeof game, "%.*s", (int)n, name);
    if (strlen(name + n) > 14)
        snprintf(out, cap, "%s, %.4s-%.2s-%.2s %.2s:%.2s", word_game(lang, game), name + n + 1, name + n + 5,
                 name + n + 7, name + n + 10, name + n + 12);
    else
        term_put(out, cap, name);
}

void library_finished(int lang) {
    enum { LATEST = 50 };
    char(*path)[PATH_BYTES] = tt_have(malloc(LATEST * sizeof *path));
    char text[LATEST][200];
    const char *item[LATEST];
    int n = store_list_done(path, LATEST);
    for (int i = 0; i < n; i++) {
        done_text(path[i], lang, text[i], sizeof text[i]);
        item[i] = text[i];
    }
    if (!n)
        piece_pager(lang, say(lang, "terminal.menu_finished"), say(lang, "terminal.none_finished"));
    for (int at = 0; n;) {
        at = piece_choose(lang, say(lang, "terminal.menu_finished"), item, n, at);
        if (at < 0)
            break;
        table_free(from_file(path[at], lang));
    }
    free(path);
}
