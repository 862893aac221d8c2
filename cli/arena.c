/* timetable arena: bots against bots. Every deal is played once from each seat order that turning the
 * table gives, with three or more also mirrored; matches are spread over threads, and what is reported does not depend
 * on how many: a match's chances follow from the seed and its number alone, and the sequential test reads the results
 * in order. */
#include "cli.h"
#include "ratings.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LINEUPS = 4096, SPEC_TEXT = 4000, THREADS_MAX = 64, BAR = 30 };
enum form { PLAIN, CSV, JSON };

struct tally {
    int64_t moves, ns, faults;
};

struct arena {
    struct cli_args args;
    const struct tt_game *game;
    struct tt_setup setup;
    int bots; /* different ones */
    char *spec[ARENA_BOTS], text[SPEC_TEXT];
    int named; /* as on the command line, where one may be named again */
    uint8_t order[ARENA_BOTS];
    int lineups, turns; /* turns: seat orders of a lineup */
    uint8_t (*lineup)[TT_MAX_SEATS];
    int games, threads;
    enum form form;
    bool quiet, sequential;
    double elo0, elo1, ratio; /* the sequential test; log ratio so far */

    pthread_mutex_t lock;
    int next, done, counted; /* matches given out, finished, and finished without a gap */
    bool stop, broken;       /* broken: a program that never answered */
    char fault[300];         /* the first one */
    struct arena_match *match;
    bool *finished;
    struct tally tally[ARENA_BOTS];
    int64_t plies, from_ms;
};

/* Interrupted: what is finished is reported. */
static volatile sig_atomic_t interrupted;
static void interrupt(int signal_number) {
    (void)signal_number;
    interrupted = 1;
}

static int64_t clock_ns(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* --- what to play ------------------------------------------------------------------------------ */

static bool add_bot(struct arena *a, const char *spec) {
    size_t used = 0;
    int i;
    for (i = 0; i < a->bots && strcmp(a->spec[i], spec); i++)
        used += strlen(a->spec[i]) + 1;
    if (i < a->bots && a->named < ARENA_BOTS) {
        a->order[a->named++] = (uint8_t)i;
        return true;
    }
    if (a->named == ARENA_BOTS || used + strlen(spec) + 1 > sizeof a->text) {
        cli_usage(a->args.lang, "arena.too_many_bots", spec);
        return false;
    }
    a->order[a->named++] = (uint8_t)a->bots;
    a->spec[a->bots++] = strcpy(a->text + used, spec);
    return true;
}

static bool add_list(struct arena *a, const char *list) {
    char one[SPEC_TEXT];
    while (*list) {
        size_t n = strcspn(list, ",");
        if (n >= sizeof one)
            return cli_usage(a->args.lang, "arena.too_many_bots", NULL), false;
        memcpy(one, list, n);
        one[n] = 0;
        if (!add_bot(a, one))
            return false;
        list += n + (list[n] == ',');
    }
    return true;
}

static bool positive(const char *text, int *out) {
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < 1 || n > 10000000)
        return false;
    *out = (int)n;
    return true;
}

/* Takes the arena's own flags out of argv; -1 after having said what is wrong, else how many are left. */
static int read_flags(struct arena *a, int argc, char **argv) {
    int left = 0;
    for (int i = 0; i < argc; i++) {
        const char *flag = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        bool ok = true, two = true;
        if (!strcmp(flag, "--bot"))
            ok = value && add_bot(a, value);
        else if (!strcmp(flag, "--games"))
            ok = value && positive(value, &a->games);
        else if (!strcmp(flag, "--threads"))
            ok = value && positive(value, &a->threads) && a->threads <= THREADS_MAX;
        else if (!strcmp(flag, "--sprt"))
            ok = a->sequential = value && sscanf(value, "%lf,%lf", &a->elo0, &a->elo1) == 2 && a->elo0 < a->elo1;
        else {
            two = false;
            if (!strcmp(flag, "--csv"))
                a->form = CSV;
            else if (!strcmp(flag, "--quiet"))
                a->quiet = true;
            else
                argv[left++] = argv[i];
        }
        if (!ok) {
            bool sprt = value && !strcmp(flag, "--sprt");
            cli_usage(0, sprt ? "arena.sprt.bad" : value ? "cli.bad_value" : "cli.no_value", sprt ? value : flag);
            return -1;
        }
        i += two;
    }
    return left;
}

/* As many bots as seats: they play. Fewer: they sit down in turn until the table is full. More: every
 * choice of as many as there are seats. */
static void make_lineups(struct arena *a) {
    int seats = a->setup.seats, pick[TT_MAX_SEATS];
    a->lineup = tt_have(calloc(LINEUPS, sizeof *a->lineup));
    a->turns = seats > 2 ? 2 * seats : seats;
    if (a->named <= seats) {
        for (int p = 0; p < seats; p++)
            a->lineup[0][p] = a->order[p % a->named];
        a->lineups = 1;
        return;
    }
    for (int p = 0; p < seats; p++)
        pick[p] = p;
    while (a->lineups < LINEUPS) {
        for (int p = 0; p < seats; p++)
            a->lineup[a->lineups][p] = a->order[pick[p]];
        a->lineups++;
        int p = seats - 1;
        while (p >= 0 && pick[p] == a->named - seats + p)
            p--;
        if (p < 0)
            return;
        pick[p]++;
        while (++p < seats)
            pick[p] = pick[p - 1] + 1;
    }
}

/* --- one match ----------------------------------------------------------------------------------- */

struct match_player {
    struct arena *arena;
    struct tt_player *player[ARENA_BOTS];
    struct tally tally[ARENA_BOTS];
    struct tt_state *state;
    struct tt_events *events[TT_MAX_SEATS]; /* not yet told; only programs are told */
    int64_t plies;
    char fault[300];
};

static uint64_t mix(uint64_t a, uint64_t b) {
    struct tt_rng r = tt_rng_seed(a ^ (b * 0x9e3779b97f4a7c15u + 1));
    return (uint64_t)tt_rng_next(&r) << 32 | tt_rng_next(&r);
}

static bool is_program(const struct arena *a, int bot) { return !strncmp(a->spec[bot], "cmd:", 4); }

static void spread_news(struct match_player *t, const struct arena_match *m, const struct tt_events *news) {
    for (int p = 0; p < m->seats; p++) {
        if (!is_program(t->arena, m->bot[p]))
            continue;
        struct tt_events *e = t->events[p];
        for (int i = 0; i < news->n && i < TT_MAX_EVENTS && e->n < TT_MAX_EVENTS; i++)
            e->item[e->n++] = news->item[i];
    }
}

static tt_move ask(struct match_player *t, const struct arena_match *m, const struct tt_setup *setup, int seat,
                   uint64_t seed) {
    struct arena *a = t->arena;
    int bot = m->bot[seat];
    struct tt_error err;
    tt_move move;
    /* A program thinks in a process of its own: its time is what passes. */
    clockid_t which = is_program(a, bot) ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    int64_t from = clock_ns(which);
    if (!tt_player_move(t->player[bot], a->game, setup, t->state, seat, seed, t->events[seat], &move, &err)) {
        t->tally[bot].faults++;
        if (!t->fault[0])
            snprintf(t->fault, sizeof t->fault, "%s: %s", a->spec[bot], err.message);
        if (t->tally[bot].faults > t->tally[bot].moves) /* it has never answered: nothing to rate */
            a->stop = a->broken = true;
    }
    t->tally[bot].ns += clock_ns(which) - from;
    t->tally[bot].moves++;
    t->events[seat]->n = 0;
    return move;
}

static void play_match(struct match_player *t, int number) {
    struct arena *a = t->arena;
    struct arena_match *m = &a->match[number];
    struct tt_setup setup = a->setup;
    struct tt_result result = {0};
    int seats = setup.seats, round = number / a->turns, turn = number % a->turns;
    m->seats = (uint8_t)seats;
    for (int p = 0; p < seats; p++)
        m->bot[p] = a->lineup[round % a->lineups][(turn < seats ? turn + p : turn - p) % seats];
    setup.seed = mix(a->args.seed, (uint64_t)(round / a->lineups));
    struct tt_events *news = tt_have(malloc(sizeof *news));
    for (int p = 0; p < seats; p++)
        t->events[p]->n = 0;
    a->game->start(&setup, t->state);
    for (uint64_t ply = 0; t->state->actors && !a->stop && !interrupted; ply++) {
        uint64_t seed = mix(setup.seed + 77 + (uint64_t)turn, ply);
        struct tt_rng rng = tt_rng_seed(seed); /* where several owe a choice, any of them may come first */
        int seat = tt_random_actor(t->state->actors, &rng);
        seat = tt_player_first(t->player[m->bot[seat]], a->game, seat, t->state->actors);
        tt_move move = ask(t, m, &setup, seat, seed);
        news->n = 0;
        a->game->apply(&setup, t->state, move, news);
        spread_news(t, m, news);
        t->plies++;
    }
    free(news);
    if (t->state->actors)
        return; /* stopped in the middle: not counted */
    a->game->result(&setup, t->state, &result);
    m->winners = result.winners;
}

/* --- all of them --------------------------------------------------------------------------------- */

static double sprt_bound(void) { return log(0.95 / 0.05); }

static void show_progress(const struct arena *a) {
    if (a->quiet || !isatty(STDERR_FILENO))
        return;
    char bar[BAR + 1];
    int full = (int)((int64_t)a->done * BAR / a->games);
    for (int i = 0; i < BAR; i++)
        bar[i] = i < full ? '=' : ' ';
    bar[BAR] = 0;
    double seconds = (double)(clock_ns(CLOCK_MONOTONIC) / 1000000 - a->from_ms) / 1000;
    fprintf(stderr, "\r[%s] %d/%d %.0f s", bar, a->done, a->games, seconds);
    if (a->sequential)
        fprintf(stderr, " LLR %+.2f", a->ratio);
    fflush(stderr);
}

/* Under the lock: counts what has no gap before it, and sees whether the test is decided. */
static void count_match(struct arena *a, int number) {
    a->finished[number] = true;
    a->done++;
    while (!a->stop && a->counted < a->games && a->finished[a->counted]) {
        const struct arena_match *m = &a->match[a->counted++];
        if (!a->sequential)
            continue;
        a->ratio += arena_log_ratio(m, a->elo0, a->elo1);
        if (a->counted % a->turns == 0 && fabs(a->ratio) >= sprt_bound())
            a->stop = true;
    }
    show_progress(a);
}

/* Nobody should take a search for a net. */
static void tell_searches(const struct arena *a) {
    for (int i = 0; i < a->bots; i++) {
        struct tt_error err;
        struct tt_player *p = tt_player_new(a->spec[i], &err);
        if (p && tt_player_searches(p, a->game, &a->setup))
            cli_usage(a->args.lang, "net.none", a->spec[i]);
        tt_player_free(p);
    }
}

static bool sit_down(struct match_player *t, struct arena *a, struct tt_error *err) {
    t->arena = a;
    t->state = tt_need(a->game->state_size);
    for (int p = 0; p < TT_MAX_SEATS; p++)
        t->events[p] = tt_need(sizeof *t->events[p]);
    for (int i = 0; i < a->bots; i++)
        if (!(t->player[i] = tt_player_new(a->spec[i], err)))
            return false;
    return true;
}

static void stand_up(struct match_player *t) {
    struct arena *a = t->arena;
    for (int i = 0; i < a->bots; i++) {
        tt_player_free(t->player[i]);
        a->tally[i].moves += t->tally[i].moves;
        a->tally[i].ns += t->tally[i].ns;
        a->tally[i].faults += t->tally[i].faults;
    }
    a->plies += t->plies;
    if (t->fault[0] && !a->fault[0])
        memcpy(a->fault, t->fault, sizeof a->fault);
    for (int p = 0; p < TT_MAX_SEATS; p++)
        free(t->events[p]);
    free(t->state);
}

static void *work(void *of) {
    struct arena *a = of;
    struct match_player t = {0};
    struct tt_error err;
    bool ready = sit_down(&t, a, &err);
    pthread_mutex_lock(&a->lock);
    while (ready && !a->stop && !interrupted && a->next < a->games) {
        int number = a->next++;
        pthread_mutex_unlock(&a->lock);
        play_match(&t, number);
        pthread_mutex_lock(&a->lock);
        if (!a->stop && !t.state->actors)
            count_match(a, number);
    }
    stand_up(&t);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

static void play_all(struct arena *a) {
    pthread_t id[THREADS_MAX];
    int n = 0;
    a->match = tt_have(calloc((size_t)a->games, sizeof *a->match));
    a->finished = tt_have(calloc((size_t)a->games, sizeof *a->finished));
    a->from_ms = clock_ns(CLOCK_MONOTONIC) / 1000000;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    pthread_mutex_init(&a->lock, NULL);
    while (n < a->threads - 1 && !pthread_create(&id[n], NULL, work, a))
        n++;
    work(a);
    while (n)
        pthread_join(id[--n], NULL);
    pthread_mutex_destroy(&a->lock);
    if (!a->quiet && isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", BAR + 60, "");
}

/* --- the report ---------------------------------------------------------------------------------- */

struct row {
    const char *spec;
    double seats, won, low, high; /* seats taken; wins, a shared one by its share */
    double ms;
    int64_t faults;
    struct arena_rating rating;
};

static void make_rows(const struct arena *a, struct row *row) {
    struct arena_rating rating[ARENA_BOTS];
    bool together = arena_together(a->match, a->counted);
    arena_rate(a->match, a->counted, a->bots, rating);
    for (int i = 0; i < a->bots; i++) {
        const struct tally *t = &a->tally[i];
        row[i] = (struct row){.spec = a->spec[i], .faults = t->faults, .rating = rating[i]};
        row[i].ms = t->moves ? (double)t->ns / 1e6 / (double)t->moves : 0;
    }
    for (int k = 0; k < a->counted; k++) {
        const struct arena_match *m = &a->match[k];
        for (int p = 0; p < m->seats; p++) {
            struct row *r = &row[m->bot[p]];
            /* what is won or lost together is one game, not one per seat */
            r->seats += together ? 1.0 / m->seats : 1;
            if (m->winners >> p & 1)
                r->won += together ? 1.0 / m->seats : 1;
        }
    }
    for (int i = 0; i < a->bots; i++)
        arena_interval(row[i].won, row[i].seats, &row[i].low, &row[i].high);
}

static const char *verdict(const struct arena *a) {
    if (!a->sequential || fabs(a->ratio) < sprt_bound())
        return a->sequential ? "open" : "none";
    return a->ratio > 0 ? "better" : "not_better";
}

static void print_json(const struct arena *a, const struct row *row) {
    struct tt_sink s;
    char number[200];
    tt_sink_grow(&s);
    tt_put_object(&s);
    tt_key_text(&s, "game", a->game->id);
    tt_key_int(&s, "players", a->setup.seats);
    tt_key_int(&s, "seed", (int64_t)a->args.seed);
    tt_key_int(&s, "games", a->counted);
    tt_key_int(&s, "decisions", a->plies);
    tt_key_text(&s, "sprt", verdict(a));
    tt_key_list(&s, "bots");
    for (int i = 0; i < a->bots; i++) {
        tt_put_object(&s);
        tt_key_text(&s, "bot", row[i].spec);
        tt_key_int(&s, "faults", row[i].faults);
        int n = snprintf(number, sizeof number,
                         ",\"seats\":%.0f,\"won\":%.0f,\"share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"elo\":%.1f,"
                         "\"spread\":%.1f,\"ms\":%.3f",
                         row[i].seats, row[i].won, row[i].seats > 0 ? row[i].won / row[i].seats : 0, row[i].low,
                         row[i].high, row[i].rating.elo, row[i].rating.spread, row[i].ms);
        tt_put_raw(&s, number, (size_t)n);
        tt_put_end(&s);
    }
    tt_put_end(&s);
    tt_put_end(&s);
    puts(s.buf);
    tt_sink_free(&s);
}

static void print_csv(const struct arena *a, const struct row *row) {
    puts("game,players,bot,seats,won,share,low,high,elo,spread,ms,faults");
    for (int i = 0; i < a->bots; i++)
        printf("%s,%d,\"%s\",%.0f,%.0f,%.4f,%.4f,%.4f,%.1f,%.1f,%.3f,%lld\n", a->game->id, a->setup.seats, row[i].spec,
               row[i].seats, row[i].won, row[i].seats > 0 ? row[i].won / row[i].seats : 0, row[i].low, row[i].high,
               row[i].rating.elo, row[i].rating.spread, row[i].ms, (long long)row[i].faults);
}

/* Right-aligned in this many columns, counting characters rather than bytes. */
static void print_head(int lang, const char *key, int width) {
    const char *text = tt_text(lang, key);
    int n = tt_utf8_length(text);
    printf("%*s%s", width > n ? width - n : 0, "", text);
}

static void print_plain(const struct arena *a, const struct row *row) {
    int lang = a->args.lang;
    char key[80], games[32];
    snprintf(key, sizeof key, "game.%s", a->game->id);
    snprintf(games, sizeof games, "%d", a->counted);
    cli_say(lang, "arena.head", tt_text(lang, key), games);
    printf("%-24s", tt_text(lang, "arena.bot"));
    print_head(lang, "arena.elo", 8);
    print_head(lang, "arena.spread", 7);
    print_head(lang, "arena.seats", 8);
    print_head(lang, "arena.won", 8);
    print_head(lang, "arena.share", 9);
    print_head(lang, "arena.interval", 16);
    print_head(lang, "arena.ms", 12);
    putchar('\n');
    for (int i = 0; i < a->bots; i++)
        printf("%-24s%+8.0f%7.0f%8.0f%8.0f%8.1f%%%8.1f%%-%.1f%%%12.2f\n", row[i].spec, row[i].rating.elo,
               row[i].rating.spread, row[i].seats, row[i].won, row[i].seats > 0 ? 100 * row[i].won / row[i].seats : 0,
               100 * row[i].low, 100 * row[i].high, row[i].ms);
    for (int i = 0; i < a->bots; i++) {
        char n[32];
        snprintf(n, sizeof n, "%lld", (long long)row[i].faults);
        if (row[i].faults)
            cli_say(lang, "arena.faults", row[i].spec, n);
    }
    if (a->fault[0])
        cli_say(lang, "arena.fault", a->fault, NULL);
    if (a->sequential) {
        snprintf(key, sizeof key, "arena.sprt.%s", verdict(a));
        snprintf(games, sizeof games, "%+.2f", a->ratio);
        cli_say(lang, key, a->spec[0], games);
    }
}

/* --- the command --------------------------------------------------------------------------------- */

/* Says what is wrong with a bot before any thread is started; the exit code, 0 if nothing is. */
static int check_bots(const struct arena *a) {
    for (int i = 0; i < a->bots; i++) {
        struct tt_error err;
        struct tt_player *p = tt_player_new(a->spec[i], &err);
        if (!p) {
            fprintf(stderr, "timetable: %s\n", err.message);
            return is_program(a, i) ? 1 : 2;
        }
        tt_player_free(p);
    }
    if (a->bots == 0 || a->args.n != 1)
        return cli_usage(a->args.lang, "arena.usage", NULL);
    if (a->sequential && a->bots < 2)
        return cli_usage(a->args.lang, "arena.two_bots", NULL);
    return 0;
}

static int run(struct arena *a) {
    if (a->args.bots && !add_list(a, a->args.bots))
        return 2;
    int wrong = check_bots(a);
    if (wrong)
        return wrong;
    a->game = cli_game(&a->args, a->args.rest[0], &a->setup);
    if (!a->game)
        return 2;
    if (a->args.json)
        a->form = JSON;
    if (!a->threads) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        a->threads = cores < 1 ? 1 : cores > THREADS_MAX ? THREADS_MAX : (int)cores;
    }
    tell_searches(a);
    make_lineups(a);
    play_all(a);
    if (a->broken) {
        cli_usage(a->args.lang, "arena.broken", a->fault);
        tt_setup_clear(&a->setup);
        free(a->match);
        free(a->finished);
        free(a->lineup);
        return 1;
    }
    struct row row[ARENA_BOTS];
    make_rows(a, row);
    if (a->form == JSON)
        print_json(a, row);
    else if (a->form == CSV)
        print_csv(a, row);
    else
        print_plain(a, row);
    tt_setup_clear(&a->setup);
    free(a->match);
    free(a->finished);
    free(a->lineup);
    return 0;
}

int cli_arena(int argc, char **argv) {
    struct arena *a = tt_need(sizeof *a);
    a->games = 100;
    int left = read_flags(a, argc, argv);
    int rc = left < 0 || !cli_read_args(left, argv, &a->args) ? 2 : run(a);
    free(a);
    return rc;
}
