/* The answer first: what the run says, in a few sentences, each with its interval and the table that has more; and
 * warnings where two causes cannot be told apart. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

enum {
    SEATS_MIN = 30,
    TAKERS_MIN = 10,
    OFFERED_MIN = 50,
    NAMED = 3,
    LINES = 16,
    LINE = sizeof(((struct lab_line *)0)->text)
};

struct summary {
    int lang;
    const struct lab_design *design;
    const struct lab_run *run;
    struct lab_line *line;
    int n;
};

/* One more sentence; the parts of it are texts. The more severe, the earlier. */
static void say(struct summary *s, int severity, const char *where, const char *key, const char *const *args, int n) {
    if (s->n == LINES)
        return;
    struct lab_line *l = &s->line[s->n];
    l->severity = severity;
    l->where = where;
    l->order = s->n++;
    tt_text_fill(s->lang, key, args, n, l->text, LINE);
}

static const struct lab_figure *figure(const struct summary *s, const char *name) {
    return lab_figure_find(&s->run->figures[0], name);
}

static const char *cell(const struct summary *s, const struct lab_figure *x, char out[160]) {
    lab_cell(s->lang, x, out, 160);
    return out;
}

/* "a, b and 4 more" */
struct list {
    char text[500];
    size_t len;
    int n, more;
};

static void list_add(struct list *l, const char *text) {
    if (l->n++ >= NAMED) {
        l->more++;
        return;
    }
    if (l->len)
        l->len = lab_append(l->text, sizeof l->text, l->len, ", ", 2);
    l->len = lab_append(l->text, sizeof l->text, l->len, text, strlen(text));
}

static const char *list_end(const struct summary *s, struct list *l) {
    char count[16], whole[600];
    if (!l->more)
        return l->text;
    snprintf(count, sizeof count, "%d", l->more);
    const char *args[] = {l->text, count};
    tt_text_fill(s->lang, "lab.short.more", args, 2, whole, sizeof whole);
    snprintf(l->text, sizeof l->text, "%.*s", (int)sizeof l->text - 1, whole);
    return l->text;
}

/* --- several variants ------------------------------------------------------------------------------- */

static void say_differences(struct summary *s) {
    const struct lab_design *d = s->design;
    struct lab_difference *list;
    int n = lab_differ_all(s->run->figures, d->variants, &list), said = 0;
    for (int v = 1; v < d->variants && said < NAMED; v++) {
        const struct lab_difference *best = NULL;
        for (int i = 0; i < n; i++)
            if (list[i].variant == v && list[i].corrected < 0.05 &&
                (!best || fabs(list[i].effect) > fabs(best->effect)))
                best = &list[i];
        if (!best)
            continue;
        char name[400], from[48], to[48], by[160];
        lab_words(s->lang, d->game, best->name, name, sizeof name);
        lab_difference_cells(s->lang, best, from, to, by);
        const char *args[] = {d->variant[v].label, d->variant[0].label, name, from, to, by};
        say(s, 4, "differences", "lab.short.differs", args, 6);
        said++;
    }
    if (!said)
        say(s, 4, "differences", "lab.short.same", NULL, 0);
    free(list);
}

/* --- what the rules page asks for ------------------------------------------------------------------- */

struct outside {
    const struct lab_measure *measure;
    const struct lab_figure *figure;
    double far; /* from the band, in widths of it */
};

static int by_far(const void *a, const void *b) {
    const struct outside *x = a, *y = b;
    return x->far != y->far ? (x->far < y->far ? 1 : -1) : strcmp(x->measure->name, y->measure->name);
}

static void say_bands(struct summary *s) {
    struct outside out[64];
    const struct lab_measure *m;
    struct list names = {.len = 0};
    int n = 0, banded = 0;
    char band[100], name[400], value[160], text[700], count[16];
    for (int i = 0; (m = lab_measure_at(s->design->game, i)) && n < 64; i++) {
        char id[LAB_NAME];
        snprintf(id, sizeof id, "page:%.100s", m->name);
        const struct lab_figure *x = figure(s, id);
        if (!x || (m->low == 0 && m->high == 0))
            continue;
        banded++;
        if (lab_in_band(m, x) != LAB_OUTSIDE)
            continue;
        double wide = m->high < 1e8 && m->high > m->low ? m->high - m->low : m->low;
        double far = x->value < m->low ? m->low - x->value : x->value - m->high;
        out[n++] = (struct outside){.measure = m, .figure = x, .far = wide > 0 ? far / wide : far};
    }
    if (!banded)
        return;
    qsort(out, (size_t)n, sizeof *out, by_far);
    for (int i = 0; i < n; i++) {
        char id[LAB_NAME];
        snprintf(id, sizeof id, "page:%.100s", out[i].measure->name);
        lab_words(s->lang, s->design->game, id, name, sizeof name);
        lab_band_text(s->lang, out[i].measure, band, sizeof band);
        const char *args[] = {name, cell(s, out[i].figure, value), band};
        tt_text_fill(s->lang, "lab.short.band", args, 3, text, sizeof text);
        list_add(&names, text);
    }
    snprintf(count, sizeof count, "%d", banded);
    const char *args[] = {count, list_end(s, &names)};
    if (n)
        say(s, s->design->variant[0].random ? 1 : 3, "page", "lab.short.bands", args, 2);
    else
        say(s, 0, "page", "lab.short.in_bands", args, 2);
}

/* --- endings, length, scores -------------------------------------------------------------------------- */

static bool together(const struct summary *s) {
    const struct lab_acc *a = s->run->acc[0];
    return a->winners[0] + a->winners[s->design->variant[0].setup.seats] == a->games;
}

static int by_games(const void *a, const void *b) {
    const struct lab_reason *x = *(struct lab_reason *const *)a, *y = *(struct lab_reason *const *)b;
    return x->games != y->games ? (x->games < y->games ? 1 : -1) : strcmp(x->id, y->id);
}

static void say_endings(struct summary *s) {
    const struct lab_acc *a = s->run->acc[0];
    const struct lab_reason *reason[LAB_REASONS];
    struct list names = {.len = 0};
    char value[160], name[LAB_NAME], words[400], text[600];
    if (together(s) && a->winners[s->design->variant[0].setup.seats]) {
        const char *args[] = {cell(s, figure(s, "all_win"), value)};
        say(s, 2, "endings", "lab.short.won", args, 1);
    } else if (a->winners[0] * 2 > a->games) {
        const char *args[] = {cell(s, figure(s, "none_win"), value)};
        say(s, 2, "endings", "lab.short.nobody", args, 1);
    }
    for (int i = 0; i < a->reasons; i++)
        reason[i] = &a->reason[i];
    qsort(reason, (size_t)a->reasons, sizeof *reason, by_games);
    for (int i = 0; i < a->reasons; i++) {
        snprintf(name, sizeof name, "ending.%s", reason[i]->id);
        lab_reason_words(s->lang, s->design->game, reason[i]->id, words, sizeof words);
        snprintf(text, sizeof text, "%.400s %s", words, cell(s, figure(s, name), value));
        list_add(&names, text);
    }
    const char *args[] = {list_end(s, &names)};
    say(s, 1, "endings", "lab.short.endings", args, 1);
}

static void say_length(struct summary *s) {
    const struct lab_figure *mean = figure(s, "decisions"), *low = figure(s, "decisions.p10"),
                            *high = figure(s, "decisions.p90");
    char value[160], from[32], to[32];
    if (!mean)
        return;
    snprintf(from, sizeof from, "%.0f", low->value);
    snprintf(to, sizeof to, "%.0f", high->value + (double)high->width - 1);
    const char *args[] = {cell(s, mean, value), from, to};
    say(s, 1, "lengths", "lab.short.length", args, 3);
}

static void say_scores(struct summary *s) {
    const struct lab_figure *mean = figure(s, "score"), *gap = figure(s, "score_gap");
    char value[160], between[160];
    if (!mean || !gap || gap->value == 0)
        return;
    const char *args[] = {cell(s, mean, value), cell(s, gap, between)};
    say(s, 0, "figures", "lab.short.scores", args, 2);
}

/* --- seats -------------------------------------------------------------------------------------------- */

static void say_seats(struct summary *s) {
    const struct lab_variant *v = &s->design->variant[0];
    const struct lab_acc *a = s->run->acc[0];
    const char *head = a->firsts ? "place_win." : "seat_win.";
    double equal = lab_equal_share(v, a), least = 1, worst = 0;
    const struct lab_figure *far = NULL;
    char name[LAB_NAME], value[160], share[32], ratio[32], games[32];
    if (v->setup.seats < 2 || together(s) || equal <= 0 || equal >= 1)
        return;
    for (int p = 0; p < v->setup.seats; p++) {
        snprintf(name, sizeof name, "%s%d", head, p);
        const struct lab_figure *x = figure(s, name);
        double chance = lab_two_sided((x->value - equal) / sqrt(equal * (1 - equal) / x->n), INFINITY);
        if (!far || chance < least) {
            least = chance;
            far = x;
        }
    }
    bool sure = least * v->setup.seats < 0.05;
    if (!sure) {
        snprintf(name, sizeof name, "%s0", head);
        far = figure(s, name);
    }
    worst = fabs(far->value / equal - 1);
    lab_words(s->lang, s->design->game, far->name, name, sizeof name);
    snprintf(share, sizeof share, "%.1f %%", equal * 100);
    snprintf(ratio, sizeof ratio, "%.2f", far->value / equal);
    snprintf(games, sizeof games, "%.0f", far->n);
    const char *args[] = {name, cell(s, far, value), ratio, share, games};
    say(s, sure ? (worst > 0.15 ? 3 : 2) : 1, "seats", sure ? "lab.short.seat" : "lab.short.no_seat", args, 5);
}

/* --- cards and choices -------------------------------------------------------------------------------- */

/* A card or a choice by name, not a bare verb. */
static bool is_thing(const struct lab_item *t) { return t->key[0] == 'h' || (t->key[0] == 'a' && strchr(t->key, ' ')); }

/* The item of the verb alone. */
static const struct lab_item *head_of(const struct lab_acc *a, const struct lab_item *t) {
    size_t n = strcspn(t->key, " ");
    for (int i = 0; i < a->items; i++)
        if (strlen(a->item[i].key) == n && !strncmp(a->item[i].key, t->key, n))
            return &a->item[i];
    return NULL;
}

static const char *thing_words(const struct summary *s, const struct lab_item *t, char out[400]) {
    lab_key_words(s->lang, s->design->game, t->key + 2, false, out, 400);
    return out;
}

static const struct lab_figure *win_of(const struct summary *s, const struct lab_item *t) {
    char name[LAB_NAME];
    snprintf(name, sizeof name, "%s:%s", t->key[0] == 'h' ? "held.win" : "uses.win", t->key + 2);
    return figure(s, name);
}

static void say_strength(struct summary *s) {
    const struct lab_acc *a = s->run->acc[0];
    double base = lab_equal_share(&s->design->variant[0], a);
    const struct lab_item *best = NULL, *worst = NULL;
    const struct lab_figure *high = NULL, *low = NULL;
    int tested = 0;
    char first[400], second[400], one[160], two[160], share[32];
    if (base <= 0 || base >= 1)
        return;
    for (int i = 0; i < a->items; i++)
        tested += is_thing(&a->item[i]) && a->item[i].seats.n >= SEATS_MIN;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        const struct lab_figure *x = is_thing(t) && t->seats.n >= SEATS_MIN ? win_of(s, t) : NULL;
        if (!x || lab_two_sided((x->value - base) / sqrt(base * (1 - base) / x->weight), INFINITY) * tested >= 0.05)
            continue;
        if (x->value > base && (!high || x->value > high->value))
            high = x, best = t;
        if (x->value < base && (!low || x->value < low->value))
            low = x, worst = t;
    }
    snprintf(share, sizeof share, "%.1f %%", base * 100);
    if (best) {
        const char *args[] = {thing_words(s, best, first), cell(s, high, one), share};
        say(s, high->value > 1.25 * base ? 2 : 1, "power", "lab.short.strong", args, 3);
    }
    if (worst) {
        const char *args[] = {thing_words(s, worst, second), cell(s, low, two), share};
        say(s, low->value < 0.75 * base ? 2 : 1, "power", "lab.short.weak", args, 3);
    }
}

/* What is hardly ever or nearly always taken. A verb that is always taken is the only one then; a verb that is never
 * taken speaks for all of its cards. */
static bool is_extreme(const struct lab_item *t) {
    double rate = lab_cluster_mean(&t->picks);
    return t->key[0] == 'a' && t->picks.n >= OFFERED_MIN &&
           (rate <= 0.01 || (rate >= 0.95 && (rate < 1 || strchr(t->key, ' '))));
}

static int by_chances(const void *a, const void *b) {
    const struct lab_item *x = *(struct lab_item *const *)a, *y = *(struct lab_item *const *)b;
    return x->picks.n != y->picks.n ? (x->picks.n < y->picks.n ? 1 : -1) : strcmp(x->key, y->key);
}

static void say_choices(struct summary *s) {
    const struct lab_acc *a = s->run->acc[0];
    const struct lab_item **item = tt_need((size_t)(a->items + 1) * sizeof *item);
    struct list never = {.len = 0}, always = {.len = 0};
    char name[LAB_NAME], words[400], value[160], text[600];
    int n = 0;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i], *head = strchr(t->key, ' ') ? head_of(a, t) : NULL;
        if (is_extreme(t) && !(head && is_extreme(head) && lab_cluster_mean(&head->picks) < 0.5))
            item[n++] = t;
    }
    qsort(item, (size_t)n, sizeof *item, by_chances);
    for (int i = 0; i < n; i++) {
        snprintf(name, sizeof name, "pick:%s", item[i]->key + 2);
        snprintf(text, sizeof text, "%.400s %s", thing_words(s, item[i], words), cell(s, figure(s, name), value));
        list_add(lab_cluster_mean(&item[i]->picks) > 0.5 ? &always : &never, text);
    }
    const char *dead[] = {list_end(s, &never)}, *sure[] = {list_end(s, &always)};
    if (never.n)
        say(s, 1, "picks", "lab.short.never", dead, 1);
    if (always.n)
        say(s, 1, "picks", "lab.short.always", sure, 1);
    free(item);
}

/* --- snowball, decisions that are none ----------------------------------------------------------------- */

static void say_snowball(struct summary *s) {
    const struct lab_figure *x = figure(s, "comeback");
    char value[160];
    if (!x || x->n < SEATS_MIN)
        return;
    struct lab_figure kept = *x;
    kept.value = 1 - x->value;
    kept.low = 1 - x->high;
    kept.high = 1 - x->low;
    const char *args[] = {cell(s, &kept, value)};
    say(s, kept.low > 0.85 ? 3 : 1, "figures", "lab.short.snowball", args, 1);
}

static void say_forced(struct summary *s) {
    const struct lab_acc *a = s->run->acc[0];
    const struct lab_figure *x = figure(s, "forced");
    const struct lab_item *most = NULL;
    uint64_t times = 0;
    char value[160], words[400];
    if (!x || x->value <= 0)
        return;
    for (int i = 0; i < a->items; i++) {
        const struct lab_item *t = &a->item[i];
        uint64_t forced = t->total - (uint64_t)t->picks.sum;
        if (t->key[0] == 'a' && !strchr(t->key, ' ') && t->picks.n && forced > times)
            most = t, times = forced;
    }
    const char *args[] = {cell(s, x, value), most ? thing_words(s, most, words) : ""};
    say(s, x->value > 0.3 ? 2 : 0, "figures", most ? "lab.short.forced_most" : "lab.short.forced", args, 2);
}

/* --- all of them ------------------------------------------------------------------------------------- */

static int by_severity(const void *a, const void *b) {
    const struct lab_line *x = a, *y = b;
    return x->severity != y->severity ? y->severity - x->severity : x->order - y->order;
}

int lab_summary(int lang, const struct lab_design *d, const struct lab_run *run, struct lab_line out[LAB_LINES]) {
    struct lab_line line[LINES];
    struct summary s = {.lang = lang, .design = d, .run = run, .line = line};
    if (!run->acc[0]->games)
        return 0;
    if (d->variants > 1)
        say_differences(&s);
    if (run->acc[0]->watched)
        say_bands(&s);
    say_endings(&s);
    say_length(&s);
    say_seats(&s);
    say_strength(&s);
    say_choices(&s);
    say_snowball(&s);
    say_forced(&s);
    say_scores(&s);
    qsort(line, (size_t)s.n, sizeof *line, by_severity);
    int n = s.n < LAB_LINES ? s.n : LAB_LINES;
    memcpy(out, line, (size_t)n * sizeof *line);
    return n;
}

/* --- warnings ------------------------------------------------------------------------------------------ */

/* A choice that seats of every place make once or so, and one of its answers is nearly always the same place's: what
 * it wins and what the place wins cannot be told apart. */
static bool coincides(const struct lab_acc *a, const struct lab_variant *v, const struct lab_item *t, int *place) {
    const struct lab_item *head = strchr(t->key, ' ') && t->key[0] == 'a' ? head_of(a, t) : NULL;
    uint64_t all = 0, heads = 0, most = 0;
    if (!head || t->seats.n < TAKERS_MIN || !head->picks.n || head->total > 2 * (uint64_t)head->seats.n)
        return false;
    for (int p = 0; p < v->setup.seats; p++) {
        all += t->place[p];
        heads += head->place[p];
        if (t->place[p] > most) {
            most = t->place[p];
            *place = p;
        }
    }
    for (int p = 0; p < v->setup.seats; p++)
        if (head->place[p] * 2 * (uint64_t)v->setup.seats < heads)
            return false;
    return all && most * 10 >= all * 9 && most * 2 >= head->place[*place];
}

int lab_warnings(const struct lab_design *d, const struct lab_run *run, int variant,
                 struct lab_warning out[LAB_WARNINGS]) {
    const struct lab_acc *a = run->acc[variant];
    int n = 0;
    for (int i = 0; i < a->items && n < LAB_WARNINGS && d->variant[variant].setup.seats > 1; i++) {
        int place = 0;
        if (!coincides(a, &d->variant[variant], &a->item[i], &place))
            continue;
        struct lab_warning *w = &out[n++];
        w->item = &a->item[i];
        w->place = place;
        snprintf(w->verb, sizeof w->verb, "%.*s", (int)strcspn(a->item[i].key + 2, " "), a->item[i].key + 2);
    }
    return n;
}

void lab_warning_text(int lang, const struct lab_design *d, const struct lab_warning *w, char *out, size_t cap) {
    char words[400], place[16], option[100];
    lab_key_words(lang, d->game, w->item->key + 2, false, words, sizeof words);
    snprintf(place, sizeof place, "%d", w->place + 1);
    snprintf(option, sizeof option, "--chance %s", w->verb);
    const char *args[] = {words, place, option};
    tt_text_fill(lang, "lab.warn.coincide", args, 3, out, cap);
}

/* --- weak and strong players --------------------------------------------------------------------------- */

/* How strong the players of a variant are, where one kind sits everywhere; -1: not known. */
static int strength(const struct lab_variant *v) {
    static const char *const order[] = {"random", "beginner", "greedy", "easy",   "medium",
                                        "ismcts", "hard",     "expert", "instant"};
    for (int i = 0; v->bots == 1 && i < (int)(sizeof order / sizeof *order); i++) {
        size_t n = strlen(order[i]);
        if (!strncmp(v->bot[0], order[i], n) && (!v->bot[0][n] || v->bot[0][n] == ':')) /* with or without a budget */
            return i;
    }
    return -1;
}

bool lab_lacks_learned(const struct lab_design *d) {
    bool weak = false;
    for (int i = 0; i < d->variants; i++) {
        int how = strength(&d->variant[i]);
        if (how < 0 || how > 6)
            return false;
        weak = weak || (how > 0 && tt_net_find(d->game, &d->variant[i].setup));
    }
    return weak;
}

/* Whether two variants differ in their players alone. */
static bool same_but_players(const struct lab_design *d, int a, int b) {
    for (int i = 0; i < d->factors; i++)
        if (strcmp(d->factor[i].name, "bots") && d->variant[a].level[i] != d->variant[b].level[i])
            return false;
    return true;
}

static const struct lab_measure *measure_of(const struct lab_design *d, const char *figure) {
    const struct lab_measure *m;
    for (int i = 0; (m = lab_measure_at(d->game, i)); i++)
        if (!strncmp(figure, "page:", 5) && !strcmp(figure + 5, m->name))
            return m;
    return NULL;
}

/* Beyond chance, and what one would conclude differs: a seat's share, or a measure inside its band and outside. */
static bool disagree(const struct lab_design *d, const struct lab_difference *x, const struct lab_figure *a,
                     const struct lab_figure *b) {
    const struct lab_measure *m = measure_of(d, x->name);
    if (!(x->corrected < 0.05))
        return false;
    if (m)
        return (lab_in_band(m, a) == LAB_OUTSIDE) != (lab_in_band(m, b) == LAB_OUTSIDE);
    return !strncmp(x->name, "seat_win.", 9) || !strncmp(x->name, "place_win.", 10);
}

int lab_disagreements(const struct lab_design *d, const struct lab_run *run,
                      struct lab_disagreement out[LAB_WARNINGS]) {
    int n = 0;
    for (int a = 0; a < d->variants; a++)
        for (int b = 0; b < d->variants; b++) {
            if (strength(&d->variant[a]) < 1 || strength(&d->variant[b]) <= strength(&d->variant[a]) ||
                !same_but_players(d, a, b))
                continue;
            struct lab_figures first;
            struct lab_difference *list;
            lab_figures_pick(&run->figures[a], true, &first);
            int all = lab_differ(&first, &run->figures[b], &list);
            lab_holm(list, all);
            for (int i = 0; i < all && n < LAB_WARNINGS; i++) {
                const struct lab_figure *x = lab_figure_find(&run->figures[a], list[i].name);
                const struct lab_figure *y = lab_figure_find(&run->figures[b], list[i].name);
                if (x && y && disagree(d, &list[i], x, y))
                    out[n++] = (struct lab_disagreement){a, b, x, y};
            }
            free(list);
            lab_figures_clear(&first);
        }
    return n;
}

void lab_disagreement_text(int lang, const struct lab_design *d, const struct lab_disagreement *x, char *out,
                           size_t cap) {
    char words[300], weak[160], strong[160];
    lab_words(lang, d->game, x->a->name, words, sizeof words);
    lab_cell(lang, x->a, weak, sizeof weak);
    lab_cell(lang, x->b, strong, sizeof strong);
    const char *args[] = {d->variant[x->weak].bot[0], d->variant[x->strong].bot[0], words, weak, strong};
    tt_text_fill(lang, "lab.warn.disagree", args, 5, out, cap);
}

/* --- the command --------------------------------------------------------------------------------------- */

static void add_flag(char *out, size_t cap, const char *flag, const char *value) {
    size_t n = strlen(out);
    bool plain =
        strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%") == strlen(value);
    if (n >= cap)
        return;
    snprintf(out + n, cap - n, plain ? " %s %s" : " %s '%s'", flag, value);
}

void lab_command(const struct lab_design *d, char *out, size_t cap) {
    char text[2100];
    snprintf(out, cap, "timetable lab %s", d->game->id);
    for (int i = 0; i < d->factors; i++) {
        const struct lab_factor *f = &d->factor[i];
        bool players = !strcmp(f->name, "players"), cards = !strcmp(f->name, "cards");
        bool repeated = cards || !strcmp(f->name, "bots");
        size_t n = 0;
        *text = 0;
        for (int k = 0; k < f->levels; k++) {
            if (repeated)
                add_flag(out, cap, cards ? "--cards" : "--bots", f->level[k]);
            if (n < sizeof text)
                n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", k ? "," : "", f->level[k]);
        }
        if (repeated)
            continue;
        char pair[2200];
        snprintf(pair, sizeof pair, "%s=%s", f->name, text);
        add_flag(out, cap, players ? "--players" : "--option", players ? text : pair);
    }
    if (d->category)
        add_flag(out, cap, "--category", d->category);
    if (d->difficulty)
        add_flag(out, cap, "--difficulty", d->difficulty);
    snprintf(text, sizeof text, "%d", d->deck_size);
    if (d->deck_size)
        add_flag(out, cap, "--size", text);
    if (*d->chance)
        add_flag(out, cap, "--chance", d->chance);
    snprintf(text, sizeof text, "%llu", (unsigned long long)d->games);
    add_flag(out, cap, "--games", text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)d->seed);
    add_flag(out, cap, "--seed", text);
    if (d->watch_asked) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)d->every);
        add_flag(out, cap, "--watch", text);
    }
}

void lab_players(const struct lab_design *d, int variant, char *out, size_t cap) {
    const struct lab_variant *v = &d->variant[variant];
    size_t n = 0;
    *out = 0;
    for (int b = 0; b < v->bots && n < cap; b++)
        n += (size_t)snprintf(out + n, cap - n, "%s%s", b ? ", " : "", v->bot[b]);
}
