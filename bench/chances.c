/* Are the chances true? Bots play each other; at every choice the net says how likely every seat is to win, given who
 * sits there, and at the end it turns out. Prints what was said and what came for every tenth, for the seat that
 * chooses and for the others, with 95 % intervals: positions of one match depend on each other, so matches count. Then
 * the worst tenth, how many tenths are sure to be within or beyond 2 points, the log loss (a coin: 0.693) and the mean
 * jump of a seat's chance from the first of its choices in a row to the next choice of another seat, or to the end
 * (true chances: 0; from the last one it need not be, since how many there are depends on what happens). Tenths with
 * less than 1/200 of the positions are printed, but not judged.
 *
 * usage: bench_chances GAME BOT,BOT[,...] MATCHES [net=FILE] [threads=N] [seed=N] [search=ITERATIONS] [OPTION=VALUE]
 * A bot `mixed` is the net at a level that is drawn for every match. With `search` the tree judges the same positions,
 * as the analysis does where there is no net. */
#include "../bots/bots.h"
#include "../bots/net.h"
#include "timetable/playout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLIES = 20000, LEVELS = 6, MOST_THREADS = 64, MIXED = -1, CHUNK = 250 };
enum { CHOOSER, OTHERS, KINDS };
static const double ALLOWED = 2; /* points */

struct tally {
    double said[KINDS][10], off[KINDS][10], loss, jump; /* off: squares of what the matches are off by */
    double jump_jump, jump_n, n_n;                      /* squares and products of a match's jumps and their number */
    long long came[KINDS][10], n[KINDS][10], all[KINDS], jumps, matches;
};

struct point {
    int seat, value[2][TT_MAX_SEATS]; /* by the net, by the search */
};

struct bench {
    const struct tt_game *game;
    const struct tt_net *net;
    struct tt_setup setup;
    const char *file, *bot[TT_MAX_SEATS];
    int level[TT_MAX_SEATS], threads;
    uint64_t seed;
    long long matches, search;
    struct tally *part[2]; /* of every CHUNK matches: by the net, by the search */
};

/* --- counting ------------------------------------------------------------------------------------ */

static double chance_of(const struct point *p, int judge, int seat) { return p->value[judge][seat] / 65536.0; }

static void count(struct tally *t, int judge, const struct point *p, int n, int seats, unsigned winners) {
    double off[KINDS][10] = {0}, jump = 0, jumps = 0;
    int from = 0; /* the first of the choices that one seat makes in a row */
    for (int i = 0; i < n; i++) {
        int mover = p[i].seat, before = p[from].seat;
        for (int seat = 0; seat < seats; seat++) {
            double v = chance_of(&p[i], judge, seat), safe = fmin(fmax(v, 1e-4), 1 - 1e-4);
            int b = v >= 1 ? 9 : (int)(v * 10), kind = seat == mover ? CHOOSER : OTHERS, won = winners >> seat & 1;
            t->said[kind][b] += v;
            t->came[kind][b] += won;
            off[kind][b] += won - v;
            t->n[kind][b]++;
            t->all[kind]++;
            t->loss -= kind == CHOOSER ? log(won ? safe : 1 - safe) : 0;
        }
        if (mover != before) {
            jump += chance_of(&p[i], judge, before) - chance_of(&p[from], judge, before);
            jumps++;
            from = i;
        }
    }
    if (n) { /* the end, too: left out, it would take the good surprises away */
        jump += (winners >> p[from].seat & 1) - chance_of(&p[from], judge, p[from].seat);
        jumps++;
    }
    t->jump += jump;
    t->jumps += (long long)jumps;
    t->jump_jump += jump * jump;
    t->jump_n += jump * jumps;
    t->n_n += jumps * jumps;
    for (int kind = 0; kind < KINDS; kind++)
        for (int b = 0; b < 10; b++)
            t->off[kind][b] += off[kind][b] * off[kind][b];
    t->matches++;
}

static void add(struct tally *to, const struct tally *t) {
    for (int kind = 0; kind < KINDS; kind++) {
        for (int b = 0; b < 10; b++) {
            to->said[kind][b] += t->said[kind][b];
            to->off[kind][b] += t->off[kind][b];
            to->came[kind][b] += t->came[kind][b];
            to->n[kind][b] += t->n[kind][b];
        }
        to->all[kind] += t->all[kind];
    }
    to->loss += t->loss;
    to->jump += t->jump;
    to->jumps += t->jumps;
    to->jump_jump += t->jump_jump;
    to->jump_n += t->jump_n;
    to->n_n += t->n_n;
    to->matches += t->matches;
}

static void show_kind(const struct tally *t, int kind) {
    double worst = -1, error = 0;
    int tenths = 0, within = 0, beyond = 0;
    printf("  %s: said -> came:", kind == CHOOSER ? "the seat that chooses" : "the others");
    for (int b = 0; b < 10; b++) {
        double n = (double)t->n[kind][b], said = 100 * t->said[kind][b] / n;
        double came = 100.0 * (double)t->came[kind][b] / n, off = fabs(said - came);
        double e = 196 * sqrt(t->off[kind][b]) / n;
        if (!t->n[kind][b])
            continue;
        printf(" %.1f->%.1f±%.1f", said, came, e);
        if (t->n[kind][b] < t->all[kind] / 200)
            continue;
        tenths++;
        within += off + e <= ALLOWED;
        beyond += off - e > ALLOWED;
        if (off > worst) {
            worst = off;
            error = e;
        }
    }
    printf(
        "\n    worst tenth %.1f±%.1f points; of %d tenths %d are sure to be within %g points, %d sure to be beyond\n",
        worst, error, tenths, within, ALLOWED, beyond);
}

static void show(const char *name, const struct tally *t) {
    double jumps = (double)(t->jumps ? t->jumps : 1), jump = t->jump / jumps;
    double error = sqrt(fmax(t->jump_jump - 2 * jump * t->jump_n + jump * jump * t->n_n, 0)) / jumps;
    printf("%s: %lld positions of %lld matches, log loss %.4f, mean jump %+.4f±%.4f\n", name, t->all[CHOOSER],
           t->matches, t->loss / (double)t->all[CHOOSER], jump, 1.96 * error);
    for (int kind = 0; kind < KINDS; kind++)
        show_kind(t, kind);
}

/* --- playing ------------------------------------------------------------------------------------- */

struct seats { /* players of one thread's matches */
    struct tt_player *named[TT_MAX_SEATS], *level[LEVELS];
};

static struct tt_player *player(const char *spec) {
    struct tt_error err;
    struct tt_player *p = tt_player_new(spec, &err);
    if (p)
        return p;
    fprintf(stderr, "%s\n", err.message);
    exit(2);
}

static void open_seats(const struct bench *b, struct seats *s) {
    static const char *const name[LEVELS] = {"instant", "expert", "hard", "medium", "easy", "beginner"};
    char spec[1000];
    bool mixed = false;
    *s = (struct seats){0};
    for (int i = 0; i < b->setup.seats; i++)
        if (b->level[i] == MIXED)
            mixed = true;
        else
            s->named[i] = player(b->bot[i]);
    for (int k = 0; mixed && k < LEVELS; k++) {
        snprintf(spec, sizeof spec, "net:%s%s%s", b->file ? b->file : "", b->file ? ":" : "", name[k]);
        s->level[k] = player(spec);
    }
}

static void close_seats(const struct bench *b, const struct seats *s) {
    for (int i = 0; i < b->setup.seats; i++)
        tt_player_free(s->named[i]);
    for (int k = 0; k < LEVELS; k++)
        tt_player_free(s->level[k]);
}

static void judge(const struct bench *b, const struct tt_setup *setup, const struct tt_state *s, int seat,
                  const uint8_t *level, uint64_t seed, struct point *p) {
    struct tt_net_view v;
    tt_net_look(b->net, b->game, setup, s, seat, TT_NO_INDEX, &v);
    tt_net_values(&v, setup->seats, seat, level, p->value[0]);
    p->seat = seat;
    if (!b->search)
        return;
    struct tt_think ask = {.iterations = b->search, .seed = seed};
    struct tt_thought *t = tt_think(tt_bot_find("ismcts"), b->game, setup, s, seat, &ask);
    memcpy(p->value[1], t->value, sizeof p->value[1]);
    p->value[1][seat] = t->candidate[0].value;
    tt_thought_free(t);
}

static void play(const struct bench *b, const struct seats *seats, uint64_t match, struct point *point,
                 struct tt_state *s, tt_move *list, int chunk) {
    struct tt_setup setup = b->setup;
    struct tt_rng rng = tt_rng_seed(b->seed * 1000003 + match);
    struct tt_player *by[TT_MAX_SEATS];
    struct tt_result r = {0};
    struct tt_error err;
    uint8_t level[TT_MAX_SEATS];
    uint64_t n_seats = setup.seats, turn = match % n_seats;
    int n = 0;
    setup.seed = tt_game_seed(b->seed, match); /* equal players would play one deal the same way from every seat */
    for (uint64_t p = 0; p < n_seats; p++) {
        uint64_t i = (p + turn) % n_seats;
        level[p] = (uint8_t)(b->level[i] == MIXED ? (int)tt_rng_below(&rng, LEVELS) : b->level[i]);
        by[p] = b->level[i] == MIXED ? seats->level[level[p]] : seats->named[i];
    }
    b->game->start(&setup, s);
    for (uint32_t ply = 0; s->actors; ply++) {
        int seat = tt_lowest(s->actors);
        tt_move move;
        if (b->game->moves(&setup, s, seat, list) > 1 && n < MOST_PLIES)
            judge(b, &setup, s, seat, level, match * 1000 + ply, &point[n++]);
        tt_player_move(by[seat], b->game, &setup, s, seat, tt_think_seed(setup.seed, ply), NULL, &move, &err);
        b->game->apply(&setup, s, move, NULL);
    }
    b->game->result(&setup, s, &r);
    for (int k = 0; k < (b->search ? 2 : 1); k++)
        count(&b->part[k][chunk], k, point, n, setup.seats, r.winners);
}

static void play_chunk(void *bench, int chunk) {
    const struct bench *b = bench;
    struct seats seats;
    struct point *point = tt_need(MOST_PLIES * sizeof *point);
    struct tt_state *s = tt_need(b->game->state_size);
    tt_move *list = tt_need(b->game->max_moves * sizeof *list);
    open_seats(b, &seats);
    for (int i = 0; i < CHUNK && (long long)chunk * CHUNK + i < b->matches; i++)
        play(b, &seats, (uint64_t)chunk * CHUNK + (uint64_t)i, point, s, list, chunk);
    close_seats(b, &seats);
    free(point);
    free(s);
    free(list);
}

/* --- what is asked for ------------------------------------------------------------------------------ */

static bool set_option(struct bench *b, const char *text) {
    for (int o = 0; o < b->game->n_options; o++) {
        const struct tt_option *option = &b->game->options[o];
        size_t n = strlen(option->id);
        for (int i = 0; !strncmp(text, option->id, n) && text[n] == '=' && option->values && option->values[i]; i++)
            if (!strcmp(option->values[i], text + n + 1)) {
                b->setup.option[o] = i;
                return true;
            }
    }
    return false;
}

static bool read_word(struct bench *b, const char *text) {
    const char *value = strchr(text, '=');
    if (!value++)
        return false;
    if (!strncmp(text, "net=", 4))
        b->file = value;
    else if (!strncmp(text, "threads=", 8))
        b->threads = atoi(value);
    else if (!strncmp(text, "seed=", 5))
        b->seed = strtoull(value, NULL, 10);
    else if (!strncmp(text, "search=", 7))
        b->search = atoll(value);
    else
        return set_option(b, text);
    return true;
}

static bool read_all(struct bench *b, int argc, char **argv) {
    b->game = argc > 3 ? tt_game_find(argv[1]) : NULL;
    if (!b->game)
        return false;
    for (char *bot = strtok(argv[2], ","); bot && b->setup.seats < TT_MAX_SEATS; bot = strtok(NULL, ",")) {
        b->level[b->setup.seats] = strcmp(bot, "mixed") ? tt_net_level(bot) : MIXED;
        b->bot[b->setup.seats++] = bot;
    }
    b->matches = atoll(argv[3]);
    b->setup.revision = b->game->revision;
    for (int o = 0; o < b->game->n_options; o++)
        b->setup.option[o] = b->game->options[o].normal;
    for (int i = 4; i < argc; i++)
        if (!read_word(b, argv[i]))
            return false;
    return b->matches > 0 && b->threads > 0 && b->threads <= MOST_THREADS;
}

int main(int argc, char **argv) {
    struct bench b = {.threads = 1, .seed = 5};
    struct tt_error err;
    struct tally sum[2] = {0};
    if (!read_all(&b, argc, argv)) {
        fprintf(stderr, "usage: bench_chances GAME BOT,BOT[,...] MATCHES [net=FILE] [threads=N] [seed=N] "
                        "[search=ITERATIONS] [OPTION=VALUE]\n");
        return 2;
    }
    b.net = b.file ? tt_net_open(b.file, &err) : tt_net_find(b.game, &b.setup);
    if (!b.net || !tt_net_knows(b.net, b.game, &b.setup)) {
        fprintf(stderr, "no net knows this table\n");
        return 1;
    }
    int chunks = (int)((b.matches + CHUNK - 1) / CHUNK);
    for (int k = 0; k < 2; k++)
        b.part[k] = tt_need((size_t)chunks * sizeof **b.part);
    tt_parallel(b.threads, chunks, play_chunk, &b);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < chunks; i++)
            add(&sum[k], &b.part[k][i]);
    show("net", &sum[0]);
    if (b.search)
        show("search", &sum[1]);
    return 0;
}
