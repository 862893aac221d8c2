/* timetable admin: looking after people and tables, on the machine of the server or any that reaches its database. */
#include "admin.h"
#include "serve.h"
#include "server.h"

#include <pwd.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct call {
    int lang;
    const char *db, *reason, *word[3];
    int words;
    int64_t days, minutes;
    bool json, all, off;
};

static int fail(const struct call *c, const char *key, const char *detail) {
    const char *args[] = {detail};
    char text[400];
    tt_text_fill(c->lang, key, args, 1, text, sizeof text);
    fprintf(stderr, "timetable: %s\n", text);
    return 1;
}

/* --- lists as text --------------------------------------------------------------------------------------------------
 */

static void put_time(int64_t ms) {
    char text[40];
    time_t s = (time_t)(ms / 1000);
    struct tm tm;
    gmtime_r(&s, &tm);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M", &tm);
    printf("%s", text);
}

static bool is_time(const char *key) {
    static const char *const times[] = {"at", "created", "touched", "seen", "until", "settled", NULL};
    for (int i = 0; times[i]; i++)
        if (!strcmp(times[i], key))
            return true;
    return false;
}

/* Seats as names; anything else that is no plain value as it is written. */
static void put_other(const struct tt_json *v) {
    const char *comma = "";
    for (const struct tt_json *c = tt_json_first(v); c; c = tt_json_next(v, c)) {
        const struct tt_json *part = v->type == TT_JSON_LIST ? tt_json_get(c, "name") : c;
        if (tt_json_is(part, TT_JSON_TEXT) && *part->text) {
            printf("%s%s", comma, part->text);
            comma = ", ";
        }
    }
}

static void put_value(const struct tt_json *v) {
    if (v->type == TT_JSON_TEXT)
        printf("%s", v->text);
    else if (v->type == TT_JSON_INT && is_time(v->key))
        put_time(v->num);
    else if (v->type == TT_JSON_INT)
        printf("%lld", (long long)v->num);
    else
        put_other(v);
}

/* One line per row, columns by tabs, with a head: for people to read and for `cut` and `sort`. */
static void put_rows(const struct tt_json *list) {
    for (const struct tt_json *row = tt_json_first(list); row; row = tt_json_next(list, row)) {
        const char *tab = "";
        if (row == tt_json_first(list)) {
            for (const struct tt_json *v = tt_json_first(row); v; v = tt_json_next(row, v), tab = "\t")
                printf("%s%s", tab, v->key);
            printf("\n");
        }
        tab = "";
        for (const struct tt_json *v = tt_json_first(row); v; v = tt_json_next(row, v), tab = "\t") {
            printf("%s", tab);
            put_value(v);
        }
        printf("\n");
    }
}

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int list(const struct call *c, struct db *db, const char *what, const char *query) {
    struct tt_sink s;
    if (c->json)
        tt_sink_grow(&s);
    else
        tt_sink_nodes(&s);
    bool known = admin_list(db, what, query, c->all, now_ms(), &s);
    if (c->json && known)
        printf("%s\n", s.buf);
    else if (known)
        put_rows(tt_sink_value(&s));
    tt_sink_free(&s);
    return known ? 0 : fail(c, "server.admin.no_list", what);
}

/* --- orders ------------------------------------------------------------------------------------------------------- */

/* Who sits at the keyboard, for the list of acts. */
static const char *operator_name(char out[80]) {
    const struct passwd *pw = getpwuid(getuid());
    snprintf(out, 80, "cli:%s", pw ? pw->pw_name : "?");
    return out;
}

/* Fourteen letters and digits that are not mixed up when they are read out. */
static bool new_password(char out[16], char pass[crypto_pwhash_STRBYTES]) {
    random_id(out, 14, "abcdefghjkmnpqrstuvwxyz23456789");
    return crypto_pwhash_str(pass, out, strlen(out), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static int said(const struct call *c, const char *what, const char *password) {
    char key[60];
    const char *args[] = {c->word[1] ? c->word[1] : "", password};
    char text[400];
    if (c->json) {
        struct tt_sink s;
        tt_sink_grow(&s);
        tt_put_object(&s);
        tt_key_bool(&s, "ok", true);
        if (*password)
            tt_key_text(&s, "password", password);
        tt_put_end(&s);
        printf("%s\n", s.buf);
        tt_sink_free(&s);
        return 0;
    }
    snprintf(key, sizeof key, "server.admin.done.%s", what);
    tt_text_fill(c->lang, key, args, 2, text, sizeof text);
    printf("%s\n", text);
    return 0;
}

static int order(const struct call *c, struct db *db, const char *what) {
    char who[80], password[16] = "", pass[crypto_pwhash_STRBYTES] = "";
    const char *target = c->word[1] ? c->word[1] : "";
    struct admin_order o = {.who = operator_name(who),
                            .what = what,
                            .target = target,
                            .detail = c->reason ? c->reason : "",
                            .pass = pass,
                            .now = now_ms()};
    o.until = c->days ? o.now + c->days * 86400000 : INT64_MAX / 2;
    if (!strcmp(what, "announce")) {
        o.detail = target;
        o.until = c->off ? 0 : o.now + c->minutes * 60000;
    }
    if (!strcmp(what, "role"))
        o.detail = c->off ? "" : "admin";
    if (!strcmp(what, "password") && !new_password(password, pass))
        return fail(c, "server.db.failed", c->db);
    if (strlen(o.detail) >= ADMIN_TEXT)
        return fail(c, "server.admin.too_long", what);
    const char *why = NULL;
    bool ok = db->driver->begin(db);
    if (ok) {
        db->failed = false;
        why = admin_act(db, &o);
        ok = !why && !db->failed && db->driver->commit(db);
    }
    if (!ok)
        db->driver->rollback(db);
    if (why)
        return fail(c, why, target);
    return ok ? said(c, what, password) : fail(c, "server.db.failed", c->db);
}

/* --- the command ----------------------------------------------------------------------------------------------------
 */

static bool read_call(int argc, char **argv, struct call *c) {
    for (int i = 0; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : "";
        if (!strcmp(argv[i], "--json"))
            c->json = true;
        else if (!strcmp(argv[i], "--all"))
            c->all = true;
        else if (!strcmp(argv[i], "--off"))
            c->off = true;
        else if (!strcmp(argv[i], "--db"))
            c->db = next, i++;
        else if (!strcmp(argv[i], "--reason"))
            c->reason = next, i++;
        else if (!strcmp(argv[i], "--days"))
            c->days = atoll(next), i++;
        else if (!strcmp(argv[i], "--minutes"))
            c->minutes = atoll(next), i++;
        else if (!strcmp(argv[i], "--lang"))
            i++;
        else if (c->words < 3)
            c->word[c->words++] = argv[i];
        else
            return false;
    }
    return true;
}

int cli_admin(int argc, char **argv) {
    struct call c = {.db = "timetable.db", .lang = cli_language(argc, argv), .minutes = 5};
    char why[300];
    struct stat st;
    if (sodium_init() < 0)
        return 1;
    if (!read_call(argc, argv, &c) || !c.words)
        return fail(&c, "server.admin.unknown", c.words ? c.word[0] : "") + 1;
    const char *what = c.word[0];
    bool lists = !strcmp(what, "list"), announces = !strcmp(what, "announce");
    if (c.words < 2 && !announces)
        return fail(&c, lists ? "server.admin.no_list" : "server.admin.no_target", lists ? "" : what) + 1;
    if (db_driver_for(c.db) == &db_sqlite && stat(c.db, &st))
        return fail(&c, "server.db.none", c.db);
    /* Only the server brings a database up to date. */
    struct db *db = db_look(c.db, why, sizeof why);
    if (db && db_version(db) < DB_SCHEMA) {
        snprintf(why, sizeof why, "%s", tt_text(c.lang, "server.admin.old_schema"));
        db_close(db);
        db = NULL;
    }
    if (!db) {
        fprintf(stderr, "timetable: %s\n", why);
        return 1;
    }
    umask(077);
    int rc = lists ? list(&c, db, c.word[1], c.words > 2 ? c.word[2] : "") : order(&c, db, what);
    db_close(db);
    return rc;
}
