/* The nets that came with the program, or that a browser has fetched; and the player `instant`, who plays what a net
 * thinks best without looking ahead, or with a budget after that many playouts (race.c), as `expert` does. */
#include "bots.h"
#include "net.h"
#include "timetable/playout.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 32, FALLBACK = 1200 }; /* nets; iterations of the search where no net knows the table */

static _Atomic(struct tt_net *) loaded[MOST];

#ifdef __wasm__

static atomic_int added;

const struct tt_net *tt_net_find(const struct tt_game *game, const struct tt_setup *setup) {
    for (int i = 0; i < added; i++)
        if (tt_net_knows(loaded[i], game, setup))
            return loaded[i];
    return NULL;
}

bool tt_net_add(const unsigned char *bytes, size_t n, struct tt_error *err) {
    if (added == MOST)
        return tt_fail(err, "bad_net", "there is no room for another net", NULL);
    struct tt_net *net = tt_net_read(bytes, n, err);
    if (net)
        loaded[added++] = net;
    return net != NULL;
}

#else

/* Checked when it is first needed. Where two threads do that at once, one of them was too late. */
static const struct tt_net *load(int i) {
    struct tt_net *net = loaded[i], *none = NULL;
    struct tt_error err;
    if (net)
        return net;
    net = tt_net_read(tt_net_files[i].bytes, (size_t)(tt_net_files[i].end - tt_net_files[i].bytes), &err);
    if (net && !atomic_compare_exchange_strong(&loaded[i], &none, net)) {
        tt_net_free(net);
        net = none;
    }
    return net;
}

const struct tt_net *tt_net_find(const struct tt_game *game, const struct tt_setup *setup) {
    for (int i = 0; i < MOST && tt_net_files[i].game; i++) {
        const struct tt_net *net = strcmp(tt_net_files[i].game, game->id) ? NULL : load(i);
        if (net && tt_net_knows(net, game, setup))
            return net;
    }
    return NULL;
}

#endif

/* --- levels ----------------------------------------------------------------------------------------- */

int tt_net_level_named(const char *name) {
    static const char *const all[] = {"instant", "expert", "hard", "medium", "easy", "beginner"};
    for (int i = 0; i < (int)(sizeof all / sizeof *all); i++)
        if (!strcmp(all[i], name))
            return i;
    return -1;
}

int tt_net_level(const char *player) {
    static const struct {
        const char *bot;
        int level;
    } like[] = {{"instant", 0}, {"expert", 0}, {"ismcts", 1},   {"hard", 2},  {"medium", 3},
                {"easy", 4},    {"greedy", 4}, {"beginner", 5}, {"random", 5}};
    enum { PERSON = 3 };
    if (!player)
        return PERSON;
    size_t n = strcspn(player, ":");
    if (n == 3 && !strncmp(player, "net", n)) {
        int level = player[n] ? tt_net_level_named(strrchr(player, ':') + 1) : 0;
        return level < 0 ? 0 : level;
    }
    for (size_t i = 0; i < sizeof like / sizeof *like; i++)
        if (!strncmp(like[i].bot, player, n) && !like[i].bot[n])
            return like[i].level;
    return PERSON;
}

/* --- files from outside --------------------------------------------------------------------------- */

#ifdef __wasm__

struct tt_net *tt_net_open(const char *path, struct tt_error *err) {
    tt_fail(err, "bad_net", "there are no files here", path);
    return NULL;
}

#else

static unsigned char *read_file(const char *path, size_t *n, struct tt_error *err) {
    enum { LIMIT = 1 << 26 };
    FILE *f = fopen(path, "rb");
    unsigned char *bytes = f ? tt_need(LIMIT) : NULL;
    *n = f ? fread(bytes, 1, LIMIT, f) : 0;
    if (f)
        fclose(f);
    if (!f)
        tt_fail(err, "bad_net", "this file cannot be read", path);
    return bytes;
}

struct tt_net *tt_net_open(const char *path, struct tt_error *err) {
    size_t n;
    unsigned char *bytes = read_file(path, &n, err);
    struct tt_net *net = bytes ? tt_net_read(bytes, n, err) : NULL;
    if (net && !tt_net_same_rules(net, err)) {
        tt_net_free(net);
        net = NULL;
    }
    if (net)
        tt_net_own(net, bytes);
    else
        free(bytes);
    return net;
}

#endif

/* --- the player ---------------------------------------------------------------------------------- */

/* Of the strongest level what looks best; of the others any move, as often as the level's temperature says. */
static int choose(const struct tt_think *ask, const int32_t *logit, const uint32_t *share, int n) {
    int pick = 0;
    if (ask->level == 0) {
        for (int i = 1; i < n; i++)
            pick = logit[i] > logit[pick] ? i : pick;
        return pick;
    }
    return net_draw(share, n, ask->seed);
}

static bool may_choose(const struct tt_think *ask, tt_move move) {
    for (int i = 0; ask->only && i < ask->only_n; i++)
        if (ask->only[i] == move)
            return true;
    return !ask->only;
}

/* Nothing is tried, so there are no iterations. Candidates have as visits the share, in ten-thousandths, with which the
 * net would choose them; what a move is worth is not known to it, so all have the value of the position. */
static void play_net(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                     const struct tt_state *state, int seat, const struct tt_think *ask, struct tt_thought *t) {
    struct tt_net_view v;
    int n = 0, level = ask->level < tt_net_levels(net) ? ask->level : tt_net_levels(net) - 1;
    uint8_t all[TT_MAX_SEATS];
    tt_thought_open(game, setup, state, seat, t);
    int32_t *logit = tt_need((size_t)t->n * sizeof *logit);
    uint32_t *share = tt_need((size_t)t->n * sizeof *share);
    tt_net_look(net, game, setup, state, seat, TT_NO_INDEX, &v);
    for (int i = 0; i < t->n; i++)
        if (may_choose(ask, t->candidate[i].move)) {
            t->candidate[n] = t->candidate[i];
            logit[n++] = tt_net_logit(&v, game->encoding->index(setup, state, t->candidate[i].move, 0));
        }
    t->n = n;
    memset(all, level, sizeof all);
    tt_net_values(&v, setup->seats, seat, all, t->value);
    tt_net_shares(net, level, logit, n, share);
    struct tt_think own = *ask;
    own.level = level;
    t->move = t->candidate[choose(&own, logit, share, n)].move;
    for (int i = 0; i < n; i++) {
        t->candidate[i].visits = ((int64_t)share[i] * 10000) >> 20;
        t->candidate[i].value = t->value[seat];
    }
    tt_thought_sort(t);
    t->by_net = true;
    t->line_from = tt_need(game->state_size);
    memcpy(t->line_from, state, game->state_size);
    t->line[0] = t->move;
    t->line_n = 1;
    free(logit);
    free(share);
}

static void think(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state, int seat,
                  const struct tt_think *ask, struct tt_thought *t) {
    const struct tt_net *net = ask->net && tt_net_knows(ask->net, game, setup) ? ask->net : tt_net_find(game, setup);
    if (net && !ask->level && (ask->iterations > 1 || ask->ms)) {
        struct tt_search s = {.game = game, .setup = setup, .state = state, .seat = seat, .ask = *ask};
        tt_race_by_net(&s, net, t);
        return;
    }
    if (net) {
        play_net(net, game, setup, state, seat, ask, t);
        return;
    }
    struct tt_think search = *ask;
    search.ms = 0;
    search.iterations = FALLBACK;
    tt_bot_find("expert")->think(game, setup, state, seat, &search, t);
}

static const char *const options[] = {"iterations", "ms", "threads", NULL};
extern const struct tt_bot tt_bot_instant;
const struct tt_bot tt_bot_instant = {.id = "instant", .options = options, .think = think, .uses_net = true};
