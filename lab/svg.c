/* Charts as SVG: few colours, all told apart without them; every mark has its number in print beside it. */
#include "lab.h"

#include <math.h>

enum { LABEL_CHARS = 44, WIDTH = 760, LABEL = 290, ROW = 22, TOP = 30, NUMBER = 150 };

/* Okabe and Ito's colours: told apart by nearly everybody, and on a grey printer by their lightness. */
#define BLUE   "#0072b2"
#define ORANGE "#d55e00"
#define INK    "#222"

void lab_escape(FILE *f, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", f); break;
        case '<': fputs("&lt;", f); break;
        case '>': fputs("&gt;", f); break;
        case '"': fputs("&quot;", f); break;
        default:
            if ((unsigned char)*text >= 0x20)
                fputc(*text, f);
        }
    }
}

static void text_at(FILE *f, double x, double y, const char *anchor, const char *class, const char *text) {
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, class);
    lab_escape(f, text);
    fputs("</text>\n", f);
}

static void open_svg(FILE *f, const char *title, int height) {
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"",
            WIDTH, height, WIDTH);
    lab_escape(f, title);
    fputs("\">\n<style>text{font:12px system-ui,sans-serif;fill:" INK "}.h{font-weight:600}.s{font-size:11px;fill:#555}"
          ".w{fill:#fff}.g{stroke:#ccc}.m{stroke:#222;stroke-dasharray:5 4}</style>\n",
          f);
    fprintf(f, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, height);
    text_at(f, 0, 15, "start", "h", title);
}

/* A round step that cuts the range into at most `most` parts. */
static double step_of(double range, int most) {
    double step = 1;
    while (step > range / most)
        step /= 10;
    while (step * 10 <= range / most)
        step *= 10;
    while (range / step > most)
        step *= range / (step * 2) <= most ? 2 : range / (step * 5) <= most ? 5 : 10;
    return step;
}

static void write_value(char *out, size_t cap, double v, bool share) {
    double a = fabs(v);
    if (share)
        snprintf(out, cap, "%.1f %%", v * 100);
    else
        snprintf(out, cap, a >= 100 ? "%.0f" : a >= 10 ? "%.1f" : "%.2f", v);
}

struct scale {
    double from, to; /* values */
    bool share;
};

static double place(const struct scale *s, double v) {
    double x = LABEL + (v - s->from) / (s->to - s->from) * (WIDTH - LABEL - NUMBER);
    return x < LABEL ? LABEL : x > WIDTH - NUMBER ? WIDTH - NUMBER : x;
}

static void draw_axis(FILE *f, const struct scale *s, int top, int bottom) {
    char text[40];
    double step = step_of(s->to - s->from, 6);
    for (double v = ceil(s->from / step - 1e-9) * step; v <= s->to + step * 1e-9; v += step) {
        double x = place(s, v);
        fprintf(f, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" class=\"g\"/>\n", x, x, top, bottom);
        if (s->share)
            snprintf(text, sizeof text, "%.4g %%", v * 100 + 0.0);
        else
            snprintf(text, sizeof text, "%.4g", fabs(v) < step * 1e-6 ? 0 : v);
        text_at(f, x, bottom + 14, "middle", "s", text);
    }
}

static struct scale make_scale(const struct lab_row *row, int n, double mark, bool share, bool from_zero) {
    struct scale s = {.from = from_zero ? 0 : INFINITY, .to = -INFINITY, .share = share};
    for (int i = 0; i < n; i++) {
        if (row[i].head)
            continue;
        double low = isnan(row[i].low) ? row[i].value : row[i].low;
        double high = isnan(row[i].high) ? row[i].value : row[i].high;
        s.from = low < s.from ? low : s.from;
        s.to = high > s.to ? high : s.to;
    }
    if (!isnan(mark)) {
        s.from = mark < s.from ? mark : s.from;
        s.to = mark > s.to ? mark : s.to;
    }
    if (!(s.to > s.from))
        s.to = s.from + 1;
    double room = (s.to - s.from) * 0.04;
    s.from -= from_zero && s.from >= 0 ? 0 : room;
    s.to += room;
    return s;
}

static void draw_whisker(FILE *f, const struct scale *s, const struct lab_row *r, double y) {
    if (isnan(r->low))
        return;
    double a = place(s, r->low), b = place(s, r->high);
    fprintf(f,
            "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fV%.1fM%.1f %.1fV%.1f\" stroke=\"" INK
            "\" stroke-width=\"1.5\" fill=\"none\"/>\n",
            a, y, b, a, y - 4, y + 4, b, y - 4, y + 4);
}

static void draw_number(FILE *f, const struct lab_row *r, double y, bool share) {
    char value[40], low[40], high[40], text[140];
    write_value(value, sizeof value, r->value, share);
    if (isnan(r->low)) {
        snprintf(text, sizeof text, "%s", value);
    } else {
        if (share)
            snprintf(low, sizeof low, "%.1f", r->low * 100), snprintf(high, sizeof high, "%.1f", r->high * 100);
        else
            write_value(low, sizeof low, r->low, false), write_value(high, sizeof high, r->high, false);
        snprintf(text, sizeof text, "%s (%s to %s)", value, low, high);
    }
    text_at(f, WIDTH - NUMBER + 8, y + 4, "start", "s", text);
}

/* The label, cut where it would run into the chart. */
static void draw_label(FILE *f, const char *label, double y) {
    char text[200];
    size_t n = 0;
    for (int chars = 0; label[n] && chars < LABEL_CHARS; chars++)
        n += tt_utf8_next(label + n);
    snprintf(text, sizeof text, "%.*s%s", (int)n, label, label[n] ? "…" : "");
    text_at(f, LABEL - 8, y + 4, "end", "l", text);
}

static void chart(FILE *f, const char *title, const struct lab_row *row, int n, double mark, bool share, bool bars) {
    int bottom = TOP + n * ROW;
    struct scale s = make_scale(row, n, mark, share, bars);
    open_svg(f, title, bottom + 22);
    draw_axis(f, &s, TOP - 4, bottom);
    for (int i = 0; i < n; i++) {
        double y = TOP + i * ROW + ROW / 2.0;
        if (row[i].head) {
            text_at(f, 0, y + 5, "start", "h", row[i].label);
            continue;
        }
        draw_label(f, row[i].label, y);
        double x = place(&s, row[i].value);
        if (bars)
            fprintf(f,
                    "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"14\" fill=\"" BLUE "\" fill-opacity=\".55\"/>\n",
                    LABEL, y - 7, x - LABEL);
        draw_whisker(f, &s, &row[i], y);
        if (!bars)
            fprintf(f, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2\"/>\n", x, y,
                    row[i].filled ? ORANGE : "#fff", row[i].filled ? ORANGE : BLUE);
        draw_number(f, &row[i], y, share);
    }
    if (!isnan(mark))
        fprintf(f, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" class=\"m\"/>\n", place(&s, mark),
                place(&s, mark), TOP - 4, bottom);
    fputs("</svg>\n", f);
}

void lab_chart_bars(FILE *f, const char *title, const struct lab_row *row, int n, double mark, bool share) {
    chart(f, title, row, n, mark, share, true);
}

void lab_chart_dots(FILE *f, const char *title, const struct lab_row *row, int n, double mark, bool share) {
    chart(f, title, row, n, mark, share, false);
}

/* --- histogram ---------------------------------------------------------------------------------- */

void lab_chart_histogram(FILE *f, const char *title, const struct lab_spread *exact) {
    enum { HEIGHT = 150, LEFT = 46 };
    struct lab_spread coarse, *s = &coarse;
    uint64_t most = 1;
    char text[60];
    if (!exact->m.n)
        return;
    lab_spread_coarse(s, exact, LAB_BARS);
    int first = 0, last = s->bins - 1;
    while (first < last && !s->bin[first])
        first++;
    while (last > first && !s->bin[last])
        last--;
    for (int i = first; i <= last; i++)
        most = s->bin[i] > most ? s->bin[i] : most;
    int bins = last - first + 1, every = bins > 10 ? (bins + 9) / 10 : 1;
    double wide = (double)(WIDTH - LEFT - 10) / (bins > 6 ? bins : 6), all = (double)s->m.n;
    open_svg(f, title, TOP + HEIGHT + 26);
    for (int i = 0; i <= 2; i++) {
        double y = TOP + HEIGHT - HEIGHT * i / 2.0;
        fprintf(f, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" class=\"g\"/>\n", LEFT, WIDTH - 10, y, y);
        snprintf(text, sizeof text, "%.1f %%", 100 * (double)most * i / 2 / all);
        text_at(f, LEFT - 4, y + 4, "end", "s", text);
    }
    for (int i = first; i <= last; i++) {
        double h = HEIGHT * (double)s->bin[i] / (double)most, x = LEFT + (i - first) * wide;
        fprintf(f, "<rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%.1f\" fill=\"" BLUE "\"/>\n", x + 0.5,
                TOP + HEIGHT - h, wide - 1, h);
        if ((i - first) % every)
            continue;
        snprintf(text, sizeof text, "%lld", (long long)((s->base + i) * s->width));
        text_at(f, x + wide / 2, TOP + HEIGHT + 15, "middle", "s", text);
    }
    lab_spread_clear(s);
    fputs("</svg>\n", f);
}

/* --- heat map ----------------------------------------------------------------------------------- */

void lab_chart_heat(FILE *f, const char *title, const char *const *rows, int n_rows, const char *const *columns,
                    int n_columns, const double *value, bool share) {
    enum { CELL = 30 };
    int left = n_columns > 5 ? 180 : LABEL;
    double wide = (double)(WIDTH - left - 10) / (n_columns > 3 ? n_columns : 3), low = INFINITY, high = -INFINITY;
    for (int i = 0; i < n_rows * n_columns; i++)
        if (!isnan(value[i])) {
            low = value[i] < low ? value[i] : low;
            high = value[i] > high ? value[i] : high;
        }
    open_svg(f, title, TOP + 20 + n_rows * CELL + 6);
    for (int c = 0; c < n_columns; c++)
        text_at(f, left + (c + 0.5) * wide, TOP + 12, "middle", "s", columns[c]);
    for (int r = 0; r < n_rows; r++) {
        double y = TOP + 20 + r * CELL;
        text_at(f, left - 8, y + 19, "end", "l", rows[r]);
        for (int c = 0; c < n_columns; c++) {
            double v = value[r * n_columns + c], part = high > low ? (v - low) / (high - low) : 0;
            char text[40];
            if (isnan(v))
                continue;
            /* One hue from white to dark: order can be seen without colour, and on paper. */
            fprintf(
                f,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"rgb(%d,%d,%d)\" stroke=\"#fff\"/>\n",
                left + c * wide, y, wide, CELL, (int)(240 - 232 * part), (int)(246 - 198 * part),
                (int)(252 - 145 * part));
            write_value(text, sizeof text, v, share);
            text_at(f, left + (c + 0.5) * wide, y + 19, "middle", part > 0.5 ? "w" : "l", text);
        }
    }
    fputs("</svg>\n", f);
}
