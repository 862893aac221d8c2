/* What people ask of a table, as entries to append: moves, proposals, seats. Nothing here changes the table; a refusal
 * has a code of docs/server-api.md, section 10. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

enum { STALE_REACH = 32 };

struct ask {
    struct tt_table *table;
    const struct tt_house *house;
    const struct tt_json *in;
    int seat;
    int64_t now;
    struct tt_drafts *drafts;
    struct tt_error *err;
};

static bool refuse(struct ask *a, const char *code) {
    *a->err = (struct tt_error){.code = code};
    return false;
}

/* A field of the request that is missing or wrong; `allowed` says what it must be. */
static bool refuse_field(struct ask *a, const char *field, const char *allowed) {
    *a->err = (struct tt_error){.code = "bad_request", .field = field};
    snprintf(a->err->message, sizeof a->err->message, "%s: %s", field, allowed);
    return false;
}

static const char *text_at(const struct ask *a, const char *key) {
    const struct tt_json *v = tt_json_get(a->in, key);
    return tt_json_is(v, TT_JSON_TEXT) ? v->text : NULL;
}

static bool seat_at(const struct ask *a, int *out) {
    int64_t seat;
    if (!tt_json_int(tt_json_get(a->in, "seat"), 0, a->table->spec.setup.seats - 1, &seat))
        return false;
    *out = (int)seat;
    return true;
}

/* --- drafts ------------------------------------------------------------------------------------------------------- */

void tt_drafts_add(struct tt_drafts *d, struct tt_entry e) { d->entry[d->n++] = e; }

void tt_drafts_clear(struct tt_drafts *d) {
    while (d->n)
        tt_entry_clear(&d->entry[--d->n]);
}

void tt_table_append(struct tt_table *t, struct tt_drafts *d, int64_t at, struct tt_events *events) {
    if (t->entries && at < t->log[t->entries - 1].at)
        at = t->log[t->entries - 1].at;
    for (int i = 0; i < d->n; i++) {
        d->entry[i].at = at;
        if (events && d->entry[i].kind == TT_ENTRY_MOVE)
            events->n = 0;
        if (!tt_table_fold(t, &d->entry[i], events))
            abort(); /* a draft of our own that does not fit */
    }
    d->n = 0;
}

static void add(struct ask *a, enum tt_entry_kind kind, int seat) {
    tt_drafts_add(a->drafts, tt_entry_make(kind, seat));
}

static void add_seat(struct ask *a, int seat, enum tt_seat_kind kind, const char *person, const char *bot) {
    tt_drafts_add(a->drafts, tt_entry_words(TT_ENTRY_SEAT, seat, (int)kind, person, bot));
}

/* The person's seat stays theirs, with a bot in it or (NULL) without. */
static void add_stand_in(struct ask *a, int seat, const char *bot) {
    add_seat(a, seat, TT_SEAT_PERSON, a->table->seat[seat].person, bot);
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

/* What stands between this seat and playing; NULL: nothing. */
static const char *obstacle(const struct tt_table *t, int seat) {
    if (seat < 0)
        return "not_seated";
    if (t->status == TT_WAITING || (t->status == TT_CLOSED && !t->match))
        return "not_started";
    if (t->status == TT_CLOSED)
        return "game_over";
    if (t->status == TT_OVER)
        return "game_over";
    if (t->resigned >> seat & 1)
        return "resigned";
    return t->status == TT_PAUSED ? "paused" : NULL;
}

static bool may_play(struct ask *a, const struct tt_json *action) {
    const char *code = obstacle(a->table, a->seat);
    int64_t who;
    if (code)
        return refuse(a, code);
    /* Nobody plays for somebody else. */
    if (tt_json_int(tt_json_get(action, "player"), 0, TT_MAX_SEATS - 1, &who) && who != a->seat)
        return refuse(a, "not_your_turn");
    return true;
}

static bool find(struct ask *a, const struct tt_json *action, tt_move *move) {
    return may_play(a, action) && tt_match_find(a->table->match, action, move, a->err);
}

bool tt_table_find(struct tt_table *t, int seat, const struct tt_json *action, tt_move *move, struct tt_error *err) {
    struct ask a = {.table = t, .seat = seat, .err = err};
    return find(&a, action, move);
}

bool tt_table_clause(struct tt_table *t, int seat, const struct tt_json *action, struct tt_refusal *out,
                     struct tt_error *err) {
    struct ask a = {.table = t, .seat = seat, .err = err};
    return may_play(&a, action) && tt_match_clause(t->match, action, out, err);
}

static void put_legal(struct tt_table *t, int seat, struct tt_sink *s) {
    const tt_move *move;
    int n = tt_match_legal(t->match, seat, &move);
    tt_put_list(s);
    for (int i = 0; i < n; i++)
        tt_put_action(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), move[i], s);
    tt_put_end(s);
}

/* Where several choose at once, the others' choices have not touched this seat's: has it had the very same legal
 * actions at every ply since the one it answers? */
static bool still_the_same(struct tt_table *t, int seat, int64_t ply) {
    int now = tt_match_ply(t->match);
    bool same = true;
    if (ply > now || now - ply > STALE_REACH)
        return false;
    struct tt_sink then;
    tt_sink_nodes(&then);
    for (int p = (int)ply; same && p <= now; p++) {
        tt_match_goto(t->match, p);
        if (!(tt_match_state(t->match)->actors >> seat & 1))
            same = false;
        else if (p == ply)
            put_legal(t, seat, &then);
        else {
            struct tt_sink compare;
            tt_sink_compare(&compare, tt_sink_value(&then));
            put_legal(t, seat, &compare);
            same = tt_sink_equal(&compare);
        }
    }
    tt_match_goto(t->match, now);
    tt_sink_free(&then);
    return same;
}

static bool ask_move(struct ask *a) {
    struct tt_table *t = a->table;
    const char *code = obstacle(t, a->seat);
    tt_move move;
    int64_t ply;
    if (code)
        return refuse(a, code);
    if (!tt_json_int(tt_json_get(a->in, "ply"), 0, INT32_MAX, &ply))
        return refuse_field(a, "ply", "must be the ply of the update that it answers");
    if (ply != tt_match_ply(t->match) && !still_the_same(t, a->seat, ply))
        return refuse(a, "stale");
    if (!find(a, tt_json_get(a->in, "action"), &move))
        return false;
    if (t->seat[a->seat].bot[0])
        add_stand_in(a, a->seat, NULL); /* who plays is back */
    struct tt_entry e = tt_entry_make(TT_ENTRY_MOVE, a->seat);
    e.move = move;
    tt_drafts_add(a->drafts, e);
    return true;
}

/* --- by consent --------------------------------------------------------------------------------------------------- */

/* Everybody whose yes is needed: people who decide for themselves, there or not. Absence is no consent. */
static uint8_t voters(const struct tt_table *t, int proposer, int target) {
    uint8_t mask = (uint8_t)(1u << proposer);
    for (int i = 0; i < t->spec.setup.seats && !t->spec.one_screen; i++)
        if (i != target && t->seat[i].kind == TT_SEAT_PERSON && !t->seat[i].bot[0])
            mask |= (uint8_t)(1u << i);
    return mask;
}

/* The entry that a proposal becomes once all agree. */
static void add_effect(struct ask *a, const struct tt_proposal *p) {
    if (p->what == TT_PROPOSE_BOT) {
        add_stand_in(a, p->target, p->bot);
        return;
    }
    struct tt_entry e = tt_entry_make(p->what == TT_PROPOSE_UNDO   ? TT_ENTRY_UNDO
                                      : p->what == TT_PROPOSE_DRAW ? TT_ENTRY_DRAW
                                                                   : TT_ENTRY_PAUSE,
                                      p->by);
    if (p->what == TT_PROPOSE_UNDO)
        e.n = p->ply;
    tt_drafts_add(a->drafts, e);
}

/* Before the last move of the seat, or of any person at a table of one screen; -1: there is none. */
static int64_t last_decision(const struct tt_table *t, int seat) {
    for (int ply = tt_match_ply(t->match) - 1; ply >= 0; ply--) {
        int mover = tt_move_seat(tt_match_move_at(t->match, ply));
        if (t->spec.one_screen ? t->seat[mover].kind == TT_SEAT_PERSON : mover == seat)
            return ply;
    }
    return -1;
}

static bool read_undo(struct ask *a, struct tt_proposal *p) {
    const struct tt_json *given = tt_json_get(a->in, "ply");
    if (a->table->spec.rated)
        return refuse(a, "rated");
    int64_t ply = given ? -1 : last_decision(a->table, a->seat);
    if (given && !tt_json_int(given, 0, tt_match_ply(a->table->match) - 1, &ply))
        return refuse_field(a, "ply", "must be a ply that the match has passed");
    if (ply < a->table->spec.undo_floor)
        return refuse_field(a, "ply", "there is nothing to take back");
    p->ply = (int32_t)ply;
    return true;
}

/* Which bot plays for somebody who has gone is the table's rule, not the others' choice. */
static const char *stand_in(const struct tt_table *t, const struct tt_house *h) {
    return t->spec.clock_bot[0] ? t->spec.clock_bot : h->stand_in;
}

/* Gone for so long that a bot may play for them. By correspondence the clock alone decides: nobody is expected to be
 * there. */
static bool stand_in_due(const struct ask *a, int seat) {
    const struct tt_seat *s = &a->table->seat[seat];
    int64_t wait = a->house->away_ms * (a->table->spec.rated ? 2 : 1);
    return a->table->spec.clock != TT_CLOCK_DAYS && !s->here && a->now - s->away >= wait;
}

static bool read_stand_in(struct ask *a, struct tt_proposal *p) {
    const struct tt_table *t = a->table;
    int target;
    if (!seat_at(a, &target) || t->seat[target].kind != TT_SEAT_PERSON || t->seat[target].bot[0] || target == a->seat)
        return refuse_field(a, "seat", "must be the seat of another person");
    if (!stand_in_due(a, target))
        return refuse(a, "still_here");
    p->bot = stand_in(t, a->house);
    p->target = (int8_t)target;
    return true;
}

/* Only where the game knows a shared win, and where everybody who is still in it can be asked. */
static bool may_draw(struct ask *a) {
    const struct tt_table *t = a->table;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (!(t->resigned >> i & 1) && (t->seat[i].kind != TT_SEAT_PERSON || t->seat[i].bot[0]))
            return refuse(a, "no_draw");
    return t->spec.game->shared_win || refuse(a, "no_draw");
}

static bool alive(const struct ask *a) {
    return a->table->proposal.open && a->now - a->table->proposal.at <= TT_PROPOSAL_MS;
}

/* The game goes on, or is paused. */
static bool playing(struct ask *a) {
    const char *code = obstacle(a->table, a->seat);
    return !code || !strcmp(code, "paused") || refuse(a, code);
}

static bool ask_propose(struct ask *a) {
    struct tt_proposal p = {.by = (int8_t)a->seat, .target = TT_NOBODY, .bot = ""};
    int what = tt_json_find(tt_json_get(a->in, "what"), tt_proposal_name);
    /* At one screen the last move of a game can be taken back too. */
    bool last = a->table->spec.one_screen && a->table->status == TT_OVER && what == TT_PROPOSE_UNDO && a->seat >= 0;
    if (!last && !playing(a))
        return false;
    if (alive(a))
        return refuse(a, "proposal_open");
    if (what < 0)
        return refuse_field(a, "what", "must be undo, pause, bot or draw");
    p.what = (uint8_t)what;
    if ((what == TT_PROPOSE_UNDO && !read_undo(a, &p)) || (what == TT_PROPOSE_BOT && !read_stand_in(a, &p)))
        return false;
    if (what == TT_PROPOSE_PAUSE && a->table->status == TT_PAUSED)
        return refuse(a, "paused");
    if (what == TT_PROPOSE_DRAW && !may_draw(a))
        return false;
    struct tt_entry e = tt_entry_words(TT_ENTRY_PROPOSE, a->seat, what, NULL, p.bot);
    e.n = p.ply;
    e.target = p.target;
    e.need = voters(a->table, a->seat, p.target);
    tt_drafts_add(a->drafts, e);
    if (e.need == 1u << a->seat)
        add_effect(a, &p);
    return true;
}

static bool ask_vote(struct ask *a) {
    const struct tt_proposal *p = &a->table->proposal;
    const struct tt_json *yes = tt_json_get(a->in, "yes");
    if (!playing(a))
        return false;
    if (!alive(a))
        return refuse(a, "no_proposal");
    if (!tt_json_is(yes, TT_JSON_BOOL))
        return refuse_field(a, "yes", "must be true or false");
    tt_drafts_add(a->drafts, tt_entry_words(TT_ENTRY_VOTE, a->seat, yes->num != 0, NULL, NULL));
    uint8_t have = (uint8_t)(p->yes | 1u << a->seat);
    /* Where a bot has taken over meanwhile nobody need answer any more. */
    uint8_t needed = p->need & voters(a->table, p->by, p->target);
    if (!yes->num)
        add(a, TT_ENTRY_EXPIRE, TT_NOBODY);
    else if ((needed & ~have) == 0)
        add_effect(a, p);
    return true;
}

static bool ask_resume(struct ask *a) {
    if (!playing(a))
        return false;
    if (a->table->status != TT_PAUSED)
        return refuse(a, "not_paused");
    add(a, TT_ENTRY_RESUME, a->seat);
    return true;
}

/* --- giving up ---------------------------------------------------------------------------------------------------- */

/* Where others play on, the table's bot plays for who has given up, for good. */
static bool ask_resign(struct ask *a) {
    struct tt_table *t = a->table;
    if (!playing(a))
        return false;
    add(a, TT_ENTRY_RESIGN, a->seat);
    if (tt_table_given_up(t, (uint8_t)(t->resigned | 1u << a->seat)))
        return true;
    if (!t->seat[a->seat].bot[0])
        add_stand_in(a, a->seat, stand_in(t, a->house));
    if (t->status == TT_PAUSED)
        add(a, TT_ENTRY_RESUME, a->seat);
    return true;
}

static bool ask_abort(struct ask *a) {
    if (!playing(a))
        return false;
    if (tt_match_ply(a->table->match) >= TT_ABORT_PLIES)
        return refuse(a, "too_late");
    add(a, TT_ENTRY_ABORT, a->seat);
    return true;
}

/* --- seats -------------------------------------------------------------------------------------------------------- */

static bool asks_host(struct ask *a) {
    int host = tt_table_host(a->table);
    return (host >= 0 && a->seat == host) || refuse(a, "not_host");
}

static bool waits(struct ask *a) {
    return (a->table->status == TT_WAITING && !a->table->sealed) || refuse(a, "started");
}

bool tt_table_commit(int seat, const struct tt_json *in, struct tt_drafts *d) {
    const struct tt_json *v = tt_json_get(in, "commitment");
    if (!v)
        return true;
    if (!tt_json_is(v, TT_JSON_TEXT) || !tt_hex_is(v->text))
        return false;
    tt_drafts_add(d, tt_entry_words(TT_ENTRY_COMMIT, seat, 0, NULL, v->text));
    return true;
}

/* Whether somebody has committed, the drafts included. */
static bool committed(const struct tt_table *t, const struct tt_drafts *d) {
    for (int i = 0; t && i < t->spec.setup.seats; i++)
        if (t->commitment[i][0])
            return true;
    for (int i = 0; i < d->n; i++)
        if (d->entry[i].kind == TT_ENTRY_COMMIT)
            return true;
    return false;
}

void tt_table_begin(const struct tt_table *t, struct tt_drafts *d) {
    tt_drafts_add(d, tt_entry_make(committed(t, d) ? TT_ENTRY_SEAL : TT_ENTRY_START, TT_NOBODY));
}

/* Opens one's commitment; the last one starts the match. */
static bool ask_reveal(struct ask *a) {
    const struct tt_table *t = a->table;
    const char *text = text_at(a, "contribution");
    char hash[TT_HEX];
    if (a->seat < 0)
        return refuse(a, "not_seated");
    if (!text || !tt_hex_is(text))
        return refuse_field(a, "contribution", "must be 64 hexadecimal digits in lower case");
    tt_commitment(text, hash);
    if (strcmp(hash, t->commitment[a->seat]))
        return refuse_field(a, "contribution", "must be what the seat has committed to");
    if (t->contribution[a->seat][0] || t->status != TT_WAITING)
        return true;
    if (!t->sealed)
        return refuse(a, "not_started");
    tt_drafts_add(a->drafts, tt_entry_words(TT_ENTRY_REVEAL, a->seat, 0, NULL, text));
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (i != a->seat && t->commitment[i][0] && !t->contribution[i][0])
            return true;
    add(a, TT_ENTRY_START, TT_NOBODY);
    return true;
}

static bool ask_start(struct ask *a) {
    struct tt_table *t = a->table;
    const char *bot = text_at(a, "bot");
    if (!asks_host(a) || !waits(a))
        return false;
    if (bot ? !a->house->bot_known(a->house, bot) : !tt_table_full(t))
        return refuse(a, bot ? "unknown_bot" : "bot_seats_needed");
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == TT_SEAT_OPEN || t->seat[i].kind == TT_SEAT_RESERVED)
            add_seat(a, i, TT_SEAT_BOT, NULL, bot);
    tt_table_begin(t, a->drafts);
    return true;
}

/* Before the start the seat is open again, and the last person's leaving closes the table; during the game a bot plays
 * on. */
static bool ask_leave(struct ask *a) {
    struct tt_table *t = a->table;
    if (a->seat < 0)
        return refuse(a, "not_seated");
    if (t->status == TT_WAITING && !t->sealed) {
        bool last = tt_table_count(t, TT_SEAT_PERSON) == (t->seat[a->seat].kind == TT_SEAT_PERSON);
        add_seat(a, a->seat, TT_SEAT_OPEN, NULL, NULL);
        if (last)
            add(a, TT_ENTRY_END, TT_NOBODY);
    } else if (t->status < TT_OVER && !t->seat[a->seat].bot[0]) {
        add_stand_in(a, a->seat, stand_in(t, a->house));
        if (t->status == TT_PAUSED)
            add(a, TT_ENTRY_RESUME, a->seat);
    }
    return true;
}

static bool ask_kick(struct ask *a) {
    int seat;
    if (!asks_host(a) || !waits(a))
        return false;
    if (!seat_at(a, &seat) || seat == a->seat)
        return refuse_field(a, "seat", "must be another seat of the table");
    if (a->table->seat[seat].kind != TT_SEAT_OPEN)
        add_seat(a, seat, TT_SEAT_OPEN, NULL, NULL);
    return true;
}

/* The host lets a bot play for a person who has gone. */
static bool ask_replace(struct ask *a) {
    struct tt_table *t = a->table;
    int seat;
    if (!asks_host(a))
        return false;
    if (t->status != TT_PLAYING)
        return refuse(a, t->status == TT_PAUSED ? "paused" : "not_started");
    if (!seat_at(a, &seat) || t->seat[seat].kind != TT_SEAT_PERSON)
        return refuse_field(a, "seat", "must be the seat of a person");
    if (t->seat[seat].bot[0])
        return true;
    if (!stand_in_due(a, seat))
        return refuse(a, "still_here");
    add_stand_in(a, seat, stand_in(t, a->house));
    return true;
}

static bool ask_back(struct ask *a) {
    if (a->seat < 0)
        return refuse(a, "not_seated");
    if (a->table->resigned >> a->seat & 1)
        return refuse(a, "resigned");
    if (a->table->seat[a->seat].bot[0] && a->table->status < TT_OVER)
        add_stand_in(a, a->seat, NULL);
    return true;
}

static bool ask_mute(struct ask *a) {
    const struct tt_json *on = tt_json_get(a->in, "on");
    int target;
    if (a->seat < 0)
        return refuse(a, "not_seated");
    if (!seat_at(a, &target))
        return refuse_field(a, "seat", "must be a seat of the table");
    struct tt_entry e = tt_entry_make(TT_ENTRY_MUTE, a->seat);
    e.target = (int8_t)target;
    e.what = !tt_json_is(on, TT_JSON_BOOL) || on->num;
    tt_drafts_add(a->drafts, e);
    return true;
}

/* --- sitting down ------------------------------------------------------------------------------------------------- */

static int seat_for(const struct tt_table *t, const char *person, const struct tt_json *in, const char **code) {
    int64_t wish;
    int own = tt_table_seat_of(t, person);
    *code = "table_full";
    if (own >= 0)
        return own;
    if (tt_json_int(tt_json_get(in, "seat"), 0, t->spec.setup.seats - 1, &wish)) {
        *code = "seat_taken";
        return t->seat[wish].kind == TT_SEAT_OPEN ? (int)wish : TT_NOBODY;
    }
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == TT_SEAT_OPEN)
            return i;
    return TT_NOBODY;
}

/* Who sits there already, and brings no other commitment, changes nothing. */
static bool commits_the_same(const struct tt_table *t, int seat, const struct tt_json *in) {
    const struct tt_json *v = tt_json_get(in, "commitment");
    return !v || tt_json_is_text(v, t->commitment[seat]);
}

bool tt_table_join(struct tt_table *t, const char *person, const struct tt_json *in, struct tt_drafts *d,
                   struct tt_error *err) {
    struct ask a = {.table = t, .drafts = d, .err = err};
    const char *code;
    int seat = seat_for(t, person, in, &code);
    bool there = seat >= 0 && t->seat[seat].kind == TT_SEAT_PERSON;
    d->n = 0;
    if (there && (t->status != TT_WAITING || t->sealed || commits_the_same(t, seat, in)))
        return true;
    if (t->status != TT_WAITING || t->sealed)
        return refuse(&a, "started");
    if (seat < 0)
        return refuse(&a, code);
    if (!there)
        add_seat(&a, seat, TT_SEAT_PERSON, person, NULL);
    if (t->spec.secret[0] && !tt_table_commit(seat, in, d)) {
        tt_drafts_clear(d);
        return refuse_field(&a, "commitment", "must be 64 hexadecimal digits in lower case");
    }
    if (!there && tt_table_count(t, TT_SEAT_OPEN) + tt_table_count(t, TT_SEAT_RESERVED) == 1)
        tt_table_begin(t, d);
    return true;
}

bool tt_table_rotate(const struct tt_table *t, int asker, const struct tt_json *in, struct tt_drafts *d) {
    struct ask a = {.drafts = d};
    int n = t->spec.setup.seats;
    for (int i = 0; i < n; i++) {
        const struct tt_seat *s = &t->seat[i];
        bool person = s->kind == TT_SEAT_PERSON;
        add_seat(&a, (i + 1) % n,
                 !person      ? TT_SEAT_BOT
                 : i == asker ? TT_SEAT_PERSON
                              : TT_SEAT_RESERVED,
                 person ? s->person : NULL, person ? NULL : s->bot);
    }
    if (!tt_table_commit((asker + 1) % n, in, d)) {
        tt_drafts_clear(d);
        return false;
    }
    if (tt_table_count(t, TT_SEAT_PERSON) == 1)
        tt_table_begin(NULL, d);
    return true;
}

void tt_table_timeout(const struct tt_table *t, const struct tt_house *h, int seat, struct tt_drafts *d) {
    tt_drafts_add(d, tt_entry_make(TT_ENTRY_TIMEOUT, seat));
    tt_drafts_add(d, tt_entry_words(TT_ENTRY_SEAT, seat, TT_SEAT_PERSON, t->seat[seat].person, stand_in(t, h)));
}

/* --- all of them -------------------------------------------------------------------------------------------------- */

bool tt_table_ask(struct tt_table *t, const struct tt_house *house, int seat, const char *op, const struct tt_json *in,
                  int64_t now, struct tt_drafts *drafts, struct tt_error *err) {
    static const struct {
        const char *op;
        bool (*ask)(struct ask *);
    } all[] = {{"move", ask_move},   {"propose", ask_propose}, {"vote", ask_vote},     {"resume", ask_resume},
               {"start", ask_start}, {"leave", ask_leave},     {"kick", ask_kick},     {"replace", ask_replace},
               {"back", ask_back},   {"mute", ask_mute},       {"reveal", ask_reveal}, {"resign", ask_resign},
               {"abort", ask_abort}};
    struct ask a = {.table = t, .house = house, .in = in, .seat = seat, .now = now, .drafts = drafts, .err = err};
    drafts->n = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(all[i].op, op))
            return all[i].ask(&a);
    return refuse(&a, "unknown_op");
}
