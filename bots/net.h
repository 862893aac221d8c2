/* Nets: weights in a file, played by integers alone (docs/nets.md). A net reads observations, so it knows what the seat
 * may know and nothing else. */
#ifndef TT_NET_H
#define TT_NET_H

#include "net_steps.h"
#include "timetable/engine.h"

/* The checked contents of a file. `bytes` stay the caller's, must lie on a multiple of 4 and outlive the net. NULL and
 * the error filled where anything in them is wrong: no net that was read can overflow a sum, whatever it is asked. */
struct tt_net *tt_net_read(const unsigned char *bytes, size_t n, struct tt_error *);
void tt_net_free(struct tt_net *);
/* A file from outside, its rules compared; NULL and the error filled where it is none. */
struct tt_net *tt_net_open(const char *path, struct tt_error *);
/* From now on the bytes are the net's: freed with it. */
void tt_net_own(struct tt_net *, unsigned char *bytes);
/* The rules are those that it was trained by: a third of a second of work, for files from outside. */
bool tt_net_same_rules(const struct tt_net *, struct tt_error *);
/* Whether it knows this game with these options. */
bool tt_net_knows(const struct tt_net *, const struct tt_game *, const struct tt_setup *);

/* What the net makes of an observation: the activations before its last layer. */
struct tt_net_view {
    const struct tt_net *net;
    int table; /* of chances, for these options */
    _Alignas(64) int16_t unit[TT_NET_WIDTH];
};
void tt_net_look(const struct tt_net *, const struct tt_game *, const struct tt_setup *, const struct tt_state *,
                 int seat, int first, struct tt_net_view *);
/* How good an action number looks: larger is better, TT_NET_UNSEEN for one that never came up in training. */
int32_t tt_net_logit(const struct tt_net_view *, int action);
/* What the net itself says of the chance of the seat that is `away` seats to the left, where it plays at one level and
 * the others at another (0: the strongest): a logit, 1.0 is 65536. */
int64_t tt_net_chance_logit(const struct tt_net_view *, int away, int level, int others);
/* How often a player of a level would choose each of n logits, adding up to about 1 << 20. */
void tt_net_shares(const struct tt_net *, int level, const int32_t *logit, int n, uint32_t *share);

/* A logit, 1.0 is 65536, as a share of 65536. */
int tt_share_of_logit(int64_t x);
/* The one level that stands for all seats but one. */
int tt_net_others(const uint8_t *level, int seats, int seat);
/* The chance of every seat, 0..65536, as `seat` sees it, with the level of every seat (0: the strongest). */
void tt_net_values(const struct tt_net_view *, int seats, int seat, const uint8_t *level, int *value);
int tt_net_levels(const struct tt_net *);
/* The weak levels are so hot that they choose nearly at random; the players of those names then look one step ahead
 * (levels.c), those named `net:LEVEL` do not. */
bool tt_net_glances(const struct tt_net *);
/* Combinations of the option values that it has met; sets the options of one of them. */
int tt_net_combinations(const struct tt_net *);
void tt_net_options(const struct tt_net *, int combination, struct tt_setup *);
const struct tt_game *tt_net_game(const struct tt_net *);
/* For a GPU (gpu/gpu.h): valid as long as the net. */
void tt_net_take_apart(const struct tt_net *, struct tt_net_parts *);

/* --- nets.c: those there are --- */
int tt_net_level_named(const char *name); /* -1: there is no such level */
struct tt_net_file {
    const char *game;
    const unsigned char *bytes, *end;
};
extern const struct tt_net_file tt_net_files[]; /* in the program; ended by one without a game */
/* In a browser: a file that was fetched; its bytes stay. */
bool tt_net_add(const unsigned char *bytes, size_t n, struct tt_error *);

#endif
