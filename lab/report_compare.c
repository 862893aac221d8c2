/* The report's comparisons: every variant with the first, and the factors of a designed experiment. */
#include "report.h"

#include <math.h>
#include <stdlib.h>

enum { ROWS = 60 };

static void difference_table(struct page *p, const struct lab_difference *list, int n) {
    static const char *const keys[] = {"lab.report.variant", "lab.report.figure",     "lab.report.before",
                                       "lab.report.after",   "lab.report.difference", "lab.report.effect",
                                       "lab.report.p"};
    page_table(p, keys, 7);
    for (int i = 0; i < n; i++) {
        const struct lab_difference *x = &list[i];
        char name[400], from[48], to[48], by[160], effect[80], chance[40];
        lab_words(p->lang, p->design->game, x->name, name, sizeof name);
        lab_difference_cells(p->lang, x, from, to, by);
        snprintf(effect, sizeof effect, "%+.2f %s", x->effect, page_word(p, lab_effect_word(x->effect)));
        snprintf(chance, sizeof chance, "%.2g", x->corrected);
        const char *cell[] = {page_label(p, x->variant), name, from, to, by, effect, chance};
        page_cells(p, cell, 7);
    }
    page_table_end(p);
}

void page_differences(struct page *p) {
    struct lab_difference *list;
    char count[16];
    if (p->design->variants < 2)
        return;
    int n = lab_differ_all(p->run->figures, p->design->variants, &list), at = 0;
    snprintf(count, sizeof count, "%d", n);
    const char *args[] = {page_label(p, 0), count};
    page_heading(p, "differences", page_word(p, "lab.report.compare"));
    page_filled(p, "p", "note", "lab.report.compare_note", args, 2);
    struct lab_row *row = tt_need(ROWS * sizeof *row);
    for (int v = 1; v < p->design->variants; v++) {
        int rows = 0;
        for (; at < n && list[at].variant == v; at++) {
            const struct lab_difference *x = &list[at];
            char name[400];
            if (rows == ROWS)
                continue;
            lab_words(p->lang, p->design->game, x->name, name, sizeof name);
            row[rows] = (struct lab_row){
                .value = x->effect, .low = x->effect_low, .high = x->effect_high, .filled = x->corrected < 0.05};
            snprintf(row[rows++].label, sizeof row->label, "%.190s", name);
        }
        if (v < 24)
            lab_chart_dots(p->f, page_label(p, v), row, rows, 0, false);
    }
    difference_table(p, list, n);
    free(row);
    free(list);
}

/* --- factors ------------------------------------------------------------------------------------ */

/* All variants that have the given levels of up to two factors, taken together. */
static struct lab_acc *pool(struct page *p, int f1, int level1, int f2, int level2) {
    struct lab_acc *all = lab_acc_new(NULL);
    for (int v = 0; v < p->design->variants; v++)
        if (p->design->variant[v].level[f1] == level1 && (f2 < 0 || p->design->variant[v].level[f2] == level2))
            lab_acc_merge(all, p->run->acc[v]);
    return all;
}

/* Figures that make sense over variants with different numbers of seats. */
static const char *const pooled[] = {"decisions", "branching", "place_win.0", "comeback", NULL};

static const struct lab_variant *some_variant(struct page *p, int factor, int level) {
    for (int v = 0; v < p->design->variants; v++)
        if (p->design->variant[v].level[factor] == level)
            return &p->design->variant[v];
    return &p->design->variant[0];
}

static void effect(struct page *p, int factor, const char *name) {
    const struct lab_factor *f = &p->design->factor[factor];
    struct lab_row row[LAB_LEVELS];
    char title[500];
    int n = 0;
    bool share = false;
    for (int k = 0; k < f->levels; k++) {
        struct lab_acc *all = pool(p, factor, k, -1, 0);
        struct lab_figures figures;
        lab_figures_make(p->design, some_variant(p, factor, k), all, LAB_BASE, &figures);
        const struct lab_figure *x = lab_figure_find(&figures, name);
        if (x) {
            share = x->unit == LAB_PERCENT;
            row[n] = (struct lab_row){.value = x->value, .low = x->low, .high = x->high};
            snprintf(row[n++].label, sizeof row->label, "%.60s = %.120s", f->name, f->level[k]);
        }
        lab_figures_clear(&figures);
        lab_acc_free(all);
    }
    lab_words(p->lang, p->design->game, name, title, sizeof title);
    if (n)
        lab_chart_dots(p->f, title, row, n, NAN, share);
    if (n)
        page_rows_table(p, "lab.report.variant", row, n, share);
}

static void heat(struct page *p, int f1, int f2, const char *name) {
    const struct lab_factor *a = &p->design->factor[f1], *b = &p->design->factor[f2];
    double *value = tt_need((size_t)(a->levels * b->levels) * sizeof *value);
    char title[600], words[400];
    bool share = false;
    for (int r = 0; r < a->levels; r++)
        for (int c = 0; c < b->levels; c++) {
            struct lab_acc *all = pool(p, f1, r, f2, c);
            struct lab_figures figures;
            lab_figures_make(p->design, some_variant(p, f1, r), all, LAB_BASE, &figures);
            const struct lab_figure *x = lab_figure_find(&figures, name);
            value[r * b->levels + c] = x ? x->value : NAN;
            share = x ? x->unit == LAB_PERCENT : share;
            lab_figures_clear(&figures);
            lab_acc_free(all);
        }
    lab_words(p->lang, p->design->game, name, words, sizeof words);
    snprintf(title, sizeof title, "%.300s: %s / %s", words, a->name, b->name);
    lab_chart_heat(p->f, title, (const char *const *)a->level, a->levels, (const char *const *)b->level, b->levels,
                   value, share);
    free(value);
}

void page_factors(struct page *p) {
    int vary[LAB_FACTORS], n = 0;
    for (int i = 0; i < p->design->factors; i++)
        if (p->design->factor[i].levels > 1)
            vary[n++] = i;
    if (n < 2)
        return;
    page_text(p, "h2", NULL, page_word(p, "lab.report.factors"));
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            for (int m = 0; pooled[m]; m++)
                heat(p, vary[i], vary[k], pooled[m]);
    page_text(p, "h2", NULL, page_word(p, "lab.report.effects"));
    page_text(p, "p", "note", page_word(p, "lab.report.effects_note"));
    for (int i = 0; i < n; i++)
        for (int m = 0; pooled[m]; m++)
            effect(p, vary[i], pooled[m]);
}
