/* The full-screen client, at this keyboard or at an online table: the board, the moves, the log, and the keys. */
#include "clipboard.h"
#include "layout.h"
#include "lesson.h"
#include "online.h"
#include "plain.h"
#include "puzzle.h"

#include <stdlib.h>
#include <unistd.h>

enum { TICK_MS = 80, WIRE_MS = 40, WATCH_MS = 350 };

struct face {
    struct client *c;
    struct frame f;
    uint64_t shown; /* the choices that the list on the screen stands for */
    bool saved;     /* what the updates have told is kept */
    bool quit, hung_up;
    bool plain; /* the terminal is too small: it goes on line by line */
};

static int lang_of(const struct face *k) { return k->c->lang; }

static void say_below(struct face *k, const char *text) { term_put(k->c->message, sizeof k->c->message, text); }

static void save(struct face *k) {
    struct table *t = k->c->home;
    if (t && !store_autosave(t))
        say_below(k, say1(t->lang, "terminal.not_saved", t->path));
    k->saved = true;
}

/* --- drawing ------------------------------------------------------------------------------- */

static void draw_waiting(struct face *k) {
    struct client *o = k->c;
    struct canvas *c = screen_begin();
    int y = 3;
    piece_title(c, *o->game ? word_game(o->lang, o->game) : o->server->where, k->f.state ? k->f.state : "");
    if (!*o->game) {
        draw_text(c, 3, y, STYLE_BOLD, say1(o->lang, "terminal.connecting", o->server->where));
    } else {
        draw_text(c, 3, y++, STYLE_BOLD, say1(o->lang, "terminal.waiting", o->server->code));
        for (int p = 0; p < o->s.seats; p++)
            draw_format(c, 5, y + p, p == o->s.viewer ? STYLE_NEW : STYLE_TEXT, "%d  %s", p + 1,
                        o->names[p] ? o->names[p] : "");
        y += o->s.seats + 1;
        for (int i = o->lines > 8 ? o->lines - 8 : 0; i < o->lines && y < c->h - 2; i++)
            y += draw_wrapped(c, 3, y, c->w - 6, c->h - 2 - y, STYLE_TEXT, o->log[i].text);
    }
    if (*o->message)
        draw_fit(c, 1, c->h - 1, c->w - 2, STYLE_NEW, o->message);
    else
        piece_keys(c, say(o->lang, o->host ? "terminal.keys_waiting_host" : "terminal.keys_waiting"));
    screen_show();
}

static void draw(struct face *k) {
    struct client *c = k->c;
    k->f.state = c->server && c->server->down ? say(c->lang, "terminal.no_line") : NULL;
    if (!c->s.view) {
        draw_waiting(k);
        return;
    }
    k->f.thinking = link_thinking(c->link);
    k->f.thinker = client_thinker(c);
    k->f.results = c->results;
    memcpy(k->f.result, c->result, sizeof k->f.result);
    if (*c->message)
        term_put(k->f.message, sizeof k->f.message, c->message);
    k->f.keys = !c->server ? NULL : c->proposal_by >= 0 ? "terminal.keys_vote" : "terminal.keys_online";
    k->f.lesson_asks = c->home && c->home->lesson && lesson_asks(c->home);
    k->f.lesson = c->home ? lesson_text(c->home, k->f.lesson_step, sizeof k->f.lesson_step) : NULL;
    k->f.waiting = c->server && !c->s.choices && !c->s.over ? c->s.actors : 0;
    frame_draw(&k->f, &c->s);
}

/* --- commands ------------------------------------------------------------------------------ */

static void play(struct face *k, int i) {
    struct client *c = k->c;
    const char *text;
    if (c->home && !lesson_wants(c->home, &c->s, i)) {
        int wanted = lesson_choice(c->home, &c->s);
        say_below(k, say1(c->lang, "terminal.lesson_waits", c->s.choice[wanted].text));
        frame_select(&k->f, wanted);
        return;
    }
    enum puzzle_answer answer = c->home ? puzzle_answer(c->home, c->s.choice[i].action, &text) : PUZZLE_NONE;
    if (answer == PUZZLE_WRONG) {
        say_below(k, text);
        return;
    }
    if (answer == PUZZLE_RIGHT)
        piece_pager(c->lang, say(c->lang, "puzzle.solved"), text);
    client_play(c, c->s.choice[i].action);
    k->f.typing = false;
    if (c->server && c->server->down)
        say_below(k, say(c->lang, "terminal.sent_later"));
}

static void show_log(const struct face *k) {
    char *text = client_log_text(k->c);
    piece_pager(lang_of(k), say(lang_of(k), "terminal.log"), text);
    free(text);
}

/* Reading is possible at any time, also while a bot thinks. True if the key was for that. */
static bool reading_key(struct face *k, int key) {
    switch (key) {
    case 'l': show_log(k); return true;
    case 'r': read_rules(&k->c->s); return true;
    case INPUT_HANGUP: k->hung_up = k->quit = true; return true;
    case 'q': k->quit = true; return true;
    case '?':
        if (frame_choice(&k->f, &k->c->s) >= 0 && !k->f.typing)
            client_rule(k->c, frame_choice(&k->f, &k->c->s));
        return true;
    case 'i': read_signs(&k->c->s, k->c->home ? "terminal.screen_help" : "terminal.online_help"); return true;
    default: return false;
    }
}

static void hint(struct face *k) {
    struct table *t = k->c->home;
    if (puzzle_question(t))
        piece_pager(t->lang, puzzle_question(t), puzzle_solution(t));
    else
        client_hint(k->c);
}

static void save_copy(struct face *k) {
    struct table *t = k->c->home;
    char path[PATH_BYTES] = "";
    if (!piece_ask(say(t->lang, "terminal.save_as"), path, sizeof path))
        return;
    bool ok = *path ? store_save(t, path) : store_autosave(t);
    say_below(k, say1(t->lang, ok ? "terminal.saved" : "terminal.not_saved", *path ? path : t->path));
}

static void copy_record(struct face *k) {
    size_t n;
    char *text = store_text(k->c->home, &n);
    say_below(k, say(lang_of(k), clipboard_put(text, n) ? "terminal.copied" : "terminal.not_copied"));
    free(text);
}

/* The next person who could act as well. */
static void other_person(struct face *k) {
    struct client *c = k->c;
    for (int i = 1; i < c->s.seats; i++)
        if (client_other_person(c, (c->s.viewer + i) % c->s.seats))
            return;
    say_below(k, say(c->lang, "terminal.not_that_seat"));
}

static void lines(struct face *k) {
    if (timeline_run(k->c->home, k->c->s.viewer, true))
        save(k);
    client_reopen(k->c);
}

/* The move that the step of a guided game is about. */
static void select_wanted(struct face *k) {
    int wanted = k->c->home ? lesson_choice(k->c->home, &k->c->s) : -1;
    if (wanted >= 0)
        frame_select(&k->f, wanted);
}

/* What only a table at this keyboard can do. */
static bool home_key(struct face *k, int key) {
    switch (key) {
    case 'b': lines(k); return true;
    case 'n':
        lesson_next(k->c->home);
        select_wanted(k);
        return true;
    case 'h': hint(k); return true;
    case 's': save_copy(k); return true;
    case 'y': copy_record(k); return true;
    case 'p': other_person(k); return true;
    case 'w':
        if (!client_wait_for_bots(k->c))
            say_below(k, say(lang_of(k), "terminal.nobody_waits"));
        return true;
    default: return false;
    }
}

static void chat(struct face *k) {
    k->f.chatting = true;
    k->f.typed[0] = 0;
}

/* Ways to end a match before its end; choosing one is the confirmation. */
static void end_early(struct face *k) {
    struct client *c = k->c;
    static void (*const how[])(struct client *) = {client_resign, client_offer_draw, client_abort};
    const char *item[] = {say(c->lang, "terminal.resign"), say(c->lang, "terminal.offer_draw"),
                          say(c->lang, "terminal.abort")};
    int which = piece_choose(c->lang, say(c->lang, "terminal.end_early"), item, 3, 0);
    if (which >= 0)
        how[which](c);
}

static bool server_key(struct face *k, int key) {
    struct client *c = k->c;
    switch (key) {
    case 'y': client_vote(c, true); return true;
    case 'n': client_vote(c, false); return true;
    case 'c': chat(k); return true;
    case 'e':
        if (c->s.view && !c->s.over)
            end_early(k);
        return true;
    case 's':
        if (c->host && !c->s.view)
            online_start(c);
        return true;
    default: return false;
    }
}

/* A line of chat below the board, which stays where it is. */
static void chat_key(struct face *k, int key) {
    if (key == INPUT_ENTER && k->f.typed[0])
        client_chat(k->c, k->f.typed);
    if (key == INPUT_ENTER || key == INPUT_ESCAPE) {
        k->f.chatting = false;
        k->f.typed[0] = 0;
    } else {
        piece_edit(k->f.typed, sizeof k->f.typed, key);
    }
}

static void command(struct face *k, int key) {
    struct client *c = k->c;
    if (screen_too_small() && key == 'p') {
        k->plain = k->quit = true;
        return;
    }
    k->f.message[0] = c->message[0] = 0;
    if (k->f.chatting && key != INPUT_HANGUP) {
        chat_key(k, key);
        return;
    }
    if (!k->f.typing || key == INPUT_HANGUP) {
        if (reading_key(k, key))
            return;
        if (c->home && !client_idle(c))
            return; /* a bot is thinking */
        if (key == 'u') {
            client_undo(c);
            return;
        }
        if (c->home ? home_key(k, key) : server_key(k, key))
            return;
    }
    int i = frame_key(&k->f, &c->s, key);
    if (i >= 0)
        play(k, i);
}

static void choose_table(struct face *k) {
    struct client *c = k->c;
    struct server *v = c->server;
    const char *item[LOBBY], *count[TT_MAX_SEATS];
    char number[TT_MAX_SEATS][8];
    for (int i = 0; i < v->tables; i++)
        item[i] = v->lobby[i].text;
    int n = 0, which = piece_choose(c->lang, say1(c->lang, "terminal.lobby", v->where), item, v->tables, 0);
    if (which < 0) {
        k->quit = true;
        return;
    }
    const struct tt_game *game = v->lobby[which].game;
    int least = game && game->min_seats > 2 ? game->min_seats : 2;
    for (int p = least; game && p <= game->max_seats; p++) {
        snprintf(number[n], sizeof number[n], "%d", p);
        count[n] = number[n];
        n++;
    }
    int players = game ? piece_choose(c->lang, say(c->lang, "terminal.menu_players"), count, n, 0) : 0;
    if (players >= 0)
        online_choose(c, which, least + players);
}

/* --- turns --------------------------------------------------------------------------------- */

/* Nothing of the last person's is on the screen until the next one says so. */
static void hand_over(struct face *k) {
    struct client *o = k->c;
    while (o->curtain && !k->quit) {
        struct canvas *c = screen_begin();
        const char *text = say1(o->lang, "terminal.hand_over", scene_seat(&o->s, o->s.viewer));
        draw_text(c, (c->w - text_width(text)) / 2, c->h / 2, STYLE_BOLD, text);
        screen_show();
        int key = screen_key(-1);
        if (key == INPUT_HANGUP)
            k->quit = k->hung_up = true;
        if (key == INPUT_ENTER || key == ' ')
            o->curtain = false;
    }
}

/* Nobody sits here but bots: every move stays for a moment. */
static void watch(struct face *k) {
    draw(k);
    client_seen(k->c);
    int key = screen_key(WATCH_MS);
    if (key == ' ')
        key = screen_key(-1);
    reading_key(k, key);
}

/* What has come: another list of moves begins at its first, a page that was asked for opens. */
static void take_news(struct face *k) {
    struct client *c = k->c;
    uint64_t now = tt_hash(&c->s.viewer, sizeof c->s.viewer, (uint64_t)c->ply);
    for (int i = 0; i < c->s.choices; i++)
        now = tt_hash(c->s.choice[i].text, strlen(c->s.choice[i].text), now);
    hand_over(k);
    if (now != k->shown)
        frame_reset(&k->f, &c->s);
    k->shown = now;
    k->saved = false;
    select_wanted(k);
    if (c->hint >= 0)
        frame_select(&k->f, c->hint);
    c->hint = -1;
    if (c->has_rule) {
        char *text = client_rule_text(c);
        piece_pager(c->lang, say(c->lang, "terminal.rule_behind"), text);
        free(text);
    }
    if (c->server && c->server->choosing && !c->fatal)
        choose_table(k);
    if (c->home && puzzle_question(c->home) && c->settled)
        say_below(k, puzzle_question(c->home));
}

/* How long a key is waited for: at this keyboard until one comes, unless a bot thinks. */
static int patience(const struct face *k) {
    const struct client *c = k->c;
    return c->server ? WIRE_MS : client_idle(c) && c->settled ? -1 : TICK_MS;
}

static void run(struct face *k) {
    struct client *c = k->c;
    bool redraw = true;
    while (!k->quit && !c->fatal) {
        if (client_poll(c)) {
            take_news(k);
            redraw = true;
            if (c->home && client_idle(c) && !table_people(c->home) && !c->s.over) {
                watch(k);
                continue;
            }
        }
        if (c->home && client_idle(c) && c->settled && !k->saved)
            save(k);
        /* A bot that answers at once is not seen thinking. */
        if (c->home && !(client_idle(c) && c->settled) && link_thinking(c->link) < 0.03) {
            usleep(500);
            continue;
        }
        if (redraw || c->home)
            draw(k);
        int key = k->quit ? INPUT_NONE : screen_key(patience(k));
        redraw = key != INPUT_NONE;
        if (key != INPUT_NONE && key != INPUT_RESIZE)
            command(k, key);
    }
}

int screen_play(struct table *given, const struct screen_wish *wish) {
    struct screen_wish own = *wish;
    struct client c;
    if (!screen_open(wish))
        return -1;
    struct table *t = given ? given : menu_table(&own);
    if (!t) {
        screen_close();
        return 0;
    }
    client_home(&c, t);
    struct face k = {.c = &c, .f = {.thinker = TT_NOBODY}};
    take_news(&k);
    run(&k);
    if (k.plain) {
        screen_close();
        int code = plain_client(&c);
        if (!given)
            table_free(t);
        return code;
    }
    bool thinking = !client_idle(&c);
    /* While a bot thinks the match is its own; all that people have decided is kept already. */
    bool saved = thinking || store_autosave(t), over = !thinking && tt_match_over(t->match);
    if (saved && over && table_is_kept(t))
        store_done(t);
    screen_close();
    if (!k.hung_up && table_is_kept(t))
        puts(say1(t->lang, !saved ? "terminal.not_saved" : over ? "terminal.kept" : "terminal.kept_open", t->path));
    if (thinking) {
        fflush(stdout);
        _exit(saved ? 0 : 1); /* nothing of what it thinks is wanted any more */
    }
    client_free(&c);
    if (!given)
        table_free(t);
    return saved ? 0 : 1;
}

int screen_online(struct client *c, const struct screen_wish *wish) {
    struct face k = {.c = c};
    if (!screen_open(wish))
        return -1;
    run(&k);
    screen_close();
    return k.plain ? -1 : 0;
}

int screen_replay(struct table *t, const struct screen_wish *wish) {
    if (!screen_open(wish))
        return -1;
    table_goto(t, 0);
    timeline_run(t, TT_NOBODY, false);
    screen_close();
    return 0;
}
