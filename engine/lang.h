/* The table that tools/pogen makes of lang/en.po, es.po and is.po, sorted by key. */
#ifndef TT_ENGINE_LANG_H
#define TT_ENGINE_LANG_H

enum { TT_LANGS = 3, TT_PLURALS = 2 };

struct tt_lang_entry {
    const char *key;
    /* The second form is NULL where the entry has no plural; NULL everywhere: not translated. */
    const char *text[TT_LANGS][TT_PLURALS];
};
extern const struct tt_lang_entry tt_lang_table[];
extern const int tt_lang_size;

/* The table that tools/embed makes of games/<id>/RULES.md and rulebook.md with their translations. */
struct tt_rules_entry {
    const char *game;
    const char *text[TT_LANGS]; /* the specification */
    const char *book[TT_LANGS]; /* the rulebook for players */
};
extern const struct tt_rules_entry tt_rules_table[];
extern const int tt_rules_size;

/* The entry's form for a number in this language, or NULL. */
const char *tt_text_plural(int lang, const char *key, long long n);

#endif
