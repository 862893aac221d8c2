/* A seat for an assistant: the Model Context Protocol on one side (server.c, tools.c), a table on the other (seat.c).
 */
#ifndef TT_MCP_H
#define TT_MCP_H

#include "timetable/engine.h"

/* --- seat.c: a table at home or on a server, as the assistant's seat sees it --- */

struct mcp_seat;
struct mcp_seat *mcp_seat_new(void);
void mcp_seat_free(struct mcp_seat *);

/* What is asked of `start` and `join`; texts may be NULL. */
struct mcp_wish {
    const struct tt_json *game, *players, *options, *seat, *opponents, *seed;
    const char *server, *code, *name, *token, *lang;
    int64_t think_ms; /* a bot's time for a move at home; 0: its own budget */
};
/* Each is false with a message for the assistant in seat's `problem` where it did not work. */
bool mcp_start(struct mcp_seat *, const struct mcp_wish *); /* at home, or a new table on the server */
bool mcp_join(struct mcp_seat *, const struct mcp_wish *);  /* somebody else's table on a server */
/* Goes on until it is the seat's turn or the match is over, for a number of seconds on a server. */
bool mcp_wait(struct mcp_seat *, int seconds);
/* One of the legal actions, by its number in the list (from 1) or as an object. */
bool mcp_play(struct mcp_seat *, int64_t number, const struct tt_json *action, int seconds);
bool mcp_resign(struct mcp_seat *);
bool mcp_record(struct mcp_seat *, struct tt_sink *out); /* once over */

const char *mcp_problem(const struct mcp_seat *);
bool mcp_seated(const struct mcp_seat *);
/* The latest update (docs/server-api.md, section 5), or NULL. */
const struct tt_json *mcp_update(const struct mcp_seat *);
const char *mcp_game(const struct mcp_seat *);
/* What happened since the last call, a sentence on each line; the caller frees it. */
char *mcp_news(struct mcp_seat *);

/* --- tools.c --- */

void mcp_put_tools(struct tt_sink *);
/* Fields of a tool's result; false: there is no such tool. */
bool mcp_call_tool(struct mcp_seat *, const char *name, const struct tt_json *arguments, struct tt_sink *);

#endif
