/* Sentences for people out of action and event objects. Which sentence is chosen, and how its {fields}
 * are filled, depends on the object alone; no game is known here. docs/language.md has the rules. */
#include "lang.h"
#include "timetable/engine.h"

#include <stdio.h>

enum { KEY_MAX = 200, NEST_MAX = 4 };

struct maker {
    int lang;
    const char *game;
    const char *const *names;
    const struct tt_json *things; /* {id: name} that the language files cannot have, or NULL */
    char *out;
    size_t len, cap;
    bool full;
};

/* What does not fit is cut at a whole character, and nothing is added after that. */
static void add(struct maker *m, const char *text, size_t n) {
    if (m->full)
        return;
    if (m->len + n + 1 > m->cap) {
        n = tt_utf8_cut(text, m->cap - m->len - 1);
        m->full = true;
    }
    memcpy(m->out + m->len, text, n);
    m->len += n;
    m->out[m->len] = 0;
}

static void add_text(struct maker *m, const char *text) { add(m, text, strlen(text)); }

static void add_int(struct maker *m, long long v) {
    char buf[24];
    add(m, buf, (size_t)snprintf(buf, sizeof buf, "%lld", v));
}

/* --- which sentence -------------------------------------------------------------------------- */

/* What a condition [field=...] may call a value, most exact first. */
static bool token(const struct tt_json *v, int which, char *out, size_t cap) {
    static const char *const kind[] = {"null", NULL, "#", "#", NULL, "list", "object"};
    const char *word = NULL;
    if (which == 0) {
        switch (v->type) {
        case TT_JSON_TEXT: word = v->text; break;
        case TT_JSON_BOOL: word = v->num ? "true" : "false"; break;
        case TT_JSON_INT: return snprintf(out, cap, "%lld", (long long)v->num) > 0;
        case TT_JSON_LIST: word = v->count ? NULL : "[]"; break;
        case TT_JSON_OBJECT: word = v->count ? NULL : "{}"; break;
        case TT_JSON_NULL:
        case TT_JSON_REAL: break;
        }
    } else if (which == 1) {
        word = kind[v->type];
    } else {
        word = v->type == TT_JSON_NULL ? NULL : "*";
    }
    if (!word)
        return false;
    return snprintf(out, cap, "%s", word) < (int)cap;
}

/* Adds the condition that the field fulfils and for which there is a sentence. */
static bool refine(char *key, const struct tt_json *field) {
    for (int which = 0; which < 3; which++) {
        char word[64], longer[KEY_MAX];
        if (!token(field, which, word, sizeof word))
            continue;
        int n = snprintf(longer, sizeof longer, "%s[%s=%s]", key, field->key, word);
        if (n >= (int)sizeof longer || !tt_text_known(0, longer))
            continue;
        memcpy(key, longer, (size_t)n + 1);
        return true;
    }
    return false;
}

static void choose_key(const struct tt_json *object, char *key) {
    uint64_t used = 0;
    bool more = true;
    while (more) {
        int i = 0;
        more = false;
        for (const struct tt_json *c = tt_json_first(object); c && i < 64; c = tt_json_next(object, c), i++)
            if (!(used >> i & 1) && refine(key, c)) {
                used |= (uint64_t)1 << i;
                more = true;
            }
    }
}

/* --- filling it in --------------------------------------------------------------------------- */

static void add_template(struct maker *m, const char *text, const struct tt_json *object, int nest);

static void add_seat(struct maker *m, int64_t seat) {
    if (m->names && seat >= 0 && seat < TT_MAX_SEATS && m->names[seat]) {
        add_text(m, m->names[seat]);
        return;
    }
    char number[24];
    snprintf(number, sizeof number, "%lld", seat < INT64_MAX ? (long long)seat + 1 : (long long)seat);
    const char *args[] = {number};
    char name[80];
    tt_text_fill(m->lang, "seat.name", args, 1, name, sizeof name);
    add_text(m, name);
}

/* "13.8" of 138 tenths, with the language's point, and without ".0". */
static void write_tenths(const struct maker *m, int64_t tenths, char *out, size_t cap) {
    if (tenths % 10)
        snprintf(out, cap, "%lld%s%lld", (long long)(tenths / 10), tt_text(m->lang, "number.point"),
                 (long long)(tenths % 10));
    else
        snprintf(out, cap, "%lld", (long long)(tenths / 10));
}

static void add_year(struct maker *m, int64_t year) {
    char number[32];
    const char *args[] = {number};
    char text[80];
    const int64_t most = (int64_t)1000000000 * 1000000000; /* far beyond any year, and far from overflowing */
    int64_t size = year < -most || year > most ? most : year < 0 ? -year : year;
    snprintf(number, sizeof number, "%lld", (long long)size);
    const char *key = year < 0 ? "year.before" : "year.after";
    if (size >= 1000000000) {
        write_tenths(m, (size + 50000000) / 100000000, number, sizeof number);
        key = "year.billions";
    } else if (size >= 1000000) {
        write_tenths(m, (size + 50000) / 100000, number, sizeof number);
        key = "year.millions";
    }
    tt_text_fill(m->lang, key, args, 1, text, sizeof text);
    add_text(m, text);
}

static void add_name(struct maker *m, const char *field, const char *id) {
    char key[KEY_MAX];
    const struct tt_json *own = tt_json_get(m->things, id);
    if (tt_json_is(own, TT_JSON_TEXT)) {
        add_text(m, own->text);
        return;
    }
    snprintf(key, sizeof key, "%s.%s.%s", m->game, field, id);
    if (!tt_text_known(0, key))
        snprintf(key, sizeof key, "%s.name.%s", m->game, id);
    add_text(m, tt_text_known(0, key) ? tt_text(m->lang, key) : id);
}

/* {card:note} is what <game>.note.<id> says, and nothing where there is no such text. */
static void add_further(struct maker *m, const char *type, const char *id) {
    char key[KEY_MAX];
    snprintf(key, sizeof key, "%s.%s.%s", m->game, type, id);
    if (tt_text_known(0, key))
        add_text(m, tt_text(m->lang, key));
}

static void add_value(struct maker *m, const char *field, const char *type, const struct tt_json *v, int nest);

static void add_list(struct maker *m, const char *field, const char *type, const struct tt_json *list, int nest) {
    if (!list->count)
        add_text(m, tt_text(m->lang, "list.empty"));
    uint32_t left = list->count;
    for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c)) {
        add_value(m, field, type, c, nest);
        left--;
        if (left)
            add_text(m, tt_text(m->lang, left == 1 ? "list.and" : "list.comma"));
    }
}

static void add_action(struct maker *m, const struct tt_json *v, int nest) {
    const struct tt_json *verb = tt_json_get(v, "verb");
    char key[KEY_MAX];
    if (nest >= NEST_MAX || !tt_json_is(verb, TT_JSON_TEXT) ||
        snprintf(key, sizeof key, "%s.action.%s", m->game, verb->text) >= (int)sizeof key)
        return;
    choose_key(v, key);
    add_template(m, tt_text(m->lang, key), v, nest + 1);
}

/* Objects (a target, say) have a template of their own: <game>.object.<field>. Without one they are
 * read out as "key value" pairs: resources, for example, with {n} {name}. */
static void add_object(struct maker *m, const char *field, const struct tt_json *v, int nest) {
    char key[KEY_MAX];
    snprintf(key, sizeof key, "%s.object.%s", m->game, field);
    if (nest >= NEST_MAX)
        return;
    if (tt_text_known(0, key)) {
        choose_key(v, key);
        add_template(m, tt_text(m->lang, key), v, nest + 1);
        return;
    }
    uint32_t left = v->count;
    if (!left)
        add_text(m, tt_text(m->lang, "list.empty"));
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        add_value(m, c->key, "", c, nest + 1);
        add_text(m, " ");
        add_name(m, field, c->key);
        left--;
        if (left)
            add_text(m, tt_text(m->lang, left == 1 ? "list.and" : "list.comma"));
    }
}

static void add_count(struct maker *m, const char *key, long long n) {
    const char *text = tt_text_plural(m->lang, key, n);
    char number[24];
    snprintf(number, sizeof number, "%lld", n);
    while (text && *text) {
        bool here = !strncmp(text, "{n}", 3);
        size_t step = here ? 3 : tt_utf8_next(text);
        add(m, here ? number : text, here ? strlen(number) : step);
        text += step;
    }
}

static void add_value(struct maker *m, const char *field, const char *type, const struct tt_json *v, int nest) {
    char key[KEY_MAX];
    switch (v->type) {
    case TT_JSON_INT:
        if (!strcmp(type, "seat") || (!*type && !strcmp(field, "player")))
            add_seat(m, v->num);
        else if (!strcmp(type, "year"))
            add_year(m, v->num);
        else if (*type)
            add_count(m, type, v->num);
        else
            add_int(m, v->num);
        break;
    case TT_JSON_TEXT:
        if (*type && !tt_text_known(0, type)) /* {cards:n.cards} counts a number, but names a list */
            add_further(m, type, v->text);
        else
            add_name(m, field, v->text);
        break;
    case TT_JSON_BOOL: add_text(m, tt_text(m->lang, v->num ? "word.yes" : "word.no")); break;
    case TT_JSON_LIST: add_list(m, field, type, v, nest); break;
    case TT_JSON_OBJECT:
        if (!strcmp(type, "action"))
            add_action(m, v, nest);
        else
            add_object(m, field, v, nest);
        break;
    case TT_JSON_NULL:
        snprintf(key, sizeof key, "%s.null.%s", m->game, field);
        add_text(m, tt_text(m->lang, tt_text_known(0, key) ? key : "word.unknown"));
        break;
    case TT_JSON_REAL: add_text(m, v->text); break;
    }
}

/* {by:what} counts what the field `what` names: <game>.fact.<what> is a plural. */
static bool add_fact(struct maker *m, const struct tt_json *v, const struct tt_json *what) {
    char key[KEY_MAX];
    if (!tt_json_is(v, TT_JSON_INT) || !tt_json_is(what, TT_JSON_TEXT))
        return false;
    snprintf(key, sizeof key, "%s.fact.%s", m->game, what->text);
    if (!tt_text_known(0, key))
        return false;
    add_count(m, key, v->num);
    return true;
}

/* {field}, {field.part}, {field:type} */
static void add_placeholder(struct maker *m, const char *inside, size_t n, const struct tt_json *object, int nest) {
    char path[64], *type, *part;
    if (n >= sizeof path)
        return;
    memcpy(path, inside, n);
    path[n] = 0;
    if ((type = strchr(path, ':')))
        *type++ = 0;
    if ((part = strchr(path, '.')))
        *part++ = 0;
    const struct tt_json *v = tt_json_get(object, path);
    const struct tt_json *said = type ? tt_json_get(object, type) : NULL; /* the note of a custom card */
    if (part)
        v = tt_json_get(v, part);
    if (tt_json_is(v, TT_JSON_TEXT) && tt_json_is(said, TT_JSON_TEXT))
        add_text(m, said->text);
    else if (v && !add_fact(m, v, said))
        add_value(m, part ? part : path, type ? type : "", v, nest);
    /* A date finer than a year: 1969-07-20. */
    const struct tt_json *day = tt_json_get(object, "day");
    if (type && !strcmp(type, "year") && !part && tt_json_is(v, TT_JSON_INT) && tt_json_is(day, TT_JSON_TEXT)) {
        add_text(m, v->num > 0 ? "-" : ", ");
        add_text(m, day->text);
    }
}

static void add_template(struct maker *m, const char *text, const struct tt_json *object, int nest) {
    while (*text) {
        const char *open = strchr(text, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (!close) {
            add_text(m, text);
            return;
        }
        add(m, text, (size_t)(open - text));
        add_placeholder(m, open + 1, (size_t)(close - open - 1), object, nest);
        text = close + 1;
    }
}

void tt_sentence(int lang, const char *game, const char *kind, const struct tt_json *object, const char *const *names,
                 char *out, size_t cap) {
    tt_sentence_named(lang, game, kind, object, names, NULL, out, cap);
}

void tt_sentence_named(int lang, const char *game, const char *kind, const struct tt_json *object,
                       const char *const *names, const struct tt_json *things, char *out, size_t cap) {
    struct maker m = {.lang = lang, .game = game, .names = names, .things = things, .out = out, .cap = cap};
    const struct tt_json *what = tt_json_get(object, strcmp(kind, "action") ? kind : "verb");
    bool reason = !strcmp(kind, "reason"); /* their sentences are those of all games */
    char key[KEY_MAX];
    out[0] = 0;
    if (!tt_json_is(what, TT_JSON_TEXT))
        return;
    if (snprintf(key, sizeof key, "%s%s%s.%s", reason ? "" : game, reason ? "" : ".", kind, what->text) >= KEY_MAX)
        return;
    choose_key(object, key);
    add_template(&m, tt_text(lang, key), object, 0);
    while (m.len && out[m.len - 1] == ' ')
        out[--m.len] = 0;
}

bool tt_refusal_text(int lang, const char *game, const char *why, const struct tt_json *action,
                     const char *const *names, char *out, size_t cap) {
    struct maker m = {.lang = lang, .game = game, .names = names, .out = out, .cap = cap};
    char key[KEY_MAX];
    out[0] = 0;
    if (!why || snprintf(key, sizeof key, "%s.refusal.%s", game, why) >= (int)sizeof key || !tt_text_known(0, key))
        return false;
    add_template(&m, tt_text(lang, key), action, 0);
    return true;
}

void tt_text_fill(int lang, const char *key, const char *const *args, int n, char *out, size_t cap) {
    struct maker m = {.lang = lang, .out = out, .cap = cap};
    out[0] = 0;
    for (const char *text = tt_text(lang, key); *text;) {
        if (text[0] == '{' && text[1] >= '0' && text[1] < '0' + n && text[2] == '}') {
            add_text(&m, args[text[1] - '0']);
            text += 3;
        } else {
            add(&m, text, tt_utf8_next(text));
            text += tt_utf8_next(text);
        }
    }
}

void tt_error_text(int lang, const struct tt_error *err, char *out, size_t cap) {
    char key[sizeof err->message + 5] = "why.";
    size_t n = err->words > 0 ? (size_t)err->words : strlen(err->message), at = 0;
    if (!cap)
        return;
    memcpy(key + 4, err->message, n);
    key[4 + n] = 0;
    /* What comes after the words, the detail in its quotes, stays as it is. */
    const char *words = tt_text_known(lang, key) ? tt_text(lang, key) : key + 4;
    for (const char *p = words; *p && at + 1 < cap; p++)
        out[at++] = *p;
    for (const char *p = err->message + n; *p && at + 1 < cap; p++)
        out[at++] = *p;
    out[at] = 0;
}

void tt_action_text(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                    tt_move move, int lang, char *out, size_t cap) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_spoken_action(game, setup, state, move, &s);
    tt_sentence(lang, game->id, "action", tt_sink_value(&s), NULL, out, cap);
    tt_sink_free(&s);
}
