/* Line by line: for screen readers, for scripts, for a slow line. Everything the full screen can do can
 * be done here. Nothing is drawn; the board is told in words. */
#include "canvas.h"
#include "clipboard.h"
#include "plain.h"
#include "rulebook.h"
#include "puzzle.h"

#include <ctype.h>
#include <stdlib.h>
#include <unistd.h>

enum { SHOW_AT_ONCE = 40, HINT_MS = 1500 };

struct plain {
    struct table *t;
    struct scene s;
    int viewer;                 /* whose eyes; TT_NOBODY for a spectator */
    int chosen;                 /* a seat that asked to act first, or TT_NOBODY */
    int told[TT_MAX_SEATS + 1]; /* ply up to which each seat has heard; the last is the spectator */
    bool brief, bots_first, quit;
    bool warned;
    int code;
};

/* --- lines in and out ---------------------------------------------------------------------- */

char *plain_line(const char *prompt) {
    static char *buf;
    static size_t room;
    fputs(prompt, stdout);
    fflush(stdout);
    ssize_t n = getline(&buf, &room, stdin);
    if (n < 0) {
        putchar('\n');
        return NULL;
    }
    while (n > 0 && isspace((unsigned char)buf[n - 1]))
        buf[--n] = 0;
    char *from = buf;
    while (isspace((unsigned char)*from))
        from++;
    /* A script's lines stand in its transcript as a person's do. */
    if (!isatty(STDIN_FILENO))
        puts(from);
    return from;
}

void plain_indented(void *with, int depth, const char *text) {
    (void)with;
    printf("%*s%s\n", depth * 2, "", text);
}

static void print_line(void *with, const char *text) {
    (void)with;
    puts(text);
}

static void print_event(void *with, int ply, const char *text) {
    (void)with, (void)ply;
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

/* --- what happened ------------------------------------------------------------------------- */

static void tell_news(struct plain *p) {
    int *told = &p->told[p->viewer < 0 ? TT_MAX_SEATS : p->viewer];
    int now = tt_match_ply(p->t->match);
    if (*told > now)
        *told = now;
    table_tell(p->t, p->viewer, *told, now, print_event, NULL);
    *told = now;
}

static void save(struct plain *p) {
    if (store_autosave(p->t) || p->warned)
        return;
    p->warned = true;
    fprintf(stderr, "timetable: %s\n", say1(p->t->lang, "terminal.not_saved", p->t->path));
}

static void list_choices(const struct plain *p, bool all) {
    int n = p->s.choices;
    if (!all && n > SHOW_AT_ONCE)
        n = SHOW_AT_ONCE;
    for (int i = 0; i < n; i++)
        printf("%3d. %s\n", i + 1, p->s.choice[i].text);
    if (n < p->s.choices)
        puts(say_n(p->t->lang, "terminal.more_moves", p->s.choices - n));
}

static void show_scene(struct plain *p) {
    putchar('\n');
    if (!p->brief)
        words_of_view(&p->s, plain_indented, NULL);
    if (p->s.over)
        return;
    putchar('\n');
    list_choices(p, false);
}

/* --- commands ------------------------------------------------------------------------------ */

static void rule_of(struct plain *p, const char *which) {
    struct tt_error err;
    char clause[32], card[4][TEXT_BYTES];
    int i;
    if (!plain_number(which, 1, p->s.choices, &i)) {
        puts(say(p->t->lang, "terminal.no_such_move"));
        return;
    }
    struct tt_document *doc = tt_json_parse(p->s.choice[i - 1].json, strlen(p->s.choice[i - 1].json), &err);
    if (!doc)
        return;
    puts(p->s.choice[i - 1].text);
    int cards = clause_cards(&p->s, tt_document_root(doc), card, 4);
    for (int c = 0; c < cards; c++)
        puts(card[c]);
    clause_of(p->t, tt_document_root(doc), clause, sizeof clause);
    if (*clause || !cards)
        puts(clause_say(p->t->game->id, p->t->lang, clause));
    puts(p->s.choice[i - 1].json);
    tt_document_free(doc);
}

static void hint(struct plain *p) {
    if (puzzle_question(p->t)) {
        puts(puzzle_solution(p->t));
        return;
    }
    const struct tt_bot *bot = table_find_bot(table_hint_bot());
    if (p->viewer < 0 || !p->s.choices || !bot) {
        puts(say(p->t->lang, "terminal.no_hint"));
        return;
    }
    struct tt_sink s;
    struct tt_error err;
    char text[TEXT_BYTES];
    tt_sink_grow(&s);
    tt_move move = table_think(p->t, p->viewer, bot, HINT_MS);
    tt_put_action(p->t->game, tt_match_setup(p->t->match), tt_match_state(p->t->match), move, &s);
    struct tt_document *doc = tt_json_parse(s.buf, s.len, &err);
    tt_sentence_named(p->t->lang, p->t->game->id, "action", tt_document_root(doc), p->t->names,
                      tt_json_get(p->s.view, "names"), text, sizeof text);
    puts(say1(p->t->lang, "terminal.hint", text));
    tt_document_free(doc);
    tt_sink_free(&s);
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
        plain_rules(&p->s);
    else if (clause_text(p->t->game->id, p->t->lang, clause, text, sizeof text))
        puts(say2(p->t->lang, "terminal.clause", clause, text));
    else
        puts(say1(p->t->lang, "terminal.no_such_clause", clause));
}

void plain_list_lines(struct table *t) {
    enum { MOST = 200 };
    struct line line[MOST];
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
    struct line line[MOST];
    int i, n = table_lines(t, line, MOST);
    if (!plain_number(which, 1, n, &i))
        return false;
    table_jump(t, line[i - 1].end);
    return true;
}

/* b: the lines; b 2: that line; b some name: names the line on the table. */
static bool branch(struct plain *p, const char *what) {
    if (!*what) {
        plain_list_lines(p->t);
        return false;
    }
    if (isdigit((unsigned char)*what)) {
        if (plain_take_line(p->t, what))
            return true;
        puts(say(p->t->lang, "terminal.no_such_line"));
        return false;
    }
    puts(say1(p->t->lang, table_name_line(p->t, what) ? "terminal.line_named" : "terminal.bad_name", what));
    save(p);
    return false;
}

static void save_as(struct plain *p, const char *path) {
    bool ok = *path ? store_save(p->t, path) : store_autosave(p->t);
    const char *where = *path ? path : p->t->path;
    if (ok)
        puts(say1(p->t->lang, "terminal.saved", where));
    else
        fprintf(stderr, "timetable: %s\n", say1(p->t->lang, "terminal.not_saved", where));
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

static void log_all(struct plain *p, const char *count) {
    int n = tt_match_ply(p->t->match), last;
    int from = plain_number(count, 1, 1 << 20, &last) && last < n ? n - last : 0;
    table_tell(p->t, p->viewer, from, n, print_event, NULL);
}

static bool change_seat(struct plain *p, const char *which) {
    int seat;
    if (!plain_number(which, 1, p->t->seats, &seat) || table_is_bot(p->t, seat - 1) ||
        !(table_actors(p->t) >> (seat - 1) & 1)) {
        puts(say(p->t->lang, "terminal.not_that_seat"));
        return false;
    }
    p->chosen = seat - 1;
    return true;
}

static bool wait_for_bots(struct plain *p) {
    if (table_bot_to_act(p->t) == TT_NOBODY) {
        puts(say(p->t->lang, "terminal.nobody_waits"));
        return false;
    }
    p->bots_first = true;
    return true;
}

static bool go_back(struct plain *p) {
    int seat = p->viewer >= 0 && !p->s.over ? p->viewer : table_first_person(p->t);
    if (table_undo(p->t, seat))
        return true;
    puts(say(p->t->lang, "terminal.nothing_to_undo"));
    return false;
}

static bool go_to(struct plain *p, const char *where) {
    int ply;
    if (plain_number(where, 0, tt_match_line_length(p->t->match), &ply) && table_goto(p->t, ply))
        return true;
    puts(say_n(p->t->lang, "terminal.no_such_ply", tt_match_line_length(p->t->match)));
    return false;
}

/* The board as the full screen draws it, for those who see it. */
static void draw_board(const struct plain *p) {
    struct canvas c;
    const char *columns = getenv("COLUMNS");
    int w = columns ? atoi(columns) : 80;
    canvas_init(&c, w < 60 ? 60 : w > 200 ? 200 : w, 14, false);
    board_for(p->s.game)(&p->s, &c);
    canvas_print(&c, print_line, NULL);
    canvas_free(&c);
}

/* True when the line was a command; *moved when the table changed. */
static bool do_command(struct plain *p, const char *line, bool *moved) {
    const char *rest;
    int lang = p->t->lang;
    if ((rest = plain_command(line, '?'))) {
        if (*rest)
            rule_of(p, rest);
        else
            puts(say(lang, "terminal.plain_help"));
    } else if (line[0] == '?' && isdigit((unsigned char)line[1]))
        rule_of(p, line + 1);
    else if (plain_command(line, 'u'))
        *moved = go_back(p);
    else if ((rest = plain_command(line, 'b')))
        *moved = branch(p, rest);
    else if ((rest = plain_command(line, 'g')))
        *moved = go_to(p, rest);
    else if (plain_command(line, 'h'))
        hint(p);
    else if ((rest = plain_command(line, 'r')))
        rules(p, rest);
    else if ((rest = plain_command(line, 'l')))
        log_all(p, rest);
    else if ((rest = plain_command(line, 's')))
        save_as(p, rest);
    else if (plain_command(line, 'y'))
        plain_copy(p->t);
    else if ((rest = plain_command(line, 'p')))
        *moved = change_seat(p, rest);
    else if (plain_command(line, 'w'))
        *moved = wait_for_bots(p);
    else if (plain_command(line, 'm'))
        list_choices(p, true);
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
    int fits[TYPED_FITS], n = 0;
    int one = typed_choice(&p->s, words, fits, &n);
    if (one >= 0)
        printf("%3d. %s\n", one + 1, p->s.choice[one].text);
    else if (one == TYPED_NONE)
        puts(say1(p->t->lang, "terminal.not_understood", words));
    for (int i = 0; i < n && i < TYPED_FITS; i++)
        printf("%3d. %s\n", fits[i] + 1, p->s.choice[fits[i]].text);
    if (n > TYPED_FITS)
        puts(say_n(p->t->lang, "terminal.more_fits", n - TYPED_FITS));
}

static void explain_refusal(struct plain *p, const char *json) {
    struct tt_error err = {0};
    tt_move move;
    struct tt_document *doc = tt_json_parse(json, strlen(json), &err);
    if (doc)
        tt_match_find(p->t->match, tt_document_root(doc), &move, &err);
    tt_document_free(doc);
    if (err.rule)
        puts(say1(p->t->lang, "terminal.refused", err.rule));
    else
        puts(say1(p->t->lang, "terminal.not_understood", json));
}

/* Where the table is a puzzle, only its answer is played. */
static bool answers(struct plain *p, tt_move move) {
    const char *text;
    enum puzzle_answer answer = puzzle_answer(p->t, move, &text);
    if (answer != PUZZLE_NONE)
        puts(text);
    if (answer == PUZZLE_RIGHT)
        puts(say(p->t->lang, "puzzle.play_on"));
    return answer != PUZZLE_WRONG;
}

static bool play_choice(struct plain *p, int i) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = tt_json_parse(p->s.choice[i].json, strlen(p->s.choice[i].json), &err);
    bool ok = doc && tt_match_find(p->t->match, tt_document_root(doc), &move, &err);
    tt_document_free(doc);
    if (!ok || !answers(p, move))
        return false;
    table_play(p->t, move);
    p->chosen = TT_NOBODY;
    return true;
}

static bool play_line(struct plain *p, const char *line) {
    int i, n, fits[TYPED_FITS];
    if (p->s.over || !p->s.choices) {
        puts(say(p->t->lang, "terminal.is_over"));
        return false;
    }
    if (line[0] == '/') {
        search(p, line + 1);
        return false;
    }
    if (isdigit((unsigned char)line[0]) && plain_number(line, 1, 1 << 20, &i)) {
        if (i <= p->s.choices)
            return play_choice(p, i - 1);
        puts(say_n(p->t->lang, "terminal.number_range", p->s.choices));
        return false;
    }
    i = typed_choice(&p->s, line, fits, &n);
    if (i >= 0)
        return play_choice(p, i);
    if (i == TYPED_MANY) {
        puts(say(p->t->lang, "terminal.several"));
        search(p, line);
    } else if (*line == '{') {
        explain_refusal(p, line);
    } else {
        puts(say1(p->t->lang, "terminal.not_understood", line));
    }
    return false;
}

/* --- turns --------------------------------------------------------------------------------- */

/* Reads until the table has changed or the person leaves. */
static void ask(struct plain *p) {
    bool moved = false;
    while (!moved && !p->quit) {
        const char *key = p->s.over ? "terminal.prompt_over" : "terminal.prompt";
        char number[16];
        snprintf(number, sizeof number, "%d", p->s.choices);
        const char *line = plain_line(say2(p->t->lang, key, p->viewer >= 0 ? p->t->names[p->viewer] : "", number));
        if (!line) {
            p->quit = true;
            return;
        }
        if (*line && !do_command(p, line, &moved))
            moved = play_line(p, line);
        if (moved)
            save(p);
    }
}

static char *view_text(struct table *t, int seat) {
    struct tt_sink s;
    tt_sink_grow(&s);
    tt_put_view(t->game, tt_match_setup(t->match), tt_match_state(t->match), seat, &s);
    return s.buf;
}

bool table_same_eyes(struct table *t, int a, int b) {
    char *x = view_text(t, a), *y = view_text(t, b);
    bool same = !strcmp(x, y);
    free(x);
    free(y);
    return same;
}

/* Between two people at one keyboard: what the last one saw goes away before the next one looks. Only
 * where they do not see the same anyway, and only where somebody can be looking. */
static bool hand_over(struct plain *p, int to) {
    if (to == p->viewer || to < 0 || p->viewer < 0 || !isatty(STDOUT_FILENO) || table_same_eyes(p->t, p->viewer, to))
        return true;
    fputs("\033[H\033[2J\033[3J", stdout);
    return plain_line(say1(p->t->lang, "terminal.hand_over", p->t->names[to])) != NULL;
}

static void bot_move(struct plain *p, int seat) {
    p->bots_first = false;
    table_play(p->t, table_think(p->t, seat, p->t->seat[seat].bot, 0));
    if (table_people(p->t) <= 1)
        tell_news(p);
}

static void person_turn(struct plain *p, int seat) {
    if (!hand_over(p, seat)) {
        p->quit = true;
        return;
    }
    p->viewer = seat;
    tell_news(p);
    save(p);
    scene_of_table(p->t, seat, INT32_MAX, &p->s);
    show_scene(p);
    if (puzzle_question(p->t))
        printf("\n%s\n", puzzle_question(p->t));
    ask(p);
    scene_clear(&p->s);
}

static void at_the_end(struct plain *p) {
    tell_news(p);
    putchar('\n');
    scene_result(p->t, print_line, NULL);
    save(p);
    scene_of_table(p->t, p->viewer, INT32_MAX, &p->s);
    if (table_people(p->t) > 0)
        ask(p);
    else
        p->quit = true;
    scene_clear(&p->s);
}

static int who_acts(const struct plain *p) {
    if (p->chosen >= 0 && (table_actors(p->t) >> p->chosen & 1))
        return p->chosen;
    int person = table_person_to_act(p->t), bot = table_bot_to_act(p->t);
    /* Where both may act, the person does, unless they asked to wait. */
    return bot >= 0 && (person < 0 || p->bots_first) ? bot : person;
}

int plain_play(struct table *t) {
    struct plain p = {.t = t, .viewer = table_first_person(t), .chosen = TT_NOBODY};
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts(say2(t->lang, "terminal.welcome", word_game(t->lang, t->game->id), TT_VERSION));
    puts(say(t->lang, "terminal.welcome_help"));
    int ply = tt_match_ply(t->match);
    if (ply)
        puts(say_n(t->lang, "terminal.resumed", ply));
    for (int i = 0; i <= TT_MAX_SEATS; i++)
        p.told[i] = ply;
    while (!p.quit) {
        int seat = who_acts(&p);
        if (seat < 0)
            at_the_end(&p);
        else if (table_is_bot(t, seat))
            bot_move(&p, seat);
        else
            person_turn(&p, seat);
    }
    save(&p);
    if (tt_match_over(t->match) && !t->puzzle)
        store_done(t);
    if (!t->puzzle)
        puts(say1(t->lang, tt_match_over(t->match) ? "terminal.kept" : "terminal.kept_open", t->path));
    return p.warned ? 1 : p.code;
}
