/* Moves in two steps: those with the same verb and the same first thing (a card) are one group, and the second step
 * says with what. Where the first thing tells all moves apart, the verb alone makes the groups. */
#include "layout.h"

#include <stdlib.h>

/* What an action names first besides its verb and its player; NULL: nothing. */
static const struct tt_json *first_thing(const struct tt_json *action) {
    const struct tt_json *c = tt_json_first(action);
    while (c && (!strcmp(c->key, "verb") || !strcmp(c->key, "player")))
        c = tt_json_next(action, c);
    return c;
}

static bool same_value(const struct tt_json *a, const struct tt_json *b) {
    struct tt_sink same;
    if (!a || !b)
        return a == b;
    if (strcmp(a->key, b->key))
        return false;
    /* Of things counted ({"food": 1, "gold": 2}) the first. */
    if (a->type == TT_JSON_OBJECT && b->type == TT_JSON_OBJECT)
        return same_value(tt_json_first(a), tt_json_first(b));
    tt_sink_compare(&same, a);
    tt_put_json(&same, b);
    return tt_sink_equal(&same);
}

static bool alike(const struct tt_json *a, const struct tt_json *b, bool things) {
    const struct tt_json *verb = tt_json_get(a, "verb");
    return verb && tt_json_is_text(tt_json_get(b, "verb"), verb->text) &&
           (!things || same_value(first_thing(a), first_thing(b)));
}

/* Neighbours that are alike; moves come in the order of their numbers, so groups do too. */
static int divide(const struct scene *s, bool things, struct move_group *out, int room) {
    int n = 0;
    for (int i = 0; i < s->choices; i++) {
        if (n && alike(s->choice[out[n - 1].first].action, s->choice[i].action, things)) {
            out[n - 1].n++;
            continue;
        }
        if (n == room)
            return s->choices;
        out[n++] = (struct move_group){.first = i, .n = 1};
    }
    return n;
}

int move_groups(const struct scene *s, struct move_group *out, int room) {
    int n = divide(s, true, out, room);
    if (n * 3 > s->choices * 2)
        n = divide(s, false, out, room);
    return n < 2 || n * 3 > s->choices * 2 ? 0 : n;
}

/* Bytes that all sentences of the group share, at the beginning or the end; whole words only. */
static size_t shared(const struct scene *s, const struct move_group *g, bool end) {
    const char *one = s->choice[g->first].text;
    size_t length = strlen(one), most = length;
    for (int i = 1; i < g->n; i++) {
        const char *other = s->choice[g->first + i].text;
        size_t far = strlen(other), k = 0;
        while (k < most && k < far && (end ? one[length - 1 - k] == other[far - 1 - k] : one[k] == other[k]))
            k++;
        most = k;
    }
    while (most && most < length && (end ? one[length - most] : one[most - 1]) != ' ')
        most--;
    return most;
}

void move_group_text(const struct scene *s, const struct move_group *g, char *out, size_t cap) {
    const char *one = s->choice[g->first].text;
    size_t length = strlen(one), head = shared(s, g, false), tail = shared(s, g, true);
    if (g->n == 1 || head + tail >= length) {
        term_put(out, cap, one);
        return;
    }
    snprintf(out, cap, "%.*s… %s(%d)", (int)head, one, tail ? one + length - tail : "", g->n);
    char *paren = strrchr(out, '(');
    if (tail && paren && paren > out && paren[-1] != ' ')
        snprintf(out, cap, "%.*s…%s (%d)", (int)head, one, one + length - tail, g->n);
}
