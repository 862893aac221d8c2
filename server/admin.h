/*
 * admin.h - what an operator can do about tables and people.
 *
 * Every change is made in the database, by `timetable admin` or by an administrator's request, together with a line in
 * `act`. Nodes read new lines every few seconds (moderation.c) and do their part: connections end, tables close. So it
 * holds on all nodes, and also when no server runs.
 */
#ifndef TT_ADMIN_H
#define TT_ADMIN_H

#include "store.h"
#include "timetable/engine.h"

enum { ADMIN_TEXT = 300 };

struct admin_order {
    const char *who;  /* who gives it, for the list of acts */
    const char *what; /* ban, unban, mute, unmute, delete, password, revoke, role, end, announce, settle, remove */
    const char *
        target; /* a person (id or name), an address, a table's id, a report's number, a deck's code; "" for announce */
    const char *detail; /* the reason; the text of an announcement; the role */
    const char *pass;   /* password: the new one, hashed */
    int64_t now, until; /* until when a ban or mute holds; when the server is restarted (0: not any more) */
};

/* In a transaction. NULL: done; else the key of a sentence that says why not. */
const char *admin_act(struct db *, const struct admin_order *);

/* Lists: tables (waiting, playing, paused), people (by part of a name, an id or an address), reports, decks
 * (like people, by part of a title too), bans, acts, chat (of a table). Puts a list of objects; false: no such list. */
bool admin_list(struct db *, const char *what, const char *query, bool all, int64_t now, struct tt_sink *);

#endif
