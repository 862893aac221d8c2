/* The table in the terminal: a column a variant, a row a figure, the interval beside it; then what was
 * done most and least, and what differs between the variants. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

enum { NAME_WIDTH = 34, CELL_WIDTH = 24, COLUMNS = 4, LIST = 12, OFFERED_MIN = 50, PAGE_WIDTH = 48, BAND_WIDTH = 14 };

/* Columns of a UTF-8 text: bytes that begin a character. */
static int width(const char *text) {
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void pad(FILE *f, const char *text, int to) {
    fputs(text, f);
    for (int n = width(text); n < to; n++)
        fputc(' ', f);
}

static void write_number(char *out, size_t cap, double v) { snprintf(out, cap, fabs(v) >= 100 ? "%.1f" : "%.2f", v); }

static void write_cell(const struct lab_figure *x, char *out, size_t cap) {
    char a[32], b[32], c[32];
    if (!x) {
        snprintf(out, cap, "-");
        return;
    }
    if (x->share && isnan(x->low)) {
        snprintf(out, cap, "%.1f %%", x->value * 100);
        return;
    }
    if (x->share) {
        snprintf(out, cap, "%.1f %% (%.1f-%.1f)", x->value * 100, x->low * 100, x->high * 100);
        return;
    }
    write_number(a, sizeof a, x->value);
    if (isnan(x->low)) {
        snprintf(out, cap, "%s", a);
        return;
    }
    write_number(b, sizeof b, x->low);
    write_number(c, sizeof c, x->high);
    snprintf(out, cap, "%s (%s-%s)", a, b, c);
}

static void print_rows(FILE *f, int lang, const struct lab_design *d, const struct lab_figures *all, int from, int to) {
    char name[400], cell[100];
    for (int i = 0; i < all[from].n; i++) {
        const char *id = all[from].list[i].name;
        lab_words(lang, d->game, id, name, sizeof name);
        pad(f, name, NAME_WIDTH);
        for (int v = from; v < to; v++) {
            write_cell(lab_figure_find(&all[v], id), cell, sizeof cell);
            fputc(' ', f);
            pad(f, cell, v + 1 < to ? CELL_WIDTH : 0);
        }
        fputc('\n', f);
    }
}

static void print_variants(FILE *f, int lang, const struct lab_design *d, const struct lab_figures *all) {
    for (int from = 0; from < d->variants; from += COLUMNS) {
        int to = from + COLUMNS < d->variants ? from + COLUMNS : d->variants;
        fputc('\n', f);
        if (d->variants > 1) {
            pad(f, "", NAME_WIDTH);
            for (int v = from; v < to; v++) {
                fputc(' ', f);
                pad(f, d->variant[v].label, v + 1 < to ? CELL_WIDTH : 0);
            }
            fputc('\n', f);
        }
        print_rows(f, lang, d, all, from, to);
    }
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

static void print_item(FILE *f, int lang, const struct tt_game *game, const struct lab_acc *acc,
                       const struct lab_item *t) {
    char name[400], text[100];
    double low, high;
    lab_key_words(lang, game, t->key + 2, t->key[0] == 'e', name, sizeof name);
    fputs("  ", f);
    pad(f, name, NAME_WIDTH - 2);
    snprintf(text, sizeof text, " %.3f", (double)t->total / (double)acc->watched);
    pad(f, text, 10);
    lab_wilson((double)t->won, (double)t->seats, &low, &high);
    if (t->seats)
        snprintf(text, sizeof text, " %.1f %% (%.1f-%.1f)", 100.0 * (double)t->won / (double)t->seats, low * 100,
                 high * 100);
    else /* it befalls nobody in particular */
        snprintf(text, sizeof text, " -");
    pad(f, text, CELL_WIDTH);
    if (t->offered)
        fprintf(f, " %.1f %%", 100.0 * (double)t->taken / (double)t->offered);
    fputc('\n', f);
}

static void print_things(FILE *f, int lang, const struct lab_design *d, const struct lab_variant *v,
                         const struct lab_acc *acc) {
    const struct lab_item **list = lab_need((size_t)(acc->items + 1) * sizeof *list);
    static const char kind[] = "ahe", *const head[] = {"lab.head.actions", "lab.head.held", "lab.head.events"};
    for (int k = 0; kind[k]; k++) {
        int n = pick_items(acc, kind[k], list), shown = n < LIST ? n : LIST;
        if (!n)
            continue;
        const char *args[] = {v->label};
        char text[400];
        tt_text_fill(lang, head[k], args, 1, text, sizeof text);
        fprintf(f, "\n%s\n  ", text);
        pad(f, "", NAME_WIDTH - 2);
        fprintf(f, " %-9s %-*s %s\n", tt_text(lang, "lab.column.per_game"), CELL_WIDTH - 1,
                tt_text(lang, "lab.column.win"), kind[k] == 'a' ? tt_text(lang, "lab.column.pick") : "");
        for (int i = 0; i < shown; i++)
            print_item(f, lang, d->game, acc, list[i]);
    }
    free(list);
}

/* What bots take (nearly) always or never when they may. */
static void print_extremes(FILE *f, int lang, const struct lab_design *d, const struct lab_acc *acc) {
    for (int high = 0; high < 2; high++) {
        int n = 0;
        char name[400];
        for (int i = 0; i < acc->items; i++) {
            const struct lab_item *t = &acc->item[i];
            if (t->offered < OFFERED_MIN)
                continue;
            double rate = (double)t->taken / (double)t->offered;
            if (high ? rate < 0.9 : rate > 0.01)
                continue;
            if (n == LIST) {
                fputs(", ...", f);
                break;
            }
            lab_key_words(lang, d->game, t->key + 2, t->key[0] == 'e', name, sizeof name);
            if (!n)
                fprintf(f, "\n%s ", tt_text(lang, high ? "lab.always" : "lab.never"));
            fprintf(f, "%s%s", n ? ", " : "", name);
            n++;
        }
        if (n)
            fputc('\n', f);
    }
}

/* --- what differs ------------------------------------------------------------------------------- */

static void print_differences(FILE *f, int lang, const struct lab_design *d, const struct lab_figures *all) {
    if (d->variants < 2)
        return;
    const char *args[] = {d->variant[0].label};
    char text[600], name[400];
    tt_text_fill(lang, "lab.head.differences", args, 1, text, sizeof text);
    fprintf(f, "\n%s\n", text);
    struct lab_difference *list;
    int n = lab_differ_all(all, d->variants, &list), at = 0;
    for (int v = 1; v < d->variants; v++) {
        int shown = 0;
        fprintf(f, " %s\n", d->variant[v].label);
        for (; at < n && list[at].variant == v; at++) {
            const struct lab_difference *x = &list[at];
            if (x->corrected >= 0.05)
                continue;
            double scale = x->share ? 100 : 1;
            lab_words(lang, d->game, x->name, name, sizeof name);
            fputs("  ", f);
            pad(f, name, NAME_WIDTH - 2);
            fprintf(f, " %+.2f (%+.2f, %+.2f)%s, %s\n", x->diff * scale, x->low * scale, x->high * scale,
                    x->share ? " %" : "", tt_text(lang, lab_effect_word(x->effect)));
            shown++;
        }
        if (!shown)
            fprintf(f, "  %s\n", tt_text(lang, "lab.no_difference"));
    }
    free(list);
}

/* What the rules page asks for, with the band that it wants. */
static void print_page(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    const struct lab_measure *m;
    char cell[100], name[400], band[100];
    if (!lab_measure_at(d->game, 0) || !run->acc[0]->watched)
        return;
    struct lab_figures *all = lab_need((size_t)d->variants * sizeof *all);
    for (int v = 0; v < d->variants; v++)
        lab_figures_make(d, &d->variant[v], run->acc[v], LAB_ALL, &all[v]);
    fprintf(f, "\n%s\n", tt_text(lang, "lab.head.page"));
    for (int i = 0; (m = lab_measure_at(d->game, i)); i++) {
        char id[LAB_NAME];
        snprintf(id, sizeof id, "page:%.100s", m->name);
        lab_words(lang, d->game, id, name, sizeof name);
        fputs("  ", f);
        pad(f, name, PAGE_WIDTH);
        lab_band_text(lang, m, band, sizeof band);
        fputc(' ', f);
        pad(f, band, BAND_WIDTH);
        for (int v = 0; v < d->variants && v < COLUMNS; v++) {
            const struct lab_figure *x = lab_figure_find(&all[v], id);
            write_cell(x, cell, sizeof cell);
            fprintf(f, " %s", x && !lab_in_band(m, x->value) ? "! " : "  ");
            pad(f, cell, v + 1 < d->variants && v + 1 < COLUMNS ? CELL_WIDTH - 2 : 0);
        }
        fputc('\n', f);
    }
    for (int v = 0; v < d->variants; v++)
        lab_figures_clear(&all[v]);
    free(all);
    fprintf(f, "  %s\n", tt_text(lang, "lab.head.page_note"));
}

void lab_print(FILE *f, int lang, const struct lab_design *d, const struct lab_run *run) {
    struct lab_figures *all = lab_need((size_t)d->variants * sizeof *all);
    char games[32], seed[32], key[80], text[600];
    snprintf(games, sizeof games, "%llu", (unsigned long long)d->games);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)d->seed);
    snprintf(key, sizeof key, "game.%s", d->game->id);
    const char *args[] = {tt_text(lang, key), games, seed};
    tt_text_fill(lang, "lab.title", args, 3, text, sizeof text);
    fprintf(f, "%s\n", text);
    for (int v = 0; v < d->variants; v++)
        lab_figures_make(d, &d->variant[v], run->acc[v], LAB_BASE, &all[v]);
    print_variants(f, lang, d, all);
    print_page(f, lang, d, run);
    print_differences(f, lang, d, all);
    print_things(f, lang, d, &d->variant[0], run->acc[0]);
    print_extremes(f, lang, d, run->acc[0]);
    snprintf(games, sizeof games, "%llu", (unsigned long long)run->acc[0]->watched);
    const char *watched[] = {games};
    tt_text_fill(lang, "lab.watched", watched, 1, text, sizeof text);
    fprintf(f, "\n%s\n", text);
    if (d->timed)
        fprintf(f, "%s\n", tt_text(lang, "lab.timed"));
    for (int v = 0; v < d->variants; v++) {
        if (run->acc[v]->faults || run->acc[v]->overflow)
            fprintf(f, "%s %s\n", tt_text(lang, run->acc[v]->faults ? "lab.faults" : "lab.overflow"),
                    d->variant[v].label);
        lab_figures_clear(&all[v]);
    }
    free(all);
}
