/* The table that tools/embed makes of games/<id>/puzzles.jsonl and lesson.json. */
#ifndef TT_PUZZLES_SHELF_H
#define TT_PUZZLES_SHELF_H

struct puzzle_entry {
    const char *game;
    const char *text;   /* one JSON object per line; NULL: none */
    const char *lesson; /* one JSON object; NULL: none */
};
extern const struct puzzle_entry puzzle_shelf[];
extern const int puzzle_shelf_size;

#endif
