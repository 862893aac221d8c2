/* The template game: a game that compiles, is tested, and does almost nothing. Copy this folder to make a
 * game (docs/adding-a-game.md). Two to four players take one to three pebbles in turn from a heap whose
 * size is drawn; the one who takes the last one wins. Clauses of RULES.md are cited as template/N.M. */
#include "timetable/game.h"

enum { PLAYERS = 4, MOST = 3 };
enum option { OPTION_HEAP, OPTIONS };
enum event { EVENT_TOOK, EVENT_ENDED };

struct state {
    struct tt_state base;
    uint8_t heap, winner, zero[6];
};

TT_FN static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = (struct state *)base;
    memset(s, 0, sizeof *s);
    tt_chance_start(setup, &s->base);
    /* template/1.1 */
    s->heap = (uint8_t)(setup->option[OPTION_HEAP] + tt_chance_below(setup, &s->base, 5));
    s->base.actors = 1;
}

TT_FN static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    int n = 0;
    for (uint32_t take = 1; take <= MOST && take <= s->heap; take++) /* template/2.1 */
        out[n++] = tt_move_make(seat, take);
    return n;
}

TT_FN static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = (struct state *)base;
    int seat = tt_move_seat(m), take = (int)(m & 3u);
    s->heap = (uint8_t)(s->heap - take);
    if (ev)
        tt_emit(ev, EVENT_TOOK, seat)->arg[0] = (int16_t)take;
    if (s->heap) {
        s->base.actors = (uint8_t)(1u << (seat + 1) % setup->seats);
        return;
    }
    s->winner = (uint8_t)seat; /* template/3.1 */
    s->base.actors = 0;
    if (ev)
        tt_emit(ev, EVENT_ENDED, TT_NOBODY)->arg[0] = (int16_t)seat;
}

TT_FN static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = (const struct state *)base;
    (void)setup;
    r->winners = (uint8_t)(1u << s->winner);
    r->score[s->winner] = 1;
    r->reason = "last_pebble";
}
