/* Words that the operator does not want to read: a file per language, one word per line. Names must not hold
 * any of them; in chat those of the table's language are replaced. Words are compared as they look (UTS #39), so that
 * other letters of the same shape do not help. */
#include "server.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

struct word {
    struct word *next;
    int lang;
    struct alike alike;
};

static bool add_word(struct server *s, int lang, const char *text) {
    struct word *w = tt_need(sizeof *w);
    w->lang = lang;
    if (!name_alike(text, &w->alike) || !w->alike.small[0]) {
        free(w);
        return false;
    }
    w->next = s->words;
    s->words = w;
    return true;
}

void words_free(struct server *s) {
    while (s->words) {
        struct word *w = s->words;
        s->words = w->next;
        free(w);
    }
}

/* LANG=FILE */
static bool read_file(struct server *s, const char *given, char *why, size_t n) {
    char id[8], line[NAME_BYTES];
    const char *path = strchr(given, '=');
    snprintf(id, sizeof id, "%.*s", path ? (int)(path - given) : 0, given);
    int lang = path ? tt_lang_find(id) : -1;
    if (lang < 0) {
        snprintf(why, n, "--words must be LANG=FILE with en, es or is, not '%s'", given);
        return false;
    }
    FILE *f = fopen(path + 1, "r");
    if (!f) {
        snprintf(why, n, "--words: cannot read '%s': %s", path + 1, strerror(errno));
        return false;
    }
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] && line[0] != '#')
            add_word(s, lang, line);
    }
    fclose(f);
    return true;
}

bool words_read(struct server *s, char *why, size_t n) {
    struct word *before = s->words;
    s->words = NULL;
    for (int i = 0; i < s->config.word_files; i++)
        if (!read_file(s, s->config.words[i], why, n)) {
            words_free(s);
            s->words = before; /* a list that cannot be read leaves the old one in force */
            return false;
        }
    struct word *now = s->words;
    s->words = before;
    words_free(s);
    s->words = now;
    return true;
}

static bool in_word(UChar32 c) { return c >= 0 && (u_isalnum(c) || (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0); }

static bool unwanted(const struct server *s, int lang, const char *text, int32_t n) {
    char word[NAME_BYTES];
    struct alike a;
    if (n >= (int32_t)sizeof word)
        return false;
    memcpy(word, text, (size_t)n);
    word[n] = 0;
    if (!name_alike(word, &a))
        return false;
    for (const struct word *w = s->words; w; w = w->next)
        if ((lang < 0 || w->lang == lang) && (!strcmp(w->alike.small, a.small) || !strcmp(w->alike.large, a.large)))
            return true;
    return false;
}

/* Goes through the words of a text and, with `blank`, puts asterisks in the place of unwanted ones. */
static bool each_word(const struct server *s, int lang, char *text, bool blank) {
    int32_t i = 0, from = 0, n = (int32_t)strlen(text);
    bool found = false;
    while (from < n) {
        int32_t end = from;
        for (i = from; i < n; end = i)
            if (!in_word(utf8_next(text, &i, n)))
                break;
        if (end > from && unwanted(s, lang, text + from, end - from)) {
            found = true;
            if (blank)
                memset(text + from, '*', (size_t)(end - from));
        }
        from = i > end ? i : end;
    }
    return found;
}

bool words_in_name(const struct server *s, const char *name) {
    char text[NAME_BYTES];
    snprintf(text, sizeof text, "%s", name);
    return s->words && (each_word(s, -1, text, false) || unwanted(s, -1, text, (int32_t)strlen(text)));
}

void words_blank(const struct server *s, int lang, char *text) {
    if (s->words)
        each_word(s, lang, text, true);
}
