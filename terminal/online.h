/* What a client needs at a server besides its table: who it is, which table, a line that breaks, a proof of the deal.
 */
#ifndef TT_ONLINE_H
#define TT_ONLINE_H

#include "client.h"

enum { TOKEN_BYTES = 256, LOBBY = 40 };

/* A public table that waits for players, or a game to open a table of. */
struct waiting {
    char code[CODE_BYTES]; /* "": a table of that game would be new */
    const struct tt_game *game;
    char text[TEXT_BYTES];
};

struct server {
    char where[300]; /* host:port, for the token's file and for people */
    char code[CODE_BYTES], token[TOKEN_BYTES], name[NAME_BYTES];
    int seat;                                /* asked for, 1..; 0: any that is free */
    bool named;                              /* the name was asked for: an older one gives way */
    struct tt_document *create;              /* the fields of a table to open, or NULL */
    char contribution[TT_HEX], seal[TT_HEX]; /* what we add to the key; the hash over everybody's commitments, noted */
    bool proved;                             /* the record was asked for, to check it against them */
    uint64_t salt;
    struct waiting lobby[LOBBY];
    int tables;
    bool choosing; /* no table was named: one of the lobby's has to be */
    bool said_hello, asked_components, down;
    double retry_at;
    int tries;
};

/* http://host:port/t/CODE, ws://..., host/CODE; http://host:port alone asks for the waiting tables. With `create`
 * (taken over) a table is opened there. False if it is no such address. */
bool online_open(struct client *, const char *url, const char *name, struct tt_document *create, int lang);
void online_free(struct client *);
void online_choose(struct client *, int which, int players); /* of the lobby; players: of a new table */
void online_start(struct client *);                          /* the host's word */
/* Whether a line that is typed can mean something yet. */
bool online_ready(const struct client *);

/* For client.c. */
void online_poll(struct client *, enum wire_state);
void online_update(struct client *, const struct tt_json *update);
void online_answer(struct client *, const char *op, const struct tt_json *answer);
bool online_error(struct client *, const char *op, const char *code); /* true: it is dealt with */
void online_cid(struct client *, char *out, size_t cap);              /* the id of the next move */

#endif
