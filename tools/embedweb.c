/* embedweb OUT.c FALLBACK [DIR]: makes the table of the web client's files (server/ws.h). The bytes go in with
 * .incbin, so that megabytes compile in a moment; gzip, where there is one, makes the compressed copies. Without a
 * built client the fallback page is all there is. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES = 2000 };
static char *path[FILES];
static int n;

static void walk(const char *dir) {
    DIR *d = opendir(dir);
    struct dirent *e;
    while (d && (e = readdir(d))) {
        char full[4096];
        struct stat st;
        if (e->d_name[0] == '.')
            continue;
        snprintf(full, sizeof full, "%s/%s", dir, e->d_name);
        if (stat(full, &st))
            continue;
        if (S_ISDIR(st.st_mode))
            walk(full);
        else if (n < FILES)
            path[n++] = strdup(full);
    }
    if (d)
        closedir(d);
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static const char *type_of(const char *file) {
    static const char *const type[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript"},
        {".mjs", "text/javascript"},
        {".css", "text/css"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".jpg", "image/jpeg"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
        {".wav", "audio/wav"},
    };
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof type / sizeof *type; i++)
        if (!strcmp(dot, type[i][0]))
            return type[i][1];
    return "application/octet-stream";
}

static uint64_t hash_file(const char *file, long *size) {
    FILE *in = fopen(file, "rb");
    uint64_t h = 0xcbf29ce484222325u;
    int c;
    *size = 0;
    while (in && (c = fgetc(in)) != EOF) {
        h = (h ^ (uint64_t)c) * 0x100000001b3u;
        ++*size;
    }
    if (in)
        fclose(in);
    return h;
}

static void blob(FILE *out, const char *name, int i, const char *file) {
    fprintf(
        out,
        "__asm__(\".section .rodata\\n.balign 16\\n.local %s%d\\n%s%d:\\n.incbin \\\"%s\\\"\\n.byte 0\\n.previous\\n\");\n"
        "extern const unsigned char %s%d[];\n",
        name, i, name, i, file, name, i);
}

int main(int argc, char **argv) {
    static long size[FILES], gz_size[FILES];
    static uint64_t hash[FILES];
    if (argc < 3)
        return 2;
    const char *dir = argc > 3 ? argv[3] : NULL;
    char index[4096];
    snprintf(index, sizeof index, "%s/index.html", dir ? dir : "");
    struct stat st;
    if (dir && !stat(index, &st))
        walk(dir);
    if (!n) {
        path[n++] = argv[2];
        dir = NULL;
    }
    qsort(path, (size_t)n, sizeof *path, by_name);
    FILE *out = fopen(argv[1], "w");
    if (!out) {
        perror(argv[1]);
        return 1;
    }
    fprintf(out, "/* Made by tools/embedweb. */\n#include \"ws.h\"\n");
    for (int i = 0; i < n; i++) {
        char gz[4096], command[9000];
        hash[i] = hash_file(path[i], &size[i]);
        blob(out, "web_data_", i, path[i]);
        snprintf(gz, sizeof gz, "%s.%d.gz", argv[1], i);
        snprintf(command, sizeof command, "gzip -9nc '%s' > '%s' 2>/dev/null", path[i], gz);
        if (!system(command) && (hash_file(gz, &gz_size[i]), gz_size[i] < size[i] * 9 / 10))
            blob(out, "web_gz_", i, gz);
        else
            gz_size[i] = 0;
    }
    fprintf(out, "const struct web_file web_file[] = {\n");
    for (int i = 0; i < n; i++) {
        fprintf(out, "{\"%s\", \"%s\", \"\\\"%016llx\\\"\", web_data_%d, ", dir ? path[i] + strlen(dir) : "/index.html",
                type_of(path[i]), (unsigned long long)hash[i], i);
        if (gz_size[i])
            fprintf(out, "web_gz_%d, %ld, %ld},\n", i, size[i], gz_size[i]);
        else
            fprintf(out, "NULL, %ld, 0},\n", size[i]);
    }
    fprintf(out, "};\nconst int web_files = %d;\n", n);
    return fclose(out) ? 1 : 0;
}
