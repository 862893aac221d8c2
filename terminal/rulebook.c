/* Renders games/<id>/rulebook.md as text: paragraphs and lists wrapped, tables in columns, rulings with a bar at their
 * side. Anchors ({3.4}) and places of pictures ([[...]]) are for the browser and left out here. */
#include "rulebook.h"

#include "canvas.h"
#include "terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { CELLS = 12, ROWS = 40, CELL_BYTES = 600, NARROWEST = 40, LEAST_CELL = 8, BETWEEN = 2 };

struct writer {
    struct tt_sink out;
    int width;
    bool blank; /* the last line was empty */
};

static void put_text(struct writer *w, const char *text) { tt_put_raw(&w->out, text, strlen(text)); }

static void put_blank(struct writer *w) {
    if (!w->blank && w->out.len)
        put_text(w, "\n");
    w->blank = true;
}

static void put_repeated(struct writer *w, const char *what, int n) {
    while (n-- > 0)
        put_text(w, what);
}

/* The text without emphasis, code marks and anchors. */
static void strip(const char *from, size_t n, char *out, size_t room) {
    size_t len = 0;
    for (size_t i = 0; i < n && len + 1 < room; i++) {
        if (from[i] == '*' || from[i] == '`')
            continue;
        if (from[i] == '{') {
            while (i < n && from[i] != '}')
                i++;
            while (len && out[len - 1] == ' ')
                len--;
            continue;
        }
        out[len++] = from[i];
    }
    while (len && out[len - 1] == ' ')
        len--;
    out[len] = 0;
}

/* The next line of at most `width` columns, broken at a blank; returns where the rest begins. */
static const char *next_line(const char *text, int width, char *line, size_t room) {
    size_t used = 0;
    int columns = 0;
    line[0] = 0;
    text += strspn(text, " ");
    while (*text) {
        size_t n = strcspn(text, " ");
        char word[CELL_BYTES];
        snprintf(word, sizeof word, "%.*s", (int)n, text);
        int wide = text_width(word);
        if (used && columns + 1 + wide > width)
            break;
        used += (size_t)snprintf(line + used, room - used, "%s%s", used ? " " : "", word);
        columns += wide + (columns > 0);
        text += n;
        text += strspn(text, " ");
        if (used + 1 >= room)
            break;
    }
    return text;
}

/* A paragraph with a first line that begins with `first` and further lines with `other`. */
static void put_paragraph(struct writer *w, const char *first, const char *other, const char *text) {
    char line[1000];
    const char *before = first;
    int room = w->width - text_width(first);
    while (*text) {
        text = next_line(text, room, line, sizeof line);
        put_text(w, before);
        put_text(w, line);
        put_text(w, "\n");
        before = other;
    }
    w->blank = false;
}

static void put_heading(struct writer *w, int level, const char *text) {
    put_blank(w);
    put_text(w, text);
    put_text(w, "\n");
    if (level < 3) {
        put_repeated(w, level == 1 ? "=" : "-", text_width(text));
        put_text(w, "\n");
    }
    w->blank = false;
    if (level < 3)
        put_blank(w);
}

/* --- tables ---------------------------------------------------------------------------------- */

struct grid {
    int rows, columns, width[CELLS];
    char cell[ROWS][CELLS][CELL_BYTES];
};

static bool is_rule(const char *line, size_t n) { return strspn(line, "|-: ") >= n; }

static void read_row(struct grid *g, const char *line, size_t n) {
    int k = 0;
    size_t at = 1;
    if (g->rows == ROWS || is_rule(line, n))
        return;
    while (at < n && k < CELLS) {
        size_t end = at;
        while (end < n && line[end] != '|')
            end++;
        const char *from = line + at + strspn(line + at, " ");
        if (end < n)
            strip(from, (size_t)(line + end - from), g->cell[g->rows][k++], CELL_BYTES);
        at = end + 1;
    }
    g->columns = k > g->columns ? k : g->columns;
    g->rows++;
}

/* As wide as the cells, and where that is too much the widest column gives way. */
static void measure(struct grid *g, int width) {
    int total = BETWEEN * (g->columns - 1);
    for (int k = 0; k < g->columns; k++) {
        g->width[k] = 1;
        for (int i = 0; i < g->rows; i++) {
            int wide = text_width(g->cell[i][k]);
            g->width[k] = wide > g->width[k] ? wide : g->width[k];
        }
        total += g->width[k];
    }
    for (; total > width; total--) {
        int widest = 0;
        for (int k = 1; k < g->columns; k++)
            if (g->width[k] > g->width[widest])
                widest = k;
        if (g->width[widest] <= LEAST_CELL)
            break;
        g->width[widest]--;
    }
}

static void put_row(struct writer *w, const struct grid *g, int row) {
    const char *rest[CELLS];
    bool more = true;
    for (int k = 0; k < g->columns; k++)
        rest[k] = g->cell[row][k];
    while (more) {
        int blanks = 0; /* not written before the end of a line */
        more = false;
        for (int k = 0; k < g->columns; k++) {
            char line[CELL_BYTES];
            rest[k] = next_line(rest[k], g->width[k], line, sizeof line);
            if (*line) {
                put_repeated(w, " ", blanks);
                put_text(w, line);
                blanks = 0;
            }
            blanks += g->width[k] - text_width(line) + BETWEEN;
            more = more || *rest[k];
        }
        put_text(w, "\n");
    }
}

static void put_grid(struct writer *w, struct grid *g) {
    measure(g, w->width);
    for (int i = 0; i < g->rows; i++) {
        put_row(w, g, i);
        if (i)
            continue;
        for (int k = 0; k < g->columns; k++) {
            put_repeated(w, "-", g->width[k]);
            put_repeated(w, " ", k + 1 < g->columns ? BETWEEN : 0);
        }
        put_text(w, "\n");
    }
    w->blank = false;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void put_line(struct writer *w, const char *line, size_t n) {
    char text[4000];
    size_t indent = strspn(line, " ");
    int level = (int)strspn(line, "#");
    size_t digits = strspn(line + indent, "0123456789");
    if (!n) {
        put_blank(w);
    } else if (!strncmp(line, "[[", 2)) {
        return;
    } else if (level) {
        strip(line + level + 1, n - (size_t)level - 1, text, sizeof text);
        put_heading(w, level, text);
    } else if (*line == '>') {
        bool item = n > 3 && line[2] == '-';
        size_t skip = item ? 4 : n > 1 ? 2 : 1;
        strip(line + skip, n - skip, text, sizeof text);
        put_paragraph(w, item ? "| - " : "| ", item ? "|   " : "| ", text);
    } else if (line[indent] == '-' && line[indent + 1] == ' ') {
        strip(line + indent + 2, n - indent - 2, text, sizeof text);
        put_paragraph(w, indent ? "    - " : "  - ", indent ? "      " : "    ", text);
    } else if (digits && line[indent + digits] == '.') {
        char first[16];
        snprintf(first, sizeof first, "  %.*s. ", (int)digits, line + indent);
        strip(line + indent + digits + 2, n - indent - digits - 2, text, sizeof text);
        put_paragraph(w, first, "     ", text);
    } else {
        strip(line, n, text, sizeof text);
        put_paragraph(w, "", "", text);
    }
}

char *rulebook_text(const char *game, int lang, int width) {
    const char *at = tt_rulebook_text(game, lang);
    struct writer w = {.width = width < NARROWEST ? NARROWEST : width};
    struct grid *grid = tt_need(sizeof *grid);
    if (!at) {
        free(grid);
        return NULL;
    }
    tt_sink_grow(&w.out);
    for (; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        if (*at == '|') {
            read_row(grid, at, n);
            continue;
        }
        if (grid->rows) {
            put_grid(&w, grid);
            memset(grid, 0, sizeof *grid);
        }
        put_line(&w, at, n);
    }
    if (grid->rows)
        put_grid(&w, grid);
    free(grid);
    return w.out.buf;
}

bool rulebook_story(const char *game, int lang, char *out, size_t cap) {
    const char *at = tt_rulebook_text(game, lang);
    size_t used = 0;
    out[0] = 0;
    for (; at && *at && strncmp(at, "## ", 3); at += strcspn(at, "\n"), at += *at == '\n') {
        size_t n = strcspn(at, "\n");
        char text[2000];
        if (!n || strchr("#*[|>", *at))
            continue;
        strip(at, n, text, sizeof text);
        if (used + strlen(text) + 2 > cap)
            break;
        used += (size_t)snprintf(out + used, cap - used, "%s%s", used ? " " : "", text);
    }
    return used > 0;
}

/* Of the terminal, or of COLUMNS, or 80; lines longer than 100 are hard to read. */
int rulebook_width(void) {
    struct winsize size = {0};
    const char *columns = getenv("COLUMNS");
    int width = columns ? atoi(columns) : ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ? 80 : size.ws_col;
    return width < 1 ? 80 : width > 100 ? 100 : width;
}

void rulebook_print(const char *game, int lang) {
    char *text = rulebook_text(game, lang, rulebook_width());
    puts(text ? text : say(lang, "terminal.no_rules"));
    free(text);
}
