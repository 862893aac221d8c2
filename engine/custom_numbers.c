/* Custom numbers of a game (struct tt_sheet): every number that may be changed is named once by the game, as table, row
 * and field. The same calls print all of them, those that differ from the rules page, what is allowed, or the
 * components with what is printed on them, and read one value. So what is not printed cannot be changed, and nothing
 * is printed that cannot be read back. */
#include "timetable/custom_numbers.h"

/* --- one value ------------------------------------------------------------------------------------ */

/* "2..10". */
static const char *range_text(struct tt_sheet *s, int min, int max) {
    int at = 0, two[2] = {min, max};
    if (s->known == TT_SHEET_BAD_VALUE) /* the text is what the bad value should have been */
        return s->text;
    for (int i = 0; i < 2; i++) {
        if (i) {
            memcpy(s->text + at, "..", 2);
            at += 2;
        }
        for (int power = two[i] > 99 ? 100 : two[i] > 9 ? 10 : 1; power; power /= 10)
            s->text[at++] = (char)('0' + two[i] / power % 10);
    }
    s->text[at] = 0;
    return s->text;
}

static void put_value(enum tt_sheet_type type, const char *const *ids, unsigned n, struct tt_sink *out) {
    switch (type) {
    case TT_SHEET_NUMBER: tt_put_int(out, n); break;
    case TT_SHEET_FLAG: tt_put_bool(out, n != 0); break;
    case TT_SHEET_CHOICE: tt_put_text(out, ids[n]); break;
    case TT_SHEET_FACES:
        tt_put_list(out);
        for (int die = 1; die <= 6; die++)
            if (n >> (die - 1) & 1)
                tt_put_int(out, die);
        tt_put_end(out);
        break;
    }
}

/* Prints one value, with what is around it before the first. */
static void print(struct tt_sheet *s, const char *field, const uint8_t *at, enum tt_sheet_type type,
                  const char *const *ids, const char *allowed) {
    uint8_t usual = ((const uint8_t *)s->of->house)[at - (const uint8_t *)s->numbers];
    if (s->mode == TT_SHEET_CHANGED && usual == *at)
        return;
    if (s->mode != TT_SHEET_COMPONENTS) {
        if (!s->in_table)
            tt_key_object(s->out, s->table);
        if (!s->in_row)
            tt_key_object(s->out, s->row);
        s->in_table = s->in_row = true;
    }
    tt_put_key(s->out, field);
    if (s->mode == TT_SHEET_ALLOWED)
        tt_put_text(s->out, allowed);
    else
        put_value(type, ids, *at, s->out);
}

/* Prints the value, or says whether it is the one to be read. */
static bool reads(struct tt_sheet *s, const char *field, const uint8_t *at, enum tt_sheet_type type,
                  const char *const *ids, const char *allowed) {
    if (s->mode != TT_SHEET_READ) {
        print(s, field, at, type, ids, allowed);
        return false;
    }
    if (strcmp(s->want[2], field))
        return false;
    s->known = TT_SHEET_BAD_VALUE;
    s->allowed = allowed;
    return true;
}

void tt_sheet_number(struct tt_sheet *s, const char *field, uint8_t *at, int min, int max) {
    int64_t n;
    if (reads(s, field, at, TT_SHEET_NUMBER, NULL, range_text(s, min, max)) && tt_json_int(s->value, min, max, &n)) {
        *at = (uint8_t)n;
        s->known = TT_SHEET_FINE;
    }
}

void tt_sheet_flag(struct tt_sheet *s, const char *field, uint8_t *at) {
    if (reads(s, field, at, TT_SHEET_FLAG, NULL, "true, false") && tt_json_is(s->value, TT_JSON_BOOL)) {
        *at = s->value->num != 0;
        s->known = TT_SHEET_FINE;
    }
}

void tt_sheet_choice(struct tt_sheet *s, const char *field, uint8_t *at, const char *const *ids, const char *allowed) {
    int n;
    if (reads(s, field, at, TT_SHEET_CHOICE, ids, allowed) && (n = tt_json_find(s->value, ids)) >= 0) {
        *at = (uint8_t)n;
        s->known = TT_SHEET_FINE;
    }
}

void tt_sheet_faces(struct tt_sheet *s, const char *field, uint8_t *at) {
    unsigned set = 0;
    if (!reads(s, field, at, TT_SHEET_FACES, NULL, "[1..6, ...]"))
        return;
    for (const struct tt_json *c = tt_json_first(s->value); c; c = tt_json_next(s->value, c)) {
        int64_t die;
        if (!tt_json_int(c, 1, 6, &die))
            return;
        set |= 1u << (die - 1);
    }
    if (tt_json_is(s->value, TT_JSON_LIST) && set) {
        *at = (uint8_t)set;
        s->known = TT_SHEET_FINE;
    }
}

void tt_sheet_fact(struct tt_sheet *s, const char *field, const char *text) {
    if (s->mode == TT_SHEET_COMPONENTS)
        tt_key_text(s->out, field, text);
}

/* --- tables and rows -------------------------------------------------------------------------------- */

bool tt_sheet_open(struct tt_sheet *s, const char *table, const char *kind) {
    s->table = table;
    s->kind = kind;
    if (s->mode != TT_SHEET_READ)
        return s->mode != TT_SHEET_COMPONENTS || kind;
    if (s->known != TT_SHEET_NO_TABLE || strcmp(table, s->want[0]))
        return false;
    s->known = TT_SHEET_NO_ROW;
    return true;
}

void tt_sheet_close(struct tt_sheet *s) {
    if (s->in_table)
        tt_put_end(s->out);
    s->in_table = false;
}

bool tt_sheet_row(struct tt_sheet *s, const char *id, int copies) {
    s->row = id;
    if (s->mode == TT_SHEET_COMPONENTS)
        tt_component(s->out, s->kind, id, copies);
    if (s->mode != TT_SHEET_READ)
        return true;
    if (s->known != TT_SHEET_NO_ROW || strcmp(id, s->want[1]))
        return false;
    s->known = TT_SHEET_NO_FIELD;
    return true;
}

void tt_sheet_row_end(struct tt_sheet *s) {
    if (s->in_row)
        tt_put_end(s->out);
    s->in_row = false;
    if (s->mode == TT_SHEET_COMPONENTS)
        tt_component_end(s->out);
}

/* --- in and out -------------------------------------------------------------------------------------- */

void tt_sheet_put(const struct tt_sheet_of *of, const struct tt_setup *setup, enum tt_sheet_mode mode,
                  struct tt_sink *out) {
    const void *numbers = setup->custom ? setup->custom : of->house; /* only read */
    struct tt_sheet s = {.mode = mode, .of = of, .out = out, .numbers = (void *)(uintptr_t)numbers};
    if (mode != TT_SHEET_COMPONENTS)
        tt_put_object(out);
    of->rows(&s);
    if (mode != TT_SHEET_COMPONENTS)
        tt_put_end(out);
}

bool tt_sheet_fail(struct tt_error *err, const char *message, const char *a, const char *b, const char *c) {
    const char *part[] = {a, b, c};
    char path[160];
    size_t at = 0;
    for (int i = 0; i < 3 && part[i]; i++) {
        if (i)
            path[at++] = '/';
        for (const char *p = part[i]; *p && at < sizeof path - 2; p++)
            path[at++] = *p;
    }
    path[at] = 0;
    return tt_fail(err, "bad_position", message, path);
}

/* Sets one value; without one (or without a row too) it only looks whether there is such a row. */
static bool read_value(const struct tt_sheet_of *of, void *numbers, const char *table, const char *row,
                       const struct tt_json *v, struct tt_error *err) {
    char message[120] = "the value must be one of: ";
    struct tt_sheet s = {.mode = TT_SHEET_READ,
                         .of = of,
                         .numbers = numbers,
                         .want = {table, row ? row : "", v ? v->key : ""},
                         .value = v};
    of->rows(&s);
    switch (s.known) {
    case TT_SHEET_NO_TABLE: return tt_sheet_fail(err, "there is no such table of cards", table, NULL, NULL);
    case TT_SHEET_NO_ROW: return !row || tt_sheet_fail(err, "this table has no such row", table, row, NULL);
    case TT_SHEET_NO_FIELD: return !v || tt_sheet_fail(err, "this row has no such number", table, row, v->key);
    case TT_SHEET_BAD_VALUE:
        memcpy(message + strlen(message), s.allowed, strlen(s.allowed) + 1);
        return tt_sheet_fail(err, message, table, row, v->key);
    case TT_SHEET_FINE: break;
    }
    return true;
}

bool tt_sheet_read(const struct tt_sheet_of *of, const struct tt_json *from, void *out, struct tt_error *err) {
    memcpy(out, of->house, of->size);
    if (!tt_json_is(from, TT_JSON_OBJECT))
        return tt_sheet_fail(err, "must be an object of tables", "cards", NULL, NULL);
    for (const struct tt_json *a = tt_json_first(from); a; a = tt_json_next(from, a)) {
        if (!tt_json_is(a, TT_JSON_OBJECT))
            return tt_sheet_fail(err, "must be an object of rows", a->key, NULL, NULL);
        if (!read_value(of, out, a->key, NULL, NULL, err))
            return false;
        for (const struct tt_json *b = tt_json_first(a); b; b = tt_json_next(a, b)) {
            if (!tt_json_is(b, TT_JSON_OBJECT))
                return tt_sheet_fail(err, "must be an object of values", a->key, b->key, NULL);
            if (!read_value(of, out, a->key, b->key, NULL, err))
                return false;
            for (const struct tt_json *c = tt_json_first(b); c; c = tt_json_next(b, c))
                if (!read_value(of, out, a->key, b->key, c, err))
                    return false;
        }
    }
    return !of->check || of->check(out, err);
}
