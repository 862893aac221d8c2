/* The full-screen client: the board, the moves, the log, and the keys. */
#include "layout.h"
#include "clipboard.h"
#include "plain.h"
#include "puzzle.h"

#include <ctype.h>
#include <stdlib.h>
#include <unistd.h>

enum { HINT_MS = 1500, LOG_PLIES = 60, TICK_MS = 80, WATCH_MS = 350 };

struct client {
    struct table *t;
    struct scene s;
    struct frame f;
    int viewer;
    int chosen;                 /* a seat that acts first, or TT_NOBODY */
    int told[TT_MAX_SEATS + 1]; /* ply up to which each has seen; the last is the spectator */
    bool bots_first, quit, hung_up;
    struct thinker *bot;
};

/* --- state of the screen ------------------------------------------------------------------- */

static void save(struct client *k) {
    if (!store_autosave(k->t))
        term_put(k->f.message, sizeof k->f.message, say1(k->t->lang, "terminal.not_saved", k->t->path));
}

static void count_line(void *with, int ply, const char *text) {
    (void)ply, (void)text;
    ++*(int *)with;
}

static void new_scene(struct client *k) {
    int told = k->told[k->viewer < 0 ? TT_MAX_SEATS : k->viewer], now = tt_match_ply(k->t->match), news = 0;
    scene_clear(&k->s);
    scene_of_table(k->t, k->viewer, now - LOG_PLIES, &k->s);
    table_tell(k->t, k->viewer, told > now ? now : told, now, count_line, &news);
    k->s.fresh = k->s.lines - news;
    frame_reset(&k->f, &k->s);
}

static void seen(struct client *k) { k->told[k->viewer < 0 ? TT_MAX_SEATS : k->viewer] = tt_match_ply(k->t->match); }

static void result_line(void *with, const char *text) {
    struct frame *f = with;
    if (f->results < (int)(sizeof f->result / sizeof *f->result))
        term_put(f->result[f->results++], sizeof f->result[0], text);
}

static void draw(struct client *k) {
    k->f.thinking = k->bot ? think_seconds(k->bot) : -1;
    k->f.results = 0;
    if (k->s.over)
        scene_result(k->t, result_line, &k->f);
    frame_draw(&k->f, &k->s);
}

/* --- commands ------------------------------------------------------------------------------ */

static bool play_choice(struct client *k, int i) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = tt_json_parse(k->s.choice[i].json, strlen(k->s.choice[i].json), &err);
    bool ok = doc && tt_match_find(k->t->match, tt_document_root(doc), &move, &err);
    tt_document_free(doc);
    const char *text;
    enum puzzle_answer answer = ok ? puzzle_answer(k->t, move, &text) : PUZZLE_NONE;
    if (answer == PUZZLE_WRONG)
        term_put(k->f.message, sizeof k->f.message, text);
    else if (answer == PUZZLE_RIGHT)
        piece_pager(k->t->lang, say(k->t->lang, "puzzle.solved"), text);
    if (!ok || answer == PUZZLE_WRONG)
        return false;
    seen(k);
    table_play(k->t, move);
    k->chosen = TT_NOBODY;
    return true;
}

/* Reading is possible at any time, also while a bot thinks. True if the key was for that. */
static bool reading_key(struct client *k, int key) {
    switch (key) {
    case 'l': read_log(k->t, k->viewer); return true;
    case 'r': read_rules(&k->s); return true;
    case K_HANGUP:
        k->hung_up = true;
        k->quit = true;
        return true;
    case 'q': k->quit = true; return true;
    case '?':
        if (k->f.selected < k->s.choices && !k->f.typing)
            read_clause(k->t, &k->s, &k->s.choice[k->f.selected]);
        return true;
    case 'i':
        piece_pager(k->t->lang, say(k->t->lang, "terminal.help"), say(k->t->lang, "terminal.screen_help"));
        return true;
    default: return false;
    }
}

/* A hint thinks beside the screen too. */
static void hint(struct client *k) {
    if (puzzle_question(k->t)) {
        piece_pager(k->t->lang, puzzle_question(k->t), puzzle_solution(k->t));
        return;
    }
    const struct tt_bot *bot = table_find_bot(table_hint_bot());
    if (!bot || !k->s.choices) {
        term_put(k->f.message, sizeof k->f.message, say(k->t->lang, "terminal.no_hint"));
        return;
    }
    k->bot = think_start(k->t, k->viewer, bot, HINT_MS);
    while (!think_done(k->bot) && !k->quit) {
        draw(k);
        reading_key(k, screen_key(TICK_MS));
    }
    if (!think_done(k->bot))
        return; /* leaving */
    tt_move move = think_end(k->bot);
    k->bot = NULL;
    const tt_move *legal;
    int n = tt_match_legal(k->t->match, k->viewer, &legal);
    for (int i = 0; i < n; i++)
        if (legal[i] == move) {
            k->f.selected = i;
            term_put(k->f.message, sizeof k->f.message, say1(k->t->lang, "terminal.hint", k->s.choice[i].text));
        }
}

static void save_copy(struct client *k) {
    char path[PATH_BYTES] = "";
    if (!piece_ask(say(k->t->lang, "terminal.save_as"), path, sizeof path))
        return;
    bool ok = *path ? store_save(k->t, path) : store_autosave(k->t);
    term_put(k->f.message, sizeof k->f.message,
             say1(k->t->lang, ok ? "terminal.saved" : "terminal.not_saved", *path ? path : k->t->path));
}

static void copy_record(struct client *k) {
    size_t n;
    char *text = store_text(k->t, &n);
    term_put(k->f.message, sizeof k->f.message,
             say(k->t->lang, clipboard_put(text, n) ? "terminal.copied" : "terminal.not_copied"));
    free(text);
}

static bool undo(struct client *k) {
    int seat = k->viewer >= 0 && !k->s.over ? k->viewer : table_first_person(k->t);
    if (table_undo(k->t, seat))
        return true;
    term_put(k->f.message, sizeof k->f.message, say(k->t->lang, "terminal.nothing_to_undo"));
    return false;
}

/* The next person who could act as well. */
static bool other_person(struct client *k) {
    for (int i = 1; i < k->t->seats; i++) {
        int p = (k->viewer + i) % k->t->seats;
        if ((table_actors(k->t) >> p & 1) && !table_is_bot(k->t, p)) {
            k->chosen = p;
            return true;
        }
    }
    term_put(k->f.message, sizeof k->f.message, say(k->t->lang, "terminal.not_that_seat"));
    return false;
}

static bool wait_for_bots(struct client *k) {
    k->bots_first = table_bot_to_act(k->t) >= 0;
    if (!k->bots_first)
        term_put(k->f.message, sizeof k->f.message, say(k->t->lang, "terminal.nobody_waits"));
    return k->bots_first;
}

/* True when the table has changed. */
static bool command_key(struct client *k, int key) {
    switch (key) {
    case 'u': return undo(k);
    case 'b': return timeline_run(k->t, k->viewer, true);
    case 'h': hint(k); return false;
    case 's': save_copy(k); return false;
    case 'y': copy_record(k); return false;
    case 'p': return other_person(k);
    case 'w': return wait_for_bots(k);
    default: break;
    }
    int i = frame_key(&k->f, &k->s, key);
    return i >= 0 && play_choice(k, i);
}

static void ask(struct client *k) {
    bool moved = false;
    while (!moved && !k->quit) {
        draw(k);
        int key = screen_key(-1);
        if (key != K_RESIZE && key != K_NONE)
            k->f.message[0] = 0;
        if (k->f.typing && key != K_HANGUP) {
            int i = frame_key(&k->f, &k->s, key);
            moved = i >= 0 && play_choice(k, i);
        } else if (!reading_key(k, key)) {
            moved = command_key(k, key);
        }
    }
    if (moved)
        save(k);
}

/* --- turns --------------------------------------------------------------------------------- */

static void bot_turn(struct client *k, int seat) {
    k->bots_first = false;
    if (!k->s.view)
        new_scene(k);
    k->f.thinker = seat;
    k->bot = think_start(k->t, seat, k->t->seat[seat].bot, 0);
    while (!think_done(k->bot) && !k->quit) {
        if (think_seconds(k->bot) < 0.03) {
            usleep(500);
            continue;
        }
        draw(k);
        reading_key(k, screen_key(TICK_MS));
    }
    if (!think_done(k->bot))
        return; /* leaving: the process ends, and the thread with it */
    tt_move move = think_end(k->bot);
    k->bot = NULL;
    k->f.thinker = TT_NOBODY;
    table_play(k->t, move);
}

/* Nothing of the last person's is on the screen until the next one says so. */
static void hand_over(struct client *k, int to) {
    if (k->viewer < 0 || to == k->viewer || table_same_eyes(k->t, k->viewer, to))
        return;
    for (;;) {
        struct canvas *c = screen_begin();
        const char *text = say1(k->t->lang, "terminal.hand_over", k->t->names[to]);
        int wide = text_width(text);
        draw_text(c, (c->w - wide) / 2, c->h / 2, S_BOLD, text);
        screen_show();
        int key = screen_key(-1);
        if (key == K_HANGUP)
            k->quit = k->hung_up = true;
        if (key == K_ENTER || key == ' ' || k->quit)
            return;
    }
}

/* Nobody sits here but bots: every move stays for a moment. */
static void watch(struct client *k) {
    new_scene(k);
    seen(k);
    draw(k);
    int key = screen_key(WATCH_MS);
    if (key == ' ')
        key = screen_key(-1);
    reading_key(k, key);
}

static int who_acts(const struct client *k) {
    if (k->chosen >= 0 && (table_actors(k->t) >> k->chosen & 1))
        return k->chosen;
    int person = table_person_to_act(k->t), bot = table_bot_to_act(k->t);
    return bot >= 0 && (person < 0 || k->bots_first) ? bot : person;
}

static void turn(struct client *k) {
    int seat = who_acts(k);
    if (seat >= 0 && table_is_bot(k->t, seat)) {
        bot_turn(k, seat);
        if (table_people(k->t) == 0)
            watch(k);
        return;
    }
    if (seat >= 0) {
        hand_over(k, seat);
        k->viewer = seat;
    }
    if (k->quit)
        return;
    save(k);
    new_scene(k);
    if (puzzle_question(k->t))
        term_put(k->f.message, sizeof k->f.message, puzzle_question(k->t));
    ask(k);
}

int screen_play(struct table *given, const struct screen_wish *wish) {
    struct screen_wish own = *wish;
    if (!screen_open(wish))
        return -1;
    struct table *t = given ? given : menu_table(&own);
    if (!t) {
        screen_close();
        return 0;
    }
    struct client k = {.t = t, .viewer = table_first_person(t), .chosen = TT_NOBODY, .f = {.thinker = TT_NOBODY}};
    for (int i = 0; i <= TT_MAX_SEATS; i++)
        k.told[i] = tt_match_ply(t->match);
    while (!k.quit)
        turn(&k);
    bool saved = store_autosave(t);
    if (saved && tt_match_over(t->match) && !t->puzzle)
        store_done(t);
    screen_close();
    if (!k.hung_up && !t->puzzle)
        puts(say1(t->lang,
                  !saved                    ? "terminal.not_saved"
                  : tt_match_over(t->match) ? "terminal.kept"
                                            : "terminal.kept_open",
                  t->path));
    if (k.bot) {
        fflush(stdout);
        _exit(saved ? 0 : 1); /* a bot is still thinking; nothing of it is wanted any more */
    }
    scene_clear(&k.s);
    if (!given)
        table_free(t);
    return saved ? 0 : 1;
}

int screen_replay(struct table *t, const struct screen_wish *wish) {
    if (!screen_open(wish))
        return -1;
    table_goto(t, 0);
    timeline_run(t, TT_NOBODY, false);
    screen_close();
    return 0;
}
