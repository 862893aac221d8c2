/* Who is there. A person is there with a connection that has the table open, at any node, or while they ask for it by
 * HTTP. For one who has gone a bot may play after a while: which bot and after how long is the table's rule, not the
 * others' choice (engine/table_ask.c). */
#include "table.h"

enum { HTTP_HERE_MS = 60000 };

void presence_set(struct table *t, int seat) {
    const struct presence *p = &t->presence[seat];
    struct tt_seat *s = &t->core.seat[seat];
    bool here = p->here > 0 || p->elsewhere || p->polled;
    if (s->here && !here)
        s->away = table_now(t);
    s->here = here;
}

/* Away until a connection of theirs has the table open. */
void presence_new(struct table *t, int seat) {
    t->core.seat[seat].rating = 0;
    t->core.seat[seat].away = table_now(t);
}

void presence_poll(struct table *t, int seat) {
    t->presence[seat].polled = server_now(t->server);
    presence_note(t, seat);
}

void presence_tick(struct table *t, int64_t now) {
    for (int i = 0; i < table_seats(t); i++) {
        struct presence *p = &t->presence[i];
        if (!p->polled || now - p->polled < HTTP_HERE_MS)
            continue;
        p->polled = 0;
        presence_note(t, i);
    }
    presence_tell(t, now);
}
