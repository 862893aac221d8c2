/* Line by line: for screen readers, for scripts, for a slow line; at this keyboard or at an online table. Everything
 * the full screen can do can be done here. Nothing is drawn; the board is told in words. */
#include "plain.h"
#include "clipboard.h"
#include "layout.h"
#include "lesson.h"
#include "online.h"
#include "puzzle.h"
#include "rulebook.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHOW_AT_ONCE = 40, TICK_MS = 40 };

struct plain {
    struct client *c;
    int64_t shown; /* the version that was told, */
    int eyes;      /* and to whom */
    bool again;    /* it is to be told once more */
    bool prompted, brief, quit;
    bool warned;
    bool listed, waiting; /* the lobby, the empty table: told once */
    bool down;            /* the line to the server is lost, and that was said */
};

/* --- lines in and out ---------------------------------------------------------------------- */

static struct {
    char *text;
    size_t n, room;
    size_t taken; /* bytes of the line that was given out last */
    bool end;
} typed;

/* The next whole line without the blanks around it, valid until the next; NULL: none within the given number of
 * milliseconds
 * (-1: waits), or the input has ended. */
static char *read_line(int ms) {
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    memmove(typed.text, typed.text + typed.taken, typed.n - typed.taken);
    typed.n -= typed.taken;
    typed.taken = 0;
    char *newline = typed.n ? memchr(typed.text, '\n', typed.n) : NULL;
    while (!newline && !typed.end && poll(&p, 1, ms) > 0) {
        if (typed.n + 1024 > typed.room) {
            typed.room = typed.room ? typed.room * 2 : 4096;
            typed.text = tt_have(realloc(typed.text, typed.room));
        }
        ssize_t got = read(STDIN_FILENO, typed.text + typed.n, typed.room - typed.n - 1);
        if (got > 0) {
            newline = memchr(typed.text + typed.n, '\n', (size_t)got);
            typed.n += (size_t)got;
            continue;
        }
        typed.end = true;
        if (typed.n) { /* a last line without its end */
            typed.text[typed.n] = '\n';
            newline = typed.text + typed.n++;
        }
    }
    if (!newline)
        return NULL;
    *newline = 0;
    typed.taken = (size_t)(newline - typed.text) + 1;
    char *from = typed.text;
    while (newline > from && isspace((unsigned char)newline[-1]))
        *--newline = 0;
    while (isspace((unsigned char)*from))
        from++;
    /* A script's lines stand in its transcript as a person's do. */
    if (!isatty(STDIN_FILENO))
        puts(from);
    return from;
}

char *plain_line(const char *prompt) {
    fputs(prompt, stdout);
    fflush(stdout);
    char *line = read_line(-1);
    if (!line)
        putchar('\n');
    return line;
}

void plain_indented(void *with, int depth, const char *text) {
    (void)with;
    printf("%*s%s\n", depth * 2, "", text);
}

static void print_line(void *with, const char *text) {
    (void)with;
    puts(text);
}

/* A letter alone or before a space is a command; where its words begin, or NULL. */
const char *plain_command(const char *line, char letter) {
    if (tolower((unsigned char)line[0]) != letter || (line[1] && line[1] != ' '))
        return NULL;
    return line + 1 + strspn(line + 1, " ");
}

bool plain_number(const char *text, int min, int max, int *out) {
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < min || n > max)
        return false;
    *out = (int)n;
    return true;
}

/* --- what is told ---------------------------------------------------------------------------- */

static int lang_of(const struct plain *p) { return p->c->lang; }

static void tell_news(struct plain *p) {
    struct client *c = p->c;
    for (int i = client_fresh(c); i < c->lines; i++)
        puts(c->log[i].text);
    client_seen(c);
}

static void save(struct plain *p) {
    struct table *t = p->c->home;
    if (!t || store_autosave(t) || p->warned)
        return;
    p->warned = true;
    fprintf(stderr, "timetable: %s\n", say1(t->lang, "terminal.not_saved", t->path));
}

static void list_from(const struct scene *s, int from, int n) {
    for (int i = from; i < from + n; i++)
        printf("%3d. %s\n", i + 1, s->choice[i].text);
}

/* A long list in two steps: rows of moves that begin alike, each with its numbers. */
static void list_choices(const struct plain *p) {
    const struct scene *s = &p->c->s;
    struct move_group group[GROUPS];
    int n = s->choices > SHOW_AT_ONCE ? move_groups(s, group, GROUPS) : 0;
    if (!n) {
        list_from(s, 0, s->choices > SHOW_AT_ONCE ? SHOW_AT_ONCE : s->choices);
        if (s->choices > SHOW_AT_ONCE)
            puts(say_n(lang_of(p), "terminal.more_moves", s->choices - SHOW_AT_ONCE));
        return;
    }
    for (int g = 0; g < n; g++) {
        char text[TEXT_BYTES], from[16], to[16];
        if (group[g].n == 1) {
            list_from(s, group[g].first, 1);
            continue;
        }
        move_group_text(s, &group[g], text, sizeof text);
        snprintf(from, sizeof from, "%d", group[g].first + 1);
        snprintf(to, sizeof to, "%d", group[g].first + group[g].n);
        printf(" +%d  %s\n", g + 1, say3(lang_of(p), "terminal.group_row", text, from, to));
    }
    puts(say(lang_of(p), "terminal.more_groups"));
}

static void open_group(const struct plain *p, const char *which) {
    struct move_group group[GROUPS];
    int g, n = move_groups(&p->c->s, group, GROUPS);
    if (plain_number(which, 1, n, &g))
        list_from(&p->c->s, group[g - 1].first, group[g - 1].n);
    else
        puts(say(lang_of(p), "terminal.no_such_group"));
}

static void tell_signs(const struct plain *p) {
    struct tt_sink s;
    tt_sink_grow(&s);
    signs_text(&p->c->s, &s);
    fputs(s.buf, stdout);
    tt_sink_free(&s);
}

static void show_scene(struct plain *p) {
    putchar('\n');
    if (!p->brief)
        words_of_view(&p->c->s, plain_indented, NULL);
    if (p->c->s.over)
        return;
    putchar('\n');
    list_choices(p);
}

static void show_lobby(struct plain *p) {
    const struct server *v = p->c->server;
    puts(say1(lang_of(p), "terminal.lobby", v->where));
    for (int i = 0; i < v->tables; i++)
        printf("%3d. %s\n", i + 1, v->lobby[i].text);
    p->listed = true;
}

/* Between two people at one keyboard: what the last one saw goes away before the next one looks. Only
 * where they do not see the same anyway, and only where somebody can be looking. */
static void hand_over(struct plain *p) {
    struct client *c = p->c;
    if (!c->curtain)
        return;
    c->curtain = false;
    if (!isatty(STDOUT_FILENO))
        return;
    fputs("\033[H\033[2J\033[3J", stdout);
    if (!plain_line(say1(c->lang, "terminal.hand_over", scene_seat(&c->s, c->s.viewer))))
        p->quit = true;
}

/* What the step of a guided game says, and the move that it is about. */
static void tell_lesson(const struct plain *p) {
    const struct client *c = p->c;
    char step[16];
    const char *text = c->home ? lesson_text(c->home, step, sizeof step) : NULL;
    if (!text)
        return;
    printf("\n%s %s\n", say1(c->lang, "terminal.lesson_step", step), text);
    int i = lesson_asks(c->home) ? lesson_choice(c->home, &c->s) : -1;
    if (i >= 0)
        printf("%3d. %s\n", i + 1, c->s.choice[i].text);
}

static void show_table(struct plain *p) {
    struct client *c = p->c;
    if (p->shown == c->version && p->eyes == c->s.viewer && !p->again)
        return;
    p->shown = c->version;
    p->eyes = c->s.viewer;
    p->again = false;
    p->prompted = false;
    if (c->s.over) {
        putchar('\n');
        for (int i = 0; i < c->results; i++)
            puts(c->result[i]);
    } else if (c->s.choices) {
        show_scene(p);
        if (c->home && puzzle_question(c->home))
            printf("\n%s\n", puzzle_question(c->home));
    }
    tell_lesson(p);
}

static void show(struct plain *p) {
    struct client *c = p->c;
    /* While the others decide, what happens is told at once where one person plays, else when the next one sits down.
     */
    bool between = c->home && (!c->settled || c->opening);
    if (between && table_people(c->home) > 1)
        return;
    hand_over(p);
    tell_news(p);
    if (c->server && c->server->down != p->down && !c->fatal) {
        p->down = c->server->down;
        puts(say1(c->lang, p->down ? "terminal.line_lost" : "terminal.line_back", c->server->where));
    }
    if (*c->message && !c->fatal) {
        puts(c->message);
        c->message[0] = 0;
    }
    for (; c->reasons > 0; c->reasons--)
        printf("  %s\n", c->s.log[c->s.lines - c->reasons]);
    if (c->has_rule) {
        char *text = client_rule_text(c);
        puts(text);
        free(text);
    }
    if (between || p->quit)
        return;
    if (c->server && c->server->choosing) {
        if (!p->listed)
            show_lobby(p);
    } else if (c->s.view) {
        save(p);
        show_table(p);
    } else if (*c->game && !p->waiting) {
        puts(say1(c->lang, "terminal.waiting", c->server->code));
        p->waiting = true;
    }
}

/* --- commands ------------------------------------------------------------------------------ */

static void rule_of(struct plain *p, const char *which) {
    int i;
    if (plain_number(which, 1, p->c->s.choices, &i))
        client_rule(p->c, i - 1);
    else
        puts(say(lang_of(p), "terminal.no_such_move"));
}

static void hint(struct plain *p) {
    if (p->c->home && puzzle_question(p->c->home))
        puts(puzzle_solution(p->c->home));
    else
        client_hint(p->c);
}

void plain_rules(const struct scene *scene) {
    struct tt_sink s;
    tt_sink_grow(&s);
    rules_text(scene, rulebook_width(), &s);
    puts(s.buf);
    tt_sink_free(&s);
}

static void rules(const struct plain *p, const char *clause) {
    char text[TEXT_BYTES * 3];
    if (!*clause)
        plain_rules(&p->c->s);
    else if (clause_text(p->c->game, lang_of(p), clause, text, sizeof text))
        puts(say2(lang_of(p), "terminal.clause", clause, text));
    else
        puts(say1(lang_of(p), "terminal.no_such_clause", clause));
}

void plain_list_lines(struct table *t) {
    enum { MOST = 200 };
    struct match_line line[MOST];
    int n = table_lines(t, line, MOST);
    for (int i = 0; i < n; i++) {
        char number[16], length[16], parts[16];
        snprintf(number, sizeof number, "%d", i + 1);
        snprintf(length, sizeof length, "%d", line[i].ply);
        snprintf(parts, sizeof parts, "%d", line[i].parts);
        const char *text = i == 0 ? say2(t->lang, "terminal.line_here", number, length)
                                  : say3(t->lang, "terminal.line_other", number, length, parts);
        if (line[i].name)
            printf("%s (%s)\n", text, line[i].name);
        else
            puts(text);
    }
}

bool plain_take_line(struct table *t, const char *which) {
    enum { MOST = 200 };
    struct match_line line[MOST];
    int i, n = table_lines(t, line, MOST);
    if (!plain_number(which, 1, n, &i))
        return false;
    table_jump(t, line[i - 1].end);
    return true;
}

/* The match is moved from outside; the table is told afterwards. */
static void moved(struct plain *p) {
    client_reopen(p->c);
    p->again = true;
    save(p);
}

/* b: the lines; b 2: that line; b some name: names the line on the table. */
static void branch(struct plain *p, const char *what) {
    struct table *t = p->c->home;
    if (!*what)
        plain_list_lines(t);
    else if (!isdigit((unsigned char)*what)) {
        puts(say1(t->lang, table_name_line(t, what) ? "terminal.line_named" : "terminal.bad_name", what));
        save(p);
    } else if (plain_take_line(t, what))
        moved(p);
    else
        puts(say(t->lang, "terminal.no_such_line"));
}

static void go_to(struct plain *p, const char *where) {
    struct table *t = p->c->home;
    int ply;
    if (plain_number(where, 0, tt_match_line_length(t->match), &ply) && table_goto(t, ply))
        moved(p);
    else
        puts(say_n(t->lang, "terminal.no_such_ply", tt_match_line_length(t->match)));
}

static void save_as(struct plain *p, const char *path) {
    struct table *t = p->c->home;
    bool ok = *path ? store_save(t, path) : store_autosave(t);
    const char *where = *path ? path : t->path;
    if (ok)
        puts(say1(t->lang, "terminal.saved", where));
    else
        fprintf(stderr, "timetable: %s\n", say1(t->lang, "terminal.not_saved", where));
}

/* To the clipboard of the terminal, or, where there is none, as a line of its own. */
void plain_copy(struct table *t) {
    size_t n;
    char *text = store_text(t, &n);
    if (!isatty(STDOUT_FILENO))
        fwrite(text, 1, n, stdout);
    else
        puts(say(t->lang, clipboard_put(text, n) ? "terminal.copied" : "terminal.not_copied"));
    free(text);
}

/* l: the whole log; l 5: the last five moves. */
static void tell_log(const struct plain *p, const char *count) {
    const struct client *c = p->c;
    int last, from = plain_number(count, 1, 1 << 20, &last) ? c->ply - last : -1;
    for (int i = 0; i < c->lines; i++)
        if (from < 0 || c->log[i].ply > from)
            puts(c->log[i].text);
}

static void change_seat(struct plain *p, const char *which) {
    int seat;
    if (!plain_number(which, 1, p->c->s.seats, &seat) || !client_other_person(p->c, seat - 1))
        puts(say(lang_of(p), "terminal.not_that_seat"));
}

static void wait_for_bots(struct plain *p) {
    if (!client_wait_for_bots(p->c))
        puts(say(lang_of(p), "terminal.nobody_waits"));
}

/* The board as the full screen draws it, for those who see it. */
static void draw_board(const struct plain *p) {
    struct canvas c;
    const char *columns = getenv("COLUMNS");
    int w = columns ? atoi(columns) : 80;
    canvas_init(&c, w < 60 ? 60 : w > 200 ? 200 : w, 14, false);
    board_for(p->c->s.game)(&p->c->s, &c);
    canvas_print(&c, print_line, NULL);
    canvas_free(&c);
}

/* What only a table at this keyboard can do. True when the line was such a command. */
static bool home_command(struct plain *p, const char *line) {
    const char *rest;
    char step[16];
    if (plain_command(line, 'n') && lesson_text(p->c->home, step, sizeof step)) {
        lesson_next(p->c->home);
        tell_lesson(p);
    } else if ((rest = plain_command(line, 'b')))
        branch(p, rest);
    else if ((rest = plain_command(line, 'g')))
        go_to(p, rest);
    else if (plain_command(line, 'h'))
        hint(p);
    else if ((rest = plain_command(line, 's')))
        save_as(p, rest);
    else if (plain_command(line, 'y'))
        plain_copy(p->c->home);
    else if ((rest = plain_command(line, 'p')))
        change_seat(p, rest);
    else if (plain_command(line, 'w'))
        wait_for_bots(p);
    else
        return false;
    return true;
}

static bool server_command(struct plain *p, const char *line) {
    const char *rest;
    if (plain_command(line, 'y'))
        client_vote(p->c, true);
    else if (plain_command(line, 'n'))
        client_vote(p->c, false);
    else if ((rest = plain_command(line, 'c')) && *rest)
        client_chat(p->c, rest);
    else if (plain_command(line, 's'))
        online_start(p->c);
    else if (!strcmp(line, "resign"))
        client_resign(p->c);
    else if (!strcmp(line, "offer draw"))
        client_offer_draw(p->c);
    else if (!strcmp(line, "abort"))
        client_abort(p->c);
    else
        return false;
    return true;
}

/* True when the line was a command. */
static bool do_command(struct plain *p, const char *line) {
    const char *rest;
    int lang = lang_of(p);
    if (p->c->home ? home_command(p, line) : server_command(p, line))
        return true;
    if ((rest = plain_command(line, '?'))) {
        if (*rest)
            rule_of(p, rest);
        else
            puts(say(lang, p->c->home ? "terminal.plain_help" : "terminal.join_help"));
    } else if (line[0] == '?' && isdigit((unsigned char)line[1]))
        rule_of(p, line + 1);
    else if (plain_command(line, 'u'))
        client_undo(p->c);
    else if ((rest = plain_command(line, 'r')))
        rules(p, rest);
    else if ((rest = plain_command(line, 'l')))
        tell_log(p, rest);
    else if (plain_command(line, 'm'))
        list_from(&p->c->s, 0, p->c->s.choices);
    else if (line[0] == '+')
        open_group(p, line + 1);
    else if (plain_command(line, 'i') || !strcmp(line, "signs"))
        tell_signs(p);
    else if (plain_command(line, 'v')) {
        p->brief = false;
        show_scene(p);
    } else if (plain_command(line, 'd')) {
        draw_board(p);
    } else if (plain_command(line, 'k')) {
        p->brief = !p->brief;
        puts(say(lang, p->brief ? "terminal.brief" : "terminal.full"));
    } else if (plain_command(line, 'q'))
        p->quit = true;
    else
        return false;
    return true;
}

/* --- moves --------------------------------------------------------------------------------- */

static void search(const struct plain *p, const char *words) {
    const struct scene *s = &p->c->s;
    int fits[TYPED_FITS], n = 0;
    int one = typed_choice(s, words, fits, &n);
    if (one >= 0)
        printf("%3d. %s\n", one + 1, s->choice[one].text);
    else if (one == TYPED_NONE)
        puts(say1(lang_of(p), "terminal.not_understood", words));
    for (int i = 0; i < n && i < TYPED_FITS; i++)
        printf("%3d. %s\n", fits[i] + 1, s->choice[fits[i]].text);
    if (n > TYPED_FITS)
        puts(say_n(lang_of(p), "terminal.more_fits", n - TYPED_FITS));
}

/* Where the table is a puzzle, only its answer is played. */
static bool answers(struct plain *p, const struct tt_json *action) {
    const char *text;
    enum puzzle_answer answer = p->c->home ? puzzle_answer(p->c->home, action, &text) : PUZZLE_NONE;
    if (answer != PUZZLE_NONE)
        puts(text);
    if (answer == PUZZLE_RIGHT)
        puts(say(lang_of(p), "puzzle.play_on"));
    return answer != PUZZLE_WRONG;
}

static void play(struct plain *p, int i) {
    if (p->c->home && !lesson_wants(p->c->home, &p->c->s, i))
        puts(say1(lang_of(p), "terminal.lesson_waits", p->c->s.choice[lesson_choice(p->c->home, &p->c->s)].text));
    else if (answers(p, p->c->s.choice[i].action))
        client_play(p->c, p->c->s.choice[i].action);
}

/* An action that is none of those listed: it is asked for, and refused with its clause. */
static void play_json(struct plain *p, const char *line) {
    struct tt_error err;
    struct tt_document *doc = tt_json_parse(line, strlen(line), &err);
    if (doc)
        client_play(p->c, tt_document_root(doc));
    else
        puts(say1(lang_of(p), "terminal.not_understood", line));
    tt_document_free(doc);
}

static void play_line(struct plain *p, const char *line) {
    const struct scene *s = &p->c->s;
    int i, n, fits[TYPED_FITS], lang = lang_of(p);
    if (s->over || !s->choices) {
        puts(say(lang, s->over ? "terminal.is_over" : "terminal.not_your_turn"));
    } else if (line[0] == '/') {
        search(p, line + 1);
    } else if (isdigit((unsigned char)line[0]) && plain_number(line, 1, 1 << 20, &i)) {
        if (i <= s->choices)
            play(p, i - 1);
        else
            puts(say_n(lang, "terminal.number_range", s->choices));
    } else if ((i = typed_choice(s, line, fits, &n)) >= 0) {
        play(p, i);
    } else if (i == TYPED_MANY) {
        puts(say(lang, "terminal.several"));
        search(p, line);
    } else if (*line == '{') {
        play_json(p, line);
    } else {
        puts(say1(lang, "terminal.not_understood", line));
    }
}

/* A table of the lobby, or a new one: "7", "7 3" for three players. */
static void choose_table(struct plain *p, const char *line) {
    struct server *v = p->c->server;
    char *end;
    long which = strtol(line, &end, 10), players = strtol(end, NULL, 10);
    if (plain_command(line, 'q')) {
        p->quit = true;
        return;
    }
    if (which < 1 || which > v->tables) {
        puts(say_n(lang_of(p), "terminal.number_range", v->tables));
        return;
    }
    const struct tt_game *game = v->lobby[which - 1].game;
    int least = game && game->min_seats > 2 ? game->min_seats : 2;
    online_choose(p->c, (int)which - 1, players > 0 ? (int)players : least);
}

/* --- turns --------------------------------------------------------------------------------- */

static void prompt(struct plain *p) {
    const struct scene *s = &p->c->s;
    if (p->prompted || !s->view || (!s->over && !s->choices) || (s->over && !p->c->home))
        return;
    p->prompted = true;
    const char *key = s->over ? "terminal.prompt_over" : "terminal.prompt";
    char number[16];
    snprintf(number, sizeof number, "%d", s->choices);
    fputs(say2(lang_of(p), key, s->viewer >= 0 ? scene_seat(s, s->viewer) : "", number), stdout);
    fflush(stdout);
}

static void take_line(struct plain *p, const char *line) {
    p->prompted = false;
    if (p->c->server && p->c->server->choosing)
        choose_table(p, line);
    else if (*line && !do_command(p, line))
        play_line(p, line);
}

/* A script's next line waits until it can mean something. */
static bool may_read(const struct plain *p) {
    const struct client *c = p->c;
    if (c->home)
        return client_idle(c) && c->settled;
    return online_ready(c) || (isatty(STDIN_FILENO) && (*c->game || c->server->choosing));
}

static void run(struct plain *p) {
    struct client *c = p->c;
    bool told = false;
    while (!p->quit && !c->fatal) {
        if (client_poll(c) || !told)
            show(p);
        told = true;
        if (p->quit || c->fatal)
            return;
        if (!may_read(p)) {
            usleep(c->home ? 500 : TICK_MS * 1000);
            continue;
        }
        if (c->home && c->s.over && !table_people(c->home))
            return;
        prompt(p);
        const char *line = read_line(c->home ? -1 : TICK_MS);
        if (line) {
            take_line(p, line);
            told = !c->changed;
        } else if (typed.end && (c->home || c->s.over || !typed.n)) {
            putchar('\n');
            return;
        }
    }
}

int plain_client(struct client *c) {
    struct table *t = c->home;
    struct plain p = {.c = c, .shown = -1};
    run(&p);
    client_free(c);
    bool saved = store_autosave(t);
    if (saved && tt_match_over(t->match) && table_is_kept(t))
        store_done(t);
    if (table_is_kept(t))
        puts(say1(t->lang,
                  !saved                    ? "terminal.not_saved"
                  : tt_match_over(t->match) ? "terminal.kept"
                                            : "terminal.kept_open",
                  t->path));
    return p.warned || !saved ? 1 : 0;
}

int plain_play(struct table *t) {
    struct client c;
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts(say2(t->lang, "terminal.welcome", word_game(t->lang, t->game->id), TT_VERSION));
    puts(say(t->lang, "terminal.welcome_help"));
    int ply = tt_match_ply(t->match);
    if (ply)
        puts(say_n(t->lang, "terminal.resumed", ply));
    client_home(&c, t);
    return plain_client(&c);
}

int plain_online(struct client *c) {
    struct plain p = {.c = c, .shown = -1};
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts(say1(c->lang, "terminal.connecting", c->server->where));
    run(&p);
    return 0;
}
