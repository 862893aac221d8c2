/* The curve of win chances: made by the bots' search, kept in the record's file, drawn as a row of blocks. */
#include "curve.h"

#include <stdlib.h>

const struct tt_curve *curve_of(struct table *t) {
    char hash[17];
    if (!t->curve.n)
        return NULL;
    tt_match_hash(t->match, hash);
    return !strcmp(hash, t->curve_hash) ? &t->curve : NULL;
}

void curve_load(struct table *t, const struct tt_json *analysis) {
    tt_curve_free(&t->curve);
    if (analysis && tt_curve_read(t->match, analysis, &t->curve))
        tt_match_hash(t->match, t->curve_hash);
}

/* The file as it is, with the analysis in place of an earlier one. Where that fails, the curve is only not kept. */
static void keep_in_file(struct table *t, const char *path) {
    struct tt_error err;
    size_t n;
    char *text = term_read_file(path, &n);
    struct tt_document *doc = text ? tt_json_parse(text, n, &err) : NULL;
    free(text);
    const struct tt_json *root = doc ? tt_document_root(doc) : NULL;
    if (tt_json_is(root, TT_JSON_OBJECT) && tt_json_get(root, "actions")) {
        struct tt_sink s;
        tt_sink_grow(&s);
        tt_put_object(&s);
        for (const struct tt_json *v = tt_json_first(root); v; v = tt_json_next(root, v)) {
            if (!strcmp(v->key, "analysis"))
                continue;
            tt_put_key(&s, v->key);
            tt_put_json(&s, v);
        }
        tt_put_key(&s, "analysis");
        tt_put_analysis(t->match, &t->curve, &s);
        tt_put_end(&s);
        tt_put_raw(&s, "\n", 1);
        store_write(path, s.buf, s.len);
        tt_sink_free(&s);
    }
    tt_document_free(doc);
}

/* The levels of who sits there, and the budget of a point. */
static struct tt_think ask_for(const struct table *t, uint8_t *level) {
    for (int p = 0; p < t->seats; p++)
        level[p] = (uint8_t)tt_net_level(t->seat[p].player ? tt_player_spec(t->seat[p].player) : NULL);
    return (struct tt_think){.iterations = TT_ANALYSE, .threads = 1, .levels = level};
}

bool curve_make(struct table *t, bool (*progress)(void *, int, int), void *with) {
    uint8_t level[TT_MAX_SEATS];
    struct tt_think ask = ask_for(t, level);
    struct tt_curve made;
    int ply = tt_match_ply(t->match);
    bool done = tt_analyse_line(t->match, &ask, &made, progress, with);
    table_goto(t, ply);
    if (!done)
        return false;
    tt_curve_free(&t->curve);
    t->curve = made;
    tt_match_hash(t->match, t->curve_hash);
    if (t->path[0])
        keep_in_file(t, t->path);
    return true;
}

bool curve_together(const struct tt_curve *c, int seats) {
    for (int i = 0; i < c->n; i++)
        for (int s = 1; s < seats; s++)
            if (c->point[i].value[s] != c->point[i].value[0])
                return false;
    return true;
}

int curve_column(int ply, int plies, int w) { return plies > 0 ? (int)((long)ply * (w - 1) / plies) : 0; }

void curve_spark(const struct tt_curve *c, int seat, int w, bool ascii, char *out, size_t cap) {
    static const char *const block[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    static const char low[] = "_.,-=+*#";
    size_t len = 0;
    for (int x = 0; x < w && len + 4 < cap; x++) {
        /* The mean of the plies that share the column. */
        int64_t sum = 0, n = 0;
        for (int i = 0; i < c->n; i++)
            if (curve_column(i, c->n - 1, w) == x) {
                sum += c->point[i].value[seat];
                n++;
            }
        if (!n) {
            int i = w > 1 ? (int)((long)x * (c->n - 1) / (w - 1)) : 0;
            sum = c->point[i].value[seat];
            n = 1;
        }
        int level = (int)(sum / n * 8 / 65537);
        if (ascii)
            out[len++] = low[level];
        else {
            memcpy(out + len, block[level], 3);
            len += 3;
        }
    }
    out[len] = 0;
}

int curve_percent(const struct tt_curve *c, int ply, int seat) {
    return (c->point[ply].value[seat] * 100 + 32768) / 65536;
}

void curve_turn(struct table *t, int ply, char *out, size_t cap) {
    const struct tt_curve *c = curve_of(t);
    char best[TEXT_BYTES], loss[16];
    out[0] = 0;
    if (!c || ply < 0 || ply >= c->n || c->turn[ply] == TT_TURN_NONE)
        return;
    const struct tt_point *p = &c->point[ply];
    table_action_text(t, ply, p->best, best, sizeof best);
    snprintf(loss, sizeof loss, "%d", (p->loss * 100 + 32768) / 65536);
    if (c->turn[ply] == TT_TURN_MISTAKE)
        term_put(out, cap, say2(t->lang, "cli.analyse.mistake", loss, best));
    else
        term_put(out, cap,
                 say1(t->lang, p->has_played && p->played == p->best ? "cli.analyse.swing_same" : "cli.analyse.swing",
                      best));
}

void curve_why(struct table *t, int ply, void (*add)(void *with, int ply, const char *text), void *with) {
    const struct tt_curve *c = curve_of(t);
    uint8_t level[TT_MAX_SEATS];
    struct tt_think ask = ask_for(t, level);
    const char *names[TT_MAX_SEATS] = {NULL};
    if (!c || ply < 0 || ply >= c->n || c->turn[ply] != TT_TURN_MISTAKE)
        return;
    for (int p = 0; p < t->seats; p++)
        names[p] = t->names[p];
    int from = tt_match_ply(t->match);
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_match_goto(t->match, ply);
    const struct tt_json *all = tt_put_why(t->match, &c->point[ply], &ask, &s) ? tt_sink_value(&s) : NULL;
    for (const struct tt_json *one = tt_json_first(all); one; one = tt_json_next(all, one)) {
        char text[TEXT_BYTES];
        tt_sentence(t->lang, tt_match_game(t->match)->id, "reason", one, names, text, sizeof text);
        add(with, ply, text);
    }
    tt_match_goto(t->match, from);
    tt_sink_free(&s);
}
