/* timetable verify RECORD: proves that the deal and every die came from the key or seed that was promised. The exit
 * code is 0 where nothing contradicts, 1 where something does, 2 where there was nothing to look at. */
#include "records.h"

#include <stdio.h>

struct verifying {
    int lang;
    bool json;
    const char *hash, *contribution; /* as noted before the deal, or NULL */
    int good, bad;
};

static void line(const struct verifying *v, bool good, const char *key, const char *a, const char *b) {
    const char *args[] = {a ? a : "", b ? b : ""};
    char text[600];
    tt_text_fill(v->lang, key, args, 2, text, sizeof text);
    printf("  %s %s\n", good ? "+" : "-", text);
}

/* Seats as people count them: "1, 3". */
static void put_seats(unsigned mask, char *out, size_t cap) {
    size_t at = 0;
    out[0] = 0;
    for (int i = 0; i < TT_MAX_SEATS; i++)
        if (mask >> i & 1)
            at += (size_t)snprintf(out + at, cap - at, at ? ", %d" : "%d", i + 1);
}

static void tell_seed(const struct verifying *v, const struct tt_proof *p) {
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)p->seed);
    switch (p->promise) {
    case TT_PROMISE_KEPT: line(v, true, v->hash ? "cli.verify.kept_noted" : "cli.verify.kept", seed, NULL); break;
    case TT_PROMISE_BROKEN: line(v, false, "cli.verify.broken", seed, NULL); break;
    case TT_PROMISE_NONE: line(v, true, "cli.verify.no_promise", seed, NULL); break;
    }
}

static void tell_key(const struct verifying *v, const struct tt_proof *p) {
    char seats[40], key[64];
    if (p->promise == TT_PROMISE_NONE) {
        line(v, true, "cli.verify.no_promise_key", NULL, NULL);
        return;
    }
    if (p->promise == TT_PROMISE_BROKEN) {
        put_seats(p->fault_seat >= 0 ? 1u << p->fault_seat : 0, seats, sizeof seats);
        snprintf(key, sizeof key, "cli.verify.fault.%s", tt_fault_name[p->fault]);
        line(v, false, key, seats, NULL);
        return;
    }
    line(v, true, v->hash ? "cli.verify.kept_noted_key" : "cli.verify.kept_key", NULL, NULL);
    put_seats(p->contributed, seats, sizeof seats);
    line(v, true, p->contributed ? "cli.verify.contributed" : "cli.verify.contributed_none", seats, NULL);
    if (v->contribution)
        line(v, true, "cli.verify.own", NULL, NULL);
    put_seats(p->silent, seats, sizeof seats);
    if (p->silent)
        line(v, true, "cli.verify.silent", seats, NULL);
}

static void tell_ending(const struct verifying *v, const struct tt_proof *p) {
    switch (p->ending) {
    case TT_ENDING_SAME: line(v, true, "cli.verify.same_end", NULL, NULL); break;
    case TT_ENDING_NONE: line(v, true, p->over ? "cli.verify.no_end" : "cli.verify.not_over", NULL, NULL); break;
    case TT_ENDING_OTHER_RESULT: line(v, false, "cli.verify.other_result", NULL, NULL); break;
    case TT_ENDING_OTHER_WAY:
        line(v, false, "cli.verify.other_way", p->version[0] ? p->version : "?", TT_VERSION);
        break;
    }
}

static void tell(const struct verifying *v, const struct tt_json *record, int number, const struct tt_proof *p,
                 bool good) {
    char n[24], why[300], head[200], key[80] = "";
    const struct tt_json *game = tt_json_get(record, "game");
    if (tt_json_is(game, TT_JSON_TEXT) && tt_game_find(game->text))
        snprintf(key, sizeof key, "game.%s", game->text);
    snprintf(n, sizeof n, "%d", number);
    const char *args[] = {n, *key ? tt_text(v->lang, key) : "?"};
    tt_text_fill(v->lang, "cli.verify.head", args, 2, head, sizeof head);
    puts(head);
    if (!p->replays) {
        tt_error_text(v->lang, &p->err, why, sizeof why);
        line(v, false, "cli.verify.no_replay", why, NULL);
    } else {
        snprintf(n, sizeof n, "%d", p->plies);
        line(v, true,
             p->imagined        ? "cli.verify.imagined"
             : p->from_position ? "cli.verify.from_position"
             : p->keyed         ? "cli.verify.replays_key"
                                : "cli.verify.replays",
             n, NULL);
        if (p->keyed)
            tell_key(v, p);
        else
            tell_seed(v, p);
        tell_ending(v, p);
        snprintf(n, sizeof n, "%d", p->redeals);
        if (p->redeals)
            line(v, true, "cli.verify.redeals", n, NULL);
    }
    bool fair = p->promise == TT_PROMISE_KEPT && !p->from_position && !p->imagined;
    cli_say(v->lang,
            !good      ? "cli.verify.bad"
            : !fair    ? "cli.verify.good"
            : p->keyed ? "cli.verify.fair_key"
                       : "cli.verify.fair",
            NULL, NULL);
}

static void tell_json(const struct tt_json *record, const struct verifying *v) {
    /* The op of the protocol says the same in JSON. */
    struct tt_session *session = tt_session_new();
    struct tt_sink ask, answer;
    tt_sink_grow(&ask);
    tt_sink_grow(&answer);
    tt_put_object(&ask);
    tt_key_text(&ask, "op", "verify");
    if (v->hash)
        tt_key_text(&ask, "hash", v->hash);
    if (v->contribution)
        tt_key_text(&ask, "contribution", v->contribution);
    tt_put_key(&ask, "record");
    tt_put_json(&ask, record);
    tt_put_end(&ask);
    tt_session_line(session, ask.buf, ask.len, &answer);
    puts(answer.buf);
    tt_sink_free(&ask);
    tt_sink_free(&answer);
    tt_session_free(session);
}

static void each(void *with, const struct tt_json *record, int number) {
    struct verifying *v = with;
    struct tt_proof proof;
    bool good = tt_verify(record, v->hash, v->contribution, &proof);
    if (v->json)
        tell_json(record, v);
    else
        tell(v, record, number, &proof, good);
    v->good += good;
    v->bad += !good;
}

int cli_verify(int argc, char **argv) {
    struct cli_args args;
    struct verifying v = {0};
    bool ok = true;
    cli_take_value(&argc, argv, "--hash", &v.hash, &ok);
    cli_take_value(&argc, argv, "--contribution", &v.contribution, &ok);
    if (!ok || !cli_read_args(argc, argv, &args))
        return 2;
    if (args.n != 1)
        return cli_usage(args.lang, "cli.which_record", "verify");
    v.lang = args.lang;
    v.json = args.json;
    if (cli_each_record(args.rest[0], args.lang, each, &v) < 0)
        return 2;
    if (!v.good && !v.bad)
        return cli_usage(args.lang, "cli.no_record", args.rest[0]);
    if (v.good + v.bad > 1 && !args.json) {
        char good[16], bad[16];
        snprintf(good, sizeof good, "%d", v.good);
        snprintf(bad, sizeof bad, "%d", v.bad);
        cli_say(args.lang, "cli.verify.many", good, bad);
    }
    return v.bad ? 1 : 0;
}
