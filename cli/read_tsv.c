/* Sheets as people write them for cards and decks: text files, one row per line, with TABs between the fields. */
#include "cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { FILE_MAX_BYTES = 1 << 20 };

/* path:row: too long from there on, or no text. */
static void refuse(const char *path, int lang, const char *text, size_t n) {
    const char *zero = memchr(text, 0, n), *end = zero ? zero : text + n;
    int row = 1;
    for (const char *p = text; p < end; p++)
        row += *p == '\n';
    fprintf(stderr, "%s:%d: %s\n", path, row, tt_text(lang, zero ? "deck.utf8" : "cli.deck.too_long"));
}

char *cli_sheet_read(const char *path, int lang, size_t *n) {
    FILE *f = fopen(path, "rb");
    if (!f) {
        fprintf(stderr, "timetable: %s: %s\n", path, strerror(errno));
        return NULL;
    }
    char *text = tt_have(malloc(FILE_MAX_BYTES + 2));
    *n = fread(text, 1, FILE_MAX_BYTES + 1, f);
    int failed = ferror(f) ? errno : 0;
    fclose(f);
    if (failed) {
        fprintf(stderr, "timetable: %s: %s\n", path, strerror(failed));
        free(text);
        return NULL;
    }
    if (*n > FILE_MAX_BYTES || memchr(text, 0, *n)) {
        refuse(path, lang, text, *n);
        free(text);
        return NULL;
    }
    text[*n] = 0;
    return text;
}

char *cli_sheet_line(char **text, int *number) {
    if (!*number && !strncmp(*text, "\xEF\xBB\xBF", 3))
        *text += 3;
    while (**text) {
        char *line = *text;
        size_t n = strcspn(line, "\n");
        *text += line[n] ? n + 1 : n;
        line[n] = 0;
        ++*number;
        if (n && line[n - 1] == '\r')
            line[n - 1] = 0;
        if (*line && *line != '#')
            return line;
    }
    return NULL;
}

int cli_split_tabs(char *line, char **field, int most) {
    int n = 0;
    while (line && n <= most) {
        char *tab = strchr(line, '\t');
        if (tab)
            *tab++ = 0;
        if (n < most)
            field[n] = line;
        n++;
        line = tab;
    }
    return n;
}
