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

/* Those seen often enough, tested against the base rate, with Holm's correction. Sorted by how sure. */
static int power_of(const struct lab_acc *a, char kind, double base, struct thing *out) {
    int n = 0;
    double most = 0;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        if (t->key[0] != kind || t->seats < SEATS_MIN || base <= 0 || base >= 1)
            continue;
        struct thing *x = &out[n++];
        x->item = t;
        x->rate = (double)t->won / (double)t->seats;
        lab_wilson((double)t->won, (double)t->seats, &x->low, &x->high);
        x->p = lab_two_sided((x->rate - base) / sqrt(base * (1 - base) / (double)t->seats));
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
        snprintf(seats, sizeof seats, "%llu", (unsigned long long)list[i].item->seats);
        snprintf(chance, sizeof chance, "%.2g", list[i].corrected);
        const char *cell[] = {name, per, rate, between, seats, chance};
        page_cells(p, cell, 6);
    }
    page_table_end(p);
}

static void power(struct page *p, const struct lab_acc *a, char kind, const char *title, double base) {
    struct thing *list = lab_need((size_t)(a->items + 1) * sizeof *list);
    struct lab_row row[SHOWN];
    int n = power_of(a, kind, base, list), shown = n < SHOWN ? n : SHOWN;
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

static void picks(struct page *p, const struct lab_acc *a) {
    struct thing *list = lab_need((size_t)(a->items + 1) * sizeof *list);
    struct lab_row row[SHOWN];
    int n = 0;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        if (t->offered < OFFERED_MIN)
            continue;
        list[n].item = t;
        list[n].rate = (double)t->taken / (double)t->offered;
        lab_wilson((double)t->taken, (double)t->offered, &list[n].low, &list[n].high);
        n++;
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
        page_text(p, "h3", NULL, page_word(p, "lab.report.picks"));
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

static void number_table(struct page *p, const struct lab_acc *a) {
    static const char *const keys[] = {"lab.report.thing", "lab.report.mean",    "lab.report.sd",
                                       "lab.part.p10",     "lab.part.median",    "lab.part.p90",
                                       "lab.part.max",     "lab.report.winners", "lab.report.losers"};
    page_table(p, keys, 9);
    for (int i = 0; i < a->numbers; i++) {
        const struct lab_number *x = &a->number[i];
        struct lab_moments m = x->all.m;
        char text[8][32], name[400], figure[LAB_NAME];
        if (x->key[0] == 'x')
            m.n = a->watched;
        snprintf(figure, sizeof figure, "%s:%s",
                 x->key[0] == 'x'   ? "sum"
                 : x->key[0] == 'p' ? "seat_end"
                                    : "end",
                 x->key + 2);
        lab_words(p->lang, p->design->game, figure, name, sizeof name);
        snprintf(text[0], 32, "%.3f", lab_mean(&m));
        snprintf(text[1], 32, "%.3f", lab_sd(&m));
        for (int k = 0; k < 3; k++)
            snprintf(text[2 + k], 32, "%lld",
                     (long long)lab_spread_quantile(&x->all, k == 0   ? 0.1
                                                             : k == 1 ? 0.5
                                                                      : 0.9));
        snprintf(text[5], 32, "%lld", (long long)x->all.m.max);
        snprintf(text[6], 32, "%.3f", lab_mean(&x->winners));
        snprintf(text[7], 32, "%.3f", lab_mean(&x->losers));
        const char *cell[] = {name, text[0], text[1], text[2], text[3], text[4], text[5], text[6], text[7]};
        page_cells(p, cell, 9);
    }
    page_table_end(p);
}

static void numbers(struct page *p, const struct lab_acc *a) {
    int shown = 0;
    if (!a->numbers)
        return;
    page_text(p, "h3", NULL, page_word(p, "lab.report.numbers"));
    page_text(p, "p", "note", page_word(p, "lab.report.numbers_note"));
    number_table(p, a);
    for (int i = 0; i < a->numbers && shown < NUMBERS; i++) {
        const struct lab_number *x = &a->number[i];
        char figure[LAB_NAME], name[400];
        if (x->key[0] == 'x' || x->all.m.min == x->all.m.max)
            continue;
        snprintf(figure, sizeof figure, "%s:%s", x->key[0] == 'p' ? "seat_end" : "end", x->key + 2);
        lab_words(p->lang, p->design->game, figure, name, sizeof name);
        lab_chart_histogram(p->f, name, &x->all);
        shown++;
    }
}

void page_things(struct page *p, int variant) {
    const struct lab_acc *a = p->run->acc[variant];
    int seats = p->design->variant[variant].setup.seats;
    uint64_t wins = 0;
    char share[32];
    for (int s = 0; s < seats; s++)
        wins += a->wins[s];
    double base = (double)wins / (double)(a->games * (uint64_t)seats);
    double table = (double)(a->games - a->winners[0]) / (double)a->games;
    snprintf(share, sizeof share, "%.1f", base * 100);
    const char *args[] = {share};
    char title[400];
    snprintf(title, sizeof title, "%s: %s", page_word(p, "lab.report.power"), page_label(p, variant));
    page_text(p, "h2", NULL, title);
    page_filled(p, "p", "note", "lab.report.power_note", args, 1);
    power(p, a, 'a', "lab.report.power_actions", base);
    power(p, a, 'h', "lab.report.power_held", base);
    power(p, a, 't', "lab.report.power_table", table);
    power(p, a, 'e', "lab.report.power_events", base);
    picks(p, a);
    numbers(p, a);
}
