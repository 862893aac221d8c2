/* timetable replay, line by line: steps through a record and its branches. The record holds everything,
 * so it is told as it truly was; `v N` looks through one seat's eyes. */
#include "curve.h"
#include "plain.h"

#include <unistd.h>

struct replay {
    struct table *t;
    int eyes; /* TT_TRUTH, or a seat */
    bool quit;
};

static void print_event(void *with, int ply, const char *text) {
    (void)with, (void)ply;
    printf("  %s\n", text);
}

/* The move that led here, as a sentence, and what came of it. */
static void tell_ply(struct replay *r, int ply) {
    struct table *t = r->t;
    char text[TEXT_BYTES] = "";
    tt_move move = tt_match_move_at(t->match, ply);
    int mover = tt_move_seat(move);
    bool open = r->eyes == TT_TRUTH || r->eyes == mover;
    table_action_text(t, ply, move, text, sizeof text);
    table_goto(t, ply + 1);
    printf("%d. %s: %s\n", ply + 1, t->names[mover], open ? text : say(t->lang, "terminal.hidden_move"));
    table_tell(t, r->eyes, ply, ply + 1, print_event, NULL);
}

static void board(struct replay *r) {
    struct scene s;
    scene_of_table(r->t, r->eyes == TT_TRUTH ? TT_NOBODY : r->eyes, &s);
    words_of_view(&s, plain_indented, NULL);
    scene_clear(&s);
}

static void at_end(struct replay *r) {
    char line[RESULT_LINES][TEXT_BYTES];
    if (tt_match_over(r->t->match))
        for (int i = 0, n = table_result(r->t, line); i < n; i++)
            puts(line[i]);
    else
        puts(say(r->t->lang, "terminal.record_ends"));
}

static bool forward(struct replay *r) {
    int ply = tt_match_ply(r->t->match);
    if (ply >= tt_match_line_length(r->t->match))
        return false;
    tell_ply(r, ply);
    return true;
}

static void to_end(struct replay *r) {
    while (forward(r))
        ;
    at_end(r);
}

static void look(struct replay *r, const char *which) {
    int seat;
    if (!*which)
        r->eyes = TT_TRUTH;
    else if (plain_number(which, 1, r->t->seats, &seat))
        r->eyes = seat - 1;
    else
        puts(say(r->t->lang, "terminal.not_that_seat"));
    board(r);
}

static bool show_progress(void *with, int done, int of) {
    struct replay *r = with;
    char now[16], all[16];
    snprintf(now, sizeof now, "%d", done);
    snprintf(all, sizeof all, "%d", of);
    fprintf(stderr, "\r%s%s", say2(r->t->lang, "cli.analyse.progress", now, all), done == of ? "\r\033[K" : "");
    return true;
}

static void print_reason(void *with, int ply, const char *text) {
    (void)with, (void)ply;
    printf("    %s\n", text);
}

/* Everybody's chances as a row of blocks, and the moves that turned the game. */
static void chances(struct replay *r) {
    struct table *t = r->t;
    if (!curve_of(t))
        curve_make(t, isatty(STDERR_FILENO) ? show_progress : NULL, r);
    const struct tt_curve *c = curve_of(t);
    if (!c)
        return;
    bool together = curve_together(c, t->seats);
    int ply = tt_match_ply(t->match), w = c->n < 60 ? c->n : 60;
    for (int seat = 0; seat < (together ? 1 : t->seats); seat++) {
        char spark[400], percent[16];
        curve_spark(c, seat, w, false, spark, sizeof spark);
        snprintf(percent, sizeof percent, "%d", curve_percent(c, ply, seat));
        printf("%s %s\n", spark,
               together ? say1(t->lang, "terminal.chance_together", percent)
                        : say2(t->lang, "terminal.chance_of", t->names[seat], percent));
    }
    for (int i = 0; i < c->n; i++) {
        char text[TEXT_BYTES];
        curve_turn(t, i, text, sizeof text);
        if (*text)
            printf("%d. %s\n", i + 1, text);
        curve_why(t, i, print_reason, NULL);
    }
}

static void save_as(struct replay *r, const char *path) {
    if (store_save(r->t, path))
        puts(say1(r->t->lang, "terminal.saved", path));
    else
        fprintf(stderr, "timetable: %s\n", say1(r->t->lang, "terminal.not_saved", path));
}

static void step(struct replay *r, const char *line) {
    const char *rest;
    int ply;
    if (!*line || plain_command(line, 'n')) {
        if (!forward(r))
            at_end(r);
    } else if (plain_command(line, 'p')) {
        ply = tt_match_ply(r->t->match);
        if (ply > 0)
            table_goto(r->t, ply - 1);
        puts(say_n(r->t->lang, "terminal.at_ply", ply > 0 ? ply - 1 : 0));
    } else if ((rest = plain_command(line, 'g'))) {
        if (plain_number(rest, 0, tt_match_line_length(r->t->match), &ply) && table_goto(r->t, ply))
            puts(say_n(r->t->lang, "terminal.at_ply", ply));
        else
            puts(say_n(r->t->lang, "terminal.no_such_ply", tt_match_line_length(r->t->match)));
    } else if ((rest = plain_command(line, 'b'))) {
        if (!*rest)
            plain_list_lines(r->t);
        else if (plain_take_line(r->t, rest))
            puts(say_n(r->t->lang, "terminal.at_ply", tt_match_ply(r->t->match)));
        else
            puts(say(r->t->lang, "terminal.no_such_line"));
    } else if (plain_command(line, 'c')) {
        chances(r);
    } else if (plain_command(line, 'y')) {
        plain_copy(r->t);
    } else if ((rest = plain_command(line, 's')) && *rest) {
        save_as(r, rest);
    } else if (plain_command(line, 'f')) {
        to_end(r);
    } else if (plain_command(line, 'd')) {
        board(r);
    } else if ((rest = plain_command(line, 'v'))) {
        look(r, rest);
    } else if (plain_command(line, 'l')) {
        table_tell(r->t, r->eyes, 0, tt_match_ply(r->t->match), print_event, NULL);
    } else if (plain_command(line, 'q')) {
        r->quit = true;
    } else {
        puts(say(r->t->lang, "terminal.replay_help"));
    }
}

int plain_replay(struct table *t) {
    struct replay r = {.t = t, .eyes = TT_TRUTH};
    bool asked = false;
    int length = tt_match_line_length(t->match);
    table_goto(t, 0);
    char number[16], seats[16];
    snprintf(number, sizeof number, "%d", length);
    snprintf(seats, sizeof seats, "%d", t->seats);
    puts(say3(t->lang, "terminal.replay_head", word_game(t->lang, t->game->id), seats, number));
    puts(say(t->lang, "terminal.replay_help"));
    while (!r.quit) {
        char here[48];
        snprintf(here, sizeof here, "%d/%d> ", tt_match_ply(t->match), tt_match_line_length(t->match));
        const char *line = plain_line(here);
        if (!line) {
            /* Nobody types: the whole game is what was wanted. */
            if (!asked)
                to_end(&r);
            break;
        }
        asked = true;
        step(&r, line);
    }
    return 0;
}
