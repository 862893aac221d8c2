/* Puzzles of Tímalína: where does the card belong? Searching says nothing there, knowing does: the right places are
 * what the rules say once the card is turned (timalina/3.2), and a puzzle is one that an expert's memory can answer. */
#include "puzzles.h"

#include <stdio.h>
#include <stdlib.h>

enum { WHOLE = 65536, LINE_MIN = 4, LINE_MAX = 10, REST = 6, TRIES = 9, BEST_MAX = 8 };

/* Whether the move is right: the event of turning the card says so. */
static bool is_right(const struct tt_game *game, const struct tt_setup *setup, const struct tt_state *state,
                     tt_move move) {
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *after = (struct tt_state *)room;
    struct tt_events *ev = tt_need(sizeof *ev);
    struct tt_sink s;
    bool right = false;
    tt_sink_nodes(&s);
    memcpy(after, state, game->state_size);
    game->apply(setup, after, move, ev);
    for (int i = 0; i < ev->n && !right; i++) {
        tt_sink_clear(&s);
        tt_put_event(game, setup, &ev->item[i], TT_TRUTH, &s);
        const struct tt_json *said = tt_json_get(tt_sink_value(&s), "right");
        right = tt_json_is(said, TT_JSON_BOOL) && said->num;
    }
    tt_sink_free(&s);
    free(ev);
    return right;
}

bool puzzle_right(struct tt_match *m, tt_move move) {
    return is_right(tt_match_game(m), tt_match_setup(m), tt_match_state(m), move);
}

/* Plays right moves until the line is long enough. */
static void grow_line(const struct tt_game *game, const struct tt_setup *setup, struct tt_state *state, int cards,
                      struct tt_rng *rng) {
    tt_move *list = tt_have(malloc((size_t)game->max_moves * sizeof *list));
    for (int placed = 1; placed < cards && state->actors;) {
        int n = game->moves(setup, state, tt_lowest(state->actors), list), from = (int)tt_rng_below(rng, (uint32_t)n),
            i = 0;
        while (i < n && !is_right(game, setup, state, list[(from + i) % n]))
            i++;
        game->apply(setup, state, list[(from + i) % n], NULL);
        placed++;
    }
    free(list);
}

static void put_first(struct tt_sink *s, const struct tt_json *list, int from, int n) {
    tt_put_list(s);
    for (int i = 0; i < n; i++)
        if (tt_json_at(list, (uint32_t)(from + i)))
            tt_put_json(s, tt_json_at(list, (uint32_t)(from + i)));
    tt_put_end(s);
}

/* The line as it lies, a card for each of two players, a few in the deck. */
static struct tt_document *laid_out(const struct tt_game *game, const struct tt_setup *setup,
                                    const struct tt_state *state) {
    struct tt_sink whole, s;
    tt_sink_nodes(&whole);
    tt_sink_nodes(&s);
    tt_put_position(game, setup, state, &whole);
    const struct tt_json *root = tt_sink_value(&whole), *deck = tt_json_get(root, "deck");
    tt_put_object(&s);
    tt_key_text(&s, "game", game->id);
    tt_key_int(&s, "players", 2);
    tt_put_key(&s, "options");
    tt_put_options(game, setup, &s);
    tt_key_int(&s, "player", 0);
    tt_key_object(&s, "position");
    tt_put_key(&s, "line");
    tt_put_json(&s, tt_json_get(root, "line"));
    tt_key_list(&s, "hands");
    put_first(&s, deck, 0, 1);
    put_first(&s, deck, 1, 1);
    tt_put_end(&s);
    tt_put_key(&s, "deck");
    put_first(&s, deck, 2, REST);
    tt_key_int(&s, "first", 0);
    tt_key_int(&s, "to_move", 0);
    tt_put_end(&s);
    tt_put_end(&s);
    tt_sink_free(&whole);
    return tt_sink_take(&s);
}

/* How often each level is right; the wrong place that is chosen most is what many would say. */
static void ask_levels(struct puzzle_parts *p, int *expert) {
    static const char *const level[] = {"beginner", "easy", "medium", "hard", "expert"};
    int most = 0;
    p->next = p->best[0];
    for (int l = 0; l < 5; l++) {
        int hits = 0;
        for (int i = 0; i < TRIES; i++) {
            struct tt_think ask = {.seed = (uint64_t)(1000 * l + i), .threads = 1, .iterations = 1};
            struct tt_thought *t = tt_think(tt_bot_find(level[l]), p->game, p->setup, p->state, p->seat, &ask);
            bool hit = false;
            for (int k = 0; k < p->best_n; k++)
                hit = hit || p->best[k] == t->move;
            hits += hit;
            if (!hit && l >= most) {
                most = l;
                p->next = t->move;
            }
            tt_thought_free(t);
        }
        if (2 * hits < TRIES)
            p->missed |= 1u << l;
        *expert = hits;
    }
    p->difficulty = 1 + tt_count(p->missed) > 5 ? 5 : 1 + tt_count(p->missed);
}

struct shelf {
    const struct puzzle_wish *wish;
    int found, by_difficulty[6];
    char card[1024][48]; /* no card is asked about twice */
};

static bool asked_before(struct shelf *f, const struct tt_json *puzzle) {
    const struct tt_json *card = tt_json_at(tt_json_at(tt_json_get(tt_json_get(puzzle, "position"), "hands"), 0), 0);
    for (int i = 0; i < f->found; i++)
        if (!strcmp(f->card[i], card->text))
            return true;
    snprintf(f->card[f->found], sizeof f->card[0], "%.47s", card->text);
    return false;
}

static bool try_one(struct shelf *f, const struct tt_json *puzzle) {
    struct tt_error err;
    tt_move best[BEST_MAX];
    const tt_move *list;
    int seat, expert;
    struct tt_match *m = puzzle_match(puzzle, &seat, &err);
    if (!m)
        return false;
    struct puzzle_parts p = {.game = tt_match_game(m),
                             .setup = tt_match_setup(m),
                             .state = tt_match_state(m),
                             .seat = seat,
                             .best = best,
                             .kind = "place",
                             .open = true,
                             .value = WHOLE};
    int n = tt_match_legal(m, seat, &list);
    for (int i = 0; i < n && p.best_n < BEST_MAX; i++)
        if (is_right(p.game, p.setup, p.state, list[i]))
            best[p.best_n++] = list[i];
    ask_levels(&p, &expert);
    /* One place, known to an expert; and no more than a third of one difficulty. */
    bool good = p.best_n == 1 && expert == TRIES && p.next != best[0] &&
                f->by_difficulty[p.difficulty] <= f->wish->count / 3 && !asked_before(f, puzzle);
    if (good) {
        struct tt_sink s;
        puzzle_judge_open(&p, 2000, 1, &p.value, &p.next_value);
        tt_sink_grow(&s);
        puzzle_put(&p, &s);
        f->wish->found(f->wish->with, s.buf, s.len);
        tt_sink_free(&s);
        f->found++;
        f->by_difficulty[p.difficulty]++;
    }
    tt_match_free(m);
    return good;
}

int puzzle_find_places(const struct puzzle_wish *wish) {
    struct shelf *f = tt_need(sizeof *f);
    uint64_t room[TT_MAX_STATE / sizeof(uint64_t)];
    struct tt_state *state = (struct tt_state *)room;
    f->wish = wish;
    for (int64_t i = 0; f->found < wish->count && f->found < 1024 && (!wish->games || i < wish->games); i++) {
        struct tt_setup setup = *wish->setup;
        setup.seats = 2;
        setup.seed = tt_game_seed(wish->seed, (uint64_t)i);
        struct tt_rng rng = tt_rng_seed(setup.seed);
        wish->game->start(&setup, state);
        grow_line(wish->game, &setup, state, LINE_MIN + (int)tt_rng_below(&rng, LINE_MAX - LINE_MIN + 1), &rng);
        struct tt_document *doc = laid_out(wish->game, &setup, state);
        if (doc)
            try_one(f, tt_document_root(doc));
        tt_document_free(doc);
        if (wish->progress)
            wish->progress(wish->with, i + 1, i + 1, f->found);
    }
    int found = f->found;
    free(f);
    return found;
}
