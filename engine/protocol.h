/* The inside of the protocol, for protocol.c and time_machine_ops.c only. */
#ifndef TT_ENGINE_PROTOCOL_H
#define TT_ENGINE_PROTOCOL_H

#include "timetable/engine.h"

struct tt_session {
    struct tt_match *match;
    struct tt_events events;
    bool quit;
};

struct tt_request {
    struct tt_session *session;
    const struct tt_json *in;
    struct tt_sink *out;
    struct tt_error err;
};

/* Each answers false with the error filled where the request is wrong. */
bool tt_ask_fail(struct tt_request *, const char *code, const char *message, const char *detail);
bool tt_ask_match(struct tt_request *); /* there is a match */
bool tt_ask_game(struct tt_request *, const struct tt_game **);
bool tt_ask_lang(struct tt_request *, int *lang);                                                /* absent: English */
bool tt_ask_player(struct tt_request *, int *seat);                                              /* absent: TT_NOBODY */
bool tt_ask_whole(struct tt_request *, const char *key, int64_t min, int64_t max, int64_t *out); /* absent: unchanged */
bool tt_ask_seed(struct tt_request *, uint64_t *seed);                                           /* absent: 0 */
bool tt_ask_bot(struct tt_request *, const struct tt_bot **);                                    /* absent: unchanged */
/* The budget, seed and knowledge of `think`. */
bool tt_ask_think(struct tt_request *, struct tt_think *);
/* Opens the answer; the caller writes fields into it and returns true. */
void tt_answer_open(struct tt_request *);
void tt_answer_actors(struct tt_request *);
void tt_answer_values(struct tt_request *, const int *value); /* `value`: one share a seat */

/* --- time_machine_ops.c --- */
bool tt_op_lines(struct tt_request *);
bool tt_op_fork(struct tt_request *);
bool tt_op_name(struct tt_request *);
bool tt_op_check(struct tt_request *);
bool tt_op_analyse(struct tt_request *);
bool tt_op_turning(struct tt_request *);
bool tt_op_verify(struct tt_request *);
bool tt_op_seal(struct tt_request *);
bool tt_op_join(struct tt_request *);
bool tt_op_daily(struct tt_request *);

/* --- encoding.c --- */
bool tt_op_encoding(struct tt_request *);
bool tt_op_observe(struct tt_request *);

#endif
