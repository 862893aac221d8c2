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

char *scene_sentence(int lang, const char *game, const char *const *names, const char *kind, const char *given,
                     const struct tt_json *object) {
    char text[TEXT_BYTES], key[NAME_BYTES * 2];
    term_put(text, sizeof text, given);
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

static void add_choice(struct scene *s, const struct tt_json *action, const struct tt_json *label) {
    char text[TEXT_BYTES];
    const char *more = board_explains(s, action);
    char *sentence = scene_sentence(s->lang, s->game, s->names, "action",
                                    tt_json_is(label, TT_JSON_TEXT) ? label->text : "", action);
    if (more) {
        snprintf(text, sizeof text, "%.*s: %s", TEXT_BYTES / 2, sentence, more);
        free(sentence);
        sentence = term_copy(text);
    }
    s->choice = tt_have(realloc(s->choice, ((size_t)s->choices + 1) * sizeof *s->choice));
    s->choice[s->choices++] = (struct choice){.text = sentence, .action = action};
}

void scene_add_line(struct scene *s, const char *text) {
    if ((s->lines & (s->lines - 1)) == 0)
        s->log = tt_have(realloc(s->log, (size_t)(s->lines ? s->lines * 2 : 1) * sizeof *s->log));
    s->log[s->lines++] = term_copy(text);
}

void scene_read(struct scene *s, struct tt_document *doc, const struct tt_json *u) {
    const struct tt_json *view = tt_json_get(u, "view"), *actors = tt_json_get(u, "actors");
    const struct tt_json *actions = tt_json_get(u, "actions"), *labels = tt_json_get(u, "labels");
    const struct tt_json *label = tt_json_first(labels);
    int64_t n;
    s->doc = doc;
    s->view = tt_json_is(view, TT_JSON_OBJECT) ? view : NULL;
    for (const struct tt_json *c = tt_json_first(actors); c; c = tt_json_next(actors, c))
        if (tt_json_int(c, 0, TT_MAX_SEATS - 1, &n))
            s->actors |= 1u << n;
    for (const struct tt_json *c = tt_json_first(actions); c; c = tt_json_next(actions, c)) {
        add_choice(s, c, label);
        label = label ? tt_json_next(labels, label) : NULL;
    }
    s->over = tt_json_is_text(tt_json_get(u, "status"), "over");
}

void scene_clear(struct scene *s) {
    for (int i = 0; i < s->choices; i++)
        free(s->choice[i].text);
    for (int i = 0; i < s->lines; i++)
        free(s->log[i]);
    free(s->choice);
    free(s->log);
    tt_document_free(s->doc);
    tt_document_free(s->components_doc);
    memset(s, 0, sizeof *s);
}

/* --- of a match that is looked at ------------------------------------------------------------ */

/* A sentence of the match, with the names of a custom deck's cards as a viewer sees them. */
static void match_sentence(struct table *t, int viewer, const char *kind, const struct tt_json *object, char *out,
                           size_t cap) {
    struct tt_sink view;
    const struct tt_json *things = NULL;
    tt_sink_nodes(&view);
    if (tt_match_setup(t->match)->custom) {
        tt_put_view(t->game, tt_match_setup(t->match), tt_match_state(t->match), viewer, &view);
        things = tt_json_get(tt_sink_value(&view), "names");
    }
    tt_sentence_named(t->lang, t->game->id, kind, object, t->names, things, out, cap);
    tt_sink_free(&view);
}

void table_action_text(struct table *t, int ply, tt_move move, char *out, size_t cap) {
    struct tt_sink s;
    int from = tt_match_ply(t->match);
    tt_sink_nodes(&s);
    tt_match_goto(t->match, ply);
    tt_put_spoken_action(t->game, tt_match_setup(t->match), tt_match_state(t->match), move, &s);
    match_sentence(t, TT_NOBODY, "action", tt_sink_value(&s), out, cap);
    tt_match_goto(t->match, from);
    tt_sink_free(&s);
}

void table_tell(struct table *t, int viewer, int from_ply, int to_ply, void (*each)(void *, int, const char *),
                void *with) {
    struct tt_sink s;
    struct tt_events *events = tt_need(sizeof *events);
    int here = tt_match_ply(t->match), length = tt_match_line_length(t->match);
    tt_sink_nodes(&s);
    tt_match_goto(t->match, from_ply < 0 ? 0 : from_ply < length ? from_ply : length);
    for (int ply; (ply = tt_match_ply(t->match)) < to_ply && ply < length;) {
        char text[TEXT_BYTES];
        events->n = 0;
        tt_match_play(t->match, tt_match_move_at(t->match, ply), events);
        for (int i = 0; i < events->n && i < TT_MAX_EVENTS; i++) {
            tt_sink_clear(&s);
            tt_put_event(t->game, tt_match_setup(t->match), &events->item[i], viewer, &s);
            match_sentence(t, viewer, "event", tt_sink_value(&s), text, sizeof text);
            char *shown = scene_sentence(t->lang, t->game->id, t->names, "event", text, tt_sink_value(&s));
            if (*shown)
                each(with, ply, shown);
            free(shown);
        }
    }
    tt_match_goto(t->match, here);
    tt_sink_free(&s);
    free(events);
}

static struct tt_document *components_of(const struct table *t) {
    struct tt_sink out;
    tt_sink_nodes(&out);
    tt_put_components(t->game, tt_match_setup(t->match), t->lang, &out);
    return tt_sink_take(&out);
}

static void put_labels(struct table *t, int viewer, const tt_move *legal, int n, struct tt_sink *out) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_key_list(out, "labels");
    for (int i = 0; i < n; i++) {
        char text[TEXT_BYTES];
        tt_sink_clear(&s);
        tt_put_spoken_action(t->game, tt_match_setup(t->match), tt_match_state(t->match), legal[i], &s);
        match_sentence(t, viewer, "action", tt_sink_value(&s), text, sizeof text);
        tt_put_text(out, text);
    }
    tt_put_end(out);
    tt_sink_free(&s);
}

void scene_of_table(struct table *t, int viewer, struct scene *s) {
    const struct tt_setup *setup = tt_match_setup(t->match);
    const struct tt_state *state = tt_match_state(t->match);
    const tt_move *legal = NULL;
    struct tt_sink out;
    bool acts = viewer >= 0 && (state->actors >> viewer & 1);
    int n = acts ? tt_match_legal(t->match, viewer, &legal) : 0;
    memset(s, 0, sizeof *s);
    s->lang = t->lang;
    s->game = t->game->id;
    s->seats = t->seats;
    s->viewer = viewer;
    s->names = t->names;
    s->ply = tt_match_ply(t->match);
    s->line_length = tt_match_line_length(t->match);
    s->components_doc = components_of(t);
    s->components = tt_document_root(s->components_doc);
    tt_sink_nodes(&out);
    tt_put_object(&out);
    tt_put_key(&out, "view");
    tt_put_view(t->game, setup, state, viewer, &out);
    tt_key_seats(&out, "actors", state->actors);
    tt_key_text(&out, "status", tt_match_over(t->match) ? "over" : "playing");
    tt_key_list(&out, "actions");
    for (int i = 0; i < n; i++)
        tt_put_action(t->game, setup, state, legal[i], &out);
    tt_put_end(&out);
    put_labels(t, viewer, legal, n, &out);
    tt_put_end(&out);
    struct tt_document *doc = tt_sink_take(&out);
    scene_read(s, doc, tt_document_root(doc));
}

/* --- the end ------------------------------------------------------------------------------- */

int result_lines(const struct scene *s, const struct tt_json *result, char (*out)[TEXT_BYTES]) {
    const struct tt_json *winners = tt_json_get(result, "winners"), *scores = tt_json_get(result, "scores");
    const struct tt_json *reason = tt_json_get(result, "reason");
    char text[TEXT_BYTES] = "", score[TEXT_BYTES] = "";
    size_t len = 0;
    int n = 0, left = winners ? (int)winners->count : 0, won = left, seat = 0;
    int64_t who = 0;
    if (!tt_json_is(result, TT_JSON_OBJECT))
        return 0;
    for (const struct tt_json *c = tt_json_first(winners); c; c = tt_json_next(winners, c)) {
        tt_json_int(c, 0, TT_MAX_SEATS - 1, &who);
        left--;
        len += (size_t)snprintf(text + len, sizeof text - len, "%s%s", scene_seat(s, (int)who),
                                left ? say(s->lang, left == 1 ? "list.and" : "list.comma") : "");
    }
    term_put(out[n++], TEXT_BYTES,
             won == 0                     ? say(s->lang, "terminal.nobody_won")
             : won == s->seats && won > 1 ? say(s->lang, "terminal.all_won")
                                          : say1(s->lang, won == 1 ? "terminal.winner" : "terminal.winners", text));
    if (tt_json_is(reason, TT_JSON_TEXT))
        term_put(out[n++], TEXT_BYTES,
                 say1(s->lang, "terminal.reason", word_named(s->lang, s->game, "reason", reason->text)));
    len = 0;
    for (const struct tt_json *c = tt_json_first(scores); c && seat < TT_MAX_SEATS; c = tt_json_next(scores, c), seat++)
        len += (size_t)snprintf(score + len, sizeof score - len, "%s%s: %lld", seat ? ", " : "", scene_seat(s, seat),
                                (long long)c->num);
    if (len)
        term_put(out[n++], TEXT_BYTES, say1(s->lang, "terminal.scores", score));
    return n;
}

int table_result(struct table *t, char (*out)[TEXT_BYTES]) {
    struct tt_sink s;
    struct scene bare = {.lang = t->lang, .game = t->game->id, .seats = t->seats, .names = t->names};
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_put_result(t->game, tt_match_setup(t->match), tt_match_state(t->match), &s);
    tt_put_end(&s);
    int n = result_lines(&bare, tt_sink_value(&s), out);
    tt_sink_free(&s);
    return n;
}
