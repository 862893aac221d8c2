/* Sentences by key. English is the language that has everything; the others fall back to it. */
#include "lang.h"
#include "timetable/engine.h"

static const char *const lang_id[TT_LANGS] = {"en", "es", "is"};

int tt_lang_count(void) { return TT_LANGS; }
const char *tt_lang_id(int lang) { return lang_id[lang]; }

int tt_lang_find(const char *id) {
    if (!id)
        return 0;
    for (int i = 0; i < TT_LANGS; i++)
        if (!strcmp(lang_id[i], id))
            return i;
    return -1;
}

static const struct tt_lang_entry *find(const char *key) {
    int low = 0, high = tt_lang_size - 1;
    while (low <= high) {
        int mid = (low + high) / 2;
        int c = strcmp(key, tt_lang_table[mid].key);
        if (c == 0)
            return &tt_lang_table[mid];
        if (c < 0)
            high = mid - 1;
        else
            low = mid + 1;
    }
    return NULL;
}

bool tt_text_known(int lang, const char *key) {
    const struct tt_lang_entry *e = find(key);
    return e && e->text[lang][0];
}

const char *tt_text(int lang, const char *key) {
    const struct tt_lang_entry *e = find(key);
    if (!e)
        return key;
    if (e->text[lang][0])
        return e->text[lang][0];
    return e->text[0][0] ? e->text[0][0] : key;
}

/* Icelandic says "21 spil" like "1 spil", but "11 spil" like "2 spil". */
static int plural_form(int lang, long long n) {
    if (lang == 2)
        return (n % 10 != 1 && n % 10 != -1) || n % 100 == 11 || n % 100 == -11;
    return n != 1 && n != -1;
}

const char *tt_text_plural(int lang, const char *key, long long n) {
    const struct tt_lang_entry *e = find(key);
    if (!e)
        return NULL;
    const char *const *form = e->text[lang][0] ? e->text[lang] : e->text[0];
    const char *text = form[plural_form(lang, n)];
    return text ? text : form[0];
}

const char *tt_rules_text(const char *game, int lang) {
    for (int i = 0; i < tt_rules_size; i++)
        if (!strcmp(tt_rules_table[i].game, game))
            return tt_rules_table[i].text[lang] ? tt_rules_table[i].text[lang] : tt_rules_table[i].text[0];
    return NULL;
}

const char *tt_rulebook_text(const char *game, int lang) {
    for (int i = 0; i < tt_rules_size; i++)
        if (!strcmp(tt_rules_table[i].game, game))
            return tt_rules_table[i].book[lang] ? tt_rules_table[i].book[lang] : tt_rules_table[i].book[0];
    return NULL;
}
