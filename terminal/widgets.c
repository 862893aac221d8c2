/* Pieces that screens are made of: a pager, a list to choose from, a line to type in, title and keys. */
#include "screen.h"

#include <stdlib.h>

void piece_title(struct canvas *c, const char *left, const char *right) {
    draw_fill(c, 0, 0, c->w, 1, STYLE_SELECT, L' ');
    int wide = text_width(right);
    draw_fit(c, 1, 0, c->w - wide - 4, STYLE_SELECT, left);
    draw_fit(c, c->w - wide - 1, 0, wide, STYLE_SELECT, right);
}

void piece_keys(struct canvas *c, const char *text) { draw_fit(c, 1, c->h - 1, c->w - 2, STYLE_DIM, text); }

bool piece_move(int key, int n, int rows, int *selected) {
    int at = *selected;
    switch (key) {
    case INPUT_UP:
    case 'k':
    case INPUT_WHEEL_UP: at--; break;
    case INPUT_DOWN:
    case 'j':
    case INPUT_WHEEL_DOWN: at++; break;
    case INPUT_PAGE_UP: at -= rows > 1 ? rows - 1 : 1; break;
    case INPUT_PAGE_DOWN: at += rows > 1 ? rows - 1 : 1; break;
    case INPUT_HOME: at = 0; break;
    case INPUT_END: at = n - 1; break;
    default: return false;
    }
    *selected = at < 0 ? 0 : at >= n ? (n ? n - 1 : 0) : at;
    return true;
}

int piece_scroll(int selected, int rows, int scroll, int n) {
    if (selected < scroll)
        scroll = selected;
    if (selected >= scroll + rows)
        scroll = selected - rows + 1;
    if (scroll > n - rows)
        scroll = n - rows;
    return scroll < 0 ? 0 : scroll;
}

/* --- a line of text ------------------------------------------------------------------------ */

bool piece_edit(char *text, size_t cap, int key) {
    size_t n = strlen(text);
    if (key == INPUT_BACKSPACE) {
        text[n ? tt_utf8_cut(text, n - 1) : 0] = 0;
        return true;
    }
    if (key == 21) { /* control U */
        text[0] = 0;
        return true;
    }
    if (key < 32 || key >= INPUT_UP || n + 5 > cap)
        return false;
    n += tt_utf8_write((uint32_t)key, text + n);
    text[n] = 0;
    return true;
}

bool piece_ask(const char *title, char *text, size_t cap) {
    for (;;) {
        struct canvas *c = screen_begin();
        int w = c->w - 8 < 70 ? c->w - 8 : 70, x = (c->w - w) / 2, y = c->h / 2 - 2;
        draw_box(c, x, y, w, 4, STYLE_FRAME, title);
        int end = draw_fit(c, x + 2, y + 1, w - 4, STYLE_BOLD, text);
        screen_cursor(end, y + 1);
        screen_show();
        int key = screen_key(-1);
        if (key == INPUT_ENTER)
            return true;
        if (key == INPUT_ESCAPE || key == INPUT_HANGUP)
            return false;
        piece_edit(text, cap, key);
    }
}

/* --- a list -------------------------------------------------------------------------------- */

int piece_choose(int lang, const char *title, const char *const *items, int n, int at) {
    int scroll = 0;
    for (;;) {
        struct canvas *c = screen_begin();
        int rows = c->h - 4;
        scroll = piece_scroll(at, rows, scroll, n);
        piece_title(c, title, "");
        for (int i = scroll; i < n && i < scroll + rows; i++)
            draw_fit(c, 3, 2 + i - scroll, c->w - 5, i == at ? STYLE_SELECT : STYLE_TEXT, items[i]);
        piece_keys(c, say(lang, "terminal.keys_list"));
        screen_show();
        int key = screen_key(-1);
        if (key == INPUT_ENTER && n)
            return at;
        if (key == INPUT_MOUSE) {
            int row = screen_mouse().y - 2 + scroll;
            if (row >= 0 && row < n)
                at = row;
            if (screen_mouse().twice)
                return at;
        }
        if (key == INPUT_ESCAPE || key == 'q' || key == INPUT_HANGUP)
            return -1;
        piece_move(key, n, rows, &at);
    }
}

/* --- a text to read ------------------------------------------------------------------------ */

struct paged {
    const char **line; /* where each wrapped line begins */
    size_t *size;
    int n, room;
};

static void wrap(struct paged *p, const char *text, int w) {
    p->n = 0;
    while (*text) {
        size_t n = 0, blank = 0;
        int columns = 0;
        while (text[n] && text[n] != '\n') {
            if (text[n] == ' ')
                blank = n;
            if (++columns > w) {
                n = blank ? blank : n;
                break;
            }
            n += tt_utf8_next(text + n);
        }
        if (p->n == p->room) {
            p->room = p->room ? p->room * 2 : 256;
            p->line = tt_have(realloc(p->line, (size_t)p->room * sizeof *p->line));
            p->size = tt_have(realloc(p->size, (size_t)p->room * sizeof *p->size));
        }
        p->line[p->n] = text;
        p->size[p->n++] = n;
        text += n;
        text += *text == '\n' || *text == ' ';
    }
}

static void line_text(const struct paged *p, int i, char *out, size_t cap) {
    size_t n = p->size[i] < cap - 1 ? p->size[i] : cap - 1;
    memcpy(out, p->line[i], n);
    out[n] = 0;
}

static int find_from(const struct paged *p, int from, const char *folded) {
    char line[TEXT_BYTES], plain[TEXT_BYTES];
    for (int i = 0; *folded && i < p->n; i++) {
        int at = (from + i) % p->n;
        line_text(p, at, line, sizeof line);
        term_fold(line, plain, sizeof plain);
        if (strstr(plain, folded))
            return at;
    }
    return -1;
}

static enum style style_of_line(const char *line) {
    return line[0] == '#' ? STYLE_TITLE : line[0] == '|' ? STYLE_DIM : STYLE_TEXT;
}

/* Columns of a page: readable lines, with a margin. */
static int page_width(const struct canvas *c) { return c->w - 4 > 100 ? 100 : c->w - 4; }

int piece_pager_width(void) { return page_width(screen_begin()); }

void piece_pager(int lang, const char *title, const char *text) {
    struct paged p = {0};
    int top = 0, w = 0;
    char wanted[100] = "", folded[100] = "", line[TEXT_BYTES];
    for (;;) {
        struct canvas *c = screen_begin();
        int rows = c->h - 3, wide = page_width(c), x = (c->w - wide) / 2;
        if (w != wide)
            wrap(&p, text, w = wide);
        top = top > p.n - rows ? p.n - rows : top;
        top = top < 0 ? 0 : top;
        snprintf(line, sizeof line, "%d/%d", top + rows < p.n ? top + rows : p.n, p.n);
        piece_title(c, title, line);
        for (int i = 0; i < rows && top + i < p.n; i++) {
            char plain[TEXT_BYTES];
            line_text(&p, top + i, line, sizeof line);
            term_fold(line, plain, sizeof plain);
            draw_fit(c, x, 1 + i, wide, *folded && strstr(plain, folded) ? STYLE_NEW : style_of_line(line), line);
        }
        piece_keys(c, say(lang, "terminal.keys_pager"));
        screen_show();
        int key = screen_key(-1), at;
        if (key == INPUT_ESCAPE || key == 'q' || key == INPUT_ENTER || key == INPUT_HANGUP)
            break;
        if (key == '/' && piece_ask(say(lang, "terminal.search"), wanted, sizeof wanted))
            term_fold(wanted, folded, sizeof folded);
        if ((key == '/' || key == 'n') && (at = find_from(&p, key == 'n' ? top + 1 : top, folded)) >= 0)
            top = at;
        else if (key == ' ')
            top += rows - 1;
        else if (key == INPUT_END)
            top = p.n;
        else
            piece_move(key, p.n, rows, &top);
    }
    free(p.line);
    free(p.size);
}
