/* ncurses: opening and closing, styles to colours, canvas to terminal, keys. */
#define _XOPEN_SOURCE_EXTENDED 1
#include "screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

/* One screen a process has: the terminal itself. */
static struct {
    bool open, ascii, colour;
    struct canvas canvas;
    struct mouse mouse;
    int cursor_x, cursor_y;
    attr_t attr[STYLES];
    short pair[STYLES];
} screen;

static volatile sig_atomic_t hung_up;

static void on_hangup(int signal_number) {
    (void)signal_number;
    hung_up = 1;
}

/* --- looks --------------------------------------------------------------------------------- */

/* Colour with 256, with 8 (-1: the terminal's own), and the attribute, which has to do alone where
 * there are no colours. */
static const struct {
    short fine, coarse;
    attr_t attr;
} look[STYLES] = {
    [STYLE_TEXT] = {-1, -1, A_NORMAL},
    [STYLE_DIM] = {245, -1, A_NORMAL},
    [STYLE_BOLD] = {-1, -1, A_BOLD},
    [STYLE_TITLE] = {117, COLOR_CYAN, A_BOLD},
    [STYLE_FRAME] = {240, COLOR_BLUE, A_NORMAL},
    [STYLE_SELECT] = {-1, -1, A_REVERSE},
    [STYLE_NEW] = {229, COLOR_YELLOW, A_BOLD},
    [STYLE_GOOD] = {78, COLOR_GREEN, A_NORMAL},
    [STYLE_BAD] = {203, COLOR_RED, A_BOLD},
    [STYLE_WARN] = {221, COLOR_YELLOW, A_BOLD},
    [STYLE_ORANGE] = {208, COLOR_YELLOW, A_NORMAL},
    [STYLE_RED] = {203, COLOR_RED, A_BOLD},
    [STYLE_PURPLE] = {141, COLOR_MAGENTA, A_NORMAL},
    [STYLE_BLUE] = {75, COLOR_CYAN, A_NORMAL},
    [STYLE_GREEN] = {78, COLOR_GREEN, A_NORMAL},
    [STYLE_YELLOW] = {227, COLOR_YELLOW, A_BOLD},
    [STYLE_RED_CARD] = {203, COLOR_RED, A_BOLD},
    [STYLE_PURPLE_CARD] = {141, COLOR_MAGENTA, A_NORMAL},
    [STYLE_BLUE_CARD] = {75, COLOR_CYAN, A_NORMAL},
    [STYLE_TEAR] = {231, COLOR_WHITE, A_REVERSE},
    [STYLE_PATCH] = {114, COLOR_GREEN, A_BOLD},
    [STYLE_GONE] = {238, COLOR_BLUE, A_DIM},
    [STYLE_SEAT0] = {214, COLOR_YELLOW, A_BOLD},
    [STYLE_SEAT1] = {81, COLOR_CYAN, A_BOLD},
    [STYLE_SEAT2] = {213, COLOR_MAGENTA, A_BOLD},
    [STYLE_SEAT3] = {119, COLOR_GREEN, A_BOLD},
    [STYLE_SEAT4] = {210, COLOR_RED, A_BOLD},
    [STYLE_SEAT5] = {147, COLOR_BLUE, A_BOLD},
    [STYLE_SEAT6] = {187, COLOR_WHITE, A_BOLD},
    [STYLE_SEAT7] = {159, COLOR_CYAN, A_NORMAL},
};

static void init_looks(void) {
    bool fine = COLORS >= 256;
    for (int i = 0; i < STYLES; i++) {
        short colour = fine ? look[i].fine : look[i].coarse;
        screen.attr[i] = look[i].attr;
        screen.pair[i] = 0;
        if (screen.colour && colour >= 0) {
            screen.pair[i] = (short)(i + 1);
            init_pair(screen.pair[i], colour, -1);
        }
    }
}

/* --- opening ------------------------------------------------------------------------------- */

/* A terminal that speaks UTF-8 although the language's own locale is not installed. */
static bool utf8_here(void) {
    setlocale(LC_ALL, "");
    if (!strcmp(nl_langinfo(CODESET), "UTF-8"))
        return true;
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *v = getenv(names[i]);
        if (v && *v)
            return (strstr(v, "UTF-8") || strstr(v, "utf8")) && setlocale(LC_CTYPE, "C.UTF-8");
    }
    return false;
}

bool screen_open(const struct screen_wish *wish) {
    const char *term = getenv("TERM");
    if (!isatty(STDOUT_FILENO) || !isatty(STDIN_FILENO) || !term || !*term || !strcmp(term, "dumb"))
        return false;
    bool utf8 = utf8_here();
    SCREEN *s = newterm(NULL, stdout, stdin);
    if (!s)
        return false;
    set_term(s);
    screen.open = true;
    screen.ascii = wish->ascii || !utf8;
    screen.colour = has_colors() && !getenv("NO_COLOR");
    if (screen.colour) {
        start_color();
        use_default_colors();
    }
    init_looks();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(40);
    curs_set(0);
    screen.cursor_x = -1;
    if (wish->mouse)
        mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_DOUBLE_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    struct sigaction act = {.sa_handler = on_hangup};
    sigaction(SIGHUP, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    return true;
}

void screen_close(void) {
    if (screen.open)
        endwin();
    screen.open = false;
    if (screen.canvas.cell)
        canvas_free(&screen.canvas);
}

/* --- showing ------------------------------------------------------------------------------- */

struct canvas *screen_begin(void) {
    if (!screen.canvas.cell || screen.canvas.w != COLS || screen.canvas.h != LINES) {
        if (screen.canvas.cell)
            canvas_free(&screen.canvas);
        canvas_init(&screen.canvas, COLS, LINES, screen.ascii);
    } else {
        canvas_clear(&screen.canvas);
    }
    screen.cursor_x = -1;
    return &screen.canvas;
}

bool screen_too_small(void) { return COLS < LEAST_W || LINES < LEAST_H; }

void screen_cursor(int x, int y) {
    screen.cursor_x = x;
    screen.cursor_y = y;
}

void screen_show(void) {
    struct canvas *c = &screen.canvas;
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w; x++) {
            struct cell *cell = &c->cell[(size_t)y * (size_t)c->stride + (size_t)x];
            wchar_t text[2] = {cell->ch, 0};
            cchar_t out;
            setcchar(&out, text, screen.attr[cell->style], screen.pair[cell->style], NULL);
            mvadd_wch(y, x, &out);
        }
    if (screen.cursor_x >= 0) {
        move(screen.cursor_y, screen.cursor_x);
        curs_set(1);
    } else {
        curs_set(0);
    }
    refresh();
}

/* --- keys ---------------------------------------------------------------------------------- */

struct mouse screen_mouse(void) {
    return screen.mouse;
}

static int mouse_key(void) {
    MEVENT e;
    if (getmouse(&e) != OK)
        return INPUT_NONE;
    screen.mouse = (struct mouse){e.x, e.y, (e.bstate & BUTTON1_DOUBLE_CLICKED) != 0};
    if (e.bstate & BUTTON4_PRESSED)
        return INPUT_WHEEL_UP;
    if (e.bstate & BUTTON5_PRESSED)
        return INPUT_WHEEL_DOWN;
    return INPUT_MOUSE;
}

/* A key that the terminal sends as a sequence which ncurses does not know, or did not yet expect: arrows pressed before
 * the screen was there. Escape alone is followed by nothing. */
static int sequence_key(void) {
    static const char letter[] = "ABCDHF", number[] = "5614378";
    static const int by_letter[] = {INPUT_UP, INPUT_DOWN, INPUT_RIGHT, INPUT_LEFT, INPUT_HOME, INPUT_END};
    static const int by_number[] = {INPUT_PAGE_UP, INPUT_PAGE_DOWN, INPUT_HOME, INPUT_END,
                                    INPUT_DELETE,  INPUT_HOME,      INPUT_END};
    wint_t key, first = 0;
    const char *at;
    timeout(25);
    if (get_wch(&key) != OK)
        return INPUT_ESCAPE;
    if (key != '[' && key != 'O') {
        unget_wch((wchar_t)key);
        return INPUT_ESCAPE;
    }
    while (get_wch(&key) == OK && ((key >= '0' && key <= '9') || key == ';'))
        first = first ? first : key;
    if (key < 128 && (at = strchr(letter, (int)key)) && *at)
        return by_letter[at - letter];
    if (key == '~' && first && (at = strchr(number, (int)first)))
        return by_number[at - number];
    return INPUT_NONE;
}

int screen_key(int ms) {
    static const struct {
        int from, to;
    } table[] = {
        {KEY_UP, INPUT_UP},       {KEY_DOWN, INPUT_DOWN},     {KEY_LEFT, INPUT_LEFT},
        {KEY_RIGHT, INPUT_RIGHT}, {KEY_PPAGE, INPUT_PAGE_UP}, {KEY_NPAGE, INPUT_PAGE_DOWN},
        {KEY_HOME, INPUT_HOME},   {KEY_END, INPUT_END},       {KEY_BACKSPACE, INPUT_BACKSPACE},
        {KEY_DC, INPUT_DELETE},   {KEY_RESIZE, INPUT_RESIZE}, {KEY_ENTER, INPUT_ENTER},
        {KEY_BTAB, INPUT_TAB},
    };
    wint_t key;
    if (hung_up)
        return INPUT_HANGUP;
    timeout(ms);
    int kind = get_wch(&key);
    if (hung_up)
        return INPUT_HANGUP;
    if (kind == ERR) {
        /* A terminal that was closed answers at once, for ever. */
        if (ms < 0 && !isatty(STDIN_FILENO))
            return INPUT_HANGUP;
        return INPUT_NONE;
    }
    if (kind == OK && key == INPUT_ESCAPE)
        return sequence_key();
    if (kind == OK)
        return key == 13 ? INPUT_ENTER : key == 127 || key == 8 ? INPUT_BACKSPACE : (int)key;
    if (key == KEY_MOUSE)
        return mouse_key();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((int)key == table[i].from)
            return table[i].to;
    return INPUT_NONE;
}
