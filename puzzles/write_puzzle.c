/* A puzzle as a line of JSON, with its words in all languages. */
#include "puzzles.h"

#include <stdio.h>

static const char *const level[] = {"beginner", "easy", "medium", "hard", "expert"};

/* A card that is to be placed, and its neighbours there: three names, or NULL at an end of the line. */
static void place_words(const struct puzzle_parts *p, int lang, char (*name)[200], bool *before, bool *after) {
    struct tt_sink s;
    tt_sink_nodes(&s);
    tt_put_object(&s);
    tt_put_key(&s, "position");
    tt_put_position(p->game, p->setup, p->state, &s);
    tt_put_key(&s, "best");
    tt_put_action(p->game, p->setup, p->state, p->best[0], &s);
    tt_put_end(&s);
    const struct tt_json *root = tt_sink_value(&s), *best = tt_json_get(root, "best");
    const struct tt_json *line = tt_json_get(tt_json_get(root, "position"), "line");
    int64_t place = 0;
    tt_json_int(tt_json_get(best, "place"), 0, 1000, &place);
    const struct tt_json *id[] = {tt_json_get(best, "card"), place > 0 ? tt_json_at(line, (uint32_t)place - 1) : NULL,
                                  tt_json_at(line, (uint32_t)place)};
    for (int i = 0; i < 3; i++) {
        char key[120];
        snprintf(key, sizeof key, "%s.name.%.60s", p->game->id, id[i] ? id[i]->text : "");
        snprintf(name[i], sizeof name[i], "%.190s", id[i] ? tt_text(lang, key) : "");
    }
    *before = id[1] != NULL;
    *after = id[2] != NULL;
    tt_sink_free(&s);
}

static void place_sentence(const struct puzzle_parts *p, const char *which, int lang, char *out, size_t cap) {
    char name[3][200], key[80], seat[80], number[16];
    bool before, after;
    const char *one[] = {number};
    place_words(p, lang, name, &before, &after);
    snprintf(number, sizeof number, "%d", p->seat + 1);
    tt_text_fill(lang, "seat.name", one, 1, seat, sizeof seat);
    const char *args[] = {seat, name[0], name[1], name[2]};
    snprintf(key, sizeof key, "puzzle.%s.place%s", which,
             strcmp(which, "why") ? ""
             : before && after    ? ""
             : before             ? "_last"
                                  : "_first");
    tt_text_fill(lang, key, args, 4, out, cap);
}

static void search_sentence(const struct puzzle_parts *p, const char *which, int lang, char *out, size_t cap) {
    char seat[80], best[600], next[600], value[16], less[16], number[16], key[80];
    const char *one[] = {number};
    snprintf(number, sizeof number, "%d", p->seat + 1);
    tt_text_fill(lang, "seat.name", one, 1, seat, sizeof seat);
    tt_action_text(p->game, p->setup, p->state, p->best[0], lang, best, sizeof best);
    tt_action_text(p->game, p->setup, p->state, p->next, lang, next, sizeof next);
    snprintf(value, sizeof value, "%d", (p->value * 100 + 32768) / 65536);
    snprintf(less, sizeof less, "%d", (p->next_value * 100 + 32768) / 65536);
    const char *args[] = {seat, best, value, next, less};
    snprintf(key, sizeof key, "puzzle.%s.%s", which, p->kind);
    tt_text_fill(lang, key, args, 5, out, cap);
}

static void put_words(const struct puzzle_parts *p, const char *which, struct tt_sink *s) {
    tt_key_object(s, which);
    for (int lang = 0; lang < tt_lang_count(); lang++) {
        char text[2000];
        (p->open ? place_sentence : search_sentence)(p, which, lang, text, sizeof text);
        tt_key_text(s, tt_lang_id(lang), text);
    }
    tt_put_end(s);
}

/* The position without its generator: what comes is left to the one who plays on. */
static void put_position(const struct puzzle_parts *p, struct tt_sink *s) {
    struct tt_sink whole;
    tt_sink_nodes(&whole);
    tt_put_position(p->game, p->setup, p->state, &whole);
    const struct tt_json *root = tt_sink_value(&whole);
    tt_put_object(s);
    for (const struct tt_json *c = tt_json_first(root); c; c = tt_json_next(root, c)) {
        if (!strcmp(c->key, "rng"))
            continue;
        tt_put_key(s, c->key);
        tt_put_json(s, c);
    }
    tt_put_end(s);
    tt_sink_free(&whole);
}

static void put_solution(const struct puzzle_parts *p, struct tt_sink *s) {
    tt_key_text(s, "kind", p->kind);
    tt_key_text(s, "knowledge", p->open ? "all" : "mover");
    tt_key_int(s, "difficulty", p->difficulty);
    tt_key_list(s, "missed");
    for (int i = 0; i < 5; i++)
        if (p->missed >> i & 1)
            tt_put_text(s, level[i]);
    tt_put_end(s);
    tt_put_key(s, "value");
    tt_put_share(s, p->value);
    tt_put_key(s, "next");
    tt_put_share(s, p->next_value);
    tt_key_list(s, "best");
    for (int i = 0; i < p->best_n; i++)
        tt_put_action(p->game, p->setup, p->state, p->best[i], s);
    tt_put_end(s);
}

void puzzle_put(const struct puzzle_parts *p, struct tt_sink *s) {
    struct tt_sink position;
    char id[80];
    tt_sink_grow(&position);
    put_position(p, &position);
    snprintf(id, sizeof id, "%s-%08llx", p->game->id,
             (unsigned long long)(tt_hash(position.buf, position.len, 0) >> 32));
    tt_sink_free(&position);
    tt_put_object(s);
    tt_key_text(s, "id", id);
    tt_key_text(s, "game", p->game->id);
    tt_key_int(s, "players", p->setup->seats);
    tt_put_key(s, "options");
    tt_put_options(p->game, p->setup, s);
    tt_key_int(s, "player", p->seat);
    if (p->best_n) {
        put_solution(p, s);
        put_words(p, "prompt", s);
        put_words(p, "why", s);
    }
    tt_put_key(s, "position");
    put_position(p, s);
    tt_put_end(s);
}
