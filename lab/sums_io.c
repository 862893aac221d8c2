/* Sums as lines of text and back, exact to the last digit. One line a thing: a word that says what, then
 * numbers, then the name where there is one (names hold blanks, so they come last). */
#include "lab.h"

#include <inttypes.h>
#include <stdlib.h>

static void put_wide(FILE *f, __int128 v) {
    unsigned __int128 u = (unsigned __int128)v;
    fprintf(f, " %" PRIx64 ":%" PRIx64, (uint64_t)(u >> 64), (uint64_t)u);
}

static void put_moments(FILE *f, const struct lab_moments *m) {
    fprintf(f, " %" PRIu64, m->n);
    put_wide(f, m->sum);
    put_wide(f, m->squares);
    fprintf(f, " %" PRId64 " %" PRId64, m->min, m->max);
}

static void put_cluster(FILE *f, const struct lab_cluster *c) {
    fprintf(f, " %" PRIu64, c->games);
    put_wide(f, c->n);
    put_wide(f, c->sum);
    put_wide(f, c->nn);
    put_wide(f, c->ss);
    put_wide(f, c->ns);
}

static void put_spread(FILE *f, const struct lab_spread *s) {
    int first = 0, last = s->bins - 1;
    while (first < s->bins && !s->bin[first])
        first++;
    while (last >= first && !s->bin[last])
        last--;
    put_moments(f, &s->m);
    if (!s->m.n) {
        fputs(" 0 0 0", f);
        return;
    }
    fprintf(f, " %" PRId64 " %" PRId64 " %d", s->width, s->base + first, last - first + 1);
    for (int i = first; i <= last; i++)
        fprintf(f, " %" PRIu64, s->bin[i]);
}

static void put_list(FILE *f, const char *word, const uint64_t *list, int n) {
    fputs(word, f);
    for (int i = 0; i < n; i++)
        fprintf(f, " %" PRIu64, list[i]);
    fputc('\n', f);
}

static void put_branch(FILE *f, const struct lab_acc *a) {
    int n = a->branch ? LAB_BRANCH : 0;
    while (n && !a->branch[n - 1])
        n--;
    fprintf(f, "branch %d", n);
    put_list(f, "", a->branch, n);
}

void lab_acc_write(const struct lab_acc *a, FILE *f) {
    const uint64_t head[] = {a->games, a->watched, a->firsts, a->judged, a->comebacks, a->faults, a->overflow};
    put_list(f, "sums", head, sizeof head / sizeof *head);
    put_list(f, "wins", a->wins, TT_MAX_SEATS);
    put_list(f, "winners", a->winners, TT_MAX_SEATS + 1);
    put_list(f, "place", a->place, TT_MAX_SEATS);
    put_list(f, "bot_games", a->bot_games, LAB_BOTS);
    put_list(f, "bot_wins", a->bot_wins, LAB_BOTS);
    put_branch(f, a);
    fputs("length", f), put_spread(f, &a->length), fputc('\n', f);
    fputs("leads", f), put_spread(f, &a->leads), fputc('\n', f);
    fputs("gap", f), put_spread(f, &a->gap), fputc('\n', f);
    fputs("choices", f), put_cluster(f, &a->choices), fputc('\n', f);
    fputs("forced", f), put_cluster(f, &a->forced), fputc('\n', f);
    fputs("scores", f), put_cluster(f, &a->scores), fputc('\n', f);
    for (int p = 0; p < TT_MAX_SEATS; p++)
        fprintf(f, "score %d", p), put_spread(f, &a->score[p]), fputc('\n', f);
    for (int i = 0; i < a->reasons; i++) {
        fprintf(f, "reason %" PRIu64, a->reason[i].games);
        for (int p = 0; p < TT_MAX_SEATS; p++)
            fprintf(f, " %" PRIu64, a->reason[i].wins[p]);
        fprintf(f, " %s\n", a->reason[i].id);
    }
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        fprintf(f, "item %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, t->total, t->squares, t->games, t->first);
        put_cluster(f, &t->seats);
        put_cluster(f, &t->picks);
        for (int p = 0; p < TT_MAX_SEATS; p++)
            fprintf(f, " %" PRIu64, t->place[p]);
        fprintf(f, " %s\n", t->key);
    }
    for (int i = 0; i < a->numbers; i++) {
        fputs("number", f);
        put_spread(f, &a->number[i].all);
        put_cluster(f, &a->number[i].seats);
        put_cluster(f, &a->number[i].winners);
        put_cluster(f, &a->number[i].losers);
        fprintf(f, " %s\n", a->number[i].key);
    }
    for (int k = 0; k < LAB_FOLDS; k++)
        if (a->fold[k]) {
            fprintf(f, "fold %d\n", k);
            lab_acc_write(a->fold[k], f);
        }
    fputs("end\n", f);
}

/* --- reading -------------------------------------------------------------------------------------- */

static bool get_list(FILE *f, uint64_t *list, int n) {
    for (int i = 0; i < n; i++)
        if (fscanf(f, "%" SCNu64, &list[i]) != 1)
            return false;
    return true;
}

static bool get_wide(FILE *f, __int128 *v) {
    uint64_t high, low;
    if (fscanf(f, " %" SCNx64 ":%" SCNx64, &high, &low) != 2)
        return false;
    *v = (__int128)((unsigned __int128)high << 64 | low);
    return true;
}

static bool get_moments(FILE *f, struct lab_moments *m) {
    return fscanf(f, "%" SCNu64, &m->n) == 1 && get_wide(f, &m->sum) && get_wide(f, &m->squares) &&
           fscanf(f, "%" SCNd64 "%" SCNd64, &m->min, &m->max) == 2;
}

static bool get_cluster(FILE *f, struct lab_cluster *c) {
    return fscanf(f, "%" SCNu64, &c->games) == 1 && get_wide(f, &c->n) && get_wide(f, &c->sum) && get_wide(f, &c->nn) &&
           get_wide(f, &c->ss) && get_wide(f, &c->ns);
}

static bool get_spread(FILE *f, struct lab_spread *s) {
    lab_spread_clear(s);
    if (!get_moments(f, &s->m) || fscanf(f, "%" SCNd64 "%" SCNd64 "%d", &s->width, &s->base, &s->bins) != 3 ||
        s->bins < 0 || s->bins > LAB_EXACT)
        return false;
    s->bin = tt_need((size_t)s->bins * sizeof *s->bin);
    return get_list(f, s->bin, s->bins);
}

/* The rest of the line, without the blank before it. */
static bool get_name(FILE *f, char *out) {
    char form[24];
    snprintf(form, sizeof form, " %%%d[^\n]", LAB_KEY - 1);
    return fscanf(f, form, out) == 1;
}

static bool get_item(FILE *f, struct lab_acc *a) {
    uint64_t sum[4], place[TT_MAX_SEATS];
    struct lab_cluster seats, picks;
    char key[LAB_KEY];
    if (!get_list(f, sum, 4) || !get_cluster(f, &seats) || !get_cluster(f, &picks) ||
        !get_list(f, place, TT_MAX_SEATS) || !get_name(f, key))
        return false;
    struct lab_item *t = lab_item_get(a, key);
    if (!t)
        return true;
    t->total = sum[0], t->squares = sum[1], t->games = sum[2], t->first = sum[3];
    t->seats = seats;
    t->picks = picks;
    memcpy(t->place, place, sizeof t->place);
    return true;
}

static bool get_number(FILE *f, struct lab_acc *a) {
    struct lab_number new = {0};
    char key[LAB_KEY];
    bool ok = get_spread(f, &new.all) && get_cluster(f, &new.seats) && get_cluster(f, &new.winners) &&
              get_cluster(f, &new.losers) && get_name(f, key);
    struct lab_number *t = ok ? lab_number_get(a, key) : NULL;
    if (!t) {
        lab_spread_clear(&new.all);
        return ok;
    }
    lab_spread_clear(&t->all);
    t->all = new.all;
    t->seats = new.seats;
    t->winners = new.winners;
    t->losers = new.losers;
    return true;
}

static bool get_reason(FILE *f, struct lab_acc *a) {
    struct lab_reason new = {0};
    char key[LAB_KEY];
    if (!get_list(f, &new.games, 1) || !get_list(f, new.wins, TT_MAX_SEATS) || !get_name(f, key))
        return false;
    struct lab_reason *r = lab_reason_get(a, key);
    r->games = new.games;
    memcpy(r->wins, new.wins, sizeof r->wins);
    return true;
}

static bool get_line(FILE *f, const char *word, struct lab_acc *a) {
    uint64_t head[7];
    int n;
    if (!strcmp(word, "sums")) {
        if (!get_list(f, head, 7))
            return false;
        a->games = head[0], a->watched = head[1], a->firsts = head[2], a->judged = head[3];
        a->comebacks = head[4], a->faults = head[5], a->overflow = head[6];
        return true;
    }
    if (!strcmp(word, "wins"))
        return get_list(f, a->wins, TT_MAX_SEATS);
    if (!strcmp(word, "winners"))
        return get_list(f, a->winners, TT_MAX_SEATS + 1);
    if (!strcmp(word, "place"))
        return get_list(f, a->place, TT_MAX_SEATS);
    if (!strcmp(word, "bot_games"))
        return get_list(f, a->bot_games, LAB_BOTS);
    if (!strcmp(word, "bot_wins"))
        return get_list(f, a->bot_wins, LAB_BOTS);
    if (!strcmp(word, "branch"))
        return fscanf(f, "%d", &n) == 1 && n >= 0 && n <= (a->branch ? LAB_BRANCH : 0) && get_list(f, a->branch, n);
    if (!strcmp(word, "length"))
        return get_spread(f, &a->length);
    if (!strcmp(word, "leads"))
        return get_spread(f, &a->leads);
    if (!strcmp(word, "gap"))
        return get_spread(f, &a->gap);
    if (!strcmp(word, "choices"))
        return get_cluster(f, &a->choices);
    if (!strcmp(word, "forced"))
        return get_cluster(f, &a->forced);
    if (!strcmp(word, "scores"))
        return get_cluster(f, &a->scores);
    if (!strcmp(word, "fold"))
        return fscanf(f, "%d", &n) == 1 && n >= 0 && n < LAB_FOLDS && !a->is_fold &&
               lab_acc_read(lab_acc_fold(a, n), f);
    if (!strcmp(word, "score"))
        return fscanf(f, "%d", &n) == 1 && n >= 0 && n < TT_MAX_SEATS && get_spread(f, &a->score[n]);
    if (!strcmp(word, "reason"))
        return get_reason(f, a);
    if (!strcmp(word, "item"))
        return get_item(f, a);
    return !strcmp(word, "number") && get_number(f, a);
}

bool lab_acc_read(struct lab_acc *a, FILE *f) {
    char word[16];
    while (fscanf(f, "%15s", word) == 1) {
        if (!strcmp(word, "end"))
            return true;
        if (!get_line(f, word, a))
            return false;
    }
    return false;
}
