/* Names of figures and things in words. Ids stay as they are where the language files have no word. */
#include "lab.h"

#include <stdlib.h>

struct phrase {
    char text[400];
    size_t len;
};

static void add(struct phrase *p, const char *text, size_t n) {
    p->len = lab_append(p->text, sizeof p->text, p->len, text, n);
}

static bool add_known(struct phrase *p, int lang, const char *head, const char *middle, const char *tail) {
    char key[300];
    if (snprintf(key, sizeof key, "%s%s%s%s", head, middle, *middle ? "." : "", tail) >= (int)sizeof key ||
        !tt_text_known(0, key))
        return false;
    const char *text = tt_text(lang, key);
    if (strchr(text, '{'))
        return false;
    add(p, text, strlen(text));
    return true;
}

/* A value, as sentences name it: <game>.<field>.<id>, or <game>.name.<id>. */
static void add_value(struct phrase *p, int lang, const struct tt_game *game, const char *field, const char *id) {
    char head[64];
    const char *last = strrchr(field, '.');
    snprintf(head, sizeof head, "%s.", game->id);
    if (!add_known(p, lang, head, last ? last + 1 : field, id) && !add_known(p, lang, head, "name", id) &&
        !add_known(p, lang, "lab.value.", "", id) && !add_known(p, lang, "value.", "", id) &&
        !add_known(p, lang, "word.", "",
                   !strcmp(id, "true")    ? "yes"
                   : !strcmp(id, "false") ? "no"
                                          : "?"))
        add(p, id, strlen(id));
}

/* One part of a field's name; or a name of the game, as in supply.gold. */
static void add_part(struct phrase *p, int lang, const struct tt_game *game, const char *part) {
    char head[64];
    snprintf(head, sizeof head, "%s.", game->id);
    if (!add_known(p, lang, head, "field", part) && !add_known(p, lang, "lab.field.", "", part) &&
        !add_known(p, lang, "field.", "", part) && !add_known(p, lang, "lab.figure.", "", part) &&
        !add_known(p, lang, head, "measure", part))
        add_value(p, lang, game, "name", part);
}

/* "players.stats.visited#": what is around every seat's numbers says nothing, the rest in order. */
static void add_field(struct phrase *p, int lang, const struct tt_game *game, const char *path) {
    struct phrase field = {.len = 0};
    char copy[LAB_NAME], *rest = NULL;
    bool many = *path && path[strlen(path) - 1] == '#';
    snprintf(copy, sizeof copy, "%s", path);
    copy[strcspn(copy, "#")] = 0;
    for (char *part = strtok_r(copy, ".", &rest); part; part = strtok_r(NULL, ".", &rest)) {
        bool around = !strcmp(part, "players") || !strcmp(part, "seats") || !strcmp(part, "stats");
        if (around && *rest)
            continue;
        if (field.len)
            add(&field, ", ", 2);
        add_part(&field, lang, game, part);
    }
    char text[400];
    const char *args[] = {field.text};
    if (many)
        tt_text_fill(lang, "lab.many", args, 1, text, sizeof text);
    add(p, many ? text : field.text, strlen(many ? text : field.text));
}

/* Values that say by themselves what they are. */
static bool speaks(const char *field) {
    static const char *const known[] = {"card",     "cards",    "quest", "event",  "character",
                                        "artifact", "resource", "color", "reason", NULL};
    const char *last = strrchr(field, '.');
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], last ? last + 1 : field))
            return true;
    return false;
}

/* The first word of a key: a verb, an event with or without one of its numbers, or a field. */
static void add_first(struct phrase *p, int lang, const struct tt_game *game, const char *word) {
    char head[LAB_NAME];
    snprintf(head, sizeof head, "%.*s", (int)strcspn(word, "."), word);
    const char *field = strchr(word, '.');
    if (!field && (add_known(p, lang, "web.verb.", "", word) || add_known(p, lang, "lab.verb.", "", word)))
        return;
    if (add_known(p, lang, "lab.event.", "", head)) {
        if (field) {
            add(p, ", ", 2);
            add_field(p, lang, game, field + 1);
        }
        return;
    }
    add_field(p, lang, game, word);
}

/* Seats are numbers from 0 in actions and events; people count them from 1. */
static bool names_seat(const char *field, const char *value) {
    static const char *const known[] = {"player", "seat", "target", "victim", "to", "from", "with", "owner", NULL};
    for (int i = 0; known[i]; i++)
        if (!strcmp(known[i], field))
            return value[0] >= '0' && value[0] < '0' + TT_MAX_SEATS && !value[1];
    return false;
}

/* "seat_win.1" counts people from one. */
static void add_number_after(int lang, const char *key, const char *number, struct phrase *p) {
    char text[300], place[24];
    snprintf(place, sizeof place, "%d", atoi(number) + 1);
    const char *args[] = {place};
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    add(p, text, strlen(text));
}

/* "play card=nova", "gained.crystals why=quest", "players.character=amara_jones" in words. */
void lab_key_words(int lang, const struct tt_game *game, const char *key, bool event, char *out, size_t cap) {
    struct phrase p = {.len = 0};
    char copy[LAB_NAME], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", key);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        char *eq = strchr(word, '=');
        if (!eq) {
            if (!event || !add_known(&p, lang, "lab.event.", "", word))
                add_first(&p, lang, game, word);
            continue;
        }
        *eq++ = 0;
        if (p.len)
            add(&p, speaks(word) ? ": " : ", ", 2);
        if (!speaks(word)) {
            add_field(&p, lang, game, word);
            add(&p, ": ", 2);
        }
        if (names_seat(word, eq))
            add_number_after(lang, "lab.report.seat", eq, &p);
        else
            add_value(&p, lang, game, word, eq);
    }
    snprintf(out, cap, "%s", p.text);
}

static void add_filled(int lang, const char *key, const char *arg, struct phrase *p) {
    char text[400];
    const char *args[] = {arg};
    tt_text_fill(lang, key, args, 1, text, sizeof text);
    add(p, text, strlen(text));
}

static bool words_of_kind(int lang, const struct tt_game *game, const char *name, struct phrase *p) {
    const char *colon = strchr(name, ':');
    char kind[40], key[80], rest[LAB_NAME], text[400];
    const char *suffix = NULL;
    if (!colon || colon - name >= (int)sizeof kind)
        return false;
    snprintf(kind, sizeof kind, "%.*s", (int)(colon - name), name);
    snprintf(rest, sizeof rest, "%s", colon + 1);
    char *dot = strrchr(rest, '.');
    if (dot && (!strcmp(dot, ".median") || !strcmp(dot, ".p10") || !strcmp(dot, ".p90") || !strcmp(dot, ".max"))) {
        *dot = 0;
        suffix = dot + 1;
    }
    if (!strcmp(kind, "page")) { /* a measure of the rules page has a name of its own */
        snprintf(text, sizeof text, "%s.measure.", game->id);
        return add_known(p, lang, text, "", colon + 1);
    }
    snprintf(key, sizeof key, "lab.kind.%s", kind);
    lab_key_words(lang, game, rest, !strncmp(kind, "events", 6) || !strcmp(kind, "first"), text, sizeof text);
    add_filled(lang, key, text, p);
    if (suffix) {
        add(p, ", ", 2);
        snprintf(key, sizeof key, "lab.part.%s", suffix);
        add(p, tt_text(lang, key), strlen(tt_text(lang, key)));
    }
    return true;
}

void lab_reason_words(int lang, const struct tt_game *game, const char *reason, char *out, size_t cap) {
    struct phrase p = {.len = 0};
    add_value(&p, lang, game, "reason", *reason ? reason : "?");
    snprintf(out, cap, "%s", p.text);
}

void lab_words(int lang, const struct tt_game *game, const char *name, char *out, size_t cap) {
    struct phrase p = {.len = 0};
    char head[LAB_NAME], key[LAB_NAME + 20];
    if (!words_of_kind(lang, game, name, &p)) {
        snprintf(head, sizeof head, "%s", name);
        char *dot = strchr(head, '.');
        if (dot)
            *dot++ = 0;
        snprintf(key, sizeof key, "lab.figure.%s", head);
        if (!tt_text_known(0, key))
            add(&p, name, strlen(name));
        else if (dot && (!strcmp(head, "seat_win") || !strcmp(head, "place_win")))
            add_number_after(lang, key, dot, &p);
        else if (dot && !strcmp(head, "ending")) {
            char reason[300];
            lab_reason_words(lang, game, dot, reason, sizeof reason);
            add_filled(lang, key, reason, &p);
        } else if (dot && !strcmp(head, "bot_win"))
            add_filled(lang, key, dot, &p);
        else {
            add(&p, tt_text(lang, key), strlen(tt_text(lang, key)));
            if (dot) {
                snprintf(key, sizeof key, "lab.part.%s", dot);
                add(&p, ", ", 2);
                add(&p, tt_text(lang, key), strlen(tt_text(lang, key)));
            }
        }
    }
    snprintf(out, cap, "%s", p.text);
}
