/* What somebody typed in place of a number: an action as JSON, a sentence, its beginning, or a few words
 * of it in any order, accents and capital letters left aside; at last with a slip of the finger. */
#include "terminal.h"

#include <stdlib.h>

enum { FOLDED = 600 };

static int typed_json(const struct scene *s, const char *text) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(text, strlen(text), &err);
    int found = TYPED_NONE;
    for (int i = 0; doc && i < s->choices && found < 0; i++) {
        struct tt_sink same;
        tt_sink_compare(&same, tt_document_root(doc));
        tt_put_json(&same, s->choice[i].action);
        if (tt_sink_equal(&same))
            found = i;
    }
    tt_document_free(doc);
    return found;
}

/* Does the word begin like that, but for one letter wrong, missing or too many? */
static bool nearly(const char *word, size_t n, const char *typed, size_t m) {
    if (m < 4)
        return false;
    size_t i = 0;
    while (i < n && i < m && word[i] == typed[i])
        i++;
    size_t rest = m - i;
    if (rest == 0)
        return true;
    /* wrong letter */
    if (i + rest <= n && !strncmp(word + i + 1, typed + i + 1, rest - 1))
        return true;
    /* one too many typed */
    if (i + rest - 1 <= n && !strncmp(word + i, typed + i + 1, rest - 1))
        return true;
    /* one left out */
    return i + 1 + rest <= n && !strncmp(word + i + 1, typed + i, rest);
}

static bool has_word(const char *sentence, const char *typed, size_t m, bool slip) {
    while (*sentence) {
        size_t n = strcspn(sentence, " ");
        if (n >= m && !strncmp(sentence, typed, m))
            return true;
        if (slip && nearly(sentence, n, typed, m))
            return true;
        sentence += n;
        sentence += strspn(sentence, " ");
    }
    return false;
}

static bool has_words(const char *sentence, const char *typed, bool slip) {
    while (*typed) {
        size_t m = strcspn(typed, " ");
        if (!has_word(sentence, typed, m, slip))
            return false;
        typed += m;
        typed += strspn(typed, " ");
    }
    return true;
}

/* From the strictest way to read it to the most forgiving. */
enum reading { EXACTLY, BEGINS, WORDS, SLIP, READINGS };

static bool reads(enum reading how, const char *sentence, const char *typed) {
    switch (how) {
    case EXACTLY: return !strcmp(sentence, typed);
    case BEGINS: return !strncmp(sentence, typed, strlen(typed));
    case WORDS: return has_words(sentence, typed, false);
    case SLIP: return has_words(sentence, typed, true);
    case READINGS: break;
    }
    return false;
}

int typed_all(const struct scene *s, const char *text, int *fits, int room) {
    char typed[FOLDED], sentence[FOLDED];
    term_fold(text, typed, sizeof typed);
    for (enum reading how = EXACTLY; *typed && how < READINGS; how++) {
        int n = 0;
        for (int i = 0; i < s->choices; i++) {
            term_fold(s->choice[i].text, sentence, sizeof sentence);
            if (!reads(how, sentence, typed))
                continue;
            if (n < room)
                fits[n] = i;
            n++;
        }
        /* Equal sentences are no exact answer: the person has to see them. */
        if (n > 0)
            return n;
    }
    return 0;
}

int typed_choice(const struct scene *s, const char *text, int *fits, int *n_fits) {
    *n_fits = 0;
    if (*text == '{')
        return typed_json(s, text);
    int n = typed_all(s, text, fits, TYPED_FITS);
    if (n == 1)
        return fits[0];
    *n_fits = n;
    return n ? TYPED_MANY : TYPED_NONE;
}
