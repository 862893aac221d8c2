/* The frame of the screen. Narrow terminals have the board above moves and log; wide ones beside. Rows that the board
 * does not need say what cards do. */
#include "layout.h"

#include <ctype.h>

enum { LEAST_SIDE = 40, MOST_SIDE = 84, MOST_MOVES = 26, LEAST_CARDS = 5, MOST_ROWS = 200, LEAST_MOVES = 24 };

/* The rows that the board has no use for show what cards do. */
static void split_board(struct layout *l, const struct scene *s) {
    int rows = board_rows(s), all = l->board.h, w = l->board.w;
    l->cards = canvas_part(&l->board, 0, all, w, 0);
    char text[1][TEXT_BYTES];
    if (all - rows < LEAST_CARDS || !notes_at_hand(s, text, 1))
        return;
    struct canvas whole = l->board;
    l->board = canvas_part(&whole, 0, 0, w, rows);
    l->cards = canvas_part(&whole, 0, rows, w, all - rows);
}

struct layout frame_layout(struct canvas *c, const struct scene *s) {
    struct layout l;
    int top = 1, bottom = c->h - 1;
    int side = c->w * 38 / 100;
    side = side > MOST_SIDE ? MOST_SIDE : side;
    if (side >= LEAST_SIDE && c->w - side - 1 >= board_columns(s->game)) {
        int moves = (bottom - top) * 55 / 100;
        moves = moves > MOST_MOVES ? MOST_MOVES : moves;
        l.board = canvas_part(c, 0, top, c->w - side - 1, bottom - top);
        l.moves = canvas_part(c, c->w - side, top, side, moves);
        l.log = canvas_part(c, c->w - side, top + moves, side, bottom - top - moves);
        split_board(&l, s);
        return l;
    }
    int low = (bottom - top) * 38 / 100;
    low = low < 8 ? 8 : low > 18 ? 18 : low;
    int left = c->w * 56 / 100;
    l.board = canvas_part(c, 0, top, c->w, bottom - top - low);
    l.moves = canvas_part(c, 0, bottom - low, left, low);
    l.log = canvas_part(c, left, bottom - low, c->w - left, low);
    split_board(&l, s);
    return l;
}

void frame_reset(struct frame *f, const struct scene *s) {
    f->selected = f->scroll = 0;
    f->typing = false;
    f->typed[0] = 0;
    f->fits = 0;
    f->groups = move_groups(s, f->group, GROUPS);
    f->group_at = -1;
}

/* --- what is drawn ------------------------------------------------------------------------- */

void frame_title(struct canvas *c, const struct scene *s, const char *state) {
    char left[TEXT_BYTES], right[120], ply[16], length[16];
    size_t len = (size_t)snprintf(left, sizeof left, "%s", word_game(s->lang, s->game));
    for (int p = 0; p < s->seats && len < 200; p++)
        if (s->actors >> p & 1)
            len += (size_t)snprintf(left + len, sizeof left - len, "%s%s",
                                    len && s->actors & ((1u << p) - 1) ? ", " : "  |  ", scene_seat(s, p));
    if (s->over)
        snprintf(left + len, sizeof left - len, "  |  %s", say(s->lang, "terminal.is_over"));
    snprintf(ply, sizeof ply, "%d", s->ply);
    snprintf(length, sizeof length, "%d", s->line_length);
    snprintf(right, sizeof right, "%s  |  %s", state ? state : say(s->lang, "terminal.title_help"),
             s->ply < s->line_length ? say2(s->lang, "terminal.move_of", ply, length)
                                     : say1(s->lang, "terminal.move_number", ply));
    piece_title(c, left, right);
}

/* The last lines that fit, news bright. Long ones are wrapped. */
void frame_log(struct canvas *c, const struct scene *s) {
    int rows = c->h - 2, w = c->w - 3, first = s->lines, used = 0;
    draw_box(c, 0, 0, c->w, c->h, STYLE_FRAME, say(s->lang, "terminal.log"));
    while (first > 0 && used < rows) {
        used += draw_wrapped(c, 0, 0, w, 0, STYLE_TEXT, s->log[first - 1]);
        first--;
    }
    int y = 1;
    if (used > rows) {
        /* The topmost does not fit whole. */
        int need = draw_wrapped(c, 0, 0, w, 0, STYLE_TEXT, s->log[first]), show = need - (used - rows);
        y += draw_wrapped(c, 2, y, w, show, STYLE_DIM, s->log[first]);
        first++;
    }
    for (int i = first; i < s->lines; i++)
        y += draw_wrapped(c, 2, y, w, c->h - 1 - y, i >= s->fresh ? STYLE_NEW : STYLE_DIM, s->log[i]);
}

/* --- the list of moves --------------------------------------------------------------------- */

/* What the list has: the moves that fit what is typed, the groups, one group, or all moves. */
static bool lists_groups(const struct frame *f) { return !f->typing && f->in_steps && f->group_at < 0; }

static int shown(const struct frame *f, const struct scene *s) {
    if (f->typing && f->typed[0])
        return f->fits;
    if (f->typing || !f->in_steps)
        return s->choices;
    return f->group_at < 0 ? f->groups : f->group[f->group_at].n;
}

/* The move of a row; -1: it is a group of several. */
static int choice_at(const struct frame *f, int row) {
    if (f->typing && f->typed[0])
        return f->fit[row];
    if (f->typing || !f->in_steps)
        return row;
    if (f->group_at >= 0)
        return f->group[f->group_at].first + row;
    return f->group[row].n == 1 ? f->group[row].first : -1;
}

int frame_choice(const struct frame *f, const struct scene *s) {
    return f->selected < shown(f, s) ? choice_at(f, f->selected) : -1;
}

void frame_select(struct frame *f, int choice) {
    f->selected = choice;
    for (int g = 0; f->in_steps && g < f->groups; g++)
        if (choice >= f->group[g].first && choice < f->group[g].first + f->group[g].n) {
            f->group_at = g;
            f->selected = choice - f->group[g].first;
        }
}

static void row_text(const struct frame *f, const struct scene *s, int row, char *out, size_t cap) {
    int k = choice_at(f, row);
    if (k >= 0)
        term_put(out, cap, s->choice[k].text);
    else
        move_group_text(s, &f->group[row], out, cap);
}

/* Where a row of the list stands in the box, and how many rows of the screen it has. */
struct placed {
    int row, y, h;
};

/* Sentences stand whole where all of them do; else each has one row, and the selected one all that it needs. */
static int place_rows(struct canvas *c, struct frame *f, const struct scene *s, struct placed *out, int room) {
    int n = shown(f, s), rows = c->h - 2, w = c->w - 6, total = 0, placed = 0, y = 1;
    char text[TEXT_BYTES];
    for (int i = 0; i < n && total <= rows; i++) {
        row_text(f, s, i, text, sizeof text);
        total += draw_wrapped(c, 0, 0, w, 0, STYLE_TEXT, text);
    }
    bool whole = total <= rows;
    int wide = 1;
    if (!whole && f->selected < n) {
        row_text(f, s, f->selected, text, sizeof text);
        wide = draw_wrapped(c, 0, 0, w, 0, STYLE_TEXT, text);
        wide = wide > rows ? rows : wide;
    }
    f->scroll = whole ? 0 : piece_scroll(f->selected, rows - wide + 1, f->scroll, n + wide - 1);
    if (!whole && f->scroll > n - 1)
        f->scroll = n - 1;
    for (int i = f->scroll; i < n && y <= rows && placed < room; i++) {
        row_text(f, s, i, text, sizeof text);
        int h = whole ? draw_wrapped(c, 0, 0, w, 0, STYLE_TEXT, text) : i == f->selected ? wide : 1;
        h = h > rows + 1 - y ? rows + 1 - y : h;
        out[placed++] = (struct placed){.row = i, .y = y, .h = h};
        y += h;
    }
    return placed;
}

static void draw_row(struct canvas *c, const struct frame *f, const struct scene *s, const struct placed *p) {
    bool chosen = p->row == f->selected;
    enum style style = chosen ? STYLE_SELECT : STYLE_TEXT;
    char text[TEXT_BYTES];
    int k = choice_at(f, p->row), x = 5;
    row_text(f, s, p->row, text, sizeof text);
    if (chosen)
        draw_fill(c, 1, p->y, c->w - 2, p->h, STYLE_SELECT, L' ');
    if (k >= 0)
        draw_format(c, 1, p->y, chosen ? STYLE_SELECT : STYLE_WARN, "%3d ", k + 1);
    else
        draw_glyph(c, 3, p->y, chosen ? STYLE_SELECT : STYLE_WARN, GLYPH_ARROW);
    if (p->h > 1)
        draw_wrapped(c, x, p->y, c->w - 6, p->h, style, text);
    else
        draw_ends(c, x, p->y, c->w - 1 - x, style, text);
}

static void draw_thinking(struct canvas *c, const struct frame *f, const struct scene *s) {
    static const char *const turn[] = {"|", "/", "-", "\\"};
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%.1f", f->thinking);
    const char *who = f->thinker >= 0 ? scene_seat(s, f->thinker) : say(s->lang, "terminal.the_bot");
    int x = draw_text(c, 2, 1, STYLE_WARN, say2(s->lang, "terminal.thinking", who, seconds));
    draw_text(c, x + 1, 1, STYLE_WARN, turn[(int)(f->thinking * 8) % 4]);
}

/* More moves than can be seen at once, or too many to show without cutting them. */
static bool is_long(struct canvas *c, const struct scene *s, int rows) {
    int total = 0;
    for (int i = 0; i < s->choices && total <= rows; i++)
        total += draw_wrapped(c, 0, 0, c->w - 6, 0, STYLE_TEXT, s->choice[i].text);
    return s->choices > 8 && total > rows && (total > s->choices || s->choices > 15 || s->choices > 2 * rows);
}

static void draw_moves(struct canvas *c, struct frame *f, const struct scene *s) {
    char title[120];
    int rows = c->h - 2;
    /* Long lists are chosen from in two steps. */
    f->in_steps = f->groups && is_long(c, s, rows);
    int n = shown(f, s), all = lists_groups(f) ? s->choices : n;
    snprintf(title, sizeof title, "%s (%d)", f->moves_title ? f->moves_title : say(s->lang, "terminal.moves"), all);
    draw_box(c, 0, 0, c->w, c->h, STYLE_FRAME, title);
    if (f->thinking >= 0 && (f->thinker >= 0 || !s->choices)) {
        draw_thinking(c, f, s);
        return;
    }
    if (f->waiting) {
        int y = 1;
        for (int p = 0; p < s->seats; p++)
            if (f->waiting >> p & 1)
                y += draw_wrapped(c, 2, y, c->w - 4, c->h - 1 - y, STYLE_WARN,
                                  say1(s->lang, "terminal.waits_for", scene_seat(s, p)));
        return;
    }
    if (s->over) {
        for (int i = 0, y = 1; i < f->results; i++)
            y += draw_wrapped(c, 2, y, c->w - 4, c->h - 1 - y, i ? STYLE_TEXT : STYLE_NEW, f->result[i]);
        return;
    }
    struct placed list[MOST_ROWS];
    int m = place_rows(c, f, s, list, MOST_ROWS);
    for (int i = 0; i < m; i++)
        draw_row(c, f, s, &list[i]);
    if (m < n) {
        draw_glyph(c, c->w - 2, 0, STYLE_WARN, f->scroll > 0 ? GLYPH_UP : GLYPH_HORIZONTAL);
        draw_glyph(c, c->w - 2, c->h - 1, STYLE_WARN, m && list[m - 1].row < n - 1 ? GLYPH_DOWN : GLYPH_HORIZONTAL);
    }
}

static void draw_last_row(struct canvas *c, const struct frame *f, const struct scene *s) {
    int y = c->h - 1;
    if (f->chatting) {
        int x = draw_text(c, 1, y, STYLE_WARN, say(s->lang, "terminal.chat"));
        x = draw_fit(c, x + 1, y, c->w - x - 3, STYLE_BOLD, f->typed);
        screen_cursor(x, y);
    } else if (f->typing) {
        int x = draw_text(c, 1, y, STYLE_WARN, isdigit((unsigned char)f->typed[0]) ? "# " : "/ ");
        x = draw_text(c, x, y, STYLE_BOLD, f->typed);
        screen_cursor(x, y);
        if (f->typed[0] && f->fits)
            draw_fit(c, x + 2, y, c->w - x - 3, STYLE_DIM, s->choice[f->fit[f->selected]].text);
    } else if (f->message[0]) {
        draw_fit(c, 1, y, c->w - 2, STYLE_NEW, f->message);
    } else if (f->thinking >= 0) {
        piece_keys(c, say(s->lang, "terminal.keys_thinking"));
    } else if (f->lesson) {
        piece_keys(c, say(s->lang, "terminal.keys_lesson"));
    } else if (f->in_steps && s->choices) {
        piece_keys(c, say(s->lang, f->group_at < 0 ? "terminal.keys_groups" : "terminal.keys_group"));
    } else {
        piece_keys(c, say(s->lang, f->keys ? f->keys : s->over ? "terminal.keys_over" : "terminal.keys_game"));
    }
}

/* A text that does not fit where the log would be gets columns of the list of moves; all of them while it is only read.
 */
static void widen_lesson(const struct frame *f, struct layout *l) {
    struct canvas *m = &l->moves, *c = &l->log;
    if (m->y0 != c->y0 || m->x0 + m->w > c->x0)
        return;
    int least = f->lesson_asks ? LEAST_MOVES : 0;
    while (m->w > least && draw_wrapped(c, 0, 0, c->w - 4, 0, STYLE_NEW, f->lesson) > c->h - 2) {
        int by = m->w - least < 4 ? m->w - least : 4;
        m->w -= by;
        c->x0 -= by;
        c->w += by;
    }
    if (m->w < LEAST_MOVES && !least) {
        c->x0 -= m->w;
        c->w += m->w;
        m->w = 0;
    }
}

/* A guided game explains where the log would be; what happened last stands below. */
static void draw_lesson(struct canvas *c, const struct frame *f, const struct scene *s) {
    draw_box(c, 0, 0, c->w, c->h, STYLE_WARN, say1(s->lang, "terminal.lesson_step", f->lesson_step));
    int y = 1 + draw_wrapped(c, 2, 1, c->w - 4, c->h - 2, STYLE_NEW, f->lesson);
    for (int i = s->fresh; i < s->lines && y < c->h - 2; i++)
        y += draw_wrapped(c, 2, y + 1, c->w - 4, c->h - 2 - y, STYLE_DIM, s->log[i]);
}

bool frame_too_small(int lang) {
    char need[24], have[24];
    struct canvas *c = screen_begin();
    if (!screen_too_small())
        return false;
    snprintf(need, sizeof need, "%dx%d", LEAST_W, LEAST_H);
    snprintf(have, sizeof have, "%dx%d", c->w, c->h);
    draw_wrapped(c, 0, 0, c->w, c->h, STYLE_WARN, say2(lang, "terminal.too_small", need, have));
    screen_show();
    return true;
}

void frame_cards(struct canvas *c, const struct scene *s, int choice) {
    char text[NOTES][TEXT_BYTES];
    int named = 0, n, y = 1;
    if (c->h < LEAST_CARDS)
        return;
    n = named = choice >= 0 ? clause_cards(s, s->choice[choice].action, text, NOTES) : 0;
    n += notes_at_hand(s, text + n, NOTES - n);
    draw_box(c, 0, 0, c->w, c->h, STYLE_FRAME, say(s->lang, "terminal.cards"));
    for (int i = 0; i < n && y < c->h - 1; i++) {
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || !strcmp(text[k], text[i]);
        if (!again)
            y += draw_wrapped(c, 2, y, c->w - 4, c->h - 1 - y, i < named ? STYLE_NEW : STYLE_TEXT, text[i]);
    }
}

void frame_draw(struct frame *f, const struct scene *s) {
    if (frame_too_small(s->lang))
        return;
    struct canvas *c = screen_begin();
    struct layout l = frame_layout(c, s);
    frame_title(c, s, f->state);
    board_for(s->game)(s, &l.board);
    if (f->lesson)
        widen_lesson(f, &l);
    if (l.moves.w)
        draw_moves(&l.moves, f, s);
    frame_cards(&l.cards, s, frame_choice(f, s));
    if (f->lesson)
        draw_lesson(&l.log, f, s);
    else
        frame_log(&l.log, s);
    draw_last_row(c, f, s);
    screen_show();
}

/* --- keys ---------------------------------------------------------------------------------- */

static void find_fits(struct frame *f, const struct scene *s) {
    int n = 0;
    f->fits = 0;
    if (isdigit((unsigned char)f->typed[0])) {
        /* Numbers that begin like that, the number itself first. */
        for (int i = 0; i < s->choices && f->fits < FITS; i++) {
            char number[16];
            snprintf(number, sizeof number, "%d", i + 1);
            if (!strncmp(number, f->typed, strlen(f->typed)))
                f->fit[f->fits++] = i;
        }
    } else if (f->typed[0]) {
        n = typed_all(s, f->typed, f->fit, FITS);
        f->fits = n < FITS ? n : FITS;
    }
    f->selected = f->scroll = 0;
}

/* As far as all that fit go on alike. */
static void complete(struct frame *f, const struct scene *s) {
    if (!f->fits)
        return;
    const char *one = s->choice[f->fit[0]].text;
    size_t n = strlen(one);
    for (int i = 1; i < f->fits; i++) {
        const char *other = s->choice[f->fit[i]].text;
        size_t k = 0;
        while (k < n && one[k] == other[k])
            k++;
        n = k;
    }
    n = tt_utf8_cut(one, n);
    if (n > strlen(f->typed) && n < sizeof f->typed) {
        memcpy(f->typed, one, n);
        f->typed[n] = 0;
    }
}

static int typing_key(struct frame *f, const struct scene *s, int key) {
    switch (key) {
    case INPUT_ESCAPE:
        f->typing = false;
        f->typed[0] = 0;
        f->selected = f->scroll = 0;
        return -1;
    case INPUT_ENTER:
        if (f->typed[0] && !f->fits) {
            term_put(f->message, sizeof f->message, say1(s->lang, "terminal.not_understood", f->typed));
            f->typing = false;
            return -1;
        }
        return frame_choice(f, s);
    case INPUT_TAB:
        complete(f, s);
        find_fits(f, s);
        return -1;
    case INPUT_UP:
    case INPUT_DOWN:
    case INPUT_PAGE_UP:
    case INPUT_PAGE_DOWN: piece_move(key, shown(f, s), 6, &f->selected); return -1;
    default: break;
    }
    if (piece_edit(f->typed, sizeof f->typed, key))
        find_fits(f, s);
    if (!f->typed[0] && key == INPUT_BACKSPACE)
        f->typing = false;
    return -1;
}

/* Takes what is selected: a move, or the way into a group (-1). */
static int take(struct frame *f, const struct scene *s) {
    int k = frame_choice(f, s);
    if (k < 0 && lists_groups(f) && f->selected < f->groups) {
        f->group_at = f->selected;
        f->selected = f->scroll = 0;
    }
    return k;
}

static int mouse_choice(struct frame *f, const struct scene *s) {
    struct canvas *c = screen_begin();
    struct layout l = frame_layout(c, s);
    struct mouse m = screen_mouse();
    struct placed list[MOST_ROWS];
    int n = place_rows(&l.moves, f, s, list, MOST_ROWS), y = m.y - l.moves.y0;
    if (m.x < l.moves.x0 || m.x >= l.moves.x0 + l.moves.w)
        return -1;
    for (int i = 0; i < n; i++) {
        if (y < list[i].y || y >= list[i].y + list[i].h)
            continue;
        bool again = list[i].row == f->selected;
        f->selected = list[i].row;
        return m.twice || again ? take(f, s) : -1;
    }
    return -1;
}

static void leave_group(struct frame *f) {
    f->selected = f->group_at;
    f->group_at = -1;
    f->scroll = 0;
}

int frame_key(struct frame *f, const struct scene *s, int key) {
    if (f->typing)
        return typing_key(f, s, key);
    if (!s->choices)
        return -1;
    if (key == INPUT_ENTER)
        return take(f, s);
    if (f->in_steps && f->group_at >= 0 && (key == INPUT_ESCAPE || key == INPUT_BACKSPACE || key == INPUT_LEFT)) {
        leave_group(f);
        return -1;
    }
    if (lists_groups(f) && key == INPUT_RIGHT)
        return frame_choice(f, s) < 0 ? take(f, s) : -1;
    if (key == INPUT_MOUSE)
        return mouse_choice(f, s);
    if (key == '/' || key == ':' || (key >= '0' && key <= '9')) {
        f->typing = true;
        f->typed[0] = 0;
        f->fits = 0;
        f->selected = f->scroll = 0;
        return key <= '9' && key >= '0' ? typing_key(f, s, key) : -1;
    }
    piece_move(key, shown(f, s), 8, &f->selected);
    return -1;
}
