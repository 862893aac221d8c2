/* Information-set Monte Carlo tree search with one tree an observer.
 *
 * Every iteration redeals what the thinking seat cannot know, walks down the trees of all seats at
 * once, plays a short rollout and carries the result back. A node is what one seat has seen being
 * played since the root; the one who moves chooses by the numbers of the own tree. Seats that have seen
 * the same share the node, so where nothing is secret there is one tree and it costs no more than one.
 *
 * The numbers are integers throughout, so that every compiler gives the same answer. Several trees
 * grown from different chance are added up at the root; how many depends on the iterations alone, so
 * threads change nothing but the time. */
#include "bots.h"

#include <stdlib.h>

enum {
    NIL = 0,
    ROOT = 1,     /* indices of nodes */
    TABLE = 1024, /* sizes of the tables of roots and inverses */
    DEPTH = 96,   /* decisions in the tree, at most */
    STEPS = DEPTH * TT_MAX_SEATS,
    TREES = 4,           /* grown side by side ... */
    TREES_FROM = 8192,   /* ... from this many iterations on */
    NODES_MAX = 1 << 20, /* of all trees together */
    NODES_EACH = 24,     /* nodes to make room for, an iteration */
    RIPE_FORESEEING = 4, /* visits before a node is opened, where that costs a step ahead a move */
    RIPE_AT_LAST = 8,    /* visits before a node is opened, when there is hardly room left */
    CLOCK_EVERY = 8,     /* iterations between looks at the clock */
    ENDLESS = 4000,      /* decisions of a rollout where no value() can cut it short */
    MEAN_SHIFT = 12,     /* means are values with this many more bits */
    EXPLORE = 100,       /* weight of what has been tried little, in hundredths */
    ROLLOUT = 4,         /* decisions before value() judges */
    FIRST_PLAY = 2000,   /* how much worse than the average an untried move is taken to be */
    GLANCE = 512,        /* iterations where there is nothing to decide */
    LINE_VISITS = 4,     /* a node visited less often says nothing about the expected line */
    LINE_TRIES = 8,      /* deals to find the longest line in */
};
#define UNSEEN (((tt_move)1 << TT_MOVE_BITS) - 1)

struct node {
    tt_move move;   /* as the tree's owner saw it */
    uint32_t next;  /* sibling with the next higher move */
    uint32_t child; /* the lowest one */
    uint32_t visits;
    uint32_t could; /* how often it could have been chosen */
    int32_t mean;   /* value for the seat that made the move */
    uint32_t prior; /* share of 65536 among its siblings */
    uint32_t zero;
};

struct step {
    uint32_t node;
    int seat;
};

/* Grown by one thread; nothing is shared but what is constant. */
struct tree {
    const struct tt_search *ask;
    const struct tt_bot_hooks *hooks;
    const uint32_t *root, *inverse;
    uint64_t explore; /* 16.16 */
    int rollout;
    struct node *node;
    uint32_t used, room;
    struct tt_rng rng;
    struct tt_state *state, *ahead; /* ahead: scratch */
    bool foresee, others;           /* as the hooks say */
    uint32_t ripe;
    tt_move *list;
    uint16_t *prior;
    uint32_t *found; /* the nodes of the legal moves, in the same order */
    uint32_t at[TT_MAX_SEATS];
    struct step step[STEPS];
    int steps;
    int64_t iterations, until_ms; /* how many to do; or till when */
    int64_t done;
    int64_t total[TT_MAX_SEATS];
};

/* --- arithmetic ------------------------------------------------------------------------------- */

/* Square roots with 8 binary places, inverses of n + 1 with 20. */
static void fill_tables(uint32_t *root, uint32_t *inverse) {
    uint32_t r = 0;
    for (uint32_t i = 0; i < TABLE; i++) {
        while ((uint64_t)(r + 1) * (r + 1) <= (uint64_t)i << 16)
            r++;
        root[i] = r;
        inverse[i] = (1u << 20) / (i + 1);
    }
}

static uint64_t root_of(const struct tree *t, uint32_t n) {
    int shift = 0;
    for (; n >= TABLE; n >>= 2)
        shift++;
    return (uint64_t)t->root[n] << shift;
}

/* weight * sqrt(could) / (visits + 1), as a value */
static int64_t bonus(const struct tree *t, const struct node *n) {
    uint64_t u = (t->explore * n->prior >> 16) * root_of(t, n->could) >> 8;
    if (n->visits < TABLE)
        return (int64_t)(u * t->inverse[n->visits] >> 20);
    return (int64_t)(u / (n->visits + 1));
}

/* --- nodes ------------------------------------------------------------------------------------ */

static uint32_t new_node(struct tree *t, tt_move move, uint32_t next) {
    uint32_t id = t->used++;
    t->node[id] = (struct node){.move = move, .next = next};
    return id;
}

/* The child for a move as its owner saw it; NIL where there is no room for one. */
static uint32_t child_for(struct tree *t, uint32_t at, tt_move move) {
    uint32_t *link = &t->node[at].child;
    while (*link && t->node[*link].move < move)
        link = &t->node[*link].next;
    if (*link && t->node[*link].move == move)
        return *link;
    if (t->used == t->room)
        return NIL;
    return *link = new_node(t, move, *link);
}

/* What a seat may expect after a move. */
static int one_ahead(struct tree *t, const struct tt_state *from, int seat, tt_move m) {
    const struct tt_search *a = t->ask;
    int value[TT_MAX_SEATS];
    memcpy(t->ahead, from, a->game->state_size);
    a->game->apply(a->setup, t->ahead, m, NULL);
    if (t->ahead->actors)
        return t->hooks->value(a->setup, t->ahead, seat);
    tt_final_values(a->game, a->setup, t->ahead, value);
    return value[seat];
}

/* Shares for the moves that are new at this node; a quarter goes to all alike, so that no move is
 * beyond reach. */
static void set_priors(struct tree *t, int seat, int n, uint32_t first_new) {
    const struct tt_search *a = t->ask;
    uint64_t sum = 0;
    if (t->hooks && t->hooks->prior) {
        t->hooks->prior(a->setup, t->state, seat, t->list, n, t->prior);
        for (int i = 0; i < n; i++)
            sum += t->prior[i];
    }
    uint32_t even = 65536u / (uint32_t)n;
    for (int i = 0; i < n; i++) {
        if (t->found[i] < first_new)
            continue;
        uint32_t own = sum ? (uint32_t)(((uint64_t)t->prior[i] << 16) / sum) : even;
        t->node[t->found[i]].prior = (3 * own + even) / 4;
    }
    /* Until it is tried, what a move brings one step ahead in the deal at hand stands for its value. */
    for (int i = 0; i < n && t->foresee; i++)
        if (t->found[i] >= first_new)
            t->node[t->found[i]].mean = one_ahead(t, t->state, seat, t->list[i]) << MEAN_SHIFT;
}

/* Finds the nodes of all legal moves, and makes those that are missing. Both lists ascend. */
static void meet(struct tree *t, uint32_t at, int seat, int n) {
    uint32_t *link = &t->node[at].child, first_new = t->used;
    for (int i = 0; i < n; i++) {
        while (*link && t->node[*link].move < t->list[i])
            link = &t->node[*link].next;
        if (!*link || t->node[*link].move != t->list[i]) {
            if (t->used == t->room) {
                t->found[i] = NIL;
                continue;
            }
            *link = new_node(t, t->list[i], *link);
        }
        t->found[i] = *link;
        link = &t->node[*link].next;
    }
    if (t->used != first_new)
        set_priors(t, seat, n, first_new);
}

/* At the root, the move that was asked about, where it has had too few tries. -1: none. */
static int owed(const struct tree *t, int n) {
    const struct tt_think *ask = &t->ask->ask;
    for (int i = 0; i < n && ask->has_also; i++)
        if (t->list[i] == ask->also && (int64_t)t->node[t->found[i]].visits * 8 < t->done)
            return i;
    return -1;
}

/* At the root, those of the legal moves that are to be looked at. */
static int among(struct tree *t, int n) {
    const struct tt_think *ask = &t->ask->ask;
    int kept = 0;
    for (int i = 0, k = 0; i < n; i++) {
        while (k < ask->only_n && ask->only[k] < t->list[i])
            k++;
        if (k < ask->only_n && ask->only[k] == t->list[i])
            t->list[kept++] = t->list[i];
    }
    return kept ? kept : n;
}

/* The move to try: the best by value and by how little it is known. Equals: the first from a random
 * place on. */
static int choose(struct tree *t, uint32_t at, int seat, int n) {
    meet(t, at, seat, n);
    int64_t sum = 0, visits = 0, best = INT64_MIN;
    for (int i = 0; i < n; i++) {
        const struct node *c = &t->node[t->found[i]];
        sum += (int64_t)(c->mean >> MEAN_SHIFT) * c->visits;
        visits += c->visits;
    }
    int64_t untried = visits ? sum / visits - FIRST_PLAY : 32768;
    int pick = -1, from = (int)tt_rng_below(&t->rng, (uint32_t)n);
    for (int k = 0; k < n; k++) {
        int i = from + k < n ? from + k : from + k - n;
        if (t->found[i] == NIL)
            continue;
        struct node *c = &t->node[t->found[i]];
        c->could++;
        int64_t score = (c->visits || t->foresee ? c->mean >> MEAN_SHIFT : untried) + bonus(t, c);
        if (score > best) {
            best = score;
            pick = i;
        }
    }
    if (at == ROOT && t->ask->ask.has_also && owed(t, n) >= 0)
        pick = owed(t, n);
    return pick;
}

/* --- one iteration ---------------------------------------------------------------------------- */

/* Whose decision is looked at next where several owe one: the thinking seat's, then the lowest. */
static int next_actor(const struct tree *t) {
    unsigned actors = t->state->actors;
    return actors >> t->ask->seat & 1 ? t->ask->seat : tt_lowest(actors);
}

static tt_move as_seen(const struct tree *t, tt_move m, int viewer) {
    unsigned actors = t->state->actors;
    if (t->hooks && t->hooks->seen)
        return t->hooks->seen(t->ask->setup, t->state, m, viewer);
    return actors & (actors - 1) ? tt_move_make(tt_move_seat(m), UNSEEN) : m;
}

/* Every observer goes on to what the move looks like to it. `own` is the mover's node. */
static void advance(struct tree *t, tt_move m, uint32_t own) {
    int seat = tt_move_seat(m), n = 0;
    uint32_t from[TT_MAX_SEATS], to[TT_MAX_SEATS];
    tt_move label[TT_MAX_SEATS];
    from[n] = t->at[seat];
    label[n] = m;
    to[n++] = own;
    for (int p = 0; p < t->ask->setup->seats; p++) {
        int k = 0;
        tt_move mine = p == seat ? m : as_seen(t, m, p);
        while (k < n && (from[k] != t->at[p] || label[k] != mine))
            k++;
        if (k == n) {
            from[n] = t->at[p];
            label[n] = mine;
            to[n++] = t->at[p] ? child_for(t, t->at[p], mine) : (uint32_t)NIL;
        }
        t->at[p] = to[k];
    }
    for (int k = 0; k < n; k++)
        if (to[k])
            t->step[t->steps++] = (struct step){.node = to[k], .seat = seat};
}

/* As the game's policy plays; any move where it has none. */
static int by_policy(struct tree *t, int seat, int n) {
    if (n == 1)
        return 0;
    return t->hooks && t->hooks->rollout ? t->hooks->rollout(t->ask->setup, t->state, seat, t->list, n, &t->rng)
                                         : (int)tt_rng_below(&t->rng, (uint32_t)n);
}

/* How often a decision must have been met before its moves get nodes: the more room is taken, the more often, so
 * that a long search still has room where it matters. */
static uint32_t ripe(const struct tree *t) { return t->ripe + (uint32_t)((uint64_t)t->used * RIPE_AT_LAST / t->room); }

/* Down the trees, to a decision that its own seat has hardly met. */
static void descend(struct tree *t) {
    const struct tt_search *a = t->ask;
    t->steps = 0;
    for (int p = 0; p < a->setup->seats; p++)
        t->at[p] = ROOT;
    for (int depth = 0; t->state->actors && depth < DEPTH; depth++) {
        int seat = next_actor(t);
        uint32_t at = t->at[seat];
        if (!at || (at != ROOT && t->node[at].visits < ripe(t)))
            return;
        int n = a->game->moves(a->setup, t->state, seat, t->list);
        if (at == ROOT && a->ask.only && seat == a->seat)
            n = among(t, n);
        uint32_t to = NIL;
        int pick = 0;
        if (t->others && seat != a->seat) {
            pick = by_policy(t, seat, n);
            to = child_for(t, at, t->list[pick]);
        } else {
            pick = choose(t, at, seat, n);
            to = pick < 0 ? (uint32_t)NIL : t->found[pick];
        }
        if (!to)
            return;
        advance(t, t->list[pick], to);
        a->game->apply(a->setup, t->state, t->list[pick], NULL);
    }
}

/* Plays on for a while, then says how it stands for everybody. */
static void roll_out(struct tree *t, int *value) {
    const struct tt_search *a = t->ask;
    bool judged = t->hooks && t->hooks->value;
    for (int i = judged ? t->rollout : ENDLESS; t->state->actors && i > 0; i--) {
        int seat = next_actor(t), n = a->game->moves(a->setup, t->state, seat, t->list);
        a->game->apply(a->setup, t->state, t->list[by_policy(t, seat, n)], NULL);
    }
    if (!t->state->actors) {
        tt_final_values(a->game, a->setup, t->state, value);
        return;
    }
    for (int p = 0; p < a->setup->seats; p++)
        value[p] = judged ? t->hooks->value(a->setup, t->state, p) : 65536 / a->setup->seats;
}

static void carry_back(struct tree *t, const int *value) {
    for (int i = 0; i < t->steps; i++) {
        struct node *n = &t->node[t->step[i].node];
        int32_t mine = value[t->step[i].seat] << MEAN_SHIFT;
        n->visits++;
        n->mean += (mine - n->mean) / (int32_t)n->visits;
    }
    for (int p = 0; p < t->ask->setup->seats; p++)
        t->total[p] += value[p];
}

static void deal_again(struct tree *t) {
    const struct tt_search *a = t->ask;
    memcpy(t->state, a->state, a->game->state_size);
    if (a->game->redeal && !a->ask.open)
        a->game->redeal(a->setup, t->state, a->seat, &t->rng);
    else
        tt_chance_renew(t->state, &t->rng);
}

static void grow(void *trees, int i) {
    struct tree *t = (struct tree *)trees + i;
    int value[TT_MAX_SEATS];
    while (t->iterations ? t->done < t->iterations : t->done % CLOCK_EVERY || !t->done || tt_clock_ms() < t->until_ms) {
        deal_again(t);
        descend(t);
        roll_out(t, value);
        carry_back(t, value);
        t->done++;
    }
}

/* --- the search ------------------------------------------------------------------------------- */

static void plant(struct tree *t, const struct tt_search *ask, int i, uint32_t room, const uint32_t *tables) {
    const struct tt_game *game = ask->game;
    memset(t, 0, sizeof *t);
    t->ask = ask;
    t->hooks = game->bot;
    t->explore = (t->hooks && t->hooks->explore ? (uint64_t)t->hooks->explore : EXPLORE) * 65536 / 100;
    t->rollout = t->hooks && t->hooks->depth ? t->hooks->depth : ROLLOUT;
    t->root = tables;
    t->inverse = tables + TABLE;
    t->node = tt_need(room * sizeof *t->node);
    t->room = room;
    t->used = ROOT + 1;
    t->node[ROOT].visits = 1;
    t->rng = tt_rng_seed(ask->ask.seed * TREES + (uint64_t)i);
    t->state = tt_need(game->state_size);
    t->ahead = tt_need(game->state_size);
    t->foresee = t->hooks && t->hooks->value && t->hooks->tree == TT_TREE_ONE_STEP;
    t->others = t->hooks && t->hooks->tree == TT_TREE_ONE_STEP;
    t->ripe = t->foresee ? RIPE_FORESEEING : 1;
    t->list = tt_need(game->max_moves * sizeof *t->list);
    t->prior = tt_need(game->max_moves * sizeof *t->prior);
    t->found = tt_need(game->max_moves * sizeof *t->found);
}

static void fell(struct tree *t) {
    free(t->node);
    free(t->state);
    free(t->ahead);
    free(t->list);
    free(t->prior);
    free(t->found);
}

/* Adds up what the trees say about the moves at the root. */
static void gather(const struct tree *tree, int trees, struct tt_thought *t) {
    for (int i = 0; i < t->n; i++) {
        int64_t sum = 0;
        for (int k = 0; k < trees; k++)
            for (uint32_t c = tree[k].node[ROOT].child; c; c = tree[k].node[c].next)
                if (tree[k].node[c].move == t->candidate[i].move) {
                    const struct node *n = &tree[k].node[c];
                    t->candidate[i].visits += n->visits;
                    sum += (int64_t)(n->mean >> MEAN_SHIFT) * n->visits;
                }
        t->candidate[i].value = t->candidate[i].visits ? (int)(sum / t->candidate[i].visits) : 0;
    }
    tt_thought_take(t, tree->ask->ask.seed);
    for (int k = 0; k < trees; k++)
        t->iterations += tree[k].done;
    for (int p = 0; p < tree->ask->setup->seats; p++) {
        int64_t sum = 0;
        for (int k = 0; k < trees; k++)
            sum += tree[k].total[p];
        t->value[p] = (int)(sum / t->iterations);
    }
}

/* --- the expected line ------------------------------------------------------------------------ */

/* The legal move that was tried most; -1 where too little is known. */
static int most_tried(const struct tree *t, uint32_t at, int n) {
    uint32_t best = LINE_VISITS;
    int pick = -1;
    for (int i = 0; i < n; i++)
        for (uint32_t c = t->node[at].child; c; c = t->node[c].next)
            if (t->node[c].move == t->list[i] && t->node[c].visits > best) {
                best = t->node[c].visits;
                pick = i;
            }
    return pick;
}

static int walk_line(struct tree *t, tt_move first, tt_move *line) {
    const struct tt_search *a = t->ask;
    int n = 0;
    for (int p = 0; p < a->setup->seats; p++)
        t->at[p] = ROOT;
    t->room = t->used; /* look only */
    while (n < TT_MAX_LINE && t->state->actors) {
        int seat = next_actor(t), pick = 0;
        int legal = a->game->moves(a->setup, t->state, seat, t->list);
        if (n == 0)
            while (t->list[pick] != first)
                pick++;
        else
            pick = t->at[seat] ? most_tried(t, t->at[seat], legal) : -1;
        if (pick < 0)
            break;
        t->steps = 0;
        advance(t, t->list[pick], child_for(t, t->at[seat], t->list[pick]));
        line[n++] = t->list[pick];
        a->game->apply(a->setup, t->state, t->list[pick], NULL);
    }
    return n;
}

/* The longest of a few deals: a line ends where the cards of the deal do not fit what was tried. */
static void find_line(struct tree *t, struct tt_thought *thought) {
    const struct tt_search *a = t->ask;
    tt_move line[TT_MAX_LINE];
    struct tt_state *from = tt_need(a->game->state_size);
    thought->line_from = tt_need(a->game->state_size);
    for (int i = 0; i < LINE_TRIES && thought->line_n < TT_MAX_LINE; i++) {
        deal_again(t);
        memcpy(from, t->state, a->game->state_size);
        int n = walk_line(t, thought->move, line);
        if (n <= thought->line_n)
            continue;
        thought->line_n = n;
        memcpy(thought->line, line, sizeof line);
        memcpy(thought->line_from, from, a->game->state_size);
    }
    free(from);
}

void tt_search(const struct tt_search *ask, struct tt_thought *t) {
    uint32_t tables[2 * TABLE];
    struct tt_think budget = ask->ask;
    int threads = budget.threads > 0 ? budget.threads : 1;
    tt_thought_open(ask->game, ask->setup, ask->state, ask->seat, t);
    if (!budget.iterations && t->n == 1)
        budget.iterations = GLANCE; /* nothing to decide, only to judge */
    int trees = budget.iterations >= TREES_FROM ? TREES : 1;
    if (!budget.iterations)
        trees = threads < TREES ? threads : TREES;
    int64_t room = budget.iterations ? budget.iterations * NODES_EACH + ask->game->max_moves : NODES_MAX;
    if (room > NODES_MAX)
        room = NODES_MAX;
    struct tree *tree = tt_need((size_t)trees * sizeof *tree);
    fill_tables(tables, tables + TABLE);
    for (int i = 0; i < trees; i++) {
        plant(&tree[i], ask, i, (uint32_t)(room / trees) + ROOT + 1, tables);
        tree[i].iterations = budget.iterations ? budget.iterations / trees + (i < budget.iterations % trees) : 0;
        tree[i].until_ms = tt_clock_ms() + budget.ms;
    }
    tt_parallel(threads, trees, grow, tree);
    gather(tree, trees, t);
    find_line(&tree[0], t);
    for (int i = 0; i < trees; i++)
        fell(&tree[i]);
    free(tree);
}
