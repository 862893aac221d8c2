/* Where tables are kept: $XDG_STATE_HOME/timetable, one file per table. A file is the match's record with
 * one field more, `table`: who sits where and where the table stands. Every save is written beside the
 * old one, synced and renamed over it, so that a crash leaves the one or the other, whole. */
#include "curve.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static void make_folders(char *path) {
    for (char *p = path + 1; *p; p++) {
        if (*p != '/')
            continue;
        *p = 0;
        mkdir(path, 0700);
        *p = '/';
    }
    mkdir(path, 0700);
}

const char *store_folder(char *out, size_t cap, bool make) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/')
        snprintf(out, cap, "%s/timetable", state);
    else
        snprintf(out, cap, "%s/.local/state/timetable", home && *home ? home : ".");
    if (make)
        make_folders(out);
    return out;
}

/* --- writing ------------------------------------------------------------------------------- */

static void put_named(const struct tt_match *m, struct tt_sink *s) {
    tt_key_list(s, "named");
    for (int node = tt_match_node(m); node >= 0; node = tt_match_parent(m, node)) {
        if (!tt_match_name_of(m, node))
            continue;
        tt_put_list(s);
        tt_put_int(s, tt_match_ply_of(m, node));
        tt_put_text(s, tt_match_name_of(m, node));
        tt_put_end(s);
    }
    tt_put_end(s);
}

/* An analysis stays as long as it is about the line on the table. */
static void put_curve(const struct table *t, struct tt_sink *s) {
    struct table *own = (struct table *)(uintptr_t)t; /* it looks along the line and comes back */
    if (!t->curve.n || !curve_of(own))
        return;
    tt_put_key(s, "analysis");
    tt_put_analysis(t->match, &t->curve, s);
}

static void put_table(const struct table *t, struct tt_sink *s) {
    tt_put_object(s);
    tt_match_record_fields(t->match, s);
    tt_key_object(s, "table");
    tt_key_int(s, "ply", tt_match_ply(t->match));
    tt_key_bool(s, "over", tt_match_over(t->match));
    tt_key_list(s, "seats");
    for (int p = 0; p < t->seats; p++) {
        tt_put_object(s);
        if (*t->seat[p].name)
            tt_key_text(s, "name", t->seat[p].name);
        if (table_is_bot(t, p))
            tt_key_text(s, "bot", tt_player_spec(t->seat[p].player));
        tt_put_end(s);
    }
    tt_put_end(s);
    put_named(t->match, s);
    tt_put_end(s);
    put_curve(t, s);
    tt_put_end(s);
    tt_put_raw(s, "\n", 1);
}

static bool write_all(int fd, const char *text, size_t n) {
    while (n > 0) {
        ssize_t wrote = write(fd, text, n);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        text += wrote;
        n -= (size_t)wrote;
    }
    return true;
}

/* The rename itself has to reach the disk too. */
static void sync_folder(const char *path) {
    char folder[PATH_BYTES];
    term_put(folder, sizeof folder, path);
    char *slash = strrchr(folder, '/');
    if (slash)
        *(slash == folder ? slash + 1 : slash) = 0;
    int fd = open(slash ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

char *store_text(const struct table *t, size_t *n) {
    struct tt_sink s;
    tt_sink_grow(&s);
    put_table(t, &s);
    *n = s.len;
    return s.buf;
}

bool store_save(const struct table *t, const char *path) {
    size_t n;
    char *text = store_text(t, &n);
    bool ok = store_write(path, text, n);
    free(text);
    return ok;
}

bool store_write(const char *path, const char *text, size_t n) {
    char beside[PATH_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.part", path);
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool ok = write_all(fd, text, n) && fsync(fd) == 0;
    ok = close(fd) == 0 && ok;
    if (!ok || rename(beside, path) != 0) {
        unlink(beside);
        return false;
    }
    sync_folder(path);
    return true;
}

bool store_autosave(struct table *t) {
    if (!table_is_kept(t))
        return true; /* it is in the program */
    if (!t->path[0]) {
        char folder[PATH_BYTES - 128], stamp[32];
        time_t now = time(NULL);
        struct tm tm;
        localtime_r(&now, &tm);
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &tm);
        store_folder(folder, sizeof folder, true);
        snprintf(t->path, sizeof t->path, "%s/%s-%s-%ld.json", folder, t->game->id, stamp, (long)getpid());
    }
    return store_save(t, t->path);
}

/* Finished games are told by their name, so that looking for an unfinished one opens no file. */
void store_done(struct table *t) {
    char done[PATH_BYTES];
    size_t n = strlen(t->path);
    if (n < 5 || strcmp(t->path + n - 5, ".json") || (n > 10 && !strcmp(t->path + n - 10, ".done.json")) ||
        n + 6 > sizeof done)
        return;
    snprintf(done, sizeof done, "%.*s.done.json", (int)(n - 5), t->path);
    if (rename(t->path, done) == 0)
        term_put(t->path, sizeof t->path, done);
}

/* --- finding ------------------------------------------------------------------------------- */

struct found {
    char path[PATH_BYTES];
    struct timespec when;
};

static int newest_first(const void *a, const void *b) {
    const struct found *x = a, *y = b;
    if (x->when.tv_sec != y->when.tv_sec)
        return x->when.tv_sec < y->when.tv_sec ? 1 : -1;
    return (x->when.tv_nsec < y->when.tv_nsec) - (x->when.tv_nsec > y->when.tv_nsec);
}

static bool unfinished(const char *name) {
    size_t n = strlen(name);
    return n > 5 && !strcmp(name + n - 5, ".json") && !(n > 10 && !strcmp(name + n - 10, ".done.json"));
}

static bool is_done(const char *name) {
    size_t n = strlen(name);
    return n > 10 && !strcmp(name + n - 10, ".done.json");
}

static int find_all(struct found **out, bool (*wanted)(const char *name)) {
    char folder[PATH_BYTES - 300];
    int n = 0, room = 0;
    struct dirent *e;
    *out = NULL;
    DIR *d = opendir(store_folder(folder, sizeof folder, false));
    while (d && (e = readdir(d))) {
        struct stat st;
        if (!wanted(e->d_name))
            continue;
        if (n == room) {
            room = room ? room * 2 : 16;
            *out = tt_have(realloc(*out, (size_t)room * sizeof **out));
        }
        snprintf((*out)[n].path, sizeof(*out)[n].path, "%s/%s", folder, e->d_name);
        if (stat((*out)[n].path, &st) == 0)
            (*out)[n++].when = st.st_mtim;
    }
    if (d)
        closedir(d);
    if (n > 1)
        qsort(*out, (size_t)n, sizeof **out, newest_first);
    return n;
}

static int list(char (*path)[PATH_BYTES], int room, bool (*wanted)(const char *name)) {
    struct found *all;
    int n = find_all(&all, wanted);
    n = n < room ? n : room;
    for (int i = 0; i < n; i++)
        memcpy(path[i], all[i].path, PATH_BYTES);
    free(all);
    return n;
}

int store_list(char (*path)[PATH_BYTES], int room) { return list(path, room, unfinished); }
int store_list_done(char (*path)[PATH_BYTES], int room) { return list(path, room, is_done); }

bool store_newest(const char *game, char *path, size_t cap) {
    struct found *all;
    int n = find_all(&all, unfinished), i;
    char prefix[NAME_BYTES];
    snprintf(prefix, sizeof prefix, "/%s-", game ? game : "");
    for (i = 0; i < n; i++)
        if (!game || !strncmp(strrchr(all[i].path, '/'), prefix, strlen(prefix)))
            break;
    if (i < n)
        term_put(path, cap, all[i].path);
    free(all);
    return i < n;
}
