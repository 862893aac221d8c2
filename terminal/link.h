/* Where the messages of a table go: to a server, or to a table in this process. Nothing here blocks. */
#ifndef TT_LINK_H
#define TT_LINK_H

#include "terminal.h"
#include "wire.h"

struct link;
struct link *link_to_server(const char *host, int port, bool tls);
struct link *link_to_home(struct tt_home *); /* which stays the caller's */
void link_free(struct link *);               /* waits for what is being worked on */
void link_again(struct link *);              /* connects again, after the line was lost */
enum wire_state link_poll(struct link *);    /* has to be called often; a table here is always open */
void link_send(struct link *, const struct tt_json *request);
struct tt_document *link_next(struct link *); /* the next answer or push, or NULL; free it */
/* A table here: whether requests are not answered yet, and for how many seconds a bot has been thinking (-1: none
 * is). While one does, the match belongs to it. */
bool link_busy(const struct link *);
double link_thinking(const struct link *);

#endif
