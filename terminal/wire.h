/* One WebSocket connection to a server. It never blocks: wire_poll has to be called often. */
#ifndef TT_WIRE_H
#define TT_WIRE_H

#include "terminal.h"

enum wire_state { WIRE_CONNECTING, WIRE_OPEN, WIRE_DOWN };

struct wire;
struct wire *wire_new(const char *host, int port, bool tls);
void wire_free(struct wire *);
void wire_connect(struct wire *); /* again, after it went down */
enum wire_state wire_poll(struct wire *);
void wire_send(struct wire *, const char *text);
char *wire_next(struct wire *); /* the next message, or NULL; free it */

#endif
