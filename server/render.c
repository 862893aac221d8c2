/* The update object of docs/server-api.md, for one viewer. Views and events come from the engine, redacted by
 * it; nothing of the state, the setup's seed or another seat's actions passes here any other way. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { PROPOSAL_MS = 120000 };

static void key_text_or_null(struct tt_sink *s, const char *key, const char *text) {
    if (text && text[0])
        tt_key_text(s, key, text);
    else
        tt_key_null(s, key);
}

/* --- seats ----------------------------------------------------------------------------------------- */

static void put_seat_fields(struct tt_sink *s, const struct table *t, enum seat_kind kind, const char *person,
                            const char *bot) {
    tt_key_text(s, "kind", seat_kind_name[kind]);
    tt_key_text(s, "name", kind == SEAT_BOT ? bot : table_name(t, person));
    key_text_or_null(s, "person", person);
    key_text_or_null(s, "bot", bot);
}

static void put_seats(struct tt_sink *s, const struct table *t) {
    tt_key_list(s, "seats");
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct seat *seat = &t->seat[i];
        tt_put_object(s);
        tt_key_int(s, "seat", i);
        put_seat_fields(s, t, seat->kind, seat->person, seat->bot);
        tt_key_bool(s, "here", seat->kind == SEAT_BOT || seat_here(seat));
        if (seat->rating)
            tt_key_int(s, "rating", seat->rating);
        else
            tt_key_null(s, "rating");
        tt_put_end(s);
    }
    tt_put_end(s);
}

/* As lists of tables show them; kept in the database's row. */
void render_seats_brief(struct tt_sink *s, const struct table *t) {
    tt_put_list(s);
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct seat *seat = &t->seat[i];
        tt_put_object(s);
        tt_key_text(s, "kind", seat_kind_name[seat->kind]);
        tt_key_text(s, "name", seat->kind == SEAT_BOT ? seat->bot : table_name(t, seat->person));
        key_text_or_null(s, "bot", seat->bot);
        tt_put_end(s);
    }
    tt_put_end(s);
}

/* --- steps ------------------------------------------------------------------------------------------- */

/* A sentence for an object that a game has just written at the end of the sink. */
static void sentence_of(const struct table *t, int lang, const char *kind, const char *text, size_t n,
                        struct tt_sink *out) {
    struct tt_error err;
    char sentence[2000];
    char label[TT_MAX_SEATS][NAME_BYTES + 8];
    const char *names[TT_MAX_SEATS];
    struct tt_document *doc = tt_json_parse(text, n, &err);
    if (!doc)
        return;
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        char number[8];
        const char *args[] = {number};
        const char *name = i < t->spec.setup.seats ? table_name(t, t->seat[i].person) : "";
        snprintf(number, sizeof number, "%d", i + 1);
        if (name[0])
            snprintf(label[i], sizeof label[i], "%s", name);
        else
            tt_text_fill(lang, "seat.name", args, 1, label[i], sizeof label[i]);
        names[i] = label[i];
    }
    tt_sentence(lang, t->spec.game->id, kind, tt_document_root(doc), names, sentence, sizeof sentence);
    tt_put_text(out, sentence);
    tt_document_free(doc);
}

/* A list of sentences, gathered while the objects that they are about are written, and put behind those. */
static void words_open(const struct viewer *v, struct tt_sink *words) {
    if (!v->texts)
        return;
    tt_sink_grow(words);
    tt_put_list(words);
}

static void words_close(const struct viewer *v, struct tt_sink *words, const char *key, struct tt_sink *s) {
    if (!v->texts)
        return;
    tt_put_end(words);
    tt_put_key(s, key);
    tt_put_written(s, words->buf, words->len);
    tt_sink_free(words);
}

static void put_events(struct tt_sink *s, const struct table *t, const struct viewer *v, const struct tt_events *ev) {
    int n = ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS;
    struct tt_sink texts;
    words_open(v, &texts);
    tt_key_list(s, "events");
    for (int i = 0; i < n; i++) {
        size_t from = s->len + (s->comma ? 1 : 0);
        tt_put_event(t->spec.game, &t->spec.setup, &ev->item[i], v->seat, s);
        if (v->texts)
            sentence_of(t, v->lang, "event", s->buf + from, s->len - from, &texts);
    }
    tt_put_end(s);
    words_close(v, &texts, "texts", s);
}

/* The body of an entry, as far as it is anybody's business. */
static void put_body(struct tt_sink *s, const struct table *t, const struct entry *e, const struct viewer *v) {
    struct tt_error err;
    struct tt_document *doc = e->body ? tt_json_parse(e->body, strlen(e->body), &err) : NULL;
    const struct tt_json *in = doc ? tt_document_root(doc) : NULL;
    const struct tt_json *phrase = tt_json_get(in, "phrase");
    static const char *const open[] = {"what", "ply", "target", "yes", "table", "text", "phrase", "name", NULL};
    if (e->kind == K_SEAT) {
        int kind = tt_json_find(tt_json_get(in, "kind"), seat_kind_name);
        const struct tt_json *person = tt_json_get(in, "person"), *bot = tt_json_get(in, "bot");
        tt_key_object(s, "now");
        tt_key_int(s, "seat", e->seat);
        put_seat_fields(s, t, (enum seat_kind)kind, person && person->text ? person->text : "",
                        bot && bot->text ? bot->text : "");
        tt_put_end(s);
    } else {
        for (const struct tt_json *c = tt_json_first(in); c; c = tt_json_next(in, c))
            for (int i = 0; open[i]; i++)
                if (!strcmp(open[i], c->key)) {
                    tt_put_key(s, c->key);
                    tt_put_json(s, c);
                }
    }
    /* A phrase is read in the reader's language. */
    if (tt_json_is(phrase, TT_JSON_TEXT)) {
        char key[80];
        snprintf(key, sizeof key, "server.phrase.%s", phrase->text);
        tt_key_text(s, "text", tt_text(v->lang, key));
    }
    tt_document_free(doc);
}

static bool visible(const struct table *t, const struct entry *e, const struct viewer *v) {
    if (e->kind == K_MUTE)
        return false;
    if (e->kind != K_CHAT)
        return true;
    return v->chat && !(v->seat >= 0 && e->seat >= 0 && (t->seat[v->seat].muted >> e->seat & 1));
}

static void put_step(struct tt_sink *s, const struct table *t, int version, const struct viewer *v,
                     const struct tt_events *ev) {
    const struct entry *e = &t->log[version - 1];
    if (!visible(t, e, v))
        return;
    tt_put_object(s);
    tt_key_int(s, "version", version);
    tt_key_int(s, "at", e->at);
    tt_key_text(s, "kind", kind_name[e->kind]);
    tt_key_seat(s, "seat", e->seat);
    if (e->kind == K_MOVE) {
        tt_key_int(s, "ply", e->ply);
        put_events(s, t, v, ev);
    } else {
        put_body(s, t, e, v);
    }
    tt_put_end(s);
}

/* Steps from..upto. Without the events at hand, or for the past, the game is replayed to get them again. */
static void put_steps(struct tt_sink *s, struct table *t, const struct viewer *v, int64_t upto,
                      const struct tt_events *fresh, struct moment *past) {
    int moves = 0;
    bool skip = v->from < 0 || v->from > upto || upto - v->from > STEPS_MAX;
    for (int64_t i = v->from; !skip && i < upto; i++)
        moves += t->log[i].kind == K_MOVE;
    bool replay = past || moves > 1 || (moves == 1 && !fresh);
    struct moment own, *m = past;
    struct tt_events *ev = &t->server->events;
    if (replay && !past && !skip)
        moment_start(m = &own, t);
    if (skip)
        tt_key_null(s, "steps");
    else
        tt_key_list(s, "steps");
    for (int64_t i = replay ? 0 : v->from; i < upto && (!skip || past); i++) {
        bool shown = !skip && i >= v->from;
        if (replay) {
            ev->n = 0;
            moment_step(m, t, &t->log[i], shown ? ev : NULL);
        }
        if (shown)
            put_step(s, t, (int)i + 1, v, replay ? ev : fresh);
    }
    if (!skip)
        tt_put_end(s);
    if (m && m != past)
        moment_clear(m);
}

/* --- the rest of it ------------------------------------------------------------------------------------ */

static void put_actions(struct tt_sink *s, struct table *t, const struct viewer *v, bool may) {
    const tt_move *move;
    int n = may ? tt_match_legal(t->match, v->seat, &move) : 0;
    struct tt_sink labels;
    words_open(v, &labels);
    tt_key_list(s, "actions");
    for (int i = 0; i < n; i++) {
        size_t from = s->len + (s->comma ? 1 : 0);
        tt_put_action(t->spec.game, &t->spec.setup, tt_match_state(t->match), move[i], s);
        if (v->texts)
            sentence_of(t, v->lang, "action", s->buf + from, s->len - from, &labels);
    }
    tt_put_end(s);
    words_close(v, &labels, "labels", s);
}

static void put_proposal(struct tt_sink *s, const struct table *t) {
    const struct proposal *p = &t->proposal;
    if (!p->open || server_now(t->server) - p->at > PROPOSAL_MS) {
        tt_key_null(s, "proposal");
        return;
    }
    tt_key_object(s, "proposal");
    tt_key_text(s, "what", what_name[p->what]);
    tt_key_seat(s, "by", p->by);
    tt_key_int(s, "ply", p->ply);
    tt_key_seat(s, "seat", p->target);
    tt_key_seats(s, "yes", p->yes);
    tt_key_seats(s, "need", p->need);
    tt_put_end(s);
}

static void put_end(struct tt_sink *s, const struct table *t, const struct tt_state *state, bool over) {
    if (over) {
        tt_key_object(s, "result");
        tt_put_result(t->spec.game, &t->spec.setup, state, s);
        tt_put_end(s);
    } else {
        tt_key_null(s, "result");
    }
    tt_key_object(s, "seed");
    tt_key_text(s, "hash", t->spec.hash);
    if (over && t->status == S_OVER) {
        char seed[24];
        snprintf(seed, sizeof seed, "%llu", (unsigned long long)t->spec.setup.seed);
        tt_key_text(s, "seed", seed);
        tt_key_text(s, "nonce", t->spec.nonce);
    }
    tt_put_end(s);
}

static void put_info(struct tt_sink *s, const struct table *t, int seat) {
    static const char *const chat[] = {"all", "phrases", "off"};
    const struct spec *sp = &t->spec;
    tt_key_object(s, "info");
    tt_key_text(s, "table", t->id);
    key_text_or_null(s, "code", seat >= 0 || sp->open ? sp->code : NULL);
    tt_key_text(s, "game", sp->game->id);
    tt_key_int(s, "players", sp->setup.seats);
    tt_put_key(s, "options");
    tt_put_options(sp->game, &sp->setup, s);
    tt_key_bool(s, "public", sp->open);
    tt_key_text(s, "lang", sp->lang);
    tt_key_bool(s, "watch", sp->watch);
    tt_key_int(s, "delay", sp->delay);
    tt_key_text(s, "chat", chat[sp->chat]);
    tt_key_bool(s, "rated", sp->rated);
    tt_put_key(s, "clock");
    clock_put(s, sp);
    tt_key_int(s, "created", sp->created);
    if (sp->rematch_of[0])
        tt_key_text(s, "rematch_of", sp->rematch_of);
    if (t->rematch[0])
        tt_key_text(s, "rematch", t->rematch);
    tt_put_end(s);
}

/* Spectators of a table with a delay are that many seconds behind. */
int64_t render_version(const struct table *t, int seat) {
    int64_t version = table_version(t);
    if (seat >= 0 || !t->spec.delay)
        return version;
    int64_t until = server_now(t->server) - t->spec.delay * (int64_t)1000;
    while (version > 0 && t->log[version - 1].at > until)
        version--;
    return version;
}

int64_t render_update(struct tt_sink *s, struct table *t, const struct viewer *who, const struct tt_events *fresh,
                      bool info) {
    int64_t upto = render_version(t, who->seat);
    struct viewer own = *who, *v = &own;
    if (own.from == FROM_LATEST)
        own.from = upto > STEPS_MAX ? upto - STEPS_MAX : 0;
    bool late = upto < table_version(t);
    struct moment past;
    const struct tt_state *state = t->match ? tt_match_state(t->match) : NULL;
    enum status status = t->status;
    int ply = state ? tt_match_ply(t->match) : 0;
    bool skip = v->from < 0 || v->from > upto || upto - v->from > STEPS_MAX;
    tt_key_text(s, "table", t->id);
    if (info)
        put_info(s, t, v->seat);
    tt_key_int(s, "from", skip ? upto : v->from);
    tt_key_int(s, "version", upto);
    if (late)
        moment_start(&past, t);
    put_steps(s, t, v, upto, fresh, late ? &past : NULL);
    if (late) {
        state = past.state;
        status = past.status;
        ply = past.ply;
    }
    tt_key_int(s, "ply", ply);
    tt_key_text(s, "status", status == S_END ? "over" : status_name[status]);
    tt_key_seat(s, "seat", v->seat);
    tt_key_seat(s, "host", table_host(t));
    put_seats(s, t);
    tt_key_int(s, "watching", t->watching);
    tt_key_seats(s, "actors", state ? state->actors : 0);
    put_actions(s, t, v, v->seat >= 0 && state && status == S_PLAYING && (state->actors >> v->seat & 1));
    if (state) {
        tt_put_key(s, "view");
        tt_put_view(t->spec.game, &t->spec.setup, state, v->seat, s);
    } else {
        tt_key_null(s, "view");
    }
    clock_render(s, t, late ? &past : NULL);
    put_proposal(s, t);
    put_end(s, t, state, status == S_OVER);
    if (late)
        moment_clear(&past);
    return upto;
}
