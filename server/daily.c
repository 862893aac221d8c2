/* The puzzle of the day: the same everywhere, since it follows from the date alone. */
#include "table.h"

#include "../puzzles/puzzles.h"

#include <stdio.h>
#include <time.h>

void op_daily(struct request *r) {
    const struct tt_json *given = tt_json_get(r->in, "date");
    const char *date = field_text(r, "date"), *game;
    char today[11];
    time_t now = (time_t)(server_now(r->session->server) / 1000);
    struct tm tm;
    size_t n;
    int i;
    gmtime_r(&now, &tm);
    strftime(today, sizeof today, "%Y-%m-%d", &tm);
    if (!given)
        date = today;
    if (!date || tt_day(date) < 0) {
        refuse_field(r, "date", "must be a day as 2026-11-15");
        return;
    }
    struct tt_sink *s = answer_open(r);
    tt_key_text(s, "date", date);
    if (puzzle_of_day(date, &game, &i)) {
        const char *text = puzzle_text(game, i, &n);
        tt_key_text(s, "game", game);
        tt_key_int(s, "index", i);
        tt_put_key(s, "puzzle");
        tt_put_written(s, text, n);
    } else {
        tt_key_null(s, "game");
        tt_key_null(s, "puzzle");
    }
    answer_send(r);
}
