/* The CUDA sources on the processor (standin.h), or on a device: every game they play must be the game that
 * tt_random_playout plays, or that greedy players play who are asked as the laboratory asks them, move for move; and
 * the sums must be those of these games. */
#include <stdio.h>
#include <stdlib.h>

#include "../../bots/net.h"
#include "gpu.h"
#include "lab.h"

extern const struct tt_game tt_game_leduc;
enum { SAMPLES = 97, APART = 3, LEAVE_OUT = 5, ENOUGH = 60000 };
static int passed, failed;

static void check(bool ok, const char *what, const char *game, int seats) {
    ok ? passed++ : failed++;
    if (!ok)
        printf("gpu: %s, %d players: %s\n", game, seats, what);
}

static const struct tt_game *rules_of(const char *id) {
    return strcmp(id, "leduc") ? tt_game_find(id) : &tt_game_leduc;
}

struct sums {
    unsigned long long decisions, games, wins[TT_MAX_SEATS];
};

/* What the processor makes of the same games. */
static int compare(const struct tt_game *game, const struct tt_setup *setup, uint64_t games, const uint64_t *hash,
                   struct sums *sums) {
    static _Alignas(16) unsigned char state[TT_MAX_STATE];
    tt_move *list = malloc(game->max_moves * sizeof *list);
    int wrong = 0;
    for (uint64_t i = 0; i < games; i++) {
        struct tt_playout out;
        tt_random_playout(game, setup, 7, 1000 + i, (struct tt_state *)state, list, &out);
        if (i % APART == 0)
            wrong += hash[i / APART] != out.hash;
        if ((1000 + i) % LEAVE_OUT == 0 && games > 1)
            continue;
        sums->games++;
        sums->decisions += out.decisions;
        for (int p = 0; p < TT_MAX_SEATS; p++)
            sums->wins[p] += out.winners >> p & 1;
    }
    free(list);
    return wrong;
}

/* The ordinary setup of this many seats, or the same with custom cards or numbers. */
static struct tt_setup setup_of(const struct tt_game *game, int seats, const struct tt_json *position) {
    struct tt_json players = {.type = TT_JSON_INT, .num = seats, .span = 1};
    struct tt_error err = {.message = ""};
    struct tt_setup setup;
    check(tt_setup_read(game, &players, NULL, position, 0, &setup, &err), err.message, game->id, seats);
    check(!position == !setup.custom, "no custom table", game->id, seats);
    return setup;
}

static void play(const struct tt_gpu_game *gpu, int seats, const struct tt_json *position) {
    static struct tt_gpu_stats stats;
    static uint64_t hash[SAMPLES];
    const struct tt_game *game = rules_of(gpu->id);
    struct sums sums = {0};
    double seconds;
    struct tt_gpu_run run = {.run = 7,
                             .first = 1000,
                             .games = 1,
                             .samples = SAMPLES,
                             .apart = APART,
                             .hash = hash,
                             .leave_out = LEAVE_OUT,
                             .details = true};
    memset(&stats, 0, sizeof stats);
    memset(hash, 0, sizeof hash);
    run.setup = setup_of(game, seats, position);
    run.custom_size = game->custom_size;
    compare(game, &run.setup, 1, hash, &sums); /* fewer games where they are long */
    run.games = ENOUGH / (sums.decisions + 1);
    run.games = run.games > SAMPLES * APART ? SAMPLES * APART : run.games < 12 ? 12 : run.games;
    memset(&sums, 0, sizeof sums);
    const char *wrong = gpu->play(&run, &stats, &seconds);
    check(!wrong, wrong ? wrong : "", gpu->id, seats);
    check(compare(game, &run.setup, run.games, hash, &sums) == 0, "games differ", gpu->id, seats);
    check(stats.games == sums.games && stats.decisions == sums.decisions, "sums differ", gpu->id, seats);
    check(!memcmp(stats.wins, sums.wins, sizeof sums.wins), "wins differ", gpu->id, seats);
    unsigned long long branch = 0, length = 0, reason = 0;
    for (int i = 0; i < TT_GPU_BRANCH; i++)
        branch += stats.branch[i];
    for (int i = 0; i < TT_GPU_LENGTHS; i++)
        length += stats.length[i] * (unsigned long long)i;
    for (int i = 0; i < TT_GPU_REASONS; i++)
        reason += stats.reason[i].games;
    check(branch == sums.decisions && length == sums.decisions, "choices or lengths differ", gpu->id, seats);
    check(reason == sums.games && !stats.outside, "reasons differ", gpu->id, seats);
    tt_setup_clear(&run.setup);
}

/* --- greedy players, alone and with random ones --------------------------------------------------- */

enum { ROOM = 400, TABLES = 2 };

struct scene {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_player *bot[2];
    int bots;
    uint64_t number;
    uint16_t choice[ROOM];
    uint32_t decisions;
};

static int place_of(const tt_move *list, int n, tt_move m) {
    int at = 0;
    while (at < n && list[at] != m)
        at++;
    return at;
}

/* One game as lab/play.c has it played; returns its hash. */
static uint64_t play_greedy(struct scene *s, struct tt_result *r) {
    static _Alignas(16) unsigned char room[TT_MAX_STATE];
    struct tt_state *state = (struct tt_state *)room;
    struct tt_rng rng = tt_policy_rng(s->setup.seed);
    tt_move *list = malloc(s->game->max_moves * sizeof *list), move;
    uint64_t hash = TT_HASH_START;
    int seats = s->setup.seats;
    s->game->start(&s->setup, state);
    for (s->decisions = 0; state->actors; s->decisions++) {
        int seat = tt_random_actor(state->actors, &rng), n = s->game->moves(&s->setup, state, seat, list);
        int sits = ((seat + (int)(s->number % (unsigned)seats)) % seats) % s->bots;
        struct tt_error err;
        move = list[0];
        if (n > 1)
            tt_player_move(s->bot[sits], s->game, &s->setup, state, seat, tt_think_seed(s->setup.seed, s->decisions),
                           NULL, &move, &err);
        if (s->decisions < ROOM)
            s->choice[s->decisions] = (uint16_t)place_of(list, n, move);
        hash = tt_hash_word(hash, move);
        s->game->apply(&s->setup, state, move, NULL);
    }
    memset(r, 0, sizeof *r);
    s->game->result(&s->setup, state, r);
    for (int p = 0; p < seats; p++)
        hash = tt_hash_word(hash, (uint32_t)r->score[p]);
    free(list);
    return hash;
}

/* This many tables of greedy players (bit 0 of `greedy`) and, where there are two entries, others. */
static void think(const struct tt_gpu_game *gpu, int seats, int bots, unsigned greedy, const struct tt_json *position) {
    int many = seats > 3 ? 1 : TABLES;
    static struct tt_gpu_stats stats;
    static uint16_t choice[TABLES * ROOM];
    uint64_t hash[TABLES], wins[2] = {0, 0}, tables[2] = {0, 0}, decisions = 0;
    uint32_t length[TABLES];
    struct scene s = {.game = rules_of(gpu->id), .bots = bots};
    struct tt_gpu_run run = {.run = 9,
                             .first = 500,
                             .games = (uint64_t)many,
                             .samples = (uint64_t)many,
                             .apart = 1,
                             .hash = hash,
                             .details = true,
                             .bots = (uint8_t)bots,
                             .greedy = (uint8_t)greedy,
                             .room = ROOM,
                             .choice = choice,
                             .length = length};
    struct tt_error err;
    double seconds;
    int wrong = 0;
    memset(&stats, 0, sizeof stats);
    s.setup = setup_of(s.game, seats, position);
    run.setup = s.setup;
    run.custom_size = s.game->custom_size;
    for (int b = 0; b < bots; b++)
        s.bot[b] = tt_player_new(greedy >> b & 1 ? "greedy" : "random", &err);
    const char *fault = gpu->play(&run, &stats, &seconds);
    check(!fault, fault ? fault : "", gpu->id, seats);
    for (int i = 0; i < many; i++) {
        struct tt_result r;
        s.number = run.first + (unsigned)i;
        s.setup.seed = tt_game_seed(run.run, s.number);
        wrong += play_greedy(&s, &r) != hash[i] || s.decisions != length[i];
        wrong += memcmp(s.choice, choice + i * ROOM, (s.decisions < ROOM ? s.decisions : ROOM) * sizeof *choice) != 0;
        decisions += s.decisions;
        for (int p = 0; p < seats; p++) {
            int b = ((p + (int)(s.number % (unsigned)seats)) % seats) % bots;
            tables[b]++;
            wins[b] += r.winners >> p & 1;
        }
    }
    check(wrong == 0, "greedy games differ", gpu->id, seats);
    check(stats.games == (unsigned)many && stats.decisions == decisions, "greedy sums differ", gpu->id, seats);
    for (int b = 0; b < bots; b++) {
        check(stats.bot_games[b] == tables[b] && stats.bot_wins[b] == wins[b], "a bot's wins differ", gpu->id, seats);
        tt_player_free(s.bot[b]);
    }
    tt_setup_clear(&s.setup);
}

#ifdef TT_STANDIN
/* --- Leduc as a batch (bench/leduc/batch.cu): device memory is this process's own here --------------- */

struct tt_leduc;
struct tt_leduc *tt_leduc_new(uint64_t games, uint64_t seed);
const char *tt_leduc_step(struct tt_leduc *, const uint8_t *action);
void tt_leduc_free(struct tt_leduc *);
uint64_t tt_leduc_observation(struct tt_leduc *), tt_leduc_mask(struct tt_leduc *), tt_leduc_reward(struct tt_leduc *);
uint64_t tt_leduc_done(struct tt_leduc *), tt_leduc_player(struct tt_leduc *);

static bool row_is_sound(const uint8_t *obs, const uint8_t *mask) {
    int own = 0, shown = 0, chips[2] = {0, 0}, amount[2] = {0, 0};
    for (int i = 0; i < 3; i++) {
        own += obs[i];
        shown += obs[3 + i];
    }
    for (int i = 0; i < 28; i++)
        if (obs[6 + i]) {
            chips[i / 14]++;
            amount[i / 14] = i % 14;
        }
    return own == 1 && shown <= 1 && chips[0] == 1 && chips[1] == 1 && mask[1] == 1 &&
           mask[0] == (amount[1] > amount[0]);
}

static void batch(void) {
    enum { MANY = 300, STEPS = 120, OBS = 34 };
    struct tt_leduc *env = tt_leduc_new(MANY, 11);
    const uint8_t *obs = (const uint8_t *)(uintptr_t)tt_leduc_observation(env);
    const uint8_t *mask = (const uint8_t *)(uintptr_t)tt_leduc_mask(env),
                  *done = (const uint8_t *)(uintptr_t)tt_leduc_done(env);
    const float *reward = (const float *)(uintptr_t)tt_leduc_reward(env);
    int ended = 0, unsound = 0;
    for (int step = 0; step < STEPS; step++) {
        check(!tt_leduc_step(env, NULL), "a step fails", "leduc batch", 2);
        for (int i = 0; i < MANY; i++) {
            ended += done[i];
            unsound += !row_is_sound(obs + OBS * i, mask + 3 * i) || reward[2 * i] != -reward[2 * i + 1] ||
                       (!done[i] && reward[2 * i] != 0);
        }
    }
    double length = (double)MANY * STEPS / ended;
    check(unsound == 0, "a row is wrong", "leduc batch", 2);
    check(length > 3.9 && length < 4.3, "games are too long or too short", "leduc batch", 2);
    tt_leduc_free(env);
}

#endif

/* --- the laboratory: all sums equal to the byte, with and without the device ---------------------- */

static char *sums_of(const struct lab_design *d, const char *device, const char *checkpoint) {
    struct lab_run run = {
        .design = d, .threads = 2, .device = device, .part = 3, .checkpoint = checkpoint, .resume = checkpoint != NULL};
    struct tt_error err = {.message = ""};
    char *text = NULL;
    size_t n;
    bool ok = lab_run(&run, &err);
    check(ok, err.message, d->game->id, d->variant[0].setup.seats);
    FILE *f = open_memstream(&text, &n);
    for (int v = 0; ok && v < d->variants; v++)
        lab_acc_write(run.acc[v], f);
    fclose(f);
    lab_run_clear(&run);
    return text;
}

#define KEPT "gpu_standin.kept" /* beside the test */

static void experiment(const char *game, const char *const *bots, uint64_t games, uint64_t every,
                       const struct tt_json *position) {
    struct lab_design d = {.game = tt_game_find(game), .seed = 5, .games = games, .every = every};
    struct tt_error err;
    bool ok = !position || (lab_cards_add(&d, "rulebook", NULL, &err) && lab_cards_add(&d, "custom", position, &err));
    for (; ok && *bots; bots++)
        ok = lab_factor_add(&d, *bots, &err);
    if (!ok || !lab_design_make(&d, &err)) {
        check(false, err.message, game, 0);
        lab_design_clear(&d);
        return;
    }
    char *here = sums_of(&d, NULL, NULL), *there = sums_of(&d, "cuda", NULL);
    check(!strcmp(here, there), "the laboratory's sums differ", game, d.variant[0].setup.seats);
    free(there);
    for (int again = 0; again < 2; again++) { /* kept, and taken up again when all is done */
        there = sums_of(&d, "cuda", KEPT);
        check(!strcmp(here, there), "sums that were kept differ", game, d.variant[0].setup.seats);
        free(there);
    }
    remove(KEPT);
    free(here);
    lab_design_clear(&d);
}

/* --- custom cards and numbers ---------------------------------------------------------------------- */

/* Numbers that every match meets: of cards that are often played, hands, goals, prices. */
static const struct {
    const char *game, *position;
} custom[] = {
    {"control", "{\"cards\":{\"deck\":{\"nova\":{\"fuel\":9},\"rift\":{\"fuel\":2,\"copies\":2},"
                "\"reactor\":{\"fuel\":7}},\"goals\":{\"round\":{\"fuel\":15}},\"rules\":{\"hand\":{\"dealt\":5,"
                "\"limit\":6}}}}"},
    {"crononautas", "{\"cards\":{\"rules\":{\"hand\":{\"dealt\":5,\"wins_with\":7}}}}"},
    {"just_in_time", "{\"cards\":{\"rewind\":{\"normal\":{\"present_until\":6}},\"deck\":{\"3\":{\"copies\":0}},"
                     "\"rules\":{\"hand\":{\"cards\":3}}}}"},
    {"timequest",
     "{\"cards\":{\"rules\":{\"arena_fight\":{\"ap\":1}},\"characters\":{\"akira_tanaka\":{\"extra_own\":2}},"
     "\"active_events\":{\"ev_ancient_master\":{\"pay_gold\":1}}}}"},
};

/* Tímalína's is a deck of this many cards, some of them of the same year. */
static struct tt_document *custom_deck(int cards) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_key_list(&s, "cards");
    for (int i = 0; i < cards; i++) {
        char id[16];
        snprintf(id, sizeof id, "card_%d", i);
        tt_put_object(&s);
        tt_key_text(&s, "card", id);
        tt_key_int(&s, "date", 1000 + i * 7 / 2 * 3);
        tt_put_end(&s);
    }
    tt_put_end(&s);
    tt_put_end(&s);
    return tt_sink_take(&s);
}

static void play_custom(const char *id, struct tt_document *document) {
    static const char *const mixed[] = {"bots=random", "bots=greedy,random", NULL};
    const struct tt_game *game = tt_game_find(id);
    const struct tt_json *position = tt_document_root(document);
    const struct tt_gpu_game *random = tt_gpu_custom(id, false), *greedy = tt_gpu_custom(id, true);
    check(position && random && greedy, "no custom numbers on the device", id, 0);
    if (!position || !random || !greedy)
        return;
    int few = game->min_seats > 2 ? game->min_seats : 2;
    play(random, few, position);
    play(random, game->max_seats, position);
    think(greedy, few, 1, 1, position);
    experiment(id, mixed, 6, 4, position);
    tt_document_free(document);
}

/* A kernel for the rulebook's numbers alone refuses others. */
static void refuse_custom(void) {
    static struct tt_gpu_stats stats;
    struct tt_error err;
    double seconds;
    struct tt_document *document = tt_json_parse(custom[0].position, strlen(custom[0].position), &err);
    struct tt_gpu_run run = {.games = 1, .setup = setup_of(tt_game_find("control"), 2, tt_document_root(document))};
    check(tt_gpu_find("control")->play(&run, &stats, &seconds), "custom numbers are not refused", "control", 2);
    tt_setup_clear(&run.setup);
    tt_document_free(document);
}

static void custom_games(void) {
    struct tt_error err;
    for (size_t i = 0; i < sizeof custom / sizeof *custom; i++)
        play_custom(custom[i].game, tt_json_parse(custom[i].position, strlen(custom[i].position), &err));
    play_custom("timalina", custom_deck(90));
    refuse_custom();
}

/* --- trained nets ----------------------------------------------------------------------------------- */

/* The same matches by the device and by the laboratory's players. `tables` at once: fewer than matches. */
static void play_nets(const char *id, int seats, const char *a, const char *b, int games, int tables) {
    enum { MOST = 40, LONG = 4096 };
    const struct tt_gpu_game *gpu = tt_gpu_nets(id);
    static struct tt_gpu_stats stats;
    static uint16_t choice[MOST * LONG];
    static struct tt_net_parts parts[2];
    uint64_t hash[MOST], decisions = 0;
    uint32_t length[MOST];
    struct tt_error err = {.message = ""};
    struct scene s = {.game = tt_game_find(id), .bots = b ? 2 : 1};
    struct tt_gpu_run run = {.run = 11,
                             .first = 30,
                             .games = (uint64_t)games,
                             .samples = (uint64_t)games,
                             .apart = 1,
                             .hash = hash,
                             .details = true,
                             .bots = (uint8_t)s.bots,
                             .room = LONG,
                             .choice = choice,
                             .length = length,
                             .trial = tables};
    double seconds;
    int wrong = 0;
    memset(&stats, 0, sizeof stats);
    s.setup = run.setup = setup_of(s.game, seats, NULL);
    for (int i = 0; i < s.bots; i++) {
        s.bot[i] = tt_player_new(i ? b : a, &err);
        const struct tt_net *net = s.bot[i] ? tt_player_net(s.bot[i], s.game, &s.setup, &run.player[i].level) : NULL;
        if (net)
            tt_net_take_apart(net, &parts[i]);
        run.player[i].net = net ? &parts[i] : NULL;
        check(s.bot[i] && !net == !strcmp(i ? b : a, "random"), "a player has no net", id, seats);
    }
    const char *fault = gpu->play(&run, &stats, &seconds);
    check(!fault, fault ? fault : "", id, seats);
    for (int i = 0; i < games && !fault; i++) {
        struct tt_result r;
        s.number = run.first + (unsigned)i;
        s.setup.seed = tt_game_seed(run.run, s.number);
        wrong += play_greedy(&s, &r) != hash[i] || s.decisions != length[i];
        wrong += memcmp(s.choice, choice + (size_t)i * LONG, (s.decisions < ROOM ? s.decisions : ROOM) * 2) != 0;
        decisions += s.decisions;
    }
    check(wrong == 0, "matches of nets differ", id, seats);
    check(stats.games == (unsigned)games && stats.decisions == decisions, "sums of nets differ", id, seats);
    for (int i = 0; i < s.bots; i++)
        tt_player_free(s.bot[i]);
    tt_setup_clear(&s.setup);
}

/* What a device cannot play is refused before the run. */
static void refuse(const char *game, const char *bots) {
    struct lab_design d = {.game = tt_game_find(game), .seed = 5, .games = 2};
    struct tt_error err;
    check(lab_factor_add(&d, bots, &err) && lab_design_make(&d, &err), "no such lineup", game, 0);
    check(!lab_device_check(&d, "cuda", 0, &err), bots, game, 0);
    lab_design_clear(&d);
}

static void trained_nets(void) {
    static const char *const nets[] = {"bots=instant", "bots=net:medium,random", NULL};
    play_nets("control", 2, "instant", NULL, 20, 9);
    play_nets("control", 3, "net:medium", "random", 4, 4);
    play_nets("control", 4, "net:beginner", "instant", 2, 2);
    play_nets("crononautas", 2, "instant", "net:medium", 8, 5);
    play_nets("crononautas", 4, "net:easy", "random", 2, 1);
    play_nets("timequest", 2, "instant", "net:hard", 1, 1);
    play_nets("timequest", 3, "random", "net:medium", 1, 1);
    experiment("control", nets, 5, 3, NULL);
    refuse("control", "bots=instant,greedy");
    refuse("control", "bots=instant:50");
    refuse("timalina", "bots=instant");
}

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0); /* what failed is seen, whatever happens next */
    if (!tt_gpu_device()) {
        printf("no CUDA device\n0 passed, 1 failed\n");
        return 1;
    }
    if (argc > 1 && !strcmp(argv[1], "nets")) { /* these alone */
        trained_nets();
        printf("%d passed, %d failed\n", passed, failed);
        return failed != 0;
    }
    check(tt_gpu_count() >= tt_game_count(), "games are missing on the device", "all", 0);
    for (int i = 0; i < tt_gpu_count(); i++) {
        const struct tt_gpu_game *gpu = tt_gpu_at(i);
        const struct tt_game *game = rules_of(gpu->id);
        for (int seats = game->min_seats; seats <= game->max_seats; seats++)
            if (tt_plays(game, seats))
                play(gpu, seats, NULL);
        const struct tt_gpu_game *greedy = tt_gpu_greedy(gpu->id);
        for (int seats = game->min_seats; greedy && seats <= game->max_seats; seats++)
            if (tt_plays(game, seats))
                think(greedy, seats, seats == 1 || seats % 2 == 0 ? 1 : 2, seats == 3 ? 1 : seats == 5 ? 2 : 1, NULL);
    }
#ifdef TT_STANDIN
    batch();
#endif
    static const char *const random[] = {"bots=random", "bots=random,random", NULL};
    static const char *const all[] = {"bots=greedy", "bots=random", "bots=random,greedy", NULL};
    static const char *const mixed[] = {"bots=greedy,random", NULL};
    remove(KEPT);
    custom_games();
    experiment("control", random, 100, 6, NULL);
    experiment("timalina", random, 100, 6, NULL);
    experiment("control", all, 11, 4, NULL);
    experiment("timalina", mixed, 20, 0, NULL);
    trained_nets();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
