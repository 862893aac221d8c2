/* The page: self-contained HTML (also well-formed XML) with charts and the data behind them. */
#include "lab.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>

enum { SHOWN_VARIANTS = 24, SHOWN_DETAIL = 6, ROWS = 400 };

static const char *const style =
    "body{font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff;max-width:800px;margin:2em auto;padding:0 1em}"
    "h1{font-size:1.6em}h2{margin-top:2em;border-bottom:1px solid #ccc}svg{max-width:100%;height:auto;display:block;margin:1em 0}"
    "table{border-collapse:collapse;font-size:13px;margin:.5em 0}th,td{border:1px solid #ccc;padding:2px 8px;text-align:left}"
    "td+td{font-variant-numeric:tabular-nums}.note{color:#555;font-size:14px}details{margin:.5em 0}summary{cursor:pointer;color:#0072b2}"
    ".scroll{overflow-x:auto}pre{white-space:pre-wrap;background:#f4f4f4;padding:.5em}.warning{border-left:4px solid #d55e00;padding-left:.6em}"
    "@media print{body{max-width:none;margin:0;font-size:11pt}h2{break-after:avoid}svg{break-inside:avoid}details{display:none}}";

void page_text(struct page *p, const char *tag, const char *class, const char *text) {
    fprintf(p->f, "<%s%s%s%s>", tag, class ? " class=\"" : "", class ? class : "", class ? "\"" : "");
    lab_escape(p->f, text);
    fprintf(p->f, "</%s>\n", tag);
}

const char *page_word(struct page *p, const char *key) { return tt_text(p->lang, key); }

void page_heading(struct page *p, const char *id, const char *text) {
    fprintf(p->f, "<h2 id=\"%s\">", id);
    lab_escape(p->f, text);
    fputs("</h2>\n", p->f);
}

void page_filled(struct page *p, const char *tag, const char *class, const char *key, const char *const *args, int n) {
    char text[1200];
    tt_text_fill(p->lang, key, args, n, text, sizeof text);
    page_text(p, tag, class, text);
}

/* A table folded away behind its chart. */
void page_table(struct page *p, const char *const *keys, int n) {
    fputs("<details><summary>", p->f);
    lab_escape(p->f, page_word(p, "lab.report.data"));
    fputs("</summary><div class=\"scroll\"><table><thead><tr>", p->f);
    for (int i = 0; i < n; i++)
        page_text(p, "th", NULL, page_word(p, keys[i]));
    fputs("</tr></thead><tbody>\n", p->f);
}

void page_table_end(struct page *p) { fputs("</tbody></table></div></details>\n", p->f); }

void page_cells(struct page *p, const char *const *cell, int n) {
    fputs("<tr>", p->f);
    for (int i = 0; i < n; i++)
        page_text(p, "td", NULL, cell[i]);
    fputs("</tr>\n", p->f);
}

const char *page_label(struct page *p, int variant) {
    const char *label = p->design->variant[variant].label;
    return *label ? label : page_word(p, "lab.report.base");
}

/* --- sections ----------------------------------------------------------------------------------- */

static void head(struct page *p) {
    const struct lab_design *d = p->design;
    char key[80], games[32], seed[32], watched[32], text[2600];
    snprintf(key, sizeof key, "game.%s", d->game->id);
    snprintf(games, sizeof games, "%llu", (unsigned long long)(d->games * (uint64_t)d->variants));
    const char *title[] = {page_word(p, key), games};
    tt_text_fill(p->lang, "lab.report.title", title, 2, text, sizeof text);
    fprintf(p->f,
            "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\"><head><meta charset=\"utf-8\"/>"
            "<meta name=\"viewport\" content=\"width=device-width\"/>\n",
            tt_lang_id(p->lang));
    page_text(p, "title", NULL, text);
    fprintf(p->f, "<style>%s</style></head>\n<body>\n", style);
    page_text(p, "h1", NULL, text);
    snprintf(games, sizeof games, "%llu", (unsigned long long)d->games);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)d->seed);
    snprintf(watched, sizeof watched, "%llu", (unsigned long long)p->run->acc[0]->watched);
    const char *made[] = {TT_VERSION, seed, games, watched};
    page_filled(p, "p", "note", "lab.report.made", made, 4);
    lab_command(d, text, sizeof text);
    page_text(p, "pre", NULL, text);
    if (d->timed)
        page_text(p, "p", "note", page_word(p, "lab.timed"));
}

static void answers(struct page *p) {
    const struct lab_design *d = p->design;
    struct lab_line line[LAB_LINES];
    struct lab_warning warning[LAB_WARNINGS];
    char text[1000];
    const char *args[] = {page_label(p, 0)};
    tt_text_fill(p->lang, d->variants > 1 ? "lab.short.head_of" : "lab.short.head", args, 1, text, sizeof text);
    page_text(p, "h2", NULL, text);
    fputs("<ol>\n", p->f);
    int n = lab_summary(p->lang, d, p->run, line);
    for (int i = 0; i < n; i++) {
        fputs("<li>", p->f);
        lab_escape(p->f, line[i].text);
        fprintf(p->f, " <a href=\"#%s\">", line[i].where);
        lab_escape(p->f, page_word(p, "lab.report.table"));
        fputs("</a></li>\n", p->f);
    }
    fputs("</ol>\n", p->f);
    for (int v = 0; v < d->variants && v < SHOWN_DETAIL; v++) {
        n = lab_warnings(d, p->run, v, warning);
        for (int i = 0; i < n; i++) {
            char whole[1400];
            lab_warning_text(p->lang, d, &warning[i], text, sizeof text);
            snprintf(whole, sizeof whole, "%s %s%s%s", page_word(p, "lab.warn"), d->variant[v].label,
                     *d->variant[v].label ? ": " : "", text);
            page_text(p, "p", "warning", whole);
        }
    }
    struct lab_disagreement other[LAB_WARNINGS];
    n = lab_disagreements(d, p->run, other);
    for (int i = 0; i < n; i++) {
        char whole[1400];
        lab_disagreement_text(p->lang, d, &other[i], text, sizeof text);
        snprintf(whole, sizeof whole, "%s %s", page_word(p, "lab.warn"), text);
        page_text(p, "p", "warning", whole);
    }
    if (!p->run->complete) {
        snprintf(text, sizeof text, "%s %s", page_word(p, "lab.warn"), page_word(p, "lab.warn.interrupted"));
        page_text(p, "p", "warning", text);
    }
    if (d->variant[0].random) {
        snprintf(text, sizeof text, "%s %s", page_word(p, "lab.warn"), page_word(p, "lab.warn.random"));
        page_text(p, "p", "warning", text);
    }
}

static void variants(struct page *p) {
    const struct lab_design *d = p->design;
    page_text(p, "h2", NULL, page_word(p, "lab.report.variants"));
    fputs("<div class=\"scroll\"><table><tbody>\n", p->f);
    for (int v = 0; v < d->variants; v++) {
        struct tt_sink s;
        char bots[400] = "", seats[16];
        for (int b = 0; b < d->variant[v].bots; b++)
            snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%s", b ? ", " : "", d->variant[v].bot[b]);
        snprintf(seats, sizeof seats, "%d", d->variant[v].setup.seats);
        tt_sink_grow(&s);
        tt_put_options(d->game, &d->variant[v].setup, &s);
        const char *cell[] = {page_label(p, v), seats, bots, s.buf};
        page_cells(p, cell, 4);
        tt_sink_free(&s);
    }
    fputs("</tbody></table></div>\n", p->f);
}

static void figures(struct page *p) {
    static const char *const keys[] = {"lab.report.variant", "lab.report.figure", "lab.report.value_interval",
                                       "lab.report.n"};
    page_heading(p, "figures", page_word(p, "lab.report.figures"));
    page_text(p, "p", "note", page_word(p, "lab.report.figures_note"));
    page_table(p, keys, 4);
    for (int v = 0; v < p->design->variants; v++)
        for (int i = 0; i < p->run->figures[v].n; i++) {
            const struct lab_figure *x = &p->run->figures[v].list[i];
            char name[400], value[160], n[40];
            if (!lab_shown(p->design, p->run, x))
                continue;
            lab_words(p->lang, p->design->game, x->name, name, sizeof name);
            lab_cell(p->lang, x, value, sizeof value);
            snprintf(n, sizeof n, "%.0f", x->n);
            const char *cell[] = {page_label(p, v), name, value, n};
            page_cells(p, cell, 4);
        }
    page_table_end(p);
}

static void band_cell(struct page *p, const struct lab_measure *m, const struct lab_figure *x, uint64_t games) {
    static const char *const mark[] = {NULL, "lab.band.perhaps", "lab.band.outside"};
    char cell[400] = "-";
    if (x) {
        enum lab_where where = lab_in_band(m, x);
        size_t n;
        lab_cell(p->lang, x, cell, sizeof cell);
        n = strlen(cell);
        if (x->n < (double)games) {
            char count[24], shorter[160];
            snprintf(shorter, sizeof shorter, "%.150s", cell);
            snprintf(count, sizeof count, "%.0f", x->n);
            const char *args[] = {shorter, count};
            tt_text_fill(p->lang, "lab.cell.games", args, 2, cell, sizeof cell);
            n = strlen(cell);
        }
        if (where)
            snprintf(cell + n, sizeof cell - n, " %s %s", where == LAB_OUTSIDE ? "▲" : "△", page_word(p, mark[where]));
    }
    page_text(p, "td", NULL, cell);
}

/* What the rules page asks for: a row per measure, its band, a column per variant. */
static void rules_page(struct page *p) {
    const struct lab_design *d = p->design;
    const struct lab_measure *m;
    if (!lab_measure_at(d->game, 0) || !p->run->acc[0]->watched)
        return;
    page_heading(p, "page", page_word(p, "lab.head.page"));
    page_text(p, "p", "note", page_word(p, "lab.head.page_note"));
    fputs("<div class=\"scroll\"><table><thead><tr>", p->f);
    page_text(p, "th", NULL, page_word(p, "lab.report.figure"));
    page_text(p, "th", NULL, page_word(p, "lab.column.band"));
    for (int v = 0; v < d->variants && v < SHOWN_VARIANTS; v++)
        page_text(p, "th", NULL, page_label(p, v));
    fputs("</tr></thead><tbody>\n", p->f);
    for (int i = 0; (m = lab_measure_at(d->game, i)); i++) {
        char id[LAB_NAME], name[400], band[100];
        snprintf(id, sizeof id, "page:%.100s", m->name);
        lab_words(p->lang, d->game, id, name, sizeof name);
        lab_band_text(p->lang, m, band, sizeof band);
        fputs("<tr>", p->f);
        page_text(p, "td", NULL, name);
        page_text(p, "td", NULL, band);
        for (int v = 0; v < d->variants && v < SHOWN_VARIANTS; v++)
            band_cell(p, m, lab_figure_find(&p->run->figures[v], id), p->run->acc[v]->watched);
        fputs("</tr>\n", p->f);
    }
    fputs("</tbody></table></div>\n", p->f);
}

void page_histogram(struct page *p, const char *title, const struct lab_spread *exact) {
    static const char *const keys[] = {"lab.report.from_to", "lab.report.games", "lab.report.share"};
    struct lab_spread s;
    lab_chart_histogram(p->f, title, exact);
    lab_spread_coarse(&s, exact, LAB_BARS);
    page_table(p, keys, 3);
    for (int i = 0; i < s.bins; i++) {
        char from[64], n[32], share[32];
        long long first = (long long)((s.base + i) * s.width);
        if (!s.bin[i])
            continue;
        if (s.width > 1)
            snprintf(from, sizeof from, "%lld – %lld", first, first + (long long)s.width - 1);
        else
            snprintf(from, sizeof from, "%lld", first);
        snprintf(n, sizeof n, "%llu", (unsigned long long)s.bin[i]);
        snprintf(share, sizeof share, "%.1f %%", 100 * (double)s.bin[i] / (double)s.m.n);
        const char *cell[] = {from, n, share};
        page_cells(p, cell, 3);
    }
    page_table_end(p);
    lab_spread_clear(&s);
}

static void lengths(struct page *p) {
    page_heading(p, "lengths", page_word(p, "lab.report.lengths"));
    page_text(p, "p", "note", page_word(p, "lab.report.lengths_note"));
    for (int v = 0; v < p->design->variants && v < SHOWN_DETAIL; v++)
        page_histogram(p, page_label(p, v), &p->run->acc[v]->length);
}

void page_rows_table(struct page *p, const char *first, const struct lab_row *row, int n, bool share) {
    const char *const keys[] = {first, "lab.report.value", "lab.report.interval"};
    page_table(p, keys, 3);
    for (int i = 0; i < n; i++) {
        char value[40] = "", between[90] = "";
        if (!row[i].head && share)
            snprintf(value, sizeof value, "%.1f %%", row[i].value * 100);
        else if (!row[i].head)
            snprintf(value, sizeof value, "%.4g", row[i].value);
        if (!row[i].head && !isnan(row[i].low))
            snprintf(between, sizeof between, share ? "%.1f – %.1f" : "%.4g – %.4g", row[i].low * (share ? 100 : 1),
                     row[i].high * (share ? 100 : 1));
        const char *cell[] = {row[i].label, value, between};
        page_cells(p, cell, 3);
    }
    page_table_end(p);
}

/* Bars for every figure with this beginning, variant by variant. */
static void bars(struct page *p, const char *title, const char *prefix, const char *label, double mark) {
    struct lab_row *row = tt_need(ROWS * sizeof *row);
    int n = 0;
    size_t len = strlen(prefix);
    for (int v = 0; v < p->design->variants && v < SHOWN_VARIANTS; v++) {
        if (p->design->variants > 1 && n < ROWS) {
            snprintf(row[n].label, sizeof row[n].label, "%s", page_label(p, v));
            row[n++].head = true;
        }
        for (int i = 0; i < p->run->figures[v].n && n < ROWS; i++) {
            const struct lab_figure *x = &p->run->figures[v].list[i];
            if (strncmp(x->name, prefix, len) || (label && !lab_shown(p->design, p->run, x)))
                continue;
            row[n] = (struct lab_row){.value = x->value, .low = x->low, .high = x->high};
            char text[400], place[16];
            lab_words(p->lang, p->design->game, x->name, text, sizeof text);
            if (label) {
                snprintf(place, sizeof place, "%d", atoi(x->name + len) + 1);
                const char *args[] = {place};
                tt_text_fill(p->lang, label, args, 1, text, sizeof text);
            }
            snprintf(row[n++].label, sizeof row[n].label, "%.190s", text);
        }
    }
    if (n)
        lab_chart_bars(p->f, title, row, n, mark, true);
    if (n)
        page_rows_table(p, "lab.report.variant", row, n, true);
    free(row);
}

/* The same for all variants, or none. */
static double equal_share(const struct page *p) {
    double share = lab_equal_share(&p->design->variant[0], p->run->acc[0]);
    for (int v = 1; v < p->design->variants; v++)
        if (fabs(lab_equal_share(&p->design->variant[v], p->run->acc[v]) - share) > 0.005)
            return NAN;
    return share;
}

static void seats(struct page *p) {
    page_heading(p, "seats", page_word(p, "lab.report.seats"));
    page_text(p, "p", "note", page_word(p, "lab.report.seats_note"));
    bars(p, page_word(p, "lab.report.seats"), "seat_win.", "lab.report.seat", equal_share(p));
    bars(p, page_word(p, "lab.report.places"), "place_win.", "lab.report.place", equal_share(p));
}

/* --- endings ------------------------------------------------------------------------------------ */

static void ending_map(struct page *p, int variant) {
    const struct lab_acc *a = p->run->acc[variant];
    int seats_n = p->design->variant[variant].setup.seats, columns = seats_n + 1;
    char row[LAB_REASONS][400], column[TT_MAX_SEATS + 1][60];
    const char *rows[LAB_REASONS], *names[TT_MAX_SEATS + 1];
    double value[LAB_REASONS * (TT_MAX_SEATS + 1)];
    for (int c = 0; c < seats_n; c++) {
        char number[16];
        snprintf(number, sizeof number, "%d", c + 1);
        const char *args[] = {number};
        tt_text_fill(p->lang, "lab.report.seat", args, 1, column[c], sizeof column[c]);
    }
    snprintf(column[seats_n], sizeof column[0], "%s", page_word(p, "lab.report.games"));
    for (int r = 0; r < a->reasons; r++) {
        char name[LAB_NAME];
        snprintf(name, sizeof name, "ending.%s", a->reason[r].id);
        lab_words(p->lang, p->design->game, name, row[r], sizeof row[r]);
        rows[r] = row[r];
        for (int c = 0; c < seats_n; c++)
            value[r * columns + c] = (double)a->reason[r].wins[c] / (double)a->games;
        value[r * columns + seats_n] = (double)a->reason[r].games / (double)a->games;
    }
    for (int c = 0; c < columns; c++)
        names[c] = column[c];
    lab_chart_heat(p->f, page_label(p, variant), rows, a->reasons, names, columns, value, true);
}

static void endings(struct page *p) {
    page_heading(p, "endings", page_word(p, "lab.report.endings"));
    bars(p, page_word(p, "lab.report.endings"), "ending.", NULL, NAN);
    page_text(p, "h3", NULL, page_word(p, "lab.report.endings_map"));
    page_text(p, "p", "note", page_word(p, "lab.report.endings_map_note"));
    for (int v = 0; v < p->design->variants && v < SHOWN_DETAIL; v++)
        ending_map(p, v);
}

void lab_report_write(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    struct page p = {.f = f, .lang = lang, .design = d, .run = run};
    head(&p);
    answers(&p);
    variants(&p);
    page_differences(&p);
    rules_page(&p);
    figures(&p);
    page_factors(&p);
    seats(&p);
    lengths(&p);
    endings(&p);
    for (int v = 0; v < d->variants && v < SHOWN_DETAIL; v++)
        page_things(&p, v);
    fputs("</body></html>\n", p.f);
}

bool lab_report(const char *path, int lang, const struct lab_design *d, const struct lab_run *run) {
    FILE *f = fopen(path, "w");
    if (!f)
        return false;
    lab_report_write(f, lang, d, run);
    bool ok = !ferror(f);
    return !fclose(f) && ok;
}
