/* A net from a file, and its arithmetic: 16-bit weights and activations, 32-bit sums, so gcc, clang and WebAssembly
 * give the same bytes. While a file is read it is proved that no sum can overflow. docs/nets.md has the format. */
#include "net.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files are little endian and used as they lie");

enum { ALIGN = 64, MAX_VALUES = 32, LAST_SHIFT = 13, MOST_KNOTS = 33 };

/* The same code for newer processors; sums of integers do not depend on the order. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

struct known_value { /* of an option that need not have its default */
    uint8_t option;
    int64_t value;
};

struct tt_net {
    const struct tt_game *game;
    int fewest, most, revision;
    uint64_t signature;
    int values; /* of options */
    struct known_value value[MAX_VALUES];
    int words, all_actions; /* of the encoding, with the most players */
    int inputs, actions, width, layers, cut, unit_bits, levels;
    int32_t heat[TT_NET_LEVELS]; /* temperatures, in thousandths */
    struct tt_net_layer layer[TT_NET_LAYERS + 2];
    int knots, sides;      /* of `chance`; sides that win every match, 0: it may be none */
    int tables;            /* of `chance`: 1, or one for every combination of the option values */
    int unequal;           /* `chance` has lines for a seat that is as strong as the others, who are not all equal */
    const int16_t *chance; /* what the logits of chances mean (docs/nets.md), or NULL */
    uint16_t *input;       /* row of a bit of the observation, or TT_NET_NO_ROW */
    uint16_t *action;      /* the same of an action number */
    unsigned char *own;    /* the bytes, where they are its own */
};

/* --- the header: lines of a word and its values, in this order --------------------------------- */

struct text {
    const char *at, *end;
    struct tt_error *err;
};

static bool broken(struct tt_error *err, const char *what) {
    return tt_fail(err, "bad_net", "this is no net that can be played", what);
}

static bool word(struct text *t, const char *key) {
    size_t n = strlen(key);
    if ((size_t)(t->end - t->at) < n || memcmp(t->at, key, n) != 0)
        return broken(t->err, key);
    t->at += n;
    return true;
}

static bool number(struct text *t, int64_t min, int64_t max, int64_t *out) {
    int64_t v = 0;
    int digits = 0;
    if (t->at < t->end && *t->at == ' ')
        t->at++;
    for (; t->at < t->end && *t->at >= '0' && *t->at <= '9' && digits < 18; t->at++, digits++)
        v = v * 10 + (*t->at - '0');
    *out = v;
    return digits && v >= min && v <= max ? true : broken(t->err, "a number");
}

static bool small(struct text *t, int min, int max, int *out) {
    int64_t v = 0;
    bool ok = number(t, min, max, &v);
    *out = (int)v;
    return ok;
}

static bool hex(struct text *t, int digits, uint64_t *out) {
    *out = 0;
    for (int i = 0; i < digits; i++, t->at++) {
        char c = t->at < t->end ? *t->at : 0;
        int v = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (v < 0)
            return broken(t->err, "a hexadecimal number");
        *out = *out << 4 | (uint64_t)v;
    }
    return true;
}

/* Up to a blank, a comma, an equals sign or the end of the line. */
static bool name(struct text *t, char *out, size_t room) {
    size_t n = 0;
    while (t->at<t->end && * t->at> ' ' && *t->at != ',' && *t->at != '=' && n + 1 < room)
        out[n++] = *t->at++;
    out[n] = 0;
    return n ? true : broken(t->err, "a name");
}

static bool option_value(const struct tt_option *o, const char *text, int64_t *out) {
    if (o->type == TT_BOOL) {
        *out = !strcmp(text, "True") || !strcmp(text, "true");
        return *out || !strcmp(text, "False") || !strcmp(text, "false");
    }
    if (o->type == TT_ENUM) {
        for (int i = 0; o->values[i]; i++)
            if (!strcmp(o->values[i], text)) {
                *out = i;
                return true;
            }
        return false;
    }
    if (o->type != TT_INT)
        return false;
    char *end;
    *out = strtol(text, &end, 10);
    return *text && !*end && *out >= o->min && *out <= o->max;
}

static bool read_options(struct text *t, struct tt_net *net) {
    char id[40], value[40];
    while (t->at < t->end && *t->at == ' ') {
        int o = 0;
        t->at++;
        if (!name(t, id, sizeof id))
            return false;
        while (o < net->game->n_options && strcmp(net->game->options[o].id, id) != 0)
            o++;
        if (o == net->game->n_options)
            return broken(t->err, id);
        while (t->at < t->end && (*t->at == '=' || *t->at == ',')) {
            t->at++;
            if (!name(t, value, sizeof value))
                return false;
            if (net->values == MAX_VALUES ||
                !option_value(&net->game->options[o], value, &net->value[net->values].value))
                return broken(t->err, value);
            net->value[net->values++].option = (uint8_t)o;
        }
    }
    return true;
}

static bool read_game(struct text *t, struct tt_net *net) {
    char id[40];
    int version, bits;
    if (!word(t, "timetable net 1\ngame ") || !name(t, id, sizeof id))
        return false;
    net->game = tt_game_find(id);
    if (!net->game || !net->game->encoding)
        return broken(t->err, id);
    const struct tt_encoding *e = net->game->encoding;
    if (e->parts != 1)
        return broken(t->err, "moves of this game take two numbers");
    if (!word(t, "\nplayers") || !small(t, net->game->min_seats, net->game->max_seats, &net->fewest) ||
        !small(t, net->fewest, net->game->max_seats, &net->most) || !word(t, "\noptions") || !read_options(t, net) ||
        !word(t, "\nrevision") || !small(t, 0, 255, &net->revision) || !word(t, "\nsignature ") ||
        !hex(t, 16, &net->signature) || !word(t, "\nencoding") || !small(t, 0, 65535, &version) ||
        !small(t, 1, 65535, &bits) || !small(t, 1, 65535, &net->all_actions))
        return false;
    net->words = tt_observation_words(net->game, net->most);
    if (version != e->version || bits != 64 * net->words || net->all_actions != tt_action_count(net->game, net->most))
        return broken(t->err, "it was trained with another encoding");
    return true;
}

static bool read_sizes(struct text *t, struct tt_net *net, int64_t *bytes, uint64_t *crc) {
    if (!word(t, "\ninputs") || !small(t, 1, 64 * net->words, &net->inputs) || !word(t, "\nactions") ||
        !small(t, 1, net->all_actions, &net->actions) || !word(t, "\nwidth") ||
        !small(t, 16, TT_NET_WIDTH, &net->width) || !word(t, "\nlayers") || !small(t, 0, TT_NET_LAYERS, &net->layers) ||
        !word(t, "\ncut") || !small(t, 1, 32767, &net->cut) ||
        !small(t, NET_FIRST_SHIFT, NET_FIRST_SHIFT, &net->unit_bits) || !word(t, "\nshifts"))
        return false;
    if (net->width % 16 || net->cut * (net->layers + 1) > 32767)
        return broken(t->err, "its width or its cut");
    for (int i = 0; i < net->layers + 2; i++)
        if (!small(t, NET_FIRST_SHIFT, LAST_SHIFT, &net->layer[i].shift))
            return false;
    if (!word(t, "\nlevels"))
        return false;
    for (; t->at < t->end && *t->at == ' ' && net->levels < TT_NET_LEVELS; net->levels++)
        if (!small(t, 100, 1000000, &net->heat[net->levels]))
            return false;
    if (t->end - t->at > 8 && !memcmp(t->at, "\nchances", 8) &&
        (!word(t, "\nchances") || !small(t, 3, MOST_KNOTS, &net->knots) || !small(t, 0, TT_MAX_SEATS, &net->sides)))
        return false;
    net->tables = 1;
    if (net->knots && t->at < t->end && *t->at == ' ' && !small(t, 1, MAX_VALUES, &net->tables))
        return false;
    if (net->knots && t->at < t->end && *t->at == ' ' && !small(t, 0, 1, &net->unequal))
        return false;
    if (net->tables != 1 && net->tables != tt_net_combinations(net))
        return broken(t->err, "its tables of chances");
    return word(t, "\nbytes") && number(t, 1, 1 << 26, bytes) && word(t, "\ncrc32 ") && hex(t, 8, crc) &&
           (net->levels ? true : broken(t->err, "its levels"));
}

/* --- the body ----------------------------------------------------------------------------------- */

static uint32_t crc32_of(const unsigned char *at, size_t n) {
    uint32_t table[256], crc = ~0u;
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
        table[i] = c;
    }
    for (size_t i = 0; i < n; i++)
        crc = crc >> 8 ^ table[(crc ^ at[i]) & 255];
    return ~crc;
}

/* The next piece of the body; the pieces begin at multiples of ALIGN. */
static const void *piece(const unsigned char **at, const unsigned char *end, size_t n) {
    const unsigned char *from = *at;
    size_t whole = (n + ALIGN - 1) / ALIGN * ALIGN;
    if (!from || whole > (size_t)(end - from)) {
        *at = NULL;
        return NULL;
    }
    *at += whole;
    return from;
}

/* Numbers that ascend, as a table from number to row. */
static uint16_t *rows_of(const uint16_t *number, int n, int of) {
    uint16_t *row = tt_have(malloc((size_t)of * sizeof *row));
    memset(row, 0xFF, (size_t)of * sizeof *row);
    for (int i = 0; i < n; i++) {
        if (number[i] >= of || (i && number[i] <= number[i - 1])) {
            free(row);
            return NULL;
        }
        row[number[i]] = (uint16_t)i;
    }
    return row;
}

static int outputs(const struct tt_net *net) { return net->actions + net->most * net->levels * net->levels; }

/* For every pair of levels, and for every level where the others together are as strong, but unequal. */
static int lines(const struct tt_net *net) { return net->levels * (net->levels + net->unequal); }

/* For every table of options, every number of players, for the seat that chooses and the others, every line: a logit
 * per knot. */
static int chances(const struct tt_net *net) {
    return net->tables * (net->most - net->fewest + 1) * 2 * lines(net) * net->knots;
}

/* Every weight of unit j and its input: the first layer lies input by input, the others unit by unit. */
static bool unit_fits(const struct tt_net_layer *l, int j, int units, int inputs, bool by_input, int64_t bound) {
    int64_t high = l->bias[j] < 0 ? -(int64_t)l->bias[j] : l->bias[j], low = high;
    for (int i = 0; i < inputs; i++) {
        int64_t w = by_input ? l->weight[(size_t)i * (size_t)units + (size_t)j]
                             : l->weight[(size_t)j * (size_t)inputs + (size_t)i];
        if (w > 0)
            high += w * bound;
        else
            low -= w * bound;
    }
    return high <= INT32_MAX && low <= INT32_MAX;
}

/* No sum over any of the inputs, in any order, leaves 32 bits. Inputs of the first layer are bits; each other layer
 * reads activations that every layer before it has raised by `cut` at most. */
static bool no_overflow(const struct tt_net *net) {
    int64_t bound = 1;
    for (int k = 0; k < net->layers + 2; k++) {
        int units = k == net->layers + 1 ? outputs(net) : net->width, inputs = k == 0 ? net->inputs : net->width;
        for (int j = 0; j < units; j++)
            if (!unit_fits(&net->layer[k], j, units, inputs, k == 0, bound))
                return false;
        bound = k == 0 ? net->cut : bound + net->cut;
    }
    return true;
}

static bool read_body(struct tt_net *net, const unsigned char *at, const unsigned char *end, struct tt_error *err) {
    const uint16_t *input = piece(&at, end, (size_t)net->inputs * sizeof *input);
    const uint16_t *action = piece(&at, end, (size_t)net->actions * sizeof *action);
    for (int k = 0; k < net->layers + 2; k++) {
        struct tt_net_layer *l = &net->layer[k];
        size_t units = (size_t)(k == net->layers + 1 ? outputs(net) : net->width);
        l->weight = piece(&at, end, units * (size_t)(k == 0 ? net->inputs : net->width) * sizeof *l->weight);
        l->bias = piece(&at, end, units * sizeof *l->bias);
    }
    if (net->knots)
        net->chance = piece(&at, end, (size_t)chances(net) * sizeof *net->chance);
    if (at != end)
        return broken(err, "its length");
    net->input = rows_of(input, net->inputs, 64 * net->words);
    net->action = rows_of(action, net->actions, net->all_actions);
    if (!net->input || !net->action)
        return broken(err, "its inputs or actions");
    return no_overflow(net) ? true : broken(err, "a sum could overflow");
}

static bool read_all(struct tt_net *net, const unsigned char *bytes, size_t n, struct tt_error *err) {
    struct text t = {(const char *)bytes, (const char *)bytes + (n < 4096 ? n : 4096), err};
    int64_t length;
    uint64_t crc;
    if (!read_game(&t, net) || !read_sizes(&t, net, &length, &crc))
        return false;
    if ((size_t)length > n || (n - (size_t)length) % ALIGN || n - (size_t)length > 4096 ||
        t.at > (const char *)bytes + (n - (size_t)length))
        return broken(err, "its length");
    const unsigned char *body = bytes + (n - (size_t)length);
    if (crc32_of(body, (size_t)length) != crc)
        return broken(err, "its checksum is wrong");
    return read_body(net, body, bytes + n, err);
}

struct tt_net *tt_net_read(const unsigned char *bytes, size_t n, struct tt_error *err) {
    struct tt_net *net = tt_need(sizeof *net);
    if (read_all(net, bytes, n, err))
        return net;
    tt_net_free(net);
    return NULL;
}

void tt_net_free(struct tt_net *net) {
    if (!net)
        return;
    free(net->input);
    free(net->action);
    free(net->own);
    free(net);
}

void tt_net_own(struct tt_net *net, unsigned char *bytes) { net->own = bytes; }

bool tt_net_same_rules(const struct tt_net *net, struct tt_error *err) {
    if (tt_signature(net->game) == net->signature)
        return true;
    return broken(err, "it was trained by other rules");
}

/* --- what it knows ------------------------------------------------------------------------------- */

static bool knows_option(const struct tt_net *net, int o, int64_t value) {
    bool listed = false;
    for (int i = 0; i < net->values; i++) {
        if (net->value[i].option != o)
            continue;
        listed = true;
        if (net->value[i].value == value)
            return true;
    }
    return !listed && value == net->game->options[o].normal;
}

bool tt_net_knows(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup) {
    if (net->game != game || setup->custom || setup->revision != net->revision || setup->seats < net->fewest ||
        setup->seats > net->most)
        return false;
    for (int o = 0; o < game->n_options; o++)
        if (!knows_option(net, o, setup->option[o]))
            return false;
    return true;
}

/* The values that an option may have, from `from` on, and which of them the setup has. */
static int values_of(const struct tt_net *net, int from, const struct tt_setup *setup, int *which) {
    int n = 0;
    for (*which = 0; from + n < net->values && net->value[from + n].option == net->value[from].option; n++)
        if (setup && net->value[from + n].value == setup->option[net->value[from].option])
            *which = n;
    return n;
}

static int combination(const struct tt_net *net, const struct tt_setup *setup) {
    int at = 0, which;
    for (int i = 0, n; i < net->values; i += n) {
        n = values_of(net, i, setup, &which);
        at = at * n + which;
    }
    return at;
}

int tt_net_combinations(const struct tt_net *net) {
    int all = 1, which;
    for (int i = 0, n; i < net->values; i += n) {
        n = values_of(net, i, NULL, &which);
        all *= n;
    }
    return all;
}

void tt_net_options(const struct tt_net *net, int wanted, struct tt_setup *setup) {
    int left = tt_net_combinations(net), which;
    for (int i = 0, n; i < net->values; i += n) {
        n = values_of(net, i, NULL, &which);
        left /= n;
        setup->option[net->value[i].option] = net->value[i + wanted / left % n].value;
    }
}

/* --- its arithmetic ------------------------------------------------------------------------------ */

enum { BLOCK = 16 }; /* units whose sums stay in registers; widths are multiples of it */

WIDE static void enter(const int16_t *weight, const int32_t *bias, int width, const uint16_t *row, int rows, int shift,
                       int cut, int16_t *out) {
    for (int j = 0; j < width; j += BLOCK) {
        int32_t sum[BLOCK];
        memcpy(sum, bias + j, sizeof sum);
        for (int k = 0; k < rows; k++) {
            const int16_t *w = weight + (size_t)row[k] * (size_t)width + j;
            for (int u = 0; u < BLOCK; u++)
                sum[u] += w[u];
        }
        for (int u = 0; u < BLOCK; u++)
            out[j + u] = net_cut(sum[u], shift, cut);
    }
}

WIDE static void inner(const int16_t *weight, const int32_t *bias, int width, int shift, int cut, const int16_t *in,
                       int16_t *out) {
    for (int j = 0; j < width; j++) {
        const int16_t *w = weight + (size_t)j * (size_t)width;
        int32_t sum = 0;
        for (int i = 0; i < width; i++)
            sum += w[i] * in[i];
        out[j] = (int16_t)(in[j] + net_cut(sum + bias[j], shift, cut));
    }
}

WIDE static int32_t output(const int16_t *weight, int32_t bias, int width, const int16_t *in) {
    int32_t sum = 0;
    for (int i = 0; i < width; i++)
        sum += weight[i] * in[i];
    return sum + bias;
}

void tt_net_look(const struct tt_net *net, const struct tt_game *game, const struct tt_setup *setup,
                 const struct tt_state *state, int seat, int first, struct tt_net_view *v) {
    uint64_t bits[TT_MAX_OBSERVATION];
    uint16_t row[64 * TT_MAX_OBSERVATION];
    _Alignas(64) int16_t other[TT_NET_WIDTH];
    int rows = 0, words = tt_observation_words(game, setup->seats);
    game->encoding->observe(setup, state, seat, first, bits);
    for (int i = 0; i < words; i++)
        for (uint64_t left = bits[i]; left; left &= left - 1) {
            uint16_t at = net->input[64 * i + tt_lowest(left)];
            if (at != TT_NET_NO_ROW)
                row[rows++] = at;
        }
    const struct tt_net_layer *l = net->layer;
    int16_t *from = net->layers % 2 ? other : v->unit, *to = net->layers % 2 ? v->unit : other;
    enter(l->weight, l->bias, net->width, row, rows, l->shift - NET_FIRST_SHIFT, net->cut, from);
    for (int k = 1; k <= net->layers; k++) {
        inner(l[k].weight, l[k].bias, net->width, l[k].shift, net->cut, from, to);
        int16_t *t = from;
        from = to;
        to = t;
    }
    v->net = net;
    v->table = net->tables > 1 ? combination(net, setup) : 0;
}

static int32_t output_at(const struct tt_net_view *v, int row) {
    const struct tt_net *net = v->net;
    const struct tt_net_layer *l = &net->layer[net->layers + 1];
    return output(l->weight + (size_t)row * (size_t)net->width, l->bias[row], net->width, v->unit);
}

int32_t tt_net_logit(const struct tt_net_view *v, int action) {
    uint16_t row = v->net->action[action];
    if (row == TT_NET_NO_ROW)
        return TT_NET_UNSEEN;
    int32_t x = output_at(v, row);
    return x == TT_NET_UNSEEN ? x + 1 : x;
}

static int last_scale(const struct tt_net *net) { return net->layer[net->layers + 1].shift + net->unit_bits; }

int64_t tt_net_chance_logit(const struct tt_net_view *v, int away, int level, int others) {
    const struct tt_net *net = v->net;
    int pair = level * net->levels + others, down = last_scale(net) - 16;
    int64_t x = output_at(v, net->actions + away * net->levels * net->levels + pair);
    return x / ((int64_t)1 << down);
}

/* What the logit of a chance means at a table of so many players: a line from knot to knot, found by
 * learn/calibrate.py. */
static int64_t true_logit(const struct tt_net_view *v, int players, int away, int line, int64_t x) {
    enum { STEP = 81920, UNIT = 64 }; /* knots are 1.25 apart, the middle one is 0; their values are in 1/1024 */
    const struct tt_net *net = v->net;
    if (!net->chance)
        return x;
    int row = (v->table * (net->most - net->fewest + 1) + players - net->fewest) * 2 + (away > 0);
    const int16_t *knot = net->chance + (row * lines(net) + line) * net->knots;
    int64_t at = x + net->knots / 2 * STEP, i = at < 0 ? 0 : at / STEP;
    i = i > net->knots - 2 ? net->knots - 2 : i;
    return UNIT * (knot[i] + (knot[i + 1] - knot[i]) * (at - i * STEP) / STEP);
}

int tt_share_of_logit(int64_t x) {
    int64_t one = 1 << 30, p = net_power((x < 0 ? -x : x) * NET_LOG2_E >> 16);
    int likelier = (int)((one << 16) / (one + p));
    return x < 0 ? 65536 - likelier : likelier;
}

static int chance(const struct tt_net_view *v, int players, int away, int level, int others, bool equal) {
    int levels = v->net->levels, pair = level * levels + others;
    int line = v->net->unequal && level == others && !equal ? levels * levels + level : pair;
    return tt_share_of_logit(true_logit(v, players, away, line, tt_net_chance_logit(v, away, level, others)));
}

void tt_net_shares(const struct tt_net *net, int level, const int32_t *logit, int n, uint32_t *share) {
    int64_t best = INT32_MIN, sum = 0;
    for (int i = 0; i < n; i++)
        best = logit[i] > best ? logit[i] : best;
    for (int i = 0; i < n; i++)
        sum += share[i] = net_share(best - logit[i], net->heat[level], last_scale(net), level);
    for (int i = 0; i < n; i++)
        share[i] = net_share_of(share[i], sum);
}

void tt_net_take_apart(const struct tt_net *net, struct tt_net_parts *out) {
    *out = (struct tt_net_parts){.words = net->words,
                                 .all_actions = net->all_actions,
                                 .inputs = net->inputs,
                                 .actions = net->actions,
                                 .width = net->width,
                                 .layers = net->layers,
                                 .cut = net->cut,
                                 .levels = net->levels,
                                 .scale = last_scale(net),
                                 .input = net->input,
                                 .action = net->action};
    memcpy(out->heat, net->heat, sizeof out->heat);
    memcpy(out->layer, net->layer, sizeof out->layer);
}

/* Levels are about 200 Elo apart, so one is about the square root of ten times as strong as the next. What counts is
 * how strong the others are together: one master among beginners is a master. The same is done in training
 * (learn/ppo.py). */
int tt_net_others(const uint8_t *level, int seats, int seat) {
    static const int32_t strength[TT_NET_LEVELS] = {100000, 31623, 10000, 3162, 1000, 316, 100, 32};
    int32_t sum = 0, out = 0;
    for (int s = 0; s < seats; s++)
        sum += s == seat ? 0 : strength[level[s]];
    if (seats < 2)
        return level[seat];
    while (out < TT_NET_LEVELS - 1 && (int64_t)sum * 16 < (int64_t)strength[out] * 9 * (seats - 1))
        out++; /* 9/16: half a level, as a factor */
    return out;
}

bool tt_net_glances(const struct tt_net *net) {
    enum { HOT = 36000 };
    return net->heat[net->levels - 1] > HOT;
}

int tt_net_levels(const struct tt_net *net) { return net->levels; }
const struct tt_game *tt_net_game(const struct tt_net *net) { return net->game; }

/* The chance of the seat that chooses is calibrated by itself and stays. Those of the others are made to fit: where a
 * side wins every match, all add up to the seats of a side; elsewhere to one at most. */
void tt_net_values(const struct tt_net_view *v, int seats, int seat, const uint8_t *level, int *value) {
    int64_t sum = 0, whole = 65536 * (int64_t)v->net->sides;
    bool equal = true;
    for (int s = 1; s < seats; s++)
        equal &= level[s] == level[0];
    for (int away = 0; away < seats; away++) {
        int s = (seat + away) % seats;
        value[s] = chance(v, seats, away, level[s], tt_net_others(level, seats, s), equal);
        sum += away ? value[s] : 0;
    }
    int64_t rest = (whole ? whole : 65536) - value[seat];
    if (!v->net->chance || !sum || (!whole && sum <= rest))
        return;
    for (int s = 0; s < seats; s++)
        if (s != seat) {
            int64_t x = value[s] * rest / sum;
            value[s] = (int)(x > 65536 ? 65536 : x);
        }
}
