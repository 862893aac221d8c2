/* A game whose answers are known: it has a known number of courses, and the laboratory is made to play each of them
 * equally often. Every choice, event and result follows from the number of the course; the number follows from the
 * seed, by way of a table that main() makes. So all figures can be worked out by going through the courses once, which
 * tests/lab_model.py does with what `dump` prints, and must be equal to the last digit.
 *
 * The course: somebody picks a card (two seats may be asked at once), then for one to three rounds every seat pays 0 to
 * 3 coins, or has nothing to choose. The most coins win, or all do, or nobody does.
 *
 * usage: model dump PLAYERS OPTIONS...   one JSON object per game
 *        model run FOLDER PLAYERS OPTIONS... --   the laboratory's answers, in that folder */
#include "lab.h"

#include <stdlib.h>

enum { SEATS = 4, COURSES = 540, RUN = 77 }; /* courses: a multiple of 3 rounds, 5 cards, 3 endings, 2, 3 and 4 seats */
enum { OPTION_TEAMS, OPTION_BONUS };
enum { VERB_PICK, VERB_PAY, VERB_PASS };
enum { EVENT_SHOWN, EVENT_PICKED, EVENT_ROUND, EVENT_PAID, EVENT_GAVE, EVENT_CLOSED, EVENT_ENDED };
enum { RICH, SHARED, NOBODY };
static const char *const card_id[] = {"ant", "bee", "cat"}, *const reason_id[] = {"rich", "shared", "nobody"};

struct state {
    struct tt_state base;
    uint16_t course;
    uint8_t asked, first, rounds, round, turn, card, total, closed, reason, winners, coins[SEATS], zero[4];
};

static const struct state *seen_as(const struct tt_state *base) { return (const struct state *)base; }

static struct known {
    uint64_t seed;
    uint32_t number;
} known[COURSES];

static int by_seed(const void *a, const void *b) {
    const struct known *x = a, *y = b;
    return (x->seed > y->seed) - (x->seed < y->seed);
}

static void start(const struct tt_setup *setup, struct tt_state *base) {
    struct state *s = (struct state *)base;
    struct known want = {.seed = setup->seed}, *found = bsearch(&want, known, COURSES, sizeof *known, by_seed);
    memset(s, 0, sizeof *s);
    s->base.rng = tt_rng_seed(setup->seed);
    uint32_t course = found ? found->number : (uint32_t)(setup->seed % COURSES);
    s->course = (uint16_t)course;
    s->rounds = (uint8_t)(1 + course % 3);
    s->card = (uint8_t)(course / 3 % 5);
    s->reason = (uint8_t)(course / 15 % 3);
    s->first = (uint8_t)(course / 45 % setup->seats);
    s->base.actors = (uint8_t)(1u << s->first);
    if (course % 4 == 3) /* two are asked at once */
        s->base.actors |= (uint8_t)(1u << (s->first + 1) % setup->seats);
}

static uint32_t may_pay(const struct state *s, int seat) {
    return (s->course + (unsigned)seat + s->round) % 3 == 0 ? 0 : 3;
}

static int moves(const struct tt_setup *setup, const struct tt_state *base, int seat, tt_move *out) {
    const struct state *s = seen_as(base);
    int n = 0;
    (void)setup;
    if (!s->round) { /* cards 3 and 4 are ant and bee where there is no cat */
        for (uint32_t c = 0; c < (s->card < 3 ? 3u : 2u); c++)
            out[n++] = tt_move_make(seat, VERB_PICK << 4 | c);
        return n;
    }
    for (uint32_t coins = 1; coins <= may_pay(s, seat); coins++)
        out[n++] = tt_move_make(seat, VERB_PAY << 4 | coins);
    out[n++] = tt_move_make(seat, VERB_PASS << 4);
    return n;
}

/* Which of its legal moves a seat makes in this course. */
static int chosen(const struct state *s, int seat, int n) {
    if (!s->round)
        return s->card % 3;
    return (s->course * 7 + seat * 5 + s->round * 3) / 2 % n;
}

static void begin_round(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    s->round++;
    s->turn = 0;
    s->base.actors = (uint8_t)(1u << s->first);
    (void)setup;
    tt_tell(ev, EVENT_ROUND, TT_NOBODY, s->round, s->first);
}

static void finish(const struct tt_setup *setup, struct state *s, struct tt_events *ev) {
    int most = 0;
    s->base.actors = 0;
    for (int p = 0; p < setup->seats; p++)
        most = s->coins[p] > most ? s->coins[p] : most;
    for (int p = 0; p < setup->seats; p++)
        if (s->reason == SHARED || (s->reason == RICH && s->coins[p] == most))
            s->winners |= (uint8_t)(1u << p);
    if (setup->option[OPTION_TEAMS] && s->reason == RICH) /* two win: the lowest of them, and who sits opposite */
        s->winners = (uint8_t)(tt_lowest(s->winners) % 2 ? 10 : 5);
    tt_tell(ev, EVENT_ENDED, TT_NOBODY, s->winners, s->reason);
}

static void pay(const struct tt_setup *setup, struct state *s, int seat, int coins, struct tt_events *ev) {
    if (setup->option[OPTION_BONUS] && seat == s->first)
        coins++;
    s->coins[seat] = (uint8_t)(s->coins[seat] + coins);
    s->total = (uint8_t)(s->total + coins);
    tt_tell(ev, EVENT_PAID, seat, coins, s->round > 1);
    tt_tell(ev, EVENT_GAVE, seat, (seat + 1) % setup->seats, coins);
    while (s->closed < 3 && s->total >= 3 * (s->closed + 1)) {
        s->closed++;
        tt_tell(ev, EVENT_CLOSED, TT_NOBODY, s->closed, s->round);
    }
}

static void apply(const struct tt_setup *setup, struct tt_state *base, tt_move m, struct tt_events *ev) {
    struct state *s = (struct state *)base;
    int seat = tt_move_seat(m);
    uint32_t verb = m >> 4 & 15, arg = m & 15;
    if (verb == VERB_PICK) {
        tt_tell(ev, EVENT_SHOWN, TT_NOBODY, 0, 0);
        tt_tell(ev, EVENT_SHOWN, TT_NOBODY, 1, 0);
        if (s->card < 3)
            tt_tell(ev, EVENT_SHOWN, TT_NOBODY, 2, 0);
        tt_tell(ev, EVENT_PICKED, seat, (int)arg, s->course % 2);
        s->base.actors &= (uint8_t) ~(1u << seat);
        if (!s->base.actors)
            begin_round(setup, s, ev);
        return;
    }
    if (verb == VERB_PAY)
        pay(setup, s, seat, (int)arg, ev);
    if (++s->turn < setup->seats)
        s->base.actors = (uint8_t)(1u << (seat + 1) % setup->seats);
    else if (s->round < s->rounds)
        begin_round(setup, s, ev);
    else
        finish(setup, s, ev);
}

static void result(const struct tt_setup *setup, const struct tt_state *base, struct tt_result *r) {
    const struct state *s = seen_as(base);
    for (int p = 0; p < setup->seats; p++)
        r->score[p] = s->coins[p];
    r->winners = s->winners;
    r->reason = reason_id[s->reason];
}

static void action(const struct tt_setup *setup, const struct tt_state *base, tt_move m, struct tt_sink *out) {
    uint32_t verb = m >> 4 & 15, arg = m & 15;
    (void)setup, (void)base;
    tt_key_text(out, "verb", verb == VERB_PICK ? "m_pick" : verb == VERB_PAY ? "m_pay" : "m_pass");
    tt_key_int(out, "player", tt_move_seat(m));
    if (verb == VERB_PICK)
        tt_key_text(out, "card", card_id[arg]);
    if (verb == VERB_PAY)
        tt_key_int(out, "coins", arg);
}

static void event(const struct tt_setup *setup, const struct tt_event *e, struct tt_sink *out) {
    static const char *const id[] = {"m_shown", "m_picked", "m_round", "m_paid", "m_gave", "m_closed", "m_ended"};
    tt_key_text(out, "event", id[e->kind]);
    (void)setup;
    if (e->seat != TT_NOBODY)
        tt_key_int(out, "player", e->seat);
    switch (e->kind) {
    case EVENT_SHOWN: tt_key_text(out, "card", card_id[e->arg[0]]); break;
    case EVENT_PICKED:
        tt_key_text(out, "card", card_id[e->arg[0]]);
        tt_key_bool(out, "lucky", e->arg[1]);
        break;
    case EVENT_ROUND:
        tt_key_int(out, "round", e->arg[0]);
        tt_key_int(out, "starter", e->arg[1]);
        break;
    case EVENT_PAID:
        tt_key_int(out, "amount", e->arg[0]);
        tt_key_text(out, "why", e->arg[1] ? "tax" : "gift");
        break;
    case EVENT_GAVE:
        tt_key_int(out, "to", e->arg[0]);
        tt_key_list(out, "tokens");
        for (int i = 0; i < e->arg[1]; i++)
            tt_put_text(out, i % 2 ? "red" : "blue");
        tt_put_end(out);
        break;
    case EVENT_CLOSED: tt_key_int(out, "room", e->arg[0]); break;
    default: tt_key_seats(out, "winners", (uint8_t)e->arg[0]); break;
    }
}

static void measure(const struct tt_setup *setup, const struct tt_state *base, const struct tt_event *e,
                    struct tt_sink *out) {
    const struct state *s = seen_as(base);
    (void)setup;
    if (e->kind == EVENT_CLOSED && e->arg[0] != 2)
        tt_key_int(out, e->arg[0] == 1 ? "first" : "third", e->arg[1]);
    if (e->kind == EVENT_PAID && s->round > 2)
        tt_key_int(out, "paid_late", e->arg[0]);
    if (e->kind == EVENT_ENDED && s->rounds > 2)
        tt_key_int(out, "any_late", 1);
}

static void view(const struct tt_setup *setup, const struct tt_state *base, int seat, struct tt_sink *out) {
    const struct state *s = seen_as(base);
    (void)seat;
    tt_key_int(out, "round", s->round);
    tt_key_int(out, "starter", s->first);
    if (s->closed > 1)
        tt_key_int(out, "spare", s->total % 5);
    tt_key_text(out, "weather", s->course % 7 < 3 ? "rain" : "sun");
    tt_key_list(out, "bag");
    for (int i = 0; i < s->total % 4; i++)
        tt_put_text(out, card_id[i % 3]);
    tt_put_end(out);
    tt_key_list(out, "players");
    for (int p = 0; p < setup->seats; p++) {
        tt_put_object(out);
        tt_key_int(out, "coins", s->coins[p]);
        tt_key_text(out, "colour", (s->course + p) % 2 ? "red" : "blue");
        tt_put_end(out);
    }
    tt_put_end(out);
}

static void position(const struct tt_setup *setup, const struct tt_state *base, struct tt_sink *out) {
    view(setup, base, TT_NOBODY, out);
}

static bool place(const struct tt_setup *setup, const struct tt_json *from, struct tt_state *base,
                  struct tt_error *err) {
    (void)from, (void)err;
    start(setup, base);
    return true;
}

/* --- its players follow the course ------------------------------------------------------------------ */

static int value(const struct tt_setup *setup, const struct tt_state *base, int seat) {
    (void)setup;
    return 1000 * seen_as(base)->coins[seat];
}

static int pick(const struct tt_setup *setup, const struct tt_state *base, int seat, const tt_move *list, int n,
                int level, const struct tt_effort *effort, struct tt_rng *rng) {
    (void)setup, (void)list, (void)level, (void)effort, (void)rng;
    return chosen(seen_as(base), seat, n);
}

static const struct tt_bot_hooks hooks = {.value = value, .pick = pick};
static const struct tt_option options[] = {
    {.id = "teams", .type = TT_BOOL},
    {.id = "bonus", .type = TT_INT, .max = 1},
};
static const struct tt_game model = {
    .id = "model",
    .min_seats = 1,
    .max_seats = SEATS,
    .max_moves = 8,
    .max_plies = 40,
    TT_GAME_OPTIONS,
    TT_GAME_USUAL,
    .measure = measure,
    .bot = &hooks,
};

/* --- what happens in each game, without the laboratory ----------------------------------------------- */

static void put_move(const struct tt_setup *setup, const struct tt_state *state, tt_move *list, int n, int choice,
                     struct tt_sink *out) {
    tt_put_object(out);
    tt_key_list(out, "legal");
    for (int i = 0; i < n; i++)
        tt_put_action(&model, setup, state, list[i], out);
    tt_put_end(out);
    tt_key_int(out, "chosen", choice);
    tt_key_list(out, "values");
    for (int p = 0; p < setup->seats; p++)
        tt_put_int(out, value(setup, state, p));
    tt_put_end(out);
}

static void put_events(const struct tt_setup *setup, const struct tt_state *state, const struct tt_events *ev,
                       struct tt_sink *out) {
    tt_key_list(out, "events");
    for (int i = 0; i < ev->n; i++)
        tt_put_event(&model, setup, &ev->item[i], TT_TRUTH, out);
    tt_put_end(out);
    tt_key_list(out, "measures");
    for (int i = 0; i < ev->n; i++) {
        tt_put_object(out);
        measure(setup, state, &ev->item[i], out);
        tt_put_end(out);
    }
    tt_put_end(out);
    tt_put_end(out);
}

static void put_game(struct tt_setup setup, uint64_t i, struct tt_sink *out) {
    struct state s;
    struct tt_events ev;
    struct tt_result r = {0};
    tt_move list[8];
    setup.seed = tt_game_seed(RUN, i);
    struct tt_rng rng = tt_policy_rng(setup.seed);
    tt_put_object(out);
    start(&setup, &s.base);
    tt_key_seats(out, "actors", s.base.actors);
    tt_key_list(out, "decisions");
    while (s.base.actors) {
        int seat = tt_random_actor(s.base.actors, &rng), n = moves(&setup, &s.base, seat, list);
        int choice = chosen(&s, seat, n);
        put_move(&setup, &s.base, list, n, choice, out);
        ev.n = 0;
        apply(&setup, &s.base, list[choice], &ev);
        put_events(&setup, &s.base, &ev, out);
    }
    tt_put_end(out);
    tt_put_key(out, "view");
    tt_put_view(&model, &setup, &s.base, TT_NOBODY, out);
    result(&setup, &s.base, &r);
    tt_key_seats(out, "winners", r.winners);
    tt_key_text(out, "reason", r.reason);
    tt_key_list(out, "scores");
    for (int p = 0; p < setup.seats; p++)
        tt_put_int(out, r.score[p]);
    tt_put_end(out);
    tt_put_end(out);
}

static void dump(const struct lab_design *d) {
    for (uint64_t i = 0; i < d->games; i++) {
        struct tt_sink out;
        tt_sink_grow(&out);
        put_game(d->variant[0].setup, i, &out);
        puts(out.buf);
        tt_sink_free(&out);
    }
}

/* --- the laboratory ----------------------------------------------------------------------------------- */

static FILE *open_in(const char *folder, const char *name) {
    char path[2000];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");
    if (!f)
        exit(2);
    return f;
}

static int run(const struct lab_design *d, const char *folder) {
    struct lab_run r = {.design = d, .threads = 2};
    struct tt_error err;
    char path[2000];
    if (!lab_run(&r, &err)) {
        fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    FILE *text = open_in(folder, "text"), *json = open_in(folder, "json"), *csv = open_in(folder, "csv");
    lab_print(text, 0, d, &r);
    lab_json(json, d, &r);
    lab_csv(csv, d, &r);
    fclose(text), fclose(json), fclose(csv);
    snprintf(path, sizeof path, "%s/html", folder);
    bool ok = lab_report(path, 0, d, &r);
    lab_run_clear(&r);
    return !ok;
}

int main(int argc, char **argv) {
    struct lab_design d = {.game = &model, .seed = RUN, .games = COURSES};
    struct tt_error err = {.message = "usage"};
    int from = argc > 1 && !strcmp(argv[1], "dump") ? 2 : 3;
    for (uint32_t i = 0; i < COURSES; i++)
        known[i] = (struct known){.seed = tt_game_seed(RUN, i), .number = i};
    qsort(known, COURSES, sizeof *known, by_seed);
    bool ok = argc > from && lab_factor_add(&d, "bots=hard:1", &err);
    for (int i = from; ok && i < argc; i++)
        ok = lab_factor_add(&d, argv[i], &err);
    if (!ok || !lab_design_make(&d, &err)) {
        fprintf(stderr, "%s\n", err.message);
        return 2;
    }
    int code = from == 2 ? (dump(&d), 0) : run(&d, argv[2]);
    lab_design_clear(&d);
    return code;
}
