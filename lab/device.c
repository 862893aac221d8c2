/* Games on a GPU (gpu/gpu.h): a module of its own, timetable_cuda.so, loaded when it is asked for, or functions
 * that are linked in. A report is the same, number for number, with and without a device.
 *
 * Random players: the device plays all games and counts what lab_play counts; the processor plays the watched
 * sample, which it counts itself, and plays some games of every run once more: their hashes must be the device's.
 * Greedy players: the device plays the games of a part of the run, and says what was chosen in those that are to
 * be watched. The processor replays these, every one to the same hash, and thinks some of them through itself. */
#include "lab.h"

#include "gpu.h"

#include <dlfcn.h>
#include <stdlib.h>

#pragma weak tt_gpu_find
#pragma weak tt_gpu_custom
#pragma weak tt_gpu_greedy
#pragma weak tt_gpu_device

enum {
    CHECKED = 500, /* random games that are played twice */
    DOUBTED = 100,
    AT_MOST = 20, /* greedy ones: this many, but no more than one in twenty */
    ROOM = 2048,  /* choices of a greedy game; longer ones the processor plays itself */
};

struct device {
    const struct tt_gpu_game *(*find)(const char *id), *(*greedy)(const char *id);
    const struct tt_gpu_game *(*custom)(const char *id, bool greedy);
    const char *(*name)(void);
};

static struct device open_device(void) {
    struct device d = {0};
    if (tt_gpu_find && tt_gpu_device) {
        d.find = tt_gpu_find;
        d.custom = tt_gpu_custom;
        d.greedy = tt_gpu_greedy;
        d.name = tt_gpu_device;
        return d;
    }
    void *module = lab_module("timetable_cuda.so", RTLD_NOW | RTLD_LOCAL);
    void *find = module ? dlsym(module, "tt_gpu_find") : NULL, *name = module ? dlsym(module, "tt_gpu_device") : NULL;
    void *greedy = module ? dlsym(module, "tt_gpu_greedy") : NULL;
    void *custom = module ? dlsym(module, "tt_gpu_custom") : NULL;
    if (find && name && greedy && custom) {
        memcpy(&d.find, &find, sizeof find);
        memcpy(&d.custom, &custom, sizeof custom);
        memcpy(&d.greedy, &greedy, sizeof greedy);
        memcpy(&d.name, &name, sizeof name);
    }
    return d;
}

/* Who plays a variant there: random players alone have kernels of their own, with and without custom numbers. */
static const struct tt_gpu_game *kernel_for(const struct device *device, const struct tt_game *game,
                                            const struct lab_variant *v) {
    bool alone = v->random && v->bots == 1;
    if (v->setup.custom)
        return device->custom ? device->custom(game->id, !alone) : NULL;
    return alone ? device->find(game->id) : device->greedy ? device->greedy(game->id) : NULL;
}

static const struct tt_gpu_game *find(const struct lab_design *d, const struct lab_variant *v, const char **key) {
    struct device device = open_device();
    const struct tt_gpu_game *gpu = NULL;
    if (!device.find)
        *key = "lab.device.none"; /* built without */
    else if (device.name())
        gpu = kernel_for(&device, d->game, v);
    if (!gpu && !*key)
        *key = "lab.device.missing"; /* no such device in this machine */
    return gpu;
}

/* One bit for each greedy entry of the lineup; -1 where another bot sits there. */
static int greedy_ones(const struct lab_variant *v) {
    int greedy = 0;
    for (int b = 0; b < v->bots; b++) {
        if (!strcmp(v->bot[b], "greedy"))
            greedy |= 1 << b;
        else if (strcmp(v->bot[b], "random"))
            return -1;
    }
    return greedy;
}

bool lab_device_check(const struct lab_design *d, const char *device, int lang, struct tt_error *err) {
    const char *args[] = {device}, *key = NULL;
    for (int v = 0; v < d->variants && !key; v++) {
        if (strcmp(device, "cuda"))
            key = "lab.device.none";
        else if (greedy_ones(&d->variant[v]) < 0)
            key = "lab.device.random";
        else if (*d->chance && !d->variant[v].random)
            key = "lab.device.chance";
        else
            find(d, &d->variant[v], &key);
    }
    if (!key)
        return true;
    char text[200];
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    return tt_fail(err, "bad_option", text, NULL);
}

/* --- what it counted ------------------------------------------------------------------------------ */

static void add_spreads(const struct tt_gpu_stats *s, int seats, struct lab_acc *a) {
    for (int i = 0; i < TT_GPU_LENGTHS; i++)
        if (s->length[i])
            lab_spread_add(&a->length, i, s->length[i]);
    for (int p = 0; p < seats; p++)
        for (int i = 0; i < TT_GPU_SCORES; i++)
            if (s->score[p][i])
                lab_spread_add(&a->score[p], i + TT_GPU_LOWEST, s->score[p][i]);
}

static void add_stats(const struct tt_gpu_stats *s, const struct lab_variant *v, struct lab_acc *a) {
    int seats = v->setup.seats;
    bool alike = v->random && v->bots == 1;
    a->games += s->games;
    a->firsts += s->firsts;
    for (int n = 0; n <= TT_MAX_SEATS; n++)
        a->winners[n] += s->winners[n];
    for (int i = 0; i < TT_GPU_BRANCH; i++)
        a->branch[i < LAB_BRANCH ? i : LAB_BRANCH - 1] += s->branch[i];
    if (alike)
        a->bot_games[0] += s->games * (unsigned)seats;
    for (int p = 0; p < seats; p++) {
        a->wins[p] += s->wins[p];
        a->place[p] += s->place[p];
        if (alike)
            a->bot_wins[0] += s->wins[p];
    }
    for (int b = 0; b < v->bots && !alike; b++) {
        a->bot_games[b] += s->bot_games[b];
        a->bot_wins[b] += s->bot_wins[b];
    }
    for (int i = 0; i < TT_GPU_REASONS && s->reason[i].games; i++) {
        struct lab_reason *r = lab_reason_get(a, s->reason[i].id);
        r->games += s->reason[i].games;
        for (int p = 0; p < seats; p++)
            r->wins[p] += s->reason[i].wins[p];
    }
    add_spreads(s, seats, a);
}

static bool differs(struct tt_error *err) {
    return tt_fail(err, "bad_request", "the device played other games than the processor", NULL);
}

/* Has the device play, and adds what it counted. */
static bool play_run(const struct lab_design *d, const struct lab_variant *v, struct tt_gpu_run *run,
                     struct lab_acc *acc, struct tt_error *err) {
    const char *key = NULL;
    struct tt_gpu_stats *stats = tt_need(sizeof *stats);
    double seconds = 0;
    run->setup = v->setup;
    run->custom_size = d->game->custom_size;
    run->run = d->seed;
    run->details = true;
    run->bots = (uint8_t)v->bots;
    run->greedy = (uint8_t)greedy_ones(v);
    const char *wrong = find(d, v, &key)->play(run, stats, &seconds);
    bool fits = !stats->outside && !stats->length[TT_GPU_LENGTHS - 1];
    if (!wrong && !fits)
        wrong = "a score, a reason or a length is out of the device's range";
    if (!wrong)
        add_stats(stats, v, acc);
    free(stats);
    return !wrong || tt_fail(err, "bad_request", wrong, NULL);
}

/* --- random players ------------------------------------------------------------------------------- */

static bool same_games(const struct lab_design *d, const struct lab_variant *v, const struct tt_gpu_run *run) {
    struct tt_state *state = tt_need(d->game->state_size);
    tt_move *list = tt_need(d->game->max_moves * sizeof *list);
    bool same = true;
    for (uint64_t i = 0; i < run->samples && same; i++) {
        struct tt_playout out;
        tt_random_playout(d->game, &v->setup, d->seed, i * run->apart, state, list, &out);
        same = out.hash == run->hash[i];
    }
    free(list);
    free(state);
    return same;
}

static bool play_variant(const struct lab_design *d, const struct lab_variant *v, struct lab_acc *acc,
                         struct tt_error *err) {
    uint64_t hash[CHECKED];
    struct tt_gpu_run run = {.games = d->games, .hash = hash, .leave_out = d->every};
    run.samples = d->games < CHECKED ? d->games : CHECKED;
    run.apart = d->games / run.samples;
    if (run.apart > TT_GPU_LAUNCH / CHECKED) /* samples are taken from the first launch */
        run.apart = TT_GPU_LAUNCH / CHECKED;
    return play_run(d, v, &run, acc, err) && (same_games(d, v, &run) || differs(err));
}

bool lab_device_play(const struct lab_design *d, struct lab_acc **acc, struct tt_error *err) {
    bool ok = true;
    for (int v = 0; v < d->variants && ok; v++)
        if (d->variant[v].random)
            ok = play_variant(d, &d->variant[v], acc[v], err);
    return ok;
}

/* --- greedy players ------------------------------------------------------------------------------- */

bool lab_device_part(const struct lab_design *d, const struct lab_variant *v, uint64_t first, uint64_t games,
                     struct lab_part *part, struct lab_acc *acc, struct tt_error *err) {
    uint64_t scripts = (games + d->every_slow - 1) / d->every_slow;
    lab_part_clear(part);
    part->first = first;
    part->every = d->every_slow;
    part->scripts = scripts;
    part->room = ROOM;
    part->choice = tt_need(scripts * ROOM * sizeof *part->choice);
    part->length = tt_need(scripts * sizeof *part->length);
    part->hash = tt_need(scripts * sizeof *part->hash);
    struct tt_gpu_run run = {.first = first,
                             .games = games,
                             .leave_out = part->every,
                             .samples = scripts,
                             .apart = part->every,
                             .room = ROOM,
                             .choice = part->choice,
                             .length = part->length,
                             .hash = part->hash};
    return play_run(d, v, &run, acc, err);
}

struct lab_script lab_part_script(const struct lab_design *d, const struct lab_part *part, uint64_t i) {
    uint64_t k = (i - part->first) / part->every, doubt = d->games / part->every / DOUBTED;
    struct lab_script s = {.n = part->length[k], .hash = part->hash[k]};
    s.choice = s.n <= part->room ? part->choice + k * part->room : NULL;
    s.doubted = i / part->every % (doubt > AT_MOST ? doubt : AT_MOST) == 0;
    return s;
}

void lab_part_clear(struct lab_part *part) {
    free(part->choice);
    free(part->length);
    free(part->hash);
    memset(part, 0, sizeof *part);
}
