/* The experiment: factors with their levels, and every combination of them as a variant. Options of the
 * game are factors; so are the number of players and the lineup of bots. */
#include "lab.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

enum { WATCHED = 20000 }; /* random games of a variant that are watched, where nobody says how many */

/* --- factors ------------------------------------------------------------------------------------ */

static char *trimmed(const char *from, const char *to) {
    while (from < to && isspace((unsigned char)*from))
        from++;
    while (to > from && isspace((unsigned char)to[-1]))
        to--;
    char *out = tt_need((size_t)(to - from) + 1);
    memcpy(out, from, (size_t)(to - from));
    return out;
}

static struct lab_factor *find_factor(struct lab_design *d, const char *name) {
    for (int i = 0; i < d->factors; i++)
        if (!strcmp(d->factor[i].name, name))
            return &d->factor[i];
    if (d->factors == LAB_FACTORS)
        return NULL;
    struct lab_factor *f = &d->factor[d->factors++];
    snprintf(f->name, sizeof f->name, "%s", name);
    return f;
}

static bool add_level(struct lab_factor *f, char *level, struct tt_error *err) {
    for (int i = 0; i < f->levels; i++)
        if (!strcmp(f->level[i], level)) {
            free(level);
            return tt_fail(err, "bad_option", "the same value twice", f->name);
        }
    if (f->levels == LAB_LEVELS || !*level) {
        const char *why = *level ? "too many values" : "an empty value";
        free(level);
        return tt_fail(err, "bad_option", why, f->name);
    }
    f->level[f->levels++] = level;
    return true;
}

/* A comma inside brackets belongs to a list. A lineup of bots is one level, commas and all. */
static bool add_levels(struct lab_factor *f, const char *text, struct tt_error *err) {
    int depth = 0;
    const char *from = text;
    if (!strcmp(f->name, "bots"))
        return add_level(f, trimmed(text, text + strlen(text)), err);
    for (const char *at = text;; at++) {
        depth += (*at == '[') - (*at == ']');
        if (*at && (*at != ',' || depth))
            continue;
        if (!add_level(f, trimmed(from, at), err))
            return false;
        if (!*at)
            return true;
        from = at + 1;
    }
}

bool lab_factor_add(struct lab_design *d, const char *pair, struct tt_error *err) {
    const char *eq = strchr(pair, '=');
    if (!eq)
        return tt_fail(err, "bad_option", "an option is written key=value", pair);
    char *name = trimmed(pair, eq);
    struct lab_factor *f = find_factor(d, name);
    bool repeated = !strcmp(name, "bots");
    free(name);
    if (!f)
        return tt_fail(err, "bad_option", "too many options at once", pair);
    if (f->levels && !repeated)
        return tt_fail(err, "bad_option", "given twice", f->name);
    return add_levels(f, eq + 1, err);
}

bool lab_cards_add(struct lab_design *d, const char *name, const struct tt_json *position, struct tt_error *err) {
    struct lab_factor *f = find_factor(d, "cards");
    if (!f)
        return tt_fail(err, "bad_option", "too many options at once", name);
    if (!add_level(f, lab_text(name), err))
        return false;
    d->position[f->levels - 1] = position;
    return true;
}

bool lab_cards_names(const struct lab_design *d, char *out, size_t cap) {
    size_t n = 0;
    for (int i = 0; i < d->factors; i++)
        for (int k = 0; !strcmp(d->factor[i].name, "cards") && k < d->factor[i].levels && n < cap; k++)
            n += (size_t)snprintf(out + n, cap - n, "%s%s", k ? ", " : "", d->factor[i].level[k]);
    return n > 0;
}

bool lab_factor_file(struct lab_design *d, const char *path, struct tt_error *err) {
    char line[2000];
    FILE *f = fopen(path, "r");
    bool ok = true;
    if (!f)
        return tt_fail(err, "bad_option", strerror(errno), path);
    for (int n = 1; ok && fgets(line, sizeof line, f); n++) {
        char *hash = strchr(line, '#');
        if (hash)
            *hash = 0;
        char *text = trimmed(line, line + strlen(line));
        if (*text && !lab_factor_add(d, text, err)) {
            char message[200];
            snprintf(message, sizeof message, "%.60s:%d: %.120s", path, n, err->message);
            snprintf(err->message, sizeof err->message, "%s", message);
            ok = false;
        }
        free(text);
    }
    fclose(f);
    return ok;
}

/* --- variants ----------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t n, const char *word) {
    return n == strlen(word) && !memcmp(text, word, n);
}

/* Numbers, true, false and null as they are, all else as a string: as --option elsewhere. */
static void put_scalar(struct tt_sink *s, const char *text, size_t n) {
    char buf[200], *end;
    snprintf(buf, sizeof buf, "%.*s", (int)n, text);
    long long number = strtoll(buf, &end, 10);
    if (is_word(buf, n, "true") || is_word(buf, n, "false"))
        tt_put_bool(s, *buf == 't');
    else if (is_word(buf, n, "null"))
        tt_put_null(s);
    else if (n && !*end && (*buf == '-' || isdigit((unsigned char)*buf)))
        tt_put_int(s, number);
    else
        tt_put_text(s, buf);
}

/* A value, or a list of them in brackets; texts in it may have quotes. */
static void put_level(struct tt_sink *s, const char *key, const char *text) {
    size_t n = strlen(text);
    tt_put_key(s, key);
    if (n < 2 || text[0] != '[' || text[n - 1] != ']') {
        put_scalar(s, text, n);
        return;
    }
    tt_put_list(s);
    for (const char *at = text + 1, *last = text + n - 1; at < last;) {
        const char *to = at + strcspn(at, ",]"), *next = to + 1;
        while (at < to && isspace((unsigned char)*at))
            at++;
        while (to > at && isspace((unsigned char)to[-1]))
            to--;
        bool quoted = to - at >= 2 && *at == '"' && to[-1] == '"';
        put_scalar(s, at + quoted, (size_t)(to - at) - 2 * quoted);
        at = next;
    }
    tt_put_end(s);
}

static bool is_option(const struct lab_factor *f) {
    return strcmp(f->name, "players") && strcmp(f->name, "bots") && strcmp(f->name, "cards");
}

static const struct tt_json *position_of(const struct lab_design *d, const struct lab_variant *v) {
    for (int i = 0; i < d->factors; i++)
        if (!strcmp(d->factor[i].name, "cards"))
            return d->position[v->level[i]];
    return NULL;
}

static bool read_setup(const struct lab_design *d, struct lab_variant *v, int seats, struct tt_error *err) {
    struct tt_sink s;
    struct tt_json players = {.type = TT_JSON_INT, .num = seats, .span = 1};
    tt_sink_nodes(&s);
    tt_put_object(&s);
    for (int i = 0; i < d->factors; i++)
        if (is_option(&d->factor[i]))
            put_level(&s, d->factor[i].name, d->factor[i].level[v->level[i]]);
    tt_put_end(&s);
    bool ok = tt_setup_read(d->game, &players, tt_sink_value(&s), position_of(d, v), 0, &v->setup, err);
    tt_sink_free(&s);
    return ok;
}

/* Whether a table can be laid out: a custom deck may be too small for this many. */
static bool can_begin(const struct lab_design *d, const struct lab_variant *v, struct tt_error *err) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    const struct tt_json *position = position_of(d, v);
    return !position || tt_begin(d->game, &v->setup, position, (struct tt_state *)room, err);
}

static bool read_bots(struct lab_design *d, struct lab_variant *v, const char *text, struct tt_error *err) {
    v->random = true;
    while (*text) {
        size_t n = strcspn(text, ",");
        if (v->bots == v->setup.seats)
            return tt_fail(err, "bad_players", "more bots than seats", NULL);
        v->bot[v->bots] = trimmed(text, text + n);
        const char *spec = v->bot[v->bots++];
        struct tt_player *p = tt_player_new(spec, err);
        if (!p)
            return false;
        v->searches = v->searches || tt_player_searches(p, d->game, &v->setup);
        tt_player_free(p);
        size_t len = strlen(spec);
        v->random = v->random && !strcmp(spec, "random");
        /* A game's own player thinks by the clock only where it plans. */
        const struct tt_bot *bot = tt_bot_find(spec);
        d->timed = d->timed || (len > 2 && !strcmp(spec + len - 2, "ms")) ||
                   (bot && bot->by_clock && !(d->game->bot && d->game->bot->pick && !d->game->bot->pick_uses_effort));
        text += n + (text[n] == ',');
    }
    return v->bots || tt_fail(err, "unknown_bot", "no bot is named", NULL);
}

static void write_label(const struct lab_design *d, struct lab_variant *v) {
    size_t len = 0;
    for (int i = 0; i < d->factors; i++)
        if (d->factor[i].levels > 1 && len < sizeof v->label)
            len += (size_t)snprintf(v->label + len, sizeof v->label - len, "%s%s=%s", len ? " " : "", d->factor[i].name,
                                    d->factor[i].level[v->level[i]]);
}

static const char *level_of(const struct lab_design *d, const struct lab_variant *v, const char *name) {
    for (int i = 0; i < d->factors; i++)
        if (!strcmp(d->factor[i].name, name))
            return d->factor[i].level[v->level[i]];
    return NULL;
}

static bool refuse_players(const struct tt_game *game, const char *given, struct tt_error *err) {
    char text[100];
    snprintf(text, sizeof text, "players must be %d to %d, not %.20s", game->min_seats, game->max_seats, given);
    return tt_fail(err, "bad_players", text, NULL);
}

static bool make_variant(struct lab_design *d, struct lab_variant *v, struct tt_error *err) {
    const char *players = level_of(d, v, "players"), *bots = level_of(d, v, "bots");
    int seats = d->game->min_seats > 2 ? d->game->min_seats : 2;
    if (players) {
        char *end;
        long n = strtol(players, &end, 10);
        if (*end || n < d->game->min_seats || n > d->game->max_seats)
            return refuse_players(d->game, players, err);
        seats = (int)n;
    }
    write_label(d, v);
    return read_setup(d, v, seats, err) && can_begin(d, v, err) && read_bots(d, v, bots ? bots : "random", err);
}

static uint64_t hash_design(const struct lab_design *d) {
    uint64_t h = tt_hash(d->game->id, strlen(d->game->id), 0);
    const uint64_t head[] = {d->seed, d->games, d->every, (uint64_t)d->variants};
    h = tt_hash(head, sizeof head, h);
    h = tt_hash(d->chance, strlen(d->chance) + 1, h);
    for (int i = 0; i < d->variants; i++) {
        const struct lab_variant *v = &d->variant[i];
        h = tt_hash(v->setup.option, sizeof v->setup.option, h);
        h = tt_hash(&v->setup.seats, 1, h);
        for (int b = 0; b < v->bots; b++)
            h = tt_hash(v->bot[b], strlen(v->bot[b]) + 1, h);
        if (v->setup.custom)
            h = tt_hash(v->setup.custom, d->game->custom_size, h);
    }
    return h;
}

bool lab_design_make(struct lab_design *d, struct tt_error *err) {
    int all = 1;
    for (int i = 0; i < d->factors; i++) {
        all *= d->factor[i].levels;
        if (all > LAB_VARIANTS)
            return tt_fail(err, "bad_option", "more than 256 combinations", NULL);
    }
    d->variant = tt_need((size_t)all * sizeof *d->variant);
    for (; d->variants < all; d->variants++) {
        struct lab_variant *v = &d->variant[d->variants];
        int rest = d->variants;
        for (int i = d->factors - 1; i >= 0; i--) {
            v->level[i] = rest % d->factor[i].levels;
            rest /= d->factor[i].levels;
        }
        if (!make_variant(d, v, err)) {
            char message[200];
            snprintf(message, sizeof message, "%.90s%s%.100s", v->label, *v->label ? ": " : "", err->message);
            snprintf(err->message, sizeof err->message, "%s", message);
            d->variants++;
            return false;
        }
    }
    d->watch_asked = d->every != 0;
    d->every_slow = d->every ? d->every : 1;
    if (!d->every) /* Close watching costs some thirty times the quick loop; this many games tell enough. */
        d->every = d->games > WATCHED ? d->games / WATCHED : 1;
    d->hash = hash_design(d);
    return true;
}

void lab_design_clear(struct lab_design *d) {
    for (int i = 0; i < d->variants; i++) {
        tt_setup_clear(&d->variant[i].setup);
        for (int b = 0; b < d->variant[i].bots; b++)
            free(d->variant[i].bot[b]);
    }
    free(d->variant);
    for (int i = 0; i < d->factors; i++)
        for (int k = 0; k < d->factor[i].levels; k++)
            free(d->factor[i].level[k]);
    memset(d, 0, sizeof *d);
}
