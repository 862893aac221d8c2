/* Before the game: which game or which table, who sits where, which options, which language. */
#include "plain.h"
#include "rulebook.h"
#include "screen.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { SAVED = 5, ROWS = 64 };

/* --- going on ------------------------------------------------------------------------------ */

static struct table *load_saved(const char *path, int lang) {
    struct tt_error err = {0};
    size_t n;
    char *text = term_read_file(path, &n);
    struct table *t = text ? table_load(text, n, lang, &err) : NULL;
    free(text);
    if (t)
        term_put(t->path, sizeof t->path, path);
    else
        piece_pager(lang, path, *err.message ? err.message : strerror(errno));
    return t;
}

/* "CONTROL, 14 November 21:05" out of ".../control-20261114-210500-77.json". */
static void saved_text(const char *path, int lang, char *out, size_t cap) {
    const char *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    char game[NAME_BYTES], when[32] = "";
    size_t n = strcspn(name, "-");
    snprintf(game, sizeof game, "%.*s", (int)n, name);
    if (strlen(name + n) > 14)
        snprintf(when, sizeof when, "%.4s-%.2s-%.2s %.2s:%.2s", name + n + 1, name + n + 5, name + n + 7, name + n + 10,
                 name + n + 12);
    term_put(out, cap, say2(lang, "terminal.menu_go_on", word_game(lang, game), when));
}

/* --- a new table --------------------------------------------------------------------------- */

struct plan {
    const struct tt_game *game;
    int lang, seats;
    int bot[TT_MAX_SEATS]; /* -1: a person; else the number of the bot */
    char name[TT_MAX_SEATS][NAME_BYTES];
    int64_t option[TT_MAX_OPTIONS];
    char seed[24];
    char message[TEXT_BYTES];
};

/* An option of which each seat has one of its own: a row per seat. */
static bool is_per_seat(const struct tt_option *o) { return o->type == TT_LIST_OR_NULL && o->values; }

/* Rows of the form: seats, then each seat, then the options, seed, start. */
static int option_rows(const struct plan *p) {
    int n = 0;
    for (int i = 0; i < p->game->n_options; i++)
        n += is_per_seat(&p->game->options[i]) ? p->seats : 1;
    return n;
}

static int row_count(const struct plan *p) { return 1 + p->seats + option_rows(p) + 2; }

/* The option of a row, or -1: none; *seat is whose, where each seat has its own. */
static int option_of(const struct plan *p, int row, int *seat) {
    row -= 1 + p->seats;
    for (int i = 0; row >= 0 && i < p->game->n_options; i++) {
        int rows = is_per_seat(&p->game->options[i]) ? p->seats : 1;
        *seat = row;
        if (row < rows)
            return i;
        row -= rows;
    }
    return -1;
}

/* A seat's value: what was chosen, or else the value with the seat's own number. */
static int value_of_seat(int64_t list, int seat) {
    return list == TT_NULL ? seat : (int)((uint64_t)list >> 4 * seat & 15);
}

/* The next value; who has it takes the seat's in exchange, so that no two seats have the same. */
static void change_seat_value(const struct tt_option *o, int64_t *list, int seat, int by) {
    uint64_t packed = 0;
    int n = 0;
    while (o->values[n])
        n++;
    int from = value_of_seat(*list, seat), to = (from + by + n) % n;
    for (int i = 0; i < n; i++) {
        int v = value_of_seat(*list, i);
        packed |= (uint64_t)(v == from ? to : v == to ? from : v) << 4 * i;
    }
    *list = (int64_t)packed;
}

static void short_bot(int lang, int i, char *out, size_t cap) {
    char key[NAME_BYTES * 2];
    snprintf(key, sizeof key, "bot.%s.name", tt_bot_at(i)->id);
    term_put(out, cap, tt_text_known(0, key) ? tt_text(lang, key) : tt_bot_at(i)->id);
}

static void option_value(const struct plan *p, int i, int seat, char *out, size_t cap) {
    const struct tt_option *o = &p->game->options[i];
    int64_t v = p->option[i];
    if (is_per_seat(o))
        term_put(out, cap, word_named(p->lang, p->game->id, o->id, o->values[value_of_seat(v, seat)]));
    else if (v == TT_NULL)
        term_put(out, cap, "-");
    else if (o->type == TT_BOOL)
        term_put(out, cap, say(p->lang, v ? "word.yes" : "word.no"));
    else if (o->type == TT_ENUM) {
        char key[200];
        snprintf(key, sizeof key, "%s.option.%s.%s", p->game->id, o->id, o->values[v]);
        term_put(out, cap,
                 tt_text_known(0, key) ? tt_text(p->lang, key) : word_named(p->lang, p->game->id, o->id, o->values[v]));
    } else
        snprintf(out, cap, "%lld", (long long)v);
}

static void row_text(const struct plan *p, int row, char *label, char *value, size_t cap) {
    char number[16];
    int seat, option = option_of(p, row, &seat);
    label[0] = value[0] = 0;
    if (option >= 0) {
        const struct tt_option *o = &p->game->options[option];
        term_put(label, cap, tt_option_name(p->lang, p->game, o));
        if (is_per_seat(o)) {
            char whose[TEXT_BYTES];
            snprintf(number, sizeof number, "%d", seat + 1);
            snprintf(whose, sizeof whose, "%.*s: %s", (int)(sizeof whose / 2), label,
                     *p->name[seat] ? p->name[seat] : say1(p->lang, "seat.name", number));
            term_put(label, cap, whose);
        }
        option_value(p, option, seat, value, cap);
    } else if (row == 0) {
        term_put(label, cap, say(p->lang, "terminal.menu_players"));
        snprintf(value, cap, "%d", p->seats);
    } else if (row <= p->seats) {
        seat = row - 1;
        snprintf(number, sizeof number, "%d", seat + 1);
        term_put(label, cap, *p->name[seat] ? p->name[seat] : say1(p->lang, "seat.name", number));
        if (p->bot[seat] < 0)
            term_put(value, cap, say(p->lang, "terminal.menu_person"));
        else
            short_bot(p->lang, p->bot[seat], value, cap);
    } else if (row == row_count(p) - 2) {
        term_put(label, cap, say(p->lang, "terminal.menu_seed"));
        term_put(value, cap, *p->seed ? p->seed : say(p->lang, "terminal.menu_any"));
    } else {
        term_put(label, cap, say(p->lang, "terminal.menu_start"));
    }
}

static int default_bot(void) {
    for (int i = 0; i < tt_bot_count(); i++)
        if (!strcmp(tt_bot_at(i)->id, table_default_bot()))
            return i;
    return 0;
}

static void change_option(struct plan *p, int i, int seat, int by) {
    const struct tt_option *o = &p->game->options[i];
    int64_t *v = &p->option[i];
    int64_t low = o->min, high = o->max;
    if (is_per_seat(o))
        change_seat_value(o, v, seat, by);
    if (o->type == TT_LIST_OR_NULL)
        return;
    if (o->type == TT_BOOL) {
        *v = !*v;
        return;
    }
    if (o->type == TT_ENUM)
        for (low = high = 0; o->values[high + 1]; high++)
            ;
    if (*v == TT_NULL)
        *v = by > 0 ? low : high;
    else if (*v + by < low || *v + by > high)
        *v = o->type == TT_INT_OR_NULL ? TT_NULL : o->type == TT_ENUM ? (by > 0 ? low : high) : *v;
    else
        *v += by;
}

static void change(struct plan *p, int row, int by) {
    int seat, option = option_of(p, row, &seat);
    if (option >= 0) {
        change_option(p, option, seat, by);
    } else if (row == 0) {
        int n = p->seats + by;
        if (n >= p->game->min_seats && n <= p->game->max_seats)
            p->seats = n;
    } else if (row <= p->seats) {
        int n = tt_bot_count() + 1;
        p->bot[row - 1] = (p->bot[row - 1] + 1 + by + n) % n - 1;
    }
}

/* Typing: a name for a seat, a number for an option or the seed. */
static void type_in(struct plan *p, int row) {
    char text[NAME_BYTES] = "";
    char label[TEXT_BYTES], value[TEXT_BYTES];
    row_text(p, row, label, value, sizeof label);
    int seat, option = option_of(p, row, &seat);
    if (row == 0 || !piece_ask(label, text, sizeof text))
        return;
    if (row <= p->seats) {
        term_put(p->name[row - 1], sizeof p->name[0], text);
    } else if (option >= 0) {
        const struct tt_option *o = &p->game->options[option];
        char *end;
        long long v = strtoll(text, &end, 10);
        if ((o->type == TT_INT || o->type == TT_INT_OR_NULL) && end != text && v >= o->min && v <= o->max)
            p->option[option] = v;
    } else {
        term_put(p->seed, sizeof p->seed, text);
    }
}

/* --- making it ----------------------------------------------------------------------------- */

static struct table *make_table(struct plan *p) {
    struct tt_setup setup;
    struct tt_error err = {0};
    struct tt_sink s;
    uint64_t seed = *p->seed ? strtoull(p->seed, NULL, 10) : term_any_seed();
    tt_setup_normal(p->game, p->seats, seed, &setup);
    memcpy(setup.option, p->option, sizeof setup.option);
    /* Through the same door as everybody's options. */
    tt_sink_nodes(&s);
    tt_put_options(p->game, &setup, &s);
    struct tt_json players = {.type = TT_JSON_INT, .num = p->seats, .span = 1};
    struct table *t = NULL;
    if (tt_setup_read(p->game, &players, tt_sink_value(&s), NULL, seed, &setup, &err))
        t = table_new(p->game, &setup, NULL, p->lang, "none", NULL, &err);
    tt_sink_free(&s);
    if (!t) {
        term_put(p->message, sizeof p->message, err.message);
        return NULL;
    }
    for (int i = 0; i < p->seats; i++)
        table_sit(t, i, p->bot[i] < 0 ? NULL : tt_bot_at(p->bot[i])->id, p->name[i]);
    return t;
}

/* The story of the rulebook above the rows, where there is room for both; returns where they begin. */
static int draw_story(struct canvas *c, const struct plan *p) {
    char story[2000];
    if (!rulebook_story(p->game->id, p->lang, story, sizeof story))
        return 2;
    int width = c->w < 100 ? c->w - 6 : 94, need = draw_wrapped(c, 0, 0, width, 0, STYLE_TEXT, story);
    if (c->h < need + 15)
        return 2;
    return 3 + draw_wrapped(c, 3, 2, width, need, STYLE_TEXT, story);
}

static void draw_form(struct plan *p, int at, int *scroll) {
    struct canvas *c = screen_begin();
    piece_title(c, word_game(p->lang, p->game->id), "");
    int top = draw_story(c, p), rows = c->h - top - 3, n = row_count(p); /* below: what the option is, keys */
    *scroll = piece_scroll(at, rows, *scroll, n);
    for (int i = *scroll; i < n && i < *scroll + rows; i++) {
        char label[TEXT_BYTES], value[TEXT_BYTES];
        int y = top + i - *scroll, split = c->w * 62 / 100;
        enum style style = i == at ? STYLE_SELECT : i == n - 1 ? STYLE_GOOD : STYLE_TEXT;
        row_text(p, i, label, value, sizeof label);
        draw_fit(c, 3, y, split - 4, style, label);
        if (!*value)
            continue;
        int x = draw_glyph(c, split, y, STYLE_DIM, GLYPH_BACK);
        x = draw_fit(c, x + 1, y, c->w - x - 4, i == at ? STYLE_NEW : STYLE_BOLD, value);
        draw_glyph(c, x + 1, y, STYLE_DIM, GLYPH_ARROW);
    }
    int seat, option = option_of(p, at, &seat);
    if (option >= 0) {
        char about[TEXT_BYTES];
        tt_option_text(p->lang, p->game, &p->game->options[option], about, sizeof about);
        draw_fit(c, 3, c->h - 2, c->w - 6, STYLE_DIM, about);
    }
    if (*p->message)
        draw_fit(c, 1, c->h - 1, c->w - 2, STYLE_BAD, p->message);
    else
        piece_keys(c, say(p->lang, "terminal.keys_form"));
    screen_show();
}

static struct table *form(const struct tt_game *game, int lang) {
    struct plan p = {.game = game, .lang = lang};
    struct tt_setup setup;
    int at, scroll = 0;
    p.seats = game->min_seats > 2 || game->max_seats < 2 ? game->min_seats : 2;
    tt_setup_normal(game, p.seats, 0, &setup);
    memcpy(p.option, setup.option, sizeof p.option);
    for (int i = 0; i < TT_MAX_SEATS; i++)
        p.bot[i] = i ? default_bot() : -1;
    at = row_count(&p) - 1;
    for (;;) {
        draw_form(&p, at, &scroll);
        int key = screen_key(-1), n = row_count(&p);
        if (key != INPUT_RESIZE)
            p.message[0] = 0;
        if (key == INPUT_ESCAPE || key == 'q' || key == INPUT_HANGUP)
            return NULL;
        if (key == INPUT_ENTER && at == n - 1) {
            struct table *t = make_table(&p);
            if (t)
                return t;
        } else if (key == INPUT_ENTER) {
            type_in(&p, at);
        } else if (key == INPUT_LEFT || key == INPUT_RIGHT) {
            change(&p, at, key == INPUT_RIGHT ? 1 : -1);
        } else {
            piece_move(key, n, 8, &at);
        }
        at = at >= row_count(&p) ? row_count(&p) - 1 : at;
    }
}

/* --- the first screen ---------------------------------------------------------------------- */

static void next_lang(struct screen_wish *wish) { wish->lang = (wish->lang + 1) % tt_lang_count(); }

enum extra { LESSON, DAILY, PUZZLES, OPEN, FINISHED, LANGUAGE, QUIT, EXTRAS };

/* Saved tables, new ones, and the rest; each row says what it is. */
struct menu {
    char (*saved)[PATH_BYTES];
    int n_saved, n;
    char text[ROWS][200];
    int extra[ROWS]; /* -1: a table */
};

static void add_extra(struct menu *m, enum extra which, const char *text) {
    if (!*text)
        return;
    m->extra[m->n] = (int)which;
    term_put(m->text[m->n++], sizeof m->text[0], text);
}

static void fill_menu(struct menu *m, int lang) {
    char daily[200];
    m->n = 0;
    m->n_saved = store_list(m->saved, SAVED);
    for (int i = 0; i < ROWS; i++)
        m->extra[i] = -1;
    for (int i = 0; i < m->n_saved; i++)
        saved_text(m->saved[i], lang, m->text[m->n++], sizeof m->text[0]);
    for (int i = 0; i < tt_game_count() && m->n < ROWS - EXTRAS; i++) {
        const struct tt_game *g = tt_game_at(i);
        char seats[24];
        snprintf(seats, sizeof seats, "%d-%d", g->min_seats, g->max_seats);
        term_put(m->text[m->n++], sizeof m->text[0], say2(lang, "terminal.menu_new", word_game(lang, g->id), seats));
    }
    add_extra(m, LESSON, say(lang, "terminal.menu_lesson"));
    library_daily_text(lang, daily, sizeof daily);
    add_extra(m, DAILY, daily);
    add_extra(m, PUZZLES, *daily ? say(lang, "terminal.menu_puzzles") : "");
    add_extra(m, OPEN, say(lang, "terminal.menu_open"));
    add_extra(m, FINISHED, say(lang, "terminal.menu_finished"));
    add_extra(m, LANGUAGE, say(lang, "terminal.menu_lang"));
    add_extra(m, QUIT, say(lang, "terminal.menu_quit"));
}

static struct table *take_extra(enum extra which, struct screen_wish *wish) {
    switch (which) {
    case LESSON: return library_lessons(wish->lang);
    case DAILY: return library_daily(wish->lang);
    case PUZZLES: return library_puzzles(wish->lang);
    case OPEN: return library_open(wish->lang);
    case FINISHED: library_finished(wish->lang); return NULL;
    case LANGUAGE: next_lang(wish); return NULL;
    default: return NULL;
    }
}

struct table *menu_table(struct screen_wish *wish) {
    struct menu *m = tt_need(sizeof *m);
    struct table *t = NULL;
    m->saved = tt_have(malloc(SAVED * sizeof *m->saved));
    for (int at = 0; !t;) {
        const char *item[ROWS];
        fill_menu(m, wish->lang);
        for (int i = 0; i < m->n; i++)
            item[i] = m->text[i];
        at = piece_choose(wish->lang, say(wish->lang, "cli.about"), item, m->n, at < m->n ? at : 0);
        if (at < 0 || m->extra[at] == QUIT)
            break;
        if (m->extra[at] >= 0)
            t = take_extra((enum extra)m->extra[at], wish);
        else if (at < m->n_saved)
            t = load_saved(m->saved[at], wish->lang);
        else
            t = form(tt_game_at(at - m->n_saved), wish->lang);
    }
    free(m->saved);
    free(m);
    return t;
}
