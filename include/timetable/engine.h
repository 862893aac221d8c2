/*
 * engine.h - for callers: front ends, bots, laboratory, tests. Rules include game.h only.
 *
 * In this order: memory, lists of games, parsing, setups and states, encodings, matches and records, fair chance and
 * proof, the daily puzzle, language, batches, bots and win chances, players, the protocol, bindings for other
 * languages. table.h has tables: seats, people or bots, log and match.
 *
 * Types that own memory come in pairs (_new and _free, _read and _clear). No function prints, and none but tt_player_*
 * touches the outside.
 */
#ifndef TIMETABLE_ENGINE_H
#define TIMETABLE_ENGINE_H

#include "bot_hooks.h"
#include "encoding.h"
#include "playout.h"
#include "sink.h"

#define TT_VERSION  "1.0.0"
#define TT_PROTOCOL 1

#ifdef __cplusplus
extern "C" {
#endif

/* --- memory: both end the program where there is none --- */
void *tt_need(size_t n); /* cleared */
void *tt_have(void *p);  /* p, which malloc or one of its relatives has answered */

/* --- bytes and texts (bytes.c): SHA-256, hexadecimal digits in lower case, UTF-8 --- */
void tt_sha256(const void *bytes, size_t n, uint8_t out[32]);
bool tt_hex_read(const char *text, uint8_t *out, size_t bytes); /* false: not exactly this many bytes */
void tt_hex_write(const uint8_t *bytes, size_t n, char *out);   /* 2 n digits and an end */
size_t tt_utf8_cut(const char *text, size_t n);                 /* the most bytes up to n that end a character */
size_t tt_utf8_next(const char *text);                          /* bytes of the character here; 0 at the end */
int tt_utf8_length(const char *text);                           /* characters */
size_t tt_utf8_write(uint32_t code, char *out);                 /* 1 to 4 bytes, without an end; how many */

/* --- registry --- */
int tt_game_count(void);
const struct tt_game *tt_game_at(int i);
const struct tt_game *tt_game_find(const char *id); /* NULL if there is none */

/* --- lists for people (list_games_and_bots.c): the entries of a list that the caller has opened, as ops `games` and
 * `bots` --- */
void tt_put_game(int lang, const struct tt_game *, struct tt_sink *);
void tt_put_games(int lang, struct tt_sink *);
/* An option for people: its name, and in one line what it does, its range, its default and whose rule it is. */
const char *tt_option_name(int lang, const struct tt_game *, const struct tt_option *);
void tt_option_text(int lang, const struct tt_game *, const struct tt_option *, char *out, size_t cap);
void tt_put_bots(int lang, struct tt_sink *);

/* A seed: an int, or its decimal digits as text. */
bool tt_json_seed(const struct tt_json *, uint64_t *out);

/* --- parsing JSON text (jansson underneath; not in the wasm build, where the browser does it) --- */
struct tt_document *tt_json_parse(const char *text, size_t n, struct tt_error *); /* or NULL */
struct json_t;                                                                    /* a value of jansson */
bool tt_put_jansson(struct tt_sink *, const struct json_t *);                     /* false: nested too deeply */
struct json_t *tt_jansson_of(const struct tt_json *);

/* --- setups and states --- */
/* A setup from what a request says. `position` may be NULL; its players and options count as the
 * game's page says. An own table (`cards` of the position) is allocated and hung into the setup:
 * tt_setup_clear frees it. */
bool tt_setup_read(const struct tt_game *, const struct tt_json *players, const struct tt_json *options,
                   const struct tt_json *position, uint64_t seed, struct tt_setup *, struct tt_error *);
/* The same by the rules of a revision (NULL: the position's, else the newest). */
bool tt_setup_read_by(const struct tt_game *, const struct tt_json *revision, const struct tt_json *players,
                      const struct tt_json *options, const struct tt_json *position, uint64_t seed, struct tt_setup *,
                      struct tt_error *);
void tt_setup_clear(struct tt_setup *);
/* What people call a custom number: "Arena fight, AP". */
void tt_number_words(int lang, const char *game, const char *table, const char *row, const char *field, char *out,
                     size_t cap);
/* Fields `tables`, `rows` (by table) and `fields` of an object: what people call the parts of custom numbers, of which
 * `cards` has all. */
void tt_put_number_names(int lang, const char *game, const struct tt_json *cards, struct tt_sink *);
void tt_put_preset_cards(const struct tt_preset *, struct tt_sink *);           /* the `cards` of a position */
struct tt_setup tt_setup_copy(const struct tt_game *, const struct tt_setup *); /* owns its custom table */
void tt_setup_normal(const struct tt_game *, int seats, uint64_t seed, struct tt_setup *);
/* The setup without its secrets, seed and key: for bots and for everything else that works on redealt states. */
struct tt_setup tt_setup_blind(const struct tt_setup *);
/* A deal that the seat thinks possible: the same one from every state that it cannot tell apart. What is worked out
 * from there tells nothing that the seat does not know, however often it is asked. */
void tt_known_state(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                    struct tt_state *out);
/* The first state: by start(), or by place() where a position is given, `rng` included. */
bool tt_begin(const struct tt_game *, const struct tt_setup *, const struct tt_json *position, struct tt_state *,
              struct tt_error *);
/* All legal moves of all actors (or of one seat), ascending; 0 when over. */
int tt_legal(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat, tt_move *out);
void tt_put_action(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, struct tt_sink *);
/* The same with what its sentence needs besides: for tt_sentence and reasons, no action that could be played. */
void tt_put_spoken_action(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move,
                          struct tt_sink *);
/* The verb of the action, cut where it is too long. */
void tt_action_verb(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, char *out,
                    size_t cap);
/* The action as a sentence, without names of seats. */
void tt_action_text(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move, int lang,
                    char *out, size_t cap);
void tt_put_event(const struct tt_game *, const struct tt_setup *, const struct tt_event *, int viewer,
                  struct tt_sink *);
void tt_put_view(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int viewer,
                 struct tt_sink *);
/* A list. Where custom numbers differ from the rules page, a component's `usual` has those of the page, and `changed`
 * says it in a sentence. */
void tt_put_components(const struct tt_game *, const struct tt_setup *, int lang, struct tt_sink *);
/* The printed numbers, kinds and lists of numbers of a component, one per line, without what is 0: "costs: 2". Only
 * these fields, or all but these (NULL: all). */
void tt_component_words(int lang, const char *game, const struct tt_json *component, const char *const *only,
                        const char *const *but, char *out, size_t cap);
/* Its printed type ("stable"); false: it has none, or the languages do not name it. */
bool tt_component_type(int lang, const char *game, const struct tt_json *component, char *out, size_t cap);
/* Fields `events`, `sure`, `unanswered` and, where it is certain, `view`: what the move would do if nobody
 * answers it, as its seat can know beforehand. Made of redealt copies alone: nothing hidden can show. */
void tt_put_preview(const struct tt_game *, const struct tt_setup *, const struct tt_state *, tt_move,
                    struct tt_sink *);
void tt_put_position(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);
/* The field `rule`: a clause with its game ("control/3.6"), or null. */
void tt_put_rule(struct tt_sink *, const char *game, const char *clause);
/* The sentence for a refused action: false where lang/ has none for that condition. */
bool tt_refusal_text(int lang, const char *game, const char *why, const struct tt_json *action,
                     const char *const *names, char *out, size_t cap);
void tt_put_result(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_sink *);
/* One uniformly random decision: an actor (if several), then a move. Returns the move. */
tt_move tt_random_move(const struct tt_game *, const struct tt_setup *, const struct tt_state *, struct tt_rng *,
                       tt_move *buf);
uint64_t tt_hash(const void *bytes, size_t n, uint64_t from); /* FNV-1a, 64 bits */
/* Game i of a run, played by random players; the state is the caller's scratch. */
void tt_random_playout(const struct tt_game *, const struct tt_setup *, uint64_t run, uint64_t i, struct tt_state *,
                       tt_move *buf, struct tt_playout *);
bool tt_plays(const struct tt_game *, int seats); /* with default options */
uint64_t tt_signature(const struct tt_game *);    /* over a fixed batch of random matches */

/* --- encodings (encoding.c): all sizes are those of a game with a given number of seats --- */
int tt_observation_words(const struct tt_game *, int seats);
int tt_secret_words(const struct tt_game *, int seats);
int tt_action_count(const struct tt_game *, int seats);
int tt_mask_words(const struct tt_game *, int seats);
/* The numbers that a seat may name now, as bits; `buf` has room for max_moves. Returns how many there are. */
int tt_legal_mask(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat, int first,
                  tt_move *buf, uint64_t *out);
/* Fields that say what every bit and every number means. */
void tt_put_encoding(const struct tt_game *, int seats, struct tt_sink *);

/* --- matches: a setup and a tree of moves; the current node is where the table stands --- */
struct tt_match;
/* Takes over what the setup owns (also when it fails); the position is copied. */
struct tt_match *tt_match_new(const struct tt_game *, const struct tt_setup *, const struct tt_json *position,
                              struct tt_error *);
/* A match from what one seat (or TT_NOBODY) sees: everything that the view hides is dealt by the seed, so that the seat
 * sees the very same and has the same legal actions. Players and options are those of the view, or else these (either
 * may be NULL). NULL and `bad_position` where no deal fits. */
struct tt_match *tt_match_of_view(const struct tt_game *, const struct tt_json *players, const struct tt_json *options,
                                  const struct tt_json *view, int seat, uint64_t seed, struct tt_error *);
void tt_match_free(struct tt_match *);
const struct tt_game *tt_match_game(const struct tt_match *);
const struct tt_setup *tt_match_setup(const struct tt_match *);
const struct tt_state *tt_match_state(const struct tt_match *);
int tt_match_ply(const struct tt_match *);
bool tt_match_over(const struct tt_match *);
/* Legal moves of one seat, or of all actors with TT_NOBODY; valid until the next call on the match. */
int tt_match_legal(struct tt_match *, int seat, const tt_move **out);
/* The door for untrusted actions: finds the legal move that this object names, or says what is wrong. */
bool tt_match_find(struct tt_match *, const struct tt_json *action, tt_move *, struct tt_error *);
/* The clause behind an actor's action: the one that forbids it, with the condition that failed, or, where it is legal,
 * the one that its verb is played by; NULL where the game names none. False: it is no action of an actor. */
bool tt_match_clause(struct tt_match *, const struct tt_json *action, struct tt_refusal *, struct tt_error *);
/* Plays a legal move: follows the branch that has it, or grows one. */
void tt_match_play(struct tt_match *, tt_move, struct tt_events *or_null);
/* From here on another deal of what the seat (or TT_NOBODY) cannot know, as tt_game.fork deals it: another line, which
 * begins with a node that is no move and counts as no ply. The seed says which deal, so it can be replayed. Returns
 * that node. */
int tt_match_redeal(struct tt_match *, int viewer, uint64_t seed);
/* Along the current line, back and (as far as it was played) forward; past the redeals of that ply. */
bool tt_match_goto(struct tt_match *, int ply);
int tt_match_line_length(const struct tt_match *);
tt_move tt_match_move_at(const struct tt_match *, int ply); /* of the current line */
/* The tree: node 0 is the start; -1 is none. */
int tt_match_node(const struct tt_match *);
int tt_match_parent(const struct tt_match *, int node);
int tt_match_child(const struct tt_match *, int node);   /* first */
int tt_match_sibling(const struct tt_match *, int node); /* next */
int tt_match_ply_of(const struct tt_match *, int node);
void tt_match_jump(struct tt_match *, int node);
/* Goes to the last node of a line and makes that line the current one: nothing goes on from there. */
void tt_match_enter(struct tt_match *, int end);
bool tt_match_name(struct tt_match *, int node, const char *name); /* "" takes the name away */
const char *tt_match_name_of(const struct tt_match *, int node);
/* Line 0 is what was played first. Every other line begins with a redeal, or with a move that is not the first one
 * played at its parent; the number of that node is the number of the line and never changes. */
int tt_match_line_next(const struct tt_match *, int line); /* the next one, or -1 */
int tt_match_line_end(const struct tt_match *, int line);  /* its last node, or -1: no such line */
int tt_match_line_of(const struct tt_match *, int node);   /* the line that a node belongs to */
/* Records: JSON, versioned; loading replays and checks every action (bad_record). The match then stands where the
 * record says, or else at the end of its line. */
void tt_match_record(const struct tt_match *, struct tt_sink *);
/* The same into an object that the caller has opened, for fields of its own: loading leaves them alone. */
void tt_match_record_fields(const struct tt_match *, struct tt_sink *);
struct tt_match *tt_match_load(const struct tt_json *record, struct tt_error *);
/* One number over every position of the line on the table: other rules give another one. */
void tt_match_hash(const struct tt_match *, char out[17]);

/* --- chance that nobody chooses (fair.c): a key made of the server's secret and of what the seats add --- */
#define TT_HEX (2 * TT_KEY + 1) /* 32 bytes as lower-case hexadecimal digits, with an end */
struct tt_fair {
    int seats;
    char server[TT_HEX];                     /* the server's commitment */
    char commitment[TT_MAX_SEATS][TT_HEX];   /* the seats'; "" for none */
    char secret[TT_HEX];                     /* "" while it is secret */
    char contribution[TT_MAX_SEATS][TT_HEX]; /* "" for none, or not revealed */
};
bool tt_hex_is(const char *text);                       /* 64 lower-case hexadecimal digits */
void tt_commitment(const char *text, char out[TT_HEX]); /* SHA-256 of the text */
void tt_fair_seal(const struct tt_fair *, char out[TT_HEX]);
void tt_fair_key(const struct tt_fair *, uint8_t key[TT_KEY]);
/* Fields of an object: `hash` (the seal), `server` and `commitments`; after the end all that a proof needs. */
void tt_put_fair(const struct tt_fair *, const char *seal, bool over, struct tt_sink *);
bool tt_fair_read(const struct tt_json *, int seats, struct tt_fair *);

/* --- proof: did the deal and the dice come from the key or seed that was promised? (verify.c) --- */
enum tt_promise { TT_PROMISE_NONE, TT_PROMISE_KEPT, TT_PROMISE_BROKEN };
/* What broke it: the hash is another; the secret or a seat's contribution is not the one committed to; the key is
 * not made of them; the contribution that was asked about is not among them. */
enum tt_fault {
    TT_FAULT_NONE,
    TT_FAULT_HASH,
    TT_FAULT_SECRET,
    TT_FAULT_CONTRIBUTION,
    TT_FAULT_KEY,
    TT_FAULT_MISSING,
    TT_FAULTS
};
extern const char *const tt_fault_name[TT_FAULTS + 1]; /* "none", "hash", ..., NULL */
enum tt_ending { TT_ENDING_NONE, TT_ENDING_SAME, TT_ENDING_OTHER_RESULT, TT_ENDING_OTHER_WAY };
struct tt_proof {
    bool replays; /* every action was legal, from the first state on; else err says where not */
    struct tt_error err;
    bool from_position; /* it began from a position that somebody laid out, so not from the seed alone */
    int redeals;        /* lines in which cards were dealt again: imagined, not played; */
    bool imagined;      /* the line on the table is one */
    int plies, lines;   /* of the line on the table; lines in all */
    bool over;
    bool keyed;    /* chance came from a key; else from the seed */
    uint64_t seed; /* where not keyed */
    enum tt_promise promise;
    enum tt_fault fault;   /* where it is broken */
    int fault_seat;        /* TT_FAULT_CONTRIBUTION: whose; else TT_NOBODY */
    uint8_t contributed;   /* seats that added to the key */
    uint8_t silent;        /* seats that committed and did not reveal */
    enum tt_ending ending; /* what the record says about its end against what the replay gives */
    char version[24];      /* that wrote it, where it says so */
};
/* `hash` is what somebody noted before the deal (64 hexadecimal digits), or NULL: then the record's own.
 * `contribution` is what somebody added to the key, or NULL; it must be among the contributions.
 * True where nothing contradicts: it replays, no promise is broken, the end is the same. */
bool tt_verify(const struct tt_json *record, const char *hash, const char *contribution, struct tt_proof *);

/* --- the puzzle of the day (daily.c) --- */
/* Days since 1970-01-01 of a date "2026-11-15"; -1 where it is none. */
int64_t tt_day(const char *date);
/* Which of `games` games, and which of its `count[game]` puzzles; false where there are none. Every puzzle
 * of a game has its day before one comes again. */
bool tt_daily(int64_t day, const int *count, int games, int *game, int *puzzle);

/* --- custom decks as sheets (read_deck.c) --- */
/* Who is told what is wrong (or only a pity: a warning) in which row of the sheet, as a finished sentence. */
struct tt_deck_teller {
    void (*tell)(void *with, int row, bool warning, const char *sentence);
    void *with;
};
/* Reads a sheet with its columns in the first row; docs/decks.md has the format. Writes the fields `cards` (the rows
 * that are right), `title` and `author` of an object. The text is cut up. False where a row is wrong. */
bool tt_read_deck(char *text, int lang, const struct tt_deck_teller *, struct tt_sink *out);
bool tt_deck_markup(const char *text); /* a tag or a comment of HTML begins in it; NULL has none */

/* --- language: every sentence that a person reads comes from the files in lang/ --- */
int tt_lang_count(void);
const char *tt_lang_id(int lang);               /* "en", "es", "is" */
int tt_lang_find(const char *id);               /* -1 if unknown; NULL gives 0, English */
const char *tt_text(int lang, const char *key); /* falls back to English, then to the key */
bool tt_text_known(int lang, const char *key);
/* A sentence for an action or event object (see docs/language.md for the templates). `names` are the
 * seats' names, or NULL for "Player 1" and so on. */
void tt_sentence(int lang, const char *game, const char *kind, const struct tt_json *object, const char *const *names,
                 char *out, size_t cap);
/* The same with names for things of a custom deck: `things` is {id: name}, as the `names` of a view. */
void tt_sentence_named(int lang, const char *game, const char *kind, const struct tt_json *object,
                       const char *const *names, const struct tt_json *things, char *out, size_t cap);
/* What an error says, in a language: by the key `why.` and its English words; they themselves where no file has it. */
void tt_error_text(int lang, const struct tt_error *, char *out, size_t cap);
/* Fills {0}, {1}, ... of a template. */
void tt_text_fill(int lang, const char *key, const char *const *args, int n, char *out, size_t cap);
const char *tt_rules_text(const char *game, int lang);    /* RULES.md: every clause; NULL if there is none */
const char *tt_rulebook_text(const char *game, int lang); /* rulebook.md: for players; NULL if there is none */

/* --- batches: many matches in step, for programs that learn (batch/batch.c, docs/python.md) ---
 *
 * A batch has a number of tables. Each asks one seat for one action number; a step answers all of them and goes on to
 * the next question of each table. A match that ends makes room for the next one in the same step: reward, score and
 * done tell of the end, all else of the new match. Of several seats that owe a choice the lowest is asked, or a random
 * one. What comes of it depends on the plan and the actions alone, not on the number of threads.
 */
struct tt_batch_plan {
    const struct tt_game *game;
    struct tt_setup setup; /* seats, options, custom table; the caller keeps what it owns until the batch is freed */
    uint64_t run;          /* match k of all has the seed tt_game_seed(run, k) */
    int64_t tables;        /* table i plays the matches i, i + tables, i + 2 * tables, ... */
    int threads;           /* 0: one */
    bool forced;           /* ask for choices among one, too; else they are made without asking */
    bool any_order;        /* of several seats that owe a choice ask a random one, not the lowest */
};
/* One row per table; what is NULL is not written. */
struct tt_batch_rows {
    uint64_t *observation; /* tt_observation_words */
    uint64_t *mask;        /* tt_mask_words: the action numbers that are legal */
    uint64_t *secret;      /* tt_secret_words */
    float *reward;         /* one per seat: 1 won, -1 lost, of the match that has ended; else 0 */
    int32_t *score;        /* one per seat, of the match that has ended; else 0 */
    uint8_t *done;         /* 1: a match has ended */
    uint8_t *seat;         /* who is asked */
    uint64_t *match;       /* the number of the match that is on */
    int32_t *played; /* the number that the last step played, of two for a move the first; -1: none. Not on a GPU */
};
enum {
    TT_BATCH_RANDOM = -1, /* as an action: a random legal one, by the table's own chance */
    TT_BATCH_HOLD = -2,   /* the table waits: nothing changes there, and its row says the same again */
    TT_BATCH_GREEDY = -3, /* what the bot `greedy` plays; not on a GPU */
};
struct tt_batch;
/* NULL where there is no memory, or the game has no encoding. All tables are dealt; `rows` tells of them. */
struct tt_batch *tt_batch_new(const struct tt_batch_plan *, const struct tt_batch_rows *rows);
void tt_batch_free(struct tt_batch *);
/* Starts over with another run. */
void tt_batch_reset(struct tt_batch *, uint64_t run, const struct tt_batch_rows *);
/* Plays one action per table and answers -1; or answers the first table whose action is not legal, and nothing has
 * changed. Allocates nothing, except where `greedy` thinks. */
int64_t tt_batch_step(struct tt_batch *, const int32_t *action, const struct tt_batch_rows *);
/* What a table holds now; valid until the next step. `first`: TT_NO_INDEX, or the first number of a move in two. */
const struct tt_state *tt_batch_state(const struct tt_batch *, int64_t table, int *seat, int *first);

/* --- bots: a bot is handed redealt copies, its own chance and a budget; it never holds the truth --- */
#define TT_MAX_LINE 16
struct tt_net;
struct tt_think {
    int64_t iterations, ms; /* the budget; both 0: the bot's own */
    uint64_t seed;
    int threads;  /* 0: one. The answer to a number of iterations does not depend on it. */
    bool open;    /* all cards open: only future chance is unknown. Never for a player */
    tt_move also; /* with an eighth of the iterations this move is tried, whatever it looks like; */
    bool has_also;
    const tt_move *only; /* the moves to choose among, where not NULL: some of the legal ones, ascending */
    int only_n;
    int level;                /* of `instant`: 0 the strongest, to 5 */
    const struct tt_net *net; /* of `instant`: NULL: the one there is for the table */
    const uint8_t *levels;    /* who sits there, for chances that know (a net's, bot_hooks.weigh): every seat's level;
                               * NULL: all the strongest */
    bool move_only;           /* only tt_thought.move is read */
};
struct tt_candidate {
    tt_move move;
    int64_t visits;
    int value; /* for the seat that thinks */
};
struct tt_thought {
    tt_move move;
    int value[TT_MAX_SEATS]; /* expected result of each seat, 0..65536 */
    int64_t iterations;
    int n;
    struct tt_candidate *candidate; /* best first */
    /* The main expected line: legal one after the other from line_from on, which is a redealt copy and
     * so tells nothing that the seat does not know. */
    int line_n;
    tt_move line[TT_MAX_LINE];
    struct tt_state *line_from; /* NULL where line_n is 0 */
    bool by_net;                /* a net has chosen, not a search */
};
struct tt_bot {
    const char *id;
    const char *const *options; /* what `think` may say to it, ended by NULL */
    void (*think)(const struct tt_game *, const struct tt_setup *, const struct tt_state *, int seat,
                  const struct tt_think *, struct tt_thought *);
    bool uses_pick; /* the game's own player decides (tt_bot_hooks.pick), where there is one */
    bool by_clock;  /* its own budget is a time: where nobody says how much, answers depend on the machine */
    bool uses_net;  /* a net decides, or judges playouts, where one knows the table and the budget allows */
};
int tt_bot_count(void);
const struct tt_bot *tt_bot_at(int i);
const struct tt_bot *tt_bot_find(const char *id);
const struct tt_bot *tt_bot_normal(void); /* where nobody says which: the strongest */
struct tt_thought *tt_think(const struct tt_bot *, const struct tt_game *, const struct tt_setup *,
                            const struct tt_state *, int seat, const struct tt_think *);
void tt_thought_free(struct tt_thought *);

/* --- nets (docs/nets.md): what a trained net says --- */
/* One that knows this table, or NULL: `instant` then searches, and so does the analysis. */
const struct tt_net *tt_net_find(const struct tt_game *, const struct tt_setup *);
/* The level of a net that plays about as well as a player (as tt_player_new reads it; NULL: a person). */
int tt_net_level(const char *player);
#define TT_JUDGED 10
struct tt_judged {
    tt_move move;
    int share;  /* with which the net would choose it, 0..65536 */
    int value;  /* its seat's chance after it, 0..65536: a mean over deals */
    int spread; /* by which the value may differ from the first move's by chance alone */
};
/* Everybody's chances at this point, as the seat sees it (`level` of every seat, NULL: all the strongest), and the
 * moves that look best, the net's own choice first; `also`, where not NULL, is among them. Returns how many. */
int tt_net_judge(const struct tt_net *, const struct tt_game *, const struct tt_setup *, const struct tt_state *,
                 int seat, const uint8_t *level, const tt_move *also, uint64_t seed, int *value,
                 struct tt_judged moves[TT_JUDGED]);

/* --- reasons (bots/explain.c) --- */
struct tt_better {
    tt_move best, other; /* two legal moves */
    int gap;             /* how much more the best one is worth, 0..65536 */
    uint64_t seed;       /* of the deals that are looked at */
    bool open;           /* all cards open: only future chance is unknown. Never for a player */
    bool you;            /* the seat itself will read it */
};
/* Writes a list: against which move and by how much the best one is better, then why, as its seat can know, the
 * weightiest reason first (docs/protocol.md). tt_sentence says each, as "reason". */
void tt_put_reasons(const struct tt_game *, const struct tt_setup *, const struct tt_state *, const struct tt_better *,
                    struct tt_sink *);

/* --- win chances (analyse.c) --- */
struct tt_point {
    int seat;                /* who moved, or has to move; TT_NOBODY once over */
    int value[TT_MAX_SEATS]; /* each seat's expected result, 0..65536 */
    bool has_played;
    tt_move played, best;
    tt_move next; /* the best of the others, where it is known: else `best` */
    int gap;      /* how much more `best` is worth than `played` or, where that is the best, than `next` */
    int loss;     /* how much less, at least, the move that was played is worth to its seat than the best */
    int64_t iterations;
};
#define TT_ANALYSE 800 /* iterations, where the budget says nothing */
/* Which points of a curve turned the game: a move that gave away much, or else a jump of somebody's chances. */
enum tt_turn { TT_TURN_NONE, TT_TURN_MISTAKE, TT_TURN_SWING };
/* A whole line: one point a ply, from the start to the end. */
struct tt_curve {
    int n;
    struct tt_point *point;
    enum tt_turn *turn;
    bool open;
    int64_t iterations;
};
/* Why the best move of a point is better than the one that was played or, where that is the best, than the next best;
 * the match stands at the point's ply. False, and nothing written, where there is nothing to compare. */
bool tt_put_why(const struct tt_match *, const struct tt_point *, const struct tt_think *, struct tt_sink *);
/* False where progress() said to stop; the curve is then empty. The match ends where it stood. */
bool tt_analyse_line(struct tt_match *, const struct tt_think *, struct tt_curve *,
                     bool (*progress)(void *with, int done, int of), void *with);
void tt_curve_free(struct tt_curve *);
/* As the member `analysis` of a record has it. Reading is false where it is about another line, or wrong. */
void tt_put_analysis(struct tt_match *, const struct tt_curve *, struct tt_sink *);
bool tt_curve_read(struct tt_match *, const struct tt_json *analysis, struct tt_curve *);
void tt_put_share(struct tt_sink *, int value); /* 0..65536 as 0.0000 to 1.0000 */

/* --- players: a bot with its budget, or a program from outside (docs/bots.md) --- */
struct tt_player;
/* "expert", "hard:2000" (iterations), "ismcts:500ms", "net:easy", "net:my.net", "net:my.net:easy" (a net at a level),
 * "cmd:./mybot --fast" (a program and its arguments, split at blanks). NULL and the error filled where there is no such
 * bot or it cannot be started. */
struct tt_player *tt_player_new(const char *spec, struct tt_error *);
void tt_player_free(struct tt_player *); /* ends the program */
const char *tt_player_spec(const struct tt_player *);
int64_t tt_player_faults(const struct tt_player *); /* how often tt_player_move has answered false */
/* It is a net's player, but no net knows this table: it will search instead. */
bool tt_player_searches(const struct tt_player *, const struct tt_game *, const struct tt_setup *);
/* The net that alone decides what it plays at this table, and its level there; NULL where there is more to it. */
const struct tt_net *tt_player_net(const struct tt_player *, const struct tt_game *, const struct tt_setup *,
                                   int *level);
/* What the seat chooses, given the true state; a program sees the seat's view only. `events` is what
 * happened since the seat was last asked, or NULL. False where a program fails: it died, was late, said
 * too much or nothing that is legal; the error says which, *out is then some legal move, and the program
 * is started again for the next question. */
bool tt_player_move(struct tt_player *, const struct tt_game *, const struct tt_setup *, const struct tt_state *,
                    int seat, uint64_t seed, const struct tt_events *events, tt_move *out, struct tt_error *);
/* Who moves first where several seats may: `seat`, the player's own, whom chance has named, or the one that its team
 * prefers (tt_bot_hooks.seat_order). */
int tt_player_first(const struct tt_player *, const struct tt_game *, int seat, unsigned actors);

/* --- the protocol (docs/protocol.md): one session serves one game at a time --- */
struct tt_session;
#define TT_MAX_REQUEST (1 << 20) /* bytes of a line; a longer one is answered with too_long */
struct tt_session *tt_session_new(void);
void tt_session_free(struct tt_session *);
/* Answers one request line with one JSON object (no newline). False after `quit`. */
bool tt_session_line(struct tt_session *, const char *line, size_t n, struct tt_sink *answer);
bool tt_session_request(struct tt_session *, const struct tt_json *request, struct tt_sink *answer);
/* The match of the session, or NULL. */
const struct tt_match *tt_session_match(const struct tt_session *);

/* --- for other languages (batch/bindings.c, python/): handles, numbers and JSON text --- */
/* A text session answers requests of the protocol; the answer is the session's and stays until the next request. */
struct tt_text_session;
struct tt_text_session *tt_text_session_new(void);
void tt_text_session_free(struct tt_text_session *);
const char *tt_text_session_ask(struct tt_text_session *, const char *request, size_t n, size_t *length);
/* A play is one position, apart from every match, whose moves are action numbers. NULL: no match, or no memory. */
struct tt_play;
struct tt_play *tt_play_new(const struct tt_text_session *); /* the session's match as it is now */
struct tt_play *tt_play_copy(const struct tt_play *);
void tt_play_free(struct tt_play *);
/* Seats; words of observation, secret and mask; action numbers; parts; version. */
void tt_play_sizes(const struct tt_play *, int32_t out[8]);
void tt_play_start(struct tt_play *, uint64_t seed);
int tt_play_actors(const struct tt_play *); /* mask */
int tt_play_first(const struct tt_play *);  /* TT_NO_INDEX, or the first number of a move in two parts */
int tt_play_legal(struct tt_play *, int seat, int32_t *out); /* room for all numbers; returns how many are legal */
int tt_play_mask(struct tt_play *, int seat, uint64_t *out);
int tt_play_act(struct tt_play *, int seat, int number); /* 0, or -1 where it is not legal and nothing has changed */
void tt_play_observe(const struct tt_play *, int seat, uint64_t *out);
void tt_play_secret(const struct tt_play *, int seat, uint64_t *out);
void tt_play_redeal(struct tt_play *, int seat, uint64_t seed);
int tt_play_result(const struct tt_play *, float *reward, int32_t *score); /* 1 if over; one entry per seat */
/* JSON that stays until the next call: a seat's view, the action of a legal number, the position. */
enum { TT_PLAY_VIEW, TT_PLAY_ACTION, TT_PLAY_POSITION };
const char *tt_play_text(struct tt_play *, int what, int seat, int number, size_t *length);
/* What a player chooses, as the numbers of the move; -1 where it cannot, or would not go on from `first`. */
int tt_play_think(struct tt_play *, struct tt_player *, int seat, uint64_t seed, int32_t out[2]);
struct tt_player *tt_play_player(const char *spec, char *why, size_t room); /* NULL: `why` says why not */
enum { TT_BATCH_FORCED = 1, TT_BATCH_ANY_ORDER = 2 };
/* With the setup of a play, which must outlive the batch. */
struct tt_batch *tt_play_batch(const struct tt_play *, uint64_t run, int64_t tables, int threads, int flags,
                               const struct tt_batch_rows *);
int tt_play_of_table(struct tt_play *, const struct tt_batch *, int64_t table); /* the seat that is asked there */
uint64_t tt_play_seed(uint64_t run, uint64_t match);
/* For batches on a GPU (gpu/batch.h): the setup, which stays the play's, and a state that comes from there. */
const struct tt_setup *tt_play_setup(const struct tt_play *);
void tt_play_put(struct tt_play *, const void *state, int first);

#ifdef __cplusplus
}
#endif
#endif
