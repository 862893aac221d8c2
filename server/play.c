/* Moves, and what the people at a table decide together. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { CID_MAX = 40, PROPOSAL_MS = 120000, STALE_REACH = 32 };

/* --- moves --------------------------------------------------------------------------------------------- */

static void more_move(struct table *t, struct request *r, struct tt_sink *s) {
    (void)r;
    tt_key_int(s, "ply", tt_match_ply(t->match));
}

/* The entry that this client id made, or NULL. */
static const struct entry *made_by(const struct table *t, const char *cid) {
    uint64_t hash = tt_hash(cid, strlen(cid), 0);
    for (int i = t->n_log - 1; i >= 0; i--)
        if (t->log[i].cid == hash)
            return &t->log[i];
    return NULL;
}

static void answer_again(struct request *r, struct table *t, const struct entry *e) {
    struct tt_sink *s = answer_open(r);
    r->session->server->m.repeated++;
    tt_key_int(s, "version", e - t->log + 1);
    tt_key_int(s, "ply", e->ply);
    tt_key_bool(s, "again", true);
    put_update(r, t, s, FROM_KNOWN, NULL);
    answer_send(r);
}

static void refuse_stale(struct request *r, struct table *t) {
    struct tt_sink *s = refuse_open(r, "stale", NULL);
    r->session->server->m.stale++;
    put_update(r, t, s, FROM_KNOWN, NULL);
    answer_send(r);
}

static char *legal_text(const struct table *t, const struct tt_state *state, int seat, tt_move *room) {
    struct tt_sink s;
    int n = tt_legal(t->spec.game, &t->spec.setup, state, seat, room);
    tt_sink_grow(&s);
    tt_put_list(&s);
    for (int i = 0; i < n; i++)
        tt_put_action(t->spec.game, &t->spec.setup, state, room[i], &s);
    tt_put_end(&s);
    return s.buf;
}

/* Where several choose at once, the others' choices have not touched this seat's: has it had the very same
 * legal actions at every ply since the one it answers? */
static bool still_the_same(struct table *t, int seat, int64_t ply) {
    int now = tt_match_ply(t->match);
    struct tt_error err;
    if (ply > now || now - ply > STALE_REACH)
        return false;
    struct tt_state *state = xalloc(t->spec.game->state_size);
    tt_move *room = xalloc((size_t)t->spec.game->max_moves * t->spec.setup.seats * sizeof *room);
    char *first = NULL;
    bool same = true;
    tt_begin(t->spec.game, &t->spec.setup, NULL, state, &err);
    for (int p = 0; same; p++) {
        if (p >= ply) {
            char *text = legal_text(t, state, seat, room);
            same = (state->actors >> seat & 1) && (!first || !strcmp(first, text));
            if (first)
                free(text);
            else
                first = text;
        }
        if (p == now)
            break;
        t->spec.game->apply(&t->spec.setup, state, tt_match_move_at(t->match, p), NULL);
    }
    free(first);
    free(room);
    free(state);
    return same;
}

/* What stands between this request and playing; NULL: nothing. */
static const char *move_obstacle(const struct table *t, int seat) {
    if (seat < 0)
        return "not_seated";
    if (t->status == S_WAITING || t->status == S_END)
        return "not_started";
    if (t->status == S_OVER)
        return "game_over";
    if (t->status == S_PAUSED)
        return "paused";
    return NULL;
}

static void play(struct request *r, struct table *t, int seat, const char *cid) {
    const struct tt_json *action = tt_json_get(r->in, "action"), *player = tt_json_get(action, "player");
    struct draft d[2] = {{0}};
    struct tt_error err = {0};
    tt_move move;
    int64_t ply, who, n = 0;
    if (!tt_json_int(tt_json_get(r->in, "ply"), 0, INT32_MAX, &ply)) {
        refuse(r, "bad_request");
        return;
    }
    if (ply != tt_match_ply(t->match) && !still_the_same(t, seat, ply)) {
        refuse_stale(r, t);
        return;
    }
    /* Nobody plays for somebody else. */
    if (tt_json_int(player, 0, TT_MAX_SEATS - 1, &who) && who != seat) {
        refuse(r, "not_your_turn");
        return;
    }
    if (!tt_match_find(t->match, action, &move, &err)) {
        refuse_error(r, &err, t->spec.game->id);
        return;
    }
    /* A person who plays is back. */
    if (t->seat[seat].bot[0]) {
        d[n].kind = K_SEAT;
        d[n].seat = seat;
        d[n].person = t->seat[seat].person;
        d[n++].body = seat_body("person", t->seat[seat].person, NULL);
    }
    d[n].kind = K_MOVE;
    d[n].seat = seat;
    d[n].move = move;
    strcpy(d[n++].cid, cid);
    table_commit(t, d, (int)n, r, more_move);
}

void op_move(struct request *r) {
    const char *given = field_text(r, "cid");
    char cid[64];
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, r->session->person.id);
    if (!given || !given[0] || strlen(given) > CID_MAX) {
        refuse(r, "bad_request");
        return;
    }
    snprintf(cid, sizeof cid, "%d:%s", seat, given);
    const struct entry *before = seat >= 0 ? made_by(t, cid) : NULL;
    const char *obstacle = move_obstacle(t, seat);
    if (before)
        answer_again(r, t, before);
    else if (obstacle)
        refuse(r, obstacle);
    else
        play(r, t, seat, cid);
}

/* What an action of one's own would do, as one can know beforehand: asked of redealt copies, never of the truth. */
void op_foresee(struct request *r) {
    const struct tt_json *action = tt_json_get(r->in, "action");
    struct tt_error err = {0};
    tt_move move;
    int64_t who;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat_of(t, r->session->person.id);
    const char *obstacle = move_obstacle(t, seat);
    if (obstacle) {
        refuse(r, obstacle);
        return;
    }
    if (tt_json_int(tt_json_get(action, "player"), 0, TT_MAX_SEATS - 1, &who) && who != seat) {
        refuse(r, "not_your_turn");
        return;
    }
    if (!tt_match_find(t->match, action, &move, &err)) {
        refuse_error(r, &err, t->spec.game->id);
        return;
    }
    struct tt_sink *s = answer_open(r);
    tt_put_foresight(t->spec.game, &t->spec.setup, tt_match_state(t->match), move, s);
    answer_send(r);
}

/* --- proposals ------------------------------------------------------------------------------------------ */

/* Everybody whose yes is needed: people who decide for themselves, there or not. Absence is no consent. */
static uint8_t voters(const struct table *t, int proposer, int target) {
    uint8_t mask = (uint8_t)(1u << proposer);
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (i != target && t->seat[i].kind == SEAT_PERSON && !t->seat[i].bot[0])
            mask |= (uint8_t)(1u << i);
    return mask;
}

static char *ply_body(int64_t ply) {
    char text[40];
    snprintf(text, sizeof text, "{\"ply\":%lld}", (long long)ply);
    return xstrdup(text);
}

/* The entry that a proposal becomes once all agree. */
static struct draft effect(const struct table *t, const struct proposal *p) {
    struct draft d = {.seat = p->by};
    if (p->what == P_UNDO) {
        d.kind = K_UNDO;
        d.body = ply_body(p->ply);
    } else if (p->what == P_PAUSE) {
        d.kind = K_PAUSE;
    } else {
        d.kind = K_SEAT;
        d.seat = p->target;
        d.person = t->seat[p->target].person;
        d.body = seat_body("person", t->seat[p->target].person, p->bot);
    }
    return d;
}

/* Before the proposer's own last move. -1: there is none. */
static int64_t undo_default(const struct table *t, int seat) {
    for (int ply = tt_match_ply(t->match) - 1; ply >= 0; ply--)
        if (tt_move_seat(tt_match_move_at(t->match, ply)) == seat)
            return ply;
    return -1;
}

static const char *read_proposal(struct request *r, const struct table *t, int seat, struct proposal *p) {
    int64_t ply = tt_match_ply(t->match), target = TT_NOBODY;
    int what = tt_json_find(tt_json_get(r->in, "what"), what_name);
    if (what < 0)
        return "bad_request";
    if (what == P_UNDO && t->spec.rated)
        return "rated";
    if (what == P_UNDO) {
        const struct tt_json *given = tt_json_get(r->in, "ply");
        if (!given)
            ply = undo_default(t, seat);
        else if (!tt_json_int(given, 0, ply - 1, &ply))
            return "bad_request";
        if (ply < 0)
            return "bad_request";
    }
    if (what == P_PAUSE && t->status == S_PAUSED)
        return "paused";
    if (what == P_BOT) {
        if (!tt_json_int(tt_json_get(r->in, "seat"), 0, t->spec.setup.seats - 1, &target) ||
            t->seat[target].kind != SEAT_PERSON || t->seat[target].bot[0] || target == seat)
            return "bad_request";
        if (!stand_in_due(t, (int)target))
            return "still_here";
        strcpy(p->bot, stand_in(t));
    }
    p->what = (uint8_t)what;
    p->by = (int8_t)seat;
    p->target = (int8_t)target;
    p->ply = (int32_t)ply;
    p->need = voters(t, seat, (int)target);
    p->yes = (uint8_t)(1u << seat);
    return NULL;
}

static char *propose_body(const struct proposal *p) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "what", what_name[p->what]);
    tt_key_int(&s, "need", p->need);
    if (p->what == P_UNDO)
        tt_key_int(&s, "ply", p->ply);
    if (p->what == P_BOT) {
        tt_key_int(&s, "target", p->target);
        tt_key_text(&s, "bot", p->bot);
    }
    tt_put_end(&s);
    return s.buf;
}

static bool proposal_alive(const struct table *t) {
    return t->proposal.open && server_now(t->server) - t->proposal.at <= PROPOSAL_MS;
}

/* The table of the request and the asker's seat at it, with the game going on; NULL: refused or waiting. */
static struct table *playing(struct request *r, int *seat) {
    struct table *t = table_of(r, true);
    if (!t)
        return NULL;
    *seat = table_seat_of(t, r->session->person.id);
    const char *obstacle = move_obstacle(t, *seat);
    if (obstacle && strcmp(obstacle, "paused")) {
        refuse(r, obstacle);
        return NULL;
    }
    return t;
}

void op_propose(struct request *r) {
    struct proposal p = {0};
    int seat;
    struct table *t = playing(r, &seat);
    if (!t)
        return;
    const char *wrong = proposal_alive(t) ? "proposal_open" : read_proposal(r, t, seat, &p);
    if (wrong) {
        refuse(r, wrong);
        return;
    }
    struct draft d[2] = {{.kind = K_PROPOSE, .seat = seat, .body = propose_body(&p)}};
    bool agreed = p.need == p.yes;
    if (agreed)
        d[1] = effect(t, &p);
    table_commit(t, d, agreed ? 2 : 1, r, NULL);
}

void op_vote(struct request *r) {
    int seat;
    struct table *t = playing(r, &seat);
    if (!t)
        return;
    struct proposal *p = &t->proposal;
    const struct tt_json *yes = tt_json_get(r->in, "yes");
    if (!proposal_alive(t)) {
        refuse(r, "no_proposal");
        return;
    }
    if (!tt_json_is(yes, TT_JSON_BOOL)) {
        refuse(r, "bad_request");
        return;
    }
    struct draft d[2] = {
        {.kind = K_VOTE, .seat = seat, .body = xstrdup(yes->num ? "{\"yes\":true}" : "{\"yes\":false}")}};
    int n = 1;
    uint8_t have = (uint8_t)(p->yes | 1u << seat);
    /* Where a bot has taken over meanwhile nobody need answer any more. */
    uint8_t need = p->need & voters(t, p->by, p->target);
    if (!yes->num)
        d[n++] = (struct draft){.kind = K_EXPIRE, .seat = TT_NOBODY};
    else if ((need & ~have) == 0)
        d[n++] = effect(t, p);
    table_commit(t, d, n, r, NULL);
}

void op_resume(struct request *r) {
    int seat;
    struct table *t = playing(r, &seat);
    if (!t)
        return;
    if (t->status != S_PAUSED) {
        refuse(r, "not_paused");
        return;
    }
    struct draft d = {.kind = K_RESUME, .seat = seat};
    table_commit(t, &d, 1, r, NULL);
}
