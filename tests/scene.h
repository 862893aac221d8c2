/* Scenes for rule tests: a position in JSON, actions in JSON, and what must be true then. Single quotes
 * stand for double ones, so that scenes read well in C. */
#ifndef TT_SCENE_H
#define TT_SCENE_H

#include "test.h"

#include <string.h>

static struct tt_match *scene_match;
static struct tt_events scene_events;

static inline struct tt_document *scene_json(const char *text) {
    struct tt_error err;
    size_t n = strlen(text);
    char *copy = malloc(n + 1);
    assert_non_null(copy);
    for (size_t i = 0; i <= n; i++)
        copy[i] = text[i] == '\'' ? '"' : text[i];
    struct tt_document *doc = tt_json_parse(copy, n, &err);
    if (!doc)
        fail_msg("the scene is no JSON (%s): %s", err.message, text);
    free(copy);
    return doc;
}

/* NULL if the position was accepted, else the message; *code is the error's code. */
static inline const char *scene_try(const struct tt_game *game, int seats, const char *options, const char *position) {
    static struct tt_error err;
    struct tt_setup setup;
    struct tt_document *given = scene_json(position), *wanted = scene_json(options);
    struct tt_json players = {.type = TT_JSON_INT, .num = seats, .span = 1};
    tt_match_free(scene_match);
    scene_match = NULL;
    if (tt_setup_read(game, &players, tt_document_root(wanted), tt_document_root(given), 7, &setup, &err))
        scene_match = tt_match_new(game, &setup, tt_document_root(given), &err);
    tt_document_free(given);
    tt_document_free(wanted);
    return scene_match ? NULL : err.message;
}

static inline void scene(const struct tt_game *game, int seats, const char *options, const char *position) {
    const char *wrong = scene_try(game, seats, options, position);
    if (wrong)
        fail_msg("the position was refused: %s", wrong);
}

/* Plays an action that must be legal; its events are in scene_events. */
static inline void plays(const char *action) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = scene_json(action);
    if (!tt_match_find(scene_match, tt_document_root(doc), &move, &err))
        fail_msg("%s was refused: %s (%s, %s)", action, err.message, err.code, err.rule ? err.rule : "no rule");
    scene_events.n = 0;
    tt_match_play(scene_match, move, &scene_events);
    tt_document_free(doc);
}

/* The action must be refused with this code and clause (NULL: any). */
static inline void refuses(const char *action, const char *code, const char *rule) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = scene_json(action);
    if (tt_match_find(scene_match, tt_document_root(doc), &move, &err))
        fail_msg("%s was accepted", action);
    assert_string_equal(err.code, code);
    if (rule) {
        assert_non_null(err.rule);
        assert_string_equal(err.rule, rule);
    }
    tt_document_free(doc);
}

static inline bool is_legal(const char *action) {
    struct tt_error err;
    tt_move move;
    struct tt_document *doc = scene_json(action);
    bool found = tt_match_find(scene_match, tt_document_root(doc), &move, &err);
    tt_document_free(doc);
    return found;
}

static inline int legal_count(void) {
    const tt_move *list;
    return tt_match_legal(scene_match, TT_NOBODY, &list);
}

/* Whether the printed position (or a seat's view) has this text in it; single quotes again. */
static inline bool scene_shows(int viewer, const char *text) {
    struct tt_sink s;
    char want[400];
    size_t n = strlen(text);
    assert_true(n < sizeof want);
    for (size_t i = 0; i <= n; i++)
        want[i] = text[i] == '\'' ? '"' : text[i];
    tt_sink_grow(&s);
    if (viewer == TT_TRUTH)
        tt_put_position(tt_match_game(scene_match), tt_match_setup(scene_match), tt_match_state(scene_match), &s);
    else
        tt_put_view(tt_match_game(scene_match), tt_match_setup(scene_match), tt_match_state(scene_match), viewer, &s);
    bool found = strstr(s.buf, want) != NULL;
    tt_sink_free(&s);
    return found;
}

/* How many events of this name the last action made, seen by a viewer. */
static inline int events_named(int viewer, const char *name, char *first, size_t cap) {
    char want[80];
    int n = 0;
    snprintf(want, sizeof want, "\"event\":\"%s\"", name);
    for (int i = 0; i < scene_events.n; i++) {
        struct tt_sink s;
        tt_sink_grow(&s);
        tt_put_event(tt_match_game(scene_match), tt_match_setup(scene_match), &scene_events.item[i], viewer, &s);
        if (strstr(s.buf, want)) {
            if (!n++ && first)
                snprintf(first, cap, "%s", s.buf);
        }
        tt_sink_free(&s);
    }
    return n;
}

static inline int scene_end(void **state) {
    (void)state;
    tt_match_free(scene_match);
    scene_match = NULL;
    return 0;
}

#endif
