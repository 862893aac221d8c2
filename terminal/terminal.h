/* The terminal client. Three layers, each knowing only those before it:
 *
 *   table   a match at this keyboard: who sits where, what happened, the file it is kept in
 *   scene   what one seat may know, as objects and sentences: all that a page or a screen shows
 *   faces   plain.c writes scenes line by line, screen.c draws them with ncurses
 *
 * Scenes hold no state of a game, so an online table fills them just as well as one of our own. */
#ifndef TT_TERMINAL_H
#define TT_TERMINAL_H

#include "timetable/engine.h"

#include <stdio.h>

enum { NAME_BYTES = 64, PATH_BYTES = 1024, TEXT_BYTES = 1000 };

/* --- small helpers (strings_and_files.c) ---------------------------------------------------------------- */

void *term_need(void *p); /* ends the program when memory is out */
char *term_copy(const char *text);
/* Copies as much as fits, never half a character. */
void term_put(char *out, size_t cap, const char *text);
/* Fills {0}, {1}, {2} of a sentence of the language files. The answer is one of eight rotating buffers. */
const char *say(int lang, const char *key);
const char *say1(int lang, const char *key, const char *a);
const char *say2(int lang, const char *key, const char *a, const char *b);
const char *say3(int lang, const char *key, const char *a, const char *b, const char *c);
const char *say_n(int lang, const char *key, long long n);
/* Lower case without accents, for comparing what people type. */
void term_fold(const char *text, char *out, size_t cap);
/* A seed of the operating system's, as tables at home take one where none is given. */
uint64_t term_any_seed(void);
/* The whole of a file; NULL with errno set. Free it. */
char *term_read_file(const char *path, size_t *n);

/* --- tables -------------------------------------------------------------------------------- */

enum { BOT_BYTES = 1000 };

struct seat {
    const struct tt_bot *bot; /* NULL: a person at this keyboard */
    struct tt_player *player; /* the bot with its budget, or a program ("cmd:./mybot") */
    char bot_id[BOT_BYTES];
    char name[NAME_BYTES];
};

/* What one move caused, unredacted. */
struct happening {
    int n;
    struct tt_event *event;
};

struct table {
    int lang;
    const struct tt_game *game;
    struct tt_match *match;
    struct seat seat[TT_MAX_SEATS];
    const char *names[TT_MAX_SEATS];
    int seats;
    struct happening *log; /* one a ply of the line on the table, up to where it stands */
    int logged, log_room;
    struct tt_events *events;   /* scratch */
    char path[PATH_BYTES];      /* where it is kept; "" for nowhere */
    struct tt_document *puzzle; /* the puzzle that it is, or NULL: such a table is not kept, */
    bool puzzle_open;           /* and its first move is a question (puzzle.h) */
    struct tt_curve curve;      /* win chances of a line (curve.h), */
    char curve_hash[17];        /* and of which */
};

/* `bots` is a list "hard,hard" for the last seats, "none", or NULL for bots in every seat but the first. Where
 * it has line breaks, those divide it instead: a program's arguments may have commas.
 * NULL after having filled err. */
struct table *table_new(const struct tt_game *, const struct tt_setup *, const struct tt_json *position, int lang,
                        const char *bots, const char *names, struct tt_error *err);
/* Takes the match over; whoever asks seats people and bots. */
struct table *table_of_match(struct tt_match *, int lang);
struct table *table_load(const char *text, size_t n, int lang, struct tt_error *err);
void table_free(struct table *);
/* How many seats a list of bots asks for. */
int table_bots_in(const char *bots);
const char *table_default_bot(void);
const char *table_hint_bot(void);
const struct tt_bot *table_find_bot(const char *id);
void table_sit(struct table *, int seat, const char *bot_id_or_null, const char *name_or_null);
bool table_is_bot(const struct table *, int seat);
int table_people(const struct table *); /* how many sit at this keyboard */
int table_first_person(const struct table *);
unsigned table_actors(const struct table *);
/* The person who acts next (the lowest seat), or TT_NOBODY. */
int table_person_to_act(const struct table *);
int table_bot_to_act(const struct table *);
void table_play(struct table *, tt_move);
/* Back to the last decision of that person (of anybody, where seat is TT_NOBODY). */
bool table_undo(struct table *, int seat);
bool table_goto(struct table *, int ply);
void table_jump(struct table *, int end); /* to the end of a line, which becomes the one on the table */
/* Thinks and answers with the move; blocks. */
tt_move table_think(const struct table *, int seat, const struct tt_bot *, int ms);

/* The lines of the tree: every end of a line, the one on the table first. */
struct line {
    int end;   /* node */
    int ply;   /* its length */
    int parts; /* ply at which it parts from the line on the table */
    const char *name;
};
int table_lines(struct table *, struct line *out, int room);
/* Names the line on the table: the node at which it last parted from another. */
bool table_name_line(struct table *, const char *name);

/* --- keeping (store.c) --------------------------------------------------------------------- */

/* Writes the record durably under its own name: beside it, synced, renamed. */
bool store_save(const struct table *, const char *path);
bool store_write(const char *path, const char *text, size_t n);
/* The record with all that the table adds, as it is kept; free it. */
char *store_text(const struct table *, size_t *n);
bool store_autosave(struct table *); /* to table->path, chosen on the first call */
void store_done(struct table *);     /* the game is over: it is kept, but no longer resumed */
/* The newest table that was left unfinished (of a game, or NULL for any). */
bool store_newest(const char *game, char *path, size_t cap);
int store_list(char (*path)[PATH_BYTES], int room);      /* newest first */
int store_list_done(char (*path)[PATH_BYTES], int room); /* those that are over */
const char *store_folder(char *out, size_t cap, bool make);

/* --- scenes -------------------------------------------------------------------------------- */

struct choice {
    char *text; /* a sentence */
    char *json; /* the action */
};

struct scene {
    int lang;
    const char *game;
    int seats, viewer; /* viewer: TT_NOBODY for a spectator */
    const char *const *names;
    struct tt_document *doc, *components_doc;
    const struct tt_json *view;
    const struct tt_json *components; /* what the game is played with (docs/protocol.md); NULL: not known yet */
    unsigned actors;
    bool over;
    struct choice *choice;
    int choices;
    char **log; /* the latest sentences */
    int lines;
    int fresh; /* from this one on they are news to the viewer */
    int ply, line_length;
};

void scene_of_table(struct table *, int viewer, int log_from_ply, struct scene *);
void scene_add_choice(struct scene *, const char *json);
void scene_add_line(struct scene *, const char *text);
void scene_clear(struct scene *);
/* Sentences of what happened from a ply on, for a viewer: calls back for each. */
void table_tell(struct table *, int viewer, int from_ply, int to_ply, void (*each)(void *, int ply, const char *text),
                void *with);
/* Who won, why, with which scores: as sentences. */
void scene_result(struct table *, void (*each)(void *, const char *text), void *with);
const char *scene_seat(const struct scene *, int seat); /* a seat's name */

/* What somebody typed: the choice, or -1 (nothing fits) or -2 (several: `fits` has the first of them). */
enum { TYPED_NONE = -1, TYPED_MANY = -2, TYPED_FITS = 12 };
/* All that fit by the strictest reading that fits any; at most `room` are written, all are counted. */
int typed_all(const struct scene *, const char *text, int *fits, int room);
int typed_choice(const struct scene *, const char *text, int *fits, int *n_fits);

/* --- rules (clause.c) ---------------------------------------------------------------------- */

/* The clause behind an action, e.g. "3.4", as the game's own refusals name it; "" if unknown. */
void clause_of(struct table *, const struct tt_json *action, char *out, size_t cap);
/* The text of a clause in the rules page; false if it is not there. */
bool clause_text(const char *game, int lang, const char *clause, char *out, size_t cap);
/* The clause and its text, its number alone, or that there is none ("" as the clause), as say() answers. */
const char *clause_say(const char *game, int lang, const char *clause);
/* What the cards that an action names do, sentence by sentence, and what this table has changed about them; returns how
 * many. */
int clause_cards(const struct scene *, const struct tt_json *action, char (*out)[TEXT_BYTES], int room);
/* The rules page; before it, what this table has changed. */
void rules_text(const struct scene *, int width, struct tt_sink *out);

/* --- views in words (describe_view.c) -------------------------------------------------------------- */

/* Calls back for every line; `depth` is how far it is indented. */
void words_of_view(const struct scene *, void (*each)(void *, int depth, const char *text), void *with);
/* The label of a field, the name of an id, a value in one line. */
const char *word_field(int lang, const char *game, const char *key);
const char *word_name(int lang, const char *game, const char *id);
const char *word_game(int lang, const char *game);
/* The same, where the field may have names of its own (<game>.<field>.<id>). */
const char *word_named(int lang, const char *game, const char *field, const char *id);
/* The same for what stands in a scene, where an own deck brings names; `field` may be NULL. */
const char *scene_name(const struct scene *, const char *field, const char *id);
/* The view with the names of an own deck's cards, to be freed; NULL where the deck is no own one. */
struct tt_document *table_things(struct table *, int viewer);
void word_value(const struct scene *, const char *key, const struct tt_json *v, char *out, size_t cap);

/* --- faces --------------------------------------------------------------------------------- */

/* Each returns the exit code. The table stays the caller's. */
int plain_play(struct table *);
int plain_replay(struct table *);
/* Full screen; where the terminal cannot, they say so and answer -1. With t NULL a menu comes first. */
struct screen_wish {
    bool ascii, mouse;
    int lang;
};
int screen_play(struct table *or_null, const struct screen_wish *);
int screen_replay(struct table *, const struct screen_wish *);
/* Sits down at an online table: http://host:port/t/CODE. */
int join_table(const char *url, const char *name_or_null, bool plain, const struct screen_wish *);

#endif
