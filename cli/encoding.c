/* timetable encoding: what every bit of an observation and every action number of a game means (docs/encoding.md). */
#include "cli.h"

#include <stdio.h>

static void print_field(const struct tt_field *f, int at, int away) {
    int bits = f->items * f->levels;
    printf("%6d %5d %4d  %-24s ", at, bits, away, f->id);
    if (f->type == TT_FIELD_ONE)
        printf("one of %d", f->items);
    else if (bits == 1)
        printf("yes or no");
    else if (f->levels == 1)
        printf("any of %d", f->items);
    else if (f->items == 1)
        printf("a number up to %d%s", f->levels * f->step, f->step > 1 ? ", in steps" : "");
    else
        printf("%d numbers up to %d", f->items, f->levels * f->step);
    if (f->step > 1)
        printf(" of %d", f->step);
    for (int i = 0; f->names && i < f->items; i++)
        printf("%s%s", i ? " " : ": ", f->names[i]);
    putchar('\n');
}

static void print_fields(const struct tt_field *f, int at, int away) {
    for (; f->id; at += f->items * f->levels, f++)
        print_field(f, at, away);
}

static void print_blocks(const struct tt_field *own, const struct tt_field *other, int words, int other_words,
                         int seats) {
    printf("%6s %5s %4s  %s\n", "bit", "bits", "seat", "field");
    print_fields(own, 0, 0);
    for (int away = 1; away < seats; away++)
        print_fields(other, 64 * (words + (away - 1) * other_words), away);
}

static int print_groups(const struct tt_action_group *g, int at, int away) {
    for (; g->id; g++) {
        int n = g->items[0] * g->items[1] * g->items[2];
        printf("%6d %5d %4d  %-24s", at, n, away, g->id);
        for (int i = 0; i < 3 && n > 1; i++) {
            if (g->items[i] > 1)
                printf("%s%d", i ? " x " : " ", g->items[i]);
            for (int k = 0; g->names[i] && k < g->items[i]; k++)
                printf("%s%s", k ? " " : ": ", g->names[i][k]);
        }
        putchar('\n');
        at += n;
    }
    return at;
}

static void print_encoding(const struct tt_game *game, int seats) {
    const struct tt_encoding *e = game->encoding;
    printf("%s, %d players: %d bits of observation, %d secret bits, %d actions, version %d\n", game->id, seats,
           64 * tt_observation_words(game, seats), 64 * tt_secret_words(game, seats), tt_action_count(game, seats),
           e->version);
    printf("\nobservation\n");
    print_blocks(e->fields, e->other_fields, e->words, e->other_words, seats);
    printf("\nsecret\n");
    print_blocks(e->secrets, e->other_secrets, e->secret_words, e->other_secret_words, seats);
    printf("\nactions%s\n%6s %5s %4s  %s\n", e->parts > 1 ? ", two for a move" : "", "number", "count", "seat",
           "group");
    int at = print_groups(e->groups, 0, 0);
    for (int away = 1; away < seats; away++)
        at = print_groups(e->other_groups, at, away);
}

int cli_encoding(int argc, char **argv) {
    struct cli_args args;
    struct tt_setup setup;
    if (!cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_game", "encoding");
    const struct tt_game *game = cli_game(&args, args.rest[0], &setup);
    if (!game)
        return 2;
    tt_setup_clear(&setup);
    if (!args.json) {
        print_encoding(game, setup.seats);
        return 0;
    }
    struct tt_sink out;
    tt_sink_grow(&out);
    tt_put_object(&out);
    tt_put_encoding(game, setup.seats, &out);
    tt_put_end(&out);
    puts(out.buf);
    tt_sink_free(&out);
    return 0;
}
