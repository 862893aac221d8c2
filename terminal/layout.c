/* The frame of the screen. Narrow terminals have the board above moves and log; wide ones beside. */
#include "layout.h"

#include <ctype.h>

enum { LEAST_SIDE = 40 };

struct layout frame_layout(struct canvas *c, const char *game) {
    struct layout l;
    int top = 1, bottom = c->h - 1;
    int side = c->w * 36 / 100;
    side = side > 70 ? 70 : side;
    if (side >= LEAST_SIDE && c->w - side - 1 >= board_columns(game)) {
        int moves = (bottom - top) * 55 / 100;
        l.board = canvas_part(c, 0, top, c->w - side - 1, bottom - top);
        l.moves = canvas_part(c, c->w - side, top, side, moves);
        l.log = canvas_part(c, c->w - side, top + moves, side, bottom - top - moves);
        return l;
    }
    int low = (bottom - top) * 38 / 100;
    low = low < 8 ? 8 : low > 18 ? 18 : low;
    int left = c->w * 56 / 100;
    l.board = canvas_part(c, 0, top, c->w, bottom - top - low);
    l.moves = canvas_part(c, 0, bottom - low, left, low);
    l.log = canvas_part(c, left, bottom - low, c->w - left, low);
    return l;
}

void frame_reset(struct frame *f, const struct scene *s) {
    (void)s;
    f->selected = f->scroll = 0;
    f->typing = false;
    f->typed[0] = 0;
    f->fits = 0;
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
    draw_box(c, 0, 0, c->w, c->h, S_FRAME, say(s->lang, "terminal.log"));
    while (first > 0 && used < rows) {
        used += draw_wrapped(c, 0, 0, w, 0, S_TEXT, s->log[first - 1]);
        first--;
    }
    int y = 1;
    if (used > rows) {
        /* The topmost does not fit whole. */
        int need = draw_wrapped(c, 0, 0, w, 0, S_TEXT, s->log[first]), show = need - (used - rows);
        y += draw_wrapped(c, 2, y, w, show, S_DIM, s->log[first]);
        first++;
    }
    for (int i = first; i < s->lines; i++)
        y += draw_wrapped(c, 2, y, w, c->h - 1 - y, i >= s->fresh ? S_NEW : S_DIM, s->log[i]);
}

static int shown(const struct frame *f, const struct scene *s) {
    return f->typing && f->typed[0] ? f->fits : s->choices;
}

static int choice_at(const struct frame *f, int row) { return f->typing && f->typed[0] ? f->fit[row] : row; }

static void draw_thinking(struct canvas *c, const struct frame *f, const struct scene *s) {
    static const char *const turn[] = {"|", "/", "-", "\\"};
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%.1f", f->thinking);
    const char *who = f->thinker >= 0 ? scene_seat(s, f->thinker) : say(s->lang, "terminal.the_bot");
    int x = draw_text(c, 2, 1, S_WARN, say2(s->lang, "terminal.thinking", who, seconds));
    draw_text(c, x + 1, 1, S_WARN, turn[(int)(f->thinking * 8) % 4]);
}

static void draw_moves(struct canvas *c, struct frame *f, const struct scene *s) {
    char title[120];
    int n = shown(f, s), rows = c->h - 2;
    snprintf(title, sizeof title, "%s (%d)", f->moves_title ? f->moves_title : say(s->lang, "terminal.moves"), n);
    draw_box(c, 0, 0, c->w, c->h, S_FRAME, title);
    if (f->thinking >= 0 && (f->thinker >= 0 || !s->choices)) {
        draw_thinking(c, f, s);
        return;
    }
    if (f->waiting) {
        int y = 1;
        for (int p = 0; p < s->seats; p++)
            if (f->waiting >> p & 1)
                y += draw_wrapped(c, 2, y, c->w - 4, c->h - 1 - y, S_WARN,
                                  say1(s->lang, "terminal.waits_for", scene_seat(s, p)));
        return;
    }
    if (s->over) {
        for (int i = 0, y = 1; i < f->results; i++)
            y += draw_wrapped(c, 2, y, c->w - 4, c->h - 1 - y, i ? S_TEXT : S_NEW, f->result[i]);
        return;
    }
    f->scroll = piece_scroll(f->selected, rows, f->scroll, n);
    for (int i = f->scroll; i < n && i < f->scroll + rows; i++) {
        int k = choice_at(f, i), y = 1 + i - f->scroll;
        enum style style = i == f->selected ? S_SELECT : S_TEXT;
        if (i == f->selected)
            draw_fill(c, 1, y, c->w - 2, 1, S_SELECT, L' ');
        int x = draw_format(c, 1, y, i == f->selected ? S_SELECT : S_WARN, "%3d ", k + 1);
        draw_ends(c, x, y, c->w - 1 - x, style, s->choice[k].text);
    }
    if (n > rows) {
        draw_glyph(c, c->w - 2, 0, S_WARN, f->scroll > 0 ? G_UP : G_H);
        draw_glyph(c, c->w - 2, c->h - 1, S_WARN, f->scroll + rows < n ? G_DOWN : G_H);
    }
}

/* The sentence that is selected may be longer than its box: it stands whole in the last row. */
static void draw_last_row(struct canvas *c, const struct frame *f, const struct scene *s) {
    int y = c->h - 1;
    if (f->chatting) {
        int x = draw_text(c, 1, y, S_WARN, say(s->lang, "terminal.chat"));
        x = draw_fit(c, x + 1, y, c->w - x - 3, S_BOLD, f->typed);
        screen_cursor(x, y);
    } else if (f->typing) {
        int x = draw_text(c, 1, y, S_WARN, isdigit((unsigned char)f->typed[0]) ? "# " : "/ ");
        x = draw_text(c, x, y, S_BOLD, f->typed);
        screen_cursor(x, y);
        if (f->typed[0] && f->fits)
            draw_fit(c, x + 2, y, c->w - x - 3, S_DIM, s->choice[choice_at(f, f->selected)].text);
    } else if (f->message[0]) {
        draw_fit(c, 1, y, c->w - 2, S_NEW, f->message);
    } else if (s->choices && text_width(s->choice[f->selected].text) > frame_layout(c, s->game).moves.w - 6) {
        draw_ends(c, 1, y, c->w - 2, S_TEXT, s->choice[f->selected].text);
    } else if (f->thinking >= 0) {
        piece_keys(c, say(s->lang, "terminal.keys_thinking"));
    } else {
        piece_keys(c, say(s->lang, f->keys ? f->keys : s->over ? "terminal.keys_over" : "terminal.keys_game"));
    }
}

void frame_draw(struct frame *f, const struct scene *s) {
    struct canvas *c = screen_begin();
    if (screen_too_small()) {
        draw_wrapped(c, 0, 0, c->w, c->h, S_WARN, say(s->lang, "terminal.too_small"));
        screen_show();
        return;
    }
    struct layout l = frame_layout(c, s->game);
    frame_title(c, s, f->state);
    board_for(s->game)(s, &l.board);
    draw_moves(&l.moves, f, s);
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
    while (n && ((unsigned char)one[n] & 0xC0) == 0x80)
        n--;
    if (n > strlen(f->typed) && n < sizeof f->typed) {
        memcpy(f->typed, one, n);
        f->typed[n] = 0;
    }
}

static int typing_key(struct frame *f, const struct scene *s, int key) {
    switch (key) {
    case K_ESCAPE:
        f->typing = false;
        f->typed[0] = 0;
        f->selected = f->scroll = 0;
        return -1;
    case K_ENTER:
        if (f->typed[0] && !f->fits) {
            term_put(f->message, sizeof f->message, say1(s->lang, "terminal.not_understood", f->typed));
            f->typing = false;
            return -1;
        }
        return shown(f, s) ? choice_at(f, f->selected) : -1;
    case K_TAB:
        complete(f, s);
        find_fits(f, s);
        return -1;
    case K_UP:
    case K_DOWN:
    case K_PAGE_UP:
    case K_PAGE_DOWN: piece_move(key, shown(f, s), 6, &f->selected); return -1;
    default: break;
    }
    if (piece_edit(f->typed, sizeof f->typed, key))
        find_fits(f, s);
    if (!f->typed[0] && key == K_BACKSPACE)
        f->typing = false;
    return -1;
}

static int mouse_choice(struct frame *f, const struct scene *s) {
    struct canvas *c = screen_begin();
    struct layout l = frame_layout(c, s->game);
    struct mouse m = screen_mouse();
    int row = m.y - l.moves.y0 - 1 + f->scroll;
    if (m.x < l.moves.x0 || m.x >= l.moves.x0 + l.moves.w || m.y <= l.moves.y0 || m.y >= l.moves.y0 + l.moves.h - 1 ||
        row < 0 || row >= shown(f, s))
        return -1;
    bool again = row == f->selected;
    f->selected = row;
    return m.twice || again ? choice_at(f, row) : -1;
}

int frame_key(struct frame *f, const struct scene *s, int key) {
    if (f->typing)
        return typing_key(f, s, key);
    if (!s->choices)
        return -1;
    if (key == K_ENTER)
        return f->selected;
    if (key == K_MOUSE)
        return mouse_choice(f, s);
    if (key == '/' || key == ':' || (key >= '0' && key <= '9')) {
        f->typing = true;
        f->typed[0] = 0;
        f->fits = 0;
        f->selected = f->scroll = 0;
        return key <= '9' && key >= '0' ? typing_key(f, s, key) : -1;
    }
    piece_move(key, s->choices, 8, &f->selected);
    return -1;
}
