/* The tables in the terminal: what the rules page asks for and the figures, a column per variant, the interval beside
 * each; what differs between the variants; then what was done most and least. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS = 4, LIST = 12 };

static void pad(FILE *f, const char *text, int to) {
    fputs(text, f);
    for (int n = tt_utf8_length(text); n < to; n++)
        fputc(' ', f);
}

/* --- a cell --------------------------------------------------------------------------------------- */

static void write_number(char *out, size_t cap, double v) {
    snprintf(out, cap, fabs(v) >= 100 ? "%.1f" : "%.2f", v == 0 ? 0 : v);
}

static void write_whole(char *out, size_t cap, double v) { snprintf(out, cap, v == floor(v) ? "%.0f" : "%.2f", v); }

static void write_value(const struct lab_figure *x, char *out, size_t cap) {
    if (x->unit == LAB_POINTS)
        snprintf(out, cap, "%+.1f", x->value * 100);
    else if (x->unit == LAB_PERCENT)
        snprintf(out, cap, "%.1f %%", x->value * 100);
    else if (x->kind == LAB_QUANTILE && x->width > 1)
        snprintf(out, cap, "%.0f-%.0f", x->value, x->value + (double)x->width - 1);
    else if (x->kind == LAB_QUANTILE || (x->kind == LAB_VALUE && strcmp(x->name, "variety")))
        write_whole(out, cap, x->value);
    else
        write_number(out, cap, x->value);
}

void lab_cell(int lang, const struct lab_figure *x, char *out, size_t cap) {
    char value[48], low[32], high[32];
    write_value(x, value, sizeof value);
    snprintf(out, cap, "%s", value);
    if (isnan(x->low))
        return;
    if (x->unit != LAB_PLAIN) {
        snprintf(low, sizeof low, x->unit == LAB_POINTS ? "%+.1f" : "%.1f", x->low * 100);
        snprintf(high, sizeof high, x->unit == LAB_POINTS ? "%+.1f" : "%.1f", x->high * 100);
    } else if (x->kind == LAB_QUANTILE) {
        write_whole(low, sizeof low, x->low);
        write_whole(high, sizeof high, x->high + (x->width > 1 ? (double)x->width - 1 : 0));
    } else {
        write_number(low, sizeof low, x->low);
        write_number(high, sizeof high, x->high);
    }
    const char *args[] = {value, low, high};
    tt_text_fill(lang,
                 x->unit == LAB_POINTS       ? "lab.difference.points"
                 : x->low < 0 || x->high < 0 ? "lab.difference.plain"
                                             : "lab.cell.interval",
                 args, 3, out, cap);
}

/* --- a grid: a name, perhaps a band, then a column per variant --------------------------------------- */

struct grid {
    int rows, columns;
    char (*cell)[200]; /* row by row */
};

static struct grid new_grid(int rows, int columns) {
    return (struct grid){.columns = columns, .cell = tt_need((size_t)(rows * columns) * sizeof(char[200]))};
}

static char *at(struct grid *g, int row, int column) { return g->cell[row * g->columns + column]; }

static void print_grid(FILE *f, struct grid *g) {
    for (int r = 0; r < g->rows; r++) {
        fputs("  ", f);
        for (int c = 0; c < g->columns; c++) {
            int widest = 0, last = g->columns - 1;
            for (int i = 0; i < g->rows && c < last; i++)
                widest = tt_utf8_length(at(g, i, c)) > widest ? tt_utf8_length(at(g, i, c)) : widest;
            if (c < last)
                pad(f, at(g, r, c), widest + 2);
            else
                fputs(at(g, r, c), f);
        }
        fputc('\n', f);
    }
    free(g->cell);
}

/* A cell, and how many games it was seen in, where that is not all of them. */
static void write_cell(int lang, const struct lab_figure *x, uint64_t games, char *out, size_t cap) {
    char text[120], n[24];
    if (!x) {
        snprintf(out, cap, "-");
        return;
    }
    lab_cell(lang, x, text, sizeof text);
    snprintf(out, cap, "%s", text);
    if (games && x->n < (double)games) {
        snprintf(n, sizeof n, "%.0f", x->n);
        const char *args[] = {text, n};
        tt_text_fill(lang, "lab.cell.games", args, 2, out, cap);
    }
}

static void label_columns(struct grid *g, const struct lab_design *d, int first, int from, int to) {
    for (int v = from; v < to; v++)
        snprintf(at(g, 0, first + v - from), 200, "%s", d->variant[v].label);
    g->rows = d->variants > 1;
}

/* Figures that say what another says: seats where nobody wins alone, seats where the first always begins, and what the
 * rules page asks for anyway. */
static bool is_told(const struct lab_design *d, const struct lab_run *run, const char *name) {
    bool seat = !strncmp(name, "seat_win.", 9), place = !strncmp(name, "place_win.", 10);
    bool together = true, same = true;
    for (int v = 0; v < d->variants; v++) {
        const struct lab_acc *a = run->acc[v];
        together = together && a->winners[0] + a->winners[d->variant[v].setup.seats] == a->games;
        same = same && a->firsts == a->games && !memcmp(a->wins, a->place, sizeof a->wins);
    }
    return ((seat || place) && together) || (seat && same) || (run->acc[0]->watched && lab_measure_is(d->game, name));
}

bool lab_shown(const struct lab_design *d, const struct lab_run *run, const struct lab_figure *x) {
    return !strchr(x->name, ':') && !is_told(d, run, x->name);
}

static void print_figures(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    for (int from = 0; from < d->variants; from += COLUMNS) {
        int to = from + COLUMNS < d->variants ? from + COLUMNS : d->variants;
        const struct lab_figures *all = &run->figures[from];
        struct grid g = new_grid(all->n + 1, to - from + 1);
        label_columns(&g, d, 1, from, to);
        for (int i = 0; i < all->n; i++) {
            if (!lab_shown(d, run, &all->list[i]))
                continue;
            lab_words(lang, d->game, all->list[i].name, at(&g, g.rows, 0), 200);
            for (int v = from; v < to; v++)
                write_cell(lang, lab_figure_find(&run->figures[v], all->list[i].name), 0, at(&g, g.rows, v - from + 1),
                           200);
            g.rows++;
        }
        fprintf(f, "\n%s\n", from ? "" : tt_text(lang, "lab.report.figures"));
        print_grid(f, &g);
    }
}

/* What the rules page asks for, with the band that it wants. */
static void print_page(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    static const char *const mark[] = {"  ", "? ", "! "};
    const struct lab_measure *m;
    int rows = 0;
    while (lab_measure_at(d->game, rows))
        rows++;
    if (!rows || !run->acc[0]->watched)
        return;
    for (int from = 0; from < d->variants; from += COLUMNS) {
        int to = from + COLUMNS < d->variants ? from + COLUMNS : d->variants;
        struct grid g = new_grid(rows + 1, to - from + 2);
        label_columns(&g, d, 2, from, to);
        for (int i = 0; (m = lab_measure_at(d->game, i)); i++) {
            char id[LAB_NAME];
            snprintf(id, sizeof id, "page:%.100s", m->name);
            lab_words(lang, d->game, id, at(&g, g.rows, 0), 200);
            lab_band_text(lang, m, at(&g, g.rows, 1), 200);
            for (int v = from; v < to; v++) {
                const struct lab_figure *x = lab_figure_find(&run->figures[v], id);
                char *cell = at(&g, g.rows, v - from + 2);
                strcpy(cell, x ? mark[lab_in_band(m, x)] : "  ");
                write_cell(lang, x, run->acc[v]->watched, cell + 2, 190);
            }
            g.rows++;
        }
        fprintf(f, "\n%s\n", from ? "" : tt_text(lang, "lab.head.page"));
        print_grid(f, &g);
    }
    fprintf(f, "  %s\n", tt_text(lang, "lab.head.page_note"));
}
/* --- what differs ------------------------------------------------------------------------------- */

void lab_difference_cells(int lang, const struct lab_difference *d, char from[48], char to[48], char by[160]) {
    bool plain = d->unit == LAB_PLAIN;
    double scale = plain ? 1 : 100;
    const char *signs = plain ? "%+.2f" : "%+.1f";
    char diff[32], low[32], high[32];
    snprintf(from, 48, d->unit == LAB_PERCENT ? "%.1f %%" : plain ? "%.2f" : signs, d->a * scale);
    snprintf(to, 48, d->unit == LAB_PERCENT ? "%.1f %%" : plain ? "%.2f" : signs, d->b * scale);
    snprintf(diff, sizeof diff, signs, d->diff * scale);
    snprintf(low, sizeof low, signs, d->low * scale);
    snprintf(high, sizeof high, signs, d->high * scale);
    const char *args[] = {diff, low, high};
    tt_text_fill(lang, plain ? "lab.difference.plain" : "lab.difference.points", args, 3, by, 160);
}

void lab_print_differences(FILE *f, int lang, const struct tt_game *game, const struct lab_difference *list, int n,
                           int most) {
    struct grid g = new_grid(n + 1, 5);
    int left = 0;
    for (int i = 0; i < n; i++) {
        if (list[i].corrected >= 0.05)
            continue;
        if (g.rows == most) {
            left++;
            continue;
        }
        lab_words(lang, game, list[i].name, at(&g, g.rows, 0), 200);
        lab_difference_cells(lang, &list[i], at(&g, g.rows, 1), at(&g, g.rows, 2), at(&g, g.rows, 3));
        snprintf(at(&g, g.rows, 4), 200, "%s", tt_text(lang, lab_effect_word(list[i].effect)));
        g.rows++;
    }
    if (!g.rows)
        fprintf(f, "  %s\n", tt_text(lang, "lab.no_difference"));
    print_grid(f, &g);
    if (left) {
        char text[300], count[16];
        snprintf(count, sizeof count, "%d", left);
        const char *args[] = {count};
        tt_text_fill(lang, "lab.compare.more", args, 1, text, sizeof text);
        fprintf(f, "  %s\n", text);
    }
}

static void print_differences(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    struct lab_difference *list;
    char text[600];
    if (d->variants < 2)
        return;
    int n = lab_differ_all(run->figures, d->variants, &list), from = 0;
    const char *args[] = {d->variant[0].label};
    tt_text_fill(lang, "lab.head.differences", args, 1, text, sizeof text);
    fprintf(f, "\n%s\n", text);
    for (int v = 1; v < d->variants; v++) {
        int to = from;
        while (to < n && list[to].variant == v)
            to++;
        fprintf(f, " %s\n", d->variant[v].label);
        lab_print_differences(f, lang, d->game, list + from, to - from, n);
        from = to;
    }
    free(list);
}

/* --- what is done, and what comes of it --------------------------------------------------------- */

static int by_total(const void *a, const void *b) {
    const struct lab_item *x = *(struct lab_item *const *)a, *y = *(struct lab_item *const *)b;
    if (x->total != y->total)
        return x->total < y->total ? 1 : -1;
    return strcmp(x->key, y->key);
}

static int pick_items(const struct lab_acc *acc, char kind, const struct lab_item **out) {
    int n = 0;
    for (int i = 0; i < acc->items; i++)
        if (acc->item[i].key[0] == kind && acc->item[i].total)
            out[n++] = &acc->item[i];
    qsort(out, (size_t)n, sizeof *out, by_total);
    return n;
}

static void write_part(int lang, const struct lab_figures *all, const char *kind, const char *key, char *out) {
    char name[LAB_NAME];
    snprintf(name, sizeof name, "%s:%s", kind, key);
    write_cell(lang, lab_figure_find(all, name), 0, out, 200);
}

static void print_things(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    const struct lab_acc *acc = run->acc[0];
    const struct lab_item **list = tt_need((size_t)(acc->items + 1) * sizeof *list);
    static const struct {
        char kind;
        const char *head, *times, *win;
    } part[] = {{'a', "lab.head.actions", "uses", "uses.win"},
                {'h', "lab.head.held", "held.games", "held.win"},
                {'e', "lab.head.events", "events", "events.win"}};
    for (size_t k = 0; k < sizeof part / sizeof *part; k++) {
        int n = pick_items(acc, part[k].kind, list), shown = n < LIST ? n : LIST;
        struct grid g = new_grid(shown + 1, part[k].kind == 'a' ? 4 : 3);
        char text[400];
        const char *args[] = {d->variant[0].label};
        if (!n) {
            free(g.cell);
            continue;
        }
        snprintf(at(&g, 0, 1), 200, "%s",
                 tt_text(lang, part[k].kind == 'h' ? "lab.column.games" : "lab.column.per_game"));
        snprintf(at(&g, 0, 2), 200, "%s", tt_text(lang, part[k].kind == 'h' ? "lab.column.holder" : "lab.column.win"));
        if (part[k].kind == 'a')
            snprintf(at(&g, 0, 3), 200, "%s", tt_text(lang, "lab.column.pick"));
        for (g.rows = 1; g.rows <= shown; g.rows++) {
            const struct lab_item *t = list[g.rows - 1];
            lab_key_words(lang, d->game, t->key + 2, part[k].kind == 'e', at(&g, g.rows, 0), 200);
            write_part(lang, run->figures, part[k].times, t->key + 2, at(&g, g.rows, 1));
            write_part(lang, run->figures, part[k].win, t->key + 2, at(&g, g.rows, 2));
            if (part[k].kind == 'a')
                write_part(lang, run->figures, "pick", t->key + 2, at(&g, g.rows, 3));
        }
        tt_text_fill(lang, part[k].head, args, 1, text, sizeof text);
        fprintf(f, "\n%s\n", text);
        print_grid(f, &g);
    }
    free(list);
}

/* Which table has more, by its heading there. */
static const char *heading(int lang, const char *where) {
    static const char *const known[][2] = {{"differences", "lab.report.compare"}, {"page", "lab.head.page"},
                                           {"endings", "lab.report.figures"},     {"lengths", "lab.report.figures"},
                                           {"seats", "lab.report.figures"},       {"figures", "lab.report.figures"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(known[i][0], where))
            return tt_text(lang, known[i][1]);
    return tt_text(lang, "lab.report.power_actions");
}

static void print_summary(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    struct lab_line line[LAB_LINES];
    struct lab_warning warning[LAB_WARNINGS];
    char text[1000];
    int n = lab_summary(lang, d, run, line);
    const char *args[] = {d->variant[0].label};
    tt_text_fill(lang, d->variants > 1 ? "lab.short.head_of" : "lab.short.head", args, 1, text, sizeof text);
    fprintf(f, "\n%s\n", text);
    if (!run->complete)
        fprintf(f, "  %s %s\n", tt_text(lang, "lab.warn"), tt_text(lang, "lab.warn.interrupted"));
    for (int i = 0; i < n; i++)
        fprintf(f, "  %d. %s [%s]\n", i + 1, line[i].text, heading(lang, line[i].where));
    n = lab_warnings(d, run, 0, warning);
    for (int i = 0; i < n; i++) {
        lab_warning_text(lang, d, &warning[i], text, sizeof text);
        fprintf(f, "  %s %s\n", tt_text(lang, "lab.warn"), text);
    }
    struct lab_disagreement other[LAB_WARNINGS];
    n = lab_disagreements(d, run, other);
    for (int i = 0; i < n; i++) {
        lab_disagreement_text(lang, d, &other[i], text, sizeof text);
        fprintf(f, "  %s %s\n", tt_text(lang, "lab.warn"), text);
    }
    if (d->variant[0].random)
        fprintf(f, "  %s %s\n", tt_text(lang, "lab.warn"), tt_text(lang, "lab.warn.random"));
    else if (lab_lacks_learned(d))
        fprintf(f, "  %s %s\n", tt_text(lang, "lab.warn"), tt_text(lang, "lab.warn.learned"));
}

static void print_head(FILE *f, int lang, const struct lab_design *d) {
    char games[32], seed[32], key[80], text[2600], players[400];
    snprintf(games, sizeof games, "%llu", (unsigned long long)d->games);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)d->seed);
    snprintf(key, sizeof key, "game.%s", d->game->id);
    lab_players(d, 0, players, sizeof players);
    const char *args[] = {tt_text(lang, key), games, seed, players};
    bool alike = true;
    for (int v = 1; v < d->variants; v++) {
        char other[400];
        lab_players(d, v, other, sizeof other);
        alike = alike && !strcmp(players, other);
    }
    tt_text_fill(lang, alike ? "lab.title" : "lab.title_many", args, 4, text, sizeof text);
    fprintf(f, "%s\n", text);
    lab_command(d, text, sizeof text);
    fprintf(f, "%s\n", text);
}

void lab_print(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    char games[32], text[600];
    print_head(f, lang, d);
    print_summary(f, lang, d, run);
    print_differences(f, lang, d, run);
    print_page(f, lang, d, run);
    print_figures(f, lang, d, run);
    print_things(f, lang, d, run);
    snprintf(games, sizeof games, "%llu", (unsigned long long)run->acc[0]->watched);
    const char *watched[] = {games};
    tt_text_fill(lang, "lab.watched", watched, 1, text, sizeof text);
    fprintf(f, "\n%s\n", text);
    if (d->timed)
        fprintf(f, "%s\n", tt_text(lang, "lab.timed"));
    for (int v = 0; v < d->variants; v++)
        if (run->acc[v]->faults || run->acc[v]->overflow)
            fprintf(f, "%s %s\n", tt_text(lang, run->acc[v]->faults ? "lab.faults" : "lab.overflow"),
                    d->variant[v].label);
}
