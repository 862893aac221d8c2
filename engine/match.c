/* A match: setup, first state, tree of moves, and the state at the current node. Going back replays
 * from the start: rules are so quick that snapshots would only cost memory. */
#include "match.h"

#include "chance.h"

#include <assert.h>
#include <stdlib.h>

/* A position may name its generator (`rng`). The record of a match that is not over must not show it, and yet has to
 * replay the same chance; so a seed is looked for with which the position, read without its generator, gives exactly
 * this first state. A game that draws n numbers while it reads begins with the generator that lies n draws before this
 * one: n is tried from 0 on. Where none fits (the position leaves a deck to chance), the match keeps the seed that it
 * was given, and its record is exact once the match is over and the record shows the generator. */
static void find_seed(struct tt_match *m, const struct tt_json *position) {
    enum { DRAWS_MOST = 100 };
    struct tt_error unused;
    struct tt_setup setup = m->setup;
    struct tt_rng rng = m->first->rng;
    for (int draws = 0; draws < DRAWS_MOST; draws++, rng = tt_rng_before(rng)) {
        setup.seed = tt_rng_seed_of(rng);
        if (!m->game->place(&setup, position, m->state, &unused))
            return;
        if (!memcmp(m->state, m->first, m->game->state_size)) {
            m->setup.seed = setup.seed;
            return;
        }
    }
}

struct tt_match *tt_match_new(const struct tt_game *game, const struct tt_setup *setup, const struct tt_json *position,
                              struct tt_error *err) {
    struct tt_match *m = tt_need(sizeof *m);
    m->game = game;
    m->setup = *setup;
    m->first = tt_need(game->state_size);
    m->state = tt_need(game->state_size);
    m->room = 64;
    m->node = tt_have(calloc((size_t)m->room, sizeof *m->node));
    m->nodes = 1;
    m->node[0].parent = m->node[0].child = m->node[0].sibling = m->node[0].next = -1;
    if (!tt_begin(game, &m->setup, position, m->first, err)) {
        tt_match_free(m);
        return NULL;
    }
    if (position) {
        m->given = tt_json_copy(position);
        if (tt_json_get(position, "rng") && !m->setup.keyed)
            find_seed(m, position);
    }
    memcpy(m->state, m->first, game->state_size);
    return m;
}

void tt_match_free(struct tt_match *m) {
    if (!m)
        return;
    for (int i = 0; i < m->nodes; i++)
        free(m->node[i].name);
    tt_setup_clear(&m->setup);
    tt_document_free(m->given);
    free(m->node);
    free(m->legal);
    free(m->first);
    free(m->state);
    free(m);
}

const struct tt_game *tt_match_game(const struct tt_match *m) { return m->game; }
const struct tt_setup *tt_match_setup(const struct tt_match *m) { return &m->setup; }
const struct tt_state *tt_match_state(const struct tt_match *m) { return m->state; }
int tt_match_ply(const struct tt_match *m) { return m->ply; }
bool tt_match_over(const struct tt_match *m) { return m->state->actors == 0; }

/* --- moves ----------------------------------------------------------------------------------- */

int tt_match_legal(struct tt_match *m, int seat, const tt_move **out) {
    int room = m->game->max_moves * m->setup.seats;
    if (m->legal_room < room) {
        m->legal = tt_have(realloc(m->legal, (size_t)room * sizeof *m->legal));
        m->legal_room = room;
    }
    *out = m->legal;
    return tt_legal(m->game, &m->setup, m->state, seat, m->legal);
}

static bool illegal(const struct tt_match *m, const struct tt_json *action, struct tt_error *err) {
    tt_fail(err, "illegal_action", "the rules do not allow that now", NULL);
    struct tt_refusal no = m->game->refuse ? m->game->refuse(&m->setup, m->state, action) : TT_NO(NULL, NULL);
    err->rule = no.clause, err->why = no.why;
    return false;
}

bool tt_match_find(struct tt_match *m, const struct tt_json *action, tt_move *out, struct tt_error *err) {
    int64_t seat;
    const struct tt_json *player = tt_json_get(action, "player");
    if (!tt_json_is(action, TT_JSON_OBJECT))
        return tt_fail(err, "bad_request", "an action is an object", NULL);
    if (!tt_json_is(tt_json_get(action, "verb"), TT_JSON_TEXT))
        return tt_fail(err, "bad_request", "an action needs a verb", NULL);
    if (!tt_json_int(player, 0, m->setup.seats - 1, &seat))
        return tt_fail(err, "bad_request", "an action needs a player of this game", NULL);
    if (tt_match_over(m))
        return tt_fail(err, "game_over", "the game is over", NULL);
    if (!(m->state->actors >> seat & 1)) {
        tt_fail(err, "not_your_turn", "somebody else has to act now", NULL);
        struct tt_refusal no =
            m->game->out_of_turn ? m->game->out_of_turn(&m->setup, m->state, action) : TT_NO(NULL, NULL);
        err->rule = no.clause, err->why = no.why;
        return false;
    }
    const tt_move *legal;
    int n = tt_match_legal(m, (int)seat, &legal);
    for (int i = 0; i < n; i++) {
        struct tt_sink s;
        tt_sink_compare(&s, action);
        tt_put_action(m->game, &m->setup, m->state, legal[i], &s);
        if (tt_sink_equal(&s)) {
            *out = legal[i];
            return true;
        }
    }
    return illegal(m, action, err);
}

/* What says which rule applies, without what says with which card: a game names the clause. */
static const char *clause_of_kind(const struct tt_match *m, const struct tt_json *action) {
    static const char *const kind[] = {"verb", "player", "mode", "ring", "choice", NULL};
    struct tt_sink bare;
    if (!m->game->refuse)
        return NULL;
    tt_sink_nodes(&bare);
    tt_put_object(&bare);
    for (int i = 0; kind[i]; i++)
        if (tt_json_get(action, kind[i])) {
            tt_put_key(&bare, kind[i]);
            tt_put_json(&bare, tt_json_get(action, kind[i]));
        }
    tt_put_end(&bare);
    const char *clause = m->game->refuse(&m->setup, m->state, tt_sink_value(&bare)).clause;
    tt_sink_free(&bare);
    return clause;
}

bool tt_match_clause(struct tt_match *m, const struct tt_json *action, struct tt_refusal *out, struct tt_error *err) {
    tt_move move;
    bool legal = tt_match_find(m, action, &move, err);
    if (!legal && strcmp(err->code, "illegal_action"))
        return false;
    *out = legal ? TT_NO(clause_of_kind(m, action), NULL) : TT_NO(err->rule, err->why);
    return true;
}

static bool same_step(const struct tt_node *a, const struct tt_node *b) {
    if (a->redeal || b->redeal)
        return a->redeal && b->redeal && a->viewer == b->viewer && a->seed == b->seed && a->revision == b->revision;
    return a->move == b->move;
}

/* Finds the child that says the same, or makes it. */
static int add(struct tt_match *m, int parent, const struct tt_node *like) {
    int last = -1;
    for (int c = m->node[parent].child; c >= 0; c = m->node[c].sibling) {
        if (same_step(&m->node[c], like))
            return c;
        last = c;
    }
    if (m->nodes == m->room) {
        m->room *= 2;
        m->node = tt_have(realloc(m->node, (size_t)m->room * sizeof *m->node));
    }
    int id = m->nodes++;
    m->node[id] = *like;
    m->node[id].parent = parent;
    m->node[id].child = m->node[id].sibling = m->node[id].next = -1;
    m->node[id].name = NULL;
    if (last < 0)
        m->node[parent].child = id;
    else
        m->node[last].sibling = id;
    return id;
}

void tt_match_step(const struct tt_match *m, int node, struct tt_state *state) {
    const struct tt_node *n = &m->node[node];
    if (!n->redeal) {
        m->game->apply(&m->setup, state, n->move, NULL);
        return;
    }
    struct tt_setup blind = tt_setup_blind(&m->setup);
    struct tt_rng rng = tt_rng_seed(n->seed);
    blind.revision = n->revision;
    if (m->game->fork)
        m->game->fork(&blind, state, n->viewer, &rng);
    else if (m->game->redeal)
        m->game->redeal(&blind, state, n->viewer, &rng);
    else
        state->rng = rng;
    state->keyed = 0;
}

static void step_to(struct tt_match *m, int node) {
    tt_match_step(m, node, m->state);
    m->ply += !m->node[node].redeal;
    m->at = node;
}

/* Where the line goes on with another deal, that is where the ply stands. */
static void settle(struct tt_match *m) {
    for (int next; (next = m->node[m->at].next) >= 0 && m->node[next].redeal;)
        step_to(m, next);
}

void tt_match_take(struct tt_match *m, tt_move move, struct tt_events *events) {
    assert(m->state->actors >> tt_move_seat(move) & 1);
    struct tt_node like = {.move = move};
    int id = add(m, m->at, &like);
    m->node[m->at].next = id;
    m->at = id;
    m->ply++;
    m->game->apply(&m->setup, m->state, move, events);
}

void tt_match_play(struct tt_match *m, tt_move move, struct tt_events *events) {
    tt_match_take(m, move, events);
    settle(m);
}

int tt_match_redeal(struct tt_match *m, int viewer, uint64_t seed) {
    return tt_match_redeal_by(m, m->game->revision, viewer, seed);
}

int tt_match_redeal_by(struct tt_match *m, int revision, int viewer, uint64_t seed) {
    struct tt_node like = {.redeal = true, .viewer = (int8_t)viewer, .revision = (uint8_t)revision, .seed = seed};
    int id = add(m, m->at, &like);
    m->node[m->at].next = id;
    step_to(m, id);
    return id;
}

/* --- the tree -------------------------------------------------------------------------------- */

int tt_match_node(const struct tt_match *m) { return m->at; }
int tt_match_parent(const struct tt_match *m, int node) { return m->node[node].parent; }
int tt_match_child(const struct tt_match *m, int node) { return m->node[node].child; }
int tt_match_sibling(const struct tt_match *m, int node) { return m->node[node].sibling; }

int tt_match_ply_of(const struct tt_match *m, int node) {
    int ply = 0;
    for (; node > 0; node = m->node[node].parent)
        ply += !m->node[node].redeal;
    return ply;
}

bool tt_match_redealt(const struct tt_match *m, int node, int *viewer, uint64_t *seed) {
    if (!m->node[node].redeal)
        return false;
    if (viewer)
        *viewer = m->node[node].viewer;
    if (seed)
        *seed = m->node[node].seed;
    return true;
}

int tt_match_redeals(const struct tt_match *m) {
    int n = 0;
    for (int i = 1; i < m->nodes; i++)
        n += m->node[i].redeal;
    return n;
}

static void restart(struct tt_match *m) {
    memcpy(m->state, m->first, m->game->state_size);
    m->at = m->ply = 0;
}

/* Exactly there, before any redeal that follows at the same ply. */
void tt_match_jump(struct tt_match *m, int node) {
    for (int n = node, up; (up = m->node[n].parent) >= 0; n = up)
        m->node[up].next = n;
    restart(m);
    while (m->at != node)
        step_to(m, m->node[m->at].next);
}

bool tt_match_goto(struct tt_match *m, int ply) {
    if (ply < 0 || ply > tt_match_line_length(m))
        return false;
    /* Back, or from another line: from the start. */
    int check = m->at;
    while (m->node[check].parent >= 0 && m->node[m->node[check].parent].next == check)
        check = m->node[check].parent;
    if (ply < m->ply || m->node[check].parent >= 0)
        restart(m);
    settle(m);
    while (m->ply < ply) {
        step_to(m, m->node[m->at].next);
        settle(m);
    }
    return true;
}

int tt_match_line_length(const struct tt_match *m) {
    int n = 0;
    for (int at = m->node[0].next; at >= 0; at = m->node[at].next)
        n += !m->node[at].redeal;
    return n;
}

tt_move tt_match_move_at(const struct tt_match *m, int ply) {
    int at = m->node[0].next;
    for (;; at = m->node[at].next)
        if (!m->node[at].redeal && ply-- == 0)
            return m->node[at].move;
}

void tt_match_enter(struct tt_match *m, int end) {
    tt_match_jump(m, end);
    m->node[end].next = -1;
}

/* How a line goes on: with what was first played here. A redeal is always another line. */
static int heir(const struct tt_match *m, int node) {
    int c = m->node[node].child;
    while (c >= 0 && m->node[c].redeal)
        c = m->node[c].sibling;
    return c;
}

/* Whether a line begins with this node. */
static bool begins(const struct tt_match *m, int node) { return node == 0 || heir(m, m->node[node].parent) != node; }

int tt_match_line_next(const struct tt_match *m, int line) {
    while (++line < m->nodes)
        if (begins(m, line))
            return line;
    return -1;
}

int tt_match_line_end(const struct tt_match *m, int line) {
    if (line < 0 || line >= m->nodes || !begins(m, line))
        return -1;
    for (int next; (next = heir(m, line)) >= 0;)
        line = next;
    return line;
}

int tt_match_line_of(const struct tt_match *m, int node) {
    while (!begins(m, node))
        node = m->node[node].parent;
    return node;
}

bool tt_match_name(struct tt_match *m, int node, const char *name) {
    size_t n = strlen(name);
    if (n > TT_LINE_NAME)
        return false;
    free(m->node[node].name);
    m->node[node].name = NULL;
    if (n) {
        m->node[node].name = tt_have(malloc(n + 1));
        memcpy(m->node[node].name, name, n + 1);
    }
    return true;
}

const char *tt_match_name_of(const struct tt_match *m, int node) { return m->node[node].name; }
