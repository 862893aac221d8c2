/* The terminal client. Layers, each knowing only those before it:
 *
 *   table   a match at this keyboard: who sits where, its lines, the file it is kept in
 *   client  a seat at a table, by the messages of docs/server-api.md: the table is one of engine/home_table.c or a
 * server's scene   what one seat may know, as objects and sentences: all that a page or a screen shows faces   plain.c
 * writes scenes line by line, screen.c draws them with ncurses
 *
 * Scenes are read from updates and hold no state of a game. */
#ifndef TT_TERMINAL_H
#define TT_TERMINAL_H

#include "timetable/table.h"

#include <stdio.h>

enum { NAME_BYTES = 64, PATH_BYTES = 1024, TEXT_BYTES = 1000 };

/* --- small helpers (strings_and_files.c) ---------------------------------------------------------------- */

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
    struct tt_player *player; /* a bot with its budget, or a program ("cmd:./mybot"); NULL: a person at this keyboard */
    char name[NAME_BYTES];    /* "" where nobody gave one */
    char shown[NAME_BYTES];   /* the name, or what the seat is called without one, in the reader's language */
};

struct table {
    int lang;
    const struct tt_game *game;
    struct tt_match *match;
    struct tt_home *home; /* has the match while somebody plays (table_open); NULL: nobody does */
    struct seat seat[TT_MAX_SEATS];
    const char *names[TT_MAX_SEATS];
    int seats;
    char path[PATH_BYTES];      /* where it is kept; "" for nowhere */
    struct tt_document *puzzle; /* the puzzle that it is, or NULL: such a table is not kept, */
    bool puzzle_open;           /* and its first move is a question (puzzle.h) */
    struct tt_document *lesson; /* the guided first game that it is, or NULL: not kept either, */
    int lesson_at;              /* and the step it is at (lesson.h); */
    char *story;                /* before the first step, what the rulebook tells; NULL: told, or there is none */
    struct tt_curve curve;      /* win chances of a line (curve.h), */
    char curve_hash[17];        /* and of which */
};

/* `bots` is a list "hard,hard" for the last seats, "none", or NULL for bots in every seat but the first. Where
 * it has line breaks, those divide it instead: a program's arguments may have commas.
 * NULL after having filled err. */
struct table *table_new(const struct tt_game *, const struct tt_setup *, const struct tt_json *position, int lang,
                        const char *bots, const char *names, struct tt_error *err);
/* Takes the match over; the one who asks seats people and bots. */
struct table *table_of_match(struct tt_match *, int lang);
struct table *table_load(const char *text, size_t n, int lang, struct tt_error *err);
void table_free(struct table *);
/* How many seats a list of bots asks for. */
int table_bots_in(const char *bots);
bool table_bot_in(const char *bots, int i, char *out, size_t cap); /* the i-th of them */
const char *table_default_bot(void);
void table_sit(struct table *, int seat, const char *bot_id_or_null, const char *name_or_null);
bool table_is_bot(const struct table *, int seat);
int table_people(const struct table *); /* how many sit at this keyboard */
/* Play begins: the match goes to a table of engine/home_table.c; and comes back. Between the two nobody else moves it.
 */
void table_open(struct table *);
void table_close(struct table *);
void table_play(struct table *, tt_move);
bool table_goto(struct table *, int ply);
void table_jump(struct table *, int end);           /* to the end of a line, which becomes the one on the table */
bool table_same_eyes(struct table *, int a, int b); /* do two seats see the very same? */

/* The lines of the tree: every end of a line, the one on the table first. */
struct match_line {
    int end;   /* node */
    int ply;   /* its length */
    int parts; /* ply at which it parts from the line on the table */
    const char *name;
};
int table_lines(struct table *, struct match_line *out, int room);
/* Names the line on the table: the node at which it last parted from another. */
bool table_name_line(struct table *, const char *name);

/* --- keeping (store.c) --------------------------------------------------------------------- */

/* Writes the record durably under its own name: beside it, synced, renamed. */
bool store_save(const struct table *, const char *path);
bool store_write(const char *path, const char *text, size_t n);
/* The record with all that the table adds, as it is kept; free it. */
char *store_text(const struct table *, size_t *n);
static inline bool table_is_kept(const struct table *t) { return !t->puzzle && !t->lesson; }
bool store_autosave(struct table *); /* to table->path, chosen on the first call */
void store_done(struct table *);     /* the game is over: it is kept, but no longer resumed */
/* The newest table that was left unfinished (of a game, or NULL for any). */
bool store_newest(const char *game, char *path, size_t cap);
int store_list(char (*path)[PATH_BYTES], int room);      /* newest first */
int store_list_done(char (*path)[PATH_BYTES], int room); /* those that are over */
const char *store_folder(char *out, size_t cap, bool make);

/* --- scenes -------------------------------------------------------------------------------- */

struct choice {
    char *text;                   /* a sentence */
    const struct tt_json *action; /* of the scene's document */
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

/* Reads an update of a document, which it takes over: view, actors, actions and labels. The rest is the caller's. */
void scene_read(struct scene *, struct tt_document *, const struct tt_json *update);
/* What a seat sees where the match stands, without a log: for looking back, and for tests. */
void scene_of_table(struct table *, int viewer, struct scene *);
void scene_add_line(struct scene *, const char *text);
void scene_clear(struct scene *);
/* A sentence as it is shown: with a capital letter, and read out field by field where the game has none. */
char *scene_sentence(int lang, const char *game, const char *const *names, const char *kind, const char *text,
                     const struct tt_json *object);
/* Sentences of what happened from a ply of the line on, for a viewer, who may be TT_TRUTH: calls back for each. */
void table_tell(struct table *, int viewer, int from_ply, int to_ply, void (*each)(void *, int ply, const char *text),
                void *with);
/* An action as a sentence, at the ply where it could have been played. */
void table_action_text(struct table *, int ply, tt_move, char *out, size_t cap);
/* Who won, why, with which scores, from the object `result`: as sentences. Returns how many. */
enum { RESULT_LINES = 3 };
int result_lines(const struct scene *, const struct tt_json *result, char (*out)[TEXT_BYTES]);
int table_result(struct table *, char (*out)[TEXT_BYTES]);
const char *scene_seat(const struct scene *, int seat); /* a seat's name */

/* What somebody typed: the choice, or -1 (nothing fits) or -2 (several: `fits` has the first of them). */
enum { TYPED_NONE = -1, TYPED_MANY = -2, TYPED_FITS = 12 };
/* All that fit by the strictest reading that fits any; at most `room` are written, all are counted. */
int typed_all(const struct scene *, const char *text, int *fits, int room);
int typed_choice(const struct scene *, const char *text, int *fits, int *n_fits);

/* --- rules (clause.c) ---------------------------------------------------------------------- */

/* The text of a clause in the rules page; false if it is not there. */
bool clause_text(const char *game, int lang, const char *clause, char *out, size_t cap);
/* The clause and its text, its number alone, or that there is none ("" as the clause), as say() answers. */
const char *clause_say(const char *game, int lang, const char *clause);
/* What the cards that an action names do, sentence by sentence, and what this table has changed about them; returns how
 * many. */
int clause_cards(const struct scene *, const struct tt_json *action, char (*out)[TEXT_BYTES], int room);
/* The same for the cards that the viewer holds or has lying before them, each once. */
enum { NOTES = 24 };
int board_about(const struct scene *, const struct tt_json *action, char (*out)[TEXT_BYTES], int room); /* its spaces */
const char *board_explains(const struct scene *, const struct tt_json *action); /* behind its sentence; or NULL */
int notes_at_hand(const struct scene *, char (*out)[TEXT_BYTES], int room);
/* What the signs on the board mean, and what it has no room for. */
void signs_text(const struct scene *, struct tt_sink *out);
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
/* The same for what stands in a scene, where a custom deck brings names; `field` may be NULL. */
const char *scene_name(const struct scene *, const char *field, const char *id);
void word_value(const struct scene *, const char *key, const struct tt_json *v, char *out, size_t cap);

/* --- faces --------------------------------------------------------------------------------- */

/* Each returns the exit code. The table stays the caller's. */
int plain_play(struct table *);
int plain_replay(struct table *);
/* Full screen; where the terminal cannot, they say so and answer -1. With t NULL a menu comes first. */
struct screen_wish {
    bool ascii, mouse;
    int lang;
    int seat; /* of an online table that is asked for, 1..; 0: any */
};
int screen_play(struct table *or_null, const struct screen_wish *);
int screen_replay(struct table *, const struct screen_wish *);
/* Sits down at an online table, http://host:port/t/CODE, or opens one there with the fields of a request `create`,
 * which it takes over (NULL: none). */
int online_play(const char *url, const char *name_or_null, struct tt_document *create, bool plain,
                const struct screen_wish *);

#endif
