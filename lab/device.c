/* Random games on a GPU (gpu/gpu.h). The functions are there only in a build that has the CUDA part; here
 * they are weak, and a build without them says so. The device counts wins, draws and decisions of all games;
 * the processor plays the watched sample, which tells everything else. */
#include "lab.h"

#include "gpu.h"

#include <stdlib.h>

#pragma weak tt_gpu_find
#pragma weak tt_gpu_device

static const struct tt_gpu_game *find(const struct lab_design *d, const char *device) {
    if (strcmp(device, "cuda") || !tt_gpu_find || !tt_gpu_device || !tt_gpu_device())
        return NULL;
    return tt_gpu_find(d->game->id);
}

bool lab_device_check(const struct lab_design *d, const char *device, int lang, struct tt_error *err) {
    const char *args[] = {device}, *key = NULL;
    if (!find(d, device))
        key = "lab.device.none";
    for (int v = 0; v < d->variants && !key; v++)
        if (!d->variant[v].random)
            key = "lab.device.random";
    if (!key)
        return true;
    char text[200];
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    return tt_fail(err, "bad_option", text, NULL);
}

bool lab_device_play(const struct lab_design *d, const char *device, struct lab_acc **acc, struct tt_error *err) {
    const struct tt_gpu_game *gpu = find(d, device);
    for (int v = 0; v < d->variants; v++) {
        struct tt_gpu_run run = {.setup = d->variant[v].setup, .run = d->seed, .games = d->games};
        struct tt_gpu_stats stats = {0};
        double seconds = 0;
        const char *wrong = gpu->play(&run, &stats, &seconds);
        if (wrong)
            return tt_fail(err, "bad_request", wrong, NULL);
        struct lab_device_sums *to = &acc[v]->device;
        to->games += stats.games;
        to->decisions += stats.decisions;
        to->draws += stats.draws;
        for (int p = 0; p < TT_MAX_SEATS; p++)
            to->wins[p] += stats.wins[p];
    }
    return true;
}
