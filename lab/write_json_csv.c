/* For other programs: JSON with everything, CSV with every figure. No clock, no number of threads: the same
 * experiment gives the same bytes. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

/* --- writing JSON: one value or member a line, indented by its depth ------------------------------- */

struct writer {
    FILE *f;
    int depth;
    bool first; /* nothing in the innermost object or list yet */
};

static void next(struct writer *w, const char *key) {
    if (w->depth)
        fputs(w->first ? "\n" : ",\n", w->f);
    for (int i = 0; i < w->depth; i++)
        fputc(' ', w->f);
    w->first = false;
    if (!key)
        return;
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_text(&s, key);
    fprintf(w->f, "%s: ", s.buf);
    tt_sink_free(&s);
}

static void begin(struct writer *w, const char *key, char open) {
    next(w, key);
    fputc(open, w->f);
    w->depth++;
    w->first = true;
}

static void end(struct writer *w, char close) {
    w->depth--;
    if (!w->first) {
        fputc('\n', w->f);
        for (int i = 0; i < w->depth; i++)
            fputc(' ', w->f);
    }
    fputc(close, w->f);
    w->first = false;
}

static void put_text(struct writer *w, const char *key, const char *text) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_text(&s, text);
    next(w, key);
    fputs(s.buf, w->f);
    tt_sink_free(&s);
}

static void put_count(struct writer *w, const char *key, int64_t n) {
    next(w, key);
    fprintf(w->f, "%lld", (long long)n);
}

static void put_real(struct writer *w, const char *key, double v) {
    next(w, key);
    if (isfinite(v))
        fprintf(w->f, "%.12g", v);
    else
        fputs("null", w->f);
}

/* A short list or object on one line, written already. */
static void put_written(struct writer *w, const char *key, const char *json) {
    next(w, key);
    fputs(json, w->f);
}

/* --- a variant ------------------------------------------------------------------------------------ */

enum { SHOWN = 64 }; /* bins of a histogram; figures are made of the exact ones */

static void put_spread(struct writer *w, const char *name, const struct lab_spread *exact) {
    struct lab_spread s;
    int first = 0;
    lab_spread_coarse(&s, exact, SHOWN);
    int last = s.bins - 1;
    while (first < s.bins && !s.bin[first])
        first++;
    while (last > first && !s.bin[last])
        last--;
    next(w, name);
    fprintf(w->f, "{\"from\": %lld, \"width\": %lld, \"counts\": [", (long long)((s.base + first) * s.width),
            (long long)s.width);
    for (int i = first; i <= last; i++)
        fprintf(w->f, "%s%llu", i > first ? ", " : "", (unsigned long long)s.bin[i]);
    fputs("]}", w->f);
    lab_spread_clear(&s);
}

const char *lab_kind_id(enum lab_kind kind) {
    static const char *const id[] = {"share", "mean", "ratio", "quantile", "value"};
    return id[kind];
}

static void put_figure(struct writer *w, const struct lab_figure *x) {
    begin(w, x->name, '{');
    put_text(w, "kind", lab_kind_id(x->kind));
    if (x->unit != LAB_PLAIN && x->kind != LAB_SHARE)
        put_text(w, "unit", x->unit == LAB_POINTS ? "points" : "share");
    put_count(w, "n", (int64_t)x->n);
    put_real(w, "value", x->value);
    if (x->kind <= LAB_RATIO) {
        put_real(w, "sd", x->sd);
        if (x->weight != x->n)
            put_real(w, "weight", x->weight);
        if (isfinite(x->df))
            put_real(w, "df", x->df);
    }
    if (x->width > 1)
        put_count(w, "width", x->width);
    if (x->kind != LAB_VALUE) {
        put_real(w, "low", x->low);
        put_real(w, "high", x->high);
    }
    end(w, '}');
}

static void put_endings(struct writer *w, const struct lab_acc *a, int seats) {
    begin(w, "endings", '{');
    for (int i = 0; i < a->reasons; i++) {
        next(w, a->reason[i].id);
        fprintf(w->f, "{\"games\": %llu, \"wins\": [", (unsigned long long)a->reason[i].games);
        for (int p = 0; p < seats; p++)
            fprintf(w->f, "%s%llu", p ? ", " : "", (unsigned long long)a->reason[i].wins[p]);
        fputs("]}", w->f);
    }
    end(w, '}');
}

static void put_spreads(struct writer *w, const struct lab_acc *a) {
    begin(w, "histograms", '{');
    put_spread(w, "decisions", &a->length);
    if (a->leads.m.n)
        put_spread(w, "lead_changes", &a->leads);
    for (int i = 0; i < a->numbers; i++) {
        char name[LAB_NAME];
        lab_number_name(&a->number[i], name);
        put_spread(w, name, &a->number[i].all);
    }
    end(w, '}');
}

static void put_variant(struct writer *w, const struct lab_design *d, const struct lab_run *run, int i) {
    const struct lab_variant *v = &d->variant[i];
    const struct lab_acc *a = run->acc[i];
    struct tt_sink options;
    begin(w, NULL, '{');
    put_text(w, "label", v->label);
    begin(w, "levels", '{');
    for (int k = 0; k < d->factors; k++)
        put_text(w, d->factor[k].name, d->factor[k].level[v->level[k]]);
    end(w, '}');
    put_count(w, "players", v->setup.seats);
    begin(w, "bots", '[');
    for (int b = 0; b < v->bots; b++)
        put_text(w, NULL, v->bot[b]);
    end(w, ']');
    tt_sink_grow(&options);
    tt_put_options(d->game, &v->setup, &options);
    put_written(w, "options", options.len ? options.buf : "null");
    tt_sink_free(&options);
    put_count(w, "games", (int64_t)a->games);
    put_count(w, "watched", (int64_t)a->watched);
    put_count(w, "faults", (int64_t)a->faults);
    put_count(w, "overflow", (int64_t)a->overflow);
    struct lab_warning warning[LAB_WARNINGS];
    int warnings = lab_warnings(d, run, i, warning);
    begin(w, "warnings", '[');
    for (int k = 0; k < warnings; k++) {
        begin(w, NULL, '{');
        put_text(w, "choice", warning[k].item->key + 2);
        put_count(w, "place", warning[k].place);
        put_text(w, "chance", warning[k].verb);
        end(w, '}');
    }
    end(w, ']');
    put_endings(w, a, v->setup.seats);
    put_spreads(w, a);
    begin(w, "figures", '{');
    for (int k = 0; k < run->figures[i].n; k++)
        put_figure(w, &run->figures[i].list[k]);
    end(w, '}');
    end(w, '}');
}

void lab_json(FILE *f, const struct lab_design *d, const struct lab_run *run) {
    struct writer w = {.f = f, .first = true};
    char command[2600], cards[LAB_NAME];
    begin(&w, NULL, '{');
    put_text(&w, "format", "timetable-lab");
    put_count(&w, "version", 2);
    put_text(&w, "timetable", TT_VERSION);
    put_text(&w, "game", d->game->id);
    lab_command(d, command, sizeof command);
    put_text(&w, "command", command);
    put_count(&w, "seed", (int64_t)d->seed);
    put_count(&w, "games", (int64_t)d->games);
    if (lab_cards_names(d, cards, sizeof cards))
        put_text(&w, "cards", cards);
    else
        put_written(&w, "cards", "null");
    put_text(&w, "chance", d->chance);
    put_written(&w, "repeatable", d->timed ? "false" : "true");
    put_written(&w, "complete", run->complete ? "true" : "false");
    begin(&w, "variants", '[');
    for (int i = 0; i < d->variants; i++)
        put_variant(&w, d, run, i);
    end(&w, ']');
    end(&w, '}');
    fputc('\n', f);
}

/* --- CSV ------------------------------------------------------------------------------------------ */

static void put_field(FILE *f, const char *text) {
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

static void put_number(FILE *f, double v) {
    if (isnan(v))
        fputc(',', f);
    else
        fprintf(f, ",%.10g", v);
}

void lab_csv(FILE *f, const struct lab_design *d, const struct lab_run *run) {
    fputs("game,players,bots,variant,figure,kind,n,value,sd,low,high\n", f);
    for (int i = 0; i < d->variants; i++) {
        const struct lab_variant *v = &d->variant[i];
        char bots[400] = "";
        for (int b = 0; b < v->bots; b++)
            snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%s", b ? "," : "", v->bot[b]);
        for (int k = 0; k < run->figures[i].n; k++) {
            const struct lab_figure *x = &run->figures[i].list[k];
            fprintf(f, "%s,%d,", d->game->id, v->setup.seats);
            put_field(f, bots), fputc(',', f);
            put_field(f, v->label), fputc(',', f);
            put_field(f, x->name);
            fprintf(f, ",%s,%.0f", lab_kind_id(x->kind), x->n);
            put_number(f, x->value);
            put_number(f, x->kind <= LAB_RATIO ? x->sd : NAN);
            put_number(f, x->low);
            put_number(f, x->high);
            fputc('\n', f);
        }
    }
}
