/* The puzzle of the day: the same everywhere, since it follows from the date alone. And how others did in the line of
 * the day, also in that of a shared deck: a number per score, and nothing about anybody. */
#include "people.h"
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

/* --- the line of the day ------------------------------------------------------------------------------------------ */

/* Ten cards and three lives: the right ones, and the lives left where all ten are right. One address has a household or
 * a class behind it; more results from it within a day do not count, those of all shared decks together. */
enum { SCORES = 14, PER_ADDRESS = 40, DECKS_PER_ADDRESS = 200, DAY_MS = 86400000 };

struct scores {
    int64_t n[SCORES];
};

static void take_score(void *ctx, const struct db_value *v, int n) {
    struct scores *s = ctx;
    if (n > 1 && v[0].num >= 0 && v[0].num < SCORES)
        s->n[v[0].num] = v[1].num;
}

static void take_owner(void *ctx, const struct db_value *v, int n) { *(bool *)ctx = n > 0 && v; }

static bool may_count(struct db *db, const struct people_job *p) {
    return p->deck[0] ? quota_take(db, "deck_score", p->address, p->now, DAY_MS, DECKS_PER_ADDRESS)
                      : quota_take(db, "day_score", p->address, p->now, DAY_MS, PER_ADDRESS);
}

static void count_score(struct db *db, struct people_job *p) {
    struct scores all = {0};
    bool deck = p->deck[0];
    struct db_value add[] = {db_int(p->day), db_int(p->score), db_text(p->deck)};
    struct db_value read[] = {db_int(p->day), db_text(p->deck)}, code[] = {db_text(p->deck)};
    p->wait = 0;
    p->found = !deck;
    if (deck)
        db_run(db, SQL_DECK_OWNER, code, 1, take_owner, &p->found);
    if (!p->found)
        return;
    if (p->score >= 0 && !may_count(db, p))
        p->wait = DAY_MS;
    if (p->score >= 0 && !p->wait)
        db_run(db, deck ? SQL_DECK_SCORE_ADD : SQL_DAY_SCORE_ADD, add, deck ? 3 : 2, NULL, NULL);
    db_run(db, deck ? SQL_DECK_SCORES : SQL_DAY_SCORES, read, deck ? 2 : 1, take_score, &all);
    tt_put_list(&p->out);
    for (int i = 0; i < SCORES; i++)
        tt_put_int(&p->out, all.n[i]);
    tt_put_end(&p->out);
}

static void tell_scores(struct people_job *p) {
    if (!p->found) {
        refuse(p->request, "no_deck");
        return;
    }
    if (p->wait) {
        limit_hit(p->request->session->server, LIMIT_DAY_SCORES);
        refuse(p->request, "too_fast");
        return;
    }
    struct tt_sink *s = answer_open(p->request);
    tt_put_key(s, "counts");
    tt_put_written(s, p->out.buf, p->out.len);
    answer_send(p->request);
}

/* A day is over when it is over everywhere: yesterday and tomorrow by universal time count too. */
void op_day_score(struct request *r) {
    const char *date = field_text(r, "date");
    const struct tt_json *given = tt_json_get(r->in, "score");
    int64_t day = date ? tt_day(date) : -1, today = server_now(r->session->server) / DAY_MS, score = -1;
    if (day < today - 1 || day > today + 1) {
        refuse_field(r, "date", "must be today as 2026-11-15, or the day before or after");
        return;
    }
    if (given && !tt_json_int(given, 0, SCORES - 1, &score)) {
        refuse_field(r, "score", "must be a number from 0 to 13");
        return;
    }
    char code[DECK_CODE + 1] = "";
    if (tt_json_get(r->in, "deck") && !deck_code(r, code))
        return;
    struct people_job *p = people_list_job(r, count_score, tell_scores);
    strcpy(p->deck, code);
    p->day = day;
    p->score = score;
    snprintf(p->address, sizeof p->address, "%s", r->session->address ? r->session->address->name : "");
    people_push(p);
}
