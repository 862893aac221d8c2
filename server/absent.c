/* Who is there, and what may be done about who is not. A person is there with a connection that has the table open, at
 * any node, or while they ask for it by HTTP. For one who has gone a bot may play after a while: which bot and after
 * how long is the table's rule, not the others' choice. */
#include "table.h"

enum { HTTP_HERE_MS = 60000 };

bool seat_here(const struct seat *s) { return s->here > 0 || s->elsewhere || s->polled; }

void presence_poll(struct table *t, int seat) {
    struct seat *s = &t->seat[seat];
    bool news = !s->polled && !s->here;
    s->polled = server_now(t->server);
    if (!news)
        return;
    peers_presence(t, seat, true);
    presence_changed(t, seat);
}

void presence_tick(struct table *t, int64_t now) {
    for (int i = 0; i < t->spec.setup.seats; i++) {
        struct seat *s = &t->seat[i];
        if (!s->polled || now - s->polled < HTTP_HERE_MS)
            continue;
        s->polled = 0;
        if (s->here)
            continue;
        s->away = now;
        peers_presence(t, i, false);
        presence_changed(t, i);
    }
}

/* By correspondence the clock alone decides: nobody is expected to be there. */
bool stand_in_due(const struct table *t, int seat) {
    const struct seat *s = &t->seat[seat];
    int64_t wait = t->server->config.away * (int64_t)1000 * (t->spec.rated ? 2 : 1);
    return t->spec.clock != CLOCK_DAYS && !seat_here(s) && server_now(t->server) - s->away >= wait;
}

const char *stand_in(const struct table *t) {
    return t->spec.clock_bot[0] ? t->spec.clock_bot : bot_default(t->server);
}
