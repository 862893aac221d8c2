/* A seat at an online table (docs/server-api.md), as a scene that follows the server's updates. */
#ifndef TT_ONLINE_H
#define TT_ONLINE_H

#include "layout.h"
#include "wire.h"

enum { CODE_BYTES = 32, TOKEN_BYTES = 256, LOBBY = 40 };

/* A public table that waits for players. */
struct waiting {
    char code[CODE_BYTES];
    char text[TEXT_BYTES];
};

struct online {
    struct wire *wire;
    int lang;
    char where[300]; /* host:port, for the token's file and for people */
    char code[CODE_BYTES], table[CODE_BYTES], token[TOKEN_BYTES], name[NAME_BYTES];
    char game[NAME_BYTES], status[16];
    int64_t version;
    int ply, moves; /* moves: how many we sent, for their ids */
    uint64_t salt;
    char contribution[TT_HEX], seal[TT_HEX]; /* what we add to the key; the hash over everybody's commitments, noted */
    bool proved;                             /* the record was asked for, to check it against them */
    char *unanswered; /* the move on its way: sent again, under its own id, when the line was lost */
    bool said_hello, host, changed;
    int64_t proposal_by; /* -1: none */
    char proposal[NAME_BYTES];
    char seat_name[TT_MAX_SEATS][NAME_BYTES];
    const char *names[TT_MAX_SEATS];
    struct scene s;
    struct tt_document *components; /* the server's answer, or NULL */
    bool asked_components;
    char **log; /* all there was */
    int lines, read;
    char message[TEXT_BYTES]; /* the latest thing to say; "" for none */
    char result[3][TEXT_BYTES];
    int results;
    struct waiting lobby[LOBBY];
    int tables;
    bool choosing;  /* no table was named: one of the lobby's has to be */
    int asked_rule; /* the choice whose rule was asked for, or -1 */
    bool has_rule;  /* the answer is here: the clause, "" where none is named */
    char rule[NAME_BYTES];
    bool fatal;
    double retry_at;
    int tries;
};

/* http://host:port/t/CODE, ws://..., host/CODE; http://host:port alone asks for the waiting tables. False
 * if it is no such address. */
bool online_open(struct online *, const char *url, const char *name, int lang);
void online_close(struct online *);
/* Serves the connection; true when there is something new to show. */
bool online_poll(struct online *);
void online_choose(struct online *, int which); /* a table of the lobby */
void online_play(struct online *, int choice);
/* Asks for the clause behind a move; the server names it when it refuses what cannot be an action. */
void online_rule(struct online *, int choice);
/* Everything there is to say about the move that was asked for. Free it. */
char *online_rule_text(struct online *);
void online_start(struct online *);
void online_undo(struct online *);
void online_vote(struct online *, bool yes);
void online_chat(struct online *, const char *text);

int join_screen(struct online *, const struct screen_wish *);
int join_plain(struct online *);

#endif
