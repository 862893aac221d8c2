/* timetable fork RECORD --ply N [--seat N]: a record whose line on the table is another one from that ply on. With a
 * seat, everything hidden from it is dealt again; without, the cards stay the true ones, once the game is over. */
#include "records.h"

#include "../terminal/terminal.h"

struct wish {
    int64_t ply, seat;
    const char *name, *out;
};

static bool read_wish(int *argc, char **argv, struct wish *w) {
    const char *ply = NULL, *seat = NULL;
    bool ok = true;
    *w = (struct wish){.ply = -1, .seat = 0};
    cli_take_value(argc, argv, "--ply", &ply, &ok);
    cli_take_value(argc, argv, "--seat", &seat, &ok);
    cli_take_value(argc, argv, "--name", &w->name, &ok);
    cli_take_value(argc, argv, "--out", &w->out, &ok);
    if (ok && ply && !cli_whole(ply, 0, INT32_MAX, &w->ply))
        return cli_usage(0, "cli.bad_value", "--ply") == 0;
    if (ok && seat && !cli_whole(seat, 1, TT_MAX_SEATS, &w->seat))
        return cli_usage(0, "cli.bad_value", "--seat") == 0;
    return ok;
}

static int fork_match(struct tt_match *m, const struct wish *w, const struct cli_args *args) {
    int length = tt_match_line_length(m);
    tt_match_goto(m, length);
    bool over = tt_match_over(m);
    if (w->seat > tt_match_setup(m)->seats)
        return cli_usage(args->lang, "cli.bad_value", "--seat");
    if (!over && tt_match_game(m)->quiz)
        return cli_usage(args->lang, "cli.fork.quiz", NULL);
    if (!w->seat && !over)
        return cli_usage(args->lang, "cli.fork.hidden", NULL);
    if (w->ply < 0 || !tt_match_goto(m, (int)w->ply)) {
        char most[16];
        snprintf(most, sizeof most, "%d", length);
        return cli_usage(args->lang, "cli.fork.no_ply", most);
    }
    if (!w->seat)
        return 0;
    int node = tt_match_redeal(m, (int)w->seat - 1, args->has_seed ? args->seed : term_any_seed());
    if (w->name && !tt_match_name(m, node, w->name))
        return cli_usage(args->lang, "cli.bad_value", "--name");
    return 0;
}

/* Where the record is at a ply with the line going on, that is what `table` is for. */
static void put_forked(const struct tt_match *m, const struct tt_json *record, struct tt_sink *s) {
    const struct tt_json *seats = tt_json_get(tt_json_get(record, "table"), "seats");
    tt_put_object(s);
    tt_match_record_fields(m, s);
    tt_key_object(s, "table");
    tt_key_int(s, "ply", tt_match_ply(m));
    tt_key_bool(s, "over", false);
    if (seats) {
        tt_put_key(s, "seats");
        tt_put_json(s, seats);
    }
    tt_put_end(s);
    tt_put_end(s);
    tt_put_raw(s, "\n", 1);
}

int cli_fork(int argc, char **argv) {
    struct cli_args args;
    struct wish w;
    const struct tt_json *record;
    if (!read_wish(&argc, argv, &w) || !cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_record", "fork");
    struct tt_document *doc = cli_one_record(args.rest[0], args.lang, &record);
    struct tt_match *m = doc ? cli_load(args.rest[0], record, args.lang) : NULL;
    int code = m ? fork_match(m, &w, &args) : 1;
    if (m && !code) {
        struct tt_sink s;
        tt_sink_grow(&s);
        put_forked(m, record, &s);
        code = cli_write(w.out, s.buf, s.len) ? 0 : 1;
        tt_sink_free(&s);
        if (!code && w.out)
            cli_say(args.lang,
                    !w.seat                  ? "cli.fork.true"
                    : tt_match_game(m)->quiz ? "cli.fork.shuffled"
                                             : "cli.fork.redealt",
                    w.out, NULL);
    }
    tt_match_free(m);
    tt_document_free(doc);
    return code;
}
