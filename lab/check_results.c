/* Questions put to results: what differs between two files, and whether a promise holds. */
#include "lab.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>

/* --- compare ------------------------------------------------------------------------------------ */

static json_t *load(const char *path, int lang) {
    json_error_t err;
    json_t *o = json_load_file(path, 0, &err);
    const char *format = json_string_value(json_object_get(o, "format"));
    if (o && format && !strcmp(format, "timetable-lab") && json_is_array(json_object_get(o, "variants")))
        return o;
    const char *args[] = {path};
    char text[600];
    tt_text_fill(lang, "lab.no_result_file", args, 1, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    json_decref(o);
    return NULL;
}

/* The variant with the same label, or the same place where both have as many. */
static const json_t *partner(const json_t *list, const json_t *of, size_t i, size_t count) {
    const char *label = json_string_value(json_object_get(of, "label"));
    size_t k;
    json_t *v;
    json_array_foreach(list, k, v) {
        const char *other = json_string_value(json_object_get(v, "label"));
        if (label && other && !strcmp(label, other))
            return v;
    }
    return json_array_size(list) == count ? json_array_get(list, i) : NULL;
}

/* Reads figures of a variant back. */
static void read_figures(const json_t *variant, struct lab_figures *f) {
    const char *name;
    json_t *v;
    memset(f, 0, sizeof *f);
    json_object_foreach(json_object_get(variant, "figures"), name, v) {
        const char *id = json_string_value(json_object_get(v, "kind"));
        enum lab_kind kind = LAB_SHARE;
        while (kind < LAB_VALUE && id && strcmp(lab_kind_id(kind), id))
            kind++;
        struct lab_figure *x = lab_figures_add(f, name, kind, json_number_value(json_object_get(v, "n")));
        json_t *weight = json_object_get(v, "weight"), *df = json_object_get(v, "df");
        x->value = json_number_value(json_object_get(v, "value"));
        const char *unit = json_string_value(json_object_get(v, "unit"));
        if (unit)
            x->unit = strcmp(unit, "points") ? LAB_PERCENT : LAB_POINTS;
        x->weight = weight ? json_number_value(weight) : x->n;
        x->df = df ? json_number_value(df) : INFINITY;
        x->sd = json_number_value(json_object_get(v, "sd"));
        if (json_is_number(json_object_get(v, "low"))) {
            x->low = json_number_value(json_object_get(v, "low"));
            x->high = json_number_value(json_object_get(v, "high"));
        }
    }
}

static json_t *difference_json(const struct lab_difference *d) {
    return json_pack("{s:s,s:s,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:f,s:b}", "figure", d->name, "kind",
                     d->unit == LAB_PLAIN ? "mean" : "share", "a", d->a, "b", d->b, "difference", d->diff, "low",
                     d->low, "high", d->high, "effect", d->effect, "p", d->p, "p_corrected", d->corrected, "differs",
                     d->corrected < 0.05);
}

static int by_effect(const void *a, const void *b) {
    const struct lab_difference *x = a, *y = b;
    double p = fabs(x->effect), q = fabs(y->effect);
    return p != q ? (p < q ? 1 : -1) : strcmp(x->name, y->name);
}

/* What every game has and what the rules page asks for; then the rest, the largest effect first. */
struct family {
    struct lab_figures a, b;
    struct lab_difference *list;
    int n;
};

static void differ(const struct lab_figures *a, const struct lab_figures *b, bool main, struct family *out) {
    lab_figures_pick(a, main, &out->a);
    lab_figures_pick(b, main, &out->b);
    out->n = lab_differ(&out->a, &out->b, &out->list);
    if (!main)
        qsort(out->list, (size_t)out->n, sizeof *out->list, by_effect);
}

static void print_family(int lang, const struct tt_game *game, const struct family *f, const char *key, int most) {
    char real_text[16], all_text[16], text[400];
    int real = 0;
    for (int i = 0; i < f->n; i++)
        real += f->list[i].corrected < 0.05;
    snprintf(real_text, sizeof real_text, "%d", real);
    snprintf(all_text, sizeof all_text, "%d", f->n);
    const char *args[] = {real_text, all_text};
    tt_text_fill(lang, key, args, 2, text, sizeof text);
    printf("%s\n", text);
    lab_print_differences(stdout, lang, game, f->list, f->n, most);
}

static void compare_pair(const json_t *a, const json_t *b, int lang, const struct tt_game *game, json_t *out) {
    enum { DETAILS = 12 };
    struct lab_figures x, y;
    struct family family[2];
    read_figures(a, &x);
    read_figures(b, &y);
    for (int k = 0; k < 2; k++)
        differ(&x, &y, k == 0, &family[k]);
    if (out) {
        json_t *o = json_object(), *all = json_array();
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < family[k].n; i++)
                json_array_append_new(all, difference_json(&family[k].list[i]));
        json_object_set_new(o, "variant", json_string(json_string_value(json_object_get(a, "label"))));
        json_object_set_new(o, "differences", all);
        json_array_append_new(out, o);
    } else {
        const char *label = json_string_value(json_object_get(a, "label"));
        if (label && *label)
            printf("%s\n", label);
        print_family(lang, game, &family[0], "lab.compare.main", family[0].n);
        print_family(lang, game, &family[1], "lab.compare.details", DETAILS);
    }
    for (int k = 0; k < 2; k++) {
        free(family[k].list);
        lab_figures_clear(&family[k].a);
        lab_figures_clear(&family[k].b);
    }
    lab_figures_clear(&x);
    lab_figures_clear(&y);
}

int lab_compare(const char *path_a, const char *path_b, int lang, bool as_json) {
    json_t *a = load(path_a, lang), *b = load(path_b, lang), *out = as_json ? json_array() : NULL;
    int code = 2;
    size_t i;
    json_t *v;
    if (a && b) {
        const json_t *va = json_object_get(a, "variants"), *vb = json_object_get(b, "variants");
        const char *id = json_string_value(json_object_get(a, "game"));
        const char *other = json_string_value(json_object_get(b, "game"));
        const struct tt_game *game = id ? tt_game_find(id) : NULL;
        code = game && other && !strcmp(id, other) ? 0 : 2;
        if (code)
            fprintf(stderr, "timetable: %s\n", tt_text(lang, "lab.compare.other_game"));
        json_array_foreach(va, i, v) {
            const json_t *w = partner(vb, v, i, json_array_size(va));
            if (!code && w)
                compare_pair(v, w, lang, game, out);
        }
    }
    if (out && !code) {
        json_dumpf(out, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
        putchar('\n');
    }
    json_decref(out);
    json_decref(a);
    json_decref(b);
    return code;
}

/* --- assert ------------------------------------------------------------------------------------- */

struct claim {
    char name[LAB_NAME];
    char op[3];
    double bound;
};

/* NAME OP NUMBER; the name may hold blanks and single equals signs: "uses:play card=nova > 0.1". */
static bool read_claim(const char *text, struct claim *c) {
    static const char *const op[] = {"<=", ">=", "==", "!=", "<", ">", NULL};
    for (const char *at = text; *at; at++)
        for (int i = 0; op[i]; i++) {
            size_t n = strlen(op[i]), len = (size_t)(at - text);
            char *end;
            if (strncmp(at, op[i], n))
                continue;
            while (len && text[len - 1] == ' ')
                len--;
            while (len && *text == ' ')
                text++, len--;
            c->bound = strtod(at + n, &end);
            while (*end == ' ' || *end == '%') {
                if (*end == '%')
                    c->bound /= 100;
                end++;
            }
            if (!len || len >= sizeof c->name || end == at + n || *end)
                return false;
            memcpy(c->name, text, len);
            c->name[len] = 0;
            strcpy(c->op, op[i]);
            return true;
        }
    return false;
}

static bool holds(const struct claim *c, double v) {
    switch (c->op[0]) {
    case '<': return c->op[1] ? v <= c->bound : v < c->bound;
    case '>': return c->op[1] ? v >= c->bound : v > c->bound;
    case '=': return v == c->bound;
    default: return v != c->bound;
    }
}

/* Earlier names of figures. */
static const char *new_name(const char *name) {
    return !strcmp(name, "first_seat_win") ? "seat_win.0" : !strcmp(name, "first_mover_win") ? "place_win.0" : name;
}

/* A figure by its name, or its interval's ends and spread by .low, .high, .sd behind it. */
static bool value_of(const struct lab_figures *f, const char *name, double *out) {
    const struct lab_figure *x = lab_figure_find(f, new_name(name));
    if (x) {
        *out = x->value;
        return true;
    }
    /* What never happened has no figure: it is 0, and the answer shows it. */
    *out = 0;
    if (!strncmp(name, "ending.", 7) || !strncmp(name, "uses:", 5) || !strncmp(name, "events:", 7))
        return true;
    char head[LAB_NAME];
    snprintf(head, sizeof head, "%s", name);
    char *dot = strrchr(head, '.');
    if (!dot)
        return false;
    *dot++ = 0;
    x = lab_figure_find(f, new_name(head));
    if (!x)
        return false;
    *out = !strcmp(dot, "low") ? x->low : !strcmp(dot, "high") ? x->high : !strcmp(dot, "sd") ? x->sd : NAN;
    return !isnan(*out);
}

int lab_assert(const char *text, int lang, const struct lab_design *d, const struct lab_run *run) {
    struct claim c;
    int code = 0;
    if (!read_claim(text, &c)) {
        const char *args[] = {text};
        char line[600];
        tt_text_fill(lang, "lab.assert.bad", args, 1, line, sizeof line);
        fprintf(stderr, "timetable: %s\n", line);
        return 2;
    }
    for (int i = 0; i < d->variants && code < 2; i++) {
        double v = 0;
        bool known = value_of(&run->figures[i], c.name, &v), ok = known && holds(&c, v);
        char value[32], line[900];
        snprintf(value, sizeof value, "%.6g", v);
        const char *args[] = {text, known ? value : c.name, d->variant[i].label};
        tt_text_fill(lang,
                     !known ? "lab.assert.unknown"
                     : ok   ? "lab.assert.holds"
                            : "lab.assert.broken",
                     args, 3, line, sizeof line);
        fprintf(stderr, "%s\n", line);
        code = !known ? 2 : ok ? code : 1;
    }
    return code;
}
