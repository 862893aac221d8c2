/* The grid of characters that boards draw on. */
#include "canvas.h"

#include <stdarg.h>
#include <stdlib.h>

static const struct {
    wchar_t fine, plain;
} glyph_table[GLYPHS] = {
    [GLYPH_HORIZONTAL] = {L'─', L'-'}, [GLYPH_VERTICAL] = {L'│', L'|'},    [GLYPH_TOP_LEFT] = {L'┌', L'+'},
    [GLYPH_TOP_RIGHT] = {L'┐', L'+'},  [GLYPH_BOTTOM_LEFT] = {L'└', L'+'}, [GLYPH_BOTTOM_RIGHT] = {L'┘', L'+'},
    [GLYPH_LEFT_T] = {L'├', L'+'},     [GLYPH_RIGHT_T] = {L'┤', L'+'},     [GLYPH_TOP_T] = {L'┬', L'+'},
    [GLYPH_BOTTOM_T] = {L'┴', L'+'},   [GLYPH_CROSS] = {L'┼', L'+'},       [GLYPH_FULL] = {L'█', L'#'},
    [GLYPH_EMPTY] = {L'░', L'.'},      [GLYPH_DOT] = {L'●', L'*'},         [GLYPH_RING] = {L'○', L'o'},
    [GLYPH_BULLET] = {L'·', L'.'},     [GLYPH_ARROW] = {L'→', L'>'},       [GLYPH_BACK] = {L'←', L'<'},
    [GLYPH_UP] = {L'↑', L'^'},         [GLYPH_DOWN] = {L'↓', L'v'},        [GLYPH_DASH] = {L'–', L'-'},
    [GLYPH_ELLIPSIS] = {L'…', L'~'},   [GLYPH_TIMES] = {L'×', L'x'},       [GLYPH_TEAR] = {L'╳', L'X'},
    [GLYPH_PATCH] = {L'▒', L'%'},      [GLYPH_FLIP] = {L'′', L'\''},       [GLYPH_LOCK] = {L'╬', L'#'},
    [GLYPH_CRYSTAL] = {L'◆', L'*'},    [GLYPH_STAR] = {L'★', L'*'},        [GLYPH_MAN] = {L'▲', L'@'},
    [GLYPH_CLOCK] = {L'◷', L'@'},
};

void canvas_init(struct canvas *c, int w, int h, bool ascii) {
    memset(c, 0, sizeof *c);
    c->w = c->stride = w > 0 ? w : 1;
    c->h = h > 0 ? h : 1;
    c->ascii = ascii;
    c->owns = true;
    c->cell = tt_have(malloc((size_t)c->w * (size_t)c->h * sizeof *c->cell));
    canvas_clear(c);
}

static struct cell *at(struct canvas *c, int x, int y) {
    if (x < 0 || y < 0 || x >= c->w || y >= c->h)
        return NULL;
    return &c->cell[(size_t)(y + c->y0) * (size_t)c->stride + (size_t)(x + c->x0)];
}

void canvas_clear(struct canvas *c) { draw_fill(c, 0, 0, c->w, c->h, STYLE_TEXT, L' '); }

void canvas_free(struct canvas *c) {
    if (c->owns)
        free(c->cell);
    c->cell = NULL;
}

struct canvas canvas_part(const struct canvas *c, int x, int y, int w, int h) {
    struct canvas p = *c;
    p.owns = false;
    x = x < 0 ? 0 : x > c->w ? c->w : x;
    y = y < 0 ? 0 : y > c->h ? c->h : y;
    p.w = w < c->w - x ? (w > 0 ? w : 0) : c->w - x;
    p.h = h < c->h - y ? (h > 0 ? h : 0) : c->h - y;
    p.x0 += x;
    p.y0 += y;
    return p;
}

/* --- letters ------------------------------------------------------------------------------- */

/* The next character of UTF-8; broken bytes become question marks. */
static const char *decode(const char *s, wchar_t *out) {
    unsigned char b = (unsigned char)*s;
    int more = b < 0x80 ? 0 : b >= 0xC2 && b < 0xE0 ? 1 : b >= 0xE0 && b < 0xF0 ? 2 : b >= 0xF0 && b < 0xF5 ? 3 : -1;
    uint32_t code = more == 0 ? b : more == 1 ? b & 0x1Fu : more == 2 ? b & 0x0Fu : b & 0x07u;
    s++;
    for (int i = 0; i < more; i++, s++) {
        if (((unsigned char)*s & 0xC0) != 0x80) {
            *out = L'?';
            return s;
        }
        code = code << 6 | ((unsigned char)*s & 0x3Fu);
    }
    *out = more < 0 ? L'?' : (wchar_t)code;
    return s;
}

/* Without UTF-8: the nearest letters of ASCII. */
static const char *plain_of(wchar_t ch, char *buf) {
    static const struct {
        wchar_t ch;
        const char *plain;
    } table[] = {
        {L'á', "a"},  {L'é', "e"},   {L'í', "i"},  {L'ó', "o"},  {L'ú', "u"},  {L'ý', "y"}, {L'ö', "o"},  {L'ü', "u"},
        {L'ñ', "n"},  {L'ð', "d"},   {L'þ', "th"}, {L'æ', "ae"}, {L'Á', "A"},  {L'É', "E"}, {L'Í', "I"},  {L'Ó', "O"},
        {L'Ú', "U"},  {L'Ý', "Y"},   {L'Ö', "O"},  {L'Ü', "U"},  {L'Ñ', "N"},  {L'Ð', "D"}, {L'Þ', "Th"}, {L'Æ', "Ae"},
        {L'ā', "a"},  {L'ē', "e"},   {L'ī', "i"},  {L'ō', "o"},  {L'ū', "u"},  {L'à', "a"}, {L'è', "e"},  {L'ç', "c"},
        {L'ø', "o"},  {L'å', "a"},   {L'ä', "a"},  {L'ê', "e"},  {L'â', "a"},  {L'ô', "o"}, {L'š', "s"},  {L'ž', "z"},
        {L'“', "\""}, {L'”', "\""},  {L'„', "\""}, {L'«', "\""}, {L'»', "\""}, {L'’', "'"}, {L'‘', "'"},  {L'–', "-"},
        {L'—', "-"},  {L'…', "..."}, {L'·', "."},  {L'¿', "?"},  {L'¡', "!"},  {L'×', "x"}, {L'→', "->"}, {L'′', "'"},
        {L'º', "o"},  {L'ª', "a"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].ch == ch)
            return table[i].plain;
    buf[0] = ch < 128 ? (char)ch : '?';
    buf[1] = 0;
    return buf;
}

int text_width(const char *s) {
    int n = 0;
    wchar_t ch;
    while (*s) {
        s = decode(s, &ch);
        n++;
    }
    return n;
}

static int put(struct canvas *c, int x, int y, enum style style, wchar_t ch) {
    if (ch < 32)
        ch = L' ';
    struct cell *cell = at(c, x, y);
    if (cell)
        *cell = (struct cell){ch, (unsigned char)style};
    return x + 1;
}

static int put_char(struct canvas *c, int x, int y, enum style style, wchar_t ch) {
    char buf[2];
    if (!c->ascii || ch < 128)
        return put(c, x, y, style, ch);
    for (const char *p = plain_of(ch, buf); *p; p++)
        x = put(c, x, y, style, (wchar_t)*p);
    return x;
}

int draw_text(struct canvas *c, int x, int y, enum style style, const char *s) {
    wchar_t ch;
    while (*s) {
        s = decode(s, &ch);
        x = put_char(c, x, y, style, ch);
    }
    return x;
}

int draw_fit(struct canvas *c, int x, int y, int w, enum style style, const char *s) {
    if (w <= 0)
        return x;
    struct canvas part = canvas_part(c, x, y, w, 1);
    if (x < 0 || y < 0 || x >= c->w || y >= c->h)
        return x + w;
    int end = draw_text(&part, 0, 0, style, s);
    if (end > w)
        draw_glyph(&part, w - 1, 0, style, GLYPH_ELLIPSIS);
    return x + (end < w ? end : w);
}

int draw_ends(struct canvas *c, int x, int y, int w, enum style style, const char *s) {
    int wide = text_width(s);
    if (wide <= w || w < 12)
        return draw_fit(c, x, y, w, style, s);
    int tail = w * 45 / 100, head = w - tail - 1;
    wchar_t ch;
    struct canvas part = canvas_part(c, x, y, head, 1);
    draw_text(&part, 0, 0, style, s);
    draw_glyph(c, x + head, y, style, GLYPH_ELLIPSIS);
    for (int i = 0; i < wide - tail; i++)
        s = decode(s, &ch);
    return draw_fit(c, x + head + 1, y, tail, style, s);
}

int draw_int(struct canvas *c, int x, int y, enum style style, long long n) {
    return draw_format(c, x, y, style, "%lld", n);
}

int draw_glyph(struct canvas *c, int x, int y, enum style style, enum glyph g) {
    return put(c, x, y, style, c->ascii ? glyph_table[g].plain : glyph_table[g].fine);
}

int draw_format(struct canvas *c, int x, int y, enum style style, const char *format, ...) {
    char text[TEXT_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return draw_text(c, x, y, style, text);
}

/* --- shapes -------------------------------------------------------------------------------- */

void draw_line(struct canvas *c, int x, int y, int w, enum style style) {
    for (int i = 0; i < w; i++)
        draw_glyph(c, x + i, y, style, GLYPH_HORIZONTAL);
}

void draw_fill(struct canvas *c, int x, int y, int w, int h, enum style style, wchar_t ch) {
    for (int j = 0; j < h; j++)
        for (int i = 0; i < w; i++)
            put(c, x + i, y + j, style, ch);
}

void draw_style(struct canvas *c, int x, int y, int w, enum style style) {
    for (int i = 0; i < w; i++) {
        struct cell *cell = at(c, x + i, y);
        if (cell)
            cell->style = (unsigned char)style;
    }
}

void draw_box(struct canvas *c, int x, int y, int w, int h, enum style style, const char *title) {
    if (w < 2 || h < 2)
        return;
    draw_line(c, x + 1, y, w - 2, style);
    draw_line(c, x + 1, y + h - 1, w - 2, style);
    for (int j = 1; j < h - 1; j++) {
        draw_glyph(c, x, y + j, style, GLYPH_VERTICAL);
        draw_glyph(c, x + w - 1, y + j, style, GLYPH_VERTICAL);
    }
    draw_glyph(c, x, y, style, GLYPH_TOP_LEFT);
    draw_glyph(c, x + w - 1, y, style, GLYPH_TOP_RIGHT);
    draw_glyph(c, x, y + h - 1, style, GLYPH_BOTTOM_LEFT);
    draw_glyph(c, x + w - 1, y + h - 1, style, GLYPH_BOTTOM_RIGHT);
    if (!title || w < 7)
        return;
    int room = w - 6, wide = text_width(title);
    put(c, x + 2, y, style, L' ');
    int end = draw_fit(c, x + 3, y, wide < room ? wide : room, STYLE_TITLE, title);
    put(c, end, y, style, L' ');
}

void draw_bar(struct canvas *c, int x, int y, int w, int n, int of, enum style style) {
    int full = of > 0 ? (n * w + of / 2) / of : 0;
    if (n > 0 && full == 0)
        full = 1;
    if (n < of && full >= w)
        full = w - 1;
    for (int i = 0; i < w; i++)
        draw_glyph(c, x + i, y, i < full ? style : STYLE_DIM, i < full ? GLYPH_FULL : GLYPH_EMPTY);
}

/* --- paragraphs ---------------------------------------------------------------------------- */

/* Bytes of the next line of at most w columns, broken at a blank where there is one. */
static size_t next_line(const char *s, int w) {
    const char *p = s, *blank = NULL;
    int n = 0;
    wchar_t ch;
    while (*p && *p != '\n') {
        if (*p == ' ')
            blank = p;
        if (n == w)
            return (size_t)((blank && blank > s ? blank : p) - s);
        p = decode(p, &ch);
        n++;
    }
    return (size_t)(p - s);
}

int draw_wrapped(struct canvas *c, int x, int y, int w, int h, enum style style, const char *s) {
    int rows = 0;
    if (w < 1)
        return 0;
    do {
        char line[TEXT_BYTES];
        size_t n = next_line(s, w);
        if (rows < h && n < sizeof line) {
            memcpy(line, s, n);
            line[n] = 0;
            bool cut = rows == h - 1 && s[n] && s[n + strspn(s + n, " \n")];
            int end = draw_text(c, x, y + rows, style, line);
            if (cut)
                draw_glyph(c, end < x + w ? end : x + w - 1, y + rows, style, GLYPH_ELLIPSIS);
        }
        rows++;
        s += n;
        if (*s == '\n')
            s++;
        else
            s += strspn(s, " ");
    } while (*s && (h == 0 || rows < h));
    return rows;
}

/* --- printing ------------------------------------------------------------------------------ */

void canvas_print(const struct canvas *c, void (*each)(void *, const char *), void *with) {
    char *line = tt_have(malloc((size_t)c->w * 4 + 1));
    for (int y = 0; y < c->h; y++) {
        char *p = line, *end = line;
        for (int x = 0; x < c->w; x++) {
            wchar_t ch = c->cell[(size_t)(y + c->y0) * (size_t)c->stride + (size_t)(x + c->x0)].ch;
            p += tt_utf8_write((uint32_t)ch, p);
            if (ch != L' ')
                end = p;
        }
        *end = 0;
        each(with, line);
    }
    free(line);
}
