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
    [S_TEXT] = {-1, -1, A_NORMAL},
    [S_DIM] = {245, -1, A_NORMAL},
    [S_BOLD] = {-1, -1, A_BOLD},
    [S_TITLE] = {117, COLOR_CYAN, A_BOLD},
    [S_FRAME] = {240, COLOR_BLUE, A_NORMAL},
    [S_SELECT] = {-1, -1, A_REVERSE},
    [S_NEW] = {229, COLOR_YELLOW, A_BOLD},
    [S_GOOD] = {78, COLOR_GREEN, A_NORMAL},
    [S_BAD] = {203, COLOR_RED, A_BOLD},
    [S_WARN] = {221, COLOR_YELLOW, A_BOLD},
    [S_ORANGE] = {208, COLOR_YELLOW, A_NORMAL},
    [S_RED] = {203, COLOR_RED, A_BOLD},
    [S_PURPLE] = {141, COLOR_MAGENTA, A_NORMAL},
    [S_BLUE] = {75, COLOR_CYAN, A_NORMAL},
    [S_GREEN] = {78, COLOR_GREEN, A_NORMAL},
    [S_YELLOW] = {227, COLOR_YELLOW, A_BOLD},
    [S_RED_CARD] = {203, COLOR_RED, A_BOLD},
    [S_PURPLE_CARD] = {141, COLOR_MAGENTA, A_NORMAL},
    [S_BLUE_CARD] = {75, COLOR_CYAN, A_NORMAL},
    [S_TEAR] = {231, COLOR_WHITE, A_REVERSE},
    [S_PATCH] = {114, COLOR_GREEN, A_BOLD},
    [S_GONE] = {238, COLOR_BLUE, A_DIM},
    [S_SEAT0] = {214, COLOR_YELLOW, A_BOLD},
    [S_SEAT1] = {81, COLOR_CYAN, A_BOLD},
    [S_SEAT2] = {213, COLOR_MAGENTA, A_BOLD},
    [S_SEAT3] = {119, COLOR_GREEN, A_BOLD},
    [S_SEAT4] = {210, COLOR_RED, A_BOLD},
    [S_SEAT5] = {147, COLOR_BLUE, A_BOLD},
    [S_SEAT6] = {187, COLOR_WHITE, A_BOLD},
    [S_SEAT7] = {159, COLOR_CYAN, A_NORMAL},
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
        return K_NONE;
    screen.mouse = (struct mouse){e.x, e.y, (e.bstate & BUTTON1_DOUBLE_CLICKED) != 0};
    if (e.bstate & BUTTON4_PRESSED)
        return K_WHEEL_UP;
    if (e.bstate & BUTTON5_PRESSED)
        return K_WHEEL_DOWN;
    return K_MOUSE;
}

/* A key that the terminal sends as a sequence which ncurses does not know, or did not yet expect: arrows pressed before
 * the screen was there. Escape alone is followed by nothing. */
static int sequence_key(void) {
    static const char letter[] = "ABCDHF", number[] = "5614378";
    static const int by_letter[] = {K_UP, K_DOWN, K_RIGHT, K_LEFT, K_HOME, K_END};
    static const int by_number[] = {K_PAGE_UP, K_PAGE_DOWN, K_HOME, K_END, K_DELETE, K_HOME, K_END};
    wint_t key, first = 0;
    const char *at;
    timeout(25);
    if (get_wch(&key) != OK)
        return K_ESCAPE;
    if (key != '[' && key != 'O') {
        unget_wch((wchar_t)key);
        return K_ESCAPE;
    }
    while (get_wch(&key) == OK && ((key >= '0' && key <= '9') || key == ';'))
        first = first ? first : key;
    if (key < 128 && (at = strchr(letter, (int)key)) && *at)
        return by_letter[at - letter];
    if (key == '~' && first && (at = strchr(number, (int)first)))
        return by_number[at - number];
    return K_NONE;
}

int screen_key(int ms) {
    static const struct {
        int from, to;
    } table[] = {
        {KEY_UP, K_UP},       {KEY_DOWN, K_DOWN},     {KEY_LEFT, K_LEFT},
        {KEY_RIGHT, K_RIGHT}, {KEY_PPAGE, K_PAGE_UP}, {KEY_NPAGE, K_PAGE_DOWN},
        {KEY_HOME, K_HOME},   {KEY_END, K_END},       {KEY_BACKSPACE, K_BACKSPACE},
        {KEY_DC, K_DELETE},   {KEY_RESIZE, K_RESIZE}, {KEY_ENTER, K_ENTER},
        {KEY_BTAB, K_TAB},
    };
    wint_t key;
    if (hung_up)
        return K_HANGUP;
    timeout(ms);
    int kind = get_wch(&key);
    if (hung_up)
        return K_HANGUP;
    if (kind == ERR) {
        /* A terminal that was closed answers at once, for ever. */
        if (ms < 0 && !isatty(STDIN_FILENO))
            return K_HANGUP;
        return K_NONE;
    }
    if (kind == OK && key == K_ESCAPE)
        return sequence_key();
    if (kind == OK)
        return key == 13 ? K_ENTER : key == 127 || key == 8 ? K_BACKSPACE : (int)key;
    if (key == KEY_MOUSE)
        return mouse_key();
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((int)key == table[i].from)
            return table[i].to;
    return K_NONE;
}
