/* `timetable print GAME -o FILE.pdf`: a game's cards as pages to print on both sides and to cut out. What is on them
 * comes from the components (tt_put_components) and the language files; for a deck of dates also from tt_game.cards.
 * Drawing is in draw_cards.c; a build without cairo says so. */
#include "cli.h"
#include "draw_boards.h"
#include "draw_cards.h"
#include "draw_figure.h"

#include <stdio.h>
#include <stdlib.h>

enum { DEFAULT_SMALLEST = 6 };

#ifdef TT_CAIRO

struct printing {
    const struct tt_game *game;
    const struct tt_setup *setup;
    int lang;
    struct print_card *card;
    int n, cap;
    struct print_boards boards;
};

static struct print_card *add(struct printing *p) {
    if (p->n == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 256;
        p->card = tt_have(realloc(p->card, (size_t)p->cap * sizeof *p->card));
    }
    memset(&p->card[p->n], 0, sizeof p->card[p->n]);
    return &p->card[p->n++];
}

static const char *text_of(const struct printing *p, const char *what, const char *id) {
    char key[200];
    snprintf(key, sizeof key, "%s.%s.%s", p->game->id, what, id);
    return tt_text_known(0, key) ? tt_text(p->lang, key) : NULL;
}

/* "amara_jones" where no language has a name: "amara jones". */
static void put_name(const struct printing *p, const char *id, char *out, size_t cap) {
    const char *name = text_of(p, "name", id);
    snprintf(out, cap, "%s", name ? name : id);
    for (char *c = out; !name && *c; c++)
        *c = *c == '_' ? ' ' : *c;
}

/* Names are written as inside sentences: "the Void", "örlög". */
static void capitalise(char *text) {
    unsigned char *c = (unsigned char *)text;
    if (*c >= 'a' && *c <= 'z')
        *c = (unsigned char)(*c - 0x20);
    else if (c[0] == 0xC3 && c[1] >= 0xA0 && c[1] <= 0xBE) /* U+00E0 to U+00FE */
        c[1] = (unsigned char)(c[1] - 0x20);
}

static const char *kind_text(const struct printing *p, const char *kind) {
    char key[80];
    snprintf(key, sizeof key, "print.kind.%s", kind);
    return tt_text_known(0, key) ? tt_text(p->lang, key) : kind;
}

/* --- boards ---------------------------------------------------------------------------------------- */

static int64_t option_of(const struct printing *p, const char *id) {
    for (int i = 0; i < p->game->n_options; i++)
        if (!strcmp(p->game->options[i].id, id))
            return p->setup->option[i];
    return 0;
}

static int64_t printed_number(const struct tt_json *component, const char *key) {
    const struct tt_json *v = tt_json_get(tt_json_get(component, "printed"), key);
    return tt_json_is(v, TT_JSON_INT) ? v->num : 0;
}

/* "2 × gold", or "gold". */
static void put_amount(const struct printing *p, const struct tt_json *printed, const char *what, const char *amount,
                       char *out, size_t cap) {
    char name[100];
    const struct tt_json *n = tt_json_get(printed, amount);
    put_name(p, tt_json_get(printed, what)->text, name, sizeof name);
    if (tt_json_is(n, TT_JSON_INT) && n->num != 1)
        snprintf(out, cap, "%d × %s", (int)n->num, name);
    else
        snprintf(out, cap, "%s", name);
}

static void add_tile(struct printing *p, struct print_space *t, const struct tt_json *printed) {
    char a[120], b[120];
    const char *args[] = {a, b};
    if (!tt_json_get(printed, "gain_1"))
        return;
    put_amount(p, printed, "gain_1", "amount_1", a, sizeof a);
    put_amount(p, printed, "gain_2", "amount_2", b, sizeof b);
    tt_text_fill(p->lang, "print.board.yields", args, 2, t->line[0], sizeof t->line[0]);
    put_amount(p, printed, "x", "", a, sizeof a);
    put_amount(p, printed, "y", "", b, sizeof b);
    tt_text_fill(p->lang, "print.board.costs", args, 2, t->line[1], sizeof t->line[1]);
}

/* Whether the component is a part of a board, and not a card. */
static bool add_to_boards(struct printing *p, const struct tt_json *component) {
    static const char *const kinds[] = {"wedge", "shard", "place", "resource", NULL};
    struct print_boards *b = &p->boards;
    int kind = tt_json_find(tt_json_get(component, "kind"), kinds);
    const char *id = tt_json_get(component, "id")->text;
    struct print_space *list[] = {b->wedge, b->token, b->tile, b->pile};
    int *n[] = {&b->wedges, &b->tokens, &b->tiles, &b->piles};
    static const int most[] = {BOARD_WEDGES, BOARD_WEDGES, BOARD_TILES, BOARD_PILES};
    if (tt_json_is_text(tt_json_get(component, "kind"), "rule")) {
        if (!strcmp(id, "turn"))
            b->points = (int)printed_number(component, "ap");
        if (!strcmp(id, "arena_fight"))
            b->arena = tt_text(p->lang, "print.board.arena");
    }
    if (kind < 0 || *n[kind] == most[kind])
        return false;
    struct print_space *s = &list[kind][(*n[kind])++];
    snprintf(s->id, sizeof s->id, "%s", id);
    put_name(p, id, s->name, sizeof s->name);
    s->count = (int)tt_json_get(component, "count")->num;
    if (kind == 0) {
        b->shards = (int)printed_number(component, "shards");
        b->slots = (int)printed_number(component, "slots");
    }
    if (kind == 2)
        add_tile(p, s, tt_json_get(component, "printed"));
    return kind != 3; /* of resources there is a card too, to know them by: coins or cubes do as well */
}

static void name_boards(struct printing *p) {
    struct print_boards *b = &p->boards;
    int64_t visits = option_of(p, "visits_per_period");
    b->inner = text_of(p, "name", "time");
    b->outer = text_of(p, "name", "place");
    b->used = tt_text(p->lang, "print.board.ring");
    b->visits = visits ? (int)visits : p->game->max_seats + 1;
    b->card_slots = (int)option_of(p, "slots");
    b->visits_word = tt_text(p->lang, "print.board.visits");
    b->points_word = tt_text(p->lang, "print.board.points");
    b->slots_word = tt_text(p->lang, "print.board.slots");
}

/* --- a game of components -------------------------------------------------------------------------- */

/* The text of a card: what it does, and what custom numbers have changed. */
static void put_text(const struct printing *p, const struct tt_json *component, const char *kind, const char *id,
                     char *out, size_t cap) {
    const struct tt_json *changed = tt_json_get(component, "changed");
    const char *does = text_of(p, "does", id);
    if (!does && !strcmp(kind, "rewind")) /* its row of numbers, as the option says it */
        does = text_of(p, "option.difficulty", id);
    if (does && strchr(does, '{'))
        does = NULL;
    snprintf(out, cap, "%s%s%s", does ? does : "", does && changed ? "\n" : "", does && changed ? changed->text : "");
}

/* A year has two sides: as it was, and altered or torn. */
static void put_other_side(const struct printing *p, const char *id, struct print_card *c) {
    char key[120];
    snprintf(key, sizeof key, "%s_altered", id);
    const char *altered = text_of(p, "name", key), *paradox = text_of(p, "name", "paradox");
    if (!strncmp(id, "linchpin_", 9) && altered) {
        snprintf(c->back, sizeof c->back, "%s", altered);
        snprintf(c->back_kind, sizeof c->back_kind, "%s", tt_text(p->lang, "print.side.altered"));
    } else if (paradox) {
        snprintf(c->back, sizeof c->back, "%s", paradox);
        snprintf(c->back_kind, sizeof c->back_kind, "%s", c->kind);
    }
    capitalise(c->back);
}

/* What is not among the facts: the number in the corner, the type at the foot, the copies that lie there. */
enum { BADGE_FIELDS = 3 };
static const char *const elsewhere[] = {"fuel", "year", "number", "type", "copies", NULL};

static void put_badge(const struct tt_json *component, struct print_card *c) {
    for (int i = 0; i < BADGE_FIELDS && !c->badge[0]; i++) {
        int64_t n = printed_number(component, elsewhere[i]);
        if (n)
            snprintf(c->badge, sizeof c->badge, "%d", (int)n);
    }
}

static void add_component(struct printing *p, const struct tt_json *component) {
    /* With a text, the facts are what it leaves out. */
    static const char *const beside_text[] = {"period", "shown", "level", NULL};
    const char *kind = tt_json_get(component, "kind")->text, *id = tt_json_get(component, "id")->text;
    if (add_to_boards(p, component) || !strcmp(kind, "rule"))
        return; /* a rule is a number of the rules page, nothing to cut out */
    struct print_card card = {.figure = figure_of(p->game->id, id)};
    bool token = !strcmp(kind, "resource");
    put_name(p, id, card.name, sizeof card.name);
    capitalise(card.name);
    snprintf(card.deck, sizeof card.deck, "%s", strcmp(kind, "card") != 0 ? kind_text(p, kind) : "");
    if (!tt_component_type(p->lang, p->game->id, component, card.kind, sizeof card.kind))
        snprintf(card.kind, sizeof card.kind, "%s", kind_text(p, kind));
    capitalise(card.kind);
    snprintf(card.emblem, sizeof card.emblem, "%s", kind);
    snprintf(card.id, sizeof card.id, "%s", id);
    put_text(p, component, kind, id, card.text, sizeof card.text);
    if (strcmp(kind, "goal") != 0) /* which says what it counts */
        put_badge(component, &card);
    tt_component_words(p->lang, p->game->id, component, card.text[0] ? beside_text : NULL,
                       card.badge[0] ? elsewhere : elsewhere + BADGE_FIELDS, card.facts, sizeof card.facts);
    if (!strcmp(kind, "year"))
        put_other_side(p, id, &card);
    for (int64_t k = 0; k < (token ? 1 : tt_json_get(component, "count")->num); k++)
        *add(p) = card;
}

/* --- a deck of dates ------------------------------------------------------------------------------- */

static void add_dated(struct printing *p, const struct tt_json *card, const struct tt_json *components) {
    const struct tt_json *id = tt_json_get(card, "card"), *name = tt_json_get(card, "name"),
                         *note = tt_json_get(card, "note"), *category = NULL;
    const char *known = text_of(p, "note", id->text);
    struct print_card *c = add(p);
    struct tt_sink s;
    for (const struct tt_json *one = tt_json_first(components); one; one = tt_json_next(components, one))
        if (tt_json_is_text(tt_json_get(one, "id"), id->text))
            category = tt_json_get(tt_json_get(one, "printed"), "category");
    const struct tt_json *picture = tt_json_get(card, "picture");
    c->figure = picture || !name ? figure_of(p->game->id, picture ? picture->text : id->text) : NULL;
    snprintf(c->id, sizeof c->id, "%s", id->text);
    if (name)
        snprintf(c->name, sizeof c->name, "%s", name->text);
    else
        put_name(p, id->text, c->name, sizeof c->name);
    if (category) {
        snprintf(c->kind, sizeof c->kind, "%s", kind_text(p, category->text));
        snprintf(c->emblem, sizeof c->emblem, "%s", category->text);
    }
    snprintf(c->text, sizeof c->text, "%s", note ? note->text : known && !name ? known : "");
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_key_text(&s, "event", "date");
    tt_key_int(&s, "date", tt_json_get(card, "date")->num);
    if (tt_json_get(card, "day"))
        tt_key_text(&s, "day", tt_json_get(card, "day")->text);
    tt_put_end(&s);
    tt_sentence(p->lang, "print", "event", tt_sink_value(&s), NULL, c->date, sizeof c->date);
    tt_sink_free(&s);
}

static void gather(struct printing *p) {
    struct tt_sink components, cards;
    tt_sink_nodes(&components);
    tt_put_components(p->game, p->setup, p->lang, &components);
    const struct tt_json *list = tt_sink_value(&components);
    tt_sink_nodes(&cards);
    if (p->game->combine) {
        p->game->cards(p->setup, false, &cards);
        const struct tt_json *dated = tt_sink_value(&cards);
        for (const struct tt_json *c = tt_json_first(dated); c; c = tt_json_next(dated, c))
            add_dated(p, c, list);
    } else {
        for (const struct tt_json *c = tt_json_first(list); c; c = tt_json_next(list, c))
            add_component(p, c);
    }
    tt_sink_free(&cards);
    tt_sink_free(&components);
}

static void tell_overflow(void *with, const struct print_card *card) {
    cli_refuse(*(int *)with, "cli.print.overflow", card->name[0] ? card->name : card->id, NULL, NULL, NULL);
}

static int print_game(const struct cli_args *args, const char *paper, const char *out, int smallest) {
    struct tt_setup setup;
    struct printing p = {.lang = args->lang, .setup = &setup};
    p.game = cli_game(args, args->rest[0], &setup);
    if (!p.game)
        return 2;
    gather(&p);
    name_boards(&p);
    char key[80];
    snprintf(key, sizeof key, "game.%s", p.game->id);
    struct print_job job = {.path = out,
                            .title = tt_text(args->lang, key),
                            .letter = !strcmp(paper, "letter"),
                            .smallest = smallest,
                            .dated = p.game->combine != NULL,
                            .card = p.card,
                            .n = p.n,
                            .boards = &p.boards,
                            .overflow = tell_overflow,
                            .with = &p.lang};
    int pages = print_cards(&job);
    free(p.card);
    tt_setup_clear(&setup);
    if (pages < 0) {
        cli_refuse(args->lang, "cli.print.write", out, NULL, NULL, NULL);
        return 1;
    }
    char cards[16], sheets[16], text[400];
    snprintf(cards, sizeof cards, "%d", p.n);
    snprintf(sheets, sizeof sheets, "%d", pages);
    const char *said[] = {out, cards, sheets};
    tt_text_fill(args->lang, "cli.print.done", said, 3, text, sizeof text);
    puts(text);
    return job.overflows ? 1 : 0;
}
#endif

int cli_print(int argc, char **argv) {
    struct cli_args args;
    const char *paper = "a4", *out = NULL, *small = NULL;
    bool ok = true;
    cli_take_value(&argc, argv, "--paper", &paper, &ok);
    cli_take_value(&argc, argv, "-o", &out, &ok);
    cli_take_value(&argc, argv, "--smallest", &small, &ok);
    int64_t smallest = DEFAULT_SMALLEST;
    if (!ok || !cli_read_args(argc, argv, &args))
        return 2;
    if (small)
        cli_whole(small, 4, 20, &smallest);
    if (args.n != 1 || !out)
        return cli_usage(args.lang, "cli.print.usage", NULL);
#ifdef TT_CAIRO
    return print_game(&args, paper, out, (int)smallest);
#else
    return cli_usage(args.lang, "cli.print.no_cairo", NULL);
#endif
}
