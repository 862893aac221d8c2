/* embed OUT.c GAMES_DIR ID...: makes the table of rules (engine/lang.h) of each game's RULES.md and rulebook.md with
 * their translations (.es.md, .is.md). One that is not there is NULL.
 * embed --puzzles OUT.c GAMES_DIR ID...: the table of puzzles (puzzles/built_in_puzzles.h) of each game's
 * puzzles.jsonl and lesson.json. */
#include <stdio.h>
#include <string.h>

static void put_file(FILE *out, const char *path) {
    FILE *in = fopen(path, "r");
    if (!in) {
        fprintf(out, "NULL,");
        return;
    }
    int c;
    fputc('"', out);
    while ((c = fgetc(in)) != EOF) {
        if (c == '\n')
            fputs("\\n\"\n\"", out);
        else if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c == '?')
            fputs("\\?", out); /* no trigraphs */
        else
            fputc(c, out);
    }
    fputs("\",", out);
    fclose(in);
}

static int embed_puzzles(int argc, char **argv) {
    FILE *out = argc < 3 ? NULL : fopen(argv[1], "w");
    if (!out) {
        perror("embed --puzzles");
        return 1;
    }
    fprintf(out, "/* Made by tools/embed of games/. */\n#include <stddef.h>\n#include \"built_in_puzzles.h\"\n"
                 "const struct puzzle_entry puzzle_shelf[] = {\n");
    for (int i = 3; i < argc; i++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s/puzzles.jsonl", argv[2], argv[i]);
        fprintf(out, "{\"%s\", ", argv[i]);
        put_file(out, path);
        snprintf(path, sizeof path, "%s/%s/lesson.json", argv[2], argv[i]);
        put_file(out, path);
        fprintf(out, "},\n");
    }
    fprintf(out, "{NULL, NULL, NULL}};\nconst int puzzle_shelf_size = %d;\n", argc - 3);
    return fclose(out) ? 1 : 0;
}

int main(int argc, char **argv) {
    static const char *const file[] = {"RULES", "rulebook"}, *const ending[] = {".md", ".es.md", ".is.md"};
    if (argc > 1 && !strcmp(argv[1], "--puzzles"))
        return embed_puzzles(argc - 1, argv + 1);
    if (argc < 3) {
        fprintf(stderr, "usage: embed OUT.c GAMES_DIR ID...\n");
        return 2;
    }
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "/* Made by tools/embed of games/. */\n#include <stddef.h>\n#include \"lang.h\"\n"
                 "const struct tt_rules_entry tt_rules_table[] = {\n");
    for (int i = 3; i < argc; i++) {
        fprintf(out, "{\"%s\"", argv[i]);
        for (int f = 0; f < 2; f++) {
            fprintf(out, ", {");
            for (int lang = 0; lang < 3; lang++) {
                char path[4096];
                snprintf(path, sizeof path, "%s/%s/%s%s", argv[2], argv[i], file[f], ending[lang]);
                put_file(out, path);
            }
            fprintf(out, "}");
        }
        fprintf(out, "},\n");
    }
    fprintf(out, "{NULL, {NULL, NULL, NULL}, {NULL, NULL, NULL}}};\nconst int tt_rules_size = %d;\n", argc - 3);
    return fclose(out) ? 1 : 0;
}
