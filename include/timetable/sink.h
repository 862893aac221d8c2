/*
 * sink.h - the three kinds of sink: JSON text, nodes, and a comparison with a value that was read.
 *
 * game.h has the calls that write to a sink; here is how one is made and what becomes of it. A sink of text with a
 * fixed buffer and one that compares own nothing; the others are freed.
 */
#ifndef TIMETABLE_SINK_H
#define TIMETABLE_SINK_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TT_JSON_DEPTH 64 /* deeper values are refused when read */
struct tt_document;      /* a value as nodes, with the memory that it lies in */
struct tt_sink {
    char *buf; /* text: JSON; always ends with NUL */
    size_t len, cap;
    bool growing;  /* text: buf is the sink's own and grows */
    bool overflow; /* something did not fit */
    bool comma;
    bool differs;                         /* comparing: not equal */
    const struct tt_json *want, *pending; /* comparing: the value; what the last key found */
    struct tt_document *doc;              /* nodes: what has been built */
    const char *key;                      /* nodes: the key of the next value */
    int depth;
    struct {
        char close;
        uint32_t seen; /* children so far */
        uint32_t at;   /* nodes: number of its node */
        const struct tt_json *node;
    } level[TT_JSON_DEPTH + 4];
};
void tt_sink_fixed(struct tt_sink *, char *buf, size_t cap);
void tt_sink_grow(struct tt_sink *);  /* call tt_sink_free in the end */
void tt_sink_nodes(struct tt_sink *); /* the same */
void tt_sink_compare(struct tt_sink *, const struct tt_json *with);
void tt_sink_free(struct tt_sink *);
void tt_sink_clear(struct tt_sink *); /* text, nodes: empty again; keeps its memory */
/* Comparing, after everything was put. */
bool tt_sink_equal(const struct tt_sink *);
/* Nodes: the value that was put; NULL before it is complete, or after an overflow. Valid until the sink is
 * cleared, freed or taken. */
const struct tt_json *tt_sink_value(const struct tt_sink *);
/* Nodes: the same with its memory, for the caller to free; the sink must not be used afterwards. */
struct tt_document *tt_sink_take(struct tt_sink *);
void tt_put_json(struct tt_sink *, const struct tt_json *);
void tt_put_real(struct tt_sink *, const char *number); /* a JSON number that is no int */
/* For text alone; a sink of nodes takes it as an overflow. */
void tt_put_written(struct tt_sink *, const char *json, size_t n); /* a value that is JSON text already */
void tt_put_raw(struct tt_sink *, const char *text, size_t n);     /* no comma, no escape */

const struct tt_json *tt_document_root(const struct tt_document *); /* NULL for NULL */
struct tt_document *tt_json_copy(const struct tt_json *);
void tt_document_free(struct tt_document *);

#ifdef __cplusplus
}
#endif
#endif
