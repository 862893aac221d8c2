/* Clocks, by the server's time only. A seat's clock runs while it owes a choice, a person decides for it
 * and the table is not paused. All of it follows from the times in the log, so every node and every restart agrees. */
#include "table.h"

static const char *const kind_id[] = {"none", "move", "game", "days", NULL};
enum { DAY_MS = 86400000, RETURN_MS = 15000 };

bool clock_read(struct spec *spec, const struct tt_json *in) {
    int64_t n = 0, more = 0;
    spec->clock = CLOCK_NONE;
    if (!in || in->type == TT_JSON_NULL)
        return true;
    int kind = tt_json_find(tt_json_get(in, "kind"), kind_id);
    const struct tt_json *bot = tt_json_get(in, "bot");
    if (bot && (!tt_json_is(bot, TT_JSON_TEXT) || strlen(bot->text) >= BOT_ID))
        return false;
    if (bot)
        strcpy(spec->clock_bot, bot->text);
    if (kind == CLOCK_MOVE && tt_json_int(tt_json_get(in, "seconds"), 5, 86400, &n))
        spec->clock_ms = n * 1000;
    else if (kind == CLOCK_GAME && tt_json_int(tt_json_get(in, "seconds"), 30, 86400, &n) &&
             (!tt_json_get(in, "increment") || tt_json_int(tt_json_get(in, "increment"), 0, 600, &more)))
        spec->clock_ms = n * 1000;
    else if (kind == CLOCK_DAYS && tt_json_int(tt_json_get(in, "days"), 1, 30, &n))
        spec->clock_ms = n * DAY_MS;
    else if (kind != CLOCK_NONE)
        return false;
    spec->increment_ms = more * 1000;
    spec->clock = (enum clock_kind)kind;
    return true;
}

void clock_put(struct tt_sink *s, const struct spec *spec) {
    tt_put_object(s);
    tt_key_text(s, "kind", kind_id[spec->clock]);
    if (spec->clock == CLOCK_DAYS)
        tt_key_int(s, "days", spec->clock_ms / DAY_MS);
    else if (spec->clock != CLOCK_NONE)
        tt_key_int(s, "seconds", spec->clock_ms / 1000);
    if (spec->clock == CLOCK_GAME)
        tt_key_int(s, "increment", spec->increment_ms / 1000);
    if (spec->clock_bot[0])
        tt_key_text(s, "bot", spec->clock_bot);
    tt_put_end(s);
}

static bool owes(const struct table *t, int seat) {
    return t->status == S_PLAYING && t->match && (tt_match_state(t->match)->actors >> seat & 1) &&
           t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].bot[0];
}

void clock_begin(struct table *t, int64_t at) {
    for (int i = 0; i < t->spec.setup.seats; i++) {
        t->seat[i].left = t->spec.clock_ms;
        t->seat[i].since = 0;
    }
    clock_turn(t, TT_NOBODY, at);
}

/* A per-move clock begins anew with each of one's own moves; a game clock stops and gets its increment once the
 * turn has passed on. */
void clock_turn(struct table *t, int mover, int64_t at) {
    if (t->spec.clock == CLOCK_NONE)
        return;
    bool each = t->spec.clock != CLOCK_GAME;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        struct seat *s = &t->seat[i];
        bool run = owes(t, i);
        if (s->since && (!run || (each && i == mover))) {
            s->left -= at - s->since;
            if (s->left < 0)
                s->left = 0;
            if (!each && i == mover && !run)
                s->left += t->spec.increment_ms;
            s->since = 0;
        }
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

int64_t clock_left(const struct table *t, int seat, int64_t now) {
    const struct seat *s = &t->seat[seat];
    int64_t left = s->left - (s->since ? now - s->since : 0);
    return left > 0 ? left : 0;
}

/* The first clock to run out. */
static int next_out(const struct table *t, int64_t *when) {
    int who = TT_NOBODY;
    for (int i = 0; i < t->spec.setup.seats; i++) {
        const struct seat *s = &t->seat[i];
        if (s->since && (who == TT_NOBODY || s->since + s->left < *when)) {
            who = i;
            *when = s->since + s->left;
        }
    }
    return who;
}

int64_t clock_deadline(const struct table *t) {
    int64_t when = 0;
    return t->spec.clock != CLOCK_NONE && next_out(t, &when) != TT_NOBODY ? when : 0;
}

void clock_render(struct tt_sink *s, const struct table *t, const struct moment *past) {
    if (t->spec.clock == CLOCK_NONE || !t->match) {
        tt_key_null(s, "clock");
        return;
    }
    int64_t now = server_now(t->server), deadline = clock_deadline(t);
    unsigned running = 0;
    tt_key_object(s, "clock");
    tt_key_int(s, "now", now);
    tt_key_list(s, "left");
    for (int i = 0; i < t->spec.setup.seats; i++) {
        if (t->seat[i].since)
            running |= 1u << i;
        if (t->seat[i].bot[0])
            tt_put_null(s);
        else
            tt_put_int(s, clock_left(t, i, now));
    }
    tt_put_end(s);
    /* Who thinks now is part of what a spectator learns later. */
    tt_key_seats(s, "running", past ? 0 : running);
    if (deadline && !past)
        tt_key_int(s, "deadline", deadline);
    else
        tt_key_null(s, "deadline");
    tt_put_end(s);
}

void clock_check(struct table *t, int64_t now) {
    int64_t when = 0;
    if (t->pending || t->loading || t->shared_stale || t->spec.clock == CLOCK_NONE || t->status != S_PLAYING)
        return;
    int seat = next_out(t, &when);
    if (seat == TT_NOBODY || when > now || now < t->server->started + t->server->config.grace * 1000)
        return;
    struct draft d[2] = {
        {.kind = K_TIMEOUT, .seat = seat},
        {.kind = K_SEAT,
         .seat = seat,
         .person = t->seat[seat].person,
         .body = seat_body("person", t->seat[seat].person, stand_in(t))},
    };
    t->server->m.timeouts++;
    table_commit(t, d, 2, NULL, NULL);
}
