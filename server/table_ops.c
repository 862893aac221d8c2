/* The requests about one table: making it, sitting down, playing, playing again. What comes of a request the engine
 * says, as entries (engine/table_ask.c); here they get people, chance and a client's id, and are written. */
#include "table.h"

#include <stdio.h>

enum { CID_MAX = 40 };

static void refuse_as(struct request *r, struct table *t, const struct tt_error *err) {
    struct tt_sink *s = refuse_open(r, err, &t->core);
    if (!strcmp(err->code, "stale")) {
        r->session->server->m.stale++;
        put_update(r, t, s, FROM_KNOWN, NULL);
    }
    answer_send(r);
}

static void more_seat(struct table *t, struct request *r, struct tt_sink *s) {
    tt_key_text(s, "table", t->id);
    tt_key_seat(s, "seat", table_seat(t, r));
}

/* Where nothing has to be written. */
static void answer_now(struct request *r, struct table *t, int64_t from) {
    struct tt_sink *s = answer_open(r);
    more_seat(t, r, s);
    tt_key_int(s, "version", table_version(t));
    put_update(r, t, s, from, NULL);
    answer_send(r);
}

/* --- making ------------------------------------------------------------------------------------------------------- */

/* The server's part of the key, from the operating system; the seats add theirs. */
static void draw_secret(struct spec *sp, struct tt_table_spec *core) {
    new_secret(core->secret);
    core->setup.seed = 0;
    sp->nonce[0] = 0;
    new_code(sp->code);
}

/* Whether the game has sides that can win against each other. */
static bool has_sides(const struct tt_table_spec *core) {
    for (int i = 1; core->game->team && i < core->setup.seats; i++)
        if (core->game->team(&core->setup, i) != core->game->team(&core->setup, 0))
            return true;
    return !core->game->team && core->setup.seats > 1;
}

/* Title and author of custom cards: texts of at most 80 bytes without control characters. */
static bool read_deck(struct request *r, const struct tt_table_spec *core, struct spec *sp) {
    const struct tt_json *deck = tt_json_get(r->in, "deck");
    const char *const key[] = {"title", "author"};
    char *const to[] = {sp->deck_title, sp->deck_author};
    if (!deck || deck->type == TT_JSON_NULL)
        return true;
    if (deck->type != TT_JSON_OBJECT || !core->custom)
        return false;
    for (int i = 0; i < 2; i++) {
        const struct tt_json *v = tt_json_get(deck, key[i]);
        const char *text = tt_json_is(v, TT_JSON_TEXT) ? v->text : "";
        if ((v && v->type != TT_JSON_TEXT) || strlen(text) > DECK_WORDS || tt_deck_markup(text))
            return false;
        for (const char *p = text; *p; p++)
            if ((unsigned char)*p < ' ' || *p == 0x7F)
                return false;
        strcpy(to[i], text);
    }
    return true;
}

/* Game, options and custom cards. The engine takes any text on a card, and so do records; a server takes no markup from
 * strangers. */
static bool read_game(const struct request *r, struct tt_table_spec *core, struct tt_error *err) {
    const struct tt_json *cards = tt_json_get(r->in, "cards");
    if (!tt_table_spec_read(core, r->in, NULL, 0, err))
        return false;
    for (const struct tt_json *c = tt_json_is(cards, TT_JSON_LIST) ? tt_json_first(cards) : NULL; c;
         c = tt_json_next(cards, c)) {
        const struct tt_json *name = tt_json_get(c, "name"), *note = tt_json_get(c, "note");
        if (tt_deck_markup(name ? name->text : NULL) || tt_deck_markup(note ? note->text : NULL)) {
            tt_fail_at(err, c, "a text looks like markup", tt_json_get(c, "card")->text);
            tt_table_spec_clear(core);
            return false;
        }
    }
    return true;
}

/* False: refused. */
static bool read_rest(struct request *r, struct spec *sp, struct tt_table_spec *core) {
    const struct tt_json *in = r->in, *mode = tt_json_get(in, "chat"), *delay = tt_json_get(in, "delay");
    int64_t n = 0;
    const char *lang = field_text(r, "lang");
    int chat = mode ? tt_json_find(mode, tt_chat_name) : TT_CHAT_ALL;
    sp->open = field_bool(r, "public", false);
    sp->may_watch = field_bool(r, "watch", true);
    core->rated = field_bool(r, "rated", false);
    bool unrated = core->custom || !has_sides(core);
    const char *field = chat < 0                                                                ? "chat"
                        : delay && !tt_json_int(delay, 0, 3600, &n)                             ? "delay"
                        : lang && tt_lang_find(lang) < 0                                        ? "lang"
                        : !tt_clock_read(core, tt_json_get(in, "clock"))                        ? "clock"
                        : core->clock_bot[0] && !bot_known(r->session->server, core->clock_bot) ? "clock"
                        : core->rated && unrated                                                ? "rated"
                        : !read_deck(r, core, sp)                                               ? "deck"
                                                                                                : NULL;
    static const char *const allowed[][2] = {
        {"chat", "must be all, phrases or off"},
        {"delay", "must be 0 to 3600 seconds"},
        {"lang", "must be en, es or is"},
        {"clock", "must be a clock of docs/server-api.md, section 4, with a bot that `bots` lists"},
        {"deck", "must be {title, author} beside cards, each at most 80 bytes of printable text without markup"},
        {"rated", "must be false where all win or lose together, and with custom cards or numbers"},
    };
    for (size_t i = 0; field && i < sizeof allowed / sizeof *allowed; i++)
        if (!strcmp(allowed[i][0], field)) {
            refuse_field(r, field, allowed[i][1]);
            return false;
        }
    core->chat = (enum tt_chat_kind)chat;
    core->delay = (int)n;
    if (core->rated)
        core->clock_bot[0] = 0; /* the person who makes the table has no say in who plays for the others */
    snprintf(sp->lang, sizeof sp->lang, "%s", lang ? lang : tt_lang_id(r->session->lang));
    strcpy(core->host, r->session->person.id);
    sp->created = server_now(r->session->server);
    return true;
}

/* Drafts for the seats as they were asked for; false with the field that is wrong. */
static bool read_seats(struct request *r, int seats, struct tt_drafts *d, const char **field, bool *bot) {
    const struct tt_json *list = tt_json_get(r->in, "seats");
    int me = 0, taken = 0;
    *field = "seats";
    *bot = false;
    if (list && (list->type != TT_JSON_LIST || list->count != (uint32_t)seats))
        return false;
    for (int i = 0; i < seats; i++) {
        const struct tt_json *v = tt_json_at(list, (uint32_t)i);
        if (list ? tt_json_is_text(v, "me") : i == 0) {
            if (me++)
                return false;
            tt_drafts_add(d, tt_entry_words(TT_ENTRY_SEAT, i, TT_SEAT_PERSON, r->session->person.id, NULL));
            taken++;
            *field = "commitment";
            if (!tt_table_commit(i, r->in, d))
                return false;
            *field = "seats";
        } else if (list && !tt_json_is_text(v, "open")) {
            *bot = true;
            if (!tt_json_is(v, TT_JSON_TEXT) || !bot_known(r->session->server, v->text))
                return false;
            *bot = false;
            tt_drafts_add(d, tt_entry_words(TT_ENTRY_SEAT, i, TT_SEAT_BOT, NULL, v->text));
            taken++;
        }
    }
    if (taken == seats)
        tt_table_begin(NULL, d);
    return true;
}

static struct table *fresh_table(struct server *s, const struct spec *sp, const struct tt_table_spec *core) {
    char id[ID_LENGTH + 1];
    new_table_id(id);
    struct table *t = tables_add(s, id);
    t->spec = *sp;
    tt_table_init(&t->core, core);
    return t;
}

static void more_create(struct table *t, struct request *r, struct tt_sink *s) {
    more_seat(t, r, s);
    tt_key_text(s, "code", t->spec.code);
}

void op_create(struct request *r) {
    struct spec sp = {0};
    struct tt_table_spec core = {0};
    struct tt_error err = {0};
    struct tt_drafts d = {0};
    const char *game = field_text(r, "game"), *field;
    bool bot;
    core.game = game ? tt_game_find(game) : NULL;
    if (!core.game) {
        refuse(r, "unknown_game");
        return;
    }
    if (!read_game(r, &core, &err)) {
        if (!strcmp(err.code, "bad_position")) /* no other part of a position is read */
            err.field = "cards";
        refuse_error(r, &err);
        return;
    }
    if (!read_rest(r, &sp, &core)) {
        tt_table_spec_clear(&core);
        return;
    }
    if (core.rated && strcmp(r->session->person.kind, "guest") == 0) {
        tt_table_spec_clear(&core);
        refuse(r, "not_account");
        return;
    }
    if (!read_seats(r, core.setup.seats, &d, &field, &bot)) {
        tt_drafts_clear(&d);
        tt_table_spec_clear(&core);
        if (bot)
            refuse(r, "unknown_bot");
        else
            refuse_field(r, field,
                         strcmp(field, "seats") ? "must be 64 hexadecimal digits in lower case"
                                                : "must have one of me (once), open or a bot's id for each seat");
        return;
    }
    draw_secret(&sp, &core);
    struct table *t = fresh_table(r->session->server, &sp, &core);
    tt_table_name_person(&t->core, r->session->person.id, r->session->person.name);
    table_create(t, &d, r, more_create);
}

/* --- open, close, join -------------------------------------------------------------------------------------------- */

/* The table of a request that everybody may ask who may look on; NULL: it waits or is refused. */
static struct table *table_to_look_at(struct request *r) {
    struct table *t = table_of(r, true);
    if (!t || t->spec.may_watch || table_seat(t, r) >= 0)
        return t;
    refuse(r, "no_table");
    return NULL;
}

void op_open(struct request *r) {
    int64_t version = TT_FROM_LATEST;
    struct table *t = table_to_look_at(r);
    if (!t)
        return;
    /* Another node may have written something that has not reached us yet. */
    if (store_shared(r->session->server->store) && !r->tries) {
        r->tries++;
        table_queue(t, r);
        table_refresh(t);
        return;
    }
    tt_json_int(tt_json_get(r->in, "version"), 0, INT64_MAX, &version);
    answer_now(r, t, version);
}

void op_close(struct request *r) {
    struct table *t = table_of(r, false);
    if (!t)
        return;
    struct attachment *a = attachment_of(r->session, t);
    if (a)
        detach(a);
    answer_open(r);
    answer_send(r);
}

void op_join(struct request *r) {
    const struct person *who = &r->session->person;
    struct tt_drafts d;
    struct tt_error err;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    /* Who sits there already can only bring another commitment. */
    const char *full = table_seat(t, r) >= 0 ? table_overfull(t, table_seat(t, r)) : NULL;
    if (!tt_table_join(&t->core, who->id, r->in, &d, &err)) {
        refuse_error(r, &err);
    } else if (!d.n) {
        answer_now(r, t, FROM_KNOWN);
    } else if (full) {
        tt_drafts_clear(&d);
        refuse(r, full);
    } else if (t->core.spec.rated && !strcmp(who->kind, "guest")) {
        tt_drafts_clear(&d);
        refuse(r, "not_account");
    } else {
        tt_table_name_person(&t->core, who->id, who->name);
        table_commit(t, &d, NULL, r, more_seat);
    }
}

/* --- asking, moves ------------------------------------------------------------------------------------------------ */

static void more_ply(struct table *t, struct request *r, struct tt_sink *s) {
    (void)r;
    tt_key_int(s, "ply", tt_match_ply(t->core.match));
}

/* The log is read again whenever somebody comes: what is not a move of the match has a bound, and nobody fills it in a
 * minute. What a table needs to go on (moves, votes, the end of a pause, coming back) is always let through. */
enum { EXTRA_MAX = 3000, PER_MINUTE = 30 };

const char *table_overfull(const struct table *t, int seat) {
    int ply = t->core.match ? tt_match_ply(t->core.match) : 0, n = 0;
    int64_t since = table_now(t) - 60000;
    if (table_version(t) - ply >= EXTRA_MAX)
        return "too_many";
    for (int i = table_version(t) - 1; i >= 0 && t->core.log[i].at > since; i--)
        n +=
            t->core.log[i].seat == seat && t->core.log[i].kind != TT_ENTRY_MOVE && t->core.log[i].kind != TT_ENTRY_CHAT;
    return n >= PER_MINUTE ? "too_fast" : NULL;
}

static bool is_bounded(const char *op) { return !strcmp(op, "propose") || !strcmp(op, "mute") || !strcmp(op, "leave"); }

/* Another node may have written what this one has not read yet, perhaps this very move: where the database is shared, a
 * move is refused only by the log as it is now. */
static bool read_again(struct request *r, struct table *t) {
    if (r->read_again || !store_shared(t->server->store) || t->state != TABLE_READY)
        return false;
    r->read_again = true;
    table_refresh(t);
    table_queue(t, r);
    return true;
}

static void ask(struct request *r, struct table *t, const char *cid, answer_more *more) {
    const char *full = is_bounded(r->op->name) ? table_overfull(t, table_seat(t, r)) : NULL;
    if (full) {
        limit_hit(t->server, LIMIT_ENTRIES);
        refuse(r, full);
        return;
    }
    struct house house = house_of(t->server);
    struct tt_drafts d;
    struct tt_error err;
    if (!tt_table_ask(&t->core, &house.engine, table_seat(t, r), r->op->name, r->in, table_now(t), &d, &err)) {
        if (!cid || !read_again(r, t))
            refuse_as(r, t, &err);
    } else if (d.n)
        table_commit(t, &d, cid, r, more);
    else
        answer_now(r, t, FROM_KNOWN);
}

static void ask_table(struct request *r, answer_more *more) {
    struct table *t = table_of(r, true);
    if (t)
        ask(r, t, NULL, more);
}

void op_propose(struct request *r) { ask_table(r, NULL); }
void op_vote(struct request *r) { ask_table(r, NULL); }
void op_resume(struct request *r) { ask_table(r, NULL); }
void op_mute(struct request *r) { ask_table(r, NULL); }
void op_start(struct request *r) { ask_table(r, more_seat); }
void op_leave(struct request *r) { ask_table(r, more_seat); }
void op_kick(struct request *r) { ask_table(r, more_seat); }
void op_replace(struct request *r) { ask_table(r, more_seat); }
void op_back(struct request *r) { ask_table(r, more_seat); }
void op_reveal(struct request *r) { ask_table(r, more_seat); }
void op_resign(struct request *r) { ask_table(r, NULL); }
void op_abort(struct request *r) { ask_table(r, NULL); }

/* The entry that this client id made, or NULL. */
static const struct tt_entry *made_by(const struct table *t, const char *cid) {
    uint64_t hash = tt_hash(cid, strlen(cid), 0);
    for (int i = t->core.entries - 1; i >= 0; i--)
        if (t->core.log[i].cid == hash)
            return &t->core.log[i];
    return NULL;
}

static void answer_again(struct request *r, struct table *t, const struct tt_entry *e) {
    struct tt_sink *s = answer_open(r);
    r->session->server->m.repeated++;
    tt_key_int(s, "version", e - t->core.log + 1);
    tt_key_int(s, "ply", e->ply);
    tt_key_bool(s, "again", true);
    put_update(r, t, s, FROM_KNOWN, NULL);
    answer_send(r);
}

void op_move(struct request *r) {
    const char *given = field_text(r, "cid");
    char cid[64];
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat(t, r);
    if (!given || !given[0] || strlen(given) > CID_MAX) {
        refuse_field(r, "cid", "must be a text of 1 to 40 characters, another one for each move");
        return;
    }
    snprintf(cid, sizeof cid, "%d:%s", seat, given);
    const struct tt_entry *before = seat >= 0 ? made_by(t, cid) : NULL;
    if (before)
        answer_again(r, t, before);
    else
        ask(r, t, cid, more_ply);
}

/* What an action of the seat would do, as far as it can know: asked of redealt copies, never of the truth. */
void op_preview(struct request *r) {
    struct tt_error err = {0};
    tt_move move;
    struct table *t = table_of(r, true);
    if (!t)
        return;
    int seat = table_seat(t, r);
    if (!tt_table_find(&t->core, seat, tt_json_get(r->in, "action"), &move, &err)) {
        refuse_as(r, t, &err);
        return;
    }
    struct tt_viewer v = viewer_of(r->session, t, seat, TT_FROM_NOTHING);
    tt_put_table_preview(answer_open(r), &t->core, &v, move);
    answer_send(r);
}

void op_foresee(struct request *r) { op_preview(r); }

void op_clause(struct request *r) {
    struct tt_error err = {0};
    struct tt_refusal no;
    const struct tt_json *action = tt_json_get(r->in, "action");
    struct table *t = table_of(r, true);
    if (!t)
        return;
    if (!tt_table_clause(&t->core, table_seat(t, r), action, &no, &err)) {
        refuse_as(r, t, &err);
        return;
    }
    tt_put_clause(answer_open(r), &t->core, r->session->lang, action, no);
    answer_send(r);
}

/* --- afterwards --------------------------------------------------------------------------------------------------- */

static void more_rematch(struct table *t, struct request *r, struct tt_sink *s) {
    (void)r;
    tt_key_text(s, "table", t->core.rematch);
}

/* Another game for the same people: its own options, and clock and talk of the table before. False: refused. */
static bool next_game(struct request *r, const struct tt_table_spec *old, struct tt_table_spec *core) {
    const char *game = field_text(r, "game");
    struct tt_error err = {0};
    *core = (struct tt_table_spec){.game = game ? tt_game_find(game) : NULL};
    if (!core->game) {
        refuse(r, "unknown_game");
        return false;
    }
    if (!read_game(r, core, &err)) {
        refuse_error(r, &err);
        return false;
    }
    if (core->setup.seats != old->setup.seats) {
        tt_table_spec_clear(core);
        refuse_field(r, "players", "must be as many as at this table");
        return false;
    }
    memcpy(core->clock_bot, old->clock_bot, sizeof core->clock_bot);
    core->clock = old->clock;
    core->clock_ms = old->clock_ms;
    core->increment_ms = old->increment_ms;
    core->chat = old->chat;
    core->delay = old->delay;
    core->rated = old->rated && !core->custom;
    return true;
}

static struct table *make_rematch(struct request *r, struct table *old, struct tt_table_spec core) {
    struct spec sp = old->spec;
    core.setup.revision = core.game->revision; /* a new game goes by the rules of today */
    draw_secret(&sp, &core);
    strcpy(core.host, r->session->person.id);
    strcpy(sp.rematch_of, old->id);
    sp.created = server_now(old->server);
    struct table *t = fresh_table(old->server, &sp, &core);
    for (int i = 0; i < table_seats(old); i++) {
        const char *person = old->core.seat[i].person;
        if (person[0])
            tt_table_name_person(&t->core, person, tt_table_person_name(&old->core, person));
    }
    return t;
}

void op_rematch(struct request *r) {
    struct tt_drafts d = {0}, last = {0};
    struct table *old = table_of(r, true);
    if (!old)
        return;
    int seat = table_seat(old, r);
    if (seat < 0) {
        refuse(r, "not_seated");
    } else if (old->core.status != TT_OVER) {
        refuse(r, "not_over");
    } else if (old->core.rematch[0]) {
        struct tt_sink *s = answer_open(r);
        tt_key_text(s, "table", old->core.rematch);
        answer_send(r);
    } else if (!tt_table_rotate(&old->core, seat, r->in, &d)) {
        refuse_field(r, "commitment", "must be 64 hexadecimal digits in lower case");
    } else {
        struct tt_table_spec core = {0};
        if (!tt_json_get(r->in, "game"))
            core = tt_table_spec_copy(&old->core.spec);
        else if (!next_game(r, &old->core.spec, &core)) {
            tt_drafts_clear(&d);
            return;
        }
        struct table *t = make_rematch(r, old, core);
        tt_drafts_add(&last, tt_entry_words(TT_ENTRY_REMATCH, seat, 0, NULL, t->id));
        table_create_with(t, &d, old, &last, r, more_rematch);
    }
}

/* What the table's game is played with: open to everybody who may look on, before the start too. */
void op_components(struct request *r) {
    struct table *t = table_to_look_at(r);
    if (!t)
        return;
    struct tt_sink *s = answer_open(r);
    tt_put_key(s, "components");
    tt_put_components(t->core.spec.game, &t->core.spec.setup, r->session->lang, s);
    answer_send(r);
}

void op_record(struct request *r) {
    struct table *t = table_to_look_at(r);
    if (!t)
        return;
    int seen = tt_table_visible(&t->core, table_seat(t, r), table_now(t));
    if (t->core.status != TT_OVER || seen < table_version(t))
        refuse(r, "not_over");
    else {
        struct tt_sink *s = answer_open(r);
        tt_put_key(s, "record");
        table_record(t, s);
        answer_send(r);
    }
}
