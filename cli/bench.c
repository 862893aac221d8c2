/* timetable bench: the speed of every game (measure_speed.c). timetable signature: a checksum per game over a fixed
 * batch of random matches, equal everywhere. */
#include "cli.h"

#include <stdio.h>

int cli_bench(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    bool first = true;
    if (args.n && !tt_game_find(args.rest[0]))
        return cli_unknown_game(args.rest[0], args.lang);
    if (args.json)
        printf("[");
    else
        printf("%-14s %7s %16s %18s %12s\n", "game", "players", "M decisions/s", "decisions/game", "state bytes");
    for (int i = 0; i < tt_game_count(); i++) {
        const struct tt_game *game = tt_game_at(i);
        if (args.n > 0 && strcmp(args.rest[0], game->id))
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            if (!tt_plays(game, seats) || (args.players && args.players != seats))
                continue;
            cli_bench_game(game, seats, args.json, first);
            first = false;
        }
    }
    if (args.json)
        printf("]\n");
    return 0;
}

int cli_signature(int argc, char **argv) {
    struct cli_args args;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n && !tt_game_find(args.rest[0]))
        return cli_unknown_game(args.rest[0], args.lang);
    for (int i = 0; i < tt_game_count(); i++)
        if (!args.n || !strcmp(args.rest[0], tt_game_at(i)->id))
            printf("%s %016llx\n", tt_game_at(i)->id, (unsigned long long)tt_signature(tt_game_at(i)));
    return 0;
}
