/* The rule behind a move. The engine names the clause (op `clause`); its words come from the rules page, the cards'
 * from the language files. */
#include "rulebook.h"
#include "canvas.h"

#include <ctype.h>
#include <stdlib.h>

/* --- the rules page ------------------------------------------------------------------------ */

/* Does the line begin a clause (any, where number is NULL)? The text behind the number, or NULL. */
static const char *clause_line(const char *line, const char *number) {
    line += strspn(line, " -*");
    size_t n = strcspn(line, " *\n");
    if (!isdigit((unsigned char)*line) || !memchr(line, '.', n) || strspn(line, "0123456789.") != n)
        return NULL;
    if (number && (strlen(number) != n || strncmp(line, number, n)))
        return NULL;
    line += n;
    return line + strspn(line, " *");
}

/* Appends a line without the marks of Markdown. */
static void add_plain(char *out, size_t cap, const char *line, size_t n) {
    size_t len = strlen(out);
    if (len && len + 1 < cap)
        out[len++] = ' ';
    for (size_t i = 0; i < n && len + 1 < cap; i++) {
        if (line[i] == '`' || (line[i] == '*' && i + 1 < n && line[i + 1] == '*') ||
            (i && line[i] == '*' && line[i - 1] == '*'))
            continue;
        out[len++] = line[i];
    }
    out[len] = 0;
    if (len + 1 >= cap)
        out[tt_utf8_cut(out, len - 1)] = 0; /* the last character may not be whole */
}

bool clause_text(const char *game, int lang, const char *clause, char *out, size_t cap) {
    const char *text = tt_rules_text(game, lang);
    const char *slash = strrchr(clause, '/');
    bool in = false;
    out[0] = 0;
    if (slash)
        clause = slash + 1;
    while (text && *text) {
        size_t n = strcspn(text, "\n");
        const char *from = clause_line(text, clause);
        if (from) {
            in = true;
            add_plain(out, cap, from, n - (size_t)(from - text));
        } else if (in && (n == 0 || *text == '#' || *text == '|' || clause_line(text, NULL))) {
            break;
        } else if (in) {
            add_plain(out, cap, text + strspn(text, " "), n - strspn(text, " "));
        }
        text += n + (text[n] == '\n');
    }
    return in;
}

const char *clause_say(const char *game, int lang, const char *clause) {
    char text[TEXT_BYTES * 3];
    if (!*clause)
        return say(lang, "terminal.no_clause");
    if (clause_text(game, lang, clause, text, sizeof text))
        return say2(lang, "terminal.clause", clause, text);
    return say1(lang, "terminal.clause_number", clause);
}

/* --- cards --------------------------------------------------------------------------------- */

/* What this table has changed about a thing, whatever kind of component it is; "" for nothing. */
static const char *changed(const struct scene *s, const char *id) {
    for (const struct tt_json *c = tt_json_first(s->components); c; c = tt_json_next(s->components, c))
        if (tt_json_is_text(tt_json_get(c, "id"), id) && tt_json_is(tt_json_get(c, "changed"), TT_JSON_TEXT))
            return tt_json_get(c, "changed")->text;
    return "";
}

/* What a card does, and what this table has changed about it; false: there is nothing to say. */
static bool card_note(const struct scene *s, const char *id, char *out, size_t cap) {
    char key[200];
    const char *news = changed(s, id);
    snprintf(key, sizeof key, "%s.does.%s", s->game, id);
    const char *note = tt_text_known(0, key) ? tt_text(s->lang, key) : "";
    if (!*note && !*news)
        return false;
    snprintf(out, cap, "%s: %s%s%s", word_name(s->lang, s->game, id), note, *note && *news ? " " : "", news);
    return true;
}

/* A card as an id or as its number. */
static bool card_id(const struct tt_json *v, bool numbers, char *id, size_t cap) {
    if (tt_json_is(v, TT_JSON_TEXT))
        term_put(id, cap, v->text);
    else if (numbers && tt_json_is(v, TT_JSON_INT))
        snprintf(id, cap, "%lld", (long long)v->num);
    else
        return false;
    return true;
}

int clause_cards(const struct scene *s, const struct tt_json *action, char (*out)[TEXT_BYTES], int room) {
    char id[NAME_BYTES];
    int n = 0;
    for (const struct tt_json *c = tt_json_first(action); c && n < room; c = tt_json_next(action, c)) {
        const struct tt_json *v = c->type == TT_JSON_OBJECT ? tt_json_get(c, "card") : c;
        if (card_id(v, !strcmp(c->key, "card"), id, sizeof id) && card_note(s, id, out[n], TEXT_BYTES))
            n++;
    }
    return n + board_about(s, action, out + n, room - n);
}

static int note_list(const struct scene *s, const struct tt_json *list, bool numbers, char (*out)[TEXT_BYTES], int room,
                     int n) {
    char id[NAME_BYTES];
    for (const struct tt_json *c = tt_json_first(list); c && n < room; c = tt_json_next(list, c)) {
        const struct tt_json *v = c->type == TT_JSON_OBJECT ? tt_json_get(c, "card") : c;
        if (card_id(v, numbers, id, sizeof id) && card_note(s, id, out[n], TEXT_BYTES))
            n++;
    }
    return n;
}

/* Stories of cards that lie open: <game>.note.<card>. */
static int note_open(const struct scene *s, const struct tt_json *line, char (*out)[TEXT_BYTES], int room, int n) {
    for (const struct tt_json *c = tt_json_first(line); c && n < room; c = tt_json_next(line, c)) {
        const struct tt_json *card = tt_json_get(c, "card");
        char key[200];
        snprintf(key, sizeof key, "%s.note.%s", s->game, tt_json_is(card, TT_JSON_TEXT) ? card->text : "");
        if (tt_text_known(0, key))
            snprintf(out[n++], TEXT_BYTES, "%s: %s", scene_name(s, NULL, card->text), tt_text(s->lang, key));
    }
    return n;
}

int notes_at_hand(const struct scene *s, char (*out)[TEXT_BYTES], int room) {
    char id[NAME_BYTES];
    int n = 0;
    if (s->viewer < 0)
        return 0;
    const struct tt_json *seats = tt_json_get(s->view, "seats");
    const struct tt_json *me = tt_json_at(seats ? seats : tt_json_get(s->view, "players"), (uint32_t)s->viewer);
    n = note_list(s, tt_json_at(tt_json_get(s->view, "hands"), (uint32_t)s->viewer), true, out, room, n);
    for (const struct tt_json *c = tt_json_first(me); c && n < room; c = tt_json_next(me, c))
        if (c->type == TT_JSON_LIST)
            n = note_list(s, c, !strcmp(c->key, "hand"), out, room, n);
        else if (card_id(c, false, id, sizeof id) && card_note(s, id, out[n], TEXT_BYTES))
            n++;
    return note_open(s, tt_json_get(s->view, "line"), out, room, n);
}

void rules_text(const struct scene *s, int width, struct tt_sink *out) {
    char *text = rulebook_text(s->game, s->lang, width);
    for (const struct tt_json *c = tt_json_first(s->components); c; c = tt_json_next(s->components, c)) {
        const struct tt_json *news = tt_json_get(c, "changed");
        if (!tt_json_is(news, TT_JSON_TEXT))
            continue;
        const char *name = word_named(s->lang, s->game, tt_json_get(c, "kind")->text, tt_json_get(c, "id")->text);
        tt_put_raw(out, name, strlen(name));
        tt_put_raw(out, ": ", 2);
        tt_put_raw(out, news->text, strlen(news->text));
        tt_put_raw(out, "\n", 1);
    }
    if (out->len)
        tt_put_raw(out, "\n", 1);
    const char *shown = text ? text : say(s->lang, "terminal.no_rules");
    tt_put_raw(out, shown, strlen(shown));
    free(text);
}

static void add_note(void *with, const char *text) {
    tt_put_raw(with, text, strlen(text));
    tt_put_raw(with, "\n", 1);
}

void signs_text(const struct scene *s, struct tt_sink *out) {
    char key[NAME_BYTES * 2];
    snprintf(key, sizeof key, "terminal.signs.%s", s->game);
    add_note(out, say(s->lang, tt_text_known(0, key) ? key : "terminal.signs.any"));
    board_notes(s, add_note, out);
}
