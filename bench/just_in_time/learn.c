/* Learns the weights of games/just_in_time/value.inc, and finds out how often a team could win that knows
 * the order of all decks.
 *
 * A wide beam search with all cards open plays whole games. Of every step of a game that it won, the line
 * that led to the victory is set against others that were kept at the same step: the difference of their
 * features is a pair. Weights that tell the one from the other (logistic regression) let a narrower search
 * keep the right lines; with them the search wins more, and is learned from again.
 *
 * learn start                                                    prints weights by hand, to start from
 * learn pairs WEIGHTS OUT WIDTH FROM GAMES PLAYERS DIFFICULTY   appends pairs to a file
 * learn fit FILE...                                              prints weights.def
 * learn bound WEIGHTS WIDTH FROM GAMES PLAYERS DIFFICULTY        wins with all cards open
 *
 * WEIGHTS is a file like weights.def; games are those of the seeds FROM, FROM + 1, ... */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int noted[1024], learned[1024];
#define NOTE(feature, count) (noted[feature] += (count), (count)*learned[feature])
enum { WIDTH_MAX = 2048 };
#define WIDTH_MAX WIDTH_MAX

#include "../../games/just_in_time/rules.c"
#include "../../games/just_in_time/bot.inc"
#include "../../games/just_in_time/value.inc"
#include "../../games/just_in_time/bot_plan.inc"

enum { SCALE = 100, RIDGE = 5, ROUNDS = 8, OTHERS = 2, STEPS_MAX = 1500 };

struct record {
    struct state s;
    int parent, step;
};

static struct record *record;
static int records, first_of[STEPS_MAX + 1];

static void die(const char *what) {
    fprintf(stderr, "learn: %s\n", what);
    exit(1);
}

static void read_weights(const char *path) {
    FILE *f = fopen(path, "r");
    int n = 0, c;
    if (!f)
        die("no such weights");
    while (n < FEATURES && (c = fgetc(f)) != EOF) {
        if (c == '/')
            while ((c = fgetc(f)) != EOF && c != '\n')
                continue;
        else if (c == '-' || (c >= '0' && c <= '9')) {
            ungetc(c, f);
            if (fscanf(f, "%d", &learned[n++]) != 1)
                die("bad weights");
        }
    }
    fclose(f);
}

/* --- games with all cards open ---------------------------------------------------------------- */

/* Every line of this step; a line carries the number of its record where the game has its chance. */
static void remember(struct plan *p, int at) {
    first_of[at] = records;
    for (int i = 0; i < p->n; i++) {
        struct partial_plan *l = &p->plan[0][i];
        record[records] = (struct record){l->s, at ? (int)l->s.base.rng.s : -1, at};
        l->s.base.rng.s = (uint64_t)records++;
    }
    first_of[at + 1] = records;
}

/* Plays to the end; *progress as far as any line came. Returns whether it won. */
static bool play_open(struct plan *p, const struct tt_setup *setup, bool remembers, int *best) {
    struct state s;
    start(setup, &s.base);
    p->setup = setup;
    start_plan(p, &s);
    *best = records = 0;
    for (int at = 0; p->n && at < STEPS_MAX; at++) {
        for (int i = 0; i < p->n; i++)
            *best = progress(&p->plan[0][i].s) > *best ? progress(&p->plan[0][i].s) : *best;
        if (remembers)
            remember(p, at);
        step(p);
        if (p->won)
            return true;
    }
    return false;
}

static void count_features(const struct tt_setup *setup, const struct state *s, int16_t *out) {
    struct sight look;
    memset(noted, 0, sizeof noted);
    take_in(setup, s, &look);
    board_value(s, &look, 0);
    means_value(setup, s);
    for (int i = 0; i < FEATURES; i++)
        out[i] = (int16_t)noted[i];
}

static void write_pairs(const struct tt_setup *setup, int winner, struct tt_rng *rng, FILE *out) {
    for (int r = first_of[record[records - 1].step] + winner; r >= 0; r = record[r].parent) {
        int from = first_of[record[r].step], n = first_of[record[r].step + 1] - from;
        int16_t good[FEATURES], other[FEATURES];
        if (n < 10)
            continue;
        count_features(setup, &record[r].s, good);
        for (int k = 0; k < OTHERS; k++) {
            int q = from + (int)tt_rng_below(rng, (uint32_t)n);
            if (q == r)
                continue;
            count_features(setup, &record[q].s, other);
            for (int i = 0; i < FEATURES; i++)
                other[i] = (int16_t)(good[i] - other[i]);
            fwrite(other, sizeof other, 1, out);
        }
    }
}

static void play_games(int width, int from, int games, int players, int difficulty, FILE *out) {
    struct plan *p = calloc(1, sizeof *p);
    int won = 0, sum = 0;
    record = out ? malloc(sizeof *record * (size_t)width * STEPS_MAX) : NULL;
    if (!p || (out && !record) || width > WIDTH_MAX)
        die("too wide");
    p->width = width;
    for (int g = from; g < from + games; g++) {
        struct tt_setup setup = {.seed = (uint64_t)g, .seats = (uint8_t)players, .option = {difficulty, DISTORT, 1}};
        struct tt_rng rng = tt_rng_seed((uint64_t)g);
        int best;
        bool victory = play_open(p, &setup, out, &best);
        won += victory;
        sum += victory ? CARDS_IN_PLAY : best;
        if (victory && out)
            write_pairs(&setup, p->best[0].parent, &rng, out);
    }
    double share = (double)won / games;
    printf("open  width %4d  players %d  difficulty %d  games %4d  won %5.1f%% +-%4.1f  progress %5.2f\n", width,
           players, difficulty, games, 100 * share, 196 * sqrt(share * (1 - share) / games), (double)sum / games);
    free(record);
    free(p);
}

/* --- weights ---------------------------------------------------------------------------------- */

static double matrix[FEATURES][FEATURES + 1];

static void solve(double *x) {
    for (int i = 0; i < FEATURES; i++) {
        int pivot = i;
        for (int r = i + 1; r < FEATURES; r++)
            if (fabs(matrix[r][i]) > fabs(matrix[pivot][i]))
                pivot = r;
        for (int k = 0; k <= FEATURES && pivot != i; k++) {
            double t = matrix[i][k];
            matrix[i][k] = matrix[pivot][k];
            matrix[pivot][k] = t;
        }
        for (int r = i + 1; r < FEATURES; r++) {
            double q = matrix[r][i] / matrix[i][i];
            for (int k = i; q != 0 && k <= FEATURES; k++)
                matrix[r][k] -= q * matrix[i][k];
        }
    }
    for (int i = FEATURES - 1; i >= 0; i--) {
        double t = matrix[i][FEATURES];
        for (int k = i + 1; k < FEATURES; k++)
            t -= matrix[i][k] * x[k];
        x[i] = t / matrix[i][i];
    }
}

/* A step of Newton's method. Returns the mean loss before it. */
static double improve(int16_t (*pair)[FEATURES], size_t n, double *w) {
    double loss = 0;
    memset(matrix, 0, sizeof matrix);
    for (size_t r = 0; r < n; r++) {
        int some[FEATURES], k = 0;
        double z = 0;
        for (int i = 0; i < FEATURES; i++)
            if (pair[r][i]) {
                some[k++] = i;
                z += w[i] * pair[r][i];
            }
        z = z > 30 ? 30 : z < -30 ? -30 : z;
        double p = 1 / (1 + exp(-z)), h = p * (1 - p) + 1e-4, g = h * z + 1 - p;
        loss -= log(p);
        for (int a = 0; a < k; a++) {
            for (int b = 0; b < k; b++)
                matrix[some[a]][some[b]] += h * pair[r][some[a]] * pair[r][some[b]];
            matrix[some[a]][FEATURES] += g * pair[r][some[a]];
        }
    }
    for (int i = 0; i < FEATURES; i++)
        matrix[i][i] += RIDGE;
    solve(w);
    return loss / (double)n;
}

static void print_weights(const int *w) {
    for (int i = 0; i < FEATURES; i++)
        printf("%d,%s", w[i], i % 20 == 19 || i == FEATURES - 1 ? "\n" : " ");
}

/* Near markers, stable ones and cards: what bot.inc goes by. */
static void start_by_hand(void) {
    int w[FEATURES] = {0};
    for (int round = 0; round < 2; round++) {
        int *at = w + round * TERM_BLOCK;
        for (int i = 0; i < STEPS; i++)
            at[TERM_STEPS + i] = worth[i + 1] / 10;
        at[TERM_MARKERS] = -STABLE_WORTH / 10;
        at[TERM_ROUND] = round * CARDS_IN_PLAY / 2 * STABLE_WORTH / 10;
        at[TERM_CARDS] = 80;
        for (int i = 0; i < 4; i++)
            at[TERM_BACK + i] = 60;
    }
    print_weights(w);
}

static void fit(int files, char **path) {
    size_t n = 0, room = 0;
    int16_t(*pair)[FEATURES] = NULL, one[FEATURES];
    double w[FEATURES] = {0}, loss = 0;
    for (int i = 0; i < files; i++) {
        FILE *f = fopen(path[i], "rb");
        while (f && fread(one, sizeof one, 1, f)) {
            if (n == room && !(pair = realloc(pair, (room = 2 * room + 1000) * sizeof *pair)))
                die("no memory");
            memcpy(pair[n++], one, sizeof one);
        }
        if (f)
            fclose(f);
    }
    for (int i = 0; i < ROUNDS; i++)
        loss = improve(pair, n, w);
    printf("/* Learned by bench/just_in_time/learn.c from %zu pairs (loss %.4f); do not edit. */\n", n, loss);
    for (int i = 0; i < FEATURES; i++)
        learned[i] = (int)lround(w[i] * SCALE);
    print_weights(learned);
    free(pair);
}

int main(int argc, char **argv) {
    if (argc == 2 && !strcmp(argv[1], "start")) {
        start_by_hand();
        return 0;
    }
    if (argc == 9 && !strcmp(argv[1], "pairs")) {
        FILE *out = fopen(argv[3], "ab");
        if (!out)
            die("cannot write");
        read_weights(argv[2]);
        play_games(atoi(argv[4]), atoi(argv[5]), atoi(argv[6]), atoi(argv[7]), atoi(argv[8]), out);
        return fclose(out);
    }
    if (argc >= 3 && !strcmp(argv[1], "fit")) {
        fit(argc - 2, argv + 2);
        return 0;
    }
    if (argc == 8 && !strcmp(argv[1], "bound")) {
        read_weights(argv[2]);
        play_games(atoi(argv[3]), atoi(argv[4]), atoi(argv[5]), atoi(argv[6]), atoi(argv[7]), NULL);
        return 0;
    }
    fprintf(stderr, "usage: learn start\n"
                    "       learn pairs WEIGHTS OUT WIDTH FROM GAMES PLAYERS DIFFICULTY\n"
                    "       learn fit FILE...\n"
                    "       learn bound WEIGHTS WIDTH FROM GAMES PLAYERS DIFFICULTY\n");
    return 2;
}
