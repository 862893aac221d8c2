/* The guided first game: a table from a fixed start, with a sentence for each step. A step that names a move waits for
 * it and is over when its event has happened; the others are read and skipped. */
#include "lesson.h"

#include "../puzzles/puzzles.h"
#include "rulebook.h"

#include <stdlib.h>
#include <string.h>

enum { STORY_BYTES = 2000 };

bool lesson_of(const char *game) {
    struct tt_document *doc = lesson_read(game);
    tt_document_free(doc);
    return doc != NULL;
}

struct table *lesson_table(const char *game, int lang, struct tt_error *err) {
    struct tt_document *doc = lesson_read(game);
    const struct tt_json *lesson = tt_document_root(doc), *position = tt_json_get(lesson, "position");
    const struct tt_game *g = tt_game_find(game);
    struct tt_setup setup;
    uint64_t seed = 0;
    struct tt_match *m = NULL;
    tt_json_seed(tt_json_get(lesson, "seed"), &seed);
    if (!doc || !g)
        tt_fail(err, "unknown_game", "no first game for", game);
    else if (tt_setup_read(g, tt_json_get(lesson, "players"), tt_json_get(lesson, "options"), position, seed, &setup,
                           err))
        m = tt_match_new(g, &setup, position, err);
    if (!m) {
        tt_document_free(doc);
        return NULL;
    }
    struct table *t = table_of_match(m, lang);
    for (int p = 0; p < t->seats; p++)
        table_sit(t, p, p ? "beginner" : NULL, NULL);
    t->lesson = doc;
    char story[STORY_BYTES];
    if (rulebook_story(game, lang, story, sizeof story))
        t->story = tt_have(strdup(story));
    return t;
}

static const struct tt_json *step_at(const struct table *t) {
    const struct tt_json *steps = tt_json_get(tt_document_root(t->lesson), "steps");
    return steps && t->lesson_at < (int)steps->count ? tt_json_at(steps, (uint32_t)t->lesson_at) : NULL;
}

/* The next step that waits for a move, from the one at hand on; NULL: the rest is free. */
static const struct tt_json *step_ahead(const struct table *t) {
    const struct tt_json *steps = tt_json_get(tt_document_root(t->lesson), "steps");
    for (int i = t->lesson_at; steps && i < (int)steps->count; i++)
        if (tt_json_get(tt_json_at(steps, (uint32_t)i), "move"))
            return tt_json_at(steps, (uint32_t)i);
    return NULL;
}

const char *lesson_text(const struct table *t, char *step, size_t cap) {
    const struct tt_json *steps = tt_json_get(tt_document_root(t->lesson), "steps");
    char key[NAME_BYTES * 2];
    if (!step_at(t))
        return NULL;
    snprintf(step, cap, "%d/%u", t->lesson_at + 1, steps->count);
    if (t->story && !t->lesson_at)
        return t->story;
    snprintf(key, sizeof key, "web.lesson.%s.%d", t->game->id, t->lesson_at + 1);
    return say(t->lang, key);
}

void lesson_next(struct table *t) {
    if (t->story && !t->lesson_at) {
        free(t->story);
        t->story = NULL;
    } else if (step_at(t)) {
        t->lesson_at++;
    }
}

/* Every field of the pattern is in the object, with the same value. */
static bool fits(const struct tt_json *object, const struct tt_json *pattern) {
    for (const struct tt_json *p = tt_json_first(pattern); p; p = tt_json_next(pattern, p)) {
        struct tt_sink same;
        const struct tt_json *v = tt_json_get(object, p->key);
        if (!v)
            return false;
        tt_sink_compare(&same, v);
        tt_put_json(&same, p);
        if (!tt_sink_equal(&same))
            return false;
    }
    return true;
}

int lesson_choice(const struct table *t, const struct scene *s) {
    const struct tt_json *move = tt_json_get(step_ahead(t), "move");
    for (int i = 0; move && i < s->choices; i++)
        if (fits(s->choice[i].action, move))
            return i;
    return -1;
}

bool lesson_asks(const struct table *t) { return tt_json_get(step_at(t), "move") != NULL; }

bool lesson_wants(const struct table *t, const struct scene *s, int choice) {
    return lesson_choice(t, s) < 0 || fits(s->choice[choice].action, tt_json_get(step_ahead(t), "move"));
}

bool lesson_bot(const struct table *t, struct tt_table *home, int seat, tt_move *move) {
    char ply[16];
    struct tt_error ignored;
    if (!t->lesson)
        return false;
    snprintf(ply, sizeof ply, "%d", tt_match_ply(home->match));
    const struct tt_json *told = tt_json_get(tt_json_get(tt_document_root(t->lesson), "bots"), ply);
    return told && tt_table_find(home, seat, told, move, &ignored);
}

void lesson_event(struct table *t, const struct tt_json *event) {
    const struct tt_json *steps = tt_json_get(tt_document_root(t->lesson), "steps"), *ahead = step_ahead(t);
    const struct tt_json *until = tt_json_get(ahead, "until");
    if (!until || !fits(event, until))
        return;
    /* Who plays before having read on has read enough. */
    while (tt_json_at(steps, (uint32_t)t->lesson_at) != ahead)
        t->lesson_at++;
    t->lesson_at++;
}
