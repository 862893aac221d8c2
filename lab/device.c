/* Games on a GPU (gpu/gpu.h): a module of its own, timetable_cuda.so, loaded when it is asked for, or functions
 * that are linked in. The device plays all games and counts what lab_play counts; the processor plays the
 * watched sample, which it counts itself, and plays some games of every run once more: their hashes must be
 * the device's. So a report is the same, number for number, with and without a device. */
#include "lab.h"

#include "gpu.h"

#include <dlfcn.h>
#include <stdlib.h>

#pragma weak tt_gpu_find
#pragma weak tt_gpu_device

enum { CHECKED = 500 };

struct device {
    const struct tt_gpu_game *(*find)(const char *id);
    const char *(*name)(void);
};

static struct device open_device(void) {
    struct device d = {0};
    if (tt_gpu_find && tt_gpu_device) {
        d.find = tt_gpu_find;
        d.name = tt_gpu_device;
        return d;
    }
    void *module = lab_module("timetable_cuda.so", RTLD_NOW | RTLD_LOCAL);
    void *find = module ? dlsym(module, "tt_gpu_find") : NULL, *name = module ? dlsym(module, "tt_gpu_device") : NULL;
    if (find && name) {
        memcpy(&d.find, &find, sizeof find);
        memcpy(&d.name, &name, sizeof name);
    }
    return d;
}

static const struct tt_gpu_game *find(const struct lab_design *d, const char **key) {
    struct device device = open_device();
    const struct tt_gpu_game *gpu = NULL;
    if (!device.find)
        *key = "lab.device.none"; /* built without */
    else if (!device.name() || !(gpu = device.find(d->game->id)))
        *key = "lab.device.missing"; /* no such device in this machine */
    return gpu;
}

bool lab_device_check(const struct lab_design *d, const char *device, int lang, struct tt_error *err) {
    const char *args[] = {device}, *key = NULL;
    if (strcmp(device, "cuda"))
        key = "lab.device.none";
    else
        find(d, &key);
    for (int v = 0; v < d->variants && !key; v++) {
        if (d->variant[v].setup.custom)
            key = "lab.device.cards";
        else if (!d->variant[v].random || d->variant[v].bots != 1)
            key = "lab.device.random";
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

static void add_stats(const struct tt_gpu_stats *s, int seats, struct lab_acc *a) {
    a->games += s->games;
    a->firsts += s->firsts;
    for (int n = 0; n <= TT_MAX_SEATS; n++)
        a->winners[n] += s->winners[n];
    for (int i = 0; i < TT_GPU_BRANCH; i++)
        a->branch[i < LAB_BRANCH ? i : LAB_BRANCH - 1] += s->branch[i];
    a->bot_games[0] += s->games * (unsigned)seats;
    for (int p = 0; p < seats; p++) {
        a->wins[p] += s->wins[p];
        a->bot_wins[0] += s->wins[p];
        a->place[p] += s->place[p];
    }
    for (int i = 0; i < TT_GPU_REASONS && s->reason[i].games; i++) {
        struct lab_reason *r = lab_reason_get(a, s->reason[i].id);
        r->games += s->reason[i].games;
        for (int p = 0; p < seats; p++)
            r->wins[p] += s->reason[i].wins[p];
    }
    add_spreads(s, seats, a);
}

/* --- whether it played the same games ------------------------------------------------------------- */

static bool same_games(const struct lab_design *d, const struct lab_variant *v, const struct tt_gpu_run *run) {
    struct tt_state *state = lab_need(d->game->state_size);
    tt_move *list = lab_need(d->game->max_moves * sizeof *list);
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

static bool play_variant(const struct tt_gpu_game *gpu, const struct lab_design *d, const struct lab_variant *v, struct lab_acc *acc,
                         struct tt_gpu_stats *stats, struct tt_error *err) {
    uint64_t hash[CHECKED];
    struct tt_gpu_run run = {.setup = v->setup, .run = d->seed, .games = d->games, .details = true, .hash = hash,
                             .leave_out = d->every};
    double seconds = 0;
    run.samples = d->games < CHECKED ? d->games : CHECKED;
    run.apart = d->games / run.samples;
    if (run.apart > TT_GPU_LAUNCH / CHECKED) /* samples are taken from the first launch */
        run.apart = TT_GPU_LAUNCH / CHECKED;
    memset(stats, 0, sizeof *stats);
    const char *wrong = gpu->play(&run, stats, &seconds);
    if (wrong)
        return tt_fail(err, "bad_request", wrong, NULL);
    if (!same_games(d, v, &run))
        return tt_fail(err, "bad_request", "the device played other games than the processor", NULL);
    if (stats->outside || stats->length[TT_GPU_LENGTHS - 1])
        return tt_fail(err, "bad_request", "a score, a reason or a length is out of the device's range", NULL);
    add_stats(stats, v->setup.seats, acc);
    return true;
}

bool lab_device_play(const struct lab_design *d, struct lab_acc **acc, struct tt_error *err) {
    const char *key = NULL;
    const struct tt_gpu_game *gpu = find(d, &key);
    struct tt_gpu_stats *stats = lab_need(sizeof *stats);
    bool ok = true;
    for (int v = 0; v < d->variants && ok; v++)
        ok = play_variant(gpu, d, &d->variant[v], acc[v], stats, err);
    free(stats);
    return ok;
}
