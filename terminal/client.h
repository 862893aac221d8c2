/* A seat at a table, as its updates tell it (docs/server-api.md, section 5). The table is one at this keyboard or at a
 * server; the messages are the same. */
#ifndef TT_CLIENT_H
#define TT_CLIENT_H

#include "link.h"

enum { CODE_BYTES = 32 };

/* A sentence of the log. */
struct told {
    char *text;
    int64_t version;
    int ply; /* after the move that it tells of; -1: of no move, so that no undo takes it away */
};

struct server; /* who we are at a server (online.h) */

struct client {
    int lang;
    struct link *link;
    struct table *home;    /* the table at this keyboard, or NULL */
    struct server *server; /* or the server that it is at */
    char game[NAME_BYTES], status[16], table[CODE_BYTES];
    int64_t version;
    int ply, moves; /* moves: how many we sent, for their ids */
    char seat_name[TT_MAX_SEATS][NAME_BYTES];
    const char *names[TT_MAX_SEATS];
    unsigned bots; /* seats that a bot decides for */
    struct scene s;
    struct tt_document *components; /* the answer that has them, or NULL */
    struct told *log;
    int lines, log_room;
    int64_t told[TT_MAX_SEATS + 1]; /* version up to which each seat has seen the log; the last is the spectator's */
    char message[TEXT_BYTES];       /* the latest thing to say; "" for none */
    char result[RESULT_LINES][TEXT_BYTES];
    int results;
    int64_t proposal_by; /* -1: none */
    bool host, changed, fatal;
    struct tt_document *unanswered; /* the move on its way: sent again, under its own id, when the line was lost */
    int asked_rule;                 /* the choice whose rule was asked for, or -1 */
    bool has_rule;                  /* the answer is here: the clause, "" where none is named */
    char rule[NAME_BYTES];
    int hint;    /* the choice that a bot would take, or -1 */
    int reasons; /* lines at the end of the scene's log that explain the hint */
    /* At this keyboard: */
    bool settled;    /* nothing goes on by itself: somebody here is asked, or it is over */
    bool bots_first; /* a person wants to wait for the bots that may act too */
    bool opening;    /* the whole log was asked for, for another pair of eyes */
    bool curtain;    /* somebody else sits down who must not see what is on the screen */
};

void client_home(struct client *, struct table *); /* sits down at a table of this keyboard */
/* After the match of the table was moved from outside (table_close, ..., client_reopen). */
void client_reopen(struct client *);
void client_free(struct client *);
/* Reads what has come, and at this keyboard lets go on what goes on by itself. True: there is something new to show. */
bool client_poll(struct client *);
/* Whether the match of the table at this keyboard can be used now: no bot is thinking. */
bool client_idle(const struct client *);
int client_thinker(const struct client *); /* the bot that is being waited for, or TT_NOBODY */

void client_play(struct client *, const struct tt_json *action);
/* Asks for the clause behind a move: it is named when what cannot be an action is refused. */
void client_rule(struct client *, int choice);
char *client_rule_text(struct client *); /* everything there is to say about that move; free it */
void client_undo(struct client *);
void client_hint(struct client *);
bool client_other_person(struct client *, int seat); /* at this keyboard: who acts first; false: not that one */
bool client_wait_for_bots(struct client *);
void client_vote(struct client *, bool yes);
void client_chat(struct client *, const char *text);
void client_resign(struct client *);
void client_offer_draw(struct client *);
void client_abort(struct client *); /* calls the match off, before its second move */

/* The log as a page, with the numbers of moves; free it. */
char *client_log_text(const struct client *);
int client_fresh(const struct client *); /* the first line that the viewer has not seen */
void client_seen(struct client *);       /* the viewer has read everything */

/* For online.c. */
void client_ask(struct client *, const char *op, const char *key, const char *text);
void client_ask_begin(struct tt_sink *, const char *op);
void client_ask_send(struct client *, struct tt_sink *);
void client_say_line(struct client *, const char *text, int64_t version, int ply);
void client_copy_log(struct client *);

#endif
