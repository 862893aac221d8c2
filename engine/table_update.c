/* Updates: everything that one viewer needs to draw a table (docs/server-api.md, section 5). Views and events are
 * written by the game, redacted by the engine; nothing else of the state, the seed or another seat's actions passes. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_BYTES = 104, SENTENCE_BYTES = 2000 };

struct update {
    struct tt_sink *out;
    struct tt_table *table;
    const struct tt_viewer *viewer;
    uint8_t muted; /* seats that the viewer does not want to hear now, whatever the time that is told */
};

static void key_text_or_null(struct tt_sink *s, const char *key, const char *text) {
    if (text && text[0])
        tt_key_text(s, key, text);
    else
        tt_key_null(s, key);
}

/* --- seats -------------------------------------------------------------------------------------------------------- */

static void put_seat_fields(struct tt_sink *s, const struct tt_table *t, int seat, enum tt_seat_kind kind,
                            const char *person, const char *bot) {
    tt_key_text(s, "kind", tt_seat_kind_name[kind]);
    tt_key_text(s, "name", tt_table_own_name(t, seat, kind, person));
    key_text_or_null(s, "person", person);
    key_text_or_null(s, "bot", bot);
}

static void put_seats(const struct update *u) {
    const struct tt_table *t = u->table;
    tt_key_list(u->out, "seats");
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct tt_seat *seat = &t->seat[i];
        tt_put_object(u->out);
        tt_key_int(u->out, "seat", i);
        put_seat_fields(u->out, t, i, seat->kind, seat->person, seat->bot);
        tt_key_bool(u->out, "here", seat->kind == TT_SEAT_BOT || seat->here);
        if (seat->rating)
            tt_key_int(u->out, "rating", seat->rating);
        else
            tt_key_null(u->out, "rating");
        if (seat->rating)
            tt_key_bool(u->out, "provisional", seat->provisional);
        tt_put_end(u->out);
    }
    tt_put_end(u->out);
}

void tt_put_seats_brief(struct tt_sink *s, const struct tt_table *t) {
    tt_put_list(s);
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct tt_seat *seat = &t->seat[i];
        tt_put_object(s);
        tt_key_text(s, "kind", tt_seat_kind_name[seat->kind]);
        tt_key_text(s, "name", tt_table_own_name(t, i, seat->kind, seat->person));
        key_text_or_null(s, "bot", seat->bot);
        tt_put_end(s);
    }
    tt_put_end(s);
}

/* --- sentences ---------------------------------------------------------------------------------------------------- */

/* Sentences, gathered while the objects that they are about are written, and put behind those. */
struct tt_words {
    const struct tt_table *table;
    int lang;
    struct tt_sink object, view, texts; /* nodes, nodes, and the sentences, each with its end */
    int n;
    const struct tt_json *things; /* names of a custom deck's cards, as far as the viewer sees them */
    char name[TT_MAX_SEATS][NAME_BYTES];
    const char *names[TT_MAX_SEATS];
};

struct tt_words *tt_words_open(const struct tt_table *t, const struct tt_viewer *v) {
    const struct tt_match *m = t->match;
    if (!v->texts)
        return NULL;
    struct tt_words *w = tt_need(sizeof *w);
    w->table = t;
    w->lang = v->lang;
    tt_sink_nodes(&w->object);
    tt_sink_grow(&w->texts);
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        w->names[i] = w->name[i];
        tt_table_seat_name(t, i, v->lang, w->name[i], sizeof w->name[i]);
    }
    if (m && tt_match_setup(m)->custom) {
        tt_sink_nodes(&w->view);
        tt_put_view(tt_match_game(m), tt_match_setup(m), tt_match_state(m), v->seat, &w->view);
        w->things = tt_json_get(tt_sink_value(&w->view), "names");
    }
    return w;
}

void tt_words_add(struct tt_words *w, const char *kind, const struct tt_json *object) {
    char sentence[SENTENCE_BYTES] = "";
    if (!w)
        return;
    tt_sentence_named(w->lang, w->table->spec.game->id, kind, object, w->names, w->things, sentence, sizeof sentence);
    tt_put_raw(&w->texts, sentence, strlen(sentence) + 1);
    w->n++;
}

void tt_words_action(struct tt_words *w, tt_move move) {
    const struct tt_match *m = w ? w->table->match : NULL;
    if (!w)
        return;
    tt_sink_clear(&w->object);
    tt_put_spoken_action(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move, &w->object);
    tt_words_add(w, "action", tt_sink_value(&w->object));
}

static void words_event(struct tt_words *w, const struct tt_event *e, int viewer) {
    if (!w)
        return;
    tt_sink_clear(&w->object);
    tt_put_event(w->table->spec.game, tt_match_setup(w->table->match), e, viewer, &w->object);
    tt_words_add(w, "event", tt_sink_value(&w->object));
}

void tt_words_close(struct tt_words *w, struct tt_sink *out, const char *key) {
    if (!w)
        return;
    const char *text = w->texts.buf;
    tt_key_list(out, key);
    for (int i = 0; i < w->n; i++, text += strlen(text) + 1)
        tt_put_text(out, text);
    tt_put_end(out);
    tt_sink_free(&w->object);
    tt_sink_free(&w->view);
    tt_sink_free(&w->texts);
    free(w);
}

/* A bot's expected line is played on the copy of the position that it imagined. */
void tt_words_line(const struct tt_table *t, const struct tt_viewer *v, const struct tt_thought *thought,
                   struct tt_sink *out) {
    _Alignas(16) unsigned char copy[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)copy;
    const struct tt_setup *setup = tt_match_setup(t->match);
    struct tt_words *words = tt_words_open(t, v);
    tt_key_list(out, "line");
    if (thought->line_n)
        memcpy(copy, thought->line_from, t->spec.game->state_size);
    for (int i = 0; i < thought->line_n; i++) {
        tt_put_action(t->spec.game, setup, state, thought->line[i], out);
        if (words) {
            tt_sink_clear(&words->object);
            tt_put_spoken_action(t->spec.game, setup, state, thought->line[i], &words->object);
            tt_words_add(words, "action", tt_sink_value(&words->object));
        }
        t->spec.game->apply(setup, state, thought->line[i], NULL);
    }
    tt_put_end(out);
    tt_words_close(words, out, "line_texts");
}

void tt_put_table_reasons(struct tt_sink *s, const struct tt_table *t, const struct tt_viewer *v,
                          const struct tt_better *move) {
    struct tt_words *words = tt_words_open(t, v);
    struct tt_sink nodes;
    tt_sink_nodes(&nodes);
    tt_put_reasons(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), move, &nodes);
    const struct tt_json *all = tt_sink_value(&nodes);
    for (const struct tt_json *c = tt_json_first(all); c; c = tt_json_next(all, c))
        tt_words_add(words, "reason", c);
    tt_put_key(s, "why");
    tt_put_json(s, all);
    tt_words_close(words, s, "why_texts");
    tt_sink_free(&nodes);
}

void tt_put_table_preview(struct tt_sink *s, struct tt_table *t, const struct tt_viewer *v, tt_move move) {
    struct tt_sink nodes;
    struct tt_words *words = tt_words_open(t, v);
    tt_sink_nodes(&nodes);
    tt_put_object(&nodes);
    tt_put_preview(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), move, &nodes);
    tt_put_end(&nodes);
    const struct tt_json *all = tt_sink_value(&nodes), *events = tt_json_get(all, "events");
    for (const struct tt_json *e = tt_json_first(events); e; e = tt_json_next(events, e))
        tt_words_add(words, "event", e);
    for (const struct tt_json *c = tt_json_first(all); c; c = tt_json_next(all, c)) {
        tt_put_key(s, c->key);
        tt_put_json(s, c);
    }
    tt_words_close(words, s, "texts");
    tt_sink_free(&nodes);
}

/* Why an action is refused, with the seats' names; false where no sentence says it. */
static bool refusal_text(const struct tt_table *t, int lang, const char *why, const struct tt_json *action, char *out,
                         size_t cap) {
    char name[TT_MAX_SEATS][NAME_BYTES];
    const char *names[TT_MAX_SEATS];
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        names[i] = name[i];
        tt_table_seat_name(t, i, lang, name[i], sizeof name[i]);
    }
    return tt_refusal_text(lang, t->spec.game->id, why, action, names, out, cap);
}

void tt_put_clause(struct tt_sink *s, const struct tt_table *t, int lang, const struct tt_json *action,
                   struct tt_refusal no) {
    char text[SENTENCE_BYTES];
    tt_put_rule(s, t->spec.game->id, no.clause);
    if (!no.why)
        return;
    tt_key_text(s, "why", no.why);
    if (refusal_text(t, lang, no.why, action, text, sizeof text))
        tt_key_text(s, "text", text);
}

void tt_put_refusal(struct tt_sink *s, int lang, const struct tt_error *err, const struct tt_table *t,
                    const struct tt_json *action, int64_t retry_ms) {
    char key[80], own[SENTENCE_BYTES], why[SENTENCE_BYTES];
    const char *args[] = {err->field};
    snprintf(key, sizeof key, "server.error.%s", err->code);
    if (err->field && !strcmp(err->code, "bad_position")) /* which entry, and what is allowed */
        tt_error_text(lang, err, own, sizeof own);
    else if (err->field)
        tt_text_fill(lang, "server.error.field", args, 1, own, sizeof own);
    else if (tt_text_known(0, key))
        snprintf(own, sizeof own, "%s", tt_text(lang, key));
    else
        tt_error_text(lang, err, own, sizeof own);
    if (t && err->why && refusal_text(t, lang, err->why, action, why, sizeof why))
        snprintf(own, sizeof own, "%s", why);
    tt_key_object(s, "error");
    tt_key_text(s, "code", err->code);
    tt_key_text(s, "message", own);
    if (err->field)
        tt_key_text(s, "field", err->field);
    if (err->rule)
        tt_put_rule(s, t ? t->spec.game->id : "", err->rule);
    if (err->why)
        tt_key_text(s, "why", err->why);
    if (retry_ms)
        tt_key_int(s, "retry_ms", retry_ms);
    tt_put_end(s);
    /* What exactly is wrong, in the engine's words, for who writes a client. */
    if (err->message[0])
        tt_key_text(s, "detail", err->message);
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

static void put_events(const struct update *u, const struct tt_events *ev) {
    int n = ev->n < TT_MAX_EVENTS ? ev->n : TT_MAX_EVENTS;
    const struct tt_game *game = u->table->spec.game;
    const struct tt_setup *setup = tt_match_setup(u->table->match);
    struct tt_words *words = tt_words_open(u->table, u->viewer);
    tt_key_list(u->out, "events");
    for (int i = 0; i < n; i++) {
        tt_put_event(game, setup, &ev->item[i], u->viewer->seat, u->out);
        words_event(words, &ev->item[i], u->viewer->seat);
    }
    tt_put_end(u->out);
    tt_words_close(words, u->out, "texts");
}

/* The body of an entry, as far as it is for everybody. */
static void put_body(const struct update *u, const struct tt_entry *e) {
    struct tt_sink *s = u->out;
    char key[80];
    switch ((enum tt_entry_kind)e->kind) {
    case TT_ENTRY_SEAT:
        tt_key_object(s, "now");
        tt_key_int(s, "seat", e->seat);
        put_seat_fields(s, u->table, e->seat, (enum tt_seat_kind)e->what, e->name ? e->name : "", e->text);
        tt_put_end(s);
        break;
    case TT_ENTRY_UNDO: tt_key_int(s, "ply", e->n); break;
    case TT_ENTRY_PROPOSE:
        tt_key_text(s, "what", tt_proposal_name[e->what]);
        if (e->what == TT_PROPOSE_UNDO)
            tt_key_int(s, "ply", e->n);
        if (e->what == TT_PROPOSE_BOT)
            tt_key_int(s, "target", e->target);
        break;
    case TT_ENTRY_VOTE: tt_key_bool(s, "yes", e->what); break;
    case TT_ENTRY_CHAT:
        if (e->name)
            tt_key_text(s, "name", e->name);
        if (e->text && e->what) {
            /* A phrase is read in the reader's language. */
            snprintf(key, sizeof key, "server.phrase.%s", e->text);
            tt_key_text(s, "phrase", e->text);
            tt_key_text(s, "text", tt_text(u->viewer->lang, key));
        } else if (e->text) {
            tt_key_text(s, "text", e->text);
        }
        break;
    case TT_ENTRY_REMATCH: tt_key_text(s, "table", e->text ? e->text : ""); break;
    case TT_ENTRY_MOVE:
    case TT_ENTRY_START:
    case TT_ENTRY_PAUSE:
    case TT_ENTRY_RESUME:
    case TT_ENTRY_EXPIRE:
    case TT_ENTRY_TIMEOUT:
    case TT_ENTRY_END:
    case TT_ENTRY_MUTE:
    case TT_ENTRY_COMMIT:
    case TT_ENTRY_SEAL:
    case TT_ENTRY_REVEAL:
    case TT_ENTRY_RESIGN:
    case TT_ENTRY_DRAW:
    case TT_ENTRY_ABORT:
    case TT_ENTRY_KINDS: break;
    }
}

static bool heard(const struct update *u, const struct tt_entry *e) {
    const struct tt_viewer *v = u->viewer;
    if (e->kind == TT_ENTRY_MUTE || e->kind == TT_ENTRY_COMMIT || e->kind == TT_ENTRY_SEAL ||
        e->kind == TT_ENTRY_REVEAL)
        return false;
    if (e->kind != TT_ENTRY_CHAT)
        return true;
    return v->chat && !(e->seat >= 0 && (u->muted >> e->seat & 1));
}

static void put_step(const struct update *u, int number, const struct tt_events *ev) {
    const struct tt_entry *e = &u->table->log[number - 1];
    struct tt_sink *s = u->out;
    if (!heard(u, e))
        return;
    tt_put_object(s);
    tt_key_int(s, "version", number);
    tt_key_int(s, "at", e->at);
    tt_key_text(s, "kind", tt_entry_name[e->kind]);
    tt_key_seat(s, "seat", e->seat);
    if (e->kind == TT_ENTRY_MOVE) {
        tt_key_int(s, "ply", e->ply);
        put_events(u, ev);
    } else {
        put_body(u, e);
    }
    tt_put_end(s);
}

/* Whether the steps need a match that is played again: their events are not at hand. */
static bool needs_replay(const struct tt_table *t, int from, int upto, const struct tt_events *fresh) {
    int moves = 0;
    for (int i = from; i < upto; i++)
        moves += t->log[i].kind == TT_ENTRY_MOVE;
    return moves > 1 || (moves == 1 && (!fresh || upto != t->entries));
}

/* Steps from..upto; the table stands at upto afterwards. */
static void put_steps(const struct update *u, int from, int upto, const struct tt_events *fresh) {
    struct tt_table *t = u->table;
    bool replay = needs_replay(t, from, upto, fresh);
    struct tt_events *ev = replay ? tt_have(malloc(sizeof *ev)) : NULL;
    if (replay)
        tt_table_seek(t, from);
    for (int i = from; i < upto; i++) {
        if (replay) {
            ev->n = 0;
            tt_table_step(t, ev);
        }
        put_step(u, i + 1, replay ? ev : fresh);
    }
    free(ev);
    tt_table_seek(t, upto);
}

void tt_put_steps(struct tt_sink *s, struct tt_table *t, const struct tt_viewer *v, int from, int upto) {
    struct update u = {.out = s, .table = t, .viewer = v, .muted = v->seat >= 0 ? t->seat[v->seat].muted : 0};
    tt_put_list(s);
    put_steps(&u, from, upto, NULL);
    tt_put_end(s);
    tt_table_seek(t, t->entries);
}

/* --- the rest ----------------------------------------------------------------------------------------------------- */

static void put_actions(const struct update *u) {
    const tt_move *move;
    struct tt_table *t = u->table;
    int seat = u->viewer->seat, n = 0;
    if (seat >= 0 && t->status == TT_PLAYING && (tt_match_state(t->match)->actors >> seat & 1))
        n = tt_match_legal(t->match, seat, &move);
    struct tt_words *labels = tt_words_open(t, u->viewer);
    tt_key_list(u->out, "actions");
    for (int i = 0; i < n; i++) {
        tt_put_action(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), move[i], u->out);
        tt_words_action(labels, move[i]);
    }
    tt_put_end(u->out);
    tt_words_close(labels, u->out, "labels");
}

static void put_view(const struct update *u) {
    const struct tt_match *m = u->table->match;
    tt_put_key(u->out, "view");
    if (m)
        tt_put_view(u->table->spec.game, tt_match_setup(m), tt_match_state(m), u->viewer->seat, u->out);
    else
        tt_put_null(u->out);
}

/* `behind`: a spectator with a delay, who is not told who thinks now. */
static void put_clock(const struct update *u, bool behind) {
    const struct tt_table *t = u->table;
    int64_t now = u->viewer->now, then = behind ? now - t->spec.delay * (int64_t)1000 : now;
    int64_t deadline = tt_table_deadline(t);
    unsigned running = 0;
    if (t->spec.clock == TT_CLOCK_NONE || !t->match) {
        tt_key_null(u->out, "clock");
        return;
    }
    tt_key_object(u->out, "clock");
    tt_key_int(u->out, "now", now);
    tt_key_list(u->out, "left");
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct tt_seat *s = &t->seat[i];
        int64_t left = s->left - (s->since ? then - s->since : 0);
        if (s->since)
            running |= 1u << i;
        if (s->bot[0])
            tt_put_null(u->out);
        else
            tt_put_int(u->out, left > 0 ? left : 0);
    }
    tt_put_end(u->out);
    tt_key_seats(u->out, "running", behind ? 0 : running);
    if (deadline && !behind)
        tt_key_int(u->out, "deadline", deadline);
    else
        tt_key_null(u->out, "deadline");
    tt_put_end(u->out);
}

static void put_proposal(const struct update *u) {
    const struct tt_proposal *p = &u->table->proposal;
    if (!p->open || u->viewer->now - p->at > TT_PROPOSAL_MS) {
        tt_key_null(u->out, "proposal");
        return;
    }
    tt_key_object(u->out, "proposal");
    tt_key_text(u->out, "what", tt_proposal_name[p->what]);
    tt_key_seat(u->out, "by", p->by);
    tt_key_int(u->out, "ply", p->ply);
    tt_key_seat(u->out, "seat", p->target);
    tt_key_seats(u->out, "yes", p->yes);
    tt_key_seats(u->out, "need", p->need);
    tt_put_end(u->out);
}

/* The same fields for an end that the rules do not know. */
static void put_agreed(const struct update *u) {
    struct tt_result r;
    tt_table_result(u->table, &r);
    tt_key_bool(u->out, "over", true);
    tt_key_seats(u->out, "winners", r.winners);
    tt_key_list(u->out, "scores");
    for (int i = 0; i < u->table->spec.setup.seats; i++)
        tt_put_int(u->out, r.score[i]);
    tt_put_end(u->out);
    tt_key_text(u->out, "reason", r.reason);
}

static void put_result(const struct update *u) {
    const struct tt_table *t = u->table;
    if (t->status != TT_OVER) {
        tt_key_null(u->out, "result");
        return;
    }
    tt_key_object(u->out, "result");
    if (t->end == TT_END_PLAYED)
        tt_put_result(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), u->out);
    else
        put_agreed(u);
    tt_put_end(u->out);
}

/* Before the end what everybody has committed to, afterwards what it was. */
static void put_fair(const struct update *u) {
    struct tt_table *t = u->table;
    struct tt_fair fair;
    if (!t->spec.secret[0])
        return;
    tt_table_fair(t, &fair);
    if (!t->seal[0])
        tt_fair_seal(&fair, t->seal);
    tt_key_object(u->out, "fair");
    tt_put_fair(&fair, t->seal, t->status == TT_OVER, u->out);
    tt_key_bool(u->out, "sealed", t->sealed || t->match);
    tt_put_end(u->out);
}

int tt_put_update(struct tt_sink *s, struct tt_table *t, const struct tt_viewer *v, const struct tt_events *fresh) {
    struct update u = {.out = s, .table = t, .viewer = v, .muted = v->seat >= 0 ? t->seat[v->seat].muted : 0};
    int upto = tt_table_visible(t, v->seat, v->now);
    bool behind = upto < t->entries;
    int64_t from = v->from == TT_FROM_LATEST ? (upto > TT_STEPS ? upto - TT_STEPS : 0) : v->from;
    bool skip = from < 0 || from > upto || upto - from > TT_STEPS;
    tt_key_int(s, "from", skip ? upto : from);
    tt_key_int(s, "version", upto);
    if (skip) {
        tt_key_null(s, "steps");
        tt_table_seek(t, upto);
    } else {
        tt_key_list(s, "steps");
        put_steps(&u, (int)from, upto, fresh);
        tt_put_end(s);
    }
    tt_key_int(s, "ply", t->match ? tt_match_ply(t->match) : 0);
    tt_key_text(s, "status", tt_status_name[t->status == TT_CLOSED ? TT_OVER : t->status]);
    tt_key_seat(s, "seat", v->seat);
    tt_key_seat(s, "host", tt_table_host(t));
    put_seats(&u);
    tt_key_seats(s, "actors", t->match && t->status < TT_OVER ? tt_match_state(t->match)->actors : 0);
    put_actions(&u);
    put_view(&u);
    put_clock(&u, behind);
    put_proposal(&u);
    put_result(&u);
    if (t->status >= TT_OVER)
        tt_key_text(s, "end", tt_table_end_name[t->end]);
    else
        tt_key_null(s, "end");
    tt_key_seats(s, "resigned", t->resigned);
    put_fair(&u);
    tt_table_seek(t, t->entries);
    return upto;
}
