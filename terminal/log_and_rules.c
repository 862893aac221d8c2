/* What there is to read beside the game: the log, the rules, the clause behind a move. */
#include "screen.h"

#include <stdlib.h>

static void add_line(void *with, int ply, const char *text) {
    struct tt_sink *s = with;
    char number[16];
    int n = snprintf(number, sizeof number, "%4d  ", ply + 1);
    tt_put_raw(s, number, (size_t)n);
    tt_put_raw(s, text, strlen(text));
    tt_put_raw(s, "\n", 1);
}

void read_log(struct table *t, int viewer) {
    struct tt_sink s;
    tt_sink_grow(&s);
    table_tell(t, viewer, 0, t->logged, add_line, &s);
    piece_pager(t->lang, say(t->lang, "terminal.log"), s.buf && s.len ? s.buf : "-");
    tt_sink_free(&s);
}

void read_rules(const struct scene *scene) {
    struct tt_sink s;
    tt_sink_grow(&s);
    rules_text(scene, piece_pager_width(), &s);
    piece_pager(scene->lang, say(scene->lang, "terminal.rules"), s.buf);
    tt_sink_free(&s);
}

void read_clause(struct table *t, const struct scene *scene, const struct choice *choice) {
    struct tt_error err;
    struct tt_sink s;
    char clause[32], card[4][TEXT_BYTES];
    struct tt_document *doc = tt_json_parse(choice->json, strlen(choice->json), &err);
    if (!doc)
        return;
    tt_sink_grow(&s);
    tt_put_raw(&s, choice->text, strlen(choice->text));
    tt_put_raw(&s, "\n\n", 2);
    int n = clause_cards(scene, tt_document_root(doc), card, 4);
    for (int i = 0; i < n; i++) {
        tt_put_raw(&s, card[i], strlen(card[i]));
        tt_put_raw(&s, "\n\n", 2);
    }
    clause_of(t, tt_document_root(doc), clause, sizeof clause);
    const char *last = clause_say(t->game->id, t->lang, clause);
    if (*clause || !n)
        tt_put_raw(&s, last, strlen(last));
    tt_put_raw(&s, "\n\n", 2);
    tt_put_raw(&s, choice->json, strlen(choice->json));
    piece_pager(t->lang, say(t->lang, "terminal.rule_behind"), s.buf);
    tt_sink_free(&s);
    tt_document_free(doc);
}
