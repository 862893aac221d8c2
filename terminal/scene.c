/* Scenes: what one seat may know, as objects and sentences. */
#include "terminal.h"

#include <stdlib.h>

const char *scene_seat(const struct scene *s, int seat) {
    static _Thread_local char ring[4][NAME_BYTES * 2];
    static _Thread_local unsigned at;
    if (seat >= 0 && seat < TT_MAX_SEATS && s->names && s->names[seat])
        return s->names[seat];
    char *out = ring[at++ % 4];
    term_put(out, sizeof ring[0], say_n(s->lang, "seat.name", seat + 1));
    return out;
}

const char *scene_name(const struct scene *s, const char *field, const char *id) {
    const struct tt_json *own = tt_json_get(tt_json_get(s->view, "names"), id);
    return tt_json_is(own, TT_JSON_TEXT) ? own->text : word_named(s->lang, s->game, field, id);
}

static char *sentence(int lang, const char *game, const char *kind, const struct tt_json *object,
                      const char *const *names, const struct tt_json *things) {
    char text[TEXT_BYTES], key[NAME_BYTES * 2];
    tt_sentence_named(lang, game, kind, object, names, things, text, sizeof text);
    /* A game that has no sentences yet can be played all the same. */
    snprintf(key, sizeof key, "%s.%s.", game, kind);
    if (!strncmp(text, key, strlen(key))) {
        struct scene bare = {.lang = lang, .game = game, .seats = TT_MAX_SEATS, .names = names};
        word_value(&bare, kind, object, text, sizeof text);
    }
    /* Sentences begin with a capital letter, whatever name stands first. */
    if (text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    return term_copy(text);
}

void scene_add_choice(struct scene *s, const char *json) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(json, strlen(json), &err);
    if (!doc)
        return;
    s->choice = term_need(realloc(s->choice, ((size_t)s->choices + 1) * sizeof *s->choice));
    s->choice[s->choices].text =
        sentence(s->lang, s->game, "action", tt_document_root(doc), s->names, tt_json_get(s->view, "names"));
    s->choice[s->choices].json = term_copy(json);
    s->choices++;
    tt_document_free(doc);
}

void scene_add_line(struct scene *s, const char *text) {
    if ((s->lines & (s->lines - 1)) == 0)
        s->log = term_need(realloc(s->log, (size_t)(s->lines ? s->lines * 2 : 1) * sizeof *s->log));
    s->log[s->lines++] = term_copy(text);
}

static void add_line(void *with, int ply, const char *text) {
    (void)ply;
    scene_add_line(with, text);
}

/* With an own deck the names of its cards are in the view, as far as they can be seen; NULL without one. */
struct tt_document *table_things(struct table *t, int viewer) {
    struct tt_sink out;
    struct tt_error err;
    if (!tt_match_setup(t->match)->custom)
        return NULL;
    tt_sink_grow(&out);
    tt_put_view(t->game, tt_match_setup(t->match), tt_match_state(t->match), viewer, &out);
    struct tt_document *doc = tt_json_parse(out.buf, out.len, &err);
    tt_sink_free(&out);
    return doc;
}

void table_tell(struct table *t, int viewer, int from_ply, int to_ply, void (*each)(void *, int, const char *),
                void *with) {
    struct tt_sink s;
    struct tt_error err;
    struct tt_document *own = table_things(t, viewer);
    tt_sink_grow(&s);
    for (int ply = from_ply < 0 ? 0 : from_ply; ply < to_ply && ply < t->logged; ply++)
        for (int i = 0; i < t->log[ply].n; i++) {
            tt_sink_clear(&s);
            tt_put_event(t->game, tt_match_setup(t->match), &t->log[ply].event[i], viewer, &s);
            struct tt_document *doc = tt_json_parse(s.buf, s.len, &err);
            if (!doc)
                continue;
            char *text = sentence(t->lang, t->game->id, "event", tt_document_root(doc), t->names,
                                  own ? tt_json_get(tt_document_root(own), "names") : NULL);
            if (*text)
                each(with, ply, text);
            free(text);
            tt_document_free(doc);
        }
    tt_document_free(own);
    tt_sink_free(&s);
}

static struct tt_document *components_of(const struct table *t) {
    struct tt_sink out;
    tt_sink_nodes(&out);
    tt_put_components(t->game, tt_match_setup(t->match), t->lang, &out);
    return tt_sink_take(&out);
}

void scene_of_table(struct table *t, int viewer, int log_from_ply, struct scene *s) {
    struct tt_error err;
    struct tt_sink out;
    const tt_move *legal;
    memset(s, 0, sizeof *s);
    s->lang = t->lang;
    s->game = t->game->id;
    s->seats = t->seats;
    s->viewer = viewer;
    s->names = t->names;
    s->actors = table_actors(t);
    s->over = tt_match_over(t->match);
    s->ply = tt_match_ply(t->match);
    s->line_length = tt_match_line_length(t->match);
    tt_sink_grow(&out);
    tt_put_view(t->game, tt_match_setup(t->match), tt_match_state(t->match), viewer, &out);
    s->doc = tt_json_parse(out.buf, out.len, &err);
    s->view = s->doc ? tt_document_root(s->doc) : NULL;
    s->components_doc = components_of(t);
    s->components = tt_document_root(s->components_doc);
    if (viewer >= 0 && (s->actors >> viewer & 1)) {
        int n = tt_match_legal(t->match, viewer, &legal);
        for (int i = 0; i < n; i++) {
            tt_sink_clear(&out);
            tt_put_action(t->game, tt_match_setup(t->match), tt_match_state(t->match), legal[i], &out);
            scene_add_choice(s, out.buf);
        }
    }
    tt_sink_free(&out);
    table_tell(t, viewer, log_from_ply, t->logged, add_line, s);
}

void scene_clear(struct scene *s) {
    for (int i = 0; i < s->choices; i++) {
        free(s->choice[i].text);
        free(s->choice[i].json);
    }
    for (int i = 0; i < s->lines; i++)
        free(s->log[i]);
    free(s->choice);
    free(s->log);
    tt_document_free(s->doc);
    tt_document_free(s->components_doc);
    memset(s, 0, sizeof *s);
}

/* --- the end ------------------------------------------------------------------------------- */

void scene_result(struct table *t, void (*each)(void *, const char *), void *with) {
    struct tt_result r;
    memset(&r, 0, sizeof r);
    t->game->result(tt_match_setup(t->match), tt_match_state(t->match), &r);
    char text[TEXT_BYTES] = "", scores[TEXT_BYTES] = "";
    size_t len = 0, slen = 0;
    int left = tt_count(r.winners);
    for (int p = 0; p < t->seats; p++) {
        slen +=
            (size_t)snprintf(scores + slen, sizeof scores - slen, "%s%s: %d", p ? ", " : "", t->names[p], r.score[p]);
        if (!(r.winners >> p & 1))
            continue;
        left--;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", t->names[p],
                                left ? say(t->lang, left == 1 ? "list.and" : "list.comma") : "");
    }
    int n = tt_count(r.winners);
    each(with, n == 0                   ? say(t->lang, "terminal.nobody_won")
               : n == t->seats && n > 1 ? say(t->lang, "terminal.all_won")
                                        : say1(t->lang, n == 1 ? "terminal.winner" : "terminal.winners", text));
    if (r.reason)
        each(with, say1(t->lang, "terminal.reason", word_named(t->lang, t->game->id, "reason", r.reason)));
    each(with, say1(t->lang, "terminal.scores", scores));
}
