/* A table and its log: what each kind of entry does. One function serves a fresh entry, a restart, what another node
 * wrote and a look at the past, so all of them agree. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

const char *const tt_entry_name[TT_ENTRY_KINDS + 1] = {
    "move",    "start", "seat", "undo",   "pause", "resume", "propose", "vote", "expire", "timeout", "chat",
    "rematch", "end",   "mute", "commit", "seal",  "reveal", "resign",  "draw", "abort",  NULL};
const char *const tt_status_name[TT_STATUSES + 1] = {"waiting", "playing", "paused", "over", "end", NULL};
const char *const tt_seat_kind_name[5] = {"open", "person", "bot", "reserved", NULL};
const char *const tt_table_end_name[TT_TABLE_ENDS + 1] = {"played", "resign", "draw", "abort", "closed", NULL};
const char *const tt_proposal_name[TT_PROPOSALS + 1] = {"undo", "pause", "bot", "draw", NULL};
const char *const tt_chat_name[4] = {"all", "phrases", "off", NULL};

static char *copy(const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(tt_have(malloc(n)), text, n);
}

static const char *or_empty(const char *text) { return text ? text : ""; }

/* --- entries ------------------------------------------------------------------------------------------------------ */

struct tt_entry tt_entry_make(enum tt_entry_kind kind, int seat) {
    return (struct tt_entry){.kind = (uint8_t)kind, .seat = (int8_t)seat, .target = TT_NOBODY};
}

struct tt_entry tt_entry_words(enum tt_entry_kind kind, int seat, int what, const char *name, const char *text) {
    struct tt_entry e = tt_entry_make(kind, seat);
    e.what = (uint8_t)what;
    e.name = name && *name ? copy(name) : NULL;
    e.text = text && *text ? copy(text) : NULL;
    return e;
}

void tt_entry_clear(struct tt_entry *e) {
    free(e->name);
    free(e->text);
    e->name = e->text = NULL;
}

static void key_text(struct tt_sink *s, const char *key, const char *text) {
    if (text)
        tt_key_text(s, key, text);
}

static void put_proposal(const struct tt_entry *e, struct tt_sink *s) {
    tt_key_text(s, "what", tt_proposal_name[e->what]);
    tt_key_int(s, "need", e->need);
    if (e->what == TT_PROPOSE_UNDO)
        tt_key_int(s, "ply", e->n);
    if (e->what == TT_PROPOSE_BOT) {
        tt_key_int(s, "target", e->target);
        key_text(s, "bot", e->text);
    }
}

void tt_entry_put(const struct tt_entry *e, struct tt_sink *s) {
    tt_put_object(s);
    switch ((enum tt_entry_kind)e->kind) {
    case TT_ENTRY_SEAT:
        tt_key_text(s, "kind", tt_seat_kind_name[e->what]);
        key_text(s, "person", e->name);
        key_text(s, "bot", e->text);
        break;
    case TT_ENTRY_UNDO: tt_key_int(s, "ply", e->n); break;
    case TT_ENTRY_PROPOSE: put_proposal(e, s); break;
    case TT_ENTRY_VOTE: tt_key_bool(s, "yes", e->what); break;
    case TT_ENTRY_CHAT:
        key_text(s, "name", e->name);
        key_text(s, e->what ? "phrase" : "text", e->text);
        break;
    case TT_ENTRY_REMATCH: key_text(s, "table", e->text); break;
    case TT_ENTRY_COMMIT: key_text(s, "commitment", e->text); break;
    case TT_ENTRY_REVEAL: key_text(s, "contribution", e->text); break;
    case TT_ENTRY_MUTE:
        tt_key_int(s, "target", e->target);
        tt_key_bool(s, "on", e->what);
        break;
    case TT_ENTRY_SEAL:
    case TT_ENTRY_MOVE:
    case TT_ENTRY_START:
    case TT_ENTRY_PAUSE:
    case TT_ENTRY_RESUME:
    case TT_ENTRY_EXPIRE:
    case TT_ENTRY_TIMEOUT:
    case TT_ENTRY_END:
    case TT_ENTRY_RESIGN:
    case TT_ENTRY_DRAW:
    case TT_ENTRY_ABORT:
    case TT_ENTRY_KINDS: break;
    }
    tt_put_end(s);
}

static char *text_of(const struct tt_json *body, const char *key) {
    const struct tt_json *v = tt_json_get(body, key);
    return tt_json_is(v, TT_JSON_TEXT) && *v->text ? copy(v->text) : NULL;
}

static bool true_at(const struct tt_json *body, const char *key) {
    const struct tt_json *v = tt_json_get(body, key);
    return tt_json_is(v, TT_JSON_BOOL) && v->num;
}

static bool ply_at(struct tt_entry *e, const struct tt_json *body) {
    int64_t ply;
    if (!tt_json_int(tt_json_get(body, "ply"), 0, INT32_MAX, &ply))
        return false;
    e->n = (int32_t)ply;
    return true;
}

static bool target_at(struct tt_entry *e, const struct tt_json *body) {
    int64_t target;
    if (!tt_json_int(tt_json_get(body, "target"), 0, TT_MAX_SEATS - 1, &target))
        return false;
    e->target = (int8_t)target;
    return true;
}

static bool read_seat(struct tt_entry *e, const struct tt_json *body) {
    int kind = tt_json_find(tt_json_get(body, "kind"), tt_seat_kind_name);
    if (kind < 0)
        return false;
    e->what = (uint8_t)kind;
    e->name = text_of(body, "person");
    e->text = text_of(body, "bot");
    return true;
}

static bool read_proposal(struct tt_entry *e, const struct tt_json *body) {
    int64_t mask;
    int what = tt_json_find(tt_json_get(body, "what"), tt_proposal_name);
    if (what < 0 || !tt_json_int(tt_json_get(body, "need"), 0, 255, &mask))
        return false;
    e->what = (uint8_t)what;
    e->need = (uint8_t)mask;
    ply_at(e, body);
    target_at(e, body);
    e->text = text_of(body, "bot");
    return true;
}

bool tt_entry_read(struct tt_entry *e, const struct tt_json *body) {
    switch ((enum tt_entry_kind)e->kind) {
    case TT_ENTRY_SEAT: return read_seat(e, body);
    case TT_ENTRY_UNDO: return ply_at(e, body);
    case TT_ENTRY_PROPOSE: return read_proposal(e, body);
    case TT_ENTRY_VOTE: e->what = true_at(body, "yes"); return true;
    case TT_ENTRY_CHAT:
        e->what = tt_json_get(body, "phrase") != NULL;
        e->name = text_of(body, "name");
        e->text = text_of(body, e->what ? "phrase" : "text");
        return true;
    case TT_ENTRY_REMATCH: e->text = text_of(body, "table"); return true;
    case TT_ENTRY_COMMIT: e->text = text_of(body, "commitment"); return true;
    case TT_ENTRY_REVEAL: e->text = text_of(body, "contribution"); return true;
    case TT_ENTRY_MUTE: e->what = true_at(body, "on"); return target_at(e, body);
    case TT_ENTRY_START:
    case TT_ENTRY_PAUSE:
    case TT_ENTRY_RESUME:
    case TT_ENTRY_EXPIRE:
    case TT_ENTRY_TIMEOUT:
    case TT_ENTRY_END:
    case TT_ENTRY_RESIGN:
    case TT_ENTRY_DRAW:
    case TT_ENTRY_ABORT:
    case TT_ENTRY_SEAL: return true;
    case TT_ENTRY_MOVE:
    case TT_ENTRY_KINDS: break;
    }
    return false;
}

/* --- names -------------------------------------------------------------------------------------------------------- */

struct tt_table_name {
    struct tt_table_name *next;
    int seat; /* or TT_NOBODY: a person's */
    char *person, *name;
};

/* People who measured time. */
const char *tt_bot_seat_name(int seat) {
    static const char *const name[TT_MAX_SEATS] = {"Huygens", "Hypatia", "Harrison",  "Ada",
                                                   "Kepler",  "Su Song", "Ctesibius", "Al-Jazari"};
    return name[seat & (TT_MAX_SEATS - 1)];
}

static void name_it(struct tt_table *t, int seat, const char *person, const char *name) {
    struct tt_table_name *n = t->names;
    while (n && (n->seat != seat || strcmp(n->person, person)))
        n = n->next;
    if (!n) {
        n = tt_need(sizeof *n);
        n->seat = seat;
        n->person = copy(person);
        n->next = t->names;
        t->names = n;
    }
    free(n->name);
    n->name = copy(or_empty(name));
}

static const char *name_of(const struct tt_table *t, int seat, const char *person) {
    for (const struct tt_table_name *n = t->names; n; n = n->next)
        if (n->seat == seat && !strcmp(n->person, person))
            return n->name;
    return "";
}

void tt_table_name_person(struct tt_table *t, const char *person, const char *name) {
    name_it(t, TT_NOBODY, person, name);
}

void tt_table_name_seat(struct tt_table *t, int seat, const char *name) { name_it(t, seat, "", name); }

const char *tt_table_person_name(const struct tt_table *t, const char *person) {
    return *person ? name_of(t, TT_NOBODY, person) : "";
}

/* "" where it has none but its number. */
const char *tt_table_own_name(const struct tt_table *t, int seat, enum tt_seat_kind kind, const char *person) {
    const char *name = tt_table_person_name(t, person);
    if (!*name)
        name = name_of(t, seat, "");
    return !*name && kind == TT_SEAT_BOT ? tt_bot_seat_name(seat) : name;
}

void tt_table_seat_name(const struct tt_table *t, int seat, int lang, char *out, size_t cap) {
    const struct tt_seat *s = &t->seat[seat];
    const char *name = tt_table_own_name(t, seat, s->kind, s->person);
    char number[16];
    const char *args[] = {number};
    snprintf(number, sizeof number, "%d", seat + 1);
    if (*name)
        snprintf(out, cap, "%s", name);
    else
        tt_text_fill(lang, "seat.name", args, 1, out, cap);
}

/* --- clocks ------------------------------------------------------------------------------------------------------- */

enum { DAY_MS = 86400000, RETURN_MS = 15000 };
static const char *const clock_id[] = {"none", "move", "game", "days", NULL};

bool tt_clock_read(struct tt_table_spec *spec, const struct tt_json *in) {
    int64_t n = 0, more = 0;
    spec->clock = TT_CLOCK_NONE;
    if (!in || in->type == TT_JSON_NULL)
        return true;
    int kind = tt_json_find(tt_json_get(in, "kind"), clock_id);
    const struct tt_json *bot = tt_json_get(in, "bot");
    if (bot && (!tt_json_is(bot, TT_JSON_TEXT) || strlen(bot->text) >= TT_BOT_ID))
        return false;
    if (bot)
        strcpy(spec->clock_bot, bot->text);
    if (kind == TT_CLOCK_MOVE && tt_json_int(tt_json_get(in, "seconds"), 5, 86400, &n))
        spec->clock_ms = n * 1000;
    else if (kind == TT_CLOCK_GAME && tt_json_int(tt_json_get(in, "seconds"), 30, 86400, &n) &&
             (!tt_json_get(in, "increment") || tt_json_int(tt_json_get(in, "increment"), 0, 600, &more)))
        spec->clock_ms = n * 1000;
    else if (kind == TT_CLOCK_DAYS && tt_json_int(tt_json_get(in, "days"), 1, 30, &n))
        spec->clock_ms = n * DAY_MS;
    else if (kind != TT_CLOCK_NONE)
        return false;
    spec->increment_ms = more * 1000;
    spec->clock = (enum tt_clock_kind)kind;
    return true;
}

void tt_put_clock_kind(const struct tt_table_spec *spec, struct tt_sink *s) {
    tt_put_object(s);
    tt_key_text(s, "kind", clock_id[spec->clock]);
    if (spec->clock == TT_CLOCK_DAYS)
        tt_key_int(s, "days", spec->clock_ms / DAY_MS);
    else if (spec->clock != TT_CLOCK_NONE)
        tt_key_int(s, "seconds", spec->clock_ms / 1000);
    if (spec->clock == TT_CLOCK_GAME)
        tt_key_int(s, "increment", spec->increment_ms / 1000);
    if (spec->clock_bot[0])
        tt_key_text(s, "bot", spec->clock_bot);
    tt_put_end(s);
}

/* A seat's clock runs while it owes a choice, a person decides for it and the table is not paused. */
static bool owes(const struct tt_table *t, int seat) {
    return t->status == TT_PLAYING && t->match && (tt_match_state(t->match)->actors >> seat & 1) &&
           t->seat[seat].kind == TT_SEAT_PERSON && !t->seat[seat].bot[0];
}

/* After every entry that can change who is to act. A per-move clock begins again with each of the seat's own moves; a
 * game clock stops and gets its increment once the turn has passed on. */
static void clock_turn(struct tt_table *t, int mover, int64_t at) {
    if (t->spec.clock == TT_CLOCK_NONE)
        return;
    bool each = t->spec.clock != TT_CLOCK_GAME;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        struct tt_seat *s = &t->seat[i];
        bool run = owes(t, i);
        if (s->since && (!run || (each && i == mover))) {
            s->left -= at - s->since;
            if (s->left < 0)
                s->left = 0;
            if (!each && i == mover && !run)
                s->left += t->spec.increment_ms;
            s->since = 0;
        }
        if (each && i == mover && s->bot[0])
            s->left = t->spec.clock_ms; /* a bot has moved for this person, who has a whole move when coming back */
        if (run && !s->since) {
            /* A pause keeps what was left of the move; a new turn does not. */
            if (each && (i == mover || mover != TT_NOBODY || s->left <= 0))
                s->left = t->spec.clock_ms;
            if (s->left <= 0)
                s->left = RETURN_MS;
            s->since = at;
        }
    }
}

static int next_out(const struct tt_table *t, int64_t *when) {
    int who = TT_NOBODY;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct tt_seat *s = &t->seat[i];
        if (s->since && (who == TT_NOBODY || s->since + s->left < *when)) {
            who = i;
            *when = s->since + s->left;
        }
    }
    return who;
}

/* Whether the contributions are awaited. */
static bool awaits(const struct tt_table *t) { return t->sealed && t->status == TT_WAITING; }

int64_t tt_table_deadline(const struct tt_table *t) {
    int64_t when = 0;
    if (awaits(t))
        return t->sealed + TT_REVEAL_MS;
    return next_out(t, &when) != TT_NOBODY ? when : 0;
}

int tt_table_late(const struct tt_table *t, int64_t now) {
    int64_t when = 0;
    int seat = t->status == TT_PLAYING ? next_out(t, &when) : TT_NOBODY;
    return seat != TT_NOBODY && when <= now ? seat : TT_NOBODY;
}

/* --- what an entry does ------------------------------------------------------------------------------------------- */

static bool is_seat(const struct tt_table *t, int seat) { return seat >= 0 && seat < t->spec.setup.seats; }

static void set_commitment(struct tt_table *t, int seat, const char *text) {
    t->commitment[seat] = text;
    t->seal[0] = 0;
}

static bool fold_seat(struct tt_table *t, const struct tt_entry *e) {
    if (!is_seat(t, e->seat) || e->what > TT_SEAT_RESERVED)
        return false;
    struct tt_seat *s = &t->seat[e->seat];
    bool other = strcmp(s->person, or_empty(e->name)) != 0;
    s->kind = (enum tt_seat_kind)e->what;
    s->person = or_empty(e->name);
    s->bot = or_empty(e->text);
    if (other)
        s->muted = 0;
    if (other && !t->sealed)
        set_commitment(t, e->seat, "");
    t->proposal.open = false;
    clock_turn(t, TT_NOBODY, e->at);
    return true;
}

static bool fold_commit(struct tt_table *t, const struct tt_entry *e) {
    if (!is_seat(t, e->seat) || t->status != TT_WAITING || t->sealed || !tt_hex_is(or_empty(e->text)))
        return false;
    set_commitment(t, e->seat, e->text);
    return true;
}

static bool fold_reveal(struct tt_table *t, const struct tt_entry *e) {
    char hash[TT_HEX];
    if (!is_seat(t, e->seat) || !awaits(t) || !tt_hex_is(or_empty(e->text)))
        return false;
    tt_commitment(e->text, hash);
    if (strcmp(hash, t->commitment[e->seat]))
        return false;
    t->contribution[e->seat] = e->text;
    return true;
}

static bool fold_seal(struct tt_table *t, const struct tt_entry *e) {
    if (t->status != TT_WAITING || t->sealed)
        return false;
    t->sealed = e->at ? e->at : 1;
    return true;
}

/* The setup that the match is dealt by: with the key, where the table has a secret. */
static struct tt_setup dealt_by(const struct tt_table *t) {
    struct tt_setup setup = t->spec.setup;
    struct tt_fair fair;
    if (!t->spec.secret[0])
        return setup;
    tt_table_fair(t, &fair);
    setup.keyed = true;
    tt_fair_key(&fair, setup.key);
    return setup;
}

/* The match from before the table was set back; none where the log has given it another key since. */
static struct tt_match *take_kept(struct tt_table *t, const struct tt_setup *setup) {
    struct tt_match *m = t->kept;
    t->kept = NULL;
    if (m && t->spec.secret[0] && memcmp(tt_match_setup(m)->key, setup->key, TT_KEY)) {
        tt_match_free(m);
        return NULL;
    }
    return m;
}

static bool fold_start(struct tt_table *t, const struct tt_entry *e) {
    struct tt_setup setup = dealt_by(t);
    struct tt_error err;
    if (t->match)
        return false;
    t->match = take_kept(t, &setup);
    if (!t->match) {
        setup = tt_setup_copy(t->spec.game, &setup);
        t->match = tt_match_new(t->spec.game, &setup, tt_document_root(t->spec.custom), &err);
    }
    if (!t->match)
        return false;
    tt_match_goto(t->match, 0);
    t->status = tt_match_over(t->match) ? TT_OVER : TT_PLAYING;
    t->started = e->at;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        t->seat[i].left = t->spec.clock_ms;
        t->seat[i].since = 0;
    }
    clock_turn(t, TT_NOBODY, e->at);
    return true;
}

static bool fold_move(struct tt_table *t, const struct tt_entry *e, struct tt_events *events) {
    if (!t->match || !(tt_match_state(t->match)->actors >> tt_move_seat(e->move) & 1))
        return false;
    tt_match_play(t->match, e->move, events);
    t->proposal.open = false;
    if (tt_match_over(t->match)) {
        t->status = TT_OVER;
        t->ended = e->at;
    }
    clock_turn(t, e->seat, e->at);
    return true;
}

static bool fold_undo(struct tt_table *t, const struct tt_entry *e) {
    if (!t->match || e->n < 0 || e->n > tt_match_ply(t->match))
        return false;
    tt_match_goto(t->match, e->n);
    t->status = TT_PLAYING;
    t->ended = 0;
    t->proposal.open = false;
    clock_turn(t, TT_MAX_SEATS, e->at);
    return true;
}

static bool fold_propose(struct tt_table *t, const struct tt_entry *e) {
    if (!is_seat(t, e->seat) || e->what >= TT_PROPOSALS)
        return false;
    t->proposal = (struct tt_proposal){.open = true,
                                       .what = e->what,
                                       .by = e->seat,
                                       .target = e->target,
                                       .ply = e->n,
                                       .yes = (uint8_t)(1u << e->seat),
                                       .need = e->need,
                                       .at = e->at,
                                       .bot = or_empty(e->text)};
    return true;
}

static bool fold_mute(struct tt_table *t, const struct tt_entry *e) {
    if (!is_seat(t, e->seat) || !is_seat(t, e->target))
        return false;
    uint8_t bit = (uint8_t)(1u << e->target);
    if (e->what)
        t->seat[e->seat].muted |= bit;
    else
        t->seat[e->seat].muted &= (uint8_t)~bit;
    return true;
}

static bool set_status(struct tt_table *t, const struct tt_entry *e, enum tt_status status) {
    t->status = status;
    if (status == TT_PAUSED)
        t->proposal.open = false;
    clock_turn(t, TT_NOBODY, e->at);
    return true;
}

/* --- ends that people decide on ------------------------------------------------------------------------------------
 */

static int team_of(const struct tt_table *t, int seat) {
    return t->spec.game->team ? t->spec.game->team(tt_match_setup(t->match), seat) : seat;
}

/* Whether all of these seats are partners. */
static bool one_team(const struct tt_table *t, unsigned seats) {
    for (int i = 0; i < t->spec.setup.seats; i++)
        if ((seats >> i & 1) && team_of(t, i) != team_of(t, tt_lowest(seats)))
            return false;
    return true;
}

static unsigned all_seats(const struct tt_table *t) { return (1u << t->spec.setup.seats) - 1; }

/* The match ends here although its rules would let it go on. */
static bool end_now(struct tt_table *t, const struct tt_entry *e, enum tt_status status, enum tt_table_end how) {
    t->status = status;
    t->end = how;
    t->ended = e->at;
    t->proposal.open = false;
    clock_turn(t, TT_NOBODY, e->at);
    return true;
}

bool tt_table_given_up(const struct tt_table *t, uint8_t resigned) {
    unsigned left = all_seats(t) & ~(unsigned)resigned, people = 0;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if ((left >> i & 1) && t->seat[i].kind == TT_SEAT_PERSON)
            people |= 1u << i;
    return !people || (one_team(t, left) && !one_team(t, all_seats(t)));
}

static bool fold_resign(struct tt_table *t, const struct tt_entry *e) {
    if (!is_seat(t, e->seat) || (t->status != TT_PLAYING && t->status != TT_PAUSED) || t->resigned >> e->seat & 1)
        return false;
    t->resigned |= (uint8_t)(1u << e->seat);
    t->proposal.open = false;
    return !tt_table_given_up(t, t->resigned) || end_now(t, e, TT_OVER, TT_END_RESIGN);
}

static bool fold_draw(struct tt_table *t, const struct tt_entry *e) {
    return (t->status == TT_PLAYING || t->status == TT_PAUSED) && end_now(t, e, TT_OVER, TT_END_DRAW);
}

static bool fold_abort(struct tt_table *t, const struct tt_entry *e) {
    return t->match && (t->status == TT_PLAYING || t->status == TT_PAUSED) && tt_match_ply(t->match) < TT_ABORT_PLIES &&
           end_now(t, e, TT_CLOSED, TT_END_ABORT);
}

static bool take_effect(struct tt_table *t, const struct tt_entry *e, struct tt_events *events) {
    switch ((enum tt_entry_kind)e->kind) {
    case TT_ENTRY_MOVE: return fold_move(t, e, events);
    case TT_ENTRY_START: return fold_start(t, e);
    case TT_ENTRY_SEAT: return fold_seat(t, e);
    case TT_ENTRY_UNDO: return fold_undo(t, e);
    case TT_ENTRY_PAUSE: return set_status(t, e, TT_PAUSED);
    case TT_ENTRY_RESUME: return set_status(t, e, TT_PLAYING);
    case TT_ENTRY_PROPOSE: return fold_propose(t, e);
    case TT_ENTRY_VOTE:
        if (is_seat(t, e->seat) && e->what)
            t->proposal.yes |= (uint8_t)(1u << e->seat);
        return true;
    case TT_ENTRY_EXPIRE: t->proposal.open = false; return true;
    case TT_ENTRY_TIMEOUT:
    case TT_ENTRY_CHAT: return true;
    case TT_ENTRY_REMATCH: t->rematch = or_empty(e->text); return true;
    case TT_ENTRY_END: return end_now(t, e, TT_CLOSED, TT_END_CLOSED);
    case TT_ENTRY_RESIGN: return fold_resign(t, e);
    case TT_ENTRY_DRAW: return fold_draw(t, e);
    case TT_ENTRY_ABORT: return fold_abort(t, e);
    case TT_ENTRY_MUTE: return fold_mute(t, e);
    case TT_ENTRY_COMMIT: return fold_commit(t, e);
    case TT_ENTRY_SEAL: return fold_seal(t, e);
    case TT_ENTRY_REVEAL: return fold_reveal(t, e);
    case TT_ENTRY_KINDS: break;
    }
    return false;
}

/* --- the log ------------------------------------------------------------------------------------------------------ */

/* As it was before the first entry. What is the owner's business stays. */
static void reset(struct tt_table *t) {
    if (t->match)
        t->kept = t->match;
    t->match = NULL;
    t->folded = 0;
    t->status = TT_WAITING;
    t->proposal = (struct tt_proposal){.bot = ""};
    t->rematch = "";
    t->started = t->ended = t->sealed = 0;
    t->end = TT_END_PLAYED;
    t->resigned = 0;
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        struct tt_seat *s = &t->seat[i];
        set_commitment(t, i, "");
        t->contribution[i] = "";
        s->kind = TT_SEAT_OPEN;
        s->person = s->bot = "";
        s->left = s->since = 0;
        s->muted = 0;
    }
}

struct tt_table_spec tt_table_spec_copy(const struct tt_table_spec *spec) {
    struct tt_table_spec own = *spec;
    own.setup = tt_setup_copy(spec->game, &spec->setup);
    own.custom = spec->custom ? tt_json_copy(tt_document_root(spec->custom)) : NULL;
    return own;
}

bool tt_table_spec_read(struct tt_table_spec *spec, const struct tt_json *in, const struct tt_json *revision,
                        uint64_t seed, struct tt_error *err) {
    const struct tt_json *cards = tt_json_get(in, "cards");
    if (cards && cards->type != TT_JSON_NULL) {
        if (!spec->game->customise)
            return tt_fail(err, "bad_position", "this game has no custom numbers", "cards");
        struct tt_sink s;
        tt_sink_nodes(&s);
        tt_put_object(&s);
        tt_put_key(&s, "cards");
        tt_put_json(&s, cards);
        tt_put_end(&s);
        spec->custom = tt_sink_take(&s);
    }
    const struct tt_json *position = tt_document_root(spec->custom);
    bool ok = tt_setup_read_by(spec->game, revision, tt_json_get(in, "players"), tt_json_get(in, "options"), position,
                               seed, &spec->setup, err);
    if (ok && position) { /* a deck may be too small for this many seats */
        _Alignas(16) unsigned char room[TT_MAX_STATE];
        ok = tt_begin(spec->game, &spec->setup, position, (struct tt_state *)room, err);
    }
    if (!ok)
        tt_table_spec_clear(spec);
    return ok;
}

void tt_table_spec_clear(struct tt_table_spec *spec) {
    tt_setup_clear(&spec->setup);
    tt_document_free(spec->custom);
    spec->custom = NULL;
}

void tt_table_init(struct tt_table *t, const struct tt_table_spec *spec) {
    memset(t, 0, sizeof *t);
    t->spec = *spec;
    if (spec->secret[0])
        tt_commitment(spec->secret, t->server_commitment);
    reset(t);
}

void tt_table_clear(struct tt_table *t) {
    for (int i = 0; i < t->entries; i++)
        tt_entry_clear(&t->log[i]);
    free(t->log);
    tt_match_free(t->match ? t->match : t->kept);
    tt_table_spec_clear(&t->spec);
    while (t->names) {
        struct tt_table_name *n = t->names;
        t->names = n->next;
        free(n->person);
        free(n->name);
        free(n);
    }
    memset(t, 0, sizeof *t);
}

/* The next entry of the log takes effect. */
bool tt_table_step(struct tt_table *t, struct tt_events *events) {
    struct tt_entry *e = &t->log[t->folded];
    if (!take_effect(t, e, events))
        return false;
    e->ply = t->match ? tt_match_ply(t->match) : 0;
    t->folded++;
    return true;
}

void tt_table_seek(struct tt_table *t, int entries) {
    if (entries < t->folded)
        reset(t);
    while (t->folded < entries && tt_table_step(t, NULL))
        ;
}

bool tt_table_fold(struct tt_table *t, const struct tt_entry *e, struct tt_events *events) {
    if (t->entries == t->room) {
        t->room = t->room ? 2 * t->room : 16;
        t->log = tt_have(realloc(t->log, (size_t)t->room * sizeof *t->log));
    }
    t->log[t->entries] = *e;
    if (!tt_table_step(t, events))
        return false;
    t->entries++;
    return true;
}

void tt_table_rewind(struct tt_table *t, int entries) {
    tt_table_seek(t, entries);
    while (t->entries > entries)
        tt_entry_clear(&t->log[--t->entries]);
}

void tt_table_of_match(struct tt_table *t, const struct tt_table_spec *spec, struct tt_match *m) {
    struct tt_table_spec own = *spec;
    own.game = tt_match_game(m);
    own.setup = tt_setup_copy(own.game, tt_match_setup(m));
    tt_table_init(t, &own);
    t->kept = m;
}

void tt_table_start(struct tt_table *t, int64_t at) {
    int ply = t->kept ? tt_match_ply(t->kept) : 0;
    struct tt_entry e = tt_entry_make(TT_ENTRY_START, TT_NOBODY);
    e.at = at;
    tt_table_fold(t, &e, NULL);
    while (tt_match_ply(t->match) < ply) {
        e = tt_entry_make(TT_ENTRY_MOVE, TT_NOBODY);
        e.at = at;
        e.move = tt_match_move_at(t->match, tt_match_ply(t->match));
        e.seat = (int8_t)tt_move_seat(e.move);
        tt_table_fold(t, &e, NULL);
    }
}

void tt_table_put_entry(const struct tt_table *t, const struct tt_entry *e, struct tt_sink *s) {
    if (e->kind == TT_ENTRY_MOVE)
        tt_put_action(t->spec.game, tt_match_setup(t->match), tt_match_state(t->match), e->move, s);
    else
        tt_entry_put(e, s);
}

bool tt_table_read_entry(struct tt_table *t, struct tt_entry *e, const struct tt_json *body) {
    struct tt_error err;
    if (e->kind != TT_ENTRY_MOVE)
        return tt_entry_read(e, body);
    return t->match && tt_match_find(t->match, body, &e->move, &err);
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

void tt_table_fair(const struct tt_table *t, struct tt_fair *f) {
    memset(f, 0, sizeof *f);
    f->seats = t->spec.setup.seats;
    strcpy(f->secret, t->spec.secret);
    strcpy(f->server, t->server_commitment);
    for (int i = 0; i < f->seats; i++) {
        strcpy(f->commitment[i], t->commitment[i]);
        strcpy(f->contribution[i], t->contribution[i]);
    }
}

bool tt_table_ready(const struct tt_table *t, int64_t now) {
    if (!awaits(t))
        return false;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if (t->commitment[i][0] && !t->contribution[i][0] &&
            now < t->sealed + (t->seat[i].here ? TT_REVEAL_MS : TT_REVEAL_AWAY_MS))
            return false;
    return true;
}

void tt_table_result(const struct tt_table *t, struct tt_result *r) {
    memset(r, 0, sizeof *r);
    if (t->end == TT_END_PLAYED) {
        t->spec.game->result(tt_match_setup(t->match), tt_match_state(t->match), r);
        return;
    }
    if (!one_team(t, all_seats(t)))
        r->winners = (uint8_t)(all_seats(t) & ~(unsigned)t->resigned);
    for (int i = 0; i < t->spec.setup.seats; i++)
        r->score[i] = r->winners >> i & 1;
    r->reason = tt_table_end_name[t->end];
}

int tt_table_seat_of(const struct tt_table *t, const char *person) {
    if (person[0])
        for (int i = 0; i < t->spec.setup.seats; i++)
            if (!strcmp(t->seat[i].person, person))
                return i;
    return TT_NOBODY;
}

int tt_table_host(const struct tt_table *t) {
    int seat = tt_table_seat_of(t, t->spec.host);
    for (int i = 0; seat == TT_NOBODY && i < t->spec.setup.seats; i++)
        if (t->seat[i].kind == TT_SEAT_PERSON)
            seat = i;
    return seat;
}

int tt_table_count(const struct tt_table *t, enum tt_seat_kind kind) {
    int n = 0;
    for (int i = 0; i < t->spec.setup.seats; i++)
        n += t->seat[i].kind == kind;
    return n;
}

bool tt_table_full(const struct tt_table *t) {
    return !tt_table_count(t, TT_SEAT_OPEN) && !tt_table_count(t, TT_SEAT_RESERVED);
}

int tt_table_asks(const struct tt_table *t) {
    if (t->status != TT_PLAYING)
        return TT_NOBODY;
    unsigned actors = tt_match_state(t->match)->actors;
    for (int i = 0; i < t->spec.setup.seats; i++)
        if ((actors >> i & 1u) && t->seat[i].bot[0])
            return i;
    return TT_NOBODY;
}

/* Appends as many as there is room for. */
static void add_events(struct tt_events *all, const struct tt_events *one) {
    for (int i = 0; i < one->n && i < TT_MAX_EVENTS && all->n < TT_MAX_EVENTS; i++)
        all->item[all->n++] = one->item[i];
}

void tt_table_news(struct tt_table *t, int seat, struct tt_events *news) {
    struct tt_events *one = tt_have(malloc(sizeof *one));
    news->n = 0;
    tt_table_seek(t, 0);
    while (t->folded < t->entries) {
        const struct tt_entry *e = &t->log[t->folded];
        bool own = e->kind == TT_ENTRY_MOVE && tt_move_seat(e->move) == seat;
        one->n = 0;
        if (own || e->kind == TT_ENTRY_UNDO)
            news->n = 0;
        tt_table_step(t, one);
        add_events(news, one);
    }
    free(one);
}

int tt_table_visible(const struct tt_table *t, int seat, int64_t now) {
    int n = t->entries;
    if (seat >= 0 || !t->spec.delay)
        return n;
    int64_t until = now - t->spec.delay * (int64_t)1000;
    while (n > 0 && t->log[n - 1].at > until)
        n--;
    return n;
}
