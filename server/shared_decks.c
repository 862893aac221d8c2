/* Decks that people share: each is kept as the sheet it came as, under a code that makes its link. A deck is open to
 * everybody who has the link, dates included; the deck of a table is another matter and stays with the table. Decks of
 * guests go when nobody has opened them for some time (retention.c), those of accounts stay. */
#include "people.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SHEET_MAX = 100 << 10, /* bytes */
    DECKS_PER_GUEST = 20,
    DECKS_PER_ACCOUNT = 200,
    CHANGES_PER_DAY = 60,      /* of one person, new decks and new versions of them */
    CHANGES_PER_ADDRESS = 200, /* a class may sit behind one address */
    DAY_MS = 86400000,
    DECK_TEXT = 81, /* title and author, with the 0 at the end */
};

/* What a sheet says, as it goes into the database; the text is the request's. */
struct sheet {
    char title[DECK_TEXT], author[DECK_TEXT];
    int64_t cards;
    const char *text;
};

static void put_until(struct tt_sink *s, const struct people_job *p, int64_t seen, bool stays) {
    if (stays)
        tt_key_null(s, "until");
    else
        tt_key_int(s, "until", seen + p->keep_ms);
}

static struct people_job *with_deck(struct people_job *p, const char *code) {
    const struct session *se = p->request->session;
    p->keep_ms = se->server->config.keep_days * (int64_t)DAY_MS;
    strcpy(p->deck, code);
    snprintf(p->address, sizeof p->address, "%s", se->address ? se->address->name : "");
    return p;
}

static bool is_guest(const struct person *who) { return !strcmp(who->kind, "guest"); }

bool deck_code(struct request *r, char out[DECK_CODE + 1]) {
    const char *code = field_text(r, "deck");
    if (!code || strlen(code) != DECK_CODE || code[strspn(code, "BCDFGHJKLMNPQRSTVWXZ")]) {
        refuse(r, "no_deck");
        return false;
    }
    strcpy(out, code);
    return true;
}

/* --- is it a deck? ------------------------------------------------------------------------------------------------ */

struct problem {
    int row;
    char text[200];
};

static void take_problem(void *with, int row, bool warning, const char *sentence) {
    struct problem *p = with;
    if (warning || p->row)
        return;
    p->row = row;
    snprintf(p->text, sizeof p->text, "%s", sentence);
    p->text[tt_utf8_cut(p->text, strlen(p->text))] = 0;
}

static void refuse_row(struct request *r, const struct problem *p) {
    struct tt_error err = {.code = "bad_deck"};
    char row[12];
    const char *args[] = {row, p->text};
    snprintf(row, sizeof row, "%d", p->row);
    tt_text_fill(r->session->lang, "server.deck.row", args, 2, err.message, sizeof err.message);
    tt_key_int(refuse_open(r, &err, NULL), "row", p->row);
    answer_send(r);
}

/* Shown to everybody who opens the link: as for names, nothing unseen, no unwanted words. */
static bool fit_to_show(const struct server *s, const struct tt_json *text, char out[DECK_TEXT]) {
    char clean[CHAT_BYTES];
    if (!text)
        return true;
    snprintf(out, DECK_TEXT, "%s", text->text);
    return chat_clean(out, clean) && !strcmp(clean, out) && !words_in_name(s, out);
}

/* False: refused, with the first row that is wrong. */
static bool read_sheet(struct request *r, struct sheet *sheet) {
    struct problem problem = {0};
    struct tt_deck_teller teller = {take_problem, &problem};
    struct tt_sink s;
    const char *text = field_text(r, "text");
    size_t n = text ? strlen(text) : 0;
    if (!n || n > SHEET_MAX) {
        refuse_field(r, "text", "must be a sheet as in docs/decks.md, of at most 102400 bytes");
        return false;
    }
    char *copy = tt_have(malloc(n + 1));
    memcpy(copy, text, n + 1);
    tt_sink_nodes(&s);
    tt_put_object(&s);
    bool fine = tt_read_deck(copy, r->session->lang, &teller, &s);
    tt_put_end(&s);
    const struct tt_json *deck = tt_sink_value(&s);
    bool shown = fine && fit_to_show(r->session->server, tt_json_get(deck, "title"), sheet->title) &&
                 fit_to_show(r->session->server, tt_json_get(deck, "author"), sheet->author);
    sheet->cards = fine ? tt_json_get(deck, "cards")->count : 0;
    sheet->text = text;
    tt_sink_free(&s);
    free(copy);
    if (!fine)
        refuse_row(r, &problem);
    else if (!shown)
        refuse(r, "bad_name");
    return fine && shown;
}

/* --- share -------------------------------------------------------------------------------------------------------- */

static void take_code(void *ctx, const struct db_value *v, int n) {
    if (n > 0)
        snprintf(ctx, DECK_CODE + 1, "%s", v[0].text);
}

static bool may_write(struct db *db, struct people_job *p) {
    p->wait = quota_take(db, "deck", p->person.id, p->now, DAY_MS, CHANGES_PER_DAY) &&
                      quota_take(db, "deck_address", p->address, p->now, DAY_MS, CHANGES_PER_ADDRESS)
                  ? 0
                  : DAY_MS;
    return !p->wait;
}

static void change_deck(struct db *db, struct people_job *p) {
    const struct sheet *s = p->more;
    struct db_value v[] = {db_text(s->title), db_text(s->author), db_int(s->cards),     db_text(s->text),
                           db_int(p->now),    db_text(p->deck),   db_text(p->person.id)};
    struct db_value changed[] = {db_text(p->deck), db_text(p->person.id), db_text(s->text)};
    p->found = may_write(db, p);
    if (p->found) /* other cards, another line of the day: what was counted does not compare */
        db_run(db, SQL_DECK_SCORE_CHANGED, changed, 3, NULL, NULL);
    p->found = p->found && db_run(db, SQL_DECK_CHANGE, v, 7, NULL, NULL) == 1;
}

/* The same sheet of the same person keeps its code. */
static void add_deck(struct db *db, struct people_job *p) {
    const struct sheet *s = p->more;
    int64_t n = 0;
    char code[DECK_CODE + 1] = "";
    struct db_value same[] = {db_text(p->person.id), db_text(s->text)};
    p->wait = 0;
    db_run(db, SQL_DECK_SAME, same, 2, take_code, code);
    p->found = code[0] != 0;
    if (p->found) {
        strcpy(p->deck, code);
        return;
    }
    db_run(db, SQL_DECK_COUNT, same, 1, number_take, &n);
    p->taken = n >= (is_guest(&p->person) ? DECKS_PER_GUEST : DECKS_PER_ACCOUNT);
    if (p->taken || !may_write(db, p))
        return;
    random_id(p->deck, DECK_CODE, "BCDFGHJKLMNPQRSTVWXZ");
    struct db_value v[] = {db_text(p->deck), db_text(p->person.id), db_text(s->title), db_text(s->author),
                           db_int(s->cards), db_text(s->text),      db_int(p->now)};
    p->found = db_run(db, SQL_DECK_ADD, v, 7, NULL, NULL) == 1;
}

static void deck_shared(struct people_job *p) {
    const struct sheet *sheet = p->more;
    if (p->wait || p->taken) {
        limit_hit(p->request->session->server, LIMIT_DECKS);
        refuse(p->request, p->taken ? "too_many" : "too_fast");
        return;
    }
    if (!p->found) {
        refuse(p->request, "no_deck");
        return;
    }
    struct tt_sink *s = answer_open(p->request);
    tt_key_text(s, "deck", p->deck);
    tt_key_text(s, "title", sheet->title);
    tt_key_text(s, "author", sheet->author);
    tt_key_int(s, "cards", sheet->cards);
    put_until(s, p, p->now, !is_guest(&p->person));
    answer_send(p->request);
}

void op_deck_share(struct request *r) {
    bool again = tt_json_get(r->in, "deck") != NULL;
    char code[DECK_CODE + 1] = "";
    struct sheet sheet = {0};
    if ((again && !deck_code(r, code)) || !read_sheet(r, &sheet))
        return;
    struct people_job *p = with_deck(people_job(r, again ? change_deck : add_deck, deck_shared), code);
    p->more = tt_need(sizeof sheet);
    *(struct sheet *)p->more = sheet;
    people_push(p);
}

/* --- open --------------------------------------------------------------------------------------------------------- */

/* That it was opened is noted apart: a full disk must not keep people from reading. */
struct seen_job {
    struct job job;
    char deck[DECK_CODE + 1];
    int64_t now;
};

static void seen_work(struct db *db, struct job *job) {
    struct seen_job *j = (struct seen_job *)job;
    struct db_value v[] = {db_int(j->now), db_text(j->deck)};
    db_run(db, SQL_DECK_SEEN, v, 2, NULL, NULL);
}

static void seen_done(struct job *job) { free(job); }

static void note_seen(const struct people_job *p) {
    struct seen_job *j = tt_need(sizeof *j);
    j->job.work = seen_work;
    j->job.done = seen_done;
    strcpy(j->deck, p->deck);
    j->now = p->now;
    store_push(p->request->session->server->store, &j->job);
}

/* id, owner, title, author, cards, body, changed, seen, kind of the owner */
static void take_deck(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    (void)n;
    p->found = true;
    p->before = v[7].num;
    tt_key_text(&p->out, "deck", v[0].text);
    tt_key_text(&p->out, "title", v[2].text);
    tt_key_text(&p->out, "author", v[3].text);
    tt_key_int(&p->out, "cards", v[4].num);
    tt_key_text(&p->out, "text", v[5].text);
    tt_key_int(&p->out, "changed", v[6].num);
    tt_key_bool(&p->out, "mine", !strcmp(v[1].text, p->person.id));
    put_until(&p->out, p, p->now, v[8].text && strcmp(v[8].text, "guest"));
}

static void find_deck(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->deck)};
    tt_put_object(&p->out);
    db_run(db, SQL_DECK_FIND, v, 1, take_deck, p);
    tt_put_end(&p->out);
}

static void deck_found(struct people_job *p) {
    struct session *se = p->request->session;
    if (!p->found) {
        refuse(p->request, "no_deck");
        return;
    }
    address_guessed_right(se->address);
    session_charge(se, (double)p->out.len / (16 * BYTES_PER_COST));
    if (p->now - p->before > DAY_MS)
        note_seen(p);
    struct tt_sink *s = answer_open(p->request);
    tt_put_key(s, "shared");
    tt_put_written(s, p->out.buf, p->out.len);
    answer_send(p->request);
}

void op_deck(struct request *r) {
    char code[DECK_CODE + 1];
    if (!deck_code(r, code))
        return;
    if (!address_may_guess(r->session->server, r->session->address)) {
        limit_hit(r->session->server, LIMIT_CODES);
        refuse(r, "too_fast");
        return;
    }
    people_push(with_deck(people_list_job(r, find_deck, deck_found), code));
}

/* --- decks of a person -------------------------------------------------------------------------------------------- */

/* id, title, author, cards, created, changed, seen */
static void take_mine(void *ctx, const struct db_value *v, int n) {
    struct people_job *p = ctx;
    struct tt_sink *s = &p->out;
    (void)n;
    tt_put_object(s);
    tt_key_text(s, "deck", v[0].text);
    tt_key_text(s, "title", v[1].text);
    tt_key_text(s, "author", v[2].text);
    tt_key_int(s, "cards", v[3].num);
    tt_key_int(s, "created", v[4].num);
    tt_key_int(s, "changed", v[5].num);
    put_until(s, p, v[6].num, !is_guest(&p->person));
    tt_put_end(s);
}

static void find_mine(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    tt_put_list(&p->out);
    db_run(db, SQL_DECK_MINE, v, 1, take_mine, p);
    tt_put_end(&p->out);
}

static void tell_mine(struct people_job *p) {
    struct tt_sink *s = answer_open(p->request);
    tt_put_key(s, "decks");
    tt_put_written(s, p->out.buf, p->out.len);
    answer_send(p->request);
}

void op_decks(struct request *r) { people_push(with_deck(people_list_job(r, find_mine, tell_mine), "")); }

static void drop_mine(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->deck), db_text(p->person.id)};
    p->found = db_run(db, SQL_DECK_DROP_OWN, v, 2, NULL, NULL) == 1;
}

static void mine_dropped(struct people_job *p) {
    if (!p->found) {
        refuse(p->request, "no_deck");
        return;
    }
    answer_open(p->request);
    answer_send(p->request);
}

void op_deck_delete(struct request *r) {
    char code[DECK_CODE + 1];
    if (deck_code(r, code))
        people_push(with_deck(people_job(r, drop_mine, mine_dropped), code));
}
