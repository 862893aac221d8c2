/* What every part of the terminal client needs: memory, sentences, folding of typed text, files. */
#include "terminal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

char *term_copy(const char *text) { return tt_have(strdup(text)); }

void term_put(char *out, size_t cap, const char *text) {
    size_t n = strlen(text);
    if (n + 1 > cap)
        n = tt_utf8_cut(text, cap - 1);
    memcpy(out, text, n);
    out[n] = 0;
}

const char *say3(int lang, const char *key, const char *a, const char *b, const char *c) {
    static _Thread_local char ring[8][TEXT_BYTES * 2];
    static _Thread_local unsigned at;
    const char *args[] = {a ? a : "", b ? b : "", c ? c : ""};
    char *out = ring[at++ % 8];
    tt_text_fill(lang, key, args, 3, out, sizeof ring[0]);
    return out;
}

const char *say(int lang, const char *key) { return tt_text(lang, key); }
const char *say1(int lang, const char *key, const char *a) { return say3(lang, key, a, NULL, NULL); }
const char *say2(int lang, const char *key, const char *a, const char *b) { return say3(lang, key, a, b, NULL); }

const char *say_n(int lang, const char *key, long long n) {
    char number[24];
    snprintf(number, sizeof number, "%lld", n);
    return say3(lang, key, number, NULL, NULL);
}

/* Letters of our three languages beyond ASCII, and what a keyboard without them has. */
static const struct {
    const char *letter, *plain;
} plain_letter[] = {
    {"á", "a"}, {"é", "e"}, {"í", "i"},  {"ó", "o"},  {"ú", "u"}, {"ý", "y"}, {"ö", "o"},  {"ü", "u"},
    {"ñ", "n"}, {"ð", "d"}, {"þ", "th"}, {"æ", "ae"}, {"Á", "a"}, {"É", "e"}, {"Í", "i"},  {"Ó", "o"},
    {"Ú", "u"}, {"Ý", "y"}, {"Ö", "o"},  {"Ü", "u"},  {"Ñ", "n"}, {"Ð", "d"}, {"Þ", "th"}, {"Æ", "ae"},
    {"à", "a"}, {"è", "e"}, {"ç", "c"},  {"ø", "o"},  {"å", "a"}, {"ä", "a"}, {"ê", "e"},  {"â", "a"},
    {"’", "'"}, {"–", "-"}, {"„", " "},  {"“", " "},  {"”", " "}, {"«", " "}, {"»", " "},  {"\"", " "},
};

/* One character: how many bytes it has, and what it becomes. */
static size_t fold_one(const char *text, char *out) {
    for (size_t i = 0; i < sizeof plain_letter / sizeof *plain_letter; i++) {
        size_t n = strlen(plain_letter[i].letter);
        if (!strncmp(text, plain_letter[i].letter, n)) {
            strcpy(out, plain_letter[i].plain);
            return n;
        }
    }
    char c = *text;
    out[0] = c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    out[1] = 0;
    return 1;
}

void term_fold(const char *text, char *out, size_t cap) {
    size_t len = 0;
    bool gap = false;
    while (*text) {
        char one[4];
        text += fold_one(text, one);
        if (strchr(" \t\r\n.,;:()!?", one[0])) {
            gap = len > 0;
            continue;
        }
        if (len + strlen(one) + 2 > cap)
            break;
        if (gap)
            out[len++] = ' ';
        gap = false;
        for (const char *p = one; *p; p++)
            out[len++] = *p;
    }
    out[len] = 0;
}

uint64_t term_any_seed(void) {
    uint64_t seed = 0;
    if (getentropy(&seed, sizeof seed) != 0)
        seed = (uint64_t)getpid();
    return seed >> 12; /* records keep seeds as whole numbers that every JSON reader can hold */
}

char *term_read_file(const char *path, size_t *n) {
    enum { MOST = 64 << 20 };
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    size_t room = 1 << 16, len = 0, got;
    char *text = tt_have(malloc(room));
    while ((got = fread(text + len, 1, room - len - 1, f)) > 0) {
        len += got;
        if (len + 1 == room && room < MOST)
            text = tt_have(realloc(text, room *= 2));
    }
    int failed = ferror(f) || len + 1 >= MOST;
    fclose(f);
    if (failed) {
        free(text);
        errno = EIO;
        return NULL;
    }
    text[len] = 0;
    *n = len;
    return text;
}
