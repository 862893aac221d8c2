/* What there is to read beside the game: the log, the rules. */
#include "rulebook.h"
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
    table_tell(t, viewer, 0, tt_match_ply(t->match), add_line, &s);
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

void read_signs(const struct scene *s, const char *keys) {
    struct tt_sink out;
    tt_sink_grow(&out);
    signs_text(s, &out);
    tt_put_raw(&out, "\n", 1);
    tt_put_raw(&out, say(s->lang, keys), strlen(say(s->lang, keys)));
    piece_pager(s->lang, say(s->lang, "terminal.signs"), out.buf);
    tt_sink_free(&out);
}
