/* Being forgotten: what is deleted when a person asks for it. */
#include "people.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

/* Lists of tables show names: the seats of a table without the name of one of them. */
struct nameless {
    struct nameless *next;
    char id[ID_LENGTH + 1];
    char *seats;
};

static void take_seats(void *ctx, const struct db_value *v, int n) {
    struct nameless **list = ctx, *one = tt_need(sizeof *one);
    struct tt_error err;
    struct tt_sink s;
    struct tt_document *doc = tt_json_parse(v[1].text, strlen(v[1].text), &err);
    const struct tt_json *seats = doc ? tt_document_root(doc) : NULL;
    int64_t seat = 0;
    (void)n;
    tt_sink_grow(&s);
    tt_put_list(&s);
    for (const struct tt_json *c = tt_json_first(seats); c; c = tt_json_next(seats, c), seat++) {
        tt_put_object(&s);
        for (const struct tt_json *f = tt_json_first(c); f; f = tt_json_next(c, f)) {
            tt_put_key(&s, f->key);
            if (seat == v[2].num && !strcmp(f->key, "name"))
                tt_put_text(&s, "");
            else
                tt_put_json(&s, f);
        }
        tt_put_end(&s);
    }
    tt_put_end(&s);
    tt_document_free(doc);
    snprintf(one->id, sizeof one->id, "%s", v[0].text);
    one->seats = s.buf;
    one->next = *list;
    *list = one;
}

static void forget_names(struct db *db, const struct db_value *who) {
    struct nameless *list = NULL;
    db_run(db, SQL_PLAYER_SEATS, who, 1, take_seats, &list);
    while (list) {
        struct nameless *one = list;
        struct db_value v[] = {db_text(one->seats), db_text(one->id)};
        db_run(db, SQL_TABLE_SEATS, v, 2, NULL, NULL);
        list = one->next;
        free(one->seats);
        free(one);
    }
}

/* The log keeps the seat and the moves, since the others' record needs them; the name, the chat, the history, the
 * ratings and every way to sign in go. */
void people_forget(struct db *db, struct people_job *p) {
    struct db_value v[] = {db_text(p->person.id)};
    forget_names(db, v);
    db_run(db, SQL_LOG_HUSH, v, 1, NULL, NULL);
    db_run(db, SQL_RATING_DROP, v, 1, NULL, NULL);
    db_run(db, SQL_PLAYER_FORGET, v, 1, NULL, NULL);
    db_run(db, SQL_MET_FORGET, v, 1, NULL, NULL);
    db_run(db, SQL_BLOCK_FORGET, v, 1, NULL, NULL);
    db_run(db, SQL_FRIEND_FORGET, v, 1, NULL, NULL);
    db_run(db, SQL_FRIEND_LINK_DROP, v, 1, NULL, NULL);
    db_run(db, SQL_REPORT_FORGET, v, 1, NULL, NULL);
    db_run(db, SQL_DECK_FORGET, v, 1, NULL, NULL);
    people_drop_tokens(db, p, "");
    db_run(db, SQL_RECOVERY_CLEAR, v, 1, NULL, NULL);
    db_run(db, SQL_PERSON_DROP, v, 1, NULL, NULL);
}
