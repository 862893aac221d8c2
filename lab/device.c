/* Games on a GPU (gpu/gpu.h): a module of its own, timetable_cuda.so, loaded when it is asked for, or functions
 * that are linked in. A report is the same, number for number, with and without a device.
 *
 * Random players: the device plays all games and counts what lab_play counts; the processor plays the watched
 * sample, which it counts itself, and plays some games of every run once more: their hashes must be the device's.
 * Greedy players: the device plays the games of a part of the run, and says what was chosen in those that are to
 * be watched. The processor replays these, every one to the same hash, and thinks some of them through itself.
 * Trained nets: likewise. */
#include "lab.h"

#include "../bots/net.h"
#include "gpu.h"

#include <dlfcn.h>
#include <stdlib.h>

#pragma weak tt_gpu_find
#pragma weak tt_gpu_custom
#pragma weak tt_gpu_greedy
#pragma weak tt_gpu_nets
#pragma weak tt_gpu_device

enum {
    CHECKED = 500, /* random games that are played twice, and games of nets: */
    ONE_IN = 2,    /* no more than half of those that are watched */
    DOUBTED = 100,
    DOUBT_IN = 20, /* greedy ones: this many, but no more than one in twenty */
    ROOM = 2048,   /* choices of a game of thinking bots; longer ones the processor plays itself */
};

struct device {
    const struct tt_gpu_game *(*find)(const char *id), *(*greedy)(const char *id), *(*nets)(const char *id);
    const struct tt_gpu_game *(*custom)(const char *id, bool greedy);
    const char *(*name)(void);
};

static struct device open_device(void) {
    struct device d = {0};
    if (tt_gpu_find && tt_gpu_device) {
        d.find = tt_gpu_find;
        d.custom = tt_gpu_custom;
        d.greedy = tt_gpu_greedy;
        d.nets = tt_gpu_nets;
        d.name = tt_gpu_device;
        return d;
    }
    void *module = lab_module("timetable_cuda.so", RTLD_NOW | RTLD_LOCAL);
    void *find = module ? dlsym(module, "tt_gpu_find") : NULL, *name = module ? dlsym(module, "tt_gpu_device") : NULL;
    void *greedy = module ? dlsym(module, "tt_gpu_greedy") : NULL;
    void *custom = module ? dlsym(module, "tt_gpu_custom") : NULL;
    void *nets = module ? dlsym(module, "tt_gpu_nets") : NULL;
    if (find && name && greedy && custom && nets) {
        memcpy(&d.find, &find, sizeof find);
        memcpy(&d.custom, &custom, sizeof custom);
        memcpy(&d.greedy, &greedy, sizeof greedy);
        memcpy(&d.nets, &nets, sizeof nets);
        memcpy(&d.name, &name, sizeof name);
    }
    return d;
}

/* --- who plays ------------------------------------------------------------------------------------ */

enum kind { RANDOM, GREEDY, NET, OTHER, KINDS };

/* What sits at an entry of the lineup. The net, where it is one, is the player's. */
static enum kind kind_of(const struct lab_design *d, const struct lab_variant *v, int b, const struct tt_player *p,
                         struct tt_net_parts *parts, struct tt_gpu_player *out) {
    const struct tt_net *net = tt_player_net(p, d->game, &v->setup, &out->level);
    if (net) {
        tt_net_take_apart(net, parts);
        out->net = parts;
        return NET;
    }
    return !strcmp(v->bot[b], "greedy") ? GREEDY : !strcmp(v->bot[b], "random") ? RANDOM : OTHER;
}

struct lineup {
    int of[KINDS];   /* entries of each kind */
    unsigned greedy; /* a bit for each entry */
    struct tt_player *bot[LAB_BOTS];
    struct tt_net_parts parts[LAB_BOTS];
    struct tt_gpu_player player[LAB_BOTS];
};

static void seat_lineup(const struct lab_design *d, const struct lab_variant *v, struct lineup *l) {
    struct tt_error err;
    memset(l, 0, sizeof *l);
    for (int b = 0; b < v->bots; b++) {
        l->bot[b] = tt_have(tt_player_new(v->bot[b], &err)); /* it could be had a moment ago */
        enum kind kind = kind_of(d, v, b, l->bot[b], &l->parts[b], &l->player[b]);
        l->of[kind]++;
        l->greedy |= (kind == GREEDY ? 1u : 0u) << b;
    }
}

static void clear_lineup(struct lineup *l) {
    for (int b = 0; b < LAB_BOTS; b++)
        tt_player_free(l->bot[b]);
}

/* Random players alone have kernels of their own, with and without custom numbers. */
static const struct tt_gpu_game *kernel_for(const struct device *device, const struct tt_game *game,
                                            const struct lab_variant *v, const struct lineup *l) {
    bool alone = v->random && v->bots == 1;
    if (l->of[NET])
        return device->nets ? device->nets(game->id) : NULL;
    if (v->setup.custom)
        return device->custom ? device->custom(game->id, !alone) : NULL;
    return alone ? device->find(game->id) : device->greedy ? device->greedy(game->id) : NULL;
}

static const struct tt_gpu_game *find(const struct lab_design *d, const struct lab_variant *v, const struct lineup *l,
                                      const char **key) {
    struct device device = open_device();
    const struct tt_gpu_game *gpu = NULL;
    if (!device.find)
        *key = "lab.device.none"; /* built without */
    else if (device.name())
        gpu = kernel_for(&device, d->game, v, l);
    if (!gpu && !*key)
        *key = "lab.device.missing"; /* no such device in this machine */
    return gpu;
}

/* Why a variant cannot be played there, as a text's key, or NULL. */
static const char *refusal(const struct lab_design *d, const struct lab_variant *v) {
    struct lineup l;
    const char *key = NULL;
    seat_lineup(d, v, &l);
    if (l.of[OTHER])
        key = "lab.device.random";
    else if (l.of[NET] && l.of[GREEDY])
        key = "lab.device.mixed";
    else if (*d->chance && !v->random)
        key = "lab.device.chance";
    else
        find(d, v, &l, &key);
    clear_lineup(&l);
    return key;
}

bool lab_device_check(const struct lab_design *d, const char *device, int lang, struct tt_error *err) {
    const char *args[] = {device}, *key = NULL;
    for (int v = 0; v < d->variants && !key; v++)
        key = strcmp(device, "cuda") ? "lab.device.none" : refusal(d, &d->variant[v]);
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

/* One in so many of the watched games is thought through on the processor as well. */
static uint64_t doubt(const struct lab_design *d, const struct lineup *l) {
    uint64_t most = l->of[NET] ? CHECKED : DOUBTED, least = l->of[NET] ? ONE_IN : DOUBT_IN;
    uint64_t every = d->games / d->every_slow / most;
    return every > least ? every : least;
}

/* Has the device play, and adds what it counted. */
static bool play_run(const struct lab_design *d, const struct lab_variant *v, struct tt_gpu_run *run,
                     struct lab_part *part, struct lab_acc *acc, struct tt_error *err) {
    const char *key = NULL;
    struct tt_gpu_stats *stats = tt_need(sizeof *stats);
    struct lineup l;
    double seconds = 0;
    seat_lineup(d, v, &l);
    run->setup = v->setup;
    run->custom_size = d->game->custom_size;
    run->run = d->seed;
    run->details = true;
    run->bots = (uint8_t)v->bots;
    run->greedy = (uint8_t)l.greedy;
    memcpy(run->player, l.player, sizeof run->player);
    const char *wrong = find(d, v, &l, &key)->play(run, stats, &seconds);
    if (part)
        part->doubt = doubt(d, &l);
    clear_lineup(&l);
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
    return play_run(d, v, &run, NULL, acc, err) && (same_games(d, v, &run) || differs(err));
}

bool lab_device_play(const struct lab_design *d, struct lab_acc **acc, struct tt_error *err) {
    bool ok = true;
    for (int v = 0; v < d->variants && ok; v++)
        if (d->variant[v].random)
            ok = play_variant(d, &d->variant[v], acc[v], err);
    return ok;
}

/* --- greedy players, nets ------------------------------------------------------------------------------- */

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
    return play_run(d, v, &run, part, acc, err);
}

struct lab_script lab_part_script(const struct lab_part *part, uint64_t i) {
    uint64_t k = (i - part->first) / part->every;
    struct lab_script s = {.n = part->length[k], .hash = part->hash[k]};
    s.choice = s.n <= part->room ? part->choice + k * part->room : NULL;
    s.doubted = i / part->every % part->doubt == 0;
    return s;
}

void lab_part_clear(struct lab_part *part) {
    free(part->choice);
    free(part->length);
    free(part->hash);
    memset(part, 0, sizeof *part);
}
