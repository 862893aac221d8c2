/* Sums: moments, histograms, counts of things. Whole numbers only, so that adding is exact and the order
 * does not matter. */
#include "lab.h"

#include <stdlib.h>

void *lab_need(size_t n) {
    void *p = calloc(n ? n : 1, 1);
    if (!p)
        abort();
    return p;
}

char *lab_text(const char *text) {
    size_t n = strlen(text) + 1;
    return memcpy(lab_need(n), text, n);
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

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

static void spread_double(struct lab_spread *s) {
    uint64_t bin[LAB_BINS] = {0};
    int64_t base = floor_div(s->base, 2);
    for (int i = 0; i < LAB_BINS; i++)
        if (s->bin[i])
            bin[floor_div(s->base + i, 2) - base] += s->bin[i];
    memcpy(s->bin, bin, sizeof bin);
    s->base = base;
    s->width *= 2;
}

/* Makes room for the values from..to beside those there are. */
static void spread_fit(struct lab_spread *s, int64_t from, int64_t to) {
    if (!s->m.n) {
        s->width = 1;
        s->base = from;
    } else {
        from = s->m.min < from ? s->m.min : from;
        to = s->m.max > to ? s->m.max : to;
    }
    while (floor_div(to, s->width) - floor_div(from, s->width) >= LAB_BINS) {
        if (s->m.n)
            spread_double(s);
        else
            s->width *= 2;
    }
    int64_t base = floor_div(from, s->width), shift = s->base - base;
    if (!s->m.n) {
        s->base = base;
    } else if (shift > 0) {
        memmove(s->bin + shift, s->bin, (size_t)(LAB_BINS - shift) * sizeof *s->bin);
        memset(s->bin, 0, (size_t)shift * sizeof *s->bin);
        s->base = base;
    } else if (floor_div(to, s->width) - s->base >= LAB_BINS) {
        memmove(s->bin, s->bin - shift, (size_t)(LAB_BINS + shift) * sizeof *s->bin);
        memset(s->bin + LAB_BINS + shift, 0, (size_t)-shift * sizeof *s->bin);
        s->base = base;
    }
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
    struct lab_spread other = *from;
    spread_fit(to, from->m.min, from->m.max);
    while (other.width < to->width)
        spread_double(&other);
    for (int i = 0; i < LAB_BINS; i++)
        if (other.bin[i])
            to->bin[other.base + i - to->base] += other.bin[i];
    lab_moments_merge(&to->m, &from->m);
}

int64_t lab_spread_quantile(const struct lab_spread *s, double share) {
    double seen = 0, want = share * (double)s->m.n;
    for (int i = 0; i < LAB_BINS; i++) {
        seen += (double)s->bin[i];
        if (s->bin[i] && seen >= want)
            return (s->base + i) * s->width;
    }
    return s->m.max;
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
    x->slot = lab_need(x->slots * sizeof *x->slot);
    for (uint32_t i = 0; i < n; i++)
        *look_up(a, number, name_of(a, number, i)) = i + 1;
}

static void *grow(void *old, int n, int *cap, size_t size) {
    if (n < *cap)
        return old;
    *cap = *cap ? 2 * *cap : 64;
    char *bigger = lab_need((size_t)*cap * size);
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
    *slot = (uint32_t)++a->numbers;
    if ((uint32_t)a->numbers * 2 > a->number_at.slots)
        index_again(a, true);
    return &a->number[a->numbers - 1];
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

struct lab_acc *lab_acc_new(void) {
    struct lab_acc *a = lab_need(sizeof *a);
    index_again(a, false);
    index_again(a, true);
    return a;
}

static void drop(struct lab_acc *a) {
    for (int i = 0; i < a->items; i++)
        free(a->item[i].key);
    for (int i = 0; i < a->numbers; i++)
        free(a->number[i].key);
    free(a->item);
    free(a->number);
    free(a->item_at.slot);
    free(a->number_at.slot);
}

void lab_acc_free(struct lab_acc *a) {
    if (!a)
        return;
    drop(a);
    free(a);
}

void lab_acc_clear(struct lab_acc *a) {
    drop(a);
    memset(a, 0, sizeof *a);
    index_again(a, false);
    index_again(a, true);
}

static void merge_things(struct lab_acc *to, const struct lab_acc *from) {
    for (int i = 0; i < from->items; i++) {
        const struct lab_item *f = &from->item[i];
        struct lab_item *t = lab_item_get(to, f->key);
        if (!t)
            continue;
        t->total += f->total;
        t->squares += f->squares;
        t->games += f->games;
        t->seats += f->seats;
        t->won += f->won;
        t->first += f->first;
        t->offered += f->offered;
        t->taken += f->taken;
    }
    for (int i = 0; i < from->numbers; i++) {
        const struct lab_number *f = &from->number[i];
        struct lab_number *t = lab_number_get(to, f->key);
        if (!t)
            continue;
        lab_spread_merge(&t->all, &f->all);
        lab_moments_merge(&t->winners, &f->winners);
        lab_moments_merge(&t->losers, &f->losers);
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
    for (int i = 0; i < LAB_BRANCH; i++)
        to->branch[i] += from->branch[i];
    lab_spread_merge(&to->length, &from->length);
    lab_spread_merge(&to->leads, &from->leads);
    for (int i = 0; i < from->reasons; i++) {
        struct lab_reason *r = lab_reason_get(to, from->reason[i].id);
        r->games += from->reason[i].games;
        for (int p = 0; p < TT_MAX_SEATS; p++)
            r->wins[p] += from->reason[i].wins[p];
    }
    merge_things(to, from);
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
}
