/* An online table on the screen, or line by line: the same frame, boards and words as at home. */
#include "online.h"
#include "plain.h"

#include <ctype.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

enum { TICK_MS = 40 };

/* --- shared -------------------------------------------------------------------------------- */

static char *log_text(const struct online *o) {
    struct tt_sink s;
    tt_sink_grow(&s);
    for (int i = 0; i < o->lines; i++) {
        tt_put_raw(&s, o->log[i], strlen(o->log[i]));
        tt_put_raw(&s, "\n", 1);
    }
    tt_put_raw(&s, "", 0);
    return s.buf;
}

static bool same_choices(char **before, int n, const struct scene *s) {
    if (n != s->choices)
        return false;
    for (int i = 0; i < n; i++)
        if (strcmp(before[i], s->choice[i].json))
            return false;
    return true;
}

/* --- full screen --------------------------------------------------------------------------- */

struct face {
    struct online *o;
    struct frame f;
    char **shown; /* the actions that the list on the screen stands for */
    int n_shown;
    bool quit;
};

static void remember(struct face *k) {
    for (int i = 0; i < k->n_shown; i++)
        free(k->shown[i]);
    k->n_shown = k->o->s.choices;
    k->shown = term_need(realloc(k->shown, ((size_t)k->n_shown + 1) * sizeof *k->shown));
    for (int i = 0; i < k->n_shown; i++)
        k->shown[i] = term_copy(k->o->s.choice[i].json);
}

static void draw_waiting(struct face *k) {
    struct online *o = k->o;
    struct canvas *c = screen_begin();
    int y = 3;
    piece_title(c, *o->game ? word_game(o->lang, o->game) : o->where, "");
    if (!*o->game) {
        draw_text(c, 3, y, S_BOLD, say1(o->lang, "terminal.connecting", o->where));
    } else {
        draw_text(c, 3, y++, S_BOLD, say1(o->lang, "terminal.waiting", o->code));
        for (int p = 0; p < o->s.seats; p++)
            draw_format(c, 5, y + p, p == o->s.viewer ? S_NEW : S_TEXT, "%d  %s", p + 1,
                        o->names[p] ? o->names[p] : "");
    }
    if (*o->message)
        draw_fit(c, 1, c->h - 1, c->w - 2, S_NEW, o->message);
    else
        piece_keys(c, say(o->lang, o->host ? "terminal.keys_waiting_host" : "terminal.keys_waiting"));
    screen_show();
}

static void draw(struct face *k) {
    if (!k->o->s.view) {
        draw_waiting(k);
        return;
    }
    k->f.thinking = -1;
    k->f.thinker = TT_NOBODY;
    k->f.results = k->o->results;
    memcpy(k->f.result, k->o->result, sizeof k->f.result);
    term_put(k->f.message, sizeof k->f.message, k->o->message);
    k->f.keys = k->o->proposal_by >= 0 ? "terminal.keys_vote" : "terminal.keys_online";
    frame_draw(&k->f, &k->o->s);
}

static void chat(struct online *o) {
    char text[300] = "";
    if (piece_ask(say(o->lang, "terminal.chat"), text, sizeof text) && *text)
        online_chat(o, text);
}

static void command(struct face *k, int key) {
    struct online *o = k->o;
    switch (key) {
    case 'q':
    case K_HANGUP: k->quit = true; return;
    case 'l': {
        char *text = log_text(o);
        piece_pager(o->lang, say(o->lang, "terminal.log"), o->lines ? text : "-");
        free(text);
        return;
    }
    case 'r': read_rules(&o->s); return;
    case 'u': online_undo(o); return;
    case 'y': online_vote(o, true); return;
    case 'n': online_vote(o, false); return;
    case 'c': chat(o); return;
    case 's':
        if (o->host && !o->s.view)
            online_start(o);
        return;
    case '?':
        if (k->f.selected < o->s.choices)
            online_rule(o, k->f.selected);
        return;
    default: break;
    }
    int i = frame_key(&k->f, &o->s, key);
    if (i >= 0) {
        o->read = o->lines;
        online_play(o, i);
        k->f.typing = false;
    }
}

static void choose_table(struct face *k) {
    const char *item[LOBBY];
    for (int i = 0; i < k->o->tables; i++)
        item[i] = k->o->lobby[i].text;
    int i = piece_choose(k->o->lang, say1(k->o->lang, "terminal.lobby", k->o->where), item, k->o->tables, 0);
    if (i >= 0)
        online_choose(k->o, i);
    else
        k->quit = true;
}

int join_screen(struct online *o, const struct screen_wish *wish) {
    struct face k = {.o = o};
    bool redraw = true;
    if (!screen_open(wish))
        return -1;
    while (!k.quit && !o->fatal) {
        if (online_poll(o)) {
            if (!same_choices(k.shown, k.n_shown, &o->s)) {
                frame_reset(&k.f, &o->s);
                remember(&k);
            }
            redraw = true;
        }
        if (o->has_rule) {
            char *text = online_rule_text(o);
            piece_pager(o->lang, say(o->lang, "terminal.rule_behind"), text);
            free(text);
        }
        if (o->choosing && !o->fatal)
            choose_table(&k);
        if (redraw)
            draw(&k);
        int key = screen_key(TICK_MS);
        redraw = key != K_NONE;
        if (key == K_NONE)
            continue;
        if (key != K_RESIZE)
            o->message[0] = 0;
        if (k.f.typing && key != K_HANGUP) {
            int i = frame_key(&k.f, &o->s, key);
            if (i >= 0) {
                o->read = o->lines;
                online_play(o, i);
                k.f.typing = false;
            }
        } else if (key != K_RESIZE) {
            command(&k, key);
        }
    }
    screen_close();
    for (int i = 0; i < k.n_shown; i++)
        free(k.shown[i]);
    free(k.shown);
    if (o->fatal)
        fprintf(stderr, "timetable: %s\n", o->message);
    return o->fatal ? 1 : 0;
}

/* --- line by line -------------------------------------------------------------------------- */

struct typed {
    char text[2000];
    size_t n;
    bool end;
};

/* A whole line, if one has come; never waits longer than a tick. */
static bool read_line(struct typed *in, char *out, size_t cap) {
    char *newline = memchr(in->text, '\n', in->n);
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!newline && !in->end && poll(&p, 1, TICK_MS) > 0) {
        ssize_t got = read(STDIN_FILENO, in->text + in->n, sizeof in->text - in->n - 1);
        if (got <= 0)
            in->end = true;
        else
            in->n += (size_t)got;
        newline = memchr(in->text, '\n', in->n);
        if (!newline && in->n + 1 == sizeof in->text)
            in->n = 0; /* no move is as long as that */
    }
    if (!newline) {
        if (in->end)
            usleep(TICK_MS * 1000);
        return false;
    }
    size_t n = (size_t)(newline - in->text);
    snprintf(out, cap, "%.*s", (int)n, in->text);
    memmove(in->text, newline + 1, in->n - n - 1);
    in->n -= n + 1;
    while (*out && isspace((unsigned char)out[strlen(out) - 1]))
        out[strlen(out) - 1] = 0;
    return true;
}

static void plain_show(struct online *o, int64_t *shown) {
    for (; o->read < o->lines; o->read++)
        puts(o->log[o->read]);
    if (*o->message && !o->fatal) {
        puts(o->message);
        o->message[0] = 0;
    }
    if (o->has_rule) {
        char *text = online_rule_text(o);
        puts(text);
        free(text);
    }
    if (o->choosing && *shown != -3) {
        puts(say1(o->lang, "terminal.lobby", o->where));
        for (int i = 0; i < o->tables; i++)
            printf("%3d. %s\n", i + 1, o->lobby[i].text);
        *shown = -3;
        return;
    }
    if (!o->s.view) {
        if (*o->code && *o->game && *shown != -2)
            puts(say1(o->lang, "terminal.waiting", o->code));
        *shown = -2;
        return;
    }
    if (*shown == o->version)
        return;
    *shown = o->version;
    if (o->s.over) {
        for (int i = 0; i < o->results; i++)
            puts(o->result[i]);
        return;
    }
    if (!o->s.choices)
        return;
    putchar('\n');
    words_of_view(&o->s, plain_indented, NULL);
    putchar('\n');
    for (int i = 0; i < o->s.choices; i++)
        printf("%3d. %s\n", i + 1, o->s.choice[i].text);
    char number[16];
    snprintf(number, sizeof number, "%d", o->s.choices);
    fputs(say2(o->lang, "terminal.prompt", o->s.viewer >= 0 ? o->names[o->s.viewer] : "", number), stdout);
    fflush(stdout);
}

static void plain_choose(struct online *o, const char *line) {
    int i;
    if (plain_number(line, 1, o->tables, &i))
        online_choose(o, i - 1);
    else
        puts(say_n(o->lang, "terminal.number_range", o->tables));
}

static bool plain_command_line(struct online *o, const char *line) {
    const char *rest;
    int i, n = 0, fits[TYPED_FITS];
    if (plain_command(line, 'q'))
        return false;
    if (o->choosing)
        plain_choose(o, line);
    else if (plain_command(line, 'u'))
        online_undo(o);
    else if (plain_command(line, 'y'))
        online_vote(o, true);
    else if (plain_command(line, 'n'))
        online_vote(o, false);
    else if ((rest = plain_command(line, 'c')) && *rest)
        online_chat(o, rest);
    else if (plain_command(line, 's'))
        online_start(o);
    else if (plain_command(line, 'r'))
        plain_rules(&o->s);
    else if (plain_command(line, 'l'))
        for (int k = 0; k < o->lines; k++)
            puts(o->log[k]);
    else if ((rest = plain_command(line, '?')) && plain_number(rest, 1, o->s.choices, &i))
        online_rule(o, i - 1);
    else if (plain_command(line, '?'))
        puts(say(o->lang, "terminal.join_help"));
    else if (isdigit((unsigned char)*line) && plain_number(line, 1, o->s.choices, &i))
        online_play(o, i - 1);
    else if (*line && (i = typed_choice(&o->s, line, fits, &n)) >= 0)
        online_play(o, i);
    else if (*line)
        puts(say1(o->lang, n > 1 ? "terminal.several" : "terminal.not_understood", line));
    return true;
}

int join_plain(struct online *o) {
    struct typed in = {.n = 0};
    int64_t shown = -1;
    bool sent = false; /* a move that the server has not answered yet */
    char line[2000];
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts(say1(o->lang, "terminal.connecting", o->where));
    while (!o->fatal) {
        if (online_poll(o)) {
            sent = false;
            plain_show(o, &shown);
        }
        /* A script's next line waits until it can mean something; at a sealed table until the deal. */
        bool mine = (o->s.choices > 0 && !sent) || (!o->s.view && !*o->seal) || o->s.over;
        if ((mine || isatty(STDIN_FILENO)) && (*o->game || o->choosing) && read_line(&in, line, sizeof line)) {
            int moves = o->moves;
            if (!plain_command_line(o, line))
                break;
            sent = o->moves > moves;
        } else if (!mine || !(*o->game || o->choosing)) {
            usleep(TICK_MS * 1000);
        }
        if (in.end && (o->s.over || !in.n))
            break;
    }
    if (o->fatal)
        fprintf(stderr, "timetable: %s\n", o->message);
    return o->fatal ? 1 : 0;
}

int join_table(const char *url, const char *name, bool plain, const struct screen_wish *wish) {
    struct online *o = term_need(calloc(1, sizeof *o));
    int code = -1;
    if (!online_open(o, url, name, wish->lang)) {
        fprintf(stderr, "timetable: %s\n", say1(wish->lang, "terminal.bad_url", url));
        free(o);
        return 2;
    }
    if (!plain)
        code = join_screen(o, wish);
    if (code < 0)
        code = join_plain(o);
    online_close(o);
    free(o);
    return code;
}
