/* The report's cards, actions, events and quantities. */
#include "report.h"

#include <math.h>
#include <stdlib.h>

enum { SHOWN = 40, SEATS_MIN = 30, OFFERED_MIN = 50, NUMBERS = 12 };

struct thing {
    const struct lab_item *item;
    double rate, low, high, p, corrected;
};

static int by_p(const void *a, const void *b) {
    const struct thing *x = a, *y = b;
    return x->p != y->p ? (x->p < y->p ? -1 : 1) : strcmp(x->item->key, y->item->key);
}

static int by_rate(const void *a, const void *b) {
    const struct thing *x = a, *y = b;
    return x->rate != y->rate ? (x->rate > y->rate ? -1 : 1) : strcmp(x->item->key, y->item->key);
}

/* The figure "uses.win:KEY" and other figures of uses, or "pick:KEY". */
static const struct lab_figure *figure_of(const struct lab_figures *all, const char *which, const struct lab_item *t) {
    const char *kind = t->key[0] == 'a'   ? "uses."
                       : t->key[0] == 'e' ? "events."
                       : t->key[0] == 'h' ? "held."
                                          : "table.";
    char name[LAB_NAME];
    bool pick = !strcmp(which, "pick");
    snprintf(name, sizeof name, "%s%s:%s", pick ? "" : kind, which, t->key + 2);
    return lab_figure_find(all, name);
}

/* Those seen often enough, tested against the base rate, with Holm's correction. Sorted by how sure. */
static int power_of(const struct lab_acc *a, const struct lab_figures *figures, char kind, double base,
                    struct thing *out) {
    int n = 0;
    double most = 0;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        const struct lab_figure *win = figure_of(figures, "win", t);
        if (t->key[0] != kind || !win || win->n < SEATS_MIN || base <= 0 || base >= 1)
            continue;
        struct thing *x = &out[n++];
        x->item = t;
        x->rate = win->value;
        x->low = win->low;
        x->high = win->high;
        x->p = lab_two_sided((x->rate - base) / sqrt(base * (1 - base) / win->weight), INFINITY);
    }
    qsort(out, (size_t)n, sizeof *out, by_p);
    for (int i = 0; i < n; i++) {
        double p = out[i].p * (n - i);
        most = p > most ? p : most;
        out[i].corrected = most < 1 ? most : 1;
    }
    return n;
}

static void power_table(struct page *p, const struct lab_acc *a, const struct thing *list, int n) {
    static const char *const keys[] = {"lab.report.thing",    "lab.column.per_game", "lab.column.win",
                                       "lab.report.interval", "lab.report.seats_n",  "lab.report.p"};
    page_table(p, keys, 6);
    for (int i = 0; i < n; i++) {
        char name[400], per[32], rate[32], between[64], seats[32], chance[32];
        lab_key_words(p->lang, p->design->game, list[i].item->key + 2, list[i].item->key[0] == 'e', name, sizeof name);
        snprintf(per, sizeof per, "%.4f", (double)list[i].item->total / (double)a->watched);
        snprintf(rate, sizeof rate, "%.1f %%", list[i].rate * 100);
        snprintf(between, sizeof between, "%.1f – %.1f", list[i].low * 100, list[i].high * 100);
        snprintf(seats, sizeof seats, "%llu", (unsigned long long)list[i].item->seats.n);
        snprintf(chance, sizeof chance, "%.2g", list[i].corrected);
        const char *cell[] = {name, per, rate, between, seats, chance};
        page_cells(p, cell, 6);
    }
    page_table_end(p);
}

static void power(struct page *p, int variant, char kind, const char *title, double base) {
    const struct lab_acc *a = p->run->acc[variant];
    struct thing *list = tt_need((size_t)(a->items + 1) * sizeof *list);
    struct lab_row row[SHOWN];
    int n = power_of(a, &p->run->figures[variant], kind, base, list), shown = n < SHOWN ? n : SHOWN;
    if (n) {
        qsort(list, (size_t)shown, sizeof *list, by_rate);
        for (int i = 0; i < shown; i++) {
            char name[400];
            lab_key_words(p->lang, p->design->game, list[i].item->key + 2, list[i].item->key[0] == 'e', name,
                          sizeof name);
            row[i] = (struct lab_row){
                .value = list[i].rate, .low = list[i].low, .high = list[i].high, .filled = list[i].corrected < 0.05};
            snprintf(row[i].label, sizeof row[i].label, "%.190s", name);
        }
        page_text(p, "h3", NULL, page_word(p, title));
        lab_chart_dots(p->f, page_word(p, title), row, shown, base, true);
        power_table(p, a, list, n);
    }
    free(list);
}

/* --- choices ------------------------------------------------------------------------------------ */

static void picks(struct page *p, int variant) {
    const struct lab_acc *a = p->run->acc[variant];
    struct thing *list = tt_need((size_t)(a->items + 1) * sizeof *list);
    struct lab_row row[SHOWN];
    int n = 0;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        const struct lab_figure *x = t->picks.n < OFFERED_MIN ? NULL : figure_of(&p->run->figures[variant], "pick", t);
        if (!x)
            continue;
        list[n++] = (struct thing){.item = t, .rate = x->value, .low = x->low, .high = x->high};
    }
    if (n) {
        static const char *const keys[] = {"lab.report.thing", "lab.column.pick", "lab.report.interval"};
        int half = SHOWN / 2, rows = 0;
        qsort(list, (size_t)n, sizeof *list, by_rate);
        for (int i = 0; i < n; i++) {
            char name[400];
            if (n > SHOWN && i >= half && i < n - half)
                continue; /* the middle is in the table */
            lab_key_words(p->lang, p->design->game, list[i].item->key + 2, list[i].item->key[0] == 'e', name,
                          sizeof name);
            row[rows] = (struct lab_row){.value = list[i].rate, .low = list[i].low, .high = list[i].high};
            snprintf(row[rows++].label, sizeof row->label, "%.190s", name);
        }
        fputs(variant ? "<h3>" : "<h3 id=\"picks\">", p->f);
        lab_escape(p->f, page_word(p, "lab.report.picks"));
        fputs("</h3>\n", p->f);
        page_text(p, "p", "note", page_word(p, "lab.report.picks_note"));
        lab_chart_bars(p->f, page_word(p, "lab.report.picks"), row, rows, NAN, true);
        page_table(p, keys, 3);
        for (int i = 0; i < n; i++) {
            char name[400], rate[32], between[64];
            lab_key_words(p->lang, p->design->game, list[i].item->key + 2, list[i].item->key[0] == 'e', name,
                          sizeof name);
            snprintf(rate, sizeof rate, "%.1f %%", list[i].rate * 100);
            snprintf(between, sizeof between, "%.1f – %.1f", list[i].low * 100, list[i].high * 100);
            const char *cell[] = {name, rate, between};
            page_cells(p, cell, 3);
        }
        page_table_end(p);
    }
    free(list);
}

/* --- quantities --------------------------------------------------------------------------------- */

static const char *cell_of(const struct page *p, const struct lab_figures *all, const char *head, const char *name,
                           const char *part, char out[160]) {
    char full[LAB_NAME * 2];
    const char *colon = strchr(name, ':');
    if (*head)
        snprintf(full, sizeof full, "%s%s", head, colon + 1);
    else
        snprintf(full, sizeof full, "%s%s", name, part);
    const struct lab_figure *x = lab_figure_find(all, full);
    snprintf(out, 160, "-");
    if (x)
        lab_cell(p->lang, x, out, 160);
    return out;
}

static void number_table(struct page *p, const struct lab_acc *a, const struct lab_figures *all) {
    static const char *const keys[] = {"lab.report.thing",   "lab.report.mean",   "lab.part.p10",
                                       "lab.part.median",    "lab.part.p90",      "lab.part.max",
                                       "lab.report.winners", "lab.report.losers", "lab.report.n"};
    page_table(p, keys, 9);
    for (int i = 0; i < a->numbers; i++) {
        char text[8][160], name[400], figure[LAB_NAME];
        if (a->number[i].key[0] == 'c' || a->number[i].key[0] == 'g') /* stands with the events, or on the rules page */
            continue;
        lab_number_name(&a->number[i], figure);
        const struct lab_figure *x = lab_figure_find(all, figure);
        lab_words(p->lang, p->design->game, figure, name, sizeof name);
        snprintf(text[7], sizeof text[7], "%.0f", x ? x->n : 0);
        const char *cell[] = {name,
                              cell_of(p, all, "", figure, "", text[0]),
                              cell_of(p, all, "", figure, ".p10", text[1]),
                              cell_of(p, all, "", figure, ".median", text[2]),
                              cell_of(p, all, "", figure, ".p90", text[3]),
                              cell_of(p, all, "", figure, ".max", text[4]),
                              cell_of(p, all, "winners_end:", figure, "", text[5]),
                              cell_of(p, all, "losers_end:", figure, "", text[6]),
                              text[7]};
        page_cells(p, cell, 9);
    }
    page_table_end(p);
}

static void numbers(struct page *p, int variant) {
    const struct lab_acc *a = p->run->acc[variant];
    int shown = 0;
    if (!a->numbers)
        return;
    page_text(p, "h3", NULL, page_word(p, "lab.report.numbers"));
    page_text(p, "p", "note", page_word(p, "lab.report.numbers_note"));
    number_table(p, a, &p->run->figures[variant]);
    for (int i = 0; i < a->numbers && shown < NUMBERS; i++) {
        const struct lab_number *x = &a->number[i];
        char figure[LAB_NAME], name[400];
        if ((x->key[0] != 'n' && x->key[0] != 'p') || x->all.m.min == x->all.m.max)
            continue;
        lab_number_name(x, figure);
        lab_words(p->lang, p->design->game, figure, name, sizeof name);
        lab_chart_histogram(p->f, name, &x->all);
        shown++;
    }
}

void page_things(struct page *p, int variant) {
    const struct lab_acc *a = p->run->acc[variant];
    char share[32];
    double base = lab_equal_share(&p->design->variant[variant], a);
    double table = (double)(a->games - a->winners[0]) / (double)a->games;
    snprintf(share, sizeof share, "%.1f", base * 100);
    const char *args[] = {share};
    char title[400];
    snprintf(title, sizeof title, "%s: %s", page_word(p, "lab.report.power"), page_label(p, variant));
    if (variant)
        page_text(p, "h2", NULL, title);
    else
        page_heading(p, "power", title);
    page_filled(p, "p", "note", "lab.report.power_note", args, 1);
    power(p, variant, 'a', "lab.report.power_actions", base);
    power(p, variant, 'h', "lab.report.power_held", base);
    power(p, variant, 't', "lab.report.power_table", table);
    power(p, variant, 'e', "lab.report.power_events", base);
    picks(p, variant);
    numbers(p, variant);
}
