/* Folding the log: what each kind of entry does to a table. The same function serves a fresh entry, a restart
 * and what another node wrote, so all of them agree. */
#include "table.h"

#include <stdlib.h>

const char *const kind_name[K_COUNT + 1] = {"move",   "start",   "seat", "undo",   "pause",
                                            "resume", "propose", "vote", "expire", "timeout",
                                            "chat",   "rematch", "end",  "mute",   NULL};
const char *const status_name[S_COUNT + 1] = {"waiting", "playing", "paused", "over", "end", NULL};
const char *const seat_kind_name[5] = {"open", "person", "bot", "reserved", NULL};
const char *const what_name[4] = {"undo", "pause", "bot", NULL};

/* Text of a field into a buffer; "" if it is not there or too long. */
static void copy_text(char *out, size_t n, const struct tt_json *v) {
    out[0] = 0;
    if (tt_json_is(v, TT_JSON_TEXT) && strlen(v->text) < n)
        strcpy(out, v->text);
}

static bool fold_seat(struct table *t, const struct entry *e, const struct tt_json *body) {
    int kind = tt_json_find(tt_json_get(body, "kind"), seat_kind_name);
    if (e->seat < 0 || e->seat >= t->spec.setup.seats || kind < 0)
        return false;
    struct seat *s = &t->seat[e->seat];
    char before[ID_LENGTH + 2];
    strcpy(before, s->person);
    s->kind = (enum seat_kind)kind;
    copy_text(s->person, sizeof s->person, tt_json_get(body, "person"));
    copy_text(s->bot, sizeof s->bot, tt_json_get(body, "bot"));
    if (strcmp(before, s->person)) {
        s->muted = 0;
        s->rating = 0;
        s->away = e->at; /* until a connection of theirs has the table open */
    }
    t->proposal.open = false;
    clock_turn(t, TT_NOBODY, e->at);
    return true;
}

static bool fold_start(struct table *t, const struct entry *e) {
    struct tt_error err;
    if (t->match)
        return false;
    t->match = tt_match_new(t->spec.game, &t->spec.setup, NULL, &err);
    if (!t->match)
        return false;
    t->status = tt_match_over(t->match) ? S_OVER : S_PLAYING;
    t->started = e->at;
    clock_begin(t, e->at);
    return true;
}

static bool fold_move(struct table *t, const struct entry *e, struct tt_events *events) {
    if (!t->match || tt_match_over(t->match))
        return false;
    tt_match_play(t->match, e->move, events);
    t->proposal.open = false;
    if (tt_match_over(t->match)) {
        t->status = S_OVER;
        t->ended = e->at;
    }
    clock_turn(t, e->seat, e->at);
    return true;
}

static bool fold_undo(struct table *t, const struct entry *e, const struct tt_json *body) {
    int64_t ply;
    if (!t->match || !tt_json_int(tt_json_get(body, "ply"), 0, tt_match_ply(t->match), &ply))
        return false;
    tt_match_goto(t->match, (int)ply);
    t->status = S_PLAYING;
    t->ended = 0;
    t->proposal.open = false;
    clock_turn(t, TT_MAX_SEATS, e->at);
    return true;
}

static bool fold_propose(struct table *t, const struct entry *e, const struct tt_json *body) {
    struct proposal *p = &t->proposal;
    int64_t ply = 0, target = TT_NOBODY, need = 0;
    int what = tt_json_find(tt_json_get(body, "what"), what_name);
    tt_json_int(tt_json_get(body, "ply"), 0, INT32_MAX, &ply);
    tt_json_int(tt_json_get(body, "target"), 0, TT_MAX_SEATS - 1, &target);
    if (what < 0 || !tt_json_int(tt_json_get(body, "need"), 0, 255, &need) || e->seat < 0)
        return false;
    *p = (struct proposal){.open = true,
                           .what = (uint8_t)what,
                           .by = e->seat,
                           .target = (int8_t)target,
                           .ply = (int32_t)ply,
                           .yes = (uint8_t)(1u << e->seat),
                           .need = (uint8_t)need,
                           .at = e->at};
    copy_text(p->bot, sizeof p->bot, tt_json_get(body, "bot"));
    return true;
}

static bool fold_mute(struct table *t, const struct entry *e, const struct tt_json *body) {
    int64_t target;
    if (e->seat < 0 || !tt_json_int(tt_json_get(body, "target"), 0, TT_MAX_SEATS - 1, &target))
        return false;
    uint8_t bit = (uint8_t)(1u << target);
    if (tt_json_is(tt_json_get(body, "on"), TT_JSON_BOOL) && tt_json_get(body, "on")->num)
        t->seat[e->seat].muted |= bit;
    else
        t->seat[e->seat].muted &= (uint8_t)~bit;
    return true;
}

static bool take_effect(struct table *t, const struct entry *e, const struct tt_json *body, struct tt_events *events) {
    switch ((enum kind)e->kind) {
    case K_MOVE: return fold_move(t, e, events);
    case K_START: return fold_start(t, e);
    case K_SEAT: return fold_seat(t, e, body);
    case K_UNDO: return fold_undo(t, e, body);
    case K_PAUSE:
        t->status = S_PAUSED;
        t->proposal.open = false;
        clock_turn(t, TT_NOBODY, e->at);
        return true;
    case K_RESUME:
        t->status = S_PLAYING;
        clock_turn(t, TT_NOBODY, e->at);
        return true;
    case K_PROPOSE: return fold_propose(t, e, body);
    case K_VOTE:
        if (e->seat >= 0 && tt_json_get(body, "yes") && tt_json_get(body, "yes")->num)
            t->proposal.yes |= (uint8_t)(1u << e->seat);
        return true;
    case K_EXPIRE: t->proposal.open = false; return true;
    case K_TIMEOUT:
    case K_CHAT: return true;
    case K_REMATCH: copy_text(t->rematch, sizeof t->rematch, tt_json_get(body, "table")); return true;
    case K_END: t->status = S_END; return true;
    case K_MUTE: return fold_mute(t, e, body);
    case K_COUNT: break;
    }
    return false;
}

static struct entry *append(struct table *t, const struct entry *e) {
    if (t->n_log == t->room) {
        t->room = t->room ? 2 * t->room : 16;
        t->log = realloc(t->log, (size_t)t->room * sizeof *t->log);
        if (!t->log)
            abort();
    }
    t->log[t->n_log] = *e;
    return &t->log[t->n_log++];
}

bool table_fold(struct table *t, const struct entry *e, struct tt_events *events) {
    struct tt_error err;
    struct tt_document *doc = e->body ? tt_json_parse(e->body, strlen(e->body), &err) : NULL;
    bool ok = (!e->body || doc) && take_effect(t, e, doc ? tt_document_root(doc) : NULL, events);
    tt_document_free(doc);
    if (ok) {
        struct entry *kept = append(t, e);
        kept->ply = t->match ? tt_match_ply(t->match) : 0;
    }
    return ok;
}

/* Back to a shorter log: everything that follows from the log is made anew. */
void table_rewind(struct table *t, int64_t version) {
    struct entry *old = t->log;
    int n = t->n_log;
    t->log = NULL;
    t->n_log = t->room = 0;
    tt_match_free(t->match);
    t->match = NULL;
    t->status = S_WAITING;
    t->proposal.open = false;
    t->rematch[0] = 0;
    t->started = t->ended = 0;
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        struct seat *s = &t->seat[i];
        s->kind = SEAT_OPEN;
        s->person[0] = s->bot[0] = 0;
        s->left = s->since = 0;
        s->muted = 0;
    }
    for (int i = 0; i < n; i++) {
        if (i >= version || !table_fold(t, &old[i], NULL))
            free(old[i].body);
    }
    free(old);
}

/* --- the past ------------------------------------------------------------------------------------ */

void moment_start(struct moment *m, const struct table *t) {
    memset(m, 0, sizeof *m);
    m->status = S_WAITING;
    m->state = NULL;
    m->line = xalloc(((size_t)t->n_log + 1) * sizeof *m->line);
}

static void moment_begin(struct moment *m, const struct table *t) {
    struct tt_error err;
    if (!m->state)
        m->state = xalloc(t->spec.game->state_size);
    tt_begin(t->spec.game, &t->spec.setup, NULL, m->state, &err);
    m->ply = 0;
}

void moment_step(struct moment *m, const struct table *t, const struct entry *e, struct tt_events *events) {
    switch ((enum kind)e->kind) {
    case K_START:
        moment_begin(m, t);
        m->status = S_PLAYING;
        break;
    case K_MOVE:
        m->line[m->ply++] = e->move;
        t->spec.game->apply(&t->spec.setup, m->state, e->move, events);
        break;
    case K_UNDO:
        moment_begin(m, t);
        while (m->ply < e->ply) {
            t->spec.game->apply(&t->spec.setup, m->state, m->line[m->ply], NULL);
            m->ply++;
        }
        m->status = S_PLAYING;
        break;
    case K_PAUSE: m->status = S_PAUSED; break;
    case K_RESUME: m->status = S_PLAYING; break;
    case K_END: m->status = S_END; break;
    default: break;
    }
    if (m->state && m->status == S_PLAYING && m->state->actors == 0)
        m->status = S_OVER;
}

void moment_clear(struct moment *m) {
    free(m->state);
    free(m->line);
}
