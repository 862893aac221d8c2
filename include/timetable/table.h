/*
 * table.h - one table: seats, log, match, clocks, consent. No input, no output, no time of day.
 *
 * A table is its log. An entry goes in with its time and takes effect (tt_table_fold); for every viewer an update comes
 * out: view, legal actions, events with sentences, seats, clock, result (tt_put_update). Requests of people become
 * entries (tt_table_ask); a bot's turn is a question (tt_table_asks) that the owner answers with an entry. The server,
 * the terminal and the browser own tables in this way and differ only in where entries are kept and updates go.
 *
 * Going back in time is folding again: everything but the log follows from the log.
 */
#ifndef TIMETABLE_TABLE_H
#define TIMETABLE_TABLE_H

#include "engine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- entries ------------------------------------------------------------------------------------------------------ */

enum tt_entry_kind {
    TT_ENTRY_MOVE,
    TT_ENTRY_START,
    TT_ENTRY_SEAT,
    TT_ENTRY_UNDO,
    TT_ENTRY_PAUSE,
    TT_ENTRY_RESUME,
    TT_ENTRY_PROPOSE,
    TT_ENTRY_VOTE,
    TT_ENTRY_EXPIRE,
    TT_ENTRY_TIMEOUT,
    TT_ENTRY_CHAT,
    TT_ENTRY_REMATCH,
    TT_ENTRY_END,
    TT_ENTRY_MUTE,
    TT_ENTRY_COMMIT,
    TT_ENTRY_SEAL,
    TT_ENTRY_REVEAL,
    TT_ENTRY_RESIGN,
    TT_ENTRY_DRAW,
    TT_ENTRY_ABORT,
    TT_ENTRY_KINDS
};
extern const char *const tt_entry_name[TT_ENTRY_KINDS + 1]; /* "move", "start", ..., NULL */

/* One line of the log. What the fields mean for each kind; fields that a kind does not name are 0 or NULL:
 *
 *   move     seat: who moved; move
 *   seat     seat; what: enum tt_seat_kind; name: the person's id; text: the bot that decides
 *   undo     seat: who asked; n: the ply to go back to
 *   propose  seat: who asks; what: enum tt_proposal_kind; n: ply (undo); target: seat (bot); need: mask; text: bot
 *   vote     seat; what: 1 for yes
 *   timeout  seat whose clock ran out
 *   chat     seat; name: the speaker's name; text; what: 1 where text is the id of a phrase
 *   rematch  seat; text: the new table
 *   mute     seat; target: the seat not to be heard; what: 1 to mute, 0 to hear again
 *   commit   seat; text: its commitment to a contribution to the key
 *   reveal   seat; text: the contribution
 *   resign   seat: who gives up; where the match goes on, a seat entry with a stand-in follows
 *   draw     seat: who proposed it; everybody has agreed
 *   abort    seat: who called the match off
 *
 * start, pause, resume, expire, end and seal need nothing. */
struct tt_entry {
    int64_t at;        /* milliseconds since 1970, by the owner's clock; never before the entry before it */
    uint64_t cid;      /* hash of the id that the client gave its request; 0: none */
    char *name, *text; /* allocated with malloc; the log owns them */
    union {
        tt_move move;
        int32_t n;
    };
    int32_t ply; /* of the match after this entry; written by the fold */
    uint8_t kind, what, need;
    int8_t seat, target;
};
struct tt_entry tt_entry_make(enum tt_entry_kind, int seat);
/* Copies the texts (either may be NULL). */
struct tt_entry tt_entry_words(enum tt_entry_kind, int seat, int what, const char *name, const char *text);
void tt_entry_clear(struct tt_entry *); /* frees the texts */
/* The body as JSON, as it is kept on disk; a move is kept as its action: see tt_table_put_entry. */
void tt_entry_put(const struct tt_entry *, struct tt_sink *);
/* Fills what the kind needs from a body; false: it does not fit. Not for moves. */
bool tt_entry_read(struct tt_entry *, const struct tt_json *body);

/* --- what follows from the log ------------------------------------------------------------------------------------ */

enum tt_status { TT_WAITING, TT_PLAYING, TT_PAUSED, TT_OVER, TT_CLOSED, TT_STATUSES }; /* closed: without a result */
extern const char *const tt_status_name[TT_STATUSES + 1];

/* How a table that is over or closed came to its end. */
enum tt_table_end {
    TT_END_PLAYED, /* by the rules of the game */
    TT_END_RESIGN, /* all others have given up */
    TT_END_DRAW,   /* by agreement */
    TT_END_ABORT,  /* called off before the second move: no result */
    TT_END_CLOSED, /* by nobody at the table: no result */
    TT_TABLE_ENDS
};
extern const char *const tt_table_end_name[TT_TABLE_ENDS + 1];
enum { TT_ABORT_PLIES = 2 }; /* from that ply on a match cannot be called off */

enum tt_seat_kind { TT_SEAT_OPEN, TT_SEAT_PERSON, TT_SEAT_BOT, TT_SEAT_RESERVED };
extern const char *const tt_seat_kind_name[5];

struct tt_seat {
    enum tt_seat_kind kind;
    const char *person; /* id; "" for none. Texts belong to the log. */
    const char *bot;    /* who decides, where it is a bot; "" for none */
    int64_t left;       /* ms on the clock when it last stopped */
    int64_t since;      /* the clock runs since then; 0: it stands still */
    uint8_t muted;      /* seats whose chat this one does not want */
    /* The owner's business, not of the log: */
    bool here;        /* its person is there */
    int64_t away;     /* since when they are not */
    int rating;       /* 0: unknown */
    bool provisional; /* the rating rests on few games */
};

enum tt_proposal_kind { TT_PROPOSE_UNDO, TT_PROPOSE_PAUSE, TT_PROPOSE_BOT, TT_PROPOSE_DRAW, TT_PROPOSALS };
extern const char *const tt_proposal_name[TT_PROPOSALS + 1];
enum { TT_PROPOSAL_MS = 120000 }; /* a proposal that nobody ends is void after that */

struct tt_proposal {
    bool open;
    uint8_t what;
    int8_t by, target;
    int32_t ply;
    uint8_t yes, need; /* masks of seats */
    int64_t at;
    const char *bot;
};

enum tt_clock_kind { TT_CLOCK_NONE, TT_CLOCK_MOVE, TT_CLOCK_GAME, TT_CLOCK_DAYS };
enum tt_chat_kind { TT_CHAT_ALL, TT_CHAT_PHRASES, TT_CHAT_OFF };
extern const char *const tt_chat_name[4];
enum { TT_BOT_ID = 24, TT_PERSON_ID = 24 }; /* bytes of an id, its end included */

/* What is decided when the table is made. */
struct tt_table_spec {
    const struct tt_game *game;
    struct tt_setup setup;
    struct tt_document *custom; /* custom cards or numbers as a position, {"cards": {}}; NULL: those of the rulebook */
    char host[TT_PERSON_ID];    /* who made it; "" for nobody */
    char clock_bot[TT_BOT_ID];
    enum tt_clock_kind clock;
    int64_t clock_ms, increment_ms;
    enum tt_chat_kind chat;
    int delay;           /* seconds that spectators are behind */
    char secret[TT_HEX]; /* the server's part of the key; "": chance comes from the setup alone */
    bool rated;          /* nothing is taken back, and stand-ins come later */
    bool one_screen;     /* everybody who plays sits at one screen: what one of them asks for, all have agreed to */
    int undo_floor;      /* nobody goes back behind this ply */
};
/* A copy that owns its memory, and the end of one. A table clears its spec itself. */
struct tt_table_spec tt_table_spec_copy(const struct tt_table_spec *);
void tt_table_spec_clear(struct tt_table_spec *);
/* Seats, options and `cards` of a request or a stored spec into game's spec. Otherwise false, with nothing to clear.
 * revision: NULL for the newest. */
bool tt_table_spec_read(struct tt_table_spec *, const struct tt_json *in, const struct tt_json *revision, uint64_t seed,
                        struct tt_error *);
/* `clock` of a request; false: no such clock. NULL is none. */
bool tt_clock_read(struct tt_table_spec *, const struct tt_json *);
void tt_put_clock_kind(const struct tt_table_spec *, struct tt_sink *);

struct tt_table_name;
struct tt_table {
    struct tt_table_spec spec;
    struct tt_match *match; /* NULL before the start */
    enum tt_status status;
    struct tt_seat seat[TT_MAX_SEATS];
    struct tt_proposal proposal;
    const char *rematch; /* the table to play again at; "" for none */
    /* Commitments and what was revealed of them; "" for none. Sealed: since when seats and commitments are fixed and
     * the contributions are awaited; 0: not yet. The status is still `waiting` then. */
    const char *commitment[TT_MAX_SEATS], *contribution[TT_MAX_SEATS];
    int64_t sealed;
    /* Every update shows both: they are kept. The seal is "" until it is asked for. */
    char server_commitment[TT_HEX], seal[TT_HEX];
    int64_t started, ended;
    enum tt_table_end end; /* once over or closed */
    uint8_t resigned;      /* mask of seats */
    struct tt_entry *log;
    int entries;                 /* of the log; as many as have taken effect, except inside tt_put_update */
    int folded, room;            /* inside */
    struct tt_match *kept;       /* the match while the table stands before its start */
    struct tt_table_name *names; /* of people and of seats */
};

/* Takes over what the spec's setup owns. */
void tt_table_init(struct tt_table *, const struct tt_table_spec *);
/* A table that goes on with a match, which it takes over; the spec's game and setup are the match's. It waits, with all
 * seats open, until tt_table_start appends its start and the moves of the line that the match stands on. */
void tt_table_of_match(struct tt_table *, const struct tt_table_spec *, struct tt_match *);
void tt_table_start(struct tt_table *, int64_t at);
void tt_table_clear(struct tt_table *);
/* Appends an entry and lets it take effect; false: it does not fit (a damaged log), and stays the caller's. */
bool tt_table_fold(struct tt_table *, const struct tt_entry *, struct tt_events *or_null);
/* Forgets all entries after the first `entries`. */
void tt_table_rewind(struct tt_table *, int entries);
/* The body of an entry that has not taken effect yet, as JSON; of a move: its action. */
void tt_table_put_entry(const struct tt_table *, const struct tt_entry *, struct tt_sink *);
/* Reads a body back, of moves too: the action must be legal now. */
bool tt_table_read_entry(struct tt_table *, struct tt_entry *, const struct tt_json *body);

/* Names, in sentences and lists: of a person by id, or of a seat. A bot without one gets one; a seat
 * without one has a number, in the reader's language. NULL or "" takes the name away. */
void tt_table_name_person(struct tt_table *, const char *person, const char *name);
void tt_table_name_seat(struct tt_table *, int seat, const char *name);
const char *tt_table_person_name(const struct tt_table *, const char *person); /* "" where unknown */
void tt_table_seat_name(const struct tt_table *, int seat, int lang, char *out, size_t cap);
/* What a bot is called at this seat where nobody says otherwise. */
const char *tt_bot_seat_name(int seat);

int tt_table_seat_of(const struct tt_table *, const char *person); /* TT_NOBODY: none */
int tt_table_host(const struct tt_table *); /* who made it, or the first person at it once they have left; TT_NOBODY */
int tt_table_count(const struct tt_table *, enum tt_seat_kind);
bool tt_table_full(const struct tt_table *); /* no seat is open or reserved */
/* A bot's seat that owes a decision now, or TT_NOBODY. */
int tt_table_asks(const struct tt_table *);
/* What happened since the seat last moved, that move included: what a program is told. Truth: to be redacted. */
void tt_table_news(struct tt_table *, int seat, struct tt_events *);
int64_t tt_table_deadline(const struct tt_table *); /* when the next clock runs out; 0: none runs */
/* The seat whose clock has run out, or TT_NOBODY. */
int tt_table_late(const struct tt_table *, int64_t now);
/* The result of a table that is over: the game's, or what those who ended it have agreed on (reason `resign` or `draw`;
 * the score is then 1 for winners). */
void tt_table_result(const struct tt_table *, struct tt_result *);
/* What the key is made of, as far as it is known. */
void tt_table_fair(const struct tt_table *, struct tt_fair *);
/* Whether a sealed table is to start now: those who owe a contribution have had time for it, if they are here. */
enum { TT_REVEAL_MS = 5000, TT_REVEAL_AWAY_MS = 1500 };
bool tt_table_ready(const struct tt_table *, int64_t now);
/* As many entries as a viewer may see now: spectators may be behind. */
int tt_table_visible(const struct tt_table *, int seat, int64_t now);

/* --- requests ----------------------------------------------------------------------------------------------------- */

enum { TT_MAX_DRAFTS = TT_MAX_SEATS + 4 };
/* Entries to append, all or none. */
struct tt_drafts {
    int n;
    struct tt_entry entry[TT_MAX_DRAFTS];
};
void tt_drafts_add(struct tt_drafts *, struct tt_entry); /* takes the texts over */
void tt_drafts_clear(struct tt_drafts *);
/* Appends them all; the drafts are empty afterwards. `events` gets those of the last move. */
void tt_table_append(struct tt_table *, struct tt_drafts *, int64_t at, struct tt_events *or_null);

/* What the owner knows and the table does not. */
struct tt_house {
    bool (*bot_known)(const struct tt_house *, const char *id);
    const char *stand_in; /* the bot that takes over where the table names none */
    int64_t away_ms;      /* after that a bot may play for a person who has gone; rated: twice that */
};
/* What a seat (or TT_NOBODY) asks for: `move`, `propose`, `vote`, `resume`, `start`, `leave`, `kick`, `replace`,
 * `back`, `mute`, `reveal`, `resign`, `abort`, as docs/server-api.md has them. True: the drafts say what to append,
 * which may be nothing. False: refused, the error has the code and nothing was drafted. The table is not changed. */
bool tt_table_ask(struct tt_table *, const struct tt_house *, int seat, const char *op, const struct tt_json *in,
                  int64_t now, struct tt_drafts *, struct tt_error *);
/* The same for a person who sits down: in the seat kept for them, the one that `seat` names, or the first that is open.
 * The last to come starts the game; who sits there already is given nothing to append. */
bool tt_table_join(struct tt_table *, const char *person, const struct tt_json *in, struct tt_drafts *,
                   struct tt_error *);
/* The first entries of a table to play again at: everybody one seat on, seats kept until their people come. False: the
 * request's `commitment` is none. */
bool tt_table_rotate(const struct tt_table *, int asker, const struct tt_json *in, struct tt_drafts *);
/* For an owner that makes a table: the `commitment` of the request, where there is one; false: it is none. And what
 * follows when the last seat is taken: a start, or a seal where somebody has committed. The table may be NULL: nobody
 * sits there yet. */
bool tt_table_commit(int seat, const struct tt_json *in, struct tt_drafts *);
void tt_table_begin(const struct tt_table *or_null, struct tt_drafts *);
/* The entries that a clock which has run out asks for. */
void tt_table_timeout(const struct tt_table *, const struct tt_house *, int seat, struct tt_drafts *);
/* Finds one's own legal action for the op `preview`; false: refused. */
bool tt_table_find(struct tt_table *, int seat, const struct tt_json *action, tt_move *, struct tt_error *);
/* The clause behind one's own action, for the op `clause` (tt_match_clause); false: refused. */
bool tt_table_clause(struct tt_table *, int seat, const struct tt_json *action, struct tt_refusal *, struct tt_error *);
/* The fields `rule` and, where a condition failed, `why` and `text`: what it is in words, with the seats' names. */
void tt_put_clause(struct tt_sink *, const struct tt_table *, int lang, const struct tt_json *action,
                   struct tt_refusal);

/* --- updates ------------------------------------------------------------------------------------------------------ */

enum {
    TT_STEPS = 500,       /* of one update; more than these were missed: just the view */
    TT_FROM_NOTHING = -1, /* just the view */
    TT_FROM_LATEST = -2   /* as much of the log as one update holds */
};
struct tt_viewer {
    int seat; /* or TT_NOBODY */
    int lang;
    bool texts, chat; /* wants sentences; wants to hear what people say */
    int64_t from;     /* how many entries it has seen */
    int64_t now;
};
/* The fields of an update (docs/server-api.md, section 5) that follow from the table; returns how many entries it
 * shows. `fresh` has the events of the last move, if they are at hand. */
int tt_put_update(struct tt_sink *, struct tt_table *, const struct tt_viewer *, const struct tt_events *fresh);
/* The steps alone, as a list: those after the first `from` entries, up to `upto`. The viewer may be TT_TRUTH. */
void tt_put_steps(struct tt_sink *, struct tt_table *, const struct tt_viewer *, int from, int upto);
/* The fields of an answer to `preview`, with `texts` where they are wanted. */
/* The fields `why` and `why_texts` of a hint. */
void tt_put_table_reasons(struct tt_sink *, const struct tt_table *, const struct tt_viewer *,
                          const struct tt_better *);
void tt_put_table_preview(struct tt_sink *, struct tt_table *, const struct tt_viewer *, tt_move);
/* `error`: code, message in that language, the clause of the game's rules, and when to try again (0: no matter when);
 * then `detail`, the engine's own words. */
void tt_put_refusal(struct tt_sink *, int lang, const struct tt_error *, const struct tt_table *or_null,
                    const struct tt_json *action, int64_t retry_ms);
/* The seats as lists of tables show them: kind, name, bot. */
void tt_put_seats_brief(struct tt_sink *, const struct tt_table *);

/* --- a table at home (home_table.c) ----------------------------------------------------------- */

/* The same messages without a server: one table in this process, everybody at one screen. Answers `hello`, `create`,
 * `open`, `move`, `propose`, `vote`, `preview`, `clause`, `record`, `components` as docs/server-api.md has them, and
 * for the host alone `go_on` (what happens by itself: a bot's move, the next person at the screen) and `hint`. */
struct tt_home;
struct tt_home *tt_home_new(void);
void tt_home_free(struct tt_home *);
void tt_home_request(struct tt_home *, const struct tt_json *request, int64_t now, struct tt_sink *answer);

/* For an owner in this process. Its bots, which may be programs: they decide for `go_on` in place of the engine's. */
typedef tt_move tt_home_move(void *with, struct tt_table *, int seat);
void tt_home_bots(struct tt_home *, tt_home_move *, void *with);
/* A table of a match that is at hand, which it takes over, in place of `create`; and the match back, standing where the
 * table stood. A seat without a bot is a person's; NULL or "" is no name. */
void tt_home_open(struct tt_home *, struct tt_match *, const char *const *bots, const char *const *names, int64_t now);
struct tt_match *tt_home_close(struct tt_home *);
struct tt_table *tt_home_table(struct tt_home *); /* NULL: there is none */

#ifdef __cplusplus
}
#endif
#endif
