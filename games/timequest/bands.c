/* TimeQuest against the target bands of its page: plays many games with one kind of player on all seats
 * and prints the measures. A program of its own, not part of the build:
 *
 *   cc -O2 -Iinclude -Igames/timequest games/timequest/bands.c build/libtimetable.a -ljansson -lm -lpthread \
 *      -Wl,--allow-multiple-definition -o /tmp/bands
 *   /tmp/bands random|rules|greedy PLAYERS GAMES [option=value ...]
 *
 * `rules` plays what bot.c likes best, `greedy` is the generic bot of one step ahead. */
#include "game.c"

#include <stdio.h>
#include <stdlib.h>

struct tally {
    long games, rounds, decisions, turns, arrivals, free_late, gained, verbs[VERBS], closing[11], closings[11], limit;
    long wins[PLAYERS], by_character[CHARACTERS], had_character[CHARACTERS], tied, shared, artifacts_won;
    long winner_score, winner_artifacts, points, points_artifacts, scores, void_turns, void_entries, fights, bets;
    long offers, accepted, empty_crystals, empty_type, early[64], from_event[THINGS], ap_actions;
    long drawn[ACTIONS], used[ACTIONS], seen_event[EVENTS], tried_event[EVENTS], asked_all[ALLS], met_all[ALLS];
    long level[OBJECTIVES][4], crystals_end, artifacts_end;
    int round_list[100000];
};

static struct tally t;

/* --- counting what happened --------------------------------------------------------------------- */

static void count_event(const struct state *s, const struct tt_event *e) {
    switch (e->kind) {
    case E_MOVED:
        if (e->arg[1] == VOID)
            t.void_entries++;
        else if (e->arg[2] != W_REVERSAL)
            t.arrivals++;
        if (e->arg[2] == W_FREE_MOVE && s->round > 2)
            t.free_late++;
        if (e->arg[2] < ACTIONS && (e->arg[2] == TIME_SLIP || e->arg[2] == QUANTUM_DUELIST))
            t.used[e->arg[2]]++;
        break;
    case E_GAINED:
        if (e->arg[6] != TIME_REVERSAL) {
            t.gained += e->arg[5];
            t.from_event[e->arg[6]] += e->arg[5];
        }
        break;
    case E_CLOSED: {
        int n = (int)closed(s);
        t.closing[n] += s->round;
        t.closings[n]++;
        break;
    }
    case E_TURN_BEGAN:
        t.turns++;
        t.empty_crystals += s->crystals == 0;
        t.empty_type += !s->supply[0] || !s->supply[1] || !s->supply[2] || !s->supply[3] || !s->supply[4];
        break;
    case E_DREW_CARD: t.drawn[e->arg[0]]++; break;
    case E_CARD_PLAYED:
    case E_CARD_USED:
        if (e->arg[0] < ACTIONS)
            t.used[e->arg[0]]++;
        break;
    case E_FIGHT_BEGAN: t.fights++; break;
    case E_BET: t.bets++; break;
    case E_OFFERED: t.offers++; break;
    case E_TRADE_ACCEPTED: t.accepted++; break;
    case E_EVENT_DRAWN: t.seen_event[e->arg[0] - FIRST_EVENT]++; break;
    case E_CHOSE:
        if (s->event != NONE && house.all[s->event - FIRST_ALL].goal)
            t.asked_all[s->event - FIRST_ALL]++;
        break;
    case E_GOAL_MET:
        if (s->event != NONE)
            t.met_all[s->event - FIRST_ALL]++;
        break;
    default: break;
    }
}

static void count_move(const struct state *s, tt_move m) {
    int verb = move_verb(m), p = tt_move_seat(m);
    t.verbs[verb]++;
    if (s->agenda[s->agenda_n - 1].kind == S_TURN && verb >= V_MOVE && verb <= V_ENTER_VOID)
        t.ap_actions++;
    if (verb == V_ATTEMPT)
        t.tried_event[(int)(move_arg(m) >> 8) - FIRST_EVENT]++;
    if (verb == V_END_TURN && s->player[p].location == VOID && s->player[p].void_mode == MODE_START)
        t.void_turns++;
}

static void count_end(const struct tt_setup *setup, const struct state *s, int first) {
    t.games++;
    t.round_list[t.games % 100000] = s->round;
    t.rounds += s->round;
    t.limit += s->round == setup->option[O_ROUNDS];
    t.tied += s->reason == BY_ARENA || s->reason == SHARED;
    t.shared += s->reason == SHARED;
    t.artifacts_won += s->reason == BY_ARTIFACTS;
    for (int p = 0; p < setup->seats; p++) {
        const struct player *me = &s->player[p];
        int points = score(setup, s, p);
        t.points += points;
        t.points_artifacts += me->artifacts;
        t.crystals_end += me->crystals;
        t.had_character[me->character]++;
        if (me->objective != NONE)
            t.level[me->objective][objective_level(setup, me, true)]++;
        if (!(s->winners >> p & 1))
            continue;
        t.winner_score += points;
        t.winner_artifacts++;
        t.wins[(p - first + setup->seats) % setup->seats]++;
        t.by_character[me->character]++;
    }
}

/* --- playing ---------------------------------------------------------------------------------------- */

static void play_game(const struct tt_setup *setup, const char *who, uint64_t seed) {
    static struct tt_events ev;
    static tt_move list[512];
    const struct tt_bot *greedy = tt_bot_find("greedy");
    struct state s;
    struct tt_rng rng = tt_rng_seed(seed * 7919 + 13);
    start(setup, &s.base);
    int first = s.first;
    while (s.base.actors) {
        int p = tt_lowest(s.base.actors), n = moves(setup, &s.base, p, list);
        tt_move m = list[0];
        if (s.agenda[s.agenda_n - 1].kind == S_CHARACTER) { /* at random, so that seats and characters can be told apart */
            m = list[tt_rng_below(&rng, (uint32_t)n)];
        } else if (n > 1 && *who == 'g') {
            struct tt_think think = {.seed = tt_rng_next(&rng)};
            struct tt_thought *thought = tt_think(greedy, &tt_game_timequest, setup, &s.base, p, &think);
            m = thought->move;
            tt_thought_free(thought);
        } else if (n > 1) {
            m = list[*who == 'r' && who[1] == 'u' ? bot_rollout(setup, &s.base, p, list, n, &rng) : (int)tt_rng_below(&rng, (uint32_t)n)];
        }
        count_move(&s, m);
        ev.n = 0;
        apply(setup, &s.base, m, &ev);
        for (int i = 0; i < ev.n; i++)
            count_event(&s, &ev.item[i]);
        t.decisions++;
    }
    count_end(setup, &s, first);
}

/* --- printing ---------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void print_list(const char *title, const char *const *ids, const long *part, const long *whole, int n, double below) {
    printf("%s:", title);
    for (int i = 0; i < n; i++)
        if (whole[i] && (double)part[i] / (double)whole[i] < below)
            printf(" %s %.2f", ids[i], (double)part[i] / (double)whole[i]);
    printf("\n");
}

static void print_shares(void) {
    static const int verb[] = {V_MOVE, V_FREE_MOVE, V_COLLECT, V_QUEST, V_BUY, V_DRAW, V_DUEL, V_FIGHT, V_ENTER_VOID};
    printf("share of AP actions:");
    for (size_t i = 0; i < sizeof verb / sizeof *verb; i++)
        printf(" %s %.3f", verb_id[verb[i]], (double)t.verbs[verb[i]] / (double)t.ap_actions);
    printf("\n");
    printf("largest event shares of crystals:");
    for (int i = FIRST_EVENT; i < FIRST_ALL + ALLS; i++)
        if ((double)t.from_event[i] > 0.05 * (double)t.gained)
            printf(" %s %.3f", thing_id[i], (double)t.from_event[i] / (double)t.gained);
    printf("\n");
}

static void print_all(const struct tt_setup *setup) {
    double games = (double)t.games, turns = (double)t.turns, seats = setup->seats, rounds = (double)t.rounds;
    long wins = t.winner_artifacts;
    qsort(t.round_list + 1, (size_t)t.games, sizeof *t.round_list, by_size);
    printf("players %d, games %ld, decisions per game %.0f\n", setup->seats, t.games, (double)t.decisions / games);
    printf("rounds %.1f (5%%..95%%: %d..%d), by limit %.3f\n", rounds / games, t.round_list[1 + t.games / 20],
           t.round_list[t.games - t.games / 20], (double)t.limit / games);
    printf("crystals gained per player and round %.2f\n", (double)t.gained / (rounds * seats));
    printf("arrivals per turn %.2f; free moves after round 2: %.3f of arrivals\n", (double)t.arrivals / turns,
           (double)t.free_late / (double)t.arrivals);
    printf("closings, mean round:");
    for (int i = 1; i <= 6; i++)
        if (t.closings[i])
            printf(" %d: %.1f (%.2f of games)", i, (double)t.closing[i] / (double)t.closings[i], (double)t.closings[i] / games);
    printf("\nfirst closing / all rounds %.2f\n", t.closings[1] ? (double)t.closing[1] / (double)t.closings[1] / (rounds / games) : 0);
    printf("end: score %.1f, artifacts %.1f, crystals %.1f; winners' score %.1f; artifacts' share of points %.2f\n",
           (double)t.points / (games * seats), (double)t.points_artifacts / (games * seats),
           (double)t.crystals_end / (games * seats), (double)t.winner_score / (double)wins,
           t.points ? (double)t.points_artifacts / (double)t.points : 0);
    printf("tied %.3f, shared %.3f, artifact victories %.3f\n", (double)t.tied / games, (double)t.shared / games, (double)t.artifacts_won / games);
    printf("wins by seat, first player first:");
    for (int p = 0; p < setup->seats; p++)
        printf(" %.3f", (double)t.wins[p] / (double)wins);
    printf("\nwin rate by character relative to an equal share:");
    for (int c = 0; c < CHARACTERS; c++)
        printf(" %s %.2f", character_id[c], (double)t.by_character[c] / (double)t.had_character[c] * seats * games / (double)wins);
    printf("\nVoid: turns ended there before leaving %.2f per player, entries %.2f per player\n",
           (double)t.void_turns / (games * seats), (double)t.void_entries / (games * seats));
    printf("arena fights per game %.1f, bets per fight %.2f; offers %.1f per game, accepted %.2f\n", (double)t.fights / games,
           t.fights ? (double)t.bets / (double)t.fights : 0, (double)t.offers / games,
           t.offers ? (double)t.accepted / (double)t.offers : 0);
    printf("turns starting without crystals %.3f, without some type %.3f\n", (double)t.empty_crystals / turns, (double)t.empty_type / turns);
    print_shares();
    print_list("Action cards used less than 0.4 times per draw", thing_id, t.used, t.drawn, ACTIONS, 0.4);
    print_list("active events attempted in less than 5 %", thing_id + FIRST_EVENT, t.tried_event, t.seen_event, EVENTS, 0.05);
    print_list("goals met in less than 5 %", thing_id + FIRST_ALL, t.met_all, t.asked_all, ALLS, 0.05);
    if (setup->option[O_OBJECTIVES])
        for (int i = 0; i < OBJECTIVES; i++) {
            double all = (double)(t.level[i][0] + t.level[i][1] + t.level[i][2] + t.level[i][3]);
            printf("%s: level 1 reached %.2f, level 3 %.2f\n", objective_id[i], 1 - (double)t.level[i][0] / all, (double)t.level[i][3] / all);
        }
}

int main(int argc, char **argv) {
    struct tt_setup setup;
    if (argc < 4)
        return 2;
    int seats = atoi(argv[2]), games = atoi(argv[3]);
    for (int i = 0; i < games; i++) {
        tt_setup_normal(&tt_game_timequest, seats, (uint64_t)i + 1, &setup);
        for (int a = 4; a < argc; a++)
            for (size_t o = 0; o < sizeof options / sizeof *options; o++)
                if (!strncmp(argv[a], options[o].id, strlen(options[o].id)) && argv[a][strlen(options[o].id)] == '=')
                    setup.option[o] = atoi(strchr(argv[a], '=') + 1);
        play_game(&setup, argv[1], (uint64_t)i + 1);
    }
    print_all(&setup);
    return 0;
}
