/* For other programs: JSON with everything, CSV with every figure. No clock, no number of threads: the same
 * experiment gives the same bytes. */
#include "lab.h"

#include <math.h>
#include <stdlib.h>

static json_t *number_or_null(double v) { return isnan(v) ? json_null() : json_real(v); }

static json_t *spread_json(const struct lab_spread *s) {
    json_t *o = json_object(), *bins = json_array();
    int first = 0, last = LAB_BINS - 1;
    while (first < LAB_BINS && !s->bin[first])
        first++;
    while (last > first && !s->bin[last])
        last--;
    for (int i = first; i <= last && s->m.n; i++)
        json_array_append_new(bins, json_integer((json_int_t)s->bin[i]));
    json_object_set_new(o, "from", json_integer((s->base + first) * (s->width ? s->width : 1)));
    json_object_set_new(o, "width", json_integer(s->width));
    json_object_set_new(o, "counts", bins);
    return o;
}

static json_t *figures_json(const struct lab_figures *f) {
    json_t *o = json_object();
    for (int i = 0; i < f->n; i++) {
        const struct lab_figure *x = &f->list[i];
        json_t *v = json_object();
        json_object_set_new(v, "kind", json_string(x->share ? "share" : isnan(x->low) ? "value" : "mean"));
        json_object_set_new(v, "n", json_integer((json_int_t)x->n));
        json_object_set_new(v, "value", json_real(x->value));
        if (!isnan(x->low)) {
            json_object_set_new(v, "sd", json_real(x->sd));
            json_object_set_new(v, "low", number_or_null(x->low));
            json_object_set_new(v, "high", number_or_null(x->high));
        }
        json_object_set_new(o, x->name, v);
    }
    return o;
}

static json_t *options_json(const struct lab_design *d, const struct lab_variant *v) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_options(d->game, &v->setup, &s);
    json_t *o = json_loads(s.buf, 0, NULL);
    tt_sink_free(&s);
    return o ? o : json_null();
}

static json_t *endings_json(const struct lab_acc *a, int seats) {
    json_t *list = json_object();
    for (int i = 0; i < a->reasons; i++) {
        json_t *e = json_object(), *wins = json_array();
        for (int p = 0; p < seats; p++)
            json_array_append_new(wins, json_integer((json_int_t)a->reason[i].wins[p]));
        json_object_set_new(e, "games", json_integer((json_int_t)a->reason[i].games));
        json_object_set_new(e, "wins", wins);
        json_object_set_new(list, a->reason[i].id, e);
    }
    return list;
}

static json_t *spreads_json(const struct lab_acc *a) {
    json_t *o = json_object();
    char name[LAB_NAME];
    json_object_set_new(o, "decisions", spread_json(&a->length));
    if (a->leads.m.n)
        json_object_set_new(o, "lead_changes", spread_json(&a->leads));
    for (int i = 0; i < a->numbers; i++) {
        static const char *const kind[] = {"end", "seat_end", "sum"};
        const char *key = a->number[i].key;
        snprintf(name, sizeof name, "%s:%s", kind[*key == 'n' ? 0 : *key == 'p' ? 1 : 2], key + 2);
        json_object_set_new(o, name, spread_json(&a->number[i].all));
    }
    return o;
}

static json_t *variant_json(const struct lab_design *d, const struct lab_variant *v, const struct lab_acc *a) {
    json_t *o = json_object(), *bots = json_array(), *levels = json_object();
    struct lab_figures f;
    lab_figures_make(d, v, a, LAB_ALL, &f);
    for (int i = 0; i < v->bots; i++)
        json_array_append_new(bots, json_string(v->bot[i]));
    for (int i = 0; i < d->factors; i++)
        json_object_set_new(levels, d->factor[i].name, json_string(d->factor[i].level[v->level[i]]));
    json_object_set_new(o, "label", json_string(v->label));
    json_object_set_new(o, "levels", levels);
    json_object_set_new(o, "players", json_integer(v->setup.seats));
    json_object_set_new(o, "bots", bots);
    json_object_set_new(o, "options", options_json(d, v));
    json_object_set_new(o, "games", json_integer((json_int_t)a->games));
    json_object_set_new(o, "watched", json_integer((json_int_t)a->watched));
    json_object_set_new(o, "faults", json_integer((json_int_t)a->faults));
    json_object_set_new(o, "overflow", json_integer((json_int_t)a->overflow));
    json_object_set_new(o, "endings", endings_json(a, v->setup.seats));
    json_object_set_new(o, "histograms", spreads_json(a));
    json_object_set_new(o, "figures", figures_json(&f));
    lab_figures_clear(&f);
    return o;
}

json_t *lab_json(const struct lab_design *d, const struct lab_run *run) {
    json_t *o = json_object(), *variants = json_array();
    json_object_set_new(o, "format", json_string("timetable-lab"));
    json_object_set_new(o, "version", json_integer(1));
    json_object_set_new(o, "timetable", json_string(TT_VERSION));
    json_object_set_new(o, "game", json_string(d->game->id));
    json_object_set_new(o, "seed", json_integer((json_int_t)d->seed));
    json_object_set_new(o, "games", json_integer((json_int_t)d->games));
    json_object_set_new(o, "cards", *d->cards ? json_string(d->cards) : json_null());
    json_object_set_new(o, "chance", json_string(d->chance));
    json_object_set_new(o, "repeatable", json_boolean(!d->timed));
    for (int i = 0; i < d->variants; i++)
        json_array_append_new(variants, variant_json(d, &d->variant[i], run->acc[i]));
    json_object_set_new(o, "variants", variants);
    return o;
}

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
        struct lab_figures all;
        char bots[400] = "";
        for (int b = 0; b < v->bots; b++)
            snprintf(bots + strlen(bots), sizeof bots - strlen(bots), "%s%s", b ? "," : "", v->bot[b]);
        lab_figures_make(d, v, run->acc[i], LAB_ALL, &all);
        for (int k = 0; k < all.n; k++) {
            const struct lab_figure *x = &all.list[k];
            fprintf(f, "%s,%d,", d->game->id, v->setup.seats);
            put_field(f, bots), fputc(',', f);
            put_field(f, v->label), fputc(',', f);
            put_field(f, x->name);
            fprintf(f, ",%s,%.0f", x->share ? "share" : isnan(x->low) ? "value" : "mean", x->n);
            put_number(f, x->value);
            put_number(f, isnan(x->low) ? NAN : x->sd);
            put_number(f, x->low);
            put_number(f, x->high);
            fputc('\n', f);
        }
        lab_figures_clear(&all);
    }
}

void lab_figures_from(const json_t *variant, struct lab_figures *f) {
    const char *name;
    json_t *v;
    memset(f, 0, sizeof *f);
    json_object_foreach(json_object_get(variant, "figures"), name, v) {
        const char *kind = json_string_value(json_object_get(v, "kind"));
        struct lab_figure *x =
            lab_figures_add(f, name, kind && !strcmp(kind, "share"), json_number_value(json_object_get(v, "n")));
        x->value = json_number_value(json_object_get(v, "value"));
        if (!kind || !strcmp(kind, "value"))
            continue;
        x->sd = json_number_value(json_object_get(v, "sd"));
        x->low = json_is_null(json_object_get(v, "low")) ? NAN : json_number_value(json_object_get(v, "low"));
        x->high = json_is_null(json_object_get(v, "high")) ? NAN : json_number_value(json_object_get(v, "high"));
    }
}
