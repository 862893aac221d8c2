/* Sums: moments, histograms, counts of things. Whole numbers only, so that adding is exact and the order
 * does not matter. */
#include "lab.h"

#include <stdlib.h>

char *lab_text(const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(tt_need(n), text, n);
}

/* --- moments and histograms --------------------------------------------------------------------- */

static void moments_add(struct lab_moments *m, int64_t v, uint64_t times) {
    if (!m->n || v < m->min)
        m->min = v;
    if (!m->n || v > m->max)
        m->max = v;
    m->n += times;
    m->sum += (__int128)v * (__int128)times;
    m->squares += (__int128)v * v * (__int128)times;
}

void lab_moments_add(struct lab_moments *m, int64_t v) { moments_add(m, v, 1); }

void lab_moments_merge(struct lab_moments *to, const struct lab_moments *from) {
    if (!from->n)
        return;
    if (!to->n || from->min < to->min)
        to->min = from->min;
    if (!to->n || from->max > to->max)
        to->max = from->max;
    to->n += from->n;
    to->sum += from->sum;
    to->squares += from->squares;
}

void lab_cluster_add(struct lab_cluster *c, int64_t n, int64_t sum) {
    c->games++;
    c->n += n;
    c->sum += sum;
    c->nn += (__int128)n * n;
    c->ss += (__int128)sum * sum;
    c->ns += (__int128)n * sum;
}

void lab_cluster_merge(struct lab_cluster *to, const struct lab_cluster *from) {
    to->games += from->games;
    to->n += from->n;
    to->sum += from->sum;
    to->nn += from->nn;
    to->ss += from->ss;
    to->ns += from->ns;
}

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

/* Gives the bins another width and makes them reach from one bin to another; all that is counted lies there. */
static void spread_shape(struct lab_spread *s, int64_t width, int64_t first, int64_t last) {
    enum { ROUND = 16 }; /* spare room, so that it need not grow for every value */
    int64_t base = floor_div(first, ROUND) * ROUND;
    int bins = (int)(floor_div(last, ROUND) * ROUND + ROUND - base);
    uint64_t *bin = tt_need((size_t)bins * sizeof *bin);
    for (int i = 0; i < s->bins; i++)
        if (s->bin[i])
            bin[floor_div((s->base + i) * s->width, width) - base] += s->bin[i];
    free(s->bin);
    s->bin = bin;
    s->bins = bins;
    s->base = base;
    s->width = width;
}

/* Makes room for the values from..to beside those there are. */
static void spread_fit(struct lab_spread *s, int64_t from, int64_t to) {
    int64_t width = s->width ? s->width : 1;
    if (s->m.n) {
        from = s->m.min < from ? s->m.min : from;
        to = s->m.max > to ? s->m.max : to;
    }
    while (floor_div(to, width) - floor_div(from, width) >= LAB_EXACT)
        width *= 2;
    int64_t first = floor_div(from, width), last = floor_div(to, width);
    if (width != s->width || first < s->base || last >= s->base + s->bins)
        spread_shape(s, width, first, last);
}

void lab_spread_add(struct lab_spread *s, int64_t v, uint64_t times) {
    if (!times)
        return;
    if (!s->m.n || v < s->m.min || v > s->m.max)
        spread_fit(s, v, v);
    s->bin[floor_div(v, s->width) - s->base] += times;
    moments_add(&s->m, v, times);
}

void lab_spread_merge(struct lab_spread *to, const struct lab_spread *from) {
    if (!from->m.n)
        return;
    spread_fit(to, from->m.min, from->m.max); /* its bins are as wide as the other's then, or wider */
    for (int i = 0; i < from->bins; i++)
        if (from->bin[i])
            to->bin[floor_div((from->base + i) * from->width, to->width) - to->base] += from->bin[i];
    lab_moments_merge(&to->m, &from->m);
}

void lab_spread_copy(struct lab_spread *to, const struct lab_spread *from) {
    memset(to, 0, sizeof *to);
    lab_spread_merge(to, from);
}

void lab_spread_clear(struct lab_spread *s) {
    free(s->bin);
    memset(s, 0, sizeof *s);
}

void lab_spread_coarse(struct lab_spread *to, const struct lab_spread *from, int bins) {
    lab_spread_copy(to, from);
    int64_t width = to->width;
    while (to->m.n && floor_div(to->m.max, width) - floor_div(to->m.min, width) >= bins)
        width *= 2;
    if (width != to->width)
        spread_shape(to, width, floor_div(to->m.min, width), floor_div(to->m.max, width));
}

int64_t lab_spread_rank(const struct lab_spread *s, uint64_t k) {
    uint64_t seen = 0;
    for (int i = 0; i < s->bins; i++) {
        seen += s->bin[i];
        if (seen >= k)
            return (s->base + i) * s->width;
    }
    return s->m.max;
}

int64_t lab_spread_quantile(const struct lab_spread *s, unsigned thousandths) {
    unsigned __int128 want = (unsigned __int128)s->m.n * thousandths + 999;
    uint64_t k = (uint64_t)(want / 1000);
    return lab_spread_rank(s, k ? k : 1);
}

/* --- things by name ----------------------------------------------------------------------------- */

static uint32_t hash_text(const char *text) {
    uint32_t h = 2166136261u;
    while (*text)
        h = (h ^ (unsigned char)*text++) * 16777619u;
    return h;
}

static const char *name_of(const struct lab_acc *a, bool number, uint32_t i) {
    return number ? a->number[i].key : a->item[i].key;
}

/* The slot where the name is, or where it would go. */
static uint32_t *look_up(const struct lab_acc *a, bool number, const char *key) {
    const struct lab_index *x = number ? &a->number_at : &a->item_at;
    uint32_t at = hash_text(key) & (x->slots - 1);
    while (x->slot[at] && strcmp(name_of(a, number, x->slot[at] - 1), key))
        at = (at + 1) & (x->slots - 1);
    return &x->slot[at];
}

static void index_again(struct lab_acc *a, bool number) {
    struct lab_index *x = number ? &a->number_at : &a->item_at;
    uint32_t n = (uint32_t)(number ? a->numbers : a->items);
    while (x->slots < 2 * n + 64)
        x->slots = x->slots ? 2 * x->slots : 256;
    free(x->slot);
    x->slot = tt_need(x->slots * sizeof *x->slot);
    for (uint32_t i = 0; i < n; i++)
        *look_up(a, number, name_of(a, number, i)) = i + 1;
}

static void *grow(void *old, int n, int *cap, size_t size) {
    if (n < *cap)
        return old;
    *cap = *cap ? 2 * *cap : 64;
    char *bigger = tt_need((size_t)*cap * size);
    if (n)
        memcpy(bigger, old, (size_t)n * size);
    free(old);
    return bigger;
}

struct lab_item *lab_item_get(struct lab_acc *a, const char *key) {
    uint32_t *slot = look_up(a, false, key);
    if (*slot)
        return &a->item[*slot - 1];
    if (a->items == LAB_ITEMS) {
        a->overflow++;
        return NULL;
    }
    a->item = grow(a->item, a->items, &a->items_cap, sizeof *a->item);
    a->item[a->items].key = lab_text(key);
    a->item[a->items].wanted = a->wants && lab_wanted(a->wants, key);
    *slot = (uint32_t)++a->items;
    if ((uint32_t)a->items * 2 > a->item_at.slots)
        index_again(a, false);
    return &a->item[a->items - 1];
}

struct lab_number *lab_number_get(struct lab_acc *a, const char *key) {
    uint32_t *slot = look_up(a, true, key);
    if (*slot)
        return &a->number[*slot - 1];
    if (a->numbers == LAB_ITEMS / 8) {
        a->overflow++;
        return NULL;
    }
    a->number = grow(a->number, a->numbers, &a->numbers_cap, sizeof *a->number);
    a->number[a->numbers].key = lab_text(key);
    a->number[a->numbers].wanted = a->wants && lab_wanted(a->wants, key);
    *slot = (uint32_t)++a->numbers;
    if ((uint32_t)a->numbers * 2 > a->number_at.slots)
        index_again(a, true);
    return &a->number[a->numbers - 1];
}

const struct lab_number *lab_number_find(const struct lab_acc *a, const char *key) {
    uint32_t slot = *look_up(a, true, key);
    return slot ? &a->number[slot - 1] : NULL;
}

struct lab_reason *lab_reason_get(struct lab_acc *a, const char *id) {
    for (int i = 0; i < a->reasons; i++)
        if (!strcmp(a->reason[i].id, id))
            return &a->reason[i];
    if (a->reasons == LAB_REASONS) {
        a->overflow++;
        return &a->reason[LAB_REASONS - 1];
    }
    struct lab_reason *r = &a->reason[a->reasons++];
    snprintf(r->id, sizeof r->id, "%s", id);
    return r;
}

/* --- all together ------------------------------------------------------------------------------- */

static void set_up(struct lab_acc *a, struct lab_wants *wants, bool is_fold) {
    a->wants = wants;
    a->is_fold = is_fold;
    if (!is_fold)
        a->branch = tt_need(LAB_BRANCH * sizeof *a->branch);
    index_again(a, false);
    index_again(a, true);
}

struct lab_acc *lab_acc_new(const struct tt_game *game) {
    struct lab_acc *a = tt_need(sizeof *a);
    set_up(a, game ? lab_wants_new(game) : NULL, false);
    return a;
}

struct lab_acc *lab_acc_new_fold(void) {
    struct lab_acc *a = tt_need(sizeof *a);
    set_up(a, NULL, true);
    return a;
}

struct lab_acc *lab_acc_fold(struct lab_acc *a, int k) {
    if (!a->fold[k])
        a->fold[k] = lab_acc_new_fold();
    return a->fold[k];
}

static void drop(struct lab_acc *a) {
    for (int i = 0; i < a->items; i++)
        free(a->item[i].key);
    for (int i = 0; i < a->numbers; i++) {
        free(a->number[i].key);
        lab_spread_clear(&a->number[i].all);
    }
    for (int p = 0; p < TT_MAX_SEATS; p++)
        lab_spread_clear(&a->score[p]);
    lab_spread_clear(&a->length);
    lab_spread_clear(&a->leads);
    lab_spread_clear(&a->gap);
    for (int k = 0; k < LAB_FOLDS; k++)
        lab_acc_free(a->fold[k]);
    free(a->branch);
    free(a->item);
    free(a->number);
    free(a->item_at.slot);
    free(a->number_at.slot);
}

void lab_acc_free(struct lab_acc *a) {
    if (!a)
        return;
    drop(a);
    free(a->wants);
    free(a);
}

void lab_acc_clear(struct lab_acc *a) {
    struct lab_wants *wants = a->wants;
    bool is_fold = a->is_fold;
    drop(a);
    memset(a, 0, sizeof *a);
    set_up(a, wants, is_fold);
}

void lab_acc_zero(struct lab_acc *a) {
    struct lab_acc old = *a;
    memset(a, 0, sizeof *a);
    for (int i = 0; i < old.items; i++)
        old.item[i] = (struct lab_item){.key = old.item[i].key, .wanted = old.item[i].wanted};
    for (int i = 0; i < old.numbers; i++) {
        lab_spread_clear(&old.number[i].all);
        old.number[i] = (struct lab_number){.key = old.number[i].key, .wanted = old.number[i].wanted};
    }
    for (int p = 0; p < TT_MAX_SEATS; p++)
        lab_spread_clear(&old.score[p]);
    lab_spread_clear(&old.length);
    lab_spread_clear(&old.leads);
    lab_spread_clear(&old.gap);
    for (int k = 0; k < LAB_FOLDS; k++) {
        if (old.fold[k])
            lab_acc_zero(old.fold[k]);
        a->fold[k] = old.fold[k];
    }
    if (old.branch)
        memset(old.branch, 0, LAB_BRANCH * sizeof *old.branch);
    a->branch = old.branch;
    a->wants = old.wants;
    a->is_fold = old.is_fold;
    a->item = old.item, a->items = old.items, a->items_cap = old.items_cap, a->item_at = old.item_at;
    a->number = old.number, a->numbers = old.numbers, a->numbers_cap = old.numbers_cap, a->number_at = old.number_at;
}

static void merge_things(struct lab_acc *to, const struct lab_acc *from) {
    for (int i = 0; i < from->items; i++) {
        const struct lab_item *f = &from->item[i];
        struct lab_item *t = f->total || f->picks.n ? lab_item_get(to, f->key) : NULL;
        if (!t)
            continue;
        t->total += f->total;
        t->squares += f->squares;
        t->games += f->games;
        t->first += f->first;
        lab_cluster_merge(&t->seats, &f->seats);
        lab_cluster_merge(&t->picks, &f->picks);
        for (int p = 0; p < TT_MAX_SEATS; p++)
            t->place[p] += f->place[p];
    }
    for (int i = 0; i < from->numbers; i++) {
        const struct lab_number *f = &from->number[i];
        struct lab_number *t = f->all.m.n ? lab_number_get(to, f->key) : NULL;
        if (!t)
            continue;
        lab_spread_merge(&t->all, &f->all);
        lab_cluster_merge(&t->seats, &f->seats);
        lab_cluster_merge(&t->winners, &f->winners);
        lab_cluster_merge(&t->losers, &f->losers);
    }
}

void lab_acc_merge(struct lab_acc *to, const struct lab_acc *from) {
    to->games += from->games;
    to->watched += from->watched;
    to->firsts += from->firsts;
    to->judged += from->judged;
    to->comebacks += from->comebacks;
    to->faults += from->faults;
    to->overflow += from->overflow;
    for (int i = 0; i < TT_MAX_SEATS; i++) {
        to->wins[i] += from->wins[i];
        to->place[i] += from->place[i];
        to->bot_games[i] += from->bot_games[i];
        to->bot_wins[i] += from->bot_wins[i];
        lab_spread_merge(&to->score[i], &from->score[i]);
    }
    for (int i = 0; i <= TT_MAX_SEATS; i++)
        to->winners[i] += from->winners[i];
    for (int i = 0; i < LAB_BRANCH && to->branch && from->branch; i++)
        to->branch[i] += from->branch[i];
    lab_spread_merge(&to->length, &from->length);
    lab_spread_merge(&to->leads, &from->leads);
    lab_spread_merge(&to->gap, &from->gap);
    lab_cluster_merge(&to->choices, &from->choices);
    lab_cluster_merge(&to->forced, &from->forced);
    lab_cluster_merge(&to->scores, &from->scores);
    for (int i = 0; i < from->reasons; i++) {
        struct lab_reason *r = lab_reason_get(to, from->reason[i].id);
        r->games += from->reason[i].games;
        for (int p = 0; p < TT_MAX_SEATS; p++)
            r->wins[p] += from->reason[i].wins[p];
    }
    merge_things(to, from);
    for (int k = 0; k < LAB_FOLDS && !to->is_fold; k++)
        if (from->fold[k] && from->fold[k]->games)
            lab_acc_merge(lab_acc_fold(to, k), from->fold[k]);
}

static int by_reason(const void *a, const void *b) {
    return strcmp(((const struct lab_reason *)a)->id, ((const struct lab_reason *)b)->id);
}
static int by_item(const void *a, const void *b) {
    return strcmp(((const struct lab_item *)a)->key, ((const struct lab_item *)b)->key);
}
static int by_number(const void *a, const void *b) {
    return strcmp(((const struct lab_number *)a)->key, ((const struct lab_number *)b)->key);
}

void lab_acc_sort(struct lab_acc *a) {
    qsort(a->reason, (size_t)a->reasons, sizeof *a->reason, by_reason);
    if (a->items)
        qsort(a->item, (size_t)a->items, sizeof *a->item, by_item);
    if (a->numbers)
        qsort(a->number, (size_t)a->numbers, sizeof *a->number, by_number);
    index_again(a, false);
    index_again(a, true);
    for (int k = 0; k < LAB_FOLDS; k++)
        if (a->fold[k])
            lab_acc_sort(a->fold[k]);
}
