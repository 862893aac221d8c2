/* pogen OUT.c EN.po ES.po IS.po: makes the language table (engine/lang.h) of the po files. It reads
 * the part of the format that the project uses: msgid, msgid_plural, msgstr, msgstr[0], msgstr[1],
 * strings over several lines, comments. msgfmt --check guards the rest. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGS = 3, FORMS = 2 };

struct entry {
    char *key;
    char *text[LANGS][FORMS];
};

static struct entry *table;
static size_t used, room;

static void *need(void *p) {
    if (!p) {
        fprintf(stderr, "pogen: out of memory\n");
        exit(1);
    }
    return p;
}

/* Entries come in nearly the same order in every file: look on from the last find. */
static struct entry *entry_for(const char *key) {
    static size_t last;
    for (size_t i = 0; i < used; i++) {
        size_t at = (last + i) % used;
        if (!strcmp(table[at].key, key)) {
            last = at;
            return &table[at];
        }
    }
    if (used == room) {
        room = room ? room * 2 : 1024;
        table = need(realloc(table, room * sizeof *table));
    }
    memset(&table[used], 0, sizeof *table);
    table[used].key = need(strdup(key));
    last = used;
    return &table[used++];
}

static int by_key(const void *a, const void *b) {
    return strcmp(((const struct entry *)a)->key, ((const struct entry *)b)->key);
}

/* Appends the quoted string on this line, escapes kept as they are: po's are C's. */
static void append(char **to, const char *line, const char *file, int number) {
    const char *from = strchr(line, '"'), *end = strrchr(line, '"');
    if (!from || end == from) {
        fprintf(stderr, "%s:%d: a string is not closed\n", file, number);
        exit(1);
    }
    size_t old = *to ? strlen(*to) : 0, n = (size_t)(end - from - 1);
    *to = need(realloc(*to, old + n + 1));
    memcpy(*to + old, from + 1, n);
    (*to)[old + n] = 0;
}

struct reader {
    char *key, *plural, *text[FORMS];
    char **into;
};

static void finish(struct reader *r, int lang, const char *file, int number) {
    if (r->key && *r->key) {
        struct entry *e = entry_for(r->key);
        for (int f = 0; f < FORMS; f++) {
            if (!r->text[f] || !*r->text[f])
                continue;
            if (e->text[lang][f]) {
                fprintf(stderr, "%s:%d: '%s' is there twice\n", file, number, r->key);
                exit(1);
            }
            e->text[lang][f] = need(strdup(r->text[f]));
        }
    }
    free(r->key);
    free(r->plural);
    free(r->text[0]);
    free(r->text[1]);
    memset(r, 0, sizeof *r);
}

static void read_po(const char *file, int lang) {
    FILE *f = fopen(file, "r");
    static char line[65536];
    struct reader r = {0};
    int number = 0;
    if (!f) {
        perror(file);
        exit(1);
    }
    while (fgets(line, sizeof line, f)) {
        number++;
        char *p = line + strspn(line, " \t");
        if (*p == '#' || *p == '\n' || *p == '\r' || !*p)
            continue;
        if (!strncmp(p, "msgid_plural", 12)) {
            r.into = &r.plural;
        } else if (!strncmp(p, "msgid", 5)) {
            finish(&r, lang, file, number);
            r.into = &r.key;
        } else if (!strncmp(p, "msgstr[1]", 9)) {
            r.into = &r.text[1];
        } else if (!strncmp(p, "msgstr", 6)) {
            r.into = &r.text[0];
        }
        if (!r.into) {
            fprintf(stderr, "%s:%d: not a line of a po file\n", file, number);
            exit(1);
        }
        append(r.into, p, file, number);
    }
    finish(&r, lang, file, number);
    fclose(f);
}

int main(int argc, char **argv) {
    if (argc != 2 + LANGS) {
        fprintf(stderr, "usage: pogen OUT.c EN.po ES.po IS.po\n");
        return 2;
    }
    for (int lang = 0; lang < LANGS; lang++)
        read_po(argv[2 + lang], lang);
    qsort(table, used, sizeof *table, by_key);
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "/* Made by tools/pogen of lang/. */\n#include <stddef.h>\n#include \"lang.h\"\n"
                 "const struct tt_lang_entry tt_lang_table[] = {\n");
    for (size_t i = 0; i < used; i++) {
        fprintf(out, "{\"%s\", {", table[i].key);
        for (int lang = 0; lang < LANGS; lang++) {
            fprintf(out, "{");
            for (int f = 0; f < FORMS; f++) {
                if (table[i].text[lang][f])
                    fprintf(out, "\"%s\",", table[i].text[lang][f]);
                else
                    fprintf(out, "NULL,");
            }
            fprintf(out, "},");
        }
        fprintf(out, "}},\n");
    }
    fprintf(out, "};\nconst int tt_lang_size = %zu;\n", used);
    return fclose(out) ? 1 : 0;
}
