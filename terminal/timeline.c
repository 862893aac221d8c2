/* Stepping through the lines of a game: for a replay, and in a game for going back to any move and
 * playing on differently. In a game it looks through the eyes of the person who asks. */
#include "clipboard.h"
#include "curve.h"
#include "layout.h"

#include <stdlib.h>

enum { MOST_LINES = 200, TOLD_PLIES = 12 };

struct steps {
    struct table *t;
    struct scene s;
    int eyes; /* a seat, TT_NOBODY for a spectator, TT_TRUTH for everything */
    bool may_play;
    struct match_line line[MOST_LINES];
    int lines, at, scroll;
    char message[TEXT_BYTES];
};

static void add_line(void *with, int ply, const char *text) {
    (void)ply;
    scene_add_line(with, text);
}

static void look(struct steps *k) {
    int ply = tt_match_ply(k->t->match);
    scene_clear(&k->s);
    scene_of_table(k->t, k->eyes == TT_TRUTH ? TT_NOBODY : k->eyes, &k->s);
    table_tell(k->t, k->eyes, ply - TOLD_PLIES, ply - 1, add_line, &k->s);
    k->s.fresh = k->s.lines;
    table_tell(k->t, k->eyes, ply - 1, ply, add_line, &k->s);
    char turn[TEXT_BYTES];
    curve_turn(k->t, ply - 1, turn, sizeof turn);
    if (*turn && !k->may_play) {
        scene_add_line(&k->s, turn);
        curve_why(k->t, ply - 1, add_line, &k->s);
    }
}

/* Whose chances are drawn: the seat's through whose eyes one looks, else the first one's. */
static int curve_seat(const struct steps *k) { return k->eyes >= 0 ? k->eyes : 0; }

/* In a game that runs, what a bot thinks of the others' positions would tell about their cards. */
static const struct tt_curve *shown_curve(struct steps *k) { return k->may_play ? NULL : curve_of(k->t); }

static void draw_curve(struct canvas *c, int y, struct steps *k, const struct tt_curve *curve) {
    int w = c->w - 2, seat = curve_seat(k), ply = tt_match_ply(k->t->match);
    char spark[4 * 1024], head[TEXT_BYTES], percent[16];
    curve_spark(curve, seat, w, c->ascii, spark, sizeof spark);
    draw_text(c, 1, y, seat_style(seat), spark);
    for (int i = 0; i < curve->n; i++)
        if (curve->turn[i] != TT_TURN_NONE)
            draw_style(c, 1 + curve_column(i, curve->n - 1, w), y, 1,
                       curve->turn[i] == TT_TURN_MISTAKE ? STYLE_BAD : STYLE_WARN);
    snprintf(percent, sizeof percent, "%d", curve_percent(curve, ply, seat));
    bool together = curve_together(curve, k->t->seats);
    term_put(head, sizeof head,
             together ? say1(k->t->lang, "terminal.chance_together", percent)
                      : say2(k->t->lang, "terminal.chance_of", k->t->names[seat], percent));
    draw_fit(c, 1, y - 1, w, STYLE_DIM, head);
}

/* The moves of the line as a strip, with a mark where we are and where other lines part from it. */
static void draw_strip(struct canvas *c, int y, const struct steps *k) {
    int length = k->s.line_length > 0 ? k->s.line_length : 1, w = c->w - 2;
    draw_line(c, 1, y, w, STYLE_FRAME);
    for (int i = 0; i < k->lines; i++) {
        /* Partings are counted from the first line; another line leaves it before or where it is left. */
        int parts = k->line[i].parts, own = k->line[k->at].parts;
        if (k->at && (i == 0 || parts > own))
            parts = own;
        if (i != k->at)
            draw_glyph(c, 1 + (int)((long)parts * (w - 1) / length), y, STYLE_WARN, GLYPH_TOP_T);
    }
    draw_glyph(c, 1 + (int)((long)k->s.ply * (w - 1) / length), y, STYLE_GOOD, GLYPH_DOT);
}

static void draw_lines(struct canvas *c, struct steps *k) {
    int lang = k->t->lang, rows = c->h - 2;
    draw_box(c, 0, 0, c->w, c->h, STYLE_FRAME, say(lang, "terminal.lines"));
    k->scroll = piece_scroll(k->at, rows, k->scroll, k->lines);
    for (int i = k->scroll; i < k->lines && i < k->scroll + rows; i++) {
        char number[16], length[16], parts[16];
        snprintf(number, sizeof number, "%d", i + 1);
        snprintf(length, sizeof length, "%d", k->line[i].ply);
        snprintf(parts, sizeof parts, "%d", k->line[i].parts);
        const char *text = i == 0 ? say2(lang, "terminal.line_here", number, length)
                                  : say3(lang, "terminal.line_other", number, length, parts);
        int x = draw_fit(c, 2, 1 + i - k->scroll, c->w - 4, i == k->at ? STYLE_SELECT : STYLE_TEXT, text);
        if (k->line[i].name)
            draw_fit(c, x + 1, 1 + i - k->scroll, c->w - 2 - x, STYLE_NEW, k->line[i].name);
    }
}

static void draw(struct steps *k) {
    if (frame_too_small(k->t->lang))
        return;
    struct canvas *c = screen_begin();
    const struct tt_curve *curve = shown_curve(k);
    struct canvas body = canvas_part(c, 0, 0, c->w, c->h - 1 - (curve ? 3 : 0));
    struct layout l = frame_layout(&body, &k->s);
    frame_title(c, &k->s, NULL);
    board_for(k->s.game)(&k->s, &l.board);
    draw_lines(&l.moves, k);
    frame_cards(&l.cards, &k->s, -1);
    frame_log(&l.log, &k->s);
    draw_strip(c, c->h - 2, k);
    if (curve)
        draw_curve(c, c->h - 3, k, curve);
    piece_keys(c, *k->message ? k->message
                              : say(k->t->lang, k->may_play ? "terminal.keys_branch" : "terminal.keys_replay"));
    screen_show();
}

static void go(struct steps *k, int ply) {
    int length = tt_match_line_length(k->t->match);
    table_goto(k->t, ply < 0 ? 0 : ply > length ? length : ply);
}

static void take_line(struct steps *k, int i) {
    if (i < 0 || i >= k->lines || i == k->at)
        return;
    k->at = i;
    table_jump(k->t, k->line[i].end);
    go(k, k->line[i].parts);
}

static void next_eyes(struct steps *k) {
    if (k->may_play)
        return;
    k->eyes = k->eyes == TT_TRUTH ? 0 : k->eyes + 1 < k->t->seats ? k->eyes + 1 : TT_TRUTH;
}

static void name_line(struct steps *k) {
    char name[80] = "";
    if (!piece_ask(say(k->t->lang, "terminal.name_line"), name, sizeof name))
        return;
    table_name_line(k->t, name);
    /* The lines keep their order here: only what they are called is read again. */
    struct match_line *again = tt_have(malloc(sizeof k->line));
    int n = table_lines(k->t, again, MOST_LINES);
    for (int i = 0; i < k->lines; i++)
        for (int j = 0; j < n; j++)
            if (again[j].end == k->line[i].end)
                k->line[i].name = again[j].name;
    free(again);
}

/* --- win chances, copies ------------------------------------------------------------------------ */

/* Escape stops it; every other key waits. */
static bool show_progress(void *with, int done, int of) {
    struct steps *k = with;
    char now[16], all[16];
    snprintf(now, sizeof now, "%d", done);
    snprintf(all, sizeof all, "%d", of);
    struct canvas *c = screen_begin();
    draw_text(c, 1, c->h / 2 - 1, STYLE_BOLD, say(k->t->lang, "terminal.analysing"));
    draw_bar(c, 1, c->h / 2, c->w - 2, done, of, STYLE_GOOD);
    draw_text(c, 1, c->h / 2 + 1, STYLE_DIM, say2(k->t->lang, "cli.analyse.progress", now, all));
    screen_show();
    int key = screen_key(0);
    return key != INPUT_ESCAPE && key != 'q' && key != INPUT_HANGUP;
}

static void make_curve(struct steps *k) {
    if (k->may_play || shown_curve(k))
        return;
    curve_make(k->t, show_progress, k);
}

static void copy_record(struct steps *k) {
    size_t n;
    char *text = store_text(k->t, &n);
    term_put(k->message, sizeof k->message,
             say(k->t->lang, clipboard_put(text, n) ? "terminal.copied" : "terminal.not_copied"));
    free(text);
}

static void save_record(struct steps *k) {
    char path[PATH_BYTES] = "";
    if (!piece_ask(say(k->t->lang, "terminal.export_as"), path, sizeof path) || !*path)
        return;
    term_put(k->message, sizeof k->message,
             say1(k->t->lang, store_save(k->t, path) ? "terminal.saved" : "terminal.not_saved", path));
}

static void step_key(struct steps *k, int key) {
    int ply = tt_match_ply(k->t->match);
    switch (key) {
    case INPUT_LEFT: go(k, ply - 1); break;
    case INPUT_RIGHT:
    case ' ': go(k, ply + 1); break;
    case INPUT_PAGE_UP: go(k, ply - 10); break;
    case INPUT_PAGE_DOWN: go(k, ply + 10); break;
    case INPUT_HOME: go(k, 0); break;
    case INPUT_END: go(k, tt_match_line_length(k->t->match)); break;
    case INPUT_UP: take_line(k, k->at - 1); break;
    case INPUT_DOWN: take_line(k, k->at + 1); break;
    case 'v': next_eyes(k); break;
    case 'n': name_line(k); break;
    case 'c': make_curve(k); break;
    case 'y': copy_record(k); break;
    case 's': save_record(k); break;
    case 'r': read_rules(&k->s); break;
    case 'i': read_signs(&k->s, "terminal.replay_keys"); break;
    case 'l': read_log(k->t, k->eyes); break;
    default: break;
    }
}

bool timeline_run(struct table *t, int viewer, bool may_play) {
    struct steps *k = tt_need(sizeof *k);
    int from = tt_match_ply(t->match), node = tt_match_node(t->match);
    bool moved = false;
    k->t = t;
    k->may_play = may_play;
    k->eyes = may_play ? viewer : TT_TRUTH;
    k->lines = table_lines(t, k->line, MOST_LINES);
    for (;;) {
        look(k);
        draw(k);
        int key = screen_key(-1);
        if (key != INPUT_RESIZE && key != INPUT_NONE)
            k->message[0] = 0;
        if (may_play && key == INPUT_ENTER) {
            moved = tt_match_node(t->match) != node;
            break;
        }
        if (key == INPUT_ESCAPE || key == 'q' || key == INPUT_HANGUP) {
            table_jump(t, k->line[0].end);
            table_goto(t, from);
            break;
        }
        step_key(k, key);
    }
    scene_clear(&k->s);
    free(k);
    return moved;
}
